"""Record → numbers: peaks, work, the work of a closed cycle, how far two force–distance curves lie apart, and a bolt's
fastening signature.

Knows records only, so it serves runs not yet invented. A curve belongs to one leg: a stretch on which the machine does
not turn round, so that distance names the instant. Where a force jumps, the record holds both sides at one distance,
and so does the curve.
"""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core.checks import TABLE
from detent.core.errors import InputError
from detent.core.record import Json, Record
from detent.units import si

Array = NDArray[np.float64]
HEADER = "insertion [mm], force [N]"
MOST_ROWS = 1_000_000  # of a measured curve: an hour at 250 Hz
_SAME_PLACE = 1e-12  # of the whole travel: steps below it are rounding, not motion
_SAME_FORCE = 1e-9  # of the largest force: below it a pull is rounding, not a pull


@dataclass(frozen=True, slots=True)
class Peak:
    """The strongest push or pull of a run: how much (N, positive), when (s) and where (m)."""

    force: float
    time: float
    insertion: float


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """Force against distance on one leg, in the order it was travelled."""

    insertion: Array  # (n,), m; never turns round, may repeat where the force jumps
    force: Array  # (n,), N, of the machine on the part along the rail

    @property
    def forth(self) -> bool:
        return bool(self.insertion[-1] > self.insertion[0])

    def ascending(self) -> tuple[Array, Array]:
        """Insertion and force by growing insertion, whichever way it was travelled."""
        way = slice(None) if self.forth else slice(None, None, -1)
        return self.insertion[way], self.force[way]


@dataclass(frozen=True, slots=True)
class Deviation:
    """How far two curves of one direction lie apart where both exist."""

    forth: bool
    begin: float  # m, the stretch both have in common
    end: float
    largest: float  # N
    at: float  # m, where it is largest
    rms: float  # N, over the common stretch
    scale: float  # N, largest force of the reference there

    @property
    def relative(self) -> float:
        """rms as a share of the reference's largest force; infinite against a curve that is zero throughout."""
        return self.rms / self.scale if self.scale > 0.0 else (0.0 if self.rms == 0.0 else math.inf)


@dataclass(frozen=True, slots=True, eq=False)
class AxisLoads:
    """Torque about the nut's axis and force along it, against the angle by which a bolt is turned in."""

    angle: Array  # (n,), rad, positive the way it goes in, unwound
    torque: Array  # (n,), N m, on the bolt by nut and seat about the nut's axis, positive against turning in
    axial: Array  # (n,), N, on the bolt by nut and seat along the nut's axis, positive out of the nut


def has_curve(record: Record) -> bool:
    """Whether the record tells a force along a distance: a simulation does, an articulation does not."""
    found = [record.data[name] for name in ("mating_force", "insertion", "time") if name in record.data]
    numbers = len(found) == 3 and all(one.dims == ("time",) and one.dtype.kind in "fiu" for one in found)
    return numbers and bool(np.isfinite(record.data["insertion"].values).all())


def legs(record: Record) -> tuple[slice, ...]:
    """Samples of each leg: where the machine goes one way. Rest between legs belongs to none."""
    return _legs(_values(record, "insertion"))


def curves(record: Record) -> tuple[Curve, ...]:
    """The force–distance curve of each leg; none where the record has none."""
    if not has_curve(record):
        return ()
    insertion, force = _values(record, "insertion"), _values(record, "mating_force")
    return tuple(Curve(insertion[leg], force[leg]) for leg in _legs(insertion))


def strokes(record: Record) -> tuple[Curve, ...]:
    """The curves as a measured one is told leg by leg: trembling (up to 1 % of the travel) makes no leg."""
    if not has_curve(record) or len(record["insertion"]) < 2:
        return ()
    return legs_of(_values(record, "insertion"), _values(record, "mating_force"))


