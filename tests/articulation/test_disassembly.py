"""Orders of taking apart, where there is but one."""

import numpy as np
from pytest import approx

from detent.articulation.collision_sweep import Scene
from detent.articulation.disassembly import directions, first_disassembly_order, removal
from detent.geometry.assembly import ContactPatch
from mechanism_cases import assembly, box, disc


def touching(a: int, b: int, normal, *points) -> ContactPatch:
    """A contact of parts a < b with a normal out of b."""
    normals = np.tile(np.asarray(normal, float), (len(points), 1))
    return ContactPatch((a, b), (0, 0), "plane", "exact", 0.0, np.array(points, float), normals, 1.0, "")


def test_block_in_a_lidded_box_comes_out_after_the_lid():
    # A tray of floor and four walls with a block in it, a lid above.
    walls = [
        box("floor", (0, 0, -1), (10, 10, 0)),
        box("w", (-1, 0, -1), (0, 10, 6)),
        box("e", (10, 0, -1), (11, 10, 6)),
        box("s", (0, -1, -1), (10, 0, 6)),
        box("n", (0, 10, -1), (10, 11, 6)),
    ]
    block, lid = box("block", (0, 0, 0), (10, 10, 5)), box("lid", (-1, -1, 6), (11, 11, 7))
    scene = Scene(assembly(*walls, block, lid))
    contacts = [touching(0, 5, (0, 0, -1), (5, 5, 0)), touching(1, 5, (-1, 0, 0), (0, 5, 2)),
                touching(2, 5, (1, 0, 0), (10, 5, 2)), touching(3, 5, (0, -1, 0), (5, 0, 2)),
                touching(4, 5, (0, 1, 0), (5, 10, 2)),
                *(touching(i, 6, (0, 0, -1), (5, 5, 6)) for i in (1, 2, 3, 4))]  # fmt: skip
    found = first_disassembly_order(scene, contacts, ground=range(5))
    assert [one.part for one in found.order] == [6, 5] and found.left == ()
    assert found.order[1].direction == approx([0, 0, 1]) and found.order[1].distance == approx(6)
    assert removal(scene, contacts, 5, {0, 1, 2, 3, 4, 6}) is None  # free at first order, but the lid is in the way
    assert len(directions(contacts, 5, {0, 1, 2, 3, 4, 6})) == 1


def test_fasteners_leave_first_and_what_is_caught_stays():
    plate, pin = box("plate", (-1, -1, -0.2), (1, 1, 0)), disc("pin", 0.3, 0, 0.3, 32)
    ring = disc("ring", 0.5, 0, 0.2, 32, hole=0.3)
    round_ = [np.array((np.cos(a), np.sin(a), 0.0)) for a in range(6)]
    contacts = [touching(0, 1, (0, 0, -1), (0.4, 0, 0)), touching(0, 2, (0, 0, -1), (0, 0, 0)),
                *(touching(1, 2, e, 0.3 * e) for e in round_)]  # fmt: skip
    scene = Scene(assembly(plate, ring, pin))
    for fasteners, order in (((1,), [1, 2]), ((2,), [2, 1])):
        found = first_disassembly_order(scene, contacts, ground=[0], fasteners=fasteners)
        assert [one.part for one in found.order] == order
    cap = box("cap", (-1, -1, 0.3), (1, 1, 0.5))
    shut = Scene(assembly(plate, ring, pin, cap))
    found = first_disassembly_order(shut, [*contacts, touching(2, 3, (0, 0, -1), (0, 0, 0.3))], ground=[0, 3])
    assert found.order == () and found.left == (1, 2)


def test_directions_of_a_part_in_a_corner_point_out_of_it():
    walls = [touching(0, i, -e, (0, 0, 0)) for i, e in enumerate(np.eye(3), start=1)]
    found = directions(walls, 0, {1, 2, 3})
    assert all((d <= 1e-9).all() for d in found) and any(d == approx(-np.ones(3) / np.sqrt(3)) for d in found)
