"""Diodes of figs. 3 and 4: the way out sticks from a lower friction on than the way in."""

import runpy
from fractions import Fraction
from pathlib import Path

import pytest

from detent import Straight, Traverse, simulate
from detent.core.record import Status
from detent.latch.exact.diode_verdict import relative
from detent.latch.exact.rose import total
from detent.latch.exact.run import mechanism_of
from detent.latch.exact.threshold import sticking_from

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "latch.py"))
START, ((DOWN, DURATION),) = Traverse((EXAMPLE["DOWN"],)).plan(Fraction(1, 1000))


def way_back(friction):
    return relative(mechanism_of(EXAMPLE["latch"](friction)), START, (DOWN, DURATION))


@pytest.mark.parametrize(
    ("friction", "kind"), [("0.1", "comes out"), ("0.6", "friction"), ("0.73", "friction"), ("0.74", "does not go in")]
)
def test_two_pawls_are_a_friction_diode_between_two_frictions(friction, kind):
    assert way_back(friction).kind == kind


def test_the_way_out_sticks_from_where_friction_holds_its_first_contact():
    """The bar's corner is on the barb's edge at rest: r = (−6, −88/3), n ∥ (1, −3), |r × n| / |r·n| = (142/3) / 82."""
    found = way_back("0").threshold
    assert found is not None and found.low <= 71 / 123 <= found.high and found.high - found.low < 1e-15
    assert way_back(Fraction(71, 123) - Fraction(1, 10**12)).kind == "comes out"
    assert way_back(Fraction(71, 123) + Fraction(1, 10**12)).kind == "friction"


def test_the_way_in_sticks_from_where_the_barbs_corner_comes_to_the_bars_edge():
    free = mechanism_of(EXAMPLE["latch"]("0")).walked(START, [(DOWN, DURATION)])
    found = sticking_from(free.legs[0].segments[0])
    assert found is not None and found.low == pytest.approx(59 / 80, abs=1e-15)


def test_the_example_goes_in_and_out_and_sticks_on_the_way_out_with_more_friction():
    assert EXAMPLE["run"]("0.1").outcome.status is Status.ELAPSED
    stuck = EXAMPLE["run"]("0.6")
    assert stuck.outcome.status is Status.STUCK and stuck.outcome.time == pytest.approx(4 + 7 / 3)


def test_a_leg_against_what_the_root_stands_on_lasts_no_time():
    down, aside = EXAMPLE["DOWN"], Straight((0, -1), 1)
    record = simulate(EXAMPLE["latch"]("0.1"), Traverse((down, aside, EXAMPLE["UP"])))
    assert [one.time for one in record.events if one.kind == "root-collision"] == [4.0, 4.0]
    assert record.outcome.status is Status.ELAPSED and record.outcome.time == pytest.approx(10.0)
    alone = simulate(EXAMPLE["latch"]("0.1"), Traverse((aside,), start_at=(0, -40)))
    assert alone.outcome.status is Status.SEATED and alone.outcome.time == 0.0


def test_of_all_directions_up_is_one_in_which_it_comes_out_and_down_is_none():
    rose = total(
        mechanism_of(EXAMPLE["latch"]("0.1")), START, (DOWN, DURATION), far=Fraction(60), directions=8, resolution=0.1
    )
    up = [one.verdict for one in rose.sectors if one.begin <= 1.5708 <= one.end]
    down = [one.verdict for one in rose.sectors if one.begin <= 4.7124 <= one.end]
    assert up == ["comes out"] and down == ["kinematic"]
