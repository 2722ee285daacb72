"""Linear complementarity: 0 ≤ z ⊥ w = M z + q ≥ 0 by Lemke's method, scaled, with lexicographic ratio tests.

Planar contacts with friction are such problems (Meitinger & Pfeiffer, section 6). Rows and columns are first scaled to
about one, then z₀ times a vector of ones is added and driven out again by pivots. Ties are broken by the whole inverse
of the basis (lexicographically), so no basis comes back: degenerate problems end too.
"""

from __future__ import annotations

import math

import numpy as np

from detent.numeric.kernel import allocating, inner
from detent.numeric.linear import solve_shortest

SOLVED, ILL_CONDITIONED, NONE, CAPPED = 0, 1, 2, 3  # up to ILL_CONDITIONED: z is an answer
ACCEPTED = 1e-10  # residual of an answer, VERIFICATION A12
DOUBTFUL = 1e10  # ours: spread of the positive z, or of the pivots of their equations, that is warned of
LITTLE = 1e-9  # ours: on the diagonal of the scaled problem, at the second attempt
FEW = 10  # ours: up to here all sets of positive z are tried where Lemke finds no answer
PIVOT, TIE = 1e-11, 1e-12  # ours, of columns scaled to one: what may be divided by, and ratios that are equal
MOST_STEPS, ROUNDING = 10, 1e-15  # of the refinement
MOST_PER_ROW, MOST_AT_ALL = 60, 20_000  # ours: Murty's example would need 2ⁿ


@allocating
def lcp(M, q, z):
    """Write an answer to z (n,); returns (status, residual, pivots).

    M (n, n), q (n,). Residual: max |min(z, w)| of the scaled problem, every row relative to |q| + |M| z of it.
    NONE: Lemke ended on a ray. That proves that there is no answer where M is copositive plus (positive semidefinite,
    say), and for up to FEW rows, where all sets were then tried. ILL_CONDITIONED: an answer, of unlike sizes or from
    nearly dependent equations. CAPPED: too many pivots, or not finite. Without an answer z is zero.
    """
    n = q.shape[0]
    T, basis, row, col = np.zeros((n, 2 * n + 2)), np.empty(n, np.int64), np.empty(n), np.empty(n)
    A, c = np.empty((n, n)), np.empty(n)
    for i in range(n):
        z[i] = 0.0
    if not _scale(n, M, q, A, c, row, col):
        return CAPPED, math.inf, 0
    y, U, rhs = np.zeros(n), np.empty((n, n)), np.empty(n)
    scratch = np.empty((5, n))
    status, pivots, worst, spread = CAPPED, 0, math.inf, 1.0
    for attempt in range(2):
        # Where rounding makes a ray out of dependent rows, a little on the diagonal leads past it.
        ended, more = _drive_out(n, A, c, 0.0 if attempt == 0 else LITTLE, T, basis, y)
        pivots += more
        if attempt == 0:
            status = ended
        worst, spread = _refine(n, A, c, y, MOST_STEPS, U, rhs, scratch)
        if worst <= ACCEPTED:
            break
    if (status != SOLVED or not worst <= ACCEPTED) and n <= FEW:
        # A ray or a cap need not mean that there is no answer: try all sets of positive z.
        status = NONE
        for code in range(2**n):
            for i in range(n):
                y[i] = 1.0 if (code >> i) & 1 else 0.0
            worst, spread = _refine(n, A, c, y, 1, U, rhs, scratch)
            if worst <= ACCEPTED:
                status = SOLVED
                break
    if status == SOLVED and not worst <= ACCEPTED:
        status = CAPPED
    elif worst <= ACCEPTED:
        status = SOLVED  # also where Newton found what the pivots did not
    if status == SOLVED:
        low, high = math.inf, 0.0
        for j in range(n):
            z[j] = y[j] * col[j]
            if z[j] > 0.0:
                low, high = min(low, z[j]), max(high, z[j])
        if spread > DOUBTFUL or high > DOUBTFUL * low:
            status = ILL_CONDITIONED
    return status, worst, pivots


@inner
def _drive_out(n, A, c, extra, T, basis, y):
    """Lemke's pivots on A + extra: y from the last basis, or zero after a ray; (SOLVED, NONE or CAPPED, pivots).

    Columns: w (identity), z (−A), z₀ (−1), right side. Basic variable of row i: i < n is w_i, n + j is z_j, 2n is z₀.
    """
    first, least = -1, 0.0
    for i in range(n):
        basis[i], y[i] = i, 0.0
        for j in range(n):
            T[i, j], T[i, n + j] = 0.0, -A[i, j]
        T[i, i], T[i, 2 * n], T[i, 2 * n + 1] = 1.0, -1.0, c[i]
        T[i, n + i] -= extra
        if c[i] < least or (c[i] == least and first >= 0):  # of equals the last: lexicographically the least
            first, least = i, c[i]
    if first < 0:
        return SOLVED, 0
    entering, leaving, pivots = 2 * n, first, 0
    while True:
        left = basis[leaving]
        _pivot(n, T, leaving, entering)
        basis[leaving] = entering
        pivots += 1
        if left == 2 * n:
            break
        if pivots >= min(MOST_PER_ROW * n, MOST_AT_ALL):
            return CAPPED, pivots
        entering = left + n if left < n else left - n  # the complement of what left
        leaving = _ratio(n, T, basis, entering)
        if leaving < 0:
            return NONE, pivots
    for i in range(n):
        if n <= basis[i] < 2 * n:
            y[basis[i] - n] = max(T[i, 2 * n + 1], 0.0)
    return SOLVED, pivots


