"""Where two surfaces may touch: a search that finds every least gap, Newton that follows it, rows for the loops.

Meitinger & Pfeiffer, sections 4 and 6, through `numeric/contact.py`. What is a contact:
  - normals opposed, the parts' points on one common normal (eq. 23), both inside their domains, edges included;
  - the gap there is a least one, so that moving along the surfaces opens it;
  - the gap lies between −depth and reach.
A root at which a patch only ends is none of its own: there the edge of the part touches, and Circle, Line and Corner
are surfaces for that. Where two parts touch along a whole line one point of it is given; its ends are edges' contacts.

Search and following. All least gaps below 2·reach are sought anew whenever a point of the moving surface may have come
`renew` farther since the last search; in between, Newton follows them. What can be missed for less than that way is a
gap that became a least one meanwhile, beside another.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from detent.errors import InputError
from detent.frames import Pose
from detent.geometry.jets import surface_point
from detent.geometry.surface import JOINT, Corner, Feature, Sphere
from detent.numeric.contact import LINE, NOT, STEPS, is_least, kinematics, slide, turning, wander
from detent.numeric.kernel import CONTACTS, HEAD, UNILATERAL, Kernel, inner, kernel, pack
from detent.numeric.rows import put_rows
from detent.numeric.vector import add, cross, dot, norm, row, scale, sub, three, turn, turn_back
from detent.units import Friction, Length, Ratio, check

frame, closest, foot = kinematics(surface_point)
MOST = 6  # contacts of one pair
# Layout of the memory: has it been searched and where (pose of surface 1 seen from 2), then places: used, u₁ v₁ u₂ v₂.
SEARCHED, POSE, PLACES, PLACE = HEAD, HEAD + 1, HEAD + 13, 5
# Layout of the parameters.
SIZE, REACH, DEPTH, RENEW, LAW = 0, 1, 2, 3, 4
BALL, SIDE, OFFSET, RADIUS, BOUND, COUNT = 7, 9, 11, 13, 15, 17  # two each: of surface 1, of surface 2
DOMAIN, X_A, X_B, SURFACES = 19, 31, 43, 55
FEW, MOST_STARTS = 6, 200  # steps of Newton for the foot of a node; starts of one search


@dataclass(frozen=True, slots=True)
class SurfacePair:
    """Two surfaces that may touch: one of the moving part A, one of the fixed part B.

    moving, X_A      surface of A and the pose of its frame in A
    fixed, X_B       surface of B and the pose of its frame in B
    friction         while sliding
    restitution      0 … 1
    static_friction  at rest; the sliding one where none is given
    reach            gaps up to this get rows; a tenth of the smaller surface's size where none is given
    depth            overlaps up to this are contacts; `reach` where none is given
    renew            how far a point may move before the search is repeated; a quarter of `reach` where none is given
    """

    moving: Feature
    X_A: Pose
    fixed: Feature
    X_B: Pose
    friction: Friction
    restitution: Friction = 0.0
    static_friction: Friction | None = None
    reach: Length | None = None
    depth: Length | None = None
    renew: Ratio | None = None

    def __post_init__(self) -> None:
        check(self)
        if self.restitution > 1:
            raise InputError("restitution", self.restitution, "it must be between 0 and 1")
        if self.static_friction is not None and self.static_friction < self.friction:
            raise InputError(
                "static_friction", self.static_friction, f"it must be at least {self.friction}, as sliding"
            )
        if isinstance(self.moving, Corner) and isinstance(self.fixed, Corner):
            raise InputError("fixed", "Corner", "two corners never touch: corner and face, or edge and edge, do")
        if self._is_ball(self.moving) and self._is_ball(self.fixed) and _radius(self.moving) + _radius(self.fixed) == 0:
            raise InputError("fixed", "Sphere", "ball and socket of one size touch everywhere; give them a clearance")

    @staticmethod
    def _is_ball(feature: Feature) -> bool:
        return isinstance(feature, Sphere | Corner)

    def contacts(self) -> Kernel:
        """CONTACTS of body 0, which is A in B."""
        sizes = [_size(self.moving), _size(self.fixed)]
        size = min(s for s in sizes if s > 0)
        reach = 0.1 * size if self.reach is None else self.reach
        depth = reach if self.depth is None else self.depth
        renew = 0.25 * reach if self.renew is None else self.renew
        at_rest = self.friction if self.static_friction is None else self.static_friction
        both = (self.moving, self.fixed)
        own = [_packed(feature) for feature in both]
        nodes = [row for feature in both for row in _looked_at(feature)]
        params = pack(
            max(sizes), reach, depth, renew, self.friction, at_rest, self.restitution,
            [self._is_ball(f) for f in both], [_side(f) for f in both], [_offset(f) for f in both],
            [_radius(f) for f in both], sizes, [len(one) for one in own],
            [_domain(f) for f in both], self.X_A.matrix, self.X_B.matrix, *own,
            [len(row) for row in nodes], *nodes,
        )  # fmt: skip
        return Kernel(pair_contacts, params, np.zeros(PLACES + PLACE * MOST))

    def touching(self, X_BA: Pose) -> tuple[Touch, ...]:
        """The contacts with A at this pose, the smallest gap first; searched anew, nothing is remembered."""
        kernel_ = self.contacts()
        gap, rows, drift = np.zeros(MOST), np.zeros((MOST, 3, 6)), np.zeros((MOST, 3))
        id, law = np.zeros(MOST, np.int64), np.zeros((MOST, 4))
        X, V, J = X_BA.matrix[None].copy(), np.zeros((1, 6)), np.eye(6)[None].copy()
        memory, nothing = kernel_.memory.copy(), np.zeros(0)
        n = kernel_.fn(kernel_.params, memory, 0.0, nothing, np.zeros(6), X, V, J, V, gap, rows, drift, id, law)
        found = []
        for i in range(n):
            (normal, s, t), (n_, s_, t_) = rows[i, :, :3], rows[i, :, 3:]
            # Moments are r × n, r × s, r × t: what they say of r along s, t, n.
            point = (t_ @ normal) * s + (n_ @ s) * t + (s_ @ t) * normal + X_BA.p
            at = memory[PLACES + PLACE * id[i] + 1 : PLACES + PLACE * (id[i] + 1)]
            found.append(Touch(float(gap[i]), point, point - gap[i] * normal, normal, at))
        return tuple(sorted(found, key=lambda touch: touch.gap))


@dataclass(frozen=True, slots=True, eq=False)
class Touch:
    """A least gap: its size, the points on A and on B, the normal from B to A, all in B; u, v on both surfaces."""

    gap: float
    on_A: np.ndarray  # (3,)
    on_B: np.ndarray  # (3,)
    normal: np.ndarray  # (3,)
    uv: np.ndarray  # (4,); zero for a ball


def _size(feature: Feature) -> float:
    return 0.0 if isinstance(feature, Corner) else feature.size


def _side(feature: Feature) -> float:
    return 1.0 if isinstance(feature, Corner) else feature.side


def _offset(feature: Feature) -> float:
    return 0.0 if isinstance(feature, Corner) else feature.offset


def _radius(feature: Feature) -> float:
    """Of a ball, negative for a socket."""
    return feature.side * feature.radius if isinstance(feature, Sphere) else 0.0


def _packed(feature: Feature) -> np.ndarray:
    if isinstance(feature, Corner):
        return pack(len(feature.edges), feature.directions)
    return pack(0.0) if isinstance(feature, Sphere) else feature.jet().params


def _domain(feature: Feature) -> list[list[float]]:
    if isinstance(feature, Sphere | Corner):
        return [[0.0, 1.0, 0.0]] * 2
    return [[one.low, one.high, float(one.periodic)] for one in feature.domain]


def _looked_at(feature: Feature) -> tuple[np.ndarray, np.ndarray]:
    return (np.zeros(1), np.zeros(1)) if isinstance(feature, Sphere | Corner) else feature.nodes


@kernel(CONTACTS)
def pair_contacts(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    """Rows of every contact of a pair; which one it is, its place in memory, is its id."""
    R, R_B, w, uv = np.empty((3, 3)), np.empty((3, 3)), np.empty((6, 3)), np.empty(4)
    domain = np.empty((4, 3))
    for i in range(12):
        domain[i // 3, i % 3] = params[DOMAIN + i]
    p, origin = _stand(params, X[0], R, R_B)
    reach = params[REACH]
    if norm(p) > params[BOUND] + params[BOUND + 1] + 2.0 * reach:
        for k in range(MOST):
            memory[PLACES + PLACE * k] = 0.0
        memory[SEARCHED] = 0.0
        return 0
    if memory[SEARCHED] == 0.0 or _way(memory, R, p, params[BOUND]) > params[RENEW]:
        _search(params, memory, R, p, domain, uv, w)
    v_A = turn_back(R_B, (V[0, 0], V[0, 1], V[0, 2]))
    w_A = turn_back(R_B, (V[0, 3], V[0, 4], V[0, 5]))
    n_contacts = 0
    for k in range(MOST):
        at = PLACES + PLACE * k
        if memory[at] == 0.0:
            continue
        for i in range(4):
            uv[i] = memory[at + 1 + i]
        kind, g, place, rates = touch_at(params, R, p, origin, v_A, w_A, domain, uv, w)
        if kind == NOT or g > 2.0 * reach:
            memory[at] = 0.0
            continue
        for i in range(4):
            memory[at + 1 + i] = uv[i]
        if g > reach or n_contacts == gap.shape[0]:
            continue
        r, n, s, e = place
        dr, dn, ds, de = rates
        arm = sub(r, origin)
        put_rows(n_contacts, turn(R_B, arm), turn(R_B, n), turn(R_B, s), turn(R_B, e), J[0], b[0], rows, drift)
        u = add(v_A, cross(w_A, arm))  # of the point of A there
        spun = cross(w_A, sub(dr, v_A))
        gap[n_contacts] = g
        drift[n_contacts, 0] += dot(dn, u) + dot(n, spun)
        drift[n_contacts, 1] += dot(ds, u) + dot(s, spun)
        drift[n_contacts, 2] += dot(de, u) + dot(e, spun)
        id[n_contacts] = k
        law[n_contacts, 0] = UNILATERAL
        law[n_contacts, 1], law[n_contacts, 2], law[n_contacts, 3] = params[LAW], params[LAW + 1], params[LAW + 2]
        n_contacts += 1
    return n_contacts


@inner
def _stand(params, X, R, R_B):
    """Pose (R, p) of surface 1 seen from surface 2, and where A's origin is there; R_B the axes of surface 2 in B."""
    for i in range(3):
        for j in range(3):
            R_B[i, j] = params[X_B + 4 * i + j]
    for i in range(3):
        for j in range(3):
            R[i, j] = 0.0
            for k in range(3):
                for m in range(3):
                    R[i, j] += R_B[k, i] * X[k, m] * params[X_A + 4 * m + j]
    middle = turn_back(R_B, (X[0, 3] - params[X_B + 3], X[1, 3] - params[X_B + 7], X[2, 3] - params[X_B + 11]))
    arm = turn(X, (params[X_A + 3], params[X_A + 7], params[X_A + 11]))
    return add(middle, turn_back(R_B, arm)), middle


