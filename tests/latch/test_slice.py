"""The slice of time and angle: arcs and the component F against polygons, the walk, and counts known beforehand."""

from dataclasses import replace
from fractions import Fraction as F
from itertools import pairwise
from math import asin, atan, hypot, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detent import Latch, Pawl, Straight, Traverse, simulate
from detent.geometry.polygon import Polygon
from detent.latch.exact.algebraic import Algebraic
from detent.latch.exact.arcs import Arc, arcs_of, between
from detent.latch.exact.clearance import angle_at
from detent.latch.exact.component import Component, component
from detent.latch.exact.nearby import Scene
from detent.latch.exact.node import Node
from detent.latch.exact.times import Clock
from detent.latch.exact.walk import Walker
from latch.agree import angle_of
from latch.reach import free_intervals, intervals_of, lifted, reached_by_steps
from latch.scenes import Case, angle, case_of

NARROW = 0.05  # rad: next to a fold an arc turns by this and more between two of the brute force's steps, √(1/400)


def scene_of(c: Case) -> Scene:
    return Scene(c.pawl, c.obstacles, c.frictions, c.p, c.velocity, c.duration, c.rest)


def found(c: Case) -> Component:
    return component(scene_of(c), c.begin[0], Algebraic.rational(c.begin[1]))


def same(a, b) -> bool:
    """The same interval of a circle; 1e-6 rad: both roads are that good next to a fold."""
    return abs((a[0] - b[0] + pi) % (2 * pi) - pi) < 1e-6 and abs((a[1] - a[0]) - (b[1] - b[0])) < 1e-6


