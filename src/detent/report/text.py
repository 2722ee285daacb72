"""A Record in plain words: title, events, verdict, values in the units people type.

Names come from files and may hold anything: every one passes `printable` here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from detent.core import analysis
from detent.core.analysis import Deviation
from detent.core.checks import TABLE, in_words, worst
from detent.core.files import printable
from detent.core.outcome import Kind
from detent.core.record import Event, Json, Record
from detent.units import si

TIMELESS = ("articulate", "design", "study")  # verbs whose record has no time: the reason is the whole answer
PEAKS = {"push": "peak force", "pull": "peak pull"}  # what a mechanic calls them
# What people type and read, where it is not the SI unit itself.
_TYPED = {
    "m": "mm", "m/s": "mm/s", "m/s^2": "mm/s^2", "rad": "deg", "rad/s": "deg/s", "kg": "g", "J": "mJ", "Pa": "MPa",
    "N m": "N mm", "N/m": "N/mm", "N/m^2": "N/mm^2", "N/m^3": "N/mm^3", "N m/rad": "N mm/deg",
}  # fmt: skip


def typed_unit(unit: str, largest: float = 0.0) -> tuple[float, str]:
    """SI factor and name of the unit people type for it: ("m") → (0.001, "mm"); unknown units stay as they are.

    largest  SI; where it is 1 and more, the SI unit itself serves better: 3.45 J, not 3450 mJ
    """
    name = _TYPED.get(unit, unit)
    try:
        factor = si(name)
    except ValueError:
        return 1.0, unit
    return (1.0, unit) if factor == 1e-3 and abs(largest) >= 1.0 else (factor, name)


def amount(value: float, unit: str, digits: int = 3) -> str:
    """A value for people's eyes: amount(0.0133, "J") = "13.3 mJ", amount(16.4, "J") = "16.4 J"."""
    factor, name = typed_unit(unit, value)
    scaled = value / factor
    whole = max(digits, math.floor(math.log10(abs(scaled))) + 1) if scaled and math.isfinite(scaled) else digits
    return f"{scaled:.{min(whole, 6)}g}" + ("" if name == "1" else f" {name}")


def title(record: Record, fallback: str) -> str:
    """The run's own name, or the given one, in one line."""
    name = record.inputs.get("name")
    return printable(name.strip() if isinstance(name, str) and name.strip() else fallback)


def clock(record: Record) -> int:
    """Decimals for times of this run: a thousandth of a second, finer for short runs."""
    times = [event.time for event in record.events]
    if "time" in record.data.coords and record.data["time"].size:
        times.append(float(record.data["time"].values[-1]))
    longest = max(times, default=1.0)
    return 3 if not longest > 0.0 else min(9, max(3, 3 - math.floor(math.log10(longest))))


def event_lines(events: Sequence[Event], decimals: int, most: int = 40) -> Iterator[str]:
    """Events one below the other, aligned: time, kind, where."""
    shown = events[:most]
    width = max((len(f"{event.time:.{decimals}f}") for event in shown), default=0)
    kinds = [printable(event.kind) for event in shown]
    kind_width = max(map(len, kinds), default=0)
    for event, kind in zip(shown, kinds, strict=True):
        yield f"  {event.time:{width}.{decimals}f} s  {kind:{kind_width}}  {printable(event.where)}".rstrip()
    if len(events) > most:
        yield f"  … and {len(events) - most} more"


_DETAILS = {"speed": "m/s", "force": "N", "energy": "J"}  # what loops tell of an event, and its unit


def detail_words(event: Event) -> str:
    """What else an event tells: "impulse 0.0355 N s, 0.00709 N s of friction; speed 28 mm/s"."""
    words = []
    for key, value in event.detail.items():
        if key == "insertion" or (key == "contact" and event.where):
            continue
        if key == "impulse" and _is_list(value) and len(value) == 3 and all(map(_is_number, value)):
            friction = math.hypot(value[1], value[2])
            words.append(f"impulse {amount(value[0], 'N s')}, {amount(friction, 'N s')} of friction")
        elif key in _DETAILS and _is_number(value):
            words.append(f"{key} {amount(value, _DETAILS[key])}")
        else:
            words += [f"{name} {text}" for name, text in rows(value, key)]
    return "; ".join(words)


