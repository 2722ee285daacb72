"""What a device bears: the formula's border beside simulated virtual walls, and whole tables that never give energy."""

import math

import numpy as np
import pytest
from pytest import approx
from scipy.linalg import expm

from detent import InputError
from detent.mating.feel.model import FeelTable
from detent.playback import Device, Rendering
from feel.feel_tables import detent_table


def sampled(m, b, k, T):
    """(A, g): one period of a mass on damper and spring with a force held over it, by the matrix exponential."""
    block = np.zeros((3, 3))
    block[0, 1], block[1] = 1.0, (-k / m, -b / m, 1.0 / m)
    whole = expm(block * T)
    return whole[:2, :2], whole[:2, 2]


def one_sample(m, b, T, K, B, delay, hand=(0.0, 0.0, 0.0)):
    """The map of one sample of a bilateral wall K, B: state (x, v), then positions of samples past."""
    m_h, b_h, k_h = hand
    A, g = sampled(m + m_h, b + b_h, k_h, T)
    n = 2 + delay + 1
    past = np.eye(n)[:, 2:]  # column j: position j + 1 samples ago
    x = [np.eye(n)[0], *past.T]  # row vectors that pick x of 0, 1, … samples ago
    push = -K * x[delay] - B / T * (x[delay] - x[delay + 1])
    step = np.zeros((n, n))
    step[:2, :2] = A
    step[:2] += np.outer(g, push)
    step[2] = x[0]
    for j in range(3, n):
        step[j, j - 1] = 1.0
    return step


def grows(step, m, K):
    """Whether 2²⁶ samples, simulated by squaring the map of one, are ten times what they began with.

    Speeds are counted as √(m/K) v, so that a swing that neither grows nor dies keeps its size.
    """
    scale = np.ones(len(step))
    scale[1] = math.sqrt(m / K)
    power = scale[:, None] * step / scale
    for _ in range(26):
        power = power @ power
        if np.abs(power).max() > 1e100:
            return True
    return bool(np.abs(power).max() > 10)


def border_by_simulation(m, b, T, delay, heavier):
    hand, low, high = (heavier * m, 0.0, 0.0), 0.0, 100 * b / T
    for _ in range(40):
        K = 0.5 * (low + high)
        runs_away = grows(one_sample(m, b, T, K, 0.0, delay, hand), (1 + heavier) * m, K)
        low, high = (low, K) if runs_away else (K, high)
    return low


@pytest.mark.parametrize("ratio", [0.0005, 0.005, 0.02, 0.05])  # bT/m
@pytest.mark.parametrize(("delay", "heavier"), [(0, 0.0), (1, 0.0), (2, 10.0), (5, 10.0)])
def test_the_border_is_that_of_a_simulated_wall(ratio, delay, heavier):
    """Without rendered damping and at bT/m ≤ 0.05: within 2 %, as is claimed. By Jury's test, expanded, the simulated
    border is 2b/T (1 + bT/6m + …) for n = 0 and a free device; with delays the heavier hand comes nearer to it."""
    m, T = 0.3, 1e-3
    b = ratio * m / T
    device = Device(b, T, delay)
    wall, said = border_by_simulation(m, b, T, delay, heavier), device.border_stiffness()
    assert wall == approx(said, rel=0.02)
    # 2²⁶ samples tell growth of ln 10/2²⁶ a sample, bT/2m times the excess: 1e-4 and less of the stiffness.
    assert wall > said * (1 - 1.5e-4 - 7e-8 / ratio * (1 + heavier))
    if delay == 0:
        assert wall == approx(said * (1 + ratio / 6), rel=2 * ratio**2 + 7e-8 / ratio + 1e-6)
    assert device.is_passive(0.999 * said) and not device.is_passive(1.001 * said)


