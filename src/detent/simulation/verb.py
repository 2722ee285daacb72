"""simulate: a mating and a drive → Record. No loops here: they are in numeric/.

A drive that cannot yield (nv = 0, the rail) is swept: Meitinger & Pfeiffer, section 5, the stiff force machine. One
that yields moves by its own inertia, stepped in time (dynamics.py).
"""

from __future__ import annotations

import time as clock
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NoReturn

import numpy as np

from detent.core.errors import InputError
from detent.core.frames import Array, Pose
from detent.core.record import Channel, Event, Origin, Outcome, Record, Status, dataset
from detent.core.scene import Shape
from detent.drive.base import Drive, Moved
from detent.drive.bench.model import Bench
from detent.drive.traverse import Traverse
from detent.latch.exact.run import latch
from detent.latch.model import Flexure
from detent.mating.base import Mating, Placed, is_compliant
from detent.numeric import sweep as loops
from detent.numeric.kernel import BRANCH, Kernel
from detent.numeric.output import NOWHERE_LEFT
from detent.numeric.rotations import BODY
from detent.simulation.bench import run_on_bench
from detent.simulation.latch_dynamic import swing
from detent.simulation.rail import LONGEST_RUN, Swept, stops_of, sweep, wrench_at_gripper
from detent.simulation.yielding import (
    DRIVE,
    ENDS,
    NOBODY,
    STOPPED,
    Method,
    compliant_events,
    contact_channels,
    coordinate_channels,
    energy_channels,
    follow,
    gripper_channels,
    gripper_of,
    observed,
    told,
)
from detent.units import shown

# Worst first: several matings on one gripper, the worst status wins.
SEVERITY = (
    Status.UNRESOLVED, Status.JAMMED, Status.WEDGED, Status.STUCK, Status.CROSSED, Status.STRIPPED, Status.WRONG_PITCH,
    Status.NOT_STARTED, Status.RELEASED, Status.ENGAGED, Status.RUNNING, Status.ELAPSED, Status.RETAINED, Status.SEATED,
    Status.SOLVED,
)  # fmt: skip
OVERLAP = 1e-7  # m, at the start: more than rounding of what people type


def simulate(
    mating: Mating | Placed | Sequence[Mating | Placed],
    drive: Drive | Bench,
    *,
    duration: float | None = None,
    sample: float = 1e-3,
    method: Literal["auto", "exact", "events", "stepping"] = "auto",
    tolerance: float = 1e-6,
    step: float = 1e-3,
    impact: Literal["poisson", "newton"] = "poisson",
    inputs: Mapping[str, Any] | None = None,
) -> Record:
    """Record of one run: the drive moves the part, the matings push back.

    duration  s; None: the drive's own legs
    sample    s between samples. Events are found between them, so curves do not depend on it. A Bench has its own rate
    method    for a drive that yields: "events" follows the motion to high order from event to event, "stepping" goes
              in steps of one length; "auto" takes the latter. For a Flexure "auto" is "exact": pawls without inertia,
              event times as algebraic numbers; the other two give its pawls their inertia
    tolerance of events: error allowed in one step, relative
    step      s, of stepping; at most a twentieth of √(J/κ) for a Flexure's pawls
    impact    law of restitution: "poisson", or "newton", which may gain energy with friction (told as an event)
    inputs    what to note as the run's inputs, enough to run it again (a scenario notes itself)
    """
    if not (np.isfinite(sample) and sample > 0):
        raise InputError("sample", sample, "a positive time is needed")
    if not (np.isfinite(step) and step > 0):
        raise InputError("step", step, "a positive time is needed")
    if not 1e-14 <= tolerance <= 1e-2:
        raise InputError("tolerance", tolerance, "a number between 1e-14 and 0.01 is needed")
    if method not in ("auto", "exact", "events", "stepping"):
        raise InputError("method", method, 'one of "auto", "exact", "events", "stepping" is needed')
    if impact not in ("poisson", "newton"):
        raise InputError("impact", impact, 'one of "poisson", "newton" is needed')
    placed = [one if isinstance(one, Placed) else Placed(one, Pose(), Pose()) for one in _as_sequence(mating)]
    began = clock.perf_counter()
    if any(isinstance(one.mating, Flexure) for one in placed):
        how = None if method in ("auto", "exact") else Method(method, step, tolerance, impact)
        return _latched(placed, drive, how, sample, dict(inputs or {}))
    if isinstance(drive, Bench):
        steps = Method("events" if method == "events" else "stepping", step, tolerance, impact)
        return run_on_bench(drive, placed, duration, steps, dict(inputs or {}))
    if method == "exact":
        raise InputError("method", method, "only a Flexure on a Traverse is followed exactly")
    if drive.nv > 0:
        how = Method("events" if method == "events" else "stepping", step, tolerance, impact)
        return _followed(drive, placed, duration, how, sample, dict(inputs or {}), began)
    if any(one.mating.contacts() for one in placed):
        raise InputError("drive", type(drive).__name__, "rigid parts need a drive that yields (Grasp, Arm, Free)")
    kernels = [(i, kernel) for i, one in enumerate(placed) for kernel in one.mating.forces()]
    if not 1 <= len(kernels) <= loops.MOST_KERNELS:
        raise InputError(
            "mating", len(kernels), f"between 1 and {loops.MOST_KERNELS} force laws on one gripper are possible"
        )
    swept = sweep(drive, placed, kernels, *stops_of(drive.breaks(), duration, sample))
    if swept.status == loops.NOWHERE_LEFT and len(swept.time) == 1:
        _refuse_overlap(swept.pose[0, :, 3])
    seconds = clock.perf_counter() - began
    return _record(drive, placed, kernels, swept, dict(inputs or {}), seconds)


