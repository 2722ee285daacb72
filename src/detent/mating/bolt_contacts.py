"""Contacts of a bolt's thread with a nut's, compiled: every gap that may close, its rows and its exact drift.

Nicolson & Fearing, sections 2.3 and 2.4 with Table 1. Least gaps come from crests of either part (thread_search.py) and
from its sharp lines (thread_lines.py), each against the surface of the other; where two surfaces touch, the law of
their wandering is that of Meitinger & Pfeiffer (numeric/contact.py), and a line is a surface that bends infinitely
across. An aligned bolt lies on whole flanks: one least gap a turn cannot hold it, so three fixed points a turn of the
nut's crests are told besides, of the first and of the last turn that touch.

Bolt A: origin in the middle of its tip, z up along the bolt. Nut B: origin in the middle of its face, z out of the nut.
Tangents: s runs round the axis, t = n × s along the flank.
"""

from __future__ import annotations

import math

import numpy as np

from detent.geometry.shown import SLOT, show
from detent.geometry.thread_form import BASE, COS, FLIP_Y, FLIP_Z, FORM, LEAD, PITCH, SIGN, SIN, TURN, apart, thread_jet
from detent.geometry.thread_lines import (
    EDGES,
    LINE,
    PLACE,
    RIDGE,
    apart_from_part,
    edge_gap,
    edges,
    line_point,
    lines,
)
from detent.geometry.thread_lines import FOUND as LINE_FOUND
from detent.geometry.thread_search import (
    CLIPPED,
    COS_PSI,
    LEANS,
    SIDE,
    SIN_PSI,
    THETA,
    carried,
    crest,
    crests,
    engaged,
)
from detent.geometry.thread_search import FOUND as CREST_FOUND
from detent.geometry.thread_search import RIDGE as CREST_RIDGE
from detent.numeric.contact import kinematics, wander
from detent.numeric.kernel import (
    AT_REST,
    CONTACTS,
    HEAD,
    KIND,
    RESTITUTION,
    SLIDING,
    UNILATERAL,
    inner,
    kernel,
)
from detent.numeric.rows import put_rows
from detent.numeric.vector import add, cross, dot, norm, scale, sub

MARGIN, MU, MU_REST, BOUNCE, BOLT = 0, 1, 2, 3, 4  # params; then the forms of bolt and nut
NUT = BOLT + FORM

# memory: depth of the tip below the nut's face, angle between the axes, then a slot for each contact (shown.py), then
# what each slot holds: its kind and place, so that a contact keeps its number.
DEPTH, TILT, SLOTS, MOST_TOLD = HEAD, HEAD + 1, HEAD + 2, 24
PLACES = SLOTS + SLOT * MOST_TOLD
SIZE = PLACES + 2 * MOST_TOLD
# id = kind · 100 + slot. Kinds 1 to 9 are of the bolt's lines and crests, 11 to 19 of the nut's.
LOWER, UPPER, JOINT, TIP_RIM, CUT_END, RIMS, FIXED_LOWER, FIXED_UPPER, OF_NUT = 1, 2, 3, 4, 5, 6, 7, 8, 10
MOST_FOUND = 24
SHARP = 1e8  # 1/m: a line's curvature across, a point's all round
SMOOTH, ALONG_LINE, AT_POINT = 0, 1, 2  # what of the own part touches
FAR_OFF = 0.7  # rad: a contact that has moved so far along its line is another one; ours
THIRD = TURN / 3.0
BESIDE = 0.3  # rad: no fixed point this near a least gap; ours

frame, _, _ = kinematics(thread_jet)


