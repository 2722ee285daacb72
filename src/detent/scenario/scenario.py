"""Scenario: one run as a TOML file, read strictly; and back again from what a record keeps of it.

    name = "O-ring"
    [mating]                         or [[mating]], several on one gripper
    kind = "oring.ORing"             the class; its fields are the keys
    [drive]
    kind = "rail.Rail"
    [run]
    sample = "5 ms"                  what `simulate` takes

What cannot be used is refused with an InputError that names field, value, what is allowed, file and line. A record
keeps the same tables in SI, so that no bit is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from fractions import Fraction
from functools import cache, cached_property, partial
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_type_hints

from pydantic import ValidationError
from typing_extensions import is_protocol

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.core.record import Record, plain
from detent.drive.drive import Drive
from detent.mating.mating import Mating, Placed
from detent.scenario.building import Run, disagreement, table_of
from detent.scenario.complaints import first_complaint
from detent.scenario.document import Document, key_path
from detent.scenario.fields import Reading, options_of
from detent.scenario.kinds import choices, foreign_name, name_of
from detent.scenario.lines import KeyPath
from detent.simulation.verb import simulate
from detent.units import quantity_of

if TYPE_CHECKING:
    from detent.drive.bench.model import Bench

M = TypeVar("M")
D = TypeVar("D")


# The annotations of a class: reading them takes a tenth of a short run.
_hints: Callable[[type], dict[str, Any]] = cache(partial(get_type_hints, include_extras=True))


def in_si(value: Any, hint: Any, folder: Path | None) -> Any:
    """A field's value as plain JSON in SI, which reads back (`Reading.si`) to the same value, bit for bit.

    Of a dataclass all fields that are not None, defaults included: a later default must not change an old run.
    """
    if isinstance(value, Pose):
        return {"matrix": value.matrix.tolist()}
    if type(value).__qualname__ in ("Assembly", "FeelTable") and type(value).__module__.startswith("detent."):
        from detent.scenario.file_fields import kept_file

        return kept_file(value)
    if isinstance(value, Path):
        return value.relative_to(folder.resolve()).as_posix() if folder else str(value)
    hint, *others = options_of(hint)
    if is_dataclass(type(value)):
        kind = {"kind": type(value).__name__} if others else {}
        if is_protocol(hint):
            ours = type(value) in choices(hint).values()
            kind = {"kind": type(value).__name__ if ours else foreign_name(type(value))}
        hints = _hints(type(value))
        pairs = ((f.name, getattr(value, f.name)) for f in fields(value) if f.init)
        return {**kind, **{name: in_si(one, hints[name], folder) for name, one in pairs if one is not None}}
    if isinstance(value, tuple):
        inner = get_args(hint)
        each = repeat(inner[0]) if inner[-1] is Ellipsis else inner
        return [in_si(item, item_hint, folder) for item, item_hint in zip(value, each, strict=False)]
    return str(value) if isinstance(value, Fraction) else value


DATA = Path(__file__).parents[1] / "data"
NOTHING: Mapping[str, str] = {}
FORMAT = 2  # of a record's inputs; those of 0.1 do not say


@dataclass(frozen=True)
class Scenario:
    """One run, ready to go. Made from a file (`load`), a text (`loads`), a record's inputs, or in Python.

    how     samples, end and method: the table [run]
    files   files it read, by their names in `folder`, and their SHA-256
    """

    name: str
    mating: tuple[Mating | Placed, ...]
    drive: Drive | Bench
    how: Run = field(default_factory=Run)
    source: str = ""
    files: Mapping[str, str] = field(default_factory=dict)
    folder: Path | None = field(default=None, repr=False, compare=False)
    document: Document | None = field(default=None, repr=False, compare=False)

    @classmethod
    def load(cls, path: Path | str, overrides: Mapping[str, str] = NOTHING, trust: bool = False) -> Scenario:
        """The scenario in a TOML file.

        overrides  values laid over the file's, {"drive.legs[0].speed": "5 mm/s"}: TOML, or else plain text
        trust      let it name classes from outside Detent, "your_package.module:Class": imports and runs their code
        """
        document = Document.load(path)
        return cls.built(document.with_values(overrides) if overrides else document, Reading(Path(path).parent), trust)

    @classmethod
    def loads(
        cls, text: str, folder: Path, name: str = "<text>", overrides: Mapping[str, str] = NOTHING, trust: bool = False
    ) -> Scenario:
        """The scenario in a text; the files it names are looked for in `folder`."""
        return cls.built(Document.loads(text, name).with_values(overrides), Reading(Path(folder)), trust)

    @classmethod
    def from_inputs(cls, inputs: Mapping[str, Any], folder: Path | None = None, trust: bool = False) -> Scenario:
        """The scenario that a record's inputs describe: running it gives the same record.

        folder  where the files are that it read; they must be the same, by their digests
        """
        table = plain(inputs)
        if not table:
            raise InputError("inputs", None, "the record has none: it was not made from a scenario")
        files = table.pop("files", {})
        is_old = table.pop("format", 1) < FORMAT
        for told in ("sensors", "mechanism"):  # a bench notes them in its record; they stand in drive and mating too
            table.pop(told, None)
        scenario = cls.built(Document(table), Reading(folder, si=True), trust)
        if scenario.files != files:
            raise InputError("files", None, "they have changed since the record was made")
        return scenario._in_fixed_steps() if is_old else scenario

    def _in_fixed_steps(self) -> Scenario:
        """The scenario as 0.1 ran it: steps of one length were the default, and all that "stepping" was."""
        models = [self.drive, *(one.mating if isinstance(one, Placed) else one for one in self.mating)]
        yields = getattr(self.drive, "nv", 0) > 0 and not any(hasattr(one, "solvers") for one in models)
        if self.how.method == "stepping" or (self.how.method == "auto" and yields):
            return replace(self, how=replace(self.how, method="fixed"))
        return self

    @classmethod
    def built(cls, document: Document, reading: Reading, trust: bool = False) -> Scenario:
        """The scenario that a document holds, read in a folder or in SI. InputError names what stands first in it that
        cannot be used."""
        model, wrong = table_of(document, trust)
        if wrong:
            raise wrong[0]
        try:
            found: Any = model.model_validate(document.table, context=reading)
        except ValidationError as error:
            raise first_complaint(error.errors(include_url=False), document, reading.tables) from None
        if differs := disagreement(found, document, reading):
            raise differs
        return cls(
            name=found.name,
            mating=found.mating,
            drive=found.drive,
            how=found.run,
            source=found.source,
            files=reading.files,
            folder=reading.folder,
            document=document,
        )

    def run(self) -> Record:
        """The record of this run."""
        how: dict[str, Any] = {f.name: getattr(self.how, f.name) for f in fields(Run)}
        try:
            return simulate(self.mating, self.drive, **how, inputs=self.inputs)
        except InputError as error:
            inner = error.inside("run") if error.field in how else error
            raise (self.document.placed(inner, _path(inner.field)) if self.document else inner) from None

    @cached_property
    def inputs(self) -> dict[str, Any]:
        """The scenario as plain JSON in SI, with digests of the files it read: enough to run it again."""
        matings = []
        for one in self.mating:
            model, poses = (one.mating, ("X_GA", "X_WB")) if isinstance(one, Placed) else (one, ())
            kind = {"kind": name_of(type(model)), **in_si(model, type(model), self.folder)}
            matings.append(kind | {name: in_si(getattr(one, name), Pose, self.folder) for name in poses})
        drive = {"kind": name_of(type(self.drive)), **in_si(self.drive, type(self.drive), self.folder)}
        found = {"name": self.name, "source": self.source, "mating": matings, "drive": drive}
        return plain({**found, "run": in_si(self.how, Run, None), "files": dict(self.files), "format": FORMAT})

    def pair(self, mating: type[M], drive: type[D]) -> tuple[M, D]:
        """Its one mating and its drive, for verbs that take these classes only; refused where they are others."""
        one, *others = self.mating
        if others or not isinstance(one, mating) or not isinstance(self.drive, drive):
            kinds = f"one {name_of(mating)} on a {name_of(drive)}"
            raise InputError("mating", None, f"{kinds} is needed")
        return one, self.drive

    @cached_property
    def warnings(self) -> tuple[str, ...]:
        """What is allowed but unusual, a sentence each."""
        several = len(self.mating) > 1
        bare = [one.mating if isinstance(one, Placed) else one for one in self.mating]
        models = [(f"mating[{i}]" if several else "mating", one) for i, one in enumerate(bare)]
        notes = [
            f"{path}.{field}: {note}"
            for path, one in models
            for field, found in getattr(one, "warnings", dict)().items()
            for note in found
        ]
        steep = [
            f"{path}: {value:g} is above 1; rigid contacts may then have no solution, or several (Painlevé)"
            for name, model in (*models, ("drive", self.drive))
            for path, value in _frictions(name, model)
            if value > 1 and not getattr(model, "takes_any_friction", False)
        ]
        given = self.document.table["mating"] if self.document else []
        pairs = zip(given if isinstance(given, list) else [given], models, strict=False)
        kinds = [(path, table["kind"], name_of(type(one))) for table, (path, one) in pairs if ":" not in table["kind"]]
        renamed = [f"{path}.kind: {kind} is now {new}" for path, kind, new in kinds if kind != new]
        return (*renamed, *notes, *steep)


def bundled() -> dict[str, Path]:
    """The bundled scenarios, by name."""
    return {path.stem: path for path in sorted(DATA.glob("*.toml"))}


def _path(field: str) -> KeyPath:
    """Where a field stands that `simulate` complains of: "drive.start_at" as ("drive", "start_at")."""
    try:
        return key_path(field)
    except ValueError:  # a model may name a field as it likes
        return (field,)


def _frictions(path: str, value: Any) -> Iterator[tuple[str, float]]:
    """Every friction coefficient in a model and in what it is made of, with its path."""
    if isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from _frictions(f"{path}[{i}]", item)
    elif is_dataclass(value):
        hints = _hints(type(value))
        for f in fields(value):
            quantity = quantity_of(hints[f.name])
            if quantity is None or quantity.unit == "1":  # others are forces
                yield from _frictions(f"{path}.{f.name}", getattr(value, f.name))
    elif isinstance(value, float | int) and "friction" in path.rpartition(".")[2]:
        yield path, value
