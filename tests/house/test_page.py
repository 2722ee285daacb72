"""The page's content: what a record becomes, the container it travels in, the one file that holds it all."""

import base64
import gzip
import hashlib
import json
import re
import runpy
import struct
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detent import Event, InputError, Status
from detent.core.checks import Check
from detent.core.files import printable
from detent.core.record import Channel
from detent.report import page as pages
from detent.report.page import Run, page, scenarios, summary, write_page
from detent.report.payload import pack, unpack
from detent.report.view import view
from detent.scenario import Scenario, bundled
from house.runs import HOSTILE, cycle, rigid, run, silent
from house.strange import hostile, strange

HIDDEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\ud800-\udfff]"
)  # obeyed or unseen where they are shown


def arrays(content: bytes) -> list[np.ndarray]:
    """The arrays of a container, read as its description says."""
    bare = gzip.decompress(content)
    (length,) = struct.unpack("<I", bare[:4])
    first = -(-(4 + length) // 8) * 8
    kinds = {"f8": "<f8", "f4": "<f4", "u4": "<u4", "u1": "u1"}
    found = []
    for one in json.loads(bare[4 : 4 + length])["arrays"]:
        size = int(np.prod(one["shape"]))
        found.append(np.frombuffer(bare, kinds[one["dtype"]], size, first + one["at"]).reshape(one["shape"]))
    return found


def everything(value) -> str:
    """All words of a view."""
    if isinstance(value, dict):
        return " | ".join(everything(item) for item in value.values())
    if isinstance(value, list | tuple):
        return " | ".join(map(everything, value))
    return "" if isinstance(value, np.ndarray) else str(value)


# ---- the container ----


def test_what_is_packed_comes_back():
    numbers = [np.linspace(0, 1, 7), np.arange(6, dtype=np.float32).reshape(2, 3), np.array([1, 2], np.uint8)]
    content = pack([{"name": "μ", "a": numbers[0], "b": [numbers[1], {"c": numbers[2]}], "none": None}])
    payload = unpack(content)
    (record,) = payload["records"]
    assert record == {"name": "μ", "a": {"array": 0}, "b": [{"array": 1}, {"c": {"array": 2}}], "none": None}
    for sent, found in zip(numbers, arrays(content), strict=True):
        assert np.array_equal(sent, found) and sent.dtype == found.dtype


def test_the_same_numbers_travel_once_and_the_same_views_give_the_same_bytes():
    time = np.arange(1000.0)
    assert len(arrays(pack([{"a": time, "b": time.copy()}]))) == 1
    assert pack([view("a", cycle())]) == pack([view("a", cycle())])


def test_what_is_no_container_is_refused():
    whole = pack([view("a", cycle())])
    deep = gzip.compress(struct.pack("<I", 200_000) + 200_000 * b"[")
    huge = gzip.compress(struct.pack("<I", 2**32 - 1) + b"{}")
    for wrong in (b"", b"hello", whole[:50], gzip.compress(b"\0"), gzip.compress(b"\2\0\0\0{}"), deep, huge):
        with pytest.raises(InputError, match="no records of Detent"):
            unpack(wrong)


# ---- what a record becomes ----


def test_a_view_tells_verdict_facts_events_inputs_statistics_and_origin():
    found = view("a", cycle())
    words = everything(found)
    for word in (
        "seated", "it sits", "6 N", "at 4 mm, 2.000 s", "74 mJ", "lost over the closed cycle", "hook / edge 3",
        "angle 0.25", "drive.legs[0].speed", "1 mm/s", "samples", "numpy", cycle().origin.digest,
    ):  # fmt: skip
        assert word in words, word
    assert (found["title"], found["key"], found["outcome"]["mood"]) == ("probe", "a", "reached")
    assert found["events"][0]["at"] == "4 mm"
    assert found["scenario"] == cycle().inputs


def test_a_verdict_is_coloured_by_its_kind_and_by_what_the_checks_say():
    ends = (Status.SEATED, Status.ELAPSED, Status.JAMMED, Status.UNRESOLVED)
    moods = [view("a", cycle(status=one))["outcome"]["mood"] for one in ends]
    assert moods == ["reached", "ended", "failed", "unresolved"]
    assert [bool(view("a", cycle(status=one))["facts"]) for one in ends] == [True, True, True, False]
    check = Check("energy", 0.023, "1", 0.01, 0.05, "energy closed to {}", "ask for a smaller tolerance")
    made = cycle()
    outcome = replace(made.outcome, soundness=check.state)
    found = view("a", replace(made, outcome=outcome, tables={"checks": (check.row(),)}))
    said = "energy closed to 2.3 %, sound up to 1 %"
    assert found["outcome"]["mood"] == "doubtful" and found["outcome"]["status"] == "doubtful: seated"
    assert found["outcome"]["checks"] == f"doubtful: {said}: ask for a smaller tolerance"
    (table,) = (one for one in found["tables"] if one["name"] == "Checks")
    assert table["rows"] == [["energy", said, "1 %", "5 %", "doubtful", "ask for a smaller tolerance"]]


def test_a_view_tells_contacts_energies_and_impulses_with_their_units():
    words = everything(view("a", rigid()))
    for word in (
        "impulse 0.03 N s, 0.005 N s of friction; speed 28 mm/s", "energy 2 mJ", "9 N at 5.000 s", "2.000 s",
        "friction loss", "4 mJ", "impact loss", "8 mJ", "depth", "5 mm",
    ):  # fmt: skip
        assert word in words, word
    assert "contact 100" not in words  # a number is for machines where there are words


def test_curves_are_in_the_units_people_type():
    found = {one["id"]: one for one in view("record", cycle())["plots"]}
    force = found["force_distance"]
    assert (force["unit"], force["x"]["unit"], force["open"]) == ("N", "mm", True)
    np.testing.assert_allclose(force["x"]["values"], [0, 4, 4, 10, 10, 0], atol=1e-12)
    np.testing.assert_allclose(force["curves"][0]["values"], [2, 2, 6, 6, -3, -3])
    assert [one["label"] for one in found["force"]["curves"]] == ["x", "y", "z"]


def test_contacts_have_pictures_of_their_own_and_no_column_is_drawn_twice():
    found = {one["id"]: one for one in view("record", rigid())["plots"]}
    assert {"contact_force", "contact_state", "gap", "energy"} <= found.keys()
    assert not {"contact_id", "contact_friction", "slip_speed", "friction_loss", "pose"} & found.keys()
    assert [one["label"] for one in found["contact_state"]["curves"]] == ["tip", "mouth"]
    assert found["gap"]["unit"] == "µm"


def test_a_channel_that_does_not_lie_on_time_is_drawn_over_its_own_axis():
    more = {"stiffness": Channel(("position",), np.array([1e3, 2e3, 3e3]), "N/m", "of the spring")}
    record = cycle(more=more)
    where = ("position", [0.0, 0.01, 0.02], {"units": "m"})
    record = type(record)(record.verb, record.data.assign_coords(position=where), record.outcome)
    (found,) = (one for one in view("record", record)["plots"] if one["id"] == "stiffness")
    assert (found["x"]["name"], found["x"]["unit"], found["x"]["is_time"]) == ("position", "mm", False)
    np.testing.assert_allclose(found["x"]["values"], [0, 10, 20])
    np.testing.assert_allclose(found["curves"][0]["values"], [1, 2, 3])  # N/mm


def test_long_lists_are_cut_and_say_so():
    many = tuple(Event(i / 1000, "slide", "tip") for i in range(2000))
    found = view("a", run([0, 1], [0, 1], events=many))
    assert (len(found["events"]), found["events_total"]) == (500, 2000)


def test_a_record_without_time_has_no_time():
    found = view("joints", silent())
    assert found["time"] is None and found["scene"] is None


@settings(max_examples=60)
@given(strange())
def test_any_record_makes_a_view_that_packs(record):
    found = view("strange", record)
    assert unpack(pack([found]))["records"][0]["title"] == "strange"


@given(st.text(max_size=40))
def test_names_are_written_out_wherever_they_stand(name):
    assert not HIDDEN.search(everything(view(name, silent())))


def test_hostile_words_stay_words():
    words = everything(view(HOSTILE, hostile(), {HOSTILE: HOSTILE})["events"])
    assert printable(HOSTILE) in words
    assert not HIDDEN.search(words)


# ---- the file ----


class Page(HTMLParser):
    """A page taken apart: tags, attributes, what stands in scripts."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.texts: dict[str, list[str]] = {}
        self.open = ""
        self.feed(content)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.open = tag
        self.attributes += [(key, value or "") for key, value in attrs]

    def handle_endtag(self, tag):
        self.open = ""

    def handle_data(self, data):
        self.texts.setdefault(self.open, []).append(data)


def test_a_page_runs_one_script_and_its_policy_names_it():
    content = page([Run("a", cycle()), Run("b", hostile()), Run("joints", silent())])
    found = Page(content)
    assert found.tags.count("script") == 2 and not {"link", "iframe", "img", "object"} & set(found.tags)
    assert not [key for key, _ in found.attributes if key.startswith("on") or key in ("src", "href", "style")]
    (policy,) = (value for key, value in found.attributes if value.startswith("default-src"))
    code = found.texts["script"][-1]
    digest = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
    assert policy == f"default-src 'none'; script-src 'sha256-{digest}'; img-src data: blob:"


def test_a_script_that_speaks_of_scripts_does_not_end_early(monkeypatch):
    monkeypatch.setattr(pages, "script", lambda: "const a = '</script><!-- </SCRIPT>';")
    content = page([Run("a", cycle())])
    assert len(re.findall(r"</script>", content, re.IGNORECASE)) == 2
    assert "<!--" not in content
    assert r"const a = '<\/script><\!-- <\/SCRIPT>';" in content


def test_a_page_holds_its_scenarios():
    runs = [Run("a", cycle()), Run("b", cycle(name="other"))]
    found = scenarios(page(runs), "report.html")
    assert found == {"a": cycle().inputs, "b": cycle(name="other").inputs}


def test_runs_of_one_name_are_told_apart():
    assert list(scenarios(page([Run("a", cycle()), Run("a", silent()), Run("a", silent())]), "x")) == [
        "a",
        "a (2)",
        "a (3)",
    ]


@pytest.mark.parametrize(
    "wrong", ["", "<html></html>", '<script type="application/octet-stream" id="detent-data">AAAA</script>']
)
def test_another_page_is_refused(wrong):
    with pytest.raises(InputError, match=r"not a report of Detent|no records of Detent"):
        scenarios(wrong, "x.html")


def test_what_a_page_holds_runs_again_to_the_same_record():
    first = Scenario.load(bundled()["oring_fig7"]).run()
    (inputs,) = scenarios(page([Run("ring", first)]), "report.html").values()
    assert Scenario.from_inputs(inputs).run().same_as(first)


def test_without_scripts_the_page_still_tells_the_verdict():
    content = page([Run("a", cycle(name=HOSTILE))])
    (words,) = Page(content).texts["pre"][:1]
    assert "seated at 5.000 s; peak force 6 N" in words
    assert printable(HOSTILE) in words.splitlines()[0]


def test_a_record_of_no_events_has_a_summary():
    assert summary("joints", silent()).splitlines() == ["joints", "solved: 2 free motions"]


def test_the_page_is_written_whole(tmp_path):
    write_page(tmp_path / "report.html", [Run("a", cycle())])
    assert [one.name for one in tmp_path.iterdir()] == ["report.html"]


def test_a_strange_run_of_one_sample_makes_a_page():
    assert scenarios(page([Run("one", run([0], [1]))]), "x")


def test_the_example_makes_a_page_of_two_runs_that_differ(tmp_path, capsys):
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "report.py"))
    example["main"](str(tmp_path / "page.html"))
    said = capsys.readouterr().out
    pushes = [float(one) for one in re.findall(r"largest push ([\d.]+) N", said)]
    assert 1.2 < pushes[0] / pushes[1] < 2.0  # rubs twice as much; on the chamfer part of the push is not friction
    assert (tmp_path / "page.html").stat().st_size < 3e6


# ---- in a notebook ----


def test_a_record_shows_itself_in_a_frame_that_reaches_nothing():
    frame = cycle(name=HOSTILE)._repr_html_()
    found = Page(frame)
    assert found.tags == ["iframe"]
    attributes = dict(found.attributes)
    assert attributes["sandbox"] == "allow-scripts allow-downloads"  # no same origin
    assert scenarios(attributes["srcdoc"], "frame")["record"]["name"] == HOSTILE


def test_a_record_is_one_line_at_a_prompt():
    assert repr(cycle()) == (
        "<Record of simulate 'probe': seated at 5 s: it sits; 4 channels over 6 samples, 2 events>"
    )
    assert "\x1b" not in repr(cycle(name=HOSTILE, reason=HOSTILE))
    assert repr(silent()).startswith("<Record of articulate: solved")
