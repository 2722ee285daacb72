"""An articulation once more, from what its record keeps of its inputs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from detent.articulation.corrections import Corrections
from detent.articulation.given import GivenJoint
from detent.articulation.known_parts import Known
from detent.articulation.verb import articulate
from detent.cad.step import load
from detent.core.errors import InputError
from detent.core.files import digest_of
from detent.core.record import Record

HOW = ("clearance", "merge_fasteners", "imply_pins", "stops", "ground")


def articulate_again(inputs: Mapping[str, Any], folder: Path, trust: bool = False) -> Record:
    """The record of the same file with the same wishes, corrections and sub-assemblies that are known.

    Files are looked for where they were and in `folder`, and must be the same to the byte. Corrections are the
    record's own: those beside the files may have changed.
    """
    said = inputs.get("corrections")
    return articulate(
        load(_found(str(inputs["file"]), inputs["digest"], folder)),
        **{key: inputs[key] for key in HOW},
        locked=[(name, what) for name, what in inputs["locked"]],
        dropped=[(a, b) for a, b in inputs["dropped"]],
        given=[GivenJoint.from_table(one) for one in inputs["given"]],
        corrections=None if said is None else Corrections.from_table(said),
        known=[_known(one, folder) for one in inputs.get("known", ())],
    )


def _known(said: Mapping[str, Any], folder: Path) -> Known:
    if not said.get("file") or (said["joints"] and not said["record"]):
        raise InputError("known", said["name"], "it came from no file: articulate it anew")
    assembly = load(_found(said["file"], said["digest"], folder))
    corrections = Corrections.from_table(said["corrections"])
    if not said["joints"]:
        return Known(assembly, corrections)
    file = _found(said["record"], said["record_digest"], folder)
    return Known(assembly, corrections, Record.load(file), file)


def _found(name: str, digest: str, folder: Path) -> Path:
    """The file of this name, where it was or in `folder`, that still has this digest."""
    named = Path(name)
    places = [place for place in (named, folder / named.name) if place.is_file()]
    if not places:
        raise InputError("file", name, f"it is neither there nor in {folder}")
    found = next((one for one in places if digest_of(one) == digest), None)
    if found is None:
        raise InputError("file", name, "it has changed since: articulate it anew")
    return found
