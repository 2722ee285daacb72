"""Rotations: unit quaternions (w, x, y, z), rotation vectors, matrices; and coordinates moved along velocities.

Quaternions and rotation vectors are tuples, as in vector.py; a 3×3 matrix is a tuple of three rows: nothing is
allocated. `rows_of` and `put_matrix` carry one from and to arrays. All turn on the left: ω is in the outer frame,
Ṙ = ω̃ R, and q moves to exp(h ω) q.

    exp(φ̃) = 1 + a φ̃ + b φ̃²          a = sin θ/θ,  b = (1 − cos θ)/θ²,  θ = |φ|
    J(φ)   = 1 + b φ̃ + c φ̃²          c = (θ − sin θ)/θ³;   the left Jacobian: ω = J(φ) φ̇ for R = exp(φ̃)
    J⁻¹(φ) = 1 − ½ φ̃ + γ φ̃²          γ = (1 − ½ θ cot ½θ)/θ²;  singular at a whole turn, not at half a turn
"""

from __future__ import annotations

import math

from detent.numeric.kernel import inner
from detent.numeric.vector import add, cross, dot, scale, three

SCALAR, BODY = 0, 1  # blocks of a layout: one coordinate, one velocity; seven coordinates, six velocities


# Matrices as three rows ---------------------------------------------------------------------------------------------


@inner
def rows_of(A):
    """The left 3×3 of an array, as rows."""
    return (A[0, 0], A[0, 1], A[0, 2]), (A[1, 0], A[1, 1], A[1, 2]), (A[2, 0], A[2, 1], A[2, 2])


@inner
def put_matrix(A, i, j, R):
    """Write three rows into an array from (i, j) on."""
    A[i, j], A[i, j + 1], A[i, j + 2] = R[0][0], R[0][1], R[0][2]
    A[i + 1, j], A[i + 1, j + 1], A[i + 1, j + 2] = R[1][0], R[1][1], R[1][2]
    A[i + 2, j], A[i + 2, j + 1], A[i + 2, j + 2] = R[2][0], R[2][1], R[2][2]


@inner
def rotate(R, a):
    """R a."""
    return dot(R[0], a), dot(R[1], a), dot(R[2], a)


@inner
def transpose(R):
    return (R[0][0], R[1][0], R[2][0]), (R[0][1], R[1][1], R[2][1]), (R[0][2], R[1][2], R[2][2])


@inner
def times(A, B):
    """A B."""
    return _combine(A[0], B), _combine(A[1], B), _combine(A[2], B)


@inner
def _combine(a, B):
    """aᵀ B."""
    return (
        a[0] * B[0][0] + a[1] * B[1][0] + a[2] * B[2][0],
        a[0] * B[0][1] + a[1] * B[1][1] + a[2] * B[2][1],
        a[0] * B[0][2] + a[1] * B[1][2] + a[2] * B[2][2],
    )


@inner
def plus(A, B):
    return add(A[0], B[0]), add(A[1], B[1]), add(A[2], B[2])


@inner
def minus(A):
    return scale(-1.0, A[0]), scale(-1.0, A[1]), scale(-1.0, A[2])


@inner
def times_skew(A, a):
    """A ã: each row × a."""
    return cross(A[0], a), cross(A[1], a), cross(A[2], a)


@inner
def skew_times(a, A):
    """ã A: a × each column."""
    return (
        add(scale(-a[2], A[1]), scale(a[1], A[2])),
        add(scale(a[2], A[0]), scale(-a[0], A[2])),
        add(scale(-a[1], A[0]), scale(a[0], A[1])),
    )


@inner
def skew(a):
    """ã, with ã b = a × b."""
    return (0.0, -a[2], a[1]), (a[2], 0.0, -a[0]), (-a[1], a[0], 0.0)


@inner
def _polynomial(p, a, b):
    """1 + a p̃ + b p̃²."""
    d = 1.0 - b * dot(p, p)
    xy, yz, zx = b * p[0] * p[1], b * p[1] * p[2], b * p[2] * p[0]
    return (
        (d + b * p[0] * p[0], xy - a * p[2], zx + a * p[1]),
        (xy + a * p[2], d + b * p[1] * p[1], yz - a * p[0]),
        (zx - a * p[1], yz + a * p[0], d + b * p[2] * p[2]),
    )


