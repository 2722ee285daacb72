"""The bundled latches: what happens in which order, and one number of each that a pencil can check."""

import math
import runpy
from collections import Counter
from dataclasses import replace
from fractions import Fraction as F
from itertools import pairwise
from pathlib import Path

import pytest
from flint import fmpq, fmpz_poly

from detent import InputError, Status
from detent.latch.model import Latch
from detent.scenario import Scenario, bundled

EXAMPLES = Path(__file__).parents[2] / "examples"
SNAP_FIT, RATCHET = (runpy.run_path(str(EXAMPLES / f"latch_{name}.py")) for name in ("snap_fit", "ratchet"))


def run(name, **overrides):
    return Scenario.load(bundled()[name], overrides).run()


def is_root(event, *coefficients):
    """Whether an event's time, since its leg began, is a root of the polynomial (ascending) that a pencil gives."""
    found = fmpz_poly([int(one) for one in event.exact["time"]["polynomial"]])
    assert found.degree() > 1  # a rational time would be told as such
    low, high = (fmpq(*map(int, F(one).as_integer_ratio())) for one in event.exact["time"]["interval"])
    pencil = fmpz_poly(list(coefficients))
    return pencil.gcd(found).degree() > 0 and pencil(low) * pencil(high) <= 0


def test_a_hook_led_diagonally_lies_down_on_the_bar_with_two_corners_at_once():
    """Fig. 15: the point hits first, then two corners are on the bar, it is dragged over and snaps off to its rest."""
    record = run("latch_diagonal")
    assert [one.kind for one in record.events] == ["contact", "slide-change", "slide-change", "snap", "end"]
    assert all(one.detail["pawl"] == 0 for one in record.events[:-1])
    first, flat, over, off = record.events[:4]
    assert first.detail["features"] == [{"type": "B", "pawl_vertex": 2, "obstacle": 0, "obstacle_edge": 2}]
    assert flat.detail["features"] == [{"type": "B", "pawl_vertex": 3, "obstacle": 0, "obstacle_edge": 2}]
    assert over.detail["features"][0]["type"] == off.detail["features"][0]["type"] == "A" and off.detail["to"] == 0.0
    # The bottom's direction (9, 10) is then level, and its point 350/√181 below the hinge, which is at 2 − 4 t.
    assert flat.detail["angle"] == pytest.approx(-math.atan2(10, 9), abs=1e-15)
    assert is_root(flat, 181 * 42**2 - 350**2, -2 * 181 * 42 * 4, 181 * 16)  # 181 (42 − 4 t)² = 350²


