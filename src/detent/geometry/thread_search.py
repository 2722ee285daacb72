"""Where two threads are nearest, compiled: crests of either part against the surface of the other.

Nicolson & Fearing, section 2.3.2: at least one side of a contact is a crest. A crest is an arc of radius r that runs
along the helix, so for every angle θ along a ridge the nearest place of that arc to a flank is known in closed form (in
the plane through the axis, to first order in the tilt); sampled along the engaged helix, this shows every turn's and
flank's least gap. Newton along θ with the arc's angle ψ turned to the common normal then finds it exactly.

Ridges of one thread run beside each other, those of two different threads (of another hand, pitch or number of starts)
cross: a crest then passes over the other's crests and run-ups within a few degrees. There samples lie four times as
close, and what Newton does not find is sought by golden sections.

`own` is the part whose ridges are followed, `other` the one they are held against, T (3, 4) carries own's frame into
other's; both are forms (thread_form.py).
"""

from __future__ import annotations

import math

from detent.geometry.thread_form import (
    BASE,
    COS,
    END,
    HEIGHT,
    LEAD,
    PITCH,
    ROUND,
    RUN_UP,
    SIGN,
    SIN,
    SLOPE,
    STARTS,
    TURN,
    apart,
    profile,
)
from detent.numeric.kernel import inner
from detent.numeric.vector import add, column, cross, dot, turn, turn_back

SAMPLES = 24  # a turn; a multiple of the three fixed points a turn that stand for an area (thread_contacts.py)
STEP = TURN / SAMPLES
COS_STEP, SIN_STEP = math.cos(STEP), math.sin(STEP)
# Of threads that cross, ours: of 38 places where such bolts just touched 23 were missed with STEP, 5 with a quarter of
# it; where golden sections help Newton one of 42 is.
CLOSE = STEP / 4.0
COS_CLOSE, SIN_CLOSE = math.cos(CLOSE), math.sin(CLOSE)
GOLDEN, SECTIONS, TURNED_SECTIONS = 0.5 * (math.sqrt(5.0) - 1.0), 30, 14  # of a step along θ to 1e-7, of an arc to 1e-3
FLAT = 2e-9  # m: a crest whose gap varies less between samples lies on the flank all along; ours
# Of both walls of a groove and of its root: gap and ridge of the last two samples, which way it is from the last.
G_1, G_2, RIDGE_1, RIDGE_2, WALL_SIN, WALL_COS, PAST = range(7)
STEPS, STUCK = 24, 3  # of a polish, and of those at an end of where it is sought
TOO_LONG = 1.0  # of the slope along a step, ours: where it ends on one as steep, upwards, half of the step is taken
LEVEL = 1e-9  # of the radius, per rad: a slope of the gap that is none; θ is then right to some 1e-7
AROUND = 0.6  # rad of the arc, ours: by so much may sections go round from where the scan met the wall
EVEN = 1e-4  # of the radius, per rad, ours: a steeper slope of the gap where sections end is a kink's
NEAR_TURN = 1e-6  # rad along ψ: the gap errs by the square of it times r
THIRD = TURN / 3.0
BESIDE = 0.3  # rad: no fixed point this near a least gap; ours
# Sine of the angle by which flanks may lean and still lie on each other all along: at more, the ends of half a crest's
# width carry before the middle does; ours.
LIES = 2e-3
LEANS = 0.1  # sine of the angle by which a flank may lean off and still count as lying on the other; ours

# What a search finds, a line each: what of the own part touches, its start (rad), place along it (θ, or u of a line),
# sin ψ, cos ψ, gap.
WHAT, RIDGE, PLACE, SIN_PSI, COS_PSI, GAP, FOUND = range(7)
# Of a crest: its arc, the arc's end, a point of that. A line, a rim on the other's rim, a line on the other's junction.
SMOOTH, FLANK_END, FIXED, JUNCTION, RIM, CUT, RIMS, JUNCTIONS, RIM_ON_JUNCTION, CUT_ON_JUNCTION = range(10)


@inner
def spacing(own, other, T):
    """How far apart samples of a crest lie, rad: closer where the threads are not one and cross each other."""
    c = cross(column(T, 0), column(T, 1))
    is_turned = dot(c, column(T, 2)) > 0.0  # into frames in which both threads are right-handed
    is_one = is_turned and own[PITCH] == other[PITCH] and own[LEAD] == other[LEAD] and own[STARTS] == other[STARTS]
    return STEP if is_one else CLOSE


