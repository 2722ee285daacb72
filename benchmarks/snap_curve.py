"""A force–distance curve of 1 000 points for the beam fastener of fig. 11: our loop against `scipy.optimize.root`.

    python benchmarks/snap_curve.py [rounds]

Both solve the same compiled residual with the same exact Jacobian (`detent.mating.snap.equilibrium.residual`).
Ours is the loop as shipped: it also finds the contacts and the events, and checks overlaps;
timed without building the Record, and once more with it. SciPy (hybr, warm start from the point before) is told the
contacts of every point and has only to solve; its poses are laid out beforehand and its forces computed
afterwards, outside the clock. Warmed up, alternating, best of the rounds.
"""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray
from scipy.optimize import root

from detent import Leg, Pose, Rail, simulate
from detent.mating.mating import Placed
from detent.mating.snap.equilibrium import AGAINST, NORMAL, residual
from detent.mating.snap.hook_wrench import IDS, MOTION_, POSE, N
from detent.mating.snap.model import Snap
from detent.scenario import Scenario, bundled
from detent.simulation.verb import _sweep
from detent.units import mm, s

Array = NDArray[np.float64]

POINTS = 1000
CLAIM = 10.0  # times faster, at least
SAME = 1e-8  # relative to the curve's peak
LEG = 14.5 * mm  # from first touch to snapped in, and back: nearly every point has a contact


def fastener() -> tuple[Snap, Rail]:
    (snap,) = Scenario.load(bundled()["snap_fig11"]).mating
    assert isinstance(snap, Snap)
    legs = (Leg(LEG, 10 * mm / s), Leg(-LEG, 10 * mm / s))
    return snap, Rail(legs=legs, axis="x", start_at=Pose.at(x=-52 * mm))


@njit
def unpacked(point, params):
    """What `residual` takes, from one point's row (contacts, pose and motion) and the mating's parameters."""
    n_profile = int(params[58])
    profile = params[59 : 59 + 2 * n_profile].reshape(n_profile, 2)
    body = (profile, params[56], params[50:53], params[53:56], params[47:50])
    ids, free = point[1:4].astype(np.int64), params[5:11].astype(np.int64)
    X = point[4:16].reshape(3, 4)
    R_B = np.ascontiguousarray(X[:, :3].T)
    return ids, free, body, params[11:47].reshape(6, 6), R_B, -R_B @ X[:, 3].copy()


@njit
def evaluated(y, point, params):
    """Residual and Jacobian at one point, and its contacts."""
    n, m = int(point[0]), int(params[4])
    ids, free, body, K, R_B, p_B = unpacked(point, params)
    out, J, rate, contacts = np.empty(m + n), np.empty((m + n, m + n)), np.empty(m + n), np.empty((3, 12))
    residual(y, n, ids, free, m, body, K, params[3], R_B, p_B, point[16:22], out, J, rate, contacts)
    return out, J, contacts


@njit
def equations(y, point, params):
    out, J, _ = evaluated(y, point, params)
    return out, J


@njit
def push(y, point, params):
    """Force along x that the machine gives, N."""
    contacts = evaluated(y, point, params)[2]
    total = 0.0
    for c in range(int(point[0])):
        total -= y[int(params[4]) + c] * (contacts[c, NORMAL] + params[3] * contacts[c, AGAINST])
    return total * params[1] * params[2]


def peer(rows: Array, params: Array) -> tuple[list[Array], int]:
    """Every point solved by SciPy, warm-started with the point before; and how often it did not converge."""
    m, solutions, failures = int(params[4]), [], 0
    y = np.zeros(m)
    for row in rows:
        size = m + int(row[0])
        if len(y) != size:
            y = np.concatenate((y, np.zeros(3)))[:size]  # a new contact starts without force
        solved: Any = root(equations, y, args=(row, params), jac=True, method="hybr")  # default tolerance
        y = solved.x
        failures += not solved.success
        solutions.append(y)
    return solutions, failures


def main(rounds: int = 25) -> None:
    snap, rail = fastener()
    placed = [Placed(snap, Pose(), Pose())]
    kernels = [(0, kernel) for kernel in snap.forces()]
    params = kernels[0][1].params
    sample = rail.breaks()[-1] / POINTS

    run = _sweep(rail, placed, kernels, None, sample)
    memory, stops = run.memories[0], np.arange(1, POINTS + 1) * sample
    asked = np.unique([int(np.argmin(np.abs(run.time - stop))) for stop in stops])  # not the events between them
    assert len(asked) == POINTS
    rows = np.column_stack(
        [memory[asked][:, a:b] for a, b in ((N, IDS + 3), (POSE, POSE + 12), (MOTION_, MOTION_ + 6))]
    )
    ours = -run.wrench[asked, 0, 0]  # the rail is aligned: x of B is the way in
    peak = float(np.abs(ours).max())

    solutions, failures = peer(rows, params)
    theirs = np.array([push(y, row, params) for y, row in zip(solutions, rows)])
    apart = float(np.abs(theirs - ours).max()) / peak
    assert failures == 0, f"SciPy did not converge at {failures} points"
    assert apart <= SAME, f"the curves are {apart:.1e} apart"
    simulate(snap, rail, sample=sample)
    best = {"loop": np.inf, "scipy": np.inf, "record": np.inf}
    for _ in range(rounds):
        for name, work in (
            ("loop", lambda: _sweep(rail, placed, kernels, None, sample)),
            ("scipy", lambda: peer(rows, params)),
            ("record", lambda: simulate(snap, rail, sample=sample)),
        ):
            began = perf_counter()
            work()
            best[name] = min(best[name], perf_counter() - began)

    touching = int((rows[:, 0] > 0).sum())
    print(f"snap_fig11, {POINTS} points ({touching} in contact) in and out, peak {peak:.2f} N; best of {rounds}")
    print(f"{'':38}{'time':>10}{'a point':>12}{'ours is faster by':>20}")
    for name, words in (
        ("loop", f"detent, the loop with {int(run.bisections)} bisections"),
        ("record", "detent, simulate with its Record"),
        ("scipy", "scipy.optimize.root, hybr"),
    ):
        ratio = f"{best['scipy'] / best[name]:.1f}" if name != "scipy" else ""
        print(f"{words:<38}{best[name] * 1e3:7.1f} ms{best[name] / POINTS * 1e6:9.1f} µs{ratio:>20}")
    print(f"curves {apart:.1e} of the peak apart (claimed: at most {SAME:g})")
    print(f"the loop is {best['scipy'] / best['loop']:.1f} times as fast (claimed: at least {CLAIM:g})")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
