"""Faces known by samples only: a helical thread, and a bulge on a plane."""

import numpy as np
from pytest import approx

from cad.dense import rank
from cad.shapes import TURN, assembly, box, solid
from detent.core.frames import Pose
from detent.geometry.assembly import Face
from detent.geometry.contacts.finding import find_contacts

mm = 1e-3
PITCH = 2 * mm


def sampled(points, normals):
    return Face(
        "other",
        np.eye(3, 4),
        1.0,
        (),
        (),
        points.min(axis=0),
        points.max(axis=0),
        area=1e-4,
        points=points,
        normals=normals,
    )


def flank(slope, out, shift, turns=(0.0, 3.0), n=36):
    """One side of a thread's ridge: z = pitch t / 2π + slope (ρ − 5 mm); `out` +1 with the normal upwards, −1 down."""
    t = TURN * (np.arange(turns[0] * n, turns[1] * n) + shift) / n
    rho = np.linspace(4.2 * mm, 5 * mm, 5) + 0.05 * mm * shift
    t, rho = (x.ravel() for x in np.meshgrid(t, rho))
    points = np.column_stack((rho * np.cos(t), rho * np.sin(t), PITCH * t / TURN + slope * (rho - 5 * mm)))
    along = np.column_stack((-rho * np.sin(t), rho * np.cos(t), np.full_like(t, PITCH / TURN)))
    across = np.column_stack((np.cos(t), np.sin(t), np.full_like(t, slope)))
    normals = np.cross(across, along)
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    return sampled(points, out * normals)


def test_a_thread_in_its_nut_leaves_exactly_a_screw_motion():
    bolt = solid([flank(-0.5, 1.0, 0.0), flank(0.5, -1.0, 0.0)], name="bolt")
    nut = solid([flank(-0.5, -1.0, 0.4, (0.5, 2.0)), flank(0.5, 1.0, 0.4, (0.5, 2.0))], name="nut")
    X = Pose.at(0.02, 0.01, 0.03, 0.2, 0.4, 0.6)
    patches = find_contacts(assembly(bolt, nut, poses=(X, X)))
    both = {one.faces for one in patches}
    assert {(0, 0), (1, 1)} <= both and {one.kind for one in patches} == {"sampled"}
    J = np.vstack(
        [
            np.vstack((one.rows(), np.hstack((one.cloud[:, 3:], np.cross(one.cloud[:, :3], one.cloud[:, 3:])))))
            for one in patches
        ]
    )
    z = X.R @ (0, 0, 1.0)
    screw = np.concatenate((z * PITCH / TURN + np.cross(X.p, z), z))
    assert J @ screw == approx(0, abs=1e-12)
    few = np.vstack([one.rows() for one in patches]) * np.array((1, 1, 1, 100, 100, 100))
    s = np.linalg.svd(few)[1]
    assert (s > 1e-6 * s[0]).sum() == 5
    assert all(len(one.points) <= 32 for one in patches)


def test_the_wrong_flank_does_not_touch():
    bolt, nut = solid([flank(-0.5, 1.0, 0.0)]), solid([flank(-0.5, 1.0, 0.4)])  # both look up
    assert not find_contacts(assembly(bolt, nut))


def test_a_spline_that_lies_flat_on_a_plane_is_found_and_says_how_far_off_it_is():
    x, y = (v.ravel() for v in np.meshgrid(np.linspace(0, 10 * mm, 12), np.linspace(0, 8 * mm, 12)))
    points = np.column_stack((x, y, 0.02 * mm + 0.0 * x))
    sheet = solid([sampled(points, np.tile((0, 0, -1.0), (len(x), 1)))])
    table = box((2 * mm, -20 * mm, -5 * mm), (20 * mm, 20 * mm, 0))
    (patch,) = find_contacts(assembly(sheet, table))
    assert patch.kind == "sampled" and patch.fit == "clearance" and patch.gap == approx(0.02 * mm) and rank(patch) == 3
    assert patch.points[:, 0].min() >= 2 * mm - 2e-5 and len(patch.points) + len(patch.cloud) == 9 * 12
    assert patch.error < 0.02


def test_samples_beside_a_face_that_looks_elsewhere_do_not_touch():
    x, y = (v.ravel() for v in np.meshgrid(np.linspace(0, 10 * mm, 40), np.linspace(0, 8 * mm, 40)))
    flat = np.column_stack((x, y, 0 * x))
    up = np.tile((0, 0, 1.0), (len(x), 1))
    table = box((-20 * mm, -20 * mm, -5 * mm), (20 * mm, 20 * mm, 0))
    assert not find_contacts(assembly(solid([sampled(flat, up)]), table))  # both look up
    s = np.sqrt(0.5)
    leaning = np.column_stack((5 * mm + s * (x - 5 * mm), y, s * (x - 5 * mm)))
    assert not find_contacts(
        assembly(solid([sampled(flat, up)]), solid([sampled(leaning, np.tile((s, 0, -s), (len(x), 1)))]))
    )
    assert find_contacts(assembly(solid([sampled(flat, up)]), solid([sampled(flat + (1e-4, 1e-4, 1e-5), -up)])))
