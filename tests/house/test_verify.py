"""The same run at a tenth of the tolerance and by the other method, beside each other."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from detent import InputError, Status
from detent.simulation.verify import differ, verify, ways
from house.runs import run


@dataclass(frozen=True)
class How:
    method: str = "auto"
    tolerance: float | None = None
    step: float | None = None


@pytest.mark.parametrize(
    ("how", "finer", "other"),
    [
        (How(), How("auto", 1e-4), How("events")),
        (How("stepping", 1e-5, 0.01), How("stepping", 1e-6, 1e-3), How("events")),
        (How("fixed"), How("fixed", 1e-4, 1e-4), How("events")),
        (How("fixed", step=2e-3), How("fixed", 1e-4, 2e-4), How("events")),
        (How("events"), How("events", 1e-7), How("stepping")),
    ],
)
def test_what_is_run_besides_has_a_tenth_of_the_tolerance_or_of_the_step_or_the_other_method(how, finer, other):
    (name, first), (_, second) = ways(how)
    assert (first.method, second) == (finer.method, other)
    assert first.tolerance == pytest.approx(finer.tolerance)
    assert first.step is finer.step is None or first.step == pytest.approx(finer.step)
    assert name == ("a tenth of the step" if how.method == "fixed" else "a tenth of the tolerance")


def stepped(force, status=Status.SEATED, moved=0.0, turned=0.0):
    made = run([0, 4, 10], [0, force, 1], status=status)
    pose = made["pose"].values.copy()
    c, s = np.cos(turned), np.sin(turned)
    pose[-1, :, :3], pose[-1, 0, 3] = [[c, -s, 0], [s, c, 0], [0, 0, 1]], moved
    return replace(made, data=made.data.assign(pose=(made["pose"].dims, pose)), stats={"steps": 3.0})


def test_peaks_and_end_poses_stand_beside_each_other():
    first = stepped(6.0)
    found = verify(How(), lambda how: stepped(7.0, moved=3e-6, turned=1e-7), first)
    assert [one.way for one in found] == ["as asked", "a tenth of the tolerance", "by events"]
    assert [one.peak for one in found] == [(6.0, 1.0), (7.0, 1.0), (7.0, 1.0)]
    assert found[0].moved is None and found[1].moved == pytest.approx((3e-6, 1e-7), rel=1e-6)
    assert found[1].row()["status"] == "seated" and not differ(found)


def test_another_verdict_is_told_and_one_that_is_unresolved_or_refused_tells_nothing():
    def other(status):
        return lambda how: stepped(6.0, status) if how.method == "events" else stepped(6.0)

    assert differ(verify(How(), other(Status.JAMMED), stepped(6.0)))
    assert not differ(verify(How(), other(Status.UNRESOLVED), stepped(6.0)))

    def refuses(how):
        raise InputError("method", how.method, "a snap fastener jumps")

    found = verify(How(), refuses, stepped(6.0))
    assert [one.record is None for one in found] == [False, True, True] and "jumps" in found[1].why
    assert not differ(found)


def test_what_takes_no_steps_has_nothing_to_compare():
    (only,) = verify(How(), lambda how: pytest.fail("it is run again"), run([0, 1], [0, 1]))
    assert only.record is None and only.why == "it takes no steps"