@inner
def carried(T, x):
    """T x of a place; a direction only turns, by `turn` and `turn_back`."""
    return add(turn(T, x), column(T, 3))


@inner
def crest(own, start, theta, sin_psi, cos_psi):
    """Place x on the crest's arc, and dx/dθ, of the ridge whose whole part begins at θ = 0; own frame."""
    p, r, s, phi = own[PITCH], own[ROUND], own[SIGN], theta + start
    up, out = 0.5 * p + r * sin_psi, s * (own[HEIGHT] - r + r * cos_psi)
    if theta >= 0.0:
        z, z1, rho, rho1 = own[LEAD] / TURN * theta + up, own[LEAD] / TURN, own[BASE] + out, 0.0
    else:
        share, grows = 1.0 + theta / own[RUN_UP], 1.0 / own[RUN_UP]
        z, z1, rho, rho1 = share * up, grows * up, own[BASE] + share * out, grows * out
    c, d = math.cos(phi), math.sin(phi)
    return (rho * c, rho * d, z), (rho1 * c - rho * d, rho1 * d + rho * c, z1)


@inner
def engaged(own, other, T, margin):
    """θ of own's ridges between which they can lie in the other part: its ends, and what the tilt adds to them."""
    most = own[BASE] + (own[HEIGHT] if own[SIGN] > 0.0 else 0.0)
    aside = most * math.sqrt(T[2, 0] * T[2, 0] + T[2, 1] * T[2, 1]) + margin
    along = T[2, 2] if abs(T[2, 2]) > 0.1 else math.copysign(0.1, T[2, 2])
    a, b = (-aside - T[2, 3]) / along, (other[END] + aside - T[2, 3]) / along
    low, high = max(min(a, b), 0.0), min(max(a, b), own[END])
    if not low < high:  # also where the pose is not a number
        return 0.0, -1.0
    per_turn = own[LEAD] / TURN
    return max((low - own[PITCH]) / per_turn, -own[RUN_UP]), high / per_turn


@inner
def _wall(other, z, eta, foot, j):
    """Distance of a place (z, η above the root) from ridge j of the profile, and the direction to it (z, η)."""
    p, r, b = other[PITCH], other[ROUND], foot + j * other[PITCH]
    share, bottom = 1.0, b
    if b < 0.0:
        share, bottom = 1.0 + TURN * b / (other[LEAD] * other[RUN_UP]), 0.0
        if share <= 1e-6:
            return math.inf, 0.0, -1.0
    u = z - bottom - 0.5 * share * p
    rise = eta - share * (other[HEIGHT] - r)
    if abs(u) < other[SLOPE] * rise:
        far = math.sqrt(u * u + rise * rise)
        return far - share * r, -u / far, -rise / far
    drop = share * r * (other[SLOPE] * other[SIN] - 1.0 + other[COS])
    far = (eta + drop - other[SLOPE] * (0.5 * share * p - abs(u))) * other[COS]
    return far, (-other[SIN] if u > 0.0 else other[SIN]), -other[COS]


