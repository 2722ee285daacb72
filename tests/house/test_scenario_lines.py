"""Where a TOML key stands: the finder against tomllib's keys, and against a writer that knows its own lines."""

import json
import string
import tomllib
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detent.scenario.lines import DEEPEST, TooDeep, key_lines, line_of

TEXT = '''\
name = "a # no comment, [no.table], k = 1"      # x = 1
about = """
mating = "no key"
[drive]  # no table \\"""
"""
other = \'\'\'
[no]\'\'\'
[mating]
"quoted key" = 1
'literal.key' = 2
a.b . "c" = 3
inline = { x = 1, y = { z = [ "p", 2.5e3 ] } }
when = 1979-05-27 07:32:00.5

points = [
  ["0 mm", "-1.35 mm"],   # ]
  # [ "no item" ]
  [
    "1 mm",
    "2 mm",
  ],
]
[[drive.legs]]
speed = 1
[drive.legs.ramp]
up = 1
[[drive.legs]]
speed = 2
quotes = """[no]
one: """"
after = \'\'\'
one: \'\'\'\'
end = 1
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("name",), 1), (("about",), 2), (("other",), 6), (("mating",), 8), (("mating", "quoted key"), 9),
        (("mating", "literal.key"), 10), (("mating", "a"), 11), (("mating", "a", "b", "c"), 11),
        (("mating", "inline", "y", "z", 1), 12), (("mating", "when"), 13), (("mating", "points"), 15),
        (("mating", "points", 0, 1), 16), (("mating", "points", 1), 18), (("mating", "points", 1, 1), 20),
        (("drive",), 23), (("drive", "legs"), 23), (("drive", "legs", 0, "speed"), 24),
        (("drive", "legs", 0, "ramp", "up"), 26), (("drive", "legs", 1), 27), (("drive", "legs", 1, "speed"), 28),
        (("drive", "legs", 1, "quotes"), 29), (("drive", "legs", 1, "after"), 31), (("drive", "legs", 1, "end"), 33),
    ],
)  # fmt: skip
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_every_key_stands_where_an_editor_shows_it(path, line, newline):
    text = TEXT.replace("\n", newline)
    assert key_lines(text)[path] == line
    assert key_lines(text).keys() == paths(tomllib.loads(text))


def test_what_is_not_written_stands_where_its_table_does():
    lines = key_lines(TEXT)
    assert line_of(lines, ("mating", "inline", "y", "missing")) == 12
    assert line_of(lines, ("drive", "legs", 1, "missing")) == 27
    assert line_of(lines, ("run", "sample")) is None


def paths(value, path=()):
    """Every key path in what tomllib returns."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return {path for path in [path] if path}.union(*(paths(item, (*path, key)) for key, item in items))


# ---- a writer of TOML that may choose any form, and notes the line of what it writes ----

BARE = string.ascii_letters + string.digits + "-_"
characters = st.characters(codec="utf-8", exclude_categories=["C"])
keys = st.one_of(st.text(BARE, min_size=1, max_size=4), st.text(characters, max_size=4))
scalars = st.one_of(
    st.integers(-(2**60), 2**60),
    st.floats(allow_nan=False),
    st.booleans(),
    st.datetimes(),
    st.text(characters, max_size=8),
    st.sampled_from(["[a]", "k = 1", "# x", '"""', "'''", "\n[b]\n", "]", "}", '\\"', "'", ""]),
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3), max_leaves=12
)


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


