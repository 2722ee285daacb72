"""Who carries whom: parts that move as one, a tree from the ground, the joints that close loops.

The contact graph (Sinha et al., eq. 23) has a node a part. Parts that no free motion of the assembly moves against each
other are one link; joints are told between links, and the tree reaches every link from the ground by the shortest way.

Contact graph of an assembly (Sinha et al., eq. 23) as a tree from the ground, and what closes loops in it.

The tree of a mechanism: which joints carry the parts from the ground, in which order, and what is left over.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.articulation.constraints import Constraints, equality_blocks
from detent.articulation.row_space import twists_at
from detent.core.errors import InputError
from detent.geometry.assembly import Joint

Array = NDArray[np.float64]
# Relative speed, the fastest part's being 1, below which two parts move as one. Ours: null vectors are known to 1e-9 or
# better, and a true freedom that moves a part by less than a millionth of another is nothing to tell.
TOGETHER = 1e-6


@dataclass(frozen=True, slots=True)
class Edge:
    """A joint of the tree, or one that closes a loop: the parent is nearer to the ground."""

    parent: int
    child: int
    closes_loop: bool


def links_of(basis: Array, ground: Iterable[int], centre: Array, length: float) -> NDArray[np.int64]:
    """(n_parts,) the link of each part: 0 the ground's, the others in the order of their first parts.

    basis  (modes, n_parts, 6) of the null space. Parts are compared by 8 random mixtures of the modes instead of by
           all of them: two different motions agree in all of them with probability zero.
    """
    n_modes, n_parts, _ = basis.shape
    mixed = np.random.default_rng(8).normal(size=(8, n_modes)) / np.sqrt(max(n_modes, 1))
    scaled = twists_at(basis, centre, length)
    # Each mode counts alike: one that moves far parts fast would hide a bolt that spins.
    scaled = scaled / np.maximum(np.abs(scaled).max(axis=(1, 2), initial=0.0), 1e-300)[:, None, None]
    seen = np.tensordot(mixed, scaled, axes=1).transpose(1, 0, 2).reshape(n_parts, 48)
    largest = np.abs(seen).max(initial=0.0) or 1.0
    found = np.full(n_parts, -1)
    heads = [np.zeros(48)]
    found[list(ground)] = 0
    for part in range(n_parts):
        if found[part] == 0:
            continue
        apart = np.abs(np.array(heads) - seen[part]).max(axis=1)
        near = int(np.argmin(apart))
        if apart[near] < TOGETHER * largest and n_modes:
            found[part] = near
        elif not n_modes:
            found[part] = 0
        else:
            found[part] = len(heads)
            heads.append(seen[part])
    return found


def tree_of(
    n_nodes: int,
    pairs: Sequence[tuple[int, int]],
    roots: Iterable[int],
    weights: Sequence[int],
    mass: Sequence[float] | Array,
) -> list[Edge]:
    """Each pair as parent and child, and whether it closes a loop; shortest ways from the roots, lighter pairs first.

    weights  of pairs, here their number of freedoms: of two ways of one length the stiffer is the tree's
    mass     of nodes: of two equally far from the ground the heavier is the parent
    Nodes that no root reaches hang on the lowest of their own kind.
    """
    meets: list[list[int]] = [[] for _ in range(n_nodes)]
    for i, (a, b) in enumerate(pairs):
        meets[a].append(i)
        meets[b].append(i)
    depth = np.full(n_nodes, -1)
    held = set()
    starts = sorted(set(roots))
    for first in (starts, *([node] for node in range(n_nodes))):
        queue = [(0, 0, -1, node) for node in first if depth[node] < 0]
        while queue:
            far, _, by, node = heapq.heappop(queue)
            if depth[node] >= 0:
                continue
            depth[node] = far
            if by >= 0:
                held.add(by)
            for i in meets[node]:
                other = pairs[i][0] + pairs[i][1] - node
                if depth[other] < 0:
                    heapq.heappush(queue, (far + 1, weights[i], i, other))
    found = []
    for i, (a, b) in enumerate(pairs):
        up = (depth[a], -mass[a], a) <= (depth[b], -mass[b], b)
        found.append(Edge(*((a, b) if up else (b, a)), i not in held))
    return found


WORLD = -1


@dataclass(frozen=True, slots=True, eq=False)
class Link:
    """Two parts and all that holds them against each other.

    parent, child  the parent is nearer to the ground; −1 is the world, from which parts hang that nothing holds
    rows           (n, 6) in W for V_child − V_parent; contacts and given constraints alike
    point          the middle of their contacts
    """

    parent: int
    child: int
    rows: Array
    point: Array


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """links: child by child in the order of their distance from the ground; closing: the links left over.

    above  index of the link that carries each part
    """

    links: tuple[Link, ...]
    closing: tuple[Link, ...]
    above: dict[int, int]

    def path(self, part: int) -> list[int]:
        """Links from the ground to a part."""
        found = []
        while part in self.above:
            found.append(self.above[part])
            part = self.links[self.above[part]].parent
        return found[::-1]


def spanning_tree(constraints: Constraints) -> Tree:
    """The tree of fewest links to the ground; among equals, pairs in their order. Grounded parts are the world.

    Parts the ground does not hold hang from it by a free link each, the first part of each group.
    """
    between: dict[tuple[int, int], list[tuple[int, Array, Array]]] = {}  # (sign for V_high − V_low, rows, point)
    blocks = [(pair.a, pair.b, pair.rows, pair.point) for pair in constraints.pairs]
    blocks += [(a, b, rows, constraints.points[a]) for a, b, rows in equality_blocks(constraints)]
    for a, b, rows, point in blocks:
        a, b = (WORLD if part in constraints.ground else part for part in (a, b))
        if a != b:
            sign = 1 if a > b else -1
            between.setdefault((min(a, b), max(a, b)), []).append((sign, rows, point))
    near: dict[int, list[int]] = {part: [] for part in (WORLD, *constraints.free)}
    for a, b in between:
        near[a].append(b)
        near[b].append(a)

    edges, reached = [], {WORLD}
    for root in (WORLD, *constraints.free):
        if root != WORLD and root in reached:
            continue
        if root != WORLD:
            edges.append((WORLD, root))
            reached.add(root)
        queue = deque([root])
        while queue:
            parent = queue.popleft()
            for child in near[parent]:
                if child not in reached:
                    reached.add(child)
                    queue.append(child)
                    edges.append((parent, child))
    inside = set(edges)
    closing = [(a, b) for a, b in between if (a, b) not in inside and (b, a) not in inside]
    links = []
    for parent, child in (*edges, *closing):
        several = between.get((min(parent, child), max(parent, child)), ())
        way = 1 if child > parent else -1
        rows = np.vstack([np.zeros((0, 6)), *(sign * way * rows for sign, rows, _ in several)])
        point = np.mean([point for *_, point in several], axis=0) if several else constraints.points[child]
        links.append(Link(parent, child, rows, point))
    tree, left = links[: len(edges)], links[len(edges) :]
    return Tree(tuple(tree), tuple(left), {one.child: k for k, one in enumerate(tree)})


@dataclass(frozen=True, slots=True)
class Step:
    """One joint of the tree, from the part nearer to the root to the farther; `back`: it is entered by its child."""

    joint: int
    near: int
    far: int
    back: bool


def check(n_parts: int, joints: Sequence[Joint], ground: frozenset[int]) -> None:
    if any(not 0 <= part < n_parts for part in ground):
        raise InputError("ground", sorted(ground), f"parts are numbered 0 to {n_parts - 1}")
    for joint in joints:
        ends, S = (joint.parent, joint.child), np.asarray(joint.freedoms)
        if joint.parent == joint.child or not all(0 <= part < n_parts for part in ends):
            raise InputError("joint", ends, f"two different parts from 0 to {n_parts - 1} are needed")
        if S.ndim != 2 or S.shape[1] != 6 or not np.isfinite(S).all():
            raise InputError("joint.freedoms", S.shape, "(k, 6) finite numbers are needed")


def joint_tree(
    n_parts: int, joints: Sequence[Joint], ground: frozenset[int], centre: Array
) -> tuple[tuple[Joint, ...], tuple[Step, ...]]:
    """The joints, with free ones for parts that hang on nothing; the steps of the tree, what carries comes first."""
    group = np.arange(n_parts + 1)  # parts of one number hang together; the last is the world
    group[list(ground)] = n_parts
    inside = []
    for i in sorted(range(len(joints)), key=lambda i: (joints[i].closes_loop, i)):
        a, b = group[joints[i].parent], group[joints[i].child]
        if a != b:
            group[group == a] = b
            inside.append(i)
    every = list(joints)
    for part in range(n_parts):
        if group[part] != group[n_parts]:
            group[group == group[part]] = group[n_parts]
            freedoms = np.eye(6)
            freedoms[3:, :3] = np.cross(centre, np.eye(3))  # turns about the centre: v = −ω × c
            inside.append(len(every))
            every.append(Joint(WORLD, part, "free", freedoms, point=centre, reason="touches nothing that is held"))
    meets: dict[int, list[int]] = {}
    for i in inside:
        meets.setdefault(every[i].parent, []).append(i)
        meets.setdefault(every[i].child, []).append(i)
    steps, used, front = [], set(), [WORLD, *sorted(ground)]
    while front:
        near = front.pop(0)
        for i in sorted(meets.get(near, ())):
            if i not in used:
                used.add(i)
                back = every[i].child == near
                far = every[i].parent if back else every[i].child
                steps.append(Step(i, near, far, back))
                front.append(far)
    return tuple(every), tuple(steps)
