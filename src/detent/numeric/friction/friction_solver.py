"""Impulses at contacts with Coulomb friction: Newton on the states of the contacts, sturdier methods where it fails.

The law and its residual are in `coulomb.py`; u = G P + b with G = W A⁻¹ Wᵀ (3n, 3n), which may be rank deficient.
Methods, each tried where those before it did not end at a residual below ACCEPTED:

    1  Newton from the P that is given (`newton.py`): two or three steps in a run
    2  sweeps over the contacts, one after the other solved exactly (`gauss_seidel.py`), then Newton from there
    3  a path of smooth problems that ends at this one (`homotopy.py`), then Newton

Where rows of G depend on each other P is not unique. Method 1 takes the shortest P that its states allow, so four legs
of a table carry a quarter each; the others take the P nearest to where they come from, since the shortest may lie
outside the cones. Nothing is drawn at random: the same problem gives the same bits.
"""

from __future__ import annotations

import math

from numba import int64

from detent.numeric.friction.coulomb import residual
from detent.numeric.friction.gauss_seidel import sweep
from detent.numeric.friction.homotopy import AGAIN, LAMBDA, MORE, TURN, begin, follow, path_size, return_to_path
from detent.numeric.friction.newton import (
    ACCEPTED,
    ENOUGH,
    FLOOR,
    KEPT,
    MU,
    NUMBERS,
    P_,
    ROOT,
    VECTORS,
    admit,
    matrix,
    newton,
    newton_size,
    numbers,
    scale,
    vector,
)
from detent.numeric.kernel import either, f1, f2, i1, inner, kernel

SOLVE = int64(int64, f2, f1, i1, f1, f1, f1, f1)
SOLVED, SOLVED_BY_SWEEPS, SOLVED_BY_PATH, UNSOLVED = 0, 1, 2, 3  # below UNSOLVED: solved
RESIDUAL, ITERATIONS = 0, 1  # what `friction_solver` says at the head of its scratch
# Ours, chosen on random problems.
SWEEPS, BALANCES = (5, 15, 45), (1.0, 0.1, 10.0)  # before each attempt; how impulses weigh against velocities
MOST_PATHS = 2  # starts of a path


@either
def work_size(n):
    """How many numbers of scratch the solver wants for n contacts."""
    return newton_size(n) + path_size(n)


@kernel(SOLVE)
def friction_solver(n, G, b, kind, mu, least, P, work):
    """P (3n,) that obeys the law, from the P given; returns SOLVED, by which method, or UNSOLVED.

    G (≥ 3n, ≥ 3n), b (3n,); kind (n,); mu (n,) coefficient, or the bound itself for BOUND; least (n,) floors under the
    normal impulses, zero but in impacts; work (≥ work_size(n),) may hold anything. On return work[RESIDUAL] is
    `coulomb.residual`, relative to max |b|, and work[ITERATIONS] counts Newton steps and sweeps.
    UNSOLVED leaves the best P found, which never pulls and never leaves the friction cone. G need not be symmetric.
    """
    size = scale(n, G, b, kind, mu, least, work)
    if not 0.0 < size < math.inf:
        for j in range(3 * n):
            P[j] = 0.0
        work[RESIDUAL], work[ITERATIONS] = (0.0, 0.0) if size == 0.0 else (math.inf, 0.0)
        return SOLVED if size == 0.0 else UNSOLVED
    p, kept, k = vector(n, P_), vector(n, KEPT), numbers(n)
    for i in range(n):
        share, j = work[k + ROOT] / size, 3 * i
        given = (P[j] * share, P[j + 1] * share, P[j + 2] * share)
        if not math.isfinite(given[0] + given[1] + given[2]):
            given = (0.0, 0.0, 0.0)
        j += p
        work[j], work[j + 1], work[j + 2] = admit(kind[i], work[k + MU], work[k + FLOOR], given)
        k += NUMBERS
    status, attempt, iterations, best, balance = SOLVED, int64(0), 0, math.inf, 1.0
    while True:
        # Newton stands here once, for all methods: each place where it is called costs seconds of compiling.
        left, steps = newton(n, kind, work, balance, attempt > 0)
        iterations += steps
        if left <= ENOUGH and attempt == 0:
            break
        if left < best or attempt == 0:
            best = left
            status = SOLVED if attempt == 0 else (SOLVED_BY_SWEEPS if attempt <= len(SWEEPS) else SOLVED_BY_PATH)
            for j in range(3 * n):
                work[kept + j] = work[p + j]
        more = False
        if not left <= ENOUGH:
            more, steps, balance = _elsewhere(n, kind, attempt, work)
            iterations += steps
        if not more:
            p = kept
            break
        attempt += 1
    for i in range(n):
        share, j, k = size / work[numbers(n) + NUMBERS * i + ROOT], p + 3 * i, 3 * i
        found = (share * work[j], share * work[j + 1], share * work[j + 2])
        P[k], P[k + 1], P[k + 2] = admit(kind[i], mu[i], least[i], found)
    left = residual(n, G, b, kind, mu, least, P)
    work[RESIDUAL], work[ITERATIONS] = left, iterations
    return status if left <= ACCEPTED else UNSOLVED


@inner
def _elsewhere(n, kind, attempt, work):
    """Another p for Newton to begin at: by sweeps, then on a path; (whether there is one, iterations, how to weigh)."""
    m, at = 3 * n, matrix(n)
    A = work[at : at + m * m].reshape((m, m))
    V = work[vector(n, 0) : vector(n, VECTORS)].reshape((VECTORS, m))
    S = work[numbers(n) : numbers(n) + NUMBERS * n].reshape((n, NUMBERS))
    if attempt < len(SWEEPS):
        sweeps = int64(SWEEPS[attempt])
        sweep(n, A, kind, V, S, sweeps)
        return True, sweeps, BALANCES[attempt]
    path = work[newton_size(n) : newton_size(n) + path_size(n)]
    if attempt == len(SWEEPS):
        begin(n, kind, S, 0.0, path)
    elif path[AGAIN] == 1.0:
        return_to_path(n, V, path)
        return True, 0, 1.0 / math.sqrt(path[LAMBDA])
    elif path[MORE] == 0.0:
        if path[TURN] + 1.0 == MOST_PATHS:
            return False, 0, 1.0
        begin(n, kind, S, path[TURN] + 1.0, path)
    return True, follow(n, A, kind, V, S, path), 1.0
