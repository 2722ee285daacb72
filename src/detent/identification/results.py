"""What identify returns: parameters against position with errors and verdicts, as one Record.

Coordinates position (n,) and direction (+1, −1). Over both: mass, damping, stiffness, friction (F_c ≥ 0 by direction)
and static_force = f ± F_c; over position: spring_force. Each X has X_error (one standard error) and X_known, and is NaN
where the data do not tell it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core.record import Channel, Json, Origin, Outcome, Record, Status, dataset

F1 = NDArray[np.float64]
DIRECTIONS = np.array([1, -1])
STRETCH = 20_000  # samples of a held-out motion that are kept for the loops


@dataclass(frozen=True, slots=True)
class Curve:
    """A parameter against position: value, standard error, whether the data tell it. (n,) or (n, 2), +1 then −1.

    A curve that is (n,) where both directions are wanted holds for both.
    """

    value: F1
    error: F1
    known: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Quantity:
    """Words and units of a parameter: linear, rotary, what it is, and whether it has a direction."""

    linear: str
    rotary: str
    about: str
    directed: bool = True
    shown: tuple[float, str] = (1.0, "")  # factor and unit for a person, linear


QUANTITIES = {
    "mass": Quantity("kg", "kg m²", "m of eq. 3: force in phase with the acceleration", shown=(1e3, "g")),
    "damping": Quantity("kg/s", "N m s/rad", "b of eq. 3: force along with the velocity"),
    "stiffness": Quantity("N/m", "N m/rad", "k = df/dx, slope of the spring force"),
    "friction": Quantity("N", "N m", "F_c of eq. 3, the size of Coulomb friction in this direction"),
    "spring_force": Quantity("N", "N m", "f = k (x − x_e) of eq. 3: force needed to hold, without friction", False),
    "static_force": Quantity("N", "N m", "f + F_c sgn v: force needed to crawl along in this direction"),
}


@dataclass(frozen=True, slots=True)
class Findings:
    """Everything of a Record of identify but its origin.

    curves      by the names of QUANTITIES; a missing one is told as not known
    verdicts    rows {parameter, from, to, known, why}
    validation  rows {motion, error_rms_N, error_relative}
    model       one row: kind and what the fit chose
    held_out    (position, force, predicted) (n,) each: a stretch of motion the fit has not seen
    """

    position: F1
    curves: Mapping[str, Curve]
    reason: str
    model: Mapping[str, Json]
    verdicts: Sequence[Mapping[str, Json]] = ()
    validation: Sequence[Mapping[str, Json]] = ()
    segments: Sequence[Mapping[str, Json]] = ()
    held_out: tuple[F1, F1, F1] | None = None
    held_out_step: float = 1.0
    rotary: bool = False
    stats: Mapping[str, float] = field(default_factory=dict)


def identified(findings: Findings, source: Record) -> Record:
    """The Record of an identification of `source`, with the truth beside it where a simulation knows it."""
    n, rotary = findings.position.size, findings.rotary
    length = "rad" if rotary else "m"
    coords = {
        "position": Channel(("position",), findings.position, length, "where the parameters hold"),
        "direction": Channel(("direction",), DIRECTIONS, "1", "sign of the velocity"),
    }
    channels: dict[str, Channel] = {}
    truth = true_curves(source.inputs.get("mechanism"), findings.position)
    for name, quantity in QUANTITIES.items():
        unit = quantity.rotary if rotary else quantity.linear
        dims = ("position", "direction") if quantity.directed else ("position",)
        shape = (n, 2) if quantity.directed else (n,)
        curve = findings.curves.get(name) or Curve(np.full(n, np.nan), np.full(n, np.nan), np.zeros(n, dtype=bool))
        known = _spread(curve.known, shape).astype(bool)
        for suffix, values, what in (
            ("", curve.value, quantity.about),
            ("_error", curve.error, f"one standard error of {name}"),
        ):
            shown = np.where(known, _spread(values, shape), np.nan)
            channels[name + suffix] = Channel(dims, shown, unit, what)
        channels[f"{name}_known"] = Channel(dims, known.astype(np.int8), "1", f"1 where the data tell {name}, else 0")
        if name in truth:
            channels[f"{name}_true"] = Channel(
                dims, _spread(truth[name], shape), unit, f"{name} of the simulated mechanism"
            )
    if findings.held_out is not None:
        x, F, F_hat = (np.asarray(one)[:STRETCH] for one in findings.held_out)
        force = "N m" if rotary else "N"
        coords["time"] = Channel(("time",), np.arange(x.size) * findings.held_out_step, "s", "of the held-out stretch")
        channels["held_out_position"] = Channel(("time",), x, length, "motion the fit has not seen")
        channels["held_out_force"] = Channel(("time",), F, force, "measured on it")
        channels["held_out_predicted"] = Channel(("time",), F_hat, force, "what the identified model says")
    inputs: dict[str, Any] = {
        "model": dict(findings.model),
        "sensors": source.inputs.get("sensors"),
        "mechanism": source.inputs.get("mechanism"),
    }
    tables = {"verdicts": findings.verdicts, "validation": findings.validation, "model": (findings.model,)}
    if findings.segments:
        tables["segments"] = findings.segments
    return Record(
        verb="identify",
        data=dataset(channels, coords),
        outcome=Outcome(Status.SOLVED, findings.reason),
        tables={name: tuple(dict(row) for row in table) for name, table in tables.items()},
        inputs=inputs,
        stats=dict(findings.stats),
        origin=Origin.here(inputs),
    )


def true_curves(mechanism: Json, position: F1) -> dict[str, F1]:
    """The curves of a simulated mechanism, as inputs["mechanism"] tells it; empty where it does not.

    Either an Oscillator's own inputs, or a table over "position" with "spring_force" and any other of QUANTITIES, by
    direction where it is (n, 2); numbers hold everywhere. Friction that differs by direction is told as data can tell
    it: half the width between the static forces up and down, their mean the spring force.
    """
    if not isinstance(mechanism, Mapping):
        return {}
    if mechanism.get("kind") == "Oscillator":
        one = import_module("detent.mating.oscillator.model").Oscillator.from_inputs(mechanism)
        both = [int(d) for d in DIRECTIONS]
        slopes = [np.gradient(one.friction_at(position, d), position) * d for d in both]
        truth = {
            "mass": one.mass_at(position),
            "damping": np.column_stack([one.damping_at(position, d) for d in both]),
            "friction": np.column_stack([one.friction_at(position, d) for d in both]),
            "spring_force": one.spring_force(position),
            "stiffness": one.stiffness_at(position) + 0.5 * (slopes[0] + slopes[1]),
        }
    elif "spring_force" in mechanism:
        at = np.asarray(mechanism.get("position", [0.0]), dtype=np.float64)
        truth = {name: _along(mechanism[name], at, position) for name in QUANTITIES if name in mechanism}
        if "stiffness" in truth and "friction" in truth:
            F_c = _spread(truth["friction"], (position.size, 2))
            truth["stiffness"] = truth["stiffness"] + 0.5 * np.gradient(F_c[:, 0] - F_c[:, 1], position)
    else:
        return {}
    if "friction" in truth and "static_force" not in truth:
        F_c = _spread(truth["friction"], (position.size, 2))
        static = truth["spring_force"][:, None] + F_c * DIRECTIONS
        truth |= {"static_force": static, "spring_force": static.mean(axis=1), "friction": F_c.mean(axis=1)}
    return truth


def _along(values: Any, at: F1, position: F1) -> F1:
    table = np.asarray(values, dtype=np.float64)
    if table.ndim == 0:
        return np.full(position.size, float(table))
    if table.ndim == 1:
        return np.interp(position, at, table)
    return np.column_stack([np.interp(position, at, table[:, k]) for k in range(table.shape[1])])


def stretches(
    parameter: str, position: F1, known: NDArray[np.bool_], why_known: str, why_not: str
) -> list[dict[str, Json]]:
    """Rows of the table of verdicts: stretches of position over which a parameter is told, or not."""
    told = np.all(known.reshape(position.size, -1), axis=1)
    edges = np.flatnonzero(np.diff(told.astype(int))) + 1
    rows: list[dict[str, Json]] = []
    for a, b in zip([0, *edges], [*edges, told.size]):
        here = bool(told[a])
        rows.append(
            {
                "parameter": parameter,
                "from": float(position[a]),
                "to": float(position[b - 1]),
                "known": here,
                "why": why_known if here else why_not,
            }
        )
    return rows


def in_words(curves: Mapping[str, Curve], rotary: bool) -> str:
    """ "m 581.2 ± 0.8 g, b 11.50 ± 0.05 kg/s, …": medians over the positions where each is known."""
    parts = []
    for name, letter in (("mass", "m"), ("damping", "b"), ("stiffness", "k"), ("friction", "F_c")):
        curve = curves.get(name)
        if curve is None or not curve.known.any():
            parts.append(f"{letter} not told")
            continue
        factor, unit = (1.0, "") if rotary else QUANTITIES[name].shown
        unit = unit or (QUANTITIES[name].rotary if rotary else QUANTITIES[name].linear)
        known = _spread(curve.known, curve.value.shape)
        values, error = curve.value[known] * factor, float(np.median(curve.error[known])) * factor
        low, high, middle = float(values.min()), float(values.max()), float(np.median(values))
        digits = max(0, 1 - int(np.floor(np.log10(error)))) if error > 0 else 3
        if high - low > 6 * error:
            parts.append(f"{letter} {low:.{digits}f} to {high:.{digits}f} {unit} (± {error:.{digits}f})")
        else:
            parts.append(f"{letter} {middle:.{digits}f} ± {error:.{digits}f} {unit}")
    return ", ".join(parts)


def _spread(values: NDArray[Any], shape: tuple[int, ...]) -> NDArray[Any]:
    values = np.asarray(values)
    if values.ndim < len(shape):
        values = values[:, None]
    return np.broadcast_to(values, shape)
