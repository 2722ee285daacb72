"""The prompt: what is printed, where it goes, how it exits, and what it never does."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from detent import InputError, Record, SolveError, Status
from detent.cli import demo, prompt, verbs
from detent.core.checks import Check
from detent.report.full_records import linked
from detent.scenario import Scenario, bundled
from detent.scenario.typed import typed_inputs
from detent.studies.design import bundled_designs
from detent.studies.study import bundled_studies
from house.runs import HOSTILE, RING, cycle, run, silent
from house.timing import soon


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("ring.toml").write_text(RING)


def detent(*words: object) -> int:
    """The exit code of `detent words…`, run in this process."""
    argv, sys.argv = sys.argv, ["detent", *map(str, words)]
    try:
        verbs.main()
    except SystemExit as end:
        return int(end.code or 0)
    finally:
        sys.argv = argv
    return 0


def spawned(*words: object, **how) -> subprocess.Popen:
    """`detent words…` in a process of its own."""
    how = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True} | how
    return subprocess.Popen([sys.executable, "-m", "detent", *map(str, words)], **how)


def files() -> set[str]:
    return {one.name for one in Path().iterdir()} - {"ring.toml"}


# ---- simulate ----


def test_a_run_is_told_line_by_line_with_the_verdict_last(capsys):
    assert detent("simulate", "ring.toml") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "ring in a bore"
    assert re.fullmatch(r"  \d\.\d{3} s  contact +ring / entry chamfer", lines[1])
    assert re.fullmatch(r"released at .* s; peak force .* N at .* s; peak pull .* N at .* s; work .* J", lines[-3])
    assert lines[-2] == "  checks  sound: all numbers finite"
    assert lines[-1] == "wrote ring.nc"
    assert Record.load("ring.nc").outcome.status is Status.RELEASED


def test_json_is_one_object_and_nothing_else(capsys):
    assert detent("simulate", "ring.toml", "--json", "--out", "x.nc") == 0
    told = json.loads(capsys.readouterr().out)
    record = Record.load("x.nc")
    assert (told["status"], told["kind"], told["soundness"]) == ("released", "ended", "sound")
    assert [(one["name"], one["state"]) for one in told["checks"]] == [("finite", "sound")]
    assert told["out"] == "x.nc" and told["name"] == "ring in a bore"
    assert told["peaks"]["push"]["force"] == pytest.approx(float(record["mating_force"].max()))
    assert told["work"] == pytest.approx(float(record["energy"][-1]), rel=1e-12)
    assert [event["kind"] for event in told["events"]] == [event.kind for event in record.events]


def test_a_value_set_at_the_prompt_replaces_the_files(capsys):
    assert detent("simulate", "ring.toml", "--set", "mating.friction=0.2", "--set", "run.sample = 50 ms") == 0
    record = Record.load("ring.nc")
    assert record.inputs["mating"][0]["friction"] == 0.2 and record.inputs["run"]["sample"] == 0.05


def test_a_bundled_scenario_runs_by_its_name(capsys):
    name = next(iter(bundled()))
    assert detent("simulate", name) == 0
    assert files() == {f"{name}.nc"}


def test_an_expectation_decides_the_exit_code(capsys):
    assert detent("simulate", "ring.toml", "--expect", "released") == 0
    assert detent("simulate", "ring.toml", "--expect", "seated") == 1
    assert files() == {"ring.nc"}
    assert detent("simulate", "ring.toml", "--expect", "WRONG-PITCH") == 1


def ending(status: Status, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Scenario, "run", lambda self: run([0, 1], [0, 1], status=status))


def test_a_jam_is_fine_and_an_unresolved_run_exits_3_with_its_record(capsys, monkeypatch):
    ending(Status.JAMMED, monkeypatch)
    assert detent("simulate", "ring.toml") == 0
    ending(Status.UNRESOLVED, monkeypatch)
    assert detent("simulate", "ring.toml") == 3
    assert Record.load("ring.nc").outcome.status is Status.UNRESOLVED
    assert detent("simulate", "ring.toml", "--expect", "seated") == 3
    assert detent("simulate", "ring.toml", "--expect", "unresolved") == 0


def test_a_doubtful_run_exits_3_unless_that_is_allowed_and_names_the_check_first(capsys, monkeypatch):
    check = Check("energy", 0.023, "1", 0.01, 0.05, "energy closed to {}", "ask for a smaller tolerance")
    made = run([0, 1], [0, 1])
    doubtful = replace(made, tables={"checks": (check.row(),)}, outcome=replace(made.outcome, soundness=check.state))
    monkeypatch.setattr(Scenario, "run", lambda self: doubtful)
    assert detent("simulate", "ring.toml") == 3
    assert capsys.readouterr().out.splitlines()[1:4] == [
        "  checks  doubtful: energy closed to 2.3 %, sound up to 1 %: ask for a smaller tolerance",
        "  it sits",
        "doubtful: seated at 1.000 s; peak force 1 N at 1.000 s; work 0.5 mJ",
    ]
    assert detent("simulate", "ring.toml", "--expect", "seated") == 3
    assert detent("simulate", "ring.toml", "--allow-doubtful") == 0
    assert detent("simulate", "ring.toml", "--expect", "seated", "--allow-doubtful") == 0
    assert detent("simulate", "ring.toml", "--expect", "jammed", "--allow-doubtful") == 1


def test_a_failed_solution_exits_3_without_a_file(capsys, monkeypatch):
    def fail(self: Scenario) -> Record:
        raise SolveError('contact "torus–cylinder" did not converge', time=1.3042)

    monkeypatch.setattr(Scenario, "run", fail)
    assert detent("simulate", "ring.toml") == 3
    out, err = capsys.readouterr()
    assert err == 'contact "torus–cylinder" did not converge at t = 1.3042 s\n' and out == ""
    assert files() == set()


REFUSED = {
    "a negative friction": (
        ["simulate", "ring.toml", "--set", "mating.friction=-0.1"],
        r"mating\.friction: -0\.1 given, it must be at least 0",
    ),
    "an unknown status": (
        ["simulate", "ring.toml", "--expect", "sat"],
        r"--expect: 'sat' given, there are seated, engaged, running,",
    ),
    "parts that overlap": (
        ["simulate", "peg_mp61", "--set", "drive.start_at.z=-5 mm", "--set", "drive.start_at.x=10 mm"],
        r"drive\.start_at: '\(10, 1\.3, -5\) mm' given, the parts overlap at the start",
    ),
    "an unknown method": (
        ["simulate", "peg_mp61", "--set", "run.method=event"],
        r"run\.method: 'event' given, 'auto', 'exact', 'events', 'stepping' or 'fixed' is needed    --set run\.method",
    ),
    "a setting without a value": (["simulate", "ring.toml", "--set", "friction"], "write it like mating.friction=0.2"),
    "a setting twice": (["simulate", "ring.toml", "--set", "a=1", "--set", "a=2"], "a is set twice"),
    "no such scenario": (["simulate", "ring.tml"], r"no such file; scenarios that come along: \w+"),
    "a missing folder": (["simulate", "ring.toml", "--out", "no/x.nc"], "the folder no does not exist"),
    "a folder for a file": (["simulate", "ring.toml", "--out", "."], "it is a folder"),
    "its own input": (["simulate", "ring.toml", "--out", "ring.toml"], "it would overwrite what is read"),
    "an unknown option": (["simulate", "ring.toml", "--fast"], "No such option"),
    "an unknown verb": (["assemble"], "No such command"),
    "no record": (["show", "ring.toml"], r"record: 'ring\.toml' given, it is not a Detent record"),
    "no file": (["plot", "none.nc"], "No such file"),
    "no picture": (["report", "none.nc", "--out", "r.html"], "No such file"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_wrong_input_is_refused_in_one_sentence(case, capsys):
    words, complaint = REFUSED[case]
    assert detent(*words) == 2
    out, err = capsys.readouterr()
    assert re.search(complaint, err) and "Traceback" not in err and out == ""
    assert files() == set()


def test_a_complaint_names_file_and_line(capsys):
    Path("ring.toml").write_text(RING.replace("friction = 0.3", "friction = -0.1"))
    assert detent("simulate", "ring.toml") == 2
    assert capsys.readouterr().err == "mating.friction: -0.1 given, it must be at least 0    ring.toml, line 9\n"


def test_a_warning_goes_to_stderr_and_the_run_goes_on(capsys):
    assert detent("simulate", "ring.toml", "--set", "mating.friction=1.5", "--json") in (0, 3)
    out, err = capsys.readouterr()
    assert err.startswith("warning: mating.friction: 1.5 is above 1") and json.loads(out)["warnings"]


def test_a_file_that_cannot_be_written_is_named(capsys, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert detent("simulate", "ring.toml") == 2
    out, err = capsys.readouterr()
    assert err == "ring.nc: cannot be written: No space left on device\n" and out == ""
    assert files() == set()


def test_compiling_is_announced_once(capsys, monkeypatch):
    from detent.numeric import compiling

    listeners = []
    monkeypatch.setattr(compiling, "listeners", listeners)
    monkeypatch.setattr(prompt, "_compiled", [])
    monkeypatch.setattr(Scenario, "run", lambda self: [tell(name) for tell in listeners for name in "ab"] and cycle())
    assert detent("simulate", "ring.toml") == 0
    assert detent("simulate", "ring.toml") == 0
    assert capsys.readouterr().err == "compiling once for this machine …\n"


# ---- show, plot, report, schema, demo, doctor ----


def test_show_tells_inputs_channels_events_and_the_verdict(capsys):
    cycle().save("a.nc")
    assert detent("show", "a.nc") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "probe" and "  drive.legs[0].speed = 1 mm/s" in lines
    assert "  mating_force  N     force of the machine on the part along the rail" in lines
    assert lines[-1].startswith("seated at 5.000 s; peak force 6 N")


def test_show_as_json_holds_everything_but_the_samples(capsys):
    cycle().save("a.nc")
    assert detent("show", "a.nc", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["channels"]["force"] == {"dims": ["time", "xyz"], "shape": [6, 3], "units": "N"} | {
        "about": "force on the part by the other"
    }
    assert told["closed_work"] == pytest.approx(74e-3) and told["inputs"]["name"] == "probe"
    assert told["origin"]["digest"] == cycle().origin.digest


def test_a_record_is_compared_with_a_measured_curve(capsys):
    cycle().save("a.nc")
    Path("m.csv").write_text("insertion [mm], force [N]\n0, 2.5\n4, 2.5\n4, 6.5\n10, 6.5\n")
    assert detent("show", "a.nc", "--against", "m.csv") == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        "forth: 0.5 N rms from the measured curve, 7.69 % of its peak; at most 0.5 N at 0 mm"
    )
    assert detent("show", "a.nc", "--against", "m.csv", "--json") == 0
    assert json.loads(capsys.readouterr().out)["deviations"][0]["largest"] == pytest.approx(0.5)
    assert detent("plot", "a.nc", "--against", "m.csv", "--out", "a.svg") == 0
    assert "measured, forth" in Path("a.svg").read_text()


def test_names_from_files_do_not_reach_the_terminal_raw(capsys):
    hidden = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]")
    cycle(name=HOSTILE, where=HOSTILE, reason=HOSTILE, inputs={"name": HOSTILE, HOSTILE: HOSTILE}).save("a.nc")
    for words in (["show", "a.nc"], ["show", "a.nc", "--json"], ["plot", "a.nc"], ["report", "a.nc"]):
        assert detent(*words) == 0
    Path("\x1b]0;owned\x07.toml").write_text("name = 3")
    assert detent("simulate", "\x1b]0;owned\x07.toml") == 2
    out, err = capsys.readouterr()
    assert "script" in out and "owned" in err
    assert not hidden.search(out) and not hidden.search(err)


def test_plot_and_report_write_beside_the_caller(capsys):
    for name in ("a", "b"):
        cycle(name=name).save(f"{name}.nc")
    silent().save("c.nc")
    assert detent("plot", "a.nc") == 0
    assert detent("report", "a.nc", "b.nc", "c.nc") == 0
    assert capsys.readouterr().out == "wrote a.png\nwrote report.html\n"
    assert files() == {"a.nc", "b.nc", "c.nc", "a.png", "report.html"}
    assert detent("report", "a.nc", "--out", "a.nc") == 2


def test_a_report_and_a_record_run_again_and_nothing_is_overwritten(capsys):
    assert detent("simulate", "ring.toml", "-o", "ring.nc") == 0
    assert detent("report", "ring.nc", "-o", "page.html") == 0
    capsys.readouterr()
    assert detent("rerun", "page.html") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "wrote ring-2.nc"
    assert detent("rerun", "ring.nc") == 0
    first, *again = (Record.load(f"{name}.nc") for name in ("ring", "ring-2", "ring-3"))
    assert all(one.same_as(first) for one in again)
    Path("folder").mkdir()
    assert detent("rerun", "page.html", "--out", "folder") == 0
    assert {one.name for one in Path("folder").iterdir()} == {"ring.nc"}


def test_what_cannot_run_again_is_refused(capsys):
    Path("other.html").write_text("<html></html>")
    assert detent("rerun", "other.html") == 2
    assert "not a report of Detent" in capsys.readouterr().err
    silent().save("joints.nc")
    assert detent("rerun", "joints.nc") == 2
    assert "not made from a scenario" in capsys.readouterr().err
    assert detent("rerun", "joints.nc", "--out", "nowhere") == 2
    assert files() == {"other.html", "joints.nc"}


def test_the_schema_is_json(capsys):
    assert detent("schema") == 0
    assert json.loads(capsys.readouterr().out)["title"] == "Detent scenario"


def test_the_demo_runs_what_comes_along_and_ends_with_the_path_of_a_report(capsys, monkeypatch, tmp_path):
    small = bundled_studies()["peg_map"].read_text("utf-8").replace("cells = 64", "cells = 4\ncoarse = 2")
    (tmp_path / "small_map.toml").write_text(small, "utf-8")
    short = bundled_designs()["hook"].read_text("utf-8").replace("runs = 300", "runs = 12")
    (tmp_path / "short_hook.toml").write_text(short, "utf-8")
    monkeypatch.setattr(demo, "STUDIES", (str(tmp_path / "small_map.toml"),))
    monkeypatch.setattr(demo, "DESIGNS", (str(tmp_path / "short_hook.toml"),))
    monkeypatch.setattr(demo, "run_scenario", lambda scenario: cycle(name=scenario.name))
    assert detent("demo", "--out", "some/where") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "some/where/report.html"
    assert lines[0] == Scenario.load(bundled()[demo.FIRST]).name
    study = Record.load("some/where/small_map.nc")
    runs = [one.stem for one in Path("some/where").glob("small_map_run_*.nc")]
    assert len(runs) == len(set(study["status"].values.tolist()))
    whole = [(name, Record.load(f"some/where/{name}.nc")) for name in runs]
    assert len(linked([("small_map", study), *whole])) == len(runs)  # the page opens them from the map
    assert Record.load("some/where/short_hook.design.nc").verb == "design"
    assert {one.name for one in Path("some/where").iterdir()} == {
        "report.html", "arm.nc", "four_bar.nc", "small_map.nc", "small_map.study", "short_hook.design.nc",
        *(f"{name}.nc" for name in (*bundled(), *runs)),
    }  # fmt: skip


def test_the_doctor_tells_versions_and_cache_and_finds_what_is_missing(capsys, monkeypatch):
    assert detent("doctor") == 0
    out = capsys.readouterr().out
    assert re.search(r"packages .*numba \d.*xarray \d", out) and re.search(r"compiled +\d+ of \d+ kernels, in ", out)
    assert out.endswith("nothing is missing\n")
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert detent("doctor") == 1
    assert "missing: leave to write in this folder" in capsys.readouterr().out


def test_inputs_come_in_the_units_people_type():
    inputs = Scenario.load("ring.toml", {"drive.offset.pitch": "2 deg"}).inputs
    typed = typed_inputs(inputs)
    assert (
        typed["mating"]["hole"] == "25 mm"
        and typed["mating"]["c1"] == "16 N/mm^2"
        and typed["mating"]["friction"] == "0.3"
    )
    assert typed["drive"]["legs"][1] == {"distance": "-12 mm", "speed": "10 mm/s"}
    assert typed["drive"]["start_at"] == {"z": "-5 mm"} and typed["drive"]["offset"] == {"pitch": "2 deg"}
    assert typed["run"]["sample"] == "0.02 s"
    assert typed_inputs({"anything": {"else": 1}}) == {"anything": {"else": 1}}
    assert typed_inputs({"mating": [{"kind": "no.Such", "a": 1}]}) == {"mating": {"kind": "no.Such", "a": 1}}


def test_a_list_of_unlike_quantities_comes_in_the_unit_of_each():
    typed = typed_inputs(Scenario.load(bundled()["peg_mp61"]).inputs)["drive"]
    assert typed["stiffness"][2:4] == ["20 N/mm", "8726.65 N mm/deg"]  # 500 N m/rad
    assert typed["hold"] == ["0 mm", "0 mm", "100 mm"] and typed["payload"]["mass"] == "2000 g"
    assert typed["feed"]["distance"] == "-80 mm" and typed["feed"]["kind"] == "Feed"


def test_the_version_is_told(capsys):
    from detent import __version__

    assert detent("--version") == 0
    assert capsys.readouterr().out == f"detent {__version__}\n"


# ---- the process itself ----


def test_every_verb_has_its_help():
    done = spawned("--help")
    out, _ = done.communicate(timeout=60)
    assert done.returncode == 0
    verbs_there = re.findall(r"^  ([\w-]+)  ", out.partition("Commands:")[2], re.MULTILINE)
    others = ["show", "plot", "report", "rerun", "studio", "schema", "doctor"]
    later = ["articulate", "calibrate", "design", "study", "compare-studies", "demo", "identify", "design-experiment"]
    later += ["diode", "spread", "slice", "play"]
    assert verbs_there == ["simulate", "place", *others, *later]


def test_a_reader_that_goes_away_is_no_trouble():
    cycle().save("a.nc")
    read, write = os.pipe()
    os.close(read)
    done = spawned("show", "a.nc", stdout=write)
    os.close(write)
    _, err = done.communicate(timeout=60)
    assert (done.returncode, err) == (0, "")


def test_a_terminal_without_greek_is_no_trouble():
    cycle(name="μ = 0.2").save("a.nc")
    done = spawned("show", "a.nc", env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    out, err = done.communicate(timeout=60)
    assert (done.returncode, err) == (0, "") and out.startswith("\\u03bc = 0.2")


# A suite started in the background hands down an ignored SIGINT: these runs listen to it, as at a prompt.
SLOW = (
    "import signal, sys, time; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from detent.cli import prompt, verbs; from detent.scenario import Scenario; {}; verbs.main()"
)


def test_ctrl_c_ends_a_run_at_once_with_130_and_no_file():
    slow = SLOW.format("Scenario.run = lambda self: (print('running', flush=True), time.sleep(60))")
    done = subprocess.Popen(
        [sys.executable, "-c", slow, "simulate", "ring.toml"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert done.stdout is not None and done.stdout.readline() == "running\n"
    began = time.monotonic()
    done.send_signal(signal.SIGINT)
    out, err = done.communicate(timeout=30)
    assert done.returncode == 130 and (out, err) == ("", "")
    assert time.monotonic() - began < soon()
    assert files() == set()


def test_ctrl_c_while_writing_waits_for_the_whole_file():
    def interrupted_save() -> None:
        with prompt.uninterrupted():
            os.kill(os.getpid(), signal.SIGINT)
            cycle(name="new").save("a.nc")

    cycle().save("a.nc")
    with pytest.raises(KeyboardInterrupt):
        interrupted_save()
    assert Record.load("a.nc").inputs["name"] == "new" and files() == {"a.nc"}


def test_long_work_shows_itself_on_a_terminal_only():
    slow = SLOW.format(
        "prompt.PATIENCE = 0.1; run = Scenario.run; Scenario.run = lambda self: (time.sleep(1.0), run(self))[1]"
    )
    command = [sys.executable, "-c", slow, "simulate", "ring.toml"]
    ours, theirs = pty.openpty()
    done = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs, env={**os.environ, "TERM": "xterm"})
    os.close(theirs)
    shown = b""
    try:
        while piece := os.read(ours, 4096):
            shown += piece
    except OSError:  # how a terminal says that the other side has hung up
        pass
    assert done.wait(timeout=60) == 0
    assert b"running ring in a bore" in shown
    quiet = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert quiet.stderr == ""


def test_trouble_in_the_thread_is_trouble_of_the_caller():
    with pytest.raises(InputError, match="x"):
        prompt.in_thread("trying", lambda: (_ for _ in ()).throw(InputError("x", None, "wrong")))
