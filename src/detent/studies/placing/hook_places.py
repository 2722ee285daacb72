"""Where on two parts snap-fasteners may go: Donald & Pai, section 10.2, "design as search".

Two outlines in their mated places and the direction of mating in; places on their boundaries out. A hook is a beam that
stands on a face of the moving part that looks ahead, beside a wall of the counterpart that runs along the way. It
catches in a pocket cut into that wall, or behind the wall's end. What a place needs:

    a face wide enough for the beam's root, clearance from the wall
    room for the beam as it stands and as it bends away, where it ends up and all the way there
    for a pocket: material all round it, `web` thick

What has room is judged by the exact road of latches with the parts as root and obstacle, so a part that does not come
to its place is told too. Corners are kept to 10⁻⁶ mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import shapely
from shapely.geometry import Polygon as Region
from shapely.geometry import box

from detent.core.errors import InputError
from detent.core.record import Record
from detent.drive.traverse import Straight, Traverse
from detent.geometry.polygon import LENGTHS, Point, Polygon
from detent.latch.beam_strain import WAYS
from detent.latch.diode import diode
from detent.latch.model import Latch
from detent.latch.pseudo_rigid_body import BeamPawl

TOUCH = 1e-6  # mm²: an overlap below it is two edges that lie on one another
SPEED = 10  # mm/s, of the way in; forces do not depend on it


@dataclass(frozen=True)
class LatchPlace:
    """A hook at a place of the boundary.

    hook      the beam, clamped there; its nose on the wall's side
    face      number of the part's edge it stands on
    wall      number of the counterpart's edge it slides along
    catch     "pocket", cut into the wall, or "end": it catches behind the wall's end
    lacks     what it has no room for; "" where nothing is in the way
    pocket    corners that are cut into the wall, along the way; none behind an end
    taken     shapely regions of beam and pocket, with the room they need
    latch, drive  the parts with it and the way in, from before the nose touches
    """

    hook: BeamPawl
    face: int
    wall: int
    catch: str
    lacks: str
    part: Polygon
    counterpart: Polygon
    start: Point
    duration: Fraction
    friction: Any
    pocket: tuple[Point, ...] = ()
    taken: tuple[Any, ...] = field(default=(), compare=False)

    @property
    def hooks(self) -> tuple[LatchPlace, ...]:
        return (self,)

    @cached_property
    def latch(self) -> Latch:
        return Latch((self.hook.pawl(),), (self.counterpart,), root=(self.part,), friction=self.friction)

    @property
    def drive(self) -> Traverse:
        x, y = WAYS[self.hook.along]
        leg = Straight((SPEED * x, SPEED * y), str(self.duration))
        return Traverse((leg,), start_at=(str(self.start[0]), str(self.start[1])))

    def judged(self) -> Record:
        """Of the verb diode: in, and back out."""
        return diode(self.latch, self.drive, slices=False, sample=0.01)


@dataclass(frozen=True)
class LatchPair:
    """Two hooks of the same length that look apart and go in together."""

    left: LatchPlace
    right: LatchPlace

    @property
    def hooks(self) -> tuple[LatchPlace, ...]:
        return self.left, self.right

    @cached_property
    def lacks(self) -> str:
        meets = any(_overlap(one, other) for one in self.left.taken for other in self.right.taken)
        return "room beside one another" if meets else ""

    @property
    def duration(self) -> Fraction:
        return max(one.duration for one in self.hooks)

    @cached_property
    def latch(self) -> Latch:
        """The parts with both hooks, and both pockets cut."""
        one, other = self.hooks
        edge = other.wall + (len(one.pocket) if other.wall > one.wall else 0)
        corners = _cut(list(one.counterpart.corners), edge, list(other.pocket[::-1]))
        counterpart = _polygon(corners, one.counterpart.name)
        pawls = tuple(replace(each.hook, name=f"{each.hook.nose} hook").pawl() for each in self.hooks)
        return Latch(pawls, (counterpart,), root=(one.part,), friction=one.friction)

    @property
    def drive(self) -> Traverse:
        return max(self.hooks, key=lambda one: one.duration).drive

    def judged(self) -> Record:
        """Of the verb diode: in, and back out."""
        return diode(self.latch, self.drive, slices=False, sample=0.01)


def latch_pairs(places: Sequence[LatchPlace]) -> list[LatchPair]:
    """Every pair of places with room whose hooks look apart, caught the same way, as long as one another."""
    left, right = ([one for one in places if one.hook.nose == nose and not one.lacks] for nose in ("left", "right"))
    return [
        LatchPair(one, other)
        for one in left
        for other in right
        if one.catch == other.catch and math.isclose(one.hook.length, other.hook.length, rel_tol=1e-9)
    ]


@dataclass(frozen=True)
class _Frame:
    """Coordinates u along the way and v to the nose's side, mm, exact."""

    along: str
    nose: str

    def local(self, polygon: Polygon) -> list[Point]:
        """Corners, counter-clockwise in u and v, with the polygon's own first where it is not mirrored."""
        factor = LENGTHS[polygon.unit] / LENGTHS["mm"]
        (ax, ay), side = WAYS[self.along], 1 if self.nose == "left" else -1
        found = [((x * ax + y * ay) * factor, side * (-x * ay + y * ax) * factor) for x, y in polygon.corners]
        return found if side > 0 else found[::-1]

    def edge(self, k: int, n: int) -> int:
        """Number of the polygon's edge that is edge k here."""
        return k if self.nose == "left" else (n - 2 - k) % n

    def world(self, point: Point) -> Point:
        (ax, ay), side = WAYS[self.along], 1 if self.nose == "left" else -1
        u, v = point[0], side * point[1]
        return u * ax - v * ay, u * ay + v * ax


