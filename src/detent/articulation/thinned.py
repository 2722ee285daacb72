"""Meshes of parts made a little thinner, so that parts that only touch do not collide.

Parts of an assembly touch from the beginning, and the triangles of a round pin and its hole overlap by up to the
sagitta of their chords. Every face is therefore moved into the material by

    ε = allowance + sagitta         sagitta = ½ w tan ¼β,  w and β: width and turn between neighbouring triangles

of its own (0 for a plane), vertices by the x of least squares with n · x = −ε for all triangles that meet there. What
collides then is through by at least the allowance of both. Walls thinner than 2 ε turn inside out and are not to be
trusted.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.geometry.assembly import Mesh

Array = NDArray[np.float64]
Indices = NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Thinned:
    """A thinned mesh: vertices (v, 3), triangles (t, 3) and face (t,) in the order of the original's triangles.

    raw       (v, 3) the same vertices where they were
    depth     (faces,) how far each face was moved in, m;  flat (faces,) whether it and all faces it meets are planes
    """

    vertices: Array
    raw: Array
    triangles: NDArray[np.int32]
    face: NDArray[np.int32]
    depth: Array
    flat: NDArray[np.bool_]

    def meet(self, a: int, b: int) -> bool:
        """Whether two faces are one, or share a corner."""
        return a == b or bool(np.intersect1d(self.triangles[self.face == a], self.triangles[self.face == b]).size)


def thinned(mesh: Mesh, allowance: float) -> Thinned:
    """A mesh with every face moved into the material by the allowance and its own sagitta."""
    vertices, triangles, face = _welded(mesh)
    n_faces = int(face.max(initial=-1)) + 1
    corners = vertices[triangles]  # (t, corner, 3)
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    twice = np.linalg.norm(normal, axis=1)
    normal = normal / np.maximum(twice, 1e-300)[:, None]
    sagitta = _sagitta(corners, triangles, face, normal, twice, n_faces)
    depth = allowance + sagitta
    wanted = depth[face]

    NN, Ne, highest = np.zeros((len(vertices), 3, 3)), np.zeros((len(vertices), 3)), np.zeros(len(vertices))
    for corner in range(3):
        at = triangles[:, corner]
        np.add.at(NN, at, normal[:, :, None] * normal[:, None, :])
        np.add.at(Ne, at, -normal * wanted[:, None])
        np.maximum.at(highest, at, wanted)
    NN += 1e-6 * np.maximum(np.trace(NN, axis1=1, axis2=2), 1e-300)[:, None, None] * np.eye(3)
    x = np.linalg.solve(NN, Ne[:, :, None])[:, :, 0]
    far = np.linalg.norm(x, axis=1)
    x *= np.minimum(1.0, 4.0 * highest / np.maximum(far, 1e-300))[:, None]  # sharp corners would move far away
    curved = sagitta > 0.0
    touches_curved = np.zeros(len(vertices), bool)
    touches_curved[triangles[curved[face]]] = True
    flat = ~curved
    np.logical_and.at(flat, face, ~touches_curved[triangles].any(axis=1))
    return Thinned(vertices + x, vertices, triangles, face, depth, flat)


def _welded(mesh: Mesh) -> tuple[Array, NDArray[np.int32], NDArray[np.int32]]:
    """Vertices at one place made one, triangles without area dropped."""
    size = max(float(np.ptp(mesh.vertices, axis=0).max(initial=0.0)), 1e-300)
    _, first, where = np.unique(np.round(mesh.vertices / (1e-9 * size)), axis=0, return_index=True, return_inverse=True)
    triangles = where.reshape(-1)[mesh.triangles].astype(np.int32)
    a, b, c = triangles.T
    good = (a != b) & (b != c) & (c != a)
    return mesh.vertices[first], triangles[good], np.asarray(mesh.face[good])


def _sagitta(corners: Array, triangles: Indices, face: Indices, normal: Array, twice: Array, n_faces: int) -> Array:
    """(faces,) the largest ½ w tan ¼β between neighbouring triangles of the same face."""
    found = np.zeros(n_faces)
    ends = np.sort(np.vstack([triangles[:, [i, (i + 1) % 3]] for i in range(3)]), axis=1)
    owner = np.tile(np.arange(len(triangles)), 3)
    length = np.concatenate([np.linalg.norm(corners[:, (i + 1) % 3] - corners[:, i], axis=1) for i in range(3)])
    order = np.lexsort((face[owner], ends[:, 1], ends[:, 0]))
    a, b = order[:-1], order[1:]
    i, j = owner[a], owner[b]
    pair = (ends[a] == ends[b]).all(axis=1) & (face[i] == face[j])
    a, i, j = a[pair], i[pair], j[pair]
    turn = np.arctan2(np.linalg.norm(np.cross(normal[i], normal[j]), axis=1), (normal[i] * normal[j]).sum(axis=1))
    width = np.maximum(twice[i], twice[j]) / np.maximum(length[a], 1e-300)
    bend = np.where(turn > 1e-6, 0.5 * width * np.tan(0.25 * turn), 0.0)
    np.maximum.at(found, face[i], bend)
    return found
