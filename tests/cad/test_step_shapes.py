"""Solids written to STEP and read back: kinds, sizes, sides, loops, volumes, edges; and the same shapes as splines."""

import math
from pathlib import Path

import numpy as np
import pytest
from pytest import approx

from detent.cad.step import load
from detent.cad.write import write_step
from detent.core.frames import Pose
from detent.geometry.assembly import Assembly, Face, Solid
from docs.paper_parts import arm, four_bar
from step_cases import as_splines, solids

SHAPES = solids()
PLACE = Pose.at(x=0.01, y=-0.02, z=0.03, roll=0.2, pitch=-0.4, yaw=0.7)


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Assembly:
    """All shapes in one file, each at a pose of its own."""
    path = tmp_path_factory.mktemp("step") / "shapes.step"
    write_step(path, [(name, shape, PLACE) for name, (shape, _) in SHAPES.items()])
    return load(path, cache=False)


@pytest.fixture(scope="module")
def splines(tmp_path_factory: pytest.TempPathFactory) -> Assembly:
    path = tmp_path_factory.mktemp("step") / "splines.step"
    write_step(path, [(name, as_splines(shape), Pose()) for name, (shape, _) in SHAPES.items()])
    return load(path, cache=False)


def solid_of(assembly: Assembly, name: str) -> Solid:
    return assembly.solid_of(assembly.part(name))


def inside(loops, uv) -> np.ndarray:
    """Odd–even rule on the loops' polygons, one point at a time: not the code under test."""
    odd = np.zeros(len(uv), bool)
    for loop in loops:
        for k in range(len(loop)):
            (x0, y0), (x1, y1) = loop[k], loop[(k + 1) % len(loop)]
            if y0 != y1:
                hit = ((y0 > uv[:, 1]) != (y1 > uv[:, 1])) & (uv[:, 0] < x0 + (uv[:, 1] - y0) / (y1 - y0) * (x1 - x0))
                odd ^= hit
    return odd


def flux(face: Face, n: int = 160) -> tuple[float, float]:
    """∫ n·r dA and area of a trimmed face, from its loops, `at` and a grid of midpoints."""
    every = np.vstack(face.loops)
    low, high = every.min(axis=0), every.max(axis=0)
    step = (high - low) / n
    grid = low + step * (np.array(np.meshgrid(np.arange(n), np.arange(n))).reshape(2, -1).T + 0.5)
    grid = grid[inside(face.loops, grid)]
    points, normals = face.at(grid)
    h = 1e-6
    du, dv = (face.at(grid + d)[0] - face.at(grid - d)[0] for d in (np.array((h, 0)), np.array((0, h))))
    dA = np.linalg.norm(np.cross(du, dv), axis=1) / (4 * h * h) * step.prod()
    return float(np.sum(np.einsum("ij,ij->i", points, normals) * dA)), float(dA.sum())


@pytest.mark.parametrize("name", SHAPES)
def test_volume_of_a_solid_is_what_geometry_says(read: Assembly, name: str):
    # 1e-7: arcs in planes are integrated by panels of degree 6 over 45°.
    assert solid_of(read, name).volume == approx(SHAPES[name][1] * 1e-9, rel=1e-7)


@pytest.mark.parametrize("name", SHAPES)
def test_splines_have_the_volumes_of_what_they_are(splines: Assembly, name: str):
    # 1e-6: points along a rational circle of 24 steps a half turn, not equally spaced.
    assert solid_of(splines, name).volume == approx(SHAPES[name][1] * 1e-9, rel=1e-6)


@pytest.mark.parametrize("name", SHAPES)
def test_loops_and_outward_normals_obey_the_divergence_theorem(read: Assembly, name: str):
    # 1 %: midpoints of a grid, polygons for arcs. A side that is wrong, or a loop that is not closed, costs tens of %.
    solid = solid_of(read, name)
    parts = [flux(face) for face in solid.faces]
    assert sum(f for f, _ in parts) / 3 == approx(solid.volume, rel=0.01)
    for face, (_, area) in zip(solid.faces, parts):
        assert area == approx(face.area, rel=0.01)


@pytest.mark.parametrize("name", SHAPES)
def test_loops_of_recognised_splines_obey_it_too(splines: Assembly, name: str):
    solid = solid_of(splines, name)
    assert sum(flux(face)[0] for face in solid.faces) / 3 == approx(solid.volume, rel=0.01)


@pytest.mark.parametrize("name", SHAPES)
def test_splines_are_recognised_as_what_they_are(read: Assembly, splines: Assembly, name: str):
    plain, found = solid_of(read, name), solid_of(splines, name)
    assert sorted(face.kind for face in found.faces) == sorted(face.kind for face in plain.faces)
    assert all(face.recognised for face in found.faces)
    sizes = [sorted((f.kind, round(f.radius, 9), round(f.tube, 9), f.side) for f in s.faces if f.kind != "cone")
             for s in (plain, found)]  # fmt: skip
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize("name", SHAPES)
def test_the_box_is_tight(read: Assembly, name: str):
    """Against the mesh, whose vertices lie on the solid: the box holds them, and is no wider than its coarseness."""
    solid = solid_of(read, name)
    assert solid.mesh is not None
    low, high = solid.mesh.vertices.min(axis=0), solid.mesh.vertices.max(axis=0)
    assert np.all(solid.low <= low + 1e-9) and np.all(high <= solid.high + 1e-9)
    coarse = 0.03 * np.linalg.norm(solid.high - solid.low)
    assert np.all(solid.low > low - coarse) and np.all(solid.high < high + coarse)


