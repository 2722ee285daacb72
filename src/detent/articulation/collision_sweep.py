"""Parts carried along a motion, and the first of them to collide.

Meshes are thinned (`thinned`), so that what touches from the beginning does not count; pairs of faces that collide
even so at rest (a bolt drawn through its thread, a press fit) are left out for good. Collision is by FCL, between
surfaces, frame by frame: something small that is struck by something as small between two frames is jumped over.

Meshes of parts made a little thinner, so that parts that only touch do not collide.

Parts of an assembly touch from the beginning, and the triangles of a round pin and its hole overlap by up to the
sagitta of their chords. Every face is therefore moved into the material by

    ε = allowance + sagitta         sagitta = ½ w tan ¼β,  w and β: width and turn between neighbouring triangles

of its own (0 for a plane), vertices by the x of least squares with n · x = −ε for all triangles that meet there. What
collides then is through by at least the allowance of both. Walls thinner than 2 ε turn inside out and are not to be
trusted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import fcl
import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.geometry.assembly import Assembly, Mesh, Solid

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


Faces = tuple[int, int]
MOST = 10_000  # pairs of triangles that are looked at before a pair of parts counts as one that collides


@dataclass(frozen=True, slots=True, eq=False)
class Collision:
    """Two parts that collide: by which faces, each with the normal of one pair of triangles, in W."""

    parts: tuple[int, int]
    faces: Mapping[Faces, Array]


class Scene:
    """Thinned meshes of an assembly's parts, ready to be carried about.

    allowance  m; by default 1e-5 of the whole size (ours: a hundred times what CAD files round to)
    """

    def __init__(self, assembly: Assembly, allowance: float | None = None) -> None:
        self.assembly = assembly
        if not assembly.parts:
            raise InputError("assembly", assembly.name, "it has no parts")
        self.X_WP = np.array([np.vstack((part.X_WP.matrix, (0, 0, 0, 1))) for part in assembly.parts])
        self.corners = [_corners(assembly.solids[part.solid]) for part in assembly.parts]  # (4, 8) each, in P
        every = np.hstack([np.zeros((4, 0)), *(X @ corners for X, corners in zip(self.X_WP, self.corners))])[:3]
        self.low, self.high = every.min(axis=1), every.max(axis=1)
        self.size = float(np.linalg.norm(self.high - self.low)) or 1.0
        self.allowance = 1e-5 * self.size if allowance is None else allowance
        self._thin: dict[int, Thinned | None] = {}
        self._models: dict[int, fcl.BVHModel] = {}
        self._objects: dict[int, fcl.CollisionObject] = {}
        self._rest: dict[tuple[int, int], frozenset[Faces]] = {}

    @cached_property
    def meshed(self) -> NDArray[np.bool_]:
        """(parts,) whether a part has a mesh: others are not seen."""
        return np.array([self.thin(i) is not None for i in range(len(self.assembly.parts))], bool)

    def thin(self, part: int) -> Thinned | None:
        """The thinned mesh of a part, in P."""
        solid = self.assembly.parts[part].solid
        if solid not in self._thin:
            mesh = self.assembly.solids[solid].mesh
            good = mesh is not None and len(mesh.triangles) > 0
            self._thin[solid] = thinned(mesh, self.allowance) if mesh is not None and good else None
        return self._thin[solid]

    def _object(self, part: int, D: Array) -> fcl.CollisionObject:
        if part not in self._objects:
            solid, mesh = self.assembly.parts[part].solid, self.thin(part)
            if solid not in self._models:
                assert mesh is not None
                self._models[solid] = model(mesh.vertices, mesh.triangles)
            self._objects[part] = fcl.CollisionObject(self._models[solid], fcl.Transform())
        X = D @ self.X_WP[part]
        self._objects[part].setTransform(fcl.Transform(np.ascontiguousarray(X[:3, :3]), np.ascontiguousarray(X[:3, 3])))
        return self._objects[part]

    def boxes(self, D: Array) -> tuple[Array, Array]:
        """(…, parts, 3) corners of boxes round the carried parts, at displacements (…, parts, 4, 4)."""
        low, high = [], []
        for i, corners in enumerate(self.corners):
            moved = (D[..., i, :3, :] @ self.X_WP[i]) @ corners
            low.append(moved.min(axis=-1))
            high.append(moved.max(axis=-1))
        return np.stack(low, axis=-2), np.stack(high, axis=-2)

    def touching(self, i: int, j: int, D: Array) -> Collision | None:
        """Whether two carried parts collide: by faces that do not collide at rest."""
        return self._fresh(i, j, D, MOST if self.at_rest(i, j) else 1)

    def at_rest(self, i: int, j: int) -> frozenset[Faces]:
        """Pairs of faces of two parts that collide, thinned, where the assembly stands."""
        if (i, j) not in self._rest:
            still = np.broadcast_to(np.eye(4), (len(self.corners), 4, 4))
            self._rest[i, j] = frozenset(one[0] for one in self._contacts(i, j, still, MOST))
        return self._rest[i, j]

    def blocking(self, i: int, j: int, D: Array) -> Collision | None:
        """As `touching`, with all faces that collide."""
        return self._fresh(i, j, D, MOST)

    def _fresh(self, i: int, j: int, D: Array, most: int) -> Collision | None:
        at_rest = self.at_rest(i, j)
        faces = {one[0]: one[1] for one in self._contacts(i, j, D, most) if one[0] not in at_rest}
        return Collision((i, j), faces) if faces else None

    def _contacts(self, i: int, j: int, D: Array, most: int) -> list[tuple[Faces, Array]]:
        a, b = self._object(i, D[i]), self._object(j, D[j])
        result = fcl.CollisionResult()
        fcl.collide(a, b, fcl.CollisionRequest(num_max_contacts=most, enable_contact=True), result)
        faces_a, faces_b = self.thin(i), self.thin(j)
        assert faces_a is not None and faces_b is not None
        return [
            ((int(faces_a.face[one.b1]), int(faces_b.face[one.b2])), np.array(one.normal))  # `pos` is no use
            for one in result.contacts
        ]

    def pairs(self, D: Array) -> list[tuple[int, int]]:
        """Pairs of parts that move against each other in frames D (frames, parts, 4, 4) and whose boxes ever meet."""
        low, high = self.boxes(D)
        relative = np.round(D.reshape(len(D), D.shape[1], 16).transpose(1, 0, 2).reshape(D.shape[1], -1), 9)
        group = np.unique(relative, axis=0, return_inverse=True)[1].reshape(-1)
        found = []
        for i in range(D.shape[1]):
            others = np.arange(i + 1, D.shape[1])
            meet = ((low[:, i, None] <= high[:, others]) & (high[:, i, None] >= low[:, others])).all(axis=2).any(axis=0)
            keep = meet & (group[others] != group[i]) & self.meshed[others] & self.meshed[i]
            found += [(i, int(j)) for j in others[keep]]
        return found

    def first_collision(self, D: Array, pairs: Sequence[tuple[int, int]]) -> tuple[int, Collision] | None:
        """The first frame of D (frames, parts, 4, 4) in which a pair collides."""
        low, high = self.boxes(D)
        for k in range(len(D)):
            for i, j in pairs:
                if (low[k, i] <= high[k, j]).all() and (high[k, i] >= low[k, j]).all():
                    hit = self.touching(i, j, D[k])
                    if hit is not None:
                        return k, hit
        return None


def model(vertices: Array, triangles: NDArray[np.int32]) -> fcl.BVHModel:
    """A mesh as FCL has it."""
    made = fcl.BVHModel()
    made.beginModel(len(vertices), len(triangles))
    made.addSubModel(np.ascontiguousarray(vertices), np.ascontiguousarray(triangles, dtype=np.int64))
    made.endModel()
    return made


def _corners(solid: Solid) -> Array:
    """(4, 8) corners of a solid's box in P, with a last row of ones."""
    box = np.array((solid.low, solid.high))
    return np.array([(box[i, 0], box[j, 1], box[k, 2], 1.0) for i in (0, 1) for j in (0, 1) for k in (0, 1)]).T
