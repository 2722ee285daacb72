"""Heights over surfaces, which every search for contacts asks for: in closed form, against a search over them."""

import numba
import numpy as np
import pytest
from pytest import approx

from detent.geometry.edges import Corner, Trimmed
from detent.geometry.pair import SurfacePair
from detent.geometry.surface import Cone, Cylinder, Piece, Plane, Revolution, Spline, Torus
from detent.geometry.touch import COUNT, DOMAIN, SURFACES, above

WAVE = tuple(tuple((0.01 * i, 0.01 * j, 0.002 * np.sin(i + 0.5 * j)) for j in range(6)) for i in range(6))
VASE = (Piece(0.02, 1.0), Piece(0.03), Piece(0.01, -0.8), Piece(0.015, -1.2))
SURFACES_ = {
    "plane": Plane(0.04, 0.06),
    "cylinder": Cylinder(0.02, 0.05),
    "bore": Cylinder(0.02, 0.05, hollow=True),
    "part of a cylinder": Trimmed(Cylinder(0.02, 0.05), (-1.0, 0.8), (0.0, 0.05)),
    "cone": Cone(0.01, 0.02, 0.03),
    "ring": Torus(0.03, 0.01),
    "part of a ring": Torus(0.03, 0.01, -1.0, 2.0, hollow=True),
    "vase": Revolution(0.02, -0.01, -0.3, VASE),
    "hollow vase": Revolution(0.03, 0.0, 0.2, VASE, hollow=True),
    "spline": Spline(WAVE),
}


@numba.njit(cache=True)
def height_over(params, its, others, r, domain, uv, w):
    return above(params, 1, its, others, (r[0], r[1], r[2]), domain, uv, w)


def asked(surface):
    """Parameters of a corner over a surface, the surface's own, and the domain."""
    params = SurfacePair(Corner(), surface).packed(1, (0.0, 0.0, 0.0))
    first = SURFACES + int(params[COUNT])
    return params, params[first : first + int(params[COUNT + 1])], params[DOMAIN : DOMAIN + 12].reshape(4, 3)


@pytest.mark.parametrize("name", SURFACES_)
@pytest.mark.interpreted
def test_a_height_is_the_distance_to_the_nearest_point(name):
    surface, rng, seen = SURFACES_[name], np.random.default_rng(7), 0
    (params, its, domain), uv, w = asked(surface), np.zeros(4), np.zeros((6, 3))
    jet, at = surface.jet(), np.zeros((6, 3))

    def point(uv):
        jet.fn(jet.params, uv[0], uv[1], at)
        return at[0].copy()

    ends = [(one.low, one.high) for one in surface.domain]
    grid = [np.linspace(low, high, 61) for low, high in ends]
    places = np.array([(u, v) for u in grid[0] for v in grid[1]])
    points = np.array([point(one) for one in places])
    nodes = points[::7] if name != "spline" else points
    others = np.column_stack((nodes, places[::7] if name != "spline" else places, np.zeros(len(nodes))))
    for _ in range(300):
        base = points[rng.integers(len(points))]
        r = base + rng.normal(0, 0.003, 3)
        height, n = height_over(params, its, others, r, domain, uv, w)
        inside = all(low + 1e-6 < x < high - 1e-6 for x, (low, high) in zip(uv[2:], ends, strict=True))
        if not inside:
            continue
        # The foot lies on the surface, at the height along its normal, and no other point is nearer: 1e-12 m of
        # rounding; 1e-8 m for a spline, whose foot Newton seeks in six steps.
        within = 1e-8 if name == "spline" else 1e-12
        assert abs(height) <= np.linalg.norm(points - r, axis=1).min() + within
        assert r - height * np.array(n) == approx(point(uv[2:]), abs=within)
        seen += 1
    assert seen > 50


def test_beyond_its_end_a_ring_goes_on():
    (params, its, domain), uv, w = asked(Cylinder(0.02, 0.05)), np.zeros(4), np.zeros((6, 3))
    height, n = height_over(params, its, np.zeros((0, 6)), np.array((0.0, 0.03, 0.055)), domain, uv, w)
    assert height == approx(0.01) and n == approx((0.0, 1.0, 0.0)) and uv[2:] == approx((np.pi / 2, 0.055))
