"""An O-ring on a drive that yields, compiled: what it does by itself, and friction that may stick.

The wrenches F₊ of a ring that slides in and F₋ of one that slides out are both known at every pose: those of
`line_load.py` for a motion along the axis. Friction is what lies between them,

    F = ½ (F₊ + F₋) − f w,   w = ½ (F₊ − F₋) / ½ (F₊ − F₋)_z,   |f| ≤ ½ |F₊ − F₋|_z

`oring_mean` gives the mean, smooth through standstill, and `oring_friction` the row w, a contact of kind BOUND: what
slides at w V > 0 meets F₊, at w V < 0 F₋, and what stands anything between. f V w ≥ 0, so friction only takes energy.

Departs from the rail in one place: the groove's friction takes the side that the motion along the axis gives it (s in
`line_load.py`; +1 in the bore). A motion across turns it round on a rail, and not here.

Where the ring locks itself one of the two is infinite. HELD keeps it finite: a stop. A ring that moves against it jams.
"""

from __future__ import annotations

import numpy as np

from detent.mating.oring.line_load import (
    ALL,
    ANGLE,
    ARC,
    C1,
    C2,
    DEPTH,
    ENERGY,
    FLAT,
    FREE,
    GROOVE,
    JAM,
    JAM_ANGLE,
    LANDS,
    LOCKS,
    LOSS_BORE,
    LOSS_GROOVE,
    MU,
    NORMAL,
    OPEN,
    PART,
    PLACES,
    PROFILES,
    R_LOAD,
    R_S,
    SECTORS,
    SENSE,
    SIGMA,
    SQUEEZE,
    TABLE,
    arcs,
    face,
    largest_cosine,
    moments,
    sector_ends,
)
from detent.numeric.contact_kinematics import rubbing_row
from detent.numeric.kernel import BOOKS, BRANCH, CONTACTS, NOWHERE, RUBBING, WRENCH, inner, kernel

# Memory: that of `line_load.py`, where what depends on the sense of sliding is that of sliding in; behind it the same
# of sliding out, and the bound of friction along the axis; last the books of the energy ledger (numeric/kernel.py).
OUT_NORMAL, OUT_GROOVE, OUT_BORE_LOSS, OUT_GROOVE_LOSS, LIMIT, TAIL = range(6)
SLIDING_OUT = {
    "normal_load": OUT_NORMAL, "groove_load": OUT_GROOVE, "loss_bore": OUT_BORE_LOSS, "loss_groove": OUT_GROOVE_LOSS,
}  # fmt: skip
HELD = 1e-3  # ours: a ring that locks itself holds a thousand times the load of its spring
STANDING = 1e-9  # m/s, ours: slower a ring does not move against what locks it


