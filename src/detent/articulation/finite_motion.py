"""A freedom followed finitely: all loops stay closed, dependent joints move along, crossings of branches are told.

walk.py walks along the solution set of the loops; this file decides what moves, what is held, and where to begin.

Every free motion of an assembly followed finitely, for a record: where each part is in each frame.

A mode is a motion of the null space with one joint at rate 1; its travel is that joint's, between the joint's limits
where these are known, else ±30° or ±20 % of the size of the assembly (ours). Loops stay closed (motion.py); a mode that
cannot go as far ends where it ends, one of first order only does not move. Large assemblies have many modes, most of
them bolts that spin: those are cheap; of modes whose loops must be solved, the first few are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.articulation.loop_walk import Bifurcation, End, Frame, Walk
from detent.articulation.loops import CLOSED, Loops
from detent.articulation.mechanism import Mechanism
from detent.core.errors import InputError

Array = NDArray[np.float64]
FEW = 12  # ours: coordinates in loops that are solved together without a second thought


@dataclass(frozen=True, slots=True, eq=False)
class Motion:
    """A freedom followed finitely.

    driven        index of the driven coordinate
    travel        (frame,) of the driven coordinate from the start, rad or m; those of the asked ones that were reached
    q             (frame, n) all coordinates;  `displacements` (frame, part, 3, 4) of the parts from rest, in W
    gap           (frame,) what of the loop closure stays: lengths over the size, and radians
    bifurcations  crossings passed, along the travel
    ends          how far it went below and above, and why not on: `End.travel`, `End.reason`
    """

    mechanism: Mechanism
    driven: int
    travel: Array
    q: Array
    gap: Array
    bifurcations: tuple[Bifurcation, ...]
    ends: tuple[End, End]

    @property
    def displacements(self) -> Array:
        return self.mechanism.displacements(self.q)[..., :3, :]

    def curve(self, joint: int) -> Array:
        """(frame, k) coordinates of a joint, to be drawn against `travel`: a slider's way against the crank's angle."""
        return self.q[:, self.mechanism.coordinates_of(joint)]


def follow(
    mechanism: Mechanism,
    direction: ArrayLike,
    travel: ArrayLike,
    *,
    start: Array | None = None,
    driven: int | None = None,
    rest: bool = False,
) -> Motion:
    """Follow a freedom from `start` (rest) to each of the values `travel` of the driven coordinate.

    direction  (n,) rates of all coordinates, or (n_parts, 6) twists of the parts in W at rest, as in a null space
    travel     (frame,) rad or m from the start, in any order, on one or both sides
    driven     the coordinate that is led; by default the one of the first joint that moves at the largest scaled rate
    rest       hold every coordinate that does not move at first: faster in large assemblies, but a joint that only sets
               out later (one at its dead centre) then stops the motion

    Where several freedoms remain, coordinates that do not move at first are held as far as needed to leave one. Where
    only one sense of a coordinate is possible, or none, `ends` says why and the frames are those that were reached.
    """
    q = np.zeros(mechanism.n_coordinates) if start is None else np.asarray(start, float)
    rates = np.asarray(direction, float)
    if rates.ndim == 2:
        rates = mechanism.rates_of(rates)
    asked = np.atleast_1d(np.asarray(travel, float))
    if rates.shape != (mechanism.n_coordinates,) or not np.isfinite(rates).all() or not rates.any():
        raise InputError("direction", rates.shape, f"{mechanism.n_coordinates} finite rates, not all 0, are needed")
    if asked.ndim != 1 or not len(asked) or not np.isfinite(asked).all():
        raise InputError("travel", asked.shape, "finite values are needed, one for each frame")
    loops = Loops.touched(mechanism, q, rates, rest=rest)
    if not loops.loops:
        return _straight(mechanism, q, rates, asked, driven)
    tangent, branches = _set_out(loops, rates * mechanism.scale)
    driven = _driven(loops, rates * mechanism.scale, tangent, driven)
    if tangent is None:
        why, here = "a freedom of first order only: no finite motion follows it", asked[asked == 0.0]
        return Motion(
            mechanism, driven, here, np.tile(q, (len(here), 1)), np.zeros(len(here)), (), (End(0.0, why), End(0.0, why))
        )
    if branches is None:
        loops = _holding(loops, tangent)
    walk = Walk(loops, int(np.searchsorted(loops.active, driven)), _rank(loops, tangent, branches is not None))
    found, crossings, ends = {0.0: Frame(loops.x, 0.0)}, [], []
    for sign in (-1.0, 1.0):
        wanted = np.sort(np.unique(asked[asked * sign > 0.0] * sign)) * sign
        sense = sign * float(np.sign(tangent[walk.d]))  # the travel is that of the driven coordinate, in its own sense
        frames, passed, why = walk.go(sense * tangent, wanted, from_crossing=branches is not None)
        found |= {float(one): frame for one, frame in zip(wanted, frames)}
        crossings += passed
        ends.append(why)
    if branches is not None:
        crossings.append(walk.crossing(loops.x, branches))
    reached = [float(one) for one in asked if float(one) in found]
    x = np.array([found[one].x for one in reached]).reshape(len(reached), len(loops.active))
    return Motion(
        mechanism, driven, np.array(reached), loops.whole(x), np.array([found[one].gap for one in reached]),
        tuple(sorted(crossings, key=lambda one: one.travel)), (ends[0], ends[1]),
    )  # fmt: skip


def proportional(m: Mechanism, rates: Array, travel: Array, driven: int) -> Motion | None:
    """All coordinates from rest in proportion to their rates, where that keeps all loops closed; None where not.

    Nuts that spin, parallelograms. Nothing is solved. Of few coordinates it is looked at whether rest is a crossing of
    branches, where the rank of the loops is lower than beside it; then `follow` is to be asked.
    """
    q, gap = np.outer(travel / rates[driven], rates), np.zeros(len(travel))
    if m.loops:
        loops = Loops.touched(m, np.zeros_like(rates), rates)
        gap = m.gaping(q, loops.loops)
        if gap.max(initial=0.0) > 10 * CLOSED:
            return None
        if loops.loops and len(loops.active) <= FEW:
            ranks = {loops.tangents(loops.scaled(one))[0].shape[1] for one in (0.0 * q[0], q[0], q[-1])}
            if len(ranks) > 1:
                return None
    ends = (End(float(min(travel.min(), 0.0))), End(float(max(travel.max(), 0.0))))
    return Motion(m, driven, travel, q, gap, (), ends)


def _straight(mechanism: Mechanism, q: Array, rates: Array, asked: Array, driven: int | None) -> Motion:
    """A motion in no loop: every coordinate moves in proportion, nothing is to be solved."""
    weighted = np.abs(rates * mechanism.scale)
    led = int(np.argmax(weighted > 0.999 * weighted.max())) if driven is None else driven
    if weighted[led] == 0.0:
        raise InputError("driven", driven, "this coordinate does not move in that direction")
    ends = (End(float(min(asked.min(), 0.0))), End(float(max(asked.max(), 0.0))))
    return Motion(mechanism, led, asked, q + np.outer(asked / rates[led], rates), np.zeros(len(asked)), (), ends)


def _set_out(loops: Loops, rates: Array) -> tuple[Array | None, Array | None]:
    """Unit tangent at the start (none: of first order only), and all branches if it is a crossing."""
    x, given = loops.x, rates[loops.active]
    T, _ = loops.tangents(x)
    t = T @ (T.T @ given)
    if np.linalg.norm(t) < 1e-3 * np.linalg.norm(given):
        raise InputError("direction", None, "the loops do not allow it, even at first order")
    t = t / np.linalg.norm(t)
    branches = loops.branches(x, toward=t) if loops.loops else None
    if branches is None or not len(branches):
        return (t if branches is None else None), branches
    nearest = max(branches, key=lambda one: abs(one @ t))
    return nearest * np.sign(nearest @ t), branches


def _driven(loops: Loops, rates: Array, tangent: Array | None, asked: int | None) -> int:
    """The coordinate that is led: the asked one, if it moves; else the first that moves (nearly) the most."""
    moves = np.zeros_like(rates)
    moves[loops.active] = rates[loops.active] if tangent is None else tangent
    if asked is None:
        given = np.abs(rates * (np.abs(moves) > 1e-3))  # a person's choice of the joint that has rate 1, if it can lead
        chosen = given if given.any() else np.abs(moves)
        return int(np.argmax(chosen > 0.999 * chosen.max()))
    if not 0 <= asked < len(rates) or abs(moves[asked]) < 1e-9:
        raise InputError("driven", asked, "this coordinate does not move in that direction")
    return asked


def _rank(loops: Loops, t: Array, crossing: bool) -> int:
    """Rank of J on the branch: that of the start, but for a crossing, where it is lower than beside it.

    Beside it, off the curve by a step's square, 1e-4, singular values above 1e-3 count: those of the branch are of the
    order of the step, 1e-2.
    """
    if not crossing:
        return len(t) - loops.tangents(loops.x)[0].shape[1]
    _, s, _, _ = loops.parts_of(loops.equations(loops.x + 1e-2 * t)[1])
    return int((s > 1e-3).sum())


def _holding(loops: Loops, t: Array) -> Loops:
    """The same with as many resting coordinates held as leave one freedom."""
    T, _ = loops.tangents(loops.x)
    resting = np.flatnonzero(np.abs(t) < 1e-9)
    if T.shape[1] < 2 or not len(resting):
        return loops
    held, left = [], T[resting].copy()  # rows of T, the longest first, each freed of what those before it fix
    while len(held) < T.shape[1] - 1:
        sizes = np.linalg.norm(left, axis=1)
        i = int(np.argmax(sizes))
        if sizes[i] < 1e-6:
            break
        held.append(int(resting[i]))
        left -= np.outer(left @ left[i], left[i]) / sizes[i] ** 2
    return replace(loops, held=tuple(held))


FRAMES = 41
TURN, SLIDE = np.deg2rad(30.0), 0.2  # rad; share of the size
HALF_TURN = np.pi
MOST = 4_000_000  # ours: numbers of a record's motions, 32 MB; of more modes and parts there are fewer frames, or none
WALKED = 12  # ours: modes of one assembly whose loops are solved step by step, some tenths of a second each
MOST_TOGETHER = 24  # ours: of more that cannot be held, a mode is left at first order: it would take seconds


@dataclass(frozen=True, slots=True, eq=False)
class Animation:
    """All modes followed.

    travel  (mode, frame) rad or m of the joint that is led, NaN where a mode was not followed
    motion  (mode, frame, part, 3, 4) displacements from rest in W, NaN likewise
    notes   (mode,) what is to be said: why it ended, crossings of branches; "" where nothing is
    first_order_only  (mode,) no finite motion follows it
    """

    travel: Array
    motion: Array
    notes: tuple[str, ...]
    first_order_only: tuple[bool, ...]


def animate(mechanism: Mechanism, basis: Array, *, frames: int = FRAMES) -> Animation | None:
    """Modes `basis` (mode, part, 6) of a mechanism followed; None where they would be too many to keep."""
    basis = np.asarray(basis, float)
    n_parts = mechanism.n_parts
    while frames > 3 and basis.shape[0] * frames * n_parts * 12 > MOST:
        frames = frames // 2 + 1 if (frames // 2) % 2 == 0 else frames // 2  # odd, so that rest is among them
    if basis.shape[0] * frames * n_parts * 12 > MOST:
        return None
    travel = np.full((len(basis), frames), np.nan)
    motion = np.full((len(basis), frames, n_parts, 3, 4), np.nan)
    notes, stuck = [""] * len(basis), [False] * len(basis)
    walked = 0
    for k, twists in enumerate(basis):
        try:
            rates = mechanism.rates_of(twists)
            driven = _led(mechanism, rates)
            found = proportional(mechanism, rates, np.linspace(*_range(mechanism, rates, driven), frames), driven)
            if found is None:
                walked += 1
                found = _walked(mechanism, rates, driven, frames) if walked <= WALKED else None
        except InputError as wrong:  # a motion of the null space that the joints, taken pair by pair, do not have
            notes[k] = str(wrong)
            continue
        if found is None:
            notes[k] = "told at first order: its loops are large, or many"
            continue
        sense = float(np.sign(rates[driven]))
        stuck[k] = "first order" in found.ends[0].reason
        unit = "rad" if mechanism.turns[driven] else "m"
        words = [f"branches cross at {one.travel:.4g} {unit}" for one in found.bifurcations]
        words += [f"{end.reason} (at {end.travel:.4g} {unit})" for end in found.ends if end.reason]
        notes[k] = "; ".join(dict.fromkeys(words))
        travel[k], motion[k] = sense * found.travel, mechanism.displacements(found.q)[..., :3, :]
    return Animation(travel, motion, tuple(notes), tuple(stuck))


def _walked(m: Mechanism, rates: Array, driven: int, frames: int) -> Motion | None:
    """A mode in evenly spaced frames, as many as asked; None where its loops are too large."""
    loops = Loops.touched(m, np.zeros_like(rates), rates)
    low, high = _range(m, rates, driven)
    if len(loops.active) > FEW:
        found = follow(m, rates, np.linspace(low, high, frames), driven=driven, rest=True)
        if len(found.travel) == frames:
            return found
    if len(loops.active) > MOST_TOGETHER:
        return None
    found = follow(m, rates, np.linspace(low, high, frames), driven=driven)
    if len(found.travel) == frames:
        return found
    low = 0.999 * found.ends[0].travel if found.ends[0].reason else low
    high = 0.999 * found.ends[1].travel if found.ends[1].reason else high
    again = follow(m, rates, np.linspace(low, high, frames), driven=driven) if low < high else found
    if len(again.travel) == frames:
        return replace(again, ends=found.ends)
    zero = np.zeros(frames)  # of first order only: it stays where it is
    return Motion(m, driven, zero, np.zeros((frames, m.n_coordinates)), zero, (), found.ends)


def _led(mechanism: Mechanism, rates: Array) -> int:
    """The coordinate at rate ±1 that the mode is told by: of the tree's joints first; else the fastest."""
    in_loop = np.isin(mechanism.joint_of, mechanism.loops)
    unit = np.abs(np.abs(rates) - 1.0) < 1e-6
    turns = np.zeros(len(mechanism.joints), bool)
    turns[mechanism.joint_of[mechanism.turns & (np.abs(rates) > 1e-6)]] = True
    unit &= mechanism.turns | ~turns[mechanism.joint_of]  # a joint that turns is told by its angle
    for some in (unit & ~in_loop, unit):
        if some.any():
            return int(np.argmax(some))
    return int(np.argmax(np.abs(rates * mechanism.scale)))


def _range(mechanism: Mechanism, rates: Array, driven: int) -> tuple[float, float]:
    """How far a mode is followed along its driven coordinate: to its limits, or as the opening lines say.

    Where another coordinate is much faster, only as far as that one makes half a turn (or half the size).
    """
    j = int(mechanism.joint_of[driven])
    joint, k = mechanism.joints[j], driven - int(mechanism.first[j])
    usual = TURN if mechanism.turns[driven] else SLIDE * mechanism.size
    usual = min(usual, HALF_TURN * abs(rates[driven]) / np.abs(rates * mechanism.scale).max())
    low, high = joint.limits[k] if k < len(joint.limits) else (np.nan, np.nan)
    low, high = (low if np.isfinite(low) else -usual), (high if np.isfinite(high) else usual)
    return (float(low), float(high)) if low < high else (-float(usual), float(usual))
