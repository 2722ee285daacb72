"""The diodes of Donald & Pai, figs. 3 to 7, as they come along: classified as the paper says, with the thresholds."""

import runpy
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from detent import Latch, Pawl, Polygon, Straight, Traverse
from detent.core.record import Status
from detent.latch.diode import diode
from detent.latch.exact.diode_verdict import COMES_OUT, relative
from detent.latch.exact.rose import total
from detent.latch.exact.run import mechanism_of
from detent.scenario import Scenario, bundled
from latch.brute import Brute


def parts(name: str, **overrides: str) -> tuple[Latch, Traverse]:
    scenario = Scenario.load(bundled()[name], overrides)
    (latch,), drive = scenario.mating, scenario.drive
    assert isinstance(latch, Latch) and isinstance(drive, Traverse)
    return latch, drive


def way_back(name, **overrides):
    latch, drive = parts(name, **overrides)
    start, legs = drive.plan(latch.unit)
    return relative(mechanism_of(latch), start, legs[0], drive.force_limit)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("latch_two_pawls", "comes out"),  # "without friction, figs. 3-4 is not a diode"
        ("latch_two_pawls_rough", "friction"),  # "with sufficiently high friction, a relative motion friction diode"
        ("latch_diode_fig5", "kinematic"),
        ("latch_diode_fig5_total", "kinematic"),
        ("latch_diode_fig7b", "kinematic"),
        ("latch_diode_fig7bc", "kinematic"),
        ("latch_diode_fig7d", "friction"),
        ("latch_diode_fig7dc", "friction"),
        ("latch_diode_fig7e", "force"),
        ("latch_diode_fig7ec", "force"),
    ],
)
def test_each_figure_is_the_diode_that_the_paper_says(name, kind):
    assert way_back(name).kind == kind


@pytest.mark.parametrize(
    "name", ["latch_diode_fig5", "latch_diode_fig5_total", "latch_diode_fig7b", "latch_diode_fig7bc"]
)
def test_kinematic_diodes_hold_without_friction(name):
    assert way_back(name, **{"mating.friction": "0"}).kind == "kinematic"


def test_the_triangle_of_fig_5_goes_past_a_c_and_b_as_the_text_tells():
    """Contact with A, its upper left corner; snap off it onto the rightmost vertex of C; then B, and a snap to rest."""
    told = [one for one in way_back("latch_diode_fig5").planned.events if one.leg == 0]
    steps = [(one.kind, one.step.features[0].obstacle) for one in told if one.step is not None]
    A, B, C = 0, 1, 2
    kinds = [(kind, who) for kind, who in steps if kind in ("contact", "snap")]
    assert kinds == [("contact", A), ("snap", A), ("contact", C), ("snap", B)]
    first, last = told[0].step, told[-1].step
    assert first is not None and first.features[0].on_obstacle == 3  # the box's upper left corner
    assert last is not None and last.to is not None and last.to.u.fraction == 0  # at rest


@pytest.mark.parametrize(
    ("name", "is_total"),
    [
        ("latch_diode_fig5", False),
        ("latch_diode_fig5_total", True),
        ("latch_diode_fig7b", False),
        ("latch_diode_fig7bc", True),
        ("latch_diode_fig7d", False),
        ("latch_diode_fig7dc", True),
        ("latch_diode_fig7e", False),
        ("latch_diode_fig7ec", True),
    ],
)
def test_extended_walls_make_a_diode_total(name, is_total):
    latch, drive = parts(name)
    start, legs = drive.plan(latch.unit)
    rose = total(mechanism_of(latch), start, legs[0], directions=8, resolution=0.3, limit=drive.force_limit)
    assert rose.is_total == is_total
    assert rose.sectors[0].begin == 0.0 and rose.sectors[-1].end == pytest.approx(6.283185307179586)
    assert all(one.end == two.begin for one, two in zip(rose.sectors[:-1], rose.sectors[1:], strict=True))


def test_a_force_diode_takes_several_times_the_force_to_get_out():
    found = way_back("latch_diode_fig7e")
    assert found.force.is_bounded and found.force.low > 4 * found.force_in.high
    open_handed = way_back("latch_diode_fig7e", **{"drive.force_limit": "1.1 N"})
    assert open_handed.kind == COMES_OUT and open_handed.force.high < 1.1


def test_a_corridor_of_a_tenth_of_a_degree_is_found():
    """A room with a slit in a thin wall: critical directions bound it, and one between each two is looked at."""
    room = [
        Polygon.box(("-10.01", -10), (-10, 6)),
        Polygon.box(("-10.01", -10), ("7.71", 20)),
        Polygon.box((-10, 10), (-11, -10)),
        Polygon.box((10, 11), (-10, 20)),
        Polygon.box((-10, 10), (20, 21)),
    ]
    block = Polygon.box(("-0.5", "0.5"), ("-0.5", "0.5"))
    pawl = Pawl(Polygon((("-0.1", 0), (0, "-0.1"), ("0.1", 0))), hinge=(0, 0), stiffness=0.05)
    latch, drive = Latch((pawl,), tuple(room), root=(block,)), Traverse((Straight((1, 0), 1),), start_at=(-1, 0))
    start, legs = drive.plan(latch.unit)
    rose = total(mechanism_of(latch), start, legs[0], directions=8, resolution=1.0)
    (gap,) = (one for one in rose.sectors if one.verdict == COMES_OUT)
    # The block's lower right corner passes over (−10, 6), its upper left one under (−10.01, 7.71).
    low, high = np.pi - np.arctan2(7.21, 10.51), np.pi - np.arctan2(6.5, 9.5)
    assert high - low < 0.0013 and gap.begin <= high and gap.end >= low
    assert gap.end - gap.begin < 0.1  # borders are only halved down to the resolution


