"""A record run again by the verb that made it: a table of verbs; and one run of a study, whole.

An identification reads its data again from the file where that is at hand and the same to the byte; those of a scenario
are simulated again. Arrays and models of one's own cannot be had again, and that is said. A study's record holds the
plan and every run's coordinates, so any of its runs can be had.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from detent.core.errors import InputError
from detent.core.files import digest_of
from detent.core.record import Record, fingerprint
from detent.scenario import Scenario
from detent.scenario.document import Document
from detent.studies.study import Study
from detent.studies.study_file import KEYS, METHODS, fields_in

if TYPE_CHECKING:
    from detent.drive.traverse import Traverse
    from detent.latch.model import Latch


# What only the inputs of one verb have, and what runs it again: function(inputs, folder, trust). The first that fits.
RERUN: tuple[tuple[set[str], str], ...] = (
    ({"file", "digest", "clearance", "merge_fasteners"}, "detent.articulation.verb:articulate_again"),
    ({"sampling"}, "detent.studies.rerun:refuse_study"),
    ({"calibrate"}, "detent.studies.calibration.verb:rerun_calibration"),
    ({"asked", "source", "held_out"}, "detent.studies.rerun:identify_again"),
    ({"spread"}, "detent.studies.rerun:spread_again"),
    ({"diode"}, "detent.studies.rerun:diode_again"),
    (set(), "detent.studies.rerun:simulate_again"),
)


def run_again(inputs: Mapping[str, Any], folder: Path, trust: bool) -> Record:
    """The record that these inputs give.

    folder  where the files are that they name
    """
    module, _, name = next(one for keys, one in RERUN if keys <= set(inputs)).partition(":")
    return getattr(importlib.import_module(module), name)(inputs, folder, trust)


def refuse_study(inputs: Mapping[str, Any], folder: Path, trust: bool) -> NoReturn:
    raise InputError("record", "a study's", "`detent study` runs it again, from its file; --run NUMBER one of its runs")


def simulate_again(inputs: Mapping[str, Any], folder: Path, trust: bool) -> Record:
    return Scenario.from_inputs(inputs, folder, trust).run()


def _latch(
    inputs: Mapping[str, Any], verb: str, folder: Path, trust: bool
) -> tuple[Scenario, Latch, Traverse, Mapping[str, Any]]:
    """The scenario of a latch's verb, its latch and traverse, and what the verb was asked."""
    scenario = Scenario.from_inputs({key: one for key, one in inputs.items() if key != verb}, folder, trust)
    from detent.drive.traverse import Traverse
    from detent.latch.model import Latch

    return scenario, *scenario.pair(Latch, Traverse), inputs[verb]


def diode_again(inputs: Mapping[str, Any], folder: Path, trust: bool) -> Record:
    from detent.latch.diode import diode

    scenario, latch, drive, asked = _latch(inputs, "diode", folder, trust)
    return diode(latch, drive, **asked, sample=scenario.how.sample, inputs=scenario.inputs)


def spread_again(inputs: Mapping[str, Any], folder: Path, trust: bool) -> Record:
    from detent.geometry.polygon import Polygon
    from detent.latch.spread import Spread, spread

    scenario, latch, drive, asked = _latch(inputs, "spread", folder, trust)
    region = Polygon(tuple((x, y) for x, y in asked["region"]["points"]), asked["region"]["unit"])
    angles = tuple((low, high) for low, high in asked["angles"])
    start = Spread(region, asked["cone"], angles, asked["looks"])
    return spread(latch, drive, start, resolution=asked["resolution"], inputs=scenario.inputs)


def identify_again(inputs: Mapping[str, Any], folder: Path, trust: bool) -> Record:
    """The record that the same model gives of the same data; files are looked for in `folder` and here."""
    from detent.identification.verb import identify

    model = _model(inputs["asked"])
    data, *others = [_data(one, folder, trust) for one in (inputs["source"], *inputs["held_out"])]
    found = identify(data, model=model, held_out=others)
    kept = {name: inputs[name] for name in ("source", "held_out")}  # with the files that were noted
    return replace(found, inputs={**found.inputs, **kept})


