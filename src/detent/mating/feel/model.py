"""A device that is known by its feel: mass, damping, spring force and friction over position, as a mating.

    F = m(x, dir) a + b(x, dir) v + f(x) + F_c(x, dir) sgn v               Colton & Hollerbach, eq. 3

What `identify` learns of a device is played here under any drive. x is how far A's origin is along one axis of B, or
how far A has turned about it; F acts on the part with its sign reversed. The table and what is played where the data
did not tell: `table.py`.

On a drive that cannot yield the friction of the motion is in the wrench; a device at rest keeps that of its last
motion. On one that yields it is a contact of kind BOUND, which sticks without creeping and without chatter: the wrench
is the mean of moving on and back, and the contact carries what lies between.
The mass is added to the part's: it is felt, and never rendered from a differenced velocity. As printed, eq. 3 has no
½ m′(x) v², which a lever of varying ratio would add; nor has this.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.core.errors import InputError
from detent.core.record import Channel, Outcome, Record, Status
from detent.mating.feel.table import FeelTable, table_of
from detent.mating.mating import Change, Rubbing, Stop
from detent.numeric.contact_kinematics import rubbing_row
from detent.numeric.kernel import (
    BOOKS,
    CONTACTS,
    DAMPING,
    HEAD,
    RUBBING,
    SWELLING,
    WRENCH,
    Kernel,
    inner,
    kernel,
    pack,
)
from detent.units import Force, check, shown

Array = NDArray[np.float64]

# Parameters: axis, whether it turns, first position, spacing, number of positions, then rows of the table.
AXIS, TURNS, START, SPACING, COUNT, TABLE = range(6)
SPRING, ON, BACK, B_ON, B_BACK, M_ON, M_BACK, ROW = range(8)
# Memory: where it is, spring force, damping force, friction by its last motion, the most friction can be, and the sense
# of that motion. Its branch is always the same: a minute on a bench turns round a thousand times, and nobody asks when.
# Behind it the rate, and the books of the energy ledger (numeric/kernel.py).
POSITION, SPRUNG, DAMPED, RUBBED, BOUND_NOW, SENSE, RATE, KEPT = range(HEAD, HEAD + 8)
SIZE = KEPT + BOOKS


@dataclass(frozen=True, slots=True)
class Feel:
    """A device as it feels: what it takes to move it, over position and by direction.

    table        of a JSON file or a record of identify in the scenario's folder, or the name of one that comes along
    axis         of B, along which the part moves, or about which it turns where the table is in rad (below half a turn)
    force_limit  the run stops where the force on the part passes it
    """

    table: FeelTable
    axis: Literal["x", "y", "z"] = "z"
    force_limit: Force | None = None

    def __post_init__(self) -> None:
        check(self)
        if self.axis not in ("x", "y", "z"):
            raise InputError("axis", self.axis, 'one of "x", "y", "z" is needed')

    @classmethod
    def from_record(cls, record: Record, axis: Literal["x", "y", "z"] = "z") -> Feel:
        """The device that `identify` has found; `table.notes` says what is played where the data did not tell."""
        return cls(table_of(record), axis)

    @property
    def notes(self) -> tuple[str, ...]:
        """What of it is not measured but chosen."""
        return self.table.notes

    def force(self, x: ArrayLike, v: ArrayLike, a: ArrayLike = 0.0) -> Array:
        """Force of whoever moves it, on arrays of any shape that go together.

            F = m a + b v + f + F_c sgn v                        eq. 3; sgn 0 = 0, and m is that of moving on

        x  m or rad, v  its rate, a  the rate of v.  Returns N or N m.
        """
        x, v, a = np.broadcast_arrays(*(np.asarray(one, dtype=float) for one in (x, v, a)))
        row, back = self.table.at(x), v < 0.0
        b, m, F_c = (np.where(back, row[..., j + 1], row[..., j]) for j in (B_ON, M_ON, ON))
        return m * a + b * v + row[..., SPRING] + F_c * np.sign(v)

    def rendered(self, x: ArrayLike, v: ArrayLike) -> Array:
        """The same without inertia: what a haptic device has to push back with, from position and speed alone."""
        return self.force(x, v, 0.0)

    def forces(self) -> tuple[Kernel, ...]:
        return (Kernel(_feel, self._packed(), np.zeros(SIZE), books=KEPT),)

    def yielding(self) -> tuple[tuple[Kernel, ...], tuple[Kernel, ...]]:
        """Forces and contacts on a drive that yields: friction there is a contact, which sticks."""
        params = self._packed()
        return (Kernel(_feel_mean, params, np.zeros(SIZE), books=KEPT),), (Kernel(_feel_friction, params),)

    def contacts(self) -> tuple[Kernel, ...]:
        return ()

    def _packed(self) -> Array:
        table, turns = self.table, self.table.unit == "rad"
        if turns and max(abs(table.start), abs(table.end)) >= math.pi:
            given = f"{shown(table.start, 'rad')} to {shown(table.end, 'rad')}"
            raise InputError("table", given, "a part is seen to turn by less than half a turn either way")
        return pack("xyz".index(self.axis), turns, table.start, table.spacing, len(table.spring_force), table.rows())

    def as_inputs(self) -> dict[str, object]:
        """The table as a bench notes it of its mechanism: the truth for an identification of its record."""
        one = self.table
        names = ("spring_force", "friction", "damping", "mass")
        return {"position": one.position.tolist(), **{name: np.array(getattr(one, name)).tolist() for name in names}}

    def stop(self) -> Stop:
        return Stop() if self.force_limit is None else Stop(self.force_limit)

    def change(self, before: Array, after: Array) -> tuple[Change, ...]:
        return ()

    def rubs(self, which: int, on: bool | None) -> str:
        return "device sticks" if on is None else "device moves on" if on else "device moves back"

    def observe(self, memories: tuple[Array, ...], rubbing: tuple[Rubbing, ...] = ()) -> Mapping[str, Channel]:
        memory, unit = memories[0], "N" if self.table.unit == "m" else "N m"
        at, wrt = ("time",), "of who moves the device, positive on"
        friction = -rubbing[0].force if rubbing else memory[:, RUBBED]
        bound = memory[:, BOUND_NOW]
        if rubbing:  # the mean of the two directions is with the spring there: only together they are told apart
            friction = friction + memory[:, RUBBED]
        channels = {
            "feel_position": Channel(at, memory[:, POSITION], self.table.unit, "where the device is on its way"),
            "spring_force": Channel(at, memory[:, SPRUNG], unit, f"against the spring, {wrt}"),
            "damping_force": Channel(at, memory[:, DAMPED], unit, f"against the damping, {wrt}"),
            "friction_force": Channel(at, friction, unit, f"against friction, {wrt}"),
            "friction_bound": Channel(at, bound, unit, "half of what friction can be on and back together"),
        }
        if rubbing:
            about = "what friction of the device does: 0 nothing, 1 sticks, 2 slides"
            channels["friction_state"] = Channel(at, rubbing[0].state, "1", about)
        return channels

    losses: ClassVar[tuple[str, ...]] = ("mating_friction_loss", "mating_damper_loss", "mass_loss")

    def energies(self, memories: tuple[Array, ...]) -> tuple[Array, Array]:
        """Elastic and kinetic energy (n,), J: of the spring from the table's first position, and of the mass."""
        x, v = memories[0][:, POSITION], memories[0][:, RATE]
        m = self.table.at(x)[:, M_ON : M_BACK + 1]
        return self.table.stored(x), 0.5 * np.where(v < 0.0, m[:, 1], m[:, 0]) * v**2

    def judge(self, record: Record) -> Outcome:
        x, end = np.asarray(record["feel_position"].values), float(record["time"][-1])
        unit = self.table.unit
        if any(event.kind == "stop" for event in record.events):
            return Outcome(Status.JAMMED, f"the force limit was passed at {shown(float(x[-1]), unit)}", end)
        low, high = self.table.start, self.table.end
        out = float(np.mean((x < low) | (x > high)))
        way = f"moved between {shown(float(x.min()), unit)} and {shown(float(x.max()), unit)}"
        if out == 1.0:
            known = f"{shown(low, unit)} to {shown(high, unit)}"
            return Outcome(Status.NOT_STARTED, f"{way}: never where its feel is known, {known}", end)
        held = f"; {100 * out:.3g} % of the time beyond what is known" if out > 0 else ""
        return Outcome(Status.ELAPSED, way + held, end)


