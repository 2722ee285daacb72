"""Segmented: the paper's own algorithm, piecewise constant parameters by ordinary least squares.

Colton & Hollerbach, section 3.5: the range of x in N equal segments, samples strictly inside (x_j < x < x_{j+1}; those
on an edge are dropped), each segment split by the sign of v, and for each part

    F = m a + b v + k x + o,     θ = (XᵀX)⁻¹ Xᵀ F,   X = [a v x 1]                  eqs. 6–8

Eq. 7 as printed lacks the column of ones. Velocity is the difference quotient of the encoder, nothing is filtered, as
in the paper; only then are its findings reproduced. o = F_c − k x_e of one direction; both directions together give
F_c = (F₊ − F₋)/2 and f = (F₊ + F₋)/2 with F± = k x + o. Errors allow for residuals that follow each other; verdicts
know the sensors' noise (`verdicts`). What noise in a column takes off its parameter, and the force's lag τ behind the
encoder off b (k τ), is told as `pull`.
"""

from __future__ import annotations

import time as clock
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.record import Json, Record
from detent.identification.findings import GRID, TRADE, at_least, not_told, trades
from detent.identification.motion import Motion, Sensor, channel, noise_density, position_noise, read_motion
from detent.identification.results import Curve, Findings, identified, in_words, stretches

F1, F2 = NDArray[np.float64], NDArray[np.float64]
NAMES = ("mass", "damping", "stiffness", "offset")
FEWEST = 20  # ours: samples of a part, below which nothing is fitted
FOLLOW = 60  # samples over which residuals are looked at for following each other


@dataclass(frozen=True, slots=True)
class Segmented:
    """n equal segments of position, each direction by itself."""

    n: int = 8

    def __post_init__(self) -> None:
        if not 1 <= self.n <= 1000:
            raise InputError("n", self.n, "takes 1 to 1000 segments")

    def fit(self, record: Record, held_out: Sequence[Record]) -> Record:
        began = clock.perf_counter()
        motion, noise = raw_motion(record)
        edges = np.linspace(motion.position.min(), motion.position.max(), self.n + 1)
        coupled = motion.force_sensor.ac_coupling is not None
        lag = motion.force_sensor.lag - Sensor.of(record, "position").lag
        parts = [
            [_part(motion, noise, lag, edges[j], edges[j + 1], direction, coupled) for direction in (1, -1)]
            for j in range(self.n)
        ]
        position = np.linspace(edges[0], edges[-1], GRID)
        curves = _curves(parts, edges, position)
        verdicts = []
        for name, curve in curves.items():
            why_not = _why(name, parts, coupled)
            verdicts += stretches(name, position, curve.known, "above the noise of its column", why_not)
        table = [_row(part) for pair in parts for part in pair]
        validation, stretch = [], None
        for i, other in enumerate(held_out or [record]):
            seen, _ = raw_motion(other)
            F_hat = _predicted(parts, edges, seen)
            ok = np.isfinite(F_hat)
            rms = float(np.sqrt(np.mean((F_hat[ok] - seen.force[ok]) ** 2)))
            name = str(other.inputs.get("name") or f"held out {i + 1}") if held_out else "the motion it was fitted to"
            relative = rms / float(np.std(seen.force[ok]))
            validation.append(
                {"motion": name, "error_rms_N": rms, "error_relative": relative, "against": "measured force"}
            )
            stretch = stretch or (seen.position, seen.force, F_hat)
        findings = Findings(
            position=position,
            curves=curves,
            reason=_reason(curves, verdicts, motion.rotary),
            model={"kind": "segmented", "n": self.n, "edges": edges.tolist(), "velocity": "difference quotient"},
            verdicts=verdicts,
            validation=validation,
            segments=table,
            held_out=stretch,
            held_out_step=motion.step,
            rotary=motion.rotary,
            stats={"seconds": clock.perf_counter() - began},
        )
        return identified(findings, record)


@dataclass(frozen=True, slots=True)
class Part:
    """One segment in one direction: θ (4,), covariance (4, 4), what is known (4,), what noise pulls each by (4,)."""

    low: float
    high: float
    direction: int
    samples: int
    condition: float
    theta: F1
    covariance: F2
    known: NDArray[np.bool_]
    pull: F1
    trade: str


