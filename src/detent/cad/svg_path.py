"""Path data of SVG (SVG 2, chapter 9) as corners: M L H V C S Q T A Z, relative ones too.

Positions are sums of the decimals in the file and so exact; corners on curves are computed and rounded (curves.py).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from fractions import Fraction

from detent.cad.curves import MOST, NUMBER, Unreadable, Vector, bezier, decimal, elliptic_arc
from detent.geometry.polygon import Point

_SMOOTH = {"S": ("C", "S"), "T": ("Q", "T")}  # which commands leave a handle that these go on from
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_COMMAND = re.compile(r"[\s,]*([MLHVCSQTAZ])", re.ASCII | re.IGNORECASE)
_VALUE = re.compile(rf"[\s,]*({NUMBER})", re.ASCII)
_FLAG = re.compile(r"[\s,]*([01])", re.ASCII)


def subpaths(data: str, chord: float) -> list[list[Point]]:
    """Corners of each subpath; one that is closed ends where it begins."""
    found: list[list[Point]] = []
    at: Point = (Fraction(0), Fraction(0))
    previous, handle = "", at
    for command, numbers in _commands(data):
        name, from_here = command.upper(), command.islower()
        if not found and name != "M":
            raise Unreadable("its path does not begin with M")
        if name == "M":
            at = _point(numbers, at, from_here)
            found.append([at])
        elif name == "Z":
            if found[-1][-1] != found[-1][0]:
                found[-1].append(found[-1][0])
            at = found[-1][0]
        else:
            if previous == "Z":  # goes on where the closed one began
                found.append([at])
            goes_on = previous in _SMOOTH.get(name, ())
            steps, handle = _drawn(name, numbers, at, from_here, handle if goes_on else at, chord)
            found[-1] += steps
            at = steps[-1]
        if sum(map(len, found[-2:])) > MOST or len(found) > MOST:
            raise Unreadable(f"more than {MOST} corners come of it: allow a larger chord error")
        previous = name
    return found


def _drawn(
    name: str, numbers: list[Fraction], at: Point, from_here: bool, handle: Point, chord: float
) -> tuple[list[Point], Point]:
    """Corners after the first of one command, and the last handle of a Bézier."""
    if name in "HV":
        k = "HV".index(name)
        value = numbers[0] + at[k] if from_here else numbers[0]
        return [(value, at[1]) if k == 0 else (at[0], value)], at
    end = _point(numbers[-2:], at, from_here)
    if name == "L":
        return [end], at
    if name == "A":
        return [*_arc(numbers, at, end, chord), end], at
    control = [_point(numbers[k : k + 2], at, from_here) for k in range(0, len(numbers) - 2, 2)]
    if name in "ST":
        control.insert(0, (2 * at[0] - handle[0], 2 * at[1] - handle[1]))
    curve = [(float(x), float(y)) for x, y in (at, *control, end)]
    return [*bezier(curve, chord)[1:-1], end], control[-1]


def _arc(numbers: list[Fraction], start: Point, end: Point, chord: float) -> list[Point]:
    """Corners between the ends of an elliptic arc: SVG 2, appendix B.2.4."""
    rx, ry, tilt = abs(float(numbers[0])), abs(float(numbers[1])), math.radians(float(numbers[2]))
    is_large, is_sweeping = bool(numbers[3]), bool(numbers[4])
    if start == end or rx == 0.0 or ry == 0.0:
        return []
    c, s = math.cos(tilt), math.sin(tilt)
    dx, dy = float(start[0] - end[0]) / 2, float(start[1] - end[1]) / 2
    x, y = (c * dx + s * dy) / rx, (c * dy - s * dx) / ry  # half the chord, where the ellipse is the unit circle
    half = math.hypot(x, y)
    if half == 0.0:
        return []
    if half > 1.0:  # too small to reach: enlarged until it does
        rx, ry, x, y, half = rx * half, ry * half, x / half, y / half, 1.0
    away = math.sqrt(max(0.0, 1 - half * half)) / half * (-1 if is_large == is_sweeping else 1)
    mx, my = away * y, -away * x
    centre = (
        c * mx * rx - s * my * ry + float(start[0] + end[0]) / 2,
        s * mx * rx + c * my * ry + float(start[1] + end[1]) / 2,
    )
    begin, until = math.atan2(y - my, x - mx), math.atan2(-y - my, -x - mx)
    sweep = (until - begin) % (2 * math.pi)
    a: Vector = (c * rx, s * rx)
    return elliptic_arc(centre, a, (-s * ry, c * ry), begin, sweep if is_sweeping else sweep - 2 * math.pi, chord)[1:-1]


def _point(numbers: list[Fraction], at: Point, from_here: bool) -> Point:
    x, y = numbers
    return (x + at[0], y + at[1]) if from_here else (x, y)


def _commands(data: str) -> Iterator[tuple[str, list[Fraction]]]:
    """Each command with its numbers; what follows the first pair of an M are lines."""
    position = 0
    while match := _COMMAND.match(data, position):
        letter, position = str(match[1]), match.end()
        count = COUNTS[letter.upper()]
        if count == 0:
            yield letter, []
            continue
        while True:
            numbers = []
            for k in range(count):  # flags may stand without anything between: "a1 1 0 01.5.5"
                one = (_FLAG if letter in "Aa" and k in (3, 4) else _VALUE).match(data, position)
                value = decimal(one[1]) if one else None
                if one is None or value is None:
                    raise Unreadable(f"its path needs a number after {data[max(0, position - 20) : position]!r}")
                numbers.append(value)
                position = one.end()
            yield letter, numbers
            letter = "L" if letter == "M" else "l" if letter == "m" else letter
            if not _VALUE.match(data, position):
                break
    if data[position:].strip(" \t\r\n\f,"):
        raise Unreadable(f"its path has {data[position : position + 20].strip()!r} where a command is needed")


__all__ = ["subpaths"]