@inner
def _refine(n, A, c, y, steps, U, rhs, scratch):
    """Solve anew for the y that are positive, and up to `steps` times for those where y > w: Newton on min(y, w).

    w is zero where y is positive, so A_SS y_S = −c_S: from A itself, free of what the pivots gathered of rounding.
    Keeps the best y; returns (residual, largest over least pivot of the last equations).
    """
    x, order, ones, best, member = scratch[0], scratch[1], scratch[2], scratch[3], scratch[4]
    least, spread = _residual(n, A, c, y), 1.0
    for i in range(n):
        best[i], member[i], ones[i] = y[i], y[i], 1.0
    for _ in range(steps):
        m = 0
        for i in range(n):
            if member[i] > 0.0:
                l = 0
                for j in range(n):
                    if member[j] > 0.0:
                        U[m, l] = A[i, j]
                        l += 1
                rhs[m] = -c[i]
                m += 1
        rank = solve_shortest(m, U, rhs, ones, x, order)
        l = 0
        for i in range(n):
            y[i] = 0.0
            if member[i] > 0.0:
                y[i] = x[l]
                l += 1
        for i in range(n):
            w = c[i]
            for j in range(n):
                w += A[i, j] * y[j]
            member[i] = y[i] if member[i] > 0.0 else -w
        for i in range(n):
            y[i] = max(y[i], 0.0)
        left = _residual(n, A, c, y)
        if left <= least:
            least, spread = left, abs(U[0, 0] / U[rank - 1, rank - 1]) if rank > 0 else 1.0
            for i in range(n):
                best[i] = y[i]
        if left <= ROUNDING:
            break
    for i in range(n):
        y[i] = best[i]
    return least, spread


@inner
def _residual(n, A, c, y):
    """max |min(y, w)|, each row over the sizes of what it adds up."""
    worst = 0.0
    for i in range(n):
        w, size = c[i], abs(c[i])
        for j in range(n):
            w += A[i, j] * y[j]
            size += abs(A[i, j]) * y[j]
        off = abs(min(y[i], w))
        worst = max(worst, off / size if size > 0.0 else off)
    return worst


@inner
def _scale(n, M, q, A, c, row, col):
    """A = R M C with rows, then columns of size one, c = R q; returns whether all of it is finite."""
    total = 0.0
    for i in range(n):
        row[i] = 0.0
        for j in range(n):
            row[i] = max(row[i], abs(M[i, j]))
        row[i] = 1.0 / row[i] if row[i] > 0.0 else (1.0 / abs(q[i]) if q[i] != 0.0 else 1.0)
        c[i] = q[i] * row[i]
        total += c[i]
    for j in range(n):
        most = 0.0
        for i in range(n):
            A[i, j] = M[i, j] * row[i]
            most = max(most, abs(A[i, j]))
            total += A[i, j]
        col[j] = 1.0 / most if most > 0.0 else 1.0
        for i in range(n):
            A[i, j] *= col[j]
    return math.isfinite(total)


@inner
def _pivot(n, T, r, k):
    pivot = T[r, k]
    for j in range(2 * n + 2):
        T[r, j] /= pivot
    T[r, k] = 1.0
    for i in range(n):
        factor = T[i, k]
        if i != r and factor != 0.0:
            for j in range(2 * n + 2):
                T[i, j] -= factor * T[r, j]
            T[i, k] = 0.0


@inner
def _ratio(n, T, basis, k):
    """Row that limits the entering column k, ties by the basis's inverse; z₀ leaves as soon as it may; −1: a ray."""
    size = 0.0
    for i in range(n):
        size = max(size, abs(T[i, k]))
    best, ratio = -1, 0.0
    for i in range(n):
        if T[i, k] > PIVOT * max(size, 1.0):
            mine = T[i, 2 * n + 1] / T[i, k]
            margin = TIE * (1.0 + abs(ratio))
            if best < 0 or mine < ratio - margin:
                best, ratio = i, mine
            elif mine <= ratio + margin and (
                basis[i] == 2 * n or (basis[best] != 2 * n and _is_less(n, T, i, best, k))
            ):
                best, ratio = i, min(mine, ratio)
    return best


@inner
def _is_less(n, T, i, l, k):
    for j in range(n):
        mine, other = T[i, j] / T[i, k], T[l, j] / T[l, k]
        if abs(mine - other) > TIE * (1.0 + abs(mine)):
            return mine < other
    return i < l
