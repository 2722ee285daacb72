"""Where two threads are nearest, compiled: crests of either part against the surface of the other.

Nicolson & Fearing, section 2.3.2: at least one side of a contact is a crest. A crest is an arc of radius r that runs
along the helix, so for every angle θ along a ridge the nearest place of that arc to a flank is known in closed form (in
the plane through the axis, to first order in the tilt); sampled along the engaged helix, this shows every turn's and
flank's least gap. Newton along θ with the arc's angle ψ turned to the common normal then finds it exactly.

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
)
from detent.numeric.kernel import inner

SAMPLES = 18  # a turn; a multiple of the three fixed points a turn that stand for an area (thread_contacts.py)
STEP = TURN / SAMPLES
STEPS = 20
NEAR_ANGLE, NEAR_TURN = 1e-7, 1e-7  # rad along θ and ψ: the gap is then exact to their squares
LEANS = 0.1  # sine of the angle by which a flank may lean off and still count as lying on the other; ours

# What a search finds, a line each: side of the ridge (+1 towards its end's far side), start, θ, sin ψ, cos ψ, whether
# ψ is at the end of the arc, gap.
SIDE, RIDGE, THETA, SIN_PSI, COS_PSI, CLIPPED, GAP, FOUND = range(8)


@inner
def carried(T, x):
    """T x of a place."""
    return (
        T[0, 0] * x[0] + T[0, 1] * x[1] + T[0, 2] * x[2] + T[0, 3],
        T[1, 0] * x[0] + T[1, 1] * x[1] + T[1, 2] * x[2] + T[1, 3],
        T[2, 0] * x[0] + T[2, 1] * x[1] + T[2, 2] * x[2] + T[2, 3],
    )


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
    if low >= high:
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
def scan(own, other, T, start, low, high, margin, found, n):
    """Least gaps of one ridge's crest from the other thread between two angles, into found (k, FOUND) from n on.

    Every sample looks at the ridges above and below the groove it lies in; a gap that is less than before and after is
    polished. Returns the new n.
    """
    spin = math.atan2(T[1, 0], T[0, 0])
    sense = 1.0 if T[0, 0] * T[1, 1] - T[0, 1] * T[1, 0] > 0.0 else -1.0
    per_turn, p = other[LEAD] / TURN, other[PITCH]
    first, last = int(math.ceil(low / STEP)), int(math.floor(high / STEP))
    lean = math.sqrt(T[2, 0] * T[2, 0] + T[2, 1] * T[2, 1])
    reach = margin + (2.0 * lean + 0.01) * own[ROUND]  # what the scan itself may be wrong by
    # Of both walls: gap and ridge of the last two samples, sin ψ and cos ψ of the last.
    g1, g2, h1, h2 = math.inf, math.inf, math.inf, math.inf
    i1, i2, j1, j2 = 0, 0, 0, 0
    gs, gc, hs, hc = 0.0, 1.0, 0.0, 1.0
    for k in range(first, last + 2):
        theta = k * STEP
        g0, h0, i0, j0 = math.inf, math.inf, 0, 0
        gs0, gc0, hs0, hc0 = 0.0, 1.0, 0.0, 1.0
        if k <= last:
            share = 1.0 if theta >= 0.0 else 1.0 + theta / own[RUN_UP]
            along = (own[LEAD] / TURN * theta if theta >= 0.0 else 0.0) + 0.5 * share * own[PITCH]
            radius = own[BASE] + own[SIGN] * share * (own[HEIGHT] - own[ROUND])
            phi = theta + start
            x = carried(T, (radius * math.cos(phi), radius * math.sin(phi), along))
            if -margin < x[2] < other[END] + margin:
                rho, ahead = math.sqrt(x[0] * x[0] + x[1] * x[1]), sense * phi + spin
                off = (math.atan2(x[1], x[0]) - ahead) / TURN
                foot = per_turn * (ahead + TURN * (off - math.floor(off + 0.5)))
                eta = other[SIGN] * (rho - other[BASE])
                i0 = int(math.floor((x[2] - foot) / p + 0.5))
                j0 = i0 - 1
                g0, a, b = _wall(other, x[2], eta, foot, i0)
                gs0, gc0 = math.copysign(1.0, T[2, 2]) * a, -b
                h0, a, b = _wall(other, x[2], eta, foot, j0)
                hs0, hc0 = math.copysign(1.0, T[2, 2]) * a, -b
                g0 -= share * own[ROUND]
                h0 -= share * own[ROUND]
        before, after = (g2 if i2 == i1 else math.inf), (g0 if i0 == i1 else math.inf)
        if g1 < reach and g1 <= before and g1 < after:
            n = polish(own, other, T, start, theta - STEP, gs, gc, before, g1, after, low, high, margin, found, n)
        before, after = (h2 if j2 == j1 else math.inf), (h0 if j0 == j1 else math.inf)
        if h1 < reach and h1 <= before and h1 < after:
            n = polish(own, other, T, start, theta - STEP, hs, hc, before, h1, after, low, high, margin, found, n)
        g1, g2, h1, h2, i1, i2, j1, j2 = g0, g1, h0, h1, i0, i1, j0, j1
        gs, gc, hs, hc = gs0, gc0, hs0, hc0
    return n


@inner
def polish(own, other, T, start, theta, sin_psi, cos_psi, before, here, after, low, high, margin, found, n):
    """Least gap next to a sample, from the scan's three values: onto `found` if it is one. Returns the new n.

    Where the run-up joins the whole ridge the crest has a kink: each side of it is sought by itself, and a least gap at
    the kink is the junction's to tell (thread_contacts.py), as is one at a kink of the other part.
    """
    low, high = max(low, theta - STEP), min(high, theta + STEP)
    bend, at = 0.0, theta
    if before < math.inf and after < math.inf:
        bend = (before - 2.0 * here + after) / (STEP * STEP)
        if bend > 0.0:
            at += 0.5 * (before - after) / (bend * STEP)
    if low < 0.0 < high:
        if at >= 0.0:
            low, at = 0.0, max(at, 1e-3 * STEP)
        else:
            high = 0.0
    bend = max(bend, 1e-3 * own[ROUND])
    end = own[SIN]
    last_theta, last_slope, g, slope, leaning = math.nan, 0.0, 0.0, 0.0, 0.0
    clipped, crossed = False, False
    if abs(sin_psi) > end:
        sin_psi, cos_psi = math.copysign(end, sin_psi), own[COS]
    for k in range(STEPS):
        x, x1 = crest(own, start, at, sin_psi, cos_psi)
        g, n_o, _, hollow = apart(other, carried(T, x))
        m = (
            -T[0, 0] * n_o[0] - T[1, 0] * n_o[1] - T[2, 0] * n_o[2],
            -T[0, 1] * n_o[0] - T[1, 1] * n_o[1] - T[2, 1] * n_o[2],
            -T[0, 2] * n_o[0] - T[1, 2] * n_o[1] - T[2, 2] * n_o[2],
        )
        phi = at + start
        slope = -(m[0] * x1[0] + m[1] * x1[1] + m[2] * x1[2])
        outward, upward = own[SIGN] * (m[0] * math.cos(phi) + m[1] * math.sin(phi)), m[2]
        size = math.sqrt(outward * outward + upward * upward)
        # ψ that the normal wants is that of the place it has now: a crest on a crest would jump to and fro.
        share = 1.0 if at >= 0.0 else 1.0 + at / own[RUN_UP]
        sway = share * own[ROUND] * hollow / max(1.0 - g * hollow, 0.1)
        leaning = (upward * cos_psi - outward * sin_psi) / size
        turn = leaning / max(1.0 - sway, 0.25)
        turn = min(max(turn, -0.5), 0.5)
        sin_new, cos_new = sin_psi + turn * cos_psi, cos_psi - turn * sin_psi
        size = math.sqrt(sin_new * sin_new + cos_new * cos_new)
        sin_new, cos_new = sin_new / size, cos_new / size
        clipped = abs(sin_new) > end or cos_new < 0.0
        if clipped:
            sin_new, cos_new = math.copysign(end, sin_new), own[COS]
        if slope > 0.0:
            high = at
        else:
            low = at
        rate = (slope - last_slope) / (at - last_theta)
        if not rate > 0.1 * bend:  # also where there is no rate yet
            rate = bend
        last_theta, last_slope = at, slope
        step = min(max(-slope / rate, -0.5 * STEP), 0.5 * STEP)
        new = at + step
        if not low <= new <= high:
            new = 0.5 * (low + high)
        done = abs(new - at) <= NEAR_ANGLE and abs(sin_new - sin_psi) <= NEAR_TURN
        if done or k == STEPS - 1:
            break
        at, sin_psi, cos_psi = new, sin_new, cos_new
    is_flat = abs(slope) * STEP <= 1e-9 * own[BASE]
    at_end = high - low <= 1e-6 and not is_flat
    if g > margin or at_end or n == found.shape[0] or (clipped and abs(leaning) > LEANS):
        return n
    for k in range(n):
        same = found[k, RIDGE] == start and abs(found[k, THETA] - at) < 1e-4
        if same and found[k, SIN_PSI] * sin_psi + found[k, COS_PSI] * cos_psi > 0.999:
            return n
    found[n, SIDE] = 1.0 if sin_psi > 0.0 else -1.0
    found[n, RIDGE], found[n, THETA], found[n, SIN_PSI], found[n, COS_PSI] = start, at, sin_psi, cos_psi
    found[n, CLIPPED], found[n, GAP] = (1.0 if clipped else 0.0), g
    return n + 1


@inner
def crests(own, other, T, margin, found, n):
    """Least gaps of all of own's ridges; returns how many are found."""
    low, high = engaged(own, other, T, margin)
    if low <= high:
        for k in range(int(own[STARTS])):
            n = scan(own, other, T, TURN * k / own[STARTS], low, high, margin, found, n)
    return n


__all__ = ["crests"]
