"""Contact through the shipped loops: blocks, balls, tables and edges whose motion is known in closed form.

Stepping is exact where accelerations are constant, so its only errors are rounding and when a contact changes its
state: one step. Cases A2, A3 and A10 of the verification list.
"""

import math
from typing import Any

import numpy as np
import pytest
from pytest import approx
from scipy.special import ellipk

from detent import InputError, Pose, simulate
from detent.core.record import Status
from detent.drive.free import Free
from detent.geometry.balls import BallsOnPlane, ball_kernel, box_corners
from detent.geometry.edges import Corner, Line
from detent.geometry.pair import SurfacePair
from detent.geometry.part import Body
from detent.geometry.surface import Cylinder, Plane, Sphere
from detent.mating.contact.model import Contact
from examples import contact as example

G, SLOPE, STEP = 9.81, math.radians(30), 5e-4
TILTED = (G * math.sin(SLOPE), 0.0, -G * math.cos(SLOPE))  # the slope falls along x
SIZE = (0.2, 0.2, 0.1)
BLOCK, ON_SLOPE = Body.box(1.0, SIZE), Pose.at(z=SIZE[2] / 2)
CORNERS = BallsOnPlane(box_corners(SIZE)[:4])
both = pytest.mark.parametrize("method", ["fixed", "events"])
LATE = {"fixed": STEP, "events": 1e-10}  # s: how late or early a change of state may be told


def run(mating, drive, method: Any = "fixed", **more):
    return simulate(mating, drive, method=method, step=STEP, **{"tolerance": 1e-10, **more})


def block(friction, duration=0.5, speed=0.0, method="fixed", **more):
    drive = Free(BLOCK, duration, ON_SLOPE, velocity=(speed, 0, 0, 0, 0, 0), gravity=TILTED)
    return run(Contact((CORNERS,), friction=friction), drive, method, **more)


def ends(record, name):
    return np.asarray(record[name].values)[-1]


# A2: block on a slope ------------------------------------------------------------------------------------------------


@both
def test_a_block_slides_down_at_g_sin_less_mu_cos(method):
    record = block(0.3, method=method)
    assert ends(record, "velocity")[0] / 0.5 == approx(2.35628723666, rel=1e-11)  # to the digits of the list
    assert "slides on corner 1" in record.outcome.reason


@both
def test_a_block_stays_where_friction_is_steeper_than_the_slope(method):
    record = block(0.7, method=method)
    assert abs(record["pose"].values[-1, :, 3] - ON_SLOPE.p).max() < 1e-12  # rounding of a thousand steps
    assert record.outcome.status == Status.ELAPSED and record.outcome.reason.startswith("rests on corner 1")


@both
def test_a_billionth_of_the_friction_decides_whether_it_slides(method):
    below, above = (block(math.tan(SLOPE) * (1 + k * 1e-9), method=method) for k in (-1, 1))
    # a = g sin θ · 1e-9 = 4.9e-9 m/s², so 2.5e-9 m/s after 0.5 s; rounding is 1e-16 a step, 1000 steps of it.
    assert ends(below, "velocity")[0] == approx(0.5 * G * math.sin(SLOPE) * 1e-9, rel=1e-4)
    assert abs(ends(above, "velocity")[0]) < 1e-13


@both
def test_a_block_pushed_up_the_slope_stops_and_slides_back_or_stays(method):
    stop = 0.268322655233  # s after the start, and m up the slope: v₀/(g(sin + μ cos)) and v₀²/(2g(…)) with v₀ = 2
    record = block(0.3, speed=-2.0, duration=0.6, method=method)  # four corners turn at once
    turned = min(record["time"].values, key=lambda t: abs(float(record["velocity"].sel(time=t)[0])))
    x, v = record["pose"].values[:, 0, 3], record["velocity"].values[:, 0]
    assert turned == approx(stop, abs=2 * STEP)
    # It turns half a step early or late: 2 a_up h² of way.
    assert x.min() == approx(-stop, abs=2 * 7.454 * STEP**2)
    late = record["time"].values > stop + 0.01
    assert np.diff(v[late]) / np.diff(record["time"].values[late]) == approx(2.35628723666, rel=1e-9)
    # With μ = 0.7 it decelerates faster and stays for good.
    record = block(0.7, speed=-2.0, duration=0.6, method=method)
    rest = 4.0 / (2 * G * (math.sin(SLOPE) + 0.7 * math.cos(SLOPE)))
    assert ends(record, "pose")[0, 3] == approx(-rest, abs=2 * 10.9 * STEP**2)
    assert abs(ends(record, "velocity")).max() < 1e-12


