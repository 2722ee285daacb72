"""A snap hook's friction, modulus and block height out of a force log, and a pair that no log can tell apart.

The log is made here: the hook of Meitinger & Pfeiffer, fig. 11, with values of its own, and 0.3 N of noise.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from detent import Log, Parameter, Record, calibrate
from detent.core.analysis import strokes
from detent.scenario import bundled
from detent.studies.calibration.verb import How
from detent.studies.run_base import Base

TRUTH = {"mating.friction": 0.27, "mating.support.modulus": "2400 MPa", "mating.block.low[2]": "2.05 mm"}
PARAMETERS = (
    Parameter(("mating.friction",), 0.05, 0.5),
    Parameter(("mating.support.modulus",), "1500 MPa", "4000 MPa"),
    Parameter(("mating.block.low[2]",), "1 mm", "3 mm", name="height"),
)


def bench(base: Base, noise: float = 0.3) -> Log:
    """What a force machine would write."""
    rng = np.random.default_rng(1)
    places, forces = [], []
    for leg in strokes(base.run(TRUTH)):
        at = np.linspace(leg.insertion[0], leg.insertion[-1], 400)
        places.append(at)
        forces.append(np.interp(at, *leg.ascending()))
    place, force = np.concatenate(places), np.concatenate(forces)
    return Log.of(place, force + noise * rng.standard_normal(len(force)))


def main() -> dict[str, Record]:
    base = Base.load(bundled()["snap_fig11"])
    whole = calibrate(base, PARAMETERS, bench(base), How(starts=4))
    print("in and out:    ", whole.outcome)
    # A beam twice as wide and half as stiff pushes alike: no log tells the two apart.
    known = {name: value for name, value in TRUTH.items() if "modulus" not in name}
    base = replace(base, document=base.document.laid(known))
    widths = Parameter(("mating.support.width",), "10 mm", "40 mm", name="width")
    pair = calibrate(base, (PARAMETERS[1], widths), bench(base), How(starts=0))
    print("modulus, width:", pair.outcome)
    return {"whole": whole, "pair": pair}


if __name__ == "__main__":
    main()
