"""What a contact kernel keeps in its memory to show: number, gap, point and normal of each contact it told.

Slots lie at the end of a memory, one for each contact that is possible: a contact keeps its slot, and so its column in
a record, as long as it lasts.
"""

from __future__ import annotations

from detent.numeric.kernel import inner
from detent.numeric.vector import put

NUMBER, GAP, POINT, NORMAL, SLOT = 0, 1, 2, 5, 8  # of a slot; the number is 0 where there is no contact


@inner
def show(memory, at, number, gap, point, normal):
    memory[at], memory[at + GAP] = number, gap
    put(memory, at + POINT, point)
    put(memory, at + NORMAL, normal)
