"""Scenes whose event times are known in closed form: compared as algebraic numbers, exactly."""

from fractions import Fraction as F
from math import acos, atan, sin, tan

import numpy as np
import pytest
from flint import fmpz_poly
from scipy.optimize import root_scalar

from detent import simulate
from detent.drive.traverse import Straight, Traverse
from detent.geometry.polygon import Polygon
from detent.latch.exact.algebraic import Algebraic, real_roots
from detent.latch.exact.force_bounds import curves, largest
from detent.latch.exact.forces import NORMAL, Spring
from detent.latch.exact.nearby import Scene
from detent.latch.exact.node import Node
from detent.latch.exact.plan import PlanarPawl
from detent.latch.exact.times import Clock, time_of
from detent.latch.exact.walk import Walker
from detent.latch.exact.work import Mechanism
from detent.latch.model import Latch, Pawl

FLOOR = ((F(-200), F(-10)), (F(200), F(-10)), (F(200), F(0)), (F(-200), F(0)))


def needle(length=5):
    """A thin triangle from the hinge down, of which only the tip touches."""
    return ((F(0), F(-length)), (F(1, 100), F(0)), (F(-1, 100), F(0)))


def walked(pawl, obstacles, p, v, duration, rest=F(0), start=None, mu=0):
    scene = Scene(
        tuple(pawl), tuple(obstacles), (F(mu),) * len(obstacles), (F(p[0]), F(p[1])), (F(v[0]), F(v[1])), F(duration),
        (0, rest),
    )  # fmt: skip
    walker = Walker(scene)
    walker.run(Node(0, Algebraic.rational(rest if start is None else start), Clock.rational(F(0))))
    return walker.walk.steps


def kinds(steps):
    return [step.kind for step in steps]


def root(poly, near):
    """The root of a polynomial, ascending coefficients, next to a number."""
    return min(real_roots(fmpz_poly(poly)), key=lambda one: abs(float(one) - near))


def test_a_needle_meets_the_floor_when_its_hinge_is_as_high_as_it_is_long():
    """Leaning by u = 1/2 (cos θ = 3/5) a needle of 5 touches when the hinge is 3 high: t = 2 from a height of 5."""
    first = walked(needle(), [FLOOR], (0, 5), (0, -1), 4, rest=F(1, 2))[0]
    assert first.kind == "contact" and time_of(first.node.clock) == Algebraic.rational(2)


@pytest.mark.parametrize(("mu", "poly", "near"), [(1, [-23, 4, 2], 2.5355339), (F(3, 4), [-3, 1], 3.0)])
def test_a_dragged_needle_sticks_where_the_friction_cone_holds_the_hinge(mu, poly, near):
    """Hinge 1 + t high, tip ahead: it sticks at y = 5/√(1 + μ²); μ = 1: 2 (1 + t)² = 25, μ = 3/4: y = 4."""
    steps = walked(needle(), [FLOOR], (0, 1), (10, 1), 4, start=F(9, 10), mu=mu)
    assert kinds(steps) == ["snap", "contact", "stick"]
    assert time_of(steps[-1].node.clock) == root(poly, near)


def test_a_needle_that_is_lifted_off_snaps_where_it_hangs_straight_down():
    """Above a height of 5 nothing holds it: the fold r ∥ n is at t = 4, u = 0."""
    steps = walked(needle(), [FLOOR], (0, 1), (0, 1), 5, rest=F(-1, 4), start=F(9, 10))
    assert kinds(steps) == ["snap", "contact", "snap", "end"]
    snap = steps[2]
    assert time_of(snap.node.clock) == Algebraic.rational(4) and snap.node.u == Algebraic.rational(0)
    assert snap.to is not None and snap.to.u == Algebraic.rational(F(-1, 4))


def test_lifted_to_its_rest_it_is_released_without_a_jump():
    steps = walked(needle(), [FLOOR], (0, 1), (0, 1), 5, rest=F(1, 2), start=F(9, 10))
    assert kinds(steps) == ["snap", "contact", "release", "end"]
    assert time_of(steps[2].node.clock) == Algebraic.rational(2)  # 5 cos θ = 3


def test_a_flat_hook_on_a_corner_jams_where_the_corner_is_as_far_as_its_edge():
    """Edge 30 below the hinge, corner at (−4, −40 + 10 t) from it: |r| = 30 is 25 t² − 200 t + 179 = 0."""
    hook = [(F(x) - 2, F(y)) for x, y in ((0, 0), (0, -24), (-3, -30), (4, -30), (4, 0))]
    post = ((F(-20), F(-60)), (F(-2), F(-60)), (F(-2), F(-40)), (F(-20), F(-40)))
    steps = walked(hook, [post], (2, 0), (0, -10), 5)
    assert kinds(steps) == ["contact", "jam"]
    assert time_of(steps[1].node.clock) == root([179, -200, 25], 1.03)


