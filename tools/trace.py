"""How much of Detent a command passes through: files and functions that ran, modules loaded.

    python tools/trace.py simulate peg_mp61
    python tools/trace.py --list articulate arm       the names as well

Counted with kernels compiled and cached: the command runs once before, untraced. Functions are code objects of
src/detent that ran in this process, module bodies, class bodies, lambdas and comprehensions apart.
"""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import detent

HOME = Path(detent.__file__).parent


def run(arguments: list[str]) -> None:
    from detent.cli import main

    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        sys.argv = ["detent", *arguments]
        main()


def traced(arguments: list[str]) -> set[tuple[str, str, int]]:
    """(file, function, line) of every own function the command entered."""
    seen: set[tuple[str, str, int]] = set()

    def enter(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            code = frame.f_code
            file = code.co_filename
            if file.startswith(str(HOME)):
                seen.add((str(Path(file).relative_to(HOME)), code.co_qualname, code.co_firstlineno))

    threading.setprofile(enter)  # the work itself runs beside the progress bar
    sys.setprofile(enter)
    try:
        run(arguments)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return seen


def is_function(name: str, file: str, line: int, bodies: set[tuple[str, int]]) -> bool:
    last = name.rpartition(".")[2]
    return not last.startswith("<") and (file, line) not in bodies


def class_bodies() -> set[tuple[str, int]]:
    """File and first line of every class: a class body runs as code too, when its module is loaded."""
    import ast

    found = set()
    for file in HOME.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                lines = [node.lineno, *(one.lineno for one in node.decorator_list)]
                found |= {(str(file.relative_to(HOME)), line) for line in lines}
    return found


def main() -> None:
    arguments = sys.argv[1:]
    listed = arguments[:1] == ["--list"]
    arguments = arguments[listed:]
    os.chdir(tempfile.mkdtemp())  # what the command writes is not kept
    code = "import sys; from detent.cli import main; sys.argv[0] = 'detent'; main()"
    subprocess.run([sys.executable, "-c", code, *arguments], stdout=subprocess.DEVNULL, check=False)
    seen = traced(arguments)
    bodies = class_bodies()
    functions = sorted(one for one in seen if is_function(one[1], one[0], one[2], bodies))
    files = Counter(file for file, _, _ in functions)
    modules = sorted(name for name in sys.modules if name == "detent" or name.startswith("detent."))
    if listed:
        print(*(f"{n:4d}  {file}" for file, n in sorted(files.items())), sep="\n")
        print(*(f"      {file}:{line} {name}" for file, name, line in functions), sep="\n")
        print(*modules, sep="\n")
    print(
        f"detent {' '.join(arguments)}: {len(files)} files, {len(functions)} functions, {len(modules)} modules loaded"
    )


if __name__ == "__main__":
    main()
