"""What a region strikes first, against exact walks from single starts."""

import random
from fractions import Fraction as F

import pytest

from detent.geometry.polygon import overlap
from detent.latch.exact.clearance import placed
from detent.latch.exact.endings import STATUS
from detent.latch.exact.first_contacts import followed, is_free, on_edge, reached, segments_ahead, standing, strikes
from detent.latch.exact.plan import PlanarPawl, carry_out
from detent.latch.exact.start_region import Line, place, seen_along, slabs
from latch.scenes import Case, case_of


def region_of(case: Case, half: F) -> list:
    """A kite round the case's start: no side along the axes."""
    x, y = case.p
    return [(x - half, y - half / 3), (x + half / 2, y - half), (x + half, y + half / 2), (x - half / 4, y + half)]


def pawl_of(case: Case) -> PlanarPawl:
    return PlanarPawl(case.pawl, (F(0), F(0)), case.rest, case.rest)


def free_region(case: Case) -> list | None:
    for half in (F(1), F(1, 4), F(1, 16)):
        region = region_of(case, half)
        if is_free(standing(pawl_of(case)), case.obstacles, region):
            return region
    return None


def first_event(case: Case, start) -> tuple | None:
    """Time and features of the first contact of a single start."""
    pawl = pawl_of(case)
    walk = carry_out([pawl], case.obstacles, case.frictions, (), start, [(case.velocity, case.duration)])
    first = next((one for one in walk.events if one.kind == "contact"), None)
    return None if first is None or first.step is None else (first.clock.fraction, set(first.step.features))


@pytest.mark.parametrize("seed", range(30))
def test_first_contacts_of_a_region_are_those_of_its_starts(seed):
    case, draw = case_of(seed), random.Random(seed)
    region = free_region(case)
    if region is None:
        return
    segments = segments_ahead(standing(pawl_of(case)), case.obstacles, case.velocity)
    for slab in slabs(region, case.velocity):
        met = strikes(slab, segments)
        for _ in range(6):
            s = slab.begin + (slab.end - slab.begin) * F(draw.randint(1, 996), 997)
            a = slab.low(s) + (slab.high(s) - slab.low(s)) * F(draw.randint(0, 97), 97)
            mine = [one for one in met if one.begin <= s <= one.end and one.line(s) - a <= case.duration]
            found = first_event(case, place(case.velocity, s, a))
            assert (found is None) == (not mine)
            if found is not None:
                assert found[0] == min(one.line(s) for one in mine) - a  # exactly
                assert found[1] <= {feature for one in mine for feature in one.features}


@pytest.mark.parametrize("seed", range(0, 40, 2))
def test_what_follows_a_first_contact_is_what_single_starts_do(seed):
    case, draw = case_of(seed), random.Random(seed)
    region = free_region(case)
    if region is None:
        return
    pawl = pawl_of(case)
    for slab in slabs(region, case.velocity):
        for strike in strikes(slab, segments_ahead(standing(pawl), case.obstacles, case.velocity)):
            parts = followed(strike, pawl, case.obstacles, case.frictions, case.velocity)
            assert parts[0].begin == strike.begin and parts[-1].end == strike.end
            for part in parts:
                s = part.begin + (part.end - part.begin) * F(draw.randint(1, 96), 97)
                start = place(case.velocity, s, slab.high(s))
                t = part.line(s) - slab.high(s)
                walk = carry_out([pawl], case.obstacles, case.frictions, (), start, [(case.velocity, t + 1)])
                at_once = [one.kind for one in walk.events if one.clock.fraction == t and one.kind in STATUS]
                assert part.then == {"stick": "sticks", "jam": "jams"}.get(at_once[0] if at_once else "", "slides")


@pytest.mark.parametrize("seed", range(8))
def test_no_place_of_a_free_region_overlaps(seed):
    case = case_of(seed)
    body = standing(pawl_of(case))
    net = [F(i, 6) for i in range(7)]
    for half in (F(1, 2), F(4)):
        a, b, c, d = region = region_of(case, half)
        corners = [
            [(1 - p) * ((1 - q) * a[k] + q * b[k]) + p * ((1 - q) * d[k] + q * c[k]) for k in range(2)]
            for p in net
            for q in net
        ]
        hits = [any(overlap([(u + x, v + y) for u, v in body], one) for one in case.obstacles) for x, y in corners]
        assert not (is_free(body, case.obstacles, region) and any(hits))


