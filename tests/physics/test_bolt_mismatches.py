"""Bolts that do not fit their nuts: they are told so, and never thread in, raise or hang; and bolts that cannot be."""

import math
import sys
from dataclasses import fields, replace

import numpy as np
import pytest

from detent import InputError, simulate
from detent.cli import verbs
from detent.core.frames import Pose
from detent.core.record import Status
from detent.drive.feed import Twist
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.geometry.thread import Thread
from detent.mating.bolt.model import Head
from detent.numeric.friction.friction_solver import UNSOLVED, friction_solver
from detent.numeric.impact import impact_size
from detent.numeric.kernel import EQUALITY
from detent.numeric.system import MOST
from detent.units import N, deg, g, mm, s, um
from friction_harvest import harvest
from physics.bolt_mismatches import Mismatch
from physics.thread_room import overlap
from physics.threads import PAPER, Bolt

LEFT, TWO = replace(PAPER, hand="left"), replace(PAPER, starts=2)
M8, M8_FINE, M6 = Thread.metric("M8"), Thread.metric("M8x1"), Thread.metric("M6")
UNC, UNF = Thread.unified("1/4-20 UNC"), Thread.unified("1/4-28 UNF")
WRONG_PITCH, NOT_STARTED = Status.WRONG_PITCH, Status.NOT_STARTED
WORK = impact_size(MOST)  # more scratch than the friction solver wants
PAIRS = {
    "a left-handed nut": (PAPER, LEFT),
    "a left-handed bolt": (LEFT, PAPER),
    "left-handed, of another pitch and two starts": (replace(LEFT, starts=2, pitch=0.8 * mm), PAPER),
    "a nut of twice the pitch": (PAPER, replace(PAPER, pitch=2 * mm)),
    "a coarser nut": (PAPER, replace(PAPER, pitch=1.25 * mm)),
    "a nut 2 % off": (PAPER, replace(PAPER, pitch=1.02 * mm)),
    "a finer nut": (PAPER, replace(PAPER, pitch=0.8 * mm)),
    "a nut of half the pitch": (PAPER, replace(PAPER, pitch=0.5 * mm)),
    "a finer bolt": (replace(PAPER, pitch=0.75 * mm), PAPER),
    "a nut of two starts": (PAPER, TWO),
    "a bolt of two starts": (TWO, PAPER),
    "three starts and another pitch": (
        replace(PAPER, starts=3, run_up=100 * deg),
        replace(PAPER, pitch=0.8 * mm),
    ),
    "M8 in M8x1": (M8, M8_FINE),
    "M6 in 1/4-20 UNC": (M6, UNC),
    "UNC in UNF": (UNC, UNF),
    "flanks of 15° in the nut": (PAPER, replace(PAPER, flank=15 * deg)),
    "flanks of 45° on the bolt": (replace(PAPER, flank=45 * deg), PAPER),
    "a bolt too large": (PAPER, replace(PAPER, diameter=5.5 * mm)),
}


def driven(bolt, nut):
    """By the paper's soft hand, turned the bolt's way in, at twice the paper's speed."""
    tilt, way_in = 0.35 * N * mm / deg, -1 if bolt.hand == "right" else 1
    hand = Grasp(
        payload=Body.cylinder(mass=10 * g, radius=3 * mm, length=12 * mm), damping_ratio=0.3, hold=(0, 0, -3 * mm),
        stiffness=(0.1 * N / mm, 0.1 * N / mm, 0.01 * N / mm, tilt, tilt, tilt), duration=1.5 * s,
        start_at=Pose.at(x=0.02 * mm, pitch=0.5 * deg), feed=Twist((0, 0, -2 * mm / s), (0, 0, way_in * 720 * deg / s)),
    )  # fmt: skip
    return simulate(Bolt(bolt, nut=nut, friction=0.2, restitution=0.3), hand)


# A known fault of the search: where these threads cross, the first contact is told when it is some µm deep.
DEEP = {"a finer bolt", "flanks of 45° on the bolt"}
LATE = pytest.mark.xfail(strict=True, reason="the first contact of these crossing threads is told some µm deep")


@pytest.mark.parametrize("name", [pytest.param(one, marks=LATE) if one in DEEP else one for one in PAIRS])
def test_a_bolt_does_not_thread_into_a_nut_of_another_thread(name):
    bolt, nut = PAIRS[name]
    record = driven(bolt, nut)
    allowed = {WRONG_PITCH, NOT_STARTED}
    if bolt.flank != nut.flank and bolt.pitch == nut.pitch:
        allowed.add(Status.CROSSED)
    assert record.outcome.status in allowed, record.outcome
    assert np.isfinite(record["pose"].values).all()
    assert record["time"].values[-1] == pytest.approx(1.5)
    if record.outcome.status is WRONG_PITCH:
        assert "differ" in record.outcome.reason


@pytest.mark.parametrize("name", ["a finer bolt", "M8 in M8x1", "M6 in 1/4-20 UNC"])
def test_a_wedge_whose_frames_are_held_stands_without_overlap_and_gains_no_energy(name):
    """More rows than ways to move: their drifts contradict each other in some steps, which are then solved without."""
    bolt, nut = PAIRS[name]
    record = driven(bolt, nut)
    assert 0 < record.stats["held"] < 100  # of 1500
    assert overlap(Bolt(bolt, nut=nut), record["pose"].values[900::20]) < 3 * um
    assert np.linalg.norm(record["velocity"].values[-1]) < 1e-6  # it stands, though the hand goes on
    kinetic = record["kinetic_energy"].values
    left = kinetic + record["stored_energy"].values - record["drive_work"].values
    # A hand half a turn ahead goes over and swings: its work is a sum over steps, good to 0.02 of that.
    assert (left - np.minimum.accumulate(left)).max() < 0.02 * kinetic.max()


