"""The bolt in MuJoCo: signed distance fields, of its own plugin's shapes or of a mesh of our surfaces.

The plugin's thread has a pitch of 1/12, flanks of 45° with sharp crests, a chamfer in place of the run-up, and no
number of it but the radius can be set. So the scene's unit of length is 12 mm, in which the paper's pitch is 1/12, and
both major diameters are the paper's; masses and times stay, so forces are as many units of mass by length, and nothing
else changes. The mesh is that of our surfaces, run-up and all, in the same unit; MuJoCo makes an octree of it.

Both parts of the grasp, spring and damper, are worked out from pose and twist at every step: Grasp's law, number by
number. MuJoCo's contacts are springs and dampers themselves; BOUNCE is the damping ratio of one that gives back half
of the speed.
"""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import Any

import mujoco as engine
import numba
import numpy as np

from detent.drive.grasp import Grasp
from peers.bolt_case import BOLT, DURATION, PER_PITCH, THREAD, Array, Run, hand, least_of

mujoco: Any = engine  # compiled: a type checker sees none of its names
VERSION = mujoco.__version__
UNIT = 12e-3  # m in a unit of the scene's
RADIUS_NUT = (THREAD.diameter / 2 - THREAD.pitch / 2) / UNIT  # the plugin's radius is at the roots of the bolt
RADIUS_BOLT = RADIUS_NUT - THREAD.allowance * THREAD.diameter / 2 / UNIT
TIP = -1.0  # z of the plugin's bolt where it ends
HALF_TURN = np.diag((-1.0, -1.0, 1.0))  # of the plugin's bolt: so crests meet first, as in the paper
OUTER = 1.5 * THREAD.diameter / 2  # of the mesh's nut
BOUNCE = -math.log(0.5) / math.hypot(math.pi, math.log(0.5))


@dataclass(frozen=True)
class Setting:
    """How contacts are found and made stiff; words of MuJoCo's own."""

    shape: str = "plugin"
    step: float = 1e-3
    points: int = 40
    iterations: int = 10
    solref: tuple[float, float] = (0.02, 1.0)
    solimp: tuple[float, float, float] = (0.9, 0.95, 1e-3)
    cone: str = "elliptic"
    octree: int = 7

    @property
    def name(self) -> str:
        made = "plugin" if self.shape == "plugin" else f"mesh, octree {self.octree}"
        return f"{made}, {1e3 * self.step:g} ms, {self.points} points, solref {self.solref[0]:g} {self.solref[1]:.2g}"


def model(setting: Setting, grasp: Grasp) -> Any:
    """A free bolt whose frame's origin is the middle of its tip, and the nut below z = 0."""
    body = grasp.payload
    inertia = " ".join(f"{value:.12g}" for value in np.asarray(body.inertia) / UNIT**2)
    solref, solimp = (" ".join(f"{n:.9g}" for n in numbers) for numbers in (setting.solref, setting.solimp))
    if setting.shape == "plugin":
        extension = "".join(
            f'<plugin plugin="mujoco.sdf.{name}"><instance name="{name}"><config key="radius" value="{radius:.12g}"/>'
            "</instance></plugin>"
            for name, radius in (("nut", RADIUS_NUT), ("bolt", RADIUS_BOLT))
        )
        meshes = "".join(f'<mesh name="{name}"><plugin instance="{name}"/></mesh>' for name in ("nut", "bolt"))
        nut, bolt = (f'<plugin instance="{name}"/>' for name in ("nut", "bolt"))
        tip, turned = TIP, "0 0 0 1"
    else:
        extension, nut, bolt, tip, turned = "", "", "", 0.0, "1 0 0 0"
        meshes = "".join(
            f'<mesh name="{name}" vertex="{_text(vertices)}" face="{_text(faces)}" inertia="legacy"/>'
            for name, (vertices, faces) in mesh().items()
        )
    spec = mujoco.MjSpec.from_string(
        f"""<mujoco><extension>{extension}</extension>
        <option timestep="{setting.step}" gravity="0 0 0" integrator="implicitfast" cone="{setting.cone}"
         sdf_iterations="{setting.iterations}" sdf_initpoints="{setting.points}"/>
        <default><geom type="sdf" condim="3" friction="{BOLT.friction} 0 0" solref="{solref}"
         solimp="{solimp}"/></default>
        <asset>{meshes}</asset>
        <worldbody><geom name="nut" mesh="nut">{nut}</geom>
        <body name="bolt"><freejoint/>
        <inertial pos="0 0 {body.centre[2] / UNIT}" mass="{body.mass}" diaginertia="{inertia}"/>
        <geom name="bolt" mesh="bolt" pos="0 0 {-tip}" quat="{turned}">{bolt}</geom></body></worldbody></mujoco>"""
    )
    if setting.shape == "mesh":
        for name in ("nut", "bolt"):
            spec.mesh(name).octree_maxdepth = setting.octree
    return spec.compile()


def _text(numbers: Array) -> str:
    return " ".join(f"{n:.9g}" for n in numbers.ravel())


