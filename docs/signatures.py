"""Trains the classifier of fastening signatures that ships, and measures it on held-out runs: docs/guide/signature.md.

python docs/signatures.py FOLDER draw train [KIND ...]   simulates runs to train on, of all or some kinds, a file each
python docs/signatures.py FOLDER draw held [KIND ...]    simulates the runs held out, from seeds of their own
python docs/signatures.py FOLDER choose                  cross-validates on the runs to train on alone
python docs/signatures.py FOLDER                         trains on those, measures on the others: the guide's tables
python docs/signatures.py FOLDER ship                    and writes the classifier that ships, and runs for its test

All numbers of this file are ours. Joint and driver are the same for all classes; what is drawn anew for each run is in
`draw`. A run counts only if its verdict confirms the class it was set up for.
"""

from __future__ import annotations

import json
import sys
import time
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
from detent.mating.bolt.model import Bolt, Head
from detent.units import N, deg, g, mm, s

LABELS = ("proper", "crossed", "jammed", "short", "wrong pitch")
KINDS = ("proper", "crossed", "jammed", "short", "finer nut", "coarser nut")  # how a run is set up
LABEL = {kind: "wrong pitch" if "nut" in kind else kind for kind in KINDS}
VERDICT = {kind: {"proper": "seated", "short": "seated"}.get(kind, LABEL[kind]) for kind in KINDS}
PITCH = {"finer nut": 0.75 * mm, "coarser nut": 1.25 * mm}
RUNS = {  # proper and short are told apart from the rest with fewer
    "train": {"proper": 300, "crossed": 500, "jammed": 800, "short": 300, "finer nut": 600, "coarser nut": 600},
    "held": {"proper": 150, "crossed": 150, "jammed": 150, "short": 150, "finer nut": 75, "coarser nut": 75},
}
FIRST_SEED = {"train": 0, "held": 1_000_000}
SEAT = 4 * mm  # where the head of a proper bolt meets its part: three whole turns of thread
LIMIT = 8 * N * mm  # at which the driver shuts off
NOISE_TORQUE, NOISE_ANGLE, GAIN = 0.05 * N * mm, 1 * deg, 0.03  # standard deviations: of a sample, a sample, a run
HALF = 1.8 * TURN  # of the 3.61 turns a proper bolt is turned by on average of the runs to train on
PENALTY = 10.0  # by `choose`
CHOOSING = 3  # readings of a run there
READINGS = 4  # of each run to train on, the first without noise; a run held out is read once, with noise
SHIPPED = Path(__file__).parents[1] / "src" / "detent" / "data" / "signatures.json"
TESTED, STORED = (
    Path(__file__).parents[1] / "tests" / "physics" / "signatures.json",
    6,
)  # held-out runs a kind for a test
SPEED = 4 * 360 * deg / s
SHORT_OF, BEYOND = (
    -0.15,
    0.5,
)  # turns the driver is on, above the pitches of the seat's depth; what seats has then shut off


def draw(kind: str, rng: np.random.Generator) -> tuple[Bolt, Driver]:
    """One run of a kind, with its scatter."""
    tilt = {"jammed": (2.0, 4.0), "crossed": (6.0, 10.0)}.get(kind, (0.4, 1.0))
    seat = rng.uniform(1.75, 2.75) * mm if kind == "short" else SEAT + rng.uniform(-0.1, 0.1) * mm
    friction, under_head, allowance = rng.uniform(0.08, 0.2), rng.uniform(0.08, 0.2), rng.uniform(0.04, 0.06)
    lean, towards, phase = rng.uniform(*tilt) * deg, rng.uniform(0, 360) * deg, rng.uniform(0, 360) * deg
    x, y = rng.uniform(-0.05, 0.05, 2) * mm
    thread = Thread(1 * mm, 6 * mm, allowance)
    nut = Thread(PITCH[kind], 6 * mm, allowance) if kind in PITCH else None
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
        duration=(seat / thread.pitch + BEYOND) * TURN / SPEED,
    )  # fmt: skip
    return bolt, tool


def run(kind: str, seed: int) -> tuple[NDArray[np.float64] | None, str]:
    """(2, n) angle and torque of a run whose verdict is that of its class, else None; and the verdict.

    A bolt at rest under preload may cost more time than all its way in, so one that should seat is first driven to
    where most have shut off, and anew for the whole time if it has not. What is read up to there is the same.
    """
    bolt, tool = draw(kind, np.random.default_rng((KINDS.index(kind), seed)))
    less = (SHORT_OF - BEYOND) * TURN / SPEED
    durations = [tool.duration + less, tool.duration] if VERDICT[kind] == "seated" else [tool.duration]
    found, verdict = None, ""
    try:
        for duration in durations:
            record = simulate(bolt, replace(tool, duration=duration), method="fixed", step=5e-4, sample=2e-3)
            signature(record)
            verdict = str(record.outcome.status)
            found = np.stack(readings(record)) if verdict == VERDICT[kind] else None
            if found is not None and record["driver_torque"].values[-1] == 0.0:
                break
    except (InputError, SolveError) as error:  # begins in an overlap, or does not turn
        return None, type(error).__name__
    return found, verdict