# Quaternions --------------------------------------------------------------------------------------------------------


@inner
def quaternion_at(q, i):
    """The quaternion in a flat array from i on."""
    return q[i], q[i + 1], q[i + 2], q[i + 3]


@inner
def normalised(q):
    n = 1.0 / math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
    return n * q[0], n * q[1], n * q[2], n * q[3]


@inner
def conjugate(q):
    """The rotation back."""
    return q[0], -q[1], -q[2], -q[3]


@inner
def product(a, b):
    """a b: first b, then a."""
    return (
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    )


@inner
def matrix(q):
    """Rotation matrix of a quaternion of any length but 0: 1 + 2 (w p̃ + p̃²)/|q|² with its vector part p.

    The stages of an integrator are not of length 1; they turn all the same, and do not stretch.
    """
    p = (q[1], q[2], q[3])
    s = 2.0 / (q[0] * q[0] + dot(p, p))
    return _polynomial(p, s * q[0], s)


def quaternion_of(R):
    """Unit quaternion (w ≥ 0) of a rotation matrix R[i][j], by its largest component, so that nothing cancels.

    Plain Python for the readable layer; kernels call it compiled, as `quaternion`.
    """
    trace = R[0][0] + R[1][1] + R[2][2]
    # 4w², 4x², 4y², 4z² are 1 + trace and 1 + 2 R_ii − trace: their sum is 4, so the largest is at least 1.
    if trace >= max(R[0][0], R[1][1], R[2][2]):
        w, x, y, z = 1.0 + trace, R[2][1] - R[1][2], R[0][2] - R[2][0], R[1][0] - R[0][1]
    elif R[0][0] >= R[1][1] and R[0][0] >= R[2][2]:
        w, x, y, z = R[2][1] - R[1][2], 1.0 + 2.0 * R[0][0] - trace, R[0][1] + R[1][0], R[2][0] + R[0][2]
    elif R[1][1] >= R[2][2]:
        w, x, y, z = R[0][2] - R[2][0], R[0][1] + R[1][0], 1.0 + 2.0 * R[1][1] - trace, R[1][2] + R[2][1]
    else:
        w, x, y, z = R[1][0] - R[0][1], R[2][0] + R[0][2], R[1][2] + R[2][1], 1.0 + 2.0 * R[2][2] - trace
    n = math.sqrt(w * w + x * x + y * y + z * z)
    if w < 0.0:
        n = -n
    return w / n, x / n, y / n, z / n


quaternion = inner(quaternion_of)


@inner
def exp(phi):
    """Quaternion of a rotation vector: (cos ½θ, ½ sinc(½θ) φ)."""
    square = dot(phi, phi)
    if square < 1e-4:  # the next term of each is below 1e-19
        half = 0.5 - square * (1.0 / 48.0 - square / 3840.0)
        w = 1.0 - square * (1.0 / 8.0 - square * (1.0 / 384.0 - square / 46080.0))
    else:
        angle = math.sqrt(square)
        half, w = math.sin(0.5 * angle) / angle, math.cos(0.5 * angle)
    return w, half * phi[0], half * phi[1], half * phi[2]


@inner
def log(q):
    """Rotation vector, at most half a turn long, of a quaternion of any length but 0; of ±q the same.

    By the arctangent, which keeps its digits everywhere: arccos w would lose half of them near 0, arcsin near π.
    """
    w, p = q[0], (q[1], q[2], q[3])
    if w < 0.0:
        w, p = -w, (-q[1], -q[2], -q[3])
    square = dot(p, p)
    if square < 1e-8 * w * w:
        ratio = square / (w * w)
        return scale(2.0 / w * (1.0 - ratio * (1.0 / 3.0 - ratio / 5.0)), p)
    n = math.sqrt(square)
    return scale(2.0 * math.atan2(n, w) / n, p)