def brute_threshold(name):
    """Least friction that sticks on the way back, to 1e-9, by bisecting the brute force's torque balance.

    Its own events cannot tell a sticking that lasts less than 1e-7 of the leg, and just above μ* it is as short as you
    like; so the balance is asked at places between its events, and just beside them.
    """
    latch, drive = parts(name)
    exact = mechanism_of(latch)
    start, legs = drive.plan(latch.unit)
    pawl, lasted = exact.pawls[-1], exact.walked(start, [legs[0]]).legs[0].end.fraction
    assert lasted is not None
    p = [float(a + v * lasted + h) for a, v, h in zip(start, legs[0][0], pawl.hinge, strict=True)]
    floats = [[(float(x), float(y)) for x, y in one] for one in (pawl.corners, *exact.obstacles)]
    back = (-float(legs[0][0][0]), -float(legs[0][0][1]))
    brute = Brute(floats[0], floats[1:], [0.0] * len(exact.obstacles), (p[0], p[1]), back, float(lasted), 0.0)
    events = brute.run(0.0, 150)
    beside = 1e-10 * brute.duration
    states = []
    for one, two in pairwise(events):
        angle, side = (one.angle if one.to is None else one.to), 0
        for t in np.linspace(one.time + beside, two.time - beside, 40):
            state = brute.state(float(t), angle, side)
            assert state is not None
            angle, side = state.angle, state.side
            states.append((float(t), state))

    def sticks(friction):
        brute.mu = [friction] * len(exact.obstacles)
        held = [(t, one) for t, one in states if one.side]
        return any(all(brute._sticks(tag, t, one.angle, one.side) for tag in one.tags) for t, one in held)

    low, high = 0.0, 1.0
    while high - low > 1e-9:
        middle = 0.5 * (low + high)
        low, high = (low, middle) if sticks(middle) else (middle, high)
    return 0.5 * (low + high)


@pytest.mark.parametrize(
    ("name", "value"),
    [("latch_two_pawls", 71 / 123), ("latch_diode_fig7d", 5 / sqrt(615)), ("latch_diode_fig7e", None)],
)
def test_friction_thresholds_agree_with_bisected_brute_force(name, value):
    """7 d: the tip, 8 beside and 24 below the hinge, leaves the flat shoulder 5 beside it: 5/√(8² + 24² − 5²)."""
    found = way_back(name, **{"mating.friction": "0"}).threshold
    assert found is not None and found.high - found.low < 1e-14
    if value is not None:
        assert found.low <= value <= found.high
    assert brute_threshold(name) == pytest.approx(found.low, abs=1e-8)


def test_thresholds_are_fractions_where_they_are():
    found = way_back("latch_two_pawls")
    assert found.threshold is not None and found.threshold.fraction == Fraction(71, 123)
    assert found.threshold_in is not None and found.threshold_in.fraction == Fraction(59, 80)
    slanted = way_back("latch_diode_fig7d").threshold
    assert slanted is not None and slanted.fraction is None


def test_the_example_tells_what_holds_the_hook_and_from_which_force_on_it_comes_out():
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "latch_diode.py"))
    reasons = [example["judged"](shoulder, 0.3).outcome.reason.split(":")[0] for shoulder in example["SHOULDERS"]]
    assert reasons == ["a relative kinematic diode", "a relative friction diode", "a relative force diode"]
    assert [example["pulled"](limit).outcome.status for limit in (1.06, 1.07)] == [Status.RETAINED, Status.ELAPSED]


def test_a_record_of_a_diode_tells_verdict_thresholds_and_rose(tmp_path):
    latch, drive = parts("latch_diode_fig7e")
    record = diode(latch, drive, all_directions=True, resolution=0.5, sample=0.1)
    assert record.verb == "diode" and record.outcome.status is Status.RETAINED
    assert record.outcome.reason.startswith("a relative force diode")
    rows = {(row["way"], row["what"]): row for row in record.tables["thresholds"]}
    assert rows["out", "force"]["low"] == pytest.approx(1.06753461, abs=1e-8)  # 4.7 times that of the way in
    assert rows["in", "force"]["high"] == pytest.approx(0.22737057, abs=1e-8)
    assert {row["verdict"] for row in record.tables["rose"]} >= {"comes out", "force", "kinematic"}
    record.save(tmp_path / "diode.nc")
    assert type(record).load(tmp_path / "diode.nc").same_as(record)
