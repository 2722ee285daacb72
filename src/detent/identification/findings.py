"""From a fit to what is told: curves with errors and verdicts, and what it is worth on motions it has not seen.

What the data can tell: a test of the equations against the noise of the sensors that made their columns.

A noisy column looks informative: a tone's acceleration is −ω² x and yet, measured, never quite collinear with x; the
condition number (270 for one noisy tone) is fooled. With N the Gram matrix that the sensors' noise alone gives the
columns and A = XᵀX (with next to no prior), the directions u of

    N u = μ A u                                    μ: the share of what moves along u that is noise

with μ near 1 are told by noise only. Along them parameters can be traded: mass for stiffness, damping for friction.
A parameter that a trade of a tenth of the force would move by a tenth of its size is not told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import linalg

from detent.core.record import Json, Record
from detent.identification.fitting import Solved, blocks_of
from detent.identification.motion import read_motion
from detent.identification.pspline import inverse_of
from detent.identification.regressors import Columns, force_of, rows
from detent.identification.results import Curve, in_words, stretches

F1, F2 = NDArray[np.float64], NDArray[np.float64]
NOISE_SHARE = 0.3  # ours: a direction of which this much is noise is not told
TRADE = 0.1  # ours: of the force that is traded, and of the parameter that may move by it
COARSE = 1e-4  # ours: of a column's rms; nobody's calibration, alignment or filter is known better


@dataclass(frozen=True, slots=True)
class Trades:
    """Directions (p, r) along which parameters can be traded unseen, each as long as a tenth of the force goes."""

    directions: F2
    words: tuple[str, ...]  # for each direction the blocks that trade, most first

    def reach(self, C: F2) -> F1:
        """(n,): how far the n functionals, rows of C (n, p), move along all trades together."""
        return np.sqrt(np.sum((C @ self.directions) ** 2, axis=1))


def trades(G: F2, N: F2, prior: F2, yy: float, blocks: Mapping[str, slice]) -> Trades:
    """The trades that equations with Gram matrix G, noise N, next to no prior and yᵀy leave open."""
    A = G + prior
    s = 1 / np.sqrt(np.maximum(np.diag(A), 1e-300))
    A, noise = A * s[:, None] * s[None, :], N * s[:, None] * s[None, :]
    w, V = linalg.eigh(A)
    root = V / np.sqrt(np.maximum(w, 1e-12 * w[-1]))  # A-orthonormal
    mu, W = linalg.eigh(root.T @ noise @ root)
    open_ones = mu > NOISE_SHARE
    U = (root @ W)[:, open_ones] * s[:, None]  # (p, r)
    words = []
    for k in range(U.shape[1]):
        u = U[:, k]
        force = {name: float(np.sqrt(max(u[at] @ G[at, at] @ u[at], 0.0))) for name, at in blocks.items()}
        most = max(force.values())
        U[:, k] *= TRADE * np.sqrt(yy) / max(most, 1e-300)
        words.append(" and ".join(sorted((n for n in force if force[n] > 0.3 * most), key=lambda n: -force[n])))
    return Trades(U, tuple(words))


def at_least(noise: float, size: float) -> float:
    """Variance of a column's noise, never less than what no calibration beats. size: rms of the column."""
    return max(noise, (COARSE * size) ** 2)


def noise_level(density: F1, frequencies: F1, *filters: tuple[F1, float]) -> float:
    """Variance of noise of a one-sided density (…²/Hz) behind filters, each (taps, step in s)."""
    gain = np.ones(frequencies.size)
    for taps, step in filters:
        z = np.exp(-2j * np.pi * frequencies * step)
        gain = gain * np.abs(np.polyval(taps[::-1], z)) ** 2
    return float(np.trapezoid(density * gain, frequencies))


def not_told(trades_in_words: Sequence[str], name: str) -> str:
    """Why a parameter is not told: the trade that names it, else the simplest one."""
    mine = [words for words in trades_in_words if name in words] or list(trades_in_words)
    words = min(mine, key=len)
    if " and " in words:
        return f"{words} are not told apart: their columns differ by no more than the sensors' noise"
    return f"what seems to tell {words} is the sensors' noise, and no more"


GRID = 201  # positions at which the curves are told
BLOCKS = 5
PLAIN = 1e-7  # of the data's own weight: the prior of a verdict, so small that only what no sample touches feels it
VAGUE = 0.3  # ours: a standard error this large against the parameter …
UNFELT = 0.01  # ours: … and this large a share of the force's spread when it acts: the parameter is not told


