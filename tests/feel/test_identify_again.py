"""`detent rerun` on a record of identify: from the CSV, the record's file, the scenario; refused where none is left."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from detent import Bench, InputError, MultiSine, Oscillator, Record, Sensors, simulate
from detent.cli import app
from detent.identification.crawling import Crawl, from_simulation
from detent.identification.known import Known, linear
from detent.identification.segmented import Segmented
from detent.identification.smooth import Smooth
from detent.identification.verb import identify
from detent.scenario import Scenario, bundled
from detent.studies.rerun import identify_again
from detent.units import Hz, gf, mm, s
from feel.mechanism import Mechanism, Trial, two_tones
from feel.switch_cases import pressed_and_released

SHORT = {"drive.duration": "2 s"}


def detent(*words):
    """What it says; complaints are raised."""
    found = CliRunner().invoke(app, [str(one) for one in words])
    if found.exception is not None and not isinstance(found.exception, SystemExit):
        raise found.exception
    assert found.exit_code == 0, found.output
    return found.stdout


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(record, name, columns=("time", "measured_position", "measured_force", "measured_acceleration")):
    values = np.column_stack([record[one].values for one in columns])
    np.savetxt(name, values, delimiter=",", fmt="%.9g", header="time [s],x [m],F [N],a [m/s^2]", comments="")


@pytest.fixture
def motions(here):
    trial = Trial(Mechanism(), two_tones(), 5.0)
    for name, seed in (("run.csv", 0), ("other.csv", 1)):
        written(trial.measured(seed), name)
    return here


def test_a_measurement_is_identified_again_from_its_file(motions):
    words = ("--sensor", "force.noise=0.02", "--sensor", "force.low_pass=1000", "--held-out", "other.csv")
    detent("identify", "run.csv", *words, "-o", "feel.nc")
    assert "wrote feel-2.nc" in detent("rerun", "feel.nc")
    first, again = Record.load(Path("feel.nc")), Record.load(Path("feel-2.nc"))
    assert again.same_as(first) and again.inputs == first.inputs
    detent("report", "feel.nc", "-o", "page.html")
    assert "wrote" in detent("rerun", "page.html", "-o", ".")


def test_it_is_found_beside_the_record_and_must_be_the_same(motions, monkeypatch):
    detent("identify", "run.csv", "--model", "segmented", "--segments", "5", "-o", "feel.nc")
    (motions / "elsewhere").mkdir()
    monkeypatch.chdir(motions / "elsewhere")
    detent("rerun", "../feel.nc")
    assert Record.load(Path("feel.nc")).inputs["asked"] == {"kind": "Segmented", "n": 5}
    file = motions / "run.csv"
    file.write_text(file.read_text() + "5,0.001,0.6,0\n")
    with pytest.raises(InputError, match="has changed since"):
        detent("rerun", "../feel.nc")
    file.unlink()
    with pytest.raises(InputError, match="neither in"):
        detent("rerun", "../feel.nc")


def test_a_switch_is_thinned_again(here):
    key = pressed_and_released()
    columns = np.column_stack((key["measured_force"].values / gf, key["measured_position"].values / mm))
    np.savetxt("key.csv", columns, delimiter=";", fmt="%.4f", header="force [gf];displacement [mm]", comments="")
    detent("identify", "key.csv", "--kind", "switch", "--apart", "0.1 mm", "-o", "feel.nc")
    detent("rerun", "feel.nc")
    assert Record.load(Path("feel-2.nc")).same_as(Record.load(Path("feel.nc")))


def test_a_scenario_is_simulated_again_where_its_record_is_gone(here):
    Scenario.load(bundled()["feel_detent"], SHORT).run().save(Path("trace.nc"))
    detent("identify", "trace.nc", "-o", "feel.nc")
    detent("rerun", "feel.nc")
    Path("trace.nc").unlink()
    detent("rerun", "feel.nc")
    first = Record.load(Path("feel.nc"))
    assert all(Record.load(Path(f"feel-{k}.nc")).same_as(first) for k in (2, 3))


def test_a_run_without_a_scenario_needs_its_record(here):
    tones = MultiSine((10 * mm, 5 * mm), (0.7 * Hz, 3.1 * Hz))
    device = Oscillator(mass=0.5, damping=10.0, stiffness=600.0)
    run = simulate(device, Bench(tones, rate=1000 * Hz, duration=4 * s, sensors=Sensors.ideal()))
    run.save(Path("trace.nc"))
    detent("identify", "trace.nc", "-o", "feel.nc")
    detent("rerun", "feel.nc")
    assert Record.load(Path("feel-2.nc")).same_as(Record.load(Path("feel.nc")))
    Path("trace.nc").unlink()
    with pytest.raises(InputError, match=r"trace\.nc"):
        detent("rerun", "feel.nc")
    with pytest.raises(InputError, match="arrays or a run without a scenario"):
        identify_again(identify(run).inputs, here, False)


@pytest.mark.parametrize(
    "model",
    [
        Smooth(knots=40, mass="varying", kinks=(2e-3,)),
        Segmented(6),
        Known("linear", {"m": 0.2, "b": 5.0, "k": 300.0, "x_e": 0.0, "F_c": 0.2}),
    ],
)
def test_every_option_of_a_model_comes_back(model, here):
    first = identify(Scenario.load(bundled()["feel_detent"], SHORT).run(), model=model)
    first.save(Path("feel.nc"))
    again = identify_again(Record.load(Path("feel.nc")).inputs, here, False)
    assert again.same_as(first) and again.inputs["asked"] == Record.load(Path("feel.nc")).inputs["asked"]


def test_the_feel_of_a_simulated_fastener_is_identified_again(here):
    run = Scenario.load(bundled()["snap_fig11"], {"mating.halves": "both"}).run()
    first = identify(from_simulation(run, at=-57 * mm), model=Crawl(points=101))
    assert identify_again(first.inputs, here, False).same_as(first)


def test_functions_and_models_of_ones_own_are_refused(here):
    run = Scenario.load(bundled()["feel_detent"], SHORT).run()
    law = Known(linear, {"m": 0.2, "b": 5.0, "k": 300.0, "x_e": 0.0, "F_c": 0.2})
    with pytest.raises(InputError, match="keeps no function"):
        identify_again(identify(run, model=law).inputs, here, False)

    class Own:
        def fit(self, record, held_out):
            return replace(Segmented(4).fit(record, held_out))

    with pytest.raises(InputError, match="does not keep this model"):
        identify_again(identify(run, model=Own()).inputs, here, False)
