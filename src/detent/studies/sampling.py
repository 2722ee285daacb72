"""Places in the unit cube, one row a run: random, Sobol, Latin hypercube; a Gaussian copula ties columns together.

All are the same bits for the same seed. Random and Sobol places do not depend on how many there are, so a study grows
by more runs without touching those it has; a Latin hypercube is drawn whole.

    random  the i-th number of a variable's own stream: Philox 4x64 keyed by (seed, the variable's name), 52 bits, in
            the middle of their cell. A variable's numbers depend on no other variable
    sobol   scipy.stats.qmc.Sobol, scrambled (Matoušek 1998), 30 bits, in the middle of their cell
    latin   scipy.stats.qmc.LatinHypercube: one place in each of n slices of every axis (McKay, Beckman & Conover 1979)
"""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr, ndtri
from scipy.stats import qmc

from detent.core.errors import InputError

DRAWN = ("random", "latin", "sobol")
GROWING = ("random", "sobol", "saltelli", "morris")  # can be extended


@dataclass(frozen=True, slots=True)
class Correlation:
    """Two spreads that go together: rho is the correlation of their normal scores, Φ⁻¹ of their places."""

    between: tuple[str, str]
    rho: float


def correlation_matrix(names: Sequence[str], pairs: Sequence[Correlation]) -> NDArray[np.float64]:
    """Correlations of the named variables, 0 where nothing is said; InputError where they cannot hold together."""
    matrix, said = np.eye(len(names)), set[frozenset[str]]()
    for i, pair in enumerate(pairs):
        if len(pair.between) != 2 or len(set(pair.between)) != 2:
            raise InputError(f"correlate[{i}].between", None, "the names of two variables are needed")
        for j, name in enumerate(pair.between):
            if name not in names:
                words = f"it is no spread that is drawn; there are {', '.join(names) or 'none'}"
                raise InputError(f"correlate[{i}].between[{j}]", name, words)
        number = isinstance(pair.rho, int | float) and not isinstance(pair.rho, bool)
        if not number or not -1.0 < pair.rho < 1.0:
            raise InputError(f"correlate[{i}].rho", pair.rho, "a number between -1 and 1 is needed, both left out")
        if frozenset(pair.between) in said:
            raise InputError(f"correlate[{i}].between", None, "these two are correlated already")
        said.add(frozenset(pair.between))
        a, b = map(names.index, pair.between)
        matrix[a, b] = matrix[b, a] = pair.rho
    if pairs and np.linalg.eigvalsh(matrix)[0] < 1e-9:
        words = "these correlations cannot hold together: the matrix of them is not positive definite"
        raise InputError("correlate", None, words)
    return matrix


def places(method: str, names: Sequence[str], seed: int, start: int, stop: int, runs: int) -> NDArray[np.float64]:
    """Rows start … stop of the `runs` places a method draws: (stop − start, variables), strictly between 0 and 1."""
    if method == "random":
        return np.column_stack([_stream(name, seed, start, stop) for name in names])
    if method == "sobol":
        return _sobol(len(names), seed, start, stop)
    whole = qmc.LatinHypercube(len(names), rng=np.random.default_rng(seed))
    return np.clip(whole.random(runs)[start:stop], 2.0**-53, 1.0 - 2.0**-53)


def correlated(u: NDArray[np.float64], rho: NDArray[np.float64], keep_slices: bool = False) -> NDArray[np.float64]:
    """Places with the same margins, whose normal scores have the correlation matrix rho: a Gaussian copula.

        z = Φ⁻¹(u);   z' = z Lᵀ,  L Lᵀ = rho;   u' = Φ(z')

    keep_slices  of a Latin hypercube: z' gives only the order, and each column keeps the numbers it has
                 (Iman & Conover 1982); needs all rows at once
    """
    z, L = ndtri(u), np.linalg.cholesky(rho)
    # Not as a product of matrices: BLAS may add up a row otherwise where there are more of them.
    scores = sum((z[:, j, None] * L[None, :, j] for j in range(1, len(L))), start=z[:, 0, None] * L[None, :, 0])
    if not keep_slices:
        return np.clip(ndtr(scores), 2.0**-53, 1.0 - 2.0**-53)
    ranks = np.argsort(np.argsort(scores, axis=0, kind="stable"), axis=0, kind="stable")
    return np.take_along_axis(np.sort(u, axis=0), ranks, axis=0)


def _philox(seed: int, key: int) -> np.random.Philox:
    return np.random.Philox(key=np.array([seed, key], dtype=np.uint64))


def _stream(name: str, seed: int, start: int, stop: int) -> NDArray[np.float64]:
    key = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "little")
    stream = _philox(seed, key)
    stream.advance(start // 4)  # it makes four numbers at a time
    raw = stream.random_raw(stop - start + start % 4)[start % 4 :]
    return ((raw >> np.uint64(12)).astype(np.float64) + 0.5) * 2.0**-52


def _sobol(n: int, seed: int, start: int, stop: int) -> NDArray[np.float64]:
    sequence = qmc.Sobol(n, rng=np.random.default_rng(seed), bits=30)
    if start:
        sequence.fast_forward(start)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # balance asks for a power of two; the first runs may not change
        return sequence.random(stop - start) + 2.0**-31
