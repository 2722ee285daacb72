"""The PUMA 560 with the round peg in MuJoCo: elastic joints 1 to 3, PD on the motors, the hole a ring of capsules.

The arm's numbers are those of docs/papers.md (modified DH). An elastic joint is two hinges on one body: the motor's, with
the reflected inertia of the rotor for armature, and behind it the gear's, with its spring and damper; no body is added.
Joints 4 to 6 are stiff, with armature. Motors follow set-points, their weight held by feed-forward: position actuators
whose set-points carry velocity and weight along, so that the whole loop runs inside MuJoCo (mujoco.rollout) and no
Python is timed. Peg and hole are those of mujoco_peg.py. Penetration is what detent's exact geometry tells at the poses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from time import process_time

import mujoco
import mujoco.rollout
import numpy as np

from peers.mujoco_peg import Setting, shapes
from peers.peg_case import FRICTION, Array, feed, least_gaps

ALPHA = np.radians((0.0, -90.0, 0.0, 90.0, -90.0, 90.0))
A = (0.0, 0.0, 0.4318, -0.0203, 0.0, 0.0)
D = (0.0, 0.2435, -0.0934, 0.4331, 0.0, 0.0)
MASS = (0.0, 17.4, 4.8, 0.82, 0.34, 0.09)
CENTRE = ((0, 0, 0), (0.068, 0.006, -0.016), (0, -0.07, 0.014), (0, 0, -0.019), (0, 0, 0), (0, 0, 0.032))
INERTIA = (
    (0.35, 0.35, 0.35),  # only about z, which is all that link 1 turns about
    (0.13, 0.524, 0.539), (0.066, 0.0125, 0.066), (1.8e-3, 1.8e-3, 1.3e-3), (0.3e-3, 0.3e-3, 0.4e-3),
    (0.15e-3, 0.15e-3, 0.04e-3),
)  # fmt: skip
RATIO = np.array((62.611, 107.815, 53.706, 76.036, 71.923, 76.686))
ROTOR = RATIO**2 * np.array((291, 409, 299, 35, 35, 35)) * 1e-6  # kg m² at the joint
VISCOUS = RATIO**2 * np.array((1480, 817, 1380, 71.2, 82.6, 36.7)) * 1e-6  # N m s/rad at the joint
AT = np.radians((-8.4, -152.8, 17.9, 0.0, -44.9, -8.4))
MOTORS, GEARS = [0, 2, 4, 6, 7, 8], [1, 3, 5]  # where their coordinates are
LIMIT = 25e-6  # m, half of the radial clearance


@dataclass(frozen=True)
class Task:
    """What the arm is to do and with what; angles are the joints', motors' seen through their gears."""

    times: Array  # (n,) s
    joints: Array  # (n, 6) set-points, rad
    hole: Array  # (3, 4) its pose in W: z up its axis, the mouth at z = 0
    tool: Array  # (3, 4) the peg's pose in frame 6: z up its axis, the tip at z = 0
    kp: Array  # (6,) N m/rad
    kd: Array  # (6,) N m s/rad
    mass: float = 2.0  # gripper and peg
    centre: tuple[float, float, float] = (0.0, 0.0, 0.1)  # m, in frame 6
    inertia: tuple[float, float, float] = (0.01, 0.01, 0.005)  # kg m² about it, along the axes of frame 6
    stiffness: tuple[float, float, float] = (6e4, 6e4, 1.2e4)  # N m/rad of gears 1 to 3
    damping: tuple[float, float, float] = (60.0, 60.0, 12.0)  # N m s/rad of these
    viscous: Array = field(default_factory=VISCOUS.copy)  # N m s/rad of the motors
    coulomb: tuple[float, ...] = 6 * (0.0,)  # N m of the motors
    friction: float = FRICTION  # of the peg

    @property
    def duration(self) -> float:
        return float(self.times[-1])


@dataclass(frozen=True)
class Result:
    cpu: float  # s a simulated second, the least of the rounds
    penetration: float  # m, the worst
    depth: float  # m, at the end
    X: Array  # (steps + 1, 3, 4) the peg in the hole's frame
    q: Array  # (steps + 1, 9) motors and gears


def model(task: Task, setting: Setting) -> mujoco.MjModel:
    peg, ring, pairs = shapes(setting, 0.0, task.friction)
    bodies, ends = "", ""
    for i in range(6):
        place = f"{A[i]} {-np.sin(ALPHA[i]) * D[i]} {np.cos(ALPHA[i]) * D[i]}"
        turn = f"{np.cos(ALPHA[i] / 2)} {np.sin(ALPHA[i] / 2)} 0 0"
        bodies += f'<body name="link{i + 1}" pos="{place}" quat="{turn}">'
        bodies += f'<joint name="motor{i + 1}" armature="{ROTOR[i]}" damping="{task.viscous[i]}"'
        bodies += f' frictionloss="{task.coulomb[i]}"/>'
        if i < 3:
            bodies += f'<joint stiffness="{task.stiffness[i]}" damping="{task.damping[i]}"/>'
        bodies += f'<inertial pos="{_words(CENTRE[i])}" mass="{MASS[i] or 1e-6}" diaginertia="{_words(INERTIA[i])}"/>'
        ends += "</body>"
    held = f'<inertial pos="{_words(task.centre)}" mass="{task.mass}" diaginertia="{_words(task.inertia)}"/>'
    gripper = f"<body>{held}</body><body {_frame(task.tool)}>{peg}</body>"
    drives = "".join(
        f'<position joint="motor{i + 1}" kp="{task.kp[i]}" kv="{task.kd[i]}"/>' for i in range(6)
    )  # damping of the drives is in the implicit part of the step
    return mujoco.MjModel.from_xml_string(
        f"""<mujoco><compiler angle="radian" fusestatic="true"/>
        <option timestep="{setting.step}" gravity="0 0 -9.81" integrator="{setting.integrator}" cone="{setting.cone}"
        impratio="{setting.impratio}" iterations="{setting.iterations}" tolerance="{setting.tolerance}"
        solver="{setting.solver}"/>
        <default><geom contype="0" conaffinity="0" mass="0"/><joint type="hinge" axis="0 0 1"/></default>
        <worldbody><body {_frame(task.hole)}>{ring}</body>{bodies}{gripper}{ends}</worldbody>
        <contact>{pairs}</contact><actuator>{drives}</actuator></mujoco>"""
    )


def run(task: Task, setting: Setting, rounds: int = 1) -> Result:
    """The whole path, from rest under its own weight."""
    m = model(task, setting)
    d = mujoco.MjData(m)
    steps = round(task.duration / setting.step)
    control = _control(m, d, task, (np.arange(steps) + 0.5) * setting.step)
    mujoco.mj_resetData(m, d)
    d.qpos[:] = at_rest(m, d, task, task.joints[0])
    start = np.zeros(mujoco.mj_stateSize(m, mujoco.mjtState.mjSTATE_FULLPHYSICS))
    mujoco.mj_getState(m, d, start, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    cpu, states = np.inf, np.zeros((1, steps, len(start)))
    for _ in range(rounds):
        began = process_time()
        mujoco.rollout.rollout(m, d, start, control, state=states)
        cpu = min(cpu, process_time() - began)
    q = np.vstack((start[None, 1:10], states[0, :, 1:10]))
    X = np.array([peg_in_hole(m, d, task, row) for row in q])
    astray = not np.isfinite(q).all() or np.abs(X[:, :2, 3]).max() > 5e-3  # it has blown up
    worst = np.inf if astray else max(0.0, -float(least_gaps(X).min()))
    return Result(cpu / task.duration, worst, -float(X[-1, 2, 3]), X, q)


def peg_in_hole(m: mujoco.MjModel, d: mujoco.MjData, task: Task, q: Array) -> Array:
    d.qpos[:] = q
    mujoco.mj_kinematics(m, d)
    last = d.body("link6")
    return _times(_inverse(task.hole), _times(np.column_stack((last.xmat.reshape(3, 3), last.xpos)), task.tool))


def at_rest(m: mujoco.MjModel, d: mujoco.MjData, task: Task, joints: Array) -> Array:
    """Coordinates with the motors at these angles and the gears bent by the arm's weight."""
    q = np.zeros(9)
    q[MOTORS] = joints
    for _ in range(20):  # each bends the arm by less than a thousandth of the one before
        q[GEARS] = -_weight(m, d, q)[GEARS] / task.stiffness
    return q


