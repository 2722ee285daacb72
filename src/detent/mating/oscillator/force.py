"""The compiled half of model.py: force of the mechanism on whoever drives it, on stiff drives and on those that
yield, friction as a contact there, and the play.

Parameters: SIZES numbers, then the tables (`Piecewise.packed`) that OF … say the beginnings of.
Memory: BRANCH (never changes), coordinate x and rate v of the drive, y and ẏ of the mechanism behind its play; then the
books of the energy ledger (numeric/kernel.py).
"""

from __future__ import annotations

import math

from numba import float64, void

from detent.numeric.kernel import (
    AT_REST,
    BOOKS,
    BOUND,
    CAUGHT,
    CONTACTS,
    DAMPING,
    KIND,
    PLAYING,
    RESTITUTION,
    RUBBING,
    SLIDING,
    SWELLING,
    WRENCH,
    f1,
    inner,
    kernel,
)

AXIS, ROTARY, PLAY, FALL, V_S, NOTCH, WAVE, NOTCH_AT = range(8)
OF_SPRING, OF_MASS, OF_FORTH, OF_BACK, OF_RUB_FORTH, OF_RUB_BACK, SIZES = range(8, 15)
COUNT, BEFORE, BEHIND, KNOTS = 0, 1, 2, 3  # of a table
X, V, Y, Y_DOT, KEPT = 1, 2, 3, 4, 5
MEMORY = KEPT + BOOKS


