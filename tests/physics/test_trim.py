"""Trimmed faces: what lies inside loops of lines and arcs, however few points the arcs have."""

from __future__ import annotations

import math

import numpy as np
import pytest

from detent.core.errors import InputError
from detent.geometry.edges import Trimmed
from detent.geometry.surface import Cylinder, Plane, Sphere, Torus
from detent.geometry.trim import Trim

pytestmark = pytest.mark.interpreted
SQUARE = np.array(((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)))
STRAIGHT = np.zeros(4, bool)


def ring(radius: float, n: int) -> np.ndarray:
    u = 2 * np.pi * np.arange(n) / n
    return radius * np.column_stack((np.cos(u), np.sin(u)))


@pytest.mark.parametrize("n", [8, 48])
def test_a_round_hole_is_round_whatever_number_of_points_its_loop_has(n):
    trim = Trim.of((SQUARE, ring(0.5, n)), (STRAIGHT, np.ones(n, bool)))
    turns = np.random.default_rng(0).uniform(0, 2 * np.pi, 500)
    for u in turns:
        for radius, inside in ((0.5 - 1e-9, False), (0.5 + 1e-9, True)):
            assert ((radius * math.cos(u), radius * math.sin(u)) in trim) is inside


def test_a_polygon_that_is_no_circle_keeps_its_chords():
    n = 12
    wave = np.asarray(ring(0.5, n) * (1 + 0.2 * (np.arange(n) % 2))[:, None], np.float64)
    trim = Trim.of((wave,), (np.ones(n, bool),))
    assert all(segment[6] == 0.0 for segment in trim.segments)


def test_inside_is_even_and_odd():
    trim = Trim.of((SQUARE, 0.5 * SQUARE, 0.25 * SQUARE), (STRAIGHT,) * 3)
    assert [(x, 0.01) in trim for x in (0.1, 0.3, 0.7, 1.1)] == [True, False, True, False]


def test_a_point_within_the_slack_of_an_edge_is_inside():
    trim = Trim.of((SQUARE,), (STRAIGHT,), slack=1e-3)
    assert [(x, 0.2) in trim for x in (1.0005, 1.002)] == [True, False]


def test_an_angle_is_turned_into_where_the_loop_is():
    loop = np.array(((6.0, 0.0), (7.0, 0.0), (7.0, 1.0), (6.0, 1.0)))  # runs on beyond a turn
    trim = Trim.of((loop,), (STRAIGHT,), turns=True)
    assert [(u, 0.5) in trim for u in (0.5, 6.5 - 4 * np.pi, 1.0, 5.9)] == [True, True, False, False]


def test_a_trim_needs_a_loop():
    with pytest.raises(InputError, match="at least one loop"):
        Trim(())


@pytest.mark.parametrize(
    ("surface", "u", "v", "periodic"),
    [
        (Plane(2.0, 2.0), (-1.0, 1.0), (-1.0, 1.0), False),
        (Cylinder(1.0, 2.0), (0.0, math.pi), (-1.0, 1.0), False),
        (Cylinder(1.0, 2.0), (-math.pi, math.pi), (-1.0, 1.0), True),
        (Torus(2.0, 0.5), (0.0, 1.0), (0.0, 1.0), False),
        (Sphere(1.0), (-math.pi, math.pi), (0.0, 1.0), True),
    ],
)
def test_a_face_begins_again_only_if_it_goes_all_round(surface, u, v, periodic):
    face = Trimmed(surface, u, v)
    assert face.domain[0].periodic is periodic
    assert not face.domain[1].periodic
    nodes = face.nodes
    assert nodes[0].min() == u[0] and nodes[1].max() == v[1]
    assert nodes[0].max() <= u[1]
