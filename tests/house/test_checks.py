"""Whether a run may be trusted: each check at its limits, what follows for the verdict, the table of statuses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from detent import Bolt, ORing, Outcome, Pose, Record, RoundPeg, Soundness, Status, Thread, Trajectory
from detent.core.channels import LEDGER_ROLES
from detent.core.checks import Check, checks_of, failed, in_words, soundness
from detent.core.outcome import ENDINGS, SERIES, STATUSES, Kind, words_of_status
from detent.core.record import Channel, channel, channels, record_of
from detent.core.scene import Shape
from detent.mating.mating import Placed
from detent.simulation.verb import checked
from detent.units import mm

GUIDE = (Path(__file__).parents[2] / "docs" / "guide" / "accuracy.md").read_text("utf-8")
N = 11
TIME = np.linspace(0.0, 1.0, N)
SOUND, DOUBTFUL, UNRESOLVED = Soundness


class Seats:
    """A mating that calls everything seated."""

    def judge(self, record: Record) -> Outcome:
        return Outcome(Status.SEATED, "it sits", float(record["time"][-1]))


class Refuses:
    """A mating that must not be asked."""

    def judge(self, record: Record) -> Outcome:
        raise AssertionError("numbers that are not sound are judged")


def trajectory(stats: Any = None, scene: Any = (), **values: Any) -> Trajectory:
    return Trajectory(TIME, channels(**values), (), {"steps": 1000.0, **(stats or {})}, scene=scene)


def ledger(rest: Any = 0.0, **more: Any) -> dict[str, Any]:
    """10 J are given and go into motion, a spring and friction; `rest` J are missing at the end."""
    given = 10.0 * TIME
    return {
        "drive_work": given, "kinetic_energy": 3.0 + 0.2 * given, "stored_energy": 0.5 * given - 1.0,
        "friction_loss": 0.3 * given - rest * TIME, **more,
    }  # fmt: skip


def state_of(name: str, run: Trajectory, **how) -> Soundness:
    (check,) = (one for one in checks_of(run, **how) if one.name == name)
    return check.state


def names(run: Trajectory, **how) -> list[str]:
    return [one.name for one in checks_of(run, **how)]


# ---- the energy ledger ----


@pytest.mark.parametrize(("rest", "state"), [(0.0, SOUND), (0.09, SOUND), (0.2, DOUBTFUL), (0.6, UNRESOLVED)])
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_the_ledger_is_sound_to_one_per_cent_of_its_largest_term_and_unresolved_above_five(rest, sign, state):
    assert state_of("energy", trajectory(**ledger(sign * rest))) is state


def test_every_loss_and_every_store_belongs_to_the_ledger_and_the_methods_own_loss_does_not():
    for name, role in LEDGER_ROLES.items():
        if name in ledger() or name == "numerical_loss":
            continue
        booked = ledger() | {name: -0.6 * TIME if role == "supply" else 0.6 * TIME}
        assert state_of("energy", trajectory(**booked)) is UNRESOLVED, name
        booked["drive_work"] = booked["drive_work"] + 0.6 * TIME
        assert state_of("energy", trajectory(**booked)) is SOUND, name
    assert state_of("energy", trajectory(**ledger(0.6, numerical_loss=0.6 * TIME))) is UNRESOLVED


def test_a_ledger_that_lacks_a_term_is_not_claimed():
    for name in ("drive_work", "kinetic_energy", "stored_energy"):
        some = ledger(0.6)
        del some[name]
        assert "energy" not in names(trajectory(**some))
    assert "energy" not in names(trajectory(**ledger(0.6)), ledger=False)


def test_rounding_is_no_open_ledger_where_nothing_happens_or_all_goes_on_at_one_speed():
    nothing: dict[str, Any] = {"drive_work": 0.0 * TIME, "kinetic_energy": 0.0 * TIME, "stored_energy": 1e-18 * TIME}
    assert state_of("energy", trajectory(**nothing, force=np.full((N, 3), 10.0))) is SOUND
    glides = nothing | {"kinetic_energy": 5.0 + 1e-15 * TIME, "stored_energy": 0.0 * TIME}
    assert state_of("energy", trajectory(**glides)) is SOUND
    gains = nothing | {"kinetic_energy": 1e-3 * TIME, "stored_energy": 0.0 * TIME}
    assert state_of("energy", trajectory(**gains, force=np.full((N, 3), 10.0))) is UNRESOLVED


def test_a_run_that_says_its_ledger_is_whole_is_taken_at_its_word():
    """A machine on a rail: what is stored and lost in a mating is all there is."""
    at = {"drive_work": 10.0 * TIME, "mating_energy": 4.0 * TIME, "mating_friction_loss": 6.0 * TIME}
    assert "energy" not in names(trajectory(**at))
    for rest, state in ((0.0, SOUND), (0.6, UNRESOLVED)):
        values = channels(**(at | {"mating_friction_loss": (6.0 - rest) * TIME}))
        values["energy_rest"] = Channel(("time",), rest * TIME, "J", "what is left")
        assert state_of("energy", Trajectory(TIME, values, (), {})) is state


def test_the_friction_of_a_compliant_part_is_the_sum_of_both_its_terms():
    up, down = 0.3 * TIME, 0.3 - 0.3 * TIME
    run: dict[str, Any] = ledger() | {"friction_loss": up, "mating_friction_loss": down}
    assert state_of("friction", trajectory(**run)) is SOUND


@pytest.mark.parametrize("name", ["friction_loss", "mating_friction_loss"])
@pytest.mark.parametrize(("given", "state"), [(0.0, SOUND), (0.05, DOUBTFUL), (0.2, UNRESOLVED)])
def test_friction_that_gives_energy_is_not_sound(name, given, state):
    loss = np.where(TIME < 0.5, 0.3, 0.3 - given)  # of 10 J
    energies: dict[str, Any] = ledger(friction_loss=0.0 * TIME) | {name: loss}
    assert state_of("friction", trajectory(**energies)) is state


# ---- contacts ----


@pytest.mark.parametrize(
    ("depth", "clearance", "state"),
    [
        (0.9e-6, np.inf, SOUND), (1.1e-6, np.inf, UNRESOLVED),
        (9e-6, 1e-3, SOUND), (9e-6, -1e-3, SOUND), (11e-6, 1e-3, UNRESOLVED), (1.1e-6, 1e-5, UNRESOLVED),
    ],
)  # fmt: skip
def test_contacts_may_be_a_micrometre_deep_or_one_per_cent_of_the_clearance(depth, clearance, state):
    gap = np.full((N, 2), np.nan)
    gap[3:, 0], gap[7, 1] = 1e-4, -depth
    assert state_of("depth", trajectory(gap=gap), clearance=clearance) is state
    assert state_of("depth", trajectory({"deepest": depth}), clearance=clearance) is state


def test_the_gaps_of_each_mating_count_by_their_own_names():
    from detent.core.trajectory import Share

    gap = np.full((N, 1), -2e-6)
    run = Trajectory(TIME, {"peg_1_gap": channel("gap", gap)}, (), {}, shares=(Share({"peg_1_gap": "gap"}, ()),))
    assert state_of("depth", run) is UNRESOLVED


# ---- what a loop counts ----

BOX = Shape("peg", "moving", np.array([[0, 0, 0], [0.1, 0, 0], [0, 0.05, 0]], float), np.array([[0, 1, 2]]))


@pytest.mark.parametrize(
    ("check", "stat", "values"),
    [
        ("step error", "error", (1.0, 5.0, 11.0)),
        ("shortest steps", "floor_steps", (0.0, 10.0, 11.0)),
        ("correction", "largest_correction", (9e-6, None, 11e-6)),
        ("friction cone", "cone_residual", (1e-3, 0.02, 0.06)),
        ("held frames", "held", (10.0, 900.0, None)),
        ("budget", "budget", (0.0, None, 1.0)),
        ("controller", "controller", (0.8, 0.9, 1.1)),
    ],
)
def test_what_a_loop_counts_has_two_limits(check, stat, values):
    for value, state in zip(values, Soundness, strict=True):
        if value is not None:
            assert state_of(check, trajectory({stat: value})) is state
    assert state_of(check, trajectory({stat: float("nan")})) is UNRESOLVED
    assert check not in names(trajectory())


def test_a_large_part_may_be_corrected_by_a_thousandth_of_it_and_a_long_run_have_more_short_steps():
    assert state_of("correction", trajectory({"largest_correction": 90e-6}, scene=(BOX,))) is SOUND
    assert state_of("correction", trajectory({"largest_correction": 110e-6}, scene=(BOX,))) is UNRESOLVED
    assert state_of("shortest steps", trajectory({"floor_steps": 90.0, "steps": 1e5})) is DOUBTFUL


# ---- numbers ----


@pytest.mark.parametrize("name", ["force", "kinetic_energy", "pose", "contact_force"])
@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_a_number_that_is_not_finite_leaves_the_run_unresolved(name, value):
    shape = {"force": (N, 3), "kinetic_energy": (N,), "pose": (N, 3, 4), "contact_force": (N, 2)}[name]
    values: Any = np.zeros(shape)
    values[4] = value
    (check,) = (one for one in checks_of(trajectory(**{name: values})) if one.name == "finite")
    assert check.state is UNRESOLVED and check.time == pytest.approx(0.4) and name in check.sentence()


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_numbers_that_are_not_finite_are_named_before_what_they_break(value):
    run = trajectory(**ledger(kinetic_energy=np.where(TIME > 0.5, value, 1.0)))
    (first, second, *_) = failed([one.row() for one in checks_of(run)])
    assert (first["name"], second["name"], second["state"]) == ("finite", "energy", "unresolved")
    assert "closed to no number" in second["says"] and record(run, Refuses()).outcome.reason.startswith(
        "1 channels with numbers that are not finite (kinetic_energy)"
    )


def test_nan_where_nothing_touches_and_in_what_a_model_declares_itself_is_no_fault():
    values = channels(gap=np.full((N, 1), np.nan), contact_point=np.full((N, 1, 3), np.nan))
    values["slop"] = Channel(("time",), np.full(N, np.nan), "rad", "of a bolt")
    assert soundness(checks_of(Trajectory(TIME, values, (), {}))) is SOUND


def test_a_force_without_bound_is_allowed_only_where_a_pawl_ends():
    force = np.zeros((N, 3))
    force[-1] = np.nan
    pawl: dict[str, Any] = {"pawl_angle": np.zeros((N, 1))}
    assert state_of("finite", trajectory(force=force, **pawl)) is SOUND
    assert state_of("finite", trajectory(force=force)) is UNRESOLVED
    force[3] = np.nan
    assert state_of("finite", trajectory(force=force, **pawl)) is UNRESOLVED


# ---- what the matings know ----


def test_the_clearance_is_that_of_the_closest_mating():
    gap = np.full((N, 1), -1.5e-6)
    wide, close = (RoundPeg(diameter=d * mm, hole=40 * mm, hole_chamfer=1 * mm) for d in (39, 39.9))
    bolt = Bolt(Thread(pitch=6 * mm, diameter=60 * mm, allowance=0.05))
    assert bolt.clearance == pytest.approx(0.05 * 30 * mm * np.tan(np.pi / 6))  # the axial play
    for matings, state in (((wide,), SOUND), ((bolt,), SOUND), ((wide, close), UNRESOLVED)):
        found = checked(trajectory(gap=gap), [Placed(one, Pose(), Pose()) for one in matings])
        assert next(one.state for one in found if one.name == "depth") is state


def test_a_mating_with_forces_of_its_own_leaves_a_hole_in_the_ledger_unless_the_run_says_it_is_whole():
    ring = [Placed(ORing(ring=24 * mm, cord=3.15 * mm, hole=26 * mm, c1=10.0, c2=20.0, friction=0.3), Pose(), Pose())]
    run = replace(trajectory(**ledger(0.6)), stats={"steps": 10.0})
    assert "energy" not in [one.name for one in checked(run, ring)]
    assert "energy" in [one.name for one in checked(run, [])]
    rest = Channel(("time",), 0.6 * TIME, "J", "what is left")
    whole = replace(run, channels={**run.channels, "energy_rest": rest})
    assert "energy" in [one.name for one in checked(whole, ring)]
    on_a_rail = replace(whole, stats={})  # no steps: its powers are added up from sample to sample
    assert "energy" not in [one.name for one in checked(on_a_rail, ring)]


# ---- what follows ----


def record(run: Trajectory, mating=None) -> Record:
    return record_of(run, [mating or Seats()], {}, 0.0, checks_of(run))


def test_a_sound_run_has_its_verdict_and_the_table():
    one = record(trajectory(**ledger(0.02)))
    assert one.outcome == Outcome(Status.SEATED, "it sits", 1.0, SOUND) and one.outcome.mood == "reached"
    assert [row["name"] for row in one.tables["checks"]] == ["energy", "friction", "finite"]
    assert in_words(one.tables["checks"]) == "energy closed to 0.2 %" and not failed(one.tables["checks"])


def test_a_doubtful_run_keeps_its_verdict_and_says_so_first():
    one = record(trajectory({"held": 100.0}, **ledger(0.2)))
    assert one.outcome.status is Status.SEATED and one.outcome.mood == one.outcome.ending == "doubtful"
    assert str(one.outcome) == "doubtful: seated at 1 s: it sits"
    assert in_words(one.tables["checks"]).startswith("energy closed to 2 %, sound up to 1 %: ask for")


def test_an_unresolved_run_has_no_verdict_of_physics_but_time_and_reason():
    one = record(trajectory(**ledger(0.6)), Refuses())
    assert one.outcome.status is Status.UNRESOLVED and one.outcome.soundness is UNRESOLVED
    assert one.outcome.time == pytest.approx(0.2)  # 1 % of the largest term is passed after a sixth of the run
    assert one.outcome.reason.startswith("energy closed to 6 %, sound up to 1 %: ask for a smaller tolerance")


def test_a_verdict_of_unresolved_is_unresolved_however_sound_the_checks():
    class GivesUp:
        def judge(self, record: Record) -> Outcome:
            return Outcome(Status.UNRESOLVED, "cannot be followed", 0.5)

    assert record(trajectory(**ledger()), GivesUp()).outcome.soundness is UNRESOLVED


def test_the_worst_check_comes_first():
    found = [
        Check(name, value, "1", 0.01, 0.05, name + " {}", "do better")
        for name, value in (("a", 0.001), ("b", 0.02), ("c", 0.2))
    ]
    assert soundness(found) is UNRESOLVED and soundness(found[:2]) is DOUBTFUL and soundness(()) is SOUND
    assert [row["name"] for row in failed([one.row() for one in found])] == ["c", "b"]


def test_a_record_keeps_its_soundness_and_checks(tmp_path):
    one = record(trajectory({"held": 100.0, "budget": 0.0}, **ledger(0.2)))
    one.save(tmp_path / "a.nc")
    again = Record.load(tmp_path / "a.nc")
    assert again.outcome == one.outcome and again.same_as(one) and again.tables["checks"] == one.tables["checks"]


# ---- the table of statuses ----


def test_every_status_has_a_kind_words_and_a_colour():
    assert set(STATUSES) == set(Status) and set(SERIES) == {*map(words_of_status, ENDINGS)}
    assert {one.kind for one in STATUSES.values()} == set(Kind)
    assert words_of_status("elapsed") == "ran to its end" and words_of_status("running") == "still under way"
    assert words_of_status("succeeded") == "succeeded"


@pytest.mark.parametrize("status", STATUSES)
def test_the_guide_has_the_same_words_as_the_table(status):
    kind, words, _, about = STATUSES[status]
    assert f"| {words} | {kind} | {about} |" in GUIDE


def test_the_guide_explains_every_check():
    stats: dict[str, float] = dict.fromkeys(
        ("error", "floor_steps", "largest_correction", "cone_residual", "held", "budget", "controller"), 0.0
    )
    run = trajectory(stats, gap=np.zeros((N, 1)), **ledger())
    assert [name for name in names(run) if f"| {name} |" not in GUIDE] == []
