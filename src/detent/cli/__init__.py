"""The same verbs, typed at a prompt.

    verbs.py       the table of commands, `main`; simulate, place, studio, schema, doctor
    prompt.py      files named there, lines and complaints out, long work in a thread, Ctrl-C
    …_command(s)   one verb or room each; record_commands shows, draws and runs again; demo, doctor, experiments

Short lines, aligned, units on everything, the verdict last. Results go to stdout, everything else to stderr.
Exit codes: 0 fine (a jam is a result), 1 `--expect` not met, 2 wrong input, 3 no solution, 130 interrupted.
Numba, xarray and matplotlib load inside the commands that need them: `detent --help` must not wait for a compiler; and
of the command modules only the one loads that was typed. May import everything; nothing imports it.
"""

from typing import Any

from detent.cli.verbs import main

__all__ = ["main"]


def __getattr__(name: str) -> Any:
    if name != "app":
        raise AttributeError(f"module 'detent.cli' has no attribute {name!r}")
    from detent.cli import verbs

    verbs.load_commands()
    return verbs.app
