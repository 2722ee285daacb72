"""Every benchmark of this folder, one after the other, each in a process of its own.

python benchmarks/run.py [name …]        all, or those named: startup, snap_curve, peg_engines, arm_engines,
                                         thread_engines, contact_count, latch_ratchet, articulation_read,
                                         articulation_scale, identification_peers, page, playback_rate,
                                         study_overhead, study_rates
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main(*names: str) -> int:
    files = [path for path in sorted(HERE.glob("*.py")) if path.name != "run.py" and (not names or path.stem in names)]
    known = {path.stem for path in HERE.glob("*.py")}
    if unknown := set(names) - known:
        there = ", ".join(sorted(known - {"run"}))
        print(f"no benchmark {', '.join(sorted(unknown))}; there are {there}", file=sys.stderr)
        return 2
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg()) if hasattr(os, "getloadavg") else "unknown"
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, load {load}")
    failed = []
    for path in files:
        print(f"\n== {path.stem}", flush=True)
        if subprocess.run([sys.executable, str(path)], check=False).returncode != 0:
            failed.append(path.stem)
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
