"""The commands of `detent`: what each takes, what it prints, how it exits."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from detent import __version__
from detent.cli.paths import free, inputs_of, scenario_file, untaken
from detent.cli.paths import record as load_record
from detent.cli.prompt import aside, complain, say, say_json, speak_any_tongue, uninterrupted
from detent.cli.rerun import run_again
from detent.core.errors import DetentError, InputError, SolveError
from detent.core.files import printable

if TYPE_CHECKING:
    from detent.core.record import Record, Status
    from detent.scenario import Scenario

FINE, UNEXPECTED, WRONG_INPUT, NO_SOLUTION = 0, 1, 2, 3

app = typer.Typer(
    name="detent",
    help="The virtual assembly lab: what happens, and what it takes, while two parts are mated.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # plain help: no boxes, and no need to load rich for it
    pretty_exceptions_enable=False,
)
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object, in SI units, and nothing else.")]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record's file, written by simulate.")]
Trust = Annotated[
    bool, typer.Option("--trust", help="Let the scenario name models from outside Detent: runs their code.")
]
Against = Annotated[
    Path | None,
    typer.Option(metavar="CSV", help="A measured curve to compare with; its header: insertion [mm], force [N]"),
]


# Commands that have a module of their own, beside those below, in the order of the help.
COMMANDS = {
    "articulate": "articulate", "calibrate": "calibrations", "design": "designs", "study": "studies",
    "compare-studies": "studies", "demo": "demo", "identify": "identify", "design-experiment": "experiments",
    "diode": "latches", "spread": "latches", "slice": "latches", "play": "play",
}  # fmt: skip


def load_commands(words: Sequence[str]) -> None:
    """Import the module of the command that was typed; all of them where it is none of ours (help, a misspelt word)."""
    typed = next((word for word in words if not word.startswith("-")), "")
    if typed not in COMMANDS and typed in {one.name or getattr(one.callback, "__name__", "") for one in OWN}:
        return
    for module in [COMMANDS[typed]] if typed in COMMANDS else dict.fromkeys(COMMANDS.values()):
        importlib.import_module(f"detent.cli.{module}")


def main() -> None:
    """Entry point: trouble becomes one sentence on stderr and an exit code."""
    speak_any_tongue()
    load_commands(sys.argv[1:])
    try:
        app()
    except DetentError as error:
        complain(str(error))
        sys.exit(NO_SOLUTION if isinstance(error, SolveError) else WRONG_INPUT)
    except OSError as error:
        complain(f"{error.filename or 'output'}: {error.strerror or error}")
        sys.exit(WRONG_INPUT)


@app.callback(invoke_without_command=True)
def top(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    if version:
        say(f"detent {__version__}")
        raise typer.Exit


@app.command()
def simulate(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A scenario (TOML), or the name of one that comes along.")
    ],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Where the record goes.  [default: the file's name .nc]")
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Replace a value: mating.friction=0.2")
    ] = None,
    expect: Annotated[str | None, typer.Option(metavar="STATUS", help="Exit with 1 unless it ends like this.")] = None,
    as_json: AsJson = False,
    trust: Trust = False,
) -> None:
    """Run a scenario and write its record."""
    wanted = _status(expect)
    path = scenario_file(file)
    out = free(out or Path(f"{path.stem}.nc"), [path])
    scenario = loaded(path, _overrides(settings or []), trust)
    record = run_scenario(scenario)
    with uninterrupted():
        record.save(out)
    if as_json:
        say_json({"name": scenario.name, **numbers(record), "warnings": scenario.warnings, "out": str(out)})
    else:
        say(*told_lines(record, path.stem), f"wrote {printable(out)}")
    raise typer.Exit(_exit_code(record, wanted))


@app.command()
def place(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A scenario with a robot arm (TOML).")],
    x: Annotated[str, typer.Option(metavar="LOW:HIGH:COUNT", help='Where the task may stand: "-100 mm:200 mm:4"')] = "",
    y: Annotated[str, typer.Option(metavar="LOW:HIGH:COUNT", help="Likewise, along the base's y.")] = "",
    z: Annotated[str, typer.Option(metavar="LOW:HIGH:COUNT", help="Likewise, along the base's z.")] = "",
    turn: Annotated[str, typer.Option(metavar="LOW:HIGH:COUNT", help='Turned about its axis: "-30 deg:30 deg:3"')] = "",
    goal: Annotated[str, typer.Option(help='What is to be least: "peak force" or "velocity dip".')] = "peak force",
    closer: Annotated[int, typer.Option(min=0, max=1000, help="Runs that look closer round the best.")] = 20,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Where the map goes.  [default: … .place.nc]")] = None,
    as_json: AsJson = False,
    trust: Trust = False,
) -> None:
    """Find where the task should stand, as the robot's base sees it."""
    from detent.drive.arm.model import Arm
    from detent.simulation.placing import best_pose

    path = scenario_file(file)
    out = free(out or Path(f"{path.stem}.place.nc"), [path])
    ranges = {name: _range(name, text) for name, text in (("x", x), ("y", y), ("z", z), ("turn", turn))}
    scenario = loaded(path, {}, trust)
    arm = scenario.drive
    if not isinstance(arm, Arm):
        raise InputError("drive", type(arm).__name__, "a robot arm is needed: arm.Arm")
    _announce_compiling()
    how: Any = {**ranges, "goal": goal, "closer": closer, "sample": scenario.how.sample}
    record = aside(f"placing {scenario.name}", lambda: best_pose(scenario.mating, arm, **how))
    with uninterrupted():
        record.save(out)
    (best,) = record.tables["best"]
    if as_json:
        say_json({"name": scenario.name, **numbers(record), "best": best, "out": str(out)})
    else:
        refused = sum(one["status"] == "refused" for one in record.tables["trials"])
        joints = ", ".join(f"{angle * 180 / 3.141592653589793:.2f}" for angle in best["joints"])
        tried = f"{len(record.tables['trials'])} places tried, {refused} out of reach"
        say(printable(f"{path.stem}: {tried}"), printable(f"joints there: {joints} deg"), str(record.outcome))
        say(f"wrote {printable(out)}")
    raise typer.Exit(_exit_code(record, None))


