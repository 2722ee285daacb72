"""What holds a payload at a point H, for every drive that does: springs and dampers round an equilibrium frame E.

With r from G to H, d = p_H − p_HE, u how H moves as seen from E and W = ω − ω_E, all turned into W's axes, and a
drive's own spring (f_K, m_K), the wrench on the body at H is

    f = −f_K − (D_dd u + D_dr W),   m = −m_K − (D_rd u + D_rr W)

A drive says how f_K and m_K change with the body's turn; the rest of K = −∂h/∂q and D = −∂h/∂v is the same for all:

    ∂u/∂q = ( −ω̃_E  −W̃ r̃ )     ∂u/∂v = ( 1  −r̃ )
            (   0      0  )             ( 0   1 )
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

import detent.drive.feed as feeds
from detent.core.frames import Pose
from detent.drive.feed import Path
from detent.drive.free import SIZE
from detent.drive.free import packed as packed_body
from detent.geometry.part import Body
from detent.numeric.kernel import GIVEN, TAKEN, inner, pack
from detent.numeric.rotations import minus, plus, rotate, skew_times, times, times_skew, transpose
from detent.numeric.vector import add, cross, dot, scale, sub, three

Array = NDArray[np.float64]
HOLD, STIFF, DAMP, TURNS, HELD = SIZE, SIZE + 3, SIZE + 39, SIZE + 75, SIZE + 76  # where things are packed; their end


def modal_damping(M: Array, K: Array, ratio: float) -> Array:
    """(6, 6) D that damps every mode of M ẍ + D ẋ + K x = 0 by the same share of what is critical, couplings and all.

    D = 2 ζ M^½ (M^−½ K M^−½)^½ M^½;  what K leaves free, D leaves free
    """
    root = _root(M)
    back = np.linalg.inv(root)
    return 2.0 * ratio * symmetric(root @ _root(back @ K @ back) @ root)


def symmetric(A: Array) -> Array:
    return 0.5 * (A + A.T)


def _root(A: Array) -> Array:
    """Square root of a symmetric positive matrix."""
    values, vectors = np.linalg.eigh(symmetric(A))
    return vectors * np.sqrt(np.maximum(values, 0.0)) @ vectors.T


def packed_hold(
    payload: Body, gravity: ArrayLike, hold: ArrayLike, K: Array, D: Array, feed: Path | None, start_at: Pose
) -> Array:
    """(HELD,) what `seen`, `press` and `add_slopes` read. K and D are along the axes of E."""
    turns = feed is not None and any(one.turn.any() for one in feed.stretches(start_at))
    if not turns:  # then K and D are turned into W here, once for all
        both = np.kron(np.eye(2), start_at.R)
        K, D = symmetric(both @ K @ both.T), symmetric(both @ D @ both.T)
    return pack(packed_body(payload, gravity), hold, K, D, turns)


def starting_twist(feed: Path | None, start_at: Pose) -> Array:
    """(6,) of the equilibrium when the run begins: a feed that begins at speed does not jerk the payload."""
    # ours: no paper says how the motion begins.
    v = np.zeros(6)
    for one in () if feed is None else feed.stretches(start_at)[:1]:
        if one.pace == feeds.CONSTANT:
            v = one.rate * np.concatenate((one.way, one.turn))
    return v


# Compiled -----------------------------------------------------------------------------------------------------------


@inner
def seen(params, q, v, R, p_E, R_E, v_E, w_E):
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
