"""An assembly as the base of a study: its STEP file, how it is articulated, and fits with gaps of their own.

    file = "four_bar"                  # one that comes along, or a STEP file beside this one
    ground = ["bar 1"]
    clearance = "0.15 mm"              # as `detent articulate` takes it, and so are merge_fasteners, imply_pins, stops
    locked = [["bar 2", "rotation"]]   # what if it did not turn
    dropped = [["bar 1", "bar 2"]]     # what if these did not touch

    [[fits]]                           # what the drawing says is one thing, what is made another
    between = ["bar 1", "bar 2"]
    kind = "cylinder"                  # of contact; left out: all contacts of the two
    gap = "0.1 mm"                     # between the faces as made; radial for a pin in its bore

A fit's contacts count while their gap is within the clearance, whatever was drawn. A gap above it: they do not touch.
Below zero: a press fit, which holds the two parts to each other. So `clearance` and `fits[0].gap` can be varied, and
outputs "nullity", "count of revolute joints", "joint bar 1/bar 2" tell which joints appear or vanish.
Places of parts do not move with a gap: only what touches changes, not where.

Which joints of an assembly appear or vanish as its clearances vary: outputs of `articulate`, and a table of them.

nullity, rank, contacts      of the mechanism
count of joints              pairs of parts that touch; "count of revolute joints": of those of one type
joint bar 1/bar 2            its type as a number: 0 where the two do not touch, else 1 + its place in TYPES
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from detent.articulation.clearances import WIDEST
from detent.articulation.designed_joints import GivenJoint
from detent.articulation.verb import CLEARANCE, articulate
from detent.cad.step import PARTS, load
from detent.core.errors import InputError
from detent.core.files import read_inside
from detent.core.record import Json, Record
from detent.geometry.assembly import Assembly, ContactPatch, JointType
from detent.geometry.contacts.finding import find_contacts
from detent.scenario.document import Document
from detent.studies.success import CONFIDENCE, proportion
from detent.studies.toml_tables import Place

LARGEST = 200_000_000  # bytes of a STEP file
FLAGS = ("merge_fasteners", "imply_pins", "stops")
KEYS = ("name", "source", "file", "ground", "clearance", *FLAGS, "locked", "dropped", "fits")
KINDS = ("plane", "cylinder", "cone", "sphere", "torus", "line", "point", "edge", "sampled")
SAME = 1e-6  # m: gaps closer to 0 than that are exact fits


@dataclass(frozen=True, slots=True)
class Fit:
    """A gap as made, in place of the drawn one: of all contacts of two parts, or of one kind of them."""

    between: tuple[str, str]
    gap: float
    kind: str = ""

    def __str__(self) -> str:
        return "–".join(self.between) + (f" {self.kind}" if self.kind else "")


@dataclass(frozen=True)
class Articulated:
    """One articulation, ready to go; `files` and their SHA-256 as a scenario has them."""

    path: Path
    how: Mapping[str, Any]
    fits: tuple[Fit, ...]
    files: Mapping[str, str]
    document: Document = field(repr=False, compare=False)
    mating: tuple[Any, ...] = ()  # an assembly has no models, from outside or ours
    drive: None = None

    @classmethod
    def built(cls, document: Document, folder: Path) -> Articulated:
        """The articulation in a document; InputError says which key cannot be used."""
        top = Place(document)
        top.table(KEYS)
        top.needs({"file": 'file = "four_bar"'})
        path, sha = _file(top / "file", folder)
        how: dict[str, Any] = {"clearance": CLEARANCE, "ground": None}
        if "clearance" in top:
            how["clearance"] = "auto" if (top / "clearance").value == "auto" else _length(top / "clearance")
        if "ground" in top:
            here = top / "ground"
            how["ground"] = [here.text()] if isinstance(here.value, str) else [one.text() for one in here.items()]
        for key in FLAGS:
            if key in top:
                how[key] = _flag(top / key)
        for key in ("locked", "dropped"):
            if key in top:
                how[key] = [_two(one) for one in (top / key).items()]
        for i, (_, what) in enumerate(how.get("locked", ())):
            if what not in ("rotation", "translation"):
                raise (top / "locked" / i).refused('["NAME", "rotation"] or ["NAME", "translation"] is needed')
        fits = tuple(_fit(one) for one in (top / "fits").items()) if "fits" in top else ()
        if fits and how["clearance"] == "auto":
            raise (top / "clearance").refused("a length is needed where fits are given", "auto")
        found = cls(path, how, fits, {(top / "file").text(): sha}, document)
        assembly = _assembly(str(path), sha)
        held = (one for one, _ in how.get("locked", ()))
        for name in (*(how["ground"] or ()), *held, *(one for pair in how.get("dropped", ()) for one in pair)):
            assembly.part(name)  # says which there are
        if fits:
            found.made(assembly)
        return found

    def run(self) -> Record:
        """Its record, of `articulate`."""
        assembly = _assembly(str(self.path), next(iter(self.files.values())))
        if not self.fits:
            return articulate(assembly, **self.how)
        contacts, pressed = self.made(assembly)
        given = [GivenJoint(a, b, "fixed") for a, b in pressed]
        return articulate(assembly, **self.how, contacts=contacts, given=given)

    def made(self, assembly: Assembly) -> tuple[tuple[ContactPatch, ...], tuple[tuple[str, str], ...]]:
        """Contacts with the gaps as made, and the pairs that are pressed together."""
        clearance, names = float(self.how["clearance"]), [part.name for part in assembly.parts]
        wide = _contacts(str(self.path), next(iter(self.files.values())), max(WIDEST, clearance))
        fitted: dict[int, float] = {}  # of the contacts found widely
        for i, fit in enumerate(self.fits):
            pair = tuple(sorted(_index(names, name, i) for name in fit.between))
            own = [k for k, one in enumerate(wide) if one.parts == pair and fit.kind in ("", one.kind)]
            if not own:
                raise InputError(f"fits[{i}]", str(fit), f"no such contact within {1e3 * max(WIDEST, clearance):g} mm")
            fitted |= dict.fromkeys(own, fit.gap)
        taken = {(wide[k].parts, wide[k].faces) for k in fitted}
        drawn = _contacts(str(self.path), next(iter(self.files.values())), clearance)
        kept = [one for one in drawn if (one.parts, one.faces) not in taken]
        near = [(wide[k], gap) for k, gap in fitted.items() if gap <= clearance]
        kept += [replace(patch, gap=gap, fit=_kind_of(gap)) for patch, gap in near]
        pressed = {patch.parts for patch, gap in near if gap < -SAME}
        ordered = tuple(sorted(kept, key=lambda one: (one.parts, one.faces)))
        return ordered, tuple((names[a], names[b]) for a, b in sorted(pressed))


def _kind_of(gap: float) -> Any:
    return "exact" if abs(gap) <= SAME else "clearance" if gap > 0 else "interference"


@lru_cache(maxsize=4)
def _assembly(path: str, sha: str) -> Assembly:
    found = load(path)
    if found.source["digest"] != sha:
        raise InputError("file", path, "it changed while it was read")
    return found


@lru_cache(maxsize=8)
def _contacts(path: str, sha: str, clearance: float) -> tuple[ContactPatch, ...]:
    return find_contacts(_assembly(path, sha), clearance)


def _index(names: Sequence[str], name: str, fit: int) -> int:
    if name not in names:
        raise InputError(f"fits[{fit}].between", name, f"there are {', '.join(names)}")
    return names.index(name)


# ---- the document ----


def _file(at: Place, folder: Path) -> tuple[Path, str]:
    name = at.text()
    come = {one.stem: one for one in sorted(PARTS.glob("*.step"))}
    if name in come:
        return come[name], hashlib.sha256(come[name].read_bytes()).hexdigest()
    try:
        path, content = read_inside(folder, name, LARGEST)
    except ValueError as error:
        raise at.refused(f"{error}; {', '.join(come)} come along", name) from None
    return path, hashlib.sha256(content).hexdigest()


def _fit(at: Place) -> Fit:
    at.table(("between", "kind", "gap"))
    at.needs({"between": 'between = ["bar 1", "bar 2"]', "gap": 'gap = "0.1 mm"'})
    kind = (at / "kind").one_of(KINDS) if "kind" in at else ""
    return Fit(_two(at / "between"), (at / "gap").alike("mm"), kind)


def _two(at: Place) -> tuple[str, str]:
    names = [one.text() for one in at.items()]
    if len(names) != 2 or names[0] == names[1]:
        raise at.refused("a list of two different names is needed")
    return names[0], names[1]


def _length(at: Place) -> float:
    value = at.alike("mm")
    if not value >= 0.0:
        raise at.refused('a length of 0 and more is needed, or "auto"', at.value)
    return value


def _flag(at: Place) -> bool:
    if not isinstance(at.value, bool):
        raise at.refused("true or false is needed")
    return at.value


TYPES = get_args(JointType)
NO_JOINT = "none"
WHOLE = ("nullity", "rank", "contacts")
_COUNT = re.compile(rf"count of (?:({'|'.join(TYPES)}) )?joints")
_JOINT = re.compile(r"joint (.+)")


def is_of_articulation(what: str) -> bool:
    """Whether these words name an output of `articulate`."""
    return what in WHOLE or bool(_COUNT.fullmatch(what) or is_joint(what))


def is_joint(what: str) -> bool:
    """Whether these words name the joint of two parts."""
    found = _JOINT.fullmatch(what)
    return found is not None and "/" in found[1].strip("/ ")


def articulation_number(what: str, record: Record) -> float:
    """The number; NaN where the record is of another verb, or has no such part."""
    if record.verb != "articulate":
        return float("nan")
    (whole,) = record.tables["mechanism"]
    if what in WHOLE:
        return float(whole[what])
    joints = record.tables["joints"]
    if count := _COUNT.fullmatch(what):
        return float(sum(count[1] in (None, row["type"]) for row in joints))
    found = _JOINT.fullmatch(what)
    assert found is not None  # looked at when the output was made
    names = {str(row["name"]) for row in record.tables["parts"]}
    pair = next((two for two in _splits(found[1]) if two <= names), None)
    if pair is None:
        return float("nan")
    types = [row["type"] for row in joints if {row["parent"], row["child"]} == pair]
    return float(1 + TYPES.index(types[0])) if types else 0.0


def joint_word(number: float) -> str:
    """A joint's type from its number."""
    return NO_JOINT if number == 0 else str(TYPES[int(number) - 1])


