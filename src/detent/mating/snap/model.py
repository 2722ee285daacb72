"""Snap fastener: a rigid hook on an elastic support, pushed past a rigid block.

Meitinger & Pfeiffer, section 5.2, eqs. 34–38. The hook is a polygon in (x, z), extruded along y; the counterpart is a
cuboid; the support is a beam, a plate, or any 6×6 stiffness with constrained freedoms (support.py). Contacts are found
automatically (geometry/polyhedron.py), equilibrium is solved (equilibrium.py) and followed on the path (following.py);
hook_wrench.py is the compiled half of this file.

Contacts slide or are open. Where a contact can neither slide nor open the motion is blocked, and that is the result:
a hook that self-locks going in has jammed, one that self-locks coming out is retained.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.record import Channel, Outcome, Record, Status
from detent.core.scene import Shape
from detent.geometry.mesh import box, extruded
from detent.geometry.polygon import convex_pieces, outline
from detent.mating.mating import Change, Rubbing, Stop
from detent.mating.snap.equilibrium import STICKS, UNSTABLE
from detent.mating.snap.following import LEAP
from detent.mating.snap.hook_wrench import (
    DEFLECTION,
    EFFORT,
    ENERGY,
    IDS,
    JUMP,
    MOST_SHOWN,
    POWER,
    RAIL_SIZE,
    RESIDUAL,
    SHOWN,
    SHOWN_SIZE,
    SIZE,
    WHY,
    N,
    follow,
    settle,
)
from detent.mating.snap.plate import Plate
from detent.mating.snap.sticking_hook import (
    KEPT,
    LIMIT,
    OTHER_DEFLECTION,
    OTHER_ENERGY,
    OTHER_SHOWN,
    SENSE,
    YIELDING_SIZE,
    snap_friction,
    snap_mean,
)
from detent.mating.snap.support import Beam, Stiffness
from detent.numeric.kernel import BRANCH, NOWHERE, Kernel, pack
from detent.units import Force, Friction, Length, Position, check

Array = NDArray[np.float64]
Point = tuple[Position, Position]
Corner = tuple[Position, Position, Position]

KINDS = {1: "corner–surface", 2: "edge–edge", 3: "surface–corner"}


@dataclass(frozen=True, slots=True)
class Block:
    """The counterpart: a cuboid in B between two corners."""

    low: Corner
    high: Corner

    def __post_init__(self) -> None:
        check(self)
        for axis, low, high in zip("xyz", self.low, self.high, strict=True):
            if not low < high:
                raise InputError("high", high, f"it must lie above low ({low}) along {axis}")


@dataclass(frozen=True, slots=True)
class Snap:
    """A hook on its support, held at the support's root (A), and the block it passes (B).

    hook       corners (x, z) in L, in order around the hook; six in the paper. x points forward, z to the block's side
    width      of the hook along y
    support    Beam, Plate or Stiffness: where L sits in A and how it yields
    block      the counterpart, in B
    friction   hook on block
    halves     "upper" (as described), "lower" (mirrored at z = 0 together with its block), or "both": all of it
    force_limit  the run stops where the force on one half passes it
    """

    hook: tuple[Point, ...]
    width: Length
    support: Beam | Plate | Stiffness
    block: Block
    friction: Friction
    halves: Literal["upper", "lower", "both"] = "upper"
    force_limit: Force | None = None

    jumps: ClassVar[bool] = True  # its wrench, where it snaps

    def __post_init__(self) -> None:
        check(self)
        if not 3 <= len(self.hook) <= 12:
            raise InputError("hook", len(self.hook), "a hook has 3 to 12 corners; the paper's has six")
        if self.halves not in ("upper", "lower", "both"):
            raise InputError("halves", self.halves, 'one of "upper", "lower", "both" is needed')
        outline(self.hook)

    def forces(self) -> tuple[Kernel, ...]:
        params = self._packed()
        return tuple(
            Kernel(follow, np.concatenate(([side], params)), np.zeros(RAIL_SIZE), settle, SIZE)
            for _, side in self._sides()
        )

    def yielding(self) -> tuple[tuple[Kernel, ...], tuple[Kernel, ...]]:
        """Forces and contacts on a drive that yields: friction there is a contact, which sticks."""
        params, memory = self._packed(), np.zeros(YIELDING_SIZE)
        sides = [np.concatenate(([side], params)) for _, side in self._sides()]
        return tuple(Kernel(snap_mean, one, memory, books=KEPT) for one in sides), tuple(
            Kernel(snap_friction, one, memory) for one in sides
        )

    def _sides(self) -> tuple[tuple[str, float], ...]:
        """Names of the halves, before those of their channels, and on which side of z = 0 they are."""
        if self.halves == "both":
            return ("upper_", 1.0), ("lower_", -1.0)
        return (("", 1.0 if self.halves == "upper" else -1.0),)

    def contacts(self) -> tuple[Kernel, ...]:
        return ()

    def stop(self) -> Stop:
        return Stop() if self.force_limit is None else Stop(self.force_limit)

    def _packed(self) -> Array:
        """Everything without dimensions: lengths by the size of the fastener, stiffness by its largest entry."""
        profile = outline(self.hook)  # (n, 2)
        K, free = self.support.stiffness(), [i for i, is_free in enumerate(self.support.free) if is_free]
        rest = np.array(self.support.at)
        size = float(max(np.abs(rest).max(), np.ptp(profile, axis=0).max()))
        scale = np.array([1.0, 1.0, 1.0, size, size, size])
        K = K / np.outer(scale, scale)
        k0 = float(np.abs(K).max())
        stride = 0.1 * min(*np.ptp(profile, axis=0), self.width, *np.subtract(self.block.high, self.block.low))
        pieces = convex_pieces(profile / size)
        order = np.full(6, -1.0)
        order[: len(free)] = free
        return pack(
            size, k0, self.friction, len(free), order, K / k0, rest / size, np.array(self.block.low) / size,
            np.array(self.block.high) / size, self.width / 2 / size, stride / size, len(profile), profile / size,
            len(pieces), pieces,
        )  # fmt: skip

    def change(self, before: Array, after: Array) -> tuple[Change, ...]:
        old, new = _contact_numbers(before), _contact_numbers(after)
        if after[BRANCH] == NOWHERE:
            why = {UNSTABLE: "self-locks", STICKS: "sticks"}.get(int(after[WHY]))
            where = f"{why}: {_named(old)}" if why else f"no next contacts found: {_named(old)}"
            return (Change("jam" if why else "lost", where, {"contacts": [_named([c]) for c in old]}),)
        detail = {"contacts": [_named([c]) for c in new], "jump": float(after[JUMP])}
        is_on_rail = len(after) == RAIL_SIZE
        if not is_on_rail and old and set(before[SHOWN:SIZE:SHOWN_SIZE]) == set(after[SHOWN:SIZE:SHOWN_SIZE]):
            return ()  # the same contacts with friction turned round: the loop tells that
        turned = not is_on_rail and before[SENSE] != after[SENSE]  # the effort is then another's
        if after[JUMP] > LEAP and before[EFFORT] > 0 >= after[EFFORT] and not turned:
            return (Change("snap", f"{_named(old)} → {_named(new)}", detail),)
        if not new:
            return (Change("release", _named(old), detail),)
        if not old:
            return (Change("contact", _named(new), detail),)
        return (Change("slide-change", f"{_named(old)} → {_named(new)}", detail),)

    def named(self, contact: int) -> str:
        """A contact in words, from its number."""
        return _named([contact])

    def rubs(self, which: int, on: bool | None) -> str:
        hook = f"{self._sides()[which][0]}hook".replace("_", " ")
        return f"{hook} sticks" if on is None else f"{hook} slides on" if on else f"{hook} slides back"

    def observe(self, memories: tuple[Array, ...], rubbing: tuple[Rubbing, ...] = ()) -> Mapping[str, Channel]:
        channels: dict[str, Channel] = {}
        for k, (name, side) in enumerate(self._sides()):
            memory = memories[k]
            if rubbing:
                rub = rubbing[k]
                memory = _mixed(memory, rub)
                about = "what friction between hook and block does: 0 nothing, 1 sticks, 2 slides"
                channels |= {
                    f"{name}friction_state": Channel(("time",), rub.state, "1", about),
                    f"{name}friction_force": Channel(("time",), rub.force, "N", "friction on the part along its way"),
                    f"{name}friction_bound": Channel(
                        ("time",), memory[:, LIMIT], "N", "the most that friction can be; large where it locks itself"
                    ),
                }
            x = memory[:, DEFLECTION : DEFLECTION + 6]
            shown = memory[:, SHOWN:SIZE].reshape(len(memory), MOST_SHOWN, SHOWN_SIZE)
            strain, frame = self.support.strain(x), "in A" if side > 0 else "in A mirrored at z = 0"
            channels |= {
                f"{name}deflection": Channel(("time", "xyz"), x[:, :3], "m", f"displacement w of the hook, {frame}"),
                f"{name}rotation": Channel(("time", "xyz"), x[:, 3:], "rad", f"rotation φ of the hook, {frame}"),
                f"{name}hook_pose": Channel(
                    ("time", "row", "column"), _hook_poses(x, self.support.at, side), "1, m",
                    "pose [R | p] of the hook's frame L in A",
                ),
                f"{name}contact_id": Channel(
                    ("time", "contact"), shown[:, :, 0], "1",
                    "number of the contact: type·10000 + hook feature·100 + block feature; 0 where there is none",
                ),
                f"{name}contact_force": Channel(
                    ("time", "contact"), shown[:, :, 1], "N", "normal force on the hook by the block"
                ),
                f"{name}contact_point": Channel(
                    ("time", "contact", "xyz"), shown[:, :, 2:5], "m", "where the block touches the hook, in A", "A"
                ),
                f"{name}contact_load": Channel(
                    ("time", "contact", "xyz"), shown[:, :, 6:9], "N",
                    "force on the part at the contact, friction included, in W", "A",
                ),
                f"{name}elastic_energy": Channel(("time",), memory[:, ENERGY], "J", "stored in the support"),
                f"{name}friction_power": Channel(("time",), memory[:, POWER], "W", "lost by friction at the contacts"),
                f"{name}strain": Channel(("time",), strain, "1", "largest bending strain at the support's root"),
                f"{name}residual": Channel(("time",), memory[:, RESIDUAL], "1", "of the equilibrium, relative"),
            }  # fmt: skip
        return channels

    losses: ClassVar[tuple[str, ...]] = ("mating_friction_loss", "jump_loss")

    def energies(self, memories: tuple[Array, ...]) -> tuple[Array, Array]:
        """Elastic and kinetic energy (n,), J: of the support; none. On a drive that yields the wrench is the mean of
        sliding on and back, and this is the mean of their energies."""
        elastic = np.zeros(len(memories[0]))
        for memory in memories:
            yields = memory.shape[1] == YIELDING_SIZE
            elastic += 0.5 * (memory[:, ENERGY] + memory[:, OTHER_ENERGY]) if yields else memory[:, ENERGY]
        return elastic, np.zeros(len(elastic))

    def shapes(self) -> tuple[Shape, ...]:
        """Hook, support and block of each half. The hook is rigid and has its pose; the support bends with it."""
        hook = extruded(outline(self.hook), -self.width / 2, self.width / 2)
        block, support = box(self.block.low, self.block.high), self.support.drawn()
        shapes: list[Shape] = []
        for name, side in self._sides():
            words = name.replace("_", " ")
            turned = [one if side > 0 else one.mirrored() for one in (hook, block)]
            shapes.append(
                Shape(f"{words}hook", "moving", turned[0].vertices, turned[0].triangles, (f"{name}hook_pose",))
            )
            if support is not None:
                mesh, modes = support if side > 0 else (support[0].mirrored(), support[1] * (1.0, 1.0, -1.0))
                kind = type(self.support).__name__.lower() if not isinstance(self.support, Stiffness) else "support"
                bends = (f"{name}deflection", f"{name}rotation")
                shapes.append(Shape(f"{words}{kind}", "moving", mesh.vertices, mesh.triangles, (), modes, bends))
            shapes.append(Shape(f"{words}block", "fixed", turned[1].vertices, turned[1].triangles))
        return tuple(shapes)

    def judge(self, record: Record) -> Outcome:
        return _verdict(record)


def _mixed(memory: Array, rub: Rubbing) -> Array:
    """Memory (n, …) between sliding on and back, as friction is: all of one where it slides, in between at rest."""
    limit = memory[:, LIMIT]
    on = 0.5 * (1.0 + np.clip(-rub.force / np.where(limit > 0.0, limit, np.inf), -1.0, 1.0))
    share = np.where(limit > 0.0, np.where(memory[:, SENSE] > 0.0, on, 1.0 - on), 1.0)[
        :, None
    ]  # of the sense in memory
    mixed = memory.copy()
    for at, other, size in (
        (DEFLECTION, OTHER_DEFLECTION, 6),
        (ENERGY, OTHER_ENERGY, 1),
        (SHOWN, OTHER_SHOWN, SIZE - SHOWN),
    ):
        mixed[:, at : at + size] = share * memory[:, at : at + size] + (1.0 - share) * memory[:, other : other + size]
    mixed[:, SHOWN:SIZE:SHOWN_SIZE] = memory[:, SHOWN:SIZE:SHOWN_SIZE]  # numbers of contacts are the same both ways
    mixed[:, POWER] = np.abs(rub.force) * rub.slip
    return mixed


def _hook_poses(x: Array, rest: tuple[float, float, float], side: float) -> Array:
    """Poses (n, 3, 4) of L in A for deflections x (n, 6), R = exp φ as in equilibrium.py; mirrored for side −1."""
    size = np.linalg.norm(x[:, 3:], axis=1)[:, None, None]
    tilde = np.cross(x[:, None, 3:], np.eye(3)).swapaxes(1, 2)  # φ̃ v = φ × v
    R = np.eye(3) + np.sinc(size / np.pi) * tilde + 0.5 * np.sinc(size / (2 * np.pi)) ** 2 * tilde @ tilde
    mirror = np.array((1.0, 1.0, side))
    return np.concatenate((mirror[:, None] * R * mirror, (mirror * (rest + x[:, :3]))[:, :, None]), axis=2)


def _contact_numbers(memory: Array) -> list[int]:
    return [int(memory[IDS + c]) for c in range(int(memory[N]))]


def _named(contacts: list[int]) -> str:
    """Contacts in words: "edge–edge (hook 3, block 5)"."""
    if not contacts:
        return "free"
    return ", ".join(f"{KINDS[c // 10000]} (hook {c // 100 % 100}, block {c % 100})" for c in contacts)


def _verdict(record: Record) -> Outcome:
    events, time = record.events, float(record["time"][-1])
    kinds = [event.kind for event in events]
    push, speed, way = (record[name].values for name in ("mating_force", "speed", "insertion"))
    # A hand that has come to rest trembles: a hundredth of the run's speed is none. Out is out, whatever the speed.
    back = float(speed[-1]) < -0.01 * float(np.abs(speed).max())
    if "contact" in kinds:
        first = int(np.searchsorted(record["time"].values, events[kinds.index("contact")].time))
        back = back or bool(way[-1] < way[first])
    if "lost" in kinds:
        lost = next(event for event in events if event.kind == "lost")
        return Outcome(Status.UNRESOLVED, f"cannot be followed further, {lost.where}", lost.time)
    if "jam" in kinds:
        jam = next(event for event in events if event.kind == "jam")
        if back:
            return Outcome(Status.RETAINED, f"does not come out: {jam.where}", jam.time)
        return Outcome(Status.JAMMED, f"does not go in: {jam.where}", jam.time)
    if "contact" not in kinds:
        return Outcome(Status.NOT_STARTED, "the hook never touched the block", time)
    peak, pull = float(push.max()), float(-push.min())
    touching = abs(float(push[-1])) > 0 or any(
        float(np.abs(record[str(name)][-1]).max()) > 0 for name in record.data if str(name).endswith("contact_force")
    )
    if "stop" in kinds:
        if back:
            return Outcome(Status.RETAINED, f"holds {pull:.4g} N, the force limit", time)
        return Outcome(Status.JAMMED, f"the force limit was passed at {peak:.4g} N", time)
    if back and touching:
        return Outcome(Status.RETAINED, f"still holds after the pull; {pull:.4g} N so far", time)
    if back:
        return Outcome(Status.RELEASED, f"comes out at {pull:.4g} N, went in at {peak:.4g} N", time)
    if touching and float(push[-1]) > 0:
        return Outcome(Status.RUNNING, f"still on the way in; {peak:.4g} N so far", time)
    held = ", held with a preload" if touching else ""
    return Outcome(Status.SEATED, f"snapped in{held}; insertion force {peak:.4g} N", time)
