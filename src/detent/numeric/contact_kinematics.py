"""Closest points of two surfaces, whether they are a contact, and how they wander when one surface moves.

Meitinger & Pfeiffer, eqs. 14–25 and 45–56. A surface is a jet r(u, v); n points out of its material. At a contact

    n₁ᵀ u₂ = n₁ᵀ v₂ = r_Dᵀ u₂ = r_Dᵀ v₂ = 0,   r_D = r₁ − r₂,   g = n₂ᵀ r_D = −n₁ᵀ r_D       eqs. 23, 25

with the sign of g that outward normals need (docs/papers.md, "MP 24"). Departs in the unknowns: not u̇, v̇ but
displacements x in an orthonormal frame (e₁, e₂, n) of each surface, in which eqs. 24 and 56 shrink to two by two:

    C = E₂ᵀ E₁,  K the curvatures, > 0 where convex (dn = E K x; K = −II of eqs. 16–18 in that frame)
    f = E₂ᵀ r_D;  K(t) = K (1 + t K)⁻¹ the curvatures of the surface moved outward by t;  H = K₁(g/2) + Cᵀ K₂(g/2) C

H is the curvature of the gap itself: where it is positive the root is a least gap, and those are the contacts.
A surface may stand for one that lies `offset` inside it (an edge in its tube): normals and roots are the same, the gap
is larger by the offset.

Rows of a contact from its point, normal and tangents: what every producer of CONTACTS writes.

The moving part A seen from the fixed part B: what the loops hand to matings.
"""

from __future__ import annotations

import math

from detent.numeric.kernel import AT_REST, BOUND, KIND, RESTITUTION, SLIDING, inner
from detent.numeric.vector import add, column, cross, dot, norm, put, row, scale, sub, three, turn, turn_back

ENOUGH = 1e-11  # residuals, in sizes of the part and radians: the gap is then exact to their product
NOT, POINT, LINE = 0, 1, 2
STEPS = 40
STRIDE = 0.15  # no step goes farther, in widths of the domain
BEYOND = 0.25  # nor farther past its ends


