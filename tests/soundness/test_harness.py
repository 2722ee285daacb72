"""The harness itself: the same seed gives the same case, invariants see what is wrong, a killed journal goes on."""

import hashlib
import json
import subprocess
import sys
import tomllib
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from detent import Record, Scenario
from soundness import overlaps, run
from soundness.cases import SYSTEMS, case, toml
from soundness.invariants import broken, measured
from soundness.judging import classified, compared, summary
from soundness.moved import moved

# Of the first two cases of all systems: who changes a generator on purpose writes the new one here, and draws the fixed
# seeds of test_sound_cases.py anew.
DIGEST = "529db3fe56f7911bde697c2e4ea29f3fd0eca8e28abe1914f2c9b357c7a1318a"
PEG = 6  # jams after it slid in
SMOOTH = "contact/free", 26_000_000  # a short run whose books are closed


@lru_cache
def record(system: str, seed: int) -> Record:
    scenario = case(system, seed).scenario
    return Scenario.loads(toml(scenario), Path()).run()


def changed(of: Record, **values) -> Record:
    """The record with other values in some of its channels."""
    data = of.data.assign({name: (of.data[name].dims, np.asarray(one)) for name, one in values.items()})
    return replace(of, data=data)


def test_a_name_and_a_seed_give_the_same_case_everywhere():
    texts = [toml(case(system, seed).scenario) for system in SYSTEMS for seed in range(2)]
    assert hashlib.sha256("".join(texts).encode()).hexdigest() == DIGEST


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_saved_case_reads_back_and_its_scenario_is_accepted(system, tmp_path):
    for seed in range(3):
        one = case(system, seed)
        for place, drawn in (("here", one), ("moved", moved(one)[0])):
            path = drawn.save(tmp_path / f"{place} {seed}")
            assert tomllib.loads(path.read_text("utf-8")) == drawn.scenario
            assert Scenario.load(path).inputs


def test_a_sound_run_breaks_nothing_and_each_law_that_is_broken_is_seen():
    one = record("round_peg/grasp", PEG)
    assert broken(measured(one)) == []
    names = one.data
    wrong = {
        "ledger": {"drive_work": 1.3 * names["drive_work"].values},
        "friction gives": {"friction_loss": -names["drive_work"].values},
        "cone": {"contact_friction": 1.5 * names["contact_friction"].values},
        "pulls": {"contact_force": -names["contact_force"].values},
        "gap": {"pose": names["pose"].values + np.array([[0, 0, 0, 0.004], [0, 0, 0, 0], [0, 0, 0, 0]])},
        "gap told": {"gap": names["gap"].values - 1e-3},
        "contacts give": {"contact_load": -names["contact_load"].values},
        "not finite": {"force": np.where(names["force"].values > 0.0, np.nan, 0.0)},
        "thrown": {"pose": 1e3 * names["pose"].values},
    }
    for name, values in wrong.items():
        assert name in broken(measured(changed(one, **values))), name


def test_momentum_that_no_force_explains_is_seen():
    one = record(*SMOOTH)
    assert measured(one)["momentum"] < 0.01
    time, v = one["time"].values, one["velocity"].values
    assert "momentum" in broken(measured(changed(one, velocity=v + 5.0 * time[:, None])))


def test_overlaps_of_pegs_are_those_of_plain_geometry():
    at = np.tile(np.eye(3, 4), (3, 1, 1))
    at[:, :, 3] = [(0.0, 0.0, 0.01), (0.0005, 0.0, -0.01), (0.0007, 0.0, -0.01)]  # above; just touching; 0.2 mm deep
    round_ = {"diameter": 0.04, "hole": 0.041, "chamfer": 0.002, "hole_chamfer": 0.001}
    rect = {"size": (0.05, 0.03), "hole": (0.051, 0.031), "chamfer": 0.003, "chamfer_angle": 0.7}
    for deep in (overlaps.round_peg(round_, at), overlaps.rect_peg(rect, at)):
        assert deep[0] < -1e-3
        assert deep[1:] == pytest.approx([0.0, 2e-4], abs=1e-9)  # closed form; rounding of searches


def test_what_a_finer_run_does_not_confirm_is_said():
    one = summary(record(*SMOOTH), 0.0)
    assert compared(one, one) == []
    other = {**one, "status": "jammed", "pose": (np.array(one["pose"]) + [[0, 0, 0, 0.1 * one["way"]]] * 3).tolist()}
    assert [words.split(" by ")[0] for words in compared(one, other)] == ["verdict elapsed / jammed", "pose"]
    line = {"runs": {"base": one, "finer": {**other, "differs": compared(one, other)}}}
    assert classified(line)["class"] == "differs"


def test_a_grave_breach_is_wrong_only_without_a_word():
    base = {**summary(record(*SMOOTH), 0.0), "broken": ["ledger"]}
    for word, kind in (("sound", "wrong"), ("doubtful", "doubtful"), ("unresolved", "unresolved")):
        assert classified({"runs": {"base": {**base, "told": word}}})["class"] == kind


def test_a_journal_that_was_cut_off_goes_on_where_it_ended(tmp_path, capsys):
    journal = tmp_path / "journal.jsonl"
    asked = ["--count", "4", "--systems", "contact/free", "--runs", "--journal", str(journal)]
    assert run.main(asked) == 0
    whole = journal.read_text("utf-8").splitlines()
    assert [json.loads(line)["number"] for line in whole] == [0, 1, 2, 3]
    journal.write_text("\n".join([*whole[:2], whole[2][:50]]), "utf-8")
    assert run.main(asked) == 0
    assert sorted(one["seed"] for one in run.read([journal])) == [26_000_000 + i for i in range(4)]
    assert "contact/free" in capsys.readouterr().out


def test_a_process_that_ends_or_hangs_is_a_finding(tmp_path, monkeypatch):
    order = {"system": "contact/free", "seed": 1, "finer": True}
    for name, code, failed in (("hangs", "while True: pass", "hang"), ("ends", "import os; os._exit(3)", "crash")):
        folder = tmp_path / name
        folder.mkdir()
        answer = json.dumps({"stage": "base", "found": {"status": "seated"}})
        (folder / "worker.py").write_text(f"print({answer!r}, flush=True)\ninput()\n{code}\n", "utf-8")
        monkeypatch.setattr(run, "HERE", folder)
        monkeypatch.setattr(run, "COMPILING", 0.0)
        guarded = run.Guarded(patience=1.0)
        assert guarded.follow(order)["finer"]["failed"] == failed
        guarded.close()


def test_the_script_says_what_it_can(tmp_path):
    script = Path(run.__file__)
    done = subprocess.run(
        [sys.executable, script, "--save", "oring/rail", "3", tmp_path], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert tomllib.loads((tmp_path / "case.toml").read_text("utf-8")) == case("oring/rail", 3).scenario