def record_lines(record: Record, name: str) -> list[str]:
    """All of a record at the prompt: title, events, joints or parameters, why it ended so, and the verdict last."""
    lines = [title(record, name), *event_lines(record.events, clock(record))]
    if record.verb != "simulate":  # of a run events and verdict say all
        from detent.report.subjects import prompt_lines  # subjects use the words of this file

        lines += prompt_lines(record)
    return [*lines, *closing(record)]


def closing(record: Record) -> list[str]:
    """Why it ended so, the verdict, and what the checks say; one line where the reason is the whole answer.

    A doubtful run has its checks first. One that is unresolved because of them has them as its reason.
    """
    reason = printable(record.outcome.reason)
    if record.verb in TIMELESS:
        return [verdict(record)]
    lines, rows = [*([f"  {reason}"] if reason else []), verdict(record)], record.tables.get(TABLE, ())
    found = printable(in_words(rows))
    if not found or found in reason:
        return lines
    if record.outcome.is_doubtful:
        return [f"  checks  doubtful: {found}", *lines]
    return [*lines, f"  checks  {worst(rows)}: {found}"]


def verdict(record: Record) -> str:
    """How it ended, peak force, work; without numbers where it is unresolved. Where there is no time, the reason."""
    decimals, outcome, reason = clock(record), record.outcome, printable(record.outcome.reason)
    if record.verb in TIMELESS:
        return f"{outcome.words}: {reason}" if reason else outcome.words
    words = [outcome.words + ("" if outcome.time is None else f" at {outcome.time:.{decimals}f} s")]
    if outcome.kind is not Kind.UNRESOLVED:
        for name, peak in analysis.peaks(record).items():
            words.append(f"{PEAKS[name]} {amount(peak.force, 'N')} at {peak.time:.{decimals}f} s")
        if (work := analysis.work(record)) is not None:
            words.append(f"work {amount(work, 'J')}")
    return "; ".join(words)


def channel_lines(record: Record) -> Iterator[str]:
    """Channels one below the other, aligned: name, unit, what it is."""
    table = [
        (name, one.attrs.get("units", ""), one.attrs.get("about", "")) for name, one in record.data.variables.items()
    ]
    cells = [[printable(cell) for cell in row] for row in table]
    widths = [max(len(row[i]) for row in cells) for i in range(2)] if cells else []
    for name, unit, about in cells:
        yield f"  {name:{widths[0]}}  {unit:{widths[1]}}  {about}".rstrip()


def deviation_line(one: Deviation) -> str:
    """How far a curve lies from a measured one."""
    way, share = "forth" if one.forth else "back", f"{100 * one.relative:.3g} % of its peak"
    return (
        f"{way}: {amount(one.rms, 'N')} rms from the measured curve, {share};"
        f" at most {amount(one.largest, 'N')} at {amount(one.at, 'm')}"
    )


def rows(value: Json, name: str = "") -> Iterator[tuple[str, str]]:
    """Nested plain values as names and texts: {"legs": [{"speed": "1 mm/s"}]} → ("legs[0].speed", "1 mm/s")."""
    if isinstance(value, Mapping) and value:
        for key, item in value.items():
            yield from rows(item, f"{name}.{key}" if name else str(key))
    elif (short := _table_words(value)) is not None:
        yield printable(name), short
    elif _is_list(value) and any(isinstance(item, Mapping) or _is_list(item) for item in value):
        for i, item in enumerate(value):
            yield from rows(item, f"{name}[{i}]")
    else:
        yield printable(name), _shown(value)


MOST_NUMBERS = 24  # of a list that is written out


def _table_words(value: Any) -> str | None:
    """A long list of numbers, or of equally long lists of them, in a few words; None of any other."""
    if not _is_list(value) or len(value) <= MOST_NUMBERS:
        return None
    lists = [one if _is_list(one) else [one] for one in value]
    flat = [item for one in lists for item in one]
    if not flat or not all(map(_is_number, flat)) or len({len(one) for one in lists}) > 1:
        return None
    size = f"{len(value)} × {len(lists[0])}" if _is_list(value[0]) else f"{len(value)}"
    return f"{size} numbers, {min(flat):.6g} to {max(flat):.6g}"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _shown(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    if _is_list(value):
        return ", ".join(map(_shown, value)) or "none"
    return "none" if value is None or value == {} else printable(value)
