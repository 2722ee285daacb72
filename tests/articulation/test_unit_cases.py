"""Contacts with known answers, each against a dense sampling of the same contact."""

from dataclasses import replace

import numpy as np
import pytest
from pytest import approx
from scipy import sparse
from scipy.optimize import linprog

from articulation import contacts
from articulation.stability import removal
from articulation.whole_rays import assembly_rays, pair_rays
from detent.articulation.breaking import breaking
from detent.articulation.constraints import constraints, jacobian
from detent.articulation.exchange import exchange
from detent.articulation.free_motions import freedoms
from detent.articulation.graph import spanning_tree
from detent.articulation.null_space import null_space

# name, (few points, dense sampling), nullity, contact-breaking directions, extreme rays of the pair's cone
ROUND = 1 - np.cos(np.pi / 24)  # 24 points a ring leave out this much of a round contact
CASES = {
    "box on a table": (contacts.table(), 3, 3, 4, 0.0),
    "box in a corner": (contacts.corner(), 0, 6, 9, 0.0),
    "peg in a blind hole": (contacts.blind_hole(), 1, 1, 1, 0.0),
    "ball in less than half a socket": (contacts.sphere(np.radians(60)), 3, 3, 24, ROUND),
    "ball in more than half a socket": (contacts.sphere(np.radians(120)), 3, 0, 0, 0.0),
    "ball joint": (contacts.sphere(np.radians(150)), 3, 0, 0, 0.0),
    "cone seat": (contacts.cone_seat(np.radians(30)), 1, 5, 24**2, 4 * ROUND),
    "dovetail": (contacts.dovetail(), 1, 0, 0, 0.0),
    "T-slot": (contacts.t_slot(), 1, 0, 0, 0.0),
    "roller on a plane": (contacts.roller(), 4, 2, 2, 0.0),
    "pin in a slot": (contacts.pin_in_slot(False), 4, 0, 0, 0.0),
    "pin with shoulders in a slot": (contacts.pin_in_slot(True), 2, 0, 0, 0.0),
    "screw": (contacts.screw(), 1, 0, 0, 0.0),
    "arc of 90°": (contacts.arc(90), 2, 4, 4, 0.0),
    "arc of 180°": (contacts.arc(180), 2, 2, 2, 0.0),
    "arc of 270°": (contacts.arc(270), 2, 0, 0, 0.0),
    "arc of 360°": (contacts.arc(360), 2, 0, 0, 0.0),
}


def by_sampling(patches):
    """Second road: nullity, breaking directions, and which patches open, from dense rows by SVD and one plain LP."""
    points = np.vstack([patch.points for patch in patches])
    J = np.vstack([patch.rows() for patch in patches])  # V_0 − V_1, all scenes stand round the origin at size 1 to 5
    assert np.abs(points).max() <= 5
    patch_of = np.concatenate([np.full(len(patch.points), k) for k, patch in enumerate(patches)])

    def nullity(rows):
        values = np.linalg.svd(rows)[1] if len(rows) else np.zeros(0)
        return 6 - int((values > 1e-7 * max(1.0, values.max(initial=0.0))).sum())

    n = len(J)
    answer = linprog(
        np.concatenate((np.zeros(6), -np.ones(n))),
        A_ub=sparse.hstack((sparse.csr_array(-J), sparse.eye_array(n))),
        b_ub=np.zeros(n),
        bounds=[(-1e3, 1e3)] * 6 + [(0, 1)] * n,
        method="highs",
    )
    opens = answer.x[6:] > 1e-3
    return nullity(J), nullity(J[~opens]) - nullity(J), {int(k) for k in patch_of[opens]}


@pytest.mark.parametrize("name", CASES)
def test_few_points_tell_what_a_dense_sampling_tells(name):
    (few, dense), nullity, directions, n_rays, error = CASES[name]
    held = constraints(2, few, {0})
    null, found = null_space(held), breaking(held)
    assert (null.nullity, found.directions) == (nullity, directions)
    assert by_sampling(dense) == (nullity, directions, set(found.patches))
    pair = pair_rays(held.pairs[0], held.length)
    assert len(pair.lines) == nullity

    assert len(pair.rays) == n_rays
    # No motion the few points allow enters the dense contact by more than what is left out between them.
    rows = np.vstack([patch.rows() for patch in dense])
    speeds = np.linalg.norm(pair.rays, axis=1, keepdims=True)
    assert (rows @ (pair.rays / speeds).T).min(initial=0.0) >= -error - 1e-9  # rounding
    assert np.abs(rows @ pair.lines.T).max(initial=0.0) < 1e-9


