"""What a report makes of an identified mechanism and of a key's curve: bands, verdicts, drops; and of bad records."""

import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detent import Outcome, Record, Status
from detent.cli import verbs
from detent.core.record import Channel, dataset
from detent.report import figures
from detent.report.identified import parameters, spans
from detent.report.page import Run, page, summary
from detent.report.payload import pack
from detent.report.playing import play
from detent.report.subjects import prompt_lines as feel_lines
from detent.report.view import view
from feel.made_record import (
    DAMPING,
    FRICTION,
    MASS,
    STRETCH,
    WHY,
    gentle,
    identified,
    rotary,
    spring_force,
    stiffness,
    switch,
)
from house.runs import HOSTILE, cycle

ROUNDED = 1e-6  # of the page's 32-bit floats: 24 bits


@pytest.fixture(scope="module")
def button() -> Record:
    return identified()


@pytest.fixture(scope="module")
def shown(button) -> dict:
    return view("button", button)


def plot(shown: dict, key: str) -> dict:
    return next(one for one in shown["plots"] if one["id"] == key)


def curve(shown: dict, key: str, name: str) -> dict:
    return next(one for one in plot(shown, key)["curves"] if one["id"] == f"{key}/{name}")


# ---- parameters ----


def test_a_parameter_has_its_band_of_95_percent_and_its_truth_in_the_units_people_read(button, shown):
    one = curve(shown, "damping", "back")
    error, value = button["damping_error"].values[:, 1], button["damping"].values[:, 1]
    assert plot(shown, "damping")["unit"] == "N s/m"
    np.testing.assert_allclose(one["values"], value, rtol=ROUNDED)
    np.testing.assert_allclose(one["high"] - one["values"], 1.96 * error, rtol=1e-4)  # a difference of 32-bit floats
    np.testing.assert_allclose(one["values"] - one["low"], 1.96 * error, rtol=1e-4)
    true = curve(shown, "damping", "back/true")
    assert true["beside"] == one["id"] and np.all(true["values"] == np.float32(DAMPING[1]))
    np.testing.assert_allclose(plot(shown, "damping")["x"]["values"], np.linspace(0.0, 20.0, 101), atol=1e-12)


def test_what_is_the_same_in_both_directions_is_drawn_once(shown):
    assert [one["label"] for one in plot(shown, "mass")["curves"]] == ["both ways", "true"]
    assert [one["label"] for one in plot(shown, "friction")["curves"]] == ["forth", "true, forth", "back", "true, back"]
    assert plot(shown, "mass")["unit"] == "g" and plot(shown, "stiffness")["unit"] == "N/mm"
    assert curve(shown, "mass", "both ways/true")["values"][0] == pytest.approx(1e3 * MASS, rel=ROUNDED)
    x = np.linspace(0.0, STRETCH, 101)
    np.testing.assert_allclose(curve(shown, "stiffness", "both ways/true")["values"], stiffness(x) / 1e3, atol=1e-6)


def test_a_number_that_is_not_known_is_not_shown_whatever_the_record_holds(button):
    """A careless record keeps numbers where it says they are not known."""
    data = button.data.assign(mass=(("position", "direction"), np.full((101, 2), MASS), button["mass"].attrs))
    one = next(one for one in parameters(replace(button, data=data)) if one.name == "mass")
    known = button["mass_known"].values[:, 0] > 0
    assert not known.all()
    assert np.array_equal(np.isfinite(one.ways[0].values), known)


def test_loops_and_the_fit_held_out_are_drawn(button, shown):
    loop, fit, left = (plot(shown, key) for key in ("force_loop", "held_out", "held_out_error"))
    assert loop["x"]["unit"] == "mm" and not loop["x"]["is_time"] and fit["x"]["is_time"]
    assert [one["label"] for one in loop["curves"]] == ["held out", "predicted"]
    difference = button["held_out_predicted"].values - button["held_out_force"].values
    np.testing.assert_allclose(left["curves"][0]["values"], difference, atol=1e-6)
    assert all(one["open"] for one in (loop, fit, left))
    assert not [one["id"] for one in shown["plots"] if one["id"].endswith(("_error", "_known", "_true"))][1:]


# ---- what the data tell ----


