"""Channels of a flexure followed in time: the exact road's, and what only bodies with inertia have."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from detent.core.record import Channel
from detent.latch.dynamic.bodies import Load, Moving, Swung, bodies, inertial, loads, pushed
from detent.latch.dynamic.hinged import Plates
from detent.latch.dynamic.meeting import Meeting
from detent.latch.dynamic.pawl_events import words
from detent.numeric import output as board

Array = NDArray[np.float64]
AT, EACH = ("time",), ("time", "pawl")


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
    wrt, hinged = "on the root by the pawls, at G, expressed in G", "against what it is hinged on"
    return {
        "insertion": Channel(AT, (p - p[0]) @ along[:2], "m", "distance travelled along the first leg's direction"),
        "travel": Channel(AT, travel, "m", "distance travelled, leg by leg"),
        "pose": Channel(("time", "row", "column"), pose, "1, m", "pose [R | p] of the gripper G in the world W"),
        "pawl_angle": Channel(EACH, q[:, :m], "rad", f"angle of each pawl from its outline as given, {hinged}"),
        "pawl_speed": Channel(EACH, v[:, :m], "rad/s", f"how fast each pawl turns {hinged}"),
        "spring_torque": Channel(
            EACH, plates.torque(q[:, :m]), "N m", "of each spring on what its pawl is hinged on, counter-clockwise"
        ),
        "force": Channel(("time", "xyz"), force, "N", f"force {wrt}"),
        "moment": Channel(("time", "xyz"), moment, "N m", f"moment {wrt}"),
        "mating_force": Channel(
            AT, machine, "N", "force of the machine along the first leg's direction: positive pushes the root on"
        ),
        "energy": Channel(
            AT, _work(plates, meeting, swung)[kept], "J", "work of the machine since the start, impacts included"
        ),
        "kinetic_energy": Channel(AT, kinetic, "J", "of the pawls"),
        "stored_energy": Channel(AT, plates.stored(q[:, :m]), "J", "in the springs"),
        **_losses(swung.sums[kept]),
        **_contacts(meeting, columns, shown),
        **{f"pawl_{k}_pose": _pose(moving[k], p, k) for k in range(m)},
    }


def _losses(sums: Array) -> dict[str, Channel]:
    said = {
        "friction_loss": (board.FRICTION_LOSS, "lost to friction since the start"),
        "impact_loss": (board.IMPACT_LOSS, "lost in impacts since the start"),
        "damper_loss": (board.DRIVE_LOSS, "lost in the hinges' dampers since the start"),
        "numerical_loss": (board.NUMERICAL_LOSS, "lost to the method since the start: normal forces, corrections"),
    }
    return {name: Channel(AT, sums[:, column], "J", about) for name, (column, about) in said.items()}


def _contacts(meeting: Meeting, columns: list[Load], shown: Array) -> dict[str, Channel]:
    """What touches, where, and how hard; a contact that carries nothing is none."""
    at = ("time", "contact")
    carries = shown[:, :, board.FORCE] > 0.0
    ids = np.where(carries, shown[:, :, board.ID], 0.0).astype(np.int64)
    known = {int(one): words(meeting, int(one) - 1) for one in np.unique(ids) if one > 0}
    point, normal, load = np.zeros((3, *shown.shape[:2], 3))
    for k, one in enumerate(columns):
        point[:, k, :2], normal[:, k, :2], load[:, k, :2] = one.point, one.normal, one.force
    point[~carries], normal[~carries], load[~carries] = np.nan, np.nan, 0.0
    press, state, slip = (np.where(carries, shown[:, :, k], 0.0) for k in (board.FORCE, board.MODE, board.SLIP))
    return {
        "contact_id": Channel(at, ids, "1", "which features touch; 0 where none", words=known),
        "contact_point": Channel((*at, "xyz"), point, "m", "where a pawl touches, in W", "W"),
        "contact_normal": Channel((*at, "xyz"), normal, "1", "on the pawl, in W", "W"),
        "contact_force": Channel(at, press, "N", "normal force on the pawl by what it touches"),
        "contact_load": Channel((*at, "xyz"), load, "N", "force on the pawl, friction included, in W", "W"),
        "contact_state": Channel(at, state, "1", "0 open, 1 sticks, 2 slides"),
        "slip_speed": Channel(at, slip, "m/s", "speed of sliding at the contact"),
    }


def _pose(one: Moving, root: Array, k: int) -> Channel:
    turned = np.tile(np.eye(3, 4), (len(root), 1, 1))
    turned[:, 0, 0], turned[:, 0, 1], turned[:, 1, 0], turned[:, 1, 1] = one.cos, -one.sin, one.sin, one.cos
    turned[:, :2, 3] = one.hinge - root
    about = f"pose [R | p] of pawl {k} in the root: its hinge and its angle"
    return Channel(("time", "row", "column"), turned, "1, m", about)


def _work(plates: Plates, meeting: Meeting, swung: Swung) -> Array:
    """Work of the machine (n,) at every state: along a leg it is V · (Δp − ∫ f dt − Σ P), p the pawls' momentum, f what
    obstacles push them with, P their impulses in impacts. The jerk with which a leg begins works at the mean of both
    velocities."""
    n = len(swung.time)
    moving = bodies(plates, swung.q, swung.v, swung.a)
    push = sum((one.outer for one in loads(meeting, moving, swung.shown)), np.zeros((n, 2)))
    momentum = inertial(plates, moving, np.zeros((n, 2)))[2]
    steps = 0.5 * (push[1:] + push[:-1]) * np.diff(swung.time)[:, None]
    for time, kind, contact, normal, tangent, *_ in swung.events.tolist():
        if int(kind) == board.CONTACT:
            at = np.clip([np.searchsorted(swung.time, time)], 1, n - 1)
            impulse = np.array([[normal, tangent]])
            _, _, struck, is_outer = pushed(meeting, moving, int(contact), at, impulse)
            steps[at[0] - 1] += struck[0] if is_outer else 0.0
    led = swung.led[swung.leg]
    given = np.einsum("ni,ni->n", 0.5 * (led[1:] + led[:-1]), np.diff(momentum, axis=0) - steps)
    return np.concatenate(([0.0], np.cumsum(given)))


__all__ = ["channels"]
