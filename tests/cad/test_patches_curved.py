"""Cones, balls, rings, rollers and points, written by hand, each against a dense sample of the true contact."""

import numpy as np
import pytest
from pytest import approx

from cad.dense import deepest_entry, rank
from cad.shapes import TURN, assembly, box, cone, cylinder, pin, plane, rectangle, solid, sphere, torus
from detent.core.frames import Pose
from detent.geometry.contacts.finding import find_contacts

mm = 1e-3
ANYWHERE = Pose.at(0.1, -0.2, 0.3, 0.4, 0.5, 0.6)
TABLE = box((-50 * mm, -50 * mm, -10 * mm), (50 * mm, 50 * mm, 0), "table")


def only(patches):
    assert len(patches) == 1, [one.words for one in patches]
    return patches[0]


def fan(n):
    u = TURN * (np.arange(n) + 0.37) / n  # never on a row
    return np.column_stack((np.cos(u), np.sin(u), np.zeros(n)))


@pytest.mark.parametrize("half", [15, 30, 60])
@pytest.mark.parametrize("gap", [0.0, 0.03 * mm])
def test_a_cone_seat_leaves_only_its_own_rotation_and_states_what_24_rows_lose(half, gap):
    a = np.radians(half)
    plug = solid([cone((0, 0, 0), (0, 0, 1), 5 * mm, a, 0, 6 * mm)])
    # the same cone, its own origin 2 mm lower: v counts from there
    origin, more = (0, 0, -gap / np.sin(a) - 2 * mm), 2 * mm / np.cos(a)
    seat = cone(origin, (0, 0, 1), 5 * mm - 2 * mm * np.tan(a), a, 1 * mm + more, 8 * mm + more, side=-1.0, x=(1, 1, 0))
    seat = solid([seat])
    patch = only(find_contacts(assembly(plug, seat, poses=(ANYWHERE, ANYWHERE))))
    assert (
        patch.kind == "cone" and patch.fit == ("clearance" if gap else "exact") and patch.gap == approx(gap, abs=1e-12)
    )
    assert rank(patch) == 5 and len(patch.points) >= 48
    assert patch.error == approx(np.sin(a) * (1 / np.cos(np.pi / 24) - 1), rel=1e-6)
    v0 = 1 * mm - gap / np.sin(a) * np.cos(a)
    assert patch.size == approx(np.pi * (6 * mm - v0) * (10 * mm + (6 * mm + v0) * np.sin(a)), rel=1e-6)
    e = fan(97)
    points = np.concatenate(
        [(5 * mm + v * np.sin(a)) * e + v * np.cos(a) * np.array((0, 0, 1.0)) for v in (v0, 6 * mm)]
    )
    normals = np.tile(np.cos(a) * e - np.sin(a) * np.array((0, 0, 1.0)), (2, 1))
    entry = deepest_entry(patch, points @ ANYWHERE.R.T + ANYWHERE.p, -normals @ ANYWHERE.R.T)
    assert 0.3 * patch.error < entry <= patch.error * 1.01


def test_cones_that_widen_the_other_way_or_differ_in_angle_do_not_touch_over_an_area():
    plug = solid([cone((0, 0, 0), (0, 0, 1), 5 * mm, 0.5, 0, 6 * mm)])
    same_from_below = solid([cone((0, 0, 0), (0, 0, -1), 5 * mm, -0.5, -6 * mm, 0, side=-1.0)])
    assert only(find_contacts(assembly(plug, same_from_below))).kind == "cone"
    for seat in (
        cone((0, 0, 0), (0, 0, -1), 5 * mm, 0.5, -6 * mm, 0, side=-1.0),
        cone((0, 0, 0), (0, 0, 1), 5 * mm, 0.55, 0, 6 * mm, side=-1.0),
    ):
        assert not [one for one in find_contacts(assembly(plug, solid([seat]))) if one.kind == "cone"]


@pytest.mark.parametrize("degrees", [20, 60, 85, 90, 95, 120, 160])
@pytest.mark.parametrize("tilt", [0.0, 0.8])
def test_a_socket_holds_as_far_as_it_reaches_round_the_ball(degrees, tilt):
    """More than a hemisphere is three equalities; the rim alone would let the ball sink in (ERRATA, SG)."""
    half = np.radians(degrees)
    ball = solid([sphere((0, 0, 0), (np.sin(tilt), 0, np.cos(tilt)), 5 * mm, -np.pi / 2, np.pi / 2)])
    socket = solid([sphere((0, 0, 0), (0, 0, -1), 5 * mm, np.pi / 2 - half, np.pi / 2, side=-1.0)])
    patch = only(find_contacts(assembly(ball, socket)))
    assert patch.kind == "sphere" and rank(patch) == 3
    assert patch.size == approx(TURN * (5 * mm) ** 2 * (1 - np.cos(half)), rel=1e-3 if tilt == 0 else 0.05)
    out = np.concatenate([np.sin(t) * fan(61) - np.cos(t) * np.array((0, 0, 1.0)) for t in np.linspace(0, half, 9)])
    entry = deepest_entry(patch, 5 * mm * out, -out)
    assert entry <= patch.error + 1e-9
    lift = patch.rows() @ np.array((0, 0, 1.0, 0, 0, 0))  # the ball, part A, straight out of the socket
    assert np.all(lift >= -1e-9) == (degrees <= 90)
    assert ("held on all sides" in patch.words) == (degrees > 90)


