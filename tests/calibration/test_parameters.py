"""What is fitted, as it is typed."""

import pytest

from calibration_cases import ring
from detent.core.errors import InputError
from detent.studies.calibration.log import Log
from detent.studies.calibration.parameters import Parameter, labelled
from detent.studies.calibration.verb import How, calibrate


def test_a_parameter_is_typed_with_bounds_units_and_a_start(tmp_path):
    document = ring(tmp_path).document
    friction, lift = Parameter.typed("mating.friction=0.1:0.6"), Parameter.typed("drive.start_at.z=-2 mm:0.1 cm@0 mm")
    assert friction.begun(document) == 0.3  # the scenario's own
    assert (lift.bounds, lift.begun(document), lift.label) == ((-2.0, 1.0), 0.0, "start_at.z")
    assert lift.point(-1.25) == {"drive.start_at.z": "-1.25 mm"}
    assert lift.si(2.0) == pytest.approx(2e-3)
    assert Parameter.typed("drive.start_at.x=-2 mm:1 mm").begun(document) == -0.5  # not written: the middle


def test_one_value_may_serve_several_names():
    both = Parameter.typed("mating[0].friction, mating[1].friction=0.1:0.5")
    assert both.point(0.2) == {"mating[0].friction": 0.2, "mating[1].friction": 0.2}


def test_parameters_of_one_name_are_told_apart():
    pair = labelled([Parameter(("a.friction",), 0, 1), Parameter(("b.friction",), 0, 1)])
    assert [one.label for one in pair] == ["a.friction", "b.friction"]


def test_what_is_kept_of_a_parameter_makes_it_again():
    one = Parameter.typed("a.x,b.x=-1 mm:1 mm@0.5 mm")
    assert Parameter.from_plain(one.plain()) == one


@pytest.mark.parametrize(
    "text",
    [
        "mating.friction", "mating.friction=0.1", "=0.1:0.2", "mating.friction=0.6:0.1", "mating.friction=a:b",
        "mating.c1=1 N/mm^2:2 mm", "mating.c1=1 N/mm^2:2", "mating.friction=0.1:0.2@0.3", "mating.friction=0.1:0.2@",
        "mating.c1=1 flong:2 flong", "mating.friction=0.1:0.6 mm",
        "sensor.zero,mating.c1=1 N:2 N",
    ],
)  # fmt: skip
def test_what_is_typed_wrongly_is_refused(text):
    with pytest.raises(InputError):
        Parameter.typed(text)


@pytest.mark.parametrize(
    ("fits", "words"),
    [
        ([], "at least one"),
        (["mating.friction=0.1:0.6", "mating.friction=0.1:0.6"], "fitted twice"),
        (["mating.frction=0.1:0.6"], "did you mean"),
        (["mating.friction=0.1:0.2"], "outside"),
        (["mating.friction=-0.5:0.6"], "at least 0"),
        (["mating.c1=1:100@16"], "unit"),
        (["mating.friction=0.1:0.6", "sensor.zero=-1 mm:1 mm"], "in N is needed"),
    ],
)
def test_what_no_scenario_can_use_is_refused_before_the_first_run(tmp_path, fits, words):
    def no_runs(*_):
        raise AssertionError("a run was asked for")

    log = Log.of([i * 1e-3 for i in range(10)], [1.0] * 10)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=words):
        calibrate(ring(tmp_path), [Parameter.typed(one) for one in fits], log, runs=no_runs)


@pytest.mark.parametrize(
    "how",
    [{"loss": "fair"}, {"starts": -1}, {"windows": 2}, {"confidence": 1.0}, {"resolution": float("nan")}],
)
def test_a_way_of_fitting_that_is_none_is_refused(how):
    with pytest.raises(InputError):
        How(**how)
