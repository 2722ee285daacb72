"""A study's record as pictures and words take it: what varied, what came out, how each run ended.

Everything is in the units people type. A record may come from anywhere: what is not as it should be is left out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from detent.core.analysis import Array
from detent.core.errors import InputError
from detent.core.files import printable
from detent.core.outcome import SERIES, STATUSES, Kind, words_of_status
from detent.core.record import Json, Record
from detent.report.reading import finite, number
from detent.report.text import typed_unit
from detent.units import parse, si

MOST_VARIABLES, MOST_OUTPUTS = 12, 16  # drawn; the record holds all
FEW = 65  # different values that still count as a list: the nodes of a map of 64 cells
TABLES = (  # told in their own section
    "varied", "outputs", "reasons", "kept", "success", "sensitivity", "border", "distributions", "joints", "notes",
)  # fmt: skip
_SAMPLED = ("random", "latin", "sobol")  # methods whose share of good runs estimates a probability


@dataclass(frozen=True, eq=False)
class Quantity:
    """Something of each run.

    name    its channel's        title  what people call it
    unit    as people type it    factor  SI of it
    values  (runs,) in that unit, NaN where a run has none; of words: which of them
    about   how it varies, or what it is
    """

    name: str
    title: str
    unit: str
    factor: float
    values: Array
    words: tuple[str, ...] = ()
    about: str = ""

    @property
    def label(self) -> str:
        return self.title if self.unit in ("1", "") else f"{self.title} [{self.unit}]"

    def told(self, value: float, digits: int = 4) -> str:
        """A value of it, in this unit, with the unit."""
        if not np.isfinite(value):
            return "none"
        if self.words:
            return self.words[int(value)] if 0 <= value < len(self.words) else "none"
        text = f"{value:.{digits}g}".replace("-", "−")
        return text if self.unit in ("1", "") else f"{text} {self.unit}"

    def few(self) -> Array:
        """Its different values where they are few, ascending; else none."""
        found = np.unique(self.values[np.isfinite(self.values)])
        return found if len(found) <= FEW else np.empty(0)


@dataclass(frozen=True, slots=True)
class Limit:
    """What an output must keep to: at most or at least so much, in its display unit."""

    output: str
    kind: str
    value: float


@dataclass(frozen=True, slots=True)
class Reason:
    """Why runs ended so, how many, and one of them."""

    status: str
    words: str
    runs: int
    example: int | None


@dataclass(frozen=True, eq=False)
class StudyRuns:
    """All runs of a study."""

    variables: tuple[Quantity, ...]
    outputs: tuple[Quantity, ...]
    statuses: tuple[str, ...]
    status: NDArray[np.int64]  # (runs,) which of the statuses
    succeeded: NDArray[np.bool_]  # (runs,)
    reasons: tuple[Reason, ...]
    reason: NDArray[np.int64]  # (runs,) which of the reasons, −1 where the record does not tell
    limits: tuple[Limit, ...]
    method: str

    def __len__(self) -> int:
        return len(self.status)

    @property
    def is_sampled(self) -> bool:
        """Whether the runs are drawn by chance, so that their share of good ones estimates a probability."""
        return self.method in _SAMPLED

    @property
    def is_representative(self) -> bool:
        """Whether counts of runs mean anything but where the runs were put: not where they lie close at a border."""
        return self.method != "border"

    @property
    def numeric(self) -> tuple[Quantity, ...]:
        return tuple(one for one in self.variables if not one.words)

    def of(self, output: Quantity) -> tuple[Limit, ...]:
        """The limits of an output."""
        return tuple(limit for limit in self.limits if limit.output == output.name)

    def counts(self) -> list[int]:
        """Runs of each status."""
        return np.bincount(self.status, minlength=len(self.statuses)).tolist()

    def axes(self) -> tuple[Quantity, Quantity | None] | None:
        """The two quantities a map is drawn over: two numeric variables, or one and the first output."""
        found = sorted(self.numeric, key=lambda one: np.ptp(_told(one.values)) == 0.0)  # those that do vary first
        if len(found) >= 2 and np.ptp(_told(found[1].values)) > 0.0:
            return found[0], found[1]
        first = next(iter(found), None) or next(iter(self.variables), None)
        return None if first is None else (first, next(iter(self.outputs), None))


def colours(statuses: Sequence[str]) -> list[int]:
    """A colour for each status: the same status has the same in every study, unless another of it has that."""
    found: list[int] = []
    for one in statuses:
        wanted = SERIES.get(one, 1)
        free = [colour for colour in (wanted, *range(1, 9)) if colour not in found]
        found.append(free[0] if free else 0)
    return found


def is_study(record: Record) -> bool:
    return record.verb == "study" and read(record) is not None


def read(record: Record) -> StudyRuns | None:
    """What the record tells of its runs; None where it is no study, or tells nothing."""
    status = record.data.get("status")
    if record.verb != "study" or status is None or status.dims != ("run",) or status.dtype.kind not in "fiu":
        return None
    if not status.size or not np.isfinite(np.asarray(status, float)).all():
        return None
    which, names = _coded(status)
    names = tuple(map(words_of_status, names))
    varied = {str(row.get("name")): row for row in record.tables.get("varied", ())}
    asked = {_channel(row): row for row in record.tables.get("outputs", ())}
    variables = [_quantity(record, name, row, str(row.get("name", name))) for name, row in varied.items()]
    outputs = [_quantity(record, name, row, str(row.get("what") or name)) for name, row in asked.items()]
    if "end_time" not in asked and "end_time" in record.data and np.isfinite(_numbers(record.data["end_time"])).any():
        outputs.append(_quantity(record, "end_time", {}, "end time"))
    fine = record.data.get("succeeded")
    good = {one.words for one in STATUSES.values() if one.kind in (Kind.REACHED, Kind.ENDED)}
    succeeded = np.array([name in good for name in names])[which]
    if fine is not None and fine.shape == status.shape and fine.dtype.kind in "fiub":
        succeeded = np.asarray(fine, float) == 1.0
    outs = tuple(one for one in outputs if one is not None)[:MOST_OUTPUTS]
    reasons = _reasons(record)
    return StudyRuns(
        tuple(one for one in variables if one is not None)[:MOST_VARIABLES],
        outs,
        names,
        which,
        succeeded,
        reasons,
        _reason_of(record, reasons, names, which),
        _limits(record, outs, asked),
        _method(record),
    )


# ---- reading ----


def _quantity(record: Record, name: str, row: Mapping[str, Json], title: str) -> Quantity | None:
    channel = record.data.get(name)
    if channel is None or channel.dims != ("run",) or channel.dtype.kind not in "fiub":
        return None
    about = str(row.get("how") or channel.attrs.get("about", ""))
    of = row.get("of")
    targets = [of] if isinstance(of, str) else list(of) if isinstance(of, Sequence) else []
    about = f"{', '.join(map(str, targets))}: {about}" if targets else about
    words = words_of(channel)
    if words:
        which, names = _coded(channel)
        return Quantity(name, printable(title), "1", 1.0, which.astype(float), names, printable(about))
    values = _numbers(channel)
    if kinds := _joint_types(record, title, values):
        which = np.where(np.isfinite(values), np.searchsorted(np.unique(values[np.isfinite(values)]), values), np.nan)
        return Quantity(name, printable(title), "1", 1.0, which, kinds, printable(about))
    factor, shown = _unit(row.get("units"), str(channel.attrs.get("units") or "1"), values)
    return Quantity(
        name, printable(title.replace("_", " ")), printable(shown), factor, values / factor, (), printable(about)
    )


def _joint_types(record: Record, what: str, values: Array) -> tuple[str, ...]:
    """Types that a joint takes, by their ascending numbers, as the table `joints` has them; none of other outputs."""
    own = [row for row in record.tables.get("joints", ()) if what == f"joint {row.get('joint')}"]
    found = tuple(printable(row.get("type", "")) for row in own)
    return found if len(found) == len(np.unique(values[np.isfinite(values)])) else ()


def _unit(typed: Json, unit: str, values: Array) -> tuple[float, str]:
    """SI factor and name of the unit somebody typed; of an SI unit, that which people would type."""
    if isinstance(typed, str) and typed != unit:
        try:
            return si(typed), typed
        except ValueError:
            pass
    return typed_unit(unit, float(np.nanmax(np.abs(values), initial=0.0)))


def _numbers(channel: xr.DataArray) -> Array:
    return finite(channel) if channel.dtype.kind in "fiub" else np.full(channel.shape, np.nan)


def _channel(row: Mapping[str, Json]) -> str:
    return str(row.get("name") or row.get("what") or "")


def words_of(channel: xr.DataArray) -> dict[int, str]:
    """What the channel's codes stand for; nothing where they are numbers."""
    try:
        found = json.loads(channel.attrs.get("words", "{}"))
        return {int(code): printable(word) for code, word in found.items()}
    except (ValueError, TypeError, AttributeError):
        return {}


