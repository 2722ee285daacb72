"""A mechanism on a bench, written without any of the package's models: the second road to its identification.

Motions are sums of sines with their closed-form derivatives; the force is eq. 3 evaluated on them; sensors are filters
run at eight times the sampling rate, so that an analogue low-pass is one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import xarray as xr
from scipy import signal

from detent.core.record import Outcome, Record, Status

OVER = 8
SENSORS: dict[str, Any] = {
    "force": {"noise": 0.02, "low_pass": 1000.0, "order": 2, "ac_coupling": None, "delay": 0.0},
    "acceleration": {"noise": 0.03, "low_pass": 1000.0, "order": 2, "ac_coupling": None, "delay": 0.0},
    "position": {"resolution": 5e-6, "delay": 0.0},
}


def hardening(x, soft=600.0, stiff=1800.0, at=12e-3):
    """f (n,) of a spring that stiffens at x_T: soft before it, stiff behind it."""
    return soft * x + (stiff - soft) * np.maximum(x - at, 0)


def hardening_slope(x, soft=600.0, stiff=1800.0, at=12e-3):
    return np.where(x < at, soft, stiff)


@dataclass(frozen=True)
class Mechanism:
    """Constants or functions: of (x) for mass and spring, of (x, direction) for damping and friction."""

    mass: Any = 0.581
    damping: Any = 11.5
    spring: Callable[[Any], Any] = hardening
    slope: Callable[[Any], Any] = hardening_slope
    friction: Any = 0.0
    play: float = 0.0

    def of(self, what: str, x, direction) -> Any:
        value = getattr(self, what)
        return value(x, direction) if callable(value) else np.full(np.shape(x), float(value))

    def mass_at(self, x) -> Any:
        return self.mass(x) if callable(self.mass) else np.full(np.shape(x), float(self.mass))

    def force(self, x, v, a):
        if self.play:
            x, led = played(x, self.play)
            v, a = v * led, a * led
        s = np.sign(v)
        F = self.mass_at(x) * a + self.of("damping", x, s) * v + self.of("friction", x, s) * s
        return F + self.spring(x)

    def told(self, x) -> dict[str, Any]:
        """The truth as a table over x, for record.inputs["mechanism"]."""
        both = [np.ones_like(x), -np.ones_like(x)]
        return {
            "position": x.tolist(),
            "mass": self.mass_at(x).tolist(),
            "damping": np.column_stack([self.of("damping", x, d) for d in both]).tolist(),
            "friction": np.column_stack([self.of("friction", x, d) for d in both]).tolist(),
            "spring_force": np.asarray(self.spring(x)).tolist(),
            "stiffness": np.asarray(self.slope(x)).tolist(),
        }


def detents() -> Mechanism:
    """Negative stiffness between detents, damping and friction that depend on position and direction."""
    p = 8e-3

    def spring(x):
        return 3.0 * np.sin(2 * np.pi * x / p) + 150 * x

    def slope(x):
        return 3.0 * 2 * np.pi / p * np.cos(2 * np.pi * x / p) + 150

    def damping(x, d):
        return np.where(d >= 0, 6 + 2 * np.sin(np.pi * x / 0.02), 8 - 1.5 * np.cos(np.pi * x / 0.02))

    def friction(x, d):
        return np.where(d >= 0, 1 + 0.4 * np.cos(np.pi * x / 0.015), 0.7 + 0.2 * np.sin(np.pi * x / 0.02))

    return Mechanism(0.25, damping, spring, slope, friction)


def played(x, width):
    """What follows a driver through a clearance, y within width/2 of x, and whether it is being led."""
    y, out, led = float(x[0]), np.empty_like(x), np.empty_like(x)
    for i, one in enumerate(x.tolist()):
        now = min(max(y, one - width / 2), one + width / 2)
        out[i], led[i] = now, now != y
        y = now
    return out, led


@dataclass(frozen=True)
class Tones:
    """x = centre + Σ A sin(2π f t + φ), and its derivatives."""

    amplitudes: Any
    frequencies: Any
    phases: Any
    centre: float = 0.0

    def at(self, t):
        x, v, a = np.full_like(t, self.centre), np.zeros_like(t), np.zeros_like(t)
        for A, f, p in zip(self.amplitudes, self.frequencies, self.phases):
            w = 2 * np.pi * f
            x += A * np.sin(w * t + p)
            v += A * w * np.cos(w * t + p)
            a -= A * w * w * np.sin(w * t + p)
        return x, v, a


def two_tones(reach: float = 20e-3) -> Tones:
    return Tones((0.7 * reach, 0.3 * reach), (0.83, 3.7), (0.0, 1.0))


def multi_tones(reach: float = 20e-3) -> Tones:
    return Tones(
        np.array([0.5, 0.25, 0.15, 0.10]) * reach, (0.43, 1.31, 2.87, 5.3), (0.2, 1.7, 2.9, 4.1)
    )  # amplitudes sum to the reach


def hand_like(reach: float = 18e-3, seed: int = 7) -> Tones:
    """Random motion, 0.2 to 6 Hz, as a hand's: amplitudes fall with the frequency."""
    rng = np.random.default_rng(seed)
    f = np.linspace(0.2, 6.0, 30) + rng.uniform(-0.05, 0.05, 30)
    A = rng.rayleigh(1.0, 30) / (0.5 + f**1.5)
    tones = Tones(A, f, rng.uniform(0, 2 * np.pi, 30))
    peak = np.abs(tones.at(np.linspace(0, 50, 20001))[0]).max()
    return Tones(A * reach / peak, f, tones.phases)


