"""articulate: how do the parts move? Assembly → Record with joints, free motions, what lifts off, and why.

Sinha, Gupta, Paredis & Khosla, "Extracting Articulation Models from CAD Models of Parts with Curved Surfaces".

Which part stands still where nobody says so: a guess a person would make, and its reason.

1. a part whose name says it: base, frame, ground, housing, chassis, … in several languages; of several the heaviest;
2. else, of the parts at least half as heavy as the heaviest, the one that touches most others; of equals the first.
"""

from __future__ import annotations

import math
import re
import time
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from detent.articulation.articulation_record import Analysis, Table
from detent.articulation.breaking import breaking_on_bodies
from detent.articulation.clearances import WIDEST, chosen, sweep, within
from detent.articulation.corrections import Corrections
from detent.articulation.designed_joints import GivenJoint
from detent.articulation.fasteners import plain_name
from detent.articulation.known_parts import Known, with_known
from detent.articulation.lifting import openings, with_lifts
from detent.articulation.second_order import MOST_LOOPS, MOST_MODES, branches
from detent.articulation.solving import masses, solve
from detent.core.errors import InputError
from detent.core.files import digest_of
from detent.core.record import Record
from detent.geometry.assembly import Assembly, ContactPatch
from detent.geometry.contacts.buried import buried_parts
from detent.geometry.contacts.finding import find_contacts

NAMES = re.compile(
    r"\b(base|frame|ground|housing|chassis|bed|stand|baseplate|grundplatte|gestell|rahmen|gehause|sockel|bati|socle"
    r"|chassis|carter|telaio|basamento|bancada|bastidor|podstawa|zakladna)\b"
)


def chosen_ground(assembly: Assembly, patches: Sequence[ContactPatch]) -> tuple[int, str]:
    """The part to ground, and why."""
    if not assembly.parts:
        raise InputError("assembly", assembly.name, "it has no parts")
    mass = masses(assembly)
    named = [i for i, part in enumerate(assembly.parts) if NAMES.search(plain_name(part.name))]
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


CLEARANCE = 1e-4  # m: 0.1 mm, ours; running fits of parts up to 100 mm stay below it
ROUNDING = 1e-6  # m: a gap drawn as 0.1 mm is within 0.1 mm, whatever the file's last digits
Locked = Iterable[tuple[str, Literal["rotation", "translation"]]]


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
    return analyse(
        assembly, ground=ground, clearance=clearance, merge_fasteners=merge_fasteners, imply_pins=imply_pins,
        stops=stops, locked=locked, dropped=dropped, given=given, corrections=corrections,
        known=known, contacts=contacts,
    ).record()  # fmt: skip


