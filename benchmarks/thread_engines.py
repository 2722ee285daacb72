"""The bolt of Nicolson & Fearing, section 4.3, in detent and in MuJoCo's signed distance fields.

    python benchmarks/thread_engines.py [rounds]

A bolt of 10 g is pushed at 1 mm/s and turned once a second into its nut, 3 s, by the grasp as printed. Times of the
loops alone by the same clock, the least of the rounds, one thread each: wants a quiet machine. True penetration comes
from dense sampling of the recorded poses (peers/bolt_case.py): of our surfaces for our bolt and for the mesh, of the
plugin's own for the plugin. Besides: an aligned bolt, cost against engaged turns, a single query, and the first
compilation.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numba
import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from peers.bolt_case import BOLT, Array, Run, hand, penetration, settled

from detent import Pose, simulate
from detent.drive.feed import Twist
from detent.units import deg, mm, s

STEPS = (1e-3, 2e-3, 5e-3)
FINE = 2.5e-4  # s: where the bolt ends with this step, the others are measured from
TURNS = (1, 2, 3, 5, 10, 20)
LOOKED_AT = 5e-3  # s between poses that are sampled densely
FIRST = """
import sys
sys.path.insert(0, {folder!r})
from peers.bolt_case import BOLT, hand
from detent import simulate
simulate(BOLT, hand(duration=0.01), method="fixed")
"""


def ours(tilt: float, step: float, rounds: int) -> Run:
    found = [simulate(BOLT, hand(tilt), step=step, sample=step, method="fixed") for _ in range(rounds + 1)]
    touching = (found[0]["contact_id"].values > 0).sum(axis=1)
    seconds = min(record.stats["loop_seconds"] for record in found[1:])  # the first compiles
    return Run(seconds, step, found[0]["pose"].values, float(touching[touching > 0].mean()))


def line(name: str, run: Run, deep: Array) -> None:
    off, spread = settled(run)
    print(
        f"{name:<58}{run.factor:9.2f}{1e6 * run.step / run.factor:10.1f}{1e6 * deep.max():12.4f}"
        f"{1e6 * np.median(deep):11.4f}{1e3 * off:11.3f}{1e3 * spread:9.3f}{run.contacts:10.1f}",
        flush=True,
    )


def looked_at(run: Run) -> Array:
    return run.X[:: max(1, round(LOOKED_AT / run.step))]


def main(rounds: int = 5) -> None:
    print(f"{'':<58}{'× real':>9}{'µs/step':>10}{'deepest, µm':>12}{'median':>11}{'captured':>11}", end="")
    print(f"{'± mm':>9}{'contacts':>10}")
    kept: dict[float, tuple[Run, Array]] = {}
    end = simulate(BOLT, hand(1 * deg), step=FINE, method="fixed")["pose"].values[-1, :, 3]
    for step in STEPS:
        run = ours(1 * deg, step, rounds)
        kept[step] = run, penetration(BOLT, looked_at(run))
        line(f"detent, stepping, {1e3 * step:g} ms", *kept[step])
        off = np.abs(run.X[-1, :, 3] - end).max()
        print(f"    ends {1e6 * off:.3f} µm from where steps of {1e3 * FINE:g} ms end")
    for step in STEPS[:1]:
        run = ours(0.0, step, rounds)
        line(f"detent, aligned, {1e3 * step:g} ms", run, penetration(BOLT, looked_at(run)))
    peers(kept, max(1, rounds // 3))
    turns(rounds)
    queries(kept[STEPS[0]][0].X, rounds)
    compiling()


def peers(kept: dict[float, tuple[Run, Array]], rounds: int) -> None:
    try:
        from peers import mujoco_bolt as peer
    except ModuleNotFoundError:
        print("mujoco: not installed (make bench installs it)")
        return
    for setting in peer.SETTINGS:
        run = peer.run(setting, rounds)
        is_plugin = setting.shape == "plugin"
        deep = peer.penetration_of_plugin(looked_at(run)) if is_plugin else penetration(BOLT, looked_at(run))
        line(f"MuJoCo {peer.VERSION}, {setting.name}", run, deep)
        for step, (own, own_deep) in kept.items():
            print(
                f"    detent at {1e3 * step:g} ms is {own.factor / run.factor:.0f} times as fast"
                f" and {deep.max() / max(own_deep.max(), 1e-15):.0f} times less deep"
            )


def turns(rounds: int) -> None:
    """µs a step against engaged turns: nuts as thick, the bolt through them, its play taken up, tilted and aligned."""
    print(
        f"\n{'engaged turns':<18}{'tilted 0.2°, µs/step':>22}{'contacts':>10}{'aligned, µs/step':>20}{'contacts':>10}"
    )
    for n in TURNS:
        bolt = replace(BOLT, length=(n + 4) * mm, thickness=n * mm)
        cells = ""
        for tilt in (0.2 * deg, 0.0):
            drive = replace(
                hand(),
                start_at=Pose.at(z=-(n + 1.5) * mm, pitch=tilt),  # half a pitch off: in the middle of its groove
                feed=Twist(v=(0.0, 0.0, -1.5 * mm / s), w=(0.0, 0.0, -360 * deg / s)),
                duration=0.5 * s,
            )
            found = [simulate(bolt, drive, method="fixed") for _ in range(rounds)]
            each = min(record.stats["loop_seconds"] / record.stats["steps"] for record in found)
            touching = (found[0]["contact_id"].values > 0).sum(axis=1)
            cells += f"{1e6 * each:{22 if tilt else 20}.1f}{touching.mean():10.1f}"
        print(f"{n:<18}{cells}", flush=True)


@numba.njit
def _ask(kernel, params, memory, X, keep, V, J, b, gap, rows, drift, ids, law):
    told = 0
    for i in range(len(X)):
        if not keep:
            memory[:] = 0.0
        told += kernel(params, memory, 0.0, V[0], V[0], X[i : i + 1], V, J, b, gap, rows, drift, ids, law)
    return told


def queries(X: Array, rounds: int) -> None:
    """One contact query with all its rows at the poses of the run that are in contact: nothing known, then the last."""
    (kernel,) = BOLT.contacts()
    X = np.ascontiguousarray(X[-2000:])
    most, still = 40, np.zeros((1, 6))
    room = np.zeros(most), np.zeros((most, 3, 6)), np.zeros((most, 3)), np.zeros(most, np.int64), np.zeros((most, 5))
    for name, keep in (("cold", False), ("warm", True)):
        seconds, told = np.inf, 0
        for _ in range(rounds + 1):
            began = time.perf_counter()
            told = _ask(
                kernel.fn.compiled, kernel.params, kernel.memory.copy(), X, keep, still, np.eye(6)[None], still, *room
            )
            seconds = min(seconds, time.perf_counter() - began)
        print(f"one query, {name}: {1e6 * seconds / len(X):.1f} µs, {told / len(X):.1f} contacts told", flush=True)


def compiling() -> None:
    """The first run in a new process with nothing compiled, and the next."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "NUMBA_CACHE_DIR": folder}
        command = [sys.executable, "-c", FIRST.format(folder=str(Path(__file__).parent))]
        for name in ("first run, nothing compiled", "second, in a new process"):
            began = time.perf_counter()
            subprocess.run(command, env=env, check=True)
            print(f"{name}: {time.perf_counter() - began:.1f} s (claimed: at most 30 s)", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
