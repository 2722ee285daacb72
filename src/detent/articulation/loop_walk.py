"""A walk along the curve on which all loops are closed, past crossings with other branches.

The curve F(x) = 0 of loops.py is walked by its length: a step along the tangent, Newton's projection of least norm back
onto it (to 1e-12), the step halved where the tangent turns by more than 15° or the projection fails. So a motion keeps
its branch where branches come near each other. Frames are brought to the asked values of the driven coordinate exactly.

Where the smallest singular value of J passes 0, branches cross (a parallelogram that lies flat). The walk stops short
of the crossing, steps straight over it, finds it on the cubic through both sides and reports it with the tangents of
all branches; frames within about 0.002 of it are on that cubic (error below 1e-12 for curvatures of the order of 1).
What only looks like a crossing, with a singular value that stays above 1e-6, is walked in small steps instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar

from detent.articulation.loops import CLOSED, Loops

Array = NDArray[np.float64]
STRIDE = 0.05  # ours: the longest step, rad or a share of the size
SHORTEST = 1e-8  # and the shortest: below it the curve ends
TURN = float(np.cos(np.deg2rad(15.0)))  # the most a tangent may turn in a step
NEAR = 1e-3  # a smallest singular value below it: a crossing may be near
CROSSED = 1e-6  # and below this: it is one
GAPING = (
    1e-7  # loops that stay open by more do not close: redundant loops of a CAD file are parallel to 7 digits or more
)


@dataclass(frozen=True, slots=True, eq=False)
class Bifurcation:
    """Where branches cross: how far along, all coordinates (n,), nullity there, a unit tangent (n,) of each branch."""

    travel: float
    q: Array
    nullity: int
    branches: tuple[Array, ...]


@dataclass(frozen=True, slots=True)
class End:
    """How far a motion went, and why not further; "" where that was all that was asked."""

    travel: float
    reason: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A point of the curve and what of the loops' closure stays there."""

    x: Array
    gap: float


@dataclass(frozen=True, slots=True, eq=False)
class _Point:
    """A point of the curve: unit tangent, smallest singular value that counts, and its two singular vectors."""

    x: Array
    t: Array
    s: float
    u: Array
    v: Array
    gap: float
    J: Array


