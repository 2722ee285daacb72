"""The loop in real time and the command that runs it: what it measures, by a clock of our own; what it prints."""

import json

import numpy as np
import pytest
from pytest import approx
from typer.testing import CliRunner

from detent import InputError
from detent.cli import app
from detent.mating.feel.json import from_json, to_json
from detent.mating.feel.model import Feel
from detent.playback import Device, HeldDevice, Rendering, keep_rate, play
from feel.feel_tables import detent_table


class Clock:
    """Time that passes only as told, ns: asking takes 100 ns, sleeping ends late by as much as it likes."""

    def __init__(self, oversleep=0):
        self.now, self.oversleep, self.slept = 0, oversleep, 0

    def __call__(self):
        self.now += 100
        return self.now

    def sleep(self, seconds):
        self.slept += 1
        self.now += round(seconds * 1e9) + self.oversleep


def test_a_quick_tick_is_called_at_the_rate_and_on_time():
    clock, calls = Clock(oversleep=50_000), []
    kept = keep_rate(lambda: calls.append(clock.now), rate=1000.0, seconds=0.5, clock=clock, sleep=clock.sleep)
    assert len(calls) == 500 and kept.overruns == kept.missed == 0
    assert kept.rate == approx(1000.0, rel=1e-3) and np.diff(calls) == approx(1e6, abs=200)
    assert kept.jitter(100) <= 200e-9 and clock.slept == 500  # it slept, and still began within a look at the clock


def test_a_sleep_that_ends_too_late_is_told_as_lateness():
    clock = Clock(oversleep=450_000)  # 150 µs more than is watched for
    kept = keep_rate(lambda: None, rate=1000.0, seconds=0.1, clock=clock, sleep=clock.sleep)
    assert kept.jitter(50) == approx(150e-6, abs=1e-6) and kept.overruns == 0


def test_a_slow_tick_overruns_and_ticks_are_left_out_not_made_up_for():
    clock, calls = Clock(), []

    def slow():
        calls.append(clock.now)
        clock.now += 2_500_000  # 2.5 periods

    kept = keep_rate(slow, rate=1000.0, seconds=0.3, clock=clock, sleep=clock.sleep)
    assert len(calls) - 1 <= kept.overruns <= len(calls) and kept.missed + len(calls) == 300
    assert kept.rate == approx(len(calls) / 0.3, rel=0.02) and kept.busy == approx(2.5e-3, rel=1e-3)
    assert np.diff(calls).min() >= 2_500_000


@pytest.mark.parametrize("wrong", [{"rate": 0.0}, {"rate": float("nan")}, {"seconds": 0.0}, {"seconds": 1e9}])
def test_a_loop_that_cannot_be_is_refused(wrong):
    with pytest.raises(InputError):
        keep_rate(lambda: None, **{"rate": 1000.0, "seconds": 1.0, **wrong})


def test_a_feel_is_played_on_a_held_device():
    """What is pushed is the rendering of what was read; the hand gets over the whole way."""
    table = detent_table()
    device = Device(6.0, 1e-3)
    hand = HeldDevice.over(table, mass=0.1, damping=6.0, period=1e-3, frequency=2.0)
    done = play(Rendering(table, device.stick_stiffness(table)), hand, rate=1000.0, seconds=0.6)
    again = Rendering(table, device.stick_stiffness(table))
    steps = [again.step(x, v) for x, v in zip(done.position.tolist(), done.speed.tolist(), strict=True)]
    assert done.force == approx(np.array(steps)) and len(done.force) + done.kept.missed == 600
    if done.kept.missed == 0:  # on a busy machine the hand has less time to get there
        assert np.ptp(done.position) > 0.7 * (table.end - table.start)


def test_a_held_device_obeys_its_equation():
    """Left alone by the feel, it follows the hand as a second-order system does: amplitude and phase by its formula."""
    table = detent_table()
    held = HeldDevice(0.1, 2.0, 1e-3, 0, 0.0, 0.01, 3.0, 200.0, 1.0)
    x = []
    for _ in range(4000):
        x.append(held.read()[0])
        held.push(0.0)
    w, t = 2 * np.pi * 3.0, np.arange(4000) * 1e-3
    gain = (200.0 + 1j * w * 1.0) / (200.0 - 0.1 * w**2 + 1j * w * 3.0)
    wanted = 0.01 * np.imag(gain * np.exp(1j * w * t))
    assert np.array(x)[2000:] == approx(wanted[2000:], abs=0.01 * 0.01)  # first order in a tenth of a millisecond
    assert Feel(table).notes == ()


@pytest.fixture
def feel(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "feel.json").write_bytes(to_json(detent_table()))
    return tmp_path


def ran(*words):
    return CliRunner().invoke(app, ["play", *words])


def test_play_tells_rate_jitter_and_verdict(feel):
    result = ran("feel.json", "--seconds", "0.2", "--rate", "1kHz", "--device-damping", "6 N s/m")
    assert result.exit_code == 0, result.output
    for word in ("rate ", "late by", "overruns", "border", "passive: the device has 6 N s/m"):
        assert word in result.output


def test_play_in_json(feel):
    told = json.loads(ran("feel.json", "--seconds", "0.1", "--json", "--delay", "2").output)
    table, device = detent_table(), Device(5.0, 1e-3, 2)
    assert told["passive"] is device.judge(table).is_passive is False
    assert told["border_stiffness"] == approx(device.judge(table).border_stiffness)
    assert set(told["late"]) == {"50", "90", "99", "100"} and told["rate"] > 0


def test_play_writes_what_follows_export(feel):
    result = ran("feel.json", "--seconds", "0", "--export", "out.json", "out.h")
    assert result.exit_code == 0, result.output
    assert from_json((feel / "out.json").read_bytes()) == detent_table()
    assert (
        "out_step(" in (feel / "out.h").read_text() and "wrote out.h" in result.output and "rate" not in result.output
    )


@pytest.mark.parametrize(
    "words",
    [
        ("none.json",), ("feel.json", "out.h"), ("feel.json", "--export", "out.txt"), ("feel.json", "--rate", "0 Hz"),
        ("feel.json", "--rate", "1 mm"), ("feel.json", "--device-mass", "-1 g"), ("feel.json", "--seconds", "-1"),
        ("feel.json", "--export", "feel.json"), ("feel.json", "--export", "no/folder.h"),
        ("feel.json", "--device-damping", "1 N m s/rad"), ("broken.nc",), ("feel.csv",),
    ],
)  # fmt: skip
def test_wrong_words_are_refused(feel, words):
    (feel / "broken.nc").write_bytes(b"CDF")
    (feel / "feel.csv").write_text("1,2")
    result = ran(*words)
    assert isinstance(result.exception, InputError), result.output
