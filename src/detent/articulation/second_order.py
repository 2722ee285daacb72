"""Whether a first-order freedom of a closed loop is a motion: the curvature of its constraint.

The null space of J is exact for open chains. In a closed loop it may promise too much: the flat four-bar has two
freedoms at first order, and moves along two branches with one each (docs/papers.md, "SG 5.2"). Round a loop of joints
with twists X₁ … X_m, the product of their motions must be the identity,

    exp X₁ exp X₂ … exp X_m = 1   ⇒   Σ X_i + ½ Σ_{i<j} [X_i, X_j] + … = 0          (Baker, Campbell, Hausdorff)

At first order C q̇ = 0. At second order C q̈ must make up for the brackets, which it can if and only if these are square
to every λ with λᵀ C = 0:

    Σ_loops λ · ½ Σ_{i<j} [X_i, X_j] = zᵀ H_λ z = 0        V = Σ z_k V_k over the modes of the null space

The first-order freedoms that satisfy all these quadratic equations are those that go on. Passing is not proof that a
motion exists (orders three and up may forbid it); failing is proof that none does. Joints move along their own twists,
which is exact where these form a group (revolute, prismatic, screw, cylindrical, spherical, planar); others are named.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from detent.articulation.constraints import Constraints
from detent.articulation.free_motions import freedoms, motion_words
from detent.articulation.graph import WORLD, Link, Tree, spanning_tree
from detent.articulation.joints import screw_of
from detent.articulation.null_space import NullSpace
from detent.articulation.row_space import twists_at

if TYPE_CHECKING:
    from detent.articulation.solving import Articulation

Array = NDArray[np.float64]
MOST_MODES, MOST_LOOPS = 12, 60  # of `branches`: the check costs the cube of the loops; larger ones are not checked
BENT = 1e-6  # H of unit modes below this is no curvature; ours, as the tolerance of the rank


@dataclass(frozen=True, slots=True, eq=False)
class SecondOrder:
    """Mobility of a mechanism, and which of its first-order freedoms go on.

    tree_freedoms     of the joints along the tree from the ground, closing_freedoms of those that close loops
    loops             independent loops;  closure_rank: of C; nullity = tree + closing freedoms − closure_rank
    forms             (m, nullity, nullity) independent H_λ over the modes of the null space, each taken at unit speed,
                      lengths counted in L; none: all freedoms go on
    first_order_only  (nullity,) modes that do not go on by themselves
    branches          (b, n_parts, 6) motions that do, where they are single directions: two for the flat four-bar
    freedoms          largest number of freedoms of one branch; None where the equations were not solved: more than
                      two freedoms bound to each other, or more than `most` loops, for which they were not set up
    curved            (parent, child) of joints on loops whose twists form no group: second order is approximate there
    """

    tree_freedoms: int
    closing_freedoms: int
    loops: int
    closure_rank: int
    forms: Array
    first_order_only: NDArray[np.bool_]
    branches: Array
    freedoms: int | None
    curved: tuple[tuple[int, int], ...]


def second_order(constraints: Constraints, null: NullSpace, *, most: int = 200) -> SecondOrder:
    """The second-order check of the modes of `null`, best its readable basis, which keeps loops apart.

    Loops whose joints have no freedom are left out. The cost is the cube of the number of others: `most` bounds it.
    """
    tree = spanning_tree(constraints)
    length = constraints.length
    moves = freedoms((*tree.links, *tree.closing), length, null.tolerance)
    place = np.concatenate(([0], np.cumsum([len(move) for move in moves]))).astype(int)
    rounds = [loop(tree, k) for k in range(len(tree.closing))]
    rounds = [around for around in rounds if any(len(moves[joint]) for joint, _ in around)]
    centre = constraints.points.mean(axis=0)
    C = np.zeros((6 * len(rounds), place[-1]))
    for k, around in enumerate(rounds):
        for joint, sign in around:
            C[6 * k : 6 * k + 6, place[joint] : place[joint + 1]] = sign * twists_at(moves[joint], centre, length).T
    speed = np.abs(twists_at(null.basis, centre, length)).max(axis=(1, 2)) / length if null.nullity else np.ones(0)
    if checked := len(rounds) <= most:
        rank, left = _left_null(C, null.tolerance)
        forms = _forms(null.basis / speed[:, None, None], tree, rounds, left, centre, length)
    else:
        rank, forms = int(place[-1]) - null.nullity, np.zeros((0, null.nullity, null.nullity))
    on_loops = {joint for around in rounds for joint, _ in around}
    links = (*tree.links, *tree.closing)
    curved = tuple(
        (links[j].parent, links[j].child) for j in sorted(on_loops) if not is_group(moves[j], links[j], length)
    )
    shaky, directions, count = solved(forms)
    directions = directions / speed
    directions /= np.abs(directions).max(axis=1, keepdims=True, initial=np.finfo(float).tiny)
    branches = np.einsum("bk,kpi->bpi", directions, null.basis)
    open_freedoms = int(place[len(tree.links)])
    closing = int(place[-1]) - open_freedoms
    return SecondOrder(
        open_freedoms, closing, len(rounds), rank, forms, shaky, branches, count if checked else None, curved
    )


def loop(tree: Tree, k: int) -> list[tuple[int, int]]:
    """(joint, sign) round the loop that closing link k closes: back from its parent, out to its child, through it."""
    link = tree.closing[k]
    back, out = tree.path(link.parent), tree.path(link.child)
    common = 0
    while common < min(len(back), len(out)) and back[common] == out[common]:
        common += 1
    around = [(joint, -1) for joint in reversed(back[common:])] + [(joint, 1) for joint in out[common:]]
    return [*around, (len(tree.links) + k, -1)]


def bracket(x: Array, y: Array) -> Array:
    """[x, y] of twists (…, 6): (ω_x × v_y − ω_y × v_x, ω_x × ω_y)."""
    vx, wx, vy, wy = x[..., :3], x[..., 3:], y[..., :3], y[..., 3:]
    return np.concatenate((np.cross(wx, vy) - np.cross(wy, vx), np.cross(wx, wy)), axis=-1)


def is_group(moves: Array, link: Link, length: float) -> bool:
    """Whether brackets of a joint's twists (k, 6) are combinations of them again."""
    if len(moves) in (0, 1, 6):
        return True
    local = twists_at(moves, link.point, length)
    local[:, 3:] /= length  # twists at the link's point, ω per rad
    inside = np.linalg.qr((local * np.repeat((1.0, length), 3)).T)[0]
    pairs = bracket(local[:, None], local[None, :]).reshape(-1, 6) * np.repeat((1.0, length), 3)
    return bool(np.abs(pairs - pairs @ inside @ inside.T).max() <= BENT * max(1.0, np.abs(pairs).max()))


