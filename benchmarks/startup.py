"""How long one waits: import, help, the first run on a new machine, and the second in a new process.

    python benchmarks/startup.py [rounds]

Cold processes, alternating in one run so that a busy machine is busy for all; the median counts, the fastest is shown
beside it. Bytecode is written once beforehand, as an installer does. Numba's cache starts empty for "first simulate".
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

SCENARIOS = ("oring_fig7", "snap_fig11")  # they come along; the snap hook has the most to compile
PYTHON, DETENT = [sys.executable, "-c"], [sys.executable, "-m", "detent"]
QUICK = {
    "import numpy": [*PYTHON, "import numpy"],
    "import detent": [*PYTHON, "import detent"],
    "import typer": [*PYTHON, "import typer"],
    "detent --help": [*DETENT, "--help"],
    "import xarray": [*PYTHON, "import xarray"],
    "import numba": [*PYTHON, "import numba"],
}
LIMITS = (("import detent", "import numpy", 1.5), ("detent --help", "import typer", 4.0))  # the claims, as ratios


def main(rounds: int = 7) -> None:
    with tempfile.TemporaryDirectory() as folder:
        kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        env = {**kept, "PYTHONPYCACHEPREFIX": f"{folder}/bytecode", "NUMBA_CACHE_DIR": f"{folder}/warm"}
        for command in QUICK.values():
            seconds(command, env, folder)
        times: dict[str, list[float]] = {name: [] for name in QUICK}
        for _ in range(rounds):
            for name, command in QUICK.items():
                times[name].append(seconds(command, env, folder))
        seconds([*DETENT, "simulate", SCENARIOS[0]], env, folder)  # writes the bytecode
        for i in range(max(1, rounds // 3)):
            for scenario in SCENARIOS:
                cold = {**env, "NUMBA_CACHE_DIR": f"{folder}/{scenario}-{i}"}
                for name in (f"{scenario}, first", f"{scenario}, second"):
                    times.setdefault(name, []).append(seconds([*DETENT, "simulate", scenario], cold, folder))
    for name, all_ in times.items():
        print(f"{name:<18}  {median(all_):7.3f} s  fastest {min(all_):7.3f} s  of {len(all_)}")
    for name, peer, limit in LIMITS:
        print(f"{name} takes {median(times[name]) / median(times[peer]):.2f} times {peer} (claimed: at most {limit})")


def seconds(command: list[str], env: dict[str, str], folder: str) -> float:
    """Wall-clock seconds of one cold process."""
    began = time.perf_counter()
    subprocess.run(command, env=env, cwd=Path(folder), check=True, capture_output=True)
    return time.perf_counter() - began


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