def latch_places(
    part: Polygon,
    counterpart: Polygon,
    direction: str,
    hook: BeamPawl,
    *,
    friction: Any,
    lengths: Sequence[float] = (),
    clearance: float = 1e-4,
    play: float = 1e-4,
    web: float = 1e-3,
) -> list[LatchPlace]:
    """All places that a hook of this kind could stand at, those without room too, with what they lack.

    direction  the part's way in: "+x", "-x", "+y" or "-y"
    hook       thickness, width, modulus, nose; its length, if `lengths` has none; its clamp and way are set here
    clearance  m, between wall and beam: the nose stands into the wall by its height less that
    play       m, between nose and pocket
    """
    if direction not in WAYS:
        raise InputError("direction", direction, f"one of {', '.join(WAYS)} is needed")
    if hook.height is None or hook.ramp is None:
        raise InputError("hook", None, "a nose with height and ramp is needed, not an outline")
    for name, value in (("clearance", clearance), ("play", play), ("web", web)):
        if not (math.isfinite(value) and value > 0):
            raise InputError(name, value, "a positive length is needed")
    if not hook.height > clearance:
        raise InputError("hook.height", hook.height, "it must be above the clearance, or the nose touches nothing")
    found: list[LatchPlace] = []
    for nose in ("left", "right"):
        frame = _Frame(direction, nose)
        for face, wall in _pairs(frame, part, counterpart):
            base = replace(hook, along=direction, nose=nose, clamp=(0, 0))
            for length, catch in _wished(base, face, wall, lengths or (hook.length,), clearance, play):
                one = replace(base, length=length)
                sizes = (clearance * 1e3, play * 1e3, web * 1e3)
                found.append(_placed(frame, part, counterpart, one, face, wall, catch, sizes, friction))
    return found


@dataclass(frozen=True)
class _Edge:
    number: int  # in local order
    at: Fraction  # u of a face, v of a wall
    low: Fraction
    high: Fraction


def _pairs(frame: _Frame, part: Polygon, counterpart: Polygon) -> Iterator[tuple[_Edge, _Edge]]:
    """Faces of the part that look ahead, with walls of the counterpart along the way, solid on the nose's side."""
    faces = [
        _Edge(k, a[0], a[1], b[1]) for k, a, b in _edges(frame.local(part)) if a[0] == b[0] and a[1] < b[1]
    ]  # fmt: skip
    walls = [
        _Edge(k, a[1], a[0], b[0]) for k, a, b in _edges(frame.local(counterpart)) if a[1] == b[1] and a[0] < b[0]
    ]  # fmt: skip
    yield from ((face, wall) for face in faces for wall in walls if wall.high > face.at)


def _edges(corners: Sequence[Point]) -> Iterator[tuple[int, Point, Point]]:
    for k, a in enumerate(corners):
        yield k, a, corners[(k + 1) % len(corners)]


def _wished(
    hook: BeamPawl, face: _Edge, wall: _Edge, lengths: Sequence[float], clearance: float, play: float
) -> Iterator[tuple[float, str]]:
    """Lengths to try, each with its catch; behind the wall's end there is one length that fits."""
    assert hook.height is not None
    yield from ((length, "pocket") for length in lengths)
    back = (hook.height - clearance) / math.tan(hook.back) if hook.back != math.pi / 2 else 0.0
    length = float(wall.high - face.at) * 1e-3 + play + back
    if min(lengths) <= length <= max(lengths):
        yield length, "end"


