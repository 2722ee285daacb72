"""Drives that cannot yield (nv = 0): Meitinger & Pfeiffer, section 5, the stiff force machine.

The part goes where it is led; the wrench of the matings follows from its pose, and a change of their branch is an
event, found by bisection in time. The loop is numeric/sweep.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.frames import Array, Pose, move_wrench
from detent.core.record import Channel, Event, Outcome, Status, channels
from detent.core.scene import Shape
from detent.core.trajectory import Share, Trajectory, prefixed
from detent.drive.drive import Drive
from detent.mating.mating import Mating, Placed, refuse_overlap
from detent.numeric.compiling import prepare
from detent.numeric.kernel import BRANCH, Kernel, joined
from detent.numeric.sweep import FULL, MOST_KERNELS, NOWHERE_LEFT, STOPPED
from detent.numeric.sweep import sweep as sweep_loop
from detent.simulation.energy_ledger import Kept, added_up, keeps_books, mating_terms, powers, with_rest
from detent.simulation.solver import LONGEST_RUN, Method, WholeRun, watched

EVENT_ROOM = 4000  # samples beside events, for a run of few


class Rail:
    """The solver of drives that cannot yield."""

    name = "rail"

    def accepts(self, matings: Sequence[Placed], drive: Any, how: Method) -> InputError | None:
        if how.name == "exact":
            return InputError("method", how.name, "only a Latch on a Traverse is followed exactly")
        if any(placed.mating.contacts() for placed in matings):
            return InputError("drive", type(drive).__name__, "rigid parts need a drive that yields (Grasp, Arm, Free)")
        count = len(kernels_of(matings))
        if not 1 <= count <= MOST_KERNELS:
            allowed = f"between 1 and {MOST_KERNELS} force laws on one gripper are possible"
            return InputError("mating", count, allowed)
        return None

    def begin(self, matings: Sequence[Placed], drive: Any, how: Method) -> WholeRun:
        stops, breaks = stops_of(drive.breaks(), how.duration, how.sample)
        kernels = kernels_of(matings)

        def follow() -> Trajectory:
            swept = sweep(drive, matings, kernels, stops, breaks)
            if swept.status == NOWHERE_LEFT and len(swept.time) == 1:
                refuse_overlap(swept.pose[0, :, 3])
            return _trajectory(drive, matings, kernels, swept)

        return WholeRun(float(stops[-1]), follow)


solver = Rail()


def kernels_of(matings: Sequence[Placed]) -> list[tuple[int, Kernel]]:
    """The WRENCH kernels, each with the number of its mating."""
    return [(i, kernel) for i, placed in enumerate(matings) for kernel in placed.mating.forces()]


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
    loop = sweep_loop(len(kernels))
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


def kernels_with_memory(
    kernels: Sequence[tuple[int, Kernel]], run: Swept, owner: int
) -> tuple[list[Kernel], list[Array]]:
    """The WRENCH kernels of a mating, and the memory of each over time."""
    mine = [k for k, (i, _) in enumerate(kernels) if i == owner]
    return [kernels[k][1] for k in mine], [run.memories[k] for k in mine]


def machine_power(run: Swept, F: Array) -> Array:
    """(n,) W: of the machine that leads the gripper, against the wrench F (n, 6) at G, in G."""
    force, moment = (np.einsum("nij,nj->ni", run.pose[:, :, :3], F[:, part]) for part in (slice(3), slice(3, 6)))
    return -np.sum(force * run.twist[:, :3] + moment * run.twist[:, 3:], axis=1)


def energy_channels(kept: Sequence[Kept], run: Swept, power: Array) -> dict[str, Channel]:
    """The energy ledger of a prescribed motion: work of the machine, what the matings store and what they lose.

    Where the motion jerks, a mass in a mating gets its speed at once: the machine's impulse works at the mean velocity,
    ½ m (v₁² − v₀²), and no force tells of it.
    """
    terms = mating_terms(kept, added_up(powers(kept, len(run.time)), run.time))
    work = added_up(power, run.time)
    if "mating_kinetic_energy" in terms:
        jerks = np.diff(run.time) <= 4.0 * np.spacing(run.time[1:])
        given = np.where(jerks, np.diff(terms["mating_kinetic_energy"]), 0.0)
        work = work + np.concatenate(([0.0], np.cumsum(given)))
    found = channels(drive_work=work, **terms)
    return with_rest(found) if all(keeps_books(one.mating) for one in kept) else found


def _trajectory(drive: Drive, placed: Sequence[Placed], kernels: list[tuple[int, Kernel]], run: Swept) -> Trajectory:
    time = run.time
    F = wrench_at_gripper(run, placed, kernels)
    along = np.array(drive.along())
    insertion = (run.pose[:, :, 3] - run.pose[0, :, 3]) @ along
    force_W = np.einsum("nij,nj->ni", run.pose[:, :, :3], F[:, :3])
    push = -force_W @ along
    work = np.concatenate(([0.0], np.cumsum(0.5 * (push[1:] + push[:-1]) * np.diff(insertion))))  # trapezoid rule
    found = channels(
        insertion=insertion, speed=run.twist[:, :3] @ along, pose=run.pose, force=F[:, :3], moment=F[:, 3:],
        mating_force=push, energy=work,
    )  # fmt: skip
    kept = [Kept(one.mating, *kernels_with_memory(kernels, run, i)) for i, one in enumerate(placed)]
    found |= energy_channels(kept, run, machine_power(run, F))
    events: list[Event] = []
    shares: list[Share] = []
    scene: list[Shape] = []
    for i, one in enumerate(placed):
        mine = [k for k, (owner, _) in enumerate(kernels) if owner == i]
        prefix = f"{type(one.mating).__name__.lower()} {i + 1} " if len(placed) > 1 else ""
        seen = one.as_recorded(one.mating.observe(tuple(run.memories[k] for k in mine)), run.pose)
        own, names = prefixed(prefix.replace(" ", "_"), seen)
        found |= own
        scene += one.shapes(prefix.replace(" ", "_"))
        own_events = [event for k in mine for event in _events(one.mating, run, k, prefix, insertion)]
        events += own_events
        shares.append(Share(names, tuple(own_events)))
    if run.status == STOPPED:
        events.append(Event(float(time[-1]), "stop", "force limit", {"force": float(np.abs(push[-1]))}))
    events.sort(key=lambda event: event.time)
    verdict = None
    if run.status == FULL:
        why = "the run changes state faster than it can be followed"
        verdict = Outcome(Status.UNRESOLVED, why, float(time[-1]))
    return Trajectory(
        time, found, tuple(events),
        {"samples": len(time), "evaluations": run.evaluations, "bisections": run.bisections},
        tuple(shares), scene=tuple(scene), verdict=verdict,
    )  # fmt: skip


def _events(mating: Mating, run: Swept, k: int, prefix: str, insertion: Array) -> list[Event]:
    memory = run.memories[k]
    if memory.shape[1] == 0:
        return []
    events = []
    for j in np.flatnonzero(memory[1:, BRANCH] != memory[:-1, BRANCH]) + 1:
        for change in mating.change(memory[j - 1], memory[j]):
            detail = {"insertion": float(insertion[j]), **change.detail}
            events.append(Event(float(run.time[j]), change.kind, prefix + change.where, detail))
    return events