def kinematics(jet):
    """(frame, closest, foot) for surfaces of one jet, which they call directly: a jet handed over as an argument would
    be a pointer, which Numba's disk cache cannot keep. Which surface it is its parameters say."""

    @inner
    def frame(params, side, u, v, w):
        """Frame of a surface, ((r, e₁, e₂, n), (K₁₁, K₁₂, K₂₂), (T₁₁, T₁₂, T₂₂)), x = T (du, dv); w keeps the jet.

        e₁ ∥ r_u,  n = ± r_u × r_v / |…|,  e₂ = n × e₁,  K = −T⁻ᵀ II T⁻¹
        """
        jet(params, u, v, w)
        a, b = row(w, 1), row(w, 2)
        N = cross(a, b)
        n = scale(side / norm(N), N)
        t11 = norm(a)
        e1 = scale(1.0 / t11, a)
        e2 = cross(n, e1)
        t12, t22 = dot(e1, b), dot(e2, b)
        L, M, N_ = dot(n, row(w, 3)), dot(n, row(w, 4)), dot(n, row(w, 5))
        p, q, s = 1.0 / t11, -t12 / (t11 * t22), 1.0 / t22
        K = -p * p * L, -p * (q * L + s * M), -(q * q * L + 2.0 * q * s * M + s * s * N_)
        return (row(w, 0), e1, e2, n), K, (t11, t12, t22)

    @inner
    def closest(params1, side1, offset1, params2, side2, offset2, R, p, domain, size, uv, w):
        """Newton on eq. 23 from uv = (u₁, v₁, u₂, v₂), which it moves; surface 1 stands at (R, p) in the frame of 2.

            (K̃₁ (1 + g K₂) + c K₂) x₂ = K̃₁ f − E₂ᵀ n₁,   C x₁ = (1 + g K₂) x₂ − f,   c = −n₁ᵀ n₂        eq. 24

        That is where the gap curves upward. Elsewhere Newton would run to farthest points and saddles, and the step
        is the downhill one: both surfaces moved to the middle of the gap, H with its eigenvalues made positive.
        domain  (4, 3): low, high, 1 if periodic, of the four parameters
        size    of the parts, m: what lengths are compared with
        Returns (converged, frame of 1 seen from 2, K₁, frame of 2, K₂, T₂); the jet of 2 is left in w.
        """
        steps, stride, last = 0, STRIDE, (0.0, 0.0)
        while True:
            a, K1, T1 = frame(params1, side1, uv[0], uv[1], w)
            a = seen(a, R, p)
            b, K2, T2 = frame(params2, side2, uv[2], uv[3], w)
            D, n = sub(a[0], b[0]), b[3]
            g, f = dot(D, n), (dot(D, b[1]), dot(D, b[2]))
            m = dot(a[3], b[1]), dot(a[3], b[2])
            c = -dot(n, a[3])
            converged = abs(f[0]) + abs(f[1]) <= ENOUGH * size and abs(m[0]) + abs(m[1]) <= ENOUGH and c > 0.0
            if converged or steps == STEPS:
                return converged, a, K1, b, K2, T2
            C = dot(b[1], a[1]), dot(b[1], a[2]), dot(b[2], a[1]), dot(b[2], a[2])
            t1, t2 = _levels(g + offset1 + offset2, K1, offset1, K2, offset2, size)
            ok1, A = _parallel(K1, t1)
            ok2, B = _parallel(K2, t2)
            H = _turned(B, C)
            H = A[0] + H[0], A[1] + H[1], A[2] + H[2]
            low, _ = _eigenvalues(H[0], H[1], H[2])
            if ok1 and ok2 and c > 0.5 and low > 1e-9 / size:
                k = _turned(K1, (C[0], C[2], C[1], C[3]))
                m11, m12, m22 = 1.0 + g * K2[0], g * K2[1], 1.0 + g * K2[2]
                x2 = _solve(
                    k[0] * m11 + k[1] * m12 + c * K2[0], k[0] * m12 + k[1] * m22 + c * K2[1],
                    k[1] * m11 + k[2] * m12 + c * K2[1], k[1] * m12 + k[2] * m22 + c * K2[2],
                    (k[0] * f[0] + k[1] * f[1] - m[0], k[1] * f[0] + k[2] * f[1] - m[1]), 0.0,
                )  # fmt: skip
                z = m11 * x2[0] + m12 * x2[1] - f[0], m12 * x2[0] + m22 * x2[1] - f[1]
                x1 = C[0] * z[0] + C[2] * z[1], C[1] * z[0] + C[3] * z[1]
            else:
                f = f[0] + t1 * m[0], f[1] + t1 * m[1]
                y = _apply(B, f)
                h = dot(n, a[1]) + C[0] * y[0] + C[2] * y[1], dot(n, a[2]) + C[1] * y[0] + C[3] * y[1]
                x1 = _apply(_upright(H[0], H[1], H[2], 1e-9 / size), h)
                x1 = -x1[0], -x1[1]
                x2 = C[0] * x1[0] + C[1] * x1[1] + f[0], C[2] * x1[0] + C[3] * x1[1] + f[1]
                x1 = _apply(_upright(1.0 + t1 * K1[0], t1 * K1[1], 1.0 + t1 * K1[2], 1e-3), x1)
                x2 = _apply(_upright(1.0 + t2 * K2[0], t2 * K2[1], 1.0 + t2 * K2[2], 1e-3), x2)
            dv1, dv2 = x1[1] / T1[2], x2[1] / T2[2]
            du1, du2 = (x1[0] - T1[1] * dv1) / T1[0], (x2[0] - T2[1] * dv2) / T2[0]
            # To and fro across a jump of curvature, Newton would go for ever: turning back costs half the stride.
            d1, d2 = _width(domain[0]), _width(domain[1])
            back = du1 * last[0] / (d1 * d1) + dv1 * last[1] / (d2 * d2) < 0.0
            stride, last = (0.5 * stride if back else min(1.5 * stride, STRIDE)), (du1, dv1)
            step = min(
                _room(domain[0], du1, stride), _room(domain[1], dv1, stride),
                _room(domain[2], du2, stride), _room(domain[3], dv2, stride),
            )  # fmt: skip
            uv[0], uv[1] = _moved(domain[0], uv[0], step * du1), _moved(domain[1], uv[1], step * dv1)
            uv[2], uv[3] = _moved(domain[2], uv[2], step * du2), _moved(domain[3], uv[3], step * dv2)
            steps += 1

    @inner
    def foot(params, side, c, sense, domain, first, size, uv, w, steps):
        """Foot of the point c on a surface, c and surface in one frame: moves uv[first], uv[first + 1].

            E ᵀ (c − r) = 0,   step (1 + g K)⁻¹ Eᵀ (c − r),   g = nᵀ (c − r)

        sense  +1 seeks the nearest point, −1 the farthest, as a socket needs.  Returns (converged, frame, K, T).
        """
        stride, last = STRIDE, (0.0, 0.0)
        while True:
            a, K, T = frame(params, side, uv[first], uv[first + 1], w)
            D = sub(c, a[0])
            g, f = dot(D, a[3]), (dot(D, a[1]), dot(D, a[2]))
            converged = abs(f[0]) + abs(f[1]) <= ENOUGH * size
            if converged or steps == 0:
                return converged, a, K, T
            x = _apply(_upright(1.0 + g * K[0], g * K[1], 1.0 + g * K[2], 1e-9), f)
            dv = sense * x[1] / T[2]
            du = (sense * x[0] - T[1] * dv) / T[0]
            d1, d2 = _width(domain[first]), _width(domain[first + 1])
            back = du * last[0] / (d1 * d1) + dv * last[1] / (d2 * d2) < 0.0
            stride, last = (0.5 * stride if back else min(1.5 * stride, STRIDE)), (du, dv)
            step = min(_room(domain[first], du, stride), _room(domain[first + 1], dv, stride))
            uv[first] = _moved(domain[first], uv[first], step * du)
            uv[first + 1] = _moved(domain[first + 1], uv[first + 1], step * dv)
            steps -= 1

    return frame, closest, foot


