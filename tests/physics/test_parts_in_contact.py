"""Two parts of a STEP file in contact: the same gaps as the CAD kernel, the same runs as classes written by hand.

The CAD kernel's own distance (BRepExtrema) knows nothing of our features: it is the second road for gaps. The round peg
has a class of its own, contacts in closed form: the second road for runs.
"""

from __future__ import annotations

import math
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytest import approx

import detent
from detent import Pose, simulate
from detent.cad.step import load
from detent.cad.write import trsf_of, write_step
from detent.core.errors import InputError
from detent.core.record import Status
from detent.drive.feed import Feed
from detent.drive.free import Free
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.geometry.part_pairs import part_pairs
from detent.geometry.surface import Revolution
from detent.mating.contact.model import MOST_PAIRS, Contact
from detent.mating.goal import Goal
from detent.mating.peg.round_peg import RoundPeg
from detent.numeric.kernel import BEND
from detent.scenario import Scenario, bundled
from detent.units import deg, mm
from docs.fit_parts import d_fit, round_fit
from examples import step_contact as example
from physics.step_shapes import ball_and_cone, crossed_bars, filleted_key, plug_and_seat

PARTS = Path(detent.__file__).parent / "data" / "parts"
BUILT = {
    "d": d_fit,
    "round": round_fit,
    "filleted": filleted_key,
    "ball": ball_and_cone,
    "plug": plug_and_seat,
    "crossed": crossed_bars,
}


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> Any:
    """Each pair of parts, written to STEP and read back, and their shapes."""
    folder, known = tmp_path_factory.mktemp("step"), {}

    def get(name: str) -> Any:
        if name not in known:
            parts = BUILT[name]()
            write_step(folder / f"{name}.step", parts)
            known[name] = load(folder / f"{name}.step"), parts
        return known[name]

    return get


# Gaps


def gaps(contact: Contact, X: Pose) -> list[tuple[float, str]]:
    """All contacts at a pose, nothing remembered: gap and name, the least first."""
    kernel, most = contact.contacts()[0], 400
    gap, rows, drift = np.zeros(most), np.zeros((most, 3, 6)), np.zeros((most, 3))
    ids, law, V = np.zeros(most, np.int64), np.zeros((most, 5)), np.zeros((1, 6))
    J = np.eye(6)[None].copy()
    n = kernel.fn(
        kernel.params, kernel.memory.copy(), 0.0, V[0], V[0], X.matrix[None].copy(), V, J, V, gap, rows, drift, ids, law
    )
    return sorted((float(gap[i]), contact.named(int(ids[i]))) for i in range(n))


def kernel_distance(moved: Any, fixed: Any) -> tuple[float, bool]:
    """By the CAD kernel, m; and whether it lies between a corner and an edge or a corner: no contact begins so."""
    found = import_module("OCP.BRepExtrema").BRepExtrema_DistShapeShape(moved, fixed)
    supports = [
        {str(one(i)).split("Is")[1].split(":")[0] for one in (found.SupportTypeShape1, found.SupportTypeShape2)}
        for i in range(1, found.NbSolution() + 1)
    ]
    return found.Value() * mm, all("Vertex" in both and "InFace" not in both for both in supports)


@pytest.mark.parametrize("is_long", [False, pytest.param(True, marks=pytest.mark.verify)], ids=["108", "193"])
@pytest.mark.parametrize(
    ("name", "heights", "n", "long"),
    [
        ("d", (-20.0, 0.4), 20, 40), ("d", (-0.5, 0.4), 20, 40), ("round", (-20.0, -6.0), 8, 8),
        ("filleted", (-5.0, 0.4), 15, 30), ("ball", (-4.0, -2.5), 15, 25), ("plug", (-0.3, 0.5), 15, 25),
        ("crossed", (-0.2, 0.4), 15, 25),
    ],
)  # fmt: skip
def test_the_least_gap_is_the_distance_that_the_cad_kernel_finds(files, name, heights, n, long, is_long):
    n = long if is_long else n
    assembly, ((moving, shape, _), (fixed, other, _)) = files(name)
    contact = Contact.from_assembly(assembly, moving=moving, fixed=fixed, tilt=12 * deg)
    assert contact.notes == ()
    rng, seen = np.random.default_rng(1), 0
    transform = import_module("OCP.BRepBuilderAPI").BRepBuilderAPI_Transform
    for _ in range(20 * n):
        f = rng.choice((0.05, 1.0, 10.0))
        (x, y), z = rng.normal(0, 0.03 * f * mm, 2), rng.uniform(*heights) * mm
        X = Pose.at(x, y, z, *rng.normal(0, min(0.002 * f, 0.02), 3).tolist())
        distance, is_corner_on_edge = kernel_distance(transform(shape, trsf_of(X), True).Shape(), other)
        if not 1e-9 < distance < 0.3 * mm or is_corner_on_edge:
            continue
        # 1e-9 m: the kernel's own search ends there (measured: 4e-10 at the worst, on rings; 1e-17 on planes)
        assert gaps(contact, X)[0][0] == approx(distance, abs=1e-9)
        seen += 1
        if seen == n:
            return
    pytest.fail(f"only {seen} poses were near enough")


