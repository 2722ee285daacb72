"""The JSON Schema an editor uses: it accepts what the scenario reader accepts, and flags what it can of the rest."""

import json
import re
import tomllib
from itertools import repeat

import pytest

from detent.mating.rect_peg import RectPeg
from detent.scenario import bundled, schema
from detent.scenario.hints import about_fields
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
    assert not conforms(tomllib.loads(text), schema())


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
    assert conforms(tomllib.loads(text), schema())


@pytest.mark.parametrize("name", sorted(bundled()))
def test_an_editor_accepts_what_comes_along(name):
    assert conforms(tomllib.loads(bundled()[name].read_text("utf-8")), schema())


RECT = bundled()["peg_mp61"].read_text("utf-8").replace("peg.RoundPeg", "rect_peg.RectPeg").replace(
    'diameter = "39.9 mm"\nhole = "40 mm"', 'size = ["45.2 mm", "45.4 mm"]\nhole = ["46 mm", "45.8 mm"]'
).replace('hole_chamfer = "6 mm"', 'model = "planar"')  # fmt: skip


def test_a_rectangular_peg_is_typed_with_two_sizes():
    (peg,) = scenario(RECT, trust=False).mating
    assert peg == RectPeg((45.2 * mm, 45.4 * mm), (46 * mm, 45.8 * mm), 4 * mm, friction=0.2, model="planar")
    assert conforms(tomllib.loads(RECT), schema())


@pytest.mark.parametrize(
    ("old", "new"), [(', "45.4 mm"]', "]"), ('"45.4 mm"', '"-45.4 mm"'), ('"planar"', '"plane"'), ("model", "modell")]
)
def test_a_rectangular_peg_typed_wrong_is_flagged(old, new):
    text = RECT.replace(old, new)
    assert text != RECT
    refusal(text)
    assert not conforms(tomllib.loads(text), schema())


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
    assert not conforms(tomllib.loads(text), schema())


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


def test_the_schema_explains_what_is_typed():
    ring = schema()["$defs"]["ORing"]
    assert ring["properties"]["kind"]["const"] == "oring.ORing"
    assert ring["properties"]["hole"]["description"] == "diameter of the bore"
    assert ring["properties"]["hole"]["examples"] == ["10 mm"]
    assert ring["properties"]["bore"]["default"] == "10 mm"
    assert ring["properties"]["load_radius"]["enum"] == ["groove", "contact"]
    assert "groove" not in ring["required"]
    assert "hole" in ring["required"]
    assert about_fields(Spring) == {"stiffness": "force over distance past `at`"}
    json.dumps(schema())
