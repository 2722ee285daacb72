"""Drawings of a bolt's run for a file: its signature, the thread unrolled, and how far the grasp gave way."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from detent.core import analysis
from detent.core.analysis import Array
from detent.core.record import Record
from detent.report.fastening import FLANKS, displacement, thread_map
from detent.report.style import DASHES, FAINT, FORTH, INK, SERIES, legend
from detent.report.text import typed_unit


def draw_signature(axes: Axes, record: Record) -> None:
    found = analysis.axis_loads(record)
    assert found is not None
    factor, unit = typed_unit("N m", float(np.nanmax(np.abs(found.torque), initial=0.0)))
    axes.plot(np.degrees(found.angle), found.torque / factor, color=FORTH)
    axes.axhline(0.0, color=INK, lw=0.6)
    axes.set_ylabel(f"torque [{unit}]")
    axes.set_xlabel("angle turned in [deg]")


def draw_thread(axes: Axes, record: Record) -> None:
    found = thread_map(record)
    assert found is not None
    axes.plot(np.degrees(found.ridges[0]), 1e3 * found.ridges[1], color=FAINT, lw=3.0, label="the nut's crests")
    for k, (name, (phi, z)) in enumerate(zip(FLANKS, found.traces, strict=True)):
        if len(phi):
            axes.plot(np.degrees(phi), 1e3 * z, color=SERIES[k], label=name)
    axes.set_xlim(-5.0, 365.0)
    axes.set_xticks(range(0, 361, 60))
    axes.set_ylabel("z in B [mm]")
    axes.set_xlabel("φ about z of B [deg]")
    legend(axes, even_one=True)


def draw_displacement(axes: Axes, record: Record) -> None:
    found = displacement(record)
    assert found is not None
    _draw_three(axes, record, 1e3 * found[0], "c − c_e [mm]")


def draw_turn(axes: Axes, record: Record) -> None:
    found = displacement(record)
    assert found is not None
    _draw_three(axes, record, np.degrees(found[1]), "turn from E [deg]")


def _draw_three(axes: Axes, record: Record, values: Array, label: str) -> None:
    for k, name in enumerate("xyz"):
        axes.plot(np.asarray(record["time"], float), values[:, k], color=SERIES[k], ls=DASHES[k], label=f"{name} of W")
    axes.axhline(0.0, color=INK, lw=0.6)
    axes.set_ylabel(label)
    axes.set_xlabel("time [s]")
    legend(axes, even_one=True)
