"""Impulses at several contacts at once on a body that moves at v: what both loops ask at every step and impact."""

from __future__ import annotations

import numba
import numpy as np

from detent.numeric.impact import impact, impact_size
from detent.numeric.kernel import inner
from detent.numeric.linear import factorise, substitute_columns
from detent.numeric.system import MOST


def impulse_room(nv):
    """What `impulses` and `collide` work on.

    A, order  the mass as `factorise` leaves it;  active, kind, mu, bias, bounce  of the contacts that take part
    P         their impulses: the solver starts from these, and leaves its answer here
    then scratch: spread A⁻¹ Wᵀ, G, u, after, least, work
    """
    most = 3 * MOST
    return (
        (np.zeros((nv, nv)), np.zeros(nv, np.int64)),
        (np.zeros(MOST, np.int64), np.zeros(MOST, np.int64), np.zeros(MOST), np.zeros(most), np.zeros(MOST)),
        np.zeros(most),
        (np.zeros((nv, most)), np.zeros((most, most)), np.zeros(most), np.zeros(most), np.zeros(MOST)),
        np.zeros(impact_size(MOST)),
    )


SOLVER = numba.typeof(impulse_room(1))


@inner
def impulses(solve, m, rows, v, give, solver):
    """Impulses P of m contacts on the velocities v, which they change; returns the solver's status.

    u = W v + bias + W A⁻¹ Wᵀ P obeys the law (friction.py), and v becomes v + A⁻¹ Wᵀ P.
    give  share of its own stiffness by which each normal gives way, so that what contradicts itself is shared out
    """
    _, (_, kind, mu, bias, _), P, (spread, G, u, _, least), work = solver
    if m == 0:
        return 0
    _prepare(m, rows, v, solver)
    for c in range(m):
        for j in range(3 * c, 3 * c + 3):
            u[j] += bias[j]
        G[3 * c, 3 * c] *= 1.0 + give
        least[c] = 0.0
    status = solve(m, G, u, kind, mu, least, P, work)
    _push(3 * m, spread, P, v)
    return status


@inner
def collide(solve, law, m, rows, v, energy, solver):
    """The impact of m contacts at velocities v, which it changes (impact.py); returns status and change of energy."""
    _, (_, kind, mu, _, bounce), P, (spread, G, u, after, _), work = solver
    _prepare(m, rows, v, solver)
    status, change = impact(solve, law, m, G, u, kind, mu, bounce, energy, P, after, work)
    _push(3 * m, spread, P, v)
    return status, change


@inner
def _prepare(m, rows, v, solver):
    """u = W v and G = W A⁻¹ Wᵀ."""
    (A, order), (active, _, _, _, _), _, (spread, G, u, _, _), _ = solver
    nv, n = v.shape[0], 3 * m
    for c in range(m):
        for j in range(3):
            row, at = rows[active[c], j], 3 * c + j
            u[at] = inner_product(row, v)
            for k in range(nv):
                spread[k, at] = row[k]
    substitute_columns(A, order, spread, nv, n)
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
