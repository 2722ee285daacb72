"""The peg in MuJoCo: a ring of capsules for the hole, their upper balls for its mouth; a capsule for the peg.

The ring's capsules are as thick as the mouth's rounding, so that their upper ends make it; 48 of them are off a round
hole by 0.1 µm, 120 by 0.02 µm. The peg's capsule has the peg's radius and begins where the peg's side begins, 4 mm
above its tip: in the bore it touches where the rounded tip does, to 1e-8 m; on the chamfer its ball arrives earlier.
Capsule on capsule is MuJoCo's exact and fastest pair. peg="cylinder" is the very shape, a thin cylinder whose contacts
act from 4 mm away (both parts thinner, so that contacts lie where they should): half as fast, and no nearer.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import mujoco
import numpy as np

from peers.peg_case import (
    DAMP,
    DAMP_TURNING,
    END,
    FRICTION,
    HOLE,
    INERTIA,
    MASS,
    MOUTH,
    RADIUS,
    START,
    STIFF,
    STIFF_TURNING,
    SUPPORT,
    TIP,
    Run,
    feed,
)

LENGTH = 2 * SUPPORT  # of the peg; long enough to reach out of the hole
VERSION = mujoco.__version__


@dataclass(frozen=True)
class Setting:
    """How contacts are made stiff, and how they are solved; words of MuJoCo's own."""

    solref: tuple[float, float] = (0.02, 1.0)
    solimp: tuple[float, float, float] = (0.9, 0.95, 1e-3)
    integrator: str = "implicitfast"
    cone: str = "elliptic"
    impratio: float = 1.0
    step: float = 1e-3
    capsules: int = 48
    iterations: int = 100
    tolerance: float = 1e-12  # at 1e-8 the setting of least penetration bounces
    peg: str = "capsule"
    solver: str = "Newton"


def shapes(setting: Setting, tip: float, friction: float = FRICTION) -> tuple[str, str, str]:
    """MJCF of the peg, the centre of its tip at this z, of the hole, and of the pairs that may touch."""
    solref, solimp = (" ".join(f"{n:.9g}" for n in numbers) for numbers in (setting.solref, setting.solimp))
    at = (HOLE + MOUTH) * np.exp(2j * np.pi * np.arange(setting.capsules) / setting.capsules)
    how = f'condim="3" friction="{friction} {friction} 0 0 0" solref="{solref}" solimp="{solimp}"'
    inset = 0.0 if setting.peg == "capsule" else TIP
    peg = f'<geom name="peg" type="{setting.peg}" size="{RADIUS - inset}" fromto="0 0 {tip + TIP} 0 0 {tip + LENGTH}"/>'
    ring = "".join(
        f'<geom name="c{i}" type="capsule" size="{MOUTH - inset}" '
        f'fromto="{p.real} {p.imag} -0.2 {p.real} {p.imag} {-MOUTH}"/>'
        for i, p in enumerate(at)
    )
    pairs = "".join(f'<pair geom1="peg" geom2="c{i}" {how} margin="{2 * inset}"/>' for i in range(setting.capsules))
    return peg, ring, pairs


def model(setting: Setting) -> mujoco.MjModel:
    """Mass centre and support coincide, so three slides and a ball with springs and dampers are the support."""
    x, y, z = START[0], START[1], START[2] + SUPPORT
    peg, ring, pairs = shapes(setting, -SUPPORT)
    slides = "".join(
        f'<joint type="slide" axis="{axis}" stiffness="{STIFF}" damping="{DAMP}"/>'
        for axis in ("1 0 0", "0 1 0", "0 0 1")
    )
    return mujoco.MjModel.from_xml_string(
        f"""<mujoco><option timestep="{setting.step}" gravity="0 0 0" integrator="{setting.integrator}"
        cone="{setting.cone}" impratio="{setting.impratio}"
        iterations="{setting.iterations}" tolerance="{setting.tolerance}"
        solver="{setting.solver}"/><default><geom contype="0" conaffinity="0"/></default>
        <worldbody>{ring}
        <body pos="{x} {y} {z}">{slides}<joint type="ball" stiffness="{STIFF_TURNING}" damping="{DAMP_TURNING}"/>
        <inertial pos="0 0 0" mass="{MASS}" diaginertia="{INERTIA} {INERTIA} {INERTIA}"/>{peg}</body></worldbody>
        <contact>{pairs}</contact></mujoco>"""
    )


def run(setting: Setting, rounds: int = 3) -> Run:
    m = model(setting)
    d = mujoco.MjData(m)
    n = round(END / setting.step)
    # The support's spring and damper pull towards where it has got to, at the middle of each step.
    way, speed = feed((np.arange(n) + 0.5) * setting.step)
    pull = (STIFF * way + DAMP * speed).tolist()
    seconds = np.inf
    for _ in range(rounds):
        mujoco.mj_resetData(m, d)
        force, step = d.qfrc_applied, mujoco.mj_step
        began = perf_counter()
        for p in pull:
            force[2] = p
            step(m, d)
        seconds = min(seconds, perf_counter() - began)
    mujoco.mj_resetData(m, d)
    F_z, X = np.zeros(n + 1), np.zeros((n + 1, 3, 4))
    tip = np.array([0.0, 0.0, -SUPPORT])
    for i in range(n + 1):
        mujoco.mj_kinematics(m, d)
        R = d.xmat[1].reshape(3, 3)
        X[i, :, :3], X[i, :, 3] = R, d.xpos[1] + R @ tip
        F_z[i] = d.qfrc_constraint[2]
        if i < n:
            d.qfrc_applied[2] = pull[i]
            mujoco.mj_step(m, d)
    return Run(float(seconds), n, np.arange(n + 1) * setting.step, X, F_z)
