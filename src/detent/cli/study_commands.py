"""`detent study`: many runs of one scenario, and how they ended.

`detent compare-studies`: two studies side by side.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from detent.cli.prompt import INTERRUPTED, complain, free, load_record, say, say_json, uninterrupted
from detent.cli.verbs import AsJson, Trust, app, numbers
from detent.core.errors import InputError, MissingExtra
from detent.core.files import printable
from detent.core.outcome import words_of_status
from detent.units import shown

if TYPE_CHECKING:
    from detent.core.record import Record
    from detent.studies.runs import Progress
    from detent.studies.study import Study

KEPT = 60.0  # s between two lines where nobody looks at a terminal


@app.command()
def study(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A study (TOML), or the name of one that comes along.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Where the record goes.  [default: the file's name .nc]")
    ] = None,
    folder: Annotated[
        Path | None, typer.Option(help="Where finished runs are kept.  [default: the record's name .study]")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=4096, help="Processes.  [default: one for each processor]")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Of a Dask cluster, tcp://…, in place of workers.")
    ] = None,
    runs: Annotated[int | None, typer.Option(min=1, help="Draw more runs than the file says.")] = None,
    keep: Annotated[str | None, typer.Option(help="Full records of which runs: all, failures, none.")] = None,
    table: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the numbers as Parquet too.")] = None,
    retry: Annotated[bool, typer.Option("--retry", help="Run again what a limit or a crash had ended.")] = False,
    as_json: AsJson = False,
    trust: Trust = False,
) -> None:
    """Carry out a study and write its record. The same command goes on with what was begun."""
    if scheduler is not None and workers is not None:
        raise InputError("--workers", workers, "a cluster has its own; leave it out with --scheduler")
    path = study_file(file)
    out = free(out or Path(f"{path.stem}.nc"), [path])
    folder = folder or out.with_suffix(".study")
    if table is not None:
        _check_table(free(table, [path]))
    plan = _changed(path, runs, keep, trust)
    how: dict[str, Any] = {"scheduler": scheduler} if scheduler is not None else {"workers": workers}
    record = run_shown(plan, folder, retry=retry, **how)
    with uninterrupted():
        record.save(out)
        if table is not None:
            from detent.studies.gathering import write_table

            write_table(record, table)
    wrote = [printable(one) for one in (out, table) if one is not None]
    if as_json:
        tables = {name: rows for name, rows in record.tables.items() if name not in ("border", "kept")}
        say_json({**numbers(record), "tables": tables, "out": str(out), "folder": str(folder)})
    else:
        say(*map(printable, study_lines(plan, record, path.stem)), *(f"wrote {one}" for one in wrote))


def run_shown(plan: Study, folder: Path, **how: Any) -> Record:
    """The study's record, with a line that tells how far it is; Ctrl-C says what is kept."""
    from detent.studies.verb import run_study

    line = _Line()
    try:
        return run_study(plan, folder, told=line.show, **how)
    except KeyboardInterrupt:
        line.clear()
        complain(f"stopped; {line.done} of {line.total} runs are kept in {folder}, and the same command goes on")
        raise typer.Exit(INTERRUPTED) from None
    finally:
        line.clear()


def study_file(name: str) -> Path:
    """The file itself, or the study of that name that comes along."""
    path = Path(name)
    if path.exists():
        return path
    from detent.studies.study import bundled_studies

    there = bundled_studies()
    if name in there:
        return there[name]
    raise InputError("study", name, f"there is no such file; studies that come along: {', '.join(there) or 'none'}")


def _changed(path: Path, runs: int | None, keep: str | None, trust: bool) -> Study:
    from detent.studies.study import Study
    from detent.studies.study_file import KEEP

    plan = Study.load(path, trust)
    if keep is not None:
        if keep not in KEEP:
            raise InputError("--keep", keep, f"there are {', '.join(KEEP)}")
        plan = replace(plan, keep=keep)
    return plan if runs is None else plan.extended(runs)


def _check_table(path: Path) -> None:
    """Said before the runs and not after them."""
    from importlib.util import find_spec

    if path.suffix.lower() != ".parquet":
        raise InputError("--table", str(path), "its name must end in .parquet")
    if find_spec("pyarrow") is None:
        raise MissingExtra("a Parquet table", "table")


