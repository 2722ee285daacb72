"""Latches followed in time: pawls with inertia, as bodies on hinges, with the channels of the exact solver.

Leg after leg in time: each is a run of its own, from where the last one ended.

The root ends its leg where it meets an obstacle (exactly, as on the exact road), and where pawls stop it: no finite
force leads it on there, or a pawl would have to turn infinitely fast, as it would at a fold, where the lever of a
contact vanishes while it carries. It sticks if the contacts leave the pawls a way to turn and friction takes all of a
contact's lever, r × (n − μ v) against r × n; else it is jammed. Pawls that were stopped so have come to rest when the
next leg begins. From one leg to the next the root else jerks: pawls keep their momenta about the hinges.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.core.record import Event, Outcome, Status
from detent.core.trajectory import Trajectory
from detent.drive.traverse import Traverse
from detent.geometry.polygon import Point
from detent.latch.dynamic.bodies import (
    Ended,
    Swung,
    bodies,
    inertial,
    meeting_of,
    outline_of,
    own_times,
    plates_of,
    refuse_overlaps,
    start_angle,
)
from detent.latch.dynamic.hinged import Hinged, Plates, accelerations
from detent.latch.dynamic.meeting import Meeting, deepest
from detent.latch.dynamic.pawl_channels import channels
from detent.latch.dynamic.pawl_events import pawl_events
from detent.latch.exact.root import root_stop
from detent.latch.model import Latch
from detent.mating.mating import Placed
from detent.numeric.kernel import SLIDING
from detent.numeric.output import ENDED, FORCE, ID, IMPACT_LOSS, NO_FINITE_FORCE, SUMS, UNSOLVED_FRICTION, WIDE
from detent.numeric.system import MOST
from detent.simulation.energy_ledger import with_rest
from detent.simulation.latch_exact import solver as exact
from detent.simulation.solver import FIXED_STEP, Method, WholeRun
from detent.simulation.yielding import ENDS, Followed, follow

Array = NDArray[np.float64]
LONGEST = 2_000_000  # steps: 1 GB
NEAR = 1e-7  # m, ours: what is closer touches when a leg is stopped
LEVER = 0.05  # ours: friction that leaves less of a contact's lever sticks; of an arm: next to a fold
BLOCKED = (UNSOLVED_FRICTION, NO_FINITE_FORCE)  # a loop's ends that a stopped root may have
SOON = 4  # states, ours, in which a contact that sinks in carries
SUNK = 1e-4  # of the reach, ours: positions are put right to a nanometre where they can
STOPPED = 1e-6  # of the velocity led, ours: a root that misses it by more has been stopped


def carried(
    latch: Latch,
    plates: Plates,
    meeting: Meeting,
    start: Point,
    legs: Sequence[tuple[Point, Fraction]],
    how: Method,
) -> Swung:
    """All legs; start and velocities in m and m/s."""
    roots, obstacles = ([outline_of(one) for one in many] for many in (latch.root, latch.obstacles))
    steps = sum(math.ceil(float(duration) / how.step) for _, duration in legs)
    if steps > LONGEST:
        raise InputError(
            "step", how.step, f"these legs take {steps} steps, at most {LONGEST} are made; a step is at most a "
            "twentieth of √(J/κ), so pawls need more inertia, or legs to be shorter",
        )  # fmt: skip
    p, n = start, len(latch.pawls)
    angle, rate = np.array([start_angle(one) for one in latch.pawls]), np.zeros(n)
    going: Array | None = None
    touching = (meeting.kernel(plates),)
    runs: list[_Run] = []
    for velocity, duration in legs:
        stop = root_stop(roots, obstacles, p, velocity, duration)
        elapsed = stop[0] if stop else duration
        led = _floats(velocity)
        jerk = led if going is None else going, angle, rate
        now = Hinged(plates, touching, meeting.reach, float(elapsed), _floats(p), *jerk).jerked(led)
        run, last = _followed(now, how)
        begin = runs[-1].begin + runs[-1].now.duration if runs else 0.0
        ended = _ended(now, run, last, stop, begin)
        if ended.kind not in ("end", "root-collision"):
            elapsed = Fraction(float(run.time[last]))
            now = replace(now, duration=float(elapsed))
        runs.append(_Run(now, run, last, begin, ended))
        angle, rate, going = run.q[last, :n].copy(), run.v[last, :n].copy(), now.velocity
        if ended.contacts:
            rate, going = np.zeros(n), None
        p = p[0] + velocity[0] * elapsed, p[1] + velocity[1] * elapsed
        if ended.kind == "unresolved":
            break
    return _joined(runs, how)


@dataclass(frozen=True, eq=False)
class _Run:
    """One leg as it went: its start, what the loop wrote, the last state that counts, when it began, how it ended."""

    now: Hinged
    run: Followed
    last: int
    begin: float
    ended: Ended


def _floats(point: Point) -> Array:
    return np.array([float(x) for x in point])


def _followed(now: Hinged, how: Method) -> tuple[Followed, int]:
    """The run, and the last of its states that counts: before the root is stopped, or something overlaps."""
    step = now.duration / max(1, math.ceil(now.duration / how.step * (1 - 1e-9))) or how.step  # it may stand already
    run = follow(now, (), now.duration, step, replace(how, step=step))
    n = len(now.plates.on)
    wrong = np.linalg.norm(run.v[:, n:] - now.velocity, axis=1) > STOPPED * np.linalg.norm(now.velocity)
    wrong |= deepest(now.touching[0], run.q, run.v) < -SUNK * now.reach
    return run, max(0, int(np.argmax(wrong)) - 1) if wrong.any() else len(run.time) - 1


def _ended(now: Hinged, run: Followed, last: int, stop: tuple[Fraction, str] | None, begin: float) -> Ended:
    if last == len(run.time) - 1 and run.status == ENDED:
        kind, words = ("root-collision", stop[1]) if stop else ("end", "")
        return Ended(kind, begin + now.duration, words)
    time = begin + float(run.time[last])
    step = float(np.diff(run.time[:2]).sum())
    closed = _closed(now, run.q[last], run.v[last], 2.0 * step)  # it may touch within the step that is left out
    if closed.numbers and (_was_asked_too_much(now, run, last) or _is_at_fold(closed, now)):
        return Ended("stick" if _sticks(closed, now) else "jam", time, "", closed.numbers)
    return Ended("unresolved", time, ENDS.get(run.status, "a contact was missed: shorter steps are needed"))


def _was_asked_too_much(now: Hinged, run: Followed, last: int) -> bool:
    """Whether the root was stopped, no forces were found, or what sank in is a contact that carries."""
    if last == len(run.time) - 1:
        return run.status in BLOCKED
    carrying = run.shown[last : last + SOON, :, ID][run.shown[last : last + SOON, :, FORCE] > 0.0]
    sunk = _closed(now, run.q[last + 1], run.v[last + 1], 0.0, -SUNK * now.reach).numbers
    return not sunk or any(number + 1 in carrying for number in sunk)


@dataclass(frozen=True, eq=False)
class _Closed:
    """Contacts that touch at a state: numbers, rows (m, 2, nv) along normal and edge, friction (m,)."""

    numbers: tuple[int, ...]
    rows: Array
    friction: Array


def _closed(now: Hinged, q: Array, v: Array, soon: float, gap_below: float = NEAR) -> _Closed:
    """Of a state, with what will touch within a time."""
    kernel, nv = now.touching[0], len(q)
    gap, rows, drift = np.zeros(MOST), np.zeros((MOST, 3, nv)), np.zeros((MOST, 3))
    ids, law = np.zeros(MOST, np.int64), np.zeros((MOST, 5))
    X, V, J, b = np.zeros((1, 3, 4)), np.zeros((1, 6)), np.zeros((1, 6, nv)), np.zeros((1, 6))
    m = int(kernel.fn(kernel.params, np.zeros(0), 0.0, q, v, X, V, J, b, gap, rows, drift, ids, law))
    near = [i for i in range(m) if gap[i] + soon * min(rows[i, 0] @ v, 0.0) <= gap_below]
    return _Closed(tuple(int(ids[i]) for i in near), rows[near, :2], law[near, SLIDING])


def _is_at_fold(closed: _Closed, now: Hinged) -> bool:
    """Whether a contact has next to no lever."""
    n = len(now.plates.on)
    lever, arm = (np.linalg.norm(closed.rows[:, k, :n], axis=1) for k in (0, 1))
    return bool(np.any(lever < LEVER * arm))


def _sticks(closed: _Closed, now: Hinged) -> bool:
    """Whether pawls could turn at rates ω at which no gap closes, W ω + w ≥ 0, were it not for friction."""
    n = len(now.plates.on)
    (normal, edge), (led, across) = closed.rows[:, :, :n].swapaxes(0, 1), (closed.rows[:, :, n:] @ now.velocity).T
    found: Any = linprog(np.zeros(n), A_ub=-normal, b_ub=led, bounds=(None, None))
    rates = np.linalg.lstsq(normal, -led, rcond=None)[0]  # as the contacts slide
    way = np.sign(edge @ rates + across)
    left = np.einsum("mi,mi->m", normal, normal - (closed.friction * way)[:, None] * edge)
    return found.status == 0 and bool(np.any(left <= LEVER * np.sum(normal**2, axis=1)))


def _joined(runs: list[_Run], how: Method) -> Swung:
    """Legs one behind the other; the first state of a leg is the last one's end."""
    wide = max(one.run.shown.shape[1] for one in runs)
    parts: dict[str, list[Array]] = {}
    stats: dict[str, float] = {}
    lost = np.zeros(SUMS)
    for number, one in enumerate(runs):
        run, keep = one.run, slice(1 if number and one.last else 0, one.last + 1)
        shown = np.zeros((len(run.time), wide, WIDE))
        shown[:, : run.shown.shape[1]] = run.shown
        rows = {
            "time": run.time + one.begin, "leg": np.full(len(run.time), number), "q": run.q, "v": run.v,
            "a": accelerations(one.now.motion(), run.time, run.q, run.v, run.reaction), "shown": shown,
            "sums": run.sums + lost,
        }  # fmt: skip
        listed = run.events[run.events[:, 0] <= run.time[one.last]].copy()
        listed[:, 0] += one.begin
        for name, array in rows.items():
            parts.setdefault(name, []).append(array[keep])
        parts.setdefault("events", []).append(listed)
        lost = rows["sums"][one.last].copy()
        if one.ended.contacts:  # root and pawls come to rest: what moved is lost as in a plastic impact
            lost[IMPACT_LOSS] += _moving(one)
        for name, value in run.stats.items():
            stats[name] = stats.get(name, 0.0) + value
    joined = {name: np.concatenate(one) for name, one in parts.items()}
    return Swung(
        time=joined["time"],
        leg=joined["leg"].astype(np.int64),
        q=joined["q"],
        v=joined["v"],
        a=joined["a"],
        shown=joined["shown"],
        sums=joined["sums"],
        events=joined["events"],
        led=np.array([one.now.velocity for one in runs]),
        ends=tuple(one.ended for one in runs),
        stats={**stats, "step": how.step},
    )


