"""`detent play`: a feel in real time against a simulated hand, what a device bears, files for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from detent.cli.prompt import free, say, say_json, uninterrupted
from detent.cli.verbs import AsJson, app
from detent.core.errors import InputError
from detent.core.files import printable

if TYPE_CHECKING:
    from detent.mating.feel.table import FeelTable
    from detent.playback import Passivity, Played


@app.command()
def play(
    file: Annotated[Path, typer.Argument(metavar="FEEL", help="A feel: a record of identify (.nc), or a JSON file.")],
    more: Annotated[list[Path] | None, typer.Argument(metavar="MORE", help="Further files to --export.")] = None,
    rate: Annotated[str, typer.Option(help="How often the device is read and pushed.")] = "1 kHz",
    seconds: Annotated[float, typer.Option(help="How long it is played; 0: not at all.")] = 2.0,
    device_mass: Annotated[str, typer.Option(help='Of the device: "100 g", turning "1e-4 kg m^2".')] = "",
    device_damping: Annotated[str, typer.Option(help='Of the device: "5 N s/m", turning "0.01 N m s/rad".')] = "",
    delay: Annotated[int, typer.Option(min=0, max=1000, help="Samples from a position to its force.")] = 0,
    export: Annotated[
        list[Path] | None, typer.Option("--export", help="Write it as feel.h, feel.json, feel.fmu; several may follow.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a feel in real time against a simulated hand; say whether a device bears it."""
    from detent.playback import Device, HeldDevice, Rendering
    from detent.playback import export as write
    from detent.playback import play as played_on
    from detent.playback.exporting import check_ending

    if more and not export:
        raise InputError("--export", str(more[0]), "one feel is played; files to write follow --export")
    outs = [free(path, [file]) for path in (*(export or ()), *(more or ()))]
    for path in outs:
        check_ending(path)
    table = _table(file)
    turns = table.unit == "rad"
    hertz = _typed("--rate", rate, "Hz")
    # Ours: a small desktop device and a knob; a real one's figures are in its data sheet.
    mass = _typed("--device-mass", device_mass or ("1e-4 kg m^2" if turns else "0.1 kg"), "kg m^2" if turns else "kg")
    unit = "N m s/rad" if turns else "N s/m"
    damping = _typed("--device-damping", device_damping or ("0.01 " if turns else "5 ") + unit, unit, zero=True)
    device = Device(damping, 1 / hertz, delay)
    verdict = device.judge(table)
    with uninterrupted():
        for path in outs:
            write(table, path, stick_stiffness=verdict.stick_stiffness)
    done = None
    if seconds != 0.0:
        hand = HeldDevice.over(table, mass=mass, damping=damping, period=device.period, delay=delay)
        done = played_on(Rendering(table, verdict.stick_stiffness), hand, rate=hertz, seconds=seconds)
    if as_json:
        say_json({"feel": str(file), **_numbers(table, verdict, done), "wrote": [str(path) for path in outs]})
        return
    say(*_lines(file, table, verdict, done), *(f"wrote {printable(path)}" for path in outs))


def _table(file: Path) -> FeelTable:
    from detent.core.files import read_regular
    from detent.mating.feel.json import LARGEST_FILE, table_in

    try:
        return table_in(read_regular(file, LARGEST_FILE), file.name)
    except FileNotFoundError:
        raise InputError("feel", str(file), "there is no such file") from None
    except ValueError as error:
        raise InputError("feel", str(file), str(error)) from None


def _typed(option: str, text: str, unit: str, *, zero: bool = False) -> float:
    from detent.units import parse

    try:
        value = parse(text, unit)
    except ValueError as error:
        raise InputError(option, text, str(error)) from None
    if value < 0 or (value == 0 and not zero):
        raise InputError(option, text, "it must not be below 0" if zero else "it must be above 0")
    return value


def _lines(file: Path, table: FeelTable, verdict: Passivity, done: Played | None) -> list[str]:
    from detent.units import shown

    unit, per = table.unit, "N/m" if table.unit == "m" else "N m/rad"
    force = "N" if unit == "m" else "N m"
    device = verdict.device
    lines = [
        printable(
            f"{file.stem}: {shown(table.start, unit)} to {shown(table.end, unit)}, every {shown(table.spacing, unit)}"
        ),
        *(f"  {printable(note)}" for note in table.notes),
    ]
    if done is not None:
        kept, most = done.kept, float(abs(done.force).max())
        lines += [
            f"  rate      {kept.rate:.1f} Hz of {kept.asked:g} Hz, {len(kept.late)} ticks",
            f"  late by   {1e6 * kept.jitter(50):.1f} µs (half), {1e6 * kept.jitter(99):.1f} µs (99 %), "
            f"{1e6 * kept.jitter(100):.1f} µs (worst)",
            f"  overruns  {kept.overruns}, {kept.missed} ticks left out",
            f"  force     up to {most:.4g} {force}",
        ]  # fmt: skip
    late = f", {device.delay} samples late" if device.delay else ""
    lines += [
        f"  border    {verdict.border_stiffness:.4g} {per} at {1 / device.period:g} Hz{late}; "
        f"friction holds with {verdict.stick_stiffness:.4g} {per}",
        str(verdict),
    ]
    return lines


def _numbers(table: FeelTable, verdict: Passivity, done: Played | None) -> dict[str, Any]:
    found: dict[str, Any] = {
        "unit": table.unit,
        "positions": len(table.spring_force),
        "notes": list(table.notes),
        "passive": verdict.is_passive,
        "needed_damping": verdict.needed,
        "device_damping": verdict.device.damping,
        "border_stiffness": verdict.border_stiffness,
        "stick_stiffness": verdict.stick_stiffness,
    }
    if done is not None:
        kept = done.kept
        found |= {
            "rate": kept.rate,
            "late": {str(percent): kept.jitter(percent) for percent in (50, 90, 99, 100)},
            "overruns": kept.overruns,
            "missed": kept.missed,
            "peak_force": float(abs(done.force).max()),
        }
    return found


__all__ = ["play"]
