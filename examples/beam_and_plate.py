"""Elastic supports of a snap hook: the paper's beam and plate, and what a push of 1 mm strains them.

Meitinger & Pfeiffer, section 5.2, eqs. 40 and 44. The plate's foot is ours: the paper loads it at a point.
"""

import numpy as np

from detent.mating.snap.plate import Plate
from detent.mating.snap.support import Beam
from detent.units import MPa, N, mm

BEAM = Beam(root=5 * mm, tip=2.7 * mm, width=20 * mm, length=40 * mm, modulus=2700 * MPa)
PLATE = Plate(
    length=32 * mm, width=66 * mm, thickness=3 * mm, modulus=2700 * MPa, poisson=0.3,
    hook_at=(27 * mm, 48 * mm), footprint=(4 * mm, 10 * mm),
)  # fmt: skip


def main() -> dict[str, np.ndarray]:
    stiffness = {}
    for name, support in (("beam", BEAM), ("plate", PLATE)):
        K = stiffness[name] = support.stiffness()
        moving = np.flatnonzero(support.free)
        force_alone = np.zeros(6)  # push with 1 N where the hook stands, then scale to 1 mm
        force_alone[moving] = np.linalg.solve(K[np.ix_(moving, moving)], 1.0 * (moving == 2))
        pushed = force_alone * (1 * mm / force_alone[2])
        print(f"{name:5}  against lifting alone {K[2, 2] / (N / mm):6.1f} N/mm, against tilting about y "
              f"{K[4, 4] / (N * mm):8.1f} N mm/rad")  # fmt: skip
        print(f"       pushed by 1 mm: {K[2] @ pushed:5.1f} N, tilts {np.degrees(-pushed[4]):.2f}°, "
              f"strain at the root {100 * support.strain(pushed):.2f} %")  # fmt: skip
    return stiffness


if __name__ == "__main__":
    main()
