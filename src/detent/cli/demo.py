"""`detent demo`: all that comes along, once, and one report of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from detent.cli.design_commands import design_lines, searched, task_file
from detent.cli.prompt import in_thread, say, uninterrupted
from detent.cli.record_commands import write_report
from detent.cli.study_commands import run_shown, study_file, study_lines
from detent.cli.verbs import app, loaded
from detent.core.errors import InputError
from detent.core.files import printable

if TYPE_CHECKING:
    from detent.core.record import Record
    from detent.scenario import Scenario

FIRST = "peg_mp61"  # the report opens with it, as in the README's picture
ASSEMBLIES = ("arm", "four_bar")
STUDIES = ("peg_map",)
DESIGNS = ("hook",)


@app.command()
def demo(
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder for the records and the report.")] = Path(
        "out/demo"
    ),
) -> None:
    """Run every scenario that comes along, articulate the assemblies, map a peg's errors, design a hook; and a report.

    The last line is the report's path.
    """
    from detent.report.text import record_lines
    from detent.scenario import bundled
    from detent.studies.design import DesignTask
    from detent.studies.study import Study

    out.mkdir(parents=True, exist_ok=True)
    runs: list[tuple[str, Record]] = []

    def keep(name: str, record: Record, lines: Iterable[str] = ()) -> None:
        with uninterrupted():
            record.save(out / f"{name}.nc")
        runs.append((name, record))
        say(*map(printable, lines or record_lines(record, name)), "")

    for name, path in sorted(bundled().items(), key=lambda one: one[0] != FIRST):
        keep(name, run_scenario(loaded(path)))
    if not runs:
        raise InputError("scenarios", None, "none came along with this installation")
    for name in ASSEMBLIES:
        keep(name, _articulated(name))
    for path in map(study_file, STUDIES):
        plan = Study.load(path)
        record = run_shown(plan, out / f"{path.stem}.study")
        keep(path.stem, record, study_lines(plan, record, path.stem))
        for run, one in _examples(record):
            keep(f"{path.stem}_run_{run}", one)
    for path in map(task_file, DESIGNS):
        task = DesignTask.load(path)
        record = searched(task)
        keep(f"{path.stem}.design", record, design_lines(task, record, path.stem))
    write_report(out / "report.html", runs)
    say(printable(out / "report.html"))


def run_scenario(scenario: Scenario) -> Record:
    return in_thread(f"running {scenario.name}", scenario.run, compiles=True)


def _articulated(name: str) -> Record:
    """The record of an assembly that comes along."""
    from detent.articulation.verb import articulate
    from detent.cad.step import PARTS, load

    return in_thread(f"articulating {name}", lambda: articulate(load(PARTS / f"{name}.step")))


def _examples(study: Record) -> Iterable[tuple[int, Record]]:
    """Of each way to end the study's last run, whole: on the page a click on the map opens it."""
    from detent.studies.rerun import run_of

    last = {status: run for run, status in enumerate(study["status"].values.tolist())}
    return [(run, run_of(study, run, Path())[0]) for run in sorted(last.values())]


__all__ = ["demo"]
