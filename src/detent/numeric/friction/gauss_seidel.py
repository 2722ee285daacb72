"""Block Gauss–Seidel for contacts with friction: each in turn gets the impulse that obeys its law, the others keep
theirs. On the scaled problem of `newton.py`."""

from __future__ import annotations

import math

from detent.numeric.friction.newton import FLOOR, MU, P_, C
from detent.numeric.kernel import BOUND, EQUALITY, inner
from detent.numeric.vector import three


@inner
def sweep(n, A, kind, V, S, sweeps):
    """So many sweeps over all contacts, from p on."""
    c, p = V[C], V[P_]
    for _ in range(sweeps):
        for i in range(n):
            k = 3 * i
            u0, u1, u2 = three(c, k)
            for j in range(3 * n):
                if j < k or j > k + 2:
                    u0 += A[k, j] * p[j]
                    u1 += A[k + 1, j] * p[j]
                    u2 += A[k + 2, j] * p[j]
            if kind[i] == EQUALITY:
                p[k] = -u0 / A[k, k] if A[k, k] > 0.0 else 0.0
            elif kind[i] == BOUND:
                alone = -u1 / A[k + 1, k + 1] if A[k + 1, k + 1] > 0.0 else -u1 * math.inf
                p[k + 1] = min(max(alone, -S[i, MU]), S[i, MU])
            elif S[i, FLOOR] > 0.0:
                p[k], p[k + 1], p[k + 2] = _with_floor(k, A, S[i, MU], S[i, FLOOR], three(p, k), u0, u1, u2)
            else:
                p[k], p[k + 1], p[k + 2] = _alone(k, A, S[i, MU], u0, u1, u2)


@inner
def _with_floor(k, A, mu, floor, p, bN, b1, b2):
    """One step towards the impulse of a contact with a floor: the normal first, then friction within its bound."""
    N = max(floor, -(bN + A[k, k + 1] * p[1] + A[k, k + 2] * p[2]) / A[k, k]) if A[k, k] > 0.0 else floor
    r = 1.0 / max(A[k + 1, k + 1] + A[k + 2, k + 2], 1e-300)
    P1 = p[1] - r * (b1 + A[k + 1, k] * N + A[k + 1, k + 1] * p[1] + A[k + 1, k + 2] * p[2])
    P2 = p[2] - r * (b2 + A[k + 2, k] * N + A[k + 2, k + 1] * p[1] + A[k + 2, k + 2] * p[2])
    across = math.sqrt(P1 * P1 + P2 * P2)
    share = mu * N / across if across > mu * N else 1.0
    return N, share * P1, share * P2


@inner
def _alone(k, A, mu, bN, b1, b2):
    """Impulse of one contact that would move at b without it, exactly.

    With u_N = 0 and u_T = −α P_T, α ≥ 0 (zero where it sticks), P_T = −(Ã + α)⁻¹ b̃ with the normal eliminated: one
    unknown, found where |P_T| = μ P_N. |P_T| − μ P_N is positive at α = 0, if the contact does not stick, and
    negative for large α, where P_T vanishes: there is always a root.
    """
    if bN >= 0.0 or not A[k, k] > 0.0:
        return 0.0, 0.0, 0.0
    if mu == 0.0:
        return -bN / A[k, k], 0.0, 0.0
    g1, g2 = A[k, k + 1] / A[k, k], A[k, k + 2] / A[k, k]
    f1, f2 = A[k + 1, k] / A[k, k], A[k + 2, k] / A[k, k]
    a11, a12 = A[k + 1, k + 1] - f1 * A[k, k + 1], A[k + 1, k + 2] - f1 * A[k, k + 2]
    a21, a22 = A[k + 2, k + 1] - f2 * A[k, k + 1], A[k + 2, k + 2] - f2 * A[k, k + 2]
    c1, c2, N = b1 - f1 * bN, b2 - f2 * bN, -bN / A[k, k]
    low, high, f_low, f_high = 0.0, math.inf, 0.0, 0.0
    alpha = 1e-14 * (A[k, k] + A[k + 1, k + 1] + A[k + 2, k + 2])
    P0, P1, P2 = 0.0, 0.0, 0.0
    for trial in range(120):  # bracketing takes ten, every third one halves the bracket
        d1, d2 = a11 + alpha, a22 + alpha
        determinant = d1 * d2 - a12 * a21
        P1, P2 = (a12 * c2 - d2 * c1) / determinant, (a21 * c1 - d1 * c2) / determinant
        P0 = N - g1 * P1 - g2 * P2
        outside = math.sqrt(P1 * P1 + P2 * P2) - mu * P0
        if outside > 0.0:
            low, f_low = alpha, outside
        elif trial == 0:
            break  # sticks
        else:
            high, f_high = alpha, outside
        if outside == 0.0 or high - low <= 1e-15 * high:
            break
        if high == math.inf:
            alpha *= 64.0
        else:
            secant = low + (high - low) * (f_low / (f_low - f_high))
            alpha = secant if trial % 3 and low < secant < high else 0.5 * (low + high)
    return max(P0, 0.0), P1, P2
