"""`detent show`, `plot`, `report` and `rerun`: what is done with records."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from detent.cli.prompt import complain, free, in_thread, load_record, say, say_json, uninterrupted
from detent.cli.verbs import AsJson, RecordFile, Trust, app, numbers
from detent.core.errors import InputError
from detent.core.files import numbered, printable

if TYPE_CHECKING:
    from detent.core.record import Record

Against = Annotated[
    Path | None,
    typer.Option(metavar="CSV", help="A measured curve to compare with; its header: insertion [mm], force [N]"),
]


@app.command()
def show(file: RecordFile, against: Against = None, as_json: AsJson = False) -> None:
    """Show a record: inputs, channels, events, the verdict."""
    from dataclasses import asdict

    from detent.core import analysis
    from detent.report.text import channel_lines, deviation_line, record_lines, rows
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
    header, *rest = record_lines(record, file.stem)
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

    _write(out, in_thread(f"drawing {file.name}", drawn))
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
    from detent.report.text import record_lines
    from detent.studies.rerun import run_again

    runs = inputs_of(file)
    for name, inputs in runs.items():
        target = untaken(folder, name)
        record = in_thread(f"running {name} again", partial(run_again, inputs, file.parent, trust), compiles=True)
        with uninterrupted():
            record.save(target)
        say(*record_lines(record, name), f"wrote {printable(target)}", *([""] if len(runs) > 1 else []))


def _rerun_one(file: Path, run: int, folder: Path, trust: bool) -> None:
    """One run of a study, whole."""
    from detent.report.text import record_lines
    from detent.studies.rerun import run_of

    study, name = load_record(file), f"{file.stem}_run_{run}"
    target = untaken(folder, name)
    record, is_same = in_thread(f"running {name}", lambda: run_of(study, run, file.parent, trust), compiles=True)
    with uninterrupted():
        record.save(target)
    if not is_same:
        complain("warning: it is not the same as in the study: another version made that, or a file has changed since")
    say(*record_lines(record, name), f"wrote {printable(target)}")


# ---- what is done ----


def inputs_of(file: Path) -> dict[str, Mapping[str, Any]]:
    """The inputs of each run of a report or a record, by a name that is good for a file."""
    if file.suffix.lower() not in (".html", ".htm"):
        return {file.stem: load_record(file).inputs}
    from detent.core.files import read_regular
    from detent.report.page import LARGEST, scenarios

    try:
        content = read_regular(file, LARGEST).decode()
    except ValueError as error:
        raise InputError("page", str(file), str(error)) from None
    return {
        re.sub(r"[^\w.()-]+", "-", key).strip("-.") or "run": one for key, one in scenarios(content, str(file)).items()
    }


def untaken(folder: Path, name: str) -> Path:
    """A place for a record where none stands: NAME.nc, or NAME-2.nc …"""
    places = (folder / f"{one}.nc" for one in numbered(name))
    return next(place for place in places if not place.exists())


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

    _write(out, in_thread(f"drawing {len(runs)} record{'' if len(runs) == 1 else 's'}", drawn))


def _write(out: Path, content: bytes) -> None:
    from detent.core.files import write_whole

    with uninterrupted():
        write_whole(out, content)
