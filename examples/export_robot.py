"""The paper's four-bar out of its STEP file: followed through its range, stopped by collision, written for simulators.

python examples/export_robot.py [FOLDER]
"""

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

import detent
from detent.articulation.assembly_mechanism import limited, mechanism_of
from detent.articulation.export_mjcf import export_mjcf
from detent.articulation.export_urdf import export_urdf
from detent.articulation.finite_motion import follow
from detent.articulation.verb import analyse
from detent.cad.step import load
from detent.units import deg

FILE = Path(detent.__file__).parent / "data" / "parts" / "four_bar.step"


def main(folder: Path) -> None:
    understood = analyse(load(FILE), ground="bar 1")
    understood = replace(understood, found=limited(understood.found))  # joints with limits
    found = understood.found
    mechanism = mechanism_of(found)
    for joint in found.articulations:
        (low, high), (parent, child) = joint.limits[0], joint.names
        print(f"{parent}–{child}: {joint.type}, {low / deg:.1f}° to {high / deg:.1f}°")

    (mode,) = found.null.basis  # (part, 6): the one free motion
    motion = follow(mechanism, mode, np.linspace(-100, 70, 18) * deg)  # beyond the flat position, at −90°
    for crossing in motion.bifurcations:
        print(f"branches cross at {crossing.travel / deg:.3f}°: nullity {crossing.nullity}")
    print(f"loops closed to {motion.gap.max():.1e}")

    urdf = export_urdf(found.assembly, mechanism, folder / "four_bar")
    export_mjcf(found.assembly, mechanism, folder / "four_bar.xml")
    print(f"wrote {len(urdf.files)} files of {folder / 'four_bar'}, and {folder / 'four_bar.xml'}")
    print(*urdf.notes, sep="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
