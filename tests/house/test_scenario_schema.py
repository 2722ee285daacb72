"""The JSON Schema an editor uses: it accepts what the scenario reader accepts, and flags what it can of the rest."""

import json
import re
import tomllib
from dataclasses import fields
from functools import cache
from itertools import repeat

import pytest

from detent.geometry.thread import Thread
from detent.mating.peg.rect_peg import RectPeg
from detent.scenario import Scenario, bundled, schema
from detent.scenario.hints import about_fields
from detent.scenario.typed import typed_inputs
from detent.units import mm
from house.spring import ORING, Spring, refusal, scenario

TYPES = {"object": dict, "array": list, "string": str, "number": int | float, "integer": int, "boolean": bool}
SAID = ("$schema", "$defs", "title", "description", "examples", "default")  # binds nobody
WORDS = {
    "const": lambda value, term: value == term,
    "enum": lambda value, term: value in term,
    "pattern": lambda value, term: re.search(term, value) is not None,
    "required": lambda value, term: set(term) <= value.keys(),
    "minItems": lambda value, term: len(value) >= term,
    "maxItems": lambda value, term: len(value) <= term,
    "minimum": lambda value, term: value >= term,
    "exclusiveMinimum": lambda value, term: value > term,
    "maximum": lambda value, term: value <= term,
    "exclusiveMaximum": lambda value, term: value < term,
}


@cache
def editors():
    """The schema, made once: what it says does not change while we look, and making it takes a second."""
    return schema()


def conforms(value, rule, root=None):
    """Whether JSON conforms to a schema: those words of draft 2020-12 that ours uses, any other is a KeyError."""
    root = root or rule

    def inner(each, its_rule):
        return conforms(each, its_rule, root)

    def holds(word, term):
        if word == "$ref":
            return inner(value, root["$defs"][term.removeprefix("#/$defs/")])
        if word in ("anyOf", "oneOf"):
            count = sum(inner(value, each) for each in term)
            return count == 1 if word == "oneOf" else count > 0
        if word == "properties":
            return all(inner(value[key], each) for key, each in term.items() if key in value)
        if word == "additionalProperties":
            return value.keys() <= rule["properties"].keys()
        if word in ("items", "prefixItems"):
            return all(inner(*pair) for pair in zip(value, repeat(term) if word == "items" else term, strict=False))
        return word in SAID or WORDS[word](value, term)

    if "type" in rule:
        right = isinstance(value, TYPES[rule["type"]]) and (rule["type"] == "boolean" or not isinstance(value, bool))
        if not right:
            return False
    return all(holds(word, term) for word, term in rule.items() if word != "type")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"3.15 mm"', '"3.15 deg"'), ('"3.15 mm"', '"3.15 mm/s"'), ('"3.15 mm"', "3.15"),
        ('"3.15 mm"', '"-3.15 mm"'), ('"3.15 mm"', '"3.15"'),
        ('cord = "3.15 mm"\n', ""), ("cord", "chord"), ("0.3", "-0.3"), ("0.3", '"0.3"'), ("0.3", "true"),
        ("oring.ORing", "oring.ORang"), ("[run]", "[rum]"), ('name = "O-ring"', ""), ('"20 ms"', '"20 mm"'),
        ('z = "-4 mm"', 'z = "-4 deg"'), ('edge = "2 mm"', 'edge = "2 mm", x = 1'), ('"16 N/mm^2"', '"16 mm"'),
        ('"10 mm/s" }]', '"-10 mm/s" }]'), ("[drive]", 'load_radius = "both"\n[drive]'),
        ("[drive]", "X_GA = 1\n[drive]"),
    ],
)  # fmt: skip
def test_what_is_refused_is_flagged_by_an_editor_too(old, new):
    text = ORING.replace(old, new)
    assert text != ORING
    refusal(text)
    assert not conforms(tomllib.loads(text), editors())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0.3", '"30 %"'), ('"3.15 mm"', '"+3.15e0 mm"'), ('"3.15 mm"', '".315cm"'), ('"20 deg"', '"0.3 rad"'),
        ('"16 N/mm^2"', '"16 MPa"'), ('"16 N/mm^2"', '"16 N/mm²"'), ("[drive]", 'load_radius = "contact"\n[drive]'),
        ("[mating]", "[[mating]]"), ('[run]\nsample = "20 ms"\n', ""), ("[drive]", 'X_GA = { yaw = "-9 °" }\n[drive]'),
        ("0.3", "0"), ("0.3", "2"), ("", ""),
    ],
)  # fmt: skip
def test_what_is_accepted_an_editor_accepts_too(old, new):
    text = ORING.replace(old, new)
    scenario(text, trust=False)
    assert conforms(tomllib.loads(text), editors())


@pytest.mark.parametrize("name", sorted(bundled()))
def test_an_editor_accepts_what_comes_along(name):
    assert conforms(tomllib.loads(bundled()[name].read_text("utf-8")), editors())


RECT = bundled()["peg_mp61"].read_text("utf-8").replace("peg.RoundPeg", "rect_peg.RectPeg").replace(
    'diameter = "39.9 mm"\nhole = "40 mm"', 'size = ["45.2 mm", "45.4 mm"]\nhole = ["46 mm", "45.8 mm"]'
).replace('hole_chamfer = "6 mm"', 'model = "planar"')  # fmt: skip


def test_a_rectangular_peg_is_typed_with_two_sizes():
    (peg,) = scenario(RECT, trust=False).mating
    assert peg == RectPeg((45.2 * mm, 45.4 * mm), (46 * mm, 45.8 * mm), 4 * mm, friction=0.2, model="planar")
    assert conforms(tomllib.loads(RECT), editors())


