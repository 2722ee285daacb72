"""An O-ring pressed into a hole on a stiff force machine: the experiment behind fig. 7, centred and off centre.

Meitinger & Pfeiffer, section 5.1. Friction, roundings, length of the bore and speed are ours: the paper gives none.
"""

from detent import Leg, Pose, Rail, Record, simulate
from detent.drive.feed import Waypoint, Waypoints
from detent.drive.grasp import Grasp
from detent.geometry.part import Body
from detent.mating.oring.model import ORing
from detent.units import N, mJ, mm, ms, s

RING = ORing(ring=20 * mm, cord=3.15 * mm, hole=26 * mm, c1=16 * N / mm**2, c2=43 * N / mm**3, friction=0.3)
IN_AND_OUT = (Leg(12 * mm, speed=10 * mm / s), Leg(-12 * mm, speed=10 * mm / s))


def main() -> dict[str, Record]:
    records = {}
    for name, offset in (("centred", 0.0), ("0.1 mm off centre", 0.1 * mm)):
        rail = Rail(IN_AND_OUT, start_at=Pose.at(z=-2 * mm), offset=Pose.at(x=offset))
        record = records[name] = simulate(RING, rail, sample=1 * ms)
        force, side = record["mating_force"].values, record["force"].sel(xyz="x").values
        inside = int(abs(record["insertion"].values - 8 * mm).argmin())
        lost = record["energy"].values[-1] / mJ
        print(f"{name}: peak {force.max():.1f} N while entering, {force[inside]:.1f} N in the bore, side force "
              f"{-side[inside]:.1f} N, {lost:.0f} mJ lost in and out")  # fmt: skip
        print(f"  {record.outcome}")
    records["in a hand"] = held()
    return records


def held() -> Record:
    """Into the bore by a hand that yields, which then goes back by half a millimetre: the ring sticks and holds."""
    way = Waypoints((Waypoint(Pose.at(z=6 * mm), 1 * s), Waypoint(Pose.at(z=5.5 * mm), 0.5 * s)))
    hand = Grasp(
        payload=Body(mass=1.0, inertia=(1e-3, 1e-3, 1e-3)), stiffness=(1e5, 1e5, 1e5, 1e3, 1e3, 1e3),
        damping_ratio=0.7, start_at=Pose.at(z=-2 * mm), feed=way,
    )  # fmt: skip
    record = simulate(RING, hand)
    force, bound = (float(record[name][-1]) for name in ("mating_force", "friction_bound"))
    print(f"in a hand: holds {force:.1f} N at rest, between −{bound:.1f} N and {bound:.1f} N")
    for event in record.events:
        print(f"  {event.time:.3f} s  {event.kind}  {event.where}")
    return record


if __name__ == "__main__":
    main()
