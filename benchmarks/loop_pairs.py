"""Loops of two checkouts side by side: is the new one slower?

    python benchmarks/loop_pairs.py OLD_CHECKOUT NEW_CHECKOUT --pairs 20
    python benchmarks/loop_pairs.py OLD_CHECKOUT NEW_CHECKOUT bolt_nf

Runs bundled scenarios by turns in the old and the new checkout, every run in a process of its own, and compares the CPU
time of the loop alone: `loop_seconds` of the record's stats, with the clock that it reads replaced by
`time.process_time`. Each process runs the scenario once unmeasured, then until its loops have taken ENOUGH seconds, and
reports the median. Pairs alternate which comes first, so that a machine that slows down favours neither.

Prints the geometric mean of the ratio new/old over the pairs with its 95 % interval (Student's t of the logarithms).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
from scipy import stats

SCENARIOS = ("peg_mp61", "puma_mp61", "bolt_nf")
ENOUGH = 0.5  # s of loops in one process
CHILD = """
import statistics, sys, time
time.perf_counter = time.process_time
from detent.scenario import Scenario, bundled
scenario = Scenario.load(bundled()[sys.argv[1]])
scenario.run()
loops = []
while sum(loops) < float(sys.argv[2]):
    loops.append(scenario.run().stats["loop_seconds"])
print(statistics.median(loops))
"""


def loop_seconds(checkout: Path, scenario: str) -> float:
    """CPU time of one run's loop, in a new process with the sources of this checkout."""
    one_thread = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    environment = {**os.environ, **one_thread, "PYTHONPATH": str(checkout / "src")}
    done = subprocess.run(
        [sys.executable, "-c", CHILD, scenario, str(ENOUGH)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("old", type=Path)
    asked.add_argument("new", type=Path)
    asked.add_argument("scenarios", nargs="*", default=SCENARIOS)
    asked.add_argument("--pairs", type=int, default=20)
    given = asked.parse_args()
    for scenario in given.scenarios:
        times = np.empty((given.pairs, 2))
        for pair in range(given.pairs):
            for which in (0, 1) if pair % 2 == 0 else (1, 0):
                times[pair, which] = loop_seconds((given.old, given.new)[which].resolve(), scenario)
        ratios = np.log(times[:, 1] / times[:, 0])
        half = stats.t.ppf(0.975, given.pairs - 1) * ratios.std(ddof=1) / np.sqrt(given.pairs)
        mean, low, high = np.exp([ratios.mean(), ratios.mean() - half, ratios.mean() + half])
        old, new = np.median(times, axis=0)
        print(
            f"{scenario:10s}  old {old:.4f} s  new {new:.4f} s  new/old {mean:.3f}, "
            f"95 % between {low:.3f} and {high:.3f} ({given.pairs} pairs)",
            flush=True,
        )


if __name__ == "__main__":
    main()
