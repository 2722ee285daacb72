"""From points along edges to loops in (u, v): every face of every solid at once, in NumPy.

The points of an edge are mapped into the chart of the face it bounds (`geometry/assembly.py`), angles are unwrapped
along the loop, and what is straight in (u, v) keeps its end points only. Curves in parameter space that a file may
hold are not used: charts made from points serve faces that were splines as well, and cannot disagree with the edges.

A FORWARD face lies to the left of its loops, seen against the surface's normal; σ = ±1 says whether the chart's natural
normal is that normal. It decides what the angles alone leave open:
a loop that passes a pole (or a cone's tip) turns there by −2π … 0 at the upper one, 0 … 2π at the lower one, times σ;
a loop that runs round the axis (no seam) has the face above it where σ du > 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.cad.within import within

Array = NDArray[np.float64]
Index = NDArray[np.int64]
TURN = 2 * np.pi
PLANE, CYLINDER, CONE, SPHERE, TORUS, OTHER = range(6)


@dataclass
class Surfaces:
    """Surfaces of n faces: kind (n,), origin (n, 3), R (n, 3, 3) columns x y z, radius, tube, angle, and signs.

    natural  ±1, the chart's natural normal by the surface's;  outward  ±1, out of the material by the surface's
    """

    kind: Index
    origin: Array
    R: Array
    radius: Array
    tube: Array
    angle: Array
    natural: Array
    outward: Array

    @property
    def side(self) -> Array:
        return self.natural * self.outward

    def turn_over(self, which: NDArray[np.bool_]) -> None:
        """Turn frames by π about their x axes."""
        self.R[which, :, 1:] *= -1.0

    def local(self, face: Index, points: Array) -> Array:
        """(n, 3) points in the frames of their faces."""
        return np.einsum("ni,nij->nj", points - self.origin[face], self.R[face])

    def normals(self, face: Index, points: Array) -> Array:
        """Natural normals in P at points of the faces; not for kind "other"."""
        q, kind = self.local(face, points), self.kind[face]
        rho = np.maximum(np.hypot(q[:, 0], q[:, 1]), 1e-300)
        n = np.zeros_like(q)
        n[kind == PLANE, 2] = 1.0
        e = q[:, :2] / rho[:, None]
        n[kind == CYLINDER, :2] = e[kind == CYLINDER]
        cone, sphere, torus = kind == CONE, kind == SPHERE, kind == TORUS
        angle = self.angle[face[cone]]
        n[cone, :2] = np.cos(angle)[:, None] * e[cone]
        n[cone, 2] = -np.sin(angle)
        n[sphere] = q[sphere]
        n[torus, :2] = (rho[torus] - self.radius[face[torus]])[:, None] * e[torus]
        n[torus, 2] = q[torus, 2]
        n /= np.maximum(np.linalg.norm(n, axis=1), 1e-300)[:, None]
        return np.einsum("nj,nij->ni", n, self.R[face])


@dataclass
class Uses:
    """Edges round loops of faces: m uses, each with its points (all of them, ends included) in `points`."""

    face: Index
    loop: Index
    start: Index  # (m + 1,) into points
    points: Array
    straight: NDArray[np.bool_]  # two points of a line

    @property
    def owner(self) -> Index:
        """Use that each point belongs to."""
        return np.repeat(np.arange(len(self.face)), np.diff(self.start))


def right_nappes(surfaces: Surfaces, uses: Uses) -> None:
    """Give every plane its normal out of the material, every cone a positive angle and its face a positive radius."""
    surfaces.turn_over((surfaces.kind == PLANE) & (surfaces.side < 0))
    surfaces.natural[surfaces.kind == PLANE] = surfaces.outward[surfaces.kind == PLANE]
    cone = surfaces.kind == CONE
    surfaces.turn_over(cone & (surfaces.angle < 0))
    surfaces.angle = np.abs(surfaces.angle)
    face = uses.face[uses.owner]
    on_cone = cone[face]
    if not on_cone.any():
        return
    face = face[on_cone]
    q = surfaces.local(face, uses.points[on_cone])
    signed = surfaces.radius[face] + q[:, 2] * np.tan(surfaces.angle[face])
    n = len(surfaces.kind)
    wrong = np.bincount(face, signed, n) < 0
    surfaces.turn_over(wrong)
    surfaces.radius[wrong] *= -1.0
    shift = cone & (surfaces.radius <= 0)
    mean = np.bincount(face, np.abs(signed), n) / np.maximum(np.bincount(face, minlength=n), 1)
    step = np.where(shift, (mean - surfaces.radius) / np.where(shift, np.tan(surfaces.angle), 1.0), 0.0)
    surfaces.origin += step[:, None] * surfaces.R[:, :, 2]
    surfaces.radius = np.where(shift, mean, surfaces.radius)


def parameters(surfaces: Surfaces, face: Index, points: Array) -> tuple[Array, NDArray[np.bool_]]:
    """(u, v) of points on their faces, angles in (−π, π], and which lie on a pole where u has no meaning."""
    q, kind = surfaces.local(face, points), surfaces.kind[face]
    rho = np.hypot(q[:, 0], q[:, 1])
    uv = np.column_stack((np.arctan2(q[:, 1], q[:, 0]), q[:, 2]))
    plane, cone, sphere, torus = (kind == k for k in (PLANE, CONE, SPHERE, TORUS))
    uv[plane] = q[plane, :2]
    uv[cone, 1] = q[cone, 2] / np.cos(surfaces.angle[face[cone]])
    uv[sphere, 1] = np.arctan2(q[sphere, 2], rho[sphere])
    uv[torus, 1] = np.arctan2(q[torus, 2], rho[torus] - surfaces.radius[face[torus]])
    size = np.where(sphere, surfaces.radius[face], np.abs(q[:, 2]) + rho)
    pole = (sphere | cone) & (rho < 1e-6 * size + 1e-9)
    return uv, pole


def unwrapped(surfaces: Surfaces, uses: Uses) -> tuple[Uses, Array, Array]:
    """Uses whose interior poles are doubled, their (u, v) running on along each loop, and how far each loop turns.

    Returns turns (loops, 2): whole turns in u and v from a loop's start back to it.
    """
    uv, pole = parameters(surfaces, uses.face[uses.owner], uses.points)
    inner = pole.copy()
    inner[uses.start[:-1]] = False
    inner[uses.start[1:] - 1] = False
    if inner.any():  # a great circle through a pole: u jumps there, so the pole is two points
        times = 1 + inner
        start = np.concatenate(([0], np.cumsum(np.add.reduceat(times, uses.start[:-1]))))
        uses = Uses(uses.face, uses.loop, start, np.repeat(uses.points, times, axis=0), uses.straight)
        uv, pole = np.repeat(uv, times, axis=0), np.repeat(pole, times)
    owner = uses.owner
    n, at = len(uv), np.arange(len(uv))
    first = np.zeros(n, bool)
    first[uses.start[:-1]] = True
    opens = np.concatenate(([True], uses.loop[owner[1:]] != uses.loop[owner[:-1]]))  # first point of a loop
    # A pole takes u from its neighbour inside the same edge.
    after = pole & (first | np.concatenate(([False], pole[:-1] & ~first[1:])))
    uv[after, 0] = uv[np.minimum(at + 1, n - 1)[after], 0]
    before = pole & ~after
    uv[before, 0] = uv[np.maximum(at - 1, 0)[before], 0]
    previous = at - 1
    ends = np.concatenate((np.flatnonzero(opens)[1:], [n])) - 1  # last point of each loop
    previous[opens] = ends
    step = uv - uv[previous]
    kind = surfaces.kind[uses.face[owner]]
    periodic_u, periodic_v = kind != PLANE, kind == TORUS
    step[periodic_u, 0] -= TURN * np.round(step[periodic_u, 0] / TURN)
    step[periodic_v, 1] -= TURN * np.round(step[periodic_v, 1] / TURN)
    jump = pole & pole[previous]
    if jump.any():
        face = uses.face[owner[jump]]
        upper = np.where(surfaces.kind[face] == SPHERE, uv[jump, 1] > 0, False)  # a cone's tip is its lower end
        way = np.where(upper, -1.0, 1.0) * surfaces.natural[face]
        turned = np.mod(way * step[jump, 0], TURN)
        step[jump, 0] = way * np.where(turned < 1e-6, TURN, turned)
    turns = np.add.reduceat(step, np.flatnonzero(opens), axis=0) / TURN
    turns[:, 1] = np.where(periodic_v[opens], turns[:, 1], 0.0)
    turns[:, 0] = np.where(periodic_u[opens], turns[:, 0], 0.0)
    step[opens] = uv[opens]
    total = np.cumsum(step, axis=0)
    before_loop = np.zeros((len(ends), 2))
    before_loop[1:] = total[ends[:-1]]
    n_points = np.diff(np.concatenate(([-1], ends)))
    return uses, total - np.repeat(before_loop, n_points, axis=0), np.round(turns)


def thinned(surfaces: Surfaces, uses: Uses, uv: Array, near: float) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which points of the uses stay in the loops, and whether the boundary is curved from there on.

    A use that stays within `near` (a length) of its chord in (u, v) keeps its first point alone. The last point of a
    use is the first of the next and goes; at a pole it is not, and stays.
    """
    owner, last = uses.owner, uses.start[1:] - 1
    face = uses.face[owner]
    radius = np.where(surfaces.kind == PLANE, 1.0, np.maximum(surfaces.radius, surfaces.tube))
    across = np.where(
        np.isin(surfaces.kind, (SPHERE,)), surfaces.radius, np.where(surfaces.kind == TORUS, surfaces.tube, 1.0)
    )
    w = uv * np.column_stack((radius[face], across[face]))
    a, b = w[uses.start[:-1]], w[last]
    chord = b - a
    length = np.linalg.norm(chord, axis=1)
    way = chord / np.maximum(length, 1e-300)[:, None]
    off = np.abs(way[owner, 0] * (w[:, 1] - a[owner, 1]) - way[owner, 1] * (w[:, 0] - a[owner, 0]))
    along = way[owner, 0] * (w[:, 0] - a[owner, 0]) + way[owner, 1] * (w[:, 1] - a[owner, 1])
    astray = np.maximum.reduceat(np.maximum(off, np.maximum(-along, along - length[owner])), uses.start[:-1])
    flat = uses.straight | ((astray <= near) & (length > near))
    stays = ~flat[owner]
    stays[uses.start[:-1]] = True
    stays[last] = False
    # The next use in the loop starts elsewhere in (u, v): a jump at a pole.
    opens = np.concatenate(([True], uses.loop[1:] != uses.loop[:-1]))
    following = np.arange(1, len(last) + 1)
    begins = np.flatnonzero(opens)
    following[np.concatenate((begins[1:], [len(last)])) - 1] = begins
    gap = np.abs(uv[uses.start[:-1]][following] - uv[last])[:, 0]
    curved = ~flat[owner]
    jumps = gap > 1e-6
    wound = surfaces.kind[uses.face] != PLANE
    stays[last[jumps & wound]] = True
    curved[last] = False
    return stays, curved


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
        end = _end_of(surfaces, face, below=len(lower) < len(upper))
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
    return float(after + gap / 2)


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


def _end_of(surfaces: Surfaces, face: int, *, below: bool) -> float | None:
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
