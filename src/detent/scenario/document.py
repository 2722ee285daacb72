"""A scenario's text, safely read: which file, which tables, and where every key in them stands.

Only regular files of moderate size are opened; what is not TOML in UTF-8 is refused by name. Values given at the prompt
(`--set key=value`) are laid over the file's and remembered as such, so that a complaint about them says so.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from detent.core.errors import InputError
from detent.core.files import printable, read_regular
from detent.scenario.lines import DEEPEST, KeyPath, TooDeep, key_lines, line_of

LARGEST = 1_000_000  # bytes of a scenario: the papers' have 2000


@dataclass(frozen=True)
class Document:
    """The tables of a scenario and where their keys stand."""

    table: dict[str, Any]
    file: str | None = None
    text: str = field(default="", repr=False)  # as the file has it
    laid_over: Mapping[KeyPath, str] = field(default_factory=dict)  # path → "--set mating.friction"

    @classmethod
    def load(cls, path: Path | str) -> Document:
        """The document in a file; InputError where it is missing, a device, too large, not TOML."""
        path, file = Path(path), str(path)
        try:
            content = read_regular(path, LARGEST)
            if path.suffix.lower() != ".toml":
                raise ValueError("a scenario is a .toml file")
            text = content.decode("utf-8")
        except FileNotFoundError:
            raise InputError("", None, "there is no such file", file=file) from None
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            wrong = f"byte {error.object[error.start]:#04x} is not UTF-8"
            raise InputError("", None, wrong, file=file, line=line) from None
        except ValueError as error:
            raise InputError("", None, str(error), file=file) from None
        return cls.loads(text, file)

    @classmethod
    def loads(cls, text: str, file: str) -> Document:
        """The document in a text; `file` is what a complaint calls it."""
        if len(text) > LARGEST:
            raise InputError("", None, f"it is larger than {LARGEST / 1e6:g} MB", file=file)
        if text.startswith("\ufeff"):
            raise InputError("", None, "it begins with a byte order mark; save it as UTF-8 without", file=file, line=1)
        try:
            if any(line.count(".") > DEEPEST for line in text.split("\n")):
                key_lines(text)  # a long dotted key would cost tomllib quadratic memory
            try:
                table = tomllib.loads(text)
            except RecursionError:
                key_lines(text)
                raise
            if any(len(path) > DEEPEST for path, _ in walk(table)):
                key_lines(text)
        except TooDeep as error:
            deep = f"tables and arrays are nested deeper than {DEEPEST}"
            raise InputError("", None, deep, file=file, line=error.line) from None
        except ValueError as error:
            words, line = _toml_words(str(error), text)
            raise InputError("", None, f"not valid TOML: {words}", file=file, line=line) from None
        return cls(table, file, text)

    @cached_property
    def lines(self) -> Mapping[KeyPath, int]:
        """Where each key stands: found when a complaint asks for it."""
        return key_lines(self.text)

    def with_values(self, overrides: Mapping[str, str]) -> Document:
        """The same document with values laid over it: {"drive.legs[0].speed": "5 mm/s"}, TOML or else plain text."""
        return self.laid({key: _toml_value(text) for key, text in overrides.items()})

    def laid(self, values: Mapping[str, Any], option: str = "--set ") -> Document:
        """The same document with values laid over it, by dotted name. `option` and the name tell where it came from."""
        table, laid_over = _copied(self.table), dict(self.laid_over)
        for key, value in values.items():
            place = option + printable(key)
            try:
                path = key_path(key)
            except ValueError:
                likes = 'a key like "mating.friction" or "drive.legs[0].speed" is needed'
                raise InputError("", key, likes, file=place) from None
            try:
                _lay(table, path, value)
            except LookupError as error:
                raise InputError(spelled(path), None, error.args[0], file=place) from None
            laid_over[path] = place
        return Document(table, self.file, self.text, laid_over)

    def value(self, path: KeyPath) -> Any:
        """What is written at a path; None where nothing is."""
        here: Any = self.table
        for step in path:
            try:
                here = here[step]
            except (LookupError, TypeError):
                return None
        return here

    def complaint(self, path: KeyPath, value: Any, allowed: str) -> InputError:
        """InputError about a key, with the place where it stands."""
        return self.placed(InputError(spelled(path), value, allowed), path)

    def placed(self, error: InputError, path: KeyPath) -> InputError:
        """The complaint with file and line of the path, or the option it came by."""
        option = next((self.laid_over[path[:n]] for n in range(len(path), 0, -1) if path[:n] in self.laid_over), None)
        line = None if option else line_of(self.lines, path)
        return InputError(error.field, error.value, printable(error.allowed), file=option or self.file, line=line)


def walk(value: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
    """Every key and item of a table, and of the tables and lists in it, with its path."""
    for key, item in value.items() if isinstance(value, dict) else enumerate(value):
        yield (*path, key), item
        if isinstance(item, dict | list):
            yield from walk(item, (*path, key))


def spelled(path: KeyPath) -> str:
    """The path as it is typed: drive.legs[1].speed; keys that are no plain word in quotes."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            bare = re.fullmatch(r"[A-Za-z0-9_-]+", step)
            word = step if bare else json.dumps(step, ensure_ascii=not step.isprintable())
            text += f".{word}" if text else word
    return text


