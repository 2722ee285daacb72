"""Pawls as bodies: their equations against Lagrange's, their contacts against finite differences, known motions."""

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from detent import Latch, Pawl, Polygon, Straight, Traverse, simulate
from detent.latch.dynamic.bodies import bodies, inertial, meeting_of, plates_of
from detent.latch.dynamic.hinged import Hinged, equations
from detent.latch.exact.force_bounds import curves, largest
from detent.latch.exact.forces import NORMAL, Spring
from detent.latch.exact.run import mechanism_of
from detent.numeric.system import MOST

SLOWLY = Traverse((Straight((0, 1), "0.4"),))
BAR = Polygon.box((-1, 1), (-20, 0))
# Two bars and a hook, one on the other, beside a block with a notch: every kind of pair.
CHAIN = Latch(
    (
        Pawl(BAR, (0, 0), 0.05),
        Pawl(Polygon.box((-2, 2), (-40, -20)), (0, -20), 0.03, on=0),
        Pawl(Polygon(((9, 0), (9, -30), (5, -32), (12, -36), (11, 0))), (10, 0), 0.04, hardening=0.2),
    ),
    (Polygon(((-20, -60), (20, -60), (20, -45), (4, -45), (0, -48), (-4, -45), (-20, -45))),),
    friction="0.3",
    pawls_touch=True,
)


def states(count, seed=1):
    rng = np.random.default_rng(seed)
    for _ in range(count):
        yield rng.uniform(-0.5, 0.5, 5) * (1, 1, 1, 0.005, 0.005), rng.uniform(-2, 2, 5) * (1, 1, 1, 0.1, 0.1)


@pytest.fixture(scope="module")
def chain():
    plates, meeting = plates_of(CHAIN), meeting_of(CHAIN)
    zero = np.zeros(2)
    drive = Hinged(plates, (meeting.kernel(plates),), meeting.reach, 1.0, zero, zero, np.zeros(3), np.zeros(3))
    return plates, meeting, drive


def contacts(drive, q, v):
    """Gap, rate of the gap and slip, and their drift, by a contact's number."""
    kernel, nv = drive.touching[0], len(q)
    gap, rows, drift = np.zeros(MOST), np.zeros((MOST, 3, nv)), np.zeros((MOST, 3))
    ids, law = np.zeros(MOST, np.int64), np.zeros((MOST, 5))
    X, V, J, b = np.zeros((1, 3, 4)), np.zeros((1, 6)), np.zeros((1, 6, nv)), np.zeros((1, 6))
    n = kernel.fn(kernel.params, np.zeros(0), 0.0, q, v, X, V, J, b, gap, rows, drift, ids, law)
    return {int(ids[i]): (gap[i], rows[i, :2] @ v, drift[i, :2]) for i in range(n)}


def test_pawls_obey_lagranges_equations(chain):
    """f = ∂T/∂q − Ṁ v − ∂U/∂q − c θ̇, and ½ vᵀ M v is the bodies' kinetic energy."""
    plates, _, drive = chain
    eps = 1e-6
    for q, v in states(20):
        M, f = equations(drive.motion(), q, v)
        small = M - np.diag([0, 0, 0, 1e15, 1e15])  # without the root's weight
        small[3:, 3:] = np.eye(2) * plates.mass.sum()
        moving = bodies(plates, q[None], v[None], np.zeros((1, 5)))
        assert 0.5 * v @ small @ v == pytest.approx(inertial(plates, moving, np.zeros((1, 2)))[3][0], rel=1e-12)

        def energy(at, v=v):
            one = bodies(plates, at[None], v[None], np.zeros((1, 5)))
            return inertial(plates, one, np.zeros((1, 2)))[3][0]

        steps = np.eye(5) * eps
        slope = np.array([energy(q + one) - energy(q - one) for one in steps]) / (2 * eps)
        turned = (equations(drive.motion(), q + eps * v, v)[0] - equations(drive.motion(), q - eps * v, v)[0]) / (
            2 * eps
        )
        lean = q[:3] - plates.rest
        springs = plates.stiffness * lean + plates.hardening * lean**3 + plates.damping * v[:3]
        expected = slope - turned @ v - np.concatenate((springs, (0, 0)))
        # Differences of 1e-6: rounding of 1e-16 over that, curvature of 1e-12, of torques of 0.1 N m.
        np.testing.assert_allclose(f[:3], expected[:3], atol=1e-9)


