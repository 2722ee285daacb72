"""Freedoms of n parts: how the analysis of contacts grows with the number of parts, beside one dense decomposition.

    python benchmarks/articulation_scale.py [rounds] [largest]

Chains of bars on pins (n − 1 freedoms), square grids pinned corner to corner (one freedom), walls of bricks (every
contact can open). CPU seconds, the least of the rounds, each size in a process of its own, which also tells its memory:
J and its null space; the readable basis; the contact-breaking analysis. Peers, on the same rows: numpy's SVD of the
whole J, and the smallest eigenvalues of JᵀJ by SciPy's sparse shift-and-invert (the grid only: it must be told how
many, and sees singular values squared).
"""

from __future__ import annotations

import json
import math
import resource
import subprocess
import sys
import time

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse.linalg import eigsh

from detent.articulation.breaking import breaking
from detent.articulation.constraints import constraints, jacobian
from detent.articulation.free_motions import readable
from detent.articulation.null_space import null_space
from detent.geometry.assembly import ContactPatch

Array = NDArray[np.float64]
SIZES = (10, 30, 100, 300, 1000)
DENSE, SPARSE = 200, 1100  # parts up to which the peers are run
CLAIM = 1.3


def patch(a: int, b: int, points: Array, normals: Array) -> ContactPatch:
    normals = np.broadcast_to(np.asarray(normals, dtype=float), np.shape(points))
    if a > b:
        a, b, normals = b, a, -normals
    return ContactPatch((a, b), (0, 0), "plane", "exact", 0.0, np.asarray(points, dtype=float), normals, 1.0, "")


def hinge(pin: int, bore: int, at: Array, x: Array, y: Array) -> list[ContactPatch]:
    """Pin of radius 3, length 6, with a shoulder at both ends: four points a ring."""
    axis = np.cross(x, y)
    out = np.array((x, y, -x, -y))
    low, high = at - 3 * axis, at + 3 * axis
    walls = np.vstack((low + 3 * out, high + 3 * out))
    ends = [patch(pin, bore, end + 6 * out, s * axis) for end, s in ((high, 1), (low, -1))]
    return [patch(pin, bore, walls, -np.vstack((out, out))), *ends]


def chain(n: int) -> tuple[int, list[ContactPatch]]:
    x, y, z = np.eye(3)
    found = []
    for k in range(n - 1):
        found += hinge(k + 1, k, 40.0 * k * x, x, y) if k % 2 else hinge(k + 1, k, 40.0 * k * x, z, x)
    return n, found


def grid(n: int, tilt: float = 0.3) -> tuple[int, list[ContactPatch]]:
    """Rotating squares: every second one turned the other way."""
    side = round(math.sqrt(n))
    x, y, _ = np.eye(3)
    found = []
    for i in range(side):
        for j in range(side):
            turn = tilt if (i + j) % 2 else -tilt
            for di, dj, way in ((0, 1, 0.0), (1, 0, math.pi / 2)):
                if i + di < side and j + dj < side:
                    corner = 20 / math.cos(tilt) * np.array((math.cos(way + turn), math.sin(way + turn), 0))
                    here, there = i * side + j, (i + di) * side + j + dj
                    found += hinge(there, here, 40.0 * (j * x + i * y) + corner, x, y)
    return side * side, found


def wall(n: int) -> tuple[int, list[ContactPatch]]:
    """Bricks of 2 × 1 × 1 in running bond on a floor, part 0."""
    side = max(2, round(math.sqrt(n - 1)))
    found = []
    for i in range(side):
        for j in range(side):
            brick, x = 1 + i * side + j, 2 * j + i % 2
            below = [(0, x, x + 2)] if i == 0 else []
            for k in range(side) if i else ():
                low, high = max(x, 2 * k + (i - 1) % 2), min(x + 2, 2 * k + (i - 1) % 2 + 2)
                below += [(1 + (i - 1) * side + k, low, high)] if high > low else []
            for other, low, high in below:
                corners = np.array([(low, 0, i), (high, 0, i), (high, 1, i), (low, 1, i)])
                found.append(patch(brick, other, corners, np.array((0, 0, 1))))
            if j:
                corners = np.array([(x, 0, i), (x, 1, i), (x, 1, i + 1), (x, 0, i + 1)])
                found.append(patch(brick, brick - 1, corners, np.array((1, 0, 0))))
    return 1 + side * side, found