def raw_motion(record: Record) -> tuple[Motion, F1]:
    """The channels as they are, velocity by difference quotient; and the rms noise of a, v, x and one (4,)."""
    ideal = read_motion(record)
    step, x = ideal.step, channel(record, "measured_position")
    S_x = position_noise(x, Sensor.of(record, "position"), step)
    sigma_x = np.sqrt(S_x / (2 * step))
    if "measured_velocity" in record.data:
        v = channel(record, "measured_velocity")
        sigma_v = np.sqrt(noise_density(v, Sensor.of(record, "velocity"), step) / (2 * step))
    else:
        v, sigma_v = np.gradient(x, step), sigma_x / (np.sqrt(2) * step)
    if "measured_acceleration" in record.data:
        a = channel(record, "measured_acceleration")
        sigma_a = np.sqrt(noise_density(a, Sensor.of(record, "acceleration"), step) / (2 * step))
    else:
        a = ideal.acceleration
        sigma_a = np.sqrt(np.trapezoid(ideal.noise_a, ideal.frequencies))
    force = channel(record, "measured_force")
    raw = Motion(
        ideal.time, x, v, a, force, ideal.rotary, ideal.cutoff, ideal.force_sensor,
        ideal.frequencies, ideal.noise_v, ideal.noise_a,
    )  # fmt: skip
    return raw, np.array([sigma_a, sigma_v, sigma_x, 0.0])


def _part(motion: Motion, noise: F1, lag: float, low: float, high: float, direction: int, coupled: bool) -> Part:
    x, v = motion.position, motion.velocity
    inside = (x > low) & (x < high) & (v * direction > 0)
    n = int(inside.sum())
    nothing = np.full(4, np.nan)
    if n < FEWEST:
        none = np.zeros(4, dtype=bool)
        return Part(low, high, direction, n, np.inf, nothing, np.full((4, 4), np.nan), none, nothing, "")
    X = np.column_stack([motion.acceleration[inside], v[inside], x[inside], np.ones(n)])
    F = motion.force[inside]
    scale = np.linalg.norm(X, axis=0)
    scale[scale == 0] = 1.0
    theta = np.linalg.lstsq(X / scale, F, rcond=None)[0] / scale
    condition = float(np.linalg.cond(X / scale))
    residual = F - X @ theta
    G = X.T @ X
    N = n * np.diag([at_least(s**2, float(np.std(X[:, i]))) for i, s in enumerate(noise)])
    variance = float(residual @ residual) / max(n - 4, 1) * _following(residual, np.flatnonzero(inside))
    covariance = variance * np.linalg.pinv(G / np.outer(scale, scale)) / np.outer(scale, scale)
    centred = X - X.mean(axis=0)
    centred[:, 3] = 1.0  # a trade is judged round the middle of the segment, where the offset is nobody's business
    G_mid = centred.T @ centred
    left = trades(
        G_mid, N, 1e-14 * np.diag(np.diag(G_mid)), float(np.sum((F - F.mean()) ** 2)) + float(np.sum(F**2)),
        {name: slice(i, i + 1) for i, name in enumerate(NAMES)},
    )  # fmt: skip
    reach = left.reach(np.eye(4))
    pull = np.linalg.pinv((G_mid) / np.outer(scale, scale)) / np.outer(scale, scale) @ N @ theta
    pull[1] += theta[2] * lag
    typical = np.abs(theta)
    known = (reach <= TRADE * typical) & (np.abs(pull) <= TRADE * typical) & (np.sqrt(np.diag(covariance)) < typical)
    if coupled:
        known[1] = known[3] = False  # a high-pass turns force along x into force along v
    known[3] = known[2] and not coupled
    return Part(low, high, direction, n, condition, theta, covariance, known, pull, "; ".join(left.words))


def _following(residual: F1, where: NDArray[np.intp]) -> float:
    """1 + 2 Σ ρ_k over samples that follow each other: how much less residuals tell than as many independent ones."""
    total, zero = 1.0, float(residual @ residual) / residual.size
    for k in range(1, min(FOLLOW, residual.size - 1)):
        pairs = where[k:] - where[:-k] == k
        if not pairs.any() or zero == 0:
            break
        rho = float(np.mean(residual[k:][pairs] * residual[:-k][pairs])) / zero
        if rho < 0.02:
            break
        total += 2 * rho
    return total


