"""The wrench of a bore on an O-ring, arc by arc in closed form: the compiled half of `model.py`.

Meitinger & Pfeiffer, eqs. 26–32 with the corrections named in `model.py`; letters as in docs/guide/oring.md.
The wall is a table: round the circumference it falls into sectors (cut at the edges of the notches), each with a
profile, and a profile is a list of lands: stretches of bore wall with a rounding at either end. Without notches there
is one sector and one land. Inside a sector the load is a polynomial in cos ψ on every arc between lift-off angles and
sign changes of the squeezing speed, so nothing is approximated.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from detent.numeric.kernel import BOOKS, BRANCH, HEAD, NOWHERE, RUBBING, WRENCH, kernel

# Parameters: numbers, then sectors (begin, width, profile), then profiles (number of lands, lands of four numbers each:
# where it begins and ends along z, radius of the rounding before and behind it).
MU, C1, C2, RHO, R_S, R_BORE, R_LOAD, SECTORS, PROFILES, LANDS, TABLE = range(11)

# Memory: the sense of the last motion, then what one sample shows, then the state by which pieces are told apart.
# Last come the books of the energy ledger (numeric/kernel.py).
# BRANCH counts: one more wherever the state is another one. A number made of the state itself would not fit many slots.
SIGMA, WAY_X, WAY_Y, WAY_Z = range(HEAD, HEAD + 4)
SQUEEZE, ANGLE, NORMAL, GROOVE, ENERGY, LOSS_BORE, LOSS_GROOVE, ARC, DEPTH, JAM, JAM_ANGLE, STATE = range(
    HEAD + 4, HEAD + 16
)
# The state: sense of sliding, sense of the motion across, places of the profiles, touch of the sectors.
SENSE, LATERAL, PLACES = STATE, STATE + 1, STATE + 2

OPEN, ENTRY, BORE, EXIT = range(4)  # what a ring segment faces: nothing, a rounding ahead, bore, a rounding behind
FREE, PART, ALL = range(3)  # how much of a sector touches
LOCKS, FLAT = 1.0, 2.0  # why it jams

LOCKED = 1e-5  # at this radial equilibrium is lost: the wall's load would be 1e5 times that of the spring
OUT_OF_REACH = 1e-12  # cos²β below which ring and rounding are side by side, not above each other
ROUNDING = 1e-12  # share of a speed that is rounding of a rotated frame, not motion
FAR = -1e30


class Motion(NamedTuple):
    """How the ring moves in the frame turned to its eccentricity, per metre of way; σ is the sense of sliding."""

    speed: Any
    w_c: Any  # along the eccentricity
    w_s: Any  # across it
    w_z: Any
    sigma: Any
    still: Any  # it has never moved


class Wall(NamedTuple):
    """What one profile does to the ring at its depth and eccentricity: the same all round a sector."""

    a_0: Any  # squeeze of a centred ring
    e: Any  # eccentricity
    sin_b: Any  # of the contact's angle β
    cos_b: Any
    rate: Any  # of a₀, per metre of way
    g_r: Any  # load on the groove's floor, and on its wall, as shares of N; the sign of the latter says which wall
    g_z: Any


class Load(NamedTuple):
    """Sums over all arcs: wrench at A's origin in the turned frame, normal load, energy and power lost."""

    f_x: Any
    f_y: Any
    f_z: Any
    m_x: Any
    m_y: Any
    normal: Any
    energy: Any
    loss_bore: Any
    loss_groove: Any


