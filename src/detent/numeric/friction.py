"""Impulses at contacts with Coulomb friction: Newton on the states of the contacts, sweeps where it fails.

The law and its residual are in `coulomb.py`; u = G P + b with G = W A⁻¹ Wᵀ (3n, 3n), which may be rank deficient.
Newton starts from the P that is given: every contact is open, sticks or slides, and all are solved together. Where that
does not end at a residual below ACCEPTED, sweeps over the contacts, one after the other solved exactly (block
Gauss–Seidel), bring it nearer, and Newton tries again from there.

Where rows of G depend on each other P is not unique. Newton then takes the shortest P that its states allow, so four
legs of a table carry a quarter each. Nothing is drawn at random: the same problem gives the same bits.
"""

from __future__ import annotations

import math

from detent.numeric.coulomb import largest, misfit, residual, stiffness
from detent.numeric.elimination import solve_shortest
from detent.numeric.kernel import BOUND, EQUALITY, UNILATERAL, inner
from detent.numeric.vector import three

SOLVED, SOLVED_BY_SWEEPS, UNSOLVED = 0, 1, 2
OPEN, STICK, SLIDE = 0, 1, 2
AIM, ACCEPTED = 1e-12, 1e-9  # relative residuals: where Newton rests, and what counts as solved
MOST_NEWTON, MOST_HALVINGS, MOST_ATTEMPTS = 25, 5, 6
SWEEPS = 5  # before the first of the other attempts; each next one gets three times as many

# Scratch: two matrices, then vectors of 3n, then vectors of n.
_C, _P, _U, _X, _BEST, _RHS, _Y, _WEIGHT, _ORDER, _VECTORS = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
_ROOT, _MU, _FACTOR, _SHARE, _STATE, _S1, _S2, _KAPPA, _NUMBERS = 0, 1, 2, 3, 4, 5, 6, 7, 8
_TURNING, _CONTACT = 3, 4  # behind the three of a direction


@inner
def work_size(n):
    """How many numbers of scratch `solve` wants for n contacts."""
    return 18 * n * n + 3 * n * _VECTORS + n * _NUMBERS + 15 * n


@inner
def solve(n, G, b, kind, mu, P, work):
    """P (3n,) that obeys the law, from the P given; returns (status, residual, iterations).

    G (3n, 3n), b (3n,); kind (n,) int64; mu (n,) coefficient, or the bound itself for BOUND; work (≥ work_size(n),).
    Residual: `coulomb.residual`, relative to max |b|. UNSOLVED leaves the best P found, which never pulls and never
    leaves the friction cone. Iterations: Newton steps and sweeps together. G need not be symmetric.
    """
    m = 3 * n
    A, J = work[: m * m].reshape((m, m)), work[m * m : 2 * m * m].reshape((m, m))
    at = 2 * m * m
    V = work[at : at + _VECTORS * m].reshape((_VECTORS, m))
    at += _VECTORS * m
    S = work[at : at + _NUMBERS * n].reshape((_NUMBERS, n))
    at += _NUMBERS * n
    D = work[at : at + 5 * m].reshape((m, 5))
    size = _scale(n, G, b, kind, mu, 0.0, A, V, S)
    if not 0.0 < size < math.inf:
        for j in range(m):
            P[j] = 0.0
        return (SOLVED, 0.0, 0) if size == 0.0 else (UNSOLVED, math.inf, 0)
    p = V[_P]
    for i in range(n):
        for j in range(3 * i, 3 * i + 3):
            p[j] = P[j] * S[_ROOT, i] / size if math.isfinite(P[j]) else 0.0
        _admit(i, kind[i], S[_MU, i], p)
    left, iterations = _newton(n, A, kind, V, S, J, D)
    status, sweeps = SOLVED, SWEEPS
    for attempt in range(MOST_ATTEMPTS):
        if left <= ACCEPTED:
            break
        status = SOLVED_BY_SWEEPS
        if attempt == 1:  # the point that was given may be a bad one
            for j in range(m):
                p[j] = 0.0
        _sweep(n, A, kind, V, S, sweeps)
        left, steps = _newton(n, A, kind, V, S, J, D)
        iterations += steps + sweeps
        sweeps *= 3
    _finish(n, kind, size, V, S, P)
    return status if left <= ACCEPTED else UNSOLVED, residual(n, G, b, kind, mu, P), iterations


