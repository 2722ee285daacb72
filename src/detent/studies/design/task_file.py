"""A design task's TOML file. What each key means is in docs/guide/design.md.

The best design as a scenario's TOML: the base's own text, comments and all, with the design's values in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomlkit

from detent.core.errors import InputError
from detent.core.files import read_regular
from detent.core.record import Record
from detent.scenario.document import LARGEST, Document, key_path
from detent.scenario.scenario import DATA
from detent.studies.design.task import DesignTask, Search
from detent.studies.design.wants import Number, Want
from detent.studies.fastener_numbers import DIODE
from detent.studies.study_file import base_in, path_of, ties_in, variable_in
from detent.studies.toml_tables import Place
from detent.studies.variables import Uniform, Values, Variable
from detent.units import dimensions

KEYS = ("name", "source", "base", "design", "tie", "want", "minimise", "tolerate", "search", "check")


def bundled_designs() -> dict[str, Path]:
    """The design tasks that come with Detent, by name."""
    return {path.stem: path for path in sorted((DATA / "designs").glob("*.toml"))}


def read(path: Path, trust: bool, checks: bool = True) -> DesignTask:
    """The task in a file; `checks`: also the one it names to check it by."""
    document, folder = Document.load(path), path.parent
    top = Place(document)
    top.table(KEYS)
    top.needs({"name": 'name = "Hook"', "base": '[base] scenario = "latch_hook"', "design": "[design.thickness]"})
    base, fixed = base_in(top / "base", folder, trust)
    parameters, start = [], {}
    for name in (top / "design").any_table():
        one, begins = _parameter(top / "design" / name)
        parameters.append(one)
        if begins is not None:
            start[name] = begins
    names = tuple(one.name for one in parameters)
    units = {one.name: one.unit for one in parameters if not one.words}
    return DesignTask(
        name=(top / "name").text(),
        source=(top / "source").text() if "source" in top else "",
        base=base,
        fixed=fixed,
        parameters=tuple(parameters),
        start=start,
        wants=wants_in(top / "want", names, units),
        goals=_goals(top / "minimise", names) if "minimise" in top else (),
        ties=ties_in(top / "tie"),
        tolerate=tuple(variable_in(top / "tolerate" / name) for name in (top / "tolerate").any_table()),
        search=_search(top / "search"),
        check=_checked(top / "check", folder, trust) if checks and "check" in top else None,
        document=document,
    )


def _parameter(at: Place) -> tuple[Variable, float | None]:
    """What may be changed, and where it begins."""
    given = at.table(("of", "range", "choices", "start"))
    if ("range" in given) == ("choices" in given):
        raise at.refused('either a range = ["1 mm", "4 mm"] or choices = ["1 mm", "2 mm"] is needed')
    of: tuple[str, ...] = ()
    if "of" in at:
        of = ((at / "of").key(),) if isinstance((at / "of").value, str) else tuple(o.key() for o in (at / "of").items())
    try:
        if "choices" in at:
            chosen = Values(at.name, of, tuple(one.value for one in (at / "choices").items()))
            return chosen, _chosen(at / "start", chosen) if "start" in at else None
        ends = (at / "range").items()
        if len(ends) != 2:
            raise (at / "range").refused(f"a list of 2 is needed, low and high; this one has {len(ends)}")
        low, unit = ends[0].quantity()
        between = Uniform(at.name, of, low, ends[1].alike(unit), unit)
        return between, (at / "start").alike(unit) if "start" in at else None
    except InputError as error:
        if error.file is not None:
            raise
        path = path_of(error.field)
        told = {"uniform": "range", "values": "choices"}
        here = ("design", *(told.get(str(step), step) for step in path[1:]))
        raise at.document.complaint(here, error.value, error.allowed) from None


def _chosen(at: Place, variable: Values) -> float:
    for value, written in zip(variable.listed, variable.values, strict=True):
        if written == at.value:
            return value
    raise at.refused("it is not among the choices", at.value)


def wants_in(at: Place, names: tuple[str, ...], units: dict[str, str]) -> tuple[Want, ...]:
    """What a [want] table asks; names and units of the parameters that its formulas may use."""
    return tuple(_want(at / what, what, names, units) for what in at.any_table())


def _want(at: Place, what: str, names: tuple[str, ...], units: dict[str, str]) -> Want:
    try:
        if what == "status":
            return Want(what, status=tuple(one.text() for one in at.items()))
        if DIODE.fullmatch(what):
            if at.value is not True:
                raise at.refused("true is needed: it is a diode or it is none", at.value)
            return Want(what, diode=what)
        number = _number(at, what, names)
        at.table(("at_least", "at_most", "or"))
        unit = _unit(number, units)
        ends: dict[str, Any] = {
            key: (at / key).quantity()[0] if unit is None else (at / key).alike(unit)
            for key in ("at_least", "at_most")
            if key in at
        }
        diode = (at / "or").text() if "or" in at else ""
        if diode and not DIODE.fullmatch(diode):
            raise (at / "or").refused('a diode is needed, as in "diode" or "total kinematic diode"', diode)
        return Want(what, number, diode=diode, **ends)
    except InputError as error:
        raise error if error.file is not None else at.refused(error.allowed, error.value) from None


def _number(at: Place, what: str, names: tuple[str, ...]) -> Number:
    try:
        return Number(what, names)
    except InputError as error:
        raise at.refused(error.allowed, what) from None


def _unit(number: Number, units: dict[str, str]) -> str | None:
    """What its limits measure; None where only a record knows, or units do not fit, which the task complains of."""
    if any(one.fixed_units is None for one in number.outputs):
        return None
    try:
        unit = number.unit(units)
        dimensions(unit)
    except ValueError:
        return None
    return unit


def _goals(at: Place, names: tuple[str, ...]) -> tuple[Number, ...]:
    """[minimise] of = "length", or a list of them."""
    at.table(("of",))
    at.needs({"of": 'of = "length", or of = ["length", "insertion"]'})
    places = [at / "of"] if isinstance((at / "of").value, str) else (at / "of").items()
    found = tuple(_number(one, one.text(), names) for one in places)
    if not found or len({one.what for one in found}) < len(found):
        raise (at / "of").refused("at least one goal is needed, each once")
    return found


def _search(at: Place) -> Search:
    at.table(("runs", "seed", "optimiser", "samples", "share"))
    how: dict[str, Any] = {key: (at / key).whole() for key in ("runs", "seed", "samples") if key in at}
    if "optimiser" in at:
        how["optimiser"] = (at / "optimiser").text()
    if "share" in at:
        how["share"] = (at / "share").alike("1")
    try:
        return Search(**how)
    except InputError as error:
        raise at.document.placed(error, path_of(error.field)) from None


def _checked(at: Place, folder: Path, trust: bool) -> DesignTask:
    """The task that the best design is checked by: one that comes along, or a file beside this one."""
    name = at.text()
    if name in bundled_designs():
        return read(bundled_designs()[name], trust, checks=False)
    inside = (folder / name).resolve().is_relative_to(folder.resolve())
    if not name.endswith(".toml") or not inside:
        raise at.refused(f"a file beside this one is needed, or one of {', '.join(bundled_designs())}", name)
    return read(folder / name, trust, checks=False)


def best_scenario(task: DesignTask, record: Record) -> str:
    """Text of the scenario with a record's best design; what is tolerated stays as the base has it."""
    file = task.base.document.file
    assert file is not None  # a base that was read from a file
    text = tomlkit.parse(read_regular(Path(file), LARGEST).decode("utf-8"))
    values = {str(row["name"]): float(row["value"]) for row in record.tables["best"]}
    middle = {one.name: one.quantile(0.5) for one in task.tolerate}
    point = dict(task.plan.sample({**values, **middle}).point)
    for one in task.tolerate:
        for name in one.of:
            point.pop(name, None)
    for name, value in point.items():
        here: Any = text
        *steps, last = key_path(name)
        for step in steps:
            if isinstance(step, str) and step not in here:
                here[step] = tomlkit.table()
            here = here[step]
        here[last] = value
    text["name"] = f"{text.get('name', task.name)}, as designed"
    return tomlkit.dumps(text)
