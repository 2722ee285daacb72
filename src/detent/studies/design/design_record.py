"""A design search as a Record: designs over "trial", the best one, every want with its room, the verdict in words."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from detent.core.record import Channel, Json, Origin, Outcome, Record, Status, channel_name, dataset, plain
from detent.studies.design.explaining import Slope, binds, ends, relief, room
from detent.studies.design.task import DesignTask
from detent.studies.design.trials import AGREES, Trial, Trials, front_of
from detent.studies.design.wants import Want
from detent.units import in_si, shown


def recorded(
    task: DesignTask, units: Mapping[str, str], trials: Trials, searched: Sequence[Trial], best: Trial,
    found: Sequence[Slope], checked: tuple[DesignTask, Trial] | None,
) -> Record:  # fmt: skip
    start, front = searched[0], front_of(searched) if len(task.goals) > 1 else []
    tables: dict[str, tuple[Mapping[str, Json], ...]] = {
        "best": tuple(_parameters(task, best, start)),
        "constraints": tuple(_wanted(task, units, best, start, found)),
        "goals": tuple(
            {"what": goal.what, "units": units[goal.what], "value": best.goals[k], "start": start.goals[k]}
            for k, goal in enumerate(task.goals)
        ),
        "pareto": tuple(
            {
                "trial": k,
                **searched[k].values,
                **dict(zip([g.what for g in task.goals], searched[k].goals, strict=True)),
            }
            for k in front
        ),
        "slopes": tuple(
            {"of": _number_of(task, one.want), "parameter": one.parameter, "value": one.value} for one in found
        ),
        "check": tuple(_compared(task, units, best, *checked)) if checked else (),
    }
    inputs = _inputs(task)
    stats = {"runs": float(trials.runs), "trials": float(len(trials.tried)), "searched": float(len(searched))}
    return Record(
        verb="design",
        data=_data(task, units, trials.tried),
        outcome=_outcome(task, units, trials, best, found, checked),
        tables=plain_tables(tables),
        inputs=inputs,
        stats=stats,
        origin=Origin.here(inputs),
    )


def plain_tables(tables: Mapping[str, Sequence[Mapping[str, Json]]]) -> dict[str, tuple[Mapping[str, Json], ...]]:
    """Tables without empty ones; floats that JSON has no word for as text."""
    return {name: tuple(plain(row) for row in rows) for name, rows in tables.items() if rows}


def _data(task: DesignTask, units: Mapping[str, str], tried: Sequence[Trial]) -> Any:
    dims = ("trial",)
    channels: dict[str, Channel] = {}
    for one in task.parameters:
        words = dict(enumerate(one.words))
        values = np.array([trial.values[one.name] for trial in tried])
        values = values.astype(np.int64) if words else values
        channels[one.name] = Channel(dims, values, in_si(one.unit), f"parameter: {one.how}", words=words)
    for k, want in enumerate(task.wants):
        values, name = np.array([trial.numbers[k] for trial in tried]), channel_name(want.what)
        told = Channel(dims, values, units.get(want.what, "1"), f"wanted: {limits(want, units)}")
        channels.setdefault(name, told)
        missed = np.array([trial.missed[k] for trial in tried])
        channels[f"missed_{name}"] = Channel(dims, missed, "1", f"how far {want.what} is missed; below 0 is room")
    for k, goal in enumerate(task.goals):
        values = np.array([trial.goals[k] for trial in tried])
        channels[f"goal_{channel_name(goal.what)}"] = Channel(
            dims, values, units[goal.what], f"to be small: {goal.what}"
        )
    violation = np.array([trial.violation for trial in tried])
    channels["violation"] = Channel(dims, violation, "1", "how far all wants together are missed")
    feasible = np.array([trial.feasible for trial in tried], dtype=np.int64)
    channels["feasible"] = Channel(dims, feasible, "1", "1 where all wants hold")
    number = np.arange(len(tried))
    return dataset(
        channels, {"trial": Channel(dims, number, "1", "designs in the order they were tried; 0 is the start")}
    )


def _parameters(task: DesignTask, best: Trial, start: Trial) -> list[dict[str, Json]]:
    at, typed, began = ends(task, best), task.typed(best.values), task.typed(start.values)
    return [
        {
            "name": one.name, "of": list(one.of), "value": best.values[one.name], "units": in_si(one.unit),
            "typed": typed[one.name], "start": began[one.name], "at": at.get(one.name, ""),
        }
        for one in task.parameters
    ]  # fmt: skip


def _wanted(
    task: DesignTask, units: Mapping[str, str], best: Trial, start: Trial, found: Sequence[Slope]
) -> list[dict[str, Json]]:
    rows = []
    for k, want in enumerate(task.wants):
        bound = binds(want, best, k)
        eased = relief(task, best, k, found) if bound else None
        rows.append({
            "what": want.what, "limit": limits(want, units), "units": units.get(want.what, "1"),
            "value": best.numbers[k], "room": room(want, best.numbers[k]), "holds": best.holds[k],
            "by_diode": bool(want.diode and best.holds[k] and not _in_limits(want, best.numbers[k])) or (
                bool(want.diode) and best.holds[k] and math.isinf(best.numbers[k])
            ),
            "binds": bound, "relaxed_by": "" if eased is None else _eased(task, units, want, eased),
            "share": best.shares[k], "start": start.numbers[k], "start_holds": start.holds[k],
        })  # fmt: skip
    return rows


def _in_limits(want: Want, value: float) -> bool:
    return want.number is not None and want.at_least <= value <= want.at_most


def _eased(task: DesignTask, units: Mapping[str, str], want: Want, eased: tuple[str, float, float]) -> str:
    """ "0.25 mm more length makes it 0.61 N less"."""
    name, change, gained = eased
    unit = in_si(task.parameters[task.names.index(name)].unit)
    one = f"{shown(abs(change), unit, 3)} {'more' if change > 0 else 'less'} {name}"
    return f"{one} makes it {shown(abs(gained), units[want.what], 2)} {'more' if gained > 0 else 'less'}"


def limits(want: Want, units: Mapping[str, str]) -> str:
    """What is wanted, in words: "at most 20 N", "at least 60 N, or a diode"."""
    unit, words = units.get(want.what, "1"), []
    if want.number is not None:
        ends = (("at least", want.at_least), ("at most", want.at_most))
        words = [f"{word} {shown(end, unit)}" for word, end in ends if math.isfinite(end)]
    told = " and ".join(words)
    if want.status:
        return " or ".join(want.status)
    if want.diode:
        return f"{told}, or a {want.diode}" if told else f"a {want.diode}"
    return told


def _number_of(task: DesignTask, number: int) -> str:
    return task.wants[number].what if number >= 0 else task.goals[-1 - number].what


def _compared(
    task: DesignTask, units: Mapping[str, str], best: Trial, other: DesignTask, found: Trial
) -> list[dict[str, Json]]:
    """The best design's wants by the other road, beside ours where both have the same words."""
    ours, rows = {one.what: k for k, one in enumerate(task.wants)}, []
    for k, want in enumerate(other.wants):
        mine = best.numbers[ours[want.what]] if want.what in ours else math.nan
        theirs = found.numbers[k]
        apart = 0.0 if mine == theirs else (theirs - mine) / abs(mine) if math.isfinite(mine) and mine else math.nan
        rows.append({
            "what": want.what, "units": units.get(want.what, "1"), "value": theirs, "searched": mine, "apart": apart,
            "holds": found.holds[k], "by": other.name,
        })  # fmt: skip
    return rows


