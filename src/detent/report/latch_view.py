"""What the page shows of a latch besides what every run has: slices of time and angle, and the diode rose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from detent.core.files import printable
from detent.core.record import Record
from detent.report.latch_panels import rose
from detent.report.slicing import Picture, Row, path, pictures

View = dict[str, Any]


def slices(record: Record) -> list[View]:
    """One picture for each pawl (web/src/types.ts, Slice); angles in degrees."""
    return [_slice(record, one) for one in pictures(record)]


def roses(record: Record) -> list[View]:
    """Directions by verdict, rad, counter-clockwise from x."""
    return [{"from": a, "to": b, "verdict": verdict} for a, b, verdict in rose(record)]


def _slice(record: Record, picture: Picture) -> View:
    _, angle = path(record, picture.pawl)
    return {
        "pawl": picture.pawl,
        "window": np.degrees(picture.window).tolist(),
        "turn": np.degrees(picture.turn).tolist(),
        "legs": [list(one) for one in picture.legs],
        "rest": float(np.degrees(picture.rest)),
        "angle": np.degrees(angle).astype(np.float32),
        "strokes": [
            {"kind": one.kind, "words": printable(one.words), "points": _points(one.time, one.angle)}
            for one in picture.strokes
        ],
        "areas": [_points(one[:, 0], one[:, 1]) for one in picture.areas],
        "marks": [
            {"number": one.number, "time": one.time, "angle": float(np.degrees(one.angle)), "kind": printable(one.kind)}
            for one in picture.marks
        ],
        "notes": _sentences(picture.numbers),
    }


def _points(time: np.ndarray, angle: np.ndarray) -> np.ndarray:
    return np.column_stack((time, np.degrees(angle))).astype(np.float32)


MOST_LEGS = 3  # told one by one


def _sentences(rows: Sequence[Row]) -> list[str]:
    """F's size on each leg, or from which to which size it is."""
    if len(rows) <= MOST_LEGS:
        return [_sentence(row, len(rows) > 1) for row in rows]
    curves, arcs, share = (
        f"{min(one):.3g} to {max(one):.3g}"
        for one in ([row[name] for row in rows] for name in ("curves", "arcs on F", "arcs per curve"))
    )
    return [f"{len(rows)} legs: {curves} constraint curves; F is bounded by {arcs} arcs, {share} for each curve."]


def _sentence(row: Row, has_legs: bool) -> str:
    """F's size beside n: Donald & Pai, Lemma 9.2."""
    leg = f"Leg {row['leg']}: " if has_legs else ""
    n, size = row["curves"], row["arcs on F"]
    holes = f", {row['holes']} hole{'s' if row['holes'] != 1 else ''}" if row["holes"] else ""
    winds = ", all the way round" if row["winds"] else ""
    share = f", {size / n:.2f} for each curve" if n else ""
    return (
        f"{leg}{n} constraint curves; F is bounded by {size} arcs with {row['vertices']} vertices{share}{holes}{winds}."
    )
