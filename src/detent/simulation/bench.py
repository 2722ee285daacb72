"""Runs on a test bench: one freedom, even samples, truth and what the sensors make of it.

The record has numbers over time and no poses: a minute at 4 kHz is 240 000 samples, and a pose alone twelve numbers.
"""

from __future__ import annotations

import time as clock
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.record import Channel, Event, Origin, Outcome, Record, Status, dataset
from detent.drive.bench import sensors as sensing
from detent.drive.bench.control import ACTS
from detent.drive.bench.model import Bench
from detent.mating.base import Placed
from detent.numeric import sweep as loops
from detent.numeric.kernel import BRANCH
from detent.numeric.system import ANOTHER
from detent.simulation.rail import LONGEST_RUN, sweep, wrench_at_gripper
from detent.simulation.yielding import DRIVE, Method, follow, gripper_of, told
from detent.simulation.yielding import ENDS as UNRESOLVED
from detent.units import shown

Array = NDArray[np.float64]
AT = ("time",)


@dataclass(frozen=True, slots=True)
class Ran:
    """A run along the bench's freedom: each (n,), the force on the mechanism along +x."""

    time: Array
    x: Array
    v: Array
    a: Array
    force: Array
    channels: Mapping[str, Channel]
    events: tuple[Event, ...]
    stats: Mapping[str, float]
    ended: Outcome | None  # before its time, or None


def run_on_bench(
    bench: Bench, placed: list[Placed], duration: float | None, how: Method, inputs: dict[str, Any]
) -> Record:
    """Record of the mechanism on the bench, in prescribed motion or with the bench's controller."""
    began = clock.perf_counter()
    time, first = _times(bench, duration)
    _refuse_too_far(bench, time)
    ran = _prescribed(bench, placed, time) if bench.control is None else _controlled(bench, placed, time, how)
    measured = _measured(bench, ran)  # by sensors that have seen the lead-in too
    if first >= len(ran.time):
        raise InputError("drive.lead_in", shown(bench.lead_in, "s"), f"the run ends within it: {ran.ended}")
    ran, measured = _recorded(ran, measured, first)
    work = np.concatenate(([0.0], np.cumsum(0.5 * (ran.force[1:] + ran.force[:-1]) * np.diff(ran.x))))
    way, force = ("rad", "N m") if bench.rotary else ("m", "N")
    on = "torque" if bench.rotary else "force"
    channels = {
        "position": Channel(AT, ran.x, way, "of the mechanism along its freedom: the truth"),
        "velocity_along": Channel(AT, ran.v, f"{way}/s", "rate of the position: the truth"),
        "acceleration_along": Channel(AT, ran.a, f"{way}/s^2", "rate of the velocity: the truth"),
        "applied_force": Channel(AT, ran.force, force, f"{on} of the bench on the mechanism, along +x: the truth"),
        **measured,
        "energy": Channel(AT, work, "J", "work of the bench on the mechanism since the start (trapezoid rule)"),
        **ran.channels,
    }
    given = [getattr(one.mating, "as_inputs", dict)() for one in placed]
    noted = {
        **inputs,
        "sensors": bench.sensors.told(),
        **({"mechanism": given[0]} if len(given) == 1 and given[0] else {}),
    }
    ended = ran.ended or Outcome(Status.ELAPSED, _felt(ran, way, force), float(ran.time[-1]))
    return Record(
        verb="simulate",
        data=dataset(channels, {"time": Channel(AT, ran.time, "s", "time since the start")}),
        outcome=ended,
        events=ran.events,
        inputs=noted,
        stats={**ran.stats, "samples": float(len(ran.time)), "seconds": clock.perf_counter() - began},
        origin=Origin.here(noted),
    )


def _felt(ran: Ran, way: str, force: str) -> str:
    """What a run came to, in one sentence."""
    (low, high), (least, most) = ((float(one.min()), float(one.max())) for one in (ran.x, ran.force))
    return f"{shown(least, force)} to {shown(most, force)} from {shown(low, way)} to {shown(high, way)}"


def _recorded(ran: Ran, measured: dict[str, Channel], first: int) -> tuple[Ran, dict[str, Channel]]:
    """What is recorded, from sample `first` on: time counts from there."""
    begin = float(ran.time[first])

    def cut(channels: Mapping[str, Channel]) -> dict[str, Channel]:
        return {name: replace(one, values=np.asarray(one.values)[first:]) for name, one in channels.items()}

    numbers = {name: getattr(ran, name)[first:] for name in ("x", "v", "a", "force")}
    events = tuple(replace(one, time=one.time - begin) for one in ran.events if one.time >= begin)
    ended = ran.ended
    if ended is not None and ended.time is not None:
        ended = replace(ended, time=ended.time - begin)
    kept = replace(
        ran, time=ran.time[: len(ran.time) - first], channels=cut(ran.channels), events=events, ended=ended, **numbers
    )
    return kept, cut(measured)


def _times(bench: Bench, duration: float | None) -> tuple[Array, int]:
    """Samples since the bench began to move, and the first that is recorded."""
    end = min(bench.ends(), np.inf if duration is None else duration)
    if not np.isfinite(end):
        raise InputError("drive.duration", None, "this motion goes on for ever; say how long the run lasts")
    if (end + bench.lead_in) * bench.rate > LONGEST_RUN:
        most = shown(LONGEST_RUN / bench.rate, "s")
        raise InputError("drive.duration", shown(end, "s"), f"at most {LONGEST_RUN} samples are kept: {most}")
    if not end * bench.rate >= 1.0:
        raise InputError("drive.duration", shown(end, "s"), "it is shorter than one sample")
    n, first = int(np.floor(end * bench.rate * (1 + 1e-12))) + 1, round(bench.lead_in * bench.rate)
    return np.arange(n + first) / bench.rate, first


