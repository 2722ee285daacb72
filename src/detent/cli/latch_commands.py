"""`detent diode`: the verdict of a latch, its thresholds, and the rose of directions.

`detent spread`: everything that may happen to a latch whose start is uncertain.

`detent slice`: the slice of time and angle of a latch, on request; unasked only small latches keep theirs.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from detent.cli.prompt import free, in_thread, load_record, say, say_json, scenario_file, uninterrupted
from detent.cli.verbs import FINE, UNEXPECTED, AsJson, RecordFile, Trust, app, loaded, numbers
from detent.core.errors import InputError
from detent.core.files import printable

if TYPE_CHECKING:
    from detent.core.record import Record
    from detent.drive.traverse import Traverse
    from detent.geometry.polygon import Polygon
    from detent.latch.model import Latch
    from detent.scenario import Scenario


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
    from detent.latch.diode import diode as judged
    from detent.report.text import title

    path = scenario_file(file)
    out = free(out or Path(f"{path.stem}.diode.nc"), [path])
    how: dict[str, Any] = {"all_directions": all_directions, "resolution": _typed("--resolution", resolution, "rad")}
    if far:
        how["far"] = _typed("--far", far, "m")
    scenario = loaded(path, {}, trust)
    latch, drive = _latch_of(scenario)
    how |= {"sample": scenario.how.sample, "inputs": scenario.inputs}
    record = in_thread(f"looking at {scenario.name}", lambda: judged(latch, drive, **how))
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


@app.command()
def spread(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A scenario of a latch (TOML).")],
    x: Annotated[
        str, typer.Option(metavar="LOW:HIGH", help='How far from its start the root may begin, drive unit: "-2:2"')
    ] = "",
    y: Annotated[str, typer.Option(metavar="LOW:HIGH", help="Likewise, along y.")] = "",
    region: Annotated[
        str, typer.Option(metavar="CORNERS", help='In place of x and y, where it may begin: "0,0 12,0 6,3"')
    ] = "",
    cone: Annotated[str, typer.Option(help='Directions may be turned by so much to either side: "2 deg"')] = "0 deg",
    angle: Annotated[str, typer.Option(help='Rest angles may be off by so much to either side: "1 deg"')] = "0 deg",
    looks: Annotated[int, typer.Option(min=2, max=99, help="Directions of the cone, and angles, looked at.")] = 3,
    resolution: Annotated[float, typer.Option(help="Share of the region's width to which borders are sought.")] = 1e-3,
    stable: Annotated[bool, typer.Option("--stable", help="Exit with 1 unless all starts end alike.")] = False,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Where it goes.  [default: … .spread.nc]")] = None,
    as_json: AsJson = False,
    trust: Trust = False,
) -> None:
    """Say what may become of a latch that begins anywhere in a region."""
    from detent.latch.spread import Spread
    from detent.latch.spread import spread as spread_out
    from detent.report.text import title

    path = scenario_file(file)
    out = free(out or Path(f"{path.stem}.spread.nc"), [path])
    turned, off = _angle("--cone", cone), _angle("--angle", angle)
    scenario = loaded(path, {}, trust)
    latch, drive = _latch_of(scenario)
    start = Spread(_region(drive, x, y, region), turned, _ranges(latch, off), looks)
    record = in_thread(
        f"spreading {scenario.name}",
        lambda: spread_out(latch, drive, start, resolution=resolution, inputs=scenario.inputs),
    )
    with uninterrupted():
        record.save(out)
    if as_json:
        tables = {name: record.tables[name] for name in ("outcomes", "first contacts")}
        say_json({"name": scenario.name, **numbers(record), **tables, "out": str(out)})
    else:
        say(title(record, path.stem), *map(printable, _spread_lines(record)), printable(_verdict(record)))
        say(f"wrote {printable(out)}")
    raise typer.Exit(UNEXPECTED if stable and len(record.tables["outcomes"]) > 1 else FINE)


def _region(drive: Traverse, x: str, y: str, corners: str) -> Polygon:
    """The polygon that was typed, in the drive's unit; numbers are exact, as they are in a scenario."""
    from detent.geometry.polygon import Polygon
    from detent.units import exact

    if corners:
        if x or y:
            raise InputError("--region", corners, "give either --region or --x and --y")
        points = [tuple(one.split(",")) for one in corners.split()]
        if any(len(one) != 2 for one in points):
            raise InputError("--region", corners, 'write it like "0,0 12,0 6,3"')
        try:
            return Polygon(tuple((one[0], one[1]) for one in points), drive.unit)
        except InputError as error:
            raise InputError("--region", corners, f"{error.field}: {error.allowed}") from None
    sides = []
    for name, text, at in (("--x", x, drive.start_at[0]), ("--y", y, drive.start_at[1])):
        low, colon, high = text.partition(":")
        if not colon:
            raise InputError(name, text or None, 'write it like "-2:2"; both --x and --y are needed, or --region')
        begin = exact(at, "drive.start_at")
        low, high = begin + exact(low.strip(), name), begin + exact(high.strip(), name)
        if not low < high:
            raise InputError(name, text, "the lower number comes first")
        sides.append((low, high))
    return Polygon.box(sides[0], sides[1], drive.unit)