@inner
def _where(params, X, V):
    """How far along (or about) the axis, and how fast."""
    k = int(params[AXIS])
    if params[TURNS] == 0.0:
        return X[k, 3], V[k]
    i, j = (k + 1) % 3, (k + 2) % 3
    return math.atan2(X[j, i] - X[i, j], X[i, i] + X[j, j]), V[3 + k]


@inner
def _cell(params, x):
    """Where the row before x begins in params, and x's share of the way to the next; held beyond the ends."""
    n, share = int(params[COUNT]), (x - params[START]) / params[SPACING]
    share = min(max(share, 0.0), n - 1.0)
    i = min(int(share), n - 2)
    return TABLE + ROW * i, share - i


@inner
def _value(params, row, part, column):
    return params[row + column] * (1.0 - part) + params[row + ROW + column] * part


@inner
def _slope(params, x, row, column):
    inside = params[START] <= x <= params[START] + params[SPACING] * (params[COUNT] - 1.0)
    return (params[row + ROW + column] - params[row + column]) / params[SPACING] if inside else 0.0


@inner
def _add(params, memory, x, v, F, K, row, part, F_A, M_A, K_A, D_A):
    """Put force F, its slope K, damping and mass along (or about) the axis; the direction is that of v."""
    k = int(params[AXIS]) + (3 if params[TURNS] > 0.0 else 0)
    b = _value(params, row, part, B_BACK if v < 0.0 else B_ON)
    memory[POSITION], memory[DAMPED], memory[RATE] = x, b * v, v
    column, books = M_BACK if v < 0.0 else M_ON, memory[KEPT:]
    books[DAMPING], books[SWELLING] = b * v * v, -0.5 * _slope(params, x, row, column) * v * v * v
    F_A[k] -= F + b * v
    K_A[k, k] += K
    D_A[k, k] += b
    M_A[k, k] += _value(params, row, part, column)


