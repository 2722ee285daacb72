"""The round peg of examples/peg.py in detent, MuJoCo and Drake, one after the other, each run in a process of its own.

    python benchmarks/peg_engines.py [rounds]

Times are loops alone, compiled or warmed up before, the least of the rounds; nothing is kept while the clock runs in
the engines, detent keeps its record. Poses are then taken once a step and penetration is what detent's exact geometry
tells at them. Noise is F_z less its 20 ms moving average, deeper than 2 mm, until 0.2 s before the end, outside ±10 ms
of detent's events. "Apart" is the RMS difference of the moving averages from detent's below the chamfers, of its peak.
Engines' settings are the best found by scans of stiffness, damping, impedance, integrator, cone and number of capsules
(peers/ says what each means). An engine that is not installed is said to be missing.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from peers.peg_case import END, HAND, PEG, Figures, Run, apart, measure

OURS: dict[str, dict[str, Any]] = {
    "stepping, 1 ms": {"method": "fixed", "step": 1e-3},
    "stepping, 2 ms": {"method": "fixed", "step": 2e-3, "sample": 2e-3},
    "events, tolerance 1e-6": {"method": "events"},
}
MUJOCO = {
    "1 ms, contacts as they come": {},
    "1 ms, least penetration": {"solimp": (0.0, 0.9999, 5e-6)},
    "1 ms, least noise": {"solref": (0.002, 1.0), "solimp": (0.0, 0.95, 1e-4)},
    "1 ms, ring of 24 only": {"solimp": (0.0, 0.9999, 5e-6), "capsules": 24},
    "0.1 ms, ring of 120": {"solimp": (0.0, 0.9999, 5e-7), "capsules": 120, "step": 1e-4},
}
DRAKE = {
    "1 ms, least penetration": {"stiffness": 1e8},
    "1 ms, least noise": {"stiffness": 1e6},
    "1 ms, ring of 24 only": {"stiffness": 1e8, "capsules": 24},
    "0.1 ms, ring of 120": {"stiffness": 5e9, "capsules": 120, "step": 1e-4},
}
ENGINES = {"detent": OURS, "mujoco": MUJOCO, "drake": DRAKE}


@dataclass(frozen=True)
class Line:
    """One line of the table."""

    engine: str
    setting: str
    run: Run
    figures: Figures
    apart: float
    memory: float  # bytes, peak of the process

    @property
    def factor(self) -> float:
        """Times real time."""
        return END / self.run.seconds

    def __str__(self) -> str:
        f, per_step = self.figures, 1e6 * self.run.seconds / self.run.steps
        return (
            f"{self.engine:<7} {self.setting:<28}{self.factor:9.2f}{self.run.steps:8d}{per_step:9.1f}"
            f"{1e6 * f.penetration:14.4f}{f.noise:11.4f}{f.peak:9.2f}{100 * self.apart:9.2f}{self.memory / 2**20:9.0f}"
        )


def ours(options: dict[str, Any], rounds: int) -> tuple[Run, list[float]]:
    from detent import simulate

    simulate(PEG, HAND, **options)  # compiles
    seconds, steps = np.inf, 0
    for _ in range(rounds):
        stats = simulate(PEG, HAND, **options).stats
        seconds, steps = min(seconds, stats["loop_seconds"]), int(stats["steps"])
    fine = simulate(PEG, HAND, **{**options, "sample": options.get("step", 1e-3)})
    run = Run(seconds, steps, fine["time"].values, fine["pose"].values, fine["mating_force"].values)
    return run, [event.time for event in fine.events]


def one(engine: str, setting: str, rounds: int, out: str) -> None:
    """What a process of its own does: run, and leave the run in a file."""
    import resource

    options, events = ENGINES[engine][setting], []
    if engine == "detent":
        run, events = ours(options, rounds)
        version = "this"
    elif engine == "mujoco":
        from peers import mujoco_peg

        run, version = mujoco_peg.run(replace(mujoco_peg.Setting(), **options), rounds), mujoco_peg.VERSION
    else:
        from peers import drake_peg

        run, version = drake_peg.run(replace(drake_peg.Setting(), **options), rounds), drake_peg.VERSION
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    np.savez(out, time=run.time, X=run.X, F_z=run.F_z)
    print(json.dumps([run.seconds, run.steps, peak, events, version]))


def apart_in_a_process(engine: str, setting: str, rounds: int) -> tuple[Run, float, list[float], str] | str:
    """Run, peak memory, events, version; or why there is none."""
    with tempfile.TemporaryDirectory() as folder:
        out = str(Path(folder) / "run.npz")
        command = [sys.executable, __file__, "--one", engine, setting, str(rounds), out]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if done.returncode != 0:
            last = (done.stderr.strip().splitlines() or ["no word"])[-1]
            return "not installed (make bench installs it)" if "ModuleNotFoundError" in last else last
        seconds, steps, peak, events, version = json.loads(done.stdout.splitlines()[-1])
        kept = np.load(out)
        return Run(seconds, steps, kept["time"], kept["X"], kept["F_z"]), peak, events, version


def main(rounds: int = 5) -> None:
    print(
        f"{'':<36}{'× real':>9}{'steps':>8}{'µs/step':>9}{'penetration':>14}{'noise':>11}{'F_z':>9}"
        f"{'apart':>9}{'memory':>9}\n"
        f"{'':<36}{'time':>9}{'':>8}{'':>9}{'µm':>14}{'N RMS':>11}{'peak, N':>9}{'%':>9}{'MiB':>9}"
    )
    lines: list[Line] = []
    reference: Run | None = None
    events = np.zeros(0)
    for engine, settings in ENGINES.items():
        for setting in settings:
            # A long run wanders less: the fine ones take half a minute each.
            got = apart_in_a_process(engine, setting, 1 if engine == "drake" and "0.1 ms" in setting else rounds)
            if isinstance(got, str):
                print(f"{engine:<7} {setting}: {got}")
                continue
            run, memory, own, _version = got
            if reference is None:
                reference, events = run, np.array(own)
            lines.append(Line(engine, setting, run, measure(run, events), apart(run, reference, events), memory))
            print(lines[-1], flush=True)
    _claims(lines)


def _claims(lines: list[Line]) -> None:
    for line in (one for one in lines if one.engine == "detent"):
        print(f"detent, {line.setting}: {line.factor:.0f} times real time")
        for other in (one for one in lines if one.engine != "detent"):
            print(f"  {line.factor / other.factor:8.1f} times as fast as {other.engine}, {other.setting}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        one(sys.argv[2], sys.argv[3], int(sys.argv[4]), sys.argv[5])
    else:
        main(*map(int, sys.argv[1:]))
