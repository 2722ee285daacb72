"""Shapes of the parts as a run's record keeps them: meshes, what carries them over time, how they yield.

A page draws a run from its record alone, without knowing the matings. A shape's triangles lie in a frame of their own;
a chain of poses, constants and channels of the record, carries them into the world.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
import xarray as xr
from numpy.typing import ArrayLike, NDArray

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
        set_field = object.__setattr__  # frozen; this is their one normalisation
        set_field(self, "vertices", _array(self.vertices, np.float32, "vertices"))
        set_field(self, "triangles", _array(self.triangles, np.int32, "triangles"))
        if self.modes is not None:
            set_field(self, "modes", _array(self.modes, np.float32, "modes"))
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
            _words(self) == _words(other)
            and np.array_equal(self.vertices, other.vertices)
            and np.array_equal(self.triangles, other.triangles)
            and (ours is None if theirs is None else ours is not None and np.array_equal(ours, theirs))
        )


def _array(values: ArrayLike, kind: type, name: str) -> NDArray[Any]:
    given = np.asarray(values)
    if given.dtype.kind not in ("iu" if kind is np.int32 else "fiu") or not np.isfinite(given).all():
        raise InputError("scene", name, "finite numbers are needed")
    return np.ascontiguousarray(given, dtype=kind)


# In a file: arrays are variables, the rest is JSON in its head -------------------------------------------------------


def scene_variables(scene: Sequence[Shape]) -> dict[str, xr.Variable]:
    """The arrays of a scene as variables of a data set, "scene_0_vertices" and so on; their dims are their own."""
    found = {}
    for i, shape in enumerate(scene):
        for name, dims, values, unit in (
            ("vertices", ("vertex", "axis"), shape.vertices, "m"),
            ("triangles", ("triangle", "corner"), shape.triangles, "1"),
            ("modes", ("mode", "vertex", "axis"), shape.modes, "m"),
        ):
            if values is not None:
                about = f"{name} of {shape.name}"
                own = tuple(f"scene_{i}_{dim}" for dim in dims)
                found[f"scene_{i}_{name}"] = xr.Variable(own, values, {"units": unit, "about": about})
    return found


def scene_words(scene: Sequence[Shape]) -> list[dict[str, Any]]:
    """What of a scene is JSON."""
    return [_words(shape) for shape in scene]


def _words(shape: Shape) -> dict[str, Any]:
    chain = [link if isinstance(link, str) else list(link) for link in shape.chain]
    return {"name": shape.name, "role": shape.role, "chain": chain, "bends": list(shape.bends)}


def scene_of(data: xr.Dataset, words: Sequence[Mapping[str, Any]]) -> tuple[xr.Dataset, tuple[Shape, ...]]:
    """The data without its scene, and the scene; what a file claims is checked, and any exception is a refusal."""
    scene, names = [], []
    for i, one in enumerate(words):
        own = {name: f"scene_{i}_{name}" for name in ("vertices", "triangles", "modes")}
        names += [name for name in own.values() if name in data.variables]
        shape = Shape(
            one["name"],
            one["role"],
            data[own["vertices"]].values,
            data[own["triangles"]].values,
            tuple(link if isinstance(link, str) else tuple(map(float, link)) for link in one["chain"]),
            data[own["modes"]].values if own["modes"] in data.variables else None,
            tuple(one["bends"]),
        )
        for link in shape.chain:
            if isinstance(link, str) and (data[link].dims[:1] != ("time",) or data[link].shape[1:] != (3, 4)):
                raise InputError("scene", shape.name, f"{link} is no channel of poses over time")
        columns = sum(int(np.prod(data[name].shape[1:])) for name in shape.bends if data[name].dims[0] == "time")
        if shape.modes is not None and columns != len(shape.modes):
            raise InputError("scene", shape.name, f"{len(shape.modes)} modes and {columns} amplitudes")
        scene.append(shape)
    return data.drop_vars(names), tuple(scene)
