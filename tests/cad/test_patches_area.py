"""Area contacts of solids written by hand: planes and cylinders."""

import numpy as np
import pytest
from pytest import approx

from cad.dense import deepest_entry, rank
from cad.shapes import TURN, assembly, box, collar, cylinder, pin, plane, solid
from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.geometry.contacts.finding import find_contacts

mm = 1e-3
ANYWHERE = Pose.at(0.1, -0.2, 0.3, 0.4, 0.5, 0.6)


def only(patches):
    assert len(patches) == 1, [one.words for one in patches]
    return patches[0]


@pytest.mark.parametrize("X", [Pose(), ANYWHERE])
def test_stacked_boxes_touch_over_the_square_they_share(X):
    patch = only(
        find_contacts(
            assembly(box((0, 0, 0), (10 * mm,) * 3), box((5 * mm, 5 * mm, 10 * mm), (20 * mm,) * 3), poses=(X, X))
        )
    )
    assert (patch.parts, patch.faces, patch.kind, patch.fit) == ((0, 1), (5, 4), "plane", "exact")
    assert patch.size == approx(25 * mm**2) and patch.error == 0 and len(patch.points) == 4 and rank(patch) == 3
    assert patch.normals == approx(np.broadcast_to(X.R @ (0, 0, -1.0), (4, 3)))  # out of B, the upper, into A
    home = (patch.points - X.p) @ X.R
    assert sorted(map(tuple, np.round(home / mm, 9))) == [(5, 5, 10), (5, 10, 10), (10, 5, 10), (10, 10, 10)]


def test_boxes_side_by_side_that_share_only_an_edge_have_no_area():
    kinds = {one.kind for one in find_contacts(assembly(box((0, 0, 0), (1, 1, 1)), box((1, 1, 0), (2, 2, 1))))}
    assert "plane" not in kinds


@pytest.mark.parametrize(("gap", "fit"), [(0.05 * mm, "clearance"), (-0.05 * mm, "interference"), (0.0, "exact")])
def test_gap_and_overlap_of_planes_are_told_apart(gap, fit):
    lower, upper = box((0, 0, -10 * mm), (10 * mm, 10 * mm, 0)), box((0, 0, 0), (10 * mm, 10 * mm, 10 * mm))
    patch = only(find_contacts(assembly(lower, upper, poses=(Pose(), Pose.at(z=gap)))))
    assert patch.fit == fit and patch.gap == approx(gap, abs=1e-12) and patch.size == approx(100 * mm**2)
    for apart in (0.11 * mm, -0.21 * mm):
        assert not find_contacts(assembly(lower, upper, poses=(Pose(), Pose.at(z=apart))))


def test_a_hole_in_a_plane_takes_area_but_no_rows():
    plate = solid(
        [
            plane(
                (0, 0, 0),
                (0, 0, 1),
                [
                    np.array([(-1, -1), (1, -1), (1, 1), (-1, 1.0)]),
                    0.5 * np.array([(1, 1), (-1, 1), (-1, -1), (1, -1.0)]),
                ],
            )
        ]
    )
    patch = only(find_contacts(assembly(plate, box((-2, -2, 0), (2, 2, 1)))))
    assert patch.size == approx(3.0) and len(patch.points) == 4


@pytest.mark.parametrize("n", [24, 32, 64, 200])
def test_a_disc_states_the_sagitta_it_loses(n):
    patch = only(
        find_contacts(assembly(pin(4 * mm, 0, 10 * mm, n=n), box((-20 * mm, -20 * mm, 10 * mm), (20 * mm,) * 3)))
    )
    rows = len(patch.points)
    assert 24 <= rows <= 48 and rows + len(patch.cloud) == n
    assert patch.error == approx(1 - np.cos(np.pi / rows), rel=1e-6)
    u = np.linspace(0, TURN, 211)
    rim = np.column_stack((4 * mm * np.cos(u), 4 * mm * np.sin(u), np.full(211, 10 * mm)))
    entry = deepest_entry(patch, rim, np.broadcast_to((0.0, 0.0, -1.0), rim.shape))
    assert 0.3 * patch.error < entry <= patch.error * 1.001


def test_a_pin_beside_the_rim_of_a_hole_of_its_size_has_no_plane_in_common():
    for n in (60, 64):  # samples of the two circles on and off each other
        found = find_contacts(assembly(pin(4 * mm, 0, 12 * mm, n=n), collar(4 * mm, 8 * mm, 12 * mm, 14 * mm)))
        assert "plane" not in {one.kind for one in found}


