"""What the trade tells of a key switch, read off its force–displacement curve: peak, drop, actuation, return, loss.

The words are those of keyboard makers. Where the file holds the switch's own contact signal, actuation and return are
where the contact closes and opens. Where it does not, they are points of the force: the ends of the drops, where the
force has given way. The electrical points may lie elsewhere, and nothing in a force alone tells how far.

A drop is a valley of the curve along its stroke, between the first touch and bottoming out. Its size is the valley's
prominence: the smaller of the fall before it and the rise behind it. Ends of drops and the top of the bump are told by
a twentieth of it (ours), on the curve averaged over 1/100 of the travel: a flat top has no one place that is highest.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.record import Record

Array = NDArray[np.float64]

# all ours
CELLS = 400  # of the travel, for the curve; averaged over four of them
NEAR = 0.05  # of the prominence: as good as the top or the bottom
TOUCHED = 0.02  # of the force before bottoming out: the probe has met the key
TACTILE = 0.05  # of the peak: smaller drops are noise, and the switch is linear
STIFF = 5.0  # a wall is so many times stiffer than the stretch before it


@dataclass(frozen=True, slots=True)
class SwitchMetrics:
    """A key switch in the trade's words: positions in m from the record's zero, forces in N, work in J.

    None stands where there is no such point: a linear switch has no bump, a file may end before the key bottoms out.


    touch              the probe meets the key
    initial_force      force a twentieth of the travel behind the touch: the preload is overcome
    peak, peak_force   top of the tactile bump on the press
    drop_force         least force behind it
    click              half of that drop is done
    actuation, actuation_force    contact closes, or the drop has ended
    snap_ratio         (peak_force − drop_force) / peak_force
    bottom_out, bottom_out_force  corner where the key meets its housing
    travel             from touch to bottom-out, or as far as was pressed
    release, release_force        return (reset) point on the way back: contact opens, or the first large drop has ended
    press_work         of the press from touch to bottom-out
    hysteresis         work lost between press and release
    by_contact         whether actuation and return are those of a contact signal
    """

    touch: float
    initial_force: float
    peak: float | None
    peak_force: float | None
    drop_force: float | None
    click: float | None
    actuation: float | None
    actuation_force: float | None
    snap_ratio: float | None
    bottom_out: float | None
    bottom_out_force: float | None
    travel: float
    release: float | None
    release_force: float | None
    press_work: float
    hysteresis: float | None
    by_contact: bool

    @property
    def is_tactile(self) -> bool:
        return self.peak is not None

    def row(self) -> dict[str, Any]:
        """As a table's row."""
        return asdict(self)

    def points(self) -> tuple[dict[str, Any], ...]:
        """The points that lie on the curve, for pictures and tables."""
        found = {
            "peak": (self.peak, self.peak_force), "actuation": (self.actuation, self.actuation_force),
            "bottom-out": (self.bottom_out, self.bottom_out_force), "return": (self.release, self.release_force),
        }  # fmt: skip
        return tuple({"what": what, "position": x, "force": F} for what, (x, F) in found.items() if x is not None)


@dataclass(frozen=True, slots=True)
class _Curve:
    """One stroke as a function of position: centres of cells and the mean force in each, along +x."""

    x: Array
    F: Array

    def at(self, x: float) -> float:
        return float(np.interp(x, self.x, self.F))


@dataclass(frozen=True, slots=True)
class _Drop:
    """A valley along a stroke: samples of the curve where it is lowest and where it has ended, and how deep it is."""

    top: int
    end: int
    bottom: int
    prominence: float


