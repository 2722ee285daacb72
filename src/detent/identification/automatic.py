"""Automatic: straight pieces whose number and borders the data choose, on one mass and one damping for all of them.

Colton & Hollerbach take eight equal segments and ask in 6.2 for "smart segmentation schemes, rather than arbitrarily
selecting the number of segments in advance". Here (1) mass and damping are freed of the static force by a line in every
small cell of position and direction; (2) dynamic programming cuts what is left into straight pieces, paid for by BIC
(`pieces`); (3) all of it is fitted once more together (`piecewise`), and (2), (3) repeat until no border moves. A
motion's directions share borders; the strokes of a key switch have their own (`switch_pieces`), for they run over
different flanks.
"""

from __future__ import annotations

import time as clock
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.errors import InputError
from detent.identification import pieces
from detent.identification.fitting import EDGE, noise_of_speed
from detent.identification.motion import Motion, read_motion
from detent.identification.piecewise import Fitted, Samples, fitted, rows, told
from detent.identification.results import Curve, Findings, identified, in_words, stretches
from detent.identification.verdicts import TRADE, trades
from detent.record import Json, Record

F1, F2 = NDArray[np.float64], NDArray[np.float64]
GRID = 401  # positions at which the curves are told
ROUNDS = 5
LEAST = 2  # places a piece needs


