"""Statics of the chamfered peg: exact planar equilibrium, Whitney's formulas as its limit, jamming and wedging."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx
from scipy.optimize import linprog

from detent.mating.peg.jamming import JammingDiagram, locks_at_one_point
from detent.mating.peg.round_peg import RoundPeg
from detent.units import mm
from physics import peg_statics
from physics.peg_statics import Case, insert, one_point, straight_chamfer, two_points
from physics.test_peg_geometry import Contacts, pose

# The peg of the benchmark: 50 µm of radial clearance, support 100 mm above the tip.
PEG = Case(19.95e-3, 20e-3, 4e-3, 6e-3, 0.2, 0.1, 2e4, 500.0, 2.1e-3, 0.0)
# The limit in which Whitney's formulas are exact: a hundredth of clearance and error, sharp edges.
SMALL = replace(PEG, R=PEG.r + 0.5e-6, c=1e-7, d=1e-7, e0=21e-6)


# ---- Whitney's formulas are the limit ----


def test_one_point_contact_tends_to_whitneys_force():
    # Left out by the formula: f θ in F_z and second orders of θ, 5e-5 here; so θ/μ = 3e-4 if f θ were not added.
    for state in insert(SMALL, np.linspace(2, 18, 9) * mm):
        assert state.touching == ("side right",)
        F_z, theta, f = one_point(SMALL, state.depth)
        assert state.F_z == approx(F_z + f * theta, rel=1e-4)
        assert state.theta == approx(theta, rel=1e-4) and state.forces[0] == approx(f, rel=1e-4)


def test_two_point_contact_tends_to_whitneys_force():
    # The roundings shift the tip's contact by 1e-7 m and the forces differ by that over c_R: some 1e-3 near the onset.
    states = insert(SMALL, np.linspace(10, 80, 36) * mm)
    both = [state for state in states if len(state.touching) == 2 and state.depth > 35 * mm]
    assert len(both) > 20
    for state in both:
        F_z, theta, f1, f2 = two_points(SMALL, state.depth)
        assert set(state.touching) == {"tip left", "side right"}
        assert state.theta == approx(theta, rel=1e-3)
        assert state.F_z == approx(F_z + f1 * theta, rel=2e-3)
        assert dict(zip(state.touching, state.forces, strict=True)) == approx(
            {"tip left": f2, "side right": f1}, abs=2e-3 * f1
        )


def test_a_steep_spot_of_the_round_chamfer_pushes_like_a_straight_one():
    # At the slope α the tip's rounding feels a plane: the rate dF_z/dz of a stiff support's small error is Whitney's.
    alpha = 45 * math.pi / 180
    case = replace(PEG, c=1e-6, d=6 * mm, K_x=1.0, K_theta=1e6)
    # Where the mouth's circle slopes by α from the horizontal the tip's edge stands at (R + d − d sin α, −d + d cos α).
    case = replace(case, e0=case.R + case.d - (case.d + case.c) * math.sin(alpha) - (case.r - case.c))
    depth = case.d - (case.d + case.c) * math.cos(alpha) + case.c
    step = 1e-7
    first, second = insert(case, [depth + step, depth + 2 * step])
    # The slope turns by z/(d sin α) on the way: 5e-5.
    assert first.F_z == approx(straight_chamfer(case, alpha, step), rel=2e-4)
    assert second.F_z == approx(straight_chamfer(case, alpha, 2 * step), rel=2e-4)


# ---- the exact road agrees with the contacts the simulation sees ----


def test_where_the_statics_touches_the_kernel_tells_no_gap():
    peg = RoundPeg(2 * PEG.r, 2 * PEG.R, chamfer=PEG.c, hole_chamfer=PEG.d, friction=PEG.mu)
    seen = set()
    for state in insert(PEG, np.arange(0.0, 80, 2) * mm):
        told = Contacts(peg, pose((state.x, 0.0, -state.depth), state.theta))
        touching = [i // 100 for i, gap in zip(told.id, told.gap, strict=True) if abs(gap) < 1e-12]
        assert sorted(touching) == sorted(1 if name.startswith("tip") else 3 for name in state.touching)
        assert told.gap.min(initial=1.0) > -1e-12
        seen.add(state.touching)
    assert len(seen) >= 4


# ---- locking and wedging ----


def test_a_support_too_soft_in_turning_locks_at_one_point():
    # K_θ + K_x a (a − μ r) vanishes for some arm a = L − ℓ if K_θ ≤ K_x (μ r)²/4: there one contact holds any push.
    soft = replace(SMALL, mu=0.5, L=0.03, K_theta=0.9 * SMALL.K_x * (0.5 * SMALL.r) ** 2 / 4)
    firm = replace(soft, K_theta=soft.K_theta / 0.9 * 1.1)
    arms = np.linspace(0, 0.03, 3001)
    for case in (soft, firm):
        stiffness = case.K_theta + case.K_x * arms * (arms - case.mu * case.r)
        told = [locks_at_one_point(case.K_x, case.K_theta, case.r, case.mu, arm) for arm in arms]
        assert told == (stiffness <= 0).tolist()
        assert any(told) == locks_at_one_point(case.K_x, case.K_theta, case.r, case.mu)


def test_a_hole_with_a_wall_keeps_a_soft_support_from_locking():
    # Where friction turns the peg upright (arm < μ r) its tip comes to lie on the same wall before one contact locks:
    # the force stays that of a peg pressed flat, μ K_x (ε₀ − c_R), instead of passing all bounds.
    soft = replace(SMALL, mu=0.5, L=0.03, K_theta=0.9 * SMALL.K_x * (0.5 * SMALL.r) ** 2 / 4)
    states = insert(soft, np.linspace(10, 29, 39) * mm)
    assert len(states) == 39 and max(abs(one_point(soft, state.depth)[2]) for state in states) > 30
    for state in states[22:]:
        assert state.touching == ("tip right", "side right")
        assert state.F_z == approx(soft.mu * soft.K_x * (soft.e0 - (soft.R - soft.r)), rel=1e-9)


@pytest.mark.parametrize("friction", [0.1, 0.3, 0.6])
def test_two_opposed_contacts_hold_each_other_up_to_a_slenderness_of_one(friction):
    # The line from (r, ℓ) to (−r, 0) lies atan(ℓ/2r) off both normals: inside both cones if ℓ ≤ 2 r μ.
    for ratio in (0.5, 0.999, 1.001, 2.0):
        diagram = JammingDiagram(radius=20 * mm, depth=ratio * 2 * 20 * mm * friction, friction=friction)
        is_inside = math.atan(diagram.depth / (2 * diagram.radius)) <= math.atan(friction)
        assert diagram.slenderness == approx(ratio) and diagram.can_wedge == is_inside


# ---- the jamming diagram ----

LOADS = st.floats(-8, 8)


@given(st.floats(0.05, 0.8), st.floats(1.05, 6.0), LOADS, LOADS)
def test_outside_the_parallelogram_friction_can_hold_the_peg(mu, lam, side, moment):
    # Two points at a time, across or along one wall, with forces inside their cones: a linear program says whether the
    # loads (F_x, F_z = 1 into the hole, M) at the tip can be in balance. Below λ = 1 wedging adds more.
    r, depth = 1.0, 2 * mu * lam
    verdict = JammingDiagram(radius=r, depth=depth, friction=mu).verdict(side, moment)
    held = False
    for low, high in ((1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (-1.0, -1.0)):
        columns = []
        for s, z in ((low, 0.0), (high, depth)):
            for F_z in (mu, -mu):  # edges of the cone; the wall at s pushes to −s
                columns.append((-s, F_z, s * r * F_z + z * s))  # moment turning x towards z
        held |= linprog(np.zeros(4), A_eq=np.array(columns).T, b_eq=[-side, 1.0, -moment], bounds=(0, None)).status == 0
    if abs(verdict.margin) > 1e-6:
        assert held != verdict.slides


def test_a_peg_that_slides_in_is_loaded_on_the_limit():
    # One point rubs with all the side force, F_x/F_z = 1/μ; two points rub as much as they can. Off by θ/μ: 2.5e-4.
    kinds = set()
    for state in insert(SMALL, np.arange(12, 79, 6) * mm):
        F_x, M, _ = peg_statics.pull(SMALL, state.x, -state.depth, state.theta)
        diagram = JammingDiagram(radius=SMALL.r, depth=state.depth, friction=SMALL.mu)
        moment = -(M + F_x * SMALL.L) / (SMALL.r * state.F_z)  # at the tip, with Whitney's sign
        assert diagram.verdict(F_x / state.F_z, moment).margin == approx(0.0, abs=3e-4)
        kinds.add(len(state.touching))
    assert kinds == {1, 2}


def test_the_corners_are_whitneys():
    diagram = JammingDiagram(radius=10 * mm, depth=30 * mm, friction=0.5)
    assert diagram.slenderness == approx(3.0)
    assert diagram.corners() == approx(np.array([(2, -1), (-2, 7), (-2, 1), (2, -7)]))
    for corner in diagram.corners():
        assert diagram.verdict(*(0.999 * corner)).slides and not diagram.verdict(*(1.001 * corner)).slides
        assert diagram.verdict(*corner).margin == approx(0.0, abs=1e-12)


def test_without_friction_nothing_jams():
    assert JammingDiagram(radius=10 * mm, depth=30 * mm, friction=0.0).verdict(100.0, -100.0).slides


def test_the_figure_shows_the_parallelogram_and_the_loads():
    figure = JammingDiagram(radius=10 * mm, depth=30 * mm, friction=0.2).figure((0.0, 0.0), (9.0, 0.0))
    (axes,) = figure.axes
    assert len(axes.patches) == 1 and axes.get_title() == "μ = 0.2, λ = 7.5"
    assert [line.get_marker() for line in axes.lines].count("X") == 1


def test_a_contact_beyond_the_tips_rounding_is_not_on_the_side():
    assert peg_statics.contact(PEG, "side right", 0.0, 0.0, 0.0)[0] == math.inf