def test_a_bead_in_its_groove_leaves_only_its_own_rotation():
    groove = solid([torus((0, 0, 0), (0, 0, 1), 20 * mm, 3 * mm, np.pi, TURN, side=-1.0, x=(1, 2, 0))])
    ring = solid([torus((0, 0, 0), (0, 0, -1), 20 * mm, 3 * mm, 0, TURN)])
    patch = only(find_contacts(assembly(groove, ring)))
    assert patch.kind == "torus" and patch.size == approx(0.5 * TURN * 20 * mm * TURN * 3 * mm, rel=1e-3)
    assert rank(patch) == 5 and patch.error == approx(1 / np.cos(np.pi / 24) - 1, rel=0.05)  # seams cut arcs shorter
    points, normals = [], []
    for v in np.linspace(np.pi, TURN, 7):
        n = np.cos(v) * fan(49) + np.sin(v) * np.array((0, 0, 1.0))
        points.append(20 * mm * fan(49) + 3 * mm * n)
        normals.append(n)
    # The ring is part B: normals out of it, into the groove
    assert deepest_entry(patch, np.concatenate(points), np.concatenate(normals)) <= patch.error * 1.01


@pytest.mark.parametrize("gap", [0.0, 0.06 * mm, -0.06 * mm])
def test_a_roller_on_a_plane_touches_along_its_length(gap):
    roller = pin(6 * mm, -30 * mm, 30 * mm, origin=(0, 0, 6 * mm + gap), axis=(0, 1, 0), name="roller")
    short = box((-50 * mm, -50 * mm, -10 * mm), (50 * mm, 20 * mm, 0), "table")
    patch = only(find_contacts(assembly(roller, short)))
    assert patch.kind == "line" and patch.gap == approx(gap, abs=1e-12) and patch.size == approx(50 * mm)
    assert rank(patch) == 2 and patch.normals == approx(np.tile((0, 0, 1.0), (2, 1)))
    assert np.sort(patch.points[:, 1]) == approx(np.array((-30 * mm, 20 * mm)))
    bore = solid([cylinder((0, 0, 6 * mm), (0, 1, 0), 6 * mm, -30 * mm, 30 * mm, side=-1.0)])
    assert not find_contacts(assembly(bore, short))


@pytest.mark.parametrize("gap", [0.0, 0.04 * mm])
def test_a_wheel_with_conical_flanks_rolls_on_a_slope(gap):
    """A V-wheel on its rail: axis along z, the flank at 45° over a plane at 45°, touching along one ruling."""
    wheel = solid([cone((0, 0, 0), (0, 0, 1), 6 * mm, np.pi / 4, 0, 2 * mm)])
    n = np.array((-1.0, 0, 1.0)) / np.sqrt(2)
    rail = solid([plane(np.array((6 * mm, 0, 0)) - gap * n, n, [rectangle(-30 * mm, 30 * mm, -30 * mm, 30 * mm)])])
    patch = only(find_contacts(assembly(wheel, rail, poses=(ANYWHERE, ANYWHERE))))
    assert patch.kind == "line" and patch.size == approx(2 * mm) and patch.gap == approx(gap, abs=1e-12)
    home = (patch.points - ANYWHERE.p) @ ANYWHERE.R + gap * n
    ends = home[np.argsort(home[:, 2])]
    assert ends == approx(
        np.array([(6 * mm, 0, 0), (6 * mm + 2 * mm * np.sqrt(0.5), 0, 2 * mm * np.sqrt(0.5))]), abs=1e-9
    )
    flatter = plane((6 * mm, 0, 0), (-1.0, 0, 1.2), [rectangle(-30 * mm, 30 * mm, -30 * mm, 30 * mm)])
    assert not [one for one in find_contacts(assembly(wheel, solid([flatter]))) if one.kind == "line"]


