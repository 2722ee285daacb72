"""The front door: every public name is listed once, lazy, typed, and always the same object."""

import ast
import importlib
import json
import pkgutil
import re
import subprocess
import sys
import warnings
from pathlib import Path
from types import ModuleType

import pytest

import detent
from detent import _deprecated
from detent.scenario import Scenario, bundled

SOURCE = Path(detent.__file__)


def test_the_list_for_type_checkers_is_the_list_that_is_loaded():
    block = next(node for node in ast.parse(SOURCE.read_text("utf-8")).body if isinstance(node, ast.If))
    typed = {
        f"{node.module}.{alias.name}" for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    assert typed == {f"detent.{module}.{name}" for name, module in detent._HOME.items()}


def test_a_public_name_is_the_same_object_after_all_submodules_and_never_a_module():
    first = {name: getattr(detent, name) for name in detent._HOME}
    for info in pkgutil.walk_packages(detent.__path__, "detent."):
        if not info.name.endswith("__main__"):
            importlib.import_module(info.name)
    for name, value in first.items():
        again = getattr(importlib.import_module(f"detent.{detent._HOME[name]}"), name)
        assert again is value is getattr(detent, name), name
        assert not isinstance(value, ModuleType), name


def test_a_type_checker_knows_every_public_name_and_all_that_a_first_program_uses(tmp_path):
    pytest.importorskip("basedpyright")
    names = tmp_path / "names.py"
    names.write_text("import detent\n" + "".join(f"reveal_type(detent.{name})\n" for name in detent._HOME))
    program = Path(__file__).with_name("user_program.py")  # as strict as can be: Any is an error there
    command = [sys.executable, "-m", "basedpyright", "--outputjson", str(names), str(program)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=SOURCE.parents[2])
    told = json.loads(done.stdout)["generalDiagnostics"]
    assert [one for one in told if one["severity"] != "information"] == []
    types = [one["message"] for one in told]
    assert len(types) == len(detent._HOME)
    assert [one for one in types if re.search(r'Unknown|is "Any"|-> Any"', one)] == []


def test_importing_the_package_loads_neither_numba_nor_xarray():
    code = "import sys, detent; print([m for m in ('numba', 'numpy', 'xarray', 'scipy') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"


@pytest.mark.parametrize("old", sorted(_deprecated.MOVED))
def test_a_module_that_moved_is_the_new_one_under_its_old_name_and_warns(old):
    code = (
        "import importlib, warnings\n"
        "warnings.simplefilter('error', ImportWarning)\n"
        "with warnings.catch_warnings(record=True) as told:\n"
        "    warnings.simplefilter('always')\n"
        f"    old = importlib.import_module('detent.{old}')\n"
        f"new = importlib.import_module('detent.{_deprecated.MOVED[old]}')\n"
        "assert old is new and new.__spec__.name == new.__name__, (old, new)\n"
        f"assert any('detent.{old} is now detent.{_deprecated.MOVED[old]}' in str(one.message) for one in told)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("mating.peg", "RoundPeg"), ("mating.oring", "ORing"), ("mating.snap", "Snap"), ("mating.bolt", "Bolt"),
        ("mating.contact", "Contact"), ("mating.feel", "Feel"), ("drive.arm", "Arm"), ("drive.bench", "Bench"),
        ("mating.oscillator", "Oscillator"),
    ],
)  # fmt: skip
def test_a_folder_that_was_a_module_still_gives_its_names(folder, name):
    module = importlib.import_module(f"detent.{folder}")
    with pytest.warns(DeprecationWarning, match=f"{name} is now in detent.{folder}"):
        assert getattr(module, name) is getattr(detent, name)
    with pytest.raises(AttributeError):
        _ = module.NoSuchName


def test_a_public_name_that_changed_is_the_new_one_under_its_old_name_and_warns():
    with pytest.warns(DeprecationWarning, match="Flexure is now Latch"):
        assert detent.Flexure is detent.Latch
    with warnings.catch_warnings(action="ignore"):
        model = importlib.import_module("detent.mating.flexure")  # its module, under the path it had
    with pytest.warns(DeprecationWarning, match="Flexure is now Latch"):
        assert model.Flexure is detent.Latch
    with pytest.raises(AttributeError):
        _ = model.NoSuchName


def test_a_kind_that_changed_is_read_with_a_warning_and_kept_by_its_new_name():
    text = bundled()["latch_hook"].read_text("utf-8")
    assert 'kind = "latch.Latch"' in text
    with pytest.warns(DeprecationWarning, match=r"flexure\.Flexure is now latch\.Latch"):
        old = Scenario.loads(text.replace("latch.Latch", "flexure.Flexure"), bundled()["latch_hook"].parent)
    assert old.inputs == Scenario.load(bundled()["latch_hook"]).inputs
    assert old.warnings[0] == "mating.kind: flexure.Flexure is now latch.Latch"


def test_new_names_do_not_warn():
    with warnings.catch_warnings():
        warnings.simplefilter("error", DeprecationWarning)
        assert detent.RoundPeg.__module__ == "detent.mating.peg.round_peg"
