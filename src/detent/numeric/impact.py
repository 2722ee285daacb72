"""Impacts: the impulses of contacts that strike, by Poisson's or by Newton's law of restitution.

Velocities jump from u⁻ to u⁺ = G P + u⁻, all contacts at once, with Coulomb's law for the impulses (`coulomb.py`).

    POISSON   compression: u_C = G P_C + u⁻ obeys the ordinary law;
              expansion: u⁺ = G P_E + u_C with 0 ≤ u_N⁺ ⊥ P_NE − e P_NC ≥ 0, friction within μ P_NE     P = P_C + P_E
    NEWTON    0 ≤ u_N⁺ + e u_N⁻ ⊥ P_N ≥ 0 where u_N⁻ < 0, the ordinary law elsewhere

Pfeiffer & Glocker 1996, chapter 8, without tangential restitution. Contacts that rest take part, and give back their
share of what passes through them. Newton's law may gain energy with friction, Poisson's with unequal e: that is told.
Friction with a given bound has no time to act in an impact: BOUND carries nothing. EQUALITY holds throughout.
"""

from __future__ import annotations

from detent.numeric.friction import RESIDUAL, UNSOLVED, work_size
from detent.numeric.kernel import BOUND, UNILATERAL, either, inner

POISSON, NEWTON = 0, 1
DONE, ENERGY_GAIN, UNSOLVED_IMPACT = 0, 1, 2
GAIN = 1e-12  # of the kinetic energy: what is more is no rounding


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
