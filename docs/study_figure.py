"""Figure of the guide to a study's numbers: the border of a hook that locks itself, and success over friction.

python docs/study_figure.py
"""

from __future__ import annotations

import runpy
from dataclasses import replace
from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
import numpy as np

from detent.report import figures
from detent.report.style import BACK, FORTH, INK, styled
from detent.studies.success import grouped
from detent.studies.verb import run_study

HERE = Path(__file__).parent


def main() -> None:
    example = runpy.run_path(str(HERE.parent / "examples" / "study.py"))
    mapped = run_study(replace(example["mapped"](64), how={}), workers=0)
    drawn = run_study(example["drawn"]("random", 600), workers=0)
    with styled():
        figure, (left, right) = plt.subplots(1, 2, figsize=(7.5, 3.2), layout="constrained")
        good = mapped["succeeded"].values == 1
        mu, ramp = mapped["mu"].values, np.degrees(mapped["ramp"].values)
        left.plot(mu[good], ramp[good], ".", ms=2.5, color=FORTH, label="goes in")
        left.plot(mu[~good], ramp[~good], "x", ms=2.5, mew=0.6, color=BACK, label="locks itself")
        angle = np.linspace(25, 75, 200)
        curve = 1 / np.tan(np.radians(angle))
        left.plot(curve, angle, "-", lw=0.8, color=INK, label="μ tan α = 1")
        left.set(xlabel="friction μ", ylabel="ramp α [°]", xlim=(0.2, 2.2), ylim=(25, 75))
        left.legend(loc="upper right", frameon=True, framealpha=0.9, edgecolor="none")
        groups = grouped({"mu": drawn["mu"].values}, drawn["succeeded"].values, bins=8)
        at = [0.5 * sum(one.stretches[0]) for one in groups]
        p = np.array([(one.success.probability, one.success.low, one.success.high) for one in groups]).T
        right.errorbar(at, 100 * p[0], 100 * np.abs(p[1:] - p[0]), fmt="o", ms=3.5, lw=1, color=FORTH)
        right.set(xlabel="friction μ", ylabel="goes in with at most 12 N [%]", ylim=(-3, 103))
    figures.save(figure, HERE / "images" / "study_numbers.svg")
    print(mapped.outcome.reason)
    print(drawn.outcome.reason)


if __name__ == "__main__":
    main()
