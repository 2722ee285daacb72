"""Loop for drives that cannot yield: walk along the prescribed motion, ask the matings for their wrench, find events.

Compliant matings are functions of pose, twist and history (Meitinger & Pfeiffer, eq. 10), so no equation of motion is
left to integrate. What is left is honesty about the pieces: wherever a mating leaves its branch the instant is bisected
to the last bit or so of time, both sides are kept as samples, and the mating goes over to its next branch right there.
The curve therefore does not depend on the sampling step.

A mating with mass (M_A) is carried along: to its wrench comes −M_A V̇, with V̇ the acceleration that the motion writes
where a drive that yields has J̇ v (`b`): with no velocities of its own that is all of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import int64

from detent.numeric.compiling import KernelFunction
from detent.numeric.contact_kinematics import relative_jacobian, relative_motion
from detent.numeric.kernel import (
    BRANCH,
    HEAD,
    LOST,
    MOTION,
    NOWHERE,
    WRENCH,
    f1,
    f2,
    f3,
    function_tuple,
    i1,
    part_of_loop,
)
from detent.numeric.vector import copy

ENDED, STOPPED, NOWHERE_LEFT, FULL = 0, 1, 2, 3
PLAIN, BEFORE, AFTER = 0, 1, 2  # a sample asked for, the last before an event, the first after it
MOST_EVENTS_BETWEEN_SAMPLES = 60
MOST_EVENTS, SAMPLES_AN_EVENT = 1000, 4  # so many at least, and in a long run one for so many samples
MOST_FALSE_ENDS = 20  # between two samples: a branch that seems to end and then does not; more is creeping
MOST_KERNELS = 16  # ours: a loop is compiled for each number
STAY, SWITCH = 0, 1  # which function of a kernel is called: that of its branch, or the one that goes over to the next


class Forces(NamedTuple):
    """The matings' WRENCH kernels, their params and memory one behind the other."""

    wrenches: Any
    switches: Any  # called where a branch ends
    params: Any
    param_ends: Any  # (n + 1,)
    memory_ends: Any  # (n + 1,)
    X_GA: Any  # (n, 3, 4) where each mating's moving part is in the gripper
    X_WB: Any  # (n, 3, 4) and its fixed part in the world


class Gripper(NamedTuple):
    """What the drive's MOTION writes of its one body."""

    X: Any  # (1, 3, 4)
    V: Any  # (1, 6)
    J: Any  # (1, 6, 0)
    b: Any  # (1, 6) J̇ v: without velocities of its own, the acceleration


class Relative(NamedTuple):
    """Room for one mating: pose and twist of A in B, its Jacobian and J̇ v, its mass, and slopes that nobody needs."""

    X_BA: Any
    V_BA: Any
    J_BA: Any
    b_BA: Any
    M_A: Any
    unused: Any


class Samples(NamedTuple):
    """What the loop writes, a row for each sample."""

    time: Any  # (N,)
    pose: Any  # (N, 3, 4) of G in W
    twist: Any  # (N, 6)
    wrench: Any  # (N, n, 6) on A by B at A, in B
    memories: Any  # (N, …)
    switch: Any  # (N,) PLAIN, BEFORE or AFTER an event


class Found(NamedTuple):
    """One evaluation: whether a branch has changed, whether one has nowhere to go, the largest force, N."""

    changed: Any
    nowhere: Any
    strongest: Any


class Search(NamedTuple):
    """Where the loop stands in time."""

    t_held: Any  # every branch holds up to here
    t_failed: Any  # one is known to have ended here; infinite if none is
    t: Any  # evaluated next
    ask: Any  # STAY or SWITCH
    behind_break: Any  # t is the first instant behind a break of the motion


class Crowd(NamedTuple):
    """Counts that end a run which changes state faster than it can be followed."""

    events: Any
    since_stop: Any  # events since the last of the stops
    false_ends: Any  # branches that seemed to end and did not, since the last of the stops


