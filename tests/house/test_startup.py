"""What is loaded when: `import detent` and `detent --help` wait for nobody. Seconds are in benchmarks/startup.py."""

import json
import subprocess
import sys

import pytest

HEAVY = {"numba", "xarray", "scipy", "pandas", "matplotlib", "pydantic", "rich", "flint"}


def loaded(code: str) -> set[str]:
    """Top-level packages a fresh process has loaded after `code`."""
    tell = "import json, sys; print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
    done = subprocess.run([sys.executable, "-c", f"{code}\n{tell}"], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("code", ["import detent", "import detent.cli", "from detent.cli import app, main"])
def test_importing_the_package_or_its_prompt_loads_nothing_heavy(code):
    assert loaded(code) & HEAVY == set()


def test_importing_the_package_does_not_even_load_numpy():
    assert "numpy" not in loaded("import detent")


def help_of(*words: str) -> str:
    call = "from detent.cli import main\ntry:\n    main()\nexcept SystemExit:\n    pass"
    return f"import sys\nsys.argv = {['detent', *words, '--help']}\n{call}"


def test_help_loads_nothing_heavy():
    assert loaded(help_of()) & HEAVY == set()
    assert loaded(help_of("simulate")) & HEAVY <= {"pydantic"}  # typer reads the options of a verb with it


def test_a_run_does_not_load_what_only_pictures_need():
    assert "matplotlib" not in loaded("import detent.scenario, detent.report.text, detent.mating.oring.model")


def test_public_names_load_when_they_are_used():
    assert {"numba", "xarray"} <= loaded("from detent import RoundPeg")
    assert "numba" not in loaded("from detent import Record, Status, simulate")  # a run loads Numba
