"""Jamming and wedging of a round peg: Whitney's diagram, from loads at the tip to a verdict.

Whitney 1982, quasi-static and planar. The peg (radius r) is depth ℓ in its hole, loaded at the middle of its tip by F_z
(into the hole), F_x (sideways) and M; small angles, so both contacts push square to the hole's axis. Signs are
Whitney's: a force F_x to the right acting above the tip has M < 0.

    λ = ℓ / (2 r μ)
    slides  ⇔  |M/(r F_z) + μ (1 + λ) F_x/F_z| < λ   and   |F_x/F_z| < 1/μ

Jammed is not wedged: a jammed peg goes on when its loads change, a wedged one holds itself by two opposed contacts
whose friction cones hold the line between them, which takes λ ≤ 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from detent.units import Friction, Length, check

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a peg under these loads slides in, how far inside (1 at best, below 0 jammed), and one sentence why."""

    slides: bool
    margin: float
    reason: str


@dataclass(frozen=True, slots=True)
class JammingDiagram:
    """Whitney's parallelogram in the plane (F_x/F_z, M/(r F_z)): inside it the peg slides."""

    radius: Length
    depth: Length
    friction: Friction

    def __post_init__(self) -> None:
        check(self)

    @property
    def slenderness(self) -> float:
        """λ = ℓ / (2 r μ); infinite without friction."""
        return self.depth / (2 * self.radius * self.friction) if self.friction > 0 else np.inf

    @property
    def can_wedge(self) -> bool:
        """Whether two opposed contacts may hold each other: λ ≤ 1."""
        return self.slenderness <= 1.0

    def corners(self) -> Array:
        """Corners (4, 2) of the parallelogram, in order round it; infinite without friction."""
        mu, lam = self.friction, self.slenderness
        side = 1 / mu if mu > 0 else np.inf
        return np.array([(side, -1.0), (-side, 1 + 2 * lam), (-side, 1.0), (side, -1 - 2 * lam)])

    def verdict(self, side: float, moment: float) -> Verdict:
        """The verdict for side = F_x/F_z and moment = M/(r F_z).

        margin = min(1 − |moment + μ (1 + λ) side| / λ, 1 − μ |side|)
        """
        mu = self.friction
        if mu == 0.0:
            return Verdict(True, 1.0, "nothing rubs")
        lam = self.slenderness
        two = 1 - abs(moment + mu * (1 + lam) * side) / lam
        one = 1 - mu * abs(side)
        where = f"F_x/F_z = {side:.3g}, M/(r F_z) = {moment:.3g}, λ = {lam:.3g}"
        if one <= 0.0:
            return Verdict(
                False, min(one, two), f"the side force alone sticks at one wall: {where}, 1/μ = {1 / mu:.3g}"
            )
        if two <= 0.0:
            return Verdict(False, min(one, two), f"both contacts together rub more than the push: {where}")
        return Verdict(True, min(one, two), f"inside the parallelogram: {where}")

    def figure(self, *loads: tuple[float, float]) -> Figure:
        """The diagram as a matplotlib figure, with loads (F_x/F_z, M/(r F_z)) marked by their verdicts."""
        from matplotlib.figure import Figure  # a second of loading that runs need not pay

        if not self.friction > 0:
            raise ValueError("without friction nothing jams: there is no parallelogram to draw")
        drawing = Figure(figsize=(5.0, 4.0), layout="constrained")
        axes: Any = drawing.subplots()
        corners = self.corners()
        axes.fill(*corners.T, color="#56b4e9", alpha=0.3, label="slides")
        axes.plot(*np.vstack((corners, corners[:1])).T, color="#0072b2", label="limit")
        for side, moment in loads:
            slides = self.verdict(side, moment).slides
            axes.plot(side, moment, "o" if slides else "X", color="#009e73" if slides else "#d55e00")
        axes.axhline(0.0, color="#c9ced6", linewidth=0.8, zorder=0)
        axes.axvline(0.0, color="#c9ced6", linewidth=0.8, zorder=0)
        wedge = ", can wedge" if self.can_wedge else ""
        axes.set(
            xlabel="F_x / F_z", ylabel="M / (r F_z)", title=f"μ = {self.friction:g}, λ = {self.slenderness:.3g}{wedge}"
        )
        axes.legend(loc="upper right")
        return drawing


def locks_at_one_point(
    stiffness: float, turning_stiffness: float, radius: float, friction: float, arm: float | None = None
) -> bool:
    """Whether one contact can lock the peg on its support: K_θ + K_x a (a − μ r) ≤ 0.

    stiffness K_x in N/m, turning_stiffness K_θ in N m/rad, radius r of the peg
    arm  a, from the support down to the contact; None asks whether any arm locks, which takes K_θ ≤ K_x (μ r)²/4

    The contact is then pushed inside its friction cone: the more push, the firmer it holds. This is met at the tip
    only, so with a support closer to it than μ r. A contact of the peg's side at the mouth has the wall below it: where
    friction turns the peg upright it comes to lie flat before it locks (docs/guide/peg.md).
    """
    if arm is None:
        return turning_stiffness <= stiffness * (friction * radius) ** 2 / 4
    return turning_stiffness + stiffness * arm * (arm - friction * radius) <= 0.0


__all__ = ["JammingDiagram", "Verdict", "locks_at_one_point"]
