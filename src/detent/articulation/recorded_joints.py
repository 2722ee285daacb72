"""Joints back out of a record of `articulate`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from detent.core.errors import InputError
from detent.core.record import Record
from detent.geometry.assembly import Joint


def joints(record: Record) -> tuple[Joint, ...]:
    """The joints of a record, pair by pair of parts in contact; each prints as a sentence."""
    return _read(record, "joints")


def articulations(record: Record) -> tuple[Joint, ...]:
    """The joints between links, parts that move as one: those that move, and no others."""
    return _read(record, "articulations")


def mechanism_joints(record: Record) -> tuple[Joint, ...]:
    """What a simulator needs: `articulations`, and fixed joints that hang the other parts of each link on its first.

    Parent and child index the record's parts; parts that touch nothing have no joint.
    """
    moving = articulations(record)
    first: dict[int, int] = {}
    rigid = []
    names = [row["name"] for row in record.tables["parts"]]
    for i, row in enumerate(record.tables["parts"]):
        head = first.setdefault(row["link"], i)
        if head != i:
            rigid.append(
                Joint(head, i, "fixed", np.zeros((0, 6)), reason="moves as one", names=(names[head], names[i]))
            )
    return (*rigid, *moving)


def _read(record: Record, table: str) -> tuple[Joint, ...]:
    if record.verb != "articulate" or table not in record.tables:
        raise InputError("record", record.verb, "a record of articulate is needed")
    index = {row["name"]: i for i, row in enumerate(record.tables["parts"])}
    return tuple(_joint(row, index) for row in record.tables[table])


def _joint(row: Mapping[str, Any], index: Mapping[str, int]) -> Joint:
    return Joint(
        index[row["parent"]],
        index[row["child"]],
        row["type"],
        np.array(row["freedoms"], float).reshape(-1, 6),
        np.array(row["axis"], float),
        np.array(row["point"], float),
        float(row["pitch"]),
        tuple(row["lifts"]),
        row["reason"],
        float(row["confidence"]),
        bool(row["closes_loop"]),
        tuple((float(low), float(high)) for low, high in row["limits"]),
        bool(row["given"]),
        (row["parent"], row["child"]),
        int(row["free_in_mechanism"]),
    )
