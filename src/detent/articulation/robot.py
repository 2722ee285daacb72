"""A mechanism as robot formats have it: links in a tree, single axes between them, loops cut.

Every link stands, at rest, at its joint's point with the axes of W: the zero of all coordinates is the assembly as
drawn. A joint of several freedoms is a row of single ones, in the order of the product of exponentials (mechanism.py).
Names become letters, digits and underscores, each once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import ConvexHull, QhullError

from detent.articulation.graph import WORLD
from detent.articulation.mechanism import TOGETHER, Mechanism
from detent.core.errors import InputError
from detent.geometry.assembly import Assembly, Mesh

Array = NDArray[np.float64]
Indices = NDArray[np.int32]
MOST_CORNERS = 128  # ours: of a hull for collisions
TINY = 1e-6  # ours: mass of a link that is only there to carry an axis, relative to what it carries


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """One freedom, in W at rest: a turn about an axis through a point, a slide along it, a screw (pitch in m/rad)."""

    name: str
    turns: bool
    axis: Array
    point: Array
    pitch: float = 0.0
    limits: tuple[float, float] = (-np.inf, np.inf)
    coordinate: int = -1  # in the mechanism


@dataclass(frozen=True, slots=True, eq=False)
class Link:
    """A part as a link.

    parent   index of the link that carries it, −1: the world
    kind     "fixed", "axes", "ball", "free"
    origin   of its frame, in W at rest; the frame's axes are W's
    centre   of mass, from the origin;  inertia  (3, 3) about it
    """

    name: str
    part: int
    parent: int
    kind: str
    origin: Array
    axes: tuple[Axis, ...]
    mass: float
    centre: Array
    inertia: Array
    joint: int = -1


@dataclass(frozen=True, slots=True, eq=False)
class Loop:
    """A joint that closes a loop between two links; its axes, which lead from a to b."""

    name: str
    type: str
    a: int
    b: int
    point: Array
    axes: tuple[Axis, ...]
    joint: int = -1


@dataclass(frozen=True, slots=True, eq=False)
class Robot:
    """Links, each after the one that carries it, and loops; `notes` say what a format of trees cannot."""

    name: str
    links: tuple[Link, ...]
    loops: tuple[Loop, ...]
    notes: tuple[str, ...]
    size: float


def robot_of(assembly: Assembly, mechanism: Mechanism) -> Robot:
    """The robot of an assembly's mechanism."""
    if mechanism.n_parts != len(assembly.parts):
        raise InputError("mechanism", mechanism.n_parts, f"the assembly has {len(assembly.parts)} parts")
    names = _Names(("world",))
    called = [names.new(part.name) for part in assembly.parts]
    notes: list[str] = []
    links: list[Link] = []
    where = {WORLD: -1}
    steps = {step.far: step for step in mechanism.tree}
    for part in [*sorted(mechanism.ground), *(step.far for step in mechanism.tree)]:
        step = steps.get(part)
        mass, centre, inertia = _inertia(assembly, part, called[part], notes)
        if step is None:
            links.append(Link(called[part], part, -1, "fixed", np.zeros(3), (), mass, centre, inertia))
        else:
            joint = mechanism.joints[step.joint]
            axes = _axes(mechanism, step.joint, names, f"{called[part]}_joint", back=step.back)
            kind = {"spherical": "ball", "free": "free"}.get(joint.type, "axes" if axes else "fixed")
            kind = "axes" if kind == "free" and step.near != WORLD else kind
            if joint.type in TOGETHER and kind == "axes" and len(axes) > 1:
                notes.append(f"{called[part]}: a joint without a name, its freedoms follow one after the other")
            origin = axes[-1].point if axes and kind == "axes" else joint.point
            near = where[step.near]
            links.append(Link(called[part], part, near, kind, origin, axes, mass, centre - origin, inertia, step.joint))
        where[part] = len(links) - 1
    loops = []
    for i in mechanism.loops:
        joint = mechanism.joints[i]
        a, b = where[joint.parent], where[joint.child]
        name = names.new(f"{called[joint.parent]}_{called[joint.child]}_loop")
        loops.append(Loop(name, joint.type, a, b, joint.point, _axes(mechanism, i, names, name, back=False), i))
    size = float(np.linalg.norm(np.ptp([part.X_WP.p for part in assembly.parts], axis=0))) or mechanism.size
    return Robot(names.new(assembly.name or "assembly"), tuple(links), tuple(loops), tuple(notes), size)


