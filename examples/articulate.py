"""How do the parts move? The arm and the four-bar of Sinha, Gupta, Paredis & Khosla, out of their STEP files.

python examples/articulate.py
"""

from pathlib import Path

import detent
from detent import Record, articulate, joints
from detent.articulation.queries import disassembly, falling
from detent.articulation.verb import analyse
from detent.cad.step import load
from detent.geometry.assembly import Assembly

PARTS = Path(detent.__file__).parent / "data" / "parts"  # yours: load("robot.step")


def arm() -> Assembly:
    return load(PARTS / "arm.step")


def told(assembly: Assembly) -> Record:
    """The record; the part called base stands still by its name."""
    return articulate(assembly)


def locked(assembly: Assembly) -> Record:
    """What if the slider could not turn? (section 4.3)"""
    return articulate(assembly, locked=[("slider", "rotation")])


def main() -> None:
    record = told(arm())
    print(record.outcome)
    for joint in joints(record):
        print(joint)
        for lift in joint.lifts:
            print(f"    {lift}")
    for mode in record.tables["modes"]:
        print(f"free: {mode['words']}")
    print(f"with the slider's rotation locked: {locked(arm()).outcome.reason}")
    found = analyse(arm()).found
    print("under gravity:", *falling(found).words)
    for step in disassembly(found).steps:
        print("comes off:", ", ".join(map(found.name, step.parts)), "along", step.direction)
    print(articulate(load(PARTS / "four_bar.step"), ground="bar 1").outcome)


if __name__ == "__main__":
    main()