class Walk:
    """Walks from the loops' own coordinates to values of x[d]."""

    def __init__(self, loops: Loops, d: int, rank: int) -> None:
        self.loops, self.d, self.rank = loops, d, rank
        self.origin = float(loops.x[d])
        self.scale = float(loops.mechanism.scale[loops.active[d]])

    def travel(self, x: Array) -> float:
        return float((x[self.d] - self.origin) / self.scale)

    def go(self, t: Array, wanted: Array, *, from_crossing: bool) -> tuple[list[Frame], list[Bifurcation], End]:
        """Frames at the wanted travels (in order, one sense) as far as they are reached, crossings, where it ended."""
        frames: list[Frame] = []
        crossings: list[Bifurcation] = []
        targets = list(self.origin + wanted * self.scale)
        at, h, squeeze = self._point(self.loops.x, t, 0.0), STRIDE, False
        if from_crossing and targets:
            after = self._step(at, 4 * NEAR)
            if after is None:
                return frames, crossings, End(self.travel(at.x), "no way out of the crossing")
            at = self._cubic(at, after, targets, frames)
        while targets:
            sense = np.sign(targets[0] - at.x[self.d]) or np.sign(t[self.d])
            left = (targets[0] - at.x[self.d]) / at.t[self.d] if abs(at.t[self.d]) > 1e-6 else np.inf
            exact = 0.0 <= left <= h
            new = self._step(at, left if exact else h, targets[0] if exact else None)
            back = new is not None and (new.t[self.d] * sense < 0.0 or (targets[0] - new.x[self.d]) * sense < 0.0)
            if new is None or (back and not exact):
                h *= 0.5
                if h < SHORTEST:
                    dead = abs(at.t[self.d]) < 1e-3
                    why = "dead centre: the driven joint turns back" if dead else "the loops cannot be closed beyond it"
                    return frames, crossings, End(self.travel(at.x), why)
                continue
            if not squeeze and (new.s < NEAR or self._passes(at, new, left if exact else h)):
                over = self._over(at, left if exact else h)
                if over is not None:
                    before, after, cross = over
                    if self.travel(before.x) != self.travel(at.x):
                        self._cubic_free(at, before, targets, frames)
                    crossings.append(cross)
                    at, h = self._cubic(before, after, targets, frames), STRIDE
                    continue
                squeeze = new.s < NEAR
            squeeze = squeeze and new.s < NEAR
            if exact:
                frames.append(Frame(new.x, new.gap))
                targets.pop(0)
            at, h = new, min(STRIDE, 2.0 * h)
        return frames, crossings, End(float(wanted[-1]) if len(wanted) else 0.0)

    def crossing(self, x: Array, branches: Sequence[Array] | Array) -> Bifurcation:
        """A crossing at x with these branches, in coordinates of the mechanism."""
        q = np.zeros((len(branches), len(self.loops.q)))
        q[:, self.loops.active] = np.asarray(branches) / self.loops.mechanism.scale[self.loops.active]
        return Bifurcation(self.travel(x), self.loops.whole(x), self.loops.tangents(x)[0].shape[1], tuple(q))

    # Steps ----------------------------------------------------------------------------------------------------------

    def _point(self, x: Array, t: Array, gap: float) -> _Point:
        """The point with t projected on the curve's tangents there (t itself where there is nothing to project on)."""
        J = self.loops.equations(x)[1]
        U, s, Vt, rank = self.loops.parts_of(J, self.rank)
        along = Vt[rank:].T @ (Vt[rank:] @ t)
        t = along / np.linalg.norm(along) if np.linalg.norm(along) > 0.5 else t
        if not rank:
            return _Point(x, t, 1.0, np.zeros(len(J)), np.zeros(len(x)), gap, J)
        return _Point(x, t, float(s[rank - 1]), U[:, rank - 1], Vt[rank - 1], gap, J)

    def _step(self, at: _Point, h: float, target: float | None = None) -> _Point | None:
        """A step along the tangent and back onto the curve; None where that fails or turns too much."""
        found = self.loops.project(at.x + h * at.t, self.rank, None if target is None else (self.d, target))
        if found is None or found[1] > GAPING:
            return None
        new = self._point(found[0], at.t, found[1])
        if new.t @ at.t < TURN or np.linalg.norm(new.x - at.x - h * at.t) > 0.3 * abs(h) + 10 * CLOSED:
            return None
        return new

    def _passes(self, at: _Point, new: _Point, h: float) -> bool:
        """Whether the smallest singular value passes 0 in a step: its sign changes, and half way it is |a − b|/2.

        Without the second, two singular values that change places would be taken for a crossing.
        """
        if at.u @ new.J @ at.v >= 0.0:
            return False
        middle = self._step(at, 0.5 * h)
        through, past = 0.5 * abs(at.s - new.s), 0.5 * (at.s + new.s)
        return middle is None or abs(middle.s - through) < abs(middle.s - past)

    def _over(self, at: _Point, h: float) -> tuple[_Point, _Point, Bifurcation] | None:
        """Points short of a crossing and beyond it, and the crossing; None where there is none."""
        before, low, high = at, 0.0, h
        for _ in range(40):  # bisect to a singular value between NEAR and 2 NEAR
            if before.s < 2 * NEAR:
                break
            middle = 0.5 * (low + high)
            new = self._step(at, middle)
            if new is not None and new.s >= NEAR and at.u @ new.J @ at.v > 0.0:
                low, before = middle, new
            else:
                high = middle
        far = before.s * (low / max(at.s - before.s, 1e-12)) if low else 2 * NEAR
        for reach in (2.0, 3.0, 5.0):
            after = self._step(before, reach * min(far, STRIDE))
            if after is not None and before.u @ after.J @ before.v < 0.0:
                break
        else:
            return None
        curve = _hermite(before, after)
        best = minimize_scalar(
            lambda f: self.loops.tangents(curve(f), self.rank)[1], bounds=(0, 1), method="bounded",
            options={"xatol": 1e-12},
        )  # fmt: skip
        x = curve(float(best.x))
        if best.fun > CROSSED or np.abs(self.loops.equations(x)[0]).max(initial=0.0) > 1e-9:
            return None
        branches = self.loops.branches(x, toward=before.t)
        return before, after, self.crossing(x, np.array([before.t]) if branches is None else branches)

    # Frames between two points ----------------------------------------------------------------------------------------

    def _cubic(self, a: _Point, b: _Point, targets: list[float], frames: list[Frame]) -> _Point:
        """Frames of all targets between two near points, on the cubic through both; returns the second."""
        curve, low, high = _hermite(a, b), a.x[self.d], b.x[self.d]
        while targets and (targets[0] - low) * (targets[0] - high) <= 0.0:
            target = targets.pop(0)
            x = curve(_bisected(lambda f: curve(f)[self.d], target))
            frames.append(Frame(x, float(np.abs(self.loops.equations(x)[0]).max(initial=0.0))))
        return b

    def _cubic_free(self, a: _Point, b: _Point, targets: list[float], frames: list[Frame]) -> None:
        """Frames of all targets between two points with no crossing between them, projected."""
        curve, low, high = _hermite(a, b), a.x[self.d], b.x[self.d]
        while targets and (targets[0] - low) * (targets[0] - high) <= 0.0:
            target = targets.pop(0)
            guess = curve(_bisected(lambda f: curve(f)[self.d], target))
            found = self.loops.project(guess, self.rank, (self.d, target))
            frames.append(Frame(*found) if found is not None else Frame(guess, np.inf))


def _bisected(curve: Callable[[float], float], target: float) -> float:
    """f ∈ [0, 1] with curve(f) = target between its ends."""
    low, high = 0.0, 1.0
    rising = curve(high) > curve(low)
    for _ in range(60):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if (curve(middle) < target) == rising else (low, middle)
    return 0.5 * (low + high)


def _hermite(a: _Point, b: _Point) -> Callable[[float], Array]:
    """f ∈ [0, 1] → the cubic through both points with their tangents."""
    length = np.linalg.norm(b.x - a.x)

    def curve(f: float) -> Array:
        g = 1.0 - f
        return (1 + 2 * f) * g * g * a.x + (1 + 2 * g) * f * f * b.x + length * f * g * (g * a.t - f * b.t)

    return curve
