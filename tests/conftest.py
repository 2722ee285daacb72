"""One BLAS thread, hypothesis without a stopwatch, one reader of CAD files: what every test stands on."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

for library in ("OMP", "OPENBLAS", "MKL"):  # before NumPy loads: a second thread changes the last bits of a result
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")
os.environ.setdefault("MPLBACKEND", "Agg")
# Many tests start processes, and where no bytecode is written each translates the package anew, a second of processor.
# Numba writes into the same folders.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# No deadline: the first example may compile kernels for seconds, and shared machines stutter.
settings.register_profile("desk", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("desk"), derandomize=True, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "desk"))

# Numba's cache looks at the caller's file only: what a test compiled before the package last changed calls old code.
HERE = Path(__file__).parent
changed = max(file.stat().st_mtime for file in (HERE.parent / "src" / "detent").rglob("*.py"))
for file in HERE.rglob("*.nb?"):
    if file.stat().st_mtime < changed:
        file.unlink(missing_ok=True)


@pytest.fixture(scope="session", autouse=True)
def _one_reader() -> Iterator[None]:
    """One child with the CAD kernel, which forks for each file; a child a file would load the kernel each time.

    A process for a single file is what tests/cad/test_step_files.py looks at.
    """
    from detent.cad import step

    with step.Reader() as reader, pytest.MonkeyPatch.context() as patch:
        patch.setattr(step, "ask_once", reader.ask)
        yield
