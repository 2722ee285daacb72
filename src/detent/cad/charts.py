"""From points along edges to loops in (u, v): every face of every solid at once, in NumPy.

The points of an edge are mapped into the chart of the face it bounds (`geometry/assembly.py`), angles are unwrapped
along the loop, and what is straight in (u, v) keeps its end points only. Curves in parameter space that a file may
hold are not used: charts made from points serve faces that were splines as well, and cannot disagree with the edges.

A FORWARD face lies to the left of its loops, seen against the surface's normal; σ = ±1 says whether the chart's natural
normal is that normal. It decides what the angles alone leave open:
a loop that passes a pole (or a cone's tip) turns there by −2π … 0 at the upper one, 0 … 2π at the lower one, times σ.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Index = NDArray[np.int64]
TURN = 2 * np.pi
PANEL = 6  # steps: points along curved edges come in multiples of it
A_TURN = 48  # points round a circle, at least
SAGITTA = 0.05  # mm between arc and chord, at most, as long as no more than 4 × A_TURN points are needed; ours
PLANE, CYLINDER, CONE, SPHERE, TORUS, OTHER = range(6)


def first_of_each(group: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where each run of equal numbers begins."""
    return np.flatnonzero(np.concatenate(([True], group[1:] != group[:-1]))) if len(group) else np.zeros(0, np.int64)


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

    @property
    def opens(self) -> Index:
        """First use of each loop."""
        return first_of_each(self.loop)

    @property
    def following(self) -> Index:
        """The use that comes after each in its loop."""
        return following(self.opens, len(self.loop))


def following(opens: Index, n: int) -> Index:
    """Index of the next of n things that stand in closed rows beginning at `opens`."""
    after = np.arange(1, n + 1)
    after[np.append(opens[1:], n)[: len(opens)] - 1] = opens
    return after


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


def parameters(surfaces: Surfaces, face: Index, points: Array) -> tuple[Array, NDArray[np.bool_], Array]:
    """(u, v) of points on their faces, angles in (−π, π]; which lie on a pole, where u is free; how far each is off."""
    q, kind = surfaces.local(face, points), surfaces.kind[face]
    rho = np.hypot(q[:, 0], q[:, 1])
    uv = np.column_stack((np.arctan2(q[:, 1], q[:, 0]), q[:, 2]))
    plane, cone, sphere, torus = (kind == k for k in (PLANE, CONE, SPHERE, TORUS))
    uv[plane] = q[plane, :2]
    radius, beyond = surfaces.radius[face], rho - surfaces.radius[face]
    c, s = np.cos(surfaces.angle[face[cone]]), np.sin(surfaces.angle[face[cone]])
    uv[cone, 1] = q[cone, 2] / c
    uv[sphere, 1] = np.arctan2(q[sphere, 2], rho[sphere])
    uv[torus, 1] = np.arctan2(q[torus, 2], beyond[torus])
    size = np.where(sphere, radius, np.abs(q[:, 2]) + rho)
    pole = (sphere | cone) & (rho < 1e-6 * size + 1e-9)
    off = np.where(plane, q[:, 2], beyond)
    off[cone] = c * beyond[cone] - s * q[cone, 2]
    off[sphere] = np.hypot(rho[sphere], q[sphere, 2]) - radius[sphere]
    off[torus] = np.hypot(beyond[torus], q[torus, 2]) - surfaces.tube[face[torus]]
    off[kind == OTHER] = 0.0
    return uv, pole, np.abs(off)


def unwrapped(surfaces: Surfaces, uses: Uses) -> tuple[Uses, Array, Array, Array]:
    """Uses whose interior poles are doubled, their (u, v) running on along each loop, and how far each loop turns.

    Returns turns (loops, 2): whole turns in u and v from a loop's start back to it; and (faces,) how far the points
    that bound a face lie beside it, at most.
    """
    uv, pole, off = parameters(surfaces, uses.face[uses.owner], uses.points)
    astray = np.zeros(len(surfaces.kind))
    np.maximum.at(astray, uses.face, np.maximum.reduceat(off, uses.start[:-1]) if len(off) else np.zeros(0))
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
    if not n:
        return uses, uv, np.zeros((0, 2)), astray
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
    return uses, total - np.repeat(before_loop, n_points, axis=0), np.round(turns), astray


