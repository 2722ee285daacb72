"""Runs of latches in time: what stops a leg, what is refused, what the record, the report and the prompt make of it."""

import math
import sys
from dataclasses import replace

import numpy as np
import pytest

from detent import InputError, Latch, Pawl, Polygon, Straight, Traverse, simulate
from detent.cli import verbs
from detent.core.record import Record, Status
from detent.report.page import Run, write_page
from detent.report.view import view
from detent.scenario import Scenario, bundled

NEEDLE = Pawl(Polygon(((0, -5), ("1/100", 0), ("-1/100", 0))), (0, 0), 0.05, inertia=1e-8)
LOWER = Polygon(((0, -10), ("1/100", -5), ("-1/100", -5)))
FLOOR = Polygon.box((-200, 200), (-10, 0))
HOOK = Pawl(Polygon(((0, 0), (0, -24), (-3, -30), (4, -30), (4, 0))), (2, 0), 0.05)
POST = Polygon.box((-20, -2), (-60, -40))
METHODS = ("fixed", "events")
UP = Traverse((Straight((0, 1), 1),))


def kinds(record):
    return [one.kind for one in record.events]


@pytest.mark.parametrize("method", METHODS)
def test_a_flat_hook_on_a_corner_jams_as_on_the_exact_road_and_comes_back(method):
    latch, drive = Latch((HOOK,), (POST,)), Traverse((Straight((0, -10), 5), Straight((0, 10), 1)))
    exact, record = (simulate(latch, drive, method=one, sample=0.01) for one in ("exact", method))
    told, at = (next(one for one in run.events if one.kind == "jam") for run in (record, exact))
    assert abs(told.time - at.time) <= record.stats["step"]  # it is told at the last state before
    assert told.detail["features"] == [
        {"type": "A", "obstacle": 0, "pawl": 0, "obstacle_vertex": 2, "pawl_edge": 2}
    ] and at.detail["features"] == [{"type": "A", "pawl_edge": 2, "obstacle": 0, "obstacle_vertex": 2}]
    assert record.events[0].kind == "contact" and record.events[-1].kind == "end"
    assert record.outcome.status is Status.ELAPSED


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("rest", "start", "mu", "velocity", "height"),
    [(0.0, 0.9273, "3/4", (10, 1), 3.01), (0.3, None, "1/2", (0, -1), 5)],
)
def test_friction_holds_a_needle_where_it_does_on_the_exact_road(method, rest, start, mu, velocity, height):
    """Dragged till the cone holds it, and set down so steeply that it never slides."""
    latch = Latch((replace(NEEDLE, rest=rest, start=start),), (FLOOR,), friction=mu)
    drive = Traverse((Straight(velocity, 4),), start_at=(0, height))
    exact, record = (simulate(latch, drive, method=one) for one in ("exact", method))
    assert kinds(record)[-2:] == kinds(exact)[-2:] == ["contact", "stick"]
    assert abs(record.events[-1].time - exact.events[-1].time) <= 2 * record.stats["step"]
    assert record.outcome.status is Status.STUCK


@pytest.mark.parametrize("method", METHODS)
def test_slid_over_the_end_of_a_floor_it_snaps_and_tells_how_fast(method):
    """Critically damped from rest at a lean δ: fastest at √(J/κ), with δ/(e √(J/κ))."""
    pawl = replace(NEEDLE, start=-0.6435, inertia=1e-7)
    drive = Traverse((Straight((10, 0), "0.06"),), start_at=("2.8", 5 * math.cos(0.6435) + 1e-9))
    snap = simulate(Latch((pawl,), (Polygon.box((-200, 0), (-10, 0)),)), drive, method=method, step=1e-5).events[1]
    own = math.sqrt(1e-7 / 0.05)
    assert snap.kind == "snap" and snap.detail["to"] == 0.0
    assert snap.detail["peak_speed"] == pytest.approx(0.6435 / (math.e * own), rel=1e-3)  # at states, own/140 apart
    assert snap.detail["duration"] == pytest.approx(6.6384 * own, rel=5e-3)  # (1 + s) e^{-s} = 0.01


def test_a_leg_that_jerks_the_root_turns_pawls_that_are_not_balanced():
    """A bar 20 long, hinged at its end, on a root that suddenly goes sideways by Δv: J ω = −m d Δv, ω = −3 Δv/(2 L)."""
    bar = Pawl(Polygon.box(("-1/1000", "1/1000"), (-20, 0)), (0, 0), 0.05, inertia=1e-6, damping_ratio=0.0)
    drive = Traverse((Straight((0, 10), "0.01"), Straight((100, 10), "0.001")))
    record = simulate(Latch((bar,), ()), drive, method="events", sample=1e-5)
    time, speed = record["time"].values, record["pawl_speed"].values[:, 0]
    after = int(np.searchsorted(time, 0.01 + 1e-9))
    assert np.abs(speed[:after]).max() == 0.0
    assert speed[after] == pytest.approx(-1.5 * 0.1 / 20e-3, rel=1e-3)  # a state later, at 220 rad/s: 1 − (ωt)²/2


def test_a_root_that_stands_on_an_obstacle_ends_its_leg_at_once_and_goes_back():
    latch = Latch((HOOK,), (Polygon.box((-5, 5), (10, 20)),), (Polygon.box((-4, 4), (0, 10)),))
    drive = Traverse((Straight((0, 1), "0.1"), Straight((0, -1), "0.1")))
    exact, record = (simulate(latch, drive, method=one) for one in ("exact", "fixed"))
    assert [(one.kind, one.time) for one in record.events] == [(one.kind, one.time) for one in exact.events]
    assert kinds(record) == ["root-collision", "end"] and record["pose"].values[-1, 1, 3] == pytest.approx(-1e-4)


