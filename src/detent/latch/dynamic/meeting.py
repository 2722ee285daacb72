"""Where polygons meet that turn and move: corners of one against edges of the other, as rows for the loops (CONTACTS).

A corner a of body P and an edge of body Q, whose outward normal is n, may touch if the foot of a lies on the edge and
both edges of P beside a lead away from it (Donald & Pai's applicability). The gap n · (a − b) opens at n · w,
w = v_a − v_Q(a) the velocity of the corner seen from Q, and that changes at v̇ = 0 by

    n · (a_a − a_Q(a) − 2 Ω_Q × w)                                  and likewise along the edge

A corner beside an outward corner of Q is kept out by one of its two edges, not by both: the one it is less deep in, of
those it may touch.
Where corner meets corner there is nothing else to look for: of two wedges that overlap a little, the tip of one lies in
the other. Deeper than SHALLOW, a point is in Q only if it is inside its outline: it may be behind a thin wall.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numba import types, void
from numpy.typing import NDArray

from detent.latch.dynamic.hinged import HEAD, WIDE, Plates, frame, is_above, packed
from detent.numeric.kernel import (
    AT_REST,
    CONTACTS,
    KIND,
    RESTITUTION,
    SLIDING,
    UNILATERAL,
    Kernel,
    f1,
    f2,
    inner,
    kernel,
    pack,
)

Array = NDArray[np.float64]
STANDS = -2  # who moves an outline that is no pawl's
SHALLOW = 1e-9  # m, ours
FLUSH = 1e-8  # m, ours: so much deeper may the next corner be, so that edges that lie on each other touch with both
REACH = 0.1  # of the largest pawl, ours: contacts farther away are left out
MOST_IDS = 1_000_000
A_BODY, A_PAIR = 8, 4  # numbers of each


@dataclass(frozen=True, eq=False)
class Outline:
    """A polygon, counter-clockwise, seen from its pawl's hinge, or from the world."""

    mover: int  # number of the pawl, or STANDS
    corners: Array  # (n, 2), m
    name: str


@dataclass(frozen=True, eq=False)
class Meeting:
    """Which outlines may touch, and the friction of each pair."""

    outlines: tuple[Outline, ...]
    pairs: tuple[tuple[int, int, float], ...]

    def ordered(self) -> list[tuple[int, int, float, int]]:
        """Body of the corner, body of the edge, friction, and the first contact's number: each pair both ways."""
        found, first = [], 0
        for one, two, mu in self.pairs:
            for a, b in ((one, two), (two, one)):
                found.append((a, b, mu, first))
                first += len(self.outlines[a].corners) * len(self.outlines[b].corners)
        return found

    def count(self) -> int:
        return sum(2 * len(self.outlines[a].corners) * len(self.outlines[b].corners) for a, b, _ in self.pairs)

    def features(self, number: int) -> tuple[int, int, int, int]:
        """Body and corner, body and edge of a contact's number."""
        a, b, _, first = next(one for one in reversed(self.ordered()) if one[3] <= number)
        corner, edge = divmod(number - first, len(self.outlines[b].corners))
        return a, corner, b, edge

    @property
    def reach(self) -> float:
        """How far contacts are seen, m."""
        return REACH * max(float(np.ptp(one.corners, axis=0).max()) for one in self.outlines if one.mover != STANDS)

    def pawls(self, number: int) -> tuple[int, ...]:
        """Pawls that take part in a contact, the corner's first."""
        a, _, b, _ = self.features(number)
        return tuple(one for one in (self.outlines[a].mover, self.outlines[b].mover) if one >= 0)

    def kernel(self, plates: Plates) -> Kernel:
        points = np.concatenate([one.corners for one in self.outlines])
        head, bodies, at = packed(plates), [], 0
        for one in self.outlines:
            n = len(one.corners)
            bodies.append((one.mover, at, n, *one.corners.min(axis=0), *one.corners.max(axis=0), 0))
            at += n
        convex = np.concatenate([_is_convex(one.corners) for one in self.outlines])
        pairs = self.ordered()
        return Kernel(
            _meeting,
            pack(head, len(bodies), len(pairs), self.reach, bodies, pairs, np.column_stack((points, convex))),
        )


def _is_convex(corners: Array) -> NDArray[np.bool_]:
    before, after = np.roll(corners, 1, axis=0) - corners, np.roll(corners, -1, axis=0) - corners
    return after[:, 0] * before[:, 1] - after[:, 1] * before[:, 0] > 0


def deepest(contacts: Kernel, q: Array, v: Array) -> Array:
    """(n,) least gap at each of n states, m; infinite where nothing is in reach."""
    found = np.empty(len(q))
    _deepest(contacts.fn.compiled, contacts.params, np.ascontiguousarray(q), np.ascontiguousarray(v), found)
    return found


# Compiled -----------------------------------------------------------------------------------------------------------


