"""The broad phase against all pairs one by one, and points of surfaces against the faces' own formulas."""

import numpy as np
import pytest
from pytest import approx

from cad.shapes import TURN, assembly, box, cone, cylinder, pin, plane, rectangle, solid, sphere, torus
from detent.core.frames import Pose
from detent.geometry.assembly import Assembly, Part
from detent.geometry.contacts.broad import near_parts, near_rows
from detent.geometry.contacts.finding import find_contacts
from detent.geometry.contacts.tables import face_table, project, surface_at

mm = 1e-3


@pytest.mark.parametrize("seed", range(4))
def test_near_pairs_are_those_of_a_search_through_all(seed):
    rng = np.random.default_rng(seed)
    solids = (box((0, 0, 0), (10 * mm, 4 * mm, 6 * mm)), pin(3 * mm, 0, 9 * mm))
    poses = [Pose.at(*rng.uniform(0, 60 * mm, 3), *rng.uniform(-3, 3, 3)) for _ in range(40)]
    parts = tuple(Part(f"p{k}", int(rng.integers(2)), X) for k, X in enumerate(poses))
    table, c = face_table(Assembly("many", solids, parts)), 0.5 * mm
    near = near_parts(table, c)
    low = [table.low[table.part == k].min(axis=0) for k in range(40)]
    high = [table.high[table.part == k].max(axis=0) for k in range(40)]
    wanted = {
        (a, b) for a in range(40) for b in range(a + 1, 40) if np.all((low[a] <= high[b] + c) & (low[b] <= high[a] + c))
    }
    assert set(zip(near.a.tolist(), near.b.tolist())) == wanted and len(near.a) == len(wanted) > 10
    i, j = near_rows(table, table, near.a, near.b, near, c)
    n = len(table.part)
    touch = np.all((table.low[:, None] <= table.high[None] + c) & (table.low[None] <= table.high[:, None] + c), axis=2)
    touch &= table.part[:, None] < table.part[None]
    assert set(zip(i.tolist(), j.tolist())) == set(zip(*(x.tolist() for x in np.nonzero(touch)))) and len(i) < n * n


def test_points_of_all_surfaces_at_once_are_those_of_each_face():
    faces = [
        plane((1, 2, 3), (1, 1, 1), [rectangle(-1, 1, -1, 1)]),
        cylinder((1, 0, 0), (0, 1, 1), 2.0, -1, 1, side=-1.0),
        cone((0, 1, 0), (1, 0, 1), 2.0, 0.4, -1, 1),
        cone((0, 1, 0), (1, 0, 1), 2.0, -0.4, -1, 1, side=-1.0),
        sphere((0, 0, 1), (1, 2, 1), 1.5, -1, 1),
        torus((3, 0, 1), (1, 2, 1), 2.0, 0.5, 0, TURN, side=-1.0),
    ]
    X = Pose.at(0.1, -0.2, 0.3, 0.4, 0.5, 0.6)
    table = face_table(assembly(solid(faces), poses=(X,)))
    rng = np.random.default_rng(1)
    for k, face in enumerate(faces):
        uv = rng.uniform(-1, 1, (20, 2))
        rows = np.full(20, k)
        points, normals = face.at(uv)
        here, out = surface_at(table, rows, uv)
        assert here == approx(points @ X.R.T + X.p) and out == approx(normals @ X.R.T)
        height = rng.uniform(-0.2, 0.2, 20)
        back, found = project(table, rows, here + height[:, None] * out)
        assert back == approx(uv) and found == approx(height)


def test_an_assembly_without_parts_or_faces_has_no_contacts():
    assert find_contacts(Assembly("nothing", (), ())) == ()
    bare = box((0, 0, 0), (1, 1, 1))
    empty = type(bare)("empty", (), (), 0.0, np.zeros(3), np.zeros((3, 3)), np.zeros(3), np.zeros(3))
    assert find_contacts(assembly(empty, bare)) == ()
    assert len(find_contacts(assembly(empty, bare, box((0, 0, 1), (1, 1, 2))))) == 1