@inner
def scan(own, other, T, start, low, high, margin, past, found, n):
    """Least gaps of one ridge's crest from the other thread between two angles, into found (k, FOUND) from n on.

    Every sample looks at the ridges above and below the groove it lies in, and, where this is nearer, beside a run-up,
    at the bare root; a gap that is less than before and after is polished. past (3, PAST) is room. Returns the new n.
    """
    spin = math.atan2(T[1, 0], T[0, 0])
    sense = 1.0 if T[0, 0] * T[1, 1] - T[0, 1] * T[1, 0] > 0.0 else -1.0
    over = 1.0 if T[2, 2] > 0.0 else -1.0
    per_turn, p, own_turn = other[LEAD] / TURN, other[PITCH], own[LEAD] / TURN
    step = spacing(own, other, T)
    cos_step, sin_step = (COS_STEP, SIN_STEP) if step == STEP else (COS_CLOSE, SIN_CLOSE)
    first, last = math.ceil(low / step), math.floor(high / step)
    lean = math.sqrt(T[2, 0] * T[2, 0] + T[2, 1] * T[2, 1])
    reach = margin + (2.0 * lean + 0.01) * own[ROUND]  # what the scan itself may be wrong by
    for wall in range(3):
        past[wall, G_1] = past[wall, G_2] = math.inf
    c, d = math.cos(first * step + start), math.sin(first * step + start)
    for k in range(first, last + 2):
        theta = k * step
        share = 1.0 if k >= 0 else 1.0 + theta / own[RUN_UP]
        along = (own_turn * theta if k >= 0 else 0.0) + 0.5 * share * own[PITCH]
        radius = own[BASE] + own[SIGN] * share * (own[HEIGHT] - own[ROUND])
        x, y, z = radius * c, radius * d, T[2, 2] * along + T[2, 3]
        z += T[2, 0] * x + T[2, 1] * y
        x, y = T[0, 0] * x + T[0, 1] * y, T[1, 0] * x + T[1, 1] * y
        ahead_x, ahead_y = x, y
        x, y = x + T[0, 2] * along + T[0, 3], y + T[1, 2] * along + T[1, 3]
        c, d = c * cos_step - d * sin_step, d * cos_step + c * sin_step
        is_in = k <= last and -margin < z < other[END] + margin
        # Angle in the other's frame: that of the place on its own axis, and by how much it is off.
        off = (ahead_x * y - ahead_y * x) / (ahead_x * x + ahead_y * y)
        if abs(off) < 0.3:
            off *= 1.0 - off * off * (1.0 / 3.0 - off * off * 0.2)
        else:
            off = math.atan2(ahead_x * y - ahead_y * x, ahead_x * x + ahead_y * y)
        foot = per_turn * (sense * (theta + start) + spin + off)
        eta = other[SIGN] * (math.sqrt(x * x + y * y) - other[BASE])
        above = math.floor((z - foot) / p + 0.5)
        nearest = math.inf
        for wall in range(3):
            ridge, g, to_z, to_eta = above - wall if wall < 2 else 0.0, math.inf, 0.0, -1.0
            if is_in and wall < 2:
                g, to_z, to_eta = _wall(other, z, eta, foot, ridge)
                nearest = min(nearest, g)
            elif is_in and eta < nearest:
                g = eta
            g -= share * own[ROUND]
            was = past[wall]
            here = was[G_1]
            before = was[G_2] if was[RIDGE_1] == was[RIDGE_2] else math.inf
            after = g if was[RIDGE_1] == ridge else math.inf
            rise = (before - here if before < math.inf else 0.0) + (after - here if after < math.inf else 0.0)
            if here < reach and here <= before and here < after and rise > FLAT:
                # Where the run-up joins the whole ridge, at θ = 0, each side is sought by itself.
                for half in range(2 if k == 1 else 1):
                    begin = 0.0 if half == 1 else max(low, theta - 2.0 * step)
                    end = 0.0 if k == 1 and half == 0 else min(high, theta)
                    if begin < end:
                        n = polish(
                            own, other, T, start, theta - step, was[WALL_SIN], was[WALL_COS], before, here, after,
                            step, begin, end, margin, found, n,
                        )  # fmt: skip
            was[G_2], was[RIDGE_2] = here, was[RIDGE_1]
            was[G_1], was[RIDGE_1], was[WALL_SIN], was[WALL_COS] = g, ridge, over * to_z, -to_eta
    return n


@inner
def polish(
    own, other, T, start, theta, sin_psi, cos_psi, before, here, after, apart_by, low, high, margin, found, n
):  # fmt: skip
    """Least gap next to a sample, from the scan's three values: onto `found` if it is one. Returns the new n.

    It is sought between low and high; samples lie apart by apart_by. One where the gap has a kink, which is at an end
    of these or where the other part has one, is a junction's to tell (thread_lines.py).
    """
    more, is_settled = _by_newton(
        own, other, T, start, theta, sin_psi, cos_psi, before, here, after, apart_by, low, high, margin, found, n
    )  # fmt: skip
    if is_settled or apart_by == STEP or n == found.shape[0]:
        return more
    return _by_sections(own, other, T, start, math.atan2(sin_psi, cos_psi), low, high, margin, found, n)


