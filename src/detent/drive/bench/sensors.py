"""What a test bench measures: encoder, force and acceleration as its converters deliver them.

Colton & Hollerbach, section 2.3: an encoder that counts 5 µm, an impedance head whose charge amplifiers filter lightly
(1 kHz) and, being piezoelectric, pass nothing that lasts (0.2 Hz), 16-bit converters. From the truth at the samples:

    signal(t − delay) → high-pass s/(s + 2πf_AC) → low-pass 2πf_c/(s + 2πf_c) → + white noise → converter

Both filters are of first order and discretised as if the signal were straight between samples (ramp invariant). They
begin settled on the first sample, as if it had lasted for ever. Noise is counted where it is read: its rms is that of
the samples, uncorrelated, whatever the low-pass.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.units import Hz, N, Quantity, check, kHz, m, s, um

Array = NDArray[np.float64]
Frequency = Annotated[float, Quantity("Hz", above=0.0)]
Delay = Annotated[float, Quantity("s", least=0.0)]
BITS = 16  # of each converter, section 2.4
FORCE, ACCELERATION = 1, 2  # which noise


@dataclass(frozen=True, slots=True)
class Encoder:
    """Incremental encoder: whole counts.

    resolution  one count; zero: ideal
    delay       from the motion to the reading
    velocity    cut-off of the filter behind its difference quotient; left out, no velocity is told
    """

    resolution: Annotated[float, Quantity("m", least=0.0, turning="rad")] = 5 * um
    delay: Delay = 0.0
    velocity: Frequency | None = None

    def __post_init__(self) -> None:
        check(self)

    def as_notes(self) -> dict[str, float]:
        return {"resolution": self.resolution, "delay": self.delay}

    def read(self, x: Array, rate: float) -> Array:
        """(n,) what it says of the positions x (n,), sampled at the rate."""
        return counted(delayed(x, self.delay, rate), self.resolution)

    def velocity_of(self, read: Array, rate: float) -> Array:
        """(n,) difference quotient of what was read, low-passed (Butterworth, second order, causal), as section 2.4."""
        from scipy.signal import butter, sosfilt

        assert self.velocity is not None
        quotient = np.concatenate(([0.0], np.diff(read))) * rate
        return np.asarray(sosfilt(butter(2, self.velocity, fs=rate, output="sos"), quotient))


@dataclass(frozen=True, slots=True)
class ForceSensor:
    """Force side of the impedance head.

    noise        rms of its white noise
    low_pass     cut-off of its charge amplifier; left out, none
    ac_coupling  below this it passes nothing on; left out, it measures what lasts too
    delay        from the force to the reading
    span         of its converter, from −span to span; left out, an ideal one
    """

    noise: Annotated[float, Quantity("N", least=0.0, turning="N m")] = 0.02 * N  # ours, as the span: none is printed
    low_pass: Frequency | None = 1 * kHz
    ac_coupling: Frequency | None = None
    delay: Delay = 0.0
    span: Annotated[float, Quantity("N", above=0.0, turning="N m")] | None = 100 * N

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True)
class Accelerometer:
    """Acceleration side of the impedance head.

    noise        rms of its white noise
    low_pass     cut-off of its charge amplifier; left out, none
    ac_coupling  below this it passes nothing on; left out, it measures what lasts too
    delay        from the motion to the reading
    span         of its converter, from −span to span; left out, an ideal one
    """

    noise: Annotated[float, Quantity("m/s^2", least=0.0, turning="rad/s^2")] = 0.03 * m / s**2  # ours, as the span
    low_pass: Frequency | None = 1 * kHz
    ac_coupling: Frequency | None = None
    delay: Delay = 0.0
    span: Annotated[float, Quantity("m/s^2", above=0.0, turning="rad/s^2")] | None = 300 * m / s**2

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True)
class Sensors:
    """All that a bench measures.

    position      the encoder
    force         between drive and mechanism
    acceleration  of the mechanism; in Python None: not measured
    seed          of all noise
    """

    position: Encoder = field(default_factory=Encoder)
    force: ForceSensor = field(default_factory=ForceSensor)
    acceleration: Accelerometer | None = field(default_factory=Accelerometer)
    seed: int = 0

    def __post_init__(self) -> None:
        if self.seed < 0:
            raise InputError("seed", self.seed, "a whole number from zero is needed")

    @classmethod
    def ideal(cls) -> Sensors:
        """Sensors that tell the truth."""
        return cls(
            Encoder(resolution=0.0),
            ForceSensor(noise=0.0, low_pass=None, span=None),
            Accelerometer(noise=0.0, low_pass=None, span=None),
        )

    @classmethod
    def impedance_head(cls, seed: int = 0) -> Sensors:
        """Those of Colton & Hollerbach, section 2.3, AC-coupled at 0.2 Hz (Table 2)."""
        coupled = 0.2 * Hz
        return cls(Encoder(), ForceSensor(ac_coupling=coupled), Accelerometer(ac_coupling=coupled), seed)

    def as_notes(self) -> dict[str, Any]:
        """As a record's inputs["sensors"] has them."""
        found: dict[str, Any] = {"position": self.position.as_notes(), "force": _noted(self.force)}
        if self.acceleration is not None:
            found["acceleration"] = _noted(self.acceleration)
        return found

    def noise(self, which: int, count: int) -> Array:
        """(count,) standard normal numbers of the force's or the acceleration's noise."""
        return np.random.default_rng((self.seed, which)).standard_normal(count)


