"""Where along an edge the gap to another surface may be least, compiled: a walk by slope, finer where it is flat.

φ(s), the distance of the edge's point to the other surface, and its slope φ' = nᵀ t (t tangent of the edge, n normal of
the other) are exact, so a bottom is where φ' turns from falling to rising, however far apart the nodes are. What hides
between two nodes is a bottom beside a top. At the top φ' passes zero downward, and it sinks no faster than edge and
surface bend towards each other; so where both ends slope the same way by more than STEEP nothing hides, and elsewhere
the walk goes on in FINE parts. Where the foot jumps, φ' may sink at once: finer there, too.
"""

from __future__ import annotations

from detent.geometry.above import above, along, edge_point, put_edge
from detent.geometry.touch import OFFSET, REACH, SURFACES, shape_ends
from detent.numeric.kernel import inner
from detent.numeric.vector import add, cross, dot, norm, scale, sub, turn, turn_back

FINE = 6  # ours: 48 nodes round a rim are then 288 where it matters
STEEP = 0.3  # ours: 48 nodes turn a rim's tangent by 0.13 each, and the other surface's normal by as much again
JUMP = 3.0  # ours: a foot that moves so much farther than the point has jumped, or is about to
LEVEL = 1e-9  # slopes below this are none, as gaps that curve less than 1e-9/size are lines
NEARLY, HALVINGS = 0.05, 20  # a start is good where the slope is below the first, or after so many halvings


@inner
def starts_along(params, one, R, p, nodes, others, domain, uv, w, starts, found):
    """Append to `starts` (place or −1, u₁ v₁ u₂ v₂) where Newton is to begin, seen from along the edge `one`.

    nodes   along the edge
    others  of the other surface, see `above`
    (R, p)  pose of the edge's frame seen from the other's
    """
    end1, end2 = shape_ends(params)
    own = params[SURFACES:end1] if one == 0 else params[end1:end2]
    k = 2 * one + along(own)
    around, before = domain[k, 2] == 1.0, found
    n, reach = nodes.shape[0], 2.0 * params[REACH]
    # A patch's end may be a bottom: one begins as if falling. Round a rim the last node tells.
    falls = not around
    if around:
        _, slope, _, _ = _look(params, one, R, p, others, nodes[n - 1], domain, uv, w)
        falls = slope < -LEVEL
    a = nodes[0]
    h_a, m_a, _, foot_a = _look(params, one, R, p, others, a, domain, uv, w)
    low, lowest = h_a, a
    for i in range(n if around else n - 1):
        b = nodes[i + 1] if i + 1 < n else domain[k, 1]
        h_b, m_b, _, foot_b = _look(params, one, R, p, others, b, domain, uv, w)
        if h_b < low:
            low, lowest = h_b, b
        length = norm(sub(edge_point(own, a)[0], edge_point(own, b)[0]))
        is_near = 0.5 * (h_a + h_b - length) <= reach  # a distance is no steeper than the way
        is_steep = m_a * m_b > 0.0 and min(abs(m_a), abs(m_b)) > STEEP
        jumps = norm(sub(foot_a, foot_b)) > JUMP * length
        parts = FINE if is_near and (jumps or not is_steep) else 1
        s, m = a, m_a
        for j in range(parts):
            s_next, m_next = b, m_b
            if j + 1 < parts:
                s_next = a + (b - a) * (j + 1) / parts
                _, m_next, _, _ = _look(params, one, R, p, others, s_next, domain, uv, w)
            if falls and m_next > LEVEL:
                falls = False
                if is_near:
                    found = _begin(params, one, R, p, others, s, m, s_next, m_next, domain, uv, w, starts, found)
            elif m_next < -LEVEL:
                falls = True
            s, m = s_next, m_next
        a, h_a, m_a, foot_a = b, h_b, m_b, foot_b
    if falls and not around and h_a <= reach:
        found = _begin(params, one, R, p, others, a, 0.0, a, 0.0, domain, uv, w, starts, found)
    if found == before and low <= reach:  # level all the way, as a rim upon a plane
        found = _begin(params, one, R, p, others, lowest, 0.0, lowest, 0.0, domain, uv, w, starts, found)
    return found


@inner
def _look(params, one, R, p, others, s, domain, uv, w):
    """(φ, φ', n, foot) at s along the edge, the last two seen from the other surface; its u, v are left in uv."""
    end1, end2 = shape_ends(params)
    own1, own2 = params[SURFACES:end1], params[end1:end2]
    own, its, two = (own1, own2, 1) if one == 0 else (own2, own1, 0)
    r, t = edge_point(own, s)
    r = add(p, turn(R, r))
    h, n = above(params, two, its, others, r, domain, uv, w)
    return h, dot(n, turn(R, t)), n, sub(r, scale(h, n))


@inner
def _begin(params, one, R, p, others, s, m, s_end, m_end, domain, uv, w, starts, found):
    """Append the bottom between s, where the slope is m, and s_end; m ≥ 0 means s itself.

    Where two edges cross, the way from one to the other has no direction, or overlapping the wrong one: two more starts
    look along their common normal, to and fro.
    """
    if found + 3 > starts.shape[0]:
        return found
    end1, end2 = shape_ends(params)
    own1, own2 = params[SURFACES:end1], params[end1:end2]
    own, its, two = (own1, own2, 1) if one == 0 else (own2, own1, 0)
    at = s if m >= 0.0 else s - m * (s_end - s) / (m_end - m)
    _, slope, n, _ = _look(params, one, R, p, others, at, domain, uv, w)
    for _ in range(HALVINGS if m < 0.0 else 0):
        if abs(slope) <= NEARLY:
            break
        if slope < 0.0:
            s = at
        else:
            s_end = at
        at = 0.5 * (s + s_end)
        _, slope, n, _ = _look(params, one, R, p, others, at, domain, uv, w)
    found = _put(own, one, R, n, at, domain, uv, starts, found)
    if params[OFFSET + two] > 0.0:
        its_s = uv[2 * two + along(its)]
        N = cross(turn(R, edge_point(own, at)[1]), edge_point(its, its_s)[1])
        N = scale(1.0 / norm(N), N) if norm(N) > 1e-6 else n
        for sign in (1.0, -1.0):
            put_edge(its, its_s, scale(sign, N), domain, 2 * two, uv)
            found = _put(own, one, R, scale(sign, N), at, domain, uv, starts, found)
    return found


@inner
def _put(own, one, R, n, at, domain, uv, starts, found):
    """A start: the edge at `at`, looking against n; the other surface as uv says."""
    put_edge(own, at, turn_back(R, scale(-1.0, n)), domain, 2 * one, uv)
    starts[found, 0] = -1.0
    for i in range(4):
        starts[found, 1 + i] = uv[i]
    return found + 1
