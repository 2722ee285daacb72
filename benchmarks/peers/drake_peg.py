"""The peg in Drake: a ring of capsules and balls, point contact, the lagged approximation of its discrete solver.

Capsule on capsule has wrong normals here (90° off on the mouth), a ball on anything has exact ones: so the wall is
capsules against a ball at the peg's tip, the mouth is balls against the peg's side. The same shapes as MuJoCo's.
Support: slides along x, y, z and three hinges through the mass centre, each with a spring and a damper of Drake's own;
the feed is the force that spring and damper exert for having moved, a polynomial in time: the loop has no Python.
Stiffness at 1 ms: 1e8 N/m is the most that does not bounce.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version
from time import perf_counter

import numpy as np
from pydrake.geometry import (
    AddContactMaterial,
    Capsule,
    CollisionFilterDeclaration,
    Cylinder,
    GeometrySet,
    ProximityProperties,
    Sphere,
)  # fmt: skip
from pydrake.math import RigidTransform
from pydrake.multibody.plant import AddMultibodyPlant, CoulombFriction, MultibodyPlantConfig
from pydrake.multibody.tree import (
    PrismaticJoint,
    PrismaticSpring,
    RevoluteJoint,
    RevoluteSpring,
    SpatialInertia,
    UnitInertia,
)  # fmt: skip
from pydrake.polynomial import Polynomial
from pydrake.systems.analysis import Simulator
from pydrake.systems.framework import DiagramBuilder
from pydrake.systems.primitives import TrajectorySource
from pydrake.trajectories import PiecewisePolynomial

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
    WAY,
    Run,
)

VERSION = version("drake")


@dataclass(frozen=True)
class Setting:
    stiffness: float = 1e7  # N/m, of point contact
    dissipation: float = 10.0  # s/m
    approximation: str = "lagged"
    step: float = 1e-3
    capsules: int = 48


def built(setting: Setting):
    builder = DiagramBuilder()
    config = MultibodyPlantConfig(
        time_step=setting.step, contact_model="point", discrete_contact_approximation=setting.approximation
    )
    plant, scene = AddMultibodyPlant(config, builder)
    plant.mutable_gravity_field().set_gravity_vector([0, 0, 0])
    material = ProximityProperties()
    AddContactMaterial(
        dissipation=setting.dissipation, point_stiffness=setting.stiffness,
        friction=CoulombFriction(FRICTION, FRICTION), properties=material,
    )  # fmt: skip
    at = (HOLE + MOUTH) * np.exp(2j * np.pi * np.arange(setting.capsules) / setting.capsules)
    long, wall, mouth = 0.2 - MOUTH, [], []
    for i, p in enumerate(at):
        X = RigidTransform([p.real, p.imag, -MOUTH - long / 2])
        wall.append(plant.RegisterCollisionGeometry(plant.world_body(), X, Capsule(MOUTH, long), f"w{i}", material))
        X = RigidTransform([p.real, p.imag, -MOUTH])
        mouth.append(plant.RegisterCollisionGeometry(plant.world_body(), X, Sphere(MOUTH), f"m{i}", material))
    nothing = SpatialInertia(0.0, np.zeros(3), UnitInertia(0.0, 0.0, 0.0))
    parent, axes = plant.world_frame(), np.eye(3)
    for k in range(6):
        whole = SpatialInertia(MASS, np.zeros(3), UnitInertia(*(3 * [INERTIA / MASS])))
        body = plant.AddRigidBody(f"b{k}", whole if k == 5 else nothing)
        if k < 3:
            joint = plant.AddJoint(PrismaticJoint(f"j{k}", parent, body.body_frame(), axes[k], damping=DAMP))
            plant.AddForceElement(PrismaticSpring(joint, (START + [0, 0, SUPPORT])[k], STIFF))
            if k == 2:
                plant.AddJointActuator("feed", joint)
        else:
            joint = plant.AddJoint(RevoluteJoint(f"j{k}", parent, body.body_frame(), axes[k - 3], damping=DAMP_TURNING))
            plant.AddForceElement(RevoluteSpring(joint, 0.0, STIFF_TURNING))
        parent = body.body_frame()
    long = 2 * SUPPORT - TIP
    side = plant.RegisterCollisionGeometry(
        body, RigidTransform([0, 0, TIP - SUPPORT + long / 2]), Cylinder(RADIUS, long), "side", material
    )
    tip = plant.RegisterCollisionGeometry(body, RigidTransform([0, 0, TIP - SUPPORT]), Sphere(RADIUS), "tip", material)
    apart = CollisionFilterDeclaration()
    for one, others in ((side, wall), (tip, mouth)):
        apart.ExcludeBetween(GeometrySet([one]), GeometrySet(others))
    scene.collision_filter_manager().Apply(apart)
    plant.Finalize()
    way = Polynomial([0, 0, 0, 10 / END**3, -15 / END**4, 6 / END**5])
    pull = Polynomial(WAY * STIFF) * way + Polynomial(WAY * DAMP) * way.Derivative()
    source = builder.AddSystem(TrajectorySource(PiecewisePolynomial([np.array([[pull]])], [0.0, END])))
    builder.Connect(source.get_output_port(), plant.get_actuation_input_port())
    return builder.Build(), plant, body


def simulator(diagram, plant) -> Simulator:
    made = Simulator(diagram)
    plant.SetPositions(
        plant.GetMyMutableContextFromRoot(made.get_mutable_context()),
        [*START[:2], START[2] + SUPPORT, 0, 0, 0],
    )
    made.Initialize()
    return made


def run(setting: Setting, rounds: int = 1) -> Run:
    diagram, plant, body = built(setting)
    seconds = np.inf
    for _ in range(rounds):
        bare = simulator(diagram, plant)
        began = perf_counter()
        bare.AdvanceTo(END)
        seconds = min(seconds, perf_counter() - began)
    n = round(END / setting.step)
    kept = simulator(diagram, plant)
    context = plant.GetMyContextFromRoot(kept.get_context())
    forces = plant.get_contact_results_output_port()
    F_z, X = np.zeros(n + 1), np.zeros((n + 1, 3, 4))
    for i in range(n + 1):
        kept.AdvanceTo(i * setting.step)
        pose = plant.EvalBodyPoseInWorld(context, body)
        R = pose.rotation().matrix()
        X[i, :, :3], X[i, :, 3] = R, pose.translation() + R @ [0.0, 0.0, -SUPPORT]
        results = forces.Eval(context)
        for k in range(results.num_point_pair_contacts()):
            pair = results.point_pair_contact_info(k)
            F_z[i] += pair.contact_force()[2] * (1 if pair.bodyB_index() == body.index() else -1)
    return Run(float(seconds), n, np.arange(n + 1) * setting.step, X, F_z)
