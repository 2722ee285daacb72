"""Contacts of a round peg in a round hole, compiled: every gap that may close, its rows and its exact drift.

Each part is a sharp core with a ball rolled round it: the peg's tip a circle (two, if it has a cone), the cylinder
above it and the flat below; the hole's mouth a circle (two), the wall and the plate's face. Two bodies with balls
c_A and c_B have the gap |cores apart| − c_A − c_B, so torus–torus and torus–cylinder are one smooth candidate:

    tip circle p(φ)    against the hole's core:  g = min over φ of  d_B(p(φ)) − c_A − c_B
    mouth circle q(ψ)  against the peg's core:   g = min over ψ of  d_A(q(ψ)) − c_A − c_B

d is the distance from a core whose profile is convex: C¹, with a gradient and a curvature in closed form. All minima
are sought, each time anew: the slope is sampled round the circle, eight times finer wherever two of its zeros could
hide between two samples, and Newton does the rest. A circle has one minimum as a rule, two if it lies tilted in the
bore or across the mouth's edge. Circle on circle is the tip's to tell; the flat tip on the mouth's circle never is
nearest. Where a whole circle touches (flat on the plate or the bottom, or all round a mouth that is too small) one
point cannot hold it, so four fixed points of the tip are told besides the nearest one.

Points that the material of the other part would let slide nearer (the tip's when the peg leans the other way) stay:
their gaps are true gaps of two points, and a peg lying flat on the wall needs both of its ends.

Tangents: t runs round the axis (of the hole for the tip's points, of the peg for the mouth's), s = t × n points out of
the hole along the wall, and away from the axis on plate and bottom.

What the contacts of every peg keep in memory for channels: depth, tilt, how many contacts are shown, then these.
"""

from __future__ import annotations

import math

import numpy as np

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
# A core, 7 numbers: x₁, z₁, x₂, z₂, sin α, cos α, length. Profile of material below z₁ (beyond x₁) and beyond x₂
# (below z₂), cut off between by a cone at α from the horizontal; the peg's is turned round by (x, z) → (−x, −z).
FACE, FIRST, CONE, SECOND, WALL = 0, 1, 2, 3, 4  # what of a core is nearest: flat, first circle, cone, second circle, …

# memory: how deep the tip's centre lies below the mouth, the angle between the axes, the number of contacts shown, then
# for each of them id, point (3) and normal (3) in B, what it touches (a feature), gap
SHOWN_SIZE, MOST_SHOWN = 9, 12
MOST_MINIMA = 4  # of one circle
ANGLES = SHOWN + SHOWN_SIZE * MOST_SHOWN  # where each circle's minima were, so that they keep their numbers
FOUND = ANGLES + 5 * MOST_MINIMA  # intervals that hold a minimum, then the minima
SIZE = FOUND + 2 * MOST_MINIMA
IN_FRONT = 8  # added to what `_minima` finds: the circle lies aside, so no more of it can touch than that

# id = pair · 100 + point. Points 0 to 3 are minima, 10 to 13 the tip's fixed points.
TIP, MOUTH, END = 1, 3, 5  # pairs; 2 and 4 are the upper circle of a cone's tip and the lower one of its mouth
FIXED = 10

COARSE, FINE = 32, 8  # samples round a circle, and parts of an interval that is looked into
SAMPLES = COARSE * FINE
STEP = 2.0 * math.pi / SAMPLES
_COS = np.cos(STEP * np.arange(SAMPLES))
_SIN = np.sin(STEP * np.arange(SAMPLES))
FLAT = 1e-11  # of the circle: a minimum less curved has no place of its own
UPRIGHT = 1e-9  # rad: a tip flatter than this has no lowest point; its fixed points tell the gap
BESIDE = 0.1  # rad: no fixed point this near a minimum
ASIDE = 1e-3  # of the circle, ours: off the axis by more than this, it does not touch all round
FAR = 1e6  # m: a floor has no rim


