"""Newton on the states of contacts with friction: each is open, sticks or slides, and all are solved together.

Works on the problem scaled to unit blocks (`scale`): A = R⁻¹ G R⁻¹, c = R⁻¹ b/β, p = R P/β. Cones stay what they are,
since the three rows of a contact share one scale.

Everything lies in one array, w, and is found by its offset in it: two or three steps are made for every step of a run,
and views of arrays would cost more than the arithmetic.
"""

from __future__ import annotations

import math

from detent.numeric.friction.coulomb import largest, misfit, stiffness
from detent.numeric.kernel import BOUND, EQUALITY, UNILATERAL, either, inner
from detent.numeric.linear import solve_shortest

OPEN, STICK, SLIDE = 0.0, 1.0, 2.0
# All ours: chosen on random problems, tests/friction_cases.py.
AIM, ENOUGH, ACCEPTED = 1e-12, 1e-10, 1e-9  # relative residuals: where Newton rests, may rest, what counts as solved
MOST_STEPS, MOST_HALVINGS = 25, 5
INDEPENDENT = 1e-9  # pivots above this are no doubt

# w: two numbers, vectors of 3n, a row of numbers for each contact, one for each unknown, then A and J (3n, 3n).
HEAD = 2
C, P_, U, X, BEST, RHS, Y, WEIGHT, ORDER, KEPT, VECTORS = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
ROOT, MU, FLOOR, FACTOR, SHARE, PRESSED, STATE, S1, S2, KAPPA, NUMBERS = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
TURNING, CONTACT, WIDE = 3, 4, 5  # behind the three of a direction


@inner
def vector(n, which):
    """Where a vector of 3n begins in w."""
    return HEAD + 3 * n * which


@inner
def numbers(n):
    """Where the rows of the contacts begin in w."""
    return HEAD + 3 * n * VECTORS


@inner
def unknowns(n):
    """Where the rows of the unknowns begin in w."""
    return HEAD + (3 * VECTORS + NUMBERS) * n


@either
def matrix(n):
    """Where A begins in w; J is next."""
    return HEAD + (3 * VECTORS + NUMBERS + 3 * WIDE) * n


@either
def newton_size(n):
    """How much of w Newton wants for n contacts."""
    return matrix(n) + 18 * n * n


@inner
def scale(n, G, b, kind, mu, least, w):
    """Fill A, c and the contacts' numbers of the scaled problem, R² = trace of a block of G; returns β = max |R⁻¹ b|.

    Zero if b and the floors are, infinite for numbers that are not.
    """
    c, s, m = vector(n, C), numbers(n), 3 * n
    beta, total = 0.0, 0.0
    for i in range(n):
        k = s + NUMBERS * i
        w[k + ROOT] = math.sqrt(stiffness(i, G, kind[i]))
        w[k + SHARE] = 1.0 / w[k + ROOT]
        w[k + FLOOR] = least[i] * w[k + ROOT] if kind[i] == UNILATERAL else 0.0
        beta = max(beta, w[k + FLOOR])
    at = matrix(n)
    for i in range(n):
        first = 1 if kind[i] == BOUND else 0
        last = 2 if kind[i] == UNILATERAL else first
        for a in range(3):
            row = 3 * i + a
            factor = w[s + NUMBERS * i + SHARE] if first <= a <= last else 0.0
            free = b[row] * factor if factor > 0.0 else 0.0
            w[c + row] = free
            beta = max(beta, abs(free))
            total += free
            for j in range(n):
                both = factor * w[s + NUMBERS * j + SHARE]
                for k in range(3 * j, 3 * j + 3):
                    w[at + k] = both * G[row, k]
                    total += w[at + k]
            at += m
    if not math.isfinite(total + beta):
        return math.inf
    if beta == 0.0:
        return 0.0
    unit, inverse = beta / largest(n, G, b, kind, least), 1.0 / beta
    for i in range(n):
        k = s + NUMBERS * i
        w[k + MU] = mu[i] * w[k + ROOT] * inverse if kind[i] == BOUND else mu[i]
        w[k + FLOOR] *= inverse
        w[k + FACTOR] = w[k + ROOT] * unit
        w[k + SHARE] *= w[k + SHARE]
    for j in range(c, c + m):
        w[j] *= inverse
    return beta


@inner
def admit(kind, mu, floor, P):
    """The impulse of a contact cut down to what its law allows at all."""
    N, s, t = P
    if kind == EQUALITY:
        return N, 0.0, 0.0
    if kind == BOUND:
        return 0.0, min(max(s, -mu), mu), 0.0
    N = max(N, floor)
    across = math.sqrt(s * s + t * t)
    share = mu * N / across if across > mu * N else 1.0
    return N, share * s, share * t


