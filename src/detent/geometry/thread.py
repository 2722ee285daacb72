"""Screw threads: profile, bolt and nut surfaces with a run-up, of any pitch, flank, hand and number of starts.

Nicolson & Fearing, section 2.2, with the run-up put right (docs/papers.md, "NF run-up"). One `Thread` describes both
parts of a fastening: `diameter` is the nut's major one, and the bolt is smaller by the allowance. In the paper's frames
the nut lies below z = 0 and the bolt above the origin of its tip; in both a right-handed ridge climbs by the lead in a
turn towards +φ. thread_form.py is the compiled half, and says how the two are one form.

Threads by the name of their standard size, as a scenario types them: { kind = "MetricThread", size = "M6" }.

Each is a Thread whose pitch, diameter, allowance and radius come from its size and tolerance classes
(thread_sizes.py): `MetricThread(size="M6")` has the numbers of `Thread.metric("M6")`, and a record keeps the name.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.core.errors import InputError
from detent.geometry.thread_sizes import ThreadSize, metric, unified
from detent.numeric.kernel import pack
from detent.units import Angle, Length, Quantity, check, deg, shown

Array = NDArray[np.float64]
Allowance = Annotated[float, Quantity("1", least=0.0, below=1.0)]
Flank = Annotated[float, Quantity("rad", least=5 * deg, most=60 * deg)]
MOST_STARTS = 8  # ours
WHOLE = 1e-9  # of a pitch: so much short of a whole one is rounding
Fit = Literal["least", "mean", "most"]
FITS = ("least", "mean", "most")


@dataclass(frozen=True, slots=True)
class Thread:
    """A bolt's thread and the nut's that fits it.

    pitch      from ridge to ridge along the axis; a thread with several starts advances by as many pitches a turn
    diameter   d, major diameter of the nut
    allowance  a: the bolt is smaller than the nut by a d in diameter
    radius     r of crests and roots; a tenth of the pitch if not given, as in the paper
    flank      angle of a flank from the plane across the axis: 30° for metric threads
    starts     number of ridges side by side
    hand       "right" or "left"
    run_up     angle over which a ridge grows from nothing to its height
    """

    pitch: Length
    diameter: Length
    allowance: Allowance = 0.0
    radius: Length | None = None
    flank: Flank = 30 * deg
    starts: int = 1
    hand: Literal["right", "left"] = "right"
    run_up: Angle = 180 * deg

    def __post_init__(self) -> None:
        check(self)
        if self.hand not in ("right", "left"):
            raise InputError("hand", self.hand, 'one of "right", "left" is needed')
        if not isinstance(self.starts, int) or isinstance(self.starts, bool) or not 1 <= self.starts <= MOST_STARTS:
            raise InputError("starts", self.starts, f"a whole number from 1 to {MOST_STARTS} is needed")
        most = self.pitch / (4 * math.cos(self.flank))
        if not self.crest < most:
            raise InputError("radius", self.crest, f"it must leave some flank: below {shown(most, 'm')}")
        if not 0.0 < self.run_up <= 2 * math.pi / self.starts * (1 + 1e-12):
            raise InputError("run_up", self.run_up, f"above 0 and up to {360 / self.starts:g} deg is needed")
        if not self.minor > 0.0:
            deep = self.diameter / 2 - self.height
            words = f"above 0 and below {2 * deep / self.diameter:.4g} is needed: the ridges would meet on the axis"
            if deep <= 0.0:
                raise InputError("pitch", self.pitch, "ridges so high would meet on the axis")
            raise InputError("allowance", self.allowance, words)

    @classmethod
    def metric(cls, size: str, tolerance: str = "6g/6H", fit: Fit = "mean", **others: Any) -> Thread:
        """An ISO metric thread M3 to M24, coarse ("M8") or fine ("M8x1"), with the allowance of its tolerance classes.

        fit     "least", "mean" or "most" clearance of the pitch diameters that the classes allow
        others  run_up, hand …, as above
        """
        return cls(**{**standard(metric(size, tolerance), fit), **others})

    @classmethod
    def unified(cls, size: str, tolerance: str = "2A/2B", fit: Fit = "mean", **others: Any) -> Thread:
        """A UNC or UNF thread, #4 to 1 inch, such as "1/4-20 UNC"; fit and others as for `metric`."""
        return cls(**{**standard(unified(size, tolerance), fit), **others})

    @property
    def crest(self) -> float:
        """r, radius of crests and roots."""
        return self.pitch / 10 if self.radius is None else self.radius

    @property
    def lead(self) -> float:
        """Advance in a turn."""
        return self.starts * self.pitch

    @property
    def height(self) -> float:
        """Of a ridge, from root to crest: p/(2 tan α) − 2 r (1/sin α − 1)."""
        return self.pitch / (2 * math.tan(self.flank)) - 2 * self.crest * (1 / math.sin(self.flank) - 1)

    @property
    def minor(self) -> float:
        """Radius of the bolt's root."""
        return self.diameter / 2 * (1 - self.allowance) - self.height

    @property
    def axial_play(self) -> float:
        """How far an aligned bolt may move up, and as far down, from the middle of its groove: a d tan α/2."""
        return self.allowance * self.diameter / 2 * math.tan(self.flank)

    @property
    def radial_play(self) -> float:
        """How far an aligned bolt that is a turn or more in its nut may move to any side from the middle.

            (a d/2)/√(1 + κ²),    κ = ℓ/(2πρ tan α)

        Moved by x towards φ = 0 it comes nearer to a flank at φ by x (tan α cos φ ± ℓ/(2πρ) sin φ) along the axis, the
        second since a helix climbs; at the most by x tan α √(1 + κ²), and a d tan α/2 is there. ρ is the least radius
        at which flanks face each other, where the nut's crests begin.
        """
        innermost = self.diameter / 2 - self.height + self.crest * (1 - math.sin(self.flank))
        return self.allowance * self.diameter / 2 / math.hypot(1, self._climb(innermost))

    def slop(self, engagement: float) -> float:
        """Slop angle, rad: the most a bolt may lean towards any side with so much whole thread in its nut's.

            ε = ε₁ (1 + ε₁ B/2b),    ε₁ = a d tan α/2b,    b = (ρ + h tan α − κ² tan α B)/√(1 + κ²),    B = ρ tan α − h

        ρ = d (1 − a)/2 − r is the radius of the middle of the crests' arcs, κ = ℓ/(2πρ tan α). Lower down one crest
        bears from below, higher up and on the other side one bears from above, 2h apart: the largest n p/2 + i p (n
        starts, i whole) up to engagement + p/2. docs/guide/bolt.md derives it, and says how far it is right.

        engagement  of whole threads, m, which is a record's `turns` times the lead: depth of the tip less a pitch
        """
        if not 0.0 <= engagement < math.inf:
            raise InputError("engagement", engagement, "a length of 0 or more is needed")
        p, half, tan = self.pitch, self.starts / 2, math.tan(self.flank)
        h = p * (math.floor(engagement / p + 0.5 - half + WHOLE) + half) / 2
        rho = self.diameter / 2 * (1 - self.allowance) - self.crest
        kappa = self._climb(rho)
        bend = rho * tan - h
        lever = (rho + h * tan - kappa**2 * tan * bend) / math.hypot(1, kappa)
        first = self.axial_play / lever
        return first * (1 + first * bend / (2 * lever))

    def _climb(self, rho: float) -> float:
        """κ: of the helix at a radius, by the flank's slope."""
        return self.lead / (2 * math.pi * rho * math.tan(self.flank))

    def profile(self, t: ArrayLike) -> Array:
        """f_p(t) of section 2.2.1, for any flank and radius."""
        r, p = self.crest, self.pitch
        steep = math.pi / 2 - self.flank
        t = np.mod(np.asarray(t, dtype=np.float64), p)
        u = np.minimum(t, p - t)
        corner = r * math.sin(steep)
        root = r - np.sqrt(np.maximum(r * r - u * u, 0.0))
        flank = math.tan(steep) * (u - corner) + r * (1 - math.cos(steep))
        crest = self.height - r + np.sqrt(np.maximum(r * r - (u - p / 2) ** 2, 0.0))
        return np.where(u < corner, root, np.where(u < p / 2 - corner, flank, crest))

    def ridges(self, z: ArrayLike, phi: ArrayLike) -> Array:
        """h(z, φ): height over the root, z from the end where the thread starts, φ the way it climbs."""
        z, phi = np.broadcast_arrays(np.asarray(z, dtype=np.float64), np.asarray(phi, dtype=np.float64))
        foot = self.lead * phi / (2 * math.pi)
        t = np.mod(z - foot, self.pitch)
        b = z - t  # where this ridge's foot lies
        share = np.clip(1 + 2 * math.pi * b / (self.lead * self.run_up), 0.0, 1.0)
        inside = (share > 0) & (z > 0) & (z < share * self.pitch)
        shrunk = share * self.profile(np.where(inside, z / np.where(share > 0, share, 1.0), 0.0))
        return np.where(b >= 0, self.profile(t), np.where(inside, shrunk, 0.0))

    def bolt(self, z: ArrayLike, phi: ArrayLike) -> Array:
        """r_ext(z, φ), z ≥ 0 from the bolt's tip up."""
        return self.minor + self.ridges(z, self._sense * np.asarray(phi))

    def nut(self, z: ArrayLike, phi: ArrayLike) -> Array:
        """r_int(z, φ), z ≤ 0 from the nut's face down."""
        return self.diameter / 2 - self.ridges(-np.asarray(z), -self._sense * np.asarray(phi))

    def bolt_form(self, end: float) -> Array:
        """Numbers of the bolt for thread_form.py; `end` is how long it is."""
        return self._form(1.0, self.minor, end, self._sense, 1.0)

    def nut_form(self, end: float) -> Array:
        """Numbers of the nut; `end` is how thick it is."""
        return self._form(-1.0, self.diameter / 2, end, -self._sense, -1.0)

    @property
    def _sense(self) -> float:
        return 1.0 if self.hand == "right" else -1.0

    def _form(self, sign: float, base: float, end: float, flip_y: float, flip_z: float) -> Array:
        steep = math.pi / 2 - self.flank
        return pack(
            sign, base, self.pitch, self.lead, self.crest, math.tan(steep), math.sin(steep), math.cos(steep),
            self.height, self.run_up, end, self.starts, flip_y, flip_z,
        )  # fmt: skip


