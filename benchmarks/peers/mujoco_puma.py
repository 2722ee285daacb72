"""A robot arm with the round peg in MuJoCo: any `Arm` of detent's, with the same numbers.

An elastic joint is two hinges on one body: the motor's, with the reflected inertia of its rotor for armature, and
behind it the gear's, with its spring and damper; no body is added. A stiff joint has armature alone. The controller is
a position actuator whose set points carry all that is fed forward along, so that the whole loop runs inside MuJoCo
(mujoco.rollout) and no Python is timed. Coulomb friction that differs forth and back is MuJoCo's symmetric one and a
constant torque. Limits of the joints are left out: the peg's way comes near none. PD without sampling, no wrist.
Peg and hole are those of mujoco_peg.py. Penetration is what detent's exact geometry tells at the poses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from time import perf_counter

import mujoco
import mujoco.rollout
import numpy as np

from detent.drive.arm import control_kernels as ours
from detent.drive.arm.dynamics import told_torques
from detent.drive.arm.model import Arm
from detent.numeric import chain as chain
from peers.mujoco_peg import Setting, shapes
from peers.peg_case import FRICTION, Array, least_gaps

LIMIT = 25e-6  # m, half of the radial clearance
# Stiff enough that the free arm moves as detent's does: 2 µm apart at 0.1 ms; as it comes, 87 µm.
JOINT_FRICTION = 'solreffriction="0.002 1" solimpfriction="0.9999 0.9999 0.001"'
FULL = mujoco.mjtState.mjSTATE_FULLPHYSICS


@dataclass(frozen=True)
class Result:
    seconds: float  # per simulated second, the least of the rounds
    penetration: float  # m, the worst; infinite where the peg has left the hole for good
    depth: float  # m, at the end
    X: Array  # (steps + 1, 3, 4) pose of the peg in the hole, its tip's centre at the origin


def run(arm: Arm, setting: Setting, rounds: int = 1) -> Result:
    """The whole way of the arm, from where detent lets it begin."""
    m = model(arm, setting)
    d = mujoco.MjData(m)
    duration = arm.breaks()[-1]
    steps = round(duration / setting.step)
    control = _control(arm, (np.arange(steps) + 0.5) * setting.step)
    d.qpos[:] = _start(arm)
    start = np.zeros(mujoco.mj_stateSize(m, FULL))
    mujoco.mj_getState(m, d, start, FULL)
    seconds, states = np.inf, np.zeros((1, steps, len(start)))
    for _ in range(rounds):
        began = perf_counter()
        mujoco.rollout.rollout(m, d, start, control, state=states)
        seconds = min(seconds, perf_counter() - began)
    q = np.vstack((start[None], states[0]))[:, 1 : 1 + m.nq]
    X = np.array([gripper(m, d, row) for row in q])
    astray = not np.isfinite(q).all() or np.abs(X[:, :2, 3]).max() > 5e-3
    worst = np.inf if astray else max(0.0, -float(least_gaps(X).min()))
    return Result(seconds / duration, worst, -float(X[-1, 2, 3]), X)


def model(arm: Arm, setting: Setting, friction: float = FRICTION) -> mujoco.MjModel:
    """W is the hole's frame, as in detent's runs."""
    params, joints = arm.packed(), _joints(arm)
    links = params[int(params[ours.OF_CHAIN]) : int(params[ours.OF_JOINTS])]
    peg, ring, pairs = shapes(setting, 0.0, friction)
    bodies, drives = "", ""
    for j, link in enumerate(links[chain.JOINTS :].reshape(-1, chain.LINK)):
        joint = joints[j].tolist()
        motor, kind = f'name="motor{j}"', "slide" if link[chain.KIND] == chain.SLIDES else "hinge"
        loss = 0.5 * (joint[ours.FORTH] + joint[ours.BACK])
        bodies += f'<body name="link{j}" {_frame(link[chain.PLACE :][:12].reshape(3, 4))}>'
        bodies += f'<joint {motor} type="{kind}" armature="{joint[ours.INERTIA]!r}" damping="{joint[ours.VISCOUS]!r}"'
        bodies += f' frictionloss="{loss!r}"/>'
        if joint[ours.STIFF] > 0.0:
            bodies += f'<joint type="{kind}" stiffness="{joint[ours.STIFF]!r}" damping="{joint[ours.DAMP]!r}"/>'
        where, moments = _words(link[chain.CENTRE :][:3]), _words(link[chain.INERTIA :][:6])
        bodies += f'<inertial pos="{where}" mass="{link[chain.MASS]:.17g}" fullinertia="{moments}"/>'
        drives += f'<position joint="motor{j}" kp="{joint[ours.K_P]!r}" kv="{joint[ours.K_D]!r}"'
        most = joint[ours.MOST_TORQUE]
        drives += f' forcerange="{-most!r} {most!r}"/>' if np.isfinite(most) else "/>"
    tool = f'<body name="gripper" {_frame(links[chain.TOOL :][:12].reshape(3, 4))}>{peg}</body>'
    return mujoco.MjModel.from_xml_string(
        f"""<mujoco><compiler angle="radian"/>
        <option timestep="{setting.step}" gravity="{_words(links[chain.GRAVITY :][:3])}"
        integrator="{setting.integrator}" cone="{setting.cone}" impratio="{setting.impratio}"
        iterations="{setting.iterations}" tolerance="{setting.tolerance}" solver="{setting.solver}"/>
        <default><geom contype="0" conaffinity="0" mass="0"/><joint axis="0 0 1" {JOINT_FRICTION}/></default>
        <worldbody>{ring}{bodies}{tool}{"</body>" * len(joints)}</worldbody>
        <contact>{pairs}</contact><actuator>{drives}</actuator></mujoco>"""
    )


def gripper(m: mujoco.MjModel, d: mujoco.MjData, q: Array) -> Array:
    """Pose of the gripper, which is the peg's."""
    d.qpos[:] = q
    mujoco.mj_kinematics(m, d)
    body = d.body("gripper")
    return np.column_stack((body.xmat.reshape(3, 3), body.xpos))