@pytest.mark.parametrize("is_aligned", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_free_angles_reached_are_those_of_overlap_tests(seed, is_aligned):
    case = case_of(seed, is_aligned)
    words = "not compared"
    for steps in (400, 4000):  # a neck that lasts less than a step is missed: disagreement asks for shorter ones
        words = difference(case, found(case), steps)
        if not words:
            break
    assert not words


def difference(case: Case, own: Component, steps: int) -> str:
    """Where F is not what steps reach; empty where it is."""
    brute, critical, compared = case.brute(), [float(one) for one in own.times], 0
    for t, reached in reached_by_steps(case, steps):
        if min(abs(t - one) for one in critical) < 1e-6 * float(case.duration):
            continue
        ours, free = intervals_of(own, t), free_intervals(brute, t)
        if not all(any(same(a, b) for b in ours) for a in reached):
            return f"at {t} steps reach {reached}, F holds {ours}"
        for a in ours:
            if not any(same(a, b) for b in free):
                return f"at {t} F holds {a}, which is not free"
            if not any(same(a, b) for b in reached) and a[1] - a[0] > NARROW:
                return f"at {t} F holds {a}, which steps do not reach"
        compared += len(ours)
    return "" if compared > 20 else f"only {compared} intervals were compared"


@pytest.mark.parametrize("seed", range(12))
def test_the_walk_stays_in_the_component(seed):
    case = case_of(seed)
    component_, walker = found(case), Walker(scene_of(case))
    walk = walker.run(Node(case.begin[0], Algebraic.rational(case.begin[1]), Clock.rational(F(0))))
    path = [(float(one.node.clock), angle_of(at)) for one in walk.steps for at in (one.node, one.to) if at is not None]
    for one in walk.segments:
        middle = (float(one.start.clock) + float(one.end.clock)) / 2
        if one.pair is not None:
            turn = one.start.chart // 2
            start, end = (Node(at.chart % 2, at.u, at.clock) for at in (one.start, one.end))
            arc = Arc(one.pair, start, end, one.is_floor, False, is_level=one.start.u == one.end.u)
            path.append((middle, angle_at(arc, middle) + 2 * pi * turn))
    turns = [2 * pi * k for k in range(-3, 4)] if component_.winds else [0.0]
    for t, at in path:
        off = [
            0.0 if cell.below is None else max(low + s - at, at - high - s, 0.0)
            for low, high, cell in lifted(component_, t)
            for s in turns
        ]
        assert min(off) < 1e-9  # rad: rounding of both roads, the walk's nodes being the component's own


@pytest.mark.parametrize("seed", range(12))
def test_arcs_and_bodies_tell_the_same(seed):
    """Cells are found free by polygons alone: below each must be a floor, above it a ceiling."""
    component_ = found(case_of(seed))
    for cell in component_.cells:
        if cell.below is not None and cell.above is not None:
            assert any(one.is_floor for one in cell.below.arcs)
            assert not all(one.is_floor for one in cell.above.arcs)


@pytest.mark.parametrize("seed", range(12))
def test_the_boundary_is_loops_and_chains_from_begin_or_end_of_the_leg(seed):
    """In a loop there are as many vertices as edges, in a chain one more, and a chain has two ends on t = 0 or T."""
    case = case_of(seed)
    component_ = found(case)
    bounding = [one for one in component_.arcs if id(one) in component_.bounds]
    last = float(case.duration)
    ends = sum((float(one.start.clock) == 0) + (float(one.end.clock) == last) for one in bounding)
    assert 2 * (component_.vertices - component_.edges) == ends
    assert component_.edges <= 4 * component_.curves  # near linear: far below any λ₆(n)


def square(x, y, half) -> tuple:
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


ROD = ((F(-1, 10), F(0)), (F(-1, 10), F(-10)), (F(1, 10), F(-10)), (F(1, 10), F(0)))


def of_rod(*obstacles, duration=F(40)) -> Component:
    scene = Scene(ROD, obstacles, (F(0),) * len(obstacles), (F(-20), F(0)), (F(1), F(0)), duration, (0, F(0)))
    return component(scene, 0, Algebraic.rational(0))


def test_a_rod_in_empty_space_turns_all_the_way_round():
    one = of_rod()
    assert (one.winds, one.euler, one.edges, one.vertices, one.curves) == (True, 0, 0, 0, 0)


def test_a_small_obstacle_beside_the_way_is_an_island():
    one = of_rod(square(F(0), F(5), F(1, 2)))
    assert (one.winds, one.euler) == (True, -1)  # an annulus with one hole
    assert one.edges == one.vertices > 4
    assert of_rod(square(F(-8), F(5), F(1, 2)), square(F(8), F(-5), F(1, 2))).euler == -2


def test_an_obstacle_wholly_inside_the_pawl_is_no_free_place():
    wide = ((F(-1), F(0)), (F(-1), F(-10)), (F(1), F(-10)), (F(1), F(0)))
    small = square(F(0), F(5), F(1, 10))
    scene = Scene(wide, (small,), (F(0),), (F(-20), F(0)), (F(1), F(0)), F(40), (0, F(0)))
    one = component(scene, 0, Algebraic.rational(0))
    assert (one.winds, one.euler) == (True, -1)
    blocked = 2 * pi - sum(b - a for a, b in intervals_of(one, 20.5))
    assert blocked == pytest.approx(2 * asin(1 / 5), abs=0.1)  # seen from the hinge: half the width over the distance


def test_an_obstacle_in_the_hinges_way_ends_the_component():
    one = of_rod(square(F(0), F(0), F(1)))
    last = max(float(one.times[cell.end]) for cell in one.cells)
    assert last == 19.0  # the hinge meets its left edge, x = −1, after 19 s
    assert (one.winds, one.euler) == (True, 0)


def test_a_corner_at_the_hinge_meets_an_outline_at_one_time():
    """Whatever the angle: such a curve is upright and no arc, but its time is critical."""
    pawl = ((F(0), F(0)), (F(-1), F(-2)), (F(1), F(-2)))
    scene = Scene(pawl, (square(F(0), F(0), F(1)),), (F(0),), (F(-20), F(0)), (F(1), F(0)), F(40), (0, F(0)))
    _, walls = arcs_of(scene)
    assert {one.fraction for one in walls} == {19, 21}
    one = component(scene, 0, Algebraic.rational(0))
    assert max(float(one.times[cell.end]) for cell in one.cells) == 19.0


def test_a_mere_touch_at_the_begin_lets_it_pass():
    """An island begins with the leg: the rod's end touches a corner at once, and may turn past it at that instant."""
    obstacle = ((F(-10), F(0)), (F(-5), F(-1)), (F(-5), F(1)))  # its corner is 10 ahead, the rod's reach
    rod = ((F(-1), F(0)), (F(0), F(-10)), (F(1), F(0)))
    scene = Scene(rod, (obstacle,), (F(0),), (F(-20), F(0)), (F(1), F(0)), F(3), (0, F(0)))
    one = component(scene, 0, Algebraic.rational(0))
    assert one.winds and one.euler == 1  # its interior is a disc that touches itself, a turn away


def test_between_two_walls_it_cannot_turn_round():
    walls = tuple(Polygon.box((-60, 60), y).corners for y in ((-8, -6), (6, 8)))
    scene = Scene(ROD, walls, (F(0), F(0)), (F(0), F(0)), (F(1), F(0)), F(9), (0, F(1)))
    one = component(scene, 0, Algebraic.rational(1))
    assert (one.winds, one.euler) == (False, 1)
    low, high = intervals_of(one, 4.5)[0]
    assert high - low == pytest.approx(
        2 * (asin(6 / hypot(0.1, 10)) - atan(0.01)), abs=1e-12
    )  # a corner of its end on a wall


@pytest.mark.parametrize("seed", range(12))
def test_a_curve_has_at_most_three_stretches_of_sliding_and_sticking(seed):
    """Section 9.3: at most three qualitative dynamical regions for each connected curve."""
    case = case_of(seed)
    arcs, _ = arcs_of(replace(scene_of(case), frictions=(F(1, 3),) * len(case.obstacles)))
    curves: dict[object, list[Arc]] = {}
    for one in arcs:
        curves.setdefault((one.pair.feature, one.start.chart, one.is_floor), []).append(one)
    for own in curves.values():
        own.sort(key=lambda one: float(one.start.clock))
        stretches = 1
        for a, b in pairwise(own):
            if a.end.u != b.start.u:
                stretches = 1  # another connected piece
            elif a.sticks != b.sticks:
                stretches += 1
            assert stretches <= 3


@given(st.fractions(0, 40, max_denominator=10**9), st.fractions(0, 1, max_denominator=10**6), st.integers(30, 120))
def test_a_time_between_two_lies_between_them_however_close_they_are(t, share, bits):
    """The working precision of a slice has 53 bits: times 1e-15 apart were once parted by one before both."""
    later = t + (share + F(1, 10**6)) / 2**bits
    assert t < between(Clock.rational(t), Clock.rational(later)) < later


def test_critical_times_a_rounding_apart_have_a_slice():
    """A rest angle of 90° rounded once lies 1e-16 beside the border of two charts, and so do the arcs' times."""
    c = case_of(21)
    pawl = Pawl(Polygon(c.pawl), (0, 0), 0.05, rest=angle(c.rest), start=angle(c.begin))
    latch = Latch((pawl,), tuple(Polygon(one) for one in c.obstacles), frictions=c.frictions)
    record = simulate(latch, Traverse((Straight(c.velocity, c.duration),), start_at=c.p), sample=0.5)
    assert len(record.tables["slices"]) == 1