@inner
def look(n, kind, w, balance):
    """Velocities at p, the state that each contact asks for, and (residual, merit) of p.

    States as Alart & Curnier judge: with N = max(N₀, p_N − r u_N), y = p_T − r u_T, a contact is open where N = 0,
    sticks where |y| < μ N and slides else, pushed along s = y/|y|, with κ = r μ N/(|y| − μ N + r μ N).
    Any weight r is right at the answer. In a wedge impulses are thousands of times what the velocities would suggest,
    and with r = 1 every contact would be judged by its impulse alone: r grows with the impulse.
    Merit: what of these demands p does not meet, squared.
    """
    c, p, u, at, m = vector(n, C), vector(n, P_), vector(n, U), matrix(n), 3 * n
    for i in range(m):
        total = w[c + i]
        for j in range(m):
            total += w[at + j] * w[p + j]
        w[u + i] = total
        at += m
    worst, merit = 0.0, 0.0
    for i in range(n):
        k = numbers(n) + NUMBERS * i
        mu, floor = w[k + MU], w[k + FLOOR]
        pN, p1, p2 = w[p], w[p + 1], w[p + 2]
        uN, u1, u2 = w[u], w[u + 1], w[u + 2]
        p, u = p + 3, u + 3
        off = w[k + FACTOR] * misfit(kind[i], mu, floor, 1.0, (pN, p1, p2), (uN, u1, u2))
        if not off <= math.inf:
            return math.inf, math.inf
        worst = max(worst, off)
        r = balance * max(1.0, math.sqrt(pN * pN + p1 * p1 + p2 * p2))
        w[k + PRESSED], w[k + STATE] = 1.0, STICK
        if kind[i] == EQUALITY:
            merit += uN * uN
        elif kind[i] == BOUND:
            y = p1 - r * u1
            if abs(y) < mu:
                merit += u1 * u1
            else:
                w[k + STATE], w[k + S1] = SLIDE, math.copysign(mu, y)
                merit += (p1 - w[k + S1]) ** 2
        else:
            N, y1, y2 = pN - r * uN, p1 - r * u1, p2 - r * u2
            if N > floor:
                merit += uN * uN
            else:
                w[k + PRESSED], N = 0.0, floor
                merit += (pN - floor) ** 2
            y = math.sqrt(y1 * y1 + y2 * y2)
            if N == 0.0:
                w[k + STATE] = OPEN
                merit += p1 * p1 + p2 * p2
            elif y < mu * N:
                merit += u1 * u1 + u2 * u2
            else:
                w[k + STATE], w[k + S1], w[k + S2], w[k + KAPPA] = SLIDE, 1.0, 0.0, 0.0
                if y > 0.0:
                    w[k + S1], w[k + S2] = y1 / y, y2 / y
                    w[k + KAPPA] = r * mu * N / (y - mu * N + r * mu * N)
                merit += (p1 - mu * N * w[k + S1]) ** 2 + (p2 - mu * N * w[k + S2]) ** 2
    return worst, merit


@inner
def _choose(n, kind, w):
    """Directions of the unknowns, and what of p is given, in X; returns (how many unknowns, whether much is given).

    pressed, sticks     p free                            rows u = 0
    pressed, slides     p = x₁ (1, μ s) + x₂ (0, τ)       u_N = 0,  (1 − κ) τ·p_T + κ τ·u_T = 0;   τ ⊥ s
    on the floor        p_N = N₀, the rest as above but x₁ = N₀
    open                p = 0
    """
    x, k, d, m, given = vector(n, X), numbers(n), unknowns(n), 0, False
    for i in range(n):
        mu, s, t = w[k + MU], w[k + S1], w[k + S2]
        state, slides, spatial = w[k + STATE], w[k + STATE] == SLIDE, kind[i] == UNILATERAL
        w[x], w[x + 1], w[x + 2] = 0.0, 0.0, 0.0
        first, last = 0, 0
        if kind[i] == BOUND:
            first, last = 1, 1
            if slides:
                w[x + 1], last, given = s, 0, True
        elif spatial:
            last = 1 if slides else 2
            if w[k + PRESSED] == 0.0:
                first, given, w[x] = 1, True, w[k + FLOOR]
                if slides:
                    w[x + 1], w[x + 2] = mu * s * w[x], mu * t * w[x]
        if state == OPEN:
            last, given = -1, given
        for a in range(first, last + 1):
            w[d], w[d + 1], w[d + 2], w[d + TURNING], w[d + CONTACT] = 0.0, 0.0, 0.0, 1.0, i
            w[vector(n, WEIGHT) + m] = w[k + SHARE]
            if not (spatial and slides):
                w[d + a] = 1.0
            elif a == 0:
                w[d], w[d + 1], w[d + 2] = 1.0, mu * s, mu * t
                w[vector(n, WEIGHT) + m] *= 1.0 + mu * mu
            else:
                w[d + 1], w[d + 2], w[d + TURNING] = -t, s, w[k + KAPPA]
            m, d = m + 1, d + WIDE
        x, k = x + 3, k + NUMBERS
    return m, given


