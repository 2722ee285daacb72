"""A key switch's curve, as a gauge would write it: its points in the trade's words, and a feel of straight pieces.

The curve is made here, with a gauge's noise and resolution; a file of yours is read by
`Record.from_csv("switch.csv", kind="switch", units={"force": "gf", "position": "mm"})`.

python examples/key_switch.py
"""

import numpy as np

from detent.core.record import Record
from detent.identification.automatic import Automatic
from detent.identification.measured import switch_from_arrays, thinned
from detent.identification.switches import SwitchMetrics, switch_metrics
from detent.identification.verb import identify
from detent.units import gf, mm

# corners of a tactile switch (mm, gf); ours, near those of a common one
PLACES = (0.0, 0.05, 0.1, 0.95, 1.2, 1.85, 2.45, 4.0, 4.1)
PRESS = (0.0, 0.0, 36.0, 40.0, 51.0, 38.5, 47.0, 58.0, 150.0)
BACK = (0.0, 0.05, 0.1, 0.8, 1.2, 1.95, 2.45, 4.0, 4.1)
RELEASE = (0.0, 0.0, 20.0, 24.0, 39.0, 23.0, 45.5, 56.0, 150.0)


def measured() -> Record:
    """One press and one release, 0.005 mm and 0.1 gf resolution, 0.15 gf noise."""
    rng = np.random.default_rng(1)
    down = np.round(np.linspace(0.0, 4.1, 1200) / 0.005) * 0.005
    x = np.concatenate([down, down[::-1]])
    F = np.concatenate([np.interp(down, PLACES, PRESS), np.interp(down[::-1], BACK, RELEASE)])
    F = np.round((F + rng.normal(0.0, 0.15, len(F))) / 0.1) * 0.1
    return switch_from_arrays(position=x * mm, force=F * gf, name="a tactile switch")


def points() -> SwitchMetrics:
    return switch_metrics(measured())


def feel() -> Record:
    """Pieces found in samples 0.1 mm apart, judged by all the others."""
    few, others = thinned(measured(), 0.1 * mm)
    return identify(few, model=Automatic(), held_out=others)


def main() -> None:
    found = points()
    for name in ("touch", "peak", "click", "actuation", "release", "bottom_out", "travel"):
        place = getattr(found, name)
        print(f"{name:11} {place / mm:6.3f} mm" if place is not None else f"{name:11} none")
    if found.peak_force is not None and found.snap_ratio is not None:
        print(f"peak {found.peak_force / gf:.1f} gf, snap ratio {100 * found.snap_ratio:.0f} %")
    record = feel()
    for row in record.tables["validation"]:
        print(f"{row['motion']:8} {100 * row['error_relative']:.2f} % of the rms force, {100 * row['told']:.0f} % told")
    print(record.outcome.reason)


if __name__ == "__main__":
    main()
