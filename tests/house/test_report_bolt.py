"""What a report makes of a bolt's run: signature, displacement from equilibrium, the thread unrolled."""

import runpy
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytest import approx
from scipy.spatial.transform import Rotation

from detent import Pose, Record, Status, Thread, simulate
from detent.core.analysis import axis_loads, work
from detent.geometry.thread_sizes import metric
from detent.report.figures import panels
from detent.report.page import Run, page
from detent.report.subjects.bolt import FLANKS, displacement, rotation_vectors, thread_map
from detent.report.view import view
from detent.scenario import Scenario, bundled
from detent.units import deg, mm
from house.runs import cycle

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "bolt.py"))


def there(found: Any) -> Any:
    """What must be there."""
    assert found is not None
    return found


@pytest.fixture(scope="module")
def paper() -> Record:
    return Scenario.load(bundled()["bolt_nf"]).run()


@pytest.fixture(scope="module")
def tightened() -> Record:
    return Scenario.load(bundled()["bolt_m6"]).run()


def with_channels(record: Record, **channels: Any) -> Record:
    """The record with other values in some channels."""
    data = record.data.copy()
    for name, values in channels.items():
        data[name] = (data[name].dims, values, data[name].attrs)
    return replace(record, data=data)


# ---- the scenarios ----


def test_the_papers_scenario_is_the_examples():
    found = Scenario.load(bundled()["bolt_nf"])
    hand: Any = found.drive
    assert found.mating == (EXAMPLE["bolt"],)
    for name in ("stiffness", "hold", "damping_ratio", "duration"):
        assert getattr(hand, name) == approx(getattr(EXAMPLE["hand"], name), rel=1e-14)  # rounding
    assert hand.start_at.matrix == approx(EXAMPLE["hand"].start_at.matrix, abs=1e-15)
    assert hand.payload.inertia == approx(EXAMPLE["hand"].payload.inertia, rel=1e-12)
    assert (*hand.feed.v, *hand.feed.w) == approx((*EXAMPLE["hand"].feed.v, *EXAMPLE["hand"].feed.w))


def test_the_papers_bolt_is_captured_and_runs(paper):
    assert paper.outcome.status is Status.RUNNING
    off = there(displacement(paper))[0][-1, 2]
    play = 0.05 * 6 * mm / 2 * np.tan(30 * deg)
    assert -0.5 * mm - play < off < -0.5 * mm + play  # half a pitch in, anywhere in its play


def test_the_m6_has_the_allowance_of_mean_parts_and_ends_seated(tightened):
    bolt: Any = Scenario.load(bundled()["bolt_m6"]).mating[0]
    size = metric("M6", "6g/6H")
    assert bolt.thread.allowance == approx(size.allowance[1], abs=5e-6)  # as typed
    assert (bolt.thread.pitch, bolt.thread.diameter) == approx((size.pitch, size.diameter), rel=1e-12)
    assert tightened.outcome.status is Status.SEATED
    assert 8e3 < float(tightened["preload"][-1]) < 10e3


# ---- the signature ----


def moment_of_contacts(record: Record) -> np.ndarray:
    """About z of B, here that of W: each contact's load at its point."""
    point, load = np.nan_to_num(record["contact_point"].values), record["contact_load"].values
    return np.cross(point, load)[:, :, 2].sum(axis=1)


def test_the_torque_about_the_axis_is_that_of_all_contacts(paper):
    found = there(axis_loads(paper))
    # At an impact within a step the record's points are those of its end: a few samples, left out.
    apart = np.abs(found.torque - moment_of_contacts(paper))
    assert np.quantile(apart, 0.98) < 1e-6 * np.abs(found.torque).max()
    assert found.axial == approx(paper["contact_load"].values[:, :, 2].sum(axis=1), abs=1e-12)


def test_what_contacts_leave_of_a_tightening_torque_is_friction_under_the_head(tightened):
    found, preload = there(axis_loads(tightened)), tightened["preload"].values
    on = preload > 1e3
    under = 0.12 * 3.9 * mm * preload[on]  # it turns: the whole bound
    assert (found.torque - moment_of_contacts(tightened))[on] == approx(under, rel=2e-3)  # preload of the step's end