@inner
def _by_sections(own, other, T, start, psi, low, high, margin, found, n):
    """The same by golden sections: along the crest, and at each place along its arc, no farther round than AROUND."""
    end = math.atan2(own[SIN], own[COS])
    first, last = max(psi - AROUND, -end), min(psi + AROUND, end)
    a, b = low, high
    one, two = b - GOLDEN * (b - a), a + GOLDEN * (b - a)
    g_1, _ = _least_on_arc(own, other, T, start, one, first, last)
    g_2, _ = _least_on_arc(own, other, T, start, two, first, last)
    for k in range(SECTIONS):
        if g_1 < g_2:
            b, two, g_2 = two, one, g_1
            one = b - GOLDEN * (b - a)
            g_1, _ = _least_on_arc(own, other, T, start, one, first, last)
        else:
            a, one, g_1 = one, two, g_2
            two = a + GOLDEN * (b - a)
            g_2, _ = _least_on_arc(own, other, T, start, two, first, last)
        if k == SECTIONS // 3 and min(g_1, g_2) > margin + own[BASE] * (b - a):
            return n  # whatever the slope, it does not come near enough
    at, edge = 0.5 * (a + b), 1e-3 * (high - low)
    if at - low < edge or high - at < edge:  # it falls on beyond the end: the neighbour's to find
        return n
    g, psi = _least_on_arc(own, other, T, start, at, first, last)
    if not g <= margin:
        return n
    sin_psi, cos_psi = math.sin(psi), math.cos(psi)
    clipped = abs(psi) > end - 1e-2
    if clipped:
        sin_psi, cos_psi = math.copysign(own[SIN], psi), own[COS]
    x, x1 = crest(own, start, at, sin_psi, cos_psi)
    g, n_o, _, hollow = apart(other, carried(T, x))
    m = turn_back(T, n_o)
    slope = m[0] * x1[0] + m[1] * x1[1] + m[2] * x1[2]
    is_told = own[SIGN] < 0.0 and hollow < 0.0 and not clipped
    if g > margin or is_told or abs(slope) > EVEN * own[BASE] or _is_known(found, n, start, at, sin_psi, cos_psi):
        return n
    return _keep(found, n, FLANK_END if clipped else SMOOTH, start, at, sin_psi, cos_psi, g)


@inner
def _least_on_arc(own, other, T, start, theta, first, last):
    """Least gap of the crest's arc at θ between two angles ψ, and the angle; infinite off the ends of the parts."""
    a, b = first, last
    one, two = b - GOLDEN * (b - a), a + GOLDEN * (b - a)
    g_1, g_2 = _gap_on_arc(own, other, T, start, theta, one), _gap_on_arc(own, other, T, start, theta, two)
    for _ in range(TURNED_SECTIONS):
        if g_1 < g_2:
            b, two, g_2 = two, one, g_1
            one = b - GOLDEN * (b - a)
            g_1 = _gap_on_arc(own, other, T, start, theta, one)
        else:
            a, one, g_1 = one, two, g_2
            two = a + GOLDEN * (b - a)
            g_2 = _gap_on_arc(own, other, T, start, theta, two)
    return (g_1, one) if g_1 < g_2 else (g_2, two)


@inner
def _gap_on_arc(own, other, T, start, theta, psi):
    x, _ = crest(own, start, theta, math.sin(psi), math.cos(psi))
    y = carried(T, x)
    if not (0.0 < y[2] < other[END] and x[2] <= own[END]):
        return math.inf
    g, _, _, _ = apart(other, y)
    return g


@inner
def _is_known(found, n, start, at, sin_psi, cos_psi):
    """Whether a least gap there was found from another sample."""
    for k in range(n):
        same = found[k, RIDGE] == start and abs(found[k, PLACE] - at) < 1e-4
        if same and found[k, SIN_PSI] * sin_psi + found[k, COS_PSI] * cos_psi > 0.999:
            return True
    return False


