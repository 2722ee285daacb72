"""What is exported, read by MuJoCo and by Pinocchio: freedoms, places, masses and motions are ours."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest
from pytest import approx
from scipy.spatial.transform import Rotation

from detent.articulation.export_mjcf import export_mjcf
from detent.articulation.export_urdf import export_urdf, stl
from detent.articulation.finite_motion import follow
from detent.articulation.mechanism import Mechanism
from detent.articulation.robot import hull, robot_of
from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.geometry.assembly import Assembly, Joint, Part
from detent.units import deg, mm
from mechanism_cases import (
    assembly,
    ball,
    box,
    disc,
    fixed,
    fourbar,
    fourbar_assembly,
    prismatic,
    revolute,
    slidercrank,
)

mujoco: Any = import_module("mujoco")  # neither tells its types
pinocchio: Any = pytest.importorskip("pinocchio")

BARS = (20 * mm, 50 * mm, 40 * mm, 45 * mm)


def scattered(n: int) -> Assembly:
    """n boxes, each somewhere else and turned."""
    rng = np.random.default_rng(n)
    turned = Rotation.from_rotvec(rng.normal(size=(n, 3))).as_matrix()
    places = [Pose(np.column_stack((R, rng.normal(size=3)))) for R in turned]
    boxes = [box(f"part {i}", (0, 0, 0), (0.1, 0.2, 0.3 + 0.1 * i)) for i in range(n)]
    return assembly(*boxes, density=7800.0, places=places)


def every_joint() -> list[Joint]:
    """A tree with all kinds of joints, two entered by their child, and two loops; part 7 hangs on nothing."""
    universal = np.vstack([revolute(0, 1, (0.3, 0, 0), e).freedoms for e in np.eye(3)[:2]])
    screw = revolute(4, 3, (0.4, 0.1, 0)).freedoms + 0.02 * np.array([[0, 0, 1, 0, 0, 0]])
    along = np.vstack((prismatic(0, 1, (0, 1, 0)).freedoms, revolute(0, 1, (0.5, 0, 0), (0, 1, 0)).freedoms))
    return [
        Joint(0, 1, "planar", np.eye(6)[[0, 1, 5]]),
        ball(1, 2, (0.1, 0.2, 0.0)),
        Joint(3, 2, "universal", universal, point=np.array((0.3, 0, 0))),
        Joint(4, 3, "screw", screw, point=np.array((0.4, 0.1, 0)), pitch=0.02),
        Joint(5, 4, "cylindrical", along, point=np.array((0.5, 0, 0))),
        fixed(5, 6),
        Joint(0, 5, "cylindrical", along, point=np.array((0.5, 0, 0)), closes_loop=True),
        revolute(1, 3, (0.2, 0.2, 0.3), (0, 0.6, 0.8), closes_loop=True),
    ]


def jack() -> list[Joint]:
    """A plate that slides, a spindle that turns in it, and a thread between spindle and ground that closes the loop."""
    turn = revolute(0, 2, (0.1, 0, 0))
    thread = Joint(0, 2, "screw", turn.freedoms + 0.01 * np.eye(6)[[2]], turn.axis, turn.point, 0.01, closes_loop=True)
    return [prismatic(0, 1, (0, 0, 1)), revolute(1, 2, (0.1, 0, 0)), thread]


def ours(m: Mechanism) -> int:
    J = m.closure(np.zeros(m.n_coordinates), m.loops)[1] / m.scale
    return m.n_coordinates - (int(np.linalg.matrix_rank(J, tol=1e-9)) if len(J) else 0)


def in_mujoco(made: Assembly, m: Mechanism, folder):
    export_mjcf(made, m, folder / "robot.xml")
    model = mujoco.MjModel.from_xml_path(str(folder / "robot.xml"))
    model.opt.jacobian = mujoco.mjtJacobian.mjJAC_DENSE
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return model, data


def equalities(model, data):
    """Residuals and Jacobian of the equalities alone."""
    ties = data.efc_type[: data.nefc] == mujoco.mjtConstraint.mjCNSTR_EQUALITY
    return data.efc_pos[: data.nefc][ties], data.efc_J.ravel()[: data.nefc * model.nv].reshape(data.nefc, model.nv)[
        ties
    ]


def set_coordinates(model, data, made: Assembly, m: Mechanism, q):
    """Our coordinates as MuJoCo's."""
    robot = robot_of(made, m)
    back = {step.joint: step.back for step in m.tree}
    for one in (*robot.links, *robot.loops):
        own = q[m.coordinates_of(one.joint)] if one.joint >= 0 else np.zeros(0)
        if getattr(one, "kind", "") == "ball":
            turn = Rotation.from_rotvec(-own if back[one.joint] else own).as_quat(scalar_first=True)
            data.joint(f"{one.name}_ball").qpos[:] = turn
        elif getattr(one, "kind", "axes") == "axes" and getattr(one, "type", "") not in ("revolute", "spherical"):
            for axis in one.axes:
                data.joint(axis.name).qpos[0] = q[axis.coordinate]
                if axis.pitch:
                    data.joint(f"{axis.name}_slide").qpos[0] = axis.pitch * q[axis.coordinate]
    mujoco.mj_forward(model, data)


