"""A study carried out: one record, the same whoever ran it; its table; and the prompt."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

from detent import InputError, Record
from detent.cli import app
from detent.core.files import is_alive
from detent.studies.gathering import outcome_counts, write_table
from detent.studies.study import Study
from detent.studies.verb import run_study
from house.timing import soon
from study_bases import RING

STUDY = """\
name = "rings"
outputs = ["peak force", "work", "time of snap", "max force[2]"]
[base]
scenario = "ring.toml"
[vary.friction]
of = "mating.friction"
grid = [0.1, 0.5]
count = 5
[vary.entry]
of = "mating.entry"
values = ["3 mm", "4 mm"]
[vary.way]
of = "drive.legs"
values = [[{ distance = "12 mm", speed = "10 mm/s" }], [{ distance = "3 mm", speed = "10 mm/s" }]]
[success]
status = ["seated"]
limits = { "peak force" = { at_most = "500 N" } }
[limits]
keep = "failures"
"""


@pytest.fixture
def file(tmp_path):
    (tmp_path / "ring.toml").write_text(RING)
    (tmp_path / "rings.toml").write_text(STUDY)
    return tmp_path / "rings.toml"


@pytest.fixture(scope="module")
def record(tmp_path_factory) -> Record:
    folder = tmp_path_factory.mktemp("rings")
    (folder / "ring.toml").write_text(RING)
    (folder / "rings.toml").write_text(STUDY)
    return run_study(Study.load(folder / "rings.toml"), folder / "a.study", workers=2)


def test_the_record_has_every_run_by_its_coordinates(record):
    assert record.data.sizes == {"run": 20}
    assert record["friction"].values[:5].tolist() == [0.1] * 4 + [0.2]
    assert (record["entry"].attrs["units"], sorted(set(record["entry"].values))) == ("m", [0.003, 0.004])
    assert record["way"].values[:4].tolist() == [0, 1, 0, 1]
    assert len(json.loads(record["way"].attrs["words"])) == 2
    assert [record[name].attrs["units"] for name in ("peak_force", "work", "max_force_2")] == ["N", "J", "N"]
    assert np.isnan(record["time_of_snap"]).all()
    good = record["succeeded"].values.astype(bool)
    words = json.loads(record["status"].attrs["words"])
    status = np.array([words[str(code)] for code in record["status"].values])
    assert good.tolist() == ((status == "seated") & (record["peak_force"].values <= 500.0)).tolist()
    assert 0 < good.sum() < 20
    assert sum(outcome_counts(record).values()) == 20
    assert record.outcome.reason.startswith(f"{good.sum()} of 20 runs succeed")
    assert [row["name"] for row in record.tables["varied"]] == ["friction", "entry", "way"]
    assert sum(row["runs"] for row in record.tables["reasons"]) == 20
    assert [row["run"] for row in record.tables["kept"]] == np.flatnonzero(~good).tolist()
    assert record.inputs["sampling"]["method"] == "grid"


def test_it_is_the_same_from_any_folder_and_from_its_file(record, file, tmp_path):
    again = run_study(Study.load(file), tmp_path / "b.study", workers=1)
    assert again.same_as(record)
    again.save(tmp_path / "a.nc")
    assert Record.load(tmp_path / "a.nc").same_as(record)


def test_without_folder_and_workers_it_runs_here(record, file):
    study = Study.load(file)
    here = run_study(replace(study, keep="none"), workers=0)
    assert here.data.identical(record.data)
    with pytest.raises(InputError, match="records are kept in a folder"):
        run_study(study, workers=0)


def test_the_table_has_units_and_words_and_others_read_it(record, tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    write_table(record, tmp_path / "a.parquet")
    table = pq.read_table(tmp_path / "a.parquet")
    assert table.num_rows == 20
    assert table.schema.field("peak_force").metadata[b"units"] == b"N"
    assert table["peak_force"].to_numpy().tolist() == record["peak_force"].values.tolist()
    words = json.loads(record["status"].attrs["words"])
    assert table["status"].to_pylist() == [words[str(code)] for code in record["status"].values]
    assert table["fingerprint"].to_pylist() == record["fingerprint"].values.tolist()
    pandas = pytest.importorskip("pandas")
    frame = pandas.read_parquet(tmp_path / "a.parquet")
    assert frame.groupby("status").size().to_dict() == outcome_counts(record)
    with pytest.raises(InputError, match="a study's record is needed"):
        write_table(Record("simulate", record.data, record.outcome), tmp_path / "b.parquet")


def test_the_prompt_runs_it_goes_on_and_runs_a_kept_one_again(record, file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked = ["study", "rings.toml", "--workers", "1", "--table", "rings.parquet"]
    first = CliRunner().invoke(app, asked)
    assert first.exit_code == 0, first.output
    assert first.output.splitlines()[0] == "rings: rings, 20 runs (grid)"
    assert first.output.splitlines()[-3:] == [record.outcome.reason, "wrote rings.nc", "wrote rings.parquet"]
    assert Record.load(tmp_path / "rings.nc").same_as(record)
    lines = sum(path.read_bytes().count(b"\n") for path in (tmp_path / "rings.study" / "journal").iterdir())
    again = CliRunner().invoke(app, [*asked, "--json"])
    told = json.loads(again.output)
    assert told["tables"]["reasons"] == [dict(row) for row in record.tables["reasons"]]
    assert lines == sum(path.read_bytes().count(b"\n") for path in (tmp_path / "rings.study" / "journal").iterdir())
    kept = tmp_path / "rings.study" / record.tables["kept"][0]["file"]
    rerun = CliRunner().invoke(app, ["rerun", str(kept)])
    assert rerun.exit_code == 0, rerun.output
    assert Record.load(tmp_path / f"{kept.stem}.nc").same_as(Record.load(kept))


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_at_the_prompt_says_how_to_go_on_and_leaves_no_process(file, tmp_path):
    long = STUDY.replace("grid = [0.1, 0.5]\ncount = 5", "grid = [0.1, 0.5]\ncount = 5000")
    file.write_text(long.replace('keep = "failures"', 'keep = "none"'))
    # A suite started in the background hands down an ignored SIGINT: this one listens to it, as at a prompt.
    listening = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from detent.cli import main"
    command = [sys.executable, "-c", f"{listening}; main()", "study", "rings.toml", "--workers", "2"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
        journal = tmp_path / "rings.study" / "journal"
        while not (journal.is_dir() and any(one.stat().st_size for one in journal.iterdir())):
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        began = time.monotonic()
        _, complaint = process.communicate()
        took = time.monotonic() - began
    print(f"stopped within {took:.2f} s")
    assert process.returncode == 130
    assert took < soon()
    assert complaint.startswith("stopped; ")
    assert "the same command goes on" in complaint
    for segment in journal.iterdir():  # their names hold the process
        assert not is_alive(int(segment.stem.split("-")[2]))


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--table", "rings.csv"], "its name must end in .parquet"),
        (["--keep", "some"], "there are all, failures, none"),
        (["--runs", "10"], "it cannot be extended"),
        (["--scheduler", "tcp://127.0.0.1:9", "--workers", "2"], "a cluster has its own"),
    ],
)
def test_the_prompt_refuses_before_the_first_run(file, tmp_path, monkeypatch, more, words):
    monkeypatch.chdir(tmp_path)
    refused = CliRunner().invoke(app, ["study", "rings.toml", *more])
    assert words in str(refused.exception)
    assert isinstance(refused.exception, InputError)
    assert not (tmp_path / "rings.study").exists()


@pytest.mark.parametrize("workers", [0, 2])
@pytest.mark.parametrize(
    ("was", "now", "line", "words"),
    [
        ('"max force[2]"]', '"max frce"]', 2, "outputs: an output is missing: channel: 'frce' given, there are"),
        ("force[2]", "force[3]", 2, "outputs: an output is missing: outputs: 'max force[3]' given, force has"),
        (
            '"peak force" = { at_most = "500 N" }', '"max force[2]" = { at_most = "500 mm" }', 17,
            "success.limits.\"max force[2]\": 'mm' given, it is measured in N",
        ),
        (
            '"peak force" = { at_most = "500 N" }', '"max force[2]" = { at_most = 500 }', 17,
            'success.limits."max force[2]": a unit is missing; it is measured in N',
        ),
    ],
)  # fmt: skip
def test_a_channel_that_is_not_there_and_a_limit_in_another_unit_end_it_at_once(file, workers, was, now, line, words):
    file.write_text(STUDY.replace(was, now).replace('keep = "failures"', 'keep = "none"'))
    folder, done = file.with_suffix(".study") if workers else None, []
    for _ in range(2 if workers else 1):  # the second time the run is found in the journal
        with pytest.raises(InputError) as caught:
            run_study(Study.load(file), folder, workers=workers, told=lambda progress: done.append(progress.done))
        assert str(caught.value).startswith(words)
        assert caught.value.file == str(file) and caught.value.line == line
    assert workers or max(done) <= 1  # of several workers others may be further


def test_a_channel_in_its_own_units_may_be_limited(file):
    text = STUDY.replace('"failures"', '"none"').replace("max force[2]", "max mating_force")

    def found(limit: str) -> tuple[np.ndarray, np.ndarray]:
        file.write_text(text.replace('"peak force" = { at_most = "500 N" }', limit))
        record = run_study(Study.load(file), workers=0)
        return np.asarray(record["succeeded"].values, bool), np.asarray(record["max_mating_force"].values)

    free, force = found("")
    limit = float(np.median(force[free]))
    assert np.array_equal(
        found(f'"max mating_force" = {{ at_most = "{limit / 1e3!r} kN" }}')[0], free & (force <= limit)
    )
    assert 0 < np.count_nonzero(free & (force <= limit)) < np.count_nonzero(free)
