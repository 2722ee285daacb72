"""A basis of the null space that people read: each mode moves one joint at rate 1.

The null vectors are told in joint coordinates, the relative motions of the pairs of parts along a tree from the
ground, and brought to reduced row echelon form with the joints near the ground first. Each mode then has one joint of
its own at 1 rad or 1 m, no other mode moves that joint, and what hangs from joints that stand still stands still.

Free motions in words: which joint moves, how, and what it takes along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from detent.articulation.constraints import Constraints, Sparse, stacked
from detent.articulation.graph import TOGETHER, Link, spanning_tree
from detent.articulation.joints import Motions, screw_of
from detent.articulation.null_space import NullSpace
from detent.articulation.row_space import TOLERANCE, Decisions, row_spaces, rows_in_world, twists_at, twists_in_world
from detent.geometry.assembly import Joint, numbers

if TYPE_CHECKING:
    from detent.articulation.solving import Articulation


Array = NDArray[np.float64]
SIZE = 1e-2  # m: turning is counted at this size where a joint's motion is only named


def readable(null: NullSpace, constraints: Constraints) -> NullSpace:
    """The same space with a readable basis; screws per rad, translations per m.

    Four-bar of section 5.2, mm: (0, −39, 0, 0, 0, 1 | −39, 0, 0, 0, 0, 0 | 0, 0, 0, 0, 0, 1).
    """
    if not null.nullity:
        return null
    readers = joint_readers(constraints)
    flat = null.basis.reshape(null.nullity, -1)
    coordinates = (readers @ flat.T).T  # (nullity, joint coordinates)
    chosen = pivots(coordinates, null.tolerance)
    basis = (np.linalg.inv(coordinates[:, chosen]) @ flat).reshape(null.basis.shape)
    speed = np.abs(twists_at(basis, constraints.points, constraints.length)).max(axis=2)
    basis[speed < null.tolerance * speed.max(axis=1, keepdims=True)] = 0.0  # parts that move by rounding alone
    return replace(null, basis=basis, readers=readers[chosen])


def joint_readers(constraints: Constraints) -> Sparse:
    """(sum of the links' freedoms, 6 n_parts): rows that read off all twists how far each link of the tree moves."""
    links = spanning_tree(constraints).links
    moves = freedoms(links, constraints.length)
    counts = [len(one) for one in moves]
    points = np.repeat([link.point for link in links], counts, axis=0)
    ends = np.cumsum(counts)[:-1]
    inverse = np.split(twists_at(np.concatenate(moves), points, constraints.length), ends)  # rows times these: 1
    for size in set(counts):  # equally large ones at once
        those = [i for i, count in enumerate(counts) if count == size]
        for i, rows in zip(those, np.linalg.pinv(np.stack([inverse[i].T for i in those]))):
            inverse[i] = rows
    rows = rows_in_world(np.concatenate(inverse), points, constraints.length)
    blocks = [(link.child, link.parent, own) for link, own in zip(links, np.split(rows, ends))]
    return stacked(constraints, blocks, scaled=False)


def freedoms(links: Sequence[Link], length: float, tolerance: float = TOLERANCE) -> list[Array]:
    """(k, 6) twists in W of each child against its parent that keep all their contacts, in a form people read.

    First the translations, along W's axes where these will do; then turns, per rad, each with the least slide along the
    translations already told: about an axis, or along a screw where it must be one. Where the axis may lie anywhere it
    passes the link's point. The largest component of a direction is positive.
    """
    spaces = row_spaces([(link.rows, link.point) for link in links], length)
    ranks = Decisions(tolerance).ranks(spaces.values).tolist()
    return [
        twists_in_world(_slides_and_turns(V[rank:], reach, tolerance), point, reach)
        for V, rank, point, reach in zip(spaces.V, ranks, spaces.points, spaces.reach)
    ]


def _slides_and_turns(space: Array, reach: float, tolerance: float) -> Array:
    """Slides, then turns, of a space of twists with an orthonormal basis (k, 6), turning times `reach`."""
    if not len(space):
        return np.zeros((0, 6))
    # Combinations without turning are translations; the others, square to these, slide along none of them.
    U, values, _ = np.linalg.svd(space[:, 3:])
    turning = int((values > tolerance).sum())
    told = []
    if turning < len(space):
        slides = echelon(U[:, turning:].T @ space[:, :3], tolerance)
        slides = np.linalg.qr(slides.T)[0].T if len(slides) > 1 else slides  # one alone is of unit length
        told += [_positive(np.concatenate((slide, np.zeros(3))), slide) for slide in slides]
    if turning:
        turns = echelon(U[:, :turning].T @ space, tolerance, first=3)
        turns *= reach / np.sqrt(np.einsum("ij,ij->i", turns[:, 3:], turns[:, 3:]))[:, None]
        told += [_positive(turn, turn[3:]) for turn in turns]
    return np.array(told)


def echelon(rows: Array, tolerance: float, *, first: int = 0) -> Array:
    """Reduced row echelon form of full-rank rows, pivots from column `first` on; of one row its scale is left alone."""
    if len(rows) == 1:
        return rows
    chosen = pivots(rows[:, first:], tolerance) + first
    return np.asarray(np.linalg.solve(rows[:, chosen], rows), dtype=float)


def pivots(rows: Array, tolerance: float) -> NDArray[np.intp]:
    """Columns of the echelon form's pivots: the first ones that are independent."""
    rows, done, found = rows.copy(), 0, []
    small = tolerance * float(np.abs(rows).max(initial=0.0))
    for column in range(rows.shape[1]):
        if done == len(rows):
            break
        pivot = done + int(np.abs(rows[done:, column]).argmax())
        if abs(rows[pivot, column]) <= small:
            continue
        rows[[done, pivot]] = rows[[pivot, done]]
        below = done + 1 + np.flatnonzero(rows[done + 1 :, column])
        rows[below, column:] -= np.outer(rows[below, column] / rows[done, column], rows[done, column:])
        found.append(column)
        done += 1
    return np.array(found, dtype=np.intp)


def _positive(twist: Array, direction: Array) -> Array:
    """With the sign that makes the largest component positive; of equals the first decides."""
    largest = 0.999 * max(map(abs, numbers := direction.tolist()))
    return twist if next(x for x in numbers if abs(x) > largest) > 0 else -twist


@dataclass(frozen=True, slots=True, eq=False)
class Mode:
    """One free motion.

    joints   indices in `articulations` of the joints that move in it, and `rates` of them: rad/s of one that turns, m/s
             of one that slides, its own joint's first and 1
    parts    that move against the ground
    words    "arm turns about (0, 0, 1) through (0, 0, 12) mm on base; slider, rotor go along"
    """

    joints: tuple[int, ...]
    rates: tuple[float, ...]
    parts: tuple[int, ...]
    words: str


def modes(found: Articulation) -> tuple[Mode, ...]:
    """Each motion of the null space's basis in words."""
    held, basis = found.constraints, found.null.basis
    absolute = np.abs(twists_at(basis, held.points, held.length)).max(axis=2)  # (modes, parts)
    ends = np.array([(one.parent, one.child) for one in found.articulations], dtype=int).reshape(-1, 2)
    points = np.array([one.point for one in found.articulations]).reshape(-1, 3)
    relative = basis[:, ends[:, 1]] - basis[:, ends[:, 0]]
    speeds = np.abs(twists_at(relative, points, held.length)).max(axis=2)  # (modes, articulations)
    small = TOGETHER * absolute.max(axis=1, initial=0.0)
    return tuple(
        _mode(found, basis[k], np.flatnonzero(absolute[k] > small[k]), np.flatnonzero(speeds[k] > small[k]))
        for k in range(len(basis))
    )


def motion_words(motion: Motions) -> str:
    """One twist with its sense: "turns about (0, 0, 1) through (1, 2, 3) mm", "slides along (1, 0, 0)", "screws …"."""
    through = f"about {numbers(motion.axis)} through {numbers(1e3 * motion.point)} mm"
    if motion.type == "prismatic":
        return f"slides along {numbers(motion.axis)}"
    if motion.type == "revolute":
        return f"turns {through}"
    if motion.type == "screw":
        return f"screws {through}, {2e3 * np.pi * motion.pitch:.4g} mm a turn"
    return "stands still"


def _mode(found: Articulation, twists: Array, parts: NDArray[np.intp], joints: NDArray[np.intp]) -> Mode:
    moving: list[tuple[int, Joint, Array]] = []
    for i in joints:
        joint = found.articulations[i]
        moving.append((int(i), joint, twists[joint.child] - twists[joint.parent]))
    if not moving:
        i, *rest = map(int, parts)
        points = found.constraints.points[[i]]
        alone = f"{found.name(i)} {motion_words(screw_of(twists[i], points))}: it touches nothing that is held"
        return Mode((), (), tuple(map(int, parts)), alone + (f"; {_names(found, rest)}" if rest else ""))
    tree = [one for one in moving if not one[1].closes_loop] or moving
    turning = [float(np.linalg.norm(twist[3:])) for *_, twist in tree]
    speeds = [turn if turn > 1e-9 else float(np.linalg.norm(twist[:3])) for turn, (*_, twist) in zip(turning, tree)]
    own = next((one for one, speed in zip(tree, speeds) if abs(speed - 1.0) < 1e-9), tree[0])
    moving = [own, *(one for one in moving if one[0] != own[0])]
    sentences, rates = [], []  # rates: rad/s about the joint's axis or m/s along it, signed; without an axis, a speed
    for _, one, twist in moving:
        points = one.point + SIZE * np.vstack((np.eye(3), -np.eye(3)))
        motion = motion_words(screw_of(twist, points, 1e-5))
        sentences.append(f"{found.name(one.child)} {motion} on {found.name(one.parent)}")
        which = twist[3:] if np.linalg.norm(twist[3:]) > 1e-9 * np.linalg.norm(twist) else twist[:3]
        rates.append(float(which @ one.axis) if one.axis.any() else float(np.linalg.norm(which)))
    words, *also = sentences
    if also:
        words += "; with it " + ("; ".join(also) if len(also) <= 4 else f"{len(also)} more joints move")
    inside = {found.links[one.child] for _, one, _ in moving}
    along = [int(i) for i in parts if found.links[i] not in inside]
    if along:
        words += f"; {_names(found, along)} {'goes' if len(along) == 1 else 'go'} along"
    return Mode(tuple(i for i, *_ in moving), tuple(rates), tuple(map(int, parts)), words)


def _names(found: Articulation, parts: list[int], most: int = 6) -> str:
    names = [found.name(i) for i in parts]
    return ", ".join(names) if len(names) <= most else f"{', '.join(names[:most])} and {len(names) - most} more"
