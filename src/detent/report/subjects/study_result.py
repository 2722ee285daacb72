"""A study: the map of its runs, success along each variable, how outputs are spread, what matters, the worst runs.

Up to MOST_RUNS runs come one by one (web/src/types.ts, Study). Of a larger study some come, those worth a look among
them, and maps are drawn from sums over cells; shares and histograms are always of all runs. A page of 1e6 runs is no
larger than one of 1e5.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from detent.core.files import printable
from detent.core.record import Json, Record
from detent.report.joint_shares import joints
from detent.report.page_parts import table
from detent.report.study_numbers import (
    QUANTILES,
    Cells,
    borders,
    cells,
    drawn,
    extremes,
    finite_number,
    histogram,
    pairs,
    rate,
    sensitivities,
    success,
)
from detent.report.study_pictures import draw_indices, draw_map, draw_rate, draw_spread
from detent.report.study_runs import TABLES, Quantity, StudyRuns, colours, read
from detent.report.subjects import OnPage, Panel, Section, View

MOST_LINES = 12  # told at the prompt
MOST_PAIRS = 5  # variables whose pairs have cells of a larger study
MOST_REASONS = 200
MOST = 4  # pictures of one kind; the page has them all


def lines(record: Record) -> Iterator[str]:
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
        ("  reasons", f"{one.runs} ×", f"{one.status}: {one.words}{_example(one.example)}") for one in bad[:MOST_LINES]
    ]
    yield from _aligned(rows)
    if len(bad) > MOST_LINES:
        yield f"           and {len(bad) - MOST_LINES} more reasons"
    yield from _aligned([("  outputs", one.title, *told) for one in found.outputs if (told := _spread(found, one))])


def figures(record: Record) -> Iterator[Panel]:
    found = read(record)
    if found is None:
        return
    if found.axes() is not None:
        yield Panel("map of the runs", "how each run ended", 4.2, partial(draw_map, found=found))
    rates = [told for one in found.variables if (told := rate(found, one)) is not None]
    for one in rates[:MOST]:
        about = "share of good runs; shaded: 95 % interval"
        yield Panel(f"success along {one.variable.title}", about, 1.9, partial(draw_rate, told=one))
    spreads = [told for one in found.outputs if (told := histogram(found, one)) is not None]
    for one in spreads[:MOST]:
        about = "dashed: 5, 50 and 95 %; line: limit"
        yield Panel(f"distribution of {one.output.title}", about, 1.9, partial(draw_spread, found=found, told=one))
    for one in list(sensitivities(record, found))[:MOST]:
        height = 0.7 + 0.22 * sum(len(row["bars"]) for row in one["rows"])
        yield Panel(f"what decides {one['output']}", "indices", height, partial(draw_indices, told=one))


def section(record: Record, on: OnPage) -> Section:
    """The study; what the outputs' table says is told run by run, so there are no further curves."""
    found = read(record)
    if found is None:
        return Section()
    many = _study(record, found, on)
    instead: dict[str, View | None] = dict.fromkeys(TABLES)
    instead["distributions"] = _spreads(record, found)
    return Section(_facts(many), instead=instead, keys={"study": many}, alone=True)


def rerun_command(name: str) -> str:
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


def _study(record: Record, found: StudyRuns, on: OnPage) -> View:
    """Everything the section needs."""
    worst = [(one.run, one.why) for one in extremes(found)]
    shown = drawn(found, [*on.runs, *(run for run, _ in worst), *_examples(found)])
    is_thinned = len(shown) < len(found)
    grids = [cells(found, x, y) for x, y in pairs(found.numeric[:MOST_PAIRS])] if is_thinned else []
    if is_thinned:  # every cell can be clicked
        shown = np.union1d(shown, np.concatenate([np.ravel(one.example[one.example >= 0]) for one in grids] or [shown]))
    axes = found.axes()
    return {
        "noun": "run",
        "runs": len(found),
        "thinned": _thinned(found, len(shown)) if is_thinned else "",
        "is_adaptive": found.method == "border",
        "variables": [_quantity(found, one, shown) for one in found.variables],
        "outputs": [_quantity(found, one, shown) for one in found.outputs],
        "number": shown.astype(np.uint32),
        "status": found.status[shown].astype(np.uint8),
        "succeeded": found.succeeded[shown].astype(np.uint8),
        "reason": (found.reason[shown] + 1).astype(np.uint32),
        "statuses": [
            {"word": word, "runs": runs, "colour": colour}
            for word, runs, colour in zip(found.statuses, found.counts(), colours(found.statuses), strict=True)
        ],
        "reasons": [
            {"status": one.status, "words": one.words, "runs": one.runs, "example": one.example}
            for one in found.reasons[:MOST_REASONS]
        ],
        "start": [one.name if one else "" for one in axes] if axes else [],
        "cells": [_cells(found, one, shown) for one in grids],
        "borders": list(borders(record, found)),
        "rates": list(_rates(found)),
        "histograms": list(_histograms(found)),
        "sensitivity": list(sensitivities(record, found)),
        "worst": list(_worst(found, worst)),
        "success": success(record, found),
        "joints": joints(record, found),
        "kept": [{"run": run, "key": printable(key)} for run, key in sorted(on.runs.items())],
        "again": rerun_command(on.name),
        "notes": [printable(row["note"]) for row in record.tables.get("notes", ()) if isinstance(row.get("note"), str)],
    }