def test_a_corner_deep_below_a_face_touches_nothing_of_it(files):
    assembly, _ = files("d")
    contact = Contact.from_assembly(assembly, moving="pin", fixed="block", tilt=6 * deg)
    y = math.sqrt(5.0**2 - 3.0**2)
    # Against the hole's flat and 0.2 mm deep: both corners lie over the rim of the block's upper face, below it.
    found = gaps(contact, Pose.at(x=0.05 * mm, y=0.0, z=-0.2 * mm))
    assert y > 0 and found[0][0] == approx(0.0, abs=1e-9)
    assert all("plane 2" not in name.split("/")[1] for _, name in found)
    assert min(gap for gap, _ in found) > -1e-9


# Runs


def soft_hand(x, y, z, *, pitch=0.0, yaw=0.0, stiffness=(1e4, 1e4, 1e4, 20, 20, 20), way=-31 * mm):
    return Grasp(
        payload=Body(mass=0.2, inertia=(2e-5, 2e-5, 2e-5), centre=(0, 0, 30 * mm)), stiffness=stiffness,
        damping_ratio=1.0, hold=(0, 0, 30 * mm), start_at=Pose.at(x * mm, y * mm, z * mm, 0.0, pitch, yaw),
        feed=Feed(distance=way, duration=2.0, axis="z"),
    )  # fmt: skip


PEG = RoundPeg(diameter=39.9 * mm, hole=40 * mm, chamfer=4 * mm, hole_chamfer=6 * mm, friction=0.2)
HEAVY = Body(mass=2.0, inertia=(0.01, 0.01, 0.01), centre=(0, 0, 100 * mm))


def same_run(assembly, drive, way, tolerance=1e-9):
    """Records of the class and of the file's parts, by events, and how far their forces lie apart, of the largest."""
    parts = Contact.from_assembly(assembly, moving="peg", fixed="plate", friction=0.2, tilt=6 * deg, way=way)
    ours, theirs = (simulate(one, drive, method="events", tolerance=tolerance) for one in (PEG, parts))
    forces = [one["mating_force"].values for one in (ours, theirs)]
    return ours, theirs, float(abs(forces[0] - forces[1]).max() / abs(forces[0]).max())


def test_the_round_peg_out_of_a_file_runs_as_the_class_does(files):
    drive = Grasp(
        payload=HEAVY, stiffness=(2e4, 2e4, 2e4, 500, 500, 500), damping_ratio=1.0, hold=(0, 0, 100 * mm),
        start_at=Pose.at(x=2.1 * mm, y=1.3 * mm, z=10 * mm), feed=Feed(distance=-80 * mm, duration=2.5, axis="z"),
    )  # fmt: skip
    ours, theirs, apart = same_run(files("round")[0], drive, (0, 0, -80 * mm))
    assert apart < 1e-6  # asked; measured 2.4e-10, the tolerance of the steps
    kinds = ("contact", "stick")
    times = [{kind: [e.time for e in one.events if e.kind == kind] for kind in kinds} for one in (ours, theirs)]
    # The class tells the tip's contact with the mouth by the tip till it passes to the mouth's circle (0.907 s); the
    # parts have one contact there all along, so nothing is handed over. All else happens at the same times.
    handed = next(e.time for e in ours.events if e.kind == "release")
    first = [t for t in times[0]["contact"] if t != handed]
    assert times[1]["contact"] == approx(first, rel=1e-6) and len(first) == 2
    assert times[1]["stick"] == approx(times[0]["stick"], rel=1e-6)
    assert abs(ours["pose"].values - theirs["pose"].values).max() < 1e-9


