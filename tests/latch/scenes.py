"""Random scenes for the exact walk: rational corners, some on coarse grids so that edges line up, some on fine ones."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction as F
from math import atan, cos, pi, sin

from detent.core.errors import InputError
from detent.geometry.polygon import Point, Polygon
from latch.brute import Brute

HOOKS = (  # seen from a hinge near the top; one barb, two barbs, a claw
    ((-1, 0), (-1, -8), (-3, -10), (2, -10), (2, 0)),
    ((-1, 1), (-1, -6), (-4, -6), (-1, -10), (1, -10), (1, 1)),
    ((0, 1), (-1, -7), (-4, -5), (-3, -9), (1, -9), (1, 1)),
    ((-1, 1), (-1, -6), (-3, -6), (0, -10), (3, -6), (1, -6), (1, 1)),
)


@dataclass(frozen=True)
class Case:
    """A scene as both roads take it: corners seen from the hinge, rest and beginning as (chart, u)."""

    seed: int
    pawl: tuple[Point, ...]
    obstacles: tuple[tuple[Point, ...], ...]
    frictions: tuple[F, ...]
    p: Point
    velocity: Point
    duration: F
    rest: tuple[int, F]
    begin: tuple[int, F]

    def brute(self) -> Brute:
        floats = [[(float(x), float(y)) for x, y in one] for one in (self.pawl, *self.obstacles)]
        mu = [float(one) for one in self.frictions]
        p, v = ((float(x), float(y)) for x, y in (self.p, self.velocity))
        return Brute(floats[0], floats[1:], mu, p, v, float(self.duration), angle(self.rest))


def angle(place: tuple[int, F]) -> float:
    return place[0] * pi + 2 * atan(place[1])


def case_of(seed: int, is_aligned: bool = False) -> Case:
    """The scene of a seed: drawn until its beginning is free.

    is_aligned  all on whole numbers, motion along an axis, rest at a multiple of π/2: much meets at once
    """
    draw = random.Random(seed)
    while True:
        found = _drawn(seed, draw, is_aligned)
        if found is None:
            continue
        if found.brute().is_free(0.0, angle(found.begin)):
            return found


BLOCKS = (  # on whole numbers, all their edges along the axes or at 45°: seen from any corner or middle of an edge
    ((0, 0), (2, 0), (2, 2), (0, 2)),
    ((0, 0), (4, 0), (4, 2), (0, 2)),
    ((0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)),
    ((0, 0), (6, 0), (6, 4), (4, 4), (4, 2), (2, 2), (2, 4), (0, 4)),
    ((0, 0), (6, 0), (6, 2), (4, 2), (4, 4), (2, 4), (2, 2), (0, 2)),
    ((0, 0), (4, 0), (2, 2)),
    ((0, 0), (2, 0), (4, 2), (0, 2)),
    ((0, 0), (8, 0), (8, 2), (6, 4), (6, 2), (4, 4), (4, 2), (2, 4), (2, 2), (0, 4)),
)
TURNS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def flush_of(seed: int) -> Case:
    """Blocks on whole numbers against blocks: edges slide flush, corners meet corners, obstacles coincide."""
    draw = random.Random(f"flush {seed}")
    while True:
        pawl = _block(draw, (-draw.randint(0, 4), -draw.randint(0, 6)))
        obstacles = [_block(draw, (draw.randint(-9, 9), draw.randint(-9, 9))) for _ in range(draw.randint(1, 4))]
        if draw.random() < 0.2:
            obstacles.append(obstacles[0])
        mu = draw.choice((F(0), F(0), F(1, 3), F(1), F(2)))
        places = (0, F(0)), (0, F(0)), (0, F(1)), (0, F(-1)), (1, F(0))
        rest = draw.choice(places)
        begin = rest if draw.random() < 0.7 else draw.choice(places)
        p, v = (F(draw.randint(-8, 8)), F(draw.randint(-8, 8))), draw.choice((*TURNS, (1, 1), (1, -1)))
        velocity, length = (F(v[0]), F(v[1])), F(draw.randint(8, 20))
        found = Case(seed, pawl, tuple(obstacles), (mu,) * len(obstacles), p, velocity, length, rest, begin)
        if found.brute().is_free(0.0, angle(begin)):
            return found


def mirrored(case: Case) -> Case:
    """The same seen in a mirror: what was a floor is a ceiling."""

    def turned(one: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((-x, y) for x, y in reversed(one))

    return Case(
        case.seed, turned(case.pawl), tuple(map(turned, case.obstacles)), case.frictions, (-case.p[0], case.p[1]),
        (-case.velocity[0], case.velocity[1]), case.duration, (-case.rest[0], -case.rest[1]),
        (-case.begin[0], -case.begin[1]),
    )  # fmt: skip


def _block(draw: random.Random, at: tuple[int, int]) -> tuple[Point, ...]:
    c, s = draw.choice(TURNS)
    size = draw.choice((1, 1, 2))
    corners = [(size * (c * x - s * y) + at[0], size * (s * x + c * y) + at[1]) for x, y in draw.choice(BLOCKS)]
    return tuple((F(x), F(y)) for x, y in corners)


def _drawn(seed: int, draw: random.Random, is_aligned: bool) -> Case | None:
    grid = 1 if is_aligned else draw.choice((1, 1, 2, 10, 10, 97))
    pawl = drawn_pawl(draw, grid)
    if pawl is None:
        return None
    reach = max(abs(float(x)) + abs(float(y)) for x, y in pawl)
    way = 0.0 if is_aligned else draw.random()
    if way < 0.5:
        v = draw.choice(((0, -1), (0, 1), (1, 0), (-1, 0)))
        velocity = F(v[0]), F(v[1])
    elif way < 0.7:
        velocity = F(draw.choice((-1, 1))), F(draw.choice((-1, 1)))
    else:
        velocity = on_grid(draw.uniform(-1, 1), 10), on_grid(draw.uniform(-1, 1), 10)
        if velocity == (0, 0):
            return None
    length = F(draw.randint(10, 30))
    p = on_grid(draw.uniform(-3, 3), grid), on_grid(draw.uniform(-3, 3), grid)
    obstacles = []
    for _ in range(draw.randint(1, 4)):
        share = draw.uniform(0.1, 1)
        middle = (
            float(p[0]) + share * float(length * velocity[0]) + draw.uniform(-reach, reach),
            float(p[1]) + share * float(length * velocity[1]) + draw.uniform(-reach, reach),
        )
        one = drawn_polygon(draw, grid, middle, draw.uniform(1.5, 6))
        if one is None:
            return None
        obstacles.append(one)
    mu = draw.choice((F(0), F(0), F(0), F(1, 10), F(1, 5), F(1, 2), F(1), F(draw.randint(0, 100), 100)))
    rest = (draw.randint(-1, 1), F(draw.randint(-1, 1))) if is_aligned else drawn_place(draw)
    begin = drawn_place(draw) if draw.random() < 0.2 else rest
    return Case(seed, pawl, tuple(obstacles), (mu,) * len(obstacles), p, velocity, length, rest, begin)


def drawn_place(draw: random.Random) -> tuple[int, F]:
    chart = draw.choice((0, 0, 0, 0, 1, -1, 2))
    kind = draw.random()
    if kind < 0.35:
        return chart, F(0)
    if kind < 0.5:
        return chart, F(draw.choice((-64, -63, 63, 64)), 64)
    return chart, F(draw.randint(-64, 64), 64)


def drawn_pawl(draw: random.Random, grid: int) -> tuple[Point, ...] | None:
    if draw.random() < 0.4:
        shape = draw.choice(HOOKS)
        wobble = 0 if draw.random() < 0.5 else 0.7
        mirror = draw.choice((-1, 1))
        corners = [(mirror * (x + draw.uniform(-wobble, wobble)), y + draw.uniform(-wobble, wobble)) for x, y in shape]
        hinge = (0, 0) if draw.random() < 0.5 else (draw.randint(-2, 2), draw.randint(-1, 3))
        return _made([(x - hinge[0], y - hinge[1]) for x, y in corners], grid)
    size = draw.uniform(2, 7)
    off = draw.uniform(0, 1.3) * size
    way = draw.uniform(0, 2 * pi)
    return drawn_polygon(draw, grid, (off * cos(way), off * sin(way)), size)


def drawn_polygon(draw: random.Random, grid: int, middle: tuple[float, float], size: float) -> tuple[Point, ...] | None:
    """A box along the axes, or corners round a point at angles in order: convex or not."""
    if draw.random() < 0.3:
        w, h = size * draw.uniform(0.3, 1), size * draw.uniform(0.3, 1)
        around = [(-w, -h), (w, -h), (w, h), (-w, h)]
    else:
        n = draw.randint(3, 8)
        least = draw.choice((1.0, 0.7, 0.3))
        ways = sorted(draw.uniform(0, 2 * pi) for _ in range(n))
        around = []
        for way in ways:
            r = size * draw.uniform(least, 1)
            around.append((r * cos(way), r * sin(way)))
    return _made([(middle[0] + x, middle[1] + y) for x, y in around], grid)


def _made(corners: list[tuple[float, float]], grid: int) -> tuple[Point, ...] | None:
    try:
        return Polygon(tuple((on_grid(x, grid), on_grid(y, grid)) for x, y in corners)).corners
    except InputError:  # it crosses itself once its corners are on the grid
        return None


def on_grid(x: float, grid: int) -> F:
    return F(round(x * grid), grid)