@inner
def _way(memory, R, p, size):
    """How far a point of surface 1 may have come since the search."""
    moved = norm(sub(p, (memory[POSE + 3], memory[POSE + 7], memory[POSE + 11])))
    turned = 0.0
    for i in range(3):
        for j in range(3):
            turned += (R[i, j] - memory[POSE + 4 * i + j]) ** 2
    return moved + size * math.sqrt(turned)


@inner
def _shapes(params):
    """The two surfaces' own parameters."""
    first = SURFACES + int(params[COUNT])
    own1, own2 = params[SURFACES:first], params[first : first + int(params[COUNT + 1])]
    return own1, own2


@inner
def touch_at(params, R, p, origin, v_A, w_A, domain, uv, w):
    """The contact next to uv, seen from surface 2: (NOT, POINT or LINE, gap, (point on 1, n, s, t), their rates)."""
    own1, own2 = _shapes(params)
    size, none = params[SIZE], (0.0, 0.0, 0.0)
    side1, side2 = params[SIDE], params[SIDE + 1]
    o1, o2, rho1, rho2 = params[OFFSET], params[OFFSET + 1], params[RADIUS], params[RADIUS + 1]
    ball1, ball2 = params[BALL] == 1.0, params[BALL + 1] == 1.0
    I = 1.0, 0.0, 0.0, 1.0
    if ball1 and ball2:
        sense = 1.0 if rho1 + rho2 > 0.0 else -1.0
        far = norm(p)
        if far == 0.0:
            return NOT, 0.0, (none, none, none, none), (none, none, none, none)
        n = scale(sense / far, p)
        g = sense * far - rho1 - rho2
        k1, c1 = _curved(rho1, size)
        k2, c2 = _curved(rho2, size)
        v_c = add(v_A, cross(w_A, sub(p, origin)))
        dn = scale(sense / far, sub(v_c, scale(dot(v_c, n), n)))
        axis = (1.0, 0.0, 0.0) if abs(n[0]) < 0.7 else (0.0, 1.0, 0.0)
        N = cross(n, axis)
        s = scale(1.0 / norm(N), N)
        ds = scale(1.0 / norm(N), cross(dn, axis))
        ds = sub(ds, scale(dot(ds, s), s))
        place = sub(p, scale(rho1, n)), n, s, cross(n, s)
        rates = sub(v_c, scale(rho1, dn)), dn, ds, add(cross(dn, s), cross(n, ds))
        kind = is_least(g, k1, c1, k2, c2, I, size)
    elif ball1 or ball2:
        # Seen from the surface; where that is surface 1, the ball moves against the velocity A has at its centre.
        own, side, first = (own2, side2, 2) if ball1 else (own1, side1, 0)
        c = p if ball1 else turn_back(R, scale(-1.0, p))
        rho, o = (rho1, o2) if ball1 else (rho2, o1)
        found, f, K, T = foot(own, side, c, _sense(rho), domain, first, size, uv, w, STEPS)
        height = dot(sub(c, f[0]), f[3])
        g = height - rho + o
        k, o_k = _curved(rho, size)
        kind = is_least(g, k, o_k, K, o, I, size) if found and (rho >= 0.0 or height < 0.0) else NOT
        v_c = add(v_A, cross(w_A, sub(p if ball1 else none, origin)))
        u = v_c if ball1 else turn_back(R, scale(-1.0, v_c))
        x = slide(K, height, (dot(f[1], u), dot(f[2], u)))
        dn, ds, de = turning(f, K, T, x, w)
        if ball1:
            place = sub(p, scale(rho, f[3])), f[3], f[1], f[2]
            rates = sub(v_c, scale(rho, dn)), dn, ds, de
        else:
            n, s, e = scale(-1.0, turn(R, f[3])), turn(R, f[1]), scale(-1.0, turn(R, f[2]))
            r = add(p, turn(R, sub(f[0], scale(o, f[3]))))
            place = r, n, s, e
            rates = (
                add(add(v_A, cross(w_A, sub(r, origin))), turn(R, _along(f, K, o, x))),
                sub(cross(w_A, n), turn(R, dn)), add(cross(w_A, s), turn(R, ds)), sub(cross(w_A, e), turn(R, de)),
            )  # fmt: skip
    else:
        found, a, K1, f, K, T = closest(own1, side1, o1, own2, side2, o2, R, p, domain, size, uv, w)
        n, height = f[3], dot(sub(a[0], f[0]), f[3])
        g = height + o1 + o2
        C = dot(f[1], a[1]), dot(f[1], a[2]), dot(f[2], a[1]), dot(f[2], a[2])
        kind = is_least(g, K1, o1, K, o2, C, size) if found else NOT
        u = add(v_A, cross(w_A, sub(a[0], origin)))
        x1, x = wander(a, K1, f, K, height, u, w_A, size)
        dn, ds, de = turning(f, K, T, x, w)
        r = sub(a[0], scale(o1, a[3]))
        place = r, n, f[1], f[2]
        rates = add(add(v_A, cross(w_A, sub(r, origin))), _along(a, K1, o1, x1)), dn, ds, de
    found = g >= -params[DEPTH]
    for i in range(4):
        slack = 1e-9 * (domain[i, 1] - domain[i, 0])
        inside = domain[i, 0] - slack <= uv[i] <= domain[i, 1] + slack
        found = found and (domain[i, 2] == 1.0 or inside)
    if ball1:
        found = found and _within(own1, turn_back(R, scale(-1.0, place[1])))
    if ball2:
        found = found and _within(own2, place[1])
    return kind if found else NOT, g, place, rates


