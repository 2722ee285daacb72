"""Runs of drives that yield: what the loops of numeric/ wrote, as channels and events.

The part's motion obeys M v̇ = f + Wᵀ λ (Meitinger & Pfeiffer, eq. 12); numeric/events.py and numeric/stepping.py
are the two methods.

What compliant matings (O-rings, snap fasteners) tell of a run on a drive that yields.

The loop tells to the instant when they stick and slide. What they touch they tell themselves, from their memory at the
samples: the first sample that shows a change is its time.
"""

from __future__ import annotations

import time as clock
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.core.progress import watched
from detent.core.record import Channel, Event
from detent.drive.base import Drive
from detent.mating.base import Compliant, Mating, Placed, Rubbing, is_compliant
from detent.numeric import output as board
from detent.numeric.compiling import prepare
from detent.numeric.contact_modes import accelerating, acting_room, choosing, equation_room
from detent.numeric.events import NO_FINITE_FORCE, STALLED, TWO_ANSWERS, event_driven, event_room
from detent.numeric.friction.solver import friction_solver
from detent.numeric.impact import NEWTON, POISSON, impulse_room
from detent.numeric.kernel import BRANCH, UNASKED, Kernel, joined
from detent.numeric.output import SLIDE, SLIDE_CHANGE, SLIDES, STICK, STOPPED, gripper_motion
from detent.numeric.stepping import stepping, stepping_room
from detent.numeric.system import ANOTHER, MOST, evaluating, no_contact, no_force, room

Array = NDArray[np.float64]
TOUCHING = 1e-9  # m: a gap up to this is closed
MOST_EVENTS = 250_000  # 14 MB, of which what is not written costs nothing
NOBODY, DRIVE = -1, -2  # owners of a kernel that does nothing, and of a drive's own contacts
KINDS = {
    board.CONTACT: "contact", board.RELEASE: "release", board.STICK: "stick", board.SLIDE: "slide",
    board.ACCUMULATION: "accumulation", board.GAIN: "energy gain", board.SLIDE_CHANGE: "slide-change",
}  # fmt: skip


ENDS = {
    board.UNSOLVED_FRICTION: "no forces were found that obey the friction law at all contacts",
    board.CROWDED: "the run changes state faster than it can be followed",
    NO_FINITE_FORCE: "Painlevé: no finite force holds a sliding contact (inconsistent)",
    TWO_ANSWERS: "Painlevé: a sliding contact may hold or lift off (indeterminate)",
    STALLED: "no step is short enough to go on",
}


@dataclass(frozen=True, slots=True)
class Method:
    """How a run is followed: by events, to a tolerance, or in steps."""

    name: Literal["events", "stepping"]
    step: float
    tolerance: float
    impact: Literal["poisson", "newton"]


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
    memories: tuple[tuple[int, Array], ...]  # owner and (n, …) of each kernel
    driven: Array  # (n, …) memory of the drive's motion
    sums: Array  # (n, SUMS)
    events: Array  # (e, 7)
    owners: tuple[int, ...]
    stats: dict[str, float]

    def own(self) -> Array:
        """(n, contacts, WIDE) contacts of the drive itself, as `shown`; others are zero."""
        if DRIVE not in self.owners:
            return np.zeros((len(self.time), 0, board.WIDE))
        first = ANOTHER * self.owners.index(DRIVE)
        mine = np.where(self.shown[:, :, board.ID : board.ID + 1] > first, self.shown, 0.0)
        mine[:, :, board.ID] = np.maximum(mine[:, :, board.ID] - first, 0.0)
        return mine

    def of(self, mating: int) -> tuple[Array, ...]:
        """Memories of this mating's kernels."""
        return tuple(memory for owner, memory in self.memories if owner == mating)

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


def _missing(count: int, least: int) -> int:
    """How many are missing to the next power of two, or to `least`."""
    return max(least, 1 << max(count - 1, 0).bit_length()) - count


