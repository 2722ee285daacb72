"""Contacts of a bolt's thread with a nut's, compiled: every gap that may close, its rows and its exact drift.

Nicolson & Fearing, sections 2.3 and 2.4 with Table 1. Least gaps come from crests of either part (thread_search.py) and
from its sharp lines (thread_lines.py), each against the surface of the other; where two surfaces touch, the contact
wanders on them as in Meitinger & Pfeiffer (numeric/contact_kinematics.py), and a line is a surface that bends
infinitely across. An aligned bolt lies on whole flanks: one least gap a turn cannot hold it, so three fixed points a
turn of the nut's flanks are contacts besides, of the first and of the last turn that touch.

Bolt A: origin in the middle of its tip, z up along the bolt. Nut B: origin in the middle of its face, z out of the nut.
Tangents: s runs round the axis, t = n × s along the flank.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numba import int64

from detent.geometry.law import SLOT, show
from detent.geometry.thread_form import BASE, FLIP_Y, FLIP_Z, FORM, PITCH, SIGN, TURN, thread_jet
from detent.geometry.thread_lines import (
    again,
    apart_from_part,
    edges,
    line_gap,
    line_point,
    lines,
    nearest_junction,
    own_line,
)
from detent.geometry.thread_search import (
    COS_PSI,
    FIXED,
    FOUND,
    JUNCTION,
    PAST,
    PLACE,
    RIDGE,
    RIM,
    RIMS,
    SIN_PSI,
    SMOOTH,
    WHAT,
    carried,
    crest,
    crests,
    fixed,
    flank_point,
    spacing,
)
from detent.numeric.contact_kinematics import kinematics, put_rows, rubbing_row, wander
from detent.numeric.kernel import AT_REST, CONTACTS, HEAD, KIND, RESTITUTION, SLIDING, UNILATERAL, WRENCH, inner, kernel
from detent.numeric.vector import add, cross, dot, norm, scale, sub, three, turn, turn_back

# params; then the forms of bolt and nut. The head: its seat's height over the tip and over the nut's face, stiffness of
# bolt and joint together, radius and friction of the seat.
MARGIN, MU, MU_REST, BOUNCE, SEAT, FACE, STIFFNESS, SEAT_RADIUS, MU_SEAT, BOLT = range(10)
NUT = BOLT + FORM
ROUND_SEAT = 12  # points of the seat; ours

# memory: depth of the tip below the nut's face, angle between the axes, how far the bolt has turned about z (unwound),
# preload under the head, then a slot for each contact (law.py), then what each slot holds: its kind, by which and by
# its place a contact keeps its number, and the line that the search found; last the pose at which all was sought.
DEPTH, TILT, ANGLE, PRELOAD, SLOTS, MOST_TOLD = HEAD, HEAD + 1, HEAD + 2, HEAD + 3, HEAD + 4, 24
PLACES = SLOTS + SLOT * MOST_TOLD
HELD = 1 + FOUND
SOUGHT = PLACES + HELD * MOST_TOLD
SIZE = SOUGHT + 12
# id = kind · 100 + slot. Kinds of the bolt's crests and lines; those of the nut's are OF_NUT more.
# From JUNCTION on a kind is what was found (thread_search.py).
LOWER, UPPER, FIXED_LOWER, FIXED_UPPER, OF_NUT, UNDER_HEAD = 1, 2, 11, 12, 20, 40
STRETCHED, HEAD_SIZE = HEAD, HEAD + 1  # memory of the head
MOST_FOUND = 40
SHARP = 1e8  # 1/m: a line's curvature across, a point's all round
FAR_OFF = 0.7  # rad: a contact that has moved so far along its line is another one; ours
FAR_ALONG = 0.1  # of the pitch, ours: likewise along a junction, which may touch at both ends of a flank
# Shares of the spacing of samples (thread_search.py) by which a bolt may turn, and of that arc by which it may shift,
# until what was told is not enough to begin from, and all is sought anew; ours.
TURNS, SHIFTS = 0.25, 0.25

frame, _, _ = kinematics(thread_jet)


class Bolt(NamedTuple):
    """How the bolt stands and moves in B: pose, twist, Jacobian and J̇ v."""

    X: Any
    V: Any
    J: Any
    b: Any


class Rows(NamedTuple):
    """What a CONTACTS kernel writes."""

    gap: Any
    rows: Any
    drift: Any
    id: Any
    law: Any


class Side(NamedTuple):
    """One of the two surfaces of a contact, in its part's own frame: a point, tangents, the normal out of it, and its
    curvatures along the tangents (11, 12, 22)."""

    r: Any
    e1: Any
    e2: Any
    n: Any
    K: Any


@kernel(CONTACTS, allocates=True)
def bolt_contacts(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    bolt, nut, margin = params[BOLT : BOLT + FORM], params[NUT : NUT + FORM], params[MARGIN]
    T = np.empty((2, 3, 4))
    _stand(bolt, nut, X[0], T)
    memory[DEPTH] = -X[0, 2, 3]
    memory[TILT] = math.atan2(math.sqrt(X[0, 0, 2] ** 2 + X[0, 1, 2] ** 2), X[0, 2, 2])
    turned = math.atan2(X[0, 1, 0], X[0, 0, 0])  # of the bolt's x, so of the bolt as long as it stands nearly upright
    memory[ANGLE] += (turned - memory[ANGLE] + math.pi) % TURN - math.pi
    for k in range(MOST_TOLD):
        memory[SLOTS + SLOT * k] = 0.0
    w, found, past = np.empty((6, 3)), np.empty((2, MOST_FOUND, FOUND)), np.empty((3, PAST))
    part, out, n = Bolt(X[0], V[0], J[0], b[0]), Rows(gap, rows, drift, id, law), int64(0)
    n_bolt, n_nut = int64(-1), int64(-1)
    if id[0] == 1 and _is_near(memory, X[0], bolt, spacing(bolt, nut, T[0])):
        n_bolt = _told_again(bolt, nut, T[0], margin, memory, True, found[0])
        if n_bolt >= 0:
            n_nut = _told_again(nut, bolt, T[1], margin, memory, False, found[1])
    if n_nut < 0:
        n_bolt = crests(bolt, nut, T[0], margin, past, found[0], int64(0))
        n_bolt = edges(bolt, nut, T[0], margin, found[0], n_bolt)
        n_bolt = lines(bolt, nut, T[0], margin, found[0], n_bolt)
        n_nut = crests(nut, bolt, T[1], margin, past, found[1], int64(0))
        n_nut = fixed(nut, bolt, T[1], margin, found[1], n_nut)
        n_nut = lines(nut, bolt, T[1], margin, found[1], n_nut)
        for i in range(3):
            for j in range(4):
                memory[SOUGHT + 4 * i + j] = X[0, i, j]
    else:
        n_bolt = edges(bolt, nut, T[0], margin, found[0], n_bolt)
    for k in range(n_bolt):
        n = _contact(bolt, nut, T[0], True, found[0, k], params, memory, part, w, n, out)
    for k in range(n_nut):
        n = _contact(nut, bolt, T[1], False, found[1, k], params, memory, part, w, n, out)
    for k in range(MOST_TOLD):
        if memory[SLOTS + SLOT * k] == 0.0:
            memory[PLACES + HELD * k] = 0.0
    memory[PRELOAD] = 0.0
    if params[STIFFNESS] > 0.0:
        memory[PRELOAD] = _seat(params, X[0], w[:2])
    if memory[PRELOAD] > 0.0 and n < gap.shape[0]:
        bound, about = params[MU_SEAT] * params[SEAT_RADIUS] * memory[PRELOAD], np.zeros(6)
        about[5] = 1.0
        rubbing_row(about, bound, 0.0, J, b, gap[n:], rows[n:], drift[n:], id[n:], law[n:])
        id[n] = UNDER_HEAD * 100
        n += 1
    return n


@inner
def _is_near(memory, X, bolt, spaced):
    """Whether the bolt has hardly moved since all contacts were sought: then each is found from where it was."""
    shift, turned = 0.0, 0.0
    for i in range(3):
        shift += (X[i, 3] - memory[SOUGHT + 4 * i + 3]) ** 2
        for j in range(3):
            turned += (X[i, j] - memory[SOUGHT + 4 * i + j]) ** 2
    # |R − R₀|² = 8 sin²(angle/2): twice the square of a small angle.
    return shift <= (SHIFTS * spaced * bolt[BASE]) ** 2 and turned <= 2.0 * (TURNS * spaced) ** 2


@inner
def _told_again(own, other, T, margin, memory, own_is_bolt, found):
    """How many contacts of one part, told last, are found again from where they were; −1 where one is lost."""
    n = int64(0)
    for k in range(MOST_TOLD):
        held = memory[PLACES + HELD * k : PLACES + HELD * (k + 1)]
        if held[0] == 0.0 or (held[0] < OF_NUT) != own_is_bolt or held[1 + WHAT] == RIMS:
            continue  # rim on rim needs no search
        more = again(own, other, T, margin, held[1:], found, n)
        if more == n:
            return int64(-1)
        n = more
    return n


@kernel(WRENCH, allocates=True)
def bolt_head(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    """The seat under the head: springs all round it that only push, of the stiffness of bolt and joint together.

    memory[STRETCHED]: the energy in them, J.
    """
    memory[STRETCHED] = 0.0
    if params[STIFFNESS] == 0.0:
        return
    w = np.zeros((ROUND_SEAT, 3))
    if _seat(params, X_BA, w) == 0.0:
        return
    each = params[STIFFNESS] / ROUND_SEAT
    for k in range(ROUND_SEAT):
        x, y, press = w[k, 0], w[k, 1], w[k, 2]
        if press <= 0.0:
            continue
        memory[STRETCHED] += 0.5 * press * press / each
        F_A[2] += press
        F_A[3] += y * press
        F_A[4] -= x * press
        # −∂F/∂x for a force along z at (x, y) from A's origin, which turns with it to first order.
        K_A[2, 2] += each
        K_A[2, 3] += each * y
        K_A[2, 4] -= each * x
        K_A[3, 2] += each * y
        K_A[4, 2] -= each * x
        K_A[3, 3] += each * y * y
        K_A[4, 4] += each * x * x
        K_A[3, 4] -= each * x * y
        K_A[4, 3] -= each * x * y


@inner
def _seat(params, X, w):
    """Force of all springs under the head; w (k, 3) takes x, y from A's origin and the force of as many as it holds."""
    total, r, z = 0.0, params[SEAT_RADIUS], params[SEAT]
    for k in range(ROUND_SEAT):
        c, d = r * math.cos(TURN * k / ROUND_SEAT), r * math.sin(TURN * k / ROUND_SEAT)
        up = X[2, 0] * c + X[2, 1] * d + X[2, 2] * z + X[2, 3]
        press = max(params[FACE] - up, 0.0) * params[STIFFNESS] / ROUND_SEAT
        total += press
        if k < w.shape[0]:
            w[k, 0] = X[0, 0] * c + X[0, 1] * d + X[0, 2] * z
            w[k, 1] = X[1, 0] * c + X[1, 1] * d + X[1, 2] * z
            w[k, 2] = press
    return total


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
def _kind(found, own):
    """Which of the kinds above it is, but for whose."""
    what = int(found[WHAT])
    if what >= JUNCTION:
        return what
    upper = 1 if found[SIN_PSI] * own[FLIP_Z] > 0.0 else 0
    return (FIXED_LOWER if what == FIXED else LOWER) + upper


