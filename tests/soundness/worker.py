"""The guarded process: reads cases as JSON lines, runs each, writes what came out, a line for each of its runs.

A run that hangs or crashes takes this process with it, not the journal. Anything else that a library prints goes to
stderr.
"""

from __future__ import annotations

import inspect
import json
import os
import sys
import tempfile
import time
import traceback
import warnings
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from detent import Scenario, simulate
from detent.core.errors import InputError
from soundness.cases import Case, case
from soundness.judging import Json, compared, summary
from soundness.moved import moved

DEFAULT_STEP, DEFAULT_TOLERANCE = 1e-3, 1e-3
GIVEN = inspect.signature(simulate).parameters["tolerance"].default
IS_CONTROLLED = GIVEN is None or GIVEN >= 1e-4  # else steps have one length, and the tolerance is that of events


def run(one: Case, settings: dict[str, str]) -> Json:
    """The summary of a run, or how it failed."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            scenario = Scenario.load(one.save(Path(folder)), settings)
            began = time.perf_counter()
            record = scenario.run()
            seconds = time.perf_counter() - began
            return summary(record, seconds)
    except InputError as error:
        return {"failed": "refused", "why": str(error)[:500]}
    except Exception as error:  # a traceback is a finding
        frames = traceback.extract_tb(error.__traceback__)
        where = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames[-3:]]
        return {"failed": "traceback", "why": f"{type(error).__name__}: {error}"[:500], "where": where}


def finer(one: Case) -> dict[str, str]:
    """A tenth of the tolerance, or of the step where steps have one length."""
    sample = float(one.scenario["run"]["sample"].split()[0]) * (1e-3 if "ms" in one.scenario["run"]["sample"] else 1.0)
    if IS_CONTROLLED:
        return {"run.tolerance": f"{0.1 * DEFAULT_TOLERANCE}"}
    return {"run.step": f'"{0.1 * min(DEFAULT_STEP, sample)} s"'}


def follow(order: Json) -> None:
    one = case(order["system"], order["seed"])
    base = _tell("base", run(one, {}))
    if "failed" in base or base["told"] == "unresolved":
        return
    exact = one.system.startswith("latch_exact")
    if order.get("finer") and not exact and "/rail" not in one.system:
        _tell("finer", run(one, finer(one)), base)
    if order.get("moved"):
        elsewhere, X = moved(one)
        _tell("moved", run(elsewhere, {}), base, X)
    if order.get("events"):
        other = "stepping" if exact else "events"
        _tell("events", run(one, {"run.method": f'"{other}"'}), base)


def _tell(stage: str, found: Json, base: Json | None = None, X: Any = None) -> Json:
    if base is not None and "failed" not in found:
        found["differs"] = compared(base, found, X)
    print(json.dumps({"stage": stage, "found": found}), file=OUT, flush=True)
    return found


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    OUT = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for line in sys.stdin:
        follow(json.loads(line))
        print(json.dumps({"stage": "done"}), file=OUT, flush=True)
