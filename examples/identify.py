"""What a motion tells of a mechanism, and what it does not: two tones against one, same sensors, same mechanism.

python examples/identify.py
"""

import numpy as np
import xarray as xr

from detent import Outcome, Record, Status, identify
from detent.units import Hz, g, kg, mm, s, um

RATE, SECONDS = 4000 * Hz, 20 * s
SENSORS = {"force": {"noise": 0.02}, "acceleration": {"noise": 0.03}, "position": {"resolution": 5 * um}}


def measured(*tones: tuple[float, float]) -> Record:
    """The paper's mechanism (581 g, 11.5 kg/s, hardening at 12 mm) led along sines (amplitude, frequency)."""
    rng = np.random.default_rng(1)
    t = np.arange(int(SECONDS * RATE)) / RATE
    w = [2 * np.pi * f for _, f in tones]
    x = sum(A * np.sin(wi * t) for (A, _), wi in zip(tones, w, strict=True))
    v = sum(A * wi * np.cos(wi * t) for (A, _), wi in zip(tones, w, strict=True))
    a = sum(-A * wi**2 * np.sin(wi * t) for (A, _), wi in zip(tones, w, strict=True))
    F = 581 * g * a + 11.5 * kg / s * v + 600 * x + 1200 * np.maximum(x - 12 * mm, 0) + 0.5 * np.sign(v)
    data = {
        "measured_position": ("time", np.round(x / (5 * um)) * 5 * um, {"units": "m"}),
        "measured_force": ("time", F + rng.normal(0, 0.02, t.size), {"units": "N"}),
        "measured_acceleration": ("time", a + rng.normal(0, 0.03, t.size), {"units": "m/s²"}),
    }
    outcome = Outcome(Status.ELAPSED, "end of the motion")
    return Record("measure", xr.Dataset(data, {"time": t}), outcome, inputs={"sensors": SENSORS})


def main() -> Record:
    two = identify(measured((14 * mm, 0.83 * Hz), (6 * mm, 3.7 * Hz)))
    print(f"two tones: {two.outcome.reason}")
    print(f"           the spring hardens at {two.tables['model'][0]['x_T'][0] / mm:.3f} mm")
    one = identify(measured((20 * mm, 1.5 * Hz)))
    print(f"one tone:  {one.outcome.reason}")
    return two


if __name__ == "__main__":
    main()