@inner
def _bend_of_crest(phi, x, x1):
    """d²x/dθ² along a crest, whose radius and height change evenly with θ."""
    c, d = math.cos(phi), math.sin(phi)
    rho, rho1 = x[0] * c + x[1] * d, x1[0] * c + x1[1] * d
    return -rho * c - 2.0 * rho1 * d, -rho * d + 2.0 * rho1 * c, 0.0


@inner
def _number(memory, kind, place, far):
    """The slot of a contact: that of the nearest one of its kind less than `far` away, or a free one; −1 if there is
    none."""
    best, free = -1, -1
    for k in range(MOST_TOLD - 1, -1, -1):
        if memory[SLOTS + SLOT * k] != 0.0:
            continue  # told already
        at = PLACES + HELD * k
        held, off = memory[at], abs(memory[at + 1 + PLACE] + memory[at + 1 + RIDGE] - place)
        if held == 0.0:
            free = k
        elif held == kind and off < far:
            best, far = k, off
    if best < 0:
        best = free
    if best < 0:  # what is held of before gives way
        for k in range(MOST_TOLD):
            if memory[SLOTS + SLOT * k] == 0.0:
                best = k
    return best


@inner
def _to_B(is_bolt, form, X, x):
    """A direction of a part's own frame, in B."""
    x = x[0], form[FLIP_Y] * x[1], form[FLIP_Z] * x[2]
    return turn(X, x) if is_bolt else x


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
def _contact(own, other, T, own_is_bolt, found, params, memory, part, w, n, out):
    """The contact that was found, its gap, rows and drift; returns the number of contacts."""
    what, start, place = int(found[WHAT]), found[RIDGE], found[PLACE]
    kind = _kind(found, own) + (0 if own_is_bolt else OF_NUT)
    is_junction = what >= JUNCTION and own_line(what) == JUNCTION
    slot = _number(memory, kind, place + start, FAR_ALONG * own[PITCH] if is_junction else FAR_OFF)
    if n == out.gap.shape[0] or slot < 0:
        return n
    x, x1, x2 = _own_point(own, found)
    g, theirs = _other_side(other, what, carried(T, x), turn(T, x1), w)
    mine = _own_side(own, what, x, x1, x2, scale(-1.0, turn_back(T, theirs.n)), w)
    arm, a, c = _in_B(mine, theirs, own, other, own_is_bolt, what, part.X)
    if not _put(n, g, arm, a, c, other[BASE], part, out):
        return n
    number = kind * 100 + slot
    out.gap[n], out.id[n] = g, number
    out.law[n, KIND], out.law[n, SLIDING], out.law[n, AT_REST] = UNILATERAL, params[MU], params[MU_REST]
    out.law[n, RESTITUTION] = params[BOUNCE]
    show(memory, SLOTS + SLOT * slot, number, g, a.r, c.n)
    at = PLACES + HELD * slot
    memory[at] = kind
    for k in range(FOUND):
        memory[at + 1 + k] = found[k]
    return n + 1


