"""`detent slice`: the slice of time and angle of a latch, on request; unasked only small latches keep theirs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from detent._printable import printable
from detent.cli.places import free
from detent.cli.places import record as load_record
from detent.cli.prompt import aside, say, uninterrupted
from detent.cli.verbs import RecordFile, app
from detent.errors import InputError


@app.command("slice")
def slice_(
    file: RecordFile,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Where the record goes.  [default: the record's name -slice.nc]")
    ] = None,
) -> None:
    """Add the slices of time and angle to a latch's record, and tell the size of what its pawls can reach."""
    out = free(out or Path(f"{file.stem}-slice.nc"), [file])
    record = load_record(file)
    from detent.drive.traverse import Traverse
    from detent.latching import with_slices
    from detent.mating.flexure import Flexure
    from detent.scenario import Scenario

    scenario = Scenario.from_inputs(record.inputs, file.parent)
    (mating, *others), drive = scenario.mating, scenario.drive
    if others or not isinstance(mating, Flexure) or not isinstance(drive, Traverse):
        raise InputError("record", str(file), "a latch's is needed: a Flexure on a Traverse")
    found = aside(f"slicing {file.name}", lambda: with_slices(record, mating, drive))
    with uninterrupted():
        found.save(out)
    for row in found.tables["slices"]:
        say(
            f"pawl {row['pawl']}, leg {row['leg']}: {row['curves']} curves; F has {row['arcs on F']} arcs and"
            f" {row['vertices']} vertices, {row['arcs per curve']:.2f} arcs a curve; O(λ₆(n)) is the bound"
        )
    say(f"wrote {printable(out)}")
