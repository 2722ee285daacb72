"""What a fastening signature tells: proper, crossed, jammed, short, wrong pitch; or classes of one's own.

A few numbers describe a signature (`features`), and a multinomial logistic regression weighs them and their products:

    P(class c) = exp(w_c·φ) / Σ exp(w_k·φ),    φ = (1, x_i, x_i x_j),    x standardised

    w minimises   −Σ log P(true class) + ½ λ |w|²,   the constant's weights left out of the penalty

which is convex: there is one answer. A classifier is as good as the runs it was trained on; the one that ships knows
one joint and one driver (docs/guide/signature.md).
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.resources import files
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from detent.errors import InputError
from detent.fastening.torque_angle import TURN, Signature

Array = NDArray[np.float64]
BACK = (0.0, 0.01, 0.02, 0.03, 0.04, 0.06, 0.08, 0.11, 0.16, 0.23, 0.32, 0.64)  # turns before the end; ours
SHARES = (0.1, 0.2, 0.5)  # of the peak; ours
FAINT = 0.02  # of the scale; ours: torques below it are told apart by their difference, above it by their ratio
NAMES = (
    "turns", "running torque", "first torque", *(f"torque from {a:g} turns before the end" for a in BACK[:-1]),
    *(f"turns since {share:.0%} of the peak" for share in SHARES),
)  # fmt: skip


def features(signature: Signature, scale: float) -> Array:
    """(17,) numbers that describe a signature, named in NAMES. Torques T are told as asinh(T / 0.02 scale).

    turns                    by which the bolt was turned
    running torque           median over the whole way
    first torque             median over the first tenth of a turn
    torque … before the end  means over eleven stretches, BACK, each from there up to the next; before the signature
                             begins as in the last that it has
    turns since … the peak   from where the torque last was below that share of its peak, to the end
    """
    T, step = signature.torque / scale, signature.step / TURN
    before = np.arange(len(T))[::-1] * step  # turns to the end
    means: list[float] = []
    for near, far in pairwise(BACK):
        here = (before >= near - 0.5 * step) & (before < far - 0.5 * step)
        means.append(float(T[here].mean()) if here.any() else means[-1] if means else float(T[-1]))
    levels = np.arcsinh(np.array([np.median(T), np.median(T[signature.angle <= 0.1 * TURN + 1e-9]), *means]) / FAINT)
    since = [_since(T, share * T.max()) * step for share in SHARES]
    return np.array([signature.turns, *levels, *since])


def _since(torque: Array, level: float) -> int:
    below = np.flatnonzero(torque < level)
    return len(torque) - 1 - int(below[-1]) if len(below) else len(torque) - 1


@dataclass(frozen=True, slots=True)
class Classifier:
    """A trained judge of signatures. Numbers as plain tuples: `to_json` writes them, `from_json` reads them.

    labels   of the classes
    scale    N m, median peak torque of what it was trained on
    centre   of each feature, and its spread
    weights  of a class a row: constant, features, products of two
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
        if len(self.labels) < 2 or sizes != (n, n, len(self.labels), {wide}):
            raise InputError(
                "weights", sizes, f"{n} features and {wide} weights for each of several classes are needed"
            )
        numbers = np.concatenate([[self.scale], self.centre, self.spread, np.ravel(self.weights)])
        if not (np.isfinite(numbers).all() and self.scale > 0.0 and min(self.spread) > 0.0):
            raise InputError("weights", None, "all numbers must be finite, scale and spreads above zero")

    @classmethod
    def train(cls, signatures: Sequence[Signature], labels: Sequence[str], *, penalty: float = 1.0) -> Classifier:
        """From signatures whose class is known. penalty: λ, what weights cost; the fewer runs, the more."""
        if len(signatures) != len(labels):
            raise InputError("labels", len(labels), f"one for each of the {len(signatures)} signatures is needed")
        if not (math.isfinite(penalty) and penalty > 0.0):
            raise InputError("penalty", penalty, "a positive number is needed")
        classes = tuple(dict.fromkeys(labels))
        if len(classes) < 2:
            raise InputError("labels", classes, "at least two classes are needed")
        scale = float(np.median([one.peak for one in signatures]))
        if not scale > 0.0:
            raise InputError("signatures", scale, "half of the peak torques or more are not positive")
        x = np.array([features(one, scale) for one in signatures])  # (runs, features)
        centre, spread = x.mean(axis=0), x.std(axis=0)
        spread = np.where(spread > 1e-9 * (1.0 + np.abs(centre)), spread, 1.0)  # what never varies says nothing
        phi = _expanded((x - centre) / spread)
        truth = np.array([classes.index(label) for label in labels])
        one_hot = np.eye(len(classes))[truth]

        def cost(flat: Array) -> tuple[float, Array]:
            w = flat.reshape(len(classes), -1)
            P = _softmax(phi @ w.T)
            paid = np.where(np.arange(w.shape[1]) > 0, w, 0.0)
            likely = np.log(np.maximum(P[np.arange(len(truth)), truth], 1e-300)).sum()
            return float(0.5 * penalty * (paid**2).sum() - likely), ((P - one_hot).T @ phi + penalty * paid).ravel()

        start = np.zeros(len(classes) * phi.shape[1])
        found = minimize(cost, start, jac=True, method="L-BFGS-B", options={"maxiter": 5000, "maxfun": 10000})
        weights = found.x.reshape(len(classes), -1)
        return cls(classes, scale, _plain(centre), _plain(spread), tuple(_plain(row) for row in weights))

    def classify(self, signature: Signature) -> tuple[str, dict[str, float]]:
        """The likeliest class, and the probability of each."""
        x = (features(signature, self.scale) - np.array(self.centre)) / np.array(self.spread)
        P = _softmax(_expanded(x[None]) @ np.array(self.weights).T)[0]
        return self.labels[int(np.argmax(P))], dict(zip(self.labels, P.tolist(), strict=True))

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
    return tuple(float(f"{value:.9g}") for value in values)


__all__ = ["NAMES", "Classifier", "features"]
