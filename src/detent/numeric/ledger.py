"""The books of the matings, for the energy ledger: powers that a WRENCH tells of are added up over time.

A kernel tells at each evaluation what friction, dampers and changing masses take (kernel.py, BOOKS). Over a step of
time stepping that is the trapezoid of the powers at its ends, as for the drive's dampers; by events the integrator adds
it up with the motion. What is a sum already (JUMPED, CAUGHT) stays in memory and is read at the samples.
"""

from __future__ import annotations

from detent.numeric.kernel import POWERS, TAKEN, inner
from detent.numeric.output import BOOKED

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
