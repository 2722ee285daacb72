"""A root on a spring, and a machine with a largest force: the rigid walk, brute force, the balance of energy."""

import random
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from detent import InputError, Latch, Pawl, Polygon, Straight, Traverse, simulate
from detent.core.record import Status
from detent.latch.exact.forces import Spring
from detent.latch.exact.plan import PlanarPawl
from detent.latch.exact.run import mechanism_of
from detent.latch.exact.sprung import lead
from detent.latch.exact.work import Mechanism
from detent.scenario import Scenario, bundled
from latch.brute import Brute
from latch.scenes import case_of

HOOK = ((14, 0), (14, -28), (8, -30), (16, -40), (18, -30), (18, 0))
BAR = Polygon.box((-10, 10), (-46, -40))
KAPPA = 0.05  # N m/rad
DS = 4e-3  # mm, of the brute force


def one_hook(friction="0"):
    return Latch((Pawl(Polygon(HOOK), hinge=(16, 0), stiffness=KAPPA),), (BAR,), friction=friction)


def run(stiffness, friction="0", legs=((0, -10),), **more):
    drive = Traverse(tuple(Straight(one, 3) for one in legs), stiffness=stiffness, **more)
    return simulate(one_hook(friction), drive, sample=1e-3)


def two_pawls(**overrides):
    return Scenario.load(bundled()["latch_two_pawls"], {"run.sample": "50 ms", **overrides}).run()


def moments(record):
    return [(one.kind, one.time) for one in record.events if one.kind not in ("jump", "end")]


def test_a_stiffer_spring_tends_to_the_rigid_walk():
    """Each event comes later by F/K: ten times the stiffness, a tenth of the delay."""
    rigid = moments(two_pawls())
    delays = []
    for stiffness in ("10 N/mm", "100 N/mm", "1000 N/mm"):
        found = moments(two_pawls(**{"drive.stiffness": stiffness}))
        assert [kind for kind, _ in found] == [kind for kind, _ in rigid]
        delays.append(max(abs(a[1] - b[1]) for a, b in zip(found, rigid, strict=True)))
    assert delays[0] == pytest.approx(0.43996 / 10 / 10, rel=1e-3)  # s: retention force over stiffness over speed
    assert delays[1] / delays[0] == pytest.approx(0.1, rel=1e-6)
    assert delays[2] / delays[1] == pytest.approx(0.1, rel=1e-6)


@cache
def brute_energy():
    """Stored energy ½ κ θ² (N mm) at places s (mm) of the root, θ by brute force, which knows no forces."""
    exact = mechanism_of(one_hook())
    pawl = exact.pawls[0]
    floats = [[(float(x), float(y)) for x, y in one] for one in (pawl.corners, *exact.obstacles)]
    brute = Brute(floats[0], floats[1:], [0.0], (16.0, 0.0), (0.0, -1.0), 30.0, 0.0)
    s = np.arange(7.0, 17.0, DS)
    energy, angle, side = np.zeros(len(s)), 0.0, 0
    for k, t in enumerate(s):
        state = brute.state(float(t), angle, side)
        assert state is not None
        angle, side = state.angle, state.side
        energy[k] = 0.5 * KAPPA * 1000 * angle**2  # N mm
    return s, energy


def brute_lead(stiffness):
    """Commands (mm) at which the root jumps, and how far, by small steps of the command without friction.

    The root's place is raised as long as the spring draws harder than the stored energy rises.
    """
    s, energy = brute_energy()
    force = np.diff(energy) / DS  # N, between places
    jumps, k = [], 0
    for c in np.arange(7.0, 32.0, DS):
        begin = k
        while k < len(force) and stiffness * (c - s[k]) > force[k]:
            k += 1
        if k - begin > 20:
            jumps.append((c, (k - begin) * DS))
    return jumps


@pytest.mark.parametrize("stiffness", [0.02, 0.1, 1.0])  # N/mm
def test_jumps_agree_with_small_steps_of_the_command(stiffness):
    found = [(one.time * 10, one.detail["way"] * 1000) for one in run(stiffness * 1000).events if one.kind == "jump"]
    brute = brute_lead(stiffness)
    assert len(found) == len(brute) > 0
    for (c, way), (c_brute, way_brute) in zip(found, brute, strict=True):
        # Two steps, and what the force changes in one, 0.1 N/mm at the most, over the stiffness.
        within = 2 * DS + 0.1 * DS / stiffness
        assert c == pytest.approx(c_brute, abs=within) and way == pytest.approx(way_brute, abs=3 * within)


@pytest.mark.parametrize("stiffness", [20.0, 100.0, 1000.0])  # N/m
def test_without_friction_all_work_is_lost_in_jumps(stiffness):
    """There are no snaps, and pawl and spring are slack at the end: what the machine gave went in the root's jumps."""
    record = run(stiffness)
    lost = sum(one.detail["lost"] for one in record.events if one.kind == "jump")
    assert all(one.detail["lost"] > 0 for one in record.events if one.kind == "jump")
    # The trapezoid rule over samples of 10 µm; at a jump the force falls between two samples of the same command.
    assert lost == pytest.approx(float(record["energy"].values[-1]), rel=1e-4)


