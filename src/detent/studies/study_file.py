"""A study's TOML file as the fields of `Study`. What each key means is in docs/guide/study.md.

Shape, kinds, units and names are looked at here; what the values must fulfil together, where `Study` is made.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from detent.core.errors import InputError
from detent.core.files import read_inside
from detent.core.record import Json
from detent.scenario.complaints import suggestion
from detent.scenario.document import LARGEST, Document, key_path, spelled
from detent.scenario.lines import KeyPath
from detent.scenario.scenario import DATA, bundled
from detent.studies.criteria import Bound, Limits, Success
from detent.studies.outputs import Output
from detent.studies.run_base import Base
from detent.studies.sampling import Correlation
from detent.studies.toml_tables import Place
from detent.studies.variables import Grid, Normal, Tolerance, Uniform, Values, Variable

KEYS = ("name", "source", "outputs", "base", "vary", "tie", "correlate", "sampling", "success", "limits")
KINDS = ("grid", "values", "uniform", "normal", "tolerance")
WITH = {"grid": ("count",), "tolerance": ("shape", "part")}  # keys that one kind has besides
METHODS: dict[str, tuple[str, ...]] = {  # and what each may be told
    "grid": (), "random": ("runs", "seed"), "latin": ("runs", "seed"), "sobol": ("runs", "seed"),
    "border": ("cells", "coarse"), "saltelli": ("runs", "seed"), "morris": ("runs", "seed", "levels"),
}  # fmt: skip
KEEP = ("all", "failures", "none")


def bundled_studies() -> dict[str, Path]:
    """The studies that come with Detent, by name."""
    return {path.stem: path for path in sorted((DATA / "studies").glob("*.toml"))}


def fields_in(document: Document, folder: Path, trust: bool) -> dict[str, Any]:
    """What `Study` is made of, from a document; InputError with file and line where it cannot be used."""
    top = Place(document)
    top.table(KEYS)
    top.needs({"name": 'name = "Peg map"', "base": '[base] scenario = "peg_mp61"', "vary": "[vary.offset]"})
    base, fixed = _base(top / "base", folder, trust)
    outputs = _outputs(top / "outputs") if "outputs" in top else ()
    return {
        "name": (top / "name").text(),
        "source": (top / "source").text() if "source" in top else "",
        "base": base,
        "fixed": fixed,
        "outputs": outputs,
        "vary": tuple(_variable(top / "vary" / name) for name in (top / "vary").any_table()),
        "ties": _ties(top / "tie"),
        "correlations": tuple(map(_correlation, (top / "correlate").items())) if "correlate" in top else (),
        **_sampling(top / "sampling"),
        "success": _success(top / "success", outputs),
        **_limits(top / "limits"),
    }


def _base(at: Place, folder: Path, trust: bool) -> tuple[Base, dict[str, Json]]:
    at.table(("scenario", "verb", "set", "options"))
    at.needs({"scenario": 'scenario = "peg_mp61"'})
    name = (at / "scenario").text()
    if name in bundled():
        document, home = Document.load(bundled()[name]), bundled()[name].parent
    else:
        document, home = _beside(at / "scenario", name, folder)
    fixed: dict[str, Json] = {}
    for key in (at / "set").any_table():
        fixed[_dotted(at / "set" / key, key)] = (at / "set" / key).plain()
    how: dict[str, Any] = {"verb": (at / "verb").text()} if "verb" in at else {}
    options = (at / "options").any_table()
    if options:
        (at / "options").plain()
    try:
        return Base(document, home, options=options, trust=trust, **how), fixed
    except InputError as error:
        raise at.document.placed(error.inside("base"), ("base", *key_path(error.field))) from None


def _beside(at: Place, name: str, folder: Path) -> tuple[Document, Path]:
    """The document of a scenario in the study's folder."""
    if not name.endswith(".toml"):
        words = "no such scenario comes along, and a file beside the study ends in .toml"
        raise at.refused(f"{words}; {suggestion(name, bundled())}", name)
    try:
        path, content = read_inside(folder, name, LARGEST)
        return Document.loads(content.decode("utf-8"), str(folder / name)), path.parent
    except UnicodeDecodeError:
        raise at.refused("it is not UTF-8", name) from None
    except ValueError as error:
        raise at.refused(str(error).replace("the scenario's folder", "the study's folder"), name) from None


def _dotted(at: Place, key: str) -> str:
    """A key that is a dotted name in the scenario."""
    try:
        return spelled(key_path(key))
    except ValueError:
        raise at.refused('a key like "mating.friction" or "drive.legs[0].speed" is needed, in quotes') from None


def _outputs(at: Place) -> tuple[Output, ...]:
    return tuple(_output(one, one.text()) for one in at.items())


def _output(at: Place, what: str) -> Output:
    try:
        return Output(what)
    except InputError as error:
        raise at.refused(error.allowed, what) from None