def file_of(folder: Path, which: str, kind: str) -> Path:
    return folder / f"{which}_{kind.replace(' ', '_')}.npz"


def draw_all(folder: Path, which: str, kinds: tuple[str, ...]) -> None:
    """Go on where the files end, one seed after the other, until each class has its RUNS."""
    for kind in kinds:
        kept, dropped = runs_of(folder, which, kind) if file_of(folder, which, kind).exists() else ([], Counter[str]())
        began = time.perf_counter()
        while len(kept) < RUNS[which][kind]:
            n = len(kept) + dropped.total()
            found, verdict = run(kind, FIRST_SEED[which] + n)
            if found is None:
                dropped[verdict] += 1
            else:
                kept.append(found)
            if n % 50 == 49 or len(kept) == RUNS[which][kind]:
                ends, samples = np.cumsum([0, *(one.shape[1] for one in kept)]), np.concatenate(kept, axis=1)
                verdicts, counts = list(dropped), list(dropped.values())
                where = file_of(folder, which, kind)
                np.savez(where, samples=samples, ends=ends, verdicts=np.array(verdicts, dtype="U20"), counts=counts)
                print(which, kind, *told_of(kept, dropped), f"{time.perf_counter() - began:.0f} s", flush=True)


def runs_of(folder: Path, which: str, kind: str) -> tuple[list[NDArray[np.float64]], Counter[str]]:
    """(2, n) angle and torque of every run that counts; how many do not, by verdict."""
    with np.load(file_of(folder, which, kind)) as file:
        runs = np.split(file["samples"], file["ends"][1:-1], axis=1)
        return runs, Counter(dict(zip(file["verdicts"].tolist(), file["counts"].tolist(), strict=True)))


def told_of(kept: list[NDArray[np.float64]], dropped: Counter[str]) -> tuple[str, str]:
    words = ", ".join(f"{n} {why}" for why, n in dropped.most_common())
    return f"{len(kept)} runs;", f"dropped {dropped.total()} of {len(kept) + dropped.total()}: {words or 'none'}"


def noisy(run: NDArray[np.float64], rng: np.random.Generator, much: float = 1.0) -> Signature:
    """As a sensor would tell the run: NOISE on every sample, one wrong gain for all of them."""
    angle = run[0] + much * rng.normal(0.0, NOISE_ANGLE, run.shape[1])
    torque = (1.0 + much * rng.normal(0.0, GAIN)) * run[1] + much * rng.normal(0.0, NOISE_TORQUE, run.shape[1])
    return Signature.of(np.concatenate(([0.0], angle[1:])), torque)


def loaded(folder: Path, which: str, read: int) -> tuple[list[Signature], list[str], NDArray[np.int64]]:
    """Signatures, kinds, and which run of its kind each is. Runs read more than once are first read without noise."""
    found: list[Signature] = []
    kinds: list[str] = []
    runs: list[int] = []
    for k, kind in enumerate(KINDS):
        rng = np.random.default_rng((99, k, FIRST_SEED[which]))
        samples, dropped = runs_of(folder, which, kind)
        print(which, kind, *told_of(samples, dropped))
        for i, one in enumerate(samples):
            found.extend(noisy(one, rng, float(read == 1 or k > 0)) for k in range(read))
            kinds.extend([kind] * read)
            runs.extend([i] * read)
    return found, kinds, np.array(runs)


def labels_of(kinds: list[str]) -> list[str]:
    return [LABEL[kind] for kind in kinds]


def trained(signatures: list[Signature], kinds: list[str], penalty: float = PENALTY) -> Classifier:
    return Classifier.train(signatures, labels_of(kinds), kinds=kinds, penalty=penalty)


def told(judge: Classifier, signatures: list[Signature]) -> list[str]:
    return [judge.classify(one)[0] for one in signatures]


def choose(folder: Path) -> None:
    """Five-fold cross-validation over the runs to train on: the mean over classes of the share that is right."""
    signatures, kinds, runs = loaded(folder, "train", CHOOSING)
    noise = np.arange(len(runs)) % CHOOSING > 0
    for penalty in (3.0, 10.0, 30.0):
        found, truth = [], []
        for fold in range(5):
            ins, outs = (np.flatnonzero(one).tolist() for one in (runs % 5 != fold, (runs % 5 == fold) & noise))
            judge = trained([signatures[i] for i in ins], [kinds[i] for i in ins], penalty)
            found += told(judge, [signatures[i] for i in outs])
            truth += [kinds[i] for i in outs]
        labels = labels_of(truth)
        right = np.array([a == b for a, b in zip(found, labels, strict=True)])
        mean = np.mean([right[np.array(labels) == label].mean() for label in LABELS])
        print(f"\npenalty {penalty:g}: {mean:.2%}\n\n{confusion(found, truth)}", flush=True)