def _latched(
    placed: list[Placed], drive: Drive | Bench, how: Method | None, sample: float, inputs: dict[str, Any]
) -> Record:
    """Pawls on a root: the exact road, or the one in time."""
    (one, *others), still = placed, Pose()
    if others or not isinstance(one.mating, Flexure) or one.X_GA != still or one.X_WB != still:
        raise InputError("mating", None, "a Flexure is simulated alone and where it is: move its polygons instead")
    if not isinstance(drive, Traverse):
        raise InputError("drive", type(drive).__name__, "a Flexure needs straight legs in its plane: a Traverse")
    return latch(one.mating, drive, sample, inputs) if how is None else swing(one.mating, drive, how, sample, inputs)


def _as_sequence(mating: Mating | Placed | Sequence[Mating | Placed]) -> Sequence[Mating | Placed]:
    return mating if isinstance(mating, Sequence) else (mating,)


def _followed(
    drive: Drive,
    placed: list[Placed],
    duration: float | None,
    how: Method,
    sample: float,
    inputs: dict[str, Any],
    began: float,
) -> Record:
    end = drive.breaks()[-1] if duration is None else min(duration, drive.breaks()[-1])
    if not np.isfinite(end):
        raise InputError("drive.duration", None, "this drive goes on for ever; say how long the run lasts")
    holds = bool(placed) or tuple(drive.layout()) == (BODY,) or hasattr(drive, "channels")  # a part, in its gripper
    if end / sample > LONGEST_RUN or end / how.step > LONGEST_RUN * 50:
        raise InputError("sample", sample, f"at most {LONGEST_RUN} samples are kept")
    # A run of no length tells whether the parts are apart before any time is spent.
    first = follow(drive, placed, 0.0, sample, how)
    q, v = drive.start()
    begin = gripper_of(drive, np.zeros(1), q[None], v[None], np.zeros((1, len(v)))).pose[0, :, 3]
    if first.status == NOWHERE_LEFT:
        _refuse_overlap(begin)
    now = gripper_of(drive, first.time[:1], first.q[:1], first.v[:1], first.reaction[:1]).pose[0, :, 3]
    moved = float(np.linalg.norm(now - begin))  # out of an overlap, by events
    for i, one in enumerate(placed):
        seen = observed(first, i, one.mating)
        gaps = np.nan_to_num(np.asarray(seen["gap"].values)[0], nan=np.inf) if "gap" in seen else np.zeros(0)
        worst = int(np.argmin(gaps)) if len(gaps) else -1
        if worst >= 0 and max(moved, -float(gaps[worst])) > OVERLAP:
            number = int(np.asarray(seen["contact_id"].values)[0, worst])
            far = shown(max(moved, -float(gaps[worst])), "m")
            _refuse_overlap(begin, f" by {far} ({getattr(one.mating, 'named', str)(number)})")
    run = follow(drive, placed, end, sample, how)
    if holds:
        gripper = gripper_of(drive, run.time, run.q, run.v, run.reaction, run.driven)
        channels = gripper_channels(run, gripper, np.array(drive.along()))
    else:
        gripper, channels = None, coordinate_channels(run)
    compliant = {i: one.mating for i, one in enumerate(placed) if is_compliant(one.mating)}
    told_by = [
        (owner, Event(time, kind, where, detail))
        for owner, time, kind, where, detail in told(
            run, lambda i, contact: getattr(placed[i].mating if i >= 0 else drive, "named", str)(contact), compliant
        )
    ]
    told_by = [(owner, event) for owner, event in told_by if event.where or owner != DRIVE]
    for i, mating in compliant.items():
        prefix = f"{type(mating).__name__.lower()} {i + 1} " if len(placed) > 1 else ""
        told_by += [(i, event) for event in compliant_events(run, i, mating, prefix)]
    told_by.sort(key=lambda pair: pair[1].time)
    events = [event for _, event in told_by]
    views: list[_View] = []
    scene: list[Shape] = list(getattr(drive, "shapes", tuple)())
    for i, one in enumerate(placed):
        own = dict(observed(run, i, one.mating))
        if i in run.owners and not is_compliant(one.mating):
            own |= contact_channels(run, i, np.asarray(own["contact_id"].values) if "contact_id" in own else None)
        own = one.told(own, np.asarray(channels["pose"].values))
        prefix = f"{type(one.mating).__name__.lower()}_{i + 1}_" if len(placed) > 1 else ""
        channels |= {prefix + name: channel for name, channel in own.items()}
        scene += one.shapes(prefix)
        mine = tuple(event for owner, event in told_by if owner in (i, NOBODY))
        views.append(_View({prefix + name: name for name in own}, mine))
    tell = getattr(drive, "channels", None)
    if tell is not None and gripper is not None:
        moving = gripper.pose, gripper.twist, gripper.rate
        channels |= tell(Moved(run.time, run.q, run.v, run.driven, run.own(), *moving, run.wrench, run.of(DRIVE)))
    elif DRIVE in run.owners:
        channels |= contact_channels(run, DRIVE, None)
    channels |= energy_channels(run, drive)
    if run.status == STOPPED:
        pushed = float(np.linalg.norm(run.wrench[-1, :3]))
        events.append(Event(float(run.time[-1]), "stop", "force limit", {"force": pushed}))
    record = Record(
        verb="simulate",
        data=dataset(channels, _axes(run.time)),
        outcome=Outcome(Status.RUNNING, ""),
        events=tuple(events),
        inputs=inputs,
        stats={**run.stats, "seconds": clock.perf_counter() - began},
        origin=Origin.here(inputs),
        scene=tuple(scene),
    )
    if run.status in ENDS:
        return replace(record, outcome=Outcome(Status.UNRESOLVED, ENDS[run.status], float(run.time[-1])))
    outcomes = [one.mating.judge(view.of(record)) for one, view in zip(placed, views, strict=True)]
    outcomes = outcomes or [Outcome(Status.ELAPSED, "the run is over", end)]
    return replace(record, outcome=min(outcomes, key=lambda o: SEVERITY.index(o.status)))


