"""An articulation once more, from what its record keeps of its inputs."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from detent.articulation.corrections import beside, load_corrections
from detent.articulation.given import GivenJoint
from detent.articulation.verb import articulate
from detent.cad.step import load
from detent.errors import InputError
from detent.record import Record

HOW = ("clearance", "merge_fasteners", "imply_pins", "stops", "ground")


def is_articulation(inputs: Mapping[str, Any]) -> bool:
    """Whether these are the inputs of an articulation of a file."""
    return {"file", "digest", *HOW} <= set(inputs)


def articulate_again(inputs: Mapping[str, Any], folder: Path) -> Record:
    """The record of the same file with the same wishes.

    The file is looked for where it was and in `folder`, and must be the same to the byte; where corrections counted,
    those beside it count again.
    """
    named = Path(str(inputs["file"]))
    places = [place for place in (named, folder / named.name) if place.is_file()]
    if not places:
        raise InputError("file", str(named), f"it is neither there nor in {folder}")
    file = next((one for one in places if _digest(one) == inputs["digest"]), None)
    if file is None:
        raise InputError("file", str(named), "it has changed since: articulate it anew")
    if inputs.get("known"):
        names = ", ".join(str(one["name"]) for one in inputs["known"])
        raise InputError("known", names, "a record does not keep what was known of them: articulate it anew")
    corrections = load_corrections(beside(file)) if inputs.get("corrected") else None
    return articulate(
        load(file),
        **{key: inputs[key] for key in HOW},
        locked=[(name, what) for name, what in inputs["locked"]],
        dropped=[(a, b) for a, b in inputs["dropped"]],
        given=[GivenJoint.from_table(one) for one in inputs["given"]],
        corrections=corrections,
    )


def _digest(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()
