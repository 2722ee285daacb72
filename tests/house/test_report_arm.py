"""What a report makes of a robot arm's run and of a map of places."""

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from detent.core.files import printable
from detent.core.record import Channel
from detent.report.page import Run, page, scenarios
from detent.report.reading import spread
from detent.report.scene_view import scene
from detent.report.subjects.regions import grid
from detent.report.subjects.robot_arm import ellipsoid, push_back
from detent.report.touches import pairs, touches
from detent.report.view import view
from house.runs import HOSTILE, C, cycle, places, rigid, robot


def there(found: Any) -> Any:
    """What must be there."""
    assert found is not None
    return found


turns = st.builds(lambda v: Rotation.from_rotvec(v).as_matrix(), st.tuples(*[st.floats(-3.0, 3.0)] * 3))


# ---- how an arm yields ----


def test_a_push_back_moves_the_gripper_back_and_aside():
    """Down is −z: 1 N up moves it by C's last column, 41 µm up, and (−52, 8) µm aside."""
    found = there(push_back(robot()))
    assert found["name"] == "1 N back along the way moves the gripper"
    assert found["value"] == "41 µm back and 53 µm aside"
    assert found["note"].endswith("along (−0.99, 0.15, 0.00) in W")
    assert found in view("a", robot())["facts"]


@given(turns)
def test_turning_arm_and_way_together_leaves_back_and_aside(turn):
    assert there(push_back(robot(turn=turn)))["value"] == there(push_back(robot()))["value"]


@given(turns, turns)
def test_where_1_n_moves_the_gripper_to_lies_on_the_ellipsoid(turn, push):
    halves = there(ellipsoid(robot(turn=turn)))["halves"][0].reshape(3, 3).astype(float)
    moved = turn @ C @ turn.T @ push[:, 0]
    along = halves @ moved / np.sum(halves**2, axis=1)  # in half axes
    assert np.sum(along**2) == pytest.approx(1.0, abs=1e-5)  # 32-bit half axes, the shortest a fifth of the longest
    sizes = np.linalg.norm(halves, axis=1)
    assert np.all(np.diff(sizes) <= 0.0)  # the longest first


def test_a_record_that_does_not_tell_its_compliance_has_no_ellipsoid():
    square = ("time", "row", "axis")
    holes = Channel(square, np.full((11, 3, 3), np.nan), "m/N", "unknown")
    for record in (cycle(), robot(compliance=holes)):
        assert ellipsoid(record) is None and push_back(record) is None and there(scene(record))["yields"] is None


# ---- the scene ----


def test_links_travel_at_few_instants_and_parts_at_all():
    long = robot(n=2001)
    waist, peg = there(scene(long))["meshes"]
    assert (waist["role"], len(waist["poses"]), len(peg["poses"])) == ("machine", 401, 2001)
    np.testing.assert_allclose(waist["poses"][-1], np.asarray(long["link_1_pose"])[-1].ravel(), rtol=1e-6)
    assert there(scene(long))["whole"]["radius"] > 10 * there(scene(long))["radius"]


@given(st.integers(2, 50), st.integers(2, 50))
def test_a_straight_course_stays_so_when_it_is_spread(n, most):
    course = np.column_stack((np.arange(n), 3.0 - 2.0 * np.arange(n)))
    found = spread(course, most)
    assert len(found) == min(n, most)
    np.testing.assert_allclose(found[:, 0], np.linspace(0, n - 1, len(found)), atol=1e-12)
    np.testing.assert_allclose(found[:, 1], 3.0 - 2.0 * found[:, 0], atol=1e-12)


# ---- its pictures ----


def test_an_arm_is_drawn_with_its_sensor_its_speed_and_its_error():
    found = {one["id"]: one for one in view("record", robot())["plots"]}
    force, speed, off = (found[name] for name in ("sensor_force_distance", "speed", "off_way"))
    assert (force["open"], force["x"]["name"], force["x"]["unit"]) == (True, "distance", "mm")
    np.testing.assert_allclose(force["x"]["values"], 9 * np.arange(11))
    assert [one["label"] for one in force["curves"]] == ["x", "y", "z"]
    went, told = (one["values"] for one in speed["curves"])
    assert speed["open"] and speed["unit"] == "mm/s"
    np.testing.assert_allclose(went, 9.0, rtol=1e-6)
    np.testing.assert_allclose(told, 10.0, rtol=1e-6)
    ends = {one["label"]: one["values"][-1] for one in off["curves"]}
    assert ends["z, observed"] == pytest.approx(10.0) and ends["z, believed"] == pytest.approx(5.0)  # mm of 100
    assert not off["open"] and not found["motor_torque"]["open"]
    assert [one["label"] for one in found["motor_torque"]["curves"]] == ["motor 1", "motor 2"]
    assert not {"link_1_pose", "compliance", "pose"} & found.keys()


