"""Elastic supports against closed forms, series, limits and symmetries; and what they refuse."""

from dataclasses import replace
from decimal import Decimal, localcontext
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from detent.core.errors import InputError
from detent.mating.snap.plate import Plate, _ritz
from detent.mating.snap.support import Beam, Stiffness
from detent.units import MPa, N, mm
from examples import beam_and_plate

MOVING = np.ix_((2, 3, 4), (2, 3, 4))
BENDING = np.ix_((2, 4), (2, 4))
SIMPLE: Any = ("simple",) * 4
CLAMPED: Any = ("clamped",) * 4


def displacement(w=0.0, phi_x=0.0, phi_y=0.0):
    return np.array((0.0, 0.0, w, phi_x, phi_y, 0.0))


# Beam ---------------------------------------------------------------------------------------------------------------

heights = st.floats(0.01 * mm, 100 * mm)


def test_uniform_beam_is_the_textbook_cantilever():
    E, b, t, L = 2.1e9, 12 * mm, 2 * mm, 31 * mm
    EI = E * b * t**3 / 12
    K = Beam(root=t, tip=t, width=b, length=L, modulus=E).stiffness()
    textbook = [[12 * EI / L**3, 6 * EI / L**2], [6 * EI / L**2, 4 * EI / L]]
    np.testing.assert_allclose(K[BENDING], textbook, rtol=1e-14)  # a few roundings; 1e-10 is asked
    C = np.linalg.inv(K[BENDING])
    np.testing.assert_allclose(C[0], (L**3 / (3 * EI), -(L**2) / (2 * EI)), rtol=1e-13)  # P L³/3EI, −M L²/2EI


def exact_stiffness(a, b, c, l, E):
    """The closed form with logarithms in 80 digits, so that its cancellation does no harm."""
    with localcontext() as context:
        context.prec = 80
        a, b, c, l, E = map(Decimal, (a, b, c, l, E))
        k = a - b
        J0, J1 = (a + b) / (2 * a**2 * b**2), 1 / (2 * a**2 * b)
        J2 = ((a / b).ln() + 2 * b / a - b**2 / (2 * a**2) - Decimal("1.5")) / k**3
        factor = E * c / (12 * l**3 * (J0 * J2 - J1**2))
        return np.array([[factor * J0, factor * l * J1], [factor * l * J1, factor * l**2 * J2]], dtype=float)


@given(heights, heights)
def test_tapered_beam_is_exact_for_every_taper(root, tip):
    if abs(root / tip - 1) < 1e-12:
        tip = root * (1 + 1e-12)
    K = Beam(root=root, tip=tip, width=20 * mm, length=40 * mm, modulus=2700 * MPa).stiffness()
    exact = exact_stiffness(root, tip, 20 * mm, 40 * mm, 2700 * MPa)
    np.testing.assert_allclose(K[BENDING], exact, rtol=1e-13)  # 7e-15 at worst in 20 000 drawn


def test_strain_of_a_pushed_hook_is_the_handbooks():
    """Snap hook, E = 2 GPa, 10 mm wide, 2 mm thick, 20 mm long, pushed 1 mm: 5 N and 1.5 t y/L² = 0.0075."""
    t, L, y = 2 * mm, 20 * mm, 1 * mm
    beam = Beam(root=t, tip=t, width=10 * mm, length=L, modulus=2000 * MPa)
    free_tilt = -1.5 * y / L  # φ_y = −w′ of a cantilever under a tip force alone
    x = displacement(w=y, phi_y=free_tilt)
    force = beam.stiffness() @ x
    assert force[2] == approx(5 * N, rel=1e-12)
    assert force[4] == approx(0.0, abs=1e-12)
    assert beam.strain(x) == approx(0.0075, rel=1e-12)
    assert beam.strain(-x) == beam.strain(x)


def test_strain_under_a_pure_moment_is_the_same_all_along_a_uniform_beam():
    beam = Beam(root=2 * mm, tip=2 * mm, width=10 * mm, length=20 * mm, modulus=2000 * MPa)
    load = np.zeros(6)
    load[4] = 3 * N * mm
    x = np.zeros(6)
    x[[2, 4]] = np.linalg.solve(beam.stiffness()[BENDING], load[[2, 4]])
    peak = beam.largest_strain(x)
    assert beam.strain(x) == approx(6 * 3 * N * mm / (2000 * MPa * 10 * mm * (2 * mm) ** 2), rel=1e-12)
    assert peak.value == approx(beam.strain(x), rel=1e-12)


