"""A first order in which an assembly comes apart, one straight pull a part.

A part may leave along d if no contact with what is still there is entered at first order, n · d ≥ 0 for all normals n
into it (Sinha et al., eq. 1 without rotation), and if its thinned mesh, carried along d until clear of all others,
collides with nothing (sweep.py). Directions tried: normals of its contacts, their cross products (the extreme rays of
the cone of directions are among these), their sum, the world's axes. What needs a turn, or two parts at once, stays.

Taking parts out and an assembly apart, the whole way looked at by collision: what `queries.py` asks at first order.

Contacts say which ways a part begins to leave; then its thinned mesh is carried straight on until it is clear of all
others (disassembly.py, sweep.py). Straight pulls only: what needs a turn on its way counts as blocked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from detent.articulation import queries
from detent.articulation.collision_sweep import Scene
from detent.articulation.solving import Articulation
from detent.geometry.assembly import ContactPatch, numbers
from detent.units import shown

Array = NDArray[np.float64]
TOUCHING = 1e-6  # n · d above −1e-6 does not enter: normals of CAD files are exact to 7 digits and more
STEPS = 100  # of a pull
MOST = 60  # directions tried for a part


@dataclass(frozen=True, slots=True, eq=False)
class Removal:
    """A part that leaves along a direction in W, and how far until it is clear of everything that is left, m."""

    part: int
    direction: Array
    distance: float


@dataclass(frozen=True, slots=True, eq=False)
class Disassembly:
    """Parts in the order they leave, and those that cannot: left after a whole round in which none could."""

    order: tuple[Removal, ...]
    left: tuple[int, ...]


def first_disassembly_order(
    scene: Scene, contacts: Sequence[ContactPatch], *, ground: Collection[int] = (), fasteners: Iterable[int] = ()
) -> Disassembly:
    """The first order found: fasteners before others, small before large; grounded parts stay."""
    first = set(fasteners)
    volume = [scene.assembly.solid_of(part).volume for part in range(len(scene.assembly.parts))]
    waiting = sorted(set(range(len(volume))) - set(ground), key=lambda part: (part not in first, volume[part], part))
    there = set(range(len(volume)))
    order: list[Removal] = []
    while waiting:
        for part in waiting:
            found = removal(scene, contacts, part, there - {part})
            if found is not None:
                break
        else:
            break
        order.append(found)
        waiting.remove(found.part)
        there.remove(found.part)
    return Disassembly(tuple(order), tuple(sorted(waiting)))


def removal(scene: Scene, contacts: Sequence[ContactPatch], part: int, others: Collection[int]) -> Removal | None:
    """A straight way out for a part past all `others`; None where none of the directions tried is one."""
    for d in directions(contacts, part, others):
        way = way_out(scene, (part,), d, others)
        if way.struck is None:
            return Removal(part, d, way.distance)
    return None


def directions(contacts: Sequence[ContactPatch], part: int, others: Collection[int]) -> list[Array]:
    """Unit directions that no contact with others forbids at first order, the freest (largest mean n · d) first."""
    normals = np.concatenate([np.zeros((0, 3)), *(_normals(one, part, others) for one in contacts)])
    some = np.unique(np.round(normals, 6), axis=0) if len(normals) else normals
    tried = [*some, *np.eye(3), *-np.eye(3)]
    if len(some):
        tried.append(some.sum(axis=0))
        tried += [sign * np.cross(a, b) for a, b in combinations(some[:24], 2) for sign in (1.0, -1.0)]
    found: list[Array] = []
    for d in tried:
        size = np.linalg.norm(d)
        if size < 1e-3:
            continue
        d = d / size
        allowed = not len(normals) or (normals @ d).min() > -TOUCHING
        if allowed and not any(abs(d @ other - 1.0) < 1e-6 for other in found):
            found.append(d)
    freest = (lambda d: -float((normals @ d).mean())) if len(normals) else (lambda _: 0.0)
    return sorted(found, key=freest)[:MOST]


def _normals(contact: ContactPatch, part: int, others: Collection[int]) -> Array:
    """(n, 3) into the part, of a contact with one of the others."""
    a, b = contact.parts
    if part == a and b in others:
        return contact.normals
    if part == b and a in others:
        return -contact.normals
    return np.zeros((0, 3))


@dataclass(frozen=True, slots=True)
class WayOut:
    """A straight way out: how far until clear of all others, m; what is struck on it, if anything, and how far on."""

    distance: float
    struck: int | None = None
    after: float = 0.0


def way_out(scene: Scene, parts: Collection[int], d: Array, others: Collection[int]) -> WayOut:
    """Parts carried together along a unit direction d till a plane across it separates them from all others."""
    corners = [(X @ c)[:3] for X, c in zip(scene.X_WP, scene.corners)]
    ahead = max((float((d @ corners[other]).max()) for other in others), default=-np.inf)
    distance = max(0.0, ahead - min(float((d @ corners[part]).min()) for part in parts))
    if distance == 0.0:
        return WayOut(0.0)
    # Steps grow from a thousandth of the way: what blocks a part that touches it, blocks it early.
    share = np.concatenate(([1e-3, 3e-3], np.linspace(0.0, 1.0, STEPS + 1)[1:]))
    D = np.broadcast_to(np.eye(4), (len(share), len(scene.corners), 4, 4)).copy()
    for part in parts:
        D[:, part, :3, 3] = np.outer(share * distance, d)
    pairs = [(i, j) for i, j in scene.pairs(D) if (i in parts and j in others) or (j in parts and i in others)]
    hit = scene.first_collision(D, pairs)
    if hit is None:
        return WayOut(distance)
    frame, (i, j) = hit[0], hit[1].parts
    return WayOut(distance, j if i in parts else i, float(share[frame - 1] * distance) if frame else 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Exit:
    """A direction in which a part begins to leave, and how its way goes on."""

    direction: Array  # (3,) in W, of unit length
    way: WayOut

    @property
    def free(self) -> bool:
        return self.way.struck is None


def exits(found: Articulation, part: int, scene: Scene) -> tuple[Exit, ...]:
    """Every direction that `removal` tells, both ways where it slides so, followed to its end; free ones first."""
    first = queries.removal(found, part)
    ways = [*first.both, *(-one for one in first.both), *first.away]
    others = set(range(len(found.assembly.parts))) - {part}
    told = [Exit(d, way_out(scene, (part,), d, others)) for d in (one / np.linalg.norm(one) for one in ways)]
    return tuple(sorted(told, key=lambda one: not one.free))


def exit_words(found: Articulation, one: Exit) -> str:
    """ "leaves along (0, 0, 1): clear after 20 mm", or what stands in its way."""
    if one.way.struck is None:
        return f"leaves along {numbers(one.direction)}: clear after {shown(one.way.distance, 'm')}"
    after = f" after {shown(one.way.after, 'm')}" if one.way.after > 0 else " at once"
    return f"begins to leave along {numbers(one.direction)}, strikes {found.name(one.way.struck)}{after}"


def checked_disassembly(found: Articulation, scene: Scene) -> queries.Disassembly:
    """A first order as `queries.disassembly` finds it, of steps whose whole way is free."""

    def passes(parts: frozenset[int], direction: Array, others: frozenset[int]) -> bool:
        return way_out(scene, parts, direction / np.linalg.norm(direction), others).struck is None

    return queries.disassembly(found, passes)
