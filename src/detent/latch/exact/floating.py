"""A plan in floating point, for curves: angles, contacts and forces at any times. Decisions are not made here.

Appendix A of Donald & Pai: the spring's torque κ (θ − θ₀) on the pawl is balanced by the contact force N (n − μ v), n
the normal on the pawl and v the direction in which it slides on the obstacle:

    N = κ (θ − θ₀) / (r × (n − μ v))        eqs. 35 and 37

r from the hinge to the contact. The hinge hands on to the root what the pawl gets: that force, and the spring's torque.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from detent.geometry.polygon import Point
from detent.latch.exact.cfunction import Pair
from detent.latch.exact.plan import PlanarPawl, Planned
from detent.latch.exact.walk import Segment

Array = NDArray[np.float64]
LOST = 1e-9  # of the arm, ours: a lever below this is known to less than seven digits


@dataclass(frozen=True, eq=False)
class Sampled:
    """One pawl at times (n,), lengths in the plan's unit, in the world's axes."""

    angle: Array  # (n,) rad
    rate: Array  # (n,) rad a second
    feature: NDArray[np.int64]  # (n,) 0: none; else one more than the number in `features`
    features: tuple[str, ...]
    point: Array  # (n, 2) of the contact
    normal: Array  # (n, 2) on the pawl
    slides: Array  # (n, 2) the way the pawl slides on the obstacle, a unit vector or zero
    arm: Array  # (n, 2) from the hinge to the contact
    friction: Array  # (n,) coefficient of the obstacle


def leg_times(planned: Planned, times: Array) -> NDArray[np.int64]:
    """Which leg each time belongs to; the end of a leg is its own."""
    ends = [float(leg.begin) + float(leg.end) for leg in planned.legs]
    return np.minimum(np.searchsorted(ends, times, side="left"), len(ends) - 1)


def sampled(
    planned: Planned, number: int, pawl: PlanarPawl, obstacles: Sequence[tuple[Point, ...]],
    frictions: Sequence[Fraction], times: Array,
) -> Sampled:  # fmt: skip
    """Pawl `number` of a plan at these times."""
    n = len(times)
    angle, rate, feature = np.zeros(n), np.zeros(n), np.zeros(n, np.int64)
    point, normal, arm = (np.full((n, 2), np.nan) for _ in range(3))
    slides, mu = np.zeros((n, 2)), np.zeros(n)
    names: dict[str, int] = {}
    which = leg_times(planned, times)
    corners = np.array(pawl.corners, dtype=float)
    for k, leg in enumerate(planned.legs):
        at = np.flatnonzero(which == k)
        own = np.clip(times[at] - float(leg.begin), 0.0, float(leg.end))
        segments = leg.segments[number]
        starts = np.array([float(one.start.clock) for one in segments])
        for i in range(len(segments)):
            inside = own >= starts[i] if i == len(segments) - 1 else (own >= starts[i]) & (own < starts[i + 1])
            rows, t = at[inside], own[inside]
            if len(rows) == 0:
                continue
            segment = segments[i]
            chart = segment.start.chart
            u = _u(segment, t)
            theta = chart * np.pi + 2 * np.arctan(u)
            angle[rows] = theta
            if segment.pair is None:
                continue
            name = str(segment.pair.feature)
            feature[rows] = names.setdefault(name, len(names)) + 1
            v = np.array(leg.velocity, dtype=float)
            hinge = np.array([float(a + b) for a, b in zip(leg.p, pawl.hinge, strict=True)]) + t[:, None] * v
            r, nrm = _contact(segment.pair, hinge, obstacles, corners, theta)
            lever = r[:, 0] * nrm[:, 1] - r[:, 1] * nrm[:, 0]
            with np.errstate(divide="ignore", invalid="ignore"):
                spin = -(nrm @ v) / lever  # the contact's speed along the normal is none
            speed = v + spin[:, None] * np.stack((-r[:, 1], r[:, 0]), 1)
            size = np.hypot(*speed.T)
            rate[rows] = spin
            with np.errstate(divide="ignore", invalid="ignore"):
                slides[rows] = np.where(size[:, None] > 0, speed / size[:, None], 0.0)
            arm[rows], normal[rows], point[rows] = r, nrm, hinge + r
            mu[rows] = float(frictions[segment.pair.feature.obstacle])
    return Sampled(angle, rate, feature, tuple(names), point, normal, slides, arm, mu)


def _u(segment: Segment, t: Array) -> Array:
    """tan θ/2 along a segment: the root of the quadratic on its branch."""
    first, last = float(segment.start.u), float(segment.end.u)
    if segment.pair is None or first == last:
        return np.full(len(t), first)
    h, g = segment.pair.S.h, segment.pair.S.g
    scale = float(max(abs(int(poly[k])) for poly in (h, g) for k in range(3)))
    c, b, a = (float(int(h[k])) / scale + t * (float(int(g[k])) / scale) for k in range(3))
    root = np.sqrt(np.maximum(b * b - 4 * a * c, 0.0)) * (1.0 if segment.is_floor else -1.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        u = np.where(b * root < 0, (-b + root) / (2 * a), 2 * c / (-b - root))
    low, high = min(first, last), max(first, last)
    return np.clip(np.where(np.isfinite(u), u, first), low, high)


def _contact(
    pair: Pair, hinge: Array, obstacles: Sequence[tuple[Point, ...]], corners: Array, theta: Array
) -> tuple[Array, Array]:
    """Arm from the hinge to the contact, and the unit normal on the pawl."""
    feature = pair.feature
    other = np.array(obstacles[feature.obstacle], dtype=float)
    edges, k = (other, feature.on_obstacle) if feature.kind == "B" else (corners, feature.on_pawl)
    edge = edges[(k + 1) % len(edges)] - edges[k]
    normal = np.array((edge[1], -edge[0])) / np.hypot(*edge)
    x = corners[feature.on_pawl] if feature.kind == "B" else normal  # turns with the pawl
    c, s = np.cos(theta), np.sin(theta)
    turned = np.stack((c * x[0] - s * x[1], s * x[0] + c * x[1]), 1)
    if feature.kind == "B":
        return turned, np.tile(normal, (len(theta), 1))
    return other[feature.on_obstacle] - hinge, -turned


def normal_force(one: Sampled, torque: Array) -> Array:
    """N: how hard a contact presses that carries a torque (n,) of the spring; zero where there is none.

    NaN where all but nothing is left of the lever: there it grows without bound, and a float tells nothing of it.
    """
    pushed = one.normal - one.friction[:, None] * one.slides
    lever = one.arm[:, 0] * pushed[:, 1] - one.arm[:, 1] * pushed[:, 0]
    lost = (np.abs(lever) <= LOST * np.hypot(*one.arm.T)) & (torque != 0.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(one.feature > 0, np.where(lost, np.nan, torque / lever), 0.0)


__all__ = ["Sampled", "normal_force", "sampled"]
