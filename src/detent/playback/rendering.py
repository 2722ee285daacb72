"""Force that a haptic device plays, sample by sample, from position and speed: the feel without its inertia.

    F_k = f(x_k) + b(x_k, dir) v_k + s_k
    s_k = the nearest to s_(k−1) + K_s (x_k − x_(k−1)) in [−F_c back (x_k), F_c on (x_k)]

Friction is set-valued: at rest it takes any value between the two. A sample knows no rest, so s follows the way with a
stiff spring K_s and is put back into the set: the stop operator, which is Coulomb's law in position (as in Hayward &
Armstrong, 2000, with a constant stiffness). It sticks without creeping, since at rest nothing changes; it cannot
chatter, since the sign of a noisy speed is never asked; and after a way of F_c/K_s it is Coulomb's friction exactly.
What K_s a device bears: `passivity.py`. The mass of the feel is not rendered: that would take a twice differenced
position. A device feels its own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from detent.core.errors import InputError
from detent.mating.feel.table import FeelTable


@dataclass(slots=True)
class Rendering:
    """A feel that is being played.

    table            what is played
    stick_stiffness  K_s, N/m or N m/rad: how stiffly friction holds what stands
    """

    table: FeelTable
    stick_stiffness: float
    _rows: list[list[float]] = field(init=False, repr=False)
    _last: float = field(init=False, default=math.nan, repr=False)
    _friction: float = field(init=False, default=0.0, repr=False)

    def __post_init__(self) -> None:
        if not (math.isfinite(self.stick_stiffness) and self.stick_stiffness >= 0):
            raise InputError("stick_stiffness", self.stick_stiffness, "a finite number, at least 0, is needed")
        self._rows = self.table.rows().tolist()

    def reset(self) -> None:
        """Forget where it was: friction begins at zero again."""
        self._last, self._friction = math.nan, 0.0

    def step(self, x: float, v: float) -> float:
        """Force of the next sample, N or N m: that of the user on the feel; a device pushes back with its opposite."""
        rows, n = self._rows, len(self._rows)
        share = min(max((x - self.table.start) / self.table.spacing, 0.0), n - 1.0)
        i = min(int(share), n - 2)
        w = share - i
        low, high = rows[i], rows[i + 1]
        f, on, back, b_on, b_back = (low[j] * (1.0 - w) + high[j] * w for j in range(5))
        moved = 0.0 if math.isnan(self._last) else x - self._last
        self._last = x
        self._friction = min(max(self._friction + self.stick_stiffness * moved, -back), on)
        return f + (b_back if v < 0.0 else b_on) * v + self._friction


__all__ = ["Rendering"]