def test_a_ratchet_clicks_once_a_tooth_and_jams_on_the_way_back():
    """A click: the tip is on a tooth's top, √185 from the hinge and 7.5 below it. The jam: it is 11.5 below."""
    record = run("latch_ratchet")
    kinds = Counter(one.kind for one in record.events)
    assert kinds == {"snap": 12, "contact": 13, "jam": 1} and record.outcome.status is Status.JAMMED
    clicks = [one for one in record.events if one.kind == "snap"]
    for k, one in enumerate(clicks):
        c = 4 * (10 * k + 1)  # (10 (t − k) − 1)² = 185 − 7.5², four times
        assert is_root(one, (c * c - 4 * 515) // 4, -20 * c, 400)
    jam = record.events[-1]
    assert jam.detail["opposing"] and len(jam.detail["features"]) == 1
    assert jam.time == pytest.approx(12.5 + (125 + 9 - 120 - math.sqrt(185 - 11.5**2)) / 10, abs=1e-12)


@pytest.mark.parametrize("teeth", [1, 40])
def test_the_examples_ratchet_has_any_number_of_teeth(teeth):
    record = RATCHET["run"](teeth)
    assert sum(one.kind == "snap" for one in record.events) == teeth and record.outcome.status is Status.JAMMED
    again = run("latch_ratchet")
    if teeth == 40:  # the first twelve clicks are the scenario's
        same = [[one.time for one in rec.events if one.kind == "snap"][:12] for rec in (record, again)]
        assert same[0] == same[1]


def test_the_bundled_ratchet_is_the_examples():
    (latch,) = Scenario.load(bundled()["latch_ratchet"]).mating
    assert isinstance(latch, Latch)
    assert latch.obstacles[0].corners == RATCHET["rack"](12).corners
    assert latch.pawls[0].polygon.corners == RATCHET["pawl"].polygon.corners


def test_an_escapement_lets_go_by_half_a_tooth_a_stroke():
    """Every push is for 15 mm and ends after 5, when the other pallet locks; the first finds its tooth 4.737 mm ahead.

    Locked: the tip is in the tooth's corner, √185 from the hinge and 11.5 away across the rack.
    """
    record = run("latch_escapement")
    locks = [one for one in record.events if one.kind == "jam"]
    assert [one.detail["pawl"] for one in locks] == [0, 1, 0, 1, 0, 1, 0]
    assert [one.detail["leg"] for one in locks] == [0, 2, 4, 6, 8, 10, 12]
    time, x = record["time"].values, record["pose"].values[:, 0, 3] * 1e3
    at = [float(x[time <= one.time].max()) for one in locks]
    assert at[0] == pytest.approx(-math.sqrt(185 - 11.5**2), abs=1e-9)
    assert [b - a for a, b in pairwise(at)] == pytest.approx([5.0] * 6, abs=1e-9)  # a leg begins within 2⁻⁵⁰ of it
    assert Counter(one.kind for one in record.events) == {"jam": 7, "contact": 25, "snap": 6, "release": 6}
    snaps = [one.detail["pawl"] for one in record.events if one.kind == "snap"]
    assert snaps == [0, 1, 0, 1, 0, 1]  # the one that was locked leaves its tooth


def test_without_its_other_pallet_the_frame_runs_on():
    """What the second pallet is for: with it out of the way every other push goes its full 15 mm, and off the rack."""
    off = {"mating.pawls[1].hinge": '["0", "-95.5"]'}
    points = '[["-1", "-96.5"], ["1", "-96.5"], ["8", "-84.5"], ["-1", "-93.5"]]'
    record = run("latch_escapement", **off, **{"mating.pawls[1].polygon.points": points})
    assert [one.detail["leg"] for one in record.events if one.kind == "jam"] == [0, 4, 8]


def test_a_snap_hook_goes_in_and_comes_out_at_the_forces_of_its_faces():
    """Forces where the crest comes to the block's corner, from the balance of torques at that angle."""
    scenario = Scenario.load(bundled()["latch_snap_fit"])
    (latch,), pawl = scenario.mating, SNAP_FIT["hook"].pawl()
    assert isinstance(latch, Latch)
    assert latch.pawls[0] == pawl and pawl.hinge == ("6666666667/1000000000", "0")
    record = scenario.run()
    inward, outward = SNAP_FIT["push_and_pull"](record)
    kinds = ["contact", "slide-change", "slide-change", "release"]
    assert [one.kind for one in record.events] == [*kinds, "root-collision", *kinds, "end"]

    size, phi = math.hypot(40 / 3, 2), math.atan(0.2)
    turn = math.asin(2 / size) - math.asin(1.1 / size)  # the crest from 2 mm above the hinge's line to 1.1

    def force(face, way):
        slope = face + phi  # of the force, from the line across the way
        x, y = size * math.cos(math.asin(1.1 / size)), 1.1
        across = pawl.stiffness * 1e3 * turn / (x - way * y * math.tan(slope))
        return across * math.tan(slope)

    assert inward == pytest.approx(force(math.radians(30) + turn, 1), rel=1e-7)
    assert outward == pytest.approx(force(math.radians(45) - turn, -1), rel=1e-7)
    told = SNAP_FIT["hook"].strained(record)
    assert told.warnings == () and told.strain == pytest.approx(0.0069, abs=5e-5)  # 3 t y/(2 L²) = 0.00675


@pytest.mark.parametrize(
    ("setting", "value", "field"),
    [
        ("mating.pawls[0].back", "0 deg", "mating.pawls[0].back"),
        ("mating.pawls[0].back", "1 deg", "mating.pawls[0].back"),
        ("mating.pawls[0].modulus", "2", "mating.pawls[0].modulus"),
        ("mating.pawls[0].along", "up", "mating.pawls[0].along"),
        ("mating.pawls[0].hinge", "[0, 0]", "mating.pawls[0].hinge"),
    ],
)
def test_a_hook_that_cannot_be_is_refused_where_the_scenario_has_it(setting, value, field):
    with pytest.raises(InputError) as refused:
        Scenario.load(bundled()["latch_snap_fit"], {setting: value})
    assert refused.value.field == field


def test_a_record_of_a_hook_keeps_its_pawl_and_runs_again():
    record = run("latch_snap_fit", **{"run.sample": "0.2 s"})
    assert record.inputs["mating"][0]["pawls"][0]["hinge"] == ["6666666667/1000000000", "0"]
    assert Scenario.from_inputs(record.inputs).run().same_as(record)


def test_the_examples_square_hook_does_not_come_out():
    record = SNAP_FIT["run"](replace(SNAP_FIT["hook"], back=math.pi / 2))
    assert record.outcome.status is Status.STUCK


@pytest.mark.parametrize("example", [SNAP_FIT, RATCHET])
def test_examples_run(example, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["example"])
    example["main"]()
    assert " N " in capsys.readouterr().out
