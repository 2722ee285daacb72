"""Known: the law is given, F = law(x, v, a, *parameters); its parameters are fitted by nonlinear least squares.

The law is evaluated sample by sample and weighted by the same bumps as the force (`regressors`), sent through the force
sensor's AC coupling where there is one. Errors are those of the whitened Jacobian J at the answer. The test of what the
data tell (`verdicts`) takes as noise of column j what noise in a and v does to ∂F/∂θ_j. Curves against position follow
from the law: m = ∂F/∂a, static force at v → ±0, b the mean slope up to the motion's rms speed.
"""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from scipy import optimize

from detent.core.errors import InputError
from detent.core.record import Json, Record
from detent.identification.findings import GRID, TRADE, at_least, noise_level, trades
from detent.identification.fitting import EDGE
from detent.identification.motion import Motion, ac_coupled, read_motion
from detent.identification.pspline import filtered, whitening, whole_rows
from detent.identification.regressors import MOST, window
from detent.identification.results import Curve, Findings, identified, in_words, stretches

F1, F2 = NDArray[np.float64], NDArray[np.float64]
Law = Callable[..., F1]
SMALL = 1e-6  # relative step of numerical derivatives


def linear(x: F1, v: F1, a: F1, m: float, b: float, k: float, x_e: float, F_c: float) -> F1:
    """F = m a + b v + k (x − x_e) + F_c sgn v; eq. 2."""
    return m * a + b * v + k * (x - x_e) + F_c * np.sign(v)


def hardening(x: F1, v: F1, a: F1, m: float, b: float, k: float, k_s: float, x_T: float, x_e: float, F_c: float) -> F1:
    """Eq. 2 with the spring of eq. 9: k below x_T, k_s above."""
    return linear(x, v, a, m, b, k, x_e, F_c) + (k_s - k) * np.maximum(x - x_T, 0)


LAWS: Mapping[str, Law] = {"linear": linear, "hardening": hardening}


@dataclass(frozen=True, slots=True)
class Known:
    """A law and where to start its parameters.

    law     F = law(x, v, a, *parameters) on arrays; or "linear" (m, b, k, x_e, F_c), "hardening" (m, b, k, k_s, x_T,
            x_e, F_c)
    start   starting values by name, in the order the law takes them
    cutoff  Hz, half amplitude of the bump that weighs every row
    """

    law: Law | str
    start: Mapping[str, float] = field(default_factory=dict)
    cutoff: float = 200.0

    def __post_init__(self) -> None:
        if isinstance(self.law, str) and self.law not in LAWS:
            raise InputError("law", self.law, f"there are {', '.join(LAWS)}; or give a function F(x, v, a, …)")
        if not self.start:
            raise InputError("start", None, "starting values are needed, by name in the order the law takes them")
        if any(not np.isfinite(value) for value in self.start.values()):
            raise InputError("start", dict(self.start), "must be finite numbers")

    def fit(self, record: Record, held_out: Sequence[Record]) -> Record:
        began = clock.perf_counter()
        motion = read_motion(record)
        law, names = LAWS[self.law] if isinstance(self.law, str) else self.law, tuple(self.start)
        theta, covariance, known, words, noise = _fitted(motion, law, self.start, self.cutoff)
        position = np.linspace(motion.position.min(), motion.position.max(), GRID)
        curves = _curves(law, theta, covariance, known, position, motion)
        errors = np.sqrt(np.diag(covariance))
        why_not = f"{' and '.join(n for n, told in zip(names, known) if not told)} are not told apart"
        verdicts: list[dict[str, Json]] = [
            {"parameter": name, "from": float(position[0]), "to": float(position[-1]), "known": bool(told),
             "why": f"{value:.6g} ± {error:.2g}" if told else why_not}
            for name, value, error, told in zip(names, theta, errors, known)
        ]  # fmt: skip
        for name, curve in curves.items():
            verdicts += stretches(name, position, curve.known, "from the law's parameters", why_not)
        validation, stretch = [], None
        for i, other in enumerate(held_out or [record]):
            seen = read_motion(other)
            y, F_hat = _weighed(seen, seen.force, self.cutoff)[0], _predicted(seen, law, theta, self.cutoff)
            rms = float(np.sqrt(np.mean((F_hat - y) ** 2)))
            name = str(other.inputs.get("name") or f"held out {i + 1}") if held_out else "the motion it was fitted to"
            row = {"motion": name, "error_rms_N": rms, "error_relative": rms / float(np.std(y))}
            validation.append(row | {"against": "measured force"})
            stretch = stretch or (_weighed(seen, seen.position, self.cutoff)[0], y, F_hat)
        told_words = f"the data do not tell {words} apart. " if words and not known.all() else ""
        findings = Findings(
            position=position,
            curves=curves,
            reason=told_words + in_words(curves, motion.rotary),
            model={
                "kind": "known",
                "law": self.law if isinstance(self.law, str) else getattr(self.law, "__name__", "given"),
                "parameters": {n: float(v) if k else None for n, v, k in zip(names, theta, known)},
                "errors": {n: float(e) if k else None for n, e, k in zip(names, errors, known)},
                "cutoff": self.cutoff,
                "noise": noise,
            },
            verdicts=verdicts,
            validation=validation,
            held_out=stretch,
            held_out_step=_weighed(motion, motion.force, self.cutoff)[1],
            rotary=motion.rotary,
            stats={"seconds": clock.perf_counter() - began},
        )
        return identified(findings, record)


