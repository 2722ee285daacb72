"""Contacts on the level of accelerations: which of them carry, how, and how the body then moves.

Every closed contact has a mode. Meitinger & Pfeiffer, section 6; Pfeiffer & Glocker. With M v̇ = f + Wᵀ λ and the rows
w_N, w_1, w_2 of a contact, whose velocities u = w v change at u̇ = w v̇ + drift:

    sticks   u̇_N = u̇_1 = u̇_2 = 0                      three unknown forces
    slides   u̇_N = 0, λ_T = −μ λ_N d                   one unknown force; d = u_T/|u_T|

and those that carry nothing are open. `accelerate` solves the linear equations of given modes, `choose` finds modes
that obey the law: 0 ≤ u̇_N ⊥ λ_N ≥ 0, and Coulomb's for what does not slip yet (friction_solver.py, deciding.py).

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
from typing import Annotated, NamedTuple

import numba
from numba import float64, int64, types

from detent.numeric.compiling import KernelFunction
from detent.numeric.deciding import DOUBTFUL, MOVES, STOOD, decide
from detent.numeric.friction.friction_solver import SOLVE
from detent.numeric.impact import IMPULSES, inner_product, place
from detent.numeric.kernel import AT_REST, BOUND, EQUALITY, GIVEN, KIND, POWERS, SLIDING, TAKEN, UNILATERAL, f1, inner
from detent.numeric.ledger import read_powers
from detent.numeric.linear import factorise_symmetric, solve_shortest, substitute_symmetric
from detent.numeric.output import OPEN, SLIDES, STICKS
from detent.numeric.rotations import rates
from detent.numeric.system import MOST, SYSTEM, Array, Ints, evaluate, model_type, zeros
from detent.numeric.vector import copy

GUIDED = 3  # a further mode: slides, along a way that is held
FOUND, NO_FORCES, INCONSISTENT, INDETERMINATE = 0, 1, 2, 3
AT_ONCE = 1e-10  # m/s: a normal velocity below this is none
STANDING = 1e-9  # m/s: a slip below this has no direction
ROUNDING = 1e-12  # of accelerations: less is none
SLOW = 1e-7  # m/s: what slips less where something else happens stands, so that what stops together stops together
# At the end of y = (q, v, energies): what friction and the drive's dampers took, what its machine gave, and what the
# matings' books tell (ledger.py).
ENERGIES = 3 + POWERS


class Acting(NamedTuple):
    """The contacts that act. Twice as much room for some: `choose` writes the next beside the last."""

    n: Annotated[Ints, 1]
    id: Annotated[Ints, MOST]
    mode: Annotated[Ints, 2 * MOST]  # STICKS, SLIDES or GUIDED
    toward: Annotated[Array, 2 * MOST, 2]  # the way it slides, if it does not slip yet or is guided
    force: Annotated[Array, MOST, 3]
    slip: Annotated[Array, MOST, 2]
    at: Annotated[Ints, MOST]  # where it stands among the contacts of the system; −1: it is not there
    inverse_mass: Annotated[Array, MOST]  # along its normal
    stood: Annotated[Array, MOST]  # STOOD, DOUBTFUL or 0, as `choose` found it (deciding.py)
    fill: Annotated[Array, MOST]  # the slip up to which it is filled up (`switching.share`)
    n_forced: Annotated[Ints, 1]
    forced: Annotated[Ints, MOST]  # ids that stuck until now and cannot any more


class Equations(NamedTuple):
    """Linear equations of contacts, J x = rhs with J = R M⁻¹ Rᵀ, or with friction in it; and room for `choose`."""

    A: Annotated[Array, "nv", "nv"]  # M as `factorise_symmetric` leaves it
    J: Annotated[Array, 3 * MOST, 3 * MOST]
    R: Annotated[Array, 3 * MOST, "nv"]
    spread: Annotated[Array, 3 * MOST, "nv"]  # M⁻¹ Rᵀ, row by row
    free: Annotated[Array, "nv"]  # accelerations without the unknown forces
    rhs: Annotated[Array, 3 * MOST]
    x: Annotated[Array, 3 * MOST]
    given: Annotated[Array, 3 * MOST]  # x nearest to these is sought, where it is not unique
    held: Annotated[Array, 3 * MOST]  # forces that `choose` found
    way: Annotated[Array, 3 * MOST]
    weight: Annotated[Array, 3 * MOST]  # of `solve_scaled`, with the next two
    share: Annotated[Array, 3 * MOST]
    order: Annotated[Array, 3 * MOST]
    stood: Annotated[Array, 3 * MOST]  # of `decide`, as all that follow
    u: Annotated[Array, 3 * MOST]  # accelerations
    kept: Annotated[Array, 3 * MOST]  # P
    friction: Annotated[Array, 3 * MOST]
    moved: Annotated[Array, 3 * MOST]  # accelerations with less friction


ACTING, EQUATIONS = numba.typeof(zeros(Acting)), numba.typeof(zeros(Equations, nv=1))


@lru_cache
def accelerating(forces: int, contacts: int) -> KernelFunction:
    """`accelerate` for so many WRENCH and CONTACTS kernels, for a loop to call."""
    signature = int64(model_type(forces, contacts), float64, f1, f1, SYSTEM, ACTING, EQUATIONS, f1)
    return KernelFunction(accelerate, signature, f"{__name__}:accelerating({forces},{contacts})")


@lru_cache
def choosing(forces: int, contacts: int) -> KernelFunction:
    """`choose`, likewise."""
    solve, model = types.FunctionType(SOLVE), model_type(forces, contacts)
    signature = int64(solve, model, float64, f1, f1, SYSTEM, ACTING, EQUATIONS, IMPULSES, float64)
    return KernelFunction(choose, signature, f"{__name__}:choosing({forces},{contacts})")


def accelerate(model, t, y, memory, system, acting, equations, out):
    """Rates of y = (q, v, energies) into `out`, contacts keeping their modes; returns the number of contacts."""
    nv = system.f.shape[0]
    nq = y.shape[0] - nv - ENERGIES
    q, v = y[:nq], y[nq : nq + nv]
    n = evaluate(model, t, q, v, memory, system)
    factorise_symmetric(system.M, equations.A, nv)
    copy(system.f, equations.free)  # friction goes there: `f` stays without contacts, for samples
    m = _set_up(n, v, system.contacts, acting, equations)
    solve_scaled(m, equations)
    for a in range(m):
        equations.x[a] += equations.given[a]
    for k in range(nv):
        out[nq + k] = equations.free[k]
        for a in range(m):
            out[nq + k] += equations.spread[a, k] * equations.x[a]
    lost = _spread_forces(system.contacts.law, acting, equations)
    rates(q, v, model.data.layout, out)
    out[nq + nv], out[nq + nv + 1], out[nq + nv + 2] = lost, system.drive[TAKEN], system.drive[GIVEN]
    read_powers(model, memory, out[nq + nv + 3 :])
    return n


@inner
def _set_up(n, v, contacts, acting, equations):
    """The m equations of the acting contacts, with friction that is known in the free accelerations; returns m."""
    rows, drift, ids, law = contacts.rows, contacts.drift, contacts.ids, contacts.law
    mode, toward, force, slip, at = acting.mode, acting.toward, acting.force, acting.slip, acting.at
    A, J, R, spread, free = equations.A, equations.J, equations.R, equations.spread, equations.free
    rhs, given, held, way, nv = equations.rhs, equations.given, equations.held, equations.way, v.shape[0]
    for c in range(acting.n[0]):
        i = place(acting.id[c], ids, n)
        at[c] = i
        for j in range(3):
            force[c, j] = 0.0
        if i < 0:
            continue
        slip[c, 0], slip[c, 1] = inner_product(rows[i, 1], v), inner_product(rows[i, 2], v)
        if law[i, KIND] == BOUND and mode[c] == SLIDES:
            force[c, 1] = -law[i, SLIDING] * math.copysign(1.0, toward[c, 0])
            for k in range(nv):
                free[k] += rows[i, 1, k] * force[c, 1]
    substitute_symmetric(A, free, nv)
    m = 0
    for c in range(acting.n[0]):
        i, kind = at[c], law[at[c], KIND]
        if i < 0 or (kind == BOUND and mode[c] == SLIDES):
            continue
        if kind == UNILATERAL and mode[c] >= SLIDES:
            d1, d2 = _direction(c, acting)
            way[2 * c], way[2 * c + 1] = d1, d2
            copy(rows[i, 0], R[m])
            for k in range(nv):
                spread[m, k] = rows[i, 0, k] - law[i, SLIDING] * (d1 * rows[i, 1, k] + d2 * rows[i, 2, k])
            rhs[m], given[m] = -drift[i, 0], held[3 * c]
            substitute_symmetric(A, spread[m], nv)
            acting.inverse_mass[c] = inner_product(R[m], spread[m])
            m += 1
            if mode[c] == GUIDED:
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
            acting.inverse_mass[c] = 1.0
            m += 1
    for a in range(m):
        rhs[a] -= inner_product(R[a], free)
        for b in range(m):
            J[a, b] = inner_product(R[a], spread[b])
    # The nearest to the forces that `choose` found, where forces are not unique.
    for a in range(m):
        rhs[a] -= inner_product(J[a], given[:m])
    return m


@inner
def _spread_forces(law, acting, equations):
    """The solution x as forces of the acting contacts; returns the power that friction takes."""
    force, slip, way, x = acting.force, acting.slip, equations.way, equations.x
    m, lost = 0, 0.0
    for c in range(acting.n[0]):
        i, mode, kind = acting.at[c], acting.mode[c], law[acting.at[c], KIND]
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
    return lost


@inner
def solve_scaled(m, equations):
    """x with J x = rhs, shortest where rows depend on each other; returns the rank.

    Rows and columns are scaled by the diagonal first.
    """
    J, rhs, x, weight, share = equations.J, equations.rhs, equations.x, equations.weight, equations.share
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
    rank = solve_shortest(m, J, rhs, share, x, equations.order)
    for a in range(m):
        x[a] *= weight[a]
    return rank


@inner
def _direction(c, acting):
    """The way contact c slides: that of its slip, unless that is none yet, has turned back, or is guided.

    A slip below its `fill` is filled up along the last way: friction then turns it no faster than can be followed.
    """
    return _filled_direction(acting.mode[c], c, acting)


@inner
def _filled_direction(mode, c, acting):
    """The same of a contact that is taken to be in this mode."""
    slip, toward, fill_to = acting.slip, acting.toward, acting.fill[c]
    s1, s2 = slip[c, 0], slip[c, 1]
    speed = math.hypot(s1, s2)
    if mode == SLIDES and speed < fill_to:
        fill = fill_to * (1.0 - speed / fill_to) ** 3  # smooth to its end
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
def guide(contacts, acting, equations, fastest):
    """Where contacts now slide, and which are guided from here: friction turns their slip faster than `fastest`.

    Right after `accelerate`, whose factors of M it uses.
    """
    rows, law, R, spread = contacts.rows, contacts.law, equations.R, equations.spread
    mode, toward, force, slip = acting.mode, acting.toward, acting.force, acting.slip
    for c in range(acting.n[0]):
        i = acting.at[c]
        if i < 0 or law[i, KIND] != UNILATERAL or mode[c] < SLIDES:
            continue
        speed, push = math.hypot(slip[c, 0], slip[c, 1]), math.hypot(force[c, 1], force[c, 2])
        across = abs(force[c, 1] * toward[c, 1] - force[c, 2] * toward[c, 0])
        d1, d2 = _direction(c, acting)
        _across(rows[i], d1, d2, R[0])
        copy(R[0], spread[0])
        substitute_symmetric(equations.A, spread[0], R.shape[1])
        is_fast = law[i, SLIDING] * force[c, 0] * inner_product(R[0], spread[0]) > fastest * speed
        if is_fast and push > 0.0 and across < 0.5 * push:
            mode[c] = GUIDED
            toward[c, 0], toward[c, 1] = -force[c, 1] / push, -force[c, 2] / push
        else:
            mode[c] = SLIDES
            if speed > STANDING:
                toward[c, 0], toward[c, 1] = slip[c, 0] / speed, slip[c, 1] / speed


@inner
def stay(rates, contacts, acting, free):
    """Let stick what was said to slide in doubt and does not accelerate; returns whether something did.

    Where one does not, none does that is as slow: how corners turn within rounding must not part those of a brick.

    rates  v̇ that `accelerate` has just found: by linear equations, so exact where the friction solver is not
    """
    rows, drift, toward, stays = contacts.rows, contacts.drift, acting.toward, False
    for limit in (ROUNDING, MOVES):
        for c in range(acting.n[0]):
            if acting.stood[c] == DOUBTFUL and acting.mode[c] == SLIDES and acting.at[c] >= 0:
                gained, size, i = 0.0, 0.0, acting.at[c]
                for j in range(2):
                    gained += toward[c, j] * drift[i, 1 + j]
                    for k in range(free.shape[0]):
                        gained += toward[c, j] * rows[i, 1 + j, k] * rates[k]
                        size += abs(rows[i, 1 + j, k]) * (abs(rates[k]) + abs(free[k]))
                if gained < limit * size:
                    acting.mode[c], stays = STICKS, True
        if not stays:
            break
    return stays


def choose(solve, model, t, y, memory, system, acting, equations, impulses, touching):
    """Modes that obey the law at this instant, into `acting`; returns FOUND or why there are none.

    What stands at this instant, whether it will slide or not, is marked by `acting.stood` (deciding.py).
    """
    nv = system.f.shape[0]
    nq = y.shape[0] - nv - ENERGIES
    q, v, free, f = y[:nq], y[nq : nq + nv], equations.free, system.f
    ids, at, spread = system.contacts.ids, acting.at, equations.spread
    G, b, P, kind = impulses.G, impulses.b, impulses.P, impulses.kind
    n = evaluate(model, t, q, v, memory, system)
    factorise_symmetric(system.M, equations.A, nv)
    before = acting.n[0]
    m = _candidates(n, v, touching, system, acting, equations, impulses)
    copy(f, free)
    substitute_symmetric(equations.A, free, nv)
    for c in range(m):
        for j in range(3):
            row = system.contacts.rows[at[c], j]
            b[3 * c + j] = inner_product(row, free) + system.contacts.drift[at[c], j]
            for k in range(3 * m):
                G[3 * c + j, k] = inner_product(row, spread[k])
    for c in range(m):
        if kind[c] == UNILATERAL and acting.mode[MOST + c] == SLIDES and G[3 * c, 3 * c] <= 0.0:
            acting.id[0], acting.n[0] = ids[at[c]], 1
            return INCONSISTENT if b[3 * c] < 0.0 else INDETERMINATE
    for c in range(m):
        # From the last normal force and no friction: where friction is not unique, little of it is found.
        k = place(ids[at[c]], acting.id, before)
        P[3 * c], P[3 * c + 1], P[3 * c + 2] = acting.force[k, 0] if k >= 0 else 0.0, 0.0, 0.0
    scratch = equations.u, equations.kept, equations.friction, equations.moved
    if m > 0 and not decide(
        solve, m, impulses, system.contacts.law, at, ids, acting.forced, acting.n_forced[0], acting.mode[MOST:],
        acting.toward[MOST:], equations.stood, scratch,
    ):  # fmt: skip
        return NO_FORCES
    kept = 0
    for c in range(m):
        mode = acting.mode[MOST + c]
        if mode == OPEN:
            continue
        acting.id[kept], acting.mode[kept], at[kept] = ids[at[c]], mode, at[c]
        acting.inverse_mass[kept], acting.stood[kept], acting.fill[kept] = G[3 * c, 3 * c], equations.stood[c], 0.0
        acting.toward[kept, 0], acting.toward[kept, 1] = acting.toward[MOST + c, 0], acting.toward[MOST + c, 1]
        for j in range(3):
            acting.force[kept, j] = equations.held[3 * kept + j] = P[3 * c + j]
        kept += 1
    acting.n[0], acting.n_forced[0] = kept, 0
    return FOUND


@inner
def _candidates(n, v, touching, system, acting, equations, impulses):
    """Contacts that may carry: they touch and do not part. What was is read, what is comes beside it; returns how many.

    Friction with a bound that slides is known, and goes into f.
    """
    gap, rows, _, ids, law = system.contacts
    toward, at, spread, f, nv = acting.toward, acting.at, equations.spread, system.f, v.shape[0]
    kind, mu, m, before = impulses.kind, impulses.mu, 0, acting.n[0]
    for i in range(n):
        k = place(ids[i], acting.id, before)
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
        if slides and k >= 0 and acting.fill[k] > 0.0 and s1 * toward[k, 0] + s2 * toward[k, 1] > 0.0:
            acting.slip[k, 0], acting.slip[k, 1] = s1, s2
            d1, d2 = _filled_direction(SLIDES, k, acting)
        at[m], kind[m], impulses.least[m] = i, int(law[i, KIND]), 0.0
        equations.stood[m] = 0.0 if slides else STOOD
        mu[m] = 0.0 if slides else law[i, AT_REST]
        toward[MOST + m, 0], toward[MOST + m, 1], acting.mode[MOST + m] = d1, d2, SLIDES if slides else STICKS
        for j in range(3):
            copy(rows[i, j], spread[3 * m + j])
            if slides and j == 0 and kind[m] == UNILATERAL:
                for c in range(nv):
                    spread[3 * m, c] -= law[i, SLIDING] * (d1 * rows[i, 1, c] + d2 * rows[i, 2, c])
            substitute_symmetric(equations.A, spread[3 * m + j], nv)
        if slides and kind[m] == BOUND:
            for c in range(nv):
                f[c] -= rows[i, 1, c] * law[i, SLIDING] * math.copysign(1.0, d1)
        m += 1
    return m
