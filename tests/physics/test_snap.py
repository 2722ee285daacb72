"""Snap fasteners: the equilibrium's derivatives, its second road, energy, symmetry, limits, events and verdicts."""

import math
from dataclasses import replace
from itertools import pairwise

import numba
import numpy as np
import pytest
from pytest import approx
from scipy.optimize import root
from scipy.spatial.transform import Rotation

from detent import InputError, Leg, Pose, Rail, Record, Status, simulate
from detent.mating.snap.equilibrium import residual
from detent.mating.snap.following import LEAP
from detent.mating.snap.model import Block, Snap
from detent.mating.snap.plate import Plate
from detent.mating.snap.support import Beam, Stiffness
from detent.units import GPa, MPa, deg, mm, ms, s

BEAM = Beam(root=5 * mm, tip=2.7 * mm, width=20 * mm, length=40 * mm, modulus=2700 * MPa)
PLATE = Plate(32 * mm, 66 * mm, 3 * mm, 2700 * MPa, 0.3, hook_at=(27 * mm, 48 * mm), splines=(3, 2))
CORNERS = ((0, -1.35), (14, -1.35), (14, 0.85), (6, 4.35), (3, 4.35), (1, 1.35))  # mm
HOOK = tuple((x * mm, z * mm) for x, z in CORNERS)
WIDE = Block((0.0, -15 * mm, 1.85 * mm), (2 * mm, 15 * mm, 10 * mm))
NARROW = Block((0.0, -5 * mm, 1.85 * mm), (2 * mm, 5 * mm, 10 * mm))
ON_BEAM = Snap(HOOK, 20 * mm, BEAM, WIDE, friction=0.2)
ON_PLATE = Snap(HOOK, 8 * mm, PLATE, Block((0.0, 40 * mm, 3 * mm), (2 * mm, 56 * mm, 10 * mm)), friction=0.2)
BOTH_SUPPORTS = pytest.mark.parametrize("snap", [ON_BEAM, ON_PLATE], ids=["beam", "plate"])


def press(snap: Snap, *, way=20 * mm, sample=5 * ms, offset=Pose(), back=True) -> Record:
    """The hook's nose from 3 mm before the block past it, and back."""
    reach = snap.support.at[0] + max(x for x, _ in snap.hook)
    legs = (Leg(way, 10 * mm / s), Leg(-way, 10 * mm / s))
    rail = Rail(legs if back else legs[:1], axis="x", start_at=Pose.at(x=-reach - 3 * mm), offset=offset)
    return simulate(snap, rail, sample=sample)


def pieces(record: Record):
    """Slices of samples between one event (or turn of the machine) and the next."""
    t = record["time"].values
    cuts = [0, *(np.flatnonzero(np.diff(t) < 1e-9) + 1).tolist(), len(t)]
    return [slice(a, b) for a, b in pairwise(cuts) if b - a > 2]


# The equations: derivatives, and a second road to the same equilibrium


@numba.njit(cache=True)
def _residual(y, n, ids, free, m, profile, half, low, high, rest, K, mu, R_B, p_B, motion, out, jacobian, rate):
    contacts = np.zeros((3, 12))
    body = (profile, half, low, high, rest)
    residual(y, n, ids, free, m, body, K, mu, R_B, p_B, motion, out, jacobian, rate, contacts)


