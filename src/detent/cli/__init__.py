"""The same verbs, typed at a prompt.

Short lines, aligned, units on everything, the verdict last. Results go to stdout, everything else to stderr.
Exit codes: 0 fine (a jam is a result), 1 `--expect` not met, 2 wrong input, 3 no solution, 130 interrupted.
Numba, xarray and matplotlib load inside the commands that need them: `detent --help` must not wait for a compiler.
"""

from detent.cli import articulate, calibrations, demo, designs, identify, latches, play, studies
from detent.cli.verbs import app, main

__all__ = [
    "app", "articulate", "calibrations", "demo", "designs", "identify", "latches", "main", "play", "studies",
]  # fmt: skip
