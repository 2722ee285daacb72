"""Area, volume, centre and inertia from the loops of faces: surface integrals turned into sums along boundaries.

    ∬ f du dv = −∮ G du,   G(u, v) = ∫ f dv' from a fixed v to v                       Green
    V = ∮ r·n dA / 3,  ∫ r dV = ∮ r (r·n) dA / 4,  ∫ r rᵀ dV = ∮ r rᵀ (r·n) dA / 5        Gauss, cones to the origin

Faster than asking Open CASCADE, which remains the second road: where ∮ r nᵀ dA is not V·1 (a loop that was misread, a
solid that is not closed) or a face has no formula, the kernel is asked instead.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.cad.charts import CONE, CYLINDER, OTHER, PANEL, PLANE, SPHERE, TORUS, Surfaces, Uses

Array = NDArray[np.float64]
Index = NDArray[np.int64]


def _panel_weights() -> Array:
    """(7, 7) ∫ L_j L_k' dt of the Lagrange polynomials on 7 equal steps: ∮ G du over a panel is G·(W u)."""
    t = np.arange(PANEL + 1.0)
    inverse = np.linalg.inv(np.vander(t / PANEL, increasing=True))  # column j: coefficients of L_j
    power = np.arange(PANEL + 1)
    total = power[:, None] + power[None, :]
    moments = np.where(power[None, :] > 0, power[None, :] / np.maximum(total, 1), 0.0)  # ∫ tᵃ (tᵇ)' dt over 0 … 1
    return inverse.T @ moments @ inverse


WEIGHTS = _panel_weights()
GAUSS = {n: np.polynomial.legendre.leggauss(n) for n in (2, 3, 8, 16)}


@dataclass
class Nodes:
    """Points on the boundaries of faces with weights: ∮ G du = Σ weight G."""

    face: Index
    uv: Array
    weight: Array


def boundary_nodes(surfaces: Surfaces, uses: Uses, uv: Array, flat: NDArray[np.bool_], jumps: Array) -> Nodes:
    """Nodes along all uses.

    flat   (uses,) straight in (u, v)
    jumps  (n, 5) rows face, u, v, u', v' of straight pieces that no edge runs along: poles
    """
    first, last = uses.start[:-1], uses.start[1:] - 1
    kind = surfaces.kind[uses.face]
    ends = np.column_stack((uses.face.astype(np.float64), uv[first], uv[last]))
    on_plane = flat & (kind == PLANE)
    around = flat & (kind != PLANE) & (kind != OTHER) & (np.abs(uv[first, 0] - uv[last, 0]) > 1e-12)
    lines = [_along(ends[on_plane], 3, np.inf), _along(np.vstack((ends[around], jumps)), 8, np.pi / 2)]
    bent = np.flatnonzero(~flat & (kind != OTHER) & ((last - first) % PANEL == 0))
    return _together([*lines, _panels(uses, uv, bent)])


def _together(parts: list[Nodes]) -> Nodes:
    return Nodes(
        np.concatenate([one.face for one in parts]),
        np.vstack([one.uv for one in parts]),
        np.concatenate([one.weight for one in parts]),
    )


