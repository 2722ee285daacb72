"""Where sharp lines of one thread are nearest to the other part, compiled: junctions, rims and cut ends.

A run-up joins the whole ridge in a convex line across the profile (the junction); a thread ends in a circle (its rim,
at z = 0) and, at the far end of a nut, in the profile cut square (the cut). Nicolson & Fearing, section 2.3.3 and
Table 1: a line against a surface has the surface's normal, a line against a line their common perpendicular.

Letters as in thread_search.py; u is the place along a line: t for a junction, φ for a rim or a cut. Which line it is is
handed on as int64(…): Numba compiles a function anew for every constant it is called with.
"""

from __future__ import annotations

import math

from numba import int64

from detent.geometry.thread_form import (
    BASE,
    COS,
    END,
    HEIGHT,
    PITCH,
    RUN_UP,
    SIGN,
    STARTS,
    TURN,
    apart,
    height,
    profile,
)
from detent.geometry.thread_search import (
    COS_PSI,
    CUT,
    FIXED,
    FOUND,
    GAP,
    JUNCTION,
    JUNCTIONS,
    PLACE,
    RIDGE,
    RIM,
    RIMS,
    SIN_PSI,
    STEP,
    WHAT,
    carried,
    polish,
    spacing,
)
from detent.numeric.kernel import inner
from detent.numeric.vector import cross, dot, norm, scale, sub, turn, turn_back

ON_PROFILE, ROUND_RIM, ROUND_CUT = 20, 36, 96  # samples of a line
CLOSER = 4  # times as many, ours, where threads cross: a line then meets the thin ends of run-ups aslant
STEPS = 40
NEAR = 1e-10  # of the line's length
EVEN = 1e-15  # m: rounding. More, and a place would come or go while it is as much deeper than what stays
LEVEL = 1e-9  # a slope of the gap along the line (of the radius, per rad) that is none: the gap then errs by 1e-20 m


@inner
def line_point(own, line, start, u):
    """Place x of a line, dx/du and d²x/du²; own frame."""
    s = own[SIGN]
    if line == JUNCTION:
        f, f1, f2 = profile(own, u)
        c, d, r = math.cos(start), math.sin(start), own[BASE] + s * f
        return (r * c, r * d, u), (s * f1 * c, s * f1 * d, 1.0), (s * f2 * c, s * f2 * d, 0.0)
    r, r1, r2, z = own[BASE], 0.0, 0.0, 0.0
    if line == CUT:
        z = own[END]
        h, _, h1, _, _, h2 = height(own, z, u)
        r, r1, r2 = r + s * h, s * h1, s * h2
    c, d = math.cos(u), math.sin(u)
    return (
        (r * c, r * d, z),
        (r1 * c - r * d, r1 * d + r * c, 0.0),
        ((r2 - r) * c - 2.0 * r1 * d, (r2 - r) * d + 2.0 * r1 * c, 0.0),
    )


@inner
def apart_from_part(other, x):
    """Gap of a place from a part with its end face, and the normal; infinite where neither is near."""
    if x[2] > other[END]:
        return math.inf, (0.0, 0.0, 0.0)
    if x[2] < 0.0:
        over = other[SIGN] * (math.sqrt(x[0] * x[0] + x[1] * x[1]) - other[BASE]) < 0.0
        return (-x[2] if over else math.inf), (0.0, 0.0, -1.0)
    g, n, _, _ = apart(other, x)
    if g < -x[2]:  # nearer to the face than to the thread
        return -x[2], (0.0, 0.0, -1.0)
    return g, n


