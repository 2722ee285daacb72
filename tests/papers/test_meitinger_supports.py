"""Elastic supports of Meitinger & Pfeiffer, section 5.2: eqs. 39 and 40 (beam), 41 to 44 (plate)."""

import numpy as np
import pytest
from pytest import approx
from scipy.integrate import quad, solve_bvp

from detent.mating.snap.plate import Plate
from detent.mating.snap.support import Beam
from detent.units import MPa, N, mm

BEAM = Beam(root=5 * mm, tip=2.7 * mm, width=20 * mm, length=40 * mm, modulus=2700 * MPa)
EQ_44 = np.array([[168.5, -455.8, 2105.1], [-455.8, 26794.7, -1443.3], [2105.1, -1443.3, 37700.4]])  # N/mm, N, N mm
CORNER = np.ix_((2, 4), (2, 4))


def paper_plate(**mesh):
    return Plate(
        length=32 * mm, width=66 * mm, thickness=3 * mm, modulus=2700 * MPa, poisson=0.3, hook_at=(27 * mm, 48 * mm),
        **mesh,
    )  # fmt: skip


def moving(plate):
    """(3, 3) stiffness of w_z, φ_x, φ_y in the paper's N/mm, N, N mm."""
    unit = np.array((mm, 1.0, 1.0))  # a displacement of 1 mm, a rotation of 1 rad
    return plate.stiffness()[2:5, 2:5] * np.outer(unit, unit) / (N * mm)


# Beam ---------------------------------------------------------------------------------------------------------------


def test_tapered_beam_has_the_printed_stiffness():
    K = BEAM.stiffness()  # eq. 40; half a unit of the last printed digit
    assert K[2, 2] == approx(45.5 * N / mm, abs=0.05 * N / mm)
    assert K[2, 4] == approx(638.8 * N, abs=0.05 * N)
    assert K[4, 2] == K[2, 4]
    assert K[4, 4] == approx(14285.4 * N * mm, abs=0.05 * N * mm)


def test_freedoms_with_zero_rows_are_constrained():
    K = BEAM.stiffness()
    assert BEAM.free == (False, False, True, False, True, False)
    assert np.count_nonzero(K) == 4
    assert BEAM.at == (40 * mm, 0.0, 0.0)


def flexural(x):
    h = 5 * mm + (2.7 * mm - 5 * mm) * x / (40 * mm)
    return 2700 * MPa * 20 * mm * h**3 / 12


def deflected(bending):
    """(w, φ_y) at the tip of a clamped beam whose curvature is bending(x): w″ integrated twice."""
    l = BEAM.length
    w = quad(lambda x: (l - x) * bending(x), 0, l, epsabs=0, epsrel=1e-12)[0]
    slope = quad(bending, 0, l, epsabs=0, epsrel=1e-12)[0]
    return w, -slope


def test_corrected_equation_integrated_numerically_gives_the_same_stiffness():
    l = BEAM.length
    by_force = deflected(lambda x: (l - x) / flexural(x))  # (EI w″)′ = −1, EI w″(l) = 0
    by_moment = deflected(lambda x: -1 / flexural(x))  # (EI w″)′ = 0, EI w″(l) = −1
    K = np.linalg.inv(np.column_stack((by_force, by_moment)))
    np.testing.assert_allclose(BEAM.stiffness()[CORNER], K, rtol=1e-11)  # quadrature 1e-12, amplified by the inverse


def test_corrected_equation_solved_as_a_boundary_value_problem_gives_the_same_stiffness():
    l, w, phi = BEAM.length, 1 * mm, 0.02
    # (w, w′, m, F) with m = EI w″ in units of N m: w″ = m/EI, m′ = −F, F constant
    right = lambda x, y: np.vstack((y[1], y[2] / flexural(x), -y[3], 0 * x))  # noqa: E731
    ends = lambda left, tip: np.array((left[0], left[1], tip[0] - w, tip[1] + phi))  # noqa: E731
    x = np.linspace(0, l, 50)
    solution = solve_bvp(right, ends, x, np.zeros((4, 50)), tol=1e-9)
    assert solution.success
    F, M = solution.sol(l)[3], -solution.sol(l)[2]
    np.testing.assert_allclose(BEAM.stiffness()[CORNER] @ (w, phi), (F, M), rtol=1e-7)
    root_strain = abs(solution.sol(0.0)[2]) * (BEAM.root / 2) / flexural(0.0)
    assert BEAM.strain((0, 0, w, 0, phi, 0)) == approx(root_strain, rel=1e-7)


