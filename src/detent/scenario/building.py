"""From a document to the objects of a run: the kinds it names are found, pydantic checks every key, models are made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic.errors import PydanticUserError

from detent.core.errors import InputError
from detent.mating.mating import Placed
from detent.scenario.complaints import each_complaint, standing, wrong_kind
from detent.scenario.document import Document, key_path, walk
from detent.scenario.fields import Reading, Table, Tables, listed, refused, table
from detent.scenario.kinds import ROLES, imported, lacks, named, names
from detent.scenario.lines import KeyPath
from detent.units import Duration, Quantity, check


@dataclass(frozen=True, slots=True)
class Run:
    """How long to run, how densely to sample, and by which method: what `simulate` takes.

    sample     time between two samples; events are found between them, so curves do not depend on it
    duration   when to end; left out, the drive's own end
    method     of a drive that yields: in steps as short as the tolerance asks for ("stepping", what "auto" takes), in
               steps of one length ("fixed"), or from event to event; a latch may also be "exact"
    tolerance  error allowed in one step, relative; left out, 0.001 in steps and 1e-6 by events
    step       the length of fixed steps, 1 ms if left out; in other steps the longest one, 20 ms if left out
    impact     law of restitution
    """

    sample: Duration = 1e-3
    duration: Duration | None = None
    method: Literal["auto", "exact", "events", "stepping", "fixed"] = "auto"
    tolerance: Annotated[float, Quantity("1", least=1e-14, most=1e-2)] | None = None
    step: Duration | None = None
    impact: Literal["poisson", "newton"] = "poisson"

    def __post_init__(self) -> None:
        check(self)


def what_is_wrong(document: Document, reading: Reading, most: int = 100) -> list[InputError]:
    """Everything in a document that cannot be used, in its order, one complaint a field. No foreign code runs.

    most  of what pydantic finds: a file of other keys only would take minutes to complain of
    """
    model, wrong = table_of(document, trust=False)
    try:
        found = model.model_validate(document.table, context=reading)
        if not wrong and (differs := disagreement(found, document, reading)):
            wrong.append(differs)
    except ValidationError as error:
        wrong += each_complaint(error.errors(include_url=False)[:most], document, reading.tables)
    first = {one.field: one for one in reversed(wrong)}  # a kind that is not known is also one that does not fit
    return sorted(first.values(), key=standing)


def disagreement(found: Any, document: Document, reading: Reading) -> InputError | None:
    """A complaint where some of it turns and some of it goes: models say so by `rotary`, quantities by their unit."""
    matings = [one.mating if isinstance(one, Placed) else one for one in found.mating]
    several = len(matings) > 1
    named = [(f"mating[{i}]" if several else "mating", one) for i, one in enumerate(matings)]
    models = [("drive", found.drive), *named]
    flags = {name: model.rotary for name, model in models if isinstance(getattr(model, "rotary", None), bool)}
    for name, turns in flags.items():
        others = [other for other, flag in flags.items() if flag != turns]
        if others:
            words = f"{others[0]} is {'not ' if turns else ''}rotary: both are, or neither"
        elif (not turns) in reading.written:
            kind, needed = ("rotary", "angles and torques are") if turns else ("not rotary", "ways and forces are")
            words = f'"{reading.written[not turns]}" is written, but it is {kind}: {needed} needed'
        else:
            continue
        return document.complaint(key_path(f"{name}.rotary"), turns, words)
    return None


def schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of a scenario with every kind there is: lets an editor check while one types."""
    tables = Tables()
    mating = tables.choice(names("mating"), is_mating=True)
    model = _whole(mating | tuple[mating, ...], tables.choice(names("drive")), tables)
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, **model.model_json_schema(), "title": "Detent scenario"}


MOST_MODELS = 64  # ours
_MODELS: dict[Any, type[Table]] = {}  # by the kinds named: making one takes 20 to 60 ms, using it 1


def table_of(document: Document, trust: bool) -> tuple[type[Table], list[InputError]]:
    """What pydantic checks the document with, and what is wrong with the kinds it names: anything may stand there."""
    wrong: list[InputError] = []
    kinds = [(path, kind) for path, kind in walk(document.table) if path[-1] == "kind" and isinstance(kind, str)]
    outside = [(path, kind) for path, kind in kinds if ":" in kind]
    tables = Tables(_imported(outside, document, trust, wrong) if outside else {})
    given = document.table.get("mating")
    several = isinstance(given, list)
    if several and not given:
        wrong.append(document.complaint(("mating",), None, "at least one mating is needed"))
    matings: list[tuple[KeyPath, Any]] = [(("mating",), given)]
    if several:
        matings = [(("mating", i), one) for i, one in enumerate(given)]
    classes = [_class_of(one, "mating", path, document, tables, wrong) for path, one in matings]
    leader = _class_of(document.table.get("drive"), "drive", ("drive",), document, tables, wrong)
    key = several, *classes, leader
    if key in _MODELS and not outside:
        return _MODELS[key], wrong
    each = tuple(Any if one is None else tables.of(one[1], kind=one[0], is_mating=True) for one in classes)
    if several:
        mating: Any = Annotated[tuple[each], BeforeValidator(partial(listed, len(each)))]
    else:
        mating = Annotated[each[0], AfterValidator(lambda one: (one,))]
    model = _whole(mating, Any if leader is None else tables.of(leader[1], kind=leader[0]), tables)
    if not outside:
        if len(_MODELS) >= MOST_MODELS:
            _MODELS.clear()
        _MODELS[key] = model
    return model, wrong


def _class_of(
    given: Any, role: str, path: KeyPath, document: Document, tables: Tables, wrong: list[InputError]
) -> tuple[str, type] | None:
    """Kind and class of the model that is given at a path; None, and a complaint, where there is none."""
    kind = given.get("kind") if isinstance(given, dict) else None
    cls = tables.foreign.get(kind) or named(role, kind) if isinstance(kind, str) else None
    if given is None:
        words = f"it is missing; a table [{role}] with a kind is needed"
        wrong.append(document.complaint(path, None, words))
    elif not isinstance(given, dict):
        wrong.append(document.complaint(path, given, "a table with a kind is needed"))
    elif cls is None or not isinstance(kind, str):
        wrong.append(wrong_kind((*path, "kind"), kind, ", ".join(names(role)), document))
    elif tables.foreign and (words := _unfit(role, kind, cls, tables)):
        wrong.append(document.complaint((*path, "kind"), kind, words))
    else:
        return kind, cls
    return None


def _unfit(role: str, kind: str, cls: type, tables: Tables) -> str | None:
    """Why a class does not fill its role, or cannot be written in TOML; models of ours can, as a test shows."""
    if missing := lacks(cls, ROLES[role]):
        return f"it is no {role}: it has no {', '.join(missing)}"
    try:
        tables.of(cls, kind=kind, is_mating=role == "mating")
    except (TypeError, NameError, PydanticUserError) as error:
        return f"its fields cannot be written in TOML: {error}"
    return None


def _imported(
    outside: Iterable[tuple[KeyPath, str]], document: Document, trust: bool, wrong: list[InputError]
) -> dict[str, type]:
    """Classes from outside Detent that the document names, imported if it is trusted; complaints of those it must not
    name or that cannot be had."""
    found: dict[str, type] = {}
    for path, kind in outside:
        if not trust:
            words = "it is code from outside Detent, which runs only if you trust the scenario: --trust, or trust=True"
            wrong.append(document.complaint(path, kind, words))
            continue
        try:
            found[kind] = imported(kind)
        except ValueError as error:
            wrong.append(document.complaint(path, kind, str(error)))
    return found


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