def _weighed(motion: Motion, samples: F1, cutoff: float) -> tuple[F1, float]:
    """Samples (n,) weighted by bumps, and the step from row to row."""
    h, hop = window(motion.step, cutoff, MOST, motion.time.size)
    return np.convolve(samples, h, "valid")[::hop], hop * motion.step


def _predicted(motion: Motion, law: Law, theta: F1, cutoff: float) -> F1:
    F, step = _weighed(motion, law(motion.position, motion.velocity, motion.acceleration, *theta), cutoff)
    corner = motion.force_sensor.ac_coupling
    return ac_coupled(F, corner, step) if corner else F


def _fitted(
    motion: Motion, law: Law, given: Mapping[str, float], cutoff: float
) -> tuple[F1, F2, NDArray[np.bool_], str, float]:
    """θ, its covariance, which of it is told, what is traded in words, rms of a whitened row."""
    start = np.array(list(given.values()))
    y, step = _weighed(motion, motion.force, cutoff)
    turning = np.abs(_weighed(motion, np.sign(motion.velocity), cutoff)[0])
    edge = int(np.ceil(EDGE / step))
    use = turning > 0.9
    use[:edge] = use[-edge:] = False
    if motion.force_sensor.ac_coupling:  # until the sensor has settled, to 1 %
        use[: int(np.ceil(4.6 / (2 * np.pi * motion.force_sensor.ac_coupling * step)))] = False
    scale = np.maximum(np.abs(start), 1e-3 * np.max(np.abs(start)))
    taps, whole = np.eye(1, 5)[0], use
    found = None
    for _ in range(2):
        whole = whole_rows(use)

        def left(u: F1, taps: F1 = taps, whole: NDArray[np.bool_] = whole) -> F1:
            return filtered(taps, y - _predicted(motion, law, u * scale, cutoff), whole)

        first = start / scale if found is None else found.x
        found = optimize.least_squares(left, first, x_scale="jac", method="lm", diff_step=1e-5)
        taps = whitening(y - _predicted(motion, law, found.x * scale, cutoff), use)
    assert found is not None
    theta, J, n = found.x * scale, found.jac / scale, int(whole.sum())
    G = J.T @ J
    variance = float(found.fun @ found.fun) / max(n - theta.size, 1)
    s = 1 / np.sqrt(np.maximum(np.diag(G), 1e-300))
    covariance = variance * np.linalg.pinv(G * np.outer(s, s), rcond=1e-12) * np.outer(s, s)
    N = _column_noise(motion, law, theta, scale, n, cutoff, taps, step)
    z = filtered(taps, y, whole)
    blocks = {name: slice(i, i + 1) for i, name in enumerate(given)}
    left_open = trades(G, N, 1e-12 * np.diag(np.diag(G)), float(z @ z), blocks)
    told = left_open.reach(np.eye(theta.size)) <= TRADE * np.abs(theta)
    covariance = covariance + left_open.directions @ left_open.directions.T  # what can be traded is not certain
    return theta, covariance, np.asarray(told), "; ".join(left_open.words), float(np.sqrt(variance))


