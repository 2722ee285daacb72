"""How long one force of a feel takes: the C header by gcc, Python one by one and on arrays; and how a loop keeps 1 kHz.

    python benchmarks/playback_rate.py

The program calls the header's functions on a motion of a million samples that wanders over a table of 401 positions,
and adds the forces up so that none is left out; times are of the processor (clock()), best of five. Claimed: at most
100 ns per force evaluation.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time

import numpy as np

from detent.mating.feel.model import Feel, FeelTable
from detent.playback import Device, HeldDevice, Rendering, c_header, play

CLAIM = 100.0  # ns
SAMPLES = 1_000_000
PROGRAM = """
#include <math.h>
#include <stdio.h>
#include <time.h>
#include "feel.h"

static double x[SAMPLES], v[SAMPLES];

int main(void)
{
    int i, round, kind;
    for (i = 0; i < SAMPLES; i++) {
        double t = 1e-3 * i;
        x[i] = 0.01 + 0.011 * sin(7.0 * t) * cos(0.37 * t);
        v[i] = 0.077 * cos(7.0 * t);
    }
    for (kind = 0; kind < 3; kind++) {
        double best = 1e9, sum = 0.0;
        for (round = 0; round < 5; round++) {
            feel_state state;
            clock_t begin = clock();
            double took;
            feel_reset(&state);
            for (i = 0; i < SAMPLES; i++)
                sum += kind == 0 ? feel_force(x[i], v[i], 1.0)
                       : kind == 1 ? feel_rendered(x[i], v[i]) : feel_step(&state, x[i], v[i]);
            took = (double)(clock() - begin) / CLOCKS_PER_SEC;
            best = took < best ? took : best;
        }
        printf("%.3f %.17g\\n", 1e9 * best / SAMPLES, sum);
    }
    return 0;
}
"""


def table() -> FeelTable:
    x = np.linspace(0.0, 0.02, 401)
    return FeelTable.of(
        x, spring_force=5 * np.sin(400 * x) + 200 * x, friction=np.column_stack((1 + 50 * x, 0.5 + 0 * x)), damping=2.0,
        mass=0.1,
    )  # fmt: skip


def by_gcc(feel: FeelTable) -> list[float]:
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return []
    with tempfile.TemporaryDirectory() as here:
        folder = Path(here)
        (folder / "feel.h").write_text(c_header(feel, stick_stiffness=1e4))
        (folder / "main.c").write_text(PROGRAM)
        command = [compiler, "-std=c99", "-O2", f"-DSAMPLES={SAMPLES}", str(folder / "main.c"), "-o", "main", "-lm"]
        subprocess.run(command, check=True, cwd=folder)
        told = subprocess.run([str(folder / "main")], check=True, capture_output=True, text=True).stdout
    return [float(line.split()[0]) for line in told.splitlines()]


def main() -> int:
    feel = table()
    times = by_gcc(feel)
    for name, took in zip(("feel_force", "feel_rendered", "feel_step"), times, strict=False):
        print(f"C header, {name:14} {took:8.1f} ns   (claimed: at most {CLAIM:g})")
    if not times:
        print("C header: no compiler here")
    x, rendering, n = np.linspace(0.0, 0.02, 100_000), Rendering(feel, 1e4), 100_000
    begin = process_time()
    for one in x.tolist():
        rendering.step(one, 0.1)
    print(f"Python, Rendering.step    {1e9 * (process_time() - begin) / n:8.1f} ns")
    begin = process_time()
    Feel(feel).force(x, 0.1, 1.0)
    print(f"Python, Feel.force        {1e9 * (process_time() - begin) / n:8.1f} ns, on arrays")
    device = Device(6.0, 1e-3)
    hand = HeldDevice.over(feel, mass=0.1, damping=6.0, period=1e-3)
    kept = play(Rendering(feel, device.stick_stiffness(feel)), hand, rate=1000.0, seconds=5.0).kept
    late = ", ".join(f"{percent} %: {1e6 * kept.jitter(percent):.1f} µs" for percent in (50, 99, 100))
    lost = f"{kept.overruns} overruns, {kept.missed} left out"
    print(f"loop at 1 kHz for 5 s: {kept.rate:.1f} Hz, late by {late}; {lost}")
    return int(any(took > CLAIM for took in times))


if __name__ == "__main__":
    sys.exit(main())
