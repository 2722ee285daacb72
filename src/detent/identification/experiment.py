"""Which motion tells what: tones for a bench, chosen by the information they would give, and the errors to expect.

    F = m a + b v + F_c sgn v + Σ_j f_j N_j(x)        Colton & Hollerbach, eq. 3; f straight between knots
    M = Σ_t φ φᵀ / σ²,   σ² = σ_F² + (m σ_a)² + (k q)²/12     Fisher information, noise of the sensors in the equation

The covariance to expect is M⁻¹. Tones are chosen one by one from a grid of frequencies and weights, whatever adds most
when their sum is scaled to fill stroke, speed and force; then exchanged until none is better; phases are drawn last.
One tone alone never tells the mass: a and x are then one column, and M is singular however long it is measured.
Valid where the guess is near: force and information follow it. Noise counts as white at the sampling rate.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.units import Duration, Friction, Position, Quantity, check

F1, F2 = NDArray[np.float64], NDArray[np.float64]

PARAMETERS = ("mass", "damping", "friction", "stiffness")
TARGET = 0.05  # ours: a parameter is told where its standard error is a twentieth of it
FREQUENCIES = 14  # of the grid, over the band
WEIGHTS = (0.05, 0.1, 0.2, 0.35, 0.6, 1.0)  # of a tone beside the others, before all are scaled together
FULL = 0.98  # of the limits: a peak may lie between two looks, 1 − cos(π/16) = 1.9 % above them
ROUNDS = 3  # of exchanging tones
PHASES = 60  # draws
LOOKS = 16  # a period of the fastest tone
PERIODS = 4  # of the slowest tone, over which the search looks at a motion
NO_FRICTION = 0.01  # of the bench's force: where none is guessed, an error is measured against this
PRIOR = 1e-10  # of the largest information: what no motion tells has a finite, hopeless error

Mass = Annotated[float, Quantity("kg", above=0.0)]
Rate = Annotated[float, Quantity("kg/s", least=0.0)]
Stiffness = Annotated[float, Quantity("N/m")]
Frequency = Annotated[float, Quantity("Hz", above=0.0)]
Level = Annotated[float, Quantity("1", least=0.0)]


@dataclass(frozen=True, slots=True)
class Guess:
    """The mechanism as one thinks it is: F = m a + b v + F_c sgn v + k x, and beyond `corner` a stiffness of its own.

    SI; of a rotary device kg m², N m s/rad, N m/rad and N m.
    """

    mass: Mass
    damping: Rate
    stiffness: Stiffness
    friction: Friction = 0.0
    corner: Position | None = None
    stiffness_beyond: Stiffness | None = None

    def __post_init__(self) -> None:
        check(self)
        if (self.corner is None) != (self.stiffness_beyond is None):
            raise InputError("corner", self.corner, "goes together with stiffness_beyond")

    def spring(self, x: F1) -> F1:
        if self.corner is None or self.stiffness_beyond is None:
            return self.stiffness * x
        return self.stiffness * x + (self.stiffness_beyond - self.stiffness) * np.maximum(x - self.corner, 0.0)

    def force(self, x: F1, v: F1, a: F1) -> F1:
        return self.mass * a + self.damping * v + self.friction * np.sign(v) + self.spring(x)


@dataclass(frozen=True, slots=True)
class Limits:
    """What bench and sensors can do.

    low, high     of the position, m or rad
    force, speed  largest, N and m/s
    slowest, fastest   band of the tones, Hz
    duration      s, sampled at `rate` Hz
    force_noise, acceleration_noise   rms; resolution of the encoder
    """

    low: Position
    high: Position
    force: Annotated[float, Quantity("N", above=0.0)] = 60.0  # the LinMot's peak, Table 1
    speed: Annotated[float, Quantity("m/s", above=0.0)] = 3.4  # Table 1
    slowest: Frequency = 0.2  # of the accelerometer, Table 2
    fastest: Frequency = 10.0  # ours: a third of the closed loop's 29 Hz
    duration: Duration = 50.0
    rate: Frequency = 4000.0  # section 5
    force_noise: Level = 0.02  # ours
    acceleration_noise: Level = 0.03  # ours
    resolution: Level = 5e-6  # 2.3

    def __post_init__(self) -> None:
        check(self)
        if not self.low < self.high:
            raise InputError("high", self.high, "must be above low")
        if not self.slowest < self.fastest < self.rate / 4:
            raise InputError("fastest", self.fastest, "must be above slowest and below a quarter of the rate")
        if self.force_noise + self.acceleration_noise + self.resolution == 0.0:
            raise InputError("force_noise", 0.0, "sensors without any noise tell everything; give what they have")


@dataclass(frozen=True, slots=True)
class Expected:
    """A parameter and the standard error to expect of it; of the stiffness the median over the pieces crossed."""

    parameter: str
    value: float
    error: float
    told: bool

    @property
    def relative(self) -> float:
        return self.error / abs(self.value) if self.value else math.inf


@dataclass(frozen=True, slots=True)
class Experiment:
    """Tones for a bench and what they are worth."""

    guess: Guess
    limits: Limits
    amplitudes: tuple[float, ...]
    frequencies: tuple[float, ...]
    phases: tuple[float, ...]
    expected: tuple[Expected, ...]
    peaks: tuple[float, float, float]  # position from the middle, speed, force
    wanted: tuple[str, ...]

    @property
    def offset(self) -> float:
        return 0.5 * (self.limits.low + self.limits.high)

    @property
    def tells(self) -> bool:
        """Whether all that was wanted is told."""
        return all(one.told for one in self.expected if one.parameter in self.wanted)

    def at(self, time: F1) -> tuple[F1, F1, F1]:
        """Position, velocity and acceleration (n,) at times (n,)."""
        return _motion(time, self.offset, self.amplitudes, self.frequencies, self.phases)

    def motion(self) -> Any:
        """The motion for a `Bench`: a MultiSine."""
        from detent.drive.bench.motions import MultiSine

        return MultiSine(self.amplitudes, self.frequencies, self.phases, self.offset)

    def row(self) -> dict[str, Any]:
        tones = zip(self.frequencies, self.amplitudes, self.phases, strict=True)
        return {
            "offset": self.offset,
            "tones": [{"frequency": f, "amplitude": A, "phase": p} for f, A, p in tones],
            "expected": [
                {"parameter": e.parameter, "value": e.value, "error": e.error, "relative": e.relative, "told": e.told}
                for e in self.expected
            ],
            "peak_position": self.peaks[0],
            "peak_speed": self.peaks[1],
            "peak_force": self.peaks[2],
            "tells": self.tells,
        }


def design_experiment(
    guess: Guess,
    limits: Limits,
    *,
    wanted: Sequence[str] = PARAMETERS,
    tones: int = 4,
    knots: int = 12,
    goal: Literal["D", "A"] = "D",
    target: float = TARGET,
    seed: int = 0,
) -> Experiment:
    """Tones that tell the wanted parameters best within the limits, and the standard errors they would give.

    goal    "D": least volume of the relative errors' ellipsoid; "A": least sum of their squares
    knots   of the spring force over the stroke
    target  share of a parameter below which its error counts as told
    """
    for name in wanted:
        if name not in PARAMETERS:
            raise InputError("wanted", name, f"there are {', '.join(PARAMETERS)}")
    if goal not in ("D", "A"):
        raise InputError("goal", goal, 'it is "D" or "A"')
    if not wanted or not 1 <= tones <= 20 or not 3 <= knots <= 100:
        raise InputError("tones", tones, "1 to 20 tones, 3 to 100 knots and something wanted are needed")
    search = _Search(guess, limits, tuple(wanted), knots, goal)
    chosen = search.greedy(tones)
    if not chosen:
        raise InputError("limits", None, "no tone of the band stays within stroke, speed and force")
    phases = search.best_phases(chosen, np.random.default_rng(seed))
    amplitudes, frequencies = search.amplitudes(chosen, phases), tuple(f for f, _ in chosen)
    found = Experiment(guess, limits, amplitudes, frequencies, phases, (), (0.0, 0.0, 0.0), tuple(wanted))
    x, v, a = found.at(_looks(limits, limits.duration))
    peaks = (np.abs(x - found.offset).max(), np.abs(v).max(), np.abs(guess.force(x, v, a)).max())
    expected = expected_errors(found, knots, target)
    return replace(found, expected=expected, peaks=(float(peaks[0]), float(peaks[1]), float(peaks[2])))


def expected_errors(experiment: Experiment, knots: int = 12, target: float = TARGET) -> tuple[Expected, ...]:
    """Standard errors that an experiment would give, from the Fisher information of its samples."""
    guess, limits = experiment.guess, experiment.limits
    time = _looks(limits, limits.duration)
    x, v, a = experiment.at(time)
    C, slopes, places = _covariance(guess, limits, x, v, a, knots)
    crossed = (places[1:] > x.min()) & (places[:-1] < x.max())
    truth = {"mass": guess.mass, "damping": guess.damping, "friction": guess.friction}
    none = {"mass": 0.0, "damping": 0.0, "friction": NO_FRICTION * limits.force}
    found = [_expected(name, truth[name], float(np.sqrt(C[i, i])), target, none[name]) for i, name in enumerate(truth)]
    variance = np.einsum("ij,jk,ik->i", slopes, C, slopes)[crossed]
    k = float(np.median(np.diff(guess.spring(places))[crossed] / np.diff(places)[crossed]))
    return (*found, _expected("stiffness", k, float(np.sqrt(np.median(variance))), target))


# ---- the search ----


class _Search:
    def __init__(self, guess: Guess, limits: Limits, wanted: tuple[str, ...], knots: int, goal: str) -> None:
        self.guess, self.limits, self.wanted, self.knots, self.goal = guess, limits, wanted, knots, goal
        self.time, self.offset = _looks(limits, PERIODS / limits.slowest), 0.5 * (limits.low + limits.high)
        grid = np.geomspace(limits.slowest, limits.fastest, FREQUENCIES)
        # Whole periods and simple ratios would close the loop early and visit the same few states again and again.
        self.frequencies = [float(f) * (1 + 0.013 * (-1) ** i) for i, f in enumerate(grid)]
        self.frequencies[0], self.frequencies[-1] = float(grid[0]), float(grid[-1])

    def greedy(self, n: int) -> list[tuple[float, float]]:
        """Tones (frequency, weight): one by one whatever is best, then each exchanged while that helps."""
        chosen: list[tuple[float, float]] = []
        best = math.inf
        for _ in range(n):
            tone, worth = self._best_with(chosen)
            if tone is None or worth >= best:
                break
            chosen, best = [*chosen, tone], worth
        for _ in range(ROUNDS):
            before = best
            for i in range(len(chosen)):
                others = chosen[:i] + chosen[i + 1 :]
                tone, worth = self._best_with(others)
                if tone is not None and worth < best - 1e-9:
                    chosen, best = [*others, tone], worth
            if best >= before - 1e-6:
                break
        return chosen

    def _best_with(self, chosen: list[tuple[float, float]]) -> tuple[tuple[float, float] | None, float]:
        taken = {f for f, _ in chosen}
        best, worth = None, math.inf
        for f in self.frequencies:
            for weight in (WEIGHTS if chosen else WEIGHTS[-1:]) if f not in taken else ():
                value = self.worth([*chosen, (f, weight)], _phases(len(chosen) + 1))
                if value < worth:
                    best, worth = (f, weight), value
        return best, worth

    def best_phases(self, chosen: list[tuple[float, float]], rng: np.random.Generator) -> tuple[float, ...]:
        draws = [_phases(len(chosen))]
        draws += [tuple(rng.uniform(0, 2 * math.pi, len(chosen)).tolist()) for _ in range(PHASES)]
        return min(draws, key=lambda phases: self.worth(chosen, phases))

    def amplitudes(self, chosen: list[tuple[float, float]], phases: tuple[float, ...]) -> tuple[float, ...]:
        """The weights scaled together until stroke, speed or force is full; none where the force is full at rest."""
        limits = self.limits
        weights = [weight for _, weight in chosen]
        x, v, a = _motion(self.time, 0.0, weights, [f for f, _ in chosen], phases)
        half = 0.5 * (limits.high - limits.low)
        scale = FULL * min(half / float(np.abs(x).max()), limits.speed / float(np.abs(v).max()))
        for _ in range(60):
            force = self.guess.force(self.offset + scale * x, scale * v, scale * a)
            if float(np.abs(force).max()) <= FULL * limits.force:
                return tuple(scale * weight for weight in weights)
            scale *= 0.9
        return ()

    def worth(self, chosen: list[tuple[float, float]], phases: tuple[float, ...]) -> float:
        """What is to be least; infinite where nothing stays within the limits."""
        limits, guess = self.limits, self.guess
        amplitudes = self.amplitudes(chosen, phases)
        if not amplitudes:
            return math.inf
        x, v, a = _motion(self.time, self.offset, amplitudes, [f for f, _ in chosen], phases)
        C, slopes, _ = _covariance(guess, limits, x, v, a, self.knots)
        k = max(abs(guess.stiffness), abs(guess.stiffness_beyond or 0.0)) or 1.0
        friction = guess.friction or NO_FRICTION * limits.force
        sizes = {"mass": guess.mass, "damping": guess.damping or 1.0, "friction": friction}
        rows = [np.eye(1, len(C), i)[0] / sizes[name] for i, name in enumerate(sizes) if name in self.wanted]
        if "stiffness" in self.wanted:
            rows += list(slopes / k)
        W = np.array(rows)
        S = W @ C @ W.T
        return float(np.linalg.slogdet(S)[1]) if self.goal == "D" else float(np.trace(S))


def _covariance(guess: Guess, limits: Limits, x: F1, v: F1, a: F1, knots: int) -> tuple[F2, F2, F1]:
    """Covariance (p, p) of m, b, F_c and f at the knots; rows that give the slopes between them; the knots."""
    places = np.linspace(limits.low, limits.high, knots)
    step = float(places[1] - places[0])
    u = np.clip((x - limits.low) / step, 0.0, knots - 1 - 1e-9)
    i = u.astype(int)
    X = np.zeros((len(x), 3 + knots))
    X[:, 0], X[:, 1], X[:, 2] = a, v, np.sign(v)
    rows = np.arange(len(x))
    X[rows, 3 + i], X[rows, 4 + i] = 1 - (u - i), u - i
    slope = np.gradient(guess.spring(places), places)
    k = np.interp(x, places, slope)
    variance = limits.force_noise**2 + (guess.mass * limits.acceleration_noise) ** 2 + (k * limits.resolution) ** 2 / 12
    weight = limits.rate * limits.duration / len(x) / variance
    M = (X * weight[:, None]).T @ X
    size = 1.0 / np.sqrt(np.maximum(np.diag(M), 1e-12 * float(np.diag(M).max())))
    scaled = M * size[:, None] * size[None, :] + PRIOR * np.eye(len(M))
    C = np.linalg.inv(scaled) * size[:, None] * size[None, :]
    D = np.zeros((knots - 1, len(M)))
    D[:, 3:] = np.diff(np.eye(knots), axis=0) / step
    return C, D, places


def _motion(
    time: F1, offset: float, amplitudes: Sequence[float], frequencies: Sequence[float], phases: Sequence[float]
) -> tuple[F1, F1, F1]:
    x, v, a = np.full_like(time, offset), np.zeros_like(time), np.zeros_like(time)
    for A, f, phase in zip(amplitudes, frequencies, phases, strict=True):
        w = 2 * math.pi * f
        x += A * np.sin(w * time + phase)
        v += A * w * np.cos(w * time + phase)
        a -= A * w * w * np.sin(w * time + phase)
    return x, v, a


def _looks(limits: Limits, span: float) -> F1:
    span = min(span, limits.duration)
    return np.linspace(0.0, span, max(1000, math.ceil(LOOKS * limits.fastest * span)), endpoint=False)


def _phases(n: int) -> tuple[float, ...]:
    return tuple(math.pi * i * i / n for i in range(n))  # Schroeder's: the sum does not peak


def _expected(name: str, value: float, error: float, target: float, least: float = 0.0) -> Expected:
    return Expected(name, value, error, bool(error <= target * max(abs(value), least)))