@inner
def seen(at, R, p):
    """A frame (r, e₁, e₂, n) seen from where its surface stands at (R, p)."""
    return add(turn(R, at[0]), p), turn(R, at[1]), turn(R, at[2]), turn(R, at[3])


@inner
def slide(K, g, v):
    """Rate x of the foot of a point at height g that moves at v along the tangents:  (1 + g K) x = v."""
    return _solve(1.0 + g * K[0], g * K[1], g * K[1], 1.0 + g * K[2], v, 1e-12)


@inner
def is_least(gap, K1, offset1, K2, offset2, C, size):
    """Whether the gap is a least one: both surfaces inflated by g/2 touch, and there bend away from each other.

        K₁(g/2) + Cᵀ K₂(g/2) C ≥ 0,   K(t) = K (1 + t K)⁻¹,   1 + t K > 0

    Farthest points, saddles and points seen through a focus fail; an edge (K(t) = 1/t across it) needs no case of its
    own. Parts that overlap are judged likewise, deflated.  Returns NOT, POINT, or LINE where H is singular.
    """
    t1, t2 = _levels(gap, K1, offset1, K2, offset2, size)
    ok1, A = _parallel(K1, t1)
    ok2, B = _parallel(K2, t2)
    B = _turned(B, C)
    low, _ = _eigenvalues(A[0] + B[0], A[1] + B[1], A[2] + B[2])
    if gap < 0.0:  # overlaps deeper than a radius of curvature are the far sides of convex parts
        deep1, _ = _parallel(K1, gap if offset1 == 0.0 else 0.0)
        deep2, _ = _parallel(K2, gap if offset2 == 0.0 else 0.0)
        ok1, ok2 = ok1 and deep1, ok2 and deep2
    if not (ok1 and ok2) or low < -1e-9 / size:
        return NOT
    return POINT if low > 1e-9 / size else LINE


@inner
def _levels(gap, K1, offset1, K2, offset2, size):
    """How far outside its jet each surface passes through one place in the gap: its middle, overlapping or not.

    An edge stays a thin tube at least, and the other surface takes the rest: it may then lie inside itself.
    """
    t1 = t2 = 0.5 * gap
    if offset1 > 0.0:
        t1 = max(t1, 1e-3 * size)
        t2 = gap - t1
    if offset2 > 0.0:
        t2 = max(0.5 * gap, 1e-3 * size)
        t1 = gap - t2 if offset1 == 0.0 else t1
    return (t1 - offset1 if offset1 > 0.0 else _shallow(K1, t1)), (t2 - offset2 if offset2 > 0.0 else _shallow(K2, t2))


@inner
def _shallow(K, t):
    """t, but no deeper than half a radius of curvature inside: there is no focus yet."""
    if t >= 0.0:
        return t
    _, high = _eigenvalues(K[0], K[1], K[2])
    return -0.5 / high if t * high < -0.5 else t


