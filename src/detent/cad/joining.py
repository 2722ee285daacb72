"""Pieces of outlines joined end to end to the one closed outline that they make."""

from __future__ import annotations

from dataclasses import dataclass

from detent.cad.curves import Unreadable
from detent.geometry.polygon import Point


@dataclass(frozen=True, slots=True)
class Piece:
    """Corners of a stretch of outline; whether its ends stand in the file (those of arcs are computed); its name."""

    points: list[Point]
    is_given: bool
    name: str

    @property
    def is_closed(self) -> bool:
        return len(self.points) > 2 and self.points[0] == self.points[-1]

    def reversed(self) -> Piece:
        return Piece(self.points[::-1], self.is_given, self.name)


def closed_outline(pieces: list[Piece], chord: float) -> list[Point]:
    """Corners of the one outline that pieces make. Ends nearer than the chord error are one point.

    Ends that are the same go before ends that are near. Where a line meets an arc the line's end is kept, which stands
    in the file.
    """
    pieces = [one for one in pieces if len(set(one.points)) > 1]
    if not pieces:
        raise Unreadable("there is no outline")
    rings = [one for one in pieces if one.is_closed]
    if len(rings) > 1 or (rings and len(pieces) > 1):
        names = ", ".join(one.name for one in pieces[:4])
        raise Unreadable(f"one outline is needed, and there are several pieces apart: {names}")
    if rings:
        return _without_repeats(rings[0].points)
    chain, rest = pieces[0], pieces[1:]
    while not _closes(chain, rest, chord):
        ends = [(one, one.points[0]) for one in rest] + [(one.reversed(), one.points[-1]) for one in rest]
        near = [one for one, end in ends if end == chain.points[-1]]
        near = near or [one for one, end in ends if _meet(chain.points[-1], end, chord)]
        x, y = (float(c) for c in chain.points[-1])
        if not near:
            raise Unreadable(
                f"the outline is open at ({x:g}, {y:g}): nothing begins within {chord:g} of it", chain.name
            )
        if len(near) > 1:
            raise Unreadable(f"more than two ends meet at ({x:g}, {y:g})", near[1].name)
        rest = [one for one in rest if one.name != near[0].name]
        chain = _joined(chain, near[0])
    if rest:
        raise Unreadable("one outline is needed, and this piece is apart from the first", rest[0].name)
    is_begin_kept = pieces[0].is_given or not chain.is_given
    at = chain.points[0 if is_begin_kept else -1]
    return _without_repeats([at, *chain.points[1:-1], at])


def _closes(chain: Piece, rest: list[Piece], chord: float) -> bool:
    """Whether a chain's end is at its begin, and not exactly at another piece's."""
    if chain.is_closed or len(chain.points) < 3:
        return chain.is_closed
    goes_on = any(chain.points[-1] in (one.points[0], one.points[-1]) for one in rest)
    return not goes_on and _meet(chain.points[-1], chain.points[0], chord)


def _joined(a: Piece, b: Piece) -> Piece:
    points = [*a.points, *b.points[1:]] if a.is_given or not b.is_given else [*a.points[:-1], *b.points]
    return Piece(points, b.is_given, b.name)


def _meet(a: Point, b: Point, chord: float) -> bool:
    return a == b or (float(a[0] - b[0]) ** 2 + float(a[1] - b[1]) ** 2) ** 0.5 <= chord


def _without_repeats(points: list[Point]) -> list[Point]:
    """A ring's corners, its first not repeated at its end, no corner twice in a row."""
    return [one for one, before in zip(points[:-1], [points[-2], *points]) if one != before]


__all__ = ["Piece", "closed_outline"]
