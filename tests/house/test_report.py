"""What people see of a record at a prompt and on paper: lines and figures."""

import numpy as np
import pytest
from hypothesis import given, settings
from matplotlib.figure import Figure
from matplotlib.text import Annotation

from detent import Event, InputError
from detent.core.files import printable
from detent.core.outcome import words_of_status
from detent.core.record import Channel
from detent.report import figures, labels
from detent.report.text import amount, clock, event_lines, rows, title, typed_unit, verdict
from detent.report.touches import SLIDES, STICKS, energies, touches
from detent.scenario import Scenario, bundled
from house.runs import HOSTILE, cycle, rigid, run, silent
from house.strange import strange

# ---- lines ----


def test_hidden_characters_are_written_out():
    assert printable("a\x1b[31m\u202e\x9b\n\udc80é μ") == "a\\x1b[31m\\u202e\\x9b\\n\\udc80é μ"


def test_values_are_shown_in_the_units_people_type():
    assert amount(0.0133, "J") == "13.3 mJ" and amount(16.432, "J") == "16.4 J"
    assert amount(0.00795, "m") == "7.95 mm" and amount(-0.01, "m") == "-10 mm" and amount(12345.6, "N") == "12346 N"
    assert amount(0.3, "1") == "0.3" and amount(0.0, "N") == "0 N" and amount(float("nan"), "N") == "nan N"
    assert typed_unit("furlong") == (1.0, "furlong")


def test_events_stand_aligned_and_long_lists_are_cut():
    lines = list(event_lines([Event(1.2, "contact", "a / b"), Event(12.0, "snap", "\x1b]0;x\x07")], 3))
    assert lines == ["   1.200 s  contact  a / b", "  12.000 s  snap     \\x1b]0;x\\x07"]
    many = list(event_lines([Event(float(i), "slide", "") for i in range(50)], 3))
    assert len(many) == 41 and many[-1] == "  … and 10 more"


def test_short_runs_are_timed_more_finely():
    assert clock(cycle()) == 3
    assert clock(run([0, 1], [0, 0], events=(Event(0.5, "x", ""),))) == 3
    fast = run([0, 1], [0, 0])
    assert clock(type(fast)(fast.verb, fast.data.assign_coords(time=[0.0, 2e-3]), fast.outcome)) == 6


def test_the_verdict_says_how_it_ended_the_peaks_and_the_work():
    assert verdict(cycle()) == "seated at 5.000 s; peak force 6 N at 2.000 s; peak pull 3 N at 4.000 s; work 74 mJ"
    assert verdict(silent()) == "solved: 2 free motions"  # the reason is the whole answer


def test_a_record_without_a_name_takes_its_files():
    assert title(cycle(name="  "), "clip") == "clip" and title(cycle(name=HOSTILE), "clip") == printable(HOSTILE)


def test_inputs_become_rows_named_as_the_prompt_takes_them():
    nested = {
        "drive": {"legs": [{"speed": "1 mm/s"}, {"speed": 2.0}], "axis": "z"},
        "points": [[1, 2], [3, 4]],
        "none": None,
    }
    assert list(rows(nested)) == [
        ("drive.legs[0].speed", "1 mm/s"),
        ("drive.legs[1].speed", "2"),
        ("drive.axis", "z"),
        ("points[0]", "1, 2"),
        ("points[1]", "3, 4"),
        ("none", "none"),
    ]


# ---- figures ----


def lines_of(figure: Figure, axes: int = 0) -> dict[str, np.ndarray]:
    return {str(line.get_label()): np.asarray(line.get_xydata()) for line in figure.axes[axes].lines}


def test_forth_and_back_are_two_lines_with_their_own_dashes():
    figure = figures.force_figure(cycle())
    assert figure is not None
    drawn = lines_of(figure)
    np.testing.assert_allclose(drawn["forth"], [(0, 2), (4, 2), (4, 6), (10, 6)])
    np.testing.assert_allclose(drawn["back"], [(10, -3), (0, -3)])
    styles = {line.get_label(): line.get_linestyle() for line in figure.axes[0].lines}
    assert (styles["forth"], styles["back"]) == ("-", "--")
    assert figure.axes[-1].get_xlabel() == "insertion [mm]" and figure.axes[0].get_ylabel() == "force along the way [N]"