def _control(m: mujoco.MjModel, d: mujoco.MjData, task: Task, times: Array) -> Array:
    """Set-points with velocity and weight in them: kp (u − q) − kd q̇ = kp (q_s − q) + kd (q̇_s − q̇) + weight."""
    speeds = np.gradient(task.joints, task.times, axis=0)
    weights = np.array([_weight(m, d, at_rest(m, d, task, joints))[MOTORS] for joints in task.joints[::10]])
    columns = []
    for i in range(6):
        angle, speed = (np.interp(times, task.times, of[:, i]) for of in (task.joints, speeds))
        weight = np.interp(times, task.times[::10], weights[:, i])
        columns.append(angle + (task.kd[i] * speed + weight) / task.kp[i])
    return np.column_stack(columns)


def _weight(m: mujoco.MjModel, d: mujoco.MjData, q: Array) -> Array:
    d.qpos[:], d.qvel[:] = q, 0.0
    mujoco.mj_fwdPosition(m, d)
    mujoco.mj_fwdVelocity(m, d)
    return d.qfrc_bias.copy()


# ---- the fastest setting that is good enough ----


def candidates() -> Iterator[Setting]:
    """Settings worth a try, from scans of all there is: the rest is slower or breaks."""
    for step, capsules, cone, margin in product(
        (0.5e-3, 0.75e-3, 1e-3, 1.25e-3, 1.5e-3, 2e-3), (8, 12, 24, 48), ("pyramidal", "elliptic"), (0.0, 20e-6)
    ):
        for solref, solimp in (
            ((0.02, 1.0), (0.0, 0.9999, 5e-6)),
            ((2 * step, 1.0), (0.9, 0.95, 1e-3)),
            ((2 * step, 1.0), (0.9, 0.9999, 1e-4)),
        ):
            yield Setting(solref, solimp, cone=cone, step=step, capsules=capsules, margin=margin, tolerance=1e-8)