@inner
def wander(a, K1, b, K2, g, v1, w1, size):
    """Rates (x₁, x₂) of the contact's place on both surfaces, each in its frame: eqs. 55–56 in two unknowns.

        (K̃₁ (1 + g K₂) + K₂) x₂ = E₂ᵀ(ω × n₂) + K̃₁ E₂ᵀ v₁,   C x₁ = (1 + g K₂) x₂ − E₂ᵀ v₁,   K̃₁ = C K₁ Cᵀ

    v1  velocity of the point of body 1 at r₁, w1 its angular velocity, against body 2.
    Where the parts touch along a line its place is not determined; then it stays where it can.
    """
    C = dot(b[1], a[1]), dot(b[1], a[2]), dot(b[2], a[1]), dot(b[2], a[2])
    k11, k12, k22 = _turned(K1, (C[0], C[2], C[1], C[3]))
    m11, m12, m22 = 1.0 + g * K2[0], g * K2[1], 1.0 + g * K2[2]
    turned = cross(w1, b[3])
    v = dot(b[1], v1), dot(b[2], v1)
    y = dot(b[1], turned) + k11 * v[0] + k12 * v[1], dot(b[2], turned) + k12 * v[0] + k22 * v[1]
    d11, d12 = k11 * m11 + k12 * m12 + K2[0], k11 * m12 + k12 * m22 + K2[1]
    d21, d22 = k12 * m11 + k22 * m12 + K2[1], k12 * m12 + k22 * m22 + K2[2]
    x2 = _solve(d11, d12, d21, d22, y, 1e-9 / size)
    z = m11 * x2[0] + m12 * x2[1] - v[0], m12 * x2[0] + m22 * x2[1] - v[1]
    return (C[0] * z[0] + C[2] * z[1], C[1] * z[0] + C[3] * z[1]), x2


@inner
def turning(a, K, T, x, w):
    """Rates (ṅ, ė₁, ė₂) of a surface's frame whose place moves at x; the jet is still in w.

    ṅ = E K x,   ė₁ = (1 − e₁e₁ᵀ) (r_uu u̇ + r_uv v̇) / |r_u|,   ė₂ = ṅ × e₁ + n × ė₁
    """
    y = _apply(K, x)
    dn = add(scale(y[0], a[1]), scale(y[1], a[2]))
    dv = x[1] / T[2]
    du = (x[0] - T[1] * dv) / T[0]
    d = scale(1.0 / T[0], add(scale(du, row(w, 3)), scale(dv, row(w, 4))))
    de1 = sub(d, scale(dot(d, a[1]), a[1]))
    return dn, de1, add(cross(dn, a[1]), cross(a[3], de1))


@inner
def _apply(M, x):
    return M[0] * x[0] + M[1] * x[1], M[1] * x[0] + M[2] * x[1]


@inner
def _turned(M, C):
    """Cᵀ M C for a symmetric M; C = (c₁₁, c₁₂, c₂₁, c₂₂)."""
    a, b = M[0] * C[0] + M[1] * C[2], M[0] * C[1] + M[1] * C[3]
    c, d = M[1] * C[0] + M[2] * C[2], M[1] * C[1] + M[2] * C[3]
    return C[0] * a + C[2] * c, C[0] * b + C[2] * d, C[1] * b + C[3] * d


@inner
def _eigenvalues(a, b, c):
    middle, half = 0.5 * (a + c), math.hypot(0.5 * (a - c), b)
    return middle - half, middle + half


@inner
def _upright(a, b, c, floor):
    """Inverse of the symmetric (a, b, c) with its eigenvalues made positive: |λ|; none where |λ| is below the floor."""
    low, high = _eigenvalues(a, b, c)
    if low > floor:
        d = 1.0 / (a * c - b * b)
        return c * d, -b * d, a * d
    p, q = 1.0 / abs(low) if abs(low) > floor else 0.0, 1.0 / abs(high) if abs(high) > floor else 0.0
    half = 0.5 * (high - low)
    if half == 0.0:
        return p, 0.0, p
    # Projector on the larger eigenvalue: (M − low)/(high − low).
    u, v, w = (a - low) / (2.0 * half), b / (2.0 * half), (c - low) / (2.0 * half)
    return p + (q - p) * u, (q - p) * v, p + (q - p) * w


@inner
def _parallel(K, t):
    """(regular, K (1 + t K)⁻¹): the curvatures of the surface moved outward by t."""
    det = K[0] * K[2] - K[1] * K[1]
    low, _ = _eigenvalues(1.0 + t * K[0], t * K[1], 1.0 + t * K[2])
    d = 1.0 / (1.0 + t * (K[0] + K[2]) + t * t * det)
    return low > 0.0, ((K[0] + t * det) * d, K[1] * d, (K[2] + t * det) * d)


@inner
def _solve(a, b, c, d, y, floor):
    """x with [[a, b], [c, d]] x = y, or the shortest that comes nearest where the matrix is singular to the floor."""
    det = a * d - b * c
    scale_ = max(abs(a) + abs(b), abs(c) + abs(d))
    if abs(det) > floor * scale_:
        return (d * y[0] - b * y[1]) / det, (a * y[1] - c * y[0]) / det
    M = _upright(a * a + c * c, a * b + c * d, b * b + d * d, floor * scale_)
    return _apply(M, (a * y[0] + c * y[1], b * y[0] + d * y[1]))


