"""Bundled benches, the calibrations of the example, inputs that cannot be used, and benches for other matings."""

import runpy
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from detent import (
    Bench,
    Chirp,
    DampingTable,
    Detents,
    Encoder,
    EndStops,
    ForceSensor,
    HandLike,
    InputError,
    MultiSine,
    ORing,
    Oscillator,
    Sensors,
    SeriesSprings,
    Sine,
    SpringTable,
    Steps,
    Stribeck,
    simulate,
)
from detent.cli import verbs
from detent.core.channels import LEDGER
from detent.report import figures
from detent.report.figures import overview
from detent.report.view import view
from detent.scenario import Scenario, bundled
from detent.scenario.typed import typed_inputs
from detent.units import Hz, N, mm, s

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "bench.py"))


@pytest.mark.parametrize("name", ["feel_ch", "feel_detent", "feel_backlash"])
def test_bundled_benches_run_and_can_be_run_again_from_their_records(name):
    scenario = Scenario.load(bundled()[name])
    record = scenario.run()
    assert len(record["time"]) == 16_001
    assert Scenario.from_inputs(record.inputs).run().same_as(record)
    true = Oscillator.from_inputs(record.inputs["mechanism"])
    assert true == scenario.mating[0]
    assert record.data.nbytes < 26 * 8 * 16_001  # numbers along time, no poses


def test_the_paper_system_is_measured_as_its_head_measures_it():
    record = Scenario.load(bundled()["feel_ch"]).run()
    true = Oscillator.from_inputs(record.inputs["mechanism"])
    x, v, a, F = (record[n].values for n in ("position", "velocity_along", "acceleration_along", "applied_force"))
    assert pytest.approx(true.force(x, v, a), abs=1e-9) == F
    # AC-coupled: what lasts is lost. Of the mean, 10 N or so, exp(−2π 0.2 · 4) = 0.7 % is left when the record begins.
    assert F[:-1].mean() > 8.0
    assert abs(record["measured_force"].values[:-1].mean()) < 0.05


def test_a_lead_in_is_what_was_before_the_record():
    motion, device = MultiSine((5 * mm, 2 * mm), (1 * Hz, 3 * Hz)), Oscillator(mass=0.3, damping=2.0, backlash=0.4 * mm)
    head = Sensors.impedance_head()
    whole = simulate(device, Bench(motion, duration=2 * s, sensors=head))
    late = simulate(device, Bench(motion, duration=1.5 * s, lead_in=0.5 * s, sensors=head))
    for name in map(str, whole.data.data_vars):
        if name not in {"energy", "energy_rest", *LEDGER}:  # these count from the beginning of the record
            assert np.array_equal(whole[name].values[2000:], late[name].values), name
    assert late["time"].values[0] == 0.0 and len(late["time"]) == 6001


def test_the_load_frame_finds_the_springs_within_the_makers_tolerance():
    x, k = EXAMPLE["load_frame"]()
    nominal = Oscillator(mass=1.0, stiffness=EXAMPLE["NOMINAL"]).stiffness_at(x)
    assert nominal == pytest.approx(np.where(x < 12 * mm, 600.0, 1800.0))  # eq. 9
    assert np.all(np.abs(k / nominal - 1.0)[np.abs(x - 12 * mm) > 0.6 * mm] < 0.1)  # Fig. 9's bounds
    assert k == pytest.approx(np.where(x < 12 * mm, 945 * 1720 / (945 + 1720), 1720.0), rel=1e-9)


def test_the_terminal_velocity_gives_the_damping_in_each_of_four_trials():
    trials = [EXAMPLE["dashpot"](trial) for trial in range(4)]
    assert np.abs(np.array(trials) / np.mean(trials) - 1).max() < 0.01  # section 4.3
    assert np.mean(trials) == pytest.approx(11.5, rel=0.004)  # 0.1 % of the start is left, 0.1 % of noise in each


def test_an_oring_on_a_bench_is_felt_as_on_a_rail():
    ring = ORing(ring=20 * mm, cord=3.15 * mm, hole=26 * mm, c1=16e6, c2=43e9, friction=0.3)
    run = simulate(ring, Bench(Sine(7 * mm, 0.5 * Hz, offset=4 * mm), duration=4 * s, rate=500 * Hz))
    assert np.diff(run["time"].values) == pytest.approx(0.002, abs=1e-12)
    assert {event.kind for event in run.events} >= {"contact", "release", "slide"}
    still = np.abs(run["position"].values - 8 * mm) < 0.1 * mm
    forth = run["applied_force"].values[still & (run["velocity_along"].values > 0)]
    back = run["applied_force"].values[still & (run["velocity_along"].values < 0)]
    assert forth.mean() == pytest.approx(-back.mean(), rel=1e-9)  # in the bore friction alone
    assert forth.mean() > 50.0


