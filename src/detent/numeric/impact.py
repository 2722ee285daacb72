"""Impacts: the impulses of contacts that strike, by Poisson's or by Newton's law of restitution.

Velocities jump from u⁻ to u⁺ = G P + u⁻, all contacts at once, with Coulomb's law for the impulses (`coulomb.py`).

    POISSON   compression: u_C = G P_C + u⁻ obeys the ordinary law;
              expansion: u⁺ = G P_E + u_C with 0 ≤ u_N⁺ ⊥ P_NE − e P_NC ≥ 0, friction within μ P_NE     P = P_C + P_E
    NEWTON    0 ≤ u_N⁺ + e u_N⁻ ⊥ P_N ≥ 0 where u_N⁻ < 0, the ordinary law elsewhere

Pfeiffer & Glocker 1996, chapter 8, without tangential restitution. Contacts that rest take part, and give back their
share of what passes through them. Newton's law may gain energy with friction, Poisson's with unequal e: that is noted.
Friction with a given bound has no time to act in an impact: BOUND carries nothing. EQUALITY holds throughout.

Impulses at several contacts at once on a body that moves at v: what both loops ask at every step and impact.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numba

from detent.numeric.friction.friction_solver import RESIDUAL, UNSOLVED, work_size
from detent.numeric.kernel import BOUND, UNILATERAL, either, inner
from detent.numeric.linear import factorise, substitute_columns
from detent.numeric.system import MOST, Array, Ints, zeros

POISSON, NEWTON = 0, 1
DONE, ENERGY_GAIN, UNSOLVED_IMPACT = 0, 1, 2
GAIN = 1e-12  # of the kinetic energy: what is more is no rounding
WORK = 31 * MOST * MOST  # at least impact_size(MOST); a test compares


class Impulses(NamedTuple):
    """Contacts that take part in a step or an impact: u = G P + b with G = W A⁻¹ Wᵀ, three rows each."""

    A: Annotated[Array, "nv", "nv"]  # the mass, or what stands in its place, as `factorise` leaves it
    order: Annotated[Ints, "nv"]
    active: Annotated[Ints, MOST]  # where each stands among the contacts of the system
    kind: Annotated[Ints, MOST]
    mu: Annotated[Array, MOST]
    bias: Annotated[Array, 3 * MOST]  # added to W v
    bounce: Annotated[Array, MOST]  # coefficients of restitution
    P: Annotated[Array, 3 * MOST]  # the friction solver starts from these, and leaves its answer here
    spread: Annotated[Array, "nv", 3 * MOST]  # A⁻¹ Wᵀ
    G: Annotated[Array, 3 * MOST, 3 * MOST]
    b: Annotated[Array, 3 * MOST]  # velocities without impulses
    after: Annotated[Array, 3 * MOST]  # velocities after an impact
    least: Annotated[Array, MOST]  # floors under the normal impulses
    work: Annotated[Array, WORK]  # scratch of `impact` and the friction solver


IMPULSES = numba.typeof(zeros(Impulses, nv=1))


@either
def impact_size(m):
    """How many numbers of scratch `impact` wants for m contacts."""
    return work_size(m) + 8 * m


@inner
def impact(solve, law, m, G, u, kind, mu, e, energy, P, after, work):
    """Impulses P (3m,) and velocities `after` (3m,) of an impact at velocities u (3m,); (status, change of energy).

        ΔT = ½ P·(u⁻ + u⁺)

    solve   the friction solver (friction.SOLVE); law POISSON or NEWTON
    G (≥ 3m, ≥ 3m), kind (m,), mu (m,), e (m,) restitution; energy  kinetic energy before, J, to measure a gain by
    work    (≥ impact_size(m),) scratch
    Status: DONE, ENERGY_GAIN where ΔT > GAIN · energy for sure, UNSOLVED_IMPACT where the solver failed: then P is
    the best found. Newton's law has no answer at all where contacts face each other and cannot both give back.
    """
    at = work_size(m)
    scratch, bound, floor = work[:at], work[at : at + m], work[at + m : at + 2 * m]
    first, free = work[at + 2 * m : at + 5 * m], work[at + 5 * m : at + 8 * m]
    for i in range(m):
        bound[i], floor[i] = (0.0 if kind[i] == BOUND else mu[i]), 0.0
    for j in range(3 * m):
        free[j], first[j], P[j] = u[j], 0.0, 0.0
    if law == NEWTON:
        for i in range(m):
            if kind[i] == UNILATERAL and u[3 * i] < 0.0:
                free[3 * i] += e[i] * u[3 * i]
    worst, left, gives_back = 0, 0.0, False
    for i in range(m):
        gives_back |= kind[i] == UNILATERAL and e[i] > 0.0
    # What gives nothing back is over with the compression: its velocities are rounding, and nothing to solve for.
    for phase in range(2 if law == POISSON and gives_back else 1):
        if phase == 1:
            for i in range(m):
                if kind[i] == UNILATERAL:
                    floor[i] = e[i] * P[3 * i]
            for j in range(3 * m):
                first[j] = P[j]
            _move(m, G, first, u, free)
            for i in range(m):
                P[3 * i], P[3 * i + 1], P[3 * i + 2] = e[i] * P[3 * i], 0.0, 0.0
        worst = max(worst, solve(m, G, free, kind, bound, floor, P, scratch))
        left = max(left, scratch[RESIDUAL])
    change, doubt, fastest = 0.0, 0.0, 0.0
    for j in range(3 * m):
        P[j] += first[j]
    _move(m, G, P, u, after)
    for j in range(3 * m):
        change += 0.5 * P[j] * (u[j] + after[j])
        doubt, fastest = doubt + abs(P[j]), max(fastest, abs(u[j]))
    if worst >= UNSOLVED:
        return UNSOLVED_IMPACT, change
    # In a wedge impulses may be 1e5 times what stops the bodies: what the solver left over is then seen in the energy.
    return (ENERGY_GAIN if change > GAIN * energy + left * doubt * fastest else DONE), change


@inner
def _move(m, G, P, u, after):
    """after = u + G P."""
    for i in range(3 * m):
        total = u[i]
        for j in range(3 * m):
            total += G[i, j] * P[j]
        after[i] = total


@inner
def solve_impulses(solve, m, rows, v, give, impulses):
    """Impulses P of m contacts on the velocities v, which they change; returns the friction solver's status.

    u = W v + bias + W A⁻¹ Wᵀ P obeys the law (friction/coulomb.py), and v becomes v + A⁻¹ Wᵀ P.
    give  share of its own stiffness by which each normal gives way, so that what contradicts itself is shared out
    """
    G, b = impulses.G, impulses.b
    if m == 0:
        return 0
    _prepare(m, rows, v, impulses)
    for c in range(m):
        for j in range(3 * c, 3 * c + 3):
            b[j] += impulses.bias[j]
        G[3 * c, 3 * c] *= 1.0 + give
        impulses.least[c] = 0.0
    status = solve(m, G, b, impulses.kind, impulses.mu, impulses.least, impulses.P, impulses.work)
    _push(3 * m, impulses.spread, impulses.P, v)
    return status


@inner
def collide(solve, law, m, rows, v, energy, impulses):
    """The impact of m contacts at velocities v, which it changes; returns status and change of energy."""
    _prepare(m, rows, v, impulses)
    status, change = impact(
        solve, law, m, impulses.G, impulses.b, impulses.kind, impulses.mu, impulses.bounce, energy,
        impulses.P, impulses.after, impulses.work,
    )  # fmt: skip
    _push(3 * m, impulses.spread, impulses.P, v)
    return status, change


@inner
def _prepare(m, rows, v, impulses):
    """b = W v and G = W A⁻¹ Wᵀ."""
    active, spread, G, b = impulses.active, impulses.spread, impulses.G, impulses.b
    nv, n = v.shape[0], 3 * m
    for c in range(m):
        for j in range(3):
            row, at = rows[active[c], j], 3 * c + j
            b[at] = inner_product(row, v)
            for k in range(nv):
                spread[k, at] = row[k]
    substitute_columns(impulses.A, impulses.order, spread, nv, n)
    for c in range(m):
        for j in range(3):
            row, line = rows[active[c], j], G[3 * c + j]
            for i in range(n):
                line[i] = row[0] * spread[0, i]
            for k in range(1, nv):
                factor, other = row[k], spread[k]
                for i in range(n):
                    line[i] += factor * other[i]


@inner
def _push(n, spread, P, v):
    for i in range(v.shape[0]):
        for k in range(n):
            v[i] += spread[i, k] * P[k]


@inner
def kinetic(M, v):
    """½ vᵀ M v."""
    total = 0.0
    for i in range(v.shape[0]):
        total += 0.5 * v[i] * inner_product(M[i], v)
    return total


@inner
def factorise_copy(M, A, order):
    """M = LU into A; M stays."""
    for i in range(M.shape[0]):
        for j in range(M.shape[0]):
            A[i, j] = M[i, j]
    factorise(A, order, M.shape[0])


@inner
def inner_product(a, b):
    total = 0.0
    for i in range(b.shape[0]):
        total += a[i] * b[i]
    return total


@inner
def place(one, among, n):
    """Where the id stands among the first n; −1 if it does not."""
    for i in range(n):
        if among[i] == one:
            return i
    return -1
