"""What a report makes of an articulation: motions, joints, the exploded view, the graph; and of tables gone wrong."""

import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from articulation.sample import BARS, FRAMES, REACH, SIDE, displacement, four_bar, grid, turned
from detent import Outcome, Record, Status
from detent.cli import verbs
from detent.core.files import printable
from detent.core.scene import Shape
from detent.report import figures
from detent.report.arranging import exploded, layout
from detent.report.articulated import mechanism
from detent.report.freedoms import along
from detent.report.page import Run, page, summary
from detent.report.solids import thinned
from detent.report.subjects import OnPage
from detent.report.subjects.articulation import lines as articulation_lines
from detent.report.subjects.articulation import section
from detent.report.text import verdict
from detent.report.view import view
from house.runs import HOSTILE, cycle, silent

ROUNDED = 2e-7  # of the page's 32-bit floats: half a unit in the last place of numbers below 1


def pose(flat: np.ndarray) -> np.ndarray:
    return np.asarray(flat, float).reshape(3, 4)


def shown(record: Record) -> dict:
    found = mechanism(record)
    assert found is not None
    return section(record, OnPage("record", {})).keys["articulation"]


# ---- motions ----


def test_a_motion_is_told_frame_by_frame_as_the_record_has_it():
    (turning, _) = shown(four_bar())["freedoms"]
    assert turning["words"] == "crank turns about (0, 0, 1)" and turning["unit"] == "°" and not turning["notes"]
    assert turning["movers"] == [1, 2, 3] and turning["joints"] == [0, 1, 2, 3]
    assert turning["frames"].shape == (FRAMES, 3, 12)
    for k in (0, 7, FRAMES - 1):
        angle = np.radians(turning["travel"][k])
        for m, name in enumerate(("crank", "coupler", "rocker")):
            np.testing.assert_allclose(pose(turning["frames"][k, m]), displacement(name, angle), atol=ROUNDED)
    assert turning["travel"][[0, -1]] == pytest.approx(np.degrees([-REACH, REACH]), rel=ROUNDED)


def test_many_frames_are_thinned_but_both_ends_and_rest_stay():
    record = four_bar()
    travel = np.linspace(-0.7, 1.0, 342)  # rest is number 140.4: put it there
    travel[140] = 0.0
    moved = np.array([[[displacement(name, angle) for name in BARS] for angle in travel]])
    data = record.data.drop_vars(["motion", "travel"])
    data["motion"] = (("mode", "frame", "part", "row", "column"), moved)
    data["travel"] = (("mode", "frame"), travel[None])
    (turning, _) = shown(replace(record, data=data))["freedoms"]
    assert len(turning["travel"]) <= 62 and 0.0 in turning["travel"]
    assert turning["travel"][[0, -1]] == pytest.approx(np.degrees([-0.7, 1.0]), rel=ROUNDED)


def test_frames_that_were_not_reached_are_left_out():
    record = four_bar()
    travel = record["travel"].values.copy()
    travel[0, 30:] = np.nan
    data = record.data.assign(travel=(("mode", "frame"), travel))
    assert len(shown(replace(record, data=data))["freedoms"][0]["travel"]) == 30


def test_without_frames_a_motion_goes_along_its_twists_and_says_so():
    (turning, lifting) = shown(four_bar(motion=False))["freedoms"]
    assert turning["notes"] == ["drawn along its velocity at rest: loops are not closed on the way"]
    k = len(turning["travel"]) - 1
    angle = np.radians(turning["travel"][k])
    crank, coupler, rocker = (pose(turning["frames"][k, m]) for m in range(3))
    np.testing.assert_allclose(crank, displacement("crank", angle), atol=ROUNDED)  # one joint: exactly so
    np.testing.assert_allclose(rocker, displacement("rocker", angle), atol=ROUNDED)
    np.testing.assert_allclose(coupler[:, 3], [-SIDE * angle, 0.0, 0.0], atol=ROUNDED)  # straight on, not round
    assert lifting["opens"] and lifting["movers"] == [2] and lifting["travel"][0] == 0.0 and lifting["unit"] == " mm"
    assert lifting["notes"] == []  # one part on one straight way is no guess


