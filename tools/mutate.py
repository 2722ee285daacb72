"""Do the tests notice wrong physics? Break one line at a time, at random, and run the tests nearby.

    python tools/mutate.py --seed 1 --count 40 --journal mutations.jsonl      in a checkout that nothing else uses
    python tools/mutate.py --seed 1 --count 40 --list                         only show what would be broken

A mutation changes one operator, comparison, sign, number or function name inside a function of the rooms of physics.
Nearby tests are those files whose imports lead to the changed module by the shortest way, nearest first, at most
MOST_FILES; the first that fails catches the mutation. Compiled kernels of every module that imports the changed one
are removed first, since Numba's cache stamps a kernel's own file only. A test that runs out of its time catches
nothing: the machine may be busy. The journal has one line a mutation and is continued when the command is given again.
Exit 1 if any survives.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
SOURCE, TESTS = ROOT / "src", ROOT / "tests"
ROOMS = (
    "numeric", "geometry", "cad", "drive", "mating", "latch", "simulation", "articulation", "identification",
    "fastening", "playback", "studies",
)  # fmt: skip
MOST_FILES = 14  # test files run for one mutation, our choice
MOST_SECONDS = 1500.0  # for the tests of one mutation; what takes longer is not caught
SWAPS = {ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*"}
TURNED = {ast.Lt: ">", ast.Gt: "<", ast.LtE: ">", ast.GtE: "<", ast.Eq: "!=", ast.NotEq: "=="}
NAMES = {"sin": "cos", "cos": "sin", "min": "max", "max": "min", "minimum": "maximum", "maximum": "minimum"}


class Mutation(NamedTuple):
    """What is changed: characters `start` to `end` of the file become `new`."""

    file: str
    line: int
    start: int
    end: int
    old: str
    new: str


def mutations(file: Path) -> Iterator[Mutation]:
    """Every place in the functions of a file that can be broken."""
    text = file.read_text("utf-8")
    encoded = text.encode()
    starts = [0]
    for line in encoded.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def span(node: Any) -> tuple[int, int]:
        return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset

    def between(left: Any, right: Any, new: str) -> Mutation:
        start, end = span(left)[1], span(right)[0]
        return Mutation(str(file.relative_to(ROOT)), left.end_lineno, start, end, encoded[start:end].decode(), new)

    def replaced(node: Any, new: str) -> Mutation:
        start, end = span(node)
        return Mutation(str(file.relative_to(ROOT)), node.lineno, start, end, encoded[start:end].decode(), new)

    def visit(node: ast.AST) -> Iterator[Mutation]:
        if isinstance(node, ast.Raise | ast.JoinedStr | ast.Assert | ast.AnnAssign):  # words and shapes, not physics
            return
        if (
            isinstance(node, ast.BinOp)
            and type(node.op) in SWAPS
            and not isinstance(node.left, ast.Constant | ast.List)
        ):
            yield between_operator(node.left, node.right, SWAPS[type(node.op)])
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in TURNED:
            yield between_operator(node.left, node.comparators[0], TURNED[type(node.ops[0])])
        if (
            isinstance(node, ast.UnaryOp)
            and isinstance(node.op, ast.USub)
            and not isinstance(node.operand, ast.Constant)
        ):
            yield replaced(node, f"({ast.unparse(node.operand)})")
        if isinstance(node, ast.Constant) and type(node.value) is float and node.value not in (0.0, float("inf")):
            yield replaced(node, repr(1.5 * node.value))
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in NAMES and len(node.args) == (1 if name in ("sin", "cos") else 2):
                call = ast.unparse(node.func)
                yield replaced(node.func, call[: len(call) - len(name)] + NAMES[name])
        for child in ast.iter_child_nodes(node):
            yield from visit(child)

    def between_operator(left: Any, right: Any, sign: str) -> Mutation:
        found = between(left, right, sign)
        # Parentheses and line ends between operands stay: only the sign itself is changed.
        for old in ("<=", ">=", "==", "!=", "//", "+", "-", "*", "/", "<", ">"):
            if found.old.replace("(", "").replace(")", "").strip() == old:
                return found._replace(new=found.old.replace(old, sign))
        return found._replace(new=found.old)  # something else stands between (a comment): no mutation

    for outer in ast.walk(ast.parse(text)):
        if isinstance(outer, ast.FunctionDef) and not outer.name.startswith("__"):
            for statement in outer.body:
                if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):  # a docstring
                    yield from (one for one in visit(statement) if one.new != one.old)


def drawn(seed: int, count: int) -> list[Mutation]:
    """As many from each room as from any other, file and place at random."""
    source, rooms = random.Random(seed), list(ROOMS)
    found: list[Mutation] = []
    while len(found) < count:
        if len(found) % len(rooms) == 0:
            source.shuffle(rooms)
        files = sorted((SOURCE / "detent" / rooms[len(found) % len(rooms)]).rglob("*.py"))
        places = sorted({one for file in files for one in mutations(file)})
        one = source.choice(places)
        if one not in found:
            found.append(one)
    return found


@cache
def imports(file: Path) -> frozenset[Path]:
    """Own files that a file imports, at any depth of its code.

    The front door imports everything, but for type checkers only: what is taken through it counts at its home. A
    solver is imported by its name, so a file that has this name as a string imports it.
    """
    found: set[Path] = set()
    if file == SOURCE / "detent" / "__init__.py":
        return frozenset(found)
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module, *(f"{node.module}.{one.name}" for one in node.names)]
            if node.module == "detent":
                names += [f"detent.{public_names().get(one.name, '')}" for one in node.names]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in solvers():
            names = [f"detent.simulation.{solvers()[node.value]}"]
        for name in names:
            for base in (SOURCE, TESTS, ROOT):
                stem = base.joinpath(*name.split("."))
                found |= {one for one in (stem.with_suffix(".py"), stem / "__init__.py") if one.is_file()}
    return frozenset(found)


@cache
def public_names() -> dict[str, str]:
    sys.path.insert(0, str(SOURCE))
    import detent

    return dict(detent._HOME)


@cache
def solvers() -> dict[str, str]:
    sys.path.insert(0, str(SOURCE))
    from detent.simulation.solver import SOLVERS

    return SOLVERS


def users(file: Path) -> dict[Path, int]:
    """Files that lead to this one by their imports, and over how many steps."""
    everything = [*SOURCE.rglob("*.py"), *TESTS.rglob("*.py")]
    found, edge, steps = {file: 0}, {file}, 0
    while edge:
        steps += 1
        edge = {one for one in everything if one not in found and imports(one) & edge}
        found |= dict.fromkeys(edge, steps)
    return found


def tests_near(file: Path) -> list[Path]:
    near = {
        one: steps for one, steps in users(file).items() if one.name.startswith("test_") and "verify" not in one.parts
    }
    room = file.relative_to(SOURCE / "detent").parts[0]
    return sorted(near, key=lambda one: (near[one], room not in one.parts, str(one)))[:MOST_FILES]


def tried(mutation: Mutation) -> dict[str, Any]:
    """Break it, run the tests nearby, mend it."""
    file = ROOT / mutation.file
    before = file.read_bytes()
    near = tests_near(file)
    if not near:  # pytest would run everything
        return {**mutation._asdict(), "caught": False, "by": ["no test is near"], "tests": []}
    for user in users(file):
        for compiled in (user.parent / "__pycache__").glob(f"{user.stem}.*.nb[ic]"):
            compiled.unlink(missing_ok=True)
    environment = {
        **os.environ, "PYTHONPATH": str(SOURCE), "PYTHONDONTWRITEBYTECODE": "1",
        "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "COLUMNS": "300",
    }  # fmt: skip
    try:
        file.write_bytes(before[: mutation.start] + mutation.new.encode() + before[mutation.end :])
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *map(str, near)]
        try:
            run = subprocess.run(
                command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=MOST_SECONDS, check=False
            )
            failed = [one for one in run.stdout.splitlines() if one.startswith(("FAILED", "ERROR"))]
            is_caught = run.returncode != 0 and not any("Failed: Timeout" in one for one in failed)
        except subprocess.TimeoutExpired:
            is_caught, failed = False, ["time limit"]
    finally:
        file.write_bytes(before)
    return {
        **mutation._asdict(),
        "caught": is_caught,
        "by": failed[:1],
        "tests": [str(one.relative_to(ROOT)) for one in near],
    }


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--count", type=int, default=40)
    asked.add_argument("--share", default="0/1", help="i/n: only every n-th mutation, from the i-th on")
    asked.add_argument("--journal", type=Path, default=Path("mutations.jsonl"))
    asked.add_argument("--list", action="store_true", help="only show them")
    given = asked.parse_args()
    first, step = map(int, given.share.split("/"))
    chosen = drawn(given.seed, given.count)[first::step]
    done = [json.loads(line) for line in given.journal.read_text().splitlines()] if given.journal.exists() else []
    known = {(one["file"], one["start"], one["new"]) for one in done}
    for mutation in chosen:
        words = f"{mutation.file}:{mutation.line}: {mutation.old.strip()} → {mutation.new.strip()}"
        if given.list:
            print(words)
            continue
        if (mutation.file, mutation.start, mutation.new) in known:
            continue
        found = tried(mutation)
        done.append(found)
        with given.journal.open("a") as journal:
            journal.write(json.dumps(found) + "\n")
        print(f"{'caught' if found['caught'] else 'SURVIVED'}  {words}  {' '.join(found['by'])[:150]}", flush=True)
    caught = sum(one["caught"] for one in done)
    if not given.list:
        print(f"{caught} of {len(done)} caught")
    return 0 if caught == len(done) else 1


if __name__ == "__main__":
    sys.exit(main())