@inner
def _scale(n, G, b, kind, mu, extra, A, V, S):
    """The problem with unit blocks: A = R⁻¹ G R⁻¹ + extra, c = R⁻¹ b/β, p = R P/β, R² = trace; returns β.

    Cones stay what they are, since the three rows of a contact share one scale. Infinite for numbers that are not.
    """
    for i in range(n):
        S[_ROOT, i] = math.sqrt(stiffness(i, G, kind[i]))
    beta, total = 0.0, 0.0
    for i in range(n):
        for a in range(3):
            used = kind[i] == UNILATERAL or (a == 0 and kind[i] == EQUALITY) or (a == 1 and kind[i] == BOUND)
            V[_C, 3 * i + a] = b[3 * i + a] / S[_ROOT, i] if used else 0.0
            beta = max(beta, abs(V[_C, 3 * i + a]))
            total += V[_C, 3 * i + a]
            for j in range(n):
                for d in range(3 * j, 3 * j + 3):
                    A[3 * i + a, d] = G[3 * i + a, d] / (S[_ROOT, i] * S[_ROOT, j]) if used else 0.0
                    total += A[3 * i + a, d]
            A[3 * i + a, 3 * i + a] += extra
    if not math.isfinite(total):
        return math.inf
    if beta == 0.0:
        return 0.0
    unit = beta / largest(n, b, kind)
    for i in range(n):
        S[_MU, i] = mu[i] * S[_ROOT, i] / beta if kind[i] == BOUND else mu[i]
        S[_FACTOR, i], S[_SHARE, i] = S[_ROOT, i] * unit, 1.0 / S[_ROOT, i] ** 2
        for a in range(3):
            V[_C, 3 * i + a] /= beta
    return beta


@inner
def _admit(i, kind, mu, p):
    """Cut the impulse of contact i down to what its law allows at all."""
    N, s, t = three(p, 3 * i)
    if kind == EQUALITY:
        s, t = 0.0, 0.0
    elif kind == BOUND:
        N, s, t = 0.0, min(max(s, -mu), mu), 0.0
    else:
        N = max(N, 0.0)
        tangential = math.hypot(s, t)
        if tangential > mu * N:
            s, t = s * (mu * N / tangential), t * (mu * N / tangential)
    p[3 * i], p[3 * i + 1], p[3 * i + 2] = N, s, t


@inner
def _finish(n, kind, size, V, S, P):
    for i in range(n):
        _admit(i, kind[i], S[_MU, i], V[_P])
        for j in range(3 * i, 3 * i + 3):
            P[j] = V[_P, j] * (size / S[_ROOT, i])


@inner
def _look(n, A, kind, V, S):
    """Velocities at p, the state that each contact asks for, and (residual, merit) of p.

    The states are those of Alart & Curnier: with z = p_N − u_N, y = p_T − u_T, a contact is open where z ≤ 0, sticks
    where |y| ≤ μ z and slides else, pushed along s = y/|y|, with κ = μ z/|y|. Merit: |Φ|², the misfit of the states.
    """
    c, p, u = V[_C], V[_P], V[_U]
    for i in range(3 * n):
        total = c[i]
        for j in range(3 * n):
            total += A[i, j] * p[j]
        u[i] = total
    worst, merit = 0.0, 0.0
    for i in range(n):
        mu, k = S[_MU, i], 3 * i
        worst = max(worst, S[_FACTOR, i] * misfit(kind[i], mu, 1.0, three(p, k), three(u, k)))
        if kind[i] == EQUALITY:
            S[_STATE, i] = STICK
            merit += u[k] ** 2
        elif kind[i] == BOUND:
            y = p[k + 1] - u[k + 1]
            if abs(y) < mu:
                S[_STATE, i] = STICK
                merit += u[k + 1] ** 2
            else:
                S[_STATE, i], S[_S1, i] = SLIDE, math.copysign(mu, y)
                merit += (p[k + 1] - S[_S1, i]) ** 2
        elif not p[k] - u[k] > 0.0:
            S[_STATE, i] = OPEN
            merit += p[k] ** 2 + p[k + 1] ** 2 + p[k + 2] ** 2
        else:
            z, y1, y2 = p[k] - u[k], p[k + 1] - u[k + 1], p[k + 2] - u[k + 2]
            y = math.hypot(y1, y2)
            if y < mu * z:
                S[_STATE, i] = STICK
                merit += u[k] ** 2 + u[k + 1] ** 2 + u[k + 2] ** 2
            else:
                S[_STATE, i] = SLIDE
                S[_S1, i], S[_S2, i] = (y1 / y, y2 / y) if y > 0.0 else (1.0, 0.0)
                S[_KAPPA, i] = mu * z / y if y > 0.0 else 0.0
                merit += u[k] ** 2 + (p[k + 1] - mu * z * S[_S1, i]) ** 2 + (p[k + 2] - mu * z * S[_S2, i]) ** 2
    return worst, merit


