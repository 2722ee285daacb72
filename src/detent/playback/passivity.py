"""Whether a haptic device can play a feel without giving energy: virtual walls, Z-width, and a whole table.

A device of mass m and damping b samples its position every T, and holds a force for T that answers a position n samples
old. A spring K and a damping B (from the difference of two samples) are passive whatever hand holds the device if

    b > (2n + 1) K T/2 + |B|                       Colgate & Schenkel (1997) for n = 0: b > KT/2 + |B|;  n = 1: 3KT/2

For n = 0 also only if. It comes from  b > T/(2 (1 − cos θ)) Re[(1 − e^−iθ) H(e^iθ)],  0 < θ ≤ π, with
H = e^−inθ (K + B (1 − e^−iθ)/T):  the first term is KT/2 · sin((2n + 1) θ/2)/sin(θ/2), largest at θ → 0; the second is
−B cos((n + 1) θ). Their largest values are added; for n ≥ 1 they need not stand at one θ, and their sum is safe.

A table is not linear, and the same bound holds for it by its energy. Over one sample the device goes Δ and loses at
least b Δ²/T. The held force gives, beyond what the potential of f has,

    ∫ (f(x) − f(x_k)) dx ≤ ½ K₊ Δ²       K₊ the largest rising slope; a falling one takes energy
    n samples late: + |f(x_k) − f(x_(k−n))| |Δ| ≤ n L Δ² summed over the way, L the steepest slope of either sign
    damping by differences: |B| |Δ_(k−1) Δ_k|/T ≤ |B| Δ²/T summed over the way
    friction (rendering.py): a spring K_s that yields, so K₊ and L both grow by K_s

so that  b > T (½ (K₊ + K_s) + n (L + K_s)) + B  is enough, for any f, F_c and b of position.
Not in it: the encoder's resolution, and friction of the device, which is on the safe side.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.mating.feel.table import FeelTable
from detent.units import Duration, Quantity, check

Array = NDArray[np.float64]
STICKING_SHARE = 0.5  # ours: of the damping that is left, friction's stiffness may use so much


@dataclass(frozen=True, slots=True)
class Device:
    """A haptic device as its controller meets it. For one that turns read N m s/rad for its damping.

    damping  b of the device itself, N s/m: what takes energy before any control
    period   T between samples, s
    delay    n, samples between a position and the force that answers it, beside the hold
    """

    damping: Annotated[float, Quantity("1", least=0.0)]
    period: Duration
    delay: int = 0

    def __post_init__(self) -> None:
        check(self)
        if isinstance(self.delay, bool) or not isinstance(self.delay, int) or not 0 <= self.delay <= 1000:
            raise InputError("delay", self.delay, "a whole number of samples, 0 to 1000, is needed")

    def needed_damping(self, stiffness: float, damping: float = 0.0) -> float:
        """The least b with which a virtual wall of this stiffness and damping is passive: (2n + 1) K T/2 + |B|."""
        if not (math.isfinite(stiffness) and stiffness >= 0 and math.isfinite(damping)):
            raise InputError("stiffness", stiffness, "finite numbers are needed, the stiffness at least 0")
        return (2 * self.delay + 1) * stiffness * self.period / 2 + abs(damping)

    def border_stiffness(self, damping: float = 0.0) -> float:
        """The stiffest wall that is passive beside a rendered damping B: 2 (b − |B|)/((2n + 1) T); 0 where none is."""
        return max(0.0, 2 * (self.damping - abs(damping)) / ((2 * self.delay + 1) * self.period))

    def is_passive(self, stiffness: float, damping: float = 0.0) -> bool:
        """Whether a virtual wall is passive."""
        return self.damping > self.needed_damping(stiffness, damping)

    def z_width(self, points: int = 101) -> ZWidth:
        """The border of all walls that are passive, from B = −b to b."""
        B = np.linspace(-self.damping, self.damping, points)
        return ZWidth(B, np.array([self.border_stiffness(one) for one in B.tolist()]))

    def stick_stiffness(self, table: FeelTable) -> float:
        """K_s for the friction of a table: half of what the damping that is left bears, 0 where nothing is left."""
        n, T = self.delay, self.period
        rising, steepest, damping = _extremes(table)
        left = self.damping - damping - T * (0.5 * rising + n * steepest)
        return max(0.0, STICKING_SHARE * left / (T * (0.5 + n)))

    def judge(self, table: FeelTable, stick_stiffness: float | None = None) -> Passivity:
        """Whether a feel can be played on this device, and what it would take."""
        K_s = self.stick_stiffness(table) if stick_stiffness is None else stick_stiffness
        if not (math.isfinite(K_s) and K_s >= 0):
            raise InputError("stick_stiffness", K_s, "a finite number, at least 0, is needed")
        rising, steepest, damping = _extremes(table)
        needed = self.period * (0.5 * (rising + K_s) + self.delay * (steepest + K_s)) + damping
        return Passivity(self, rising, steepest, damping, K_s, needed, table.unit, bool(np.max(table.friction) > 0))


@dataclass(frozen=True, slots=True)
class ZWidth:
    """The border of what a device renders passively: below the line it does."""

    damping: Array  # (n,) rendered B
    stiffness: Array  # (n,) largest K


@dataclass(frozen=True, slots=True)
class Passivity:
    """The verdict on a feel and a device.

    rising, steepest  slopes of the table: the largest of f, and the steepest of either sign
    damping           the largest that is rendered
    needed            the device's damping from which on it is passive
    """

    device: Device
    rising: float
    steepest: float
    damping: float
    stick_stiffness: float
    needed: float
    unit: str
    rubs: bool

    @property
    def is_passive(self) -> bool:
        return self.device.damping > self.needed

    @property
    def border_stiffness(self) -> float:
        """The stiffest spring that this device plays passively beside the damping of the feel."""
        return self.device.border_stiffness(self.damping)

    def __str__(self) -> str:
        per, b = ("N/m", "N s/m") if self.unit == "m" else ("N m/rad", "N m s/rad")
        have = f"the device has {self.device.damping:.4g} {b}, {self.needed:.4g} {b} are needed"
        what = f"slopes up to {self.rising:.4g} {per}, damping up to {self.damping:.4g} {b}"
        loose = "; its friction would not hold" if self.rubs and self.stick_stiffness == 0.0 else ""
        return f"{'passive' if self.is_passive else 'not passive'}: {have} ({what}){loose}"


def _extremes(table: FeelTable) -> tuple[float, float, float]:
    """Largest rising slope of f, steepest slope, largest damping."""
    slopes = table.slopes()
    return max(0.0, float(slopes.max())), float(np.abs(slopes).max()), float(np.max(table.damping))


__all__ = ["Device", "Passivity", "ZWidth"]
