"""How the four verdicts of Meitinger & Pfeiffer, section 6.2, change with the numbers that are ours: a Markdown table.

python docs/sensitivity.py
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from detent import Pose, simulate
from detent.drive.arm.model import PD, Arm
from detent.drive.arm.puma import Puma560
from detent.drive.feed import Line
from detent.mating.peg.rect_peg import RectPeg
from detent.scenario import Scenario, bundled

CASES = {"Δy +4": (0.0, 4e-3), "Δy −4": (0.0, -4e-3), "Δz +4": (4e-3, 0.0), "Δz −4": (-4e-3, 0.0)}


def base() -> tuple[RectPeg, Arm]:
    scenario = Scenario.load(bundled()["puma_mp62"])
    peg, arm = scenario.mating[0], scenario.drive
    assert isinstance(peg, RectPeg) and isinstance(arm, Arm)
    return peg, arm


def verdicts(peg: RectPeg, arm: Arm) -> list[str]:
    found = []
    for x, y in CASES.values():
        there = replace(arm, start_at=Pose.at(x=x, y=y, z=arm.start_at.p[2]))
        run = simulate(peg, there)
        push = float(np.linalg.norm(run["force"].values, axis=1).max())
        depth = float(run["insertion"].values[-1]) - arm.start_at.p[2]
        word = str(run.outcome.status)
        found.append(
            f"{word}, {push:.0f} N" if word == "seated" else f"**{word}** {1e3 * depth:.0f} mm deep, {push:.0f} N"
        )
    return found


def scaled(values: tuple[float, ...], factor: float) -> Any:
    return tuple(factor * value for value in values)


def tool(arm: Arm, factor: float) -> Arm:
    """From wrist to tip; the hand's centre goes along."""
    length = -factor * arm.tool.p[2]
    assert arm.gripper is not None
    return replace(arm, tool=Pose.at(z=-length), gripper=replace(arm.gripper, centre=(0.0, 0.0, 0.5 * length)))


def hand(arm: Arm, factor: float) -> Arm:
    assert arm.gripper is not None
    body = replace(arm.gripper, mass=factor * arm.gripper.mass, inertia=scaled(arm.gripper.inertia, factor))
    return replace(arm, gripper=body)


def robot(arm: Arm, **changes: Any) -> Arm:
    assert isinstance(arm.robot, Puma560)
    return replace(arm, robot=replace(arm.robot, **changes))


def control(arm: Arm, **changes: Any) -> Arm:
    assert isinstance(arm.control, PD)
    return replace(arm, control=replace(arm.control, **changes))


def paced(arm: Arm, factor: float) -> Arm:
    assert isinstance(arm.path, Line)
    return replace(arm, path=replace(arm.path, speed=factor * arm.path.speed))


CHANGES: dict[str, Callable[[RectPeg, Arm, float], tuple[RectPeg, Arm]]] = {
    "stiffness of the gears": lambda p, a, f: (p, robot(a, stiffness=scaled(Puma560().stiffness, f))),
    "damping of the gears": lambda p, a, f: (p, robot(a, damping=scaled(Puma560().damping, f))),
    "servos of joints 1–3, K_P": lambda p, a, f: (p, control(a, elastic=PD().elastic * f**0.5)),
    "servos of joints 4–6, K_P": lambda p, a, f: (p, control(a, stiff=PD().stiff * f**0.5)),
    "damping ratio of the servos": lambda p, a, f: (p, control(a, ratio=f * PD().ratio)),
    "friction of the parts": lambda p, a, f: (replace(p, friction=f * p.friction), a),
    "speed": lambda p, a, f: (p, paced(a, f)),
    "wrist to tip": lambda p, a, f: (p, tool(a, f)),
    "mass of the hand": lambda p, a, f: (p, hand(a, f)),
}


def main() -> None:
    peg, arm = base()
    print("| | " + " | ".join(CASES) + " |")
    print("|---|" + "---|" * len(CASES))
    print("| as chosen | " + " | ".join(verdicts(peg, arm)) + " |", flush=True)
    for name, change in CHANGES.items():
        for factor, word in ((0.5, "halved"), (2.0, "doubled")):
            print(f"| {name}, {word} | " + " | ".join(verdicts(*change(peg, arm, factor))) + " |", flush=True)
    for name, other in (
        ("without friction of the motors", robot(arm, with_friction=False)),
        ("without limits of the torques", robot(arm, with_limits=False)),
    ):
        print(f"| {name} | " + " | ".join(verdicts(peg, other)) + " |", flush=True)


if __name__ == "__main__":
    main()
