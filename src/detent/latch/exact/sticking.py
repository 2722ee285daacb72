"""Where on its curve a pawl sticks: Donald & Pai, sections 6, 7 and 9.3, with the signs of ERRATA.

A contact slides while friction, at its limit against the sliding, leaves the contact's moment about the hinge the sign
that balances the spring:

    floor  f_θ + μ sgn(ṗ·r) c > 0,    ceiling  −f_θ + μ sgn(ṗ·r) c > 0,    c = r·n (type B), −d (type A)

f_θ is the moment of the unit normal force, and the sliding is against sgn(ṗ·r) f_θ: it reverses where ṗ·r = 0. This is
the sector test of section 6 for both types. On the border itself the pawl slides; it sticks where the sign is wrong
just beyond. The same holds at a first contact, where the spring has no torque yet: the direction decides.

The spring of a hinge: its torque against the lean δ = θ − θ₀, for floats, arrays and balls alike.

T = κ δ + κ₃ δ³          κ₃ = 0: Donald & Pai, eq. 33
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cmp_to_key
from typing import TypeVar

import numpy as np
from flint import acb, arb
from numpy.typing import NDArray

from detent.latch.exact.algebraic import beside, compare, may_vanish, real_roots, sign
from detent.latch.exact.cfunction import Form
from detent.latch.exact.node import Clock, Germ, Node
from detent.latch.exact.times import compare_times


def stuck_at(node: Node, germ: Germ) -> str:
    """Why a pawl cannot slide on from a node along a germ; empty if it can."""
    if germ.pair.mu == 0:
        return ""
    grip = grip_at(node, germ)
    if grip is None:  # no friction in a sliding that is none
        return ""
    left = _is_beyond_cone(node, germ, grip)
    return "friction" if (left < 0 if germ.is_floor else left > 0) else ""


def grip_at(node: Node, germ: Germ) -> Form | None:
    """What friction leaves of the lever along a germ, by the way the pawl slides; None where it does not."""
    way = _is_beyond_cone(node, germ, germ.pair.along)
    return None if way == 0 else germ.pair.grips[0 if (way > 0) == germ.is_floor else 1]


def stuck_between(start: Node, end: Node, germ: Germ) -> tuple[Node, str] | None:
    """The first place between two nodes of a curve at which the pawl begins to stick."""
    if germ.pair.mu == 0:
        return None
    forms = (*germ.pair.grips, germ.pair.along)
    if germ.up == 0:
        clocks = [Clock.at(start.u, form) for form in forms if sign(form.g, start.u) != 0]
        clocks = [one for one in clocks if compare_times(start.clock, one) < 0 and compare_times(one, end.clock) < 0]
        clocks.sort(key=cmp_to_key(compare_times))
        places = [Node(start.chart, start.u, clock) for clock in clocks]
    else:
        graph, up = germ.pair.graph, germ.up
        assert graph is not None
        polys = [germ.pair.on_graph(form) for form in forms]
        found = {one for poly in polys if may_vanish(poly, float(start.u), float(end.u)) for one in real_roots(poly)}
        kept = [one for one in found if up * compare(one, start.u) > 0 and up * compare(one, end.u) < 0]
        kept.sort(key=cmp_to_key(lambda a, b: up * compare(a, b)))
        places = [Node(start.chart, one, Clock.at(one, graph)) for one in kept]
    for place in places:
        cause = stuck_at(place, germ)
        if cause:
            return place, cause
    return None


def _is_beyond_cone(node: Node, germ: Germ, form: Form) -> int:
    """Sign of a form along a germ just beyond its node."""
    if germ.up == 0:
        return node.sign(form) or germ.side * sign(form.g, node.u)
    graph, u = germ.pair.graph, node.u
    assert graph is not None
    return beside(germ.pair.on_graph(form), u, germ.up) * beside(graph.g, u, germ.up)


Number = TypeVar("Number", float, arb, acb, NDArray[np.float64])


@dataclass(frozen=True)
class Spring:
    """κ, N m/rad, and κ₃, N m/rad³."""

    stiffness: float
    hardening: float = 0.0

    def torque(self, lean: Number) -> Number:
        """T."""
        return lean * self.secant(lean)

    def secant(self, lean: Number) -> Number:
        """T/δ."""
        return self.stiffness + self.hardening * lean * lean  # a power of a ball round nought would be no number

    def tangent(self, lean: Number) -> Number:
        """dT/dδ."""
        return self.stiffness + 3.0 * self.hardening * lean * lean


__all__ = ["grip_at", "stuck_at", "stuck_between", "Spring"]
