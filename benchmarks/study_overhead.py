"""What carrying out a study costs beside its runs: 10 000 O-ring runs of about 5 ms on two workers, journal on.

python benchmarks/study_overhead.py [runs] [workers]

Three figures of the same machine in the same minutes, for its speed wanders:

    own    seconds the runs themselves took in the workers, fingerprint included, as the journal has them
    loop   a plain loop in one process over every twentieth of them, taken in turns with the study; and as many such
           loops side by side as there are workers, for two processes slow each other down
    wall   of `Runs.results`, all told; and from the moment the workers have loaded

Overhead is (wall × workers) / own − 1. The same by seconds of processor, of this process and the workers together
against the plain loop's, hangs less on what else the machine does. Memory is the resident set of this process and of
the workers after the first thousand runs and at the end.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from detent.scenario.scenario import bundled
from detent.studies.crew import LocalCrew
from detent.studies.outputs import Output
from detent.studies.run_base import Base
from detent.studies.run_one import fingerprint
from detent.studies.runs import Runs
from detent.studies.supervisor import ONE_THREAD

OUTPUTS = (Output("peak force"), Output("work"))
CLAIMED = 0.05
PIECE = 1000  # runs between two looks at loop and memory


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
            walls, owns, loops, memory, processor, alone_processor = [], [], [], [], [], []
            pieces = max(count // PIECE, 1)
            for piece in range(pieces):
                some = points[piece::pieces]
                began, used = time.perf_counter(), spent(runs)
                results = [one for one in runs.results(some) if one.key not in known]
                walls.append(time.perf_counter() - began)
                processor.append(spent(runs) - used)
                owns.append(sum(one.seconds for one in results))
                few = some[:: max(len(some) // 50, 1)]
                began, used = time.perf_counter(), time.process_time()
                loop(base, few)
                loops.append((time.perf_counter() - began) / len(few) * len(results))
                alone_processor.append((time.process_time() - used) / len(few) * len(results))
                memory.append(resident(runs))
    finally:
        shutil.rmtree(folder)
    wall, own, alone = sum(walls), sum(owns), sum(loops)
    ratio = workers * wall / own - 1
    print(f"{count} runs of {1e3 * own / count:.2f} ms on {workers} workers, journal flushed four times a second")
    print(f"workers load and do their first runs in {loading:.2f} s")
    print(
        f"wall × workers {workers * wall:.2f} s, own {own:.2f} s: overhead {100 * ratio:.2f} % (claimed: at most 5 %)"
    )
    print(f"  piece by piece {', '.join(f'{100 * (workers * w / o - 1):.1f}' for w, o in zip(walls, owns))} %")
    print(f"  with loading counted {100 * (workers * (wall + loading) / own - 1):.2f} %")
    apart = 100 * (workers * wall / alone - 1)
    print(f"a plain loop takes {alone:.2f} s for as many; wall × workers differs by {apart:+.1f} %")
    more = 100 * (sum(processor) / sum(alone_processor) - 1)
    print(f"seconds of processor: {sum(processor):.2f}, the loop {sum(alone_processor):.2f}: {more:+.1f} %")
    clock, used = side_by_side(workers, max(count // 10, 200))
    print(
        f"{workers} plain loops side by side: {1e3 * clock:.2f} ms a run, {1e3 * used:.2f} ms of processor; the study"
    )
    print(f"  {1e3 * workers * wall / count:.2f} ms and {1e3 * sum(processor) / count:.2f} ms")
    (parent, crew), (parent_now, crew_now) = memory[0], memory[-1]
    print(f"memory: parent {parent:.0f} → {parent_now:.0f} MB, workers {crew:.0f} → {crew_now:.0f} MB")
    return 0 if ratio <= CLAIMED else 1


def side_by_side(workers: int, count: int) -> tuple[float, float]:
    """Seconds of the clock and of the processor a run takes in plain loops, as many at once as there are workers."""
    command = [sys.executable, __file__, "loop", str(count)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    loops = [subprocess.Popen(command, env={**os.environ, **ONE_THREAD}, **pipes) for _ in range(workers)]
    for one in loops:
        one.stdout.readline()  # loaded
    for one in loops:
        one.stdin.write("go\n")
        one.stdin.flush()
    told = [list(map(float, one.communicate()[0].split())) for one in loops]
    return sum(one[0] for one in told) / workers, sum(one[1] for one in told) / workers


def plain_loop(count: int) -> int:
    """One of those loops."""
    base = Base.load(bundled()["oring_fig7"])
    points = [{"mating.friction": 0.1 + 0.4 * i / count} for i in range(count)]
    loop(base, points[:2])
    print("loaded", flush=True)
    sys.stdin.readline()
    began, used = time.perf_counter(), time.process_time()
    loop(base, points)
    print((time.perf_counter() - began) / count, (time.process_time() - used) / count)
    return 0


def loop(base: Base, points: list) -> None:
    for point in points:
        record = base.run(point)
        for one in OUTPUTS:
            one.of(record)
        fingerprint(record)


def resident(runs: Runs) -> tuple[float, float]:
    """MB of this process and of its workers together."""
    return _resident("self"), sum(map(_resident, crew_of(runs)))


def spent(runs: Runs) -> float:
    """Seconds of processor that this process and its workers have taken."""
    fields = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in crew_of(runs))
    return time.process_time() + sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")


def crew_of(runs: Runs) -> list[int]:
    assert isinstance(runs._crew, LocalCrew)
    return [one.worker.process.pid for one in runs._crew.supervisors if one.worker is not None]


def _resident(pid: int | str) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


if __name__ == "__main__":
    if sys.argv[1:2] == ["loop"]:
        sys.exit(plain_loop(int(sys.argv[2])))
    sys.exit(main(*map(int, sys.argv[1:])))
