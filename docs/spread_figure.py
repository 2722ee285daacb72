"""Figure of the guide to uncertain starts: the start region of two hooks, coloured by outcome.

python docs/spread_figure.py
"""

from __future__ import annotations

import runpy
from pathlib import Path

from detent import Polygon, Spread, Straight, Traverse, spread
from detent.report import figures
from detent.report.style import styled

HERE = Path(__file__).parent


def main() -> None:
    latch = runpy.run_path(str(HERE.parent / "examples" / "latch_spread.py"))["LATCH"]
    down = Traverse((Straight(velocity=(0, -10), duration="4.15"),))  # the highest starts do not come to the end
    record = spread(latch, down, Spread(Polygon(((-6, 0), (6, 0), (4, 3), (-5, 3)))), resolution=2e-3)
    (panel,) = figures.panels(record)
    with styled():
        figure = figures.panel_figure(record, panel, width=7.5)
    figures.save(figure, HERE / "images" / "latch_spread.svg")
    print(record.outcome.reason)
    for row in record.tables["first contacts"]:
        print(row)


if __name__ == "__main__":
    main()
