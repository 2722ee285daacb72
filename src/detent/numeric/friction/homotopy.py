"""The method that does not fail: a smooth path from a problem anyone can solve to the one that was given.

With λ from 1 to 0, on the scaled problem of `newton.py`,

    u = (1 − λ) (A p + c) + λ (p + a)
    (p_N − N₀) u_N = λ ε²,    p_T √(|u_T|² + λ² δ²) + μ p_N u_T = 0           UNILATERAL
    p_1 √(u_1² + λ² δ²) + μ u_1 = 0    BOUND,        u_N = 0    EQUALITY

At λ = 1 every contact is alone and has one answer. Along the path, p is inside the cones, and from p·u, where friction
only takes, (1 − λ) pᵀA p + λ |p|² + p·(…) ≤ n λ ε²: for A ⪰ 0 p cannot run away before λ = 0. So the path goes all the
way, though λ may turn back in between where a problem has several answers (Chow, Mallet-Paret & Yorke 1978): it is
followed by its length, not by λ. The a that puts the start where we like is arbitrary but fixed: the same bits again.
Close to the end Newton takes over, which knows where contacts are open, stick or slide.
"""

from __future__ import annotations

import math

from detent.numeric.friction.newton import FLOOR, MU, P_, C
from detent.numeric.kernel import EQUALITY, UNILATERAL, either, inner
from detent.numeric.vector import copy

# All ours, chosen on random problems.
MOST_STEPS, MOST_CORRECTIONS = 400, 5
FIRST, LONGEST, SHORTEST = 0.2, 1.5, 1e-7  # length of a step, in ln λ and shares of |p|
EPSILON, DELTA = 1.0, 1.0  # ε², δ
END = 1e-15  # λ where we give up
EVERY = 0.1  # Newton is tried each time λ has fallen to this share
GOLDEN = 0.6180339887498949  # multiples of it modulo one are evenly spread
CLOSE, ROUGH = 1e-8, 1e-3  # of a correction: on the path; as λ falls rounding grows to 1e-16 over λ where rows depend


# Scratch: numbers, then vectors of 3n + 1, then a matrix of (3n + 1)².
LENGTH, STEPS, TURN, MORE, AGAIN, LAMBDA, NUMBERS = 0, 1, 2, 3, 4, 5, 6
X, TANGENT, GOAL, STEP, START, VECTORS = 0, 1, 2, 3, 4, 5


@either
def path_size(n):
    """How many numbers of scratch the path wants beside Newton's."""
    return NUMBERS + (3 * n + 1) * (3 * n + 1 + VECTORS)


@inner
def _carve(n, path):
    """(T, K): vectors and matrix of the scratch."""
    m = 3 * n + 1
    at = NUMBERS + VECTORS * m
    return path[NUMBERS:at].reshape((VECTORS, m)), path[at : at + m * m].reshape((m, m))


@inner
def return_to_path(n, V, path):
    """p once more where the path was left, for Newton with other weights."""
    for j in range(3 * n):
        V[P_, j] = path[NUMBERS + j]
    path[AGAIN] = 0.0


@inner
def begin(n, kind, S, turn, path):
    """Set the path's start: a point inside all cones, none like another, and the a for which it is the answer at λ = 1.

    turn  another number, another start
    """
    T, _ = _carve(n, path)
    x, a = T[X], T[START]
    for i in range(n):
        k, spread = 3 * i, (GOLDEN * (i + 1 + 7 * turn)) % 1.0
        x[k], x[k + 1], x[k + 2] = 0.0, 0.0, 0.0
        a[k], a[k + 1], a[k + 2] = 0.0, 0.0, 0.0
        if kind[i] == EQUALITY:
            continue
        bound, c, s = S[i, MU], math.cos(6.0 * spread), math.sin(6.0 * spread)
        if kind[i] == UNILATERAL:
            above = 1.0 + 0.5 * spread
            x[k] = S[i, FLOOR] + above
            a[k] = EPSILON / above - x[k]
            bound *= x[k]
        else:
            c, s = 1.0, 0.0
        x[k + 1], x[k + 2] = 0.1 * bound * c, 0.1 * bound * s
        slip = -DELTA * 0.1 / math.sqrt(1.0 - 0.01)
        a[k + 1], a[k + 2] = slip * c - x[k + 1], slip * s - x[k + 2]
    for j in range(3 * n):
        T[TANGENT, j] = 0.0
    x[3 * n], T[TANGENT, 3 * n] = 0.0, -1.0
    path[LENGTH], path[STEPS], path[TURN], path[MORE], path[AGAIN], path[LAMBDA] = FIRST, 0.0, turn, 1.0, 0.0, 1.0


