"""Two studies side by side: did success change, did the outputs, and which runs end otherwise than before?

Success: the difference of two probabilities with Newcombe's interval (Statistics in Medicine 17, 1998, 873–890, method
10): with l, u Wilson's limits of each,

    p₂ − p₁ − √((p₂ − l₂)² + (u₁ − p₁)²)   to   p₂ − p₁ + √((u₂ − p₂)² + (p₁ − l₁)²)

Outputs: the largest distance of their distribution functions, and how probable one as large is where both studies draw
from the same distribution (Kolmogorov, Smirnov). Both are for runs drawn independently. Where the two studies have runs
in common, at the same values of all variables, those tell more: which of them changed, and McNemar's exact
probability of so uneven a change (a fair coin's, for each run whose success changed).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from detent.core.errors import InputError
from detent.core.record import Channel, Json, Origin, Outcome, Record, Status, dataset
from detent.studies.success import CONFIDENCE

QUANTILES = np.linspace(0.0, 1.0, 101)
MOST_ROWS = 1000  # of runs that changed


@dataclass(frozen=True, slots=True)
class Difference:
    """Of two probabilities, second less first."""

    value: float
    low: float
    high: float
    confidence: float

    @property
    def certain(self) -> bool:
        """Whether 0 lies outside."""
        return self.low > 0.0 or self.high < 0.0


def difference(first: tuple[int, int], second: tuple[int, int], confidence: float = CONFIDENCE) -> Difference:
    """Of two probabilities of success, each told as (succeeded, runs): Newcombe's hybrid score interval."""
    (p1, l1, u1), (p2, l2, u2) = (_wilson(*one, confidence) for one in (first, second))
    value = p2 - p1
    low, high = value - math.hypot(p2 - l2, u1 - p1), value + math.hypot(u2 - p2, p1 - l1)
    return Difference(value, low, high, confidence)


def compare_studies(first: Record, second: Record, *, confidence: float = CONFIDENCE) -> Record:
    """The record of a comparison: tables `comparison`, `changed`, `varied`, `statuses`; the outputs' quantiles."""
    for record in (first, second):
        if record.verb != "study" or "succeeded" not in record.data:
            raise InputError("record", record.verb, "a record of a study is needed")
    outputs = [name for name in _names(first, "outputs") if name in _names(second, "outputs")]
    counts = [(int(_numbers(one, "succeeded").sum()), len(_numbers(one, "succeeded"))) for one in (first, second)]
    if not all(runs for _, runs in counts):
        raise InputError("record", None, "a study without runs cannot be compared")
    success = difference(counts[0], counts[1], confidence)
    pairs = common_runs(first, second)
    changed = _changed(first, second, pairs)
    rows: list[dict[str, Json]] = [_success_row(counts, success, pairs, first, second)]
    rows += [_output_row(name, _numbers(first, name), _numbers(second, name)) for name in outputs]
    inputs = {"first": _inputs(first), "second": _inputs(second), "confidence": confidence}
    return Record(
        "compare-studies",
        _quantiles(first, second, outputs),
        Outcome(Status.SOLVED, _words(counts, success, len(pairs), len(changed))),
        tables={
            "comparison": tuple(rows),
            "changed": tuple(changed[:MOST_ROWS]),
            "varied": _varied(first) if pairs else (),
            "statuses": _statuses(first, second),
            "notes": tuple({"note": note} for note in _notes(first, second, changed)),
        },
        inputs=inputs,
        origin=Origin.here(inputs),
    )


def common_runs(first: Record, second: Record) -> tuple[tuple[int, int], ...]:
    """(run of the first, run of the second) at the same values of all variables; none where they vary other things."""
    names = _names(first, "varied")
    if not names or set(names) != set(_names(second, "varied")):
        return ()
    ours, theirs = (_points(one, names) for one in (first, second))
    place: dict[tuple[Any, ...], list[int]] = {}
    for number, point in enumerate(theirs):
        place.setdefault(point, []).append(number)
    return tuple((number, place[point].pop(0)) for number, point in enumerate(ours) if place.get(point))


# ---- rows ----


def _success_row(
    counts: list[tuple[int, int]], found: Difference, pairs: tuple[tuple[int, int], ...], a: Record, b: Record
) -> dict[str, Json]:
    good = np.array([(_numbers(a, "succeeded")[i], _numbers(b, "succeeded")[j]) for i, j in pairs]).reshape(-1, 2) > 0.5
    gained, lost = int((~good[:, 0] & good[:, 1]).sum()), int((good[:, 0] & ~good[:, 1]).sum())
    uneven = float(stats.binomtest(gained, gained + lost).pvalue) if gained + lost else None
    return {
        "what": "success", "first": counts[0][0] / counts[0][1], "second": counts[1][0] / counts[1][1],
        "difference": found.value, "low": found.low, "high": found.high, "confidence": found.confidence,
        "common": len(pairs), "gained": gained, "lost": lost, "probability": uneven,
    }  # fmt: skip


