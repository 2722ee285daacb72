"""Arms read from URDF files: their motion against Pinocchio's own models of the same files."""

from pathlib import Path

import numpy as np
import pytest

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.drive.arm.links import Gear, Link, packed_chain
from detent.drive.arm.urdf import links_of
from detent.numeric import chain as arm
from physics.pinocchio_chain import disagreement

ARMS = Path(__file__).parent / "urdf"

pin = pytest.importorskip("pinocchio")


def their_model(name, moving):
    """Pinocchio's model of the file as it stands; joints that do not lead to the tip held at 0."""
    model = pin.buildModelFromUrdf(str(ARMS / f"{name}.urdf"))
    idle = [i for i, joint in enumerate(model.names) if i > 0 and joint not in moving]
    return pin.buildReducedModel(model, idle, pin.neutral(model)) if idle else model


@pytest.mark.parametrize(
    ("name", "tip", "kinds"),
    [
        ("six", "tool", 6 * ["turns"]),
        ("seven", "grasp", 7 * ["turns"]),  # with a finger that is held at 0
        ("slider", None, ["slides", "turns", "turns", "slides", "turns", "turns"]),
        ("six", "forearm", 3 * ["turns"]),  # with a stiff wrist
    ],
)
def test_an_arm_from_a_file_moves_as_pinocchio_says(name, tip, kinds):
    links, tool = links_of(ARMS / f"{name}.urdf", tip=tip)
    assert [link.kind for link in links] == kinds
    model = their_model(name, [link.name for link in links])
    assert [link.name for link in links] == list(model.names)[1:]
    params = packed_chain(links, tool, model.gravity.linear)
    worst = disagreement(params, model, model.getFrameId(tip or "tcp"), np.random.default_rng(5))
    assert worst < 1e-12  # 3e-14 measured: rounding, in the reading of angles too


def test_limits_effort_damping_and_friction_are_those_of_the_file():
    rail, turn, lift, feed, _, roll = links_of(ARMS / "slider.urdf")[0]
    assert rail.limits == (-1.5, 1.5) and feed.limits == (0.0, 0.3) and roll.limits is None
    assert rail.gear == Gear(viscous=120.0, coulomb=(40.0, 40.0), torque=800.0)
    assert turn.gear == Gear(viscous=2.0, coulomb=(0.6, 0.6), torque=120.0)
    assert lift.gear == Gear(torque=120.0) and roll.gear == Gear()
    assert links_of(ARMS / "six.urdf", tip="tool")[0][-1].gear.torque is None  # effort 0


def test_a_file_with_several_ends_wants_one_chosen():
    with pytest.raises(InputError, match="tip: the file has several ends; choose one: camera, tool"):
        links_of(ARMS / "six.urdf")


def test_a_link_without_mass_is_packed_as_zeros():
    params = packed_chain((Link(),), Pose.at(z=1.0), (0.0, 0.0, -9.81))
    assert params[: arm.JOINTS].tolist() == [0, 0, -9.81, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1]
    assert params[arm.JOINTS :].tolist() == [arm.TURNS, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, *10 * [0]]
