"""The energy ledger: work in = kinetic + elastic + each loss by name. Closed forms, closure, and terms made wrong."""

import math
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from pytest import approx

from detent import (
    Bench,
    Detents,
    EndStops,
    Feel,
    FrictionTable,
    Leg,
    MassTable,
    Oscillator,
    Pose,
    Rail,
    Servo,
    Sine,
    place,
    simulate,
)
from detent.core.channels import CHANNELS, LEDGER, LEDGER_ROLES
from detent.drive.driver import Driver
from detent.drive.feed import Legs
from detent.drive.free import Free
from detent.drive.grasp import Grasp
from detent.geometry.balls import BallsOnPlane, box_corners
from detent.geometry.part import Body
from detent.mating.contact.model import Contact
from detent.mating.contact.springs import PointContact
from detent.mating.snap.model import Block, Snap
from detent.mating.snap.support import Beam, Stiffness
from detent.scenario import Scenario, bundled
from detent.units import MPa, N, mm, s
from feel.feel_tables import detent_table
from physics.oring_springs import PLAIN

LIMIT = 0.01  # of the largest term: the "closes to 1 %"
BEAM = Beam(root=5 * mm, tip=2.7 * mm, width=20 * mm, length=40 * mm, modulus=2700 * MPa)
HOOK = tuple((x * mm, z * mm) for x, z in ((0, -1.35), (14, -1.35), (14, 0.85), (6, 4.35), (3, 4.35), (1, 1.35)))
SNAP = Snap(HOOK, 20 * mm, BEAM, Block((0, -15 * mm, 1.85 * mm), (2 * mm, 15 * mm, 10 * mm)), friction=0.2)
BALL = BallsOnPlane(((0, 0, 0),), radius=0.1, name="ball")
DEVICE = Oscillator(mass=0.3, damping=2.0, stiffness=200.0, detents=Detents(1.0, 8 * mm), friction=0.3)
LIGHT = Body(mass=0.02, inertia=(1e-5, 1e-5, 1e-5))
G = 9.81


def terms(record):
    """The ledger's terms of a record since the start, by name."""
    found = {name: np.asarray(record[name].values) for name in LEDGER if name in record.data}
    return {name: one - (one[0] if LEDGER_ROLES[name] == "store" else 0.0) for name, one in found.items()}


def share(found):
    """What the terms leave open, over the largest of them."""
    rest = sum(LEDGER[name] * one for name, one in found.items())
    largest = max(float(np.abs(one).max()) for one in found.values())
    assert largest > 0.0
    return float(np.abs(rest).max()) / largest


def closes(record, limit=LIMIT):
    found = terms(record)
    assert np.asarray(record["energy_rest"].values) == approx(
        sum(LEDGER[name] * one for name, one in found.items()), abs=1e-12 * max(map(np.ptp, found.values()))
    )  # sums in another order
    assert share(found) < limit, {name: float(one[-1]) for name, one in found.items()}
    return found


def in_and_out(depth, axis: Any = "z", speed=10 * mm / s):
    return Legs((Leg(depth, speed), Leg(-depth, speed)), axis=axis)


def hand(stiffness, feed, mass=1.0, damping_ratio=1.0, **start):
    turning = 1e-2 * stiffness
    return Grasp(
        Body(mass=mass, inertia=(1e-3 * mass, 1e-3 * mass, 1e-3 * mass)), stiffness=(stiffness,) * 3 + (turning,) * 3,
        damping_ratio=damping_ratio, feed=feed, start_at=Pose.at(**start),
    )  # fmt: skip


def flown(device, z=25 * mm, duration=0.6, body=None, **how):
    body = body or Body(mass=0.4, inertia=(1e-4, 1e-4, 1e-4))
    how = {"method": "fixed", **how}
    return simulate(device, Free(body, duration, Pose.at(z=z), gravity=(0.0, 0.0, 0.0)), **how)


def railed(mating, distance, axis: Any = "z", speed=10 * mm / s, back=True, sample=1e-3, **start):
    legs = (Leg(distance, speed), Leg(-distance, speed)) if back else (Leg(distance, speed),)
    return simulate(mating, Rail(legs, axis=axis, start_at=Pose.at(**start)), sample=sample)


# The list -----------------------------------------------------------------------------------------------------------


def test_every_term_is_a_declared_channel_in_joules():
    assert all(CHANNELS[name].units == "J" and CHANNELS[name].dims == ("time",) for name in LEDGER)
    assert {LEDGER[name] for name, role in LEDGER_ROLES.items() if role == "supply"} == {1}
    assert {LEDGER[name] for name, role in LEDGER_ROLES.items() if role != "supply"} == {-1}


