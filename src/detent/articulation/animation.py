"""Every free motion of an assembly followed finitely, for a record: where each part is in each frame.

A mode is a motion of the null space with one joint at rate 1; its travel is that joint's, between the joint's limits
where these are known, else ±30° or ±20 % of the size of the assembly (ours). Loops stay closed (motion.py); a mode that
cannot go as far ends where it ends, one of first order only does not move. Large assemblies have many modes, most of
them bolts that spin: those are cheap; of modes whose loops must be solved, the first few are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from detent.articulation.finite_motion import FEW, Motion, follow, proportional
from detent.articulation.loops import Loops
from detent.articulation.mechanism import Mechanism
from detent.core.errors import InputError

Array = NDArray[np.float64]
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
        notes[k] = _words(found)
        travel[k], motion[k] = sense * found.travel, found.displacements
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


def _words(found: Motion) -> str:
    unit = "rad" if found.mechanism.turns[found.driven] else "m"
    words = [f"branches cross at {one.travel:.4g} {unit}" for one in found.bifurcations]
    words += [f"{end.reason} (at {end.travel:.4g} {unit})" for end in found.ends if end.reason]
    return "; ".join(dict.fromkeys(words))
