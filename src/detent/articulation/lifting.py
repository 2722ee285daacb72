"""Motions in one sense only: what lifts off what, in words, and whether it may in the whole assembly.

A contact that can open (Sinha et al., section 4.3; `detent.articulation.breaking`) rests: it holds one way and lets go
the other. For each such pair the opening is sought first as a slide of the child, with all that it pushes along, while
the parent stands still: along the middle of the opening normals, or an edge of the cone they leave; then as a slide of
the parent away from the child. Only where no slide opens it, the one motion that opens all contacts at once is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from detent.articulation.blocking import Blocking, slides
from detent.articulation.breaking import Breaking
from detent.articulation.constraints import Pair
from detent.articulation.free_motions import motion_words
from detent.articulation.joints import screw_of
from detent.articulation.solving import Articulation
from detent.geometry.assembly import Joint, numbers

Array = NDArray[np.float64]
SMALL = 1e-6  # of the largest speed: no opening


@dataclass(frozen=True, slots=True, eq=False)
class Opening:
    """How two parts come apart.

    joint    index in the articulation's `joints`
    twist    (6,) of the child against the parent, in W
    patches  contacts that open
    words    "arm lifts off base along (0, 0, 1)"
    """

    joint: int
    twist: Array
    patches: tuple[int, ...]
    words: str


def openings(found: Articulation, breaks: Breaking) -> tuple[Opening, ...]:
    """One opening for each pair that has a contact that can open."""
    which = {frozenset((joint.parent, joint.child)): i for i, joint in enumerate(found.joints)}
    blocking, told = Blocking.of(found.constraints), []
    for k in breaks.pairs:
        pair = found.constraints.pairs[k]
        joint = which[frozenset((pair.a, pair.b))]
        one = found.joints[joint]
        twist = _slide(blocking, pair, breaks.opens[k], one)
        if twist is None:
            twist = breaks.motion[one.child] - breaks.motion[one.parent]
        patches = tuple(sorted({int(i) for i in pair.row_patch[breaks.opens[k]]}))
        told.append(Opening(joint, twist, patches, opening_words(found, one, twist, pair)))
    return tuple(told)


def with_lifts(found: Articulation, told: tuple[Opening, ...]) -> Articulation:
    """The articulation with the openings told at its joints."""
    lifts: dict[frozenset[int], tuple[str, ...]] = {}
    for one in told:
        joint = found.joints[one.joint]
        lifts[frozenset((joint.parent, joint.child))] = (one.words,)

    def added(joint: Joint) -> Joint:
        words = lifts.get(frozenset((joint.parent, joint.child)), ())
        return joint if joint.lifts == words else replace(joint, lifts=words)

    return replace(
        found,
        joints=tuple(added(joint) for joint in found.joints),
        articulations=tuple(added(joint) for joint in found.articulations),
    )


def opening_words(found: Articulation, joint: Joint, twist: Array, pair: Pair) -> str:
    """How the child leaves the parent: "arm lifts off base along (0, 0, 1)", or turns away."""
    points = np.vstack([found.patches[i].points for i in pair.patches])
    motion = screw_of(twist, points, SMALL)
    child, parent = found.name(joint.child), found.name(joint.parent)
    if motion.type == "prismatic":
        return f"{child} lifts off {parent} along {numbers(motion.axis)}"
    return f"{child} comes off {parent}: {motion_words(motion)}"


def _slide(blocking: Blocking, pair: Pair, opens: NDArray[np.bool_], joint: Joint) -> Array | None:
    """Twist of a pure slide of the child against the parent that opens the pair; None where there is none."""
    normals = (1.0 if joint.child == pair.a else -1.0) * pair.rows[:, :3]
    free = joint.freedoms[~joint.freedoms[:, 3:].any(axis=1), :3]
    middle = normals[opens].sum(axis=0)
    middle = middle - middle @ free.T @ free if len(free) else middle
    length = float(np.linalg.norm(middle))
    ways = [middle / length] if length > SMALL * len(normals) else []
    for d in chain(ways, _edges(normals)):
        opened = (normals @ d).max() > SMALL
        if not opened or (normals @ d).min() < -SMALL:
            continue
        child = blocking.together(joint.child, d, still=frozenset((joint.parent,)))
        if child is not None or blocking.together(joint.parent, -d, still=frozenset((joint.child,))) is not None:
            return np.hstack((d, np.zeros(3)))
    return None


def _edges(normals: Array) -> Iterator[Array]:
    """Edges of the cone of slides, worked out when the first is asked for."""
    yield from slides(normals)[1]
