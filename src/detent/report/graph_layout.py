"""Places for the nodes of a graph: few steps apart, near each other. The same graph gives the same picture.

Kamada & Kawai (1989): places x_i whose distances come near to the steps d_ij between nodes,

    Σ_{i<j} w_ij (|x_i − x_j| − d_ij)²,    w_ij = d_ij⁻²

is made small by majorisation (Gansner, Koren & North 2004), which never goes up: each round solves L_w x = L_x x for
fixed weights. It starts from the two longest directions of the steps themselves (classical scaling), not by chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from detent.core.analysis import Array

ROUNDS = 60
MOST = 400  # nodes; more are a smear, and the rounds take their square in memory


def layout(n: int, edges: Iterable[tuple[int, int]], roots: Sequence[int] = ()) -> Array:
    """Places of n nodes, (n, 2), within −1 … 1; the roots' middle is at the top."""
    steps = _steps(n, list(edges))
    if n < 2:
        return np.zeros((n, 2))
    x = _scaling(steps)
    if n <= MOST:
        x = _majorised(x, steps)
    x = x - x.mean(axis=0)
    if roots:  # turned until they are on top, mirrored never: only for the eye
        way = x[list(roots)].mean(axis=0)
        if np.linalg.norm(way) > 1e-9:
            c, s = way[1] / np.linalg.norm(way), way[0] / np.linalg.norm(way)
            x = x @ np.array(((c, s), (-s, c)))
    low, high = x.min(axis=0), x.max(axis=0)
    return (x - 0.5 * (low + high)) / (0.5 * max(float((high - low).max()), 1e-9))


def _steps(n: int, edges: list[tuple[int, int]]) -> Array:
    """Steps between any two nodes, (n, n); between pieces that hang apart one more than the longest way there is."""
    near: list[list[int]] = [[] for _ in range(n)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    found = np.full((n, n), -1.0)
    for root in range(n):
        found[root, root], ring, far = 0.0, [root], 0.0
        while ring:
            far += 1.0
            nodes = {j for i in ring for j in near[i] if found[root, j] < 0.0}
            ring = sorted(nodes)
            found[root, ring] = far
    return np.where(found < 0.0, found.max(initial=0.0) + 1.0, found)


def _scaling(steps: Array) -> Array:
    """The plane that keeps most of the squared steps; nodes the steps cannot tell apart are set a little apart."""
    n = len(steps)
    centred = steps**2 - (steps**2).mean(axis=0)
    values, vectors = np.linalg.eigh(-0.5 * (centred - centred.mean(axis=1)[:, None]))
    x = vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], 0.0))
    x = x * np.where(x[np.abs(x).argmax(axis=0), [0, 1]] < 0.0, -1.0, 1.0)  # one sign, whatever the solver's
    angle = 2.399963 * np.arange(n)  # the golden angle: no two alike
    return x + 0.05 * np.column_stack((np.cos(angle), np.sin(angle)))


def _majorised(x: Array, steps: Array) -> Array:
    n = len(x)
    weight = np.where(steps > 0.0, 1.0 / np.maximum(steps, 1.0) ** 2, 0.0)
    solve = np.linalg.inv(np.diag(weight.sum(axis=1)) - weight + 1.0 / n)  # constant parts aside, which do not matter
    for _ in range(ROUNDS):
        apart = np.linalg.norm(x[:, None] - x[None], axis=2)
        pull = -np.divide(weight * steps, apart, out=np.zeros_like(apart), where=apart > 1e-9)
        pull[np.diag_indices(n)] -= pull.sum(axis=1)
        x = solve @ (pull @ x)
    return x