@pytest.mark.parametrize(("degrees", "points", "nullity"), [(270, 2, 2), (180, 2, 4), (360, 2, 4)])
def test_ends_alone_do_not_tell_an_arc_of_half_a_turn_or_more(degrees, points, nullity):
    few, dense = contacts.arc(degrees, points)  # proposition 1 without "less than π" (docs/papers.md)
    held = constraints(2, few, {0})
    assert null_space(held).nullity == nullity
    rays = pair_rays(held.pairs[0], held.length)
    rows = np.vstack([patch.rows() for patch in dense])
    enters = -(rows @ rays.rays.T).min(initial=0.0), np.abs(rows @ rays.lines.T).max(initial=0.0)
    assert max(enters) > 0.1


def test_the_rim_alone_lets_a_ball_through_its_socket():
    few, dense = contacts.sphere(np.radians(120), rim_only=True)
    held = constraints(2, few, {0})
    assert breaking(held).directions == 3
    assert by_sampling(dense)[1] == 0
    rays = pair_rays(held.pairs[0], held.length).rays
    assert (dense[0].rows() @ rays.T).min() < -0.1


@pytest.mark.parametrize(("n", "degrees"), [(3, 49.1), (6, 33.7), (24, 30.2)])
def test_a_cone_seats_escape_angle_narrows_with_its_points(n, degrees):
    few, _ = contacts.cone_seat(np.radians(30), n)
    held = constraints(2, few, {0})
    assert null_space(held).rank == 5
    ways = removal(held, 1)
    assert not len(ways.lines)
    assert len(ways.rays) == n
    angles = np.degrees(np.arccos(ways.rays[:, 2]))
    assert angles == approx(degrees, abs=0.05)  # tan a = tan 30° / cos π/n; half a unit of the last digit


def test_exchange_brings_in_what_a_cone_needs():
    (few, dense), rows = contacts.cone_seat(np.radians(30), 3), contacts.cone_seat(np.radians(30), 3)[1][0].rows()
    cloud = np.hstack((dense[0].points, dense[0].normals))
    (three,) = few
    (better,) = exchange([replace(three, cloud=cloud)])
    assert len(three.points) < len(better.points) < 200
    held = constraints(2, [better], {0})
    rays = pair_rays(held.pairs[0], held.length).rays
    assert -(rows @ (rays / np.linalg.norm(rays, axis=1, keepdims=True)).T).min() < 3e-3  # 1e-3 at the contact's size
    assert better.error <= 1e-3
    angles = np.degrees(np.arccos(removal(held, 1).rays[:, 2]))
    assert 30 - 1e-6 < angles.max() < 30.2


def test_exchange_finds_the_pole_of_a_socket():
    few, dense = contacts.sphere(np.radians(120), rim_only=True)
    (better,) = exchange([replace(few[0], cloud=np.hstack((dense[0].points, dense[0].normals)))])
    assert breaking(constraints(2, [better], {0})).directions == 0


def test_exchange_starts_from_a_cloud_alone():
    few, dense = contacts.table()
    bare = replace(few[0], points=np.zeros((0, 3)), normals=np.zeros((0, 3)))
    (better,) = exchange([replace(bare, cloud=np.hstack((dense[0].points, dense[0].normals)))])
    held = constraints(2, [better], {0})
    assert null_space(held).nullity == 3
    assert len(pair_rays(held.pairs[0], held.length).rays) == 4
    assert better.error < 1e-9


def test_a_screw_turns_with_its_pitch():
    few, _ = contacts.screw(pitch=1.5)
    held = constraints(2, few, {0})
    ((turn,),) = freedoms(spanning_tree(held).links[:1], held.length)
    assert turn == approx(np.array((0, 0, 1.5 / (2 * np.pi), 0, 0, 1)), abs=1e-9)


@pytest.mark.parametrize("n", [3, 4, 8, 24])
def test_a_stack_of_three_discs_has_n_extreme_rays_for_each_contact_of_n_points(n):
    few, _ = contacts.stack(3, n)
    held = constraints(3, few, {0})
    assert null_space(held).nullity == 6
    assert breaking(held).directions == 6
    cone, rays = assembly_rays(held)
    assert len(rays) == 2 * n
    J = jacobian(held)
    rates = np.asarray(J @ rays.reshape(len(rays), -1).T)
    assert rates.min() > -1e-12
    assert (np.sort((np.abs(rates) < 1e-9).sum(axis=0)) == 2 + n).all()  # tips about an edge of one contact
    assert cone.size == 12