@inner
def _by_newton(
    own, other, T, start, theta, sin_psi, cos_psi, before, here, after, apart_by, low, high, margin, found, n
):  # fmt: skip
    """Least gap next to a sample, as `polish`; returns the new n, and whether that settles it."""
    bend, at = 0.0, theta
    if before < math.inf and after < math.inf:
        bend = (before - 2.0 * here + after) / (apart_by * apart_by)
        if bend > 0.0:
            at += 0.5 * (before - after) / (bend * apart_by)
    at = min(max(at, low + 0.01 * (high - low)), high - 0.01 * (high - low))
    end, r = own[SIN], own[ROUND]
    if abs(sin_psi) > end:
        sin_psi, cos_psi = math.copysign(end, sin_psi), own[COS]
    # Newton for the slopes of the gap along θ and ψ, its matrix learnt on the way (BFGS); ψ stays on its arc.
    H11, H12, H22 = max(bend, 1e-3 * r), 0.0, r
    g, slope, lean, step, swing, last_slope, last_lean, hollow = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    clipped, is_in, stuck = False, False, 0
    for k in range(STEPS):
        x, x1 = crest(own, start, at, sin_psi, cos_psi)
        y = carried(T, x)
        g, n_o, _, hollow = apart(other, y)
        m = turn_back(T, n_o)
        is_in = 0.0 < y[2] < other[END] and x[2] <= own[END]
        c, d = math.cos(at + start), math.sin(at + start)
        share = r * (1.0 if at >= 0.0 else 1.0 + at / own[RUN_UP])
        slope = m[0] * x1[0] + m[1] * x1[1] + m[2] * x1[2]
        lean = share * (cos_psi * m[2] - own[SIGN] * sin_psi * (m[0] * c + m[1] * d))
        stuck = stuck + 1 if k > 0 and step == 0.0 and (slope > 0.0 if at == low else slope < 0.0) else 0
        if stuck == STUCK:  # it falls on beyond the end: the neighbour's to find
            return n, True
        # Where a flank goes over into an arc the gap bends all at once: a step into the arc is by far too long.
        fell, rises = last_slope * step + last_lean * swing, slope * step + lean * swing
        if rises > -TOO_LONG * fell and fell < 0.0:
            step, swing = 0.5 * step, 0.5 * swing
            at -= step
            sin_psi, cos_psi = _turned_by(sin_psi, cos_psi, -swing)
            continue
        if k == 0:
            H22 = share * max(1.0 - share * hollow, 0.25)
            # With one neighbour alone: by what the gap rises to there beyond its slope.
            if after == math.inf and before < math.inf:
                H11 = max(H11, 2.0 * (before - here + slope * apart_by) / (apart_by * apart_by))
            elif before == math.inf and after < math.inf:
                H11 = max(H11, 2.0 * (after - here - slope * apart_by) / (apart_by * apart_by))
        else:
            y1, y2 = slope - last_slope, lean - last_lean
            curved, guessed = step * y1 + swing * y2, H11 * step * step + 2.0 * H12 * step * swing + H22 * swing * swing
            if curved > 1e-6 * guessed:
                h1, h2 = H11 * step + H12 * swing, H12 * step + H22 * swing
                H11 += y1 * y1 / curved - h1 * h1 / guessed
                H12 += y1 * y2 / curved - h1 * h2 / guessed
                H22 += y2 * y2 / curved - h2 * h2 / guessed
        clipped = abs(sin_psi) >= end and lean * sin_psi < 0.0
        if abs(slope) <= LEVEL * own[BASE] and (clipped or abs(lean) <= NEAR_TURN * share):
            break
        step, swing = -slope / H11, 0.0
        if not clipped:
            det = H11 * H22 - H12 * H12
            step, swing = (H12 * lean - H22 * slope) / det, (H12 * slope - H11 * lean) / det
        step, swing = min(max(step, -0.5 * apart_by), 0.5 * apart_by), min(max(swing, -0.3), 0.3)
        new = min(max(at + step, low), high)
        sin_new, cos_new = _turned_by(sin_psi, cos_psi, swing)
        if abs(sin_new) > end or cos_new < 0.0:
            swing = (math.copysign(math.atan2(end, own[COS]), sin_new)) - math.atan2(sin_psi, cos_psi)
            sin_new, cos_new = math.copysign(end, sin_new), own[COS]
        step = new - at
        if step == 0.0 and swing == 0.0:
            break
        at, sin_psi, cos_psi, last_slope, last_lean = new, sin_new, cos_new, slope, lean
    if abs(before - here) < FLAT or abs(after - here) < FLAT:  # level there too: it lies on the flank all along
        aside = at + (-0.3 if abs(before - here) < FLAT else 0.3) * apart_by
        x, x1 = crest(own, start, aside, sin_psi, cos_psi)
        _, n_o, _, _ = apart(other, carried(T, x))
        m = turn_back(T, n_o)
        if abs(m[0] * x1[0] + m[1] * x1[1] + m[2] * x1[2]) < FLAT:
            return n, True
    is_told = own[SIGN] < 0.0 and hollow < 0.0 and not clipped  # a crest on a crest is the bolt's to tell
    at_kink = abs(slope) > 10.0 * LEVEL * own[BASE]
    leans_off = clipped and abs(lean) > LEANS * r
    if g > margin or is_told or at_kink or not is_in or n == found.shape[0] or leans_off:
        return n, not at_kink and not leans_off
    if _is_known(found, n, start, at, sin_psi, cos_psi):
        return n, True
    return _keep(found, n, FLANK_END if clipped else SMOOTH, start, at, sin_psi, cos_psi, g), True


