"""Forces of the exact walk: brackets that hold what floating point finds, work, and what has no bound."""

from fractions import Fraction as F

import numpy as np
import pytest

from detent import Straight, Traverse, simulate
from detent.geometry.polygon import Polygon
from detent.latch.exact.floating import normal_force, sampled
from detent.latch.exact.force_bounds import curves, largest
from detent.latch.exact.forces import NORMAL, Spring
from detent.latch.exact.plan import PlanarPawl
from detent.latch.exact.run import mechanism_of
from detent.latch.exact.work import Mechanism
from detent.latch.model import Latch, Pawl
from detent.scenario import Scenario, bundled
from latch.scenes import case_of

KAPPA, UNIT = 0.05, 1e-3  # N m/rad, m
HOOK = ((14, 0), (14, -28), (8, -30), (16, -40), (18, -30), (18, 0))
BAR = Polygon.box((-10, 10), (-46, -40))


def latch_of(seed):
    """A random scene as a latch, every other one with a spring that hardens, where it begins, and its leg."""
    case = case_of(seed)
    pawl = PlanarPawl(case.pawl, (F(0), F(0)), case.rest, case.begin)
    latch = Mechanism((pawl,), case.obstacles, case.frictions, (), (Spring(KAPPA, seed % 2 * KAPPA),), UNIT)
    return latch, case.p, (case.velocity, case.duration)


def sampled_forces(latch, planned, n=4001):
    """Contact force of each pawl and the machine's along its way, N, at even times of the only leg."""
    (leg,) = planned.legs
    times = np.linspace(0, float(leg.end), n)
    way = np.array(leg.velocity, dtype=float)
    way /= np.hypot(*way)
    machine, normal = np.zeros(n), []
    for k, pawl in enumerate(latch.pawls):
        one = sampled(planned, k, pawl, latch.obstacles, latch.frictions, times)
        rest = pawl.rest[0] * np.pi + 2 * np.arctan(float(pawl.rest[1]))
        press = normal_force(one, latch.springs[k].torque(one.angle - rest)) / latch.unit
        with np.errstate(invalid="ignore"):  # where a lever vanishes
            pushed = press[:, None] * (one.normal - one.friction[:, None] * one.slides)
        machine -= np.where(one.feature > 0, pushed @ way, 0.0)
        normal.append(press)
    return machine, normal


def test_brackets_hold_what_is_sampled_in_random_scenes():
    looked = bounded = positive = near = 0
    for seed in range(120):
        latch, p, leg = latch_of(seed)
        planned = latch.walked(p, [leg])
        machine, (normal,) = sampled_forces(latch, planned)
        signs = {way for own in latch.loads(planned.legs[0]) for one in own for way in one.infinite}
        for found, values, infinite in (
            (latch.push(planned.legs[0]), machine, 1 in signs), (latch.pull(planned.legs[0]), -machine, -1 in signs),
            (largest(curves(latch.loads(planned.legs[0], NORMAL), planned.legs[0].end)), normal, bool(signs - {0})),
        ):  # fmt: skip
            # At the very place where a lever vanishes a float may have either sign: such samples tell nothing.
            top = max(0.0, float(np.nanmax(values[np.abs(values) < 1e9], initial=0.0)))
            assert found.low <= found.high and (found.is_bounded or infinite), seed
            # A float's own error: where a lever all but vanishes its value is uncertain by its share of that lever.
            assert top <= found.high * (1 + 1e-9) + 1e-12, seed
            looked, bounded = looked + 1, bounded + found.is_bounded
            if found.is_bounded and found.high > 1e-60:
                assert found.high - found.low <= 1e-9 * found.high + 1e-60  # N: what balls leave of an exact nought
                # Samples come near the largest value, but where it stands for less than a 4000th of the leg.
                positive, near = positive + 1, near + (top > 0.98 * found.low)
    assert looked == 360 and bounded > 250 and positive > 100 and near > 0.9 * positive


def test_forces_of_pawls_add_up():
    """Two unlike hooks on one root: the largest sum is not the sum of the largest."""
    right = Pawl(Polygon(HOOK), hinge=(16, 0), stiffness=0.05)
    shorter = tuple((-x, y + 3) for x, y in reversed(HOOK))
    left = Pawl(Polygon(shorter), hinge=(-16, 3), stiffness=0.08)
    latch = mechanism_of(Latch((left, right), (BAR,), friction="0.2"))
    start, legs = Traverse((Straight((0, -10), 3),)).plan(F(1, 1000))
    planned = latch.walked(start, legs)
    machine, _ = sampled_forces(latch, planned, 20001)
    found = latch.push(planned.legs[0])
    assert found.high - found.low < 1e-12 and found.high == pytest.approx(machine.max(), rel=1e-3)
    alone = [largest(curves([own], planned.legs[0].end)).high for own in latch.loads(planned.legs[0])]
    assert found.high < sum(alone) - 0.01


