"""Will it go in? A snap hook whose friction and ramp are not quite what the drawing says, many times over: how often it
goes in, what the force hangs on, where the border lies, and which run is the worst.

python examples/study.py
"""

from math import radians
from pathlib import Path

from detent import Record
from detent.scenario.document import Document
from detent.studies.criteria import Bound, Success
from detent.studies.distributions import run_again, worst
from detent.studies.outputs import Output
from detent.studies.run_base import Base
from detent.studies.study import Study
from detent.studies.variables import Normal, Uniform
from detent.studies.verb import run_study

HOOK = """
name = "Hook on a guide"

[mating]
kind = "snap.Snap"
width = "10 mm"
friction = 0.3
halves = "upper"
hook = [["-3 mm", "-1 mm"], ["6 mm", "-1 mm"], ["6 mm", "0 mm"], ["4 mm", "2 mm"], ["0 mm", "2 mm"], ["-1 mm", "0 mm"]]

[mating.support]    # moves up and down only, 5 N/mm
kind = "Stiffness"
free = [false, false, true, false, false, false]
matrix = [
    [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 5000, 0, 0, 0],
    [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0],
]

[mating.block]
low = ["0 mm", "-15 mm", "1 mm"]
high = ["2 mm", "15 mm", "6 mm"]

[drive]
kind = "rail.Rail"
axis = "x"
start_at = { x = "-8 mm" }

[[drive.legs]]
distance = "12 mm"
speed = "10 mm/s"

[run]
sample = "100 ms"
"""
BASE = Base(Document.loads(HOOK, "hook.toml"), Path())
MU, RAMP = ("mating.friction",), ()  # the corner of the hook follows from the ramp's angle
TIE = {"mating.hook[3][0]": "6 mm - 2 mm / tan(ramp)"}


def drawn(method: str, runs: int) -> Study:
    """Friction and ramp as parts have them; good is what goes in with at most 12 N."""
    vary = (Normal("mu", MU, 0.3, 0.05, low=0.0), Normal("ramp", RAMP, radians(45), radians(3), unit="rad"))
    force = Output("peak force")
    good = Success(bounds=(Bound(force, at_most=12.0),))
    return Study("hook", BASE, vary, (force,), method, runs, ties=TIE, success=good)


def mapped(cells: int) -> Study:
    """The whole range of both, where the hook locks itself: friction × tan(ramp) ≥ 1."""
    vary = (Uniform("mu", MU, 0.2, 2.2), Uniform("ramp", RAMP, radians(25), radians(75), unit="rad"))
    return Study("hook", BASE, vary, method="border", how={"cells": cells, "coarse": 4}, ties=TIE)


def worst_run(study: Study, record: Record) -> Record:
    """The run with the largest force, in full."""
    numbers = worst(record["peak_force"].values, 1)
    points = [sample.point for sample in study.samples()]
    return run_again(study.base, points, numbers, record["fingerprint"].values)[0]


def main(runs: int = 60, blocks: int = 64, cells: int = 16) -> None:
    study = drawn("random", runs)
    record = run_study(study, workers=0)
    print(record.outcome.reason)
    print("the worst of them:", worst_run(study, record).outcome)
    for row in run_study(drawn("saltelli", 4 * blocks), workers=0).tables["sensitivity"]:
        if row["output"] == "peak_force":
            sure = f"{row['low']:.2f} to {row['high']:.2f}"
            print(f"peak force, {row['kind']} index of {row['variable']}: {row['value']:.2f} ({sure})")
    print(run_study(mapped(cells), workers=0).outcome.reason)


if __name__ == "__main__":
    main()
