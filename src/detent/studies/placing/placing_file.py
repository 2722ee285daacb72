"""A TOML file that asks where snap hooks may go on two parts. What each key means is in docs/guide/design.md."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError

from detent.core.record import Origin, Record, plain
from detent.geometry.polygon import Polygon
from detent.latch.pseudo_rigid_body import BeamPawl
from detent.scenario.complaints import first_complaint
from detent.scenario.document import Document
from detent.scenario.fields import Reading, Tables, table
from detent.studies.design.task_file import wants_in
from detent.studies.design.wants import Want
from detent.studies.placing.verb import place_latches
from detent.studies.toml_tables import Place
from detent.units import Exact, Length


@dataclass(frozen=True, slots=True)
class Places:
    """Two parts as they are mated, and the hook that is to hold them together.

    part         that moves and carries the hook
    counterpart  that it catches in
    direction    the part's way in
    hook         its clamp and way are set at each place
    friction     of hook and counterpart
    lengths      of the beam to try; the hook's own if left out
    clearance    between wall and beam
    play         between nose and pocket
    web          material round a pocket
    hooks        2: pairs that look apart, judged together
    """

    part: Polygon
    counterpart: Polygon
    direction: Literal["+x", "-x", "+y", "-y"]
    hook: BeamPawl
    friction: Exact
    lengths: tuple[Length, ...] = ()
    clearance: Length = 1e-4
    play: Length = 1e-4
    web: Length = 1e-3
    hooks: Literal[1, 2] = 1


@dataclass(frozen=True)
class PlacingTask:
    """What such a file holds."""

    name: str
    source: str
    places: Places
    wants: tuple[Want, ...]
    document: Document
    files: dict[str, str]  # that it names, and their SHA-256

    @classmethod
    def load(cls, path: Path | str) -> PlacingTask:
        """The task in a file; InputError names key, value, what is allowed, file and line."""
        document, reading = Document.load(path), Reading(Path(path).parent)
        keys: dict[str, Any] = {
            "name": (str, Field()), "places": (Tables().of(Places), Field()),
            "source": (str, Field(default="")), "want": (Any, Field(default=None)),
        }  # fmt: skip
        try:
            found: Any = table("PlacingTask", "where snap hooks may go", keys).model_validate(
                document.table, context=reading
            )
        except ValidationError as error:
            raise first_complaint(error.errors(include_url=False), document, reading.tables) from None
        wants = wants_in(Place(document) / "want", (), {})
        return cls(found.name, found.source, found.places, wants, document, reading.files)

    def placed(self) -> Record:
        """All places, the best first: `place_latches`."""
        asked = self.places
        how = {name: getattr(asked, name) for name in ("friction", "lengths", "clearance", "play", "web", "hooks")}
        record = place_latches(asked.part, asked.counterpart, asked.direction, asked.hook, wants=self.wants, **how)
        inputs = {"name": self.name, "source": self.source, "task": self.document.table, "files": self.files}
        return replace(record, inputs=plain(inputs), origin=Origin.here(plain(inputs)))


def asks_for_places(path: Path) -> bool:
    """Whether a design task's file is one of these."""
    return "places" in Document.load(path).table


__all__ = ["Places", "PlacingTask", "asks_for_places"]
