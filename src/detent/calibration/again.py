"""A calibration's record, fitted again from what it keeps of its inputs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from detent.calibration.log import Log
from detent.calibration.parameters import Parameter
from detent.calibration.verb import How, calibrate
from detent.errors import InputError
from detent.record import Record
from detent.scenario.document import Document
from detent.study.base import Base


def calibrate_again(inputs: Mapping[str, Any], folder: Path, trust: bool = False) -> Record:
    """The record that these inputs give; the log and what the scenario names must stand in `folder`, unchanged."""
    asked = inputs["calibrate"]
    base = Base(Document(asked["scenario"]), folder, asked["verb"], asked["options"], trust)
    if dict(base.scenario({}).files) != asked["files"]:
        raise InputError("files", None, "they have changed since the record was made")
    told = asked["measured"]
    if not told["sha256"]:
        raise InputError("measurement", told["file"], "it was given as arrays; the record keeps no file to read again")
    over_time = told["along"] == "time"
    channel = told["channel"] if over_time and told["channel"] != "mating_force" else ""
    log = Log.read(folder / told["file"], along=told["along"], channel=channel, **told["read"])
    if log.sha256 != told["sha256"]:
        raise InputError("measurement", told["file"], "it has changed since the record was made")
    parameters = [Parameter.from_plain(one) for one in asked["parameters"]]
    return calibrate(base, parameters, log, How(**asked["how"]))