@inner
def lines(own, other, T, margin, found, n):
    """Least gaps of all of own's lines from the other part, into found (k, FOUND) from n on; returns the new n."""
    lean = math.sqrt(T[2, 0] * T[2, 0] + T[2, 1] * T[2, 1])
    most = own[BASE] + (own[HEIGHT] if own[SIGN] > 0.0 else 0.0)
    aside = lean * most + margin
    low, high = min(T[2, 3], T[2, 3] + T[2, 2] * own[PITCH]), max(T[2, 3], T[2, 3] + T[2, 2] * own[PITCH])
    if high + aside > 0.0 and low - aside < other[END]:
        for k in range(int(own[STARTS])):
            n = _line(own, other, T, int64(JUNCTION), TURN * k / own[STARTS], margin, found, n)
    # Rims: the bolt's lies within the nut's crests, the nut's outside the bolt's, unless a part is far off.
    off = math.sqrt(T[0, 3] * T[0, 3] + T[1, 3] * T[1, 3])
    if own[SIGN] > 0.0:
        is_free = own[BASE] + off + margin < other[BASE] - other[HEIGHT]
    else:
        is_free = own[BASE] * math.sqrt(max(1.0 - lean * lean, 0.0)) - off - margin > other[BASE] + other[HEIGHT]
    if not is_free and -aside < T[2, 3] < other[END] + aside:
        n = _line(own, other, T, int64(RIM), 0.0, margin, found, n)
    if own[SIGN] < 0.0:
        end = T[2, 3] + T[2, 2] * own[END]
        if -aside < end < other[END] + aside:
            n = _line(own, other, T, int64(CUT), 0.0, margin, found, n)
    return n


@inner
def _extent(own, other, T, line):
    """Places between which a line is sought, and how many samples show its least gaps: more where threads cross."""
    more = 1 if spacing(own, other, T) == STEP else CLOSER
    if line == JUNCTION:
        return 0.02 * own[PITCH], 0.98 * own[PITCH], more * ON_PROFILE
    return 0.0, TURN, more * (ROUND_RIM if line == RIM else ROUND_CUT)


@inner
def _line(own, other, T, line, start, margin, found, n):
    low, high, samples = _extent(own, other, T, line)
    step = (high - low) / samples
    round_ = line != JUNCTION
    g1, g2, level = math.inf, math.inf, 0
    last = samples + 2 if round_ else samples + 1
    for k in range(-1 if round_ else 0, last + 1):
        g0 = math.inf
        if round_ or k <= samples:
            x, _, _ = line_point(own, line, start, low + k * step)
            g0, _ = apart_from_part(other, carried(T, x))
        if abs(g0 - g1) <= EVEN:  # it lies flat here: a piece of it counts as one place
            g1, level = g0, level + 1
            continue
        # What a straight piece of the line may dip below its two ends by.
        if g1 < margin + step * step * own[BASE] and g1 < g2 and g1 < g0 and k > 0:
            half = 0.5 * level
            at, wide = low + (k - 1 - half) * step, (1.0 + half) * step
            n = _least(own, other, T, line, start, at, wide, low, high, margin, found, n)
        g1, g2, level = g0, g1, 0
    return n


@inner
def _least(own, other, T, line, start, at, step, low, high, margin, found, n):
    """Least gap of a line next to a sample, by secants on its slope; where that jumps the line lies on a junction."""
    a, b = at - step, at + step
    if line == JUNCTION:
        a, b = max(a, low), min(b, high)
    last, last_slope, slope, g, moved, older = math.nan, 0.0, 0.0, math.inf, math.inf, math.inf
    size = 1.0 if line == JUNCTION else own[BASE]
    for _ in range(STEPS):
        x, x1, _ = line_point(own, line, start, at)
        g, n_o = apart_from_part(other, carried(T, x))
        m = turn_back(T, n_o)
        slope = m[0] * x1[0] + m[1] * x1[1] + m[2] * x1[2]
        if slope > 0.0:
            b = at
        else:
            a = at
        new = at - slope * (at - last) / (slope - last_slope)
        if last != last:  # no secant yet: a little downhill
            new = at - math.copysign(0.1 * step, slope)
        if not a < new < b or abs(new - at) > 0.5 * older:  # a kink is halved
            new = 0.5 * (a + b)
        last, last_slope, older, moved = at, slope, moved, abs(new - at)
        if abs(slope) <= LEVEL * size or moved <= NEAR * (high - low) or g == math.inf:
            break
        at = new
    what = line
    if abs(slope) > 1e-7 * size + 1e-9 * own[BASE] / step:  # at a kink of the other part
        x, x1, _ = line_point(own, line, start, at)
        y = carried(T, x)
        twin = nearest_junction(other, y)
        # The kink is where the foot passes the junction: off the place itself by up to the gap.
        off = abs(math.sin(math.atan2(y[1], y[0]) - twin))
        is_one = off < 1e-6 + abs(g) / math.sqrt(y[0] * y[0] + y[1] * y[1]) and 0.0 < y[2] < other[PITCH]
        if not is_one or (line == JUNCTION and own[SIGN] < 0.0):  # a junction on a junction is the bolt's to tell
            return n
        g, _ = line_gap(other, int64(JUNCTION), twin, y[2], y, turn(T, x1))
        what = line + JUNCTIONS - JUNCTION
    if g > margin or n == found.shape[0]:
        return n
    if line != JUNCTION:
        at %= TURN
    for k in range(n):
        if found[k, WHAT] == what and found[k, RIDGE] == start and abs(found[k, PLACE] - at) < 1e-3 * step:
            return n
    found[n, WHAT], found[n, RIDGE], found[n, PLACE], found[n, GAP] = what, start, at, g
    return n + 1


