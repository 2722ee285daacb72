"""Latches that cannot be are refused at their field, polygon and corner; harmless faults are put right and told."""

import math
import sys
from dataclasses import replace
from fractions import Fraction

import pytest

from detent import InputError, Latch, Pawl, Polygon, Straight, Traverse, simulate
from detent.cli import verbs
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.scenario import Scenario, bundled

SQUARE = ((0, 0), (4, 0), (4, 4), (0, 4))
PAWL = Pawl(Polygon(((-1, 0), (0, -10), (1, 0))), (0, 0), 0.05)
FLOOR = Polygon.box((-50, 50), (-30, -20))
LATCH = Latch((PAWL,), (FLOOR,), (Polygon.box((-2, 2), (1, 3)),))
DOWN = Traverse((Straight((0, -10), 1),))

BAD_OUTLINES = {
    "a bow tie": (((0, 0), (4, 4), (4, 0), (0, 3)), "points[2]"),
    "a corner on another edge": (((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)), "points[2]"),
    "a spike": (((0, 0), (4, 0), (4, 4), (4, 6), (4, 2), (0, 4)), "points[3]"),
    "the same corner twice": (((0, 0), (4, 0), (4, 0), (0, 4)), "points[2]"),
    "closed by its first corner": ((*SQUARE, (0, 0)), "points[0]"),
    "no corner": ((), "points"),
    "two corners": (((0, 0), (4, 0)), "points"),
    "a line": (((0, 0), (4, 0), (8, 0)), "points"),
    "not a number": (((0, 0), (4, math.nan), (4, 4)), "points[1][1]"),
    "without end": (((0, 0), (math.inf, 0), (4, 4)), "points[1][0]"),
    "a word": (((0, 0), (4, 0), ("abc", 4)), "points[2][0]"),
    "yes": (((0, 0), (4, True), (4, 4)), "points[1][1]"),
    "a number that fills the memory": (((0, 0), ("1e999999999", 0), (4, 4)), "points[1][0]"),
    "divided by nothing": (((0, 0), ("1/0", 0), (4, 4)), "points[1][0]"),
    "three numbers a corner": (((0, 0), (4, 0, 0), (4, 4)), "points[1]"),
    "a bare number": (((0, 0), 4, (4, 4)), "points[1]"),
}


@pytest.mark.parametrize("name", BAD_OUTLINES)
def test_an_outline_that_cannot_be_is_refused_at_its_corner(name):
    points, field = BAD_OUTLINES[name]
    with pytest.raises(InputError) as refused:
        Polygon(points, name="hook")
    assert refused.value.field == field and "(polygon 'hook')" in str(refused.value)


def test_a_clockwise_outline_is_turned_round_and_says_so():
    found = Polygon((SQUARE[0], *reversed(SQUARE[1:])))
    assert found.corners == Polygon(SQUARE).corners
    assert found.notes == ("its corners went round clockwise: turned round",)


def test_corners_on_straight_edges_are_left_out_and_it_says_so():
    found = Polygon(((0, 0), ("1/3", 0), (2, 0), (4, 0), (4, 4), (0, 4)))
    assert found.corners == Polygon(SQUARE).corners
    assert found.notes == ("2 corners on straight edges left out",)


def test_a_record_keeps_what_was_changed_and_the_run_is_the_same():
    changed = Polygon(((-50, -30), (-50, -20), (0, -20), (50, -20), (50, -30)))
    record, plain = (simulate(replace(LATCH, obstacles=(one,)), DOWN) for one in (changed, FLOOR))
    assert [row["polygon"] for row in record.tables["notes"]] == ["obstacles[0]"] * 2
    assert [one.exact for one in record.events] == [one.exact for one in plain.events]
    assert "notes" not in plain.tables


BAD_MODELS = {
    "an unknown unit": (lambda: Polygon(SQUARE, "furlong"), "unit"),
    "a hinge that is no number": (lambda: replace(PAWL, hinge=(0, math.nan)), "hinge[1]"),
    "a hinge in space": (lambda: replace(PAWL, hinge=(0, 0, 0)), "hinge"),
    "no spring": (lambda: replace(PAWL, stiffness=0.0), "stiffness"),
    "a rest angle that is no number": (lambda: replace(PAWL, rest=math.nan), "rest"),
    "wound up a thousand times": (lambda: replace(PAWL, start=6283.0), "start"),
    "no pawl": (lambda: replace(LATCH, pawls=()), "pawls"),
    "a negative friction": (lambda: replace(LATCH, friction="-1/10"), "friction"),
    "a friction that is no number": (lambda: replace(LATCH, friction=math.nan), "friction"),
    "one negative friction": (lambda: replace(LATCH, frictions=(Fraction(-1, 10),)), "frictions[0]"),
    "a word for a friction": (lambda: replace(LATCH, frictions=("low",)), "frictions[0]"),
    "two frictions for one obstacle": (lambda: replace(LATCH, frictions=(0, 0)), "frictions"),
    "no velocity": (lambda: Straight((0, 0.0), 1), "velocity"),
    "a velocity that is no number": (lambda: Straight((0, "fast"), 1), "velocity[1]"),
    "a leg of no time": (lambda: Straight((0, 1), 0), "duration"),
    "a leg back in time": (lambda: Straight((0, 1), "-1/2"), "duration"),
    "no leg": (lambda: Traverse(()), "legs"),
    "a start that is no number": (lambda: replace(DOWN, start_at=(math.inf, 0)), "start_at[0]"),
    "a unit of time": (lambda: replace(DOWN, unit="s"), "unit"),
}