def legs_of(insertion: Array, force: Array) -> tuple[Curve, ...]:
    """Curves of a signal, leg by leg; within one the distance is kept from running backwards. None where it rests."""
    travel = float(np.ptp(insertion))
    if travel == 0.0:
        return ()
    found = []
    for leg in _zigzag(insertion, 0.01 * travel):
        s, rising = insertion[leg], insertion[leg][-1] > insertion[leg][0]
        found.append(Curve(np.maximum.accumulate(s) if rising else np.minimum.accumulate(s), force[leg]))
    return tuple(found)


def peaks(record: Record) -> dict[str, Peak]:
    """The strongest "push" and "pull" of the machine on the part along the rail; no key where there is none."""
    if not has_curve(record):
        return {}
    force = _values(record, "mating_force")
    threshold = _SAME_FORCE * float(np.nanmax(np.abs(force), initial=0.0))
    found = {}
    for name, signed in (("push", force), ("pull", -force)):
        if np.nanmax(signed, initial=0.0) > threshold:
            i = int(np.nanargmax(signed))
            found[name] = Peak(
                float(signed[i]), float(_values(record, "time")[i]), float(_values(record, "insertion")[i])
            )
    return found


def work(record: Record) -> float | None:
    """Work of the machine on the part over the whole run, J; None where the record tells no force all along a distance.

    W = ∫ F ds, by the trapezoid rule: exact for the curve as sampled, jumps included. For a bolt, which is turned in,
    ∫ M dφ about the nut's axis is added.
    """
    if not has_curve(record):
        return None
    found = float(np.trapezoid(_values(record, "mating_force"), _values(record, "insertion")))
    turning = axis_loads(record) if "turned_in" in record.data else None
    if turning is not None:
        found += float(np.trapezoid(turning.torque, turning.angle))
    return found if math.isfinite(found) else None


def closed_work(record: Record) -> float | None:
    """Work over a closed cycle, ∮ F ds, J: what friction and snapping cost. None where the run does not come back."""
    if not has_curve(record):
        return None
    insertion = _values(record, "insertion")
    travel = float(np.ptp(insertion)) if len(insertion) else 0.0
    closed = travel > 0.0 and abs(insertion[-1] - insertion[0]) <= 1e-9 * travel
    return work(record) if closed else None


def summary(record: Record) -> dict[str, Json]:
    """Verdict, what the checks say, peaks and work in plain values, SI."""
    return {
        "status": str(record.outcome.status),
        "words": record.outcome.words,
        "kind": str(record.outcome.kind),
        "soundness": record.outcome.soundness,
        "checks": [dict(row) for row in record.tables.get(TABLE, ())],
        "reason": record.outcome.reason,
        "time": record.outcome.time,
        "peaks": {
            name: {"force": peak.force, "time": peak.time, "insertion": peak.insertion}
            for name, peak in peaks(record).items()
        },
        "work": work(record),
        "closed_work": closed_work(record),
    }


def axis_loads(record: Record) -> AxisLoads | None:
    """What a bolt bears about and along its nut's axis; None where the record has no bolt. Torque against angle is the
    fastening signature (Smith 1980, as Nicolson & Fearing tell), which detent.fastening has on an even grid.

        M = e_z · (R_WG m + (p_G − p_B) × R_WG f)        e_z and p_B: axis of the nut and a point on it

    f, m  on the part at G, in G, as the record keeps them: of all its matings, so of the bolt where it is the only one
    """
    needed = {"force": (3,), "moment": (3,), "pose": (3, 4), "angle": (), "turned_in": (), "contact_point": None}
    n = record.data.sizes.get("time", 0)
    for name, shape in needed.items():
        one = record.data.get(name)
        if one is None or one.dtype.kind != "f" or (shape is not None and one.shape != (n, *shape)):
            return None
    X_WB = np.asarray(record["contact_point"].attrs.get("X_WB", np.eye(3, 4)), float)
    if X_WB.size != 12:
        return None
    axis, place = X_WB.reshape(3, 4)[:, 2], X_WB.reshape(3, 4)[:, 3]
    pose, angle, turned = (_values(record, name) for name in ("pose", "angle", "turned_in"))
    f, m = (np.einsum("nij,nj->ni", pose[:, :, :3], _values(record, name)) for name in ("force", "moment"))
    about = (m + np.cross(pose[:, :, 3] - place, f)) @ axis
    way = 1.0 if float(np.nansum(angle * turned)) > 0.0 else -1.0  # about z, of turning in: a left hand's is +z
    return AxisLoads(turned, -way * about, f @ axis)


