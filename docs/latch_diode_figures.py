"""Figure of the guide to diodes: the paper's geometries, how the pawl goes in, and the rose of each.

python docs/latch_diode_figures.py
"""

from __future__ import annotations

import math
from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Patch

from detent.core.record import Record
from detent.drive.traverse import Traverse
from detent.latch.diode import diode
from detent.latch.model import Latch
from detent.scenario import Scenario, bundled

IMAGES = Path(__file__).parent / "images"
FIGURES = {
    "latch_two_pawls": "3–4", "latch_two_pawls_rough": "3–4, μ = 0.6", "latch_diode_fig5": "5",
    "latch_diode_fig5_total": "5, extended", "latch_diode_fig7b": "7 b", "latch_diode_fig7bc": "7 b and c",
    "latch_diode_fig7d": "7 d", "latch_diode_fig7e": "7 e",
}  # fmt: skip
COLOURS = {
    "comes out": "#4daf4a", "kinematic": "#404040", "friction": "#e08214", "force": "#c51b7d", "elsewhere": "#cfcfcf",
}  # fmt: skip


def main() -> None:
    figure = plt.figure(figsize=(16, 7), constrained_layout=True)
    n = len(FIGURES)
    for k, (name, title) in enumerate(FIGURES.items()):
        scenario = Scenario.load(bundled()[name])
        (latch,), drive = scenario.mating, scenario.drive
        assert isinstance(latch, Latch) and isinstance(drive, Traverse)
        record = diode(latch, drive, all_directions=True, resolution=0.02)
        _geometry(figure.add_subplot(2, n, k + 1), latch, record)
        axes = figure.axes[-1]
        axes.set_title(f"fig. {title}\n{record.outcome.reason.split(':')[0]}", fontsize=9)
        _rose(figure.add_subplot(2, n, n + k + 1, projection="polar"), record)
    figure.legend(
        handles=[Patch(color=one, label=name) for name, one in COLOURS.items()], loc="outside lower center", ncol=5
    )
    figure.savefig(IMAGES / "latch_diodes.svg", metadata={"Date": None})


def _geometry(axes: Axes, latch: Latch, record: Record) -> None:
    """Obstacles in black, the pawls at six times of the way in, from light to dark."""
    near = record["insertion"].values.argmax()
    time = np.asarray(record["time"].values)
    for share in np.linspace(0, 1, 6):
        i = int(np.searchsorted(time, share * time[near]).clip(0, near))
        colour = plt.get_cmap("Blues")(0.3 + 0.7 * share)
        p = np.asarray(record["pose"].values)[i, :2, 3] * 1000
        for root in latch.root:
            axes.add_patch(plt.Polygon(root.metres * 1000 + p, fill=False, ec=colour, lw=0.6))
        for k, pawl in enumerate(latch.pawls):
            pose = np.asarray(record[f"pawl_{k}_pose"].values)[i]
            corners, _ = pawl.corners(latch.unit)
            turned = np.array(corners, dtype=float) @ pose[:2, :2].T + pose[:2, 3] * 1000 + p
            axes.add_patch(plt.Polygon(turned, fill=False, ec=colour, lw=1.2))
    for one in latch.obstacles:
        axes.add_patch(plt.Polygon(one.metres * 1000, fc="k"))
    axes.set_aspect("equal")
    axes.autoscale_view()
    low, high = axes.get_xlim()
    axes.set_xlim(max(low, -45), min(high, 45))
    axes.tick_params(labelsize=7)


def _rose(axes: Axes, record: Record) -> None:
    for row in record.tables["rose"]:
        wide = max(row["to"] - row["from"], 0.01)
        axes.bar(row["from"], 1.0, wide, align="edge", color=COLOURS[row["verdict"]])
    axes.set_yticks([])
    axes.set_xticks(np.arange(8) * math.pi / 4)
    axes.tick_params(labelsize=6, pad=-2)


if __name__ == "__main__":
    main()
