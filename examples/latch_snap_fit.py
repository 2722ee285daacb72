"""A cantilever snap hook, as a designer has it: modulus, sizes of the beam and its nose. What does it take to push it
in and to pull it out, and how far is the material strained?

The beam is that of the handbook's example (E = 2 GPa, 20 × 2 × 10 mm); nose, block, friction and limit are ours.
python examples/latch_snap_fit.py
"""

from dataclasses import replace

from detent import Latch, Polygon, Record, Straight, Traverse, simulate
from detent.latch.pseudo_rigid_body import BeamPawl
from detent.units import GPa, deg, mm

hook = BeamPawl(
    modulus=2 * GPa, length=20 * mm, thickness=2 * mm, width=10 * mm, height=1 * mm, ramp=30 * deg, back=45 * deg,
    strain_limit=0.02, name="hook",
)  # fmt: skip
frame = Polygon.box(x=(-6, 0), y=(-5, 5), name="frame")  # holds the clamp, and stops on the block
block = Polygon.box(x=(30, "48.9"), y=("1.1", 6), name="block")  # the nose's crest, at 2 mm, stands 0.9 mm into its way
IN, OUT = Straight((10, 0), 4), Straight((-10, 0), 4)  # mm/s, s


def run(beam: BeamPawl, friction: str = "0.2") -> Record:
    latch = Latch((beam.pawl(),), (block,), root=(frame,), friction=friction)
    return simulate(latch, Traverse((IN, OUT)), sample=0.005)


def push_and_pull(record: Record) -> tuple[float, float]:
    """The machine's largest push on the way in and pull on the way out, N."""
    turns = next(event.time for event in record.events if event.kind == "root-collision")
    time, force = record["time"].values, record["mating_force"].values
    return float(force[time <= turns].max()), -float(force[time > turns].min())


def main() -> None:
    print(f"as a pawl: hinge {float(hook.hinge[0]):.4g} mm from the clamp, spring {hook.stiffness:.4g} N m/rad")
    for event in run(hook).events:
        print(f"{event.time:8.4f} s  {event.kind:14} {event.where}")
    for back in (30, 45, 60, 90):
        beam = replace(hook, back=back * deg)
        record = run(beam)
        told, (push, pull) = beam.strained(record), push_and_pull(record)
        print(f"back face at {back}°: {push:.2f} N in, {pull:.2f} N out, {record.outcome}")
        print(f"  strain {100 * told.strain:.2f} %, {100 * told.share:.0f} % of the limit")


if __name__ == "__main__":
    main()