@app.command()
def show(file: RecordFile, against: Against = None, as_json: AsJson = False) -> None:
    """Show a record: inputs, channels, events, the verdict."""
    from dataclasses import asdict

    from detent.core import analysis
    from detent.report.text import channel_lines, deviation_line, rows
    from detent.scenario.typed import typed_inputs

    record = load_record(file)
    deviations = () if against is None else analysis.compare(record, analysis.measured(against))
    if as_json:
        channels = {
            name: {"dims": one.dims, "shape": one.shape, **one.attrs} for name, one in record.data.variables.items()
        }
        more = {"inputs": record.inputs, "channels": channels, "stats": record.stats, "origin": asdict(record.origin)}
        found = [{**asdict(one), "relative": one.relative} for one in deviations]
        say_json({**numbers(record), **more, **({} if against is None else {"deviations": found})})
        return
    header, *rest = told_lines(record, file.stem)
    inputs = [f"  {name} = {value}" for name, value in rows(typed_inputs(record.inputs)) if name != "name"]
    say(header, *(["inputs", *inputs] if inputs else ()), "channels", *channel_lines(record))
    say(*(["events"] if record.events else ()), *rest, *map(deviation_line, deviations))
    if against is not None and not deviations:
        say("the measured curve has no stretch in common with the record's")


@app.command()
def plot(
    file: RecordFile,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="A .png, .svg or .pdf.  [default: the record's name .png]")
    ] = None,
    against: Against = None,
) -> None:
    """Draw a record: force against distance, the rest over time."""
    out = free(out or Path(f"{file.stem}.png"), [file])
    record = load_record(file)

    def drawn() -> bytes:
        from detent.core import analysis
        from detent.report import figures

        kind = figures.kind_of(out)
        measured = () if against is None else analysis.measured(against)
        return figures.drawn(figures.overview(record, file.stem, measured), kind)

    _write(out, aside(f"drawing {file.name}", drawn))
    say(f"wrote {printable(out)}")


@app.command()
def report(
    files: Annotated[list[Path], typer.Argument(metavar="RECORD...", help="One or more records.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The page.")] = Path("report.html"),
    kept: Annotated[int, typer.Option(min=0, max=200, help="Of a study: runs kept whole that come along.")] = 12,
) -> None:
    """Make one self-contained page of one or more records.

    A study takes along runs that were kept whole: those in NAME.study/records beside it, failures and extremes first,
    or those that are named here.
    """
    out = free(out, files)
    runs = [(file.stem, load_record(file)) for file in files]
    write_report(out, [*runs, *_kept(files, runs, kept)])
    say(f"wrote {printable(out)}")


@app.command()
def rerun(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A report (.html), or a record.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The folder for the records.  [default: this one]")
    ] = None,
    run: Annotated[int | None, typer.Option(help="Of a study's record: the number of the run.")] = None,
    trust: Trust = False,
) -> None:
    """Run again what a report or a record holds, and write new records."""
    folder = out or Path()
    if not folder.is_dir():
        raise InputError("--out", str(folder), "the folder does not exist")
    if run is not None:
        _rerun_one(file, run, folder, trust)
        return
    runs = inputs_of(file)
    for name, inputs in runs.items():
        target = untaken(folder, name)
        _announce_compiling()
        record = aside(f"running {name} again", partial(run_again, inputs, file.parent, trust))
        with uninterrupted():
            record.save(target)
        say(*told_lines(record, name), f"wrote {printable(target)}", *([""] if len(runs) > 1 else []))


def _rerun_one(file: Path, run: int, folder: Path, trust: bool) -> None:
    """One run of a study, whole."""
    from detent.studies.recorded_plan import run_of

    study, name = load_record(file), f"{file.stem}_run_{run}"
    target = untaken(folder, name)
    _announce_compiling()
    record, is_same = aside(f"running {name}", lambda: run_of(study, run, file.parent, trust))
    with uninterrupted():
        record.save(target)
    if not is_same:
        complain("warning: it is not the same as in the study: another version made that, or a file has changed since")
    say(*told_lines(record, name), f"wrote {printable(target)}")