def random_case(random):
    m, T, delay = 10 ** random.uniform(-2, 1), 10 ** random.uniform(-4, -2), int(random.integers(0, 4))
    b = m / T * 10 ** random.uniform(-4, 0.7)  # bT/m far above 0.05 too
    B = random.choice((0.0, random.uniform(-1, 1) * b))
    K = Device(b, T, delay).border_stiffness(B) * 10 ** random.uniform(-1, 0.5)
    hand = (10 ** random.uniform(-2, 2) * m, random.choice((0.0, b * random.uniform())), random.choice((0.0, K)))
    return m, b, T, K, B, delay, hand


def test_what_is_called_passive_is_stable_in_any_hand():
    random, passive, unstable = np.random.default_rng(20), 0, 0
    for _ in range(3000):
        m, b, T, K, B, delay, hand = random_case(random)
        step = one_sample(m, b, T, K, B, delay, hand)
        says, runs_away = Device(b, T, delay).is_passive(K, B), grows(step, m + hand[0], K + hand[2])
        passive, unstable = passive + says, unstable + runs_away
        assert not (says and runs_away), (m, b, T, K, B, delay, hand)
    assert passive > 800 and unstable > 300  # both sides were looked at


def wall_energy(m, b, T, K, B, delay, hand, samples=3000):
    """Largest energy of a body that flies into a unilateral wall, of what it had; sample by sample."""
    m_h, b_h, k_h = hand
    A, g = sampled(m + m_h, b + b_h, k_h, T)
    rest = -0.3 * math.sqrt(m + m_h)  # of the hand's spring: it throws the body back at the wall
    state, past = np.array((-0.01, 1.0)), [-0.01] * (delay + 2)

    def energy():
        return 0.5 * (m + m_h) * state[1] ** 2 + 0.5 * k_h * (state[0] - rest) ** 2

    start = most = energy()
    for _ in range(samples):
        past = [state[0], *past[:-1]]
        x, before = past[delay], past[delay + 1]
        held = max(0.0, K * x + B * (x - before) / T) if x > 0 else 0.0
        state = A @ state + g * (k_h * rest - held)
        most = max(most, energy())
        if most > 1e6 * start:
            break
    return most / start


def test_a_wall_that_is_called_passive_gives_no_energy():
    """Unilateral, B = 0 (a damper that lets go at the wall's face is another law): no more than was brought."""
    random, gained = np.random.default_rng(4), 0
    for _ in range(150):
        m, b, T, K, _, delay, hand = random_case(random)
        K *= 10 ** random.uniform(-0.5, 1)
        most = wall_energy(m, b, T, K, 0.0, delay, hand)
        if Device(b, T, delay).is_passive(K):
            assert most <= 1 + 1e-9, (m, b, T, K, delay, hand)  # rounding
        gained += most > 1 + 1e-6
    assert gained > 10  # of those not called passive: the test can tell


def balance(table, device, K_s, m, hand, x, v, samples=2000):
    """Largest energy of body, hand and the table's potential less that at the start, over the start's scale."""
    m_h, b_h, k_h = hand
    A, g = sampled(m + m_h, device.damping + b_h, k_h, device.period)
    rendering, middle = Rendering(table, K_s), 0.5 * (table.start + table.end)
    points, springs = table.position, np.array(table.spring_force)
    stored = np.concatenate(([0.0], np.cumsum(0.5 * (springs[1:] + springs[:-1]) * table.spacing)))

    def potential(at):
        inside = min(max(at, points[0]), points[-1])
        i = min(int((inside - points[0]) / table.spacing), len(points) - 2)
        f = np.interp(inside, points, springs)
        beyond = f * (at - inside)
        return stored[i] + 0.5 * (springs[i] + f) * (inside - points[i]) + beyond

    state, told, waiting = np.array((x, v)), x, [None] * device.delay

    def energy():
        return 0.5 * (m + m_h) * state[1] ** 2 + 0.5 * k_h * (state[0] - middle) ** 2 + potential(state[0])

    start, most, first = energy(), -math.inf, None
    for _ in range(samples):
        seen = (state[0], (state[0] - told) / device.period)
        told = state[0]
        waiting.append(rendering.step(*seen))
        first = waiting[-1] if first is None else first
        held = waiting.pop(0)
        state = A @ state + g * (k_h * middle - (first if held is None else held))
        most = max(most, energy() - start)
        if abs(state[1]) > 1e6:
            break
    return most