@pytest.mark.parametrize("tolerance", [1e-6, 1e-10, 1e-11, 1e-12])
@pytest.mark.parametrize("friction", [0.3, 0.7])
def test_four_corners_stop_in_one_instant_and_events_find_it(friction, tolerance):
    # Towards the stop friction turns the slip ever faster: a step that ends there is judged by its own error and by the
    # rates at its end, or rounding grows into spin, samples show 0.02 rad/s, and corners stop one after the other.
    record = block(friction, speed=-2.0, duration=0.6, method="events", tolerance=tolerance)
    stop = 2.0 / (G * (math.sin(SLOPE) + friction * math.cos(SLOPE)))
    assert [event.time for event in record.events] == approx([stop] * 4, rel=1e-10)  # the list's; 5e-13 was seen
    assert {event.where for event in record.events} == {f"corner {i}" for i in (1, 2, 3, 4)}
    assert abs(record["spin"].values).max() < 1e-9  # 1.3e-10 was seen, at samples within a step


def test_a_block_at_rest_on_its_slope_does_not_creep():
    # 100 000 steps here and a million in tests/verify: less than 1e-9 m, for the law is rigid.
    record = block(0.7, duration=50.0, sample=0.5)
    assert abs(record["pose"].values[-1, :, 3] - ON_SLOPE.p).max() < 1e-9


# A3: what rolls ------------------------------------------------------------------------------------------------------


def ball(friction, gravity, duration, speed=0.0, method="fixed", pair=None):
    pairs = (pair or BallsOnPlane(((0, 0, 0),), radius=0.1, name="ball"),)
    drive = Free(Body.sphere(2.0, 0.1), duration, Pose.at(z=0.1), velocity=(speed, 0, 0, 0, 0, 0), gravity=gravity)
    return run(Contact(pairs, friction=friction), drive, method)


@both
def test_a_ball_thrown_along_the_floor_slides_then_rolls_at_five_sevenths(method):
    record = ball(0.3, (0, 0, -G), 0.4, speed=2.0, method=method)
    (rolls,) = [event.time for event in record.events if event.kind == "stick"]
    assert rolls == approx(2 * 2.0 / (7 * 0.3 * G), abs=LATE[method])
    # A ball's velocity when it begins to roll follows from its angular momentum about the floor, whatever the step.
    assert ends(record, "velocity")[0] == approx(5 * 2.0 / 7, rel=1e-12)
    assert ends(record, "spin")[1] == approx(5 * 2.0 / 7 / 0.1, rel=1e-12)
    assert record.outcome.reason == "rolls on ball at 1429 mm/s"


@both
def test_a_ball_rolls_down_a_slope_if_friction_is_two_sevenths_of_it(method):
    limit = 2 / 7 * math.tan(SLOPE)
    rolls, slides = (ball(limit * (1 + k * 1e-6), TILTED, 0.5, method=method) for k in (1, -1))
    H = ends(rolls, "pose")[0, 3] * math.sin(SLOPE)
    assert ends(rolls, "velocity")[0] == approx(math.sqrt(10 * G * H / 7), rel=1e-12)
    # Slip grows at g sin − μ g cos (1 + 5/2): 3.5 g cos · limit · 1e-6.
    slip = ends(slides, "velocity")[0] - 0.1 * ends(slides, "spin")[1]
    assert slip == approx(0.5 * 3.5 * G * math.cos(SLOPE) * limit * 1e-6, rel=1e-6)


@both
def test_a_cylinder_thrown_along_the_floor_rolls_at_two_thirds(method):
    # Lying along y: two balls on its axis.
    pair = BallsOnPlane(((0, 0.15, 0), (0, -0.15, 0)), radius=0.1)
    body = Body(3.0, (3.0 * (3 * 0.01 + 0.09) / 12, 0.015, 3.0 * (3 * 0.01 + 0.09) / 12))
    drive = Free(body, 0.4, Pose.at(z=0.1), velocity=(2.0, 0, 0, 0, 0, 0))
    record = run(Contact((pair,), friction=0.3), drive, method)
    times = [event.time for event in record.events if event.kind == "stick"]
    assert times == approx([2.0 / (3 * 0.3 * G)] * 2, abs=LATE[method])
    assert ends(record, "velocity")[0] == approx(2 * 2.0 / 3, rel=1e-12)


