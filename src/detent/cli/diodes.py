"""`detent diode`: the verdict of a latch, its thresholds, and the rose of directions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from detent._printable import printable
from detent.cli.again import latch_of
from detent.cli.places import free, scenario_file
from detent.cli.prompt import aside, say, say_json, uninterrupted
from detent.cli.verbs import AsJson, Trust, app, loaded, numbers
from detent.errors import InputError

if TYPE_CHECKING:
    from detent.record import Record


@app.command()
def diode(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A scenario of a latch (TOML); its first leg goes in.")],
    all_directions: Annotated[
        bool, typer.Option("--total", help="Look at every straight way out, not only at the reverse of the way in.")
    ] = False,
    far: Annotated[str, typer.Option(help='How far these ways lead: "100 mm".  [default: beyond all obstacles]')] = "",
    resolution: Annotated[str, typer.Option(help="To which borders between verdicts are halved.")] = "0.5 deg",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Where it goes.  [default: … .diode.nc]")] = None,
    as_json: AsJson = False,
    trust: Trust = False,
) -> None:
    """Say whether a latch that has gone in comes out again, and what it takes."""
    from detent.diodes import diode as judged
    from detent.report.text import title

    path = scenario_file(file)
    out = free(out or Path(f"{path.stem}.diode.nc"), [path])
    how: dict[str, Any] = {"all_directions": all_directions, "resolution": _typed("--resolution", resolution, "rad")}
    if far:
        how["far"] = _typed("--far", far, "m")
    scenario = loaded(path, {}, trust)
    latch, drive = latch_of(scenario)
    how |= {"sample": scenario.how.sample, "inputs": scenario.inputs}
    record = aside(f"looking at {scenario.name}", lambda: judged(latch, drive, **how))
    with uninterrupted():
        record.save(out)
    if as_json:
        tables = {name: record.tables[name] for name in ("thresholds", "rose") if name in record.tables}
        say_json({"name": scenario.name, **numbers(record), **tables, "out": str(out)})
    else:
        say(title(record, path.stem), *_lines(record), printable(f"{record.outcome.status}: {record.outcome.reason}"))
        say(f"wrote {printable(out)}")


def _typed(option: str, text: str, unit: str) -> float:
    from detent.units import parse

    try:
        return parse(text, unit)
    except ValueError as error:
        raise InputError(option, text, str(error)) from None


def _lines(record: Record) -> Iterator[str]:
    """Thresholds and the rose, aligned."""
    for row in record.tables["thresholds"]:
        name = "sticks from μ*" if row["what"] == "friction" else "takes F*"
        yield f"  way {row['way']:3}  {name:14}  {_amount(row)}"
    for row in record.tables.get("rose", ()):
        begin, end = (row[key] * 180 / math.pi for key in ("from", "to"))
        yield f"  {begin:7.2f} to {end:7.2f} deg  {row['verdict']}"


def _amount(row: Mapping[str, Any]) -> str:
    if isinstance(row["high"], str):
        return "no friction" if row["what"] == "friction" else "no force does"
    exactly = f" = {row['fraction']}" if row["fraction"] else ""
    return f"{row['high']:.6g}{exactly}" + ("" if row["unit"] == "1" else f" {row['unit']}")


__all__ = ["diode"]
