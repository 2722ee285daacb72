"""What a solver is: how a drive and its matings are followed through time. One file a solver; this is the contract.

`simulate` looks the solver up and is then three lines: begin, advance to the end, trajectory. A drive that cannot yield
(nv = 0) takes `rail`, every other one `yielding`; a mating or a drive that needs another has an attribute

    solvers = {"auto": "latch_exact", "events": "your_package.module:name"}

from the method asked for to one of `SOLVERS`, or to an object that can be imported; a mating's table goes before the
drive's, and a method that is not in it is refused. Nothing is registered and nothing inherited: an object with `name`,
`accepts` and `begin` is a solver. `WholeRun` serves those whose loop goes to the end in one call.

A solver
    refuses in `accepts`, before any time is spent: the field as typed, its value, what is allowed;
    raises InputError from `begin` or `advance` where only the start of the run shows that it cannot be (parts overlap);
    never raises for physics: a jam is in the events, and "no step is short enough" is `Trajectory.verdict`, UNRESOLVED,
    with everything computed up to there;
    gives the channels that the matings' `judge` and the report read, by their declared names (core/channels.py):
    insertion, pose, force, moment, mating_force, energy, and what each mating observes;
    wraps its loop in `watched`, if it can, so that a prompt shows how far it is;
    counts in `Trajectory.stats` what it did: evaluations or steps, rejected ones, samples. Budgets are counts, not
    seconds: the same inputs give the same bits on every machine of a type.

The shape is that of SciPy's OdeSolver (`step` to `t_bound`, then `dense_output`), with models instead of a function.
"""

from __future__ import annotations

import importlib
import math
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

from detent.core.errors import InputError
from detent.core.trajectory import Trajectory
from detent.drive.drive import Drive
from detent.mating.mating import Placed
from detent.units import shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from detent.drive.bench.model import Bench


LONGEST_RUN = 2_000_000  # samples: 1 GB of record
# Where nobody asks for others: tolerances (our choice), the papers' step and the longest step, s.
OF_STEPS, OF_EVENTS, FIXED_STEP, LONGEST_STEP = 1e-3, 1e-6, 1e-3, 20e-3


@dataclass(frozen=True, slots=True)
class Method:
    """How a run is to be followed, as `simulate` was asked."""

    name: Literal["auto", "exact", "events", "stepping", "fixed"]
    step: float  # s, of fixed steps; of others the longest
    tolerance: float  # error allowed in one step, relative
    impact: Literal["poisson", "newton"]
    sample: float = 1e-3  # s between samples
    duration: float | None = None  # s; None: the drive's own


class Run(Protocol):
    """A run held open: begun, followed as far as `advance` was asked to."""

    def advance(self, until: float) -> None:
        """Follow it up to `until`, s, or to its end if that is earlier. A solver whose loop cannot be held open
        half-way refuses an `until` before the end."""
        ...

    def trajectory(self) -> Trajectory: ...  # of all that `advance` has followed


class Solver(Protocol):
    """How a drive and its matings are followed."""

    name: str  # for messages and tests

    def accepts(self, matings: Sequence[Placed], drive: Drive | Bench, how: Method) -> InputError | None:
        """None, or what stands against it: the field as typed, its value, and what is allowed."""
        ...

    def begin(self, matings: Sequence[Placed], drive: Drive | Bench, how: Method) -> Run:
        """A run at its start; only what `accepts` has taken."""
        ...


@dataclass
class WholeRun:
    """A run whose loop goes to its end in one call.

    end     s
    follow  the whole of it
    """

    end: float
    follow: Callable[[], Trajectory]
    _followed: Trajectory | None = field(default=None, init=False)

    def advance(self, until: float) -> None:
        if until < self.end:
            allowed = f"this solver goes to the end in one call: at least {shown(self.end, 's')}"
            raise InputError("until", shown(until, "s"), allowed)
        self._followed = self._followed or self.follow()

    def trajectory(self) -> Trajectory:
        if self._followed is None:
            raise InputError("trajectory", None, "there is none before `advance`")
        return self._followed


# Name of a solver → the module beside this one that has it as `solver`.
SOLVERS = {
    "rail": "prescribed",
    "yielding": "yielding",
    "bench": "sampled_bench",
    "latch_exact": "latch_exact",
    "latch_dynamic": "latch_dynamic",
}


def solver_of(matings: Sequence[Placed], drive: Drive | Bench, method: str) -> Solver:
    """The solver that the matings or the drive ask for."""
    name = "yielding" if drive.nv > 0 else "rail"
    for one in (*(placed.mating for placed in matings), drive):
        table: Mapping[str, str] | None = getattr(one, "solvers", None)
        if table is not None:
            if method not in table:
                raise InputError("method", method, f"a {type(one).__name__} is followed by {', '.join(table)}")
            name = table[method]
            break
    module, _, attribute = name.partition(":")
    home = f"detent.simulation.{SOLVERS[name]}" if name in SOLVERS else module
    return getattr(importlib.import_module(home), attribute or "solver")


# ---- how far a run is, for whoever waits ----
# A loop writes its samples in order and lets go of the interpreter. So its first column is filled with NaN, and a
# thread looks from time to time how far the numbers reach: the loop itself knows nothing of it and loses nothing.

OFTEN = 0.1  # s between two looks
_listeners: list[Callable[[float], None]] = []


@contextmanager
def on_progress(listener: Callable[[float], None]) -> Iterator[None]:
    """Within this, `listener(share)` is called from another thread: 0 to 1, of the loop that runs."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


@contextmanager
def watched(column: NDArray[np.float64], total: int) -> Iterator[None]:
    """Tell how much of `column` (n,) has been written, as a share of `total` samples; one sample is no way to go."""
    if not _listeners or total < 2:
        yield
        return
    column[:] = math.nan
    done = threading.Event()

    def look() -> None:
        written = 0
        while not done.wait(OFTEN):
            written += _written(column[written:])
            share = min(written / total, 1.0)
            for listener in tuple(_listeners):
                listener(share)

    thread = threading.Thread(target=look, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _written(column: NDArray[np.float64]) -> int:
    """How many numbers stand before the first NaN, by bisection: later ones are NaN too."""
    low, high = 0, len(column)
    while low < high:
        middle = (low + high) // 2
        if math.isnan(column[middle]):
            high = middle
        else:
            low = middle + 1
    return low
