"""The friction from which on a walk sticks, against the brute-force simulator halved between sliding and sticking."""

import runpy
from fractions import Fraction as F
from math import atan
from pathlib import Path

import pytest

from detent.latch.exact.algebraic import Algebraic
from detent.latch.exact.nearby import Scene
from detent.latch.exact.node import Node
from detent.latch.exact.run import mechanism_of
from detent.latch.exact.threshold import sticking_from
from detent.latch.exact.times import Clock
from detent.latch.exact.walk import Walker
from latch.brute import Brute

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "latch.py"))
FLOOR = ((F(-200), F(-10)), (F(200), F(-10)), (F(200), F(0)), (F(-200), F(0)))
NEEDLE = ((F(0), F(-5)), (F(1, 100), F(0)), (F(-1, 100), F(0)))
LATCH = mechanism_of(EXAMPLE["latch"]("0"))
HOOK, BAR = LATCH.pawls[1], LATCH.obstacles[0]


def scene(name):
    """Pawl, obstacle, where its hinge begins, velocity, duration, u it begins at."""
    if name == "a hook drawn off its bar":
        at = HOOK.hinge[0], HOOK.hinge[1] - 60
        return HOOK.corners, BAR, at, (F(0), F(10)), F(5), F(0)
    if name == "a hook pressed over its bar":
        return HOOK.corners, BAR, HOOK.hinge, (F(0), F(-10)), F(3), F(0)
    return NEEDLE, FLOOR, (F(0), F(1)), (F(10), F(1)), F(3), F(9, 10)  # a needle dragged and lifted


def brute(mu, given, begin=F(0), end=None):
    """A stretch of the leg, from one share of its time to another."""
    pawl, obstacle, p, v, duration, _ = given
    floats = [[(float(x), float(y)) for x, y in one] for one in (pawl, obstacle)]
    at = [float(x + v_ * begin) for x, v_ in zip(p, v, strict=True)]
    length = float((duration if end is None else end) - begin)
    return Brute(floats[0], [floats[1]], [mu], (at[0], at[1]), (float(v[0]), float(v[1])), length, 0.0)


def sticks(mu, given, begin=F(0), end=None, angle=None, steps=50):
    events = brute(mu, given, begin, end).run(2 * atan(given[-1]) if angle is None else angle, steps)
    return any(event.kind == "stick" for event in events)


@pytest.mark.parametrize("name", ["a hook drawn off its bar", "a hook pressed over its bar", "a needle"])
def test_the_friction_from_which_on_it_sticks_is_that_of_brute_force(name):
    """Over the whole leg to 1e-5; near where it sticks first to 1e-8, for brute force looks 1e-7 of a leg ahead."""
    given = scene(name)
    pawl, obstacle, p, v, duration, start = given
    walker = Walker(Scene(pawl, (obstacle,), (F(0),), p, v, duration, (0, F(0))))
    found = sticking_from(walker.run(Node(0, Algebraic.rational(start), Clock.rational(F(0)))).segments)
    assert found is not None and found.high - found.low < 1e-15
    exact = found.high
    assert not sticks(exact - 1e-5, given) and sticks(exact + 1e-5, given)
    at = F(float(found.node.clock))
    begin, end = at - F(1, 500), min(at + F(1, 700), duration)  # no step falls on the place itself
    angle = brute(0.0, given, end=begin).run(2 * atan(start), 50)[-1].angle
    low, high = 0.0, 4.0
    while high - low > 2e-9:
        middle = (low + high) / 2
        low, high = (low, middle) if sticks(middle, given, begin, end, angle, 8) else (middle, high)
    assert exact == pytest.approx(high, abs=1e-8)  # issue 7
