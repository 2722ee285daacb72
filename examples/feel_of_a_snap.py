"""The feel of simulated fasteners, identified and played under a robot arm in their place.

A snap fastener on a stiff machine, in and out, and an exact latch: their force over travel is identified by direction,
becomes a `Feel`, and a PUMA 560 pushes on that. Where the arm goes, the feel pushes back as the fastener itself does.
"""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from detent import Arm, Pose, Record, place, simulate
from detent.drive.feed import Line
from detent.geometry.part import Body
from detent.identification.crawling import Crawl, from_simulation
from detent.identification.verb import identify
from detent.mating.feel.model import Feel
from detent.playback import Device
from detent.scenario import Scenario, bundled
from detent.units import deg, mm, s

AT = np.array((4.6, -157.2, 27.5, 0.0, -50.3, 4.6)) * deg  # Meitinger & Pfeiffer, section 6.2
HAND = Body(2.0, (0.008, 0.008, 0.002), centre=(0.0, 0.0, 140 * mm))
DOWN = Pose.at(pitch=90 * deg)  # the way in, x of the fasteners, points down


SNAP, LATCH = (bundled()[name] for name in ("snap_fig11", "latch_snap_fit"))
PAIR = {"mating.halves": "both"}  # of the fastener: one half alone would push the arm aside, which no feel can


def feel_of(file: Path, changes: Mapping[str, str], *, points: int, at: float = 0.0) -> Feel:
    """The feel of a scenario that comes along, identified from its run on a stiff machine."""
    run = Scenario.load(file, {"run.sample": "1 ms", **changes}).run()  # every 10 µm
    return Feel.from_record(identify(from_simulation(run, at=at), model=Crawl(points=points)), axis="x")


def pushed_down(mating, way: float, start: float) -> Record:
    """The arm pushes it down by `way`, from a height of `start` above where the mating's x is zero, at 10 mm/s."""
    arm = Arm.puma560(
        AT, start_at=Pose.at(z=start), path=Line((0.0, 0.0, -way), 10 * mm / s, dwell=0.5 * s),
        tool=Pose.at(z=-280 * mm), gripper=HAND, sensor=Pose.at(z=-96 * mm),
    )  # fmt: skip
    return simulate(place(mating, X_GA=DOWN, X_WB=DOWN), arm, tolerance=1e-4)


def main() -> dict[str, Record]:
    snap, latch = feel_of(SNAP, PAIR, points=401, at=-57 * mm), feel_of(LATCH, {}, points=401)
    records = {"snap": pushed_down(snap, 20 * mm, 57 * mm), "latch": pushed_down(latch, 29 * mm, 0.0)}
    for name, record in records.items():
        push = record["mating_force"].values
        print(f"{name}: {record.outcome}; peak {push.max():.2f} N under the arm")
    print(Device(damping=20.0, period=1e-4).judge(latch.table))
    return records


if __name__ == "__main__":
    main()
