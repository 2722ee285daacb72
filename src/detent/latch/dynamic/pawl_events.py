"""What happened to each pawl, told from its motion step by step, in the exact road's words.

`contact`       it touches something after it touched nothing
`slide-change`  it touches other features; also if it touched nothing for less than BRIEF of its own time √(J/κ)
`release`       it touches nothing any more, and from there on slows down
`snap`          it touches nothing any more, and its spring speeds it up, to FASTER times its speed at least. How long
                that lasts, to the next contact or until it first has LEFT of its way to the rest before it, and how
                fast it turns at most, is told
`stick`, `slide`  a contact stops slipping, and slips again
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core.record import Event
from detent.latch.dynamic.bodies import Swung, own_times
from detent.latch.dynamic.hinged import Plates
from detent.latch.dynamic.meeting import Meeting
from detent.numeric.output import CONTACT, FORCE, ID, MODE, RELEASE, SLIDES, STICKS

Array = NDArray[np.float64]
BRIEF = 0.1  # ours
FASTER = 1.1  # ours
LEFT = 0.01  # ours


@dataclass(frozen=True)
class Spell:
    """A pawl touches these features, or none, from one state to another."""

    numbers: frozenset[int]
    first: int
    last: int


def pawl_events(swung: Swung, plates: Plates, meeting: Meeting) -> list[Event]:
    """Events of all pawls and the ends of legs, in order."""
    found = [event for k in range(len(plates.on)) for event in _of_pawl(k, swung, plates, meeting)]
    found += list(_sticking(swung, plates, meeting))
    for number, one in enumerate(swung.ends):
        if one.kind == "end" and number < len(swung.ends) - 1:
            continue
        detail: dict[str, Any] = {"leg": number}
        if one.contacts:
            at = int(np.flatnonzero(swung.leg == number)[-1])
            features = [feature(meeting, contact) for contact in one.contacts]
            pawl = meeting.pawls(one.contacts[0])[0]
            detail |= {"pawl": pawl, "angle": float(swung.q[at, pawl]), "features": features}
            carrying = swung.shown[at, swung.shown[at, :, FORCE] > 0.0, ID] - 1
            new = [contact for contact in one.contacts if contact not in carrying]
            if new:
                found.append(Event(one.time, "contact", "; ".join(words(meeting, contact) for contact in new), detail))
            if one.kind == "stick":
                detail = {**detail, "cause": "friction"}
        where = "; ".join(words(meeting, contact) for contact in one.contacts) or one.words
        found.append(Event(one.time, one.kind, where, detail))
    return sorted(found, key=lambda one: one.time)


def touching(swung: Swung, meeting: Meeting, pawl: int) -> list[Spell]:
    """Spells of a pawl, from the first state to the last."""
    mine = {
        number for number in np.unique(swung.shown[:, :, ID]) if number > 0 and pawl in meeting.pawls(int(number) - 1)
    }
    ids, carries = swung.shown[:, :, ID], swung.shown[:, :, FORCE] > 0.0
    own = np.where(np.isin(ids, list(mine)) & carries, ids, 0.0)
    own.sort(axis=1)
    breaks = np.flatnonzero(np.any(own[1:] != own[:-1], axis=1)) + 1
    ends = [0, *breaks.tolist(), len(own)]
    return [
        Spell(frozenset(int(x) - 1 for x in own[a] if x > 0), a, b - 1) for a, b in pairwise(ends)
    ]  # fmt: skip


def _of_pawl(pawl: int, swung: Swung, plates: Plates, meeting: Meeting) -> Iterator[Event]:
    brief = BRIEF * float(own_times(plates)[pawl])
    spells = _settled(touching(swung, meeting, pawl), swung.time, brief)
    spells = [Spell(frozenset(), 0, -1), *spells] if spells[0].numbers else spells  # what touches at the start is told
    for k, (before, now) in enumerate(pairwise(spells)):
        detail: dict[str, Any] = {"leg": int(swung.leg[now.first]), "pawl": pawl}
        if now.numbers:
            new = sorted(now.numbers - before.numbers) or sorted(now.numbers)
            time = _instant(swung, CONTACT, new, now.first)
            detail |= {"angle": float(swung.q[now.first, pawl])}
            detail |= {"features": [feature(meeting, one) for one in sorted(now.numbers)]}
            yield Event(
                time, "slide-change" if before.numbers else "contact", _where(meeting, pawl, now.numbers), detail
            )
            continue
        last = before.last
        time = _instant(swung, RELEASE, sorted(before.numbers), now.first)
        detail |= {"angle": float(swung.q[last, pawl])}
        detail |= {"features": [feature(meeting, one) for one in sorted(before.numbers)]}
        flight = _flight(swung, plates, pawl, time, now, k + 2 < len(spells))
        is_snap = flight["peak_speed"] > FASTER * abs(swung.v[last, pawl])
        detail |= flight if is_snap else {}
        yield Event(time, "snap" if is_snap else "release", _where(meeting, pawl, before.numbers), detail)


def _settled(spells: list[Spell], time: Array, brief: float) -> list[Spell]:
    """Without what is too brief to be told: a moment of flight between contacts, or of contact between others."""
    kept: list[Spell] = []
    for k, one in enumerate(spells):
        is_brief = 0 < k < len(spells) - 1 and time[min(one.last + 1, len(time) - 1)] - time[one.first] < brief
        if is_brief and bool(kept):
            kept[-1] = Spell(kept[-1].numbers, kept[-1].first, one.last)
        elif kept and kept[-1].numbers == one.numbers:
            kept[-1] = Spell(one.numbers, kept[-1].first, one.last)
        else:
            kept.append(one)
    return kept


def _flight(swung: Swung, plates: Plates, pawl: int, begin: float, now: Spell, lands: bool) -> dict[str, Any]:
    """Where a snap goes, how long it takes and how fast it gets."""
    span = slice(max(now.first - 1, 0), now.last + (2 if lands else 1))
    angle, rate, time = swung.q[span, pawl], swung.v[span, pawl], swung.time[span]
    lean = np.abs(angle - plates.rest[pawl])
    near = np.flatnonzero(lean <= LEFT * lean[0])
    over = int(near[0]) if len(near) else len(angle) - 1
    if len(near) and over > 0:
        share = (lean[over - 1] - LEFT * lean[0]) / (lean[over - 1] - lean[over])
        end, to = float(time[over - 1] + share * (time[over] - time[over - 1])), float(plates.rest[pawl])
    else:
        end, to = float(time[-1]), float(angle[-1])
    found: dict[str, Any] = {"to": to, "peak_speed": float(np.abs(rate[: over + 1]).max())}
    if lands or len(near):
        found["duration"] = end - begin
    return found


def _instant(swung: Swung, kind: int, numbers: list[int], at: int) -> float:
    """The loop's own instant of such an event at one of these contacts, within the steps beside a state; else the
    state's time."""
    low, high = swung.time[max(at - 1, 0)] - 1e-12, swung.time[min(at + 1, len(swung.time) - 1)] + 1e-12
    rows = swung.events
    here = (rows[:, 0] >= low) & (rows[:, 0] <= high) & (rows[:, 1] == kind) & np.isin(rows[:, 2], numbers)
    return float(rows[here, 0].min()) if here.any() else float(swung.time[at])