# Closed forms -------------------------------------------------------------------------------------------------------


def test_a_centred_ring_stores_what_squeezing_its_cord_takes():
    record = railed(PLAIN, 6 * mm, back=False, z=-2 * mm)
    a, r = PLAIN.squeeze, PLAIN.bolt / 2
    stored = 2 * math.pi * r * (PLAIN.c1 * a**2 / 2 + PLAIN.c2 * a**3 / 3)
    assert record["mating_energy"].values[-1] == approx(stored, rel=1e-12)  # two sums of the same four numbers
    found = closes(record, 1e-3)
    # In the bore the ring rubs with the whole of the machine's force.
    inside = record["depth"].values > PLAIN.entry
    force = record["mating_force"].values[inside]
    way = record["insertion"].values[inside]
    assert np.ptp(found["mating_friction_loss"][inside]) == approx(force[-1] * np.ptp(way), rel=1e-9)


@cache
def fallen():
    """A hook of one freedom, no friction and an upright rear side, pushed past a block; and ½ k y²."""
    k, undercut = 20 * N / mm, 0.7 * mm
    matrix: Any = np.diag((1.0, 1.0, k, 1.0, 1.0, 1.0))
    support = Stiffness(matrix, free=(False, False, True, False, False, False))
    hook = tuple((x * mm, z * mm) for x, z in ((0, -1), (6, -1), (6, 0), (2, 2), (0, 2)))
    block = Block((2 * mm, -9 * mm, 2 * mm - undercut), (5 * mm, 9 * mm, 8 * mm))
    snap = Snap(hook, 10 * mm, support, block, friction=0.0)
    return railed(snap, 12 * mm, axis="x", back=False, x=-6 * mm), 0.5 * k * undercut**2


def test_a_hook_that_falls_off_a_step_loses_half_k_y_squared():
    """Nothing is given back."""
    record, lost = fallen()
    found = closes(record, 1e-6)  # forces are piecewise linear in the way: trapezoids are exact but at the ends
    assert found["jump_loss"][-1] == approx(lost, rel=1e-9)  # equilibrium is solved to 1e-10
    assert found["drive_work"][-1] == approx(lost, rel=1e-6) and found["mating_energy"][-1] == approx(0.0, abs=1e-15)
    assert not found["mating_friction_loss"].any()


def test_an_oscillator_at_constant_speed_takes_its_spring_its_damper_and_its_friction():
    b, k, F_c, v, way = 30.0, 400.0, 2.0, 50 * mm / s, 20 * mm
    record = railed(Oscillator(0.5, b, k, friction=F_c), way, speed=v, back=False)
    found = closes(record, 1e-9)
    assert found["mating_energy"][-1] == approx(0.5 * k * way**2, rel=1e-9)
    assert found["mating_damper_loss"][-1] == approx(b * v * way, rel=1e-9)
    assert found["mating_friction_loss"][-1] == approx(F_c * way, rel=1e-9)


def test_a_mass_that_a_rail_turns_back_is_paid_for_by_the_machine():
    """The rail turns back at once and twice as fast: ½ m (v₁² − v₀²) comes with the jerk."""
    legs = (Leg(20 * mm, 0.1), Leg(-20 * mm, 0.2))
    found = closes(simulate(Oscillator(0.5), Rail(legs)), 1e-9)
    assert found["drive_work"][-1] == approx(0.5 * 0.5 * (0.2**2 - 0.1**2), rel=1e-9)


def test_a_mass_over_the_place_takes_what_the_missing_term_of_lagrange_would_give():
    """m(x) a alone: at constant speed ½ m v² grows for nothing. Colton & Hollerbach, eq. 3; docs/papers.md."""
    v = 0.2
    found = closes(railed(Oscillator(MassTable((0.0, 40 * mm), (0.1, 0.9))), 20 * mm, speed=v, back=False), 1e-9)
    assert found["mass_loss"][-1] == approx(-0.5 * 0.4 * v**2, rel=1e-9)


def test_what_a_bolt_is_tightened_to_is_in_its_stretch():
    scenario = Scenario.load(bundled()["bolt_m6"])
    mating: Any = scenario.mating[0]
    record, head = scenario.run(), mating.head
    found = closes(record, 1e-3)
    preload = record["preload"].values[-1]
    # Twelve equal springs under a head that stands upright to 1e-3 rad: F²/2k.
    assert found["mating_energy"][-1] == approx(preload**2 / (2 * head.stiffness), rel=1e-3)
    assert found["mating_energy"][-1] > 0.1 * found["drive_work"].max()


# Closure ------------------------------------------------------------------------------------------------------------

