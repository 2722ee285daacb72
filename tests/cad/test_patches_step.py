"""Contacts of parts that went through a STEP file, against the CAD kernel and against what a mechanic knows."""

from dataclasses import replace

import numpy as np
import pytest
from pytest import approx

from cad.step_parts import ball, block, coil, common_area, cut, join, prism, rod, star, taper
from detent.cad.step import load
from detent.cad.write import write_step
from detent.core.frames import Pose
from detent.geometry.contacts.finding import find_contacts

mm = 1e-3
DOVE = [(-5, 0), (5, 0), (8, 5), (-8, 5)]
TEE = [(-3, 0), (3, 0), (3, 4), (7, 4), (7, 8), (-7, 8), (-7, 4), (-3, 4)]


def looser(points, gap):
    """The opening at y = 0 stays; sides and floor move outwards by the gap, the tee's shoulder down by it."""
    moved = []
    for x, y in points:
        moved.append((x + gap * np.sign(x), y if y == 0 else y + gap if y == max(q for _, q in points) else y - gap))
    return moved


def cases():
    """Name: shapes, and poses where they are not at home. All go into one file, half a metre apart."""
    plate = cut(block((-20, -20, 0), (20, 20, 10)), rod(5, 10))
    table, cube = block((-50, -50, -5), (50, 50, 0)), block((0, 0, 0), (10, 10, 10))
    obround = join(block((-10, -3, 0), (10, 3, 8)), rod(3, 8, (-10, 0, 0)), rod(3, 8, (10, 0, 0)))
    found = {
        "pin in a slot": ((cut(block((-20, -20, 0), (20, 20, 8)), obround), rod(3, 20, (2, 0, -5))), ()),
        "ball in a cone": (
            (
                cut(block((-20, -20, -10), (20, 20, 0)), taper(0, 10, 10, (0, 0, -10))),
                ball(5, (0, 0, -10 + 5 * np.sqrt(2))),
            ),
            (),
        ),
        "ball in half a socket": ((cut(block((-20, -20, -20), (20, 20, 0)), ball(8)), ball(8)), ()),
        "plug": (
            (cut(block((-20, -20, -10), (20, 20, 0)), taper(4, 8, 10, (0, 0, -10))), taper(4, 8, 10, (0, 0, -10))),
            (),
        ),
        "corner": (
            (cut(block((0, 0, 0), (30, 30, 30)), block((10, 10, 10), (30, 30, 30))), block((10, 10, 10), (20, 20, 20))),
            (),
        ),
        "on edge": ((table, cube), (Pose(), Pose.at(pitch=-0.5))),
        "on a corner": ((table, cube), (Pose(), Pose.at(roll=0.5, pitch=-0.5))),
        "roller": ((table, rod(5, 20, (0, 0, 5), (1, 0, 0))), ()),
        "ball on a table": ((table, ball(5, (0, 0, 5))), ()),
    }
    ridge = coil([(4, -0.5), (5, -0.3), (5, 0.3), (4, 0.5)], 2, 3)
    found["thread"] = ((ridge, coil([(4.1, 0.48), (5.2, 0.26), (5.2, 1.74), (4.1, 1.52)], 2, 2)), ())
    for radius in (5.0, 4.95, 5.05):
        found[f"peg {radius}"] = ((plate, join(rod(radius, 10), rod(8, 4, (0, 0, 10)))), ())
    for gap in (0.0, 0.05):
        for name, shape in (("dovetail", DOVE), ("t-slot", TEE)):
            body = cut(block((-15, 0, 0), (15, 15, 40)), prism(looser(shape, gap), 40))
            found[f"{name} {gap}"] = ((body, prism(shape, 40)), ())
    return found


@pytest.fixture(scope="module")
def held(tmp_path_factory):
    """Contacts by the name of the case, in its own frame."""
    wanted = cases()
    parts = []
    for k, (name, (shapes, poses)) in enumerate(wanted.items()):
        for n, shape in enumerate(shapes):
            X = poses[n] if n < len(poses) else Pose()
            parts.append((f"{name}, {n}", shape, Pose.at(x=0.5 * k) @ X))
    path = tmp_path_factory.mktemp("cases") / "cases.step"
    write_step(path, parts)
    assembly = load(path, meshes=False, check=False, cache=False)
    contacts: dict[str, list] = {name: [] for name in wanted}
    for patch in find_contacts(assembly):
        k = round(float(patch.points[:, 0].mean()) / 0.5)
        contacts[list(wanted)[k]].append(replace(patch, points=patch.points - (0.5 * k, 0, 0)))
    return contacts


def freedoms(patches):
    """Dimension of the relative twists that keep all contacts, and a basis; lengths in cm."""
    J = np.vstack([one.rows() for one in patches]) * np.array((1, 1, 1, 100, 100, 100))
    _, s, V = np.linalg.svd(J)
    rank = int((s > 1e-6 * s[0]).sum())
    return 6 - rank, V[rank:]