@dataclass(frozen=True, slots=True)
class Automatic:
    """Piecewise straight static force, pieces chosen by BIC.

    damping  one viscous damping for all positions beside the mass; False: none is looked for
    cells    of position, among whose borders those of the pieces are chosen
    cutoff   Hz, of the low-pass on motion and force; high, for it rounds off a corner that is passed fast
    """

    damping: bool = True
    cells: int = 400
    cutoff: float = 800.0

    def __post_init__(self) -> None:
        if not 10 <= self.cells <= 5000:
            raise InputError("cells", self.cells, "takes 10 to 5000")
        if not self.cutoff > 0:
            raise InputError("cutoff", self.cutoff, "must be above 0 Hz")

    def fit(self, record: Record, held_out: Sequence[Record]) -> Record:
        began = clock.perf_counter()
        found = self._switch(record, held_out) if "stroke" in record.data else self._motion(record, held_out)
        return identified(found(clock.perf_counter() - began), record)

    # ---- a motion ----

    def _motion(self, record: Record, held_out: Sequence[Record]):
        motion = read_motion(record, min(self.cutoff, 0.25 / _step(record)))
        if motion.force_sensor.ac_coupling:
            allowed = "an AC-coupled force tells no static force, of which the pieces are made; take Smooth"
            raise InputError("model", "Automatic", allowed)
        origin, samples = self._samples(motion)
        borders, n_rounds = self._borders(samples)
        fit = fitted(samples, [borders, borders])
        return lambda seconds: self._told(record, motion, origin, samples, borders, fit, held_out, n_rounds, seconds)

    def _samples(self, motion: Motion) -> tuple[float, tuple[Samples, Samples]]:
        inside = (motion.time >= motion.time[0] + EDGE) & (motion.time <= motion.time[-1] - EDGE)
        # Behind a low-pass neighbours err together: only samples half a period of the cut-off apart count.
        inside &= np.arange(len(motion.time)) % max(1, round(0.5 / (motion.cutoff * motion.step))) == 0
        slow = 3 * noise_of_speed(motion)
        origin = 0.5 * float(motion.position.min() + motion.position.max())
        found = []
        for sign in (1, -1):
            use = inside & (sign * motion.velocity > slow)
            if use.sum() < 100:
                raise InputError("record", f"{int(use.sum())} samples", "a motion takes 100 in either direction")
            columns = (motion.acceleration, motion.velocity)[: 1 + self.damping]
            shared = np.column_stack([one[use] for one in columns])
            found.append(Samples(motion.position[use] - origin, motion.force[use], shared))
        return origin, (found[0], found[1])

    def _borders(self, samples: tuple[Samples, Samples]) -> tuple[list[float], int]:
        x = np.concatenate([one.x for one in samples])
        F = np.concatenate([one.F for one in samples])
        shared = np.vstack([one.shared for one in samples])
        cell, n_cells = pieces.cells_of(x, self.cells)
        up = np.arange(len(x)) < len(samples[0].x)
        own = cell + n_cells * ~up  # a line of its own in every cell and direction
        rest = [_without_lines(one, x, own, 2 * n_cells) for one in (*shared.T, F)]
        Z = np.column_stack(rest[:-1])
        theta = np.linalg.lstsq(Z, rest[-1], rcond=None)[0]
        variance = float(np.mean((rest[-1] - Z @ theta) ** 2)) * len(x) / max(len(x) - 4 * n_cells, 1)
        low, high = _ends(x, cell, n_cells)
        price = 5 * float(np.log(len(x)))  # two lines and a border
        begins: list[int] = []
        for turn in range(ROUNDS):
            r = F - shared @ theta
            middle = float(r.mean())
            sums = [pieces.sums_of(cell[one], n_cells, x[one], r[one] - middle) for one in (up, ~up)]
            now = pieces.cut(sums, variance, price)
            borders = pieces.corners(sums, low, high, now)
            if now == begins:
                return borders, turn
            begins = now
            theta = fitted(samples, [borders, borders]).beta[: shared.shape[1]]
        return borders, ROUNDS

    def _told(
        self,
        record: Record,
        motion: Motion,
        origin: float,
        samples: tuple[Samples, Samples],
        borders: list[float],
        fit: Fitted,
        held_out: Sequence[Record],
        n_rounds: int,
        seconds: float,
    ) -> Findings:
        low, high = min(one.x.min() for one in samples), max(one.x.max() for one in samples)
        x = np.linspace(low, high, GRID)
        open_ones = self._open(motion, fit)
        names = ("mass", "damping")[: 1 + self.damping]
        curves, verdicts = {}, []
        for i, name in enumerate(names):
            value, error = float(fit.beta[i]), float(np.sqrt(fit.covariance[i, i]))
            moved = float(open_ones.reach(np.eye(1, len(fit.beta), i))[0])
            known = np.full(GRID, moved <= TRADE * abs(value) and error < 0.3 * abs(value))
            curves[name] = Curve(np.full(GRID, value), np.full(GRID, error), known)
            apart = f"{'; '.join(open_ones.words)} are not told apart" if open_ones.words else "too noisy"
            verdicts += stretches(name, x + origin, known, f"standard error {error:.2g}", apart)
        there = np.column_stack([(x >= one.x.min()) & (x <= one.x.max()) for one in samples])
        told_static = there & bool(curves["mass"].known[0])
        curves |= _static_curves(fit, x, told_static)
        for name in ("static_force", "spring_force", "friction", "stiffness"):
            apart = "mass and static force are not told apart" if not curves["mass"].known[0] else "too few places"
            verdicts += stretches(name, x + origin, curves[name].known, "told by both directions", apart)
        table = [row for k, sign in enumerate((1, -1)) for row in rows(fit, k, sign, samples[k], origin)]
        shared_row = {name[0]: float(fit.beta[i]) for i, name in enumerate(names)}
        shared_row = {"m": shared_row["m"], "b": float(fit.beta[1]) if self.damping else 0.0}
        validation, stretch, step = _validated(held_out, fit, origin, low, high, self.damping)
        n = len(borders) + 1
        model: dict[str, Json] = {
            "kind": "automatic",
            "n_segments": n,
            "borders": [one + origin for one in borders],
            "steps": [bool(a or b) for a, b in zip(*(one.steps for one in fit.straights), strict=True)],
            "noise": float(np.sqrt(fit.variance)),
            "cells": self.cells,
            "cutoff": motion.cutoff,
            "rounds": n_rounds,
        }
        words = f"{n} straight pieces, borders at {_list(model['borders'], motion.rotary)}; " if n > 1 else "1 piece; "
        return Findings(
            position=x + origin,
            curves=curves,
            reason=words + in_words(curves, motion.rotary),
            model=model,
            verdicts=verdicts,
            validation=validation,
            segments=[{**shared_row, **row} for row in table],
            held_out=stretch,
            held_out_step=step,
            rotary=motion.rotary,
            stats={"samples": float(fit.n), "seconds": seconds},
        )

    def _open(self, motion: Motion, fit: Fitted):
        """What mass, damping and the pieces can trade without the force telling, by the sensors' noise."""
        N = np.zeros_like(fit.gram)
        densities = (motion.noise_a, motion.noise_v)[: 1 + self.damping]
        for i, density in enumerate(densities):
            N[i, i] = fit.n * float(np.trapezoid(density, motion.frequencies))
        q = len(densities)
        blocks = {"mass": slice(0, 1), "static force": slice(q, len(fit.beta))}
        blocks |= {"damping": slice(1, 2)} if self.damping else {}
        prior = 1e-12 * np.diag(np.diag(fit.gram))
        return trades(fit.gram, N, prior, fit.yy, blocks)

    # ---- a key switch ----

    def _switch(self, record: Record, held_out: Sequence[Record]):
        x, F, way = (np.asarray(record[one].values) for one in ("measured_position", "measured_force", "stroke"))
        origin = 0.5 * float(x.min() + x.max())
        signs = [sign for sign in (1, -1) if (way == sign).sum() >= 2 * LEAST]
        if not signs:
            raise InputError("record", f"{len(x)} samples", "too few for a stroke")
        samples, borders, fits = [], [], []
        for sign in signs:
            use = way == sign
            one = Samples(x[use] - origin, F[use], np.empty((int(use.sum()), 0)))
            one = _means(one, self.cells)
            places, variance = self._stroke_borders(one)
            samples.append(one)
            borders.append(places)
            fits.append(fitted([one], [places], variance))
        return lambda seconds: _switch_told(
            record, origin, signs, samples, borders, fits, held_out, seconds, self.cells
        )

    def _stroke_borders(self, one: Samples) -> tuple[list[float], float]:
        cell, n_cells = pieces.cells_of(one.x, self.cells)
        variance = _roughness(one.x, one.F)
        low, high = _ends(one.x, cell, n_cells)
        sums = [pieces.sums_of(cell, n_cells, one.x, one.F - one.F.mean())]
        begins = pieces.cut(sums, variance, 3 * float(np.log(len(one.x))), LEAST)
        return pieces.corners(sums, low, high, begins), variance


