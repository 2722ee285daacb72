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
import math
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import qr

from detent.articulation.constraints import (
    Constraints,
    Sparse,
    equality_blocks,
    rows_at,
    rows_in_world,
    twists_in_world,
)

Array = NDArray[np.float64]
TOLERANCE = 1e-6  # ours, see above
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
class Decisions:
    """Rank decisions, and how clear they were."""

    tolerance: float
    kept: float = np.inf
    dropped: float = 0.0

    def rank(self, values: Array, unit: float = 1.0) -> int:
        """Number of descending singular `values` that count, `unit` being what 1 would be."""
        values = values / unit
        count = int((values > self.tolerance).sum())
        if count:
            self.kept = min(self.kept, float(values[count - 1]))
        if count < len(values):
            self.dropped = max(self.dropped, float(values[count]))
        return count


@dataclass(slots=True)
class Element:
    """Orthonormal rows over the velocities of some bodies, six columns each in the order of `bodies`."""

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

    def remove(self, number: int) -> Element:
        element = self.elements.pop(number)
        for body in element.bodies:
            self.touching[body].discard(number)
        return element

    def cost(self, body: int) -> tuple[int, int]:
        """Neighbours, then rows: the ends of open chains come first, for they hand nothing on."""
        touching = [self.elements[number] for number in self.touching[body]]
        return len({other for one in touching for other in one.bodies}), sum(len(one.rows) for one in touching)


def null_space(constraints: Constraints, *, tolerance: float = TOLERANCE) -> NullSpace:
    """Basis of {V : J V = 0, E V = 0, the ground at rest}; not a readable one, see `readable`."""
    decisions = Decisions(tolerance)
    bodies, relations = merged(constraints, decisions)
    points = body_points(constraints, bodies)
    steps, nullity = eliminated(points, relations, constraints.length, decisions)
    motions = followed(steps, nullity)
    basis = np.zeros((nullity, constraints.n_parts, 6))
    for body, motion in motions.items():
        twists = twists_in_world(motion.T, points[body], constraints.length)
        basis[:, bodies == body] = twists[:, None, :]
    residual = _residual(relations, motions, points, constraints.length)
    rank = constraints.unknowns - nullity
    return NullSpace(rank, nullity, basis, decisions.kept, decisions.dropped, tolerance, residual, bodies)


def nullity(constraints: Constraints, *, tolerance: float = TOLERANCE) -> int:
    """Dimension of the same space alone, without its basis."""
    decisions = Decisions(tolerance)
    bodies, relations = merged(constraints, decisions)
    return eliminated(body_points(constraints, bodies), relations, constraints.length, decisions)[1]


def row_space(rows: Array, point: Array, decisions: Decisions, length: float) -> Array:
    """At most six rows in W with the null space of `rows` (n, 6), orthonormal at `point` and the rows' own reach."""
    local, reach = unit_rows(rows, point, length)
    if not len(local):
        return np.zeros((0, 6))
    _, values, Vt = np.linalg.svd(local, full_matrices=False)
    return rows_in_world(Vt[: decisions.rank(values, values[0])], point, reach)


def unit_rows(rows: Array, point: Array, length: float) -> tuple[Array, float]:
    """`rows` at `point` with turning at their own reach, the largest lever, each of unit length; and the reach.

    Rows that all pass the point, as those of a ball, have none: it is `length` then. Rows of zeros are left out.
    """
    local = rows_at(rows, point, 1.0)
    reach = math.sqrt(float((local[:, 3:] ** 2).sum(axis=1).max(initial=0.0)))
    reach = reach if reach > TOLERANCE * length else length
    local[:, 3:] /= reach
    norms = np.sqrt((local**2).sum(axis=1))
    return local[norms > 0] / norms[norms > 0, None], reach


