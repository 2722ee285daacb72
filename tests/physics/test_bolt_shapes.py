"""What is drawn of a bolt: closed meshes of the volume of the surfaces, with the contact points of a run on them."""

import math

import numpy as np
import pytest
from pytest import approx

from detent.geometry.mesh import Mesh
from detent.geometry.thread import Thread
from detent.mating.bolt import bolt_shapes
from detent.mating.bolt.bolt_shapes import CUT, NUT_FLATS, bolt_mesh, hexagon, nut_mesh, ridge_lines, ring_mesh
from detent.mating.bolt.model import Bolt, Head
from detent.scenario import Scenario, bundled
from detent.units import deg, mm
from physics.test_mesh import holes
from physics.test_shapes import distance, in_world, named, sagitta

PAPER = Thread(1 * mm, 6 * mm, 0.05)
THREADS = {
    "the paper's": PAPER,
    "left": Thread(1 * mm, 6 * mm, 0.05, hand="left"),
    "three starts": Thread(1 * mm, 8 * mm, 0.02, starts=3, run_up=100 * deg),
    "fine, long run-up": Thread(0.75 * mm, 8 * mm, 0.01, run_up=360 * deg),
    "odd, short run-up": Thread(1 * mm, 9 * mm, 0.05, starts=5, run_up=37 * deg, flank=20 * deg),
}


def middles(low: float, high: float, n: int) -> np.ndarray:
    edges = np.linspace(low, high, n + 1)
    return (edges[1:] + edges[:-1]) / 2


def volume_of_bolt(thread: Thread, length: float) -> float:
    z, phi = middles(0, length, 2400), middles(0, 2 * np.pi, 360)
    return float((thread.bolt(z[:, None], phi) ** 2 / 2).mean()) * 2 * np.pi * length


def volume_of_nut(thread: Thread, thickness: float) -> float:
    z, phi = middles(-thickness, 0, 1200), middles(CUT[1], CUT[0] + 2 * np.pi, 360)
    out = hexagon(NUT_FLATS * thread.diameter / 2, phi) ** 2
    return float((out - thread.nut(z[:, None], phi % (2 * np.pi)) ** 2).mean()) / 2 * 1.5 * np.pi * thickness


@pytest.mark.parametrize("length", [12 * mm, 7.3 * mm])
@pytest.mark.parametrize("name", THREADS)
def test_a_bolts_mesh_is_closed_and_has_the_volume_of_its_surface(name, length):
    mesh = bolt_mesh(THREADS[name], length)
    assert holes(mesh) == 0
    # 84 chords and more to a turn leave (2π/84)²/6 = 9e-4 of the area; the profile's chords twice that of its ridges.
    assert mesh.volume == approx(volume_of_bolt(THREADS[name], length), rel=1e-3)


@pytest.mark.parametrize("thickness", [5 * mm, 3.3 * mm])
@pytest.mark.parametrize("name", THREADS)
def test_a_nuts_mesh_is_closed_and_has_three_quarters_of_its_volume(name, thickness):
    mesh = nut_mesh(THREADS[name], thickness)
    assert holes(mesh) == 0
    assert mesh.volume == approx(volume_of_nut(THREADS[name], thickness), rel=1e-3)  # as above, of the hole alone
    phi = np.degrees(np.arctan2(mesh.vertices[:, 1], mesh.vertices[:, 0]))
    assert not ((phi > -105 + 1e-6) & (phi < -15 - 1e-6)).any()
    assert mesh.vertices[:, 2].max() == 0.0 and mesh.vertices[:, 2].min() == approx(-thickness)


def test_the_volume_converges_with_the_square_of_the_chords(monkeypatch):
    errors = []
    for chords in (24, 48, 96):
        monkeypatch.setattr(bolt_shapes, "ROUND", chords)
        errors.append(volume_of_bolt(PAPER, 8 * mm) - bolt_mesh(PAPER, 8 * mm).volume)
    # What is left at last is that of the profile's chords, which stay: their share is taken off by differences.
    assert (errors[0] - errors[1]) / (errors[1] - errors[2]) == approx(4, rel=0.05)


