"""A pin with a flat goes into a hole of its shape, both of one STEP file; turned too far, it stands on the mouth.
Then a PUMA 560 puts it in.

python examples/step_contact.py
"""

from pathlib import Path

import detent
from detent import Pose, Record, simulate
from detent.cad.step import load
from detent.drive.feed import Feed
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.mating.contact.model import Contact
from detent.mating.goal import Goal
from detent.scenario import Scenario, bundled
from detent.units import deg, mm

FILE = Path(detent.__file__).parent / "data" / "parts" / "d_pin.step"

fit = Contact.from_assembly(
    load(FILE),
    moving="pin",
    fixed="block",
    friction=0.15,
    goal=Goal(depth=20 * mm),
    way=(0, 0, -20 * mm),  # from where the file shows the pin, at the mouth, down to the bottom
    tilt=6 * deg,
)


def hand(yaw: float) -> Grasp:
    """A soft grasp that brings the pin 0.03 mm aside, 0.3° aslant, and turned by `yaw`."""
    return Grasp(
        payload=Body(mass=0.2, inertia=(2e-5, 2e-5, 2e-5), centre=(0, 0, 30 * mm)),
        stiffness=(1e4, 1e4, 1e4, 20, 20, 20),
        damping_ratio=1.0,
        hold=(0, 0, 30 * mm),
        start_at=Pose.at(x=0.03 * mm, y=0.02 * mm, z=10 * mm, pitch=0.3 * deg, yaw=yaw),
        feed=Feed(distance=-31 * mm, duration=2.0, axis="z"),
    )


def main() -> tuple[Record, Record, Record]:
    print(f"{len(fit.pairs)} pairs of faces, edges and corners may touch")
    records = []
    for yaw in (0.2 * deg, 3 * deg):
        record = simulate(fit, hand(yaw), method="fixed")
        push = float(record["mating_force"].max())
        print(f"turned by {yaw / deg:.1f}°: {record.outcome}; largest push {push:.1f} N")
        records.append(record)
    arm = Scenario.load(bundled()["d_pin_puma"]).drive  # the whole arm: gears, motors, controller
    armed = simulate(fit, arm, method="fixed")
    print(f"on a PUMA 560: {armed.outcome}; largest push {float(armed['mating_force'].max()):.1f} N")
    return records[0], records[1], armed


if __name__ == "__main__":
    main()
