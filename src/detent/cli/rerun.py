"""What a record holds, run again by the verb that made it: simulate, articulate, identify, spread, diode, calibrate.

An identification once more, from what its record keeps: the model that was asked for, and where the data came from.

Data are read again from the file where that is at hand and the same to the byte; those of a scenario are simulated
again. Arrays and models of one's own cannot be had again, and that is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from detent.core.errors import InputError
from detent.core.files import digest_of

if TYPE_CHECKING:
    from detent.core.record import Record
    from detent.drive.traverse import Traverse
    from detent.latch.model import Flexure
    from detent.scenario import Scenario


def run_again(inputs: Mapping[str, Any], folder: Path, trust: bool) -> Record:
    """The record that these inputs give.

    folder  where the files are that they name
    """
    from detent.articulation.rerun import articulate_again, is_articulation
    from detent.scenario import Scenario

    if is_articulation(inputs):
        return articulate_again(inputs, folder)
    if "sampling" in inputs:
        raise InputError(
            "record", "a study's", "`detent study` runs it again, from its file; --run NUMBER one of its runs"
        )
    if "calibrate" in inputs:
        from detent.studies.calibration.verb import calibrate_again

        return calibrate_again(inputs, folder, trust)
    if is_identification(inputs):
        return identify_again(inputs, folder, trust)
    asked = {key: inputs[key] for key in ("spread", "diode") if key in inputs}
    scenario = Scenario.from_inputs({key: one for key, one in inputs.items() if key not in asked}, folder, trust)
    if "spread" in asked:
        return _spread(scenario, asked["spread"])
    if "diode" in asked:
        from detent.latch.diode import diode

        how = {**asked["diode"], "sample": scenario.how.sample, "inputs": scenario.inputs}
        return diode(*latch_of(scenario), **how)
    return scenario.run()


def latch_of(scenario: Scenario) -> tuple[Flexure, Traverse]:
    """The latch of a scenario and what leads it; refused where it is anything else."""
    from detent.drive.traverse import Traverse
    from detent.latch.model import Flexure

    (latch, *others), drive = scenario.mating, scenario.drive
    if others or not isinstance(latch, Flexure) or not isinstance(drive, Traverse):
        raise InputError("mating", None, "one flexure.Flexure on a traverse.Traverse is needed")
    return latch, drive


def _spread(scenario: Scenario, asked: Mapping[str, Any]) -> Record:
    from detent.geometry.polygon import Polygon
    from detent.latch.spread import Spread, spread

    region = Polygon(tuple((x, y) for x, y in asked["region"]["points"]), asked["region"]["unit"])
    angles = tuple((low, high) for low, high in asked["angles"])
    start = Spread(region, asked["cone"], angles, asked["looks"])
    return spread(*latch_of(scenario), start, resolution=asked["resolution"], inputs=scenario.inputs)


def is_identification(inputs: Mapping[str, Any]) -> bool:
    """Whether these are the inputs of a record of identify."""
    return {"asked", "source", "held_out"} <= set(inputs)


def with_files(record: Record, files: Sequence[Path]) -> Record:
    """The record of identify with the record files (.nc) noted that its sources came from, in their order."""
    from detent.core.record import Origin

    sources = [record.inputs["source"], *record.inputs["held_out"]]
    for k, file in enumerate(files):
        if file.suffix.lower() == ".nc":
            sources[k] = {**sources[k], "file": file.name, "file_digest": digest_of(file)}
    inputs = {**record.inputs, "source": sources[0], "held_out": sources[1:]}
    return replace(record, inputs=inputs, origin=Origin.here(inputs))


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
    from detent.cli.paths import record as load

    inputs = source["inputs"]
    is_scenario = source["verb"] == "simulate" and "mating" in inputs
    if "file" in source:
        file = _file(source, folder, needed=not is_scenario)
        if file is not None:
            return _thinned(load(file), inputs)
    if is_scenario:
        return _simulated(inputs, folder, trust)
    if inputs.get("kind") == "simulated crawl":
        from detent.identification.crawling import from_simulation

        return from_simulation(_simulated(inputs["of"], folder, trust), at=inputs["at"])
    if "reading" in inputs:
        return _read(inputs, folder)
    told = "its data came from arrays or a run without a scenario, which a record does not keep: identify it anew"
    raise InputError("source", source["name"], told)


def _simulated(inputs: Mapping[str, Any], folder: Path, trust: bool) -> Record:
    from detent.scenario import Scenario

    return Scenario.from_inputs(inputs, folder, trust).run()


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
