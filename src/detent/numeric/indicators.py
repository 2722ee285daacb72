"""Indicators of events: numbers that are positive while nothing happens, and where between two of their values to look.

Meitinger & Pfeiffer, section 6, the table of indicators: gaps, normal forces, slips, what friction at rest has left.
"""

from __future__ import annotations

import math
from typing import Annotated, NamedTuple

from detent.numeric.contact_modes import AT_ONCE
from detent.numeric.impact import inner_product, place
from detent.numeric.kernel import AT_REST, BOUND, EQUALITY, KIND, SLIDING, UNILATERAL, inner
from detent.numeric.output import SLIDES, STICKS
from detent.numeric.switching import BELOW
from detent.numeric.system import MOST, Array, Ints

SOFT = 1e-9  # share of the largest force by which a force may pass its limit: rounding
HARDLY = 1e-12  # m/s, likewise of slip
NEAR = 1e-9  # s: a step shorter than this may end at an event whatever its error
LEAP = 10.0  # times the tolerance, of 1 m/s or of what is faster; ours: 20 times what a step may err by and more
# m, ours, as stepping.HANDED_OVER: so deep may an open contact be that parts. What takes over from another contact may
# appear some nanometres deep.
DEEPEST = 1e-8


class Indicators(NamedTuple):
    """Two for each acting contact, then the least gap of open ones: at the step's begin (later before the event), after
    it, and where an event is sought."""

    begin: Annotated[Array, 2 * MOST + 1]
    after: Annotated[Array, 2 * MOST + 1]
    tried: Annotated[Array, 2 * MOST + 1]


class Excused(NamedTuple):
    """Open contacts that may overlap, see `excuse`, and how far; the second half of each is scratch."""

    n: Annotated[Ints, 1]
    id: Annotated[Ints, 2 * MOST]
    depth: Annotated[Array, 2 * MOST]


@inner
def indicators(n, v, contacts, acting, excused, leap, ends, out):
    """What is positive while nothing happens, into `out`: two for each acting contact, and the gap of open ones.

    Returns whether something happens. An overlap that was there before is none (`excuse`). Friction with a bound that
    was not there before begins to act, and a wrench may say that the motion `ends` here. A closed contact that slides
    over an edge has its normal turned all at once, and moves along it at more than `leap`: what it was is not there any
    more (its `at` becomes −1), and what it is now may part or strike.
    """
    gap, rows, _, ids, law = contacts
    toward, force, slip, at, n_on = acting.toward, acting.force, acting.slip, acting.at, acting.n[0]
    largest = 0.0
    for c in range(n_on):
        largest = max(largest, abs(force[c, 0]))
    happens = False
    for c in range(n_on):
        i = at[c]
        if i >= 0 and law[i, KIND] == UNILATERAL and abs(inner_product(rows[i, 0], v)) > leap:
            at[c] = i = -1
        carries, rubs = 1.0, 1.0
        if i < 0:
            carries = -math.inf  # it is not there any more
        else:
            kind = law[i, KIND]
            if kind == UNILATERAL:
                carries = force[c, 0] + SOFT * largest
            if kind != EQUALITY and acting.mode[c] >= SLIDES and law[i, SLIDING] > 0.0:
                rubs = slip[c, 0] * toward[c, 0] + slip[c, 1] * toward[c, 1] + HARDLY
            elif kind != EQUALITY and acting.mode[c] == STICKS:
                bound = law[i, AT_REST] * (1.0 if kind == BOUND else force[c, 0])
                rubs = bound * (1.0 + SOFT) - math.hypot(force[c, 1], force[c, 2])
        out[2 * c], out[2 * c + 1] = carries, rubs
        happens |= carries < 0.0 or rubs < 0.0
    least = -1.0 if ends else math.inf
    for i in range(n):
        if law[i, KIND] != EQUALITY and place(ids[i], acting.id, n_on) < 0:
            least = min(least, gap[i] + depth_of(ids[i], excused) if law[i, KIND] == UNILATERAL else -1.0)
    out[2 * n_on] = least + BELOW
    return happens or out[2 * n_on] < 0.0


@inner
def leap_of(v, contacts, acting, tolerance):
    """How fast a closed contact may move along its normal at a step's end, by how fast it does where that begins."""
    rows, law, at, along, most = contacts.rows, contacts.law, acting.at, 0.0, 1.0
    for c in range(acting.n[0]):
        if at[c] >= 0 and law[at[c], KIND] == UNILATERAL:
            normal, speed = rows[at[c], 0], 0.0
            for i in range(v.shape[0]):
                speed += abs(normal[i] * v[i])
            along, most = max(along, abs(inner_product(normal, v))), max(most, speed)
    return LEAP * tolerance * most + 2.0 * along


@inner
def excuse(n, v, contacts, acting, excused):
    """Note open contacts that part now, but not at once, and how far they are below zero: that is no event.

    Bringing others back to their gaps may have moved them there, or they appeared so. One that comes back to where it
    was excused has struck there: it is not let deeper, or it would gain energy at every bounce.
    """
    gap, rows, _, ids, law = contacts
    m = 0
    for i in range(n):
        below, parts = -BELOW - gap[i], inner_product(rows[i, 0], v)
        is_open = law[i, KIND] == UNILATERAL and place(ids[i], acting.id, acting.n[0]) < 0
        slack = max(NEAR * parts, 0.0)
        if is_open and parts > -AT_ONCE and below > slack:
            was = depth_of(ids[i], excused)
            deeper = min(1.01 * below, DEEPEST)
            excused.id[MOST + m], excused.depth[MOST + m] = ids[i], deeper if below > was + slack else min(was, deeper)
            m += 1
    for k in range(m):
        excused.id[k], excused.depth[k] = excused.id[MOST + k], excused.depth[MOST + k]
    excused.n[0] = m


@inner
def depth_of(id, excused):
    """How far below zero an open contact may be."""
    k = place(id, excused.id, excused.n[0])
    return excused.depth[k] if k >= 0 else 0.0


@inner
def look_between(low, high, behind, last, n, values):
    """Where to look for the first event between two lengths of the step: beside the first of the secants' zeros."""
    first = high
    for i in range(n):
        begin, after = values.begin[i], values.after[i]
        if after < 0.0:
            share = begin / (begin - after) if 0.0 < begin < math.inf and after > -math.inf else 0.5
            first = min(first, low + share * (high - low))
    # Beside, now behind it and now before, so that both ends close in; the nearer they are the better the secant is.
    aside = min(0.01, (high - low) / max(last, high)) * (high - low)
    first += aside if behind else -aside
    return min(max(first, low + 1e-3 * (high - low)), high - 1e-3 * (high - low))
