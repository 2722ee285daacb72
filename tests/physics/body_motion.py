"""A drive with one free body, asked and integrated on its own: a second road beside the package's loops.

A driver has a spindle behind its body: it can be asked too."""

import numba
import numpy as np
from numba import float64, int64, types, void

from detent.numeric import rotations as so3
from detent.numeric.kernel import MOTION, allocating, f1, f2, i1, kernel
from detent.numeric.rotations import BODY

LAYOUT = np.array([BODY])


class Asked:
    """What a MOTION kernel writes at one instant; every number is NaN before it does."""

    def __init__(self, drive, t, q, v):
        motion, n = drive.motion(), drive.nv
        self.M, self.h, self.K, self.D = np.empty((n, n)), np.empty(n), np.empty((n, n)), np.empty((n, n))
        self.X, self.V, self.J, self.b = np.empty((1, 3, 4)), np.empty((1, 6)), np.empty((1, 6, n)), np.empty((1, 6))
        for out in (self.M, self.h, self.K, self.D, self.X, self.V, self.J, self.b):
            out.fill(np.nan)
        q, v = np.array(q, dtype=float), np.array(v, dtype=float)
        kept = motion.memory.copy()
        motion.fn(motion.params, motion.memory, t, q, v, self.M, self.h, self.K, self.D, self.X, self.V, self.J, self.b)
        assert np.array_equal(motion.memory, kept)  # both drives are without memory

    @property
    def acceleration(self):
        return np.linalg.solve(self.M, self.h)


@numba.njit
def _advance(q, v, h, layout, out):
    so3.advance(q, v, h, layout, out)


def moved(q, change, layout=(BODY,)):
    """Coordinates after the small motion (δp, δθ, …)."""
    out = np.empty(len(q))
    _advance(np.array(q, dtype=float), np.array(change, dtype=float), 1.0, np.array(layout), out)
    return out


@allocating
def _acceleration(motion, params, t, q, v, M, h, K, D, X, V, J, b):
    motion(params, np.zeros(0), t, q, v, M, h, K, D, X, V, J, b)
    return _solved(M, h)


@allocating
def _solved(M, h):
    """x of M x = h, M symmetric and positive, by Gauss, in place: NumPy's takes Numba five seconds to compile."""
    n = len(h)
    for i in range(n):
        for k in range(i + 1, n):
            f = M[k, i] / M[i, i]
            h[k] -= f * h[i]
            for j in range(i, n):
                M[k, j] -= f * M[i, j]
    for i in range(n - 1, -1, -1):
        for j in range(i + 1, n):
            h[i] -= M[i, j] * h[j]
        h[i] /= M[i, i]
    return h


# As a kernel, with the drive by its pointer, it is compiled once for all drives and kept in Numba's cache.
@kernel(void(types.FunctionType(MOTION), f1, i1, float64, float64, int64, f1, f1, f2, f2), allocates=True)
def _runge_kutta(motion, params, layout, t, h, n, q, v, qs, vs):
    """Classical, fourth order, on q̇ = rates(q, v) and M v̇ = h; the quaternion made a unit one after each step."""
    M, K, D, f = np.empty((6, 6)), np.empty((6, 6)), np.empty((6, 6)), np.empty(6)
    X, V, J, b = np.empty((1, 3, 4)), np.empty((1, 6)), np.empty((1, 6, 6)), np.empty((1, 6))
    k, l = np.empty((4, 7)), np.empty((4, 6))
    for i in range(n + 1):
        qs[i], vs[i] = q, v
        now = t + i * h
        for stage in range(4):
            c = 0.0 if stage == 0 else (h if stage == 3 else 0.5 * h)
            q_s, v_s = q + c * k[stage - 1] if stage else q, v + c * l[stage - 1] if stage else v
            so3.rates(q_s, v_s, layout, k[stage])
            l[stage] = _acceleration(motion, params, now + c, q_s, v_s, M, f, K, D, X, V, J, b)
        q = q + h / 6.0 * (k[0] + 2.0 * k[1] + 2.0 * k[2] + k[3])
        v = v + h / 6.0 * (l[0] + 2.0 * l[1] + 2.0 * l[2] + l[3])
        q[3:] /= np.sqrt(np.sum(q[3:] ** 2))


def integrate(drive, duration, steps, q=None, v=None, t=0.0):
    """Times (n,), q (n, 7), v (n, 6) from the drive's start, or from q and v."""
    start = drive.start()
    q, v = (given if one is None else np.array(one, float) for one, given in zip((q, v), start))
    qs, vs = np.empty((steps + 1, 7)), np.empty((steps + 1, 6))
    motion = drive.motion()
    _runge_kutta(motion.fn.compiled, motion.params, LAYOUT, t, duration / steps, steps, q, v, qs, vs)
    return t + duration / steps * np.arange(steps + 1), qs, vs


def assert_derivatives(drive, t, q, v, rtol):
    """K = −∂h/∂q and D = −∂h/∂v against differences of fourth order, column by column, relative to the largest entry
    of each 3 × 3 block's kind (force or moment by way or turn)."""
    now, n = Asked(drive, t, q, v), drive.nv
    step, layout = 1e-3, drive.layout()

    def slope(at):
        return (8 * (at(step) - at(-step)) - (at(2 * step) - at(-2 * step))) / (12 * step)

    K, D = np.empty((n, n)), np.empty((n, n))
    for i, e in enumerate(np.eye(n)):
        K[:, i] = -slope(lambda s, e=e: Asked(drive, t, moved(q, s * e, layout), v).h)
        D[:, i] = -slope(lambda s, e=e: Asked(drive, t, q, v + s * e).h)
    for found, wanted in ((now.K, K), (now.D, D)):
        kinds = [slice(i, i + 3) for i in range(0, n, 3)]
        for rows in kinds:
            for columns in kinds:
                block = wanted[rows, columns]
                np.testing.assert_allclose(found[rows, columns], block, rtol=0, atol=rtol * (np.abs(block).max() + 1))
