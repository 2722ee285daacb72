"""Whether the numbers of a run bear a verdict: each check with its limits, and what to change where it fails.

A run is as sound as its worst check. *Doubtful* is beyond the first limit: the motion is plausible, the numbers are not
as good as asked for. *Unresolved* is beyond the second: there is no verdict of physics (docs/guide/accuracy.md).

Evidence is what a `Trajectory` carries: channels, the energy ledger among them, and what its loop counted in `stats`:

    error, tolerance     largest accepted local error over what the tolerance allows
    floor_steps          steps of the shortest length
    deepest              m, deepest gap that was accepted
    largest_correction   m, largest projection of positions
    cone_residual        largest excess of friction over its cone, relative to the cone
    held                 steps in which the contacts' frames were held; steps
    budget               1 where the run used up its evaluations
    controller           what a controller's samples use of what keeps it stable

What a solver does not hand over is not checked, and not claimed either.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from detent.core.channels import CHANNELS, LEDGER_ROLES
from detent.core.outcome import Soundness

if TYPE_CHECKING:
    from detent.core.trajectory import Trajectory

Json = Any
Array = NDArray[np.float64]
TABLE = "checks"
REST = "energy_rest"  # channel of runs whose ledger is whole
FINER = 'ask for a smaller tolerance; with method "fixed", for a shorter step'
# Limits without a source are our choice. Those of energy, depth and correction are the project's promise.
DEEP = 1e-6  # m: contacts this deep are accepted, and 1 % of the clearance
MOVED = 1e-5  # m: positions may be corrected by this much, and by 1e-3 of the part
FLOOR_STEPS = 10  # at most so many isolated steps of the shortest length, or 1e-3 of all


@dataclass(frozen=True, slots=True)
class Check:
    """One number that tells how well a run was computed.

    value, unit   1 as unit: a share
    sound         limit up to which it is sound; the run is doubtful above it,
    doubtful      and above this it is unresolved
    says          the sentence; {} stands for the value
    advice        what to change where it fails
    time          s, when it first passed the limit; None where that is not known
    """

    name: str
    value: float
    unit: str
    sound: float
    doubtful: float
    says: str
    advice: str
    time: float | None = None

    @property
    def state(self) -> Soundness:
        if self.value <= self.sound:
            return Soundness.SOUND
        return Soundness.DOUBTFUL if self.value <= self.doubtful else Soundness.UNRESOLVED  # NaN passes no limit

    def sentence(self) -> str:
        """What was found, and where it fails also the limit: "energy closed to 2.3 %, sound up to 1 %"."""
        found = self.says.format(amount(self.value, self.unit))
        return found if self.state is Soundness.SOUND else f"{found}, sound up to {amount(self.sound, self.unit)}"

    def row(self) -> dict[str, Json]:
        """As a record keeps it. A limit that does not exist is None."""
        doubtful = self.doubtful if math.isfinite(self.doubtful) else None
        return {
            "name": self.name, "value": self.value, "unit": self.unit, "limit": self.sound, "doubtful_limit": doubtful,
            "state": str(self.state), "says": self.sentence(), "advice": self.advice, "time": self.time,
        }  # fmt: skip


def amount(value: float, unit: str) -> str:
    """A check's value or limit for people's eyes: "0.02 %", "0.2 µm", "3"."""
    if not math.isfinite(value):
        return "no number"
    if unit == "m":
        return f"{1e6 * value:.3g} µm" if value >= 1e-7 or value == 0.0 else f"{1e9 * value:.2g} nm"
    if unit == "1":
        return f"{100 * value:.2g} %" if value >= 1e-5 or value == 0.0 else "less than 0.001 %"
    return f"{value:.3g}"


SEVERITY = (Soundness.SOUND, Soundness.DOUBTFUL, Soundness.UNRESOLVED)


def soundness(checks: Sequence[Check]) -> Soundness:
    return max((one.state for one in checks), key=SEVERITY.index, default=Soundness.SOUND)


def failed(rows: Sequence[Mapping[str, Json]]) -> list[Mapping[str, Json]]:
    """The rows of a record's table `checks` that are not sound, worst first."""
    bad = [one for one in rows if one.get("state") in SEVERITY[1:]]
    return sorted(bad, key=lambda one: -SEVERITY.index(Soundness(one["state"])))


