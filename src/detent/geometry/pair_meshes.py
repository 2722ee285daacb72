"""Surfaces, edges and corners as meshes: what a picture shows of parts that are known only by their features.

A surface is an open sheet, a grid over its domain in closed form; an edge is a thin tube, a corner a small ball. What
no pair names is not drawn, so these parts have no inside. Only corners over planes are drawn as a body, their hull: a
box is known by its corners.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from scipy.interpolate import make_interp_spline

from detent.core.frames import Pose
from detent.geometry.balls import BallsOnPlane
from detent.geometry.edges import Circle, Corner, Feature, Line, Trimmed
from detent.geometry.mesh import ARC, Array, Mesh, ball, joined, rod, sheet, torus
from detent.geometry.pair import SurfacePair
from detent.geometry.surface import Cone, Cylinder, Plane, Revolution, Sphere, Spline, Torus

FINEST, COARSEST = 96, 16  # segments round a feature: many features are drawn coarser
THIN = 0.01  # of the part's size: radius of the tubes and balls that stand for edges and corners; ours
FLOOR = 20.0  # of the part's size: side of the square that stands for an endless plane; ours: a ball may roll away


def drawn_pairs(pairs: Sequence[SurfacePair | BallsOnPlane]) -> tuple[Mesh, Mesh]:
    """What of A may touch, in A, and what of B, in B; a feature that stands in several pairs is drawn once."""
    moving: list[tuple[Feature, Pose]] = []
    fixed: list[tuple[Feature, Pose]] = []
    corners = [point for pair in pairs if isinstance(pair, BallsOnPlane) and not pair.radius for point in pair.points]
    for pair in pairs:
        if isinstance(pair, SurfacePair):
            moving.append((pair.moving, pair.X_A))
            fixed.append((pair.fixed, pair.X_B))
        else:
            one = Sphere(pair.radius) if pair.radius else Corner()
            moving += [(one, Pose.at(*point)) for point in pair.points]
            fixed.append((Plane(FLOOR * pair.size, FLOOR * pair.size), pair.X_B))
    thin = THIN * max(pair.size for pair in pairs)
    body = _hull(np.array(corners).reshape(-1, 3))
    return joined([_all(moving, thin), *body]), _all(fixed, thin)


def _all(features: list[tuple[Feature, Pose]], thin: float) -> Mesh:
    once = {(repr(feature), pose.matrix.tobytes()): (feature, pose) for feature, pose in features}
    fine = min(max(round(FINEST * math.sqrt(4 / len(once))), COARSEST), FINEST)
    return joined([drawn(feature, fine, thin).moved(pose) for feature, pose in once.values()])


def _hull(points: Array) -> list[Mesh]:
    """The convex hull of points (n, 3); none where they lie in a plane."""
    spread = np.linalg.svd(points - points.mean(axis=0), compute_uv=False) if len(points) >= 4 else np.zeros(3)
    if spread[2] <= 1e-9 * spread[0]:
        return []
    from scipy.spatial import ConvexHull

    hull = ConvexHull(points)
    a, b, c = (points[hull.simplices[:, k]] for k in range(3))
    inward = np.einsum("ij,ij->i", np.cross(b - a, c - a), hull.equations[:, :3]) < 0
    triangles = np.where(inward[:, None], hull.simplices[:, ::-1], hull.simplices)
    used, index = np.unique(triangles, return_inverse=True)
    return [Mesh(points[used], index.reshape(-1, 3).astype(np.int32))]


def drawn(feature: Feature, fine: int, thin: float) -> Mesh:
    """The feature in its own frame, `fine` segments to a turn; edges are tubes of radius `thin`."""
    if isinstance(feature, Corner):
        return ball(thin, 12)
    if isinstance(feature, Circle):
        return torus(feature.radius, thin, fine, 8)
    if isinstance(feature, Line):
        return rod((0.0, 0.0, 0.0), (0.0, 0.0, feature.length), thin, 8)
    if isinstance(feature, Sphere):
        mesh = ball(feature.radius, fine)
    elif isinstance(feature, Plane):
        x, y = (np.array((one.low, one.high)) for one in feature.domain)
        mesh = sheet(np.stack((*np.meshgrid(x, y, indexing="ij"), np.zeros((2, 2))), axis=-1))
    elif isinstance(feature, Trimmed):
        mesh = sheet(_patch(feature, fine))
    elif isinstance(feature, Spline):
        mesh = sheet(_spline(np.array(feature.points), 4 if fine > 48 else 2))
    else:
        rz, angle = _profile(feature), 2 * np.pi / fine * np.arange(fine)[:, None]
        r, z = rz[:, 0], np.broadcast_to(rz[:, 1], (fine, len(rz)))
        mesh = sheet(np.stack((r * np.cos(angle), r * np.sin(angle), z), axis=-1), closed=True)
    return mesh if feature.side > 0 else Mesh(mesh.vertices, mesh.triangles[:, ::-1])


def _patch(feature: Trimmed, fine: int) -> Array:
    """Points over the rectangle of parameters of a cut face; its loops are not drawn."""
    jet, out = feature.jet(), np.empty((6, 3))
    (a, b), (c, d) = feature.u, feature.v
    n = max(2, math.ceil(fine * (b - a) / (2 * math.pi)) + 1)
    points = np.empty((n, ARC + 1, 3))
    for i, u in enumerate(np.linspace(a, b, n)):
        for j, v in enumerate(np.linspace(c, d, ARC + 1)):
            jet.fn(jet.params, u, v, out)
            points[i, j] = out[0]
    return points


def _profile(feature: Cylinder | Cone | Torus | Revolution) -> Array:
    """(n, 2): points (r, z) along v."""
    if isinstance(feature, Cylinder):
        return np.array(((feature.radius, 0.0), (feature.radius, feature.length)))
    if isinstance(feature, Cone):
        return np.array(((feature.bottom, 0.0), (feature.top, feature.length)))
    if isinstance(feature, Torus):
        v = np.linspace(feature.start, feature.end, 1 + _chords(feature.end - feature.start))
        return np.stack((feature.ring + feature.tube * np.cos(v), feature.tube * np.sin(v)), axis=1)
    line, theta, end = [], feature.heading, np.array((feature.radius, feature.height))
    for piece in feature.pieces:
        share = np.linspace(0.0, 1.0, 1 + _chords(piece.turn))[:, None]
        half = share * piece.turn / 2  # of an arc up to there: its chord has the mean heading
        chord = share * piece.length * np.sinc(half / np.pi)
        way = end + chord * np.concatenate((np.sin(theta + half), np.cos(theta + half)), axis=1)
        line.append(way[:-1])
        theta, end = theta + piece.turn, way[-1]
    return np.concatenate((*line, end[None]))


def _chords(turn: float) -> int:
    return max(1, math.ceil(ARC * abs(turn) / (math.pi / 2)))


def _spline(grid: Array, parts: int) -> Array:
    """The bicubic through the grid, each of its cells in so many parts along both."""
    for axis in (0, 1):
        n = grid.shape[axis]
        along = make_interp_spline(np.arange(n), grid, k=3, axis=axis)
        grid = np.asarray(along(np.linspace(0.0, n - 1.0, parts * (n - 1) + 1)))
    return grid
