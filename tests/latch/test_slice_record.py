"""What a latch's record keeps of its slices, and a ratchet whose component grows as its teeth do."""

from fractions import Fraction as F

import numpy as np
import pytest

from detent import Latch, Pawl, Polygon, Straight, Traverse, simulate
from detent.latch.exact import slice as slices
from detent.latch.exact.algebraic import Algebraic
from detent.latch.exact.component import component
from detent.latch.exact.nearby import Scene
from detent.latch.exact.run import with_slices
from detent.scenario import Scenario, bundled


@pytest.fixture(scope="module")
def stuck():
    return Scenario.load(bundled()["latch_two_pawls"], {"mating.friction": "0.65"}).run()


def held(record, pawl, leg):
    """Arcs on F that hold a pawl at an angle above its rest."""
    return [
        row
        for row in record.tables["slice_arcs"]
        if (row["pawl"], row["leg"], row["side"]) == (pawl, leg, "floor")
        and row["bounds"]
        and min(row["angle"]) >= -1e-9
    ]


def test_two_hooks_have_the_same_slice_mirrored(stuck):
    told = {(row["pawl"], row["leg"]): row for row in stuck.tables["slices"]}
    assert set(told) == {(0, 0), (1, 0), (0, 1), (1, 1)}
    for leg in (0, 1):
        left, right = ({key: told[k, leg][key] for key in told[k, leg] if key != "pawl"} for k in (0, 1))
        assert left == right
    assert told[0, 0]["to"] == told[0, 0]["ended"] == 4.0  # the root's collision ends the first leg
    assert told[1, 1]["ended"] == pytest.approx(19 / 3) and told[1, 1]["to"] == 10.0  # drawn beyond where it sticks


def test_the_walk_sticks_where_the_picture_says(stuck):
    """What first pushes the right hook off its rest on the way back is an arc to stick on; on the way in it slides."""
    stick = next(one for one in stuck.events if one.kind == "stick" and one.detail["pawl"] == 1)
    rising = [row for row in held(stuck, 1, 1) if row["time"][0] == pytest.approx(stick.time, abs=1e-7)]
    assert [row["sticks"] for row in rising] == [True] and rising[0]["feature"] in stick.where
    contact = next(one for one in stuck.events if one.kind == "contact" and one.detail["pawl"] == 1)
    rising = [row for row in held(stuck, 1, 0) if row["time"][0] == pytest.approx(contact.time, abs=1e-7)]
    assert [row["sticks"] for row in rising] == [False]


def test_arcs_are_functions_of_time_and_the_path_lies_on_them(stuck):
    for row in stuck.tables["slice_arcs"]:
        assert len(row["time"]) == len(row["angle"]) >= 2 and np.all(np.diff(row["time"]) >= 0)
    time, angle = stuck["time"].values, stuck["pawl_angle"].values[:, 1]
    on = (stuck["contact_id"].values[:, 1] > 0) & (time > 0.8) & (time < 1.6)
    rows = held(stuck, 1, 0)
    for t, at in zip(time[on], angle[on], strict=True):
        near = [
            abs(float(np.interp(t, row["time"], row["angle"])) - at)
            for row in rows
            if row["time"][0] <= t <= row["time"][-1]
        ]
        assert min(near) < 2 * slices.FLAT  # what a dropped point may lie off, in time and in angle
    assert on.sum() > 20


def test_the_same_run_has_the_same_slices():
    """Squares flush on a wall: many arcs coincide, and which of them is taken is no matter of chance."""
    box, wall = Polygon.box((0, 4), (-4, 0)), Polygon.box((4, 8), (-20, 20))
    latch = Latch(pawls=(Pawl(box, (0, 0), 0.1),), obstacles=(wall, wall, Polygon.box((-9, 9), (-13, -9))))
    drive = Traverse((Straight((0, -1), 5),))
    assert simulate(latch, drive).tables == simulate(latch, drive).tables


def test_a_point_is_dropped_only_where_the_line_stays():
    x = np.linspace(0, 1, 101)
    line = np.column_stack((x, x**2))
    kept = slices.simplified(line, np.array((1e-2, 1e-2)))
    assert 3 <= len(kept) < 12
    assert np.abs(np.interp(x, *kept.T) - line[:, 1]).max() < 2e-2


def test_large_latches_are_sliced_on_request_only(monkeypatch):
    box = Polygon.box((-2, 2), (-9, -6))
    latch = Latch(pawls=(Pawl(Polygon.box((-1, 1), (-5, 0)), (0, 0), 0.1),), obstacles=(box,))
    drive = Traverse((Straight((0, -1), 3),))
    assert "slices" in simulate(latch, drive).tables
    monkeypatch.setattr(slices, "MOST_PAIRS", 3)
    record = simulate(latch, drive)
    assert "slices" not in record.tables
    assert with_slices(record, latch, drive).tables["slices"][0]["curves"] > 0


def teeth(n: int) -> tuple:
    """A rack of n saw teeth, 4 wide and 2 high, its floor at y = −10."""
    top = [point for k in range(n) for point in ((F(4 * k), F(-6)), (F(4 * k + 3), F(-4)))]
    return ((F(0), F(-10)), (F(4 * n), F(-10)), (F(4 * n), F(-6)), *reversed(top))


def test_a_ratchets_component_grows_with_its_teeth():
    """Near linear (Lemma 9.2); here each tooth brings five curves and nine arcs, and is an island of its own."""
    pawl = ((F(-1, 2), F(0)), (F(-1, 2), F(-5)), (F(1, 2), F(-5)), (F(1, 2), F(0)))
    found = []
    for n in (3, 6):
        scene = Scene(pawl, (teeth(n),), (F(1, 10),), (F(-8), F(0)), (F(1), F(0)), F(4 * n + 16), (0, F(0)))
        found.append(component(scene, 0, Algebraic.rational(0)))
    assert [(one.curves, one.edges, one.vertices, one.euler) for one in found] == [(15, 27, 27, -3), (30, 54, 54, -6)]