def random_feel(random):
    n = int(random.integers(3, 30))
    return FeelTable.of(
        np.linspace(0, 0.02, n),
        spring_force=random.normal(size=n) * 3,
        friction=random.uniform(0, 1, (n, 2)) * random.choice((0.0, 1.0)),
        damping=random.uniform(0, 1, (n, 2)) * random.choice((0.0, 2.0)),
    )


def test_a_feel_that_is_called_passive_gives_no_energy_whatever_its_table():
    """Springs that rise and fall, friction and damping by direction, delays: body, hand and potential together never
    have more than at the start, which is the time-domain proof of passivity.py, step by step."""
    random, gained = np.random.default_rng(9), 0
    for _ in range(120):
        table, delay, T = random_feel(random), int(random.integers(0, 3)), 10 ** random.uniform(-3.5, -2.5)
        needed = Device(0.0, T, delay).judge(table, 0.0).needed
        device = Device(needed * 10 ** random.uniform(-2, 0.5), T, delay)
        K_s = device.stick_stiffness(table) if random.uniform() < 0.7 else 10 ** random.uniform(2, 4)
        verdict = device.judge(table, K_s)
        m = device.damping * T * 10 ** random.uniform(-0.5, 2)
        hand = (m * random.uniform(0, 3), device.damping * random.choice((0.0, 1.0)), random.choice((0.0, 100.0)))
        most = balance(table, device, K_s, m, hand, random.uniform(0, 0.02), random.normal())
        scale = 1e-9 * (1.0 + m)  # J: rounding of joules
        if verdict.is_passive:
            assert most <= scale, (table, device, K_s, m, hand)
        gained += most > 1e-4
    assert gained > 5


def test_friction_gets_half_of_what_is_left_and_keeps_the_verdict():
    table = detent_table()
    for damping, delay in ((6.0, 0), (12.0, 1), (30.0, 4)):
        device = Device(damping, 1e-3, delay)
        bare, verdict = device.judge(table, 0.0), device.judge(table)
        assert bare.is_passive and verdict.is_passive and verdict.stick_stiffness > 0
        assert verdict.needed == approx(0.5 * (bare.needed + damping))
        assert not device.judge(table, 2.001 * verdict.stick_stiffness).is_passive
    weak = Device(1.0, 1e-3).judge(table)
    assert not weak.is_passive and weak.stick_stiffness == 0 and "would not hold" in str(weak)


def test_a_straight_table_has_the_border_of_a_wall():
    """K, B and n of a wall and of a table that is one: the same needed damping."""
    for K, B, delay in ((1000.0, 0.0, 0), (500.0, 2.0, 0), (2000.0, 1.0, 3)):
        table = FeelTable.of([0.0, 0.1], spring_force=(0.0, 0.1 * K), damping=B)
        device = Device(1.0, 1e-3, delay)
        assert device.judge(table, 0.0).needed == approx(device.needed_damping(K, B))
    falling = FeelTable.of([0.0, 0.1], spring_force=(0.0, -100.0))
    assert Device(1.0, 1e-3).judge(falling, 0.0).needed == 0.0  # held forces lag, and that takes energy here


def test_the_z_width_is_a_tent():
    device = Device(4.0, 1e-3, 1)
    width = device.z_width(5)
    assert width.damping == approx((-4, -2, 0, 2, 4)) and width.stiffness == approx(np.array((0, 2, 4, 2, 0)) * 2e3 / 3)


@pytest.mark.parametrize(
    "wrong", [{"damping": -1.0}, {"damping": math.nan}, {"period": 0.0}, {"delay": -1}, {"delay": 1.5}]
)
def test_a_device_that_cannot_be_is_refused(wrong):
    with pytest.raises(InputError):
        Device(**{"damping": 1.0, "period": 1e-3, **wrong})
