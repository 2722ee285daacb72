"""Loops of files without seams: rings are cut open, caps are closed at their pole, holes stay inside."""

import numpy as np
import pytest
from pytest import approx

from detent.cad.charts import CONE, CYLINDER, SPHERE, TORUS, Surfaces
from detent.cad.rings import area_of, closed_loops
from detent.geometry.polygon import within

TURN = 2 * np.pi


def surface(kind: int, natural: float = 1.0, angle: float = 0.0) -> Surfaces:
    one = np.ones(1)
    return Surfaces(
        np.array([kind]), np.zeros((1, 3)), np.eye(3)[None], 5 * one, 2 * one, angle * one, natural * one, one
    )


def ring(v: float, way: float, start: float = 0.3):
    """A circle about the axis at height v, one point and its end: as a use that is straight in (u, v) leaves it."""
    points = np.array([(start, v), (start + way * TURN, v)])
    return points, np.zeros(2, bool), np.array((way, 0.0))


def covered(loops, points) -> np.ndarray:
    odd = np.zeros(len(points), bool)
    for loop, _ in loops:
        odd ^= within(points, loop)
    return odd


@pytest.mark.parametrize("natural", [1.0, -1.0])
@pytest.mark.parametrize("starts", [(0.3, 0.3), (0.3, 2.0), (-3.0, 5.0)])
def test_two_rings_of_a_cylinder_become_one_rectangle(natural: float, starts: tuple[float, float]):
    low, high = ring(1.0, natural, starts[0]), ring(4.0, -natural, starts[1])
    ((loop, curved),) = closed_loops(surface(CYLINDER, natural), 0, [low, high]) or [(np.zeros((0, 2)), [])]
    assert abs(area_of(loop)) == approx(3 * TURN) and not np.any(curved)
    assert np.ptp(loop, axis=0) == approx((TURN, 3))


def test_a_ring_with_a_hole_is_cut_beside_the_hole():
    hole = np.array([(-0.2, 2.0), (0.4, 2.0), (0.4, 3.0), (-0.2, 3.0)])
    loops = closed_loops(
        surface(CYLINDER), 0, [ring(1.0, 1.0), ring(4.0, -1.0), (hole, np.zeros(4, bool), np.zeros(2))]
    )
    assert loops is not None
    u = np.linspace(0, TURN, 500, endpoint=False)
    every = np.concatenate([np.column_stack((u + k * TURN, np.full(500, 2.5))) for k in (-2, -1, 0, 1)])
    # Each direction once, but for those in the hole: 0.6 rad of 2π. One step of the 500 is the tolerance.
    assert covered(loops, every).sum() == approx(500 * (1 - 0.6 / TURN), abs=2)


@pytest.mark.parametrize(("way", "top"), [(1.0, np.pi / 2), (-1.0, -np.pi / 2)])
def test_a_cap_is_closed_at_the_pole_it_surrounds(way: float, top: float):
    ((loop, _),) = closed_loops(surface(SPHERE), 0, [ring(0.2, way)]) or [(np.zeros((0, 2)), [])]
    assert sorted({round(v, 9) for v in loop[:, 1]}) == sorted({0.2, round(top, 9)})
    assert abs(area_of(loop)) == approx(TURN * abs(top - 0.2))


def test_a_cone_is_closed_at_its_tip():
    ((loop, _),) = closed_loops(surface(CONE, angle=np.pi / 6), 0, [ring(3.0, -1.0)]) or [(np.zeros((0, 2)), [])]
    assert loop[:, 1].min() == approx(-10) and abs(area_of(loop)) == approx(13 * TURN)  # tip at −radius / sin angle


def test_a_cylinder_closed_on_one_side_only_makes_no_sense():
    assert closed_loops(surface(CYLINDER), 0, [ring(1.0, 1.0)]) is None


def test_a_bent_pipe_is_cut_along_its_length():
    rings = [
        (np.array([(u, 0.1), (u, 0.1 + way * TURN)]), np.zeros(2, bool), np.array((0.0, way)))
        for u, way in ((0.5, -1.0), (2.0, 1.0))
    ]
    ((loop, _),) = closed_loops(surface(TORUS), 0, rings) or [(np.zeros((0, 2)), [])]
    assert np.ptp(loop, axis=0) == approx((1.5, TURN)) and abs(area_of(loop)) == approx(1.5 * TURN)


def test_part_of_a_ring_that_passes_the_far_side_is_the_part_it_bounds():
    """A torus between v = 3 and v = −3: the narrow band across v = π, not the wide one."""
    ((loop, _),) = closed_loops(surface(TORUS), 0, [ring(3.0, 1.0), ring(-3.0, -1.0)]) or [(np.zeros((0, 2)), [])]
    assert abs(area_of(loop)) == approx((TURN - 6) * TURN)