class Body(NamedTuple):
    """An outline in the parameters: who moves it, its corners, and the box round them seen from its hinge."""

    mover: Any
    first: Any  # of its corners among all
    n: Any
    low_x: Any
    low_y: Any
    high_x: Any
    high_y: Any


class Rows(NamedTuple):
    """What a CONTACTS kernel writes."""

    gap: Any
    rows: Any
    drift: Any
    id: Any
    law: Any


@inner
def _body(params, at):
    return Body(
        int(params[at]), int(params[at + 1]), int(params[at + 2]), params[at + 3], params[at + 4], params[at + 5],
        params[at + 6],
    )  # fmt: skip


@kernel(CONTACTS)
def _meeting(params, memory, t, q, v, X, V, J, b, gap, rows, drift, ids, law):
    n = int(params[0])
    at = HEAD + WIDE * n + n * n
    n_bodies, n_pairs, reach = int(params[at]), int(params[at + 1]), params[at + 2]
    bodies = at + 3
    pairs = bodies + A_BODY * n_bodies
    corners = pairs + A_PAIR * n_pairs
    out, count = Rows(gap, rows, drift, ids, law), 0
    for p in range(n_pairs):
        pair = pairs + A_PAIR * p
        P, Q = (
            _body(params, bodies + A_BODY * int(params[pair])),
            _body(params, bodies + A_BODY * int(params[pair + 1])),
        )
        of_P, of_Q = frame(params, q, v, P.mover), frame(params, q, v, Q.mover)
        # From P's axes to Q's: turn by c, s.
        c, s = of_P.c * of_Q.c + of_P.s * of_Q.s, of_P.s * of_Q.c - of_P.c * of_Q.s
        dx, dy = of_P.x - of_Q.x, of_P.y - of_Q.y
        ox, oy = of_Q.c * dx + of_Q.s * dy, of_Q.c * dy - of_Q.s * dx
        for i in range(P.n):
            a = corners + 3 * (P.first + i)
            if params[a + 2] == 0.0:  # an inward corner
                continue
            x, y = ox + c * params[a] - s * params[a + 1], oy + s * params[a] + c * params[a + 1]
            if x < Q.low_x - reach or y < Q.low_y - reach or x > Q.high_x + reach or y > Q.high_y + reach:
                continue
            after, before = corners + 3 * (P.first + (i + 1) % P.n), corners + 3 * (P.first + (i + P.n - 1) % P.n)
            inside = -1  # not known
            for e in range(Q.n):
                if _is_far(params, corners, Q.first, Q.n, e, x, y, reach):
                    continue
                g, nx, ny = _over(params, corners, Q.first, Q.n, e, x, y)
                if not g < reach or not _stands_on(params, a, before, after, c, s, nx, ny):
                    continue
                if g < 0.0:
                    is_beside = _is_beside(params, corners, Q, e, g, x, y, a, before, after, c, s)
                    if not is_beside and g < -SHALLOW and inside < 0:
                        inside = _is_inside(params, corners, Q.first, Q.n, x, y)
                    if is_beside or (g < -SHALLOW and inside == 0):
                        continue
                slot, count = _slot(out.gap, g, count)
                if slot < 0:
                    continue
                out.gap[slot], out.id[slot] = g, int(params[pair + 3]) + i * Q.n + e
                _write(params, q, v, P.mover, Q.mover, of_P, of_Q, x, y, nx, ny, params[pair + 2], slot, out)
    return count


@inner
def _is_beside(params, corners, Q, e, g, x, y, a, before, after, c, s):
    """Whether corner a, at (x, y) below edge e, is kept out by an edge beside that, which it is less deep in."""
    is_beside = False
    for side in range(2):  # the corner where the edge begins, and where it ends
        other = (e + Q.n - 1) % Q.n if side == 0 else (e + 1) % Q.n
        if params[corners + 3 * (Q.first + (e + side) % Q.n) + 2] > 0.0:
            higher, mx, my = _over(params, corners, Q.first, Q.n, other, x, y)
            is_beside |= higher > g and _stands_on(params, a, before, after, c, s, mx, my)
    return is_beside


@inner
def _slot(gap, g, count):
    """Where the next contact is written, −1 if nowhere, and how many there are then. Without room the farthest goes."""
    if count < gap.shape[0]:
        return count, count + 1
    slot = count
    for m in range(count):
        slot = m if slot == count or gap[m] > gap[slot] else slot
    return slot if gap[slot] > g else -1, count


@inner
def _write(params, q, v, P, Q, of_P, of_Q, x, y, nx, ny, mu, slot, out):
    """Law, rows and drift of the corner at (x, y) on an edge with the normal (nx, ny), both in Q's axes."""
    law, rows, drift = out.law, out.rows, out.drift
    law[slot, KIND], law[slot, SLIDING], law[slot, AT_REST], law[slot, RESTITUTION] = UNILATERAL, mu, mu, 0.0
    wx, wy = of_Q.c * nx - of_Q.s * ny, of_Q.s * nx + of_Q.c * ny
    xw, yw = of_Q.x + of_Q.c * x - of_Q.s * y, of_Q.y + of_Q.s * x + of_Q.c * y
    _row(params, q, v, P, Q, xw, yw, wx, wy, rows[slot, 0])
    _row(params, q, v, P, Q, xw, yw, -wy, wx, rows[slot, 1])
    for j in range(rows.shape[2]):
        rows[slot, 2, j] = 0.0
    bx, by = _bias(of_P, of_Q, xw, yw)
    drift[slot, 0], drift[slot, 1], drift[slot, 2] = wx * bx + wy * by, wx * by - wy * bx, 0.0