def judge(solved: Solved) -> Trades:
    """What the data leave open, from the noise of velocity and acceleration in the rows."""
    motion, columns, made = solved.motion, solved.columns, solved.rows
    filters = ((made.bump, motion.step), (solved.taps, made.step))
    at = columns.slices()
    N = np.zeros((columns.size, columns.size))
    a2 = at_least(noise_level(motion.noise_a, motion.frequencies, *filters), float(np.std(motion.acceleration)))
    v2 = at_least(noise_level(motion.noise_v, motion.frequencies, *filters), float(np.std(motion.velocity)))
    R = columns.rates.values(made.position[solved.use])
    up = made.direction[solved.use] > 0
    N[at["mass"], at["mass"]] = a2 * (solved.y.size if columns.mass is None else R.T @ R)
    N[at["damping+"], at["damping+"]] = v2 * (R[up].T @ R[up])
    N[at["damping-"], at["damping-"]] = v2 * (R[~up].T @ R[~up])
    prior = np.zeros_like(N)
    for block in blocks_of(columns):
        G = solved.fit.G[block.at, block.at]
        prior[block.at, block.at] = PLAIN * float(np.trace(G)) / float(np.trace(block.P)) * block.P
    prior += 1e-12 * float(np.diag(solved.fit.G).max()) * np.eye(columns.size)
    merged = {"mass": at["mass"], "stiffness": at["spring"], "friction": at["friction"]}
    merged["damping"] = slice(at["damping+"].start, at["damping-"].stop)
    return trades(solved.fit.G, N, prior, float(solved.y @ solved.y), merged)


def curves_of(solved: Solved, told: Trades) -> tuple[dict[str, Curve], list[dict[str, Json]]]:
    """Curves by the names of the results, and the table of verdicts."""
    columns, made, fit = solved.columns, solved.rows, solved.fit
    x = grid_of(columns)
    spread = float(np.std(made.y[solved.use]))
    rms = _typical(solved)
    near = 0.5 * columns.rates.width
    here, way = made.position[solved.use], made.direction[solved.use]
    visited = np.column_stack([_visited(x, here[way > 0], near), _visited(x, here[way < 0], near)])
    static = columns.spring_values(x)
    functionals = {
        "mass": [columns.values("mass", x)],
        "damping": [columns.values("damping+", x), columns.values("damping-", x)],
        "stiffness": [columns.spring_values(x, 1)],
        "friction": [columns.values("friction", x)],
        "spring_force": [static],
        "static_force": [static + columns.values("friction", x), static - columns.values("friction", x)],
    }
    curves: dict[str, Curve] = {}
    table: list[dict[str, Json]] = []
    for name, both in functionals.items():
        value = np.column_stack([C @ fit.beta for C in both])
        # The prior's share makes a band right for a curve on average (Nychka 1988); for its slope it is too much.
        spread_of = fit.sampling if name == "stiffness" else fit.covariance
        error = np.column_stack([np.sqrt(np.maximum(np.einsum("ij,ij->i", C @ spread_of, C), 0)) for C in both])
        moved = np.column_stack([told.reach(C) for C in both])
        error = np.hypot(error, moved)
        size = np.maximum(np.abs(value), np.median(np.abs(value)))
        traded = moved > np.maximum(TRADE * size, UNFELT * spread / rms[name])
        vague = (error > VAGUE * size) & (error * rms[name] > UNFELT * spread)
        seen = visited if value.shape[1] == 2 else np.any(visited, axis=1, keepdims=True)
        if name in ("friction", "spring_force", "stiffness"):
            seen = np.all(visited, axis=1, keepdims=True)  # up and down together tell these apart
        known = np.asarray(~traded & ~vague & seen)
        why_not = "the motion did not come here in both directions" if not seen.all() else "too noisy"
        if traded.any():
            why_not = _why(told, name)
        if solved.motion.force_sensor.ac_coupling and name in ("spring_force", "static_force"):
            known = np.zeros_like(known)
            why_not = "an AC-coupled force sensor does not tell a constant force; the stiffness is told"
        wide = slice(None) if value.shape[1] == 2 else 0
        curves[name] = Curve(value[:, wide], error[:, wide], known[:, wide])
        why = f"standard error {float(np.median(error[known])):.2g}, median" if known.any() else ""
        table += stretches(name, x, known, why, why_not)
    return curves, table


def reason(curves: Mapping[str, Curve], told: Trades, rotary: bool) -> str:
    """One sentence: the parameters, or what the data do not tell apart."""
    lost = [name for name in ("mass", "damping", "stiffness", "friction") if not curves[name].known.any()]
    words = in_words(curves, rotary)
    if not lost or not told.words:
        return words
    mixed = [name for name in ("mass", "stiffness", "damping", "friction") if any(name in one for one in told.words)]
    apart = " and ".join(filter(None, [", ".join(mixed[:-1]), mixed[-1]]))
    return f"the data do not tell {apart} apart: at each position they move as one. {words}"


