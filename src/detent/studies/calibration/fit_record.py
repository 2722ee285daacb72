"""A fit as a record: log and model over the same points, residuals over the windows, parameters, and the verdict."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core import analysis
from detent.core.errors import DetentError
from detent.core.record import Channel, Json, Origin, Outcome, Record, Status, dataset, plain
from detent.studies.calibration.certainty import Certainty, at_bounds, not_told, rounded, unlike
from detent.studies.calibration.fit import Found
from detent.studies.calibration.log import Log
from detent.studies.calibration.misfit import Misfit
from detent.studies.calibration.parameters import Parameter
from detent.studies.calibration.profiles import Profile
from detent.studies.run_base import Base

Array = NDArray[np.float64]
MOST_POINTS = 20_000  # of the log that the record keeps; more are thinned evenly


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """All that came of a search."""

    base: Base
    parameters: tuple[Parameter, ...]
    log: Log
    misfit: Misfit
    own: Array
    found: Found
    sure: Certainty
    profiles: Mapping[int, Profile]
    confidence: float
    loss: str

    @property
    def values(self) -> Array:
        """(p,), in the units as typed."""
        return self.misfit.values(self.found.best.end)

    def intervals(self) -> Array:
        """(p, 2), in the units as typed, within the bounds; the profile's where there is one."""
        half = self.sure.quantile * self.sure.error
        ends = np.stack((self.found.best.end - half, self.found.best.end + half), axis=1)
        for j, one in self.profiles.items():
            ends[j] = [0.0 if math.isnan(one.low) else one.low, 1.0 if math.isnan(one.high) else one.high]
        return np.array([self.misfit.values(ends[:, k]) for k in range(2)]).T


def recorded(fit: Fit, asked: Mapping[str, Json], n_runs: int) -> Record:
    """The record of a calibration."""
    misfit, best = fit.misfit, fit.found.best
    model = misfit.models([fit.own, best.end])
    off = [_rms(one - misfit.cut.measured) for one in model]
    channels, coords = _points(fit)
    more, axes = _windows(fit, model)
    channels, coords = {**channels, **more, **_parameters(fit)}, {**coords, **axes}
    tables: dict[str, tuple[Mapping[str, Json], ...]] = {
        "parameters": tuple(_rows(fit)),
        "fit": (_summary(fit, off),),
        "starts": tuple(_starts(fit)),
    }
    if fit.profiles:
        tables["profiles"] = tuple(_profile_rows(fit))
    outcome = _outcome(fit, off)
    inputs = _inputs(fit, asked)
    stats = {"runs": float(n_runs), "windows": float(len(misfit.cut.windows))}
    data = dataset(channels, coords)
    return Record("calibrate", data, outcome, (), tables, inputs, stats, Origin.here(inputs))


# ---- channels ----


