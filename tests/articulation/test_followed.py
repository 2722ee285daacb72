"""Files that are read, articulated, followed, limited and exported: the paper's two assemblies, end to end."""

import runpy
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytest import approx

from detent.articulation.assembly_mechanism import (
    _limited_pair,
    limited,
    links_and_joints,
    mechanism_joints,
    mechanism_of,
)
from detent.articulation.collision_sweep import Scene
from detent.articulation.export_mjcf import export_mjcf
from detent.articulation.export_urdf import export_urdf
from detent.articulation.finite_motion import follow
from detent.articulation.graph import links_of
from detent.articulation.limits import joint_limits
from detent.articulation.verb import analyse
from detent.cad.step import load
from detent.cli import verbs
from detent.geometry.assembly import Joint
from detent.units import deg, mm

mujoco: Any = import_module("mujoco")
PARTS = Path(__file__).parents[2] / "src" / "detent" / "data" / "parts"
FILES = {name: PARTS / f"{name}.step" for name in ("four_bar", "arm")}
for folder in (one / "shared" / "data" / "step" for one in PARTS.parents):  # real files, where they are at hand
    FILES |= {one.stem: one for one in folder.glob("*.stp")}


@pytest.fixture(scope="module")
def understood():
    """Each file once; the four-bar on its bar 1."""
    made: dict[str, Any] = {}

    def get(name: str):
        if name not in made:
            made[name] = analyse(load(FILES[name]), ground="bar 1" if name == "four_bar" else None)
        return made[name]

    return get


def test_four_bars_record_moves_as_a_parallelogram(understood):
    record = understood("four_bar").record()
    travel, motion = record["travel"].values, record["motion"].values
    assert travel.shape == (1, 41) and travel[0] == approx(np.linspace(-30, 30, 41) * deg, abs=1e-9)
    names = [row["name"] for row in record.tables["parts"]]
    for angle, X in zip(travel[0], motion[0]):
        for name, pivot in (("bar 2", (39 * mm, 0, 0)), ("bar 4", (0, 0, 0))):
            R = X[names.index(name)][:, :3]
            assert abs(np.arctan2(R[1, 0], R[0, 0])) == approx(abs(angle), abs=1e-9)
            assert X[names.index(name)] @ np.append(pivot, 1) == approx(pivot, abs=1e-9)
        assert X[names.index("bar 3")][:, :3] == approx(np.eye(3), abs=1e-9)
        assert X[names.index("bar 1")] == approx(np.eye(3, 4), abs=1e-15)
    assert record.tables["modes"][0]["followed"] and not record.tables["modes"][0]["first_order_only"]


def test_four_bar_of_the_file_follows_the_circle_over_80_degrees(understood):
    mechanism = mechanism_of(understood("four_bar").found)
    (mode,) = understood("four_bar").found.null.basis
    sweep = np.linspace(-80, 80, 33) * deg
    motion = follow(mechanism, mode, sweep)
    names = [part.name for part in understood("four_bar").found.assembly.parts]
    C0, angle = np.array((39 * mm, 39 * mm, 0, 1)), 90 * deg + motion.q[:, motion.driven]
    turn = [np.arctan2(X[1, 0], X[0, 0]) for X in motion.displacements[:, names.index("bar 4")]]
    assert np.abs(turn) == approx(np.abs(sweep), abs=1e-9) and len(angle) == 33
    C = np.array([(39 * mm - 39 * mm * np.sin(x), 39 * mm * np.cos(x), 0) for x in turn])
    assert motion.displacements[:, names.index("bar 3")] @ C0 == approx(C, abs=1e-9)
    assert motion.displacements[:, names.index("bar 2")] @ C0 == approx(C, abs=1e-9)


def test_modes_of_the_null_space_are_the_first_frames(understood):
    # The rate of the followed displacements at rest is the twist of the record, for every mode.
    record = understood("arm").record()
    travel, motion, twist = (record[name].values for name in ("travel", "motion", "twist"))
    for k in range(3):
        at = int(np.abs(travel[k]).argmin())
        assert travel[k, at] == approx(0.0, abs=1e-12)
        h = travel[k, at + 1] - travel[k, at - 1]
        rate = (motion[k, at + 1] - motion[k, at - 1]) / h  # (part, 3, 4)
        w = np.stack((rate[:, 2, 1], rate[:, 0, 2], rate[:, 1, 0]), axis=1)
        assert rate[:, :, 3] == approx(twist[k, :, :3], abs=1e-3 * np.abs(twist[k]).max())  # differences of 1.5°
        assert w == approx(twist[k, :, 3:], abs=1e-3)


def test_arms_slider_is_limited_and_its_turns_are_not(understood):
    found = limited(understood("arm").found)
    arm, slider, rotor = found.articulations
    assert arm.limits == ((-np.inf, np.inf),) and rotor.limits == ((-np.inf, np.inf),)
    ((low, high),) = slider.limits
    assert high == approx(6.5 * mm, abs=1e-9)  # two planes meet: the rotor's collar and the arm
    assert -6 * mm < low < -5 * mm
    assert [one.limits for one in found.joints if one.type == "prismatic"] == [slider.limits]


