"""Loads of the O-ring against independent roads: discrete springs, an energy balance, limits and symmetries."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from detent import Pose
from detent.mating.oring import line_load
from detent.mating.oring.model import Notch
from detent.numeric.kernel import BRANCH, NOWHERE
from detent.units import deg, mm, s
from physics.oring_springs import (
    DEPTHS,
    PLAIN,
    SLOTTED,
    TURN,
    elastic_rate,
    facing,
    lands,
    press,
    rings,
    springs,
    unit,
    wrench,
)  # fmt: skip

BOTH = pytest.mark.parametrize("oring", [PLAIN, SLOTTED], ids=["plain", "slotted"])


def close(F, G, tolerance):
    return np.allclose(F, G, rtol=0.0, atol=tolerance * np.abs(G).max())


# ---- two roads ----


@BOTH
@pytest.mark.parametrize("way", [1.0, -1.0])
@pytest.mark.parametrize("e", [0.05 * mm, 0.4 * mm])
@pytest.mark.parametrize("z", DEPTHS)
def test_an_eccentric_ring_equals_3600_springs(oring, z, e, way):
    # e = 0.4 mm > squeeze: part of the ring has lifted. Springs in a row err by their spacing squared where the load
    # has a kink: (2π/3600)² ≈ 3e-6 of it, divided by 24 and averaged round the ring.
    p = np.array([e * np.cos(0.7), e * np.sin(0.7), z * mm])
    v = np.array([0.0, 0.0, 0.01 * way])
    F, memory = wrench(oring, p, v)
    F_springs, bore, groove = springs(oring, p, v)
    assert np.abs(F_springs).max() > 1.0
    assert close(F[:3], F_springs[:3], 1e-6) and close(F[3:], F_springs[3:], 1e-6)
    assert memory[line_load.LOSS_BORE] == approx(bore, rel=1e-6)
    assert memory[line_load.LOSS_GROOVE] == approx(groove, abs=1e-6 * (bore + groove))


@pytest.mark.parametrize("radius", ["groove", "contact"])
def test_a_ring_pushed_sideways_equals_3600_springs(radius):
    # In the bore the squeeze turns where the motion is square to the radius: between two springs, as for the slots.
    oring = replace(SLOTTED, load_radius=radius)
    p, v = np.array([0.1 * mm, 0.05 * mm, 3 * mm]), 0.01 * np.array([np.cos(30 * deg), np.sin(30 * deg), 0.5])
    F, memory = wrench(oring, p, v)
    F_springs, bore, groove = springs(oring, p, v)
    assert close(F[:3], F_springs[:3], 1e-6) and close(F[3:], F_springs[3:], 1e-6)
    assert memory[line_load.LOSS_BORE] == approx(bore, rel=1e-6)
    assert memory[line_load.LOSS_GROOVE] == approx(groove, rel=1e-6)


@BOTH
def test_squeeze_and_angle_are_those_of_a_circle_laid_on_the_wall(oring):
    # The third road to the geometry: the wall as points, the ring moved inward until it clears them all. The points
    # are 0.2 µm apart, so they miss the tangency by (0.2 µm)²/8r: below 1e-10 m; the angle by 0.2 µm/r.
    r_s, rho = oring.cord / 2, (oring.bolt + oring.cord) / 2
    for angle, z in itertools.product((0.2, 1.5, 2.3), np.array(DEPTHS) * mm):
        wall = []
        for z0, z1, r0, r1 in lands(oring, angle):
            u = np.linspace(0.0, math.pi / 2, 20001)
            wall += [(z0 - r0 * np.sin(u), oring.hole / 2 + r0 * (1 - np.cos(u)))]
            wall += [(np.linspace(z0, z1, 60001), np.full(60001, oring.hole / 2))]
            wall += [(z1 + r1 * np.sin(u), oring.hole / 2 + r1 * (1 - np.cos(u)))]
        height, radius = np.hstack(wall)
        near = np.abs(height - z) < r_s
        clear = rho + np.sqrt(r_s**2 - (height[near] - z) ** 2) - radius[near]
        a, beta = facing(oring, angle, z)
        if len(clear) == 0 or clear.max() < 0:
            assert a < 1e-10
            continue
        assert a == approx(clear.max(), abs=1e-10)
        assert math.sin(beta) == approx((height[near][clear.argmax()] - z) / r_s, abs=1e-3)


# ---- energy ----


def breakpoints(record):
    """Times between which the run is smooth: its events and the loop's other switches lie two samples to an instant."""
    t = record["time"].values
    double = np.flatnonzero(np.diff(t) < 1e-12)
    return np.unique(np.concatenate(([t[0]], t[double], [t[-1]])).round(13))


