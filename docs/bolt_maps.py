"""How bolts start: the map of tilt and phase, rates of strategies, and Blaer's limit of speed. Figures and numbers.

python docs/bolt_maps.py FOLDER    runs what FOLDER does not hold yet (some 40 minutes on two cores), then draws
"""

from __future__ import annotations

import json
import math
import runpy
import sys
from collections.abc import Callable, Iterable
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
import numpy as np
from scipy.optimize import root_scalar
from scipy.stats import beta

from detent.units import N, deg, mm

HERE = Path(__file__).parent
ways = SimpleNamespace(**runpy.run_path(str(HERE.parent / "examples" / "bolt_start.py")))
TILTS, PHASES = np.linspace(0, 4, 41), np.linspace(0, 360, 41)  # degrees
BORDER = np.round(np.arange(1.54, 1.63, 0.01), 2)  # degrees
SLOP = 1.575  # degrees, at 1 mm of whole thread and this azimuth: most room of a cloud of points, by linear programs
FAST, STARTS = 35.0, 500
RATIOS, SET_DOWN = np.geomspace(2.5, 11, 11), (0.1, 0.5, 0.9, 1.3, 1.7, 2.1)  # ω/√(k/m · w/mm), rad
SPRINGS = [(k, 1.0) for k in np.geomspace(0.001, 1, 7)] + [(0.01, w) for w in (0.5, 0.7, 1.4, 2.0, 3.0)]  # N/mm, mm


def cell(job: tuple[float, float, float]) -> dict[str, Any]:
    """One start with the stiff hand: tilt and phase in degrees, step in s."""
    tilt, phase, step = job
    run = ways.straight(ways.Start(tilt * deg, phase=phase * deg), stiffness=ways.STIFF, step=step)
    return {"job": job, "threaded": ways.threaded(run), "verdict": str(run.outcome.status)}


def drawn(i: int) -> Any:
    """Tilt even in 0–1°, azimuth and phase even in a turn, offset even in a disc of 0.1 mm."""
    rng = np.random.default_rng((2026, i))
    a, r = rng.uniform(0, 2 * math.pi), 0.1 * mm * math.sqrt(rng.uniform())
    tilt, azimuth, phase = rng.uniform(0, 1 * deg), rng.uniform(0, 2 * math.pi), rng.uniform(0, 2 * math.pi)
    return ways.Start(tilt, azimuth, phase, r * math.cos(a), r * math.sin(a), -0.2 * mm)


def strategies(i: int) -> dict[str, Any]:
    start = drawn(i)
    runs = {
        "spinning": ways.spinning(start, FAST),
        "back_first": ways.back_first(start, FAST),
        "landed": ways.landed(start, FAST, step=2e-4),
    }
    return {"job": i} | {name: ways.started(run) for name, run in runs.items()}


def blaer(job: tuple[float, float, float]) -> dict[str, Any]:
    """Share of the phases at which an aligned bolt starts: stiffness in N/mm, way of the spring in mm, ω/√(k/m)."""
    k, way, ratio = job
    omega = ratio * math.sqrt(k * N / mm / ways.M)
    step = min(2 * math.pi / omega / 300, 2e-4)
    how = {"stiffness": k * N / mm, "side": 1000 * N / mm, "step": step, "turns": 2.18}
    got = [ways.spinning(ways.Start(phase=a, z=-0.2 * mm), omega / (2 * math.pi), way * mm, **how) for a in SET_DOWN]
    return {"job": job, "share": float(np.mean([ways.started(run) for run in got]))}


def kept(path: Path, work: Callable[[Any], dict[str, Any]], jobs: Iterable[Any]) -> list[dict[str, Any]]:
    """What `path` holds, and the rest of the jobs run and added to it."""
    found = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    done = {json.dumps(one["job"]) for one in found}
    left = [job for job in jobs if json.dumps(job) not in done]
    if left:
        with get_context("spawn").Pool(2) as pool, path.open("a") as file:
            for one in pool.imap_unordered(work, left, chunksize=2):
                found.append(one)
                file.write(json.dumps(one) + "\n")
                file.flush()
    return found