@kernel(CONTACTS)
def peg_contacts(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    core_a, core_b, floor = _core(params, CORE_A), _core(params, CORE_B), params[BOTTOM]
    R, o = X[0, :, :3], (X[0, 0, 3], X[0, 1, 3], X[0, 2, 3])
    part, out = (o, R, V[0], J[0], b[0]), (gap, rows, drift, id, law)
    n_circles, n = int(params[CIRCLES]), 0
    for pair in range(TIP, END + 1):
        if (pair < END and (pair - 1) % 2 >= n_circles) or (pair == END and floor == -math.inf):
            continue
        is_tip = not MOUTH <= pair < END
        own, core = (core_a, core_b) if is_tip else (core_b, core_a)
        sign = 1.0 if is_tip else -1.0
        radius, height = (own[2], own[3]) if pair < END and pair % 2 == 0 else (own[0], own[1])
        radius, height = -sign * radius, -sign * height
        if is_tip:  # p(φ) = c + e₁ cos φ + e₂ sin φ, in B
            c = add(o, scale(height, column(R, 2)))
            e1, e2 = scale(radius, column(R, 0)), scale(radius, column(R, 1))
        else:  # q(ψ) likewise, in A
            c = turn_back(R, sub((0.0, 0.0, height), o))
            e1, e2 = turn_back(R, (radius, 0.0, 0.0)), turn_back(R, (0.0, radius, 0.0))
        if pair == END:
            core = (-FAR, floor, -FAR, floor, 0.0, 1.0, 0.0)
        n = _pair(pair, sign, c, e1, e2, core, params, memory, part, n, out)
    note_place(memory, R, o, n, SHOWN_SIZE, MOST_SHOWN)
    return n


@inner
def _core(params, at):
    return (
        params[at], params[at + 1], params[at + 2], params[at + 3], params[at + 4], params[at + 5], params[at + 6],
    )  # fmt: skip


@inner
def _pair(pair, sign, c, e1, e2, core, params, memory, part, n, out):
    """Contacts of one circle with the other part's core: its minima, and the tip's fixed points."""
    balls = params[BALL_A] + (0.0 if pair == END else params[BALL_B])
    found, taken = _minima(core, sign, c, e1, e2, params[MARGIN] + balls, memory), 0
    fixed = 0 if found < 0 or found >= IN_FRONT or sign < 0.0 else 4
    found %= IN_FRONT if found > 0 else 1
    for k in range(MOST_MINIMA + fixed):
        if k < MOST_MINIMA:
            if k >= found:
                continue
            low, high = memory[FOUND + 2 * k], memory[FOUND + 2 * k + 1]
            phi = _bottom_of(core, sign, c, e1, e2, low, high) if low < high else low
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
        n = _point(pair * 100 + number, phi, sign, c, e1, e2, core, balls, params, memory, part, n, out)
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
def _distance(core, x, z):
    """Distance d from a core's profile (negative inside), its gradient, its curvature across, and what is nearest."""
    x1, z1, x2, z2, sin, cos, length = core
    up, beside = z - z1, x2 - x  # over the face, in front of the wall
    along, over = -cos * (x - x1) - sin * up, -sin * (x - x1) + cos * up  # of the cone
    if up <= 0.0 and beside <= 0.0 and (over <= 0.0 or length == 0.0):
        if length > 0.0 and over > up and over > beside:
            return over, -sin, cos, 0.0, CONE
        if up > beside:
            return up, 0.0, 1.0, 0.0, FACE
        return beside, -1.0, 0.0, 0.0, WALL
    if x >= x1 and up > 0.0:
        return up, 0.0, 1.0, 0.0, FACE
    if z <= z2 and beside > 0.0:
        return beside, -1.0, 0.0, 0.0, WALL
    if 0.0 < along < length:
        return over, -sin, cos, 0.0, CONE
    xv, zv, feature = (x1, z1, FIRST) if along <= 0.0 or length == 0.0 else (x2, z2, SECOND)
    dx, dz = x - xv, z - zv
    d = math.sqrt(dx * dx + dz * dz)
    return d, dx / d, dz / d, 1.0 / d, feature


@inner
def _slope(core, sign, c, e1, e2, cos, sin):
    """Distance D of a circle's point from a core, D' and D'' along the circle, and what is nearest."""
    ux, uy, uz = e1[0] * cos + e2[0] * sin, e1[1] * cos + e2[1] * sin, e1[2] * cos + e2[2] * sin
    wx, wy, wz = e2[0] * cos - e1[0] * sin, e2[1] * cos - e1[1] * sin, e2[2] * cos - e1[2] * sin
    px, py = c[0] + ux, c[1] + uy
    rho = math.sqrt(px * px + py * py) + 1e-300
    rho1 = (px * wx + py * wy) / rho
    rho2 = (wx * wx + wy * wy - px * ux - py * uy - rho1 * rho1) / rho
    d, gx, gz, curved, feature = _distance(core, sign * rho, sign * (c[2] + uz))
    across = gx * wz - gz * rho1
    return d, sign * (gx * rho1 + gz * wz), sign * (gx * rho2 - gz * uz) + curved * across * across, feature


@inner
def _minima(core, sign, c, e1, e2, reach, memory):
    """Intervals round a circle that hold one minimum of the distance each, in memory[FOUND:]; returns how many.

    −1 if the circle is nowhere within reach. An interval without length is the place itself.

    Where it is plain that there is one minimum only, it is told at once. Face all round: the lowest point. Wall all
    round: ρ² = const + 2 (c·e₁ cos φ + c·e₂ sin φ)_xy − (e₁ cos φ + e₂ sin φ)_z² has one maximum and one minimum if the
    amplitude of the first harmonic is above four times that of the second, each within π/6 of the first harmonic's.
    A circle of radius R all round, seen from its inside: ½ ρ (D²)' = (ρ − R) a' + R z z' with a = y · u, whose first
    term decides unless the tip's circle lies centred or tilts much.

    Else the slope is sampled. Between samples Δ apart it cannot hide two zeros unless it is below D‴Δ²/8 at one of
    them or what is nearest changes: such intervals are looked into, and so is every one with a minimum. Where what is
    nearest changes D″ jumps, so that place is a sample too.
    """
    radius = norm(e1)
    off, tilt = math.sqrt(c[0] * c[0] + c[1] * c[1]), math.sqrt(e1[2] * e1[2] + e2[2] * e2[2])
    if sign * c[2] - tilt - core[1] > reach:  # all of the other part lies below its face
        return -1
    if sign > 0.0 and c[2] - tilt > core[1] and off - radius > core[0]:
        memory[FOUND] = memory[FOUND + 1] = math.atan2(-e2[2], -e1[2])
        return 1 if tilt > UPRIGHT * radius else 0
    h1, h2 = c[0] * e1[0] + c[1] * e1[1], c[0] * e2[0] + c[1] * e2[1]
    in_front = core[2] - off - radius if sign > 0.0 else core[2] + radius - off
    if sign * c[2] + tilt < core[3] and in_front > 0.0:
        if in_front > reach:
            return -1
        if h1 * h1 + h2 * h2 > tilt**4 + 1e-28 * radius**4:
            phi = math.atan2(sign * h2, sign * h1)
            memory[FOUND], memory[FOUND + 1] = phi - 0.55, phi + 0.55
            return 1 + IN_FRONT
    if core[6] == 0.0 and sign * c[2] - tilt > core[1] and in_front > 0.0 and ASIDE * radius < off < 0.5 * radius:
        if sign < 0.0:
            return -1  # circle on circle is the tip's to tell
        height, far = c[2] - core[1], core[0] - off - radius
        h1, h2 = h1 + height * e1[2], h2 + height * e2[2]
        A, other = math.sqrt(h1 * h1 + h2 * h2), tilt * (height + 2.0 * tilt)
        bent = 0.5 * A * (0.5 * A + other) / (radius - off) + core[0] * other
        if 0.5 * far * A > core[0] * other and 0.86 * far * A > bent:
            phi = math.atan2(h2, h1)
            memory[FOUND], memory[FOUND + 1] = phi - 0.55, phi + 0.55
            return 1 + IN_FRONT

    if off + tilt < 1e-14 * radius:  # the same all round
        memory[FOUND] = memory[FOUND + 1] = 0.0
        return 1
    zero = 1e-15 * (radius + norm(c))
    wide = off + tilt
    last, last_d, feature, before = 0.0, 0.0, -1, -1  # of the interval's begin; `before` of the sample before
    found, below, i, k, is_looked = 0, -1.0, -1, FINE, False  # below: the last place with a falling slope
    end, end_d, end_feature = 0.0, 0.0, -1
    while True:
        j = (i * FINE + k) % SAMPLES
        d, slope, _, here = _slope(core, sign, c, e1, e2, _COS[j], _SIN[j])
        if k == FINE and not is_looked:
            end, end_d, end_feature = slope, d, here
            if i < 0:
                if d > reach + 2.0 * radius:
                    return -1
            else:
                near = max(min(abs(d), abs(last_d)), 1e-3 * radius)
                small = (FINE * STEP) ** 2 * wide * (1.0 + wide / near)
                rises = slope > zero and below >= 0.0
                if rises or here != feature or abs(last) < small or abs(slope) < small:
                    is_looked, k, before = True, 1, feature
                    continue
        at = float(i * FINE + k)
        if is_looked and here != before:
            kink, bent = _kink(core, sign, c, e1, e2, at - 1.0, at, before)
            if bent < -zero:
                below = kink
            elif bent > zero:
                if 0.0 <= below < SAMPLES and found < MOST_MINIMA:
                    memory[FOUND + 2 * found], memory[FOUND + 2 * found + 1] = below * STEP, kink * STEP
                    found += 1
                below = -1.0
        before = here
        if slope < -zero:
            below = at
        elif slope > zero:
            if 0.0 <= below < SAMPLES and found < MOST_MINIMA:
                memory[FOUND + 2 * found], memory[FOUND + 2 * found + 1] = below * STEP, at * STEP
                found += 1
            below = -1.0
        if at >= SAMPLES and (below < 0.0 or below >= SAMPLES):  # once round, and no minimum is pending
            break
        if k < FINE:
            k += 1
        else:
            last, last_d, feature, is_looked = end, end_d, end_feature, False
            i += 1
            if i >= 2 * COARSE:
                break
    if found == 0:  # nowhere lower than elsewhere by more than rounding
        memory[FOUND] = memory[FOUND + 1] = 0.0
        found = 1
    return found


@inner
def _kink(core, sign, c, e1, e2, low, high, feature):
    """Where what is nearest changes between two samples, and the slope there: it may turn round just behind."""
    slope, middle = 0.0, low
    for _ in range(30):
        middle = 0.5 * (low + high)
        _, slope, _, here = _slope(core, sign, c, e1, e2, math.cos(middle * STEP), math.sin(middle * STEP))
        low, high = (middle, high) if here == feature else (low, middle)
    return middle, slope


@inner
def _bottom_of(core, sign, c, e1, e2, low, high):
    """Where the slope passes zero between two angles: Newton, kept inside."""
    phi = 0.5 * (low + high)
    for _ in range(60):
        _, slope, curve, _ = _slope(core, sign, c, e1, e2, math.cos(phi), math.sin(phi))
        if slope > 0.0:
            high = phi
        else:
            low = phi
        step = -slope / curve if curve > 0.0 else math.inf
        is_newton = low <= phi + step <= high
        if not is_newton:
            step = 0.5 * (low + high) - phi
        phi += step
        if abs(step) < (1e-9 if is_newton else 1e-15):  # Newton's next step would be the square of this one
            break
    return phi


@inner
def _point(number, phi, sign, c, e1, e2, core, balls, params, memory, part, n, out):
    """The contact at one point of a circle, unless its gap is beyond the margin; returns the number of contacts.

    Seen from the core, the circle's point moves by ẏ = ± v_A(p) + φ̇ w, w = p_φ; + for the tip, − for the mouth, whose
    core it is that moves. A minimum keeps m · w = 0, m the gradient of d:  (∇∇d ẏ) · w ± m · (ω × w) − φ̇ m · u = 0.
    """
    cos, sin = math.cos(phi), math.sin(phi)
    u, w = add(scale(cos, e1), scale(sin, e2)), sub(scale(cos, e2), scale(sin, e1))
    y = add(c, u)
    rho = math.sqrt(y[0] * y[0] + y[1] * y[1]) + 1e-300
    d, gx, gz, curved, feature = _distance(core, sign * rho, sign * y[2])
    gx, gz, g, is_fixed = sign * gx, sign * gz, d - balls, number % 100 >= FIXED
    if g > params[MARGIN] or n >= out[0].shape[0] or (is_fixed and feature == WALL):
        return n
    # Circle on circle is the tip's; the tip's face is not nearest unless the mouth's circle is already inside the peg.
    if sign < 0.0 and (feature in (FIRST, SECOND) or (feature == FACE and d > 0.0)):
        return n
    o, R = part[0], part[1]
    v_o, omega = three(part[2], 0), three(part[2], 3)
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
    put_rows(n, r, normal, s, around, part[3], part[4], rows, drift)
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
