"""Where an extruded polygon and a cuboid may touch: corner–surface, edge–edge, surface–corner.

Meitinger & Pfeiffer, fig. 9: contact types 1, 2 and 3. The prism is a polygon in (x, z) of its own frame L, extruded to
y = ±half; the cuboid lies along the axes of its frame B between `low` and `high`. Everything below is seen from a third
frame A: the prism at (R, p), the cuboid at (R_B, p_B). Normals point out of the cuboid: along them it pushes the prism.

A contact is numbered  type·10000 + prism feature·100 + cuboid feature:
    prism corners  i + n·side      faces  i (vertex i to i + 1), n and n + 1 the ends at y = −half, +half
    prism edges    i + n·side along the profile, 2n + i along y        side 0: y = −half, 1: y = +half
    cuboid corners 0–7 (bits x, y, z: 1 is high)   faces 2·axis + (1 if high)   edges 4·axis + bits of the other two
"""

from __future__ import annotations

import math

import numpy as np

from detent.numeric.kernel import allocating, inner
from detent.numeric.vector import add, column, cross, dot, norm, row, scale, sub, three, turn, turn_back

CORNER_FACE, EDGE_EDGE, FACE_CORNER = 1, 2, 3
PARALLEL = 1e-6  # sine below which two edges count as parallel: such a pair touches at other features too
SKEW = 1e-7  # how far a feature may lean the wrong way and still count: aligned parts touch along whole lines


@inner
def corner_of_box(low, high, R_B, p_B, c):
    """Corner c of the cuboid, seen from A."""
    x = high[0] if c & 1 else low[0]
    y = high[1] if c & 2 else low[1]
    z = high[2] if c & 4 else low[2]
    return add(three(p_B, 0), turn(R_B, (x, y, z)))


@inner
def corner_of_prism(profile, half, R, p, first):
    """Corner i + n·side of the prism, seen from A."""
    n = profile.shape[0]
    i = first % n
    return add(three(p, 0), turn(R, (profile[i, 0], half if first >= n else -half, profile[i, 1])))


@inner
def contact_at(contact, profile, half, low, high, R, p, R_B, p_B):
    """One contact as it stands: (gap, normal, point on the prism, outside, lean, direction of the prism's edge, u).

    outside  how far the point lies off its features; ≤ 0 on them
    lean     how far the features look the wrong way; ≤ 0 where they face each other
    u        place along the prism's edge or face, from its first vertex (edge–edge, surface–corner)
    """
    kind, first, second = contact // 10000, (contact // 100) % 100, contact % 100
    if kind == CORNER_FACE:
        return _corner_face(first, second, profile, half, low, high, R, p, R_B, p_B)
    if kind == FACE_CORNER:
        return _face_corner(first, second, profile, half, low, high, R, p, R_B, p_B)
    return _edge_edge(first, second, profile, half, low, high, R, p, R_B, p_B)


@inner
def _corner_face(first, second, profile, half, low, high, R, p, R_B, p_B):
    n = profile.shape[0]
    i = first % n
    point = corner_of_prism(profile, half, R, p, first)
    q = turn_back(R_B, sub(point, three(p_B, 0)))
    off_x, off_y, off_z = (
        max(low[0] - q[0], q[0] - high[0]), max(low[1] - q[1], q[1] - high[1]), max(low[2] - q[2], q[2] - high[2]),
    )  # fmt: skip
    axis, sign = second // 2, 1.0 if second % 2 == 1 else -1.0
    normal = scale(sign, column(R_B, axis))
    if axis == 0:
        gap, outside = q[0] - high[0] if sign > 0 else low[0] - q[0], max(off_y, off_z)
    elif axis == 1:
        gap, outside = q[1] - high[1] if sign > 0 else low[1] - q[1], max(off_x, off_z)
    else:
        gap, outside = q[2] - high[2] if sign > 0 else low[2] - q[2], max(off_x, off_y)
    m = turn_back(R, normal)
    lean = max(-_toward(profile, i, i + 1, m), -_toward(profile, i, i - 1, m), m[1] if first >= n else -m[1])
    return gap, normal, point, outside, lean, (0.0, 0.0, 0.0), 0.0