@inner
def _aim(n, A, kind, V, S, J, D):
    """Newton's next point, X: what the states demand, linearised.

        open     p = 0
        sticks   u = 0
        slides   u_N = 0,  s·p_T = μ p_N,  (1 − κ) τ·p_T + κ τ·u_T = 0      τ ⊥ s: so the direction of slip is unknown

    A sliding contact has two unknowns, p = x₁ (1, μ s) + x₂ (0, τ); D holds these directions, and the row's factor κ.
    """
    c, x = V[_C], V[_X]
    m = 0
    for i in range(n):
        k, mu, s, t = 3 * i, S[_MU, i], S[_S1, i], S[_S2, i]
        slides = S[_STATE, i] == SLIDE
        x[k], x[k + 1], x[k + 2] = 0.0, 0.0, 0.0
        if kind[i] == BOUND and slides:
            x[k + 1] = s
        elif S[_STATE, i] != OPEN:
            first = 1 if kind[i] == BOUND else 0
            last = 2 if kind[i] == UNILATERAL and not slides else (1 if kind[i] != EQUALITY else 0)
            for a in range(first, last + 1):
                D[m, 0], D[m, 1], D[m, 2], D[m, _TURNING], D[m, _CONTACT] = 0.0, 0.0, 0.0, 1.0, i
                D[m, a] = 1.0
                V[_WEIGHT, m] = S[_SHARE, i]
                if slides and a == 0:
                    D[m, 1], D[m, 2] = mu * s, mu * t
                    V[_WEIGHT, m] *= 1.0 + mu * mu
                elif slides:
                    D[m, 1], D[m, 2], D[m, _TURNING] = -t, s, S[_KAPPA, i]
                m += 1
    for a in range(m):
        k, kappa = 3 * int(D[a, _CONTACT]), D[a, _TURNING]
        e0, e1, e2 = (1.0, 0.0, 0.0) if D[a, 0] == 1.0 else (0.0, kappa * D[a, 1], kappa * D[a, 2])
        rhs = -(e0 * c[k] + e1 * c[k + 1] + e2 * c[k + 2])
        for j in range(n):
            if kind[j] == BOUND and S[_STATE, j] == SLIDE:
                q = 3 * j + 1
                rhs -= (e0 * A[k, q] + e1 * A[k + 1, q] + e2 * A[k + 2, q]) * x[q]
        V[_RHS, a] = rhs
        for d in range(m):
            q, total = 3 * int(D[d, _CONTACT]), 0.0
            for g in range(3):
                if D[d, g] != 0.0:
                    total += D[d, g] * (e0 * A[k, q + g] + e1 * A[k + 1, q + g] + e2 * A[k + 2, q + g])
            J[a, d] = total
        J[a, a] += 1.0 - kappa
    solve_shortest(m, J, V[_RHS], V[_WEIGHT], V[_Y], V[_ORDER])
    for a in range(m):
        k, y = 3 * int(D[a, _CONTACT]), V[_Y, a]
        x[k] += y * D[a, 0]
        x[k + 1] += y * D[a, 1]
        x[k + 2] += y * D[a, 2]


@inner
def _newton(n, A, kind, V, S, J, D):
    """Newton from p with a search along the way to the next point; (residual, steps), p the best point met."""
    p, x, y, best = V[_P], V[_X], V[_Y], V[_BEST]
    left, merit = _look(n, A, kind, V, S)
    least, steps = left, 0
    for j in range(3 * n):
        best[j] = p[j]
    last = (merit, merit, merit)
    while steps < MOST_NEWTON and left > AIM:
        steps += 1
        _aim(n, A, kind, V, S, J, D)
        for j in range(3 * n):
            y[j] = p[j]
        # Not each step must be better than the last: it is enough to be better than the worst of the last few.
        goal, share = max(merit, last[0], last[1], last[2]), 1.0
        last = (last[1], last[2], merit)
        for _ in range(MOST_HALVINGS):
            for j in range(3 * n):
                p[j] = y[j] + share * (x[j] - y[j])
            left, merit = _look(n, A, kind, V, S)
            if merit <= (1.0 - 1e-4 * share) * goal:
                break
            share *= 0.5
        if left < least:
            least = left
            for j in range(3 * n):
                best[j] = p[j]
    for j in range(3 * n):
        p[j] = best[j]
    return least, steps


@inner
def _sweep(n, A, kind, V, S, sweeps):
    """Block Gauss–Seidel: every contact in turn gets the impulse that obeys its law while all others keep theirs."""
    c, p = V[_C], V[_P]
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
                p[k + 1] = min(max(alone, -S[_MU, i]), S[_MU, i])
            else:
                p[k], p[k + 1], p[k + 2] = _alone(k, A, S[_MU, i], u0, u1, u2)


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
    # |P_T| − μ P_N at α; first whether it sticks (α = 0), then a bracket, then its middle in powers of ten.
    tiny = 1e-14 * (A[k, k] + A[k + 1, k + 1] + A[k + 2, k + 2])
    low, high, alpha = tiny, math.inf, tiny
    P0, P1, P2 = 0.0, 0.0, 0.0
    for trial in range(200):
        d1, d2 = a11 + alpha, a22 + alpha
        determinant = d1 * d2 - a12 * a21
        P1, P2 = (a12 * c2 - d2 * c1) / determinant, (a21 * c1 - d1 * c2) / determinant
        P0 = N - g1 * P1 - g2 * P2
        outside = math.hypot(P1, P2) - mu * P0
        if trial == 0 and outside <= 0.0 and P0 >= 0.0:
            break
        if outside > 0.0:
            low = alpha
        else:
            high = alpha
        alpha = 100.0 * alpha if high == math.inf else math.sqrt(low * high)
        if high - low <= 1e-15 * high:
            break
    return max(P0, 0.0), P1, P2
