"""What a solver is: how a drive and its matings are followed through time. One file a solver, this is the contract.

`simulate` looks the solver up, and is then three lines: begin, advance to the end, trajectory. A mating or a drive that
needs a solver of its own has a table `solvers`, from the method the user typed to the solver's name; a mating's goes
before the drive's. Without one, a drive that cannot yield (nv = 0) takes `rail` and every other one `yielding`.

A solver
    refuses in `accepts`, before any time is spent: the field as typed, its value, what is allowed;
    raises InputError from `begin` or `advance` where only the start of the run shows that it cannot be (parts overlap);
    never raises for physics: a jam is in the events, and "no step is short enough" is `Trajectory.verdict`, UNRESOLVED,
    with everything computed up to there;
    counts in `Trajectory.stats` what it did: evaluations or steps, rejected ones, samples. Budgets are counts, not
    seconds: the same inputs give the same bits on every machine of a type.

The shape is that of SciPy's OdeSolver (`step` to `t_bound`, then `dense_output`), with models instead of a function.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from detent.core.errors import InputError
from detent.core.trajectory import Trajectory
from detent.drive.base import Drive
from detent.mating.base import Placed
from detent.units import shown

if TYPE_CHECKING:
    from detent.drive.bench.model import Bench


LONGEST_RUN = 2_000_000  # samples: 1 GB of record


@dataclass(frozen=True, slots=True)
class Method:
    """How a run is to be followed, as `simulate` was asked."""

    name: Literal["auto", "exact", "events", "stepping"]
    step: float  # s, of stepping
    tolerance: float  # of events: error allowed in one step, relative
    impact: Literal["poisson", "newton"]
    sample: float = 1e-3  # s between samples
    duration: float | None = None  # s; None: the drive's own


class Run(Protocol):
    """A run held open."""

    def advance(self, until: float) -> None:
        """Follow it up to `until`, s, or to its end if that is earlier. A solver whose loop cannot be held open
        half-way refuses an `until` before the end."""
        ...

    def trajectory(self) -> Trajectory: ...  # of all that `advance` has followed


class Solver(Protocol):
    """How a drive and its matings are followed."""

    name: str  # as tables of `solvers` call it

    def accepts(self, matings: Sequence[Placed], drive: Drive | Bench, how: Method) -> InputError | None: ...

    def begin(self, matings: Sequence[Placed], drive: Drive | Bench, how: Method) -> Run: ...


class WholeRun:
    """A run whose loop goes to its end in one call."""

    def __init__(self, end: float, follow: Callable[[], Trajectory]) -> None:
        self.end, self._follow = end, follow
        self._trajectory: Trajectory | None = None

    def advance(self, until: float) -> None:
        if until < self.end:
            allowed = f"this solver goes to the end in one call: at least {shown(self.end, 's')}"
            raise InputError("until", shown(until, "s"), allowed)
        if self._trajectory is None:
            self._trajectory = self._follow()

    def trajectory(self) -> Trajectory:
        if self._trajectory is None:
            raise InputError("trajectory", None, "there is none before `advance`")
        return self._trajectory


# Name → module below detent.simulation with the solver as `solver`; or, from a stranger, "package.module:name".
SOLVERS = {
    "rail": "rail",
    "yielding": "yielding",
    "bench": "bench",
    "latch_exact": "latch_exact",
    "latch_dynamic": "latch_dynamic",
}


def solver_of(matings: Sequence[Placed], drive: Drive | Bench, method: str) -> Solver:
    """The solver that the matings or the drive ask for."""
    for one in (*(placed.mating for placed in matings), drive):
        table = getattr(one, "solvers", None)
        if table is not None:
            if method not in table:
                raise InputError("method", method, f"a {type(one).__name__} is followed by {', '.join(table)}")
            return named(table[method])
    return named("yielding" if drive.nv > 0 else "rail")


def named(name: str) -> Solver:
    module, _, attribute = name.partition(":")
    if name in SOLVERS:
        module = f"detent.simulation.{SOLVERS[name]}"
    return getattr(importlib.import_module(module), attribute or "solver")
