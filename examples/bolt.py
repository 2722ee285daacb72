"""A bolt finds its nut: 6 mm, tilted by 1°, turned in by a soft grasp (Nicolson & Fearing, section 4.3).

python examples/bolt.py
"""

from detent import Bolt, Pose, Thread, simulate
from detent.core.analysis import axis_loads
from detent.drive.feed import Twist
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.units import N, deg, g, mm

bolt = Bolt(Thread(pitch=1 * mm, diameter=6 * mm, allowance=0.05), friction=0.2, restitution=0.5)
turning = 0.35 * N * mm / deg
hand = Grasp(
    payload=Body.cylinder(mass=10 * g, radius=3 * mm, length=12 * mm, centre=(0, 0, 6 * mm)),
    stiffness=(0.1 * N / mm, 0.1 * N / mm, 0.01 * N / mm, turning, turning, turning),
    damping_ratio=0.1,
    hold=(0, 0, -3 * mm),  # beneath the bolt's base
    start_at=Pose.at(x=0.02 * mm, pitch=1 * deg),
    feed=Twist(v=(0, 0, -1 * mm), w=(0, 0, -360 * deg)),  # a pitch and a turn in a second
    duration=3.0,
)


def main() -> None:
    record = simulate(bolt, hand)
    print(record.outcome)
    found = axis_loads(record)
    assert found is not None
    late = record["time"] > 2.0
    print(
        f"torque while it runs {found.torque[late].mean() / (N * mm):.4f} N mm, {found.axial[late].mean():.4f} N along"
    )
    off = float(record["pose"][-1, 2, 3] - record["equilibrium"][-1, 2, 3])
    print(f"{off / mm:.3f} mm off where the grasp would hold it: captured by half a pitch, the play taken off")


if __name__ == "__main__":
    main()
