"""An understood assembly as a mechanism: its free motions followed, for its record, and the limits of its joints."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from detent.articulation.animation import Animation, animate
from detent.articulation.collision_sweep import Scene
from detent.articulation.limits import joint_limits, with_limits
from detent.articulation.mechanism import Mechanism
from detent.articulation.recorded_joints import mechanism_joints
from detent.articulation.solving import Articulation
from detent.core.errors import InputError
from detent.core.record import Channel, Json, Record
from detent.geometry.assembly import Joint

Array = NDArray[np.float64]


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
    """The mechanism of an understood assembly: what stands still is its ground, parts of a link hang together."""
    ground = [int(part) for part in np.flatnonzero(found.links == 0)]
    return Mechanism.of(len(found.links), links_and_joints(found), ground, _size(found))


def recorded_mechanism(record: Record) -> Mechanism:
    """The same out of a record of `articulate`, with whatever limits it tells."""
    rows = record.tables["parts"] if record.verb == "articulate" else ()
    if not rows:
        raise InputError("record", record.verb, "a record of articulate is needed")
    ground = [i for i, row in enumerate(rows) if row["link"] == 0]
    corners = np.array([row["box"] for row in rows], float).reshape(-1, 3)
    size = float(np.linalg.norm(np.ptp(corners, axis=0))) or 1.0
    return Mechanism.of(len(rows), mechanism_joints(record), ground, size)


def follow_modes(found: Articulation) -> Animation | None:
    """Every mode of the null space followed; None where they are too many to keep."""
    return animate(mechanism_of(found), found.null.basis)


def limited(found: Articulation, scene: Scene | None = None) -> Articulation:
    """The same with the limits of its joints between links, found by collision; `scene`: its meshes, made before."""
    mechanism = mechanism_of(found)
    n_rigid = len(links_and_joints(found)) - len(found.articulations)
    limits = joint_limits(scene or Scene(found.assembly), mechanism)
    told = with_limits(links_and_joints(found), limits)[n_rigid:]
    between = {(one.parent, one.child): one for one in told}
    return replace(found, articulations=told, joints=tuple(_limited_pair(one, between) for one in found.joints))


def _limited_pair(joint: Joint, between: dict[tuple[int, int], Joint]) -> Joint:
    """A joint of two parts with the limits of the joint of their links, where that is told between the same two."""
    same, turned = between.get((joint.parent, joint.child)), between.get((joint.child, joint.parent))
    if same is not None and np.array_equal(same.freedoms, joint.freedoms):
        return replace(joint, limits=same.limits)
    if turned is not None and np.array_equal(turned.freedoms, joint.freedoms):
        return replace(joint, limits=tuple((-high, -low) for low, high in turned.limits))
    return joint


def motion_channels(followed: Animation | None) -> dict[str, Channel]:
    """Channels `travel` and `motion` of a record; none where nothing was followed."""
    if followed is None:
        return {}
    return {
        "travel": Channel(
            ("mode", "frame"),
            followed.travel,
            "1",
            "how far each free motion is followed: rad or m of the joint that has rate 1 in it; NaN: not followed",
        ),
        "motion": Channel(
            ("mode", "frame", "part", "row", "column"),
            followed.motion,
            "1",
            "displacement (rotation, and m) of each part from rest while a free motion is followed, all loops closed",
            frame="W",
        ),
    }


def mode_notes(followed: Animation | None, mode: int) -> dict[str, Json]:
    """What the table of modes says of one that was followed."""
    if followed is None:
        return {"followed": False, "note": "too many motions and parts to follow all", "first_order_only": False}
    return {
        "followed": bool(np.isfinite(followed.travel[mode]).all()),
        "note": followed.notes[mode],
        "first_order_only": followed.first_order_only[mode],
    }


def _size(found: Articulation) -> float:
    """Of the whole assembly, m."""
    solids = [found.assembly.solid_of(part) for part in range(len(found.assembly.parts))]
    corners = [
        np.array((solid.low, solid.high)) @ part.X_WP.R.T + part.X_WP.p
        for part, solid in zip(found.assembly.parts, solids)
    ]
    return float(np.linalg.norm(np.ptp(np.concatenate(corners), axis=0))) or 1.0 if corners else 1.0