def interval(hits: int, n: int) -> tuple[float, float]:
    """Clopper and Pearson's, 95 %."""
    low = beta.ppf(0.025, hits, n - hits + 1) if hits else 0.0
    return float(low), float(beta.ppf(0.975, hits + 1, n - hits)) if hits < n else 1.0


def half(shares: dict[float, float]) -> float:
    """Where the share of starts goes through one half for the last time, between logarithms of the speed."""
    x, y = np.log(sorted(shares)), np.array([shares[one] for one in sorted(shares)])
    i = int(np.flatnonzero(y >= 0.5)[-1])
    return float(np.exp(x[i] + (y[i] - 0.5) / (y[i] - y[i + 1]) * (x[i + 1] - x[i])))


def fallen(t: float) -> float:
    """Share of its way that a critically damped spring and mass go in t √(m/k)."""
    return 1 - (1 + t) * math.exp(-t)


def law(way: float, needed: float) -> float:
    """ω/√(k/m) at which a turn lasts as long as the fall through `needed`."""
    return 2 * math.pi / root_scalar(lambda t: fallen(t) - needed / way, bracket=(1e-6, 50.0)).root


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    _map(folder)
    _rates(folder)
    _blaer(folder)


def _map(folder: Path) -> None:
    cells = kept(folder / "map.jsonl", cell, [(t, p, 5e-4) for t in TILTS.tolist() for p in PHASES.tolist()])
    grid = np.zeros((41, 41))
    for one in cells:
        i, j = np.argmin(abs(TILTS - one["job"][0])), np.argmin(abs(PHASES - one["job"][1]))
        word = one["verdict"]
        grid[i, j] = (
            0 if one["threaded"] else 2 if word == "crossed" else 3 if word in ("not started", "unresolved") else 1
        )
    print("threaded, wedged, crossed, not started:", [int((grid == kind).sum()) for kind in range(4)])
    again = kept(folder / "half.jsonl", cell, [(t, p, 2.5e-4) for t in (1.5, 1.6) for p in PHASES.tolist()])
    first = {tuple(np.round(one["job"][:2], 6)): one["threaded"] for one in cells}
    changed = sum(first[tuple(np.round(one["job"][:2], 6))] != one["threaded"] for one in again)
    print(f"half the step: {changed} of {len(again)} cells beside the border change")
    fine = kept(folder / "fine.jsonl", cell, [(t, p, 2.5e-4) for t in BORDER.tolist() for p in PHASES[:40:5].tolist()])
    for t in BORDER.tolist():
        got = [one["threaded"] for one in fine if one["job"][0] == t]
        print(f"{t:.2f} deg: {sum(got)} of {len(got)} thread in")
    figure, axes = plt.subplots(figsize=(6.4, 4.2), constrained_layout=True)
    colours = matplotlib.colors.ListedColormap(["#3b7dd8", "#e8a33d", "#c0392b", "#888888"])
    axes.pcolormesh(PHASES, TILTS, grid, cmap=colours, vmin=-0.5, vmax=3.5, shading="nearest", rasterized=True)
    axes.axhline(SLOP, color="k", lw=1, ls="--")
    axes.text(5, SLOP + 0.04, f"slop angle with the first full turn in, {SLOP}°", fontsize=8)
    for k, name in enumerate(("threads in", "wedged", "crossed", "not started, or unresolved")):
        axes.plot([], [], "s", color=colours(k), label=name)
    axes.legend(loc="upper right", fontsize=8)
    axes.set_xlabel("start angle of the bolt, °")
    axes.set_ylabel("tilt of the tool, °")
    figure.savefig(HERE / "images" / "bolt_start_map.svg", metadata={"Date": None})


