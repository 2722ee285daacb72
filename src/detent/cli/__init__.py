"""The same verbs, typed at a prompt.

Short lines, aligned, units on everything, the verdict last. Results go to stdout, everything else to stderr.
Exit codes: 0 fine (a jam is a result), 1 `--expect` not met, 2 wrong input, 3 no solution, 130 interrupted.
Numba, xarray and matplotlib load inside the commands that need them: `detent --help` must not wait for a compiler; and
of the command modules only the one loads that was typed (verbs.COMMANDS).
"""

from typing import Any


def __getattr__(name: str) -> Any:
    if name not in ("app", "main"):
        raise AttributeError(f"module 'detent.cli' has no attribute {name!r}")
    from detent.cli import verbs

    if name == "app":
        verbs.load_commands()
    return getattr(verbs, name)
