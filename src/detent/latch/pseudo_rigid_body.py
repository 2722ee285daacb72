"""A cantilever snap hook as a pawl: the pseudo-rigid-body model of its beam, and the strain that comes of it.

A rigid link of length ρ on a hinge with a torsional spring κ moves its end as the beam moves its own (Howell, Compliant
Mechanisms, 2001, chapter 5). What the beam carries, the hook's nose, turns with the link. Two choices of ρ and κ:

    tangent   ρ = w/φ, κ = F ρ/φ, w and φ being deflection and slope of the tip under a small force F across the beam:
              (EI w″)′ = −F. A beam of one thickness has ρ = 2L/3, κ = 4 E I/(3 L). Force, deflection and slope are
              exact in the limit of small deflections, also if it tapers; the deflection also under a moment at the end.
    howell    ρ = γ L, κ = γ K_Θ E I/L, γ = 0.85, K_Θ = 2.65, for one thickness: the tip's path at large deflections.
              Small ones are 4 % too stiff, and the nose turns by a fifth to a quarter too little.

Errors against the elastica under a force of constant direction, which the tests measure:

    tip deflection / L        0.05      0.10      0.19      0.30      0.49      0.71
    force,  tangent         +0.12 %   +0.47 %   +1.9 %    +5.3 %     +24 %        –
            howell           +3.9 %    +3.8 %   +3.5 %    +2.9 %    +0.8 %    −2.7 %
    slope,  tangent         +0.04 %   +0.17 %   +0.7 %    +1.8 %    +6.6 %        –
            howell           −22 %     −22 %    −21 %     −21 %     −21 %     −18 %

Bernoulli's beam: slender, no shear, linear elastic, its root rigid. It is loaded at its nose: where an obstacle touches
the beam's flank the model does not hold. The stretch from the clamp to the hinge does not move and meets nothing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.record import Record
from detent.geometry.polygon import LENGTHS, Point, Polygon, exact_point
from detent.latch.beam_strain import WAYS, PawlBeam
from detent.latch.model import Pawl
from detent.mating.snap.support import Beam
from detent.units import Exact, Length, Quantity, Stress, check

GAMMA, K_THETA = 0.85, 2.65  # Howell, section 5.5.1: rounded means over the direction of the load
FARTHEST = {"tangent": 0.2, "howell": 0.78}  # tip deflection / L to which the force is within 2 % and within 4 %
DIGITS = 9  # of a millimetre, kept of a length or angle that is not exact; ours

SlopeAngle = Annotated[float, Quantity("rad", above=0.0, below=math.pi)]
Strain = Annotated[float, Quantity("1", above=0.0)]
Array = NDArray[np.float64]


class Strained(NamedTuple):
    """The largest strain of a beam over a record.

    strain      at the beam's surface, by bending
    time        when, s
    share       of the limit; nan if none was given
    deflection  the tip's largest deflection / L
    warnings    what the limit or the model's range does not allow, a sentence each
    """

    strain: float
    time: float
    share: float
    deflection: float
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BeamPawl:
    """A cantilever with a nose at its end, held by the root at its clamp.

    modulus       E
    length        L, from the clamp to the nose's crest, where it is loaded when it is bent most
    thickness     of the beam at the clamp, in the plane
    width         of the beam, across the plane
    tip           thickness at the crest, if it tapers
    height        of the nose above the beam's face
    ramp          angle of the face that goes in first, from the beam's line: 30° is a gentle one
    back          angle of the face that holds: 90° square, below that it comes out, above it is undercut
    land          length of the crest
    outline       the pawl's outline in the root's frame, in place of height, ramp, back and land
    clamp         (x, y) in the root's frame, mm, on the beam's middle line
    along         which way the beam points from there
    nose          on which side of that way the nose stands
    model         "tangent" or "howell", see above
    strain_limit  of the material
    name          for messages and pictures

    Corners are in millimetres. What is no exact number, a length in metres or the foot of a face at 30°, is rounded to
    10⁻⁹ mm; then all is exact.
    """

    modulus: Stress
    length: Length
    thickness: Length
    width: Length
    tip: Length | None = None
    height: Length | None = None
    ramp: SlopeAngle | None = None
    back: SlopeAngle = math.pi / 2
    land: Annotated[float, Quantity("m", least=0.0)] = 0.0
    outline: Polygon | None = None
    clamp: tuple[Exact, Exact] = (0, 0)
    along: Literal["+x", "-x", "+y", "-y"] = "+x"
    nose: Literal["left", "right"] = "left"
    model: Literal["tangent", "howell"] = "tangent"
    strain_limit: Strain | None = None
    name: str = ""

    def __post_init__(self) -> None:
        check(self)
        exact_point(self.clamp, "clamp")
        for name, among in (("along", WAYS), ("nose", ("left", "right")), ("model", FARTHEST)):
            if getattr(self, name) not in among:
                raise InputError(name, getattr(self, name), f"one of {', '.join(among)} is needed")
        if self.model == "howell" and self.tip not in (None, self.thickness):
            raise InputError("tip", self.tip, "Howell's model is for one thickness; take the tangent's")
        if self.outline is None and (self.height is None or self.ramp is None):
            missing = "height" if self.height is None else "ramp"
            raise InputError(missing, None, "a nose needs height and ramp, or else the pawl's whole outline")
        if self.outline is not None and (self.height is not None or self.ramp is not None):
            raise InputError("outline", None, "either an outline, or the nose's height and ramp")
        if self.ramp is not None and not self.ramp < math.pi / 2:
            raise InputError("ramp", self.ramp, "it must be below 90 deg")

    @property
    def beam(self) -> Beam:
        """The same beam as a support of `Snap` has it: (EI w″)′ = −F."""
        tip = self.thickness if self.tip is None else self.tip
        return Beam(root=self.thickness, tip=tip, width=self.width, length=self.length, modulus=self.modulus)

    @property
    def cantilever(self) -> PawlBeam:
        """What a pawl keeps of it, for the strain."""
        beam, place = self.beam, {"clamp": self.clamp, "along": self.along, "nose": self.nose}
        return PawlBeam(beam.root, beam.tip, beam.width, beam.length, beam.modulus, self.link, **place)

    @property
    def link(self) -> float:
        """ρ, from the hinge to the nose's crest along the beam, m."""
        if self.model == "howell":
            return GAMMA * self.length
        w, slope = self._flexibility()
        return w / slope

    @property
    def stiffness(self) -> float:
        """κ, N m/rad."""
        if self.model == "howell":
            return GAMMA * K_THETA * self.modulus * self.width * self.thickness**3 / 12 / self.length
        w, slope = self._flexibility()
        return w / slope**2

    @property
    def hinge(self) -> Point:
        """Where the hinge is in the root's frame, mm."""
        return self._placed((_mm(self.length - self.link), Fraction(0)))

    def pawl(self) -> Pawl:
        """The equivalent pawl with its nose."""
        if self.outline is not None:
            factor = LENGTHS["mm"] / LENGTHS[self.outline.unit]
            x, y = self.hinge
            hinge = _text((x * factor, y * factor))
            return Pawl(self.outline, hinge=hinge, stiffness=self.stiffness, beam=self.cantilever)
        polygon = Polygon(tuple(_text(self._placed(one)) for one in self._corners()), "mm", self.name)
        return Pawl(polygon, hinge=_text(self.hinge), stiffness=self.stiffness, beam=self.cantilever)

    def strain(self, record: Record, pawl: int = 0) -> Array:
        """Largest bending strain along the beam at each sample of a latch's record, (time,): `PawlBeam.strain`.

        A record made with the pawl has it as its channel `strain` already.
        """
        root = record["pose"].values[:, :2, 3]
        at = record["contact_point"].values[:, pawl, :2] - root
        load, touches = record["contact_load"].values[:, pawl, :2], record["contact_id"].values[:, pawl] != 0
        return self.cantilever.strain(record["pawl_angle"].values[:, pawl], load, at, touches)

    def strained(self, record: Record, pawl: int = 0) -> Strained:
        """The largest strain over a record's samples, against the limit, and whether the model holds so far."""
        strain, time = self.strain(record, pawl), record["time"].values
        k = int(np.argmax(strain))
        largest, limit = float(strain[k]), self.strain_limit
        deflection = self.link * float(np.abs(np.sin(record["pawl_angle"].values[:, pawl])).max()) / self.length
        warnings = []
        if limit is not None and largest > limit:
            warnings.append(f"the strain comes to {largest:.3g} at {time[k]:.4g} s, above the limit of {limit:.3g}")
        if deflection > FARTHEST[self.model]:
            warnings.append(
                f"the tip is deflected by {deflection:.2g} of the beam's length; "
                f"the {self.model} model is good to {FARTHEST[self.model]:g}"
            )
        return Strained(
            largest, float(time[k]), math.nan if limit is None else largest / limit, deflection, (*warnings,)
        )

    # ---- the beam's own frame: x from the clamp along the beam, y to the nose's side ----

    def _flexibility(self) -> tuple[float, float]:
        """Deflection and slope of the tip under a unit of force across the beam."""
        beam = self.beam
        K = beam.stiffness()[np.ix_((2, 4), (2, 4))]  # w_z and φ_y = −w′
        w, phi = np.linalg.solve(K, (1.0, 0.0))
        return float(w), float(-phi)

    def _corners(self) -> list[Point]:
        """From the hinge round the tip and the nose back to the hinge."""
        assert self.height is not None and self.ramp is not None
        beam, L, hinge = self.beam, self.length, self.length - self.link

        def half(x: float) -> float:
            return 0.5 * (beam.root + (beam.tip - beam.root) * min(x, L) / L)

        foot = L - self.height / math.tan(self.back)
        crest = half(L) + self.height
        end = L + self.land + self.height / math.tan(self.ramp)
        if not hinge < foot < end:
            raise InputError("back", self.back, "the nose's faces cross, or its foot lies behind the hinge")
        found = [(hinge, -half(hinge)), (L, -half(L)), (end, -half(L)), (end, half(L)), (L + self.land, crest)]
        found += [(L, crest)] if self.land else []
        found += [(foot, half(foot)), (hinge, half(hinge))]
        return [(_mm(x), _mm(y)) for x, y in found]

    def _placed(self, point: Point) -> Point:
        (ax, ay), (x, y) = WAYS[self.along], exact_point(self.clamp, "clamp")
        side = 1 if self.nose == "left" else -1
        return x + ax * point[0] - side * ay * point[1], y + ay * point[0] + side * ax * point[1]


def _text(point: Point) -> tuple[str, str]:
    """Fractions as a scenario keeps them: a pawl that is read back is the same one."""
    return str(point[0]), str(point[1])


def _mm(metres: float) -> Fraction:
    """A length in millimetres, rounded to a short decimal."""
    return Fraction(f"{metres * 1e3:.{DIGITS}f}")


__all__ = ["BeamPawl", "Strained"]
