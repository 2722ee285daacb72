"""An identified mechanism: parameters with bands, where the data tell them and why not, motions held out, and play.

Numbers are in the units people read (web/src/types.ts, Feel). A key's curve is another subject (switch_curve.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.record import Record
from detent.report import feel_tables
from detent.report.identified import (
    BAND,
    DRAWN,
    HELD_OUT,
    Parameter,
    Way,
    is_identified,
    is_over_time,
    parameters,
    share,
    size,
    spans,
)
from detent.report.page_parts import MOST_ROWS, about_of, axis, curve, plot, scaled, table, time_axis, unit_of
from detent.report.playing import is_switch, play, play_view
from detent.report.reading import finite, number
from detent.report.style import BACK, FORTH, INK, PAPER, legend
from detent.report.subjects import OnPage, Panel, Section, View
from detent.report.text import amount, typed_unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_GAPS = 3  # told of one parameter
UNTOLD = "the record does not say why"
COLOURS = {"forth": FORTH, "both ways": FORTH, "back": BACK}
KNOWN = "#009e73"


def lines(record: Record) -> Iterator[str]:
    """Each parameter, where it is not told and why, motions held out."""
    told = parameters(record)
    if not told:
        return
    position = finite(record["position"])
    unit = str(record["position"].attrs.get("units", "m"))
    yield f"parameters from {_where(position[0], unit)} to {_where(position[-1], unit)}, ± of 95 %"
    body = [(one.title.lower(), way, size(part), share(part)) for one in told for way, part in _apart(one)]
    widths = [max(map(len, column)) for column in zip(*body, strict=True)]
    for row in body:
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


def figures(record: Record) -> Iterator[Panel]:
    if is_switch(record):
        return
    told = parameters(record)
    about = "95 % band shaded; dashed: true"
    for one in told:
        if one.has_curve:
            yield Panel(f"{one.title.lower()} against position", about, 1.9, partial(_draw, parameter=one))
    if told and is_over_time(record, *HELD_OUT):
        yield Panel("force loops", "force over position, held out and predicted", 2.8, _draw_loops)
        yield Panel("motion held out", "force over time, held out and predicted", 1.9, _draw_fit)
    if told:
        n = sum(len(one.ways) for one in told)
        yield Panel("what the data tell", "where each parameter is known", 0.9 + 0.22 * n, _draw_map)


def section(record: Record, on: OnPage) -> Section:
    instead = {name: _table(record, name) for name in record.tables} if record.verb in ("identify", "measure") else {}
    drawn = DRAWN if is_identified(record) else ()
    return Section(_facts(record), first=_plots(record), instead=instead, keys={"feel": _feel(record)}, drawn=drawn)


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


def _where(value: float, unit: str) -> str:
    return f"{_figure(value, unit)} {typed_unit(unit)[1]}"


def _figure(value: float, unit: str) -> str:
    return f"{value / typed_unit(unit)[0]:.4g}".replace("-", "−")


def _feel(record: Record) -> View | None:
    """None where the record tells of no feel."""
    told, played = parameters(record), play(record)
    if not told and played is None:
        return None
    return {
        "map": _map(record, told) if told else None,
        "play": None if played is None else play_view(played),
        "silent": "" if played is not None else _silent(told),
    }


def _silent(told: list[Parameter]) -> str:
    """Why nothing is played."""
    part = max((float(way.known.mean()) for one in told if one.name == "static_force" for way in one.ways), default=0.0)
    return f"There is nothing to play: the force at a crawl is known on {100 * part:.0f} % of the way only."


def _facts(record: Record) -> Iterator[View]:
    """Each parameter in a few digits, and how well a motion that was held out is predicted."""
    for one in parameters(record):
        if one.name != "static_force":
            value = size(one)
            note = f"95 % band; {share(one)}" if "±" in value else share(one)  # the reason may tell standard errors
            yield {"name": one.title.lower(), "value": value, "note": note}
    errors = [
        (part, number(row.get("error_rms_N")))
        for row in record.tables.get("validation", ())
        if (part := number(row.get("error_relative"))) is not None
    ]
    if errors:
        part, rms = max(errors, key=lambda one: one[0])
        words = [] if rms is None else [f"{amount(rms, 'N')} rms"]
        words += [f"worst of {len(errors)}"] if len(errors) > 1 else []
        yield {"name": "error, held out", "value": f"{100 * part:.2g} %", "note": "; ".join(words)}


def _map(record: Record, told: list[Parameter]) -> View:
    """A row for each parameter and direction; stretches of which the same is said."""
    position = record["position"]
    factor, unit = typed_unit(str(position.attrs.get("units", "m")), float(np.abs(position.values).max()))
    rows = []
    for one in told:
        for way in one.ways:
            pieces = [
                {
                    "from": piece.start / factor, "to": piece.end / factor, "known": piece.known,
                    "why": piece.why or ("" if piece.known else UNTOLD),
                }
                for piece in spans(record, one, way)
            ]  # fmt: skip
            rows.append({"name": _row_name(one, way), "spans": pieces})
    ends = (float(position.values[0]) / factor, float(position.values[-1]) / factor)
    return {"unit": unit, "from": min(ends), "to": max(ends), "rows": rows}


def _plots(record: Record) -> Iterator[View]:
    """In the order in which it is asked for."""
    if is_switch(record):
        return
    for one in parameters(record):
        if one.has_curve:
            yield _parameter_plot(record, one)
    yield from _held_out_plots(record)
    yield from _measured(record)


def _parameter_plot(record: Record, one: Parameter) -> View:
    factor, unit = one.typed()
    curves = []
    for way in one.ways:
        band = BAND * way.error / factor
        key, values = f"{one.name}/{way.way}", way.values / factor
        curves.append(curve(key, way.way, values, low=values - band, high=values + band))
        if way.truth is not None:
            curves.append(curve(f"{key}/true", _true(one, way.way), way.truth / factor, beside=key))
    about = f"{one.about or one.title} ({one.symbol}); shaded: 95 % band; a gap is where the data do not tell it"
    x = axis("position", record["position"])
    return plot(one.name, f"{one.title} against position", about, unit, curves, x, shown=True)


def _held_out_plots(record: Record) -> Iterator[View]:
    """Loop, fit over time, and what is left of it."""
    if not is_over_time(record, *HELD_OUT):
        return
    position, force, predicted = (record[name] for name in HELD_OUT)
    values, told = finite(force), finite(predicted)
    factor, unit = _typed(force, values, told)
    curves = [
        curve("held_out_force", "held out", values / factor, wide=True),
        curve("predicted", "predicted", told / factor),
    ]
    about = "force on the mechanism in a motion that was not used to identify it, and what is predicted of it"
    loop = axis("position", position)
    yield plot("force_loop", "Force loops: held out and predicted", about, unit, curves, loop, shown=True)
    yield plot("held_out", "Force on the motion held out", about, unit, curves, time_axis(record), shown=True)
    left = told - values
    factor, unit = typed_unit(str(force.attrs.get("units", "N")), float(np.nanmax(np.abs(left), initial=0.0)))
    line = [curve("held_out_error", "predicted − held out", left / factor)]
    about = "what is left: predicted less held out"
    yield plot("held_out_error", "Error on the motion held out", about, unit, line, time_axis(record), shown=True)


def _measured(record: Record) -> Iterator[View]:
    """Measured force against measured position, as it went."""
    if is_over_time(record, "measured_position", "measured_force"):
        force, x = record["measured_force"], axis("position", record["measured_position"])
        line = [curve("measured_loop", "measured", scaled(force))]
        yield plot("measured_loop", "Force against position", about_of(force), unit_of(force), line, x, shown=True)


def _typed(channel: Any, *values: np.ndarray) -> tuple[float, str]:
    largest = max(float(np.nanmax(np.abs(one), initial=0.0)) for one in values)
    return typed_unit(str(channel.attrs.get("units", "N")), largest)


def _table(record: Record, name: str) -> View:
    words, columns, body, numbers = feel_tables.table(record, name)
    return table(words, columns, body[:MOST_ROWS], numbers=numbers, total=len(record.tables[name]))


def _draw(axes: Axes, record: Record, parameter: Parameter) -> None:
    """A parameter by direction, its band, and its true value."""
    factor, unit = parameter.typed()
    x = _place(axes, record)
    for way in parameter.ways:
        color, ls = COLOURS[way.way], "-" if way.way != "back" else "-."
        values, band = way.values / factor, BAND * way.error / factor
        axes.fill_between(x, values - band, values + band, color=color, alpha=0.2, lw=0)
        axes.plot(x, values, color=color, ls=ls, label=way.way)
        if way.truth is not None:
            axes.plot(x, way.truth / factor, color=color, lw=1.0, ls=":", label=_true(parameter, way.way))
    axes.set_ylabel(f"{parameter.title.lower()} [{printable(unit)}]")
    legend(axes, even_one=True)


def _row_name(one: Parameter, way: Way) -> str:
    return one.title if len(one.ways) == 1 else f"{one.title}, {way.way}"


def _true(parameter: Parameter, way: str) -> str:
    return "true" if len(parameter.ways) == 1 else f"true, {way}"


def _draw_loops(axes: Axes, record: Record) -> None:
    position, force, predicted, unit = _held_out(record)
    channel = record[HELD_OUT[0]]
    factor, name = typed_unit(str(channel.attrs.get("units", "m")), float(np.nanmax(np.abs(position), initial=0.0)))
    _draw_pair(axes, position / factor, force, predicted, unit)
    axes.set_xlabel(f"position [{name}]")


def _draw_fit(axes: Axes, record: Record) -> None:
    _, force, predicted, unit = _held_out(record)
    _draw_pair(axes, finite(record["time"]), force, predicted, unit)
    axes.set_xlabel("time [s]")


def _draw_pair(axes: Axes, x: Array, force: Array, predicted: Array, unit: str) -> None:
    axes.plot(x, force, color=FORTH, lw=4.0, alpha=0.35, label="held out")
    axes.plot(x, predicted, color=BACK, lw=1.1, label="predicted")
    axes.set_ylabel(f"force [{unit}]")
    legend(axes)


def _draw_map(axes: Axes, record: Record) -> None:
    """A row for each parameter and direction: filled where it is known, hatched where not."""
    from matplotlib.patches import Patch, Rectangle

    told = [(one, way) for one in parameters(record) for way in one.ways]
    factor = _length(record)[0]
    for row, (one, way) in enumerate(told):
        for piece in spans(record, one, way):
            look: dict[str, Any] = (
                {"fc": KNOWN} if piece.known else {"fc": PAPER, "ec": INK, "hatch": "////", "lw": 0.4}
            )
            box = ((piece.start / factor, row - 0.4), (piece.end - piece.start) / factor, 0.8)
            axes.add_patch(Rectangle(*box, **look))
    axes.set_yticks(range(len(told)), [_row_name(*one) for one in told])
    axes.set_ylim(len(told) - 0.5, -0.5)
    x = _place(axes, record)
    axes.set_xlim(x.min(), x.max())
    axes.grid(visible=False)
    keys = [Patch(fc=KNOWN, label="known"), Patch(fc=PAPER, ec=INK, hatch="////", label="not known")]
    axes.legend(handles=keys, loc="lower left", bbox_to_anchor=(-0.01, 0.99), ncols=2, borderpad=0.2, handlelength=1.6)


def _held_out(record: Record) -> tuple[Array, Array, Array, str]:
    """Position, SI; force and what is predicted of it, and their unit, as people read it."""
    position, force, predicted = (finite(record[name]) for name in HELD_OUT)
    unit = str(record[HELD_OUT[1]].attrs.get("units", "N"))
    factor, name = typed_unit(unit, float(np.nanmax(np.abs(force), initial=0.0)))
    return position, force / factor, predicted / factor, printable(name)


def _length(record: Record) -> tuple[float, str]:
    position = record["position"]
    return typed_unit(str(position.attrs.get("units", "m")), float(np.abs(finite(position)).max()))


def _place(axes: Axes, record: Record) -> Array:
    """Positions as they are drawn, and the label of their axis."""
    factor, unit = _length(record)
    axes.set_xlabel(f"position [{printable(unit)}]")
    return finite(record["position"]) / factor
