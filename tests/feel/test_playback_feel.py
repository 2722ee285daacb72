"""A feel as a mating: eq. 3 on arrays, under a rail, a hand and from a record; friction that sticks."""

import math
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest
from pytest import approx

from detent import InputError, Leg, Pose, Rail, Record, Status, simulate
from detent.core.record import Channel, Outcome, dataset
from detent.drive.feed import Legs, Twist, Waypoint, Waypoints
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.mating.feel.model import Feel, FeelTable
from detent.mating.feel.table import table_of
from detent.units import deg, mm, s
from feel.feel_tables import POSITION, detent_table, random_table

FEEL = Feel(detent_table())
METHODS = pytest.mark.parametrize("method", ["fixed", "events"])


def hand(feed, stiffness=1e4, mass=0.2, **start):
    return Grasp(
        payload=Body(mass=mass, inertia=(1e-4, 1e-4, 1e-4)),
        stiffness=(stiffness, stiffness, stiffness, 10.0, 10.0, 10.0),
        damping_ratio=0.7,
        feed=feed,
        start_at=Pose.at(**start),
    )


def test_the_force_is_that_of_equation_3():
    """Point by point in plain Python, straight from the table's columns."""
    random = np.random.default_rng(5)
    table = detent_table()
    x, v, a = random.uniform(-4 * mm, 20 * mm, 500), random.normal(size=500), random.normal(size=500)
    v[::7] = 0.0
    got = Feel(table).force(x, v, a)
    for xi, vi, ai, F in zip(x, v, a, got, strict=True):
        held = min(max(xi, POSITION[0]), POSITION[-1])
        way = 1 if vi < 0 else 0
        f = np.interp(held, POSITION, table.spring_force)
        m, b, F_c = (
            np.interp(held, POSITION, np.array(one)[:, way]) for one in (table.mass, table.damping, table.friction)
        )
        sense = 0.0 if vi == 0 else math.copysign(1.0, vi)
        assert F == approx(m * ai + b * vi + f + F_c * sense, rel=1e-12, abs=1e-12)  # the same sums, rounded otherwise


def test_arrays_of_any_shape_go_together():
    x, v = np.linspace(0, 10 * mm, 6).reshape(2, 3), 0.1
    assert FEEL.rendered(x, v).shape == (2, 3)
    assert FEEL.rendered(x, v) == approx(FEEL.force(x, v, 0.0))
    assert np.shape(FEEL.force(1 * mm, 0.0, 0.0)) == ()


def test_on_a_rail_it_pushes_back_as_it_says():
    record = simulate(FEEL, Rail((Leg(15 * mm, 10 * mm / s), Leg(-15 * mm, 20 * mm / s))))
    force = FEEL.rendered(record["insertion"].values, record["speed"].values)
    assert record["mating_force"].values == approx(force, abs=1e-12)  # rounding
    assert record["friction_force"].values.min() < 0 < record["friction_force"].values.max()


@METHODS
def test_in_a_hand_what_slides_is_pushed_back_as_it_says(method):
    record = simulate(FEEL, hand(Legs((Leg(14 * mm, 10 * mm / s), Leg(-14 * mm, 10 * mm / s)))), method=method)
    x, v, t = (record[name].values for name in ("insertion", "speed", "time"))
    # The first sample has no step behind it, and what turns round within one has friction of both ways.
    slides = (record["friction_state"].values == 2) & (np.abs(v) > 1 * mm / s) & (t > 0)
    spring, damping, friction = (record[f"{name}_force"].values for name in ("spring", "damping", "friction"))
    parts = spring + damping + friction
    assert slides.sum() > 2000
    assert parts[slides] == approx(FEEL.rendered(x, v)[slides], abs=1e-9)  # rounding


@METHODS
def test_the_mass_of_the_feel_moves_with_the_part(method):
    """A part on the hand's spring and the feel's mass swing together at √(k/(m + m_feel)): no other force is there."""
    light = FeelTable.of([-1.0, 1.0], spring_force=0.0, mass=0.6)
    k, m = 1000.0, 0.2
    held = Grasp(
        payload=Body(mass=m, inertia=(1e-4, 1e-4, 1e-4)), stiffness=(k, k, k, 10.0, 10.0, 10.0), damping_ratio=0.0,
        feed=Waypoints((Waypoint(Pose.at(z=5 * mm), 1e-3), Waypoint(Pose.at(z=5 * mm), 2.0))),
    )  # fmt: skip
    record = simulate(Feel(light), held, method=method, step=2.5e-4)
    z, t = record["insertion"].values - 5 * mm, record["time"].values
    crossings = t[1:][(z[1:] > 0) & (z[:-1] <= 0)]
    period = np.diff(crossings).mean()
    assert period == approx(2 * math.pi * math.sqrt((m + 0.6) / k), rel=1e-3)  # crossings at samples, over ten periods


