"""The same scene told in another way has the same events: rotated, scaled, mirrored, split, reordered; and what grazes.

Times and angles are compared as algebraic numbers: equal, not close.
"""

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction as F

import pytest
from flint import arb, fmpz_poly

from detent.geometry.polygon import Polygon
from detent.latch.exact.algebraic import Algebraic, precision, real_roots
from detent.latch.exact.cfunction import Feature
from detent.latch.exact.nearby import Scene
from detent.latch.exact.node import Node
from detent.latch.exact.plan import PlanarPawl, carry_out
from detent.latch.exact.times import Clock, time_of
from detent.latch.exact.walk import Walker


def points(*given):
    return tuple((F(x), F(y)) for x, y in given)


@dataclass(frozen=True)
class Told:
    """A plan as `carry_out` takes it."""

    pawls: tuple
    obstacles: tuple
    frictions: tuple
    roots: tuple
    legs: tuple
    start: tuple = (F(0), F(0))

    def events(self):
        return carry_out(self.pawls, self.obstacles, self.frictions, self.roots, self.start, self.legs).events


REST = (0, F(0))
HOOK = points((-2, 0), (-2, -28), (-8, -30), (0, -40), (2, -30), (2, 0))
LEFT, RIGHT = tuple((-x, y) for x, y in reversed(HOOK)), HOOK
T = points((-10, -46), (10, -46), (10, -40), (-10, -40)), points((-3, -90), (3, -90), (3, -46), (-3, -46))
TEETH = points((0, -3), (20, -3), (20, 2), (16, 0), (16, 2), (12, 0), (12, 2), (8, 0), (8, 2), (4, 0), (4, 2), (0, 0))
DOWN_AND_UP = (((F(0), F(-10)), F(6)), ((F(0), F(10)), F(6)))
TO_AND_FRO = (((F(1), F(0)), F(31)), ((F(-1), F(0)), F(31)))
CATCH = PlanarPawl(points((-1, 1), (-3, "-9/2"), (1, 0)), (F(-2), F(5)), REST, (0, F(1, 9)))
FLAT = points((-2, 0), (-2, -24), (-5, -30), (2, -30), (2, 0))
POST = points((-20, -60), (-2, -60), (-2, -40), (-20, -40))
SCENES = {
    "two pawls": Told(
        (PlanarPawl(LEFT, (F(-16), F(0)), REST, REST), PlanarPawl(RIGHT, (F(16), F(0)), REST, REST)), T,
        (F(1, 10),) * 2, (points((-20, 0), (20, 0), (20, 10), (-20, 10)),), DOWN_AND_UP,
    ),
    "two pawls that stick": Told(
        (PlanarPawl(LEFT, (F(-16), F(0)), REST, REST), PlanarPawl(RIGHT, (F(17), F(0)), REST, (0, F(1, 8)))), T,
        (F(4, 5), F(1, 2)), (), DOWN_AND_UP,
    ),
    "a hook that jams": Told((PlanarPawl(FLAT, (F(2), F(0)), REST, REST),), (POST,), (F(0),), (), DOWN_AND_UP),
    "a ratchet of five teeth": Told((CATCH,), (TEETH,), (F(1, 20),), (), TO_AND_FRO),
    "its catch turned round": Told(
        (replace(CATCH, corners=tuple((-x, -y) for x, y in CATCH.corners), rest=(1, F(0)), start=(1, F(1, 9))),),
        (TEETH,), (F(1, 20),), (), TO_AND_FRO,
    ),
}  # fmt: skip
SAID = {  # how often each event comes, so that what is compared is not nothing
    "two pawls": {"contact": 4, "slide-change": 8, "release": 4, "root-collision": 1},
    "two pawls that stick": {"snap": 1, "contact": 2, "stick": 1, "release": 1},
    "a hook that jams": {"contact": 2, "jam": 1, "release": 1},
    "a ratchet of five teeth": {"snap": 6, "contact": 6, "slide-change": 15},
    "its catch turned round": {"snap": 6, "contact": 6, "slide-change": 15},
}


def told(event, feature, pawl=lambda k: k, sense=1):
    """An event in comparable terms, its labels changed on the way."""
    step = event.step
    if step is None:
        return event.leg, -1, event.kind, time_of(event.clock)
    features, opposing = (Counter(feature(event.pawl, one) for one in many) for many in (step.features, step.opposing))
    ends = [turned(one, sense) for one in (step.node, step.to) if one is not None]
    return event.leg, pawl(event.pawl), event.kind, time_of(event.clock), ends, features, opposing, step.cause


