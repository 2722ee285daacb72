"""The joints of an articulated assembly as a mechanism: from the articulation itself, or out of its record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from detent.articulation.mechanism import Mechanism
from detent.articulation.solving import Articulation
from detent.core.errors import InputError
from detent.core.record import Record
from detent.geometry.assembly import Joint

if TYPE_CHECKING:
    from detent.articulation.collision_sweep import Scene


def links_and_joints(found: Articulation) -> tuple[Joint, ...]:
    """The joints between links, and fixed ones that hang the other parts of each link on its first."""
    first: dict[int, int] = {}
    rigid = []
    for part, link in enumerate(found.links):
        head = first.setdefault(int(link), part)
        if head != part:
            rigid.append(Joint(head, part, "fixed", np.zeros((0, 6)), reason="moves as one"))
    return (*rigid, *found.articulations)


def mechanism_of(found: Articulation) -> Mechanism:
    """The mechanism of an articulation: what stands still is its ground, parts of a link hang together.

    Its size is the diagonal of the box of all parts, 1 m where it has none.
    """
    ground = [int(part) for part in np.flatnonzero(found.links == 0)]
    corners = []
    for part in found.assembly.parts:
        solid = found.assembly.solids[part.solid]
        corners.append(np.array((solid.low, solid.high)) @ part.X_WP.R.T + part.X_WP.p)
    size = float(np.linalg.norm(np.ptp(np.concatenate(corners), axis=0))) or 1.0 if corners else 1.0
    return Mechanism.of(len(found.links), links_and_joints(found), ground, size)


def limited(found: Articulation, scene: Scene | None = None) -> Articulation:
    """The same with the limits of its joints between links, found by collision; `scene`: its meshes, made before."""
    from detent.articulation.collision_sweep import Scene
    from detent.articulation.limits import joint_limits, with_limits

    n_rigid = len(links_and_joints(found)) - len(found.articulations)
    limits = joint_limits(scene or Scene(found.assembly), mechanism_of(found))
    articulations = with_limits(links_and_joints(found), limits)[n_rigid:]
    between = {(one.parent, one.child): one for one in articulations}
    joints = tuple(_limited_pair(one, between) for one in found.joints)
    return replace(found, articulations=articulations, joints=joints)


def _limited_pair(joint: Joint, between: dict[tuple[int, int], Joint]) -> Joint:
    """A joint of two parts with the limits of the joint of their links, where that is between the same two parts."""
    same, turned = between.get((joint.parent, joint.child)), between.get((joint.child, joint.parent))
    if same is not None and np.array_equal(same.freedoms, joint.freedoms):
        return replace(joint, limits=same.limits)
    if turned is not None and np.array_equal(turned.freedoms, joint.freedoms):
        return replace(joint, limits=tuple((-high, -low) for low, high in turned.limits))
    return joint


# Out of a record -----------------------------------------------------------------------------------------------------


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
