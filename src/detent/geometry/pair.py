"""Where two surfaces may touch: a search that finds every least gap, Newton that follows it, rows for the loops.

Meitinger & Pfeiffer, sections 4 and 6, through `numeric/contact_kinematics.py`. What is a contact:
  - normals opposed, the parts' points on one common normal (eq. 23), both inside their domains, edges included;
  - the gap there is a least one, so that moving along the surfaces opens it;
  - the gap lies between −depth and reach.
A root at which a patch only ends is none of its own: there the edge of the part touches, and Circle, Line and Corner
are surfaces for that. Where two parts touch along a whole line one point of it is given; its ends are edges' contacts.

Search and following. All least gaps below 2·reach are sought anew whenever a point of the moving surface may have come
`renew` farther since the last search, or twice that at a state that the loop only tries; in between, Newton follows
them, also beyond the ends of the faces: what comes back, or comes over from the next face, is told at once. What can be
missed for less than that way is a gap that became a least one meanwhile, beside another.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numba import int64

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.geometry.edges import Corner, Feature, Trimmed
from detent.geometry.gap_search import (
    FOLLOWED,
    FREE,
    KEPT,
    MOST,
    MOST_STARTS,
    PLACE,
    PLACES,
    SEARCHED,
    SLOTS,
    SUNK,
    TOLD,
    place_of,
    search,
    way,
)
from detent.geometry.law import NORMAL, POINT, SLOT, Law, Restitution, check_law, show
from detent.geometry.part import check_pose
from detent.geometry.surface import JOINT, Sphere
from detent.geometry.touch import BOUND, BOX, DOMAIN, ENTRY, LAW, NUMBER, REACH, RENEW, SIZE, X_A, X_B, touch_at
from detent.geometry.trim import Trim
from detent.numeric.compiling import KernelFunction
from detent.numeric.contact_kinematics import LINE, NOT, put_rows
from detent.numeric.kernel import (
    AT_REST,
    BEND,
    CONTACTS,
    HEAD,
    KIND,
    RESTITUTION,
    SLIDING,
    UNILATERAL,
    Kernel,
    allocating,
    inner,
    pack,
)
from detent.numeric.vector import add, component, cross, dot, norm, scale, sub, three, turn, turn_back
from detent.units import Friction, Length, check

Box = tuple[float, float, float, float, float, float]  # centre, half widths
_NO_BOX = np.full(12, -1.0)


@dataclass(frozen=True, slots=True)
class SurfacePair:
    """Two surfaces that may touch: one of the moving part A, one of the fixed part B.

    moving, X_A      surface of A and the pose of its frame in A
    fixed, X_B       surface of B and the pose of its frame in B
    name             for events and verdicts; "cylinder on plane", say, where none is given
    friction, static_friction, restitution  of this pair; where none is given, those of all
    reach            gaps up to this get rows; a tenth of the smaller surface's size where none is given
    depth            overlaps up to this are contacts; `reach` where none is given
    renew            how far a point may move before the search is repeated; a quarter of `reach` where none is given
    entry            so deep may a contact be that was none before; `depth` where none is given. What comes over the end
                     of a face from below it touches nothing: a pin's corner that slides down the wall of a bore is deep
                     below the plate's face, and at its rim
    boxes            centre and half widths of boxes round the two features, in A and in B: while these are apart by
                     more than twice the reach nothing is looked at
    """

    moving: Feature
    fixed: Feature
    X_A: Pose = Pose()
    X_B: Pose = Pose()
    name: str = ""
    friction: Friction | None = None
    static_friction: Friction | None = None
    restitution: Restitution | None = None
    reach: Length | None = None
    depth: Length | None = None
    renew: Length | None = None
    entry: Length | None = None
    boxes: tuple[Box, Box] | None = None

    def __post_init__(self) -> None:
        check(self)
        check_law(self)
        check_pose("X_A", self.X_A)
        check_pose("X_B", self.X_B)
        if isinstance(self.moving, Corner) and isinstance(self.fixed, Corner):
            raise InputError("fixed", "Corner", "two corners never touch: corner and face, or edge and edge, do")
        if _is_ball(self.moving) and _is_ball(self.fixed) and _radius(self.moving) + _radius(self.fixed) == 0:
            raise InputError("fixed", "Sphere", "ball and socket of one size touch everywhere; give them a clearance")

    @property
    def size(self) -> float:
        """No point of A looked at is farther from A's origin."""
        return float(np.linalg.norm(self.X_A.p)) + _size(self.moving)

    def named(self, place: int) -> str:
        return self.name or f"{type(self.moving).__name__.lower()} on {type(self.fixed).__name__.lower()}"

    def packed(self, number: int, law: Law) -> np.ndarray:
        """Parameters for `pair_contacts`, see touch.py."""
        sizes = [_size(self.moving), _size(self.fixed)]
        size = min(s for s in sizes if s > 0)
        reach = 0.1 * size if self.reach is None else self.reach
        depth = reach if self.depth is None else self.depth
        renew = 0.25 * reach if self.renew is None else self.renew
        both = (self.moving, self.fixed)
        own = [_packed(feature) for feature in both]
        nodes = [row for feature in both for row in _looked_at(feature)]
        return pack(
            number, max(sizes), reach, depth, renew, law,
            [_is_ball(f) for f in both], [_side(f) for f in both], [_offset(f) for f in both],
            [_radius(f) for f in both], sizes, [len(one) for one in own],
            [_domain(f) for f in both], self.X_A.matrix, self.X_B.matrix, [_trim_at(f) for f in both],
            depth if self.entry is None else self.entry, _NO_BOX if self.boxes is None else self.boxes, *own,
            [len(row) for row in nodes], *nodes, [len(_grid(f)) for f in both], *(_grid(f) for f in both),
        )  # fmt: skip

    def touching(self, X_BA: Pose) -> tuple[Touch, ...]:
        """The contacts with A at this pose, the smallest gap first; searched anew, nothing is remembered."""
        alone = _alone(self)
        gap, rows, drift = np.zeros(MOST), np.zeros((MOST, 3, 6)), np.zeros((MOST, 3))
        id, law = np.zeros(MOST, np.int64), np.zeros((MOST, 5))
        X, V, J = X_BA.matrix[None].copy(), np.zeros((1, 6)), np.eye(6)[None].copy()
        memory = alone.memory.copy()
        n = alone.fn(alone.params, memory, 0.0, np.zeros(0), V[0], X, V, J, V, gap, rows, drift, id, law)
        found = []
        for i in range(n):
            place = int(id[i]) % 100
            slot = memory[HEAD + SLOTS + SLOT * place :][:SLOT]
            at = memory[HEAD + PLACES + PLACE * place + 1 :][:4]
            point, normal = slot[POINT : POINT + 3], slot[NORMAL : NORMAL + 3]
            found.append(Touch(float(gap[i]), point, point - gap[i] * normal, normal, at))
        return tuple(sorted(found, key=lambda touch: touch.gap))