@pytest.mark.parametrize(
    ("old", "new"), [(', "45.4 mm"]', "]"), ('"45.4 mm"', '"-45.4 mm"'), ('"planar"', '"plane"'), ("model", "modell")]
)
def test_a_rectangular_peg_typed_wrong_is_flagged(old, new):
    text = RECT.replace(old, new)
    assert text != RECT
    refusal(text)
    assert not conforms(tomllib.loads(text), editors())


BOLT = bundled()["bolt_m6"].read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('pitch = "1 mm"', 'pich = "1 mm"'), ('pitch = "1 mm"', 'pitch = "-1 mm"'), ("0.02617", "1.0"),
        ("0.02617", '"0.16 mm"'), ('pitch = "1 mm"', 'pitch = "1 mm"\nhand = "both"'), ('seat = "9.2 mm"', ""),
        ('"50 kN/mm"', '"50 kN"'), ("[mating.head]", "[mating.hed]"),
    ],
)  # fmt: skip
def test_a_bolt_typed_wrong_is_flagged(old, new):
    text = BOLT.replace(old, new, 1)
    assert text != BOLT
    refusal(text)
    assert not conforms(tomllib.loads(text), editors())


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('pitch = "1 mm"', 'pitch = "1 mm"\nradius = "0.3 mm"', "radius"),
        ('pitch = "1 mm"', 'pitch = "8 mm"', "pitch"), ('pitch = "1 mm"', 'pitch = "0 mm"', "pitch"),
        ('pitch = "1 mm"', 'pitch = "1 mm"\nrun_up = "400 deg"', "run_up"),
    ],
)  # fmt: skip
def test_a_thread_that_cannot_be_cut_is_refused_at_its_field(old, new, field):
    assert refusal(BOLT.replace(old, new, 1)).field == f"mating.thread.{field}"


def with_thread(lines: str, field: str = "thread") -> str:
    """The M6 with these lines for its thread, or with a nut of them."""
    before, _, rest = BOLT.partition("[mating.thread]")
    own, head, behind = rest.partition("[mating.head]")
    kept = "" if field == "thread" else f"[mating.thread]{own}"
    return f"{before}{kept}[mating.{field}]\n{lines}\n{head}{behind}"


@pytest.mark.parametrize(
    ("lines", "thread"),
    [
        ('kind = "MetricThread"\nsize = "M6"', Thread.metric("M6", "6g/6H", "mean")),
        (
            'kind = "MetricThread"\nsize = "M8x1"\ntolerance = "4h/5H"\nfit = "least"\nhand = "left"',
            Thread.metric("M8x1", "4h/5H", "least", hand="left"),
        ),
        ('kind = "UnifiedThread"\nsize = "1/4-20 UNC"\nfit = "most"', Thread.unified("1/4-20 UNC", "2A/2B", "most")),
    ],
)
def test_a_standard_thread_is_typed_by_its_name(lines, thread):
    for field in ("thread", "nut"):
        text = with_thread(lines, field)
        one = scenario(text, trust=False)
        (bolt,) = one.mating
        found = getattr(bolt, field)
        assert [getattr(found, f.name) for f in fields(Thread)] == [getattr(thread, f.name) for f in fields(Thread)]
        assert conforms(tomllib.loads(text), editors())
        again = Scenario.from_inputs(json.loads(json.dumps(one.inputs)))
        assert again.mating == one.mating and again.inputs == one.inputs
        typed = typed_inputs(one.inputs)["mating"][field]
        assert typed["size"] == found.size and "pitch" not in typed  # the name is kept, not what came of it


@pytest.mark.parametrize(
    ("lines", "field", "words", "by_schema"),
    [
        ('kind = "MetricThread"\nsize = "M7.5"', "size", "the nearest are M6, M7, M8", False),
        ('kind = "MetricThread"\nsize = "M6x0.9"', "size", "M6", False),
        ('kind = "MetricThread"\nsize = 6', "size", "text in quotes", True),
        ('kind = "MetricThread"', "size", "it is missing", True),
        ('kind = "MetricThread"\nsize = "M6"\ntolerance = "9z/6H"', "tolerance", "bolt/nut", False),
        ('kind = "MetricThread"\nsize = "M6"\nfit = "loose"', "fit", "'least', 'mean' or 'most'", True),
        ('kind = "MetricThread"\nsize = "M6"\npitch = "1 mm"', "pitch", "there are kind, size, hand", True),
        ('kind = "MetricThread"\nsize = "M6"\nrun_up = "400 deg"', "run_up", "up to 360 deg", False),
        ('kind = "UnifiedThread"\nsize = "1/4-21 UNC"', "size", "the nearest are 1/4-20 UNC", False),
        ('kind = "Metric"\nsize = "M6"', "kind", "there are Thread, MetricThread, UnifiedThread", True),
        ('size = "M6"', "kind", "it is missing; there are Thread, MetricThread", True),
    ],
)
def test_a_standard_thread_typed_wrong_is_refused_at_its_field(lines, field, words, by_schema):
    text = with_thread(lines)
    wrong = refusal(text)
    assert wrong.field == f"mating.thread.{field}" and words in str(wrong)
    assert conforms(tomllib.loads(text), editors()) is not by_schema


def test_the_schema_explains_what_is_typed():
    ring = editors()["$defs"]["ORing"]
    assert ring["properties"]["kind"]["const"] == "oring.ORing"
    assert ring["properties"]["hole"]["description"] == "diameter of the bore"
    assert ring["properties"]["hole"]["examples"] == ["10 mm"]
    assert ring["properties"]["bore"]["default"] == "10 mm"
    assert ring["properties"]["load_radius"]["enum"] == ["groove", "contact"]
    assert "groove" not in ring["required"]
    assert "hole" in ring["required"]
    assert about_fields(Spring) == {"stiffness": "force over distance past `at`"}
    json.dumps(editors())
