"""Motions known in closed form, through the shipped loops by both methods: cases A1, A2, A4–A10 of the verification
list.

Events locate what happens to 1e-13 s and follow the motion to the tolerance asked for. Stepping is of second order
while contacts stay, and of first order in what they do; where accelerations are constant it is exact.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from pytest import approx
from scipy.integrate import quad
from scipy.interpolate import BarycentricInterpolator

from detent import simulate
from detent.core.record import Status
from physics.own_coordinates import (
    BEAK,
    J_M,
    J_S,
    L_G,
    L_M,
    M_M,
    M_S,
    C,
    G,
    balls_in_a_row,
    double_pendulum,
    impact_oscillator,
    particle_over_floor,
    pendulum_energy,
    planar,
    woodpecker,
)

both = pytest.mark.parametrize("method", ["events", "fixed"])


def run(drive, method, **more):
    return simulate((), drive, **{"method": method, "tolerance": 1e-10, "sample": 1e-2, "step": 1e-3, **more})


def impacts(record, contact=None):
    """Times of the impacts, s."""
    mine = [e for e in record.events if e.kind == "contact" and contact in (None, e.detail["contact"])]
    return np.array([e.time for e in mine])


def last(record, name):
    return np.asarray(record[name].values)[-1]


# A1: a ball bounces ---------------------------------------------------------------------------------------------------

T1 = math.sqrt(2 / G)


@both
def test_a_ball_bounces_when_and_as_fast_as_it_must(method):
    e = 0.8
    record = run(particle_over_floor((1.0,), (0.0,), (-G,), 3.0, restitution=e), method)
    k = np.arange(1, 7)
    # The midpoint rule is exact for free fall too; a gap counts as closed at 1e-9 m there, at 1e-13 m with events.
    within = {"events": 1e-12, "fixed": 1e-9}[method]
    assert impacts(record)[:6] == approx(T1 * (1 + 2 * e * (1 - e ** (k - 1)) / (1 - e)), abs=within)
    speeds = [event.detail["speed"] for event in record.events if event.kind == "contact"][:6]
    assert speeds == approx(e ** (k - 1) * math.sqrt(2 * G), rel=10 * within)
    assert record["q"].values.min() >= -1e-9


@both
def test_a_ball_comes_to_rest_after_infinitely_many_bounces(method):
    e, end = 0.8, 4.063712768871579
    record = run(particle_over_floor((1.0,), (0.0,), (-G,), 4.5, restitution=e), method)
    told = [event.time for event in record.events if event.kind == "accumulation"]
    assert len(told) == 1
    # Both sum the geometric tail; in steps a gap counts as closed at 1e-9 m, so that hops of 0.03 ms are rest.
    assert told[0] == approx(end, abs={"events": 1e-10, "fixed": 1e-4}[method])
    assert abs(last(record, "q")[0]) < 1e-9 and abs(last(record, "v")[0]) < 1e-12
    assert last(record, "contact_force")[0] == approx(G, rel=1e-12)
    # A hop within the last step ends without a strike: it has (g h)²/2 at most.
    assert last(record, "impact_loss") == approx(G, abs={"events": 1e-10, "fixed": 0.5 * (G * 1e-3) ** 2}[method])


@pytest.mark.parametrize("h", [1e-2, 2e-3, 1e-3])
def test_steps_that_are_cut_where_a_ball_strikes_find_the_end_of_its_bounces(h):
    record = run(particle_over_floor((1.0,), (0.0,), (-G,), 4.5, restitution=0.8), "fixed", step=h)
    told = next(event.time for event in record.events if event.kind == "accumulation")
    # 25 h is what plain time stepping is allowed, and its error falls with h. Ours has no order: steps are cut where
    # the ball strikes, and what is left does not depend on them. A contact counts as closed at 1e-9 m: a hop that is
    # lower, 0.03 ms long, is not told from rest.
    assert told == approx(4.063712768871579, abs=1e-4) and 1e-4 < 25 * h


@both
def test_a_ball_without_restitution_stays_and_with_all_of_it_keeps_its_energy(method):
    record = run(particle_over_floor((1.0,), (0.0,), (-G,), 1.0), method)
    assert len(impacts(record)) == 1 and impacts(record)[0] == approx(T1, abs=1e-9)
    record = run(particle_over_floor((1.0,), (0.0,), (-G,), 20.0, restitution=1.0), method)
    assert len(impacts(record)) == 22 and not any(event.kind == "accumulation" for event in record.events)
    energy = 0.5 * record["v"].values[:, 0] ** 2 + G * record["q"].values[:, 0]
    # Each bounce closes at a gap of up to 1e-13 m (1e-9 m in steps), so g times that is lost or won.
    assert energy == approx(G, rel={"events": 1e-12, "fixed": 1e-9}[method] * 22)


def bouncing(impacts_wanted, method, **more):
    """A ball that gives all back, until it has struck so often; and its energy at each sample, of what it had."""
    duration = 2 * T1 * impacts_wanted
    drive = particle_over_floor((1.0,), (0.0,), (-G,), duration, restitution=1.0)
    record = run(drive, method, **{"sample": duration / 500, **more})
    return record, (0.5 * record["v"].values[:, 0] ** 2 + G * record["q"].values[:, 0]) / G


@both
def test_a_ball_that_gives_all_back_keeps_its_energy_for_two_thousand_impacts(method):
    # A hundred thousand of them: tests/verify/test_bounces.py
    record, energy = bouncing(2000, method, step=1e-2)
    assert record.outcome.status == Status.ELAPSED and len(impacts(record)) == 2000
    assert not any(event.kind == "accumulation" for event in record.events)
    # 1e-12 an impact is what is asked for.
    assert (np.abs(energy - 1) <= 1e-12 * np.maximum(1, np.arange(len(energy)) * 4)).all()


# A2: a block on a slope -----------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("mu", [0.3, 0.7])
def test_a_block_slides_up_a_slope_stops_and_slides_back_or_stays(mu, method):
    slope, v0, h = math.radians(30), 2.0, 1e-3
    forces = (-G * math.sin(slope), -G * math.cos(slope))
    record = run(particle_over_floor((0.0, 0.0), (v0, 0.0), forces, 0.6, friction=mu), method, sample=h)
    time, q, v = (record[name].values for name in ("time", "q", "v"))
    a = -G * (math.sin(slope) + mu * math.cos(slope))
    stop = -v0 / a
    assert v[time < stop - h, 0] == approx(v0 + a * time[time < stop - h], rel=1e-12)
    stops = next(event for event in record.events if event.kind in ("stick", "slide", "slide-change"))
    assert stops.time == approx(stop, abs={"events": 1e-10, "fixed": 2 * h}[method])
    back = time > stop + 2 * h
    if mu < math.tan(slope):
        assert np.diff(v[back, 0]) / h == approx(-G * (math.sin(slope) - mu * math.cos(slope)), rel=1e-9)
    else:
        assert np.abs(np.diff(q[back, 0])).max() == 0.0
    assert q[:, 1] == approx(0.0, abs=1e-12)


@both
def test_a_billionth_of_friction_decides_whether_a_block_stays(method):
    slope = math.radians(30)
    forces = (-G * math.sin(slope), -G * math.cos(slope))
    ends = []
    for share in (1 - 1e-9, 1 + 1e-9):
        drive = particle_over_floor((0.0, 0.0), (0.0, 0.0), forces, 1.0, friction=share * math.tan(slope))
        ends.append(last(run(drive, method), "v")[0])
    assert ends[0] == approx(-G * math.sin(slope) * 1e-9, rel=1e-3) and abs(ends[1]) < 1e-14


@both
def test_friction_takes_what_a_block_loses_whatever_its_way(method):
    drive = particle_over_floor((0.0, 0.0, 0.0), (3.0, 4.0, 0.0), (0.0, 0.0, -G), 2.0, friction=0.5)
    record = run(drive, method)
    assert last(record, "friction_loss") == approx(12.5, rel=1e-9)
    # v²/2μg; stepping's last step is of first order
    assert math.hypot(*last(record, "q")[:2]) == approx(25 / G, rel={"events": 1e-9, "fixed": 1e-3}[method])
    assert last(record, "q")[1] / last(record, "q")[0] == approx(4 / 3, rel=1e-9)


@both
def test_a_block_that_rests_needs_more_to_start_than_to_go_on(method):
    # A spring (15 N/m) pulls a unit mass: it sticks below 0.5 g, slides at 0.2 g.
    def pulled(x):
        drive = particle_over_floor((x, 0.0), (0.0, 0.0), (0.0, -G), 0.3, stiffness=15.0, friction=0.2, at_rest=0.5)
        return run(drive, method, sample=1e-3)

    assert 15.0 * 0.32 < 0.5 * G < 15.0 * 0.34
    assert np.abs(pulled(0.32)["v"].values).max() < 1e-14
    record = pulled(0.34)
    a = (15.0 * 0.34 - 0.2 * G) * -1.0
    # Less by the spring's share, (ω t)²/6 of it; in steps the first still has the friction of rest.
    within = {"events": 7e-5, "fixed": 1.05 * abs(a) * 1e-3}[method]
    assert record["v"].values[10, 0] == approx(a * 0.01, abs=within)


# A4, A9: a rod and its tip --------------------------------------------------------------------------------------------


def rod(angle, *, mu, v=(0.0, 0.0), spin=0.0, duration=0.01, above=0.0, restitution=0.0, gravity=G):
    """A uniform rod of length 1, tip at (−l cos θ, −l sin θ) from its centre; v: of the tip (normal, tangent)."""
    l, sin, cos = 0.5, math.sin(angle), math.cos(angle)
    velocity = (v[1] - l * sin * spin, v[0] + l * cos * spin, spin)
    return planar(
        ((-l, 0.0),), (0.0, l * sin + above, angle), velocity, duration, inertia=1 / 12, friction=mu,
        restitution=restitution, gravity=gravity,
    )  # fmt: skip


def test_a_pushed_rod_has_the_four_modes_of_painleve():
    slides = run(rod(math.radians(60), mu=0.5, v=(0, -1)), "events")
    assert slides.outcome.status == Status.ELAPSED and last(slides, "contact_force")[0] > 0
    lifts = run(rod(math.radians(60), mu=0.5, v=(0, -1), spin=5.0), "events")
    assert lifts.outcome.status == Status.ELAPSED and last(lifts, "q")[1] > 0.5 * math.sin(last(lifts, "q")[2])
    # p < 0 at μ = 2 and 60°; b = l ω² sin θ − g changes its sign at ω = 4.75975047277.
    for spin, word in ((0.0, "inconsistent"), (4.7597, "inconsistent"), (4.7598, "indeterminate")):
        record = run(rod(math.radians(60), mu=2.0, v=(0, -1), spin=spin), "events")
        assert record.outcome.status == Status.UNRESOLVED and word in record.outcome.reason


@pytest.mark.parametrize("angle", [37.3, 37.5, 60.0, 79.1, 79.3])
def test_painleve_region_ends_where_it_must(angle):
    # μ = 2: p < 0 between 37.37736814° and 79.18768304°
    record = run(rod(math.radians(angle), mu=2.0, v=(0, -1), duration=1e-4), "events", sample=1e-5)
    assert (record.outcome.status == Status.UNRESOLVED) == (37.37736814 < angle < 79.18768304)


def test_stepping_passes_through_painleve_with_a_finite_impulse():
    record = run(rod(math.radians(60), mu=2.0, v=(0, -1), duration=0.05), "fixed", step=1e-4, sample=1e-4)
    assert record.outcome.status == Status.ELAPSED
    assert (record["contact_force"].values >= 0).all() and np.isfinite(record["v"].values).all()
    assert np.abs(record["v"].values).max() < 10


@both
@pytest.mark.parametrize(
    ("angle", "mu", "e", "v", "law", "impulse", "after", "gain"),
    [
        (60, 0.5, 0.5, (-1, 0.5), "newton", (1.05637024, 0.26838929), (0.5, 0), -0.19699524),
        (60, 0.5, 0.5, (-1, 0.5), "poisson", (0.97518036, 0.23593737), (0.40007399, 0), -0.23353369),
        (60, 0.5, 0.5, (-1, -1), "newton", (1.36304041, 0.68152020), (0.5, -0.55570077), -0.87088085),
        (60, 0.5, 0.5, (-1, -1), "poisson", (1.36304041, 0.68152020), (0.5, -0.55570077), -0.87088085),
        (45, 0.25, 0.9, (-1, 1), "newton", (13 / 16, 7 / 80), (0.9, 0), 1 / 320),
        (45, 0.25, 0.9, (-1, 1), "poisson", (0.66086957, -0.00869565), (0.66521739, -0.01304348), -0.11491493),
    ],
)
def test_a_rod_strikes_by_both_laws(method, angle, mu, e, v, law, impulse, after, gain):
    drive = rod(math.radians(angle), mu=mu, v=v, above=1e-9, restitution=e, gravity=0.0, duration=1e-6)
    record = run(drive, method, sample=1e-7, step=1e-7, impact=law)
    hit = next(event for event in record.events if event.kind == "contact")
    assert hit.detail["impulse"][:2] == approx(impulse, abs=2e-8)  # the digits of the list
    vx, vy, w = last(record, "v")
    theta = math.radians(angle)
    tip = vy - 0.5 * math.cos(theta) * w, vx + 0.5 * math.sin(theta) * w
    assert tip == approx(after, abs=1e-6)  # the rod turns a little until the run ends
    assert last(record, "impact_loss") == approx(-gain, abs=2e-8)
    told = [event.detail["energy"] for event in record.events if event.kind == "energy gain"]
    assert told == (approx([gain], abs=2e-8) if gain > 0 else [])


# A5: a block that rocks -----------------------------------------------------------------------------------------------

R_BLOCK, ALPHA = math.hypot(0.1, 0.4), math.atan(0.25)


def rocking(tilt, duration):
    """Half-width 0.1, half-height 0.4, on its right corner, tilted; friction holds it."""
    theta = -tilt
    corner = (0.1 * math.cos(theta) + 0.4 * math.sin(theta), 0.1 * math.sin(theta) - 0.4 * math.cos(theta))
    return planar(
        ((0.1, -0.4), (-0.1, -0.4)), (-corner[0], -corner[1], theta), (0, 0, 0), duration,
        inertia=(0.2**2 + 0.8**2) / 12, friction=1.0,
    )  # fmt: skip


def test_a_block_rocks_with_housners_periods_and_losses():
    record = run(rocking(0.1, 2.5), "events", sample=1e-3, tolerance=1e-12)
    assert impacts(record)[0] == approx(0.264713415733661, abs=1e-9)
    r, p2 = 1 - 1.5 * math.sin(ALPHA) ** 2, 3 * G / (4 * R_BLOCK)
    spin = -math.sqrt(2 * p2 * (math.cos(ALPHA - 0.1) - math.cos(ALPHA)))
    assert spin == approx(-0.831368076699, rel=1e-11)
    theta = record["q"].values[:, 2]
    amplitudes = [0.0789093254811, 0.0632147998206, 0.0511227728784, 0.0416106042378]
    hits = np.concatenate((impacts(record), [2.5]))
    for k, amplitude in enumerate(amplitudes):
        swing = np.abs(theta[(record["time"].values > hits[k]) & (record["time"].values < hits[k + 1])])
        assert swing.max() == approx(amplitude, abs=2e-6)  # sampled each millisecond: p² α (h/2)²/2 beside the top
    assert r == approx(0.911764705882)


def rocking_impacts(tilt, count):
    """When the block strikes, s: quarters of its swings by quadrature, θ = a (1 − s²) so that it is smooth at the top.

    θ̇² = 2 p² (cos(α − a) − cos(α − θ)); cos(α − a') = cos α + r² (cos(α − a) − cos α) for the next amplitude.
    """
    r, p2 = 1 - 1.5 * math.sin(ALPHA) ** 2, 3 * G / (4 * R_BLOCK)

    def quarter(a):
        def slowness(s):
            # cos x − cos y = 2 sin((x+y)/2) sin((y−x)/2), which keeps its digits at the top
            drop = 2 * math.sin(ALPHA - a + 0.5 * a * s * s) * math.sin(0.5 * a * s * s)
            return 2 * a * s / math.sqrt(2 * p2 * drop)

        return quad(slowness, 0, 1, epsabs=1e-13, epsrel=1e-13)[0]

    times, a = [quarter(tilt)], tilt
    while len(times) < count:
        a = ALPHA - math.acos(math.cos(ALPHA) + r * r * (math.cos(ALPHA - a) - math.cos(ALPHA)))
        times.append(times[-1] + 2 * quarter(a))
    return np.array(times)


def test_a_block_strikes_when_quadrature_says():
    assert rocking_impacts(0.1, 1)[0] == approx(0.264713415733661, abs=1e-12)
    record = run(rocking(0.1, 2.5), "events", tolerance=1e-12)
    assert impacts(record)[:6] == approx(rocking_impacts(0.1, 6), abs=1e-9)  # the list's; 3e-12 was seen


def test_stepping_converges_to_the_times_at_which_a_block_strikes():
    steps, errors = (4e-3, 2e-3, 1e-3, 5e-4, 2.5e-4, 1.25e-4), []
    for h in steps:
        record = run(rocking(0.1, 2.5), "fixed", step=h, sample=2e-2)
        errors.append(np.abs(impacts(record)[:6] - rocking_impacts(0.1, 6)).max())
    assert np.polyfit(np.log(steps), np.log(errors), 1)[0] > 1.7  # second order: steps are cut where it strikes
    assert errors[2] < 2e-5  # 8 µs at steps of 1 ms, after six impacts


def test_a_rocking_block_comes_to_rest_in_finite_time():
    record = run(rocking(0.02, 4.0), "events", sample=1e-2)
    assert sum(event.kind == "accumulation" for event in record.events) == 1
    assert np.abs(last(record, "v")).max() < 1e-12 and abs(last(record, "q")[2]) < 1e-9
    assert last(record, "contact_force")[:2] == approx([G / 2, G / 2], rel=1e-9)


@both
@pytest.mark.parametrize("beyond", [-1e-6, 1e-6])
def test_a_block_overturns_beyond_its_corner(method, beyond):
    record = run(rocking(ALPHA + beyond, 5.0), method)
    tilt = -record["q"].values[:, 2]
    assert (tilt.max() > 0.5) == (beyond > 0)


# A6: the woodpecker ---------------------------------------------------------------------------------------------------

PERIOD, DROP = 0.145976064, 19.445380e-3


@pytest.fixture(scope="module")
def cycles():
    """The woodpecker on its limit cycle: 95 cycles from the published start, Newton's law at the beak."""
    return simulate((), woodpecker(14.0), method="events", tolerance=1e-11, sample=1e-3, impact="newton")


def beats(record):
    """When the beak strikes, s."""
    return np.array(
        [
            e.time
            for e in record.events
            if e.kind == "contact" and e.detail["contact"] == BEAK and e.detail["speed"] > 0.1
        ]
    )


def test_a_woodpecker_has_its_period_and_drop(cycles):
    beak = beats(cycles)
    periods = np.diff(beak)
    assert periods[-1] == approx(PERIOD, abs=1e-8) and abs(periods[-1] - periods[-2]) < 1e-8
    assert periods[-1] == approx(0.1452, rel=0.01)  # as published
    y = np.interp(beak[-2:], cycles["time"].values, cycles["q"].values[:, 0])
    assert y[0] - y[1] == approx(DROP, abs=2e-6)  # between samples of a millisecond, by straight lines


def test_the_phases_of_a_woodpeckers_cycle_end_when_they_must(cycles):
    begin, end = beats(cycles)[-2:]
    told = [(e.kind, e.time - begin) for e in cycles.events if begin < e.time < end]
    kinds, times = zip(*told, strict=True)
    assert kinds == ("contact", "release", "contact", "contact", "stick", "slide", "release", "contact")
    listed = (0.000579522, 0.002434212, 0.037722623, 0.040451356, 0.086571479, 0.126164886, 0.131985643, 0.142874711)
    assert times == approx(listed, abs=1e-7)


def test_a_tighter_tolerance_changes_the_woodpeckers_period_by_less_than_a_millionth(cycles):
    rough = simulate((), woodpecker(14.0), method="events", tolerance=1e-8, sample=1e-2, impact="newton")
    poisson = simulate((), woodpecker(14.0), method="events", tolerance=1e-9, sample=1e-2)
    period = np.diff(beats(cycles))[-1]
    assert np.diff(beats(rough))[-1] == approx(period, rel=1e-6)
    assert np.diff(beats(poisson))[-1] == approx(period, abs=2e-7)  # Poisson's law at the beak changes it by no more


def losses(record):
    return record["friction_loss"].values + record["impact_loss"].values


def test_no_cycle_of_a_woodpecker_loses_energy_but_to_friction_and_impacts(cycles):
    lost, q, v = losses(cycles), cycles["q"].values, cycles["v"].values
    M = np.array([
        [M_S + M_M, M_S * L_M, M_S * L_G],
        [M_S * L_M, J_M + M_S * L_M**2, M_S * L_M * L_G],
        [M_S * L_G, M_S * L_M * L_G, J_S + M_S * L_G**2],
    ])  # fmt: skip
    energy = 0.5 * np.einsum("ni,ij,nj->n", v, M, v) + 0.5 * C * (q[:, 1] - q[:, 2]) ** 2
    energy += G * ((M_S + M_M) * q[:, 0] + M_S * (L_M * q[:, 1] + L_G * q[:, 2]))
    # The published start overlaps by 0.9 µm, which is put right at once.
    total = (energy + lost)[10:]
    # 1e-8 of one cycle's loss, over all 95 of them: 1e-10 was seen.
    assert total == approx(np.full_like(total, total[0]), abs=1e-8 * 9.1564e-4)


def test_what_a_woodpecker_loses_in_height_goes_to_friction_and_impacts(cycles):
    # One cycle from free flight to free flight, 20 ms after the beat (2.4 to 37.7 ms are free): nothing is lost there,
    # and heights between samples of 0.1 ms are those of a polynomial through ten of them.
    begin = np.searchsorted(cycles["time"].values, beats(cycles)[-3] + 0.01)
    start = tuple(cycles["q"].values[begin]), tuple(cycles["v"].values[begin])
    record = simulate(
        (), woodpecker(2.3 * PERIOD, *start), method="events", tolerance=1e-11, sample=1e-4, impact="newton"
    )
    time, lost, heights, sums = record["time"].values, losses(record), [], []
    for instant in beats(record) + 0.02:
        near = slice((middle := int(np.searchsorted(time, instant))) - 5, middle + 5)
        assert np.ptp(lost[near]) == 0.0
        scaled = (time[near] - instant) / 1e-3
        heights.append(float(BarycentricInterpolator(scaled, record["q"].values[near, 0])(0.0)))
        sums.append(lost[middle])
    drop, loss = heights[0] - heights[1], sums[1] - sums[0]
    assert drop == approx(DROP, abs=5e-9)  # the digits of the list
    assert (M_S + M_M) * G * drop == approx(loss, rel=1e-8)
    assert loss == approx(9.1564e-4, abs=5e-9)


def test_stepping_converges_to_the_woodpeckers_limit_cycle(cycles):
    begin = np.searchsorted(cycles["time"].values, beats(cycles)[-3] + 0.01)
    q, v = tuple(cycles["q"].values[begin]), tuple(cycles["v"].values[begin])
    steps, errors = 1e-4 / 2.0 ** np.arange(6), []
    for h in steps:
        record = simulate((), woodpecker(21.2 * PERIOD, q, v), method="fixed", step=h, sample=1e-2, impact="newton")
        beak = beats(record)
        assert len(beak) >= 21
        errors.append(abs((beak[20] - beak[0]) / 20 - PERIOD))
        assert errors[-1] < 0.01 * PERIOD
    assert np.polyfit(np.log(steps), np.log(errors), 1)[0] >= 0.8


# A7: an oscillator against a stop -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("w", "speed", "phase"), [(2.2, 1.8987487383113, 2.80378657497), (2.5, 0.6453521784142, 3.00565037375)]
)
def test_an_impact_oscillator_keeps_its_orbit(w, speed, phase):
    r, period = 0.8, 2 * math.pi / w
    drive = impact_oscillator(w, phase, -1e-15, -r * speed, 50.5 * period, r)
    record = run(drive, "events", tolerance=1e-12, sample=0.1)
    hits = [event for event in record.events if event.kind == "contact"]
    assert np.diff([event.time for event in hits]) == approx(period, abs=1e-9)
    assert [event.detail["speed"] for event in hits[-5:]] == approx(
        [speed] * 5, abs=1e-9
    )  # phase is given to 11 digits