@lru_cache
def at_rest(method):
    """On to 5 mm, let go by 0.3 N of pull back, two seconds of rest, out again."""
    table = FeelTable.of([-0.1, 0.1], spring_force=0.0, friction=1.0, damping=1.0)
    way = Waypoints(tuple(Waypoint(Pose.at(z=z * mm), t) for z, t in ((5, 1.0), (4.97, 0.2), (4.97, 2.0), (0, 1.0))))
    return simulate(Feel(table), hand(way), method=method)


@METHODS
def test_what_is_held_below_friction_sticks_without_creeping_and_without_chatter(method):
    record = at_rest(method)
    t, z, rub = (record[name].values for name in ("time", "insertion", "friction_force"))
    rests = (t > 1.4) & (t < 3.1)
    assert np.ptp(z[rests]) < 1e-9  # m: rounding of two seconds of steps
    # The hand's way to its equilibrium is 0.03 mm less what friction held before: |F| stays below the bound, steady.
    assert np.ptp(rub[rests]) < 1e-6 and np.abs(rub[rests]).max() < 1.0
    kinds = [event.kind for event in record.events if 1.3 < event.time < 3.2]
    assert kinds.count("stick") + kinds.count("slide") <= 1  # no chatter: it leaves once, at the end
    assert "slide" in [event.kind for event in record.events if event.time > 3.15]


def test_a_feel_that_turns_pushes_back_with_a_torque():
    table = FeelTable.of(
        np.linspace(-60 * deg, 60 * deg, 49), spring_force=np.linspace(-0.3, 0.3, 49), unit="rad", friction=0.02
    )
    turning = Grasp(
        payload=Body(mass=0.1, inertia=(1e-4, 1e-4, 1e-4)), stiffness=(1e4, 1e4, 1e4, 5.0, 5.0, 5.0), damping_ratio=1.0,
        feed=Twist(w=(0.0, 0.0, 30 * deg / s)),
    )  # fmt: skip
    record = simulate(Feel(table), turning, duration=1.5 * s)
    angle, torque = record["feel_position"].values, -record["moment"].values[:, 2]
    moves = record["time"].values > 0.2
    assert angle[-1] == approx(45 * deg, abs=3 * deg)
    assert torque[moves] == approx(Feel(table).rendered(angle, 1.0)[moves], abs=5e-4)  # half a step's way on the spring
    with pytest.raises(InputError, match="half a turn"):
        Feel(replace(table, start=-4.0)).forces()


def test_beyond_its_table_it_is_held_and_says_so():
    record = simulate(FEEL, Rail((Leg(40 * mm, 40 * mm / s),)))
    assert record.outcome.status is Status.ELAPSED and "beyond what is known" in record.outcome.reason
    far = record["insertion"].values > 20 * mm
    assert np.ptp(record["mating_force"].values[far]) == approx(0.0, abs=1e-12)
    away = simulate(FEEL, Rail((Leg(5 * mm, 10 * mm / s),), start_at=Pose.at(z=50 * mm)))
    assert away.outcome.status is Status.NOT_STARTED


