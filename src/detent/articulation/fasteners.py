"""Bolts, nuts, washers, threaded rods and press fits: told by their shape, their contacts and, as a hint, their name.

STEP files hold threads as plain cylinders, so every bolt spins and every nut too. Rules, ours:

* A fastener has one axis: all its contacts are coaxial cylinders or cones, or planes across that axis.
* bolt   its shank stands in a bore; a hexagon (outside or a socket) about the axis, or its name says so
* nut    its bore holds a shank; a hexagon about the axis, or its name says so
* washer turned all over, its bore lets a shank through and a bolt or a nut bears on it; or its name says so
* rod    its shank carries a nut that was told as one
* press fit  a shank larger than its bore

None is more than a quarter of the assembly's volume. A bare pin that runs in a bore without interference is no
fastener: it may be a pivot. Merging holds a fastener to what it clamps: what its head or end face bears on, the nut on
its shank; a bolt without nut to the bores its shank fits without play, or else to the one farthest from its head. A
washer hands on what a bolt or nut presses on it; between two other parts it is a spacer and stays with the heavier one.
What a shank merely passes through stays free: a lever between the faces of a bolt and its nut still turns.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detent.geometry.assembly import Assembly, ContactPatch, Face, Solid
from detent.geometry.frame import cross

Array = NDArray[np.float64]
SMALL = 0.25  # of the assembly's volume
NEAR = 1e-3  # relative: a hexagon's faces are equally far from its axis, a shank's axis is its part's
NAMES = {
    "bolt": r"bolt|screw|stud|schraube|bolzen|gewindestift|\bvis\b|boulon|\bvite\b|bullone|tornillo|perno|parafuso"
    r"|sroub|sruba|skruv|bout\b|\bm\d+(\.\d+)?\s?x\s?\d+",
    "nut": r"\bnut|nut\b|\d nut|mutter|ecrou|\bdado\b|tuerca|porca|matice|nakretka|moer\b",
    "washer": r"washer|unterleg|scheibe\b|rondelle|rondella|arandela|podlozka|podkladka|bricka",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fastener:
    """A part told as a fastener: what kind, why, and the parts it is held to when merged."""

    part: int
    kind: str
    evidence: str
    holds: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Axis:
    point: Array
    direction: Array


def fasteners(assembly: Assembly, patches: Sequence[ContactPatch], keep: Sequence[int] = ()) -> tuple[Fastener, ...]:
    """Fasteners of an assembly; parts in `keep` are never told as one."""
    total = sum(assembly.solid_of(i).volume for i in range(len(assembly.parts)))
    touching: dict[int, list[ContactPatch]] = {}
    for patch in patches:
        for part in patch.parts:
            touching.setdefault(part, []).append(patch)
    axes: dict[int, _Axis] = {}
    main = [main_axis(solid) if solid.volume <= SMALL * total else None for solid in assembly.solids]
    for part, own in touching.items():
        axis = None if part in keep else main[assembly.parts[part].solid]
        if axis is not None:
            R, p = assembly.parts[part].X_WP.R, assembly.parts[part].X_WP.p
            placed = _Axis(R @ axis.point + p, R @ axis.direction)
            if _about(own, placed):
                axes[part] = placed
    known: dict[int, tuple[str, str]] = {}
    asked = {assembly.parts[part].solid for part in axes}
    six = {i: hexagon(assembly.solids[i], axis) for i in asked if (axis := main[i]) is not None}
    for part in axes:
        found = _bolt_or_nut(assembly, part, touching[part], six[assembly.parts[part].solid])
        if found is not None:
            known[part] = found
    clamps = any(kind in ("bolt", "nut") for kind, _ in known.values())
    for part in axes if clamps else ():  # rods and washers are known by the bolts and nuts they touch
        if part not in known:
            found = _rod_or_washer(assembly, part, touching[part], known)
            if found is not None:
                known[part] = found
    pressed: dict[int, list[int]] = {}
    for part in axes:
        tight = [_other(one, part) for one in touching[part] if one.kind == "cylinder" and one.fit == "interference"]
        if tight and part not in known:
            known[part], pressed[part] = ("press fit", "a shank larger than its bore"), tight
    if not known:
        return ()
    clamping = _clamping(known, touching)
    found = []
    for part, (kind, evidence) in sorted(known.items()):
        if kind == "washer":
            held = _washer_holds(assembly, part, touching[part], clamping)
        else:
            held = pressed.get(part) or _held(part, kind, touching[part], axes[part], known)
        found.append(Fastener(part, kind, evidence, tuple(sorted(set(held)))))
    return tuple(found)


def main_axis(solid: Solid) -> _Axis | None:
    """The axis, in P, that most of the area of a solid's faces of revolution shares; None where it has none."""
    faces = [face for face in solid.faces if face.kind in ("cylinder", "cone", "torus")]
    frames = np.array([face.X_PF for face in faces]).reshape(-1, 3, 4)
    areas, left = np.array([face.area for face in faces]), np.arange(len(faces))
    near = NEAR * float(np.linalg.norm(solid.high - solid.low))
    best, largest = None, -1.0
    while len(left):  # those on the axis of the first that is left
        axis = _Axis(frames[left[0], :, 3], frames[left[0], :, 2])
        same = _same(frames[left, :, 3], frames[left, :, 2], axis, near)
        if (area := float(areas[left[same]].sum())) > largest:
            best, largest = axis, area
        left = left[~same]
    return best