@app.command()
def studio(
    folder: Annotated[Path, typer.Argument(help="The folder with your scenarios and records.")] = Path(),
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any that is free.")] = 0,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the address.")] = False,
) -> None:
    """Open the studio in the browser: edit scenarios, run them, watch, compare.

    It serves this machine alone, until Ctrl-C.
    """
    if not folder.is_dir():
        raise InputError("FOLDER", str(folder), "there is no such folder")
    from detent.studio.server import serve

    serve(folder, port=port, open_page=not no_browser)


@app.command()
def schema() -> None:
    """Print the JSON Schema of scenarios, for editors."""
    from detent import scenario

    say_json(scenario.schema())


@app.command()
def doctor() -> None:
    """Say what is installed, what is compiled, and what is missing."""
    from detent.cli.doctor import examine

    lines, missing = examine()
    verdict = [f"missing: {one}" for one in missing] or ["nothing is missing"]
    say(*map(printable, [*lines, *verdict]))
    raise typer.Exit(UNEXPECTED if missing else FINE)


# ---- what was typed ----


def _range(name: str, text: str) -> Sequence[float]:
    """Numbers from "LOW:HIGH:COUNT", with units; nothing typed: 0 alone."""
    from detent.units import parse

    if not text:
        return (0.0,)
    parts, unit = [part.strip() for part in text.split(":")], "rad" if name == "turn" else "m"
    try:
        low, high, count = parse(parts[0], unit), parse(parts[1], unit), int(parts[2])
        if len(parts) != 3 or not low < high or not 2 <= count <= 1000:
            raise ValueError
    except (ValueError, IndexError):
        allowed = "write it like " + ('"-30 deg:30 deg:3"' if name == "turn" else '"-100 mm:200 mm:4"')
        raise InputError(f"--{name}", text, allowed) from None
    return [low + (high - low) * i / (count - 1) for i in range(count)]


def _overrides(settings: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for setting in settings:
        key, equals, value = (part.strip() for part in setting.partition("="))
        if not (key and equals):
            raise InputError("--set", setting, "write it like mating.friction=0.2")
        if key in found:
            raise InputError("--set", setting, f"{key} is set twice")
        found[key] = value
    return found


def _status(text: str | None) -> Status | None:
    if text is None:
        return None
    from detent.core.record import Status

    wanted = text.strip().lower().replace("-", " ").replace("_", " ")
    if wanted not in [str(one) for one in Status]:
        raise InputError("--expect", text, f"there are {', '.join(Status)}")
    return Status(wanted)


# ---- what is done ----


def loaded(path: Path, overrides: Mapping[str, str] | None = None, trust: bool = False) -> Scenario:
    from detent.scenario import Scenario

    scenario = Scenario.load(path, overrides or {}, trust)
    for warning in scenario.warnings:
        complain(f"warning: {warning}")
    return scenario


def run_scenario(scenario: Scenario) -> Record:
    _announce_compiling()
    return aside(f"running {scenario.name}", scenario.run)


@cache
def _announce_compiling() -> None:
    from detent.numeric.compiling import on_compile

    said: list[str] = []

    def compiling(name: str) -> None:
        if not said:
            complain("compiling once for this machine …")
        said.append(name)

    on_compile(compiling)


def _kept(files: Sequence[Path], runs: Sequence[tuple[str, Record]], most: int) -> list[tuple[str, Record]]:
    """Runs kept whole of the studies among these; none where some were named, which says which are wanted."""
    studies = [(file, record) for file, (_, record) in zip(files, runs, strict=True) if record.verb == "study"]
    if not studies:
        return []
    from detent.report.full_records import beside, linked

    return [] if linked(runs) else [one for file, record in studies for one in beside(file, record, most)]


def write_report(out: Path, runs: Sequence[tuple[str, Record]]) -> None:
    def drawn() -> bytes:
        from detent.report.page import Run, page
        from detent.scenario.typed import typed_inputs

        return page([Run(name, record, typed_inputs(record.inputs)) for name, record in runs]).encode()

    _write(out, aside(f"drawing {len(runs)} record{'' if len(runs) == 1 else 's'}", drawn))


def _write(out: Path, content: bytes) -> None:
    from detent.core.files import write_whole

    with uninterrupted():
        write_whole(out, content)


def _exit_code(record: Record, wanted: Status | None) -> int:
    from detent.core.record import Status

    status = record.outcome.status
    if status is Status.UNRESOLVED and wanted is not status:
        return NO_SOLUTION
    return FINE if wanted in (None, status) else UNEXPECTED


# ---- what is told ----


def told_lines(record: Record, name: str) -> list[str]:
    """Title, events, joints or parameters, reason, and the verdict last."""
    from detent.report.text import clock, closing, event_lines, subject_lines, title

    events = event_lines(record.events, clock(record))
    return [title(record, name), *events, *subject_lines(record), *closing(record)]


def numbers(record: Record) -> dict[str, Any]:
    from dataclasses import asdict

    from detent.core.analysis import summary

    return {**summary(record), "events": [asdict(event) for event in record.events]}


OWN = tuple(app.registered_commands)  # the commands of this file