def standard(size: ThreadSize, fit: Fit) -> dict[str, float]:
    """Pitch, diameter, allowance and radius of a thread of a standard size."""
    if fit not in FITS:
        raise InputError("fit", fit, 'one of "least", "mean", "most" is needed')
    # Crests are cut back by H/8 in both standards' basic profile: so is a crest rounded with this radius.
    return {
        "pitch": size.pitch, "diameter": size.diameter, "allowance": size.allowance[FITS.index(fit)],
        "radius": math.sqrt(3) / 16 * size.pitch,
    }  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class _Standard(Thread):
    """A thread whose numbers come from elsewhere than its maker."""

    pitch: Length = field(init=False)
    diameter: Length = field(init=False)
    allowance: Allowance = field(init=False)
    radius: Length | None = field(init=False)
    flank: Flank = field(init=False, default=30 * deg)
    starts: int = field(init=False, default=1)
    size: str
    tolerance: str
    fit: Fit = "mean"

    def _cut(self, size: ThreadSize) -> None:
        for name, number in standard(size, self.fit).items():
            object.__setattr__(self, name, number)
        Thread.__post_init__(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricThread(_Standard):
    """An ISO metric thread, coarse or fine, M3 to M24.

    size       such as "M6", or with its pitch, "M8x1"
    tolerance  classes of bolt and nut (ISO 965-1)
    fit        clearance of the pitch diameters that the classes allow: the least, the mean or the most
    hand       "right" or "left"
    run_up     angle over which a ridge grows from nothing to its height
    """

    tolerance: str = "6g/6H"

    def __post_init__(self) -> None:
        self._cut(metric(self.size, self.tolerance))


@dataclass(frozen=True, slots=True, kw_only=True)
class UnifiedThread(_Standard):
    """A UNC or UNF thread, #4 to 1 inch.

    size       such as "1/4-20 UNC"
    tolerance  classes of bolt and nut (ASME B1.1)
    fit        clearance of the pitch diameters that the classes allow: the least, the mean or the most
    hand       "right" or "left"
    run_up     angle over which a ridge grows from nothing to its height
    """

    tolerance: str = "2A/2B"

    def __post_init__(self) -> None:
        self._cut(unified(self.size, self.tolerance))


__all__ = ["Thread", "MetricThread", "UnifiedThread"]
