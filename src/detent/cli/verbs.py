"""The commands of `detent`: the table of them, and those that run a scenario or serve the workplace."""

from __future__ import annotations

import importlib
import io
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from detent import __version__
from detent.cli.prompt import complain, free, in_thread, say, say_json, scenario_file, uninterrupted
from detent.core.errors import DetentError, InputError, SolveError
from detent.core.files import printable

if TYPE_CHECKING:
    from detent.core.outcome import Outcome, Status
    from detent.core.record import Record
    from detent.scenario import Scenario
    from detent.scenario.building import Run
    from detent.simulation.verify import Compared

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

AllowDoubtful = Annotated[
    bool, typer.Option("--allow-doubtful", help="Exit with 0, not 3, where checks find the numbers doubtful.")
]

# Command → module beside this one, in the order of the help. Only the module of the one that was typed is loaded.
COMMANDS = {
    "simulate": "verbs", "place": "verbs", "show": "record_commands", "plot": "record_commands",
    "report": "record_commands", "rerun": "record_commands", "studio": "verbs", "schema": "verbs", "doctor": "verbs",
    "articulate": "articulate_command", "calibrate": "calibrate_command", "design": "design_commands",
    "study": "study_commands", "compare-studies": "study_commands", "demo": "demo", "identify": "identify_command",
    "design-experiment": "experiments", "diode": "latch_commands", "spread": "latch_commands",
    "slice": "latch_commands", "play": "play_command",
}  # fmt: skip


def load_commands() -> None:
    """All commands, for the help and for a word that is none of them."""
    for module in COMMANDS.values():
        importlib.import_module(f"detent.cli.{module}")
    order = list(COMMANDS)
    app.registered_commands.sort(key=lambda one: order.index(one.name or getattr(one.callback, "__name__", "")))


def main() -> None:
    """Entry point: trouble becomes one sentence on stderr and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that knows no μ gets \\u03bc, not a traceback
    typed = next((word for word in sys.argv[1:] if not word.startswith("-")), "")
    if typed in COMMANDS:
        importlib.import_module(f"detent.cli.{COMMANDS[typed]}")
    else:
        load_commands()
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
    allow_doubtful: AllowDoubtful = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Run again at a tenth of the tolerance and by the other method; compare.")
    ] = False,
    as_json: AsJson = False,
    trust: Trust = False,
) -> None:
    """Run a scenario and write its record."""
    from detent.report.text import record_lines
    from detent.simulation.verify import differ

    wanted = None if expect is None else _status(expect)
    path = scenario_file(file)
    out = free(out or Path(f"{path.stem}.nc"), [path])
    scenario = loaded(path, _overrides(settings) if settings else {}, trust)
    record = in_thread(f"running {scenario.name}", scenario.run, compiles=True)
    with uninterrupted():
        record.save(out)
    compared = _verified(scenario, record) if verify else ()
    if as_json:
        more = {"verify": [one.row() for one in compared]} if verify else {}
        say_json({"name": scenario.name, **numbers(record), **more, "warnings": scenario.warnings, "out": str(out)})
    else:
        say(*record_lines(record, path.stem), *_verify_lines(compared), f"wrote {printable(out)}")
    code = exit_code(record.outcome, wanted, allow_doubtful)
    raise typer.Exit(NO_SOLUTION if differ(compared) else code)


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
    how: Any = {**ranges, "goal": goal, "closer": closer, "sample": scenario.how.sample}
    record = in_thread(f"placing {scenario.name}", lambda: best_pose(scenario.mating, arm, **how), compiles=True)
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
    raise typer.Exit(exit_code(record.outcome))


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


def _status(text: str) -> Status:
    from detent.core.outcome import STATUSES, Status

    wanted = text.strip().lower().replace("-", " ").replace("_", " ")
    for status, meaning in STATUSES.items():
        if wanted in (status, meaning.words):
            return status
    raise InputError("--expect", text, f"there are {', '.join(Status)}")


# ---- what is done ----


def _verified(scenario: Scenario, record: Record) -> Sequence[Compared]:
    from dataclasses import replace

    from detent.simulation.verify import verify

    def again(how: Run) -> Record:
        return in_thread(f"verifying {scenario.name}", replace(scenario, how=how).run, compiles=True)

    return verify(scenario.how, again, record)


def _verify_lines(compared: Sequence[Compared]) -> Iterator[str]:
    """Verdict, peak force and end of each run, one below the other."""
    from detent.report.text import amount
    from detent.simulation.verify import differ

    for one in compared:
        if one.record is None:
            yield printable(f"  verify  {one.way:24}  {one.why}")
            continue
        outcome = one.record.outcome
        peak = "" if one.peak is None else f"; peak force {amount(one.peak[0], 'N')} at {one.peak[1]:.4g} s"
        far = "" if one.moved is None else f"; ends {amount(one.moved[0], 'm')}, {amount(one.moved[1], 'rad')} away"
        yield printable(f"  verify  {one.way:24}  {outcome.words}{peak}{far}")
    if differ(compared):
        yield "  verify  the verdicts differ: the answer depends on how it is computed"


def exit_code(outcome: Outcome, wanted: Status | None = None, allow_doubtful: bool = False) -> int:
    """0 for an answer, or for the one that was wanted; 1 for another; 3 where there is none that can be trusted."""
    if outcome.is_doubtful and not allow_doubtful:
        return NO_SOLUTION
    if outcome.status is wanted:
        return FINE
    if outcome.kind == "unresolved":
        return NO_SOLUTION
    return FINE if wanted is None else UNEXPECTED


def loaded(path: Path, overrides: Mapping[str, str] | None = None, trust: bool = False) -> Scenario:
    from detent.scenario import Scenario

    scenario = Scenario.load(path, overrides or {}, trust)
    for warning in scenario.warnings:
        complain(f"warning: {warning}")
    return scenario


def numbers(record: Record) -> dict[str, Any]:
    from dataclasses import asdict

    from detent.core.analysis import summary

    return {**summary(record), "events": [asdict(event) for event in record.events]}
