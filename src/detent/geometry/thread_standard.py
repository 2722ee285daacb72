"""Threads by the name of their standard size, as a scenario types them: { kind = "MetricThread", size = "M6" }.

Each is a Thread whose pitch, diameter, allowance and radius come from its size and tolerance classes
(thread_sizes.py): `MetricThread(size="M6")` has the numbers of `Thread.metric("M6")`, and a record keeps the name.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from detent.geometry.thread import Allowance, Fit, Flank, Thread, standard
from detent.geometry.thread_sizes import ThreadSize, metric, unified
from detent.units import Length, deg


@dataclass(frozen=True, slots=True, kw_only=True)
class _Standard(Thread):
    """A thread whose numbers come from elsewhere than its maker."""

    pitch: Length = field(init=False)
    diameter: Length = field(init=False)
    allowance: Allowance = field(init=False)
    radius: Length | None = field(init=False)
    flank: Flank = field(init=False, default=30 * deg)
    starts: int = field(init=False, default=1)
    size: str
    tolerance: str
    fit: Fit = "mean"

    def _cut(self, size: ThreadSize) -> None:
        for name, number in standard(size, self.fit).items():
            object.__setattr__(self, name, number)
        Thread.__post_init__(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricThread(_Standard):
    """An ISO metric thread, coarse or fine, M3 to M24.

    size       such as "M6", or with its pitch, "M8x1"
    tolerance  classes of bolt and nut (ISO 965-1)
    fit        clearance of the pitch diameters that the classes allow: the least, the mean or the most
    hand       "right" or "left"
    run_up     angle over which a ridge grows from nothing to its height
    """

    tolerance: str = "6g/6H"

    def __post_init__(self) -> None:
        self._cut(metric(self.size, self.tolerance))


@dataclass(frozen=True, slots=True, kw_only=True)
class UnifiedThread(_Standard):
    """A UNC or UNF thread, #4 to 1 inch.

    size       such as "1/4-20 UNC"
    tolerance  classes of bolt and nut (ASME B1.1)
    fit        clearance of the pitch diameters that the classes allow: the least, the mean or the most
    hand       "right" or "left"
    run_up     angle over which a ridge grows from nothing to its height
    """

    tolerance: str = "2A/2B"

    def __post_init__(self) -> None:
        self._cut(unified(self.size, self.tolerance))


__all__ = ["MetricThread", "UnifiedThread"]
