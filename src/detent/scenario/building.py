"""From a document to the objects of a run: the kinds it names are found, pydantic checks every key, models are made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic.errors import PydanticUserError

from detent.core.errors import InputError
from detent.drive.base import Drive
from detent.mating.base import Mating, Placed, place
from detent.scenario.complaints import each_complaint, first_complaint, standing, wrong_kind
from detent.scenario.document import Document, key_path
from detent.scenario.fields import POSE, Reading, Table, Tables, listed, made, refused, table
from detent.scenario.kinds import ROLES, imported, is_foreign, lacks, named, names
from detent.scenario.lines import KeyPath
from detent.scenario.turning import what_disagrees
from detent.units import Duration, Quantity, check

if TYPE_CHECKING:
    from detent.drive.bench.model import Bench


_POSES = {
    "X_GA": (POSE, Field(default_factory=lambda: None, description="pose of the moving part A in the gripper G")),
    "X_WB": (POSE, Field(default_factory=lambda: None, description="pose of the fixed part B in the world W")),
}


@dataclass(frozen=True, slots=True)
class Run:
    """How long to run, how densely to sample, and by which method: what `simulate` takes.

    sample     time between two samples; events are found between them, so curves do not depend on it
    duration   when to end; left out, the drive's own end
    method     of a drive that yields: from event to event, or in steps of one length; a latch may also be "exact"
    tolerance  of events: error allowed in one step, relative
    step       of stepping
    impact     law of restitution
    """

    sample: Duration = 1e-3
    duration: Duration | None = None
    method: Literal["auto", "exact", "events", "stepping"] = "auto"
    tolerance: Annotated[float, Quantity("1", least=1e-14, most=1e-2)] = 1e-6
    step: Duration = 1e-3
    impact: Literal["poisson", "newton"] = "poisson"

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True)
class Parts:
    """What a document holds, as objects."""

    name: str
    source: str
    mating: tuple[Mating | Placed, ...]
    drive: Drive | Bench
    run: Run


def build(document: Document, reading: Reading, trust: bool) -> Parts:
    """The objects a document describes; InputError names what stands first in it that cannot be used."""
    model, wrong = _model(document, trust)
    if wrong:
        raise wrong[0]
    try:
        found: Any = model.model_validate(document.table, context=reading)
    except ValidationError as error:
        raise first_complaint(error.errors(include_url=False), document, reading.tables) from None
    if disagreement := _disagreement(found, document, reading):
        raise disagreement
    return Parts(found.name, found.source, found.mating, found.drive, found.run)


def what_is_wrong(document: Document, reading: Reading, most: int = 100) -> list[InputError]:
    """Everything in a document that cannot be used, in its order, one complaint a field. No foreign code runs.

    most  of what pydantic finds: a file of other keys only would take minutes to complain of
    """
    model, wrong = _model(document, trust=False)
    try:
        found = model.model_validate(document.table, context=reading)
        if not wrong and (disagreement := _disagreement(found, document, reading)):
            wrong.append(disagreement)
    except ValidationError as error:
        wrong += each_complaint(error.errors(include_url=False)[:most], document, reading.tables)
    first = {one.field: one for one in reversed(wrong)}  # a kind that is not known is also one that does not fit
    return sorted(first.values(), key=standing)


def _disagreement(found: Any, document: Document, reading: Reading) -> InputError | None:
    """A complaint where some of it turns and some of it goes."""
    disagrees = what_disagrees(found.mating, found.drive, reading.written)
    return None if disagrees is None else document.placed(InputError(*disagrees), key_path(disagrees[0]))


def schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of a scenario with every kind there is: lets an editor check while one types."""
    tables = Tables()
    mating = tables.choice(names("mating"), also=_POSES)
    model = _whole(mating | tuple[mating, ...], tables.choice(names("drive")), tables)
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, **model.model_json_schema(), "title": "Detent scenario"}


