"""Runs on a test bench: force against position, true and measured; and long records as a page can carry them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from detent.core.record import Record
from detent.report.channels import finite
from detent.report.curves import about_of, axis, curve, plot, scaled, unit_of
from detent.report.style import SERIES, legend
from detent.report.text import typed_unit

MOST_SAMPLES = 40_000  # ours: of a page; ten channels of so many are 2 MB of it
PAIRS = (("position", "applied_force", "true"), ("measured_position", "measured_force", "measured"))


def has_loop(record: Record) -> bool:
    """Whether it has force and position over time, as a bench measures them."""
    return all(name in record.data and record[name].dims == ("time",) for name in PAIRS[1][:2])


def shown(record: Record) -> Iterator[dict[str, Any]]:
    """Force against position, for the page."""
    if not has_loop(record):
        return
    for x, force, name in PAIRS:
        if x in record.data and force in record.data:
            line, at = curve(force, f"{name} force", scaled(record[force])), axis("position", record[x])
            title = f"Force against position, {name}"
            yield plot(f"loop_{name}", title, about_of(record[force]), unit_of(record[force]), [line], at, shown=True)


def draw_loop(axes: Axes, record: Record) -> None:
    """The same on paper, both in one."""
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
        values = [finite(one)[:: _stride(one.size)] / factor for one, (factor, _) in zip(channels, typed, strict=True)]
        axes.plot(*values, color=color, lw=0.8, label=name)
    axes.set_xlabel(f"position [{units[0]}]")
    axes.set_ylabel(f"force [{units[1]}]")
    legend(axes)


def shortened(record: Record) -> Record:
    """Every so manieth sample where there are more than a page carries; the record itself holds all."""
    stride = _stride(record.data.sizes.get("time", 0))
    return record if stride == 1 else replace(record, data=record.data.isel(time=slice(None, None, stride)))


def _stride(samples: int) -> int:
    return -(-samples // MOST_SAMPLES) if samples > MOST_SAMPLES else 1
