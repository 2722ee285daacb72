"""What carrying out a study costs beside its runs: 10 000 O-ring runs of about 5 ms on two workers, journal on.

python benchmarks/study_overhead.py [runs] [workers]

Three figures of the same machine in the same minutes, for its speed wanders:

    own    seconds the runs themselves took in the workers, fingerprint included, as the journal has them
    loop   a plain loop in one process over every twentieth of them, taken in turns with the study
    wall   of `Runs.results`, all told; and from the moment the workers have loaded

Overhead is (wall × workers) / own − 1. Memory is the resident set of this process and of the workers after the first
tenth of the runs and at the end.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path

from detent.scenario.scenario import bundled
from detent.study.base import Base
from detent.study.crew import LocalCrew
from detent.study.outputs import Output
from detent.study.result import fingerprint
from detent.study.runs import Runs

OUTPUTS = (Output("peak force"), Output("work"))
CLAIMED = 0.05
PIECES = 10


def main(count: int = 10_000, workers: int = 2) -> int:
    base = Base.load(bundled()["oring_fig7"])
    points = [{"mating.friction": 0.1 + 0.4 * i / count} for i in range(count)]
    loop(base, points[:2])  # loaded
    folder = Path(tempfile.mkdtemp(prefix="study-overhead-"))
    try:
        began = time.perf_counter()
        with Runs(base, OUTPUTS, folder=folder, workers=workers) as runs:
            first = runs.results(points[:: max(count // (2 * workers), 1)][: 2 * workers])
            loading = time.perf_counter() - began
            known = {one.key for one in first}
            walls, owns, loops, memory = [], [], [], []
            for piece in range(PIECES):
                some = points[piece::PIECES]
                began = time.perf_counter()
                results = [one for one in runs.results(some) if one.key not in known]
                walls.append(time.perf_counter() - began)
                owns.append(sum(one.seconds for one in results))
                few = some[:: max(len(some) // 50, 1)]
                began = time.perf_counter()
                loop(base, few)
                loops.append((time.perf_counter() - began) / len(few) * len(results))
                memory.append(resident(runs))
    finally:
        shutil.rmtree(folder)
    wall, own, alone = sum(walls), sum(owns), sum(loops)
    ratio = workers * wall / own - 1
    print(f"{count} runs of {1e3 * own / count:.2f} ms on {workers} workers, journal flushed twice a second")
    print(f"workers load and do their first runs in {loading:.2f} s")
    print(
        f"wall × workers {workers * wall:.2f} s, own {own:.2f} s: overhead {100 * ratio:.2f} % (claimed: at most 5 %)"
    )
    print(f"  piece by piece {', '.join(f'{100 * (workers * w / o - 1):.1f}' for w, o in zip(walls, owns))} %")
    print(f"  with loading counted {100 * (workers * (wall + loading) / own - 1):.2f} %")
    apart = 100 * (workers * wall / alone - 1)
    print(f"a plain loop takes {alone:.2f} s for as many; wall × workers differs by {apart:+.1f} %")
    (parent, crew), (parent_now, crew_now) = memory[0], memory[-1]
    print(f"memory: parent {parent:.0f} → {parent_now:.0f} MB, workers {crew:.0f} → {crew_now:.0f} MB")
    return 0 if ratio <= CLAIMED else 1


def loop(base: Base, points: list) -> None:
    for point in points:
        record = base.run(point)
        for one in OUTPUTS:
            one.of(record)
        fingerprint(record)


def resident(runs: Runs) -> tuple[float, float]:
    """MB of this process and of its workers together."""
    assert isinstance(runs._crew, LocalCrew)
    pids = [one.worker.process.pid for one in runs._crew.supervisors if one.worker is not None]
    return _resident("self"), sum(map(_resident, pids))


def _resident(pid: int | str) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