def _axes(time: Array) -> dict[str, Channel]:
    return {
        "time": Channel(("time",), time, "s", "time since the start"),
        "xyz": Channel(("xyz",), np.array(["x", "y", "z"]), "1", "axes"),
    }


def _refuse_overlap(p: Array, how_far: str = "") -> NoReturn:
    at, wrong = ", ".join(f"{1e3 * x:.4g}" for x in p), f"the parts overlap at the start{how_far}"
    raise InputError("drive.start_at", f"({at}) mm", f"{wrong}; begin where they are apart")


def _record(
    drive: Drive,
    placed: list[Placed],
    kernels: list[tuple[int, Kernel]],
    run: Swept,
    inputs: dict[str, Any],
    seconds: float,
) -> Record:
    time, n = run.time, len(run.time)
    F = wrench_at_gripper(run, placed, kernels)
    along = np.array(drive.along())
    insertion = (run.pose[:, :, 3] - run.pose[0, :, 3]) @ along
    force_W = np.einsum("nij,nj->ni", run.pose[:, :, :3], F[:, :3])
    push = -force_W @ along
    work = np.concatenate(([0.0], np.cumsum(0.5 * (push[1:] + push[:-1]) * np.diff(insertion))))
    xyz, wrt = ("time", "xyz"), "on the part by what it mates with, at G, expressed in G"
    channels = {
        "insertion": Channel(("time",), insertion, "m", "distance travelled along the rail since the start"),
        "speed": Channel(("time",), run.twist[:, :3] @ along, "m/s", "speed of the gripper along the rail"),
        "pose": Channel(("time", "row", "column"), run.pose, "1, m", "pose [R | p] of the gripper G in the world W"),
        "force": Channel(xyz, F[:, :3], "N", f"force {wrt}"),
        "moment": Channel(xyz, F[:, 3:], "N m", f"moment {wrt}"),
        "mating_force": Channel(
            ("time",), push, "N", "force of the machine on the part along the rail: positive pushes it on"
        ),
        "energy": Channel(
            ("time",), work, "J", "work done by the machine on the part since the start (trapezoid rule)"
        ),
    }
    events: list[Event] = []
    views: list[_View] = []
    scene: list[Shape] = []
    for i, one in enumerate(placed):
        mine = [k for k, (owner, _) in enumerate(kernels) if owner == i]
        prefix = f"{type(one.mating).__name__.lower()} {i + 1} " if len(placed) > 1 else ""
        own = {
            (prefix + name).replace(" ", "_"): (name, channel)
            for name, channel in one.told(one.mating.observe(tuple(run.memories[k] for k in mine)), run.pose).items()
        }
        channels |= {long: channel for long, (_, channel) in own.items()}
        scene += one.shapes(prefix.replace(" ", "_"))
        told = [event for k in mine for event in _events(one.mating, run, k, prefix, insertion)]
        events += told
        views.append(_View({long: name for long, (name, _) in own.items()}, tuple(told)))
    if run.status == loops.STOPPED:
        events.append(Event(float(time[-1]), "stop", "force limit", {"force": float(np.abs(push[-1]))}))
    events.sort(key=lambda event: event.time)
    record = Record(
        verb="simulate",
        data=dataset(channels, _axes(run.time)),
        outcome=Outcome(Status.RUNNING, ""),
        events=tuple(events),
        inputs=inputs,
        stats={"samples": n, "evaluations": run.evaluations, "bisections": run.bisections, "seconds": seconds},
        origin=Origin.here(inputs),
        scene=tuple(scene),
    )
    return _judged(record, placed, views, run)