def _points(fit: Fit) -> tuple[dict[str, Channel], dict[str, Channel]]:
    """Log and models at the log's points, in the order of its stretches."""
    log, along = fit.log, fit.log.along
    ends = (fit.own, fit.found.best.end)
    runs, zeros = [_ran(fit, u) for u in ends], [fit.misfit.zero(u) for u in ends]
    rows: list[tuple[Array, ...]] = []
    stride = -(-sum(len(one.place) for one in log.stretches) // MOST_POINTS)
    for number, one in enumerate(log.stretches, start=1):
        at = one.place[::stride]
        order = slice(None) if one.forth else slice(None, None, -1)  # as it was travelled
        models = [_at(record, log, number - 1, at) + zero for record, zero in zip(runs, zeros, strict=True)]
        columns = (at, one.value[::stride], *models, np.full(len(at), float(number)))
        rows.append(tuple(column[order] for column in columns))
    place, value, before, after, leg = (np.concatenate(column) for column in zip(*rows, strict=True))
    unit, told = _unit(fit, runs), "force along the way" if log.is_force else log.channel
    name = "insertion" if along == "insertion" else "log_time"
    words = {i: _stretch_words(log, i - 1) for i in range(1, len(log.stretches) + 1)}
    channels = {
        f"measured_{name}": Channel(("point",), place, log.unit, f"{along} of the log's points"),
        "measured_force": Channel(("point",), value, unit, f"{told}, as the log has it"),
        "model_force": Channel(("point",), after, unit, f"{told} of the fitted model at the log's points"),
        "start_force": Channel(("point",), before, unit, f"{told} of the model before the fit"),
        "leg": Channel(("point",), leg.astype(np.int64), "1", "stretch of the log", words=words),
    }
    return channels, {"point": Channel(("point",), np.arange(len(place)), "1", "number of the log's point")}


def _windows(fit: Fit, model: Array) -> tuple[dict[str, Channel], dict[str, Channel]]:
    cut, log = fit.misfit.cut, fit.log
    unit = "N" if log.is_force else "1"
    channels = {
        "window_place": Channel(("window",), cut.place, log.unit, f"{log.along} in the window's middle"),
        "window_leg": Channel(("window",), cut.stretch + 1, "1", "stretch of the log"),
        "residual": Channel(
            ("window",), model[1] - cut.measured, unit, "mean of the fitted model less that of the log"
        ),
        "start_residual": Channel(("window",), model[0] - cut.measured, unit, "the same before the fit"),
        "spread": Channel(("window",), cut.spread, unit, "how far noise and sampling let the log's mean stray"),
    }
    return channels, {"window": Channel(("window",), np.arange(len(cut.windows)), "1", "number of the window")}


def _parameters(fit: Fit) -> dict[str, Channel]:
    """SI; what the log does not tell is a gap."""
    told, ends = fit.sure.told & fit.found.best.complete, fit.intervals()
    scale = np.array([one.si(1.0) for one in fit.parameters])
    ranges = np.array([one.bounds[1] - one.bounds[0] for one in fit.parameters])

    def of(values: Array, about: str) -> Channel:
        return Channel(("parameter",), np.where(told, values, np.nan), "1", about + "; in the SI unit of each")

    both = told[:, None] & told[None, :]
    correlation = np.where(both, fit.sure.correlation, np.nan)
    return {
        "value": of(fit.values * scale, "fitted value"),
        "standard_error": of(fit.sure.error * ranges * scale, "standard error"),
        "low": of(ends[:, 0] * scale, "lower end of the interval"),
        "high": of(ends[:, 1] * scale, "upper end of the interval"),
        "start_value": Channel(
            ("parameter",), fit.misfit.values(fit.own) * scale, "1", "start; in the SI unit of each"
        ),
        "told": Channel(
            ("parameter",), told.astype(np.int64), "1", "whether the log tells it", words={0: "no", 1: "yes"}
        ),
        "correlation": Channel(("parameter", "other"), correlation, "1", "of the parameters' estimates"),
    }


# ---- tables ----


def _rows(fit: Fit) -> list[dict[str, Json]]:
    found, ends = [], fit.intervals()
    told = fit.sure.told & fit.found.best.complete
    ranges = [one.bounds[1] - one.bounds[0] for one in fit.parameters]
    for j, one in enumerate(fit.parameters):
        known = bool(told[j])
        partners = [fit.parameters[k].label for k in fit.sure.partners(j) if k != j]
        found.append({
            "name": one.label,
            "of": list(one.of),
            "unit": one.unit,
            "told": known,
            "value": float(fit.values[j]) if known else None,
            "standard_error": float(fit.sure.error[j] * ranges[j]) if known else None,
            "low": float(ends[j, 0]) if known else None,
            "high": float(ends[j, 1]) if known else None,
            "start": float(fit.misfit.values(fit.own)[j]),
            "bounds": list(one.bounds),
            "typed": one.value(_trimmed(fit.values[j], fit.sure.error[j] * ranges[j])) if known else None,
            "not told from": [] if known else partners,
        })  # fmt: skip
    return found


def _trimmed(value: float, error: float) -> float:
    """The value without digits below a hundredth of its error: what a scenario need not carry."""
    if not (math.isfinite(error) and error > 0.0):
        return float(value)
    return float(round(float(value), 2 - math.floor(math.log10(error))))


def _summary(fit: Fit, off: list[float]) -> dict[str, Json]:
    cut, sure = fit.misfit.cut, fit.sure
    return {
        "rms": off[1], "rms before": off[0], "largest": float(np.abs(cut.measured).max()), "noise": cut.noise,
        "scatter": sure.scatter, "alike": sure.alike, "degrees": sure.degrees, "confidence": fit.confidence,
        "windows": len(cut.windows), "loss": fit.loss,
    }  # fmt: skip


def _starts(fit: Fit) -> list[dict[str, Json]]:
    """Where each start that was followed led."""
    names = [one.label for one in fit.parameters]
    return [
        {
            "start": dict(zip(names, fit.misfit.values(one.start).tolist(), strict=True)),
            "end": dict(zip(names, fit.misfit.values(one.end).tolist(), strict=True)),
            "cost before": one.start_cost,
            "cost": one.cost,
            "covers the log": one.complete,
        }
        for one in fit.found.descents
    ]


def _profile_rows(fit: Fit) -> list[dict[str, Json]]:
    found = []
    for j, one in fit.profiles.items():
        low, high = fit.parameters[j].bounds
        for u, z in zip(one.place.tolist(), one.z.tolist(), strict=True):
            found.append({"name": fit.parameters[j].label, "value": low + u * (high - low), "z": z})
    return found


def _inputs(fit: Fit, asked: Mapping[str, Json]) -> dict[str, Json]:
    """Enough to run it again: the scenario as written, what was fitted and how, the log's name and digest."""
    base = fit.base
    files = dict(base.scenario({}).files)
    log: dict[str, Json] = {
        "file": fit.log.name,
        "sha256": fit.log.sha256,
        "along": fit.log.along,
        "channel": fit.log.channel,
    }
    log["read"] = dict(fit.log.read_with)
    told = {
        "scenario": base.document.table, "verb": base.verb, "options": dict(base.options), "files": files,
        "parameters": [one.plain() for one in fit.parameters], "measured": log, "how": dict(asked),
    }  # fmt: skip
    name = str(base.document.table.get("name", "scenario"))
    return plain({"name": f"{name}, calibrated", "calibrate": told})


# ---- the verdict ----


def _outcome(fit: Fit, off: list[float]) -> Outcome:
    """Solved where every parameter is told; else unresolved, with what is not told first."""
    best, sure = fit.found.best, fit.sure
    if not best.complete:
        (ran,) = fit.misfit.results([best.end])
        told = "no parameters within the bounds give a run that covers the log"
        return Outcome(Status.UNRESOLVED, f"{told}; the nearest ends {ran.status}: {ran.reason}")
    ends = fit.intervals()
    known = [
        f"{one.label} {rounded(fit.values[j], 0.5 * float(ends[j, 1] - ends[j, 0]), one.unit)}"
        for j, one in enumerate(fit.parameters)
        if sure.told[j]
    ]
    open_ones = not_told(fit.parameters, fit.values, sure)
    bounds = at_bounds(fit.parameters, np.where(sure.told, best.end, 0.5))
    descents = fit.found.descents
    others = unlike([one.end for one in descents], [one.cost for one in descents], sure)
    several = [f"{_words(fit, descents[i].end)} fits as well" for i in others]
    unit = "N" if fit.log.is_force else ""
    close = f"{off[1]:.3g} {unit} rms from the log".replace("  ", " ")
    close += f", {off[0]:.3g} {unit} before".replace("  ", " ") if math.isfinite(off[0]) else ""
    told = [", ".join(known) + f" ({100 * fit.confidence:g} %)"] if known else []
    status = Status.UNRESOLVED if open_ones or several else Status.SOLVED
    return Outcome(status, "; ".join([*open_ones, *several, *told, *bounds, close]))


def _words(fit: Fit, u: Array) -> str:
    values = zip(fit.parameters, fit.misfit.values(u), strict=True)
    return ", ".join(f"{one.label} {value:.4g}" + ("" if one.unit == "1" else f" {one.unit}") for one, value in values)


# ---- the model at the log's points ----


def _ran(fit: Fit, u: Array) -> Record | None:
    try:
        return fit.base.run(fit.misfit.point(u))
    except DetentError:
        return None


def _at(record: Record | None, log: Log, number: int, at: Array) -> Array:
    """The model's value at places of a stretch; NaN where it does not get."""
    nothing = np.full(len(at), np.nan)
    if record is None:
        return nothing
    one = log.stretches[number]
    if log.along == "time":
        name, bracket, index = log.channel.rstrip("]").partition("[")
        values = np.asarray(record[name].values, float)
        place, value = np.asarray(record["time"].values, float), values[:, int(index)] if bracket else values
    else:
        mine = [curve for curve in analysis.strokes(record) if curve.forth is one.forth]
        if len(mine) < one.leg:
            return nothing
        place, value = mine[one.leg - 1].ascending()
    return np.interp(at, place, value, left=np.nan, right=np.nan)


def _unit(fit: Fit, runs: list[Record | None]) -> str:
    if fit.log.along == "insertion":
        return "N"
    name: Any = fit.log.channel.partition("[")[0]
    ran = next((one for one in runs if one is not None), None)
    return str(ran[name].attrs.get("units", "1")) if ran is not None else "1"


def _stretch_words(log: Log, number: int) -> str:
    one = log.stretches[number]
    return "over time" if not one.leg else f"leg {one.leg} {'forth' if one.forth else 'back'}"


def _rms(values: Array) -> float:
    values = values[np.isfinite(values)]
    return float(np.sqrt(np.mean(values**2))) if len(values) else math.nan
