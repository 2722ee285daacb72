"""The version in a run's key: a digest of the files that compute, by lists which no renamed file may outlive."""

import ast
import shutil
from pathlib import Path

import pytest

import detent
from detent.studies import numeric_version as versions

SOURCE = Path(detent.__file__).parent


def needed(name: str) -> set[str]:
    """The file of studies/ and all others there that its imports lead to."""
    found, todo = set(), [name]
    while todo:
        file = SOURCE / "studies" / todo.pop()
        if file.name in found or not file.is_file():
            continue
        found.add(file.name)
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("detent.studies"):
                last = (node.module or "").removeprefix("detent.studies").strip(".")
                todo += [f"{last}.py"] if last else [f"{alias.name}.py" for alias in node.names]
    return found


def test_the_files_that_count_are_those_that_make_one_run():
    assert needed("run_one.py") == versions.OF_STUDIES


def test_what_does_not_count_is_there():
    assert [name for name in versions.OUTSIDE if not (SOURCE / name).exists()] == []


@pytest.fixture
def version_with(tmp_path, monkeypatch):
    """The version after a line more in a file of a copy of the sources."""
    copied = tmp_path / "detent"
    shutil.copytree(SOURCE, copied, ignore=shutil.ignore_patterns("__pycache__", "page.js"))
    monkeypatch.setattr(versions, "SOURCE", copied)

    def changed(name: str = "") -> str:
        before = (copied / name).read_bytes() if name else b""
        if name:
            (copied / name).write_bytes(before + b"\n# another line\n")
        versions.numeric_version.cache_clear()
        found = versions.numeric_version()
        if name:
            (copied / name).write_bytes(before)
        return found

    yield changed
    versions.numeric_version.cache_clear()


@pytest.mark.parametrize("name", ["numeric/stepping.py", "latch/model.py", "studies/windows.py", "studies/run_one.py"])
def test_a_change_of_what_computes_is_another_version(version_with, name):
    assert version_with(name) != version_with()


@pytest.mark.parametrize("name", ["cli/verbs.py", "studies/borders.py", "studies/design/task.py", "report/page.py"])
def test_a_change_of_what_only_asks_or_shows_is_none(version_with, name):
    assert version_with(name) == version_with()
