"""Numbers of latches and snap hooks: insertion, retention, strain, and whether it is a diode."""

import math

import pytest

from detent import InputError
from detent.scenario import bundled
from detent.studies.outputs import Output, measured
from detent.studies.run_base import Base

WORDS = ("insertion", "retention", "root strain of leg 1", "root strain")


def numbers(name, point=None, verb="simulate", words=WORDS, **how):
    record = Base.load(bundled()[name], verb=verb, **how).run(point or {})
    return measured(record, [Output(one) for one in words]), record


def test_of_a_latch_they_are_the_exact_brackets_and_the_largest_strain():
    found, record = numbers("latch_hook")
    rows = {row["what"]: row for row in record.tables["forces"]}
    assert found["insertion"] == rows["insertion force"]["high"] == pytest.approx(float(record["mating_force"].max()))
    assert found["retention"] == rows["retention force"]["low"] == pytest.approx(-float(record["mating_force"].min()))
    assert found["root_strain_of_leg_1"] == found["root_strain"] == float(record["strain"].max())
    judged, _ = numbers("latch_hook", verb="diode", options={"slices": False})
    assert judged == pytest.approx(found, rel=1e-12)


def test_of_a_hook_on_its_beam_they_are_those_of_its_samples():
    found, record = numbers("snap_hook")
    assert found["insertion"] == float(record["mating_force"].max())
    assert found["retention"] == -float(record["mating_force"].min())
    assert found["root_strain"] == float(record["strain"].max())


def test_both_roads_say_that_a_square_hook_is_held_by_any_force():
    # The line of friction at the rib's corner must pass below the hinge: atan 0.3 = 16.7° > atan(1.6/8) = 11.3°.
    square = {"mating.pawls[0].back": "90 deg", "mating.friction": "0.3"}
    words = ("insertion", "retention", "diode", "relative diode", "friction diode", "kinematic diode", "total diode")
    found, _ = numbers("latch_hook", square, verb="diode", words=words)
    assert math.isinf(found.pop("retention")) and math.isfinite(found.pop("insertion"))
    assert found == {
        "diode": 1.0, "relative_diode": 1.0, "friction_diode": 1.0, "kinematic_diode": 0.0, "total_diode": 0.0
    }  # fmt: skip
    assert math.isinf(numbers("latch_hook", square)[0]["retention"])
    spatial, _ = numbers("snap_hook", {"mating.hook[4]": ["0 mm", "1.5 mm"], "mating.friction": 0.3})
    assert math.isinf(spatial["retention"]) and math.isfinite(spatial["insertion"])


def test_what_does_not_go_in_takes_any_force_and_holds_nothing():
    rough = {"mating.friction": "1.1"}  # tan 45° = 1/μ at μ = 1
    for verb in ("simulate", "diode"):
        found, record = numbers("latch_hook", rough, verb=verb)
        assert math.isinf(found["insertion"]) and math.isnan(found["retention"]), record.outcome
    found, record = numbers("snap_hook", {"mating.friction": 1.1})
    assert math.isinf(found["insertion"]) and math.isnan(found["retention"]), record.outcome


def test_the_friction_that_holds_it_is_the_threshold_of_the_way_out():
    found, record = numbers("latch_diode_fig7d", verb="diode", words=("friction to hold", "diode", "friction diode"))
    (row,) = (one for one in record.tables["thresholds"] if (one["way"], one["what"]) == ("out", "friction"))
    assert found == {"friction_to_hold": row["high"], "diode": 1.0, "friction_diode": 1.0}
    assert row["high"] == pytest.approx(5 / math.sqrt(615))


def test_only_the_exact_road_tells_a_diode_and_only_beams_have_strain():
    with pytest.raises(InputError, match='the verb "diode" tells that'):
        numbers("snap_hook", words=("diode",))
    with pytest.raises(InputError, match="no strain"):
        numbers("latch_two_pawls", words=("root strain",))
    with pytest.raises(InputError, match="insertion"):
        Output("total motion diode")