@inner
def _along(f, K, offset, x):
    """Velocity over its surface of a contact that lies `offset` inside, where the jet's point moves at x."""
    y1, y2 = x[0] - offset * (K[0] * x[0] + K[1] * x[1]), x[1] - offset * (K[1] * x[0] + K[2] * x[1])
    return add(scale(y1, f[1]), scale(y2, f[2]))


@inner
def _sense(rho):
    return -1.0 if rho < 0.0 else 1.0


@inner
def _curved(rho, size):
    """Curvatures of a ball and its offset; a point is a ball of the parts' size that lies inside it by so much."""
    if rho == 0.0:
        return (1.0 / size, 0.0, 1.0 / size), size
    return (1.0 / rho, 0.0, 1.0 / rho), 0.0


@inner
def _within(own, n):
    """Whether a corner may push along n: it leans along none of the edges that leave it."""
    most = -1.0
    for k in range(int(own[0])):
        most = max(most, dot(three(own, 1 + 3 * k), n))
    return most <= 1e-9


@inner
def _nodes(params, i):
    """Where parameter i (u₁ v₁ u₂ v₂) is looked at by the search."""
    at = SURFACES + int(params[COUNT]) + int(params[COUNT + 1])
    start = at + 4
    for k in range(i):
        start += int(params[at + k])
    return params[start : start + int(params[at + i])]


