"""Whether a pawl is free at a rational time and angle, by an exact overlap test: a judge between two roads."""

from __future__ import annotations

from fractions import Fraction

from detent.geometry.polygon import overlap
from detent.latch.exact.clearance import placed
from detent.latch.exact.plan import PlanarPawl
from latch.scenes import Case


def is_free(case: Case, t: Fraction, place: tuple[int, Fraction]) -> bool:
    """Touch is free. cos θ and sin θ are rational where u is."""
    at = case.p[0] + t * case.velocity[0], case.p[1] + t * case.velocity[1]
    own = placed(PlanarPawl(case.pawl, (Fraction(0), Fraction(0)), place, place), at)
    return not any(overlap(own, one) for one in case.obstacles)


def free_near(case: Case, t: Fraction, chart: int, u: Fraction, far: Fraction, n: int = 200) -> list[Fraction]:
    """Of n + 1 even values of u round one those that are free."""
    return [x for k in range(n + 1) if is_free(case, t, (chart, x := u - far + 2 * far * k / n))]
