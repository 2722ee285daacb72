"""Damaged STEP files: mutants of one small file, what the reader makes of them, and what plain Open CASCADE does.

Classes (VERIFICATION D1–D7): "refused" with a reason, "crashed" (the child died), "limit" (time or memory), "problems"
(read, with complaints about a solid), "valid" (read, no complaint).
"""

import json
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from detent.cad.step import Limits, Reader, load
from detent.cad.write import write_step
from detent.core.errors import CadError
from detent.core.frames import Pose
from step_cases import box, cone, cut, cylinder, fuse

KINDS = ("byte", "reference", "type", "number", "truncation")
LIMITS = Limits(seconds=20.0, cpu=10.0, memory=4e9)
NUMBERS = ("0.", "1.", "-1.", "1.E-300", "1.E+300", "1.E+9", "1.E-9", "3.7", "$", "*", "'x'", "NAN")


def original(folder: Path) -> bytes:
    """A bored block with a countersink and a boss: planes, cylinders and a cone."""
    solid = cut(box(20, 20, 20), cylinder(3, 30, p=(10, 10, -5)))
    solid = fuse(cut(solid, cone(3, 5, 2, p=(10, 10, 18))), cylinder(4, 6, p=(20, 10, 10), z=(1, 0, 0)))
    write_step(folder / "original.step", [("block", solid, Pose())])
    return (folder / "original.step").read_bytes()


def mutant(text: bytes, number: int) -> tuple[str, bytes]:
    """The mutant of that number: its kind and content."""
    draw = random.Random(number)
    kind = KINDS[number % len(KINDS)]
    start = text.index(b"DATA;")
    if kind == "byte":
        at = draw.randrange(start, len(text) - 20)
        return kind, text[:at] + bytes([draw.randrange(32, 127)]) + text[at + 1 :]
    if kind == "truncation":
        short = text[: draw.randrange(start, len(text))]
        return kind, short + b"\nENDSEC;\nEND-ISO-10303-21;\n" if draw.random() < 0.7 else short
    pattern = {"reference": rb"(?<=[(,])#\d+", "type": rb"(?<== )[A-Z_]+", "number": rb"-?\d+\.\d*(?:E[-+]?\d+)?"}[kind]
    places = list(re.finditer(pattern, text[start:]))
    chosen = draw.choice(places)
    if kind == "number":
        new = draw.choice(
            (draw.choice(NUMBERS), f"{float(chosen[0]) * draw.choice((-1, 10, 1e3, 0.999)):.6E}")
        ).encode()
    else:
        new = draw.choice(places)[0]
    return kind, text[: start + chosen.start()] + new + text[start + chosen.end() :]


def verdict(path: Path, reader: Reader) -> tuple[str, list[float]]:
    """What our reader makes of a file: class, and the volumes of its parts in mm³."""
    try:
        assembly = load(path, limits=LIMITS, meshes=False, cache=False, reader=reader)
    except CadError as error:
        if "took longer" in error.reason or "memory" in error.reason:
            return "limit", []
        return ("crashed" if "crashed" in error.reason else "refused"), []
    volumes = [assembly.solid_of(k).volume * 1e9 for k in range(len(assembly.parts))]
    return ("problems" if any(solid.problems for solid in assembly.solids) else "valid"), volumes


def same(ours: list[float], theirs: list[float]) -> bool:
    """Whether two lists hold the same volumes; how often is not compared, for the kernel counts a product in an
    assembly twice when the assembly no longer refers to it.

    1e-6: ours is exact where edges lie on their faces, and the kernel's own where they do not.
    """
    return all(any(abs(a - b) <= 1e-6 * b for b in y) for x, y in ((ours, theirs), (theirs, ours)) for a in x)


class Plain:
    """Plain Open CASCADE in a process of its own that forks for every file: the second road."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", PLAIN]
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def __enter__(self) -> "Plain":
        return self

    def __exit__(self, *_: object) -> None:
        self.child.kill()
        self.child.wait()

    def ask(self, path: Path) -> list[float] | None:
        """Volumes in mm³ of what it reads as valid solids; None where it crashes, hangs, finds invalid ones or none."""
        assert self.child.stdin is not None and self.child.stdout is not None
        self.child.stdin.write(f"{path}\n".encode())
        self.child.stdin.flush()
        return json.loads(self.child.stdout.readline())


PLAIN = """
import json, os, resource, signal, sys
out = os.dup(1)
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
from OCP.STEPControl import STEPControl_Reader
from OCP.IFSelect import IFSelect_RetDone
from OCP.TopExp import TopExp_Explorer
from OCP.TopAbs import TopAbs_SOLID
from OCP.BRepCheck import BRepCheck_Analyzer
from OCP.BRepGProp import BRepGProp
from OCP.GProp import GProp_GProps

def look(path):
    reader = STEPControl_Reader()
    if reader.ReadFile(path) != IFSelect_RetDone or not reader.TransferRoots():
        return None
    explorer, total = TopExp_Explorer(reader.OneShape(), TopAbs_SOLID), []
    while explorer.More():
        solid = explorer.Current()
        if not BRepCheck_Analyzer(solid).IsValid():
            return None
        properties = GProp_GProps()
        BRepGProp.VolumeProperties_s(solid, properties)
        total.append(abs(properties.Mass()))
        explorer.Next()
    return total or None

for line in sys.stdin:
    read, write = os.pipe()
    fork = os.fork()
    if not fork:
        resource.setrlimit(resource.RLIMIT_CPU, (10, 11))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.alarm(20)
        try:
            os.write(write, json.dumps(look(line.rstrip(chr(10)))).encode())
        finally:
            os._exit(0)
    os.close(write)
    answer = b"".join(iter(lambda: os.read(read, 4096), b""))
    os.close(read)
    os.waitpid(fork, 0)
    os.write(out, (answer or b"null") + b"\\n")
"""


def trial(folder: Path, numbers: Iterator[int] | range) -> tuple[Counter[tuple[str, str]], list[str]]:
    """Classes of mutants by kind; and a line for each that plain Open CASCADE reads as valid and we read otherwise."""
    text = original(folder)
    counted: Counter[tuple[str, str]] = Counter()
    wrong = []
    path = folder / "mutant.step"
    with Reader() as reader, Plain() as plain:
        for number in numbers:
            kind, content = mutant(text, number)
            path.write_bytes(content)
            found, volumes = verdict(path, reader)
            counted[kind, found] += 1
            expected = plain.ask(path)
            if expected is not None and not same(volumes, expected):
                wrong.append(f"mutant {number} ({kind}): {found} with {volumes} mm³, plain {expected} mm³")
    return counted, wrong