def _curves(parts: Sequence[Sequence[Part]], edges: F1, x: F1) -> dict[str, Curve]:
    j = np.clip(np.searchsorted(edges, x, side="right") - 1, 0, len(parts) - 1)
    theta = np.array([[p.theta for p in pair] for pair in parts])[j]  # (n, 2, 4)
    cov = np.array([[p.covariance for p in pair] for pair in parts])[j]
    known = np.array([[p.known for p in pair] for pair in parts])[j]
    error = np.sqrt(np.maximum(np.einsum("ndii->ndi", cov), 0))
    curves = {
        name: Curve(theta[:, :, i], error[:, :, i], known[:, :, i])
        for i, name in enumerate(("mass", "damping", "stiffness"))
    }
    c = np.column_stack([np.zeros((x.size, 2)), x, np.ones(x.size)])  # (n, 4)
    static = np.einsum("ni,ndi->nd", c, theta)
    static_error = np.sqrt(np.maximum(np.einsum("ni,ndij,nj->nd", c, cov, c), 0))
    static_known = known[:, :, 3]
    both, spread = np.asarray(static_known.all(axis=1)), 0.5 * np.sqrt((static_error**2).sum(axis=1))
    curves["static_force"] = Curve(static, static_error, static_known)
    curves["spring_force"] = Curve(static.mean(axis=1), spread, both)
    # What is left of friction carries b v of a segment's typical speed where b is not told: then it is not told either.
    curves["friction"] = Curve(
        0.5 * (static[:, 0] - static[:, 1]), spread, np.asarray(both & known[:, :, 1].all(axis=1))
    )
    return curves


def _why(name: str, parts: Sequence[Sequence[Part]], coupled: bool) -> str:
    i = {"mass": 0, "damping": 1, "stiffness": 2}.get(name, 3)
    every = [part for pair in parts for part in pair if part.samples >= FEWEST]
    if coupled and i in (1, 3):
        return "the force sensor is AC-coupled, which this model does not carry: Smooth does"
    lost = [part for part in every if not part.known[i]]
    words = sorted({part.trade for part in lost if part.trade}, key=len)
    if words:
        return not_told(words, name)
    if i == 1 and lost:
        share = float(np.median([abs(part.pull[1] / part.theta[1]) for part in lost]))
        return f"noise of the differentiated position and the sensors' lag alone pull it by {100 * share:.0f} %"
    return "too few samples" if not lost else "too noisy"


def _reason(curves: dict[str, Curve], verdicts: Sequence[dict[str, Json]], rotary: bool) -> str:
    words = in_words(curves, rotary)
    lost = [row for row in verdicts if not row["known"] and row["parameter"] in ("mass", "damping")]
    return words if not lost else f"{words}; {lost[0]['parameter']} is not told everywhere: {lost[0]['why']}"


def _row(part: Part) -> dict[str, Json]:
    m, b, k, offset = (float(t) for t in part.theta)
    errors = np.sqrt(np.maximum(np.diag(part.covariance), 0))
    row: dict[str, Json] = {"from": part.low, "to": part.high, "direction": part.direction}
    row |= {"m": m, "b": b, "k": k, "offset": offset, "samples": part.samples, "condition": part.condition}
    for letter, error, pull, known in zip(("m", "b", "k", "offset"), errors, part.pull, part.known):
        row |= {f"{letter}_error": float(error), f"{letter}_pull": float(pull), f"{letter}_known": bool(known)}
    return row


def _predicted(parts: Sequence[Sequence[Part]], edges: F1, motion: Motion) -> F1:
    x, v, a = motion.position, motion.velocity, motion.acceleration
    j = np.clip(np.searchsorted(edges, x, side="right") - 1, 0, len(parts) - 1)
    theta = np.array([[p.theta for p in pair] for pair in parts])[j, (v < 0).astype(int)]  # (n, 4)
    return theta[:, 0] * a + theta[:, 1] * v + theta[:, 2] * x + theta[:, 3]
