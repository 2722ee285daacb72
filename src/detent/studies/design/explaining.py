"""Why a design is as it is: which wants bind, which parameters stand at an end, and what would relax what binds.

A want binds where the room to its limit is at most a fiftieth of it (ours). Slopes are differences over a hundredth of
each parameter's range on either side of the design, on one side at an end; a want that holds because of a diode has no
slope, but the neighbours tell whether it is still one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from detent.studies.design.task import DesignTask, Place
from detent.studies.design.trials import Trial
from detent.studies.design.wants import Want

STEP = 0.01  # of a parameter's range
NEAR = 0.02  # of a limit


@dataclass(frozen=True, slots=True)
class Slope:
    """How a number changes with a parameter, SI by SI; `want`: which of the task's wants, or −1 − k for goal k."""

    want: int
    parameter: str
    value: float


def neighbours(task: DesignTask, best: Trial) -> list[tuple[int, Place]]:
    """Designs one step from the best along each axis: number of the axis, and the place."""
    found = []
    for k, one in enumerate(task.parameters):
        step = STEP
        if one.listed:
            if one.words or len(one.listed) < 2:
                continue
            step = 1.0 / len(one.listed)
        for sign in (-1.0, 1.0):
            place = list(best.place)
            place[k] = min(max(place[k] + sign * step, 0.0), 1.0)
            if abs(place[k] - best.place[k]) > 0.2 * step:
                found.append((k, tuple(place)))
    return found


def slopes(task: DesignTask, best: Trial, beside: Sequence[tuple[int, Trial]]) -> list[Slope]:
    """Of every want's number and every goal, by each parameter; only finite ones."""
    found = []
    for axis, parameter in enumerate(task.names):
        near = [one for k, one in beside if k == axis]
        ends = near if len(near) == 2 else [*near, best]
        if len(ends) < 2:
            continue
        run = ends[1].values[parameter] - ends[0].values[parameter]
        each = [(i, ends[0].numbers[i], ends[1].numbers[i]) for i in range(len(task.wants))]
        each += [(-1 - i, ends[0].goals[i], ends[1].goals[i]) for i in range(len(task.goals))]
        for number, low, high in each:
            value = (high - low) / run if run else math.nan
            if math.isfinite(value):
                found.append(Slope(number, parameter, value))
    return found


def room(want: Want, value: float) -> float:
    """How far the number is from its limit, in its unit: negative where it is missed; NaN where there is no number."""
    if want.number is None or math.isnan(value):
        return math.nan
    return min(want.at_most - value, value - want.at_least)


def share(want: Want, value: float) -> float:
    """The room as a share of the limit."""
    left = room(want, value)
    if math.isnan(left) or math.isinf(left):
        return left
    limit = want.at_most if want.at_most - value <= value - want.at_least else want.at_least
    return left / (abs(limit) or 1.0)


def binds(want: Want, trial: Trial, k: int) -> bool:
    """Whether a want keeps the design from going further: its number stands at its limit."""
    if want.diode and trial.holds[k] and not want.at_least <= trial.numbers[k] <= want.at_most:
        return False  # a diode holds it, whatever the number
    near = share(want, trial.numbers[k])
    return not math.isnan(near) and near <= NEAR


def relief(task: DesignTask, best: Trial, k: int, found: Sequence[Slope]) -> tuple[str, float, float] | None:
    """What would relax want k most: parameter, its change by a step of its range (SI), the number's change by that."""
    want, most = task.wants[k], None
    if want.number is None:
        return None
    value = best.numbers[k]
    way = -1.0 if want.at_most - value <= value - want.at_least else 1.0  # which way the number should go
    for slope in found:
        if slope.want != k:
            continue
        axis = task.names.index(slope.parameter)
        low, high = task.parameters[axis].ends
        turn = math.copysign(1.0, way * slope.value)
        at_end = best.values[slope.parameter] >= high if turn > 0 else best.values[slope.parameter] <= low
        change = turn * STEP * (high - low)
        if slope.value and not at_end and (most is None or abs(slope.value * change) > abs(most[2])):
            most = slope.parameter, change, slope.value * change
    return most


def ends(task: DesignTask, trial: Trial) -> dict[str, str]:
    """Parameters that stand at an end of their range: "low end", "high end"."""
    found = {}
    for one in task.parameters:
        low, high = one.ends
        near = NEAR * STEP * (high - low)
        if not one.listed and trial.values[one.name] <= low + near:
            found[one.name] = "low end"
        elif not one.listed and trial.values[one.name] >= high - near:
            found[one.name] = "high end"
    return found