@lru_cache(maxsize=MOST_KERNELS)
def sweep(n: int) -> KernelFunction:
    """The loop for n wrenches; see `_sweep` for its arguments."""
    scalar, functions = numba.float64, function_tuple(WRENCH, n)
    signature = int64(
        numba.types.FunctionType(MOTION), f1, functions, functions, f1, i1, f1, i1, f3, f3, f1, i1,
        scalar, scalar, f1, f3, f2, f3, f2, i1, i1,
    )  # fmt: skip
    return KernelFunction(_sweep, signature, f"{__name__}:sweep({n})", allocates=True)


def _sweep(
    motion, motion_params, wrenches, switches, params, param_ends, memory, memory_ends, X_GA, X_WB, stops, breaks,
    resolution, force_limit, time, pose, twist, wrench, memories, switch, count,
):  # fmt: skip
    """Walk through `stops` (times to sample), locating every change of branch between them.

    motion        MOTION and its params; then the fields of `Forces`, with `memory` at the start of the run
    stops (s,)    times to sample; breaks (s,) 1 where the motion is not smooth: there the next instant is sampled too
    resolution    events are bisected until they are this close, s
    force_limit   stop where the force on the part passes it, N
    Out: the fields of `Samples`; count[0] samples, count[1] evaluations, count[2] bisections.
    Returns ENDED, STOPPED by the force limit, NOWHERE_LEFT to go, or FULL.
    """
    n = len(wrenches)
    forces = Forces(wrenches, switches, params, param_ends, memory_ends, X_GA, X_WB)
    samples = Samples(time, pose, twist, wrench, memories, switch)
    none1, none2 = np.zeros(0), np.zeros((0, 0))
    gripper = Gripper(np.zeros((1, 3, 4)), np.zeros((1, 6)), np.zeros((1, 6, 0)), np.zeros((1, 6)))
    relative = Relative(
        np.zeros((3, 4)), np.zeros(6), np.zeros((6, 0)), np.zeros(6), np.zeros((6, 6)), np.zeros((6, 6))
    )
    F, trial, held = np.zeros((n, 6)), np.empty(memory.shape[0]), np.empty(memory.shape[0])
    copy(memory, held)
    n_samples, evaluations, bisections, i, status = 0, 0, 0, 0, ENDED
    crowd, search = Crowd(0, 0, 0), Search(stops[0], np.inf, stops[0], SWITCH, False)
    while True:
        # One evaluation at search.t, from the memory that holds at search.t_held.
        copy(held, trial)
        motion(
            motion_params, none1, search.t, none1, none1, none2, none1, none2, none2, gripper.X, gripper.V, gripper.J,
            gripper.b,
        )  # fmt: skip
        evaluations += 1
        found = _evaluate(forces, gripper, relative, search.t, search.ask, held, trial, F)
        passed = found.strongest > force_limit
        if (found.changed or passed) and search.ask == STAY:
            search = _bisected(search.t_held, search.t, resolution)
            bisections += 1 if search.ask == STAY else 0
            continue
        if n_samples == time.shape[0] or _is_crowded(crowd, stops.shape[0]):
            status = FULL
            break
        copy(trial, held)
        at_stop, new_branch = search.t == stops[i], n_samples > 0 and found.changed
        pinned = at_stop or new_branch or search.behind_break or passed
        if not pinned and switch[n_samples - 1] == BEFORE:
            n_samples -= 1  # of the left ends of a bisection only the last, next to the event, is a sample
        _write(samples, n_samples, search.t, gripper, F, trial)
        switch[n_samples] = AFTER if new_branch else (PLAIN if pinned else BEFORE)
        n_samples += 1
        if found.nowhere or passed:
            status = NOWHERE_LEFT if found.nowhere else STOPPED
            break
        crowd = _counted(crowd, new_branch, at_stop, search.ask)
        i += 1 if at_stop else 0
        if i == stops.shape[0]:
            break
        search = _onward(search, stops[i], at_stop and breaks[i - 1] == 1, resolution)
    count[0], count[1], count[2] = n_samples, evaluations, bisections
    return status


