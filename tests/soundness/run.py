"""Random scenarios run and judged: python tests/soundness/run.py --seed 26 --count 3000 --shard 0/2 --journal FILE

Each case runs in a guarded process: one that hangs or crashes is a finding. The journal has a JSON line for each case,
is appended to as cases are done, and is taken up again where it ends. --summary prints a table of one or more journals;
--save writes a case as a scenario, for `detent simulate case.toml`.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from soundness.cases import SYSTEMS, case
from soundness.judging import classified

HERE = Path(__file__).parent
Json = dict[str, Any]
CLASSES = (
    "sound", "flawed", "differs", "wrong", "doubtful", "unresolved", "refused", "traceback", "hang", "crash",
)  # fmt: skip
# Every so many cases of a system one runs by events and one moved; all are run finer. Our choice: it doubles the time.
EVENTS_EVERY, MOVED_EVERY = 5, 4
RUNS = ("finer", "moved", "events")
EVENTS_ON = ("round_peg", "rect_peg", "oring", "contact", "latch_dynamic", "latch_exact")
# s of processor time for one run, and beside it where a kind of run is the first of its kind: kernels are compiled.
PATIENCE, COMPILING = 60.0, 400.0


def orders(seed: int, count: int, systems: Sequence[str] = SYSTEMS, runs: Sequence[str] = RUNS) -> Iterator[Json]:
    """Cases in an order in which every system comes as often: seed·10⁶ + 0, 1, 2, … of each; and what runs beside."""
    for i in range(count):
        turn, which = divmod(i, len(systems))
        system = systems[which]
        yield {
            "system": system, "seed": seed * 1_000_000 + turn, "number": i, "finer": "finer" in runs,
            "events": "events" in runs and turn % EVENTS_EVERY == 0 and system.split("/")[0] in EVENTS_ON,
            "moved": "moved" in runs and turn % MOVED_EVERY == 1,
        }  # fmt: skip


def processor_time(pid: int) -> float | None:
    """s that a process has worked; None where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(") ")[2].split()
    except (OSError, IndexError):
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Guarded:
    """A worker process, made anew after it hung or crashed. Its own processor time counts: others may slow it down."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._known: set[tuple[str, str]] = set()

    def _start(self) -> subprocess.Popen[str]:
        env = {**os.environ, **{f"{one}_NUM_THREADS": "1" for one in ("OMP", "OPENBLAS", "MKL", "NUMBA")}}
        process = subprocess.Popen(
            [sys.executable, str(HERE / "worker.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, env=env,
        )  # fmt: skip
        self._lines = lines = queue.Queue()

        def read() -> None:
            assert process.stdout is not None
            for line in process.stdout:
                lines.put(line)
            lines.put(None)

        threading.Thread(target=read, daemon=True).start()
        return process

    def _answer(self, process: subprocess.Popen[str], patience: float) -> str | None:
        """The next line; None where the process has ended. queue.Empty when its patience is at an end."""
        began, clock = processor_time(process.pid), time.monotonic()
        while True:
            try:
                return self._lines.get(timeout=0.5)
            except queue.Empty:
                now, waited = processor_time(process.pid), time.monotonic() - clock
                worked = waited if now is None or began is None else now - began
                if worked > patience or waited > 20 * patience:
                    raise

    def follow(self, order: Json) -> dict[str, Json]:
        """What each run of a case gave, by its name; the one that took the process with it has failed."""
        process = self._process = self._process or self._start()
        assert process.stdin is not None
        found: dict[str, Json] = {}
        asked = ["base", *(name for name in RUNS if order.get(name))]
        answer, failed = None, None
        try:
            process.stdin.write(json.dumps(order) + "\n")
            process.stdin.flush()
            while answer is None or answer["stage"] != "done":
                kind = order["system"], next((name for name in asked if name not in found), "done")
                line = self._answer(process, self.patience + (0.0 if kind in self._known else COMPILING))
                if line is None:
                    failed = {"failed": "crash", "why": f"exit code {process.wait()}"}
                    break
                self._known.add(kind)
                answer = json.loads(line)
                if answer["stage"] != "done":
                    found[answer["stage"]] = answer["found"]
        except queue.Empty:
            failed = {"failed": "hang", "why": f"no answer in {self.patience:g} s of processor time"}
        except BrokenPipeError:
            failed = {"failed": "crash", "why": "the process had ended"}
        if failed is not None:
            self.close()
            found[next((name for name in asked if name not in found), asked[-1])] = failed
        return found

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def judged(todo: Iterable[Json], patience: float = PATIENCE) -> Iterator[Json]:
    """The journal's line of each case."""
    guarded = Guarded(patience)
    try:
        for order in todo:
            runs = guarded.follow(order)
            line = {"system": order["system"], "seed": order["seed"], "number": order.get("number", -1), "runs": runs}
            yield line | classified(line)
    finally:
        guarded.close()


