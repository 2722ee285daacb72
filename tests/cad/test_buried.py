"""Parts sunk into each other deeper than any contact."""

from dataclasses import replace

import numpy as np
from pytest import approx

from cad.shapes import assembly, box
from detent.articulation.verb import articulate
from detent.core.frames import Pose
from detent.geometry.assembly import Mesh
from detent.geometry.contacts.buried import buried_parts
from detent.geometry.contacts.finding import find_contacts

mm = 1e-3


def meshed(low, high, name="box"):
    corners = np.array(
        [[(low, high)[i][0], (low, high)[j][1], (low, high)[k][2]] for i in (0, 1) for j in (0, 1) for k in (0, 1)],
        dtype=float,
    )
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]  # −x +x −y +y −z +z
    triangles = np.array([t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))], dtype=np.int32)
    return replace(box(low, high, name), mesh=Mesh(corners, triangles, np.repeat(np.arange(6, dtype=np.int32), 2)))


BLOCK = meshed((0, 0, 0), (30 * mm, 30 * mm, 30 * mm), "block")


def test_a_part_inside_another_has_no_contact_and_is_told():
    both = assembly(BLOCK, meshed((10 * mm, 10 * mm, 10 * mm), (14 * mm, 15 * mm, 16 * mm), "stone"))
    assert not find_contacts(both)
    (one,) = buried_parts(both)
    assert (
        one.parts == (0, 1)
        and one.whose == 1
        and one.depth == approx(14 * mm)
        and one.words == "stone 1 lies 14.00 mm deep in block 0"
    )


def test_a_part_sunk_by_a_millimetre_is_told_however_the_pair_stands():
    X = Pose.at(0.1, 0.2, 0.3, 0.4, 0.5, 0.6)
    both = assembly(meshed((5 * mm, 5 * mm, 29 * mm), (9 * mm, 9 * mm, 40 * mm)), BLOCK, poses=(X, X))
    (one,) = buried_parts(both)
    assert one.whose == 0 and one.depth == approx(1 * mm)


def test_parts_that_touch_stand_apart_or_sink_by_less_than_the_clearance_are_not_buried():
    for z in (31 * mm, 30 * mm, 29.95 * mm):
        assert not buried_parts(assembly(BLOCK, meshed((5 * mm, 5 * mm, z), (9 * mm, 9 * mm, z + 5 * mm))))
    frame = assembly(BLOCK, meshed((-5 * mm, -5 * mm, -5 * mm), (-1 * mm, 40 * mm, 40 * mm)))
    assert not buried_parts(frame)


def test_what_stands_between_two_arms_is_not_inside_them():
    left, right = meshed((0, 0, 0), (5 * mm, 30 * mm, 30 * mm)), meshed((25 * mm, 0, 0), (30 * mm, 30 * mm, 30 * mm))
    assert left.mesh is not None and right.mesh is not None
    mesh = Mesh(
        np.concatenate((left.mesh.vertices, right.mesh.vertices)),
        np.concatenate((left.mesh.triangles, right.mesh.triangles + 8)),
        np.concatenate((left.mesh.face, right.mesh.face + 6)),
    )
    fork = replace(left, faces=left.faces + right.faces, high=right.high, mesh=mesh)
    stone = meshed((8 * mm, 8 * mm, 8 * mm), (20 * mm, 22 * mm, 22 * mm))
    assert not buried_parts(assembly(fork, stone))
    assert len(buried_parts(assembly(fork, meshed((1 * mm, 8 * mm, 8 * mm), (20 * mm, 22 * mm, 22 * mm))))) == 1


def test_the_verb_notes_what_is_buried_unless_it_is_pressed_in():
    stone = meshed((10 * mm, 10 * mm, 10 * mm), (14 * mm, 15 * mm, 16 * mm), "stone")
    record = articulate(assembly(BLOCK, stone))
    assert "stone 1 lies 14.00 mm deep in block 0" in [row["note"] for row in record.tables["notes"]]
    assert not buried_parts(assembly(BLOCK, stone), known={(0, 1)})