def turned(node, sense):
    """Chart and u, mirrored if the sense is −1: the polynomial of −u is p(−u)."""
    if sense > 0:
        return node.chart, node.u
    poly = node.u.poly(fmpz_poly([0, -1]))
    roots = sorted(real_roots(poly))
    return -node.chart, roots[len(roots) - 1 - node.u.index]


def same(_, one):
    return one


def moved(scene, f, order=lambda many: many):
    """All points and velocities of a scene through a linear map; `order` keeps outlines counter-clockwise."""

    def outline(one):
        return tuple(order([f(*x) for x in one]))

    return replace(
        scene,
        pawls=tuple(replace(one, corners=outline(one.corners), hinge=f(*one.hinge)) for one in scene.pawls),
        obstacles=tuple(map(outline, scene.obstacles)), roots=tuple(map(outline, scene.roots)),
        legs=tuple((f(*v), duration) for v, duration in scene.legs), start=f(*scene.start),
    )  # fmt: skip


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("far", [F(1, 3), F(10) ** 17])
def test_a_scene_moved_away_has_the_same_events(name, far):
    """10¹⁷ units away floats no longer tell its corners from each other."""
    scene = SCENES[name]
    obstacles = tuple(tuple((x + far, y - far) for x, y in one) for one in scene.obstacles)
    away = replace(scene, obstacles=obstacles, start=(scene.start[0] + far, scene.start[1] - far))
    assert [told(one, same) for one in away.events()] == [told(one, same) for one in scene.events()]


@pytest.mark.parametrize("name", SCENES)
def test_there_is_something_to_compare(name):
    assert Counter(one.kind for one in SCENES[name].events()) == SAID[name]


@pytest.mark.parametrize("name", SCENES)
def test_a_rotated_scene_has_the_same_events(name):
    """By the angle of (3, 4, 5); a pawl's outline turns with the root, so its own angle is the same."""
    scene = SCENES[name]
    other = moved(scene, lambda x, y: ((3 * x - 4 * y) / 5, (4 * x + 3 * y) / 5))
    assert [told(one, same) for one in other.events()] == [told(one, same) for one in scene.events()]


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("k", [-40, 3])
def test_a_scaled_scene_has_the_same_events(name, k):
    scene = SCENES[name]
    other = moved(scene, lambda x, y: (x * F(2) ** k, y * F(2) ** k))
    assert [told(one, same) for one in other.events()] == [told(one, same) for one in scene.events()]


@pytest.mark.parametrize("name", SCENES)
def test_a_mirrored_scene_has_the_mirrored_events(name):
    """Outlines go round the other way: corner i becomes n − 1 − i, edge i becomes n − 2 − i."""
    scene = SCENES[name]
    other = moved(scene, lambda x, y: (-x, y), reversed)

    def back(place):
        return -place[0], -place[1]

    other = replace(other, pawls=tuple(replace(one, rest=back(one.rest), start=back(one.start)) for one in other.pawls))

    def feature(pawl, one):
        n, m = len(scene.pawls[pawl].corners), len(scene.obstacles[one.obstacle])
        own, off = (2, 1) if one.kind == "A" else (1, 2)
        return replace(one, on_pawl=(n - own - one.on_pawl) % n, on_obstacle=(m - off - one.on_obstacle) % m)

    assert [told(one, feature, sense=-1) for one in other.events()] == [told(one, same) for one in scene.events()]


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("edge", [0, 2, -1])
def test_a_corner_on_a_straight_edge_changes_nothing(name, edge):
    """A seventh along an edge of every outline; the outline then also begins there."""
    scene = SCENES[name]

    def split(outline, first):
        k = edge % len(outline)
        a, b = outline[k], outline[(k + 1) % len(outline)]
        between = (6 * a[0] + b[0]) / 7, (6 * a[1] + b[1]) / 7
        given = [*outline[: k + 1], between, *outline[k + 1 :]]
        found = Polygon(tuple(given[k + 1 :] + given[: k + 1] if first else given)).corners
        assert set(found) == set(outline)
        return found

    for first in (False, True):
        other = replace(
            scene, obstacles=tuple(split(one, first) for one in scene.obstacles),
            roots=tuple(split(one, first) for one in scene.roots),
            pawls=tuple(replace(one, corners=split(one.corners, first)) for one in scene.pawls),
        )  # fmt: skip

        def feature(pawl, one, other=other):
            """Labels count from the outline's first corner: back to those of the scene."""
            pairs = (other.pawls[pawl].corners, scene.pawls[pawl].corners), (
                other.obstacles[one.obstacle], scene.obstacles[one.obstacle],
            )  # fmt: skip
            own, off = (
                before.index(after[k]) for (after, before), k in zip(pairs, (one.on_pawl, one.on_obstacle), strict=True)
            )
            return Feature(one.kind, one.obstacle, own, off)

        assert [told(one, feature) for one in other.events()] == [told(one, same) for one in scene.events()]