@given(st.lists(st.floats(-2, 2), min_size=6, max_size=6), st.floats(-1, 1), st.floats(-1, 1))
def test_going_along_a_twist_twice_is_going_once_as_far(twist, a, b):
    """exp((a + b) V) = exp(a V) exp(b V), and its slope at rest is the twist itself."""
    V = np.array(twist)
    one, two, both, little = (np.vstack((X, (0, 0, 0, 1))) for X in along(V, np.array([a, b, a + b, 1e-6])))
    np.testing.assert_allclose(one @ two, both, atol=1e-9)  # twenty roundings of numbers below 1e4
    slope = (little - np.eye(4)) / 1e-6
    w = np.array((slope[2, 1], slope[0, 2], slope[1, 0]))
    np.testing.assert_allclose(np.concatenate((slope[:3, 3], w)), V, atol=2e-5)  # half of 1e-6 × the second slope, < 36


def test_turning_about_an_axis_leaves_it_in_place():
    V = np.array((0.0, -SIDE, 0.0, 0.0, 0.0, 1.0))
    np.testing.assert_allclose(along(V, np.array([0.8]))[0], turned(0.8, SIDE, 0.0), atol=1e-15)


def test_travel_is_a_length_where_a_slide_leads():
    record = four_bar()
    rows = tuple({**row, "type": "prismatic"} if i == 1 else row for i, row in enumerate(record.tables["joints"]))
    twist = record["twist"].values.copy()
    twist[0, 2] -= twist[0, 1]  # the second joint: the coupler slides on the crank
    twist[0, 2, 3:] = twist[0, 1, 3:]
    modes = ({"words": "slides", "joints": [1]},)
    data = record.data.assign_coords(twist=(("mode", "part", "twist"), twist))
    found = mechanism(replace(record, data=data, tables={**record.tables, "joints": rows, "modes": modes}))
    assert found is not None and found.freedoms[0].unit == "m"


def test_of_an_opening_the_ground_stays_and_the_other_goes():
    record = four_bar()
    row = {"parent": "crank", "child": "frame", "twist": [0, 0, -1, 0, 0, 0], "words": "frame lifts off crank"}
    lifted = shown(replace(record, tables={**record.tables, "breaking": (row,)}))["freedoms"][1]
    assert lifted["movers"] == [1] and lifted["frames"][-1, 0, 11] > 0.0


def test_a_motion_ends_where_its_joint_does():
    record = four_bar()
    rows = ({**record.tables["joints"][0], "limits": [[-0.5, 1.0]]}, *record.tables["joints"][1:])
    first = shown(replace(record, tables={**record.tables, "joints": rows}))["freedoms"][0]
    step = np.degrees(2 * REACH / (FRAMES - 1))
    low, high = np.degrees((-0.5, 1.0))
    assert low <= first["travel"][0] < low + step and high - step < first["travel"][-1] <= high
    assert first["notes"] == ["shown as far as its joint goes"] and len(first["frames"]) == len(first["travel"])


def test_what_hangs_on_a_part_that_lifts_off_goes_along_but_a_loop_holds():
    record = four_bar()
    row = {"parent": "frame", "child": "crank", "twist": [0, 0, 1, 0, 0, 0]}
    looped = shown(replace(record, tables={**record.tables, "breaking": (row,)}))["freedoms"][1]
    assert looped["movers"] == [1]
    tables = {key: tuple(one for one in rows if "rocker" not in one.values()) for key, rows in record.tables.items()}
    parts = record.tables["parts"]
    opened = shown(replace(record, tables={**tables, "parts": parts, "breaking": (row,)}))["freedoms"][1]
    assert opened["movers"] == [1, 2]  # the coupler hangs on the crank, the rocker on nothing