BUNDLED = (
    "oring_fig7", "snap_fig11", "snap_fig13", "snap_hook", "feel_backlash", "feel_ch", "feel_detent", "feel_snap_puma",
    "latch_finite_snap", "peg_mp61", "puma_mp61", "puma_mp7", "bolt_nf", "bolt_yielding",
)  # fmt: skip


@pytest.mark.parametrize("name", BUNDLED)
def test_bundled_scenarios_close(name):
    closes(Scenario.load(bundled()[name]).run(), 0.005)  # 0.31 % at the most, measured


def systems():
    """A run of each kind of mating on each kind of drive, at default settings."""
    rng = np.random.default_rng(26)
    for i in range(3):
        off = {axis: float(rng.uniform(-0.2, 0.2)) * mm for axis in "xy"}
        k, ratio, mass = 10 ** rng.uniform(3.7, 5), rng.uniform(0.3, 1.0), rng.uniform(0.3, 2.0)
        ring = replace(PLAIN, friction=float(rng.uniform(0.1, 0.5)))
        yield f"ring, rail {i}", lambda r=ring, o=off: railed(r, 13 * mm, z=-2 * mm, **o)
        yield (
            f"ring, hand {i}",
            lambda r=ring, o=off, k=k, m=mass, d=ratio: simulate(r, hand(k, in_and_out(13 * mm), m, d, z=-2 * mm, **o)),
        )
        snap = replace(SNAP, friction=float(rng.uniform(0.0, 0.25)), halves=("upper", "lower", "both")[i])
        yield f"snap, rail {i}", lambda one=snap: railed(one, 20 * mm, axis="x", x=-57 * mm)
        yield (
            f"snap, hand {i}",
            lambda one=snap, k=k, m=mass, d=ratio: simulate(one, hand(k, in_and_out(20 * mm, "x"), m, d, x=-57 * mm)),
        )
        device = Oscillator(
            MassTable((-0.02, 0.02), tuple(rng.uniform(0.1, 0.6, 2).tolist())), float(rng.uniform(0, 3)),
            float(rng.uniform(50, 600)), Detents(float(rng.uniform(0, 2)), 6 * mm), EndStops(-18 * mm, 20 * mm, 3e3),
            friction=FrictionTable((0.0,), (float(rng.uniform(0.2, 1)),), (float(rng.uniform(0.2, 1)),)),
        )  # fmt: skip
        yield f"oscillator, rail {i}", lambda one=device: railed(one, 22 * mm, speed=60 * mm / s)
        yield f"oscillator, free {i}", lambda one=device: flown(one)
        yield (
            f"oscillator, hand {i}",
            lambda one=device, k=k, m=mass, d=ratio: simulate(
                one, hand(k, in_and_out(15 * mm, speed=30 * mm / s), m, d)
            ),
        )
    feel = Feel(detent_table())
    yield "feel, rail", lambda: railed(feel, 18 * mm, speed=60 * mm / s)
    yield "feel, hand", lambda: simulate(feel, hand(2e4, in_and_out(14 * mm, speed=40 * mm / s)))
    yield "feel, events", lambda: flown(feel, -1 * mm, method="events")
    yield "ring, events", lambda: simulate(PLAIN, hand(1e5, in_and_out(12 * mm), z=-2 * mm), method="events")
    corners = BallsOnPlane(box_corners((0.2, 0.2, 0.1))[:4])
    box = Free(Body.box(1.0, (0.2, 0.2, 0.1)), 0.4, Pose.at(z=0.05 - 2.4e-5), velocity=(1.0, 0.2, 0.0, 0.0, 0.0, 3.0))
    # Smoothed friction near rest is too stiff for steps of 1 ms: it chatters (tests/physics/test_point_contact.py).
    yield "springs, free", lambda: simulate(PointContact((corners,), 1e5, 100.0, 0.5), box, step=2e-4)
    dropped = Free(Body.sphere(1.0, 0.1), 0.5, Pose.at(z=0.15))
    yield "springs, dropped", lambda: simulate(PointContact((BALL,), 1e4), dropped)
    disc = Body(mass=0.5, inertia=(1e-4, 1e-4, 1e-4))
    turned = Oscillator(1e-4, 1e-3, 0.2, friction=2e-3, rotary=True)
    tool = Driver(
        disc, speed=-6.0, torque_limit=20e-3, shaft=0.5, side_stiffness=1e3, tilt_stiffness=10.0, axial_stiffness=1e3,
        damping_ratio=0.3, duration=0.4 * s,
    )  # fmt: skip
    yield "rotary, driver", lambda: simulate(turned, tool)
    two = [place(DEVICE), place(PLAIN, X_WB=Pose.at(z=3 * mm))]
    yield "two matings, hand", lambda: simulate(two, hand(5e4, in_and_out(12 * mm)))
    yield "two matings, rail", lambda: railed(two, 12 * mm)
    bench = Bench(Sine(10 * mm, 1.3), duration=1.5, control=Servo())
    yield "bench, servo", lambda: simulate(DEVICE, bench)
    yield "bench, led", lambda: simulate(replace(DEVICE, backlash=1 * mm), replace(bench, control=None))