def _moving(one: _Run) -> float:
    """Kinetic energy, J, of the pawls at the last state that counts."""
    plates, at = one.now.plates, slice(one.last, one.last + 1)
    q, v = one.run.q[at], one.run.v[at]
    return float(inertial(plates, bodies(plates, q, v, np.zeros_like(v)), np.zeros((1, 2)))[3][0])


FINE = 20  # steps at least in a pawl's own time √(J/κ); ours
# s², ours. Where a contact ends at a corner, accelerations of about κ/J jump within a step of the event-driven loop,
# which makes none below 1e-15 s: what it errs by there must be allowed.
ABRUPT = 1e-12


class LatchDynamic:
    """The solver of latches whose pawls have inertia."""

    name = "latch_dynamic"

    def accepts(self, matings: Sequence[Placed], drive: Any, how: Method) -> InputError | None:
        if complaint := exact.accepts(matings, drive, how):
            return complaint
        for name, given in (("stiffness", drive.stiffness), ("force_limit", drive.force_limit)):
            if given is not None:
                allowed = 'a root that is led is needed here; method = "exact" covers it'
                return InputError(f"drive.{name}", given, allowed)
        return None

    def begin(self, matings: Sequence[Placed], drive: Any, how: Method) -> WholeRun:
        (one,) = matings
        latch: Any = one.mating
        return WholeRun(drive.breaks()[-1], lambda: _trajectory(latch, drive, how))


