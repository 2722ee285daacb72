"""Meshes are closed, look outward, and enclose the volume of what they stand for."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from detent.core.frames import Pose
from detent.geometry.mesh import Mesh, ball, box, extruded, joined, revolved, rod, rounded, sheet, slab, torus
from detent.geometry.polygon import triangulated
from detent.mating.peg.round_peg import RoundPeg
from detent.units import deg, mm


def holes(mesh: Mesh) -> int:
    """Handles of a closed mesh, by Euler: V − E + F = 2 − 2 g; refuses one that is not closed or not oriented."""
    t, n = mesh.triangles.astype(np.int64), len(mesh.vertices)
    edges = np.concatenate((t[:, (0, 1)], t[:, (1, 2)], t[:, (2, 0)]))
    forth, back = edges[:, 0] * n + edges[:, 1], edges[:, 1] * n + edges[:, 0]
    assert len(np.unique(forth)) == len(forth), "an edge runs twice in one sense"
    assert np.array_equal(np.sort(forth), np.sort(back)), "an edge has no partner in the other sense"
    assert len(np.unique(t)) == n, "a vertex belongs to no triangle"
    return (2 - (n - len(edges) // 2 + len(t))) // 2


def wavy(n: int) -> np.ndarray:
    x, y = np.meshgrid(np.linspace(0, 2, n), np.linspace(0, 3, n + 1), indexing="ij")
    return np.stack((x, y, 0.1 * np.sin(3 * x + y)), axis=-1)


L_SHAPE = ((0, 0), (2, 0), (2, 2), (1, 0.5), (0, 2))
SOLIDS = {
    "box": (box((-1, 0, 2), (1, 3, 4)), 0, 12.0),
    "extruded": (extruded(L_SHAPE, -1, 1), 0, 5.0),
    "extruded clockwise": (extruded(L_SHAPE[::-1], -1, 1), 0, 5.0),
    "slab": (slab(wavy(5) + (0, 0, 0.5), wavy(5)), 0, 3.0),
    "mirrored": (extruded(L_SHAPE, -1, 1).mirrored(), 0, 5.0),
    "moved": (box((0, 0, 0), (1, 2, 3)).moved(Pose.at(1, 2, 3, 0.3, 0.4, 0.5)), 0, 6.0),
}


@pytest.mark.parametrize("name", SOLIDS)
def test_a_flat_sided_solid_is_closed_and_has_its_exact_volume(name):
    mesh, handles, volume = SOLIDS[name]
    assert holes(mesh) == handles
    assert mesh.volume == approx(volume, rel=1e-13)


ROUND = {  # of so many segments round the axis; handles, volume, chords besides those round the axis
    "rod": (lambda n: rod((0, 1, 2), (3, 5, 2), 0.5, n), 0, math.pi * 0.25 * 5),
    "ball": (lambda n: ball(0.7, n), 0, 4 / 3 * math.pi * 0.7**3),
    "torus": (lambda n: torus(2.0, 0.5, n, n), 1, 2 * math.pi**2 * 2.0 * 0.25),
    "bush": (lambda n: revolved(((1, 0), (2, 0), (2, 3), (1, 3)), n), 1, math.pi * 3 * 3),
    "clockwise bush": (lambda n: revolved(((1, 3), (2, 3), (2, 0), (1, 0)), n), 1, math.pi * 3 * 3),
    "cup": (lambda n: revolved(((0, 0), (2, 0), (2, 3), (1, 3), (1, 1), (0, 1)), n), 0, math.pi * (12 - 2)),
}


@pytest.mark.parametrize("name", ROUND)
def test_a_round_solid_is_closed_and_its_volume_converges_with_the_square_of_its_chords(name):
    made, handles, volume = ROUND[name]
    errors = []
    for n in (24, 48, 96):
        mesh = made(n)
        assert holes(mesh) == handles
        errors.append(volume - mesh.volume)
    assert 0 < errors[-1] < 2e-3 * volume  # inscribed
    assert errors[0] / errors[1] == approx(4, rel=0.02) and errors[1] / errors[2] == approx(4, rel=0.01)


def test_a_sheet_looks_where_its_grid_turns_to_and_closes_where_it_goes_round():
    flat = sheet(wavy(4) * (1, 1, 0))
    a, b, c = (flat.vertices[flat.triangles[:, k]] for k in range(3))
    across = np.cross(b - a, c - a)
    assert (across[:, 2] > 0).all() and across[:, 2].sum() / 2 == approx(6.0)
    angle = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    around = np.stack((np.cos(angle), np.sin(angle), 0 * angle), axis=-1)
    tube = sheet(np.stack((around, around + (0, 0, 1)), axis=1), closed=True)
    assert len(tube.triangles) == 24
    a, b, c = (tube.vertices[tube.triangles[:, k]] for k in range(3))
    assert (np.einsum("ij,ij->i", np.cross(b - a, c - a), (a + b + c) * (1, 1, 0)) > 0).all()


def test_joined_meshes_keep_their_triangles():
    both = joined([SOLIDS["box"][0], SOLIDS["slab"][0]])
    assert both.volume == approx(15.0) and both.triangles.max() == len(both.vertices) - 1


@given(
    st.lists(st.floats(0.2, 2.0), min_size=5, max_size=12),
    st.floats(0.0, 6.0),
)
def test_every_star_shaped_polygon_is_filled_once(radii, turned):
    angle = turned + 2 * np.pi / len(radii) * np.arange(len(radii))
    corners = np.array(radii)[:, None] * np.stack((np.cos(angle), np.sin(angle)), axis=1)
    after = np.roll(corners, -1, axis=0)
    area = np.sum(corners[:, 0] * after[:, 1] - corners[:, 1] * after[:, 0]) / 2
    solid = extruded(corners, 0.0, 1.0)
    assert holes(solid) == 0 and len(triangulated(corners)) == len(corners) - 2
    assert solid.volume == approx(area, rel=1e-12)


def test_a_rounding_is_tangent_to_both_of_its_sides_and_lies_on_its_circle():
    for corner, after in (((2, 0), (2, 3)), ((2, 0), (2, -3)), ((2, 0), (4, 1.5))):
        line = rounded(((-1, 0), corner, after), (0.5,))
        first, last = line[1], line[-2]
        turn = math.atan2(after[1] - corner[1], after[0] - corner[0])
        cut = 0.5 * math.tan(abs(turn) / 2)
        assert first == approx((2 - cut, 0)) and last == approx((2 + cut * math.cos(turn), cut * math.sin(turn)))
        middle = first + (0, math.copysign(0.5, turn))
        assert np.linalg.norm(line[1:-1] - middle, axis=1) == approx(0.5)
    assert np.array_equal(rounded(((0, 0), (1, 0), (1, 1)), (0.0,)), ((0, 0), (1, 0), (1, 1)))


@pytest.mark.parametrize("kind", ["round", "cone"])
@pytest.mark.parametrize("depth", [None, 30 * mm])
def test_a_peg_and_its_plate_are_closed_solids(kind, depth):
    peg = RoundPeg(
        39.9 * mm, 40 * mm, depth, chamfer=4 * mm, hole_chamfer=6 * mm, chamfer_kind=kind, chamfer_angle=30 * deg
    )
    moving, fixed = (Mesh(shape.vertices.astype(float), shape.triangles) for shape in peg.shapes())
    assert holes(moving) == 0 and moving.volume > 0
    assert holes(fixed) == (1 if depth is None else 0) and fixed.volume > 0
    assert max(len(moving.triangles), len(fixed.triangles)) < 10_000