@pytest.mark.parametrize("step", [1e-3, 0.25e-3])
def test_in_steps_the_two_differ_only_where_the_force_jumps(files, step):
    drive = Grasp(
        payload=HEAVY, stiffness=(2e4, 2e4, 2e4, 500, 500, 500), damping_ratio=1.0, hold=(0, 0, 100 * mm),
        start_at=Pose.at(x=2.1 * mm, y=1.3 * mm, z=10 * mm), feed=Feed(distance=-80 * mm, duration=2.5, axis="z"),
    )  # fmt: skip
    parts = Contact.from_assembly(
        files("round")[0], moving="peg", fixed="plate", friction=0.2, tilt=6 * deg, way=(0, 0, -80 * mm)
    )
    ours, theirs = (simulate(one, drive, method="fixed", sample=step) for one in (PEG, parts))
    force, other, time = ours["mating_force"].values, theirs["mating_force"].values, ours["time"].values
    apart = abs(force - other) / abs(force).max()
    begins = [[event.time for event in one.events if event.kind == "contact"] for one in (ours, theirs)]
    handed = begins[0].pop(1)  # the class has one contact more: the tip's passes to the mouth
    assert begins[1] == approx(begins[0], rel=1e-6)
    # Where the tip's round joins the peg's side its curvature jumps, and so does the force. The class ends a step
    # there; parts have one contact that goes on, and the step across takes the curvature in its middle for all of it:
    # its mean force is off by a share of the jump J, the next one by as much the other way. The line through two means
    # that a sample is told by (output.py) takes up to 2 J of that, in three samples: an impulse of no more than 4 J h.
    exact = simulate(PEG, drive, method="events", sample=1e-4)
    i = int(np.searchsorted(exact["time"].values, handed - 2e-4))
    jump = abs(np.diff(exact["mating_force"].values[i : i + 6], axis=0)).max() / abs(force).max()
    near = (time > handed - step) & (time < handed + 2.5 * step)
    assert 0.1 * jump < apart[near].max() < 2 * jump and apart[near].sum() < 4 * jump  # measured 1.8, 3.3 at 0.25 ms
    # 2e-6: what is left of it when the next step begins, gone with the drive's damping (measured 1.7e-6, 2.7e-7).
    assert apart[~near].max() < 2e-6 and np.mean(apart[~near] > 1e-6) < 0.005
    assert abs(ours["pose"].values - theirs["pose"].values).max() < 1e-7


def test_parts_tell_how_a_normal_turns_as_the_class_does(files):
    parts = Contact.from_assembly(files("round")[0], moving="peg", fixed="plate", tilt=6 * deg, way=(0, 0, -80 * mm))
    X = Pose.at(x=0.02 * mm, y=0.01 * mm, z=-30 * mm, pitch=1e-3)
    bends = []
    for one in (PEG, parts):
        kernel, most, V, J = one.contacts()[0], 40, np.zeros((1, 6)), np.eye(6)[None].copy()
        gap, rows, drift, ids, law = (
            np.zeros(most), np.zeros((most, 3, 6)), np.zeros((most, 3)), np.zeros(most, np.int64), np.zeros((most, 5)),
        )  # fmt: skip
        n = kernel.fn(
            kernel.params, kernel.memory.copy(), 0.0, V[0], V[0], X.matrix[None].copy(), V, J, V, gap, rows, drift, ids,
            law,
        )  # fmt: skip
        i = int(np.argmin(gap[:n]))
        bends.append((gap[i], law[i, BEND], abs(rows[i, 2, :3])))
    (gap, bend, along), (gap_2, bend_2, along_2) = bends
    assert gap == approx(gap_2, abs=1e-12)
    # The ring's centre lies R − r − g beside the bore's: about it the normal turns. Tilted by 1e-3, to 1e-3.
    assert bend == approx(1 / (0.05 * mm - gap), rel=1e-3) and bend_2 == approx(bend, rel=1e-6)
    assert along_2 == approx(along, abs=1e-3)  # round the bore here, round the peg there