@kernel(CONTACTS, allocates=True)
def bolt_contacts(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    bolt, nut, margin = params[BOLT : BOLT + FORM], params[NUT : NUT + FORM], params[MARGIN]
    T = np.empty((2, 3, 4))
    _stand(bolt, nut, X[0], T)
    memory[DEPTH] = -X[0, 2, 3]
    memory[TILT] = math.atan2(math.sqrt(X[0, 0, 2] ** 2 + X[0, 1, 2] ** 2), X[0, 2, 2])
    for k in range(MOST_TOLD):
        memory[SLOTS + SLOT * k] = 0.0
    low, _ = engaged(bolt, nut, T[0], margin)
    w, found, out, n = np.empty((6, 3)), np.empty((MOST_FOUND, CREST_FOUND)), (gap, rows, drift, id, law), 0
    part = X[0], V[0], J[0], b[0]
    for family in range(2):
        own, other, mine, at = (bolt, nut, T[0], 0) if family == 0 else (nut, bolt, T[1], OF_NUT)
        n_crests = crests(own, other, mine, margin, found, 0)
        for k in range(n_crests):
            start, theta, sin_psi, cos_psi = (
                found[k, CREST_RIDGE], found[k, THETA], found[k, SIN_PSI], found[k, COS_PSI]
            )  # fmt: skip
            x, x1 = crest(own, start, theta, sin_psi, cos_psi)
            kind = at + (UPPER if found[k, SIDE] * own[FLIP_Z] > 0.0 else LOWER)
            what = ALONG_LINE if found[k, CLIPPED] == 1.0 else SMOOTH
            bent = _bend_of_crest(own, theta + start, x, x1)
            n = _tell(
                own, other, mine, family, kind, theta + start, what, x, x1, bent, params, memory, part, w, n, out
            )  # fmt: skip
        if family == 1:
            n = _fixed(own, other, mine, found, n_crests, params, memory, part, w, n, out)
        n_lines = lines(own, other, mine, margin, found, 0)
        if family == 0:
            n_lines = edges(own, other, mine, margin, found, n_lines)
        for k in range(n_lines):
            line, start, u = int(found[k, LINE]), found[k, RIDGE], found[k, PLACE]
            kind = at + JOINT + line - 1
            x, x1, x2 = line_point(own, 2 if line == EDGES else line, start, u)
            n = _tell(own, other, mine, family, kind, u, ALONG_LINE, x, x1, x2, params, memory, part, w, n, out)
    _forget(memory)
    return n


@inner
def _stand(bolt, nut, X, T):
    """T[0] carries the bolt's own frame into the nut's own, T[1] the other way round."""
    for i in range(3):
        a = 1.0 if i == 0 else (nut[FLIP_Y] if i == 1 else nut[FLIP_Z])
        T[0, i, 3] = a * X[i, 3]
        T[1, i, 3] = 0.0
        for j in range(3):
            c = 1.0 if j == 0 else (bolt[FLIP_Y] if j == 1 else bolt[FLIP_Z])
            T[0, i, j] = a * X[i, j] * c
    for i in range(3):
        for j in range(3):
            T[1, i, j] = T[0, j, i]
            T[1, i, 3] -= T[0, j, i] * T[0, j, 3]


@inner
def _bend_of_crest(own, phi, x, x1):
    """d²x/dθ² along a crest, whose radius and height change evenly with θ."""
    c, d = math.cos(phi), math.sin(phi)
    rho, rho1 = x[0] * c + x[1] * d, x1[0] * c + x1[1] * d
    return -rho * c - 2.0 * rho1 * d, -rho * d + 2.0 * rho1 * c, 0.0


@inner
def _fixed(own, other, T, found, n_found, params, memory, part, w, n, out):
    """Three points a turn on both flanks' ends of the nut's crest: of the first turn that touches, and of the last."""
    margin, per_turn = params[MARGIN], own[LEAD] / TURN
    low, high = engaged(own, other, T, margin)
    first, last = max(int(math.ceil(low / THIRD)), 0), int(math.floor(high / THIRD))
    for side in range(2):
        sin_psi = own[SIN] if side == 0 else -own[SIN]
        told, end = 0, last
        for k in range(first, last + 1):  # up from the first three
            n, is_told = _fixed_point(own, other, T, sin_psi, k, found, n_found, params, memory, part, w, n, out)
            told += is_told
            end = k
            if told == 3:
                break
        told = 0
        for k in range(last, end, -1):
            n, is_told = _fixed_point(own, other, T, sin_psi, k, found, n_found, params, memory, part, w, n, out)
            told += is_told
            if told == 3:
                break
    return n


@inner
def _fixed_point(own, other, T, sin_psi, k, found, n_found, params, memory, part, w, n, out):
    theta = k * THIRD
    x, x1 = crest(own, 0.0, theta, sin_psi, own[COS])
    y = carried(T, x)
    if not 0.0 < y[2] < other[10]:
        return n, 0
    g, n_o, _, _ = apart(other, y)
    if g > params[MARGIN]:
        return n, 0
    phi = theta
    up = -(T[0, 2] * n_o[0] + T[1, 2] * n_o[1] + T[2, 2] * n_o[2])
    outward = -own[SIGN] * (
        (T[0, 0] * n_o[0] + T[1, 0] * n_o[1] + T[2, 0] * n_o[2]) * math.cos(phi)
        + (T[0, 1] * n_o[0] + T[1, 1] * n_o[1] + T[2, 1] * n_o[2]) * math.sin(phi)
    )
    if abs(up * own[COS] - outward * sin_psi) > LEANS or outward < 0.0:
        return n, 0
    for j in range(n_found):
        if abs(found[j, THETA] + found[j, CREST_RIDGE] - theta) < BESIDE and found[j, SIN_PSI] * sin_psi > 0.0:
            return n, 1
    kind = OF_NUT + (FIXED_UPPER if sin_psi * own[FLIP_Z] > 0.0 else FIXED_LOWER)
    n = _tell(own, other, T, 1, kind, theta, AT_POINT, x, x1, x1, params, memory, part, w, n, out)
    return n, 1


@inner
def _number(memory, kind, place):
    """The slot of a contact: that of the nearest one of its kind, or a free one; −1 if there is none."""
    best, far, free = -1, FAR_OFF, -1
    for k in range(MOST_TOLD - 1, -1, -1):
        if memory[SLOTS + SLOT * k] != 0.0:
            continue  # told already
        held = memory[PLACES + 2 * k]
        if held == 0.0:
            free = k
        elif held == kind and abs(memory[PLACES + 2 * k + 1] - place) < far:
            best, far = k, abs(memory[PLACES + 2 * k + 1] - place)
    if best < 0:
        best = free
    if best < 0:  # what is held of before gives way
        for k in range(MOST_TOLD):
            if memory[SLOTS + SLOT * k] == 0.0:
                best = k
    return best


@inner
def _forget(memory):
    for k in range(MOST_TOLD):
        if memory[SLOTS + SLOT * k] == 0.0:
            memory[PLACES + 2 * k] = 0.0


@inner
def _to_B(is_bolt, form, X, x):
    """A direction of a part's own frame, in B."""
    x = x[0], form[FLIP_Y] * x[1], form[FLIP_Z] * x[2]
    if not is_bolt:
        return x
    return (
        X[0, 0] * x[0] + X[0, 1] * x[1] + X[0, 2] * x[2],
        X[1, 0] * x[0] + X[1, 1] * x[1] + X[1, 2] * x[2],
        X[2, 0] * x[0] + X[2, 1] * x[1] + X[2, 2] * x[2],
    )


@inner
def _line_frame(n, x1, x2):
    """Frame and curvatures of a line that touches along −n:  K = (−n·k, 0, ∞), k its curvature."""
    speed = norm(x1)
    e1 = scale(1.0 / speed, x1)
    e1 = sub(e1, scale(dot(e1, n), n))
    e1 = scale(1.0 / norm(e1), e1)
    bent = scale(1.0 / (speed * speed), sub(x2, scale(dot(x2, e1), e1)))
    return e1, cross(n, e1), (-dot(n, bent), 0.0, SHARP)


@inner
def _tell(own, other, T, family, kind, place, what, x, x1, x2, params, memory, part, w, n, out):
    """One contact: its gap, rows and drift. x on the own part (own frame), with its derivatives along its line."""
    gap, rows, drift, id, law = out
    X, V, J, b = part
    slot = _number(memory, kind, place)
    if n == gap.shape[0] or slot < 0:
        return n
    own_is_bolt = family == 0
    bolt, nut = (own, other) if own_is_bolt else (other, own)
    y = carried(T, x)
    # The other part's side: its thread, its face, or its rim.
    if kind % OF_NUT == RIMS:
        g, n_o = edge_gap(other, T, x1, y)
        rho = math.sqrt(y[0] * y[0] + y[1] * y[1])
        u1 = -other[BASE] * y[1] / rho, other[BASE] * y[0] / rho, 0.0
        u2 = -other[BASE] * y[0] / rho, -other[BASE] * y[1] / rho, 0.0
        f1, f2, K_o = _line_frame(n_o, u1, u2)
        r_o = other[BASE] * y[0] / rho, other[BASE] * y[1] / rho, 0.0
    else:
        g, n_o = apart_from_part(other, y)
        foot = sub(y, scale(g, n_o))
        if n_o[2] == -1.0:  # the face
            f1, f2, K_o, r_o = (1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, 0.0), foot
        else:
            at, K_o, _ = frame(other, -other[SIGN], foot[2], math.atan2(foot[1], foot[0]), w)
            r_o, f1, f2, n_o = at
            g = dot(n_o, sub(y, r_o))
    # The own part's side, seen from its own frame, with its normal against the other's.
    m = (
        -T[0, 0] * n_o[0] - T[1, 0] * n_o[1] - T[2, 0] * n_o[2],
        -T[0, 1] * n_o[0] - T[1, 1] * n_o[1] - T[2, 1] * n_o[2],
        -T[0, 2] * n_o[0] - T[1, 2] * n_o[1] - T[2, 2] * n_o[2],
    )
    if what == SMOOTH:
        at, K, _ = frame(own, -own[SIGN], x[2], math.atan2(x[1], x[0]), w)
        _, e1, e2, m = at
    else:
        e1, e2, K = _line_frame(m, x1, x2)
        if what == AT_POINT:
            K = SHARP, 0.0, SHARP
    o = X[0, 3], X[1, 3], X[2, 3]
    own_B = _to_B(own_is_bolt, own, X, e1), _to_B(own_is_bolt, own, X, e2), _to_B(own_is_bolt, own, X, m)
    other_B = _to_B(not own_is_bolt, other, X, f1), _to_B(not own_is_bolt, other, X, f2), _to_B(
        not own_is_bolt, other, X, n_o
    )
    if own_is_bolt:
        arm, r_nut = _to_B(True, own, X, x), _to_B(False, other, X, r_o)
        a, K_a = (add(o, arm), own_B[0], own_B[1], own_B[2]), K
        c, K_c = (r_nut, other_B[0], other_B[1], other_B[2]), K_o
    else:
        arm, r_nut = _to_B(True, other, X, r_o), _to_B(False, own, X, x)
        a, K_a = (add(o, arm), other_B[0], other_B[1], other_B[2]), K_o
        # A line's frame is the bolt's turned round: exact where it touches.
        c, K_c = (r_nut, own_B[0], own_B[1], scale(-1.0, other_B[2]) if what != SMOOTH else own_B[2]), K
    v_A, w_A = (V[0], V[1], V[2]), (V[3], V[4], V[5])
    u = add(v_A, cross(w_A, arm))
    y1, y2 = wander(a, K_a, c, K_c, g, u, w_A, nut[BASE])
    k1, k2 = K_c[0] * y2[0] + K_c[1] * y2[1], K_c[1] * y2[0] + K_c[2] * y2[1]
    normal, dn = c[3], add(scale(k1, c[1]), scale(k2, c[2]))
    dr = add(u, add(scale(y1[0], a[1]), scale(y1[1], a[2])))
    axis = (0.0, 0.0, 1.0) if abs(normal[2]) < 0.98 else (1.0, 0.0, 0.0)
    s = cross(axis, normal)
    size = norm(s)
    s = scale(1.0 / size, s)
    ds = scale(1.0 / size, cross(axis, dn))
    ds = sub(ds, scale(dot(ds, s), s))
    e = cross(normal, s)
    de = add(cross(dn, s), cross(normal, ds))
    put_rows(n, arm, normal, s, e, J, b, rows, drift)
    spun = cross(w_A, sub(dr, v_A))
    gap[n], id[n] = g, kind * 100 + slot
    drift[n, 0] += dot(dn, u) + dot(normal, spun)
    drift[n, 1] += dot(ds, u) + dot(s, spun)
    drift[n, 2] += dot(de, u) + dot(e, spun)
    law[n, KIND], law[n, SLIDING], law[n, AT_REST] = UNILATERAL, params[MU], params[MU_REST]
    law[n, RESTITUTION] = params[BOUNCE]
    show(memory, SLOTS + SLOT * slot, kind * 100 + slot, g, a[0], normal)
    memory[PLACES + 2 * slot], memory[PLACES + 2 * slot + 1] = kind, place
    return n + 1
