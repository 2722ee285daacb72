"""Motion: what a record tells of a mechanism's motion and force, with its sensors taken out.

Of a record with dims ("time",) the channels measured_position and measured_force are needed, measured_acceleration and
measured_velocity are used where they are there. What record.inputs["sensors"] says of them is undone:

    F(ω) = F_measured(ω) · L(ω) / H(ω),    H = H_low-pass · e^(−iωτ)

L is the same zero-phase low-pass for all channels. The AC coupling of the force is not undone, it would lift drift:
the model is sent through it instead (`ac_coupled`). Velocity is iω x. Acceleration is joined of the accelerometer and
−ω² x, each weighted by the other's noise at that frequency, so slow parts come from the encoder, which also mends the
accelerometer's AC coupling. Valid for a uniformly sampled motion whose low-pass and delay are as told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import fft, signal

from detent.core.errors import InputError
from detent.core.record import Record

F1 = NDArray[np.float64]
LOW_PASS_ORDER = 1  # ours: of a sensor whose low-pass is told without an order
UNEVEN = 0.01  # ours: of a step; sampling this uneven is taken as even


@dataclass(frozen=True, slots=True)
class Sensor:
    """What a channel did to its quantity: noise (rms) or resolution, low-pass and AC coupling in Hz, delay in s."""

    noise: float | None = None
    resolution: float | None = None
    low_pass: float | None = None
    order: int = LOW_PASS_ORDER
    ac_coupling: float | None = None
    delay: float = 0.0

    @classmethod
    def of(cls, record: Record, name: str) -> Sensor:
        told = record.inputs.get("sensors") or {}
        one = told.get(name) if isinstance(told, Mapping) else None
        given: dict[str, Any] = dict(one) if isinstance(one, Mapping) else {}
        return cls(
            noise=_number(given.get("noise")),
            resolution=_number(given.get("resolution")),
            low_pass=_number(given.get("low_pass")),
            order=int(given.get("order") or LOW_PASS_ORDER),
            ac_coupling=_number(given.get("ac_coupling")),
            delay=_number(given.get("delay")) or 0.0,
        )

    @property
    def lag(self) -> float:
        """By how much a slow signal comes late through delay and low-pass, s."""
        if not self.low_pass:
            return self.delay
        poles = np.exp(1j * np.pi * (2 * np.arange(self.order) + self.order + 1) / (2 * self.order))
        return self.delay - float(np.sum(1 / poles).real) / (2 * np.pi * self.low_pass)

    def response(self, f: F1) -> NDArray[np.complex128]:
        """Of low-pass (Butterworth, analogue) and delay at frequencies f in Hz; without the AC coupling."""
        H = np.exp(-2j * np.pi * f * self.delay)
        if self.low_pass:
            poles = np.exp(1j * np.pi * (2 * np.arange(self.order) + self.order + 1) / (2 * self.order))
            for pole in poles:
                H = H / (1 - 1j * f / (self.low_pass * pole))
        return H


@dataclass(frozen=True, slots=True)
class Motion:
    """A uniformly sampled motion and the force of whoever drives it, as ideal sensors below `cutoff` would see it.

    time, position, velocity, acceleration, force   (n,), SI
    force_sensor   its `ac_coupling` is still in the force; everything else is undone
    noise_v, noise_a   spectral densities of the noise in velocity and acceleration, as functions `density(f)` sampled
                       at `frequencies`: (unit)²/Hz, one-sided
    """

    time: F1
    position: F1
    velocity: F1
    acceleration: F1
    force: F1
    rotary: bool
    cutoff: float
    force_sensor: Sensor
    frequencies: F1
    noise_v: F1
    noise_a: F1

    @property
    def step(self) -> float:
        return float(self.time[1] - self.time[0])


def read_motion(record: Record, cutoff: float | None = None) -> Motion:
    """The motion that a record of a bench or of a measurement holds.

    cutoff  Hz, of the zero-phase low-pass; 200 Hz or a tenth of the sampling rate unless told
    """
    time, x_measured = channel(record, "time"), channel(record, "measured_position")
    force = channel(record, "measured_force")
    if time.size < 16:
        raise InputError("record", f"{time.size} samples", "a motion takes at least 16")
    steps = np.diff(time)
    step = float(np.median(steps))
    if step <= 0 or np.max(np.abs(steps - step)) > UNEVEN * step:
        raise InputError("record", "time", "must rise in even steps; interpolate the channels to such steps first")
    limit = min(200.0, 0.1 / step) if cutoff is None else cutoff  # ours: far above what a hand or a bench moves at
    if not 0 < limit <= 0.5 / step:
        raise InputError("cutoff", limit, f"must lie between 0 and half the sampling rate, {0.5 / step:g} Hz")

    grid = _Spectrum(time.size, step, limit)
    encoder = Sensor.of(record, "position")
    # The straight line through both ends is taken out and put back: mirrored, what is left comes back to zero.
    drift = (x_measured[-1] - x_measured[0]) / (time[-1] - time[0])
    line = x_measured[0] + drift * (time - time[0])
    X = grid.of(x_measured - line, encoder)
    S_x: F1 = np.full(grid.f.size, position_noise(x_measured, encoder, step))
    w = 2 * np.pi * grid.f
    S_v, S_a = S_x * w**2, S_x * w**4
    V, A = 1j * w * X, -(w**2) * X
    if "measured_velocity" in record.data:
        sensor = Sensor.of(record, "velocity")
        V, S_v = grid.joined(channel(record, "measured_velocity") - drift, sensor, V, S_v)
        A, S_a = 1j * w * V, S_v * w**2
    if "measured_acceleration" in record.data:
        sensor = Sensor.of(record, "acceleration")
        A, S_a = grid.joined(channel(record, "measured_acceleration"), sensor, A, S_a)
    sensor = Sensor.of(record, "force")
    half = grid.f <= 2 * limit
    return Motion(
        time=time,
        position=grid.back(X) + line + drift * encoder.delay,
        velocity=grid.back(V) + drift,
        acceleration=grid.back(A),
        force=_Spectrum(time.size, step, _force_cutoff(sensor, step)).undone(force, sensor),
        rotary=record["measured_position"].attrs.get("units") == "rad",
        cutoff=limit,
        force_sensor=sensor,
        frequencies=grid.f[half],
        noise_v=(S_v * grid.L**2)[half],
        noise_a=(S_a * grid.L**2)[half],
    )


def ac_coupled(columns: NDArray[np.float64], corner: float, step: float) -> NDArray[np.float64]:
    """What an AC-coupled sensor (first-order high-pass, corner in Hz) makes of columns (n, …), at rest before.

        y_k = α y_{k−1} + ½ (1 + α) (u_k − u_{k−1}),   α = e^(−2π corner step)

    A step's response decays exactly as the sensor's; the gain is one far above the corner.
    """
    alpha = np.exp(-2 * np.pi * corner * step)
    gain = 0.5 * (1 + alpha)
    first = np.asarray(columns)[:1]
    start = np.zeros_like(first) - gain * first  # the sensor has settled at the first value
    return np.asarray(signal.lfilter([gain, -gain], [1.0, -alpha], columns, axis=0, zi=start)[0])


class _Spectrum:
    """Channels to and fro between samples and frequencies, mirrored oddly at both ends so that neither end rings."""

    def __init__(self, n: int, step: float, cutoff: float) -> None:
        self.n, self.step = n, step
        self.pad = min(n - 2, round(max(10 / cutoff, 0.5) / step))  # ours: both filters have died away by then
        self.size = int(fft.next_fast_len(n + 2 * self.pad, real=True) or 0)
        self.f: F1 = np.arange(self.size // 2 + 1) / (self.size * step)
        self.L = 1 / (1 + (self.f / cutoff) ** 8)  # a Butterworth low-pass of fourth order, forth and back

    def of(self, samples: F1, sensor: Sensor) -> NDArray[np.complex128]:
        pad = self.pad
        ahead, behind = 2 * samples[0] - samples[pad:0:-1], 2 * samples[-1] - samples[-2 : -pad - 2 : -1]
        H = sensor.response(self.f)
        return np.asarray(fft.rfft(np.concatenate([ahead, samples, behind]), self.size)) * self.L / H

    def undone(self, samples: F1, sensor: Sensor) -> F1:
        """The channel without its sensor's low-pass and delay."""
        if not sensor.low_pass and not sensor.delay:
            return samples
        return self.back(self.of(samples - samples.mean(), sensor)) + samples.mean()

    def back(self, spectrum: NDArray[np.complex128]) -> F1:
        return np.asarray(fft.irfft(spectrum, self.size))[self.pad : self.pad + self.n]

    def joined(
        self, samples: F1, sensor: Sensor, other: NDArray[np.complex128], S_other: F1
    ) -> tuple[NDArray[np.complex128], F1]:
        """A sensor's channel and the same quantity by another way, each weighted by the other's noise."""
        S = np.full(self.f.size, noise_density(samples, sensor, self.step))
        own = self.of(samples, sensor)
        if sensor.ac_coupling:
            jw = 1j * np.maximum(self.f, self.f[1])
            own = own * (jw + sensor.ac_coupling) / jw
            S = S * np.abs((jw + sensor.ac_coupling) / jw) ** 2
        share = S_other / np.maximum(S_other + S, 1e-300)
        return share * own + (1 - share) * other, S_other * S / np.maximum(S_other + S, 1e-300)