@inner
def follow(n, A, kind, V, S, path):
    """Go on along the path until λ has fallen to the share EVERY, p where that is; returns how many corrections.

    By turns the tangent at X and corrections of a point GOAL ahead; p counts relative to its size, ln λ as it is.
    """
    T, K = _carve(n, path)
    m, x, goal, tangent, step = 3 * n, T[X], T[GOAL], T[TANGENT], T[STEP]
    length, until, size, total = path[LENGTH], x[m] + math.log(EVERY), 1.0, 0
    correction, last, more = -1, math.inf, True
    copy(x, goal)
    while True:
        if correction < 0:
            size = 1.0
            for j in range(m):
                size = max(size, abs(x[j]))
        _fill(n, A, kind, V, S, goal, T[START], size, tangent, K, step)
        if correction < 0:
            for j in range(m):
                step[j] = 0.0
        step[m] = 1.0 if correction < 0 else 0.0
        more = eliminate(K, step, m + 1)
        total += 1
        off, norm, arrived = 0.0, 0.0, False
        for j in range(m + 1):
            off, norm = max(off, abs(step[j])), norm + step[j] * step[j]
        if correction < 0:
            for j in range(m + 1):
                tangent[j] = step[j] / math.sqrt(norm)
        else:
            for j in range(m):
                goal[j] -= size * step[j]
            goal[m] -= step[m]
            arrived = off <= max(CLOSE, min(ROUGH, 1e-14 * math.exp(-goal[m])))
            if not arrived and not (off < 0.5 * last and off < length and correction < MOST_CORRECTIONS):
                length, correction = 0.35 * length, -1  # too far: again from X, whose tangent is still there
                more = more and length > SHORTEST
        if not more:
            break
        if arrived:
            copy(goal, x)
            if correction <= 2:
                length = min(1.8 * length, LONGEST)
            path[STEPS] += 1.0
            more = path[STEPS] < MOST_STEPS and x[m] > math.log(END)
            if x[m] < until or not more:
                break
            correction, last = -1, math.inf
        elif correction < 0:
            for j in range(m):
                goal[j] = x[j] + length * size * tangent[j]
            goal[m] = x[m] + length * tangent[m]
            correction, last = 0, math.inf
        else:
            correction, last = correction + 1, off
    path[LENGTH], path[MORE], path[AGAIN], path[LAMBDA] = length, 1.0 if more else 0.0, 1.0, math.exp(x[m])
    for j in range(m):
        V[P_, j] = x[j]
    return total


