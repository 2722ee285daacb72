"""Figure of the guide to calibration: a snap hook's log, the model before and after the fit, what is left.

python docs/calibrate_figure.py
"""

from __future__ import annotations

import runpy
from pathlib import Path

from matplotlib.figure import Figure

from detent.report import figures
from detent.report.style import styled
from detent.report.subjects import calibration

HERE = Path(__file__).parent


def main() -> None:
    record = runpy.run_path(str(HERE.parent / "examples" / "calibrate.py"))["main"]()["whole"]
    with styled():
        figure = Figure(figsize=(7.5, 6.2), layout="constrained")
        overlay, left, parameters = figure.subplots(3, height_ratios=(3.2, 1.7, 1.2))
        calibration.draw_overlay(overlay, record)
        calibration.draw_residuals(left, record)
        calibration.draw_parameters(parameters, record)
    figures.save(figure, HERE / "images" / "calibrate.svg")


if __name__ == "__main__":
    main()