def _facts(many: View) -> Iterator[View]:
    """The few numbers asked for first: the share of good runs, and how all ended."""
    told = many["success"]
    counts, share = f"{told['good']} of {told['runs']} runs", f"{100 * told['share']:.4g} %"
    ends = "" if told["low"] is None else f"{100 * told['low']:.3g} to {100 * told['high']:.3g} %"
    if told["of"] == "plan":
        yield {"name": "good runs", "value": counts, "note": f"{share} of the plan, which is no sample"}
    elif told["of"] == "area":
        yield {
            "name": "success",
            "value": f"{share} of the map",
            "note": f"between {ends.replace(' to ', ' and ')}; {counts}" if ends else counts,
        }
    else:
        band = f"; {100 * told['confidence']:g} % interval {ends}" if ends else ""
        yield {"name": "success", "value": share, "note": counts + band}
    for one in sorted(many["statuses"], key=lambda one: -one["runs"]):
        note = f"{100 * one['runs'] / many['runs']:.3g} % of the runs"
        yield {"name": one["word"], "value": str(one["runs"]), "note": note}


def _examples(found: StudyRuns) -> list[int]:
    return [one.example for one in found.reasons[:MOST_REASONS] if one.example is not None]


def _thinned(found: StudyRuns, shown: int) -> str:
    return (
        f"{_grouped(shown)} of {_grouped(len(found))} runs can be chosen one by one. A map over two variables "
        "shows sums over cells; shares, histograms and quantiles are of all runs."
    )


def _grouped(n: int) -> str:
    """100 000: thousands apart."""
    return f"{n:,}".replace(",", " ")


def _quantity(found: StudyRuns, one: Quantity, shown: NDArray[np.int64]) -> View:
    return {
        "id": printable(one.name), "name": one.title, "unit": one.unit, "about": one.about, "words": list(one.words),
        "values": one.values[shown].astype(np.float32),
        "limits": [{"kind": limit.kind.replace("_", " "), "value": limit.value} for limit in found.of(one)],
    }  # fmt: skip


def _cells(found: StudyRuns, one: Cells, shown: NDArray[np.int64]) -> View:
    at = np.searchsorted(shown, np.maximum(one.example, 0))
    return {
        "x": printable(one.x.name),
        "y": printable(one.y.name),
        "x_edges": one.x_edges,
        "y_edges": one.y_edges,
        "counts": one.counts.astype(np.uint32),
        "good": one.good.astype(np.uint32),
        "means": [
            {"id": printable(output.name), "values": mean.astype(np.float32)}
            for output, mean in zip(found.outputs, one.means, strict=True)
        ],
        "example": np.where(one.example < 0, 0, at + 1).astype(np.uint32),
    }


def _rates(found: StudyRuns) -> Iterator[View]:
    for one in found.variables:
        told = rate(found, one)
        if told is not None:
            yield {
                "id": printable(one.name), "low": told.low, "high": told.high, "runs": told.runs.astype(np.uint32),
                "share": told.share, "band": told.band,
            }  # fmt: skip


def _histograms(found: StudyRuns) -> Iterator[View]:
    for one in found.outputs:
        told = histogram(found, one)
        if told is not None:
            yield {
                "id": printable(one.name), "edges": told.edges, "good": told.good.astype(np.uint32),
                "bad": told.bad.astype(np.uint32), "without": told.without, "quantiles": told.quantiles,
            }  # fmt: skip


def _spreads(record: Record, found: StudyRuns) -> View | None:
    """How the outputs are spread, as analysed: mean, sd, quantiles with intervals."""
    rows = record.tables.get("distributions", ())
    if not rows or not found.is_representative:
        return None
    by_name = {one.name: one for one in found.outputs}
    shares: list[float] = []
    body = []
    for row in rows:
        one, quantiles = by_name.get(str(row.get("output"))), row.get("quantiles")
        if one is None or one.words or not isinstance(quantiles, Sequence) or isinstance(quantiles, str):
            continue
        cells = [
            one.told(v / one.factor) if (v := finite_number(row.get(key))) is not None else "" for key in ("mean", "sd")
        ]
        told = [q for q in quantiles if isinstance(q, Sequence) and len(q) == 4 and finite_number(q[0]) is not None]
        shares = shares or [float(q[0]) for q in told]
        body.append([one.title, *cells, *(_between(one, q[1:]) for q in told[: len(shares)])])
    heads = ["output", "mean", "sd", *(f"{100 * share:g} %" for share in shares)]
    return table("Outputs over all runs", heads, body, numbers=range(1, len(heads))) if body else None


def _between(one: Quantity, told: Sequence[Json]) -> str:
    value, low, high = (None if (v := finite_number(x)) is None else v / one.factor for x in told)
    if value is None:
        return ""
    return (
        one.told(value)
        if low is None or high is None
        else f"{one.told(value)} ({low:.4g} to {high:.4g})".replace("-", "−")
    )


def _worst(found: StudyRuns, worst: Sequence[tuple[int, str]]) -> Iterator[View]:
    by_title = {one.title: one for one in found.outputs}
    for run, why in worst:
        one = by_title[why.partition(" ")[2]]
        status = found.statuses[found.status[run]]
        yield {"run": run, "why": why, "value": one.told(float(one.values[run])), "status": status}
