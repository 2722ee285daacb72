"""What compliant matings (O-rings, snap fasteners) tell of a run on a drive that yields.

The loop tells to the instant when they stick and slide. What they touch they tell themselves, from their memory at the
samples: the first sample that shows a change is its time.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from detent.dynamics import Followed
from detent.mating.base import Compliant, Mating, is_compliant
from detent.numeric.board import SLIDE, SLIDE_CHANGE, SLIDES, STICK
from detent.numeric.kernel import BRANCH
from detent.numeric.system import ANOTHER
from detent.record import Channel, Event


def observed(run: Followed, i: int, mating: Mating) -> Mapping[str, Channel]:
    """Channels of mating i, compliant or not."""
    return mating.observe(run.of(i), run.rubbing(i)) if is_compliant(mating) else mating.observe(run.of(i))


def compliant_events(run: Followed, i: int, mating: Compliant, prefix: str) -> list[Event]:
    """Events of mating i: what it touches, when it sticks, and which way it slides."""
    events: list[Event] = []
    mine = [kernel for kernel, owner in enumerate(run.owners) if owner == i]
    for which, (kernel, memory, rubbing) in enumerate(zip(mine, run.of(i), run.rubbing(i), strict=False)):
        for j in np.flatnonzero(memory[1:, BRANCH] != memory[:-1, BRANCH]) + 1:
            events += [
                Event(float(run.time[j]), change.kind, prefix + change.where, change.detail)
                for change in mating.change(memory[j - 1], memory[j])
            ]
        of_mine = run.events[(run.events[:, 2] // ANOTHER == kernel) & np.isin(run.events[:, 1], RUBBING)]
        told = [(float(time), int(kind)) for time, kind in of_mine[:, :2]]
        # In steps a part may turn round within one, and the loop does not tell.
        slides, sense = rubbing.state == SLIDES, np.sign(-rubbing.force)
        turned = np.flatnonzero(slides[1:] & slides[:-1] & (sense[1:] * sense[:-1] < 0.0)) + 1
        for j in turned:
            if not any(run.time[j - 1] < time <= run.time[j] for time, _ in told):
                told.append((float(run.time[j]), SLIDE))
        for time, kind in told:
            after = min(int(np.searchsorted(run.time, time)), len(run.time) - 1)
            words = mating.rubs(which, None if kind == STICK else bool(sense[after] > 0.0))
            events.append(Event(time, "stick" if kind == STICK else "slide", prefix + words, {}))
    return events


RUBBING = (STICK, SLIDE, SLIDE_CHANGE)