@inner
def _is_far(params, corners, first, n, e, x, y, reach):
    """Whether a point lies farther from edge e than the reach along an axis."""
    p, r = corners + 3 * (first + e), corners + 3 * (first + (e + 1) % n)
    return (
        x < min(params[p], params[r]) - reach or x > max(params[p], params[r]) + reach
        or y < min(params[p + 1], params[r + 1]) - reach or y > max(params[p + 1], params[r + 1]) + reach
    )  # fmt: skip


@inner
def _over(params, corners, first, n, e, x, y):
    """Height of a point over edge e and the edge's outward normal; NaN where its foot is not on the edge."""
    p, r = corners + 3 * (first + e), corners + 3 * (first + (e + 1) % n)
    ex, ey = params[r] - params[p], params[r + 1] - params[p + 1]
    length = math.sqrt(ex * ex + ey * ey)
    ex, ey, dx, dy = ex / length, ey / length, x - params[p], y - params[p + 1]
    foot = ex * dx + ey * dy
    if foot < -SHALLOW or foot > length + SHALLOW:
        return math.nan, ey, -ex
    return ey * dx - ex * dy, ey, -ex


@inner
def _is_inside(params, corners, first, n, x, y):
    """1 where a ray to the right crosses the outline oddly often, else 0."""
    found = 0
    for e in range(n):
        p, r = corners + 3 * (first + e), corners + 3 * (first + (e + 1) % n)
        if (params[p + 1] > y) != (params[r + 1] > y):
            share = (y - params[p + 1]) / (params[r + 1] - params[p + 1])
            if params[p] + share * (params[r] - params[p]) > x:
                found = 1 - found
    return found


@inner
def _stands_on(params, a, before, after, c, s, nx, ny):
    """Whether neither edge beside corner a leans into an edge with this normal."""
    stands = True
    for side in range(2):
        other = before if side == 0 else after
        dx, dy = params[other] - params[a], params[other + 1] - params[a + 1]
        away = nx * (c * dx - s * dy) + ny * (s * dx + c * dy)
        stands &= away >= -FLUSH
    return stands


@inner
def _row(params, q, v, P, Q, x, y, wx, wy, row):
    """d · (v_P − v_Q) at the point (x, y) along d, as a row of the velocities."""
    n = int(params[0])
    for j in range(n + 2):
        row[j] = 0.0
    for side in range(2):
        who, sign = (P, 1.0) if side == 0 else (Q, -1.0)
        for j in range(who + 1):
            if is_above(params, who, j):
                of_j = frame(params, q, v, j)
                row[j] += sign * (wy * (x - of_j.x) - wx * (y - of_j.y))
        if who > -2:
            row[n] += sign * wx
            row[n + 1] += sign * wy


@inner
def _bias(of_P, of_Q, x, y):
    """a_P − a_Q − 2 Ω_Q × w at the point (x, y), at v̇ = 0."""
    dx, dy, ex, ey, wp, wq = x - of_P.x, y - of_P.y, x - of_Q.x, y - of_Q.y, of_P.omega, of_Q.omega
    ux, uy = of_P.vx - wp * dy - of_Q.vx + wq * ey, of_P.vy + wp * dx - of_Q.vy - wq * ex
    ax = of_P.ax - wp * wp * dx - of_Q.ax + wq * wq * ex
    ay = of_P.ay - wp * wp * dy - of_Q.ay + wq * wq * ey
    return ax + 2.0 * wq * uy, ay - 2.0 * wq * ux


@kernel(void(types.FunctionType(CONTACTS), f1, f2, f2, f1), allocates=True)
def _deepest(contacts, params, q, v, out):
    n, most = q.shape[1], 64
    gap, rows, drift = np.zeros(most), np.zeros((most, 3, n)), np.zeros((most, 3))
    ids, law, memory = np.zeros(most, np.int64), np.zeros((most, 5)), np.zeros(1)
    X, V, J, b = np.zeros((1, 3, 4)), np.zeros((1, 6)), np.zeros((1, 6, n)), np.zeros((1, 6))
    for t in range(q.shape[0]):
        m = contacts(params, memory, 0.0, q[t], v[t], X, V, J, b, gap, rows, drift, ids, law)
        out[t] = math.inf
        for i in range(m):
            out[t] = min(out[t], gap[i])


__all__ = ["STANDS", "Meeting", "Outline", "deepest"]