@pytest.mark.parametrize(
    ("made", "joints", "freedoms"),
    [
        (fourbar_assembly(BARS, 1.0), fourbar(BARS, 1.0), 1),
        (scattered(4), slidercrank(0.3, 1.0, 0.7), 1),
        (scattered(8), every_joint(), None),
        (scattered(3), [fixed(0, 1), ball(1, 2, (0, 0, 1))], 3),
        (scattered(3), jack(), 1),
        (scattered(3), [revolute(0, 1, (0, 0, 0)), fixed(0, 1), fixed(1, 2)], 0),
    ],
    ids=["four-bar", "slider-crank", "every joint", "ball", "jack", "held twice"],
)
def test_mujoco_has_our_freedoms_and_masses(made, joints, freedoms, tmp_path):
    m = Mechanism.of(len(made.parts), joints)
    model, data = in_mujoco(made, m, tmp_path)
    _, J = equalities(model, data)
    assert ours(m) == (freedoms if freedoms is not None else ours(m))
    assert model.nv - (np.linalg.matrix_rank(J, tol=1e-9) if len(J) else 0) == ours(m)
    for part, link in enumerate(sorted(robot_of(made, m).links, key=lambda one: one.part)):
        solid, X = made.solid_of(part), made.parts[part].X_WP
        density, body = made.parts[part].density, model.body(link.name)
        assert body.mass[0] == approx(density * solid.volume, rel=1e-12)
        assert data.body(link.name).xipos == approx(X.R @ solid.centre + X.p, abs=1e-12)
        R = data.body(link.name).ximat.reshape(3, 3)
        expected = density * X.R @ solid.inertia @ X.R.T
        assert R @ np.diag(body.inertia) @ R.T == approx(expected, abs=1e-9 * np.trace(expected))


def test_mujoco_carries_the_parts_where_we_do(tmp_path):
    made, m = scattered(8), Mechanism.of(8, every_joint())
    model, data = in_mujoco(made, m, tmp_path)
    q = 0.3 * np.random.default_rng(5).normal(size=m.n_coordinates)
    q[m.coordinates_of(len(m.joints) - 1)] = 0.0  # the free part stays
    set_coordinates(model, data, made, m, q)
    D = m.displacements(q)
    for link in robot_of(made, m).links:
        assert data.body(link.name).xmat.reshape(3, 3) == approx(D[link.part, :3, :3], abs=1e-9)
        assert data.body(link.name).xpos == approx(D[link.part, :3, :3] @ link.origin + D[link.part, :3, 3], abs=1e-9)


@pytest.mark.parametrize(
    "joints", [fourbar((0.3, 1.0, 0.8, 0.9), 1.0), slidercrank(0.3, 1.0, 0.7)], ids=["connect", "weld"]
)
def test_loops_that_we_close_are_closed_in_mujoco(joints, tmp_path):
    made, m = scattered(4), Mechanism.of(4, joints)
    model, data = in_mujoco(made, m, tmp_path)
    for q in follow(m, [1, 0, 0, 0], [-1.0, 0.5, 1.5]).q:
        set_coordinates(model, data, made, m, q)
        assert equalities(model, data)[0] == approx(np.zeros(6), abs=1e-9)
        data.qpos[0] += 0.01
        mujoco.mj_forward(model, data)
        assert np.abs(equalities(model, data)[0]).max() > 1e-3  # and would not be otherwise