@given(heights, heights, st.integers(-20, 20), st.integers(-20, 20))
def test_largest_strain_is_not_below_any_sampled_one(root, tip, w, tilt):
    beam = Beam(root=root, tip=tip, width=20 * mm, length=40 * mm, modulus=2700 * MPa)
    x = displacement(w=w / 10 * mm, phi_y=tilt / 100)
    F, M = (beam.stiffness() @ x)[[2, 4]]
    peak = beam.largest_strain(x)
    s = np.append(np.linspace(0, beam.length, 2001), beam.length - peak.at)  # from the tip
    h = tip + (root - tip) * s / beam.length
    sampled = np.abs(F * s - M) * (h / 2) / (beam.modulus * beam.width * h**3 / 12)
    assert peak.value >= sampled.max() * (1 - 1e-9)  # rounding of s near a sharp tip
    assert peak.value == approx(sampled[-1], rel=1e-6, abs=0)
    assert beam.strain(x) == approx(sampled[-2], rel=1e-9, abs=1e-12 * sampled.max())


@pytest.mark.parametrize("moment", [-3 * N * mm, 0.0, 1 * N * mm])
def test_strong_taper_moves_the_largest_strain_off_the_clamp(moment):
    """ε ∝ |F s − M|/h² is stationary at s = b l/(a − b) + 2 M/F from the tip: for a = 4 b and M = 0 at a third."""
    beam = Beam(root=4 * mm, tip=1 * mm, width=10 * mm, length=30 * mm, modulus=2000 * MPa)
    x = np.zeros(6)
    x[[2, 4]] = np.linalg.solve(beam.stiffness()[BENDING], (1 * N, moment))
    s = 10 * mm + 2 * moment / (1 * N)
    peak = beam.largest_strain(x)
    assert peak.at == approx(30 * mm - s, rel=1e-9)
    h = 1 * mm + s / 10
    assert peak.value == approx(6 * (1 * N * s - moment) / (2000 * MPa * 10 * mm * h**2), rel=1e-9)
    assert beam.strain(x) < peak.value


# Plate: uniform pressure and point load against the tables ----------------------------------------------------------

A, THICK, E, NU = 100 * mm, 1 * mm, 2000 * MPa, 0.3
D = E * THICK**3 / (12 * (1 - NU**2))


def table_plate(edges, spans, ratio=1.0):
    return Plate(
        length=A, width=ratio * A, thickness=THICK, modulus=E, poisson=NU, hook_at=(A / 2, ratio * A / 2),
        edges=edges, splines=(spans, spans),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("edges", "ratio", "coefficient"),
    [(SIMPLE, 1.0, 0.00406235265), (SIMPLE, 2.0, 0.01012866305), (CLAMPED, 1.0, 0.00126531903)],
)
def test_deflection_under_pressure_reaches_the_table_at_fourth_order(edges, ratio, coefficient):
    centre = (A / 2, ratio * A / 2)
    w = [table_plate(edges, n, ratio).deflection_under_pressure(1.0, centre) * D / A**4 for n in (8, 16, 32)]
    error = np.abs(np.array(w) - coefficient)
    assert error[-1] < 5e-7 * coefficient
    orders = np.log2(error[:-1] / error[1:])  # measured 3.91, 3.95; 4.72, 4.43; 4.02, 4.16
    assert (orders > 3.7).all() and (orders < 4.8).all()  # cubic splines in energy: 2 (3 + 1 − 2) = 4


def test_centre_point_load_reaches_the_table():
    """0.01160080 P a²/D, simply supported (a series cut at 400). w goes as r² ln r there: second order in the mesh."""
    odd = np.arange(1, 4000, 2) * np.pi
    exact = 4 * np.sum(1 / (odd[:, None] ** 2 + odd**2) ** 2)
    assert exact == approx(0.0116008, abs=1e-7)
    w = [np.linalg.inv(table_plate(SIMPLE, n).stiffness()[MOVING])[0, 0] * D / A**2 for n in (8, 16, 32)]
    assert np.log2((exact - w[0]) / (exact - w[1])) == approx(2.0, abs=0.02)
    assert w[2] + (w[2] - w[1]) / 3 == approx(exact, rel=1e-6)  # second order extrapolated