@pytest.mark.parametrize("freedoms", [(2, 4), (2, 3, 4), (0, 1, 2, 3, 4, 5)], ids=["beam", "plate", "full"])
@pytest.mark.parametrize(
    "ids", [(10304,), (20304,), (21504,), (30303,), (10905, 20101, 30207)],
    ids=["corner–surface", "edge–edge, side", "edge–edge, along y", "surface–corner", "all three at once"],
)  # fmt: skip
def test_the_residual_has_the_derivatives_it_claims(freedoms, ids):
    rng = np.random.default_rng(sum(ids) + len(freedoms))
    m, n = len(freedoms), len(ids)
    free = np.array(freedoms + (-1,) * (6 - m))
    profile = np.array(CORNERS) / 40
    A = rng.normal(size=(6, 6))
    K, motion = A @ A.T / 12 + np.eye(6), rng.normal(size=6)
    fixed = (profile, 0.25, np.array([0, -0.4, 0.05]), np.array([0.05, 0.4, 0.3]), np.array([1.0, 0.0, 0.0]), K, 0.3)
    for _ in range(10):
        y = np.concatenate((rng.uniform(-0.3, 0.3, m), rng.uniform(0.1, 1.0, n)))
        turn, p_B = Rotation.from_rotvec(rng.normal(size=3) / 3), rng.normal(size=3)
        tilt = turn.as_matrix()

        def at(y, h=0.0, turn=tilt, p_B=p_B):
            """Residual, Jacobian and rate, with A having moved for h against the block by a twist held in A."""
            spin = Rotation.from_rotvec(-h * motion[3:]).as_matrix()
            moved = spin @ p_B - h * motion[:3]
            out, J, rate = np.empty(m + n), np.empty((m + n, m + n)), np.empty(m + n)
            _residual(y, n, np.array(ids), free, m, *fixed, spin @ turn, moved, motion, out, J, rate)
            return out, J, rate

        _, J, rate = at(y)
        h = 1e-5  # central differences err by h² f‴/6 ~ 1e-10 and ε/h ~ 1e-11, times the curvature of feet far away
        by_differences = np.stack([(at(y + h * e)[0] - at(y - h * e)[0]) / (2 * h) for e in np.eye(m + n)], axis=1)
        assert np.abs(J - by_differences).max() < 1e-7 * max(1.0, np.abs(J).max()) * max(1.0, np.abs(rate).max())
        slope = (at(y, h)[0] - at(y, -h)[0]) / (2 * h)
        assert np.abs(rate - slope).max() < 1e-7 * max(1.0, np.abs(J).max()) * max(1.0, np.abs(rate).max()) ** 2


def planar(u, x, way, side):
    """Own formulas in the plane: hook of HOOK on BEAM, its root at x. u = (w, φ, N), scaled to about 1.

    side (a, b): the block's edge slides on the hook's side from corner a to b; (a,): corner a slides under the block.
    """
    w, phi, N = u[0] * mm, u[1], u[2]
    K = BEAM.stiffness()
    turned = np.array([[math.cos(phi), math.sin(phi)], [-math.sin(phi), math.cos(phi)]])
    corner = [turned @ HOOK[i] + (BEAM.length + x, w) for i in side]
    if len(side) == 1:
        point, normal, along = corner[0], np.array([0.0, -1.0]), np.array([1.0, 0.0])
        gap = WIDE.low[2] - corner[0][1]
    else:
        point = np.array([(WIDE.high if side == (4, 5) else WIDE.low)[0], WIDE.low[2]])
        along = (corner[1] - corner[0]) / np.hypot(*(corner[1] - corner[0]))
        normal = np.array([-along[1], along[0]])  # into the hook, whose corners go round counter-clockwise
        gap = -normal @ (point - corner[0])
        along = along * math.copysign(1.0, along[0])
    f = N * (normal - math.copysign(0.2, way) * along)
    lever = point - (BEAM.length + x, w)
    moment = lever[1] * f[0] - lever[0] * f[1]
    balance = K[2, 2] * w + K[2, 4] * phi - f[1], (K[2, 4] * w + K[4, 4] * phi - moment) / (10 * mm)
    return np.array([*balance, gap / mm]), f


def test_a_planar_equilibrium_solved_independently_is_the_same():
    record = press(ON_BEAM)
    sides = {20204: (2, 3), 20304: (3, 4), 10404: (4,), 20406: (4, 5)}
    seen = set()
    for k in range(3, len(record["time"]), 7):
        contact, way = int(record["contact_id"].values[k, 0]), float(record["speed"].values[k])
        if contact == 0:
            continue
        seen.add((contact, way > 0))
        w, phi = record["deflection"].values[k, 2], record["rotation"].values[k, 1]
        N, x = record["contact_force"].values[k].sum(), record["pose"].values[k, 0, 3]
        start = np.array([w / mm, phi, N]) * (1 + 1e-3)
        found = root(lambda u, x=x, way=way, c=contact: planar(u, x, way, sides[c])[0], start, tol=1e-14)
        # 1e-9: the second road's own residual, ~1e-12 N, over the stiffness of the worst state
        assert found.x == approx(np.array([w / mm, phi, N]), rel=1e-9, abs=1e-9)
        assert record["force"].values[k, ::2] == approx(planar(found.x, x, way, sides[contact])[1], rel=1e-9, abs=1e-9)
    assert len(seen) == 8  # four states, each on the way in and on the way out


# Laws that hold on any way


