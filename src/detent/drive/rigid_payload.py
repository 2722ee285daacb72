"""A rigid payload: its equations of motion and energies, and what holds it, for every drive that carries one.

Velocities are those of the body's origin G and its angular velocity ω, both in W; with the centre of mass at c from G
and the inertia I about G, both turned into W, Newton and Euler give M v̇ = h:

    M = ( m 1   −m c̃ )      h = ( m g − m ω × (ω × c)   )
        ( m c̃    I   )          ( c × m g − ω × I ω     )

K = −∂h/∂q for a turn exp(δθ) on the left, D = −∂h/∂v. The body's frame moves at v itself: J = 1, J̇ v = 0.

Held at a point H by springs and dampers round an equilibrium frame E, with r from G to H, d = p_H − p_HE, u how H moves
as seen from E and W = ω − ω_E, all turned into W's axes, and a drive's own spring (f_K, m_K), the wrench on the body at
H is

    f = −f_K − (D_dd u + D_dr W),   m = −m_K − (D_rd u + D_rr W)

A drive says how f_K and m_K change with the body's turn; the rest of K = −∂h/∂q and D = −∂h/∂v is the same for all:

    ∂u/∂q = ( −ω̃_E  −W̃ r̃ )     ∂u/∂v = ( 1  −r̃ )
            (   0      0  )             ( 0   1 )
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.core.frames import Pose
from detent.geometry.part import Body
from detent.numeric.kernel import GIVEN, TAKEN, UNASKED, inner, pack
from detent.numeric.rotations import (
    matrix,
    minus,
    plus,
    put_matrix,
    quaternion_at,
    quaternion_of,
    rotate,
    skew,
    skew_times,
    times,
    times_skew,
    transpose,
)
from detent.numeric.vector import add, cross, dot, put, scale, sub, three
from detent.units import Quantity

if TYPE_CHECKING:
    from detent.drive.feed import Path

Array = NDArray[np.float64]
Velocity = Annotated[float, Quantity("m/s")]
Turning = Annotated[float, Quantity("rad/s")]
Pull = Annotated[float, Quantity("m/s^2")]
Vector3 = tuple[Pull, Pull, Pull]
SIZE = 16  # numbers of a packed payload: mass, centre (3), inertia about G (9), gravity (3)
HOLD, STIFF, DAMP, TURNS, HELD = SIZE, SIZE + 3, SIZE + 39, SIZE + 75, SIZE + 76  # where things are packed; their end


class Carrier:
    """A drive that carries a payload."""

    __slots__ = ()
    payload: Body
    gravity: tuple[float, float, float]

    def energies(self, q: ArrayLike, v: ArrayLike, t: ArrayLike) -> tuple[Array, Array]:
        """Kinetic and stored energy (…), J, at q (…, 7 or more), v (…, 6 or more): of the payload and its weight.

            T = ½ Vᵀ M V,   U = −m g · (p + R c)

        V is turned into the body's axes, where M is constant; U vanishes with the centre of mass at the world's origin.
        """
        R, q, v = rotations(q), np.asarray(q, dtype=float), np.asarray(v, dtype=float)
        V = np.concatenate([np.einsum("...ji,...j->...i", R, part) for part in (v[..., :3], v[..., 3:6])], axis=-1)
        kinetic = 0.5 * np.einsum("...i,ij,...j->...", V, self.payload.mass_matrix(), V)
        centre = q[..., :3] + R @ np.asarray(self.payload.centre)
        return kinetic, -self.payload.mass * centre @ np.asarray(self.gravity)


def packed(body: Body, gravity: ArrayLike) -> Array:
    """(SIZE,) what `rigid_body` reads."""
    return pack(body.mass, body.centre, body.mass_matrix()[3:, 3:], gravity)


def packed_hold(
    payload: Body, gravity: ArrayLike, hold: ArrayLike, K: Array, D: Array, feed: Path | None, start_at: Pose
) -> Array:
    """(HELD,) what `seen_from_equilibrium`, `press` and `add_slopes` read. K and D are along the axes of E."""
    turns = feed is not None and any(stretch.turn.any() for stretch in feed.stretches(start_at))
    if not turns:  # then K and D are turned into W here, once for all
        both = np.kron(np.eye(2), start_at.R)
        K, D = both @ K @ both.T, both @ D @ both.T
        K, D = 0.5 * (K + K.T), 0.5 * (D + D.T)
    return pack(packed(payload, gravity), hold, K, D, turns)


def modal_damping(M: Array, K: Array, ratio: float) -> Array:
    """(6, 6) D that damps every mode of M ẍ + D ẋ + K x = 0 by the same share of what is critical, couplings and all.

    D = 2 ζ M^½ (M^−½ K M^−½)^½ M^½;  what K leaves free, D leaves free
    """

    def root(A: Array) -> Array:
        """Square root of a symmetric positive matrix."""
        values, vectors = np.linalg.eigh(0.5 * (A + A.T))
        return vectors * np.sqrt(np.maximum(values, 0.0)) @ vectors.T

    half = root(M)
    back = np.linalg.inv(half)
    D = half @ root(back @ K @ back) @ half
    return 2.0 * ratio * (0.5 * (D + D.T))


def coordinates(pose: Pose) -> Array:
    """(7,) position and unit quaternion."""
    return np.array((*pose.p, *quaternion_of(pose.R.tolist())))


def rotations(q: ArrayLike) -> Array:
    """(…, 3, 3) rotation matrices at coordinates (…, 7 or more): 1 + 2 (w p̃ + p̃²)/|q|²."""
    w, x, y, z = np.moveaxis(np.asarray(q, dtype=float)[..., 3:7], -1, 0)
    o = np.zeros_like(w)
    p = np.stack((o, -z, y, z, o, -x, -y, x, o), axis=-1).reshape(*w.shape, 3, 3)
    w, square = w[..., None, None], (w * w + x * x + y * y + z * z)[..., None, None]
    return np.eye(3) + 2.0 * (w * p + p @ p) / square


def direction(a: ArrayLike) -> tuple[float, float, float]:
    """Unit vector along a; z where a vanishes."""
    x, y, z = np.asarray(a, dtype=float)
    n = float(np.sqrt(x * x + y * y + z * z))
    return (float(x / n), float(y / n), float(z / n)) if n > 0.0 else (0.0, 0.0, 1.0)


# Compiled -----------------------------------------------------------------------------------------------------------


@inner
def is_asked(memory):
    """Whether the loop wants K and D."""
    return memory.shape[0] <= UNASKED or memory[UNASKED] == 0.0


@inner
def rigid_body(params, stiff, q, v, M, h, K, D, X, V, J, b):
    """Writes all that MOTION asks for, K and D if `stiff`, for a payload under gravity; returns its rotation, as rows.

    K = ( 0   −m ω̃ ω̃ c̃                      )      D = ( 0   −m ((ω × c)~ + ω̃ c̃) )
        ( 0   ω̃ (I ω̃ − (I ω)~) − m g̃ c̃      )          ( 0   ω̃ I − (I ω)~         )
    """
    m, g, I_G = params[0], three(params, 13), (three(params, 4), three(params, 7), three(params, 10))
    R = matrix(quaternion_at(q, 3))
    c, w = rotate(R, three(params, 1)), three(v, 3)
    I = times(R, times(I_G, transpose(R)))
    mc, L = scale(m, c), rotate(I, w)
    around = cross(w, mc)
    put(h, 0, sub(scale(m, g), cross(w, around)))
    put(h, 3, sub(cross(mc, g), cross(w, L)))
    for i in range(6):
        for j in range(6):
            M[i, j], J[0, i, j] = 0.0, 0.0
        M[i, i], J[0, i, i] = m, 1.0
        V[0, i], b[0, i] = v[i], 0.0
    C = skew(mc)
    put_matrix(M, 0, 3, minus(C))
    put_matrix(M, 3, 0, C)
    put_matrix(M, 3, 3, I)
    put_matrix(X[0], 0, 0, R)
    X[0, 0, 3], X[0, 1, 3], X[0, 2, 3] = q[0], q[1], q[2]
    if stiff:
        for i in range(6):
            for j in range(6):
                K[i, j], D[i, j] = 0.0, 0.0
        # ω̃ (m c)~ serves both: −m ω̃ ω̃ c̃ in K and −m ω̃ c̃ in D.
        wC, gyro, turning = skew_times(w, C), minus(skew(L)), times_skew(I, w)
        put_matrix(K, 0, 3, minus(skew_times(w, wC)))
        put_matrix(K, 3, 3, plus(skew_times(w, plus(turning, gyro)), minus(skew_times(g, C))))
        put_matrix(D, 0, 3, minus(plus(skew(around), wC)))
        put_matrix(D, 3, 3, plus(skew_times(w, I), gyro))
    return R


@inner
def seen_from_equilibrium(params, q, v, R, p_E, R_E, v_E, w_E):
    """r, d, u, W."""
    hold, w = three(params, HOLD), three(v, 3)
    r = rotate(R, hold)
    at_H = add(three(q, 0), r)
    d = sub(at_H, add(p_E, rotate(R_E, hold)))
    # E carries the point it sees at H along with v_E + ω_E × (p_H − p_E).
    u = sub(add(three(v, 0), cross(w, r)), add(v_E, cross(w_E, sub(at_H, p_E))))
    return r, d, u, sub(w, w_E)


@inner
def press(params, memory, v, R_E, w_E, r, u, W, f, m, h):
    """Add spring (f, m) and dampers to h, and tell their powers; returns the two together."""
    D_dd, D_dr, D_rr = block(params, DAMP, R_E), block(params, DAMP + 3, R_E), block(params, DAMP + 21, R_E)
    f_D, m_D = add(rotate(D_dd, u), rotate(D_dr, W)), add(rotate(transpose(D_dr), u), rotate(D_rr, W))
    f, m = add(f, f_D), add(m, m_D)
    if memory.shape[0] > 0:
        memory[TAKEN] = dot(f_D, u) + dot(m_D, W)
        memory[GIVEN] = -dot(f, sub(add(three(v, 0), cross(three(v, 3), r)), u)) - dot(m, w_E)
    add_vector(h, 0, scale(-1.0, f))
    add_vector(h, 3, scale(-1.0, add(m, cross(r, f))))
    return f, m


@inner
def add_slopes(params, R_E, w_E, r, W, f, K_dr, K_rd, K_rr, K, D):
    """Add to K and D; f is all that presses at H, K_dr … how a drive's spring changes: ∂f_K/∂θ, ∂m_K/∂d, ∂m_K/∂θ."""
    K_dd = block(params, STIFF, R_E)
    D_dd, D_dr, D_rr = block(params, DAMP, R_E), block(params, DAMP + 3, R_E), block(params, DAMP + 21, R_E)
    D_rd = transpose(D_dr)
    A = plus(K_dd, minus(times_skew(D_dd, w_E)))
    B = plus(K_dr, minus(times_skew(plus(K_dd, times_skew(D_dd, W)), r)))
    C = plus(K_rd, minus(times_skew(D_rd, w_E)))
    E = plus(K_rr, minus(times_skew(plus(K_rd, times_skew(D_rd, W)), r)))
    # The moment at G is that at H and r × f; r turns too, hence f̃ r̃.
    add_matrix(K, 0, 0, A)
    add_matrix(K, 0, 3, B)
    add_matrix(K, 3, 0, plus(C, skew_times(r, A)))
    add_matrix(K, 3, 3, plus(plus(E, skew_times(r, B)), _skew_skew(f, r)))
    A, C = D_dd, D_rd
    B, E = plus(D_dr, minus(times_skew(A, r))), plus(D_rr, minus(times_skew(C, r)))
    add_matrix(D, 0, 0, A)
    add_matrix(D, 0, 3, B)
    add_matrix(D, 3, 0, plus(C, skew_times(r, A)))
    add_matrix(D, 3, 3, plus(E, skew_times(r, B)))


@inner
def block(params, at, R_E):
    """In W the 3×3 block of a 6×6 matrix that begins at params[at]."""
    A = (three(params, at), three(params, at + 6), three(params, at + 12))
    return times(R_E, times(A, transpose(R_E))) if params[TURNS] != 0.0 else A


@inner
def _skew_skew(a, b):
    """ã b̃ = b aᵀ − (a·b) 1."""
    n = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    x, y, z = scale(b[0], a), scale(b[1], a), scale(b[2], a)
    return (x[0] - n, x[1], x[2]), (y[0], y[1] - n, y[2]), (z[0], z[1], z[2] - n)


@inner
def add_vector(a, i, v):
    a[i] += v[0]
    a[i + 1] += v[1]
    a[i + 2] += v[2]


@inner
def add_matrix(A, i, j, B):
    add_vector(A[i], j, B[0])
    add_vector(A[i + 1], j, B[1])
    add_vector(A[i + 2], j, B[2])