# ---- a task of our own: straight down by inverse kinematics ----


def straight_down(offset: tuple[float, float, float] = (2.1e-3, 1.3e-3, 10e-3), pace: float = 50.0) -> Task:
    """80 mm down in 2.5 s from γ₀, the tip off the hole's mouth by `offset` at rest.

    pace  rad/s: gains are those of a critically damped joint of this frequency with all others locked; ours
    """
    tool = np.array(((1.0, 0.0, 0.0, 0.0), (0.0, -1.0, 0.0, 0.0), (0.0, 0.0, -1.0, 0.25)))  # 250 mm below the wrist; ours
    hole, some = np.eye(3, 4), np.ones(6)
    times = np.linspace(0.0, 2.5, 2501)
    task = Task(times, np.tile(AT, (2501, 1)), hole, tool, some, some)
    m = model(task, Setting())
    d = mujoco.MjData(m)
    q = np.zeros(9)
    q[MOTORS] = AT
    goal = peg_in_hole(m, d, task, q)
    joints, way = np.empty((2501, 6)), feed(times)[0]
    for k, z in enumerate(way):
        for _ in range(4):
            X = peg_in_hole(m, d, task, q)
            error = np.concatenate((goal[:, 3] + (0.0, 0.0, z) - X[:, 3], _small_turn(goal[:, :3] @ X[:, :3].T)))
            J = np.zeros((6, 9))
            mujoco.mj_comPos(m, d)
            mujoco.mj_jac(m, d, J[:3], J[3:], X[:, 3], d.body("link6").id)
            q[MOTORS] += np.linalg.solve(J[:, MOTORS], error)
        joints[k] = q[MOTORS]
    sagged = peg_in_hole(m, d, task, at_rest(m, d, task, AT))
    hole = np.column_stack((np.eye(3), sagged[:, 3] - offset))
    _weight(m, d, at_rest(m, d, task, AT))
    M = np.zeros((9, 9))
    mujoco.mj_fullM(m, d, M)
    inertia = np.diag(M)[MOTORS]
    return replace(task, joints=joints, hole=hole, kp=pace**2 * inertia, kd=2 * pace * inertia)


def _small_turn(R: Array) -> Array:
    return 0.5 * np.array((R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]))


def _times(X: Array, Y: Array) -> Array:
    return np.column_stack((X[:, :3] @ Y[:, :3], X[:, :3] @ Y[:, 3] + X[:, 3]))


def _inverse(X: Array) -> Array:
    return np.column_stack((X[:, :3].T, -X[:, :3].T @ X[:, 3]))


def _frame(X: Array) -> str:
    quat = np.zeros(4)
    mujoco.mju_mat2Quat(quat, np.ascontiguousarray(X[:, :3]).ravel())
    return f'pos="{_words(X[:, 3])}" quat="{_words(quat)}"'


def _words(numbers: object) -> str:
    return " ".join(f"{x:.17g}" for x in np.asarray(numbers, dtype=float))