def test_stretches_cover_the_positions_and_say_why(button):
    mass, friction = (next(one for one in parameters(button) if one.name == name) for name in ("mass", "friction"))
    gap, rest = spans(button, mass, mass.ways[0])
    assert not gap.known and gap.why == WHY and rest.known and rest.why == "4.2 standard errors off zero"
    assert gap.start == 0.0 and gap.end == rest.start == pytest.approx(0.0029) and rest.end == STRETCH
    assert [one.known for one in spans(button, friction, friction.ways[1])] == [True, False]


def test_a_verdict_of_one_direction_says_nothing_of_the_other(button):
    rows = [
        {"parameter": "friction", "from": 0.0, "to": STRETCH, "direction": 1, "known": False, "why": "of forth"},
        {"parameter": "friction", "from": 0.0, "to": STRETCH, "direction": -1, "known": False, "why": "of back"},
    ]
    record = replace(button, tables={**button.tables, "verdicts": tuple(rows)})
    friction = next(one for one in parameters(record) if one.name == "friction")
    said = {way.way: spans(record, friction, way)[-1].why for way in friction.ways}
    assert said == {"forth": "of forth", "back": "of back"}


def test_the_map_has_a_row_for_each_parameter_and_direction(shown):
    rows = {one["name"]: one["spans"] for one in shown["feel"]["map"]["rows"]}
    assert list(rows)[:4] == ["Moving mass", "Damping, forth", "Damping, back", "Stiffness"]
    assert rows["Moving mass"][0] == {"from": 0.0, "to": pytest.approx(2.9), "known": False, "why": WHY}
    assert rows["Spring force"][1]["why"] == "the record does not say why"


def test_what_is_taken_from_the_force_at_a_crawl_is_not_known_for_its_reason(button):
    verdicts = ({"parameter": "static_force", "from": 0.017, "to": STRETCH, "known": False, "why": "too few samples"},)
    record = replace(button, tables={"verdicts": verdicts})
    spring = next(one for one in parameters(record) if one.name == "spring_force")
    assert spans(record, spring, spring.ways[0])[-1].why == "too few samples"
    mass = next(one for one in parameters(record) if one.name == "mass")
    assert spans(record, mass, mass.ways[0])[0].why == ""


def test_what_is_known_nowhere_has_a_row_and_no_plot(button):
    nothing = np.full((101, 2), np.nan)
    data = button.data.drop_vars("mass_true").assign(mass=(("position", "direction"), nothing, {"units": "kg"}))
    shown = view("a", replace(button, data=data))
    assert "mass" not in [one["id"] for one in shown["plots"]]
    assert {one["known"] for one in shown["feel"]["map"]["rows"][0]["spans"]} == {False}
    assert shown["facts"][0]["value"] == "not known" and shown["facts"][0]["note"] == "told nowhere"


def test_tables_are_told_in_the_units_people_read(shown):
    tables = {one["name"]: one for one in shown["tables"]}
    assert tables["Verdicts"]["rows"][0] == ["mass", "0", "3", "no", WHY]
    segments = tables["Segments"]
    assert segments["columns"][:6] == ["from [mm]", "to [mm]", "direction", "m [g]", "b [N s/m]", "k [N/mm]"]
    assert segments["rows"][1][:6] == ["0", "2.5", "back", "58.1", "1.2", "0.12"]
    model = tables["Model"]
    assert model["columns"] == ["kind", "n knots", "penalty", "cutoff [Hz]", "noise [N]", "x T [mm]"]
    assert model["rows"] == [["smooth", "24", "spring 0.0003", "60", "0.02", "12"]]
    assert tables["Motions held out"]["rows"] == [["hand-like", "0.0093", "1.14"]]


# ---- what is played ----


def test_the_force_drops_of_a_button_are_where_its_law_falls(button):
    found = play(button)
    assert found is not None
    forth, back = found.drops
    fine = np.linspace(0.0, STRETCH, 200_001)
    slope = stiffness(fine)
    top, bottom = fine[slope < 0][[0, -1]]  # ends of the stretch of negative stiffness
    cell = STRETCH / 512 + STRETCH / 100  # of the playground's places, and of the record's
    assert (forth.start, forth.end) == pytest.approx((top, bottom), abs=cell)
    assert (back.start, back.end) == pytest.approx((bottom, top), abs=cell)
    assert forth.size == pytest.approx(spring_force(top) - spring_force(bottom), rel=0.01)  # 0.002 N of the grid's
    assert forth.start < forth.fires < forth.end and back.end < back.fires < back.start