def study_lines(plan: Study, record: Record, name: str) -> Iterator[str]:
    """What was run, how runs ended and why, what follows, the verdict."""
    from detent.studies.gathering import outcome_counts

    count = record.data.sizes["run"]
    yield f"{name}: {plan.name}, {_many(count)} runs ({plan.method})"
    yield from (f"  {one.name}: {one.how}" for one in plan.vary)
    reasons = record.tables["reasons"]
    for status, runs in outcome_counts(record).items():
        why = [str(row["reason"]) for row in reasons if row["status"] == status]
        more = f" (and {len(why) - 1} other reasons)" if len(why) > 1 else ""
        yield f"  {_many(runs):>9} {words_of_status(status)}" + (f": {why[0]}{more}" if why and why[0] else "")
    for row in record.tables.get("conflicts", ()):
        yield f"  run {str(row['key'])[:12]} gave two different results; the first one counts"
    yield from (f"  note: {row['note']}" for row in record.tables.get("notes", ()))
    if kept := record.tables["kept"]:
        yield f"  {_many(len(kept))} full records kept"
    yield record.outcome.reason


def _many(count: int) -> str:
    return f"{count:,}".replace(",", " ")


class _Line:
    """The progress: one line that is written over on a terminal, a line a minute elsewhere."""

    def __init__(self) -> None:
        self.done = self.total = 0
        self.said, self.is_shown = time.monotonic(), False

    def show(self, progress: Progress) -> None:
        self.done, self.total = progress.done, progress.total
        left = "" if progress.left is None else f", {_duration(progress.left)} left"
        ends = ", ".join(f"{words_of_status(status)} {_many(runs)}" for status, runs in progress.outcomes.items())
        text = f"{_many(progress.done)} of {_many(progress.total)} runs, {progress.rate:.3g} a second{left}; {ends}"
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{printable(text)[:110]}")
            sys.stderr.flush()
            self.is_shown = True
        elif time.monotonic() - self.said > KEPT:
            complain(text)
            self.said = time.monotonic()

    def clear(self) -> None:
        if self.is_shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self.is_shown = False


def _duration(seconds: float) -> str:
    for size, unit in ((86400.0, "d"), (3600.0, "h"), (60.0, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} s"


MOST = 12  # runs that changed, told at the prompt


@app.command("compare-studies")
def compare_studies(
    first: Annotated[Path, typer.Argument(metavar="FIRST", help="A study's record.")],
    second: Annotated[
        Path, typer.Argument(metavar="SECOND", help="Another study's: the change is told from the first.")
    ],
    confidence: Annotated[float, typer.Option(help="Of the intervals.")] = 0.95,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Where a record of it goes.  [default: none]")] = None,
    as_json: AsJson = False,
) -> None:
    """Say whether success and outputs differ between two studies, and which runs changed."""
    from detent.studies.comparing import compare_studies as compared

    if out is not None:
        free(out, [first, second])
    if not 0.0 < confidence < 1.0:
        raise InputError("--confidence", confidence, "a number between 0 and 1 is needed")
    record = compared(load_record(first), load_record(second), confidence=confidence)
    if out is not None:
        with uninterrupted():
            record.save(out)
    if as_json:
        tables = {name: record.tables[name] for name in ("comparison", "statuses", "changed", "notes")}
        say_json({**numbers(record), **tables, **({} if out is None else {"out": str(out)})})
        return
    say(*map(printable, _lines(record)), printable(record.outcome.reason))
    if out is not None:
        say(f"wrote {printable(out)}")


def _lines(record: Record) -> Iterator[str]:
    _, *outputs = record.tables["comparison"]
    for row in record.tables["statuses"]:
        yield f"  {words_of_status(row['status']):14} {row['first']:8} → {row['second']} runs"
    for row in outputs:
        if row["distance"] is None:
            yield f"  {row['what']}: one of them has none"
            continue
        unit = str(record[f"{row['what']}_first"].attrs.get("units", "1"))
        medians = f"median {shown(row['first'], unit)} → {shown(row['second'], unit)}"
        chance = row["probability"]
        told = f"as far by chance: {chance:.2g}" if chance >= 1e-3 else "as far by chance: below 0.001"
        yield f"  {row['what']}: {medians}; distributions {row['distance']:.3f} apart, {told}"
    changed, units = record.tables["changed"], {row["name"]: row["units"] for row in record.tables["varied"]}
    for row in changed[:MOST]:
        where = ", ".join(f"{name} {_told(value, units[name])}" for name, value in row["at"].items())
        yield f"  run {row['first_run']}: {_change(row)} at {where}"
    if len(changed) > MOST:
        yield f"  … and {len(changed) - MOST} more"
    for row in record.tables["notes"]:
        yield f"  note: {row['note']}"


def _change(row: Mapping[str, Any]) -> str:
    """Of a run: jammed → seated; or, where it ended alike, whether it counts as good now."""
    if row["first"] != row["second"]:
        return f"{row['first']} → {row['second']}"
    return f"{row['second']}, " + ("now good" if row["succeeded_second"] else "no longer good")


def _told(value: object, unit: str) -> str:
    """A variable's SI value in the unit it was typed in; a word as it is."""
    return shown(value, unit, typed=False) if isinstance(value, float) else str(value)


__all__ = ["run_shown", "study", "study_file", "study_lines", "compare_studies"]
