"""Degenerate by construction: corners that meet, edges that slide flush, obstacles that coincide; and 10⁻³⁰ off it."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction as F

import pytest
from flint import fmpz_poly

from detent.latch.exact.algebraic import Algebraic, real_roots
from detent.latch.exact.nearby import Scene
from detent.latch.exact.node import Node
from detent.latch.exact.times import Clock, compare_times, time_of
from detent.latch.exact.walk import Walker
from latch.test_metamorphic import LITTLE, NEEDLE, SCENES, points, same, told


def walked(pawl, obstacles, p, v, duration, rest=F(0), start=None):
    scene = Scene(pawl, tuple(obstacles), (F(0),) * len(obstacles), p, v, F(duration), (0, rest))
    walker = Walker(scene)
    walker.run(Node(0, Algebraic.rational(rest if start is None else start), Clock.rational(F(0))))
    return walker.walk.steps


def kinds(steps):
    return [one.kind for one in steps]


def features(step):
    return {str(one) for one in step.features}


def root(poly, near):
    return min(real_roots(fmpz_poly([int(10**60 * c) for c in poly])), key=lambda one: abs(float(one) - near))


RIGHT, DOWN, ORIGIN = (F(1), F(0)), (F(0), F(-1)), (F(0), F(0))
BRICK = points((-2, -4), (2, -4), (2, 0), (-2, 0))


def block(height):
    return points((10, -9), (50, -9), (50, height), (10, height))


@pytest.mark.parametrize("below", [F(0), LITTLE], ids=["meeting", "apart"])
def test_a_tip_that_comes_to_a_corner_as_high_as_it_is_not_turned(below):
    """Corner on corner, then the tip along the top: it touches and is not pushed."""
    assert kinds(walked(NEEDLE, [block(-below)], (F(0), F(5)), RIGHT, 15)) == ["end"]


def test_a_tip_lower_by_so_little_is_turned_over_the_corner():
    """The leading edge, 1/100 in 5, meets it at 10 − 10⁻³⁰/500; the tip passes it at (t − 10)² + (5 − 10⁻³⁰)² = 25."""
    steps = walked(NEEDLE, [block(LITTLE)], (F(0), F(5)), RIGHT, 15)
    assert kinds(steps) == ["contact", "slide-change", "end"]
    assert time_of(steps[0].node.clock) == Algebraic.rational(10 - LITTLE / 500)
    passed = root((100 - 10 * LITTLE + LITTLE**2, -20, 1), 10.1)
    assert time_of(steps[1].node.clock) == passed and Algebraic.rational(10) < passed
    assert features(steps[1]) == {"vertex 0 / obstacle 0 edge 2"}


@pytest.mark.parametrize("below", [F(0), LITTLE], ids=["flush", "apart"])
def test_a_brick_slides_flush_along_a_block(below):
    assert kinds(walked(BRICK, [block(-4 - below)], ORIGIN, RIGHT, 15)) == ["end"]


def test_a_brick_lower_by_so_little_is_stopped_flush_and_turned():
    """Side on side at t = 8; its corner comes over the block's at (t − 10)² + (4 − 10⁻³⁰)² = 20."""
    height = LITTLE - 4
    steps = walked(BRICK, [block(height)], ORIGIN, RIGHT, 15)
    assert kinds(steps) == ["contact", "slide-change", "end"]
    assert time_of(steps[0].node.clock) == Algebraic.rational(8)
    assert time_of(steps[1].node.clock) == root((80 + height**2, -20, 1), 12)


def slot(room):
    """Two walls, the brick's width and twice the room apart."""
    return (
        points((-9, -20), (-2 - room, -20), (-2 - room, -6), (-9, -6)),
        points((2 + room, -20), (9, -20), (9, -6), (2 + room, -6)),
    )


@pytest.mark.parametrize("room", [F(0), LITTLE], ids=["flush", "apart"])
def test_a_brick_goes_into_a_slot_as_wide_as_it_is(room):
    assert kinds(walked(BRICK, slot(room), ORIGIN, DOWN, 8)) == ["end"]


def test_in_a_slot_narrower_by_so_little_it_jams_on_both_corners_at_once():
    steps = walked(BRICK, slot(-LITTLE), ORIGIN, DOWN, 8)
    assert kinds(steps) == ["contact", "jam"] and time_of(steps[0].node.clock) == Algebraic.rational(2)
    assert features(steps[0]) >= {"vertex 0 / obstacle 0 edge 2", "vertex 1 / obstacle 1 edge 2"}


BAR = points((0, -1), (6, -1), (6, 1), (0, 1))