def test_wide_clamped_strip_bends_as_a_cantilever_with_the_plates_modulus():
    """Far from its side edges q a⁴/8D with D = EI/(1 − ν²) a unit of width; eight a away their trace is 5e-8."""
    strip = Plate(A, 16 * A, THICK, E, NU, hook_at=(A, 8 * A), splines=(8, 48))
    assert strip.deflection_under_pressure(1.0, (A, 8 * A)) == approx(A**4 / (8 * D), rel=1e-6)


def test_without_lateral_contraction_any_strip_is_a_beam_under_pressure():
    strip = Plate(A, 0.3 * A, THICK, E, 0.0, hook_at=(A, 0.1 * A), splines=(5, 3))
    w = strip.deflection_under_pressure(1.0, (A, 0.05 * A))
    assert w == approx(A**4 / (8 * E * THICK**3 / 12), rel=1e-10)  # the tip's influence line is a cubic: exact


# Plate: the hook's foot ---------------------------------------------------------------------------------------------


def navier_compliance(a, b, D, at, foot, terms=1500):
    """(3, 3) of a simply supported plate under the foot's three pressures, from the double sine series."""

    def mean_and_slope(size, centre, d):
        k = np.arange(1, terms + 1) * np.pi / size
        u = k * d / 2
        mean = np.sin(k * centre) * np.sin(u) / u  # ∫ sin kx dx / d
        slope = 12 * np.cos(k * centre) * 2 * (np.sin(u) - u * np.cos(u)) / k**2 / d**3  # 12 ∫ (x − c) sin kx dx / d³
        return k, mean, slope

    kx, mean_x, slope_x = mean_and_slope(a, at[0], foot[0])
    ky, mean_y, slope_y = mean_and_slope(b, at[1], foot[1])
    flexibility = 4 / (a * b * D * (kx[:, None] ** 2 + ky**2) ** 2)
    loads = [np.outer(mean_x, mean_y), np.outer(mean_x, slope_y), -np.outer(slope_x, mean_y)]
    return np.array([[np.sum(p * q * flexibility) for q in loads] for p in loads])


@pytest.mark.parametrize(
    ("at", "foot"),
    [
        ((60 * mm, 45 * mm), (12 * mm, 20 * mm)),
        ((25 * mm, 100 * mm), (8 * mm, 8 * mm)),
        ((50 * mm, 60 * mm), (100 * mm, 6 * mm)),  # across the whole plate
    ],
)
def test_foot_on_a_supported_plate_equals_naviers_series(at, foot):
    plate = Plate(A, 1.2 * A, THICK, E, NU, hook_at=at, edges=SIMPLE, footprint=foot, splines=(40, 40))
    series = np.linalg.inv(navier_compliance(A, 1.2 * A, D, at, foot))
    K = plate.stiffness()[MOVING]
    scale = np.sqrt(np.outer(np.diag(series), np.diag(series)))
    # 5e-5 of the diagonal: mesh, falling with h⁴; scaled so, because symmetry makes some entries zero
    np.testing.assert_allclose(K / scale, series / scale, atol=5e-5, rtol=0)


def test_foot_across_the_whole_strip_is_a_beam():
    """ν = 0 and a foot over the full width: cylindrical bending, a cantilever's Green's function averaged under it."""
    width, x_L, d = 20 * mm, 70 * mm, 16 * mm
    strip = Plate(A, width, THICK, E, 0.0, hook_at=(x_L, width / 2), footprint=(d, width), splines=(32, 4))
    point, weight = np.polynomial.legendre.leggauss(60)
    x, weight = x_L + d / 2 * point, d / 2 * weight
    low, high = np.minimum.outer(x, x), np.maximum.outer(x, x)
    green = low**2 * (3 * high - low) / (6 * E * width * THICK**3 / 12)
    pressures = np.array((np.full(60, 1 / d), -12 * (x - x_L) / d**3)) * weight  # F_z, M_y
    beam = np.linalg.inv(pressures @ green @ pressures.T)
    np.testing.assert_allclose(strip.stiffness()[BENDING], beam, rtol=1e-5)  # 60 points 1e-7, mesh 3e-6