def _variable(at: Place) -> Variable:
    given = at.any_table()
    kinds = [kind for kind in KINDS if kind in given]
    kind = kinds[0] if len(kinds) == 1 else ""
    at.table(("of", *KINDS, *(WITH.get(kind, ()) if kind else (one for also in WITH.values() for one in also))))
    if not kind:
        found = f"{' and '.join(kinds)} are given" if kinds else "none is given"
        raise at.refused(f"exactly one of {', '.join(KINDS)} is needed; {found}")
    of = _of(at / "of") if "of" in at else ()
    try:
        return _MADE_BY[kind](at, at / kind, of)
    except InputError as error:
        if error.file is not None:
            raise
        raise at.document.placed(error, path_of(error.field)) from None


def _of(at: Place) -> tuple[str, ...]:
    if isinstance(at.value, str):
        return (at.key(),)
    names = tuple(one.key() for one in at.items())
    if not names:
        raise at.refused("at least one name is needed; leave it out where only formulas use the variable")
    return names


def _two(at: Place) -> tuple[float, float, str]:
    places = at.items()
    if len(places) != 2:
        raise at.refused(f"a list of 2 is needed, low and high; this one has {len(places)}")
    low, unit = places[0].quantity()
    return low, places[1].alike(unit), unit


def _grid(at: Place, here: Place, of: tuple[str, ...]) -> Variable:
    low, high, unit = _two(here)
    at.needs({"count": "count = 31"})
    return Grid(at.name, of, low, high, (at / "count").whole(), unit)


def _values(at: Place, here: Place, of: tuple[str, ...]) -> Variable:
    return Values(at.name, of, tuple(one.plain() for one in here.items()))


def _uniform(at: Place, here: Place, of: tuple[str, ...]) -> Variable:
    return Uniform(at.name, of, *_two(here))


def _normal(at: Place, here: Place, of: tuple[str, ...]) -> Variable:
    here.table(("mean", "sd", "low", "high"))
    here.needs(dict.fromkeys(("mean", "sd"), 'normal = { mean = "2 mm", sd = "0.1 mm" }'))
    mean, unit = (here / "mean").quantity()
    rest = {key: (here / key).alike(unit) for key in ("sd", "low", "high") if key in here}
    return Normal(at.name, of, mean, unit=unit, **rest)


def _tolerance(at: Place, here: Place, of: tuple[str, ...]) -> Variable:
    how: dict[str, Any] = {key: (at / key).text() for key in ("shape", "part") if key in at}
    return Tolerance(at.name, of, here.text(), **how)


_MADE_BY = {"grid": _grid, "values": _values, "uniform": _uniform, "normal": _normal, "tolerance": _tolerance}


def _ties(at: Place) -> dict[str, str]:
    return {_dotted(at / key, key): (at / key).text() for key in at.any_table()}


def _correlation(at: Place) -> Correlation:
    at.table(("between", "rho"))
    at.needs({"between": 'between = ["peg", "hole"]', "rho": "rho = 0.5"})
    names = [one.text() for one in (at / "between").items()]
    if len(names) != 2:
        raise (at / "between").refused("the names of two variables are needed")
    return Correlation((names[0], names[1]), (at / "rho").alike("1"))


def _sampling(at: Place) -> dict[str, Any]:
    method = (at / "method").one_of(METHODS) if "method" in at else "grid"
    at.table(("method", *METHODS[method]))
    if "runs" in METHODS[method]:
        at.needs({"runs": "runs = 1000"})
    given = {key: (at / key).whole() for key in METHODS[method] if key in at}
    known = {key: given.pop(key) for key in ("runs", "seed") if key in given}
    return {"method": method, **known, "how": given}


def _success(at: Place, outputs: tuple[Output, ...]) -> Success:
    at.table(("status", "limits", "allow_doubtful"))
    status = {"status": tuple(one.text() for one in (at / "status").items())} if "status" in at else {}
    bounds = tuple(_bound(at / "limits" / what, what, outputs) for what in (at / "limits").any_table())
    allowed = "allow_doubtful" in at and (at / "allow_doubtful").yes_or_no()
    return Success(bounds=bounds, allow_doubtful=allowed, **status)


def _bound(at: Place, what: str, outputs: tuple[Output, ...]) -> Bound:
    output = _output(at, what)
    if output not in outputs:
        raise at.refused(f"it is not among the outputs; there are {', '.join(one.what for one in outputs) or 'none'}")
    at.table(("at_least", "at_most"))
    given = [at / key for key in ("at_least", "at_most") if key in at]
    unit = output.fixed_units or next((one.quantity()[1] for one in given), None)
    ends = {one.name: one.alike(unit) for one in given if unit}
    try:
        return Bound(output, **ends, unit=unit)
    except InputError as error:
        raise at.refused(error.allowed) from None


def _limits(at: Place) -> dict[str, Any]:
    at.table(("time", "memory", "keep"))
    time = (at / "time").measured("s") if "time" in at else None
    memory = (at / "memory").size() if "memory" in at else None
    return {"limits": Limits(time, memory), "keep": (at / "keep").one_of(KEEP) if "keep" in at else "none"}


def path_of(field: str) -> KeyPath:
    """Where a field stands that a model complains of."""
    try:
        return key_path(field)
    except ValueError:
        return (field,)


base_in, variable_in, ties_in = _base, _variable, _ties  # a design's file has the same tables