@pytest.mark.parametrize(
    ("bore", "fit"), [(4.0, "exact"), (4.05, "clearance"), (3.95, "interference"), (3.4, "interference")]
)
@pytest.mark.parametrize("X", [Pose(), ANYWHERE])
def test_pin_in_a_bore_keeps_four_freedoms_away(bore, fit, X):
    patch = only(
        find_contacts(assembly(pin(4 * mm, 0, 12 * mm), collar(bore * mm, 8 * mm, 2 * mm, 14 * mm), poses=(X, X)))
    )
    assert (patch.kind, patch.fit, patch.error) == ("cylinder", fit, 0)
    assert patch.gap == approx((bore - 4) * mm, abs=1e-12) and patch.size == approx(TURN * 4 * mm * 10 * mm)
    assert rank(patch) == 4
    J, z = patch.rows(), X.R @ (0, 0, 1.0)
    assert J @ np.concatenate((z, 0 * z)) == approx(0, abs=1e-12) and J @ np.concatenate(
        (np.cross(X.p, z), z)
    ) == approx(0, abs=1e-12)
    away = (patch.points - X.p) - np.outer((patch.points - X.p) @ z, z)
    assert np.all(np.sum(away * patch.normals, axis=1) < 0)  # into A, the pin
    assert patch.words.startswith(f"coaxial Ø8.00/Ø{2 * bore:.2f} over 10.0 mm")


def test_a_shaft_far_too_large_or_loose_or_aside_is_no_contact():
    def kinds(*solids, **where):
        return {one.kind for one in find_contacts(assembly(*solids, **where))}

    assert "cylinder" not in kinds(pin(4 * mm, 0, 12 * mm), collar(2.9 * mm, 8 * mm, 2 * mm, 14 * mm))
    assert "cylinder" not in kinds(pin(4 * mm, 0, 12 * mm), collar(4.11 * mm, 8 * mm, 2 * mm, 14 * mm))
    aside = (Pose(), Pose.at(x=0.2 * mm))
    assert "cylinder" not in kinds(pin(4 * mm, 0, 12 * mm), collar(4 * mm, 8 * mm, 2 * mm, 14 * mm), poses=aside)
    assert "cylinder" not in kinds(pin(4 * mm, 0, 12 * mm), pin(4 * mm, 0, 12 * mm))  # outside on outside


@pytest.mark.parametrize("arc", [90, 180, 270, 360])
@pytest.mark.parametrize("flip", [1.0, -1.0])
def test_rows_of_an_arc_imply_all_its_other_rows(arc, flip):
    """Ends alone would let a 270° arc be entered and a 180° one lose two ranks (ERRATA, SG)."""
    trough = solid(
        [
            cylinder(
                (0, 0, 20 * mm), (0, 0, flip), 4 * mm, -15 * mm, 15 * mm, u0=0.7, u1=0.7 + np.radians(arc), side=-1.0
            )
        ]
    )
    patch = only(find_contacts(assembly(solid([cylinder((0, 0, 0), (0, 0, 1), 4 * mm, 10 * mm, 30 * mm)]), trough)))
    assert patch.error == 0 and rank(patch) == 4 and patch.size == approx(np.radians(arc) * 4 * mm * 20 * mm)
    u, v = np.meshgrid(0.7 + np.radians(arc) * np.linspace(0, 1, 41), np.linspace(10 * mm, 30 * mm, 3))
    X = trough.faces[0].X_PF
    e = np.cos(u.ravel())[:, None] * X[:, 0] + np.sin(u.ravel())[:, None] * X[:, 1]
    assert deepest_entry(patch, 4 * mm * e + v.ravel()[:, None] * (0, 0, 1.0), -e) < 1e-9
    if arc < 180:
        assert "of the turn" in patch.words


def test_a_window_in_a_bore_takes_area_but_no_rows():
    v = np.array([5 * mm, 6 * mm])
    window = np.array([(1, v[0]), (2, v[0]), (2, v[1]), (1, v[1])])
    tube = solid([cylinder((0, 0, 0), (0, 0, 1), 4 * mm, 0, 10 * mm, side=-1.0, holes=[window])])
    patch = only(find_contacts(assembly(pin(4 * mm, -1 * mm, 12 * mm), tube)))
    assert patch.size == approx(4 * mm * (TURN * 10 * mm - 1 * mm)) and len(patch.points) <= 10


@pytest.mark.parametrize("clearance", [-1.0, np.nan, np.inf, 1.0])
def test_a_clearance_that_is_no_length_is_refused(clearance):
    with pytest.raises(InputError, match="clearance"):
        find_contacts(assembly(box((0, 0, 0), (1, 1, 1))), clearance)