@kernel(WRENCH, allocates=True)
def oring_mean(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    """Mean of the wrenches for sliding in and out, at A's origin, expressed in B; its channels; its state for events.

    K_A is that of the wrench with which it slides at this V, or of the mean: the loops use it to stay stable, no more.
    """
    if memory[BRANCH] == NOWHERE:
        return
    F, dF, sums = np.zeros((2, 6)), np.zeros((2, 6, 3)), np.zeros(2 * TOTALS)
    w = np.zeros(6)
    limit = _both(params, X_BA, V_BA, F, dF, sums)
    _row(F, limit, w)
    slip = 0.0
    for i in range(6):
        slip += w[i] * V_BA[i]
    sense = 1.0 if slip > STANDING else (-1.0 if slip < -STANDING else 0.0)
    state = _state(params, X_BA, sense, memory)
    jam = FLAT if sums[DEEPEST] >= 2.0 * params[R_S] else 0.0
    if (sense > 0.0 and sums[LOCKED_IN] > 0.0) or (sense < 0.0 and sums[LOCKED_OUT] > 0.0):
        jam = LOCKS
    memory[DEPTH], memory[JAM], memory[JAM_ANGLE] = X_BA[2, 3], jam, sums[STEEPEST] if jam == LOCKS else 0.0
    books = memory.shape[0] - BOOKS
    tail = books - TAIL
    memory[books + RUBBING] = 0.5 * (sums[BORE_IN] + sums[GROOVE_IN] + sums[BORE_OUT] + sums[GROOVE_OUT] + sums[STOPS])
    memory[SQUEEZE], memory[ANGLE], memory[ARC], memory[ENERGY] = sums[DEEPEST], sums[TILT], sums[TOUCHED], sums[STORED]
    memory[NORMAL], memory[LOSS_BORE], memory[LOSS_GROOVE] = sums[NORMAL_IN], sums[BORE_IN], sums[GROOVE_IN]
    memory[GROOVE], memory[tail + OUT_GROOVE], memory[tail + LIMIT] = -F[0, 2], -F[1, 2], limit
    memory[tail + OUT_NORMAL], memory[tail + OUT_BORE_LOSS] = sums[NORMAL_OUT], sums[BORE_OUT]
    memory[tail + OUT_GROOVE_LOSS] = sums[GROOVE_OUT]
    if jam > 0.0:
        memory[BRANCH] = NOWHERE
        return
    memory[BRANCH] = state
    for i in range(6):
        F_A[i] += 0.5 * (F[0, i] + F[1, i])
        for j in range(3):
            K_A[i, j] -= 0.5 * ((1.0 + sense) * dF[0, i, j] + (1.0 - sense) * dF[1, i, j])


@kernel(CONTACTS, allocates=True)
def oring_friction(params, memory, t, q, v, X, V, J, b, gap, rows, drift, ids, law):
    """The row of friction along w; none where the ring is free or without friction.

    The slip w V changes at w V̇ + ẇ V with ẇ from the pose alone, w being a function of it.
    """
    F, dF, sums, w = np.zeros((2, 6)), np.zeros((2, 6, 3)), np.zeros(2 * TOTALS), np.zeros(6)
    limit = _both(params, X[0], V[0], F, dF, sums)
    if limit <= 0.0:
        return 0
    _row(F, limit, w)
    axial = 0.5 * (F[0, 2] - F[1, 2])
    turning = 0.0
    for j in range(3):
        for i in range(6):
            # w = d/d_z with d = ½ (F₊ − F₋)
            dw = 0.5 * ((dF[0, i, j] - dF[1, i, j]) - w[i] * (dF[0, 2, j] - dF[1, 2, j])) / axial
            turning += dw * V[0, j] * V[0, i]
    rubbing_row(w, limit, turning, J, b, gap, rows, drift, ids, law)
    return 1


# What `_both` sums beside the wrenches: of both senses alike, then of sliding in and out.
DEEPEST, TILT, TOUCHED, STORED, STEEPEST, SIDE_IN, SIDE_OUT = range(7)
NORMAL_IN, BORE_IN, GROOVE_IN, LOCKED_IN, NORMAL_OUT, BORE_OUT, GROOVE_OUT, LOCKED_OUT, STOPS, TOTALS = range(7, 17)


@inner
def _both(params, X, V, F, dF, sums):
    """F (2, 6) ← wrenches for sliding in and out, dF (2, 6, 3) ← ∂F/∂(x, y, z), sums ← see above.

    Returns the bound of friction along the axis, ½ |F₊ − F₋|_z. With a = a₀(z) + x cos φ + y sin φ the derivatives are
    integrals of dp_i/da = c₁ + 2 c₂ a over the same arcs; their ends add nothing, as p_i is zero there.
    """
    mu, c1, c2, r = params[MU], params[C1], params[C2], params[R_LOAD]
    n_sectors, n_profiles, n_lands = int(params[SECTORS]), int(params[PROFILES]), int(params[LANDS])
    x, y, z = X[0, 3], X[1, 3], X[2, 3]
    e, phi = np.hypot(x, y), np.arctan2(y, x)
    cos_BL, sin_BL = np.cos(phi), np.sin(phi)
    v_x, v_y, v_z = V[0] * cos_BL + V[1] * sin_BL, V[1] * cos_BL - V[0] * sin_BL, V[2]
    for profile in range(n_profiles):
        row = TABLE + 3 * n_sectors + profile * (1 + 4 * n_lands)
        a_0, sin_b, cos_b, _, _, bend = face(params, row, z)
        tan_b, db = sin_b / cos_b, -bend / cos_b
        k_0, k_1, k_2 = c1 * a_0 + c2 * a_0 * a_0, c1 * e + 2.0 * c2 * e * a_0, c2 * e * e
        q_0, q_1 = c1 + 2.0 * c2 * a_0, 2.0 * c2 * e
        for sector in range(n_sectors):
            at = TABLE + 3 * sector
            if int(params[at + 2]) != profile:
                continue
            lo, hi = sector_ends(params, at, n_sectors, phi)
            cuts, _ = arcs(lo, hi, a_0, e, 1.0, 0.0, 0.0)
            for i in range(5):
                left, right = cuts[i], cuts[i + 1]
                if right <= left or a_0 + e * np.cos(0.5 * (left + right)) <= 0.0:
                    continue
                T_0, T_1, T_2, T_3, S_0, S_1, S_2 = moments(left, right)
                # ∫ p_i (1, cos ψ, sin ψ) r dψ, and of dp_i/da with these and their products
                I_0 = (k_0 * T_0 + k_1 * T_1 + k_2 * T_2) * r
                I_c = (k_0 * T_1 + k_1 * T_2 + k_2 * T_3) * r
                I_s = (k_0 * S_0 + k_1 * S_1 + k_2 * S_2) * r
                D_0, D_c, D_s = (q_0 * T_0 + q_1 * T_1) * r, (q_0 * T_1 + q_1 * T_2) * r, (q_0 * S_0 + q_1 * S_1) * r
                D_cc, D_cs = (q_0 * T_2 + q_1 * T_3) * r, (q_0 * S_1 + q_1 * S_2) * r
                D_ss = (q_0 * (T_0 - T_2) + q_1 * (T_1 - T_3)) * r
                sums[TOUCHED] += right - left
                sums[DEEPEST] = max(sums[DEEPEST], a_0 + e * largest_cosine(lo, hi))
                sums[TILT] = np.arctan2(sin_b, cos_b) if sums[TILT] == 0.0 else sums[TILT]
                sums[STORED] += c1 / 2.0 * r * (a_0 * a_0 * T_0 + 2.0 * a_0 * e * T_1 + e * e * T_2)
                sums[STORED] += c2 / 3.0 * r * (a_0**3 * T_0 + 3.0 * a_0 * e * (a_0 * T_1 + e * T_2) + e**3 * T_3)
                for way in range(2):
                    sigma = 1.0 - 2.0 * way
                    g_z, g_r = sin_b + sigma * mu * cos_b, cos_b - sigma * mu * sin_b
                    s = -1.0 if sigma * sin_b < 0.0 else 1.0
                    room, droom = g_r - s * mu * abs(g_z), -g_z - s * mu * np.sign(g_z) * g_r
                    of = NORMAL_IN if way == 0 else NORMAL_OUT
                    held = room
                    if room < HELD:
                        room, droom = HELD, 0.0
                        sums[of + LOCKED_IN - NORMAL_IN] = 1.0
                        sums[STEEPEST] = np.arctan2(sin_b, cos_b)
                    G_r, G_z = g_r / room, g_z / room
                    dG_r, dG_z = (-g_z - G_r * droom) / room * db, (g_r - G_z * droom) / room * db
                    f, d = F[way], dF[way]
                    f[0] -= G_r * I_c
                    f[1] -= G_r * I_s
                    f[2] -= G_z * I_0
                    f[3] -= G_z * I_s * r
                    f[4] += G_z * I_c * r
                    d[0, 0] -= G_r * D_cc
                    d[0, 1] -= G_r * D_cs
                    d[0, 2] -= G_r * D_c * tan_b + dG_r * I_c
                    d[1, 0] -= G_r * D_cs
                    d[1, 1] -= G_r * D_ss
                    d[1, 2] -= G_r * D_s * tan_b + dG_r * I_s
                    d[2, 0] -= G_z * D_c
                    d[2, 1] -= G_z * D_s
                    d[2, 2] -= G_z * D_0 * tan_b + dG_z * I_0
                    d[3, 0] -= G_z * D_cs * r
                    d[3, 1] -= G_z * D_ss * r
                    d[3, 2] -= (G_z * D_s * tan_b + dG_z * I_s) * r
                    d[4, 0] += G_z * D_cc * r
                    d[4, 1] += G_z * D_cs * r
                    d[4, 2] += (G_z * D_c * tan_b + dG_z * I_c) * r
                    sums[of] += I_0 / room
                    sums[of + BORE_IN - NORMAL_IN] += sigma * mu * v_z / cos_b * I_0 / room
                    squeezing = v_z * tan_b * I_0 + v_x * I_c + v_y * I_s
                    sums[of + GROOVE_IN - NORMAL_IN] += mu * abs(G_z) * s * squeezing
                    sums[STOPS] += (held / room - 1.0) * squeezing  # where HELD stands in for a ring that locks
    for way in range(2):
        for part in range(0, 6, 3):
            F[way, part], F[way, part + 1] = (
                F[way, part] * cos_BL - F[way, part + 1] * sin_BL,
                F[way, part] * sin_BL + F[way, part + 1] * cos_BL,
            )
            for j in range(3):
                a, c = dF[way, part, j], dF[way, part + 1, j]
                dF[way, part, j], dF[way, part + 1, j] = a * cos_BL - c * sin_BL, a * sin_BL + c * cos_BL
        for i in range(6):
            a, c = dF[way, i, 0], dF[way, i, 1]
            dF[way, i, 0], dF[way, i, 1] = a * cos_BL - c * sin_BL, a * sin_BL + c * cos_BL
    return 0.5 * abs(F[0, 2] - F[1, 2])


@inner
def _row(F, limit, w):
    """w = d/d_z with d = ½ (F₊ − F₋): a slip of one is a way of one along the axis; along the axis where d is none."""
    for i in range(6):
        w[i] = (F[0, i] - F[1, i]) / (F[0, 2] - F[1, 2]) if limit > 0.0 else 0.0
    w[2] = 1.0


@inner
def _state(params, X, sense, memory):
    """Write what each profile faces and how much of each sector touches, and return a number that tells it.

    The loops evaluate poses that are not kept, so that counting changes (as on a rail) would count too many of them.
    A ring at rest keeps the sense of its last motion, and with it the wall of the groove that carries it.
    """
    n_sectors, n_profiles, n_lands = int(params[SECTORS]), int(params[PROFILES]), int(params[LANDS])
    e, phi = np.hypot(X[0, 3], X[1, 3]), np.arctan2(X[1, 3], X[0, 3])
    if sense != 0.0:
        memory[SIGMA] = sense
    memory[SENSE] = 0.0
    for profile in range(n_profiles):
        row = TABLE + 3 * n_sectors + profile * (1 + 4 * n_lands)
        a_0, sin_b, cos_b, place, passed, _ = face(params, row, X[2, 3])
        met = False
        for sector in range(n_sectors):
            at = TABLE + 3 * sector
            if int(params[at + 2]) != profile:
                continue
            lo, hi = sector_ends(params, at, n_sectors, phi)
            touch = ALL if a_0 - e * largest_cosine(lo + np.pi, hi + np.pi) >= 0.0 else PART
            if a_0 + e * largest_cosine(lo, hi) <= 0.0:
                touch = FREE
            met |= touch != FREE
            memory[PLACES + n_profiles + sector] = touch
        on_far_wall = sin_b + memory[SIGMA] * params[MU] * cos_b > 0.0
        place = 2 * place + (1 if on_far_wall else 0) if met else 2 * OPEN
        memory[PLACES + profile] = place + 8.0 * n_lands * passed
        if met:
            memory[SENSE] = memory[SIGMA]
    number = 0.0
    for i in range(SENSE, PLACES + n_profiles + n_sectors):
        number = (31.0 * number + memory[i] + 2.0) % 1000000007.0
    return number


__all__ = ["oring_friction", "oring_mean"]
