"""Arms from URDF files at work: they hold their way, mate, and are refused in words at the prompt."""

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from detent import Pose, simulate
from detent.core.errors import InputError
from detent.drive.arm.model import Arm
from detent.drive.feed import Line
from detent.geometry.part import Body
from detent.mating.peg.round_peg import RoundPeg
from detent.units import mm, s

pytest.importorskip("pinocchio")
FILES = Path(__file__).parent / "urdf"
AT = {"six": (0.3, -0.7, -0.9, 0.4, 0.8, -0.2), "seven": (0.3, -0.7, 0.5, 0.9, 0.4, 0.8, -0.2)}
TIP = {"six": "tool", "seven": "grasp"}
HAND = Body(1.0, (0.003, 0.003, 0.001))


@pytest.mark.parametrize("name", AT)
def test_an_arm_from_a_file_goes_its_way(name):
    way = Line((0, 0, -30 * mm), 40 * mm / s, dwell=0.5 * s)
    arm = Arm.from_urdf(FILES / f"{name}.urdf", AT[name], tip=TIP[name], path=way, gripper=HAND)
    record = simulate([], arm)
    assert record["observed_way"].values[-1] == pytest.approx((0.0, 0.0, -30 * mm), abs=0.3 * mm)
    assert record["joint_position"].shape[1] == len(AT[name])


def test_a_seven_jointed_arm_puts_a_peg_in():
    peg = RoundPeg(diameter=19.8 * mm, hole=20 * mm, chamfer=2 * mm, hole_chamfer=2 * mm, friction=0.1)
    arm = Arm.from_urdf(
        FILES / "seven.urdf", AT["seven"], tip="grasp", start_at=Pose.at(x=1 * mm, z=3 * mm), gripper=HAND,
        path=Line((0, 0, -25 * mm), 20 * mm / s),
    )  # fmt: skip
    record = simulate(peg, arm)
    assert record.outcome.status == "seated"
    loads = record["contact_load"].values.sum(axis=1)
    R = record["pose"].values[:, :, :3]
    assert np.einsum("nij,nj->ni", R, record["force"].values) == pytest.approx(loads, abs=1e-9)


def test_joints_and_ends_are_named_where_an_arm_cannot_be():
    with pytest.raises(InputError, match="choose one: camera, tool"):
        Arm.from_urdf(FILES / "six.urdf", AT["six"])
    with pytest.raises(InputError, match="this robot has 7 joints"):
        Arm.from_urdf(FILES / "seven.urdf", (0.0,) * 6, tip="grasp")
    with pytest.raises(InputError, match=r"out of reach|singular|joint goes from"):
        Arm.from_urdf(FILES / "six.urdf", AT["six"], tip="tool", path=Line((3.0, 0, 0), 0.5))


SCENARIO = """
[mating]
kind = "peg.RoundPeg"
diameter = "19.8 mm"
hole = "20 mm"
chamfer = "1 mm"
hole_chamfer = "1 mm"

[drive]
kind = "arm.Arm"
at = ["0.3 rad", "-0.7 rad", "-0.9 rad", "0.4 rad", "0.8 rad", "-0.2 rad"]
start_at = {{ z = "3 mm" }}
robot = {{ kind = "Urdf", file = "{file}" }}
path = {{ kind = "Line", way = ["0 mm", "0 mm", "-2 mm"], speed = "20 mm/s" }}
"""
BAD = {
    "cycle.urdf": (
        '<robot name="r"><link name="a"/><link name="b"/><joint name="up" type="revolute"><parent link="a"/>'
        '<child link="b"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint><joint name="down" type="fixed">'
        '<parent link="b"/><child link="a"/></joint></robot>'
    ),
    "weightless.urdf": (
        '<robot name="r"><link name="a"/><link name="b"/><joint name="elbow" type="revolute"><parent link="a"/>'
        '<child link="b"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>'
    ),
    "text.urdf": "not a robot",
}


@pytest.mark.parametrize("name", [*BAD, "missing.urdf"])
def test_a_bad_file_ends_the_command_with_words_and_2(name, tmp_path):
    from detent.cli.verbs import app
    from detent.core.errors import DetentError

    if name in BAD:
        (tmp_path / name).write_text(BAD[name])
    (tmp_path / "run.toml").write_text(SCENARIO.format(file=name))
    result = CliRunner().invoke(app, ["simulate", str(tmp_path / "run.toml")])
    assert isinstance(result.exception, DetentError)  # `main` turns it into one sentence and exit code 2
    assert "Traceback" not in result.output and not (tmp_path / "run.nc").exists()
    if name == "weightless.urdf":
        assert "elbow" in str(result.exception)
