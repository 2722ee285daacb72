"""Motions of a test bench: position, speed and acceleration as closed forms of time.

    sines   x = x₀ + Σ A_i sin(2π f_i t + φ_i)                       Sine, MultiSine, HandLike
    chirp   x = x₀ + A sin(2π (f₀ t + (f₁ − f₀) t²/2T))              Chirp
    steps   x from level to level by 10 s³ − 15 s⁴ + 6 s⁵, at rest at both ends        Steps (least jerk)

Colton & Hollerbach move their device by one sine (section 5), which cannot tell its mass from its stiffness: x and a
are then one and the same column. Two tones or more can.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Protocol

import numpy as np
from numba import void
from numpy.typing import ArrayLike, NDArray

from detent.core.errors import InputError
from detent.numeric.kernel import f1, f2, inner, kernel, pack
from detent.units import Angle, Duration, Hz, Quantity, check, s

Array = NDArray[np.float64]
Place = Annotated[float, Quantity("m", turning="rad")]
Amplitude = Annotated[float, Quantity("m", above=0.0, turning="rad")]
Frequency = Annotated[float, Quantity("Hz", above=0.0)]
SINES, CHIRP, STEPS = 0.0, 1.0, 2.0
HORIZON = 120 * s  # ours: over so long a time the largest excursion of a hand-like motion is its amplitude


class Motion(Protocol):
    """What a bench is told to do."""

    def ends(self) -> float: ...  # s; infinite where it goes on for ever

    def packed(self) -> Array: ...  # as `place_at` reads it


def motion_at(motion: Motion, time: ArrayLike) -> tuple[Array, Array, Array]:
    """Position, speed and acceleration (n,) at times (n,)."""
    t = np.ascontiguousarray(time, dtype=float)
    out = np.empty((3, len(t)))
    places_at(motion.packed(), t, out)
    return out[0], out[1], out[2]


def _sines(offset: float, amplitudes: ArrayLike, frequencies: ArrayLike, phases: ArrayLike) -> Array:
    A, f = np.asarray(amplitudes, dtype=float), np.asarray(frequencies, dtype=float)
    return pack(SINES, offset, len(A), np.column_stack((A, 2.0 * math.pi * f, phases)))


@dataclass(frozen=True, slots=True)
class Sine:
    """One tone, as in section 5 of Colton & Hollerbach.

    amplitude  half of the whole way
    frequency  how often it goes forth and back
    offset     the middle of its way
    phase      where it begins
    """

    amplitude: Amplitude
    frequency: Frequency
    offset: Place = 0.0
    phase: Angle = 0.0

    def __post_init__(self) -> None:
        check(self)

    def ends(self) -> float:
        return math.inf

    def packed(self) -> Array:
        return _sines(self.offset, [self.amplitude], [self.frequency], [self.phase])


@dataclass(frozen=True, slots=True)
class MultiSine:
    """Several tones at once.

    amplitudes   of each
    frequencies  of each
    phases       of each; left out, Schroeder's, π i²/n, which keep the sum from peaking
    offset       the middle of the way
    """

    amplitudes: tuple[Amplitude, ...]
    frequencies: tuple[Frequency, ...]
    phases: tuple[Angle, ...] | None = None
    offset: Place = 0.0

    def __post_init__(self) -> None:
        check(self)
        n = len(self.frequencies)
        if n == 0:
            raise InputError("frequencies", None, "at least one tone is needed")
        for name, given in (("amplitudes", self.amplitudes), ("phases", self.phases)):
            if given is not None and len(given) != n:
                raise InputError(name, f"{len(given)} values", f"one for each of the {n} frequencies is needed")

    def ends(self) -> float:
        return math.inf

    def packed(self) -> Array:
        n = len(self.frequencies)
        phases = [math.pi * i * i / n for i in range(n)] if self.phases is None else self.phases
        return _sines(self.offset, self.amplitudes, self.frequencies, phases)


@dataclass(frozen=True, slots=True)
class HandLike:
    """A random motion as a hand would make it: tones at random within a band, the slow ones the larger (A ~ 1/f).

    amplitude  largest excursion from the middle, within two minutes
    band       lowest and highest frequency
    seed       of the random numbers: another seed, another motion of the same kind
    tones      how many
    offset     the middle of the way
    """

    amplitude: Amplitude
    band: tuple[Frequency, Frequency] = (0.2 * Hz, 6 * Hz)
    seed: int = 0
    tones: int = 40  # ours: enough that no repetition is seen within minutes
    offset: Place = 0.0

    def __post_init__(self) -> None:
        check(self)
        if not self.band[0] < self.band[1]:
            raise InputError("band", self.band, "the lower frequency comes first")
        if not 2 <= self.tones <= 1000:
            raise InputError("tones", self.tones, "between 2 and 1000 are possible")
        if self.seed < 0:
            raise InputError("seed", self.seed, "a whole number from zero is needed")

    def ends(self) -> float:
        return math.inf

    def packed(self) -> Array:
        return _hand_like(self)


@lru_cache(maxsize=64)  # the search for its largest excursion takes 30 ms
def _hand_like(motion: HandLike) -> Array:
    random = np.random.default_rng(motion.seed)
    low, high = motion.band
    # One tone at random in each of equal strips of the band, so that no seed leaves a hole in it.
    f = low + (high - low) * (np.arange(motion.tones) + random.random(motion.tones)) / motion.tones
    A, phases = random.rayleigh(size=motion.tones) / f, random.uniform(0.0, 2.0 * math.pi, motion.tones)
    t = np.arange(0.0, HORIZON, 0.02 / high)  # fifty to the fastest period: 0.2 % below the peak at the most
    out = np.empty((3, len(t)))
    places_at(_sines(0.0, A, f, phases), t, out)
    return _sines(motion.offset, motion.amplitude * A / np.abs(out[0]).max(), f, phases)


@dataclass(frozen=True, slots=True)
class Chirp:
    """A tone whose frequency rises or falls evenly from one to another.

    amplitude  half of the whole way
    begin      frequency at the start
    end        frequency at the end
    length     how long it takes
    offset     the middle of its way
    """

    amplitude: Amplitude
    begin: Frequency
    end: Frequency
    length: Duration
    offset: Place = 0.0

    def __post_init__(self) -> None:
        check(self)

    def ends(self) -> float:
        return self.length

    def packed(self) -> Array:
        return pack(CHIRP, self.offset, self.amplitude, self.begin, self.end, self.length)


@dataclass(frozen=True, slots=True)
class Steps:
    """From level to level, smoothly: rest, speed and acceleration zero at both ends of each step.

    levels  where it rests, one after the other
    rise    time from one to the next
    hold    time at each
    """

    levels: tuple[Place, ...]
    rise: Duration
    hold: Annotated[float, Quantity("s", least=0.0)] = 0.0

    def __post_init__(self) -> None:
        check(self)
        if len(self.levels) < 2:
            raise InputError("levels", f"{len(self.levels)} values", "at least two are needed")

    def ends(self) -> float:
        return len(self.levels) * self.hold + (len(self.levels) - 1) * self.rise

    def packed(self) -> Array:
        return pack(STEPS, self.rise, self.hold, len(self.levels), self.levels)


AnyMotion = Sine | MultiSine | HandLike | Chirp | Steps


# Compiled -----------------------------------------------------------------------------------------------------------


@inner
def place_at(params, at, t):
    """x, ẋ, ẍ at t of the motion that is packed from `at` on."""
    kind = params[at]
    if kind == SINES:
        x, v, a = params[at + 1], 0.0, 0.0
        for i in range(int(params[at + 2])):
            row = at + 3 + 3 * i
            A, w = params[row], params[row + 1]
            sine, cosine = math.sin(w * t + params[row + 2]), math.cos(w * t + params[row + 2])
            x += A * sine
            v += A * w * cosine
            a -= A * w * w * sine
        return x, v, a
    if kind == CHIRP:
        A, f, T = params[at + 2], params[at + 3], params[at + 5]
        rate = (params[at + 4] - f) / T
        phase, w, w_dot = 2.0 * math.pi * t * (f + 0.5 * rate * t), 2.0 * math.pi * (f + rate * t), 2.0 * math.pi * rate
        sine, cosine = math.sin(phase), math.cos(phase)
        return params[at + 1] + A * sine, A * w * cosine, A * (w_dot * cosine - w * w * sine)
    rise, hold, n = params[at + 1], params[at + 2], int(params[at + 3])
    i = min(max(int(t / (rise + hold)), 0), n - 1)
    left = params[at + 4 + i]
    step = params[at + 4 + min(i + 1, n - 1)] - left
    s_ = min(max((t - i * (rise + hold) - hold) / rise, 0.0), 1.0)
    x = left + step * s_ * s_ * s_ * (10.0 + s_ * (6.0 * s_ - 15.0))
    v = step / rise * 30.0 * s_ * s_ * (1.0 - s_) * (1.0 - s_)
    return x, v, step / (rise * rise) * 60.0 * s_ * (1.0 - s_) * (1.0 - 2.0 * s_)


@kernel(void(f1, f1, f2))
def places_at(params, time, out):
    """x, ẋ, ẍ (3, n) at times (n,)."""
    for i in range(time.shape[0]):
        out[0, i], out[1, i], out[2, i] = place_at(params, 0, time[i])
