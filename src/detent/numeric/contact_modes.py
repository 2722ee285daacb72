"""Contacts on the level of accelerations: which of them carry, how, and how the body then moves.

Every closed contact has a mode. Meitinger & Pfeiffer, section 6; Pfeiffer & Glocker. With M v̇ = f + Wᵀ λ and the rows
w_N, w_1, w_2 of a contact, whose velocities u = w v change at u̇ = w v̇ + drift:

    sticks   u̇_N = u̇_1 = u̇_2 = 0                      three unknown forces
    slides   u̇_N = 0, λ_T = −μ λ_N d                   one unknown force; d = u_T/|u_T|

and those that carry nothing are open. `accelerate` solves the linear equations of given modes, `choose` finds modes
that obey the law: 0 ≤ u̇_N ⊥ λ_N ≥ 0, and Coulomb's for what does not slip yet (friction.py, deciding.py).

Friction turns the slip into its own direction at a rate r = μ λ_N w/|u_T|, w the inverse mass across it: fast beyond
all else where parts creep. A contact with r above a limit is guided: its slip keeps its direction d through the step,
held by a force λ_n across it, and takes that of −λ_T afterwards, |u_T| being small. Without that a peg that comes to
rest would need steps of nanoseconds.

Forces are not unique where contacts press against each other or share a load: a peg between two contacts is held by
any force along their line that keeps both in their cones, a brick by its four corners in many ways. `choose` finds
forces that obey the law, and `accelerate` takes those nearest to them, so that both speak of the same motion.

A contact that slides has p = w_N M⁻¹ (w_N − μ d w_T)ᵀ for its own inverse mass. Where p ≤ 0 (Painlevé) there is no
finite force that holds it (u̇_N < 0 without it: inconsistent) or two answers (indeterminate): both are named.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numba
import numpy as np
from numba import float64, int64, types

from detent.numeric.compiling import KernelFunction
from detent.numeric.deciding import DOUBTFUL, MOVES, STOOD, decide
from detent.numeric.friction.solver import SOLVE
from detent.numeric.impact import inner_product, place
from detent.numeric.kernel import AT_REST, BOUND, EQUALITY, GIVEN, KIND, SLIDING, TAKEN, UNILATERAL, f1, i1, inner
from detent.numeric.linear import factorise_symmetric, solve_shortest, substitute_symmetric
from detent.numeric.output import OPEN, SLIDES, STICKS
from detent.numeric.rotations import rates
from detent.numeric.system import MOST, STATE, evaluate, model_tuple
from detent.numeric.vector import copy

GUIDED = 3  # a further mode: slides, along a way that is held
FOUND, NO_FORCES, INCONSISTENT, INDETERMINATE = 0, 1, 2, 3
AT_ONCE = 1e-10  # m/s: a normal velocity below this is none
STANDING = 1e-9  # m/s: a slip below this has no direction
ROUNDING = 1e-12  # of accelerations: less is none
SLOW = 1e-7  # m/s: what slips less where something else happens stands, so that what stops together stops together
N_ON, N_FORCED = 0, 1  # in the last of ACTING: how many act, and how many may not stick


_FREE, RHS, _WEIGHT, _SHARE, X, _ORDER, _WAY, _HELD, _GIVEN, _STOOD, _U, _KEPT, _FRICTION, _MOVED, _VECTORS = range(15)


def acting_room():
    """The contacts that act; see `accelerate`. Twice as much of some: `choose` writes the next beside the last.

    id, mode, toward (n, 2), force (n, 3), slip (n, 2), at (n,), own (n, 3), count
    """
    return (
        np.zeros(MOST, np.int64), np.zeros(2 * MOST, np.int64), np.zeros((2 * MOST, 2)), np.zeros((MOST, 3)),
        np.zeros((MOST, 2)), np.zeros(MOST, np.int64), np.zeros((MOST, 3)), np.zeros(2, np.int64),
    )  # fmt: skip


def equation_room(nv):
    """M factorised; J, rows R and their spread M⁻¹ Rᵀ; vectors; kinds of contacts."""
    most = 3 * MOST
    return (
        np.zeros((nv, nv)), np.zeros((most, most)), np.zeros((most, nv)), np.zeros((most, nv)),
        np.zeros((_VECTORS, most + nv)), np.zeros(MOST, np.int64),
    )  # fmt: skip


ACTING, EQUATIONS = numba.typeof(acting_room()), numba.typeof(equation_room(1))
PROBLEM = numba.typeof((np.zeros((1, 1)), *(np.zeros(1) for _ in range(5))))


@lru_cache
def accelerating(forces: int, contacts: int) -> KernelFunction:
    """`accelerate` for so many WRENCH and CONTACTS kernels, for a loop to call."""
    signature = int64(
        model_tuple(forces, contacts),
        i1,
        float64,
        f1,
        int64,
        int64,
        f1,
        STATE,
        ACTING,
        EQUATIONS,
        f1,
    )
    return KernelFunction(accelerate, signature, f"{__name__}:accelerating({forces},{contacts})")


@lru_cache
def choosing(forces: int, contacts: int) -> KernelFunction:
    """`choose`, likewise."""
    signature = int64(
        types.FunctionType(SOLVE), model_tuple(forces, contacts), float64, f1, int64, int64, f1, STATE, ACTING, i1,
        float64, EQUATIONS, PROBLEM,
    )  # fmt: skip
    return KernelFunction(choose, signature, f"{__name__}:choosing({forces},{contacts})")


def accelerate(model, layout, t, y, nq, nv, memory, state, acting, equations, out):
    """Rates of y = (q, v, three energies) into `out`, contacts keeping their modes; returns the number of contacts.

    acting  id, mode; toward (n, 2): the way it slides, if it does not slip yet or is guided; force (n, 3); slip (n, 2);
            at: where it stands among the contacts (−1: it is not there); own (n, 3): its inverse mass along its
            normal, what `choose` says, and the slip up to which it is filled up (`share`); count
    """
    q, v = y[:nq], y[nq : nq + nv]
    on, modes, toward, force, slip, at, own, count = acting
    A, J, R, spread, vectors, _ = equations
    free, rhs, x, way = vectors[_FREE], vectors[RHS], vectors[X], vectors[_WAY]
    held, given = vectors[_HELD], vectors[_GIVEN]
    (M, f, _, _), _, (_, rows, drift, ids, law), _ = state
    n = evaluate(model, t, q, v, memory, state)
    factorise_symmetric(M, A, nv)
    copy(f, free)  # friction goes there: `f` stays without contacts, for what is told of a sample
    for c in range(count[N_ON]):
        i = place(on[c], ids, n)
        at[c] = i
        for j in range(3):
            force[c, j] = 0.0
        if i < 0:
            continue
        slip[c, 0], slip[c, 1] = inner_product(rows[i, 1], v), inner_product(rows[i, 2], v)
        if law[i, KIND] == BOUND and modes[c] == SLIDES:
            force[c, 1] = -law[i, SLIDING] * math.copysign(1.0, toward[c, 0])
            for k in range(nv):
                free[k] += rows[i, 1, k] * force[c, 1]
    substitute_symmetric(A, free, nv)
    m = 0
    for c in range(count[N_ON]):
        i, mode, kind = at[c], modes[c], law[at[c], KIND]
        if i < 0 or (kind == BOUND and mode == SLIDES):
            continue
        if kind == UNILATERAL and mode >= SLIDES:
            d1, d2 = _direction(mode, slip, toward, own, c)
            way[2 * c], way[2 * c + 1] = d1, d2
            copy(rows[i, 0], R[m])
            for k in range(nv):
                spread[m, k] = rows[i, 0, k] - law[i, SLIDING] * (d1 * rows[i, 1, k] + d2 * rows[i, 2, k])
            rhs[m], given[m] = -drift[i, 0], held[3 * c]
            substitute_symmetric(A, spread[m], nv)
            own[c, 0] = inner_product(R[m], spread[m])
            m += 1
            if mode == GUIDED:
                _across(rows[i], d1, d2, R[m])
                copy(R[m], spread[m])
                substitute_symmetric(A, spread[m], nv)
                rhs[m], given[m] = d2 * drift[i, 1] - d1 * drift[i, 2], 0.0
                m += 1
            continue
        first = 1 if kind == BOUND else 0
        last = 3 if kind == UNILATERAL else first + 1
        for j in range(first, last):
            copy(rows[i, j], R[m])
            copy(rows[i, j], spread[m])
            substitute_symmetric(A, spread[m], nv)
            rhs[m], given[m] = -drift[i, j], held[3 * c + j]
            own[c, 0] = 1.0
            m += 1
    for a in range(m):
        rhs[a] -= inner_product(R[a], free[:nv])
        for b in range(m):
            J[a, b] = inner_product(R[a], spread[b])
    # The nearest to the forces that `choose` found, where forces are not unique.
    for a in range(m):
        rhs[a] -= inner_product(J[a], given[:m])
    solve_scaled(m, J, vectors)
    for a in range(m):
        x[a] += given[a]
    for k in range(nv):
        out[nq + k] = free[k]
        for a in range(m):
            out[nq + k] += spread[a, k] * x[a]
    m, lost = 0, 0.0
    for c in range(count[N_ON]):
        i, mode, kind = at[c], modes[c], law[at[c], KIND]
        if i < 0:
            continue
        if kind == BOUND:
            if mode == STICKS:
                force[c, 1] = x[m]
                m += 1
        elif kind == EQUALITY:
            force[c, 0] = x[m]
            m += 1
        elif mode == STICKS:
            force[c, 0], force[c, 1], force[c, 2] = x[m], x[m + 1], x[m + 2]
            m += 3
        else:
            d1, d2 = way[2 * c], way[2 * c + 1]
            across = x[m + 1] if mode == GUIDED else 0.0
            along = -law[i, SLIDING] * x[m]
            force[c, 0], force[c, 1], force[c, 2] = x[m], along * d1 - across * d2, along * d2 + across * d1
            m += 2 if mode == GUIDED else 1
        lost -= force[c, 1] * slip[c, 0] + force[c, 2] * slip[c, 1]
    rates(q, v, layout, out)
    powers = state[3][5]
    out[nq + nv], out[nq + nv + 1], out[nq + nv + 2] = lost, powers[TAKEN], powers[GIVEN]
    return n


@inner
def solve_scaled(m, J, vectors):
    """x with J x = rhs, shortest where rows depend on each other; returns the rank.

    Rows and columns are scaled by the diagonal first.
    """
    rhs, weight, share, x, order = vectors[RHS], vectors[_WEIGHT], vectors[_SHARE], vectors[X], vectors[_ORDER]
    if m == 1 and J[0, 0] != 0.0:
        x[0] = rhs[0] / J[0, 0]
        return m
    for a in range(m):
        weight[a] = 1.0 / math.sqrt(abs(J[a, a])) if J[a, a] != 0.0 else 1.0
    for a in range(m):
        rhs[a] *= weight[a]
        share[a] = weight[a] * weight[a]
        for b in range(m):
            J[a, b] *= weight[a] * weight[b]
    rank = solve_shortest(m, J, rhs, share, x, order)
    for a in range(m):
        x[a] *= weight[a]
    return rank


@inner
def _direction(mode, slip, toward, own, c):
    """The way contact c slides: that of its slip, unless that is none yet, has turned back, or is guided.

    A slip below own[c, 2] is filled up along the last way: friction then turns it no faster than can be followed.
    """
    s1, s2 = slip[c, 0], slip[c, 1]
    speed = math.hypot(s1, s2)
    if mode == SLIDES and speed < own[c, 2]:
        fill = own[c, 2] * (1.0 - speed / own[c, 2]) ** 3  # smooth to its end
        s1, s2 = s1 + fill * toward[c, 0], s2 + fill * toward[c, 1]
        speed = math.hypot(s1, s2)
    if mode == SLIDES and speed > STANDING and s1 * toward[c, 0] + s2 * toward[c, 1] > 0.0:
        return s1 / speed, s2 / speed
    return toward[c, 0], toward[c, 1]


@inner
def _across(rows, d1, d2, out):
    """The row of slip across the way (d1, d2)."""
    for k in range(out.shape[0]):
        out[k] = d1 * rows[2, k] - d2 * rows[1, k]


@inner
def guide(state, acting, equations, fastest):
    """Where contacts now slide, and which are guided from here: friction turns their slip faster than `fastest`.

    Right after `accelerate`, whose factors of M it uses.
    """
    _, rows, _, _, law = state[2]
    _, modes, toward, force, slip, at, own, count = acting
    A, _, R, spread, _, _ = equations
    for c in range(count[N_ON]):
        i = at[c]
        if i < 0 or law[i, KIND] != UNILATERAL or modes[c] < SLIDES:
            continue
        speed, push = math.hypot(slip[c, 0], slip[c, 1]), math.hypot(force[c, 1], force[c, 2])
        across = abs(force[c, 1] * toward[c, 1] - force[c, 2] * toward[c, 0])
        d1, d2 = _direction(modes[c], slip, toward, own, c)
        _across(rows[i], d1, d2, R[0])
        copy(R[0], spread[0])
        substitute_symmetric(A, spread[0], R.shape[1])
        is_fast = law[i, SLIDING] * force[c, 0] * inner_product(R[0], spread[0]) > fastest * speed
        if is_fast and push > 0.0 and across < 0.5 * push:
            modes[c] = GUIDED
            toward[c, 0], toward[c, 1] = -force[c, 1] / push, -force[c, 2] / push
        else:
            modes[c] = SLIDES
            if speed > STANDING:
                toward[c, 0], toward[c, 1] = slip[c, 0] / speed, slip[c, 1] / speed


@inner
def stay(rates, nv, state, acting, equations):
    """Let stick what was said to slide in doubt and does not accelerate; returns whether something did.

    Where one does not, none does that is as slow: how corners turn within rounding must not part those of a brick.

    rates  v̇ that `accelerate` has just found: by linear equations, so exact where the friction solver is not
    """
    _, rows, drift, _, _ = state[2]
    _, modes, toward, _, _, at, own, count = acting
    free, stays = equations[4][_FREE], False
    for limit in (ROUNDING, MOVES):
        for c in range(count[N_ON]):
            if own[c, 1] == DOUBTFUL and modes[c] == SLIDES and at[c] >= 0:
                gained, size, i = 0.0, 0.0, at[c]
                for j in range(2):
                    gained += toward[c, j] * drift[i, 1 + j]
                    for k in range(nv):
                        gained += toward[c, j] * rows[i, 1 + j, k] * rates[k]
                        size += abs(rows[i, 1 + j, k]) * (abs(rates[k]) + abs(free[k]))
                if gained < limit * size:
                    modes[c], stays = STICKS, True
        if not stays:
            break
    return stays


def choose(solve, model, t, y, nq, nv, memory, state, acting, forced, touching, equations, problem):
    """Modes that obey the law at this instant, into `acting`; returns FOUND or why there are none.

    What stands at this instant, whether it will slide or not, is marked by own[c, 1] > 0 (deciding.py).

    forced   ids that stuck until now and cannot any more; how many of them is in count
    problem  scratch: G, b, mu, least, P, work of the friction solver
    """
    q, v = y[:nq], y[nq : nq + nv]
    on, modes, toward, force, slip, at, own, count = acting
    A, _, _, spread, vectors, kind = equations
    G, b, mu, least, P, _ = problem
    free, held, stood = vectors[_FREE], vectors[_HELD], vectors[_STOOD]
    (M, f, _, _), _, (gap, rows, drift, ids, law), _ = state
    n = evaluate(model, t, q, v, memory, state)
    factorise_symmetric(M, A, nv)
    # Who may carry: those that touch and do not part. What was is read, what is comes beside it.
    m, before = 0, count[N_ON]
    for i in range(n):
        k = place(ids[i], on, before)
        if law[i, KIND] == UNILATERAL:
            if gap[i] > touching and k < 0:
                continue
            if inner_product(rows[i, 0], v) > AT_ONCE:
                continue
        s1, s2 = inner_product(rows[i, 1], v), inner_product(rows[i, 2], v)
        if law[i, KIND] == BOUND:
            s2 = 0.0
        speed = math.hypot(s1, s2)
        slides = law[i, KIND] != EQUALITY and speed > SLOW
        d1, d2 = (s1 / speed, s2 / speed) if slides else (0.0, 0.0)
        if slides and k >= 0 and own[k, 2] > 0.0 and s1 * toward[k, 0] + s2 * toward[k, 1] > 0.0:
            slip[k, 0], slip[k, 1] = s1, s2
            d1, d2 = _direction(SLIDES, slip, toward, own, k)
        at[m], kind[m], least[m] = i, int(law[i, KIND]), 0.0
        stood[m] = 0.0 if slides else STOOD
        mu[m] = 0.0 if slides else law[i, AT_REST]
        toward[MOST + m, 0], toward[MOST + m, 1], modes[MOST + m] = d1, d2, SLIDES if slides else STICKS
        for j in range(3):
            copy(rows[i, j], spread[3 * m + j])
            if slides and j == 0 and kind[m] == UNILATERAL:
                for c in range(nv):
                    spread[3 * m, c] -= law[i, SLIDING] * (d1 * rows[i, 1, c] + d2 * rows[i, 2, c])
            substitute_symmetric(A, spread[3 * m + j], nv)
        if slides and kind[m] == BOUND:
            for c in range(nv):
                f[c] -= rows[i, 1, c] * law[i, SLIDING] * math.copysign(1.0, d1)
        m += 1
    copy(f, free)
    substitute_symmetric(A, free, nv)
    for c in range(m):
        for j in range(3):
            b[3 * c + j] = inner_product(rows[at[c], j], free[:nv]) + drift[at[c], j]
            for k in range(3 * m):
                G[3 * c + j, k] = inner_product(rows[at[c], j], spread[k])
    for c in range(m):
        if kind[c] == UNILATERAL and modes[MOST + c] == SLIDES and G[3 * c, 3 * c] <= 0.0:
            on[0], count[N_ON] = ids[at[c]], 1
            return INCONSISTENT if b[3 * c] < 0.0 else INDETERMINATE
    for c in range(m):
        # From the last normal force and no friction: where friction is not unique, little of it is found.
        k = place(ids[at[c]], on, before)
        P[3 * c], P[3 * c + 1], P[3 * c + 2] = force[k, 0] if k >= 0 else 0.0, 0.0, 0.0
    scratch = vectors[_U], vectors[_KEPT], vectors[_FRICTION], vectors[_MOVED]
    if m > 0 and not decide(
        solve, m, problem, kind, law, at, ids, forced, count[N_FORCED], modes[MOST:], toward[MOST:], stood, scratch
    ):
        return NO_FORCES
    kept = 0
    for c in range(m):
        mode = modes[MOST + c]
        if mode == OPEN:
            continue
        on[kept], modes[kept], own[kept, 0], at[kept] = ids[at[c]], mode, G[3 * c, 3 * c], at[c]
        own[kept, 1], own[kept, 2] = stood[c], 0.0
        toward[kept, 0], toward[kept, 1] = toward[MOST + c, 0], toward[MOST + c, 1]
        for j in range(3):
            force[kept, j] = held[3 * kept + j] = P[3 * c + j]
        kept += 1
    count[N_ON], count[N_FORCED] = kept, 0
    return FOUND
