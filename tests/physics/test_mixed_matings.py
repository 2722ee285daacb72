"""Matings of different kinds on one gripper, drawn at random, on every drive: each keeps its own contacts."""

import random
from typing import Any

import numpy as np
import pytest

from detent import (
    Beam,
    Block,
    Bolt,
    Channel,
    Contact,
    Driver,
    Feed,
    Free,
    Grasp,
    Leg,
    MetricThread,
    ORing,
    Oscillator,
    PointContact,
    Pose,
    Rail,
    Record,
    RectPeg,
    RoundPeg,
    Snap,
    place,
    simulate,
)
from detent.core.channels import COMMON
from detent.core.trajectory import prefixed
from detent.geometry.balls import BallsOnPlane, box_corners
from detent.geometry.edges import Corner
from detent.geometry.pair import SurfacePair
from detent.geometry.part import Body
from detent.geometry.surface import Plane, Sphere
from detent.report import page, text
from detent.report.touches import families, touches
from detent.units import N, deg, mm, s
from physics.arms import SQUARE, puma

ROUND = RoundPeg(diameter=39.9 * mm, hole=40 * mm, chamfer=4 * mm, chamfer_angle=45 * deg, friction=0.1)
SQUARE_PEG = RectPeg(size=(20 * mm, 16 * mm), hole=(20.4 * mm, 16.5 * mm), chamfer=2 * mm, friction=0.2)
RING = ORing(ring=20 * mm, cord=3.15 * mm, hole=26 * mm, c1=16 * N / mm**2, c2=43 * N / mm**3, friction=0.3)
SCREW = Bolt(MetricThread(size="M6"), length=12 * mm, thickness=5 * mm, friction=0.1)
HOOK = Snap(
    support=Beam(root=5 * mm, tip=2.7 * mm, width=20 * mm, length=40 * mm, modulus=2700 * N / mm**2),
    hook=tuple((x * mm, z * mm) for x, z in ((0, -1.35), (14, -1.35), (14, 0.85), (6, 4.35), (3, 4.35), (1, 1.35))),
    block=Block(low=(0 * mm, -15 * mm, 1.85 * mm), high=(2 * mm, 15 * mm, 10 * mm)),
    width=20 * mm,
    friction=0.2,
)
FEET = Contact((BallsOnPlane(box_corners((30 * mm, 20 * mm, 10 * mm))[:4]),), friction=0.3)
TIP = Contact((SurfacePair(Sphere(5 * mm), Plane(50 * mm, 50 * mm)), SurfacePair(Corner(), Plane(50 * mm, 50 * mm))))
SPRINGY = PointContact((BallsOnPlane(box_corners((30 * mm, 20 * mm, 10 * mm))[:4]),), stiffness=1e5, damping=100.0)
KNOB = Oscillator(mass=0.01, stiffness=100.0, friction=0.5)
DOWN = Pose.at(pitch=90 * deg)  # its x, along which a snap goes in, is the gripper's −z
# The pose of A in B in which each begins, and how B lies in the world; each touches within 8 mm of way down.
KINDS = {
    "round": (ROUND, Pose.at(x=1.5 * mm, z=2 * mm), Pose()),
    "rect": (SQUARE_PEG, Pose.at(x=0.5 * mm, z=2 * mm), Pose()),
    "ring": (RING, Pose.at(z=-2 * mm), Pose.at(roll=180 * deg)),
    "bolt": (SCREW, Pose.at(x=0.02 * mm, z=1 * mm), Pose()),
    "snap": (HOOK, Pose.at(x=-55 * mm), DOWN),
    "feet": (FEET, Pose.at(z=7 * mm, pitch=2 * deg), Pose()),
    "tip": (TIP, Pose.at(z=8 * mm), Pose()),
    "springy": (SPRINGY, Pose.at(z=8 * mm), Pose()),
    "knob": (KNOB, Pose(), Pose()),
}
COMPLIANT = ("ring", "snap", "springy", "knob")
BODY = Body(mass=2.0, inertia=(0.02, 0.02, 0.02))
WAY, TIME = -8 * mm, 0.25 * s
HAND = Grasp(
    BODY, stiffness=(1e4, 1e4, 1e4, 100.0, 100.0, 100.0), damping_ratio=0.7, feed=Feed(WAY, TIME, axis="z"),
)  # fmt: skip
DRIVES = {
    "grasp": HAND,
    "free": Free(BODY, 0.06 * s, velocity=(0, 0, -0.1, 0, 0, 0), gravity=(0, 0, 0)),
    "driver": Driver(
        BODY, speed=-2.0, torque_limit=0.5, shaft=5.0, side_stiffness=1e4, tilt_stiffness=100.0, axial_stiffness=1e4,
        damping_ratio=0.7, feed=Feed(WAY, TIME, axis="z"),
    ),
    "arm": puma(SQUARE, start_at=Pose()),
    "rail": Rail((Leg(-8 * mm, 32 * mm / s),), axis="z"),
}  # fmt: skip
LATER = {"arm": {"duration": 0.25}}
rng = random.Random(26)
DRAWN = [
    *(("grasp", tuple(rng.choices(list(KINDS), k=k))) for k in (2,) * 7 + (3,) * 4),
    ("grasp", ("round", "bolt", "feet")),  # numbers of shown contacts that always differ
    *((drive, tuple(rng.choices(list(KINDS), k=2))) for drive in ("free", "driver", "arm") for _ in range(2)),
    *(("rail", tuple(rng.choices(COMPLIANT, k=k))) for k in (2, 3, 5)),
]


