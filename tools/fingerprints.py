"""Fingerprints of everything bundled: does a change of the code move a single bit of the results?

    python tools/fingerprints.py            compare with tools/fingerprints.json; exit 1 and a list if anything differs
    python tools/fingerprints.py --write    write the present fingerprints there
    python tools/fingerprints.py peg bolt   only the cases whose names contain one of these words
    python tools/fingerprints.py --file OLD.json        compare with (or, with --write, write) another file

Bits repeat on one kind of processor: compilers and BLAS choose other instructions on another, and last bits move. Where
the file was written on another kind, write one here with the old checkout and compare with that.

Cases: all bundled scenarios, both assemblies, the first 20 runs of each bundled study, one design search. Each record
has five digests, so that a renamed word can be told from a moved number:

    numbers   names, dims and values of all channels, tables' and events' numbers, event times, status
    words     units and sentences of channels
    events    kind, place and details of events, exact event times
    tables    all tables
    outcome   status, reason, time
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from llvmlite import binding

from detent import DesignTask, Record, Study, articulate, design
from detent.cad.step import PARTS, load
from detent.core.record import plain
from detent.scenario import Scenario, bundled

KEPT = Path(__file__).with_suffix(".json")
DATA = PARTS.parent
ASSEMBLIES = ("arm", "four_bar")
RUNS_OF_A_STUDY = 20
DESIGN = "hook"


def digest(content: Any) -> str:
    return hashlib.sha256(json.dumps(plain(content), ensure_ascii=False).encode()).hexdigest()[:32]


def digests(record: Record) -> dict[str, str]:
    """The digests of one record, by what they are over."""
    numbers = hashlib.sha256()
    for name in sorted(map(str, record.data.variables)):
        variable = record.data.variables[name]
        values = np.asarray(variable.values)
        content = (
            str(values.tolist()).encode() if values.dtype.kind in "OUS" else np.ascontiguousarray(values).tobytes()
        )
        numbers.update(f"{name} {variable.dims} {values.shape} ".encode() + content)
    numbers.update(digest([str(record.outcome.status), [event.time for event in record.events]]).encode())
    attrs = {str(name): dict(one.attrs) for name, one in sorted(record.data.variables.items())}
    outcome = record.outcome
    return {
        "numbers": numbers.hexdigest()[:32],
        "words": digest(attrs),
        "events": digest([[e.time, e.kind, e.where, e.detail, e.exact] for e in record.events]),
        "tables": digest(record.tables),
        "outcome": digest([outcome.status, outcome.reason, outcome.time]),
    }


def cases() -> Iterator[tuple[str, Callable[[], Record]]]:
    """Name of each case, and what makes its record."""
    for name, path in bundled().items():
        yield f"scenario {name}", lambda path=path: Scenario.load(path).run()
    for name in ASSEMBLIES:
        yield f"assembly {name}", lambda name=name: articulate(load(PARTS / f"{name}.step"))
    for path in sorted((DATA / "studies").glob("*.toml")):
        study = Study.load(path)
        for run, point in enumerate(points(study)):
            yield f"study {path.stem} {run:02d}", lambda study=study, point=point: study.base.run(point)
    yield f"design {DESIGN}", lambda: design(DesignTask.load(DATA / "designs" / f"{DESIGN}.toml"))


def points(study: Study) -> list[Any]:
    """The first points of a study; of a border, which chooses its own as it goes, places along a diagonal."""
    if study.method == "border":
        n = RUNS_OF_A_STUDY
        return [study.at([(i + 0.5) / n, (7 * i % n + 0.5) / n]).point for i in range(n)]
    return [sample.point for sample in study.samples(0, min(RUNS_OF_A_STUDY, study.size))]


def processor() -> str:
    """The kind of processor as LLVM compiles for it: its name, and a digest of what it can do."""
    return f"{binding.get_host_cpu_name()} {digest(dict(binding.get_host_cpu_features()))[:8]}"


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("words", nargs="*", help="only cases whose names contain one of these")
    asked.add_argument("--write", action="store_true", help="write the file")
    asked.add_argument("--file", type=Path, default=KEPT, help=f"in place of {KEPT.name}")
    given = asked.parse_args()
    kept = json.loads(given.file.read_text()) if given.file.exists() else {}
    written_on = kept.pop("processor", {}).get("name", "")
    if not given.write and written_on != processor():
        print(f"written on another kind of processor ({written_on or 'not noted'}; this is {processor()})")
    found: dict[str, dict[str, str]] = {}
    for name, run in cases():
        if given.words and not any(word in name for word in given.words):
            continue
        try:
            found[name] = digests(run())
        except Exception as error:  # a case that is refused is compared too
            found[name] = {"error": f"{type(error).__name__}: {error}"}
        differ = [
            part
            for part in {**found[name], **kept.get(name, {})}
            if found[name].get(part) != kept.get(name, {}).get(part)
        ]
        if not given.write:
            print(f"{name}: {'same' if not differ else 'differ: ' + ', '.join(differ)}", flush=True)
    if given.write:
        content = {**kept, **found} if given.words else found
        given.file.write_text(json.dumps({"processor": {"name": processor()}, **content}, indent=1) + "\n")
        print(f"wrote {len(found)} fingerprints to {given.file}")
        return 0
    wrong = [name for name in found if found[name] != kept.get(name)]
    print(f"{len(found) - len(wrong)} of {len(found)} cases are the same to the bit")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