def worst(rows: Sequence[Mapping[str, Json]]) -> Soundness:
    """The state of a record's worst check."""
    bad = failed(rows)
    return Soundness(bad[0]["state"]) if bad else Soundness.SOUND


HEADLINE = ("energy", "step error", "depth")  # what is said of a sound run


def in_words(rows: Sequence[Mapping[str, Json]]) -> str:
    """The checks of a record in a line: what fails, or what was found where nothing does; "" without checks."""
    if bad := failed(rows):
        return "; ".join(f"{one['says']}: {one['advice']}" for one in bad)
    told = [one for one in rows if one.get("name") in HEADLINE] or rows[:1]
    return ", ".join(str(one.get("says", "")) for one in told)


def checks_of(run: Trajectory, clearance: float = math.inf, ledger: bool = True) -> tuple[Check, ...]:
    """All checks that the run has evidence for; what people ask for first in front.

    clearance  m, between the parts; infinite where there is none
    ledger     whether all energies of the run are among its channels
    """
    own = {name: own for one in run.shares or () for name, own in one.names.items()}
    channels = {name: np.asarray(one.values, float) for name, one in run.channels.items() if _is_number(one.values)}
    declared = {name: (own.get(name, name), values) for name, values in channels.items()}
    found: list[Check] = []
    if ledger:
        with np.errstate(invalid="ignore", over="ignore"):  # of runs that fly away
            found += _energy(run, channels)
    stats = run.stats
    if "error" in stats:
        about = "step error {} of the tolerance"
        found.append(Check("step error", stats["error"], "1", 1.0, 10.0, about, FINER))
    found += _deepest(run, [values for name, values in declared.values() if name == "gap"], clearance)
    found += _counted(run)
    holes = {name: _holes(run, own_name, values) for name, (own_name, values) in declared.items()}
    bad = [name for name, where in holes.items() if where.any()]
    about = f"{{}} channels with numbers that are not finite ({', '.join(bad[:3])})" if bad else "all numbers finite"
    when = _first(run, np.any([holes[name] for name in bad], axis=0)) if bad else None
    finite = Check("finite", float(len(bad)), "", 0.0, 0.0, about, FINER, when)
    return (finite, *found) if bad else (*found, finite)  # what it breaks breaks other checks too


def _energy(run: Trajectory, channels: Mapping[str, Array]) -> list[Check]:
    """Of the ledger: what is left of it, and losses that give energy, relative to its largest term.

    The method's own loss is no physics: it counts as left. A ledger of nothing but rounding is measured by the energy
    that contacts of the accepted depth may hide: the largest force on the part times DEEP.
    """
    terms = {name: channels[name] for name in LEDGER_ROLES if name in channels and name != "numerical_loss"}
    if REST not in channels and not {"drive_work", "kinetic_energy", "stored_energy"} <= terms.keys():
        return []
    rest, largest = np.zeros(len(run.time)), 0.0
    for name, values in terms.items():
        is_store = LEDGER_ROLES[name] == "store"
        change = values - values[0] if is_store else values
        rest += change if LEDGER_ROLES[name] == "supply" else -change
        # Of what moves at a constant speed, the energy counts and not its rounding.
        largest = max(largest, float(np.max(np.abs(values if "kinetic" in name else change))))
    forces = [channels[name] for name in ("force", "contact_force", "reaction") if name in channels]
    push = max((float(np.max(np.abs(one), initial=0.0)) for one in forces), default=0.0)
    scale = max(largest, push * DEEP, np.finfo(float).tiny)
    share = np.abs(rest) / scale
    # Friction of a compliant part is in two terms, of which one alone may fall; together they never do.
    rubbed = [values for name, values in terms.items() if name.endswith("friction_loss")]
    lost = np.sum(rubbed, axis=0)
    found = [Check("energy", _worst(share), "1", 0.01, 0.05, "energy closed to {}", FINER, _first(run, share > 0.01))]
    if rubbed:
        given = (np.maximum.accumulate(lost) - lost) / scale
        about = "friction gives back {} of the largest energy"
        found.append(Check("friction", _worst(given), "1", 1e-3, 0.01, about, FINER, _first(run, given > 1e-3)))
    return found


