"""best_pose: where a robot should stand to a mating, and how it should come, so that the parts feel least of it.

An arm yields otherwise in each pose (drive/arm/compliance.py), and that decides the forces. The task is moved about the
robot: its place along the axes of the base, and turned about the axis of insertion. For each place the joints are found
by inverse kinematics from those before; places out of reach, beyond limits or near singular poses are refused and
named. What is left is simulated, and the best is looked at more closely (Nelder & Mead).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.core.record import Channel, Origin, Outcome, Record, Status, dataset
from detent.drive.arm.links import packed_chain
from detent.drive.arm.model import Arm
from detent.drive.arm.way import hold, look
from detent.drive.feed import rotation
from detent.mating.mating import Mating, Placed
from detent.simulation.verb import simulate
from detent.units import deg, mm

Array = NDArray[np.float64]
Goal = Literal["peak force", "velocity dip"]
UNITS: dict[str, str] = {"peak force": "N", "velocity dip": "1"}
GOOD = (Status.SEATED, Status.RETAINED, Status.ELAPSED)


@dataclass(frozen=True, slots=True)
class Trial:
    """One place of the task: where, how the joints stand, and what came of it."""

    x: float
    y: float
    z: float
    turn: float
    joints: tuple[float, ...]
    status: str  # of the run, or "refused"
    reason: str
    peak: float  # N
    dip: float  # share of the speed


def best_pose(
    mating: Mating | Placed | Sequence[Mating | Placed],
    arm: Arm,
    *,
    x: Sequence[float] = (0.0,),
    y: Sequence[float] = (0.0,),
    z: Sequence[float] = (0.0,),
    turn: Sequence[float] = (0.0,),
    goal: Goal = "peak force",
    closer: int = 20,
    on_trial: Callable[[int, int], None] | None = None,
    **how: Any,
) -> Record:
    """Record of a map: peak force and velocity dip wherever the task may stand, and the best place of all.

    x, y, z  m: how far the task is moved from where `arm` has it, along the axes of the robot's base
    turn     rad: how far it is turned about its z
    goal     what is to be least
    closer   how many more runs look closer round the best of the map, within the box
    how      as `simulate` takes it
    """
    if goal not in get_args(Goal):
        raise InputError("goal", goal, 'one of "peak force", "velocity dip" is needed')
    axes = {"x": np.array(x), "y": np.array(y), "z": np.array(z), "turn": np.array(turn)}
    for name, values in axes.items():
        if values.ndim != 1 or not len(values) or not np.isfinite(values).all() or (np.diff(values) <= 0).any():
            raise InputError(name, values.tolist(), "numbers in rising order are needed")
    places = list(product(*axes.values()))
    total = len(places) + closer
    trials: list[Trial] = []

    def tried(place: Sequence[float]) -> Trial:
        x, y, z, turn = map(float, place)
        trials.append(_trial(mating, arm, (x, y, z, turn), how))
        if on_trial is not None:
            on_trial(len(trials), total)
        return trials[-1]

    mapped = [tried(place) for place in places]
    value = _peak if goal == "peak force" else _dip
    best = min(mapped, key=value)
    if closer > 0 and value(best) < np.inf and len(places) > 1:
        best = _closer(tried, value, best, axes, closer)
    here = _trial(mating, arm, (0.0, 0.0, 0.0, 0.0), how)
    return _record(axes, mapped, trials, best, here, goal, value)


def moved(arm: Arm, x: float, y: float, z: float, turn: float) -> Arm:
    """The arm with its task elsewhere: same way and parts in W, other joints."""
    X_6G = arm.robot.chain()[1] @ arm.tool
    chain, at = packed_chain(arm.links, X_6G, arm.gravity), np.array(arm.at)
    start = look(chain, at).pose
    back = (arm.start_at.inverse()).R  # W as the gripper sees it at the start: z of the task
    axis = start.R @ back @ np.array((0.0, 0.0, 1.0))
    steps = max(1, int(np.ceil(max(abs(turn) / (10 * deg), np.linalg.norm((x, y, z)) / (50 * mm)))))
    for i in range(1, steps + 1):  # Newton follows from place to place
        s = i / steps
        way = start.p + s * np.array((x, y, z))
        at = hold(chain, arm.links, at, Pose(np.column_stack((rotation(s * turn * axis) @ start.R, way))))
    return replace(arm, at=tuple(at.tolist()))


def _trial(mating: Any, arm: Arm, place: tuple[float, float, float, float], how: dict[str, Any]) -> Trial:
    try:
        there = moved(arm, *place)
    except InputError as error:
        return Trial(*place, (), "refused", str(error), np.inf, np.inf)
    run = simulate(mating, there, **how)
    force = float(np.linalg.norm(run["force"].values, axis=1).max())
    good = run.outcome.status in GOOD and not run.outcome.is_doubtful
    dip = velocity_dip(run) if good else np.inf
    return Trial(*place, there.at, run.outcome.ending, run.outcome.reason, force if good else np.inf, dip)


def velocity_dip(run: Record) -> float:
    """How far the gripper falls behind its speed, as a share of it, while it is told to go at full speed."""
    told = np.linalg.norm(np.gradient(run["told_way"].values, run["time"].values, axis=0), axis=1)
    full = told > 0.99 * told.max()
    return float(1.0 - run["speed"].values[full].min() / told.max())


def _peak(trial: Trial) -> float:
    return trial.peak


def _dip(trial: Trial) -> float:
    return trial.dip


def _closer(
    tried: Callable[[Sequence[float]], Trial], value: Callable[[Trial], float], best: Trial, axes: dict[str, Array],
    runs: int,
) -> Trial:  # fmt: skip
    """The best of some more runs, by Nelder & Mead in the box, along the axes that have more than one place."""
    free = [name for name, values in axes.items() if len(values) > 1]
    low, high = np.array([axes[n][0] for n in free]), np.array([axes[n][-1] for n in free])
    found = [best]

    def cost(at: Array) -> float:
        place = {"x": best.x, "y": best.y, "z": best.z, "turn": best.turn}
        place |= dict(zip(free, np.clip(at, low, high).tolist(), strict=True))
        trial = tried(tuple(place.values()))
        found.append(trial)
        return value(trial) if value(trial) < np.inf else 1e9

    begin = np.array([getattr(best, name) for name in free])
    step = np.array([0.5 * np.diff(axes[name]).min() for name in free])
    corners = np.array([begin, *(begin + np.where(begin + e > high, -e, e) for e in np.diag(step))])
    minimize(cost, begin, method="Nelder-Mead", options={"initial_simplex": corners, "maxfev": runs})
    return min(found, key=value)


def _record(
    axes: dict[str, Array], mapped: list[Trial], trials: list[Trial], best: Trial, here: Trial, goal: Goal,
    value: Callable[[Trial], float],
) -> Record:  # fmt: skip
    shape, dims = tuple(len(values) for values in axes.values()), tuple(axes)
    peak = np.array([t.peak for t in mapped]).reshape(shape)
    dip = np.array([t.dip for t in mapped]).reshape(shape)
    channels = {
        "peak_force": Channel(dims, np.where(np.isfinite(peak), peak, np.nan), "N", "largest force on the part"),
        "velocity_dip": Channel(
            dims, np.where(np.isfinite(dip), dip, np.nan), "1", "largest loss of speed, as a share of it"
        ),
    }
    words = "where the task stands, from where it stood, along the base's "
    coordinates = {name: Channel((name,), axes[name], "m", words + name) for name in ("x", "y", "z")}
    coordinates["turn"] = Channel(("turn",), axes["turn"], "rad", "how far the task is turned about its z")
    if value(best) == np.inf:
        outcome = Outcome(Status.UNRESOLVED, "in no place of the box do the parts go together")
    else:
        unit = UNITS[goal]
        moved_by = f"({best.x / mm:.4g}, {best.y / mm:.4g}, {best.z / mm:.4g}) mm, turned by {best.turn / deg:.3g}°"
        before = f"{value(here):.3g} {unit}".removesuffix(" 1") if value(here) < np.inf else "a failure"
        now = f"{value(best):.3g} {unit}".removesuffix(" 1")
        outcome = Outcome(Status.SOLVED, f"{goal} {now} with the task moved by {moved_by}; {before} where it stood")
    inputs = {"goal": goal, "axes": {name: values.tolist() for name, values in axes.items()}}
    rows = tuple({name: getattr(t, name) for name in Trial.__slots__} for t in (best, here, *trials))
    clean = tuple(
        {k: (None if isinstance(v, float) and not np.isfinite(v) else v) for k, v in row.items()} for row in rows
    )
    return Record(
        verb="place",
        data=dataset(channels, coordinates),
        outcome=outcome,
        tables={"best": clean[:1], "as it stood": clean[1:2], "trials": clean[2:]},
        inputs=inputs,
        stats={"runs": float(len(trials))},
        origin=Origin.here(inputs),
    )
