"""What a report makes of a latch: the slice of time and angle, frames, the diode rose; and of tables gone wrong."""

import sys
from dataclasses import replace

import numpy as np
import pytest

from detent import Record
from detent.cli import verbs
from detent.report import figures
from detent.report.page import Run, page
from detent.report.slicing import HIDDEN, LEAVES, SLIDES, STICKS, pictures
from detent.report.subjects.latch import rose
from detent.report.view import view
from detent.scenario import Scenario, bundled
from house.runs import HOSTILE, cycle

ROSE = (
    {"from": 0.0, "to": 1.0, "verdict": "comes out"},
    {"from": 1.0, "to": 6.0, "verdict": "friction"},
    {"from": 6.0, "to": 2 * np.pi, "verdict": HOSTILE},
)


@pytest.fixture(scope="module")
def latch() -> Record:
    return Scenario.load(bundled()["latch_two_pawls"], {"run.sample": "0.05 s"}).run()


@pytest.fixture(scope="module")
def stuck() -> Record:
    return Scenario.load(bundled()["latch_two_pawls"], {"run.sample": "0.05 s", "mating.friction": "0.65"}).run()


def area(outline) -> float:
    x, y = np.asarray(outline, float).T
    return 0.5 * float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))


def test_free_angles_of_a_hook_are_those_that_the_walk_leaves(latch):
    """At 1.2 s the right hook rides on the bar: all from there up to the flip-over side is free, nothing just below."""
    one = pictures(latch)[1]
    t, at = 1.2, float(np.interp(1.2, latch["time"], latch["pawl_angle"][:, 1]))

    def is_free(angle: float) -> bool:
        inside = 0
        for outline in one.areas:
            x, y = outline.T
            X, Y = np.roll(x, -1), np.roll(y, -1)
            passes = ((x > t) != (X > t)) & (y + (Y - y) * (t - x) / np.where(X == x, 1.0, X - x) > angle)
            inside += int(passes.sum()) % 2
        return inside > 0

    assert is_free(at + 0.01) and not is_free(at - 0.01)
    assert all(area(outline) > -1e-9 for outline in one.areas)  # all the same way round: they do not cancel


def test_arcs_are_told_apart_by_what_a_pawl_does_on_them(latch, stuck):
    assert {one.kind for one in pictures(latch)[1].strokes} == {SLIDES, LEAVES, HIDDEN}
    assert {one.kind for one in pictures(stuck)[1].strokes} == {SLIDES, STICKS, LEAVES, HIDDEN}
    for one in pictures(stuck)[1].strokes:  # a floor holds above the rest, which is 0 here, and a ceiling below
        if one.kind in (SLIDES, STICKS):
            assert one.angle.mean() > 0 if one.words.endswith("floor") else one.angle.mean() < 0


def test_events_and_path_lie_in_the_window(latch):
    for one in pictures(latch):
        assert [mark.kind for mark in one.marks] == [e.kind for e in latch.events if e.detail.get("pawl") == one.pawl]
        assert all(one.window[0] < mark.angle < one.window[1] for mark in one.marks)
        assert one.legs == ((0.0, 4.0), (4.0, 10.0))


def test_the_page_gets_slices_and_no_table_of_points(latch):
    shown = view("latch", replace(latch, tables={**latch.tables, "rose": ROSE}))
    assert [one["pawl"] for one in shown["slices"]] == [0, 1]
    assert shown["slices"][0]["angle"].shape == latch["time"].shape
    assert "15 constraint curves; F is bounded by 9 arcs with 10 vertices" in shown["slices"][0]["notes"][0]
    assert shown["scene"]["flat"] and [one["verdict"] for one in shown["rose"]][:2] == ["comes out", "friction"]
    assert not {"slice_arcs", "slice_cells", "slices", "rose"} & {one["name"] for one in shown["tables"]}
    assert "<script>alert" not in page([Run("latch", latch)]).split('id="detent-data">')[0]


def test_other_runs_have_no_slices():
    shown = view("ring", cycle())
    assert shown["slices"] == shown["rose"] == [] and not shown["scene"]["flat"] if shown["scene"] else True


def test_every_picture_is_drawn(latch, stuck):
    found = replace(stuck, tables={**stuck.tables, "rose": ROSE})
    names = [one.name for one in figures.panels(found)]
    assert names[:4] == ["slice of pawl 0", "slice of pawl 1", "frames", "diode rose"] and "gaps" not in names
    whole = figures.overview(found, "latch")
    assert len(whole.axes) > 8
    assert b"<svg" in figures.drawn(whole, "svg")
    frames = figures.panel_figure(latch, next(one for one in figures.panels(latch) if one.name == "frames"), width=8.0)
    assert len(frames.axes[0].patches) == 8 * 5  # root, two pawls, bar and stem in each


@pytest.mark.parametrize(
    "row",
    [
        {"pawl": 0, "leg": 0},
        {"pawl": 9, "leg": 0, "from": 0, "to": 1, "ended": 1, "rest": 0.0, "winds": True},
        {"pawl": HOSTILE, "leg": None},
        {},
    ],
)
def test_tables_gone_wrong_are_not_drawn(latch, row):
    broken = replace(latch, tables={**latch.tables, "slices": (row,)})
    assert pictures(broken) == () and view("latch", broken)["slices"] == []
    bare = {"slices": latch.tables["slices"]}
    assert pictures(replace(latch, tables=bare)) == ()


def test_unsound_directions_are_left_out(latch):
    rows = ({"from": 1.0, "to": 0.5, "verdict": "x"}, {"from": "a"}, {}, {"from": 0, "to": np.inf}, *ROSE[:1])
    assert rose(replace(latch, tables={"rose": rows})) == [(0.0, 1.0, "comes out")]


def test_a_slice_on_request(latch, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    replace(latch, tables={}).save(tmp_path / "bare.nc")
    monkeypatch.setattr(sys, "argv", ["detent", "slice", "bare.nc"])
    with pytest.raises(SystemExit) as end:
        verbs.main()
    assert not end.value.code
    assert "pawl 0, leg 0: 15 curves; F has 9 arcs and 10 vertices, 0.60 arcs a curve" in capsys.readouterr().out
    assert len(pictures(Record.load("bare-slice.nc"))) == 2


def test_only_a_latch_has_one(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Scenario.load(bundled()["oring_fig7"]).run().save(tmp_path / "other.nc")
    monkeypatch.setattr(sys, "argv", ["detent", "slice", "other.nc"])
    with pytest.raises(SystemExit) as end:
        verbs.main()
    assert end.value.code == 2 and "one latch.Latch on a traverse.Traverse is needed" in capsys.readouterr().err
    assert not (tmp_path / "other-slice.nc").exists()


def test_many_legs_are_told_together(latch):
    rows = [{**row, "leg": leg} for leg in range(2) for row in latch.tables["slices"] if row["leg"] == leg]
    more = [{**row, "leg": row["leg"] + 2 * k, "arcs on F": 9 + k} for row in rows for k in range(3)]
    shown = view("latch", replace(latch, tables={**latch.tables, "slices": tuple(more)}))["slices"][0]
    assert shown["notes"] == [
        "6 legs: 15 to 15 constraint curves; F is bounded by 9 to 11 arcs, 0.6 to 0.6 for each curve."
    ]