def _deepest(run: Trajectory, gaps: Sequence[Array], clearance: float) -> list[Check]:
    """How deep parts were in each other, at the samples and as the loop accepted it."""
    if not gaps and "deepest" not in run.stats:
        return []
    limit = max(DEEP, 0.01 * abs(clearance) if math.isfinite(clearance) else 0.0)
    least = [np.nanmin(np.where(np.isnan(one), 0.0, one), axis=tuple(range(1, one.ndim)), initial=0.0) for one in gaps]
    depth = -np.min(least, axis=0) if least else np.zeros(len(run.time))
    value = max(float(np.max(depth, initial=0.0)), float(run.stats.get("deepest", 0.0)))
    when = _first(run, depth > limit)
    return [Check("depth", value, "m", limit, limit, "contacts at most {} deep", FINER, when)]


def _counted(run: Trajectory) -> list[Check]:
    """What the loop counted and measured; see the top of this file."""
    stats, found = run.stats, []
    steps = max(stats.get("steps", 0.0), 1.0)
    if "floor_steps" in stats:
        most = max(FLOOR_STEPS, 1e-3 * steps)
        about = "{} steps at the shortest length"
        found.append(Check("shortest steps", stats["floor_steps"], "", 0.0, most, about, FINER))
    if "largest_correction" in stats:
        limit = max(MOVED, 1e-3 * _size(run))
        about = "positions corrected by at most {}"
        found.append(Check("correction", stats["largest_correction"], "m", limit, limit, about, FINER))
    if "cone_residual" in stats:
        about = "friction at most {} beyond its cone"
        found.append(Check("friction cone", stats["cone_residual"], "1", 1e-3, 0.05, about, FINER))
    if "held" in stats:
        about = "contacts' frames held in {} of the steps"
        found.append(Check("held frames", stats["held"] / steps, "1", 0.01, math.inf, about, FINER))
    if "controller" in stats:
        about = "the controller's samples use {} of its margin"
        advice = "give it a higher rate, a shorter delay or less damping"
        found.append(Check("controller", stats["controller"], "1", 0.8, 1.0, about, advice))
    if "budget" in stats:
        about = "the budget of evaluations is used up" if stats["budget"] else "within the budget of evaluations"
        advice = 'follow it in steps (method "stepping"), or ask for a larger tolerance'
        found.append(Check("budget", stats["budget"], "", 0.0, 0.0, about, advice, float(run.time[-1])))
    return found


# NaN means "no contact" or "no beam" in these,
EMPTY = ("gap", "contact_point", "contact_normal", "strain")
# and "without bound" in these where a pawl loses its lever: there the run ends.
UNBOUNDED = ("force", "moment", "mating_force", "contact_force", "contact_load")


def _holes(run: Trajectory, name: str, values: Array) -> NDArray[np.bool_]:
    """(time,) where a channel has no number and must have one. What a model declares itself may have gaps."""
    if name not in CHANNELS or name in EMPTY or CHANNELS[name].dims[0] != "time":
        return np.zeros(len(run.time), np.bool_)
    missing = ~np.isfinite(values).reshape(len(values), -1)
    found = np.any(missing, axis=1)
    if "pawl_angle" in run.channels and name in UNBOUNDED:
        found &= ~np.isclose(run.time, run.time[-1])
    return np.asarray(found, np.bool_)


def _is_number(values: object) -> bool:
    return np.asarray(values).dtype.kind in "fiu"


def _worst(values: Array) -> float:
    """The largest; NaN where one is NaN."""
    return float(np.max(values, initial=0.0))


def _first(run: Trajectory, where: NDArray[np.bool_]) -> float | None:
    """Time of the first sample that is marked."""
    at = np.flatnonzero(where)
    return float(run.time[at[0]]) if len(at) else None


def _size(run: Trajectory) -> float:
    """Longest side of the smallest moving part, m; 0 where nothing is drawn."""
    sides = [float(np.max(np.ptp(one.vertices, axis=0))) for one in run.scene if one.role == "moving"]
    return min(sides, default=0.0)
