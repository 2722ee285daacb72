"""Loops on surfaces that close on themselves, made into closed polylines within one period of (u, v).

A loop that runs round the axis (a file without seams) has the face above it where σ du > 0 (`charts.py`). Such loops
are joined in pairs along a cut, or closed at the pole or tip they surround. Holes are moved by whole turns into the
outline.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.cad.charts import CONE, SPHERE, TORUS, TURN, Surfaces
from detent.geometry.polygon import within

Array = NDArray[np.float64]


def closed_loops(
    surfaces: Surfaces, face: int, loops: list[tuple[Array, NDArray[np.bool_], Array]]
) -> list[tuple[Array, NDArray[np.bool_]]] | None:
    """Loops of a face on a periodic surface as closed polylines in one period; None where they make no sense.

    loops   (points (n, 2), curved (n,), turns (2,)) each
    Loops that run round (no seam in the file) are joined in pairs, or closed at the pole or tip they surround.
    """
    closed = [(p, c) for p, c, t in loops if not t.any()]
    round_u = [(p, c, t[0]) for p, c, t in loops if t[0] and not t[1]]
    round_v = [(p[:, ::-1], c, -t[1]) for p, c, t in loops if t[1] and not t[0]]
    if len(closed) + len(round_u) + len(round_v) < len(loops) or (round_u and round_v):
        return None
    holes = [p[:, ::-1] if round_v else p for p, _ in closed]
    joined = _joined(surfaces, face, round_v or round_u, holes, swapped=bool(round_v))
    if joined is None:
        return None
    closed += [(p[:, ::-1], c) for p, c in joined] if round_v else joined
    if not closed:
        return None
    return _one_period(closed, surfaces.kind[face] == TORUS)


def _joined(
    surfaces: Surfaces, face: int, rounds: list[Any], holes: list[Array], *, swapped: bool
) -> list[tuple[Array, NDArray[np.bool_]]] | None:
    if not rounds:
        return []
    if any(abs(turn) != 1 for *_, turn in rounds):
        return None
    sigma = surfaces.natural[face]
    cut = _free_angle(holes)
    pieces = []
    for points, curved, turn in rounds:
        order, bends = (points, curved) if turn > 0 else (points[::-1], np.roll(curved[::-1], -1))
        pieces.append((_from_angle(order, bends, cut), sigma * turn > 0, float(np.mean(points[:, 1]))))
    lower = sorted((one for one in pieces if one[1]), key=lambda one: one[2])  # the face lies above these
    upper = sorted((one for one in pieces if not one[1]), key=lambda one: one[2])
    if surfaces.kind[face] == TORUS:
        if len(lower) != 1 or len(upper) != 1:
            return None
        (line, bends), _, height = upper[0]
        shift = TURN * np.ceil((lower[0][2] - height) / TURN)  # the upper one is above, a turn on where need be
        upper = [((line + (0.0, shift), bends), False, height + shift)]
    elif len(lower) != len(upper):
        end = end_of(surfaces, face, below=len(lower) < len(upper))
        if end is None or swapped or abs(len(lower) - len(upper)) != 1:
            return None
        tip = (np.array([(cut, end), (cut + TURN, end)]), np.zeros(2, bool))
        if len(lower) < len(upper):
            lower.insert(0, (tip, True, end))
        else:
            upper.append((tip, False, end))
    joined = []
    for ((low, bends_low), *_), ((high, bends_high), *_) in zip(lower, upper):
        bends_back = np.concatenate((bends_high[:-1][::-1], [False]))
        bends_low = np.concatenate((bends_low[:-1], [False]))
        joined.append((np.vstack((low, high[::-1])), np.concatenate((bends_low, bends_back))))
    return joined


def _free_angle(holes: list[Array]) -> float:
    """An angle that no hole covers, to cut a ring open at: the middle of the widest gap."""
    if not holes:
        return 0.0
    spans = sorted((float(np.mod(h[:, 0].min(), TURN)), float(np.ptp(h[:, 0]))) for h in holes)
    gaps = [
        (spans[(i + 1) % len(spans)][0] + (TURN if i + 1 == len(spans) else 0.0) - a - width, a + width)
        for i, (a, width) in enumerate(spans)
    ]
    gap, after = max(gaps)
    return float(np.mod(after + gap / 2, TURN))


def _from_angle(points: Array, curved: NDArray[np.bool_], cut: float) -> tuple[Array, NDArray[np.bool_]]:
    """A line that runs once round, u rising, from u = cut to u = cut + 2π."""
    u = points[:, 0] + TURN * np.ceil((cut - points[0, 0]) / TURN)
    line = np.column_stack((u, points[:, 1]))
    twice = np.vstack((line - (TURN, 0.0), line, line + (TURN, 0.0)))
    bends = np.tile(curved, 3)
    inside = (twice[:, 0] > cut + 1e-12) & (twice[:, 0] < cut + TURN - 1e-12)
    order = np.argsort(twice[:, 0], kind="stable")
    v = float(np.interp(cut, twice[order, 0], twice[order, 1]))
    began = int(np.searchsorted(twice[order, 0], cut, side="right")) - 1
    first = bends[order][max(began, 0)]
    return (
        np.vstack(((cut, v), twice[inside], (cut + TURN, v))),
        np.concatenate(([first], bends[inside], [False])),
    )


def end_of(surfaces: Surfaces, face: int, *, below: bool) -> float | None:
    """v of the pole or tip that closes a face from below or above."""
    if surfaces.kind[face] == SPHERE:
        return -np.pi / 2 if below else np.pi / 2
    if surfaces.kind[face] == CONE and below:
        return float(-surfaces.radius[face] / np.sin(surfaces.angle[face]))
    return None


def _one_period(closed: list[Any], torus: bool) -> list[tuple[Array, NDArray[np.bool_]]]:
    """Shift loops by whole turns so that holes lie inside the outermost one."""
    if len(closed) == 1:
        return closed
    areas = [abs(area_of(p)) for p, _ in closed]
    outer = closed[int(np.argmax(areas))][0]
    shifted = []
    for points, curved in closed:
        choices = [points + TURN * np.array((i, j)) for i in (0, 1, -1, 2, -2) for j in ((0, 1, -1) if torus else (0,))]
        inside = [
            c for c in choices if (c is choices[0] and points is outer) or within(_inner_points(c), outer).mean() > 0.5
        ]
        shifted.append((inside[0] if inside else points, curved))
    return shifted


def _inner_points(loop: Array) -> Array:
    middle = loop.mean(axis=0)
    return middle + 0.999 * (loop - middle)


def area_of(loop: Array) -> float:
    """Signed area of a polygon."""
    x, y = loop[:, 0], loop[:, 1]
    return float(0.5 * np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))
