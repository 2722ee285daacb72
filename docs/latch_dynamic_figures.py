"""Figure of the guide to latches in time: powers of the inertia, and a ratchet's falls at three speeds.

python docs/latch_dynamic_figures.py
"""

from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes

from detent import Latch, Straight, Traverse, simulate
from detent.scenario import Scenario, bundled

HERE = Path(__file__).parent
ways = SimpleNamespace(**runpy.run_path(str(HERE.parent / "examples" / "latch_dynamic.py")))


def main() -> None:
    figure, (left, right) = plt.subplots(1, 2, figsize=(9.6, 4), constrained_layout=True)
    _powers(left)
    _falls(right)
    figure.savefig(HERE / "images" / "latch_dynamic.svg", metadata={"Date": None})


def _powers(axes: Axes) -> None:
    """How far instants are from the exact ones, over the inertia."""
    J = np.array(ways.INERTIAS)
    curves = {
        "let go at rest, early": (np.array([-ways.instants("rest", one)[0] for one in J]), "tab:green", 1 / 2),
        "snap from a corner over, late": (np.array([ways.instants("corner", one)[1] for one in J]), "tab:blue", 1 / 2),
        "contact lost at a fold, early": (np.array([-ways.instants("fold", one)[0] for one in J]), "tab:red", 2 / 3),
    }
    for name, (values, color, power) in curves.items():
        slope = ways.exponent(values)
        axes.loglog(J, 1e3 * values, "o", color=color, ms=4, label=f"{name}: {slope:.3f}")
        axes.loglog(J, 1e3 * values[-1] * (J / J[-1]) ** power, "-", color=color, lw=0.8)
    axes.set(xlabel="inertia about the hinge, kg m²", ylabel="from the exact instant, ms")
    axes.set_title("lines: powers 1/2, 1/2, 2/3", fontsize=9)
    axes.legend(fontsize=8, title="fitted powers", title_fontsize=8, loc="lower right")


def _falls(axes: Axes) -> None:
    """The ratchet's angle over the way, exactly and at three speeds."""
    scenario = Scenario.load(bundled()["latch_finite_snap"])
    latch = scenario.mating[0]
    assert isinstance(latch, Latch)
    for speed, color in ((50, "tab:green"), (200, "tab:blue"), (800, "tab:red")):
        drive = Traverse((Straight((speed, 0), 40 / speed),), start_at=(-8, 3.7))
        record = simulate(latch, drive, method="events", sample=0.02 / speed)
        axes.plot(
            1e3 * record["travel"].values, np.degrees(record["pawl_angle"].values[:, 0]), color=color, lw=1.2,
            label=f"{speed} mm/s",
        )  # fmt: skip
    record = simulate(latch, drive, sample=0.02 / 800)
    axes.plot(
        1e3 * record["travel"].values, np.degrees(record["pawl_angle"].values[:, 0]), "k--", lw=0.9, label="exact"
    )
    axes.set(xlabel="travel, mm", ylabel="angle of the pawl, deg", xlim=(12, 32), ylim=(-2, 8))
    axes.legend(fontsize=8)


if __name__ == "__main__":
    main()
