"""A study's record with what follows from its runs: success, sensitivities, the map and its border, distributions.

Everything is computed from the record and the plan alone; nothing is run. Tables:

    success        one row; `of` says of what the probability is: "runs" drawn at random, with their Clopper–Pearson
                   interval; "plan": the share of a grid's or a screening's runs, which is no probability and has no
                   interval; "area": the share of a map, between what surely succeeds and what may (cells that the
                   border passes)
    sensitivity    rows of `Index` (saltelli, morris), for every output and for success itself
    border         lines between outcomes: variables, between, points (SI), closed
    joints         of outputs "joint A/B": which types, in how many runs, over which stretches (assemblies.py)
    distributions  rows of `Distribution`, one an output
    notes          what must be known to read them right

and of a border study the channels `map` (outcome on every node of the map, by words) and `map_run` (number of the run
sampled there, −1 where it was filled in).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from detent.core.outcome import DOUBTFUL
from detent.core.record import Channel, Json, Outcome, Record, Status
from detent.studies.assemblies import joint_rows
from detent.studies.borders import OutcomeMap, border_lines
from detent.studies.distributions import distribution
from detent.studies.samples import DESIGNED, GOOD, UNRESOLVED, design_places, node_places, outcome_word, replayed
from detent.studies.sensitivity import LEVELS, Index, morris_effects, notes_on, sobol_indices
from detent.studies.success import CONFIDENCE, Proportion, proportion

if TYPE_CHECKING:
    from detent.studies.study import Study

Rows = tuple[dict[str, Json], ...]
DRAWN = ("random", "latin", "sobol")


def analysed(study: Study, record: Record, confidence: float = CONFIDENCE) -> Record:
    """The record with the tables above, and an outcome that says how often runs succeed.

    record  of the study's runs, in the order of `made_samples`
    """
    tables: dict[str, Rows] = {}
    notes: list[str] = []
    data = record.data
    outputs = [str(row["name"]) for row in record.tables.get("outputs", ())]
    good = _numbers(record, "succeeded") > 0.5
    if study.method == "border":
        found = replayed(study, _outcome_words(study, record))
        tables["border"] = _border_rows(study, found)
        data = data.assign({name: one.variable() for name, one in _map_channels(study, found).items()})
        notes.append(_map_note(found))
        tables["success"], words = _of_area(found, good)
    else:
        tables["success"], words = _of_runs(study, good, confidence)
    if study.method in DESIGNED:
        indices = _indices(study, record, outputs, confidence)
        tables["sensitivity"] = tuple(one.row() for one in indices)
        notes += notes_on(indices)
    tables["distributions"] = tuple(
        distribution(_numbers(record, name), confidence=confidence).row(name) for name in outputs
    )
    if joints := _joint_rows(study, record, outputs, confidence):
        tables["joints"] = joints
    ends = Counter(_outcome_words(study, record))
    if ends[UNRESOLVED]:
        notes.append(f"{ends[UNRESOLVED]} runs came to nothing (unresolved); they count as not succeeded")
    if ends[DOUBTFUL]:
        notes.append(f"{ends[DOUBTFUL]} runs are doubtful; they count as not succeeded, unless allow_doubtful is set")
    before = [dict(row) for row in record.tables.get("notes", ())]
    tables["notes"] = (*before, *({"note": note} for note in notes))
    outcome = Outcome(Status.SOLVED, words, record.outcome.time)
    return replace(record, data=data, tables={**record.tables, **tables}, outcome=outcome)


# ---- success ----


def _of_runs(study: Study, good: NDArray[np.bool_], confidence: float) -> tuple[Rows, str]:
    if study.method in DRAWN:
        found = proportion(int(good.sum()), len(good), confidence)
        return ({**found.row(), "of": "runs"},), str(found)
    if study.method == "saltelli":  # first and last of a block are drawn independently of each other, the rest is not
        drawn = good.reshape(-1, len(study.vary) + 2)[:, [0, -1]]
        found = proportion(int(drawn.sum()), drawn.size, confidence)
        return ({**found.row(), "of": "runs"},), str(found)
    k, n = int(good.sum()), len(good)
    share = k / n if n else float("nan")
    row = {"runs": n, "succeeded": k, "probability": share, "low": None, "high": None, "confidence": None, "of": "plan"}
    return (row,), _counted(k, n) + (f" ({100 * share:.1f} % of the plan)" if n else "")


def _of_area(found: OutcomeMap, good: NDArray[np.bool_]) -> tuple[Rows, str]:
    """Of the map's area: cells with four good corners, and those that the border passes."""
    ok = np.array([word == GOOD for word in found.words])[found.outcome]
    corners = np.stack((ok[:-1, :-1], ok[1:, :-1], ok[:-1, 1:], ok[1:, 1:]))  # (4, n, n)
    low, high = float(corners.all(axis=0).mean()), float(corners.any(axis=0).mean())
    share = float(corners.mean())
    k, n = int(good.sum()), len(good)
    row = {"runs": n, "succeeded": k, "probability": share, "low": low, "high": high, "confidence": None, "of": "area"}
    words = f"{100 * share:.1f} % of the map succeeds ({100 * low:.1f} to {100 * high:.1f})"
    return (row,), f"{words}, border to 1/{found.cells} of the ranges in {n} runs"


