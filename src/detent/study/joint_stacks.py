"""Which joints of an assembly appear or vanish as its clearances vary: outputs of `articulate`, and a table of them.

nullity, rank, contacts      of the mechanism
count of joints              pairs of parts that touch; "count of revolute joints": of those of one type
joint bar 1/bar 2            its type as a number: 0 where the two do not touch, else 1 + its place in TYPES
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from detent.geometry.joint import JointType
from detent.record import Json, Record
from detent.study.success import CONFIDENCE, proportion

TYPES = get_args(JointType)
NO_JOINT = "none"
WHOLE = ("nullity", "rank", "contacts")
_COUNT = re.compile(rf"count of (?:({'|'.join(TYPES)}) )?joints")
_JOINT = re.compile(r"joint (.+)")


def is_of_articulation(what: str) -> bool:
    """Whether these words name an output of `articulate`."""
    return what in WHOLE or bool(_COUNT.fullmatch(what) or is_joint(what))


def is_joint(what: str) -> bool:
    """Whether these words name the joint of two parts."""
    found = _JOINT.fullmatch(what)
    return found is not None and "/" in found[1].strip("/ ")


def articulation_number(what: str, record: Record) -> float:
    """The number; NaN where the record is of another verb, or has no such part."""
    if record.verb != "articulate":
        return float("nan")
    (whole,) = record.tables["mechanism"]
    if what in WHOLE:
        return float(whole[what])
    joints = record.tables["joints"]
    if count := _COUNT.fullmatch(what):
        return float(sum(count[1] in (None, row["type"]) for row in joints))
    found = _JOINT.fullmatch(what)
    assert found is not None  # looked at when the output was made
    names = {str(row["name"]) for row in record.tables["parts"]}
    pair = next((two for two in _splits(found[1]) if two <= names), None)
    if pair is None:
        return float("nan")
    types = [row["type"] for row in joints if {row["parent"], row["child"]} == pair]
    return float(1 + TYPES.index(types[0])) if types else 0.0


def joint_word(number: float) -> str:
    """A joint's type from its number."""
    return NO_JOINT if number == 0 else str(TYPES[int(number) - 1])


def joint_rows(
    outputs: Sequence[Mapping[str, Json]],
    numbers: Mapping[str, NDArray[np.float64]],
    over: Mapping[str, NDArray[np.float64]],
    drawn: bool,
    confidence: float = CONFIDENCE,
) -> tuple[dict[str, Json], ...]:
    """Rows of the table `joints`: for each pair of parts and type of joint, in how many runs it is there.

    outputs  rows of a study's table of that name;  numbers: their values, by name
    over     values of the variables, by name
    drawn    whether runs were drawn at random: then the share has a Clopper–Pearson interval

    With one variable, `ranges` are the stretches of it on which the joint is there: from the first run that has it to
    the last, and how far on either side the next run without it stands (None: none does).
    """
    rows = []
    for output in outputs:
        if not is_joint(str(output["what"])):
            continue
        values = numbers[str(output["name"])]
        known = values[np.isfinite(values)]
        for number in np.unique(known):
            there = values == number
            share = proportion(int(there.sum()), len(known), confidence)
            row: dict[str, Json] = {
                "joint": str(output["what"]).removeprefix("joint "), "type": joint_word(float(number)),
                "runs": share.succeeded, "of": len(known), "share": share.probability,
                "low": share.low if drawn else None, "high": share.high if drawn else None,
            }  # fmt: skip
            if len(over) == 1:
                ((name, x),) = over.items()
                row |= {"variable": name, "ranges": _ranges(x, there)}
            rows.append(row)
    return tuple(rows)


def _ranges(x: NDArray[np.float64], there: NDArray[np.bool_]) -> list[dict[str, Any]]:
    order = np.argsort(x, kind="stable")
    x, there = x[order], there[order]
    edges = np.flatnonzero(np.diff(np.concatenate(([0], there.astype(int), [0]))))
    found = []
    for first, end in zip(edges[::2], edges[1::2], strict=True):
        below = float(x[first - 1]) if first > 0 else None
        above = float(x[end]) if end < len(x) else None
        found.append({"low": float(x[first]), "high": float(x[end - 1]), "below": below, "above": above})
    return found


def _splits(text: str) -> list[set[str]]:
    """Two names with a stroke between, whatever strokes the names themselves have."""
    return [{text[:i].strip(), text[i + 1 :].strip()} for i, letter in enumerate(text) if letter == "/"]