def beside(names, drive):
    """The matings side by side, each where it begins: X_WG X_GA = X_WB X_BA."""
    start, placed = getattr(drive, "start_at", Pose()), []
    for i, name in enumerate(names):
        mating, X_BA, turned = KINDS[name]
        X_WB = Pose.at(x=120 * mm * i) @ turned
        placed.append(place(mating, X_GA=start.inverse() @ X_WB @ X_BA, X_WB=X_WB))
    return placed


def own(record, mating, number):
    """The record of one of several matings alone: its channels under their own names."""
    prefix = f"{type(mating).__name__.lower()}_{number}_"
    names = [str(one) for one in (*record.data.variables, *record.data.dims)]
    return record.data.rename({one: one.removeprefix(prefix) for one in names if one.startswith(prefix)})


@pytest.mark.parametrize(("on", "names"), DRAWN, ids=lambda one: one if isinstance(one, str) else "+".join(one))
def test_any_matings_share_a_gripper(on, names, tmp_path):
    drive = DRIVES[on]
    placed = beside(names, drive)
    later: Any = LATER.get(on, {})
    record = simulate(placed, drive, sample=2e-3, **later)
    touched = 0
    for i, one in enumerate(placed, 1):
        data, prefix = own(record, one.mating, i), f"{type(one.mating).__name__.lower()}_{i}_"
        alone = simulate([place(one.mating, X_GA=one.X_GA, X_WB=one.X_WB)], drive, sample=2e-3, duration=4e-3)
        for name, channel in alone.data.data_vars.items():
            assert data[name].dims == channel.dims  # what judges one mating finds it as if it were alone
        own_dims = {
            str(dim) for name in alone.data if prefix + str(name) in record.data for dim in alone[str(name)].dims
        }
        there = {str(dim) for dim in record.data.dims if str(dim).startswith(prefix)}
        assert there == {prefix + dim for dim in own_dims - COMMON}
        touched += bool("contact_force" in data and (np.nan_to_num(data["contact_force"]) > 0.0).any())
        touched += bool("spring_slip" in data and (data["spring_force"] > 0.0).any())
    assert touched or set(names) <= {"knob", "ring"} or on in ("free", "arm")  # the first to touch may hold the rest
    assert record.outcome.reason
    # It keeps, is printed, and has a page with the contacts of each.
    record.save(tmp_path / "mixed.nc")
    assert Record.load(tmp_path / "mixed.nc").same_as(record)
    shown = {one.name.partition(":")[0] for one in touches(record)}
    assert len(shown) <= len(families(record)) and (touched == 0 or shown)
    assert text.record_lines(record, "mixed")[-1]
    (view,) = page.views([page.Run("mixed", record)])
    forces = {plot["id"]: plot for plot in view["plots"]}.get("contact_force")
    assert bool(shown) == (forces is not None)


def test_a_mating_alone_has_no_prefix_on_its_dimensions():
    channels = {"gap": Channel(("time", "contact"), np.zeros((3, 2)), "m", "")}
    assert prefixed("", channels) == (channels, {"gap": "gap", "contact": "contact"})
    longer, names = prefixed("peg_1_", channels)
    assert longer["peg_1_gap"].dims == ("time", "peg_1_contact")
    assert names == {"peg_1_gap": "gap", "peg_1_contact": "contact"}
