"""Planar contacts with Coulomb friction as one linear complementarity problem: the second road to their impulses.

Pfeiffer & Glocker (1996), as Meitinger & Pfeiffer, section 6, have it for planar cases. Of each contact N ≥ 0 pushes
and T rubs along one tangent; with Λ± = μ N ± T and the slip u_T = u⁺ − u⁻ split into its signs,

    (u_N, u⁺, Λ⁻) = A (N, Λ⁺, u⁻) + (b_N, b_T, 0),   each ≥ 0 and ⊥ its partner

        | G_NN − G_NT μ   G_NT   0 |
    A = | G_TN − G_TT μ   G_TT   1 |
        | 2 μ              −1    0 |

which Lemke's method solves (lemkes_method.py).
"""

from __future__ import annotations

import numpy as np
from numba import njit

from physics.lemkes_method import NONE, lcp


@njit(cache=True)
def lemke(M, q, z):
    """The package's `lcp` for Python: (status, residual, pivots), the answer in z."""
    return lcp(M, q, z)


def planar_lcp(n, G, b, mu):
    """A (3n, 3n) and its right side, of contacts whose third row (the second tangent) is empty."""
    N, T, D = np.arange(n) * 3, np.arange(n) * 3 + 1, np.diag(mu)
    NN, NT, TN, TT = (G[np.ix_(i, j)] for i in (N, T) for j in (N, T))
    zero, one = np.zeros((n, n)), np.eye(n)
    A = np.block([[NN - NT @ D, NT, zero], [TN - TT @ D, TT, one], [2 * D, -one, zero]])
    return A, np.concatenate((b[N], b[T], np.zeros(n)))


def solved(n, G, b, mu):
    """Impulses P (3n,) by Lemke's method, and the largest |min(z, w)| of its answer, scaled by that of b."""
    A, q = planar_lcp(n, G, b, mu)
    z = np.zeros(3 * n)
    status, _, _ = lemke(np.ascontiguousarray(A), q, z)
    P = np.zeros(3 * n)
    P[0::3], P[1::3] = z[:n], z[n : 2 * n] - mu * z[:n]
    w = A @ z + q
    # Impulses and velocities have units of their own: each is taken in its share of the problem's.
    speed, push = np.abs(b).max(), max(np.abs(P).max(), 1e-300)
    unit = np.concatenate((np.full(n, push), np.full(n, push), np.full(n, speed)))
    partner = np.concatenate((np.full(n, speed), np.full(n, speed), np.full(n, push)))
    return P, np.abs(np.minimum(z / unit, w / partner)).max() if status < NONE else np.inf
