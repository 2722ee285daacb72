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

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr, ndtri
from scipy.stats import qmc

DRAWN = ("random", "latin", "sobol")
GROWING = ("random", "sobol")  # can be extended
MOST_SOBOL = 1 << 30


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
    scores = ndtri(u) @ np.linalg.cholesky(rho).T
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