def test_tightening_takes_the_torque_of_the_screw_formula(tightened):
    found, preload = there(axis_loads(tightened)), tightened["preload"].values
    on = preload > 1e3
    point, force = tightened["contact_point"].values[on], tightened["contact_force"].values[on]
    radius = np.nansum(np.hypot(point[..., 0], point[..., 1]) * force) / np.nansum(force)
    lead, mu = 1 * mm / (2 * np.pi * radius), 0.12 / np.cos(30 * deg)
    formula = radius * (lead + mu) / (1 - lead * mu) + 0.12 * 3.9 * mm
    # Contacts change hands while it is tightened, which jolts it now and then: the median does not feel that.
    assert np.median(found.torque[on] / preload[on]) == approx(formula, rel=0.02)  # the formula has no lean of flanks


def test_the_work_along_and_about_the_axis_went_into_friction_impacts_and_the_joint(paper, tightened):
    for record, rel in (
        (paper, 0.02),
        (tightened, 1e-3),
    ):  # the paper's sways, which takes some too
        lost = float(record["friction_loss"][-1] + record["impact_loss"][-1])
        joint = 0.5 * float(record["preload"][-1]) ** 2 / 50e6  # ½ F²/k
        assert work(record) == approx(lost + joint, rel=rel)


def test_the_facts_tell_the_peak_torque(tightened):
    (fact,) = (one for one in view("m6", tightened)["facts"] if one["name"] == "peak torque")
    assert fact["value"].endswith(" N m") and float(fact["value"][:-4]) == approx(
        float(there(axis_loads(tightened)).torque.max()), rel=5e-3
    )  # three digits


def test_a_signature_does_not_know_where_the_nut_stands(paper):
    X = Pose.at(x=3 * mm, y=-5 * mm, z=7 * mm, roll=0.4, pitch=-0.3, yaw=1.1)
    pose = paper["pose"].values
    moved = with_channels(
        paper, pose=np.concatenate((X.R @ pose[:, :, :3], X.R @ pose[:, :, 3:] + X.p[:, None]), axis=2)
    )
    moved.data["contact_point"].attrs["X_WB"] = X.matrix.ravel()
    one, other = there(axis_loads(paper)), there(axis_loads(moved))
    assert other.torque == approx(one.torque, abs=1e-12 * np.abs(one.torque).max() * 1e3)  # a lever of 9 mm, not 3
    assert other.axial == approx(one.axial, abs=1e-12)


def test_a_left_handed_bolt_has_the_signature_of_its_mirror_image(paper):
    bolt, hand = EXAMPLE["bolt"], EXAMPLE["hand"]
    left = Thread(1 * mm, 6 * mm, 0.05, hand="left")
    record = simulate(replace(bolt, thread=left), replace(hand, feed=replace(hand.feed, w=(0.0, 0.0, 360 * deg))))
    one, other = there(axis_loads(paper)), there(axis_loads(record))
    assert other.angle == approx(one.angle, abs=1e-3)
    late = np.asarray(paper["time"]) > 2.0  # once settled: bounces grow what rounding begins
    assert other.torque[late] == approx(one.torque[late], rel=0.02)
    assert (other.torque[late] > 0).all()


def test_without_a_bolt_there_is_no_signature(paper):
    for record in (cycle(), replace(paper, data=paper.data.drop_vars("turned_in"))):
        assert axis_loads(record) is None
        assert "torque_angle" not in [one["id"] for one in view("record", record)["plots"]]
    bad = with_channels(paper)
    bad.data["contact_point"].attrs["X_WB"] = np.zeros(5)  # a file may say anything
    assert axis_loads(bad) is None


# ---- displacement from the equilibrium ----


def test_a_grasp_tells_where_it_would_hold_the_bolt(paper):
    time, X = np.asarray(paper["time"]), paper["equilibrium"].values
    assert X[:, :, 3] == approx(np.stack((0 * time + 0.02 * mm, 0 * time, -1 * mm * time), axis=1), abs=1e-15)
    turned = Rotation.from_euler("z", -2 * np.pi * time[:, None]) * Rotation.from_euler("y", 1 * deg)
    assert X[:, :, :3] == approx(turned.as_matrix(), abs=1e-12)