def hexagon(solid: Solid, axis: _Axis) -> str:
    """A "hexagon", a "hexagon socket" or "": six planes along the axis, 60° apart and equally far from it."""
    frames = np.array([face.X_PF for face in solid.faces if face.kind == "plane"]).reshape(-1, 3, 4)
    frames = frames[np.abs(frames[:, :, 2] @ axis.direction) < NEAR]
    normals = frames[:, :, 2]
    away = np.einsum("ij,ij->i", normals, frames[:, :, 3] - axis.point)
    for outside, words in ((away > 0, "hexagon"), (away <= 0, "hexagon socket")):
        n, far = normals[outside], np.abs(away[outside])
        rings = np.abs(far[:, None] - far) < NEAR * far[:, None]  # of each plane, those as far from the axis
        for k in np.flatnonzero(rings.sum(axis=1) >= 6):
            angle = np.arccos(np.clip(n[rings[k]] @ n[k], -1, 1))
            turns = set(np.round(np.degrees(angle) / 60).tolist())
            exact = (np.abs(np.cos(3 * angle)) > 1 - NEAR).all()
            if exact and turns == {0, 1, 2, 3} and len({tuple(one) for one in np.round(n[rings[k]], 2).tolist()}) == 6:
                return words
    return ""


def turned(solid: Solid) -> bool:
    """Whether all faces are of revolution about one axis, or planes across it."""
    axis = main_axis(solid)
    if axis is None:
        return False
    frames = np.array([face.X_PF for face in solid.faces])
    across = np.abs(frames[:, :, 2] @ axis.direction) > 1 - NEAR
    about = _same(frames[:, :, 3], frames[:, :, 2], axis, NEAR * float(np.linalg.norm(solid.high - solid.low)))
    fits = {"plane": across, "other": np.zeros(len(frames), dtype=bool)}
    return all(fits.get(face.kind, about)[i] for i, face in enumerate(solid.faces))


def named(name: str) -> str:
    """Which fastener a name speaks of, in several languages; "" if none."""
    plain = plain_name(name)
    return next((kind for kind, pattern in NAMES.items() if re.search(pattern, plain)), "")


