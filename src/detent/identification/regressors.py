"""Rows of a linear model: force and every column of the model weighted by the same short bump in time.

    Σ h(t−t_r) F(t) = Σ_j β_j Σ h(t−t_r) X_j(t)                    one row r, the weak form of eq. 3

The columns X_j (a, v, sgn v and the spring force by B-splines of position) are formed sample by sample and only then
weighted, so the equation stays exact and linear however fast x crosses a spline, and what a bump leaves out is left out
on both sides. h is a Hann window; rows follow each other at half its length.

Play (backlash): what stands behind a clearance follows its driver only after crossing it.

    y ← min(max(y, x − w/2), x + w/2)                the play operator, sample after sample

Eq. 3 holds for y. While the clearance is crossed ẏ = ÿ = 0 and the driver feels f(y) alone; the blow at its end is left
out.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numba import float64, int64, void
from numpy.typing import NDArray

from detent.identification.motion import Motion, ac_coupled
from detent.identification.pspline import ORDER
from detent.numeric.kernel import f1, f2, kernel

F1 = NDArray[np.float64]


def behind(x: F1, v: F1, a: F1, width: float) -> tuple[F1, F1, F1]:
    """Position, velocity and acceleration (n,) behind a clearance, in the middle of it at the start."""
    if width <= 0:
        return x, v, a
    y, led = np.empty(x.size), np.empty(x.size)
    _follow(np.ascontiguousarray(x), np.ascontiguousarray(v), float(width), y, led)
    return y, v * led, a * led


@kernel(void(f1, f1, float64, f1, f1))
def _follow(x, v, width, out, led):
    """out: the position behind; led: 1 where it is led along, 0 where the clearance is being crossed."""
    y = x[0]
    for i in range(x.size):
        before = y
        y = min(max(y, x[i] - 0.5 * width), x[i] + 0.5 * width)
        out[i] = y
        # Where it turned back since the last sample, y has moved and yet the clearance is being crossed already.
        led[i] = 1.0 if (y - before) * v[i] > 0 else 0.0


F2 = NDArray[np.float64]
CHUNK = 20_000
MOST = 15_000  # ours: rows of a fit; a longer record gets longer bumps
HALF = 2  # samples: the shortest bump is two of these and one


@dataclass(frozen=True, slots=True)
class Basis:
    """Cubic B-splines on `pieces` equal pieces of [low, high]: pieces + 3 of them."""

    low: float
    high: float
    pieces: int

    @property
    def size(self) -> int:
        return self.pieces + 3

    @property
    def width(self) -> float:
        return (self.high - self.low) / self.pieces

    def values(self, x: F1, derivative: int = 0) -> NDArray[np.float64]:
        """(n, size): the splines, or a derivative of theirs, at x; straight on beyond the ends by their polynomial."""
        u = (np.asarray(x, dtype=np.float64) - self.low) / self.width
        i = np.clip(np.floor(u), 0, self.pieces - 1).astype(int)
        t = u - i
        s = 1 - t
        if derivative == 0:
            four = (s**3, 3 * t**3 - 6 * t**2 + 4, 3 * s**3 - 6 * s**2 + 4, t**3)
        elif derivative == 1:
            four = (-3 * s**2, 9 * t**2 - 12 * t, -9 * s**2 + 12 * s, 3 * t**2)
        else:
            four = (6 * s, 18 * t - 12, 18 * s - 12, 6 * t)
        out = np.zeros((u.size, self.size))
        rows = np.arange(u.size)
        for k in range(4):
            out[rows, i + k] = four[k]
        return out / (6 * self.width**derivative)

    def penalty(self, order: int = ORDER) -> NDArray[np.float64]:
        """(size, size): sum of squared differences of the given order (Eilers & Marx 1996)."""
        D = np.diff(np.eye(self.size), order, axis=0)
        return D.T @ D


@dataclass(frozen=True, slots=True)
class Columns:
    """Which columns a model has: the bases of its curves. Coefficients lie in the order of `slices`.

    spring    of f(x)
    rates     of b(x) by direction and of F_c(x). One F_c: what up and down have in common is the spring force, half
              their difference the friction; a friction of each direction's own is not told apart from a spring
    mass      of m(x); None: one mass everywhere
    kinks     positions c where f bends at once: columns (x − c)₊ and [x > c], the second for a c that is a little off
    settling  whether an AC-coupled sensor's own start, e^(−t/τ), is a column: it had not settled when the record began
    play      width of the clearance the mechanism stands behind; positions are then those behind it
    """

    spring: Basis
    rates: Basis
    mass: Basis | None = None
    kinks: tuple[float, ...] = ()
    play: float = 0.0
    settling: bool = False

    def slices(self) -> dict[str, slice]:
        sizes = {
            "spring": self.spring.size,
            "kinks": 2 * len(self.kinks),
            "mass": 1 if self.mass is None else self.mass.size,
            "damping+": self.rates.size,
            "damping-": self.rates.size,
            "friction": self.rates.size,
            "settling": int(self.settling),
        }
        ends = np.cumsum([0, *sizes.values()])
        return {name: slice(int(a), int(b)) for name, a, b in zip(sizes, ends[:-1], ends[1:])}

    @property
    def size(self) -> int:
        return self.slices()["settling"].stop

    def spring_values(self, x: F1, derivative: int = 0) -> F2:
        """(n, size): what gives f, or its slope, at x when multiplied by the coefficients."""
        out = np.zeros((x.size, self.size))
        out[:, : self.spring.size] = self.spring.values(x, derivative)
        for i, c in enumerate(self.kinks):
            ramp, step = np.maximum(x - c, 0), (x > c).astype(float)
            out[:, self.spring.size + 2 * i] = step if derivative else ramp
            out[:, self.spring.size + 2 * i + 1] = 0.0 if derivative else step
        return out

    def values(self, name: str, x: F1) -> F2:
        """(n, size): what gives m, b or F_c ("mass", "damping+", "damping-", "friction") at x."""
        out = np.zeros((x.size, self.size))
        basis = self.mass if name == "mass" else self.rates
        out[:, self.slices()[name]] = 1.0 if basis is None else basis.values(x)
        return out


@dataclass(frozen=True, slots=True)
class Rows:
    """The equations of a motion: X (rows, columns) β = y (rows,), and where in time and position each one stands."""

    X: F2
    y: F1
    time: F1
    position: F1
    direction: F1  # share of the bump that moved up less that moved down
    moving: F1  # share of the bump that moved faster than `slow`
    step: float  # s, from row to row
    bump: F1  # (length,): the window, its sum 1


def window(step: float, cutoff: float, most: int, n: int) -> tuple[F1, int]:
    """The bump and the hop from row to row in samples: half amplitude at `cutoff`, no more than `most` rows."""
    half = max(HALF, round(0.5 / (cutoff * step)), -(-n // most))
    h = np.hanning(2 * half + 1)
    return h / h.sum(), half


def rows(motion: Motion, columns: Columns, *, cutoff: float, slow: float = 0.0, most: int = MOST) -> Rows:
    """The rows of a motion for these columns. slow: m/s or rad/s, below which the direction is not told."""
    h, hop = window(motion.step, cutoff, most, motion.time.size)
    half = h.size // 2
    centres = np.arange(half, motion.time.size - half, hop)
    X = np.zeros((centres.size, columns.size))
    y, moving = np.zeros(centres.size), np.zeros((2, centres.size))
    at = columns.slices()
    mass = columns.mass or Basis(0.0, 1.0, 1)
    starts = [at[name].start for name in ("kinks", "mass", "damping+", "damping-", "friction")]
    pieces = [columns.spring.pieces, columns.rates.pieces, 0 if columns.mass is None else mass.pieces]
    layout = np.array([*pieces, *starts], dtype=np.int64)
    ends = np.array([[b.low, b.width] for b in (columns.spring, columns.rates, mass)])
    kinks = np.asarray(columns.kinks, dtype=np.float64)
    x, v, a = behind(motion.position, motion.velocity, motion.acceleration, columns.play)
    _weigh(x, v, a, motion.force, h, hop, slow, ends, layout, kinks, X, y, moving)
    if motion.force_sensor.ac_coupling:
        X = ac_coupled(X, motion.force_sensor.ac_coupling, hop * motion.step)
        passed = motion.time[centres] - motion.time[0]
        X[:, at["settling"]] = np.exp(-2 * np.pi * motion.force_sensor.ac_coupling * passed)[:, None]
    return Rows(X, y, motion.time[centres], x[centres], moving[0] - moving[1], moving.sum(axis=0), hop * motion.step, h)


def force_of(columns: Columns, beta: F1, x: F1, v: F1, a: F1) -> F1:
    """F̂ (n,) at positions, velocities and accelerations (n,) in the order of time: the model without any bump."""
    x, v, a = behind(x, v, a, columns.play)
    out = np.zeros(x.size)
    for i in range(0, x.size, CHUNK):  # a row of columns a sample: not all at once
        s = slice(i, i + CHUNK)
        b = np.where(v[s] >= 0, columns.values("damping+", x[s]) @ beta, columns.values("damping-", x[s]) @ beta)
        out[s] = columns.values("mass", x[s]) @ beta * a[s] + b * v[s]
        out[s] += columns.spring_values(x[s]) @ beta + columns.values("friction", x[s]) @ beta * np.sign(v[s])
    return out


@kernel(void(f1, f1, f1, f1, f1, int64, float64, f2, int64[::1], f1, f2, f1, f2))
def _weigh(x, v, a, F, h, hop, slow, ends, layout, kinks, X, y, moving):
    """X (rows, columns) += Σ h X_j, y += Σ h F, moving[0 or 1] += Σ h [|v| > slow] up or down; layout: see `rows`."""
    n_f, n_r, n_m, at_kink, at_m = layout[0], layout[1], layout[2], layout[3], layout[4]
    b_up, b_down, at_c = layout[5], layout[6], layout[7]
    for r in range(y.size):
        for k in range(h.size):
            s = r * hop + k
            w = h[k]
            y[r] += w * F[s]
            if abs(v[s]) > slow:
                moving[0 if v[s] > 0 else 1, r] += w
            sign = 1.0 if v[s] > 0 else (-1.0 if v[s] < 0 else 0.0)
            at_b = b_up if v[s] >= 0 else b_down
            # spring force
            u = (x[s] - ends[0, 0]) / ends[0, 1]
            i = min(max(int(np.floor(u)), 0), n_f - 1)
            t = u - i
            q = 1 - t
            X[r, i] += w * q * q * q / 6
            X[r, i + 1] += w * ((3 * t - 6) * t * t + 4) / 6
            X[r, i + 2] += w * ((3 * q - 6) * q * q + 4) / 6
            X[r, i + 3] += w * t * t * t / 6
            for c in range(kinks.size):
                if x[s] > kinks[c]:
                    X[r, at_kink + 2 * c] += w * (x[s] - kinks[c])
                    X[r, at_kink + 2 * c + 1] += w
            # mass
            if n_m == 0:
                X[r, at_m] += w * a[s]
            else:
                u = (x[s] - ends[2, 0]) / ends[2, 1]
                i = min(max(int(np.floor(u)), 0), n_m - 1)
                t = u - i
                q = 1 - t
                X[r, at_m + i] += w * a[s] * q * q * q / 6
                X[r, at_m + i + 1] += w * a[s] * ((3 * t - 6) * t * t + 4) / 6
                X[r, at_m + i + 2] += w * a[s] * ((3 * q - 6) * q * q + 4) / 6
                X[r, at_m + i + 3] += w * a[s] * t * t * t / 6
            # damping of this direction, friction
            u = (x[s] - ends[1, 0]) / ends[1, 1]
            i = min(max(int(np.floor(u)), 0), n_r - 1)
            t = u - i
            q = 1 - t
            B0, B1 = w * q * q * q / 6, w * ((3 * t - 6) * t * t + 4) / 6
            B2, B3 = w * ((3 * q - 6) * q * q + 4) / 6, w * t * t * t / 6
            X[r, at_b + i] += B0 * v[s]
            X[r, at_b + i + 1] += B1 * v[s]
            X[r, at_b + i + 2] += B2 * v[s]
            X[r, at_b + i + 3] += B3 * v[s]
            X[r, at_c + i] += B0 * sign
            X[r, at_c + i + 1] += B1 * sign
            X[r, at_c + i + 2] += B2 * sign
            X[r, at_c + i + 3] += B3 * sign
