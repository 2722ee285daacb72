"""Contacts of a record one by one: a record keeps them in columns that change hands, here each has its own curves.

A column of `contact_force` and its like belongs to the contact whose number `contact_id` tells at that instant. The
words for a contact are those of its events.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from detent._printable import printable
from detent.analysis import Array
from detent.record import Record

COLUMNS = ("contact_id", "contact_feature", "contact_state", "contact_force", "contact_friction", "gap", "slip_speed")
OPEN, STICKS, SLIDES = 0, 1, 2
MOST = 12  # contacts drawn and listed: those that carry most


@dataclass(frozen=True, slots=True)
class Touch:
    """One contact over time; NaN where the record does not tell of it."""

    name: str
    force: Array  # (n,), N, normal
    friction: Array  # (n,), N, its size
    state: Array  # (n,), OPEN, STICKS, SLIDES
    gap: Array  # (n,), m

    def share(self, time: Array, state: int) -> float:
        """How long it was in a state, s."""
        return float(np.sum(np.diff(time)[self.state[:-1] == state]))


def touches(record: Record) -> tuple[Touch, ...]:
    """Every contact that ever carried a force, in the order they first did; none where the record tells of none."""
    wanted = ("contact_id", "contact_force", "contact_state")
    found = [record.data[name] for name in wanted if name in record.data]
    if len(found) < 3 or any(one.dims != ("time", "contact") or one.dtype.kind not in "fiu" for one in found):
        return ()
    number, force, state = (np.nan_to_num(np.asarray(one, float), posinf=0.0, neginf=0.0) for one in found)
    friction, gap = _friction(record, force.shape), _gap(record, force.shape)
    carried = (force > 0.0) & (number > 0.0)
    peak = {i: float(force[carried & (number == i)].max()) for i in np.unique(number[carried]).tolist()}
    kept = sorted(peak, key=lambda i: -peak[i])[:MOST]
    kept.sort(key=lambda i: int(np.argmax((carried & (number == i)).any(axis=1))))
    names = _names(record, kept)
    return tuple(
        Touch(names[i], *(_of(number == i, one) for one in (force, friction, np.where(number > 0, state, np.nan), gap)))
        for i in kept
    )


def energies(record: Record) -> tuple[str, ...]:
    """Channels of energy over time that belong in one picture: two or more, in joules."""
    names = [
        str(name)
        for name, one in record.data.data_vars.items()
        if one.dims == ("time",) and one.dtype.kind in "fiu" and one.attrs.get("units") == "J"
    ]
    return tuple(names) if len(names) > 1 else ()


def _of(mine: Array, values: Array) -> Array:
    """The one contact's values (n,) out of columns (n, k); NaN at instants where no column is its."""
    picked = np.where(mine, values, np.nan)
    there = np.isfinite(picked).any(axis=1)
    return np.where(there, np.nan_to_num(picked).sum(axis=1), np.nan)


def _friction(record: Record, shape: tuple[int, ...]) -> Array:
    given = record.data.get("contact_friction")
    if given is None or given.dtype.kind != "f" or given.shape[:2] != shape or given.ndim != 3:
        return np.full(shape, np.nan)
    return np.linalg.norm(np.asarray(given), axis=2)


def _gap(record: Record, shape: tuple[int, ...]) -> Array:
    given = record.data.get("gap")
    return np.full(shape, np.nan) if given is None or given.shape != shape else np.asarray(given, float)


def _names(record: Record, numbers: list[float]) -> dict[float, str]:
    """Words for each number; where two contacts have the same words they are counted."""
    told = {
        float(number): event.where
        for event in record.events
        if event.where and isinstance(number := event.detail.get("contact"), int | float)
    }
    words = {i: printable(told.get(i, f"contact {i:g}")) for i in numbers}
    same = {word: [i for i in numbers if words[i] == word] for word in words.values()}
    return {i: w if len(same[w]) == 1 else f"{w} ({same[w].index(i) + 1})" for i, w in words.items()}
