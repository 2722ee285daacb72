"""Motions that keep every contact closed: the null space of J_assembly, for two parts or a thousand.

Sinha, Gupta, Paredis & Khosla, eq. 27: S_contact-preserving = Nullspace(J_assembly). The paper takes one singular value
decomposition of the whole, which costs the cube of the number of parts. Here each decision about rank is a local one:

1. the rows of each pair of parts are replaced by at most six orthonormal ones;
2. parts that are rigidly joined become one body;
3. bodies are eliminated one by one, always the one with the fewest neighbours. All rows that touch it are gathered,
   [A B] (x, y) = 0 with x its own six velocities and y those of its neighbours. With A = U S Vᵀ

       x = −V₁ S₁⁻¹ U₁ᵀ B y + V₀ z        z free: motions of the body that its neighbours do not feel
       U₀ᵀ B y = 0                        what is left, handed to the neighbours, orthonormal again

4. the free z, each set to 1 in turn and put back from the last body to the first, are the basis.

Tolerance: rows have unit length with turning counted at the pair's own size, so a singular value says by how much of
its speed a motion misses the constraint. Values below `tolerance` are zero: 1e-6 asks that axes meant to coincide do so
to 1 µm in a metre, which files of seven digits still grant. The smallest value kept and the largest dropped are told.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import qr

from detent.articulation.constraints import Constraints, Sparse, equality_blocks
from detent.articulation.row_space import TOLERANCE, Decisions, row_spaces, rows_at, twists_in_world

Array = NDArray[np.float64]
Relations = dict[tuple[int, int], Array]  # rows in W between two bodies, the higher number first
WORLD = -1  # the body all grounded parts belong to


@dataclass(frozen=True, slots=True, eq=False)
class NullSpace:
    """Motions that keep all contacts.

    rank, nullity   together 6 times the parts that are not grounded
    basis           (nullity, n_parts, 6) twists in W, zero for the ground; each scaled so that the fastest part has
                    speed 1 with turning counted at the assembly's length scale
    kept, dropped   smallest singular value taken for a constraint, largest taken for none (0 where none was near)
    residual        largest violation of any pair's rows by the basis, same scale as `tolerance`
    bodies          (n_parts,) parts with the same number move as one; −1 is the ground
    readers         (nullity, 6 n_parts), of a readable basis: read each mode's rate off any motion; readers basisᵀ = 1
    """

    rank: int
    nullity: int
    basis: Array
    kept: float
    dropped: float
    tolerance: float
    residual: float
    bodies: NDArray[np.int64]
    readers: Sparse = None


@dataclass(slots=True)
class Element:
    """Rows over the velocities of some bodies, six columns each in the order of `bodies`."""

    bodies: list[int]
    rows: Array


@dataclass(slots=True)
class Step:
    """How an eliminated body follows: x = follow y + own z."""

    body: int
    neighbours: list[int]
    follow: Array  # (6, 6 neighbours)
    own: Array  # (6, free)
    first: int = 0  # of its free variables among all


@dataclass(slots=True)
class Front:
    """Elements by number, and which of them touch a body."""

    elements: dict[int, Element] = field(default_factory=dict)
    touching: dict[int, set[int]] = field(default_factory=dict)
    count: int = 0

    def add(self, element: Element) -> None:
        self.elements[self.count] = element
        for body in element.bodies:
            self.touching[body].add(self.count)
        self.count += 1

    def cost(self, body: int) -> tuple[int, int]:
        """Neighbours, then rows: the ends of open chains come first, for they hand nothing on."""
        touching = [self.elements[number] for number in self.touching[body]]
        return len({other for one in touching for other in one.bodies}), sum(len(one.rows) for one in touching)


def null_space(constraints: Constraints, *, tolerance: float = TOLERANCE) -> NullSpace:
    """Basis of {V : J V = 0, E V = 0, the ground at rest}; not a readable one, see `readable`."""
    decisions = Decisions(tolerance)
    bodies, points, relations = merged(constraints, decisions)
    elements = over_bodies(relations, points, constraints.length)
    steps, nullity = eliminated(points, elements, decisions)
    motions = substituted(steps, nullity)
    basis = np.zeros((nullity, constraints.n_parts, 6))
    for body, motion in motions.items():
        twists = twists_in_world(motion.T, points[body], constraints.length)
        basis[:, bodies == body] = twists[:, None, :]
    rates = [one.rows @ np.concatenate([motions[body] for body in one.bodies]) for one in elements]
    residual = max((float(np.abs(rate).max(initial=0.0)) for rate in rates), default=0.0)
    rank = constraints.unknowns - nullity
    return NullSpace(rank, nullity, basis, decisions.kept, decisions.dropped, tolerance, residual, bodies)


def nullity(constraints: Constraints, *, tolerance: float = TOLERANCE) -> int:
    """Dimension of the same space alone, without its basis."""
    decisions = Decisions(tolerance)
    _, points, relations = merged(constraints, decisions)
    return eliminated(points, over_bodies(relations, points, constraints.length), decisions)[1]


def merged(constraints: Constraints, decisions: Decisions) -> tuple[NDArray[np.int64], dict[int, Array], Relations]:
    """Bodies of the parts, a point of each moving body, and the rows in W between each two of them.

    Rigid pairs are made one again and again. A body is named by its lowest part; its point is the mean of its parts'.
    """
    extra = list(equality_blocks(constraints))
    demanded = row_spaces([(rows, constraints.points[a]) for a, _, rows in extra], constraints.length)
    ends = [(pair.a, pair.b) for pair in constraints.pairs] + [(a, b) for a, b, _ in extra]
    reduced = constraints.spaces.spanning(decisions) + demanded.spanning(decisions)
    points = np.concatenate((constraints.spaces.points, demanded.points))
    body = np.arange(constraints.n_parts)
    body[list(constraints.ground)] = WORLD
    while True:
        between: dict[tuple[int, int], list[int]] = {}
        for k, (a, b) in enumerate(ends):
            i, j = int(body[a]), int(body[b]) if b >= 0 else WORLD
            if i != j and len(reduced[k]):
                between.setdefault((max(i, j), min(i, j)), []).append(k)
        relations = {key: reduced[several[0]] for key, several in between.items()}
        crowded = [key for key, several in between.items() if len(several) > 1]
        blocks = [(np.vstack([reduced[k] for k in between[key]]), points[between[key]].mean(axis=0)) for key in crowded]
        relations.update(zip(crowded, row_spaces(blocks, constraints.length).spanning(decisions)))
        rigid = [key for key, rows in relations.items() if len(rows) == 6]
        for i, j in rigid:  # under the names they got when they were joined to another
            old, new = (WORLD if one == WORLD else int(body[one]) for one in (i, j))
            body[body == max(old, new)] = min(old, new)
        if not rigid:
            points = {int(i): constraints.points[body == i].mean(axis=0) for i in np.unique(body) if i != WORLD}
            return body, points, relations


def over_bodies(relations: Relations, points: dict[int, Array], length: float) -> list[Element]:
    """The relations as rows over the velocities of their bodies, told at the bodies' points with turning times L."""
    rows = np.concatenate([np.zeros((0, 6)), *relations.values()])
    counts = [len(one) for one in relations.values()]
    ends = np.cumsum(counts)[:-1]
    sides = []
    for side, sign in ((0, 1.0), (1, -1.0)):
        at = np.array([points.get(key[side], np.zeros(3)) for key in relations]).reshape(-1, 3)  # the world has no own
        sides.append(np.split(sign * rows_at(rows, np.repeat(at, counts, axis=0), length), ends))
    return [
        Element([i], left) if j == WORLD else Element([i, j], np.hstack((left, right)))
        for (i, j), left, right in zip(relations, *sides)
    ]