class Writer:
    def __init__(self, seed):
        self.random, self.text, self.lines = Random(seed), "", {}

    def choose(self, options: list[str]) -> str:
        return self.random.choice(options)

    def flip(self):
        return self.random.random() < 0.5

    def blank(self, newline=False):
        self.text += self.choose(["", " ", "\t", *(["\n", " # ] } [c]\n", "\r\n"] if newline else [])])

    def note(self, path):
        self.lines.setdefault(path, self.text.count("\n") + 1)

    def key(self, key):
        bare, literal = key and set(key) <= set(BARE), "'" not in key
        self.text += self.choose([quoted(key), *([key] if bare else []), *([f"'{key}'"] if literal else [])])

    def scalar(self, value):
        if isinstance(value, str):
            forms = [quoted(value), '"""\n' + quoted(value)[1:-1].replace("\\n", "\n") + '"""']
            forms += [f"'''\n{value}'''", *([f"'{value}'"] if "\n" not in value else [])] if "'" not in value else []
            self.text += self.choose(forms)
        elif isinstance(value, bool | int | float):
            self.text += str(value).lower()
        else:
            self.text += value.isoformat(self.choose(["T", " "]))

    def value(self, path, value):
        if isinstance(value, dict):
            self.text += "{"
            for i, (key, item) in enumerate(value.items()):
                self.text += ", " if i else ""
                self.assignment((*path, key), item)
                self.blank()
            self.text += "}"
        elif isinstance(value, list):
            self.text += "["
            for i, item in enumerate(value):
                self.blank(newline=True)
                self.note((*path, i))
                self.value((*path, i), item)
                self.blank(newline=True)
                self.text += "," if i < len(value) - 1 or self.flip() else ""
            self.blank(newline=True)
            self.text += "]"
        else:
            self.scalar(value)

    def assignment(self, path, value):
        start = len(self.text)
        self.key(path[-1])
        self.note(path)
        # One key inside: it may as well be written with a dot.
        while isinstance(value, dict) and len(value) == 1 and self.flip():
            (key, value), *_ = value.items()
            path = (*path, key)
            self.blank()
            self.text += "."
            self.key(key)
            self.note(path)
        assert "\n" not in self.text[start:]
        self.text += " = "
        self.value(path, value)

    def table(self, path, header, table):
        """A table's plain values first, then the tables in it under headers of their own."""
        later = {}
        for key, value in table.items():
            many = isinstance(value, list) and value and all(isinstance(item, dict) for item in value)
            if (many or isinstance(value, dict)) and self.flip():
                later[key] = value
            else:
                self.assignment((*path, key), value)
                self.text += self.choose(["\n", "  # c = 1\n", "\r\n\n"])
        for key, value in later.items():
            for i, item in enumerate(value if isinstance(value, list) else [value]):
                inner = (*path, key, i) if isinstance(value, list) else (*path, key)
                opening, closing = ("[[", "]]") if isinstance(value, list) else ("[", "]")
                self.text += opening
                for n, part in enumerate((*header, key)):
                    self.text += "." if n else ""
                    self.key(part)
                self.note((*path, key))
                self.note(inner)
                self.text += f"{closing}\n"
                self.table(inner, (*header, key), item)


@given(st.dictionaries(keys, values, max_size=5), st.integers(0, 2**32))
def test_keys_are_found_whatever_form_they_are_written_in(table, seed):
    writer = Writer(seed)
    writer.table((), (), table)
    assert tomllib.loads(writer.text) == table  # the writer writes TOML: else this test says nothing
    assert key_lines(writer.text) == writer.lines
    assert key_lines(writer.text).keys() == paths(table)


@given(st.text(st.sampled_from("ab.=[]{}\"'#\\\n, 1")))
def test_any_text_has_lines_or_none(text):
    try:
        lines = key_lines(text)
    except TooDeep:
        return
    try:
        table = tomllib.loads(text)
    except ValueError:
        return
    assert lines.keys() == paths(table)


@pytest.mark.parametrize("deep", ["a = " + "[" * 100_000, ".".join("a" * 100_000) + " = 1", "a = " + "{a = " * 100_000])
def test_nesting_is_bounded_before_tomllib_sees_it(deep):
    with pytest.raises(TooDeep) as caught:
        key_lines(f"x = 1\n{deep}")
    assert caught.value.line == 2


def test_the_deepest_nesting_allowed_is_read():
    assert len(max(key_lines("a = " + "[" * (DEEPEST - 1) + "1" + "]" * (DEEPEST - 1)), key=len)) == DEEPEST