def test_what_is_played_is_the_force_at_a_crawl_and_the_damping(button, shown):
    found = play(button)
    assert found is not None and not found.notes
    x = found.position
    # 4 mN are added by the made record; chords of its grid of 0.2 mm lie at most f″ h²/8 = 5 mN beside the law
    np.testing.assert_allclose(found.forth, spring_force(x) + FRICTION[0] + 0.004, atol=6e-3)
    np.testing.assert_allclose(found.back, spring_force(x) - FRICTION[1] + 0.004, atol=6e-3)
    np.testing.assert_allclose(found.damping_back, np.interp(x, button["position"], button["damping"][:, 1]), rtol=1e-9)
    told = shown["feel"]["play"]
    assert (told["unit"], told["force_unit"]) == ("mm", "N")
    assert told["spring"] == pytest.approx(found.spring / 1e3)  # N/mm
    np.testing.assert_allclose(told["damping_back"], found.damping_back / 1e3)  # N s/mm


def test_a_knob_is_played_as_the_slide_it_was_made_from(button, shown):
    """A millimetre became ten degrees and a newton 20 N mm: the same in other units."""
    knob = view("knob", rotary(button))
    one, other = shown["feel"]["play"], knob["feel"]["play"]
    assert (other["unit"], other["force_unit"]) == ("deg", "N mm")
    np.testing.assert_allclose(other["position"], 10.0 * one["position"], atol=1e-9)
    np.testing.assert_allclose(other["forth"], 20.0 * one["forth"], rtol=1e-9)
    np.testing.assert_allclose(other["damping_forth"], 2.0 * one["damping_forth"], rtol=1e-9)
    assert other["spring"] == pytest.approx(2.0 * one["spring"])
    for a, b in zip(one["drops"], other["drops"], strict=True):
        assert (b["start"], b["fires"]) == pytest.approx((10.0 * a["start"], 10.0 * a["fires"]))
    assert plot(knob, "mass")["title"] == "Inertia against position"


def test_a_key_is_played_by_its_press_and_release():
    found = play(switch())
    assert found is not None
    travel = found.position
    press = 0.3 + 60.0 * travel + 0.25 * np.exp(-(((travel - 0.0018) / 0.0003) ** 2))
    # cells of two samples, 20 µm: f″ h²/8 of the hump, 2 · 0.25 N/(0.3 mm)² · (20 µm)²/8 = 0.3 mN, and the press twice
    np.testing.assert_allclose(found.forth[travel > 0.00143], press[travel > 0.00143], atol=1e-3)
    assert [one.forth for one in found.drops] == [True, False]
    assert "Damping is not known: none is played." in found.notes


def test_a_soft_hand_snaps_and_a_gentle_fall_does_not():
    steep, slow = play(switch()), play(gentle())
    assert steep is not None and slow is not None
    falls = [-float(np.min(np.diff(one.forth) / np.diff(one.position))) for one in (steep, slow)]
    assert steep.spring < falls[0] and slow.spring > falls[1]


def test_a_stop_does_not_make_a_key_sluggish():
    """A wall at the end, a thousand times as steep, asks for short steps and not for a slow snap."""
    free = switch()
    x = free["measured_position"].values
    wall = free["measured_force"].values + 5e4 * np.maximum(x - 0.0039, 0.0)
    walled = replace(free, data=free.data.assign(measured_force=(("sample",), wall, {"units": "N"})))
    one, other = play(free), play(walled)
    assert one is not None and other is not None
    steepest = np.abs(np.diff(other.forth)).max() / (other.position[1] - other.position[0])
    assert other.hand_damping >= 1e-3 * (other.spring + steepest)  # or an explicit step of 1 ms would leap
    assert other.hand_damping / other.spring < 0.1  # s: what the part lags


def test_noise_makes_no_click():
    """Ripples of three standard errors on a rising force."""
    rising = identified()
    x = rising["position"].values
    random = np.random.default_rng(1)
    values = 1.0 + 100.0 * x[:, None] + np.array([0.1, -0.1]) + 0.012 * random.standard_normal((101, 2))
    data = rising.data.assign(static_force=(("position", "direction"), values, rising["static_force"].attrs))
    found = play(replace(rising, data=data))
    assert found is not None and found.drops == ()


