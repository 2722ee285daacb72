"""Contacts in words, what a person would say of two faces that touch; and the patch that carries them."""

from __future__ import annotations

from typing import Literal, SupportsFloat

import numpy as np
from numpy.typing import NDArray

from detent.geometry.assembly import ContactPatch
from detent.geometry.contacts.tables import FaceTable

Array = NDArray[np.float64]
Kind = Literal["plane", "cylinder", "cone", "sphere", "torus", "line", "point", "edge", "sampled"]
Fit = Literal["exact", "clearance", "interference"]


SUNK = 2.0  # ours: wheels and seals are drawn with preload, a tenth or two of a mm in each other, and touch for certain


def meets(gap: Array, clearance: float) -> NDArray[np.bool_]:
    """Whether faces touch: at most the clearance apart, or at most SUNK times as far in each other."""
    return (gap <= clearance) & (gap >= -SUNK * clearance)


def fit_of(gap: float, size: float) -> Fit:
    """exact where |gap| ≤ 1e-7 m + 1e-9 of the size: the rounding of a STEP file and the kernel's own tolerance."""
    if abs(gap) <= 1e-7 + 1e-9 * size:
        return "exact"
    return "clearance" if gap > 0 else "interference"


def fit_words(fit: Fit, gap: float) -> str:
    """What to add for a gap: ", 0.050 mm apart", ", 0.050 mm into each other", nothing for an exact fit."""
    if fit == "exact":
        return ""
    return f", {mm(abs(gap), 3)} mm {'apart' if fit == 'clearance' else 'into each other'}"


def mm(length: SupportsFloat, digits: int) -> str:
    return f"{1e3 * float(length):.{digits}f}"


def area_words(area: float) -> str:
    square = 1e6 * area
    return f"{square:.0f} mm²" if square >= 100 else f"{square:.3g} mm²"


def angle_words(angle: SupportsFloat) -> str:
    return f"{float(angle) * 57.29577951308232:.0f}°"


def make_patch(
    table: FaceTable,
    i: int,
    j: int,
    kind: Kind,
    gap: float,
    places: tuple[Array, Array],
    size: float,
    words: str,
    *,
    error: float = 0.0,
    chosen: NDArray[np.bool_] | None = None,
) -> ContactPatch:
    """The contact of faces i and j (rows of the table) at `places`: points and normals out of the part of i.

    A patch wants its parts in ascending order and normals out of the second, into the first. Places that are not
    chosen go into the cloud.
    """
    first, second = (i, j) if table.part[i] < table.part[j] else (j, i)
    points, normals = places[0], places[1] if first == j else -places[1]
    cloud = np.zeros((0, 6))
    if chosen is not None and not chosen.all():
        cloud = np.concatenate((points[~chosen], normals[~chosen]), axis=1)
        points, normals = points[chosen], normals[chosen]
    fit = fit_of(gap, float(max(table.size[i], table.size[j])))
    return ContactPatch(
        parts=(int(table.part[first]), int(table.part[second])),
        faces=(int(table.face[first]), int(table.face[second])),
        kind=kind,
        fit=fit,
        gap=gap,
        points=points,
        normals=normals,
        size=size,
        words=words + fit_words(fit, gap),
        error=error,
        cloud=cloud,
    )
