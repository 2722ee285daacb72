"""Record: what every verb returns. Named channels with units, events, the outcome, and enough to run it again.

One NetCDF file holds it all and plain xarray or any NetCDF tool opens it: channels are variables, everything ragged is
JSON in the global attributes. NetCDF 3 (written by SciPy) has no code in it to run and no compression to blow up. A
SHA-256 over the whole file stands in a global attribute, so a damaged file is named before anything is read from it.
"""

from __future__ import annotations

import hashlib
import json
import math
import platform
import time as clock
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import xarray as xr
from numpy.typing import ArrayLike

from detent.core.channels import CHANNELS
from detent.core.checks import TABLE, Check, failed, in_words, soundness
from detent.core.errors import InputError
from detent.core.files import printable, write_whole
from detent.core.outcome import SEVERITY, Outcome, Soundness, Status
from detent.core.scene import Shape

if TYPE_CHECKING:
    from detent.core.trajectory import Trajectory

Json = Any
CHECKSUM = "detent_checksum"
FORMAT = 1
BLANK = "0" * 64
# Before the 64 hexadecimal digits of the checksum stand name, type and length of the NetCDF attribute.
MARK = CHECKSUM.encode() + b"\0" * (-len(CHECKSUM) % 4) + b"\0\0\0\x02\0\0\0\x40"


