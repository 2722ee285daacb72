"""place_latches: two parts and a mating direction in, snap-fasteners out, each judged by the exact road.

Donald & Pai, section 10.2. Places, and what they need, are those of hook_places.py.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from detent.core.errors import DetentError, InputError
from detent.core.record import Channel, Json, Origin, Outcome, Record, Status, dataset, plain
from detent.geometry.polygon import Polygon, exact_point
from detent.latch.beam_strain import WAYS
from detent.latch.pseudo_rigid_body import BeamPawl
from detent.studies.design.design_record import plain_tables
from detent.studies.design.wants import HOLD, Want
from detent.studies.fastener_numbers import DIODE, insertion, retention, root_strain
from detent.studies.placing.hook_places import LatchPair, LatchPlace, latch_pairs, latch_places
from detent.studies.run_one import Result
from detent.units import Exact

Row = dict[str, Json]
NUMBERS = ("insertion", "retention", "strain")
KNOWN = ("insertion", "retention", "root strain of leg 1")


def place_latches(
    part: Polygon,
    counterpart: Polygon,
    direction: str,
    hook: BeamPawl,
    *,
    friction: Exact,
    wants: Sequence[Want] = (),
    lengths: Sequence[float] = (),
    clearance: float = 1e-4,
    play: float = 1e-4,
    web: float = 1e-3,
    hooks: int = 1,
) -> Record:
    """Record of all places for a snap hook on the boundaries of two parts, given as they sit when mated.

    wants  on insertion, retention, "root strain of leg 1" or diodes; places that hold them all come first, then those
           that go in with less force
    hooks  1, or 2: pairs of hooks that look apart, judged together. The rest is as `latch_places` takes it

    Table `places`, best first: where, what it lacks or what it came to; `outlines`: the parts, and every judged hook.
    """
    for want in wants:
        for output in want.outputs:
            if output.what not in KNOWN and not DIODE.fullmatch(output.what) and output != HOLD:
                raise InputError("want", output.what, f"of a place there are {', '.join(KNOWN)} and diodes")
    how: dict[str, Any] = {"friction": friction, "lengths": tuple(lengths), "clearance": clearance, "play": play}
    if hooks not in (1, 2):
        raise InputError("hooks", hooks, "1 or 2 is needed")
    single = latch_places(part, counterpart, direction, hook, web=web, **how)
    pairs = latch_pairs(single) if hooks == 2 else []
    found = [*pairs, *(one for one in single if one.lacks or hooks == 1)]
    rows = sorted((_row(k, one, wants) for k, one in enumerate(found)), key=_order)
    good = [row for row in rows if row["holds"]]
    outlines = [_outline("part", part), _outline("counterpart", counterpart)]
    for row in rows:
        if row["judged"]:
            for place in found[row["place"]].hooks:
                outlines.append({**_outline("hook", place.hook.pawl().polygon), "place": row["place"]})
                outlines.append({"role": "stem", "name": "stem", "points": _stem(place), "place": row["place"]})
                if place.pocket:
                    cut = [[1e-3 * float(x), 1e-3 * float(y)] for x, y in place.pocket]
                    outlines.append({"role": "pocket", "name": "pocket", "points": cut, "place": row["place"]})
    judged = sum(row["judged"] for row in rows)
    words = f"{len(rows)} places looked at, {judged} have room, {len(good)} hold what is wanted"
    if hooks == 2:
        words = f"{len(pairs)} pairs tried, {len(good)} hold what is wanted"
    if good:
        words += f"; the best: {good[0]['words']}"
    told = {**how, "direction": direction, "web": web, "hooks": hooks}
    told |= {"lengths": list(lengths), "friction": str(friction)}
    inputs = plain({"name": "Places for a snap hook", "placing": told})
    return Record(
        verb="design",
        data=_data(rows),
        outcome=Outcome(Status.SOLVED if good else Status.UNRESOLVED, words),
        tables=plain_tables({"places": rows, "outlines": outlines}),
        inputs=inputs,
        stats={"places": float(len(rows)), "judged": float(judged)},
        origin=Origin.here(inputs),
    )


def _row(k: int, place: LatchPlace | LatchPair, wants: Sequence[Want]) -> Row:
    first, *more = map(_spot, place.hooks)
    where = {name: [value, *(one[name] for one in more)] if more else value for name, value in first.items()}
    catch, length = place.hooks[0].catch, place.hooks[0].hook.length
    row: Row = {
        "place": k, **where, "catch": catch, "length": length, "lacks": place.lacks, "judged": False, "holds": False,
        "violation": math.inf, **dict.fromkeys(NUMBERS, math.nan), "verdict": "", "words": place.lacks,
    }  # fmt: skip
    if place.lacks:
        return row
    try:
        record = place.judged()
    except DetentError as error:
        return {**row, "lacks": str(error), "words": str(error)}
    kind, (seen, *_) = record.outcome.status, record.tables["verdict"]
    values = {"insertion": insertion(record), "retention": retention(record)}
    values["root_strain_of_leg_1"] = root_strain(record, "root strain of leg 1")
    names = [seen["extent"], seen["kind"]]
    values |= dict.fromkeys(("diode", "relative_diode", f"{seen['kind']}_diode"), float(bool(seen["extent"])))
    stopped = next((one for one in record.events if one.kind == "root-collision" and one.detail.get("leg") == 0), None)
    short = stopped is not None and stopped.time < float(place.duration) * (1 - 1e-9)
    result = Result("", str(kind), record.outcome.reason, None, values)
    missed = [max(want.missed(result, {}), 0.0) for want in wants]
    holds = not short and kind != Status.STUCK and all(want.holds(result, {}) for want in wants)
    verdict = "does not come to its place" if short else " ".join(filter(None, names)) + (" diode" if names[0] else "")
    amount = "any force" if math.isinf(values["retention"]) else f"{values['retention']:.3g} N"
    words = f"{', and '.join(map(_where, place.hooks))}: {values['insertion']:.3g} N in, {amount} out, {verdict}"
    return {
        **row, "judged": True, "holds": holds, "violation": sum(missed) + 3.0 * short, "insertion": values["insertion"],
        "retention": values["retention"], "strain": values["root_strain_of_leg_1"], "verdict": verdict, "words": words,
    }  # fmt: skip


def _spot(place: LatchPlace) -> Row:
    clamp = [float(one) * 1e-3 for one in _clamp(place)]
    return {"face": place.face, "wall": place.wall, "nose": place.hook.nose, "clamp": clamp}


def _where(place: LatchPlace) -> str:
    catch = "a pocket in" if place.catch == "pocket" else "behind the end of"
    return f"{1e3 * place.hook.length:.4g} mm on face {place.face}, {catch} wall {place.wall}"


def _clamp(place: LatchPlace) -> tuple[Any, Any]:
    return exact_point(place.hook.clamp, "clamp")


def _stem(place: LatchPlace) -> list[list[float]]:
    """The beam's stretch from its clamp to the hinge of its pawl, which does not turn."""
    (x, y), hook = (float(one) * 1e-3 for one in _clamp(place)), place.hook
    (ax, ay), long, half = WAYS[hook.along], hook.length - hook.link, hook.thickness / 2
    ends = ((0.0, -half), (long, -half), (long, half), (0.0, half))
    return [[x + u * ax - v * ay, y + u * ay + v * ax] for u, v in ends]


def _order(row: Row) -> tuple[Any, ...]:
    force = row["insertion"] if not math.isnan(row["insertion"]) else math.inf
    return not row["holds"], not row["judged"], row["violation"], force, row["place"]


def _outline(role: str, polygon: Polygon) -> Row:
    return {"role": role, "name": polygon.name or role, "points": polygon.metres.tolist()}


def _data(rows: Sequence[Row]) -> Any:
    about = {
        "insertion": ("N", "force of the machine to get in"), "retention": ("N", "force of the machine to get out"),
        "strain": ("1", "largest bending strain on the way in"), "length": ("m", "of the beam"),
    }  # fmt: skip
    channels = {
        name: Channel(("candidate",), np.array([row[name] for row in rows], dtype=float), *told)
        for name, told in about.items()
    }
    holds = np.array([row["holds"] for row in rows], dtype=np.int64)
    channels["holds"] = Channel(("candidate",), holds, "1", "1 where all that is wanted holds")
    number = np.arange(len(rows))
    return dataset(channels, {"candidate": Channel(("candidate",), number, "1", "places, best first")})


__all__ = ["place_latches"]