def _switch_told(
    record: Record,
    origin: float,
    signs: list[int],
    samples: list[Samples],
    borders: list[list[float]],
    fits: list[Fitted],
    held_out: Sequence[Record],
    seconds: float,
    cells: int,
) -> Findings:
    low, high = min(float(one.x.min()) for one in samples), max(float(one.x.max()) for one in samples)
    x = np.linspace(low, high, GRID)
    blank = np.full((GRID, 2), np.nan)
    force, error, known = blank.copy(), blank.copy(), np.zeros((GRID, 2), dtype=bool)
    table: list[dict[str, Json]] = []
    for k, sign in enumerate(signs):
        column = 0 if sign > 0 else 1
        force[:, column], error[:, column] = fits[k].static(0, x)
        known[:, column] = told(x, samples[k])
        table += rows(fits[k], 0, sign, samples[k], origin)
    curves = _both(force, error, known, x)
    counts = {sign: len(places) + 1 for sign, places in zip(signs, borders, strict=True)}
    parts = [f"{n} straight pieces on the {'press' if sign > 0 else 'release'}" for sign, n in counts.items()]
    verdicts = stretches("static_force", x + origin, known, "samples close enough to each other", "samples too far apart: the force changes by a third of its rms between two")
    why = "a quasi-static curve: nothing moves fast enough"
    verdicts += [
        row for name in ("mass", "damping") for row in stretches(name, x + origin, np.zeros(GRID, bool), "", why)
    ]
    validation = [row for one in held_out for row in _switch_validated(one, origin, signs, samples, borders, fits)]
    model: dict[str, Json] = {
        "kind": "automatic",
        "n_segments": sum(counts.values()),
        "n_press": counts.get(1, 0),
        "n_release": counts.get(-1, 0),
        "noise": float(np.sqrt(np.mean([one.variance for one in fits]))),
        "cells": cells,
    }
    return Findings(
        position=x + origin,
        curves=curves,
        reason=", ".join(parts) + "; mass and damping not told by a quasi-static curve",
        model=model,
        verdicts=verdicts,
        validation=validation,
        segments=table,
        rotary=record["measured_position"].attrs.get("units") == "rad",
        stats={"samples": float(sum(one.n for one in fits)), "seconds": seconds},
    )


