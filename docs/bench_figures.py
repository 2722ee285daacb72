"""Figure of the guide to the test bench: force loops of the paper's device, and the closed loop's response.

python docs/bench_figures.py
"""

from __future__ import annotations

from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes

from detent.drive.bench.model import Servo
from detent.scenario import Scenario, bundled

HERE = Path(__file__).parent


def main() -> None:
    figure, (left, right) = plt.subplots(1, 2, figsize=(9.6, 3.6), constrained_layout=True)
    _loops(left)
    _response(right)
    figure.savefig(HERE / "images" / "bench.svg", metadata={"Date": None})


def _loops(axes: Axes) -> None:
    """Two turns of feel_ch, every twentieth sample."""
    record = Scenario.load(bundled()["feel_ch"], {"drive.duration": "1.4 s"}).run()
    for x, force, name in (("position", "applied_force", "true"), ("measured_position", "measured_force", "measured")):
        axes.plot(1e3 * record[x].values[::20], record[force].values[::20], lw=0.9, label=name)
    axes.axvline(12, color="0.7", lw=0.8)
    axes.set(xlabel="position, mm", ylabel="force, N", title="feel_ch: 1.5 Hz, springs stiffen at 12 mm")
    axes.title.set_fontsize(9)
    axes.legend(fontsize=8)


def _response(axes: Axes) -> None:
    """x/x_D of motor and feedback alone, for three filters."""
    f = np.geomspace(1.0, 300.0, 200)
    for order, cutoff in ((2, 300.0), (2, 100.0), (4, 300.0)):
        gain = np.abs(Servo(order=order, cutoff=cutoff).response(f, 4000.0))
        axes.semilogx(f, 20 * np.log10(gain), lw=0.9, label=f"filter of order {order}, {cutoff:g} Hz")
    axes.plot([29.0], [20 * np.log10(np.sqrt(0.5))], "ko", ms=4)
    axes.set(
        xlabel="frequency, Hz",
        ylabel="gain, dB",
        ylim=(-30, 8),
        title="closed loop without feed-forward: −3 dB at 29 Hz",
    )
    axes.title.set_fontsize(9)
    axes.legend(fontsize=8)


if __name__ == "__main__":
    main()
