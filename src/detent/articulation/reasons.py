"""Why a joint is what it is, and how sure that is: words and a number from the contacts it was read from."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from detent.articulation.row_space import TOLERANCE, Decisions, row_spaces
from detent.geometry.assembly import ContactPatch

Array = NDArray[np.float64]
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

TURN = re.compile(r", (\d+)° of the turn")

# How far a contact is trusted, ours: an area of two faces that coincide leaves no doubt; a gap may be meant (a fit) or
# not (a stop that is not reached); an overlap may be a press fit or a mistake; edges, points and samples tell what
# holds where the faces happen to touch in the file's pose.
FITS = {"exact": 1.0, "clearance": 0.9, "interference": 0.8}
KINDS = {"plane": 1.0, "cylinder": 1.0, "cone": 1.0, "sphere": 1.0, "torus": 1.0, "line": 0.8, "edge": 0.7,
         "point": 0.7, "sampled": 0.6}  # fmt: skip
IMPLIED = 0.4  # a pin that is not there


def reason(patches: Sequence[ContactPatch], axis: Array) -> str:
    """Curved contacts in their own words, planes counted: "coaxial Ø8.00/Ø8.10 over 12.0 mm, two end planes"."""
    curved: dict[str, tuple[int, float]] = {}  # how many, and how far round in degrees
    ends = sides = 0
    for patch in patches:
        if patch.kind != "plane":
            words, turn = _part_of_a_turn(patch.words)
            count, so_far = curved.get(words, (0, 0.0))
            curved[words] = (count + 1, so_far + turn)
        elif axis.any() and abs(patch.normals[0] @ axis) > 1 - 1e-6:
            ends += 1
        else:
            sides += 1
    words = []
    for text, (count, turn) in curved.items():
        whole = max(round(turn / 360), 1) if turn >= 340 and min(turn % 360, -turn % 360) <= 20 else 0
        times = whole if whole and turn else count
        open_ = f", {turn:.0f}° of the turn" if turn and not whole else ""
        words.append((f"{times} × " if times > 1 else "") + text + open_)
    turned = any(patch.kind in ("cylinder", "cone") for patch in patches)
    for count, name in ((ends, "end plane" if turned else "plane"), (sides, "plane")):
        if count:
            words.append(f"{number(count)} {name}{'' if count == 1 else 's'}")
    return ", ".join(words) if len(words) <= 6 else f"{', '.join(words[:5])} and {len(words) - 5} more"


def _part_of_a_turn(words: str) -> tuple[str, float]:
    """Words without how much of a turn a contact goes round, and that, in degrees; 0 where they do not tell."""
    found = TURN.search(words)
    return (words, 0.0) if found is None else (words.replace(found[0], ""), float(found[1]))


def number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def trust(patch: ContactPatch) -> float:
    """0 to 1: fit times kind, times what the discretising leaves."""
    return FITS[patch.fit] * KINDS[patch.kind] * (1.0 - min(patch.error, 0.5))


def confidences(joints: Sequence[tuple[Sequence[ContactPatch], int, Array]], length: float) -> list[float]:
    """Trust in the weakest contact without which each joint would be another.

    joints  patches of each, the rank of what they hold, the point they are looked at from
    Contacts are taken in the order of trust until they leave the same freedoms as all of them.
    """
    trusts = [[trust(patch) for patch in patches] for patches, *_ in joints]
    grades = [sorted(set(one), reverse=True) for one in trusts]
    asked = [(k, grade) for k, several in enumerate(grades) for grade in several[:-1]]
    better = []
    for k, grade in asked:
        patches, _, point = joints[k]
        some = [patch.rows() for patch, own in zip(patches, trusts[k]) if own >= grade]
        better.append((np.concatenate(some), point))
    ranks = Decisions(TOLERANCE).ranks(row_spaces(better, length).values)
    found = [one[-1] if one else 1.0 for one in grades]
    for (k, grade), rank in zip(reversed(asked), reversed(ranks.tolist())):  # the highest grade has the last word
        if rank == joints[k][1]:
            found[k] = grade
    return found