def _refuse_too_far(bench: Bench, time: Array) -> None:
    if bench.stroke is None:
        return
    x = bench.motion_at(time)[0]
    far = float(np.abs(x).max())
    if far > 0.5 * bench.stroke:
        way = "rad" if bench.rotary else "m"
        allowed = f"the motion goes {shown(far, way)} from the middle; at least {shown(2 * far, way)} is needed"
        raise InputError("drive.stroke", shown(bench.stroke, way), allowed)


def _prescribed(bench: Bench, placed: list[Placed], time: Array) -> Ran:
    kernels = [(i, kernel) for i, one in enumerate(placed) for kernel in one.mating.forces()]
    if not 1 <= len(kernels) <= loops.MOST_KERNELS:
        raise InputError(
            "mating", len(kernels), f"between 1 and {loops.MOST_KERNELS} force laws on one bench are possible"
        )
    run = sweep(bench.machine(float(time[-1])), placed, kernels, time, np.zeros(len(time), np.int64))
    if run.status == loops.NOWHERE_LEFT and len(run.time) == 1:
        raise InputError("drive.start_at", None, "the parts overlap at the start; begin where they are apart")
    F = wrench_at_gripper(run, placed, kernels)
    R, axis = run.pose[:, :, :3], np.array(bench.along())
    force = -np.einsum("nij,nj,i->n", R, F[:, 3:] if bench.rotary else F[:, :3], axis)
    # Samples beside events are no samples of the bench: of those at one instant the last one stands.
    keep = np.searchsorted(run.time, time[time <= run.time[-1]], side="right") - 1
    x, v, a = bench.motion_at(run.time[keep])
    ended = None
    if run.status != loops.ENDED:
        ended = Outcome(*ENDS[run.status], float(run.time[-1]))
    events = [
        event for k, (i, _) in enumerate(kernels) for event in _events(bench, placed[i], run.time, run.memories[k])
    ]
    stats = {"evaluations": float(run.evaluations), "bisections": float(run.bisections)}
    return Ran(run.time[keep], x, v, a, force[keep], {}, tuple(sorted(events, key=_when)), stats, ended)


def _events(bench: Bench, one: Placed, time: Array, memory: Array) -> list[Event]:
    """What a mating tells of its changes of branch."""
    if memory.shape[1] == 0:
        return []
    found = []
    for j in np.flatnonzero(np.diff(memory[:, BRANCH])) + 1:
        where = {"position": float(bench.motion_at(time[j : j + 1])[0][0])}
        for change in one.mating.change(memory[j - 1], memory[j]):
            found.append(Event(float(time[j]), change.kind, change.where, {**where, **change.detail}))
    return found


def _when(event: Event) -> float:
    return event.time


def _controlled(bench: Bench, placed: list[Placed], time: Array, how: Method) -> Ran:
    """The motor follows as its controller lets it. How slider and mechanism stick and slide is no event here: they do
    so at every turn."""
    axis = np.concatenate((np.zeros(3), bench.along()) if bench.rotary else (bench.along(), np.zeros(3)))
    machine = bench.machine(float(time[-1]))
    run = follow(machine, placed, float(time[-1]), 1.0 / bench.rate, how)
    gripper = gripper_of(machine, run.time, run.q, run.v, run.reaction, run.driven)
    way, force = ("rad", "N m") if bench.rotary else ("m", "N")
    channels = {
        "commanded_position": Channel(AT, bench.motion_at(run.time)[0], way, "where the controller wants it"),
        "motor_force": Channel(AT, run.driven[:, ACTS], force, "of the motor on its slider, as it is told"),
    }
    named = {1: "slider / lower end of its stroke", 2: "slider / upper end of its stroke"}
    events = tuple(
        Event(time, kind, named[contact], detail)
        for owner, time, kind, _, detail in told(run, lambda _, contact: str(contact), ())
        if owner == DRIVE and (contact := int(detail["contact"]) % ANOTHER) in named
    )
    ended = None
    if run.status in UNRESOLVED:
        ended = Outcome(Status.UNRESOLVED, UNRESOLVED[run.status], float(run.time[-1]))
    return Ran(
        run.time, run.q[:, 0], run.v[:, 0], gripper.rate @ axis, -run.wrench @ axis, channels, events, run.stats, ended
    )


ENDS = {
    loops.STOPPED: (Status.STUCK, "the force passed its limit"),
    loops.NOWHERE_LEFT: (Status.JAMMED, "the mechanism cannot go on"),
    loops.FULL: (Status.UNRESOLVED, "the run changes state faster than it can be followed"),
}


def _measured(bench: Bench, ran: Ran) -> dict[str, Channel]:
    sensors, rate, n = bench.sensors, bench.rate, len(ran.time)
    way, force = ("rad", "N m") if bench.rotary else ("m", "N")
    read = sensors.position.read(ran.x, rate)
    pushed = sensing.read(sensors.force, ran.force, sensors.noise(sensing.FORCE, n), rate)
    found = {
        "measured_position": Channel(AT, read, way, "what the encoder says"),
        "measured_force": Channel(AT, pushed, force, "what the force sensor says: on the mechanism, along +x"),
    }
    if sensors.position.velocity is not None:
        about = "difference quotient of what the encoder says, low-passed"
        found["measured_velocity"] = Channel(AT, sensors.position.velocity_of(read, rate), f"{way}/s", about)
    if sensors.acceleration is not None:
        felt = sensing.read(sensors.acceleration, ran.a, sensors.noise(sensing.ACCELERATION, n), rate)
        found["measured_acceleration"] = Channel(AT, felt, f"{way}/s^2", "what the accelerometer says")
    return found