@cache
def mesh(per_pitch: int = 20, per_turn: int = 72) -> dict[str, tuple[Array, Array]]:
    """Closed surfaces of bolt and nut: vertices (n, 3) in the scene's unit, faces (m, 3), outward."""
    phi = 2 * np.pi * np.arange(per_turn) / per_turn
    found = {}
    for name, length in (("nut", BOLT.thickness), ("bolt", BOLT.length)):
        n = round(length / THREAD.pitch * per_pitch) + 1
        z = np.linspace(0, length, n) if name == "bolt" else np.linspace(-length, 0, n)
        inside = (THREAD.bolt if name == "bolt" else THREAD.nut)(z[:, None], phi)  # (n, per_turn)
        rings, heights = [*inside], [*z]
        if name == "bolt":  # closed by a point at each end of the axis, shrunk rings to the machine
            rings, heights = [0 * phi, *rings, 0 * phi], [z[0], *heights, z[-1]]
        else:  # the bore, then back down the outside
            rings, heights = [*rings, 0 * phi + OUTER, 0 * phi + OUTER], [*heights, z[-1], z[0]]
        rho, up = np.array(rings), np.repeat(np.array(heights)[:, None], per_turn, axis=1)
        vertices = np.stack((rho * np.cos(phi), rho * np.sin(phi), up), axis=2).reshape(-1, 3)
        i, j = np.meshgrid(np.arange(len(rho) - (name == "bolt")), np.arange(per_turn), indexing="ij")
        a, b = i * per_turn + j, i * per_turn + (j + 1) % per_turn
        c, d = ((k + per_turn) % len(vertices) for k in (a, b))
        faces = np.stack((a, b, d, a, d, c), axis=2).reshape(-1, 3)
        vertices, back = np.unique(np.round(vertices / UNIT, 12), axis=0, return_inverse=True)
        faces = back.reshape(-1)[faces]
        faces = faces[(faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])]
        found[name] = vertices, faces if name == "bolt" else faces[:, ::-1]
    return found


class _Pull:
    """The grasp's wrench on the bolt, into qfrc_applied: Grasp's law in the scene's unit."""

    def __init__(self, m: Any, d: Any, grasp: Grasp) -> None:
        size = np.repeat((UNIT, 1.0), 3)
        n = round(DURATION / m.opt.timestep)
        q, v = grasp.equilibrium(np.arange(n + 1) * m.opt.timestep)
        self.q, self.v = np.concatenate((q[:, :3] / UNIT, q[:, 3:]), axis=1), v / size
        turns = np.repeat((1.0, 1 / UNIT), 3)
        scaled = np.outer(turns, turns)  # N/m stay, N are divided by the unit, N m/rad by its square
        self.K, self.D = grasp.stiffness_at_hold * scaled, grasp.damping_at_hold * scaled
        self.hold = np.array(grasp.hold) / UNIT
        self.m, self.d, self.body = m, d, m.body("bolt").id
        self.R_E, self.e, self.u, self.back = np.empty(9), np.empty(6), np.empty(6), np.empty(4)

    def __call__(self, i: int) -> None:
        d, e, u = self.d, self.e, self.u
        q, v, hold = self.q[i], self.v[i], self.hold
        mujoco.mju_quat2Mat(self.R_E, q[3:])
        R_E, R = self.R_E.reshape(3, 3), d.xmat[self.body].reshape(3, 3)
        arm, arm_E = R @ hold, R_E @ hold
        p_H = d.qpos[:3] + arm
        off, omega = p_H - q[:3] - arm_E, R @ d.qvel[3:6]
        e[:3] = R_E.T @ off
        mujoco.mju_subQuat(e[3:], d.qpos[3:7], q[3:])
        v_H = d.qvel[:3] + _cross(omega, arm) - v[:3] - _cross(v[3:], arm_E) - _cross(v[3:], off)
        u[:3], u[3:] = R_E.T @ v_H, R_E.T @ (omega - v[3:])
        F = -self.K @ e - self.D @ u
        d.qfrc_applied[:] = 0.0
        mujoco.mj_applyFT(self.m, d, R_E @ F[:3], R_E @ F[3:], p_H, self.body, d.qfrc_applied)


def _cross(a: Array, b: Array) -> Array:
    return np.array((a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]))


def run(setting: Setting, rounds: int = 1, grasp: Grasp | None = None) -> Run:
    """Timed rounds; poses are kept meanwhile, which costs 1 µs of a step's milliseconds."""
    grasp = hand() if grasp is None else grasp
    m = model(setting, grasp)
    d = mujoco.MjData(m)
    pull, n = _Pull(m, d, grasp), round(DURATION / setting.step)
    X, touching, seconds = np.zeros((n + 1, 3, 4)), np.zeros(n, np.int64), math.inf
    for _ in range(rounds):
        mujoco.mj_resetData(m, d)
        d.qpos[:], d.qvel[:] = pull.q[0], pull.v[0]
        began = perf_counter()
        for i in range(n):
            mujoco.mj_step1(m, d)
            pull(i)
            X[i, :, :3], X[i, :, 3], touching[i] = d.xmat[pull.body].reshape(3, 3), d.xpos[pull.body], d.ncon
            mujoco.mj_step2(m, d)
        seconds = min(seconds, perf_counter() - began)
        mujoco.mj_kinematics(m, d)
        X[n, :, :3], X[n, :, 3] = d.xmat[pull.body].reshape(3, 3), d.xpos[pull.body]
    X[:, :, 3] *= UNIT
    return Run(seconds, setting.step, X, float(touching[touching > 0].mean()) if touching.any() else 0.0)


