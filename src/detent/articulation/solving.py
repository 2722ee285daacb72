"""From an assembly and its contacts to links, joints and free motions: everything a record of `articulate` tells.

Contacts → J_assembly (Sinha et al., eq. 22) → null space (eq. 27) → links, parts that never move against each other →
joints, pair by pair and link by link → what can open (eq. 26).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from detent.articulation.constraints import Constraints, Given, Lock, constraints
from detent.articulation.designed_joints import GivenJoint
from detent.articulation.exchange import exchange
from detent.articulation.fasteners import Fastener, fasteners
from detent.articulation.free_motions import readable
from detent.articulation.graph import TOGETHER, links_of, tree_of
from detent.articulation.joints import IMPLIED, classify_each, confidences, reach, reason
from detent.articulation.null_space import NullSpace, null_space
from detent.articulation.pins import Pin, implied_pins
from detent.articulation.row_space import TOLERANCE, Decisions, decomposed, row_spaces, twists_at
from detent.geometry.assembly import Assembly, ContactPatch, Joint

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Articulation:
    """An assembly understood.

    patches        contacts that count, those of implied pins last
    null           free motions that keep every contact, each at rate 1 of one joint
    links          (n_parts,) parts of one number move as one; 0 stands still
    joints         pair by pair of parts in contact: what their own contacts leave them
    articulations  link by link, of those that move against each other: what all contacts between the two leave them;
                   parent and child are the parts where they meet
    merged         groups of parts held together on request, and why
    """

    assembly: Assembly
    clearance: float
    patches: tuple[ContactPatch, ...]
    constraints: Constraints
    null: NullSpace
    links: NDArray[np.int64]
    joints: tuple[Joint, ...]
    articulations: tuple[Joint, ...]
    fasteners: tuple[Fastener, ...]
    pins: tuple[Pin, ...]
    merged: tuple[tuple[tuple[int, ...], str], ...]

    def name(self, part: int) -> str:
        return self.assembly.parts[part].name

    def members(self, link: int) -> list[int]:
        """Parts of a link."""
        return [int(part) for part in np.flatnonzero(self.links == link)]

    def changed(
        self, *, ground: Iterable[int] | None = None, locked: Iterable[Lock] = (), dropped: Iterable[int] = ()
    ) -> Articulation:
        """The same under another question: other parts grounded, a part locked, contacts (by index) dropped."""
        before = self.constraints
        new = constraints(
            before.n_parts,
            self.patches,
            before.ground if ground is None else ground,
            locked=(*before.locked, *locked),
            dropped=dropped,
            given=before.given,
            points=before.points,
        )
        return _solved(replace(self, constraints=new))


@dataclass(frozen=True, slots=True, eq=False)
class _Held:
    """All that holds two parts, or two links."""

    rows: Array
    points: Array
    patches: tuple[ContactPatch, ...]
    words: tuple[str, ...]  # of what is given or merged

    @classmethod
    def all_of(cls, several: Sequence[_Held]) -> _Held:
        return cls(
            np.concatenate([one.rows for one in several]),
            np.concatenate([one.points for one in several]),
            tuple(patch for one in several for patch in one.patches),
            tuple(words for one in several for words in one.words),
        )


def solve(
    assembly: Assembly,
    patches: Sequence[ContactPatch],
    clearance: float,
    ground: Iterable[int],
    *,
    merge_fasteners: bool = False,
    imply_pins: bool = False,
    locked: Iterable[Lock] = (),
    forbidden: Iterable[tuple[int, int]] = (),
    given: Sequence[tuple[int, int, GivenJoint]] = (),
    merge: Sequence[tuple[int, ...]] = (),
    keep: Sequence[int] = (),
) -> Articulation:
    """Links, joints and free motions of an assembly that touches at `patches`.

    forbidden  pairs of parts whose contacts do not count;  merge  groups that move as one
    given      (parent, child, joint) a designer adds;  keep  parts that are no fasteners
    """
    apart = {frozenset(pair) for pair in forbidden}
    used = tuple(patch for patch in patches if frozenset(patch.parts) not in apart)
    if any(len(patch.cloud) for patch in used):
        used = exchange(used)
    pins = tuple(pin for pin in implied_pins(assembly, clearance) if frozenset(pin.parts) not in apart)
    known = fasteners(assembly, used, keep)
    groups: list[tuple[tuple[int, ...], str]] = [(tuple(group), "merged by hand") for group in merge]
    if merge_fasteners:
        groups += [((one.part, *one.holds), f"{one.kind}: {one.evidence}") for one in known if one.holds]
    if imply_pins:
        used += tuple(pin.patch() for pin in pins)
    centres = [part.X_WP.R @ assembly.solids[part.solid].centre + part.X_WP.p for part in assembly.parts]
    centres = np.array(centres).reshape(-1, 3)
    size = reach(centres)[1]
    fixed = np.eye(6)
    rigid: list[Given] = [
        (group[0], other, _at(fixed, centres[other], size)) for group, _ in groups for other in group[1:]
    ]
    designed: list[Given] = [(child, parent, one.rows(size)) for parent, child, one in given]
    held = constraints(len(assembly.parts), used, ground, locked=locked, given=(*rigid, *designed), points=centres)
    empty = NullSpace(0, 0, np.zeros((0, len(assembly.parts), 6)), 0.0, 0.0, TOLERANCE, 0.0, np.zeros(0, np.int64))
    blank = Articulation(
        assembly, clearance, used, held, empty, np.zeros(0, np.int64), (), (), known, pins, tuple(groups)
    )
    return _solved(blank)


def _solved(found: Articulation) -> Articulation:
    held = found.constraints
    null = null_space(held)
    null = readable(null, held)
    links = links_of(null.basis, held.ground, reach(held.points)[0], held.length)
    found = replace(found, null=null, links=links)
    between = _between(found)
    pairs = list(between)
    joints = _joints(found, list(between.items()))
    mass = masses(found.assembly)
    edges = tree_of(held.n_parts, pairs, held.ground, [len(one.freedoms) for one in joints], mass)
    joints = [
        replace(
            one,
            parent=edge.parent,
            child=edge.child,
            closes_loop=edge.closes_loop,
            names=(found.name(edge.parent), found.name(edge.child)),
        )
        for one, edge in zip(joints, edges, strict=True)
    ]
    return replace(found, joints=tuple(joints), articulations=_articulations(found, between, joints))


def _between(found: Articulation) -> dict[tuple[int, int], _Held]:
    """What holds each two parts: contacts, and what was given or merged."""
    held: dict[tuple[int, int], _Held] = {}
    for pair in found.constraints.pairs:
        patches = tuple(found.patches[i] for i in pair.patches)
        held[pair.a, pair.b] = _Held(pair.rows, np.vstack([patch.points for patch in patches]), patches, ())
    n_merged = sum(len(group) - 1 for group, _ in found.merged)
    why = [words for group, words in found.merged for _ in group[1:]]
    for i, (a, b, rows) in enumerate(found.constraints.given):
        words = why[i] if i < n_merged else "given"
        key = (min(a, b), max(a, b))
        before = held.get(key, _Held(np.zeros((0, 6)), np.zeros((0, 3)), (), ()))
        points = before.points if len(before.points) else found.constraints.points[[a, b]]
        held[key] = _Held(np.vstack((before.rows, rows)), points, before.patches, (*before.words, words))
    return dict(sorted(held.items()))


def _joints(found: Articulation, between: Sequence[tuple[tuple[int, int], _Held]]) -> list[Joint]:
    """What all that holds two parts leaves them, pair by pair; parent and child in the order of the pair."""
    length = found.constraints.length
    centres = np.array([held.points.mean(axis=0) for _, held in between]).reshape(-1, 3)
    spaces = row_spaces([(held.rows, centre) for (_, held), centre in zip(between, centres)], length)
    left = _free_in_mechanism(found, [pair for pair, _ in between], centres)
    twists = spaces.motions(Decisions(TOLERANCE))
    seen = [(held.patches, 6 - len(own), centre) for (_, held), own, centre in zip(between, twists, centres)]
    sure = confidences(seen, length)
    motions = classify_each([(own, held.points) for own, (_, held) in zip(twists, between)])
    joints = []
    for ((parent, child), held), own, free, trusted in zip(between, motions, left, sure):
        implied = any(patch.words.startswith("implied pin") for patch in held.patches)
        confidence = 1.0 if held.words else trusted
        joints.append(
            Joint(
                parent,
                child,
                own.type,
                own.freedoms,
                own.axis,
                own.point,
                own.pitch,
                reason=", ".join((*held.words, *filter(None, [reason(held.patches, own.axis)]))),
                confidence=min(confidence, IMPLIED) if implied else confidence,
                given="given" in held.words,
                free_in_mechanism=free,
                names=(found.name(parent), found.name(child)),
            )
        )
    return joints


def _free_in_mechanism(found: Articulation, pairs: Sequence[tuple[int, int]], centres: Array) -> list[int]:
    """How many of the freedoms of each two parts are left to them in the whole."""
    basis, counts = found.null.basis, []
    for some in range(0, len(pairs), 100):  # all at once, hundreds of modes of thousands of pairs would fill the memory
        first, second = np.array(pairs[some : some + 100]).T
        relative = basis[:, second] - basis[:, first]  # (modes, pairs, 6)
        relative = twists_at(relative, centres[some : some + 100], found.constraints.length).transpose(1, 0, 2)
        moving = np.abs(relative).max(axis=2, initial=0.0) > TOGETHER
        values = decomposed(relative[moving], moving.sum(axis=1))[0]
        counts += (values > TOGETHER * values[:, :1]).sum(axis=1).tolist()
    return counts


def _articulations(
    found: Articulation, between: dict[tuple[int, int], _Held], joints: Sequence[Joint]
) -> tuple[Joint, ...]:
    """Joints between links: all contacts between the parts of one and of the other, told where they hold most."""
    members: dict[tuple[int, int], list[tuple[tuple[int, int], Joint]]] = {}
    for (pair, _), joint in zip(between.items(), joints, strict=True):
        i, j = sorted(int(found.links[part]) for part in pair)
        if i != j:
            members.setdefault((i, j), []).append((pair, joint))
    merged, whole = [], {}
    for n, ((i, _), several) in enumerate(members.items()):
        pair, best = min(several, key=lambda one: (len(one[1].freedoms), one[0]))
        pair = pair if found.links[pair[0]] == i else (pair[1], pair[0])  # the lower link first
        merged.append((pair, replace(best, parent=pair[0], child=pair[1])))
        if len(several) > 1:
            whole[n] = pair, _Held.all_of([between[one] for one, _ in several])
    for n, joint in zip(whole, _joints(found, list(whole.values()))):
        merged[n] = merged[n][0], joint
    n_links = int(found.links.max(initial=0)) + 1
    mass = np.bincount(found.links, masses(found.assembly), n_links).astype(float)
    edges = tree_of(n_links, list(members), [0], [len(one.freedoms) for _, one in merged], mass)
    told = []
    for ((a, b), one), (i, _), edge in zip(merged, members, edges, strict=True):
        parent, child = (a, b) if edge.parent == i else (b, a)
        names = (found.name(parent), found.name(child))
        told.append((edge, replace(one, parent=parent, child=child, closes_loop=edge.closes_loop, names=names)))
    return tuple(joint for _, joint in sorted(told, key=lambda one: (one[0].closes_loop, one[0].parent, one[0].child)))


def masses(assembly: Assembly) -> Array:
    """(n_parts,) kg."""
    return np.array([part.density * assembly.solids[part.solid].volume for part in assembly.parts])


def _at(rows: Array, point: Array, length: float) -> Array:
    """Rows for twists told at a point with turning times a length, as rows in W."""
    return np.hstack((rows[:, :3], np.cross(point, rows[:, :3]) + length * rows[:, 3:]))
