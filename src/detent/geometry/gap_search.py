"""The search for every least gap of two surfaces, compiled: both are looked at on a grid, Newton does the rest.

What it finds gets a place in the pair's memory, which following then moves (pair.py).

Where along an edge the gap to another surface may be least, compiled: a walk by slope, finer where it is flat.

φ(s), the distance of the edge's point to the other surface, and its slope φ' = nᵀ t (t tangent of the edge, n normal of
the other) are exact, so a bottom is where φ' turns from falling to rising, however far apart the nodes are. What hides
between two nodes is a bottom beside a top. At the top φ' passes zero downward, and it sinks no faster than edge and
surface bend towards each other; so where both ends slope the same way by more than STEEP nothing hides, and elsewhere
the walk goes on in FINE parts. Where the foot jumps, φ' may sink at once: finer there, too.
"""

from __future__ import annotations

import math

import numpy as np
from numba import int64

from detent.geometry.law import SLOT
from detent.geometry.surface import JOINT
from detent.geometry.touch import (
    BALL,
    DEPTH,
    OFFSET,
    REACH,
    SIZE,
    SURFACES,
    above,
    along,
    edge_point,
    put_edge,
    shape_ends,
)
from detent.numeric.contact_kinematics import LINE
from detent.numeric.kernel import allocating, inner
from detent.numeric.vector import add, cross, dot, norm, row, scale, sub, turn, turn_back

FINE = 6  # ours: 48 nodes round a rim are then 288 where it matters
STEEP = 0.3  # ours: 48 nodes turn a rim's tangent by 0.13 each, and the other surface's normal by as much again
JUMP = 3.0  # ours: a foot that moves so much farther than the point has jumped, or is about to
LEVEL = 1e-9  # slopes below this are none, as gaps that curve less than 1e-9/size are lines
NEARLY, HALVINGS = 0.05, 20  # a start is good where the slope is below the first, or after so many halvings


@inner
def starts_along(params, one, R, p, nodes, others, domain, uv, w, starts, found):
    """Append to `starts` (place or −1, u₁ v₁ u₂ v₂) where Newton is to begin, seen from along the edge `one`.

    nodes   along the edge
    others  of the other surface, see `above`
    (R, p)  pose of the edge's frame seen from the other's
    """
    end1, end2 = shape_ends(params)
    own = params[SURFACES:end1] if one == 0 else params[end1:end2]
    k = 2 * one + along(own)
    around, before = domain[k, 2] == 1.0, found
    n, reach = nodes.shape[0], 2.0 * params[REACH]
    # A patch's end may be a bottom: one begins as if falling. Round a rim the last node tells.
    falls = not around
    if around:
        _, slope, _, _ = _look(params, one, R, p, others, nodes[n - 1], domain, uv, w)
        falls = slope < -LEVEL
    a = nodes[0]
    h_a, m_a, _, foot_a = _look(params, one, R, p, others, a, domain, uv, w)
    low, lowest = h_a, a
    for i in range(n if around else n - 1):
        b = nodes[i + 1] if i + 1 < n else domain[k, 1]
        h_b, m_b, _, foot_b = _look(params, one, R, p, others, b, domain, uv, w)
        if h_b < low:
            low, lowest = h_b, b
        length = norm(sub(edge_point(own, a)[0], edge_point(own, b)[0]))
        is_near = 0.5 * (h_a + h_b - length) <= reach  # a distance is no steeper than the way
        is_steep = m_a * m_b > 0.0 and min(abs(m_a), abs(m_b)) > STEEP
        jumps = norm(sub(foot_a, foot_b)) > JUMP * length
        parts = FINE if is_near and (jumps or not is_steep) else 1
        s, m = a, m_a
        for j in range(parts):
            s_next, m_next = b, m_b
            if j + 1 < parts:
                s_next = a + (b - a) * (j + 1) / parts
                _, m_next, _, _ = _look(params, one, R, p, others, s_next, domain, uv, w)
            if falls and m_next > LEVEL:
                falls = False
                if is_near:
                    found = _begin(params, one, R, p, others, s, m, s_next, m_next, domain, uv, w, starts, found)
            elif m_next < -LEVEL:
                falls = True
            s, m = s_next, m_next
        a, h_a, m_a, foot_a = b, h_b, m_b, foot_b
    if falls and not around and h_a <= reach:
        found = _begin(params, one, R, p, others, a, 0.0, a, 0.0, domain, uv, w, starts, found)
    if found == before and low <= reach:  # level all the way, as a rim upon a plane
        found = _begin(params, one, R, p, others, lowest, 0.0, lowest, 0.0, domain, uv, w, starts, found)
    return found


@inner
def _look(params, one, R, p, others, s, domain, uv, w):
    """(φ, φ', n, foot) at s along the edge, the last two seen from the other surface; its u, v are left in uv."""
    end1, end2 = shape_ends(params)
    own1, own2 = params[SURFACES:end1], params[end1:end2]
    own, its, two = (own1, own2, 1) if one == 0 else (own2, own1, 0)
    r, t = edge_point(own, s)
    r = add(p, turn(R, r))
    h, n = above(params, two, its, others, r, domain, uv, w)
    return h, dot(n, turn(R, t)), n, sub(r, scale(h, n))


@inner
def _begin(params, one, R, p, others, s, m, s_end, m_end, domain, uv, w, starts, found):
    """Append the bottom between s, where the slope is m, and s_end; m ≥ 0 means s itself.

    Where two edges cross, the way from one to the other has no direction, or overlapping the wrong one: two more starts
    look along their common normal, to and fro.
    """
    if found + 3 > starts.shape[0]:
        return found
    end1, end2 = shape_ends(params)
    own1, own2 = params[SURFACES:end1], params[end1:end2]
    own, its, two = (own1, own2, 1) if one == 0 else (own2, own1, 0)
    at = s if m >= 0.0 else s - m * (s_end - s) / (m_end - m)
    _, slope, n, _ = _look(params, one, R, p, others, at, domain, uv, w)
    for _ in range(HALVINGS if m < 0.0 else 0):
        if abs(slope) <= NEARLY:
            break
        if slope < 0.0:
            s = at
        else:
            s_end = at
        at = 0.5 * (s + s_end)
        _, slope, n, _ = _look(params, one, R, p, others, at, domain, uv, w)
    found = _put(own, one, R, n, at, domain, uv, starts, found)
    if params[OFFSET + two] > 0.0:
        its_s = uv[2 * two + along(its)]
        N = cross(turn(R, edge_point(own, at)[1]), edge_point(its, its_s)[1])
        N = scale(1.0 / norm(N), N) if norm(N) > 1e-6 else n
        for sign in (1.0, -1.0):
            put_edge(its, its_s, scale(sign, N), domain, 2 * two, uv)
            found = _put(own, one, R, scale(sign, N), at, domain, uv, starts, found)
    return found


@inner
def _put(own, one, R, n, at, domain, uv, starts, found):
    """A start: the edge at `at`, looking against n; the other surface as uv says."""
    put_edge(own, at, turn_back(R, scale(-1.0, n)), domain, 2 * one, uv)
    starts[found, 0] = -1.0
    for i in range(4):
        starts[found, 1 + i] = uv[i]
    return found + 1


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

    φ, the signed distance of a node to the other surface, is exact (touch.py). Each node no higher than its four
    neighbours is a start, and so is each round which a parabola has its bottom within a cell: a shallow one beside a
    saddle may lie between nodes that all slope away. A gap is no steeper than the way, so a node higher than 2·reach
    and the width of its cell is none, nor is one so much lower than the depth.
    Along an edge one can do better (`starts_along`).
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