def test_an_impact_oscillator_leaves_an_orbit_that_is_unstable():
    w, r = 2.8, 0.8
    gam, period = 1 / (1 - w * w), 2 * math.pi / w
    speed = 0.3361772699757
    phase = math.atan2(-speed * (1 - r) / (2 * gam * w), speed * (1 + r) / (2 * gam * math.tan(period / 2)))
    record = run(impact_oscillator(w, phase, -1e-15, -r * speed, 400 * period, r), "events", sample=0.1)
    hits = [event for event in record.events if event.kind == "contact"]
    assert hits[0].detail["speed"] == approx(speed, abs=1e-7)
    assert abs(hits[-1].detail["speed"] - speed) > 1e-2


def test_stepping_converges_to_an_impact_oscillators_orbit():
    w, speed, phase, r = 2.2, 1.8987487383113, 2.80378657497, 0.8
    steps, errors = (8e-3, 4e-3, 2e-3, 1e-3), []
    for h in steps:
        record = run(impact_oscillator(w, phase, -1e-15, -r * speed, 20.0, r), "fixed", step=h, sample=h)
        errors.append(abs([e.detail["speed"] for e in record.events if e.kind == "contact"][-1] - speed))
    slope = np.polyfit(np.log(steps), np.log(errors), 1)[0]
    assert slope > 0.8


