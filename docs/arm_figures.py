"""Figures of the guide to arms: how the PUMA yields along its way, and where a task should stand.

python docs/arm_figures.py
"""

from __future__ import annotations

from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes

from detent.core.frames import Pose
from detent.drive.arm.compliance import yieldings
from detent.drive.arm.model import Arm
from detent.drive.arm.way import hold, look
from detent.scenario import Scenario, bundled
from detent.simulation.placing import best_pose, moved
from detent.units import mm

IMAGES = Path(__file__).parent / "images"
UM_PER_N, KG = 1e6, 1.0


def main() -> None:
    arm = Scenario.load(bundled()["puma_mp62"]).drive
    assert isinstance(arm, Arm)
    figure, axes = plt.subplots(1, 2, figsize=(9, 4.2), constrained_layout=True)
    for position, color in ((arm, "tab:blue"), (moved(arm, 200 * mm, 0.0, 0.0, 0.0), "tab:orange")):
        _ellipses(axes[0], position, "compliance", 2.5e-4, color)
        _ellipses(axes[1], position, "mass", 2.5e-3, color)
    axes[0].set_title("compliance, 100 µm/N: the bar", fontsize=10)
    axes[0].plot([-0.66, -0.66 + 2 * 2.5e-4 * 100], [-0.55, -0.55], "k", lw=2)
    axes[1].set_title("mass that a blow feels, 10 kg: the bar", fontsize=10)
    axes[1].plot([-0.66, -0.66 + 2 * 2.5e-3 * 10], [-0.55, -0.55], "k", lw=2)
    for one in axes:
        one.set_aspect("equal")
        one.set_xlabel("x of the base, m (the base is at 0)")
        one.set_ylabel("z of the base, m")
    figure.savefig(IMAGES / "arm_yielding.svg", metadata={"Date": None})
    _map()


def _ellipses(axes: Axes, arm: Arm, of: str, size: float, color: str) -> None:
    """Seen along y of the base, every 20 mm of the way; W is parallel to the base."""
    chain, q, to_base = arm.packed_links(), np.array(arm.at), arm.base().inverse()
    turn = np.linspace(0.0, 2 * np.pi, 100)
    for way in np.arange(0.0, 81.0, 20.0) * mm:
        q = hold(chain, arm.links, q, Pose(np.column_stack((arm.start_at.R, arm.start_at.p - (0.0, 0.0, way)))))
        (found,) = yieldings(arm, q[None])
        A = (found.compliance * UM_PER_N if of == "compliance" else found.mass * KG)[np.ix_((0, 2), (0, 2))]
        values, vectors = np.linalg.eigh(A)
        x, z = vectors @ (values[:, None] * np.stack((np.cos(turn), np.sin(turn)))) * size
        at = (to_base @ look(chain, q).pose).p
        axes.plot(at[0] + x, at[2] + z, color=color, lw=1)
        axes.plot(at[0], at[2], ".", color=color, ms=3)


def _map() -> None:
    scenario = Scenario.load(bundled()["puma_mp61"])
    assert isinstance(scenario.drive, Arm)
    x, y = np.linspace(-0.1, 0.2, 7), np.linspace(-0.2, 0.2, 9)
    record = best_pose(scenario.mating, scenario.drive, x=x.tolist(), y=y.tolist(), closer=20, sample=2e-3)
    figure, axes = plt.subplots(1, 2, figsize=(9, 3.8), constrained_layout=True)
    (best,) = record.tables["best"]
    for one, name, words in zip(
        axes, ("peak_force", "velocity_dip"), ("largest force on the peg, N", "loss of speed, share"), strict=True
    ):
        values = record[name].values[:, :, 0, 0]
        shown = one.pcolormesh(1e3 * x, 1e3 * y, values.T, cmap="viridis", shading="nearest")
        figure.colorbar(shown, ax=one, label=words)
        one.set_facecolor("lightgrey")
        one.plot(0, 0, "w+", ms=10, label="where it stood")
        one.plot(1e3 * best["x"], 1e3 * best["y"], "r*", ms=12, label="least force")
        one.set_xlabel("task moved along x of the base, mm")
        one.set_ylabel("along y, mm")
    axes[0].legend(fontsize=8, loc="lower left")
    figure.savefig(IMAGES / "arm_place.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
