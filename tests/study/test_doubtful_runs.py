"""A study counts doubtful and unresolved runs apart from all others; neither is a success unless that is allowed."""

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from detent import Soundness, Status
from detent.core.checks import Check
from detent.report.study_runs import read
from detent.studies.analyses import analysed
from detent.studies.criteria import Success
from detent.studies.design.wants import Want
from detent.studies.gathering import gathered, outcome_counts
from detent.studies.job import Keep
from detent.studies.run_base import Base
from detent.studies.run_one import Result, run_point
from detent.studies.samples import outcome_word
from study_cases import unit_study

from house.runs import run  # isort: skip

CHECK = Check("energy", 0.023, "1", 0.01, 0.05, "energy closed to {}", "ask for a smaller tolerance")
ENDS = ("seated", "seated", "elapsed", "unresolved", "jammed")
SOUND = ("sound", "doubtful", "doubtful", "unresolved", "sound")


def results() -> list[Result]:
    ends = enumerate(zip(ENDS, SOUND, strict=True))
    return [Result(str(i), end, f"why {end}", 1.0, {}, "f", soundness=sound) for i, (end, sound) in ends]


def study_record(success: Success):
    study = unit_study(runs=5, success=success, outputs=())
    runs: Any = SimpleNamespace(units={}, keep=Keep(), journal=SimpleNamespace(conflicts=()), record_file=Path)
    return study, gathered(study, study.samples(), results(), runs)


@pytest.mark.parametrize(
    ("allowed", "counts", "good"),
    [
        (False, {"doubtful": 2, "seated": 1, "unresolved": 1, "jammed": 1}, [1, 0, 0, 0, 0]),
        (True, {"seated": 2, "elapsed": 1, "unresolved": 1, "jammed": 1}, [1, 1, 0, 0, 0]),
    ],
)
def test_doubtful_runs_are_counted_apart_unless_they_are_allowed(allowed, counts, good):
    study, record = study_record(Success(allow_doubtful=allowed))
    assert outcome_counts(record) == counts and record["succeeded"].values.tolist() == good
    words = [outcome_word(study, study.success.ending(one), study.succeeded(one)) for one in results()]
    assert words[1] == ("succeeded" if allowed else "doubtful") and words[3] == "unresolved"
    found = read(record)
    assert found is not None and found.succeeded.tolist() == [one == 1 for one in good]
    notes = " ".join(str(row["note"]) for row in analysed(study, record).tables["notes"])
    assert ("2 runs are doubtful" in notes) is not allowed and "1 runs came to nothing" in notes
    shown = {"doubtful"} if not allowed else {"ran to its end"}
    assert shown < set(found.statuses) and {one.status for one in found.reasons} == set(found.statuses)
    told = json.loads(json.dumps(dict(record.inputs)))["success"]
    assert told.get("allow_doubtful", False) is allowed


def test_a_run_keeps_what_its_checks_say_and_names_the_check_first(monkeypatch):
    made = run([0, 1], [0, 1], status=Status.SEATED)
    doubtful = replace(
        made, tables={"checks": (CHECK.row(),)}, outcome=replace(made.outcome, soundness=Soundness.DOUBTFUL)
    )
    monkeypatch.setattr(Base, "run", lambda self, point: doubtful)
    result, _ = run_point(unit_study().base, (), "key", {})
    assert (result.status, result.ending, result.soundness) == ("seated", "doubtful", "doubtful")
    assert result.reason == "energy closed to 2.3 %, sound up to 1 %; seated: it sits"
    assert Result.from_plain(result.plain()) == result
    monkeypatch.setattr(Base, "run", lambda self, point: made)
    result, _ = run_point(unit_study().base, (), "key", {})
    assert (result.ending, result.reason) == ("seated", "it sits")


def test_a_result_of_an_earlier_version_has_no_soundness_and_counts_by_its_status():
    kept = {key: value for key, value in results()[0].plain().items() if key != "soundness"}
    assert Result.from_plain(kept).ending == "seated"


def test_what_a_worker_keeps_goes_by_the_same_success():
    keep = Keep("failures", Success(allow_doubtful=True))
    assert Keep.from_plain(keep.plain()) == keep
    assert not keep.wants(results()[1]) and Keep("failures").wants(results()[1])


def test_a_design_does_not_reach_its_way_to_end_by_a_doubtful_run():
    sound, doubtful, *_ = results()
    want = Want("status", status=("seated",))
    assert want.holds(sound, {}) and not want.holds(doubtful, {})
    assert want.value(doubtful, {}) == 0.0 and want.missed(doubtful, {}) > 0.0


def test_a_study_file_says_whether_doubtful_runs_are_allowed(tmp_path):
    from detent import InputError, Study
    from detent.studies.study import bundled_studies

    text = bundled_studies()["peg_fit"].read_text("utf-8")

    def loaded(line: str) -> Study:
        (tmp_path / "study.toml").write_text(text.replace("[success]\n", f"[success]\n{line}\n"))
        return Study.load(tmp_path / "study.toml")

    assert loaded("allow_doubtful = true").success.allow_doubtful
    assert not loaded("").success.allow_doubtful
    with pytest.raises(InputError, match="true or false is needed"):
        loaded('allow_doubtful = "yes"')