def test_areas_of_planes_and_cylinders_agree_with_the_kernel(tmp_path):
    """60 pairs. Round borders are polylines of 48 points a turn or more: 0.3 % of a disc, 0.15 mm² round a hole Ø8."""
    rng = np.random.default_rng(8)
    pairs, kinds, poses = [], [], []
    for k in range(60):
        if k % 2 == 0:
            lower = prism(star(rng, int(rng.integers(3, 9)), 10), 5) if k % 4 else rod(rng.uniform(5, 9), 5)
            hole = rod(rng.uniform(1, 4), 5, (*rng.uniform(-3, 3, 2), 5))
            x, y = rng.uniform(-6, 6, 2)
            upper = cut(prism([(a + x, b + y) for a, b in star(rng, int(rng.integers(3, 9)), 10)], 5, 5), hole)
        else:
            radius = rng.uniform(3, 6)
            slot = block((0, -rng.uniform(0.5, 2), rng.uniform(4, 10)), (20, rng.uniform(0.5, 2), rng.uniform(11, 14)))
            lower = cut(rod(radius, 20), slot)
            z = rng.uniform(-3, 10)
            window = rod(rng.uniform(0.5, 2), 20, (0, 0, z + 6), (*rng.normal(size=2), 0))
            upper = cut(rod(radius + 3, 12, (0, 0, z)), rod(radius, 12, (0, 0, z)), window)
            if k % 3 == 0:
                upper = cut(upper, block((-20, 0, z), (20, 20, z + 12)))
        pairs.append((lower, upper))
        kinds.append("cylinder" if k % 2 else "plane")
        poses.append(Pose.at(0.05 * (k % 8), 0.05 * (k // 8), 0, *rng.uniform(-0.5, 0.5, 3)))
    shapes = [shape for pair in pairs for shape in pair]
    parts = [(f"{k // 2}-{k % 2}", shape, poses[k // 2]) for k, shape in enumerate(shapes)]
    write_step(tmp_path / "pairs.step", parts)
    assembly = load(tmp_path / "pairs.step", meshes=False, check=False, cache=False)
    patches = find_contacts(assembly)
    of = [tuple(int(assembly.parts[k].name.split("-")[0]) for k in one.parts) for one in patches]  # a cut may leave two
    assert all(a == b for a, b in of)
    touching = 0
    for k, (pair, kind) in enumerate(zip(pairs, kinds)):
        here = [one for one, (at, _) in zip(patches, of) if at == k and one.kind == kind]
        area = common_area(pair[0], pair[1], kind)
        touching += area > 0.1
        assert sum(one.size for one in here) / mm**2 == approx(area, rel=0.003, abs=0.15), (k, kind)
    assert touching >= 50


@pytest.mark.parametrize(("shaft", "fit"), [(5.0, "exact"), (4.95, "clearance"), (5.05, "interference")])
def test_a_loose_or_tight_fit_holds_like_the_exact_one(held, shaft, fit):
    patches = held[f"peg {shaft}"]
    kinds = {one.kind: one.fit for one in patches}
    assert kinds["cylinder"] == fit and kinds["plane"] == "exact"
    n, basis = freedoms(patches)
    assert n == 1 and np.abs(basis[0]) == approx(np.eye(6)[5], abs=1e-6)


@pytest.mark.parametrize("name", ["dovetail", "t-slot"])
@pytest.mark.parametrize("gap", [0.0, 0.05])
def test_dovetail_and_t_slot_leave_one_slide(held, name, gap):
    n, basis = freedoms(held[f"{name} {gap}"])
    assert n == 1 and np.abs(basis[0]) == approx(np.eye(6)[2], abs=1e-6)


def test_a_pin_in_a_slot_slides_and_turns(held):
    patches = held["pin in a slot"]
    assert [one.kind for one in patches] == ["line", "line"]
    n, basis = freedoms(patches)
    blocked = np.zeros((2, 6))
    blocked[0, 1] = blocked[1, 3] = 1.0  # across the slot, and tipping across it
    assert n == 4 and np.linalg.matrix_rank(np.vstack((basis, blocked)), 1e-6) == 6


def test_balls_and_plugs_sit_in_their_seats(held):
    assert [one.kind for one in held["ball in a cone"]] == ["line"] and freedoms(held["ball in a cone"])[0] == 3
    socket = held["ball in half a socket"]
    assert {one.kind for one in socket} == {"sphere"} and freedoms(socket)[0] == 3
    assert sum(one.size for one in socket) == approx(2 * np.pi * (8 * mm) ** 2, rel=0.01)
    assert {one.kind for one in held["plug"]} == {"cone"} and freedoms(held["plug"])[0] == 1
    assert [one.kind for one in held["corner"]] == ["plane"] * 3 and freedoms(held["corner"])[0] == 0


def test_what_touches_in_a_line_or_a_point_has_a_row_at_each_end_of_it(held):
    names = ("on edge", "on a corner", "roller", "ball on a table")
    found = [[(one.kind, len(one.points)) for one in held[name]] for name in names]
    assert found == [[("edge", 2)], [("edge", 1)], [("line", 2)], [("point", 1)]]


def test_a_swept_thread_leaves_a_screw_motion_of_its_pitch(held):
    """Sweeping makes splines that are helicoids to some 1e-6 of their size: the sixth singular value is not quite 0."""
    patches = [one for one in held["thread"] if one.kind == "sampled"]
    J = np.vstack([one.rows() for one in patches]) * np.array((1, 1, 1, 200, 200, 200))
    s, V = np.linalg.svd(J)[1:]
    assert s[4] > 0.1 * s[0] and s[5] < 1e-4 * s[0]
    turn = V[5] * np.array((1, 1, 1, 200, 200, 200)) / (200 * V[5, 5])
    assert turn == approx(np.array((0, 0, 2 * mm / (2 * np.pi), 0, 0, 1)), abs=2e-6)