def test_a_contact_is_handed_over_from_the_plate_to_the_rounded_mouth(files):
    drive = Grasp(
        payload=HEAVY, stiffness=(2e4, 2e4, 2e3, 500, 500, 500), damping_ratio=1.0, hold=(0, 0, 100 * mm),
        start_at=Pose.at(x=14 * mm, z=1 * mm, pitch=1 * deg), feed=Feed(distance=-12 * mm, duration=1.0, axis="x"),
        gravity=(0, 0, -9.81),
    )  # fmt: skip
    ours, theirs, apart = same_run(files("round")[0], drive, (20 * mm, 0, -10 * mm))
    assert apart < 1e-6  # measured 4.9e-10
    assert theirs.events[0].time == approx(ours.events[0].time, rel=1e-6)
    over = [event for event in theirs.events if event.kind in ("contact", "release")][1:]
    assert [event.kind for event in over] == ["contact", "release"] and over[0].time == over[1].time
    assert "torus" in over[0].where.split("/")[1] and "plane" in over[1].where.split("/")[1]


@pytest.fixture(scope="module")
def d_pin() -> Contact:
    return Contact.from_assembly(
        load(PARTS / "d_pin.step"), moving="pin", fixed="block", friction=0.4, goal=Goal(depth=20 * mm),
        way=(0, 0, -20 * mm), tilt=6 * deg,
    )  # fmt: skip


@pytest.mark.parametrize("method", ["events", "fixed"])
def test_a_pin_with_a_flat_seats(d_pin, method):
    record = simulate(d_pin, soft_hand(0.02, 0.01, 10), method=method)
    assert record.outcome.status is Status.SEATED and "plane 8" in record.outcome.reason
    assert float(record["depth"][-1]) == approx(20 * mm, abs=1e-9)


@pytest.mark.parametrize("method", ["events", "fixed"])
def test_a_pin_with_a_flat_that_is_turned_stands_on_the_mouth(d_pin, method):
    record = simulate(d_pin, soft_hand(0, 0, 10, yaw=3 * deg), method=method)
    # Its flat lies across the hole's: at 3° the ends of its edge reach 4 sin 3° = 0.21 mm beside it, the play is 0.05.
    assert record.outcome.status is Status.STUCK and "before the goal" in record.outcome.reason
    assert "edge 3 / block edge 10" in record.outcome.reason


def test_a_pin_that_leans_jams_and_two_contacts_are_the_reason(d_pin):
    stiff = (2e4, 2e4, 1e3, 200, 200, 200)
    records = [
        simulate(d_pin, soft_hand(0.02, 0, 10, pitch=1 * deg, stiffness=stiff), method=method)
        for method in ("events", "fixed")
    ]
    for record in records:
        assert record.outcome.status is Status.JAMMED and "so only the push holds it" in record.outcome.reason
        # Whitney's two points: the flat on the mouth's edge, the round bottom edge on the wall across. Flat to round
        # the pin has d = 8 mm along x, the hole D = 8.1; the flat lies 3 mm from the axis. Leaning by θ, l deep:
        #     d cos θ + (l + 3 sin θ) tan θ = D
        deep, lean = float(record["depth"][-1]) / mm, float(record["tilt"][-1])
        assert 8 * math.cos(lean) + (deep + 3 * math.sin(lean)) * math.tan(lean) == approx(8.1, abs=1e-6)
    depths = [float(record["depth"][-1]) for record in records]
    assert depths[0] == approx(depths[1], abs=5e-6)  # steps of 1 ms at 16 mm/s, when it catches


def test_a_part_of_a_file_may_fall_freely(d_pin):
    body = Body(mass=0.02, inertia=(2e-6, 2e-6, 4e-7), centre=(0, 0, 15 * mm))
    drop = Free(body, 0.1, Pose.at(x=0.01 * mm, z=1 * mm), velocity=(0, 0, 0, 0.05, 0, 0))
    record = simulate(d_pin, drop, method="events")
    # Free till its edge meets the wall, and never in it: both by the same clock as a stone's.
    begin = record.events[0].time
    i = int(np.searchsorted(record["time"].values, begin)) - 1
    t = float(record["time"].values[i])
    turned = 15 * mm * (1 - math.cos(0.05 * t))  # the centre falls, the tip swings about it
    assert begin > 0.01 and float(record["depth"][i]) == approx(0.5 * 9.81 * t**2 - 1 * mm - turned, abs=1e-9)
    assert np.nanmin(record["gap"].values) > -1e-9