def test_gaps_change_as_the_rows_say_and_rows_as_the_drift_says(chain):
    _, meeting, drive = chain
    eps, seen, kinds = 1e-6, 0, set()
    for q, v in states(600, seed=2):
        now, before, after = (contacts(drive, q + h * v, v) for h in (0.0, -eps, eps))
        for number, (_, moves, drift) in now.items():
            if number in before and number in after:
                rate = (after[number][0] - before[number][0]) / (2 * eps)
                change = (after[number][1] - before[number][1]) / (2 * eps)
                assert moves[0] == pytest.approx(rate, abs=1e-9)
                # Speeds of 0.1 m/s, differences of 1e-6 s, accelerations of 1 m/s².
                np.testing.assert_allclose(drift, change, atol=1e-8)
                a, _, b, _ = meeting.features(number)
                kinds.add((meeting.outlines[a].mover, meeting.outlines[b].mover))
                seen += 1
    assert seen > 200 and {(0, 2), (2, 1), (1, -2), (-2, 1), (1, 2)} <= kinds and (0, 1) not in kinds


def test_a_free_pawl_swings_at_its_own_frequency():
    pawl = Pawl(BAR, (0, 0), 0.05, start=0.3, inertia=2e-6, damping_ratio=0.0)
    record = simulate(Latch((pawl,), ()), SLOWLY, method="events", sample=1e-4, tolerance=1e-10)
    time, angle = record["time"].values, record["pawl_angle"].values[:, 0]
    np.testing.assert_allclose(angle, 0.3 * np.cos(time * math.sqrt(0.05 / 2e-6)), atol=1e-7)  # 10 turns of the phase
    # What the root feels: the spring's torque, the hinge being at G, and −m a of the centre, 10 mm below the hinge.
    np.testing.assert_allclose(record["moment"].values[:, 2], record["spring_torque"].values[:, 0], atol=1e-9)
    rate, m = record["pawl_speed"].values[:, 0], plates_of(Latch((pawl,), ())).mass[0]
    along, up = np.stack((np.cos(angle), np.sin(angle)), 1), np.stack((-np.sin(angle), np.cos(angle)), 1)
    force = -m * 10e-3 * ((-0.05 * angle / 2e-6)[:, None] * along + (rate**2)[:, None] * up)
    np.testing.assert_allclose(record["force"].values[:, :2], force, atol=1e-9)
    energy = record["kinetic_energy"].values + record["stored_energy"].values
    # The root carries it along at 1 mm/s, which is part of its energy: sums of both speeds come and go.
    work = record["energy"].values
    np.testing.assert_allclose(energy - energy[0], work, atol=1e-6 * energy[0])