def along(oring, offset, distances, rate, n=40):
    """∫ rate(p, v) dt over the legs by n-point Gauss rules between the events.

    x → x²(3 − 2x) takes the root out of the ends: an eccentric ring begins to touch like (z − z₀)^{3/2}.
    """
    record = press(oring, offset=offset, distances=distances, sample=1.0)
    x, w = np.polynomial.legendre.leggauss(n)
    x, w = (x + 1) / 2, w / 2
    x, w = x**2 * (3 - 2 * x), w * 6 * x * (1 - x)
    turns = np.cumsum([0.0, *map(abs, distances)]) / (10 * mm / s)
    total = 0.0
    for t0, t1 in itertools.pairwise(np.unique(np.concatenate((breakpoints(record), turns)).round(13))):
        leg = np.searchsorted(turns, (t0 + t1) / 2) - 1
        v = np.array([0.0, 0.0, math.copysign(10 * mm / s, distances[leg])])
        for t, share in zip(t0 + (t1 - t0) * x, w * (t1 - t0), strict=True):
            p = offset.p + (0.0, 0.0, -5 * mm + sum(distances[:leg]) + v[2] * (t - turns[leg]))
            total += rate(p, v) * share
    return total


def work(oring, offset, distances, n=40):
    return along(oring, offset, distances, lambda p, v: -wrench(oring, p, v)[0][:3] @ v, n)


def losses(oring, offset, distances, n=40):
    def rate(p, v):
        _, memory = wrench(oring, p, v)
        return memory[line_load.LOSS_BORE] + memory[line_load.LOSS_GROOVE]

    return along(oring, offset, distances, rate, n)


IN_AND_OUT, TURNED_IN_THE_BORE, THROUGH = (14 * mm, -14 * mm), (12 * mm, -4 * mm, 4 * mm, -12 * mm), (25 * mm, -25 * mm)
WAYS = pytest.mark.parametrize("distances", [IN_AND_OUT, TURNED_IN_THE_BORE, THROUGH], ids=["in", "turned", "through"])


@BOTH
@WAYS
@pytest.mark.parametrize("e", [0.0, 0.05 * mm, 0.4 * mm])
def test_what_a_closed_cycle_costs_is_what_friction_takes(oring, distances, e):
    offset = Pose.at(x=0.8 * e, y=0.6 * e)
    spent = work(oring, offset, distances)
    assert spent > 1.0
    assert spent == approx(losses(oring, offset, distances), rel=1e-12)


@pytest.mark.parametrize(
    ("oring", "distances", "e"), [(PLAIN, THROUGH, 0.05 * mm), (SLOTTED, TURNED_IN_THE_BORE, 0.4 * mm)]
)
def test_a_closed_cycle_costs_what_3600_springs_lose_by_their_local_loads_and_slips(oring, distances, e):
    # 1e-6: the spacing of the springs, as above (reached: 2e-8). 14 points a piece agree with 40 to 1e-12.
    offset = Pose.at(x=0.8 * e, y=0.6 * e)
    lost = along(oring, offset, distances, lambda p, v: sum(springs(oring, p, v)[1:]), n=14)
    assert work(oring, offset, distances, n=14) == approx(lost, rel=1e-6)


@BOTH
@pytest.mark.parametrize("depth", [5.7 * mm, 10.3 * mm, 12 * mm, 16.4 * mm])
def test_half_way_the_machine_has_paid_for_the_losses_and_what_the_spring_holds(oring, depth):
    # Nothing cancels here between the ways in and out, so this is also the measure of the Gauss rules.
    offset = Pose.at(x=0.2 * mm, y=0.1 * mm)
    held = wrench(oring, offset.p + (0, 0, depth - 5 * mm), (0, 0, 0.01))[1][line_load.ENERGY]
    spent = work(oring, offset, (depth,))
    assert held > 1e-3
    assert spent == approx(losses(oring, offset, (depth,)) + held, rel=1e-9)


@BOTH
def test_the_recorded_channels_close_the_cycle_too(oring):
    # The same from the samples alone, by the trapezoid rule: its error falls with the square of the step.
    errors = []
    for sample in (2e-3, 1e-3, 0.5e-3):
        record = press(oring, offset=Pose.at(x=0.1 * mm), sample=sample)
        lost = np.trapezoid(record["loss_bore"] + record["loss_groove"], record["time"])
        errors.append(abs(lost / record["energy"].values[-1] - 1))
    assert errors[2] < 1e-6
    assert errors[0] > 2.5 * errors[1] > 6 * errors[2]


