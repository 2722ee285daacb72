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
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.record import Json, Record
from detent.identification import piecewise as pieces
from detent.identification.findings import TRADE, Trades, not_told, trades
from detent.identification.fitting import EDGE, noise_of_speed
from detent.identification.motion import Motion, read_motion
from detent.identification.piecewise import Fitted, Samples, fitted, rows, static_curves
from detent.identification.results import Curve, Findings, identified, in_words, stretches
from detent.identification.switch_pieces import stroke_findings

F1, F2 = NDArray[np.float64], NDArray[np.float64]
GRID = 401  # positions at which the curves are told
ROUNDS = 5


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
        if "stroke" in record.data:
            return identified(stroke_findings(record, held_out, self.cells), record)
        found = self._motion(record, held_out)
        return identified(replace(found, stats={**found.stats, "seconds": clock.perf_counter() - began}), record)

    def _motion(self, record: Record, held_out: Sequence[Record]) -> Findings:
        motion = read_motion(record, min(self.cutoff, 0.25 / _step(record)))
        if motion.force_sensor.ac_coupling:
            allowed = "an AC-coupled force tells no static force, of which the pieces are made; take Smooth"
            raise InputError("model", "Automatic", allowed)
        origin, samples = self._samples(motion)
        borders, n_rounds = self._borders(samples)
        fit = fitted(samples, [borders, borders])
        return self._told(motion, origin, samples, borders, fit, held_out, n_rounds)

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
        low, high = pieces.ends_of(x, cell, n_cells)
        price = 5 * float(np.log(len(x)))  # two lines and a border
        begins: list[int] = []
        borders: list[float] = []
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
        motion: Motion,
        origin: float,
        samples: tuple[Samples, Samples],
        borders: list[float],
        fit: Fitted,
        held_out: Sequence[Record],
        n_rounds: int,
    ) -> Findings:
        low, high = min(one.x.min() for one in samples), max(one.x.max() for one in samples)
        x = np.linspace(low, high, GRID)
        open_ones = self._open(motion, fit)
        names = ("mass", "damping")[: 1 + self.damping]
        curves: dict[str, Curve] = {}
        verdicts: list[dict[str, Json]] = []
        for i, name in enumerate(names):
            value, error = float(fit.beta[i]), float(np.sqrt(fit.covariance[i, i]))
            moved = float(open_ones.reach(np.eye(1, len(fit.beta), i))[0])
            known = np.full(GRID, moved <= TRADE * abs(value) and error < 0.3 * abs(value))
            curves[name] = Curve(np.full(GRID, value), np.full(GRID, error), known)
            apart = not_told(open_ones.words, name) if open_ones.words else "too noisy"
            verdicts += stretches(name, x + origin, known, f"standard error {error:.2g}", apart)
        there = np.column_stack([(x >= one.x.min()) & (x <= one.x.max()) for one in samples])
        told_static = there & bool(curves["mass"].known[0])
        curves |= static_curves([fit.static(k, x) for k in (0, 1)], [fit.static(k, x, 1) for k in (0, 1)], told_static)
        for name in ("static_force", "spring_force", "friction", "stiffness"):
            apart = "mass and static force are not told apart" if not curves["mass"].known[0] else "too few places"
            verdicts += stretches(name, x + origin, curves[name].known, "told by both directions", apart)
        table = [row for k, sign in enumerate((1, -1)) for row in rows(fit, k, sign, samples[k], origin)]
        shared_row = {"m": float(fit.beta[0]), "b": float(fit.beta[1]) if self.damping else 0.0}
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
            stats={"samples": float(fit.n)},
        )

    def _open(self, motion: Motion, fit: Fitted) -> Trades:
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


def _without_lines(values: F1, x: F1, cell: NDArray[np.int64], n: int) -> F1:
    """The values less the straight line in x that fits them best, cell by cell."""
    count = np.maximum(np.bincount(cell, minlength=n), 1)
    x = x - (np.bincount(cell, x, n) / count)[cell]
    y = values - (np.bincount(cell, values, n) / count)[cell]
    spread = np.bincount(cell, x * x, n)
    slope = np.divide(np.bincount(cell, x * y, n), spread, out=np.zeros(n), where=spread > 0)
    return y - slope[cell] * x


def _step(record: Record) -> float:
    time = np.asarray(record["time"].values, dtype=float)
    return (float(time[-1]) - float(time[0])) / max(len(time) - 1, 1)


def _list(places: Json, rotary: bool) -> str:
    shown = [f"{one:.4g}" if rotary else f"{1e3 * one:.2f}" for one in places[:6]]
    return ", ".join(shown) + (" …" if len(places) > 6 else "") + (" rad" if rotary else " mm")
