"""Shapes of the parts as a run's record keeps them: meshes, what carries them over time, how they yield.

A page draws a run from its record alone, without knowing the matings. A shape's triangles lie in a frame of their own;
a chain of poses, constants and channels of the record, carries them into the world.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError

Role = Literal["moving", "fixed", "machine"]
Link = str | tuple[float, ...]


@dataclass(frozen=True, eq=False)
class Shape:
    """A part, or what holds it (a machine), as triangles: counter-clockwise seen from outside.

    vertices   (v, 3), m, in the shape's own frame
    triangles  (t, 3), indices of vertices
    chain      poses that carry it into W, the outermost first: 12 numbers (3 × 4, row by row), or the name of a channel
               (time, row, column)
    modes      (k, v, 3), m per unit of an amplitude: vertices(t) = vertices + Σ_k a_k(t) modes_k; None: it is rigid
    bends      channels (time, …) whose columns, one behind the other, are the k amplitudes

    Numbers are kept as a file keeps them, floats of 32 bits: 4 nm on a part of 100 mm.
    """

    name: str
    role: Role
    vertices: NDArray[np.floating[Any]]
    triangles: NDArray[np.integer[Any]]
    chain: tuple[Link, ...] = ()
    modes: NDArray[np.floating[Any]] | None = None
    bends: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name, kind, kinds in ("vertices", "f4", "fiu"), ("triangles", "i4", "iu"), ("modes", "f4", "fiu"):
            given = getattr(self, name)
            if given is not None:
                array = np.asarray(given)
                if array.dtype.kind not in kinds or not np.isfinite(array).all():
                    raise InputError("scene", name, "finite numbers are needed")
                # Frozen; this is their one normalisation.
                object.__setattr__(self, name, np.ascontiguousarray(array, dtype=kind))
        v, t, k = self.vertices, self.triangles, self.modes
        if not isinstance(self.name, str) or self.role not in get_args(Role):
            raise InputError("scene", self.name, "a name and a role, moving, fixed or machine, are needed")
        if v.ndim != 2 or v.shape[1] != 3 or t.ndim != 2 or t.shape[1] != 3:
            raise InputError("scene", self.name, "vertices (v, 3) and triangles (t, 3) are needed")
        if t.size and not (0 <= t.min() and t.max() < len(v)):
            raise InputError("scene", self.name, "a triangle names a vertex that is not there")
        if k is not None and k.shape != (len(k), *v.shape):
            raise InputError("scene", self.name, "modes (k, v, 3) are needed, one displacement for each vertex")
        if (k is None) != (not self.bends):
            raise InputError("scene", self.name, "modes need channels that bend them, and these need modes")
        poses = [link for link in self.chain if not isinstance(link, str)]
        if any(len(pose) != 12 or not np.isfinite(np.array(pose, float)).all() for pose in poses):
            raise InputError("scene", self.name, "a chain is made of 12 finite numbers and names of channels")
        if not all(isinstance(name, str) for name in self.bends):
            raise InputError("scene", self.name, "it is bent by channels: names are needed")

    def same_as(self, other: Shape) -> bool:
        """Equal bit for bit."""
        ours, theirs = self.modes, other.modes
        return (
            self.words() == other.words()
            and np.array_equal(self.vertices, other.vertices)
            and np.array_equal(self.triangles, other.triangles)
            and (ours is None if theirs is None else ours is not None and np.array_equal(ours, theirs))
        )

    def words(self) -> dict[str, Any]:
        """What of it is JSON in a record's file; its arrays are variables there."""
        chain = [link if isinstance(link, str) else list(link) for link in self.chain]
        return {"name": self.name, "role": self.role, "chain": chain, "bends": list(self.bends)}
