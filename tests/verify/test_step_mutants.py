"""2 000 damaged STEP files: `make verify`."""

import time
from collections import Counter
from pathlib import Path

import pytest

from step_mutants import trial

pytestmark = [pytest.mark.verify, pytest.mark.timeout(7200)]

MANY = 2000


def test_no_mutant_kills_or_holds_us_and_every_valid_one_has_the_kernels_volume(tmp_path: Path):
    began = time.monotonic()
    counted, wrong = trial(tmp_path, range(MANY))
    classes = Counter[str]()
    for (_, found), n in counted.items():
        classes[found] += n
    print(*(f"{n} {found}" for found, n in classes.most_common()), sep=", ")
    print(*(f"{kind} {found}: {n}" for (kind, found), n in sorted(counted.items())), sep=", ")
    print(f"{time.monotonic() - began:.0f} s")
    assert sum(classes.values()) == MANY
    assert set(classes) <= {"refused", "crashed", "limit", "problems", "valid"}
    assert not wrong, "\n".join(wrong)
