"""Shapes move as the parts do: contact points lie on them, forces at contacts add up, what bends stays in one piece."""

import math

import numpy as np
import pytest
from pytest import approx

from detent import Beam, Block, Leg, Plate, Pose, Rail, Record, Snap, Stiffness, place, simulate
from detent.core.scene import Shape
from detent.drive.free import Free
from detent.geometry import jets
from detent.geometry.balls import BallsOnPlane, box_corners
from detent.geometry.edges import Circle, Corner, Line, Trimmed
from detent.geometry.mesh import ARC, SEGMENTS, Mesh
from detent.geometry.pair import SurfacePair
from detent.geometry.pair_meshes import drawn
from detent.geometry.part import Body
from detent.geometry.surface import Cone, Cylinder, Piece, Plane, Revolution, Sphere, Spline, Torus
from detent.mating.contact.model import Contact
from detent.mating.contact.springs import PointContact
from detent.mating.oring.model import Notch, ORing
from detent.scenario import Scenario, bundled
from detent.units import MPa, deg, mm, s
from physics.test_mesh import holes

SINGLE = 2.0**-24  # rounding of a float of 32 bits


def pose_of(record: Record, shape: Shape, i: int) -> np.ndarray:
    """(3, 4) in W at sample i: the chain's poses, multiplied."""
    X = np.eye(4)
    for link in shape.chain:
        one = np.asarray(record[link].values)[i] if isinstance(link, str) else np.reshape(link, (3, 4))
        X = X @ np.vstack((one, (0, 0, 0, 1)))
    return X[:3]


def in_world(record: Record, shape: Shape, i: int) -> Mesh:
    """The shape as it stands at sample i, by the words of `Shape` alone."""
    at = shape.vertices.astype(float)
    if shape.modes is not None:
        amplitudes = np.concatenate([np.ravel(record[name].values[i]) for name in shape.bends])
        at = at + np.einsum("k,kvi->vi", amplitudes, shape.modes)
    X = pose_of(record, shape, i)
    return Mesh(at @ X[:, :3].T + X[:, 3], shape.triangles)


def named(record: Record, name: str) -> Shape:
    return next(shape for shape in record.scene if shape.name == name)


def distance(mesh: Mesh, p: np.ndarray) -> float:
    """From a point to the nearest of the mesh's triangles: inside them to their plane, else to their sides."""
    a, b, c = (mesh.vertices[mesh.triangles[:, k]] for k in range(3))
    n = np.cross(b - a, c - a)
    n /= np.linalg.norm(n, axis=1, keepdims=True)
    inside, sides = np.ones(len(a), bool), []
    for one, two in ((a, b), (b, c), (c, a)):
        way = two - one
        inside &= np.einsum("ij,ij->i", np.cross(way, p - one), n) >= 0
        t = np.clip(np.einsum("ij,ij->i", p - one, way) / np.einsum("ij,ij->i", way, way), 0, 1)
        sides.append(np.linalg.norm(p - one - t[:, None] * way, axis=1))
    plane = np.where(inside, np.abs(np.einsum("ij,ij->i", p - a, n)), np.inf)
    return float(min(plane.min(), min(side.min() for side in sides)))


def sagitta(radius: float, chords: int) -> float:
    """How far a chord leaves its circle, so many to a turn."""
    return radius * (1 - math.cos(math.pi / chords))


def force_in_world(record: Record) -> np.ndarray:
    return np.einsum("tij,tj->ti", record["pose"].values[:, :, :3], record["force"].values)


def loads(record: Record) -> np.ndarray:
    """(time, 3): all contacts of all matings together, in W."""
    names = [str(name) for name in record.data if str(name).endswith(("contact_load", "spring_load"))]
    assert names and all(record[name].attrs["frame"] == "W" for name in names)
    return sum((record[name].values.sum(axis=1) for name in names), np.zeros((len(record["time"]), 3)))


# ---- pegs ----


@pytest.fixture(scope="module", params=["fixed", "events"])
def peg(request) -> Record:
    return Scenario.load(bundled()["peg_mp61"], {"run.method": request.param}).run()


