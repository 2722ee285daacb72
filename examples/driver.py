"""A power screwdriver turns the bolt of Nicolson & Fearing into its nut, tightens it, and shuts off.

Thread and mass are the paper's (section 4.3); driver, head and friction are ours.

python examples/driver.py
"""

from detent import Driver, Pose, simulate
from detent.geometry.part import Body
from detent.geometry.thread import Thread
from detent.mating.bolt.model import Bolt, Head
from detent.units import N, deg, g, mm, s

bolt = Bolt(
    Thread(pitch=1 * mm, diameter=6 * mm, allowance=0.05),
    head=Head(seat=4 * mm, radius=4 * mm, stiffness=100 * N / mm, friction=0.1),
    friction=0.1,
)
tool = Driver(
    payload=Body.cylinder(mass=10 * g, radius=3 * mm, length=12 * mm),
    speed=-720 * deg / s,  # a right-hand bolt goes in, towards −z
    torque_limit=5 * N * mm,
    shaft=0.5,  # N m/rad
    side_stiffness=1 * N / mm,
    tilt_stiffness=1.0,  # N m/rad
    push=0.5 * N,
    clutch="stop",
    damping_ratio=0.7,
    start_at=Pose.at(z=-0.5 * mm),  # set on the nut
    duration=2.2 * s,
)


def main() -> None:
    record = simulate(bolt, tool)
    print(record.outcome)
    shut = float(abs(record["motor_angle"]).max()) / (2 * 180 * deg)
    print(f"shut off after {shut:.2f} turns, preload {float(record['preload'][-1]):.1f} N")


if __name__ == "__main__":
    main()
