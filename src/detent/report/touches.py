"""Contacts of a record one by one: a record keeps them in columns that change hands, here each has its own curves.

A column of `contact_force` and its like belongs to the contact whose number `contact_id` tells at that instant. The
words for a contact are the mating's, noted with the numbers, or those of its events. Of several matings on one gripper
each has columns of its own, their names prefixed ("roundpeg_1_contact_id"). Point contacts, springs in place of the
rigid law, have `spring_` in the place of `contact_`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.record import Record

OWN = ("id", "feature", "state", "force", "friction", "load", "point", "normal")  # behind contact_ or spring_
BESIDE = {"contact_": ("gap", "slip_speed"), "spring_": ("overlap", "spring_slip")}
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
    point: Array  # (n, 3), m, in W
    load: Array  # (n, 3), N, on the moving part, in W

    def share(self, time: Array, state: int) -> float:
        """How long it was in a state, s."""
        return float(np.sum(np.diff(time)[self.state[:-1] == state]))


def touches(record: Record) -> tuple[Touch, ...]:
    """Every contact that ever carried a force, in the order they first did; none where the record tells of none."""
    found = [one for before, word in families(record) for one in _family(record, before, word)]
    kept = sorted(found, key=lambda one: -float(np.nanmax(one.force)))[:MOST]
    return tuple(sorted(kept, key=lambda one: int(np.argmax(np.nan_to_num(one.force) > 0.0))))


def pairs(record: Record) -> dict[str, Array]:
    """Normal force (n,), N, of each pair of surfaces that ever carried one; a contact may wander from one to another.

    Only matings that tell what each contact touches have pairs: words for contact_id·10 + contact_feature.
    """
    found: dict[str, Array] = {}
    for before, word in families(record):
        number, feature, force = (record.data.get(f"{before}{word}{name}") for name in ("id", "feature", "force"))
        if number is None or feature is None or force is None or not number.dims == feature.dims == force.dims:
            continue
        if any(one.dtype.kind not in "fiu" or one.ndim != 2 for one in (number, feature, force)):
            continue
        keys, loads = 10.0 * np.asarray(number, float) + np.asarray(feature, float), np.nan_to_num(force, posinf=0.0)
        for key, words in _words(feature.attrs.get("words")).items():
            mine = np.where(keys == key, loads, 0.0).sum(axis=1)
            if np.any(mine > 0.0):
                name = printable(f"{before.strip('_').replace('_', ' ')}: {words}" if before else words)
                found[name] = found.get(name, 0.0) + mine
    return dict(list(found.items())[:MOST])


def families(record: Record) -> tuple[tuple[str, str], ...]:
    """What stands before the columns of each mating's contacts: ("", "contact_"), ("roundpeg_1_", "contact_") …"""
    found = []
    for name in map(str, record.data.data_vars):
        for word in BESIDE:
            if name.endswith(f"{word}id"):
                found.append((name.removesuffix(f"{word}id"), word))
    return tuple(found)


def columns(record: Record) -> set[str]:
    """Channels that tell of contacts, whoever they belong to."""
    own = {before + word + name for before, word in families(record) for name in OWN}
    return own | {before + name for before, word in families(record) for name in BESIDE[word]}


def energies(record: Record) -> tuple[str, ...]:
    """Channels of energy over time that belong in one picture: two or more, in joules."""
    names = [
        str(name)
        for name, one in record.data.data_vars.items()
        if one.dims == ("time",) and one.dtype.kind in "fiu" and one.attrs.get("units") == "J"
    ]
    return tuple(names) if len(names) > 1 else ()


