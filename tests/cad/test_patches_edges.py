"""Edges and corners on faces, and what is left out because an area says it already."""

import numpy as np
import pytest
from pytest import approx

from cad.dense import rank
from cad.shapes import assembly, box, cone, cylinder, line_edge, pin, plane, rectangle, solid, sphere
from detent.core.frames import Pose
from detent.geometry.contacts.finding import find_contacts

mm = 1e-3
TABLE = box((-50 * mm, -50 * mm, -10 * mm), (50 * mm, 50 * mm, 0), "table")
BOX = box((0, 0, 0), (10 * mm, 20 * mm, 30 * mm))


def only(patches):
    assert len(patches) == 1, [one.words for one in patches]
    return patches[0]


@pytest.mark.parametrize("lift", [0.0, 0.05 * mm])
@pytest.mark.parametrize("order", [1, -1])
def test_a_box_on_its_edge_has_a_row_at_each_end_of_it(lift, order):
    parts = [(BOX, Pose.at(y=40 * mm, z=lift, pitch=-np.pi / 6)), (TABLE, Pose())][::order]
    patch = only(find_contacts(assembly(*(p[0] for p in parts), poses=[p[1] for p in parts])))
    assert (
        patch.kind == "edge" and patch.size == approx(10 * mm) and patch.gap == approx(lift, abs=1e-12)
    )  # 20 mm, clipped
    assert rank(patch) == 2 and patch.normals == approx(np.tile((0, 0, order), (2, 1)))
    assert np.sort(patch.points[:, 1]) == approx(np.array((40 * mm, 50 * mm)))


def test_a_box_on_its_corner_has_one_row():
    patch = only(find_contacts(assembly(BOX, TABLE, poses=(Pose.at(roll=0.5, pitch=-0.6), Pose()))))
    assert patch.kind == "edge" and patch.size == 0 and patch.points == approx(np.zeros((1, 3)), abs=1e-9)
    assert patch.words == "corner on a face"


def test_a_box_flat_on_a_table_gets_no_rows_for_its_edges():
    assert [one.kind for one in find_contacts(assembly(BOX, TABLE))] == ["plane"]


def test_boxes_that_only_share_an_edge_hold_nothing():
    assert not find_contacts(assembly(box((0, 0, 0), (1, 1, 1)), box((1, 1, 0), (2, 2, 1))))


def test_an_edge_that_runs_through_a_face_does_not_rest_on_it():
    assert not find_contacts(assembly(BOX, TABLE, poses=(Pose.at(z=-2 * mm, pitch=-np.pi / 6), Pose())))


def test_a_tilted_pin_rests_on_one_point_of_its_rim():
    tilt = 0.3
    patch = only(
        find_contacts(
            assembly(pin(5 * mm, 0, 20 * mm), TABLE, poses=(Pose.at(z=5 * mm * np.sin(tilt), pitch=tilt), Pose()))
        )
    )
    assert patch.kind == "edge" and len(patch.points) == 1 and patch.gap == approx(0, abs=1e-12)
    assert patch.points == approx(np.array([(5 * mm * np.cos(tilt), 0, 0)]), abs=1e-12)


def test_a_ball_on_the_rim_of_a_hole_touches_all_round():
    r, hole = 5 * mm, 3 * mm
    ball = solid([sphere((0, 0, np.sqrt(r**2 - hole**2)), (0, 0, 1), r, -np.pi / 2, np.pi / 2)])
    z = np.array((0, 0, 1.0))
    ring = pin(hole, 0, 1 * mm)  # its upper rim as that of a hole: bore below, flat outside
    circle = ring.edges[0]
    bore = cylinder((0, 0, 0), z, hole, -10 * mm, 0, side=-1.0)
    flat = plane(
        (0, 0, 0), z, [rectangle(-20 * mm, 20 * mm, -20 * mm, 20 * mm), circle.points[:-1, :2]], round_=(False, True)
    )
    plate = solid(
        [bore, flat],
        [
            type(circle)(
                "circle",
                circle.points,
                (0, 1),
                np.array([-circle.points[32] / hole, z]),
                np.pi / 2,
                np.zeros(3),
                z,
                hole,
            )
        ],
    )
    patch = only(find_contacts(assembly(ball, plate)))
    assert patch.kind == "edge" and rank(patch) == 3 and len(patch.points) == 24
    assert patch.normals @ (0, 0, 1.0) == approx(
        np.sqrt(r**2 - hole**2) / r
    )  # out of the plate, up to the ball's centre