@dataclass(frozen=True)
class Trial:
    """A mechanism led along a motion; `measured` draws the sensors' noise anew, the truth is computed once."""

    mechanism: Mechanism
    motion: Tones
    duration: float = 50.0
    rate: float = 4000.0
    sensors: Mapping[str, Any] = field(default_factory=lambda: SENSORS)

    def __post_init__(self):
        n = round(self.duration * self.rate)
        t = np.arange(n * OVER) / (self.rate * OVER)
        x, v, a = self.motion.at(t)
        F = self.mechanism.force(x, v, a)
        thin = slice(None, None, OVER)
        seen = {
            "position": _sensed(x, self.sensors["position"], self.rate * OVER)[thin],
            "force": _sensed(F, self.sensors["force"], self.rate * OVER)[thin],
            "acceleration": _sensed(a, self.sensors["acceleration"], self.rate * OVER)[thin],
        }
        truth = {"time": t[thin], "position": x[thin], "velocity": v[thin], "acceleration": a[thin], "force": F[thin]}
        object.__setattr__(self, "seen", seen)
        object.__setattr__(self, "truth", truth)

    def measured(self, seed: int = 0, *, acceleration: bool = True, told: bool = True) -> Record:
        rng = np.random.default_rng(seed)
        seen: dict[str, Any] = getattr(self, "seen")  # noqa: B009 (frozen)
        truth: dict[str, Any] = getattr(self, "truth")  # noqa: B009
        out = {}
        for name, value in seen.items():
            sensor = self.sensors[name]
            value = value + rng.normal(0, 1, value.size) * (sensor.get("noise") or 0.0)
            q = sensor.get("resolution")
            if q:
                offset = rng.uniform(0, q)
                value = np.round((value + offset) / q) * q - offset
            out[name] = value
        dims = ("time",)
        data = {
            "measured_position": (dims, out["position"], {"units": "m", "about": "encoder"}),
            "measured_force": (dims, out["force"], {"units": "N", "about": "on the mechanism by its driver"}),
            "position": (dims, truth["position"], {"units": "m", "about": "true"}),
            "velocity_along": (dims, truth["velocity"], {"units": "m/s", "about": "true"}),
            "acceleration_along": (dims, truth["acceleration"], {"units": "m/s²", "about": "true"}),
            "applied_force": (dims, truth["force"], {"units": "N", "about": "true"}),
        }
        if acceleration:
            data["measured_acceleration"] = (dims, out["acceleration"], {"units": "m/s²", "about": "accelerometer"})
        grid = np.linspace(truth["position"].min(), truth["position"].max(), 401)
        inputs: dict[str, Any] = {"mechanism": self.mechanism.told(grid)}
        if told:
            inputs["sensors"] = {name: dict(one) for name, one in self.sensors.items()}
        return Record(
            "simulate", xr.Dataset(data, {"time": truth["time"]}), Outcome(Status.ELAPSED, "end of the motion"),
            inputs=inputs,
        )  # fmt: skip


def _sensed(u, sensor: Mapping[str, Any], rate: float):
    if sensor.get("low_pass"):
        u = _settled(signal.butter(2, sensor["low_pass"], fs=rate), u)
    if sensor.get("ac_coupling"):
        u = _settled(signal.butter(1, sensor["ac_coupling"], "high", fs=rate), u)
    if sensor.get("delay"):
        n = round(sensor["delay"] * rate)
        u = np.concatenate([np.full(n, u[0]), u[: u.size - n]])
    return u


def _settled(filter_: Any, u):
    """u through a filter (b, a) that had settled on its first value."""
    b, a = filter_
    return signal.lfilter(b, a, u, zi=signal.lfilter_zi(b, a) * u[0])[0]