def test_the_told_speed_bears_an_instant_that_stands_twice():
    record = robot()
    time = np.array(record["time"])
    time[6:] -= 1.0  # before and after a jump
    twice = type(record)(record.verb, record.data.assign_coords(time=("time", time, {"units": "s"})), record.outcome)
    (told,) = (one["curves"][1]["values"] for one in view("record", twice)["plots"] if one["id"] == "speed")
    assert np.isfinite(told).all()


def test_other_runs_have_no_pictures_of_arms():
    assert not {"sensor_force_distance", "off_way", "contact_pair"} & {
        one["id"] for one in view("record", rigid())["plots"]
    }


def test_a_contact_that_wanders_is_split_by_what_it_touches():
    """Contact 100 is on the chamfer (1) until 3 s, then on the wall (4); 300 on the mouth (4)."""
    feature = np.array([[0, 0], [1, 0], [4, 1], [4, 4], [4, 4], [4, 4]], float)
    words = {1001: "tip / chamfer", 1004: "tip / wall", 3004: "side / mouth"}
    at = ("time", "contact")
    record = rigid()
    channel = Channel(at, feature, "1", "what it touches", words=words).variable()
    record = type(record)(record.verb, record.data.assign(contact_feature=channel), record.outcome)
    found = pairs(record)
    np.testing.assert_allclose(found["tip / chamfer"], [0, 5, 6, 0, 0, 0])
    np.testing.assert_allclose(found["tip / wall"], [0, 0, 0, 7, 8, 9])
    np.testing.assert_allclose(found["side / mouth"], [0, 0, 1, 2, 3, 0])
    np.testing.assert_allclose(sum(found.values()), sum(np.nan_to_num(one.force) for one in touches(record)))
    (split,) = (one for one in view("record", record)["plots"] if one["id"] == "contact_pair")
    assert not split["open"]  # an arm's is


# ---- maps ----


def test_a_map_is_told_in_the_units_people_type():
    found = there(grid(places()))
    assert [(one["name"], one["unit"]) for one in found["axes"]] == [("x", "mm"), ("y", "mm"), ("z", "mm")]
    np.testing.assert_allclose(found["axes"][0]["values"], [0, 50, 100])
    force, dip = found["quantities"]
    assert (force["unit"], dip["unit"]) == ("N", "%")
    np.testing.assert_allclose(dip["values"][1:, :, 0], [[8, 6], [7, 5]])
    best, before = found["marks"]
    assert (best["name"], before["name"]) == ("best place found for peak force", "as it stood")
    np.testing.assert_allclose([best["at"], before["at"]], [[90, 20, 0], [50, 0, 0]])


def test_a_place_without_a_number_says_why():
    found = there(grid(places()))["reasons"]
    assert found["which"].shape == (3, 2, 1)
    told = [found["words"][i] for i in found["which"].ravel()]
    assert told == ["jammed: two-point contact", printable(f"refused: out of reach {HOSTILE}"), "", "", "", ""]


def test_the_longest_axes_come_first_whatever_their_order():
    record = places()
    wide = replace(record, data=record.data.transpose("z", "y", "x"))
    assert [one["name"] for one in there(grid(wide))["axes"]] == ["y", "x", "z"]
    np.testing.assert_allclose(there(grid(wide))["quantities"][0]["values"][1, :, 0], [np.nan, 6, 5])


def test_places_tried_are_listed_the_best_first():
    (found,) = view("map", places())["tables"]
    assert found["columns"][:4] == ["place", "x [mm]", "y [mm]", "z [mm]"]
    assert found["rows"][0][:7] == ["best place found", "90", "20", "0", "seated", "4.5", "5"]
    assert [row[4] for row in found["rows"][2:4]] == ["jammed", "refused"]
    assert found["total"] == 8


def test_only_a_map_has_a_map_and_its_page_holds_it():
    assert grid(cycle()) is None and grid(robot()) is None
    assert grid(replace(places(), verb="identify")) is None  # its axes need not be places
    assert not re.search("<script>document", page([Run("map", places())]))
    assert scenarios(page([Run("map", places())]), "x") == {"map": {"goal": "peak force"}}