def test_fourbar_driven_in_mujoco_moves_as_ours(tmp_path):
    made, m = fourbar_assembly(BARS, 60 * deg), Mechanism.of(4, fourbar(BARS, 60 * deg))
    model, data = in_mujoco(made, m, tmp_path)
    model.opt.gravity[:] = 0.0
    crank = model.joint("crank_joint").dofadr[0]
    speed, gain = 0.5, 1e-3  # rad/s, N m s: slow, held to its speed
    angles, others = [], []
    for k in range(5600):
        data.qfrc_applied[crank] = gain * (speed - data.qvel[crank])
        mujoco.mj_step(model, data)
        if k % 400 == 399:
            angles.append(data.qpos[crank])
            others.append(data.qpos.copy())
    assert angles[-1] > 70 * deg
    q = follow(m, [1, 0, 0, 0], angles).q[:, :3]
    assert np.array(others) == approx(q, abs=1e-3)  # the bound; MuJoCo's loops are springs


@pytest.mark.parametrize(
    ("made", "joints"),
    [(fourbar_assembly(BARS, 1.0), fourbar(BARS, 1.0)), (scattered(8), every_joint())],
    ids=["four-bar", "every joint"],
)
def test_pinocchio_has_our_tree_places_and_masses(made, joints, tmp_path):
    m = Mechanism.of(len(made.parts), joints)
    exported = export_urdf(made, m, tmp_path / "robot")
    model = pinocchio.buildModelFromUrdf(str(tmp_path / "robot" / "robot.urdf"))
    robot = robot_of(made, m)
    n_screws = sum(bool(axis.pitch) for link in robot.links for axis in link.axes)
    n_tree = m.n_coordinates - sum(len(m.joints[i].freedoms) for i in m.loops)
    assert model.nv == n_tree + n_screws  # a mimicked slide is one of its own to Pinocchio, unless asked
    assert len(exported.notes) == len(m.loops)
    q = pinocchio.neutral(model)
    rest = 0.3 * np.random.default_rng(6).normal(size=m.n_coordinates)
    for i, joint in enumerate(m.joints):
        if joint.type in ("spherical", "free"):
            rest[m.coordinates_of(i)] = 0.0  # Pinocchio turns one after the other
    for link in robot.links:
        for axis in link.axes if link.kind == "axes" else ():
            for name, share in ((axis.name, 1.0), (f"{axis.name}_slide", axis.pitch)):
                if model.existJointName(name):
                    joint, x = model.joints[model.getJointId(name)], share * rest[axis.coordinate]
                    q[joint.idx_q : joint.idx_q + joint.nq] = [x] if joint.nq == 1 else [np.cos(x), np.sin(x)]
    data = model.createData()
    pinocchio.framesForwardKinematics(model, data, q)
    D = m.displacements(rest)
    for link in robot.links:
        frame = model.getFrameId(link.name)
        assert data.oMf[frame].translation == approx((D[link.part] @ np.append(link.origin, 1))[:3], abs=1e-9)
        assert data.oMf[frame].rotation == approx(D[link.part, :3, :3], abs=1e-9)
    total = sum(part.density * made.solids[part.solid].volume for part in made.parts)
    assert sum(one.mass for one in model.inertias) == approx(total, rel=1e-5)  # links that carry axes add 1e-6 each


def test_inertias_in_pinocchio_are_those_of_the_solids(tmp_path):
    made, m = fourbar_assembly(BARS, 1.0), Mechanism.of(4, fourbar(BARS, 1.0))
    export_urdf(made, m, tmp_path / "robot")
    model = pinocchio.buildModelFromUrdf(str(tmp_path / "robot" / "robot.urdf"))
    for name, part in (("crank_joint", 1), ("coupler_joint", 2), ("rocker_joint", 3)):
        inertia, solid, X = model.inertias[model.getJointId(name)], made.solid_of(part), made.parts[part].X_WP
        link = next(one for one in robot_of(made, m).links if one.part == part)
        assert inertia.mass == approx(1000.0 * solid.volume, rel=1e-12)
        assert inertia.lever == approx(X.R @ solid.centre + X.p - link.origin, abs=1e-12)
        assert inertia.inertia == approx(1000.0 * X.R @ solid.inertia @ X.R.T, abs=1e-18)