class _Plugin(ctypes.Structure):
    """mjpPlugin of mjplugin.h, as far as it is needed: the functions of a plugin by their place."""

    _fields_ = (
        ("name", ctypes.c_void_p), ("nattribute", ctypes.c_int), ("attributes", ctypes.c_void_p),
        ("capabilityflags", ctypes.c_int), ("needstage", ctypes.c_int), ("before", ctypes.c_void_p * 10),
        ("sdf_distance", ctypes.c_void_p), ("sdf_gradient", ctypes.c_void_p), ("sdf_staticdistance", ctypes.c_void_p),
    )  # fmt: skip


@cache
def _distance(name: str) -> Any:
    """The plugin's own distance of a point: address of x (3,), address of its radius."""
    library = ctypes.CDLL(mujoco.__path__[0] + f"/libmujoco.so.{VERSION}")
    library.mjp_getPlugin.restype = ctypes.POINTER(_Plugin)
    plugin = library.mjp_getPlugin(name.encode(), None).contents
    return ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p)(plugin.sdf_staticdistance)


def penetration_of_plugin(X: Array) -> Array:
    """True penetration (n,), m, of the plugin's shapes at poses X (n, 3, 4), by the plugin's own distances."""
    own_nut, own_bolt = _distance("mujoco.sdf.nut"), _distance("mujoco.sdf.bolt")
    radii = {"nut": np.array((RADIUS_NUT,)), "bolt": np.array((RADIUS_BOLT,))}

    @numba.njit(error_model="numpy")
    def bolt_in_nut(what: Any, z: float, phi: float) -> float:
        T, x, r_bolt, r_nut = what
        rho = r_bolt[0]
        for _ in range(3):  # the distance changes along ρ by 1/√2 a unit, on thread and chamfer
            x[0], x[1], x[2] = rho * math.cos(phi), rho * math.sin(phi), z
            rho -= own_bolt(x.ctypes.data, r_bolt.ctypes.data) * math.sqrt(2.0)
        a, b = rho * math.cos(phi), rho * math.sin(phi)
        for i in range(3):
            x[i] = T[i, 0] * a + T[i, 1] * b + T[i, 2] * z + T[i, 3]
        return own_nut(x.ctypes.data, r_nut.ctypes.data)

    @numba.njit(error_model="numpy")
    def nut_in_bolt(what: Any, z: float, phi: float) -> float:
        T, x, r_bolt, r_nut = what
        rho = r_nut[0]
        for _ in range(3):
            x[0], x[1], x[2] = rho * math.cos(phi), rho * math.sin(phi), z
            rho += own_nut(x.ctypes.data, r_nut.ctypes.data) * math.sqrt(2.0)
        a, b = rho * math.cos(phi), rho * math.sin(phi)
        for i in range(3):
            x[i] = T[i, 0] * a + T[i, 1] * b + T[i, 2] * z + T[i, 3]
        return own_bolt(x.ctypes.data, r_bolt.ctypes.data)

    deep, dz, x = np.zeros(len(X)), THREAD.pitch / UNIT / PER_PITCH, np.empty(3)
    least = least_of(bolt_in_nut), least_of(nut_in_bolt)
    for i, pose in enumerate(X):
        R, r = pose[:, :3], pose[:, 3] / UNIT
        shift = np.array((0.0, 0.0, -TIP))
        there = np.column_stack((R @ HALF_TURN, r + R @ shift))  # the plugin's bolt in the nut
        back = np.column_stack((HALF_TURN @ R.T, -HALF_TURN @ R.T @ r - shift))
        in_ = min(max(-r[2] + 0.01, 0.0), 0.4)  # how far the tip is in, and a little more
        numbers = radii["bolt"], radii["nut"]
        deep[i] = -min(
            least[0]((there, x, *numbers), TIP + 1e-6, TIP + in_, dz),
            least[1]((np.ascontiguousarray(back), x, *numbers), -in_, -1e-6, dz),
        )
    return np.maximum(deep, 0.0) * UNIT


# What was tried: contacts as they come; as stiff as steps allow; with a bounce of one half; few and many points from
# which contacts are sought. The mesh's octree takes 11 s to make at a depth of 6, 36 s at 7 and minutes at 8.
SETTINGS = (
    Setting(),
    Setting(solref=(0.002, 1.0)),
    Setting(solref=(0.004, BOUNCE)),
    Setting(solref=(0.002, 1.0), points=80),
    Setting(solref=(0.004, 1.0), step=2e-3),
    Setting(solref=(0.01, 1.0), step=5e-3),
    Setting("mesh", octree=6),
    Setting("mesh", solref=(0.002, 1.0)),
)