def test_a_shaft_across_a_sharp_edge_touches_in_a_point():
    shaft = solid([cylinder((0, 0, 3 * mm), (1, 0, 0), 3 * mm, -20 * mm, 20 * mm)])
    s = np.sqrt(0.5)
    wedge = solid(
        [
            plane((0, 0, 0), (s, 0, s), [rectangle(-9 * mm, 9 * mm, -9 * mm, 9 * mm)]),
            plane((0, 0, 0), (-s, 0, s), [rectangle(-9 * mm, 9 * mm, -9 * mm, 9 * mm)]),
        ],
        [line_edge((0, -7 * mm, 0), (0, 8 * mm, 0), (0, 1), [(s, 0, s), (-s, 0, s)])],
    )
    patch = only(find_contacts(assembly(shaft, wedge)))
    assert patch.kind == "edge" and patch.points == approx(np.zeros((1, 3)), abs=1e-9)
    along = solid([cylinder((0, 0, 3 * mm), (0, 1, 0), 3 * mm, -20 * mm, 20 * mm)])
    patch = only(find_contacts(assembly(along, wedge)))
    assert patch.kind == "edge" and patch.size == approx(15 * mm) and rank(patch) == 2


def test_a_pin_in_a_blind_hole_is_held_by_wall_and_floor_alone():
    hole = solid(
        [
            cylinder((0, 0, 0), (0, 0, 1), 5 * mm, 0, 20 * mm, side=-1.0),
            plane((0, 0, 0), (0, 0, 1), [pin(5 * mm, 0, 1, n=96).faces[1].loops[0]], round_=(True,)),
        ]
    )
    found = find_contacts(assembly(pin(5 * mm, 0, 30 * mm), hole))
    assert [one.kind for one in found] == ["cylinder", "plane"]
    J = np.vstack([one.rows() for one in found]) * np.array((1, 1, 1, 100, 100, 100))
    assert np.linalg.matrix_rank(J, 1e-6) == 5


def test_a_chamfered_pin_on_a_cone_seat_does_not_double_its_rows():
    plug = solid([cone((0, 0, 0), (0, 0, 1), 5 * mm, 0.5, 0, 6 * mm)])
    seat = solid([cone((0, 0, 0), (0, 0, 1), 5 * mm, 0.5, 1 * mm, 8 * mm, side=-1.0)])
    assert [one.kind for one in find_contacts(assembly(plug, seat))] == ["cone"]


def test_a_fillet_beside_a_flat_on_the_table_adds_nothing():
    flat = plane((0, 0, 0), (0, 0, -1), [rectangle(-5 * mm, 5 * mm, -5 * mm, 5 * mm)])
    fillet = cylinder((5 * mm, 0, 2 * mm), (0, 1, 0), 2 * mm, -5 * mm, 5 * mm, u0=0, u1=np.pi / 2, x=(0, 0, -1))
    assert [one.kind for one in find_contacts(assembly(solid([flat, fillet]), TABLE))] == ["plane"]
    assert [one.kind for one in find_contacts(assembly(solid([fillet]), TABLE))] == ["line"]


def test_parts_move_together_without_changing_their_contacts():
    X = Pose.at(0.3, -0.1, 0.2, 1.0, 2.0, 3.0)
    here = find_contacts(assembly(BOX, TABLE, poses=(Pose.at(pitch=-np.pi / 6), Pose())))
    there = find_contacts(assembly(BOX, TABLE, poses=(X @ Pose.at(pitch=-np.pi / 6), X)))
    assert [(a.kind, a.words) for a in here] == [(b.kind, b.words) for b in there]
    for a, b in zip(here, there):
        assert b.points == approx(a.points @ X.R.T + X.p, abs=1e-12)
