"""Runs of drives that cannot yield: the loop of numeric/sweep.py called, and what it wrote cut to length."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.frames import Array, Pose, move_wrench
from detent.core.progress import watched
from detent.drive.base import Drive
from detent.mating.base import Placed
from detent.numeric import sweep as loops
from detent.numeric.compiling import prepare
from detent.numeric.kernel import Kernel, joined

LONGEST_RUN = 2_000_000  # samples: 1 GB of record
EVENT_ROOM = 4000  # samples beside events, for a run of few


class Swept:
    """What the loop wrote, cut to length."""

    def __init__(
        self, status: int, count: NDArray[np.int64], arrays: Sequence[NDArray[Any]], memory_ends: NDArray[np.int64]
    ) -> None:
        n = int(count[0])
        self.status, self.evaluations, self.bisections = status, int(count[1]), int(count[2])
        self.time, self.pose, self.twist, self.wrench, memories, self.switch = (a[:n] for a in arrays)
        self.memories = [
            memories[:, a:b] for a, b in zip(memory_ends[:-1].tolist(), memory_ends[1:].tolist(), strict=True)
        ]


def sweep(
    drive: Drive,
    placed: Sequence[Placed],
    kernels: Sequence[tuple[int, Kernel]],
    stops: Array,
    breaks: NDArray[np.int64],
) -> Swept:
    """The run through `stops`, times to sample, of which `breaks` marks those where the motion is not smooth.

    kernels  WRENCH kernels and which of `placed` each belongs to
    """
    params, param_ends = joined([kernel.params for _, kernel in kernels])
    memory, memory_ends = joined([kernel.memory for _, kernel in kernels])
    X_GA = np.ascontiguousarray([placed[i].X_GA.matrix for i, _ in kernels])
    X_WB = np.ascontiguousarray([placed[i].X_WB.matrix for i, _ in kernels])
    motion = drive.motion()
    size = 2 * len(stops) + EVENT_ROOM
    arrays = [
        np.empty(size), np.empty((size, 3, 4)), np.empty((size, 6)), np.empty((size, len(kernels), 6)),
        np.empty((size, len(memory))), np.zeros(size, np.int64),
    ]  # fmt: skip
    count = np.zeros(3, np.int64)
    # Twice the spacing of doubles at the end of the run: closer than this two instants cannot be told apart.
    resolution = 2 * np.spacing(stops[-1])
    force_limit = min(one.mating.stop().force for one in placed)
    loop = loops.sweep(len(kernels))
    wrenches, switches = [kernel.fn for _, kernel in kernels], [kernel.switch or kernel.fn for _, kernel in kernels]
    prepare([*switches, *wrenches, loop, motion.fn])
    with watched(arrays[0], len(stops)):
        status = loop(
            motion.fn.compiled, motion.params, tuple(one.compiled for one in wrenches),
            tuple(one.compiled for one in switches), params, param_ends,
            memory, memory_ends, X_GA, X_WB, stops, breaks, resolution, force_limit, *arrays, count,
        )  # fmt: skip
    return Swept(status, count, arrays, memory_ends)


def stops_of(breaks: Sequence[float], duration: float | None, sample: float) -> tuple[Array, NDArray[np.int64]]:
    """Times to sample: every `sample` seconds, and every break of the motion; 1 marks the breaks."""
    end = breaks[-1] if duration is None else min(duration, breaks[-1])
    if end / sample > LONGEST_RUN:
        raise InputError(
            "sample", sample, f"at most {LONGEST_RUN} samples are kept; take {end / LONGEST_RUN:.3g} s or more"
        )
    inner = np.array([t for t in breaks if 0.0 < t < end])
    grid = np.arange(1, int(np.ceil(end / sample))) * sample
    # A grid point that is a break but for rounding would be sampled twice, a femtosecond apart.
    for t in inner:
        grid = grid[np.abs(grid - t) > 1e-9 * sample]
    stops = np.unique(np.concatenate(([0.0], grid[grid < end * (1 - 1e-12)], inner, [end])))
    return stops, np.isin(stops, inner).astype(np.int64)


def wrench_at_gripper(run: Swept, placed: Sequence[Placed], kernels: Sequence[tuple[int, Kernel]]) -> Array:
    """(n, 6) on the part by everything it touches, at G, expressed in G."""
    F = np.zeros((len(run.time), 6))
    for k, (i, _) in enumerate(kernels):
        one = placed[i]
        R_GB = np.einsum("nji,jk->nik", run.pose[:, :, :3], one.X_WB.R)  # (time, 3, 3)
        f, moment = (np.einsum("nij,nj->ni", R_GB, run.wrench[:, k, part]) for part in (slice(3), slice(3, 6)))
        # At A's origin and in G's axes so far: carry it to G's origin (eq. 33).
        F += move_wrench(np.concatenate((f, moment), axis=1), Pose(np.column_stack((np.eye(3), one.X_GA.p))))
    return F
