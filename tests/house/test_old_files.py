"""Scenarios and records written by 0.1.0 load, and run again to the same numbers; names of its guide are there."""

import gzip
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from detent import Record, _deprecated
from detent.scenario import Scenario, bundled
from detent.scenario.scenario import FORMAT
from detent.studies.rerun import run_again

OLD = Path(__file__).parents[1] / "data" / "v0_1_0"
SCENARIOS = sorted((OLD / "scenarios").glob("*.toml"))
RECORDS = sorted((OLD / "records").glob("*.nc.gz"))
FILES = next(iter(bundled().values())).parent  # where the parts lie that scenarios name
NOT_RERUN = {"design"}  # `detent design` runs it again, from its task
# Our choice: room for another processor's rounding. On the machine that wrote them all numbers are the same to the bit
# (tools/fingerprints.py shows that for every bundled case).
CLOSE = 1e-6
# Words of 0.1.0 in scenarios and in what a record keeps of them, and what they are today. Nothing else may differ.
# Energies that are added up by the middle of steps now, not by their ends (changelog).
BOOKED_ANEW = {"drive_work", "drive_loss"}
RENAMED = {"flexure.Flexure": "latch.Latch"}


def name_of(path: Path) -> str:
    return path.name.split(".")[0]


def renamed(one: Any) -> Any:
    if isinstance(one, dict):
        return {key: renamed(value) for key, value in one.items()}
    if isinstance(one, list):
        return [renamed(value) for value in one]
    return RENAMED.get(one, one) if isinstance(one, str) else one


def test_every_module_and_name_of_the_old_guide_is_still_found():
    """But `detent.cad.paper_parts` (now docs/paper_parts.py) and a name that the guide had wrong."""
    code = (
        "import importlib, sys, warnings\n"
        "warnings.simplefilter('ignore')\n"
        "for line in sys.stdin:\n"
        "    module, *names = line.split()\n"
        "    try:\n"
        "        found = importlib.import_module(module)\n"
        "        for name in names[0].split('.') if names else ():\n"
        "            found = getattr(found, name, None) or importlib.import_module(f'{module}.{name}')\n"
        "    except (ImportError, AttributeError) as error:\n"
        "        print(line.strip(), error)\n"
    )
    names = (OLD / "guide_names.txt").read_text()
    run = subprocess.run([sys.executable, "-c", code], input=names, capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_words_that_changed_are_those_that_old_files_are_read_by():
    assert RENAMED.items() <= _deprecated.RENAMED.items()


@pytest.mark.parametrize("path", SCENARIOS, ids=name_of)
def test_a_scenario_of_0_1_0_is_the_bundled_one_of_today(path):
    old = Scenario.loads(path.read_text("utf-8"), FILES, path.name)
    new = Scenario.load(bundled()[path.stem]).inputs
    if path.stem == "bolt_straight":  # its steps had a length of their own, which the tolerance chooses now
        assert old.inputs.pop("run") != new.pop("run")
    assert old.inputs == new


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_a_record_of_0_1_0_loads_and_runs_again(path):
    old = Record.from_bytes(gzip.decompress(path.read_bytes()), path.name)
    assert old.origin.versions["detent"] == "0.1.0"
    if name_of(path) in NOT_RERUN:
        return
    new = run_again(old.inputs, FILES, trust=False)
    then = renamed(old.inputs)
    if "run" in then:  # steps of one length are called "fixed" now
        assert new.inputs["run"]["method"] in (then["run"]["method"], "fixed")
        then |= {"format": FORMAT, "run": {**then["run"], "method": new.inputs["run"]["method"]}}
    assert new.inputs == then
    assert new.outcome.status == old.outcome.status
    assert set(new.data.variables) >= set(old.data.variables)  # the energy ledger has come since
    for name, before in old.data.variables.items():
        if name in BOOKED_ANEW:
            continue
        after = new.data.variables[name]
        assert after.dims == before.dims and after.attrs.get("units") == before.attrs.get("units"), name
        if before.dtype.kind == "f":
            scale = np.nanmax(np.abs(before.values), initial=0.0)
            np.testing.assert_allclose(after.values, before.values, rtol=CLOSE, atol=CLOSE * scale, err_msg=str(name))
    assert [event.kind for event in new.events] == [event.kind for event in old.events]
    np.testing.assert_allclose([e.time for e in new.events], [e.time for e in old.events], rtol=CLOSE)
    assert set(new.tables) - {"checks"} == set(old.tables)  # runs of 0.1.0 were not checked