@pytest.mark.parametrize("name", THREADS)
def test_every_vertex_of_a_thread_lies_on_its_surface(name):
    thread = THREADS[name]
    bolt, nut = bolt_mesh(thread, 7 * mm), nut_mesh(thread, 4 * mm)
    for mesh, end, surface in ((bolt, 7 * mm, thread.bolt), (nut, 4 * mm, thread.nut)):
        x, y, z = mesh.vertices.T
        # The ends have points besides, and so has the nut's cut, farther out.
        inside = (np.abs(z) > 1e-9) & (np.abs(z) < end - 1e-9) & (np.hypot(x, y) < thread.diameter / 2 + 1e-9)
        r, phi = np.hypot(x, y)[inside], np.arctan2(y, x)[inside] % (2 * np.pi)
        # Lines closer than 1e-9 of a pitch are one; steep flanks make 3e-9 of it, rounding of φ at r less.
        assert r == approx(surface(z[inside], phi), abs=1e-7 * mm)


HEADS = {"over the thread": 15 * mm, "on the thread": 12 * mm, "within the thread": 9.4 * mm}


@pytest.mark.parametrize("where", HEADS)
def test_a_head_makes_one_closed_solid_with_the_thread(where):
    seat = HEADS[where]
    mesh = bolt_mesh(PAPER, 12 * mm, seat, 4 * mm)
    assert holes(mesh) == 0
    assert mesh.vertices[:, 2].max() == approx(seat + 0.67 * 6 * mm)
    shank = math.pi * PAPER.minor**2 * max(seat - 12 * mm, 0.0)
    head = 2 * math.sqrt(3) * (1.28 * 4 * mm) ** 2 * 0.67 * 6 * mm
    whole = volume_of_bolt(PAPER, min(seat, 12 * mm)) + shank + head
    assert mesh.volume == approx(whole, rel=1e-3)  # chords of thread and shank


def test_what_is_clamped_is_closed_and_cut_open_too():
    mesh = ring_mesh(3 * mm, 5 * mm, 2 * mm)
    assert holes(mesh) == 0
    assert mesh.volume == approx(0.75 * math.pi * 16 * 2 * mm**3, rel=1e-3)  # 72 chords to three quarters


def test_meshes_are_small_enough_for_a_page():
    sizes = {}
    for name, bolt in {"paper": Bolt(PAPER), "long": Bolt(Thread(0.5 * mm, 5 * mm), length=60 * mm)}.items():
        shapes = bolt.shapes()
        sizes[name] = sum(shape.vertices.nbytes + shape.triangles.nbytes for shape in shapes)
        assert [shape.role for shape in shapes] == ["moving", "fixed"]
        assert all(holes(Mesh(shape.vertices.astype(float), shape.triangles)) == 0 for shape in shapes)
    assert sizes["paper"] < 600_000 and sizes["long"] < 1_000_000  # bytes: a page holds some of them


def test_a_bolt_with_a_head_shows_what_it_clamps():
    head = Head(seat=10 * mm, radius=4 * mm, stiffness=1e6, clamped=3 * mm)
    names = [shape.name for shape in Bolt(PAPER, head=head).shapes()]
    assert names == ["bolt", "nut, cut open", "clamped part, cut open"]


@pytest.mark.parametrize("name", THREADS)
def test_the_unrolled_ridge_lines_are_the_nuts_crests(name):
    thread = THREADS[name]
    phi, z = ridge_lines(thread, 5 * mm)
    drawn = np.isfinite(z) & (z < -thread.pitch)  # behind the run-up
    assert drawn.sum() > 30
    crest = thread.diameter / 2 - thread.height
    assert thread.nut(z[drawn], phi[drawn]) == approx(crest, abs=1e-12)  # rounding
    whole = np.isfinite(z)
    assert (thread.nut(z[whole], phi[whole]) < thread.diameter / 2 + 1e-12).all()


def test_contact_points_of_a_run_lie_on_the_bolts_mesh_and_on_the_nuts():
    record = Scenario.load(bundled()["bolt_nf"], {"run.duration": "1.6 s"}).run()
    force, point, normal, gap = (
        record[name].values for name in ("contact_force", "contact_point", "contact_normal", "gap")
    )
    side = np.degrees(np.arctan2(point[..., 1], point[..., 0]))
    when, which = np.nonzero((force > 0) & ~((side > -107) & (side < -13)))  # a quarter of the nut is not drawn
    # 96 chords round 3 mm; chords of 15° and less on either side of a crest or root of 0.1 mm; the gap itself.
    tolerance = sagitta(3 * mm, 96) + sagitta(0.1 * mm, 12)
    for k in np.linspace(0, len(when) - 1, 30).astype(int):
        i, j = int(when[k]), int(which[k])
        assert distance(in_world(record, named(record, "bolt"), i), point[i, j]) < tolerance
        opposite = point[i, j] - gap[i, j] * normal[i, j]
        assert distance(in_world(record, named(record, "nut, cut open"), i), opposite) < tolerance
