"""articulate: how do the parts move? Assembly → Record with joints, free motions, what lifts off, and why.

Sinha, Gupta, Paredis & Khosla, "Extracting Articulation Models from CAD Models of Parts with Curved Surfaces".

Where a mechanism may go on in several ways, or only seems to move: the second-order check in words.

First-order freedoms of closed loops may not go on (`detent.articulation.second_order`): the flat four-bar has two of
them and moves along either of two branches.

Which part stands still where nobody says so: a guess a person would make, and its reason.

1. a part whose name says it: base, frame, ground, housing, chassis, … in several languages; of several the heaviest;
2. else, of the parts at least half as heavy as the heaviest, the one that touches most others; of equals the first.
"""

from __future__ import annotations

import math
import re
import time
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from detent.articulation.breaking import Breaking
from detent.articulation.clearances import WIDEST, chosen, sweep, within
from detent.articulation.corrections import Corrections
from detent.articulation.free_motions import modes, motion_words
from detent.articulation.given import GivenJoint
from detent.articulation.joints import screw_of
from detent.articulation.known_parts import Known, with_known
from detent.articulation.lifting import Opening, openings, with_lifts
from detent.articulation.recording import Table, record_of
from detent.articulation.second_order import second_order
from detent.articulation.solving import Articulation, masses, opening, solve
from detent.core.errors import InputError
from detent.core.record import Record
from detent.geometry.assembly import Assembly, ContactPatch
from detent.geometry.contacts.buried import buried_parts
from detent.geometry.contacts.finding import find_contacts

MOST_MODES, MOST_LOOPS = 12, 60  # the check costs the cube of the loops; larger assemblies are followed, not checked


def branches(found: Articulation) -> tuple[str, tuple[Mapping[str, Any], ...]]:
    """A sentence where first-order freedoms do not all go on, and the branches that do; "" and none where they do."""
    loops = sum(one.closes_loop for one in found.joints)
    if not 0 < found.null.nullity <= MOST_MODES or not 0 < loops <= MOST_LOOPS:
        return "", ()
    checked = second_order(found.constraints, found.null)
    if not len(checked.forms):
        return "", ()
    told = tuple({"twist": one.tolist(), "words": _words(found, one)} for one in checked.branches)
    seem = f"{found.null.nullity} freedoms at first order only"
    if told:
        return f"{seem}: the loops cross here, and it goes on along {len(told)} branches, one freedom each", told
    left = "none of them goes on" if checked.freedoms == 0 else "not all of them go on"
    return f"{seem}: {left}", ()


def _words(found: Articulation, twists: np.ndarray[Any, np.dtype[np.float64]]) -> str:
    """Each part that moves, in a few words."""
    lines = []
    largest = np.abs(twists).max(initial=0.0)
    for part, twist in enumerate(twists):
        if np.abs(twist).max() > 1e-9 * largest:
            around = found.constraints.points[part] + found.constraints.length * np.vstack((np.eye(3), -np.eye(3)))
            lines.append(f"{found.name(part)} {motion_words(screw_of(twist, around, 1e-5))}")
    return "; ".join(lines)


NAMES = re.compile(
    r"\b(base|frame|ground|housing|chassis|bed|stand|baseplate|grundplatte|gestell|rahmen|gehause|sockel|bati|socle"
    r"|chassis|carter|telaio|basamento|bancada|bastidor|podstawa|zakladna)\b"
)


def chosen_ground(assembly: Assembly, patches: Sequence[ContactPatch]) -> tuple[int, str]:
    """The part to ground, and why."""
    if not assembly.parts:
        raise InputError("assembly", assembly.name, "it has no parts")
    mass = masses(assembly)
    named = [i for i, part in enumerate(assembly.parts) if NAMES.search(_plain(part.name))]
    if named:
        return max(named, key=lambda i: (mass[i], -i)), "its name says so"
    near: list[set[int]] = [set() for _ in mass]
    for a, b in {patch.parts for patch in patches}:
        near[a].add(b)
        near[b].add(a)
    heavy = [i for i in range(len(mass)) if mass[i] >= mass.max() / 2]
    if len(heavy) == 1:
        return heavy[0], "it is the heaviest by far"
    return max(heavy, key=lambda i: (len(near[i]), -i)), "of the heavy parts it touches most others, or is the first"