def _model(asked: Mapping[str, Any]) -> Any:
    from detent.identification.automatic import Automatic
    from detent.identification.crawling import Crawl
    from detent.identification.known import Known
    from detent.identification.recursive import Recursive
    from detent.identification.segmented import Segmented
    from detent.identification.smooth import Smooth

    kinds: dict[str, Any] = {one.__name__: one for one in (Smooth, Segmented, Automatic, Recursive, Known, Crawl)}
    kind = kinds.get(str(asked["kind"]))
    own = {name: one for name, one in asked.items() if name != "kind"}
    if kind is None or set(own) != {one.name for one in fields(kind)}:
        raise InputError("model", asked["kind"], "a record does not keep this model: identify it anew")
    for name, one in own.items():
        if isinstance(one, Mapping) and set(one) == {"function"}:
            raise InputError(f"model.{name}", one["function"], "a record keeps no function: identify it anew")
    return kind(**{name: tuple(one) if isinstance(one, list) else one for name, one in own.items()})


def _data(source: Mapping[str, Any], folder: Path, trust: bool) -> Record:
    """The record that was identified, or held out."""
    inputs = source["inputs"]
    is_scenario = source["verb"] == "simulate" and "mating" in inputs
    if "file" in source:
        file = _file(source, folder, needed=not is_scenario)
        if file is not None:
            return _thinned(Record.load(file), inputs)
    if is_scenario:
        return simulate_again(inputs, folder, trust)
    if inputs.get("kind") == "simulated crawl":
        from detent.identification.crawling import from_simulation

        return from_simulation(simulate_again(inputs["of"], folder, trust), at=inputs["at"])
    if "reading" in inputs:
        return _read(inputs, folder)
    told = "its data came from arrays or a run without a scenario, which a record does not keep: identify it anew"
    raise InputError("source", source["name"], told)


def _read(inputs: Mapping[str, Any], folder: Path) -> Record:
    from detent.identification.measured import from_csv

    file = _file(inputs, folder, needed=True)
    assert file is not None
    return _thinned(from_csv(file, **inputs["reading"], kind=inputs["kind"], sensors=inputs["sensors"]), inputs)


def _thinned(record: Record, inputs: Mapping[str, Any]) -> Record:
    """The part of a switch's samples that was meant; all of them unless told."""
    from detent.identification.measured import thinned

    if "thinned" not in inputs:
        return record
    how = inputs["thinned"]
    return thinned(record, how["apart"], how["first"])[how["part"]]


def _file(noted: Mapping[str, Any], folder: Path, *, needed: bool) -> Path | None:
    """The file that was noted, in `folder` or here; None where it is not needed."""
    name = Path(str(noted["file"])).name
    places = [place / name for place in (folder, Path()) if (place / name).is_file()]
    same = [one for one in places if digest_of(one) == noted["file_digest"]]
    if same or not needed:
        return same[0] if same else None
    why = "it has changed since: identify it anew" if places else f"it is neither in {folder} nor here"
    raise InputError("source", name, why)


def plan_of(record: Record, folder: Path, trust: bool = False) -> Study:
    """The plan of a study's record, with the scenario as it was then.

    folder  where the scenario's file is, for what it names; one that comes along needs none
    """
    inputs = record.inputs
    if record.verb != "study" or not isinstance(inputs.get("vary"), Mapping):
        raise InputError("record", record.verb, "a record of a study is needed")
    table: dict[str, Any] = {key: inputs[key] for key in KEYS if key in inputs}
    sampling = dict(table.get("sampling", {}))
    allowed = ("method", *METHODS.get(str(sampling.get("method")), ()))
    table["sampling"] = {key: value for key, value in sampling.items() if key in allowed}
    study = Study(**fields_in(Document(table), folder, trust), document=Document(table))
    then = inputs.get("scenario")
    return replace(study, base=replace(study.base, document=Document(dict(then)))) if then else study


def run_of(record: Record, run: int, folder: Path, trust: bool = False) -> tuple[Record, bool]:
    """The full record of a run, and whether it is the same as then, to the bit."""
    count = int(record.data.sizes.get("run", 0))
    if not 0 <= run < count:
        raise InputError("--run", run, f"runs of this study are numbered from 0 to {count - 1}")
    study = plan_of(record, folder, trust)
    values = {one.name: float(np.asarray(record[one.name].values)[run]) for one in study.vary}
    found = study.base.run(study.sample(values).point)
    return found, fingerprint(found) == str(record["fingerprint"].values[run])
