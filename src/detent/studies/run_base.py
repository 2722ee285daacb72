"""What one run of a study is: a scenario and the verb that runs it, with a point's values laid over it.

A point maps dotted names to values as a scenario's TOML has them: {"mating.friction": 0.25, "drive.start_at.x":
"1.5 mm"}. The same point gives the same record, bit for bit, whoever runs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from detent.core.errors import InputError
from detent.core.record import Json, Record, digest
from detent.scenario.document import Document
from detent.scenario.fields import Reading
from detent.scenario.scenario import Scenario

if TYPE_CHECKING:
    from detent.studies.assemblies import Articulated

Point = Mapping[str, Json]
VERBS = ("simulate", "diode", "articulate")


@dataclass(frozen=True)
class Base:
    """A run before anything is varied.

    document  the scenario's, read but not yet built
    folder    where the files are that it names
    verb      "simulate", "diode" for a latch, or "articulate" for an assembly (assemblies.py)
    options   what the verb takes besides: {"all_directions": True} for diode
    trust     let the scenario name classes from outside Detent
    """

    document: Document
    folder: Path
    verb: str = "simulate"
    options: Mapping[str, Json] = field(default_factory=dict)
    trust: bool = False

    def __post_init__(self) -> None:
        if self.verb not in VERBS:
            raise InputError("verb", self.verb, f"there are {', '.join(VERBS)}")
        if self.verb == "articulate" and self.options:
            raise InputError("options", dict(self.options), "an articulation's stand in its own file")

    @classmethod
    def load(cls, path: Path | str, **how: Any) -> Base:
        """The base in a scenario's file."""
        return cls(Document.load(path), Path(path).parent, **how)

    def scenario(self, point: Point) -> Scenario | Articulated:
        """The scenario, or the articulation, with a point's values in it; InputError says which cannot be used."""
        if self.verb == "articulate":
            from detent.studies.assemblies import Articulated  # CAD loads where it is needed

            return Articulated.built(self.document.laid(point), self.folder)
        return Scenario.built(self.document.laid(point), Reading(self.folder), self.trust)

    def run(self, point: Point) -> Record:
        """The record of one run."""
        scenario = self.scenario(point)
        if self.verb != "diode" or not isinstance(scenario, Scenario):
            return scenario.run()
        from detent.drive.traverse import Traverse  # the latch code loads where it is needed
        from detent.latch.diode import diode
        from detent.latch.model import Latch

        how: Any = {**self.options, "sample": scenario.how.sample, "inputs": scenario.inputs}
        return diode(*scenario.pair(Latch, Traverse), **how)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all that every run shares: the scenario as written, files it names included, verb and options."""
        scenario = self.scenario({})
        shared = {"table": self.document.table, "files": dict(scenario.files)}
        return digest({**shared, "verb": self.verb, "options": dict(self.options)})