def test_lateral_force_is_drawn_where_there_is_one():
    figure = figures.force_figure(cycle(side=[0, 0.5, 1, 1, 1, 0]))
    assert figure is not None and len(figure.axes) == 2
    np.testing.assert_allclose(lines_of(figure, 1)["x of G"][-1], (0, 0))
    assert figures.lateral_axes(cycle(side=6 * [1e-12])) == ()
    assert "no force across the way" in figures.caption(cycle())
    assert "across the way: force on the part by the other" in figures.caption(cycle(side=range(6)))


def test_events_are_numbered_at_their_place_on_the_curve():
    figure = figures.force_figure(cycle())
    assert figure is not None
    marks = {text.get_text(): text.xy for text in figure.axes[0].texts if isinstance(text, Annotation)}
    assert marks.keys() == {"1", "2"}
    np.testing.assert_allclose(marks["1"], (4, 2))
    np.testing.assert_allclose(marks["2"], (4, 6))  # after the jump


def test_numbers_of_one_place_stand_together():
    assert labels.ranges([1, 4, 5, 6, 9]) == "1, 4–6, 9"
    places = np.array([[0.0, 0.0], [3.0, 0.0], [6.0, 0.0]])
    offsets = labels.offsets(places, ["1", "2", "3"], np.zeros((0, 2)))
    centres = places + offsets
    for i, j in ((0, 1), (0, 2), (1, 2)):
        apart = np.abs(centres[i] - centres[j])
        assert apart[0] >= labels.CHARACTER or apart[1] >= labels.HEIGHT


def test_channels_that_stand_still_are_not_drawn():
    still = {
        "a": Channel(("time",), np.full(6, 3.0), "N", "constant"),
        "b": Channel(("time",), 1e-16 * np.arange(6), "m", "dust"),
    }
    assert figures.channels(cycle(more=still)) == ("insertion", "force")
    names = {
        "wide": Channel(("time", "ray"), np.zeros((6, 20)), "1", ""),
        "gone": Channel(("time",), np.full(6, np.nan), "N", ""),
    }
    assert figures.channels(cycle(more=names)) == ("insertion", "force")


def test_a_measured_curve_lies_beside_the_computed_one():
    figure = figures.force_figure(cycle(), [*figures.analysis.curves(cycle())])
    assert figure is not None and {"measured, forth", "measured, back", "forth", "back"} <= lines_of(figure).keys()


def test_a_record_with_nothing_to_draw_says_so(tmp_path):
    assert figures.force_figure(silent()) is None
    with pytest.raises(InputError, match="no channel over time"):
        figures.overview(silent(), "joints")
    with pytest.raises(InputError, match=r"ends in \.png, \.svg, \.pdf"):
        figures.save(Figure(), tmp_path / "a.gif")


