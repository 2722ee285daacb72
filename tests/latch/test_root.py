"""Where a root that only translates runs into an obstacle: known cases, and overlap tests between critical times."""

import random
from fractions import Fraction as F
from itertools import pairwise

import pytest

from detent.core.errors import InputError
from detent.geometry.polygon import Point, Polygon, overlap
from detent.latch.exact.root import collision

Corners = tuple[Point, ...]


def at(root: Corners, p: Point, v: Point, t: F) -> list[Point]:
    return [(x + p[0] + v[0] * t, y + p[1] + v[1] * t) for x, y in root]


def critical_times(root: Corners, other: Corners, p: Point, v: Point) -> set[F]:
    """All times at which a corner of one lies on the line of an edge of the other: between two of them bodies overlap
    throughout, or not at all."""
    found = set()
    for own, edges, sense in ((root, other, 1), (other, root, -1)):
        for k, (c, d) in enumerate(edges):
            a, b = edges[k - 1]
            n = d - b, a - c
            rate = sense * (n[0] * v[0] + n[1] * v[1])
            if rate != 0:
                found |= {-(n[0] * (x - a + sense * p[0]) + n[1] * (y - b + sense * p[1])) / rate for x, y in own}
    return found


def first_overlap(root: Corners, other: Corners, p: Point, v: Point, duration: F) -> F | None:
    marks = sorted({F(0), duration, *(t for t in critical_times(root, other, p, v) if 0 < t < duration)})
    spans = pairwise([*marks, duration + F(1, 1000)])
    return next((a for a, b in spans if overlap(at(root, p, v, (a + b) / 2), other)), None)


def drawn(draw: random.Random) -> Corners:
    while True:
        try:
            return Polygon(tuple((draw.randint(-2, 2), draw.randint(-2, 2)) for _ in range(draw.randint(3, 5)))).corners
        except InputError:
            continue


def corner_to_corner(seed: int) -> tuple[Corners, Corners, Point, Point]:
    """Small polygons on a grid, convex or not, that begin apart and are led so that two corners meet at t = 1."""
    draw = random.Random(seed)
    while True:
        root, other = drawn(draw), drawn(draw)
        v = F(draw.randint(-2, 2)), F(draw.randint(-2, 2))
        (x, y), (X, Y) = draw.choice(root), draw.choice(other)
        p = X - x - v[0], Y - y - v[1]
        if v != (0, 0) and not overlap(at(root, p, v, F(0)), other):
            return root, other, p, v


@pytest.mark.parametrize("seed", range(150))
def test_a_root_stops_where_overlap_begins_also_where_corner_meets_corner(seed):
    scene = corner_to_corner(seed)
    found = collision(*scene, F(2))
    assert (None if found is None else found[0]) == first_overlap(*scene, F(2))


BOX = Polygon.box((0, 2), (0, 2)).corners


@pytest.mark.parametrize(
    ("root", "p", "v", "time"),
    [
        (BOX, (-3, -3), (1, 1), 1),  # corner on corner, and in between the other's edges
        (BOX, (-3, -1), (1, -1), None),  # corner on corner, and past it
        (BOX, (-3, 3), (1, -1), 1),
        (BOX, (-3, -2), (1, 0), None),  # edges slide on each other
        (BOX, (-3, "-1.999"), (1, 0), 1),
        (BOX, (2, -1), (0, 1), None),
        (BOX, (2, -1), ("-0.001", 1), 0),  # they touch from the begin, and it goes in
    ],
)
def test_a_root_that_meets_a_corner_goes_in_or_past_it(root, p, v, time):
    """Against the box with a corner in the origin, drawn to (2, 2)."""
    p, v = ((F(one[0]), F(one[1])) for one in (p, v))
    found = collision(root, BOX, p, v, F(5))
    assert (None if found is None else found[0]) == time
    assert first_overlap(root, BOX, p, v, F(5)) == time


def test_two_points_that_pass_each_other_outside_may_cut_through_with_their_edges():
    """The root's point goes by the thorn's, which it meets at t = 1: neither lies in the other, their edges cross."""
    knife = Polygon(((2, 3), (-3, 2), (0, 2))).corners
    thorn = Polygon(((0, -3), (2, -2), (2, -1), (-1, 3))).corners
    found = collision(knife, thorn, (F(-4), F(1)), (F(1), F(-1)), F(5))
    assert found is not None and found[0] == 1
