"""Freedoms followed finitely, against linkages in closed form."""

import numpy as np
import pytest
from pytest import approx

from detent.articulation.finite_motion import follow
from detent.articulation.mechanism import Mechanism
from detent.core.errors import InputError
from detent.units import deg, mm
from mechanism_cases import ball, fourbar, fourbar_points, prismatic, revolute, slidercrank

SWEEP = np.linspace(-80, 80, 161) * deg
PARALLELOGRAM = (39 * mm, 39 * mm, 39 * mm, 39 * mm)
GRASHOF = (20 * mm, 50 * mm, 40 * mm, 45 * mm)


def flat(a=20 * mm, d=39 * mm):
    """A parallelogram that lies flat."""
    points = ((0, 0, 0), (a, 0, 0), (d, 0, 0), (d + a, 0, 0))
    return [
        revolute(0, 1, points[0]),
        revolute(1, 2, points[1]),
        revolute(0, 3, points[2]),
        revolute(2, 3, points[3], closes_loop=True),
    ]


@pytest.mark.parametrize(("bars", "rest"), [(PARALLELOGRAM, 90 * deg), (GRASHOF, 80 * deg)])
def test_fourbar_follows_the_two_circles(bars, rest):
    m = Mechanism.of(4, fourbar(bars, rest))
    motion = follow(m, [1, 0, 0, 0], SWEEP)
    C0 = np.append(fourbar_points(bars, rest)[2], 1.0)
    C = np.array([fourbar_points(bars, rest + angle)[2] for angle in SWEEP])
    assert (
        motion.travel == approx(SWEEP, abs=1e-15)
        and [end.reason for end in motion.ends] == ["", ""]
        and motion.bifurcations == ()
    )
    assert motion.displacements[:, 2] @ C0 == approx(C, abs=1e-9 * 39 * mm)  # coupler and rocker both carry C there
    assert motion.displacements[:, 3] @ C0 == approx(C, abs=1e-9 * 39 * mm)
    assert motion.gap.max() < 1e-12


def test_slider_follows_the_crank_through_a_whole_turn():
    a, b, rest = 30 * mm, 100 * mm, 40 * deg
    m = Mechanism.of(4, slidercrank(a, b, rest))
    turn = np.linspace(-180, 180, 73) * deg
    motion = follow(m, [1, 0, 0, 0], turn)
    x = a * np.cos(rest + turn) + np.sqrt(b * b - (a * np.sin(rest + turn)) ** 2)
    assert motion.curve(3)[:, 0] == approx(x - x[36], abs=1e-9 * b)


def test_null_vector_of_the_parts_is_a_direction():
    m = Mechanism.of(4, fourbar(PARALLELOGRAM, 90 * deg))
    twist = np.zeros((4, 6))
    twist[1], twist[2], twist[3] = (0, 0, 0, 0, 0, 1), (-0.039, 0, 0, 0, 0, 0), (0, -0.039, 0, 0, 0, 1)
    motion = follow(m, twist, [-0.5, 0.0, 1.0])
    assert motion.driven == 0 and motion.q[:, 0] == approx([-0.5, 0, 1]) and motion.q[:, 1] == approx([0.5, 0, -1])


def test_parallelogram_keeps_its_branch_through_the_flat_position_and_reports_both():
    m = Mechanism.of(4, fourbar((20 * mm, 39 * mm, 20 * mm, 39 * mm), 90 * deg))
    through = np.linspace(-120, 120, 241) * deg  # ±90° are frames themselves
    motion = follow(m, [1, 0, 0, 0], through)
    assert len(motion.travel) == 241 and motion.gap.max() < 1e-12
    assert motion.displacements[:, 2, :, :3] == approx(np.broadcast_to(np.eye(3), (241, 3, 3)), abs=1e-9)  # parallel
    assert [b.travel for b in motion.bifurcations] == approx([-90 * deg, 90 * deg], abs=1e-6)
    for crossing in motion.bifurcations:
        assert crossing.nullity == 2 and len(crossing.branches) == 2


@pytest.mark.parametrize("branch", [0, 1])
def test_both_branches_of_a_flat_parallelogram_are_followed(branch):
    a, d = 20 * mm, 39 * mm
    m = Mechanism.of(4, flat(a, d))
    first = follow(m, [1, 0, 0, 0], [0.0])
    (crossing,) = first.bifurcations
    assert crossing.travel == 0 and crossing.nullity == 2 and len(crossing.branches) == 2
    motion = follow(m, crossing.branches[branch], np.linspace(-60, 60, 25) * deg, driven=0)
    assert len(motion.travel) == 25 and motion.gap.max() < 1e-12
    C0 = np.array((a + d, 0, 0, 1.0))
    parallel = abs(crossing.branches[branch] @ [1, 0, -1, 0]) < 1e-6
    for angle, D in zip(motion.travel, motion.displacements):
        if parallel:
            C = np.array((d + a * np.cos(angle), a * np.sin(angle), 0))
        else:  # the other circle intersection: the coupler crosses the ground
            C = fourbar_points((a, d, a, d), angle, side=-np.sign(angle) if angle else 1.0)[2]
        assert D[2] @ C0 == approx(C, abs=1e-9)
        assert D[3] @ C0 == approx(C, abs=1e-9)
    assert {bool(abs(one @ [1, 0, -1, 0]) < 1e-6) for one in crossing.branches} == {True, False}