@BOTH_SUPPORTS
@pytest.mark.parametrize("friction", [0.0, 0.2])
def test_the_machine_pays_for_elastic_energy_and_friction_and_nothing_else(snap, friction):
    def imbalance(sample):
        record = press(replace(snap, friction=friction), sample=sample)
        t, E = record["time"].values, record["elastic_energy"].values
        power = record["mating_force"].values * record["speed"].values - record["friction_power"].values
        # A contact about to open may pull by 1e-12 of stiffness times size, some 1e-8 N: rounding, at 10 mm/s.
        assert record["friction_power"].values.min() >= -1e-10
        assert record["residual"].values.max() <= 1e-9
        worst = max(abs(np.trapezoid(power[p], t[p]) - (E[p][-1] - E[p][0])) for p in pieces(record))
        return worst / E.max()

    coarse, fine = imbalance(2 * ms), imbalance(0.5 * ms)
    # Trapezoids of 5 µm on pieces of some mm with forces that change tenfold: (5e-3)²/12 · f″/f. Order 2: 4² = 16,
    # more where the coarse steps also miss the ends of a short piece.
    assert fine < 1e-5
    assert coarse / fine > 12


@BOTH_SUPPORTS
def test_a_jump_never_stores_energy(snap):
    record = press(snap)
    t, E = record["time"].values, record["elastic_energy"].values
    jumps = [event for event in record.events if event.detail.get("jump", 0) > LEAP]
    assert len(jumps) >= 6
    for event in jumps:
        k = int(np.flatnonzero(t == event.time)[0])
        # The machine moves on by an ulp of time meanwhile: 1e-14 J.
        assert E[k] <= E[k - 1] + 1e-12


def test_without_friction_the_force_is_the_slope_of_the_energy():
    record = press(replace(ON_BEAM, friction=0.0), sample=1 * ms)
    x, F, E = (record[name].values for name in ("insertion", "mating_force", "elastic_energy"))
    for p in pieces(record):
        inside = slice(p.start + 2, p.stop - 2)
        if p.stop - p.start < 9:
            continue
        slope = np.gradient(E[p], x[p])[2:-2]
        # central differences over ±10 µm: h²/6 · F″, and F″ < 10 N/mm²
        assert np.abs(slope - F[inside]).max() < 5e-4


@BOTH_SUPPORTS
def test_the_curve_does_not_depend_on_the_sampling_step(snap):
    fine, coarse = press(snap, sample=1 * ms), press(snap, sample=40 * ms)
    assert [(e.kind, e.where) for e in fine.events] == [(e.kind, e.where) for e in coarse.events]
    assert [e.time for e in fine.events] == approx([e.time for e in coarse.events], abs=1e-9)
    t, t_coarse = fine["time"].values, coarse["time"].values
    alone = np.array([np.sum(np.abs(t - one) < 1e-9) == 1 for one in t_coarse])
    nearest = np.array([np.abs(t - one).argmin() for one in t_coarse[alone]])
    assert alone.sum() > 90
    for name in ("force", "moment", "deflection", "rotation", "elastic_energy", "contact_force"):
        # Newton ends at 1e-13 of the elastic force, below 1e3 N here: 1e-10 N, with a digit to spare.
        assert np.abs(fine[name].values[nearest] - coarse[name].values[alone]).max() < 1e-9


@BOTH_SUPPORTS
@pytest.mark.parametrize("offset", [Pose(), Pose.at(y=0.5 * mm, yaw=1 * deg)], ids=["aligned", "offset"])
def test_the_mirrored_half_mirrors_exactly(snap, offset):
    upper, lower = press(snap, offset=offset), press(replace(snap, halves="lower"), offset=offset)
    assert np.array_equal(upper["time"], lower["time"])
    assert np.array_equal(upper["force"] * (1, 1, -1), lower["force"])
    assert np.array_equal(upper["moment"] * (-1, -1, 1), lower["moment"])


@BOTH_SUPPORTS
def test_the_pair_doubles_the_push_and_cancels_the_side_force(snap):
    one, pair = press(snap, sample=20 * ms), press(replace(snap, halves="both"), sample=20 * ms)
    # Both halves change contacts at the same instant, so the pair is sampled when one half is.
    assert np.array_equal(one["time"], pair["time"])
    assert np.array_equal(2 * one["force"].values[:, 0], pair["force"].values[:, 0])
    assert (pair["force"].values[:, 2] == 0).all()
    assert (pair["moment"].values[:, 1] == 0).all()


