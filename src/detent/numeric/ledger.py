"""The books of drive and matings, for the energy ledger: powers that kernels tell of are added up over time.

A WRENCH tells at each evaluation what friction, dampers and changing masses take (kernel.py, BOOKS), a MOTION what its
dampers take and its machine gives. Over a step of time stepping all powers are those in the middle of the step, at its
mean velocities: the midpoint rule has its forces there, so that what is added up is what moved the parts, also where a
motion dies away within a step. The trapezoid of the powers at both ends left a bolt's ledger open by 8 % and more. By
events the integrator adds them up with the motion. What is a sum already (JUMPED, CAUGHT) stays in memory and is read
at the samples.

The powers of the drive jump where its motion breaks: a feed turns back, a motor stops. A fixed step may stride over
such an instant; it is added up piece by piece.
"""

from __future__ import annotations

from detent.numeric.kernel import GIVEN, POWERS, REACHED, TAKEN, UNASKED, inner
from detent.numeric.output import BOOKED, DRIVE_LOSS, DRIVE_WORK
from detent.numeric.system import add_wrenches, clear
from detent.numeric.vector import copy

NEAR = 1e-6  # of a step, ours: a break so close to its end is on it
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
def book(model, breaks, t, length, run):
    """Add a step from `run.state` at t to `run.trial`.

    breaks  instants at which the drive's motion is not smooth, ascending
    """
    power, drive, sums, aside = run.state.power, run.system.drive, run.state.sums, run.aside
    near, begin, keeps = NEAR * length, t, False
    for i in range(breaks.shape[0]):
        if begin + near < breaks[i] < t + length - near:
            _book_piece(model, t, length, begin, breaks[i], run)
            begin = breaks[i]
    _book_piece(model, t, length, begin, t + length, run)
    power[TAKEN], power[GIVEN] = drive[TAKEN], drive[GIVEN]
    for k in range(model.data.n_wrenches):
        keeps |= model.data.books[k] >= 0
    if keeps:
        if begin > t:
            _look_within(model, t, length, 0.5 * length, run)
        copy(run.state.memory, aside.memory)
        add_wrenches(model, t + 0.5 * length, aside.memory, aside.system)
        now = power[FIRST:]
        read_powers(model, aside.memory, now)
        for j in range(POWERS):
            sums[BOOKED + j] += length * now[j]
        read_powers(model, run.trial.memory, now)


@inner
def _book_piece(model, t, length, begin, end, run):
    """A piece of the step, by the powers of the drive in its middle."""
    _look_within(model, t, length, 0.5 * (begin + end) - t, run)
    within = run.aside.system.drive
    run.state.sums[DRIVE_LOSS] += (end - begin) * within[TAKEN]
    run.state.sums[DRIVE_WORK] += (end - begin) * within[GIVEN]


@inner
def _look_within(model, t, length, since, run):
    """The drive at a time since the step began, on the straight line between its ends, into `run.aside`. Its memory is
    that of the start: a controller that samples at the end has not done so yet."""
    state, trial, (system, _, q, v), share = run.state, run.trial, run.aside, since / length
    for i in range(q.shape[0]):
        q[i] = state.q[i] + share * (trial.q[i] - state.q[i])
    for i in range(v.shape[0]):
        v[i] = state.v[i] + share * (trial.v[i] - state.v[i])
    clear(system, v.shape[0])
    copy(run.system.drive, system.drive)
    ends = model.data.memory_ends
    first, last = ends[ends.shape[0] - 2], ends[ends.shape[0] - 1]
    for i in range(last - first):
        system.drive[system.drive.shape[0] - (last - first) + i] = state.memory[first + i]
    system.drive[UNASKED], system.drive[REACHED] = 1.0, 0.0
    model.motion(
        model.data.motion_params, system.drive, t + since, q, v, system.M, system.f, system.K, system.D,
        system.gripper.X, system.gripper.V, system.gripper.J, system.gripper.b,
    )  # fmt: skip