@inner
def _sample(us, vs, own, side, offset, stride, w):
    """Points and normals at every stride-th node of a surface: (n·m, 6), v running fastest."""
    n, m = (us.shape[0] - 1) // stride + 1, (vs.shape[0] - 1) // stride + 1
    out = np.empty((n * m, 6))
    for i in range(n):
        for j in range(m):
            f, _, _ = frame(own, side, us[i * stride], vs[j * stride], w)
            r, at = sub(f[0], scale(offset, f[3])), i * m + j
            out[at, 0], out[at, 1], out[at, 2] = r
            out[at, 3], out[at, 4], out[at, 5] = f[3]
    return out


@inner
def _search(params, memory, R, p, domain, uv, w):
    """Every least gap below 2·reach gets a place in memory; those that have one keep it."""
    memory[SEARCHED] = 1.0
    back = np.empty((3, 3))
    for i in range(3):
        for j in range(3):
            memory[POSE + 4 * i + j], back[j, i] = R[i, j], R[i, j]
    memory[POSE + 3], memory[POSE + 7], memory[POSE + 11] = p
    starts, n = np.zeros((MOST_STARTS, 5)), 0
    for k in range(MOST):
        if memory[PLACES + PLACE * k] == 1.0:
            starts[n, 0] = k
            for i in range(4):
                starts[n, 1 + i] = memory[PLACES + PLACE * k + 1 + i]
            n += 1
            memory[PLACES + PLACE * k] = 0.0
    # Nodes of one surface may straddle what those of the other see, so both are asked; of a ball only the other.
    for one in range(2):
        if params[BALL + one] == 0.0:
            n = _starts(params, one, R if one == 0 else back, p if one == 0 else turn(back, scale(-1.0, p)),
                        domain, uv, w, starts, n)  # fmt: skip
    if params[BALL] == 1.0 and params[BALL + 1] == 1.0:
        starts[n, 0], n = -1.0, n + 1
    gaps = np.empty(MOST)  # of places along a line, which may be one and the same
    for k in range(MOST):
        gaps[k] = np.nan
    for i in range(n):
        for k in range(4):
            uv[k] = starts[i, 1 + k]
        _keep(params, memory, R, p, domain, uv, w, gaps, int(starts[i, 0]))


