"""`detent compare-studies`: two studies side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from detent._printable import printable
from detent.cli.places import free
from detent.cli.places import record as load_record
from detent.cli.prompt import say, say_json, uninterrupted
from detent.cli.verbs import AsJson, app, numbers
from detent.errors import InputError
from detent.units import shown, shown_in

if TYPE_CHECKING:
    from detent.record import Record

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
    from detent.study.comparing import compare_studies as compared

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
        yield f"  {row['status']:12} {row['first']:8} → {row['second']} runs"
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
    return shown_in(value, unit) if isinstance(value, float) else str(value)


__all__ = ["compare_studies"]
