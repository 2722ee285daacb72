"""Scenarios for the page: what a text holds, all that is wrong with it, and a changed table written back into it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from detent import scenario
from detent.core.errors import InputError
from detent.core.files import printable, read_inside, read_regular
from detent.scenario import Scenario
from detent.scenario.building import what_is_wrong
from detent.scenario.document import LARGEST, Document, key_path
from detent.scenario.fields import Reading
from detent.studio.folder import BUNDLED, DRAFTS, Folder
from detent.studio.rewriting import rewritten
from detent.studio.workers import Refusal

Checked = dict[str, Any]


def schema(folder: Folder) -> dict[str, Any]:
    return scenario.schema()


def check(folder: Folder, text: str, table: Mapping[str, Any] | None = None, name: str = "scenario") -> Checked:
    """Text, table, all complaints at their paths, warnings. With `table`, the text is first made to hold exactly it."""
    if table is not None:
        text = rewritten(text, table)
    try:
        document = Document.loads(text, f"{name}.toml")
    except InputError as error:
        return {"text": text, "table": None, "complaints": [_complaint(error)], "warnings": []}
    wrong = what_is_wrong(document, Reading(folder.path))
    warnings = [] if wrong else list(Scenario.loads(text, folder.path).warnings)
    complaints = [_complaint(one) for one in wrong]
    return {"text": text, "table": as_json(document.table), "complaints": complaints, "warnings": warnings}


def opened(folder: Folder, name: str) -> Checked:
    """A scenario by its name: its draft if there is one, else the folder's, else one that comes along."""
    where = next((where for where in _PLACES if _path(folder, name, where).is_file()), None)
    if where is None:
        raise Refusal(404, f"there is no scenario {name}")
    bundled = where == "bundled" or (where == "draft" and not _path(folder, name, "folder").is_file())
    bundled = bundled and _path(folder, name, "bundled").is_file()
    checked = check(folder, _text(folder, name, where), name=name)
    return {**checked, "name": name, "bundled": bundled, "draft": where == "draft"}


def listed(folder: Folder, names: list[tuple[str, str]]) -> dict[str, Any]:
    """Of scenarios, each a name and where it lies: title, and the first complaint if there is one.

    A study's file, a design task's and an assembly's are no scenarios; `other` says so.
    """
    return {"found": [_glance(folder, name, where) for name, where in names]}


def _glance(folder: Folder, name: str, where: str) -> dict[str, Any]:
    try:
        text = _text(folder, name, where)
        if _is_for_the_prompt(text):
            return {"title": name, "complaint": None, "other": True}
        checked = check(folder, text, name=name)
    except Refusal as error:
        return {"title": name, "complaint": error.words}
    title = (checked["table"] or {}).get("name")
    first = next(iter(checked["complaints"]), None)
    complaint = None if first is None else f"{first['field']}: {first['words']}".removeprefix(": ")
    return {"title": printable(title) if isinstance(title, str) and title.strip() else name, "complaint": complaint}


def _is_for_the_prompt(text: str) -> bool:
    """Whether it is meant for `detent study` or `detent design`: it varies a base, is an assembly to be one, or asks
    for places of hooks."""
    try:
        keys = Document.loads(text, "").table.keys()
    except InputError:
        return False
    varies = "base" in keys and bool({"vary", "design"} & keys)
    return (varies or bool({"file", "places"} & keys)) and not {"mating", "drive"} & keys


_PLACES = ("draft", "folder", "bundled")


def _path(folder: Folder, name: str, where: str) -> Path:
    return {"draft": folder.path / DRAFTS, "folder": folder.path, "bundled": BUNDLED}[where] / f"{name}.toml"


def _text(folder: Folder, name: str, where: str) -> str:
    path = _path(folder, name, where)
    try:
        if where == "bundled":
            content = read_regular(path, LARGEST)
        else:
            _, content = read_inside(folder.path, path.relative_to(folder.path).as_posix(), LARGEST)
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise Refusal(422, f"{name}: byte {error.object[error.start]:#04x} in line {line} is not UTF-8") from None
    except (OSError, ValueError) as error:
        raise Refusal(422, f"{name}: {error}") from None


def _complaint(error: InputError) -> dict[str, Any]:
    try:
        path = list(key_path(error.field)) if error.field else []
    except ValueError:  # a model may name a field as it likes
        path = []
    words = str(InputError("", error.value, error.allowed))
    return {"path": path, "field": error.field, "words": words, "line": error.line}


def as_json(value: Any) -> Any:
    """A TOML value as JSON can hold it: what it has no word for becomes text."""
    if isinstance(value, dict):
        return {key: as_json(item) for key, item in value.items()}
    if isinstance(value, list):
        return [as_json(item) for item in value]
    if isinstance(value, str | bool | int) or (isinstance(value, float) and math.isfinite(value)):
        return value
    return str(value)