@pytest.mark.parametrize(
    ("off", "holds", "u"),
    [(F(0), "vertex 1", 0.0), (-LITTLE, "vertex 1", -LITTLE / 12), (LITTLE, "vertex 0", (LITTLE / 2) ** 0.5)],
    ids=["flush", "lower", "higher"],
)
def test_a_bar_lands_flush_on_a_floor_and_slides(off, holds, u):
    """On a floor lower by ε its far corner holds it, turned by ε/6; higher, the near one: cos θ = 1 − ε."""
    floor = points((-50, -9), (50, -9), (50, off - 1), (-50, off - 1))
    steps = walked(BAR, [floor], ORIGIN, RIGHT, 5, rest=F(-1, 4), start=F(1, 4))
    assert kinds(steps) == ["snap", "contact", "end"] and features(steps[1]) == {f"{holds} / obstacle 0 edge 2"}
    at = steps[1].node.u
    assert float(at) == pytest.approx(float(u), rel=1e-9, abs=1e-45) and (at == Algebraic.rational(0)) == (off == 0)


@pytest.mark.parametrize(("lift", "holds"), [(F(1), "vertex 1"), (F(-1), "vertex 0")], ids=["lifted", "lowered"])
def test_a_bar_that_lies_flush_is_held_by_the_corner_that_holds_it_next(lift, holds):
    floor = points((-50, -9), (50, -9), (50, -1), (-50, -1))
    steps = walked(BAR, [floor], ORIGIN, (F(1), lift), F(1, 2), rest=F(-1, 4), start=F(1, 4))
    assert kinds(steps) == ["snap", "contact", "end"] and features(steps[1]) == {f"{holds} / obstacle 0 edge 2"}
    assert steps[1].node.u == Algebraic.rational(0)


def test_a_corner_that_is_the_hinge_slides_on_along_an_edge():
    """The hinge runs onto an edge with a gap of teeth before it: told jammed by the rule for corners that only meet."""
    pawl = points((-4, -2), (-2, -2), (0, 0), (-4, 0))
    teeth = points((-2, -6), (-8, -6), (-8, -8), (-6, -8), (-6, -10), (-4, -10), (-4, -8), (-2, -8))
    steps = walked(pawl, [teeth], (F(0), F(-8)), (F(-1), F(0)), 5)
    assert kinds(steps) == ["contact", "slide-change", "jam"]
    assert time_of(steps[2].node.clock) == Algebraic.rational(4)


@pytest.mark.parametrize("name", SCENES)
def test_an_obstacle_that_is_there_twice_changes_nothing(name):
    """But for its features, which are told twice."""
    scene = SCENES[name]
    n = len(scene.obstacles)
    other = replace(scene, obstacles=scene.obstacles * 2, frictions=scene.frictions * 2)

    def plain(events):
        return [[*one[:5], *one[7:]] for one in (told(event, same) for event in events)]

    def once(event):
        return Counter({replace(one, obstacle=one.obstacle % n) for one in event.step.features} if event.step else ())

    ours, twice = scene.events(), other.events()
    assert plain(twice) == plain(ours)
    assert [set(once(one)) for one in twice] == [set(once(one)) for one in ours]


def test_what_mirrored_pawls_do_at_once_is_told_as_at_once():
    """Equal as algebraic numbers, though the angles are of opposite sign and the polynomials differ."""
    events = [one for one in SCENES["two pawls"].events() if one.pawl >= 0]
    left, right = ([one for one in events if one.pawl == k] for k in (0, 1))
    assert len(left) == len(right) > 5
    for a, b in zip(left, right, strict=True):
        assert compare_times(a.clock, b.clock) == 0 and time_of(a.clock) == time_of(b.clock)
    assert any(time_of(one.clock).fraction is None for one in left)


def test_three_pawls_touch_three_posts_at_once():
    scene = SCENES["a hook that jams"]
    (pawl,), (post,) = scene.pawls, scene.obstacles
    far = F(100)
    pawls = tuple(replace(pawl, hinge=(pawl.hinge[0] + k * far, pawl.hinge[1])) for k in range(3))
    posts = tuple(tuple((x + k * far, y) for x, y in post) for k in range(3))
    events = replace(scene, pawls=pawls, obstacles=posts, frictions=(F(0),) * 3).events()
    jams = [one for one in events if one.kind == "jam"]
    assert [one.pawl for one in jams] == [0, 1, 2]
    assert {time_of(one.clock) for one in jams} == {root((179, -200, 25), 1.03)}
    assert real_roots(fmpz_poly([179, -200, 25]))[0].poly.degree() == 2