@kernel(WRENCH)
def oring_wrench(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    """Wrench of the bore on the ring, at A's origin, expressed in B.

    a(ψ) = a₀(z) + e cos ψ                                                     eq. 27 with Δa − e = a₀
    p_i  = c₁ a + c₂ a² = k₀ + k₁ cos ψ + k₂ cos² ψ                            eqs. 28, 29 with e, not e/2
    N    = p_i / (cos β − σ μ sin β − s μ |sin β + σ μ cos β|)                 eq. 30 is β = 0, s = 1
    f_r  = −N (cos β − σ μ sin β),   f_z = −N (sin β + σ μ cos β)              eq. 31, tilted by β
    f    = ∫ (f_r cos ψ, f_r sin ψ, f_z) r dψ,   m = ∫ (sin ψ, −cos ψ, 0) f_z r² dψ      eq. 32

    ψ is φ_L of the paper; σ the sense of sliding, s that of the squeeze, β the contact's angle (0 in the bore).
    """
    mu, n_sectors, n_profiles = params[MU], int(params[SECTORS]), int(params[PROFILES])
    n_lands = int(params[LANDS])
    x, y, z = X_BA[0, 3], X_BA[1, 3], X_BA[2, 3]
    e, phi_BL = np.hypot(x, y), np.arctan2(y, x)  # eq. 26
    cos_BL, sin_BL = np.cos(phi_BL), np.sin(phi_BL)
    motion = _motion(memory, V_BA, cos_BL, sin_BL)

    load = Load(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    arc, deepest, angle, jam, jam_angle, changed, touching = 0.0, 0.0, 0.0, 0.0, 0.0, False, False
    for profile in range(n_profiles):
        row = TABLE + 3 * n_sectors + profile * (1 + 4 * n_lands)
        a_0, sin_b, cos_b, place, passed, _ = face(params, row, z)
        g_r, g_z = cos_b - motion.sigma * mu * sin_b, sin_b + motion.sigma * mu * cos_b
        wall = Wall(a_0, e, sin_b, cos_b, motion.w_z * sin_b / cos_b, g_r, g_z)
        met = False
        for sector in range(n_sectors):
            at = TABLE + 3 * sector
            if int(params[at + 2]) != profile:
                continue
            lo, hi = sector_ends(params, at, n_sectors, phi_BL)
            cuts, pattern = arcs(lo, hi, a_0, e, wall.rate, motion.w_c, motion.w_s)
            touched, lifted = 0.0, 0.0
            for i in range(5):
                left, right = cuts[i], cuts[i + 1]
                if right <= left:
                    continue
                if a_0 + e * np.cos(0.5 * (left + right)) <= 0.0:
                    lifted += right - left
                    continue
                touched += right - left
                load, locks = _with_arc(load, left, right, wall, motion, params)
                if locks:
                    jam, jam_angle = LOCKS, np.arctan2(sin_b, cos_b)
            arc += touched
            if touched > 0.0:
                met = True
                deepest = max(deepest, a_0 + e * largest_cosine(lo, hi))
            touch = FREE if touched == 0.0 else (PART if lifted > 0.0 else ALL)
            changed |= note(memory, PLACES + n_profiles + sector, touch + 3.0 * (pattern if touched > 0.0 else 0))
        if met:
            angle, touching = angle if touching else np.arctan2(sin_b, cos_b), True
            place = 2 * place + (1 if g_z > 0.0 else 0)
        else:
            place = 2 * OPEN
        changed |= note(memory, PLACES + profile, place + 8.0 * n_lands * passed)
    if deepest >= 2.0 * params[R_S]:
        jam = FLAT
    changed |= note(memory, SENSE, motion.sigma if touching else 0.0)
    # e is monotone on a piece: without this a straight pass by the axis could touch and lift between two samples.
    across = e * motion.w_c
    changed |= note(memory, LATERAL, 0.0 if abs(across) <= 1e-9 * e else np.sign(across))

    if jam > 0.0:
        memory[BRANCH] = NOWHERE
        for i in range(SQUEEZE, ARC + 1):
            memory[i] = 0.0
        memory[memory.shape[0] - BOOKS + RUBBING] = 0.0
    else:
        memory[BRANCH] += 1.0 if changed else 0.0
        F_A[0] += load.f_x * cos_BL - load.f_y * sin_BL
        F_A[1] += load.f_x * sin_BL + load.f_y * cos_BL
        F_A[2] += load.f_z
        F_A[3] += load.m_x * cos_BL - load.m_y * sin_BL
        F_A[4] += load.m_x * sin_BL + load.m_y * cos_BL
        memory[SQUEEZE], memory[ANGLE], memory[NORMAL], memory[GROOVE] = deepest, angle, load.normal, -load.f_z
        memory[ENERGY], memory[LOSS_BORE], memory[LOSS_GROOVE], memory[ARC] = (
            load.energy,
            load.loss_bore,
            load.loss_groove,
            arc,
        )
        memory[memory.shape[0] - BOOKS + RUBBING] = load.loss_bore + load.loss_groove
    memory[DEPTH], memory[JAM], memory[JAM_ANGLE] = z, jam, jam_angle


@njit(cache=True)
def _with_arc(load, left, right, wall, motion, params):
    """The sums with one smooth arc added, and whether the ring locks itself there: then nothing is added."""
    mu, c1, c2, r = params[MU], params[C1], params[C2], params[R_LOAD]
    a_0, e, _, cos_b, rate, g_r, g_z = wall
    cos_m, sin_m = np.cos(0.5 * (left + right)), np.sin(0.5 * (left + right))
    # In the bore the squeeze does not change and s could be anything in ±1: the paper takes +1.
    s = 0.0 if motion.still else (-1.0 if rate + motion.w_c * cos_m + motion.w_s * sin_m < 0.0 else 1.0)
    room = g_r - s * mu * abs(g_z)
    if room <= LOCKED:
        return load, True
    k_0, k_1, k_2 = c1 * a_0 + c2 * a_0 * a_0, c1 * e + 2.0 * c2 * e * a_0, c2 * e * e
    T_0, T_1, T_2, T_3, S_0, S_1, S_2 = moments(left, right)
    # The wall's load integrated over the arc with 1, cos ψ and sin ψ
    N_0 = (k_0 * T_0 + k_1 * T_1 + k_2 * T_2) * r / room
    N_c = (k_0 * T_1 + k_1 * T_2 + k_2 * T_3) * r / room
    N_s = (k_0 * S_0 + k_1 * S_1 + k_2 * S_2) * r / room
    energy = load.energy + c1 / 2.0 * r * (a_0 * a_0 * T_0 + 2.0 * a_0 * e * T_1 + e * e * T_2)
    energy += c2 / 3.0 * r * (a_0**3 * T_0 + 3.0 * a_0 * e * (a_0 * T_1 + e * T_2) + e**3 * T_3)
    loss_bore = load.loss_bore + mu * motion.speed * abs(motion.w_z) / cos_b * N_0
    squeezing = rate * N_0 + motion.w_c * N_c + motion.w_s * N_s
    loss_groove = load.loss_groove + mu * abs(g_z) * s * motion.speed * squeezing
    return Load(
        load.f_x - g_r * N_c, load.f_y - g_r * N_s, load.f_z - g_z * N_0, load.m_x - g_z * N_s * r,
        load.m_y + g_z * N_c * r, load.normal + N_0, energy, loss_bore, loss_groove,
    ), False  # fmt: skip


@njit(cache=True)
def _motion(memory, V_BA, cos_BL, sin_BL):
    """The `Motion`; at rest that of before, which the memory holds."""
    speed = _remember_motion(memory, V_BA)
    w_c = memory[WAY_X] * cos_BL + memory[WAY_Y] * sin_BL
    w_s = memory[WAY_Y] * cos_BL - memory[WAY_X] * sin_BL
    w_z = memory[WAY_Z]
    return Motion(speed, w_c, w_s, w_z, memory[SIGMA], w_z == 0.0 and w_c == 0.0 and w_s == 0.0)


@njit(cache=True)
def _remember_motion(memory, V_BA):
    """Speed; and into memory the direction of motion and the sense of sliding, which a ring at rest keeps."""
    speed = np.sqrt(V_BA[0] ** 2 + V_BA[1] ** 2 + V_BA[2] ** 2)
    if speed > 0.0:
        w_x, w_y, w_z = V_BA[0] / speed, V_BA[1] / speed, V_BA[2] / speed
        if np.hypot(w_x, w_y) <= ROUNDING:
            w_x, w_y = 0.0, 0.0
        if abs(w_z) <= ROUNDING:
            w_z = 0.0
        memory[WAY_X], memory[WAY_Y], memory[WAY_Z] = w_x, w_y, w_z
        if w_z != 0.0:
            memory[SIGMA] = np.sign(w_z)
    return speed


@njit(cache=True)
def sector_ends(params, at, n_sectors, phi_BL):
    """Where a sector begins and ends, in ψ."""
    lo, width = params[at] - phi_BL, params[at + 1]
    # A sector all round has no edge of its own: let it begin opposite to the eccentricity.
    lo = -np.pi if n_sectors == 1 else lo - 2.0 * np.pi * np.floor(lo / (2.0 * np.pi) + 0.5)
    return lo, lo + width


@njit(cache=True)
def note(memory, i, value):
    """Write a number of the state; True where it is another one."""
    changed = memory[i] != value
    memory[i] = value
    return changed


@njit(cache=True)
def face(params, row, z):
    """Squeeze a₀ of a centred ring at depth z, its contact's sin β and cos β, what it faces, lands left behind, and the
    curvature 1/(r_s + r_c) of the cord's way over a rounding: −cos β dβ/dz.

    Rounding:  a₀ = ρ − R − r_c + √((r_s + r_c)² − (z − z_c)²),   sin β = (z_c − z) / (r_s + r_c)
    Bore:      a₀ = ρ + r_s − R
    Of several lands the one that squeezes most: a slot narrower than the ring is ridden over on both its edges.
    """
    rho, r_s, R = params[RHO], params[R_S], params[R_BORE]
    a_0, sin_b, cos_b, place, passed, bend = FAR, 0.0, 1.0, OPEN, 0, 0.0
    for land in range(int(params[row])):
        at = row + 1 + 4 * land
        if z < params[at]:
            z_c, r_c, kind = params[at], params[at + 2], ENTRY
        elif z > params[at + 1]:
            z_c, r_c, kind, passed = params[at + 1], params[at + 3], EXIT, land + 1
        else:
            return rho + r_s - R, 0.0, 1.0, 4 * land + BORE, passed, 0.0
        sine = (z_c - z) / (r_s + r_c)
        square = (1.0 - sine) * (1.0 + sine)
        if square > OUT_OF_REACH:
            a = rho - R - r_c + (r_s + r_c) * np.sqrt(square)
            if a > a_0:
                a_0, sin_b, cos_b, place, bend = a, sine, np.sqrt(square), 4 * land + kind, 1.0 / (r_s + r_c)
    return a_0, sin_b, cos_b, place, passed, bend


@njit(cache=True)
def arcs(lo, hi, a_0, e, rate, w_c, w_s):
    """Ends of the smooth arcs of a sector in order (missing ones lie on hi), and a number that tells their pattern.

    Lift-off:               a₀ + e cos ψ = 0
    The squeeze turns:      rate + w_c cos ψ + w_s sin ψ = 0
    """
    c_0 = c_1 = c_2 = c_3 = hi
    if abs(a_0) < e:
        psi = np.arccos(-a_0 / e)
        c_0, c_1 = _inside(psi, lo, hi), _inside(-psi, lo, hi)
    w = np.hypot(w_c, w_s)
    if abs(rate) < w:
        psi, axis = np.arccos(-rate / w), np.arctan2(w_s, w_c)
        c_2, c_3 = _inside(axis + psi, lo, hi), _inside(axis - psi, lo, hi)
    pattern = (c_0 < hi) + 2 * (c_1 < hi) + 4 * (c_2 < hi) + 8 * (c_3 < hi) + 16 * (a_0 + e * np.cos(lo) > 0.0)
    pattern += 32 * (rate + w_c * np.cos(lo) + w_s * np.sin(lo) < 0.0)
    c_0, c_1 = min(c_0, c_1), max(c_0, c_1)
    c_2, c_3 = min(c_2, c_3), max(c_2, c_3)
    c_0, c_2 = min(c_0, c_2), max(c_0, c_2)
    c_1, c_3 = min(c_1, c_3), max(c_1, c_3)
    c_1, c_2 = min(c_1, c_2), max(c_1, c_2)
    return (lo, c_0, c_1, c_2, c_3, hi), pattern


@njit(cache=True)
def moments(left, right):
    """∫ cosⁿ ψ dψ for n = 0 … 3 and ∫ cosⁿ ψ sin ψ dψ for n = 0 … 2, from left to right."""
    sin_l, cos_l, sin_r, cos_r = np.sin(left), np.cos(left), np.sin(right), np.cos(right)
    T_0, T_1 = right - left, sin_r - sin_l
    T_2 = 0.5 * (T_0 + sin_r * cos_r - sin_l * cos_l)
    T_3 = T_1 - (sin_r**3 - sin_l**3) / 3.0
    return T_0, T_1, T_2, T_3, cos_l - cos_r, (cos_l**2 - cos_r**2) / 2.0, (cos_l**3 - cos_r**3) / 3.0


@njit(cache=True)
def _inside(psi, lo, hi):
    """The angle's turn that lies in [lo, hi], or hi."""
    return min(hi, psi - 2.0 * np.pi * np.floor((psi - lo) / (2.0 * np.pi)))


@njit(cache=True)
def largest_cosine(lo, hi):
    return 1.0 if np.floor(hi / (2.0 * np.pi)) > np.floor(lo / (2.0 * np.pi)) else max(np.cos(lo), np.cos(hi))
