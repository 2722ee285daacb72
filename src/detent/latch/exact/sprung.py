"""A root that is not moved rigidly but drawn by a spring, and a machine with a largest force: Donald & Pai, 4.4 C.

Along a straight leg, with a stiff guide across, the command is at c = |ṗ| t and the root at s: K (c − s) = F(s), F the
machine force of the exact walk. That walk depends on the root's place alone as long as the root does not turn
round, and it does not: slowly drawn, with more damping than inertia, it goes on while K (c − s) > F(s) and stands where
both are equal. So s is where G(s) = s + F(s)/K last was as large as c, the inverse of the running maximum of G:

    G rises to a new maximum     the root moves
    G falls                      it jumps on at one command, to where G is as large again, through what lies between
    G steps up                   it stands until the spring holds as much

The events are those of the rigid walk, in their order, at other times of the command. Where F grows without bound no
command gets the root past. The maximum is taken over pieces on which balls show that G rises or falls. What
the spring holds at the end of a leg it takes into the next, which must lie on the same line. Not covered: a root that
gives across its way or turns, inertia, and a root that the pawls draw on beyond the end of a leg: it is held there.

A record of a rigid walk told by the command that leads the root on a spring: other times, jumps and stands.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

import numpy as np
from flint import arb

from detent.core.errors import InputError
from detent.core.record import Event, channels
from detent.core.trajectory import Trajectory
from detent.geometry.polygon import Point
from detent.latch.exact.algebraic import precision
from detent.latch.exact.floating import leg_times
from detent.latch.exact.force_bounds import Curve, Mark, curves
from detent.latch.exact.forces import BITS
from detent.latch.exact.plan import Leg, Planned
from detent.latch.exact.work import Mechanism

MOVES, JUMPS, STANDS = "moves", "jumps", "stands"
LIMIT, SPRING = "force limit", "spring"
SHORTEST = 1e-12  # of a leg's duration: shorter jumps and stands are rounding; ours


@dataclass(frozen=True, eq=False)
class Bit:
    """From one root time of the rigid walk (s) to another, and from one command (m along the leg) to another."""

    kind: str
    t: tuple[float, float]
    c: tuple[float, float]
    curve: Curve | None = None  # of G, where it moves
    lost: float = 0.0  # J, in a jump: what the spring gives beyond the work on the pawls; damping takes it

    def command(self, t: float) -> float:
        if self.kind != MOVES or self.curve is None:
            return self.c[0]
        if t <= self.t[0] or t >= self.t[1]:
            return self.c[0] if t <= self.t[0] else self.c[1]
        return _value(self.curve, t)


@dataclass(frozen=True, eq=False)
class Led:
    """A leg on a spring, or up to a force.

    bits    in order
    start   command at its begin, m from where the root stands: behind it by what the spring still holds
    stop    "", or why it ended before its time: "force limit", or "spring" where the command was over before the root
            had got past what held it
    speed   of the command, m/s
    lag     at its end, of the root behind the command, m
    """

    bits: tuple[Bit, ...]
    start: float
    stop: str
    speed: float
    lag: float

    def time(self, t: float) -> float:
        """Time of the command, s since the leg's begin, when the root comes to where the rigid walk has it at t."""
        return (self.command(t) - self.start) / self.speed

    def command(self, t: float) -> float:
        k = bisect_left([one.t[1] for one in self.bits], t)
        return self.bits[min(k, len(self.bits) - 1)].command(t) if self.bits else self.start

    @property
    def duration(self) -> float:
        return ((self.bits[-1].c[1] if self.bits else self.start) - self.start) / self.speed

    @property
    def jumps(self) -> list[Bit]:
        return [one for one in self.bits if one.kind == JUMPS]


def lead(
    mechanism: Mechanism,
    start: Point,
    legs: Sequence[tuple[Point, Fraction]],
    stiffness: float | None,
    limit: float | None,
) -> tuple[Planned, list[Led]]:
    """The plan as far as the root gets, and how the command leads it.

    stiffness  of the spring along the way, N/m; None: rigid
    limit      largest force of the machine, N, at which a leg ends; None: none
    """
    for k, ((x, y), (X, Y)) in enumerate(pairwise(velocity for velocity, _ in legs)):
        if stiffness is not None and x * Y != X * y:
            raise InputError(f"drive.legs[{k + 1}]", None, "on a spring all legs lie on one line, to and fro")
    walked: list[tuple[Point, Fraction]] = []
    found: list[Led] = []
    planned = mechanism.walked(start, [])
    behind = 0.0
    for number, (velocity, duration) in enumerate(legs):
        if number and stiffness is not None:
            before = walked[-1][0]
            behind = -behind if before[0] * velocity[0] + before[1] * velocity[1] > 0 else behind
        speed = mechanism.unit * math.hypot(float(velocity[0]), float(velocity[1]))
        reach = duration + Fraction(max(0.0, -behind) / speed)  # of the root: it may begin behind the command
        planned = mechanism.walked(start, [*walked, (velocity, reach)])
        leg = planned.legs[number]
        led, reached = _led(mechanism, leg, duration, behind, stiffness, limit)
        if led.stop == SPRING and not any(one.leg == number and float(one.clock) > reached for one in planned.events):
            led = Led(led.bits, led.start, "", led.speed, led.lag)  # it lags a little, and nothing more would have come
        walked.append((velocity, reach if reached >= float(leg.end) else Fraction(reached)))
        found.append(led)
        behind = led.lag
        planned = mechanism.walked(start, walked)
    return planned, found