# Pairs


def test_rings_that_join_smoothly_are_one_surface(files):
    found = part_pairs(files("round")[0], "peg", "plate", at=Pose(), tilt=6 * deg, most=MOST_PAIRS)
    both = [pair for pair in found.pairs if isinstance(pair.moving, Revolution) and isinstance(pair.fixed, Revolution)]
    assert len(both) == 1
    peg, hole = both[0].moving, both[0].fixed
    assert isinstance(peg, Revolution) and isinstance(hole, Revolution)
    assert sorted(piece.length for piece in peg.pieces) == approx([2 * np.pi * mm, 116 * mm])
    assert sorted(piece.length for piece in hole.pieces) == approx([3 * np.pi * mm, 94 * mm])
    assert (peg.hollow, hole.hollow) == (False, True)


def test_less_way_and_tilt_leave_fewer_pairs(files):
    assembly, _ = files("filleted")

    def n(**how):
        return len(part_pairs(assembly, "key", "block", at=Pose(), most=MOST_PAIRS, **how).pairs)

    assert n(tilt=15 * deg) > n(tilt=1 * deg) > n(tilt=1 * deg, way=(0, 0, -20 * mm))


@pytest.mark.parametrize(
    ("field", "how", "words"),
    [
        ("moving", {"moving": "pen"}, "there are pin, block, far"),
        ("fixed", {"fixed": "pin"}, "another part"),
        ("tilt", {"tilt": -1.0}, "between 0 and 180"),
        ("margin", {"margin": 0.0}, "above 0"),
        ("way", {"way": (0.0, math.nan, 0.0)}, "three finite"),
        ("way", {"way": (0.0, 0.0, 0.0), "tilt": 0.0, "margin": 1e-9, "moving": "far"}, "can never touch"),
    ],
)
def test_what_cannot_be_is_refused(field, how, words):
    assembly = load(PARTS / "d_pin.step")
    far = replace(assembly.parts[0], name="far", X_WP=Pose.at(x=1.0))
    assembly = replace(assembly, parts=(*assembly.parts, far))
    with pytest.raises(InputError, match=words) as caught:
        Contact.from_assembly(assembly, **{"moving": "pin", "fixed": "block", **how})
    assert caught.value.field == field


# On an arm


def test_an_arm_puts_the_round_peg_out_of_a_file_in_as_it_does_the_class(files):
    scenario = Scenario.load(bundled()["puma_mp61"])
    parts = Contact.from_assembly(
        files("round")[0], moving="peg", fixed="plate", friction=0.1, tilt=6 * deg, way=(0, 0, -80 * mm),
        goal=Goal(depth=68 * mm),
    )  # fmt: skip
    (peg,) = scenario.mating
    ours, theirs = (simulate(one, scenario.drive, method="fixed") for one in (peg, parts))
    assert ours.outcome.status is theirs.outcome.status is Status.SEATED
    # Till the arm dwells; then both shiver between sticking and sliding, each at instants of its own.
    moving = ours["time"].values < 2.2
    first, second = ours["mating_force"].values[moving], theirs["mating_force"].values[moving]
    apart = abs(first - second) / abs(first).max()
    # Measured: median 3.5e-8, and 2.3 % of the samples above 1e-5, where the force jumps (see above) and the arm swings
    # after it.
    assert np.median(apart) < 1e-6 and np.mean(apart > 1e-5) < 0.05
    assert abs(ours["pose"].values - theirs["pose"].values).max() < 1e-6


def test_the_example_seats_stands_and_is_put_in_by_an_arm():
    seated, turned, armed = example.main()
    assert seated.outcome.status is Status.SEATED
    assert turned.outcome.status is Status.STUCK
    assert armed.outcome.status is Status.SEATED and "plane 8" in armed.outcome.reason
    assert float(armed["depth"][-1]) == approx(20 * mm, abs=1e-6)  # 1 µm: the arm leans by less over the pin's width
