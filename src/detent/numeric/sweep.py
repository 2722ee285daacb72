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

import numba
import numpy as np
from numba import int64

from detent.numeric.compiling import KernelFunction
from detent.numeric.contact_kinematics import relative_jacobian, relative_motion
from detent.numeric.kernel import BRANCH, HEAD, LOST, MOTION, NOWHERE, WRENCH, f1, f2, f3, function_tuple, i1
from detent.numeric.vector import copy

ENDED, STOPPED, NOWHERE_LEFT, FULL = 0, 1, 2, 3
PLAIN, BEFORE, AFTER = 0, 1, 2  # a sample asked for, the last before an event, the first after it
MOST_EVENTS_BETWEEN_SAMPLES = 60
MOST_EVENTS, SAMPLES_AN_EVENT = 1000, 4  # so many at least, and in a long run one for so many samples
MOST_FALSE_ENDS = 20  # between two samples: a branch that seems to end and then does not; more is creeping
MOST_KERNELS = 4
STAY, SWITCH = 0, 1  # which function of a kernel is asked: that of its branch, or the one that goes over to the next


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

    wrenches      n kernels, and `switches` to ask where a branch ends; params and memory lie one behind the other
    X_GA, X_WB    (n, 3, 4) where each mating sits in the gripper and in the world
    stops (s,)    times to sample; breaks (s,) 1 where the motion is not smooth: there the next instant is sampled too
    resolution    events are bisected until they are this close, s
    force_limit   stop where the force on the part passes it, N
    Out: time (N,), pose (N, 3, 4) of G in W, twist (N, 6), wrench (N, n, 6) on A by B at A in B, memories (N, …),
    switch (N,) PLAIN, BEFORE or AFTER an event; count[0] samples, count[1] evaluations, count[2] bisections.
    Returns ENDED, STOPPED by the force limit, NOWHERE_LEFT to go, or FULL.
    """
    n = len(wrenches)
    trial, kept = np.empty(memory.shape[0]), np.empty(memory.shape[0])
    copy(memory, kept)
    X, V = np.zeros((1, 3, 4)), np.zeros((1, 6))
    empty1, empty2 = np.zeros(0), np.zeros((0, 0))
    J, b = np.zeros((1, 6, 0)), np.zeros((1, 6))
    X_BA, V_BA, J_BA, b_BA = np.zeros((3, 4)), np.zeros(6), np.zeros((6, 0)), np.zeros(6)
    F, M_A, sink = np.zeros((n, 6)), np.zeros((6, 6)), np.zeros((6, 6))
    samples, evaluations, bisections, crowd, events = 0, 0, 0, 0, 0
    false_ends = 0
    status, i = ENDED, 0
    t_kept, t_goal, t_bad = stops[0], stops[0], np.inf  # the branch holds at t_kept and is known to fail at t_bad
    wish, behind_break = SWITCH, False
    while True:
        # One evaluation at t_goal, from the memory that was kept at t_kept.
        copy(kept, trial)
        motion(motion_params, empty1, t_goal, empty1, empty1, empty2, empty1, empty2, empty2, X, V, J, b)
        evaluations += 1
        changed, nowhere, strongest = False, False, 0.0
        for k in range(n):
            lo, hi = memory_ends[k], memory_ends[k + 1]
            mine = trial[lo:hi]
            relative_motion(X[0], V[0], X_GA[k], X_WB[k], X_BA, V_BA)
            for j in range(6):
                F[k, j] = 0.0
            given = params[param_ends[k] : param_ends[k + 1]]
            if wish == SWITCH:
                switches[k](given, mine, t_goal, X_BA, V_BA, F[k], sink, sink, sink)
                for j in range(6):
                    F[k, j] = 0.0
            if wish == STAY or hi - lo < HEAD or mine[BRANCH] != NOWHERE:
                for r in range(6):
                    for j in range(6):
                        M_A[r, j] = 0.0
                wrenches[k](given, mine, t_goal, X_BA, V_BA, F[k], M_A, sink, sink)
                relative_jacobian(X[0], V[0], J[0], b[0], X_GA[k], X_WB[k], J_BA, b_BA)
                for r in range(6):
                    for j in range(6):
                        F[k, r] -= M_A[r, j] * b_BA[j]
            if wish == SWITCH and hi - lo >= HEAD and mine[BRANCH] == LOST:
                mine[BRANCH] = NOWHERE  # what it went over to does not even hold here
            strongest = max(strongest, np.sqrt(F[k, 0] ** 2 + F[k, 1] ** 2 + F[k, 2] ** 2))
            if hi - lo >= HEAD:
                changed |= mine[BRANCH] != kept[lo + BRANCH]
                nowhere |= mine[BRANCH] == NOWHERE
        passed = strongest > force_limit
        if (changed or passed) and wish == STAY:
            t_bad = t_goal
            if t_bad - t_kept <= resolution:
                wish = SWITCH  # the branch ends between t_kept and here: go over
            else:
                bisections += 1
                t_goal = t_kept + 0.5 * (t_bad - t_kept)
            continue
        too_many = events > max(MOST_EVENTS, stops.shape[0] // SAMPLES_AN_EVENT)
        crowded = crowd > MOST_EVENTS_BETWEEN_SAMPLES or too_many or false_ends > MOST_FALSE_ENDS
        if samples == time.shape[0] or crowded:
            status = FULL
            break
        copy(trial, kept)
        at_stop, new_branch = t_goal == stops[i], samples > 0 and changed
        pinned = at_stop or new_branch or behind_break or passed
        if not pinned and switch[samples - 1] == BEFORE:
            samples -= 1  # of the left ends of a bisection only the last, next to the event, is a sample
        time[samples] = t_goal
        copy(V[0], twist[samples])
        copy(trial, memories[samples])
        for k in range(3):
            copy(X[0, k], pose[samples, k])
        for k in range(n):
            copy(F[k], wrench[samples, k])
        switch[samples] = AFTER if new_branch else (PLAIN if pinned else BEFORE)
        samples += 1
        if nowhere or passed:
            status = NOWHERE_LEFT if nowhere else STOPPED
            break
        t_kept, behind_break = t_goal, False
        events += 1 if new_branch else 0
        false_ends = 0 if at_stop else false_ends + (1 if wish == SWITCH and not new_branch else 0)
        crowd = crowd + 1 if new_branch else (0 if at_stop else crowd)
        if wish == SWITCH or t_bad <= t_kept:
            t_bad = np.inf
        wish = STAY
        if at_stop:
            i += 1
            if i == stops.shape[0]:
                break
            if breaks[i - 1] == 1:
                # Just behind a break the motion goes on differently, and the force may jump without any event.
                t_goal, wish, behind_break = np.nextafter(t_kept, np.inf), SWITCH, True
                continue
        t_goal = stops[i]
        if t_bad < np.inf:
            if t_bad - t_kept <= resolution:
                t_goal, wish = t_bad, SWITCH
            else:
                t_goal = t_kept + 0.5 * (t_bad - t_kept)
    count[0], count[1], count[2] = samples, evaluations, bisections
    return status
