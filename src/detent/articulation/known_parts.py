"""Sub-assemblies that are known already, found again inside a larger assembly: what was said of them counts there too.

Sinha et al., section 6: "mechanics models are merged when the corresponding geometry is merged". Every place where the
sub-assembly stands is looked for: parts of the same shapes (`shape_digest`) in the same places against each other,
moved as a whole by one displacement T. There is reused, moved by T,

  - of a person's corrections: merge, forbid, keep, rename, joints that geometry does not tell. `fix` says what the
    sub-assembly itself stands on: its parts are held together, not grounded;
  - of a record of the sub-assembly: its joints, and its links as one body each. Contacts inside it then count no more,
    so that what was asked there (another clearance, stops, locks) holds. A record with a joint that GivenJoint cannot
    say (free, or of no known type) gives none: geometry is asked again.

A sub-assembly in another position of its own joints is another one: it is not found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.articulation.corrections import Corrections, beside, load_corrections, shape_digest
from detent.articulation.designed_joints import GivenJoint
from detent.core.errors import InputError
from detent.core.files import digest_of
from detent.core.frames import Pose
from detent.core.record import Record
from detent.geometry.assembly import Assembly

Array = NDArray[np.float64]
PLACED = 1e-6  # of the sub-assembly's size: places that differ by less are the same; files keep seven digits; ours
SAID = (
    "fixed",
    "revolute",
    "prismatic",
    "screw",
    "cylindrical",
    "pin-slot",
    "planar",
    "spherical",
)  # joints a record tells in full
MOST = 1000  # places where one sub-assembly is found


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """A sub-assembly, what a person said of it, and what `articulate` told of it, either or both.

    file  where the record was read from, to find it again
    """

    assembly: Assembly
    corrections: Corrections = field(default_factory=Corrections)
    record: Record | None = None
    file: Path | None = None

    def __post_init__(self) -> None:
        if len(self.assembly.parts) < 2:
            raise InputError("known", self.assembly.name, "a sub-assembly of two parts or more is needed")
        if self.record is None:
            return
        names = [row["name"] for row in self.record.tables.get("parts", ())]
        if self.record.verb != "articulate" or len(names) != len(self.assembly.parts):
            raise InputError("known", self.assembly.name, "the record must be of articulate, of the same assembly")

    def as_table(self) -> dict[str, Any]:
        """For a record's inputs: where it comes from, with digests, and what a person said of it."""
        source = self.assembly.source
        return {
            "name": self.assembly.name, "file": str(source.get("file", "")), "digest": str(source.get("digest", "")),
            "corrections": self.corrections.as_table(), "joints": self.record is not None,
            "record": str(self.file or ""), "record_digest": digest_of(self.file) if self.file else "",
        }  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Where a sub-assembly stands: the larger assembly's part for each of its parts, and its displacement."""

    parts: tuple[int, ...]
    T: Pose


def read_known(file: Path) -> Known:
    """A sub-assembly by its file: a STEP file with its corrections beside it, or a record (.nc) of its articulation."""
    from detent.cad.step import load

    if file.suffix != ".nc":
        path = beside(file)
        return Known(load(file), load_corrections(path) if path.exists() else Corrections())
    record = Record.load(file)
    source = Path(str(record.inputs.get("file", "")))
    place = next((one for one in (source, file.with_name(source.name)) if source.name and one.is_file()), None)
    if record.verb != "articulate" or place is None:
        raise InputError("known", str(file), "a record of articulate is needed, with its STEP file beside it")
    assembly = load(place)
    if assembly.source.get("digest") != record.inputs.get("digest"):
        raise InputError("known", str(place), "it has changed since the record was made: articulate it anew")
    return Known(assembly, Corrections(), record, file)


def with_known(
    given: Corrections, known: Sequence[Known], assembly: Assembly
) -> tuple[Corrections, tuple[GivenJoint, ...], list[tuple[str, str]], list[str]]:
    """What counts in a larger assembly: corrections, joints, pairs whose contacts do not count, and a note for each.

    A person's own corrections of the larger assembly come first: what they rename stays so.
    """
    names = [part.name for part in assembly.parts]
    made, joints, dropped, notes = given, [], [], []
    for one in known:
        places = tuple(found_in(one.assembly, assembly))
        if not places:
            notes.append(f"{one.assembly.name} is known, and found nowhere")
            continue
        reuse, why = _reusable(one)
        for place in places:
            called = {part.name: names[i] for part, i in zip(one.assembly.parts, place.parts, strict=True)}
            made = _merged(made, _moved(one.corrections, called, place.T), names)
            if reuse is not None:
                held, own = reuse
                made = replace(made, merge=made.merge + tuple(tuple(names[place.parts[i]] for i in g) for g in held))
                joints += [_moved_joint(joint, called, place.T) for joint in own]
                dropped += [(names[a], names[b]) for a, b in combinations(place.parts, 2)]
        times = "once" if len(places) == 1 else f"{len(places)} times"
        notes.append(f"{one.assembly.name} is known, and found {times}: {_told(one, reuse)}{why}")
    return made, tuple(joints), dropped, notes


