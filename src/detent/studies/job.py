"""What a worker process must know to carry out runs: the base, the outputs, what to keep, limits, where to write.

It travels as JSON: to a worker on this machine through a pipe, to one on a cluster as the argument of a task.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from detent.core.errors import DetentError, InputError
from detent.core.record import Json, digest, plain
from detent.scenario.document import Document
from detent.studies.criteria import Bound, Limits, Success
from detent.studies.numeric_version import foreign_sources, numeric_version
from detent.studies.outputs import Output
from detent.studies.run_base import Base, Point
from detent.studies.run_one import Result
from detent.studies.study_file import KEEP

JOURNAL, RECORDS = "journal", "records"


@dataclass(frozen=True, slots=True)
class Keep:
    """Which full records are kept beside the results.

    what     "none", "failures" or "all"
    success  what is no failure
    """

    what: str = "none"
    success: Success = field(default_factory=Success)

    def __post_init__(self) -> None:
        if self.what not in KEEP:
            raise InputError("keep", self.what, f"there are {', '.join(KEEP)}")

    def wants(self, result: Result) -> bool:
        """Whether this run's record is kept; a run without a record, which failed or was given up, has none."""
        has_record = bool(result.fingerprint)
        return has_record and (self.what == "all" or (self.what == "failures" and not self.success.holds(result)))

    def plain(self) -> dict[str, Json]:
        bounds = [(one.output.what, one.at_least, one.at_most) for one in self.success.bounds]
        allowed = self.success.allow_doubtful
        return {"what": self.what, "status": list(self.success.status), "bounds": bounds, "allow_doubtful": allowed}

    @classmethod
    def from_plain(cls, told: Mapping[str, Any]) -> Keep:
        bounds = tuple(Bound(Output(what), low, high) for what, low, high in told["bounds"])
        return cls(told["what"], Success(tuple(told["status"]), bounds, bool(told.get("allow_doubtful"))))


@dataclass(frozen=True)
class Job:
    """The part of a study that every worker shares.

    folder  of the study, absolute; its journal and kept records are in it
    files   that the scenario names, and their SHA-256: a worker that finds others refuses
    """

    base: Base
    outputs: tuple[Output, ...]
    folder: Path
    limits: Limits = field(default_factory=Limits)
    keep: Keep = field(default_factory=Keep)

    @cached_property
    def shared(self) -> str:
        """SHA-256 of all that a result depends on besides its point: base, files, outputs, numeric version."""
        scenario = self.base.scenario({})
        asked: dict[str, Json] = {"base": self.base.digest, "outputs": [one.what for one in self.outputs]}
        parts = [*(getattr(one, "mating", one) for one in scenario.mating), scenario.drive]
        models = foreign_sources([one for one in parts if one is not None])  # an assembly has no drive
        return digest({**asked, "version": numeric_version(), "models": models})

    @cached_property
    def files(self) -> dict[str, str]:
        return dict(self.base.scenario({}).files)

    def key(self, point: Point) -> str:
        """Of a run's inputs; a file that the point names counts by its content."""
        named = {value: found for value in point.values() if isinstance(value, str) and (found := self._file(value))}
        more: dict[str, Json] = {"files": named} if named else {}
        return digest({"shared": self.shared, "point": point, **more})

    def _file(self, name: str) -> str:
        """SHA-256 of the file of that name in the scenario's folder; "" where none is."""
        known = self._files
        if name not in known:
            path = self.base.folder / name
            try:
                known[name] = hashlib.sha256(path.read_bytes()).hexdigest() if name and path.is_file() else ""
            except (OSError, ValueError):
                known[name] = ""
            if len(known) > 10_000:  # values of continuous variables are many and name no file
                known.clear()
                return self._file(name)
        return known[name]

    @cached_property
    def _files(self) -> dict[str, str]:
        return {}

    def plain(self) -> dict[str, Json]:
        """As JSON holds it; `from_plain` in another process checks that it would compute the same."""
        document, base = self.base.document, self.base
        how = {"verb": base.verb, "options": dict(base.options), "trust": base.trust}
        return {
            "table": document.table, "where": str(base.folder.resolve()), "how": plain(how),
            "outputs": [one.what for one in self.outputs], "folder": str(self.folder),
            "limits": asdict(self.limits), "keep": self.keep.plain(), "shared": self.shared,
            "path": sys.path if base.trust else [],  # where models from outside are found
        }  # fmt: skip

    @classmethod
    def from_plain(cls, told: Mapping[str, Any]) -> Job:
        sys.path += [one for one in told["path"] if one and one not in sys.path]
        base = Base(Document(told["table"]), Path(told["where"]), **told["how"])
        outputs = tuple(Output(what) for what in told["outputs"])
        job = cls(base, outputs, Path(told["folder"]), Limits(**told["limits"]), Keep.from_plain(told["keep"]))
        if job.shared != told["shared"]:
            raise DetentError("the worker's Detent, its libraries or the files it reads are others than the study's")
        return job