def test_shafts_side_by_side_and_in_a_wider_bore_touch_along_a_line():
    one, two = pin(6 * mm, 0, 30 * mm), pin(4 * mm, 10 * mm, 50 * mm, origin=(6 * mm, 8 * mm, 0))
    patch = only(find_contacts(assembly(one, two)))
    assert (
        patch.kind == "line"
        and patch.size == approx(20 * mm)
        and patch.normals == approx(np.tile((-0.6, -0.8, 0), (2, 1)))
    )
    bore = solid([cylinder((0, 0, 0), (0, 0, -1), 9 * mm, -20 * mm, 5 * mm, side=-1.0)])
    patch = only(find_contacts(assembly(bore, pin(4 * mm, 10 * mm, 50 * mm, origin=(3 * mm, 4 * mm, 0)))))
    assert patch.kind == "line" and patch.size == approx(10 * mm)
    assert patch.points[:, :2] == approx(np.tile((5.4 * mm, 7.2 * mm), (2, 1))) and patch.normals == approx(
        np.tile((0.6, 0.8, 0), (2, 1))
    )


def test_balls_touch_planes_shafts_and_each_other_in_a_point():
    ball = solid([sphere((0, 0, 5 * mm), (0, 1, 0), 5 * mm, -np.pi / 2, np.pi / 2)])
    patch = only(find_contacts(assembly(ball, TABLE)))
    assert patch.kind == "point" and patch.points == approx(np.zeros((1, 3)), abs=1e-12)
    assert patch.normals == approx(np.array([(0, 0, 1.0)]))
    shaft = solid([cylinder((0, 0, -3 * mm), (1, 0, 0), 3 * mm, -9 * mm, 9 * mm)])
    patch = only(find_contacts(assembly(shaft, ball)))
    assert patch.kind == "point" and patch.normals == approx(np.array([(0, 0, -1.0)]))
    other = solid([sphere((0, 0, -2 * mm), (0, 0, 1), 2 * mm, -np.pi / 2, np.pi / 2)])
    assert only(find_contacts(assembly(other, ball))).kind == "point"
    tray = solid([cylinder((0, 0, 20 * mm), (1, 0, 0), 20 * mm, -9 * mm, 9 * mm, side=-1.0)])
    patch = only(find_contacts(assembly(tray, ball)))
    assert (
        patch.kind == "point"
        and patch.normals == approx(np.array([(0, 0, -1.0)]))
        and patch.gap == approx(0, abs=1e-12)
    )


def test_a_ball_in_a_tube_of_its_size_touches_all_round():
    ball = solid([sphere((0, 0, 5 * mm), (0, 1, 0), 5 * mm, -np.pi / 2, np.pi / 2)])
    tube = solid([cylinder((0, 0, -20 * mm), (0, 0, 1), 5.02 * mm, 0, 50 * mm, side=-1.0)])
    patch = only(find_contacts(assembly(ball, tube)))
    assert patch.kind == "line" and patch.fit == "clearance" and rank(patch) == 2 and patch.error == 0
    assert patch.points[:, 2] == approx(5 * mm)
    e = fan(50)
    assert deepest_entry(patch, 5.02 * mm * e + np.array((0, 0, 5 * mm)), -e) < 1e-9


def test_a_ball_in_a_conical_seat_keeps_its_three_rotations():
    a, r = np.radians(45), 5 * mm
    ball = solid([sphere((0, 0, 0), (0, 0, 1), r, -np.pi / 2, np.pi / 2)])
    seat = solid([cone((0, 0, 2 * mm - r / np.sin(a)), (0, 0, 1), 2 * mm, a, -1 * mm, 7 * mm, side=-1.0)])
    patch = only(find_contacts(assembly(ball, seat)))
    assert patch.kind == "line" and rank(patch) == 3 and patch.gap == approx(0, abs=1e-12)
    assert np.linalg.norm(patch.points, axis=1) == approx(r)
    assert np.all(patch.rows() @ np.array((0, 0, 1.0, 0, 0, 0)) > 0) and np.allclose(patch.rows()[:, 3:], 0)
    n = np.cos(a) * fan(50) - np.sin(a) * np.array((0, 0, 1.0))
    assert deepest_entry(patch, r * n, -n) <= patch.error * 1.01


def test_a_round_rim_on_a_table_touches_along_a_circle():
    ring = solid([torus((0, 0, 3 * mm), (0, 0, 1), 20 * mm, 3 * mm, 0, TURN)])
    patch = only(find_contacts(assembly(ring, TABLE)))
    assert patch.kind == "line" and rank(patch) == 3 and len(patch.points) == 24
    e = fan(60)
    entry = deepest_entry(patch, 20 * mm * e, np.broadcast_to((0, 0, 1.0), e.shape))
    assert 0.3 * patch.error < entry <= patch.error * 1.01
