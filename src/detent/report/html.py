"""One self-contained page from any records: verdict, figures, events, inputs, numbers, versions.

No network, no script. Each section sees a Record and nothing else, and is left out where the record has nothing for it.
Every text passes `_text` on its way into the page: names come from files.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from detent import analysis
from detent._printable import printable
from detent.record import Record, Status, write_whole
from detent.report import contacts, figures, panels, svg
from detent.report.text import PEAKS, amount, clock, detail_words, rows, title, typed_unit

MOST_ROWS = 500  # of one table; the record itself holds all
_FINE = {Status.SEATED, Status.RETAINED, Status.RELEASED, Status.RUNNING, Status.ELAPSED, Status.SOLVED}
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{body}
</main>
</body>
</html>
"""

Cell = str  # of HTML, already escaped
Run = tuple[str, Record]  # a name for a record that has none of its own (its file's), and the record


def write_report(path: Path | str, runs: Sequence[Run]) -> None:
    """Write the page whole: a reader finds the earlier page or this one."""
    write_whole(Path(path), page(runs).encode())


def page(runs: Sequence[Run]) -> str:
    """The page of one run, or of several with an overview on top."""
    style = Path(__file__).with_name("page.css").read_text("utf-8")
    if len(runs) == 1:
        name, record = runs[0]
        return _PAGE.format(
            title=_text(title(record, name)), style=style, body="\n".join(_sections(record, "run-1-", 2))
        )
    body = [_overview(runs)]
    for i, (name, record) in enumerate(runs, 1):
        body.append(f'<article id="run-{i}">\n<h2>{_text(title(record, name))}</h2>')
        body += _sections(record, f"run-{i}-", 3)
        body.append("</article>")
    return _PAGE.format(title=f"{len(runs)} runs", style=style, body="\n".join(body))


def _overview(runs: Sequence[Run]) -> str:
    table = []
    for i, (name, record) in enumerate(runs, 1):
        peak, work = analysis.peaks(record).get("push"), analysis.work(record)
        status = f'<span class="{_mood(record)}"><strong>{_text(record.outcome.status)}</strong></span>'
        force = "–" if peak is None else _text(amount(peak.force, "N"))
        joule = "–" if work is None else _text(amount(work, "J"))
        table.append((f'<a href="#run-{i}">{_text(title(record, name))}</a>', status, force, joule))
    return f'<div class="overview">{_table(("run", "verdict", "peak force", "work"), table, numbers=(2, 3))}</div>'


def _sections(record: Record, prefix: str, level: int) -> Iterator[str]:
    yield _verdict(record)
    yield _facts(record)
    yield from _figures(record, prefix, level)
    yield from _events(record, level)
    for name, table in record.tables.items():
        yield _heading(name, level) + _ragged(table)
    inputs = [(_text(key), _text(value)) for key, value in rows(record.inputs)] if record.inputs else []
    yield _heading("Inputs", level) + (_table(("field", "value"), inputs) if inputs else _note("The run noted none."))
    yield from _folded(record, level)


def _verdict(record: Record) -> str:
    outcome = record.outcome
    when = "" if outcome.time is None else f" at {outcome.time:.{clock(record)}f} s"
    reason = f'\n<p class="reason">{_text(outcome.reason)}</p>' if outcome.reason else ""
    return f'<p class="verdict {_mood(record)}"><strong>{_text(outcome.status)}</strong>{when}</p>{reason}'


