"""A ball thrown along the floor: it slides, friction spins it up, and it rolls on at five sevenths of its speed.

python examples/contact.py
"""

from detent import Pose, Record, simulate
from detent.drive.free import Free
from detent.geometry.balls import BallsOnPlane
from detent.geometry.part import Body
from detent.mating.contact.model import Contact
from detent.units import kg, m, mm, s

RADIUS, SPEED = 100 * mm, 2 * m / s

floor = Contact((BallsOnPlane(((0, 0, 0),), radius=RADIUS, name="ball / floor"),), friction=0.3)
ball = Free(Body.sphere(2 * kg, RADIUS), 0.5 * s, Pose.at(z=RADIUS), velocity=(SPEED, 0, 0, 0, 0, 0))


def main() -> Record:
    record = simulate(floor, ball)
    for event in record.events:
        print(f"{event.time:8.4f} s  {event.kind:8} {event.where}")
    ends, spin = float(record["velocity"][-1, 0]), float(record["spin"][-1, 1])
    print(f"from {SPEED:g} m/s to {ends:.4f} m/s, spin {spin:.4f} rad/s")
    print(record.outcome)
    return record


if __name__ == "__main__":
    main()
