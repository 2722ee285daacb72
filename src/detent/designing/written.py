"""The best design as a scenario's TOML: the base's own text, comments and all, with the design's values in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomlkit

from detent.designing.task import DesignTask
from detent.record import Record
from detent.scenario.document import LARGEST, key_path
from detent.scenario.files import read_regular


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