def _facts(record: Record) -> str:
    """The few numbers a mechanic asks for first."""
    facts = []
    for name, peak in analysis.peaks(record).items():
        where = f"at {amount(peak.insertion, 'm')}, {peak.time:.{clock(record)}f} s"
        facts.append((PEAKS[name], amount(peak.force, "N"), where))
    work, cycle = analysis.work(record), analysis.closed_work(record)
    if work is not None:
        facts.append(
            ("work", amount(work, "J"), "lost over the closed cycle" if cycle is not None else "of the machine")
        )
    for name, what in (("depth", "at the end"), ("tilt", "at the most")):
        values = record.data.get(name)
        if values is not None and values.dims == ("time",) and values.dtype.kind == "f" and len(values):
            one = float(values[-1] if name == "depth" else np.nanmax(np.abs(values), initial=0.0))
            facts.append((name, amount(one, str(values.attrs.get("units", "1"))), what))
    if not facts:
        return ""
    items = (f"<div><dt>{_text(a)}</dt><dd>{_text(b)}<small>{_text(c)}</small></dd></div>" for a, b, c in facts)
    return f'<dl class="facts">{"".join(items)}</dl>'


def _figures(record: Record, prefix: str, level: int) -> Iterator[str]:
    force = figures.force_figure(record, width=4.6)
    if force is not None:
        drawn = svg.inline(force, figures.description(record), f"{prefix}force-")
        yield _heading("Force against distance", level)
        yield f'<figure class="wide">{drawn}<figcaption>{_text(figures.caption(record))}</figcaption></figure>'
    for i, panel in enumerate(panels.of(record)):
        drawn = svg.inline(panels.figure(record, panel), f"{panel.name} over time: {panel.about}", f"{prefix}p{i}-")
        yield _heading(panel.name.capitalize(), level)
        yield f'<figure class="wide">{drawn}<figcaption>{_text(panel.about)}</figcaption></figure>'
        if panel.name == "contact states":
            yield _contacts(record)
        if panel.name == "energy":
            yield _energies(record)
    names = figures.channels(record)
    if names:
        yield _heading("Over time", level) + '<div class="small">'
        for i, name in enumerate(names):
            about = str(record[name].attrs.get("about", "")) or name
            drawn = svg.inline(
                figures.channel_figure(record, name), printable(f"{name} over time: {about}"), f"{prefix}{i}-"
            )
            yield f"<figure>{drawn}<figcaption>{_text(about)}</figcaption></figure>"
        yield "</div>"


def _events(record: Record, level: int) -> Iterator[str]:
    if not record.events:
        return
    decimals, table, places = clock(record), [], _places(record)
    for i, event in enumerate(record.events[:MOST_ROWS], 1):
        place = event.detail.get("insertion", places[i - 1])
        where = _text(amount(place, "m", 4)) if isinstance(place, int | float) else ""
        more = detail_words(event)
        table.append(
            (str(i), f"{event.time:.{decimals}f} s", where, _text(event.kind), _text(event.where), _text(more))
        )
    yield _heading("Events", level)
    yield _table(
        ("no.", "time", "insertion", "what", "where", "more"), table, numbers=(0, 1, 2), total=len(record.events)
    )


def _places(record: Record) -> list[float | None]:
    """How far in each event happened, m; None where the record does not tell."""
    if not analysis.has_curve(record) or len(record["time"]) < 2:
        return [None] * len(record.events)
    at = np.interp([event.time for event in record.events], record["time"].values, record["insertion"].values)
    return [float(one) for one in at]


def _contacts(record: Record) -> str:
    """Who touched, for how long, how hard."""
    time, table = np.asarray(record["time"], float), []
    for one in contacts.touches(record):
        i = int(np.nanargmax(one.force))
        rubs = float(np.nanmax(one.friction, initial=0.0))
        spans = (f"{one.share(time, state):.{clock(record)}f} s" for state in (contacts.SLIDES, contacts.STICKS))
        peak = f"{_text(amount(one.force[i], 'N'))} at {time[i]:.{clock(record)}f} s"
        table.append((_text(one.name), *spans, peak, _text(amount(rubs, "N"))))
    return _table(("contact", "slides", "sticks", "largest force", "friction"), table, numbers=(1, 2, 3, 4))


