"""A pawl on a spring hinge followed by small steps in floating point: the second road to what detent.planar says.

Nothing is shared with the exact road. At a time t the angles at which a corner of one body lies on an edge of the other
are those where a circle round the hinge meets a segment; between two neighbours of these angles the pawl is all free or
all blocked, which a polygon overlap test halfway decides. The state is the angle in a free interval that lies next to
the rest. It is carried forward in steps; where what holds the pawl changes, or its angle jumps, the step is halved until
the event is known to `FINEST`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import acos, atan2, ceil, cos, hypot, pi, sin

import numpy as np

FINEST = 5e-14  # of the duration: how well an event's time is known
SAME = 2e-12  # rad: angles nearer than this are one; rounding is below 1e-14 unless a circle just grazes a line
GRAZE = 1e-14  # a circle that goes beyond a line by less than this share of its radius does not meet it
JUMP = 1e-5  # rad: more than a fold's √FINEST, less than any jump met
STEEP = 0.1  # rad in one step: halve it


@dataclass(frozen=True)
class Tag:
    """Features that touch ("A": pawl's edge, obstacle's vertex; "B": pawl's vertex, obstacle's edge), and on which of the
    circle's two meetings with the line."""

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
        i, j = np.meshgrid(np.arange(m), np.arange(n), indexing="ij")
        self._i, self._j = i.ravel(), j.ravel()

    # ---- geometry at one time ----

    def hinge(self, t: float) -> np.ndarray:
        return self.p0 + self.v * t

    def overlap(self, t: float, angles: np.ndarray) -> np.ndarray:
        """Whether the pawl and an obstacle have a piece of plane in common, at each of some angles; not for mere touch."""
        c, s = np.cos(angles)[:, None], np.sin(angles)[:, None]
        p = self.hinge(t)
        x, y = p[0] + c * self.q[:, 0] - s * self.q[:, 1], p[1] + s * self.q[:, 0] + c * self.q[:, 1]  # (k, m)
        X, Y = np.roll(x, -1, axis=1), np.roll(y, -1, axis=1)
        V, E = self.V, self.E
        # Sides on which the ends of one edge lie of the other's line: (k, m, n).
        ex, ey, tx, ty = (E - V)[:, 0], (E - V)[:, 1], X - x, Y - y
        off = ex * (y[:, :, None] - V[:, 1]) - ey * (x[:, :, None] - V[:, 0])
        one = off * np.roll(off, -1, axis=1) < 0
        away = tx[:, :, None] * (V[:, 1] - y[:, :, None]) - ty[:, :, None] * (V[:, 0] - x[:, :, None])
        away_E = tx[:, :, None] * (E[:, 1] - y[:, :, None]) - ty[:, :, None] * (E[:, 0] - x[:, :, None])
        found = (one & (away * away_E < 0)).any(axis=(1, 2))
        # No edges cross: one body holds the other or they are apart, and any corner tells.
        x0, y0 = x[:, :1], y[:, :1]
        steps = (V[:, 1] > y0) != (E[:, 1] > y0)
        left = (off[:, 0, :] > 0) == (ey > 0)
        hits = steps & left
        for k in range(len(self.obstacles)):
            found |= hits[:, self.owner == k].sum(1) % 2 == 1
        for k in self.first:
            steps = (y > V[k, 1]) != (Y > V[k, 1])
            found |= (steps & ((away[:, :, k] > 0) == (ty > 0))).sum(1) % 2 == 1
        return found

    def meetings(self, t: float) -> tuple[np.ndarray, list[int]]:
        """Angles at which a corner lies on an edge, in [0, 2π), and the codes of what meets there."""
        p = self.hinge(t)
        i, j = self._i, self._j
        tol = 1e-12 * self.scale
        # B: ρ cos(θ + φ − α) = (V − p)·a
        D = ((self.V - p) * self.a_o).sum(1)
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = D[j] / self.rho[i]
        meets = (np.abs(ratio) < 1 - GRAZE) & (self.rho[i] > 0)
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
        meets = (np.abs(ratio) < 1 - GRAZE) & (R[j] > 0)
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
        if tag.kind == "B":
            ratio = float((self.V[j] - p) @ self.a_o[j]) / self.rho[i]
        else:
            r = self.V[j] - p
            ratio = self.d_p[i] / hypot(*r)
        if abs(ratio) > 1:
            return None
        if tag.kind == "B":
            found = self.alpha_o[j] + tag.root * acos(ratio) - self.phi[i]
        else:
            found = atan2(r[1], r[0]) - self.alpha_p[i] - tag.root * acos(ratio)
        return float(found - 2 * pi * round((found - near) / (2 * pi)))

    # ---- the state ----

    def state(self, t: float, angle: float, side: int) -> State | None:
        """Where the pawl is at a time shortly after it was at an angle; None if no free angle is within reach."""
        found, codes = self.meetings(t)
        if len(found) == 0:
            return None if self.overlap(t, np.array([angle]))[0] else State(self.rest)
        # One of each bunch of equal angles, the gaps between them, and which are blocked.
        starts = np.flatnonzero(np.diff(found, prepend=found[-1] - 2 * pi) > SAME)
        if len(starts) == 0:
            starts = np.array([0])
        edges = found[starts]
        K = len(edges)
        after = np.append(edges[1:], edges[0] + 2 * pi)
        blocked = self.overlap(t, (edges + after) / 2)

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
            if side == 0 and rise < JUMP and fall < JUMP and min(rise, fall) > SAME:
                return None  # it may go either way
            if side > 0 or (side == 0 and rise < fall):
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
        begin, end = int(starts[k % K]), int(starts[(k + 1) % K])
        tags = [self.tag(codes[m % len(codes)]) for m in range(begin, end if end > begin else end + len(codes))]
        held = frozenset(tag for tag in tags if self._stays_outside(tag, at)) or frozenset(tags)
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

    def _sticks(self, tag: Tag, t: float, angle: float, side: int) -> bool:
        """Whether friction, against the sliding, turns the contact's moment about the hinge over."""
        mu = self.mu[tag.obstacle]
        if mu == 0:
            return False
        i, j = tag.on_pawl, int(self.first[tag.obstacle]) + tag.on_obstacle
        c, s = cos(angle), sin(angle)
        turn = np.array(((c, -s), (s, c)))
        if tag.kind == "B":
            x, n = self.q[i], self.a_o[j]
            r = turn @ x
        else:
            r, n = self.V[j] - self.hinge(t), -(turn @ self.a_p[i])
            x = turn.T @ r
        tangent = np.array((-n[1], n[0]))
        delta = 1e-3 * self.duration
        while delta > 1e-13 * self.duration:
            angles = [self.angle_of(tag, t + k * delta, angle) for k in (-2, -1, 1, 2)]
            if all(one is not None and abs(one - angle) < STEEP for one in angles):
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
        at = [self._point(x, t + k * delta, one) for k, one in zip((-2, -1, 1, 2), angles, strict=True)]
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

    def _goes_on(self, before: State, after: State | None) -> bool:
        return (
            after is not None
            and after.side == before.side
            and not after.stuck
            and (before.side == 0 or bool(before.tags & after.tags))
            and abs(after.angle - before.angle) < STEEP
        )

    def _advance(self, t: float, now: State, target: float, events: list[Event]) -> tuple[float, State, bool]:
        """To a later time, or to just after the first event before it."""
        after = self.state(target, now.angle, now.side)
        if self._goes_on(now, after):
            return target, self._narrowed(now, after), False
        low, high = t, target
        while high - low > FINEST * self.duration:
            middle = (low + high) / 2
            if not low < middle < high:
                break
            there = self.state(middle, now.angle, now.side)
            if self._goes_on(now, there):
                low, now = middle, self._narrowed(now, there)
            else:
                high = middle
        after = self.state(high, now.angle, now.side)  # from near: a thin obstacle is stepped over from far
        slack = self._slack(now, low)
        if after is None or (abs(after.angle - now.angle) > JUMP and not self._is_back(now, after)):
            if now.side == 0:
                events.append(Event("contact", high, now.angle))
            events.append(Event("jam", high, now.angle, _features(now), slack=slack))
            return high, now, True
        if self._goes_on(now, after):
            return high, self._narrowed(now, after), False
        if abs(after.angle - now.angle) > JUMP:
            slack += self._slack(after, high)
            events.append(Event("snap", high, now.angle, _features(now), to=after.angle, slack=slack))
            if after.side == 0:
                return high, after, False
            then = self._told(events, "contact", high, after)
        elif after.side == 0:
            events.append(Event("release", high, self.rest, _features(now), slack=slack))
            return high, after, False
        elif now.side == 0:
            then = self._told(events, "contact", high, after)
        elif not now.tags & after.tags:
            then = self._told(events, "slide-change", high, after)
        else:
            events.append(Event("stick", high, after.angle, _features(after), slack=slack))
            return high, after, True
        return (high, after, True) if then is None else (high, then, False)

    def _told(self, events: list[Event], kind: str, t: float, state: State) -> State | None:
        """A contact or a change with what holds the pawl just beyond; None if it sticks at once."""
        later = self.state(t + 1e-7 * self.duration, state.angle, state.side)
        if later is not None and later.side == state.side and abs(later.angle - state.angle) < 0.01:
            state = State(state.angle, later.tags, state.side, later.stuck)
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


def _features(state: State) -> frozenset[tuple[str, int, int, int]]:
    return frozenset(tag.feature for tag in state.tags)
