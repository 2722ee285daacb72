"""A measured log: a force along the way leg by leg, or a channel over time. What cannot be used is refused by line.

CSV with a header that names columns and units: `insertion [mm], force [N]`, or `time [s], force [N]`. Where a file has
both, insertion is taken: how fast the real machine went does not matter then.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from detent import analysis
from detent._csv_columns import read_columns
from detent.errors import InputError
from detent.record import Json
from detent.units import parse

Array = NDArray[np.float64]
ALONG = ("insertion", "time")
FEWEST = 8  # points of a log (ours): fewer say nothing of their own scatter
MOST_ROWS = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Stretch:
    """One leg by growing place, or the whole log over time."""

    place: Array  # (n,), m or s; never falls
    value: Array  # (n,), N or the channel's unit
    leg: int  # 1 for the first of its direction; 0 over time
    forth: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Log:
    """What was measured.

    along    "insertion" or "time"
    channel  of the record it is compared with: "force" along the way, or a channel over time ("mating_force")
    """

    stretches: tuple[Stretch, ...]
    along: str
    channel: str
    name: str = "measured"
    sha256: str = ""
    read_with: Mapping[str, Json] = field(default_factory=dict)  # column, decimal, delimiter

    @classmethod
    def read(
        cls,
        path: Path | str,
        *,
        along: str | None = None,
        channel: str = "",
        column: str = "force",
        decimal: str = ".",
        delimiter: str | None = None,
    ) -> Log:
        """The log in a CSV file.

        along    "insertion" or "time"; None: insertion where the file has it
        channel  over time, what of the record was measured: "force[2]"; "": the force along the way
        column   name of the column with its values
        """
        path = Path(path)
        if along not in (None, *ALONG):
            raise InputError("along", along, f"there are {', '.join(ALONG)}")
        wanted = {"insertion": ("insertion",), "time": ("time", "t"), "value": (column,)}
        optional = [one for one in ALONG if one != along]
        found = read_columns(path, wanted, optional=optional, decimal=decimal, delimiter=delimiter, most_rows=MOST_ROWS)
        kinds = [one for one in ALONG if one in found.numbers and along in (None, one)]
        if not kinds:
            raise InputError("header", None, 'a column "insertion [mm]" or "time [s]" is needed', file=path, line=1)
        along = "time" if channel else kinds[0]
        if along not in kinds:
            raise InputError(
                "header", None, f'a channel is told over time: a column "{along} [s]" is needed', file=path
            )
        units = {along: "m" if along == "insertion" else "s", "value": None if channel else "N"}
        columns = []
        for quantity, like in units.items():
            unit = found.units[quantity]
            if unit is None:
                told = (
                    f'its unit is missing: write "{found.headers[quantity]} [{"mm" if like == "m" else like or "N"}]"'
                )
                raise InputError(found.headers[quantity], None, told, file=path, line=1)
            try:
                factor = parse(f"1 {unit}", like or unit)
            except ValueError as error:
                raise InputError(found.headers[quantity], unit, str(error), file=path, line=1) from None
            columns.append(factor * found.numbers[quantity])
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        try:
            log = cls.of(columns[0], columns[1], along=along, channel=channel, name=path.name)
        except _AtRow as error:
            raise InputError(
                error.field, error.value, error.allowed, file=path, line=found.first_line + error.row
            ) from None
        except InputError as error:
            raise error.at(path, None) from None
        return replace(log, sha256=digest, read_with={"column": column, "decimal": decimal, "delimiter": delimiter})

    @classmethod
    def of(
        cls,
        place: Array,
        value: Array,
        *,
        along: str = "insertion",
        channel: str = "",
        name: str = "measured",
    ) -> Log:
        """The log of arrays in SI units."""
        place, value = np.asarray(place, float), np.asarray(value, float)
        if place.ndim != 1 or place.shape != value.shape or not np.isfinite(place + value).all():
            raise InputError("measurement", f"{place.shape}, {value.shape}", "two rows of finite numbers are needed")
        if len(place) < FEWEST:
            raise InputError("measurement", f"{len(place)} points", f"at least {FEWEST} are needed")
        if along == "time":
            back = np.flatnonzero(np.diff(place) <= 0.0)
            if len(back):
                i = int(back[0]) + 1
                what = (
                    "the time before again" if place[i] == place[i - 1] else f"it runs back from {place[i - 1]:.9g} s"
                )
                raise _AtRow("time", f"{place[i]:.9g} s", what, i)
            return cls((Stretch(place, value, 0),), along, channel or "mating_force", name)
        curves = analysis.legs_of(place, value)
        if not curves:
            raise InputError("insertion", float(place[0]), "it never changes")
        counts = {True: 0, False: 0}
        stretches = []
        for one in curves:
            counts[one.forth] += 1
            stretches.append(Stretch(*one.ascending(), counts[one.forth], one.forth))
        return cls(tuple(stretches), along, "force", name)

    @property
    def is_force(self) -> bool:
        """Whether its values are the force along the way, and not another channel's."""
        return self.channel in ("force", "mating_force")

    @property
    def unit(self) -> str:
        """SI, of its places."""
        return "m" if self.along == "insertion" else "s"


class _AtRow(InputError):
    """A complaint about one row, whose line in the file is known to whoever read it."""

    def __init__(self, field: str, value: object, allowed: str, row: int) -> None:
        super().__init__(field, value, allowed)
        self.row = row
