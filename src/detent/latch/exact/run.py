"""A latch led along straight legs, exactly: events are algebraic numbers, curves are sampled (Donald & Pai)."""

from __future__ import annotations

import math
import time as clock
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.core.record import Channel, Event, Record, channel, channels
from detent.core.trajectory import Trajectory
from detent.drive.traverse import Traverse
from detent.geometry.polygon import LENGTHS
from detent.latch.exact.algebraic import FIRST, Algebraic
from detent.latch.exact.clearance import refuse_overlap
from detent.latch.exact.floating import leg_times, normal_force, sampled
from detent.latch.exact.forces import Spring
from detent.latch.exact.plan import PlanarPawl, Planned, Told
from detent.latch.exact.slice import slices
from detent.latch.exact.sprung import Led, by_command, lead
from detent.latch.exact.times import time_of
from detent.latch.exact.work import Mechanism, force_tables
from detent.latch.model import Latch, angle_of, place_of
from detent.mating.mating import Placed

Array = NDArray[np.float64]


def trajectory(latch: Latch, drive: Traverse, sample: float, with_pictures: bool = True) -> Trajectory:
    """A latch on a traverse, followed; `with_pictures` adds the tables of small slices of time and angle."""
    began, unit = clock.perf_counter(), latch.unit
    exact = mechanism_of(latch)
    start, legs = drive.plan(unit)
    refuse_overlap(exact.pawls, exact.obstacles, exact.roots, start)
    planned = whole = exact.walked(start, legs)
    led: list[Led] = []
    if drive.stiffness is not None or drive.force_limit is not None:
        planned, led = lead(exact, start, legs, drive.stiffness, drive.force_limit)
    solved = clock.perf_counter() - began
    time = _times(planned, sample, led)
    told = _channels(drive, planned, exact, time)
    if any(one.beam is not None for one in latch.pawls):
        told |= _strains(latch, told)
    notes = tuple({"polygon": name, "note": note} for name, told in latch.warnings().items() for note in told)
    sliced = (exact.pawls, exact.obstacles, exact.frictions, legs, planned)
    shown = slices(*sliced, only_small=True) if with_pictures else {}
    run = Trajectory(
        time, told, tuple(_event(event, planned) for event in planned.events),
        {"samples": float(len(time)), "exact_seconds": solved},
        tables={**force_tables(exact, planned, whole), **({"notes": notes} if notes else {}), **shown},
        scene=Placed(latch, Pose(), Pose()).shapes(""),
    )  # fmt: skip
    if led:
        run = by_command(run, planned, led, drive.stiffness, drive.force_limit)
    number = len(planned.legs) - 1  # what ended an earlier leg does not end this one
    stops = ("jam", "stick", "root-collision", "stop")
    if not any(one.kind in stops and one.detail["leg"] == number for one in run.events[-1:]):
        run = replace(run, events=(*run.events, Event(float(run.time[-1]), "end", "", {"leg": number})))
    return run


def with_slices(record: Record, latch: Latch, drive: Traverse) -> Record:
    """A latch's record with the slices of time and angle of all its pawls and legs, however large they are."""
    exact = mechanism_of(latch)
    start, legs = drive.plan(latch.unit)
    planned = exact.walked(start, legs)
    shown = slices(exact.pawls, exact.obstacles, exact.frictions, legs, planned)
    return replace(record, tables={**record.tables, **shown})


