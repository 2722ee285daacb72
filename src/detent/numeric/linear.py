"""Small linear systems in place: no allocation, no LAPACK call (which costs more than solving six by six)."""

from __future__ import annotations

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