def analyse(
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
) -> Analysis:
    """The same as `articulate`, before it is a record: for questions (`detent.articulation.queries`)."""
    number = isinstance(clearance, int | float) and not isinstance(clearance, bool)
    if clearance != "auto" and not (number and math.isfinite(clearance) and clearance >= 0):
        raise InputError("clearance", clearance, 'a length of 0 m and more is needed, or "auto"')
    fixed = [ground] if isinstance(ground, str) else list(ground or ())
    locked, dropped = list(locked), list(dropped)
    source = {key: value for key, value in assembly.source.items() if key != "seconds"}  # differs between readings
    inputs = {
        "name": assembly.name, **source, "ground": fixed, "clearance": clearance,
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
    reused: tuple[GivenJoint, ...] = ()
    inside: list[tuple[str, str]] = []
    if known:
        fitted, reused, inside, about = with_known(fitted, known, assembly)
        notes += about
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

    fixed_parts = [index(name) for name in (*fixed, *fitted.fix)]
    if not fixed_parts:
        part, why = chosen_ground(assembly, patches)
        fixed_parts = [part]
        notes.append(f"{assembly.parts[part].name} is at rest: {why}")
    how: dict[str, Any] = {
        "merge_fasteners": merge_fasteners,
        "imply_pins": imply_pins,
        "locked": [(index(name), what) for name, what in locked],
        "forbidden": [_pair([index(name) for name in names]) for names in (*fitted.forbid, *dropped, *inside)],
        "given": [(index(one.parent), index(one.child), one) for one in (*fitted.joints, *reused, *given)],
        "merge": [tuple(index(name) for name in group) for group in fitted.merge],
        "keep": [index(name) for name in fitted.keep],
    }
    found = solve(assembly, patches, float(clearance), fixed_parts, **how)
    joined = time.perf_counter()
    breaks, trouble = breaking_on_bodies(found.constraints, found.null)
    loose = [found.patches[i] for i in breaks.patches if found.patches[i].fit == "clearance"]
    if loose and stops:
        others = [patch for patch in patches if not any(patch is one for one in loose)]
        found = solve(assembly, others, float(clearance), fixed_parts, **how)
        breaks, trouble = breaking_on_bodies(found.constraints, found.null)
        tables["stops"] = tuple(
            {"a": found.name(one.parts[0]), "b": found.name(one.parts[1]), "gap": one.gap, "words": one.words}
            for one in loose
        )
        notes.append(f"{len(loose)} contacts with a gap can open: they are stops and hold nothing")
    elif loose:
        notes.append(f"{len(loose)} contacts with a gap can open; as stops they would hold nothing")
    notes += [trouble] if trouble else []
    if 0 < found.null.nullity <= MOST_MODES and 0 < sum(one.closes_loop for one in found.joints) <= MOST_LOOPS:
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
    return Analysis(with_lifts(found, opened), breaks, opened, inputs, tuple(notes), tables, stats)


def _pair(parts: Sequence[int]) -> tuple[int, int]:
    if len(parts) != 2 or parts[0] == parts[1]:
        raise InputError("dropped", list(parts), "two different parts are needed")
    return parts[0], parts[1]


def articulate_again(inputs: Mapping[str, Any], folder: Path, trust: bool = False) -> Record:
    """The record of the same file with the same options, corrections and known sub-assemblies, from a record's inputs.

    Files are looked for where they were and in `folder`, and must be the same to the byte. Corrections are the
    record's own: those beside the files may have changed.
    """
    from detent.cad.step import load

    corrections = inputs.get("corrections")
    return articulate(
        load(_unchanged(str(inputs["file"]), inputs["digest"], folder)),
        **{key: inputs[key] for key in ("clearance", "merge_fasteners", "imply_pins", "stops", "ground")},
        locked=[(name, what) for name, what in inputs["locked"]],
        dropped=[(a, b) for a, b in inputs["dropped"]],
        given=[GivenJoint.from_table(one) for one in inputs["given"]],
        corrections=None if corrections is None else Corrections.from_table(corrections),
        known=[_known(one, folder) for one in inputs.get("known", ())],
    )


def _known(table: Mapping[str, Any], folder: Path) -> Known:
    from detent.cad.step import load

    if not table.get("file") or (table["joints"] and not table["record"]):
        raise InputError("known", table["name"], "it came from no file: articulate it anew")
    assembly = load(_unchanged(table["file"], table["digest"], folder))
    corrections = Corrections.from_table(table["corrections"])
    if not table["joints"]:
        return Known(assembly, corrections)
    file = _unchanged(table["record"], table["record_digest"], folder)
    return Known(assembly, corrections, Record.load(file), file)


def _unchanged(name: str, digest: str, folder: Path) -> Path:
    """The file of this name, where it was or in `folder`, that still has this digest."""
    path = Path(name)
    places = [place for place in (path, folder / path.name) if place.is_file()]
    if not places:
        raise InputError("file", name, f"it is neither there nor in {folder}")
    found = next((one for one in places if digest_of(one) == digest), None)
    if found is None:
        raise InputError("file", name, "it has changed since: articulate it anew")
    return found


def understand(*args: Any, **kwargs: Any) -> Analysis:
    """`analyse` under its name of 0.1.0."""
    warnings.warn("understand is now analyse", DeprecationWarning, stacklevel=2)
    return analyse(*args, **kwargs)
