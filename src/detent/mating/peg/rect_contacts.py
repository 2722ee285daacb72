"""Contacts of a chamfered rectangular peg in a rectangular hole, compiled: every gap that may close, rows, exact drift.

Meitinger & Pfeiffer, section 6.2. The peg is convex. The plate round the hole is four quarter-spaces, one behind each
wall, each bounded by its wall, the plate's face and the mouth's edge between them; where two walls meet, nothing is
touched but both. So there are two kinds of contact:

    corner p of the peg, plane of the hole    u = distance in front of a wall, z = height over the plate's face
    edge (q, e) of the peg, edge of the mouth  normal n across both, g = n · (q − a), a on the mouth's edge

A corner lies in the plate if z < 0 and some u < 0, so max(z, least u) is a gap of right sign that never jumps: the
plate's face is told while z is above the least u, the walls after that. An edge of the peg, seen along the edge of the
mouth, is a line passing a point. It is told from foot to foot of its ends and as far beyond as the gap is wide: there
the next edge of the outline is told too, no later than the first ends, where the outline turns by up to 90°, and both
gaps are positive; where it turns by more (a box seen aslant), its corner comes no nearer unseen, for it is told itself.
So a gap that closes has been seen before, and none closes that is not there. Along the mouth its edges are told as far
beyond their ends as the margin: a quarter-space goes on there below the plate's face, so such a gap is a true one too,
and an edge of the peg may come down just beside the end of two mouths.

An edge that stands on the plate's face far from the mouth, and is a nanometre deep in it, has its foot in the plate
too, and a gap as deep as it is far from the mouth. It is its end that touches, not the edge: of two ways out of the
plate, along n and along the plate's or the wall's normal, the shorter one counts.

Nearly parallel features. A face of the peg along an edge of the mouth, or a side along a wall, touches at the ends of
what they share: two edges of the face cross the mouth's edge, two corners lie on the wall. Both ends are told, also the
one a little behind (features may lean the wrong way by LEAN): its gap is a true gap of two points. So nothing opens or
closes as a tilt passes through zero but what then parts. An edge of the peg parallel to that of the mouth has no normal
of its own and is left out below PARALLEL; its two ends, the corners, and the edges that end there hold it.

Planar: the edges and corners are those of four modelling planes (rect_peg.py), each told against its own two walls,
along mouths without end, and friction acts in the plane alone.

Tangents: t runs along the wall, level, s = t × n out of the hole (on plate and bottom: t along y, s along x).
"""

from __future__ import annotations

import math

from detent.mating.peg.round_contacts import SHOWN, Part, Rows, note_place
from detent.numeric.contact_kinematics import put_rows
from detent.numeric.kernel import AT_REST, CONTACTS, KIND, RESTITUTION, SLIDING, UNILATERAL, inner, kernel
from detent.numeric.system import MOST
from detent.numeric.vector import add, cross, dot, put, scale, sub, three, turn

# params
MARGIN, BOTTOM, MU, MU_REST, BOUNCE, PLANAR, HALF_X, HALF_Y, N_CORNERS, N_EDGES, TABLES = range(11)
# A corner, 5 numbers: where it is (3), walls that bound it and what it may touch, as bits. An edge, 14 numbers: where
# it begins (3), direction (3), length, directions from it into its two faces (3 each), mouths it may touch.
CORNER, EDGE = 5, 14
WALLS, PLATE, FLOOR = 4, 4, 5  # walls and edges of the mouth at +x, −x, +y, −y; then the two level planes

# memory: how deep the tip's centre lies below the mouth, the angle between the axes, the number of contacts shown, then
# for each of them id, point (3) and normal (3) in B, gap
SHOWN_SIZE = 8
SIZE = SHOWN + SHOWN_SIZE * MOST

ON_PLANE, ON_MOUTH = 1000, 2000  # id = one of these + 10 · corner or edge + plane or mouth

PARALLEL = 1e-5  # sine below which an edge has no normal to the mouth's
LEAN = 0.1  # ours: how far features may look the wrong way; by then the other end is further off than most margins
SLACK = 1e-9  # m: as far beyond its ends an edge may touch: rounding