# ---- joints ----


def test_a_joint_tells_where_why_how_sure_and_in_which_motion():
    found = shown(four_bar())
    first, second, _, last = found["joints"]
    assert (first["parent"], first["child"], first["type"]) == (0, 1, "revolute")
    assert first["where"] == "(0, 0, 1) through (39, 0, 5) mm" and first["limits"] == "−80° to 80°"
    assert first["reason"].startswith("coaxial Ø6.00") and first["confidence"] == "100 %" and first["freedoms"] == [0]
    assert second["notes"] == ["lifts off along (0, 0, 1)"] and second["freedoms"] == [0, 1]
    assert last["notes"] == ["closes a loop"] and last["confidence"] == "90 %"
    assert found["listed"] == [0, 1, 2, 3]


def test_fixed_joints_are_listed_last_and_limits_that_are_none_said_so():
    record = four_bar()
    rows = list(record.tables["joints"])
    rows[0] = {**rows[0], "type": "fixed", "axis": [0, 0, 0], "limits": []}
    rows[1] = {**rows[1], "limits": [["-inf", "inf"]], "freedoms": [[0] * 6, [0] * 6], "free_in_mechanism": 1}
    rows[2] = {**rows[2], "limits": [["nan", "nan"]]}
    rows[3] = {**rows[3], "type": "cylindrical", "limits": [[-0.5, 0.5], [0.0, 0.012]]}
    found = shown(replace(record, tables={**record.tables, "joints": tuple(rows)}))
    assert found["listed"] == [1, 2, 3, 0] and found["joints"][0]["axis"] is None
    assert [one["limits"] for one in found["joints"]] == ["", "unlimited", "", "−28.6° to 28.6°, 0 mm to 12 mm"]
    assert "the rest of the assembly leaves it 1 of 2 freedoms" in found["joints"][1]["notes"]


def test_limits_found_for_the_mechanism_are_those_of_its_joint():
    record = four_bar()
    rows = tuple({**row, "limits": []} for row in record.tables["joints"])
    moved = ({**rows[1], "limits": [[-0.1, 0.2]]}, {**rows[2], "type": "screw", "limits": [[0.0, 1.0]]})
    found = shown(replace(record, tables={**record.tables, "joints": rows, "articulations": moved}))
    assert [one["limits"] for one in found["joints"]] == ["", "−5.73° to 11.5°", "", ""]


def test_what_stopped_a_motion_is_told_with_it():
    record = four_bar()
    rows = ({**record.tables["modes"][0], "first_order_only": True, "note": f"bar meets bar {HOSTILE}"},)
    first = shown(replace(record, tables={**record.tables, "modes": rows}))["freedoms"][0]
    assert first["notes"] == ["first order only: it may be stopped at once", f"bar meets bar {printable(HOSTILE)}"]


# ---- the exploded view ----


def grown(record: Record) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    found = mechanism(record)
    assert found is not None
    shift = exploded(found)
    low, high = (np.array([getattr(one, end) for one in found.parts]) for end in ("low", "high"))
    return low + shift, high + shift, shift


def apart(low: np.ndarray, high: np.ndarray) -> bool:
    """Whether no box lies in another."""
    meet = np.logical_and(low[:, None] < high[None] - 1e-9, high[:, None] > low[None] + 1e-9).all(axis=2)
    return int(np.count_nonzero(meet)) == len(low)  # each box lies in itself


