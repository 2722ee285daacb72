"""A bolt's run: its signature, the force along the axis, where the threads bear; and how a grasp yields.

Nicolson & Fearing, figs. 8 and 9, show contact forces and c(t) − c_e(t), the displacement from the equilibrium of the
grasp; the fastening signature is Smith's (1980). The unrolled thread shows where the two bear: side φ and height z of
each contact on the nut, over the lines of the nut's crests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from detent.core import analysis
from detent.core.analysis import Array
from detent.core.record import Record
from detent.report.page_parts import curve, plot, time_axis
from detent.report.reading import finite
from detent.report.style import DASHES, FAINT, FORTH, INK, SERIES, legend
from detent.report.subjects import OnPage, Panel, Section, View
from detent.report.text import typed_unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FLANK = 0.3  # of a contact's normal along the axis, beyond which it lies on a flank: a metric one has 0.87; ours
JUMP = 0.3  # rad in a sample, beyond which it is another contact, or the same from 2π to 0; ours
WIDE = 0.05  # rad, at least, of a line that is drawn; ours
FLANKS = ("on the bolt's lower flank", "on the bolt's upper flank", "on a crest, a root or an end")
AXES = ("x", "y", "z")
DRAWN = ("ridge_angle", "ridge_height")


def figures(record: Record) -> Iterator[Panel]:
    if analysis.axis_loads(record) is None:
        return
    about = "moment on the bolt by nut and seat about the nut's axis, positive against turning in"
    yield Panel("torque against angle", about, 2.4, draw_signature)
    if thread_map(record) is not None:
        yield Panel("thread unrolled", "contacts that carry, on the nut's thread unrolled", 2.4, draw_thread)
    if displacement(record) is not None:
        about = "where the bolt is, less where the grasp would hold it without load, in W"
        yield Panel("displacement from equilibrium", about, 1.8, draw_displacement)
        yield Panel("turn from equilibrium", about, 1.8, draw_turn)


def section(record: Record, on: OnPage) -> Section:
    return Section(first=_plots(record), last=_off_equilibrium(record), drawn=DRAWN)


@dataclass(frozen=True, slots=True, eq=False)
class ThreadMap:
    """The nut's thread unrolled: lines of φ (rad, 0 … 2π) and z (m) in B, with gaps where a line ends."""

    ridges: tuple[Array, Array]  # crests of the nut
    traces: tuple[tuple[Array, Array], ...]  # of contacts that carry, by flank: FLANKS


def displacement(record: Record) -> tuple[Array, Array] | None:
    """c − c_e: (n, 3) m of G's origin, and (n, 3) rad, the vector of the turn from E to G, in W; None without E."""
    n, found = record.data.sizes.get("time", 0), []
    for name in ("pose", "equilibrium"):
        one = record.data.get(name)
        if one is None or one.shape != (n, 3, 4) or one.dtype.kind != "f" or not np.isfinite(one.values).all():
            return None
        found.append(np.asarray(one, float))
    G, E = found
    return G[:, :, 3] - E[:, :, 3], rotation_vectors(G[:, :, :3] @ E[:, :, :3].transpose(0, 2, 1))


def rotation_vectors(R: Array) -> Array:
    """(n, 3), below half a turn: θ/sin θ times the antisymmetric part of R."""
    skew = 0.5 * np.stack((R[:, 2, 1] - R[:, 1, 2], R[:, 0, 2] - R[:, 2, 0], R[:, 1, 0] - R[:, 0, 1]), axis=1)
    sin, cos = np.linalg.norm(skew, axis=1), 0.5 * (np.trace(R, axis1=1, axis2=2) - 1.0)
    angle = np.arctan2(sin, cos)
    return np.divide(angle, sin, out=np.ones_like(sin), where=sin > 1e-12)[:, None] * skew


def thread_map(record: Record) -> ThreadMap | None:
    """Where the bolt bore on the nut; None where the record has no nut, or nothing bore."""
    data = record.data
    lines = [data.get(name) for name in ("ridge_angle", "ridge_height")]
    told = [data.get(f"contact_{name}") for name in ("point", "normal", "force")]
    if any(one is None or one.dtype.kind != "f" for one in (*lines, *told)):
        return None
    phi, z = (np.asarray(one, float) for one in lines)
    point, normal, force = (np.asarray(one, float) for one in told)
    if phi.ndim != 1 or phi.shape != z.shape:
        return None
    if point.ndim != 3 or not point.shape == normal.shape == (*force.shape, 3) or not (force > 0.0).any():
        return None
    side = np.arctan2(point[..., 1], point[..., 0]) % (2 * np.pi)
    up = np.nan_to_num(normal[..., 2])
    which = np.where(up > FLANK, 0, np.where(up < -FLANK, 1, 2))
    carries = (force > 0.0) & np.isfinite(side)
    traces = tuple(_trace(side, point[..., 2], carries & (which == k)) for k in range(len(FLANKS)))
    return ThreadMap((phi, z), traces)


def _trace(phi: Array, z: Array, there: Array) -> tuple[Array, Array]:
    """The places (n, k) of contacts as one line, contact by contact, with a gap where one is not there or jumps."""
    x, y = [], []
    for column in np.flatnonzero(there.any(axis=0)):
        at = np.flatnonzero(there[:, column])
        apart = (np.diff(at) > 1) | (np.abs(np.diff(phi[at, column])) > JUMP)
        for run in np.split(at, np.flatnonzero(apart) + 1):
            side, height = phi[run, column], z[run, column]
            if np.ptp(side) < WIDE:  # what stands, or is there for a moment, would be a dot too small to see
                middle = 0.5 * (side.min() + side.max())
                side, height = middle + 0.5 * WIDE * np.array((-1.0, 1.0)), np.full(2, height.mean())
            x += [side, [np.nan]]
            y += [height, [np.nan]]
    return (np.concatenate(x), np.concatenate(y)) if x else (np.zeros(0), np.zeros(0))


def _plots(record: Record) -> Iterator[View]:
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


def _off_equilibrium(record: Record) -> Iterator[View]:
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
