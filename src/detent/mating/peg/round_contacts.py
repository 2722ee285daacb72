"""Contacts of a round peg in a round hole, compiled: every gap that may close, its rows and its exact drift.

Each part is a sharp core with a ball rolled round it: the peg's tip a circle (two, if it has a cone), the cylinder
above it and the flat below; the hole's mouth a circle (two), the wall and the plate's face. Two bodies with balls
c_A and c_B have the gap |cores apart| − c_A − c_B, so torus–torus and torus–cylinder are one smooth candidate:

    tip circle p(φ)    against the hole's core:  g = min over φ of  d_B(p(φ)) − c_A − c_B
    mouth circle q(ψ)  against the peg's core:   g = min over ψ of  d_A(q(ψ)) − c_A − c_B

d is the distance from a core whose profile is convex; all minima are sought (circle_minima.py). Circle on circle is the
tip's to tell; the flat tip on the mouth's circle never is nearest. Where a whole circle touches (flat on the plate or
the bottom, or all round a mouth that is too small) one point cannot hold it, so four fixed points of the tip are told
besides the nearest one.

Points that the material of the other part would let slide nearer (the tip's when the peg leans the other way) stay:
their gaps are true gaps of two points, and a peg lying flat on the wall needs both of its ends.

Tangents: t runs round the axis (of the hole for the tip's points, of the peg for the mouth's), s = t × n points out of
the hole along the wall, and away from the axis on plate and bottom.

What the contacts of every peg keep in memory for channels: depth, tilt, how many contacts are shown, then these.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from detent.mating.peg.circle_minima import (
    FACE,
    FIRST,
    IN_FRONT,
    MOST_MINIMA,
    SECOND,
    WALL,
    Circle,
    Core,
    bottom_of,
    distance,
    minima,
)
from detent.numeric.contact_kinematics import put_rows
from detent.numeric.kernel import AT_REST, BEND, CONTACTS, HEAD, KIND, RESTITUTION, SLIDING, UNILATERAL, inner, kernel
from detent.numeric.vector import add, column, cross, dot, norm, put, scale, sub, three, turn, turn_back

DEPTH, TILT, SHOWN_N, SHOWN = HEAD, HEAD + 1, HEAD + 2, HEAD + 3


@inner
def note_place(memory, R, o, n, size, most):
    """Depth and tilt of a peg at (R, o) in its hole, and that n of `most` contacts, `size` numbers each, are shown."""
    memory[DEPTH], memory[SHOWN_N] = -o[2], n
    memory[TILT] = math.atan2(math.sqrt(R[0, 2] * R[0, 2] + R[1, 2] * R[1, 2]), R[2, 2])
    for i in range(n, most):
        memory[SHOWN + size * i] = 0.0  # no contact has this id


# params
MARGIN, BALL_A, BALL_B, CIRCLES, BOTTOM, MU, MU_REST, BOUNCE, CORE_A, CORE_B = 0, 1, 2, 3, 4, 5, 6, 7, 8, 15

# memory: how deep the tip's centre lies below the mouth, the angle between the axes, the number of contacts shown, then
# for each of them id, point (3) and normal (3) in B, what it touches (a feature), gap
SHOWN_SIZE, MOST_SHOWN = 9, 12
ANGLES = SHOWN + SHOWN_SIZE * MOST_SHOWN  # where each circle's minima were, so that they keep their numbers
FOUND = ANGLES + 5 * MOST_MINIMA  # intervals that hold a minimum, then the minima
SIZE = FOUND + 2 * MOST_MINIMA

# id = pair · 100 + point. Points 0 to 3 are minima, 10 to 13 the tip's fixed points.
TIP, MOUTH, END = 1, 3, 5  # pairs; 2 and 4 are the upper circle of a cone's tip and the lower one of its mouth
FIXED = 10

FLAT = 1e-11  # of the circle: a minimum less curved has no place of its own
BESIDE = 0.1  # rad: no fixed point this near a minimum
FAR = 1e6  # m: a floor has no rim


class Part(NamedTuple):
    """How the peg stands and moves in B: its origin, rotation, twist, Jacobian and J̇ v."""

    o: Any
    R: Any
    V: Any
    J: Any
    b: Any


class Rows(NamedTuple):
    """What a CONTACTS kernel writes."""

    gap: Any
    rows: Any
    drift: Any
    id: Any
    law: Any


@kernel(CONTACTS)
def peg_contacts(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    core_a, core_b, floor = _core(params, CORE_A), _core(params, CORE_B), params[BOTTOM]
    R, o = X[0, :, :3], (X[0, 0, 3], X[0, 1, 3], X[0, 2, 3])
    part, out = Part(o, R, V[0], J[0], b[0]), Rows(gap, rows, drift, id, law)
    n_circles, n = int(params[CIRCLES]), 0
    for pair in range(TIP, END + 1):
        if (pair < END and (pair - 1) % 2 >= n_circles) or (pair == END and floor == -math.inf):
            continue
        is_tip = not MOUTH <= pair < END
        own, core = (core_a, core_b) if is_tip else (core_b, core_a)
        sign = 1.0 if is_tip else -1.0
        radius, height = (own.x2, own.z2) if pair < END and pair % 2 == 0 else (own.x1, own.z1)
        radius, height = -sign * radius, -sign * height
        if is_tip:  # p(φ) = c + e₁ cos φ + e₂ sin φ, in B
            c = add(o, scale(height, column(R, 2)))
            e1, e2 = scale(radius, column(R, 0)), scale(radius, column(R, 1))
        else:  # q(ψ) likewise, in A
            c = turn_back(R, sub((0.0, 0.0, height), o))
            e1, e2 = turn_back(R, (radius, 0.0, 0.0)), turn_back(R, (0.0, radius, 0.0))
        if pair == END:
            core = Core(-FAR, floor, -FAR, floor, 0.0, 1.0, 0.0)
        n = _pair(pair, Circle(sign, c, e1, e2), core, params, memory, part, n, out)
    note_place(memory, R, o, n, SHOWN_SIZE, MOST_SHOWN)
    return n


@inner
def _core(params, at):
    return Core(
        params[at], params[at + 1], params[at + 2], params[at + 3], params[at + 4], params[at + 5], params[at + 6],
    )  # fmt: skip


@inner
def _pair(pair, circle, core, params, memory, part, n, out):
    """Contacts of one circle with the other part's core: its minima, and the tip's fixed points."""
    balls = params[BALL_A] + (0.0 if pair == END else params[BALL_B])
    found, taken = minima(core, circle, params[MARGIN] + balls, memory[FOUND:]), 0
    fixed = 0 if found < 0 or found >= IN_FRONT or circle.sign < 0.0 else 4
    found %= IN_FRONT if found > 0 else 1
    for k in range(MOST_MINIMA + fixed):
        if k < MOST_MINIMA:
            if k >= found:
                continue
            low, high = memory[FOUND + 2 * k], memory[FOUND + 2 * k + 1]
            phi = bottom_of(core, circle, low, high) if low < high else low
            memory[FOUND + k] = phi  # behind what is still to be read
            number = _number(memory, pair, phi, taken)
            taken |= 1 << number
            memory[ANGLES + (pair - 1) * MOST_MINIMA + number] = phi
        else:
            phi, number = 0.5 * math.pi * (k - MOST_MINIMA), FIXED + k - MOST_MINIMA
            is_near = False
            for j in range(found):
                is_near |= _apart(phi, memory[FOUND + j]) < BESIDE
            if is_near:
                continue
        n = _point(pair * 100 + number, phi, circle, core, balls, params, memory, part, n, out)
    for k in range(MOST_MINIMA):
        if not taken >> k & 1:
            memory[ANGLES + (pair - 1) * MOST_MINIMA + k] = math.nan
    return n


@inner
def _apart(a, b):
    turns = (a - b) / (2.0 * math.pi)
    return 2.0 * math.pi * abs(turns - np.floor(turns + 0.5))


@inner
def _number(memory, pair, phi, taken):
    """Number of a minimum: that of the nearest one of before, or a free one. `taken` has a bit for each given."""
    best, far, free = -1, 0.5, -1  # ours: half a radian in one evaluation is another minimum
    for k in range(MOST_MINIMA - 1, -1, -1):
        if not taken >> k & 1:
            before = memory[ANGLES + (pair - 1) * MOST_MINIMA + k]
            if math.isnan(before) or free < 0:
                free = k
            apart = _apart(phi, before)
            if apart < far:
                best, far = k, apart
    return best if best >= 0 else free


@inner
def _point(number, phi, circle, core, balls, params, memory, part, n, out):
    """The contact at one point of a circle, unless its gap is beyond the margin; returns the number of contacts.

    Seen from the core, the circle's point moves by ẏ = ± v_A(p) + φ̇ w, w = p_φ; + for the tip, − for the mouth, whose
    core it is that moves. A minimum keeps m · w = 0, m the gradient of d:  (∇∇d ẏ) · w ± m · (ω × w) − φ̇ m · u = 0.
    """
    (sign, c, e1, e2), cos, sin = circle, math.cos(phi), math.sin(phi)
    u, w = add(scale(cos, e1), scale(sin, e2)), sub(scale(cos, e2), scale(sin, e1))
    y = add(c, u)
    rho = math.sqrt(y[0] * y[0] + y[1] * y[1]) + 1e-300
    d, gx, gz, curved, feature = distance(core, sign * rho, sign * y[2])
    gx, gz, g, is_fixed = sign * gx, sign * gz, d - balls, number % 100 >= FIXED
    if g > params[MARGIN] or n >= out.gap.shape[0] or (is_fixed and feature == WALL):
        return n
    # Circle on circle is the tip's; the tip's face is not nearest unless the mouth's circle is already inside the peg.
    if sign < 0.0 and (feature in (FIRST, SECOND) or (feature == FACE and d > 0.0)):
        return n
    o, R, v_o, omega = part.o, part.R, three(part.V, 0), three(part.V, 3)
    away, around, axis = (y[0] / rho, y[1] / rho, 0.0), (-y[1] / rho, y[0] / rho, 0.0), (0.0, 0.0, 1.0)
    if sign < 0.0:
        away, around, axis, u, w, y = turn(R, away), turn(R, around), column(R, 2), turn(R, u), turn(R, w), turn(R, y)
    else:
        y = sub(y, o)  # from A's origin, in B, either way
    m = add(scale(gx, away), scale(gz, axis))
    s, normal = cross(around, scale(sign, m)), scale(sign, m)
    across = gx / rho

    v_y, wander, turning_normal = scale(sign, add(v_o, cross(omega, y))), 0.0, -across
    if not is_fixed:
        bend = dot(_bend(w, around, s, across, curved), w) - dot(m, u)
        if bend > FLAT * norm(u):
            turning_normal += (across * dot(around, w)) ** 2 / bend  # in the bore: 1/(R − r)
            wander = -(dot(_bend(v_y, around, s, across, curved), w) + sign * dot(m, cross(omega, w))) / bend
            v_y = add(v_y, scale(wander, w))
    normal_rate = scale(sign, _bend(v_y, around, s, across, curved))
    around_rate = scale(-dot(around, v_y) / rho, away)
    # The point on the peg's surface: p − c_A n of the tip, q + (d − c_A) n of the mouth.
    back = -params[BALL_A] if sign > 0.0 else d - params[BALL_A]
    r = add(y, scale(back, normal))
    v_c = add(v_o, cross(omega, r))
    if sign > 0.0:
        r_rate = sub(v_y, v_o)
    else:
        normal_rate, around_rate = add(normal_rate, cross(omega, normal)), add(around_rate, cross(omega, around))
        r_rate = sub(add(scale(wander, w), scale(dot(normal, v_c), normal)), v_o)
    r_rate = add(r_rate, scale(back, normal_rate))
    s_rate = add(cross(around_rate, normal), cross(around, normal_rate))

    # (n, r × n) changes by (ṅ, ṙ × n + r × ṅ): what put_rows begins is completed by ṅ · v_C + n · (ω × ṙ); s, t alike.
    gap, rows, drift, id, law = out
    gap[n], id[n] = g, number
    put_rows(n, r, normal, s, around, part.J, part.b, rows, drift)
    turning = cross(omega, r_rate)
    drift[n, 0] += dot(normal_rate, v_c) + dot(normal, turning)
    drift[n, 1] += dot(s_rate, v_c) + dot(s, turning)
    drift[n, 2] += dot(around_rate, v_c) + dot(around, turning)
    law[n, KIND], law[n, SLIDING], law[n, AT_REST] = UNILATERAL, params[MU], params[MU_REST]
    law[n, RESTITUTION], law[n, BEND] = params[BOUNCE], max(turning_normal, 0.0)
    if n < MOST_SHOWN:
        at = SHOWN + SHOWN_SIZE * n
        memory[at], memory[at + 7], memory[at + 8] = number, feature, g
        put(memory, at + 1, add(o, r))
        put(memory, at + 4, normal)
    return n + 1


@inner
def _bend(v, around, s, across, along):
    """∇∇d v of a body of revolution: `across` is its curvature round the axis, `along` that of its profile."""
    return add(scale(across * dot(around, v), around), scale(along * dot(s, v), s))
