"""A pawl on a spring hinge followed by small steps in floating point: the second road to what detent.latch.exact says.

Nothing is shared with the exact road. At a time t the angles at which a corner of one body lies on an edge of the other
are those where a circle round the hinge meets a segment; between two neighbours of these angles the pawl is free or
blocked, which a polygon overlap test halfway decides. The state is the angle in a free interval that lies next to
the rest. It is carried forward in steps; where what holds the pawl changes, or its angle jumps, the step is halved
until the event is known to `FINEST`. Touch is free, also where no clearance is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import acos, atan2, ceil, cos, hypot, pi, sin
from typing import Any

import numpy as np

FINEST = 5e-14  # of the duration: how well an event's time is known
SAME = 2e-12  # rad: angles nearer than this are one; rounding is below 1e-14 unless a circle just grazes a line
DEPTH = 1e-14  # of the pawl's reach: bodies that go into each other by less than this only touch
JUMP = 1e-5  # rad: more than a fold's √FINEST, less than any jump met
STEEP = 0.1  # rad in one step: halve it


@dataclass(frozen=True)
class Tag:
    """Features that touch, on one of the circle's two meetings with the line.

    "A" is a pawl's edge on an obstacle's vertex, "B" a pawl's vertex on an obstacle's edge.
    """

    kind: str
    obstacle: int
    on_pawl: int
    on_obstacle: int
    root: int

    @property
    def feature(self) -> tuple[str, int, int, int]:
        return self.kind, self.obstacle, self.on_pawl, self.on_obstacle


@dataclass(frozen=True)
class State:
    """An angle; what holds the pawl there against its spring (nothing at rest), on a floor (1) or a ceiling (−1)."""

    angle: float
    tags: frozenset[Tag] = frozenset()
    side: int = 0
    stuck: bool = False


@dataclass(frozen=True)
class Event:
    kind: str
    time: float
    angle: float
    features: frozenset[tuple[str, int, int, int]] = frozenset()
    to: float | None = None
    slack: float = 0.0  # rad by which the angles move within 1e-12 of the duration: much near a fold only


class Brute:
    """One scene in floats: corners seen from the hinge and counter-clockwise, obstacles, their frictions, a leg."""

    def __init__(
        self,
        pawl: Sequence[tuple[float, float]],
        obstacles: Sequence[Sequence[tuple[float, float]]],
        frictions: Sequence[float],
        p: tuple[float, float],
        velocity: tuple[float, float],
        duration: float,
        rest: float,
    ) -> None:
        self.q = np.array(pawl, dtype=float)  # (m, 2)
        self.Q = np.roll(self.q, -1, axis=0)
        self.obstacles = [np.array(one, dtype=float) for one in obstacles]
        self.V = np.concatenate(self.obstacles)  # (n, 2): all obstacles' corners
        self.E = np.concatenate([np.roll(one, -1, axis=0) for one in self.obstacles])
        self.before = np.concatenate([np.roll(one, 1, axis=0) for one in self.obstacles])
        self.owner = np.concatenate([np.full(len(one), k) for k, one in enumerate(self.obstacles)])
        self.number = np.concatenate([np.arange(len(one)) for one in self.obstacles])
        self.first = np.flatnonzero(self.number == 0)
        self.mu = [float(one) for one in frictions]
        self.p0, self.v = np.array(p, dtype=float), np.array(velocity, dtype=float)
        self.duration, self.rest = float(duration), float(rest)
        m, n = len(self.q), len(self.V)
        # Type B: a circle of radius ρ round the hinge against the obstacles' lines.
        e, t = self.E - self.V, self.Q - self.q
        self.length_o, self.length_p = np.hypot(*e.T), np.hypot(*t.T)
        self.e, self.t = e / self.length_o[:, None], t / self.length_p[:, None]
        self.a_o = np.stack((self.e[:, 1], -self.e[:, 0]), 1)  # outward normals
        self.a_p = np.stack((self.t[:, 1], -self.t[:, 0]), 1)
        self.rho, self.phi = np.hypot(*self.q.T), np.arctan2(self.q[:, 1], self.q[:, 0])
        self.alpha_o, self.alpha_p = (
            np.arctan2(self.a_o[:, 1], self.a_o[:, 0]),
            np.arctan2(self.a_p[:, 1], self.a_p[:, 0]),
        )
        self.d_p = (self.a_p * self.q).sum(1)
        self.scale = float(self.rho.max())
        self.inside, self.insides = _inner_point(self.q), [_inner_point(one) for one in self.obstacles]
        i, j = np.meshgrid(np.arange(m), np.arange(n), indexing="ij")
        self._i, self._j = i.ravel(), j.ravel()

    # ---- geometry at one time ----

    def hinge(self, t: float) -> np.ndarray:
        return self.p0 + self.v * t

    def overlap(self, t: float, angles: np.ndarray) -> np.ndarray:
        """Whether the pawl and an obstacle overlap at each of some angles; they do not where they merely touch."""
        c, s = np.cos(angles)[:, None], np.sin(angles)[:, None]
        p = self.hinge(t)
        x, y = p[0] + c * self.q[:, 0] - s * self.q[:, 1], p[1] + s * self.q[:, 0] + c * self.q[:, 1]  # (k, m)
        X, Y = np.roll(x, -1, axis=1), np.roll(y, -1, axis=1)
        V, E, tol = self.V, self.E, DEPTH * self.scale
        # Distances of the ends of one edge from the other's line: (k, m, n).
        off = (x[:, :, None] - V[:, 0]) * self.a_o[:, 0] + (y[:, :, None] - V[:, 1]) * self.a_o[:, 1]
        ax, ay = (Y - y) / self.length_p, (x - X) / self.length_p
        away = (V[:, 0] - x[:, :, None]) * ax[:, :, None] + (V[:, 1] - y[:, :, None]) * ay[:, :, None]
        away_E = (E[:, 0] - x[:, :, None]) * ax[:, :, None] + (E[:, 1] - y[:, :, None]) * ay[:, :, None]
        found = (_apart(off, np.roll(off, -1, axis=1), tol) & _apart(away, away_E, tol)).any(axis=(1, 2))
        # No edges cross: one body holds the other or they are apart, and any inner point tells.
        x0 = p[0] + c * self.inside[0] - s * self.inside[1]
        y0 = p[1] + s * self.inside[0] + c * self.inside[1]
        hits = _is_passed(x0, y0, V[:, 0], V[:, 1], E[:, 0], E[:, 1])
        for k, (X0, Y0) in enumerate(self.insides):
            found |= hits[:, self.owner == k].sum(1) % 2 == 1
            found |= _is_passed(X0, Y0, x, y, X, Y).sum(1) % 2 == 1
        return np.asarray(found)

    def _overlap_by_pieces(self, t: float, angle: float) -> bool:
        """Whether an outline, cut at the other's edges, has a piece inside the other: for corners that lie on edges."""
        c, s = cos(angle), sin(angle)
        pawl = self.hinge(t) + self.q @ np.array(((c, s), (-s, c)))
        return any(_goes_in(pawl, one) or _goes_in(one, pawl) for one in self.obstacles)

    def meetings(self, t: float) -> tuple[np.ndarray, list[int]]:
        """Angles at which a corner lies on an edge, in [0, 2π), and the codes of what meets there."""
        p = self.hinge(t)
        i, j = self._i, self._j
        tol = 1e-12 * self.scale
        # B: ρ cos(θ + φ − α) = (V − p)·a
        D = ((self.V - p) * self.a_o).sum(1)
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = D[j] / self.rho[i]
        meets = (np.abs(ratio) <= 1) & (self.rho[i] > 0)
        iB, jB = i[meets], j[meets]
        turn = np.arccos(ratio[meets])
        mid = self.alpha_o[jB]
        along0 = ((p - self.V[jB]) * self.e[jB]).sum(1)
        angles, codes = [], []
        for root in (1, -1):
            beta = mid + root * turn
            along = along0 + self.rho[iB] * (np.cos(beta) * self.e[jB, 0] + np.sin(beta) * self.e[jB, 1])
            on = (along >= -tol) & (along <= self.length_o[jB] + tol)
            angles.append((beta - self.phi[iB])[on])
            codes.append(((iB * len(self.V) + jB) * 4 + (root > 0))[on])
        # A: |V − p| cos(ψ − θ − α) = d
        r = self.V - p
        R, psi = np.hypot(*r.T), np.arctan2(r[:, 1], r[:, 0])
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = self.d_p[i] / R[j]
        meets = (np.abs(ratio) <= 1) & (R[j] > 0)
        iA, jA = i[meets], j[meets]
        turn = np.arccos(ratio[meets])
        along0 = -(self.q[iA] * self.t[iA]).sum(1)
        for root in (1, -1):
            beta = self.alpha_p[iA] + root * turn  # direction of V in the pawl
            along = along0 + R[jA] * (np.cos(beta) * self.t[iA, 0] + np.sin(beta) * self.t[iA, 1])
            on = (along >= -tol) & (along <= self.length_p[iA] + tol)
            angles.append((psi[jA] - beta)[on])
            codes.append(((iA * len(self.V) + jA) * 4 + 2 + (root > 0))[on])
        found, code = np.concatenate(angles) % (2 * pi), np.concatenate(codes)
        order = np.argsort(found)
        return found[order], code[order].tolist()

    def tag(self, code: int) -> Tag:
        pair, low = divmod(code, 4)
        i, j = divmod(pair, len(self.V))
        return Tag("A" if low >= 2 else "B", int(self.owner[j]), i, int(self.number[j]), 1 if low % 2 else -1)

    def angle_of(self, tag: Tag, t: float, near: float) -> float | None:
        """Where a tag's circle meets its line, be it beyond the edge's end, on the turn of a given angle."""
        p, i, j = self.hinge(t), tag.on_pawl, int(self.first[tag.obstacle]) + tag.on_obstacle
        r = self.V[j] - p
        if tag.kind == "B":
            ratio = float(r @ self.a_o[j]) / self.rho[i]
        else:
            ratio = self.d_p[i] / (hypot(*r) or float("nan"))
        if not abs(ratio) <= 1:  # nor where the vertex is at the hinge
            return None
        if tag.kind == "B":
            found = self.alpha_o[j] + tag.root * acos(ratio) - self.phi[i]
        else:
            found = atan2(r[1], r[0]) - self.alpha_p[i] - tag.root * acos(ratio)
        return float(found - 2 * pi * round((found - near) / (2 * pi)))

    # ---- the state ----

    def gaps(self, t: float) -> tuple[np.ndarray, np.ndarray, list[list[int]]]:
        """Angles in [0, 2π) where a corner lies on an edge, whether the pawl overlaps from each to the next, codes."""
        found, codes = self.meetings(t)
        if len(found) == 0:
            return found, found > 0, []
        starts = np.flatnonzero(np.diff(found, prepend=found[-1] - 2 * pi) > SAME).tolist() or [0]
        edges = found[starts]
        after = np.append(edges[1:], edges[0] + 2 * pi)
        blocked = self.overlap(t, (edges + after) / 2)
        bunches = [codes[a:b] for a, b in zip(starts, [*starts[1:], len(codes)], strict=True)]
        bunches[-1] += codes[: starts[0]]
        # An angle between two that are blocked may be free by itself: no clearance.
        shut = blocked & np.roll(blocked, 1)
        bunch = (np.searchsorted(starts, np.arange(len(found)), side="right") - 1) % len(starts)
        maybe = np.flatnonzero(shut[bunch])
        maybe = maybe[~self.overlap(t, found[maybe])]
        alone = np.array(
            sorted({int(bunch[k]) for k in maybe if not self._overlap_by_pieces(t, float(found[k]))}), dtype=int
        )
        for k in alone[::-1].tolist():
            bunches.insert(k, bunches[k])
        edges, blocked = np.insert(edges, alone, edges[alone]), np.insert(blocked, alone, False)
        return edges, blocked, bunches

    def is_free(self, t: float, angle: float) -> bool:
        """Whether the pawl is free at an angle, touch included."""
        edges, blocked, _ = self.gaps(t)
        if len(edges) == 0:
            return not self.overlap(t, np.array([angle]))[0]
        near = np.abs((edges - angle + pi) % (2 * pi) - pi) < SAME
        gap = int(np.searchsorted(edges, angle % (2 * pi), side="right")) - 1
        return not (blocked[gap] and (blocked | ~near).all() and (blocked | ~np.roll(near, -1)).all())

    def state(self, t: float, angle: float, side: int) -> State | None:
        """Where the pawl is at a time shortly after it was at an angle; None if no free angle is within reach."""
        edges, blocked, bunches = self.gaps(t)
        K = len(edges)
        if K == 0:
            return None if self.overlap(t, np.array([angle]))[0] else State(self.rest)

        def lift(k: int) -> float:
            return float(edges[k % K]) + 2 * pi * (k // K)

        turn = int((angle - edges[0]) // (2 * pi))
        low = high = int(np.searchsorted(edges, angle - 2 * pi * turn, side="right")) - 1 + turn * K
        if blocked[low % K]:
            if blocked.all():
                return None
            while blocked[high % K]:
                high += 1
            while blocked[low % K]:
                low -= 1
            rise, fall = lift(high) - angle, angle - lift(low + 1)
            is_wide = [lift(k + 1) - lift(k) > SAME for k in (low, high)]
            if side == 0 and rise < JUMP and fall < JUMP and min(rise, fall) > SAME and all(is_wide):
                return None  # it may go either way
            if rise < JUMP and fall < JUMP and is_wide[0] != is_wide[1]:  # what is free but for rounding gives way
                rise, fall = (rise, 1.0) if is_wide[1] else (1.0, fall)
            # A floor pushes up, a ceiling down; to where there is no clearance rounding may ask for either.
            if rise < fall if side == 0 or min(rise, fall) < 1e-10 else side > 0:
                low = high
            else:
                high = low
        while lift(low) > self.rest and not blocked[(low - 1) % K]:
            low -= 1
        while lift(high + 1) < self.rest and not blocked[(high + 1) % K]:
            high += 1
        if lift(low) - SAME <= self.rest <= lift(high + 1) + SAME:
            return State(self.rest)
        k, side = (low, 1) if lift(low) > self.rest else (high + 1, -1)
        at = lift(k)
        if abs(at - self.rest) < 1e-9 and not (
            self.overlap(t, np.array([self.rest]))[0] or self._overlap_by_pieces(t, self.rest)
        ):
            return State(self.rest)  # it touches there; near a graze rounding moves the angle more than `SAME`
        tags = [self.tag(code) for code in bunches[k % K]]
        held = frozenset(tag for tag in tags if self._stays_outside(tag, at))
        levers = {tag: side * self._lever(tag, t, at) for tag in held}
        if levers and max(levers.values()) < -1e-9:
            return None  # held from the wrong side: the interval is empty but for rounding
        # Where edges lie on each other some corners hold the pawl and some are merely there.
        held = frozenset(tag for tag in held if levers[tag] > 1e-7) or held or frozenset(tags)
        return State(at, held, side, all(self._sticks(tag, t, at, side) for tag in held))

    def _stays_outside(self, tag: Tag, angle: float) -> bool:
        """Whether the corner's two edges leave to the outer side of the edge it lies on."""
        i, j, m = tag.on_pawl, int(self.first[tag.obstacle]) + tag.on_obstacle, len(self.q)
        c, s = cos(angle), sin(angle)
        turn = np.array(((c, -s), (s, c)))
        if tag.kind == "B":
            arms = (self.q[(i + 1) % m] - self.q[i], self.q[i - 1] - self.q[i])
            return all((turn @ arm) @ self.a_o[j] >= -1e-9 * hypot(*arm) for arm in arms)
        normal = turn @ self.a_p[i]
        return all(arm @ normal >= -1e-9 * hypot(*arm) for arm in (self.E[j] - self.V[j], self.before[j] - self.V[j]))

    def _lever(self, tag: Tag, t: float, angle: float) -> float:
        """Moment about the hinge of a unit force that pushes the pawl off."""
        r, n, _ = self._contact(tag, t, angle)
        return float(r[0] * n[1] - r[1] * n[0])

    def _contact(self, tag: Tag, t: float, angle: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Where it touches from the hinge, the normal into the pawl, and the pawl's point in its own frame."""
        i, j = tag.on_pawl, int(self.first[tag.obstacle]) + tag.on_obstacle
        c, s = cos(angle), sin(angle)
        turn = np.array(((c, -s), (s, c)))
        if tag.kind == "B":
            return turn @ self.q[i], self.a_o[j], self.q[i]
        r = self.V[j] - self.hinge(t)
        return r, -(turn @ self.a_p[i]), turn.T @ r

    def _sticks(self, tag: Tag, t: float, angle: float, side: int) -> bool:
        """Whether friction, against the sliding, turns the contact's moment about the hinge over."""
        mu = self.mu[tag.obstacle]
        if mu == 0:
            return False
        r, n, x = self._contact(tag, t, angle)
        tangent = np.array((-n[1], n[0]))
        delta = 1e-3 * self.duration
        while delta > 1e-13 * self.duration:
            angles = [self.angle_of(tag, t + k * delta, angle) for k in (-2, -1, 1, 2)]
            if all(one is not None and abs(one - angle) < 0.002 for one in angles):
                break
            delta /= 4
        else:  # at a fold the pawl turns and nothing else
            k = 1e-12 * self.duration
            one, two = self.angle_of(tag, t - k, angle), self.angle_of(tag, t, angle)
            if one is None or two is None:
                return False
            spin = np.sign(two - one)
            slide = spin * float(np.array((-r[1], r[0])) @ tangent)
            return self._is_held(r, n, tangent, slide, mu, side)
        at = [
            self._point(x, t + k * delta, one) for k, one in zip((-2, -1, 1, 2), angles, strict=True) if one is not None
        ]
        moved = (8 * (at[2] - at[1]) - (at[3] - at[0])) / (12 * delta)  # of the pawl's point, m/s
        return self._is_held(r, n, tangent, float(moved @ tangent), mu, side)

    @staticmethod
    def _is_held(r: np.ndarray, n: np.ndarray, tangent: np.ndarray, slide: float, mu: float, side: int) -> bool:
        force = n - mu * np.sign(slide) * tangent
        return side * (r[0] * force[1] - r[1] * force[0]) < -1e-13 * hypot(*r)

    def _point(self, x: np.ndarray, t: float, angle: float) -> np.ndarray:
        c, s = cos(angle), sin(angle)
        return self.hinge(t) + np.array((c * x[0] - s * x[1], s * x[0] + c * x[1]))

    # ---- the walk ----

    def run(self, begin: float | None = None, steps: int = 500) -> list[Event]:
        """All events from time zero to the end of the leg, or to where the motion ends."""
        T, events = self.duration, []
        angle = self.rest if begin is None else begin
        start = self.state(0.0, angle, 0)
        if start is None:
            return [Event("jam", 0.0, angle)]
        if abs(start.angle - angle) > JUMP:
            events.append(Event("snap", 0.0, angle, to=start.angle))
        now, t = State(self.rest) if start.side == 0 else start, 0.0
        if start.side:
            now = self._told(events, "contact", 0.0, start)
            if now is None:
                return events
        tick = 0
        while t < T:
            tick = max(tick + 1, ceil(t / T * steps * (1 + 1e-12)))
            target = min(T, tick * T / steps)
            if target <= t:
                continue
            t, now, is_over = self._advance(t, now, target, events)
            if is_over:
                return events
        events.append(Event("end", T, now.angle, _features(now), slack=self._slack(now, T)))
        return events

    def _goes_on(self, before: State, after: State) -> bool:
        return (
            after.side == before.side
            and not after.stuck
            and (before.side == 0 or bool(before.tags & after.tags))
            and abs(after.angle - before.angle) < STEEP
        )

    def _advance(self, t: float, now: State, target: float, events: list[Event]) -> tuple[float, State, bool]:
        """To a later time, or to just after the first event before it."""
        after = self.state(target, now.angle, now.side)
        if after is not None and self._goes_on(now, after):
            return target, self._narrowed(now, after), False
        low, high = t, target
        while high - low > FINEST * self.duration:
            middle = (low + high) / 2
            if not low < middle < high:
                break
            there = self.state(middle, now.angle, now.side)
            if there is not None and self._goes_on(now, there):
                low, now = middle, self._narrowed(now, there)
            else:
                high = middle
        after = self.state(high, now.angle, now.side)  # from near: a thin obstacle is stepped over from far
        slack = self._slack(now, low)
        if high > self.duration * (1 - 1e-11):  # an event at the very end is none
            return self.duration, now, False
        if after is None or (abs(after.angle - now.angle) > JUMP and not self._is_back(now, after)):
            if now.side == 0:
                events.append(Event("contact", high, now.angle))
            events.append(Event("jam", high, now.angle, _features(now), slack=slack))
            return high, now, True
        is_same = after.side == now.side and not after.stuck and _features(after) & _features(now)
        if is_same and abs(after.angle - now.angle) < JUMP:  # only steep, or on the circle's other meeting
            return high, after if not now.tags & after.tags else self._narrowed(now, after), False
        if abs(after.angle - now.angle) > JUMP:
            slack += self._slack(after, high)
            begin, features = now.angle, _features(now)
            if [one.kind for one in events[-2:]] == ["snap", "contact"] and high - events[
                -1
            ].time < 1e-11 * self.duration:
                # A corner that it touched on its way went out of the way at the same time: one jump.
                begin, features, slack = events[-2].angle, events[-2].features, slack + events[-2].slack
                del events[-2:]
            events.append(Event("snap", high, begin, features, to=after.angle, slack=slack))
            if after.side == 0:
                return high, after, False
            then = self._told(events, "contact", high, after)
        elif after.side == 0:
            events.append(Event("release", high, self.rest, _features(now), slack=slack))
            return high, after, False
        elif now.side == 0:
            then = self._told(events, "contact", high, after)
        elif after.tags & now.tags and self._beyond(high, after).tags & now.tags:
            events.append(Event("stick", high, after.angle, _features(after), slack=slack))
            return high, after, True
        else:
            then = self._beyond(high, after)
            if then.stuck or not _features(then) & _features(now):
                then = self._told(events, "slide-change", high, after)
        return (high, after, True) if then is None else (high, then, False)

    def _beyond(self, t: float, state: State) -> State:
        """What holds the pawl just after a time at which more may touch."""
        for share in (1e-7, 1e-5):
            later = self.state(t + share * self.duration, state.angle, state.side)
            if later is None or later.side != state.side or abs(later.angle - state.angle) > 0.01:
                break
            if share == 1e-7 or state.tags & later.tags:
                state = State(state.angle, later.tags, state.side, later.stuck)
            if len(state.tags) == 1:
                break
        return state

    def _told(self, events: list[Event], kind: str, t: float, state: State) -> State | None:
        """A contact or a change with what holds the pawl just beyond; None if it sticks at once."""
        state = self._beyond(t, state)
        slack = self._slack(state, t)
        events.append(Event(kind, t, state.angle, _features(state), slack=slack))
        if state.stuck:
            events.append(Event("stick", t, state.angle, _features(state), slack=slack))
            return None
        return state

    def _is_back(self, before: State, after: State) -> bool:
        """Whether a jump goes towards the rest and not over it."""
        a, b = before.angle - self.rest, after.angle - self.rest
        return abs(b) < abs(a) and a * b >= 0

    @staticmethod
    def _narrowed(before: State, after: State) -> State:
        return State(after.angle, before.tags & after.tags, after.side, after.stuck)

    def _slack(self, state: State, t: float) -> float:
        """How far the angle goes in 1e-12 of the duration."""
        moved = 0.0
        for tag in state.tags:
            here = self.angle_of(tag, t, state.angle)
            for k in (-1e-12, 1e-12):
                there = self.angle_of(tag, t + k * self.duration, state.angle)
                moved = max(moved, 1e-5 if here is None or there is None else abs(here - there))
        return moved


def _goes_in(one: np.ndarray, other: np.ndarray) -> bool:
    e, begin = np.roll(other, -1, axis=0) - other, other
    for a, b in zip(one, np.roll(one, -1, axis=0), strict=True):
        d = b - a
        cross = d[0] * e[:, 1] - d[1] * e[:, 0]
        with np.errstate(divide="ignore", invalid="ignore"):
            share = ((begin[:, 0] - a[0]) * e[:, 1] - (begin[:, 1] - a[1]) * e[:, 0]) / cross
        cuts = np.sort(np.concatenate(([0.0, 1.0], share[(share > 0) & (share < 1)])))
        x, y = (a + ((cuts[1:] + cuts[:-1]) / 2)[:, None] * d).T[:, :, None]
        is_in = _is_passed(x, y, *begin.T, *np.roll(other, -1, axis=0).T).sum(1) % 2 == 1
        if (is_in & (_distance(x, y, other) > 1e-10)).any():
            return True
    return False


def _distance(x: np.ndarray, y: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """From points (n, 1) to an outline, (n,)."""
    e = np.roll(corners, -1, axis=0) - corners
    share = np.clip(((x - corners[:, 0]) * e[:, 0] + (y - corners[:, 1]) * e[:, 1]) / (e**2).sum(1), 0, 1)
    return np.hypot(x - corners[:, 0] - share * e[:, 0], y - corners[:, 1] - share * e[:, 1]).min(1)


def _apart(a: np.ndarray, b: np.ndarray, tol: float) -> np.ndarray:
    """Whether two points lie on different sides of a line and off it."""
    return (a * b < 0) & (np.minimum(np.abs(a), np.abs(b)) > tol)


def _is_passed(x: Any, y: Any, x1: Any, y1: Any, x2: Any, y2: Any) -> np.ndarray:
    """Whether the edges from 1 to 2 cross the ray from a point to the right."""
    return ((y1 > y) != (y2 > y)) & (((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > 0) == (y2 > y1))


def _inner_point(corners: np.ndarray) -> tuple[float, float]:
    """The point of a grid that lies deepest in a polygon."""
    low, high = corners.min(0), corners.max(0)
    x, y = np.meshgrid(*(low[k] + (high[k] - low[k]) * np.linspace(0.01, 0.99, 60) for k in range(2)))
    x, y, after = x.ravel()[:, None], y.ravel()[:, None], np.roll(corners, -1, axis=0)
    is_in = _is_passed(x, y, *corners.T, *after.T).sum(1) % 2 == 1
    far = _distance(x, y, corners)
    k = int(np.argmax(np.where(is_in, far, -1)))
    return float(x[k, 0]), float(y[k, 0])


def _features(state: State) -> frozenset[tuple[str, int, int, int]]:
    return frozenset(tag.feature for tag in state.tags)
