"""A PUMA 560 puts a round peg into its hole, 2.5 mm off: where it touches, what the arm feels, how it gives way.

python examples/arm.py
"""

import numpy as np

from detent import Pose, simulate
from detent.drive.arm.compliance import yielding
from detent.drive.arm.model import Arm
from detent.drive.feed import Line
from detent.geometry.part import Body
from detent.mating.peg.round_peg import RoundPeg
from detent.units import deg, kg, mm, s

peg = RoundPeg(diameter=39.9 * mm, hole=40 * mm, chamfer=4 * mm, hole_chamfer=6 * mm, friction=0.1)
puma = Arm.puma560(
    at=np.array((-8.4, -152.8, 17.9, 0, -44.9, -8.4)) * deg,
    start_at=Pose.at(x=2.1 * mm, y=1.3 * mm, z=10 * mm),  # of the peg's tip, seen from the hole
    tool=Pose.at(z=-280 * mm),
    gripper=Body(2 * kg, (0.008, 0.008, 0.002), centre=(0, 0, 140 * mm)),
    sensor=Pose.at(z=-96 * mm),
    path=Line(way=(0, 0, -80 * mm), speed=38 * mm / s, dwell=0.2 * s),
)


def main() -> None:
    back = yielding(puma).compliance[:3, 2] * 1e6
    print(f"1 N up moves the gripper {back[2]:.0f} µm up and {-back[0]:.0f} µm away from the base")
    record = simulate(peg, puma)
    print(record.outcome)
    depth = dict(zip(record["time"].values, record["insertion"].values, strict=True))
    for event in record.events:
        if event.kind == "contact":
            way = np.interp(event.time, list(depth), list(depth.values()))
            print(f"{event.time:8.4f} s  {event.kind:8} {event.where:6} after {way / mm:.1f} mm")
    print(f"between the parts at most {float(record['contact_force'].max()):.0f} N")
    print(f"along the way at most {float(record['mating_force'].max()):.0f} N")


if __name__ == "__main__":
    main()
