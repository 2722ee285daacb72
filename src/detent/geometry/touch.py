"""The contact of two surfaces next to a given place, compiled: its gap, its frame and how fast these change.

Balls (and corners, which are balls without a radius) need only their centre, so they have ways of their own; what two
surfaces need is in `numeric/contact_kinematics.py`. All is seen from surface 2, the fixed one.

How high a point lies above a surface, compiled: what a search asks at every place it looks at.

Balls, edges, planes and surfaces of revolution answer in closed form. On a spline Newton walks to the foot from the
nearest of some nodes.
"""

from __future__ import annotations

import math

import numpy as np
from numba import int64

from detent.geometry.jets import CONE, CYLINDER, PIECE, PLANE, SPLINE, TORUS, surface_point
from detent.geometry.trim import is_inside
from detent.numeric.contact_kinematics import BEYOND, NOT, STEPS, is_least, kinematics, slide, turning, wander
from detent.numeric.kernel import inner
from detent.numeric.vector import add, cross, dot, norm, row, scale, sub, three, turn, turn_back

frame, closest, foot = kinematics(surface_point)
# Layout of a pair's parameters.
NUMBER, SIZE, REACH, DEPTH, RENEW, LAW = 0, 1, 2, 3, 4, 5
BALL, SIDE, OFFSET, RADIUS, BOUND, COUNT = 8, 10, 12, 14, 16, 18  # two each: of surface 1, of surface 2
DOMAIN, X_A, X_B, TRIM, ENTRY, BOX, SURFACES = (
    20,
    32,
    44,
    56,
    58,
    59,
    71,
)  # TRIM: where in its own parameters it begins, or 0


@inner
def shape_ends(params):
    """Where the two surfaces' own parameters end; they begin at SURFACES and at the first of these."""
    first = SURFACES + int(params[COUNT])
    return first, first + int(params[COUNT + 1])