@part_of_loop
def _evaluate(forces, gripper, relative, t, ask, held, trial, F):
    """All wrenches at t into F (n, 6); their kernels begin from `trial`, a copy of the memory `held`, and write it."""
    changed, nowhere, strongest = False, False, 0.0
    for k in range(F.shape[0]):
        begin, end = forces.memory_ends[k], forces.memory_ends[k + 1]
        own = trial[begin:end]
        _wrench(forces, k, gripper, relative, t, ask, own, F[k])
        strongest = max(strongest, np.sqrt(F[k, 0] ** 2 + F[k, 1] ** 2 + F[k, 2] ** 2))
        if end - begin >= HEAD:
            changed |= own[BRANCH] != held[begin + BRANCH]
            nowhere |= own[BRANCH] == NOWHERE
    return Found(changed, nowhere, strongest)


@part_of_loop
def _wrench(forces, k, gripper, relative, t, ask, own, F):
    """The wrench of kernel k into F (6,): in its branch, or in the next one if it is asked to switch."""
    X_BA, V_BA, J_BA, b_BA, M_A, unused = relative
    X, V, X_GA, X_WB = gripper.X[0], gripper.V[0], forces.X_GA[k], forces.X_WB[k]
    has_branch = own.shape[0] >= HEAD
    given = forces.params[forces.param_ends[k] : forces.param_ends[k + 1]]
    relative_motion(X, V, X_GA, X_WB, X_BA, V_BA)
    F[:] = 0.0
    if ask == SWITCH:
        forces.switches[k](given, own, t, X_BA, V_BA, F, unused, unused, unused)
        F[:] = 0.0
    if ask == STAY or not has_branch or own[BRANCH] != NOWHERE:
        M_A[:] = 0.0
        forces.wrenches[k](given, own, t, X_BA, V_BA, F, M_A, unused, unused)
        relative_jacobian(X, V, gripper.J[0], gripper.b[0], X_GA, X_WB, J_BA, b_BA)
        for r in range(6):
            for j in range(6):
                F[r] -= M_A[r, j] * b_BA[j]
    if ask == SWITCH and has_branch and own[BRANCH] == LOST:
        own[BRANCH] = NOWHERE  # what it went over to does not even hold here


@part_of_loop
def _bisected(t_held, t_failed, resolution):
    """Half-way between where the branches hold and where one has ended; over to the next one where these are close."""
    if t_failed - t_held <= resolution:
        return Search(t_held, t_failed, t_failed, SWITCH, False)
    return Search(t_held, t_failed, t_held + 0.5 * (t_failed - t_held), STAY, False)


@part_of_loop
def _onward(search, stop, at_break, resolution):
    """From a sample at search.t to what is next: a bisection under way, or the next of the stops."""
    t_held, t_failed = search.t, search.t_failed
    if search.ask == SWITCH or t_failed <= t_held:
        t_failed = np.inf
    if at_break:
        # Just behind a break the motion goes on differently, and the force may jump without any event.
        return Search(t_held, t_failed, np.nextafter(t_held, np.inf), SWITCH, True)
    if t_failed < np.inf:
        return _bisected(t_held, t_failed, resolution)
    return Search(t_held, t_failed, stop, STAY, False)


@part_of_loop
def _counted(crowd, new_branch, at_stop, ask):
    """The counts behind one more sample."""
    is_false_end = ask == SWITCH and not new_branch
    since_stop = crowd.since_stop + 1 if new_branch else (0 if at_stop else crowd.since_stop)
    false_ends = 0 if at_stop else crowd.false_ends + (1 if is_false_end else 0)
    return Crowd(crowd.events + (1 if new_branch else 0), since_stop, false_ends)


@part_of_loop
def _is_crowded(crowd, n_stops):
    return (
        crowd.since_stop > MOST_EVENTS_BETWEEN_SAMPLES
        or crowd.events > max(MOST_EVENTS, n_stops // SAMPLES_AN_EVENT)
        or crowd.false_ends > MOST_FALSE_ENDS
    )


@part_of_loop
def _write(samples, i, t, gripper, F, memory):
    """One sample, but for what it is to an event."""
    samples.time[i] = t
    copy(gripper.V[0], samples.twist[i])
    copy(memory, samples.memories[i])
    for k in range(3):
        copy(gripper.X[0, k], samples.pose[i, k])
    for k in range(F.shape[0]):
        copy(F[k], samples.wrench[i, k])
