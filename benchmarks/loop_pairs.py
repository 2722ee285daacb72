"""Loops of two checkouts side by side: is the new one slower?

    python benchmarks/loop_pairs.py OLD_CHECKOUT NEW_CHECKOUT --pairs 20
    python benchmarks/loop_pairs.py OLD_CHECKOUT NEW_CHECKOUT bolt_nf

Runs bundled scenarios by turns in the old and the new checkout, every pair in two processes of its own, and compares
the CPU time of the loop alone: `loop_seconds` of the record's stats, with the clock that it reads replaced by
`time.process_time`. Each process runs the scenario once unmeasured, then until its loops have taken ENOUGH seconds, and
reports the median. Pairs alternate which comes first, so that a machine that slows down favours neither. Where starting
takes long (a busy machine), `--each 5` lets two processes make five pairs before new ones start.

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
for _ in sys.stdin:
    loops = []
    while sum(loops) < float(sys.argv[2]):
        loops.append(scenario.run().stats["loop_seconds"])
    print(statistics.median(loops), flush=True)
"""


class Runner:
    """A process with the sources of a checkout; `loop_seconds` is the CPU time of one run's loop there."""

    def __init__(self, checkout: Path, scenario: str) -> None:
        one_thread = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        environment = {**os.environ, **one_thread, "PYTHONPATH": str(checkout / "src")}
        command = [sys.executable, "-c", CHILD, scenario, str(ENOUGH)]
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def loop_seconds(self) -> float:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def close(self) -> None:
        self.process.communicate()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("old", type=Path)
    asked.add_argument("new", type=Path)
    asked.add_argument("scenarios", nargs="*", default=SCENARIOS)
    asked.add_argument("--pairs", type=int, default=20)
    asked.add_argument("--each", type=int, default=1, help="pairs made by the same two processes")
    given = asked.parse_args()
    for scenario in given.scenarios:
        times = np.empty((given.pairs, 2))
        for first in range(0, given.pairs, given.each):
            runners = [Runner(checkout.resolve(), scenario) for checkout in (given.old, given.new)]
            for pair in range(first, min(first + given.each, given.pairs)):
                for which in (0, 1) if pair % 2 == 0 else (1, 0):
                    times[pair, which] = runners[which].loop_seconds()
            for runner in runners:
                runner.close()
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