@dataclass(frozen=True, slots=True)
class Event:
    """Something happened at an instant: what, where, and details in plain values."""

    time: float
    kind: str  # contact, release, stick, slide, slide-change, snap, jam, impact, stop, end, …
    where: str
    detail: Mapping[str, Json] = field(default_factory=dict)
    exact: Json | None = None  # polynomial and isolating interval, where the road is exact


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a record comes from: versions, digest of the inputs, date."""

    versions: Mapping[str, str] = field(default_factory=dict)
    digest: str = ""
    date: str = ""

    @classmethod
    def here(cls, inputs: Mapping[str, Json]) -> Origin:
        return cls(dict(versions()), digest(inputs), datetime.now(UTC).isoformat(timespec="seconds"))


@dataclass(frozen=True, slots=True)
class Channel:
    """A named quantity before it lies in a Record: dims, values, unit, and one sentence about it.

    frame  in which its vectors are told: "A", "B" or "W"
    at     pose of that frame where it is not the gripper's or the world's: {"X_GA": 12 numbers}, {"X_WB": 12 numbers}
    words  for numbers that stand for something: {101: "tip"}
    """

    dims: tuple[str, ...]
    values: ArrayLike
    units: str
    about: str
    frame: str = ""
    at: Mapping[str, ArrayLike] = field(default_factory=dict)
    words: Mapping[int, str] = field(default_factory=dict)

    def variable(self) -> xr.Variable:
        attrs: dict[str, Any] = {"units": self.units, "about": self.about.replace("\0", "\N{SYMBOL FOR NULL}")}
        if self.frame:
            attrs["frame"] = self.frame
        attrs |= {name: np.ravel(pose).astype(float) for name, pose in self.at.items()}
        if self.words:
            attrs["words"] = json.dumps({str(number): word for number, word in self.words.items()}, ensure_ascii=False)
        return xr.Variable(self.dims, np.asarray(self.values), attrs)


@dataclass(frozen=True, repr=False)
class Record:
    """A run of any verb: the data, what happened, the verdict, the inputs."""

    verb: str
    data: xr.Dataset
    outcome: Outcome
    events: tuple[Event, ...] = ()
    tables: Mapping[str, tuple[Mapping[str, Json], ...]] = field(default_factory=dict)
    inputs: Mapping[str, Json] = field(default_factory=dict)
    stats: Mapping[str, float] = field(default_factory=dict)
    origin: Origin = field(default_factory=Origin)
    scene: tuple[Shape, ...] = ()  # the parts, for whoever draws the run

    def __getitem__(self, name: str) -> xr.DataArray:
        try:
            return self.data[name]
        except KeyError:
            raise InputError("channel", name, f"there are {', '.join(map(str, self.data.variables))}") from None

    def __repr__(self) -> str:
        """One line for a prompt; `detent show` and the report tell more."""
        name, samples = self.inputs.get("name"), self.data.sizes.get("time")
        called = f" {name!r}" if isinstance(name, str) else ""
        long = "" if samples is None else f" over {samples} samples"
        what = f"{len(self.data.data_vars)} channels{long}, {len(self.events)} events"
        return printable(f"<Record of {self.verb}{called}: {self.outcome}; {what}>")

    def _repr_html_(self) -> str:
        """The record as a notebook shows it."""
        from detent.report.page import framed  # the one arrow upward: whoever draws must know records

        return framed(self)

    def same_as(self, other: Record) -> bool:
        """Same data, tables, events, outcome and scene, bit for bit; times and dates of the runs do not count."""
        return (
            self.data.identical(other.data)
            and _head(self, result_only=True) == _head(other, result_only=True)
            and all(one.same_as(two) for one, two in zip(self.scene, other.scene, strict=True))  # the heads agree
        )

    def save(self, path: Path | str) -> None:
        """Write one file: aside, flushed to disk, renamed. A kill leaves the earlier file or the new one."""
        write_whole(Path(path), self.to_bytes())

    def to_bytes(self) -> bytes:
        """The file: channels and the scene's arrays are variables, the rest is JSON in its head."""
        drawn = {}
        for i, shape in enumerate(self.scene):
            for name, dims, unit in (
                ("vertices", ("vertex", "axis"), "m"),
                ("triangles", ("triangle", "corner"), "1"),
                ("modes", ("mode", "vertex", "axis"), "m"),
            ):
                if (values := getattr(shape, name)) is not None:
                    own = tuple(f"scene_{i}_{dim}" for dim in dims)
                    about = {"units": unit, "about": f"{name} of {shape.name}"}
                    drawn[f"scene_{i}_{name}"] = xr.Variable(own, values, about)
        data = self.data.assign(drawn).assign_attrs(
            {"Conventions": "CF-1.8", "detent_format": FORMAT, "detent": _head(self), CHECKSUM: BLANK}
        )
        content = bytes(data.to_netcdf(engine="scipy", format="NETCDF3_64BIT"))
        at = content.index(MARK) + len(MARK)
        return content[:at] + hashlib.sha256(content).hexdigest().encode() + content[at + 64 :]

    @classmethod
    def load(cls, path: Path | str) -> Record:
        """Read a record back; InputError names a file that is damaged or not a record."""
        path = Path(path)
        try:
            content = path.read_bytes()
        except OSError as error:
            raise InputError("record", str(path), f"cannot be read: {error.strerror}") from None
        return cls.from_bytes(content, str(path))

    @classmethod
    def from_csv(cls, path: Path | str, *args: Any, **how: Any) -> Record:
        """A measured motion or key-switch curve: `detent.identification.measured.from_csv`."""
        from detent.identification.measured import from_csv  # who reads measurements must know records

        return from_csv(path, *args, **how)

    @classmethod
    def from_arrays(cls, **arrays: Any) -> Record:
        """A measured motion in SI units: `detent.identification.measured.from_arrays`."""
        from detent.identification.measured import from_arrays

        return from_arrays(**arrays)

    @classmethod
    def from_bytes(cls, content: bytes, name: str) -> Record:
        """The record in the bytes of a file; InputError where they are damaged or hold none."""
        from detent.core.record_reader import read

        return read(content, name)


def dataset(channels: Mapping[str, Channel], coords: Mapping[str, Channel]) -> xr.Dataset:
    """Channels and coordinates as one xarray Dataset."""
    return xr.Dataset(
        {name: channel.variable() for name, channel in channels.items()},
        {name: channel.variable() for name, channel in coords.items()},
    )


def channel(
    name: str, values: ArrayLike, *, units: str = "", frame: str = "", words: Mapping[int, str] | None = None
) -> Channel:
    """The declared channel with these values; `units` and `frame` where they are not the declared ones."""
    dims, own_units, about, own_frame = CHANNELS[name]
    return Channel(dims, values, units or own_units, about, frame or own_frame, words=words or {})


def channels(**values: ArrayLike) -> dict[str, Channel]:
    """Several declared channels: channels(insertion=x, pose=X_WG)."""
    return {name: channel(name, one) for name, one in values.items()}


class Judge(Protocol):
    def judge(self, record: Record) -> Outcome: ...


