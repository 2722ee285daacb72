"""Dynamics of a serial chain of rigid links: mass matrix, bias forces, gripper pose, Jacobian and its drift.

    M(q) q̈ + h(q, q̇) = τ                                         Meitinger & Pfeiffer, eq. 5

Composite rigid bodies for M, recursive Newton–Euler for h. All of it is expressed in W and taken about W's origin O, so
that momenta and wrenches add up along the chain without being carried from frame to frame. A joint turns about, or
slides along, the z axis of its frame.

Parameters:  gravity (3), pose of the gripper G in the last link (12), then LINK numbers for each joint: its kind, TURNS
or SLIDES; the pose of its frame in the link before it, at q = 0 (12); of its link the mass, the centre of mass (3) and
the inertia about that (xx, yy, zz, xy, xz, yz), all in the joint's frame. Poses are [R | p], row by row.
"""

from __future__ import annotations

import math

import numpy as np

from detent.numeric.kernel import allocating, inner
from detent.numeric.vector import add, cross, dot, put, scale, sub, three

TURNS, SLIDES = 0.0, 1.0
GRAVITY, TOOL, JOINTS = 0, 3, 15
KIND, PLACE, MASS, CENTRE, INERTIA, LINK = 0, 1, 13, 14, 17, 23
# Of a joint while it is worked on: axis z and origin p of its frame, angular velocity of its link and velocity at O; of
# all links from it to the tip mass, first moment and inertia about O, and the force and moment about O that carry them
# with q̈ = 0, weight included.
_Z, _P, _W, _U, _M, _MC, _I, _F, _N, _WIDE = 0, 3, 6, 9, 12, 13, 16, 22, 25, 28


@allocating
def chain(params, first, q, v, M, h, X, V, J, b):
    """M, h, and X, V, J, b = J̇ q̇ of the gripper, added to those of a drive whose joints begin at `first` in q and v.

    h  is what the joints must give: its sign is that of eq. 5. X, V, J and b are written, M and h added to.
    """
    n = (params.shape[0] - JOINTS) // LINK
    work = np.empty((n, _WIDE))
    R, p, w, u, alpha, a = _out(params, n, first, q, v, work)
    R, d = _after(R, params, TOOL)
    p_G = add(p, d)
    put_pose(X, R, p_G)
    put(V, 0, add(u, cross(w, d)))
    put(V, 3, w)
    put(b, 0, add(a, add(cross(alpha, d), cross(w, cross(w, d)))))
    put(b, 3, alpha)
    for j in range(n):
        z, k = three(work[j], _Z), first + j
        slides = params[JOINTS + LINK * j + KIND] == SLIDES
        x, y = (z, (0.0, 0.0, 0.0)) if slides else (cross(z, sub(p_G, three(work[j], _P))), z)
        for i in range(3):
            J[i, k], J[3 + i, k] = x[i], y[i]
    _back(params, n, first, work, M, h)


@allocating
def turning_derivative(params, first, q, v, D):
    """∂h/∂v added to D. About O, with S = (α, a) the motion of a joint, V = (ω, u) and H = (L, P) that of its link and
    its momentum, and I, B the links from l to the tip as one body:

        ∂h_i/∂v_j = 2 S_iᵀ (I_l (V_j × S_j) + B_l S_j),   l = max(i, j)
        B S = (Γ α, α × P),   Γ = ω̃ I − ½ tr(I) ω̃ + m ((u·c) 1 − u cᵀ)

    which is the derivative of Σ I a + V ×* I V, a = Σ (V × S) v, by Jacobi's identity; Γ and P add up along the chain.
    """
    n = (params.shape[0] - JOINTS) // LINK
    work = np.empty((n, _WIDE))
    _out(params, n, first, q, v, work)
    zero = (0.0, 0.0, 0.0)
    P, A, B, C = zero, zero, zero, zero  # A, B, C: columns of Γ
    for j in range(n - 1, -1, -1):
        w, u, m, mc = three(work[j], _W), three(work[j], _U), work[j, _M], three(work[j], _MC)
        P = add(P, add(scale(m, u), cross(w, mc)))
        A = add(A, _gamma(work[j], w, u, mc, (1.0, 0.0, 0.0)))
        B = add(B, _gamma(work[j], w, u, mc, (0.0, 1.0, 0.0)))
        C = add(C, _gamma(work[j], w, u, mc, (0.0, 0.0, 1.0)))
        if j < n - 1:
            for k in range(_M, _F):
                work[j, k] += work[j + 1, k]
        alpha, a = _motion(params, j, work)
        F, N = _momentum(work[j], cross(w, alpha), add(cross(w, a), cross(u, alpha)))
        F = add(F, cross(alpha, P))
        N = add(N, add(add(scale(alpha[0], A), scale(alpha[1], B)), scale(alpha[2], C)))
        linear, angular = _momentum(work[j], alpha, a)
        back = add((dot(A, alpha), dot(B, alpha), dot(C, alpha)), cross(P, a))
        for i in range(j + 1):
            D[first + i, first + j] += 2.0 * _along(params, i, work, F, N)
            if i < j:
                w, u = three(work[i], _W), three(work[i], _U)
                alpha, a = _motion(params, i, work)
                turned = dot(angular, cross(w, alpha)) + dot(linear, add(cross(w, a), cross(u, alpha)))
                D[first + j, first + i] += 2.0 * (turned + dot(back, alpha))


