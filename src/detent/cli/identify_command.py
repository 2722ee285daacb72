"""`detent identify`: the feel of a device out of a measurement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from detent.cli.prompt import free, in_thread, load_record, say, say_json, uninterrupted
from detent.cli.verbs import AsJson, app, numbers
from detent.core.errors import InputError
from detent.core.files import printable

if TYPE_CHECKING:
    from detent.core.record import Record
    from detent.identification.switches import SwitchMetrics

MODELS = ("smooth", "segmented", "automatic", "recursive", "known")
MOST = 16  # lines of one kind
DAMPING, PERIOD = 5.0, 1e-3  # kg/s, s; ours: the device exports are made for; `detent play` may be told another


@app.command()
def identify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A measurement (.csv), or the record of a bench (.nc).")],
    more: Annotated[list[Path] | None, typer.Argument(metavar="MORE", help="Further files to --export.")] = None,
    columns: Annotated[
        str, typer.Option(metavar="NAME=COLUMN,…", help="time=t,position=x,force=F; by name else.")
    ] = "",
    units: Annotated[str, typer.Option(metavar="NAME=UNIT,…", help="force=gf,position=mm; else in the header.")] = "",
    kind: Annotated[
        str, typer.Option(help='"motion", or "switch": a key switch\'s force and displacement.')
    ] = "motion",
    decimal: Annotated[str, typer.Option(help="Decimal sign of the file.")] = ".",
    delimiter: Annotated[str, typer.Option(help='Between cells: , ; | or "tab".  [default: the header\'s]')] = "",
    skip_lines: Annotated[int, typer.Option(min=0, help="Lines above the header.")] = 0,
    sensor: Annotated[
        list[str] | None,
        typer.Option(metavar="CHANNEL.WHAT=VALUE", help="force.low_pass=1000, force.noise=0.02, … (SI)"),
    ] = None,
    held_out: Annotated[list[Path] | None, typer.Option(metavar="FILE", help="A motion to judge it by, alike.")] = None,
    apart: Annotated[
        str, typer.Option(help='Of a switch, use samples so far apart and judge by the rest: "0.1 mm".')
    ] = "",
    model: Annotated[str, typer.Option(help=f"{', '.join(MODELS)}.  [default: smooth; automatic of a switch]")] = "",
    segments: Annotated[int, typer.Option(help="Of the segmented model.")] = 8,
    law: Annotated[str, typer.Option(help="Of the known model: linear, hardening.")] = "linear",
    start: Annotated[str, typer.Option(metavar="NAME=VALUE,…", help="Where its parameters start, SI.")] = "",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Where the record goes.  [default: … .feel.nc]")
    ] = None,
    export: Annotated[
        list[Path] | None, typer.Option("--export", help="Write it as feel.h, feel.json, feel.fmu; several may follow.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find mass, damping, stiffness and friction of a device from a measured motion; of a key switch its points."""
    if more and not export:
        raise InputError("MORE", str(more[0]), "one file is identified; files to write follow --export")
    out = free(out or Path(f"{file.stem}.feel.nc"), [file])
    exports = [free(path, [file, out]) for path in (*(export or ()), *(more or ()))]
    _check_endings(exports)
    how: dict[str, Any] = {
        "columns": _pairs("--columns", columns),
        "units": _pairs("--units", units),
        "kind": kind,
        "decimal": decimal,
        "delimiter": {"": None, "tab": "\t"}.get(delimiter, delimiter),
        "skip_lines": skip_lines,
        "sensors": _sensors(sensor or ()),
    }
    chosen = _model(model, segments, law, start, kind)
    record = in_thread(f"reading {file.name}", lambda: _read(file, how))
    others = [in_thread(f"reading {one.name}", lambda one=one: _read(one, how)) for one in held_out or ()]
    is_switch = "stroke" in record.data
    metrics = _metrics(record) if is_switch else None
    taught = record
    if apart:
        taught, rest = _thinned(record, apart)
        others.append(rest)
    found = in_thread(
        f"identifying {file.name}", lambda: _identified(taught, chosen if model or not is_switch else None, others)
    )
    found = _with_files(found, [file, *(held_out or ()), *([file] if apart else ())])
    with uninterrupted():
        found.save(out)
        _export(found, exports)
    if as_json:
        tables = {
            name: found.tables[name] for name in ("model", "validation", "verdicts", "segments") if name in found.tables
        }
        points = {} if metrics is None else {"switch": metrics.row()}
        say_json({**numbers(found), **points, **tables, "out": str(out), "exported": list(map(str, exports))})
        return
    say(printable(f"{record.inputs.get('name') or file.stem}: {record.outcome.reason}"))
    if metrics is not None:
        say(*_switch_lines(metrics))
    say(*map(printable, _found_lines(found)), printable(found.outcome.reason))
    say(*(f"wrote {printable(path)}" for path in (out, *exports)))