def merged(
    constraints: Constraints, decisions: Decisions
) -> tuple[NDArray[np.int64], dict[tuple[int, int], tuple[Array, Array]]]:
    """Bodies of the parts, and between each two of them (rows in W, point), rigid pairs made one again and again."""
    blocks = [(pair.a, pair.b, pair.rows, pair.point) for pair in constraints.pairs]
    blocks += [(a, b, rows, constraints.points[a]) for a, b, rows in equality_blocks(constraints)]
    reduced = [(a, b, row_space(rows, point, decisions, constraints.length), point) for a, b, rows, point in blocks]
    body = np.arange(constraints.n_parts)
    body[list(constraints.ground)] = WORLD
    while True:
        between: dict[tuple[int, int], list[tuple[Array, Array]]] = {}
        for a, b, rows, point in reduced:
            i, j = body[a], body[b] if b >= 0 else WORLD
            if i != j and len(rows):
                between.setdefault((max(i, j), min(i, j)), []).append((rows, point))
        relations, joined = {}, False
        for (i, j), several in between.items():
            rows, point = several[0]
            if len(several) > 1:
                point = np.mean([one[1] for one in several], axis=0)
                rows = row_space(np.vstack([one[0] for one in several]), point, decisions, constraints.length)
            if len(rows) == 6:
                old, new = (body_now(body, i), body_now(body, j))
                body[body == max(old, new)] = min(old, new)
                joined = True
            relations[i, j] = rows, point
        if not joined:
            return body, relations


def body_now(body: NDArray[np.int64], i: int) -> int:
    """Body i under the name it got when it was joined to another; a body is named by its lowest part."""
    return WORLD if i == WORLD else int(body[i])


def body_points(constraints: Constraints, bodies: NDArray[np.int64]) -> dict[int, Array]:
    """Reference point of each moving body: the mean of its parts'."""
    return {int(i): constraints.points[bodies == i].mean(axis=0) for i in np.unique(bodies) if i != WORLD}


def eliminated(
    points: dict[int, Array],
    relations: dict[tuple[int, int], tuple[Array, Array]],
    length: float,
    decisions: Decisions,
) -> tuple[list[Step], int]:
    """All bodies eliminated in the order of fewest neighbours; the number of free variables."""
    front = Front(touching={body: set() for body in points})
    for (i, j), (rows, _) in relations.items():
        sides = [(body, sign) for body, sign in ((i, 1.0), (j, -1.0)) if body != WORLD]
        block = np.hstack([sign * rows_at(rows, points[body], length) for body, sign in sides])
        front.add(Element([body for body, _ in sides], np.linalg.qr(block.T)[0].T))
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


def _eliminate(front: Front, body: int, decisions: Decisions) -> Step:
    gathered = [front.remove(number) for number in sorted(front.touching[body])]
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
    rank = decisions.rank(values)
    follow = -(Vt[:rank].T / values[:rank]) @ (U[:, :rank].T @ B)
    if neighbours and len(A) > rank:
        # A pivoted QR of the transpose: faster than singular values, its diagonal as good for the rank.
        Q, R, _ = cast(tuple[Array, Array, Any], qr((U[:, rank:].T @ B).T, mode="economic", pivoting=True))
        if count := decisions.rank(np.abs(np.diagonal(R))):
            front.add(Element(neighbours, Q[:, :count].T))
    return Step(body, neighbours, follow, Vt[rank:].T)


def followed(steps: list[Step], nullity: int) -> dict[int, Array]:
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


def _residual(
    relations: dict[tuple[int, int], tuple[Array, Array]],
    motions: dict[int, Array],
    points: dict[int, Array],
    length: float,
) -> float:
    worst = 0.0
    for (i, j), (rows, _) in relations.items():
        rate = np.zeros((len(rows), 1))
        for body, sign in ((i, 1.0), (j, -1.0)):
            if body != WORLD:
                block = rows_at(rows, points[body], length)
                rate = rate + sign * block @ motions[body]
        worst = max(worst, float(np.abs(rate).max(initial=0.0)))
    return worst
