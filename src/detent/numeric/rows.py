"""Rows of a contact from its point, normal and tangents: what every producer of CONTACTS writes."""

from __future__ import annotations

from detent.numeric.kernel import AT_REST, BOUND, KIND, RESTITUTION, SLIDING, inner
from detent.numeric.vector import cross


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
