"""An exploded view: how far each part is drawn from its place so that no box of one lies in the box of another.

Parts leave one after the other, from the ground on through all that touches, the large ones first. Each is carried
along with its parent and then goes straight: the way it is known to lift off, or else along its joint's axis, away from
the middle, or along x, y or z of W: whichever is free soonest, with a liking for the axis, for so it was put in.
"""

from __future__ import annotations

import heapq

import numpy as np

from detent.core.analysis import Array
from detent.report.articulated import Mechanism

GAP = (0.4, 0.02)  # between a part's box and others: halves of its own diagonal, and sizes of the assembly
_DETOUR = 2.0  # how much farther than along its axis a part may go another way, before it goes there
_ROUNDS = 60  # boxes that may push a part on, one behind the other


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