@inner
def _gamma(joint, w, u, mc, e):
    """Γ e of one link."""
    trace = joint[_I] + joint[_I + 1] + joint[_I + 2]
    turning = cross(w, sub(_full6(joint, e), scale(0.5 * trace, e)))
    return add(turning, sub(scale(dot(u, mc), e), scale(dot(mc, e), u)))


@inner
def _motion(params, j, work):
    """Angular velocity, and velocity at O, of joint j at unit speed."""
    z = three(work[j], _Z)
    if params[JOINTS + LINK * j + KIND] == SLIDES:
        return (0.0, 0.0, 0.0), z
    return z, cross(three(work[j], _P), z)


@inner
def _momentum(joint, w, u):
    """Linear momentum, and angular one about O, of a body that turns with w while its point at O moves with u."""
    mc = three(joint, _MC)
    return add(scale(joint[_M], u), cross(w, mc)), add(_full6(joint, w), cross(mc, u))


@allocating
def height_energy(params, first, q, v):
    """Energy of the links' weight, zero with all of them at W's origin."""
    n = (params.shape[0] - JOINTS) // LINK
    work, energy = np.empty((n, _WIDE)), 0.0
    _out(params, n, first, q, v, work)
    for j in range(n):
        energy -= dot(three(params, GRAVITY), three(work[j], _MC))
    return energy


@allocating
def link_poses(params, first, q, v, X):
    """Poses (n, 3, 4) of the joints' frames in W."""
    n = (params.shape[0] - JOINTS) // LINK
    R, p = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), (0.0, 0.0, 0.0)
    for j in range(n):
        at, x = JOINTS + LINK * j, q[first + j]
        R, d = _after(R, params, at + PLACE)
        p = add(p, d)
        if params[at + KIND] == SLIDES:
            p = add(p, scale(x, (R[0][2], R[1][2], R[2][2])))
        else:
            R = _turned(R, math.cos(x), math.sin(x))
        put_pose(X[j], R, p)


@inner
def _out(params, n, first, q, v, work):
    """From the base to the tip: place and motion of each link with q̈ = 0, its inertia and what carries it."""
    g = three(params, GRAVITY)
    zero = (0.0, 0.0, 0.0)
    R, p = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), zero
    w, u, alpha, a = zero, zero, zero, zero  # angular velocity, velocity of the frame's origin, and their rates
    for j in range(n):
        at, x, x_dot = JOINTS + LINK * j, q[first + j], v[first + j]
        R, d = _after(R, params, at + PLACE)
        z = (R[0][2], R[1][2], R[2][2])
        if params[at + KIND] == SLIDES:
            d = add(d, scale(x, z))
            slip = scale(x_dot, z)
            u = add(add(u, cross(w, d)), slip)
            a = add(add(a, add(cross(alpha, d), cross(w, cross(w, d)))), scale(2.0, cross(w, slip)))
        else:
            u = add(u, cross(w, d))
            a = add(a, add(cross(alpha, d), cross(w, cross(w, d))))
            turn = scale(x_dot, z)
            alpha = add(alpha, cross(w, turn))
            w = add(w, turn)
            R = _turned(R, math.cos(x), math.sin(x))
        p = add(p, d)
        m, r = params[at + MASS], _times(R, three(params, at + CENTRE))
        c = add(p, r)
        I = _inertia(R, params, at + INERTIA)
        F = scale(m, sub(add(a, add(cross(alpha, r), cross(w, cross(w, r)))), g))
        N = add(add(_full(I, alpha), cross(w, _full(I, w))), cross(c, F))
        put(work[j], _Z, z)
        put(work[j], _P, p)
        put(work[j], _W, w)
        put(work[j], _U, sub(u, cross(w, p)))
        work[j, _M] = m
        put(work[j], _MC, scale(m, c))
        cc = dot(c, c)
        put(work[j], _I, (I[0] + m * (cc - c[0] ** 2), I[1] + m * (cc - c[1] ** 2), I[2] + m * (cc - c[2] ** 2)))
        put(work[j], _I + 3, (I[3] - m * c[0] * c[1], I[4] - m * c[0] * c[2], I[5] - m * c[1] * c[2]))
        put(work[j], _F, F)
        put(work[j], _N, N)
    return R, p, w, u, alpha, a