@inner
def _own_point(own, found):
    """The point that was found on its own part's crest, flank or line, and its derivatives along that, in its frame."""
    what, start, place = int(found[WHAT]), found[RIDGE], found[PLACE]
    if what == FIXED:
        x, x1 = flank_point(own, place, found[COS_PSI])
        return x, x1, x1  # a point bends the same all round
    if what < JUNCTION:
        x, x1 = crest(own, start, place, found[SIN_PSI], found[COS_PSI])
        return x, x1, _bend_of_crest(place + start, x, x1)
    return line_point(own, own_line(what), start, place)


@inner
def _other_side(other, what, y, along, w):
    """Gap to the other part, and what of it is met from y: its thread, its face, or its rim; `along` is x' there."""
    if what >= RIMS:
        line, twin, u = RIM, 0.0, math.atan2(y[1], y[0])
        if what > RIMS:
            line, twin, u = JUNCTION, nearest_junction(other, y), y[2]
        r, u1, u2 = line_point(other, line, twin, u)
        g, n = line_gap(other, line, twin, u, y, along)
        e1, e2, K = _line_frame(n, u1, u2)
        return g, Side(r, e1, e2, n, K)
    g, n = apart_from_part(other, y)
    foot = sub(y, scale(g, n))
    if n[2] == -1.0:  # the face
        return g, Side(foot, (1.0, 0.0, 0.0), (0.0, -1.0, 0.0), n, (0.0, 0.0, 0.0))
    at, K, _ = frame(other, -other[SIGN], foot[2], math.atan2(foot[1], foot[0]), w)
    r, e1, e2, n = at
    return dot(n, sub(y, r)), Side(r, e1, e2, n, K)