def test_printed_equation_gives_an_unsymmetric_stiffness():
    """EI w‴ = −F as printed: curvature ∫ F/EI from x to l. Work would depend on the order of loading."""
    l = BEAM.length
    by_force = deflected(lambda x: quad(lambda s: 1 / flexural(s), x, l, epsabs=0, epsrel=1e-10)[0])
    by_moment = deflected(lambda x: -1 / flexural(l))  # w‴ = 0: the curvature of the tip everywhere
    K = np.linalg.inv(np.column_stack((by_force, by_moment)))
    assert abs(K[0, 1] / K[1, 0] - 1) > 0.1
    assert K[0, 0] != approx(45.5 * N / mm, rel=0.04)  # and misses the printed number by 5 %


# Plate --------------------------------------------------------------------------------------------------------------


def test_coarse_point_loaded_plate_has_the_printed_signs_and_sizes():
    K = moving(paper_plate(splines=(2, 2)))
    assert (np.sign(K) == np.sign(EQ_44)).all()
    assert np.abs(K / EQ_44 - 1).max() < 0.27  # issue: 40 %; the farthest is w–φ_x, 26.3 % low


def test_no_other_coarse_mesh_comes_closer_to_the_printed_plate():
    misfit = {
        (nx, ny): np.abs(moving(paper_plate(splines=(nx, ny))) / EQ_44 - 1).max()
        for nx in (1, 2, 3, 4)
        for ny in (1, 2, 3, 4)
    }
    assert min(misfit, key=lambda mesh: misfit[mesh]) == (2, 2)
    assert [mesh for mesh in misfit if misfit[mesh] < 0.4] == [(2, 2), (3, 2), (4, 1)]


def test_plate_moves_up_and_tilts_only():
    plate = paper_plate(splines=(2, 2))
    assert plate.free == (False, False, True, True, True, False)
    assert np.count_nonzero(plate.stiffness()) == 9
    assert plate.at == (27 * mm, 48 * mm, 0.0)


def test_rotation_under_a_point_moment_has_no_limit():
    """Each halving of the mesh adds ln 2/(4πD) to the rotation under a unit moment, Kirchhoff's logarithm.

    The hook stands on a knot of both meshes (27/32 and 48/66 = 24/33), so they look alike near it. 0.2 %: twice what
    the mesh far from the hook still changes.
    """
    coarse, fine = (np.linalg.inv(moving(paper_plate(splines=mesh))) for mesh in ((32, 33), (64, 66)))
    D = 2700 * 3**3 / (12 * (1 - 0.3**2))  # N mm
    assert np.diag(fine - coarse)[1:] == approx(np.log(2) / (4 * np.pi * D), rel=2e-3)
    assert fine[0, 0] == approx(coarse[0, 0], rel=1e-4)  # while the deflection under a force settles
    assert 1 / fine[0, 0] == approx(46.80, abs=0.005)  # N/mm against a force alone; ours


@pytest.mark.parametrize("foot", [(4, 10), (8, 8)])
def test_plate_with_a_foot_converges_at_fourth_order(foot):
    """Compliances are energies: cubic splines err by h⁴, with knots on the foot's edges and gathered at the corners.

    Spans 8, 16, 32, 64: three refinements. Foot sizes are ours.
    """
    meshes = [paper_plate(footprint=(foot[0] * mm, foot[1] * mm), splines=(n, n)) for n in (8, 16, 32, 64)]
    K = np.array([moving(mesh) for mesh in meshes])
    change = np.abs(np.diff(K, axis=0) / K[-1])  # (3, 3, 3)
    assert (change[1:] < change[:-1] / 2**4).all()
    assert change[-1].max() < 3e-5
    compliance = np.diagonal(np.linalg.inv(K), axis1=1, axis2=2)
    gain = np.diff(compliance, axis=0)  # (3, 3), all positive: a finer mesh is softer
    assert (np.log2(gain[:-1] / gain[1:]) > 3.5).all()  # measured 3.57 to 4.72