def test_places_that_are_not_known_are_played_straight_and_said(button):
    force = button["static_force"].values.copy()
    force[40:60] = np.nan
    force[:10, 1] = np.nan
    data = button.data.assign(static_force=(("position", "direction"), force, button["static_force"].attrs))
    found = play(replace(button, data=data))
    assert found is not None and found.position[0] == pytest.approx(0.002)
    assert any("straight from neighbour" in one for one in found.notes)
    middle = (found.position > 0.0079) & (found.position < 0.0118)
    assert np.ptp(np.gradient(found.forth, found.position)[middle]) == pytest.approx(0.0, abs=1e-6)
    alone = force.copy()
    alone[:, 1] = np.nan
    data = button.data.assign(static_force=(("position", "direction"), alone, button["static_force"].attrs))
    found = play(replace(button, data=data))
    assert found is not None and np.array_equal(found.forth, found.back)
    assert any("the other is played both ways" in one for one in found.notes)
    nothing = button.data.assign(static_force=(("position", "direction"), 0.0 * force * np.nan, {}))
    assert play(replace(button, data=nothing)) is None


def test_what_is_hardly_known_is_not_played_and_that_is_said(button):
    force = np.full((101, 2), np.nan)
    force[[0, 1, -1]] = 1.0
    data = button.data.assign(static_force=(("position", "direction"), force, button["static_force"].attrs))
    record = replace(button, data=data)
    assert play(record) is None
    told = view("a", record)["feel"]
    assert told["play"] is None
    force[:8] = 1.0  # all of a splinter
    force[-1] = np.nan
    assert play(replace(button, data=data.assign(static_force=(("position", "direction"), force)))) is None
    assert told["silent"] == "There is nothing to play: the force at a crawl is known on 3 % of the way only."


# ---- words and figures ----


def test_the_prompt_tells_each_parameter_and_what_is_not_known(button):
    lines = list(feel_lines(button))
    assert lines[0] == "parameters from 0 mm to 20 mm, ± of 95 %"
    assert "  damping           back       1.595 ± 0.071 N s/m  told everywhere" in lines
    gaps = lines[lines.index("what the data do not tell") + 1 :]
    assert gaps[:5] == [
        f"  {WHY}", "    moving mass     0 to 2.9 mm",
        "  passed in one direction only", "    friction forth  17.1 to 20 mm", "    friction back   17.1 to 20 mm",
    ]  # fmt: skip
    assert lines[-1] == "  hand-like: 0.0093 N rms, 1.1 % of the force's spread"
    assert summary("key", switch()).splitlines()[1] == "  peak                1.82 mm  0.659 N"
    assert list(feel_lines(cycle())) == []


def test_show_and_plot_and_report_take_such_a_record(button, tmp_path, capsys, monkeypatch):
    for name, record in (("button", button), ("key", switch())):
        record.save(tmp_path / f"{name}.nc")
        monkeypatch.chdir(tmp_path)
        told = (["show", f"{name}.nc"], ["plot", f"{name}.nc", "-o", f"{name}.png"], ["report", f"{name}.nc"])
        for command in told:
            monkeypatch.setattr(sys, "argv", ["detent", *command])
            with pytest.raises(SystemExit) as ended:
                verbs.main()
            assert ended.value.code in (0, None)
        assert (tmp_path / f"{name}.png").stat().st_size > 20_000
    assert "force at a crawl" in capsys.readouterr().out


def test_figures_show_bands_loops_and_the_map(button):
    axes = figures.overview(button, "button").axes
    labels = [one.get_ylabel() for one in axes]
    assert labels[:6] == [
        "moving mass [g]", "damping [N s/m]", "stiffness [N/mm]", "friction [N]", "spring force [N]",
        "force at a crawl [N]",
    ]  # fmt: skip
    assert [one.get_xlabel() for one in axes[6:]] == ["position [mm]", "time [s]", "position [mm]"]
    (band, _) = axes[1].collections
    low = np.asarray(band.get_paths()[0].vertices)[:, 1].min()
    error, value = button["damping_error"].values[:, 0], button["damping"].values[:, 0]
    assert low == pytest.approx((value - 1.96 * error).min())
    assert len([one for one in axes[8].patches if one.get_hatch()]) == 4  # mass, friction twice, spring force


