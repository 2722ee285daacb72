"""500 000 random friction problems: solved to 1e-9 of the right side, the rest said to be unsolved."""

import numpy as np
import pytest
from numba import njit

from detent.numeric.coulomb import residual
from detent.numeric.friction import ITERATIONS, UNSOLVED, friction_solver, work_size
from detent.numeric.friction import RESIDUAL as RESIDUAL_AT
from detent.numeric.kernel import UNILATERAL
from friction_cases import FAMILIES, MOST_CONDITION, MOST_CONTACTS, draw

pytestmark = pytest.mark.verify
PROBLEMS, CHUNK = 500_000, 20_000
RESIDUAL, SHARE = 1e-9, 0.9999  # issue 3


@njit
def _run(solver, first, n, family, condition, status, left, iterations, sane):
    """Problems first, first + 1, …; residuals are computed anew from P, and P is looked at: it never pulls."""
    m = 3 * MOST_CONTACTS
    G, b, kind, mu = np.empty((m, m)), np.empty(m), np.empty(MOST_CONTACTS, np.int64), np.empty(MOST_CONTACTS)
    work, P, least = np.empty(work_size(MOST_CONTACTS)), np.empty(m), np.zeros(MOST_CONTACTS)
    for k in range(n.shape[0]):
        n[k], family[k], condition[k] = draw(first + k, G, b, kind, mu)
        P[:] = 0.0
        status[k] = solver(n[k], G, b, kind, mu, least, P, work)
        left[k], iterations[k] = residual(n[k], G, b, kind, mu, least, P), int(work[ITERATIONS])
        sane[k] = work[RESIDUAL_AT] == left[k]
        for i in range(n[k]):
            if kind[i] == UNILATERAL:
                inside = np.hypot(P[3 * i + 1], P[3 * i + 2]) <= mu[i] * P[3 * i] * (1.0 + 1e-8)
                sane[k] &= P[3 * i] >= 0.0 and inside


def test_half_a_million_random_problems_are_solved_or_said_to_be_not():
    n, family, status, iterations = (np.zeros(PROBLEMS, np.int64) for _ in range(4))
    condition, left, sane = np.zeros(PROBLEMS), np.zeros(PROBLEMS), np.zeros(PROBLEMS, np.bool_)
    for first in range(0, PROBLEMS, CHUNK):
        part = slice(first, first + CHUNK)
        _run(
            friction_solver.compiled,
            first,
            n[part],
            family[part],
            condition[part],
            status[part],
            left[part],
            iterations[part],
            sane[part],
        )
    solved = left <= RESIDUAL
    print(f"solved {solved.mean():.4%}; by status {np.bincount(status, minlength=UNSOLVED + 1)}")
    print(f"iterations: median {np.median(iterations):.0f}, 99 % {np.percentile(iterations, 99):.0f}")
    for f in range(FAMILIES):
        print(f"family {f}: unsolved {(~solved[family == f]).sum()} of {(family == f).sum()}")
    for count in range(1, MOST_CONTACTS + 1):
        print(f"{count} contacts: unsolved {(~solved[n == count]).sum()} of {(n == count).sum()}")
    assert condition.max() <= MOST_CONDITION
    assert sane.all()
    assert ((status < UNSOLVED) == solved).all()  # the rest is flagged
    assert solved.mean() >= SHARE
