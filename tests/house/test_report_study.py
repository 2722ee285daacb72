"""What the report makes of a study: what the page gets, figures, lines, kept runs; large and hostile ones too."""

import base64
import gzip
import json
import re
from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import beta

from detent import Record
from detent.cli import verbs
from detent.core.record import fingerprint
from detent.report import figures, full_records
from detent.report.page import Run, page, views
from detent.report.study_numbers import MOST_RUNS, cells, extremes, histogram, interval, rate
from detent.report.study_runs import colours, read
from detent.report.subjects.study_result import lines as study_lines
from detent.report.subjects.study_result import rerun_command
from detent.report.view import view
from house.runs import HOSTILE, cycle
from study_records import bordered, hostile, large, peg_map, sampled, sweep, whole


def through_a_file(record: Record) -> Record:
    return Record.from_bytes(record.to_bytes(), "study.nc")


@pytest.fixture(scope="module")
def drawn() -> Record:
    return through_a_file(sampled())


def test_values_are_in_the_units_people_type():
    found = view("map", through_a_file(peg_map()))["study"]
    by_id = {one["id"]: one for one in (*found["variables"], *found["outputs"])}
    assert [one["unit"] for one in by_id.values()] == ["mm", "deg", "N", "mJ", "s"]
    assert by_id["offset"]["values"].max() == pytest.approx(3.0) and by_id["tilt"]["values"].max() == pytest.approx(2.0)
    assert by_id["work"]["values"][0] == pytest.approx(5.0)
    assert found["start"] == ["offset", "tilt"] and found["thinned"] == ""


def test_a_typed_unit_wins_over_the_usual_one():
    record = peg_map()
    rows = ({**record.tables["varied"][0], "units": "um"}, record.tables["varied"][1])
    found = read(replace(record, tables={**record.tables, "varied": rows}))
    assert found is not None and found.variables[0].unit == "um"
    assert found.variables[0].values.max() == pytest.approx(3000.0)


def test_outcomes_are_counted_and_reasons_told():
    shown = view("map", through_a_file(peg_map()))
    found = shown["study"]
    counts = {one["word"]: one["runs"] for one in found["statuses"]}
    assert sum(counts.values()) == found["runs"] == 441 and counts["unresolved"] == 1
    assert found["reasons"][found["reason"][3] - 1]["words"] == "took longer than 60 s"
    assert shown["plots"] == [] and not {"varied", "kept", "reasons"} & {one["name"] for one in shown["tables"]}
    assert len({one["colour"] for one in found["statuses"]}) == 4


def test_a_reason_of_its_own_for_each_run_comes_from_its_channel():
    record = peg_map(5)
    words = json.dumps({"0": "it sits", "1": "two-point contact, friction cones overlap"})
    codes = np.full(25, -1, np.int32)
    codes[7] = 1
    channel = record.data["status"].copy(data=codes).assign_attrs(words=words)
    found = read(replace(record, data=record.data.assign(reason=channel)))
    assert found is not None
    assert found.reasons[found.reason[7]].words == "two-point contact, friction cones overlap"
    assert (np.delete(found.reason, 7) == -1).all()


def test_shares_have_the_interval_of_clopper_and_pearson():
    for good, n in ((0, 10), (3, 10), (10, 10), (812, 1000)):
        low, high = interval(good, n)
        assert low == pytest.approx(beta.ppf(0.025, good, n - good + 1) if good else 0.0, abs=1e-12)
        assert high == pytest.approx(beta.ppf(0.975, good + 1, n - good) if good < n else 1.0, abs=1e-12)


def test_only_a_sample_has_a_probability(drawn):
    assert view("s", drawn)["study"]["success"]["of"] == "runs"
    assert view("m", peg_map())["study"]["success"] == {
        "good": 136, "runs": 441, "of": "plan", "share": 136 / 441, "low": None, "high": None, "confidence": 0.95,
    }  # fmt: skip
    names = [one["name"] for one in view("m", peg_map())["facts"]]
    assert names[0] == "good runs" and view("s", drawn)["facts"][0]["name"] == "success"
    area = {
        "runs": 281,
        "succeeded": 76,
        "probability": 0.39,
        "low": 0.38,
        "high": 0.4,
        "confidence": None,
        "of": "area",
    }
    record = bordered()
    fact = view("b", replace(record, tables={**record.tables, "success": (area,)}))["facts"][0]
    assert fact["value"] == "39 % of the map" and "between 38 and 40 %" in fact["note"]


def test_rates_count_every_run_once(drawn):
    found = read(drawn)
    assert found is not None
    for one in found.variables:
        told = rate(found, one)
        assert told is not None
        assert told.runs.sum() == 600 and told.good.sum() == found.succeeded.sum()
        assert ((told.band[:, 0] <= told.share) & (told.share <= told.band[:, 1]))[told.runs > 0].all()
    grid = read(peg_map())
    assert grid is not None
    steps = rate(grid, grid.variables[0])
    assert steps is not None and (steps.runs == 21).all() and np.isnan(steps.band).all()


