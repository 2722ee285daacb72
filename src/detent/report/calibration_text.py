"""A calibration in plain words: the parameters one below the other."""

from __future__ import annotations

from typing import Any

from detent.core.files import printable
from detent.core.record import Record


def calibration_lines(record: Record) -> list[str]:
    """The parameters for a prompt, aligned; nothing for a record of another verb."""
    rows: Any = record.tables.get("parameters", ()) if record.verb == "calibrate" else ()
    width = max((len(str(row["name"])) for row in rows), default=0)
    found = []
    for row in rows:
        unit = "" if row["unit"] == "1" else f" {row['unit']}"
        begun = f"began at {row['start']:.6g}{unit}"
        if row["told"]:
            ends = f"{row['low']:.6g} to {row['high']:.6g}{unit}"
            words = f"{row['value']:.6g}{unit}, standard error {row['standard_error']:.2g}{unit}, interval {ends}"
        else:
            others = ", ".join(row["not told from"])
            words = "not told" + (f" from {others}" if others else "")
        found.append(printable(f"  {row['name']:{width}}  {words}; {begun}"))
    return found