def test_a_force_limit_below_the_retention_force_retains_it_and_one_above_lets_it_out():
    low, high = two_pawls(**{"drive.force_limit": "0.43 N"}), two_pawls(**{"drive.force_limit": "0.45 N"})
    assert low.outcome.status is Status.RETAINED and "0.43 N" in low.outcome.reason
    assert high.outcome.status is Status.ELAPSED
    assert low.events[-1].kind == "stop" and low.events[-1].detail["cause"] == "force limit"
    sprung = two_pawls(**{"drive.force_limit": "0.43 N", "drive.stiffness": "1 N/mm"})
    assert sprung.outcome.status is Status.RETAINED
    assert low.outcome.time is not None
    assert sprung.outcome.time == pytest.approx(low.outcome.time + 0.043, abs=1e-9)  # 0.43 mm of spring at 10 mm/s
    assert float(np.max(np.abs(sprung["mating_force"].values))) == pytest.approx(0.43, abs=1e-12)
    weak = two_pawls(**{"drive.force_limit": "0.2 N"})
    assert [one.detail["leg"] for one in weak.events if one.kind == "stop"] == [0]
    whole = {row["what"]: row for row in low.tables["forces"]}
    assert whole["retention force"]["low"] == pytest.approx(0.43996, abs=1e-5)  # that of a machine with any force


def test_a_spring_that_is_too_soft_does_not_get_it_out():
    """60 mm of command back, of which the first 0.4 mm lead to the contact: K · reach < 0.44 N."""
    record = two_pawls(**{"drive.stiffness": "0.008 N/mm"})
    assert record.outcome.status is Status.RETAINED and record.events[-1].detail["cause"] == "spring"
    assert record.events[-1].detail["force"] < 0.43996


def test_what_friction_makes_unbounded_no_spring_gets_past():
    record = two_pawls(**{"mating.friction": "0.6", "drive.stiffness": "1 N/mm"})
    assert record.outcome.status is Status.STUCK  # at its first contact, at no force: nothing to stretch the spring


def test_the_spring_takes_what_it_holds_into_the_next_leg():
    """Turned back halfway up the barb, without friction: command and root come back the way they went."""
    record = simulate(
        one_hook(), Traverse((Straight((0, -10), "0.85"), Straight((0, 10), "0.85")), stiffness=100.0), sample=1e-3
    )
    assert record["command"].values[-1] == pytest.approx(0.0, abs=1e-12)
    assert record["insertion"].values[-1] == pytest.approx(0.0, abs=1e-9)
    assert float(record["energy"].values[-1]) == pytest.approx(0.0, abs=1e-12)
    time, force = record["time"].values, record["mating_force"].values
    before, after = np.interp([0.85 - 0.05, 0.85 + 0.05], time, force)
    assert before == pytest.approx(after, rel=1e-4)  # between samples of 10 µm of way


def test_in_random_scenes_the_command_goes_on_and_no_jump_gains_energy():
    jumps = 0
    for seed in range(60):
        case, draw = case_of(seed), random.Random(seed)
        pawl = PlanarPawl(case.pawl, (Fraction(0), Fraction(0)), case.rest, case.begin)
        latch = Mechanism((pawl,), case.obstacles, case.frictions, (), (Spring(KAPPA, seed % 2 * KAPPA),), 1e-3)
        legs = [(case.velocity, case.duration), ((-case.velocity[0], -case.velocity[1]), case.duration)]
        stiffness, limit = 10 ** draw.uniform(0, 4), draw.choice((None, 10 ** draw.uniform(-2, 1)))
        _, found = lead(latch, case.p, legs, stiffness, limit)
        for one in found:
            for of in ("t", "c"):  # in order, but for rounding
                values = [x for bit in one.bits for x in getattr(bit, of)]
                assert all(a <= b + 1e-12 for a, b in pairwise(values)), seed
            assert all(bit.lost >= -1e-12 * stiffness for bit in one.jumps), seed
            jumps += len(one.jumps)
    assert jumps > 10


def test_a_leg_in_two_parts_is_the_same_leg():
    """Cut where the spring is stretched: the second part begins with what it holds."""
    cut = simulate(one_hook(), Traverse((Straight((0, -10), "0.9"), Straight((0, -10), "2.1")), stiffness=100.0))
    told = [one for one in cut.events if (one.kind, one.detail["leg"]) != ("contact", 1)]  # each leg tells its first
    whole = run(100.0)
    assert [one.kind for one in told] == [one.kind for one in whole.events]
    assert [one.time for one in told] == pytest.approx([one.time for one in whole.events], abs=1e-9)


def test_legs_on_a_spring_lie_on_one_line():
    with pytest.raises(InputError, match="on one line"):
        run(100.0, legs=((0, -10), (1, 0)))


@pytest.mark.parametrize(("field", "value"), [("stiffness", 0.0), ("stiffness", float("nan")), ("force_limit", -1.0)])
def test_what_is_no_stiffness_or_force_is_refused(field, value):
    with pytest.raises(InputError) as error:
        Traverse((Straight((0, -10), 1),), **{field: value})
    assert error.value.field == field
