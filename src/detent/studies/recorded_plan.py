"""One run of a study once more, whole: from the study's record, which holds the plan and every run's coordinates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from detent.core.errors import InputError
from detent.core.record import Record, fingerprint
from detent.scenario.document import Document
from detent.studies.study import Study
from detent.studies.study_file import KEYS, METHODS, fields_in


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
