"""`detent design-experiment`: which motion lets a device be identified."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from detent.cli.identify_command import typed_option
from detent.cli.prompt import in_thread, say, say_json
from detent.cli.verbs import AsJson, app
from detent.core.errors import InputError

if TYPE_CHECKING:
    from detent.identification.experiment import Experiment


@app.command("design-experiment")
def design(
    mass: Annotated[str, typer.Option(help='A guess: "580 g".')],
    damping: Annotated[str, typer.Option(help='A guess: "11 kg/s".')],
    stiffness: Annotated[str, typer.Option(help='A guess: "600 N/m".')],
    stroke: Annotated[str, typer.Option(metavar="LOW:HIGH", help='Where the bench may go: "-20 mm:20 mm".')],
    friction: Annotated[str, typer.Option(help="A guess.")] = "0 N",
    corner: Annotated[str, typer.Option(help='Where the stiffness changes: "12 mm".')] = "",
    stiffness_beyond: Annotated[str, typer.Option(help='And to what: "1800 N/m".')] = "",
    force: Annotated[str, typer.Option(help="Largest of the bench.")] = "60 N",
    speed: Annotated[str, typer.Option(help="Largest of the bench.")] = "3.4 m/s",
    band: Annotated[str, typer.Option(metavar="LOW:HIGH", help="Of the tones.")] = "0.2 Hz:10 Hz",
    duration: Annotated[str, typer.Option(help="How long it is measured.")] = "50 s",
    rate: Annotated[str, typer.Option(help="Samples a second.")] = "4 kHz",
    force_noise: Annotated[str, typer.Option(help="rms.")] = "0.02 N",
    acceleration_noise: Annotated[str, typer.Option(help="rms.")] = "0.03 m/s^2",
    resolution: Annotated[str, typer.Option(help="Of the encoder.")] = "0.005 mm",
    wanted: Annotated[str, typer.Option(help="What shall be told.")] = "mass,damping,friction,stiffness",
    tones: Annotated[int, typer.Option(help="At most so many.")] = 4,
    goal: Annotated[str, typer.Option(help='"D": least volume of the errors; "A": least sum of squares.')] = "D",
    target: Annotated[float, typer.Option(help="An error below this share of a parameter tells it.")] = 0.05,
    as_json: AsJson = False,
) -> None:
    """Propose tones that make the wanted parameters identifiable, with the standard errors to expect."""
    from detent.identification.experiment import Guess, Limits, design_experiment

    low, high = _range("--stroke", stroke, "m")
    slowest, fastest = _range("--band", band, "Hz")
    guess = Guess(
        mass=typed_option("--mass", mass, "kg"),
        damping=typed_option("--damping", damping, "kg/s"),
        stiffness=typed_option("--stiffness", stiffness, "N/m"),
        friction=typed_option("--friction", friction, "N"),
        corner=typed_option("--corner", corner, "m") if corner else None,
        stiffness_beyond=typed_option("--stiffness-beyond", stiffness_beyond, "N/m") if stiffness_beyond else None,
    )
    limits = Limits(
        low=low,
        high=high,
        force=typed_option("--force", force, "N"),
        speed=typed_option("--speed", speed, "m/s"),
        slowest=slowest,
        fastest=fastest,
        duration=typed_option("--duration", duration, "s"),
        rate=typed_option("--rate", rate, "Hz"),
        force_noise=typed_option("--force-noise", force_noise, "N"),
        acceleration_noise=typed_option("--acceleration-noise", acceleration_noise, "m/s^2"),
        resolution=typed_option("--resolution", resolution, "m"),
    )
    names = tuple(one.strip() for one in wanted.split(",") if one.strip())
    how: dict[str, Any] = {"wanted": names, "tones": tones, "goal": goal, "target": target}
    found = in_thread("designing", lambda: design_experiment(guess, limits, **how))
    if as_json:
        say_json(found.row())
    else:
        say(*_design_lines(found))


def _range(option: str, text: str, unit: str) -> tuple[float, float]:
    low, colon, high = text.partition(":")
    if not colon:
        raise InputError(option, text, 'write it like "-20 mm:20 mm"')
    return typed_option(option, low, unit), typed_option(option, high, unit)


def _design_lines(found: Experiment) -> Iterator[str]:
    units = {"mass": (1e3, "g"), "damping": (1.0, "kg/s"), "friction": (1.0, "N"), "stiffness": (1.0, "N/m")}
    limits = found.limits
    yield f"tones about {1e3 * found.offset:.3g} mm, {limits.duration:g} s at {limits.rate:g} Hz"
    for f, A, phase in zip(found.frequencies, found.amplitudes, found.phases, strict=True):
        yield f"  {f:7.3f} Hz  {1e3 * A:7.3f} mm  {phase * 57.29578:6.1f}°"
    x, v, F = found.peaks
    yield f"  reach {1e3 * x:.4g} mm, speed {v:.3g} m/s, force {F:.3g} N at most"
    yield "standard errors to expect, of the sensors' noise alone"
    for one in found.expected:
        factor, unit = units[one.parameter]
        share = f"{100 * one.relative:.2g} %" if one.value else "of none"
        told = "" if one.told else "  not told"
        yield f"  {one.parameter:10} {factor * one.value:8.4g} ± {factor * one.error:.2g} {unit} ({share}){told}"
    lost = [one.parameter for one in found.expected if one.parameter in found.wanted and not one.told]
    yield f"does not tell {' and '.join(lost)}" if lost else f"tells {', '.join(found.wanted)}"


__all__ = ["design"]