@pytest.mark.parametrize("mu", [F(1, 2), F(3, 4), 1])
def test_a_flat_side_led_along_a_corner_sticks_at_a_height_within_the_friction_cone(mu):
    """The side, 4 beside the hinge, keeps its angle. The corner, 10 − t below it, pushes with s = 10 − t as the arm,
    friction with 4 μ the other way: it sticks at s = 4 μ, between the ends of the stretch."""
    bar = ((F(-4), F(0)), (F(-4), F(-30)), (F(4), F(-30)), (F(4), F(0)))
    tooth = ((F(-20), F(-15)), (F(-4), F(-10)), (F(-20), F(-5)))
    steps = walked(bar, [tooth], (0, 0), (0, -1), 9, rest=F(-1, 2), start=0, mu=mu)
    assert kinds(steps) == ["contact", "stick"]
    stuck = steps[1].node
    assert time_of(stuck.clock) == Algebraic.rational(10 - 4 * F(mu)) and stuck.u == Algebraic.rational(0)


def test_a_mirrored_scene_has_the_mirrored_events():
    hook = [(F(x) - 2, F(y)) for x, y in ((0, 0), (0, -24), (-3, -30), (4, -30), (4, 0))]
    post = ((F(-20), F(-60)), (F(-2), F(-60)), (F(-2), F(-40)), (F(-20), F(-40)))
    one = walked(hook, [post], (2, -50), (0, 10), 5)
    two = walked([(-x, y) for x, y in reversed(hook)], [[(-x, y) for x, y in reversed(post)]], (-2, -50), (0, 10), 5)
    assert kinds(one) == kinds(two)
    for a, b in zip(one, two, strict=True):
        assert time_of(a.node.clock) == time_of(b.node.clock) and float(a.node.u) == -float(b.node.u)


def test_without_friction_the_machine_gets_back_what_it_gave():
    """Two pawls down round a T and up again: work of the machine against what the springs hold, over the whole way."""
    pawl = Polygon(((14, 0), (14, -28), (8, -30), (16, -40), (18, -30), (18, 0)))
    T = Polygon.box((-10, 10), (-46, -40))
    run = simulate(Latch((Pawl(pawl, (16, 0), 0.05),), (T,)), Traverse((Straight((0, -10), 3),)), sample=1e-4)
    angle = np.asarray(run["pawl_angle"].values)[:, 0]
    stored = 0.5 * 0.05 * angle**2
    work = np.asarray(run["energy"].values)
    # The trapezoid rule on steps of 1 µm of way: forces bend by some N/mm².
    assert np.abs(work - stored).max() < 1e-6 * stored.max() + 1e-10


# ---- a bar whose face is 9 below its hinge and looks at it, behind a tip that hangs between them (type A, d < 0) ----

BEHIND = ((F(-12), F(-10)), (F(2), F(-10)), (F(2), F(-9)), (F(-12), F(-9)))


def tip(x, y):
    return (F(x), F(y)), (x + F(1, 2), y + F(1)), (x - F(1, 2), y + F(1))


def test_a_hook_breaks_by_sliding_where_the_tip_is_as_near_as_its_face():
    """|V − p|² = 1 + (12 − t)² = 81, by ordinary sliding: t² − 24 t + 64 = 0, the case called impossible (i-A)."""
    steps = walked(BEHIND, [tip(1, -12)], (0, 0), (0, -1), 8, rest=F(-1, 4), start=F(9, 10))
    assert kinds(steps) == ["snap", "contact", "snap", "end"]
    assert [one.kind for one in steps[1].features] == ["A"]
    broken = steps[2].node
    assert time_of(broken.clock) == root([64, -24, 1], 3.06)
    assert broken.u == root([1, -18, 1], 9 - 80**0.5)  # r ∥ n there: sin θ = 1/9, tan θ/2 = 9 − √80


def test_a_force_is_largest_inside_a_segment():
    """Tip straight below: θ = acos(9/ρ), N = κ (θ − θ₀)/(9 tan θ), largest where sin 2θ = 2 (θ − θ₀), not at an end."""
    u0, kappa = F(1, 10), 0.05
    pawl = PlanarPawl(BEHIND, (F(0), F(0)), (0, u0), (0, F(9, 10)))
    latch = Mechanism((pawl,), (tip(0, -14),), (F(0),), (), (Spring(kappa),), 1e-3)
    planned = latch.walked((F(0), F(0)), [((F(0), F(-1)), F(8))])
    assert [one.kind for one in planned.events] == ["snap", "contact", "release"]
    peak = largest(curves(latch.loads(planned.legs[0], NORMAL), planned.legs[0].end))
    theta0 = 2 * atan(u0)
    theta = root_scalar(lambda x: sin(2 * x) - 2 * (x - theta0), bracket=(0.3, 1.2), xtol=1e-15).root
    assert acos(9 / 14) > theta > theta0
    force = kappa * (theta - theta0) / (9e-3 * tan(theta))
    # It is flat there: the root's own 1e-15 moves it by much less than a float's last digit.
    assert peak.low <= force * (1 + 1e-15) and force * (1 - 1e-15) <= peak.high < peak.low * (1 + 1e-9)
