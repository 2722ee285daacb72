"""Where a circle comes nearest to the core of the other part: all minima of the distance round it, compiled.

A core is a profile of revolution whose distance d is C¹, with a gradient and a curvature in closed form. All minima are
sought, each time anew: the slope is sampled round the circle, eight times finer wherever two of its zeros could hide
between two samples, and Newton does the rest. A circle has one minimum as a rule, two if it lies tilted in the bore or
across the mouth's edge.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from detent.numeric.kernel import inner
from detent.numeric.vector import norm

FACE, FIRST, CONE, SECOND, WALL = 0, 1, 2, 3, 4  # what of a core is nearest: flat, first circle, cone, second circle, …
MOST_MINIMA = 4  # of one circle
UNKNOWN = -2  # of `_known_minimum`: only sampling shows
IN_FRONT = 8  # added to what `minima` finds: the circle lies aside, so no more of it can touch than that
COARSE, FINE = 32, 8  # samples round a circle, and parts of an interval that is looked into
SAMPLES = COARSE * FINE
STEP = 2.0 * math.pi / SAMPLES
_COS = np.cos(STEP * np.arange(SAMPLES))
_SIN = np.sin(STEP * np.arange(SAMPLES))
UPRIGHT = 1e-9  # rad: a tip flatter than this has no lowest point; its fixed points tell the gap
ASIDE = 1e-3  # of the circle, ours: off the axis by more than this, it does not touch all round


class Core(NamedTuple):
    """Profile of a part less the ball rolled round it: material below z₁ (beyond x₁) and beyond x₂ (below z₂), cut off
    between by a cone at α from the horizontal; the peg's is turned round by (x, z) → (−x, −z)."""

    x1: Any
    z1: Any
    x2: Any
    z2: Any
    sin: Any
    cos: Any
    length: Any  # of the cone


class Circle(NamedTuple):
    """c + e₁ cos φ + e₂ sin φ, in the frame of the other part's core."""

    sign: Any  # 1 for the tip's, in B; −1 for the mouth's, in A
    c: Any
    e1: Any
    e2: Any


@inner
def minima(core, circle, reach, intervals):
    """Intervals round a circle that hold one minimum of the distance each, in `intervals`; returns how many.

    −1 if the circle is nowhere within reach. An interval without length is the place itself.
    """
    found = _known_minimum(core, circle, reach, intervals)
    return __sampled_minima(core, circle, reach, intervals) if found == UNKNOWN else found


@inner
def _known_minimum(core, circle, reach, intervals):
    """As `minima`, where it is plain that there is one minimum only, or none; UNKNOWN elsewhere.

    Face all round: the lowest point. Wall all round: ρ² = const + 2 (c·e₁ cos φ + c·e₂ sin φ)_xy −
    (e₁ cos φ + e₂ sin φ)_z² has one maximum and one minimum if the amplitude of the first harmonic is above four times
    that of the second, each within π/6 of the first harmonic's. A circle of radius R all round, seen from its inside:
    ½ ρ (D²)' = (ρ − R) a' + R z z' with a = y · u, whose first term decides unless the tip's circle lies centred or
    tilts much.
    """
    sign, c, e1, e2 = circle
    radius = norm(e1)
    off, tilt = math.sqrt(c[0] * c[0] + c[1] * c[1]), math.sqrt(e1[2] * e1[2] + e2[2] * e2[2])
    if sign * c[2] - tilt - core.z1 > reach:  # all of the other part lies below its face
        return -1
    if sign > 0.0 and c[2] - tilt > core.z1 and off - radius > core.x1:
        intervals[0] = intervals[1] = math.atan2(-e2[2], -e1[2])
        return 1 if tilt > UPRIGHT * radius else 0
    h1, h2 = c[0] * e1[0] + c[1] * e1[1], c[0] * e2[0] + c[1] * e2[1]
    in_front = core.x2 - off - radius if sign > 0.0 else core.x2 + radius - off
    if sign * c[2] + tilt < core.z2 and in_front > 0.0:
        if in_front > reach:
            return -1
        if h1 * h1 + h2 * h2 > tilt**4 + 1e-28 * radius**4:
            phi = math.atan2(sign * h2, sign * h1)
            intervals[0], intervals[1] = phi - 0.55, phi + 0.55
            return 1 + IN_FRONT
    is_inside = sign * c[2] - tilt > core.z1 and in_front > 0.0 and ASIDE * radius < off < 0.5 * radius
    if core.length == 0.0 and is_inside:
        if sign < 0.0:
            return -1  # circle on circle is the tip's to tell
        height, far = c[2] - core.z1, core.x1 - off - radius
        h1, h2 = h1 + height * e1[2], h2 + height * e2[2]
        A, other = math.sqrt(h1 * h1 + h2 * h2), tilt * (height + 2.0 * tilt)
        bent = 0.5 * A * (0.5 * A + other) / (radius - off) + core.x1 * other
        if 0.5 * far * A > core.x1 * other and 0.86 * far * A > bent:
            phi = math.atan2(h2, h1)
            intervals[0], intervals[1] = phi - 0.55, phi + 0.55
            return 1 + IN_FRONT
    if off + tilt < 1e-14 * radius:  # the same all round
        intervals[0] = intervals[1] = 0.0
        return 1
    return UNKNOWN