@kernel(WRENCH)
def _feel(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    """On a drive that cannot yield: F_A = −(b v + f ± F_c); a device at rest keeps the sense of its last motion."""
    x, v = _where(params, X_BA, V_BA)
    row, part = _cell(params, x)
    if v != 0.0:
        memory[SENSE] = 1.0 if v > 0.0 else -1.0
    sense, column = memory[SENSE], BACK if memory[SENSE] < 0.0 else ON
    f, F_c = _value(params, row, part, SPRING), sense * _value(params, row, part, column)
    memory[SPRUNG], memory[RUBBED], memory[KEPT + RUBBING] = f, F_c, F_c * v
    memory[BOUND_NOW] = 0.5 * (_value(params, row, part, ON) + _value(params, row, part, BACK))
    K = _slope(params, x, row, SPRING) + sense * _slope(params, x, row, column)
    _add(params, memory, x, v, f + F_c, K, row, part, F_A, M_A, K_A, D_A)


@kernel(WRENCH)
def _feel_mean(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    """On a drive that yields: F_A = −(b v + f + ½ (F_c on − F_c back)), the mean of moving on and back."""
    x, v = _where(params, X_BA, V_BA)
    row, part = _cell(params, x)
    f, on, back = (
        _value(params, row, part, SPRING),
        _value(params, row, part, ON),
        _value(params, row, part, BACK),
    )
    memory[SPRUNG], memory[RUBBED], memory[BOUND_NOW] = f, 0.5 * (on - back), 0.5 * (on + back)
    memory[KEPT + RUBBING] = 0.5 * (on - back) * v
    K = _slope(params, x, row, SPRING) + 0.5 * (_slope(params, x, row, ON) - _slope(params, x, row, BACK))
    _add(params, memory, x, v, f + 0.5 * (on - back), K, row, part, F_A, M_A, K_A, D_A)


@kernel(CONTACTS, allocates=True)
def _feel_friction(params, memory, t, q, v, X, V, J, b, gap, rows, drift, ids, law):
    """Friction along (or about) the axis, up to ½ (F_c on + F_c back); no row where there is none."""
    x, _ = _where(params, X[0], V[0])
    row, part = _cell(params, x)
    bound = 0.5 * (_value(params, row, part, ON) + _value(params, row, part, BACK))
    if bound <= 0.0:
        return 0
    w = np.zeros(6)
    w[int(params[AXIS]) + (3 if params[TURNS] > 0.0 else 0)] = 1.0
    rubbing_row(w, bound, 0.0, J, b, gap, rows, drift, ids, law)
    return 1


__all__ = ["Feel", "FeelTable"]