solver = LatchDynamic()


def _trajectory(latch: Latch, drive: Traverse, how: Method) -> Trajectory:
    start, legs = drive.plan(Fraction(1))
    refuse_overlaps(latch, start)
    plates, meeting = plates_of(latch), meeting_of(latch)
    fastest = float(own_times(plates).min())
    how = how if how.name == "events" else replace(how, name="fixed")
    how = replace(
        how, step=min(how.step, FIXED_STEP, fastest / FINE), tolerance=max(how.tolerance, ABRUPT / fastest**2)
    )
    swung = carried(latch, plates, meeting, start, legs, how)
    events = pawl_events(swung, plates, meeting)
    kept = _kept(swung, events, how.sample)
    tables = {
        "notes": tuple({"polygon": name, "note": note} for name, given in latch.warnings().items() for note in given),
        "snaps": tuple({"time [s]": one.time, **_snap(one.detail)} for one in events if one.kind == "snap"),
    }
    last = swung.ends[-1]
    verdict = Outcome(Status.UNRESOLVED, last.words, last.time) if last.kind == "unresolved" else None
    return Trajectory(
        swung.time[kept], with_rest(channels(plates, meeting, swung, kept, drive.along())), tuple(events),
        {**swung.stats, "samples": float(len(kept))},
        tables={name: table for name, table in tables.items() if table},
        scene=Placed(latch, Pose(), Pose()).shapes(""),
        verdict=verdict,
    )  # fmt: skip


def _snap(detail: Mapping[str, Any]) -> dict[str, Any]:
    """A line of the table of snaps; one that the run's end cuts short has no duration."""
    names = {"angle": "from [rad]", "to": "to [rad]", "duration": "duration [s]", "peak_speed": "fastest [rad/s]"}
    return {"pawl": detail["pawl"], **{words: detail.get(name) for name, words in names.items()}}


def _kept(swung: Swung, events: list[Event], sample: float) -> NDArray[np.int64]:
    """States that a record keeps: every `sample`, the last one, and those on either side of every event."""
    grid = np.searchsorted(swung.time, np.arange(int(swung.time[-1] / sample) + 1) * sample * (1 - 1e-12))
    at = np.searchsorted(swung.time, [one.time for one in events])
    last = len(swung.time) - 1
    return np.unique(np.clip(np.concatenate((grid, at - 1, at, at + 1, [0, last])), 0, last))


__all__ = ["Ended", "Swung", "carried", "solver"]