def follow(drive: Drive, placed: Sequence[Placed], end: float, sample: float, method: Method) -> Followed:
    """The run until `end` by one of the two methods."""
    given = [_yielding(one.mating) for one in placed]
    forces = [(i, one) for i, (kernels, _) in enumerate(given) for one in kernels]
    contacts = [(i, one) for i, (_, kernels) in enumerate(given) for one in kernels]
    own = [(DRIVE, one) for one in drive.contacts()]
    contacts += own
    if any(one.switch is not None for _, one in forces):
        raise InputError("mating", None, "it has no forces for a drive that yields")
    if method.name == "events" and any(getattr(one.mating, "jumps", False) for one in placed):
        raise InputError("method", "events", 'a snap fastener jumps: "stepping" follows it')
    meant = np.array((len(forces), len(contacts), len(own)))
    # A loop is compiled for so many of each: filled up to few sizes, one loop serves nearly every run.
    forces += [(NOBODY, Kernel(no_force, np.zeros(0)))] * _missing(len(forces), 2)
    contacts += [(NOBODY, Kernel(no_contact, np.zeros(0)))] * _missing(len(contacts), 4)
    kernels = [*forces, *contacts]
    params, param_ends = joined([one.params for _, one in kernels])
    motion = drive.motion()
    memory, memory_ends = joined([*(one.memory for _, one in kernels), motion.memory])
    # A drive's own contacts sit at the origin.
    X_GA = np.ascontiguousarray([(placed[i].X_GA if i >= 0 else Pose()).matrix for i, _ in kernels])
    X_WB = np.ascontiguousarray([(placed[i].X_WB if i >= 0 else Pose()).matrix for i, _ in kernels])
    still = np.eye(3, 4)
    plain = np.array(
        [int(np.array_equal(a, still) and np.array_equal(b, still)) for a, b in zip(X_GA, X_WB, strict=True)]
    )
    q, v = drive.start()

    every = max(1, round(sample / method.step))
    n = int(np.floor(end / sample * (1 + 1e-12))) + 1
    time: Array = np.arange(n, dtype=np.float64) * sample
    q_out, v_out, reactions = np.empty((n, len(q))), np.empty((n, len(v))), np.empty((n, len(v)))
    shown, memories = np.zeros((MOST, n, board.WIDE)), np.empty((n, len(memory)))
    sums, events, count = np.empty((n, board.SUMS)), np.empty((MOST_EVENTS, 7)), np.zeros(6, np.int64)
    wrenches = np.empty((n, 6))
    size, is_events = (len(forces), len(contacts)), method.name == "events"
    loop = event_driven(*size) if is_events else stepping(*size)
    called = [friction_solver, *((accelerating(*size), choosing(*size)) if is_events else (evaluating(*size),))]
    prepare([loop, *called, *(one.fn for _, one in kernels), motion.fn, gripper_motion])
    nv, limit = len(v), min((one.mating.stop().force for one in placed), default=np.inf)
    state = room(nv, len(motion.memory))
    if is_events:
        state[3][5][UNASKED] = 1.0
        how = (
            np.array(drive.breaks()),
            method.tolerance,
            limit,
            len(q),
            acting_room(),
            equation_room(nv),
            event_room(q, v, memory),
        )
    else:
        how = sample / every, every, limit, stepping_room(q, v, memory)
    began = clock.perf_counter()
    with watched(q_out[:, 0], n):
        status = loop(
            *(one.compiled for one in called), {"poisson": POISSON, "newton": NEWTON}[method.impact],
            motion.fn.compiled, motion.params, tuple(one.fn.compiled for _, one in forces),
            tuple(one.fn.compiled for _, one in contacts), meant, params, param_ends, memory_ends, X_GA, X_WB, plain,
            np.array(drive.layout(), np.int64), state, room(6), impulse_room(nv),
            (time, q_out, v_out, reactions, shown, memories, sums, wrenches), events, count, TOUCHING, *how,
        )  # fmt: skip
    seconds = clock.perf_counter() - began
    n = int(count[0])
    beyond = np.flatnonzero(np.linalg.norm(wrenches[:n, :3], axis=1) > limit)
    if len(beyond):
        status, n = STOPPED, int(beyond[0]) + 1
    listed = events[: int(count[1])]
    if not is_events:  # what closed softly is told a step later, when it carries
        listed = listed[np.lexsort((listed[:, 1], listed[:, 0]))]
    if len(beyond):
        listed = listed[listed[:, 0] <= time[n - 1]]
    used = next((c for c in range(MOST) if not shown[c, :n, board.ID].any()), MOST)  # room nobody used costs nothing
    stats = {"steps": float(count[4]), "samples": float(n), "loop_seconds": seconds}
    if is_events:
        stats |= {"rejected": float(count[2]), "evaluations": float(count[3])}
    else:
        stats |= {"cuts": float(count[2]), "held": float(count[5]), "step": sample / every}
    return Followed(
        status, time[:n], q_out[:n], v_out[:n], reactions[:n], wrenches[:n], shown[:used, :n].swapaxes(0, 1),
        tuple((i, memories[:n, a:b]) for (i, _), a, b in zip(kernels, memory_ends, memory_ends[1:], strict=False)),
        memories[:n, memory_ends[-2] :],
        sums[:n], listed, tuple(i for i, _ in contacts), stats,
    )  # fmt: skip