def _along(ends: Array, n: int, widest: float) -> Nodes:
    """Gauss nodes on straight pieces (face, u, v, u', v'), split so that none turns by more than `widest`."""
    if not len(ends):
        return Nodes(np.zeros(0, np.int64), np.zeros((0, 2)), np.zeros(0))
    a, chord = ends[:, 1:3], ends[:, 3:5] - ends[:, 1:3]
    pieces = np.maximum(1, np.ceil(np.abs(chord[:, 0]) / widest - 1e-9)).astype(np.int64)
    which = np.repeat(np.arange(len(ends)), pieces)
    number = np.arange(len(which)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    x, w = GAUSS[n]
    t = (number[:, None] + (x + 1) / 2) / pieces[which, None]
    points = a[which, None] + t[:, :, None] * chord[which, None]
    weight = w / 2 / pieces[which, None] * chord[which, None, 0]
    return Nodes(np.repeat(ends[which, 0].astype(np.int64), n), points.reshape(-1, 2), weight.ravel())


def _panels(uses: Uses, uv: Array, bent: Index) -> Nodes:
    if not len(bent):
        return Nodes(np.zeros(0, np.int64), np.zeros((0, 2)), np.zeros(0))
    n_panels = (uses.start[bent + 1] - 1 - uses.start[bent]) // PANEL
    which = np.repeat(bent, n_panels)
    number = np.arange(len(which)) - np.repeat(np.cumsum(n_panels) - n_panels, n_panels)
    at = (uses.start[which] + PANEL * number)[:, None] + np.arange(PANEL + 1)
    weight = uv[at, 0] @ WEIGHTS.T
    return Nodes(np.repeat(uses.face[which], PANEL + 1), uv[at].reshape(-1, 2), weight.ravel())


def face_integrals(surfaces: Surfaces, nodes: Nodes, about: Array) -> Array:
    """(faces, 19) integrals over each face: area; ∫ r nᵀ dA (9); ∫ r (r·n)/4 (3); ∫ r rᵀ (r·n)/5 (xx yy zz xy yz zx).

    about  (faces, 3) the point r is taken from
    """
    n_faces = len(surfaces.kind)
    count = np.maximum(np.bincount(nodes.face, minlength=n_faces), 1)
    reference = np.bincount(nodes.face, nodes.uv[:, 1], n_faces) / count
    out = np.zeros((n_faces, 19))
    kind = surfaces.kind[nodes.face]
    for kinds, n in (((PLANE,), 2), ((CYLINDER,), 2), ((CONE,), 3), ((SPHERE, TORUS), 16)):
        chosen = np.flatnonzero(np.isin(kind, kinds))
        if not len(chosen):
            continue
        face = nodes.face[chosen]
        x, w = GAUSS[n]
        u, v = nodes.uv[chosen, 0], nodes.uv[chosen, 1]
        span = v - reference[face]
        heights = reference[face, None] + (x + 1) / 2 * span[:, None]  # (nodes, n)
        weight = nodes.weight[chosen, None] * w / 2 * span[:, None]
        many = np.repeat(face, n)
        r, normal, stretch = _surface_at(surfaces, many, np.repeat(u, n), heights.ravel(), about)
        dA = -surfaces.natural[many] * weight.ravel() * stretch
        nd = normal * (surfaces.side[many] * dA)[:, None]
        c = np.einsum("ij,ij->i", r, nd)
        rc = r * c[:, None]
        columns = (
            dA, *(r[:, i] * nd[:, j] for i in range(3) for j in range(3)), *(rc / 4).T,
            *(r[:, i] * rc[:, j] / 5 for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (2, 0))),
        )  # fmt: skip
        for k, column in enumerate(columns):
            out[:, k] += np.bincount(many, column, n_faces)
    return out


def _surface_at(surfaces: Surfaces, face: Index, u: Array, v: Array, about: Array) -> tuple[Array, Array, Array]:
    """Points from `about`, natural normals, and |r_u × r_v|, all in P."""
    kind = surfaces.kind[face]
    radius, tube, angle = surfaces.radius[face], surfaces.tube[face], surfaces.angle[face]
    c, s = np.cos(u), np.sin(u)
    q, n = np.zeros((len(u), 3)), np.zeros((len(u), 3))
    if kind[0] == PLANE:
        q[:, 0], q[:, 1], n[:, 2] = u, v, 1.0
        stretch = np.ones_like(u)
    elif kind[0] in (CYLINDER, CONE):  # a cylinder is a cone of angle 0
        ca, sa = np.cos(angle), np.sin(angle)
        stretch = radius + v * sa
        q[:, 0], q[:, 1], q[:, 2] = stretch * c, stretch * s, v * ca
        n[:, 0], n[:, 1], n[:, 2] = ca * c, ca * s, -sa
    else:  # a sphere is a torus whose ring has no radius
        ring = np.where(kind == TORUS, radius, 0.0)
        around = np.where(kind == TORUS, tube, radius)
        cv, sv = np.cos(v), np.sin(v)
        rho = ring + around * cv
        q[:, 0], q[:, 1], q[:, 2] = rho * c, rho * s, around * sv
        n[:, 0], n[:, 1], n[:, 2] = cv * c, cv * s, sv
        stretch = rho * around
    R = surfaces.R[face]
    r = np.einsum("nij,nj->ni", R, q) + (surfaces.origin - about)[face]
    return r, np.einsum("nij,nj->ni", R, n), stretch


def solid_masses(total: Array, about: Array) -> tuple[float, Array, Array, float] | None:
    """Volume, centre, inertia about it, and how far ∮ r nᵀ dA is from V·1, relative; total: sum over its faces."""
    tensor = total[1:10].reshape(3, 3)
    volume = np.trace(tensor) / 3
    area = total[0]
    if not area > 0 or not np.isfinite(total).all() or volume == 0:
        return None
    unclosed = float(np.abs(tensor - volume * np.eye(3)).max() / abs(volume))
    first = total[10:13]
    xx, yy, zz, xy, yz, zx = total[13:19]
    centre = first / volume
    S = np.array(((xx, xy, zx), (xy, yy, yz), (zx, yz, zz))) - volume * np.outer(centre, centre)
    return float(volume), centre + about, np.trace(S) * np.eye(3) - S, unclosed