@pytest.mark.parametrize("off", [1e-2, 1e-4, 1e-6])
def test_branches_that_only_come_near_are_not_swapped(off):
    bars = (20 * mm * (1 - off), 39 * mm, 20 * mm * (1 + off), 39 * mm)  # a crank-rocker: C stays on its side of B–D
    m = Mechanism.of(4, fourbar(bars, 90 * deg))
    angles = np.linspace(0, 120, 61) * deg
    motion = follow(m, [1, 0, 0, 0], angles)
    C0 = np.append(fourbar_points(bars, 90 * deg)[2], 1.0)
    reached = len(motion.travel)
    C = np.array([fourbar_points(bars, 90 * deg + angle)[2] for angle in angles[:reached]])
    assert reached == 61 and motion.bifurcations == ()
    assert motion.displacements[:, 3] @ C0 == approx(C, abs=1e-9)


def test_crank_that_cannot_turn_on_ends_at_its_dead_centre():
    a, b, c, d, rest = 50 * mm, 30 * mm, 30 * mm, 60 * mm, 20 * deg
    most = np.arccos((a * a + d * d - (b + c) ** 2) / (2 * a * d))  # coupler and rocker in one line
    motion = follow(Mechanism.of(4, fourbar((a, b, c, d), rest)), [1, 0, 0, 0], np.linspace(-120, 120, 241) * deg)
    assert motion.travel[-1] == approx(np.floor((most - rest) / deg) * deg, abs=1e-9)
    assert "dead centre" in motion.ends[1].reason and motion.ends[1].travel == approx(most - rest, abs=1e-7)
    assert motion.ends[0].travel == approx(-most - rest, abs=1e-7)


def test_freedom_of_first_order_only_is_told():
    # Three pivots in one line, the middle one on a slide across: the bars would have to grow.
    joints = [revolute(0, 1, (0, 0, 0)), revolute(1, 2, (1, 0, 0)), revolute(0, 2, (2, 0, 0), closes_loop=True)]
    motion = follow(Mechanism.of(3, joints), [1, -2, 1], [0.0, 0.1])
    assert motion.travel == approx([0.0]) and "first order only" in motion.ends[1].reason


def test_resting_freedoms_of_a_fivebar_are_held():
    a = 30 * mm
    points = [(0, 0, 0), (0, a, 0), (a, 1.8 * a, 0), (2 * a, a, 0), (2 * a, 0, 0)]
    joints = [
        revolute(0, 1, points[0]),
        revolute(1, 2, points[1]),
        revolute(0, 4, points[4]),
        revolute(4, 3, points[3]),
        revolute(2, 3, points[2], closes_loop=True),
    ]
    m = Mechanism.of(5, joints)
    J = m.closure(np.zeros(5), m.loops)[1]
    null = np.linalg.svd(J)[2][3:]
    assert null.shape[0] == 2
    c = np.linalg.solve(null[:, [0, 2]].T, [1.0, 0.0])
    motion = follow(m, c @ null, np.linspace(-20, 20, 9) * deg, driven=0)
    assert motion.q[:, 2] == approx(np.zeros(9), abs=1e-12) and motion.gap.max() < 1e-12 and len(motion.travel) == 9


def test_spatial_loop_of_a_rod_between_balls():
    # Crank about z, rod with a ball at either end, slider along x: the rod keeps its length.
    B, C = np.array((0.0, 0.03, 0.0)), np.array((0.1, 0.0, 0.05))
    joints = [revolute(0, 1, (0, 0, 0)), ball(1, 2, B), prismatic(0, 3, (1, 0, 0)), ball(2, 3, C, closes_loop=True)]
    m = Mechanism.of(4, joints)
    T = np.linalg.svd(m.closure(np.zeros(8), m.loops)[1])[2][6:]
    assert T.shape[0] == 2  # crank with slider; the rod spins between its balls
    rates = np.linalg.pinv(T[:, [0]].T) @ [1.0] @ T
    motion = follow(m, rates, np.linspace(-60, 60, 13) * deg, driven=0)
    D = motion.displacements
    end, tip = D[:, 1] @ np.append(B, 1), D[:, 3] @ np.append(C, 1)
    assert np.linalg.norm(tip - end, axis=1) == approx(np.full(13, np.linalg.norm(C - B)), abs=1e-12)
    x = end[:, 0] + np.sqrt((C - B) @ (C - B) - end[:, 1] ** 2 - C[2] ** 2)
    assert motion.curve(2)[:, 0] + C[0] == approx(x, abs=1e-12)


@pytest.mark.parametrize(("direction", "travel"), [([0, 0, 0, 0], [1.0]), ([1, 0, 0], [1.0]), ([1, 0, 0, 0], [np.nan])])
def test_what_cannot_be_followed_is_refused(direction, travel):
    with pytest.raises(InputError):
        follow(Mechanism.of(4, fourbar(GRASHOF, 1.0)), direction, travel)