@pytest.mark.parametrize("record", [four_bar(), grid(4), grid(12)], ids=["four-bar", "16 drawers", "144 drawers"])
def test_drawn_apart_no_box_lies_in_another_and_the_ground_stays(record):
    low, high, shift = grown(record)
    assert apart(low, high) and not shift[0].any() and np.abs(shift[1:]).max(axis=1).min() > 0.0


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(*[st.floats(-1, 1)] * 3, *[st.floats(0.1, 2)] * 3), min_size=2, max_size=9))
def test_boxes_that_overlap_in_any_way_come_apart(boxes):
    record = four_bar()
    parts = tuple(
        {"name": str(i), "ground": i == 0, "box": [*box[:3], *(a + b for a, b in zip(box[:3], box[3:], strict=True))]}
        for i, box in enumerate(boxes)
    )
    low, high, _ = grown(replace(record, scene=(), tables={"parts": parts}))
    assert apart(low, high)


def test_parts_leave_the_way_they_lift_off():
    """A lid in a corner of a large frame is nearer to its side, but comes off upward."""
    record = four_bar()
    row = {"parent": "frame", "child": "crank", "twist": [0.0, 0.0, -1.0, 0.0, 0.0, 0.0]}
    _, _, shift = grown(replace(record, tables={**record.tables, "breaking": (row,)}))
    assert shift[1][2] < 0.0 and not shift[1][:2].any()


# ---- the graph ----


def test_a_chain_is_laid_out_as_a_chain():
    places = layout(6, [(i, i + 1) for i in range(5)], [0])
    steps = np.linalg.norm(np.diff(places, axis=0), axis=1)
    assert steps == pytest.approx(np.full(5, 0.4), rel=0.02) and places[0, 1] == pytest.approx(
        1.0
    )  # all in line: exact


def test_the_same_graph_has_the_same_picture_and_all_of_it_fits():
    edges = [(0, i) for i in range(1, 30)] + [(i, i + 1) for i in range(1, 29, 2)]
    places = layout(40, edges)  # some hang on nothing
    assert np.array_equal(places, layout(40, edges))
    assert np.abs(places).max() == pytest.approx(1.0)
    gaps = np.linalg.norm(places[:, None] - places[None], axis=2)[~np.eye(40, dtype=bool)]
    assert gaps.min() > 0.02
    assert layout(0, []).shape == (0, 2) and layout(1, []).shape == (1, 2)


def test_edges_tell_their_joint_and_contacts():
    edges = shown(four_bar())["graph"]["edges"]
    assert [(one["a"], one["b"], one["joint"], one["contacts"]) for one in edges] == [
        (0, 1, 0, 2), (1, 2, 1, 2), (0, 3, 2, 2), (2, 3, 3, 2),
    ]  # fmt: skip
    assert edges[0]["words"].startswith("frame – crank: revolute, 2 contacts: coaxial Ø6.00/Ø6.00 over 5.0 mm; planes")


# ---- meshes ----


def ball(n: int, size: float = 1.0) -> tuple[np.ndarray, np.ndarray]:
    """A ball of 2 n (n − 1) triangles."""
    u, v = np.meshgrid(np.arange(n) * 2 * np.pi / n, np.linspace(0, np.pi, n + 1)[1:-1])
    ring = np.column_stack(
        (np.sin(v.ravel()) * np.cos(u.ravel()), np.sin(v.ravel()) * np.sin(u.ravel()), np.cos(v.ravel()))
    )
    vertices = size * np.vstack((ring, (0, 0, 1), (0, 0, -1)))
    i, j = np.meshgrid(np.arange(n), np.arange(n - 2))
    a, b = (j * n + i).ravel(), (j * n + (i + 1) % n).ravel()
    top, bottom, k = len(ring), len(ring) + 1, np.arange(n)
    last = (n - 2) * n
    caps = [
        np.column_stack((np.full(n, top), k, (k + 1) % n)),
        np.column_stack((np.full(n, bottom), last + (k + 1) % n, last + k)),
    ]
    return vertices, np.vstack((np.column_stack((a, a + n, b)), np.column_stack((b, a + n, b + n)), *caps))


def volume(vertices: np.ndarray, triangles: np.ndarray) -> float:
    a, b, c = (vertices.astype(float)[triangles.astype(int)[:, k]] for k in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6.0)