def _joints(arm: Arm) -> Array:
    """(n, JOINT) numbers of the joints, all at the joint."""
    params = arm.packed()
    return params[int(params[ours.OF_JOINTS]) : int(params[ours.OF_LINEAR])].reshape(-1, ours.JOINT)


def _start(arm: Arm) -> Array:
    """Motors, and gears where there are: how far they are wound up."""
    q, joints, found = arm.start()[0], _joints(arm), []
    for j, joint in enumerate(joints):
        motor, link = q[int(joint[ours.MOTOR])], q[len(arm.elastic) + j]
        found += [motor, link - motor] if joint[ours.STIFF] > 0.0 else [link]
    return np.array(found)


def _control(arm: Arm, times: Array) -> Array:
    """Set points x (steps, n): K_P (x − θ) − K_D θ̇ is the controller's torque, with all that is fed forward."""
    joints, n = _joints(arm), len(arm.links)
    params = arm.packed().copy()
    params[int(params[ours.OF_JOINTS]) : int(params[ours.OF_LINEAR])].reshape(n, -1)[:, ours.MOST_TORQUE] = np.inf
    zero, no_memory = np.zeros((len(times), arm.nq)), np.zeros((len(times), 0))
    torque, wanted = np.empty((len(times), n)), np.empty((len(times), n))
    told_torques(params, np.ascontiguousarray(times), zero, zero, no_memory, torque, wanted)
    uneven = 0.5 * (joints[:, ours.FORTH] - joints[:, ours.BACK])
    return (torque - uneven) / joints[:, ours.K_P]


# ---- the fastest setting that is good enough ----

FINE = Setting((2e-4, 1.0), (0.9, 0.9999, 1e-5), step=1e-4)


def candidates() -> Iterator[Setting]:
    """Settings worth a try, pyramidal cones and coarse rings among them, however poor their friction is.

    Slower, deeper or both, with this peg: stiffer time constants, margins, Euler's and the full implicit integrator,
    CG, PGS, a few iterations only.
    """
    for capsules, cone, step, width in product(
        (8, 12, 24, 48), ("pyramidal", "elliptic"), (1e-3, 1.5e-3, 2e-3, 3e-3), (5e-6, 1e-5, 1.5e-5, 2e-5)
    ):
        solimp = (0.0, 0.9999, width)
        yield Setting((0.02, 1.0), solimp, cone=cone, step=step, capsules=capsules, tolerance=1e-8)


def good_enough(arm: Arm, limit: float = LIMIT) -> list[tuple[Setting, Result]]:
    """Settings that keep penetration below the limit and come as deep as a fine run to 1 mm, the fastest first."""
    depth = run(arm, FINE).depth
    tried = ((setting, run(arm, setting)) for setting in candidates())
    good = [(s, r) for s, r in tried if r.penetration < limit and abs(r.depth - depth) < 1e-3]
    return sorted(good, key=lambda pair: pair[1].seconds)


def _frame(X: Array) -> str:
    quat = np.zeros(4)
    mujoco.mju_mat2Quat(quat, np.ascontiguousarray(X[:, :3]).ravel())
    return f'pos="{_words(X[:, 3])}" quat="{_words(quat)}"'


def _words(numbers: Array) -> str:
    return " ".join(f"{x:.17g}" for x in numbers)
