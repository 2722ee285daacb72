"""The plan of a study: what a file holds becomes samples, and what cannot be used is refused with its line."""

from pathlib import Path

import pytest

from detent.errors import InputError
from detent.study.plan import Study

PEG = """\
name = "Peg"
outputs = ["peak force", "work"]

[base]
scenario = "peg_mp61"
set = { "run.sample" = "5 ms" }

[vary.offset]
of = "drive.start_at.x"
grid = ["0 mm", "3 mm"]
count = 4

[vary.friction]
of = "mating.friction"
normal = { mean = 0.2, sd = 0.02, low = 0.1, high = 0.3 }

[vary.gap]
uniform = ["0.05 mm", "0.1 mm"]

[tie]
"mating.diameter" = "40 mm - 2*gap"

[sampling]
method = "random"
runs = 10
seed = 3

[success]
limits = { "peak force" = { at_most = "50 N" } }

[limits]
time = "60 s"
memory = "4 GB"
"""


def study_of(text: str, folder: Path) -> Study:
    file = folder / "study.toml"
    file.write_text(text, "utf-8")
    return Study.load(file)


def test_a_file_becomes_samples(tmp_path):
    study = study_of(PEG, tmp_path)
    samples = study.samples()
    assert len(samples) == study.size == 40
    assert [one.coordinates["offset"] for one in samples[:4]] == [0.0, 0.001, 0.002, 0.003]
    assert [one.point["drive.start_at.x"] for one in samples[:4]] == ["0 mm", "1 mm", "2 mm", "3 mm"]
    assert len({one.coordinates["friction"] for one in samples}) == 10
    assert all(one.point["run.sample"] == "5 ms" for one in samples)
    study.check()


@pytest.mark.parametrize("method", ["random", "sobol"])
def test_more_runs_come_behind_those_there_are(tmp_path, method):
    study = study_of(PEG.replace('"random"', f'"{method}"'), tmp_path)
    assert study.extended(23).samples()[:40] == study.samples()
    assert study.extended(23).samples(37, 55) == study.extended(23).samples()[37:55]


def test_a_value_the_scenario_refuses_is_told_at_the_studys_line(tmp_path):
    study = study_of(
        PEG.replace("low = 0.1", "low = -0.1").replace("mean = 0.2, sd = 0.02", "mean = 0.1, sd = 0.1"), tmp_path
    )
    with pytest.raises(InputError) as caught:
        study.check()
    assert caught.value.field == "vary.friction.of"
    assert caught.value.line == 14