# ---- what was typed ----


def _pairs(option: str, text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for one in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (part.strip() for part in one.partition("="))
        if not (name and equals and value) or name in found:
            raise InputError(option, one, "write it like force=F, each name once")
        found[name] = value
    return found


def _number(option: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise InputError(option, text, "a number in SI units is needed") from None


def _sensors(given: Sequence[str]) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for one in given:
        key, equals, value = (part.strip() for part in one.partition("="))
        channel, dot, what = key.partition(".")
        if not (channel and dot and what and equals):
            raise InputError("--sensor", one, "write it like force.low_pass=1000")
        found.setdefault(channel, {})[what] = _number("--sensor", value)
    return found


def typed_option(option: str, text: str, unit: str) -> float:
    from detent.units import parse

    try:
        return parse(text, unit)
    except ValueError as error:
        raise InputError(option, text, str(error)) from None


def _model(name: str, segments: int, law: str, start: str, kind: str) -> Any:
    """The model by its name; None for none named."""
    if not name:
        return None
    if name not in MODELS:
        raise InputError("--model", name, f"there are {', '.join(MODELS)}")
    if kind == "switch" and name != "automatic":
        raise InputError("--model", name, "a key switch's curve has no time; automatic is its model")
    if name == "smooth":
        from detent.identification.smooth import Smooth

        return Smooth()
    if name == "segmented":
        from detent.identification.segmented import Segmented

        return Segmented(segments)
    if name == "automatic":
        from detent.identification.automatic import Automatic

        return Automatic()
    if name == "recursive":
        from detent.identification.recursive import Recursive

        return Recursive()
    from detent.identification.known import Known

    return Known(law, {key: _number("--start", value) for key, value in _pairs("--start", start).items()})


def _check_endings(exports: Sequence[Path]) -> None:
    if exports:
        from detent.playback.exporting import check_ending

        for path in exports:
            check_ending(path)


# ---- what is done ----


def _read(file: Path, how: Mapping[str, Any]) -> Record:
    if file.suffix.lower() == ".nc":
        return load_record(file)
    from detent.identification.measured import from_csv

    return from_csv(file, **how)


def _metrics(record: Record) -> SwitchMetrics:
    from detent.identification.switches import switch_metrics

    return switch_metrics(record)


def _thinned(record: Record, apart: str) -> tuple[Record, Record]:
    from detent.identification.measured import thinned

    if "stroke" not in record.data:
        raise InputError("--apart", apart, "it is for key switches: --kind switch")
    return thinned(record, typed_option("--apart", apart, "m"))


def _identified(record: Record, model: Any, held_out: Sequence[Record]) -> Record:
    from detent.identification.verb import identify as identified

    if model is None and "stroke" in record.data:
        from detent.identification.automatic import Automatic

        model = Automatic()
    return identified(record, model=model, held_out=list(held_out))


def _export(found: Record, exports: Sequence[Path]) -> None:
    if not exports:
        return
    from detent.mating.feel.model import Feel
    from detent.playback import Device, export

    table = Feel.from_record(found).table
    held = Device(DAMPING, PERIOD).stick_stiffness(table)
    for path in exports:
        export(table, path, stick_stiffness=held)


# ---- what is told ----


def _switch_lines(found: SwitchMetrics) -> Iterator[str]:
    from detent.units import gf, mm

    def line(name: str, place: float | None, force: float | None, note: str = "") -> str:
        where = " " * 10 if place is None else f"{place / mm:7.3f} mm"
        push = "" if force is None else f"{force / gf:7.1f} gf"
        return f"  {name:11}{where}  {push}{note}".rstrip()

    yield line("touch", found.touch, None)
    yield line("initial", None, found.initial_force)
    how = "  (contact)" if found.by_contact else "  (end of the drop)"
    if found.is_tactile:
        yield line("peak", found.peak, found.peak_force)
        yield line("click", found.click, None)
    if found.actuation is not None:
        yield line("actuation", found.actuation, found.actuation_force, how)
    if found.is_tactile:
        yield line("drop to", None, found.drop_force, f"  snap ratio {100 * (found.snap_ratio or 0):.0f} %")
    if found.bottom_out is not None:
        yield line("bottom out", found.bottom_out, found.bottom_out_force)
    if found.release is not None:
        yield line("return", found.release, found.release_force, how)
    yield line("travel", found.travel, None)
    lost = "" if found.hysteresis is None else f", of which {1e3 * found.hysteresis:.3f} mJ are lost"
    yield f"  work        {1e3 * found.press_work:.3f} mJ{lost}"
    if not found.is_tactile:
        yield "  no bump: a linear switch"


def _found_lines(found: Record) -> Iterator[str]:
    rotary = found["position"].attrs.get("units") == "rad"
    for row in found.tables.get("segments", ())[:MOST]:
        way = "+" if row["direction"] > 0 else "−"
        yield f"  {_stretch(row['from'], row['to'], rotary)} {way}  {_segment(row, rotary)}"
    if len(found.tables.get("segments", ())) > MOST:
        yield f"  … and {len(found.tables['segments']) - MOST} more pieces"
    for row in found.tables["validation"]:
        everywhere = row.get("error_relative_everywhere")
        whole = "" if everywhere is None else f", {100 * everywhere:.2f} % everywhere"
        unit = "N m" if rotary else "N"
        size = f"{row['error_rms_N']:.3g} {unit} rms, {100 * row['error_relative']:.3g} %"
        yield f"  {row['motion']}: error {size}{whole}"
    for row in found.tables["verdicts"]:
        if not row["known"]:
            yield f"  {row['parameter']} not told {_stretch(row['from'], row['to'], rotary).strip()}: {row['why']}"


def _segment(row: Mapping[str, Any], rotary: bool) -> str:
    units = {"m": ("kg", "kg m²"), "b": ("kg/s", "N m s/rad"), "k": ("N/m", "N m/rad")}
    there = [letter for letter in units if row.get(letter) is not None]
    return ", ".join(f"{one} {row[one]:.4g} {units[one][rotary]}" for one in there) + f", {row['samples']} samples"


def _stretch(low: float, high: float, rotary: bool) -> str:
    factor, unit = (1.0, "rad") if rotary else (1e3, "mm")
    return f"{factor * low:8.3f} to {factor * high:8.3f} {unit}"


def _with_files(record: Record, files: Sequence[Path]) -> Record:
    """The record of identify with the record files (.nc) noted that its sources came from, in their order."""
    from dataclasses import replace

    from detent.core.files import digest_of
    from detent.core.record import Origin

    sources = [record.inputs["source"], *record.inputs["held_out"]]
    for k, file in enumerate(files):
        if file.suffix.lower() == ".nc":
            sources[k] = {**sources[k], "file": file.name, "file_digest": digest_of(file)}
    inputs = {**record.inputs, "source": sources[0], "held_out": sources[1:]}
    return replace(record, inputs=inputs, origin=Origin.here(inputs))


__all__ = ["identify", "typed_option"]