def _switch_validated(
    record: Record,
    origin: float,
    signs: list[int],
    samples: list[Samples],
    borders: list[list[float]],
    fits: list[Fitted],
) -> list[dict[str, Json]]:
    """Error on samples kept aside, stroke by stroke, against the rms force: where the pieces are told, and everywhere."""
    found: list[dict[str, Json]] = []
    for k, sign in enumerate(signs):
        use = np.asarray(record["stroke"].values) == sign
        x, F = (np.asarray(record[one].values)[use] for one in ("measured_position", "measured_force"))
        wrong = fits[k].static(0, x - origin)[0] - F
        known = told(x - origin, samples[k])
        scale = float(np.sqrt(np.mean(F**2)))
        rms = float(np.sqrt(np.mean(wrong[known] ** 2))) if known.any() else float("nan")
        whole = float(np.sqrt(np.mean(wrong**2)))
        found.append(
            {
                "motion": "press" if sign > 0 else "release",
                "error_rms_N": rms,
                "error_relative": rms / scale,
                "against": "rms force",
                "told": float(known.mean()),
                "error_relative_everywhere": whole / scale,
            }
        )
    return found


# ---- curves ----


def _static_curves(fit: Fitted, x: F1, known: NDArray[np.bool_]) -> dict[str, Curve]:
    up, down = (fit.static(k, x) for k in (0, 1))
    return _both(np.column_stack([up[0], down[0]]), np.column_stack([up[1], down[1]]), known, x)


def _both(force: F2, error: F2, known: NDArray[np.bool_], x: F1) -> dict[str, Curve]:
    """Static force by direction; where both are told, spring force (their mean), friction and stiffness.

    The slope is that of the pieces, by differences on the grid: a corner is spread over one of its steps.
    """
    both = known.all(axis=1)
    spread = 0.5 * np.sqrt((error**2).sum(axis=1))
    spring = force.mean(axis=1)
    stiffness = np.gradient(force, x, axis=0)
    # Of a piece's slope: two ends of the grid's steps err together, so a step's own error says too much; this is a bound.
    slope_error = np.gradient(error, x, axis=0)
    return {
        "static_force": Curve(force, error, known),
        "spring_force": Curve(spring, spread, both),
        "friction": Curve(0.5 * (force[:, 0] - force[:, 1]), spread, both),
        "stiffness": Curve(stiffness, np.abs(slope_error), known),
    }


