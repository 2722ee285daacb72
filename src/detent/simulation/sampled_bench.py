"""Runs on a test bench: one freedom, even samples, truth and what the sensors make of it.

The record has numbers over time and no poses: a minute at 4 kHz is 240 000 samples, and a pose alone twelve numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

import detent.drive.bench.sensors as sensing
from detent.core.errors import InputError
from detent.core.record import Channel, Event, Outcome, Status, channel, channels
from detent.core.trajectory import Trajectory
from detent.drive.bench.model import Bench
from detent.drive.bench.servo import ACTS
from detent.mating.mating import Placed
from detent.numeric.kernel import BRANCH
from detent.numeric.sweep import ENDED, FULL, MOST_KERNELS, NOWHERE_LEFT, STOPPED
from detent.numeric.system import ANOTHER
from detent.simulation import yielding
from detent.simulation.energy_ledger import Kept, with_rest
from detent.simulation.prescribed import (
    energy_channels,
    kernels_of,
    kernels_with_memory,
    machine_power,
    sweep,
    wrench_at_gripper,
)
from detent.simulation.solver import FIXED_STEP, LONGEST_RUN, Method, WholeRun
from detent.simulation.yielding import DRIVE, follow, gripper_of, told
from detent.simulation.yielding import ENDS as UNRESOLVED
from detent.units import shown

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Ran:
    """A run along the bench's freedom: each (n,), the force on the mechanism along +x."""

    time: Array
    x: Array
    v: Array
    a: Array
    force: Array
    channels: Mapping[str, Channel]
    ledger: Mapping[str, Channel]
    events: tuple[Event, ...]
    stats: Mapping[str, float]
    ended: Outcome | None  # before its time, or None


class OnBench:
    """The solver of a bench, in prescribed motion or with its controller."""

    name = "bench"

    def accepts(self, matings: Sequence[Placed], drive: Any, how: Method) -> InputError | None:
        if not isinstance(drive, Bench):
            return InputError("drive", type(drive).__name__, "a Bench is needed")
        count = len(kernels_of(matings))
        if drive.control is None and not 1 <= count <= MOST_KERNELS:
            allowed = f"between 1 and {MOST_KERNELS} force laws on one bench are possible"
            return InputError("mating", count, allowed)
        return None

    def begin(self, matings: Sequence[Placed], drive: Any, how: Method) -> WholeRun:
        time, first = _times(drive, how.duration)
        _refuse_too_far(drive, time)
        return WholeRun(float(time[-1]), lambda: _trajectory(drive, matings, time, first, how))


solver = OnBench()


def _trajectory(bench: Bench, placed: Sequence[Placed], time: Array, first: int, how: Method) -> Trajectory:
    """The run, cut to what is recorded: from sample `first` on."""
    ran = _prescribed(bench, placed, time) if bench.control is None else _controlled(bench, placed, time, how)
    measured = _measured(bench, ran)  # by sensors that have seen the lead-in too
    if first >= len(ran.time):
        raise InputError("drive.lead_in", shown(bench.lead_in, "s"), f"the run ends within it: {ran.ended}")
    ran, measured = _recorded(ran, measured, first)
    work = np.concatenate(([0.0], np.cumsum(0.5 * (ran.force[1:] + ran.force[:-1]) * np.diff(ran.x))))
    way, force = _units(bench)
    found = {
        "position": channel("position", ran.x, units=way),
        "velocity_along": channel("velocity_along", ran.v, units=f"{way}/s"),
        "acceleration_along": channel("acceleration_along", ran.a, units=f"{way}/s^2"),
        "applied_force": channel("applied_force", ran.force, units=force),
        **measured,
        **channels(energy=work),
        **ran.ledger,
        **ran.channels,
    }
    given = [getattr(one.mating, "as_inputs", dict)() for one in placed]
    notes = {"sensors": bench.sensors.as_notes(), **({"mechanism": given[0]} if len(given) == 1 and given[0] else {})}
    ended = ran.ended or Outcome(Status.ELAPSED, _felt(ran, way, force), float(ran.time[-1]))
    stats = {**ran.stats, "samples": float(len(ran.time))}
    return Trajectory(ran.time, found, ran.events, stats, notes=notes, verdict=ended)


