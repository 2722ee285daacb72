"""Figures of the guide to design search: the front of short and easy hooks, and hooks placed in a tray.

python docs/design_figures.py
"""

from __future__ import annotations

import runpy
from pathlib import Path

from detent.report import figures
from detent.studies.design import DesignTask, bundled_designs, design

IMAGES = Path(__file__).parent / "images"
EXAMPLE = Path(__file__).parents[1] / "examples" / "design.py"


def main() -> None:
    front = design(DesignTask.load(bundled_designs()["hook_front"]))
    figures.save(figures.overview(front, "hook_front"), IMAGES / "design_front.svg")
    figures.save(figures.overview(runpy.run_path(str(EXAMPLE))["placed"](), "places"), IMAGES / "design_places.svg")


if __name__ == "__main__":
    main()