def test_strain_at_the_clamp_of_a_strip_is_the_beams():
    width, x_L = 20 * mm, 70 * mm
    strip = Plate(A, width, THICK, E, 0.0, hook_at=(x_L, width / 2), footprint=(16 * mm, width))
    load = np.array((3 * N, 0.0, 40 * N * mm))  # F_z, M_x, M_y
    x = displacement(*np.linalg.solve(strip.stiffness()[MOVING], load))
    moment = 3 * N * x_L - 40 * N * mm
    assert strip.strain(x) == approx(moment * 6 / (E * width * THICK**2), rel=1e-5)  # curvature of cubics: 2e-6
    assert strip.strain(-2 * x) == approx(2 * strip.strain(x), rel=1e-12)


def test_strain_is_sought_on_every_clamped_edge():
    """The same plate drawn four ways round, its one clamped edge at x = 0, x = a, y = 0, y = b in turn."""
    a, b = 32 * mm, 66 * mm
    clamp: Any = [tuple("clamped" if k == i else "free" for k in range(4)) for i in range(4)]
    drawn = [
        Plate(a, b, 3 * mm, E, NU, hook_at=(27 * mm, 48 * mm), edges=clamp[0], footprint=(4 * mm, 6 * mm)),
        Plate(a, b, 3 * mm, E, NU, hook_at=(5 * mm, 48 * mm), edges=clamp[1], footprint=(4 * mm, 6 * mm)),
        Plate(b, a, 3 * mm, E, NU, hook_at=(48 * mm, 27 * mm), edges=clamp[2], footprint=(6 * mm, 4 * mm)),
        Plate(b, a, 3 * mm, E, NU, hook_at=(48 * mm, 5 * mm), edges=clamp[3], footprint=(6 * mm, 4 * mm)),
    ]
    strains = [plate.strain(displacement(w=1 * mm)) for plate in drawn]
    assert strains[0] > 1e-3
    np.testing.assert_allclose(strains, strains[0], rtol=1e-6)  # rounding of the solution on turned meshes
    assert np.isnan(table_plate(SIMPLE, 4).strain(displacement(w=1 * mm)))


def test_evenly_pressed_foot_is_softer_than_a_rigid_one():
    """Pinned to one plane at 64 points under the foot the plate is stiffer in every direction of (w, φ_x, φ_y)."""
    at, foot = (27 * mm, 48 * mm), (4 * mm, 10 * mm)
    plate = Plate(32 * mm, 66 * mm, 3 * mm, 2700 * MPa, NU, hook_at=at, footprint=foot, splines=(32, 32))
    ritz = _ritz(plate)
    s = np.linspace(-0.5, 0.5, 8)
    dx, dy = (grid.ravel() for grid in np.meshgrid(s * foot[0], s * foot[1]))
    points = np.einsum("pi,pj->pij", ritz.x(at[0] + dx), ritz.y(at[1] + dy)).reshape(64, -1)
    flexibility = points @ ritz.factor.solve(points.T)
    plane = np.column_stack((np.ones(64), dy, -dx))
    rigid = plane.T @ np.linalg.solve(flexibility, plane)
    scale = np.sqrt(np.diag(rigid))
    assert np.linalg.eigvalsh((rigid - plate.stiffness()[MOVING]) / np.outer(scale, scale))[0] > 0
    assert rigid[0, 0] / plate.stiffness()[2, 2] == approx(1.24, abs=0.03)  # as docs/guide/supports.md says


def test_finer_nested_splines_only_soften_the_plate():
    meshes = [
        Plate(A, A, THICK, E, NU, (0.8 * A, 0.5 * A), footprint=(0.1 * A, 0.2 * A), splines=(n, n)) for n in (8, 16, 32)
    ]
    C = [np.linalg.inv(mesh.stiffness()[MOVING]) for mesh in meshes]
    for coarse, fine in pairwise(C):
        scale = np.sqrt(np.diag(fine))
        assert np.linalg.eigvalsh((fine - coarse) / np.outer(scale, scale))[0] > -1e-9  # rounding


