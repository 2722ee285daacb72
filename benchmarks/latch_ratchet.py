"""A pawl over n teeth: how the exact walk grows with the number of constraint curves, beside testing all of them.

    python benchmarks/latch_ratchet.py [rounds] [largest]

Teeth of 4 × 2 mm, and teeth of which no two are alike; a triangular pawl, friction 0.05. Time of the walk alone, from
outlines to events, CPU seconds, the least of the rounds; each size in a process of its own, which also tells its
memory. Then the same walk without buckets of time (every curve through the filter of floats at every step), and without
any filter (every curve tested exactly); and pymunk on 40 teeth: event times against the exact ones, missed and extra.
"""

from __future__ import annotations

import json
import math
import random
import resource
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from detent.latch.exact import nearby as nearby_module
from detent.latch.exact.algebraic import Algebraic, decided
from detent.latch.exact.nearby import Nearby, Scene
from detent.latch.exact.node import Node
from detent.latch.exact.times import Clock
from detent.latch.exact.walk import SNAP, Step, Walker

CURVES = (100, 1_000, 10_000, 100_000)
A_TOOTH = 9  # curves
PAWL = ((Fraction(-1), Fraction(1)), (Fraction(-3), Fraction(-9, 2)), (Fraction(1), Fraction(0)))
HINGE, SPEED, FRICTION = (Fraction(-2), Fraction(5)), Fraction(1), Fraction(1, 20)
PEER_TEETH = 40
STEPS = ((4e-3, 40), (1e-3, 40), (3e-4, 40), (1e-4, 10), (3e-5, 4), (1e-5, 3))  # s, and teeth that are run
Tooth = tuple[Fraction, Fraction, Fraction]  # where it begins, width, height


def teeth(n: int, alike: bool) -> list[Tooth]:
    draw, x, found = random.Random(n), Fraction(0), []
    for _ in range(n):
        w, h = (40, 20) if alike else (draw.randint(35, 50), draw.randint(15, 25))
        w, h = Fraction(w, 10), Fraction(h, 10)
        found.append((x, w, h))
        x += w
    return found


def scene(row: list[Tooth]) -> Scene:
    end = row[-1][0] + row[-1][1]
    outline = [(Fraction(0), Fraction(-3)), (end, Fraction(-3))]
    for x, w, h in reversed(row):
        outline += [(x + w, h), (x, Fraction(0))]
    velocity, rest = (SPEED, Fraction(0)), (0, Fraction(0))
    return Scene(PAWL, (tuple(outline),), (FRICTION,), HINGE, velocity, (end + 11) / SPEED, rest)


def walked(one: Scene) -> tuple[float, list[Step], Walker]:
    """CPU seconds and events."""
    began = time.process_time()
    walker = Walker(one)
    steps = walker.run(Node(0, Algebraic.rational(0), Clock.rational(Fraction(0)))).steps
    return time.process_time() - began, steps, walker