@inner
def own_line(what):
    """Which of its lines the own part touches with."""
    if what == RIMS:
        return RIM
    if what > RIMS:
        return what - JUNCTIONS + JUNCTION
    return what


@inner
def again(own, other, T, margin, was, found, n):
    """What was found a moment ago, sought from there: onto `found` if it is still there. Returns the new n."""
    what, start, place = int(was[WHAT]), was[RIDGE], was[PLACE]
    if what == FIXED:
        if n < found.shape[0]:
            for k in range(FOUND):
                found[n, k] = was[k]
            n += 1
    elif what < JUNCTION:
        step = spacing(own, other, T)
        low, high = max(place - step, -own[RUN_UP]), place + step
        low, high = (max(low, 0.0), high) if place >= 0.0 else (low, min(high, 0.0))
        lean = math.sqrt(T[2, 0] * T[2, 0] + T[2, 1] * T[2, 1])  # bends the gap along the helix
        g, sin_psi, cos_psi = was[GAP], was[SIN_PSI], was[COS_PSI]
        beside = g + 0.5 * step * step * own[COS] * own[BASE] * lean
        n = polish(own, other, T, start, place, sin_psi, cos_psi, beside, g, beside, step, low, high, margin, found, n)
    elif what != RIMS:
        line = own_line(what)
        low, high, samples = _extent(own, other, T, line)
        n = _least(own, other, T, line, start, place, (high - low) / samples, low, high, margin, found, n)
    return n


@inner
def nearest_junction(other, y):
    """Angle of the other's junction that is next to a place y of its frame."""
    apart_ = TURN / other[STARTS]
    return apart_ * math.floor(math.atan2(y[1], y[0]) / apart_ + 0.5)


@inner
def line_gap(other, line, start, u, y, t):
    """Gap of a line through y with tangent t from a line of the other part, and the common perpendicular out of it.

    Exact to first order in how far the two places are apart along the lines, which the perpendicular does not see.
    """
    r, r1, _ = line_point(other, line, start, u)
    w = cross(t, r1)
    rho = math.sqrt(y[0] * y[0] + y[1] * y[1])
    # Out of the material: away from the axis for a bolt, to it for a nut; a rim's has the end's side too.
    out = other[SIGN] * (w[0] * y[0] + w[1] * y[1]) / rho - (w[2] if line == RIM else 0.0)
    w = scale(math.copysign(1.0, out) / norm(w), w)
    return dot(w, sub(y, r)), w


@inner
def edges(own, other, T, margin, found, n):
    """Where own's rim crosses the plane of the other's near its rim: line against line. Returns the new n."""
    # z of own's rim in the other's frame is c + a cos φ + b sin φ.
    r, c = own[BASE], T[2, 3]
    a, b = r * T[2, 0], r * T[2, 1]
    tilt = math.sqrt(a * a + b * b)
    if not abs(c) < tilt:
        return n
    middle, half, rim = math.atan2(b, a), math.acos(-c / tilt), int64(RIM)
    for side in range(2):
        phi = middle + (half if side == 0 else -half)
        x, x1, _ = line_point(own, rim, 0.0, phi)
        y = carried(T, x)
        rho = math.sqrt(y[0] * y[0] + y[1] * y[1])
        g, normal = line_gap(other, rim, 0.0, math.atan2(y[1], y[0]), y, turn(T, x1))
        out, up = other[SIGN] * (normal[0] * y[0] + normal[1] * y[1]) / rho, -normal[2]
        if abs(g) <= margin and out >= 0.0 and up >= 0.0 and n < found.shape[0]:
            found[n, WHAT], found[n, RIDGE], found[n, PLACE], found[n, GAP] = RIMS, 0.0, phi, g
            n += 1
    return n


__all__ = ["again", "edges", "lines"]