@inner
def _face_corner(first, second, profile, half, low, high, R, p, R_B, p_B):
    n = profile.shape[0]
    point = corner_of_box(low, high, R_B, p_B, second)
    q = turn_back(R, sub(point, three(p, 0)))
    if first < n:
        dx, dz, length = _side(profile, first)
        x, z = q[0] - profile[first, 0], q[2] - profile[first, 1]
        gap, u = dz * x - dx * z, dx * x + dz * z
        outside = max(-u, u - length, abs(q[1]) - half)
        normal = turn(R, (-dz, 0.0, dx))
    else:
        sign = 1.0 if first == n + 1 else -1.0
        gap, u = sign * q[1] - half, 0.0
        outside = -depth_in_profile(profile, q[0], q[2])
        normal = scale(-sign, column(R, 1))
    m = turn_back(R_B, normal)  # must not point along any edge from the corner into the cuboid
    lean = max(-m[0] if second & 1 else m[0], -m[1] if second & 2 else m[1], -m[2] if second & 4 else m[2])
    return gap, normal, point, outside, lean, (0.0, 0.0, 0.0), u


@inner
def _edge_edge(first, second, profile, half, low, high, R, p, R_B, p_B):
    n = profile.shape[0]
    axis, bits = second // 4, second % 4
    one, two = (axis + 1) % 3, (axis + 2) % 3
    b = column(R_B, axis)
    a1 = scale(1.0 if bits & 1 else -1.0, column(R_B, one))  # outward normals of the two faces the cuboid's edge joins
    a2 = scale(1.0 if bits & 2 else -1.0, column(R_B, two))
    # Bits of the edge's first corner: low along its own axis.
    start = corner_of_box(low, high, R_B, p_B, ((bits & 1) << one) | ((bits >> 1) << two))
    if first < 2 * n:
        dx, dz, length = _side(profile, first % n)
        q = corner_of_prism(profile, half, R, p, first)
        e = turn(R, (dx, 0.0, dz))
    else:
        dx, dz, length = 0.0, 0.0, 2 * half
        q = corner_of_prism(profile, half, R, p, first - 2 * n)
        e = column(R, 1)
    N = cross(e, b)
    size = norm(N)
    if size < PARALLEL:
        return 1e30, a1, q, 1e30, 1e30, e, 0.0
    normal = scale(1.0 / size if dot(N, add(a1, a2)) >= 0.0 else -1.0 / size, N)
    D = sub(start, q)
    # Feet of the common normal: u = ((s − q) × b)·N / N² on the prism's edge, v = ((s − q) × e)·N / N² on the cuboid's.
    u, v = dot(cross(D, b), N) / (size * size), dot(cross(D, e), N) / (size * size)
    outside = max(-u, u - length, -v, v - (high[axis] - low[axis]))
    m = turn_back(R, normal)
    lean = max(-dot(normal, a1), -dot(normal, a2))
    if first < 2 * n:  # the side face lies along ∓y from this edge, the end face across it
        lean = max(lean, m[1] if first >= n else -m[1], m[0] * dz - m[2] * dx)
    else:
        i = first - 2 * n
        lean = max(lean, -_toward(profile, i, i + 1, m), -_toward(profile, i, i - 1, m))
    return -dot(normal, D), normal, add(q, scale(u, e)), outside, lean, e, u


@inner
def _side(profile, i):
    """Unit direction (x, z) and length of the profile's side from vertex i; its outward normal is (d_z, −d_x)."""
    j = i + 1 if i + 1 < profile.shape[0] else 0
    dx, dz = profile[j, 0] - profile[i, 0], profile[j, 1] - profile[i, 1]
    length = math.sqrt(dx * dx + dz * dz)
    return dx / length, dz / length, length


@inner
def _toward(profile, i, j, m):
    """Component along m (in the prism's frame) of the unit vector from vertex i of the profile to its neighbour j."""
    n = profile.shape[0]
    j = j + n if j < 0 else (j - n if j >= n else j)
    dx, dz = profile[j, 0] - profile[i, 0], profile[j, 1] - profile[i, 1]
    return (m[0] * dx + m[2] * dz) / math.sqrt(dx * dx + dz * dz)


@inner
def depth_in_profile(profile, x, z):
    """How deep a point lies inside the polygon: distance to its boundary, negative outside."""
    n = profile.shape[0]
    nearest, inside = 1e30, False
    for i in range(n):
        j = (i + 1) % n
        dx, dz = profile[j, 0] - profile[i, 0], profile[j, 1] - profile[i, 1]
        t = ((x - profile[i, 0]) * dx + (z - profile[i, 1]) * dz) / (dx * dx + dz * dz)
        t = min(max(t, 0.0), 1.0)
        ex, ez = x - profile[i, 0] - t * dx, z - profile[i, 1] - t * dz
        nearest = min(nearest, math.sqrt(ex * ex + ez * ez))
        if (profile[i, 1] > z) != (profile[j, 1] > z):
            cross = profile[i, 0] + (z - profile[i, 1]) * dx / dz
            if cross > x:
                inside = not inside
    return nearest if inside else -nearest