def _rates(folder: Path) -> None:
    runs = kept(folder / "rates.jsonl", strategies, list(range(STARTS)))
    names = {
        "spinning": "spinning\nstraight on",
        "landed": "coming down\nstanding",
        "back_first": "turning back\nfirst",
    }
    figure, axes = plt.subplots(figsize=(4.8, 3.6), constrained_layout=True)
    for x, name in enumerate(names):
        hits = sum(one[name] for one in runs)
        low, high = interval(hits, len(runs))
        rate = hits / len(runs)
        print(f"{name}: {hits} of {len(runs)}, {100 * rate:.1f} % ({100 * low:.1f}–{100 * high:.1f} %)")
        axes.errorbar(
            x, 100 * rate, [[100 * (rate - low)], [100 * (high - rate)]], fmt="o", color="tab:blue", capsize=5
        )
        axes.text(x + 0.08, 100 * rate - 1, f"{100 * rate:.1f} %", fontsize=9, va="top")
    axes.set_xticks(range(3), list(names.values()))
    axes.set_xlim(-0.4, 2.6)
    axes.set_ylabel(f"started, % of {len(runs)} starts")
    axes.set_title(f"{FAST:g} turns a second; bars: 95 %, Clopper and Pearson", fontsize=9)
    figure.savefig(HERE / "images" / "bolt_start_rates.svg", metadata={"Date": None})


def _blaer(folder: Path) -> None:
    jobs = [(float(k), w, float(r * math.sqrt(w))) for k, w in SPRINGS for r in RATIOS]
    shares: dict[tuple[float, float], dict[float, float]] = {}
    for one in kept(folder / "blaer.jsonl", blaer, jobs):
        k, way, ratio = one["job"]
        shares.setdefault((k, way), {})[ratio] = one["share"]
    limits = {spring: half(of) for spring, of in shares.items()}
    stiff = np.array(sorted(k for k, way in limits if way == 1.0))
    omega = np.array([limits[k, 1.0] for k in stiff]) * np.sqrt(stiff * N / mm / ways.M)
    exponent, at_one = np.polyfit(np.log(stiff), np.log(omega), 1)
    residual = np.log(omega) - exponent * np.log(stiff) - at_one
    error = math.sqrt(residual @ residual / (len(stiff) - 2) / np.sum((np.log(stiff) - np.log(stiff).mean()) ** 2))
    constant = float(np.exp(np.mean(np.log([limits[k, 1.0] for k in stiff]))))
    needed = fallen(2 * math.pi / constant) * 1.0
    print(f"exponent {exponent:.3f} ± {error:.3f}, constant {constant:.2f}, needed depth {needed:.3f} mm")
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 4), constrained_layout=True)
    points = [
        (k, w * math.sqrt(k * N / mm / ways.M), shares[k, 1.0][w]) for k in stiff.tolist() for w in shares[k, 1.0]
    ]
    x, y, share = zip(*points, strict=True)
    dots = left.scatter(x, y, c=share, cmap="RdYlBu", vmin=0, vmax=1, edgecolor="k", lw=0.4, s=36)
    left.plot(stiff, constant * np.sqrt(stiff * N / mm / ways.M), "k", lw=1, label=f"ω = {constant:.2f} √(k/m)")
    left.set(xscale="log", yscale="log", xlabel="axial stiffness k, N/mm", ylabel="speed ω, rad/s")
    left.legend(fontsize=8)
    figure.colorbar(dots, ax=left, label="share of phases that start")
    found = sorted((w, limits[k, w]) for k, w in limits if math.isclose(k, 0.01))
    for w, c in found:
        print(f"way {w} mm: {c:.2f}, law {law(w, needed):.2f}")
    line = np.linspace(0.4, 3.2, 60)
    right.plot(*zip(*found, strict=True), "o", color="tab:blue", label="half of the phases start")
    right.plot(line, [law(w, needed) for w in line], "k", lw=1, label=f"a turn as long as a fall of {needed:.2f} mm")
    right.set(xlabel="way of the spring beyond the start, mm", ylabel="limit ω/√(k/m)")
    right.legend(fontsize=8)
    figure.savefig(HERE / "images" / "bolt_start_blaer.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
