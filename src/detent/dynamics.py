"""Runs of drives that yield: what the loops of numeric/ wrote, as channels and events.

The part's motion obeys M v̇ = f + Wᵀ λ (Meitinger & Pfeiffer, eq. 12); see numeric/stepping.py for the method.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.drive.base import Drive
from detent.errors import InputError
from detent.mating.base import Placed
from detent.numeric import stepping as loops
from detent.numeric.compiling import prepare
from detent.numeric.kernel import Kernel, joined
from detent.numeric.system import ANOTHER, no_contact, no_force
from detent.record import Channel

Array = NDArray[np.float64]
TOUCHING = 1e-9  # m: a gap up to this is closed
MOST_EVENTS = 20_000
STOPPED = -1  # status of a run that passed a mating's force limit: cut at the first sample beyond it
NOBODY = -1  # owner of a kernel that does nothing
STATES = {loops.OPEN: "open", loops.STICKS: "stick", loops.SLIDES: "slip"}
KINDS = {
    loops.CONTACT: "contact", loops.RELEASE: "release", loops.STICK: "stick", loops.SLIDE: "slide",
    loops.ACCUMULATION: "accumulation",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stepped:
    """What the loop wrote: `owners` tells which mating each contact kernel belongs to."""

    status: int
    time: Array  # (n,)
    q: Array  # (n, nq)
    v: Array  # (n, nv)
    reaction: Array  # (n, nv)
    shown: Array  # (n, contacts, WIDE)
    memories: tuple[tuple[int, Array], ...]  # owner and (n, …) of each kernel
    sums: Array  # (n, SUMS)
    events: Array  # (e, 7)
    owners: tuple[int, ...]
    stats: dict[str, float]

    def of(self, mating: int) -> tuple[Array, ...]:
        """Memories of this mating's kernels."""
        return tuple(memory for owner, memory in self.memories if owner == mating)


def step_through(drive: Drive, placed: Sequence[Placed], end: float, step: float, sample: float) -> Stepped:
    """The run until `end`, in steps of about `step`, so that a whole number of them makes a sample."""
    every = max(1, round(sample / step))
    h = sample / every
    n = int(np.floor(end / sample * (1 + 1e-12))) + 1
    forces = [(i, one) for i, placed_ in enumerate(placed) for one in placed_.mating.forces()]
    contacts = [(i, one) for i, placed_ in enumerate(placed) for one in placed_.mating.contacts()]
    if any(one.switch is not None for _, one in forces):
        raise InputError("mating", "a snap fastener", "on a drive that yields, O-rings and rigid parts are possible")
    forces = forces or [(NOBODY, Kernel(no_force, np.zeros(0)))]
    contacts = contacts or [(NOBODY, Kernel(no_contact, np.zeros(0)))]
    kernels = [*forces, *contacts]
    params, param_ends = joined([one.params for _, one in kernels])
    memory, memory_ends = joined([one.memory for _, one in kernels])
    X_GA = np.ascontiguousarray([placed[i].X_GA.matrix for i, _ in kernels])
    X_WB = np.ascontiguousarray([placed[i].X_WB.matrix for i, _ in kernels])
    q, v = drive.start()
    motion = drive.motion()
    time, q_out, v_out, reactions = np.empty(n), np.empty((n, len(q))), np.empty((n, len(v))), np.empty((n, len(v)))
    shown, memories = np.empty((n, loops.MOST, loops.WIDE)), np.empty((n, len(memory)))
    sums, events, count = np.empty((n, loops.SUMS)), np.empty((MOST_EVENTS, 7)), np.zeros(5, np.int64)
    loop = loops.stepping(len(forces), len(contacts))
    prepare([loop, *(one.fn for _, one in kernels), motion.fn])
    status = loop(
        motion.fn.compiled, motion.params, tuple(one.fn.compiled for _, one in forces),
        tuple(one.fn.compiled for _, one in contacts), params, param_ends, memory, memory_ends, X_GA, X_WB,
        np.array(drive.layout(), np.int64), q, v, h, every, TOUCHING, time, q_out, v_out, reactions, shown, memories,
        sums, events, count,
    )  # fmt: skip
    n = int(count[0])
    limit = min(one.mating.stop().force for one in placed)
    beyond = np.flatnonzero(np.linalg.norm(reactions[:n, :3], axis=1) > limit)
    if len(beyond):
        status, n = STOPPED, int(beyond[0]) + 1
    told_until = events[: int(count[1])][events[: int(count[1]), 0] <= time[n - 1]]
    used = int((shown[:n, :, loops.ID] > 0).any(axis=0).sum())
    return Stepped(
        status, time[:n], q_out[:n], v_out[:n], reactions[:n], shown[:n, :used],
        tuple((i, memories[:n, a:b]) for (i, _), a, b in zip(kernels, memory_ends[:-1], memory_ends[1:], strict=True)),
        sums[:n], told_until, tuple(i for i, _ in contacts),
        {"steps": float(count[4]), "cuts": float(count[2]), "step": h, "samples": float(n)},
    )  # fmt: skip


def contact_channels(run: Stepped, numbers: Array | None) -> dict[str, Channel]:
    """Forces and states of the contacts, in the order of the numbers (n, k) that a mating shows, or the loop's own."""
    at, table = ("time", "contact"), run.shown
    if numbers is not None:
        table = np.zeros((*numbers.shape, loops.WIDE))
        for j in range(run.shown.shape[1]):
            mine = run.shown[:, j : j + 1]  # (n, 1, WIDE); its number is one more than the mating's
            table += np.where(((mine[:, :, loops.ID] == numbers + 1) & (numbers > 0))[:, :, None], mine, 0.0)
    wrt = "on the part by what it touches"
    return {
        "contact_force": Channel(at, table[:, :, loops.FORCE], "N", f"normal force {wrt}"),
        "contact_friction": Channel(
            ("time", "contact", "tangent"), table[:, :, loops.FORCE + 1 : loops.FORCE + 3], "N",
            f"friction {wrt}, along the contact's two tangents",
        ),
        "contact_state": Channel(at, table[:, :, loops.STATE], "1", "0 open, 1 sticks, 2 slides"),
        "slip_speed": Channel(at, table[:, :, loops.SLIP], "m/s", "speed of sliding at the contact"),
        "friction_loss": Channel(("time",), run.sums[:, loops.FRICTION_LOSS], "J", "lost to friction since the start"),
        "impact_loss": Channel(("time",), run.sums[:, loops.IMPACT_LOSS], "J", "lost in impacts since the start"),
    }  # fmt: skip


def told(run: Stepped, named: Any) -> list[tuple[float, str, str, dict[str, Any]]]:
    """Events as (time, kind, where, detail); named(owner, contact) gives the words for a contact."""
    events = []
    for time, kind, contact, p_n, p_1, p_2, speed in run.events.tolist():
        kernel_, own = divmod(int(contact), ANOTHER)
        where = "" if int(kind) == loops.ACCUMULATION else named(run.owners[kernel_], own)
        detail: dict[str, Any] = {"contact": int(contact)}
        if int(kind) == loops.CONTACT:
            detail |= {"impulse": [p_n, p_1, p_2], "speed": speed}
        events.append((time, KINDS[int(kind)], where, detail))
    return events
