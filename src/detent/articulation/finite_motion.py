"""A freedom followed finitely: all loops stay closed, dependent joints move along, crossings of branches are told.

walk.py walks along the solution set of the loops; this file decides what moves, what is held, and where to begin.
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
    loops = Loops.touched(m, np.zeros_like(rates), rates)
    q = np.outer(travel / rates[driven], rates)
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