def _units(bench: Bench) -> tuple[str, str]:
    """Of its position and of what it pushes with."""
    return ("rad", "N m") if bench.rotary else ("m", "N")


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
    # Sums count from there, and so do stores but the kinetic ones, which are what they are.
    ledger = {
        name: one if "kinetic" in name else replace(one, values=np.asarray(one.values) - np.asarray(one.values)[0])
        for name, one in cut(ran.ledger).items()
        if name != "energy_rest"
    }
    if "energy_rest" in ran.ledger:
        ledger = with_rest(ledger)
    kept = replace(
        ran,
        ledger=ledger,
        time=ran.time[: len(ran.time) - first],
        channels=cut(ran.channels),
        events=events,
        ended=ended,
        **numbers,
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


def _prescribed(bench: Bench, placed: Sequence[Placed], time: Array) -> Ran:
    kernels = kernels_of(placed)
    run = sweep(bench.machine(float(time[-1])), placed, kernels, time, np.zeros(len(time), np.int64))
    if run.status == NOWHERE_LEFT and len(run.time) == 1:
        raise InputError("drive.start_at", None, "the parts overlap at the start; begin where they are apart")
    F = wrench_at_gripper(run, placed, kernels)
    R, axis = run.pose[:, :, :3], np.array(bench.along())
    force = -np.einsum("nij,nj,i->n", R, F[:, 3:] if bench.rotary else F[:, :3], axis)
    # Samples beside events are no samples of the bench: of those at one instant the last one stands.
    keep = np.searchsorted(run.time, time[time <= run.time[-1]], side="right") - 1
    x, v, a = bench.motion_at(run.time[keep])
    ended = None
    if run.status != ENDED:
        ended = Outcome(*ENDS[run.status], float(run.time[-1]))
    events = [
        event for k, (i, _) in enumerate(kernels) for event in _events(bench, placed[i], run.time, run.memories[k])
    ]
    stats = {"evaluations": float(run.evaluations), "bisections": float(run.bisections)}
    kept = [Kept(one.mating, *kernels_with_memory(kernels, run, i)) for i, one in enumerate(placed)]
    ledger = {
        name: replace(one, values=np.asarray(one.values)[keep])
        for name, one in energy_channels(kept, run, machine_power(run, F)).items()
    }
    return Ran(run.time[keep], x, v, a, force[keep], {}, ledger, tuple(sorted(events, key=_when)), stats, ended)


def _events(bench: Bench, placed: Placed, time: Array, memory: Array) -> list[Event]:
    """The events of a mating: its changes of branch."""
    if memory.shape[1] == 0:
        return []
    found = []
    for j in np.flatnonzero(np.diff(memory[:, BRANCH])) + 1:
        where = {"position": float(bench.motion_at(time[j : j + 1])[0][0])}
        for change in placed.mating.change(memory[j - 1], memory[j]):
            found.append(Event(float(time[j]), change.kind, change.where, {**where, **change.detail}))
    return found


def _when(event: Event) -> float:
    return event.time


def _controlled(bench: Bench, placed: Sequence[Placed], time: Array, how: Method) -> Ran:
    """The motor follows as its controller lets it. How slider and mechanism stick and slide is no event here: they do
    so at every turn."""
    axis = np.concatenate((np.zeros(3), bench.along()) if bench.rotary else (bench.along(), np.zeros(3)))
    machine = bench.machine(float(time[-1]))
    how = how if how.name == "events" else replace(how, name="fixed", step=min(how.step, FIXED_STEP))
    run = follow(machine, placed, float(time[-1]), 1.0 / bench.rate, how)
    gripper = gripper_of(machine, run.time, run.q, run.v, run.reaction, run.driven)
    way, force = _units(bench)
    own = {
        "commanded_position": channel("commanded_position", bench.motion_at(run.time)[0], units=way),
        "motor_force": channel("motor_force", run.driven[:, ACTS], units=force),
    }
    named = {1: "slider / lower end of its stroke", 2: "slider / upper end of its stroke"}
    events = tuple(
        Event(time, kind, named[contact], detail)
        for owner, time, kind, _, detail in told(run, dict.fromkeys(run.owners, str), ())
        if owner == DRIVE and (contact := int(detail["contact"]) % ANOTHER) in named
    )
    ended = None
    if run.status in UNRESOLVED:
        ended = Outcome(Status.UNRESOLVED, UNRESOLVED[run.status], float(run.time[-1]))
    return Ran(
        run.time,
        run.q[:, 0],
        run.v[:, 0],
        gripper.rate @ axis,
        -run.wrench @ axis,
        own,
        yielding.energy_channels(run, machine, placed),
        events,
        run.stats,
        ended,
    )


ENDS = {
    STOPPED: (Status.STUCK, "the force passed its limit"),
    NOWHERE_LEFT: (Status.JAMMED, "the mechanism cannot go on"),
    FULL: (Status.UNRESOLVED, "the run changes state faster than it can be followed"),
}


def _measured(bench: Bench, ran: Ran) -> dict[str, Channel]:
    sensors, rate, n = bench.sensors, bench.rate, len(ran.time)
    way, force = _units(bench)
    read = sensors.position.read(ran.x, rate)
    pushed = sensing.read(sensors.force, ran.force, sensors.noise(sensing.FORCE, n), rate)
    found = {
        "measured_position": channel("measured_position", read, units=way),
        "measured_force": channel("measured_force", pushed, units=force),
    }
    if sensors.position.velocity is not None:
        quotient = sensors.position.velocity_of(read, rate)
        found["measured_velocity"] = channel("measured_velocity", quotient, units=f"{way}/s")
    if sensors.acceleration is not None:
        felt = sensing.read(sensors.acceleration, ran.a, sensors.noise(sensing.ACCELERATION, n), rate)
        found["measured_acceleration"] = channel("measured_acceleration", felt, units=f"{way}/s^2")
    return found