def _coded(channel: xr.DataArray) -> tuple[NDArray[np.int64], tuple[str, ...]]:
    """Which of the words each run has, and the words that occur; a code without a word stands for itself."""
    named = words_of(channel)
    codes, which = np.unique(np.nan_to_num(np.asarray(channel, float)).astype(np.int64), return_inverse=True)
    return which.astype(np.int64), tuple(named.get(int(code), str(int(code))) for code in codes)


def _reasons(record: Record) -> tuple[Reason, ...]:
    found = []
    for row in record.tables.get("reasons", ()):
        runs, example = number(row.get("runs")), number(row.get("example"))
        at = int(example) if example is not None and np.isfinite(example) else None
        size = int(runs) if runs is not None and np.isfinite(runs) else 0
        ended = words_of_status(printable(row.get("status", "")))
        found.append(Reason(ended, printable(row.get("reason", "")), size, at))
    return tuple(found)


def _reason_of(
    record: Record, reasons: Sequence[Reason], names: Sequence[str], status: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Which reason each run has: the channel says it, or it is the only one of the run's status."""
    channel = record.data.get("reason")
    if channel is not None and channel.shape == status.shape and channel.dtype.kind in "iu":
        which, words_ = _coded(channel)
        places = {(one.status, one.words): k for k, one in enumerate(reasons)}
        plain = {one.words: k for k, one in enumerate(reasons)}
        by_both = [[places.get((name, word), plain.get(word, -1)) for word in words_] for name in names]
        return np.array(by_both, dtype=np.int64)[status, which]
    only = np.full(len(names), -1, dtype=np.int64)
    for k, name in enumerate(names):
        own = [i for i, one in enumerate(reasons) if one.status == name]
        only[k] = own[0] if len(own) == 1 else -1
    found = only[status]
    for i, one in enumerate(reasons):
        if one.example is not None and 0 <= one.example < len(found):
            found[one.example] = i
    return found


def _limits(record: Record, outputs: Sequence[Quantity], asked: Mapping[str, Mapping[str, Json]]) -> tuple[Limit, ...]:
    success = record.inputs.get("success")
    limits = success.get("limits") if isinstance(success, Mapping) else None
    found = []
    for what, one in limits.items() if isinstance(limits, Mapping) else ():
        names = {name for name, row in asked.items() if str(what) in (name, str(row.get("what")))}
        for output in outputs:
            if output.name in names and isinstance(one, Mapping):
                for kind in ("at_most", "at_least"):
                    value = _typed(one.get(kind), output, record)
                    if value is not None:
                        found.append(Limit(output.name, kind, value))
    return tuple(found)


def _typed(value: Any, output: Quantity, record: Record) -> float | None:
    """A limit as it was written, or in SI, in the output's display unit."""
    if isinstance(value, str):
        try:
            return parse(value, str(record[output.name].attrs.get("units", "1"))) / output.factor
        except (ValueError, InputError):
            return None
    plain = number(value)
    return None if plain is None or not np.isfinite(plain) else plain / output.factor


def _method(record: Record) -> str:
    sampling = record.inputs.get("sampling")
    method = sampling.get("method") if isinstance(sampling, Mapping) else record.inputs.get("method")
    return printable(method) if isinstance(method, str) else "grid"


def _told(values: Array) -> Array:
    found = values[np.isfinite(values)]
    return found if len(found) else np.zeros(1)


__all__ = ["TABLES", "Limit", "Quantity", "Reason", "StudyRuns", "colours", "is_study", "read", "words_of"]