def record_of(
    run: Trajectory,
    matings: Sequence[Judge],
    inputs: Mapping[str, Any],
    began: float,
    checks: Sequence[Check] = (),
) -> Record:
    """The record of a run of `simulate`, checked and judged; `began` as time.perf_counter() told it."""
    noted = {**inputs, **run.notes}
    axes = {"time": channel("time", run.time)}
    if any("xyz" in one.dims for one in run.channels.values()):
        axes["xyz"] = channel("xyz", np.array(["x", "y", "z"]))
    record = Record(
        verb="simulate",
        data=dataset(run.channels, axes),
        outcome=run.verdict or Outcome(Status.RUNNING, ""),
        events=run.events,
        tables={**run.tables, TABLE: tuple(one.row() for one in checks)} if checks else run.tables,
        inputs=noted,
        stats={**run.stats, "seconds": clock.perf_counter() - began},
        origin=Origin.here(noted),
        scene=run.scene,
    )
    sound, outcome = soundness(checks) if checks else None, run.verdict
    if sound is Soundness.UNRESOLVED and outcome is None:  # nobody judges such numbers
        worst = failed(record.tables[TABLE])[0]
        when = float(run.time[-1]) if worst["time"] is None else worst["time"]
        outcome = Outcome(Status.UNRESOLVED, in_words([worst]), when)
    if outcome is None:
        own = [replace(record, data=record.data.rename(one.names), events=one.events) for one in run.shares or ()]
        outcomes = [one.judge(share) for one, share in zip(matings, own or [record] * len(matings), strict=True)]
        outcome = min(outcomes, key=lambda one: SEVERITY.index(one.status))
    if checks and outcome.status is Status.UNRESOLVED:
        sound = Soundness.UNRESOLVED
    return replace(record, outcome=replace(outcome, soundness=sound))


def digest(inputs: Mapping[str, Json]) -> str:
    """SHA-256 of the inputs in canonical JSON: the same inputs have the same digest, whatever their order."""
    return hashlib.sha256(json.dumps(plain(inputs), sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def fingerprint(record: Record) -> str:
    """SHA-256 over a record's data, tables, events, outcome and scene's words: the same after saving and loading.

    A file knows neither text arrays nor long integers as NumPy has them, so texts count as words and integers as
    numbers, whatever their width.
    """
    found = hashlib.sha256()
    for name in sorted(map(str, record.data.variables)):
        values = np.asarray(record.data.variables[name].values)
        if values.dtype.kind in "OUS":
            content = json.dumps([str(one) for one in values.ravel().tolist()]).encode()
        else:
            values = values.astype(np.int64) if values.dtype.kind in "iu" else values
            content = np.ascontiguousarray(values).tobytes()
        found.update(f"{name} {values.dtype.kind.replace('U', 'O')} {values.shape} ".encode())
        found.update(content)
    found.update(_head(record, result_only=True).encode())
    return found.hexdigest()


def channel_name(what: object) -> str:
    """Words as a channel's name: retention / insertion → retention_insertion."""
    return "_".join("".join(c if c.isalnum() else " " for c in str(what)).split())


def plain(value: Any) -> Json:
    """The value as JSON can hold it. Floats that JSON has no word for become text."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, str | bool) or value is None:
        return str(value) if isinstance(value, StrEnum) else value
    if isinstance(value, int | np.integer):
        return int(value)
    if isinstance(value, float | np.floating):
        return float(value) if math.isfinite(value) else str(float(value))
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, Sequence):
        return [plain(item) for item in value]
    raise TypeError(f"{type(value).__name__} cannot be kept in a record")


@cache  # reading them takes 9 ms
def versions() -> dict[str, str]:
    """Versions a result may depend on."""
    from importlib.metadata import version

    return {
        "python": platform.python_version(),
        **{name: version(name) for name in ("detent", "numpy", "scipy", "numba", "xarray")},
    }


def _head(record: Record, *, result_only: bool = False) -> str:
    head = {
        "verb": record.verb,
        "outcome": asdict(record.outcome),
        "events": [
            {"time": e.time, "kind": e.kind, "where": e.where, "detail": dict(e.detail), "exact": e.exact}
            for e in record.events
        ],
        "tables": {name: [dict(row) for row in rows] for name, rows in record.tables.items()},
        "scene": [shape.words() for shape in record.scene],
    }
    if not result_only:
        origin = record.origin
        head |= {
            "inputs": dict(record.inputs),
            "stats": dict(record.stats),
            "origin": {"versions": dict(origin.versions), "digest": origin.digest, "date": origin.date},
        }
    return json.dumps(plain(head), ensure_ascii=False)
