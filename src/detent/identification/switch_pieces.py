"""Straight pieces of a key switch's curve, stroke by stroke: the quasi-static side of `automatic`.

Press and release run over different flanks, so each has borders of its own. Nothing moves fast enough to tell mass and
damping. Where two neighbouring samples differ by a third of the rms force, what is between them is not told.
"""

from __future__ import annotations

import time as clock
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.record import Json, Record
from detent.identification import piecewise as pieces
from detent.identification.piecewise import Fitted, Samples, fitted, rows, static_curves, told
from detent.identification.results import Findings, stretches

F1 = NDArray[np.float64]
GRID = 401  # positions at which the curves are told
LEAST = 2  # places a piece needs


def stroke_findings(record: Record, held_out: Sequence[Record], cells: int) -> Findings:
    """What the strokes of a key switch tell: pieces by BIC, each stroke for itself."""
    began = clock.perf_counter()
    x, F, way = (np.asarray(record[one].values) for one in ("measured_position", "measured_force", "stroke"))
    origin = 0.5 * float(x.min() + x.max())
    signs = [sign for sign in (1, -1) if (way == sign).sum() >= 2 * LEAST]
    if not signs:
        raise InputError("record", f"{len(x)} samples", "too few for a stroke")
    samples: list[Samples] = []
    borders: list[list[float]] = []
    fits: list[Fitted] = []
    for sign in signs:
        use = way == sign
        one = _means(x[use] - origin, F[use], cells)
        places, variance = _borders(one, cells)
        samples.append(one)
        borders.append(places)
        fits.append(fitted([one], [places], variance))
    found = _told(record, origin, signs, samples, borders, fits, held_out, cells)
    return replace(found, stats={**found.stats, "seconds": clock.perf_counter() - began})


def _borders(one: Samples, cells: int) -> tuple[list[float], float]:
    """Borders of the pieces and the variance of the noise they were paid for with."""
    cell, n_cells = pieces.cells_of(one.x, cells)
    variance = _roughness(one.x, one.F)
    low, high = pieces.ends_of(one.x, cell, n_cells)
    sums = [pieces.sums_of(cell, n_cells, one.x, one.F - one.F.mean())]
    begins = pieces.cut(sums, variance, 3 * float(np.log(len(one.x))), LEAST)
    return pieces.corners(sums, low, high, begins), variance


def _told(
    record: Record,
    origin: float,
    signs: list[int],
    samples: list[Samples],
    borders: list[list[float]],
    fits: list[Fitted],
    held_out: Sequence[Record],
    cells: int,
) -> Findings:
    low, high = min(float(one.x.min()) for one in samples), max(float(one.x.max()) for one in samples)
    x = np.linspace(low, high, GRID)
    absent = (np.full(GRID, np.nan), np.full(GRID, np.nan))
    forces, slopes, known = [absent, absent], [absent, absent], np.zeros((GRID, 2), dtype=bool)
    table: list[dict[str, Json]] = []
    for k, sign in enumerate(signs):
        column = 0 if sign > 0 else 1
        forces[column], slopes[column] = fits[k].static(0, x), fits[k].static(0, x, 1)
        known[:, column] = told(x, samples[k])
        table += rows(fits[k], 0, sign, samples[k], origin)
    curves = static_curves(forces, slopes, known)
    counts = {sign: len(places) + 1 for sign, places in zip(signs, borders, strict=True)}
    parts = [f"{n} straight pieces on the {'press' if sign > 0 else 'release'}" for sign, n in counts.items()]
    verdicts = stretches(
        "static_force",
        x + origin,
        known,
        "samples close enough to each other",
        "samples too far apart: the force changes by a third of its rms between two",
    )
    why = "a quasi-static curve: nothing moves fast enough"
    verdicts += [
        row for name in ("mass", "damping") for row in stretches(name, x + origin, np.zeros(GRID, bool), "", why)
    ]
    validation = [row for one in held_out for row in _validated(one, origin, signs, samples, fits)]
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
        stats={"samples": float(sum(one.n for one in fits))},
    )


def _validated(
    record: Record,
    origin: float,
    signs: list[int],
    samples: list[Samples],
    fits: list[Fitted],
) -> list[dict[str, Json]]:
    """Error on samples kept aside, by stroke, against the rms force: where the pieces are told, and everywhere."""
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


def _means(x: F1, F: F1, most: int) -> Samples:
    """Means in the cells of position: neighbours in a stroke err together and are not to be counted twice."""
    cell, n = pieces.cells_of(x, most)
    count = np.bincount(cell, minlength=n)
    return Samples(np.bincount(cell, x, n) / count, np.bincount(cell, F, n) / count, np.empty((n, 0)))


def _roughness(x: F1, F: F1) -> float:
    """Variance of the noise, by how far samples lie off the line through their neighbours; the median heeds no corner.

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
