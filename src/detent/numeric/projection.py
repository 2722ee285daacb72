"""Position projection: after a step closed contacts move back to gap zero, by the least shift in the metric of M."""

from __future__ import annotations

from detent.numeric.impact import factorise_copy, inner_product, place, solve_impulses
from detent.numeric.kernel import EQUALITY, KIND, UNILATERAL, inner
from detent.numeric.system import MOST

GIVE = 1e-6  # ours: gaps close to this share where they can; much smaller, and rounding decides where they cannot
# Limits on how far the projection may move a contact point along its tangents, ours: MOST_ASIDE times the widest gap,
# but no more than MOST_WAY (m); LEAST_ASIDE times the widest gap is always allowed.
MOST_ASIDE, LEAST_ASIDE, MOST_WAY = 30.0, 3.0, 1e-4


@inner
def project_position(solve, n, n_wide, closed, touching, system, impulses, shift):
    """The least shift of the part, in the metric of M, that closes what is pressed: EQUALITY among the first n_wide of
    `impulses`, with their gaps as bias. What is near must not be pushed into either.

    More contacts than the part has ways to move may contradict each other. Then each gives way a little, so that there
    is always one answer, the one with the least sum of squares of what is left of the gaps.
    """
    gap, rows, _, ids, law = system.contacts
    active, kind, mu, bias, P = impulses.active, impulses.kind, impulses.mu, impulses.bias, impulses.P
    far, m = 0.0, n_wide
    for c in range(n_wide):
        far = max(far, abs(bias[3 * c]))
    for i in range(n):
        near = law[i, KIND] == UNILATERAL and touching < gap[i] <= 4.0 * far
        if near and m < MOST and place(ids[i], closed.id, closed.n[0]) < 0:
            active[m], kind[m], mu[m] = i, UNILATERAL, 0.0
            bias[3 * m], bias[3 * m + 1], bias[3 * m + 2] = gap[i], 0.0, 0.0
            m += 1
    factorise_copy(system.M, impulses.A, impulses.order)
    give = GIVE if m > shift.shape[0] else 0.0
    for _ in range(2):
        for i in range(shift.shape[0]):
            shift[i] = 0.0
        for c in range(3 * m):
            P[c] = 0.0
        solve_impulses(solve, m, rows, shift, give, impulses)
        # What is pulled back against another contact that now bears has handed over to it: let it go, close the other.
        bears, freed = False, False
        for c in range(m):
            bears |= kind[c] == UNILATERAL and P[3 * c] > 0.0
        for c in range(m):
            if bears and kind[c] == EQUALITY and bias[3 * c] > 0.0 and P[3 * c] < 0.0:
                kind[c], freed = UNILATERAL, True
            elif kind[c] == UNILATERAL and P[3 * c] > 0.0:
                kind[c] = EQUALITY
        if not freed:
            break
    # In a wedge a gap may ask for a shift along it that is far beyond what rows of this place are good for.
    aside = 0.0
    for c in range(m):
        for j in range(1, 3):
            aside = max(aside, abs(inner_product(rows[active[c], j], shift)))
    most = max(min(MOST_ASIDE * far, MOST_WAY), LEAST_ASIDE * far)
    if aside > most:
        for i in range(shift.shape[0]):
            shift[i] *= most / aside
