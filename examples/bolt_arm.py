"""A PUMA 560 turns an M8 bolt into its nut with its last joint (the scenario bolt_puma in Python).

python examples/bolt_arm.py
"""

import numpy as np

from detent import Bolt, MetricThread, Pose, simulate
from detent.drive.arm.model import Arm
from detent.drive.feed import Move, Moves
from detent.geometry.part import Body
from detent.units import deg, kg, mm, s

thread = MetricThread(size="M8", tolerance="6g/6H")
bolt = Bolt(thread, length=16 * mm, thickness=6.5 * mm, friction=0.12)
TURNING = 180 * deg / s
puma = Arm.puma560(
    at=np.array((-8.4, -152.8, 17.9, 0, -44.9, -262)) * deg,  # the flange near one of its limits, ±266°
    start_at=Pose.at(x=0.05 * mm, y=0.03 * mm, z=0.2 * mm, yaw=-60 * deg),  # of the bolt's tip, seen from the nut
    tool=Pose.at(z=-280 * mm, yaw=-60 * deg),
    gripper=Body(2 * kg, (0.008, 0.008, 0.002), centre=(0, 0, 140 * mm)),
    sensor=Pose.at(z=-96 * mm),
    path=Moves(
        (
            Move(1 * s, v=(0, 0, -1 * mm / s)),  # down on the nut
            Move(2.9 * s, v=(0, 0, -thread.lead / 2), w=(0, 0, -TURNING)),  # in, a pitch a turn, half a turn a second
            Move(0.2 * s),
        )
    ),
)


def main() -> None:
    record = simulate(bolt, puma)
    print(record.outcome)
    flange = np.ptp(record["joint_position"].values[:, 5])
    print(f"the flange has turned by {flange / deg:.0f} deg, the other joints by less than 1 deg")
    print(f"between the parts at most {np.linalg.norm(record['force'].values, axis=1).max():.1f} N")


if __name__ == "__main__":
    main()
