"""Rigid displacements as 4×4 matrices, many at once: exponentials of twists, inverses, adjoints; a × b of arrays.

Twists are (v, ω) with v at the origin. With φ = ω, θ = |φ|,

    exp(v, ω) = [R  V v]      R = 1 + a φ̃ + b φ̃²      a = sin θ/θ       b = (1 − cos θ)/θ²
                [0   1 ]      V = 1 + b φ̃ + c φ̃²      c = (θ − sin θ)/θ³

`numeric/rotations.py` has the same for one rotation inside compiled loops; here all frames of a motion go at once.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def cross(a: Array, b: Array) -> Array:
    """a × b along the last axis; NumPy's own takes several times as long for a handful of vectors."""
    a0, a1, a2 = a[..., 0], a[..., 1], a[..., 2]
    b0, b1, b2 = b[..., 0], b[..., 1], b[..., 2]
    x = a1 * b2 - a2 * b1
    found = np.empty((*x.shape, 3))
    found[..., 0], found[..., 1], found[..., 2] = x, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0
    return found


def exponential(twist: Array) -> Array:
    """(…, 4, 4) displacements exp(v, ω) of (…, 6) twists."""
    twist = np.asarray(twist, float)
    v, phi = twist[..., :3], twist[..., 3:]
    square = np.einsum("...i,...i->...", phi, phi)
    small = square < 1e-2  # six terms of the series are exact there, the closed forms cancel
    theta = np.sqrt(np.where(small, 1.0, square))
    half, sine = np.sin(0.5 * theta), np.sin(theta)
    a, b, c = sine / theta, 2.0 * half * half / theta**2, (theta - sine) / theta**3
    if small.any():
        x = np.where(small, square, 0.0)
        series = [
            np.polyval([(-1.0) ** k / math.factorial(2 * k + first) for k in range(5, -1, -1)], x)
            for first in (1, 2, 3)
        ]  # Σ (−x)ᵏ/(2k + first)!
        a, b, c = (np.where(small, sums, closed) for sums, closed in zip(series, (a, b, c)))
    once = skew(phi)
    twice = once @ once
    D = np.zeros((*twist.shape[:-1], 4, 4))
    D[..., :3, :3] = np.eye(3) + a[..., None, None] * once + b[..., None, None] * twice
    V = np.eye(3) + b[..., None, None] * once + c[..., None, None] * twice
    D[..., :3, 3] = np.einsum("...ij,...j->...i", V, v)
    D[..., 3, 3] = 1.0
    return D


def skew(a: Array) -> Array:
    """(…, 3, 3) ã with ã b = a × b."""
    out = np.zeros((*a.shape[:-1], 3, 3))
    out[..., 0, 1], out[..., 0, 2] = -a[..., 2], a[..., 1]
    out[..., 1, 0], out[..., 1, 2] = a[..., 2], -a[..., 0]
    out[..., 2, 0], out[..., 2, 1] = -a[..., 1], a[..., 0]
    return out


def inverse(D: Array) -> Array:
    """The displacements back."""
    out = np.zeros_like(D)
    R = np.swapaxes(D[..., :3, :3], -1, -2)
    out[..., :3, :3] = R
    out[..., :3, 3] = -np.einsum("...ij,...j->...i", R, D[..., :3, 3])
    out[..., 3, 3] = 1.0
    return out


def adjoint(D: Array) -> Array:
    """(6, 6): twists carried by a displacement, v' = R v + p × R ω, ω' = R ω."""
    R, p = D[:3, :3], D[:3, 3]
    out = np.zeros((6, 6))
    out[:3, :3] = out[3:, 3:] = R
    out[:3, 3:] = skew(p) @ R
    return out


def exponential_slope(twist: Array) -> Array:
    """(6, 6) K with Ḋ D⁻¹ = K ẋ for D = exp(x): K = ∫₀¹ exp(s ad x) ds = Σ adᵏ/(k + 1)!.

    The series is summed for x/2ⁿ, small, and doubled by K(2x) = ½ (1 + exp(ad x)) K(x).
    """
    v, w = skew(np.asarray(twist[:3])), skew(np.asarray(twist[3:]))
    ad = np.block([[w, v], [np.zeros((3, 3)), w]])
    halvings = max(0, int(np.ceil(np.log2(max(np.abs(ad).max(), 1e-300) / 0.25))))
    ad = ad / 2.0**halvings
    K, E, term = np.zeros((6, 6)), np.zeros((6, 6)), np.eye(6)
    for k in range(1, 15):  # 0.25¹⁴·6/14! is far below rounding
        E += term
        K += term / k
        term = term @ ad / k
    for _ in range(halvings):
        K = 0.5 * (np.eye(6) + E) @ K
        E = E @ E
    return K


def rotation_vector(R: Array) -> Array:
    """φ, at most π long, with exp(φ̃) = R (3, 3); by the arctangent, which keeps its digits near 0 and away from π."""
    s = 0.5 * np.array((R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]))
    n, c = float(np.linalg.norm(s)), 0.5 * (np.trace(R) - 1.0)
    if n > 1e-6:
        return s * (np.arctan2(n, c) / n)
    if c > 0.0:
        return s
    axis = np.sqrt(np.clip(0.5 * (np.diagonal(R) + 1.0), 0.0, None))  # half a turn: R = 2 a aᵀ − 1
    i = int(np.argmax(axis))
    axis = np.where(np.arange(3) == i, axis, (R[i] + R[:, i]) / (4.0 * axis[i]))
    return np.pi * axis / np.linalg.norm(axis)


def point_rows(D: Array, point: Array) -> Array:
    """(6, 6): displacement of a moved point, and rotation, for each unit of a twist: ẋ = v + ω × x, ω; x = D point."""
    out = np.eye(6)
    out[:3, 3:] = -skew(D[:3, :3] @ point + D[:3, 3])
    return out