@inner
def _starts(params, one, R, p, domain, uv, w, starts, found):
    """Append to `starts` (place or −1, u₁ v₁ u₂ v₂) where Newton is to begin, seen from nodes of surface `one`.

    φ, the signed distance of a node to the other surface, is exact: a foot by Newton. Each node no higher than its four
    neighbours is a start. A gap is no steeper than the way, so a node higher than 2·reach and the width of its cell is
    none.  (R, p) is the pose of surface `one` seen from the other.
    """
    own1, own2 = _shapes(params)
    own, its, two = (own1, own2, 1) if one == 0 else (own2, own1, 0)
    first, second = 2 * one, 2 * two
    us, vs, u2, v2 = (
        _nodes(params, first),
        _nodes(params, first + 1),
        _nodes(params, second),
        _nodes(params, second + 1),
    )
    n, m, size = us.shape[0], vs.shape[0], params[SIZE]
    is_edge, is_ball = params[OFFSET + one] > 0.0, params[BALL + two] == 1.0
    at, height = np.zeros((n * m, 4)), np.empty(n * m)
    nodes = _sample(us, vs, own, params[SIDE + one], params[OFFSET + one], 1, w)
    others = nodes if is_ball else _sample(u2, v2, its, params[SIDE + two], params[OFFSET + two], 2, w)
    columns, rho = (v2.shape[0] + 1) // 2, params[RADIUS + two]
    for i in range(n * m):
        at[i, first], at[i, first + 1] = us[i // m], vs[i % m]
        r, look = add(p, turn(R, row(nodes, i))), turn(R, _normal(nodes, i))
        if is_ball:
            height[i] = _sense(rho) * norm(r) - rho
            facing = dot(look, r) / size
        else:
            k = _nearest(others, r, params[OFFSET + two] > 0.0)
            uv[second], uv[second + 1] = u2[k // columns * 2], v2[k % columns * 2]
            _, f, _, _ = foot(its, params[SIDE + two], r, 1.0, domain, second, size, uv, w, FEW)
            at[i, second], at[i, second + 1] = uv[second], uv[second + 1]
            height[i] = dot(sub(r, f[0]), f[3]) + params[OFFSET + two]
            facing = dot(look, f[3])
        if is_edge:  # the nodes round an edge are one point: the one that looks across is meant
            height[i] += 1e-3 * size * facing
    joint = 2.0 * JOINT * (domain[first + 1, 1] - domain[first + 1, 0])
    around_u, around_v = domain[first, 2] == 1.0, domain[first + 1, 2] == 1.0
    for i in range(n):
        for j in range(m):
            here = i * m + j
            lowest, cell = True, 0.0
            for step in range(4):
                k, l = i + (step == 0) - (step == 1), j + (step == 2) - (step == 3)
                k, l = (k + n) % n if around_u else k, (l + m) % m if around_v else l
                if k < 0 or k >= n or l < 0 or l >= m or (l != j and abs(vs[l] - vs[j]) <= joint):
                    continue
                there = k * m + l
                cell = max(cell, norm(sub(row(nodes, here), row(nodes, there))))
                # Of equal ones the first is the lowest.
                if height[there] < height[here] or (height[there] == height[here] and there < here):
                    lowest = False
            limit = 2.0 * params[REACH] + 1.5 * cell + (1e-3 * size if is_edge else 0.0)
            if lowest and height[here] <= limit and found < MOST_STARTS - 1:
                starts[found, 0] = -1.0
                for k in range(4):
                    starts[found, 1 + k] = at[here, k]
                found += 1
    return found


@inner
def _normal(nodes, i):
    return nodes[i, 3], nodes[i, 4], nodes[i, 5]


@inner
def _nearest(nodes, r, is_edge):
    """The node nearest to r; of those round an edge, which are one point, the one that looks at r."""
    best, k = np.inf, 0
    for j in range(nodes.shape[0]):
        D = sub(r, row(nodes, j))
        far = norm(D)
        if is_edge:
            far -= 1e-3 * dot(_normal(nodes, j), D)
        if far < best:
            best, k = far, j
    return k


@inner
def _keep(params, memory, R, p, domain, uv, w, gaps, own_place):
    """Follow uv to its root and give that a place, its own if it has one, unless it is no contact or known already."""
    still = 0.0, 0.0, 0.0
    kind, g, _, _ = touch_at(params, R, p, still, still, still, domain, uv, w)
    if kind == NOT or g > 2.0 * params[REACH]:
        return
    free = own_place
    for k in range(MOST):
        at = PLACES + PLACE * k
        if memory[at] == 0.0:
            free = k if free < 0 else free
            continue
        if kind == LINE and abs(g - gaps[k]) <= 1e-9 * params[SIZE]:
            return
        same = True
        for i in range(4):
            width = domain[i, 1] - domain[i, 0]
            apart = abs(uv[i] - memory[at + 1 + i])
            if domain[i, 2] == 1.0:
                apart = min(apart, abs(width - apart))
            same = same and apart <= 1e-6 * width
        if same:
            return
    if free >= 0:
        at = PLACES + PLACE * free
        memory[at], gaps[free] = 1.0, g if kind == LINE else np.nan
        for i in range(4):
            memory[at + 1 + i] = uv[i]
