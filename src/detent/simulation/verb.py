"""simulate: a mating and a drive → Record. How they are followed is the solver's; see solver.py."""

from __future__ import annotations

import math
import time as clock
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from detent.core.checks import REST, Check, checks_of
from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.core.record import Record, record_of
from detent.core.trajectory import Trajectory
from detent.drive.drive import Drive
from detent.mating.mating import Mating, Placed
from detent.simulation.solver import FIXED_STEP, LONGEST_STEP, OF_EVENTS, OF_STEPS, Method, solver_of

if TYPE_CHECKING:
    from detent.drive.bench.model import Bench


def simulate(
    mating: Mating | Placed | Sequence[Mating | Placed],
    drive: Drive | Bench,
    *,
    duration: float | None = None,
    sample: float = 1e-3,
    method: Literal["auto", "exact", "events", "stepping", "fixed"] = "auto",
    tolerance: float | None = None,
    step: float | None = None,
    impact: Literal["poisson", "newton"] = "poisson",
    inputs: Mapping[str, Any] | None = None,
) -> Record:
    """Record of one run: the drive moves the part, the matings push back.

    duration  s; None: the drive's own legs
    sample    s between samples. Events are found between them, so curves do not depend on it. A Bench has its own rate
    method    for a drive that yields: "stepping" goes in steps as short as the tolerance asks for; "fixed" in steps of
              one length, as the papers do; "events" follows the motion to high order from event to event; "auto" is
              "stepping", for a Bolt "fixed". For a Latch "auto" is "exact": pawls without inertia, event times as
              algebraic numbers; the others give its pawls their inertia
    tolerance error allowed in one step, relative: its energy is at most tolerance² of the largest kinetic energy so
              far. None: 1e-3; by events 1e-6
    step      s, length of fixed steps, 1 ms if None, and the longest of others, 20 ms if None; at most a twentieth of
              √(J/κ) for a Latch's pawls
    impact    law of restitution: "poisson", or "newton", which may gain energy with friction (told as an event)
    inputs    what to note as the run's inputs, enough to run it again (a scenario notes itself)
    """
    if not (np.isfinite(sample) and sample > 0):
        raise InputError("sample", sample, "a positive time is needed")
    if method not in ("auto", "exact", "events", "stepping", "fixed"):
        raise InputError("method", method, 'one of "auto", "exact", "events", "stepping", "fixed" is needed')
    given = mating if isinstance(mating, Sequence) else (mating,)
    placed = [one if isinstance(one, Placed) else Placed(one, Pose(), Pose()) for one in given]
    solver = solver_of(placed, drive, method)
    if method == "auto" and any(getattr(one.mating, "fixed_steps", False) for one in placed):
        method = "fixed"
    step = (FIXED_STEP if method == "fixed" else LONGEST_STEP) if step is None else step
    tolerance = (OF_EVENTS if method == "events" else OF_STEPS) if tolerance is None else tolerance
    if not (np.isfinite(step) and step > 0):
        raise InputError("step", step, "a positive time is needed")
    if not 1e-14 <= tolerance <= 1e-2:
        raise InputError("tolerance", tolerance, "a number between 1e-14 and 0.01 is needed")
    if impact not in ("poisson", "newton"):
        raise InputError("impact", impact, 'one of "poisson", "newton" is needed')
    how = Method(method, step, tolerance, impact, sample, duration)
    began = clock.perf_counter()
    if complaint := solver.accepts(placed, drive, how):
        raise complaint
    run = solver.begin(placed, drive, how)
    run.advance(math.inf)
    done = run.trajectory()
    done = replace(done, stats={**done.stats, **getattr(drive, "evidence", dict)()})
    return record_of(done, [one.mating for one in placed], inputs or {}, began, checked(done, placed))


def checked(run: Trajectory, placed: Sequence[Placed]) -> tuple[Check, ...]:
    """The run's checks, with what its matings know of it."""
    clearances = [np.min(np.abs(getattr(one.mating, "clearance", math.inf))) for one in placed]
    # What a mating with forces of its own stores is missing from the ledger, unless the run says that it is whole.
    # A rail takes no steps: its powers are added up from sample to sample, and say nothing of its forces. A latch in
    # time ends where no finite force leads on, and there its books stay open.
    takes_steps = "steps" in run.stats and not any(hasattr(one.mating, "solvers") for one in placed)
    is_whole = REST in run.channels or not any(one.mating.forces() for one in placed)
    ledger = takes_steps and is_whole and "drive_work" in run.channels
    return checks_of(run, float(min(clearances, default=math.inf)), ledger)