SCENES = {"chain": chain, "grid": grid, "wall": wall}


def stages(n_parts: int, patches: list[ContactPatch]) -> tuple[list[float], int, int]:
    """CPU seconds of each stage, nullity, directions."""
    began = time.process_time()
    held = constraints(n_parts, patches, {0})
    null = null_space(held)
    spaced = time.process_time()
    null = readable(null, held)
    told = time.process_time()
    found = breaking(held, null)
    return [spaced - began, told - spaced, time.process_time() - told], null.nullity, found.directions


def child(name: str, n: int, rounds: int) -> None:
    """One size in this process: prints what was measured."""
    stages(*SCENES[name](10))  # warm
    n_parts, patches = SCENES[name](n)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    best, nullity, directions = stages(n_parts, patches)
    memory = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    for _ in range(rounds - 1):
        best = [min(pair) for pair in zip(best, stages(n_parts, patches)[0])]
    print(json.dumps([n_parts, best, nullity, directions, memory, *peers(name, n_parts, patches)]))


def peers(name: str, n_parts: int, patches: list[ContactPatch]) -> tuple[float | None, int | None, float | None]:
    """Dense: seconds and nullity; sparse: seconds."""
    held = constraints(n_parts, patches, {0})
    J = sparse.csc_array(jacobian(held, scaled=True)[:, 6:])
    dense = dense_nullity = sparsely = None
    if n_parts <= DENSE:
        began = time.process_time()
        values = np.linalg.svd(J.toarray(), full_matrices=False)[1]
        dense_nullity = J.shape[1] - int((values > 1e-9 * values[0]).sum())
        dense = time.process_time() - began
    if name == "grid" and n_parts <= SPARSE:
        began = time.process_time()
        eigsh((J.T @ J).tocsc(), k=3, sigma=-1e-6, which="LM")
        sparsely = time.process_time() - began
    return dense, dense_nullity, sparsely


def main(rounds: int = 3, largest: int = 1000) -> int:
    failed = False
    for name in SCENES:
        print(
            f"\n{name}\n{'parts':>6}{'freedoms':>10}{'breaking':>10}{'null space':>12}{'readable':>10}{'breaking':>10}",
            end="",
        )
        print(f"{'s in all':>10}{'MB':>7}{'dense SVD':>11}{'sparse':>9}")
        points = []
        for n in (size for size in SIZES if size <= largest):
            command = [sys.executable, __file__, "child", name, str(n), str(rounds)]
            out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            n_parts, cost, nullity, directions, memory, dense, dense_nullity, sparsely = json.loads(out)
            row = (
                f"{n_parts:6}{nullity:10}{directions:10}{cost[0]:12.4f}{cost[1]:10.4f}{cost[2]:10.4f}{sum(cost):10.4f}"
            )
            row += f"{memory:7.0f}" + (f"{dense:11.4f}" if dense is not None else f"{'':11}")
            row += f"{sparsely:9.4f}" if sparsely is not None else ""
            differs = dense_nullity not in (None, nullity)
            failed |= differs
            print(row + ("   NULLITY DIFFERS" if differs else ""), flush=True)
            points.append((math.log(n_parts), math.log(cost[0]), math.log(sum(cost))))
        if len(points) > 1:
            x, null, whole = zip(*points)
            slopes = [float(np.polyfit(x, y, 1)[0]) for y in (null, whole)]
            print(
                f"log–log slope: null space {slopes[0]:.2f}, all {slopes[1]:.2f} (claimed: at most {CLAIM})", flush=True
            )
    return int(failed)


if __name__ == "__main__":
    if sys.argv[1:2] == ["child"]:
        child(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    else:
        sys.exit(main(*map(int, sys.argv[1:])))