@kernel(CONTACTS)
def rect_contacts(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    R, o = X[0, :, :3], (X[0, 0, 3], X[0, 1, 3], X[0, 2, 3])
    part, out, n = Part(o, R, V[0], J[0], b[0]), Rows(gap, rows, drift, id, law), 0
    at, n_corners = TABLES, int(params[N_CORNERS])
    for i in range(n_corners):
        n = _corner(i, at, params, memory, part, n, out)
        at += CORNER
    for i in range(int(params[N_EDGES])):
        foot, e, far = turn(R, three(params, at)), turn(R, three(params, at + 3)), 2.0 * params[MARGIN]
        begin, mouths = o[2] + foot[2], int(params[at + EDGE - 1])
        end = begin + params[at + 6] * e[2]
        for k in range(WALLS):
            if mouths >> k & 1 and min(begin, end) < far and max(begin, end) > -far:  # else it lies over or under it
                n = _edge(i, at, k, foot, e, params, memory, part, n, out)
        at += EDGE
    note_place(memory, R, o, n, SHOWN_SIZE, MOST)
    return n


@inner
def _wall(k, params):
    """Normal of wall k, into the hole, and its distance from the hole's axis."""
    sign = -1.0 if k % 2 == 0 else 1.0
    return ((sign, 0.0, 0.0), params[HALF_X]) if k < 2 else ((0.0, sign, 0.0), params[HALF_Y])


@inner
def _corner(i, at, params, memory, part, n, out):
    """The planes that one corner of the peg may touch; returns the number of contacts."""
    r, zero, up, y_axis = turn(part.R, three(params, at)), (0.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 1.0, 0.0)
    bounds, may = int(params[at + 3]), int(params[at + 4])
    p = add(part.o, r)
    if may >> FLOOR & 1:
        n = _contact(ON_PLANE + 10 * i + FLOOR, p[2] - params[BOTTOM], r, zero, up, zero, y_axis,
                  params, memory, part, n, out)  # fmt: skip
    least = math.inf
    for k in range(WALLS):
        if bounds >> k & 1:
            inward, half = _wall(k, params)
            least = min(least, half + dot(inward, p))
    if p[2] > least:
        if may >> PLATE & 1:
            n = _contact(ON_PLANE + 10 * i + PLATE, p[2], r, zero, up, zero, y_axis, params, memory, part, n, out)
        return n
    for k in range(WALLS):
        if may >> k & 1:
            inward, half = _wall(k, params)
            n = _contact(ON_PLANE + 10 * i + k, half + dot(inward, p), r, zero, inward, zero, cross(inward, up),
                      params, memory, part, n, out)  # fmt: skip
    return n


@inner
def _edge(i, at, k, q, e, params, memory, part, n, out):
    """One edge of the peg on one edge of the mouth; returns the number of contacts.

    Seen along the mouth's edge t the peg's is d = e − (e·t) t, |d| = sin of their angle, and its foot is where w = q +
    s e − a has w · d = 0, so that w = g n. The foot moves along the edge at ṡ = −(v_C · d + g n · (ω × e))/d², and the
    normal, which stays across t and e, turns at ṅ = −(n · (ω × e)) d/d².
    """
    o, R, V = part.o, part.R, part.V
    (inward, half), length = _wall(k, params), params[at + 6]
    front, high = half + dot(inward, add(o, q)), o[2] + q[2]
    d_u, d_z = dot(inward, e), e[2]
    square = d_u * d_u + d_z * d_z
    if square < PARALLEL * PARALLEL:
        return n
    sine = math.sqrt(square) if d_u > d_z else -math.sqrt(square)
    m_u, m_z = -d_z / sine, d_u / sine  # out of the plate: m_u + m_z > 0
    g = m_u * front + m_z * high
    if g > params[MARGIN] or min(m_u, m_z) < -LEAN:
        return n
    s, room = -(front * d_u + high * d_z) / square, max(g, SLACK)
    normal, t = (m_u * inward[0], m_u * inward[1], m_z), cross(inward, (0.0, 0.0, 1.0))
    r = add(q, scale(s, e))
    # The foot lies at g (m_u, m_z) from the mouth's edge: one below its gap that is not in the plate touches nothing.
    if max(-s, s - length) > room or g * min(m_u, m_z) > SLACK > g:
        return n
    # Nor does an edge that a shorter move frees, straight out of the plate's face or of the wall: its end touches that.
    if g < 0.0 and max(high + min(0.0, length * d_z), front + min(0.0, length * d_u)) > g + SLACK:
        return n
    if params[PLANAR] == 0.0:
        other = params[HALF_Y] if k < 2 else params[HALF_X]
        if abs(dot(t, add(o, r))) > other + params[MARGIN]:
            return n
    if min(dot(normal, turn(R, three(params, at + 7))), dot(normal, turn(R, three(params, at + 10)))) < -LEAN:
        return n
    v, omega = three(V, 0), three(V, 3)
    d, turning = sub(e, scale(dot(e, t), t)), dot(normal, cross(omega, e))
    s_rate = -(dot(add(v, cross(omega, r)), d) + g * turning) / square
    return _contact(ON_MOUTH + 10 * i + k, g, r, scale(s_rate, e), normal, scale(-turning / square, d), t,
                 params, memory, part, n, out)  # fmt: skip


@inner
def _contact(number, g, r, wander, normal, normal_rate, t, params, memory, part, n, out):
    """One contact at r (from A's origin, in B), which wanders along the peg, unless its gap is beyond the margin."""
    gap, rows, drift, id, law = out
    if g > params[MARGIN] or n >= gap.shape[0]:
        return n
    o, _, V, J, b = part
    v, omega = three(V, 0), three(V, 3)
    s, s_rate, v_c = cross(t, normal), cross(t, normal_rate), add(v, cross(omega, r))
    gap[n], id[n] = g, number
    # (n, r × n) changes by (ṅ, ṙ × n + r × ṅ): what put_rows begins is completed by ṅ · v_C + n · (ω × ṙ); s, t alike.
    put_rows(n, r, normal, s, t, J, b, rows, drift)
    turning = cross(omega, add(cross(omega, r), wander))
    drift[n, 0] += dot(normal_rate, v_c) + dot(normal, turning)
    drift[n, 1] += dot(s_rate, v_c) + dot(s, turning)
    drift[n, 2] += dot(t, turning)
    if params[PLANAR] != 0.0:
        drift[n, 2] = 0.0
        for j in range(rows.shape[2]):
            rows[n, 2, j] = 0.0
    law[n, KIND], law[n, SLIDING], law[n, AT_REST] = UNILATERAL, params[MU], params[MU_REST]
    law[n, RESTITUTION] = params[BOUNCE]
    if n < MOST:
        at = SHOWN + SHOWN_SIZE * n
        memory[at], memory[at + 7] = number, g
        put(memory, at + 1, add(o, r))
        put(memory, at + 4, normal)
    return n + 1
