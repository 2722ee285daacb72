"""The free motions of an understood assembly followed finitely, as channels of its record."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from detent.articulation.animation import Animation, animate
from detent.articulation.solving import Articulation
from detent.geometry.joint import Joint
from detent.record import Channel, Json

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


def follow_modes(found: Articulation) -> Animation | None:
    """Every mode of the null space followed; None where they are too many to keep."""
    corners = np.concatenate([np.zeros((0, 3)), *(_corners(found, part) for part in range(len(found.assembly.parts)))])
    size = float(np.linalg.norm(np.ptp(corners, axis=0))) if len(corners) else 1.0
    ground = [int(part) for part in np.flatnonzero(found.links == 0)]
    joints = links_and_joints(found)
    return animate(len(found.links), joints, found.null.basis, ground=ground, size=size or 1.0)


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


def _corners(found: Articulation, part: int) -> Array:
    one, solid = found.assembly.parts[part], found.assembly.solid_of(part)
    return np.array((solid.low, solid.high)) @ one.X_WP.R.T + one.X_WP.p
