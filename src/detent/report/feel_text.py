"""An identified mechanism in lines for a prompt: each parameter, where it is not told and why, motions held out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from detent.core.files import printable
from detent.core.record import Record
from detent.report.channels import finite
from detent.report.feel_view import UNTOLD, share, size
from detent.report.identified import Parameter, parameters, spans
from detent.report.playing import is_switch
from detent.report.table_values import number
from detent.report.text import amount, typed_unit

MOST_GAPS = 3  # told of one parameter


def feel_lines(record: Record) -> Iterator[str]:
    """Of a key's curve its points; nothing for other records."""
    if is_switch(record):
        yield from _points(record)
    told = parameters(record)
    if not told:
        return
    position = finite(record["position"])
    unit = str(record["position"].attrs.get("units", "m"))
    yield f"parameters from {_place(position[0], unit)} to {_place(position[-1], unit)}, ± of 95 %"
    table = [(one.title.lower(), way, size(part), share(part)) for one in told for way, part in _apart(one)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        yield "  " + "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
    gaps = _gaps(record, told, unit)
    if gaps:
        yield "what the data do not tell"
        width = max(len(name) for places in gaps.values() for name in places)
        for why, places in gaps.items():
            yield f"  {why}"
            yield from (
                f"    {name:{width}}  {', '.join(where)} {typed_unit(unit)[1]}" for name, where in places.items()
            )
    tested = list(_validation(record))
    if tested:
        yield "motions held out"
        yield from tested


def _points(record: Record) -> Iterator[str]:
    """Name, place and force of each point, aligned."""
    units = [str(record[name].attrs.get("units", "1")) for name in ("measured_position", "measured_force")]
    table = []
    for row in record.tables.get("switch", ()):
        at = [number(row.get(key)) for key in ("position", "force")]
        cells = ["–" if one is None else amount(one, unit) for one, unit in zip(at, units, strict=True)]
        table.append((printable(row.get("what", "")), *cells))
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for what, *cells in table:
        yield f"  {what:{widths[0]}}  " + "  ".join(f"{one:>{n}}" for one, n in zip(cells, widths[1:], strict=True))


def _apart(one: Parameter) -> list[tuple[str, Parameter]]:
    """A parameter by direction."""
    return [(way.way, Parameter(one.name, one.unit, one.about, (way,))) for way in one.ways]


def _gaps(record: Record, told: Sequence[Parameter], unit: str) -> dict[str, dict[str, list[str]]]:
    """Why, of what, and where: {"hardly accelerates": {"moving mass": ["0 to 2.9"]}}."""
    found: dict[str, dict[str, list[str]]] = {}
    for one in told:
        for way in one.ways:
            name = one.title.lower() if len(one.ways) == 1 else f"{one.title.lower()} {way.way}"
            for piece in spans(record, one, way):
                if not piece.known:
                    where = f"{_figure(piece.start, unit)} to {_figure(piece.end, unit)}"
                    found.setdefault(piece.why or UNTOLD, {}).setdefault(name, []).append(where)
    for places in found.values():
        for where in places.values():
            where[MOST_GAPS:] = [f"and {len(where) - MOST_GAPS} more"] if len(where) > MOST_GAPS else []
    return found


def _validation(record: Record) -> Iterator[str]:
    for row in record.tables.get("validation", ()):
        part, rms = number(row.get("error_relative")), number(row.get("error_rms_N"))
        words = [
            *([] if rms is None else [f"{amount(rms, 'N')} rms"]),
            *([] if part is None or not np.isfinite(part) else [f"{100 * part:.2g} % of {_whole(row.get('against'))}"]),
        ]
        yield f"  {printable(row.get('motion', ''))}: {', '.join(words) or 'no number'}"


def _whole(against: object) -> str:
    """What an error is a share of; a simulated motion is judged by its true force."""
    if against == "rms force":
        return "the rms force"
    return "the true force's spread" if against == "true force" else "the force's spread"


def _place(value: float, unit: str) -> str:
    return f"{_figure(value, unit)} {typed_unit(unit)[1]}"


def _figure(value: float, unit: str) -> str:
    return f"{value / typed_unit(unit)[0]:.4g}".replace("-", "−")
