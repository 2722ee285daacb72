"""Bricks one on the other, each free in space: a drive with 6 n velocities and four corner contacts at each interface.

The corners of a brick's underside over the upper face of the one below (under the lowest: the floor z = 0), taken as an
endless plane: right while the bricks cover each other. With n, s, t of the lower brick l, the corner c at r from the
centre of the upper one u, and d = c − p_l,

    g = n · d − h_l,    w = ċ − ṗ_l − ω_l × d,    rows e · w for e = n, s, t
    drift = (ω_l × e) · w + e · (ω_u × (ω_u × r) − ω_l × (ċ − ṗ_l))

Four corners are twelve rows where six would hold a brick: at rest half of them depend on the others. A tilted floor is
a pull that leans: `Stack.gravity`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from detent.drive.free import Free
from detent.geometry.part import Body
from detent.numeric.kernel import CONTACTS, MOTION, UNILATERAL, Kernel, inner, kernel, pack
from detent.numeric.rotations import BODY, matrix, put_matrix, quaternion_at, rotate, times, transpose
from detent.numeric.vector import add, component, cross, dot, put, scale, sub, three

G = 9.81
CORNERS = 4


@dataclass
class Stack:
    """n bricks of one size, the lowest on the floor z = 0 if `start_at` says so.

    friction    of each interface from the floor up; restitution of all
    start_at    height of each brick's underside over the face below, and its shift along x and y, (n, 3)
    velocity    of every brick (6,), or of each (n, 6)
    gravity     pull; leaning for a tilted floor
    """

    duration: float
    friction: tuple[float, ...] = (0.5, 0.5, 0.5)
    size: tuple[float, float, float] = (0.2, 0.1, 0.06)
    mass: tuple[float, ...] = (1.0, 1.0, 1.0)
    restitution: float = 0.0
    start_at: tuple[tuple[float, float, float], ...] = ((0.0, 0.0, 0.0),) * 3
    velocity: tuple[float, ...] | tuple[tuple[float, ...], ...] = (0.0,) * 6
    gravity: tuple[float, float, float] = (0.0, 0.0, -G)

    @property
    def n(self):
        return len(self.mass)

    @property
    def nq(self):
        return 7 * self.n

    @property
    def nv(self):
        return 6 * self.n

    def bodies(self):
        return [Body.box(mass, self.size) for mass in self.mass]

    def layout(self):
        return (BODY,) * self.n

    def start(self):
        q, z = np.zeros((self.n, 7)), 0.0
        for brick, (lift, x, y) in zip(q, self.start_at, strict=True):
            z += lift
            brick[:4] = x, y, z + self.size[2] / 2, 1.0
            z += self.size[2]
        return q.ravel(), np.broadcast_to(np.array(self.velocity), (self.n, 6)).ravel().copy()

    def motion(self):
        return Kernel(bricks, pack(*(pack(body.mass, body.inertia) for body in self.bodies()), self.gravity))

    def contacts(self):
        half = tuple(length / 2 for length in self.size)
        return (Kernel(corners_on_faces, pack(*half, self.restitution, self.friction)),)

    def breaks(self):
        return (0.0, self.duration)

    def along(self):
        return (0.0, 0.0, 1.0)

    def energies(self, q, v, t):
        q, v = q.reshape(*q.shape[:-1], self.n, 7), v.reshape(*v.shape[:-1], self.n, 6)
        drives = [Free(body, 1.0, gravity=self.gravity) for body in self.bodies()]
        each = [drive.energies(q[..., k, :], v[..., k, :], t) for k, drive in enumerate(drives)]
        return tuple(map(sum, zip(*each, strict=True)))


@kernel(MOTION)
def bricks(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    """Mass and moments of inertia (4) of each brick, then gravity (3): m v̇ = m g, I ω̇ = −ω × I ω, I = R diag Rᵀ."""
    n = v.shape[0] // 6
    for k in range(n):
        R, w, m = matrix(quaternion_at(q, 7 * k + 3)), three(v, 6 * k + 3), params[4 * k]
        A, B, C = params[4 * k + 1], params[4 * k + 2], params[4 * k + 3]
        along = transpose(R)  # the brick's axes
        I = times(R, (scale(A, along[0]), scale(B, along[1]), scale(C, along[2])))
        put(h, 6 * k, scale(m, three(params, 4 * n)))
        put(h, 6 * k + 3, scale(-1.0, cross(w, rotate(I, w))))
        for j in range(3):
            M[6 * k + j, 6 * k + j] = m
        put_matrix(M, 6 * k + 3, 6 * k + 3, I)


@kernel(CONTACTS)
def corners_on_faces(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    """Half sizes (3), restitution, then the friction of each interface; ids: interface · 10 + corner."""
    hx, hy, hz = params[0], params[1], params[2]
    for k in range(q.shape[0] // 7):
        R, p_u, v_u, w_u = matrix(quaternion_at(q, 7 * k + 3)), three(q, 7 * k), three(v, 6 * k), three(v, 6 * k + 3)
        if k == 0:
            s, e, n = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
            p_l, v_l, w_l = (0.0, 0.0, -hz), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
        else:
            L = matrix(quaternion_at(q, 7 * k - 4))
            s, e, n = rotate(L, (1.0, 0.0, 0.0)), rotate(L, (0.0, 1.0, 0.0)), rotate(L, (0.0, 0.0, 1.0))
            p_l, v_l, w_l = three(q, 7 * k - 7), three(v, 6 * k - 6), three(v, 6 * k - 3)
        for c in range(CORNERS):
            i = CORNERS * k + c
            r = rotate(R, (hx if c % 2 else -hx, hy if c // 2 else -hy, -hz))
            d = sub(add(p_u, r), p_l)
            off = sub(add(v_u, cross(w_u, r)), v_l)
            w = sub(off, cross(w_l, d))
            turning = sub(cross(w_u, cross(w_u, r)), cross(w_l, off))
            gap[i], id[i] = dot(n, d) - hz, 10 * k + c
            for j in range(v.shape[0]):
                rows[i, 0, j], rows[i, 1, j], rows[i, 2, j] = 0.0, 0.0, 0.0
            _put(rows[i, 0], 6 * k, n, r, d)
            _put(rows[i, 1], 6 * k, s, r, d)
            _put(rows[i, 2], 6 * k, e, r, d)
            drift[i, 0] = dot(cross(w_l, n), w) + dot(n, turning)
            drift[i, 1] = dot(cross(w_l, s), w) + dot(s, turning)
            drift[i, 2] = dot(cross(w_l, e), w) + dot(e, turning)
            law[i, 0], law[i, 1], law[i, 2], law[i, 3] = UNILATERAL, params[4 + k], params[4 + k], params[3]
    return CORNERS * (q.shape[0] // 7)


@inner
def _put(row, at, e, r, d):
    """e along the velocity of the upper brick's point at r, less that of the lower brick's point at d."""
    upper, lower = cross(r, e), scale(-1.0, cross(d, e))
    for j in range(3):
        row[at + j], row[at + 3 + j] = component(e, j), component(upper, j)
        if at > 0:
            row[at - 6 + j], row[at - 3 + j] = -component(e, j), component(lower, j)