def _led(
    mechanism: Mechanism, leg: Leg, duration: Fraction, behind: float, stiffness: float | None, limit: float | None
) -> tuple[Led, float]:
    """How the command leads the root along a rigid walk's leg, and the root time that it gets to."""
    loads, speed = mechanism.loads(leg), mechanism.unit * float(leg.velocity[0] ** 2 + leg.velocity[1] ** 2) ** 0.5
    end, stop = float(leg.end), ""
    if limit is not None:
        at = _first_above(curves(loads, leg.end), limit)
        if at is not None:
            end, stop = at, LIMIT
    if stiffness is None:
        bit = Bit(MOVES, (0.0, end), (0.0, speed * end), Curve(leg.end, leg.end, (), slope=speed))
        return Led((bit,) if end > 0 else (), 0.0, stop, speed, 0.0), end
    last = speed * float(duration) - behind
    bits, reached = _bits(curves(loads, leg.end, speed, 1 / stiffness), -behind, last, end, SHORTEST * float(duration))
    bits = [
        replace(one, lost=_lost(mechanism, leg, one, speed, stiffness)) if one.kind == JUMPS else one for one in bits
    ]
    if reached < end:  # the command was over first
        stop = SPRING
    elif stop == LIMIT:
        assert limit is not None
        c, full = bits[-1].c[1] if bits else -behind, speed * end + limit / stiffness
        if full > c:
            bits.append(Bit(STANDS, (end, end), (c, min(full, last))))
        stop = LIMIT if full <= last else SPRING
    elif leg.end.fraction is not None and leg.end.fraction >= duration and bits and bits[-1].c[1] < last:
        bits.append(Bit(STANDS, (end, end), (bits[-1].c[1], last)))  # the pawls drew it on: it is held until the end
    c = bits[-1].c[1] if bits else -behind
    return Led(tuple(bits), -behind, stop, speed, c - speed * reached), reached


def _lost(mechanism: Mechanism, leg: Leg, jump: Bit, speed: float, stiffness: float) -> float:
    """½ K ((c − s₁)² − (c − s₂)²) − ∫ F ds."""
    first, second = (jump.c[0] - speed * t for t in jump.t)
    end = leg.end.fraction if jump.t[1] >= float(leg.end) else Fraction(jump.t[1])
    spent = mechanism.work(leg, Fraction(jump.t[0]), end)
    return 0.5 * stiffness * (first**2 - second**2) - 0.5 * (spent.low + spent.high)


def _bits(found: Sequence[Curve], begin: float, last: float, end: float, least: float) -> tuple[list[Bit], float]:
    """The running maximum of G over a leg, from a command to a last one and up to a root time."""
    bits: list[Bit] = []
    M, jumping = begin, None  # root time from which it jumps
    for curve in found:
        for piece in curve.pieces():
            a, b = float(piece.a.t), float(piece.b.t)
            if a >= end:
                break
            G_a, G_b = _middle(piece.a), _middle(piece.b)
            if b > end:
                b, G_b = end, _value(curve, end)
            if jumping is None and G_a > M:
                if G_a >= last:
                    bits.append(Bit(STANDS, (a, a), (M, last)))
                    return bits, a
                if G_a - M > least * abs(curve.slope):
                    bits.append(Bit(STANDS, (a, a), (M, G_a)))
                M = G_a
            if G_b <= M:
                jumping = a if jumping is None else jumping
                continue
            if jumping is not None or G_a < M:
                land = _crossing(lambda t, curve=curve: _value(curve, t), M, a, b)
                begin_at = a if jumping is None else jumping
                if land - begin_at > least:
                    bits.append(Bit(JUMPS, (begin_at, land), (M, M)))
                    a = land
                jumping = None
            if G_b >= last:
                b = _crossing(lambda t, curve=curve: _value(curve, t), last, a, b)
                bits.append(Bit(MOVES, (a, b), (M, last), curve))
                return bits, b
            bits.append(Bit(MOVES, (a, b), (M, G_b), curve))
            M = G_b
    if jumping is not None:  # on to the end of the leg
        bits.append(Bit(JUMPS, (jumping, end), (M, M)))
    return bits, end


