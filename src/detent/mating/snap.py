"""Snap fastener: a rigid hook on an elastic support, pushed past a rigid block.

Meitinger & Pfeiffer, section 5.2, eqs. 34–38. The hook is a polygon in (x, z), extruded along y; the counterpart is a
cuboid; the support is a beam, a plate, or any 6×6 stiffness with constrained freedoms (support.py). Contacts are found
automatically (geometry/polyhedron.py), equilibrium is solved (equilibrium.py) and followed on the path (following.py).

Contacts slide or are open. Where a contact can neither slide nor open the motion is blocked, and that is the result:
a hook that self-locks going in has jammed, one that self-locks coming out is retained.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from detent.errors import InputError
from detent.geometry.polygon import convex_pieces, outline
from detent.geometry.polyhedron import contact_at
from detent.mating.base import Change, Stop
from detent.mating.equilibrium import (
    AGAINST,
    MOST_CONTACTS,
    NO_CONVERGENCE,
    NORMAL,
    POINT,
    STICKS,
    UNSTABLE,
    hook_pose,
    slip_velocity,
    spread,
)
from detent.mating.following import (
    LEAP,
    LEAPT,
    is_twin,
    settles,
    stays,
    stored,
    twins,
)
from detent.mating.plate import Plate
from detent.mating.support import Beam, Stiffness
from detent.numeric.kernel import BRANCH, LOST, NOWHERE, SWITCH, WISH, WRENCH, Kernel, inner, kernel, pack
from detent.numeric.vector import add, cross, dot, norm, put, scale, three, turn
from detent.record import Channel, Outcome, Record, Status
from detent.units import Force, Friction, Length, Position, check

Array = NDArray[np.float64]
Point = tuple[Position, Position]
Corner = tuple[Position, Position, Position]

# Layout of the memory behind its head: what is kept from sample to sample, then what is only shown.
N, IDS, DEFLECTION, LAM = 2, 3, 6, 12  # contacts, their numbers (3), deflection (6), normal forces (3)
N_TWINS, TWINS, POSE, MOTION_, STARTED = 15, 16, 32, 44, 50  # twins (8, 2), last pose (3, 4), last motion (6)
TANGENT = 51  # change of deflections and forces along the motion (9): where Newton starts from
RESIDUAL, ENERGY, POWER, WHY, JUMP, ITERATIONS, EFFORT, SHOWN = 60, 61, 62, 63, 64, 65, 66, 67
MOST_SHOWN = 6
SIZE = SHOWN + 6 * MOST_SHOWN  # each shown contact: number, normal force, point in A (3), speed of slip
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

    def __post_init__(self) -> None:
        check(self)
        if not 3 <= len(self.hook) <= 12:
            raise InputError("hook", len(self.hook), "a hook has 3 to 12 corners; the paper's has six")
        if self.halves not in ("upper", "lower", "both"):
            raise InputError("halves", self.halves, 'one of "upper", "lower", "both" is needed')
        outline(self.hook)

    def forces(self) -> tuple[Kernel, ...]:
        params = self._packed()
        sides = {"upper": (1.0,), "lower": (-1.0,), "both": (1.0, -1.0)}[self.halves]
        return tuple(Kernel(_snap, np.concatenate(([side], params)), np.zeros(SIZE)) for side in sides)

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
        if after[JUMP] > LEAP and before[EFFORT] > 0 >= after[EFFORT]:
            return (Change("snap", f"{_named(old)} → {_named(new)}", detail),)
        if not new:
            return (Change("release", _named(old), detail),)
        if not old:
            return (Change("contact", _named(new), detail),)
        return (Change("slide-change", f"{_named(old)} → {_named(new)}", detail),)

    def observe(self, memories: tuple[Array, ...]) -> Mapping[str, Channel]:
        channels: dict[str, Channel] = {}
        names = ("",) if len(memories) == 1 else ("upper_", "lower_")
        for name, memory in zip(names, memories, strict=True):
            x = memory[:, DEFLECTION : DEFLECTION + 6]
            shown = memory[:, SHOWN:SIZE].reshape(len(memory), MOST_SHOWN, 6)
            strain = np.array([self.support.strain(row) for row in x])
            channels |= {
                f"{name}deflection": Channel(("time", "xyz"), x[:, :3], "m", "displacement w of the hook, in A"),
                f"{name}rotation": Channel(("time", "xyz"), x[:, 3:], "rad", "rotation φ of the hook, in A"),
                f"{name}contact_id": Channel(
                    ("time", "contact"), shown[:, :, 0], "1",
                    "number of the contact: type·10000 + hook feature·100 + block feature; 0 where there is none",
                ),
                f"{name}contact_force": Channel(
                    ("time", "contact"), shown[:, :, 1], "N", "normal force on the hook by the block"
                ),
                f"{name}contact_point": Channel(
                    ("time", "contact", "xyz"), shown[:, :, 2:5], "m", "where the block touches the hook, in A"
                ),
                f"{name}elastic_energy": Channel(("time",), memory[:, ENERGY], "J", "stored in the support"),
                f"{name}friction_power": Channel(("time",), memory[:, POWER], "W", "lost by friction at the contacts"),
                f"{name}strain": Channel(("time",), strain, "1", "largest bending strain at the support's root"),
                f"{name}residual": Channel(("time",), memory[:, RESIDUAL], "1", "of the equilibrium, relative"),
            }  # fmt: skip
        return channels

    def judge(self, record: Record) -> Outcome:
        return _verdict(record)


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
    push = record["mating_force"].values
    back = float(record["speed"][-1]) < 0
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


@kernel(WRENCH)
def _snap(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    """Wrench of the block on the fastener at A's origin (eq. 38), in the equilibrium that follows the one in memory."""
    mirror, size, k0, mu, m = params[0], params[1], params[2], params[3], int(params[4])
    K, rest, low, high = params[11:47].reshape(6, 6), params[47:50], params[50:53], params[53:56]
    half, stride, n_profile = params[56], params[57], int(params[58])
    profile = params[59 : 59 + 2 * n_profile].reshape(n_profile, 2)
    at = 59 + 2 * n_profile
    n_pieces = int(params[at])
    pieces = params[at + 1 :].reshape(n_pieces, (params.shape[0] - at - 1) // n_pieces)
    body = (profile, half, low, high, rest)
    free = np.empty(6, np.int64)
    for i in range(6):
        free[i] = int(params[5 + i])

    # The mirrored half lives in the mirrored world: z → −z turns positions and, the other way, rotations.
    X, motion = np.empty((3, 4)), np.zeros(6)
    fastest = 0.0
    for i in range(3):
        si = mirror if i == 2 else 1.0
        for j in range(3):
            X[i, j] = si * X_BA[i, j] * (mirror if j == 2 else 1.0)
        X[i, 3] = si * X_BA[i, 3] / size
    for i in range(3):
        for j in range(3):
            sj = mirror if j == 2 else 1.0
            motion[i] += X[j, i] * sj * V_BA[j] / size
            motion[3 + i] += X[j, i] * sj * mirror * V_BA[3 + j]
    for i in range(6):
        fastest = max(fastest, np.abs(motion[i]))
    for i in range(6):  # at rest friction stays as the last motion left it
        motion[i] = motion[i] / fastest if fastest > 0.0 else memory[MOTION_ + i]

    n, y = int(memory[N]), np.zeros(9)
    ids, contacts, tangent = np.zeros(MOST_CONTACTS, np.int64), np.zeros((MOST_CONTACTS, 12)), np.zeros(9)
    for c in range(MOST_CONTACTS):
        ids[c] = int(memory[IDS + c])
    for i in range(m):
        way = size if free[i] < 3 else 1.0
        y[i] = memory[DEFLECTION + free[i]] / way
    for c in range(n):
        y[m + c] = memory[LAM + c] / (k0 * size)

    started = memory[STARTED] == 1.0
    if not started:
        _keep_pose(X, memory)
    step, turned = 0.0, 0.0
    for i in range(3):
        step = max(step, np.abs(X[i, 3] - memory[POSE + 4 * i + 3]))
        for j in range(3):
            step = max(step, np.abs(X[i, j] - memory[POSE + 4 * i + j]))
    for i in range(6):
        turned += motion[i] * memory[MOTION_ + i]

    # A long way is walked in strides, or the hook could pass a thin block unseen; where Newton leaps, in shorter ones.
    R_B, p_B, start = np.empty((3, 3)), np.empty(3), np.empty(9)
    why, error, iterations = 0, 0.0, 0
    done, share = 0.0, min(1.0, stride / step if step > 0.0 else 1.0)
    for i in range(9):
        start[i], tangent[i] = y[i], memory[TANGENT + i] if turned > 0.0 else 0.0
    while done < 1.0:
        goal = min(1.0, done + share)
        _pose_between(memory[POSE : POSE + 12], X, goal, R_B, p_B)
        for i in range(9):
            y[i] += tangent[i] * step * (goal - done)
        why, error, more = stays(y, n, ids, free, m, body, pieces, K, mu, R_B, p_B, motion, tangent, contacts)
        iterations += more
        if why == 0:
            # A step that moves the hook much further than its tangent says has found another equilibrium.
            pace, leap = 1.0, 0.0
            for i in range(m):
                pace, leap = max(pace, abs(tangent[i])), max(leap, abs(y[i] - start[i]))
            if leap > 1e-9 + 4.0 * pace * step * (goal - done):
                why = LEAPT
        if why == 0:
            done, share = goal, min(2.0 * share, stride / step if step > 0.0 else 1.0)
            for i in range(9):
                start[i] = y[i]
        else:
            for i in range(9):
                y[i], tangent[i] = start[i], 0.0
            share *= 0.25
            if (why != LEAPT and why != NO_CONVERGENCE) or share * step < 1e-6:
                break
    jump = 0.0
    if why != 0:
        if memory[WISH] != SWITCH:
            memory[BRANCH] = LOST
            return
        _pose_between(memory[POSE : POSE + 12], X, 1.0, R_B, p_B)
        back = turned < 0.0 or not started
        n, why, jump, error = settles(y, ids, free, m, body, pieces, K, mu, R_B, p_B, motion, back, tangent, contacts)
        if n < 0:
            memory[BRANCH], memory[WHY] = NOWHERE, why
            return
        memory[BRANCH] += 1.0
        found = np.zeros((8, 2), np.int64)
        memory[N_TWINS] = twins(y, n, ids, free, m, body, R_B, p_B, contacts, found)
        for k in range(8):
            memory[TWINS + 2 * k], memory[TWINS + 2 * k + 1] = found[k, 0], found[k, 1]
        memory[JUMP] = jump

    memory[N], memory[STARTED] = n, 1.0
    _keep_pose(X, memory)
    if fastest > 0.0:
        for i in range(6):
            memory[MOTION_ + i] = motion[i]
    memory[RESIDUAL], memory[ITERATIONS] = error, iterations
    for i in range(9):
        memory[TANGENT + i] = tangent[i] if i < m + n else 0.0
    memory[ENERGY] = stored(y, free, m, K) * k0 * size * size
    for i in range(m):
        memory[DEFLECTION + free[i]] = y[i] * (size if free[i] < 3 else 1.0)
    for c in range(MOST_CONTACTS):
        memory[IDS + c] = ids[c] if c < n else 0
        memory[LAM + c] = y[m + c] * k0 * size if c < n else 0.0
    _push(memory, y, n, ids, free, m, body, mu, R_B, p_B, motion, fastest, tangent, contacts, size, k0, mirror, X, F_A)


@inner
def _keep_pose(X, memory):
    for i in range(3):
        for j in range(4):
            memory[POSE + 4 * i + j] = X[i, j]


@inner
def _pose_between(last, X, share, R_B, p_B):
    """Pose of the block in A on the way from the last pose to X: positions straight, axes straightened again."""
    R = np.empty((3, 3))
    p = np.empty(3)
    for i in range(3):
        p[i] = last[4 * i + 3] + share * (X[i, 3] - last[4 * i + 3]) if share < 1.0 else X[i, 3]
        for j in range(3):
            R[i, j] = last[4 * i + j] + share * (X[i, j] - last[4 * i + j]) if share < 1.0 else X[i, j]
    if share < 1.0:
        for j in range(2):
            for k in range(j):
                along = R[0, j] * R[0, k] + R[1, j] * R[1, k] + R[2, j] * R[2, k]
                for i in range(3):
                    R[i, j] -= along * R[i, k]
            length = np.sqrt(R[0, j] ** 2 + R[1, j] ** 2 + R[2, j] ** 2)
            for i in range(3):
                R[i, j] /= length
        for i in range(3):
            j, k = (i + 1) % 3, (i + 2) % 3
            R[i, 2] = R[j, 0] * R[k, 1] - R[k, 0] * R[j, 1]
    for i in range(3):
        p_B[i] = -(R[0, i] * p[0] + R[1, i] * p[1] + R[2, i] * p[2])
        for j in range(3):
            R_B[i, j] = R[j, i]


@inner
def _push(
    memory, y, n, ids, free, m, body, mu, R_B, p_B, motion, fastest, tangent, contacts, size, k0, mirror, X, F_A
):  # fmt: skip
    """Sum of the contact forces at A's origin, turned into B (eq. 38); notes each contact, line contacts shared out.

    EFFORT is what the machine must give for its motion: above zero it pushes, below the hook pulls itself on.
    """
    profile, half, low, high, rest = body
    x, R, T, p = np.empty(6), np.empty((3, 3)), np.empty((3, 3)), np.empty(3)
    spread(y, free, m, x)
    hook_pose(x, rest, R, T, p)
    force, moment, shown, power = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), 0, 0.0
    group = np.empty(9, np.int64)
    for i in range(SHOWN, SIZE):
        memory[i] = 0.0
    for c in range(n):
        s = slip_velocity(three(contacts[c], POINT), x, tangent, free, m, rest, motion)
        speed, lam = norm(s) * fastest * size, y[m + c]
        power -= mu * lam * dot(s, three(contacts[c], AGAINST)) * k0 * size * size * fastest
        members = 1
        group[0] = ids[c]
        for k in range(int(memory[N_TWINS])):
            twin = int(memory[TWINS + 2 * k])
            if int(memory[TWINS + 2 * k + 1]) == c and is_twin(y, twin, c, free, m, body, R_B, p_B, contacts):
                group[members] = twin
                members += 1
        f = scale(lam / members, add(three(contacts[c], NORMAL), scale(mu, three(contacts[c], AGAINST))))
        for k in range(members):
            point = contact_at(group[k], profile, half, low, high, R, p, R_B, p_B)[2]
            force, moment = add(force, f), add(moment, cross(point, f))
            if shown < MOST_SHOWN:
                at = SHOWN + 6 * shown
                memory[at], memory[at + 1], memory[at + 5] = group[k], lam / members * k0 * size, speed
                put(memory, at + 2, (point[0] * size, point[1] * size, point[2] * size * mirror))
                shown += 1
    memory[POWER], memory[EFFORT] = power, -dot(force, three(motion, 0)) - dot(moment, three(motion, 3))
    f, m_ = scale(k0 * size, turn(X, force)), scale(mirror * k0 * size * size, turn(X, moment))
    F_A[0] += f[0]
    F_A[1] += f[1]
    F_A[2] += mirror * f[2]
    F_A[3] += m_[0]
    F_A[4] += m_[1]
    F_A[5] += mirror * m_[2]
