"""The form of a thread: profile, run-up, normals, plays; Nicolson & Fearing, section 2.2."""

import math
from dataclasses import replace

import numba
import numpy as np
import pytest
from pytest import approx

from detent import InputError
from detent.geometry.thread import Thread
from detent.geometry.thread_form import apart, height
from detent.units import deg, mm
from physics.threads import PAPER, Bolt, Contacts, pose

TURN = 2 * math.pi
FINE = Thread(0.5 * mm, 6 * mm, 0.02, radius=0.06 * mm)
TRAPEZE = Thread(4 * mm, 20 * mm, 0.01, radius=0.3 * mm, flank=15 * deg, starts=3, hand="left", run_up=100 * deg)
THREADS = {"paper": PAPER, "fine": FINE, "three starts": TRAPEZE}
EACH = pytest.mark.parametrize("thread", THREADS.values(), ids=THREADS.keys())


@numba.njit(cache=True)
def _heights(part, z, phi):
    out = np.empty((len(z), 6))
    for i in range(len(z)):
        h = height(part, z[i], phi[i])
        for k in range(6):
            out[i, k] = h[k]
    return out


@numba.njit(cache=True)
def _apart(part, x):
    out = np.empty((len(x), 4))
    for i in range(len(x)):
        g, n, _, _ = apart(part, (x[i, 0], x[i, 1], x[i, 2]))
        out[i, 0], out[i, 1], out[i, 2], out[i, 3] = g, n[0], n[1], n[2]
    return out


def test_the_profile_is_the_papers():
    """f_p as printed in section 2.2.1, for r = p/10."""
    p, r, t = 1.0, 0.1, np.linspace(0, 1, 2001)[:-1]
    corner = math.sqrt(3) / 2 * r
    printed = np.select(
        [t <= corner, t <= p / 2 - corner, t <= p / 2 + corner, t <= p - corner],
        [
            r - np.sqrt(np.maximum(r**2 - t**2, 0)), math.sqrt(3) * t - r,
            math.sqrt(3) / 2 * p - 3 * r + np.sqrt(np.maximum(r**2 - (t - p / 2) ** 2, 0)), math.sqrt(3) * (p - t) - r,
        ],
        r - np.sqrt(np.maximum(r**2 - (t - p) ** 2, 0)),
    )  # fmt: skip
    assert PAPER.profile(t * mm) / mm == approx(printed, abs=1e-14)
    assert PAPER.height / PAPER.pitch == approx(0.6660254, abs=1e-7)


@EACH
def test_the_profile_and_its_slope_have_no_jump(thread):
    corner, p = thread.crest * math.cos(thread.flank), thread.pitch
    form, e = thread.bolt_form(1.0), 1e-9 * p
    for knot in (0.0, corner, p / 2 - corner, p / 2, p / 2 + corner, p - corner):
        z = 3 * thread.lead + np.array([knot - e, knot + e])
        f, slope = _heights(form, z, np.zeros(2))[:, :2].T
        assert abs(f[1] - f[0]) < 1e-8 * p
        assert (
            abs(slope[1] - slope[0]) < 2 * e / thread.crest / math.sin(thread.flank) ** 3 + 1e-9
        )  # curvature of the arc


@EACH
@pytest.mark.parametrize("side", ["bolt", "nut"])
def test_surfaces_with_run_up_are_continuous_everywhere(thread, side):
    """Between neighbours 1e-7 apart no radius jumps by more than the steepest flank allows; 1e-6 p is wanted."""
    rng, p = np.random.default_rng(1), thread.pitch
    z, phi = rng.uniform(0, 3 * thread.lead, 200_000), rng.uniform(0, TURN, 200_000)
    foot = thread.lead * phi / TURN
    z = np.concatenate((z, foot, np.abs(foot - p), np.full(1000, 0.3 * p), rng.uniform(0, p, 1000)))
    phi = np.concatenate((phi, phi, phi, np.linspace(0, TURN, 1000), np.zeros(1000)))
    sign = 1.0 if side == "bolt" else -1.0
    radius = getattr(thread, side)
    here = radius(sign * z, phi)
    for dz, dphi in ((1e-7 * p, 0.0), (0.0, 1e-7), (0.0, -1e-7)):
        assert np.abs(radius(sign * (z + dz), phi + dphi) - here).max() < 1e-6 * p


@EACH
def test_the_compiled_form_is_the_same_and_its_derivatives_are_right(thread):
    rng = np.random.default_rng(2)
    z, phi, form = rng.uniform(0, 4 * thread.lead, 20_000), rng.uniform(-7, 7, 20_000), thread.bolt_form(1.0)
    h = _heights(form, z, phi)
    assert h[:, 0] == approx(thread.ridges(z, phi), abs=1e-15)
    e, f = 1e-6 * thread.pitch, 1e-6
    along, round_ = (_heights(form, z + s * e, phi) for s in (1, -1)), (_heights(form, z, phi + s * f) for s in (1, -1))
    (up, down), (on, back) = along, round_
    p = thread.pitch
    for found, wanted in (
        (h[:, 1], (up[:, 0] - down[:, 0]) / (2 * e)),
        (h[:, 2] / p, (on[:, 0] - back[:, 0]) / (2 * f * p)),
        (h[:, 3] * p, (up[:, 1] - down[:, 1]) / (2 * e) * p),
        (h[:, 4], (on[:, 1] - back[:, 1]) / (2 * f)),
        (h[:, 5] / p, (on[:, 2] - back[:, 2]) / (2 * f * p)),
    ):
        # Central differences are off where a knot lies between: 6 knots a pitch, 2e-6 p wide, and the run-up's borders.
        assert np.quantile(np.abs(found - wanted), 0.999) < 1e-4 and np.median(np.abs(found - wanted)) < 1e-8


