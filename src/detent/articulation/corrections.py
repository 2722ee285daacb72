"""What a person corrected about an assembly, kept beside its CAD file and applied again to the next revision.

`FILE.step.detent.toml`, strict, all of it optional but the version:

    version = 1
    digest = "…"                                   # SHA-256 of the CAD file it was made for
    fix = ["base"]                                 # stands still
    keep = ["pivot bolt"]                          # never merged as a fastener
    merge = [["arm", "arm cover"]]                 # move as one
    forbid = [["arm", "cable"]]                    # their contacts do not count: no joint between them

    [rename]
    "Part_17" = "arm"                              # the file's name = yours; all others here are the file's names too

    [shapes]
    "Part_17" = "…"                                # digest of its shape: finds it where a revision renamed it

    [[joint]]                                      # one that geometry does not tell
    parent = "base"
    child = "lid"
    type = "revolute"
    axis = [0, 1, 0]
    point = ["0 mm", "20 mm", "5 mm"]

A part is found by its name; where no part has that name any more, by its shape if exactly one unnamed part has it. What
is found no more is told, and left out.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from detent.articulation.designed_joints import GivenJoint
from detent.core.errors import InputError
from detent.core.files import write_whole
from detent.geometry.assembly import Assembly, Solid

LARGEST = 1_000_000  # bytes
LISTS, PAIRS = ("fix", "keep"), ("merge", "forbid")
KNOWN = ("version", "digest", *LISTS, *PAIRS, "rename", "shapes", "joint")


@dataclass(frozen=True, slots=True)
class Corrections:
    """A person's corrections; parts by the names the file gives them."""

    fix: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    merge: tuple[tuple[str, ...], ...] = ()
    forbid: tuple[tuple[str, ...], ...] = ()
    rename: Mapping[str, str] = field(default_factory=dict)
    joints: tuple[GivenJoint, ...] = ()
    shapes: Mapping[str, str] = field(default_factory=dict)
    digest: str = ""

    def named(self) -> list[str]:
        """Every part they speak of, once."""
        groups = (*self.merge, *self.forbid, *((one.parent, one.child) for one in self.joints))
        return list(dict.fromkeys([*self.fix, *self.keep, *self.rename, *(name for group in groups for name in group)]))

    def fitted(self, assembly: Assembly) -> tuple[Corrections, list[str]]:
        """The corrections in this assembly's names, and a sentence for all that has changed since they were made."""
        names, told = [part.name for part in assembly.parts], []
        shapes = [shape_digest(assembly.solid_of(i)) for i in range(len(names))]
        if self.digest and self.digest != assembly.source.get("digest"):
            told.append("the CAD file has changed since its corrections were made")
        found: dict[str, str] = {}
        taken = set(self.named()) & set(names)
        for name in self.named():
            before = self.shapes.get(name)
            if name in names:
                found[name] = name
                if before and before != shapes[names.index(name)]:
                    told.append(f"{name}: its shape has changed; the corrections are kept")
                continue
            alike = [one for one, shape in zip(names, shapes, strict=True) if shape == before and one not in taken]
            if len(alike) == 1:
                found[name] = alike[0]
                taken.add(alike[0])
                told.append(f"{name} is now called {alike[0]}, by its shape")
            else:
                why = f"{len(alike)} parts have its shape" if alike else "nor its shape"
                told.append(f"{name}: no part of this name, {why}; its corrections are left out")

        def alone(group: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(found[name] for name in group if name in found)

        def whole(groups: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
            return tuple(alone(group) for group in groups if len(alone(group)) == len(group))

        return Corrections(
            alone(self.fix),
            alone(self.keep),
            whole(self.merge),
            whole(self.forbid),
            {found[name]: wanted for name, wanted in self.rename.items() if name in found},
            tuple(
                replace(one, parent=found[one.parent], child=found[one.child])
                for one in self.joints
                if one.parent in found and one.child in found
            ),
            {found[name]: shape for name, shape in self.shapes.items() if name in found},
            self.digest,
        ), told

    def as_table(self) -> dict[str, Any]:
        """As they stand in a file, for a record's inputs."""
        said: dict[str, Any] = {"version": 1, "digest": self.digest}
        said |= {key: list(getattr(self, key)) for key in LISTS}
        said |= {key: [list(group) for group in getattr(self, key)] for key in PAIRS}
        said |= {"rename": dict(self.rename), "shapes": dict(self.shapes)}
        return {**said, "joint": [joint.as_table() for joint in self.joints]}

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> Corrections:
        """The same out of a table; InputError names the key that is wrong."""
        return _checked(table)

    def made_for(self, assembly: Assembly) -> Corrections:
        """The same, with the digests by which a later revision is compared."""
        shapes = {name: shape_digest(assembly.solid_of(assembly.part(name))) for name in self.named()}
        return replace(self, shapes=shapes, digest=str(assembly.source.get("digest", "")))


def beside(file: Path | str) -> Path:
    """Where the corrections of a CAD file lie."""
    return Path(f"{file}.detent.toml")


def shape_digest(solid: Solid) -> str:
    """Digest of a shape, whatever its name, place or the order of its faces.

    Volume and each face's kind, side, area and radii to 5 digits: a file written anew keeps them, a new hole does not.
    """
    faces = sorted((f.kind, f.side, *(f"{x:.4e}" for x in (f.area, f.radius, f.tube, f.angle))) for f in solid.faces)
    return hashlib.sha256(json.dumps([f"{solid.volume:.4e}", faces]).encode()).hexdigest()[:16]


def load_corrections(path: Path | str) -> Corrections:
    """Read corrections; InputError names the key that is wrong, what it was and what is allowed."""
    path = Path(path)
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise InputError("corrections", str(path), f"cannot be read: {error.strerror}") from None
    if len(content) > LARGEST:
        raise InputError("corrections", str(path), f"it is larger than {LARGEST / 1e6:g} MB")
    try:
        table = tomllib.loads(content.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError("corrections", None, f"this is no TOML: {error}", file=path) from None
    try:
        return _checked(table)
    except InputError as error:
        raise error.at(path, None) from None


def save_corrections(corrections: Corrections, path: Path | str) -> None:
    """Write them, whole or not at all."""
    write_whole(Path(path), _written(corrections).encode())


def _checked(table: Mapping[str, Any]) -> Corrections:
    unknown = [key for key in table if key not in KNOWN]
    if unknown:
        raise InputError(unknown[0], None, f"no such key; there are {', '.join(KNOWN)}")
    if table.get("version") != 1:
        raise InputError("version", table.get("version"), "1 is needed")
    digest = table.get("digest", "")
    if not isinstance(digest, str):
        raise InputError("digest", digest, "a text is needed")
    lists = {key: _names(key, table.get(key, [])) for key in LISTS}
    pairs: dict[str, Any] = {}
    for key in PAIRS:
        groups = table.get(key, [])
        if not isinstance(groups, list):
            raise InputError(key, groups, "a list of lists of names is needed")
        pairs[key] = tuple(_names(key, group) for group in groups)
        wrong = [group for group in pairs[key] if len(set(group)) < 2 or (key == "forbid" and len(group) != 2)]
        if wrong:
            raise InputError(key, list(wrong[0]), "two parts are needed" + ("" if key == "forbid" else " or more"))
    texts = {key: _texts(key, table.get(key, {})) for key in ("rename", "shapes")}
    wanted = list(texts["rename"].values())
    if len(set(wanted)) < len(wanted):
        raise InputError("rename", wanted, "each part needs a name of its own")
    joints = table.get("joint", [])
    if not isinstance(joints, list) or not all(isinstance(one, dict) for one in joints):
        raise InputError("joint", joints, "tables [[joint]] are needed")
    given = tuple(GivenJoint.from_table(one) for one in joints)
    return Corrections(
        lists["fix"], lists["keep"], pairs["merge"], pairs["forbid"], texts["rename"], given, texts["shapes"], digest
    )


def _names(key: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
        raise InputError(key, value, "a list of names is needed")
    return tuple(value)


def _texts(key: str, value: Any) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(one, str) and one for one in value.values()):
        raise InputError(key, value, 'a table of texts is needed: "name" = "text"')
    return dict(value)


def _written(one: Corrections) -> str:
    lines = ["version = 1", f"digest = {_toml(one.digest)}"]
    lines += [f"{key} = {_toml(getattr(one, key))}" for key in (*LISTS, *PAIRS) if getattr(one, key)]
    for key in ("rename", "shapes"):
        if getattr(one, key):
            lines += ["", f"[{key}]", *(f"{_toml(name)} = {_toml(text)}" for name, text in getattr(one, key).items())]
    for joint in one.joints:
        lines += ["", "[[joint]]", *(f"{key} = {_toml(value)}" for key, value in joint.as_table().items())]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    """A value as TOML: its basic strings take JSON's escapes, save that DEL must be one."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list | tuple | np.ndarray):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return repr(float(value))
