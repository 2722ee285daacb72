"""The energy ledger of a run: supply = stores + losses, and the rest (core/channels.py, LEDGER_ROLES).

Every term is evaluated or integrated on its own. What matings store is a function of their state; what they lose their
kernels tell as powers, or as sums since the start (numeric/kernel.py, BOOKS). The drive's terms are the solvers' own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.core.channels import LEDGER, LEDGER_ROLES
from detent.core.record import Channel, channels
from detent.mating.mating import Mating
from detent.numeric.kernel import CAUGHT, DAMPING, JUMPED, PLAYING, POWERS, RUBBING, SWELLING, Kernel

Array = NDArray[np.float64]
OF_POWERS = {
    RUBBING: "mating_friction_loss", DAMPING: "mating_damper_loss", SWELLING: "mass_loss", PLAYING: "play_loss",
}  # fmt: skip
OF_SUMS = {JUMPED: "jump_loss", CAUGHT: "play_loss"}


@dataclass(frozen=True, slots=True)
class Kept:
    """A mating with what its WRENCH kernels remembered over time."""

    mating: Mating
    kernels: Sequence[Kernel]
    memories: Sequence[Array]  # (n, …) of each


def keeps_books(mating: Mating) -> bool:
    """Whether the ledger can close: the mating has no forces of its own, or reports their energy."""
    return hasattr(mating, "energies") or not mating.forces()


def powers(kept: Iterable[Kept], n: int) -> Array:
    """(n, POWERS) what the matings lose, W, at n samples."""
    found = np.zeros((n, POWERS))
    for one in kept:
        for kernel, memory in zip(one.kernels, one.memories, strict=True):
            if kernel.books >= 0:
                found += memory[:, kernel.books : kernel.books + POWERS]
    return found


def mating_terms(kept: Sequence[Kept], lost: Array) -> dict[str, Array]:
    """The matings' terms by name, each (n,) since the start; lost (n, POWERS) is their powers added up.

    Nothing where no mating has forces of its own.
    """
    mine = [one for one in kept if one.kernels and hasattr(one.mating, "energies")]
    if not mine:
        return {}
    n = len(lost)
    stored = np.zeros((2, n))
    terms: dict[str, Array] = {}
    for one in mine:
        stored += one.mating.energies(tuple(one.memories))  # pyright: ignore[reportAttributeAccessIssue]  # what one may have
        terms |= {name: np.zeros(n) for name in one.mating.losses}  # pyright: ignore[reportAttributeAccessIssue]
    for column, name in OF_POWERS.items():
        if name in terms:
            terms[name] += lost[:, column] - lost[0, column]
    for one in mine:
        for kernel, memory in zip(one.kernels, one.memories, strict=True):
            for column, name in OF_SUMS.items():
                if kernel.books >= 0 and name in terms:
                    now = memory[:, kernel.books + column]
                    terms[name] += now - now[0]
    first = {"mating_energy": stored[0] - stored[0, 0]}
    if stored[1].any():
        first["mating_kinetic_energy"] = stored[1]
    return first | terms


def with_rest(found: Mapping[str, Channel]) -> dict[str, Channel]:
    """The channels and `energy_rest` behind them: what the ledger's terms among them leave open."""
    return {**found, **channels(energy_rest=rest({name: np.asarray(one.values) for name, one in found.items()}))}


def rest(terms: Mapping[str, Array]) -> Array:
    """(n,) J: supply less stores, since the start, less losses; of all the channels those of the ledger count."""
    total: Array = np.zeros(1)
    for name, sign in LEDGER.items():
        if name in terms:
            total = total + sign * (terms[name] - (terms[name][0] if LEDGER_ROLES[name] == "store" else 0.0))
    return total


def added_up(power: Array, time: Array) -> Array:
    """(n, …) ∫ power dt from the first sample, by trapezoids; samples on both sides of a jump lie at one instant."""
    steps = 0.5 * (power[1:] + power[:-1]) * np.diff(time).reshape(-1, *[1] * (power.ndim - 1))
    return np.concatenate((np.zeros((1, *power.shape[1:])), np.cumsum(steps, axis=0)))
