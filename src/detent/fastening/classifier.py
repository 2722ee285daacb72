"""What a fastening signature tells: proper, crossed, jammed, short, wrong pitch; or classes of one's own.

A few numbers describe a signature (`features`), and a multinomial logistic regression weighs them and their products:

    P(class c) = exp(w_c·φ) / Σ exp(w_k·φ),    φ = (1, x_i, x_i x_j),    x standardised

    w minimises   −Σ m log P(true class) + ½ λ |w|²,   the constant's weights left out of the penalty

which is convex: there is one answer. m makes all classes count the same, however many runs each has; its mean is 1.
Where a class comes in kinds that look different (a nut that is too fine, or too coarse), each kind has weights of its
own, and P of the class is the sum over its kinds.

A classifier is as good as the runs it was trained on; the one that ships knows one joint and one driver
(docs/guide/signature.md).
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.resources import files
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from detent.core.errors import InputError
from detent.fastening.torque_angle import TURN, Signature

Array = NDArray[np.float64]
QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)  # of the torque over the way; ours, as all of these
BACK = (0.0, 0.01, 0.02, 0.03, 0.04, 0.06, 0.08, 0.11, 0.16, 0.23, 0.32, 0.64)  # turns before the end
RISEN = 1.5  # times the running torque: above it for good, the torque rises
ON = (0.0, 0.02, 0.04, 0.07, 0.12, 0.2)  # turns from where it rises
LEVELS = (0.05, 0.1, 0.2, 0.4)  # of the scale
TIMES = (1.3, 2.0, 4.0)  # the running torque
FAINT = 0.02  # of the scale: torques below it are told apart by their difference, above it by their ratio
NAMES = (
    "turns", "first torque", *(f"torque not passed on {share:.0%} of the way" for share in QUANTILES),
    *(f"torque from {a:g} turns before the end" for a in BACK[:-1]),
    *(f"torque from {a:g} turns after the rise" for a in ON[:-1]),
    *(f"share of the way above {level:.0%}" for level in LEVELS),
    *(f"turns since {k:g} times the running torque" for k in TIMES),
    "deepest fall", "fall at the end", "range before the rise", "wave before the rise", "last before the rise",
)  # fmt: skip


def features(signature: Signature, scale: float) -> Array:
    """(35,) numbers that describe a signature, named in NAMES. Torques T are told as asinh(T / 0.02 scale).

    turns                      by which the bolt was turned
    first torque               median over the first tenth of a turn
    torque not passed on …     quantiles over the whole way, QUANTILES; the median is the running torque
    torque … before the end    means over stretches, BACK, each from there up to the next
    torque … after the rise    the same, ON, from where the torque has passed RISEN times the running torque for good: a
                               head that seats on one side first rises in two slopes, threads that bind in one
    share of the way above …   shares of the scale, LEVELS: how long it has been stiff
    turns since … the running  from where the torque last was below so many TIMES its median, to the end: how steeply
    torque                     it binds
    deepest fall, at the end   of the torque, mean of three marks, below the most it has been: a bolt that is crossed
                               slips on, one that is tightened does not
    … before the rise          of the last turn before it, without the first tenth of a turn of all, over its median:
                               range of the means over tenths of a turn, amplitude once a turn, last such mean. In a nut
                               of another pitch the torque swings with the turn, that of a bolt about to jam is even

    What a signature is too short for is as in the stretch next to it.
    """
    T, step = signature.torque / scale, signature.step / TURN
    marks = np.arange(len(T), dtype=np.float64)
    running, least = float(np.median(T)), 0.5 * FAINT
    rise = len(T) - _since(T, RISEN * max(running, least))
    first = np.median(T[signature.angle <= 0.1 * TURN + 1e-9])
    stretches = _means(T, marks[::-1] * step, BACK, step) + _means(T, (marks - max(rise, 1)) * step, ON, step)
    levels = _level(np.array([first, *np.quantile(T, QUANTILES), *stretches]))
    above = [float(np.mean(level < T)) for level in LEVELS]
    since = [_since(T, k * max(running, least)) * step for k in TIMES]
    smooth = np.convolve(_level(T), np.ones(3) / 3, "valid")
    fall = np.maximum.accumulate(smooth) - smooth
    even = _evenness(T[: max(rise, 4)], step, least)
    return np.array([signature.turns, *levels, *above, *since, fall.max(), fall[-1], *even])


def _evenness(torque: Array, step: float, least: float) -> tuple[float, float, float]:
    """Range, wave and last of the last turn, over its median."""
    tenth = max(1, round(0.1 / step))
    T = torque[min(tenth, len(torque) // 2) :][-10 * tenth :]
    n = len(T) // tenth
    b = T[len(T) - n * tenth :].reshape(n, tenth).mean(axis=1) if n else np.array([T.mean()])
    wave = 2.0 * abs(np.mean((T - T.mean()) * np.exp(1j * TURN * step * np.arange(len(T)))))
    over = max(float(np.median(T)), least)
    return float(np.ptp(b)) / over, float(wave) / over, float(b[-1] - np.median(b)) / over


def _means(torque: Array, at: Array, edges: Sequence[float], step: float) -> list[float]:
    """Over the stretches between edges; as before where a stretch has no mark, and as at the end before any has."""
    found: list[float] = []
    for near, far in pairwise(edges):
        here = (at >= near - 0.5 * step) & (at < far - 0.5 * step)
        found.append(float(torque[here].mean()) if here.any() else found[-1] if found else float(torque[-1]))
    return found


def _level(torque: Array) -> Array:
    return np.arcsinh(torque / FAINT)


def _since(torque: Array, level: float) -> int:
    """Marks from the last one below a level to the end."""
    below = np.flatnonzero(torque < level)
    return len(torque) - 1 - int(below[-1]) if len(below) else len(torque)


@dataclass(frozen=True, slots=True)
class Classifier:
    """A trained judge of signatures. Numbers as plain tuples: `to_json` writes them, `from_json` reads them.

    labels   of the classes, one for each row of weights; a class of several kinds has several
    scale    N m, median peak torque of what it was trained on
    centre   of each feature, and its spread
    weights  of a class, or a kind of it, a row: constant, features, products of two
    """

    labels: tuple[str, ...]
    scale: float
    centre: tuple[float, ...]
    spread: tuple[float, ...]
    weights: tuple[tuple[float, ...], ...]

    def __post_init__(self) -> None:
        n = len(NAMES)
        wide = 1 + n + n * (n + 1) // 2
        sizes = (len(self.centre), len(self.spread), len(self.weights), {len(row) for row in self.weights})
        if len(set(self.labels)) < 2 or sizes != (n, n, len(self.labels), {wide}):
            raise InputError(
                "weights", sizes, f"{n} features and {wide} weights for each of several classes are needed"
            )
        numbers = np.concatenate([[self.scale], self.centre, self.spread, np.ravel(self.weights)])
        if not (np.isfinite(numbers).all() and self.scale > 0.0 and min(self.spread) > 0.0):
            raise InputError("weights", None, "all numbers must be finite, scale and spreads above zero")

    @classmethod
    def train(
        cls,
        signatures: Sequence[Signature],
        labels: Sequence[str],
        *,
        kinds: Sequence[str] | None = None,
        penalty: float = 1.0,
    ) -> Classifier:
        """From signatures whose class is known.

        kinds    of each signature within its class, where a class looks different from kind to kind
        penalty  λ, what weights cost; the fewer runs, the more
        """
        if len(signatures) != len(labels):
            raise InputError("labels", len(labels), f"one for each of the {len(signatures)} signatures is needed")
        if kinds is not None and len(kinds) != len(labels):
            raise InputError("kinds", len(kinds), f"one for each of the {len(signatures)} signatures is needed")
        if not (math.isfinite(penalty) and penalty > 0.0):
            raise InputError("penalty", penalty, "a positive number is needed")
        rows = list(zip(labels, kinds or labels, strict=True))
        classes = tuple(dict.fromkeys(rows))  # (label, kind), a row of weights each
        if len(set(labels)) < 2:
            raise InputError("labels", tuple(set(labels)), "at least two classes are needed")
        scale = float(np.median([one.peak for one in signatures]))
        if not scale > 0.0:
            raise InputError("signatures", scale, "half of the peak torques or more are not positive")
        x = np.array([features(one, scale) for one in signatures])  # (runs, features)
        centre, spread = x.mean(axis=0), x.std(axis=0)
        spread = np.where(spread > 1e-9 * (1.0 + np.abs(centre)), spread, 1.0)  # what never varies says nothing
        phi = _expanded((x - centre) / spread)
        truth = np.array([classes.index(row) for row in rows])
        one_hot = np.eye(len(classes))[truth]
        size = Counter(labels)
        m = np.array([len(labels) / len(size) / size[label] for label in labels])

        def cost(flat: Array) -> tuple[float, Array]:
            w = flat.reshape(len(classes), -1)
            P = _softmax(phi @ w.T)
            paid = np.where(np.arange(w.shape[1]) > 0, w, 0.0)
            likely = m @ np.log(np.maximum(P[np.arange(len(truth)), truth], 1e-300))
            slope = (m[:, None] * (P - one_hot)).T @ phi + penalty * paid
            return float(0.5 * penalty * (paid**2).sum() - likely), slope.ravel()

        start = np.zeros(len(classes) * phi.shape[1])
        found = minimize(cost, start, jac=True, method="L-BFGS-B", options={"maxiter": 5000, "maxfun": 10000})
        weights = found.x.reshape(len(classes), -1)
        names = tuple(label for label, _ in classes)
        return cls(names, scale, _plain(centre), _plain(spread), tuple(_plain(row) for row in weights))

    def classify(self, signature: Signature) -> tuple[str, dict[str, float]]:
        """The likeliest class, and the probability of each."""
        x = (features(signature, self.scale) - np.array(self.centre)) / np.array(self.spread)
        P = _softmax(_expanded(x[None]) @ np.array(self.weights).T)[0]
        chances = dict.fromkeys(self.labels, 0.0)
        for label, p in zip(self.labels, P.tolist(), strict=True):
            chances[label] += p
        return max(chances, key=lambda label: chances[label]), chances

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Classifier:
        """Read back what `to_json` wrote; InputError says what is wrong with it."""
        try:
            given = json.loads(text)
            labels = tuple(str(label) for label in given["labels"])
            weights = tuple(_plain(row) for row in given["weights"])
            return cls(labels, float(given["scale"]), _plain(given["centre"]), _plain(given["spread"]), weights)
        except (ValueError, KeyError, TypeError) as error:
            raise InputError("classifier", None, f"it is not what to_json writes: {error!r}") from None

    @classmethod
    def shipped(cls) -> Classifier:
        """The one that comes with Detent, for the joint and the driver of docs/guide/signature.md only."""
        return cls.from_json((files("detent") / "data" / "signatures.json").read_text("utf-8"))


def _expanded(x: Array) -> Array:
    """(runs, 1 + n + n (n + 1)/2): a constant, the features, and their products."""
    i, j = np.triu_indices(x.shape[1])
    return np.hstack((np.ones((len(x), 1)), x, x[:, i] * x[:, j]))


def _softmax(score: Array) -> Array:
    e = np.exp(score - score.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def _plain(values: Sequence[float] | Array) -> tuple[float, ...]:
    return tuple(float(f"{value:.7g}") for value in values)


__all__ = ["NAMES", "Classifier", "features"]