def pair_kernel(pairs: Sequence[tuple[int, SurfacePair, Law]]) -> Kernel:
    """CONTACTS of pairs, each with its number (from 1) and law."""
    params = [one.packed(number, law) for number, one, law in pairs]
    with_length = [pack(1 + len(one), one) for one in params]
    return Kernel(pair_contacts, pack(len(pairs), *with_length), np.zeros(HEAD + KEPT * len(pairs)))


@lru_cache(maxsize=256)
def _alone(pair: SurfacePair) -> Kernel:
    return pair_kernel([(1, pair, (0.0, 0.0, 0.0))])


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
    ball = _ball(feature)
    return 0.0 if ball is None else ball.side * ball.radius


def _packed(feature: Feature) -> np.ndarray:
    """A feature's own parameters: its jet's, or what a ball has of them; a trim stands behind them."""
    if isinstance(feature, Corner):
        return pack(len(feature.edges), feature.directions)
    own = pack(0.0, feature.side) if _is_ball(feature) else feature.jet().params
    trim = _trim(feature)
    return own if trim is None else pack(own, trim.packed())


def _trim(feature: Feature) -> Trim | None:
    return feature.trim if isinstance(feature, Trimmed) else None


def _trim_at(feature: Feature) -> int:
    """Where a feature's trim begins in its own parameters; 0 where it has none."""
    trim = _trim(feature)
    return 0 if trim is None else len(_packed(feature)) - len(trim.packed())


def _ball(feature: Feature) -> Sphere | None:
    surface = feature.surface if isinstance(feature, Trimmed) else feature
    return surface if isinstance(surface, Sphere) else None