@pytest.mark.parametrize("axis", ["x", "y"])
def test_along_another_axis_it_is_the_same(axis):
    leg = (Leg(10 * mm, 10 * mm / s),)
    one, other = simulate(FEEL, Rail(leg)), simulate(replace(FEEL, axis=axis), Rail(leg, axis=axis))
    assert one["mating_force"].values == approx(other["mating_force"].values, abs=1e-12)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"spacing": 0.0}, "spacing"), ({"spacing": math.nan}, "spacing"), ({"start": math.inf}, "start"),
        ({"spring_force": (1.0,)}, "spring_force"), ({"spring_force": (math.nan,) * 101}, "spring_force"),
        ({"friction": ((1.0, -0.1),) * 101}, "friction"), ({"mass": ((-1.0, 1.0),) * 101}, "mass"),
        ({"damping": ((1.0, 1.0),) * 100}, "damping"), ({"unit": "mm"}, "unit"), ({"spacing": 1e-30}, "spacing"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_played_is_refused(wrong, field):
    with pytest.raises(InputError) as raised:
        replace(detent_table(), **wrong)
    assert raised.value.field == field


def test_uneven_positions_are_refused():
    with pytest.raises(InputError, match="uniform"):
        FeelTable.of([0.0, 1.0, 3.0], spring_force=0.0)


# ---- from what identify found ----


def found(x, **channels):
    """A record as identify writes it: what is left out is not known."""
    n = len(x)
    shapes = {"spring_force": (n,)} | dict.fromkeys(
        ("mass", "damping", "stiffness", "friction", "static_force"), (n, 2)
    )
    data = {}
    for name, shape in shapes.items():
        values = np.broadcast_to(np.asarray(channels.get(name, np.nan), dtype=float), shape)
        data[name] = Channel(("position", "direction")[: len(shape)], values, "1", "")
    coords = {
        "position": Channel(("position",), x, "m", ""),
        "direction": Channel(("direction",), np.array((1.0, -1.0)), "1", ""),
    }
    return Record("identify", dataset(data, coords), Outcome(Status.SOLVED, ""))


def test_everything_that_is_known_is_played():
    x = np.linspace(0, 10 * mm, 21)
    record = found(x, mass=0.5, damping=np.column_stack((2 + x, 3 + x)), spring_force=100 * x, friction=(0.4, 0.6))
    feel = Feel.from_record(record)
    assert feel.notes == ()
    assert feel.force(x, 1.0, 2.0) == approx(0.5 * 2 + (2 + x) * 1 + 100 * x + 0.4)
    assert feel.force(x, -1.0, 2.0) == approx(0.5 * 2 - (3 + x) * 1 + 100 * x - 0.6)


def test_what_is_known_together_only_is_played_together():
    """Spring and friction apart need not be known: the forces of crawling on and back are."""
    x = np.linspace(0, 10 * mm, 21)
    on, back = 1 + 100 * x, -1 + 50 * x
    feel = Feel.from_record(found(x, static_force=np.column_stack((on, back))))
    assert feel.rendered(x, 1e-9) == approx(on) and feel.rendered(x, -1e-9) == approx(back)
    assert any("mass is not known" in note for note in feel.notes)
    assert any("damping is not known" in note for note in feel.notes)
    assert feel.force(x, 0.0, 5.0) == approx(feel.force(x, 0.0, 0.0))


def test_gaps_are_bridged_ends_are_cut_and_both_are_said():
    x = np.linspace(0, 10 * mm, 21)
    static = np.column_stack((1 + 100 * x, -1 + 100 * x))
    static[:3] = np.nan
    static[10, 0] = np.nan
    mass = np.full((21, 2), 0.5)
    mass[15:] = np.nan
    table = table_of(found(x, static_force=static, mass=mass, damping=-1.0))
    assert table.start == approx(x[3]) and table.end == approx(x[-1])
    assert Feel(table).rendered(x[10], 1e-9) == approx(1 + 100 * x[10])
    assert np.array(table.mass) == approx(0.5) and not np.any(table.damping)
    told = " ".join(table.notes)
    assert "3 positions at the ends" in told and "1 positions within" in told and "mass is not known at 6" in told
    assert "damping comes out below zero" in told


def test_one_direction_alone_is_played_both_ways_without_friction():
    x = np.linspace(0, 10 * mm, 21)
    table = table_of(found(x, static_force=np.column_stack((5 + 100 * x, np.full(21, np.nan)))))
    assert Feel(table).rendered(x, -1e-9) == approx(5 + 100 * x) and not np.any(table.friction)
    assert any("moving back is not known" in note for note in table.notes)


def test_an_uneven_grid_is_played_on_a_finer_even_one():
    x = np.array([0.0, 1.0, 1.5, 4.0]) * mm
    table = table_of(found(x, static_force=np.column_stack((x, x))))
    assert table.spacing == approx(0.5 * mm) and table.spring_force == approx(tuple(table.position))


def test_a_record_that_tells_no_force_is_refused():
    with pytest.raises(InputError, match="nothing to play"):
        Feel.from_record(found(np.linspace(0, 1, 5)))
    with pytest.raises(InputError, match="identify"):
        Feel.from_record(simulate(FEEL, Rail((Leg(1 * mm, 10 * mm / s),))))


def test_random_tables_are_straight_between_their_points():
    random = np.random.default_rng(11)
    for _ in range(50):
        table = random_table(random)
        x = random.uniform(table.start - table.spacing, table.end + table.spacing, 100)
        by_numpy = np.column_stack([np.interp(x, table.position, column) for column in table.rows().T])
        assert table.at(x) == approx(by_numpy, rel=1e-9, abs=1e-9)  # rounding of positions over the spacing


@pytest.mark.parametrize(
    "law", [lambda feel: feel.forces()[0], lambda feel: feel.yielding()[0][0]], ids=["rail", "hand"]
)
@pytest.mark.parametrize("v", [1e-12, -1e-12])  # so slow that how damping varies with the place does not count
def test_the_slope_that_the_loops_are_told_is_that_of_the_force(law, v):
    """Between two points of a table the force is a straight line: a difference quotient has no error but rounding."""
    table = random_table(np.random.default_rng(11))
    kernel = law(Feel(table))

    def pushed(x):
        X, V = np.column_stack((np.eye(3), (0.0, 0.0, x))), np.array([0.0, 0.0, v, 0.0, 0.0, 0.0])
        F, M, K, D = np.zeros(6), np.zeros((6, 6)), np.zeros((6, 6)), np.zeros((6, 6))
        kernel.fn(kernel.params, kernel.memory.copy(), 0.0, X, V, F, M, K, D)
        return F[2], K[2, 2]

    h = 0.25 * table.spacing
    for x in table.position[:-1] + 0.5 * table.spacing:
        (low, _), (_, K), (high, _) = pushed(x - h), pushed(x), pushed(x + h)
        assert K == approx((low - high) / (2 * h), rel=1e-9, abs=1e-9 * abs(low) / h)