@inner
def touch_at(params, R, p, origin, v_A, w_A, domain, uv, w):
    """The contact next to uv, seen from surface 2: (NOT, POINT or LINE; inside; gap; point on 1, n, s, t; rates; bend).

    inside  whether it lies on both faces; beyond their ends it is none, and yet may be followed till it comes back
    bend    −s · dn/dx for a way x along s, which runs round a surface of revolution: 1/m, above 0 in a hollow
    """
    end1, end2 = shape_ends(params)
    own1, own2 = params[SURFACES:end1], params[end1:end2]
    size, none = params[SIZE], (0.0, 0.0, 0.0)
    side1, side2 = params[SIDE], params[SIDE + 1]
    o1, o2, rho1, rho2 = params[OFFSET], params[OFFSET + 1], params[RADIUS], params[RADIUS + 1]
    ball1, ball2 = params[BALL] == 1.0, params[BALL + 1] == 1.0
    I = 1.0, 0.0, 0.0, 1.0
    if ball1 and ball2:
        sense = 1.0 if rho1 + rho2 > 0.0 else -1.0
        far = norm(p)
        if far == 0.0:
            return NOT, False, 0.0, (none, none, none, none), (none, none, none, none), 0.0
        n = scale(sense / far, p)
        g = sense * far - rho1 - rho2
        k1, c1 = _curved(rho1, size)
        k2, c2 = _curved(rho2, size)
        v_c = add(v_A, cross(w_A, sub(p, origin)))
        dn = scale(sense / far, sub(v_c, scale(dot(v_c, n), n)))
        axis = (1.0, 0.0, 0.0) if abs(n[0]) < 0.7 else (0.0, 1.0, 0.0)
        N = cross(n, axis)
        s = scale(1.0 / norm(N), N)
        ds = scale(1.0 / norm(N), cross(dn, axis))
        ds = sub(ds, scale(dot(ds, s), s))
        place = sub(p, scale(rho1, n)), n, s, cross(n, s)
        rates = sub(v_c, scale(rho1, dn)), dn, ds, add(cross(dn, s), cross(n, ds))
        kind, bend = is_least(g, k1, c1, k2, c2, I, size), -sense / far
    elif ball1 or ball2:
        # Seen from the surface; where that is surface 1, the ball moves against the velocity A has at its centre.
        own, side, first = (own2, side2, 2) if ball1 else (own1, side1, 0)
        c = p if ball1 else turn_back(R, scale(-1.0, p))
        rho, o = (rho1, o2) if ball1 else (rho2, o1)
        found, f, K, T = foot(own, side, c, sense_of(rho), domain, first, size, uv, w, int64(STEPS))
        height = dot(sub(c, f[0]), f[3])
        g = height - rho + o
        k, o_k = _curved(rho, size)
        kind = is_least(g, k, o_k, K, o, I, size) if found and (rho >= 0.0 or height < 0.0) else NOT
        v_c = add(v_A, cross(w_A, sub(p if ball1 else none, origin)))
        u = v_c if ball1 else turn_back(R, scale(-1.0, v_c))
        x = slide(K, height, (dot(f[1], u), dot(f[2], u)))
        dn, ds, de = turning(f, K, T, x, w)
        y = slide(K, height, (1.0, 0.0))
        bend = -(K[0] * y[0] + K[1] * y[1])
        if ball1:
            place = sub(p, scale(rho, f[3])), f[3], f[1], f[2]
            rates = sub(v_c, scale(rho, dn)), dn, ds, de
        else:
            n, s, e = scale(-1.0, turn(R, f[3])), turn(R, f[1]), scale(-1.0, turn(R, f[2]))
            r = add(p, turn(R, sub(f[0], scale(o, f[3]))))
            place = r, n, s, e
            rates = (
                add(add(v_A, cross(w_A, sub(r, origin))), turn(R, _along(f, K, o, x))),
                sub(cross(w_A, n), turn(R, dn)), add(cross(w_A, s), turn(R, ds)), sub(cross(w_A, e), turn(R, de)),
            )  # fmt: skip
    else:
        found, a, K1, f, K, T = closest(own1, side1, o1, own2, side2, o2, R, p, domain, size, uv, w)
        n, height = f[3], dot(sub(a[0], f[0]), f[3])
        g = height + o1 + o2
        C = dot(f[1], a[1]), dot(f[1], a[2]), dot(f[2], a[1]), dot(f[2], a[2])
        kind = is_least(g, K1, o1, K, o2, C, size) if found else NOT
        u = add(v_A, cross(w_A, sub(a[0], origin)))
        x1, x = wander(a, K1, f, K, height, u, w_A, size)
        dn, ds, de = turning(f, K, T, x, w)
        _, y = wander(a, K1, f, K, height, f[1], none, size)
        bend = -(K[0] * y[0] + K[1] * y[1])
        r = sub(a[0], scale(o1, a[3]))
        place = r, n, f[1], f[2]
        rates = add(add(v_A, cross(w_A, sub(r, origin))), _along(a, K1, o1, x1)), dn, ds, de
    inside = True
    for i in range(4):
        slack = 1e-9 * (domain[i, 1] - domain[i, 0])
        within = domain[i, 0] - slack <= uv[i] <= domain[i, 1] + slack
        inside = inside and (domain[i, 2] == 1.0 or within)
    if ball1:
        inside = inside and _within(own1, int(params[TRIM]), turn_back(R, scale(-1.0, place[1])))
    elif inside and params[TRIM] > 0.0:
        inside = is_inside(own1, int(params[TRIM]), uv[0], uv[1])
    if ball2:
        inside = inside and _within(own2, int(params[TRIM + 1]), place[1])
    elif inside and params[TRIM + 1] > 0.0:
        inside = is_inside(own2, int(params[TRIM + 1]), uv[2], uv[3])
    return kind if g >= -params[DEPTH] else NOT, inside, g, place, rates, bend


@inner
def _along(f, K, offset, x):
    """Velocity over its surface of a contact that lies `offset` inside, where the jet's point moves at x."""
    y1, y2 = x[0] - offset * (K[0] * x[0] + K[1] * x[1]), x[1] - offset * (K[1] * x[0] + K[2] * x[1])
    return add(scale(y1, f[1]), scale(y2, f[2]))


@inner
def sense_of(rho):
    return -1.0 if rho < 0.0 else 1.0


@inner
def _curved(rho, size):
    """Curvatures of a ball and its offset; a point is a ball of the parts' size that lies inside it by so much."""
    if rho == 0.0:
        return (1.0 / size, 0.0, 1.0 / size), size
    return (1.0 / rho, 0.0, 1.0 / rho), 0.0


@inner
def _within(own, trim, n):
    """Whether a corner may push along n: it leans along none of the edges that leave it; a ball, whether its face has a
    point there."""
    most = -1.0
    for k in range(int(own[0])):
        most = max(most, dot(three(own, 1 + 3 * k), n))
    if trim > 0:
        sense = own[1]  # the normal of a socket looks at its centre
        u, v = math.atan2(sense * n[1], sense * n[0]), math.asin(min(max(sense * n[2], -1.0), 1.0))
        return is_inside(own, trim, u, v)
    return most <= 1e-9


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