@EACH
@pytest.mark.parametrize("side", ["bolt", "nut"])
def test_normals_are_those_of_differences_of_the_surface(thread, side):
    rng = np.random.default_rng(3)
    form = getattr(thread, f"{side}_form")(1.0)
    z, phi = rng.uniform(0.1, 3, 5000) * thread.lead, rng.uniform(-3, 3, 5000)

    def surface(z, phi):
        r = form[1] + form[0] * thread.ridges(z, phi)
        return np.stack((r * np.cos(phi), r * np.sin(phi), z), -1)

    e = 1e-7
    a = surface(z + e * thread.pitch, phi) - surface(z - e * thread.pitch, phi)
    n = form[0] * np.cross(surface(z, phi + e) - surface(z, phi - e), a)
    n /= np.linalg.norm(n, axis=1, keepdims=True)
    found = _apart(form, surface(z, phi))
    assert np.abs(found[:, 0]).max() < 1e-15
    off = np.linalg.norm(found[:, 1:] - n, axis=1)
    assert np.quantile(off, 0.99) < 1e-6  # the rest has a knot between the differences


def test_bolt_and_nut_without_allowance_touch_all_along():
    exact = Bolt(replace(PAPER, allowance=0.0))
    told = Contacts(exact, pose(at=(0.0, 0.0, -2.5 * mm)))
    assert told.n >= 6 and np.abs(told.gap).max() < 1e-15
    kinds = {number // 100 for number in told.id}
    assert len(kinds) >= 3  # both flanks


@pytest.mark.parametrize("way", [1.0, -1.0])
def test_an_aligned_bolt_has_the_play_of_its_allowance(way):
    """Along: a d tan α/2 = 0.0866 mm either way. Across: a d/2 = 0.150 mm, less half a per cent since the helix climbs:
    (a d/2)/√(1 + κ²) with κ = ℓ/(2π ρ tan α), at the contact's radius ρ."""
    assert PAPER.axial_play / mm == approx(0.0866, abs=5e-5)
    bolt = Bolt(PAPER)
    told = Contacts(bolt, pose(at=(0.0, 0.0, -2.5 * mm + way * PAPER.axial_play)))
    assert told.n >= 3 and np.abs(told.gap).max() < 1e-12
    assert (told.rows[: told.n, 0, 2] * way < 0).all()
    climb = PAPER.lead / (TURN * 2.384 * mm * math.tan(PAPER.flank))  # at the nut's crest
    across = 0.15 * mm / math.hypot(1, climb)
    assert across == approx(0.15 * mm, rel=0.01)
    assert Contacts(bolt, pose(at=(way * (across - 0.3e-6), 0.0, -2.5 * mm))).gap.min() > 0.0
    assert Contacts(bolt, pose(at=(way * (across + 0.3e-6), 0.0, -2.5 * mm))).gap.min() < 0.0


@pytest.mark.parametrize("fit", ["least", "mean", "most"])
def test_a_standard_size_has_the_clearance_of_its_classes(fit):
    """M8 6g/6H: pitch diameters 7.042–7.160 and 7.188–7.348 mm, so 28, 167 or 306 µm in diameter."""
    thread, um = Thread.metric("M8", "6g/6H", fit), 1e-6
    clearance = {"least": 28 * um, "mean": 167 * um, "most": 306 * um}[fit]
    assert thread.allowance * thread.diameter == approx(clearance, abs=0.6 * um)
    assert thread.pitch == approx(1.25 * mm) and thread.diameter == approx(8 * mm)
    assert thread.axial_play == approx(clearance * math.tan(30 * deg) / 2, abs=0.2 * um)
    told = Contacts(Bolt(thread), pose(at=(0.0, 0.0, -3.5 * 1.25 * mm + thread.axial_play)))
    assert told.n >= 3 and told.gap.min() == approx(0.0, abs=1e-12)
    assert Thread.unified("1/4-20 UNC", fit=fit).pitch == approx(25.4 * mm / 20)


@pytest.mark.parametrize(("size", "fit", "field"), [("M9", "mean", "size"), ("M6", "loose", "fit")])
def test_a_size_that_is_none_is_refused(size, fit, field):
    with pytest.raises(InputError) as refused:
        Thread.metric(size, fit=fit)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"pitch": 0.0}, "pitch"), ({"pitch": -1e-3}, "pitch"), ({"pitch": math.nan}, "pitch"),
        ({"allowance": 1.0}, "allowance"), ({"allowance": 0.8}, "allowance"), ({"allowance": math.nan}, "allowance"),
        ({"radius": 0.3 * mm}, "radius"), ({"diameter": 1.2 * mm}, "pitch"), ({"starts": 0}, "starts"),
        ({"starts": 2}, "run_up"), ({"run_up": 0.0}, "run_up"), ({"hand": "both"}, "hand"), ({"flank": 1.3}, "flank"),
    ],
)  # fmt: skip
def test_a_thread_that_cannot_be_is_refused(wrong, field):
    given = {"pitch": 1 * mm, "diameter": 6 * mm, "allowance": 0.05, "run_up": 270 * deg} | wrong
    with pytest.raises(InputError) as refused:
        Thread(**given)
    assert refused.value.field == field
