"""Named columns of numbers out of a CSV file, row by row, or one sentence about the cell that is none.

Nothing is guessed that would change a number: a decimal comma or a missing cell is refused, with file, line and column.
Only the delimiter is taken from the header, where it can be seen. Rows are kept as doubles while they are read, so that
a file with more than it may have is refused without filling the memory.
"""

from __future__ import annotations

import csv
import math
import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError

MOST_ROWS = 20_000_000  # ours: 80 minutes at 4 kHz, 160 MB a column
LONGEST = 1 << 16  # characters of a line (ours)
DELIMITERS = {",": "a comma", ";": "a semicolon", "\t": "a tab", "|": "a bar"}
_UNIT = re.compile(r"\s*(.*?)\s*[\[(]([^\])]*)[\])]\s*$")
_DECIMAL_COMMA = re.compile(r"\s*[+-]?\d*,\d+(?:[eE][+-]?\d+)?\s*")


@dataclass(frozen=True)
class Columns:
    """What stood in the file: numbers and unit (None: none in the header) by quantity, text of the first row, lines."""

    numbers: Mapping[str, NDArray[np.float64]]
    units: Mapping[str, str | None]
    headers: Mapping[str, str]  # as the file spells them, for complaints
    text: Mapping[str, str]  # cells of the first row by the names of the header
    first_line: int  # of the numbers; one row is one line


