"""How high a point lies above a surface, compiled: what a search asks at every place it looks at.

Balls, edges, planes and surfaces of revolution answer in closed form. On a spline Newton walks to the foot from the
nearest of some nodes.
"""

from __future__ import annotations

import math

import numpy as np
from numba import int64

from detent.geometry.jets import CONE, CYLINDER, PIECE, PLANE, SPLINE, TORUS
from detent.geometry.touch import BALL, OFFSET, RADIUS, SIDE, SIZE, foot, sense_of
from detent.numeric.contact import BEYOND
from detent.numeric.kernel import inner
from detent.numeric.vector import dot, norm, row, scale, sub

FEW = 6  # steps of Newton for a foot
TURN = 2.0 * math.pi


@inner
def above(params, two, its, others, r, domain, uv, w):
    """(φ, n): signed distance of the point r to surface `two`, in its frame, and the normal there; the foot into uv.

    The distance to an edge has no sign, and that to a patch goes on beyond its domain, as far as Newton would (BEYOND).
    its     parameters of its jet
    others  (n, 6) nodes of a spline: x y z u v, …
    """
    second = 2 * two
    if params[BALL + two] == 1.0:
        far, rho = norm(r), params[RADIUS + two]
        uv[second], uv[second + 1] = 0.0, 0.0
        return sense_of(rho) * far - rho, scale(sense_of(rho) / far if far > 0.0 else 0.0, r)
    if params[OFFSET + two] > 0.0:
        s = edge_foot(its, r)
        D = sub(r, edge_point(its, s)[0])
        far = norm(D)
        n = scale(1.0 / far if far > 0.0 else 0.0, D)
        put_edge(its, s, n, domain, second, uv)
        return far, n
    if int(its[0]) == SPLINE:
        best, k = np.inf, 0
        for j in range(0, others.shape[0], 2):
            D = sub(r, row(others, j))
            far = dot(D, D)
            if far < best:
                best, k = far, j
        uv[second], uv[second + 1] = others[k, 3], others[k, 4]
        _, f, _, _ = foot(its, params[SIDE + two], r, 1.0, domain, second, params[SIZE], uv, w, int64(FEW))
        return dot(sub(r, f[0]), f[3]), f[3]
    if int(its[0]) == PLANE:
        uv[second], uv[second + 1] = _within_reach(domain[second], r[0]), _within_reach(domain[second + 1], r[1])
        return params[SIDE + two] * r[2], (0.0, 0.0, params[SIDE + two])
    return _above_ring(its, params[SIDE + two], r, domain, second, uv)


@inner
def _above_ring(own, side, r, domain, first, uv):
    """`above` for a surface of revolution:  φ = n · (r − foot),  n = ± (z' e(u) − ρ' e_z)/|(ρ', z')|."""
    kind, end = int(own[0]), domain[first + 1]
    rho, z = math.hypot(r[0], r[1]), r[2]
    u = _turned_within_reach(domain[first], math.atan2(r[1], r[0]))
    if kind == CYLINDER:
        v = _within_reach(end, z)
        rho0, z0, rho1, z1 = own[1], v, 0.0, 1.0
    elif kind == CONE:
        length = math.sqrt(1.0 + own[2] * own[2])
        v = _within_reach(end, (own[2] * (rho - own[1]) + z) / (length * length))
        rho0, z0, rho1, z1 = own[1] + own[2] * v, v, own[2] / length, 1.0 / length
    elif kind == TORUS:
        v = _turned_within_reach(end, math.atan2(z, rho - own[1]))
        c, s = math.cos(v), math.sin(v)
        rho0, z0, rho1, z1 = own[1] + own[2] * c, own[2] * s, -s, c
    else:
        v, rho0, z0, rho1, z1 = _nearest_on_profile(own, rho, z, end[1])
    uv[first], uv[first + 1] = u, v
    c, s = (r[0] / rho, r[1] / rho) if domain[first, 2] == 1.0 and rho > 0.0 else (math.cos(u), math.sin(u))
    n = side * z1 * c, side * z1 * s, -side * rho1
    return n[0] * (r[0] - rho0 * c) + n[1] * (r[1] - rho0 * s) + n[2] * (z - z0), n