def eliminated(points: dict[int, Array], elements: Sequence[Element], decisions: Decisions) -> tuple[list[Step], int]:
    """All bodies eliminated in the order of fewest neighbours; the number of free variables."""
    front = Front(touching={body: set() for body in points})
    for element in orthonormal(elements):
        front.add(element)
    queue = [(*front.cost(body), body) for body in points]
    heapq.heapify(queue)
    steps, done, nullity = [], set(), 0
    while queue:
        *cost, body = heapq.heappop(queue)
        if body in done:
            continue
        if tuple(cost) != (now := front.cost(body)):
            heapq.heappush(queue, (*now, body))
            continue
        step = _eliminate(front, body, decisions)
        step.first, nullity = nullity, nullity + step.own.shape[1]
        steps.append(step)
        done.add(body)
        for other in step.neighbours:
            heapq.heappush(queue, (*front.cost(other), other))
    return steps, nullity


def orthonormal(elements: Sequence[Element]) -> list[Element]:
    """Elements with orthonormal rows in place of their own, equally large ones at once."""
    alike: dict[tuple[int, ...], list[int]] = {}
    for k, element in enumerate(elements):
        alike.setdefault(element.rows.shape, []).append(k)
    found = list(elements)
    for several in alike.values():
        Q = np.linalg.qr(np.stack([elements[k].rows.T for k in several]))[0]
        for k, q in zip(several, Q):
            found[k] = Element(elements[k].bodies, q.T)
    return found


def _eliminate(front: Front, body: int, decisions: Decisions) -> Step:
    gathered = []
    for number in sorted(front.touching[body]):
        gathered.append(front.elements.pop(number))
        for other in gathered[-1].bodies:
            front.touching[other].discard(number)
    neighbours = sorted({other for element in gathered for other in element.bodies} - {body})
    place = {other: 6 * k for k, other in enumerate(neighbours)}
    A = np.zeros((sum(len(element.rows) for element in gathered), 6))
    B = np.zeros((len(A), 6 * len(neighbours)))
    start = 0
    for element in gathered:
        end = start + len(element.rows)
        for k, other in enumerate(element.bodies):
            block = element.rows[:, 6 * k : 6 * k + 6]
            if other == body:
                A[start:end] = block
            else:
                B[start:end, place[other] : place[other] + 6] = block
        start = end
    if not len(A):
        return Step(body, neighbours, np.zeros((6, 0)), np.eye(6))
    U, values, Vt = np.linalg.svd(A)
    rank = int(decisions.ranks(values))
    follow = -(Vt[:rank].T / values[:rank]) @ (U[:, :rank].T @ B)
    if neighbours and len(A) > rank:
        # A pivoted QR of the transpose: faster than singular values, its diagonal as good for the rank.
        Q, R, _ = cast(tuple[Array, Array, Any], qr((U[:, rank:].T @ B).T, mode="economic", pivoting=True))
        if count := int(decisions.ranks(np.abs(np.diagonal(R)))):
            front.add(Element(neighbours, Q[:, :count].T))
    return Step(body, neighbours, follow, Vt[rank:].T)


def substituted(steps: list[Step], nullity: int) -> dict[int, Array]:
    """(6, nullity) of each body, from the last eliminated to the first; largest entry of each motion 1."""
    motions: dict[int, Array] = {}
    for step in reversed(steps):
        motion = np.zeros((6, nullity))
        if step.neighbours:
            motion += step.follow @ np.vstack([motions[other] for other in step.neighbours])
        motion[:, step.first : step.first + step.own.shape[1]] += step.own
        motions[step.body] = motion
    if nullity:
        largest = np.max([np.abs(motion).max(axis=0) for motion in motions.values()], axis=0)
        for motion in motions.values():
            motion /= largest
    return motions