def joint_rows(
    outputs: Sequence[Mapping[str, Json]],
    numbers: Mapping[str, NDArray[np.float64]],
    over: Mapping[str, NDArray[np.float64]],
    drawn: bool,
    confidence: float = CONFIDENCE,
) -> tuple[dict[str, Json], ...]:
    """Rows of the table `joints`: for each pair of parts and type of joint, in how many runs it is there.

    outputs  rows of a study's table of that name;  numbers: their values, by name
    over     values of the variables, by name
    drawn    whether runs were drawn at random: then the share has a Clopper–Pearson interval

    With one variable, `ranges` are the stretches of it on which the joint is there: from the first run that has it to
    the last, and how far on either side the next run without it stands (None: none does).
    """
    rows = []
    for output in outputs:
        if not is_joint(str(output["what"])):
            continue
        values = numbers[str(output["name"])]
        known = values[np.isfinite(values)]
        for number in np.unique(known):
            there = values == number
            share = proportion(int(there.sum()), len(known), confidence)
            row: dict[str, Json] = {
                "joint": str(output["what"]).removeprefix("joint "), "type": joint_word(float(number)),
                "runs": share.succeeded, "of": len(known), "share": share.probability,
                "low": share.low if drawn else None, "high": share.high if drawn else None,
            }  # fmt: skip
            if len(over) == 1:
                ((name, x),) = over.items()
                row |= {"variable": name, "ranges": _ranges(x, there)}
            rows.append(row)
    return tuple(rows)


def _ranges(x: NDArray[np.float64], there: NDArray[np.bool_]) -> list[dict[str, Any]]:
    order = np.argsort(x, kind="stable")
    x, there = x[order], there[order]
    edges = np.flatnonzero(np.diff(np.concatenate(([0], there.astype(int), [0]))))
    found = []
    for first, end in zip(edges[::2], edges[1::2], strict=True):
        below = float(x[first - 1]) if first > 0 else None
        above = float(x[end]) if end < len(x) else None
        found.append({"low": float(x[first]), "high": float(x[end - 1]), "below": below, "above": above})
    return found


def _splits(text: str) -> list[set[str]]:
    """Two names with a stroke between, whatever strokes the names themselves have."""
    return [{text[:i].strip(), text[i + 1 :].strip()} for i, letter in enumerate(text) if letter == "/"]