def test_a_ball_of_the_searched_pair_rolls_as_one_over_a_plane_does():
    # Two roads: rows from jets, Newton and a search against rows in closed form.
    closed, searched = (
        ball(0.3, (0.5, 0.3, -G), 0.4, speed=1.0, pair=pair)
        for pair in (None, SurfacePair(Sphere(0.1), Plane(4.0, 4.0), name="ball"))
    )
    for name in ("pose", "velocity", "spin", "force"):
        assert searched[name].values == approx(closed[name].values, abs=1e-12)
    assert [e.where for e in searched.events] == [e.where for e in closed.events] == ["ball"]


@both
def test_a_ball_in_a_bore_swings_as_a_pendulum_with_its_own_inertia(method):
    # Rolling in a cylinder of radius R: a pendulum of length 7 (R − r)/5. Without friction: of length R − r. Started at
    # rest 0.2 rad beside the lowest point; quarter period by the first zero of the way, against the elliptic integral.
    R, r, theta = 0.5, 0.1, 0.2
    bore = Pose(np.array([[1.0, 0, 0, 0], [0, 0, -1, 1.0], [0, 1, 0, 0]]))  # along −y of B, from y = 1
    start = Pose.at((R - r) * math.sin(theta), 0.0, -(R - r) * math.cos(theta))
    for friction, length in ((0.0, R - r), (0.8, 7 * (R - r) / 5)):
        pair = SurfacePair(Sphere(r), Cylinder(R, 2.0, hollow=True), X_B=bore)
        record = run(Contact((pair,), friction=friction), Free(Body.sphere(1.0, r), 0.5, start), method)
        t, x = record["time"].values, record["pose"].values[:, 0, 3]
        k = int(np.flatnonzero(x < 0)[0])
        quarter = t[k - 1] + (t[k] - t[k - 1]) * x[k - 1] / (x[k - 1] - x[k])
        exact = math.sqrt(length / G) * ellipk(math.sin(theta / 2) ** 2)
        # Along a curved surface stepping is of first order: 7.6e-6 and 4.6e-6 at 0.5 ms, half of it at half the step.
        # With events what is left is the chord between two samples: ω² Δt³/16 = 1.5e-9 s.
        assert quarter == approx(exact, rel=1e-5 if method == "fixed" else 5e-9)
        assert abs(np.linalg.norm(record["pose"].values[:, (0, 2), 3], axis=1) - (R - r)).max() < 1e-9


def test_the_example_rolls_at_five_sevenths_of_its_speed():
    assert ends(example.main(), "velocity")[0] == approx(5 / 7 * example.SPEED, rel=1e-12)


# A10 and its kin -----------------------------------------------------------------------------------------------------


@both
def test_a_table_stands_on_four_legs_alike(method):
    legs = BallsOnPlane(tuple((x, y, 0) for x in (-0.5, 0.5) for y in (-0.4, 0.4)), name="leg")
    body = Body.box(10.0, (1.0, 0.8, 0.1), centre=(0, 0, 0.7))
    record = run(Contact((legs,), friction=0.3), Free(body, 0.1), method)
    force = record["contact_force"].values[1:]
    # The normal forces are not unique; their sum is, and the least of them all are a quarter each.
    assert force.sum(axis=1) == approx(10.0 * G, rel=1e-12)
    assert force == approx(10.0 * G / 4, rel=1e-12)
    assert abs(record["pose"].values[-1, :, 3]).max() < 1e-12
    assert record.outcome.reason == "rests on leg 1, leg 2, leg 3, leg 4"


@both
def test_a_box_in_a_corner_presses_wall_and_floor_with_its_weights_two_parts(method):
    wall = Pose(np.array([[0.0, 0, 1, 0], [1, 0, 0, 0], [0, 1, 0, 0]]))  # its z is x of B
    corners = box_corners(SIZE, (0.1, 0.1, 0.05))
    low, back = [c for c in corners if c[2] == 0], [c for c in corners if c[0] == 0]
    pairs = (BallsOnPlane(tuple(low), name="floor"), BallsOnPlane(tuple(back), X_B=wall, name="wall"))
    body = Body.box(1.0, SIZE, centre=(0.1, 0.1, 0.05))
    record = run(Contact(pairs), Free(body, 0.1, gravity=(-3.0, 0.0, -G)), method)
    force, normal = record["contact_force"].values[1:], record["contact_normal"].values[1:]
    push = np.einsum("tc,tcx->tx", force, normal)
    assert push == approx(np.broadcast_to([3.0, 0.0, G], push.shape), abs=1e-11)
    assert abs(record["pose"].values[-1, :, 3]).max() < 1e-12