@BOTH
def test_at_every_instant_the_machine_pays_for_spring_bore_and_groove(oring):
    for z, e, way in itertools.product(DEPTHS, (0.0, 0.05, 0.4), ((0, 0, 1), (0, 0, -1), (0.3, -0.2, 0.1), (1, 0, 0))):
        p, v = np.array([0.6 * e, -0.8 * e, z]) * mm, 0.01 * np.array(way, dtype=float)
        F, memory = wrench(oring, p, v)
        terms = np.array([elastic_rate(oring, p, v), memory[line_load.LOSS_BORE], memory[line_load.LOSS_GROOVE]])
        scale = memory[line_load.NORMAL] * np.abs(v).max()
        assert -F[:3] @ v == approx(terms.sum(), abs=1e-12 * scale)


def test_the_stored_energy_grows_as_the_springs_are_pressed():
    # By central differences of the energy channel: h²/6 of the third derivative, 1e-7 of the whole at h = 1 µm.
    for z in (0.7 * mm, 3 * mm, 5.1 * mm, 11.4 * mm):
        p, v, h = np.array([0.1 * mm, 0.2 * mm, z]), np.array([0.6, 0.3, 0.7]), 1e-6
        up, down = (wrench(SLOTTED, p + side * h * v, v)[1][line_load.ENERGY] for side in (1, -1))
        assert (up - down) / (2 * h) == approx(elastic_rate(SLOTTED, p, v), rel=1e-5)


def test_without_friction_the_way_in_gives_everything_back():
    smooth = replace(SLOTTED, friction=0.0)
    record = press(smooth, offset=Pose.at(x=0.2 * mm), sample=1e-3)
    forth = record["speed"].values > 0
    assert not record["loss_bore"].values.any() and not record["loss_groove"].values.any()
    peak = record["elastic_energy"].values.max()
    assert abs(work(smooth, Pose.at(x=0.2 * mm), IN_AND_OUT)) < 1e-12 * peak
    inside = forth & (np.abs(record["depth"] - 3 * mm) < 0.5 * mm)
    assert record["mating_force"].values[inside] == approx(0.0, abs=1e-12)


# ---- limits and symmetries ----


def test_a_centred_ring_pushes_along_the_axis_only():
    F, memory = wrench(SLOTTED, (0, 0, 3 * mm), (0, 0, 0.01))
    assert F[2] < -1 and np.abs(np.delete(F, 2)).max() < 1e-13 * abs(F[2])
    assert memory[line_load.ARC] == approx(TURN, rel=1e-15)


def test_turning_the_eccentricity_turns_the_wrench():
    p, v = np.array([0.2 * mm, 0, 0.8 * mm]), np.array([0.002, 0.001, 0.01])
    F, _ = wrench(PLAIN, p, v)
    for angle in (0.3, 2.0, -2.9):
        R = Pose.at(yaw=angle).R
        turned, _ = wrench(PLAIN, R @ p, R @ v)
        assert close(turned, np.concatenate((R @ F[:3], R @ F[3:])), 1e-14)


def test_turning_ring_and_slots_together_turns_the_wrench():
    p, v = np.array([0.2 * mm, 0, 5.3 * mm]), np.array([0.002, 0.001, 0.01])
    F, _ = wrench(SLOTTED, p, v)
    for angle in (0.3, 2.0, -2.9):
        R, slots = Pose.at(yaw=angle).R, tuple(replace(n, angle=n.angle + angle) for n in SLOTTED.notches)
        turned, _ = wrench(replace(SLOTTED, notches=slots), R @ p, R @ v)
        assert close(turned, np.concatenate((R @ F[:3], R @ F[3:])), 1e-13)


def test_the_mirrored_scene_has_the_mirrored_wrench():
    p, v = np.array([0.1 * mm, 0.2 * mm, 5.3 * mm]), np.array([0.002, 0.001, 0.01])
    F, _ = wrench(SLOTTED, p, v)
    slots = tuple(replace(n, angle=-n.angle) for n in SLOTTED.notches)
    mirrored, _ = wrench(replace(SLOTTED, notches=slots), p * (1, -1, 1), v * (1, -1, 1))
    # Forces mirror like vectors, moments like axial vectors.
    assert close(mirrored, F * (1, -1, 1, -1, 1, -1), 1e-13)


def test_a_hole_turned_end_for_end_resists_the_same_way():
    depth = 2 * PLAIN.entry + PLAIN.bore
    for z in DEPTHS:
        there, _ = wrench(PLAIN, (0.1 * mm, 0, z * mm), (0, 0, 0.01))
        back, _ = wrench(PLAIN, (0.1 * mm, 0, depth - z * mm), (0, 0, -0.01))
        assert close(back, there * (1, 1, -1, -1, -1, 1), 1e-12)


def test_an_unbroken_ring_has_no_force_across_its_eccentricity():
    F, _ = wrench(PLAIN, (0.2 * mm, 0, 3 * mm), (0, 0, 0.01))
    assert F[1] == 0.0 and F[3] == 0.0 and F[5] == 0.0
    assert F[0] < 0 and F[2] < 0 and F[4] > 0  # back to the middle; braked; and tipped by the harder rubbing side