def test_histograms_hold_all_runs_that_have_a_number(drawn):
    found = read(drawn)
    assert found is not None
    told = histogram(found, found.outputs[0])
    assert told is not None
    assert told.good.sum() + told.bad.sum() + told.without == 600
    assert told.without == np.isnan(drawn["peak_force"].values).sum()
    assert told.quantiles[50] == pytest.approx(np.nanmedian(drawn["peak_force"].values))
    assert [(one.kind, one.value) for one in found.of(found.outputs[0])] == [("at_most", 25.0)]


def test_runs_close_at_a_border_are_not_counted_as_shares():
    found = view("b", through_a_file(bordered()))["study"]
    assert found["is_adaptive"] and found["rates"] == [] and found["histograms"] == []
    (line,) = found["borders"]
    assert (line["x"], line["y"], line["words"]) == ("offset", "tilt", "jammed | seated")
    r = (line["points"][:, 0] / 2.0) ** 2 + (line["points"][:, 1] / 1.2) ** 2
    assert r == pytest.approx(np.ones(30), abs=1e-5)  # mm and degrees, in single precision


def test_extremes_are_the_largest_numbers(drawn):
    found = read(drawn)
    assert found is not None
    runs = [one.run for one in extremes(found) if one.why == "largest peak force"]
    assert runs == np.argsort(-np.nan_to_num(drawn["peak_force"].values))[:3].tolist()


def test_cells_sum_all_runs():
    found = read(large(5000))
    assert found is not None
    x, y = found.variables[:2]
    told = cells(found, x, y)
    assert told.counts.sum() == 5000 and told.good.sum() == found.succeeded.sum()
    bad = (told.counts.sum(axis=2) > told.good) & (told.example >= 0)
    assert not found.succeeded[told.example[bad]].any()  # the example of a mixed cell is a bad run
    k = told.example[0, 0]
    assert told.x_edges[0] <= x.values[k] <= told.x_edges[1] and told.y_edges[0] <= y.values[k] <= told.y_edges[1]


def test_a_large_study_makes_a_small_page_and_says_what_it_leaves_out():
    record = large()
    html = page([Run("large", record)])
    assert len(html) < 3_000_000  # measured: 1.5 MB
    found = view("large", record)["study"]
    assert len(found["number"]) < MOST_RUNS + 3 * 1600 and "100 000 runs" in found["thinned"]
    (first, *_) = found["cells"]
    assert first["counts"].sum() == 100_000 and found["rates"][0]["runs"].sum() == 100_000
    assert found["number"][first["example"][first["example"] > 0] - 1].size == (first["counts"].sum(axis=2) > 0).sum()


def test_a_kept_record_is_known_by_its_fingerprint_whatever_its_file_is_called():
    runs = {20: whole(20), 400: whole(400)}
    study = through_a_file(peg_map(kept=runs))
    found = views([Run("map", study), Run("elsewhere", through_a_file(runs[400])), Run("000020", cycle())])
    assert found[0]["study"]["kept"] == [{"run": 400, "key": "elsewhere"}]
    assert found[1]["part"] == {"of": "map", "run": 400} and found[1]["title"] == "Run 400: peg 400"
    assert found[2]["part"] is None  # the name of run 20, but another run


def test_of_runs_that_went_alike_the_name_tells_which():
    one = whole(0)
    study = peg_map(kept={5: one, 9: one, 11: one})
    linked = full_records.linked(
        [("map", study), ("000009", one), ("map_run_11", one), ("some name", one), ("again", one)]
    )
    assert linked == {1: (0, 9), 2: (0, 11), 3: (0, 5)}  # each run once


def test_without_fingerprints_the_name_and_the_status_decide():
    study = peg_map(kept={20: whole(20), 400: whole(400)})
    bare = replace(study, data=study.data.drop_vars("fingerprint"))
    linked = full_records.linked([("map", bare), ("000400", whole(400)), ("000020", cycle()), ("000021", whole(21))])
    assert linked == {1: (0, 400)}  # run 20 is jammed and this one is seated; 21 was not kept


def test_a_fingerprint_stays_through_a_file():
    for record in (cycle(), whole(7), peg_map(4)):
        assert fingerprint(through_a_file(record)) == fingerprint(record)
    assert fingerprint(whole(7)) != fingerprint(whole(8))


def test_failures_and_extremes_come_along_first(tmp_path):
    runs = {run: whole(run, jams=run not in (0, 1, 21)) for run in (0, 1, 12, 21, 300, 419, 440)}
    study = peg_map(kept=runs)
    chosen = [run for run, _ in full_records.worth_seeing(study, 4)]
    assert chosen[0] == 12  # the example of jammed; that of wedged was not kept
    assert set(chosen[1:3]) == {440, 419} and chosen[3] == 300
    assert len(full_records.worth_seeing(study, 100)) == 7 and full_records.worth_seeing(study, 0) == []
    folder = tmp_path / "peg.study" / "records"
    folder.mkdir(parents=True)
    for run, record in runs.items():
        if run != 440:
            record.save(folder / f"{run:06d}.nc")
    (folder / "000300.nc").write_bytes(b"damaged")
    found = full_records.beside(tmp_path / "peg.nc", study, 4)
    assert [name for name, _ in found] == ["peg_run_12", "peg_run_419"]  # one is gone and one damaged: shown without


