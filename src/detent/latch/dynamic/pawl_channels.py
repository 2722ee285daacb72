"""Channels of a latch followed in time: the exact road's, and what only bodies with inertia have."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from detent.core.record import Channel, channel
from detent.core.record import channels as declared
from detent.latch.dynamic.bodies import Load, Moving, Swung, bodies, inertial, loads, pushed
from detent.latch.dynamic.hinged import Plates
from detent.latch.dynamic.meeting import Meeting
from detent.latch.dynamic.pawl_events import words
from detent.numeric.output import CONTACT, DRIVE_LOSS, FORCE, FRICTION_LOSS, ID, IMPACT_LOSS, MODE, NUMERICAL_LOSS, SLIP

Array = NDArray[np.float64]


def channels(
    plates: Plates, meeting: Meeting, swung: Swung, kept: NDArray[np.int64], along: tuple[float, float, float]
) -> dict[str, Channel]:
    """At the states that are kept; along: the first leg's direction."""
    n, m = len(kept), len(plates.on)
    q, v, shown = swung.q[kept], swung.v[kept], swung.shown[kept]
    moving, p = bodies(plates, q, v, swung.a[kept]), q[:, m:]
    pose = np.tile(np.eye(3, 4), (n, 1, 1))
    pose[:, :2, 3] = p
    columns = loads(meeting, moving, shown)
    took, spun, _, kinetic = inertial(plates, moving, p)
    force, moment = np.zeros((n, 3)), np.zeros((n, 3))
    force[:, :2], moment[:, 2] = -took, -spun
    for one in columns:
        arm = np.nan_to_num(one.point - p)
        force[:, :2] += one.outer
        moment[:, 2] += arm[:, 0] * one.outer[:, 1] - arm[:, 1] * one.outer[:, 0]
    machine = -force[:, :2] @ along[:2]
    travel = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(swung.q[:, m:], axis=0).T))))[kept]
    sums, work = swung.sums[kept], _work(plates, meeting, swung)[kept]
    return {
        **declared(
            insertion=(p - p[0]) @ along[:2], travel=travel, pose=pose, pawl_angle=q[:, :m], pawl_speed=v[:, :m],
            spring_torque=plates.torque(q[:, :m]), force=force, moment=moment, mating_force=machine,
            energy=work, drive_work=work, kinetic_energy=kinetic,
            stored_energy=plates.stored(q[:, :m]), friction_loss=sums[:, FRICTION_LOSS],
            impact_loss=sums[:, IMPACT_LOSS], damper_loss=sums[:, DRIVE_LOSS],
            numerical_loss=sums[:, NUMERICAL_LOSS],
        ),
        **_contacts(meeting, columns, shown),
        **{f"pawl_{k}_pose": _pose(moving[k], p) for k in range(m)},
    }  # fmt: skip


def _contacts(meeting: Meeting, columns: list[Load], shown: Array) -> dict[str, Channel]:
    """What touches, where, and how hard; a contact that carries nothing is none."""
    carries = shown[:, :, FORCE] > 0.0
    ids = np.where(carries, shown[:, :, ID], 0.0).astype(np.int64)
    known = {int(one): words(meeting, int(one) - 1) for one in np.unique(ids) if one > 0}
    point, normal, load = np.zeros((3, *shown.shape[:2], 3))
    for k, one in enumerate(columns):
        point[:, k, :2], normal[:, k, :2], load[:, k, :2] = one.point, one.normal, one.force
    point[~carries], normal[~carries], load[~carries] = np.nan, np.nan, 0.0
    press, state, slip = (np.where(carries, shown[:, :, k], 0.0) for k in (FORCE, MODE, SLIP))
    return {
        "contact_id": channel("contact_id", ids, words=known),
        "contact_point": channel("contact_point", point, frame="W"),
        "contact_normal": channel("contact_normal", normal, frame="W"),
        **declared(contact_force=press, contact_load=load, contact_state=state, slip_speed=slip),
    }


def _pose(one: Moving, root: Array) -> Channel:
    turned = np.tile(np.eye(3, 4), (len(root), 1, 1))
    turned[:, 0, 0], turned[:, 0, 1], turned[:, 1, 0], turned[:, 1, 1] = one.cos, -one.sin, one.sin, one.cos
    turned[:, :2, 3] = one.hinge - root
    return channel("pawl_pose", turned)


def _work(plates: Plates, meeting: Meeting, swung: Swung) -> Array:
    """Work of the machine (n,) at every state: along a leg it is V · (Δp − ∫ f dt − Σ P), p the pawls' momentum, f what
    obstacles push them with, P their impulses in impacts. The jerk with which a leg begins works at the mean of both
    velocities; where the leg before was stopped, all begin at rest."""
    n = len(swung.time)
    moving = bodies(plates, swung.q, swung.v, swung.a)
    push = sum((one.outer for one in loads(meeting, moving, swung.shown)), np.zeros((n, 2)))
    momentum = inertial(plates, moving, np.zeros((n, 2)))[2]
    steps = 0.5 * (push[1:] + push[:-1]) * np.diff(swung.time)[:, None]
    for time, kind, contact, normal, tangent, *_ in swung.events.tolist():
        if int(kind) == CONTACT:
            at = np.clip([np.searchsorted(swung.time, time)], 1, n - 1)
            impulse = np.array([[normal, tangent]])
            _, _, struck, is_outer = pushed(meeting, moving, int(contact), at, impulse)
            steps[at[0] - 1] += struck[0] if is_outer else 0.0
    led = swung.led[swung.leg]
    given = np.einsum("ni,ni->n", 0.5 * (led[1:] + led[:-1]), np.diff(momentum, axis=0) - steps)
    for leg, ended in enumerate(swung.ends[:-1]):
        if ended.contacts:
            at = int(np.searchsorted(swung.leg, leg + 1))
            V = swung.led[leg + 1]
            begun = plates.mass.sum() * V
            since = push[at] * (swung.time[at] - swung.time[at - 1])  # what pushed before has stopped the root
            given[at - 1] = 0.5 * begun @ V + (momentum[at] - begun - since) @ V
    return np.concatenate(([0.0], np.cumsum(given)))


__all__ = ["channels"]
