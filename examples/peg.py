"""A round peg finds its hole: 39.9 mm in 40 mm, 2.5 mm off, held by a soft grasp.

python examples/peg.py
"""

from detent import Pose, simulate
from detent.drive.feed import Feed
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.mating.peg.round_peg import RoundPeg
from detent.units import mm

peg = RoundPeg(diameter=39.9 * mm, hole=40 * mm, chamfer=4 * mm, hole_chamfer=6 * mm, friction=0.2)
hand = Grasp(
    payload=Body(mass=2.0, inertia=(0.01, 0.01, 0.01), centre=(0, 0, 100 * mm)),
    stiffness=(2e4, 2e4, 2e4, 500, 500, 500),
    damping_ratio=1.0,
    hold=(0, 0, 100 * mm),  # 100 mm above the tip
    start_at=Pose.at(x=2.1 * mm, y=1.3 * mm, z=10 * mm),
    feed=Feed(distance=-80 * mm, duration=2.5, axis="z"),
)


def main() -> None:
    record = simulate(peg, hand)
    print(record.outcome)
    for event in record.events:
        print(f"{event.time:8.4f} s  {event.kind:8} {event.where}")
    push = record["mating_force"]
    print(f"largest push {float(push.max()):.1f} N at {float(record['time'][int(push.argmax())]):.3f} s")


if __name__ == "__main__":
    main()