def _counted(k: int, n: int) -> str:
    return f"{k:,} of {n:,} runs succeed".replace(",", " ")


# ---- maps ----


def _border_rows(study: Study, found: OutcomeMap) -> Rows:
    """Lines in SI: nodes and the middles between them, each variable at its own place of the axis."""
    place, names = node_places(study), [one.name for one in study.vary]
    rows = []
    for line in border_lines(found):
        points = [
            [one.quantile(u) for one, u in zip(study.vary, place((float(x), float(y))), strict=True)]
            for x, y in line.points
        ]
        rows.append({"variables": names, "between": list(line.between), "points": points, "closed": line.closed})
    return tuple(rows)


def _map_channels(study: Study, found: OutcomeMap) -> dict[str, Channel]:
    place, (first, second) = node_places(study), study.vary
    dims = ("map_first", "map_second")
    nodes = range(found.cells + 1)
    words = dict(enumerate(found.words))
    return {
        "map_first": Channel(dims[:1], [first.quantile(place((i, 0))[0]) for i in nodes], "1", f"{first.name}, SI"),
        "map_second": Channel(dims[1:], [second.quantile(place((0, i))[1]) for i in nodes], "1", f"{second.name}, SI"),
        "map": Channel(dims, found.outcome.astype(np.int32), "1", "outcome on the nodes of the map", words=words),
        "map_run": Channel(dims, found.run.astype(np.int32), "1", "run sampled at the node; −1: filled in"),
    }


def _map_note(found: OutcomeMap) -> str:
    nodes = (found.cells + 1) ** 2
    sampled = f"{found.runs} of {nodes} nodes of the map are sampled, the rest is filled in"
    share = 100 * 2**0.5 / found.coarse
    return f"{sampled}; an island less than {share:.2g} % of the ranges across may be missed"


# ---- sensitivities ----


def _indices(study: Study, record: Record, outputs: Sequence[str], confidence: float) -> list[Index]:
    names, found = [one.name for one in study.vary], []
    for output in (*outputs, "succeeded"):
        values = _numbers(record, output)
        how = {"seed": study.seed, "confidence": confidence}
        if study.method == "saltelli":
            found += sobol_indices(output, names, values, **how)
        else:
            levels = study.how.get("levels", LEVELS)
            found += morris_effects(output, names, design_places(study), values, levels=levels, **how)
    return found


def _joint_rows(study: Study, record: Record, outputs: Sequence[str], confidence: float) -> Rows:
    numbers = {name: _numbers(record, name) for name in outputs}
    over = {one.name: _numbers(record, one.name) for one in study.vary}
    return joint_rows(record.tables.get("outputs", ()), numbers, over, study.method in DRAWN, confidence)


# ---- the record ----


def _numbers(record: Record, name: str) -> NDArray[np.float64]:
    return np.asarray(record[name].values, dtype=float)


def _outcome_words(study: Study, record: Record) -> list[str]:
    words = json.loads(str(record["status"].attrs.get("words", "{}")))
    good = _numbers(record, "succeeded") > 0.5
    ends = [words.get(str(int(one)), "") for one in record["status"].values]
    return [outcome_word(study, end, bool(ok)) for end, ok in zip(ends, good, strict=True)]


__all__ = ["Proportion", "analysed"]