@pytest.mark.parametrize(("kind", "magic"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_figures_are_written_in_three_formats(tmp_path, kind, magic):
    figures.save(figures.overview(cycle(name=HOSTILE, side=range(6)), "x"), tmp_path / f"a.{kind}")
    assert (tmp_path / f"a.{kind}").read_bytes().startswith(magic)


# ---- contacts and energies ----


def test_a_contact_keeps_its_curve_when_its_column_changes_hands():
    tip, mouth = touches(rigid())
    assert (tip.name, mouth.name) == ("tip", "mouth")  # as their events call them, the first to touch first
    np.testing.assert_array_equal(tip.force, [np.nan, 5, 6, 7, 8, 9])
    np.testing.assert_array_equal(mouth.force, [np.nan, np.nan, 1, 2, 3, 0])
    np.testing.assert_allclose(tip.friction[1:], [2.5, 3, 3.5, 4, 4.5], rtol=1e-15)  # a 3-4-5 triangle, half the force
    np.testing.assert_array_equal(mouth.gap[2:], [0, 0, 0, 4e-6])
    time = np.arange(6.0)
    assert (tip.share(time, SLIDES), tip.share(time, STICKS), mouth.share(time, SLIDES)) == (2.0, 2.0, 3.0)


def test_contacts_of_the_same_words_are_counted_and_nameless_ones_have_their_number():
    both = (Event(1.0, "contact", "tip", {"contact": 100}), Event(2.0, "contact", "tip", {"contact": 300}))
    assert [one.name for one in touches(rigid(events=both))] == ["tip (1)", "tip (2)"]
    assert [one.name for one in touches(rigid(events=()))] == ["contact 100", "contact 300"]


def test_words_of_a_mating_stand_with_the_numbers_and_nonsense_is_no_word():
    for words, names in (
        ('{"100": "nose", "300": "heel"}', ["nose", "heel"]),
        ("[1]", None),
        ("{", None),
        ('{"a": 1}', None),
    ):
        record = rigid(events=())
        record.data["contact_id"].attrs["words"] = words
        assert [one.name for one in touches(record)] == (names or ["contact 100", "contact 300"])


def test_springs_are_contacts_too_and_each_mating_has_its_own():
    rigid_names = {
        name: f"first_{name}"
        for name in map(str, rigid().data.data_vars)
        if name.startswith("contact_") or name == "gap"
    }
    record = rigid(events=())
    data = record.data.rename(rigid_names)
    at = ("time", "contact")
    data["second_spring_id"] = at, np.full((6, 2), (1.0, 0.0))
    data["second_spring_force"] = at, np.full((6, 2), (50.0, 0.0))
    data["second_overlap"] = at, np.full((6, 2), (1e-6, np.nan))
    spring, *others = touches(type(record)(record.verb, data, record.outcome))
    assert [one.name for one in others] == ["first: contact 100", "first: contact 300"]
    assert (spring.name, spring.force[0], spring.gap[0], spring.state[0]) == ("second: contact 1", 50.0, -1e-6, SLIDES)


def test_contacts_and_energies_leave_the_small_pictures_for_their_own():
    assert figures.channels(rigid()) == ("insertion", "force", "depth") and touches(cycle()) == ()
    assert energies(rigid()) == ("friction_loss", "impact_loss") and figures.panels(cycle()) == ()
    names = [panel.name for panel in figures.panels(rigid())]
    assert names == ["contact forces", "contact states", "gaps", "energy"]
    states = figures.panel_figure(rigid(), figures.panels(rigid())[1]).axes[0]
    assert [label.get_text() for label in states.get_yticklabels()] == ["tip", "mouth"]
    bars = [[list(path.get_extents().intervalx) for path in one.get_paths()] for one in states.collections]
    assert bars == [[[1, 3]], [[3, 5]], [[2, 5]], []]  # tip slides, tip sticks, mouth slides, mouth never sticks


def test_a_number_beside_the_last_point_stays_on_the_page():
    points, curve = np.array([[99.0, 50.0]]), labels.dense(np.array([[0.0, 50.0], [99.0, 50.0]]))
    assert labels.offsets(points, ["5–6"], curve)[0, 0] > 0.0
    assert labels.offsets(points, ["5–6"], curve, right=100.0)[0, 0] < 0.0


@pytest.mark.parametrize("method", ["events", "fixed"])
def test_a_peg_is_reported_alike_by_both_methods(method):
    record = Scenario.load(bundled()["peg_mp61"], {"run.method": method, "run.sample": "5 ms"}).run()
    # The tip lifts off and touches again on the other side: one contact or two, as the following of minima has it.
    names = [one.name for one in touches(record)]
    assert [name.partition(" (")[0] for name in names] in (["tip", "mouth"], ["tip", "mouth", "tip"])
    assert len(set(names)) == len(names)
    assert figures.drawn(figures.overview(record, "peg"), "svg")


# ---- records not yet invented ----


@settings(max_examples=30)
@given(strange())
def test_any_record_makes_a_line_and_a_figure(record):
    assert verdict(record).startswith(words_of_status(record.outcome.status))
    if figures.channels(record) or figures.analysis.curves(record):
        figures.drawn(figures.overview(record, "strange"), "svg")