def test_four_bar_turns_until_a_post_meets_a_bar(understood):
    found = understood("four_bar").found
    limits = joint_limits(Scene(found.assembly), mechanism_of(found))
    limit = max(limits, key=lambda one: one.high.travel)
    # The post of bar 2 (radius 3.2 mm) about C runs into the side of bar 4 (half width 4 mm): 39 mm · cos θ = 7.2 mm.
    most = 90 * deg - np.arcsin(7.2 / 39)
    ends = sorted(abs(end.travel) for end in (limit.low, limit.high))
    # It does so on either side of one flat position, and passes the other, where C lies beyond the end of bar 4.
    within = max(limit.low.resolution, limit.high.resolution)
    assert ends == approx([most, np.pi + most], abs=within) and within < 1e-8  # a cylinder meets a plane
    assert limit.high.reason == "bar 2 meets bar 4"


@pytest.mark.parametrize("name", FILES)
def test_exported_files_have_the_nullity_of_the_paper(understood, name, tmp_path):
    found = understood(name).found
    export_mjcf(found.assembly, mechanism_of(found), tmp_path / "robot.xml")
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "robot.xml"))
    model.opt.jacobian = mujoco.mjtJacobian.mjJAC_DENSE
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    J = np.zeros((data.nefc, model.nv))  # by columns: MuJoCo's own array may have more rows than it uses
    for k, e in enumerate(np.eye(model.nv)):
        column = np.zeros(data.nefc)
        mujoco.mj_mulJacVec(model, data, column, e)
        J[:, k] = column
    J = J[: data.ne]  # equalities come first
    scale = np.where(model.jnt_type == mujoco.mjtJoint.mjJNT_SLIDE, 1.0, 0.1)  # 0.1 m: the size of these assemblies
    rank = np.linalg.matrix_rank(J / scale, tol=1e-6) if len(J) else 0
    assert model.nv - rank == found.null.nullity
    pinocchio = pytest.importorskip("pinocchio")
    export_urdf(found.assembly, mechanism_of(found), tmp_path / "robot")
    mechanism = mechanism_of(found)
    in_tree = mechanism.n_coordinates - sum(len(mechanism.joints[i].freedoms) for i in mechanism.loops)
    assert pinocchio.buildModelFromUrdf(str(tmp_path / "robot" / "robot.urdf")).nv == in_tree


def test_joints_come_back_out_of_a_record(understood):
    found, again = understood("four_bar").found, mechanism_joints(understood("four_bar").record())
    before = mechanism_of(found).joints
    assert len(again) == len(links_and_joints(found)) == len(before)
    for one, other in zip(again, before, strict=True):
        assert (one.parent, one.child, one.type) == (other.parent, other.child, other.type)
        assert one.freedoms == approx(other.freedoms)


def test_prompt_writes_limits_and_exports(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    options = ["--limits", "--urdf", "robot", "--mjcf", "robot.xml", "--out", "arm.nc"]
    monkeypatch.setattr(sys, "argv", ["detent", "articulate", str(FILES["arm"]), *options])
    with pytest.raises(SystemExit) as ended:
        verbs.main()
    told = capsys.readouterr().out
    assert not ended.value.code and "to 6.5 mm" in told and "wrote robot.xml" in told
    model = mujoco.MjModel.from_xml_path("robot.xml")
    assert model.nv == 3 and sorted(model.jnt_limited) == [0, 0, 1]
    with pytest.raises(SystemExit) as ended:
        verbs.main()
    assert ended.value.code == 2 and "there already" in capsys.readouterr().err


def test_example_tells_range_crossing_and_files(tmp_path, capsys):
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "export_robot.py"))
    example["main"](tmp_path)
    told = capsys.readouterr().out
    assert "bar 1–bar 4: revolute, -259.4° to 79.4°" in told  # ±(π + acos(7.2/39)), acos(7.2/39)
    assert "branches cross at -90.000°: nullity 2" in told
    assert "loop cut at the revolute joint between bar_4 and bar_3, at (0, 39, 12.5) mm" in told
    assert mujoco.MjModel.from_xml_path(str(tmp_path / "four_bar.xml")).nv == 3


def test_limits_of_a_pair_told_the_other_way_round_are_turned():
    freedom = np.eye(6)[[5]]
    linked = Joint(1, 0, "revolute", freedom, limits=((-1.0, 2.0),))
    for pair, limits in (
        (Joint(0, 1, "revolute", freedom), ((-2.0, 1.0),)),
        (Joint(1, 0, "revolute", freedom), linked.limits),
    ):
        assert _limited_pair(pair, {(1, 0): linked}).limits == limits


def test_bolt_that_spins_is_a_link_of_its_own_beside_something_fast():
    basis = np.zeros((2, 3, 6))
    basis[0, 1, 5] = 1.0  # a bolt turns
    basis[1, 2, 0] = 1e8  # something else is told by a slow joint, and is fast
    assert list(links_of(basis, [0], np.zeros(3), 1.0)) == [0, 1, 2]