def test_a_long_table_among_the_inputs_is_told_in_a_few_words(button):
    mechanism = {"mass": 0.1, "position": list(range(401)), "damping": [[1.5, 2.0]] * 400 + [[1.0, 9.0]], "few": [1, 2]}
    told = dict(view("a", replace(button, inputs={"mechanism": mechanism}))["inputs"])
    assert told == {
        "mechanism.mass": "0.1", "mechanism.position": "401 numbers, 0 to 400",
        "mechanism.damping": "401 × 2 numbers, 1 to 9", "mechanism.few": "1, 2",
    }  # fmt: skip
    mixed = [[0, 0], ["1/3", 0], [1, 1]] * 9
    assert len(view("a", replace(button, inputs={"outline": mixed}))["inputs"]) == 27  # exact words stay


# ---- records gone wrong ----


def test_texts_of_a_record_are_never_obeyed(button):
    verdicts = ({"parameter": "mass", "from": 0.0, "to": 1.0, "known": False, "why": HOSTILE},)
    tables = {
        "verdicts": verdicts,
        "validation": ({"motion": HOSTILE, "error_relative": HOSTILE},),
        HOSTILE: ({HOSTILE: HOSTILE},),
    }
    record = replace(button, tables=tables)
    content = page([Run(HOSTILE, record)])
    assert "<script>document.title" not in content
    assert "\x1b" not in summary("a", record)


@st.composite
def broken(draw) -> Record:
    """What calls itself identified, with channels of any shape, gaps and infinities, and tables of anything."""
    n = draw(st.integers(1, 6))
    numbers = st.floats(-1e6, 1e6) | st.sampled_from((np.nan, np.inf, -np.inf, 0.0))
    sizes = {"position": n, "direction": 2, "time": 3, "sample": 4}
    names = ("mass", "mass_error", "mass_known", "mass_true", "damping", "static_force", "static_force_error")
    names += (
        "held_out_position",
        "held_out_force",
        "held_out_predicted",
        "measured_position",
        "measured_force",
        "stroke",
    )
    dims = st.sampled_from((("position", "direction"), ("position",), ("time",), ("direction",), ("sample",)))

    def channel(one: tuple[str, ...]) -> Channel:
        values = np.resize(np.array(draw(st.lists(numbers, min_size=1, max_size=8))), tuple(sizes[d] for d in one))
        kind = draw(st.sampled_from(("f8", "i4")))
        return Channel(
            one, values if kind == "f8" else np.nan_to_num(values, posinf=9, neginf=-9).astype("i4"), draw(units), ""
        )

    units = st.sampled_from(("N", "m", "kg", "1", "", HOSTILE, "N m", "rad"))
    channels = {name: channel(draw(dims)) for name in draw(st.sets(st.sampled_from(names)))}
    coords = {}
    if draw(st.booleans()):
        coords["position"] = Channel(("position",), np.sort(draw(st.lists(numbers, min_size=n, max_size=n))), "m", "")
    if draw(st.booleans()):
        coords["direction"] = Channel(
            ("direction",), np.array(draw(st.sampled_from(([1, -1], [-1, 1], [0, 5])))), "1", ""
        )
    if draw(st.booleans()):
        coords["time"] = Channel(("time",), np.arange(3.0), "s", "")
    odd = st.sampled_from((None, "a", 1.0, True, [1, 2], {}, np.nan, 1e400))
    row = st.dictionaries(
        st.sampled_from(("parameter", "from", "to", "known", "why", "direction", "what", "force")), odd
    )
    kinds = st.sampled_from(("verdicts", "segments", "validation", "model", "switch"))
    tables = draw(st.dictionaries(kinds, st.lists(row, max_size=3).map(tuple), max_size=3))
    verb = draw(st.sampled_from(("identify", "measure")))
    return Record(verb, dataset(channels, coords), Outcome(Status.SOLVED, ""), tables=tables)


@settings(max_examples=150, deadline=None)
@given(broken())
def test_any_such_record_has_a_page_and_a_summary(record):
    assert pack([view("a", record)])
    assert summary("a", record)
    found = play(record)
    if found is not None:
        told = (found.position, found.forth, found.back, found.damping_forth, found.damping_back)
        assert all(np.isfinite(one).all() for one in told) and np.all(found.forth >= found.back)
        assert found.spring > 0.0 and found.hand_damping > 0.0
