"""A hook that goes in more easily than it comes out (Donald & Pai, fig. 7): what holds it, and from which friction and
which force on? The block's shoulder decides: a sharp bump, a flat one, one that slants.

python examples/latch_diode.py
"""

from detent import Latch, Pawl, Polygon, Record, Straight, Traverse, diode, simulate
from detent.units import N, mm

HOOK = ((-2, 0), (-2, -30), (2, -48), (8, -24), (2, -28), (2, 0))  # mm; sizes are ours, the figures have none
SHOULDERS = {
    "b, a sharp bump": ((5, -56), (9, -52), (40, -52), (40, -40), (5, -40)),
    "d, flat": ((5, -52), (40, -52), (40, -40), (5, -40)),
    "e, slanted": ((5, -52), (17, -56), (40, -56), (40, -40), (5, -40)),
}
DOWN, UP = Straight(velocity=(0, -10), duration=6), Straight(velocity=(0, 10), duration=6)


def latch(shoulder: str, friction: str = "0.3") -> Latch:
    hook = Pawl(Polygon(HOOK, name="hook"), hinge=(0, 0), stiffness=0.05)
    block = Polygon(SHOULDERS[shoulder], name="block")
    return Latch((hook,), obstacles=(block,), root=(Polygon.box((-4, 40), (0, 10), name="root"),), friction=friction)


def judged(shoulder: str, force_limit: float | None = None) -> Record:
    return diode(latch(shoulder), Traverse((DOWN,), force_limit=force_limit))


def pulled(force_limit: float) -> Record:
    """In and out again on a spring of 1 N/mm, with a machine that has no more than a force."""
    return simulate(
        latch("e, slanted"), Traverse((DOWN, UP), stiffness=1 * N / mm, force_limit=force_limit), sample=0.02
    )


def main() -> None:
    for shoulder in SHOULDERS:
        found = judged(shoulder, force_limit=0.3)
        print(f"{shoulder:16}  {found.outcome.reason}")
        for row in found.tables["thresholds"]:
            print(f"    way {row['way']:3}  {row['what']:8}  {row['high']}")
    for limit in (0.3, 1.0, 1.1):
        print(f"with {limit} N: {pulled(limit).outcome}")


if __name__ == "__main__":
    main()
