"""Runs on a test bench: force against position, true and measured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from detent.core.record import Record
from detent.report.page_parts import about_of, axis, curve, plot, scaled, unit_of
from detent.report.reading import finite, stride
from detent.report.style import SERIES, legend
from detent.report.subjects import OnPage, Panel, Section, View
from detent.report.text import typed_unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PAIRS = (("position", "applied_force", "true"), ("measured_position", "measured_force", "measured"))


def figures(record: Record) -> Iterator[Panel]:
    if has_loop(record):
        yield Panel("force against position", "of the bench on the mechanism", 2.8, draw_loop)


def section(record: Record, on: OnPage) -> Section:
    return Section(first=_plots(record))


def has_loop(record: Record) -> bool:
    """Whether it has force and position over time, as a bench measures them."""
    return all(name in record.data and record[name].dims == ("time",) for name in PAIRS[1][:2])


def _plots(record: Record) -> Iterator[View]:
    if not has_loop(record):
        return
    for x, force, name in PAIRS:
        if x in record.data and force in record.data:
            line, at = curve(force, f"{name} force", scaled(record[force])), axis("position", record[x])
            title = f"Force against position, {name}"
            yield plot(f"loop_{name}", title, about_of(record[force]), unit_of(record[force]), [line], at, shown=True)


def draw_loop(axes: Axes, record: Record) -> None:
    """Both in one picture."""
    units = ("1", "1")
    for (x, force, name), color in zip(PAIRS[::-1], SERIES, strict=False):
        if x not in record.data or force not in record.data:
            continue
        channels = [record[one] for one in (x, force)]
        typed = [
            typed_unit(str(one.attrs.get("units", "1")), float(np.nanmax(np.abs(finite(one)), initial=0.0)))
            for one in channels
        ]
        units = (typed[0][1], typed[1][1])
        values = [finite(one)[:: stride(one.size)] / factor for one, (factor, _) in zip(channels, typed, strict=True)]
        axes.plot(*values, color=color, lw=0.8, label=name)
    axes.set_xlabel(f"position [{units[0]}]")
    axes.set_ylabel(f"force [{units[1]}]")
    legend(axes)