@both
def test_a_bar_laid_across_two_edges_rests_on_them_by_the_lever_rule(method):
    # A's edge runs along x and looks down; B's two run along y at x = 0 and 0.3 and look up. The weight is at x = 0.1.
    bar = Pose(np.array([[0.0, 0, 1, -0.5], [1, 0, 0, 0], [0, 1, 0, 0]]))  # x_L = y, y_L = z, z_L = x
    rails = [Pose(np.array([[1.0, 0, 0, x], [0, 0, 1, -0.5], [0, -1, 0, 0]])) for x in (0.0, 0.3)]  # y_L = −z, z_L = y
    pairs = tuple(
        SurfacePair(Line(1.0, -math.pi, 0.0), Line(1.0, -math.pi, 0.0), bar, rail, name=f"rail {i + 1}")
        for i, rail in enumerate(rails)
    )
    # Balls far out on the bar's sides keep it from rolling over: they touch a floor under them.
    guard = BallsOnPlane(((0.1, 0.2, 0.0), (0.1, -0.2, 0.0)), name="guard")
    body = Body.box(2.0, (0.6, 0.02, 0.02), centre=(0.1, 0.0, 0.0))
    record = run(Contact((guard, *pairs), friction=0.4), Free(body, 0.05), method)
    ids, force = ends(record, "contact_id"), ends(record, "contact_force")
    x = ends(record, "contact_point")[:, 0]
    assert sorted(ids.astype(int) % 1_000_000) == [100, 101, 200, 300]
    assert force.sum() == approx(2.0 * G, rel=1e-12)
    assert (force @ x) / force.sum() == approx(0.1, abs=1e-12)
    assert abs(record["pose"].values[-1, :, 3]).max() < 1e-12


def test_a_corner_that_falls_on_a_ball_bounces_off_it_upright():
    pairs = (SurfacePair(Corner(), Sphere(0.2), name="tip"),)
    drive = Free(Body.sphere(1.0, 0.1), 0.3, Pose.at(z=0.3))
    record = run(Contact(pairs, restitution=0.5), drive)
    hit = record.events[0]
    assert (hit.kind, hit.where) == ("contact", "tip")
    assert hit.time == approx(math.sqrt(2 * 0.1 / G), abs=1e-9)
    rises = record["velocity"].values[record["time"].values > hit.time][0, 2]
    assert rises == approx(0.5 * math.sqrt(2 * G * 0.1), abs=G * 1e-3)
    assert record.outcome.reason.startswith("flies")


# Rows of the closed form ---------------------------------------------------------------------------------------------


def test_balls_over_a_tilted_plane_open_at_their_rows_and_these_change_at_the_drift():
    rng = np.random.default_rng(5)
    for _ in range(20):
        plane = Pose.at(*rng.uniform(-1, 1, 3), *rng.uniform(-3, 3, 3))
        one = BallsOnPlane(tuple(map(tuple, rng.uniform(-1, 1, (3, 3)))), radius=0.2, X_B=plane)
        kernel, X, V = ball_kernel([(1, one, (0.1, 0.2, 0.3))]), Pose.at(*rng.uniform(-2, 2, 6)), rng.uniform(-1, 1, 6)

        def at(t, kernel=kernel, X=X, V=V, one=one, plane=plane):
            W = np.array([[0, -V[5], V[4]], [V[5], 0, -V[3]], [-V[4], V[3], 0]])
            spin = np.linalg.norm(V[3:])
            turn = np.eye(3) + math.sin(spin * t) / spin * W + (1 - math.cos(spin * t)) / spin**2 * W @ W
            pose = np.column_stack((turn @ X.R, X.p + V[:3] * t))[None].copy()
            gap, rows, drift, law = np.zeros(3), np.zeros((3, 3, 6)), np.zeros((3, 3)), np.zeros((3, 4))
            J, b, ids = np.eye(6)[None].copy(), np.zeros((1, 6)), np.zeros(3, np.int64)
            memory, twist = kernel.memory.copy(), V[None].copy()
            n = kernel.fn(kernel.params, memory, t, b[0], V, pose, twist, J, b, gap, rows, drift, ids, law)
            assert n == 3 and (law == [0, 0.1, 0.2, 0.3]).all()
            centre = pose[0, :, :3] @ np.array(one.points).T + pose[0, :, 3:]
            assert gap == approx((plane.inverse().R @ centre + plane.inverse().p[:, None])[2] - 0.2, abs=1e-14)
            return gap, rows @ V, drift

        h = 1e-3  # fourth order: h⁴ = 1e-12 and rounding 1e-16/h
        before2, before, now, after, after2 = (at(k * h) for k in (-2, -1, 0, 1, 2))
        rates = [(before2[i] - 8 * before[i] + 8 * after[i] - after2[i]) / (12 * h) for i in (0, 1)]
        assert rates[0] == approx(now[1][:, 0], abs=1e-11)
        assert rates[1] == approx(now[2], abs=1e-11)