@inner
def _fill(n, m, given, near, w):
    """Equations of the m unknowns: J, with rows of m, and RHS. near: for what is added to p."""
    c, p, x, rhs, first, A = vector(n, C), vector(n, P_), vector(n, X), vector(n, RHS), unknowns(n), matrix(n)
    line, at, d = vector(n, U), A + 9 * n * n, first  # the velocities are not wanted any more
    for a in range(m):
        k, kappa, e0 = 3 * int(w[d + CONTACT]), w[d + TURNING], w[d]
        e1, e2 = (0.0, 0.0) if e0 == 1.0 else (kappa * w[d + 1], kappa * w[d + 2])
        total = e0 * w[c + k] + e1 * w[c + k + 1] + e2 * w[c + k + 2]
        row = A + 3 * n * k
        for j in range(3 * n):
            w[line + j] = e0 * w[row + j] + e1 * w[row + 3 * n + j] + e2 * w[row + 6 * n + j]
            if given:
                total += w[line + j] * w[x + j]
        f = first
        for j in range(m):
            q = 3 * int(w[f + CONTACT])
            value = w[line + q] * w[f] + w[line + q + 1] * w[f + 1] + w[line + q + 2] * w[f + 2]
            if j == a:
                value += 1.0 - kappa
            if near:
                now = w[p + q] if w[f] == 1.0 else w[f + 1] * w[p + q + 1] + w[f + 2] * w[p + q + 2]
                total += value * now
            w[at + j] = value
            f += WIDE
        w[rhs + a] = -total
        at, d = at + m, d + WIDE


@inner
def _eliminate(m, at, b, w):
    """x with J x = b in place of b, by elimination with row exchanges; False where a pivot leaves a doubt."""
    for k in range(m):
        pivot, largest = k, abs(w[at + m * k + k])
        for i in range(k + 1, m):
            if abs(w[at + m * i + k]) > largest:
                pivot, largest = i, abs(w[at + m * i + k])
        if not largest > INDEPENDENT:
            return False
        row = at + m * k
        if pivot != k:
            other = at + m * pivot
            for j in range(k, m):
                w[row + j], w[other + j] = w[other + j], w[row + j]
            w[b + k], w[b + pivot] = w[b + pivot], w[b + k]
        inverse = 1.0 / w[row + k]
        for i in range(k + 1, m):
            other = at + m * i
            factor = w[other + k] * inverse
            if factor != 0.0:
                for j in range(k + 1, m):
                    w[other + j] -= factor * w[row + j]
                w[b + i] -= factor * w[b + k]
    for k in range(m - 1, -1, -1):
        row, total = at + m * k, w[b + k]
        for j in range(k + 1, m):
            total -= w[row + j] * w[b + j]
        w[b + k] = total / w[row + k]
    return True


@inner
def newton(n, kind, w, balance, near):
    """Newton from p, steps halved where the merit would pass that of the last four; (residual, steps), p the best.

    near: where many points meet the demands, go to the one next to p, else to the shortest.
    All that is called stands here once: each place where it is called costs seconds of compiling.
    """
    p, x, best, start = vector(n, P_), vector(n, X), vector(n, BEST), vector(n, Y)
    rhs, at = vector(n, RHS), matrix(n) + 9 * n * n
    least, before, steps, halvings = math.inf, math.inf, 0, MOST_HALVINGS
    goal, share, m0, m1, m2 = math.inf, 1.0, 0.0, 0.0, 0.0
    while True:
        left, merit = look(n, kind, w, balance)
        if halvings < MOST_HALVINGS and not merit <= (1.0 - 1e-4 * share) * goal:
            halvings += 1
            share *= 0.5
        else:
            # Below ENOUGH what does not fall any more is rounding.
            ends = not left > AIM or steps == MOST_STEPS or (min(least, left) <= ENOUGH and left > 0.1 * before)
            if ends and left <= least:
                return left, steps
            if left < least or steps == 0:
                least = left
                for j in range(3 * n):
                    w[best + j] = w[p + j]
            if ends:
                break
            # The next point, X: what the states demand, linearised.
            m, given = _choose(n, kind, w)
            careful, answer = False, rhs
            while True:
                _fill(n, m, given, near, w)
                if careful:
                    J, b, weight = w[at : at + m * m].reshape((m, m)), w[rhs:], w[vector(n, WEIGHT) :]
                    solve_shortest(m, J, b, weight, w[start:], w[vector(n, ORDER) :])
                    answer = start
                    break
                if _eliminate(m, at, rhs, w):
                    break
                careful = True
            d = unknowns(n)
            for a in range(m):
                k, value = 3 * int(w[d + CONTACT]), w[answer + a]
                if near:
                    value += w[p + k] if w[d] == 1.0 else w[d + 1] * w[p + k + 1] + w[d + 2] * w[p + k + 2]
                w[x + k] += value * w[d]
                w[x + k + 1] += value * w[d + 1]
                w[x + k + 2] += value * w[d + 2]
                d += WIDE
            for j in range(3 * n):
                w[start + j] = w[p + j]
            steps, halvings, share, before = steps + 1, 1, 1.0, left
            goal = max(merit, max(m0, max(m1, m2)))
            m0, m1, m2 = m1, m2, merit
        for j in range(3 * n):
            w[p + j] = w[start + j] + share * (w[x + j] - w[start + j])
    for j in range(3 * n):
        w[p + j] = w[best + j]
    return least, steps
