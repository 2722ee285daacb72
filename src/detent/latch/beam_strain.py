"""The cantilever that a pawl stands for: its bending strain from the force on the pawl.

A pawl is a rigid link on a hinge; that it is a beam's is kept with it, so that a latch's record can tell the strain.
Bernoulli's beam, loaded at its nose by one force; bending only, no stretch along the beam.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from detent.geometry.polygon import exact_point
from detent.mating.snap.support import Beam
from detent.units import Exact, Length, Stress, check

WAYS: dict[str, tuple[int, int]] = {"+x": (1, 0), "-x": (-1, 0), "+y": (0, 1), "-y": (0, -1)}

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PawlBeam:
    """A beam from its clamp on the root to the nose's crest.

    root, tip  thickness at the clamp and at the crest
    width      across the plane
    length     L, from the clamp to the crest
    modulus    E
    link       ρ, from the pawl's hinge to the crest
    clamp      (x, y) in the root's frame, mm, on the beam's middle line
    along      which way the beam points from there
    nose       on which side of that way the nose stands
    """

    root: Length
    tip: Length
    width: Length
    length: Length
    modulus: Stress
    link: Length
    clamp: tuple[Exact, Exact] = (0, 0)
    along: Literal["+x", "-x", "+y", "-y"] = "+x"
    nose: Literal["left", "right"] = "left"

    def __post_init__(self) -> None:
        check(self)
        exact_point(self.clamp, "clamp")

    @property
    def beam(self) -> Beam:
        return Beam(root=self.root, tip=self.tip, width=self.width, length=self.length, modulus=self.modulus)

    def strain(self, angle: Array, load: Array, at: Array, touches: Array) -> Array:
        """Largest bending strain along the beam, (n,); 0 where nothing touches, inf where the load has no bound.

            ε(s) = 6 |m(s)| / (E c h(s)²),   m(s) = m_tip + (m_clamp − m_tip) s/L,   m_P = (x − P) × F

        angle    (n,) of the pawl from its outline as given, rad
        load     (n, 2) F on the pawl, friction included, N; at (n, 2) x where, in the root's frame, m
        touches  (n,) whether anything does
        s is the distance from the tip, h the thickness there, c the width; P is the clamp, or the tip where the link
        has it. For a force F across a straight beam of one thickness that is 6 F L/(E c t²) = 3 t y/(2 L²) with y the
        tip's deflection.
        """
        (ax, ay), side = WAYS[self.along], 1 if self.nose == "left" else -1
        to_beam = np.array(((ax, ay), (-side * ay, side * ax)), dtype=float)
        clamp = np.array([float(one) for one in exact_point(self.clamp, "clamp")]) * 1e-3
        turned = side * angle
        tip = np.array((self.length - self.link, 0.0)) + self.link * np.column_stack((np.cos(turned), np.sin(turned)))
        held = touches[:, None]
        with np.errstate(invalid="ignore"):  # where a pawl sticks its load has no bound
            F = np.where(held, load, 0.0) @ to_beam.T
            x = np.where(held, np.where(held, at - clamp, 0.0) @ to_beam.T, tip)
            m_clamp, m_tip = (arm[:, 0] * F[:, 1] - arm[:, 1] * F[:, 0] for arm in (x, x - tip))
            found = self._largest(m_clamp, m_tip)
        return np.where(np.isfinite(F).all(axis=1), found, np.inf)

    def _largest(self, m_clamp: Array, m_tip: Array) -> Array:
        L = self.length
        rate, taper = (m_clamp - m_tip) / L, (self.root - self.tip) / L
        places = [np.full(len(m_tip), L), np.zeros(len(m_tip))]
        if taper != 0.0:  # where m/h² is stationary, if that is on the beam
            with np.errstate(divide="ignore", invalid="ignore"):
                inside = self.tip / taper - 2 * m_tip / rate
            places.append(np.where((inside > 0.0) & (inside < L), inside, 0.0))
        each = [
            6 * np.abs(m_tip + rate * s) / (self.modulus * self.width * (self.tip + taper * s) ** 2) for s in places
        ]
        return np.max(each, axis=0)


__all__ = ["WAYS", "PawlBeam"]