def _is_ball(feature: Feature) -> bool:
    return isinstance(feature, Corner) or _ball(feature) is not None


def _domain(feature: Feature) -> list[list[float]]:
    if isinstance(feature, Corner) or _is_ball(feature):
        return [[0.0, 1.0, 0.0]] * 2
    return [[one.low, one.high, float(one.periodic)] for one in feature.domain]


def _looked_at(feature: Feature) -> tuple[np.ndarray, np.ndarray]:
    return (np.zeros(1), np.zeros(1)) if isinstance(feature, Corner) or _is_ball(feature) else feature.nodes


@lru_cache(maxsize=1024)
def _grid(feature: Feature) -> np.ndarray:
    """(n·m, 6) x y z u v at all nodes of a feature, v running fastest, and the way to the farthest of its neighbours.

    None of an edge or a ball. Nodes that belong to two pieces of a profile are no neighbours.
    """
    if isinstance(feature, Corner) or _is_ball(feature) or feature.offset > 0:
        return np.zeros((0, 6))
    jet, at, (us, vs) = feature.jet(), np.zeros((6, 3)), feature.nodes
    grid = np.zeros((len(us), len(vs), 6))
    for (i, u), (j, v) in itertools.product(enumerate(us), enumerate(vs)):
        jet.fn(jet.params, u, v, at)
        grid[i, j, :3], grid[i, j, 3:5] = at[0], (u, v)
    joint = 2.0 * JOINT * (feature.domain[1].high - feature.domain[1].low)
    for axis, nodes, interval in zip((0, 1), feature.nodes, feature.domain, strict=True):
        for step in (1, -1):
            way = np.linalg.norm(grid[:, :, :3] - np.roll(grid[:, :, :3], step, axis), axis=2)
            apart = abs(nodes - np.roll(nodes, step))
            none = (apart <= joint) & (axis == 1)
            if not interval.periodic:
                none[0 if step == 1 else -1] = True
            way = np.where(none[:, None] if axis == 0 else none, 0.0, way)
            grid[:, :, 5] = np.maximum(grid[:, :, 5], way)
    return grid.reshape(-1, 6)


