"""Where things are drawn that have no place of their own: parts pulled apart, nodes of a graph.

An exploded view: how far each part is drawn from its place so that no box of one lies in the box of another. Parts
leave one after the other, from the ground on through all that touches, the large ones first. Each is carried along with
its parent and then goes straight: in the direction in which it is known to lift off, or else along its joint's axis,
away from the middle, or along x, y or z of W: whichever is free soonest, the axis preferred, for so it was put in.

A graph: few steps apart, near each other. The same graph gives the same picture. Kamada & Kawai (1989): places x_i
whose distances come near to the steps d_ij between nodes,

    Σ_{i<j} w_ij (|x_i − x_j| − d_ij)²,    w_ij = d_ij⁻²

is made small by majorisation (Gansner, Koren & North 2004), which never goes up: each round solves L_w x = L_x x for
fixed weights. It starts from the two longest directions of the steps themselves (classical scaling), not by chance.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence

import numpy as np

from detent.core.analysis import Array
from detent.report.articulated import Mechanism

GAP = (0.4, 0.02)  # between a part's box and others: halves of its own diagonal, and sizes of the assembly
_DETOUR = 2.0  # how much farther than along its axis a part may go another way, before it goes there
_ROUNDS = 60  # boxes that may push a part on, one behind the other
ROUNDS = 60
MOST = 400  # nodes; more are a smear, and the rounds take their square in memory


def exploded(found: Mechanism) -> Array:
    """Shift of each part at the far end of the exploded view, (part, 3), m in W."""
    n = len(found.parts)
    low = np.array([one.low for one in found.parts])
    high = np.array([one.high for one in found.parts])
    shift = np.zeros((n, 3))
    known = [bool(np.isfinite(one.low + one.high).all()) for one in found.parts]
    gap = GAP[0] * 0.5 * np.linalg.norm(high - low, axis=1) + GAP[1] * found.size
    placed: list[int] = []
    for i, parent, axis in _order(found):
        if not known[i]:
            continue
        start = shift[parent] if parent is not None else np.zeros(3)
        if found.parts[i].ground:
            placed.append(i)
            continue
        best, least = start, np.inf
        others = np.array(placed, int)
        for way, dear in _ways(0.5 * (low[i] + high[i]) - found.centre, axis, found.exits.get(i, ())):
            far = _clear(
                low[i] + start, high[i] + start, low[others] + shift[others], high[others] + shift[others], way, gap[i]
            )
            if far * dear < least - 1e-12:
                best, least = start + far * way, far * dear
        shift[i] = best
        placed.append(i)
    return shift


def _order(found: Mechanism) -> list[tuple[int, int | None, Array | None]]:
    """Parts from the ground on, each with its parent and the axis of their joint; of those in reach the largest."""
    n = len(found.parts)
    near: list[list[tuple[int, Array | None]]] = [[] for _ in range(n)]
    for one in found.joints:
        near[one.parent].append((one.child, one.axis))
        near[one.child].append((one.parent, one.axis))
    for a, b in found.pairs:
        near[a].append((b, None))
        near[b].append((a, None))
    sizes = [
        -float(np.prod(one.high - one.low)) if np.isfinite(one.low + one.high).all() else 0.0 for one in found.parts
    ]
    grounds = [i for i, one in enumerate(found.parts) if one.ground]
    order: list[tuple[int, int | None, Array | None]] = []
    seen = [False] * n
    for root in [*grounds, *range(n)]:
        reach: list[tuple[float, int, int | None, Array | None]] = [] if seen[root] else [(0.0, root, None, None)]
        seen[root] = True
        while reach:
            _, i, parent, axis = heapq.heappop(reach)
            order.append((i, parent, axis))
            for j, its in near[i]:
                if not seen[j]:
                    seen[j] = True
                    heapq.heappush(reach, (sizes[j], j, i, its))
    return order


def _ways(outward: Array, axis: Array | None, exits: tuple[Array, ...]) -> list[tuple[Array, float]]:
    """Directions to try, and how dear a metre along each is."""
    ways = [(way, 0.1) for way in exits]
    if axis is not None:
        sense = 1.0 if axis @ outward >= 0.0 else -1.0
        ways += [(sense * axis, 1.0), (-sense * axis, 1.2)]
    length = float(np.linalg.norm(outward))
    if length > 0.0:
        ways.append((outward / length, _DETOUR))
    for k in (2, 0, 1):
        sense = 1.0 if outward[k] >= 0.0 else -1.0
        ways += [(sense * np.eye(3)[k], _DETOUR), (-sense * np.eye(3)[k], 1.5 * _DETOUR)]
    return ways


def _clear(low: Array, high: Array, lows: Array, highs: Array, way: Array, gap: float) -> float:
    """How far a box goes along a way until it meets none of the others, all grown by the gap."""
    far = 0.0
    for _ in range(_ROUNDS):
        a, b = low + far * way, high + far * way
        hit = (a < highs + gap - 1e-12).all(axis=1) & (b > lows - gap + 1e-12).all(axis=1)
        if not hit.any():
            return far
        with np.errstate(divide="ignore", invalid="ignore"):
            # Along each axis it is out once its far side has passed; the soonest axis frees it from that box.
            out = np.where(way > 0.0, (highs[hit] + gap - a) / way, (lows[hit] - gap - b) / way)
        out = np.where(np.abs(way) > 1e-9, out, np.inf).min(axis=1)
        far += max(float(out.max()), 1e-9)
    return np.inf


def layout(n: int, edges: Iterable[tuple[int, int]], roots: Sequence[int] = ()) -> Array:
    """Places of n nodes, (n, 2), within −1 … 1; the roots' middle is at the top."""
    steps = _steps(n, list(edges))
    if n < 2:
        return np.zeros((n, 2))
    x = _scaling(steps)
    if n <= MOST:
        x = _majorised(x, steps)
    x = x - x.mean(axis=0)
    if roots:  # turned until they are on top, mirrored never: only for the eye
        way = x[list(roots)].mean(axis=0)
        if np.linalg.norm(way) > 1e-9:
            c, s = way[1] / np.linalg.norm(way), way[0] / np.linalg.norm(way)
            x = x @ np.array(((c, s), (-s, c)))
    low, high = x.min(axis=0), x.max(axis=0)
    return (x - 0.5 * (low + high)) / (0.5 * max(float((high - low).max()), 1e-9))