def _yielding(mating: Mating) -> tuple[tuple[Kernel, ...], tuple[Kernel, ...]]:
    """Forces and contacts of a mating on a drive that yields: some have others there than on a rail."""
    return mating.yielding() if is_compliant(mating) else (mating.forces(), mating.contacts())


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
    gripper_motion(motion.fn.compiled, motion.params, *now, found.pose, found.twist, found.rate)
    return found


def gripper_channels(run: Followed, gripper: Gripper, along: Array) -> dict[str, Channel]:
    """Motion of the gripper, and the wrench of all matings on the part it holds."""
    R, p = gripper.pose[:, :, :3], gripper.pose[:, :, 3]
    f, m = (np.einsum("nji,nj->ni", R, run.wrench[:, part]) for part in (slice(3), slice(3, 6)))
    xyz, wrt = ("time", "xyz"), "on the part by what it mates with, at G, expressed in G"
    return {
        "insertion": Channel(("time",), (p - p[0]) @ along, "m", "distance travelled along the way since the start"),
        "speed": Channel(("time",), gripper.twist[:, :3] @ along, "m/s", "speed of the gripper along the way"),
        "pose": Channel(
            ("time", "row", "column"), gripper.pose, "1, m", "pose [R | p] of the gripper G in the world W"
        ),
        "velocity": Channel(xyz, gripper.twist[:, :3], "m/s", "velocity of G's origin, in W"),
        "spin": Channel(xyz, gripper.twist[:, 3:6], "rad/s", "angular velocity of G, in W"),
        "force": Channel(xyz, f, "N", f"force {wrt}"),
        "moment": Channel(xyz, m, "N m", f"moment {wrt}"),
        "mating_force": Channel(
            ("time",), -run.wrench[:, :3] @ along, "N",
            "against what it mates with along the way: positive pushes it on",
        ),
    }  # fmt: skip


def coordinate_channels(run: Followed) -> dict[str, Channel]:
    """Motion of a drive that has coordinates of its own."""
    return {
        "q": Channel(("time", "coordinate"), run.q, "m or rad", "the drive's coordinates"),
        "v": Channel(("time", "speed"), run.v, "m/s or rad/s", "the drive's velocities"),
        "reaction": Channel(("time", "speed"), run.reaction, "N or N m", "of all contacts, along the velocities"),
    }