def _model(document: Document, trust: bool) -> tuple[type[Table], list[InputError]]:
    """What pydantic checks the document with, and what is wrong with the kinds it names: anything may stand there."""
    foreign, wrong = _foreign(document, trust)
    tables = Tables(foreign)
    kinds = None if foreign or wrong else _named_kinds(document)
    if kinds in _MODELS:
        return _MODELS[kinds], wrong

    def table_at(role: str, path: KeyPath) -> Any:
        try:
            return _kind_table(role, path, document, tables)
        except InputError as error:
            wrong.append(error)
            return Any

    given = document.table.get("mating")
    if isinstance(given, list):
        if not given:
            wrong.append(document.complaint(("mating",), None, "at least one mating is needed"))
        each = tuple(table_at("mating", ("mating", i)) for i in range(len(given)))
        mating: Any = Annotated[tuple[each], BeforeValidator(partial(listed, len(each)))]
    else:
        mating = Annotated[table_at("mating", ("mating",)), AfterValidator(lambda one: (one,))]
    model = _whole(mating, table_at("drive", ("drive",)), tables)
    if kinds is not None and not wrong:
        if len(_MODELS) >= MOST_MODELS:
            _MODELS.clear()
        _MODELS[kinds] = model
    return model, wrong


MOST_MODELS = 64  # kept; ours
_MODELS: dict[Any, type[Table]] = {}  # by the kinds named: making one takes 20 to 60 ms, using it 1


def _named_kinds(document: Document) -> tuple[Any, ...] | None:
    """The kinds that a document names for its matings and its drive; None where it names none as it should."""
    mating, drive = document.table.get("mating"), document.table.get("drive")
    several = isinstance(mating, list)
    kinds = [one.get("kind") if isinstance(one, dict) else None for one in (*(mating if several else [mating]), drive)]
    return (several, *kinds) if all(isinstance(one, str) for one in kinds) else None


def _whole(mating: Any, drive: Any, tables: Tables) -> type[Table]:
    text = Annotated[str, AfterValidator(_printable)]
    about = "One run: what mates, who drives it, and how it is sampled."
    keys = {
        "name": (text, Field(description="what the run is called", examples=["O-ring in a bore"])),
        "source": (text, Field(default="", description="where its numbers come from")),
        "mating": (mating, Field(description="what happens between the parts; [[mating]] for several")),
        "drive": (drive, Field(description="who holds the moving part")),
        "run": (tables.of(Run), Field(default_factory=Run, description="how it is sampled")),
    }
    return table("Scenario", about, keys)


def _printable(text: str) -> str:
    # A terminal obeys control characters; a name must not.
    if not text.replace("\n", " ").replace("\t", " ").isprintable():
        raise refused("text without control characters is needed")
    return text


def _kind_table(role: str, path: KeyPath, document: Document, tables: Tables) -> Any:
    """The table of the model that the document names at a path."""
    given = document.value(path)
    if given is None:
        raise document.complaint(path, None, f"it is missing; a table [{role}] with a kind is needed")
    if not isinstance(given, dict):
        raise document.complaint(path, given, "a table with a kind is needed")
    kind = given.get("kind")
    cls = tables.foreign.get(kind) or named(role, kind) if isinstance(kind, str) else None
    if cls is None or not isinstance(kind, str):
        raise wrong_kind((*path, "kind"), kind, ", ".join(names(role)), document)
    if missing := lacks(cls, ROLES[role]):
        raise document.complaint((*path, "kind"), kind, f"it is no {role}: it has no {', '.join(missing)}")
    how: dict[str, Any] = {"also": _POSES, "made_by": partial(_placed, cls)} if role == "mating" else {}
    try:
        return tables.of(cls, kind=kind, **how)
    except (TypeError, NameError, PydanticUserError) as error:
        raise document.complaint((*path, "kind"), kind, f"its fields cannot be written in TOML: {error}") from None


def _placed(cls: type, given: Any) -> Any:
    mating = made(cls, given)
    if given.X_GA is None and given.X_WB is None:
        return mating
    return place(mating, X_GA=given.X_GA, X_WB=given.X_WB)


def _foreign(document: Document, trust: bool) -> tuple[dict[str, type], list[InputError]]:
    """Classes from outside Detent that the document names, imported if it is trusted; and those it may not name."""
    found: dict[str, type] = {}
    wrong: list[InputError] = []
    for path, kind in _kinds((), document.table):
        if not trust:
            words = "it is code from outside Detent, which runs only if you trust the scenario: --trust, or trust=True"
            wrong.append(document.complaint(path, kind, words))
            continue
        try:
            found[kind] = imported(kind)
        except ValueError as error:
            wrong.append(document.complaint(path, kind, str(error)))
    return found, wrong


def _kinds(path: KeyPath, value: Any) -> Iterator[tuple[KeyPath, str]]:
    if isinstance(value, dict):
        if is_foreign(value.get("kind")):
            yield (*path, "kind"), value["kind"]
        for key, item in value.items():
            yield from _kinds((*path, key), item)
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from _kinds((*path, i), item)