def _family(record: Record, before: str, word: str) -> Iterator[Touch]:
    """The contacts of one mating."""
    prefix = before + word
    found = [one for name in ("id", "force") if (one := record.data.get(f"{prefix}{name}")) is not None]
    if len(found) < 2 or found[0].dims != found[1].dims:
        return
    if any(one.ndim != 2 or one.dims[0] != "time" or one.dtype.kind not in "fiu" for one in found):
        return
    number, force = (np.nan_to_num(np.asarray(one, float), posinf=0.0, neginf=0.0) for one in found)
    shape = force.shape
    state = _told(record, f"{prefix}state", shape)
    if np.isnan(state).all():  # a mating whose contacts only slide does not say so
        state = np.where(force > 0.0, SLIDES, OPEN)
    state = np.where(number > 0, np.nan_to_num(state), np.nan)
    friction = np.linalg.norm(_told(record, f"{prefix}friction", (*shape, 2)), axis=2)
    gap = _told(record, f"{before}gap", shape) if word == "contact_" else -_told(record, f"{before}overlap", shape)
    point = _in_world(record, f"{prefix}point", _told(record, f"{prefix}point", (*shape, 3)))
    load = _told(record, f"{prefix}load", (*shape, 3))
    carried = (force > 0.0) & (number > 0.0)
    kept = np.unique(number[carried]).tolist()
    names = _names(record, kept, before, f"{prefix}id")
    for i in kept:
        each = (_of(number == i, one) for one in (force, friction, state, gap, point, load))
        yield Touch(names[i], *each)


def _told(record: Record, name: str, shape: tuple[int, ...]) -> Array:
    """A channel's numbers, gaps where one is infinite; all gaps where there is no such channel."""
    given = record.data.get(name)
    if given is None or given.shape != shape or given.dtype.kind not in "fiu":
        return np.full(shape, np.nan)
    values = np.asarray(given, float)
    return np.where(np.isfinite(values), values, np.nan)


def _in_world(record: Record, name: str, points: Array) -> Array:
    """Points (n, k, 3) of a channel whose `frame` is the fixed part B or the moving part A, in W."""
    attrs = record.data[name].attrs if name in record.data else {}
    placed = {key: _pose(attrs.get(key)) for key in ("X_WB", "X_GA")}
    if attrs.get("frame") != "A":
        R, p = placed["X_WB"]
        return points @ R.T + p
    pose = record.data.get("pose")
    if pose is None or pose.shape != (len(points), 3, 4):
        return np.full(points.shape, np.nan)
    R, p = placed["X_GA"]
    X = np.asarray(pose, float)
    return np.einsum("nij,nkj->nki", X[:, :, :3], points @ R.T + p) + X[:, None, :, 3]


def _pose(numbers: object) -> tuple[Array, Array]:
    """Rotation and place of 12 numbers [R | p], row by row; where they are none, of a frame that is not moved."""
    X = np.eye(3, 4) if numbers is None else np.asarray(numbers, float)
    X = X.reshape(3, 4) if X.size == 12 else np.eye(3, 4)
    return X[:, :3], X[:, 3]


def _of(mine: Array, values: Array) -> Array:
    """The one contact's values (n, …) out of columns (n, k, …); NaN at instants where no column is its."""
    mine = mine if values.ndim == 2 else mine[:, :, None]
    picked = np.where(mine, values, np.nan)
    there = np.isfinite(picked).any(axis=1)
    return np.where(there, np.nan_to_num(picked).sum(axis=1), np.nan)


def _names(record: Record, numbers: list[float], prefix: str, column: str) -> dict[float, str]:
    """Words for each number; where two contacts have the same words they are counted."""
    known = _words(record.data[column].attrs.get("words")) | {
        float(number): event.where
        for event in record.events
        if not prefix and event.where and isinstance(number := event.detail.get("contact"), int | float)
    }
    words = {i: printable(known.get(i, f"contact {i:g}")) for i in numbers}
    same = {word: [i for i in numbers if words[i] == word] for word in words.values()}
    named = {i: w if len(same[w]) == 1 else f"{w} ({same[w].index(i) + 1})" for i, w in words.items()}
    return {i: f"{printable(prefix.strip('_').replace('_', ' '))}: {w}" if prefix else w for i, w in named.items()}


def _words(text: object) -> dict[float, str]:
    """What a mating calls its contacts; nothing where a file says nonsense."""
    try:
        given = json.loads(str(text))
        return {float(number): str(word) for number, word in given.items()}
    except (ValueError, AttributeError, RecursionError):
        return {}