# One row of the domain each, not its number: Numba compiles a function anew for every literal it is given.


@inner
def _width(interval):
    return interval[1] - interval[0]


@inner
def _room(interval, step, stride):
    """By how much a step of a parameter must be shortened."""
    most = stride * _width(interval)
    return 1.0 if abs(step) <= most else most / abs(step)


@inner
def _moved(interval, value, step):
    value += step
    low, high = interval[0], interval[1]
    width = high - low
    if interval[2] == 1.0:
        if value < low or value >= high:
            value -= width * math.floor((value - low) / width)
        return value
    return min(max(value, low - BEYOND * width), high + BEYOND * width)


@inner
def put_rows(i, r, n, s, t, J, b, rows, drift):
    """Contact i: rows and drift of a point r (from A's origin) of a body with Jacobian J (6, nv) and J̇ v = b (6,).

    w = (n, r × n) J for the normal n, the tangents s and t likewise; all in the frame of J. The drift is only begun,
    with (n, r × n) b: the turning of n and the wandering of the point are the geometry's to add.
    """
    _put_row(rows[i, 0], n, cross(r, n), J)
    _put_row(rows[i, 1], s, cross(r, s), J)
    _put_row(rows[i, 2], t, cross(r, t), J)
    drift[i, 0] = _along(n, cross(r, n), b)
    drift[i, 1] = _along(s, cross(r, s), b)
    drift[i, 2] = _along(t, cross(r, t), b)


@inner
def rubbing_row(w, bound, turning, J, b, gap, rows, drift, ids, law):
    """Friction alone, up to `bound`, along the wrench w (6,): contact 0 of a body with J (1, 6, nv) and J̇ v = b (1, 6).

    turning  ẇ v, how the row turns with the pose
    """
    gap[0], ids[0] = 0.0, 0
    law[0, KIND], law[0, SLIDING], law[0, AT_REST], law[0, RESTITUTION] = BOUND, bound, bound, 0.0
    drift[0, 0], drift[0, 1], drift[0, 2] = 0.0, turning, 0.0
    for i in range(6):
        drift[0, 1] += w[i] * b[0, i]
    for k in range(rows.shape[2]):
        rows[0, 0, k], rows[0, 1, k], rows[0, 2, k] = 0.0, 0.0, 0.0
        for i in range(6):
            rows[0, 1, k] += w[i] * J[0, i, k]


@inner
def _put_row(row, f, m, J):
    for j in range(J.shape[1]):
        row[j] = f[0] * J[0, j] + f[1] * J[1, j] + f[2] * J[2, j] + m[0] * J[3, j] + m[1] * J[4, j] + m[2] * J[5, j]


@inner
def _along(f, m, b):
    return f[0] * b[0] + f[1] * b[1] + f[2] * b[2] + m[0] * b[3] + m[1] * b[4] + m[2] * b[5]


@inner
def relative_motion(X_WG, V_WG, X_GA, X_WB, X_BA, V_BA):
    """Pose X_BA (3, 4) and twist V_BA (6,) of A's origin in B. X_BA = X_WBᵀ X_WG X_GA; the twist moves from G to A."""
    p, w = turn(X_WG, column(X_GA, 3)), three(V_WG, 3)
    put(V_BA, 0, turn_back(X_WB, add(three(V_WG, 0), cross(w, p))))
    put(V_BA, 3, turn_back(X_WB, w))
    for k in range(3):
        X_BA[0, k], X_BA[1, k], X_BA[2, k] = turn_back(X_WB, turn(X_WG, column(X_GA, k)))
    X_BA[0, 3], X_BA[1, 3], X_BA[2, 3] = turn_back(X_WB, sub(add(column(X_WG, 3), p), column(X_WB, 3)))


@inner
def relative_jacobian(X_WG, V_WG, J, b, X_GA, X_WB, J_BA, b_BA):
    """Jacobian J_BA (6, nv) of V_BA from that of G, and J̇ v = b_BA (6,): what is left of A's acceleration at v̇ = 0."""
    p, w = turn(X_WG, column(X_GA, 3)), three(V_WG, 3)
    for j in range(J.shape[1]):
        spin = (J[3, j], J[4, j], J[5, j])
        J_BA[0, j], J_BA[1, j], J_BA[2, j] = turn_back(X_WB, add(column(J, j), cross(spin, p)))
        J_BA[3, j], J_BA[4, j], J_BA[5, j] = turn_back(X_WB, spin)
    put(b_BA, 0, turn_back(X_WB, add(add(three(b, 0), cross(three(b, 3), p)), cross(w, cross(w, p)))))
    put(b_BA, 3, turn_back(X_WB, three(b, 3)))