_STEP = re.compile(r'\.(?:(?P<word>[A-Za-z0-9_-]+)|(?P<quoted>"(?:[^"\\]|\\.)*"))|\[(?P<index>\d{1,6})\]')


def key_path(text: str) -> KeyPath:
    """The path that `spelled` spells; ValueError where it is none."""
    path: list[str | int] = []
    at, dotted = 0, f".{text}"
    while at < len(dotted):
        step = _STEP.match(dotted, at)
        if step is None or len(path) == DEEPEST:
            raise ValueError(text)
        path.append(int(step["index"]) if step["index"] else step["word"] or json.loads(step["quoted"]))
        at = step.end()
    return tuple(path)


def _toml_value(text: str) -> Any:
    """0.25, true, "5 mm/s", ["1 mm", "2 mm"] as TOML reads them; anything else is the text itself."""
    try:
        key_lines(f"value = {text}")  # bounds the nesting
        table = tomllib.loads(f"value = {text}")
    except ValueError:
        return text
    return table["value"] if table.keys() == {"value"} else text


def _lay(table: dict[str, Any], path: KeyPath, value: Any) -> None:
    """Put a value at a path, making tables on the way; LookupError says what is not there."""
    here: Any = table
    for i, step in enumerate(path[:-1]):
        _refuse_step(here, path, i)
        here = here.setdefault(step, {}) if isinstance(step, str) else here[step]
    _refuse_step(here, path, len(path) - 1)
    here[path[-1]] = value


def _refuse_step(here: Any, path: KeyPath, i: int) -> None:
    step, place = path[i], spelled(path[:i])
    if isinstance(step, int) and not isinstance(here, list):
        raise LookupError(f"{place} is no list")
    if isinstance(step, int) and step >= len(here):
        raise LookupError(f"{place} has {len(here)} items, counted from 0")
    if isinstance(step, str) and not isinstance(here, dict):
        raise LookupError(f"{place} is no table" + (f"; write {place}[0]" if isinstance(here, list) else ""))


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    return [_copied(item) for item in value] if isinstance(value, list) else value


def _toml_words(message: str, text: str) -> tuple[str, int | None]:
    """tomllib's words and the line in them; a number with too many digits is told in ours."""
    if message.startswith("Exceeds the limit"):
        return "a number has too many digits", None
    words, _, place = message.rpartition(" (at ")
    line = re.match(r"line (\d+)", place)
    return words[:1].lower() + words[1:], int(line[1]) if line else text.count("\n") + 1
