"""Small linear systems in place: no allocation, no LAPACK call (which costs more than solving six by six).

Linear equations that may depend on each other: elimination with complete pivoting, shortest answer.
"""

from __future__ import annotations

import math

from detent.numeric.kernel import inner

SINGULAR = 1e-14  # a pivot below this is rounding: systems here are scaled to about one


@inner
def lu_solve(A, b, n):
    """Solve A x = b in place by Gauss with pivoting; returns the determinant, 0 where A is singular to rounding."""
    determinant = 1.0
    for k in range(n):
        pivot = k
        for i in range(k + 1, n):
            if abs(A[i, k]) > abs(A[pivot, k]):
                pivot = i
        if not abs(A[pivot, k]) > SINGULAR:
            return 0.0
        if pivot != k:
            for j in range(n):
                A[k, j], A[pivot, j] = A[pivot, j], A[k, j]
            b[k], b[pivot] = b[pivot], b[k]
            determinant = -determinant
        determinant *= A[k, k]
        for i in range(k + 1, n):
            factor = A[i, k] / A[k, k]
            if factor != 0.0:
                for j in range(k, n):
                    A[i, j] -= factor * A[k, j]
                b[i] -= factor * b[k]
    for k in range(n - 1, -1, -1):
        for j in range(k + 1, n):
            b[k] -= A[k, j] * b[j]
        b[k] /= A[k, k]
    return determinant


@inner
def factorise_symmetric(M, A, n):
    """M = L D Lᵀ, M symmetric and positive definite: L below the diagonal of A, 1/D on it; M stays.

    Less than half of what `factorise` and `substitute` take, measured on six by six: no pivots, and divisions are few.
    """
    for k in range(n):
        pivot = M[k, k]
        for j in range(k):
            total = M[k, j]
            for i in range(j):
                total -= A[k, i] * A[j, i]
            A[k, j] = total
        for j in range(k):
            share = A[k, j] * A[j, j]
            pivot -= share * A[k, j]
            A[k, j] = share
        A[k, k] = 1.0 / pivot


@inner
def substitute_symmetric(A, b, n):
    """x with M x = b into b, for A as `factorise_symmetric` left it."""
    for k in range(n):
        x = b[k]
        for j in range(k):
            x -= A[k, j] * b[j]
        b[k] = x
    for k in range(n):
        b[k] *= A[k, k]
    for k in range(n - 1, -1, -1):
        x = b[k]
        for j in range(k):
            b[j] -= A[k, j] * x


@inner
def factorise(A, order, n):
    """A = LU in place with row exchanges kept in `order` (n,); False where A is singular, whatever its scale."""
    for k in range(n):
        pivot = k
        for i in range(k + 1, n):
            if abs(A[i, k]) > abs(A[pivot, k]):
                pivot = i
        order[k] = pivot
        if not abs(A[pivot, k]) > 0.0:
            return False
        for j in range(n):
            if pivot != k:
                A[k, j], A[pivot, j] = A[pivot, j], A[k, j]
        for i in range(k + 1, n):
            A[i, k] /= A[k, k]
            for j in range(k + 1, n):
                A[i, j] -= A[i, k] * A[k, j]
    return True


@inner
def substitute(A, order, b, n):
    """x with A x = b into b, for A as `factorise` left it."""
    for k in range(n):
        b[k], b[order[k]] = b[order[k]], b[k]
    for k in range(n):
        for j in range(k):
            b[k] -= A[k, j] * b[j]
    for k in range(n - 1, -1, -1):
        for j in range(k + 1, n):
            b[k] -= A[k, j] * b[j]
        b[k] /= A[k, k]


@inner
def substitute_columns(A, order, B, n, m):
    """X with A X = B into the first m columns of B, for A as `factorise` left it: side by side, several at a time."""
    for k in range(n):
        if order[k] != k:
            for c in range(m):
                B[k, c], B[order[k], c] = B[order[k], c], B[k, c]
    for k in range(n):
        for j in range(k):
            factor = A[k, j]
            for c in range(m):
                B[k, c] -= factor * B[j, c]
    for k in range(n - 1, -1, -1):
        for j in range(k + 1, n):
            factor = A[k, j]
            for c in range(m):
                B[k, c] -= factor * B[j, c]
        factor = 1.0 / A[k, k]
        for c in range(m):
            B[k, c] *= factor


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
