"""articulate: how do the parts move? Assembly → Record with joints, free motions, what lifts off, and why.

Sinha, Gupta, Paredis & Khosla, "Extracting Articulation Models from CAD Models of Parts with Curved Surfaces".
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from detent.articulation.branching import branches
from detent.articulation.breaking import Breaking
from detent.articulation.clearances import WIDEST, chosen, sweep, within
from detent.articulation.contracting import opening
from detent.articulation.corrections import Corrections
from detent.articulation.given import GivenJoint
from detent.articulation.ground import chosen_ground
from detent.articulation.known import Known, with_known
from detent.articulation.lifting import Opening, openings, with_lifts
from detent.articulation.modes import modes
from detent.articulation.recording import Table, record_of
from detent.articulation.solving import Articulation, solve
from detent.cad.buried import buried_parts
from detent.cad.patches import find_contacts
from detent.errors import InputError
from detent.geometry.assembly import Assembly
from detent.geometry.contact_patch import ContactPatch
from detent.record import Record

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

    ground           parts that stand still; by default one chosen by name or mass (`detent.articulation.ground`)
    clearance        m: faces at most this far apart touch; "auto": found by sweeping it from 1 µm to 1 mm
    merge_fasteners  bolts, nuts, washers, threaded rods and press fits are held to what they clamp
    imply_pins       bores in line with nothing in them get the pin they are made for
    stops            contacts with a gap that can open are stops that are not reached: they hold nothing
    locked           (part, "rotation" or "translation"): it does not turn, or its centre does not move
    dropped          pairs of parts whose contacts do not count
    given            joints the designer adds
    corrections      a person's, `detent.articulation.corrections`
    known            sub-assemblies of which a person's corrections or a record are reused wherever they stand
                     (`detent.articulation.known`)
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
