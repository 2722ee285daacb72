"""Contact graph of an assembly (Sinha et al., eq. 23) as a tree from the ground, and what closes loops in it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.articulation.constraints import Constraints, equality_blocks

Array = NDArray[np.float64]
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

    def link(parent: int, child: int) -> Link:
        several = between[min(parent, child), max(parent, child)]
        way = 1 if child > parent else -1
        rows = np.vstack([sign * way * rows for sign, rows, _ in several])
        return Link(parent, child, rows, np.mean([point for *_, point in several], axis=0))

    links, reached = [], {WORLD}
    for root in (WORLD, *constraints.free):
        if root != WORLD and root in reached:
            continue
        if root != WORLD:
            links.append(Link(WORLD, root, np.zeros((0, 6)), constraints.points[root]))
            reached.add(root)
        queue = deque([root])
        while queue:
            parent = queue.popleft()
            for child in near[parent]:
                if child not in reached:
                    reached.add(child)
                    queue.append(child)
                    links.append(link(parent, child))
    inside = {(one.parent, one.child) for one in links}
    closing = [link(a, b) for a, b in between if (a, b) not in inside and (b, a) not in inside]
    return Tree(tuple(links), tuple(closing), {one.child: k for k, one in enumerate(links)})
