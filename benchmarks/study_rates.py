"""Runs of a study per core-hour, for each system: a run with its scenario, outputs and fingerprint, in one process.

    python benchmarks/study_rates.py [seconds]          for each system, 3 s by default

Limit to compare with: the same run without a study, the scenario built once (`simulate` alone). What a study adds to it
is laying values over the scenario, building it, measuring outputs and the fingerprint.
"""

from __future__ import annotations

import sys
import time

from detent.scenario import Scenario, bundled
from detent.studies.outputs import Output
from detent.studies.run_base import Base, Point
from detent.studies.run_one import carried_out

# system, scenario, the value that varies
SYSTEMS = {
    "O-ring on a rail": ("oring_fig7", "mating.friction"),
    "snap hook on a beam": ("snap_fig11", "mating.friction"),
    "peg on a grasp": ("peg_soft", "mating.friction"),
    "peg on a PUMA": ("puma_mp61", "mating.friction"),
    "two matings on a PUMA": ("puma_mp7", "mating[0].friction"),
    "bolt in a soft grasp": ("bolt_nf", "mating.friction"),
    "latch, exact": ("latch_snap_fit", "mating.friction"),
    "spring and damper on a bench": ("feel_ch", "mating.mass"),
}


def rate(scenario: str, varied: str, seconds: float) -> tuple[float, float]:
    """Seconds a run in a study, and seconds of `simulate` alone."""
    base = Base.load(bundled()[scenario])
    alone = Scenario.load(bundled()[scenario])
    middle = base.document.value(_path(varied))
    outputs = (Output("peak force"), Output("end time"))
    study = bare = runs = 0
    alone.run()  # kernels compiled
    began = time.perf_counter()
    while runs < 3 or time.perf_counter() - began < seconds:
        point: Point = {varied: _near(middle, runs)}
        start = time.perf_counter()
        carried_out(base, outputs, "", point)
        between = time.perf_counter()
        alone.run()
        study, bare, runs = study + between - start, bare + time.perf_counter() - between, runs + 1
    return study / runs, bare / runs


def _path(name: str) -> tuple[str | int, ...]:
    from detent.scenario.document import key_path

    return key_path(name)


def _near(value: object, i: int) -> object:
    """The value a little changed, as the scenario writes it."""
    factor = 1 + 1e-4 * (i + 1)
    if isinstance(value, str):
        number, _, unit = value.partition(" ")
        return f"{float(number) * factor!r} {unit}".strip()
    return float(str(value)) * factor


def main(seconds: float) -> None:
    print(f"{'':30}{'ms a run':>10}{'simulate':>10}{'ratio':>8}{'runs an hour and core':>24}")
    for system, (scenario, varied) in SYSTEMS.items():
        study, bare = rate(scenario, varied, seconds)
        print(f"{system:30}{1e3 * study:10.1f}{1e3 * bare:10.1f}{study / bare:8.2f}{3600 / study:24.0f}", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