def model_row(kind: Mapping[str, Json], solved: Solved) -> dict[str, Json]:
    columns, fit = solved.columns, solved.fit
    slope = fit.beta[columns.slices()["kinks"]].reshape(-1, 2)
    return {
        **kind,
        "n_knots": columns.spring.pieces,
        "knot": columns.spring.width,
        "penalty": {name: float(f"{value:.3g}") for name, value in fit.penalty.items()},
        "effective_parameters": round(fit.freedom, 1),
        "noise": float(np.sqrt(fit.variance)),
        "whitening": [float(t) for t in solved.taps],
        "play": columns.play,
        "x_T": [float(c) for c in columns.kinks],
        "x_T_slope": [float(s) for s in slope[:, 0]],
    }


def validate(solved: Solved, held_out: Sequence[Record]) -> tuple[list[dict[str, Json]], tuple[F1, F1, F1], float]:
    """Rows of the table of validation, a stretch (position, force, predicted) of motion not seen, and its time step.

    Held-out motions where there are any; else blocks of the record's own motion, each predicted by a fit to the others
    where these came.
    """
    table: list[dict[str, Json]] = []
    if not held_out:
        return _by_blocks(solved)
    stretch, step = None, 1.0
    for i, record in enumerate(held_out):
        motion = read_motion(record, solved.motion.cutoff)
        name = str(record.inputs.get("name") or f"held out {i + 1}")
        if "applied_force" in record.data and "acceleration_along" in record.data:
            x, v, a, F = (
                np.asarray(record.data[one].values, dtype=np.float64)
                for one in ("position", "velocity_along", "acceleration_along", "applied_force")
            )
            F_hat, step, against = force_of(solved.columns, solved.fit.beta, x, v, a), motion.step, "true force"
        else:
            made = rows(motion, solved.columns, cutoff=_cutoff(solved))
            x, F, F_hat, step, against = made.position, made.y, made.X @ solved.fit.beta, made.step, "measured force"
        if motion.force_sensor.ac_coupling:
            F_hat, against = F_hat + np.mean(F - F_hat), f"{against}, less its mean"
        inside = (x >= solved.columns.spring.low) & (x <= solved.columns.spring.high)
        table.append(_row(name, F[inside], F_hat[inside], against) | {"outside": float(1 - inside.mean())})
        if stretch is None:
            stretch = (x, F, F_hat)
    assert stretch is not None
    return table, stretch, step


def _by_blocks(solved: Solved) -> tuple[list[dict[str, Json]], tuple[F1, F1, F1], float]:
    made, fit = solved.rows, solved.fit
    whole = np.flatnonzero(solved.use)
    table, predicted = [], np.zeros(made.y.size)
    q = solved.X.T @ solved.y
    near, sides = 0.5 * solved.columns.rates.width, np.sign(made.direction)
    for i, part in enumerate(np.array_split(np.arange(whole.size), BLOCKS)):
        X, y = solved.X[part], solved.y[part]
        beta = inverse_of(fit.A - X.T @ X) @ (q - X.T @ y)
        here, others = whole[part], np.delete(whole, part)
        predicted[here] = made.X[here] @ beta
        # Where the other blocks did not come, in this direction, they tell nothing.
        inside = np.zeros(here.size, bool)
        for side in (-1, 1):
            came = made.position[others[sides[others] == side]]
            inside |= (sides[here] == side) & _visited(made.position[here], came, near)
        if inside.sum() > 1:
            name, seen = f"block {i + 1} of {BLOCKS} of the same motion", here[inside]
            row = _row(name, made.y[seen], predicted[seen], "measured force")
            table.append(row | {"outside": float(1 - inside.mean())})
    last = whole[np.array_split(np.arange(whole.size), BLOCKS)[-1]]
    return table, (made.position[last], made.y[last], predicted[last]), made.step


def _row(name: str, F: F1, F_hat: F1, against: str) -> dict[str, Json]:
    rms = float(np.sqrt(np.mean((F_hat - F) ** 2)))
    return {"motion": name, "error_rms_N": rms, "error_relative": rms / float(np.std(F)), "against": against}


def grid_of(columns: Columns) -> F1:
    return np.linspace(columns.spring.low, columns.spring.high, GRID)


def _cutoff(solved: Solved) -> float:
    return 0.5 / (solved.rows.step)


def _visited(x: F1, where: F1, near: float) -> NDArray[np.bool_]:
    where = np.sort(where)
    return np.searchsorted(where, x + near) - np.searchsorted(where, x - near) >= 3


def _typical(solved: Solved) -> dict[str, float]:
    """What makes a force of each parameter when it acts, as rms: acceleration, velocity, range of position, one."""
    motion = solved.motion
    a, v = float(np.std(motion.acceleration)), float(np.std(motion.velocity))
    return {"mass": a, "damping": v, "stiffness": float(np.std(motion.position))} | dict.fromkeys(
        ("friction", "spring_force", "static_force"), 1.0
    )


def _why(told: Trades, name: str) -> str:
    name = {"spring_force": "stiffness", "static_force": "stiffness"}.get(name, name)
    return not_told(told.words, name)