def switch_metrics(record: Record) -> SwitchMetrics:
    """The trade's metrics of a curve read with kind="switch"; the first press and the first release count."""
    if "stroke" not in record.data or record.data["measured_position"].dims != ("sample",):
        raise InputError("record", record.verb, 'a key switch\'s curve is needed: from_csv(…, kind="switch")')
    x = np.asarray(record["measured_position"].values, dtype=float)
    F = np.asarray(record["measured_force"].values, dtype=float)
    press, release = _strokes(np.asarray(record["stroke"].values))
    down = _curve(x[press], F[press])
    wall = _wall(down)
    last, force_there = wall or (float(down.x[-1]), float(down.F[-1]))
    touch = _touch(x[press], F[press], force_there)
    travel = last - touch
    if not travel > 0.0:
        raise InputError("measured_force", None, "it never leaves zero before the key bottoms out")
    inside = (down.x >= touch + 0.05 * travel) & (down.x <= last)
    pressed = _Curve(down.x[inside], down.F[inside])
    drop = _largest_drop(pressed.F)
    top, click = _top_and_click(pressed, drop)
    up = _curve(x[release], F[release]) if release is not None else None
    back = None if up is None else _return(up, touch, last, TACTILE * force_there)
    actuation = None if drop is None else float(pressed.x[drop.end])
    contact = _contact(record, x, press, release)
    if contact is not None:
        actuation, back = contact
    return SwitchMetrics(
        touch=touch,
        initial_force=down.at(touch + 0.05 * travel),
        peak=None if drop is None else top,
        peak_force=None if drop is None else float(pressed.F[drop.top]),
        drop_force=None if drop is None else float(pressed.F[drop.bottom]),
        click=None if drop is None else click,
        actuation=actuation,
        actuation_force=None if actuation is None else down.at(actuation),
        snap_ratio=None if drop is None else float(1.0 - pressed.F[drop.bottom] / pressed.F[drop.top]),
        bottom_out=None if wall is None else last,
        bottom_out_force=None if wall is None else force_there,
        travel=travel,
        release=back,
        release_force=None if back is None or up is None else up.at(back),
        press_work=_work(down, touch, last),
        hysteresis=None if up is None else _work(down, touch, last) - _work(up, touch, last),
        by_contact=contact is not None,
    )


def _strokes(way: NDArray[np.int64]) -> tuple[slice, slice | None]:
    """The first press, and the release behind it where there is one."""
    begins = np.flatnonzero(np.diff(way, prepend=0) != 0)
    ends = [*begins[1:].tolist(), len(way)]
    runs = [(slice(int(b), int(e)), int(way[b])) for b, e in zip(begins, ends, strict=True)]
    first = next((i for i, (_, sign) in enumerate(runs) if sign > 0), None)
    if first is None:
        raise InputError("stroke", None, "the key is never pressed: the position never grows")
    return runs[first][0], runs[first + 1][0] if first + 1 < len(runs) else None


def _curve(x: Array, F: Array) -> _Curve:
    """Mean force in cells of the travel, averaged once more over four: corners are kept within 1/200 of the travel."""
    low, high = float(x.min()), float(x.max())
    cell = np.minimum(((x - low) / (high - low) * CELLS).astype(int), CELLS - 1)
    count = np.bincount(cell, minlength=CELLS)
    there = count > 0
    mean_x = np.bincount(cell, x, CELLS)[there] / count[there]
    mean_F = np.bincount(cell, F, CELLS)[there] / count[there]
    centres = low + (np.arange(CELLS) + 0.5) * (high - low) / CELLS
    filled = np.interp(centres, mean_x, mean_F)
    smooth = np.convolve(np.pad(filled, 2, mode="edge"), [0.125, 0.25, 0.25, 0.25, 0.125], mode="valid")
    return _Curve(centres, smooth)


def _wall(curve: _Curve) -> tuple[float, float] | None:
    """Corner of bottoming out and the force there, by two straight lines through the last tenth of the press.

    None where nothing stiffens.

        F = c₀ + c₁ x + c₂ max(0, x − x_c),   x_c by least squares
    """
    n = len(curve.x) // 10
    x, F = curve.x[-n:], curve.F[-n:]
    best, place, lines = math.inf, 0.0, np.zeros(3)
    for corner in np.linspace(x[1], x[-3], 8 * n):
        A = np.column_stack([np.ones(n), x - x[0], np.maximum(0.0, x - corner)])
        c, *_ = np.linalg.lstsq(A, F, rcond=None)
        error = float(((A @ c - F) ** 2).sum())
        if error < best:
            best, place, lines = error, float(corner), c
    force = float(lines[0] + lines[1] * (place - x[0]))
    return (place, force) if lines[2] > STIFF * abs(lines[1]) else None


