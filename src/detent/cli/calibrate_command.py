"""`detent calibrate`: scenario parameters fitted to a measured force."""

from __future__ import annotations

import math
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from detent.cli.prompt import complain, free, in_thread, say, say_json, scenario_file, uninterrupted
from detent.cli.verbs import FINE, NO_SOLUTION, AsJson, Trust, app, numbers
from detent.core.errors import InputError
from detent.core.files import printable

if TYPE_CHECKING:
    from detent.core.record import Record


@app.command()
def calibrate(
    file: Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario (TOML), or the name of one.")],
    measured: Annotated[
        Path, typer.Argument(metavar="LOG", help='CSV: "insertion [mm], force [N]" or "time [s], force [N]"')
    ],
    fit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=LOW:HIGH", help='What is fitted: mating.friction=0.1:0.6, "mating.c1=5 N/mm^2:…"'),
    ] = None,
    loss: Annotated[
        str, typer.Option(help="linear, or soft_l1, huber, cauchy: far-off windows count less.")
    ] = "linear",
    starts: Annotated[int, typer.Option(min=0, max=10_000, help="Starts besides the scenario's own.")] = 8,
    seed: Annotated[int, typer.Option(min=0, help="Of the starts.")] = 1,
    windows: Annotated[int | None, typer.Option(min=4, max=1000, help="Of each leg.  [default: by the log]")] = None,
    resolution: Annotated[str, typer.Option(help='How coarsely the log tells its place: "10 um", "1 ms".')] = "",
    profile: Annotated[bool, typer.Option("--profile", help="Find the intervals by profiles: more runs.")] = False,
    along: Annotated[str | None, typer.Option(help="insertion or time, where the log has both.")] = None,
    channel: Annotated[str, typer.Option(help='Over time, what was measured: "force[2]"  [default: the force]')] = "",
    column: Annotated[str, typer.Option(help="The column with the measured values.")] = "force",
    decimal: Annotated[str, typer.Option(help="Decimal sign of the log.")] = ".",
    workers: Annotated[int, typer.Option(min=0, max=1024, help="Worker processes; 0: none besides this one.")] = 0,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Where it goes.  [default: … .calibrate.nc]")] = None,
    write: Annotated[
        Path | None, typer.Option("--write", metavar="TOML", help="Write the scenario with the fitted values.")
    ] = None,
    as_json: AsJson = False,
    trust: Trust = False,
) -> None:
    """Fit parameters of a scenario to a measured force."""
    from detent.core.record import Status
    from detent.report.subjects import prompt_lines
    from detent.report.text import title
    from detent.studies.calibration.log import Log
    from detent.studies.calibration.parameters import Parameter
    from detent.studies.calibration.verb import How
    from detent.studies.calibration.verb import calibrate as fitted
    from detent.studies.run_base import Base

    path = scenario_file(file)
    out = free(out or Path(f"{path.stem}.calibrate.nc"), [path, measured])
    if write is not None:
        free(write, [measured])
        if write.suffix.lower() != ".toml":
            raise InputError("--write", str(write), "a scenario is a .toml file")
    parameters = [Parameter.typed(one) for one in fit or []]
    if not parameters:
        raise InputError("--fit", None, "say what is fitted, like --fit mating.friction=0.1:0.6")
    log = Log.read(measured, along=along, channel=channel, column=column, decimal=decimal)
    how = How(loss, starts, seed, windows, _resolution(resolution, log.unit), profile=profile)
    base = Base.load(path, trust=trust)
    record = in_thread(f"fitting {path.stem}", lambda: fitted(base, parameters, log, how, runs=_runs(workers)))
    with uninterrupted():
        record.save(out)
    solved = record.outcome.status is Status.SOLVED
    written = _written(record, path, write) if write is not None and solved else None
    if as_json:
        tables = {name: record.tables[name] for name in ("parameters", "fit", "starts")}
        said = numbers(record)
        kept = {name: said[name] for name in ("status", "reason")}
        say_json({"name": title(record, path.stem), **kept, **tables, "out": str(out), "written": written})
    else:
        (summary,) = record.tables["fit"]
        say(title(record, path.stem), *prompt_lines(record), *map(printable, _quality(summary)))
        say(printable(str(record.outcome)), f"wrote {printable(out)}")
        say(*([f"wrote {printable(written)}"] if written else []))
    if write is not None and not solved:
        complain(f"{write} is not written: the log does not tell all parameters")
    raise typer.Exit(FINE if solved else NO_SOLUTION)


def _runs(workers: int) -> Any:
    from detent.studies.runs import Runs

    return partial(Runs, workers=workers)


def _quality(summary: Any) -> list[str]:
    """Fit before and after, in the log's own terms."""
    rms, before, largest = summary["rms"], summary["rms before"], summary["largest"]
    share = f"{100 * rms / largest:.2g} % of its largest" if largest > 0.0 else ""
    then = f", before the fit {before:.3g}" if isinstance(before, float) and math.isfinite(before) else ""
    scatter, alike = summary["scatter"], summary["alike"]
    found = [f"  rms over {summary['windows']} windows {rms:.3g} ({share}){then}"]
    if scatter > 2.0:
        found.append(f"  {scatter:.2g} times what the log's noise explains: the model has faults of its own")
    if alike > 0.3:
        found.append(f"  neighbouring windows are alike ({alike:.2f}); the intervals are wider for it")
    return found


def _resolution(text: str, unit: str) -> float:
    from detent.units import parse

    if not text:
        return 0.0
    try:
        return parse(text, unit)
    except ValueError as error:
        raise InputError("--resolution", text, str(error)) from None


def _written(record: Record, scenario: Path, place: Path) -> str:
    """The scenario's text with the fitted values in it, comments kept; its name."""
    from detent.core.files import write_whole
    from detent.scenario.document import Document
    from detent.studies.calibration.parameters import ZERO
    from detent.studio.rewriting import rewritten

    values = {name: row["typed"] for row in record.tables["parameters"] for name in row["of"] if name != ZERO}
    table = Document.load(scenario).laid(values).table
    text = rewritten(scenario.read_text("utf-8"), table)
    with uninterrupted():
        write_whole(place, text.encode())
    return str(place)


__all__ = ["calibrate"]