def _output_row(name: str, ours: NDArray[np.float64], theirs: NDArray[np.float64]) -> dict[str, Json]:
    """Medians, and the Kolmogorov–Smirnov distance of what is there."""
    a, b = (x[np.isfinite(x)] for x in (ours, theirs))
    row: dict[str, Json] = {"what": name, "missing_first": len(ours) - len(a), "missing_second": len(theirs) - len(b)}
    if not (a.size and b.size):
        return row | {"first": None, "second": None, "difference": None, "distance": None, "probability": None}
    found: Any = stats.ks_2samp(a, b)
    medians = float(np.median(a)), float(np.median(b))
    told = {"first": medians[0], "second": medians[1], "difference": medians[1] - medians[0]}
    return row | told | {"distance": float(found.statistic), "probability": float(found.pvalue)}


def _changed(a: Record, b: Record, pairs: tuple[tuple[int, int], ...]) -> list[dict[str, Json]]:
    """Runs in common that ended otherwise."""
    ends, good = [_status_words(one) for one in (a, b)], [_numbers(one, "succeeded") for one in (a, b)]
    names, rows = _names(a, "varied"), []
    points = _points(a, names)
    for i, j in pairs:
        if ends[0][i] != ends[1][j] or good[0][i] != good[1][j]:
            where = dict(zip(names, points[i], strict=True))
            rows.append(
                {"first_run": i, "second_run": j, "first": ends[0][i], "second": ends[1][j],
                 "succeeded_first": bool(good[0][i]), "succeeded_second": bool(good[1][j]), "at": where}
            )  # fmt: skip
    return rows


def _statuses(a: Record, b: Record) -> tuple[dict[str, Json], ...]:
    ours, theirs = _status_words(a), _status_words(b)
    words = dict.fromkeys((*ours, *theirs))
    return tuple({"status": word, "first": ours.count(word), "second": theirs.count(word)} for word in sorted(words))


def _varied(record: Record) -> tuple[dict[str, Json], ...]:
    """The variables, and the units they were typed in; values in `changed` are SI."""
    return tuple({"name": row["name"], "units": row.get("units", "1")} for row in record.tables["varied"])


def _notes(a: Record, b: Record, changed: list[dict[str, Json]]) -> list[str]:
    notes = []
    ours, theirs = set(_names(a, "varied")), set(_names(b, "varied"))
    if ours != theirs:
        notes.append(f"only one of them varies {', '.join(sorted(ours ^ theirs))}: no runs are in common")
    if len(changed) > MOST_ROWS:
        notes.append(f"{len(changed)} runs changed; the first {MOST_ROWS} are listed")
    return notes


def _words(counts: list[tuple[int, int]], found: Difference, common: int, changed: int) -> str:
    shares = " → ".join(f"{100 * k / n:.1f} %" for k, n in counts)
    told = f"success {shares}, {100 * found.value:+.1f} points ({100 * found.low:+.1f} to {100 * found.high:+.1f})"
    sure = "" if found.certain else "; they may be the same"
    runs = f"; of {common} runs in common {changed} changed" if common else ""
    return (told + sure + runs).replace("-", "−")


def _quantiles(a: Record, b: Record, outputs: list[str]) -> Any:
    channels = {}
    for name in outputs:
        for word, record in (("first", a), ("second", b)):
            x = _numbers(record, name)
            x = x[np.isfinite(x)]
            values = np.quantile(x, QUANTILES) if x.size else np.full(len(QUANTILES), np.nan)
            units = str(record[name].attrs.get("units", "1"))
            channels[f"{name}_{word}"] = Channel(
                ("share",), values, units, f"{name} that a share of the runs stays below"
            )
    share = Channel(("share",), QUANTILES, "1", "share of the runs")
    return dataset(channels, {"share": share})


# ---- what a study's record holds ----


def _names(record: Record, table: str) -> list[str]:
    return [str(row["name"]) for row in record.tables.get(table, ())]


def _numbers(record: Record, name: str) -> NDArray[np.float64]:
    return np.asarray(record[name].values, dtype=float)


def _points(record: Record, names: list[str]) -> list[tuple[Any, ...]]:
    """Values of the variables in each run; where they are words, the words."""
    columns = [_worded(record, name) for name in names]
    return list(zip(*columns, strict=True)) if columns else []


def _worded(record: Record, name: str) -> list[Any]:
    words: Mapping[str, str] = json.loads(str(record[name].attrs.get("words", "{}")))
    values = record[name].values
    return [words[str(int(one))] for one in values] if words else [float(one) for one in values]


def _status_words(record: Record) -> list[str]:
    return [str(one) for one in _worded(record, "status")]


def _inputs(record: Record) -> dict[str, Json]:
    return {"name": record.inputs.get("name"), "digest": record.origin.digest, "runs": int(record.data.sizes["run"])}


def _wilson(k: int, n: int, confidence: float) -> tuple[float, float, float]:
    """Share and Wilson's limits: the roots of |p − k/n| = z √(p (1 − p)/n)."""
    if not 0 <= k <= n or not n:
        raise InputError("succeeded", k, f"0 to {n} runs, at least one")
    z, p = float(stats.norm.ppf(0.5 + 0.5 * confidence)), k / n
    middle, half = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return p, (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)