def solved(forms: Array) -> tuple[NDArray[np.bool_], Array, int | None]:
    """Which modes fail by themselves, single directions (b, nullity) that pass, freedoms of the largest branch.

    Modes that no equation joins are looked at apart. In each group, directions on which no form depends pass; across
    them one dimension cannot pass, two have at most two lines, more are left open.
    """
    n = forms.shape[1]
    shaky = np.abs(forms[:, np.arange(n), np.arange(n)]).max(axis=0, initial=0.0) > BENT
    directions, count = [np.zeros((0, n))], 0
    for group in _groups(forms):
        part = forms[:, group][:, :, group]
        _, values, Vt = np.linalg.svd(part.reshape(-1, len(group)))
        across = Vt[: int((values > BENT).sum())] if len(values) else Vt[:0]
        free = len(group) - len(across)
        if count is not None:
            count += free
        if len(across) == 2:
            lines = _common_lines(np.array([across @ form @ across.T for form in part]))
            found = np.zeros((len(lines), n))
            found[:, group] = lines @ across
            directions.append(found)
            if count is not None:
                count += 1 if len(lines) else 0
        elif len(across) > 2:
            count = None
    lines = np.vstack(directions)
    lines[np.abs(lines) < BENT] = 0.0  # a mode's own line is told as that mode
    signs = np.sign([line[np.abs(line).argmax()] for line in lines])
    return shaky, lines * signs[:, None], count


def _groups(forms: Array) -> list[list[int]]:
    n = forms.shape[1]
    group = list(range(n))
    for form in forms:
        modes = np.flatnonzero((np.abs(form) > BENT).any(axis=1))
        joined = {group[k] for k in modes}
        group = [min(joined) if one in joined else one for one in group]
    return [[k for k in range(n) if group[k] == name] for name in sorted(set(group))]


