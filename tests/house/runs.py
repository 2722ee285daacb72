"""Records made by hand: their numbers are known without computing."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from detent import Event, Outcome, Record, Status
from detent.core.record import Channel, Origin, dataset
from detent.core.scene import Shape

HOSTILE = "<script>document.title = 1</script> $x_{$ \x1b[31m \u202e & \"q\" 'q'"


# A scenario as a person writes one.
RING = """\
name = "ring in a bore"     # what it is called
[mating]                    # a ring
kind = "oring.ORing"
ring = "20 mm"
cord = "3 mm"
hole = "25 mm"
c1 = "16 N/mm^2"
c2 = "43 N/mm^3"
friction = 0.3              # rubber on steel
entry = "4 mm"
exit = "4 mm"
[drive]
kind = "rail.Rail"
start_at = { z = "-5 mm" }
legs = [{ distance = "12 mm", speed = "10 mm/s" }, { distance = "-12 mm", speed = "10 mm/s" }]
[run]
sample = "20 ms"
"""


def run(
    insertion: Sequence[float],
    force: Sequence[float],
    *,
    name: str = "probe",
    side: Sequence[float] | None = None,
    status: Status = Status.SEATED,
    reason: str = "it sits",
    events: tuple[Event, ...] = (),
    more: dict[str, Channel] | None = None,
    inputs: dict[str, Any] | None = None,
) -> Record:
    """A run along z, one sample a second: insertion in mm, force of the machine and to the side (x of G) in N."""
    s, F = 1e-3 * np.asarray(insertion, float), np.asarray(force, float)
    n = len(s)
    pose = np.tile(np.eye(3, 4), (n, 1, 1))
    pose[:, 2, 3] = s
    lateral = np.zeros(n) if side is None else np.asarray(side, float)
    channels = {
        "insertion": Channel(("time",), s, "m", "distance travelled along the rail since the start"),
        "pose": Channel(("time", "row", "column"), pose, "1, m", "pose [R | p] of the gripper G in the world W"),
        "force": Channel(
            ("time", "xyz"), np.column_stack((lateral, np.zeros(n), -F)), "N", "force on the part by the other"
        ),
        "mating_force": Channel(("time",), F, "N", "force of the machine on the part along the rail"),
        **(more or {}),
    }
    coords = {
        "time": Channel(("time",), np.arange(n, dtype=float), "s", "time since the start"),
        "xyz": Channel(("xyz",), np.array(["x", "y", "z"]), "1", "axes"),
    }
    inputs = {"name": name, "drive": {"legs": [{"speed": "1 mm/s"}]}} if inputs is None else inputs
    return Record(
        verb="simulate",
        data=dataset(channels, coords),
        outcome=Outcome(status, reason, float(n - 1)),
        events=events,
        inputs=inputs,
        stats={"samples": n},
        origin=Origin.here(inputs),
    )


def cycle(**how: Any) -> Record:
    """In with 2 N and a jump to 6 N at 4 mm, out with −3 N; a friction loss of 8 + 36 + 30 mJ."""
    events = (
        Event(1.0, "contact", "hook / edge 3", {"insertion": 4e-3}),
        Event(2.0, "snap", how.pop("where", "hook free"), {"angle": 0.25}),
    )
    return run([0, 4, 4, 10, 10, 0], [2, 2, 6, 6, -3, -3], events=events, **how)


def rigid(**how: Any) -> Record:
    """Contact 100 slides from 1 s to 3 s and sticks to the end; 300 takes its column and slides from 2 s to 5 s."""
    at = ("time", "contact")
    number = np.array([[0, 0], [100, 0], [300, 100], [300, 100], [300, 100], [300, 100]], float)
    force = np.array([[0, 0], [5, 0], [1, 6], [2, 7], [3, 8], [0, 9]], float)
    state = np.array([[0, 0], [2, 0], [2, 2], [2, 1], [2, 1], [0, 1]], float)
    gap = np.where(number == 0, np.nan, np.where(force > 0, 0.0, 4e-6))
    loss = np.array([0, 0, 1, 2, 3, 4]) * 1e-3
    more = {
        "contact_id": Channel(at, number, "1", "which contact"),
        "contact_force": Channel(at, force, "N", "normal force"),
        "contact_friction": Channel((*at, "tangent"), force[:, :, None] * [0.3, -0.4], "N", "friction"),
        "contact_state": Channel(at, state, "1", "0 open, 1 sticks, 2 slides"),
        "gap": Channel(at, gap, "m", "open if positive"),
        "slip_speed": Channel(at, state, "m/s", "sliding"),
        "depth": Channel(("time",), 1e-3 * np.arange(6.0), "m", "of the tip"),
        "friction_loss": Channel(("time",), loss, "J", "lost to friction"),
        "impact_loss": Channel(("time",), 2 * loss, "J", "lost in impacts"),
    }
    events = (
        Event(1.0, "contact", "tip", {"contact": 100, "impulse": [0.03, 3e-3, -4e-3], "speed": 0.028}),
        Event(2.0, "contact", "mouth", {"contact": 300, "impulse": [0.0, 0.0, 0.0], "speed": 0.0}),
        Event(3.0, "stick", "tip", {"contact": 100}),
        Event(4.0, "energy gain", "", {"contact": 0, "energy": 2e-3}),
    )
    return run(range(6), range(6), more=more, **{"events": events, **how})


def silent() -> Record:
    """A record of another verb: no time, no force, a table."""
    data = dataset({"twist": Channel(("mode", "axis"), np.eye(2, 6), "1", "free motions")}, {})
    return Record(
        "articulate", data, Outcome(Status.SOLVED, "2 free motions"), tables={"joints": ({"kind": HOSTILE}, {})}
    )


C = np.array([[97.0, 0.0, -52.0], [0.0, 31.0, 8.0], [-52.0, 8.0, 41.0]]) * 1e-6  # m/N, like a PUMA's


def robot(n: int = 11, turn: np.ndarray | None = None, **how: Any) -> Record:
    """An arm goes down 10 mm a second, a link and all, a tenth behind; `turn` turns all of it. It yields as C."""
    R = np.eye(3) if turn is None else turn
    told = np.outer(np.arange(n), R @ [0.0, 0.0, -10e-3])
    seen = 0.9 * told
    link = np.concatenate((np.tile(R, (n, 1, 1)), seen[:, :, None]), axis=2)
    xyz, square = ("time", "xyz"), ("time", "row", "axis")
    more = {
        "sensor_force": Channel(xyz, np.outer(np.arange(n), [1.0, 2.0, 3.0]), "N", "force on the arm by the gripper"),
        "told_way": Channel(xyz, told, "m", "as it was told"),
        "observed_way": Channel(xyz, seen, "m", "outside observer"),
        "believed_way": Channel(xyz, 0.95 * told, "m", "robot, from its motors"),
        "speed": Channel(("time",), np.full(n, 9e-3), "m/s", "speed of the gripper along the way"),
        "motor_torque": Channel(("time", "motor"), np.ones((n, 2)), "N m", "of the motors"),
        "compliance": Channel(square, np.tile(R @ C @ R.T, (n, 1, 1)), "m/N", "how G yields to a force, in W"),
        "link_1_pose": Channel(("time", "row", "column"), link, "1, m", "pose of the waist"),
        **how,
    }
    corners, faces = np.eye(4, 3), np.array([[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]])
    scene = (
        Shape("waist of the arm", "machine", corners - 0.1, faces, ("link_1_pose",)),  # all round the peg
        Shape("peg", "moving", 0.05 * corners, faces, ("pose",)),
    )
    return replace(run((9.0 * np.arange(n)).tolist(), np.arange(n, dtype=float).tolist(), more=more), scene=scene)


def places() -> Record:
    """A map of 3 × 2 places at one height: 5 N at (100, 20) mm is least, (0, 0) jams, (0, 20) is out of reach."""
    force = np.array([[np.nan, np.nan], [8.0, 6.0], [7.0, 5.0]])
    x, y = np.array([0.0, 0.05, 0.1]), np.array([0.0, 0.02])
    dims = ("x", "y", "z")
    channels = {
        "peak_force": Channel(dims, force[:, :, None], "N", "largest force on the part"),
        "velocity_dip": Channel(dims, force[:, :, None] / 100.0, "1", "largest loss of speed, as a share of it"),
    }
    at = {"x": x, "y": y, "z": np.zeros(1)}
    coords = {name: Channel((name,), values, "m", f"along {name}") for name, values in at.items()}
    refused = {(0, 0): ("jammed", "two-point contact"), (0, 1): ("refused", f"out of reach {HOSTILE}")}
    trials = [
        {"x": x[i], "y": y[j], "z": 0.0, "status": refused.get((i, j), ("seated", ""))[0],
         "reason": refused.get((i, j), ("", "it sits"))[1], "peak": None if i == 0 else force[i, j],
         "dip": None if i == 0 else force[i, j] / 100.0}
        for i in range(3) for j in range(2)
    ]  # fmt: skip
    best = {**trials[5], "x": 0.09, "peak": 4.5}
    tables = {"best": (best,), "as it stood": (trials[2],), "trials": tuple(trials)}
    outcome, inputs = Outcome(Status.SOLVED, "it stands well"), {"goal": "peak force"}
    return Record("place", dataset(channels, coords), outcome, tables=tables, inputs=inputs)