def by_one_number(x: list[float], labels: list[str], y: list[float]) -> list[str]:
    """The best a single number can do: its range cut into 25 parts of equally many, each with its commonest class.

    Classes count as if each had as many runs.
    """
    edges, size = np.quantile(x, np.linspace(0, 1, 26)[1:-1]), Counter(labels)
    weight = {label: np.zeros(26) for label in LABELS}
    for part, label in zip(np.searchsorted(edges, x), labels, strict=True):
        weight[label][part] += 1.0 / size[label]
    return [max(LABELS, key=lambda label: weight[label][part]) for part in np.searchsorted(edges, y).tolist()]


def accuracy(found: list[str], truth: list[str]) -> str:
    """Share that is right, with Wilson's interval at 95 %."""
    n, p, z = len(truth), np.mean([a == b for a, b in zip(found, truth, strict=True)]), 1.96
    middle, half = (
        (p + z * z / 2 / n) / (1 + z * z / n),
        z / (1 + z * z / n) * np.sqrt(p * (1 - p) / n + (z / 2 / n) ** 2),
    )
    return f"{p:.1%} ({middle - half:.1%} to {middle + half:.1%})"


def confusion(found: list[str], kinds: list[str]) -> str:
    lines = ["| set up as | " + " | ".join(LABELS) + " | right |", "|---|" + "---|" * (len(LABELS) + 1)]
    for kind in KINDS:
        row = Counter(a for a, b in zip(found, kinds, strict=True) if b == kind)
        counts = " | ".join(str(row[one]) for one in LABELS)
        name = kind if LABEL[kind] == kind else f"{LABEL[kind]}, {kind}"
        lines.append(f"| {name} | {counts} | {row[LABEL[kind]] / row.total():.1%} |")
    return "\n".join(lines)


def measure(folder: Path, ship: bool) -> None:
    train, kinds, _ = loaded(folder, "train", READINGS)
    held, held_kinds, _ = loaded(folder, "held", 1)
    labels, truth = labels_of(kinds), labels_of(held_kinds)
    proper = [one.turns for one, label in zip(held, truth, strict=True) if label == "proper"]
    print(f"a proper bolt turns by {np.mean(proper):.2f} turns, {min(proper):.2f} to {max(proper):.2f}")
    judge = trained(train, kinds)
    found = told(judge, held)
    print(f"\nheld out: {accuracy(found, truth)}; on the training runs {accuracy(told(judge, train), labels)}\n")
    print(confusion(found, held_kinds))
    right = ["proper" if one == "proper" else "not" for one in truth]
    for words, number in (("peak torque", lambda one: one.peak), ("angle at the end", lambda one: one.turns)):
        guess = by_one_number([number(one) for one in train], labels, [number(one) for one in held])
        print(f"\nby {words} alone: {accuracy(guess, truth)}", end="")
        print(f"; proper or not: {accuracy(['proper' if one == 'proper' else 'not' for one in guess], right)}")
    good = accuracy(["proper" if one == "proper" else "not" for one in found], right)
    print(f"by the classifier, proper or not: {good}")
    cut, rest = ([one.until(HALF) for one in some] for some in (train, held))
    found = told(trained(cut, kinds), rest)
    print(f"\nat half insertion, {HALF / TURN:g} turns: {accuracy(found, truth)}\n")
    print(confusion(found, held_kinds))
    guess = by_one_number([one.peak for one in cut], labels, [one.peak for one in rest])
    print(f"\nby peak torque up to there alone: {accuracy(guess, truth)}")
    if ship:
        SHIPPED.write_text(judge.to_json() + "\n", "utf-8")
        some: dict[str, list[list[int]]] = {}
        for one, kind in zip(held, held_kinds, strict=True):
            if len(some.setdefault(kind, [])) < STORED:
                some[kind].append(np.rint(1e6 * one.torque).astype(int).tolist())
        TESTED.write_text(json.dumps(some) + "\n", "utf-8")


if __name__ == "__main__":
    where, what, rest = Path(sys.argv[1]), sys.argv[2:3], sys.argv[3:]
    if what == ["draw"]:
        draw_all(where, rest[0], tuple(rest[1:]) or KINDS)
    elif what == ["choose"]:
        choose(where)
    else:
        measure(where, what == ["ship"])