@inner
def _own_side(own, what, x, x1, x2, n, w):
    """The own part's side, in its own frame; n is the other's normal turned round."""
    if what == SMOOTH:
        at, K, _ = frame(own, -own[SIGN], x[2], math.atan2(x[1], x[0]), w)
        return Side(x, at[1], at[2], at[3], K)
    e1, e2, K = _line_frame(n, x1, x2)
    return Side(x, e1, e2, n, (SHARP, 0.0, SHARP) if what == FIXED else K)


@inner
def _in_B(mine, theirs, own, other, own_is_bolt, what, X):
    """Both sides in B: the arm from the bolt's origin to its point, the bolt's side, the nut's."""
    o = X[0, 3], X[1, 3], X[2, 3]
    m1, m2, m = (
        _to_B(own_is_bolt, own, X, mine.e1),
        _to_B(own_is_bolt, own, X, mine.e2),
        _to_B(own_is_bolt, own, X, mine.n),
    )
    is_bolt = not own_is_bolt
    t1, t2, t = (
        _to_B(is_bolt, other, X, theirs.e1),
        _to_B(is_bolt, other, X, theirs.e2),
        _to_B(is_bolt, other, X, theirs.n),
    )
    if own_is_bolt:
        arm, r_nut = _to_B(True, own, X, mine.r), _to_B(False, other, X, theirs.r)
        return arm, Side(add(o, arm), m1, m2, m, mine.K), Side(r_nut, t1, t2, t, theirs.K)
    arm, r_nut = _to_B(True, other, X, theirs.r), _to_B(False, own, X, mine.r)
    # A line's frame is the bolt's turned round: exact where it touches.
    normal = m if what == SMOOTH else scale(-1.0, t)
    return arm, Side(add(o, arm), t1, t2, t, theirs.K), Side(r_nut, m1, m2, normal, mine.K)


