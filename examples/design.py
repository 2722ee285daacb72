"""From a poor snap hook to a good one: search on the exact road of latches, check by the hook on its beam; then a hook
placed in a tray by the outlines of two parts alone.

Undercut, friction, ranges and parts are ours. python examples/design.py
"""

from dataclasses import replace

from detent import Polygon, Record
from detent.latch.pseudo_rigid_body import BeamPawl
from detent.studies.design import DesignTask, Want, bundled_designs, design
from detent.studies.design.wants import Number
from detent.studies.placing import place_latches
from detent.units import GPa, deg, mm, shown

lid = Polygon.box(x=(-30, 30), y=(0, 4), name="lid")
tray = Polygon(((-30, 0), (-30, -30), (30, -30), (30, 0), (24, 0), (24, -26), (-24, -26), (-24, 0)), name="tray")
hook = BeamPawl(2 * GPa, 18 * mm, 1.6 * mm, 10 * mm, height=0.8 * mm, ramp=30 * deg, back=88 * deg)
wants = (
    Want("insertion", Number("insertion"), at_most=20.0),
    Want("retention", Number("retention"), at_least=60.0, diode="diode"),
)


def searched(seed: int = 1) -> Record:
    """The first hook that fulfils all that is wanted: without the goal."""
    task = DesignTask.load(bundled_designs()["hook"])
    return design(replace(task, goals=(), search=replace(task.search, seed=seed)))


def placed(hooks: int = 1) -> Record:
    how = {"friction": "0.2", "wants": wants, "lengths": (12 * mm, 18 * mm)}
    return place_latches(lid, tray, "-y", hook, hooks=hooks, **how)


def main() -> None:
    record = searched()
    for row in record.tables["best"]:
        print(f"{row['name']:10} {row['start']} → {row['typed']}")
    for row in record.tables["constraints"]:
        print(f"{row['what']}: {row['value']} ({row['limit']}), at the start {row['start']}")
    for row in record.tables["check"]:
        print(f"  on its beam: {row['what']} {row['value']}")
    print(record.outcome)
    places = placed()
    for row in places.tables["places"]:
        print(f"{shown(row['length'], 'm'):>8}  {row['words']}")
    print(places.outcome)
    print(placed(hooks=2).outcome)


if __name__ == "__main__":
    main()
