"""A record of a rigid walk told by the command that leads the root on a spring: other times, jumps and stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from detent.planar.plan import Planned
from detent.planar.sampling import leg_times
from detent.planar.sprung import LIMIT, MOVES, Bit, Led
from detent.record import Channel, Event, Record


def by_command(
    record: Record, planned: Planned, led: Sequence[Led], stiffness: float | None, limit: float | None
) -> Record:
    """The record with the times of the command; samples inside of a jump are left out.

    stiffness, limit  as `lead` takes them
    """
    first = planned.legs[0].velocity
    ways = [1.0 if first[0] * one.velocity[0] + first[1] * one.velocity[1] > 0 else -1.0 for one in planned.legs]
    begins = np.concatenate(([0.0], np.cumsum([one.duration for one in led])))
    rigid = np.asarray(record["time"].values)
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
    data = record.data.isel(time=kept)
    data = data.assign_coords(time=Channel(("time",), np.array(time), "s", "time of the command").variable())
    if stiffness is not None:
        behind = np.array(lag) * np.array(ways)[which[kept]]
        command = np.asarray(data["insertion"].values) + behind
        about = "force of the spring on the root along the first leg's direction: positive pushes it on"
        force = stiffness * behind
        work = np.concatenate(([0.0], np.cumsum(0.5 * (force[1:] + force[:-1]) * np.diff(command))))
        data = data.assign(
            command=Channel(("time",), command, "m", "where the spring's other end is, along the first leg").variable(),
            mating_force=Channel(("time",), force, "N", about).variable(),
            energy=Channel(("time",), work, "J", "work of the machine on the spring since the start").variable(),
        )
    events = [_moved(one, planned, led, begins) for one in record.events]
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
    return replace(record, data=data, events=tuple(events))


def _moved(event: Event, planned: Planned, led: Sequence[Led], begins: np.ndarray) -> Event:
    k = int(event.detail["leg"])
    own = event.time - float(planned.legs[k].begin)
    return replace(event, time=float(begins[k]) + led[k].time(own), detail={**event.detail, "root_time": event.time})


def _told(bit: Bit, one: Led, leg: int, begin: float) -> dict[str, float]:
    return {"leg": leg, "way": (bit.t[1] - bit.t[0]) * one.speed, "lost": bit.lost, "root_time": begin + bit.t[0]}


__all__ = ["by_command"]
