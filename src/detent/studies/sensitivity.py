"""Which variable an output hangs on: Sobol indices by Saltelli's design, and Morris screening, through SALib.

With V the variance of the output over all variables, drawn independently:

    first  S_i = V[E(y | x_i)] / V          what knowing x_i alone would take away
    total  T_i = 1 − V[E(y | x_~i)] / V     what is left if all others are known: x_i and all its interactions

from blocks of D + 2 runs (A, A with column i of B for each i, B); estimators of Saltelli et al., Computer Physics
Communications 181 (2010) 259–270, table 2 (b) and (f). Morris (Technometrics 33, 1991, 161–174; Campolongo et al. 2007)
walks trajectories of D + 1 runs over a few levels of each variable and tells of its elementary effects, the change of
the output for a step over the whole range of the variable's probability, the mean of their sizes and their standard
deviation: large sd, interactions or a bent response.

Both need independent variables and whole blocks. A block with a run that has no number (it failed, or the snap did not
happen) is left out whole and counted: the indices then tell of the rest, where all runs of a block have the number.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError, MissingExtra
from detent.core.record import Json
from detent.studies.success import CONFIDENCE

Array = NDArray[np.float64]
LEVELS = 4  # of each variable in Morris's walks
FEWEST = 8  # whole blocks for a number to be told; ours
RESAMPLES = 200  # of the bootstrap behind the intervals
_NEAR_0 = 2.0**-53


@dataclass(frozen=True, slots=True)
class Index:
    """How much of an output a variable decides, with the interval of a bootstrap over blocks.

    kind      "first", "total": shares of the variance; "morris mean", "morris sd": in the output's unit
    blocks    of the design that count;  left_out: those with a run that has no number
    """

    output: str
    variable: str
    kind: str
    value: float
    low: float
    high: float
    blocks: int
    left_out: int

    def row(self) -> dict[str, Json]:
        """As a row of the table `sensitivity`."""
        return asdict(self)


def saltelli_places(variables: int, runs: int, seed: int) -> Array:
    """(n, variables) places in the unit cube: N blocks of variables + 2, N the largest power of two within `runs`.

    The blocks of a smaller N are the first ones of a larger: a study grows without losing what it has.
    """
    blocks = runs // (variables + 2)
    if blocks < FEWEST:
        raise InputError("sampling.runs", runs, f"{FEWEST * (variables + 2)} and more for {variables} variables")
    blocks = 1 << (blocks.bit_length() - 1)
    sample = _salib("sample.sobol").sample
    places = sample(_problem(variables), blocks, calc_second_order=False, scramble=True, seed=seed)
    return np.clip(np.asarray(places, dtype=float), _NEAR_0, 1.0 - _NEAR_0)


def morris_places(variables: int, runs: int, seed: int, levels: int = LEVELS) -> Array:
    """(n, variables) places in the unit cube, ends included: as many walks of variables + 1 places as `runs` allows.

    The walks of fewer runs are the first ones of more.
    """
    if levels < 2 or levels % 2:
        raise InputError("sampling.levels", levels, "an even number from 2 is needed")
    walks = runs // (variables + 1)
    if walks < FEWEST:
        raise InputError("sampling.runs", runs, f"{FEWEST * (variables + 1)} and more for {variables} variables")
    sample = _salib("sample.morris").sample
    return np.asarray(sample(_problem(variables), walks, num_levels=levels, seed=seed), dtype=float)


def sobol_indices(
    output: str, names: Sequence[str], values: Array, *, seed: int = 1, confidence: float = CONFIDENCE
) -> tuple[Index, ...]:
    """First and total index of each variable, from the output's values at `saltelli_places`, in their order."""
    whole, left_out = _whole_blocks(values, len(names) + 2)
    if not _telling(whole):
        return _untold(output, names, ("first", "total"), len(whole), left_out)
    analyze = _salib("analyze.sobol").analyze
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of groups without interactions
        found = analyze(
            _problem(len(names)), whole.ravel(), calc_second_order=False, num_resamples=RESAMPLES,
            conf_level=confidence, seed=seed + 1,  # SALib takes 0 for none
        )  # fmt: skip
    rows = []
    for kind, key in (("first", "S1"), ("total", "ST")):
        for name, value, half in zip(names, found[key], found[f"{key}_conf"], strict=True):
            rows.append(_index(output, name, kind, value, half, len(whole), left_out))
    return tuple(rows)