TIP = PlanarPawl(((F(-1), F(0)), (F(0), F(-10)), (F(1), F(0))), (F(0), F(0)), (0, F(0)), (0, F(0)))
HILL = ((F(-12), F(-30)), (F(12), F(-30)), (F(12), F(-24)), (F(4), F(-20)), (F(-4), F(-20)), (F(-12), F(-24)))
DOWN = F(0), F(-1)


def test_a_needle_strikes_three_edges_as_in_the_papers_figure():
    """Fig. 23: a tip over a hill of three edges; each is struck where it lies under the region."""
    region = [(F(-8), F(0)), (F(10), F(0)), (F(10), F(2)), (F(-8), F(2))]
    (slab,) = slabs(region, DOWN)
    found = strikes(slab, segments_ahead(standing(TIP), [HILL], DOWN))
    assert [str(one.features[0]) for one in found] == [f"vertex 1 / obstacle 0 edge {k}" for k in (4, 3, 2)]
    # Offsets along x: s n with n = (1, 0).
    assert [(one.begin, one.end) for one in found] == [(-8, -4), (-4, 4), (4, 10)]
    assert [one.times(F(100)) for one in found] == [(10, 14), (10, 12), (10, 15)]
    assert on_edge(found[2].features[0], standing(TIP), [HILL], place(DOWN, F(4), found[2].line(F(4)))) == 1
    assert on_edge(found[2].features[0], standing(TIP), [HILL], place(DOWN, F(10), found[2].line(F(10)))) == F(1, 4)


def test_what_comes_too_late_or_after_the_roots_stop_is_not_struck():
    region = [(F(-8), F(0)), (F(10), F(0)), (F(10), F(2)), (F(-8), F(2))]
    (slab,) = slabs(region, DOWN)
    right = strikes(slab, segments_ahead(standing(TIP), [HILL], DOWN))[2]
    assert reached(right, F(9), None) is None
    part = reached(right, F(12), None)  # from the lowest start the edge is struck after 10 s at 4 to 13 s at 10
    assert part is not None and (part.begin, part.end) == (4, 8)
    stopped = reached(right, F(100), Line(right.line(F(7)), F(0)))  # the root stands where the tip strikes at 7
    assert stopped is not None and (stopped.begin, stopped.end) == (4, 7)


def test_a_region_may_touch_what_it_must_not_enter():
    body, side = standing(TIP), F(-10)
    for depth, free in ((F(0), True), (F(1, 10**9), False)):
        region = [(F(-3), side - depth), (F(3), side - depth), (F(3), F(5)), (F(-3), F(5))]
        assert is_free(body, [HILL], region) is free
    inside = [(F(-1), F(-14)), (F(1), F(-14)), (F(1), F(-12)), (F(-1), F(-12))]  # the tip is in the hill all over
    assert not is_free(body, [HILL], inside)


def test_turning_the_scene_turns_the_strikes():
    """By (3, 4, 5) and twice the size: the same offsets and times, exactly."""

    def turned(points):
        return tuple((2 * (3 * x - 4 * y) / 5, 2 * (4 * x + 3 * y) / 5) for x, y in points)

    region = [(F(-8), F(0)), (F(9), F(1)), (F(7), F(3)), (F(-6), F(2))]
    plain = [strikes(one, segments_ahead(standing(TIP), [HILL], DOWN)) for one in slabs(region, DOWN)]
    (v,) = turned([DOWN])
    other = [strikes(one, segments_ahead(turned(standing(TIP)), [turned(HILL)], v)) for one in slabs(turned(region), v)]
    assert [[(s.begin, s.end, s.line, s.features) for s in many] for many in plain] == [
        [(s.begin, s.end, s.line, s.features) for s in many] for many in other
    ]


@pytest.mark.parametrize("seed", range(20))
def test_slabs_are_the_region(seed):
    """Their areas add up, and places go forth and back."""
    case = case_of(seed)
    region, v = region_of(case, F(2)), case.velocity
    size = v[0] ** 2 + v[1] ** 2
    area = sum(
        (region[k - 1][0] * region[k][1] - region[k - 1][1] * region[k][0] for k in range(len(region))), F(0)
    ) / 2  # fmt: skip
    assert sum(one.area for one in slabs(region, v)) * size == area
    for x in region:
        assert place(v, *seen_along(v, x)) == x


def test_a_pawl_is_placed_as_the_run_places_it():
    assert standing(TIP) == placed(TIP, (F(0), F(0)))