def test_a_pegs_contact_points_lie_on_its_mesh_and_on_the_plates(peg):
    force, point, normal, gap = (
        peg[name].values for name in ("contact_force", "contact_point", "contact_normal", "gap")
    )
    when, which = np.nonzero(force > 0)
    chosen = np.linspace(0, len(when) - 1, 40).astype(int)
    # Chords round the axis and along a rounding, which meet at a right angle; the peg's rounding is 4 mm, the hole's 6.
    tolerance = {
        "peg": sagitta(19.95 * mm, SEGMENTS) + sagitta(4 * mm, 4 * ARC),
        "plate with hole": sagitta(46 / 2 * mm, SEGMENTS) + sagitta(6 * mm, 4 * ARC),
    }
    for i, j in zip(when[chosen], which[chosen], strict=True):
        assert distance(in_world(peg, named(peg, "peg"), i), point[i, j]) < tolerance["peg"]
        opposite = point[i, j] - gap[i, j] * normal[i, j]
        assert distance(in_world(peg, named(peg, "plate with hole"), i), opposite) < tolerance["plate with hole"]


def test_the_load_of_a_contact_is_its_normal_force_and_its_friction(peg):
    load, normal, force, friction = (peg[f"contact_{name}"].values for name in ("load", "normal", "force", "friction"))
    told = force > 0
    along = np.einsum("tci,tci->tc", load, np.nan_to_num(normal))
    across = np.linalg.norm(load - along[:, :, None] * np.nan_to_num(normal), axis=2)
    # Rounding, and where a sample is at an impact the force is that of the step and the normal that of its end.
    assert along[told] == approx(force[told], rel=1e-12, abs=1e-12 * force.max())
    assert across[told] == approx(np.linalg.norm(friction, axis=2)[told], rel=1e-9, abs=1e-12 * force.max())
    assert np.linalg.norm(friction, axis=2).max() > 1.0


def test_the_loads_of_a_pegs_contacts_add_up_to_the_force_on_it(peg):
    assert loads(peg) == approx(force_in_world(peg), abs=1e-12 * np.abs(peg["force"].values).max())


# ---- snap fasteners ----

HOOK = tuple((x * mm, z * mm) for x, z in ((0, -1.35), (14, -1.35), (14, 0.85), (6, 4.35), (3, 4.35), (1, 1.35)))
BEAM = Beam(root=5 * mm, tip=2.7 * mm, width=20 * mm, length=40 * mm, modulus=2700 * MPa)
IN_THE_WAY = Block((0.0, -15 * mm, 1.85 * mm), (2 * mm, 15 * mm, 10 * mm))
CLIP = Snap(HOOK, 20 * mm, BEAM, IN_THE_WAY, friction=0.2)
FORTH = Rail((Leg(20 * mm, 10 * mm / s),), axis="x", start_at=Pose.at(x=-57 * mm))


