"""Trains the classifier of fastening signatures that ships, and measures it on held-out runs: docs/guide/signature.md.

python docs/signatures.py FOLDER draw [CLASS ...]   simulates the runs of all or some classes, one file each
python docs/signatures.py FOLDER                    trains on them, measures, prints the tables of the guide
python docs/signatures.py FOLDER ship               and writes the classifier that ships

All numbers of this file are ours. Joint and driver are the same for all five classes; what is drawn anew for each run
is in `draw`. A run counts only if its verdict confirms the class it was set up for.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from detent import Driver, InputError, Pose, SolveError, simulate
from detent.fastening import Classifier, Signature, readings, signature
from detent.fastening.torque_angle import TURN
from detent.geometry.part import Body
from detent.geometry.thread import Thread
from detent.mating.bolt import Bolt, Head
from detent.units import N, deg, g, mm, s

LABELS = ("proper", "crossed", "jammed", "short", "wrong pitch")
VERDICT = {
    "proper": "seated",
    "crossed": "crossed",
    "jammed": "jammed",
    "short": "seated",
    "wrong pitch": "wrong pitch",
}
RUNS, HELD_OUT = 300, 150  # a class; the last are held out
SEAT = 4 * mm  # where the head of a proper bolt meets its part: three whole turns of thread
LIMIT = 8 * N * mm  # at which the driver shuts off
NOISE_TORQUE, NOISE_ANGLE, GAIN = 0.05 * N * mm, 1 * deg, 0.03  # standard deviations: of a sample, a sample, a run
HALF = 1.75 * TURN  # of the three and a half turns a proper bolt takes to its seat on average
READINGS = 7  # of each run to train on, the first without noise; a run held out is read once, with noise
SHIPPED = Path(__file__).parents[1] / "src" / "detent" / "data" / "signatures.json"
SPEED = 4 * 360 * deg / s
SHORT_OF, BEYOND = (
    -0.3,
    0.25,
)  # turns: how long a run is that should seat, from the seat's depth, at first and if need be


def draw(label: str, rng: np.random.Generator) -> tuple[Bolt, Driver]:
    """One run of a class, with its scatter."""
    tilt = {"jammed": (2.0, 4.0), "crossed": (8.0, 10.0)}.get(label, (0.4, 1.0))
    seat = rng.uniform(1.75, 2.75) * mm if label == "short" else SEAT + rng.uniform(-0.1, 0.1) * mm
    friction, under_head, allowance = rng.uniform(0.08, 0.2), rng.uniform(0.08, 0.2), rng.uniform(0.04, 0.06)
    lean, towards, phase = rng.uniform(*tilt) * deg, rng.uniform(0, 360) * deg, rng.uniform(0, 360) * deg
    x, y = rng.uniform(-0.05, 0.05, 2) * mm
    thread = Thread(1 * mm, 6 * mm, allowance)
    nut = Thread(1.25 * mm, 6 * mm, allowance) if label == "wrong pitch" else None
    bolt = Bolt(
        thread, nut=nut, head=Head(seat=seat, radius=4 * mm, stiffness=50 * N / mm, friction=under_head),
        thickness=6 * mm, friction=friction,
    )  # fmt: skip
    tool = Driver(
        payload=Body.cylinder(mass=10 * g, radius=3 * mm, length=12 * mm),
        speed=-SPEED, torque_limit=LIMIT, shaft=0.5, clutch="stop",
        side_stiffness=10 * N / mm, tilt_stiffness=5.0, push=1 * N, damping_ratio=2.0,
        start_at=Pose.at(
            x=x, y=y, z=-0.3 * mm + 3 * mm * np.sin(lean),  # the lowest point of the tip is just inside the nut
            roll=lean * np.cos(towards), pitch=lean * np.sin(towards), yaw=phase,
        ),
        duration={"crossed": 0.35, "wrong pitch": 0.6}.get(label, 0.8) * s,
    )  # fmt: skip
    return bolt, tool


def run(label: str, seed: int) -> tuple[NDArray[np.float64] | None, str, float]:
    """(2, n) angle and torque of a run whose verdict is its class's, else None; the verdict; seconds of the loop.

    A bolt at rest under preload costs more time than all its way in, so a run that should seat is first taken to where
    most have shut off, and anew to where all have if it has not.
    """
    bolt, tool = draw(label, np.random.default_rng((LABELS.index(label), seed)))
    turns = [tool.duration * SPEED / TURN] if tool.duration else []
    if bolt.head and label in ("proper", "short"):
        turns = [bolt.head.seat / bolt.thread.pitch + late for late in (SHORT_OF, BEYOND)]
    seconds, verdict, found = 0.0, "", None
    try:
        for n in turns:
            record = simulate(bolt, replace(tool, duration=n * TURN / SPEED), step=5e-4, sample=2e-3)
            seconds, verdict = seconds + record.stats["loop_seconds"], str(record.outcome.status)
            signature(record)
            found = np.stack(readings(record))
            if record["driver_torque"].values[-1] == 0.0:
                break
    except (InputError, SolveError) as error:  # begins in an overlap, or does not turn
        return None, type(error).__name__, seconds
    return found if verdict == VERDICT[label] else None, verdict, seconds


def draw_all(folder: Path, labels: tuple[str, ...]) -> None:
    for label in labels:
        kept: list[NDArray[np.float64]] = []
        dropped, seconds, seed = Counter[str](), 0.0, 0
        while len(kept) < RUNS:
            found, verdict, took = run(label, seed)
            seed, seconds = seed + 1, seconds + took
            if found is None:
                dropped[verdict] += 1
            else:
                kept.append(found)
            if seed % 25 == 0 or len(kept) == RUNS:
                words = ", ".join(f"{n} {why}" for why, n in dropped.items())
                ends = np.cumsum([0, *(one.shape[1] for one in kept)])
                save = folder / f"{label.replace(' ', '_')}.npz"
                np.savez(save, samples=np.concatenate(kept, axis=1), ends=ends, dropped=words, seconds=seconds)
                print(label, len(kept), "dropped", words or "none", f"{seconds:.0f} s", flush=True)


def noisy(run: NDArray[np.float64], rng: np.random.Generator, much: float = 1.0) -> Signature:
    """As a sensor would tell the run: NOISE on every sample, one wrong gain for all of them."""
    angle = run[0] + much * rng.normal(0.0, NOISE_ANGLE, run.shape[1])
    torque = (1.0 + much * rng.normal(0.0, GAIN)) * run[1] + much * rng.normal(0.0, NOISE_TORQUE, run.shape[1])
    return Signature.of(np.concatenate(([0.0], angle[1:])), torque)


def loaded(folder: Path) -> tuple[list[Signature], list[str], list[Signature], list[str]]:
    """Signatures and labels to train on, and those held out."""
    train: tuple[list[Signature], list[str]] = ([], [])
    held: tuple[list[Signature], list[str]] = ([], [])
    for k, label in enumerate(LABELS):
        rng = np.random.default_rng((99, k))
        with np.load(folder / f"{label.replace(' ', '_')}.npz") as file:
            runs = np.split(file["samples"], file["ends"][1:-1], axis=1)
            print(f"{label}: {len(runs)} runs; dropped: {file['dropped']}; {float(file['seconds']):.0f} s")
        for i, one in enumerate(runs):
            if i < len(runs) - HELD_OUT:
                train[0].extend(noisy(one, rng, float(k > 0)) for k in range(READINGS))
                train[1].extend([label] * READINGS)
            else:
                held[0].append(noisy(one, rng))
                held[1].append(label)
    return *train, *held


def told(judge: Classifier, signatures: list[Signature]) -> list[str]:
    return [judge.classify(one)[0] for one in signatures]


def by_one_number(x: list[float], labels: list[str], y: list[float]) -> list[str]:
    """The best a single number can do: its range cut into 25 parts of equally many, each with its commonest class."""
    edges = np.quantile(x, np.linspace(0, 1, 26)[1:-1])
    parts = np.searchsorted(edges, x)
    common = [Counter(label for part, label in zip(parts, labels, strict=True) if part == k) for k in range(26)]
    return [common[k].most_common(1)[0][0] if common[k] else LABELS[0] for k in np.searchsorted(edges, y)]


def accuracy(found: list[str], truth: list[str]) -> str:
    """Share that is right, with Wilson's interval at 95 %."""
    n, p, z = len(truth), np.mean([a == b for a, b in zip(found, truth, strict=True)]), 1.96
    middle, half = (
        (p + z * z / 2 / n) / (1 + z * z / n),
        z / (1 + z * z / n) * np.sqrt(p * (1 - p) / n + (z / 2 / n) ** 2),
    )
    return f"{p:.1%} ({middle - half:.1%} to {middle + half:.1%})"


