"""Rows and drift of contacts against the rates of gap and slip on a motion, for every producer of CONTACTS."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from pytest import approx
from scipy.spatial.transform import Rotation


def moving(X, V, a, t):
    """The pose after t of a motion with constant angular velocity and constant acceleration a of the tip, its twist."""
    R = Rotation.from_rotvec(V[3:] * t).as_matrix() @ X[:, :3]
    return np.column_stack((R, X[:, 3] + V[:3] * t + a * t**2 / 2)), np.concatenate((V[:3] + a * t, V[3:]))


def check_rates(
    contacts: Callable[..., Any], poses: Iterable[np.ndarray], kind: Callable[[int], int]
) -> tuple[dict[int, int], int]:
    """How many contacts of each kind were checked at random motions through the poses, and how many skipped.

    contacts(X, V, before) tells gap, rows, drift and id; `before` is what it told in the motion's middle. Differences
    over ±h and ±h/2, h = 2 µs, at about 0.1 m/s and 1 rad/s, extrapolated: rounding is 1e-16/1e-6. Where the two differ
    by a thousandth the place of the contact runs too fast for them, and it is skipped.
    """
    rng, skipped = np.random.default_rng(3), 0
    seen: dict[int, int] = {}
    for X in poses:
        V, a = rng.normal(size=6) * [0.1, 0.1, 0.1, 1, 1, 1], rng.normal(size=3)
        now = contacts(X, V, None)
        near = {t: contacts(*moving(X, V, a, t * 1e-6), now) for t in (-2, -1, 1, 2)}
        for i, number in enumerate(now.id):
            if any(number not in told.id for told in near.values()):
                continue
            gap = {t: told.of(number)[0] for t, told in near.items()}
            slip = {t: told.of(number)[1] @ moving(X, V, a, t * 1e-6)[1] for t, told in near.items()}
            opening, rate = ([(x[t] - x[-t]) / (2e-6 * t) for t in (1, 2)] for x in (gap, slip))
            scale = 1.0 + abs(rate[0]).max()
            if abs(rate[0] - rate[1]).max() > 1e-3 * scale:
                skipped += 1
                continue
            w, drift = now.rows[i], now.drift[i]
            assert w[0] @ V == approx((4 * opening[0] - opening[1]) / 3, abs=1e-7)
            exact = (4 * rate[0] - rate[1]) / 3
            assert w[:, :3] @ a + drift == approx(exact, abs=1e-7 * scale + abs(rate[0] - rate[1]).max() / 30), number
            seen[kind(number)] = seen.get(kind(number), 0) + 1
    return seen, skipped