def _plain(name: str) -> str:
    """In lower case letters without accents; what joins words is a space."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[_\-.]+", " ", plain)


CLEARANCE = 1e-4  # m: 0.1 mm, ours; running fits of parts up to 100 mm stay below it
ROUNDING = 1e-6  # m: a gap drawn as 0.1 mm is within 0.1 mm, whatever the file's last digits
Locked = Iterable[tuple[str, Literal["rotation", "translation"]]]


@dataclass(frozen=True, slots=True, eq=False)
class Understood:
    """An articulation with all that its record tells; `found` is what questions are asked of."""

    found: Articulation
    breaks: Breaking
    opened: tuple[Opening, ...]
    inputs: Mapping[str, Any]
    notes: tuple[str, ...]
    tables: Mapping[str, Table]
    stats: Mapping[str, float]

    def record(self) -> Record:
        return record_of(
            self.found, self.breaks, self.opened, modes(self.found), self.inputs, self.notes, self.stats, self.tables
        )


def articulate(
    assembly: Assembly,
    *,
    ground: str | Sequence[str] | None = None,
    clearance: float | Literal["auto"] = CLEARANCE,
    merge_fasteners: bool = False,
    imply_pins: bool = False,
    stops: bool = False,
    locked: Locked = (),
    dropped: Iterable[tuple[str, str]] = (),
    given: Sequence[GivenJoint] = (),
    corrections: Corrections | None = None,
    known: Sequence[Known] = (),
    contacts: Sequence[ContactPatch] | None = None,
) -> Record:
    """Record of an assembly's joints and free motions.

    ground           parts that stand still; by default one chosen by name or mass (`detent.articulation.verb`)
    clearance        m: faces at most this far apart touch; "auto": found by sweeping it from 1 µm to 1 mm
    merge_fasteners  bolts, nuts, washers, threaded rods and press fits are held to what they clamp
    imply_pins       bores in line with nothing in them get the pin they are made for
    stops            contacts with a gap that can open are stops that are not reached: they hold nothing
    locked           (part, "rotation" or "translation"): it does not turn, or its centre does not move
    dropped          pairs of parts whose contacts do not count
    given            joints the designer adds
    corrections      a person's, `detent.articulation.corrections`
    known            sub-assemblies of which a person's corrections or a record are reused wherever they stand
                     (`detent.articulation.known_parts`)
    contacts         found before, with this clearance (1 mm for "auto"); else they are looked for
    """
    return understand(
        assembly, ground=ground, clearance=clearance, merge_fasteners=merge_fasteners, imply_pins=imply_pins,
        stops=stops, locked=locked, dropped=dropped, given=given, corrections=corrections,
        known=known, contacts=contacts,
    ).record()  # fmt: skip


def understand(
    assembly: Assembly,
    *,
    ground: str | Sequence[str] | None = None,
    clearance: float | Literal["auto"] = CLEARANCE,
    merge_fasteners: bool = False,
    imply_pins: bool = False,
    stops: bool = False,
    locked: Locked = (),
    dropped: Iterable[tuple[str, str]] = (),
    given: Sequence[GivenJoint] = (),
    corrections: Corrections | None = None,
    known: Sequence[Known] = (),
    contacts: Sequence[ContactPatch] | None = None,
) -> Understood:
    """The same as `articulate`, before it is a record: for questions (`detent.articulation.queries`)."""
    _refuse(clearance)
    fixed = [ground] if isinstance(ground, str) else list(ground or ())
    locked, dropped = list(locked), list(dropped)
    inputs = {
        "name": assembly.name, **_source(assembly), "ground": fixed, "clearance": clearance,
        "merge_fasteners": merge_fasteners, "imply_pins": imply_pins, "stops": stops,
        "given": [one.as_table() for one in given], "locked": [list(one) for one in locked],
        "dropped": [list(one) for one in dropped],
    }  # fmt: skip
    if corrections is not None:
        inputs["corrections"] = corrections.as_table()
    if known:
        inputs["known"] = [one.as_table() for one in known]
    began = time.perf_counter()
    fitted, notes = (Corrections(), []) if corrections is None else corrections.fitted(assembly)
    fitted, kept_joints, inside, told = with_known(fitted, known, assembly)
    notes += told
    patches = (
        contacts if contacts is not None else find_contacts(assembly, WIDEST if clearance == "auto" else clearance)
    )
    tables: dict[str, Table] = {}
    if clearance == "auto":
        stretches = sweep(assembly, patches)
        clearance = chosen(stretches)
        patches = within(patches, clearance)
        notes.append(f"clearance {1e3 * clearance:.3g} mm, found by sweeping it")
        tables["clearances"] = tuple(
            {"low": one.low, "high": one.high, "contacts": one.contacts, "groups": one.groups} for one in stretches
        )
    pressed = {patch.parts for patch in patches if patch.fit == "interference"}
    notes += [one.words for one in buried_parts(assembly, float(clearance), pressed)]
    looked = time.perf_counter()
    called = {part.name: fitted.rename.get(part.name, part.name) for part in assembly.parts}
    if len(set(called.values())) < len(called):
        raise InputError("corrections.rename", dict(fitted.rename), "each part needs a name of its own")
    assembly = replace(assembly, parts=tuple(replace(part, name=called[part.name]) for part in assembly.parts))

    def index(name: str) -> int:
        """Of a part, by its new name or the file's."""
        return assembly.part(called.get(name, name) if name not in called.values() else name)

    def indices(names: Iterable[str]) -> list[int]:
        return [index(name) for name in names]

    fixed_parts = indices((*fixed, *fitted.fix))
    if not fixed_parts:
        part, why = chosen_ground(assembly, patches)
        fixed_parts = [part]
        notes.append(f"{assembly.parts[part].name} is at rest: {why}")
    how: dict[str, Any] = {
        "merge_fasteners": merge_fasteners,
        "imply_pins": imply_pins,
        "locked": [(index(name), what) for name, what in locked],
        "forbidden": [_pair(indices(names)) for names in (*fitted.forbid, *dropped, *inside)],
        "given": [(index(one.parent), index(one.child), one) for one in (*fitted.joints, *kept_joints, *given)],
        "merge": [tuple(indices(group)) for group in fitted.merge],
        "keep": indices(fitted.keep),
    }
    found = solve(assembly, patches, float(clearance), fixed_parts, **how)
    joined = time.perf_counter()
    breaks, trouble = opening(found.constraints, found.null)
    loose = [found.patches[i] for i in breaks.patches if found.patches[i].fit == "clearance"]
    if loose and stops:
        kept = [patch for patch in patches if not any(patch is one for one in loose)]
        found = solve(assembly, kept, float(clearance), fixed_parts, **how)
        breaks, trouble = opening(found.constraints, found.null)
        tables["stops"] = tuple(
            {"a": found.name(one.parts[0]), "b": found.name(one.parts[1]), "gap": one.gap, "words": one.words}
            for one in loose
        )
        notes.append(f"{len(loose)} contacts with a gap can open: they are stops and hold nothing")
    elif loose:
        notes.append(f"{len(loose)} contacts with a gap can open; as stops they would hold nothing")
    notes += [trouble] if trouble else []
    crossing, table = branches(found)
    notes += [crossing] if crossing else []
    if table:
        tables["branches"] = table
    opened = openings(found, breaks)
    stats = {
        "seconds_contacts": looked - began,
        "seconds_joints": joined - looked,
        "seconds_breaking": time.perf_counter() - joined,
    }
    return Understood(with_lifts(found, opened), breaks, opened, inputs, tuple(notes), tables, stats)


def _refuse(clearance: Any) -> None:
    number = isinstance(clearance, int | float) and not isinstance(clearance, bool)
    if clearance != "auto" and not (number and math.isfinite(clearance) and clearance >= 0):
        raise InputError("clearance", clearance, 'a length of 0 m and more is needed, or "auto"')


def _pair(parts: Sequence[int]) -> tuple[int, int]:
    if len(parts) != 2 or parts[0] == parts[1]:
        raise InputError("dropped", list(parts), "two different parts are needed")
    return parts[0], parts[1]


def _source(assembly: Assembly) -> dict[str, Any]:
    """Where it comes from, without what differs from one reading to the next."""
    return {key: value for key, value in assembly.source.items() if key != "seconds"}
