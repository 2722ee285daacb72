"""The books of the matings, for the energy ledger: powers that a WRENCH tells of are added up over time.

A kernel tells at each evaluation what friction, dampers and changing masses take (kernel.py, BOOKS). Over a step of
time stepping that is the trapezoid of the powers at its ends, as for the drive's dampers; by events the integrator adds
it up with the motion. What is a sum already (JUMPED, CAUGHT) stays in memory and is read at the samples.

The powers of the drive jump where its motion breaks: a feed turns back, a motor stops. An evaluation at that very
instant belongs to one side, and the trapezoid of a step that ends or begins there would take it for the other's too:
in a hand of 2 kN/m with a feed that turns back at 0.2 m/s that was 6 % of all work at steps of 1 ms. Such a step is
added up piece by piece, by the power in the middle of each.

Steps whose error is controlled end where the motion breaks, and may be long: there all powers are those in the middle
of the step, at its mean velocities. The midpoint rule has its forces there, so that what springs and dampers give and
take is what moved the parts.
"""

from __future__ import annotations

from detent.numeric.kernel import GIVEN, POWERS, REACHED, TAKEN, UNASKED, inner
from detent.numeric.output import BOOKED, DRIVE_LOSS, DRIVE_WORK
from detent.numeric.system import add_wrenches, clear
from detent.numeric.vector import copy

NEAR = 1e-6  # of a step, ours: so close to its end a break is on it, and so far within its powers are looked at
JUMP = 1e-3  # of a power, ours: what differs by less between there and the end has not jumped
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
    near, end, begin, jumps = NEAR * length, t + length, t, False
    for i in range(breaks.shape[0]):
        if t - near <= breaks[i] <= end + near:
            jumps |= _jumps(model, t, length, near, power, run) or _jumps(model, t, length, length - near, drive, run)
    for i in range(breaks.shape[0]):
        if jumps and t + near < breaks[i] < end - near:
            _book_piece(model, t, length, begin, breaks[i], run)
            begin = breaks[i]
    if jumps:
        _book_piece(model, t, length, begin, end, run)
    else:
        sums[DRIVE_LOSS] += 0.5 * length * (power[TAKEN] + drive[TAKEN])
        sums[DRIVE_WORK] += 0.5 * length * (power[GIVEN] + drive[GIVEN])
    power[TAKEN], power[GIVEN] = drive[TAKEN], drive[GIVEN]


@inner
def book_middle(model, t, length, run):
    """Add a step from `run.state` at t to `run.trial`, by all powers in its middle."""
    power, drive, sums, aside = run.state.power, run.system.drive, run.state.sums, run.aside
    _look_within(model, t, length, 0.5 * length, run)
    sums[DRIVE_LOSS] += length * aside.system.drive[TAKEN]
    sums[DRIVE_WORK] += length * aside.system.drive[GIVEN]
    power[TAKEN], power[GIVEN] = drive[TAKEN], drive[GIVEN]
    keeps = False
    for k in range(model.data.n_wrenches):
        keeps |= model.data.books[k] >= 0
    if keeps:
        copy(run.state.memory, aside.memory)
        add_wrenches(model, t + 0.5 * length, aside.memory, aside.system)
        now = power[FIRST:]
        read_powers(model, aside.memory, now)
        for j in range(POWERS):
            sums[BOOKED + j] += length * now[j]
        read_powers(model, run.trial.memory, now)


@inner
def _jumps(model, t, length, since, known, run):
    """Whether a power of the drive just within the step is another one than that known of its end."""
    _look_within(model, t, length, since, run)
    within, found = run.aside.system.drive, False
    for j in range(TAKEN, GIVEN + 1):
        found |= abs(within[j] - known[j]) > JUMP * max(abs(within[j]), abs(known[j]))
    return found


@inner
def _book_piece(model, t, length, begin, end, run):
    """A piece of the step, by the powers in its middle: there the method has the forces too, so that what a damper
    takes is right even where a motion that jumped dies away within a step."""
    _look_within(model, t, length, 0.5 * (begin + end) - t, run)
    within = run.aside.system.drive
    run.state.sums[DRIVE_LOSS] += (end - begin) * within[TAKEN]
    run.state.sums[DRIVE_WORK] += (end - begin) * within[GIVEN]


@inner
def _look_within(model, t, length, since, run):
    """The drive at a time since the step began, on the straight line between its ends, into `run.aside`."""
    state, trial, (system, _, q, v), share = run.state, run.trial, run.aside, since / length
    for i in range(q.shape[0]):
        q[i] = state.q[i] + share * (trial.q[i] - state.q[i])
    for i in range(v.shape[0]):
        v[i] = state.v[i] + share * (trial.v[i] - state.v[i])
    clear(system, v.shape[0])
    copy(run.system.drive, system.drive)
    system.drive[UNASKED], system.drive[REACHED] = 1.0, 0.0
    model.motion(
        model.data.motion_params, system.drive, t + since, q, v, system.M, system.f, system.K, system.D,
        system.gripper.X, system.gripper.V, system.gripper.J, system.gripper.b,
    )  # fmt: skip