# Limits: the handbook's cantilever


def cantilever(y, height, *, mu=0.3, ramp=30 * deg, rear=45 * deg, length=20 * mm) -> Snap:
    """Hook on a uniform beam of 10 × 2 mm, E = 2 GPa; its sharp top, above the tip, stands y into the way."""
    top, low = 0.02 * y, height - 1.25 * y
    beam = Beam(root=2 * mm, tip=2 * mm, width=10 * mm, length=length, modulus=2 * GPa)
    rise = 1.25 * y
    hook = (
        (-top / 2 - rise / math.tan(rear), low), (top / 2 + rise / math.tan(ramp), low),
        (top / 2, height), (-top / 2, height),
    )  # fmt: skip
    return Snap(hook, 10 * mm, beam, Block((0, -10 * mm, height - y), (0.5 * y, 10 * mm, height + 9 * mm)), mu)


def handbook(y, mu, angle) -> float:
    P = 2 * GPa * 10 * mm * (2 * mm) ** 3 * y / (4 * (20 * mm) ** 3)
    return P * (mu + math.tan(angle)) / (1 - mu * math.tan(angle))


def pass_by(snap, y) -> Record:
    reach = snap.support.at[0] + snap.hook[1][0]
    way = snap.hook[1][0] - snap.hook[0][0] + 2 * y
    legs = (Leg(way, 10 * mm / s), Leg(-way, 10 * mm / s))
    return simulate(snap, Rail(legs, "x", start_at=Pose.at(x=-reach - 0.1 * y)), sample=way / (10 * mm / s) / 500)


def deviation(y, height) -> tuple[float, float, float]:
    """Insertion, retention and strain against the handbook's, relative."""
    record = pass_by(cantilever(y, height), y)
    push, strain = record["mating_force"].values, record["strain"].values.max()
    into, out = handbook(y, 0.3, 30 * deg), handbook(y, 0.3, 45 * deg)
    return push.max() / into - 1, -push.min() / out - 1, strain / (1.5 * 2 * mm * y / (20 * mm) ** 2) - 1


def test_a_small_hook_needs_the_force_of_the_handbook():
    assert handbook(1 * mm, 0.3, 30 * deg) == approx(5.305730894, abs=5e-10)  # the cantilever's worked example
    y = 2e-3 * mm  # the handbook is linear in y: 1e-4 of the length is its range of validity
    insertion, retention, strain = deviation(y, 1.25 * y)
    assert insertion == approx(0, abs=0.001)  # first order in y/L: 5e-4 here, ten times that at ten times y
    assert retention == approx(0, abs=0.001)
    assert strain == approx(0, abs=0.001)


def test_the_deviation_from_the_handbook_is_of_first_order():
    small, large = deviation(4e-3 * mm, 5e-3 * mm), deviation(8e-3 * mm, 10e-3 * mm)
    assert np.array(large) / small == approx(2, rel=0.02)


def test_outside_its_range_the_handbook_is_far_off():
    # docs/guide/snap.md has the whole table; half a unit in its last digit
    insertion, retention, strain = deviation(1 * mm, 1.25 * mm)
    assert (100 * insertion, 100 * retention, 100 * strain) == approx((28.9, -27.6, 3.6), abs=0.05)