@pytest.mark.parametrize("name", BAD_MODELS)
def test_a_latch_that_cannot_be_is_refused_at_its_field(name):
    make, field = BAD_MODELS[name]
    with pytest.raises(InputError) as refused:
        make()
    assert refused.value.field == field


BAD_RUNS = {
    "a pawl in the floor": (LATCH, replace(DOWN, start_at=(0, -15)), "mating.pawls[0]", "obstacle 0"),
    "a pawl wholly in an obstacle": (LATCH, replace(DOWN, start_at=(0, "-20.00001")), "mating.pawls[0]", "obstacle 0"),
    "a pawl turned into a wall": (
        replace(LATCH, pawls=(replace(PAWL, start=0.5 * math.pi),), obstacles=(FLOOR, Polygon.box((8, 9), (-9, 9)))),
        DOWN, "mating.pawls[0]", "obstacle 1",
    ),
    "a root in the floor": (LATCH, replace(DOWN, start_at=(0, -22)), "mating.root[0]", "obstacle 0"),
    "a hand that yields": (
        LATCH, Grasp(payload=Body(mass=1, inertia=(1, 1, 1)), stiffness=(1, 1, 1, 1, 1, 1)), "drive", "Traverse",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_RUNS)
def test_a_run_that_cannot_begin_is_refused(name):
    latch, drive, field, word = BAD_RUNS[name]
    with pytest.raises(InputError) as refused:
        simulate(latch, drive)
    assert refused.value.field == field and word in str(refused.value)


def test_a_pawl_may_begin_on_an_obstacle():
    """Touching is no overlap: the tip stands on the floor, exactly."""
    record = simulate(LATCH, Traverse((Straight((0, 10), 1),), start_at=(0, -10)))
    assert record.events[-1].kind == "end"


@pytest.mark.parametrize(
    ("setting", "field"),
    [
        ("mating.obstacles[0].points=[[0, 0], [4, 4], [4, 0], [0, 3]]", "mating.obstacles[0].points[2]"),
        ("mating.obstacles[0].points=[[0, 0], [4, 0], [4, 0], [0, 4]]", "mating.obstacles[0].points[2]"),
        ("mating.root[0].points=[[0, 0], [4, 0]]", "mating.root[0].points"),
        ("mating.pawls[1].polygon.points=[[0, 0], [4, nan], [4, 4]]", "mating.pawls[1].polygon.points[1][1]"),
        ('mating.pawls[1].polygon.points=[[0, 0], [4, "abc"], [4, 4]]', "mating.pawls[1].polygon.points[1][1]"),
        ("mating.pawls[0].hinge=[0, inf]", "mating.pawls[0].hinge[1]"),
        ("mating.pawls[0].stiffness=-1 N m/rad", "mating.pawls[0].stiffness"),
        ("mating.friction=-0.1", "mating.friction"),
        ("mating.friction=rough", "mating.friction"),
        ("mating.frictions=[0.1]", "mating.frictions"),
        ("drive.legs[0].velocity=[0, 0]", "drive.legs[0].velocity"),
        ("drive.legs[0].duration=0", "drive.legs[0].duration"),
        ("drive.start_at=[0, -12]", "mating.pawls[0]"),
        ("drive.start_at=[0, -44]", "mating.root[0]"),
        ('drive={kind = "rail.Rail", legs = [{distance = "12 mm", speed = "10 mm/s"}]}', "drive"),
    ],
)  # fmt: skip
def test_the_prompt_refuses_a_latch_that_cannot_be_in_one_line(setting, field, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["detent", "simulate", "latch_two_pawls", "--set", setting])
    with pytest.raises(SystemExit) as left:
        verbs.main()
    told = capsys.readouterr()
    assert left.value.code == 2 and told.out == "" and not list(tmp_path.iterdir())
    assert told.err.startswith(f"{field}:") and "Traceback" not in told.err and told.err.count("\n") == 1


def test_a_scenario_warns_of_an_outline_it_turned_round():
    clockwise = {"mating.root[0].points": "[[-20, 0], [-20, 10], [20, 10], [20, 0]]"}
    found = Scenario.load(bundled()["latch_two_pawls"], clockwise)
    assert found.warnings == ("mating.root[0]: its corners went round clockwise: turned round",)
    assert Scenario.load(bundled()["latch_two_pawls"]).warnings == ()


def test_a_record_of_a_latch_runs_again_to_the_same_record():
    """Fractions and decimal texts are kept as they were written."""
    exact = {"mating.friction": '"1/3"', "drive.start_at": '["0.1", "1/7"]', "run.sample": "0.1 s"}
    scenario = Scenario.load(bundled()["latch_two_pawls"], exact)
    record = scenario.run()
    again = Scenario.from_inputs(record.inputs)
    assert (again.mating, again.drive) == (scenario.mating, scenario.drive)
    assert again.run().same_as(record)
