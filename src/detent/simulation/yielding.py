"""Drives that yield: the part moves by its own inertia, M v̇ = f + Wᵀ λ (Meitinger & Pfeiffer, eq. 12).

numeric/events.py and numeric/stepping.py are the two methods. Compliant matings (O-rings, snap fasteners) say
themselves what they touch, from their memory at the samples: the first sample that shows a change is its time. When
they stick and slide the loop finds to the instant.
"""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.core.record import Channel, Event, Outcome, Status, channels
from detent.core.scene import Shape
from detent.core.trajectory import Share, Trajectory, prefixed
from detent.drive.drive import Drive, Moved
from detent.mating.mating import Compliant, Mating, Placed, Rubbing, is_compliant, refuse_overlap
from detent.numeric import output as board
from detent.numeric.compiling import KernelFunction, prepare
from detent.numeric.friction.friction_solver import friction_solver
from detent.numeric.impact import NEWTON, POISSON
from detent.numeric.kernel import BRANCH, POWERS, SENSED, Kernel, joined
from detent.numeric.output import NOWHERE_LEFT, SLIDE, SLIDE_CHANGE, SLIDES, STICK, STOPPED, Output
from detent.numeric.rotations import BODY
from detent.numeric.system import (
    ANOTHER,
    MOST,
    ROOM,
    Kinematics,
    ModelData,
    System,
    evaluating,
    gripper_motion,
    no_contact,
    no_force,
    zeros,
)
from detent.simulation.energy_ledger import Kept, keeps_books, mating_terms, with_rest
from detent.simulation.solver import LONGEST_RUN, Method, WholeRun, watched
from detent.units import shown as with_unit

Array = NDArray[np.float64]
TOUCHING = 1e-9  # m: a gap up to this is closed
# Evaluations that a run may take, ours: so many, and so many for each second. Fixed steps of 1 ms take 2000 a second.
BUDGET, BUDGET_RATE = 2_000_000, 400_000
MOST_EVENTS = 250_000  # 14 MB, of which what is not written costs nothing
NOBODY, DRIVE = -1, -2  # owners of a kernel that does nothing, and of a drive's own contacts
KINDS = {
    board.CONTACT: "contact", board.RELEASE: "release", board.STICK: "stick", board.SLIDE: "slide",
    board.ACCUMULATION: "accumulation", board.GAIN: "energy gain", board.SLIDE_CHANGE: "slide-change",
}  # fmt: skip


ENDS = {
    board.UNSOLVED_FRICTION: "no forces were found that obey the friction law at all contacts",
    board.CROWDED: "the run changes state faster than it can be followed",
    board.NO_FINITE_FORCE: "Painlevé: no finite force holds a sliding contact (inconsistent)",
    board.TWO_ANSWERS: "Painlevé: a sliding contact may hold or lift off (indeterminate)",
    board.STALLED: "no step is short enough to go on",
    board.OVER_BUDGET: "the run took more evaluations than it was granted",
}


@dataclass(frozen=True, slots=True)
class Followed:
    """What the loop wrote: `owners` tells which mating each contact kernel belongs to."""

    status: int
    time: Array  # (n,)
    q: Array  # (n, nq)
    v: Array  # (n, nv)
    reaction: Array  # (n, nv) of all contacts and matings, along the velocities
    wrench: Array  # (n, 6) of the matings on the part at G, in W
    shown: Array  # (n, contacts, WIDE)
    memories: Mapping[int, tuple[Array, ...]]  # by owner, (n, …) of each of its kernels
    driven: Array  # (n, …) memory of the drive's motion
    sums: Array  # (n, SUMS)
    events: Array  # (e, 7)
    owners: tuple[int, ...]
    stats: dict[str, float]

    def own(self) -> Array:
        """(n, contacts, WIDE) contacts of the drive itself, if it has any, as `shown`; others are zero."""
        first = ANOTHER * self.owners.index(DRIVE)
        mine = np.where(self.shown[:, :, board.ID : board.ID + 1] > first, self.shown, 0.0)
        mine[:, :, board.ID] = np.maximum(mine[:, :, board.ID] - first, 0.0)
        return mine

    def rubbing(self, mating: int) -> tuple[Rubbing, ...]:
        """Friction of each of a compliant mating's contacts over time."""
        found = []
        for kernel_ in (k for k, owner in enumerate(self.owners) if owner == mating):
            mine = self.shown[:, :, board.ID] == ANOTHER * kernel_ + 1
            force, state, slip = (
                np.where(mine, self.shown[:, :, column], 0.0).sum(axis=1)
                for column in (board.FORCE + 1, board.MODE, board.SLIP)
            )
            found.append(Rubbing(force, state, slip))
        return tuple(found)


