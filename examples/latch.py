"""Two hooks on a root go down round the bar of a T and up again (Donald & Pai, figs. 3 and 4): from which friction on
does the way in stick, from which the way out? Between the two it is a diode: what has gone in does not come out.

python examples/latch.py
"""

from fractions import Fraction

from detent import Latch, Pawl, Polygon, Record, Straight, Traverse, simulate
from detent.latch.exact.diode_verdict import relative
from detent.latch.exact.run import mechanism_of

HOOK = ((14, 0), (14, -28), (8, -30), (16, -40), (18, -30), (18, 0))  # mm; sizes are ours, the figures have none
right = Pawl(Polygon(HOOK), hinge=(16, 0), stiffness=0.05)
left = Pawl(Polygon(tuple((-x, y) for x, y in reversed(HOOK))), hinge=(-16, 0), stiffness=0.05)
bar = Polygon.box(x=(-10, 10), y=(-46, -40), name="bar of the T")
root = Polygon.box(x=(-20, 20), y=(0, 10), name="root")
DOWN, UP = Straight(velocity=(0, -10), duration=6), Straight(velocity=(0, 10), duration=6)


def latch(friction: str) -> Latch:
    return Latch((left, right), obstacles=(bar,), root=(root,), friction=friction)


def run(friction: str) -> Record:
    return simulate(latch(friction), Traverse((DOWN, UP)), sample=0.01)


def main() -> None:
    for event in run("0.1").events:
        print(f"{event.time:8.4f} s  {event.kind:14} {event.where}")
    start, legs = Traverse((DOWN,)).plan(Fraction(1, 1000))  # in mm, as the polygons are
    for friction in ("0.1", "0.6", "0.8"):
        way_back = relative(mechanism_of(latch(friction)), start, legs[0])
        print(f"μ = {friction}: {way_back.kind}")
    threshold = relative(mechanism_of(latch("0")), start, legs[0]).threshold
    if threshold is not None:
        print(f"the way out sticks from μ* = {threshold.high:.6f} on")


if __name__ == "__main__":
    main()