def _force_cutoff(sensor: Sensor, step: float) -> float:
    """Hz up to which a force sensor is undone: as far as can be, for the model's columns are not smoothed either."""
    return min(
        0.4 / step, 1.5 * (sensor.low_pass or np.inf)
    )  # ours: a low-pass of second order is then lifted 2.5 times


def position_noise(x: F1, sensor: Sensor, step: float) -> float:
    """One-sided density of an encoder's noise: rounding to its resolution, q²/12 over all frequencies."""
    if sensor.noise is not None:
        return 2 * step * sensor.noise**2
    q = sensor.resolution
    if q is None:
        jumps = np.abs(np.diff(x))
        jumps = jumps[jumps > 0]
        counted = jumps.size < 0.9 * (x.size - 1)  # a rounded channel stands still now and then
        q = float(np.min(jumps)) if jumps.size and counted else None
    return 2 * step * q**2 / 12 if q is not None else noise_density(x, sensor, step)


def noise_density(samples: F1, sensor: Sensor, step: float) -> float:
    """One-sided density: as told, else the median of the spectrum between an eighth and a half of its useful band."""
    if sensor.noise is not None:
        return 2 * step * sensor.noise**2
    f, S = signal.welch(samples, 1 / step, nperseg=min(samples.size, 4096))
    top = min(sensor.low_pass or np.inf, 0.5 / step)
    band = (f > top / 8) & (f < top / 2)
    return float(np.median(S[band])) if band.any() else 0.0


def channel(record: Record, name: str) -> F1:
    if name not in record.data.variables:
        raise InputError("record", name, f"is missing; there are {', '.join(map(str, record.data.variables))}")
    values = np.asarray(record.data[name].values, dtype=np.float64)
    if values.ndim != 1 or not np.isfinite(values).all():
        raise InputError("record", name, "must be one finite number a sample")
    return values


def _number(value: Any) -> float | None:
    return None if value is None or isinstance(value, str) else float(value)