def compare(record: Record, reference: Record | Sequence[Curve], *, within: float = 1e-9) -> tuple[Deviation, ...]:
    """How far a record's curves lie from a reference's (another record, or `measured`), leg by leg.

    The first leg forth is compared with the first forth, the first back with the first back, and so on; legs without a
    partner or without a common stretch are left out.

    within  m; a point counts as on the other curve if that passes through its force this near. Steep flanks and jumps
            of equal curves then do not differ by the last bit of their place.
    """
    ours, theirs = curves(record), curves(reference) if isinstance(reference, Record) else tuple(reference)
    found = []
    for forth in (True, False):
        mine, other = ([c for c in some if c.forth is forth] for some in (ours, theirs))
        found += [d for a, b in zip(mine, other, strict=False) if (d := deviation(a, b, within=within))]
    return tuple(found)


def deviation(curve: Curve, reference: Curve, *, within: float = 1e-9) -> Deviation | None:
    """How far `curve` lies from `reference`; None where they have no stretch in common. See `compare`.

    Both are straight between their points, so the largest difference lies at a point of either; the mean square
    (1/L) ∫ (F_a − F_b)² ds takes two Gauss points in each interval, exact for what is linear there and blind to jumps.
    """
    (s_a, F_a), (s_b, F_b) = curve.ascending(), reference.ascending()
    begin, end = max(s_a[0], s_b[0]), min(s_a[-1], s_b[-1])
    if not begin < end:
        return None
    gaps = [_gaps(s_a, F_a, s_b, F_b, begin, end, within), _gaps(s_b, F_b, s_a, F_a, begin, end, within)]
    place, gap = (np.concatenate(columns) for columns in zip(*gaps, strict=True))
    worst = int(np.argmax(gap))

    knots = np.unique(np.concatenate((s_a, s_b, [begin, end])).clip(begin, end))
    middle, half = 0.5 * (knots[1:] + knots[:-1]), 0.5 * np.diff(knots)
    square = sum(
        np.sum(half * (np.interp(s, s_a, F_a) - np.interp(s, s_b, F_b)) ** 2)
        for s in (middle - half / math.sqrt(3), middle + half / math.sqrt(3))
    )
    inside = np.abs(F_b[(s_b >= begin) & (s_b <= end)])
    scale = max(float(inside.max(initial=0.0)), *np.abs(np.interp([begin, end], s_b, F_b)).tolist())
    return Deviation(
        forth=curve.forth,
        begin=float(begin),
        end=float(end),
        largest=float(gap[worst]),
        at=float(place[worst]),
        rms=math.sqrt(float(square) / float(end - begin)),
        scale=scale,
    )


