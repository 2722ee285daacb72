"""Key-switch curves of known shape: corners where they are put, hysteresis by hand."""

import numpy as np

from detent.identification.measured import switch_from_arrays
from detent.units import gf, mm

PRESS = ([0.0, 0.1, 0.15, 1.2, 1.6, 2.0, 3.9, 4.0], [0.0, 0.0, 40.0, 45.0, 60.0, 48.0, 60.0, 140.0])  # mm, gf
RELEASE = ([0.0, 0.1, 0.15, 1.0, 1.5, 1.8, 3.9, 4.0], [0.0, 0.0, 15.0, 30.0, 20.0, 44.0, 58.0, 140.0])
LINEAR = ([0.0, 0.1, 0.15, 3.9, 4.0], [0.0, 0.0, 40.0, 60.0, 140.0])


def pressed_and_released(press=PRESS, release=RELEASE, step=0.004, noise=0.05, contact_at=None, seed=1):
    """One press and one release sampled every `step` mm, `noise` gf rms; contact_at: where it closes and opens, mm."""
    rng = np.random.default_rng(seed)
    down = np.arange(0.0, press[0][-1] + step / 2, step)
    up = down[::-1]
    x = np.concatenate([down, up])
    F = np.concatenate([np.interp(down, *press), np.interp(up, *release)]) + noise * rng.standard_normal(len(x))
    contact = None
    if contact_at is not None:
        contact = np.concatenate([down >= contact_at[0], up >= contact_at[1]]).astype(float)
    return switch_from_arrays(position=x * mm, force=F * gf, contact=contact)