def test_two_bars_on_each_other_swing_at_two_frequencies():
    """Double torsional pendulum: det(K − ω² M) = 0 with M of two bars written down by hand."""
    start = np.array((1e-4, 2e-4))
    pawls = tuple(
        Pawl(box, hinge, kappa, damping_ratio=0.0, start=lean, on=on)
        for box, hinge, kappa, lean, on in (
            (BAR, (0, 0), 0.05, start[0], None), (Polygon.box((-2, 2), (-40, -20)), (0, -20), 0.03, start[1], 0),
        )
    )  # fmt: skip
    m1, m2 = 4.2 * 2e-3 * 20e-3, 4.2 * 4e-3 * 20e-3  # kg: 4.2 kg/m²
    I1, I2 = m1 * (2e-3**2 + 20e-3**2) / 12, m2 * (4e-3**2 + 20e-3**2) / 12
    M12 = I2 + m2 * 30e-3 * 10e-3
    M = np.array(((I1 + m1 * 10e-3**2 + I2 + m2 * 30e-3**2, M12), (M12, I2 + m2 * 10e-3**2)))
    K = np.diag((0.05, 0.03))
    squares, modes = np.linalg.eig(np.linalg.solve(M, K))
    record = simulate(Latch(pawls, ()), SLOWLY, method="events", sample=1e-4, tolerance=1e-13)
    time, angles = record["time"].values, record["pawl_angle"].values
    shares = np.linalg.solve(modes, start)
    expected = np.cos(time[:, None] * np.sqrt(squares)) * shares @ modes.T
    # Terms of third order are 4e-8 of the first, over 137 turns of the faster mode: a frequency off by 1e-6 would show.
    np.testing.assert_allclose(angles, expected, atol=2e-4 * 2e-4)


def test_two_pawls_meet_in_the_middle_and_press_alike():
    """Bars at ±5 mm lean against each other: their inner corners (1, 20) mm from the hinges meet on x = 0."""
    bar = ((-6, 0), (-4, 0), (-4, 20), (-6, 20))
    mirrored = tuple((-x, y) for x, y in reversed(bar))
    pawls = (
        Pawl(Polygon(bar), (-5, 0), 0.05, rest=-0.5, start=0.0),
        Pawl(Polygon(mirrored), (5, 0), 0.05, rest=0.5, start=0.0),
    )
    lean = math.asin(5 / math.hypot(1, 20)) - math.atan2(1, 20)
    for method in ("fixed", "events"):
        record = simulate(Latch(pawls, (), friction="0.2", pawls_touch=True), SLOWLY, method=method, sample=0.01)
        angle, load = record["pawl_angle"].values, record["contact_load"].values
        np.testing.assert_allclose(angle[:, 0], -angle[:, 1], atol=1e-12)
        assert angle[-1, 1] == pytest.approx(lean, abs=1e-9)  # a gap of a nanometre at most, 20 mm away
        # What presses one presses the other back; the root feels their hinges alone, and those balance.
        number = record["contact_id"].values[-1]
        words = record["contact_id"].attrs["words"]
        sense = [1.0 if f'"{one}": "pawl 0' in words else -1.0 for one in number]
        push = np.array(sense) @ load[-1, :, :2]
        arm = record["contact_point"].values[-1, 0, :2] - record["pose"].values[-1, :2, 3] - (-5e-3, 0)
        # Forces of the last steps: to 1e-6 by stepping, which goes on pushing positions right by 1e-12 m.
        assert arm[0] * push[1] - arm[1] * push[0] == pytest.approx(record["spring_torque"].values[-1, 0], rel=1e-5)
        np.testing.assert_allclose(record["force"].values[-1], 0.0, atol=1e-9)
        assert record["moment"].values[-1, 2] == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("method", ["fixed", "events"])
def test_work_of_the_machine_is_what_springs_motion_and_losses_have(method):
    """Down over a sloping hook's nose and on, with friction, an impact at first touch and a snap that rings."""
    pawl = Polygon(((14, 0), (14, -28), (8, -30), (16, -40), (18, -30), (18, 0)))
    latch = Latch(
        (Pawl(pawl, (16, 0), 0.05, damping_ratio=0.2, hardening=1.0),),
        (Polygon.box((-10, 10), (-46, -40)),),
        friction="0.2",
    )
    drive = Traverse((Straight((0, -100), "0.2"), Straight((0, 100), "0.2")))
    found = []
    for step in (4e-5, 1e-5):
        record = simulate(latch, drive, method=method, step=step)
        losses = ("friction_loss", "impact_loss", "damper_loss", "numerical_loss")
        kept = record["kinetic_energy"].values + record["stored_energy"].values
        spent = sum(record[name].values for name in losses)
        found.append(
            np.abs(record["energy"].values - (kept - kept[0]) - spent).max() / np.abs(record["energy"].values).max()
        )
        assert all(record[name].values[-1] > 0 for name in losses[:3])
    # The trapezoid of contact forces over steps: first order, as forces jump.
    assert found[0] < 3e-3 and found[1] < 1e-3