def test_small_meshes_stay_as_they_are_and_large_ones_keep_their_shape():
    fine, small = ball(200), ball(12)
    ((v, t),) = thinned([small])
    np.testing.assert_allclose(v, small[0], atol=ROUNDED)
    assert np.array_equal(t, small[1])
    ((v, t),) = thinned([fine], most=8_000)
    assert 1_000 < len(t) <= 8_000
    assert volume(v, t) == pytest.approx(4 / 3 * np.pi, rel=0.02)  # its cells are a 64th of it or finer
    assert volume(v, t) > 0.0  # still outside out


def test_repeated_meshes_stay_one_and_the_same():
    fine = ball(80)
    one, two, other = thinned([fine, (fine[0].copy(), fine[1].copy()), ball(80, 2.0)], most=6_000)
    assert one[0] is two[0] and one[1] is two[1] and other[0] is not one[0]


def test_a_page_of_144_solids_stays_below_3_megabytes():
    """All different, 2 112 triangles each: 304 128 in the record."""
    record = grid(12)
    scene = [record.scene[0]]
    for i, shape in enumerate(record.scene[1:]):
        vertices, triangles = ball(33, 5e-3 * (1 + 1e-3 * i))
        scene.append(Shape(shape.name, shape.role, vertices, triangles, shape.chain))
    record = replace(record, scene=tuple(scene))
    found = shown(record)
    assert found["thinned"] > 200_000
    assert len(page([Run("grid", record)])) < 3e6


def test_144_repeated_solids_travel_once():
    vertices, triangles = ball(33, 0.5)
    size = len(page([Run("grid", grid(12, vertices + 0.5, triangles))]))
    assert size < 1e6 and shown(grid(12, vertices + 0.5, triangles))["thinned"] == 0


# ---- in words ----


def test_the_view_has_facts_and_no_table_twice():
    found = view("x", four_bar())
    assert [one["value"] for one in found["facts"]] == ["1", "1", "4", "8", "17"]
    assert found["tables"] == [] and found["plots"] == [] and found["scene"] is None and found["time"] is None
    parts, contacts = found["articulation"]["tables"]
    assert parts["columns"] == ["part", "", "mass", "volume", "box", "in"]  # no column of problems: there are none
    assert parts["rows"][0] == ["frame", "fixed", "10 g", "2750 mm³", "55 × 10 × 5 mm", "four-bar"]
    assert contacts["total"] == 8 and contacts["rows"][0][5:7] == ["0 mm", "100 mm²"]