def read_columns(
    path: Path,
    wanted: Mapping[str, Sequence[str]],
    *,
    optional: Sequence[str] = (),
    decimal: str = ".",
    delimiter: str | None = None,
    skip_lines: int = 0,
    most_rows: int = MOST_ROWS,
) -> Columns:
    """The columns of a file, found by the first of the names `wanted` gives for each quantity; any case, unit or none.

    optional    quantities that may be absent
    skip_lines  lines above the header
    """
    if decimal not in (".", ","):
        raise InputError("decimal", decimal, 'it is "." or ","')
    if delimiter is not None and (delimiter not in DELIMITERS or delimiter == decimal):
        allowed = ", ".join(repr(one) for one in DELIMITERS if one != decimal)
        raise InputError("delimiter", delimiter, f"it is one of {allowed}, and not the decimal sign")
    if path.exists() and not path.is_file():
        raise InputError("file", str(path), "it is not a regular file")
    try:
        with path.open("rb") as raw:
            if raw.read(2) in (b"\xff\xfe", b"\xfe\xff"):
                raise InputError("encoding", "UTF-16", "save the file as UTF-8", file=path)
        with path.open(encoding="utf-8-sig", newline="") as file:
            return _read(file, path, wanted, optional, decimal, delimiter, skip_lines, most_rows)
    except OSError as error:
        raise InputError("file", str(path), f"cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, csv.Error):
        raise InputError("encoding", None, "it is not text in UTF-8, cells and rows", file=path) from None


def _read(
    file: TextIO,
    path: Path,
    wanted: Mapping[str, Sequence[str]],
    optional: Sequence[str],
    decimal: str,
    delimiter: str | None,
    skip_lines: int,
    most_rows: int,
) -> Columns:
    lines = _lines(file, path)
    for _ in range(skip_lines):
        next(lines, None)
    header, top = next(lines, ""), skip_lines + 1
    delimiter = delimiter or _delimiter(header, decimal)
    names = [one.strip() for one in next(csv.reader([header], delimiter=delimiter), [])]
    places, units = _places(names, wanted, optional, delimiter, path, top)
    columns = {quantity: array("d") for quantity in places}
    picked = [(quantity, columns[quantity], place) for quantity, place in places.items()]
    first: list[str] = []
    blank = 0
    for line, row in enumerate(csv.reader(lines, delimiter=delimiter, strict=True), start=top + 1):
        if not any(cell.strip() for cell in row):  # an empty line is fine where nothing comes behind it
            blank = blank or line
            continue
        if blank:
            raise InputError("row", None, "it is empty; a missing row is a gap", file=path, line=blank)
        if len(row) != len(names):
            raise _wrong_width(row, names, delimiter, path, line)
        first = first or row
        for quantity, values, place in picked:
            values.append(_number(row[place], decimal, names[place] or quantity, path, line))
        if len(picked[0][1]) > most_rows:
            raise InputError("rows", None, f"there are more than {most_rows}; thin the file out", file=path, line=line)
    if not first:
        raise InputError("rows", None, "there is none under the header", file=path)
    return Columns(
        numbers={quantity: np.frombuffer(values, dtype=np.float64) for quantity, values in columns.items()},
        units=units,
        headers={quantity: names[place] for quantity, place in places.items()},
        text={_bare(name)[0]: cell.strip() for name, cell in zip(names, first, strict=True)},
        first_line=skip_lines + 2,
    )


def _lines(file: TextIO, path: Path) -> Iterator[str]:
    line = 0
    while text := file.readline(LONGEST):
        line += 1
        if len(text) >= LONGEST or "\0" in text:
            raise InputError(
                "line", None, f"text of at most {LONGEST} characters a line is needed", file=path, line=line
            )
        if text.count('"') % 2:
            raise InputError("line", None, "a quotation mark is not closed", file=path, line=line)
        yield text


def _delimiter(header: str, decimal: str) -> str:
    """The sign that parts the header most often; a comma where none does."""
    counts = {sign: header.count(sign) for sign in DELIMITERS if sign != decimal}
    best = max(counts, key=lambda sign: counts[sign])
    return best if counts[best] else ";" if decimal == "," else ","


def _places(
    names: Sequence[str],
    wanted: Mapping[str, Sequence[str]],
    optional: Sequence[str],
    delimiter: str,
    path: Path,
    line: int,
) -> tuple[dict[str, int], dict[str, str | None]]:
    """Where each quantity stands, and the unit in its header."""
    bare = [_bare(name) for name in names]
    if all(_is_number(name) for name in names):
        raise InputError("header", ", ".join(names), "the first line must name the columns", file=path, line=line)
    places: dict[str, int] = {}
    for quantity, candidates in wanted.items():
        at = [i for i, (name, _) in enumerate(bare) if any(one in (name, name.lower(), names[i]) for one in candidates)]
        if len(at) > 1:
            told = f"{' and '.join(repr(names[i]) for i in at)} both fit: say which is {quantity} with columns"
            raise InputError("header", None, told, file=path, line=line)
        if not at and quantity not in optional:
            parted = f"; parted by {DELIMITERS[delimiter]}, is that the delimiter?" if len(names) == 1 else ""
            told = f"no column {' or '.join(map(repr, candidates))} for {quantity}; there are "
            raise InputError("header", None, told + ", ".join(map(repr, names)) + parted, file=path, line=line)
        if at:
            places[quantity] = at[0]
    return places, {quantity: bare[place][1] for quantity, place in places.items()}


def _bare(name: str) -> tuple[str, str | None]:
    """ "force [N]" as ("force", "N"); also with round brackets."""
    match = _UNIT.match(name)
    return (match[1], match[2].strip() or None) if match else (name, None)


def _number(cell: str, decimal: str, name: str, path: Path, line: int) -> float:
    text = cell
    if decimal == ",":
        if "." in cell:
            raise InputError(name, cell, "a point where commas are the decimal sign", file=path, line=line)
        text = cell.replace(",", ".")
    try:
        value = float(text)
    except ValueError:
        raise InputError(name, cell.strip() or None, _why_not(cell, decimal), file=path, line=line) from None
    if not math.isfinite(value) or "_" in text:
        raise InputError(name, cell.strip(), "a finite number is needed", file=path, line=line)
    return value


def _why_not(cell: str, decimal: str) -> str:
    if not cell.strip():
        return "the value is missing"
    if decimal == "." and _DECIMAL_COMMA.fullmatch(cell):
        return 'a decimal comma; say decimal="," if the file is written so'
    if cell.lstrip()[:1] in ("=", "@"):
        return "a formula, not a number; save the values"
    return "a number is needed"


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _wrong_width(row: Sequence[str], names: Sequence[str], delimiter: str, path: Path, line: int) -> InputError:
    told = f"{len(names)} cells are needed, as in the header"
    if delimiter == "," and len(row) > len(names):
        told += "; decimal commas need another delimiter"
    return InputError("row", f"{len(row)} cells", told, file=path, line=line)
