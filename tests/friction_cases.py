"""Random friction problems as bodies make them: points on bodies, normals, masses; some rows depend on others.

Families, drawn in turn:
    ONE     contacts of one free body, six velocities: with three contacts and more the rows depend on each other
    MANY    contacts between neighbours of a heap of two to six bodies
    NEAR    contacts of one body in close pairs, 1e-4 to 1e-1 apart: nearly dependent, as a peg in its hole
    ANY     W with random entries and singular values from 1 down to 1e-4 (G: 1e-8); one contact in ten copies the first
b = W v plus, for half of the problems, gaps that are still open (b_N grows): then parts of it leave the range of W.
"""

# ruff: noqa: NPY002 (inside Numba there is no other generator)

from __future__ import annotations

import math

import numpy as np
from numba import njit

from detent.numeric.kernel import BOUND, EQUALITY, UNILATERAL

ONE, MANY, NEAR, ANY, FAMILIES = 0, 1, 2, 3, 4
MOST_CONTACTS, MOST_MU, MOST_CONDITION = 12, 1.5, 1e8


@njit(cache=True)
def _frame(F):
    """Random orthonormal normal and tangents, rows of F (3, 3)."""
    for a in range(3):
        while True:
            for k in range(3):
                F[a, k] = np.random.normal()
            for c in range(a):
                d = F[a] @ F[c]
                for k in range(3):
                    F[a, k] -= d * F[c, k]
            length = math.sqrt(F[a] @ F[a])
            if length > 0.1:
                break
        for k in range(3):
            F[a, k] /= length


@njit(cache=True)
def _rows(W, i, at, sign, r, F):
    """Rows of contact i at r from the body whose velocities begin at column `at`."""
    for a in range(3):
        n = F[a]
        W[3 * i + a, at : at + 3] += sign * n
        W[3 * i + a, at + 3] += sign * (r[1] * n[2] - r[2] * n[1])
        W[3 * i + a, at + 4] += sign * (r[2] * n[0] - r[0] * n[2])
        W[3 * i + a, at + 5] += sign * (r[0] * n[1] - r[1] * n[0])


@njit(cache=True)
def _draw_rows(n, family):
    """W M^(−1/2), (3n, nv): scaled by the bodies' masses, so that G = W Wᵀ."""
    F, r = np.empty((3, 3)), np.empty(3)
    if family == ANY:
        nv = np.random.randint(3, 3 * n + 4)
        rank = min(3 * n, nv)
        left = np.ascontiguousarray(np.linalg.qr(np.random.normal(0.0, 1.0, (3 * n, rank)))[0])
        right = np.linalg.qr(np.random.normal(0.0, 1.0, (nv, rank)))[0]
        spread = np.random.uniform(0.0, 4.0)
        for k in range(rank):
            left[:, k] *= 10.0 ** (-spread * np.random.uniform(0.0, 1.0))
        W = left @ np.ascontiguousarray(right.T)
        for i in range(1, n):
            if np.random.uniform(0.0, 1.0) < 0.1:
                W[3 * i : 3 * i + 3] = W[:3]
        return np.ascontiguousarray(W)
    bodies = np.random.randint(2, 7) if family == MANY else 1
    W = np.zeros((3 * n, 6 * bodies))
    for i in range(n):
        if family == NEAR and i % 2 == 1:
            away = 10.0 ** np.random.uniform(-4.0, -1.0)
            for k in range(3):
                r[k] += away * np.random.normal()
            if np.random.uniform(0.0, 1.0) < 0.5:
                F[0], F[1] = -F[0], -F[1]
        else:
            for k in range(3):
                r[k] = np.random.uniform(-1.0, 1.0)
            _frame(F)
        body = np.random.randint(0, bodies)
        _rows(W, i, 6 * body, 1.0, r, F)
        other = np.random.randint(-1, bodies)  # −1: the ground
        if other >= 0 and other != body:
            for k in range(3):
                r[k] = np.random.uniform(-1.0, 1.0)
            _rows(W, i, 6 * other, -1.0, r, F)
    for body in range(bodies):
        mass = 10.0 ** np.random.uniform(-1.5, 1.5)
        for k in range(6):
            inertia = mass if k < 3 else mass * 10.0 ** np.random.uniform(-1.5, 0.0)
            W[:, 6 * body + k] /= math.sqrt(inertia)
    return W