def _validated(
    held_out: Sequence[Record], fit: Fitted, origin: float, low: float, high: float, damping: bool
) -> tuple[list[dict[str, Json]], tuple[F1, F1, F1] | None, float]:
    """Force error on motions the fit has not seen: against the true force where a simulation knows it."""
    table: list[dict[str, Json]] = []
    stretch, step = None, 1.0
    for i, record in enumerate(held_out):
        true = "applied_force" in record.data and "acceleration_along" in record.data
        if true:
            channels = ("position", "velocity_along", "acceleration_along", "applied_force")
            x, v, a, F = (np.asarray(record[one].values, dtype=float) for one in channels)
        else:
            motion = read_motion(record)
            x, v, a, F = motion.position, motion.velocity, motion.acceleration, motion.force
        inside = (x - origin >= low) & (x - origin <= high)
        x, v, a, F = x[inside], v[inside], a[inside], F[inside]
        way = [fit.static(k, x - origin)[0] for k in (0, 1)]
        F_hat = fit.beta[0] * a + (fit.beta[1] * v if damping else 0.0) + np.where(v >= 0, way[0], way[1])
        rms = float(np.sqrt(np.mean((F_hat - F) ** 2)))
        table.append(
            {
                "motion": str(record.inputs.get("name") or f"held out {i + 1}"),
                "error_rms_N": rms,
                "error_relative": rms / float(np.std(F)),
                "against": "true force" if true else "measured force",
                "outside": float(1 - inside.mean()),
            }
        )
        if stretch is None:
            stretch, step = (x, F, F_hat), _step(record)
    return table, stretch, step


# ---- small things ----


def _means(one: Samples, most: int) -> Samples:
    """The means in the cells of position: neighbours in a hand-moved stroke err together, and are not to be counted twice."""
    cell, n = pieces.cells_of(one.x, most)
    count = np.bincount(cell, minlength=n)
    x, F = (np.bincount(cell, values, n) / count for values in (one.x, one.F))
    return Samples(x, F, np.empty((n, 0)))


def _without_lines(values: F1, x: F1, cell: NDArray[np.int64], n: int) -> F1:
    """The values less the straight line in x that fits them best, cell by cell."""
    count = np.maximum(np.bincount(cell, minlength=n), 1)
    x = x - (np.bincount(cell, x, n) / count)[cell]
    y = values - (np.bincount(cell, values, n) / count)[cell]
    spread = np.bincount(cell, x * x, n)
    slope = np.divide(np.bincount(cell, x * y, n), spread, out=np.zeros(n), where=spread > 0)
    return y - slope[cell] * x


def _ends(x: F1, cell: NDArray[np.int64], n: int) -> tuple[F1, F1]:
    low, high = np.full(n, np.inf), np.full(n, -np.inf)
    np.minimum.at(low, cell, x)
    np.maximum.at(high, cell, x)
    return low, high


def _roughness(x: F1, F: F1) -> float:
    """Variance of the noise, by how far a sample lies off the line through its neighbours: the median, kinks do not count.

    e_i = F_i − interpolated(F_{i−1}, F_{i+1}),   var e = 3/2 σ² for even steps;   never less than rounding's q²/12
    """
    order = np.argsort(x, kind="stable")
    places, own = np.unique(x[order], return_inverse=True)
    mean = np.bincount(own, F[order]) / np.bincount(own)
    if len(places) < 5:
        return float(np.var(F)) or 1e-300
    share = (places[1:-1] - places[:-2]) / (places[2:] - places[:-2])
    e = mean[1:-1] - (mean[:-2] + share * (mean[2:] - mean[:-2]))
    jumps = np.abs(np.diff(np.sort(F)))
    rounding = float(jumps[jumps > 1e-9 * np.ptp(F)].min(initial=np.inf))
    rounding = rounding if np.isfinite(rounding) else 0.0
    return max(float(np.median(np.abs(e)) / 0.6745) ** 2 / 1.5, rounding**2 / 12, 1e-12 * float(np.var(F)), 1e-300)


def _step(record: Record) -> float:
    time = np.asarray(record["time"].values, dtype=float)
    return (float(time[-1]) - float(time[0])) / max(len(time) - 1, 1)


def _list(places: Json, rotary: bool) -> str:
    shown = [f"{one:.4g}" if rotary else f"{1e3 * one:.2f}" for one in places[:6]]
    return ", ".join(shown) + (" …" if len(places) > 6 else "") + (" rad" if rotary else " mm")