def child(curves: int, alike: bool, rounds: int) -> None:
    """One size in this process: prints what was measured."""
    one = scene(teeth(max(1, curves // A_TOOTH), alike))
    walked(scene(teeth(3, True)))  # warm
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    seconds, steps, walker = walked(one)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    stages = dict(decided)
    for _ in range(rounds - 1 if curves <= 10_000 else 0):
        seconds = min(seconds, walked(one)[0])
    n = sum(len(near) for near in walker._nearby.values())
    print(json.dumps([n, len(steps), seconds, memory / 1024, stages]))


def measured(curves: int, alike: bool, rounds: int) -> tuple[int, int, float, float, dict[str, int]]:
    command = [sys.executable, __file__, "child", str(curves), str(int(alike)), str(rounds)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def growth(rounds: int, largest: int) -> None:
    for alike in (True, False):
        print(f"\n{'teeth alike' if alike else 'no two teeth alike'}")
        print(f"{'curves':>9}{'events':>9}{'s':>9}{'ms an event':>13}{'MB':>8}   decided by")
        points = []
        for curves in CURVES:
            if curves > largest:
                continue
            n, events, seconds, memory, stages = measured(curves, alike, rounds)
            total = sum(stages.values())
            shares = ", ".join(f"{name} {100 * k / total:.1f} %" for name, k in stages.items())
            print(f"{n:9}{events:9}{seconds:9.3f}{1e3 * seconds / events:13.3f}{memory:8.1f}   {shares}", flush=True)
            points.append((math.log(n), math.log(seconds)))
        if len(points) > 1:
            slope = np.polyfit([x for x, _ in points], [y for _, y in points], 1)[0]
            print(f"log–log slope of time {slope:.3f} (claimed: at most 1.15)", flush=True)


class EveryCurve(Nearby):
    """No buckets: every curve goes through the filter of floats at every step."""

    def within(self, begin: float, end: float) -> np.ndarray:
        return np.arange(len(self))


class NoFilter(EveryCurve):
    """No filter at all: every curve is made and tested exactly."""

    def kept(self, alive: np.ndarray, linear: np.ndarray, of_h: float, of_g: float):
        return [self.made(k) for k in alive.tolist()]


def all_pairs(largest: int) -> None:
    print(f"\n{'curves':>9}{'buckets':>12}{'all, floats':>14}{'all, exactly':>14}      ms an event, teeth alike")
    walk_module = sys.modules["detent.latch.exact.walk"]
    a_bucket = nearby_module.A_BUCKET
    for curves, most in ((100, NoFilter), (1_000, NoFilter), (10_000, EveryCurve)):
        if curves > largest:
            continue
        cells, events = "", []
        one = scene(teeth(max(1, curves // A_TOOTH), True))
        for kind in (Nearby, EveryCurve, NoFilter):
            if kind is NoFilter and most is not NoFilter:
                cells += f"{'not run':>14}"
                continue
            walk_module.Nearby = kind  # type: ignore[attr-defined]
            nearby_module.A_BUCKET = a_bucket if kind is Nearby else 10**9
            seconds, steps, _ = walked(one)
            events.append([(step.kind, float(step.node.clock)) for step in steps])
            cells += f"{1e3 * seconds / len(steps):{12 if kind is Nearby else 14}.3f}"
        walk_module.Nearby, nearby_module.A_BUCKET = Nearby, a_bucket  # type: ignore[attr-defined]
        same = "same events" if all(each == events[0] for each in events) else "EVENTS DIFFER"
        print(f"{curves:9}{cells}   {same}", flush=True)


def peers() -> None:
    try:
        from peers import pymunk_ratchet as peer
    except ModuleNotFoundError:
        print("pymunk: not installed (make bench installs it)")
        return
    row = teeth(PEER_TEETH, True)
    one = scene(row)
    seconds, steps, _ = walked(one)
    snaps = [float(step.node.clock) for step in steps if step.kind == SNAP]
    first = float(next(step for step in steps).node.clock)
    print(f"\n{PEER_TEETH} teeth: the exact walk {seconds:.3f} s of CPU, {len(steps)} events, each an algebraic number")
    print(f"{'':<24}{'worst, s':>11}{'median':>11}{'missed':>8}{'extra':>7}{'CPU s for 40 teeth':>20}")
    found = []
    for step, n in STEPS:
        duration = float(one.duration) if n == PEER_TEETH else snaps[n - 1] - 1.0
        hinge = float(HINGE[0]), float(HINGE[1])
        run = peer.run(row, list(PAWL), hinge, float(SPEED), duration, float(FRICTION), step)
        # The pawl comes to tooth k, and leaves it where it snaps: at the same instant it comes to the next one.
        touched = [([first, *snaps][k], run.touched[k]) for k in range(n)]
        exact = touched + [(snaps[k], run.left[k]) for k in range(n - 1)]
        off = np.array([min(abs(t - want) for t in times) for want, times in exact if times])
        missed, extra = sum(not times for _, times in exact), sum(max(0, len(times) - 1) for _, times in exact)
        cost = run.seconds * float(one.duration) / duration
        found.append((off.max(), cost))
        name = f"pymunk {peer.VERSION}, {1e3 * step:g} ms"
        told = "" if n == PEER_TEETH else f" (from {n})"
        print(f"{name:<24}{off.max():11.2e}{np.median(off):11.2e}{missed:8}{extra:7}{cost:16.1f}{told}", flush=True)
    slope, at = np.polyfit(np.log([x for x, _ in found]), np.log([y for _, y in found]), 1)
    for accuracy in (1e-3, 1e-4, 1e-6, 1e-9):
        want = math.exp(at + slope * math.log(accuracy))
        how = "fitted" if accuracy >= min(x for x, _ in found) else "extrapolated"
        times = want / seconds
        print(
            f"pymunk to {accuracy:g} s: {want:.3g} s of CPU ({how}, cost ~ error^{slope:.2f}), {times:.3g} times ours"
        )


def main(rounds: int = 3, largest: int = CURVES[-1]) -> None:
    growth(rounds, largest)
    all_pairs(largest)
    peers()


if __name__ == "__main__":
    if sys.argv[1:2] == ["child"]:
        child(int(sys.argv[2]), sys.argv[3] == "1", int(sys.argv[4]))
    else:
        main(*map(int, sys.argv[1:]))