@pytest.mark.parametrize("name", SHAPES)
def test_the_mesh_is_closed_and_has_the_volume(read: Assembly, name: str):
    solid = solid_of(read, name)
    assert solid.mesh is not None
    a, b, c = (solid.mesh.vertices[solid.mesh.triangles[:, k]] for k in range(3))
    # Triangles cut corners: 5 % at the chosen angle and deflection; a face turned inside out costs far more.
    assert np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6 == approx(solid.volume, rel=0.05)
    assert solid.mesh.face.max() < len(solid.faces)


def test_centre_and_inertia_of_a_cone_are_the_textbooks(read: Assembly):
    solid, r, h = solid_of(read, "cone to its tip"), 6e-3, 9e-3
    m = math.pi * r * r * h / 3
    assert solid.centre == approx((0, 0, h / 4), abs=1e-9)
    across = 3 / 20 * m * (r * r + h * h / 4)
    assert solid.inertia == approx(np.diag((across, across, 3 / 10 * m * r * r)), rel=1e-6, abs=1e-6 * across)


def test_edges_of_a_box_are_convex_and_of_a_bore_too(read: Assembly):
    box = solid_of(read, "box")
    assert len(box.edges) == 12
    assert [edge.opening for edge in box.edges] == approx([math.pi / 2] * 12)
    assert all(edge.kind == "line" and len(edge.points) == 2 for edge in box.edges)
    bored = solid_of(read, "box with a bore")
    rims = [edge for edge in bored.edges if edge.kind == "circle"]
    assert [(edge.radius, edge.opening) for edge in rims] == [(approx(3e-3), approx(math.pi / 2))] * 2
    assert all(abs(edge.axis[2]) == approx(1) and np.array_equal(edge.points[0], edge.points[-1]) for edge in rims)


def test_an_inner_corner_is_concave(tmp_path: Path):
    from step_cases import box, fuse

    write_step(tmp_path / "l.step", [("l", fuse(box(30, 10, 10), box(10, 10, 30)), Pose())])
    solid = load(tmp_path / "l.step", cache=False).solids[0]
    concave = [edge for edge in solid.edges if edge.opening > math.pi + 0.1]
    assert [edge.opening for edge in concave] == [approx(1.5 * math.pi)]
    assert np.allclose(concave[0].points[:, [0, 2]], 10e-3)


def test_edge_points_lie_on_both_faces(read: Assembly):
    for part in read.parts:
        solid = read.solids[part.solid]
        for edge in solid.edges:
            assert np.allclose(np.linalg.norm(edge.normals, axis=1), 1)
            for face in (solid.faces[k] for k in edge.faces):
                local = (edge.points - face.X_PF[:, 3]) @ face.X_PF[:, :3]
                rho = np.hypot(local[:, 0], local[:, 1])
                off = {
                    "plane": local[:, 2],
                    "cylinder": rho - face.radius,
                    "cone": (rho - face.radius) * math.cos(face.angle) - local[:, 2] * math.sin(face.angle),
                    "sphere": np.hypot(rho, local[:, 2]) - face.radius,
                    "torus": np.hypot(rho - face.radius, local[:, 2]) - face.tube,
                }[face.kind]
                assert np.abs(off).max() < 1e-9  # m: coordinates of a few cm, written with 15 digits


def test_straight_boundaries_keep_their_ends_and_curved_ones_48_points_a_turn(read: Assembly):
    wall = next(face for face in solid_of(read, "cylinder").faces if face.kind == "cylinder")
    assert len(wall.loops) == 1 and len(wall.loops[0]) == 4 and not wall.curved[0].any()
    assert np.ptp(wall.loops[0], axis=0) == approx((2 * math.pi, 12e-3))
    lid = next(face for face in solid_of(read, "cylinder").faces if face.kind == "plane")
    assert len(lid.loops[0]) >= 48 and lid.curved[0].all()
    square = solid_of(read, "box").faces[0]
    assert len(square.loops[0]) == 4 and not square.curved[0].any()


def test_the_papers_parts_are_sound_and_come_with_their_names(tmp_path: Path):
    for parts in (four_bar(clearance=0.1, end_gap=0.05), arm(clearance=0.1, end_gap=0.05)):
        write_step(tmp_path / "parts.step", parts)
        assembly = load(tmp_path / "parts.step", cache=False, meshes=False)
        assert [part.name for part in assembly.parts] == [name for name, *_ in parts]
        assert not assembly.warnings and not any(solid.problems for solid in assembly.solids)


def test_the_committed_parts_are_those_the_builders_make(tmp_path: Path):
    folder = Path(__file__).parents[2] / "src" / "detent" / "data" / "parts"
    for name, parts in (("four_bar", four_bar()), ("arm", arm())):
        write_step(tmp_path / f"{name}.step", parts)
        built = load(tmp_path / f"{name}.step", cache=False, meshes=False)
        kept = load(folder / f"{name}.step", cache=False, meshes=False)
        for a, b in zip(built.parts, kept.parts, strict=True):
            assert a.name == b.name and a.X_WP.matrix == approx(b.X_WP.matrix, abs=1e-15)
            assert built.solids[a.solid].volume == approx(kept.solids[b.solid].volume, rel=1e-12)
