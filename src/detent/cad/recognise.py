"""Splines that are planes, cylinders, cones, spheres or tori: found from the lines normal to the surface.

The normals of a surface of revolution all meet its axis. A line through p along n meets the axis (a, m = c × a) where

    n·m + (p × n)·a = 0                                     reciprocal product of two lines

so (a, m) is a null vector of the rows (p × n, n): one for a torus or a cone, two for a cylinder, three for a plane or a
sphere (Pottmann & Wallner, Computational Line Geometry, 2001). The meridian then is a line or a circle. What is found
is taken only where every sample lies on it within the tolerance.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.cad.occ import gp
from detent.geometry.frame import cross

Array = NDArray[np.float64]
Found = tuple[
    int, tuple[float, ...], tuple[float, float, float], float
]  # kind, frame, sizes, natural by surface normal
PLANE, CYLINDER, CONE, SPHERE, TORUS = range(5)
GRID = 6


def canonical_surface(adaptor: Any, tolerance: float) -> Found | None:
    """Kind, frame (origin, x, y, z), (radius, tube, angle) and the sign of the natural normal by the kernel's; or None.

    adaptor    restricted to the face;  tolerance  mm, that of the face in the file (at most 1e-3 of it is used up)
    """
    points, normals = _samples(adaptor)
    if len(points) < 12:
        return None
    centre = points.mean(axis=0)
    scale = float(np.abs(points - centre).max())
    if not np.isfinite(scale) or scale <= 0:
        return None
    near = 1e-6 * scale + min(tolerance, 1e-4 * scale)  # ours
    p = (points - centre) / scale
    for fit in (_plane, _cylinder, _sphere, _revolved):
        found = fit(p, normals)
        if found is None:
            continue
        kind, origin, axis, size = found
        x = _across(axis)
        frame = np.array((x, cross(axis, x), axis)).T
        distance, natural = _compare(kind, (p - origin) @ frame, normals @ frame, size)
        if np.abs(distance).max() * scale <= near and natural != 0:
            sizes = (size[0] * scale, size[1] * scale, size[2])
            return kind, (*(origin * scale + centre), *frame.T.ravel()), sizes, natural
    return None


def _samples(adaptor: Any) -> tuple[Array, Array]:
    u0, u1 = adaptor.FirstUParameter(), adaptor.LastUParameter()
    v0, v1 = adaptor.FirstVParameter(), adaptor.LastVParameter()
    if not np.all(np.abs((u0, u1, v0, v1)) < 1e50):
        return np.zeros((0, 3)), np.zeros((0, 3))
    p, du, dv, rows = gp.gp_Pnt(), gp.gp_Vec(), gp.gp_Vec(), []
    us, vs = ([a + (b - a) * k / (GRID - 1) for k in range(GRID)] for a, b in ((u0, u1), (v0, v1)))
    for u in us:
        for v in vs:
            adaptor.D1(u, v, p, du, dv)
            rows.append((*p.Coord(), *du.Coord(), *dv.Coord()))
    rows = np.array(rows)
    normals = cross(rows[:, 3:6], rows[:, 6:])
    length = np.linalg.norm(normals, axis=1)
    good = length > 1e-9 * length.max() if length.max() > 0 else np.zeros(len(rows), bool)
    return rows[good, :3], normals[good] / length[good, None]


def _plane(p: Array, n: Array) -> Any:
    axis = n[0]
    return (PLANE, p.mean(axis=0), axis, (0.0, 0.0, 0.0)) if np.abs(n @ axis - 1).max() < 1e-6 else None


def _cylinder(p: Array, n: Array) -> Any:
    spread, about = np.linalg.eigh(n.T @ n)
    if spread[0] >= 1e-12 * spread[2]:
        return None
    axis = about[:, 0]  # all normals across one direction: a cylinder, or some other extrusion
    centre, radius, _ = _from_middle(p - (p @ axis)[:, None] * axis, n)
    return CYLINDER, centre, axis, (radius, 0.0, 0.0)


def _sphere(p: Array, n: Array) -> Any:
    centre, radius, off = _from_middle(p, n)
    return (SPHERE, centre, np.array((0.0, 0.0, 1.0)), (radius, 0.0, 0.0)) if off < 1e-3 and radius < 1e3 else None


def _from_middle(p: Array, n: Array) -> tuple[Array, float, float]:
    """c and |r| of p = c + r n, least squares, and how far the worst point is off."""
    middle, lean = p.mean(axis=0), n.mean(axis=0)
    q, m = p - middle, n - lean
    spread = np.vdot(m, m)
    r = float(np.vdot(q, m) / spread) if spread > 1e-12 else 0.0
    return middle - r * lean, abs(r), float(np.abs(q - r * m).max())


def _revolved(p: Array, n: Array) -> Any:
    """Cone or torus from the axis that all normals meet."""
    rows = np.hstack((cross(p, n), n))
    sizes, lines = np.linalg.eigh(rows.T @ rows)
    sizes, lines = np.sqrt(np.maximum(sizes[::-1], 0.0)), lines.T[::-1]
    a, m = lines[5, :3], lines[5, 3:]
    length = np.linalg.norm(a)
    if sizes[5] > 1e-4 * sizes[0] or sizes[4] < 1e-6 * sizes[0] or length < 1e-6:
        return None
    axis, origin = a / length, cross(a, m) / length**2  # the axis' point nearest to the middle of the samples
    z, rho = (p - origin) @ axis, np.linalg.norm(cross(p - origin, axis[None]), axis=1)
    tilt = n @ axis
    if np.ptp(np.abs(tilt)) < 1e-5:  # meridian is a line
        slope, start = np.polyfit(z, rho, 1)
        if slope < 0:
            axis, slope = -axis, -slope
        shift = 0.0 if start > 0 else -start / slope + 1.0
        return CONE, origin + shift * axis, axis, (float(start + shift * slope), 0.0, float(np.arctan(slope)))
    A = np.column_stack((rho, z, np.ones_like(z)))  # circle (ρ − R)² + (z − h)² = t², linear in R, h, t² − R² − h²
    (R2, h2, rest), *_ = np.linalg.lstsq(A, rho**2 + z**2, rcond=None)
    R, h = R2 / 2, h2 / 2
    tube2 = rest + R**2 + h**2
    if tube2 <= 0 or R <= np.sqrt(tube2):
        return None
    return TORUS, origin + h * axis, axis, (float(R), float(np.sqrt(tube2)), 0.0)


def _compare(kind: int, q: Array, n: Array, size: tuple[float, float, float]) -> tuple[Array, float]:
    """Signed distances of local points from the surface, and the sign of the natural normal against n; 0: mixed."""
    rho = np.hypot(q[:, 0], q[:, 1])
    z = np.array((0.0, 0.0, 1.0))
    if kind == PLANE:
        return q[:, 2], 1.0
    e = q * (1, 1, 0) / np.maximum(rho, 1e-300)[:, None]
    radius, tube, angle = size
    if kind == CYLINDER:
        distance, natural = rho - radius, e
    elif kind == SPHERE:
        r = np.linalg.norm(q, axis=1)
        distance, natural = r - radius, q / np.maximum(r, 1e-300)[:, None]
    elif kind == CONE:
        c, s = np.cos(angle), np.sin(angle)
        distance, natural = c * (rho - radius) - s * q[:, 2], c * e - s * z
    else:
        off = np.hypot(rho - radius, q[:, 2])
        distance = off - tube
        natural = ((rho - radius)[:, None] * e + q[:, 2, None] * z) / np.maximum(off, 1e-300)[:, None]
    agree = np.einsum("ij,ij->i", natural, n)
    if np.all(agree > 0.99):
        return distance, 1.0
    return distance, -1.0 if np.all(agree < -0.99) else 0.0


def _across(axis: Array) -> Array:
    x = cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
    return x / float(np.linalg.norm(x))
