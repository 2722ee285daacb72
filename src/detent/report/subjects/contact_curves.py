"""Contacts over time: forces, gaps and states contact by contact; who touched, for how long, how hard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from detent.core.analysis import Array
from detent.core.record import Record
from detent.report.page_parts import curve, plot, table, time_axis
from detent.report.style import INK, SERIES, legend, over_time, series_look, times_of
from detent.report.subjects import OnPage, Panel, Section, View
from detent.report.text import amount, clock
from detent.report.touches import SLIDES, STICKS, Touch, columns, pairs, touches

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORCES = "normal force at each contact, on the part"
STATES = "what each contact does; blank where it is open"
Touches = Sequence[Touch]


def figures(record: Record) -> Iterator[Panel]:
    found = touches(record)
    if n := len(found):
        height = 1.9 + 0.08 * max(n - 4, 0)  # for its legend
        yield Panel("contact forces", FORCES, height, partial(_draw_forces, found=found))
        yield Panel("contact states", STATES, 0.6 + 0.25 * n, partial(_draw_states, found=found))
    if any(np.isfinite(one.gap).any() for one in found):
        about = "distance at each contact, straight scale within 1 µm"
        yield Panel("gaps", about, 1.7, partial(_draw_gaps, found=found))


def section(record: Record, on: OnPage) -> Section:
    found = touches(record)
    if not found:
        return Section(drawn=columns(record))
    return Section(plots=_plots(record, found), tables=[_table(record, found)], drawn=columns(record))


def _pushing(one: Touch) -> Array:
    """Its force, and a gap where it carries none."""
    return np.where(one.force > 0.0, one.force, np.nan)


def _plots(record: Record, found: Touches) -> Iterator[View]:
    time = time_axis(record)
    force = [curve(f"contact_force/{t.name}", t.name, _pushing(t)) for t in found]
    loads, is_arm = pairs(record), "sensor_force" in record.data
    yield plot("contact_force", "Contact forces", FORCES, "N", force, time, shown=not (loads and is_arm))
    if loads:
        split = [curve(f"contact_pair/{name}", name, np.where(one > 0.0, one, np.nan)) for name, one in loads.items()]
        about = "normal force of each pair of surfaces, on the part: one contact may wander from pair to pair"
        yield plot("contact_pair", "Contact forces by pair", about, "N", split, time, shown=is_arm)
    state = [curve(f"contact_state/{t.name}", t.name, t.state) for t in found]
    yield plot("contact_state", "Contact states", STATES, "1", state, time, shown=True, kind="states")
    gaps = [curve(f"gap/{t.name}", t.name, 1e6 * t.gap) for t in found if np.isfinite(t.gap).any()]
    if gaps:
        about = "distance at each contact; the scale is straight within 1 µm of zero and logarithmic beyond"
        yield plot("gap", "Gaps", about, "µm", gaps, time, shown=False, kind="near-zero")


def _table(record: Record, found: Touches) -> View:
    time, body = np.asarray(record["time"], float), []
    for one in found:
        i = int(np.nanargmax(one.force))
        spans = (f"{one.share(time, state):.{clock(record)}f} s" for state in (SLIDES, STICKS))
        peak = f"{amount(one.force[i], 'N')} at {time[i]:.{clock(record)}f} s"
        rubs = "" if np.isnan(one.friction).all() else amount(float(np.nanmax(one.friction)), "N")
        body.append((one.name, *spans, peak, rubs))
    return table("Contacts", ("contact", "slides", "sticks", "largest force", "friction"), body, numbers=(1, 2, 3, 4))


# ---- on paper ----


def _draw_forces(axes: Axes, record: Record, found: Touches) -> None:
    for j, one in enumerate(found):
        axes.plot(times_of(record), _pushing(one), **series_look(j), label=one.name)
    over_time(axes, record, "normal force [N]")
    legend(axes, even_one=True)


def _draw_gaps(axes: Axes, record: Record, found: Touches) -> None:
    """From a millimetre down to rounding in one picture: straight within a micrometre of zero, logarithmic beyond."""
    from matplotlib.ticker import NullLocator

    for j, one in enumerate(found):
        axes.plot(times_of(record), 1e6 * one.gap, **series_look(j), label=one.name)
    axes.set_yscale("symlog", linthresh=1.0, linscale=0.6)
    axes.yaxis.set_major_formatter("{x:g}")
    axes.yaxis.set_minor_locator(NullLocator())
    over_time(axes, record, "gap [µm]")


def _draw_states(axes: Axes, record: Record, found: Touches) -> None:
    """A bar for each contact: filled where it sticks, pale where it slides."""
    from matplotlib.patches import Patch

    time = times_of(record)
    for j, one in enumerate(found):
        for state, alpha in ((SLIDES, 0.35), (STICKS, 1.0)):
            spans = [(a, max(b - a, 0.0)) for a, b in _spans(time, one.state == state)]
            axes.broken_barh(spans, (j - 0.32, 0.64), facecolors=SERIES[j % len(SERIES)], alpha=alpha, lw=0)
    axes.set_yticks(range(len(found)), [one.name for one in found])
    axes.set_ylim(len(found) - 0.5, -0.5)
    axes.grid(visible=False, axis="y")
    over_time(axes, record, "")
    keys = [Patch(fc=INK, alpha=0.35, label="slides"), Patch(fc=INK, label="sticks")]
    axes.legend(handles=keys, loc="lower left", bbox_to_anchor=(-0.01, 0.99), ncols=2, borderpad=0.2, handlelength=1.4)


def _spans(time: Array, there: Array) -> list[tuple[float, float]]:
    """Stretches of time where something is: from its first sample to the one behind its last."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], there.astype(int), [0]))))
    ends = np.minimum(edges, len(time) - 1)
    return [(float(time[a]), float(time[b])) for a, b in zip(ends[::2], ends[1::2], strict=True)]
