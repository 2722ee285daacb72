"""Snap hooks along the boundaries of two parts: where there is room, and what they come to."""

import math
from dataclasses import replace

import numpy as np
import pytest

from detent import InputError, Polygon
from detent.latch.pseudo_rigid_body import BeamPawl
from detent.report import figures
from detent.report.view import view
from detent.studies.design import Want
from detent.studies.design.wants import Number
from detent.studies.fastener_numbers import insertion, retention
from detent.studies.placing import latch_places, place_latches
from detent.studies.placing.hook_places import SPEED, latch_pairs
from detent.units import GPa, deg, mm

LID = Polygon(((-30, 0), (30, 0), (30, 4), (-30, 4)), name="lid")
TRAY = Polygon(((-30, 0), (-30, -30), (30, -30), (30, 0), (24, 0), (24, -26), (-24, -26), (-24, 0)), name="tray")
HOOK = BeamPawl(2 * GPa, 18 * mm, 1.6 * mm, 10 * mm, height=0.8 * mm, ramp=30 * deg, back=88 * deg)
WANTS = (
    Want("insertion", Number("insertion"), at_most=10.0),
    Want("retention", Number("retention"), at_least=60.0, diode="diode"),
    Want("root strain of leg 1", Number("root strain of leg 1"), at_most=0.02),
)


def placed(part=LID, counterpart=TRAY, direction="-y", hook=HOOK, **how):
    return latch_places(part, counterpart, direction, hook, friction="0.2", **how)


def test_a_lid_gets_a_hook_on_either_wall_of_its_tray():
    record = place_latches(LID, TRAY, "-y", HOOK, friction="0.2", wants=WANTS, lengths=(10 * mm, 18 * mm))
    good = [row for row in record.tables["places"] if row["holds"]]
    assert record.outcome.status == "solved" and len(good) == 2
    assert {(row["wall"], row["nose"]) for row in good} == {(4, "left"), (6, "right")}  # those inside
    one, two = good  # the parts are their own mirror image
    assert one["insertion"] == pytest.approx(two["insertion"], rel=1e-12) and one["retention"] == "inf"
    assert one["clamp"] == pytest.approx([23.1 * mm, 0.0]) and two["clamp"] == pytest.approx([-23.1 * mm, 0.0])
    short = [row for row in record.tables["places"] if row["judged"] and not row["holds"]]
    assert {row["length"] for row in short} == {10 * mm}  # 17.6 N to get in
    assert len(figures.drawn(figures.overview(record, "places"), "svg")) > 5_000


def test_what_is_judged_is_the_latch_of_the_place():
    (place, *_) = (one for one in placed() if not one.lacks)
    record = place.judged()
    assert place.latch.root == (place.part,) and math.isinf(retention(record))
    assert record.events[0].kind == "contact"
    seated = next(one for one in record.events if one.kind == "root-collision")  # the lid stands on the rim
    assert seated.time == pytest.approx(float(place.duration), rel=1e-12)
    assert insertion(record) == pytest.approx(2.596, abs=1e-3)
    assert len(place.counterpart) == len(TRAY) + 4


@pytest.mark.parametrize("direction", ["+x", "-x", "+y"])
def test_turned_parts_have_the_same_hooks(direction):
    turned = {"+x": lambda x, y: (-y, x), "-x": lambda x, y: (y, -x), "+y": lambda x, y: (-x, -y)}[direction]
    lid, tray = (Polygon(tuple(turned(x, y) for x, y in one.corners)) for one in (LID, TRAY))
    before, after = ([one for one in some if not one.lacks] for some in (placed(), placed(lid, tray, direction)))
    assert len(before) == len(after) == 2
    assert insertion(before[0].judged()) == pytest.approx(insertion(after[0].judged()), rel=1e-12)


@pytest.mark.parametrize(
    ("change", "lacks"),
    [
        ({"hook": replace(HOOK, length=26 * mm)}, "room for the beam and its bending"),  # the tray's floor
        ({"web": 6 * mm}, "material for the pocket"),  # the wall is 6 mm thick
        ({"part": Polygon(((-30, 0), (23, 0), (23, 4), (-30, 4)))}, "a face wide enough to stand on"),
        ({"hook": replace(HOOK, length=1 * mm)}, "wall before the nose to slide along"),
    ],
)
def test_a_place_without_room_says_what_it_lacks(change, lacks):
    found = [one for one in placed(**change) if one.wall == 4]
    assert [one.lacks for one in found] == [lacks]


def test_a_rib_on_the_way_is_seen():
    """A rib that leaves 1 mm beside the wall, above where the hook ends up: the beam cannot pass it."""
    ribbed = ((-30, 0), (-30, -30), (30, -30), (30, 10), (20, 10), (20, 8), (24, 8), (24, -26), (-24, -26), (-24, 0))
    lid = Polygon(((-30, 0), (22, 0), (24, 0), (24, 4), (-30, 4)))
    found = [one for one in placed(lid, Polygon(ribbed)) if one.hook.nose == "left" and "face" not in one.lacks]
    assert "a free way for the beam" in {one.lacks for one in found}


