"""Which gaps are meant to be contacts: the clearance, found by sweeping it.

As the clearance grows contacts come in and freedoms go. Between two gaps that matter nothing changes. Taken is the
smallest clearance of the widest such stretch (as a ratio) among those that leave the fewest groups of parts apart:
every part held by something, and an answer that does not hang on the last digit of a gap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detent.geometry.assembly import Assembly, ContactPatch

FINEST, WIDEST = 1e-6, 1e-3  # m: between them a clearance is looked for; ours, fits of machines
MARGIN = 1.01  # above the gap that a clearance must still reach


@dataclass(frozen=True, slots=True)
class Stretch:
    """Clearances from low to high, m, see the same contacts."""

    low: float
    high: float
    contacts: int
    groups: int  # of parts that touch each other


def within(patches: Sequence[ContactPatch], clearance: float) -> tuple[ContactPatch, ...]:
    """Contacts whose faces are at most so far apart; interference always counts."""
    return tuple(patch for patch in patches if patch.gap <= clearance)


def sweep(assembly: Assembly, patches: Sequence[ContactPatch]) -> tuple[Stretch, ...]:
    """Stretches of clearance; `patches` were found with the widest."""
    gaps = {patch.gap * MARGIN for patch in patches}
    steps = sorted({FINEST, *(gap for gap in gaps if FINEST < gap < WIDEST)})
    merged = [steps[0]]
    for step in steps[1:]:  # gaps that differ by less than a tenth are one: the same fit on several parts
        if step > 1.1 * merged[-1]:
            merged.append(step)
        else:
            merged[-1] = step
    found = []
    for low, high in zip(merged, [*merged[1:], WIDEST], strict=True):
        inside = [patch for patch in patches if patch.gap * MARGIN <= low]
        found.append(Stretch(low, high, len(inside), _groups(len(assembly.parts), inside)))
    return tuple(found)


def chosen(stretches: Sequence[Stretch]) -> float:
    """The clearance to use."""
    fewest = min(one.groups for one in stretches)
    whole = [one for one in stretches if one.groups == fewest]
    return max(whole, key=lambda one: (round(one.high / one.low, 6), -one.low)).low


def _groups(n_parts: int, patches: Sequence[ContactPatch]) -> int:
    top = list(range(n_parts))

    def root(i: int) -> int:
        while top[i] != i:
            top[i] = top[top[i]]
            i = top[i]
        return i

    for patch in patches:
        top[root(patch.parts[0])] = root(patch.parts[1])
    return sum(root(i) == i for i in range(n_parts))