def _outcome(
    task: DesignTask, units: Mapping[str, str], trials: Trials, best: Trial, found: Sequence[Slope],
    checked: tuple[DesignTask, Trial] | None,
) -> Outcome:  # fmt: skip
    used = f"{trials.runs} of at most {task.search.runs} runs"
    if not best.feasible:
        short = [want.what for k, want in enumerate(task.wants) if not best.holds[k]]
        return Outcome(
            Status.UNRESOLVED, f"no design found that fulfils all wants in {used}; the nearest lacks {_listed(short)}"
        )
    tight = [want.what for k, want in enumerate(task.wants) if binds(want, best, k)]
    words = f"all {len(task.wants)} wants hold, found with {used}"
    if tight:
        words += f"; {_listed(tight)} {'binds' if len(tight) == 1 else 'bind'}"
    if checked is not None:
        words += f"; {_agreement(*checked)}"
    return Outcome(Status.SOLVED, words)


def _agreement(other: DesignTask, seen: Trial) -> str:
    """What the other road says to the best design: which wants it misses, and those it misses narrowly by how much."""
    missed = {want.what: math.expm1(seen.missed[k]) for k, want in enumerate(other.wants) if not seen.holds[k]}
    lacking = [what for what, share in missed.items() if share > AGREES]
    if lacking:
        return f"by the other road it lacks {_listed(lacking)}"
    if missed:
        return "the other road misses " + _listed([f"{what} by {100 * share:.1f} %" for what, share in missed.items()])
    return "the other road agrees"


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def _inputs(task: DesignTask) -> dict[str, Any]:
    return plain({
        "name": task.name, "source": task.source, "task": task.document.table or {"name": task.name},
        "scenario": task.base.document.table, "verb": task.base.verb, "search": {
            name: getattr(task.search, name) for name in ("runs", "seed", "optimiser", "samples", "share")
        },
    })  # fmt: skip


__all__ = ["limits", "recorded"]
