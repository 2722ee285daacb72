"""What a record holds, run again by the verb that made it: simulate, articulate, identify, spread, diode, calibrate."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from detent.errors import InputError

if TYPE_CHECKING:
    from detent.drive.traverse import Traverse
    from detent.mating.flexure import Flexure
    from detent.record import Record
    from detent.scenario import Scenario


def run_again(inputs: Mapping[str, Any], folder: Path, trust: bool) -> Record:
    """The record that these inputs give.

    folder  where the files are that they name
    """
    from detent.articulation.again import articulate_again, is_articulation
    from detent.cli.identified_again import identify_again, is_identification
    from detent.scenario import Scenario

    if is_articulation(inputs):
        return articulate_again(inputs, folder)
    if "sampling" in inputs:
        raise InputError(
            "record", "a study's", "`detent study` runs it again, from its file; --run NUMBER one of its runs"
        )
    if "calibrate" in inputs:
        from detent.calibration.again import calibrate_again

        return calibrate_again(inputs, folder, trust)
    if is_identification(inputs):
        return identify_again(inputs, folder, trust)
    asked = {key: inputs[key] for key in ("spread", "diode") if key in inputs}
    scenario = Scenario.from_inputs({key: one for key, one in inputs.items() if key not in asked}, folder, trust)
    if "spread" in asked:
        return _spread(scenario, asked["spread"])
    if "diode" in asked:
        from detent.diodes import diode

        how = {**asked["diode"], "sample": scenario.how.sample, "inputs": scenario.inputs}
        return diode(*latch_of(scenario), **how)
    return scenario.run()


def latch_of(scenario: Scenario) -> tuple[Flexure, Traverse]:
    """The latch of a scenario and what leads it; refused where it is anything else."""
    from detent.drive.traverse import Traverse
    from detent.mating.flexure import Flexure

    (latch, *others), drive = scenario.mating, scenario.drive
    if others or not isinstance(latch, Flexure) or not isinstance(drive, Traverse):
        raise InputError("mating", None, "one flexure.Flexure on a traverse.Traverse is needed")
    return latch, drive


def _spread(scenario: Scenario, asked: Mapping[str, Any]) -> Record:
    from detent.geometry.polygon import Polygon
    from detent.spreading import Spread, spread

    region = Polygon(tuple((x, y) for x, y in asked["region"]["points"]), asked["region"]["unit"])
    angles = tuple((low, high) for low, high in asked["angles"])
    start = Spread(region, asked["cone"], angles, asked["looks"])
    return spread(*latch_of(scenario), start, resolution=asked["resolution"], inputs=scenario.inputs)
