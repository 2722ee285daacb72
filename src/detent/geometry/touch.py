"""The contact of two surfaces next to a given place, compiled: its gap, its frame and how fast these change.

Balls (and corners, which are balls without a radius) need only their centre, so they have ways of their own; what two
surfaces need is in `numeric/contact.py`. All is seen from surface 2, the fixed one.
"""

from __future__ import annotations

import math

from numba import int64

from detent.geometry.jets import surface_point
from detent.geometry.trim import is_inside
from detent.numeric.contact import NOT, STEPS, is_least, kinematics, slide, turning, wander
from detent.numeric.kernel import inner
from detent.numeric.vector import add, cross, dot, norm, scale, sub, three, turn, turn_back

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
