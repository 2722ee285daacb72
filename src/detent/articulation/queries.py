"""What if? Questions about an articulation: pull a part, let gravity act, take a part out, take everything apart.

Sinha et al., section 4.3 ("What degrees of freedom exist when …"). Grounding, locking and dropping are
`Articulation.changed`; here are those that need forces or one part against all others. All are first order and without
friction: what begins to move, not how far it gets; `detent.articulation.finite_motion` follows motions finitely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.optimize import nnls

from detent.articulation.free_motions import motion_words
from detent.articulation.graph import TOGETHER
from detent.articulation.joints import positive, screw_of
from detent.articulation.lifting import Blocking, slides
from detent.articulation.motion_cones import motion_cone
from detent.articulation.solving import Articulation
from detent.core.errors import InputError
from detent.geometry.assembly import numbers

Array = NDArray[np.float64]
Passes = Callable[[frozenset[int], Array, frozenset[int]], bool]
STILL = 1e-7  # acceleration relative to that of the loaded parts when nothing holds them: below it, none


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """How an assembly begins to move from rest under loads: twists of all parts (accelerations, SI), and in words."""

    twists: Array  # (n_parts, 6) in W
    moving: tuple[int, ...]
    words: tuple[str, ...]

    @property
    def held(self) -> bool:
        return not self.moving


def pulled(found: Articulation, part: int, direction: ArrayLike, force: float = 1.0) -> Start:
    """What begins to move when a part is pulled at its centre of mass, in a direction (W), with a force, N."""
    if part in found.constraints.ground:
        raise InputError("pull", found.name(part), "it is grounded; pull a part that may move")
    forces = np.zeros((found.constraints.n_parts, 3))
    forces[part] = force * _unit("pull", direction)
    return started(found, forces)


def falling(found: Articulation, direction: ArrayLike = (0, 0, -1), g: float = 9.80665) -> Start:
    """What begins to move when gravity acts along a direction (W): nothing if the assembly stays together."""
    return started(found, g * _masses(found)[:, None] * _unit("gravity", direction))


def started(found: Articulation, forces: Array) -> Start:
    """Accelerations from rest of the parts under forces (n_parts, 3) at their centres of mass; no friction.

    Gauss's principle: of all motions the contacts allow, J a ≥ 0, the one nearest to the free one, weighed by mass,

        minimise ½ (a − M⁻¹ f)ᵀ M (a − M⁻¹ f)

    a projection on a cone: with a = N y (equalities solved by N), NᵀMN = RᵀR, z = R y, g = R⁻ᵀ Nᵀ f and A = U N R⁻¹
    it is z = g + Aᵀ λ with λ ≥ 0 that bring it closest to zero (non-negative least squares).
    """
    held = found.constraints
    cone = motion_cone(held)
    free = list(held.free)
    mass = _masses(found)
    M = np.zeros((cone.size, cone.size))
    f = np.zeros(cone.size)
    for k, part in enumerate(free):
        here = slice(6 * k, 6 * k + 3)
        M[here, here] = mass[part] * np.eye(3)
        turn = slice(6 * k + 3, 6 * k + 6)
        M[turn, turn] = _inertia(found, part) / held.length**2  # turning is counted times L
        f[here] = forces[part]
    loaded = np.linalg.norm(forces, axis=1) / mass
    scale = float(loaded.max(initial=0.0))
    if not cone.size or scale == 0.0:
        return Start(np.zeros((held.n_parts, 6)), (), ())
    N = _null(cone.equal.toarray())
    if not N.shape[1]:
        return Start(np.zeros((held.n_parts, 6)), (), ())
    R = np.linalg.cholesky(N.T @ M @ N).T
    g = np.linalg.solve(R.T, N.T @ f)
    A = np.linalg.solve(R.T, (cone.unequal @ N).T)  # (k, rows) = Aᵀ
    A = A / np.maximum(np.linalg.norm(A, axis=0), 1e-300)
    multipliers = nnls(A, -g, maxiter=50 * max(A.shape))[0] if A.shape[1] else np.zeros(0)
    z = g + A @ multipliers
    x = N @ np.linalg.solve(R, z)
    twists = cone.twists(x)
    speeds = np.abs(x.reshape(-1, 6)).max(axis=1)
    moving = tuple(part for part, speed in zip(free, speeds, strict=True) if speed > STILL * scale)
    return Start(twists, moving, tuple(_words(found, twists, moving)))


@dataclass(frozen=True, slots=True, eq=False)
class Removal:
    """Slides that take a part away from all others, which stand still.

    both   (k, 3) directions it slides along both ways: no contact opens
    away   (n, 3) edges of the cone of directions that open contacts
    """

    part: int
    both: Array
    away: Array

    @property
    def blocked(self) -> bool:
        return not len(self.both) and not len(self.away)

    def words(self) -> list[str]:
        told = [f"slides both ways along {numbers(one)}" for one in self.both]
        return told + [f"leaves along {numbers(one)}" for one in self.away]


def removal(found: Articulation, part: int, present: Sequence[int] | None = None) -> Removal:
    """Directions in which a part begins to slide out while all others (or those `present`) stand still.

    The cone {d : n · d ≥ 0} of all normals into the part; what lies farther along the way is not looked at here.
    """
    around = set(range(found.constraints.n_parts) if present is None else present) - {part}
    normals = []
    for pair in found.constraints.pairs:
        if part in (pair.a, pair.b) and pair.a + pair.b - part in around:
            normals.append((1.0 if pair.a == part else -1.0) * pair.rows[:, :3])
    rigid = [rows for a, b, rows in found.constraints.given if part in (a, b) and a + b - part in around]
    both = [*normals, *(sign * rows[:, :3] for rows in rigid for sign in (1.0, -1.0))]
    rows = np.vstack([np.zeros((0, 3)), *both])
    lines, edges = slides(rows[np.linalg.norm(rows, axis=1) > TOGETHER])
    return Removal(part, lines, edges)


@dataclass(frozen=True, slots=True)
class Step:
    """Parts that slide away together, and along which direction."""

    parts: tuple[int, ...]
    direction: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Disassembly:
    """An order in which parts come off; `stuck` are those left that hold each other."""

    steps: tuple[Step, ...]
    stuck: tuple[int, ...]


def disassembly(found: Articulation, passes: Passes | None = None) -> Disassembly:
    """A first order in which nothing blocks: parts slide off, alone or with what they push along, the rest at rest.

    Of several ways the one with fewest parts comes first, of equals the lightest; grounded parts stay. A group that
    came off is taken apart next, its heaviest part at rest. First order: what lies farther on the way is looked at by
    `passes(parts, direction, others that are there)` alone, where it is given (`disassembly.py` has one).
    """
    blocking, mass = Blocking.of(found.constraints), _masses(found)
    everything = frozenset(range(found.constraints.n_parts))
    ways = _ways(blocking)
    groups = [(everything, blocking.held)]
    steps: list[Step] = []
    stuck: list[int] = []
    while groups:
        group, base = groups.pop(0)
        left = group - base
        while left:
            gone = everything - left - base
            best = _easiest(blocking, ways, sorted(left, key=lambda i: mass[i]), base, gone, passes)
            if best is None:
                stuck.extend(sorted(left))
                break
            parts, way = best
            x, y, z = (float(one) for one in way)
            steps.append(Step(tuple(sorted(parts)), (x, y, z)))
            left = left - parts
            if len(parts) > 1:
                groups.append((parts, frozenset((max(parts, key=lambda i: mass[i]),))))
    return Disassembly(tuple(steps), tuple(stuck))


def _ways(blocking: Blocking) -> Array:
    """Directions worth trying: along and across the normals of all contacts, both ways."""
    unit = np.unique(np.round(blocking.normals, 6), axis=0)
    unit = unit[np.linalg.norm(unit, axis=1) > 0.5]
    main = [positive(one) for one in unit]
    common = np.unique(np.round(np.array([*main, *np.eye(3)]), 6), axis=0)
    counts = [int(np.sum(np.abs(blocking.normals @ one) > 1 - 1e-6)) for one in common]
    chosen = [*np.eye(3), *common[np.argsort(counts)[::-1][:12]]]
    across = [np.cross(one, two) for i, one in enumerate(chosen[:6]) for two in chosen[:i]]
    every = np.array([*chosen, *(one / np.linalg.norm(one) for one in across if np.linalg.norm(one) > 0.1)])
    return np.unique(np.round(np.vstack((every, -every)), 9) + 0.0, axis=0)


def _easiest(
    blocking: Blocking,
    ways: Array,
    left: Sequence[int],
    base: frozenset[int],
    gone: frozenset[int],
    passes: Passes | None,
) -> tuple[frozenset[int], Array] | None:
    best = None
    for part in left:
        for way in ways:
            parts = blocking.together(part, way, still=base, gone=gone)
            if parts is None or (best is not None and len(parts) >= len(best[0])):
                continue
            if passes is None or passes(parts, way, (base | frozenset(left)) - parts):
                best = (parts, way)
                if len(parts) == 1:
                    return best
    return best


def _words(found: Articulation, twists: Array, moving: tuple[int, ...]) -> list[str]:
    """One line for each group of parts that moves alike."""
    groups: list[tuple[Array, list[int]]] = []
    largest = np.abs(twists).max(initial=0.0)
    for part in moving:
        for twist, members in groups:
            if np.abs(twist - twists[part]).max() < 1e-6 * largest:
                members.append(part)
                break
        else:
            groups.append((twists[part], [part]))
    lines = []
    for twist, members in groups:
        points = found.constraints.points[members] + 0.01 * np.vstack((np.eye(3), -np.eye(3)))[:, None]
        lines.append(
            f"{', '.join(found.name(i) for i in members)} {motion_words(screw_of(twist, points.reshape(-1, 3), 1e-5))}"
        )
    return lines


def _unit(field: str, direction: ArrayLike) -> Array:
    d = np.asarray(direction, float)
    if d.shape != (3,) or not np.isfinite(d).all() or not np.linalg.norm(d) > 0:
        raise InputError(field, list(np.ravel(d)), "a direction of three numbers is needed")
    return d / np.linalg.norm(d)


def _masses(found: Articulation) -> Array:
    """(n_parts,) kg; a solid without volume counts as the lightest there is."""
    parts, solids = found.assembly.parts, found.assembly.solids
    mass = np.array([part.density * max(solids[part.solid].volume, 0.0) for part in parts])
    return np.where(mass > 0, mass, mass[mass > 0].min(initial=1.0))


def _inertia(found: Articulation, part: int) -> Array:
    """About the centre of mass, in W; at least that of a millionth of the part's mass at its contacts' reach."""
    placed = found.assembly.parts[part]
    inertia = placed.X_WP.R @ (placed.density * found.assembly.solid_of(part).inertia) @ placed.X_WP.R.T
    least = 1e-6 * _masses(found)[part] * found.constraints.length**2
    return inertia + least * np.eye(3)


def _null(rows: Array) -> Array:
    """(n, k) orthonormal basis of rows x = 0."""
    if not len(rows):
        return np.eye(rows.shape[1])
    _, values, V = np.linalg.svd(rows)
    return V[int(np.sum(values > 1e-9 * max(values[0], 1e-300))) :].T
