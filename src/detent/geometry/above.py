"""How high a point lies above a surface, compiled: what a search asks at every place it looks at.

Balls and edges answer in closed form. On any other surface Newton walks to the foot from the nearest of some nodes.
"""

from __future__ import annotations

import math

import numpy as np
from numba import int64

from detent.geometry.jets import TORUS
from detent.geometry.touch import BALL, OFFSET, RADIUS, SIDE, SIZE, foot, sense_of
from detent.numeric.kernel import inner
from detent.numeric.vector import dot, norm, row, scale, sub

FEW = 6  # steps of Newton for a foot
TURN = 2.0 * math.pi


@inner
def above(params, two, its, others, r, domain, uv, w):
    """(φ, n): signed distance of the point r to surface `two`, in its frame, and the normal there; the foot into uv.

    The distance to an edge has no sign, and that to a patch goes on beyond its domain.
    its     parameters of its jet
    others  (n, 5) nodes of a surface that is neither ball nor edge: x y z u v
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
    best, k = np.inf, 0
    for j in range(others.shape[0]):
        D = sub(r, row(others, j))
        far = dot(D, D)
        if far < best:
            best, k = far, j
    uv[second], uv[second + 1] = others[k, 3], others[k, 4]
    _, f, _, _ = foot(its, params[SIDE + two], r, 1.0, domain, second, params[SIZE], uv, w, int64(FEW))
    return dot(sub(r, f[0]), f[3]), f[3]


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