def _sticking(swung: Swung, plates: Plates, meeting: Meeting) -> Iterator[Event]:
    """Contacts that carry: when they stop slipping and when they slip again, but for moments."""
    brief = BRIEF * float(own_times(plates).min())
    for number in np.unique(swung.shown[:, :, ID]):
        if number <= 0:
            continue
        mine = (swung.shown[:, :, ID] == number) & (swung.shown[:, :, FORCE] > 0.0)
        mode = np.where(mine, swung.shown[:, :, MODE], 0.0).sum(axis=1)
        breaks = np.flatnonzero(np.diff(mode)) + 1
        ends = [0, *breaks.tolist(), len(mode)]
        where = words(meeting, int(number) - 1)
        for a, b in pairwise(ends):
            until = float(swung.time[min(b, len(mode) - 1)])
            if mode[a] == STICKS and until - swung.time[a] >= brief:
                detail = {"leg": int(swung.leg[a]), "features": [feature(meeting, int(number) - 1)]}
                yield Event(float(swung.time[a]), "stick", where, detail)
                if b < len(mode) and mode[b] == SLIDES:
                    yield Event(until, "slide", where, detail)


def feature(meeting: Meeting, number: int) -> dict[str, Any]:
    """What touches, as on the exact road; of two pawls, and of the root, whose corner on whose edge."""
    a, corner, b, edge = meeting.features(number)
    one, two = meeting.outlines[a].name.split(), meeting.outlines[b].name.split()
    who = {"pawl", "obstacle"}
    if {one[0], two[0]} == who:
        kind = "B" if one[0] == "pawl" else "A"
        found = {"type": kind, one[0]: int(one[1]), two[0]: int(two[1])}
        return found | {f"{one[0]}_vertex": corner, f"{two[0]}_edge": edge}
    found = {"corner_of": " ".join(one), "vertex": corner, "edge_of": " ".join(two), "edge": edge}
    return found | ({"pawl": int(one[1])} if one[0] == "pawl" else {})


def words(meeting: Meeting, number: int) -> str:
    """ "pawl 0 vertex 3 / obstacle 1 edge 2": what moves first."""
    a, corner, b, edge = meeting.features(number)
    one, two = f"{meeting.outlines[a].name} vertex {corner}", f"{meeting.outlines[b].name} edge {edge}"
    return f"{two} / {one}" if one.startswith("obstacle") else f"{one} / {two}"


def _where(meeting: Meeting, pawl: int, numbers: frozenset[int]) -> str:
    return "; ".join(words(meeting, one) for one in sorted(numbers)) or f"pawl {pawl}"


__all__ = ["feature", "pawl_events", "touching", "words"]
