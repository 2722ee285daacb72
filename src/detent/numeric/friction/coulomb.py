"""Coulomb's law at a contact, and how far impulses are from obeying it.

n contacts, three rows each (normal, two tangents): u = G P + b, with P impulses and u velocities, or P forces and u
accelerations. Meitinger & Pfeiffer, section 6. For every contact, by its kind:

    UNILATERAL  0 ≤ u_N ⊥ P_N − N₀ ≥ 0;  |P_T| ≤ μ P_N;  slipping P_T = −μ P_N u_T/|u_T|, else u_T = 0
    BOUND       |P_1| ≤ μ;  P_1 = −μ sign(u_1) unless u_1 = 0;  P_N = P_2 = 0
    EQUALITY    u_N = 0;  P_T = 0

N₀ ≥ 0, the floor, is zero but in the expansion of Poisson's impacts (`impact.py`): there an impulse is given back.
"""

from __future__ import annotations

import math

from detent.numeric.kernel import BOUND, EQUALITY, UNILATERAL, inner
from detent.numeric.vector import three


@inner
def project(mu, P):
    """The point of the friction cone |P_T| ≤ μ P_N nearest to P."""
    tangential = math.sqrt(P[1] * P[1] + P[2] * P[2])
    if P[0] >= 0.0 and tangential <= mu * P[0]:
        return P
    if mu * tangential <= -P[0]:
        return 0.0, 0.0, 0.0
    normal = (P[0] + mu * tangential) / (1.0 + mu * mu)
    share = mu * normal / tangential
    return normal, share * P[1], share * P[2]


@inner
def misfit(kind, mu, floor, stiffness, P, u):
    """How far (P, u) of one contact is from the law, as a velocity; zero if and only if the law holds.

        s |P − proj_K(P − ũ/s)|,  ũ = u + μ |u_T| e_N        N₀ = 0: the natural map (De Saxcé)
        s |P − (N, proj_μN(P_T − u_T/s))|,  N = max(N₀, P_N − u_N/s)      N₀ > 0: that of Alart & Curnier

    s  size of the contact's block of G, here its trace: it makes the map a velocity, and well scaled.
    """
    if kind == EQUALITY:
        return abs(u[0])
    r = 1.0 / stiffness
    if kind == BOUND:
        return stiffness * abs(P[1] - min(max(P[1] - r * u[1], -mu), mu))
    N, P1, P2 = P[0] - r * u[0], P[1] - r * u[1], P[2] - r * u[2]
    if floor > 0.0:
        N = max(floor, N)
        tangential = math.sqrt(P1 * P1 + P2 * P2)
        share = mu * N / tangential if tangential > mu * N else 1.0
        Q = (N, share * P1, share * P2)
    else:
        Q = project(mu, (N - r * mu * math.sqrt(u[1] * u[1] + u[2] * u[2]), P1, P2))
    return stiffness * math.sqrt((P[0] - Q[0]) ** 2 + (P[1] - Q[1]) ** 2 + (P[2] - Q[2]) ** 2)


@inner
def stiffness(i, G, kind):
    """Trace of contact i's block of G, of the rows that its kind uses; one where nothing can move."""
    trace = 0.0
    if kind != BOUND:
        trace += G[3 * i, 3 * i]
    if kind != EQUALITY:
        trace += G[3 * i + 1, 3 * i + 1]
    if kind == UNILATERAL:
        trace += G[3 * i + 2, 3 * i + 2]
    return trace if trace > 0.0 else 1.0


@inner
def largest(n, G, b, kind, least):
    """max |b| over the rows in use, or what the floors do if that is more: what residuals are measured against."""
    size = 0.0
    for i in range(n):
        if least[i] > 0.0 and kind[i] == UNILATERAL:
            size = max(size, stiffness(i, G, kind[i]) * least[i])
        if kind[i] != BOUND:
            size = max(size, abs(b[3 * i]))
        if kind[i] != EQUALITY:
            size = max(size, abs(b[3 * i + 1]))
        if kind[i] == UNILATERAL:
            size = max(size, abs(b[3 * i + 2]))
    return size


@inner
def residual(n, G, b, kind, mu, least, P):
    """Largest misfit of all contacts over max |b|: scaling G, b or both leaves it as it is. Zero where b and P are.

    G (≥ 3n, ≥ 3n), b (3n,), kind (n,) int64, mu (n,), least (n,) the floors N₀, P (3n,).
    Infinite for P with an infinite or undefined entry.
    """
    size, worst = largest(n, G, b, kind, least), 0.0
    for i in range(n):
        u0, u1, u2 = three(b, 3 * i)
        for j in range(3 * n):
            u0 += G[3 * i, j] * P[j]
            u1 += G[3 * i + 1, j] * P[j]
            u2 += G[3 * i + 2, j] * P[j]
        off = misfit(kind[i], mu[i], least[i], stiffness(i, G, kind[i]), three(P, 3 * i), (u0, u1, u2))
        if not off <= math.inf:
            return math.inf
        worst = max(worst, off)
    return worst / size if size > 0.0 else (0.0 if worst == 0.0 else math.inf)
