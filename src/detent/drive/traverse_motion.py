"""The motion of a Traverse as a kernel. Apart from traverse.py, for the exact latch is followed without any kernel."""

from __future__ import annotations

from detent.numeric.kernel import MOTION, kernel


@kernel(MOTION)
def traverse(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    """Pose and twist of the one body: a line of begin, x, y, velocity for each leg."""
    leg = 0
    # A break belongs to the leg that ends there: the loop asks for the next one only after it has passed.
    while leg + 5 < params.shape[0] and t > params[leg + 5]:
        leg += 5
    for i in range(3):
        V[0, i], V[0, i + 3], b[0, i], b[0, i + 3], X[0, i, 3] = 0.0, 0.0, 0.0, 0.0, 0.0
        for j in range(3):
            X[0, i, j] = 1.0 if i == j else 0.0
    for i in range(2):
        V[0, i] = params[leg + 3 + i]
        X[0, i, 3] = params[leg + 1 + i] + params[leg + 3 + i] * (t - params[leg])