@inner
def _nearest_on_profile(own, rho, z, end):
    """Where a profile of lines and arcs, up to the length `end`, is nearest to (ρ, z): v, then ρ, z, ρ', z' there.

    On a line  s = (ρ − ρ₀) sin θ + (z − z₀) cos θ.  An arc turns about C = (ρ₀ + cos θ/κ, z₀ − sin θ/κ), and the ray
    from there through (ρ, z) meets it where its heading is φ = atan2(σ (z − C_z), σ (C_ρ − ρ)), σ the sign of κ:
    s = (φ − θ)/κ.
    Which piece is nearest is asked within the profile; the first and the last then go on beyond it.
    """
    n, best, beyond = int(own[1]), np.inf, BEYOND * end
    found = 0.0, 0.0, 0.0, 0.0, 0.0
    for i in range(n):
        at = 2 + PIECE * i
        begin, rho0, z0, theta, k = own[at], own[at + 1], own[at + 2], own[at + 3], own[at + 4]
        length = (own[at + PIECE] if i + 1 < n else end) - begin
        sin, cos, to_rho, to_z = math.sin(theta), math.cos(theta), 0.0, 0.0
        if k == 0.0:
            s = (rho - rho0) * sin + (z - z0) * cos
        else:
            to_rho, to_z, sign = rho - rho0 - cos / k, z - z0 + sin / k, math.copysign(1.0, k)  # from its centre
            turned = math.atan2(sign * to_z, -sign * to_rho) - theta - 0.5 * k * length  # from the arc's middle
            s = 0.5 * length + (turned - TURN * math.floor(turned / TURN + 0.5)) / k
        if s <= 0.0:
            far = math.hypot(rho - rho0, z - z0)
        elif s < length:
            across = (rho - rho0) * cos - (z - z0) * sin
            far = abs(across) if k == 0.0 else abs(math.hypot(to_rho, to_z) - abs(1.0 / k))
        else:
            x, y = _chord(length, theta, k)
            far = math.hypot(rho - rho0 - x, z - z0 - y)
        if far < best:
            best = far
            s = min(max(s, 0.0 if i > 0 else -beyond), length if i + 1 < n else length + beyond)
            x, y = _chord(s, theta, k)
            found = begin + s, rho0 + x, z0 + y, math.sin(theta + k * s), math.cos(theta + k * s)
    return found


@inner
def _chord(s, theta, k):
    """From the beginning of a line or an arc to s along it: (ρ, z)."""
    half = 0.5 * k * s
    chord = s * (math.sin(half) / half if half != 0.0 else 1.0)
    return chord * math.sin(theta + half), chord * math.cos(theta + half)


@inner
def _within_reach(interval, value):
    """A parameter, no farther beyond its domain than Newton goes."""
    wide = BEYOND * (interval[1] - interval[0])
    return min(max(value, interval[0] - wide), interval[1] + wide)


@inner
def _turned_within_reach(interval, angle):
    middle = 0.5 * (interval[0] + interval[1])
    angle -= TURN * math.floor((angle - middle) / TURN + 0.5)
    return angle if interval[2] == 1.0 else _within_reach(interval, angle)


# An edge is the middle of its tube: a Circle that of a torus, a Line that of a cylinder. ------------------------------


@inner
def along(own):
    """Which of u, v runs along an edge; the other goes round it."""
    return 0 if int(own[0]) == TORUS else 1


@inner
def edge_point(own, s):
    """Point of an edge at s along it, and the unit tangent there."""
    if int(own[0]) == TORUS:
        c, d = math.cos(s), math.sin(s)
        return (own[1] * c, own[1] * d, 0.0), (-d, c, 0.0)
    return (0.0, 0.0, s), (0.0, 0.0, 1.0)


@inner
def edge_foot(own, r):
    """Where along the endless edge lies the point nearest to r."""
    return math.atan2(r[1], r[0]) if int(own[0]) == TORUS else r[2]


@inner
def put_edge(own, s, n, domain, first, uv):
    """The u, v of an edge, from uv[first] on, at s along it and looking along n; the nearest within its domain."""
    if int(own[0]) == TORUS:
        angle = math.atan2(n[2], n[0] * math.cos(s) + n[1] * math.sin(s))
        uv[first], uv[first + 1] = _turned_into(domain[first], s), _turned_into(domain[first + 1], angle)
    else:
        angle = math.atan2(n[1], n[0])
        uv[first] = _turned_into(domain[first], angle)
        uv[first + 1] = min(max(s, domain[first + 1, 0]), domain[first + 1, 1])


@inner
def _turned_into(interval, angle):
    middle = 0.5 * (interval[0] + interval[1])
    angle -= TURN * math.floor((angle - middle) / TURN + 0.5)
    return min(max(angle, interval[0]), interval[1])
