"""Two bolts at once, one rectangular, one with an O-ring, at two positions of the arm (Meitinger & Pfeiffer, 7).

python examples/combined.py
"""

import numpy as np

from detent import Pose, Record, place, simulate
from detent.drive.arm.compliance import yielding
from detent.drive.arm.model import Arm
from detent.drive.feed import Line
from detent.geometry.part import Body
from detent.mating.oring.model import ORing
from detent.mating.peg.rect_peg import RectPeg
from detent.simulation.placing import moved
from detent.units import N, deg, kg, mm, s

# ours: sizes of the bolts are those of sections 6.2 and 5.1, 70 mm apart; the ring sits 25 mm above the tips
rectangular = RectPeg(size=(45.4 * mm, 45.2 * mm), hole=(45.8 * mm, 46 * mm), chamfer=4 * mm, friction=0.1)
ring = ORing(
    ring=20 * mm, cord=3.15 * mm, hole=26 * mm, c1=16 * N / mm**2, c2=43 * N / mm**3, friction=0.3, bore=20 * mm
)
bolts = [
    place(rectangular, X_GA=Pose.at(x=-35 * mm), X_WB=Pose.at(x=-35 * mm)),
    place(ring, X_GA=Pose.at(x=35 * mm, z=25 * mm, roll=180 * deg), X_WB=Pose.at(x=35 * mm, roll=180 * deg)),
]
far = Arm.puma560(
    at=np.array((4.6, -157.2, 27.5, 0, -50.3, 4.6)) * deg,
    start_at=Pose.at(x=0.5 * mm, z=8 * mm),
    tool=Pose.at(z=-280 * mm),
    gripper=Body(2 * kg, (0.008, 0.008, 0.002), centre=(0, 0, 140 * mm)),
    sensor=Pose.at(z=-96 * mm),
    path=Line(way=(0, 0, -80 * mm), speed=38 * mm / s, dwell=0.2 * s),
)
near = moved(far, 200 * mm, 0, 0, 0)  # the task 200 mm nearer to the base
POSITIONS = {"1": far, "2": near}


def figures(record: Record) -> dict[str, float]:
    """Push, speed and impulse while the ring enters, in N, m/s and N s."""
    time, push, speed = (record[name].values for name in ("time", "mating_force", "speed"))
    inside = np.flatnonzero(record["oring_2_squeeze"].values > 0.0)
    enters = slice(inside[0], inside[0] + 250)  # a quarter of a second
    lowest = enters.start + int(speed[enters].argmin())
    first = next(event for event in record.events if event.kind == "contact" and "impulse" in event.detail)
    return {
        "first rigid contact": first.time,
        "impulse": first.detail["impulse"][0],
        "peak push": float(push[enters].max()),
        "time of peak": float(time[enters][push[enters].argmax()]),
        "lowest speed": float(speed[lowest]),
        "time of lowest": float(time[lowest]),
        "highest speed after": float(speed[lowest : enters.stop].max()),
    }


def main() -> None:
    for name, arm in POSITIONS.items():
        record, yields = simulate(bolts, arm), yielding(arm)
        found = figures(record)
        joints = ", ".join(f"{angle:.1f}" for angle in np.degrees(arm.at))
        print(f"Position {name}: joints {joints} deg; {record.outcome}")
        soft, heavy = yields.compliance[2, 2] * 1e6, yields.mass[2, 2]
        print(f"  yields by {soft:.1f} µm/N along the way, a blow feels {heavy:.1f} kg")
        print(f"  first rigid contact {found['first rigid contact']:.3f} s, {1e3 * found['impulse']:.1f} mN s")
        print(
            f"  ring enters: push {found['peak push']:.1f} N at {found['time of peak']:.3f} s, speed down to", end=" "
        )
        print(f"{found['lowest speed'] / mm:.1f} mm/s, then up to {found['highest speed after'] / mm:.1f} mm/s")


if __name__ == "__main__":
    main()
