"""A spring pawl over a rack of n teeth: a click a tooth on the way forth, a jam on the way back, wherever it begins.

Donald & Pai name ratchets among what their model holds; all sizes are ours. `python examples/latch_ratchet.py 40`
"""

import sys
from fractions import Fraction

from detent import Latch, Pawl, Polygon, Record, Straight, Traverse, simulate

PITCH, HEIGHT = 10, 4  # mm
# The pawl trails: its hinge is ahead of its tip and above it, so that a tooth's steep face pushes it deeper.
pawl = Pawl(Polygon(((-8, -11), (1, -2), (1, 1), (-1, 1)), name="pawl"), hinge=(0, 0), stiffness=0.02)


def rack(teeth: int) -> Polygon:
    """Teeth that rise gently to the right and fall off steeply."""
    tops = [(PITCH * (k + 1), y) for k in range(teeth) for y in (HEIGHT, 0)]
    end = PITCH * (teeth + 1)
    return Polygon(((0, -6), (end, -6), (end, 0), *reversed(tops), (0, 0)), name=f"rack of {teeth} teeth")


def run(teeth: int, friction: str = "0.15", sample: float = 0.05) -> Record:
    """Forth over all teeth at 10 mm/s, half a pitch beyond, and back."""
    latch = Latch((pawl,), (rack(teeth),), friction=friction)
    forth = Straight((PITCH, 0), Fraction(2 * teeth + 1, 2))
    return simulate(latch, Traverse((forth, Straight((-PITCH, 0), teeth)), start_at=(9, "11.5")), sample=sample)


def main() -> None:
    record = run(int(sys.argv[1]) if len(sys.argv) > 1 else 12)
    for event in record.events:
        print(f"{event.time:9.4f} s  {event.kind:14} {event.where}")
    clicks = sum(event.kind == "snap" for event in record.events)
    print(f"{clicks} clicks; {record['mating_force'].values.max():.2f} N a tooth; {record.outcome}")


if __name__ == "__main__":
    main()