def test_the_turn_from_equilibrium_is_the_rotation_vector(paper):
    G, E = paper["pose"].values[:, :, :3], paper["equilibrium"].values[:, :, :3]
    expected = Rotation.from_matrix(G @ E.transpose(0, 2, 1)).as_rotvec()
    assert there(displacement(paper))[1] == approx(expected, abs=1e-12)
    large = Rotation.from_rotvec(np.random.default_rng(1).uniform(-1.7, 1.7, (50, 3)))  # below half a turn
    assert rotation_vectors(large.as_matrix()) == approx(large.as_rotvec(), abs=1e-9)


def test_a_record_without_an_equilibrium_has_no_displacement(paper):
    assert displacement(replace(paper, data=paper.data.drop_vars("equilibrium"))) is None
    gap = paper["equilibrium"].values.copy()
    gap[3] = np.nan
    assert displacement(with_channels(paper, equilibrium=gap)) is None


# ---- the thread unrolled ----


def test_contacts_lie_on_the_flank_they_are_drawn_on(paper):
    found = there(thread_map(paper))
    lower, upper, _ = found.traces
    assert not np.isfinite(lower[0][lower[1] < -1 * mm]).any()  # the grasp holds this bolt back
    phi, z = (one[upper[1] < -1.1 * mm] for one in upper)  # behind the run-up
    assert np.isfinite(phi).sum() > 100
    crest = -0.5 * mm + 1 * mm * phi / (2 * np.pi)  # at φ = 2π of a right-handed nut: half a pitch down
    beneath = np.mod(crest - z, 1 * mm)
    assert (beneath < 0.5 * mm).all() and (beneath > 0.05 * mm).all()  # under a crest, not on it


def test_the_map_is_drawn_with_gaps_from_turn_to_turn(paper):
    found = there(thread_map(paper))
    for phi, z in (found.ridges, *found.traces):
        assert phi.shape == z.shape
        assert not (np.abs(np.diff(phi)) > 0.3 + 1e-9).any()
        assert np.nanmin(phi, initial=0.0) > -0.1 and np.nanmax(phi, initial=0.0) < 2 * np.pi + 0.1


def test_a_contact_that_stands_is_wide_enough_to_be_seen(tightened):
    _, (phi, _), _ = there(thread_map(tightened)).traces
    runs = np.split(phi, np.flatnonzero(np.isnan(phi)) + 1)
    assert min(np.nanmax(one) - np.nanmin(one) for one in runs if np.isfinite(one).any()) > 0.049


# ---- page and figure ----


def test_the_page_shows_what_was_asked_of_a_bolt(paper, tightened):
    for record, preload in ((paper, False), (tightened, True)):
        found = {one["id"]: one for one in view("record", record)["plots"]}
        wanted = ["torque_angle", "axial_turns", "thread_map", "contact_force", "off_equilibrium", "turned_off"]
        assert all(found[name]["open"] for name in wanted)
        assert ("preload_turns" in found) is preload
        assert found["thread_map"]["unit"] == "mm" and found["torque_angle"]["x"]["unit"] == "deg"
        assert [one["label"] for one in found["thread_map"]["curves"]] == ["the nut's crests", *FLANKS]
        assert not {"ridge_angle", "ridge_height"} & found.keys()
        for one in found.values():
            assert all(len(curve["values"]) == len(one["x"]["values"]) for curve in one["curves"])
    assert len(page([Run("bolt", paper)])) < 2_500_000  # bytes: 0.7 MB of it the page itself


def test_a_figure_has_the_panels_of_a_bolt(paper):
    names = [one.name for one in panels(paper)]
    assert names[:2] == ["torque against angle", "thread unrolled"] and "turn from equilibrium" in names
    assert "torque against angle" not in [one.name for one in panels(cycle())]


def test_the_example_says_how_it_went(capsys):
    EXAMPLE["main"]()
    said = capsys.readouterr().out
    assert said.startswith("still under way") and "-0.42" in said  # mm: half a pitch less the play, as above