# Jacobians ----------------------------------------------------------------------------------------------------------


@inner
def left_jacobian_inverse(phi):
    """J⁻¹(φ) as rows: φ̇ = J⁻¹ ω. Its transpose carries a moment's conjugate: m = J⁻ᵀ ∂U/∂φ."""
    return _polynomial(phi, -0.5, _gamma(dot(phi, phi)))


@inner
def conjugate_moment(phi, s):
    """J⁻ᵀ(φ) s and its derivative by φ, as rows, for a fixed s.

    J⁻ᵀ s = s + ½ φ×s + γ φ×(φ×s)
    ∂/∂φ  = −½ s̃ + γ (φ sᵀ + (φ·s) 1 − 2 s φᵀ) + (γ′/θ) (φ×(φ×s)) φᵀ
    """
    square = dot(phi, phi)
    gamma, slope = _gamma(square), _gamma_slope(square)
    once = cross(phi, s)
    twice = cross(phi, once)
    m = add(s, add(scale(0.5, once), scale(gamma, twice)))
    d, e = gamma * dot(phi, s), scale(-0.5, s)
    by_s, by_phi = scale(gamma, phi), add(scale(slope, twice), scale(-2.0 * gamma, s))
    return m, (
        add(add(scale(by_s[0], s), scale(by_phi[0], phi)), (d, -e[2], e[1])),
        add(add(scale(by_s[1], s), scale(by_phi[1], phi)), (e[2], d, -e[0])),
        add(add(scale(by_s[2], s), scale(by_phi[2], phi)), (-e[1], e[0], d)),
    )


@inner
def _gamma(square):
    """γ(θ²), by Bernoulli's numbers below 0.3, where the closed form begins to cancel."""
    if square < 0.09:
        x = square
        return 1 / 12 + x * (1 / 720 + x * (1 / 30240 + x * (1 / 1209600 + x * (1 / 47900160 + x * _B12))))
    angle = math.sqrt(square)
    return (1.0 - 0.5 * angle / math.tan(0.5 * angle)) / square


@inner
def _gamma_slope(square):
    """γ′/θ."""
    if square < 0.09:
        x = square
        return 1 / 360 + x * (1 / 7560 + x * (1 / 201600 + x * (8 / 47900160 + x * 10 * _B12)))
    angle = math.sqrt(square)
    cot = 1.0 / math.tan(0.5 * angle)
    return (0.25 * (1.0 + cot * cot) - 0.5 * cot / angle - 2.0 * _gamma(square)) / square


_B12 = 691 / 1307674368000


# Coordinates --------------------------------------------------------------------------------------------------------


@inner
def advance(q, v, h, layout, out):
    """Coordinates q (nq,) moved for a time h along velocities v (nv,) held constant, block by block; may write onto q.

    SCALAR: q + h v.  BODY: p + h v, and exp(h ω) q made a unit quaternion again, so that its length never drifts.
    """
    i, j = 0, 0
    for k in range(layout.shape[0]):
        if layout[k] == BODY:
            for n in range(3):
                out[i + n] = q[i + n] + h * v[j + n]
            turned = normalised(product(exp(scale(h, three(v, j + 3))), quaternion_at(q, i + 3)))
            out[i + 3], out[i + 4], out[i + 5], out[i + 6] = turned
            i += 7
            j += 6
        else:
            out[i] = q[i] + h * v[j]
            i += 1
            j += 1


@inner
def rates(q, v, layout, out):
    """q̇ (nq,) at velocities v: for a body ṗ = v and ½ (0, ω) q. What an integrator of plain vectors needs."""
    i, j = 0, 0
    for k in range(layout.shape[0]):
        if layout[k] == BODY:
            for n in range(3):
                out[i + n] = v[j + n]
            turn = product((0.0, 0.5 * v[j + 3], 0.5 * v[j + 4], 0.5 * v[j + 5]), quaternion_at(q, i + 3))
            out[i + 3], out[i + 4], out[i + 5], out[i + 6] = turn
            i += 7
            j += 6
        else:
            out[i] = v[j]
            i += 1
            j += 1
