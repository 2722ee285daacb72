"""A study in lines for the prompt: what varied, how runs ended and why, how the outputs are spread."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from detent.core.files import printable
from detent.core.record import Record
from detent.report.studies import Quantity, StudyRuns, read
from detent.report.study_numbers import QUANTILES, histogram

MOST_REASONS = 12  # told at the prompt


def study_lines(record: Record) -> Iterator[str]:
    """What `detent show` says of a study; nothing of other records. The verdict with the interval is the outcome's."""
    found = read(record)
    if found is None:
        return
    yield from _aligned([("  varied", one.title, _span(one)) for one in found.variables])
    n = len(found)
    counts = sorted(zip(found.counts(), found.statuses, strict=True), reverse=True)
    yield from _aligned([("  runs", word, f"{runs}", f"{100 * runs / n:.1f} %") for runs, word in counts])
    bad = sorted((one for one in found.reasons if one.words), key=lambda one: -one.runs)
    rows = [
        ("  reasons", f"{one.runs} ×", f"{one.status}: {one.words}{_example(one.example)}")
        for one in bad[:MOST_REASONS]
    ]
    yield from _aligned(rows)
    if len(bad) > MOST_REASONS:
        yield f"           and {len(bad) - MOST_REASONS} more reasons"
    yield from _aligned([("  outputs", one.title, *told) for one in found.outputs if (told := _spread(found, one))])


def again(name: str) -> str:
    """The command that runs one run of a study again and keeps it whole; {run} stands for its number."""
    plain = re.sub(r"[^\w./-]+", "-", printable(name)).strip("-") or "study"
    return f"detent rerun {plain}.nc --run {{run}}"


def _span(one: Quantity) -> str:
    values = one.values[np.isfinite(one.values)]
    if one.words:
        return ", ".join(one.words)
    if not len(values):
        return "none"
    few = one.few()
    many = f", {len(few)} values" if 1 < len(few) < len(values) else ""
    return f"{one.told(float(values.min()))} to {one.told(float(values.max()))}{many}"


def _spread(found: StudyRuns, one: Quantity) -> tuple[str, str] | None:
    told = histogram(found, one)
    if told is None:
        return None
    low, middle, high = (one.told(float(told.quantiles[round(100 * q)]), 3) for q in QUANTILES)
    limits = ", ".join(f"{limit.kind.replace('_', ' ')} {one.told(limit.value)}" for limit in found.of(one))
    return f"median {middle}, 5 to 95 %: {low} to {high}", limits


def _example(run: int | None) -> str:
    return "" if run is None else f" (run {run})"


def _aligned(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Rows under their first word, which is said once; columns aligned but the last."""
    if not rows:
        return
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    for i, row in enumerate(rows):
        cells = [row[0] if i == 0 else ""] + list(row[1:])
        yield "  ".join(f"{cell:{width}}" for cell, width in zip(cells, [9, *widths[1:]], strict=True)).rstrip()