@pytest.mark.parametrize("name", SCENES)
def test_the_order_of_obstacles_and_pawls_changes_nothing(name):
    scene = SCENES[name]
    n, m = len(scene.obstacles), len(scene.pawls)
    other = replace(scene, obstacles=scene.obstacles[::-1], frictions=scene.frictions[::-1], pawls=scene.pawls[::-1])

    def feature(_, one):
        return replace(one, obstacle=n - 1 - one.obstacle)

    def ordered(events):  # events of one time are told pawl by pawl
        return sorted(events, key=lambda one: (one[0], float(one[3]), one[1]))

    found = [told(one, feature, lambda k: m - 1 - k) for one in other.events()]
    assert ordered(found) == ordered([told(one, same) for one in scene.events()])


# ---- what grazes: a needle of 5 that turns past a wall 5 away, and one that is led along a ridge ----

LITTLE = F(1, 10**30)
NEEDLE = points((0, -5), ("1/100", 0), ("-1/100", 0))


def walked(obstacle, p, v, duration, rest=F(0), start=None):
    scene = Scene(NEEDLE, (obstacle,), (F(0),), p, v, F(duration), (0, rest))
    walker = Walker(scene)
    walker.run(Node(0, Algebraic.rational(rest if start is None else start), Clock.rational(F(0))))
    return walker.walk.steps


def wall(distance):
    """Perpendicular to (3, −4): the needle, turned by u = 1/3, points at it."""
    n, e = (F(3, 5), F(-4, 5)), (F(4, 5), F(3, 5))

    def at(a, b):
        return a * n[0] + b * e[0], a * n[1] + b * e[1]

    return at(distance, -3), at(distance + 1, -3), at(distance + 1, 3), at(distance, 3)


AWAY = (F(-3, 5), F(4, 5))


@pytest.mark.parametrize("room", [F(0), LITTLE], ids=["touching", "apart"])
def test_a_needle_turns_past_a_wall_as_far_as_it_is_long(room):
    steps = walked(wall(5 + room), (F(0), F(0)), AWAY, 1, rest=F(-1, 2), start=F(9, 10))
    landed = steps[0].to
    assert [one.kind for one in steps] == ["snap", "end"] and landed is not None
    assert landed.u == Algebraic.rational(F(-1, 2))


def test_a_needle_is_held_by_a_wall_nearer_by_so_little():
    """It lands where it is 10⁻³⁰ too long, slides as it is drawn away, and snaps past as there is room: at 10⁻³⁰ s."""
    steps = walked(wall(5 - LITTLE), (F(0), F(0)), AWAY, 1, rest=F(-1, 2), start=F(9, 10))
    assert [one.kind for one in steps] == ["snap", "contact", "snap", "end"]
    assert steps[0].to is not None
    landed, left = steps[0].to.u, steps[2].node
    assert landed.poly.degree() == 2 and Algebraic.rational(F(1, 3)) < landed
    # 5 (1 − cos δ) = 10⁻³⁰, and u turns by (1 + u²)/2 of the angle.
    with precision(256):
        turn = float(landed.ball(256) - arb(1) / 3)
    assert turn == pytest.approx((2e-30 / 5) ** 0.5 * (1 + 1 / 9) / 2, rel=1e-9)  # the next term is 1e-15 of it
    assert time_of(left.clock) == Algebraic.rational(LITTLE) and left.u == Algebraic.rational(F(1, 3))


def ridge(height):
    return (F(5), F(-2)), (F(15), F(-2)), (F(10), height)


@pytest.mark.parametrize("height", [F(0), -LITTLE], ids=["touching", "apart"])
def test_a_needle_led_along_a_ridge_that_it_only_touches_is_not_turned(height):
    steps = walked(ridge(height), (F(0), F(5)), (F(1), F(0)), 20)
    assert [one.kind for one in steps] == ["end"]


def test_a_needle_led_over_a_ridge_higher_by_so_little_is_turned_and_snaps_back():
    steps = walked(ridge(LITTLE), (F(0), F(5)), (F(1), F(0)), 20)
    kinds = [one.kind for one in steps]
    assert kinds == ["contact", "snap", "end"]
    assert time_of(steps[0].node.clock) < Algebraic.rational(10)
