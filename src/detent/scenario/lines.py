"""Where each key of a TOML text stands: tomllib gives values without lines, a complaint needs both.

One pass over the text, before tomllib sees it. It follows the grammar of valid TOML and stops at the first thing it
does not know, which tomllib will name. It also bounds the nesting: tomllib recurses into brackets, and a long dotted
key costs it quadratic memory.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping

KeyPath = tuple[str | int, ...]  # ("drive", "legs", 1, "speed"): keys of tables, indices of arrays
DEEPEST = 50

_TOKEN = re.compile(
    r"""(?P<blank>[ \t]+|\#[^\n]*)
      | (?P<newline>\r?\n)
      | (?P<multiline>\"{3}(?:[^\\]|\\.)*?\"{3,5}|'{3}.*?'{3,5})
      | (?P<quoted>"(?:[^"\\\n]|\\[^\n])*"|'[^'\n]*')
      | (?P<mark>[\[\]{}=,.])
      | (?P<bare>[^\s"'\#=\[\]{},.]+)""",
    re.VERBOSE | re.DOTALL,
)


class TooDeep(ValueError):
    """Tables or arrays nested deeper than DEEPEST; `line` says where."""

    def __init__(self, line: int) -> None:
        super().__init__(f"nested deeper than {DEEPEST}")
        self.line = line


def key_lines(text: str) -> dict[KeyPath, int]:
    """Line, counted from 1, on which each key, table and array item of the text begins. Raises TooDeep.

    A table written in pieces stands where it is first named. Items of an array over many lines have lines of their own.
    """
    return _Scan(text).lines


class _Unknown(Exception):
    """Not TOML from here on."""


class _Scan:
    def __init__(self, text: str) -> None:
        self.text, self.at, self.line = text, 0, 1
        self.kind, self.token = "", ""
        self.lines: dict[KeyPath, int] = {}
        self.tables: dict[KeyPath, int] = {}  # how many [[tables]] each array of tables has so far
        try:
            self.next()
            self.document()
        except _Unknown:
            pass

    def next(self) -> None:
        """The next token that is no blank; kind "" at the end of the text."""
        self.line += self.token.count("\n")
        while True:
            match = _TOKEN.match(self.text, self.at)
            self.kind, self.token = (match.lastgroup or "", match[0]) if match else ("", "")
            self.at += len(self.token)
            if self.kind != "blank":
                break
        if not match and self.at < len(self.text):
            raise _Unknown

    def take(self, mark: str) -> bool:
        if self.kind == "mark" and self.token == mark:
            self.next()
            return True
        return False

    def need(self, mark: str) -> None:
        if not self.take(mark):
            raise _Unknown

    def skip_newlines(self) -> None:
        while self.kind == "newline":
            self.next()

    def document(self) -> None:
        table: KeyPath = ()
        while True:
            self.skip_newlines()
            if not self.kind:
                return
            line = self.line
            if self.take("["):
                many = self.take("[")
                table = self.header(self.key(), many, line)
                self.need("]")
                if many:
                    self.need("]")
            else:
                self.assignment(table)
            if self.kind not in ("newline", ""):
                raise _Unknown

    def header(self, keys: KeyPath, many: bool, line: int) -> KeyPath:
        """Path of the table that [a.b] or [[a.b]] opens: inside an array of tables it is the last one that is meant."""
        path: KeyPath = ()
        for i, key in enumerate(keys):
            path = self.stands((*path, key), line)
            if many and i == len(keys) - 1:
                self.tables[path] = self.tables.get(path, 0) + 1
            if path in self.tables:
                path = self.stands((*path, self.tables[path] - 1), line)
        return path

    def key(self) -> KeyPath:
        keys: list[str] = []
        while True:
            if self.kind == "quoted":
                try:
                    keys.append(tomllib.loads(f"k = {self.token}")["k"])
                except ValueError:
                    raise _Unknown from None
            elif self.kind == "bare":
                keys.append(self.token)
            else:
                raise _Unknown
            if len(keys) > DEEPEST:
                raise TooDeep(self.line)
            self.next()
            if not self.take("."):
                return tuple(keys)

    def assignment(self, table: KeyPath) -> None:
        line, keys = self.line, self.key()
        for i in range(len(keys)):
            self.stands((*table, *keys[: i + 1]), line)
        self.need("=")
        self.value((*table, *keys))

    def value(self, path: KeyPath) -> None:
        if self.take("["):
            self.skip_newlines()
            index = 0
            while not self.take("]"):
                self.value(self.stands((*path, index), self.line))
                self.skip_newlines()
                index += 1
                if not self.take(","):
                    self.skip_newlines()
                    self.need("]")
                    return
                self.skip_newlines()
        elif self.take("{"):
            self.skip_newlines()
            while not self.take("}"):
                self.assignment(path)
                self.skip_newlines()
                if not self.take(","):
                    self.need("}")
                    return
                self.skip_newlines()
        elif self.kind in ("bare", "quoted", "multiline") or self.token == ".":
            # Numbers and dates hold dots, one kind of date a blank: all of it is one value.
            while self.kind in ("bare", "quoted", "multiline") or self.token == ".":
                self.next()
        else:
            raise _Unknown

    def stands(self, path: KeyPath, line: int) -> KeyPath:
        if len(path) > DEEPEST:
            raise TooDeep(line)
        self.lines.setdefault(path, line)
        return path


def line_of(lines: Mapping[KeyPath, int], path: KeyPath) -> int | None:
    """Line of the key, or of the closest thing around it that is written in the file."""
    return next((lines[path[:n]] for n in range(len(path), 0, -1) if path[:n] in lines), None)
