"""The continuous contact as a second road: how far a motion that a patch's rows allow enters at a dense sample of it.

Of all twists V with J V ≥ 0 and |V| ≤ 1 the one that enters most at the row d has −d·V equal to the distance of d from
the cone that the rows of J span (Moreau). Lengths are measured from the middle of the patch in units of its half size,
so that the figure is the `error` a patch states.
"""

import numpy as np
from scipy.optimize import nnls

from detent.geometry.assembly import ContactPatch


def rows_about(points, normals, middle, unit):
    return np.hstack((normals, np.cross((points - middle) / unit, normals)))


def deepest_entry(patch: ContactPatch, points, normals) -> float:
    """Over a dense sample (points, normals out of B into A) of the true contact."""
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    unit = np.max(np.ptp(points, axis=0)) / 2
    J = rows_about(patch.points, patch.normals, middle, unit)
    D = rows_about(points, normals, middle, unit)
    return max(nnls(J.T, d)[1] for d in D)


def rank(patch: ContactPatch) -> int:
    middle = patch.points.mean(axis=0)
    unit = max(np.max(np.ptp(patch.points, axis=0)), 1e-9)
    return int(np.linalg.matrix_rank(rows_about(patch.points, patch.normals, middle, unit), 1e-9))