def test_pawls_are_led_as_on_the_exact_road_while_they_are_slow():
    """The two-pawl T at 1 mm/s: curves against the exact ones, away from events, by what inertia and dampers take."""
    scenario = Scenario.load(bundled()["latch_two_pawls"])
    latch = scenario.mating[0]
    drive = Traverse((Straight((0, -1), 15),))
    exact, record = (simulate(latch, drive, method=one, sample=0.05) for one in ("exact", "events"))
    grid = np.arange(1, 300) * 0.05
    clear = np.array([all(abs(t - one.time) > 0.1 for one in exact.events) for t in grid])

    def curve(run, name, column):
        values = run[name].values
        return np.interp(grid, run["time"].values, values if values.ndim == 1 else values[:, column])[clear]

    for name, column, size in (
        ("pawl_angle", 0, 1e-6),
        ("mating_force", 0, 2e-3),
        ("force", 1, 2e-3),
        ("moment", 2, 1e-5),
    ):
        # c ω/(κ δ) = 2 √(J/κ) ω/δ is some 1e-3 of forces of 0.5 N at 1 mm/s.
        np.testing.assert_allclose(curve(record, name, column), curve(exact, name, column), atol=size)


BAD = {
    "a pawl on none": (lambda: replace(HOOK, on=-1), "on"),
    "a pawl on a word": (lambda: replace(HOOK, on="first"), "on"),
    "a pawl on yes": (lambda: replace(HOOK, on=True), "on"),
    "a pawl on itself": (lambda: Latch((replace(HOOK, on=0),), ()), "pawls[0].on"),
    "a pawl on a later one": (lambda: Latch((replace(HOOK, on=1), HOOK), ()), "pawls[0].on"),
    "no inertia": (lambda: replace(HOOK, inertia=0.0), "inertia"),
    "an inertia that is no number": (lambda: replace(HOOK, inertia=math.nan), "inertia"),
    "damping that drives": (lambda: replace(HOOK, damping_ratio=-0.1), "damping_ratio"),
    "a spring that softens": (lambda: replace(HOOK, hardening=-1.0), "hardening"),
    "pawls that begin in each other": (
        lambda: simulate(Latch((HOOK, HOOK), (), pawls_touch=True), UP, method="fixed"),
        "mating.pawls[1]",
    ),
    "a pawl on a pawl that begins in an obstacle": (
        lambda: simulate(
            Latch(
                (replace(NEEDLE, start=math.pi / 2), replace(NEEDLE, polygon=LOWER, hinge=(0, -5), on=0)),
                (Polygon.box((8, 12), (-3, 3)),),
            ),
            UP, method="fixed",
        ),
        "mating.pawls[1]",
    ),
    "more steps than a machine holds": (
        lambda: simulate(Latch((replace(HOOK, inertia=1e-15),), ()), UP, method="fixed"),
        "step",
    ),
    "a pawl on a pawl, exactly": (
        lambda: simulate(Latch((HOOK, replace(HOOK, on=0)), ()), UP),
        "mating.pawls[1].on",
    ),
    "pawls that touch, exactly": (
        lambda: simulate(Latch((HOOK,), (), pawls_touch=True), UP, method="exact"),
        "mating.pawls_touch",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_followed_is_refused_at_its_field(name):
    make, field = BAD[name]
    with pytest.raises(InputError) as refused:
        make()
    assert refused.value.field == field
    if name.endswith("exactly"):
        assert '"stepping"' in str(refused.value)


def test_only_latches_are_exact():
    scenario = Scenario.load(bundled()["oring_fig7"], {"run.method": "exact"})
    with pytest.raises(InputError, match="only a Latch"):
        scenario.run()


@pytest.fixture(scope="module")
def record():
    return Scenario.load(bundled()["latch_finite_snap"]).run()


def test_the_bundled_scenario_snaps_at_a_finite_speed(record):
    snap = next(one for one in record.events if one.kind == "snap")
    exact = Scenario.load(bundled()["latch_finite_snap"], {"run.method": "exact"}).run()
    at = next(one for one in exact.events if one.kind == "snap")
    assert abs(snap.time - at.time) < 5e-3 and snap.detail["duration"] > 1e-3 and snap.detail["peak_speed"] > 1.0
    assert kinds(record)[:3] == kinds(exact)[:3]


def test_its_record_reads_back_and_its_page_is_written(record, tmp_path):
    record.save(tmp_path / "latch.nc")
    assert Record.load(tmp_path / "latch.nc").same_as(record)
    write_page(tmp_path / "latch.html", [Run("latch", record)])
    assert (tmp_path / "latch.html").stat().st_size > 100_000  # the page with its programs
    shown = view("latch", record)
    assert "pawl_speed" in str(shown["channels"]) and "pawl 0 vertex 1" in str(shown["events"])
    told = next(one for one in shown["tables"] if one["name"] == "snaps")
    assert len(told["rows"]) == kinds(record).count("snap") == 3


@pytest.mark.parametrize(
    ("setting", "code", "said"),
    [
        ("run.sample=1 ms", None, "snap"),
        ("run.method=stepping", None, "snap"),
        ("mating.pawls[0].on=0", 2, "mating.pawls[0].on: 0 given"),
        ("mating.pawls[0].inertia=0 kg m^2", 2, "mating.pawls[0].inertia:"),
        ("run.method=fast", 2, "run.method:"),
    ],
)
def test_the_prompt_follows_a_latch_in_time_and_refuses_what_it_cannot(
    setting, code, said, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["detent", "simulate", "latch_finite_snap", "--set", setting])
    with pytest.raises(SystemExit) as ended:
        verbs.main()
    told = capsys.readouterr()
    assert (ended.value.code or None) == code and "Traceback" not in told.err
    assert said in (told.err if code else told.out)