@njit(cache=True)
def draw(seed, G, b, kind, mu):
    """Fill G (≥ 3n, 3n), b, kind, mu with problem number `seed`; returns (n, family, condition of G on its range)."""
    np.random.seed(seed)
    n = np.random.randint(1, MOST_CONTACTS + 1)
    family = seed % FAMILIES
    while True:
        W = _draw_rows(n, family)
        product = W @ np.ascontiguousarray(W.T)
        values = np.linalg.eigvalsh(product)
        least = values[-1]
        for value in values:
            if value > 1e-11 * values[-1]:
                least = min(least, value)
        if values[-1] / least <= MOST_CONDITION:
            break
    unit, speed = 10.0 ** np.random.uniform(-3.0, 3.0), 10.0 ** np.random.uniform(-3.0, 3.0)
    v = np.random.normal(0.0, 1.0, W.shape[1])
    free = W @ v
    gaps, limit = np.random.uniform(0.0, 1.0) < 0.5, np.random.uniform(0.0, MOST_MU)
    mixed = np.random.uniform(0.0, 1.0) < 0.3
    for i in range(n):
        kind[i], mu[i] = UNILATERAL, limit if np.random.uniform(0.0, 1.0) < 0.5 else np.random.uniform(0.0, MOST_MU)
        if np.random.uniform(0.0, 1.0) < 0.05:
            mu[i] = 0.0
        if mixed and np.random.uniform(0.0, 1.0) < 0.3:
            kind[i] = BOUND if np.random.uniform(0.0, 1.0) < 0.6 else EQUALITY
        if gaps and kind[i] == UNILATERAL and np.random.uniform(0.0, 1.0) < 0.5:
            free[3 * i] += np.random.uniform(0.0, 1.0) * math.sqrt(product[3 * i, 3 * i])
        if kind[i] == BOUND:
            mu[i] = np.random.uniform(0.0, 1.0) * speed / unit / math.sqrt(product[3 * i + 1, 3 * i + 1] + 1e-300)
    for j in range(3 * n):
        b[j] = free[j] * speed
        for k in range(3 * n):
            G[j, k] = product[j, k] * unit
    return n, family, values[-1] / least


@njit(cache=True)
def draw_impact(seed, most, G, u, kind, mu, e, v, W):
    """Bodies that strike, up to `most` contacts of the families ONE, MANY and NEAR; returns (n, number of velocities).

    Fills G (≥ 3n, ≥ 3n), u before, kind, mu, e (one for all), v and W, so that u = W v, G = W Wᵀ, and the kinetic
    energy is ½ |v|².
    """
    np.random.seed(seed)
    n, family = np.random.randint(1, most + 1), seed % ANY
    rows = _draw_rows(n, family)
    nv = rows.shape[1]
    same, limit = np.random.uniform(0.0, 1.0), np.random.uniform(0.0, MOST_MU)
    if np.random.uniform(0.0, 1.0) < 0.1:
        same = 1.0
    if np.random.uniform(0.0, 1.0) < 0.1:
        limit = 0.0
    for i in range(nv):
        v[i] = np.random.normal()
    for j in range(3 * n):
        u[j] = 0.0
        for i in range(nv):
            W[j, i] = rows[j, i]
            u[j] += rows[j, i] * v[i]
        for k in range(3 * n):
            G[j, k] = 0.0
            for i in range(nv):
                G[j, k] += rows[j, i] * rows[k, i]
    for i in range(n):
        kind[i], mu[i], e[i] = UNILATERAL, limit, same
        if np.random.uniform(0.0, 1.0) < 0.1:
            kind[i] = BOUND if np.random.uniform(0.0, 1.0) < 0.5 else EQUALITY
    return n, nv