# What is refused -----------------------------------------------------------------------------------------------------

FLOOR = BallsOnPlane(((0, 0, 0),))


@pytest.mark.parametrize(
    ("build", "field"),
    [
        (lambda: Contact(()), "pairs"),
        (lambda: Contact((Plane(1.0, 1.0),)), "pairs[0]"),  # pyright: ignore[reportArgumentType]
        (lambda: Contact((BallsOnPlane(((0, 0, 0),) * 33),)), "pairs"),
        (lambda: Contact((FLOOR,), friction=-0.1), "friction"),
        (lambda: Contact((FLOOR,), friction=math.nan), "friction"),
        (lambda: Contact((FLOOR,), friction=0.3, static_friction=0.2), "static_friction"),
        (lambda: Contact((FLOOR,), restitution=1.1), "restitution"),
        (lambda: Contact((FLOOR,), restitution=-0.1), "restitution"),
        (lambda: Contact((FLOOR,), force_limit=0.0), "force_limit"),
        (lambda: BallsOnPlane(()), "points"),
        (lambda: BallsOnPlane(((0, 0, math.inf),)), "points"),
        (lambda: BallsOnPlane(((0, 0),)), "points"),  # pyright: ignore[reportArgumentType]
        (lambda: BallsOnPlane(((0, 0, 0),), radius=-1.0), "radius"),
        (lambda: BallsOnPlane(((0, 0, 0),), friction=0.5, static_friction=0.4), "static_friction"),
        (lambda: BallsOnPlane(((0, 0, 0),), X_B=Pose(2 * np.eye(3, 4))), "X_B"),
        (lambda: SurfacePair(Sphere(1.0), Plane(1.0, 1.0), X_A=Pose(np.zeros((3, 4)))), "X_A"),
    ],
)
def test_bad_contacts_are_refused_by_field(build, field):
    with pytest.raises(InputError) as refusal:
        build()
    assert refusal.value.field == field


def test_a_block_that_begins_in_the_floor_is_refused():
    with pytest.raises(InputError, match="overlap at the start"):
        run(Contact((CORNERS,)), Free(BLOCK, 0.1, Pose.at(z=0.04)))


def test_a_pair_with_a_law_of_its_own_keeps_it():
    # Left corners without friction, right ones with: the block turns, as it would with friction on one side only.
    left, right = (tuple(p for p in CORNERS.points if p[1] * side > 0) for side in (-1, 1))
    pairs = (BallsOnPlane(left, friction=0.0), BallsOnPlane(right))
    record = run(Contact(pairs, friction=0.3), Free(BLOCK, 0.01, ON_SLOPE, gravity=TILTED))
    friction = np.linalg.norm(ends(record, "contact_friction"), axis=1)
    force, ids = ends(record, "contact_force"), ends(record, "contact_id")
    assert friction == approx(np.where(ids < 200, 0.0, 0.3) * force, abs=1e-12)
    assert ends(record, "spin")[2] > 0  # the side of +y is held back


def test_a_part_that_never_touches_has_not_started():
    record = run(Contact((CORNERS,)), Free(BLOCK, 0.1, Pose.at(z=1.0)))
    assert record.outcome.status == Status.NOT_STARTED