def morris_effects(
    output: str,
    names: Sequence[str],
    places: Array,
    values: Array,
    *,
    levels: int = LEVELS,
    seed: int = 1,
    confidence: float = CONFIDENCE,
) -> tuple[Index, ...]:
    """Mean size and standard deviation of each variable's elementary effects, from values at `morris_places`."""
    size = len(names) + 1
    whole, left_out = _whole_blocks(values, size)
    if not _telling(whole):
        return _untold(output, names, ("morris mean", "morris sd"), len(whole), left_out)
    kept = np.isfinite(np.asarray(values, dtype=float).reshape(-1, size)).all(axis=1)
    walked = np.asarray(places, dtype=float).reshape(-1, size, len(names))[kept].reshape(-1, len(names))
    analyze = _salib("analyze.morris").analyze
    found = analyze(
        _problem(len(names)), walked, whole.ravel(), num_resamples=RESAMPLES, conf_level=confidence,
        num_levels=levels, seed=seed + 1,
    )  # fmt: skip
    rows = []
    for name, value, half in zip(names, found["mu_star"], found["mu_star_conf"], strict=True):
        rows.append(_index(output, name, "morris mean", value, half, len(whole), left_out))
    for name, value in zip(names, found["sigma"], strict=True):
        rows.append(Index(output, name, "morris sd", float(value), np.nan, np.nan, len(whole), left_out))
    return tuple(rows)


def notes_on(indices: Sequence[Index]) -> tuple[str, ...]:
    """What must be said of an output's indices: blocks left out, nothing to tell."""
    notes: dict[str, None] = {}
    for one in indices:
        all_blocks = one.blocks + one.left_out
        if one.left_out:
            words = (
                f"{one.left_out} of {all_blocks} blocks of the design hold a run without this number and are left out"
            )
            notes[f"{one.output}: {words}"] = None
        if np.isnan(one.value):
            why = "it does not vary" if one.blocks >= FEWEST else f"fewer than {FEWEST} whole blocks"
            notes[f"{one.output}: no sensitivities, {why}"] = None
    return tuple(notes)


def _whole_blocks(values: Array, size: int) -> tuple[Array, int]:
    """(blocks, size) of those without NaN, and how many were left out."""
    values = np.asarray(values, dtype=float)
    if len(values) % size:
        raise InputError("values", len(values), f"blocks of {size} runs are needed")
    blocks = values.reshape(-1, size)
    kept = np.isfinite(blocks).all(axis=1)
    return blocks[kept], int((~kept).sum())


def _telling(blocks: Array) -> bool:
    return len(blocks) >= FEWEST and float(np.ptp(blocks)) > 0.0


def _untold(output: str, names: Sequence[str], kinds: Sequence[str], blocks: int, left_out: int) -> tuple[Index, ...]:
    nan = float("nan")
    return tuple(Index(output, name, kind, nan, nan, nan, blocks, left_out) for kind in kinds for name in names)


def _index(output: str, name: str, kind: str, value: Any, half: Any, blocks: int, left_out: int) -> Index:
    value, half = float(value), float(half)
    return Index(output, name, kind, value, value - half, value + half, blocks, left_out)


def _problem(variables: int) -> dict[str, Any]:
    names = [f"x{i}" for i in range(variables)]
    return {"num_vars": variables, "names": names, "bounds": [[0.0, 1.0]] * variables}


def _salib(module: str) -> Any:
    from importlib import import_module

    try:
        return import_module(f"SALib.{module}")
    except ImportError:
        raise MissingExtra("sensitivity analysis", "sensitivity") from None
