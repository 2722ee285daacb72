"""Pictures of a bolt's run: its signature, the force along the axis, where the threads bear; and how a grasp yields.

Nicolson & Fearing, figs. 8 and 9, and the fastening signature they tell of (Smith 1980).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from detent.core import analysis
from detent.core.analysis import Array
from detent.core.record import Record
from detent.report.channels import finite
from detent.report.curves import curve, plot, time_axis
from detent.report.fastening import FLANKS, displacement, thread_map
from detent.report.text import typed_unit

AXES = ("x", "y", "z")
DRAWN = ("ridge_angle", "ridge_height")
View = dict[str, Any]


def shown(record: Record) -> Iterator[View]:
    """The signature, axial force and preload against turns, the thread unrolled."""
    found = analysis.axis_loads(record)
    if found is not None and len(found.angle) > 1:
        factor, unit = typed_unit("N m", float(np.nanmax(np.abs(found.torque), initial=0.0)))
        x = _axis("angle turned in", "deg", np.degrees(found.angle))
        about = "moment on the bolt by nut and seat about z of B, the nut's axis; positive against turning in"
        line = [curve("axis_torque", "torque about the axis", found.torque / factor)]
        yield plot("torque_angle", "Torque against angle", about, unit, line, x, shown=True)
        x = _axis("turns", "1", found.angle / (2 * np.pi))
        about = "force on the bolt by nut and seat along z of B, the nut's axis; positive out of the nut"
        line = [curve("axial_force", "force along the axis", found.axial)]
        yield plot("axial_turns", "Axial force against turns", about, "N", line, x, shown=True)
        preload = record.data.get("preload")
        if (
            preload is not None
            and preload.dims == ("time",)
            and preload.dtype.kind == "f"
            and bool((preload > 0.0).any())
        ):
            about = "force on the bolt under its head, along the bolt"
            line = [curve("preload", "preload", finite(preload))]
            yield plot("preload_turns", "Preload against turns", about, "N", line, x, shown=True)
    yield from _map(record)


def off_equilibrium(record: Record) -> Iterator[View]:
    """c(t) − c_e(t), ways and turns apart; open for a bolt, as in the paper, and folded for any other grasp."""
    found = displacement(record)
    if found is None:
        return
    is_bolt = "turned_in" in record.data
    for key, title, values, si, about in (
        ("off_equilibrium", "Displacement from equilibrium", found[0], "m", "of G's origin, in W"),
        ("turned_off", "Turn from equilibrium", found[1], "rad", "of G, vector of the turn from E to G, in W"),
    ):
        factor, unit = typed_unit(si, float(np.abs(values).max(initial=0.0)))
        curves = [curve(f"{key}.{a}", a, one / factor) for a, one in zip(AXES, values.T, strict=True)]
        what = f"c − c_e {about}: where the part is, less where the grasp would hold it without load"
        yield plot(key, title, what, unit, curves, time_axis(record), shown=is_bolt)


def _map(record: Record) -> Iterator[View]:
    """One axis for all lines: behind one another, each with gaps where the others are."""
    found = thread_map(record)
    if found is None:
        return
    lines = [("the nut's crests", found.ridges), *zip(FLANKS, found.traces, strict=True)]  # each keeps its colour
    x = np.concatenate([np.append(line[0], np.nan) for _, line in lines])
    ends = np.cumsum([0, *(len(line[0]) + 1 for _, line in lines)]).tolist()
    curves = []
    for (name, (_, z)), at in zip(lines, ends[:-1], strict=True):
        y = np.full(len(x), np.nan)
        y[at : at + len(z)] = 1e3 * z
        curves.append(curve(f"thread_map/{name}", name, y))
    about = "contacts that carry, on the nut's thread unrolled: height z over side φ, both in B, the nut's face at 0"
    yield plot("thread_map", "Thread, unrolled", about, "mm", curves, _axis("φ", "deg", np.degrees(x)), shown=True)


def _axis(name: str, unit: str, values: Array) -> View:
    return {"name": name, "unit": unit, "values": np.asarray(values, np.float64), "is_time": False}