def confusion(found: list[str], truth: list[str]) -> str:
    lines = ["| set up as | " + " | ".join(LABELS) + " | right |", "|---|" + "---|" * (len(LABELS) + 1)]
    for label in LABELS:
        row = Counter(a for a, b in zip(found, truth, strict=True) if b == label)
        lines.append(
            f"| {label} | " + " | ".join(str(row[one]) for one in LABELS) + f" | {row[label] / row.total():.1%} |"
        )
    return "\n".join(lines)


def measure(folder: Path) -> Classifier:
    train, labels, held, truth = loaded(folder)
    judge = Classifier.train(train, labels)
    found = told(judge, held)
    print(f"\nheld out: {accuracy(found, truth)}; on the training runs {accuracy(told(judge, train), labels)}\n")
    print(confusion(found, truth))
    for words, number in (("peak torque", lambda one: one.peak), ("angle at the end", lambda one: one.turns)):
        guess = by_one_number([number(one) for one in train], labels, [number(one) for one in held])
        print(f"\nby {words} alone: {accuracy(guess, truth)}", end="")
        right = ["proper" if one == "proper" else "not" for one in truth]
        print(f"; proper or not: {accuracy(['proper' if one == 'proper' else 'not' for one in guess], right)}")
    good = accuracy(["proper" if one == "proper" else "not" for one in found], right)
    print(f"by the classifier, proper or not: {good}")
    cut, rest = ([one.until(HALF) for one in some] for some in (train, held))
    found = told(Classifier.train(cut, labels), rest)
    print(f"\nat half insertion, {HALF / TURN:g} turns: {accuracy(found, truth)}\n")
    print(confusion(found, truth))
    return judge


if __name__ == "__main__":
    where, what = Path(sys.argv[1]), sys.argv[2:3]
    if what == ["draw"]:
        draw_all(where, tuple(sys.argv[3:]) or LABELS)
    else:
        trained = measure(where)
        if what == ["ship"]:
            SHIPPED.write_text(trained.to_json() + "\n", "utf-8")