def _pair_contacts(params, memory, t, q, v, X, V, J, b, gap, rows, drift, id, law):
    """Rows of all contacts of all pairs; a contact's id is its pair's number · 100 + its place in memory."""
    R, R_B, w, uv, domain = np.empty((3, 3)), np.empty((3, 3)), np.empty((6, 3)), np.empty(4), np.empty((4, 3))
    first, n_contacts = 1, 0
    # Within a step only what was told last is looked at: nothing new need be found. At a state that is tried and may be
    # given up a search would be for nothing, again and again: it may be late there.
    asked = id[0] if gap.shape[0] > 0 else 0
    is_within, is_reached = asked == 1, asked == 2
    for pair in range(int(params[0])):
        own, mine = (
            params[first + 1 : first + int(params[first])],
            memory[HEAD + KEPT * pair : HEAD + KEPT * (pair + 1)],
        )
        first += int(params[first])
        p, origin = _stand(own, X[0], R, R_B, domain)
        reach, is_near = own[REACH], _begins(own, mine, X[0], p)
        if not is_near:
            continue
        # Either all that a search suggests, or what is known already: one loop serves both, for compiling takes long.
        renew = own[RENEW] if is_reached else 2.0 * own[RENEW]
        is_due = not is_within and (mine[SEARCHED] == 0.0 or way(mine, R, p, own[BOUND]) > renew)
        starts, n_starts = np.empty((MOST_STARTS if is_due else 1, 6)), int64(MOST)
        if is_due:
            n_starts = search(own, mine, R, p, domain, uv, w, starts)
        v_A = turn_back(R_B, (V[0, 0], V[0, 1], V[0, 2]))
        w_A = turn_back(R_B, (V[0, 3], V[0, 4], V[0, 5]))
        for i in range(n_starts):
            k = int(starts[i, 0]) if is_due else i
            at = PLACES + PLACE * k
            if not is_due and mine[at] == FREE:
                continue
            for j in range(4):
                uv[j] = starts[i, 1 + j] if is_due else mine[at + 1 + j]
            was = mine[at] if not is_due else (starts[i, 5] if k >= 0 else FREE)
            kind, inside, g, place, rates, bend = touch_at(own, R, p, origin, v_A, w_A, domain, uv, w)
            is_one = kind != NOT and g <= 2.0 * reach
            sinks = g < -own[ENTRY] and was not in (TOLD, FOLLOWED)
            inside = inside and not sinks
            if is_due:
                k = place_of(mine, kind, inside, g, uv, domain, own[SIZE], k) if is_one else -1
                at = PLACES + PLACE * k
            elif not is_one:
                mine[at] = FREE
            if not is_one or k < 0:
                continue
            mine[at] = TOLD if inside else (FOLLOWED if g >= -own[ENTRY] else SUNK)
            mine[at + PLACE - 1] = g if kind == LINE else np.nan
            for j in range(4):
                mine[at + 1 + j] = uv[j]
            if not inside or g > reach or n_contacts == gap.shape[0]:
                continue
            r, n, s, e = place
            dr, dn, ds, de = rates
            arm = sub(r, origin)
            r_B, n_B, number = turn(R_B, arm), turn(R_B, n), int(own[NUMBER]) * 100 + k
            # The second tangent is that along which a hollow bends its normal, as law[BEND] wants it: round the axis.
            put_rows(n_contacts, r_B, n_B, turn(R_B, scale(-1.0, e)), turn(R_B, s), J[0], b[0], rows, drift)
            u = add(v_A, cross(w_A, arm))  # of the point of A there
            spun = cross(w_A, sub(dr, v_A))
            gap[n_contacts], id[n_contacts] = g, number
            drift[n_contacts, 0] += dot(dn, u) + dot(n, spun)
            drift[n_contacts, 1] -= dot(de, u) + dot(e, spun)
            drift[n_contacts, 2] += dot(ds, u) + dot(s, spun)
            law[n_contacts, KIND] = UNILATERAL
            law[n_contacts, SLIDING], law[n_contacts, AT_REST] = own[LAW], own[LAW + 1]
            law[n_contacts, RESTITUTION], law[n_contacts, BEND] = own[LAW + 2], max(bend, 0.0)
            show(mine, SLOTS + SLOT * k, number, g, add((X[0, 0, 3], X[0, 1, 3], X[0, 2, 3]), r_B), n_B)
            n_contacts += 1
    return n_contacts


# Twice: for the loops, and for kernels that make forces of contacts. A kernel that only called another would have all
# beneath it optimised once more.
pair_rows = allocating(_pair_contacts)
pair_contacts = KernelFunction(_pair_contacts, CONTACTS, f"{__name__}:pair_contacts", allocates=True)


@inner
def _begins(params, memory, X, p):
    """Nothing is shown yet; whether the two are near enough to be looked at. Far apart, everything is forgotten."""
    is_near = norm(p) <= params[BOUND] + params[BOUND + 1] + 2.0 * params[REACH] and _boxes_meet(params, X)
    for k in range(MOST):
        memory[SLOTS + SLOT * k] = 0.0
        if not is_near:
            memory[PLACES + PLACE * k] = FREE
    if not is_near:
        memory[SEARCHED] = 0.0
    return is_near


@inner
def _boxes_meet(params, X):
    """Whether the two boxes are nearer than twice the reach, seen along the axes of either; yes if there are none."""
    if params[BOX + 3] < 0.0:
        return True
    reach = 2.0 * params[REACH]
    c = add((X[0, 3], X[1, 3], X[2, 3]), turn(X, three(params, BOX)))
    d = sub(c, three(params, BOX + 6))
    for i in range(3):
        along, apart, room, its = 0.0, 0.0, reach + params[BOX + 9 + i], reach + params[BOX + 3 + i]
        for j in range(3):
            room += abs(X[i, j]) * params[BOX + 3 + j]
            its += abs(X[j, i]) * params[BOX + 9 + j]
        apart, along = component(d, i), X[0, i] * d[0] + X[1, i] * d[1] + X[2, i] * d[2]
        if abs(apart) > room or abs(along) > its:
            return False
    return True


@inner
def _stand(params, X, R, R_B, domain):
    """Pose (R, p) of surface 1 seen from surface 2, and where A's origin is there; R_B the axes of surface 2 in B."""
    for i in range(4):
        for j in range(3):
            domain[i, j] = params[DOMAIN + 3 * i + j]
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
