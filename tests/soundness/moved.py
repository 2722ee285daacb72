"""The same scenario elsewhere in the world: everything moved by one rigid motion, which must move the result with it.

Where a model names axes of the world (a rail, a bench, an arm with impedance control) the motion turns x into y, y into
z and z into x; latches, which lie in a plane, are shifted. Else any rotation and shift will do.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from detent.core.frames import Pose
from detent.units import parse
from soundness.cases import Case
from soundness.drawing import Draw, Table

Array = NDArray[np.float64]
CYCLE = np.array(((0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)))
NEXT = {"x": "y", "y": "z", "z": "x"}


def moved(case: Case) -> tuple[Case, Pose]:
    """The case moved, and the pose of the old world in the new one."""
    draw = Draw(f"{case.system} moved", case.seed)
    shift = [draw.between(-1.0, 1.0) for _ in range(3)]
    tables = copy.deepcopy(case.scenario)
    drive = tables["drive"]
    if drive["kind"] == "traverse.Traverse":
        whole = draw.whole(-500, 500), draw.whole(-500, 500)
        _shift_latch(tables, whole)
        X = Pose.at(x=1e-3 * whole[0], y=1e-3 * whole[1])
    else:
        about = [draw.between(-3.0, 3.0) for _ in range(3)]
        control = drive.get("control", {})
        names_axes = drive["kind"] in ("rail.Rail", "bench.Bench") or control.get("kind") == "Impedance"
        R = CYCLE if names_axes else Rotation.from_rotvec(about).as_matrix()
        X = Pose(np.column_stack((R, shift)))
        _move_drive(drive, X)
        several = tables["mating"] if isinstance(tables["mating"], list) else [tables["mating"]]
        for one in several:
            one["X_WB"] = _text(X @ _pose(one.get("X_WB", {})))
    return replace(case, scenario=tables), X


def _pose(table: Table) -> Pose:
    turns = ("roll", "pitch", "yaw")
    return Pose.at(**{name: parse(value, "rad" if name in turns else "m") for name, value in table.items()})


def _text(X: Pose) -> Table:
    """A pose with all digits."""
    x, y, z = X.p.tolist()
    yaw, pitch, roll = Rotation.from_matrix(X.R).as_euler("ZYX").tolist()
    ways, turns = {"x": x, "y": y, "z": z}, {"roll": roll, "pitch": pitch, "yaw": yaw}
    return {name: f"{value!r} m" for name, value in ways.items()} | {
        name: f"{value!r} rad" for name, value in turns.items()
    }


def _turn(values: list[str], R: Array, unit: str) -> list[str]:
    return [f"{value!r} {unit}" for value in (R @ [parse(value, unit) for value in values]).tolist()]


def _move_drive(drive: Table, X: Pose) -> None:
    drive["start_at"] = _text(X @ _pose(drive.get("start_at", {})))
    kind = drive["kind"]
    if "axis" in drive or kind == "bench.Bench":
        drive["axis"] = NEXT[drive.get("axis", "z")]
    if "gravity" in drive and kind != "arm.Arm":  # an arm's is along the axes of its base
        drive["gravity"] = _turn(drive["gravity"], X.R, "m/s^2")
    if "velocity" in drive:
        both = drive["velocity"]
        drive["velocity"] = _turn(both[:3], X.R, "m/s") + _turn(both[3:], X.R, "rad/s")
    for way in (drive.get("feed"), drive.get("path")):
        if way is not None:
            _move_way(way, X)
    control: Table = drive.get("control", {})
    if control.get("kind") == "Impedance":
        for name in ("stiffness", "damping"):
            a = control[name]
            control[name] = [a[2], a[0], a[1], a[5], a[3], a[4]]
    if control.get("kind") == "Force":
        control["axis"] = (X.R @ control.get("axis", (0.0, 0.0, -1.0))).tolist()


def _move_way(way: Table, X: Pose) -> None:
    for one in (way, *way.get("moves", ())):
        for name, unit in (("v", "m/s"), ("w", "rad/s"), ("way", "m")):
            if name in one:
                one[name] = _turn(one[name], X.R, unit)
    for point in way.get("points", ()):
        point["pose"] = _text(X @ _pose(point["pose"]))


def _shift_latch(tables: Table, by: tuple[int, int]) -> None:
    """Obstacles and the start, in the latch's millimetres; the root's own parts go with it."""
    for one in tables["mating"]["obstacles"]:
        one["points"] = [_shifted(point, by) for point in one["points"]]
    tables["drive"]["start_at"] = _shifted(tables["drive"].get("start_at", [0, 0]), by)


def _shifted(point: list[Any], by: tuple[int, int]) -> list[str]:
    return [str(Fraction(str(value)) + more) for value, more in zip(point, by, strict=True)]