def _first_above(found: Sequence[Curve], limit: float) -> float | None:
    """The first root time at which the machine's force comes to a limit."""
    for curve in found:
        if not curve.stretches:
            continue
        for piece in curve.pieces():
            if _middle(piece.a) >= limit or (piece.way is None and piece.within.high >= limit):
                return float(piece.a.t)
            if _middle(piece.b) >= limit:
                a, b = float(piece.a.t), float(piece.b.t)
                return _crossing(lambda t, curve=curve: _value(curve, t), limit, a, b)
    return None


def _crossing(value: Callable[[float], float], level: float, low: float, high: float) -> float:
    """Where a rising function passes a level, by halving."""
    while True:
        middle = 0.5 * (low + high)
        if not low < middle < high:
            return high
        low, high = (middle, high) if value(middle) < level else (low, middle)


def _value(curve: Curve, t: float) -> float:
    with precision(BITS):
        return _middle(curve.mark(arb(t)))


def _middle(mark: Mark) -> float:
    return mark.value.low if mark.value.low == mark.value.high else 0.5 * (mark.value.low + mark.value.high)


def by_command(
    run: Trajectory, planned: Planned, led: Sequence[Led], stiffness: float | None, limit: float | None
) -> Trajectory:
    """The run with the times of the command; samples inside of a jump are left out.

    stiffness, limit  as `lead` takes them
    """
    first = planned.legs[0].velocity
    ways = [1.0 if first[0] * one.velocity[0] + first[1] * one.velocity[1] > 0 else -1.0 for one in planned.legs]
    begins = np.concatenate(([0.0], np.cumsum([one.duration for one in led])))
    rigid = run.time
    which = leg_times(planned, rigid)
    kept: list[int] = []
    time: list[float] = []
    lag: list[float] = []
    for i, (t, k) in enumerate(zip(rigid.tolist(), which.tolist(), strict=True)):
        one, own = led[k], t - float(planned.legs[k].begin)
        if any(bit.t[0] < own < bit.t[1] for bit in one.jumps):
            continue
        commands = [one.command(own)]
        commands += [c for bit in one.bits if bit.kind != MOVES and own in bit.t for c in bit.c]
        for c in sorted(set(commands)):
            kept.append(i)
            time.append(float(begins[k]) + (c - one.start) / one.speed)
            lag.append(c - one.speed * own)
    told = {name: replace(one, values=np.asarray(one.values)[kept]) for name, one in run.channels.items()}
    if stiffness is not None:
        behind = np.array(lag) * np.array(ways)[which[kept]]
        command = np.asarray(told["insertion"].values) + behind
        force = stiffness * behind
        work = np.concatenate(([0.0], np.cumsum(0.5 * (force[1:] + force[:-1]) * np.diff(command))))
        told |= channels(command=command, mating_force=force, energy=work)
    events = [_moved(one, planned, led, begins) for one in run.events]
    for k, one in enumerate(led):
        for bit in one.jumps:
            at = float(begins[k]) + (bit.c[0] - one.start) / one.speed
            events.append(Event(at, "jump", "root", _told(bit, one, k, float(planned.legs[k].begin))))
        if one.stop:
            force = limit if one.stop == LIMIT else stiffness and stiffness * one.lag
            detail = {"leg": k, "cause": one.stop, "force": force, "is_back": ways[k] < 0, "lag": one.lag}
            detail["root_time"] = float(rigid[which == k][-1])
            events.append(Event(float(begins[k + 1]), "stop", f"root, {one.stop}", detail))
    events.sort(key=lambda one: (one.detail["leg"], one.time, one.detail["root_time"]))
    return replace(run, time=np.array(time), channels=told, events=tuple(events))


def _moved(event: Event, planned: Planned, led: Sequence[Led], begins: np.ndarray) -> Event:
    k = int(event.detail["leg"])
    own = event.time - float(planned.legs[k].begin)
    return replace(event, time=float(begins[k]) + led[k].time(own), detail={**event.detail, "root_time": event.time})


def _told(bit: Bit, one: Led, leg: int, begin: float) -> dict[str, float]:
    return {"leg": leg, "way": (bit.t[1] - bit.t[0]) * one.speed, "lost": bit.lost, "root_time": begin + bit.t[0]}


__all__ = ["JUMPS", "MOVES", "STANDS", "Bit", "Led", "lead", "by_command"]
