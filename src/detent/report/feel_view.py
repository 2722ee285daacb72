"""What the page shows of a mechanism's feel besides curves: where each parameter is known and why, and the playground.

Numbers are in the units people read (web/src/types.ts, Feel).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from detent.core.record import Record
from detent.report.identified import BAND, Parameter, parameters, spans
from detent.report.playing import Play, play
from detent.report.table_values import number
from detent.report.text import amount, typed_unit

View = dict[str, Any]
UNTOLD = "the record does not say why"


def feel(record: Record) -> View | None:
    """None where the record tells of no feel."""
    told, played = parameters(record), play(record)
    if not told and played is None:
        return None
    return {
        "map": _map(record, told) if told else None,
        "play": None if played is None else _play(played),
        "silent": "" if played is not None else _silent(told),
    }


def _silent(told: list[Parameter]) -> str:
    """Why nothing is played."""
    part = max((float(way.known.mean()) for one in told if one.name == "static_force" for way in one.ways), default=0.0)
    return f"There is nothing to play: the force at a crawl is known on {100 * part:.0f} % of the way only."


def facts(record: Record) -> Iterator[View]:
    """Each parameter in a few digits, and how well a motion that was held out is predicted."""
    for one in parameters(record):
        if one.name != "static_force":
            value = size(one)
            note = f"95 % band; {share(one)}" if "±" in value else share(one)  # the reason may tell standard errors
            yield {"name": one.title.lower(), "value": value, "note": note}
    errors = [
        (part, number(row.get("error_rms_N")))
        for row in record.tables.get("validation", ())
        if (part := number(row.get("error_relative"))) is not None
    ]
    if errors:
        part, rms = max(errors, key=lambda one: one[0])
        words = [] if rms is None else [f"{amount(rms, 'N')} rms"]
        words += [f"worst of {len(errors)}"] if len(errors) > 1 else []
        yield {"name": "error, held out", "value": f"{100 * part:.2g} %", "note": "; ".join(words)}


def size(one: Parameter) -> str:
    """ "581 ± 0.8 g" where it is the same everywhere within its band, "10.8 … 12.1 N s/m" where not."""
    factor, unit = one.typed()
    values = np.concatenate([way.values for way in one.ways]) / factor
    errors = np.concatenate([way.error for way in one.ways]) / factor
    if not np.isfinite(values).any():
        return "not known"
    values = np.where(np.abs(values) < 1e-6 * np.nanmax(np.abs(values)), 0.0, values)  # rounding
    low, high, middle = float(np.nanmin(values)), float(np.nanmax(values)), float(np.nanmedian(values))
    band = BAND * float(np.nanmedian(errors)) if np.isfinite(errors).any() else np.nan
    if band > 0.0 and high - low <= 2.0 * band:
        power = int(np.floor(np.log10(max(abs(middle), band))))
        power = 0 if -3 <= power <= 5 else power  # a knob's inertia is some 10⁻⁶ kg m²
        decimals = int(np.clip(1 - np.floor(np.log10(band)) + power, 0, 9))
        told = f"{middle / 10.0**power:.{decimals}f} ± {band / 10.0**power:.{decimals}f}".replace("-", "−")
        return f"{told} {unit}" if power == 0 else f"({told})e{power} {unit}"
    return f"{_three(middle)} {unit}" if _three(low) == _three(high) else f"{_three(low)} … {_three(high)} {unit}"


def share(one: Parameter) -> str:
    """On how much of the stretch it is told."""
    told = float(np.mean([way.known.mean() for way in one.ways]))
    return "told everywhere" if told == 1.0 else "told nowhere" if told == 0.0 else f"told on {100 * told:.0f} %"


def _three(value: float) -> str:
    whole = max(3, int(np.floor(np.log10(abs(value)))) + 1) if value else 3
    return f"{value:.{min(whole, 6)}g}".replace("-", "−")


def _map(record: Record, told: list[Parameter]) -> View:
    """A row for each parameter and direction; stretches of which the same is said."""
    position = record["position"]
    factor, unit = typed_unit(str(position.attrs.get("units", "m")), float(np.abs(position.values).max()))
    rows = []
    for one in told:
        for way in one.ways:
            name = one.title if len(one.ways) == 1 else f"{one.title}, {way.way}"
            pieces = [
                {
                    "from": piece.start / factor, "to": piece.end / factor, "known": piece.known,
                    "why": piece.why or ("" if piece.known else UNTOLD),
                }
                for piece in spans(record, one, way)
            ]  # fmt: skip
            rows.append({"name": name, "spans": pieces})
    ends = (float(position.values[0]) / factor, float(position.values[-1]) / factor)
    return {"unit": unit, "from": min(ends), "to": max(ends), "rows": rows}


def _play(one: Play) -> View:
    """In units people read, which fit each other: force = spring × position = damping × position/s."""
    per, unit = typed_unit(one.units[0], float(np.abs(one.position).max()))
    largest = float(max(np.abs(one.forth).max(), np.abs(one.back).max()))
    force, force_unit = typed_unit(one.units[1], largest)
    slope = per / force
    return {
        "unit": unit,
        "force_unit": force_unit,
        "position": one.position / per,
        "forth": one.forth / force,
        "back": one.back / force,
        "damping_forth": one.damping_forth * slope,
        "damping_back": one.damping_back * slope,
        "spring": one.spring * slope,
        "hand_damping": one.hand_damping * slope,
        "drops": [
            {
                "forth": drop.forth, "start": drop.start / per, "fires": drop.fires / per, "end": drop.end / per,
                "size": drop.size / force,
            }
            for drop in one.drops
        ],
        "notes": list(one.notes),
    }  # fmt: skip
