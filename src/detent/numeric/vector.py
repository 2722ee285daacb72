"""Vectors of three as tuples: they live in registers, allocate nothing and compile fast.

Matrices stay arrays; only `turn` and `turn_back` read them.
"""

from __future__ import annotations

import math

from detent.numeric.kernel import inner


@inner
def add(a, b):
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


@inner
def sub(a, b):
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


@inner
def scale(s, a):
    return s * a[0], s * a[1], s * a[2]


@inner
def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@inner
def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@inner
def norm(a):
    return math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])


@inner
def turn(R, a):
    """R a."""
    return (
        R[0, 0] * a[0] + R[0, 1] * a[1] + R[0, 2] * a[2],
        R[1, 0] * a[0] + R[1, 1] * a[1] + R[1, 2] * a[2],
        R[2, 0] * a[0] + R[2, 1] * a[1] + R[2, 2] * a[2],
    )


@inner
def turn_back(R, a):
    """Rᵀ a."""
    return (
        R[0, 0] * a[0] + R[1, 0] * a[1] + R[2, 0] * a[2],
        R[0, 1] * a[0] + R[1, 1] * a[1] + R[2, 1] * a[2],
        R[0, 2] * a[0] + R[1, 2] * a[1] + R[2, 2] * a[2],
    )


@inner
def column(R, k):
    return R[0, k], R[1, k], R[2, k]


@inner
def row(a, i):
    """Row i of an (n, 3) array."""
    return a[i, 0], a[i, 1], a[i, 2]


@inner
def three(a, i):
    """Three entries of a flat array from i on."""
    return a[i], a[i + 1], a[i + 2]


@inner
def component(v, i):
    """Component i of a vector, for an i known only at run time."""
    return v[0] if i == 0 else (v[1] if i == 1 else v[2])


@inner
def put(a, i, v):
    """Write a vector into a flat array from i on."""
    a[i], a[i + 1], a[i + 2] = v[0], v[1], v[2]


@inner
def copy(source, target):
    """Element by element: a slice assignment compiles Numba's shape check with all its words, which takes seconds."""
    for i in range(source.shape[0]):
        target[i] = source[i]