def test_a_hook_may_catch_behind_the_end_of_a_wall():
    """A tray without a floor, 12 mm deep: the hook reaches round its lower rim, and nothing is cut."""
    frame = Polygon(((24, 0), (24, -12), (30, -12), (30, 0)))
    found = [one for one in placed(counterpart=frame, lengths=(8 * mm, 20 * mm)) if not one.lacks and one.wall == 0]
    (end,) = (one for one in found if one.catch == "end")
    assert end.hook.length == pytest.approx(12.1 * mm + 0.7 * mm / math.tan(88 * deg)) and len(end.counterpart) == 4
    assert math.isinf(retention(end.judged()))


def test_a_part_that_does_not_come_to_its_place_is_told():
    """The lid has a tooth on its far side that stands on a step of the tray before the lid is down."""
    lid = Polygon(((-30, 0), (30, 0), (30, 4), (-40, 4), (-40, -3), (-34, -3), (-34, 0)))
    step = ((-50, -2), (-50, -30), (30, -30), (30, 0), (24, 0), (24, -26), (-24, -26), (-24, -2))
    record = place_latches(lid, Polygon(step), "-y", HOOK, friction="0.2")
    assert record.outcome.status == "unresolved"


def test_a_pair_of_hooks_takes_twice_the_force_of_one_where_both_are_on_top_at_once():
    how = {"friction": "0.2", "wants": WANTS, "lengths": (10 * mm, 18 * mm)}
    one, pair = (place_latches(LID, TRAY, "-y", HOOK, hooks=hooks, **how) for hooks in (1, 2))
    single = {row["length"]: row for row in one.tables["places"] if row["judged"]}
    judged = [row for row in pair.tables["places"] if row["judged"]]
    assert [row["length"] for row in judged] == [18 * mm, 10 * mm]
    for row in judged:
        assert (row["wall"], row["nose"]) == ([4, 6], ["left", "right"])
        assert row["insertion"] == pytest.approx(2 * single[row["length"]]["insertion"], rel=1e-9)
        assert row["strain"] == pytest.approx(single[row["length"]]["strain"], rel=1e-9) and row["retention"] == "inf"
    assert [row["holds"] for row in judged] == [True, False]  # 35 N
    assert "2 pairs tried, 1 hold what is wanted" in pair.outcome.reason
    roles = [row["role"] for row in pair.tables["outlines"] if row.get("place") == judged[0]["place"]]
    assert roles == ["hook", "stem", "pocket"] * 2
    shown = view("pair", pair)["design"]["places"]["rows"][0]["cells"]
    assert shown[:2] == ["faces 0 and 0", "a pocket in walls 4 and 6"]


def test_hooks_whose_walls_begin_at_different_depths_pass_one_after_the_other():
    """One wall stands 6 mm higher. The root does not turn, so the pair's force is the sum of the single hooks'."""
    tray = Polygon(((-30, 0), (-30, -30), (30, -30), (30, 6), (24, 6), (24, -26), (-24, -26), (-24, 0)))
    lid = Polygon(((-30, 0), ("23.9", 0), ("23.9", 4), (-30, 4)))
    singles = [one for one in placed(lid, tray, hook=replace(HOOK, height=0.6 * mm, ramp=60 * deg)) if not one.lacks]
    (pair,) = latch_pairs(singles)
    assert len(pair.latch.obstacles[0]) == len(tray) + 8

    def way_in(one):
        record, end = one.judged(), float(one.duration)
        time, force = (np.asarray(record[name].values) for name in ("time", "mating_force"))
        is_in = time < end * (1 - 1e-9)
        return (time[is_in] - end) * SPEED, force[is_in]  # mm before its place

    place, force = way_in(pair)
    apart = np.abs(force - sum(np.interp(place, *way_in(one), left=0.0) for one in singles))
    assert np.sort(apart)[-2] < 1e-9 * force.max()  # but for one sample, before and behind a jump
    highest = [insertion(one.judged()) for one in singles]
    assert max(highest) < insertion(pair.judged()) < 0.6 * sum(highest)  # the first one slides while the second climbs


def test_hooks_that_meet_are_no_pair():
    narrow = Polygon(((-6, 0), (-6, -30), (6, -30), (6, 0), (2, 0), (2, -26), (-2, -26), (-2, 0)))
    record = place_latches(Polygon.box((-6, 6), (0, 4)), narrow, "-y", HOOK, friction="0.2", hooks=2)
    assert record.outcome.status == "unresolved"
    assert {row["lacks"] for row in record.tables["places"]} >= {"room beside one another"}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"direction": "down"}, "direction"), ({"clearance": 0.0}, "clearance"), ({"web": math.nan}, "web"),
        ({"hook": replace(HOOK, height=0.05 * mm)}, "hook.height"),
        ({"hook": replace(HOOK, height=None, ramp=None, outline=LID)}, "hook"),
    ],
)  # fmt: skip
def test_what_cannot_be_placed_is_refused(change, field):
    with pytest.raises(InputError) as refused:
        placed(**change)
    assert refused.value.field == field
