"""Who may import whom: every import in src/detent, those inside functions included, against the layers below.

A room sees the layers before its own, itself, and nothing else of ours: drives and matings never see each other. The
package's `__init__` and `__main__` and its private modules (`_name.py`) stand outside the layers and are free.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "detent"
LAYERS = (
    {"units"},
    {"core"},
    {"numeric", "workers"},
    {"geometry"},
    {"cad", "drive", "mating"},
    {"latch"},
    {"simulation", "articulation", "identification", "fastening", "playback"},
    {"scenario"},
    {"studies", "report"},
    {"studio", "cli"},
)
NARROWER = {  # these see less than the layers before them
    "numeric": set(),
    "workers": {"units", "core"},
    "fastening": {"units", "core"},
    "report": {"units", "core"},
}
WIDER = {  # and these look sideways, or up
    "units": {"core"},  # the error of a wrong unit
    "core": {"identification", "report"},  # Record.from_csv, a record shown in a notebook: imported when called
    "report": {"scenario"},  # a record's inputs as a scenario writes them
    "cli": {"studio"},
}
AT_HOME = {"OCP": "cad", "dask": "studies", "distributed": "studies", "SALib": "studies", "pinocchio": "drive"}
BANNED = {"pickle", "_pickle", "cPickle", "joblib", "dill", "shelve", "cloudpickle"}


def layer_of(part: str) -> int:
    return next((i for i, layer in enumerate(LAYERS) if part in layer), -1)


def may_see(part: str) -> set[str]:
    below = set().union(*LAYERS[: layer_of(part)])
    return NARROWER.get(part, below) | WIDER.get(part, set()) | {part, "_deprecated"}


def modules(source: Path) -> Iterator[tuple[Path, tuple[str, ...], ast.Module]]:
    """File, its path inside the package as names ("mating", "oring"), its syntax tree."""
    for file in sorted(source.rglob("*.py")):
        names = file.relative_to(source).with_suffix("").parts
        if names[0] != "data":
            yield file, names, ast.parse(file.read_text("utf-8"))


def imports(names: tuple[str, ...], tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of each import: statements at any depth, and import_module("…")."""
    package = ("detent", *names[:-1])
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = package[: len(package) + 1 - node.level] if node.level else ()
            base = ".".join((*home, *filter(None, [node.module])))
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
            for name in node.args[:1]:
                if isinstance(name, ast.Constant) and isinstance(name.value, str):
                    dots = len(name.value) - len(name.value.lstrip("."))
                    home = ".".join(package[: len(package) + 1 - dots]) + "." if dots else ""
                    yield node.lineno, home + name.value[dots:]


def forbidden_arrows(source: Path) -> list[str]:
    wrong = []
    for file, names, tree in modules(source):
        part, top = names[0], names[0].startswith("_")
        if not top and layer_of(part) < 0:
            wrong.append(f"{file.name}: {part} stands in no layer of this test")
        for line, target in imports(names, tree):
            root, _, rest = target.partition(".")
            seen = rest.partition(".")[0]
            if root in BANNED:
                wrong.append(f"{file.name}:{line}: {root} is not to be imported anywhere")
            elif AT_HOME.get(root, part) != part:
                wrong.append(f"{file.name}:{line}: {root} belongs to {AT_HOME[root]}")
            elif root == "detent" and not top and not allowed(part, seen):
                wrong.append(f"{file.name}:{line}: {part} must not see {seen or 'the package itself'}")
    return wrong


def allowed(part: str, seen: str) -> bool:
    return seen in may_see(part) or part in LAYERS[-1]  # the top may also use the public names


def hidden_names(source: Path) -> list[str]:
    """Functions a folder makes public under the name of a module in it: importing one would hide the other."""
    trees = {file: tree for file, names, tree in modules(source) if names[0] != "cli"}  # a prompt's words, not names
    functions = {node.name for tree in trees.values() for node in tree.body if isinstance(node, ast.FunctionDef)}
    found = []
    for file in (file for file in trees if file.name == "__init__.py"):
        nodes = list(ast.walk(trees[file]))
        public = {
            alias.asname or alias.name for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names
        }
        public |= {node.value for node in nodes if isinstance(node, ast.Constant)}  # __all__ and tables of lazy names
        beside = {path.stem for path in file.parent.iterdir() if path.suffix in ("", ".py")}
        found += [f"{file.parent.name}: {name} is a function and a module" for name in functions & public & beside]
    return found


def test_every_import_goes_down_the_layers():
    assert forbidden_arrows(SOURCE) == []


def test_no_module_bears_a_public_functions_name():
    assert hidden_names(SOURCE) == []


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("mating/snap.py", "from detent.drive.rail import Rail"),
        ("drive/rail.py", "from ..mating import base"),
        ("numeric/so3.py", "from detent import units"),
        ("core/record.py", "import detent.scenario"),
        ("core/record.py", "from detent import simulate"),
        ("geometry/part.py", "from ..mating.base import Mating"),
        ("report/page.py", "def page():\n    from detent.mating.oring.model import ORing"),
        ("core/analysis.py", "from importlib import import_module\nimport_module('detent.simulation.verb')"),
        ("simulation/verb.py", "import OCP.gp"),
        ("latch/walk.py", "from dask.distributed import Client"),
        ("cli.py", "import pickle"),
        ("__init__.py", "import shelve"),
        ("utils.py", "import numpy"),
    ],
)
def test_a_forbidden_arrow_is_found(tmp_path, file, line):
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(line)
    assert len(forbidden_arrows(tmp_path)) == 1


@pytest.mark.parametrize(
    ("file", "line"),
    [
        (
            "mating/snap.py",
            "from . import base\nfrom detent.mating.oring.model import ORing\nfrom ..numeric.kernel import kernel",
        ),
        ("units.py", "from detent.core.errors import InputError"),
        ("report/page.py", "from detent.core.record import Record\nfrom detent.core import analysis"),
        ("cad/step.py", "from OCP.gp import gp_Pnt\nfrom detent.geometry.part import Part"),
        ("studies/verb.py", "import dask\nfrom ..scenario import Scenario"),
        ("cli.py", "from detent import __version__, simulate\nfrom detent.studio.server import serve"),
        ("__init__.py", "from .simulation import simulate"),
    ],
)
def test_an_arrow_down_the_layers_is_allowed(tmp_path, file, line):
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(line)
    assert forbidden_arrows(tmp_path) == []


@pytest.mark.parametrize(
    "public", ["from .simulate import simulate", '__all__ = ["simulate"]', 'lazy = {"simulate": 0}']
)
def test_a_module_with_a_public_functions_name_is_found(tmp_path, public):
    (tmp_path / "__init__.py").write_text(public)
    (tmp_path / "simulation.py").write_text("def simulate(): ...")
    assert hidden_names(tmp_path) == []
    (tmp_path / "simulate.py").write_text("def simulate(): ...")
    assert len(hidden_names(tmp_path)) == 1