def test_meshes_are_found_by_pinocchio(tmp_path):
    made = fourbar_assembly(BARS, 1.0)
    export_urdf(made, Mechanism.of(4, fourbar(BARS, 1.0)), tmp_path / "robot", package="robot")
    shapes = pinocchio.buildGeomFromUrdf(
        pinocchio.buildModelFromUrdf(str(tmp_path / "robot" / "robot.urdf")), str(tmp_path / "robot" / "robot.urdf"),
        pinocchio.GeometryType.COLLISION, package_dirs=[str(tmp_path)],
    )  # fmt: skip
    assert shapes.ngeoms == 4
    crank = shapes.geometryObjects[1].geometry
    crank.computeLocalAABB()
    assert crank.aabb_local.width() == approx(BARS[0] + 2 * 8 * mm, rel=1e-6)  # floats of 32 bits


def test_limits_are_exported(tmp_path):
    turn, slide = revolute(0, 1, (0, 0, 0), limits=((-0.5, 1.0),)), prismatic(0, 2, (0, 0, 1), limits=((0.0, np.inf),))
    joints = [turn, slide, revolute(0, 3, (0, 0, 0))]
    made, m = scattered(4), Mechanism.of(4, joints)
    model, _ = in_mujoco(made, m, tmp_path)
    assert model.joint("part_1_joint").range == approx([-0.5, 1.0]) and model.joint("part_1_joint").limited[0]
    assert not model.joint("part_3_joint").limited[0] and model.joint("part_2_joint").range[0] == 0.0
    export_urdf(made, m, tmp_path / "robot")
    read = pinocchio.buildModelFromUrdf(str(tmp_path / "robot" / "robot.urdf"))
    assert read.lowerPositionLimit[0] == approx(-0.5) and read.upperPositionLimit[0] == approx(1.0)
    assert read.joints[read.getJointId("part_3_joint")].shortname() == "JointModelRUBZ"  # it turns for ever


HOSTILE = [
    '"/><joint name="x',
    "../../etc/passwd",
    "\x00\x1b[31m",
    "-->",
    "世界",
    "",
    "7",
    "part",
    "PART",
    "world",
    "a" * 300,
]


def test_hostile_names_do_no_harm(tmp_path):
    solids = [box(name, (0, 0, 0), (1, 1, 1)) for name in HOSTILE]
    made = Assembly('"&<>\x00--', tuple(solids), tuple(Part(name, i, Pose()) for i, name in enumerate(HOSTILE)))
    joints = [revolute(0, i, (0, 0, 0)) for i in range(1, len(HOSTILE))] + [revolute(1, 2, (0, 0, 0), closes_loop=True)]
    m = Mechanism.of(len(HOSTILE), joints)
    model, _ = in_mujoco(made, m, tmp_path)
    assert model.nv == len(HOSTILE) - 1
    exported = export_urdf(made, m, tmp_path / "robot")
    assert pinocchio.buildModelFromUrdf(str(tmp_path / "robot" / "robot.urdf")).nv == len(HOSTILE) - 1
    assert len({name.lower() for name in exported.names}) == len(HOSTILE)
    assert all(file.resolve().is_relative_to(tmp_path / "robot") for file in exported.files)
    assert sorted(tmp_path.iterdir()) == [tmp_path / "robot", tmp_path / "robot.xml"]  # nothing left aside


def test_folder_with_something_in_it_is_not_overwritten(tmp_path):
    made, m = scattered(2), Mechanism.of(2, [revolute(0, 1, (0, 0, 0))])
    (tmp_path / "robot").mkdir()
    export_urdf(made, m, tmp_path / "robot")  # empty: fine
    with pytest.raises(InputError, match="there already"):
        export_urdf(made, m, tmp_path / "robot")
    with pytest.raises(InputError, match="does not exist"):
        export_urdf(made, m, tmp_path / "no" / "robot")
    with pytest.raises(InputError, match="folder"):
        export_mjcf(made, m, tmp_path / "robot")


def test_hull_of_a_disc_is_smaller_than_itself_by_little_and_faces_outwards():
    mesh = disc("", 1.0, 0.0, 1.0, 400).mesh
    assert mesh is not None
    points, triangles = hull(mesh) or (np.zeros((0, 3)), np.zeros((0, 3), np.int32))
    a, b, c = (points[triangles[:, i]] for i in range(3))
    volume = np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6
    assert len(points) <= 128 and 0.95 * np.pi < volume < np.pi
    assert len(stl(points, triangles)) == 84 + 50 * len(triangles)