@inner
def __sampled_minima(core, circle, reach, intervals):
    """As `minima`, by sampling the slope.

    Between samples Δ apart it cannot hide two zeros unless it is below D‴Δ²/8 at one of them or what is nearest
    changes: such intervals are looked into, and so is every one with a minimum. Where what is nearest changes D″ jumps,
    so that place is a sample too.
    """
    c, e1, e2 = circle.c, circle.e1, circle.e2
    radius = norm(e1)
    wide = math.sqrt(c[0] * c[0] + c[1] * c[1]) + math.sqrt(e1[2] * e1[2] + e2[2] * e2[2])
    zero = 1e-15 * (radius + norm(c))
    last, last_d, feature, before = 0.0, 0.0, -1, -1  # of the interval's begin; `before` of the sample before
    found, below, i, k, is_looked = 0, -1.0, -1, FINE, False  # below: the last place with a falling slope
    end, end_d, end_feature = 0.0, 0.0, -1
    while True:
        j = (i * FINE + k) % SAMPLES
        d, slope, _, here = _slope(core, circle, _COS[j], _SIN[j])
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
            kink, bent = _kink(core, circle, at - 1.0, at, before)
            if bent < -zero:
                below = kink
            elif bent > zero:
                if 0.0 <= below < SAMPLES and found < MOST_MINIMA:
                    intervals[2 * found], intervals[2 * found + 1] = below * STEP, kink * STEP
                    found += 1
                below = -1.0
        before = here
        if slope < -zero:
            below = at
        elif slope > zero:
            if 0.0 <= below < SAMPLES and found < MOST_MINIMA:
                intervals[2 * found], intervals[2 * found + 1] = below * STEP, at * STEP
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
        intervals[0] = intervals[1] = 0.0
        found = 1
    return found


@inner
def bottom_of(core, circle, low, high):
    """Where the slope passes zero between two angles: Newton, kept inside."""
    phi = 0.5 * (low + high)
    for _ in range(60):
        _, slope, curve, _ = _slope(core, circle, math.cos(phi), math.sin(phi))
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
def _kink(core, circle, low, high, feature):
    """Where what is nearest changes between two samples, and the slope there: it may turn round just behind."""
    slope, middle = 0.0, low
    for _ in range(30):
        middle = 0.5 * (low + high)
        _, slope, _, here = _slope(core, circle, math.cos(middle * STEP), math.sin(middle * STEP))
        low, high = (middle, high) if here == feature else (low, middle)
    return middle, slope


@inner
def _slope(core, circle, cos, sin):
    """Distance D of a circle's point from a core, D' and D'' along the circle, and what is nearest."""
    sign, c, e1, e2 = circle
    ux, uy, uz = e1[0] * cos + e2[0] * sin, e1[1] * cos + e2[1] * sin, e1[2] * cos + e2[2] * sin
    wx, wy, wz = e2[0] * cos - e1[0] * sin, e2[1] * cos - e1[1] * sin, e2[2] * cos - e1[2] * sin
    px, py = c[0] + ux, c[1] + uy
    rho = math.sqrt(px * px + py * py) + 1e-300
    rho1 = (px * wx + py * wy) / rho
    rho2 = (wx * wx + wy * wy - px * ux - py * uy - rho1 * rho1) / rho
    d, gx, gz, curved, feature = distance(core, sign * rho, sign * (c[2] + uz))
    across = gx * wz - gz * rho1
    return d, sign * (gx * rho1 + gz * wz), sign * (gx * rho2 - gz * uz) + curved * across * across, feature


@inner
def distance(core, x, z):
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