def _noted(sensor: ForceSensor | Accelerometer) -> dict[str, Any]:
    return {
        "noise": sensor.noise, "low_pass": sensor.low_pass, "ac_coupling": sensor.ac_coupling, "delay": sensor.delay,
        "order": 1, "step": 0.0 if sensor.span is None else sensor.span / 2 ** (BITS - 1),
    }  # fmt: skip


def read(sensor: ForceSensor | Accelerometer, truth: Array, noise: Array, rate: float) -> Array:
    """(n,) what the sensor's converter says of the truth (n,) sampled at the rate; noise (n,) of rms one."""
    signal = filtered(delayed(truth, sensor.delay, rate), rate, sensor.low_pass, sensor.ac_coupling)
    return converted(signal + sensor.noise * noise, sensor.span)


def delayed(x: Array, delay: float, rate: float) -> Array:
    """(n,) x as it was `delay` ago, by cubic splines through the samples; before the first it was as there."""
    if delay == 0.0 or len(x) < 4:
        return x
    from scipy.interpolate import CubicSpline

    at = np.arange(len(x)) - delay * rate
    return np.where(at < 0.0, x[0], CubicSpline(np.arange(len(x)), x)(np.maximum(at, 0.0)))


def filtered(x: Array, rate: float, low_pass: float | None, ac_coupling: float | None) -> Array:
    """(n,) x behind the two filters of first order, settled on x[0] at the start."""
    for cut, is_high in ((ac_coupling, True), (low_pass, False)):
        if cut is None:
            continue
        slow = _lagged(x, 2.0 * math.pi * cut / rate)
        x = x - slow if is_high else slow
    return x


def _lagged(x: Array, w: float) -> Array:
    """Response of 1/(1 + s/w), w in radians a sample, to x that is straight between samples, settled on x[0].

    y⁺ = e y + (1 − e)(x − d/w) + d,  d = x⁺ − x,  e = exp(−w)
    """
    from scipy.signal import lfilter

    e = math.exp(-w)
    share = (1.0 - e) / w
    # y[n+1] − e y[n] = (1 − share) x[n+1] + (share − e) x[n]
    first = (share - e) * x[0] + e * x[0]
    return np.asarray(lfilter([1.0 - share, share - e], [1.0, -e], x, zi=np.array([first]))[0])


def counted(x: Array, step: float) -> Array:
    """The nearest whole counts of a step; x itself where it is zero."""
    return x if step == 0.0 else step * np.round(x / step)


def converted(x: Array, span: float | None) -> Array:
    """What a converter of BITS between −span and span makes of x."""
    if span is None:
        return x
    step = span / 2 ** (BITS - 1)
    return np.clip(counted(x, step), -span, span - step)