@inner
def _turned_by(sin, cos, angle):
    """sin and cos of an angle that grows by a small one: tan of half of it is, to fifth order, that half."""
    half = 0.5 * angle * (1.0 + angle * angle / 12.0)
    c, d = (1.0 - half * half) / (1.0 + half * half), 2.0 * half / (1.0 + half * half)
    return sin * c + cos * d, cos * c - sin * d


@inner
def _keep(found, n, what, start, place, sin_psi, cos_psi, g):
    found[n, WHAT], found[n, RIDGE], found[n, PLACE] = what, start, place
    found[n, SIN_PSI], found[n, COS_PSI], found[n, GAP] = sin_psi, cos_psi, g
    return n + 1


@inner
def crests(own, other, T, margin, past, found, n):
    """Least gaps of all of own's ridges; returns how many are found."""
    low, high = engaged(own, other, T, margin)
    if low <= high:
        for k in range(int(own[STARTS])):
            n = scan(own, other, T, TURN * k / own[STARTS], low, high, margin, past, found, n)
    return n


@inner
def flank_point(own, theta, u):
    """Place of the whole ridge at θ, u along its profile, and dx/dθ; own frame."""
    f, _, _ = profile(own, u)
    c, d, rho = math.cos(theta), math.sin(theta), own[BASE] + own[SIGN] * f
    return (rho * c, rho * d, own[LEAD] / TURN * theta + u), (-rho * d, rho * c, own[LEAD] / TURN)


@inner
def _reach_of_flank(part):
    """Radius at which a part's flanks end and its crests begin."""
    return part[BASE] + part[SIGN] * (part[HEIGHT] - part[ROUND] * (1.0 - part[COS]))


@inner
def fixed(own, other, T, margin, found, n):
    """Three fixed points a turn on own's flanks, in the middle of where they can lie on the other's: of the first turn
    that touches and of the last. They stand for flanks that lie on each other all along, where no gap is the least.
    Returns the new n; the line found has u in place of cos ψ.
    """
    low, high = engaged(own, other, T, margin)
    first, last, n_least = max(math.ceil(low / THIRD), 0), math.floor(high / THIRD), n
    middle = own[SIGN] * (0.5 * (_reach_of_flank(own) + _reach_of_flank(other)) - own[BASE])
    corner = own[ROUND] * own[SIN]
    up = corner + (middle - own[ROUND] * (1.0 - own[COS])) / own[SLOPE]
    if not corner < up < 0.5 * own[PITCH] - corner:
        return n
    for side in range(2):
        u, sin_psi = (own[PITCH] - up, own[SIN]) if side == 0 else (up, -own[SIN])
        k, step, stop, told = first, 1, last + 1, 0
        while k != stop and n < found.shape[0]:
            x, _ = flank_point(own, k * THIRD, u)
            y = carried(T, x)
            g, outward, lean = math.inf, 0.0, 0.0
            if 0.0 < y[2] < other[END] and x[2] <= own[END]:
                g, n_o, _, hollow = apart(other, y)
                m = turn_back(T, n_o)
                outward = -own[SIGN] * (m[0] * math.cos(k * THIRD) + m[1] * math.sin(k * THIRD))
                lean = m[2] * own[COS] + outward * sin_psi + (1.0 if hollow != 0.0 else 0.0)
            if g <= margin and outward > 0.0 and abs(lean) <= LIES:
                told, is_near = told + 1, False
                for j in range(n_least):
                    near = abs(found[j, PLACE] + found[j, RIDGE] - k * THIRD) < BESIDE
                    is_near = is_near or (near and found[j, SIN_PSI] * sin_psi > 0.0)
                if not is_near:
                    n = _keep(found, n, FIXED, 0.0, k * THIRD, sin_psi, u, g)
            if told == 3 and step == 1:  # now down from the last
                k, step, stop, told = last + 1, -1, k, 0
                if stop == last:
                    break
            if told == 3:
                break
            k += step
    return n


__all__ = ["crests", "fixed"]
