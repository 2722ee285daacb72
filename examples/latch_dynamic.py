"""A needle on a torsional spring leaves a floor in three ways, with inertia: at a fold, at a corner, at its rest. How
far is each instant from the exact road's, and by which power of the inertia does the difference vanish?

python examples/latch_dynamic.py
"""

import math

import numpy as np

from detent import Latch, Pawl, Polygon, Record, Straight, Traverse, simulate

KAPPA = 0.05  # N m/rad; sizes and stiffness are ours
NEEDLE = Polygon(((0, -5), ("1/100", 0), ("-1/100", 0)))  # mm, hangs from its hinge
FLOOR, LEDGE = Polygon.box((-200, 200), (-10, 0)), Polygon.box((-200, 0), (-10, 0))
INERTIAS = (1e-7, 3e-8, 1e-8, 3e-9, 1e-9)  # kg m²

# Floor, angle at the start (the tip is on the floor), rest, place x (mm), velocity (mm/s), duration (s), event
WAYS = {
    "fold": (FLOOR, 0.12, -0.5, 0, (0, 1), "0.06", "snap"),  # lifted until it hangs straight down, r ∥ n
    "corner": (LEDGE, -0.6435, 0.0, "2.8", (10, 0), "0.06", "snap"),  # drawn over the end of the floor
    "rest": (FLOOR, 0.5, 0.45, 0, (0, 1), "0.15", "release"),  # lifted until its spring is slack
}


def scene(way: str, inertia: float) -> tuple[Latch, Traverse]:
    floor, angle, rest, x, velocity, duration, _ = WAYS[way]
    pawl = Pawl(NEEDLE, (0, 0), KAPPA, rest=rest, start=angle, inertia=inertia)
    height = 5 * math.cos(angle) + 1e-9  # mm: a picometre above the floor
    return Latch((pawl,), (floor,)), Traverse((Straight(velocity, duration),), start_at=(x, height))


def run(way: str, inertia: float) -> Record:
    return simulate(*scene(way, inertia), method="events", tolerance=1e-9)


def instants(way: str, inertia: float) -> tuple[float, float]:
    """When the floor is left, and when the snap is over, both against the exact road's instant, s."""
    kind = WAYS[way][-1]
    exact, swung = (
        [one for one in record.events if one.kind == kind][-1]
        for record in (simulate(*scene(way, inertia)), run(way, inertia))
    )
    late = swung.time - exact.time
    return late, late + swung.detail.get("duration", math.nan)


def exponent(values: list[float]) -> float:
    """Slope of log |values| over log inertia, by least squares."""
    return float(np.polyfit(np.log(INERTIAS), np.log(np.abs(values)), 1)[0])


def main() -> None:
    for way in WAYS:
        found = [instants(way, inertia) for inertia in INERTIAS]
        for inertia, (left, over) in zip(INERTIAS, found, strict=True):
            told = "" if math.isnan(over) else f", snap over {1e3 * over:7.4f} ms after"
            print(f"{way:7} J = {inertia:.0e} kg m²: floor left {1e3 * left:+.6f} ms from the exact instant{told}")
        if way != "corner":  # there it is left at the exact instant
            print(f"{way:7} left by a power {exponent([left for left, _ in found]):.3f} of the inertia")
        if way != "rest":
            print(f"{way:7} snap over by a power {exponent([over for _, over in found]):.3f}")


if __name__ == "__main__":
    main()
