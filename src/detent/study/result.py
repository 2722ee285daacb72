"""What is kept of one run: the verdict, the chosen numbers, and a fingerprint of the whole record."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from detent.record import Json, fingerprint


@dataclass(frozen=True, slots=True)
class Result:
    """One finished run.

    key          of its inputs: the same key, the same result
    status       how it ended; "unresolved" also where the run failed, hung or was refused, with the reason
    values       the outputs by name; NaN where the run has none
    fingerprint  SHA-256 over data, tables, events and outcome: equal for equal records, bit for bit; "" without one
    seconds      the run took; does not count as a result
    """

    key: str
    status: str
    reason: str
    time: float | None
    values: Mapping[str, float]
    fingerprint: str = ""
    seconds: float = 0.0

    def plain(self) -> dict[str, Json]:
        """As JSON holds it."""
        values = {name: one if math.isfinite(one) else str(one) for name, one in self.values.items()}
        return {**{name: getattr(self, name) for name in self.__slots__}, "values": values}

    @classmethod
    def from_plain(cls, kept: Mapping[str, Json]) -> Result:
        return cls(**{**kept, "values": {name: float(one) for name, one in kept["values"].items()}})

    def same_as(self, other: Result) -> bool:
        """The same result, whatever time it took; NaN equals NaN."""
        mine, theirs = self.plain(), other.plain()
        return {**mine, "seconds": 0} == {**theirs, "seconds": 0}


__all__ = ["Result", "fingerprint"]