def _energies(record: Record) -> str:
    """Each energy at the end of the run."""
    last = [(name, record[name], float(record[name].values[-1])) for name in contacts.energies(record)]
    rounding = 1e-12 * max(abs(value) for _, _, value in last)
    table = [
        (
            _text(name.replace("_", " ")),
            _text(amount(value if abs(value) > rounding else 0.0, "J")),
            _text(one.attrs.get("about", "")),
        )
        for name, one, value in last
    ]
    return _table(("energy", "at the end", "about"), table, numbers=(1,))


def _folded(record: Record, level: int) -> Iterator[str]:
    """What is looked up rather than read: channels, the solution's statistics, versions."""
    channels = []
    for name, channel in record.data.variables.items():
        dims = _text(" × ".join(map(str, channel.dims)))
        channels.append((f"<code>{_text(name)}</code>", dims, *_range(channel), _text(channel.attrs.get("about", ""))))
    columns = ("name", "dims", "unit", "least", "most", "about")
    yield _details("Channels", level, _table(columns, channels, numbers=(3, 4)))
    if record.stats:
        yield _details("Statistics of the solution", level, _pairs(record.stats))
    origin = record.origin
    pairs = {**origin.versions, "date": origin.date, "digest of the inputs": origin.digest}
    yield _details("Versions", level, _pairs({key: value for key, value in pairs.items() if value}))


def _range(channel: Any) -> tuple[Cell, Cell, Cell]:
    unit, values = str(channel.attrs.get("units", "1")), np.asarray(channel.values)
    if values.dtype.kind not in "fiu" or not np.isfinite(values).any():
        return _text(unit), "", ""
    factor, unit = typed_unit(unit, float(np.nanmax(np.abs(values))))
    return _text(unit), f"{np.nanmin(values) / factor:.4g}", f"{np.nanmax(values) / factor:.4g}"


def _ragged(table: Sequence[Mapping[str, Any]]) -> str:
    columns = list(dict.fromkeys(key for row in table for key in row))
    body = [["; ".join(f"{k} {v}".strip() for k, v in rows(row.get(c))) for c in columns] for row in table[:MOST_ROWS]]
    return _table(columns, [[_text(cell) for cell in row] for row in body], total=len(table))


def _pairs(pairs: Mapping[str, Any]) -> str:
    return _table((), [(_text(key), f"<code>{_text(value)}</code>") for key, value in rows(dict(pairs))])


def _table(columns: Sequence[str], body: Iterable[Sequence[Cell]], numbers: Sequence[int] = (), total: int = 0) -> str:
    def cell(tag: str, i: int, content: Cell) -> str:
        scope = ' scope="col"' if tag == "th" else ""
        return f"<{tag}{scope}{' class=number' if i in numbers else ''}>{content}</{tag}>"

    head = "".join(cell("th", i, _text(name)) for i, name in enumerate(columns))
    lines = ["".join(cell("td", i, content) for i, content in enumerate(row)) for row in body]
    left = _note(f"{total - len(lines)} more are in the record.") if total > len(lines) else ""
    head = f"<thead><tr>{head}</tr></thead>" if head else ""
    label = _text(", ".join(filter(None, columns)) or "values")  # a part that scrolls needs a name to be reached by
    inner = "".join(f"<tr>{line}</tr>" for line in lines)
    table = f"<table>{head}<tbody>{inner}</tbody></table>"
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{label}">{table}</div>{left}'


def _details(name: str, level: int, content: str) -> str:
    return f"<details><summary>{_heading(name, level)}</summary>{content}</details>"


def _heading(name: str, level: int) -> str:
    return f"<h{level}>{_text(name)}</h{level}>"


def _note(sentence: str) -> str:
    return f'<p class="note">{_text(sentence)}</p>'


def _mood(record: Record) -> str:
    return "fine" if record.outcome.status in _FINE else "open" if record.outcome.status is Status.UNRESOLVED else "bad"


def _text(value: object) -> str:
    """Anything as text that a page shows and never runs."""
    return html.escape(printable(value))