def test_gaps_of_a_wedged_bolt_that_contradict_each_other_are_put_right_by_one_answer():
    """Few are left since the search finds more contacts: one in these runs, of some 2000 each; five before."""
    with harvest() as problems:
        for name in ("a coarser nut", "a bolt of two starts", "flanks of 45° on the bolt"):
            driven(*PAIRS[name])
    statuses = [
        friction_solver(n, G, b, kind, mu, least, P, np.empty(WORK))
        for n, G, b, kind, mu, least, P in problems
        if (kind == EQUALITY).sum() > 5
    ]
    assert len(statuses) >= 1 and max(statuses) < UNSOLVED


def test_mismatches_drawn_at_random_end_wrong_pitch_or_not_started():
    """200 of them: tests/verify/test_bolt_mismatches.py. Some are unresolved, since contacts are told too deep and the
    bolt is thrown about; none threads in."""
    rng, unresolved = np.random.default_rng(4), 0
    for i in range(12):
        record = Mismatch.drawn(rng).run()
        unresolved += record.outcome.status is Status.UNRESOLVED
        assert record.outcome.status in (WRONG_PITCH, NOT_STARTED, Status.UNRESOLVED), (i, record.outcome)
        assert record["time"].values[-1] == pytest.approx(1.5) and np.isfinite(record["pose"].values).all()
    assert unresolved <= 4  # a third; today's figure is to fall with the search mended


def test_a_nut_with_other_flanks_that_leave_room_is_no_wrong_pitch():
    """Whitworth's 27.5° beside 30°, and 45° in the nut: pitch and clearance fit, so it runs."""
    for flank in (27.5 * deg, 45 * deg):
        assert driven(PAPER, replace(PAPER, flank=flank)).outcome.status is Status.RUNNING


# ---- what cannot be ----

HEAD = Head(seat=6 * mm, radius=4 * mm, stiffness=1e4 * N / mm, clamped=1 * mm, friction=0.1)
MODELS = {
    "thread": PAPER,
    "head": HEAD,
    "bolt": Bolt(PAPER, static_friction=0.3, margin=0.02 * mm, strip_limit=9 * N, force_limit=9 * N),
}
NUMBERS = [
    (name, one.name)
    for name, model in MODELS.items()
    for one in fields(model)
    if one.name not in ("hand", "thread", "nut", "head")
]


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf], ids=str)
@pytest.mark.parametrize(("name", "field"), NUMBERS)
def test_no_field_takes_a_number_that_is_none(name, field, number):
    with pytest.raises(InputError) as refused:
        replace(MODELS[name], **{field: number})
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("setting", "field"),
    [
        ("mating.thread.allowance=1", "mating.thread.allowance"),
        ("mating.thread.allowance=1.5", "mating.thread.allowance"),
        ("mating.thread.allowance=nan", "mating.thread.allowance"),
        ("mating.thread.radius=0.29 mm", "mating.thread.radius"),
        ("mating.thread.radius=inf mm", "mating.thread.radius"),
        ("mating.thread.pitch=0 mm", "mating.thread.pitch"),
        ("mating.thread.pitch=nan mm", "mating.thread.pitch"),
        ("mating.thread.pitch=5 mm", "mating.thread.pitch"),
        ("mating.thread.starts=0", "mating.thread.starts"),
        ("mating.thread.hand=both", "mating.thread.hand"),
        ("mating.thread.flank=90 deg", "mating.thread.flank"),
        ("mating.thread.run_up=361 deg", "mating.thread.run_up"),
        ("mating.thickness=-1 mm", "mating.thickness"),
        ("mating.margin=1 mm", "mating.margin"),
        ("mating.friction=inf", "mating.friction"),
    ],
)
def test_the_prompt_refuses_a_bolt_that_cannot_be_in_one_line(setting, field, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["detent", "simulate", "bolt_nf", "--set", setting])
    with pytest.raises(SystemExit) as left:
        verbs.main()
    told = capsys.readouterr()
    assert left.value.code == 2 and told.out == "" and not list(tmp_path.iterdir())
    assert told.err.startswith(field) and "Traceback" not in told.err and told.err.count("\n") == 1


@pytest.mark.parametrize(
    ("nut", "status", "words"),
    [
        ('pitch = "1 mm", diameter = "6 mm", hand = "left"', "not-started", "the hands differ"),
        pytest.param(
            'pitch = "0.8 mm", diameter = "6 mm"', "wrong-pitch", "the pitches differ: the threads bind", marks=LATE
        ),
    ],
)
def test_the_prompt_runs_a_bolt_in_a_nut_of_another_thread_and_says_what_came_of_it(
    nut, status, words, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    typed = ["--set", f'mating.nut={{kind = "Thread", {nut}}}', "--expect", status]
    monkeypatch.setattr(sys, "argv", ["detent", "simulate", "bolt_nf", *typed])
    with pytest.raises(SystemExit) as left:
        verbs.main()
    assert left.value.code == 0 and words in capsys.readouterr().out
