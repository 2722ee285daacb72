"""The search for every least gap of two surfaces, compiled: both are looked at on a grid, Newton does the rest.

What it finds gets a place in the pair's memory, which following then moves (pair.py).
"""

from __future__ import annotations

import math

import numpy as np
from numba import int64

from detent.geometry.above import above, along
from detent.geometry.edge_search import starts_along
from detent.geometry.shown import SLOT
from detent.geometry.surface import JOINT
from detent.geometry.touch import BALL, DEPTH, OFFSET, REACH, SIZE, SURFACES, shape_ends
from detent.numeric.contact import LINE
from detent.numeric.kernel import allocating, inner
from detent.numeric.vector import add, norm, row, scale, sub, turn

MOST = 6  # contacts of one pair
# Layout of a pair's memory: has it been searched and where (pose of surface 1 seen from 2), then places: used (told as
# a contact, or only followed), u₁ v₁ u₂ v₂, gap of a line; then what each of them shows.
# What is followed is beyond the ends of the faces; what is sunk is so far below them that it came from elsewhere.
FREE, TOLD, FOLLOWED, SUNK = 0.0, 1.0, 2.0, 3.0
SEARCHED, POSE, PLACES, PLACE = 0, 1, 13, 6
SLOTS = PLACES + PLACE * MOST
KEPT = SLOTS + SLOT * MOST
MOST_STARTS = 200  # of one search


@inner
def way(memory, R, p, size):
    """How far a point of surface 1 may have come since the search."""
    moved = norm(sub(p, (memory[POSE + 3], memory[POSE + 7], memory[POSE + 11])))
    turned = 0.0
    for i in range(3):
        for j in range(3):
            turned += (R[i, j] - memory[POSE + 4 * i + j]) ** 2
    return moved + size * math.sqrt(turned)


@allocating
def _nodes(params, i):
    """Where parameter i (u₁ v₁ u₂ v₂) is looked at by the search."""
    _, at = shape_ends(params)
    start = at + 4
    for k in range(i):
        start += int(params[at + k])
    return params[start : start + int(params[at + i])]


@allocating
def _grid(params, one):
    """(n·m, 6) x y z u v at the nodes of surface `one`, v running fastest, and the way to the farthest of the four
    round each; none of an edge or a ball."""
    _, at = shape_ends(params)
    start = at + 4
    for k in range(4):
        start += int(params[at + k])
    counts = int(params[start]), int(params[start + 1])
    start += 2 + (6 * counts[0] if one == 1 else 0)
    return params[start : start + 6 * counts[one]].reshape((counts[one], 6))


@allocating
def search(params, memory, R, p, domain, uv, w, starts):
    """Fill `starts` (place or −1, u₁ v₁ u₂ v₂, what that place was): there Newton finds every least gap below 2·reach.

    Those that have a place in memory come first, with its number: they keep it. All places are free when this ends.
    """
    memory[SEARCHED] = 1.0
    back = np.empty((3, 3))
    for i in range(3):
        for j in range(3):
            memory[POSE + 4 * i + j], back[j, i] = R[i, j], R[i, j]
    memory[POSE + 3], memory[POSE + 7], memory[POSE + 11] = p
    n = int64(0)
    for k in range(MOST):
        if memory[PLACES + PLACE * k] != FREE:
            starts[n, 0] = k
            for i in range(4):
                starts[n, 1 + i] = memory[PLACES + PLACE * k + 1 + i]
            starts[n, 5] = memory[PLACES + PLACE * k]
            n += 1
            memory[PLACES + PLACE * k] = FREE
    # Nodes of one surface may straddle what those of the other see, so both are asked; of a ball only the other.
    for one in range(2):
        if params[BALL + one] == 0.0:
            n = _starts(params, one, R if one == 0 else back, p if one == 0 else turn(back, scale(-1.0, p)),
                        domain, uv, w, starts, n)  # fmt: skip
    if params[BALL] == 1.0 and params[BALL + 1] == 1.0:
        starts[n, 0], n = -1.0, n + 1
        for i in range(4):
            starts[n - 1, 1 + i] = 0.0
    return n