@pytest.mark.parametrize("run", [pytest.param(run, id=name) for name, run in systems()])
def test_every_system_closes_at_default_settings(run):
    closes(run())


def test_by_events_it_closes_to_the_integrators_tolerance():
    closes(flown(replace(DEVICE, friction=0.5), method="events", tolerance=1e-9), 1e-7)


def test_shorter_steps_close_it_by_second_order():
    """A ring in a hand: without impacts, where the rest is that of the trapezoids and the midpoint."""
    drive = hand(5e4, in_and_out(12 * mm), damping_ratio=0.5, z=-2 * mm)
    far = [share(terms(simulate(PLAIN, drive, method="fixed", step=h, sample=2e-3))) for h in (1e-3, 5e-4, 2.5e-4)]
    assert far[0] < LIMIT and far[2] < far[0] / 8  # order 2 is 16; the entry is a kink, of order 1


# Friction -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ring", "snap"])
def test_friction_of_both_terms_together_only_takes(name):
    """On a drive that yields the mean's share may give; with the row's it never does, in motion of one sense."""
    if name == "ring":
        record = simulate(PLAIN, hand(1e5, in_and_out(12 * mm), z=-2 * mm))
    else:
        record = simulate(SNAP, hand(1e5, in_and_out(20 * mm, "x"), x=-57 * mm))
    found = terms(record)
    both = found["friction_loss"] + found["mating_friction_loss"]
    # The two are added up by different rules, midpoint and trapezoid: 1e-4 of the whole where a jump lies between.
    assert np.diff(both).min() > -1e-3 * both[-1]
    assert both[-1] > 0.5 * found["drive_work"].max()


# Mutations ----------------------------------------------------------------------------------------------------------


@cache
def run_with(name):
    """A run in which this term is large."""
    heavy = Oscillator(0.5, 0.0, 800.0)
    if name in ("drive_work", "mating_friction_loss"):
        return railed(PLAIN, 10 * mm, z=-2 * mm)
    if name in ("kinetic_energy", "mating_energy"):
        return flown(heavy)
    if name == "mating_kinetic_energy":
        return flown(heavy, body=LIGHT)
    if name == "stored_energy":
        return simulate(PointContact((BALL,), 1e4), Free(Body.sphere(1.0, 0.1), 0.3, Pose.at(z=0.15)))
    if name in ("friction_loss", "drive_loss"):
        return simulate(Oscillator(0.1, friction=5.0), hand(2e3, in_and_out(10 * mm, speed=0.2), damping_ratio=2.0))
    if name == "impact_loss":
        return simulate(Contact((BALL,), restitution=0.3), Free(Body.sphere(1.0, 0.1), 0.5, Pose.at(z=0.15)))
    if name == "damper_loss":
        return Scenario.load(bundled()["latch_finite_snap"]).run()
    if name == "mating_damper_loss":
        return flown(Oscillator(0.1, 6.0, 200.0))
    if name == "mass_loss":
        return railed(Oscillator(MassTable((0.0, 20 * mm), (0.1, 0.5))), 20 * mm, speed=0.2, back=False)
    if name == "play_loss":
        return simulate(
            Oscillator(0.3, 1.0, 300.0, backlash=2 * mm),
            Bench(Sine(10 * mm, 1.0), duration=2.0),
        )
    assert name == "jump_loss"
    return fallen()[0]


@pytest.mark.parametrize("name", [name for name in LEDGER if name != "numerical_loss"])
def test_a_term_that_is_wrong_by_a_twentieth_of_the_largest_breaks_the_closure(name):
    """Five per cent of a term that is the largest; of a smaller one so much more that it is as much."""
    found = closes(run_with(name))
    largest = max(np.abs(one).max() for one in found.values())
    weight = np.abs(found[name]).max() / largest
    assert weight > 0.1
    for sign in (1.0, -1.0):
        wrong = {**found, name: found[name] * (1.0 + sign * 0.05 / weight)}
        assert share(wrong) > 3 * LIMIT
    without = {one: values for one, values in found.items() if one != name}
    assert share(without) > 10 * LIMIT