@inner
def _fill(n, A, kind, V, S, x, a, size, tangent, K, F):
    """K (3n + 1)²: derivatives of the equations by p/size and ln λ, last row the tangent; F: what the equations miss.

    Rows are scaled to about one: the same Newton step.
    """
    c, m = V[C], 3 * n
    lam = math.exp(x[m])
    rest = 1.0 - lam
    for i in range(n):
        k, mu = 3 * i, S[i, MU]
        # u of this contact and its derivative by ln λ
        u0, u1, u2 = c[k], c[k + 1], c[k + 2]
        for j in range(m):
            u0 += A[k, j] * x[j]
            u1 += A[k + 1, j] * x[j]
            u2 += A[k + 2, j] * x[j]
        own0, own1, own2 = x[k] + a[k], x[k + 1] + a[k + 1], x[k + 2] + a[k + 2]
        l0, l1, l2 = lam * (own0 - u0), lam * (own1 - u1), lam * (own2 - u2)
        u0, u1, u2 = u0 + l0, u1 + l1, u2 + l2
        if kind[i] == EQUALITY:
            for j in range(m):
                K[k, j], K[k + 1, j], K[k + 2, j] = rest * A[k, j] * size, 0.0, 0.0
            K[k, k] += lam * size
            K[k + 1, k + 1], K[k + 2, k + 2] = size, size
            K[k, m], K[k + 1, m], K[k + 2, m] = l0, 0.0, 0.0
            F[k], F[k + 1], F[k + 2] = u0, x[k + 1], x[k + 2]
            continue
        dl, second = lam * DELTA, u2
        dp0, du0, by0 = 1.0, 0.0, 0.0
        if kind[i] == UNILATERAL:
            above = x[k] - S[i, FLOOR]
            apart = above - u0
            root = math.sqrt(apart * apart + 4.0 * lam * EPSILON)
            dp0, du0, by0 = 0.5 * (1.0 - apart / root), 0.5 * (1.0 + apart / root), -lam * EPSILON / root
            F[k] = 0.5 * (above + u0 - root)
            # above + u − root loses digits where both are far apart
            if above + u0 > 0.0:
                F[k] = 2.0 * (above * u0 - lam * EPSILON) / (above + u0 + root)
            bound = mu * x[k]
        else:
            F[k], bound, second = x[k], mu, 0.0
        w = math.sqrt(u1 * u1 + second * second + dl * dl)
        unit = 1.0 / (w + abs(bound))
        f1, f2 = x[k + 1] * unit / w, x[k + 2] * unit / w
        # row a: x_a w + bound u_a, with dw = (u1 du1 + u2 du2 + dl² d lnλ)/w
        e11, e12 = f1 * u1 + bound * unit, f1 * second
        e21, e22 = f2 * u1, f2 * second + bound * unit
        F[k + 1], F[k + 2] = (x[k + 1] * w + bound * u1) * unit, (x[k + 2] * w + bound * second) * unit
        for j in range(m):
            g0, g1, g2 = rest * A[k, j], rest * A[k + 1, j], rest * A[k + 2, j]
            if j == k:
                g0 += lam
            elif j == k + 1:
                g1 += lam
            elif j == k + 2:
                g2 += lam
            K[k, j] = du0 * g0 * size
            K[k + 1, j] = (e11 * g1 + e12 * g2) * size
            K[k + 2, j] = (e21 * g1 + e22 * g2) * size
        K[k, k] += dp0 * size
        K[k + 1, k + 1] += w * unit * size
        K[k + 2, k + 2] += w * unit * size
        K[k, m] = du0 * l0 + by0
        K[k + 1, m] = e11 * l1 + e12 * l2 + f1 * dl * dl
        K[k + 2, m] = e21 * l1 + e22 * l2 + f2 * dl * dl
        if kind[i] == UNILATERAL:
            K[k + 1, k] += mu * u1 * unit * size
            K[k + 2, k] += mu * u2 * unit * size
        else:
            for j in range(m):
                K[k, j], K[k + 2, j] = 0.0, 0.0
            K[k, k], K[k + 2, k + 2] = size, size
            K[k, m], K[k + 2, m], F[k + 2] = 0.0, 0.0, x[k + 2]
    for j in range(m + 1):
        K[m, j] = tangent[j]


@inner
def eliminate(K, x, m):
    """x with K x = x in place, by elimination with row exchanges; False where K is singular."""
    for k in range(m):
        pivot = k
        for i in range(k + 1, m):
            if abs(K[i, k]) > abs(K[pivot, k]):
                pivot = i
        if not abs(K[pivot, k]) > 0.0:
            return False
        if pivot != k:
            for j in range(k, m):
                K[k, j], K[pivot, j] = K[pivot, j], K[k, j]
            x[k], x[pivot] = x[pivot], x[k]
        for i in range(k + 1, m):
            factor = K[i, k] / K[k, k]
            if factor != 0.0:
                for j in range(k + 1, m):
                    K[i, j] -= factor * K[k, j]
                x[i] -= factor * x[k]
    for k in range(m - 1, -1, -1):
        total = x[k]
        for j in range(k + 1, m):
            total -= K[k, j] * x[j]
        x[k] = total / K[k, k]
    return True