def plain_name(name: str) -> str:
    """A part's name in lower case letters without accents; what joins words is a space."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[_\-.]+", " ", plain)


def _bolt_or_nut(assembly: Assembly, part: int, own: Sequence[ContactPatch], six: str) -> tuple[str, str] | None:
    names = (assembly.parts[part].name, assembly.solid_of(part).name)
    hint = next((kind for kind in map(named, names) if kind), "")
    evidence = [six] if six else []
    shank, bore = (
        any(_face(assembly, one, part).side == side for one in own if one.kind == "cylinder") for side in (1, -1)
    )
    if hint:
        evidence.append("its name")
    if bore and (six == "hexagon" or hint == "nut") and hint in ("", "nut") and not shank:
        return "nut", ", ".join(evidence)
    if hint == "washer" and not shank:  # also where its bore is too wide to touch the shank
        return "washer", "its name"
    if shank and (six or hint == "bolt") and hint in ("", "bolt"):
        return "bolt", ", ".join(evidence)
    return None


def _rod_or_washer(
    assembly: Assembly, part: int, own: Sequence[ContactPatch], known: dict[int, tuple[str, str]]
) -> tuple[str, str] | None:
    kinds = {one: known.get(_other(patch, part), ("",))[0] for one, patch in enumerate(own)}
    shank = [i for i, one in enumerate(own) if one.kind == "cylinder" and _face(assembly, one, part).side > 0]
    if any(kinds[i] == "nut" for i in shank):
        return "rod", "it carries a nut"
    planes = [i for i, one in enumerate(own) if one.kind == "plane"]
    bore = any(one.kind == "cylinder" and _face(assembly, one, part).side < 0 for one in own)
    into = [own[i].normals[0] if own[i].parts[0] == part else -own[i].normals[0] for i in planes]
    sides = {bool(normal[np.argmax(np.abs(normal))] > 0) for normal in into}
    clamped = len(sides) == 2 and any(kinds[i] in ("bolt", "nut") for i in planes)
    if bore and not shank and clamped and turned(assembly.solid_of(part)):
        return "washer", "between a bolt's or nut's face and a part"
    return None


def _clamping(known: dict[int, tuple[str, str]], touching: dict[int, list[ContactPatch]]) -> set[int]:
    """Bolts, nuts and rods, and the washers they press on, one on the other."""
    front = [part for part, (kind, _) in known.items() if kind in ("bolt", "nut", "rod")]
    found = set(front)
    while front:
        part = front.pop()
        for patch in touching[part]:
            other = _other(patch, part)
            if patch.kind == "plane" and other not in found and known.get(other, ("",))[0] == "washer":
                found.add(other)
                front.append(other)
    return found


def _washer_holds(assembly: Assembly, part: int, own: Sequence[ContactPatch], clamping: set[int]) -> list[int]:
    bears = [_other(one, part) for one in own if one.kind in ("plane", "cone")]
    if part in clamping or not bears:
        return bears
    return [max(bears, key=lambda i: (assembly.solid_of(i).volume, -i))]


def _held(
    part: int,
    kind: str,
    own: Sequence[ContactPatch],
    axis: _Axis,
    known: dict[int, tuple[str, str]],
) -> list[int]:
    """The parts a fastener is held to."""
    bears = [_other(one, part) for one in own if one.kind in ("plane", "cone")]
    shanks = [one for one in own if one.kind == "cylinder"]
    mates = [_other(one, part) for one in shanks]
    if kind == "nut":
        return bears + mates
    nuts = [other for other in mates if known.get(other, ("",))[0] == "nut"]
    if nuts or not shanks:
        return bears + nuts
    tight = [_other(one, part) for one in shanks if one.fit != "clearance"]
    if tight:
        return bears + tight
    heads = [one for one in own if one.kind in ("plane", "cone")]
    head = float(np.mean([one.points.mean(axis=0) @ axis.direction for one in heads])) if heads else 0.0
    far = max(shanks, key=lambda one: abs(float(one.points.mean(axis=0) @ axis.direction) - head))
    return [*bears, _other(far, part)]


def _about(patches: Sequence[ContactPatch], axis: _Axis) -> bool:
    """Whether turning about the axis leaves all contacts closed."""
    arms = np.concatenate([patch.points for patch in patches]) - axis.point
    normals = np.concatenate([patch.normals for patch in patches])
    counts = np.array([len(patch.points) for patch in patches])
    first = np.cumsum(counts) - counts
    rate = np.maximum.reduceat(np.abs(np.einsum("ij,ij->i", cross(axis.direction, arms), normals)), first)
    reach = np.maximum.reduceat(np.abs(arms).max(axis=1), first)
    return bool((rate < NEAR * np.where(reach > 0, reach, 1.0)).all())


def _same(points: Array, directions: Array, axis: _Axis, near: float) -> NDArray[np.bool_]:
    """(n,) which of the lines through points (n, 3) along directions (n, 3) are the axis."""
    parallel = np.linalg.norm(cross(directions, axis.direction), axis=1) < NEAR
    return parallel & (np.linalg.norm(cross(points - axis.point, axis.direction), axis=1) < near)


def _other(patch: ContactPatch, part: int) -> int:
    return patch.parts[0] + patch.parts[1] - part


def _face(assembly: Assembly, patch: ContactPatch, part: int) -> Face:
    return assembly.solid_of(part).faces[patch.faces[patch.parts.index(part)]]
