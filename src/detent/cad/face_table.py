"""All faces of all parts of an assembly as columns of arrays, in the world: what searching for contacts runs over.

A solid used by many parts is read once; each use only turns and shifts its frames and boxes, all faces at a time.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.geometry.assembly import Assembly, Face, Solid

Array = NDArray[np.float64]
Index = NDArray[np.int64]
KINDS = ("plane", "cylinder", "cone", "sphere", "torus", "other")
PLANE, CYLINDER, CONE, SPHERE, TORUS, OTHER = range(6)


@dataclass(frozen=True, slots=True, eq=False)
class FaceTable:
    """Columns, one row a face of a part; rows of one part stand together.

    part, solid, face   (n,) indices in the assembly and in the solid
    R, p                (n, 3, 3), (n, 3) frame F of the surface in W
    low, high           (n, 3) corners of its box in W; size (n,) its diagonal
    first               (parts + 1,) row at which each part begins
    """

    assembly: Assembly
    part: Index
    solid: Index
    face: Index
    kind: Index
    R: Array
    p: Array
    side: Array
    radius: Array
    tube: Array
    angle: Array
    low: Array
    high: Array
    size: Array
    first: Index

    def source(self, row: int) -> Face:
        return self.assembly.solids[self.solid[row]].faces[self.face[row]]

    def axis(self, rows: Index) -> Array:
        """(n, 3) z of the surface's frame: normal of a plane, axis of the others."""
        return self.R[rows, :, 2]


def face_table(assembly: Assembly) -> FaceTable:
    columns = [_columns(one) for one in assembly.solids]
    turned: list[tuple[Array, Array, Array, Array]] = []
    for part in assembly.parts:
        _, frames, low, high, _ = columns[part.solid]
        R, p = part.X_WP.R, part.X_WP.p
        middle, half = (low + high) / 2 @ R.T + p, (high - low) / 2 @ np.abs(R).T
        turned.append((R @ frames[:, :, :3], frames[:, :, 3] @ R.T + p, middle - half, middle + half))
    solids = np.array([part.solid for part in assembly.parts], dtype=np.int64)
    counts = np.array([len(one.faces) for one in assembly.solids], dtype=np.int64)[solids]
    numbers = _stack([columns[s][4] for s in solids], (0, 4))
    low, high = _stack([t[2] for t in turned], (0, 3)), _stack([t[3] for t in turned], (0, 3))
    return FaceTable(
        assembly=assembly,
        part=np.repeat(np.arange(len(counts)), counts),
        solid=np.repeat(solids, counts),
        face=np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts),
        kind=_stack([columns[s][0] for s in solids], (0,)).astype(np.int64),
        R=_stack([t[0] for t in turned], (0, 3, 3)),
        p=_stack([t[1] for t in turned], (0, 3)),
        side=numbers[:, 0],
        radius=numbers[:, 1],
        tube=numbers[:, 2],
        angle=numbers[:, 3],
        low=low,
        high=high,
        size=np.linalg.norm(high - low, axis=1),
        first=np.concatenate(([0], np.cumsum(counts))),
    )


def _columns(solid: Solid) -> tuple[Array, Array, Array, Array, Array]:
    """kind (n,), X_PF (n, 3, 4), low and high (n, 3), and (n, 4) side, radius, tube, angle."""
    faces = solid.faces
    kind = np.array([KINDS.index(one.kind) for one in faces], dtype=float)
    frames = np.array([one.X_PF for one in faces]).reshape(-1, 3, 4)
    low = np.array([one.low for one in faces]).reshape(-1, 3)
    high = np.array([one.high for one in faces]).reshape(-1, 3)
    numbers = np.array([(one.side, one.radius, one.tube, one.angle) for one in faces]).reshape(-1, 4)
    return kind, frames, low, high, numbers


def _stack(arrays: list[Array], empty: tuple[int, ...]) -> Array:
    return np.concatenate(arrays) if arrays else np.zeros(empty)
