"""The house in order: every folder says what it is, no two files share a name, no function has outgrown its reader."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

import detent
from detent.scenario.kinds import KINDS

SOURCE = Path(detent.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
FOLDERS = sorted({file.parent for file in FILES} - {SOURCE})
# The public dataclass of a room, the public function of a room: the same meaning everywhere.
REPEATED = {"__init__.py", "model.py", "verb.py"}
LONGEST = 120  # lines of a function
SHORT = 80  # lines: a file with one importer that is shorter belongs inside it,
MOST_SHORT = 20  # with so many exceptions
ROOT = SOURCE.parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
TREES = {file: ast.parse(file.read_text("utf-8")) for file in FILES}


def inside(file: Path) -> str:
    return str(file.relative_to(SOURCE))


@pytest.mark.parametrize("folder", FOLDERS, ids=inside)
def test_the_head_of_a_folder_says_what_lives_there(folder):
    head = folder / "__init__.py"
    assert head.exists(), f"{inside(folder)} has no __init__.py"
    lines = (ast.get_docstring(TREES[head]) or "").splitlines()
    assert len(lines) >= 5, f"{inside(head)}: its docstring has {len(lines)} lines"
    assert any("import" in line.lower() for line in lines), f"{inside(head)} does not say who may import what"


def test_no_two_files_share_a_name():
    files = defaultdict(list)
    for file in FILES:
        if file.name not in REPEATED:
            files[file.name].append(inside(file))
    assert [names for names in files.values() if len(names) > 1] == []


def test_no_function_is_longer_than_its_reader_can_hold():
    long = [
        f"{inside(file)}: {node.name}, {node.end_lineno - node.lineno + 1} lines"
        for file, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.end_lineno and node.end_lineno - node.lineno + 1 > LONGEST
    ]
    assert long == []


def importers() -> dict[Path, set[Path]]:
    """Of each file, the files that import it, at any depth of their code."""
    by_name = {}
    for file in FILES:
        names = ["detent", *file.relative_to(SOURCE).with_suffix("").parts]
        by_name[".".join(names[:-1] if names[-1] == "__init__" else names)] = file
    found: dict[Path, set[Path]] = defaultdict(set)
    for file, tree in TREES.items():
        for node in ast.walk(tree):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            for name in names:
                if by_name.get(name, file) != file:
                    found[by_name[name]].add(file)
    return found


def test_few_short_files_have_one_importer_only():
    found = importers()
    short = [
        inside(file)
        for file in FILES
        if file.name != "__init__.py" and len(found[file]) == 1 and len(file.read_text("utf-8").splitlines()) < SHORT
    ]
    assert len(short) <= MOST_SHORT, short


def test_every_file_that_text_names_is_there():
    """In comments, docstrings and pages; the changelog tells of files as they were."""
    there = [str(file.relative_to(ROOT)) for room in ("src", "docs", "tests", "tools", "examples", "benchmarks")
             for file in ROOT.glob(f"{room}/**/*.py")]  # fmt: skip
    gone = [
        f"{file.relative_to(ROOT)}:{number}: {name}"
        for file in (*FILES, *PAGES)
        if file.name != "CHANGELOG.md"
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        for name in re.findall(r"\w[\w/]*\.py\b", line)
        if not any(f"/{one}".endswith(f"/{name.removeprefix('detent/')}") for one in there)
    ]
    assert gone == []


def is_refusal(node: ast.AST) -> bool:
    """An `if` that ends in a complaint, raised or handed back."""
    last = node.body[-1] if isinstance(node, ast.If) else None
    is_handed_back = isinstance(last, ast.Return) and ast.unparse(last).startswith("return InputError(")
    return isinstance(last, ast.Raise) or is_handed_back


def test_above_the_models_their_class_is_asked_for_only_to_refuse():
    """Nothing chooses by a model's class: a solver, or a verb of the prompt, may only say that it has got another."""
    names = {kind.partition(".")[2] for kinds in KINDS.values() for kind in kinds}
    chosen = []
    for file, tree in TREES.items():
        if file.relative_to(SOURCE).parts[0] in ("mating", "drive", "latch"):
            continue
        ifs = (node for node in ast.walk(tree) if isinstance(node, ast.If) and is_refusal(node))
        refused = {id(one) for node in ifs for one in ast.walk(node.test)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance" and id(node) not in refused:
                classes = {one.id for one in ast.walk(node.args[1]) if isinstance(one, ast.Name)}
                chosen += [f"{inside(file)}:{node.lineno}: {ast.unparse(node)}"] if classes & names else []
    assert chosen == []
