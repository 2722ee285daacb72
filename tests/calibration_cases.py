"""Logs made from a model with known parameters and noise, to see whether a calibration finds them again."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from detent.core import analysis
from detent.scenario import bundled
from detent.studies.calibration.log import Log
from detent.studies.run_base import Base

RING = """
name = "ring"
[mating]
kind = "oring.ORing"
ring = "20 mm"
cord = "3.15 mm"
hole = "26 mm"
c1 = "16 N/mm^2"
c2 = "43 N/mm^3"
friction = 0.3
entry = "1 mm"
bore = "4 mm"
exit = "1 mm"
[drive]
kind = "rail.Rail"
start_at = { z = "-1.5 mm" }
[[drive.legs]]
distance = "9 mm"
speed = "10 mm/s"
[run]
sample = "5 ms"
"""


def ring(folder: Path) -> Base:
    path = folder / "ring.toml"
    path.write_text(RING)
    return Base.load(path)


def come_along(name: str) -> Base:
    return Base.load(bundled()[name])


def logged(base: Base, truth: dict, noise: float, seed: int, points: int = 400, alike: float = 0.0) -> Log:
    """Force against insertion, evenly spaced on each leg, with noise of a standard deviation; alike: its lag-one ρ."""
    place, force = travelled(base, truth, points)
    return Log.of(place, force + noise * noisy(len(place), seed, alike))


def travelled(base: Base, truth: dict, points: int) -> tuple[np.ndarray, np.ndarray]:
    """(n,) and (n,): places and forces of the true model, leg after leg."""
    place, force = [], []
    for curve in analysis.strokes(base.run(truth)):
        at = np.linspace(curve.insertion[0], curve.insertion[-1], points)
        place.append(at)
        force.append(np.interp(at, *curve.ascending()))
    return np.concatenate(place), np.concatenate(force)


def noisy(n: int, seed: int, alike: float = 0.0) -> np.ndarray:
    """(n,), normal, variance 1, correlated as alike^|i−j|."""
    white = np.random.default_rng(seed).standard_normal(n)
    if alike == 0.0:
        return white
    found = np.empty(n)
    found[0] = white[0]
    for i in range(1, n):
        found[i] = alike * found[i - 1] + np.sqrt(1.0 - alike**2) * white[i]
    return found


def write_log(path: Path, place: np.ndarray, force: np.ndarray) -> Path:
    rows = [f"{1e3 * s:.9g},{F:.9g}" for s, F in zip(place, force, strict=True)]
    path.write_text("\n".join(["insertion [mm],force [N]", *rows]) + "\n")
    return path
