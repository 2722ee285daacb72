"""What a run of an arm tells beside its gripper's motion: joints, motors, the force–torque sensor, two observers.

The sensor sits between the last link and the gripper (Meitinger & Pfeiffer, fig. 16). With the wrench F of the matings
on the part, and mass m, centre c and inertia I of gripper and part, it feels, on the arm by the gripper,

    f = F_f + m g − m a_c,   n_c = F_n (about c) − I ω̇ − ω × I ω                carried to the sensor S, along its axes

An observer outside sees the gripper itself; the robot knows its motors only, and takes them for its joints.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

import detent.drive.arm.dynamics as motion
from detent.core.record import Channel
from detent.drive.arm.compliance import yieldings
from detent.drive.drive import Moved
from detent.drive.feed import equilibria
from detent.geometry.part import Body
from detent.numeric.output import FORCE, ID

if TYPE_CHECKING:
    from detent.drive.arm.model import Arm

Array = NDArray[np.float64]
XYZ = ("time", "xyz")
JOINT, MOTOR = ("time", "joint"), ("time", "motor")


def arm_channels(arm: Arm, run: Moved) -> dict[str, Channel]:
    links, first, elastic, params = arm.joints, len(arm.elastic), list(arm.elastic), arm.packed()
    n, active = len(links), len(arm.links)
    q, v = np.ascontiguousarray(run.q), np.ascontiguousarray(run.v)
    joints, motors = q[:, first:], q[:, first:].copy()
    motors[:, elastic] = q[:, :first]
    torque, wanted = np.empty((len(q), active)), np.empty((len(q), active))
    now = np.ascontiguousarray(run.time), q, v, np.ascontiguousarray(run.memory)
    motion.told_torques(params, *now, torque, wanted)
    f, m = _sensed(arm, run)
    # The robot's own belief: its joints stand where its motors do.
    believed = np.concatenate((np.zeros((len(q), first)), motors), axis=1)
    frames, tip = np.empty((len(q), n, 12)), np.empty((len(q), 12))
    motion.link_frames(params, believed, np.zeros_like(v), frames, tip)
    belief = tip.reshape(-1, 3, 4).copy()  # the next line writes where it lies
    motion.link_frames(params, q, v, frames, tip)
    unit = "rad" if all(link.kind == "turns" for link in links) else "rad or m"
    channels = {
        "joint_position": Channel(
            JOINT, joints, unit, "coordinates of the joints: " + ", ".join(one.name for one in links)
        ),
        "motor_position": Channel(MOTOR, motors[:, :active], unit, "motors' angles over their gear ratios"),
        "motor_set_point": Channel(MOTOR, wanted, unit, "what the controller wants the motors' angles to be, likewise"),
        "motor_torque": Channel(MOTOR, torque, "N m", "torque of the motors at their joints"),
        "motor_friction": Channel(
            MOTOR,
            _friction(run.own, n)[:, :active],
            "N m",
            "Coulomb friction on the motors, at their joints, as far as it is even",
        ),
        "sensor_force": Channel(XYZ, f, "N", "force on the arm by the gripper, in the sensor's frame, weight included"),
        "sensor_moment": Channel(XYZ, m, "N m", "moment on the arm by the gripper, at the sensor, in its frame"),
    }
    for name, X, who in (
        ("observed", run.pose, "outside observer"),
        ("believed", belief, "robot, from its motors"),
    ):
        turn = Rotation.from_matrix(X[:, :, :3] @ X[0, :, :3].T).as_rotvec()
        channels[f"{name}_way"] = Channel(XYZ, X[:, :, 3] - X[0, :, 3], "m", f"way of G since the start, in W: {who}")
        channels[f"{name}_turn"] = Channel(XYZ, turn, "rad", f"turn of G since the start, in W: {who}")
    way, _ = equilibria(arm.path, arm.start_at, now[0])
    channels["told_way"] = Channel(XYZ, way[:, :3] - way[0, :3], "m", "way of G since the start as it was told, in W")
    turn = Rotation.from_quat(way[:, [4, 5, 6, 3]]) * Rotation.from_quat(way[0, [4, 5, 6, 3]]).inv()
    channels["told_turn"] = Channel(XYZ, turn.as_rotvec(), "rad", "turn of G since the start as it was told, in W")
    C, mass = _along_the_way(arm, joints[:, :active])
    square = ("time", "row", "axis")
    channels["compliance"] = Channel(square, C, "m/N", "how G yields to a force, in W: motors on their gains, gears")
    channels["effective_mass"] = Channel(square, mass, "kg", "mass that a blow at G feels, in W: links without motors")
    for j, link in enumerate(arm.links):
        channels[f"link_{j + 1}_pose"] = Channel(
            ("time", "row", "column"), frames[:, j].reshape(-1, 3, 4), "1, m", f"pose [R | p] of the {link.name} in W"
        )
    return channels


def _along_the_way(arm: Arm, joints: Array) -> tuple[Array, Array]:
    """Compliance and effective mass (n, 3, 3) for forces and ways: at some hundred poses, straight between them."""
    n = len(joints)
    some = np.unique(np.linspace(0, n - 1, min(n, 101)).astype(int))
    found = yieldings(arm, joints[some])
    out = []
    for matrices in ([one.compliance[:3, :3] for one in found], [one.mass[:3, :3] for one in found]):
        flat = np.array(matrices).reshape(len(some), 9)
        out.append(np.stack([np.interp(np.arange(n), some, flat[:, k]) for k in range(9)], axis=1).reshape(n, 3, 3))
    return out[0], out[1]


def _sensed(arm: Arm, run: Moved) -> tuple[Array, Array]:
    """Force and moment (n, 3) at the sensor, in its frame."""
    body, X_GS = arm.gripper, arm.tool.inverse() @ arm.sensor
    R, g, spin, rate = run.pose[:, :, :3], arm.base().R @ np.array(arm.gravity), run.twist[:, 3:], run.rate
    f, m = run.wrench[:, :3].copy(), run.wrench[:, 3:].copy()
    if body is not None:
        c = R @ np.array(body.centre)
        push = body.mass * (g - (rate[:, :3] + np.cross(rate[:, 3:], c) + np.cross(spin, np.cross(spin, c))))
        f += push
        m += np.cross(c, push) - _turned(body, R, rate[:, 3:]) - np.cross(spin, _turned(body, R, spin))
    m -= np.cross(R @ X_GS.p, f)
    to_S = X_GS.R.T @ R.transpose(0, 2, 1)
    return np.einsum("nij,nj->ni", to_S, f), np.einsum("nij,nj->ni", to_S, m)


def _turned(body: Body, R: Array, a: Array) -> Array:
    """R I Rᵀ a."""
    return np.einsum("nij,jk,nlk,nl->ni", R, body.inertia_matrix, R, a)


def _friction(own: Array, n: int) -> Array:
    """(time, joint) what friction does to each motor: rows of the drive's own contacts with ids 1 … n."""
    found = np.zeros((len(own), n))
    for slot in range(own.shape[1]):
        j = own[:, slot, ID].astype(int) - 1
        mine = (j >= 0) & (j < n)
        found[mine, j[mine]] += own[mine, slot, FORCE + 1]
    return found