@inner
def _put(n, g, arm, a, c, base, part, out):
    """Rows and drift of contact n between the bolt's side a and the nut's side c; False so deep in the other part that
    there is no way out."""
    v_A, w_A = three(part.V, 0), three(part.V, 3)
    u = add(v_A, cross(w_A, arm))
    y1, y2 = wander((a.r, a.e1, a.e2, a.n), a.K, (c.r, c.e1, c.e2, c.n), c.K, g, u, w_A, base)
    k1, k2 = c.K[0] * y2[0] + c.K[1] * y2[1], c.K[1] * y2[0] + c.K[2] * y2[1]
    normal, dn = c.n, add(scale(k1, c.e1), scale(k2, c.e2))
    dr = add(u, add(scale(y1[0], a.e1), scale(y1[1], a.e2)))
    axis = (0.0, 0.0, 1.0) if abs(normal[2]) < 0.98 else (1.0, 0.0, 0.0)
    s = cross(axis, normal)
    size = norm(s)
    s = scale(1.0 / size, s)
    if not math.isfinite(g + dot(arm, arm) + dot(s, s)):
        return False
    ds = scale(1.0 / size, cross(axis, dn))
    ds = sub(ds, scale(dot(ds, s), s))
    e = cross(normal, s)
    de = add(cross(dn, s), cross(normal, ds))
    put_rows(n, arm, normal, s, e, part.J, part.b, out.rows, out.drift)
    spun = cross(w_A, sub(dr, v_A))
    out.drift[n, 0] += dot(dn, u) + dot(normal, spun)
    out.drift[n, 1] += dot(ds, u) + dot(s, spun)
    out.drift[n, 2] += dot(de, u) + dot(e, spun)
    return True