def contact_channels(run: Followed, owner: int, numbers: Array | None) -> dict[str, Channel]:
    """Forces and states of an owner's contacts, in the order of the numbers (n, k) that it shows, or the loop's own."""
    at, first = ("time", "contact"), ANOTHER * run.owners.index(owner) + 1  # added to its numbers
    ids, end = run.shown[:, :, board.ID], first + ANOTHER * run.owners.count(owner)
    mine = (first <= ids) & (ids < end)
    table = np.where(mine[:, :, None], run.shown, 0.0)
    if numbers is not None:
        found, table = table, np.zeros((*numbers.shape, board.WIDE))
        for j in range(found.shape[1]):
            one = found[:, j : j + 1]  # (n, 1, WIDE)
            table += np.where(((one[:, :, board.ID] == numbers + first) & (numbers > 0))[:, :, None], one, 0.0)
    wrt = "on the part by what it touches"
    channels = {
        "contact_force": Channel(at, table[:, :, board.FORCE], "N", f"normal force {wrt}"),
        "contact_friction": Channel(
            ("time", "contact", "tangent"), table[:, :, board.FORCE + 1 : board.FORCE + 3], "N",
            f"friction {wrt}, along the contact's two tangents",
        ),
        "contact_state": Channel(at, table[:, :, board.MODE], "1", "0 open, 1 sticks, 2 slides"),
        "slip_speed": Channel(at, table[:, :, board.SLIP], "m/s", "speed of sliding at the contact"),
    }  # fmt: skip
    if owner >= 0:  # a mating's
        load = table[:, :, board.LOAD : board.LOAD + 3]
        channels["contact_load"] = Channel(
            (*at, "xyz"), load, "N", "force on the part at the contact, friction included, in W", "W"
        )
    return channels


def energy_channels(run: Followed, drive: Any) -> dict[str, Channel]:
    """Where the energy is and where it went, J.

    What is kinetic and stored changes by the work of the drive's machine, less what dampers, friction and impacts take.
    Stepping has a loss of its own besides: the work of normal forces, and of corrections of the position.
    """
    at, sums = ("time",), run.sums
    channels = {
        "friction_loss": Channel(at, sums[:, board.FRICTION_LOSS], "J", "lost to friction since the start"),
        "impact_loss": Channel(at, sums[:, board.IMPACT_LOSS], "J", "lost in impacts since the start"),
        "drive_loss": Channel(at, sums[:, board.DRIVE_LOSS], "J", "lost in the drive's dampers since the start"),
        "drive_work": Channel(at, sums[:, board.DRIVE_WORK], "J", "given by the drive's machine since the start"),
        "numerical_loss": Channel(
            at, sums[:, board.NUMERICAL_LOSS], "J", "lost to the method since the start: normal forces, corrections"
        ),
    }
    if hasattr(drive, "kinetic") and hasattr(drive, "potential"):
        stored = drive.potential(run.q)
        if hasattr(drive, "stored"):
            stored = stored + drive.stored(run.q, run.time)
        channels["kinetic_energy"] = Channel(at, drive.kinetic(run.q, run.v), "J", "of the part and its payload")
        channels["stored_energy"] = Channel(at, stored - stored[0], "J", "in springs and weight, since the start")
    return channels


def told(run: Followed, named: Any, quiet: Collection[int]) -> list[tuple[int, float, str, str, dict[str, Any]]]:
    """Events as (owner, time, kind, where, detail), but those of `quiet` owners; named(owner, contact) gives the words
    for a contact."""
    events = []
    for time, kind, contact, p_n, p_1, p_2, speed in run.events.tolist():
        kernel_, own = divmod(int(contact), ANOTHER)
        of_one = int(kind) not in (board.ACCUMULATION, board.GAIN)
        if of_one and run.owners[kernel_] in quiet:
            continue
        owner, where = (run.owners[kernel_], named(run.owners[kernel_], own)) if of_one else (NOBODY, "")
        detail: dict[str, Any] = {"contact": int(contact)}
        if int(kind) == board.GAIN:
            detail |= {"energy": p_n}
        if int(kind) == board.CONTACT:
            detail |= {"impulse": [p_n, p_1, p_2], "speed": speed}
        events.append((owner, time, KINDS[int(kind)], where, detail))
    return events


def observed(run: Followed, i: int, mating: Mating) -> Mapping[str, Channel]:
    """Channels of mating i, compliant or not."""
    return mating.observe(run.of(i), run.rubbing(i)) if is_compliant(mating) else mating.observe(run.of(i))


def compliant_events(run: Followed, i: int, mating: Compliant, prefix: str) -> list[Event]:
    """Events of mating i: what it touches, when it sticks, and which way it slides."""
    events: list[Event] = []
    mine = [kernel for kernel, owner in enumerate(run.owners) if owner == i]
    for which, (kernel, memory, rubbing) in enumerate(zip(mine, run.of(i), run.rubbing(i), strict=False)):
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
