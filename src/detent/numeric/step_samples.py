"""Samples of time stepping: of the state at the end of a step, and of instants within it.

Also whether the force on the part passes a limit, which is looked at in every step and not at samples alone.
"""

from __future__ import annotations

from detent.numeric.impact import place
from detent.numeric.kernel import part_of_loop
from detent.numeric.output import FORCE, ID, MODE, OPEN, SLIP, SUMS, add_up_wrench, force_now, write_wrench
from detent.numeric.rotations import (
    BODY,
    advance,
    conjugate,
    exp,
    log,
    matrix,
    product,
    put_matrix,
    quaternion,
    quaternion_at,
    rows_of,
)
from detent.numeric.system import ANOTHER, at_gripper
from detent.numeric.vector import add, copy, scale, three


@part_of_loop
def pushes_beyond(limit, n, t, model, run):
    """Whether the force on the part in the step just taken passes a limit, N; n contacts are in `run.system`."""
    system, tried, seen = run.system, run.trial.closed, run.seen
    is_body = model.data.layout[0] == BODY
    if not is_body:
        copy(run.state.memory, run.trial.memory)
        n = at_gripper(model, t, run.trial.memory, system.gripper.X[0], system.gripper.V[0], seen)
    look, square = system if is_body else seen, 0.0
    own = ANOTHER * (model.data.n_contacts - model.data.n_own)  # ids of the drive's own contacts begin here
    for k in range(3):
        push = look.compliant[k]
        for c in range(tried.n[0]):
            i = place(tried.id[c], look.contacts.ids, n)
            if i >= 0 and tried.id[c] < own:
                for j in range(3):
                    push += look.contacts.rows[i, j, k] * tried.force[c, j]
        square += push * push
    return square > limit * limit


@part_of_loop
def write_sample(at, t, share, n, model, run, output):
    """Write a sample of the state as it is: with memory, energies, and the closed contacts with their forces; n
    contacts are in `run`; share as `force_now` wants it."""
    system, state = run.system, run.state
    output.time[at] = t
    copy(state.q, output.q[at])
    copy(state.v, output.v[at])
    copy(state.memory, output.memories[at])
    copy(state.sums, output.sums[at])
    copy(system.compliant, output.reactions[at])
    count = _write_contacts(at, share, n, state.closed, False, 0, run, output)
    copy(state.memory, run.trial.memory)
    write_wrench(at, count, t, model, run.trial.memory, n, system, run.seen, output)


@part_of_loop
def _write_contacts(at, share, n, closed, pressed, m, run, output):
    """Write the lines of contacts, or only of those that are pressed, and add them to the sample's reactions; returns
    how many. Of the first m contacts of `run.seen` the law there counts."""
    here = run.seen.contacts
    rows, ids, law = run.system.contacts.rows, run.system.contacts.ids, run.system.contacts.law
    earlier, reactions, lines = run.state.earlier, output.reactions, 0
    for c in range(closed.n[0]):
        if pressed and closed.state[c] == OPEN:
            continue
        line, i = output.shown[lines, at], place(closed.id[c], ids, n)
        last = place(closed.id[c], earlier.id, earlier.n[0]) if i >= 0 else -1
        line[ID], line[MODE], line[SLIP] = closed.id[c] + 1, closed.state[c], closed.force[c, 3]
        k = place(closed.id[c], here.ids, m)
        own = here.law[k] if k >= 0 else law[max(i, 0)]
        force_now(c, closed.force, closed.state[c], last, earlier.force, share, own, line)
        if i >= 0:
            for j in range(3):
                for k in range(reactions.shape[1]):
                    reactions[at, k] += rows[i, j, k] * line[FORCE + j]
        lines += 1
    return lines


@part_of_loop
def write_within(at, s, length, share, n, model, run, output):
    """Write a sample within the step that was just taken, at the share s of its length, before anything strikes.

    Velocities change evenly over a step, so coordinates go with s², as do energies; forces lie on the line through the
    middles of the last two steps. The matings are asked anew where the gripper is.
    """
    system, state, start, trial, seen = run.system, run.state, run.start, run.trial, run.seen
    nv, t = state.v.shape[0], output.time[at]
    for i in range(nv):
        even = s * length * start.v[i]
        trial.way[i] = even + s * s * (trial.total[i] - length * start.v[i]) + s * trial.dv[i]
        output.v[at, i] = start.v[i] + s * (state.v[i] - start.v[i])
        output.reactions[at, i] = start.compliant[i] + s * (system.compliant[i] - start.compliant[i])
    advance(start.q, trial.way, 1.0, model.data.layout, output.q[at])
    for k in range(SUMS):
        even = s * trial.spent_first[k]
        left = state.sums[k] - start.sums[k] - trial.spent[k]  # of the position projection
        output.sums[at, k] = start.sums[k] + even + s * s * (trial.spent[k] - trial.spent_first[k]) + s * left
    _between(at, s, length, model, run, output)
    m = at_gripper(model, t, start.memory, run.between.X[0], run.between.V[0], seen)
    copy(start.memory, output.memories[at])
    count = _write_contacts(at, (2.0 * s - 1.0) * share, n, trial.closed, True, m, run, output)
    add_up_wrench(at, count, m, model, seen, system, output)


@part_of_loop
def _between(at, s, length, model, run, output):
    """Pose and twist of the gripper within a step, into `run.between`: the coordinates themselves where they are those
    of a body, else the cubic through both ends with their twists."""
    start, end, X, V = run.start, run.system.gripper, run.between.X[0], run.between.V[0]
    if model.data.layout[0] == BODY:
        q = output.q[at]
        put_matrix(X, 0, 0, matrix(quaternion_at(q, 3)))
        for i in range(3):
            X[i, 3] = q[i]
        for i in range(6):
            V[i] = output.v[at, i]
        return
    to, first, last = s * s * (3.0 - 2.0 * s), s * (1.0 - s) * (1.0 - s), -s * s * (1.0 - s)
    q_0 = quaternion(rows_of(start.X))
    turn = log(product(quaternion(rows_of(end.X[0])), conjugate(q_0)))
    phi = scale(to, turn)
    phi = add(phi, scale(length * first, three(start.V, 3)))
    phi = add(phi, scale(length * last, three(end.V[0], 3)))
    put_matrix(X, 0, 0, matrix(product(exp(phi), q_0)))
    for i in range(3):
        way = to * (end.X[0, i, 3] - start.X[i, 3]) + length * (first * start.V[i] + last * end.V[0, i])
        X[i, 3] = start.X[i, 3] + way
    for i in range(6):
        V[i] = start.V[i] + s * (end.V[0, i] - start.V[i])