def read(journals: Iterable[Path]) -> list[Json]:
    """The cases in journals; a last line cut off by a kill does not count."""
    found = {}
    for path in journals:
        for line in path.read_text("utf-8").splitlines() if path.exists() else ():
            try:
                one = json.loads(line)
            except ValueError:
                continue
            found[one["system"], one["seed"]] = one | classified(one)
    return list(found.values())


def table(lines: Sequence[Json]) -> str:
    """Classes by system, and below them the faults by how often they are."""
    by_system: dict[str, Counter[str]] = defaultdict(Counter)
    for one in lines:
        by_system[one["system"]][one["class"]] += 1
    used = [name for name in CLASSES if any(counts[name] for counts in by_system.values())]
    rows = [f"{'':24}{'cases':>7}" + "".join(f"{name:>11}" for name in used)]
    for system in (*(name for name in SYSTEMS if name in by_system), None):
        counts = sum(by_system.values(), Counter()) if system is None else by_system[system]
        row = f"{system or 'all':24}{counts.total():7}" + "".join(f"{counts[name] or '·':>11}" for name in used)
        rows.append(row)
    faults: dict[str, list[str]] = defaultdict(list)
    for one in lines:
        for fault in one["faults"]:
            name = fault.split(" by ")[0] if " by " in fault else fault
            faults[name].append(f"{one['system']} {one['seed']}")
    rows += ["", *(f"{len(names):6}  {name}: {', '.join(names[:3])}" for name, names in sorted(
        faults.items(), key=lambda pair: -len(pair[1])))]  # fmt: skip
    return "\n".join(rows)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=26)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--shard", default="0/1", help="which of how many parts, like 0/2")
    parser.add_argument("--journal", type=Path, nargs="+", default=[Path("soundness.jsonl")])
    parser.add_argument("--systems", nargs="*", default=list(SYSTEMS), help="such as round_peg/grasp, or round_peg")
    parser.add_argument("--runs", nargs="*", default=list(RUNS), choices=RUNS, help="what runs beside each case")
    parser.add_argument("--patience", type=float, default=PATIENCE, help="s for each run")
    parser.add_argument("--summary", action="store_true", help="only print the table of the journals")
    parser.add_argument("--save", nargs=3, metavar=("SYSTEM", "SEED", "FOLDER"), help="write one case as a scenario")
    given = parser.parse_args(arguments)
    if given.save:
        print(case(given.save[0], int(given.save[1])).save(Path(given.save[2])))
        return 0
    if not given.summary:
        systems = [name for name in SYSTEMS if any(name == one or name.startswith(f"{one}/") for one in given.systems)]
        part, parts = map(int, given.shard.split("/"))
        journal = given.journal[0]
        done = {(one["system"], one["seed"]) for one in read([journal])}
        todo = [one for one in orders(given.seed, given.count, systems, given.runs) if one["number"] % parts == part]
        todo = [one for one in todo if (one["system"], one["seed"]) not in done]
        _end_last_line(journal)
        with journal.open("a", encoding="utf-8") as file:
            for line in judged(todo, given.patience):
                file.write(json.dumps(line) + "\n")
                file.flush()
                if line["class"] not in ("sound", "flawed"):
                    print(f"{line['system']} {line['seed']}: {line['class']}, {'; '.join(line['faults'])}", flush=True)
    lines = read(given.journal)
    print(table(lines))
    return 1 if any(one["class"] in ("wrong", "traceback", "hang", "crash", "refused") for one in lines) else 0


def _end_last_line(journal: Path) -> None:
    """A line cut off by a kill is ended, so that the next one stands alone."""
    if journal.exists() and (content := journal.read_bytes()) and not content.endswith(b"\n"):
        journal.write_bytes(content + b"\n")


if __name__ == "__main__":
    sys.exit(main())