def _steps(n: int, edges: list[tuple[int, int]]) -> Array:
    """Steps between any two nodes, (n, n); between pieces that hang apart one more than the longest way there is."""
    near: list[list[int]] = [[] for _ in range(n)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    found = np.full((n, n), -1.0)
    for root in range(n):
        found[root, root], ring, far = 0.0, [root], 0.0
        while ring:
            far += 1.0
            nodes = {j for i in ring for j in near[i] if found[root, j] < 0.0}
            ring = sorted(nodes)
            found[root, ring] = far
    return np.where(found < 0.0, found.max(initial=0.0) + 1.0, found)


def _scaling(steps: Array) -> Array:
    """The plane that keeps most of the squared steps; nodes the steps cannot tell apart are set a little apart."""
    n = len(steps)
    centred = steps**2 - (steps**2).mean(axis=0)
    values, vectors = np.linalg.eigh(-0.5 * (centred - centred.mean(axis=1)[:, None]))
    x = vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], 0.0))
    x = x * np.where(x[np.abs(x).argmax(axis=0), [0, 1]] < 0.0, -1.0, 1.0)  # one sign, whatever the solver's
    angle = 2.399963 * np.arange(n)  # the golden angle: no two alike
    return x + 0.05 * np.column_stack((np.cos(angle), np.sin(angle)))


def _majorised(x: Array, steps: Array) -> Array:
    n = len(x)
    weight = np.where(steps > 0.0, 1.0 / np.maximum(steps, 1.0) ** 2, 0.0)
    solve = np.linalg.inv(np.diag(weight.sum(axis=1)) - weight + 1.0 / n)  # constant parts aside, which do not matter
    for _ in range(ROUNDS):
        apart = np.linalg.norm(x[:, None] - x[None], axis=2)
        pull = -np.divide(weight * steps, apart, out=np.zeros_like(apart), where=apart > 1e-9)
        pull[np.diag_indices(n)] -= pull.sum(axis=1)
        x = solve @ (pull @ x)
    return x