@inner
def separates(normal, profile, half, low, high, R, p, R_B, p_B, slack):
    """Whether a plane with this normal (out of the box) parts the bodies but for `slack`: a quick no to `overlaps`."""
    m, b = turn_back(R, normal), turn_back(R_B, normal)
    nearest = 1e30
    for i in range(profile.shape[0]):
        nearest = min(nearest, m[0] * profile[i, 0] + m[2] * profile[i, 1])
    nearest += dot(normal, three(p, 0)) - abs(m[1]) * half
    farthest = dot(normal, three(p_B, 0))
    for i in range(3):
        farthest += max(b[i] * low[i], b[i] * high[i])
    return nearest >= farthest - slack


@allocating
def overlaps(profile, half, pieces, low, high, R, p, R_B, p_B, slack):
    """Whether the two bodies share space deeper than `slack`.

    Two polyhedra overlap where an edge of one runs through the other. `pieces` (k, 1 + 4·m): convex pieces of the
    profile, each a count and half-planes (n_x, n_z, c, 1 on the outline): n·x ≤ c inside. Only the outline gives slack.
    """
    n = profile.shape[0]
    q = np.empty((2 * n, 3))
    low_x, low_y, low_z, high_x, high_y, high_z = 1e30, 1e30, 1e30, -1e30, -1e30, -1e30
    for i in range(2 * n):
        x, y, z = turn_back(R_B, sub(corner_of_prism(profile, half, R, p, i), three(p_B, 0)))
        q[i, 0], q[i, 1], q[i, 2] = x, y, z
        low_x, low_y, low_z = min(low_x, x), min(low_y, y), min(low_z, z)
        high_x, high_y, high_z = max(high_x, x), max(high_y, y), max(high_z, z)
    if low_x > high[0] - slack or low_y > high[1] - slack or low_z > high[2] - slack:
        return False
    if high_x < low[0] + slack or high_y < low[1] + slack or high_z < low[2] + slack:
        return False
    for i in range(3 * n):  # sides at −half, sides at +half, edges along y
        if i < 2 * n:
            a, b = i, (i + 1 if i % n < n - 1 else i + 1 - n)
        else:
            a, b = i - 2 * n, i - n
        if _edge_in_box(row(q, a), row(q, b), low, high, slack):
            return True
    return _box_edge_in_prism(half, pieces, low, high, R, p, R_B, p_B, slack)


@inner
def _edge_in_box(a, b, low, high, slack):
    enter, leave = 0.0, 1.0
    enter, leave = _clip(a[0] - high[0] + slack, b[0] - a[0], enter, leave)
    enter, leave = _clip(low[0] + slack - a[0], a[0] - b[0], enter, leave)
    enter, leave = _clip(a[1] - high[1] + slack, b[1] - a[1], enter, leave)
    enter, leave = _clip(low[1] + slack - a[1], a[1] - b[1], enter, leave)
    enter, leave = _clip(a[2] - high[2] + slack, b[2] - a[2], enter, leave)
    enter, leave = _clip(low[2] + slack - a[2], a[2] - b[2], enter, leave)
    return enter < leave


@inner
def _box_edge_in_prism(half, pieces, low, high, R, p, R_B, p_B, slack):
    for edge in range(12):
        axis, bits = edge // 4, edge % 4
        one, two = (axis + 1) % 3, (axis + 2) % 3
        index = ((bits & 1) << one) | ((bits >> 1) << two)
        a = turn_back(R, sub(corner_of_box(low, high, R_B, p_B, index), three(p, 0)))
        b = turn_back(R, sub(corner_of_box(low, high, R_B, p_B, index | (1 << axis)), three(p, 0)))
        for piece in range(pieces.shape[0]):
            enter, leave = _clip(a[1] - half + slack, b[1] - a[1], 0.0, 1.0)
            enter, leave = _clip(-a[1] - half + slack, a[1] - b[1], enter, leave)
            for plane in range(int(pieces[piece, 0])):
                at = 1 + 4 * plane
                nx, nz = pieces[piece, at], pieces[piece, at + 1]
                value = nx * a[0] + nz * a[2] - pieces[piece, at + 2] + slack * pieces[piece, at + 3]
                enter, leave = _clip(value, nx * (b[0] - a[0]) + nz * (b[2] - a[2]), enter, leave)
            if enter < leave:
                return True
    return False


@inner
def _clip(value, rate, enter, leave):
    """Keep the part of [enter, leave] where value + rate·t < 0."""
    if abs(rate) < 1e-300:
        return (enter, leave) if value < 0.0 else (1.0, 0.0)
    t = -value / rate
    if rate > 0.0:
        return enter, min(leave, t)
    return max(enter, t), leave
