"""A Flexure as bodies: plates with mass, outlines that may touch, and where everything stands at the start."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from detent.errors import InputError
from detent.geometry.outline import moments
from detent.geometry.polygon import LENGTHS, Point, Polygon
from detent.mating.flexure import Flexure, Pawl, angle_of, place_of
from detent.planar.hinged import Plates
from detent.planar.meeting import MOST_IDS, STANDS, Meeting, Outline
from detent.planar.start import overlap

Array = NDArray[np.float64]
SHEET = 4.2  # kg/m², ours: 3 mm of acetal


def plates_of(flexure: Flexure) -> Plates:
    """Masses, springs and dampers of all pawls."""
    pawls = flexure.pawls
    rows = [_plate(one) for one in pawls]
    stiffness = np.array([one.stiffness for one in pawls])
    about_hinge = np.array([row[2] for row in rows])
    mass, centre = np.array([row[0] for row in rows]), np.array([row[1] for row in rows])
    return Plates(
        on=tuple(-1 if one.on is None else one.on for one in pawls),
        hinge=np.array([[float(x) for x in one.corners(Fraction(1))[1]] for one in pawls]),
        mass=mass,
        centre=centre,
        inertia=about_hinge - mass * np.sum(centre**2, axis=1),
        stiffness=stiffness,
        hardening=np.array([one.hardening for one in pawls]),
        rest=np.array([angle_of(*_place(one.rest)) for one in pawls]),
        damping=2 * np.array([one.damping_ratio for one in pawls]) * np.sqrt(about_hinge * stiffness),
    )


def own_times(plates: Plates) -> Array:
    """(n,) √(J/κ) of each pawl, s, by its inertia about its own hinge."""
    return np.sqrt((plates.inertia + plates.mass * np.sum(plates.centre**2, axis=1)) / plates.stiffness)


def _plate(pawl: Pawl) -> tuple[float, Array, float]:
    """Mass, centre from the hinge, inertia about the hinge: of an even sheet, whatever its weight."""
    area, centre, second = moments(np.array(pawl.corners(Fraction(1))[0], dtype=np.float64))
    inertia = SHEET * second if pawl.inertia is None else pawl.inertia
    return inertia / second * area, centre, inertia


def _place(angle: float) -> tuple[int, float]:
    chart, u = place_of(angle)
    return chart, float(u)


def start_angle(pawl: Pawl) -> float:
    return angle_of(*_place(pawl.rest if pawl.start is None else pawl.start))


def meeting_of(flexure: Flexure) -> Meeting:
    """All pairs that may touch: pawls and obstacles, and pawls, if they do."""
    n, unit = len(flexure.pawls), Fraction(1)
    outlines = [
        Outline(k, np.array(one.corners(unit)[0], dtype=np.float64), f"pawl {k}") for k, one in enumerate(flexure.pawls)
    ]
    outlines += [Outline(STANDS, one.metres, f"obstacle {k}") for k, one in enumerate(flexure.obstacles)]
    frictions = [float(one) for one in flexure.friction_of()]
    pairs = [(k, n + j, mu) for k in range(n) for j, mu in enumerate(frictions)]
    if flexure.pawls_touch:
        mu = float(Fraction(flexure.friction))
        pairs += [(i, j, mu) for i, j in combinations(range(n), 2) if not _is_hinged(flexure, i, j)]
    found = Meeting(tuple(outlines), tuple(pairs))
    if found.count() > MOST_IDS:
        raise InputError(
            "mating", found.count(), f"at most {MOST_IDS} pairs of corner and edge can be followed in time"
        )
    return found


def _is_hinged(flexure: Flexure, i: int, j: int) -> bool:
    return flexure.pawls[i].on == j or flexure.pawls[j].on == i


def refuse_overlaps(flexure: Flexure, start: Point) -> None:
    """InputError where bodies that may touch overlap at the start (m): exact, as angles have a rational tan θ/2."""
    bodies = _placed(flexure, start)
    obstacles = [outline_of(one) for one in flexure.obstacles]
    roots = [tuple((x + start[0], y + start[1]) for x, y in outline_of(one)) for one in flexure.root]
    for name, many in (("root", roots), ("pawls", bodies)):
        for k, one in enumerate(many):
            for j, other in enumerate(obstacles):
                if overlap(one, other):
                    raise InputError(
                        f"mating.{name}[{k}]", None, f"it begins in obstacle {j}; begin where they are apart"
                    )
    if flexure.pawls_touch:
        for i, j in combinations(range(len(bodies)), 2):
            if not _is_hinged(flexure, i, j) and overlap(bodies[i], bodies[j]):
                raise InputError(f"mating.pawls[{j}]", None, f"it begins in pawl {i}; begin where they are apart")


def outline_of(polygon: Polygon) -> tuple[Point, ...]:
    """Corners in m, exactly."""
    factor = LENGTHS[polygon.unit]
    return tuple((x * factor, y * factor) for x, y in polygon.corners)


def _placed(flexure: Flexure, start: Point) -> list[tuple[Point, ...]]:
    """Corners of every pawl in the world at its start angle, m."""
    turns: list[tuple[Fraction, Fraction]] = []  # cos and sin in the world
    hinges: list[tuple[Point, Point]] = []  # as drawn, and in the world
    found = []
    for one in flexure.pawls:
        chart, u = place_of(one.rest if one.start is None else one.start)
        sense = -1 if chart % 2 else 1
        c, s = sense * (1 - u * u) / (1 + u * u), sense * 2 * u / (1 + u * u)
        (cp, sp), (drawn, at) = (
            ((Fraction(1), Fraction(0)), ((Fraction(0), Fraction(0)), start))
            if one.on is None
            else (turns[one.on], hinges[one.on])
        )
        corners, hinge = one.corners(Fraction(1))
        d = hinge[0] - drawn[0], hinge[1] - drawn[1]
        here = at[0] + cp * d[0] - sp * d[1], at[1] + sp * d[0] + cp * d[1]
        c, s = cp * c - sp * s, sp * c + cp * s
        turns.append((c, s))
        hinges.append((hinge, here))
        found.append(tuple((here[0] + c * x - s * y, here[1] + s * x + c * y) for x, y in corners))
    return found


__all__ = ["meeting_of", "outline_of", "own_times", "plates_of", "refuse_overlaps", "start_angle"]