# A8: two pendulums ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tolerance", "error"), [(1e-6, 3.4e-5), (1e-9, 4.6e-8), (1e-12, 2.2e-11)])
def test_a_double_pendulum_keeps_its_energy_to_the_tolerance(tolerance, error):
    record = run(double_pendulum((math.pi / 2, math.pi / 2 + 1e-9), 100.0), "events", tolerance=tolerance, sample=0.05)
    energy = pendulum_energy(record["q"].values, record["v"].values)
    assert np.abs(energy - energy[0]).max() / (3 * G) < 10 * error  # ten times what a reference of the same order left


def test_a_spring_is_followed_to_second_order_by_steps_and_to_eighth_by_events():
    steps, errors = (4e-3, 2e-3, 1e-3), []
    for h in steps:
        record = run(particle_over_floor((1.0,), (0.0,), (0.0,), 0.1, stiffness=100.0), "fixed", step=h, sample=0.02)
        errors.append(abs(last(record, "q")[0] - math.cos(1.0)))
    assert np.log2(np.array(errors[:-1]) / errors[1:]) == approx(2.0, abs=0.1)
    free = particle_over_floor((1.0,), (0.0,), (0.0,), 0.1, stiffness=100.0)
    assert last(run(free, "events", tolerance=1e-12), "q")[0] == approx(math.cos(1.0), abs=1e-11)


# A10: several at once -------------------------------------------------------------------------------------------------


@both
def test_three_balls_share_the_blow_by_the_law_of_one_instant(method):
    drive = balls_in_a_row((-1e-6, 0.0, 0.0), (1.0, 0.0, 0.0), 1e-3, 1.0)
    newton = run(drive, method, step=1e-4, sample=1e-4, impact="newton")
    assert last(newton, "v") == approx([-1 / 3, 2 / 3, 2 / 3], abs=1e-9)
    poisson = run(drive, method, step=1e-4, sample=1e-4)
    assert last(poisson, "v").sum() == approx(1.0, abs=1e-12) and (last(poisson, "v") ** 2).sum() == approx(
        1.0, abs=1e-9
    )
