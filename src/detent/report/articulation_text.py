"""An articulation in lines for a prompt: joints one below the other, then the free motions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from detent.core.record import Record
from detent.report.articulated import Mechanism, mechanism
from detent.report.articulation_view import axis_words, limit_words

MOST = 60  # lines of each


def articulation_lines(record: Record) -> Iterator[str]:
    """Joints aligned: parts, type, axis, reason; then motions. Nothing for other records."""
    found = mechanism(record)
    if found is None:
        return
    if found.joints:
        yield f"joints ({len(found.joints)})"
        yield from _aligned(list(_joints(found))[:MOST])
        yield from _rest(len(found.joints))
    if found.freedoms:
        yield f"motions ({len(found.freedoms)})"
        for one in found.freedoms[:MOST]:
            notes = [*(["opens contacts"] if one.opens else []), *one.notes]
            yield f"  {one.words}" + (f" ({'; '.join(notes)})" if notes else "")
        yield from _rest(len(found.freedoms))


def _joints(found: Mechanism) -> Iterator[tuple[str, ...]]:
    for one in found.joints:
        names = f"{found.parts[one.parent].name} – {found.parts[one.child].name}"
        sure = "" if np.isnan(one.confidence) else f"{100 * one.confidence:.0f} %"
        extra = [limit_words(one), "closes a loop" if one.closes_loop else "", *one.lifts]
        why = "; ".join(filter(None, [one.reason, *extra]))
        where = "" if one.type in ("fixed", "free", "other") else axis_words(one.axis, one.point)
        yield names, one.type, where, sure, why


def _aligned(table: list[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        names, kind, where, sure, why = (f"{cell:{width}}" for cell, width in zip(row, widths, strict=True))
        yield f"  {names}  {kind}  {where}  {sure.strip():>{widths[3]}}  {why}".rstrip()


def _rest(total: int) -> Iterator[str]:
    if total > MOST:
        yield f"  … and {total - MOST} more"
