"""Faces without a formula (splines that stay splines, helical threads): their samples against the other part's faces.

A sample touches where the other face is within the clearance, there, with the normal opposed; its row uses the
sample's own point and normal, so that what a pair of exact helicoids leaves free is exactly a screw motion. Against a
face with a formula the distance is exact. Between two sampled faces it is measured along the mean m of the two
normals, from a sample p to the nearest sample q of the other:

    gap = (q − p) · m,   m ∝ n_p − n_q            0 for two points of one circle, whatever their distance

Few rows are chosen, all others go into the cloud; the error is how far the cloud's rows lie outside the cone of the
chosen. What happens between samples is not known.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import qr
from scipy.optimize import nnls
from scipy.spatial import KDTree

from detent.geometry.assembly import ContactPatch
from detent.geometry.contacts.overlap import Outlines, inside
from detent.geometry.contacts.patches import area_words, make_patch
from detent.geometry.contacts.tables import OTHER, FaceTable, normal_at, project

Array = NDArray[np.float64]
Index = NDArray[np.int64]
OPPOSED = 0.05  # rad, ours: a sample's normal against a face with a formula; a spline fitted to 0.01 mm stays far below
STEEP = 0.6  # rad, ours: against the nearest sample of the other face, whose normal has turned on the way
FEW = 32
EDGE = 1e-5  # m and rad


def sampled_contacts(outlines: Outlines, i: Index, j: Index, clearance: float) -> list[ContactPatch]:
    """Pairs of faces of which one at least is known by samples only; i, j candidate rows of the table."""
    table = outlines.table
    other = (table.kind[i] == OTHER) | (table.kind[j] == OTHER)
    samples: dict[int, tuple[Array, Array]] = {}
    found = []
    for a, b in zip(i[other].tolist(), j[other].tolist()):
        a, b = (a, b) if table.kind[a] == OTHER else (b, a)
        points, normals = samples.setdefault(a, _samples(table, a))
        near = np.all((points >= table.low[b] - clearance) & (points <= table.high[b] + clearance), axis=1)
        points, normals = points[near], normals[near]
        if table.kind[b] == OTHER:
            good, gap = _against_samples(points, normals, *samples.setdefault(b, _samples(table, b)), clearance)
        else:
            good, gap = _against_formula(outlines, b, points, normals, clearance)
        if good.any():
            share = float(good.sum()) / max(len(samples[a][0]), 1)
            found.append(_patch(table, a, b, points[good], normals[good], float(np.median(gap)), share))
    return found


def _samples(table: FaceTable, row: int) -> tuple[Array, Array]:
    face, X = table.source(row), table.assembly.parts[table.part[row]].X_WP
    return face.points @ X.R.T + X.p, face.normals @ X.R.T


def _against_formula(
    outlines: Outlines, b: int, points: Array, normals: Array, clearance: float
) -> tuple[NDArray[np.bool_], Array]:
    rows = np.full(len(points), b)
    uv, off = project(outlines.table, rows, points)
    n = normal_at(outlines.table, rows, uv)
    good = (np.abs(off) <= clearance) & (np.sum(n * normals, axis=1) < -np.cos(OPPOSED))
    good[good] = inside(outlines, rows[good], uv[good], EDGE)
    return good, off[good]


def _against_samples(
    points: Array, normals: Array, others: Array, other_normals: Array, clearance: float
) -> tuple[NDArray[np.bool_], Array]:
    """Of the nearest samples of the other face the one most opposed; it may be as far aside as they stand apart."""
    good = np.zeros(len(points), dtype=bool)
    if not len(points) or len(others) < 2:
        return good, np.zeros(0)
    tree = KDTree(others)
    apart = 1.5 * np.max(tree.query(others, k=2)[0][:, 1])
    k = min(8, len(others))
    _, near = tree.query(points, k=k)
    opposed = np.einsum("nkx,nx->nk", other_normals[near], normals)
    way = others[near] - points[:, None]
    mean = normals[:, None] - other_normals[near]
    mean /= np.maximum(np.linalg.norm(mean, axis=2), 1e-12)[:, :, None]
    gap = np.sum(way * mean, axis=2)
    aside = np.linalg.norm(way - gap[:, :, None] * mean, axis=2)
    fits = (opposed < -np.cos(STEEP)) & (np.abs(gap) <= clearance) & (aside <= apart)
    best = np.argmin(np.where(fits, aside, np.inf), axis=1)
    good = fits[np.arange(len(points)), best]
    return good, gap[np.arange(len(points)), best][good]


def _patch(table: FaceTable, a: int, b: int, points: Array, normals: Array, gap: float, share: float) -> ContactPatch:
    middle = points.mean(axis=0)
    unit = max(float(np.max(np.ptp(points, axis=0))) / 2, 1e-9)
    J: Array = np.hstack((normals, np.cross((points - middle) / unit, normals))).astype(np.float64)
    chosen = _spread(J)
    error = 0.0
    if not chosen.all():
        rest = J[~chosen]
        error = max(float(nnls(J[chosen].T, row)[1]) for row in rest[:: max(1, len(rest) // 64)])
    area = share * table.source(a).area
    words = f"faces without a formula over about {area_words(area)}, {len(points)} samples"
    return make_patch(table, a, b, "sampled", gap, (points, normals), area, words, error=error, chosen=chosen)


def _spread(J: Array) -> NDArray[np.bool_]:
    """Few rows: six that span all (by pivoting), the extreme ones along 12 directions, then the farthest from those."""
    chosen = np.zeros(len(J), dtype=bool)
    if len(J) <= FEW:
        return ~chosen
    chosen[qr(J.T, mode="r", pivoting=True)[-1][:6]] = True
    along = J @ np.random.default_rng(0).normal(size=(6, 12))
    chosen[np.concatenate((np.argmax(along, axis=0), np.argmin(along, axis=0)))] = True
    away = np.linalg.norm(J[:, None] - J[chosen], axis=2).min(axis=1)
    while chosen.sum() < FEW:
        k = int(np.argmax(away))
        chosen[k] = True
        away = np.minimum(away, np.linalg.norm(J - J[k], axis=1))
    return chosen