def wrong(value: Any) -> Any:
    """What no type checker would let through."""
    return value


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: Oscillator(mass=0.0), "mass"),
        (lambda: Oscillator(mass=float("nan")), "mass"),
        (lambda: Oscillator(mass=1.0, damping=-1.0), "damping"),
        (lambda: Oscillator(mass=1.0, friction=-1.0), "friction"),
        (lambda: Oscillator(mass=1.0, backlash=-1.0), "backlash"),
        (lambda: Oscillator(mass=1.0, stiffness=wrong(Detents(1.0, 1.0))), "stiffness"),
        (lambda: Oscillator(mass=1.0, axis=wrong("w")), "axis"),
        (lambda: Oscillator(mass=1.0, stribeck=Stribeck(1.2, 0.1)), "stribeck"),
        (lambda: SeriesSprings(900.0, 900.0, 0.01), "stiff"),
        (lambda: EndStops(1.0, 0.0, 1.0), "high"),
        (lambda: SpringTable((0.0, 0.0), (1.0, 2.0)), "at"),
        (lambda: SpringTable((0.0,), (1.0,)), "at"),
        (lambda: DampingTable((0.0, 1.0), (1.0,)), "forth"),
        (lambda: Stribeck(0.5, 0.1), "breakaway"),
        (lambda: Sine(0.0, 1.0), "amplitude"),
        (lambda: MultiSine((), ()), "frequencies"),
        (lambda: MultiSine((1.0,), (1.0, 2.0)), "amplitudes"),
        (lambda: HandLike(1.0, band=(6.0, 0.2)), "band"),
        (lambda: HandLike(1.0, tones=1), "tones"),
        (lambda: Chirp(1.0, 1.0, 2.0, 0.0), "length"),
        (lambda: Steps((1.0,), 1.0), "levels"),
        (lambda: Encoder(resolution=-1.0), "resolution"),
        (lambda: ForceSensor(noise=-1.0), "noise"),
        (lambda: Sensors(seed=-1), "seed"),
        (lambda: Bench(Sine(1.0, 1.0), rate=0.0), "rate"),
        (lambda: simulate(Oscillator(mass=1.0), Bench(Sine(1.0, 1.0))), "drive.duration"),
        (lambda: simulate(Oscillator(mass=1.0), Bench(Sine(1.0, 1.0), duration=1e5)), "drive.duration"),
        (lambda: simulate(Oscillator(mass=1.0), Bench(Sine(1.0, 1.0), duration=1e-6)), "drive.duration"),
        (lambda: simulate(Oscillator(mass=1.0), Bench(Sine(1.0, 1.0), duration=1.0, stroke=1.0)), "drive.stroke"),
        (lambda: simulate(Oscillator(mass=1.0), Bench(Steps((0.0, 1.0), 1.0), lead_in=2.0)), "drive.duration"),
        (lambda: Oscillator.from_inputs({"kind": "Oscilator"}), "mechanism"),
    ],
)
def test_what_cannot_be_is_refused_by_name(make, field):
    with pytest.raises(InputError) as complaint:
        make()
    assert complaint.value.field == field


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("drive.motion.amplitude", "20 mm", "it is rotary"),
        ("drive.rotary", "false", "both are, or neither"),
        ("mating.mass", "1 kg", "it is rotary"),
        ("mating.damping", "3", "a unit is missing"),
        ("mating.friction", "0.1 m", "a value in N is needed"),
        ("drive.motion.kind", "Sin", "Sine"),
    ],
)
def test_a_wrong_scenario_ends_with_code_2_and_a_sentence(field, value, words, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["detent", "simulate", "feel_detent", "--set", f"{field}={value}"])
    with pytest.raises(SystemExit) as end:
        verbs.main()
    assert end.value.code == 2
    told = capsys.readouterr().err
    assert words in told and "Traceback" not in told


def test_units_of_what_turns_are_kept_by_what_is_shown_again():
    shown = typed_inputs(Scenario.load(bundled()["feel_detent"]).inputs)
    assert shown["mating"]["detents"]["pitch"] == "15 deg" and shown["drive"]["motion"]["amplitude"] == "20 deg"
    assert shown["mating"]["friction"]["forth"][0] == "0.05 N m"
    assert Scenario.load(bundled()["feel_backlash"]).inputs["mating"][0]["friction"] == 1.0 * N


def test_a_report_of_a_long_run_stays_small_and_shows_the_loop():
    record = simulate(Oscillator(mass=0.3, stiffness=100.0), Bench(Sine(5 * mm, 1 * Hz), duration=25 * s))
    shown = view("long", record)
    assert [one["id"] for one in shown["plots"][:2]] == ["loop_true", "loop_measured"]
    assert len(shown["time"]) == 33_334  # every third of 100 001
    assert len(shown["plots"][0]["curves"][0]["values"]) == 33_334
    assert "force against position" in {panel.name for panel in figures.panels(record)}
    assert overview(record, "long").axes