def _common_lines(forms: Array) -> Array:
    """Unit (x, y) with a x² + 2 b x y + c y² = 0 in all forms (m, 2, 2): lines of the largest, tested in the rest."""
    a, b, c = (form := max(forms, key=lambda one: float(np.abs(one).max())))[0, 0], form[0, 1], form[1, 1]
    under = b * b - a * c
    size = float(np.abs(form).max())
    if under < -((BENT * size) ** 2):
        return np.zeros((0, 2))
    root = np.sqrt(max(under, 0.0))
    # (x, y) ∝ (−b ± root, a) or (c, −b ∓ root): the larger of the two is free of cancellation.
    pairs = [max(((-b + s * root, a), (c, -b - s * root)), key=lambda one: np.hypot(*one)) for s in (1.0, -1.0)]
    lines = np.array([np.array(pair) / np.hypot(*pair) for pair in pairs])
    if root <= BENT * size:
        lines = lines[:1]  # a double line
    passing = np.abs(np.einsum("li,mij,lj->lm", lines, forms, lines)).max(axis=1) <= BENT * size
    return lines[passing]


def _left_null(C: Array, tolerance: float) -> tuple[int, Array]:
    """Rank of C, and an orthonormal basis (m, rows) of {λ : λᵀ C = 0}."""
    if not C.size:
        return 0, np.eye(len(C))
    norms = np.linalg.norm(C, axis=0)
    U, values, _ = np.linalg.svd(C / np.where(norms > 0, norms, 1.0))
    rank = int((values > tolerance * values[0]).sum()) if len(values) else 0
    return rank, U[:, rank:].T


def _forms(
    basis: Array, tree: Tree, rounds: list[list[tuple[int, int]]], left: Array, centre: Array, length: float
) -> Array:
    """(m, n, n) independent quadratic forms of n modes (n, parts, 6)."""
    n = len(basis)
    brackets = np.zeros((6 * len(rounds), n, n))
    local = twists_at(basis, centre, length) / length  # speeds in L, turning in rad
    links = (*tree.links, *tree.closing)
    for k, around in enumerate(rounds):
        before = np.zeros((n, 6))
        for joint, sign in around:
            link = links[joint]
            relative = local[:, link.child] - (local[:, link.parent] if link.parent != WORLD else 0.0)
            step = sign * relative
            both = 0.5 * bracket(before[:, None], step[None, :])  # (n, n, 6): of mode i before, of mode j now
            brackets[6 * k : 6 * k + 6] += np.moveaxis(both, 2, 0)
            before = before + step
    forms = np.tensordot(left, brackets, axes=1)
    forms = (forms + np.swapaxes(forms, 1, 2)) / 2
    if not forms.size:
        return np.zeros((0, n, n))
    _, values, Vt = np.linalg.svd(forms.reshape(len(forms), n * n), full_matrices=False)
    kept = values > BENT
    return (values[kept, None] * Vt[kept]).reshape(-1, n, n)


def branches(found: Articulation) -> tuple[str, tuple[Mapping[str, Any], ...]]:
    """A sentence where first-order freedoms do not all go on, and the branches that do; "" and none where they do.

    For at most `MOST_MODES` freedoms and `MOST_LOOPS` loops, which the caller has counted.
    """
    checked = second_order(found.constraints, found.null)
    if not len(checked.forms):
        return "", ()
    seem = f"{found.null.nullity} freedoms at first order only"
    if not len(checked.branches):
        left = "none of them goes on" if checked.freedoms == 0 else "not all of them go on"
        return f"{seem}: {left}", ()
    rows = tuple({"twist": one.tolist(), "words": _branch_words(found, one)} for one in checked.branches)
    return f"{seem}: the loops cross here, and it goes on along {len(rows)} branches, one freedom each", rows


def _branch_words(found: Articulation, twists: Array) -> str:
    """Each part that moves, in a few words."""
    lines = []
    largest = np.abs(twists).max(initial=0.0)
    for part, twist in enumerate(twists):
        if np.abs(twist).max() > 1e-9 * largest:
            around = found.constraints.points[part] + found.constraints.length * np.vstack((np.eye(3), -np.eye(3)))
            lines.append(f"{found.name(part)} {motion_words(screw_of(twist, around, 1e-5))}")
    return "; ".join(lines)