def test_a_slot_all_round_lets_the_ring_go():
    grooved = replace(PLAIN, notches=(Notch(1.0, TURN, 4 * mm, 9 * mm, 0.5 * mm),))
    assert not wrench(grooved, (0.1 * mm, 0, 6.5 * mm), (0, 0, 0.01))[0].any()
    where = [(event.kind, event.where) for event in press(grooved, distances=(14 * mm,)).events]
    assert ("release", "ring / near edge of notch 1") in where and ("contact", "ring / far edge of notch 1") in where


def test_a_slot_as_wide_as_nothing_changes_nothing():
    hair = replace(PLAIN, notches=(Notch(1.0, 1e-9, 4 * mm, 9 * mm, 0.5 * mm),))
    p, v = (0.1 * mm, 0.1 * mm, 6.5 * mm), (0, 0, 0.01)
    assert close(wrench(hair, p, v)[0], wrench(PLAIN, p, v)[0], 1e-8)


def test_a_ring_at_rest_keeps_the_sense_of_its_last_motion():
    p = (0.1 * mm, 0, 3 * mm)
    moving, memory = wrench(PLAIN, p, (0, 0, -0.01))
    resting, memory = wrench(PLAIN, p, (0, 0, 0), memory)
    assert np.array_equal(moving, resting) and memory[line_load.LOSS_BORE] == 0.0
    fresh, _ = wrench(PLAIN, p, (0, 0, 0))
    assert fresh[2] == 0.0 and fresh[0] < 0.0  # never moved: no friction yet


def test_a_frame_turned_by_rounding_is_no_sideways_motion():
    p = (0.1 * mm, 0, 3 * mm)
    straight, _ = wrench(PLAIN, p, (0, 0, 0.01))
    assert np.array_equal(straight, wrench(PLAIN, p, (1e-18, -2e-18, 0.01))[0])


# ---- self-locking ----


def test_friction_locks_the_ring_at_ninety_degrees_less_twice_its_angle():
    # Entering, N = p_i / ((1 − μ²) cos β − 2 μ sin β): the denominator vanishes at β = 90° − 2 atan μ.
    steep = replace(PLAIN, hole=24 * mm, friction=0.5)
    reach = steep.cord / 2 + steep.entry
    assert steep.locking_angle == approx(math.atan(0.75 / 1.0))
    for inside, locked in ((1e-3, False), (-1e-3, True)):
        z = steep.entry - reach * math.sin(steep.locking_angle - inside)
        F, memory = wrench(steep, (0, 0, z), (0, 0, 0.01))
        assert (memory[BRANCH] == NOWHERE) == locked
        assert F[2] == 0.0 if locked else F[2] < -1e3
        assert wrench(steep, (0, 0, z), (0, 0, -0.01))[1][BRANCH] != NOWHERE  # it always comes out


def test_in_the_bore_the_load_grows_without_bound_as_friction_nears_one():
    loads = [wrench(replace(PLAIN, friction=mu), (0, 0, 3 * mm), (0, 0, 1))[1] for mu in (0.0, 0.9, 0.999, 1.0)]
    assert loads[1][line_load.NORMAL] / loads[0][line_load.NORMAL] == approx(1 / (1 - 0.9**2), rel=1e-12)
    assert loads[2][line_load.NORMAL] / loads[0][line_load.NORMAL] == approx(1 / (1 - 0.999**2), rel=1e-12)
    assert loads[3][BRANCH] == NOWHERE


# ---- anything hypothesis can draw ----


@given(rings(), st.tuples(unit(), unit(), st.floats(-0.3, 1.3)), st.tuples(unit(), unit(), unit()))
def test_friction_never_does_positive_work(oring, place, way):
    length = oring.entry + oring.bore + oring.exit
    p = np.array([place[0] * oring.cord / 2, place[1] * oring.cord / 2, place[2] * length])
    v = 0.01 * np.array(way)
    F, memory = wrench(oring, p, v)
    assert np.isfinite(F).all() and np.isfinite(memory).all()
    if memory[BRANCH] == NOWHERE:
        assert not F.any()
        return
    taken = -F[:3] @ v - elastic_rate(oring, p, v)
    lost = memory[line_load.LOSS_BORE], memory[line_load.LOSS_GROOVE]
    # Lift-off nearly everywhere leaves loads that are differences of rounding: 1e-12 of what a squeezed ring has.
    stiffest = (oring.c1 + oring.c2 * oring.cord) * oring.cord * oring.hole
    scale = np.abs(F[:3]) @ np.abs(v) + 1e-3 * stiffest * np.abs(v).sum()
    assert min(lost) >= -1e-12 * scale
    assert taken >= -1e-9 * scale and taken == approx(sum(lost), abs=1e-9 * scale)