# Plate: symmetries and scaling --------------------------------------------------------------------------------------


@st.composite
def plates(draw):
    a, b = draw(st.floats(20, 100)) * mm, draw(st.floats(20, 100)) * mm
    d = draw(st.floats(0.05, 0.3)) * a, draw(st.floats(0.05, 0.3)) * b
    x, y = draw(st.floats(0.2, 0.8)) * a, draw(st.floats(0.2, 0.8)) * b
    edge = st.sampled_from(("clamped", "simple", "free"))
    edges = ("clamped", draw(edge), draw(edge), draw(edge))
    n = draw(st.integers(4, 12)), draw(st.integers(4, 12))
    return Plate(a, b, draw(st.floats(0.5, 3)) * mm, E, draw(st.floats(-0.5, 0.5)), (x, y), edges, d, n)


@given(plates())
def test_any_plate_resists_every_motion_of_the_hook(plate):
    K = plate.stiffness()
    scale = np.sqrt(np.diag(K)[2:5])
    assert (K == K.T).all()
    assert np.linalg.eigvalsh(K[MOVING] / np.outer(scale, scale))[0] > 1e-3
    assert plate.strain(displacement(w=1 * mm)) > 0


@given(plates())
def test_exchanging_the_axes_exchanges_the_rotations(plate):
    """x and y swapped is a reflection: w stays, φ_x = w,y becomes −φ_y and φ_y = −w,x becomes −φ_x."""
    swapped = Plate(
        plate.width, plate.length, plate.thickness, plate.modulus, plate.poisson, plate.hook_at[::-1],
        plate.edges[2:] + plate.edges[:2], plate.footprint[::-1], plate.splines[::-1],
    )  # fmt: skip
    P = np.array([[1, 0, 0], [0, 0, -1], [0, -1, 0]])
    assert_same(swapped.stiffness()[MOVING], P @ plate.stiffness()[MOVING] @ P.T)


@given(plates())
def test_mirroring_across_the_width_turns_the_sign_of_one_rotation(plate):
    at = plate.hook_at[0], plate.width - plate.hook_at[1]
    mirrored = replace(plate, hook_at=at, edges=plate.edges[:2] + plate.edges[:1:-1])
    sides = (1, -1, 1)
    assert_same(mirrored.stiffness()[MOVING], plate.stiffness()[MOVING] * np.outer(sides, sides))


def test_hook_on_the_axis_of_a_plate_does_not_tilt_sideways():
    K = Plate(A, A, THICK, E, NU, (0.8 * A, 0.5 * A), footprint=(0.1 * A, 0.2 * A), splines=(9, 11)).stiffness()
    scale = np.sqrt(np.diag(K))
    assert abs(K[2, 3]) < 1e-9 * scale[2] * scale[3] and abs(K[3, 4]) < 1e-9 * scale[3] * scale[4]  # rounding


@given(plates(), st.floats(0.1, 10))
def test_stiffness_scales_with_modulus_and_size(plate, s):
    """Every length times s: force per displacement times s, moments per angle times s³."""
    larger = Plate(
        s * plate.length, s * plate.width, s * plate.thickness, 2 * plate.modulus, plate.poisson,
        tuple(s * p for p in plate.hook_at), plate.edges, tuple(s * d for d in plate.footprint), plate.splines,
    )  # fmt: skip
    unit = np.array((1, s, s))
    assert_same(larger.stiffness()[MOVING], 2 * s * np.outer(unit, unit) * plate.stiffness()[MOVING])


def assert_same(K, expected, tolerance=1e-8):
    """Equal in the scale of the diagonal; 1e-8 is the rounding of the linear solution on the meshes drawn here."""
    scale = np.sqrt(np.outer(np.diag(expected), np.diag(expected)))
    np.testing.assert_allclose(K / scale, expected / scale, atol=tolerance, rtol=0)


# A matrix of the user's own -----------------------------------------------------------------------------------------


