"""Equilibrium of a rigid hook on an elastic support, pushed by up to three contacts with friction.

Meitinger & Pfeiffer, eqs. 34–37. Unknown are the support's free deflections x = (w, φ) and a normal force λ a contact:

    K x = Σ λᵢ (fᵢ, T(φ)ᵀ (rᵢ × fᵢ)),   fᵢ = nᵢ + μ dᵢ,   gᵢ(x) = 0

n normal out of the block, d unit vector against the slip, r from L's origin to the contact point, all in A.
Departs from the paper in three places (docs/papers.md, "MP 35–37"):
* rotations are exact, R = exp φ, where eq. 36 keeps the first order; T(φ) is what makes the moment work-conjugate to φ,
  so the support stores exactly ½ xᵀ K x and an energy balance closes;
* the places u, v of a contact are found in closed form, which leaves 1 instead of 3 unknowns a contact;
* friction opposes the machine's motion, seen along the surface, as the paper has it; a contact whose true slip, the
  hook's own deflection included, goes the other way does not slide but sticks: friction never does work on the parts.

Everything here is dimensionless: lengths by the fastener's size, stiffness by the support's. What contacts exist, their
gaps, normals and ranges are `geometry/polyhedron.py`'s business.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from detent.geometry.polyhedron import CORNER_FACE, FACE_CORNER, contact_at
from detent.numeric.kernel import allocating, inner
from detent.numeric.linear import lu_solve
from detent.numeric.vector import add, column, component, cross, dot, norm, put, scale, sub, three, turn_back

MOST_CONTACTS = 3
SOLVED = 1e-13  # residual at which Newton stops, relative; a converged point sits near 1e-16
ACCEPTED = 1e-10  # residual above which a point is not an equilibrium
POINT, NORMAL, AGAINST, GAP, OUTSIDE, LEAN = 0, 3, 6, 9, 10, 11  # columns of a contact's row of 12
HEAD_ON = 1e-4  # below this share of motion along the surface friction has no side, and fades to nothing
SLIDES, NO_CONVERGENCE, UNSTABLE, STICKS = 0, 1, 2, 3


class Body(NamedTuple):
    """The hook's and the block's shape."""

    profile: Any  # (n, 2) corners of the hook in (x, z)
    half: Any  # half its width, along y
    low: Any  # (3,) corners of the block
    high: Any
    rest: Any  # (3,) the hook's frame L in A without load


class Fastener(NamedTuple):
    """Hook, support and block, without dimensions."""

    free: Any  # (6,) which deflections the support leaves free, m of them
    m: Any
    body: Any  # Body
    pieces: Any  # convex pieces of the profile
    K: Any  # (6, 6) stiffness of the support
    mu: Any


class Place(NamedTuple):
    """Where the block is in A, and how A moves."""

    R_B: Any  # (3, 3)
    p_B: Any  # (3,)
    motion: Any  # (6,) velocity of A's origin and angular velocity against the block, in A


@inner
def hook_pose(x, rest, R, T, p):
    """Pose of the hook's frame L in A for the deflection x (6,), and T with which δθ = T δφ turns it.

    R = exp φ = I + c φ̃ + a φ̃²,  T = I + a φ̃ + b φ̃²,  a = (1−cos θ)/θ², b = (θ−sin θ)/θ³, c = sin θ/θ
    """
    s2 = x[3] ** 2 + x[4] ** 2 + x[5] ** 2
    a, b, _, _, c = _series(s2)
    for i in range(3):
        for j in range(3):
            square = x[3 + i] * x[3 + j] - (s2 if i == j else 0.0)  # φ̃² = φ φᵀ − θ² I
            R[i, j] = a * square + (1.0 if i == j else 0.0)
            T[i, j] = b * square + (1.0 if i == j else 0.0)
        p[i] = rest[i] + x[i]
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        R[j, i] += c * x[3 + k]
        R[k, i] -= c * x[3 + j]
        T[j, i] += a * x[3 + k]
        T[k, i] -= a * x[3 + j]


@inner
def _series(s2):
    """a, b of T, their derivatives a′/θ, b′/θ, and c = sin θ/θ; by series where θ is small."""
    if s2 < 1e-3:
        a = 0.5 - s2 / 24 + s2**2 / 720 - s2**3 / 40320
        b = 1 / 6 - s2 / 120 + s2**2 / 5040 - s2**3 / 362880
        da = -1 / 12 + s2 / 180 - s2**2 / 6720
        db = -1 / 60 + s2 / 1260 - s2**2 / 60480
        return a, b, da, db, 1 - s2 / 6 + s2**2 / 120 - s2**3 / 5040
    th = math.sqrt(s2)
    sin, cos = math.sin(th), math.cos(th)
    a, b = (1 - cos) / s2, (th - sin) / (s2 * th)
    da = (th * sin - 2 * (1 - cos)) / s2**2
    db = (3 * sin - 2 * th - th * cos) / (s2**2 * th)
    return a, b, da, db, sin / th


@inner
def spread(y, free, m, x):
    """Deflection x (6,) from the free ones."""
    for i in range(6):
        x[i] = 0.0
    for i in range(m):
        x[free[i]] = y[i]


@inner
def residual(y, n, ids, free, m, body, K, mu, R_B, p_B, motion, out, jacobian, rate, contacts):
    """`residual_as_it_moves` where the motion that friction opposes is the motion there is."""
    residual_as_it_moves(y, n, ids, free, m, body, K, mu, R_B, p_B, motion, motion, out, jacobian, rate, contacts)


@allocating
def residual_as_it_moves(
    y, n, ids, free, m, body, K, mu, R_B, p_B, motion, moves, out, jacobian, rate, contacts
):  # fmt: skip
    """Out-of-balance force and gaps at y = (free deflections (m,), λ (n,)), and their exact derivative.

    body      a `Body`
    motion    (6,) velocity of A's origin and angular velocity of A against the block, both in A: d opposes its part
              along the surface
    out       (m + n,) ← residual;  jacobian (m + n, m + n) ← ∂out/∂y
    moves     (6,) likewise: the velocity there is
    rate      (m + n,) ← ∂out/∂time as it moves, `motion` held in A and y held: the right side of the tangent
    contacts  (n, 12) ← each contact's point, normal, d, gap, outside, lean
    """
    profile, half, low, high, rest = body
    x, R, T, p = np.empty(6), np.empty((3, 3)), np.empty((3, 3)), np.empty(3)
    spread(y, free, m, x)
    hook_pose(x, rest, R, T, p)
    for i in range(m + n):
        out[i], rate[i] = 0.0, 0.0
        for j in range(m + n):
            jacobian[i, j] = K[free[i], free[j]] if i < m and j < m else 0.0
            if i < m and j < m:
                out[i] += jacobian[i, j] * y[j]
    spin, origin = three(motion, 3), three(p, 0)
    turning = three(moves, 3)
    drift = add(three(moves, 0), cross(turning, origin))  # velocity of L's origin
    for c in range(n):
        gap, normal, point, outside, lean, edge, u = contact_at(ids[c], profile, half, low, high, R, p, R_B, p_B)
        kind, lam, v = ids[c] // 10000, y[m + c], add(three(motion, 0), cross(spin, point))
        v_n = dot(v, normal)
        s = sub(v, scale(v_n, normal))
        size = norm(s)
        shrink = 1.0 / max(size, HEAD_ON)
        d = scale(-shrink, s)
        f, r = add(normal, scale(mu, d)), sub(point, origin)
        moment = cross(r, f)
        put(contacts[c], POINT, point)
        put(contacts[c], NORMAL, normal)
        put(contacts[c], AGAINST, d)
        contacts[c, GAP], contacts[c, OUTSIDE], contacts[c, LEAN] = gap, outside, lean
        conjugate = turn_back(T, moment)
        for i in range(m):
            share = component(f, free[i]) if free[i] < 3 else component(conjugate, free[i] - 3)
            out[i] -= lam * share
            jacobian[i, m + c] = -share
        out[m + c] = gap
        # One column for each free deflection, and a last one for the motion of A itself.
        for j in range(m + 1):
            if j == m:
                dp, dth = drift, turning
            elif free[j] < 3:
                dp, dth = _axis(free[j]), (0.0, 0.0, 0.0)
            else:
                dp, dth = (0.0, 0.0, 0.0), column(T, free[j] - 3)
            dn, dr = _vary(kind, normal, edge, gap, r, u, column(R_B, min(ids[c] % 100 // 4, 2)), dp, dth)
            dP = add(dr, dp)
            if j == m:  # n and r were followed from the block; A turns under them, and L's origin rests in A
                dn, dr = sub(dn, cross(dth, normal)), sub(dr, cross(dth, r))
                dP = dr
            # d = −s/|s| with s = v − n (n·v), v the machine's velocity at the point: δs = δv − δn (n·v) − n δ(n·v)
            dv = cross(spin, dP)
            ds = sub(sub(dv, scale(v_n, dn)), scale(dot(dn, v) + dot(normal, dv), normal))
            along = dot(ds, d) if size > HEAD_ON else 0.0
            df = add(dn, scale(-mu * shrink, sub(ds, scale(along, d))))
            dm = turn_back(T, add(cross(dr, f), cross(r, df)))
            if j < m and free[j] >= 3:
                dm = add(dm, _turned(three(x, 3), moment, _axis(free[j] - 3)))
            for i in range(m):
                change = -lam * (component(df, free[i]) if free[i] < 3 else component(dm, free[i] - 3))
                if j < m:
                    jacobian[i, j] += change
                else:
                    rate[i] += change
            gap_rate = dot(normal, add(dp, cross(dth, r)))
            if j < m:
                jacobian[m + c, j] = gap_rate
            else:
                rate[m + c] = gap_rate


@inner
def _axis(i):
    return 1.0 if i == 0 else 0.0, 1.0 if i == 1 else 0.0, 1.0 if i == 2 else 0.0


@inner
def _vary(kind, normal, e, gap, r, u, b, dp, dth):
    """Change (δn, δr) of a contact's normal and lever when the hook moves by (δp, δθ) against the block.

    corner–surface  n is the block's, the point the hook's:  δn = 0,      δr = δθ × r
    surface–corner  n is the hook's, the point the block's:  δn = δθ × n, δr = −δp
    edge–edge       N = e × b, u = ((s − q) × b)·N/N²: product rule, with δe = δθ × e and q the edge's first vertex
    """
    if kind == CORNER_FACE:
        return (0.0, 0.0, 0.0), cross(dth, r)
    if kind == FACE_CORNER:
        return cross(dth, normal), scale(-1.0, dp)
    de, N = cross(dth, e), cross(e, b)
    dN, size = cross(de, b), norm(N)
    sign = 1.0 if dot(N, normal) > 0.0 else -1.0
    dn = scale(sign / size, sub(dN, scale(dot(normal, dN), normal)))
    # u N² = A·N with A = (s − q) × b. The feet of the common normal give s − q = u e − v b − g n, so A = u N − g n × b.
    A = sub(scale(u, N), scale(gap, cross(normal, b)))
    lever = sub(r, scale(u, e))  # of q
    dq = add(dp, cross(dth, lever))
    du = (dot(cross(b, dq), N) + dot(A, dN) - 2.0 * u * dot(N, dN)) / (size * size)
    return dn, add(cross(dth, lever), add(scale(du, e), scale(u, de)))


@inner
def _turned(phi, m, e):
    """Change of Tᵀ m along δφ = e for a fixed moment m:  Tᵀ m = m − a φ×m + b φ×(φ×m)."""
    a, b, da, db, _ = _series(dot(phi, phi))
    first, along = cross(phi, m), dot(phi, e)
    change = sub(scale(along * db, cross(phi, first)), scale(along * da, first))
    change = sub(change, scale(a, cross(e, m)))
    return add(change, scale(b, add(cross(phi, cross(e, m)), cross(e, first))))


@inner
def slip_velocity(point, T, p, tangent, free, m, motion):
    """Velocity of the hook's material at `point` against the block, in A: the machine's motion and its deflection."""
    dth = three(motion, 3)
    dp = add(three(motion, 0), cross(dth, three(p, 0)))
    for j in range(m):
        if free[j] < 3:
            dp = add(dp, scale(tangent[j], _axis(free[j])))
        else:
            dth = add(dth, scale(tangent[j], column(T, free[j] - 3)))
    return add(dp, cross(dth, sub(point, three(p, 0))))


@allocating
def friction_power(y, n, ids, fastener, place, moves):
    """What friction takes where the hook's contacts slide against `place.motion` while A moves otherwise: the power of
    each contact's friction on its slip at the velocity `moves` (6,), the hook's own deflection included.

    It is linear in `moves`, and below zero where that goes against the motion.
    """
    (free, m, body, _, K, mu), (R_B, p_B, motion), size = fastener, place, fastener.m + n
    if n == 0 or mu == 0.0:
        return 0.0
    out, J, rate, tangent = np.empty(size), np.empty((size, size)), np.empty(size), np.empty(9)
    contacts = np.empty((MOST_CONTACTS, 12))
    residual_as_it_moves(y, n, ids, free, m, body, K, mu, R_B, p_B, motion, moves, out, J, rate, contacts)
    for i in range(size):
        tangent[i] = -rate[i]
    lu_solve(J, tangent, size)
    x, R, T, p = np.empty(6), np.empty((3, 3)), np.empty((3, 3)), np.empty(3)
    spread(y, free, m, x)
    hook_pose(x, body.rest, R, T, p)
    power = 0.0
    for c in range(n):
        s = slip_velocity(three(contacts[c], POINT), T, p, tangent, free, m, moves)
        power -= mu * y[m + c] * dot(s, three(contacts[c], AGAINST))
    return power


@allocating
def solve_mode(y, n, ids, fastener, place, tangent, contacts):
    """Equilibrium with the given contacts sliding, by Newton from y: (status, relative residual, Newton iterations).

    tangent ← dy/dt along `motion`. It is no equilibrium where it would tip over (UNSTABLE: also a contact that locks
    itself) or where a contact's true slip goes against the machine's motion: there it STICKS. So it does where the
    machine comes head on, along the contact's normal.
    """
    (free, m, body, _, K, mu), (R_B, p_B, motion) = fastener, place
    size = m + n
    out, J, rate = np.empty(size), np.empty((size, size)), np.empty(size)
    error, best, iterations = 1e30, 1e30, 0
    for iteration in range(30):
        residual(y, n, ids, free, m, body, K, mu, R_B, p_B, motion, out, J, rate, contacts)
        iterations, error, force = iteration, 0.0, 1e-9
        for i in range(m):
            elastic = 0.0
            for j in range(m):
                elastic += K[free[i], free[j]] * y[j]
            force = max(force, abs(elastic))
        for i in range(size):
            error = max(error, abs(out[i]) / force if i < m else abs(out[i]))
        if not error < 1e8:
            return NO_CONVERGENCE, 1e30, iterations
        if error <= SOLVED or (error <= ACCEPTED and error >= 0.5 * best):
            break
        best = min(best, error)
        if lu_solve(J, out, size) == 0.0:
            return NO_CONVERGENCE, 1e30, iterations
        # A hook does not turn by half a radian in one step: longer steps are cut, or far starts would fly off.
        longest = 0.2
        for i in range(m):
            longest = max(longest, abs(out[i]))
        for i in range(size):
            y[i] -= 0.2 / longest * out[i]
    if error > ACCEPTED:
        return NO_CONVERGENCE, error, iterations
    for i in range(size):
        tangent[i] = -rate[i]
    if not lu_solve(J, tangent, size) > 0.0:
        return UNSTABLE, error, iterations
    if mu > 0.0:
        x, R, T, p = np.empty(6), np.empty((3, 3)), np.empty((3, 3)), np.empty(3)
        spread(y, free, m, x)
        hook_pose(x, body.rest, R, T, p)
        for c in range(n):
            point, normal, against = three(contacts[c], POINT), three(contacts[c], NORMAL), three(contacts[c], AGAINST)
            s = slip_velocity(point, T, p, tangent, free, m, motion)
            coming = dot(add(three(motion, 0), cross(three(motion, 3), point)), normal) < 0.0
            if dot(s, against) > 0.0 or (coming and dot(against, against) < 0.999):
                return STICKS, error, iterations
    return SLIDES, error, iterations
