"""A million random impacts: Poisson's law with one restitution for all gains no energy."""

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from numba import njit

from detent.numeric.friction.friction_solver import friction_solver
from detent.numeric.impact import DONE, ENERGY_GAIN, NEWTON, POISSON, UNSOLVED_IMPACT, impact, impact_size
from friction_cases import draw_impact

pytestmark = pytest.mark.verify
IMPACTS, CHUNK = int(os.environ.get("IMPACTS", "1000000")), 5_000  # fewer for a trial
GAIN, SHARE = 1e-12, 0.9999  # issue 3: of the kinetic energy; and of friction problems that are solved


@njit(nogil=True)
def _strike(solver, law, first, most, status, gain):
    """Impacts first, first + 1, …; the energy is that of the bodies' velocities, not the sum the kernel makes."""
    m = 3 * most
    G, u, kind, mu, e = np.empty((m, m)), np.empty(m), np.empty(most, np.int64), np.empty(most), np.empty(most)
    v, W, P, after, work = np.empty(36), np.empty((m, 36)), np.empty(m), np.empty(m), np.empty(impact_size(most))
    for k in range(status.shape[0]):
        n, nv = draw_impact(first + k, most, G, u, kind, mu, e, v, W)
        energy = 0.5 * (v[:nv] @ v[:nv])
        status[k], _ = impact(solver, law, n, G, u, kind, mu, e, energy, P, after, work)
        for i in range(nv):
            for j in range(3 * n):
                v[i] += W[j, i] * P[j]
        gain[k] = 0.5 * (v[:nv] @ v[:nv]) / energy - 1.0


@pytest.mark.parametrize("most", [1, 6])
def test_poissons_law_with_one_restitution_never_gains_energy(most):
    impacts = IMPACTS // 2
    status, gain = np.zeros(impacts, np.int64), np.zeros(impacts)

    def some(first):
        part = slice(first, first + CHUNK)
        _strike(friction_solver.compiled, POISSON, first, most, status[part], gain[part])

    with ThreadPoolExecutor() as threads:  # an impact is drawn from its own number: in which thread does not matter
        list(threads.map(some, range(0, impacts, CHUNK)))
    print(f"{most} contacts: largest gain {gain.max():.1e}, mean loss {-gain.mean():.3f}, status {np.bincount(status)}")
    assert gain.max() <= GAIN
    assert not (status == ENERGY_GAIN).any()
    assert (status == DONE).mean() >= SHARE


def test_newtons_law_with_friction_gains_energy_now_and_then_and_always_says_so():
    status, gain = np.zeros(20_000, np.int64), np.zeros(20_000)
    _strike(friction_solver.compiled, NEWTON, 0, 1, status, gain)
    print(f"one contact: {(gain > GAIN).sum()} gains, the largest {gain.max():.3f} of the kinetic energy")
    assert (gain > 1e-6).any()
    assert (status[gain > 1e-9] == ENERGY_GAIN).all()
    assert (gain[status == ENERGY_GAIN] > 0.0).all()
    assert not (status == UNSOLVED_IMPACT).any()
