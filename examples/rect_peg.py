"""A rectangular peg finds its hole: 45.2 × 45.4 mm in 46.0 × 45.8 mm, 4 mm off, held by a soft grasp.

Sizes and offset of Meitinger & Pfeiffer, section 6.2; the grasp in place of their robot is ours.

python examples/rect_peg.py
"""

from detent import Pose, simulate
from detent.drive.feed import Feed
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.mating.peg.rect_peg import RectPeg
from detent.units import mm

peg = RectPeg(
    size=(45.2 * mm, 45.4 * mm),
    hole=(46.0 * mm, 45.8 * mm),
    chamfer=4 * mm,
    friction=0.2,  # ours: the paper gives none
)
hand = Grasp(
    payload=Body(mass=2.0, inertia=(0.01, 0.01, 0.01), centre=(0, 0, 100 * mm)),
    stiffness=(2e4, 2e4, 2e4, 500, 500, 500),
    damping_ratio=1.0,
    hold=(0, 0, 100 * mm),  # 100 mm above the tip
    start_at=Pose.at(x=4 * mm, z=10 * mm),
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
