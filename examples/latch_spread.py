"""How far beside the T may two hooks begin so that they still go round it (Donald & Pai, figs. 3 and 23, appendix B)?
Every start of a region at once: what is struck first, how it ends, and whether that is the same all over.

python examples/latch_spread.py
"""

from detent import Latch, Pawl, Polygon, Record, Spread, Straight, Traverse, spread

HOOK = ((14, 0), (14, -28), (8, -30), (16, -40), (18, -30), (18, 0))  # mm; sizes are ours, the figures have none
right = Pawl(Polygon(HOOK), hinge=(16, 0), stiffness=0.05)
left = Pawl(Polygon(tuple((-x, y) for x, y in reversed(HOOK))), hinge=(-16, 0), stiffness=0.05)
bar = Polygon.box(x=(-10, 10), y=(-46, -40), name="bar of the T")
root = Polygon.box(x=(-20, 20), y=(0, 10), name="root")
LATCH = Latch((left, right), obstacles=(bar,), root=(root,), friction="0.1")
DOWN = Traverse((Straight(velocity=(0, -10), duration=6),))


def run(half_width: int, resolution: float = 1e-2) -> Record:
    """All starts within so many mm to either side, and 3 mm of height."""
    return spread(LATCH, DOWN, Spread(Polygon.box(x=(-half_width, half_width), y=(0, 3))), resolution=resolution)


def main() -> None:
    for half_width in (3, 6):
        record = run(half_width)
        print(f"±{half_width} mm: {record.outcome.reason.partition(':')[0]}")
        for row in record.tables["outcomes"]:
            print(f"  {100 * row['share']:5.1f} %  {row['status']:8} pawls {', '.join(row['held'])}")


if __name__ == "__main__":
    main()