def _placed(
    frame: _Frame, part: Polygon, counterpart: Polygon, hook: BeamPawl, face: _Edge, wall: _Edge, catch: str,
    sizes: tuple[float, float, float], friction: Any,
) -> LatchPlace:  # fmt: skip
    """The place with its pocket cut, or what it lacks."""
    assert hook.height is not None and hook.ramp is not None
    clearance, play, web = sizes
    t, L = _mm(1e3 * hook.thickness), _mm(1e3 * hook.length)
    middle = wall.at - _mm(clearance) - t / 2  # v of the beam's middle line
    over = 1e3 * hook.height - clearance  # how far the nose stands into the wall
    crest = face.at + L
    begin = crest - _mm(over / math.tan(hook.back)) - _mm(play)  # of the pocket: where the back face is held
    end = crest + _mm(1e3 * hook.land) + _mm(over / math.tan(hook.ramp)) + _mm(play)
    tip = crest + _mm(1e3 * hook.land) + _mm(1e3 * hook.height / math.tan(hook.ramp))
    deep = wall.at + _mm(over + play)
    travel = max(tip - wall.low, tip - face.at) + 2
    own, other = Region(frame.local(part)), Region(frame.local(counterpart))
    bent = float(middle - t / 2) - over - clearance
    beam = box(float(face.at), bent, float(tip), float(middle + t / 2))
    way = box(float(face.at - travel), bent, float(tip), float(middle + t / 2))
    pocket = box(float(begin), float(wall.at), float(end), float(deep))
    around = box(float(begin) - web, float(wall.at), float(end) + web, float(deep) + web)
    lacks = ""
    if not (face.low <= middle - t / 2 and middle + t / 2 <= face.high):
        lacks = "a face wide enough to stand on"
    elif _overlap(beam, own) or _overlap(beam, other):
        lacks = "room for the beam and its bending"
    elif _overlap(way, other):
        lacks = "a free way for the beam"
    elif begin - wall.low < _mm(web):
        lacks = "wall before the nose to slide along"
    elif catch == "pocket" and (wall.high < end or not _inside(around, other)):
        lacks = "material for the pocket"
    elif catch == "end" and (_overlap(pocket, other) or _overlap(pocket, own)):
        lacks = "room behind the wall's end"
    elif _overlap(pocket, own):
        lacks = "room for the nose beside its own part"
    cut, corners = frame.local(counterpart), [(begin, wall.at), (begin, deep), (end, deep), (end, wall.at)]
    is_cut = catch == "pocket" and not lacks
    if is_cut:
        cut = _cut(cut, wall.number, corners)
    x, y = frame.world((face.at, middle))
    ax, ay = WAYS[frame.along]
    return LatchPlace(
        hook=replace(hook, clamp=(str(x), str(y)), name="hook"),
        face=frame.edge(face.number, len(part)),
        wall=frame.edge(wall.number, len(counterpart)),
        catch=catch,
        lacks=lacks,
        part=_polygon([frame.world(one) for one in frame.local(part)], part.name or "part"),
        counterpart=_polygon([frame.world(one) for one in cut], counterpart.name or "counterpart"),
        start=(-ax * travel, -ay * travel),
        duration=travel / SPEED,
        friction=friction,
        pocket=tuple(frame.world(one) for one in corners) if is_cut else (),
        taken=tuple(
            Region([frame.world((Fraction(u), Fraction(v))) for u, v in room.exterior.coords])
            for room in (beam, around)
        ),
    )


def _cut(corners: list[Point], edge: int, more: list[Point]) -> list[Point]:
    return [*corners[: edge + 1], *more, *corners[edge + 1 :]]


def _polygon(corners: Sequence[Point], name: str) -> Polygon:
    return Polygon(tuple((str(x), str(y)) for x, y in corners), "mm", name)


def _overlap(one: Any, other: Any) -> bool:
    return float(shapely.intersection(one, other).area) > TOUCH


def _inside(one: Any, other: Any) -> bool:
    return float(shapely.difference(one, other).area) <= TOUCH


def _mm(value: float) -> Fraction:
    return Fraction(f"{value:.6f}")


__all__ = ["LatchPair", "LatchPlace", "latch_pairs", "latch_places"]
