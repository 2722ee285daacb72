"""`detent design`: search for a design that fulfils what is wanted of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from detent.cli.prompt import INTERRUPTED, complain, free, say, say_json, uninterrupted
from detent.cli.verbs import FINE, UNEXPECTED, AsJson, Trust, app, numbers
from detent.core.errors import InputError
from detent.core.files import printable, write_whole

if TYPE_CHECKING:
    from detent.core.record import Record
    from detent.studies.design.task import DesignTask
    from detent.studies.design.verb import Progress


@app.command()
def design(
    file: Annotated[str, typer.Argument(metavar="TASK", help="A design task (TOML), or one that comes along.")],
    runs: Annotated[int | None, typer.Option(min=1, help="At most so many runs.  [default: the task's]")] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed, the same search.")] = None,
    workers: Annotated[int, typer.Option(min=0, max=4096, help="Processes; 0: this one alone.")] = 0,
    folder: Annotated[Path | None, typer.Option(help="Where finished runs are kept, so that it may go on.")] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Where it goes.  [default: … .design.nc]")] = None,
    write: Annotated[Path | None, typer.Option(metavar="BEST.toml", help="Write the best design's scenario.")] = None,
    as_json: AsJson = False,
    trust: Trust = False,
) -> None:
    """Search for a design that fulfils what is wanted, or places for snap hooks. Exit code 1 where none was found."""
    from detent.studies.design import DesignTask
    from detent.studies.placing.placing_file import asks_for_places

    path = task_file(file)
    out = free(out or Path(f"{path.stem}.design.nc"), [path])
    if write is not None:
        free(write, [path])
    if asks_for_places(path):
        asked = {"--runs": runs, "--seed": seed, "--folder": folder, "--write": write}
        for option in (name for name, value in asked.items() if value is not None):
            raise InputError(option, asked[option], "every place is tried once; only --out and --json are of use here")
        _place(path, out, as_json)
    task = DesignTask.load(path, trust)
    changed = {key: value for key, value in (("runs", runs), ("seed", seed)) if value is not None}
    task = replace(task, search=replace(task.search, **changed))
    record = searched(task, folder, workers)
    found = record.outcome.status == "solved"
    with uninterrupted():
        record.save(out)
        if write is not None and found:
            from detent.studies.design.task_file import best_scenario

            write_whole(write, best_scenario(task, record).encode())
    wrote = [str(one) for one in (out, write if found else None) if one is not None]
    if as_json:
        say_json({"name": task.name, **numbers(record), "tables": dict(record.tables), "stats": dict(record.stats),
                  "out": wrote[0]})  # fmt: skip
    else:
        say(*map(printable, design_lines(task, record, path.stem)), *(f"wrote {printable(one)}" for one in wrote))
    raise typer.Exit(FINE if found else UNEXPECTED)


def searched(task: DesignTask, folder: Path | None = None, workers: int = 0) -> Record:
    """The record of a search, with a line that tells how far it is."""
    from detent.studies.design import design as search
    from detent.studies.runs import Runs

    try:
        with Runs(task.base, task.outputs, folder=folder, workers=workers) as carrying:
            return search(task, results=carrying.results, told=_show)
    except KeyboardInterrupt:
        complain("stopped" + (f"; what was run is kept in {folder}" if folder else ""))
        raise typer.Exit(INTERRUPTED) from None
    finally:
        _clear()


def _place(path: Path, out: Path, as_json: bool) -> NoReturn:
    """Find places for snap hooks on two parts, write the record and say what came of it."""
    from detent.studies.placing import PlacingTask

    task = PlacingTask.load(path)
    record = task.placed()
    with uninterrupted():
        record.save(out)
    if as_json:
        say_json({"name": task.name, **numbers(record), "tables": dict(record.tables), "out": str(out)})
    else:
        lines = [f"{path.stem}: {task.name}", *map(_at_a_place, record.tables["places"])]
        say(*map(printable, lines), printable(f"{record.outcome.status}: {record.outcome.reason}"))
        say(f"wrote {printable(out)}")
    raise typer.Exit(FINE if record.outcome.status == "solved" else UNEXPECTED)


def _at_a_place(row: Mapping[str, Any]) -> str:
    from detent.report.subjects.hook_spots import edges

    if row["judged"]:
        return f"  {'holds' if row['holds'] else 'MISSED'}  {row['words']}"
    where = f"{edges('face', row['face'])}, {edges('wall', row['wall'])}"
    return f"  lacks {row['lacks']}: {1e3 * row['length']:.4g} mm on {where}"


def task_file(name: str) -> Path:
    path = Path(name)
    if path.exists():
        return path
    from detent.studies.design import bundled_designs

    there = bundled_designs()
    if name in there:
        return there[name]
    raise InputError("task", name, f"there is no such file; design tasks that come along: {', '.join(there)}")


def design_lines(task: DesignTask, record: Record, name: str) -> Iterator[str]:
    """The start and what it lacks, the best design, every want with its room, the other road, the verdict."""
    yield f"{name}: {task.name}, {len(task.parameters)} parameters, {int(record.stats['runs'])} runs"
    rows = record.tables["best"]
    widths = [max(len(str(row[key])) for row in rows) for key in ("name", "typed")]
    lacks = [str(row["what"]) for row in record.tables.get("constraints", ()) if not row["start_holds"]]
    yield "start: " + ", ".join(f"{row['name']} {_typed(row['start'])}" for row in rows)
    yield f"  lacks {', '.join(lacks)}" if lacks else "  lacks nothing"
    yield "best"
    for row in rows:
        end = f", at its {row['at']}" if row["at"] else ""
        yield f"  {row['name']:{widths[0]}}  {_typed(row['typed']):{widths[1]}}  from {_typed(row['start'])}{end}"
    yield from _wanted(record)
    for row in record.tables.get("goals", ()):
        value, start = (_amount(row[key], row["units"]) for key in ("value", "start"))
        yield f"  {row['what']}: {value}, the smallest found; at the start {start}"
    for row in record.tables.get("check", ()):
        apart = f", {100 * row['apart']:+.1f} %" if isinstance(row["apart"], float) else ""
        yield f"  by the other road: {row['what']} {_amount(row['value'], row['units'])}{apart}"
    if front := record.tables.get("pareto", ()):
        yield f"  {len(front)} designs that no other one beats in all goals"
    yield f"{record.outcome.status}: {record.outcome.reason}"


def _wanted(record: Record) -> Iterator[str]:
    for row in record.tables.get("constraints", ()):
        value = "a diode" if row["by_diode"] else _amount(row["value"], row["units"])
        room = f", room {_amount(row['room'], row['units'])}" if isinstance(row["room"], float) and row["holds"] else ""
        state = "binds" if row["binds"] else "holds" if row["holds"] else "MISSED"
        share = f" in {100 * row['share']:.0f} % of the samples" if row["share"] < 1.0 else ""
        yield f"  {row['what']}: {value} ({row['limit']}), {state}{share}{room}"
        if row["relaxed_by"]:
            yield f"    {row['relaxed_by']}"


def _amount(value: Any, unit: str) -> str:
    from detent.units import shown

    if isinstance(value, str):
        return {"inf": "any force" if unit == "N" else "without bound", "nan": "none"}.get(value, value)
    return shown(value, unit)


def _typed(value: Any) -> str:
    return value if isinstance(value, str) else f"{value:g}" if isinstance(value, float) else str(value)


def _show(at: Progress) -> None:
    """How far it is, on one line of a terminal."""
    if sys.stderr.isatty():
        state = "all wants hold" if at.feasible else f"wants missed by {at.violation:.2g}"
        sys.stderr.write(f"\r  {at.runs} of at most {at.most} runs; {state}\033[K")
        sys.stderr.flush()


def _clear() -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()


__all__ = ["design", "design_lines", "searched", "task_file"]
