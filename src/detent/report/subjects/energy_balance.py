"""Where the work went, and where it is: energies over time and at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from detent.core.files import printable
from detent.core.record import Record
from detent.report.page_parts import curve, plot, table, time_axis
from detent.report.reading import finite
from detent.report.style import legend, over_time, series_look, times_of
from detent.report.subjects import OnPage, Panel, Section, View
from detent.report.text import amount, typed_unit
from detent.report.touches import energies

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from detent.core.analysis import Array

ABOUT = "where the work went, and where it is"


def figures(record: Record) -> Iterator[Panel]:
    if energies(record):
        yield Panel("energy", ABOUT, 2.6, _draw_energy)


def section(record: Record, on: OnPage) -> Section:
    names = energies(record)
    return Section(last=[_plot(record)], tables=[_table(record, names)], drawn=names) if names else Section()


def _typed(record: Record) -> tuple[dict[str, Array], str]:
    """Each energy over time in one unit, and that unit."""
    values = {name: finite(record[name]) for name in energies(record)}
    factor, unit = typed_unit("J", max(float(np.nanmax(np.abs(one), initial=0.0)) for one in values.values()))
    return {name: one / factor for name, one in values.items()}, unit


def _plot(record: Record) -> View:
    values, unit = _typed(record)
    curves = [curve(name, name.replace("_", " "), one) for name, one in values.items() if np.any(one != 0.0)]
    return plot("energy", "Energy", ABOUT, unit, curves, time_axis(record), shown=False)


def _table(record: Record, names: Sequence[str]) -> View:
    """Each energy at the end of the run."""
    last = [(name, record[name], float(record[name].values[-1])) for name in names]
    rounding = 1e-12 * max(abs(value) for _, _, value in last)
    body = [
        (name.replace("_", " "), amount(value if abs(value) > rounding else 0.0, "J"), one.attrs.get("about", ""))
        for name, one, value in last
    ]
    return table("Energy", ("energy", "at the end", "about"), body, numbers=(1,))


def _draw_energy(axes: Axes, record: Record) -> None:
    values, unit = _typed(record)
    for j, (name, one) in enumerate(values.items()):
        if np.nanmax(np.abs(one), initial=0.0) > 0.0:
            axes.plot(times_of(record), one, **series_look(j), label=printable(name.replace("_", " ")))
    over_time(axes, record, f"energy [{unit}]")
    legend(axes, even_one=True, columns=3)
