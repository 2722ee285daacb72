"""Who carries whom: parts that move as one, a tree from the ground, the joints that close loops.

The contact graph (Sinha et al., eq. 23) has a node a part. Parts that no free motion of the assembly moves against each
other are one link; joints are told between links, and the tree reaches every link from the ground by the shortest way.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.articulation.row_space import twists_at

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


def mobility(n_links: int, freedoms: Sequence[int]) -> int:
    """Grübler–Kutzbach: 6 (links − 1) − Σ (6 − f), of links and the freedoms f of their joints.

    The null space is right where it differs: by so many the constraints repeat each other (a planar loop: 3).
    """
    return 6 * (n_links - 1) - sum(6 - f for f in freedoms)