def _column_noise(motion: Motion, law: Law, theta: F1, scale: F1, n: int, cutoff: float, taps: F1, step: float) -> F2:
    """(p, p): n rows' Gram matrix of what noise in a and v makes of the columns ∂F/∂θ_j."""
    some = slice(None, None, max(1, motion.time.size // 5000))
    x, v, a = motion.position[some], motion.velocity[some], motion.acceleration[some]
    h, _ = window(motion.step, cutoff, MOST, motion.time.size)
    filters = ((h, motion.step), (taps, step))
    N = np.zeros((theta.size, theta.size))
    for which, density, unit in ((1, motion.noise_v, v), (2, motion.noise_a, a)):
        size = float(np.std(unit))
        delta = SMALL**0.5 * size
        slopes = []
        for j in range(theta.size):
            move = np.zeros(theta.size)
            move[j] = 1e-3 * scale[j]
            xva = [x, v, a]
            xva[which] = unit + delta
            mixed = law(*xva, *(theta + move)) - law(*xva, *(theta - move))
            mixed = mixed - (law(x, v, a, *(theta + move)) - law(x, v, a, *(theta - move)))
            slopes.append(mixed / (2 * move[j] * delta))
        S = np.array(slopes)  # (p, samples): ∂²F/∂θ∂v or ∂a
        level = at_least(noise_level(density, motion.frequencies, *filters), size)
        N += level * n * (S @ S.T) / x.size
    return N


def _curves(law: Law, theta: F1, covariance: F2, known: NDArray[np.bool_], x: F1, motion: Motion) -> dict[str, Curve]:
    """Curves of the law and their errors by the delta method; told where every parameter that moves them is."""
    speed, push = float(np.std(motion.velocity)), float(np.std(motion.acceleration))
    tiny, zero = 1e-9 * speed * np.ones_like(x), np.zeros_like(x)
    width = 1e-3 * float(np.ptp(x))

    def tell(t: F1) -> dict[str, F1]:
        up, down = law(x, tiny, zero, *t), law(x, -tiny, zero, *t)
        fast, back = law(x, tiny + speed, zero, *t), law(x, -tiny - speed, zero, *t)
        ahead = 0.5 * (law(x + width, tiny, zero, *t) + law(x + width, -tiny, zero, *t))
        behind = 0.5 * (law(x - width, tiny, zero, *t) + law(x - width, -tiny, zero, *t))
        return {
            "mass": (law(x, tiny, zero + push, *t) - up) / push,
            "damping": np.column_stack([(fast - up) / speed, (down - back) / speed]),
            "stiffness": (ahead - behind) / (2 * width),
            "friction": 0.5 * (up - down),
            "spring_force": 0.5 * (up + down),
            "static_force": np.column_stack([up, down]),
        }

    middle = tell(theta)
    errors = np.sqrt(np.maximum(np.diag(covariance), 1e-300))
    moves = []
    for j in range(theta.size):
        step = np.zeros(theta.size)
        step[j] = 0.1 * errors[j] if known[j] else 1e-4 * max(abs(theta[j]), 1e-12)
        plus, minus = tell(theta + step), tell(theta - step)
        moves.append({name: (plus[name] - minus[name]) / (2 * step[j]) for name in middle})
    out = {}
    for name, value in middle.items():
        D = np.array([move[name] for move in moves])  # (p, n) or (p, n, 2)
        variance = np.einsum("i...,ij,j...->...", D, covariance, D)
        moved = np.abs(D) * np.abs(theta).reshape(-1, *([1] * value.ndim)) > TRADE * np.maximum(np.abs(value), 1e-12)
        lost = np.any(moved & ~known.reshape(-1, *([1] * value.ndim)), axis=0)
        out[name] = Curve(value, np.sqrt(np.maximum(variance, 0)), np.asarray(~lost))
    return out
