"""Fastening signature: the torque on a bolt against the angle it has turned.

Smith's method as Nicolson & Fearing tell it (section 1): torque and angle about the axis are read while a bolt is
driven in, and their curve tells proper fastening from failed. Knows records only; classifier.py compares signatures.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.core.errors import InputError
from detent.core.record import Record

Array = NDArray[np.float64]
TURN = 2 * math.pi
STEP = TURN / 100  # ours: 3.6°, about what an angle encoder of a screwdriver reads
FEWEST = 8  # samples; ours: fewer are no curve
SHORTEST = 3  # steps of angle; ours


@dataclass(frozen=True, slots=True, eq=False)
class Signature:
    """Torque against angle on an even grid, positive the way the bolt was turned.

    angle   (n,), rad, from 0 where the run began
    torque  (n,), N m, on the bolt about its axis by what turns it
    """

    angle: Array
    torque: Array

    @classmethod
    def of(cls, angle: ArrayLike, torque: ArrayLike, *, step: float = STEP) -> Signature:
        """From samples in the order of time, as a sensor tells them.

        Each mark of the grid has the mean of the samples nearest to it; a mark without any lies straight between its
        neighbours. Samples taken while the bolt is more than a step behind the farthest it has been are left out:
        turning back is no part of a signature. Where the bolt stands the last mark has the mean of what was read there.
        """
        angle, torque = (np.asarray(values, dtype=np.float64) for values in (angle, torque))
        if angle.ndim != 1 or angle.shape != torque.shape:
            raise InputError("torque", torque.shape, f"one for each of the {angle.size} angles is needed")
        if len(angle) < FEWEST:
            raise InputError("samples", len(angle), f"at least {FEWEST} are needed")
        for name, values in (("angle", angle), ("torque", torque)):
            if not np.isfinite(values).all():
                raise InputError(name, None, "all samples must be finite")
        if not (math.isfinite(step) and step > 0.0):
            raise InputError("step", step, "a positive angle is needed")
        turned = angle - angle[0]
        if turned.max() < SHORTEST * step:
            words = f"the bolt must turn forward by at least {math.degrees(SHORTEST * step):.3g}°"
            raise InputError("angle", f"{math.degrees(turned.max()):.3g}°", words)
        on = (turned >= 0.0) & (turned > np.maximum.accumulate(turned) - step)
        mark = np.rint(turned[on] / step).astype(np.int64)
        count, total = np.bincount(mark), np.bincount(mark, weights=torque[on])
        read = np.flatnonzero(count)
        grid = np.arange(len(count), dtype=np.float64)
        return cls(grid * np.float64(step), np.interp(grid, read, total[read] / count[read]))

    @property
    def step(self) -> float:
        """Of the grid, rad."""
        return float(self.angle[1] - self.angle[0])

    @property
    def turns(self) -> float:
        """By which the bolt was turned."""
        return float(self.angle[-1]) / TURN

    @property
    def peak(self) -> float:
        """Largest torque, N m."""
        return float(self.torque.max())

    def until(self, angle: float) -> Signature:
        """What was known when the bolt had turned by `angle`; all of it if that was never reached."""
        n = int(np.searchsorted(self.angle, angle * (1 + 1e-12), side="right"))
        if n <= SHORTEST:
            raise InputError("angle", f"{math.degrees(angle):.3g}°", f"more than {SHORTEST} steps are needed")
        return Signature(self.angle[:n], self.torque[:n])


def readings(record: Record) -> tuple[Array, Array]:
    """Angle (rad) and torque (N m) of every sample of a run, positive the way the bolt was turned in the end.

    Under a driver the torque is that of its clutch, up to where that let go for good; under any other drive it is the
    one the nut opposes, −m·e about the bolt's axis e.
    """
    angle = np.asarray(record["angle"].values, dtype=np.float64)
    sense = 1.0 if angle[-1] >= angle[0] else -1.0
    if "driver_torque" in record.data:
        torque = np.asarray(record["driver_torque"].values, dtype=np.float64)
        holding = np.flatnonzero(torque)
        end = int(holding[-1]) + 1 if len(holding) else len(torque)
        return sense * (angle[:end] - angle[0]), sense * torque[:end]
    force, moment = (np.asarray(record[name].values, dtype=np.float64) for name in ("force", "moment"))
    axis, arm = np.array([0.0, 0.0, 1.0]), np.zeros(3)
    held = record["contact_point"].attrs.get("X_GA") if "contact_point" in record.data else None
    if held is not None:  # the bolt sits elsewhere in the gripper
        X_GA = np.reshape(held, (3, 4))
        axis, arm = X_GA[:, 2], X_GA[:, 3]
    about = (moment - np.cross(arm, force)) @ axis
    return sense * (angle - angle[0]), -sense * about


def signature(record: Record, *, step: float = STEP) -> Signature:
    """The signature of a run of a bolt; InputError where the record has no angle, or it does not advance."""
    return Signature.of(*readings(record), step=step)


__all__ = ["Signature", "readings", "signature"]
