"""Points and derivatives of every surface of the house: the compiled half of `surface.py`.

One function serves all of them, told apart by the first parameter: a new pair of surfaces then costs no compilation and
no call through a pointer. Jets go on smoothly beyond their domain, so that Newton may overshoot an edge and come back.
"""

from __future__ import annotations

import math

from detent.numeric.kernel import JET, inner, kernel

PLANE, CYLINDER, CONE, SPHERE, TORUS, REVOLUTION, SPLINE = 0, 1, 2, 3, 4, 5, 6
PIECE = 5  # numbers of a piece of a profile: s, ρ, z and heading at its beginning, curvature


@inner
def surface_point(params, u, v, out):
    """r, r_u, r_v, r_uu, r_uv, r_vv into out (6, 3); params[0] says which surface, see `surface.py` for its letters."""
    kind = int(params[0])
    if kind == PLANE:
        for i in range(6):
            out[i, 0], out[i, 1], out[i, 2] = 0.0, 0.0, 0.0
        out[0, 0], out[0, 1], out[1, 0], out[2, 1] = u, v, 1.0, 1.0
    elif kind == SPLINE:
        _spline(params, u, v, out)
    elif kind == CYLINDER:
        _revolved(u, params[1], 0.0, 0.0, v, 1.0, 0.0, out)
    elif kind == CONE:
        _revolved(u, params[1] + params[2] * v, params[2], 0.0, v, 1.0, 0.0, out)
    elif kind in (SPHERE, TORUS):
        r, c, s = params[2], math.cos(v), math.sin(v)
        _revolved(u, params[1] + r * c, -r * s, -r * c, r * s, r * c, -r * s, out)
    else:
        _profile(params, u, v, out)


@kernel(JET)
def jet(params, u, v, out):
    """The jet of every surface in `surface.py`."""
    surface_point(params, u, v, out)


@inner
def _revolved(u, rho, rho1, rho2, z, z1, z2, out):
    """A profile (ρ, z) with its derivatives, turned about z by u:  r = (ρ cos u, ρ sin u, z)."""
    c, s = math.cos(u), math.sin(u)
    out[0, 0], out[0, 1], out[0, 2] = rho * c, rho * s, z
    out[1, 0], out[1, 1], out[1, 2] = -rho * s, rho * c, 0.0
    out[2, 0], out[2, 1], out[2, 2] = rho1 * c, rho1 * s, z1
    out[3, 0], out[3, 1], out[3, 2] = -rho * c, -rho * s, 0.0
    out[4, 0], out[4, 1], out[4, 2] = -rho1 * s, rho1 * c, 0.0
    out[5, 0], out[5, 1], out[5, 2] = rho2 * c, rho2 * s, z2


@inner
def _profile(params, u, v, out):
    """Lines and arcs by arc length v:  ρ' = sin θ, z' = cos θ, θ' = κ  (κ constant in each piece)."""
    n, i = int(params[1]), 0
    while i + 1 < n and v >= params[2 + PIECE * (i + 1)]:
        i += 1
    at = 2 + PIECE * i
    s, rho, z, theta, k = v - params[at], params[at + 1], params[at + 2], params[at + 3], params[at + 4]
    half = 0.5 * k * s  # the chord of an arc: s sin(κs/2)/(κs/2), at the mean heading; exact for κ → 0 too
    chord = s * (math.sin(half) / half if half != 0.0 else 1.0)
    end = theta + k * s
    _revolved(
        u, rho + chord * math.sin(theta + half), math.sin(end), k * math.cos(end),
        z + chord * math.cos(theta + half), math.cos(end), -k * math.sin(end), out,
    )  # fmt: skip


@inner
def _spline(params, u, v, out):
    """Bicubic cells of unit side: coefficients (cells in u, cells in v, power of u, power of v, xyz)."""
    n, m = int(params[1]), int(params[2])
    i, j = min(max(int(u), 0), n - 1), min(max(int(v), 0), m - 1)
    x, y = u - i, v - j
    at = 3 + 48 * (i * m + j)
    for k in range(3):
        f, fu, fuu, fv, fuv, fvv = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
        for a in range(3, -1, -1):
            q = at + 12 * a + k
            c0, c1, c2, c3 = params[q], params[q + 3], params[q + 6], params[q + 9]
            p, p1, p2 = ((c3 * y + c2) * y + c1) * y + c0, (3 * c3 * y + 2 * c2) * y + c1, 6 * c3 * y + 2 * c2
            fuu, fu, f = fuu * x + 2 * fu, fu * x + f, f * x + p
            fuv, fv = fuv * x + fv, fv * x + p1
            fvv = fvv * x + p2
        out[0, k], out[1, k], out[2, k], out[3, k], out[4, k], out[5, k] = f, fu, fv, fuu, fuv, fvv
