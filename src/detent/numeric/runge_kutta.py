"""One step of Dormand & Prince's method of order 8, its error, and values between its ends: tables out of SciPy."""

from __future__ import annotations

import math

import numpy as np
from scipy.integrate import DOP853

from detent.numeric.kernel import inner

STAGES, EXTRA = 12, 3
ALL = STAGES + 1 + EXTRA  # rates of one step: its stages, its end, those that only values between need
ORDER = 8
ROUGH = 1e4  # ours: rates at a step's end may differ by this much of what is allowed
_A, _B, _C = np.ascontiguousarray(DOP853.A), np.ascontiguousarray(DOP853.B), np.ascontiguousarray(DOP853.C)
_E3, _E5, _D = np.ascontiguousarray(DOP853.E3), np.ascontiguousarray(DOP853.E5), np.ascontiguousarray(DOP853.D)
_A_EXTRA, _C_EXTRA = np.ascontiguousarray(DOP853.A_EXTRA), np.ascontiguousarray(DOP853.C_EXTRA)


@inner
def stage(s, y, h, k, out):
    """Where the rates k[s] are wanted: y + h Σ a k into `out`; returns the share of the step.

    Stages 1 to 11 build the step, stage 12 is its end (so `out` is y at t + h), 13 to 15 serve `between`.
    """
    for i in range(y.shape[0]):
        total = 0.0
        if s < STAGES:
            for j in range(s):
                total += _A[s, j] * k[j, i]
        elif s == STAGES:
            for j in range(STAGES):
                total += _B[j] * k[j, i]
        else:
            for j in range(s):
                total += _A_EXTRA[s - STAGES - 1, j] * k[j, i]
        out[i] = y[i] + h * total
    if s < STAGES:
        return _C[s]
    return 1.0 if s == STAGES else _C_EXTRA[s - STAGES - 1]


@inner
def misjudged(y, end, h, k, scale, n):
    """Error of the step over what is allowed, from its first n components: at most 1 where the step may stand.

    scale (n,)  absolute part of what is allowed; Hairer, Nørsett & Wanner: the errors of orders 5 and 3 together

    Rates at the step's end are known twice, from the last stage and from the end itself. Smooth motion had them apart
    by up to 500 of what is allowed; where a slip ends they were 1e7 and more, and values between the ends worthless.
    """
    five, three, apart = 0.0, 0.0, 0.0
    for i in range(n):
        e5, e3 = 0.0, 0.0
        for j in range(STAGES + 1):
            e5 += _E5[j] * k[j, i]
            e3 += _E3[j] * k[j, i]
        five += (e5 / scale[i]) ** 2
        three += (e3 / scale[i]) ** 2
        apart = max(apart, abs(k[STAGES, i] - k[STAGES - 1, i]) / scale[i])
    rough = abs(h) * apart / ROUGH
    if five == 0.0 and three == 0.0:
        return rough
    return max(rough, abs(h) * five / math.sqrt((five + 0.01 * three) * n))


@inner
def prepare_between(y, end, h, k, F):
    """Coefficients F (7, n) of values between y and `end`, out of all ALL rates."""
    for i in range(y.shape[0]):
        step = end[i] - y[i]
        F[0, i] = step
        F[1, i] = h * k[0, i] - step
        F[2, i] = 2.0 * step - h * (k[STAGES, i] + k[0, i])
        for r in range(4):
            total = 0.0
            for j in range(ALL):
                total += _D[r, j] * k[j, i]
            F[3 + r, i] = h * total


@inner
def between(y, F, share, out):
    """y at a share of the step, of order 7."""
    for i in range(y.shape[0]):
        value = 0.0
        for r in range(6, -1, -1):
            value = (value + F[r, i]) * (share if (6 - r) % 2 == 0 else 1.0 - share)
        out[i] = y[i] + value