def test_the_largest_force_may_lie_inside_of_a_segment():
    """Against proposition A.1 (type A): larger than at both ends of its segment."""
    for seed in range(200):
        latch, p, leg = latch_of(seed)
        planned = latch.walked(p, [leg])
        for own in latch.loads(planned.legs[0], NORMAL):
            for curve in curves([own], planned.legs[0].end):
                if len(curve.stretches) != 1 or curve.stretches[0].pair.feature.kind != "A":
                    continue
                pieces, top = curve.pieces(), largest([curve])
                ends = max(pieces[0].a.value.high, pieces[-1].b.value.high)
                if top.is_bounded and top.low > ends * (1 + 1e-6) > 0:
                    return
    pytest.fail("no scene has an interior maximum")


def test_a_strut_and_the_border_of_sticking_have_no_bound():
    needle = Polygon((("0", "-5"), ("1/100", "0"), ("-1/100", "0")))
    floor = Polygon.box((-200, 200), (-10, 0))
    pawl = Pawl(needle, hinge=(0, 0), stiffness=0.05, start=1.4656)
    lifted = simulate(Latch((pawl,), (floor,)), Traverse((Straight((0, 1), 5),), start_at=(0, 1)))
    rows = {(row["leg"], row["what"]): row for row in lifted.tables["forces"]}
    assert rows[0, "largest pull"]["high"] != "unbounded"  # it is let down to where it hangs: released, no strut
    turned = Pawl(needle, hinge=(0, 0), stiffness=0.05, rest=-0.5, start=1.4656)
    lifted = simulate(Latch((turned,), (floor,)), Traverse((Straight((0, 1), 5),), start_at=(0, 1)))
    rows = {(row["leg"], row["what"]): row for row in lifted.tables["forces"]}
    assert rows[0, "largest pull"]["high"] == "unbounded"  # at the fold r is along n and the spring still turns it
    assert rows[0, "work"]["high"] != "unbounded"  # though the work has one
    dragged = Latch((turned,), (floor,), friction=1)
    stuck = simulate(dragged, Traverse((Straight((10, 1), 4),), start_at=(0, 1)))
    rows = {row["what"]: row for row in stuck.tables["forces"]}
    assert stuck.outcome.status == "stuck" and rows["insertion force"]["high"] == "unbounded"


@pytest.mark.parametrize("friction", ["0", "0.3"])
def test_work_is_what_the_springs_hold_and_friction_takes(friction):
    record = Scenario.load(bundled()["latch_two_pawls"], {"mating.friction": friction, "run.sample": "0.5 ms"}).run()
    works = [row for row in record.tables["forces"] if row["what"] == "work"]
    assert len(works) == 2 and all(0 <= row["high"] - row["low"] < 1e-17 for row in works)
    total = sum(row["low"] for row in works)
    # The trapezoid rule on steps of 5 µm of way, and its error where the force jumps: 1 N over one step at each event.
    assert total == pytest.approx(float(record["energy"].values[-1]), abs=2e-8)
    if friction == "0":
        assert total == pytest.approx(0.0, abs=1e-17)  # no snap: the machine gets all back
    else:
        assert total > 1e-4


def test_the_record_tells_insertion_and_retention():
    record = Scenario.load(bundled()["latch_two_pawls"]).run()
    rows = {row["what"]: row for row in record.tables["forces"] if "ion force" in row["what"]}
    force = np.asarray(record["mating_force"].values)
    # Curves are sampled on either side of every event, within 16 units in the last place of 10 s.
    assert rows["insertion force"]["low"] == pytest.approx(force.max(), abs=1e-12)
    assert rows["retention force"]["low"] == pytest.approx(-force.min(), abs=1e-12)
    rough = Scenario.load(bundled()["latch_two_pawls_rough"]).run()
    assert {row["what"]: row["low"] for row in rough.tables["forces"]}["retention force"] == "unbounded"
    assert {row["what"] for row in record.tables["peaks"]} == {"machine force", "contact force"}
