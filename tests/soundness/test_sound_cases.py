"""A few hundred quick cases of all systems: none is wrong without a word, refused, or ends in a traceback."""

from collections import Counter
from pathlib import Path

import pytest

from soundness.cases import SYSTEMS, case
from soundness.judging import classified
from soundness.worker import run

# Seeds whose runs were seen to be right. Those of LATER are wrong today, each for a reason that the issue names; they
# come back here as the reasons go.
EACH = 7
LATER: dict[str, tuple[int, ...]] = {}


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_answer_is_wrong_without_a_word(system):
    seeds = [seed for seed in range(EACH) if seed not in LATER.get(system, ())]
    lines = {seed: classified({"runs": {"base": run(case(system, seed), {})}}) for seed in seeds}
    bad = {
        seed: line["faults"]
        for seed, line in lines.items()
        if line["class"] not in ("sound", "flawed", "doubtful", "unresolved")
    }
    assert bad == {}, f"to see one: python {Path(__file__).parent / 'run.py'} --save {system} SEED FOLDER"
    assert Counter(line["class"] for line in lines.values())["unresolved"] <= 1
