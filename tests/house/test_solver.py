"""The contract of a solver: one of a stranger's own takes a run over, refuses, fails and counts as ours do."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
import pytest

from detent import Event, Method, Outcome, Record, Solver, Status, Trajectory, WholeRun, simulate
from detent.core.errors import InputError
from detent.core.outcome import Soundness
from detent.core.record import channels
from detent.drive.rail import Leg, Rail
from detent.mating.mating import Stop
from detent.simulation.solver import SOLVERS, solver_of
from detent.units import mm, s


class Halving:
    """Its part comes half as near with every sample."""

    name = "halving"

    def accepts(self, matings, drive, how: Method) -> InputError | None:
        return InputError("sample", how.sample, "at most 0.1 s") if how.sample > 0.1 else None

    def begin(self, matings, drive, how: Method) -> WholeRun:
        time = np.arange(0.0, drive.breaks()[-1], how.sample)
        insertion = 1 * mm * (1 - 0.5 ** np.arange(len(time)))
        event = Event(float(time[1]), "contact", "floor")
        found = channels(insertion=insertion, mating_force=1e3 * insertion)
        return WholeRun(float(time[-1]), lambda: Trajectory(time, found, (event,), {"samples": len(time)}))


solver: Solver = Halving()


@dataclass(frozen=True)
class Floor:
    solvers: ClassVar[dict[str, str]] = {"auto": f"{__name__}:solver", "events": f"{__name__}:unsolved"}

    def forces(self):
        return ()

    def contacts(self):
        return ()

    def stop(self) -> Stop:
        return Stop()

    def change(self, before, after):
        return ()

    def observe(self, memories):
        return {}

    def judge(self, record: Record) -> Outcome:
        return Outcome(Status.SEATED, f"{float(record['insertion'][-1]) / mm:.3f} mm deep")


RAIL = Rail(legs=(Leg(distance=10 * mm, speed=10 * mm / s),))


class Unsolved(Halving):
    """It cannot go on, says so, and hands over what there is."""

    def begin(self, matings, drive, how: Method) -> WholeRun:
        run = super().begin(matings, drive, how)
        verdict = Outcome(Status.UNRESOLVED, "no step is short enough", 0.3)
        return WholeRun(run.end, lambda: replace(run.follow(), verdict=verdict))


unsolved = Unsolved()


def test_a_solver_of_ones_own_follows_the_run():
    record = simulate(Floor(), RAIL, sample=0.1)
    assert record.outcome == Outcome(Status.SEATED, "0.998 mm deep", soundness=Soundness.SOUND)
    assert [event.where for event in record.events] == ["floor"]
    assert record.stats["samples"] == len(record["time"]) == 10
    assert record["mating_force"].attrs["units"] == "N"


def test_it_refuses_before_any_time_is_spent():
    with pytest.raises(InputError, match=r"at most 0\.1 s"):
        simulate(Floor(), RAIL, sample=0.2)


def test_a_method_that_is_not_in_the_table_is_refused():
    with pytest.raises(InputError, match="a Floor is followed by auto, events"):
        simulate(Floor(), RAIL, method="fixed")


def test_what_it_cannot_solve_is_unresolved_and_what_it_followed_is_there():
    record = simulate(Floor(), RAIL, sample=0.1, method="events")
    assert record.outcome.status is Status.UNRESOLVED and len(record["time"]) == 10


def test_a_run_that_goes_to_its_end_in_one_call_says_so():
    run = solver.begin((), RAIL, Method("auto", 1e-3, 1e-6, "poisson", 0.1))
    with pytest.raises(InputError, match="none before"):
        run.trajectory()
    with pytest.raises(InputError, match="goes to the end in one call"):
        run.advance(0.5)
    run.advance(math.inf)
    once = run.trajectory()
    run.advance(math.inf)
    assert run.trajectory() is once


@pytest.mark.parametrize("name", SOLVERS)
def test_our_solvers_fill_the_contract(name):
    @dataclass
    class Asks:
        nv = 0
        solvers: ClassVar[dict[str, str]] = {"auto": name}

    found = solver_of((), Asks(), "auto")  # type: ignore[arg-type]
    assert found.name == name and callable(found.accepts) and callable(found.begin)
