"""Surfaces: jets against finite differences, against the textbook's formulas and implicit equations; bad input."""

import math

import numpy as np
import pytest
from pytest import approx

from detent.core.errors import InputError
from detent.geometry.edges import Circle, Corner, Line
from detent.geometry.surface import Cone, Cylinder, Piece, Plane, Revolution, Sphere, Spline, Torus
from surface_cases import ROUNDED, WAVES, distance, point

FACES = (
    Plane(2.0, 3.0), Cylinder(1.2, 2.0), Cone(1.5, 0.6, 2.0), Sphere(0.9), Torus(1.5, 0.4), ROUNDED, WAVES,
    Circle(0.8, -1.0, 1.0), Line(2.0, -1.0, 1.0),
)  # fmt: skip
names = [type(face).__name__ for face in FACES]


def at(face, u, v):
    jet, out = face.jet(), np.full((6, 3), np.nan)
    jet.fn(jet.params, u, v, out)
    return out


def places(face, n=40, seed=1):
    rng, (a, b) = np.random.default_rng(seed), face.domain
    return zip(rng.uniform(a.low, a.high, n), rng.uniform(b.low, b.high, n), strict=True)


@pytest.mark.parametrize("face", FACES, ids=names)
def test_derivatives_are_those_of_finite_differences(face):
    # Sixth-order differences with h = 2e-3: h⁶ ≈ 6e-17 of truncation and 1e-16 / h ≈ 1e-13 of rounding, far below 1e-9
    # of the largest entry; only where a spline's third derivative or an arc's curvature jumps within 3h is it worse.
    h, weights = 2e-3, {1: 3 / 4, 2: -3 / 20, 3: 1 / 60}
    for u, v in places(face):
        if isinstance(face, Spline) and min(u % 1, -u % 1, v % 1, -v % 1) < 4 * h:
            continue
        if isinstance(face, Revolution) and abs(v - face.pieces[0].length) < 4 * h:
            continue
        out = at(face, u, v)
        du = np.sum([c * (at(face, u + k * h, v) - at(face, u - k * h, v)) for k, c in weights.items()], 0) / h
        dv = np.sum([c * (at(face, u, v + k * h) - at(face, u, v - k * h)) for k, c in weights.items()], 0) / h
        size = abs(out).max()
        for first, second in ((out[1], du[0]), (out[2], dv[0]), (out[3], du[1]), (out[4], du[2]), (out[4], dv[1]),
                              (out[5], dv[2])):  # fmt: skip
            assert first == approx(second, abs=1e-9 * size)


@pytest.mark.parametrize("face", FACES, ids=names)
def test_points_are_the_textbooks(face):
    for u, v in places(face):
        out = at(face, u, v)
        n = face.side * np.cross(out[1], out[2])
        true = out[0] - face.offset * n / np.linalg.norm(n)  # an edge lies inside its tube
        assert true == approx(point(face, np.array(u), np.array(v)), abs=1e-14)


@pytest.mark.parametrize("face", [f for f in FACES if isinstance(f, Plane | Cylinder | Cone | Sphere | Torus)])
def test_points_lie_on_the_implicit_surface_and_normals_point_out(face):
    for u, v in places(face):
        out = at(face, u, v)
        n = face.side * np.cross(out[1], out[2])
        n /= np.linalg.norm(n)
        assert distance(face, out[0])[0] == approx(0, abs=1e-14)
        assert distance(face, out[0] + 1e-3 * n)[0] == approx(1e-3, abs=1e-14)


def test_a_hollow_surface_looks_the_other_way():
    assert Cylinder(1.0, 2.0, hollow=True).side == -Cylinder(1.0, 2.0).side == -1


def test_a_profile_is_smooth_across_its_pieces():
    # A rounding into a cylinder into a flared arc: the tangents agree to rounding, only the curvature jumps.
    face = Revolution(1.0, 0.0, 0.4, (Piece(0.5, -0.4), Piece(0.7), Piece(0.6, 1.1)))
    for s in (0.5, 1.2):
        below, above = at(face, 0.3, s - 1e-12), at(face, 0.3, s)
        assert below[:3] == approx(above[:3], abs=1e-11)
        assert abs(below[5] - above[5]).max() > 0.5


def test_a_spline_passes_through_its_points():
    for i, row in enumerate(WAVES.points):
        for j, p in enumerate(row):
            assert at(WAVES, i, j)[0] == approx(p, abs=1e-13)


@pytest.mark.parametrize(
    ("build", "field"),
    [
        (lambda: Plane(0.0, 1.0), "length"),
        (lambda: Cylinder(-1.0, 1.0), "radius"),
        (lambda: Cone(1.0, 0.0, 1.0), "top"),
        (lambda: Sphere(math.nan), "radius"),
        (lambda: Torus(1.0, 1.5), "tube"),
        (lambda: Torus(1.0, 0.2, 1.0, 0.5), "end"),
        (lambda: Circle(1.0, 0.0, 7.0), "end"),
        (lambda: Line(math.inf, 0.0, 1.0), "length"),
        (lambda: Revolution(1.0, 0.0, 0.0, ()), "pieces"),
        (lambda: Revolution(1.0, 0.0, -1.5, (Piece(3.0),)), "pieces"),
        (lambda: Revolution(1.0, 0.0, -1.4, (Piece(4.0, 2.8),)), "pieces"),  # an arc that dips through the axis
        (lambda: Piece(1.0, 7.0), "turn"),
        (lambda: Spline((((0.0, 0.0, 0.0),) * 4,) * 3), "points"),
        (lambda: Spline((((0.0, 0.0, 0.0),) * 4,) * 4), "points"),
        (lambda: Corner(((0.0, 0.0, 0.0),)), "edges[0]"),
    ],
)
def test_what_is_no_surface_is_refused_by_field(build, field):
    with pytest.raises(InputError) as refusal:
        build()
    assert refusal.value.field == field


def test_a_patch_of_a_fat_torus_that_stays_off_the_axis_is_one():
    assert Torus(1.0, 1.5, -1.0, 1.0).domain[1].periodic is False