def _angle(option: str, text: str) -> float:
    from detent.units import parse

    try:
        found = parse(text, "rad")
    except ValueError as error:
        raise InputError(option, text, str(error)) from None
    if not 0.0 <= found < math.pi / 2:
        raise InputError(option, text, "an angle from 0 to less than 90 deg is needed")
    return found


def _ranges(latch: Latch, off: float) -> tuple[tuple[float, float], ...]:
    return tuple((one.rest - off, one.rest + off) for one in latch.pawls) if off else ()


def _spread_lines(record: Record) -> Iterator[str]:
    """First contacts, then outcomes, aligned."""
    for row in record.tables["first contacts"]:
        then = ", ".join(key for key in ("slides", "sticks", "jams", "stops") if key in row)
        yield f"  {row['t_min']:.4f} to {row['t_max']:.4f} s  {row['body']} {row['features']}: {then}"
    for row in record.tables["outcomes"]:
        yield f"  {100 * row['share']:6.2f} % {_ended(row)}; {_force(row)}"


def _ended(row: Any) -> str:
    by = f" by {row['by']}" if row["by"] else ""
    held = ", ".join(f"pawl {k} {one}" for k, one in enumerate(row["held"]))
    return ", then ".join([*row["before"], f"{row['status']}{by}"]) + f": {held}"


def _force(row: Any) -> str:
    if row["force"] is None:
        return "the contact force grows without bound"
    return f"contact force up to {max(row['force'], row['bound'] or 0.0):.4g} N"


def _verdict(record: Record) -> str:
    """The outcomes stand above it already."""
    return record.outcome.reason.partition("): ")[0] + ")"


@app.command("slice")
def slice_(
    file: RecordFile,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Where the record goes.  [default: the record's name -slice.nc]")
    ] = None,
) -> None:
    """Add the slices of time and angle to a latch's record, and tell the size of what its pawls can reach."""
    out = free(out or Path(f"{file.stem}-slice.nc"), [file])
    record = load_record(file)
    from detent.latch.exact.run import with_slices
    from detent.scenario import Scenario

    mating, drive = _latch_of(Scenario.from_inputs(record.inputs, file.parent))
    found = in_thread(f"slicing {file.name}", lambda: with_slices(record, mating, drive))
    with uninterrupted():
        found.save(out)
    for row in found.tables["slices"]:
        say(
            f"pawl {row['pawl']}, leg {row['leg']}: {row['curves']} curves; F has {row['arcs on F']} arcs and"
            f" {row['vertices']} vertices, {row['arcs per curve']:.2f} arcs a curve; O(λ₆(n)) is the bound"
        )
    say(f"wrote {printable(out)}")


__all__ = ["diode", "spread"]


def _latch_of(scenario: Scenario) -> tuple[Latch, Traverse]:
    """The latch of a scenario and what leads it; refused where it is anything else."""
    from detent.drive.traverse import Traverse
    from detent.latch.model import Latch

    return scenario.pair(Latch, Traverse)