def mechanism_of(latch: Latch) -> Mechanism:
    """A latch as the exact walk and its diodes take it, in the latch's unit; an InputError for what they do not
    cover."""
    needed = 'the exact road walks each pawl alone; method = "stepping" or "events" covers it'
    for k, one in enumerate(latch.pawls):
        if one.on is not None:
            raise InputError(f"mating.pawls[{k}].on", one.on, f"a pawl on a pawl: {needed}")
    if latch.pawls_touch:
        raise InputError("mating.pawls_touch", True, f"pawls that touch one another: {needed}")
    pawls, unit = [], latch.unit
    for one in latch.pawls:
        corners, hinge = one.corners(unit)
        rest = place_of(one.rest)
        pawls.append(PlanarPawl(corners, hinge, rest, rest if one.start is None else place_of(one.start)))
    obstacles, roots = (
        tuple(
            tuple((x * LENGTHS[one.unit] / unit, y * LENGTHS[one.unit] / unit) for x, y in one.corners) for one in many
        )
        for many in (latch.obstacles, latch.root)
    )
    springs = tuple(Spring(one.stiffness, one.hardening) for one in latch.pawls)
    return Mechanism(tuple(pawls), obstacles, latch.friction_of(), roots, springs, float(unit))


mechanism = mechanism_of  # its name in 0.1.0, until 0.3


def _times(planned: Planned, sample: float, led: Sequence[Led]) -> Array:
    """Samples, the end, just before and after every event: forces jump there; and where a root on a spring jumps."""
    end = float(planned.legs[-1].begin) + float(planned.legs[-1].end)
    if end / sample > 2_000_000:
        raise InputError("sample", sample, "at most 2000000 samples are kept")
    grid = np.arange(math.floor(end / sample * (1 + 1e-12)) + 1) * sample
    at = np.array([float(planned.legs[told.leg].begin) + float(told.clock) for told in planned.events])
    turns = [float(planned.legs[k].begin) + t for k, one in enumerate(led) for bit in one.bits for t in bit.t]
    beside = 8 * np.spacing(end)
    return np.unique(np.clip(np.concatenate((grid[grid <= end], at - beside, at + beside, turns, [end])), 0.0, end))


def _channels(drive: Traverse, planned: Planned, exact: Mechanism, time: Array) -> dict[str, Channel]:
    n, m, unit = len(time), len(exact.pawls), exact.unit
    which = leg_times(planned, time)
    p = np.zeros((n, 2))
    for k, leg in enumerate(planned.legs):
        at = which == k
        own = np.clip(time[at] - float(leg.begin), 0.0, float(leg.end))
        p[at] = np.array(leg.p, dtype=float) + own[:, None] * np.array(leg.velocity, dtype=float)
    p = p * unit
    pose = np.tile(np.eye(3, 4), (n, 1, 1))
    pose[:, :2, 3] = p
    angle, torque, load = np.zeros((n, m)), np.zeros((n, m)), np.zeros((n, m, 3))
    point, normal, press = np.full((n, m, 3), np.nan), np.full((n, m, 3), np.nan), np.zeros((n, m))
    ids, words = np.zeros((n, m), np.int64), {}
    force, moment = np.zeros((n, 3)), np.zeros((n, 3))
    found: dict[str, Channel] = {}
    for k, (pawl, spring) in enumerate(zip(exact.pawls, exact.springs, strict=True)):
        one = sampled(planned, k, pawl, exact.obstacles, exact.frictions, time)
        angle[:, k] = one.angle
        lean = one.angle - angle_of(pawl.rest[0], float(pawl.rest[1]))
        torque[:, k] = spring.torque(lean)
        press[:, k] = normal_force(one, torque[:, k]) / unit
        touching = one.feature > 0
        pushed = press[:, k, None] * (one.normal - one.friction[:, None] * one.slides)
        load[touching, k, :2] = pushed[touching]
        point[:, k, :2], point[:, k, 2] = one.point * unit, np.where(touching, 0.0, np.nan)
        normal[:, k, :2], normal[:, k, 2] = one.normal, np.where(touching, 0.0, np.nan)
        for j, name in enumerate(one.features):
            words[1000 * k + j + 1] = f"pawl {k} {name}"
        ids[:, k] = np.where(touching, one.feature + 1000 * k, 0)
        hinge = np.array([float(x) for x in pawl.hinge]) * unit
        force += load[:, k]
        with np.errstate(invalid="ignore"):  # where a pawl sticks its load has no bound
            moment[:, 2] += torque[:, k] + hinge[0] * load[:, k, 1] - hinge[1] * load[:, k, 0]
        turned = np.tile(np.eye(3, 4), (n, 1, 1))
        turned[:, 0, 0] = turned[:, 1, 1] = np.cos(one.angle)
        turned[:, 1, 0], turned[:, 0, 1] = np.sin(one.angle), -np.sin(one.angle)
        turned[:, :2, 3] = hinge
        found[f"pawl_{k}_pose"] = channel("pawl_pose", turned)
    way = np.array(drive.along())
    with np.errstate(invalid="ignore"):
        machine = -force[:, :2] @ way[:2]
    travel = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(p, axis=0).T))))
    finite = np.where(np.isfinite(force[:, :2]), force[:, :2], 0.0)
    work = np.concatenate(([0.0], -np.cumsum(0.5 * ((finite[1:] + finite[:-1]) * np.diff(p, axis=0)).sum(1))))
    return {
        **channels(
            insertion=(p - p[0]) @ way[:2], travel=travel, pose=pose, pawl_angle=angle, spring_torque=torque,
            force=force, moment=moment, mating_force=machine, energy=work,
        ),
        "contact_id": channel("contact_id", ids, words=words),
        "contact_point": channel("contact_point", point, frame="W"),
        "contact_normal": channel("contact_normal", normal, frame="W"),
        **channels(contact_force=press, contact_load=load),
        **found,
    }  # fmt: skip