def test_a_hardening_spring_stores_what_it_takes_by_quadrature():
    """On the exact road: work against ∫ (κ δ + κ₃ δ³) dδ, contact force against the spring's torque."""
    pawl = Polygon(((14, 0), (14, -28), (8, -30), (16, -40), (18, -30), (18, 0)))
    kappa, cubic = 0.05, 3.0
    latch = Latch((Pawl(pawl, (16, 0), kappa, hardening=cubic),), (Polygon.box((-10, 10), (-46, -40)),))
    run = simulate(latch, Traverse((Straight((0, -10), "0.95"),)), sample=1e-4)
    angle = run["pawl_angle"].values[:, 0]
    nodes, weights = np.polynomial.legendre.leggauss(4)  # exact for a cubic
    lean = 0.5 * angle[-1] * (nodes + 1)
    stored = 0.5 * angle[-1] * weights @ (kappa * lean + cubic * lean**3)
    assert run["energy"].values[-1] == pytest.approx(stored, rel=1e-5)  # trapezoid rule on a micrometre of way
    soft = simulate(
        Latch((Pawl(pawl, (16, 0), kappa),), latch.obstacles), Traverse((Straight((0, -10), "0.95"),)), sample=1e-4
    )
    ratio = run["contact_force"].values[-1] / soft["contact_force"].values[-1]
    assert ratio[0] == pytest.approx(1 + cubic / kappa * angle[-1] ** 2, rel=1e-12)
    assert [one.exact for one in run.events] == [one.exact for one in soft.events]  # only forces change


def test_a_pawl_of_given_inertia_is_a_sheet_of_that_inertia():
    plates = plates_of(Latch((Pawl(BAR, (0, 0), 0.05, inertia=1e-6), Pawl(BAR, (0, 0), 0.05)), ()))
    second = 2e-3 * 20e-3 * (2e-3**2 + 20e-3**2) / 12 + 2e-3 * 20e-3 * 10e-3**2  # m⁴, about the hinge
    np.testing.assert_allclose(plates.mass, (1e-6 / second * 4e-5, 4.2 * 4e-5), rtol=1e-12)
    np.testing.assert_allclose(plates.inertia + plates.mass * 10e-3**2, (1e-6, 4.2 * second), rtol=1e-12)
    assert plates.damping[0] == pytest.approx(2 * math.sqrt(0.05 * 1e-6))
    assert float(Fraction(CHAIN.friction)) == 0.3


def test_the_largest_force_of_a_hardening_spring_is_enclosed():
    """Certified brackets of all segments against the largest of many samples."""
    pawl = Pawl(Polygon(((14, 0), (14, -28), (8, -30), (16, -40), (18, -30), (18, 0))), (16, 0), 0.05, hardening=3.0)
    latch = Latch((pawl,), (Polygon.box((-10, 10), (-46, -40)),), friction="0.1")
    drive = Traverse((Straight((0, -10), "1.6"),))
    exact = mechanism_of(latch)
    planned = exact.walked(*drive.plan(latch.unit))
    leg = planned.legs[0]
    best = largest(curves(exact.loads(leg, NORMAL), leg.end))
    sampled = simulate(latch, drive, sample=1e-4)["contact_force"].values.max()
    assert best.high / best.low - 1 <= 1.1e-12  # CLOSE, and its rounding
    assert sampled <= best.high * (1 + 1e-12) and sampled == pytest.approx(best.high, rel=1e-3)
    slack = replace(exact, springs=(Spring(0.05),))
    soft = largest(curves(slack.loads(leg, NORMAL), leg.end)).high
    assert best.high > 1.2 * soft
