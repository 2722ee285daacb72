"""Smooth: mass, damping, friction and spring force as smooth curves of position, from prefiltered regressors.

Rows as in `regressors`, whitened and penalised as in `pspline`, verdicts as in `verdicts`. Knots are equally spaced
over the range of the motion; a kink of the spring force gets a column of its own (`kinks`), any other feature narrower
than about two knots is smoothed over, and the model's row says how wide a knot is.
"""

from __future__ import annotations

import time as clock
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from detent.core.errors import InputError
from detent.core.record import Record
from detent.identification.findings import curves_of, grid_of, judge, model_row, reason, validate
from detent.identification.fitting import Wanted, solve
from detent.identification.motion import read_motion
from detent.identification.results import Findings, identified


@dataclass(frozen=True, slots=True)
class Smooth:
    """Curves of position without a given form.

    knots    pieces of the range for the spring force; the other curves have two fifths of them
    mass     "shared": one mass; "varying": m(x)
    cutoff   Hz, half amplitude of the bump that weighs every row; less for records of more than 15 000 such rows
    play     width of a clearance before the spring, m or rad; "auto": found by the data; 0: none
    kinks    "auto": found by the data; or positions where the slope of the spring force changes at once
    """

    knots: int = 60
    mass: Literal["shared", "varying"] = "shared"
    cutoff: float = 200.0
    play: float | Literal["auto"] = 0.0
    kinks: tuple[float, ...] | Literal["auto"] = "auto"

    def __post_init__(self) -> None:
        if not 4 <= self.knots <= 400:
            raise InputError("knots", self.knots, "takes 4 to 400")
        if self.mass not in ("shared", "varying"):
            raise InputError("mass", self.mass, 'takes "shared" or "varying"')
        if not self.cutoff > 0:
            raise InputError("cutoff", self.cutoff, "must be above 0 Hz")
        if self.play != "auto" and (isinstance(self.play, str) or not self.play >= 0):
            raise InputError("play", self.play, 'takes a width of at least 0, or "auto"')

    def fit(self, record: Record, held_out: Sequence[Record]) -> Record:
        began = clock.perf_counter()
        time = np.asarray(record["time"].values, dtype=np.float64)
        rate = (time.size - 1) / max(float(time[-1] - time[0]), 1e-300)
        motion = read_motion(record, min(self.cutoff, 0.125 * rate))
        cutoff = min(self.cutoff, 0.125 * rate)
        solved = solve(motion, Wanted(self.knots, self.mass, cutoff, self.play, self.kinks))
        told = judge(solved)
        curves, verdicts = curves_of(solved, told)
        validation, stretch, step = validate(solved, held_out)
        row = model_row({"kind": "smooth", "mass": self.mass, "cutoff": min(cutoff, 0.5 / solved.rows.step)}, solved)
        findings = Findings(
            position=grid_of(solved.columns),
            curves=curves,
            reason=reason(curves, told, motion.rotary),
            model=row,
            verdicts=verdicts,
            validation=validation,
            held_out=stretch,
            held_out_step=step,
            rotary=motion.rotary,
            stats={"rows": float(solved.X.shape[0]), "seconds": clock.perf_counter() - began},
        )
        return identified(findings, record)