def _strains(latch: Latch, told: Mapping[str, Channel]) -> dict[str, Channel]:
    """The bending strain of pawls that stand for beams."""
    angle, load, point, ids = (
        np.asarray(told[name].values) for name in ("pawl_angle", "contact_load", "contact_point", "contact_id")
    )
    root = np.asarray(told["pose"].values)[:, :2, 3]
    found = np.full(angle.shape, np.nan)
    for k, pawl in enumerate(latch.pawls):
        if pawl.beam is not None:
            at = point[:, k, :2] - root
            found[:, k] = pawl.beam.strain(angle[:, k], load[:, k, :2], at, ids[:, k] != 0)
    return channels(strain=found)


def _event(told: Told, planned: Planned) -> Event:
    t = float(planned.legs[told.leg].begin) + float(told.clock)
    exact = {"time": _number(time_of(told.clock)), "leg": told.leg, "begin": str(planned.legs[told.leg].begin)}
    step = told.step
    if step is None:
        return Event(t, told.kind, told.words, {"leg": told.leg}, exact)
    where = f"pawl {told.pawl}" + (" " + "; ".join(map(str, step.features)) if step.features else "")
    detail: dict[str, Any] = {
        "leg": told.leg,
        "pawl": told.pawl,
        "angle": angle_of(step.node.chart, float(step.node.u)),
    }
    for name, features in (("features", step.features), ("opposing", step.opposing)):
        if features or name == "features":
            ends = [("edge", "vertex") if one.kind == "A" else ("vertex", "edge") for one in features]
            detail[name] = [
                {"type": one.kind, f"pawl_{own}": one.on_pawl, "obstacle": one.obstacle,
                 f"obstacle_{other}": one.on_obstacle}
                for one, (own, other) in zip(features, ends, strict=True)
            ]  # fmt: skip
    if step.cause:
        detail["cause"] = step.cause
    if step.to is not None:
        detail["to"] = angle_of(step.to.chart, float(step.to.u))
    exact |= {"chart": step.node.chart, "u": _number(step.node.u)}
    return Event(t, told.kind, where, detail, exact)


def _number(one: Algebraic) -> dict[str, Any]:
    """Polynomial, ascending, and an interval that holds this root alone; numbers as text, "7/4", that loses nothing."""
    if one.fraction is not None:
        ends = [str(one.fraction)] * 2
    else:
        ends = [str(end.fmpq()) for end in (one.ball(FIRST).lower(), one.ball(FIRST).upper())]
    return {"polynomial": [str(c) for c in one.poly.coeffs()], "interval": ends}


__all__ = ["mechanism_of", "trajectory", "with_slices"]