def test_a_study_on_the_command_line(tmp_path, capsys, monkeypatch):
    runs = {run: whole(run) for run in (12, 440)}
    study = peg_map(kept=runs)
    study.save(tmp_path / "peg.nc")
    folder = tmp_path / "peg.study" / "records"
    folder.mkdir(parents=True)
    for run, record in runs.items():
        record.save(folder / f"{run:06d}.nc")
    assert told(["report", "peg.nc", "-o", "all.html"], tmp_path, capsys, monkeypatch)
    assert [one["key"] for one in records(tmp_path / "all.html")] == ["peg", "peg_run_12", "peg_run_440"]
    told(["report", "peg.nc", "--kept", "0", "-o", "none.html"], tmp_path, capsys, monkeypatch)
    assert [one["key"] for one in records(tmp_path / "none.html")] == ["peg"]
    told(["report", "peg.nc", "peg.study/records/000440.nc", "-o", "one.html"], tmp_path, capsys, monkeypatch)
    named = records(tmp_path / "one.html")
    assert [one["key"] for one in named] == ["peg", "000440"] and named[1]["part"]["run"] == 440
    assert "<title>Peg: lateral and angular error</title>" in (tmp_path / "one.html").read_text()
    said = told(["show", "peg.nc"], tmp_path, capsys, monkeypatch)
    assert "solved: 136 of 441 runs succeed (30.8 %)" in said and "199 ×  jammed: two-point contact" in said
    told(["plot", "peg.nc", "-o", "peg.svg"], tmp_path, capsys, monkeypatch)
    assert (tmp_path / "peg.svg").stat().st_size > 10_000


def told(args, folder, capsys, monkeypatch) -> str:
    monkeypatch.chdir(folder)
    monkeypatch.setattr("sys.argv", ["detent", *args])
    with pytest.raises(SystemExit) as done:
        verbs.main()
    assert done.value.code in (0, None), capsys.readouterr().err
    return capsys.readouterr().out


def records(path):
    """The records of a page, arrays left aside."""
    found = re.search(r'id="detent-data">([^<]*)<', path.read_text())
    assert found is not None
    content = gzip.decompress(base64.b64decode(found[1]))
    length = int.from_bytes(content[:4], "little")
    return json.loads(content[4 : 4 + length])["payload"]["records"]


def test_lines_for_the_prompt(drawn):
    lines = list(study_lines(drawn))
    assert lines[0].split() == ["varied", "offset", "0.0002016", "mm", "to", "3.1", "mm"]
    assert any("287  47.8 %" in line for line in lines) and any("at most 25 N" in line for line in lines)
    assert list(study_lines(cycle())) == []


def test_every_picture_is_drawn(drawn):
    names = [one.name for one in figures.panels(drawn)]
    assert names[0] == "map of the runs" and "success along friction" in names and "what decides success" in names
    for record in (drawn, peg_map(), sweep(), bordered(), hostile()):
        assert b"<svg" in figures.drawn(figures.overview(record, "study"), "svg")


def test_strangers_names_stay_text():
    record = through_a_file(hostile())
    html = page([Run("h", record)])
    assert "<script>document" not in html.split('id="detent-data">')[0]
    shown = "".join(one["words"] for one in view("h", record)["study"]["reasons"])
    assert "\x1b" not in shown and "\u202e" not in shown
    assert full_records.files(record) == {1: "passwd"}  # a name, never a way to a folder
    assert rerun_command('x"; rm -rf ~ #') == "detent rerun x-rm--rf.nc --run {run}"
    assert HOSTILE not in "\n".join(study_lines(record))


@pytest.mark.parametrize("spoil", ["status", "succeeded", "offset", "peak_force"])
def test_a_study_with_something_amiss_is_shown_without_it(spoil):
    record = peg_map(5)
    odd = record.data["fingerprint"].rename(spoil)  # text where numbers belong
    shown = view("odd", replace(record, data=record.data.drop_vars(spoil).assign({spoil: odd})))
    found = shown["study"]
    assert (found is None) == (spoil == "status")
    if found is not None and spoil in ("offset", "peak_force"):
        assert spoil not in {one["id"] for one in (*found["variables"], *found["outputs"])}


@pytest.mark.parametrize(
    "table", ["varied", "outputs", "reasons", "kept", "success", "sensitivity", "border", "notes", "distributions"]
)
@pytest.mark.parametrize(
    "row", [{}, {"name": None, "points": "x", "value": "nan", "run": [], "example": 1e9, "runs": "x"}]
)
def test_tables_gone_wrong_are_left_out(table, row):
    record = peg_map(5)
    spoiled = replace(record, tables={**record.tables, table: (row,)})
    assert page([Run("odd", spoiled)])
    list(study_lines(spoiled))


def test_colours_are_told_apart():
    assert colours(["seated", "solved", "unresolved", "jammed"]) == [3, 1, 7, 2]
    assert len(set(colours(["seated", "engaged", "solved", "retained", "released"]))) == 5