@inner
def _back(params, n, first, work, M, h):
    """From the tip to the base: the links beyond each joint as one body; what moves it, along all joints before it."""
    for j in range(n - 1, -1, -1):
        if j < n - 1:
            for k in range(_M, _WIDE):
                work[j, k] += work[j + 1, k]
        w, u = _motion(params, j, work)
        P, L = _momentum(work[j], w, u)
        h[first + j] += _along(params, j, work, three(work[j], _F), three(work[j], _N))
        for i in range(j + 1):
            value = _along(params, i, work, P, L)
            M[first + i, first + j] += value
            if i < j:
                M[first + j, first + i] += value


@inner
def _along(params, j, work, F, N):
    """A wrench at O along joint j."""
    z = three(work[j], _Z)
    if params[JOINTS + LINK * j + KIND] == SLIDES:
        return dot(z, F)
    return dot(z, sub(N, cross(three(work[j], _P), F)))


@inner
def put_pose(X, R, p):
    for i in range(3):
        X[i, 0], X[i, 1], X[i, 2], X[i, 3] = R[i][0], R[i][1], R[i][2], p[i]


@inner
def _after(R, params, at):
    """R R' and R p' for the pose [R' | p'] that begins at params[at]."""
    A, B, C = three(params, at), three(params, at + 4), three(params, at + 8)
    d = _times(R, (params[at + 3], params[at + 7], params[at + 11]))
    return (_row(R[0], A, B, C), _row(R[1], A, B, C), _row(R[2], A, B, C)), d


@inner
def _row(r, A, B, C):
    return add(add(scale(r[0], A), scale(r[1], B)), scale(r[2], C))


@inner
def _turned(R, c, s):
    """R turned about its own z."""
    x, y, z = R
    return (
        (c * x[0] + s * x[1], c * x[1] - s * x[0], x[2]),
        (c * y[0] + s * y[1], c * y[1] - s * y[0], y[2]),
        (c * z[0] + s * z[1], c * z[1] - s * z[0], z[2]),
    )


@inner
def _times(R, a):
    return dot(R[0], a), dot(R[1], a), dot(R[2], a)


@inner
def _inertia(R, params, at):
    """R I Rᵀ as (xx, yy, zz, xy, xz, yz) for the six numbers that begin at params[at]."""
    six = (params[at], params[at + 1], params[at + 2], params[at + 3], params[at + 4], params[at + 5])
    x, y, z = _full(six, R[0]), _full(six, R[1]), _full(six, R[2])  # I times the rows of R
    return dot(R[0], x), dot(R[1], y), dot(R[2], z), dot(R[0], y), dot(R[0], z), dot(R[1], z)


@inner
def _full(I, a):
    """I a for the symmetric I = (xx, yy, zz, xy, xz, yz)."""
    return (
        I[0] * a[0] + I[3] * a[1] + I[4] * a[2],
        I[3] * a[0] + I[1] * a[1] + I[5] * a[2],
        I[4] * a[0] + I[5] * a[1] + I[2] * a[2],
    )


@inner
def _full6(joint, a):
    return _full((joint[_I], joint[_I + 1], joint[_I + 2], joint[_I + 3], joint[_I + 4], joint[_I + 5]), a)