def found_in(sub: Assembly, assembly: Assembly) -> Iterator[Place]:
    """Every place of a sub-assembly in a larger one; no part belongs to two of them."""
    wanted = [shape_digest(sub.solid_of(i)) for i in range(len(sub.parts))]
    shapes: dict[str, list[int]] = {}
    for i in range(len(assembly.parts)):
        shapes.setdefault(shape_digest(assembly.solid_of(i)), []).append(i)
    first = min(range(len(wanted)), key=lambda i: len(shapes.get(wanted[i], ())))
    size = float(np.linalg.norm(np.ptp([corner for i in range(len(wanted)) for corner in _box(sub, i)], axis=0))) or 1.0
    taken: set[int] = set()
    n = 0
    for anchor in shapes.get(wanted[first], ()):
        T = assembly.parts[anchor].X_WP @ sub.parts[first].X_WP.inverse()
        parts: list[int] = []
        for i, shape in enumerate(wanted):
            there = (j for j in shapes.get(shape, ()) if j not in taken and j not in parts)
            fit = next((j for j in there if _is_at(sub, i, assembly, j, T, size)), None)
            if fit is None:
                break
            parts.append(fit)
        if len(parts) == len(wanted):
            taken |= set(parts)
            n += 1
            if n > MOST:
                raise InputError("known", sub.name, f"it stands in more than {MOST} places")
            yield Place(tuple(parts), T)


def _is_at(sub: Assembly, i: int, assembly: Assembly, j: int, T: Pose, size: float) -> bool:
    """Whether part j of the assembly stands where part i of the sub-assembly comes by T: centre and inertia, in W."""
    one, two = sub.solid_of(i), assembly.solid_of(j)
    X, Y = T @ sub.parts[i].X_WP, assembly.parts[j].X_WP
    if np.linalg.norm(X.R @ one.centre + X.p - Y.R @ two.centre - Y.p) > PLACED * size:
        return False
    apart = X.R @ one.inertia @ X.R.T - Y.R @ two.inertia @ Y.R.T
    return bool(abs(apart).max() <= 1e-4 * max(float(abs(two.inertia).max()), 1e-300))


def _box(assembly: Assembly, i: int) -> Array:
    solid, X = assembly.solid_of(i), assembly.parts[i].X_WP
    return np.array((solid.low, solid.high)) @ X.R.T + X.p


def _reusable(one: Known) -> tuple[tuple[list[tuple[int, ...]], list[GivenJoint]] | None, str]:
    """Links of several parts, and the joints between links, out of a record; None where there is none, or with why."""
    if one.record is None:
        return None, ""
    links: dict[int, list[int]] = {}
    told: dict[str, str] = {}  # the record's names, a person's, to the file's
    for i, row in enumerate(one.record.tables["parts"]):
        links.setdefault(int(row["link"]), []).append(i)
        told[row["name"]] = one.assembly.parts[i].name
    joints = []
    for row in one.record.tables["articulations"]:
        if row["type"] not in SAID:
            return None, f"; {row['parent']}–{row['child']} is {row['type']}, so its joints are found anew"
        joints.append(_joint(row, told))
    return ([tuple(group) for group in links.values() if len(group) > 1], joints), ""


def _joint(row: Mapping[str, Any], told: Mapping[str, str]) -> GivenJoint:
    slots = [tuple(one[:3]) for one in row["freedoms"] if not any(one[3:])] if row["type"] == "pin-slot" else []
    return GivenJoint(
        told[row["parent"]], told[row["child"]], row["type"], tuple(row["axis"]), tuple(row["point"]),
        row["pitch"] if row["type"] == "screw" else 0.0, *slots[:1],
    )  # fmt: skip


def _moved(corrections: Corrections, called: dict[str, str], T: Pose) -> Corrections:
    """A sub-assembly's corrections in the larger one's names, at one place; what it stands on is held together."""

    def there(groups: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(called[name] for name in group) for group in groups)

    base = (corrections.fix,) if len(corrections.fix) > 1 else ()
    return Corrections(
        (), there((corrections.keep,))[0], there((*corrections.merge, *base)), there(corrections.forbid),
        {called[name]: wanted for name, wanted in corrections.rename.items()},
        tuple(_moved_joint(joint, called, T) for joint in corrections.joints),
    )  # fmt: skip


def _moved_joint(joint: GivenJoint, called: dict[str, str], T: Pose) -> GivenJoint:
    axis, slide = (tuple(T.R @ np.array(getattr(joint, key))) for key in ("axis", "slide"))
    point = tuple(T.R @ np.array(joint.point) + T.p)
    return replace(joint, parent=called[joint.parent], child=called[joint.child], axis=axis, point=point, slide=slide)


def _merged(first: Corrections, more: Corrections, names: Sequence[str]) -> Corrections:
    """Both; of names the first one's stand, and one that is taken gets a number: "lid", "lid 2"."""
    rename = dict(first.rename)
    for name, wanted in more.rename.items():
        if name in rename:
            continue
        taken = {rename.get(one, one) for one in names if one != name}
        free = (f"{wanted} {k}" if k > 1 else wanted for k in range(1, len(names) + 2))
        rename[name] = next(one for one in free if one not in taken)
    return replace(
        first, keep=first.keep + more.keep, merge=first.merge + more.merge, forbid=first.forbid + more.forbid,
        rename=rename, joints=first.joints + more.joints,
    )  # fmt: skip


def _told(one: Known, reuse: tuple[list[tuple[int, ...]], list[GivenJoint]] | None) -> str:
    """What is reused, in words."""
    own = one.corrections
    counts = {
        "name": len(own.rename), "merged group": len(own.merge) + (len(own.fix) > 1), "forbidden pair": len(own.forbid),
        "kept fastener": len(own.keep), "given joint": len(own.joints), "joint": len(reuse[1]) if reuse else 0,
    }  # fmt: skip
    said = [f"{n} {name}{'' if n == 1 else 's'}" for name, n in counts.items() if n]
    return f"{', '.join(said)} reused" if said else "nothing was said of it"


__all__ = ["Known", "Place", "found_in", "read_known", "with_known"]