def test_the_prompt_lists_joints_one_below_the_other(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    four_bar().save(tmp_path / "bar.nc")
    monkeypatch.setattr(sys, "argv", ["detent", "show", "bar.nc"])
    verbs.app(standalone_mode=False)
    said = capsys.readouterr().out.splitlines()
    at = said.index("joints (4)")
    assert said[at + 1].startswith("  frame – crank     revolute  (0, 0, 1) through (39, 0, 5) mm    100 %  coaxial")
    assert len({line.index("revolute") for line in said[at + 1 : at + 5]}) == 1
    assert said[at + 5 : at + 8] == [
        "motions (2)", "  crank turns about (0, 0, 1)", "  coupler lifts off along (0, 0, 1) (opens contacts)",
    ]  # fmt: skip
    assert said[-1] == verdict(four_bar()) == "solved: 1 free motion, 1 contact-breaking direction"


def test_long_lists_are_cut_and_say_so():
    lines = list(articulation_lines(grid(9)))
    assert lines[0] == "joints (81)" and lines.count("  … and 21 more") == 2


# ---- pictures ----


def test_motions_exploded_view_and_graph_are_drawn(tmp_path):
    names = [one.name for one in figures.panels(four_bar())]
    assert names == ["motions", "exploded view", "contact graph"]
    figure = figures.overview(four_bar(), "bar")
    assert len(figure.axes) == 3
    words = figures.drawn(figure, "svg").decode()
    assert "crank turns about" in words and "opens contacts" in words and "4 revolute" in words
    graph = figures.panel_figure(four_bar(), figures.panels(four_bar())[2])
    assert len(graph.axes[0].lines) == 4 + 4  # edges, nodes
    assert b"PNG" in figures.drawn(figures.overview(grid(3), "grid"), "png")[:8]


def test_pictures_do_without_shapes():
    bare = replace(four_bar(), scene=())
    assert [one.name for one in figures.panels(bare)] == ["contact graph"]
    assert shown(bare)["meshes"] == [] and len(shown(bare)["freedoms"]) == 2


# ---- records from anywhere ----


def everything(value) -> str:
    if isinstance(value, dict):
        return " | ".join(everything(item) for item in value.values())
    if isinstance(value, list | tuple):
        return " | ".join(map(everything, value))
    return "" if isinstance(value, np.ndarray) else str(value)


def test_names_from_a_file_are_only_shown():
    names = {"frame": HOSTILE, "coupler": "</script><img src=x onerror=alert(1)>"}
    record = four_bar(names=names)
    for key in ("joints", "contacts", "modes", "breaking"):
        rows = tuple({**row, "words": HOSTILE, "reason": HOSTILE, "type": HOSTILE} for row in record.tables[key])
        record = replace(record, tables={**record.tables, key: rows})
    words = everything(shown(record)) + "".join(articulation_lines(record)) + summary("x", record)
    assert "\x1b" not in words and "\u202e" not in words and printable(HOSTILE) in words
    assert "<img" not in page([Run("x", record)]).split("<script>")[0].replace("&lt;", "")
    assert b"<svg" in figures.drawn(figures.overview(record, "x"), "svg")


WRONG = (None, "x", -1, 1e400, [], [[]], {}, [1, 2], [None] * 3, ["a"] * 6, [[1, 2], [3]], HOSTILE, True)


@pytest.mark.parametrize("key", ["mechanism", "parts", "contacts", "joints", "modes", "breaking", "articulations"])
def test_tables_gone_wrong_cost_what_they_hold_and_no_more(key):
    record = four_bar()
    whole = dict(record.tables)
    rows = whole.get(key) or ({"parent": "frame", "child": "crank"},)
    for wrong in WRONG:
        for field in rows[0]:
            broken = replace(record, tables={**whole, key: tuple({**row, field: wrong} for row in rows)})
            view("x", broken)
            list(articulation_lines(broken))
    for row in ({}, {"name": 3}, {"parent": 1}):
        view("x", replace(record, tables={**whole, key: (row,)}))
        figures.overview(replace(record, tables={**whole, key: (row, *rows)}), "x")


def test_channels_of_another_shape_are_not_believed():
    record = four_bar()
    for data in (
        record.data.drop_vars("twist"),
        record.data.isel(part=slice(0, 3)),
        record.data.isel(frame=slice(0, 1)),
        record.data.assign(motion=record["motion"] * np.nan),
    ):
        found = view("x", replace(record, data=data))["articulation"]
        assert len(found["joints"]) == 4


def test_other_records_have_none():
    assert view("x", cycle())["articulation"] is None and view("x", silent())["articulation"] is None
    assert view("x", silent())["tables"][0]["name"] == "joints"  # told as any table
    assert list(articulation_lines(cycle())) == []
    empty = Record("articulate", four_bar().data, Outcome(Status.SOLVED, ""))
    assert mechanism(empty) is None and verdict(empty) == "solved"


def test_what_is_saved_is_shown_the_same(tmp_path):
    four_bar().save(tmp_path / "bar.nc")
    before, after = shown(four_bar()), shown(Record.load(tmp_path / "bar.nc"))
    assert everything(before) == everything(after)
