"""A free body: what mechanics says of it without computing, closed forms, and what it refuses."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx
from scipy.spatial.transform import Rotation

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.drive.free import Free
from detent.geometry.part import Body
from detent.numeric.rotations import BODY
from detent.units import g as gram
from detent.units import mm
from physics.body_motion import Asked, assert_derivatives, integrate

AnyBody: Any = Body  # also for the type checker: matrices, and things that are wrong
AnyFree: Any = Free
NONE = (0.0, 0.0, 0.0)
CROOKED: Body = AnyBody(
    2.0, ((0.03, 0.004, -0.002), (0.004, 0.05, 0.006), (-0.002, 0.006, 0.04)), centre=(0.1, -0.05, 0.2)
)
TURNED = Pose.at(x=0.3, y=-0.2, z=0.5, roll=0.7, pitch=-0.4, yaw=1.9)


def rotations(qs):
    return Rotation.from_quat(np.roll(np.asarray(qs)[..., 3:], -1, axis=-1))


def centres(body, qs):
    return qs[:, :3] + rotations(qs).apply(body.centre)


def centre_velocities(body, qs, vs):
    return vs[:, :3] + np.cross(vs[:, 3:], rotations(qs).apply(body.centre))


def angular_momenta(body, qs, vs):
    """About the centre of mass, in W."""
    R = rotations(qs)
    return R.apply(R.inv().apply(vs[:, 3:]) @ body.inertia_matrix)


# Bodies -------------------------------------------------------------------------------------------------------------


def test_solids_have_the_textbooks_moments():
    """Against the sum over a cloud of points filling the solid."""
    n = 60
    x, y, z = np.meshgrid(*3 * [(np.arange(n) + 0.5) / n - 0.5], indexing="ij")
    points = np.stack((x, y, z), axis=-1).reshape(-1, 3)
    for body, size, inside in (
        (Body.box(3.0, (0.1, 0.2, 0.3)), (0.1, 0.2, 0.3), np.ones(len(points), bool)),
        (Body.cylinder(3.0, 0.1, 0.3), (0.2, 0.2, 0.3), np.hypot(*points[:, :2].T) < 0.5),
        (Body.sphere(3.0, 0.1), (0.2, 0.2, 0.2), np.linalg.norm(points, axis=1) < 0.5),
    ):
        cloud = points[inside] * size
        squares = 3.0 * np.mean(cloud**2, axis=0)
        assert body.inertia == approx(squares.sum() - squares, rel=5e-3)  # 60 points across: edges in steps of 1/60


def test_mass_matrix_is_the_kinetic_energy_of_a_cloud_of_points():
    rng = np.random.default_rng(2)
    points, masses = rng.normal(size=(50, 3)), rng.uniform(0.1, 1.0, size=50)
    centre = masses @ points / masses.sum()
    arms = points - centre
    inertia = np.einsum("n,nij->ij", masses, np.einsum("nk,nk->n", arms, arms)[:, None, None] * np.eye(3)) - np.einsum(
        "n,ni,nj->ij", masses, arms, arms
    )
    body = AnyBody(masses.sum(), inertia, centre=tuple(centre))
    at, V = rng.normal(size=3), rng.normal(size=6)
    speeds = V[:3] + np.cross(V[3:], points - at)
    assert V @ body.mass_matrix(at) @ V == approx(masses @ np.sum(speeds**2, axis=1), rel=1e-13)


def test_a_matrix_of_inertia_is_taken_apart_and_comes_back():
    assert CROOKED.inertia == (0.03, 0.05, 0.04) and CROOKED.products == (0.004, -0.002, 0.006)
    np.testing.assert_array_equal(CROOKED.inertia_matrix[0], (0.03, 0.004, -0.002))
    again = Body(CROOKED.mass, CROOKED.inertia, CROOKED.products, CROOKED.centre)
    assert again == CROOKED


@pytest.mark.parametrize(
    ("make", "field", "words"),
    [
        (lambda: AnyBody(0.0, (1, 1, 1)), "mass", "above 0"),
        (lambda: AnyBody(-1.0, (1, 1, 1)), "mass", "above 0"),
        (lambda: AnyBody(math.nan, (1, 1, 1)), "mass", "finite"),
        (lambda: AnyBody(math.inf, (1, 1, 1)), "mass", "finite"),
        (lambda: AnyBody(1.0, (1, 1, math.nan)), "inertia", "finite"),
        (lambda: AnyBody(1.0, (1, 1, -1)), "inertia", "above 0"),
        (lambda: AnyBody(1.0, (1, 1, 0)), "inertia", "above 0"),
        (lambda: AnyBody(1.0, (1, 1, 2.1)), "inertia", "sum of the other two"),
        (lambda: AnyBody(1.0, (1, 1)), "inertia", "three moments"),
        (lambda: AnyBody(1.0, "heavy"), "inertia", "numbers"),
        (lambda: AnyBody(1.0, np.eye(3) + 0.1 * np.eye(3, k=1)), "inertia", "symmetric"),
        (lambda: AnyBody(1.0, np.eye(3) + 2 * (np.eye(3, k=1) + np.eye(3, k=-1))), "inertia", "above 0"),
        (lambda: AnyBody(1.0, np.eye(3), (0.1, 0, 0)), "products", "leave them out"),
        (lambda: AnyBody(1.0, (1, 1, 1), centre=(0, 0)), "centre", "three numbers"),
        (lambda: AnyBody(1.0, (1, 1, 1), centre=(0, 0, math.inf)), "centre", "finite"),
        (lambda: AnyBody.cylinder(1.0, 0.0, 0.1), "radius", "above 0"),
        (lambda: AnyBody.cylinder(1.0, 0.1, -0.1), "length", "above 0"),
        (lambda: AnyBody.box(1.0, (0.1, 0.1)), "size", "three lengths"),
        (lambda: AnyBody.box(1.0, (0.1, 0.1, 0.0)), "size[2]", "above 0"),
        (lambda: AnyBody.sphere(math.nan, 0.1), "mass", "finite"),
        (lambda: AnyFree(CROOKED, 0.0), "duration", "above 0"),
        (lambda: AnyFree(CROOKED, 1.0, velocity=(0.0,) * 5), "velocity", "six numbers"),
        (lambda: AnyFree(CROOKED, 1.0, gravity=(0.0, 0.0, math.nan)), "gravity", "finite"),
        (lambda: AnyFree(CROOKED, 1.0, Pose(2.0 * np.eye(3, 4))), "start_at", "no rotation"),
        (lambda: AnyFree(CROOKED, 1.0, Pose.at(x=math.nan)), "start_at", "finite"),
    ],
)  # fmt: skip
def test_what_is_no_body_is_refused(make, field, words):
    with pytest.raises(InputError) as caught:
        make()
    assert caught.value.field == field and words in str(caught.value)


def test_a_flat_disc_is_a_body():
    disc = Body(1.0, (0.1, 0.2, 0.3))  # I_x + I_y = I_z, but for rounding
    assert np.linalg.eigvalsh(disc.mass_matrix()).min() > 0


# Motion -------------------------------------------------------------------------------------------------------------


def test_a_free_drive_says_what_it_is():
    drive = Free(CROOKED, 2.0, TURNED, velocity=(1, 2, 3, 4, 5, 6))
    q, v = drive.start()
    assert (drive.nq, drive.nv, drive.layout(), drive.contacts()) == (7, 6, (BODY,), ())
    assert drive.breaks() == (0.0, 2.0) and drive.along() == (0.0, 0.0, -1.0)
    np.testing.assert_allclose(q[:3], TURNED.p)
    np.testing.assert_allclose(rotations(q).as_matrix(), TURNED.R, atol=1e-15)
    np.testing.assert_array_equal(v, (1, 2, 3, 4, 5, 6))
    now = Asked(drive, 0.0, q, v)
    np.testing.assert_allclose(now.X[0], TURNED.matrix, atol=1e-15)
    np.testing.assert_array_equal(now.V[0], v)
    np.testing.assert_array_equal(now.J[0], np.eye(6))
    np.testing.assert_array_equal(now.b[0], np.zeros(6))


def test_a_thrown_body_falls_as_galileo_says():
    """Its centre of mass on a parabola, however it tumbles."""
    drive = Free(CROOKED, 1.0, TURNED, velocity=(1.0, -2.0, 4.0, 3.0, -5.0, 2.0))
    t, qs, vs = integrate(drive, 1.0, 2000)
    path = centres(CROOKED, qs)
    v0 = centre_velocities(CROOKED, qs, vs)[0]
    parabola = path[0] + np.outer(t, v0) + 0.5 * np.outer(t**2, drive.gravity)
    np.testing.assert_allclose(path, parabola, atol=1e-10)  # (ω h)⁴ a turn: 1e-11
    kinetic, weight = drive.energies(qs, vs, t)
    energy = kinetic + weight
    np.testing.assert_allclose(energy, energy[0], rtol=1e-10)


def test_without_weight_momentum_spin_and_energy_stay():
    drive = Free(CROOKED, 5.0, TURNED, velocity=(0.1, 0.2, -0.1, 3.0, -5.0, 2.0), gravity=NONE)
    t, qs, vs = integrate(drive, 5.0, 10_000)
    path, L = centres(CROOKED, qs), angular_momenta(CROOKED, qs, vs)
    line = path[0] + np.outer(t, centre_velocities(CROOKED, qs, vs)[0])
    np.testing.assert_allclose(path, line, atol=1e-10)  # the integrator's own error, (ω h)⁴ ω t
    np.testing.assert_allclose(L, np.tile(L[0], (len(L), 1)), atol=1e-10 * math.hypot(*L[0]))
    np.testing.assert_allclose(drive.energies(qs, vs, t)[0], drive.energies(qs[0], vs[0], 0.0)[0], rtol=1e-10)
    assert np.ptp(vs[:, 3:], axis=0).min() > 1.0  # it does tumble


def test_a_symmetric_top_precesses_as_euler_says():
    """Torque-free: the figure axis goes round the angular momentum at |L|/I_across, spinning at ω_z (1 − I_z/I_across).

    R(t) = exp(t L/I₁) R(0) exp(t ω_z (1 − I_z/I₁) e_z) exactly.
    """
    top = Body.cylinder(1.0, 0.1, 0.05)
    drive = Free(top, 3.0, TURNED, velocity=(0, 0, 0, 4.0, 1.0, -9.0), gravity=NONE)
    t, qs, vs = integrate(drive, 3.0, 12_000)
    across, _, along = top.inertia
    L, R0 = angular_momenta(top, qs, vs)[0], rotations(qs[0])
    spin = R0.inv().apply(vs[0, 3:])[2] * (1.0 - along / across)
    exact = Rotation.from_rotvec(np.outer(t, L / across)) * R0 * Rotation.from_rotvec(np.outer(t, (0, 0, spin)))
    apart = (exact * rotations(qs).inv()).magnitude()
    assert apart.max() < 1e-9  # (ω h)⁴ ω t ≈ 4e-10
    assert 3.0 * np.linalg.norm(L) / across > 4 * math.pi  # it does go round, more than twice


def test_the_order_of_the_integrator_shows_no_term_is_missing():
    """Halving the step divides the error by 16: a wrong h would leave an error that does not shrink."""
    top = Body.cylinder(1.0, 0.1, 0.05, centre=(0.0, 0.0, 0.07))
    drive = Free(top, 1.0, velocity=(0, 0, 0, 4.0, 1.0, -9.0), gravity=NONE)
    runs = [integrate(drive, 1.0, n) for n in (100, 200, 400)]
    energies = [drive.energies(qs[-1], vs[-1], 1.0)[0] for _, qs, vs in runs]
    errors = np.abs(np.array(energies) - drive.energies(*drive.start(), 0.0)[0])
    assert np.all(np.log2(errors[:-1] / errors[1:]) > 3.7)


def test_a_pendulums_weight_turns_it_about_its_origin():
    """At rest: the moment about G is that of the weight at the centre of mass."""
    drive = Free(CROOKED, 1.0, TURNED)
    now = Asked(drive, 0.0, *drive.start())
    arm = TURNED.R @ CROOKED.centre
    np.testing.assert_allclose(now.h[:3], np.array((0, 0, -9.81)) * CROOKED.mass, rtol=1e-14)
    np.testing.assert_allclose(now.h[3:], np.cross(arm, now.h[:3]), atol=1e-14)
    np.testing.assert_allclose(now.acceleration, (0, 0, -9.81, 0, 0, 0), atol=1e-12)  # and it falls without turning


def test_mass_matrix_in_the_world_is_that_of_the_body_turned():
    drive = Free(CROOKED, 1.0, TURNED)
    both = np.kron(np.eye(2), TURNED.R)
    now = Asked(drive, 0.0, *drive.start())
    np.testing.assert_allclose(now.M, both @ CROOKED.mass_matrix() @ both.T, atol=1e-14)


speeds = st.lists(st.floats(-5.0, 5.0), min_size=6, max_size=6).map(np.array)


@given(speeds)
def test_stiffness_and_damping_are_the_slopes_of_h(v):
    drive = Free(CROOKED, 1.0, TURNED, gravity=(1.0, 2.0, -9.0))
    assert_derivatives(drive, 0.0, drive.start()[0], v, rtol=1e-9)  # of fourth order at steps of 1e-3


def test_energies_of_a_whole_run_are_those_of_its_instants():
    drive = Free(CROOKED, 1.0, TURNED, velocity=(1.0, -2.0, 4.0, 3.0, -5.0, 2.0))
    t, qs, vs = integrate(drive, 1.0, 50)
    kinetic, stored = drive.energies(qs, vs, t)
    assert kinetic.shape == (51,)
    assert kinetic[3] == drive.energies(qs[3], vs[3], t[3])[0]
    now = Asked(drive, 0.0, qs[3], vs[3])
    assert kinetic[3] == approx(0.5 * vs[3] @ now.M @ vs[3], rel=1e-14)
    assert stored[3] == approx(9.81 * 2.0 * centres(CROOKED, qs)[3, 2], rel=1e-14)


def test_a_bolt_of_ten_grams_has_the_inertia_of_its_cylinder():
    bolt = Body.cylinder(mass=10 * gram, radius=3 * mm, length=12 * mm)
    assert bolt.inertia == approx((1.425e-7, 1.425e-7, 4.5e-8), rel=1e-12)