def _events(mating: Mating, run: Swept, k: int, prefix: str, insertion: Array) -> list[Event]:
    memory = run.memories[k]
    if memory.shape[1] == 0:
        return []
    events = []
    for j in np.flatnonzero(memory[1:, BRANCH] != memory[:-1, BRANCH]) + 1:
        for change in mating.change(memory[j - 1], memory[j]):
            detail = {"insertion": float(insertion[j]), **change.detail}
            events.append(Event(float(run.time[j]), change.kind, prefix + change.where, detail))
    return events


@dataclass(frozen=True, slots=True)
class _View:
    """What of a record belongs to one of several matings: its channels' own names, and its events."""

    names: dict[str, str]  # in the record → as the mating calls it
    events: tuple[Event, ...]

    def of(self, record: Record) -> Record:
        return replace(record, data=record.data.rename(self.names), events=self.events)


def _judged(record: Record, placed: list[Placed], views: list[_View], run: Swept) -> Record:
    if run.status == loops.FULL:
        outcome = Outcome(
            Status.UNRESOLVED, "the run changes state faster than it can be followed", float(run.time[-1])
        )
    else:
        outcomes = [one.mating.judge(view.of(record)) for one, view in zip(placed, views, strict=True)]
        outcome = min(outcomes, key=lambda o: SEVERITY.index(o.status))
    return replace(record, outcome=outcome)
