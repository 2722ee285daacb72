"""What the page gets of a study (web/src/types.ts, Study): runs to draw, shares, histograms, sensitivity, worst cases.

Up to MOST_RUNS runs come one by one. Of a larger study some come, those worth a look among them, and maps are drawn
from sums over cells; shares and histograms are always of all runs. A page of 1e6 runs is no larger than one of 1e5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.record import Json, Record
from detent.report.joint_view import joints
from detent.report.studies import Quantity, StudyRuns, colours, read
from detent.report.study_numbers import CONFIDENCE, Cells, cells, extremes, histogram, interval, pairs, rate
from detent.report.study_text import again
from detent.report.table_values import number

MOST_RUNS = 20_000  # drawn one by one
MOST_PAIRS = 5  # variables whose pairs have cells of a larger study
MOST_REASONS = 200
View = dict[str, Any]


def study(name: str, record: Record, kept: Mapping[int, str] | None = None) -> View | None:
    """The study; None of any other record.

    name  its file's, without ending
    kept  runs whose full records are on the page too, and the keys of those
    """
    found = read(record)
    if found is None:
        return None
    kept = kept or {}
    worst = [(one.run, one.why) for one in extremes(found)]
    shown = drawn(found, [*kept, *(run for run, _ in worst), *_examples(found)])
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
        "kept": [{"run": run, "key": printable(key)} for run, key in sorted(kept.items())],
        "again": again(name),
        "notes": [printable(row["note"]) for row in record.tables.get("notes", ()) if isinstance(row.get("note"), str)],
    }


def facts(many: View) -> Iterator[View]:
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


def drawn(found: StudyRuns, wanted: Sequence[int], most: int = MOST_RUNS) -> NDArray[np.int64]:
    """Numbers of the runs that come one by one: all, or those wanted and others evenly."""
    n = len(found)
    if n <= most:
        return np.arange(n)
    first = np.array([run for run in dict.fromkeys(wanted) if 0 <= run < n][:most], dtype=np.int64)
    # Steps of the golden ratio: even over the study and in no step with the lines of a grid.
    even = np.unique((np.arange(most - len(first)) * 0.6180339887498949 % 1.0 * n).astype(np.int64))
    return np.union1d(first, even)


def success(record: Record, found: StudyRuns) -> View:
    """How many runs are good, and their share: of runs drawn by chance, with an interval, of a plan, or of an area."""
    good, n = int(found.succeeded.sum()), len(found)
    rows = record.tables.get("success", ())
    if not rows:
        low, high = interval(good, n) if found.is_sampled else (None, None)
        of, share, confidence = ("runs" if found.is_sampled else "plan"), good / n, CONFIDENCE
    else:
        share, low, high, confidence = (
            _finite(rows[0].get(key)) for key in ("probability", "low", "high", "confidence")
        )
        of = str(rows[0].get("of", "runs" if found.is_sampled else "plan"))
    told = {
        "share": good / n if share is None else share,
        "low": low,
        "high": high,
        "confidence": confidence or CONFIDENCE,
    }
    return {"good": good, "runs": n, "of": of if of in ("runs", "area") else "plan", **told}


def _finite(value: Json) -> float | None:
    one = number(value)
    return None if one is None or not np.isfinite(one) else one


def _examples(found: StudyRuns) -> list[int]:
    return [one.example for one in found.reasons[:MOST_REASONS] if one.example is not None]


def _thinned(found: StudyRuns, shown: int) -> str:
    return (
        f"{grouped(shown)} of {grouped(len(found))} runs can be chosen one by one. A map over two variables "
        "shows sums over cells; shares, histograms and quantiles are of all runs."
    )


def grouped(n: int) -> str:
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


def sensitivities(record: Record, found: StudyRuns) -> Iterator[View]:
    """By output, a row for each variable and a bar for each kind of index; Morris' effects are in the output's unit."""
    known = {one.name: one for one in (*found.variables, *found.outputs)}
    by_output: dict[str, dict[str, list[View]]] = {}
    units: dict[str, str] = {}
    for row in record.tables.get("sensitivity", ()):
        output, variable, kind = (str(row.get(key, "")) for key in ("output", "variable", "kind"))
        one = known.get(output) if kind.startswith("morris") else None
        factor = 1.0 if one is None else one.factor
        value, low, high = (
            None if (v := _finite(row.get(key))) is None else v / factor for key in ("value", "low", "high")
        )
        if value is not None:
            units[output] = "1" if one is None else one.unit
            bar = {"kind": printable(kind), "value": value, "low": low, "high": high}
            by_output.setdefault(output, {}).setdefault(variable, []).append(bar)
    titles = {"succeeded": "success", **{name: one.title for name, one in known.items()}}
    for output, variables in by_output.items():
        rows = [{"variable": printable(titles.get(name, name)), "bars": bars} for name, bars in variables.items()]
        yield {"output": printable(titles.get(output, output)), "unit": units[output], "rows": rows}


def spreads(record: Record) -> tuple[list[str], list[list[str]]] | None:
    """Columns and rows of how the outputs are spread, as analysed: mean, sd, quantiles with intervals."""
    found, rows = read(record), record.tables.get("distributions", ())
    if found is None or not rows or not found.is_representative:
        return None
    by_name = {one.name: one for one in found.outputs}
    shares: list[float] = []
    body = []
    for row in rows:
        one, quantiles = by_name.get(str(row.get("output"))), row.get("quantiles")
        if one is None or one.words or not isinstance(quantiles, Sequence) or isinstance(quantiles, str):
            continue
        cells = [one.told(v / one.factor) if (v := _finite(row.get(key))) is not None else "" for key in ("mean", "sd")]
        told = [q for q in quantiles if isinstance(q, Sequence) and len(q) == 4 and _finite(q[0]) is not None]
        shares = shares or [float(q[0]) for q in told]
        body.append([one.title, *cells, *(_between(one, q[1:]) for q in told[: len(shares)])])
    return (["output", "mean", "sd", *(f"{100 * share:g} %" for share in shares)], body) if body else None


def _between(one: Quantity, told: Sequence[Json]) -> str:
    value, low, high = (None if (v := _finite(x)) is None else v / one.factor for x in told)
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


def borders(record: Record, found: StudyRuns) -> Iterator[View]:
    """Lines of the border table, in display units: x and y of points one after the other."""
    for row in record.tables.get("border", ()):
        over = _over(row, found)
        points = _points(row.get("points"))
        if over is not None and len(points) > 1:
            x, y = over
            scaled = points / np.array([x.factor, y.factor])
            between = row.get("between")
            names = between if isinstance(between, Sequence) and not isinstance(between, str) else [between or "border"]
            words = " | ".join(printable(one) for one in names)
            yield {"x": x.name, "y": y.name, "points": scaled.astype(np.float32), "words": words}


def _over(row: Mapping[str, Json], found: StudyRuns) -> tuple[Quantity, Quantity] | None:
    """The two variables a border is drawn over: those it names, or the only two numbers that vary."""
    by_name = {one.name: one for one in found.numeric}
    named = row.get("variables", row.get("over"))
    if isinstance(named, Sequence) and not isinstance(named, str) and len(named) == 2:
        x, y = (by_name.get(str(one)) for one in named)
        return None if x is None or y is None else (x, y)
    return (found.numeric[0], found.numeric[1]) if len(found.numeric) == 2 else None


def _points(value: Json) -> Array:
    try:
        points = np.array(value, dtype=float)
    except (ValueError, TypeError):
        return np.empty((0, 2))
    fits = points.ndim == 2 and points.shape[1:] == (2,) and np.isfinite(points).all()
    return points if fits else np.empty((0, 2))
