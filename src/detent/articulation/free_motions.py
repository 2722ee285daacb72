"""Free motions in words: which joint moves, how, and what it takes along."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.articulation.graph import TOGETHER
from detent.articulation.joints import Motions, screw_of
from detent.articulation.row_space import twists_at
from detent.articulation.solving import Articulation
from detent.geometry.assembly import Joint, numbers

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Mode:
    """One free motion.

    joints   indices in `articulations` of the joints that move in it, and `rates` of them: rad/s of one that turns, m/s
             of one that slides, its own joint's first and 1
    parts    that move against the ground
    words    "arm turns about (0, 0, 1) through (0, 0, 12) mm on base; slider, rotor go along"
    """

    joints: tuple[int, ...]
    rates: tuple[float, ...]
    parts: tuple[int, ...]
    words: str


def modes(found: Articulation) -> tuple[Mode, ...]:
    """Each motion of the null space's basis in words."""
    held, basis = found.constraints, found.null.basis
    absolute = np.abs(twists_at(basis, held.points, held.length)).max(axis=2)  # (modes, parts)
    ends = np.array([(one.parent, one.child) for one in found.articulations], dtype=int).reshape(-1, 2)
    points = np.array([one.point for one in found.articulations]).reshape(-1, 3)
    relative = basis[:, ends[:, 1]] - basis[:, ends[:, 0]]
    speeds = np.abs(twists_at(relative, points, held.length)).max(axis=2)  # (modes, articulations)
    small = TOGETHER * absolute.max(axis=1, initial=0.0)
    return tuple(
        _mode(found, basis[k], np.flatnonzero(absolute[k] > small[k]), np.flatnonzero(speeds[k] > small[k]))
        for k in range(len(basis))
    )


def motion_words(motion: Motions) -> str:
    """One twist with its sense: "turns about (0, 0, 1) through (1, 2, 3) mm", "slides along (1, 0, 0)", "screws …"."""
    through = f"about {numbers(motion.axis)} through {numbers(1e3 * motion.point)} mm"
    if motion.type == "prismatic":
        return f"slides along {numbers(motion.axis)}"
    if motion.type == "revolute":
        return f"turns {through}"
    if motion.type == "screw":
        return f"screws {through}, {2e3 * np.pi * motion.pitch:.4g} mm a turn"
    return "stands still"


def _mode(found: Articulation, twists: Array, parts: NDArray[np.intp], joints: NDArray[np.intp]) -> Mode:
    moving: list[tuple[int, Joint, Array]] = []
    for i in joints:
        joint = found.articulations[i]
        moving.append((int(i), joint, twists[joint.child] - twists[joint.parent]))
    if not moving:
        i, *rest = map(int, parts)
        points = found.constraints.points[[i]]
        alone = f"{found.name(i)} {motion_words(screw_of(twists[i], points))}: it touches nothing that is held"
        return Mode((), (), tuple(map(int, parts)), alone + (f"; {_names(found, rest)}" if rest else ""))
    tree = [one for one in moving if not one[1].closes_loop] or moving
    own = next((one for one in tree if _is_unit(one[2])), tree[0])
    moving = [own, *(one for one in moving if one[0] != own[0])]
    _, joint, relative = own
    words = f"{found.name(joint.child)} {motion_words(_screw(joint, relative))} on {found.name(joint.parent)}"
    also = [
        f"{found.name(one.child)} {motion_words(_screw(one, twist))} on {found.name(one.parent)}"
        for _, one, twist in moving[1:]
    ]
    if also:
        words += "; with it " + ("; ".join(also) if len(also) <= 4 else f"{len(also)} more joints move")
    inside = {found.links[joint.child]} | {found.links[one.child] for _, one, _ in moving[1:]}
    along = [int(i) for i in parts if found.links[i] not in inside]
    if along:
        words += f"; {_names(found, along)} {'goes' if len(along) == 1 else 'go'} along"
    rates = tuple(_rate(one, twist) for _, one, twist in moving)
    return Mode(tuple(i for i, *_ in moving), rates, tuple(map(int, parts)), words)


def _screw(joint: Joint, relative: Array) -> Motions:
    """A joint's motion, told at the joint's own place and with turning counted at its own size."""
    size = 1e-2  # m: told lengths; only names the motion
    points = joint.point + size * np.vstack((np.eye(3), -np.eye(3)))
    return screw_of(relative, points, 1e-5)


def _rate(joint: Joint, relative: Array) -> float:
    """rad/s about the axis or m/s along it, with its sign by the joint's axis; of joints without one, a speed."""
    turning = relative[3:]
    which = turning if np.linalg.norm(turning) > 1e-9 * np.linalg.norm(relative) else relative[:3]
    return float(which @ joint.axis) if joint.axis.any() else float(np.linalg.norm(which))


def _is_unit(relative: Array) -> bool:
    turning = float(np.linalg.norm(relative[3:]))
    return abs((turning if turning > 1e-9 else float(np.linalg.norm(relative[:3]))) - 1.0) < 1e-9


def _names(found: Articulation, parts: list[int], most: int = 6) -> str:
    names = [found.name(i) for i in parts]
    return ", ".join(names) if len(names) <= most else f"{', '.join(names[:most])} and {len(names) - most} more"