@allocating
def _starts(params, one, R, p, domain, uv, w, starts, found):
    """Append to `starts` (place or −1, u₁ v₁ u₂ v₂) where Newton is to begin, seen from nodes of surface `one`.

    φ, the signed distance of a node to the other surface, is exact (above.py). Each node no higher than its four
    neighbours is a start, and so is each round which a parabola has its bottom within a cell: a shallow one beside a
    saddle may lie between nodes that all slope away. A gap is no steeper than the way, so a node higher than 2·reach
    and the width of its cell is none, nor is one so much lower than the depth.
    Along an edge one can do better (edge_search.py).
    (R, p) is the pose of surface `one` seen from the other.
    """
    end1, end2 = shape_ends(params)
    own1, own2 = params[SURFACES:end1], params[end1:end2]
    own, its, two = (own1, own2, 1) if one == 0 else (own2, own1, 0)
    first, second = 2 * one, 2 * two
    us, vs = _nodes(params, first), _nodes(params, first + 1)
    others = _grid(params, two)
    if params[OFFSET + one] > 0.0:
        return starts_along(params, one, R, p, us if along(own) == 0 else vs, others, domain, uv, w, starts, found)
    n, m, size = us.shape[0], vs.shape[0], params[SIZE]
    at, height = np.zeros((n * m, 4)), np.empty(n * m)
    nodes = _grid(params, one)
    for i in range(n * m):
        height[i], _ = above(params, two, its, others, add(p, turn(R, row(nodes, i))), domain, uv, w)
        at[i, first], at[i, first + 1] = nodes[i, 3], nodes[i, 4]
        at[i, second], at[i, second + 1] = uv[second], uv[second + 1]
    joint = 2.0 * JOINT * (domain[first + 1, 1] - domain[first + 1, 0])
    around_u, around_v = domain[first, 2] == 1.0, domain[first + 1, 2] == 1.0
    for i in range(n):
        for j in range(m):
            here = i * m + j
            lowest, cell = True, nodes[here, 5]
            for step in range(4):
                k, l = i + (step == 0) - (step == 1), j + (step == 2) - (step == 3)
                k, l = (k + n) % n if around_u else k, (l + m) % m if around_v else l
                if k < 0 or k >= n or l < 0 or l >= m or (l != j and abs(vs[l] - vs[j]) <= joint):
                    continue
                there = k * m + l
                # Of equal ones the first is the lowest.
                if height[there] < height[here] or (height[there] == height[here] and there < here):
                    lowest = False
            is_near = -params[DEPTH] - 1.5 * cell <= height[here] <= 2.0 * params[REACH] + 1.5 * cell
            if is_near and not lowest:
                lowest = _is_hollow(height, n, m, i, j, around_u, around_v, vs, joint, 1e-6 * size)
            if lowest and is_near and found < MOST_STARTS:
                starts[found, 0] = -1.0
                for k in range(4):
                    starts[found, 1 + k] = at[here, k]
                found += 1
    return found


@inner
def _is_hollow(height, n, m, i, j, around_u, around_v, vs, joint, flat):
    """Whether a parabola through a node and its eight neighbours has its bottom within a cell; no at the grid's rim."""
    i0, i1, j0, j1 = i - 1, i + 1, j - 1, j + 1
    if around_u:
        i0, i1 = (i0 + n) % n, i1 % n
    if around_v:
        j0, j1 = (j0 + m) % m, j1 % m
    if i0 < 0 or i1 >= n or j0 < 0 or j1 >= m:
        return False
    if abs(vs[j1] - vs[j]) <= joint or abs(vs[j] - vs[j0]) <= joint:
        return False
    f, f0, f1 = height[i * m + j], height[i0 * m + j], height[i1 * m + j]
    e0, e1 = height[i * m + j0], height[i * m + j1]
    a, c = f0 + f1 - 2.0 * f, e0 + e1 - 2.0 * f
    b = 0.25 * (height[i1 * m + j1] - height[i1 * m + j0] - height[i0 * m + j1] + height[i0 * m + j0])
    half = math.hypot(0.5 * (a - c), b)
    low, high = 0.5 * (a + c) - half, 0.5 * (a + c) + half
    if high <= flat or low < -0.3 * high:  # ours: a parabola through a coarse grid is not exact
        return False
    low = max(abs(low), 0.03 * high)  # H with such eigenvalues: (a − c, b) keep their directions
    k, shift = (high - low) / (2.0 * half) if half > 0.0 else 0.0, 0.5 * (high + low)
    p, q, r = shift + 0.5 * (a - c) * k, b * k, shift - 0.5 * (a - c) * k
    gu, gv, det = 0.5 * (f1 - f0), 0.5 * (e1 - e0), p * r - q * q
    return abs(r * gu - q * gv) <= det and abs(p * gv - q * gu) <= det


@inner
def place_of(memory, kind, inside, g, uv, domain, size, own_place):
    """The place for a contact that a search found: its own if it had one, else a free one; −1 if it is known.

    A contact may take the place of what is beyond the faces' ends.
    """
    free, taken = own_place, -1
    for k in range(MOST):
        at = PLACES + PLACE * k
        if memory[at] == FREE:
            free = k if free < 0 else free
            continue
        if memory[at] != TOLD:
            taken = k
        if kind == LINE and abs(g - memory[at + PLACE - 1]) <= 1e-9 * size:
            return -1
        same = True
        for i in range(4):
            width = domain[i, 1] - domain[i, 0]
            apart = abs(uv[i] - memory[at + 1 + i])
            if domain[i, 2] == 1.0:
                apart = min(apart, abs(width - apart))
            same = same and apart <= 1e-6 * width
        if same:
            return -1
    return taken if free < 0 and inside else free