@pytest.mark.parametrize(("mu", "ramp"), [(0.0, 20 * deg), (0.15, 45 * deg), (0.4, 10 * deg), (0.5, 60 * deg)])
def test_on_the_ramp_of_a_long_beam_the_push_follows_from_the_side_force(mu, ramp):
    # What the limit leaves out is of first order in y/L and grows with 1/(1 − μ tan α), eightfold at the last.
    y = 5e-3 * mm
    snap = cantilever(y, 1.25 * y, mu=mu, ramp=ramp, length=100 * mm)
    record = pass_by(snap, y)
    C = np.linalg.inv(snap.support.stiffness()[np.ix_((2, 4), (2, 4))])
    # up to the corner of the ramp; from a twentieth of y on, where the first contact's rounding no longer shows
    on_ramp = (record["contact_id"].values[:, 0] // 100 == 201) & (record["speed"].values > 0)
    X = record["contact_point"].values[on_ramp, 0, 0] - snap.support.at[0]
    yielded = record["insertion"].values[on_ramp] - record.events[0].detail["insertion"]
    P = yielded * math.tan(ramp) / (C[0, 0] - 2 * X * C[0, 1] + X**2 * C[1, 1])
    W = P * (mu + math.tan(ramp)) / (1 - mu * math.tan(ramp))
    far = yielded * math.tan(ramp) > 0.05 * y
    assert far.sum() > 50
    assert record["mating_force"].values[on_ramp][far] == approx(W[far], rel=0.005)


# Verdicts


def test_a_ramp_that_self_locks_jams():
    for mu, ramp, status in ((0.5, 60 * deg, Status.RELEASED), (0.7, 60 * deg, Status.JAMMED)):  # μ tan α = 0.87, 1.21
        y = 2e-3 * mm
        outcome = pass_by(cantilever(y, 1.25 * y, mu=mu, ramp=ramp), y).outcome
        assert outcome.status == status
    assert "does not go in" in outcome.reason


def test_a_rear_face_that_self_locks_does_not_come_out():
    y = 2e-3 * mm
    for mu, rear in ((0.7, 60 * deg), (0.2, 89.9 * deg)):
        outcome = pass_by(cantilever(y, 1.25 * y, mu=mu, rear=rear), y).outcome
        assert outcome.status == Status.RETAINED
        assert "does not come out" in outcome.reason


def test_an_upright_rear_face_does_not_come_out():
    hook = tuple((x * mm, z * mm) for x, z in ((0, -1.35), (14, -1.35), (14, 0.85), (6, 4.35), (3, 4.35), (3, 1.35)))
    outcome = press(replace(ON_BEAM, hook=hook)).outcome
    assert outcome.status == Status.RETAINED
    assert "does not come out" in outcome.reason


def test_a_hook_that_begins_inside_the_block_is_refused():
    rail = Rail((Leg(5 * mm, 10 * mm / s),), "x", start_at=Pose.at(x=-47 * mm))
    with pytest.raises(InputError, match=r"drive\.start_at.*overlap"):
        simulate(ON_BEAM, rail)


# Contacts are found, whatever they are


def kinds(record: Record) -> set[int]:
    return {int(c) // 10000 for c in record["contact_id"].values.ravel() if c}


def sprung(side=45.5e3, coupling=638.8) -> Stiffness:
    """Six springs: a beam's along z and about y, ten to a hundred times that along x and y, and some about x and z."""
    K = np.diag([1e6, 1e6, side, 3.0, 14.3, 1e4])
    K[2, 4] = K[4, 2] = coupling
    return Stiffness(tuple(map(tuple, K)), at=(40 * mm, 0.0, 0.0))


def test_corners_edges_and_faces_touch_as_their_widths_say():
    # A hook narrower than the block touches with its own edges and corners, a wider one is touched by the block's.
    assert kinds(press(ON_BEAM)) == {1, 2}
    assert kinds(press(replace(ON_BEAM, block=NARROW))) == {2, 3}


def test_the_force_does_not_care_which_of_the_two_is_wider():
    hook_wider, block_wider = press(replace(ON_BEAM, block=NARROW)), press(ON_BEAM)
    a, b = hook_wider["mating_force"].values, block_wider["mating_force"].values
    assert a.max() == approx(b.max(), rel=1e-9)
    assert a.min() == approx(b.min(), rel=1e-9)


def test_a_line_contact_that_could_tilt_is_two_contacts():
    record = press(replace(ON_BEAM, support=sprung()), back=False)
    assert record.outcome.status == Status.SEATED
    first = record.events[0]
    assert len(first.detail["contacts"]) == 2
    forces = record["contact_force"].values
    assert forces[:, 0] == approx(forces[:, 1], rel=1e-9, abs=1e-9)  # nothing prefers a side


def test_a_flat_top_under_a_flat_block_is_three_contacts():
    corners = ((0, -1.35), (14, -1.35), (14, 0.85), (6, 4.35), (-6, 4.35), (-7, 1.35))
    hook = tuple((x * mm, z * mm) for x, z in corners)
    block = replace(WIDE, high=(30 * mm, 15 * mm, 10 * mm))
    snap = Snap(hook, 20 * mm, sprung(coupling=0.0), block, friction=0.1)
    record = press(snap, way=30 * mm, back=False)
    assert record.outcome.status == Status.RUNNING
    assert max(len(event.detail["contacts"]) for event in record.events) == 3
    assert record["residual"].values.max() <= 1e-9