def measured(path: Path | str) -> tuple[Curve, ...]:
    """Curves of a measured force–distance file, leg by leg: CSV with the header `insertion [mm], force [N]`.

    Other units of length and force may stand in the brackets. The sensor's trembling (up to 1 % of the travel) does not
    make a leg; within one the distance is kept from running backwards. InputError names file and line of what is wrong.
    """
    path = Path(path)
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            lines = csv.reader(file)
            factors = _units(next(lines, []), path)
            rows = list(_rows(lines, path))
    except OSError as error:
        raise InputError("measurement", str(path), f"cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, csv.Error):
        raise InputError("measurement", str(path), "it is not a text of comma-separated values") from None
    if len(rows) < 2:
        raise InputError("measurement", str(path), "at least two points are needed")
    insertion, force = (np.array(rows) * factors).T
    if float(np.ptp(insertion)) == 0.0:
        raise InputError("measurement", str(path), "the insertion never changes")
    return legs_of(insertion, force)


def _values(record: Record, name: str) -> Array:
    values = np.asarray(record[name].values, dtype=np.float64)
    return np.where(np.isfinite(values), values, np.nan)  # an infinite force is a gap: no sum survives it


def _legs(insertion: Array) -> tuple[slice, ...]:
    step = np.diff(insertion)
    moving = np.flatnonzero(np.abs(step) > _SAME_PLACE * np.abs(insertion - insertion[:1]).max(initial=0.0))
    if len(moving) == 0:
        return ()
    turns = np.flatnonzero(np.diff(np.sign(step[moving]))) + 1
    return tuple(slice(int(run[0]), int(run[-1]) + 2) for run in np.split(moving, turns))


def _zigzag(insertion: Array, slack: float) -> list[slice]:
    """Legs of a trembling signal: a turn counts once the signal has come back by more than `slack`."""
    found, begin, way = [], 0, 0.0
    reached = left = 0  # first and last sample at the farthest place of this leg: rest there belongs to no leg
    for i, s in enumerate(insertion.tolist()):
        ahead = s - insertion[left]
        if way == 0.0:
            if abs(ahead) > slack:
                reached, left, way = i, i, math.copysign(1.0, ahead)
        elif ahead * way >= 0.0:
            reached, left = (i if ahead != 0.0 else reached), i
        elif -ahead * way > slack:
            found.append(slice(begin, reached + 1))
            begin, reached, left, way = left, i, i, -way
    return [*found, slice(begin, reached + 1)]


def _gaps(
    s: Array, F: Array, s_other: Array, F_other: Array, begin: float, end: float, within: float
) -> tuple[Array, Array]:
    """Place of each point (s, F) in [begin, end], and its distance to the band the other curve fills within reach."""
    inside = (s >= begin) & (s <= end)
    s, F = s[inside], F[inside]
    left, right = np.interp(s - within, s_other, F_other), np.interp(s + within, s_other, F_other)
    low, high = np.minimum(left, right), np.maximum(left, right)
    first, last = np.searchsorted(s_other, s - within, "left"), np.searchsorted(s_other, s + within, "right")
    for i in np.flatnonzero(last > first):
        near = F_other[first[i] : last[i]]
        low[i], high[i] = min(low[i], near.min()), max(high[i], near.max())
    return s, np.maximum(np.maximum(low - F, F - high), 0.0)


def _units(header: Sequence[str], path: Path) -> Array:
    """SI factors of the two columns, from the header."""
    wanted = InputError("header", ",".join(header), f'it must read "{HEADER}"', file=path, line=1)
    if len(header) != 2:
        raise wanted
    factors = []
    for cell, name, kind in zip(
        header, ("insertion", "force"), ({"m", "cm", "mm", "um", "µm", "μm"}, {"N", "mN", "kN"}), strict=True
    ):
        match = re.fullmatch(rf"\s*{name}\s*\[(.+)\]\s*", cell)
        if match is None or match[1].strip() not in kind:
            raise wanted
        factors.append(si(match[1].strip()))
    return np.array(factors)


def _rows(lines: Any, path: Path) -> Iterable[tuple[float, float]]:
    for count, row in enumerate(lines):
        if count > MOST_ROWS:
            raise InputError("measurement", str(path), f"at most {MOST_ROWS} points are read")
        if not any(cell.strip() for cell in row):
            continue
        if len(row) != 2:
            raise InputError(
                "row",
                ",".join(row),
                "two numbers with a comma between them are needed (decimals have a point)",
                file=path,
                line=lines.line_num,
            )
        try:
            s, F = float(row[0]), float(row[1])
        except ValueError:
            s = F = math.nan
        if not (math.isfinite(s) and math.isfinite(F)):
            raise InputError("row", ",".join(row), "two finite numbers are needed", file=path, line=lines.line_num)
        yield s, F
