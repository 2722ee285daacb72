"""Linear equations that may depend on each other: elimination with complete pivoting, shortest answer."""

from __future__ import annotations

import math

from detent.numeric.kernel import inner

DEPENDENT = 1e-14  # ours: pivots below this share of the first are rounding; a condition of 1e8 stays well above it


@inner
def solve_shortest(m, A, b, weight, x, order):
    """x (m,) with A x = b and, among all such x, Σ weight x² least; returns the rank of A.

    A (≥ m, ≥ m) and b (≥ m,) are destroyed, order (≥ m,) is scratch. Rows that depend on others are dropped, whether
    their right sides agree or not: who asks checks the residual. Rows and columns should be scaled to about one.
    """
    rank = m
    first = 0.0
    for j in range(m):
        order[j] = j
    for k in range(m):
        largest, row, col = 0.0, k, k
        for i in range(k, m):
            for j in range(k, m):
                if abs(A[i, j]) > largest:
                    largest, row, col = abs(A[i, j]), i, j
        if k == 0:
            first = largest
        if not largest > DEPENDENT * first:
            rank = k
            break
        if row != k:
            for j in range(k, m):
                A[k, j], A[row, j] = A[row, j], A[k, j]
            b[k], b[row] = b[row], b[k]
        if col != k:
            for i in range(m):
                A[i, k], A[i, col] = A[i, col], A[i, k]
            order[k], order[col] = order[col], order[k]
        for i in range(k + 1, m):
            factor = A[i, k] / A[k, k]
            if factor != 0.0:
                for j in range(k + 1, m):
                    A[i, j] -= factor * A[k, j]
                b[i] -= factor * b[k]
    for k in range(rank - 1, -1, -1):
        for j in range(k + 1, rank):
            b[k] -= A[k, j] * b[j]
        b[k] /= A[k, k]
    if rank < m:
        _shorten(m, rank, A, b, weight, order)
    for k in range(m):
        x[int(order[k])] = b[k]
    return rank


@inner
def _shorten(m, rank, A, b, weight, order):
    """Add to the basic solution b what of the null space makes it shortest.

    The null space is N = (Z; 1), Z = −U⁻¹ A_free in place of A's free columns; c from (Nᵀ D N) c = −Nᵀ D b by
    Cholesky, in the block of A that elimination left empty.
    """
    for f in range(rank, m):
        for k in range(rank - 1, -1, -1):
            z = -A[k, f]
            for j in range(k + 1, rank):
                z -= A[k, j] * A[j, f]
            A[k, f] = z / A[k, k]
    for f in range(rank, m):
        b[f] = 0.0
        for k in range(rank):
            b[f] -= A[k, f] * weight[int(order[k])] * b[k]
        for g in range(rank, f + 1):
            total = weight[int(order[f])] if f == g else 0.0
            for k in range(rank):
                total += A[k, f] * weight[int(order[k])] * A[k, g]
            A[f, g] = total
    for f in range(rank, m):
        for g in range(rank, f + 1):
            total = A[f, g]
            for k in range(rank, g):
                total -= A[f, k] * A[g, k]
            A[f, g] = math.sqrt(max(total, 1e-300)) if f == g else total / A[g, g]
        for k in range(rank, f):
            b[f] -= A[f, k] * b[k]
        b[f] /= A[f, f]
    for f in range(m - 1, rank - 1, -1):
        for k in range(f + 1, m):
            b[f] -= A[k, f] * b[k]
        b[f] /= A[f, f]
    for k in range(rank):
        for f in range(rank, m):
            b[k] += A[k, f] * b[f]
