"""The plan of a study: what a file holds becomes samples, and what cannot be used is refused with its line."""

import math
import os
import time
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest import approx

from detent.core.errors import InputError
from detent.scenario import Scenario, bundled
from detent.studies.criteria import Bound, Limits, Success
from detent.studies.outputs import Output
from detent.studies.run_base import Base
from detent.studies.run_one import Result
from detent.studies.sampling import Correlation
from detent.studies.study import MOST_RUNS, Study, bundled_studies
from detent.studies.variables import Grid, Normal, Tolerance, Uniform, Values, Variable
from detent.units import mm, parse

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
keep = "failures"
"""


def study_of(text: str, folder: Path) -> Study:
    file = folder / "study.toml"
    file.write_text(text, "utf-8")
    return Study.load(file)


def base() -> Base:
    return Base.load(bundled()["peg_mp61"])


def study_with(*vary: Variable, **more) -> Study:
    return Study("Peg", base(), vary, **more)


# ---- samples ----


def test_a_file_becomes_samples(tmp_path):
    study = study_of(PEG, tmp_path)
    samples = study.samples()
    assert len(samples) == study.size == 40
    assert [one.coordinates["offset"] for one in samples[:4]] == [0.0, 0.001, 0.002, 0.003]
    assert [one.point["drive.start_at.x"] for one in samples[:4]] == ["0 mm", "1 mm", "2 mm", "3 mm"]
    assert len({one.coordinates["friction"] for one in samples}) == 10  # all combinations share the drawn numbers
    assert all(one.point["run.sample"] == "5 ms" for one in samples)
    for one in samples:
        gap = one.coordinates["gap"]
        assert isinstance(gap, float)
        assert parse(one.point["mating.diameter"], "m") == approx(40 * mm - 2 * gap, rel=1e-15)
    assert study.limits == Limits(60.0, 4_000_000_000)
    assert study.keep == "failures"
    study.check()


def test_the_same_plan_gives_the_same_samples(tmp_path):
    assert study_of(PEG, tmp_path).samples() == study_of(PEG, tmp_path).samples()
    other = study_of(PEG.replace("seed = 3", "seed = 4"), tmp_path).samples()
    assert other[0].coordinates["friction"] != study_of(PEG, tmp_path).samples()[0].coordinates["friction"]


def test_a_grid_is_the_product_of_its_values():
    study = study_with(
        Grid("x", ("drive.start_at.x",), 0.0, 2 * mm, 3, "mm"),
        Values("friction", ("mating.friction",), (0.1, 0.3)),
        Values("chamfer", ("mating.chamfer",), ("3 mm", "4 mm")),
    )
    found = [tuple(one.coordinates.values()) for one in study.samples()]
    assert found == list(product((0.0, 1 * mm, 2 * mm), (0.1, 0.3), (3 * mm, 4 * mm)))
    assert study.samples()[-1].point["mating.chamfer"] == "4 mm"
    assert study.samples(3, 5) == study.samples()[3:5]


def test_one_variable_may_go_to_several_places():
    study = study_with(Grid("mu", ("mating.friction", "run.tolerance"), 0.001, 0.01, 2))
    assert study.samples()[0].point == {"mating.friction": 0.001, "run.tolerance": 0.001}


def test_words_are_told_as_words():
    study = study_with(Values("how", ("run.method",), ("events", "fixed")))
    assert [one.coordinates["how"] for one in study.samples()] == ["events", "fixed"]
    assert study.at([0.9]).point == {"run.method": "fixed"}
    study.check()


@pytest.mark.parametrize("method", ["random", "sobol"])
@pytest.mark.parametrize("tied", [False, True])
def test_more_runs_come_behind_those_there_are(tmp_path, method, tied):
    text = PEG.replace('"random"', f'"{method}"')
    correlate = '[[correlate]]\nbetween = ["gap", "friction"]\nrho = -0.7\n' if tied else ""
    study = study_of(text + correlate, tmp_path)
    longer = study.extended(23)
    assert longer.samples()[:40] == study.samples()
    assert longer.samples(37, 55) == longer.samples()[37:55]
    assert study.extended(10) == study
    with pytest.raises(InputError, match=r"sampling\.runs: 9 given, it must be at least 10"):
        study.extended(9)


def test_a_latin_hypercube_and_a_grid_cannot_be_extended(tmp_path):
    study = study_of(PEG.replace('"random"', '"latin"'), tmp_path)
    assert len(study.samples()) == 40
    assert study.samples(7, 12) == study.samples()[7:12]
    with pytest.raises(InputError, match="cannot be extended: a Latin hypercube is drawn whole") as caught:
        study.extended(20)
    assert (caught.value.field, caught.value.line) == ("sampling.method", 24)
    with pytest.raises(InputError, match="raise a count"):
        study_with(Grid("x", ("mating.friction",), 0.0, 1.0, 3)).extended(20)


def test_correlated_sizes_go_together():
    """Peg and hole made on the same day: rank correlation of a Gaussian copula, 6/π asin(ρ/2) = 0.786 at ρ = 0.8."""
    pair = (Tolerance("peg", ("mating.diameter",), "40f7"), Tolerance("hole", ("mating.hole",), "40H7"))
    found = []
    for rho in (0.8, -0.8):
        how = {"method": "sobol", "runs": 1024, "correlations": (Correlation(("peg", "hole"), rho),)}
        values = [(one.coordinates["peg"], one.coordinates["hole"]) for one in study_with(*pair, **how).samples()]
        ranks = [sorted(range(1024), key=lambda i, j=j: values[i][j]) for j in (0, 1)]
        place = [{run: n for n, run in enumerate(order)} for order in ranks]
        d2 = sum((place[0][run] - place[1][run]) ** 2 for run in range(1024))
        found.append(1 - 6 * d2 / (1024 * (1024**2 - 1)))
    # Standard error of 1024 chance draws: 0.02; a Sobol sequence does better.
    assert found == approx([0.786, -0.786], abs=0.02)


def test_a_place_of_the_unit_cube_has_the_quantiles(tmp_path):
    study = study_of(PEG, tmp_path)
    assert study.axes == ("offset", "friction", "gap")
    middle = study.at([0.5, 0.5, 0.5])
    assert middle.coordinates == {"offset": 1.5 * mm, "friction": approx(0.2), "gap": approx(0.075 * mm)}
    ends = study.at([1.0, 1.0, 0.0])
    assert (ends.point["drive.start_at.x"], ends.point["mating.friction"]) == ("3 mm", 0.3)
    for u in ([0.5], [0.5, 0.5, 1.1], [0.5, 0.5, math.nan]):
        with pytest.raises(InputError, match="3 numbers from 0 to 1"):
            study.at(u)
    endless = study_with(Normal("mu", ("mating.friction",), 0.2, 0.01), method="random")
    with pytest.raises(InputError, match="without ends"):
        endless.at([0.0])


def test_points_read_as_the_scenario_reads_them(tmp_path):
    """The coordinate a study tells is the number the model gets, bit for bit."""
    study = study_of(PEG, tmp_path)
    for sample in study.samples()[::7]:
        scenario = study.base.scenario(sample.point)
        assert isinstance(scenario, Scenario)
        peg, drive = scenario.mating[0], scenario.drive
        assert peg.friction == sample.coordinates["friction"]  # type: ignore[union-attr]
        assert drive.start_at.p[0] == sample.coordinates["offset"]  # type: ignore[union-attr]


# ---- success ----


def result(status: str, **values: float) -> Result:
    return Result("", status, "", 1.0, values)


def test_a_run_succeeds_where_it_ended_well_within_its_limits(tmp_path):
    study = study_of(PEG, tmp_path)
    assert study.succeeded(result("seated", peak_force=50.0))
    assert not study.succeeded(result("seated", peak_force=50.1))
    assert not study.succeeded(result("jammed", peak_force=1.0))
    assert not study.succeeded(result("seated", peak_force=math.nan))
    assert not study.succeeded(result("seated"))
    both = Success(("seated", "jammed"), (Bound(Output("work"), at_least=1.0, at_most=2.0),))
    held = study_with(Grid("mu", ("mating.friction",), 0.0, 1.0, 2), outputs=(Output("work"),), success=both)
    assert [held.succeeded(result("jammed", work=x)) for x in (0.9, 1.0, 2.0, 2.1)] == [False, True, True, False]


# ---- refusals: field, line, words ----

GRID = """\
name = "Peg"
outputs = ["peak force"]
[base]
scenario = "peg_mp61"
[vary.mu]
of = "mating.friction"
grid = [0.1, 0.3]
count = 3
"""  # 8 lines


def swapped(old: str, new: str) -> str:
    assert old in GRID
    return GRID.replace(old, new)


DRAWN = swapped("grid = [0.1, 0.3]\ncount = 3", "uniform = [0.1, 0.3]") + '[sampling]\nmethod = "random"\nruns = 5\n'
MU = "grid = [0.1, 0.3]\ncount = 3"
REFUSED = {
    "no name": (swapped('name = "Peg"', 'source = "x"'), "name", None, "it is missing"),
    "name no text": (swapped('"Peg"', "3"), "name", 1, "text in quotes"),
    "control characters": (swapped('"Peg"', '"\\u001b[2J"'), "name", 1, "control characters"),
    "unknown table": (GRID + "[varies]\n", "varies", 9, 'did you mean "vary"?'),
    "unknown output": (swapped("peak force", "peek force"), "outputs[0]", 2, "there are peak force"),
    "output twice": (swapped('"peak force"', '"work", "work"'), "outputs[1]", 2, "asked for twice"),
    "outputs no list": (swapped('["peak force"]', '"work"'), "outputs", 2, "a list in brackets"),
    "no base": ('name = "x"\n[vary.a]\nvalues = [1]\n', "base", None, "it is missing"),
    "no scenario": (swapped('scenario = "peg_mp61"', 'verb = "simulate"'), "base.scenario", 3, "it is missing"),
    "scenario misspelt": (swapped("peg_mp61", "peg_mp16"), "base.scenario", 4, 'did you mean "peg_mp61"?'),
    "scenario not there": (swapped("peg_mp61", "none.toml"), "base.scenario", 4, "no such file in the study's folder"),
    "scenario above": (swapped("peg_mp61", "../a.toml"), "base.scenario", 4, "without .."),
    "scenario rooted": (swapped("peg_mp61", "/etc/a.toml"), "base.scenario", 4, "relative to it"),
    "scenario by address": (swapped("peg_mp61", "file://a.toml"), "base.scenario", 4, "relative to it"),
    "scenario of Windows": (swapped("peg_mp61", "c:\\\\a.toml"), "base.scenario", 4, "relative to it"),
    "unknown verb": (swapped('"peg_mp61"', '"peg_mp61"\nverb = "fly"'), "base.verb", 5, "there are simulate"),
    "set no key": (swapped('"peg_mp61"', '"peg_mp61"\nset = { "a b" = 1 }'), 'base.set."a b"', 5, "a key like"),
    "set a date": (swapped('"peg_mp61"', '"peg_mp61"\nset = { a = 2020-01-01 }'), "base.set.a", 5, "numbers, text"),
    "set nan": (swapped('"peg_mp61"', '"peg_mp61"\nset = { a = [1, nan] }'), "base.set.a", 5, "a finite number"),
    "options no table": (swapped('"peg_mp61"', '"peg_mp61"\noptions = 3'), "base.options", 5, "a table is needed"),
    "no variable": ('name = "x"\n[base]\nscenario = "peg_mp61"\n[vary]\n', "vary", 4, "at least one variable"),
    "variable no table": (swapped("[vary.mu]\n", "[vary]\nmu = 3\n[vary.nu]\n"), "vary.mu", 6, "a table is needed"),
    "name with a dash": (swapped("[vary.mu]", "[vary.my-mu]"), "vary.my-mu", 5, "letters, digits and _"),
    "name of a unit": (swapped("[vary.mu]", "[vary.mm]"), "vary.mm", 5, "the name is a unit"),
    "name of a function": (swapped("[vary.mu]", "[vary.sin]"), "vary.sin", 5, "a function of formulas"),
    "name of an output": (swapped("[vary.mu]", "[vary.peak_force]"), "vary.peak_force", 5, "the name of an output"),
    "name of a channel": (swapped("[vary.mu]", "[vary.status]"), "vary.status", 5, "a channel of a study's record"),
    "no kind": (swapped(MU, ""), "vary.mu", 5, "none is given"),
    "two kinds": (GRID + "values = [1]\n", "vary.mu", 5, "grid and values are given"),
    "key of another kind": (swapped(MU, "values = [1]\ncount = 3"), "vary.mu.count", 8, "there is no such key"),
    "unknown key": (GRID + 'off = "x"\n', "vary.mu.off", 9, 'did you mean "of"?'),
    "of no key": (swapped('"mating.friction"', '"mating..x"'), "vary.mu.of", 6, "a key like"),
    "of empty": (swapped('"mating.friction"', "[]"), "vary.mu.of", 6, "at least one name"),
    "of a number": (swapped('"mating.friction"', "3"), "vary.mu.of", 6, "a list in brackets"),
    "of twice": (swapped('"mating.friction"', '["a.b", "a.b"]'), "vary.mu.of", 6, "vary.mu.of sets it already"),
    "of inside another": (swapped('"mating.friction"', '["a.b", "a.b.c[0]"]'), "vary.mu.of", 6, "sets it already"),
    "of around another": (swapped('"mating.friction"', '["a.b[1]", "a"]'), "vary.mu.of", 6, "sets it already"),
    "of nothing": (swapped('of = "mating.friction"\n', ""), "vary.mu", 5, "nothing follows from it"),
    "grid of one": (swapped("[0.1, 0.3]", "[0.1]"), "vary.mu.grid", 7, "a list of 2"),
    "grid falling": (swapped("[0.1, 0.3]", "[0.3, 0.1]"), "vary.mu.grid", 7, "must be below"),
    "grid of words": (swapped("[0.1, 0.3]", '["a", 1]'), "vary.mu.grid[0]", 7, "a number with a unit"),
    "grid of nan": (swapped("[0.1, 0.3]", "[nan, 1]"), "vary.mu.grid[0]", 7, "a finite number"),
    "grid of inf": (swapped("[0.1, 0.3]", "[0, inf]"), "vary.mu.grid[1]", 7, "a finite number"),
    "grid beyond floats": (swapped("[0.1, 0.3]", "[0, 1e400]"), "vary.mu.grid[1]", 7, "a finite number"),
    "grid of text beyond": (swapped("[0.1, 0.3]", '[0, "1e400"]'), "vary.mu.grid[1]", 7, "a finite number"),
    "grid beyond integers": (swapped("[0.1, 0.3]", f"[0, {10**400}]"), "vary.mu.grid[1]", 7, "a finite number"),
    "grid of truth": (swapped("[0.1, 0.3]", "[false, true]"), "vary.mu.grid[0]", 7, "a finite number"),
    "unit missing": (swapped("[0.1, 0.3]", '["1 mm", 3]'), "vary.mu.grid[1]", 7, "a unit is missing"),
    "units differ": (swapped("[0.1, 0.3]", '["1 mm", "3 N"]'), "vary.mu.grid[1]", 7, "a value in mm is needed"),
    "unit unknown": (swapped("[0.1, 0.3]", '["1 mm", "3 inch"]'), "vary.mu.grid[1]", 7, 'no unit "inch"'),
    "no count": (swapped("\ncount = 3", ""), "vary.mu.count", 5, "it is missing"),
    "count of one": (swapped("count = 3", "count = 1"), "vary.mu.count", 8, "from 2 to"),
    "count broken": (swapped("count = 3", "count = 3.5"), "vary.mu.count", 8, "a whole number"),
    "count huge": (swapped("count = 3", "count = 1000000"), "vary.mu.count", 8, "from 2 to"),
    "values empty": (swapped(MU, "values = []"), "vary.mu.values", 7, "a list of 1 to"),
    "values twice": (swapped(MU, 'values = ["1 mm", "0.1 cm"]'), "vary.mu.values[1]", 7, "listed twice"),
    "values of nan": (swapped(MU, "values = [\n1,\nnan]"), "vary.mu.values[1]", 9, "a finite number"),
    "values of dates": (swapped(MU, "values = [2020-01-01]"), "vary.mu.values[0]", 7, "numbers, text"),
    "uniform falling": (swapped(MU, "uniform = [1, 1]"), "vary.mu.uniform", 7, "must be below"),
    "normal no table": (swapped(MU, "normal = 3"), "vary.mu.normal", 7, "a table is needed"),
    "normal without sd": (swapped(MU, "normal = { mean = 3 }"), "vary.mu.normal.sd", 7, "it is missing"),
    "normal unknown": (swapped(MU, "normal = { mean = 3, std = 1 }"), "vary.mu.normal.std", 7, "there is no such key"),
    "sd of zero": (swapped(MU, "normal = { mean = 3, sd = 0 }"), "vary.mu.normal.sd", 7, "above 0"),
    "sd without unit": (swapped(MU, 'normal = { mean = "3 mm", sd = 1 }'), "vary.mu.normal.sd", 7, "a unit is missing"),
    "normal cut away": (swapped(MU, "normal = { mean = 0, sd = 1, low = 50 }"), "vary.mu.normal", 7, "hardly anything"),
    "tolerance unknown": (swapped(MU, 'tolerance = "40Q7"'), "vary.mu.tolerance", 7, 'no class "Q"'),
    "tolerance of two": (swapped(MU, 'tolerance = "40H7/f7"'), "vary.mu.tolerance", 7, "it is a fit of two parts"),
    "tolerance no text": (swapped(MU, "tolerance = 40"), "vary.mu.tolerance", 7, "text in quotes"),
    "shape unknown": (swapped(MU, 'tolerance = "40H7"\nshape = "square"'), "vary.mu.shape", 8, "normal, uniform"),
    "part unknown": (swapped(MU, 'tolerance = "40H7"\npart = "peg"'), "vary.mu.part", 8, "hole, shaft"),
    "tie no text": (GRID + '[tie]\n"a.b" = 3\n', "tie.\"a.b\"", 10, "text in quotes"),
    "tie unreadable": (GRID + '[tie]\n"a.b" = "mu +"\n', "tie.\"a.b\"", 10, "cannot be read as arithmetic"),
    "tie of attributes": (GRID + '[tie]\n"a.b" = "mu.real"\n', "tie.\"a.b\"", 10, "no arithmetic"),
    "tie of strangers": (GRID + '[tie]\n"a.b" = "nu"\n', "tie.\"a.b\"", 10, 'no number "nu"; there are mu, pi'),
    "tie of units": (GRID + '[tie]\n"a.b" = "mu + 1 mm"\n', "tie.\"a.b\"", 10, "cannot be added"),
    "tie on a variable": (GRID + '[tie]\n"mating.friction" = "mu"\n', 'tie."mating.friction"', 10, "sets it already"),
    "tie no key": (GRID + '[tie]\n"a..b" = "mu"\n', "tie.\"a..b\"", 10, "a key like"),
    "correlate no list": (DRAWN + "[correlate]\nrho = 1\n", "correlate", 11, "a list in brackets"),
    "correlate without": (DRAWN + "[[correlate]]\nrho = 0.5\n", "correlate[0].between", 11, "it is missing"),
    "correlate strangers": (
        DRAWN + '[[correlate]]\nbetween = ["mu", "x"]\nrho = 0.5\n',
        "correlate[0].between[1]", 12, "no spread that is drawn",
    ),
    "correlate one": (
        DRAWN + '[[correlate]]\nbetween = ["mu"]\nrho = 0.5\n', "correlate[0].between", 12, "two variables",
    ),
    "correlate fully": (
        DRAWN + '[vary.b]\nof = "a.b"\nuniform = [0, 1]\n[[correlate]]\nbetween = ["mu", "b"]\nrho = 1\n',
        "correlate[0].rho", 16, "between -1 and 1",
    ),
    "correlate a grid": (
        GRID + '[[correlate]]\nbetween = ["mu", "b"]\nrho = 1\n', "correlate", 9, "spreads that are drawn",
    ),
    "method unknown": (GRID + '[sampling]\nmethod = "guess"\n', "sampling.method", 10, "there are grid, random"),
    "grid with runs": (GRID + "[sampling]\nruns = 3\n", "sampling.runs", 10, "there is no such key"),
    "grid of a spread": (DRAWN.replace('"random"\nruns = 5', '"grid"'), "sampling.method", 9, "mu is a spread"),
    "drawn from a grid": (
        GRID + '[sampling]\nmethod = "sobol"\nruns = 3\n', "sampling.method", 10, "no spread to draw from",
    ),
    "no runs": (DRAWN.replace("runs = 5\n", ""), "sampling.runs", 8, "it is missing"),
    "no run": (DRAWN.replace("runs = 5", "runs = 0"), "sampling.runs", 10, "from 1 to"),
    "too many runs": (DRAWN.replace("runs = 5", "runs = 10000001"), "sampling.runs", 10, "from 1 to 10000000"),
    "seed below zero": (DRAWN + "seed = -1\n", "sampling.seed", 11, "from 0 to"),
    "seed broken": (DRAWN + "seed = 1.5\n", "sampling.seed", 11, "a whole number"),
    "status unknown": (GRID + '[success]\nstatus = ["sat"]\n', "success.status[0]", 10, "there are seated"),
    "status empty": (GRID + "[success]\nstatus = []\n", "success.status", 10, "at least one"),
    "limit of strangers": (
        GRID + '[success.limits.work]\nat_most = "1 J"\n', "success.limits.work", 9, "not among the outputs",
    ),
    "limit without unit": (
        GRID + '[success.limits]\n"peak force" = { at_most = 3 }\n',
        'success.limits."peak force".at_most', 10, "a unit is missing",
    ),
    "limit of another kind": (
        GRID + '[success.limits]\n"peak force" = { at_most = "3 mm" }\n',
        'success.limits."peak force".at_most', 10, "a value in N",
    ),
    "limit of nothing": (
        GRID + '[success.limits]\n"peak force" = {}\n', 'success.limits."peak force"', 10, "at_least, at_most",
    ),
    "time without unit": (GRID + "[limits]\ntime = 60\n", "limits.time", 10, "text in quotes"),
    "time of zero": (GRID + '[limits]\ntime = "0 s"\n', "limits.time", 10, "above 0"),
    "time in metres": (GRID + '[limits]\ntime = "1 m"\n', "limits.time", 10, "a value in s"),
    "memory in words": (GRID + '[limits]\nmemory = "much"\n', "limits.memory", 10, 'a size like "4 GB"'),
    "memory of none": (GRID + '[limits]\nmemory = "0 GB"\n', "limits.memory", 10, 'a size like "4 GB"'),
    "keep unknown": (GRID + '[limits]\nkeep = "some"\n', "limits.keep", 10, "all, failures, none"),
    "not TOML": (GRID + "x = = 1\n", "", 9, "not valid TOML"),
    "key twice": (GRID + "count = 4\n", "", 9, "not valid TOML"),
    "too deep": (GRID + "x = " + "[" * 60 + "]" * 60 + "\n", "", 9, "nested deeper"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_used_is_refused_with_field_file_and_line(tmp_path, what):
    text, field, line, words = REFUSED[what]
    with pytest.raises(InputError) as caught:
        study_of(text, tmp_path)
    error = caught.value
    assert error.field == field
    assert error.line == line
    assert error.file == str(tmp_path / "study.toml")
    assert words in str(error)
    assert str(error).isprintable()


def test_the_file_that_is_refused_in_parts_is_accepted_as_a_whole(tmp_path):
    assert study_of(GRID, tmp_path).size == 3
    assert study_of(DRAWN, tmp_path).size == 5


def test_more_than_ten_million_runs_are_refused():
    grids = [Grid(f"x{i}", (f"a.b{i}",), 0.0, 1.0, 100_000) for i in range(200)]
    began = time.perf_counter()
    with pytest.raises(InputError, match=f"more than {MOST_RUNS} runs") as caught:
        study_with(*grids)
    assert caught.value.field == "vary"
    with pytest.raises(InputError, match="more than") as caught:
        study_with(Uniform("y", ("a.c",), 0.0, 1.0), grids[0], method="random", runs=101)
    assert caught.value.field == "sampling.runs"
    assert time.perf_counter() - began < 2.0  # no grid is written out to find that


def test_a_thousand_variables_are_enough():
    with pytest.raises(InputError, match="at most 1000"):
        study_with(*(Values(f"x{i}", (f"a.b{i}",), (1,)) for i in range(1001)))


def test_two_variables_have_two_names():
    with pytest.raises(InputError, match="another variable's"):
        study_with(*(Values("x", (f"a.b{i}",), (1,)) for i in range(2)))


# ---- the base ----


def test_the_base_may_stand_beside_the_study(tmp_path):
    (tmp_path / "peg.toml").write_text(bundled()["peg_mp61"].read_text("utf-8"), "utf-8")
    study = study_of(swapped('"peg_mp61"', '"peg.toml"'), tmp_path)
    study.check()
    assert study.base.folder == tmp_path


def test_a_link_out_of_the_folder_is_refused(tmp_path):
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "peg.toml").write_text(bundled()["peg_mp61"].read_text("utf-8"), "utf-8")
    (inside / "peg.toml").symlink_to(tmp_path / "peg.toml")
    with pytest.raises(InputError, match="leads out of the study's folder"):
        study_of(swapped('"peg_mp61"', '"peg.toml"'), inside)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_opened(tmp_path):
    os.mkfifo(tmp_path / "peg.toml")
    with pytest.raises(InputError, match="not a regular file"):
        study_of(swapped('"peg_mp61"', '"peg.toml"'), tmp_path)


def test_code_from_outside_needs_trust(tmp_path):
    text = bundled()["peg_mp61"].read_text("utf-8").replace('"peg.RoundPeg"', '"elsewhere.models:Peg"')
    (tmp_path / "peg.toml").write_text(text, "utf-8")
    with pytest.raises(InputError, match="--trust"):
        study_of(swapped('"peg_mp61"', '"peg.toml"'), tmp_path).check()


def refused_by_check(text: str, folder: Path) -> InputError:
    study = study_of(text, folder)
    with pytest.raises(InputError) as caught:
        study.check()
    return caught.value


def test_a_value_the_scenario_refuses_is_told_at_the_studys_line(tmp_path):
    error = refused_by_check(swapped("[0.1, 0.3]", "[-0.1, 0.3]"), tmp_path)
    assert (error.field, error.line, error.file) == ("vary.mu.of", 6, str(tmp_path / "study.toml"))
    assert "mating.friction: it must be at least 0" in str(error)


def test_a_unit_the_field_does_not_have_is_told_at_the_studys_line(tmp_path):
    error = refused_by_check(swapped("[0.1, 0.3]", '["1 mm", "3 mm"]'), tmp_path)
    assert (error.field, error.line) == ("vary.mu.of", 6)
    assert "mating.friction" in str(error)


def test_a_name_the_scenario_does_not_have_is_told_at_the_studys_line(tmp_path):
    error = refused_by_check(swapped("mating.friction", "mating.frictions"), tmp_path)
    assert (error.field, error.line) == ("vary.mu.of", 6)
    assert 'did you mean "friction"?' in str(error)
    error = refused_by_check(swapped("mating.friction", "drive.hold[7]"), tmp_path)
    assert "has 3 items" in str(error)


def test_a_tie_the_scenario_refuses_is_told_at_its_line(tmp_path):
    error = refused_by_check(GRID + '[tie]\n"mating.chamfer" = "mu * 1 s"\n', tmp_path)
    assert (error.field, error.line) == ('tie."mating.chamfer"', 10)


def test_a_set_the_scenario_refuses_is_told_at_its_line(tmp_path):
    error = refused_by_check(swapped('"peg_mp61"', '"peg_mp61"\nset = { "run.sample" = "5 mm" }'), tmp_path)
    assert (error.field, error.line) == ('base.set."run.sample"', 5)


def test_what_two_values_do_to_each_other_is_told_at_the_variable_tried(tmp_path):
    """A peg thinner than its chamfer: the model complains of the chamfer, the study of the diameter it varied."""
    text = swapped("mating.friction", "mating.diameter").replace("[0.1, 0.3]", '["6 mm", "39 mm"]')
    error = refused_by_check(text, tmp_path)
    assert (error.field, error.line, error.value) == ("vary.mu.of", 6, "6 mm")
    assert "mating.chamfer: it must leave a flat" in str(error)
    assert "peg_mp61.toml, line 9" in str(error)


def test_a_fault_of_the_scenario_itself_is_told_with_its_own_line(tmp_path):
    text = bundled()["peg_mp61"].read_text("utf-8").replace("friction = 0.2", "friction = -0.2")
    (tmp_path / "peg.toml").write_text(text, "utf-8")
    study = study_of(swapped('"peg_mp61"', '"peg.toml"').replace("mating.friction", "mating.chamfer"), tmp_path)
    with pytest.raises(InputError) as caught:
        study.check()
    assert (caught.value.field, caught.value.line) == ("mating.friction", 11)
    assert caught.value.file == str(tmp_path / "peg.toml")


def test_a_tie_that_fails_at_a_sample_is_refused_with_its_line(tmp_path):
    study = study_of(GRID + '[tie]\n"mating.chamfer" = "4 mm * sqrt(0.2 - mu)"\n', tmp_path)
    with pytest.raises(InputError, match=r"sqrt of -0\.1 does not exist \(where mu = 0\.3, SI\)") as caught:
        study.samples()
    assert caught.value.line == 10


# ---- those that come along ----


def test_the_guides_example_can_be_planned(tmp_path):
    guide = (Path(__file__).parents[2] / "docs" / "guide" / "study.md").read_text("utf-8")
    text = guide.split("```toml\n")[1].split("```")[0]
    study = study_of(text, tmp_path)
    study.check()
    assert study.size == len(study.samples()) == 700  # as the guide says


def test_the_studies_that_come_along_can_be_run():
    assert "peg_fit" in bundled_studies()
    for path in bundled_studies().values():
        study = Study.load(path)
        study.check()
        if study.method in ("grid", "random", "latin", "sobol"):
            assert study.samples(0, 3)


# ---- anything else ----

PLACES = sorted({line.split(" = ")[1] for line in PEG.splitlines() if " = " in line})
ODD = st.sampled_from([
    "3", "-1", "0", "1.5", "nan", "-inf", "1e400", "9" * 400, "true", "2020-01-01", '""', '"a"', '"\\u0000"', '"1 mm"',
    '"1e999 mm"', '"/etc/passwd"', '"40H7"', '"pi"', '"sobol"', '"grid"', '"mating"', '"[0]"', '"a.b[3]"',
    "[]", "[[]]", "[1, 2]", "[1, [2]]", '["1 mm", "2 mm"]', '["1 N", "2 N"]', '["mating.hole", "mating"]',
    "{}", "{ a = 1 }", "{ mean = 1, sd = 1 }",
])  # fmt: skip


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(PLACES), ODD), min_size=1, max_size=3))
def test_any_other_value_is_used_or_refused_in_words(tmp_path, swaps):
    text = PEG
    for old, new in swaps:
        text = text.replace(f" = {old}", f" = {new}")
    refused: InputError | None = None
    try:
        study = study_of(text, tmp_path)
        study.check()
        assert study.samples(0, 3)
    except InputError as error:
        refused = error
    assert refused is None or (refused.file is not None and str(refused).isprintable())
