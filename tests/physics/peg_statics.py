"""Planar statics of a chamfered peg on a compliant support, the second road to its forces. Shares no code with detent.

Exact: no small angles, round chamfers as circles. The set-up is Whitney's (1982): support L above the tip with K_x and
K_θ, rest position of the tip's centre ε₀ beside the hole's axis, rest tilt θ₀; the peg goes down slowly and friction
holds against it everywhere. x to the right, z up out of the hole, θ > 0 leans the peg's upper end to the right.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.optimize import root


@dataclass(frozen=True)
class Case:
    """Radii r, R, roundings c, d of tip and mouth, friction, support, errors; m, N, rad."""

    r: float
    R: float
    c: float
    d: float
    mu: float
    L: float
    K_x: float
    K_theta: float
    e0: float
    theta0: float


@dataclass(frozen=True)
class State:
    depth: float
    F_z: float
    theta: float
    x: float
    touching: tuple[str, ...]
    forces: tuple[float, ...]


CONTACTS = ("tip right", "tip left", "side right", "side left")


def contact(case, name, x, z, theta):
    """Gap, point and normal (onto the peg) of one contact of a peg with its tip's centre at (x, z)."""
    part, side = name.split()
    s = 1.0 if side == "right" else -1.0
    up, across = np.array([math.sin(theta), math.cos(theta)]), np.array([math.cos(theta), -math.sin(theta)])
    tip, rim = np.array([x, z]), np.array([s * (case.R + case.d), -case.d])
    if part == "tip":
        ball = tip + case.c * up + s * (case.r - case.c) * across
        if ball[1] > -case.d and s * (rim[0] - ball[0]) > 0:
            away = ball - rim
            apart = np.linalg.norm(away)
            n = away / apart
        elif ball[1] > -case.d:
            n, apart = np.array([0.0, 1.0]), ball[1] + case.d
        else:
            n, apart = np.array([-s, 0.0]), s * (rim[0] - ball[0])
        return apart - case.c - case.d, ball - case.c * n, n
    n = -s * across
    if (rim - tip) @ up < case.c:  # beyond the tip's rounding: not the side
        return math.inf, rim, n
    gap = s * (rim - tip) @ across - case.r - case.d
    return gap, rim + case.d * n, n


def pull(case, x, z, theta):
    """Force x and moment of the support on the peg, and where it holds it."""
    hold = np.array([x + case.L * math.sin(theta), z + case.L * math.cos(theta)])
    return -case.K_x * (hold[0] - case.e0 - case.L * math.sin(case.theta0)), -case.K_theta * (theta - case.theta0), hold


def balance(case, z, names, unknowns):
    """Residual (force x, moment about the hold, gaps) and the force up along the hole; unknowns in mm, mrad, N."""
    x, theta, f = unknowns[0] * 1e-3, unknowns[1] * 1e-3, unknowns[2:]
    F_x, M, hold = pull(case, x, z, theta)
    F_z, gaps = 0.0, []
    for name, f_i in zip(names, f, strict=True):
        gap, point, n = contact(case, name, x, z, theta)
        along = np.array([-n[1], n[0]]) if n[0] > 0 else np.array([n[1], -n[0]])  # up the wall, or out on the chamfer
        F, arm = f_i * (n + case.mu * along), point - hold
        F_x, M, F_z = F_x + F[0], M + arm[1] * F[0] - arm[0] * F[1], F_z + F[1]
        gaps.append(gap * 1e3)
    return np.array([F_x, M * 10, *gaps]), F_z


def insert(led: Case | Callable[[float], Case], depths):
    """States along the depths, each begun from the one before; the list ends early where none can slide on.

    led: a Case, or for a support led along another way than the hole's axis a function from depth to Case
    """

    def at(depth) -> Case:
        return led if isinstance(led, Case) else led(depth)

    states = []
    guess = np.array([at(depths[0]).e0, at(depths[0]).theta0]) * 1e3
    before: tuple[str, ...] = ()
    for depth in depths:
        case = at(depth)
        sets = [(), *((n,) for n in CONTACTS), *itertools.combinations(CONTACTS, 2)]
        sets.sort(key=lambda names: len(set(names) ^ set(before)))
        found = None
        for names in sets:
            start = np.concatenate((guess, [_last(states, name) for name in names]))
            lacking = lambda u, case=case, z=-depth, names=names: balance(case, z, names, u)[0]  # noqa: E731
            got = root(lacking, start, method="hybr", tol=1e-13)
            if np.abs(got.fun).max() > 1e-8 or not np.isfinite(got.fun).all() or (got.x[2:] < 0).any():
                continue
            x, theta = got.x[:2] * 1e-3
            others = [contact(case, name, x, -depth, theta)[0] for name in CONTACTS if name not in names]
            if min(others) < -1e-11:
                continue
            F_z = balance(case, -depth, names, got.x)[1]
            found = State(depth, F_z, theta, x, names, tuple(got.x[2:]))
            break
        if found is None:
            return states
        states.append(found)
        guess, before = np.array([found.x, found.theta]) * 1e3, found.touching
    return states


def _last(states, name):
    return dict(zip(states[-1].touching, states[-1].forces, strict=True)).get(name, 1.0) if states else 1.0


# ---- Whitney's formulas: small angles, sharp edges (Whitney 1982; depth l from the mouth) ----


def one_point(case, depth):
    """F_z, θ and f of the peg's side on the mouth's edge."""
    slack = case.e0 - (case.R - case.r)
    arm = case.L - depth
    f = case.K_x * case.K_theta * (slack + depth * case.theta0)
    f /= case.K_theta + case.K_x * arm * (arm - case.mu * case.r)
    return case.mu * f, case.theta0 + f * (arm - case.mu * case.r) / case.K_theta, f


def two_points(case, depth):
    """F_z, θ, and the forces at mouth and tip."""
    c_R = case.R - case.r
    theta = 2 * c_R / depth
    a = case.K_x * (case.e0 + case.L * case.theta0 - case.L * theta + c_R)
    f2 = (a * (case.L - depth - case.mu * case.r) - case.K_theta * (theta - case.theta0)) / depth
    return case.mu * (a + 2 * f2), theta, a + f2, f2


def straight_chamfer(case, alpha, z):
    """F_z where the tip's edge has gone down z on a straight chamfer at alpha from the horizontal."""
    A, B = math.cos(alpha) + case.mu * math.sin(alpha), math.sin(alpha) - case.mu * math.cos(alpha)
    N = case.K_x * case.K_theta * z / math.tan(alpha)
    return A * N / ((case.K_x * case.L**2 + case.K_theta) * B - case.K_x * case.L * case.r * A)
