"""`detent identify` and `detent design-experiment` at the prompt."""

import json

import numpy as np
import pytest
from pytest import approx
from typer.testing import CliRunner

from detent.cli import app
from detent.core.errors import InputError
from detent.core.record import Record
from detent.units import gf, mm
from feel.mechanism import Mechanism, Trial, two_tones
from feel.switch_cases import pressed_and_released

GUESS = ["--mass", "580 g", "--damping", "11 kg/s", "--stiffness", "600 N/m", "--stroke", "-20 mm:20 mm"]
QUICK = ["--duration", "2 s", "--rate", "500 Hz", "--band", "0.5 Hz:8 Hz"]


def told(*words):
    found = CliRunner().invoke(app, [str(one) for one in words])
    if isinstance(found.exception, InputError):
        raise found.exception  # as main would tell it, with exit code 2
    assert found.exit_code == 0, found.output
    return found.stdout


@pytest.fixture
def switch_file(tmp_path):
    record = pressed_and_released()
    x, F = record["measured_position"].values / mm, record["measured_force"].values / gf
    path = tmp_path / "key.csv"
    rows = "\n".join(f"{b:.3f};{a:.4f}" for a, b in zip(x, F, strict=True))
    path.write_text(f"force [gf];displacement [mm]\n{rows}\n")
    return path


@pytest.fixture(scope="module")
def motion_file(tmp_path_factory):
    record = Trial(Mechanism(), two_tones(), 10.0).measured(0)
    path = tmp_path_factory.mktemp("motion") / "run.csv"
    columns = [record[n].values for n in ("time", "measured_position", "measured_force", "measured_acceleration")]
    np.savetxt(path, np.column_stack(columns), delimiter=",", fmt="%.9g", header="t,x,F,a", comments="")
    return path


UNITS = "time=s,position=m,force=N,acceleration=m/s^2"
SENSORS = ["--sensor", "force.noise=0.02", "--sensor", "force.low_pass=1000", "--sensor", "acceleration.noise=0.03",
           "--sensor", "acceleration.low_pass=1000", "--sensor", "position.resolution=5e-6"]  # fmt: skip


def test_a_switch_is_told_in_the_trade_s_words(switch_file, tmp_path):
    out = tmp_path / "feel.nc"
    text = told("identify", switch_file, "--kind", "switch", "--out", out)
    lines = text.splitlines()
    assert lines[0].startswith("key: ")
    for word in ("touch", "peak", "click", "actuation", "bottom out", "return", "travel", "snap ratio"):
        assert word in text
    assert "straight pieces on the press" in lines[-2]
    assert lines[-1] == f"wrote {out}"
    assert Record.load(out).verb == "identify"


def test_a_switch_in_json_is_in_si_units(switch_file, tmp_path):
    out = tmp_path / "feel.nc"
    found = json.loads(told("identify", switch_file, "--kind", "switch", "--apart", "0.1 mm", "--out", out, "--json"))
    assert found["switch"]["peak"] == approx(1.6 * mm, abs=0.02 * mm)
    assert found["model"][0]["n_press"] >= 4
    press, release = found["validation"]
    assert press["error_relative"] < 0.05 and release["error_relative"] < 0.05


def test_a_motion_is_identified_by_pieces(motion_file, tmp_path):
    out = tmp_path / "feel.nc"
    names = "time=t,position=x,force=F,acceleration=a"
    text = told(
        "identify", motion_file, "--columns", names, "--units", UNITS, *SENSORS, "--model", "automatic", "--out", out,
        "--held-out", motion_file,
    )  # fmt: skip
    assert "2 straight pieces, borders at 12.0" in text
    assert "m 58" in text and "b 11." in text and "run: error" in text
    assert Record.load(out)["mass"].values[0, 0] == approx(0.581, rel=0.01)


@pytest.mark.parametrize("model", ["smooth", "segmented", "recursive"])
def test_every_model_has_a_name(motion_file, tmp_path, model):
    out = tmp_path / "feel.nc"
    found = json.loads(
        told("identify", motion_file, "--units", UNITS, *SENSORS, "--model", model, "--out", out, "--json")
    )
    assert found["model"][0]["kind"] == model and found["verdicts"]


def test_a_known_law_starts_where_told(motion_file, tmp_path):
    start = "m=0.5,b=10,k=500,k_s=1500,x_T=0.011,x_e=0,F_c=0.1"
    out = tmp_path / "feel.nc"
    text = told(
        "identify", motion_file, "--units", UNITS, *SENSORS, "--model", "known", "--law", "hardening", "--start", start,
        "--out", out,
    )  # fmt: skip
    assert "wrote" in text


def test_a_feel_is_exported(switch_file, tmp_path):
    outs = [tmp_path / "feel.h", tmp_path / "feel.json"]
    text = told("identify", switch_file, "--kind", "switch", "--out", tmp_path / "feel.nc", "--export", *outs)
    assert all(path.stat().st_size > 500 for path in outs)
    assert text.splitlines()[-1] == f"wrote {outs[1]}"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--model", "clever"], "there are smooth"),
        (["--columns", "time"], "write it like"),
        (["--sensor", "force=2"], "write it like force.low_pass"),
        (["--sensor", "force.noise=much"], "number in SI"),
        (["--kind", "dance"], '"motion" or "switch"'),
        (["--kind", "switch", "--model", "smooth"], "no time"),
        (["--kind", "switch", "--apart", "0.1 N"], "a value in mm"),
        (["--kind", "switch", "--export", "feel.exe"], "ends in"),
        (["--kind", "switch", "--units", "force=N"], "header says"),
        (["--kind", "switch", "--decimal", ","], "a point"),
        (["other.csv"], "follow --export"),
    ],
)  # fmt: skip
def test_what_cannot_be_understood_is_refused(switch_file, tmp_path, words, complaint):
    with pytest.raises(InputError, match=complaint):
        told("identify", switch_file, *words, "--out", tmp_path / "feel.nc")
    assert not (tmp_path / "feel.nc").exists()


def test_an_experiment_is_proposed(tmp_path):
    text = told("design-experiment", *GUESS, *QUICK, "--friction", "0.5 N")
    assert "standard errors to expect" in text
    assert text.splitlines()[-1] == "tells mass, damping, friction, stiffness"
    found = json.loads(told("design-experiment", *GUESS, *QUICK, "--friction", "0.5 N", "--json"))
    assert found["tells"] and len(found["tones"]) >= 2 and found["peak_position"] <= 20.2e-3


def test_one_tone_is_told_not_to_be_enough():
    text = told("design-experiment", *GUESS, *QUICK, "--tones", "1", "--wanted", "mass")
    assert text.splitlines()[-1] == "does not tell mass"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--stroke", "20 mm"], "write it like"),
        (["--mass", "580"], "unit is missing"),
        (["--wanted", "colour"], "there are mass"),
        (["--goal", "Z"], '"D" or "A"'),
        (["--corner", "12 mm"], "stiffness_beyond"),
        (["--force", "0.01 N"], "no tone"),
    ],
)  # fmt: skip
def test_an_experiment_that_makes_no_sense_is_refused(words, complaint):
    with pytest.raises(InputError, match=complaint):
        told("design-experiment", *GUESS, *QUICK, *words)