@kernel(WRENCH)
def oscillator(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    """On a drive that cannot yield: friction has the sense of the motion, sgn(ẏ)."""
    was, books = memory[Y_DOT], memory[KEPT:]
    y, y_dot, i = _mechanism(params, memory, X_BA, V_BA)
    _soft(params, memory, y, y_dot, was, memory[Y_DOT] != 0.0 or params[PLAY] == 0.0, i, F_A, M_A, K_A, D_A)
    if y_dot != 0.0:
        rub, _ = table(params, int(params[OF_RUB_FORTH] if y_dot > 0.0 else params[OF_RUB_BACK]), y)
        F_A[i] -= math.copysign(rub * _stribeck(params, y_dot), y_dot)
        books[RUBBING] = rub * _stribeck(params, y_dot) * abs(y_dot)


@kernel(WRENCH)
def oscillator_mean(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    """On a drive that yields: the mean of friction forth and back; what is even of it is a contact."""
    was, books = memory[Y_DOT], memory[KEPT:]
    y, y_dot, i = _mechanism(params, memory, X_BA, V_BA)
    moves = memory[Y_DOT] != 0.0 or params[PLAY] == 0.0
    _soft(params, memory, y, y_dot, was, moves, i, F_A, M_A, K_A, D_A)
    if moves:
        forth, _ = table(params, int(params[OF_RUB_FORTH]), y)
        back, _ = table(params, int(params[OF_RUB_BACK]), y)
        F_A[i] -= 0.5 * (forth - back) * _stribeck(params, y_dot)
        books[RUBBING] = 0.5 * (forth - back) * _stribeck(params, y_dot) * y_dot


@kernel(CONTACTS)
def oscillator_friction(params, memory, t, q, v, X_A, V_A, J, b, gap, rows, drift, ids, law):
    """Coulomb friction with its bound along the coordinate; none within the play, or where there is none."""
    y, y_dot, i = _mechanism(params, memory, X_A[0], V_A[0])
    forth, _ = table(params, int(params[OF_RUB_FORTH]), y)
    back, _ = table(params, int(params[OF_RUB_BACK]), y)
    even = 0.5 * (forth + back)
    if even <= 0.0 or (params[PLAY] > 0.0 and memory[Y_DOT] == 0.0) or gap.shape[0] == 0:
        return 0
    gap[0], ids[0] = 0.0, 0
    law[0, KIND], law[0, SLIDING] = BOUND, even * _stribeck(params, y_dot)
    law[0, AT_REST], law[0, RESTITUTION] = even * (1.0 + params[FALL]), 0.0
    for r in range(3):
        drift[0, r] = 0.0
        for j in range(rows.shape[2]):
            rows[0, r, j] = 0.0
    drift[0, 1] = b[0, i]
    for j in range(rows.shape[2]):
        rows[0, 1, j] = J[0, i, j]
    return 1


@kernel(void(f1, float64, float64, f1))
def play(x, width, y, out):
    """Play operator: y (n,) is moved by the edges of a gap of this width round x (n,), from where it is at first."""
    for i in range(x.shape[0]):
        y = min(max(y, x[i] - 0.5 * width), x[i] + 0.5 * width)
        out[i] = y


@inner
def table(params, at, x):
    """Value and slope at x of the table that begins at `at`."""
    n = int(params[at + COUNT])
    first, last = at + KNOTS, at + KNOTS + n - 1
    if x < params[first]:
        slope = params[at + BEFORE]
        return params[first + n] + slope * (x - params[first]), slope
    if x >= params[last]:
        slope = params[at + BEHIND]
        return params[last + n] + slope * (x - params[last]), slope
    low, high = first, last
    while high - low > 1:
        middle = (low + high) // 2
        if params[middle] <= x:
            low = middle
        else:
            high = middle
    slope = (params[low + n + 1] - params[low + n]) / (params[low + 1] - params[low])
    return params[low + n] + slope * (x - params[low]), slope


@inner
def _mechanism(params, memory, X_BA, V_BA):
    """Position and rate of the mechanism, and which of the six coordinates of B it is; keeps them in memory."""
    i = int(params[AXIS])
    if params[ROTARY] == 0.0:
        x, v = X_BA[i, 3], V_BA[i]
    else:
        j, k = (i + 1) % 3, (i + 2) % 3
        turned = math.atan2(X_BA[k, j], X_BA[j, j]) - memory[X]
        x, v, i = memory[X] + turned - 2.0 * math.pi * round(turned / (2.0 * math.pi)), V_BA[i + 3], i + 3
    y, half = x, 0.5 * params[PLAY]
    y_dot = v
    if half > 0.0:
        y = min(max(memory[Y], x - half), x + half)
        pushed = (y == x - half and v > 0.0) or (y == x + half and v < 0.0)
        y_dot = v if pushed else 0.0
    memory[X], memory[V], memory[Y], memory[Y_DOT] = x, v, y, y_dot
    return y, y_dot, i


@inner
def _soft(params, memory, y, y_dot, was, moves, i, F_A, M_A, K_A, D_A):
    """All but friction: mass, damper, springs, detents; and their books, those of friction being cleared.

    was  ẏ before: behind a play a mass that was at rest is caught up with no blow
    """
    books = memory[KEPT:]
    for j in range(PLAYING + 1):
        books[j] = 0.0
    f, k = table(params, int(params[OF_SPRING]), y)
    phase = params[WAVE] * (y - params[NOTCH_AT])
    f, k = f + params[NOTCH] * math.sin(phase), k + params[NOTCH] * params[WAVE] * math.cos(phase)
    F_A[i] -= f
    if not moves:  # the drive wanders in the play: nothing of the mechanism moves with it
        books[PLAYING] = f * memory[V]
        return
    m, swell = table(params, int(params[OF_MASS]), y)
    b, b_slope = table(params, int(params[OF_FORTH] if y_dot >= 0.0 else params[OF_BACK]), y)
    F_A[i] -= b * y_dot
    M_A[i, i] += m
    K_A[i, i] += k + b_slope * y_dot
    D_A[i, i] += b
    books[DAMPING], books[SWELLING] = b * y_dot * y_dot, -0.5 * swell * y_dot * y_dot * y_dot
    if params[PLAY] > 0.0 and was == 0.0:
        books[CAUGHT] -= 0.5 * m * y_dot * y_dot


@inner
def _stribeck(params, v):
    return 1.0 + params[FALL] * math.exp(-((v / params[V_S]) ** 2)) if params[FALL] > 0.0 else 1.0
