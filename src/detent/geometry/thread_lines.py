"""Where sharp lines of one thread are nearest to the other part, compiled: junctions, rims and cut ends.

A run-up joins the whole ridge in a convex line across the profile (the junction); a thread ends in a circle (its rim,
at z = 0) and, at the far end of a nut, in the profile cut square (the cut). Nicolson & Fearing, section 2.3.3 and
Table 1: a line against a surface has the surface's normal, a line against a line their common perpendicular.

Letters as in thread_search.py; u is the place along a line: t for a junction, φ for a rim or a cut.
"""

from __future__ import annotations

import math

from detent.geometry.thread_form import (
    BASE,
    END,
    HEIGHT,
    PITCH,
    SIGN,
    STARTS,
    TURN,
    apart,
    height,
    profile,
)
from detent.geometry.thread_search import CUT, GAP, JUNCTION, PLACE, RIDGE, RIM, RIMS, WHAT, carried, turned_back
from detent.numeric.kernel import inner

ON_PROFILE, ROUND_RIM, ROUND_CUT = 20, 36, 96  # samples of a line
STEPS = 40
NEAR = 1e-10  # of the line's length


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
            start, p = TURN * k / own[STARTS], own[PITCH]
            n = _line(own, other, T, JUNCTION, start, 0.02 * p, 0.98 * p, ON_PROFILE, margin, found, n)
    # Rims: the bolt's lies within the nut's crests, the nut's outside the bolt's, unless a part is far off.
    off = math.sqrt(T[0, 3] * T[0, 3] + T[1, 3] * T[1, 3])
    if own[SIGN] > 0.0:
        is_free = own[BASE] + off + margin < other[BASE] - other[HEIGHT]
    else:
        is_free = own[BASE] * math.sqrt(max(1.0 - lean * lean, 0.0)) - off - margin > other[BASE] + other[HEIGHT]
    if not is_free and -aside < T[2, 3] < other[END] + aside:
        n = _line(own, other, T, RIM, 0.0, 0.0, TURN, ROUND_RIM, margin, found, n)
    if own[SIGN] < 0.0:
        end = T[2, 3] + T[2, 2] * own[END]
        if -aside < end < other[END] + aside:
            n = _line(own, other, T, CUT, 0.0, 0.0, TURN, ROUND_CUT, margin, found, n)
    return n


@inner
def _line(own, other, T, line, start, low, high, samples, margin, found, n):
    step = (high - low) / samples
    round_ = line != JUNCTION
    g1, g2 = math.inf, math.inf
    last = samples + 2 if round_ else samples + 1
    for k in range(-1 if round_ else 0, last + 1):
        g0 = math.inf
        if round_ or k <= samples:
            x, _, _ = line_point(own, line, start, low + k * step)
            g0, _ = apart_from_part(other, carried(T, x))
        # What a straight piece of the line may dip below its two ends by.
        if g1 < margin + step * step * own[BASE] and g1 <= g2 and g1 < g0 and k > 0:
            n = _least(own, other, T, line, start, low + (k - 1) * step, step, low, high, margin, found, n)
        g1, g2 = g0, g1
    return n


@inner
def _least(own, other, T, line, start, at, step, low, high, margin, found, n):
    """Least gap of a line next to a sample, by secants on its slope; one where the slope jumps is none of ours."""
    a, b = at - step, at + step
    if line == JUNCTION:
        a, b = max(a, low), min(b, high)
    last, last_slope, slope, g = math.nan, 0.0, 0.0, math.inf
    for _ in range(STEPS):
        x, x1, _ = line_point(own, line, start, at)
        g, n_o = apart_from_part(other, carried(T, x))
        m = turned_back(T, n_o)
        slope = m[0] * x1[0] + m[1] * x1[1] + m[2] * x1[2]
        if slope > 0.0:
            b = at
        else:
            a = at
        new = at - slope * (at - last) / (slope - last_slope)
        if not (a + 0.01 * (b - a) < new < b - 0.01 * (b - a)):
            new = 0.5 * (a + b)
        last, last_slope = at, slope
        if abs(new - at) <= NEAR * (high - low) or g == math.inf:
            break
        at = new
    size = 1.0 if line == JUNCTION else own[BASE]
    jumps = abs(slope) * step > 1e-7 * size * step + 1e-9 * own[BASE]
    if g > margin or jumps or n == found.shape[0]:
        return n
    if line != JUNCTION:
        at %= TURN
    for k in range(n):
        if found[k, WHAT] == line and found[k, RIDGE] == start and abs(found[k, PLACE] - at) < 1e-3 * step:
            return n
    found[n, WHAT], found[n, RIDGE], found[n, PLACE], found[n, GAP] = line, start, at, g
    return n + 1


@inner
def edges(own, other, T, margin, found, n):
    """Where own's rim crosses the plane of the other's near its rim: line against line. Returns the new n."""
    # z of own's rim in the other's frame is c + a cos φ + b sin φ.
    r, c = own[BASE], T[2, 3]
    a, b = r * T[2, 0], r * T[2, 1]
    tilt = math.sqrt(a * a + b * b)
    if not abs(c) < tilt:
        return n
    middle, half = math.atan2(b, a), math.acos(-c / tilt)
    for side in range(2):
        phi = middle + (half if side == 0 else -half)
        x, x1, _ = line_point(own, RIM, 0.0, phi)
        y = carried(T, x)
        rho = math.sqrt(y[0] * y[0] + y[1] * y[1])
        g, normal = edge_gap(other, T, x1, y)
        out, up = other[SIGN] * (normal[0] * y[0] + normal[1] * y[1]) / rho, -normal[2]
        if abs(g) <= margin and out >= 0.0 and up >= 0.0 and n < found.shape[0]:
            found[n, WHAT], found[n, RIDGE], found[n, PLACE], found[n, GAP] = RIMS, 0.0, phi, g
            n += 1
    return n


@inner
def edge_gap(other, T, x1, y):
    """Gap of a line through y with tangent T x1 from the other's rim, and the common perpendicular out of it."""
    t = (
        T[0, 0] * x1[0] + T[0, 1] * x1[1] + T[0, 2] * x1[2],
        T[1, 0] * x1[0] + T[1, 1] * x1[1] + T[1, 2] * x1[2],
        T[2, 0] * x1[0] + T[2, 1] * x1[1] + T[2, 2] * x1[2],
    )
    rho = math.sqrt(y[0] * y[0] + y[1] * y[1])
    u = -y[1] / rho, y[0] / rho, 0.0
    w = t[1] * u[2] - t[2] * u[1], t[2] * u[0] - t[0] * u[2], t[0] * u[1] - t[1] * u[0]
    size = math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2])
    size = size if w[2] < 0.0 else -size  # out of the face
    w = w[0] / size, w[1] / size, w[2] / size
    radial = (y[0] * w[0] + y[1] * w[1]) / rho
    return radial * (rho - other[BASE]) + w[2] * y[2], w


__all__ = ["edges", "lines"]
