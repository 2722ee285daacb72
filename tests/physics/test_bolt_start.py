"""Ways to start a bolt (examples/bolt_start.py): the slop angle, turning back, searching, Blaer's limit of speed."""

import math
import runpy
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from detent.units import N, deg, mm, um
from physics import bolt_starts
from physics.thread_room import overlap

ways = SimpleNamespace(**runpy.run_path(str(Path(__file__).parents[2] / "examples" / "bolt_start.py")))
SLOP = ways.bolt.thread.slop(1 * mm)  # 1.575 deg, at the first full turn
# The stiff hand (3500 N mm/deg) yields a little before the force passes its limit: of 41 phases 7 still threaded in
# 0.025 deg above the slop angle with half the step, none of 8 did at 0.035 deg.
BESIDE = 0.05 * deg


@pytest.mark.parametrize("phase", [20 * deg, 200 * deg])
@pytest.mark.parametrize("step", [5e-4, 2.5e-4])
def test_a_tool_that_leans_less_than_the_slop_angle_threads_in_and_one_that_leans_more_does_not(phase, step):
    below = ways.straight(ways.Start(SLOP - BESIDE, phase=phase), stiffness=ways.STIFF, step=step)
    above = ways.straight(ways.Start(SLOP + BESIDE, phase=phase), stiffness=ways.STIFF, step=step)
    assert ways.threaded(below) and not ways.threaded(above)


def test_within_the_slop_angle_a_stiff_hand_presses_the_threads_into_each_other_by_less_than_1_um():
    record = ways.straight(ways.Start(1.4 * deg, phase=0.3), stiffness=ways.STIFF)
    assert ways.threaded(record) and overlap(ways.bolt, record["pose"].values[80::16]) < 1 * um


@pytest.mark.parametrize(("tilt", "phase"), [(2 * deg, 0.3), (3 * deg, 0.3), (3 * deg, 1.0), (4 * deg, 2.5)])
def test_wedged_beyond_it_by_less_than_3_um(tilt, phase):
    """Crests stand on bare roots, beside run-ups: not sought there, they went 14 to 84 µm deep."""
    record = ways.straight(ways.Start(tilt, phase=phase), stiffness=ways.STIFF)
    assert overlap(ways.bolt, record["pose"].values[80::8]) < 3 * um


def test_wedged_beyond_it_on_flanks_alone_by_less_than_3_um():
    """2.5 deg: no crest reaches a root."""
    record = ways.straight(ways.Start(2.5 * deg, phase=4.4), stiffness=ways.STIFF)
    assert not ways.threaded(record) and overlap(ways.bolt, record["pose"].values[80::8]) < 3 * um


def test_a_soft_hand_threads_in_where_a_stiff_one_wedges():
    start = ways.Start(3 * deg, phase=1.0)
    soft, stiff = ways.straight(start), ways.straight(start, stiffness=ways.STIFF)
    assert ways.threaded(soft) and not ways.threaded(stiff)
    assert soft["tilt"].values[-1] < 2 * deg  # it is the hand that yielded; 1.57 deg was seen


@pytest.mark.parametrize("which", [3, 17, 22])
def test_by_events_a_start_ends_where_steps_end(which):
    """Of the 200 of tests/verify. 3: the end of the bolt's run-up appeared 2.6 nm deep and parting, which stopped the
    run. 22: so did a crest of the run-up, 0.24 µm deep, that was not found before. 17: with a contact that rattled one
    that had just struck was held too, and the bolt went into another groove."""
    rng = np.random.default_rng(3)
    start = [bolt_starts.Start.drawn(rng) for _ in range(which + 1)][which]
    steps, events = bolt_starts.run(start), bolt_starts.run(start, "events")
    assert events.outcome.status is steps.outcome.status
    assert np.abs(bolt_starts.end(events) - bolt_starts.end(steps)).max() < 0.1 * um  # 0.03 was seen; 2 is wanted


@pytest.mark.parametrize("phase", [0.3, 1.0])
def test_turning_back_until_the_click_starts_where_a_spinning_bolt_is_thrown_off(phase):
    start = ways.Start(phase=phase, z=-0.2 * mm)
    assert not ways.started(ways.spinning(start, 35.0))
    assert ways.started(ways.back_first(start, 35.0))


def test_a_spiral_finds_the_nut_that_a_straight_start_misses():
    start = ways.Start(x=0.45 * mm, z=0.05 * mm, phase=1.0)
    assert not ways.started(ways.straight(start, step=1e-3))
    assert ways.started(ways.spiral(start, step=1e-3))


@pytest.mark.parametrize(("stiffness", "starts"), [(0.04, True), (0.0025, False)])
def test_a_spring_four_times_stiffer_or_softer_than_the_limits_decides_the_start(stiffness, starts):
    # Blaer: the limit is ω = 5.7 √(k/m), 0.0077 N/mm at 158 rad/s; these lie a factor of 5 and 3 beside it.
    omega = 5.0 * math.sqrt(0.01 * N / mm / ways.M)
    how = {"stiffness": stiffness * N / mm, "side": 1000 * N / mm, "turns": 2.18}
    for phase in (0.5, 0.9):
        run = ways.spinning(ways.Start(phase=phase, z=-0.2 * mm), omega / ways.TURN, 1 * mm, **how)
        assert ways.started(run) == starts


def test_an_example_of_ways_to_start_says_what_they_came_to(capsys):
    ways.main()
    said = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[1].split(" at ")[0] for line in said[:1] + said[2:]] == [
        "still under way", "still under way", "not started", "still under way",
    ]  # fmt: skip
