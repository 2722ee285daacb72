"""Contacts in words: what a person would say of two faces that touch."""

from __future__ import annotations

from typing import Literal, SupportsFloat

Fit = Literal["exact", "clearance", "interference"]


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