def books_of(kernels: Sequence[Kernel], ends: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where in the loop's memory each of the WRENCH kernels, the first in it, keeps its books; −1: it keeps none."""
    found = [at + one.books if one.books >= 0 else -1 for one, at in zip(kernels, ends.tolist(), strict=False)]
    return np.array(found, np.int64)


Owned = tuple[int, Kernel]  # the number of the mating, DRIVE or NOBODY, and the kernel


def _filled(kernels: Sequence[Owned], least: int, idle: KernelFunction) -> list[Owned]:
    """Kernels with idle ones to the next power of two, or to `least`.

    A loop is compiled for so many kernels: with few sizes, one loop serves nearly every run.
    """
    missing = max(least, 1 << max(len(kernels) - 1, 0).bit_length()) - len(kernels)
    return [*kernels, *[(NOBODY, Kernel(idle, np.zeros(0)))] * missing]


class Kernels(NamedTuple):
    """The kernels of a drive and its matings, ready for a loop."""

    forces: list[Owned]
    contacts: list[Owned]
    motion: Kernel
    memory: Array
    data: ModelData


def _kernels(drive: Drive, placed: Sequence[Placed], method: Method) -> Kernels:
    # Some matings have other kernels on a drive that yields than on a rail.
    given = [
        one.mating.yielding() if is_compliant(one.mating) else (one.mating.forces(), one.mating.contacts())
        for one in placed
    ]
    pushing = [(i, one) for i, (kernels, _) in enumerate(given) for one in kernels]
    own = [(DRIVE, one) for one in drive.contacts()]
    touching = [*((i, one) for i, (_, kernels) in enumerate(given) for one in kernels), *own]
    if any(one.switch is not None for _, one in pushing):
        raise InputError("mating", None, "it has no forces for a drive that yields")
    if method.name == "events" and any(getattr(one.mating, "jumps", False) for one in placed):
        raise InputError("method", "events", 'a snap fastener jumps: "stepping" follows it')
    forces, contacts, motion = _filled(pushing, 2, no_force), _filled(touching, 4, no_contact), drive.motion()
    kernels = [*forces, *contacts]
    params, param_ends = joined([one.params for _, one in kernels])
    memory, memory_ends = joined([*(one.memory for _, one in kernels), motion.memory])
    # A drive's own contacts sit at the origin.
    X_GA = np.ascontiguousarray([(placed[i].X_GA if i >= 0 else Pose()).matrix for i, _ in kernels])
    X_WB = np.ascontiguousarray([(placed[i].X_WB if i >= 0 else Pose()).matrix for i, _ in kernels])
    plain = np.all((X_GA == np.eye(3, 4)) & (X_WB == np.eye(3, 4)), axis=(1, 2)).astype(np.int64)
    data = ModelData(
        motion.params, len(pushing), len(touching), len(own), params, param_ends, memory_ends, X_GA, X_WB, plain,
        books_of([one for _, one in forces], memory_ends), np.array(drive.layout(), np.int64),
    )  # fmt: skip
    return Kernels(forces, contacts, motion, memory, data)


def follow(drive: Drive, placed: Sequence[Placed], end: float, sample: float, method: Method) -> Followed:
    """The run until `end` by one of the two methods."""
    kernels, (q, v) = _kernels(drive, placed, method), drive.start()
    size = len(kernels.forces), len(kernels.contacts)
    limit = float(min((one.mating.stop().force for one in placed), default=np.inf))
    law, budget = {"poisson": POISSON, "newton": NEWTON}[method.impact], BUDGET + int(BUDGET_RATE * end)
    n = int(np.floor(end / sample * (1 + 1e-12))) + 1
    ny = len(q) + len(v) + 3 + POWERS  # with energies, by events
    sizes = {"nq": len(q), "nv": len(v), "ny": ny, "memory": len(kernels.memory)}
    output = zeros(Output, samples=n, events=MOST_EVENTS, **sizes)
    output.time[:] = np.arange(n, dtype=np.float64) * sample
    if method.name == "events":  # each loop loads files of its own
        from detent.numeric import events

        loop, kind = events.event_driven(*size), events.Run
        called = friction_solver, events.accelerating(*size), events.choosing(*size)
        settings = events.Settings(np.array(drive.breaks()), method.tolerance, TOUCHING, limit, law, budget)
    else:
        from detent.numeric import stepping

        loop, kind = stepping.stepping(*size), stepping.Run
        called = friction_solver, evaluating(*size)
        is_fixed, breaks = method.name == "fixed", np.array(drive.breaks())
        h = sample / max(1, round(sample / method.step)) if is_fixed else method.step
        last = max(end, float(output.time[-1]))
        settings = stepping.Settings(
            h, 0.0 if is_fixed else method.tolerance, np.append(breaks[breaks < last], last),
            _jumps(drive, kernels.motion), budget, TOUCHING, limit, law,
        )  # fmt: skip
    run = zeros(kind, drive=SENSED + len(v) + len(kernels.motion.memory), **sizes)
    run = run._replace(seen=zeros(System, nv=6, drive=SENSED + 6))
    if method.name != "events":
        run = run._replace(between=zeros(Kinematics, nv=6))
    run.state.q[:], run.state.v[:], run.state.memory[:] = q, v, kernels.memory
    prepare(
        [loop, *called, *(one.fn for _, one in (*kernels.forces, *kernels.contacts)), kernels.motion.fn, gripper_motion]
    )
    began = clock.perf_counter()
    with watched(output.q[:, 0], n):
        status = loop.compiled(
            *(one.compiled for one in called), kernels.motion.fn.compiled,
            tuple(one.fn.compiled for _, one in kernels.forces), tuple(one.fn.compiled for _, one in kernels.contacts),
            kernels.data, settings, run, output,
        )  # fmt: skip
    seconds, steps, samples = clock.perf_counter() - began, output.count[board.STEPS], output.count[board.SAMPLES]
    stats = {"steps": float(steps), "samples": float(samples), "loop_seconds": seconds}
    if method.name == "events":
        stats |= {
            "rejected": float(output.count[board.REJECTED]),
            "evaluations": float(output.count[board.EVALUATIONS]),
            "budget": float(status == board.OVER_BUDGET),
        }
    else:
        counted, measured = {"cuts": board.CUTS, "held": board.HELD, "evaluations": board.EVALUATIONS}, {}
        if method.name != "fixed":  # evidence of what decided about the steps
            counted |= {"rejected": board.REJECTED, "floor_steps": board.AT_FLOOR}
            measured |= {
                "error": board.ERROR, "deepest": board.DEEPEST, "largest_correction": board.CORRECTION,
                "cone_residual": board.CONE,
            }  # fmt: skip
            stats["budget"] = float(status == board.OVER_BUDGET)
        stats |= {name: float(output.count[at]) for name, at in counted.items()}
        stats |= {name: float(output.evidence[at]) for name, at in measured.items()}
        stats["step"] = end / max(int(steps), 1)
    return _followed(status, limit, kernels, output, stats)


def _jumps(drive: Drive, motion: Kernel) -> Array:
    """Instants at which the drive's powers jump (numeric/ledger.py): where its feed is not smooth.

    None of a drive without powers to tell, nor of one whose controller samples: what it did before is not remembered.
    """
    found = [] if len(motion.memory) or not hasattr(drive, "energies") else [t for t in drive.breaks() if t > 0.0]
    return np.array(found, np.float64)


def _followed(status: int, limit: float, kernels: Kernels, output: Output, stats: dict[str, float]) -> Followed:
    """What was written of the output, up to the first sample at which the force on the part passes the limit."""
    n = int(output.count[board.SAMPLES])
    listed = output.events[: int(output.count[board.EVENTS])]
    if "step" in stats:  # what closed softly is noted a step later, when it carries
        listed = listed[np.lexsort((listed[:, 1], listed[:, 0]))]
    beyond = np.flatnonzero(np.linalg.norm(output.wrenches[:n, :3], axis=1) > limit)
    if len(beyond):
        status, n = STOPPED, int(beyond[0]) + 1
        listed = listed[listed[:, 0] <= output.time[n - 1]]
    shown, memories, ends = output.shown[:, :n], output.memories[:n], kernels.data.memory_ends
    used = next((c for c in range(MOST) if not shown[c, :, board.ID].any()), MOST)  # room nobody used costs nothing
    by_owner: dict[int, tuple[Array, ...]] = {}
    for (i, _), a, b in zip((*kernels.forces, *kernels.contacts), ends, ends[1:], strict=False):
        by_owner[i] = (*by_owner.get(i, ()), memories[:, a:b])
    return Followed(
        status, output.time[:n], output.q[:n], output.v[:n], output.reactions[:n], output.wrenches[:n],
        shown[:used].swapaxes(0, 1),
        by_owner, memories[:, ends[-2] :], output.sums[:n], listed, tuple(i for i, _ in kernels.contacts),
        {**stats, "samples": float(n)},
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Gripper:
    """Motion of the gripper frame G in W at the samples."""

    pose: Array  # (n, 3, 4)
    twist: Array  # (n, 6)
    rate: Array  # (n, 6) of the twist


def gripper_of(drive: Drive, time: Array, q: Array, v: Array, reaction: Array, memory: Array | None = None) -> Gripper:
    motion, n = drive.motion(), len(time)
    found = Gripper(np.empty((n, 3, 4)), np.empty((n, 6)), np.empty((n, 6)))
    memory = np.tile(motion.memory, (n, 1)) if memory is None else memory
    now = [np.ascontiguousarray(one) for one in (time, q, v, reaction, memory)]
    gripper_motion.compiled(motion.fn.compiled, motion.params, *now, found.pose, found.twist, found.rate)
    return found


def gripper_channels(run: Followed, gripper: Gripper, along: Array) -> dict[str, Channel]:
    """Motion of the gripper, and the wrench of all matings on the part it holds."""
    R, p = gripper.pose[:, :, :3], gripper.pose[:, :, 3]
    f, m = (np.einsum("nji,nj->ni", R, run.wrench[:, part]) for part in (slice(3), slice(3, 6)))
    return channels(
        insertion=(p - p[0]) @ along, speed=gripper.twist[:, :3] @ along, pose=gripper.pose,
        velocity=gripper.twist[:, :3], spin=gripper.twist[:, 3:6], force=f, moment=m,
        mating_force=-run.wrench[:, :3] @ along,
    )  # fmt: skip


def contact_channels(run: Followed, owner: int, numbers: Array | None) -> dict[str, Channel]:
    """Forces and states of an owner's contacts, in the order of the numbers (n, k) that it shows, or the loop's own."""
    first = ANOTHER * run.owners.index(owner) + 1  # added to its numbers
    ids, end = run.shown[:, :, board.ID], first + ANOTHER * run.owners.count(owner)
    mine = (first <= ids) & (ids < end)
    table = np.where(mine[:, :, None], run.shown, 0.0)
    if numbers is not None:
        found, table = table, np.zeros((*numbers.shape, board.WIDE))
        for j in range(found.shape[1]):
            one = found[:, j : j + 1]  # (n, 1, WIDE)
            table += np.where(((one[:, :, board.ID] == numbers + first) & (numbers > 0))[:, :, None], one, 0.0)
    told = channels(
        contact_force=table[:, :, board.FORCE], contact_friction=table[:, :, board.FORCE + 1 : board.FORCE + 3],
        contact_state=table[:, :, board.MODE], slip_speed=table[:, :, board.SLIP],
    )  # fmt: skip
    if owner >= 0:  # a mating's
        told |= channels(contact_load=table[:, :, board.LOAD : board.LOAD + 3])
    return told


def energy_channels(run: Followed, drive: Any, placed: Sequence[Placed]) -> dict[str, Channel]:
    """Where the energy is and where it went, J.

    What is kinetic and stored changes by the work of the drive's machine, less what dampers, friction and impacts take.
    Stepping has a loss of its own besides: the work of normal forces, and of corrections of the position. Compliant
    matings tell themselves what they store and lose (energy_ledger.py).
    """
    sums = run.sums
    told = channels(
        friction_loss=sums[:, board.FRICTION_LOSS], impact_loss=sums[:, board.IMPACT_LOSS],
        drive_loss=sums[:, board.DRIVE_LOSS], drive_work=sums[:, board.DRIVE_WORK],
        numerical_loss=sums[:, board.NUMERICAL_LOSS],
    )  # fmt: skip
    if hasattr(drive, "energies"):
        kinetic, stored = drive.energies(run.q, run.v, run.time)
        told |= channels(kinetic_energy=kinetic, stored_energy=stored - stored[0])
    kept = [Kept(one.mating, _kernels_of(one), _of_forces(run, i, one)) for i, one in enumerate(placed)]
    told |= channels(**mating_terms(kept, sums[:, board.BOOKED :]))
    if hasattr(drive, "energies") and all(keeps_books(one.mating) for one in placed):
        told = with_rest(told)
    return told


def _kernels_of(one: Placed) -> tuple[Kernel, ...]:
    """Its WRENCH kernels on a drive that yields."""
    return one.mating.yielding()[0] if is_compliant(one.mating) else one.mating.forces()


def _of_forces(run: Followed, owner: int, one: Placed) -> tuple[Array, ...]:
    """The memory of these over time: they are the first of their mating."""
    return run.memories.get(owner, ())[: len(_kernels_of(one))]


Names = Mapping[int, Callable[[int], str]]  # by owner, words for the numbers of its contacts


def told(run: Followed, names: Names, quiet: Collection[int]) -> list[tuple[int, float, str, str, dict[str, Any]]]:
    """Events as (owner, time, kind, where, detail), but those of `quiet` owners."""
    events = []
    for time, kind, contact, p_n, p_1, p_2, speed in run.events.tolist():
        kernel_, own = divmod(int(contact), ANOTHER)
        of_one = int(kind) not in (board.ACCUMULATION, board.GAIN)
        owner = run.owners[kernel_] if of_one else NOBODY
        if owner in quiet:
            continue
        where = names[owner](own) if of_one else ""
        detail: dict[str, Any] = {"contact": int(contact)}
        if int(kind) == board.GAIN:
            detail |= {"energy": p_n}
        if int(kind) == board.CONTACT:
            detail |= {"impulse": [p_n, p_1, p_2], "speed": speed}
        events.append((owner, time, KINDS[int(kind)], where, detail))
    return events


def observed(run: Followed, i: int, mating: Mating) -> Mapping[str, Channel]:
    """Channels of mating i, compliant or not."""
    memories = run.memories.get(i, ())
    return mating.observe(memories, run.rubbing(i)) if is_compliant(mating) else mating.observe(memories)


def compliant_events(run: Followed, i: int, mating: Compliant, prefix: str) -> list[Event]:
    """Events of mating i: what it touches, when it sticks, and which way it slides."""
    events: list[Event] = []
    mine = [kernel for kernel, owner in enumerate(run.owners) if owner == i]
    for which, (kernel, memory, rubbing) in enumerate(zip(mine, run.memories[i], run.rubbing(i), strict=False)):
        for j in np.flatnonzero(memory[1:, BRANCH] != memory[:-1, BRANCH]) + 1:
            events += [
                Event(float(run.time[j]), change.kind, prefix + change.where, change.detail)
                for change in mating.change(memory[j - 1], memory[j])
            ]
        of_mine = run.events[(run.events[:, 2] // ANOTHER == kernel) & np.isin(run.events[:, 1], RUBBING)]
        told = [(float(time), int(kind)) for time, kind in of_mine[:, :2]]
        # In steps a part may turn round within one, and the loop does not tell.
        slides, sense = rubbing.state == SLIDES, np.sign(-rubbing.force)
        turned = np.flatnonzero(slides[1:] & slides[:-1] & (sense[1:] * sense[:-1] < 0.0)) + 1
        for j in turned:
            if not any(run.time[j - 1] < time <= run.time[j] for time, _ in told):
                told.append((float(run.time[j]), SLIDE))
        for time, kind in told:
            after = min(int(np.searchsorted(run.time, time)), len(run.time) - 1)
            words = mating.rubs(which, None if kind == STICK else bool(sense[after] > 0.0))
            events.append(Event(time, "stick" if kind == STICK else "slide", prefix + words, {}))
    return events


RUBBING = (STICK, SLIDE, SLIDE_CHANGE)


class Yielding:
    """The solver of drives that yield."""

    name = "yielding"

    def accepts(self, matings: Sequence[Placed], drive: Any, how: Method) -> InputError | None:
        if how.name == "exact":
            return InputError("method", how.name, "only a Latch on a Traverse is followed exactly")
        end = min(drive.breaks()[-1], np.inf if how.duration is None else how.duration)
        if not np.isfinite(end):
            return InputError("drive.duration", None, "this drive goes on for ever; say how long the run lasts")
        if end / how.sample > LONGEST_RUN or (how.name == "fixed" and end / how.step > LONGEST_RUN * 50):
            return InputError("sample", how.sample, f"at most {LONGEST_RUN} samples are kept")
        return None

    def begin(self, matings: Sequence[Placed], drive: Any, how: Method) -> WholeRun:
        # A run of no length tells whether the parts are apart before any time is spent.
        _refuse_overlaps(drive, matings, follow(drive, matings, 0.0, how.sample, how))
        end = min(drive.breaks()[-1], np.inf if how.duration is None else how.duration)
        return WholeRun(end, lambda: _trajectory(drive, matings, follow(drive, matings, end, how.sample, how), end))


solver = Yielding()
OVERLAP = 1e-7  # m, at the start: more than rounding of what people type


def _refuse_overlaps(drive: Drive, placed: Sequence[Placed], first: Followed) -> None:
    """InputError where parts overlap at the start, as a run of no length found them."""
    q, v = drive.start()
    begin = gripper_of(drive, np.zeros(1), q[None], v[None], np.zeros((1, len(v)))).pose[0, :, 3]
    if first.status == NOWHERE_LEFT:
        refuse_overlap(begin)
    now = gripper_of(drive, first.time[:1], first.q[:1], first.v[:1], first.reaction[:1]).pose[0, :, 3]
    moved = float(np.linalg.norm(now - begin))  # out of an overlap, by events
    for i, one in enumerate(placed):
        seen = observed(first, i, one.mating)
        gaps = np.nan_to_num(np.asarray(seen["gap"].values)[0], nan=np.inf) if "gap" in seen else np.zeros(0)
        worst = int(np.argmin(gaps)) if len(gaps) else -1
        if worst >= 0 and max(moved, -float(gaps[worst])) > OVERLAP:
            number = int(np.asarray(seen["contact_id"].values)[0, worst])
            far = with_unit(max(moved, -float(gaps[worst])), "m")
            refuse_overlap(begin, f" by {far} ({getattr(one.mating, 'named', str)(number)})")


def _trajectory(drive: Drive, placed: Sequence[Placed], run: Followed, end: float) -> Trajectory:
    holds = bool(placed) or tuple(drive.layout()) == (BODY,) or hasattr(drive, "channels")  # a part, in its gripper
    gripper = gripper_of(drive, run.time, run.q, run.v, run.reaction, run.driven) if holds else None
    if gripper is None:
        told = channels(q=run.q, v=run.v, reaction=run.reaction)
    else:
        told = gripper_channels(run, gripper, np.array(drive.along()))
    events = _events(drive, placed, run)
    shares: list[Share] = []
    scene: list[Shape] = list(getattr(drive, "shapes", tuple)())
    rigid = np.zeros(len(run.time), np.int64)
    for i, one in enumerate(placed):
        own = dict(observed(run, i, one.mating))
        if "contact_id" in own and i in run.owners:
            rigid += np.count_nonzero(own["contact_id"].values, axis=1)
        if i in run.owners and not is_compliant(one.mating):
            own |= contact_channels(run, i, np.asarray(own["contact_id"].values) if "contact_id" in own else None)
        own = one.as_recorded(own, np.asarray(told["pose"].values))
        prefix = f"{type(one.mating).__name__.lower()}_{i + 1}_" if len(placed) > 1 else ""
        found, names = prefixed(prefix, own)
        told |= found
        scene += one.shapes(prefix)
        shares.append(Share(names, tuple(event for owner, event in events if owner in (i, NOBODY))))
    if gripper is not None and hasattr(drive, "channels"):
        moving, kept = (gripper.pose, gripper.twist, gripper.rate), run.memories.get(DRIVE, ())
        own = run.own() if DRIVE in run.owners else np.zeros((len(run.time), 0, board.WIDE))
        of_run = Moved(run.time, run.q, run.v, run.driven, own, *moving, run.wrench, kept)
        told |= drive.channels(of_run)  # pyright: ignore[reportAttributeAccessIssue]  # what a drive may have
    elif DRIVE in run.owners:
        told |= prefixed("drive_" if placed else "", contact_channels(run, DRIVE, None))[0]
    told |= energy_channels(run, drive, placed)
    happened = [event for _, event in events]
    if run.status == STOPPED:
        pushed = float(np.linalg.norm(run.wrench[-1, :3]))
        happened.append(Event(float(run.time[-1]), "stop", "force limit", {"force": pushed}))
    verdict = None
    if run.status in ENDS:
        verdict = Outcome(Status.UNRESOLVED, ENDS[run.status], float(run.time[-1]))
    elif len(placed) > 1 and (rigid >= ROOM).any():  # one mating alone looks after itself
        words = f"more than {ROOM} contacts at once, of all matings together: some may have been left out"
        verdict = Outcome(Status.UNRESOLVED, words, float(run.time[-1]))
    elif not placed:
        verdict = Outcome(Status.ELAPSED, "the run is over", end)
    return Trajectory(run.time, told, tuple(happened), run.stats, tuple(shares), scene=tuple(scene), verdict=verdict)


def _events(drive: Drive, placed: Sequence[Placed], run: Followed) -> list[tuple[int, Event]]:
    """Every event and its owner, in the order of time."""
    compliant = {i: one.mating for i, one in enumerate(placed) if is_compliant(one.mating)}
    names = {i: getattr(one.mating, "named", str) for i, one in enumerate(placed)}
    names[DRIVE] = getattr(drive, "named", str)
    events = [
        (owner, Event(time, kind, where, detail))
        for owner, time, kind, where, detail in told(run, names, compliant)
        if where or owner != DRIVE
    ]
    for i, mating in compliant.items():
        prefix = f"{type(mating).__name__.lower()} {i + 1} " if len(placed) > 1 else ""
        events += [(i, event) for event in compliant_events(run, i, mating, prefix)]
    return sorted(events, key=lambda pair: pair[1].time)