def thinned(surfaces: Surfaces, uses: Uses, uv: Array, near: Array) -> tuple[Uses, Array, NDArray[np.bool_]]:
    """The same uses with no more points than needed, their (u, v), and which are straight there.

    near  (faces,) a length: a use that stays this near to its chord in (u, v) keeps its ends alone
    Of a curved one as many points stay as A_TURN and SAGITTA ask for, in whole panels (`masses.py`).
    """
    owner, first, last = uses.owner, uses.start[:-1], uses.start[1:] - 1
    w = uv * _lengths(surfaces)[uses.face[owner]]
    a, chord = w[first], w[last] - w[first]
    length = np.linalg.norm(chord, axis=1)
    way = chord / np.maximum(length, 1e-300)[:, None]
    d = w - a[owner]
    off = np.abs(way[owner, 0] * d[:, 1] - way[owner, 1] * d[:, 0])
    along = np.einsum("ij,ij->i", way[owner], d)
    astray = np.maximum.reduceat(np.maximum(off, np.maximum(-along, along - length[owner])), first)
    close = near[uses.face]
    flat = uses.straight | ((astray <= close) & (length > close))
    steps = last - first
    stride = np.where(flat, steps, _stride(uses, w))
    stays = (np.arange(len(uv)) - first[owner]) % stride[owner] == 0
    start = np.concatenate(([0], np.cumsum(steps // stride + 1)))
    return Uses(uses.face, uses.loop, start, uses.points[stays], uses.straight), uv[stays], flat


def in_loops(surfaces: Surfaces, uses: Uses, uv: Array) -> NDArray[np.bool_]:
    """Which points of the uses belong to the loops: the last of a use is the first of the next, but not at a pole."""
    first, last = uses.start[:-1], uses.start[1:] - 1
    stays = np.ones(len(uv), bool)
    leaps = np.abs(uv[first][uses.following] - uv[last])[:, 0] > 1e-6  # along a pole, or round an axis without a seam
    stays[last[~leaps | (surfaces.kind[uses.face] == PLANE)]] = False
    return stays


def _lengths(surfaces: Surfaces) -> Array:
    """(faces, 2): what u and v are to be multiplied by to be lengths."""
    kind = surfaces.kind
    across = np.where(kind == PLANE, 1.0, np.maximum(surfaces.radius, surfaces.tube))
    along = np.where(kind == SPHERE, surfaces.radius, np.where(kind == TORUS, surfaces.tube, 1.0))
    return np.column_stack((across, along))


def _stride(uses: Uses, w: Array) -> Index:
    """Every how many-th point of each use is enough."""
    step = np.diff(w, axis=0)
    length = np.linalg.norm(step, axis=1)
    bend = np.linalg.norm(step[1:] - step[:-1], axis=1)
    angle, sag = np.zeros(len(w)), np.zeros(len(w))
    sag[1:-1] = bend / 8
    angle[1:-1] = bend / np.maximum(np.minimum(length[1:], length[:-1]), 1e-300)
    for ends in (uses.start[:-1], uses.start[1:] - 1):
        angle[ends] = sag[ends] = 0.0
    widest, deepest = (np.maximum.reduceat(x, uses.start[:-1]) for x in (angle, sag))
    steps = np.diff(uses.start) - 1
    best = np.ones(len(steps), np.int64)
    for k in (2, 3, 4, 6, 12):
        best[(k * widest <= 1.001 * TURN / A_TURN) & (k * k * deepest <= SAGITTA) & (steps % (PANEL * k) == 0)] = k
    return best