def test_given_matrix_is_kept_and_zero_rows_are_constrained():
    K: Any = np.zeros((6, 6))
    K[BENDING] = [[45.5e3, 638.8], [638.8, 14.2854]]
    support = Stiffness(K, at=(40 * mm, 0.0, 0.0))
    assert (support.stiffness() == K).all()
    assert support.free == (False, False, True, False, True, False)
    assert support.at == (40 * mm, 0.0, 0.0)
    assert np.isnan(support.strain(displacement(w=1 * mm)))
    assert support == Stiffness(K.tolist(), at=(40 * mm, 0.0, 0.0)) and hash(support)


def test_constraining_a_freedom_clears_its_row_and_column():
    K: Any = np.diag([3.0, 2.0, 5.0, 1.0, 1.0, 1.0])
    K[0, 2] = K[2, 0] = 1.0
    support = Stiffness(K, free=(False, True, True, True, True, True))
    assert (support.stiffness()[0] == 0).all() and (support.stiffness()[:, 0] == 0).all()
    assert support.stiffness()[2, 2] == 5.0


def spoiled(i, j, value):
    K = np.diag([3.0, 2.0, 5.0, 1.0, 1.0, 1.0])
    K[i, j] = value
    return K


@pytest.mark.parametrize(
    ("matrix", "words"),
    [
        (spoiled(1, 1, np.nan), "finite number is needed at w_y, w_y"),
        (spoiled(2, 4, np.inf), "w_z, phi_y"),
        (spoiled(2, 4, 0.1), "symmetric: w_z, phi_y"),
        (spoiled(3, 3, -1.0), "phi_x must be above zero"),
        (np.fliplr(np.eye(6)), "above zero"),
        (np.ones((6, 6)), "positive definite"),
        (np.zeros((6, 6)), "at least one freedom"),
        (np.eye(5), "not 5 × 5"),
        ([[1, 2], [3]], "six rows"),
        ([["a"] * 6] * 6, "six rows"),
        (7.0, "not one"),
    ],
)
def test_impossible_matrix_is_refused(matrix, words):
    with pytest.raises(InputError) as refusal:
        Stiffness(matrix)
    assert refusal.value.field == "matrix" and words in str(refusal.value)


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("free", {"free": (True,) * 5}),
        ("free", {"free": (1, 1, 1, 1, 1, 0)}),
        ("matrix", {"free": (False,) * 6}),
        ("at", {"at": (0.0, 0.0)}),
        ("at", {"at": (0.0, np.nan, 0.0)}),
    ],
)
def test_wrong_constraints_or_place_are_refused(field, given):
    identity: Any = np.eye(6)
    with pytest.raises(InputError) as refusal:
        Stiffness(identity, **given)
    assert refusal.value.field == field


CSV = "\n".join(",".join(str(float(i == j) * 100) for j in range(6)) for i in range(6))


@pytest.mark.parametrize(
    "text", [CSV, "wx, wy, wz, px, py, pz\n" + CSV + "\n\n", "\ufeff" + CSV, CSV.replace("\n", "\r\n")]
)
def test_matrix_is_read_from_csv(tmp_path, text):
    (tmp_path / "hook.csv").write_text(text, encoding="utf-8")
    support = Stiffness.from_csv(tmp_path / "hook.csv", at=(1.0, 2.0, 3.0))
    assert (support.stiffness() == 100 * np.eye(6)).all() and support.at == (1.0, 2.0, 3.0)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("hook.npy", b"\x93NUMPY\x01\x00", "never read"),
        ("hook.pkl", b"\x80\x04\x95", "never read"),
        ("hook.csv", b"\x80\x04\x95\x00\x00", "short text"),
        ("hook.csv", b"1,2,3\x00", "short text"),
        ("hook.csv", b"1," * 20_000, "short text"),
        ("hook.csv", CSV.replace(",", ";").encode(), "commas between"),
        ("hook.csv", CSV.replace("100.0", "1_00.0").encode(), "commas between"),
        ("hook.csv", CSV.replace("100.0", "100,0").encode(), "line 1"),
        ("hook.csv", b"w [mm],b,c,d,e,f\n" + CSV.encode(), "give SI numbers"),
        ("hook.csv", CSV[: CSV.rindex("\n")].encode(), "there are 5"),
        ("hook.csv", b"", "there are 0"),
    ],
)
def test_anything_but_plain_numbers_is_not_read(tmp_path, name, content, words):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError) as refusal:
        Stiffness.from_csv(tmp_path / name)
    assert refusal.value.field == "path" and words in str(refusal.value)


