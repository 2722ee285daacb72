"""The full PUMA 560 with the round peg (Meitinger & Pfeiffer, 6.1), in detent and in MuJoCo.

    python benchmarks/arm_engines.py [rounds]

MuJoCo has the same arm, number by number (peers/mujoco_puma.py). Of the settings that keep penetration below half a
clearance the fastest of each ring of capsules is shown: searched once, then timed anew. Times of the loops
alone by the same clock, the least of the rounds, one thread each: wants a quiet machine.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from peers.peg_case import PEG, least_gaps

from detent import Pose, simulate
from detent.drive.arm.model import Arm
from detent.drive.feed import Line
from detent.geometry.part import Body
from detent.units import deg, mm, s

ARM = Arm.puma560(
    np.array((-8.4, -152.8, 17.9, 0.0, -44.9, -8.4)) * deg,
    start_at=Pose.at(x=2.1 * mm, y=1.3 * mm, z=10 * mm),
    path=Line((0.0, 0.0, -80 * mm), 38 * mm / s, dwell=0.2 * s),
    tool=Pose.at(z=-280 * mm),  # ours, as the gripper is
    gripper=Body(2.0, (0.008, 0.008, 0.002), centre=(0.0, 0.0, 140 * mm)),
    sensor=Pose.at(z=-96 * mm),
)


def main(rounds: int = 10) -> None:
    duration, ours = ARM.breaks()[-1], 0.0
    print(f"{'':<34}{'× real time':>12}{'µs/step':>9}{'penetration, µm':>17}{'end, mm':>9}")
    for step in (1e-3, 2e-3, 4e-3):
        how = {"method": "fixed", "step": step, "sample": step}
        simulate(PEG, ARM, **how)  # compiles
        seconds = min(simulate(PEG, ARM, **how).stats["loop_seconds"] for _ in range(rounds))
        X = simulate(PEG, ARM, **how)["pose"].values
        deep = max(0.0, -float(least_gaps(X).min()))
        _line(f"detent, stepping, {1e3 * step:g} ms", duration / seconds, step, deep, -X[-1, 2, 3])
        ours = max(ours, duration / seconds)
    try:
        from peers import mujoco_puma as peer
    except ModuleNotFoundError:
        print("mujoco: not installed (make bench installs it)")
        return
    good = peer.good_enough(ARM)
    for capsules in sorted({setting.capsules for setting, _ in good}):
        # Searched while the machine may have been busy: the best three again.
        best = [setting for setting, _ in good if setting.capsules == capsules][:3]
        setting, found = min(((one, peer.run(ARM, one, rounds)) for one in best), key=lambda pair: pair[1].seconds)
        name = f"MuJoCo, {capsules} capsules, {setting.cone}, {1e3 * setting.step:g} ms"
        _line(name, 1 / found.seconds, setting.step, found.penetration, found.depth)
        print(f"  detent is {ours * found.seconds:.2f} times as fast")


def _line(name: str, factor: float, step: float, deep: float, end: float) -> None:
    print(f"{name:<34}{factor:12.1f}{1e6 * step / factor:9.1f}{1e6 * deep:17.2f}{1e3 * end:9.2f}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