def _axes(mechanism: Mechanism, i: int, names: _Names, name: str, *, back: bool) -> tuple[Axis, ...]:
    """The freedoms of a joint as single axes; entered by the child, the last comes first, each the other way."""
    joint, first = mechanism.joints[i], int(mechanism.first[i])
    limits = joint.limits if len(joint.limits) == len(joint.freedoms) else ((np.nan, np.nan),) * len(joint.freedoms)
    made = []
    for k, S in enumerate(joint.freedoms):
        v, w = S[:3], S[3:]
        turns = bool(np.linalg.norm(w) > 1e-9)
        axis = w if turns else v
        axis = axis / np.linalg.norm(axis)  # freedoms are per rad and per m: the length is 1 already
        point, pitch = joint.point, 0.0
        if turns:
            foot = np.cross(w, v) / (w @ w)
            pitch = float(v @ w) / (w @ w)
            pitch = pitch if abs(pitch) > 1e-12 * mechanism.size else 0.0
            off = joint.point - foot
            point = foot + axis * (off @ axis)  # the point of the axis next to the joint's
        low, high = limits[k]
        known = (-np.inf if np.isnan(low) else float(low), np.inf if np.isnan(high) else float(high))
        one = names.new(name if len(joint.freedoms) == 1 else f"{name}_{k + 1}")
        made.append(Axis(one, turns, axis * (-1.0 if back else 1.0), point, pitch, known, first + k))
    return tuple(made[::-1] if back else made)


def _inertia(assembly: Assembly, part: int, name: str, notes: list[str]) -> tuple[float, Array, Array]:
    """Mass, centre and inertia of a part in W at rest; a little ball where its solid has no volume."""
    one, solid = assembly.parts[part], assembly.solid_of(part)
    R = one.X_WP.R
    centre = R @ solid.centre + one.X_WP.p
    if solid.volume > 0.0 and np.isfinite(solid.inertia).all() and np.linalg.eigvalsh(solid.inertia)[0] > 0.0:
        return one.density * solid.volume, centre, one.density * R @ solid.inertia @ R.T
    notes.append(f"{name}: its solid has no volume; 1 g stands for it")
    low, high = solid.low, solid.high
    middle = 0.5 * (low + high) if np.isfinite(np.append(low, high)).all() else np.zeros(3)
    return 1e-3, R @ middle + one.X_WP.p, 1e-9 * np.eye(3)


class _Names:
    """Names for XML: letters, digits, underscores, each once."""

    def __init__(self, taken: Iterable[str]) -> None:
        self.taken = set(taken)

    def new(self, wanted: str) -> str:
        base = re.sub(r"[^A-Za-z0-9_]+", "_", wanted)[:80].strip("_") or "part"
        base = base if not base[0].isdigit() else f"n{base}"
        name = base
        for number in range(2, len(self.taken) + 3):
            if name.lower() not in self.taken:
                break
            name = f"{base}_{number}"
        self.taken.add(name.lower())  # files of two names that differ in case alone would be one on some systems
        return name


def hull(mesh: Mesh) -> tuple[Array, Indices] | None:
    """Corners and triangles of a convex hull with at most MOST_CORNERS corners; None of what is flat.

    Of more corners those are kept that lie farthest along evenly spread directions: the hull is a little smaller.
    """
    try:
        points = mesh.vertices[ConvexHull(mesh.vertices).vertices]
        if len(points) > MOST_CORNERS:
            k = np.arange(MOST_CORNERS) + 0.5
            z, turn = 1 - 2 * k / MOST_CORNERS, np.pi * (1 + 5**0.5) * k
            d = np.column_stack((np.sqrt(1 - z * z) * np.cos(turn), np.sqrt(1 - z * z) * np.sin(turn), z))
            points = points[np.unique(np.argmax(points @ d.T, axis=0))]
        made = ConvexHull(points)
    except (QhullError, ValueError):
        return None
    triangles = made.simplices.astype(np.int32)
    a, b, c = (points[triangles[:, i]] for i in range(3))
    inside_out = (np.cross(b - a, c - a) * made.equations[:, :3]).sum(axis=1) < 0
    triangles[inside_out] = triangles[inside_out][:, [0, 2, 1]]
    return points, triangles
