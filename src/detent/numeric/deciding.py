"""Which contacts open, stick and slide from here, by their accelerations: these are unique where forces are not.

Four corners of a brick share its weight and its friction in many ways, and one way may leave a corner without load or
at the end of its cone while others do not. So a contact opens or slides because it accelerates, u = G P + b, and what
carries nothing or is at its limit without accelerating is asked again:

    has it no load?         with a floor under its normal force (coulomb.py): if the gap then opens, it is open
    is it at its limit?     with slightly less friction: if it then slips, it may slide, the way it then slips

What moves in neither case stays, held by the forces that were found in asking.
"""

from __future__ import annotations

import math

from detent.numeric.friction.coulomb import largest
from detent.numeric.friction.friction_solver import UNSOLVED
from detent.numeric.impact import inner_product, place
from detent.numeric.kernel import BOUND, EQUALITY, SLIDING, UNILATERAL, inner
from detent.numeric.output import OPEN, SLIDES, STICKS
from detent.numeric.vector import copy

# All ours. The solver's accelerations are right to 1e-10 of the largest.
MOVES = 1e-8  # of the largest acceleration without forces: less is none
CARRIES = 1e-10  # of the largest force: less is none
FLOOR = 1e-4  # of the largest force: what a contact without load is asked to carry
LEAST = 1e-6  # of friction is taken away from what is at its limit; where that holds, more:
MORE = (1e-1, 1e-2, 1e-3, 1e-4, 1e-5)
AT_LIMIT = 1e-9  # of friction: less left is none
STOOD, DOUBTFUL = 1.0, 2.0


@inner
def decide(solve, m, impulses, law, at, ids, forced, n_forced, modes, toward, stood, vectors):
    """Forces P and the modes and ways of m contacts, in place; returns whether forces were found.

    modes   STICKS for what stands, SLIDES for what slips already; becomes OPEN, STICKS or SLIDES
    stood   STOOD for what stands; DOUBTFUL where it slides only with less friction and none was forced to
    toward  (m, 2) of what begins to slide
    forced  ids whose last forces passed their cones
    vectors four of 3 m: accelerations, P and friction kept, accelerations with less friction
    """
    kind, mu, P = impulses.kind, impulses.mu, impulses.P
    u, kept, friction, moved = vectors
    size = MOVES * largest(m, impulses.G, impulses.b, kind, impulses.least)
    if _ask(solve, m, impulses, u) >= UNSOLVED:
        return False
    _carry(solve, m, impulses, size, modes, u, kept)
    less, limited = False, False
    for c in range(m):
        friction[c] = mu[c]
        if modes[c] == STICKS and kind[c] != EQUALITY:
            across, bound = math.hypot(P[3 * c + 1], P[3 * c + 2]), mu[c] * (1.0 if kind[c] == BOUND else P[3 * c])
            if _slips(kind[c], u, c, size) or mu[c] == 0.0:
                modes[c] = SLIDES
                toward[c, 0], toward[c, 1] = _way(kind[c], u, c)
                less |= law[at[c], SLIDING] < mu[c]
            else:
                limited |= across >= (1.0 - AT_LIMIT) * bound or place(ids[at[c]], forced, n_forced) >= 0
    if limited:
        mark = DOUBTFUL if n_forced == 0 else STOOD
        less |= _weaken(solve, m, impulses, law, at, size, modes, toward, stood, mark, kept, friction, moved)
    if less:
        for c in range(m):
            if friction[c] > 0.0 and modes[c] == SLIDES:
                mu[c] = law[at[c], SLIDING]
        copy(P[: 3 * m], kept)
        if _ask(solve, m, impulses, u) >= UNSOLVED:
            copy(kept[: 3 * m], P)
        else:
            for c in range(m):
                if friction[c] > 0.0 and modes[c] != OPEN and kind[c] != EQUALITY and _slips(kind[c], u, c, size):
                    modes[c] = SLIDES
                    toward[c, 0], toward[c, 1] = _way(kind[c], u, c)
    return True


@inner
def _carry(solve, m, impulses, size, modes, u, kept):
    """Open what accelerates away, and what has no load and does so with a floor under its force."""
    kind, least, P = impulses.kind, impulses.least, impulses.P
    heaviest, asked = 0.0, False
    for c in range(m):
        heaviest = max(heaviest, P[3 * c])
    for c in range(m):
        if kind[c] == UNILATERAL and not P[3 * c] > CARRIES * heaviest:
            if u[3 * c] > size or heaviest == 0.0:
                modes[c] = OPEN
            else:
                least[c], asked = FLOOR * heaviest, True
    copy(P[: 3 * m], kept)
    while asked:
        asked = False
        failed = _ask(solve, m, impulses, u) >= UNSOLVED
        for c in range(m):
            if least[c] > 0.0 and (failed or u[3 * c] > size):
                least[c], modes[c], asked = 0.0, OPEN, True
        if asked:
            copy(kept[: 3 * m], P)
    for c in range(m):
        least[c] = 0.0


@inner
def _weaken(solve, m, impulses, law, at, size, modes, toward, stood, mark, kept, friction, moved):
    """Take LEAST of friction from all that sticks: what then slips slides; if nothing does, take MORE.

    Returns whether what slides has less friction than it had at rest.
    """
    kind, mu, P = impulses.kind, impulses.mu, impulses.P
    slides, less = False, False
    for k in range(len(MORE) + 1):
        copy(P[: 3 * m], kept)
        for c in range(m):
            if modes[c] == STICKS:
                mu[c] = friction[c] * (1.0 - (LEAST if k == 0 else MORE[k - 1]))
        failed = _ask(solve, m, impulses, moved) >= UNSOLVED
        moves = failed
        for c in range(m):
            moves |= modes[c] == STICKS and kind[c] != EQUALITY and _slips(kind[c], moved, c, size)
        if k > 0 and not moves:
            break
        if moves:
            copy(kept[: 3 * m], P)  # those hold all that sticks, if only just
        if k == 0 and moves:
            slides = not failed
            break
    for c in range(m):
        mu[c] = friction[c]
        if slides and modes[c] == STICKS and kind[c] != EQUALITY and _slips(kind[c], moved, c, size):
            modes[c], stood[c] = SLIDES, mark
            toward[c, 0], toward[c, 1] = _way(kind[c], moved, c)
            less |= law[at[c], SLIDING] < mu[c]
    return less


@inner
def _ask(solve, m, impulses, u):
    """The solver's status; accelerations into u."""
    G, b, P = impulses.G, impulses.b, impulses.P
    status = solve(m, G, b, impulses.kind, impulses.mu, impulses.least, P, impulses.work)
    for j in range(3 * m):
        u[j] = b[j] + inner_product(G[j], P[: 3 * m])
    return status


@inner
def _slips(kind, u, c, size):
    return math.hypot(u[3 * c + 1], 0.0 if kind == BOUND else u[3 * c + 2]) > size


@inner
def _way(kind, u, c):
    """The way contact c begins to slide."""
    u1, u2 = u[3 * c + 1], 0.0 if kind == BOUND else u[3 * c + 2]
    speed = math.hypot(u1, u2)
    return (u1 / speed, u2 / speed) if speed > 0.0 else (1.0, 0.0)