def touches(record: Record, prefix: str = "") -> list[tuple[int, int]]:
    found = np.argwhere(record[f"{prefix}contact_id"].values > 0)
    return [(int(i), int(j)) for i, j in found[:: max(1, len(found) // 60)]]


def check_touching(record: Record, halves: dict[str, str], size: float) -> None:
    """Hook and block touch where the record says. Both have flat sides, so that only floats of 32 bits are rounded."""
    for prefix, half in halves.items():
        point, at = record[f"{prefix}contact_point"], touches(record, prefix)
        assert len(at) > 20 and point.attrs["frame"] == "A"
        hook, block = named(record, f"{half}hook"), named(record, f"{half}block")
        for i, j in at:
            chain = pose_of(record, Shape("A", "moving", hook.vertices, hook.triangles, hook.chain[:-1]), i)
            p = chain[:, :3] @ point.values[i, j] + chain[:, 3]
            assert distance(in_world(record, hook, i), p) < 8 * SINGLE * size
            assert distance(in_world(record, block, i), p) < 8 * SINGLE * size


@pytest.mark.parametrize("name", ["snap_fig11", "snap_fig13"])
def test_hook_and_block_touch_where_the_contacts_are(name):
    record = Scenario.load(bundled()[name]).run()
    check_touching(record, {"": ""}, 100 * mm)
    assert loads(record) == approx(force_in_world(record), abs=1e-12 * np.abs(record["force"].values).max())


def test_a_mirrored_half_is_drawn_mirrored():
    both = simulate(Snap(HOOK, 20 * mm, BEAM, IN_THE_WAY, 0.2, "both"), FORTH, sample=0.02)
    check_touching(both, {"upper_": "upper ", "lower_": "lower "}, 100 * mm)
    for part in ("hook", "beam", "block"):
        for i in (0, len(both["time"]) // 2):
            upper, lower = (in_world(both, named(both, f"{half} {part}"), i) for half in ("upper", "lower"))
            assert lower.vertices == approx(upper.vertices * (1, 1, -1), abs=1e-12)
            assert holes(lower) == 0 and lower.volume > 0
    assert loads(both) == approx(force_in_world(both), abs=1e-12)
    alone = simulate(Snap(HOOK, 20 * mm, BEAM, IN_THE_WAY, 0.2, "lower"), FORTH, sample=0.02)
    check_touching(alone, {"": ""}, 100 * mm)


def test_placed_fasteners_are_drawn_where_they_are_placed():
    # Turned about the way, so that both go in as one does.
    places = [Pose.at(y=30 * mm, z=4 * mm, roll=0.7), Pose.at(y=-30 * mm, roll=-2.0)]
    record = simulate([place(CLIP, X_GA=X, X_WB=X) for X in places], FORTH, sample=0.02)
    for k, X in enumerate(places):
        prefix = f"snap_{k + 1}_"
        assert tuple(record[f"{prefix}contact_point"].attrs["X_GA"]) == tuple(X.matrix.ravel())
        check_touching(record, {prefix: prefix.replace("_", " ")}, 100 * mm)
        assert named(record, f"snap {k + 1} beam").bends == (f"{prefix}deflection", f"{prefix}rotation")
    assert loads(record) == approx(force_in_world(record), abs=1e-12 * np.abs(record["force"].values).max())
    assert Record.from_bytes(record.to_bytes(), "placed.nc").same_as(record)


FOOT = Plate(32 * mm, 66 * mm, 3 * mm, 2700 * MPa, 0.3, (27 * mm, 48 * mm), footprint=(4 * mm, 8 * mm))
POINT = Plate(32 * mm, 66 * mm, 3 * mm, 2700 * MPa, 0.3, (27 * mm, 48 * mm), splines=(6, 6))
MATRIX = Stiffness(tuple(map(tuple, np.diag((1e4, 1e4, 1e4, 10.0, 10.0, 10.0)))), at=(30 * mm, 5 * mm, -2 * mm))


@pytest.mark.parametrize("support", [BEAM, FOOT, POINT, MATRIX], ids=["beam", "foot", "point", "matrix"])
def test_a_supports_root_stays_and_its_end_goes_with_the_hook(support):
    mesh, modes = support.drawn()
    assert holes(mesh) == 0
    arm = mesh.vertices - support.at
    rigid = np.stack([*(np.broadcast_to(e, arm.shape) for e in np.eye(3)), *(np.cross(e, arm) for e in np.eye(3))])
    free = np.array(support.free)
    if isinstance(support, Plate):
        held, near = np.abs(mesh.vertices[:, 0]) < 1e-12, np.linalg.norm(arm[:, :2], axis=1) < 1e-9
        # A foot takes the plane that fits best under it; its middle leans by a tenth more, for the plate is bent there.
        tolerance = np.full(6, 1e-9) if support.footprint is None else np.array((0, 0, 0.02, 0.15 * mm, 0.15 * mm, 0))
    else:
        along = mesh.vertices @ np.array(support.at) / np.linalg.norm(support.at)
        held, near = along < 1e-12, along > np.linalg.norm(support.at) - 1e-9
        tolerance = np.full(6, 1e-12)
    assert held.any() and near.any()
    assert np.abs(modes[:, held]).max() < 1e-12
    for k in np.flatnonzero(free):
        assert np.abs(modes[k, near] - rigid[k, near]).max() <= tolerance[k]
    assert not modes[~free].any()


def test_a_beam_ends_where_its_hook_begins():
    record = simulate(CLIP, FORTH, sample=0.02)
    beam, worst = named(record, "beam"), 0.0
    end = np.flatnonzero(np.abs(beam.vertices[:, 0] - 40 * mm) < 1e-7)
    for i in range(len(record["time"])):
        L = record["hook_pose"].values[i]
        there = (beam.vertices[end] - (40 * mm, 0, 0)) @ L[:, :3].T + L[:, 3]
        X = record["pose"].values[i]
        gap = np.linalg.norm(in_world(record, beam, i).vertices[end] - there @ X[:, :3].T - X[:, 3], axis=1)
        # Modes are linear in φ, the hook turns by exp φ: they part by φ²/2 of half the beam's height.
        turn = np.linalg.norm(record["rotation"].values[i])
        arm = np.linalg.norm(beam.vertices[end] - (40 * mm, 0, 0), axis=1).max()
        assert gap.max() <= 0.5 * turn**2 * arm + 8 * SINGLE * 60 * mm
        worst = max(worst, float(turn))
    assert worst > 0.01


# ---- O-rings ----


@pytest.mark.parametrize(
    "notches",
    [
        (),
        (Notch(0 * deg, 40 * deg, 4 * mm, 8 * mm, 0.5 * mm), Notch(130 * deg, 60 * deg, 5 * mm, 6 * mm, 0.1 * mm)),
        (Notch(20 * deg, 360 * deg, 4 * mm, 8 * mm, 0.5 * mm),),
    ],
    ids=["plain", "slotted", "groove"],
)
def test_piston_ring_and_block_are_closed_and_the_squeezed_ring_fits_the_bore(notches):
    ring = ORing(20 * mm, 3.15 * mm, 26 * mm, 16e6, 43e9, 0.3, notches=notches)
    record = simulate(ring, Rail((Leg(8 * mm, 10 * mm / s),), start_at=Pose.at(z=-2 * mm)), sample=0.02)
    assert [shape.name for shape in record.scene] == ["piston", "ring", "block with hole"]
    for shape, handles in zip(record.scene, (0, 1, 1), strict=True):
        mesh = Mesh(shape.vertices.astype(float), shape.triangles)
        assert holes(mesh) == handles and mesh.volume > 0 and len(mesh.triangles) < 12_000
    at_rest, squeezed = (in_world(record, named(record, "ring"), i) for i in (0, -1))
    assert record["squeeze"].values[-1] == approx(ring.squeeze if not notches else record["squeeze"].values[-1])
    outer = np.hypot(*squeezed.vertices.T[:2]).max()
    assert outer == approx(ring.bolt / 2 + ring.cord - record["squeeze"].values[-1], abs=8 * SINGLE * 13 * mm)
    assert np.hypot(*squeezed.vertices.T[:2]).min() == approx(ring.bolt / 2, abs=8 * SINGLE * 13 * mm)
    assert squeezed.volume == approx(at_rest.volume, rel=0.02)  # of a cord that keeps its area, but for (a/cord)²


# ---- parts known by their features ----

GRID = np.stack((*np.meshgrid(np.arange(5.0), np.arange(6.0), indexing="ij"), np.zeros((5, 6))), axis=-1)
GRID[..., 2] = 0.3 * np.sin(GRID[..., 0]) * np.cos(GRID[..., 1])
FACES = {  # feature, and how far a chord of 96 to a turn, and of its rounding, may leave it
    "plane": (Plane(1.0, 2.0), 1e-12),
    "cylinder": (Cylinder(0.3, 1.0), sagitta(0.3, 96)),
    "bore": (Cylinder(0.3, 1.0, hollow=True), sagitta(0.3, 96)),
    "cone": (Cone(0.3, 0.1, 1.0), sagitta(0.3, 96)),
    "sphere": (Sphere(0.5), 2 * sagitta(0.5, 96)),
    "torus": (Torus(1.0, 0.2, -1.0, 2.0), sagitta(1.2, 96) + sagitta(0.2, 4 * ARC)),
    "revolution": (
        Revolution(0.5, 0.1, 0.2, (Piece(0.3), Piece(0.4, 1.0), Piece(0.2, -2.0))),
        sagitta(0.9, 96) + sagitta(0.4, 4 * ARC),
    ),
    "spline": (Spline(tuple(tuple(map(tuple, row)) for row in GRID.tolist())), 2 * 0.3 / 8 / 16),  # κ d²/8 both ways
}


@pytest.mark.parametrize("name", FACES)
def test_a_drawn_surface_lies_on_its_jet_and_looks_out_of_the_material(name):
    face, tolerance = FACES[name]
    mesh, out, params = drawn(face, 96, 0.01), np.zeros((6, 3)), face.jet().params
    a, b, c = (mesh.vertices[mesh.triangles[:, k]] for k in range(3))
    across = np.cross(b - a, c - a)
    for u in np.linspace(face.domain[0].low, face.domain[0].high, 13):
        for v in np.linspace(face.domain[1].low, face.domain[1].high, 11)[1:-1]:
            jets.jet(params, u, v, out)
            assert distance(mesh, out[0]) <= tolerance
            nearest = np.argmin(np.linalg.norm((a + b + c) / 3 - out[0], axis=1))
            assert face.side * np.cross(out[1], out[2]) @ across[nearest] > 0


def test_edges_and_corners_are_thin_and_stand_where_they_are():
    for edge, point in (
        (Circle(0.5, -1.0, 0.0), (0.5, 0, 0)),
        (Line(2.0, 0.0, 1.0), (0, 0, 1.0)),
        (Corner(), (0, 0, 0)),
    ):
        mesh = drawn(edge, 96, 0.01)
        assert mesh.volume > 0
        assert distance(mesh, np.array(point)) == approx(0.01, rel=0.15)  # of an octagon round it


def test_a_feature_in_several_pairs_is_drawn_once():
    one = SurfacePair(Sphere(0.1), Plane(4.0, 4.0))
    two = SurfacePair(Sphere(0.1), Plane(4.0, 4.0), X_B=Pose.at(pitch=1.0))
    alone, both = Contact((one,)).shapes(), Contact((one, two)).shapes()
    assert len(both[0].triangles) == len(alone[0].triangles)
    assert len(both[1].triangles) == 2 * len(alone[1].triangles) == 4


@pytest.mark.parametrize(
    "mating",
    [
        Contact((BallsOnPlane(box_corners((0.2, 0.2, 0.1))),), friction=0.4),
        PointContact((BallsOnPlane(box_corners((0.2, 0.2, 0.1))),), stiffness=1e5, damping=100.0, friction=0.4),
    ],
    ids=["rigid", "springs"],
)
def test_the_loads_of_a_sliding_box_add_up_in_the_world(mating):
    tilted = Pose.at(0.1, 0.2, 0.3, roll=0.3, pitch=0.2)
    start = tilted @ Pose.at(z=0.05)
    body = Free(Body.box(1.0, (0.2, 0.2, 0.1)), 0.2, start, velocity=(1.0, 0, 0, 0, 0, 0))
    record = simulate(place(mating, X_WB=tilted), body, sample=0.01, method="fixed", step=5e-4)
    assert np.abs(loads(record)).max() > 5.0
    assert loads(record) == approx(force_in_world(record), abs=1e-10)
    name = "contact_point" if isinstance(mating, Contact) else "spring_point"
    assert record[name].attrs["frame"] == "B" and tuple(record[name].attrs["X_WB"]) == tuple(tilted.matrix.ravel())
    plane = named(record, "what it touches")
    force = record[name.replace("point", "force")].values[-1]
    assert (force > 0).sum() >= 2
    for p in record[name].values[-1, force > 0]:
        # Springs are pressed in by up to m g/2c where two corners carry.
        assert distance(in_world(record, plane, -1), tilted.R @ p + tilted.p) < 1.01 * 9.81 / 2e5


def test_a_box_known_by_its_corners_is_drawn_as_a_box():
    shape = Contact(
        (BallsOnPlane(box_corners((0.2, 0.3, 0.1))[:3]), BallsOnPlane(box_corners((0.2, 0.3, 0.1))[3:]))
    ).shapes()[0]
    body = shape.triangles >= len(shape.vertices) - 8  # behind the balls that mark the corners
    box = Mesh(shape.vertices[-8:].astype(float), shape.triangles[body.all(axis=1)] - (len(shape.vertices) - 8))
    assert holes(box) == 0 and box.volume == approx(0.2 * 0.3 * 0.1, rel=1e-6)
    flat = Contact((BallsOnPlane(box_corners((0.2, 0.3, 0.1))[:4]),)).shapes()[0]
    assert np.abs(flat.vertices[:, 2] + 0.05).max() < 5e-3


def test_a_cut_face_is_drawn_over_its_parameters():
    whole = Cylinder(10 * mm, 20 * mm)
    mesh = drawn(Trimmed(whole, (0.0, math.pi / 2), (5 * mm, 15 * mm)), 48, 0.1 * mm)
    assert np.hypot(mesh.vertices[:, 0], mesh.vertices[:, 1]) == approx(np.full(len(mesh.vertices), 10 * mm), abs=1e-15)
    assert mesh.vertices[:, :2].min() > -1e-15  # a quarter of the turn
    assert (mesh.vertices[:, 2].min(), mesh.vertices[:, 2].max()) == approx((5 * mm, 15 * mm))
    a, b, c = (mesh.vertices[mesh.triangles[:, k]] for k in range(3))
    assert (np.sum(np.cross(b - a, c - a) * a, axis=1) > 0).all()  # seen from outside
