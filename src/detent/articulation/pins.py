"""Pins that a model leaves out: bores of several parts in one line with nothing in them.

Drawn assemblies often lack their pins and bolts. Bores (round faces that see their own axis) of two parts or more whose
axes and radii agree, one behind the other, and in which no part stands, are where a pin is meant. On request it is
added as a contact: the two bores keep one axis, as a pin that fits both would make them (a cylindrical joint).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import KDTree

from detent.geometry.assembly import Assembly, ContactPatch, Solid

Array = NDArray[np.float64]
SLANT = 1e-4  # rad between axes of one line
RADII = 0.05  # relative: of bores for one pin
FULL = np.pi  # rad: a bore goes at least half round
RING = 4  # points a ring: three hold a line, four are even


@dataclass(frozen=True, slots=True, eq=False)
class Pin:
    """A pin that is not there: between bores of two parts, A < B."""

    parts: tuple[int, int]
    faces: tuple[int, int]
    point: Array  # middle of both bores, on the axis, W
    axis: Array
    radius: float
    low: float  # along the axis from the point
    high: float

    def words(self) -> str:
        return f"implied pin Ø{2000 * self.radius:.2f}"

    def patch(self) -> ContactPatch:
        """The contact it would make."""
        across = np.linalg.svd(self.axis[None])[2][1:]
        turns = 2 * np.pi * np.arange(RING) / RING
        ring = np.outer(np.cos(turns), across[0]) + np.outer(np.sin(turns), across[1])
        ends = [self.point + at * self.axis + self.radius * ring for at in (self.low, self.high)]
        size = 2 * np.pi * self.radius * (self.high - self.low)
        return ContactPatch(
            self.parts,
            self.faces,
            "cylinder",
            "clearance",
            0.0,
            np.vstack(ends),
            np.vstack((ring, ring)),
            size,
            self.words(),
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Round:
    """A round face in W: of a bore, or of a shank."""

    part: int
    face: int
    point: Array
    axis: Array
    radius: float
    low: float
    high: float
    side: float


def implied_pins(assembly: Assembly, clearance: float) -> tuple[Pin, ...]:
    """Pins between neighbouring bores in a line; the gap between them is at most a diameter."""
    rounds = _rounds(assembly)
    if not rounds:
        return ()
    # Lines near each other: feet and directions as points of six numbers.
    near = max(clearance, 0.01 * max(one.radius for one in rounds))
    lines = np.array([(*one.point, *(near / SLANT * one.axis)) for one in rounds])
    groups: dict[int, list[_Round]] = {}
    for i, j in KDTree(lines).query_pairs(2 * near):
        groups.setdefault(i, []).append(rounds[j])
        groups.setdefault(j, []).append(rounds[i])
    found = []
    for i, one in enumerate(rounds):
        for two in groups.get(i, ()) if one.side < 0 else ():
            if two.side > 0 or one.part >= two.part:
                continue
            if abs(one.radius - two.radius) > max(RADII * max(one.radius, two.radius), clearance):
                continue
            span = _in_line(one, two, clearance)
            radius = min(one.radius, two.radius)
            if span is None or max(span[0], one.low) - min(span[1], one.high) > 2 * radius:
                continue
            low, high = min(one.low, span[0]), max(one.high, span[1])
            if any(_fills(other, one, low, high, clearance) for other in groups[i] if other.side > 0):
                continue
            middle = (low + high) / 2
            found.append(
                Pin(
                    (one.part, two.part),
                    (one.face, two.face),
                    one.point + middle * one.axis,
                    one.axis,
                    radius,
                    low - middle,
                    high - middle,
                )
            )
    best: dict[tuple[object, ...], Pin] = {}  # of several bores of two parts in one line the widest span
    for pin in found:
        foot = pin.point - (pin.point @ pin.axis) * pin.axis
        key = (pin.parts, *np.round(foot, 5), *np.round(pin.axis, 3))
        if key not in best or pin.high - pin.low > best[key].high - best[key].low:
            best[key] = pin
    return tuple(best.values())


def _rounds(assembly: Assembly) -> list[_Round]:
    """Bores and shanks of all parts, in W; halves of one, as which they are often stored, made one."""
    solids = [_cylinders(solid) for solid in assembly.solids]
    columns = [solids[part.solid] for part in assembly.parts]
    part = np.repeat(np.arange(len(columns)), [len(one) for one in columns])
    table = np.concatenate([np.zeros((0, 12)), *columns])
    R = np.array([one.X_WP.R for one in assembly.parts]).reshape(-1, 3, 3)[part]
    p = np.array([one.X_WP.p for one in assembly.parts]).reshape(-1, 3)[part]
    face, width, low, high, radius, side = table[:, :6].T
    point, axis = ((R @ table[:, k : k + 3, None])[:, :, 0] for k in (6, 9))
    point = point + p
    largest = np.argmax(np.round(np.abs(axis), 6), axis=1)
    turned = axis[np.arange(len(axis)), largest] < 0
    axis, low, high = np.where(turned[:, None], -axis, axis), np.where(turned, -high, low), np.where(turned, -low, high)
    shift = np.einsum("ij,ij->i", point, axis)
    foot = point - shift[:, None] * axis  # one origin for all faces of a line
    low, high = low + shift, high + shift
    keys = np.column_stack((part, np.round(foot, 6), np.round(axis, 4), np.round(radius, 6), side))
    halves: dict[tuple[float, ...], list[int]] = {}
    for k, key in enumerate(map(tuple, keys.tolist())):
        halves.setdefault(key, []).append(k)
    return [
        _Round(int(part[k]), int(face[k]), foot[k], axis[k], radius[k], low[all_].min(), high[all_].max(), side[k])
        for k, all_ in ((several[0], several) for several in halves.values())
        if width[all_].sum() >= FULL
    ]


def _cylinders(solid: Solid) -> Array:
    """(n, 12) of its round faces: index, angle they go round, ends along the axis, radius, side, point, axis in P."""
    faces = [(k, face) for k, face in enumerate(solid.faces) if face.kind == "cylinder" and face.loops]
    rows = []
    for k, face in faces:
        uv = np.concatenate(face.loops)
        (u0, v0), (u1, v1) = uv.min(axis=0), uv.max(axis=0)
        rows.append((k, u1 - u0, v0, v1, face.radius, face.side, *face.X_PF[:, 3], *face.X_PF[:, 2]))
    return np.array(rows).reshape(-1, 12)


def _in_line(one: _Round, two: _Round, clearance: float) -> tuple[float, float] | None:
    """Where the second stands along the axis of the first; None where their axes are not one."""
    turn = float(one.axis @ two.axis)
    away = two.point - one.point
    off = away - (away @ one.axis) * one.axis
    if 1 - abs(turn) > SLANT**2 / 2 or np.linalg.norm(off) > max(clearance, 0.01 * one.radius):
        return None
    ends = sorted(float((two.point + at * two.axis - one.point) @ one.axis) for at in (two.low, two.high))
    return ends[0], ends[1]


def _fills(shank: _Round, bore: _Round, low: float, high: float, clearance: float) -> bool:
    span = _in_line(bore, shank, max(clearance, bore.radius))
    return span is not None and span[0] < high and span[1] > low and shank.radius <= bore.radius + clearance
