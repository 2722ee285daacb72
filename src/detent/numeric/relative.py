"""The moving part A seen from the fixed part B: what the loops hand to matings."""

from __future__ import annotations

from detent.numeric.kernel import inner
from detent.numeric.vector import add, column, cross, put, sub, three, turn, turn_back


@inner
def relative_motion(X_WG, V_WG, X_GA, X_WB, X_BA, V_BA):
    """Pose X_BA (3, 4) and twist V_BA (6,) of A's origin in B. X_BA = X_WBᵀ X_WG X_GA; the twist moves from G to A."""
    p, w = turn(X_WG, column(X_GA, 3)), three(V_WG, 3)
    put(V_BA, 0, turn_back(X_WB, add(three(V_WG, 0), cross(w, p))))
    put(V_BA, 3, turn_back(X_WB, w))
    for k in range(3):
        X_BA[0, k], X_BA[1, k], X_BA[2, k] = turn_back(X_WB, turn(X_WG, column(X_GA, k)))
    X_BA[0, 3], X_BA[1, 3], X_BA[2, 3] = turn_back(X_WB, sub(add(column(X_WG, 3), p), column(X_WB, 3)))


@inner
def relative_jacobian(X_WG, V_WG, J, b, X_GA, X_WB, J_BA, b_BA):
    """Jacobian J_BA (6, nv) of V_BA from that of G, and J̇ v = b_BA (6,): what is left of A's acceleration at v̇ = 0."""
    p, w = turn(X_WG, column(X_GA, 3)), three(V_WG, 3)
    for j in range(J.shape[1]):
        spin = (J[3, j], J[4, j], J[5, j])
        J_BA[0, j], J_BA[1, j], J_BA[2, j] = turn_back(X_WB, add(column(J, j), cross(spin, p)))
        J_BA[3, j], J_BA[4, j], J_BA[5, j] = turn_back(X_WB, spin)
    put(b_BA, 0, turn_back(X_WB, add(add(three(b, 0), cross(three(b, 3), p)), cross(w, cross(w, p)))))
    put(b_BA, 3, turn_back(X_WB, three(b, 3)))
