"""From a STEP file to its joints: what the analysis costs beside Open CASCADE's bare reading of the same file.

    python benchmarks/articulation_read.py [rounds] [FILE.step …]          without files: the parts that come along

Peer: `STEPControl_Reader`, ReadFile and TransferRoots, in this process, the kernel already imported. Ours, in the same
rounds: reading through XCAF and extracting faces and edges (in the reader's child, which tells its own seconds),
finding contacts, null space, joints and all that can open. Without meshes and without the kernel's validity check,
which have columns of their own. The least of the rounds, s. Starting the child and importing the kernel into it cost
the same for any file and stand in the last column.
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

from OCP.IFSelect import IFSelect_RetDone
from OCP.STEPControl import STEPControl_Reader

from detent.articulation.verb import analyse
from detent.cad.step import load

PARTS = Path(__file__).parents[1] / "src" / "detent" / "data" / "parts"
CLAIM = 1.5  # times the bare reading


def bare(file: Path) -> float:
    began = time.perf_counter()
    reader = STEPControl_Reader()
    if reader.ReadFile(str(file)) != IFSelect_RetDone:
        raise SystemExit(f"{file}: the kernel does not read it")
    reader.TransferRoots()
    reader.OneShape()
    return time.perf_counter() - began


def ours(file: Path) -> dict[str, float]:
    began = time.perf_counter()
    assembly = load(file, meshes=False, check=False, cache=False)
    whole = time.perf_counter() - began
    told = assembly.source["seconds"]
    began = time.perf_counter()
    found = analyse(assembly)
    analysed = time.perf_counter() - began
    own = told["read"] + told["extract"]
    return {
        "read": told["read"], "extract": told["extract"], "contacts": found.stats["seconds_contacts"],
        "joints": found.stats["seconds_joints"], "opening": found.stats["seconds_breaking"],
        "added": told["extract"] + analysed, "in all": own + analysed, "start": whole - own,
    }  # fmt: skip


def more(file: Path) -> tuple[float, float]:
    """Seconds of the validity check and of the meshes."""
    told = load(file, meshes=True, check=True, cache=False).source["seconds"]
    return told["check"], told["mesh"]


def main(rounds: int, files: list[Path]) -> None:
    stages = "    bare     read  extract contacts   joints  opening"
    print(f"{'s':24}{stages} | added/bare all/bare |   check     mesh    start")
    for file in files:
        peer, times = [], []
        for _ in range(rounds):
            peer.append(bare(file))
            times.append(ours(file))
        least = {key: min(one[key] for one in times) for key in times[0]}
        columns = "".join(f"{least[key]:9.4f}" for key in ("read", "extract", "contacts", "joints", "opening"))
        check, mesh = more(file)
        ratios = f"{least['added'] / min(peer):10.2f} {least['in all'] / min(peer):8.2f}"
        told = f"{check:8.4f} {mesh:8.4f} {least['start']:8.3f}"
        print(f"{file.name:24}{min(peer):8.4f}{columns} |{ratios} |{told}", flush=True)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"wanted: at most {CLAIM} times the bare reading; largest memory {memory:.0f} MB")


if __name__ == "__main__":
    given = sys.argv[1:]
    rounds = int(given.pop(0)) if given and given[0].isdigit() else 3
    main(rounds, [Path(one) for one in given] or sorted(PARTS.glob("*.step")))
