"""Figure of the guide to parts of latches: the bundled ones at the moments that tell them, a row each.

python docs/latch_part_figures.py
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Polygon as Patch

from detent import Latch, Record
from detent.scenario import Scenario, bundled
from detent.units import mm

IMAGES = Path(__file__).parent / "images"
ROWS = {  # moments in seconds, and the window (x, y) about the root's origin in mm
    "latch_diagonal": ((0.5, 2.5, 3.9962, 5.8, 6.11), (-62, 22), (-52, 14)),
    "latch_snap_fit": ((0.8, 0.9896, 2.0, 3.0, 3.1204), (-8, 30), (-7, 8)),
    "latch_ratchet": ((0.5, 1.2346, 1.2348, 12.5, 13.17), (-22, 14), (-18, 6)),
    "latch_escapement": ((0.4737, 0.9, 0.9738, 1.4737, 1.9738), (-14, 28), (-30, 18)),
}


def main() -> None:
    figure = Figure(figsize=(10, 7.6), layout="constrained")
    grid = figure.subplots(len(ROWS), 5)
    for row, (name, (times, across, up)) in zip(grid, ROWS.items(), strict=True):
        scenario = Scenario.load(bundled()[name])
        (latch,), record = scenario.mating, scenario.run()
        assert isinstance(latch, Latch)
        for axes, time in zip(row, times, strict=True):
            _moment(axes, record, latch, time)
            x, y = record["pose"].values[int(np.searchsorted(record["time"].values, time)), :2, 3] / mm
            axes.set(xlim=(x + across[0], x + across[1]), ylim=(y + up[0], y + up[1]), xticks=[], yticks=[])
        row[0].set_ylabel(name, fontsize=8)
    figure.savefig(IMAGES / "latch_parts.svg", metadata={"Date": None})


def _moment(axes: Axes, record: Record, latch: Latch, time: float) -> None:
    k = int(np.searchsorted(record["time"].values, time))
    root = record["pose"].values[k, :2, 3]
    for one in latch.obstacles:
        axes.add_patch(Patch(one.metres / mm, color="0.4"))
    for one in latch.root:
        axes.add_patch(Patch((one.metres + root) / mm, color="C7", alpha=0.5))
    for j, one in enumerate(latch.pawls):
        pose = record[f"pawl_{j}_pose"].values[k]
        hinge = pose[:2, 3]
        corners = (one.polygon.metres - hinge) @ pose[:2, :2].T + hinge + root
        axes.add_patch(Patch(corners / mm, color=f"C{j}", alpha=0.8))
        axes.plot(*(hinge + root) / mm, "k.", markersize=3)
    axes.set_title(f"{time:.4g} s", fontsize=8)
    axes.set_aspect("equal")


if __name__ == "__main__":
    main()