def _touch(x: Array, F: Array, scale: float) -> float:
    """Position behind which the force of the press stays above a fiftieth of its size: the sample before."""
    light = np.flatnonzero(F < TOUCHED * scale)
    return float(x[light[-1]] if len(light) else x[0])


def _largest_drop(F: Array) -> _Drop | None:
    """The valley of greatest prominence along the array as it stands; None where it is small beside the peak."""
    found = max(_drops(F), key=lambda one: one.prominence, default=None)
    return None if found is None or found.prominence < TACTILE * F[found.top] else found


def _drops(F: Array) -> list[_Drop]:
    found = []
    for i in range(1, len(F) - 1):
        if not (F[i] < F[i - 1] and F[i] <= F[i + 1]):
            continue
        before = np.flatnonzero(F[:i] < F[i])  # up to the next place that lies deeper
        behind = np.flatnonzero(F[i + 1 :] < F[i])
        left = int(before[-1]) + 1 if len(before) else 0
        right = i + 1 + int(behind[0]) if len(behind) else len(F)
        top = left + int(np.argmax(F[left : i + 1]))
        prominence = min(F[top], F[i:right].max()) - F[i]
        near = np.flatnonzero(F[top : i + 1] <= F[i] + NEAR * prominence)
        found.append(_Drop(top, top + int(near[0]), i, float(prominence)))
    return found


def _top_and_click(curve: _Curve, drop: _Drop | None) -> tuple[float, float]:
    """Middle of the bump's top, and where half of the drop behind it is done; not numbers where there is no drop."""
    if drop is None:
        return math.nan, math.nan
    x, F = curve.x, curve.F
    high = F >= F[drop.top] - NEAR * drop.prominence
    left = right = drop.top
    while left > 0 and high[left - 1]:
        left -= 1
    while right < drop.bottom and high[right + 1]:
        right += 1
    fall = slice(drop.top, drop.bottom + 1)
    half = (F[drop.top] + F[drop.bottom]) / 2
    past = drop.top + int(np.flatnonzero(F[fall] <= half)[0])
    share = (F[past - 1] - half) / (F[past - 1] - F[past])
    return float((x[left] + x[right]) / 2), float(x[past - 1] + share * (x[past] - x[past - 1]))


def _return(up: _Curve, touch: float, last: float, least: float) -> float | None:
    """End of the first drop on the way back that is at least half as prominent as the largest."""
    inside = (up.x >= touch + 0.05 * (last - touch)) & (up.x <= last)
    x, F = up.x[inside][::-1], up.F[inside][::-1]  # as the key comes up
    drops = _drops(F)
    largest = max((one.prominence for one in drops), default=0.0)
    if largest < least:
        return None
    first = next(one for one in drops if one.prominence >= 0.5 * largest)
    return float(x[first.end])


def _contact(record: Record, x: Array, press: slice, release: slice | None) -> tuple[float | None, float | None] | None:
    """Where the contact closes on the press and opens on the release; None without a signal that ever changes."""
    if "contact" not in record.data:
        return None
    signal = np.asarray(record["contact"].values, dtype=float)
    low, high = float(signal.min()), float(signal.max())
    if low == high:
        return None
    closed = signal > (low + high) / 2
    if closed[press][0]:  # a contact that opens when pressed
        closed = ~closed
    on = np.flatnonzero(closed[press])
    off = np.flatnonzero(~closed[release]) if release is not None else np.empty(0, dtype=int)
    back = None if release is None or not len(off) else float(x[release][off[0]])
    return (float(x[press][on[0]]) if len(on) else None), back


def _work(curve: _Curve, low: float, high: float) -> float:
    x = np.concatenate([[low], curve.x[(curve.x > low) & (curve.x < high)], [high]])
    return float(np.trapezoid(np.interp(x, curve.x, curve.F), x))