def test_missing_file_and_nan_in_a_file_are_refused(tmp_path):
    with pytest.raises(InputError, match="cannot be read"):
        Stiffness.from_csv(tmp_path / "none.csv")
    (tmp_path / "hook.csv").write_text(CSV.replace("100.0", "nan", 1))
    with pytest.raises(InputError, match="finite"):
        Stiffness.from_csv(tmp_path / "hook.csv")


# What beams and plates refuse ---------------------------------------------------------------------------------------

GOOD_BEAM = {"root": 5 * mm, "tip": 2.7 * mm, "width": 20 * mm, "length": 40 * mm, "modulus": 2700 * MPa}
GOOD_PLATE = {
    "length": 32 * mm, "width": 66 * mm, "thickness": 3 * mm, "modulus": 2700 * MPa, "poisson": 0.3,
    "hook_at": (27 * mm, 48 * mm), "footprint": (4 * mm, 6 * mm), "splines": (8, 8),
}  # fmt: skip


@pytest.mark.parametrize("field", GOOD_BEAM)
@pytest.mark.parametrize("value", [0.0, -1.0, float("nan"), float("inf"), "5"])
def test_beam_of_impossible_size_is_refused(field, value):
    with pytest.raises(InputError) as refusal:
        Beam(**{**GOOD_BEAM, field: value})
    assert refusal.value.field == field


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(
            (name, value)
            for name in ("length", "width", "thickness", "modulus")
            for value in (0.0, -1.0, np.nan, np.inf)
        ),
        *(("poisson", value) for value in (-1.0, 0.6, np.nan)),
        *(("hook_at", value) for value in (3.0, (1 * mm,), (np.nan, 48 * mm), (40 * mm, 48 * mm), (27 * mm, -1 * mm))),
        ("hook_at", (0.0, 48 * mm)),  # on the clamped edge
        *(("edges", value) for value in ("clamped", ("clamped", "free"), ("clamped", "free", "loose", "free"))),
        *(("edges", value) for value in (("free",) * 4, ("simple", "free", "free", "free"))),  # not held
        *(("footprint", value) for value in ((4 * mm,), (0.0, 6 * mm), (4 * mm, np.inf), (0.1 * mm, 6 * mm))),
        ("footprint", (12 * mm, 6 * mm)),  # 1 mm over the free edge
        *(("splines", value) for value in ((8,), (8, 3), (101, 8), (8.0, 8), (True, 8))),
    ],
)
def test_impossible_plate_is_refused(field, value):
    with pytest.raises(InputError) as refusal:
        Plate(**{**GOOD_PLATE, field: value})
    assert refusal.value.field == field


def test_point_load_must_name_its_mesh():
    with pytest.raises(InputError, match="depend on it"):
        Plate(**{**GOOD_PLATE, "footprint": None, "splines": None})
    with pytest.raises(InputError, match="from 3 to 100"):
        Plate(**{**GOOD_PLATE, "footprint": None, "splines": (2, 2), "edges": CLAMPED})
    assert np.isfinite(
        Plate(**{**GOOD_PLATE, "footprint": None, "splines": (3, 3), "edges": CLAMPED}).stiffness()
    ).all()


def test_lists_are_as_good_as_tuples():
    listed = Plate(**{**GOOD_PLATE, "hook_at": [27 * mm, 48 * mm], "footprint": [4 * mm, 6 * mm], "splines": [8, 8]})
    assert listed == Plate(**GOOD_PLATE) and (listed.stiffness() == Plate(**GOOD_PLATE).stiffness()).all()


def test_default_splines_are_fine_enough():
    default = Plate(**{**GOOD_PLATE, "splines": None}).stiffness()[MOVING]
    fine = Plate(**{**GOOD_PLATE, "splines": (64, 64)}).stiffness()[MOVING]
    np.testing.assert_allclose(np.diag(default), np.diag(fine), rtol=2e-4)  # docs/guide/supports.md


def test_example_prints_the_papers_beam(capsys):
    stiffness = beam_and_plate.main()
    assert stiffness["beam"][2, 2] == approx(45.5 * N / mm, abs=0.05 * N / mm)
    assert "45.5" in capsys.readouterr().out
