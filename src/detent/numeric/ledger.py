"""The books of the matings, for the energy ledger: powers that a WRENCH tells of are added up over time.

A kernel tells at each evaluation what friction, dampers and changing masses take (kernel.py, BOOKS). Over a step of
time stepping that is the trapezoid of the powers at its ends, as for the drive's dampers; by events the integrator adds
it up with the motion. What is a sum already (JUMPED, CAUGHT) stays in memory and is read at the samples.

The powers of the drive jump where its motion breaks: a feed turns back, a motor stops. An evaluation at that very
instant belongs to one side, and the trapezoid of a step that ends or begins there would take it for the other's too:
in a hand of 2 kN/m with a feed that turns back at 0.2 m/s that was 6 % of all work at steps of 1 ms. Such a step is
added up piece by piece, with the powers just within each piece.
"""

from __future__ import annotations

from detent.numeric.kernel import GIVEN, POWERS, REACHED, TAKEN, UNASKED, inner
from detent.numeric.output import BOOKED, DRIVE_LOSS, DRIVE_WORK
from detent.numeric.system import clear
from detent.numeric.vector import copy

WITHIN_A_PIECE = 1e-6  # of a step, ours: so far from a break of the motion its powers are taken
FIRST = TAKEN + 2  # of `State.power`: TAKEN and GIVEN by the drive, then the matings' powers


@inner
def read_powers(model, memory, powers):
    """The matings' powers, as the last evaluation left them in memory, into `powers` (POWERS,)."""
    for j in range(POWERS):
        powers[j] = 0.0
    for k in range(model.data.n_wrenches):
        at = model.data.books[k]
        if at >= 0:
            for j in range(POWERS):
                powers[j] += memory[at + j]


@inner
def book(model, memory, length, power, sums):
    """Add a step of this length, at the end of which memory is: trapezoids with the powers it began with."""
    now, booked = power[FIRST:], sums[BOOKED:]
    for j in range(POWERS):
        booked[j] += 0.5 * length * now[j]
    read_powers(model, memory, now)
    for j in range(POWERS):
        booked[j] += 0.5 * length * now[j]


@inner
def book_drive(model, breaks, t, length, run):
    """Add what the drive's dampers took and its machine gave in the step from `run.state` at t to `run.trial`.

    breaks  instants at which the drive's motion is not smooth, ascending
    """
    power, drive, sums = run.state.power, run.system.drive, run.state.sums
    near, end, begin, touched = WITHIN_A_PIECE * length, t + length, t, False
    for i in range(breaks.shape[0]):
        if breaks[i] < t - near or breaks[i] > end + near:
            continue
        touched = True
        if breaks[i] > t + near and breaks[i] < end - near:
            _book_piece(model, t, length, begin, breaks[i], run)
            begin = breaks[i]
    if touched:
        _book_piece(model, t, length, begin, end, run)
    else:
        sums[DRIVE_LOSS] += 0.5 * length * (power[TAKEN] + drive[TAKEN])
        sums[DRIVE_WORK] += 0.5 * length * (power[GIVEN] + drive[GIVEN])
    power[TAKEN], power[GIVEN] = drive[TAKEN], drive[GIVEN]


@inner
def _book_piece(model, t, length, begin, end, run):
    """A piece of the step from t on, on straight lines between its ends."""
    state, trial, aside, sums = run.state, run.trial, run.aside, run.state.sums
    for side in range(2):
        now = end - WITHIN_A_PIECE * length if side else begin + WITHIN_A_PIECE * length
        share = (now - t) / length
        for i in range(aside.q.shape[0]):
            aside.q[i] = state.q[i] + share * (trial.q[i] - state.q[i])
        for i in range(aside.v.shape[0]):
            aside.v[i] = state.v[i] + share * (trial.v[i] - state.v[i])
        system = aside.system
        clear(system, aside.v.shape[0])
        copy(run.system.drive, system.drive)
        system.drive[UNASKED], system.drive[REACHED] = 1.0, 0.0
        model.motion(
            model.data.motion_params, system.drive, now, aside.q, aside.v, system.M, system.f, system.K, system.D,
            system.gripper.X, system.gripper.V, system.gripper.J, system.gripper.b,
        )  # fmt: skip
        sums[DRIVE_LOSS] += 0.5 * (end - begin) * system.drive[TAKEN]
        sums[DRIVE_WORK] += 0.5 * (end - begin) * system.drive[GIVEN]
