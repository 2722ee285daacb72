"""Charts of faces as the kernel may hold them, though STEP cannot: left-handed frames, cones beyond their tip."""

import numpy as np
import pytest
from pytest import approx

from detent.cad.charts import CONE, Surfaces, Uses, parameters, right_nappes
from detent.cad.extract import Raw, extract_solid
from detent.cad.faces import arrays_of
from detent.cad.masses import solid_masses
from step_cases import mirrored, solids

SHAPES = solids()


@pytest.mark.parametrize("name", SHAPES)
def test_mirror_images_in_left_handed_frames_have_the_same_volume(name: str):
    shape, volume = SHAPES[name]
    raw = Raw()
    extract_solid(raw, mirrored(shape))
    _, integrals, about, astray = arrays_of(raw)
    found = solid_masses(integrals.sum(axis=0), about[0])
    assert found is not None
    assert found[0] == approx(volume, rel=1e-7) and found[3] < 1e-7 and astray.max() < 1e-9


def test_mirrored_frames_are_left_handed_in_the_kernel():
    """Otherwise the test above would show nothing."""
    raw = Raw()
    extract_solid(raw, mirrored(SHAPES["cylinder"][0]))
    assert any(natural < 0 for natural, _ in raw.face_sign)


@pytest.mark.parametrize("angle", [0.5, -0.5])
@pytest.mark.parametrize("beyond", [False, True])
def test_a_face_of_a_cone_has_a_positive_radius_on_either_side_of_the_tip(angle: float, beyond: bool):
    radius, u = 5.0, np.linspace(0, 3, 7)
    tip = -radius / np.tan(angle)
    z = tip + np.sign(angle) * (-4.0 if beyond else 4.0)
    rho = radius + z * np.tan(angle)  # negative beyond the tip, as the kernel counts
    points = np.column_stack((rho * np.cos(u), rho * np.sin(u), np.full(7, z)))
    one = np.ones(1)
    cone = Surfaces(
        np.array([CONE]), np.zeros((1, 3)), np.eye(3)[None], radius * one, 0 * one, angle * one, one, one.copy()
    )
    right_nappes(cone, Uses(np.array([0]), np.array([0]), np.array([0, 7]), points, np.array([False])))
    face = np.zeros(7, np.int64)
    uv, pole, off = parameters(cone, face, points)
    assert cone.angle[0] == approx(0.5) and cone.radius[0] > 0 and np.linalg.det(cone.R[0]) == approx(1)
    assert off.max() < 1e-12 and not pole.any()
    assert cone.radius[0] + uv[:, 1] * np.sin(cone.angle[0]) == approx(np.abs(rho))
    # The natural normal of a cone points away from its axis.
    n = cone.normals(face, points)
    assert np.all(np.einsum("ij,ij->i", n[:, :2], points[:, :2]) > 0)
