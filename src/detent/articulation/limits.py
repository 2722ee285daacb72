"""How far each joint goes before parts collide, or loops cannot be closed.

A joint's freedom is followed both ways (motion.py), a whole turn or twice the size of the assembly, in steps, until
parts collide (sweep.py); then bisected. The meshes of the sweep are thinned by ε, so the stop found comes late. Where
the faces that meet were apart before, their own triangles, not thinned, are bisected once more: exact where these faces
and their neighbours are planes. Curved faces that touch inside both are solved by their formulas (curved_stop.py);
elsewhere the stop is known within the sagitta of the mesh, and `resolution` says what that is along the joint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import fcl
import numpy as np
from numpy.typing import NDArray

from detent.articulation.collision_sweep import Collision, Faces, Scene, model
from detent.articulation.curved_stop import touching_travel
from detent.articulation.finite_motion import FEW, Motion, follow, proportional
from detent.articulation.loops import Loops
from detent.articulation.mechanism import Mechanism
from detent.geometry.assembly import Joint

Array = NDArray[np.float64]
STRIDE = 0.02  # ours: the most a point moves in a step, relative to the assembly
FEWEST, MOST = 60, 720  # steps each way
MOST_SEEDS = 2000  # points of a face from which a touch is looked for
BACK = 4  # frames that are gone back to find two faces apart
EXACT = 1e-9  # rad or m: what a stop by planes, or by formulas, is known to


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a freedom ends: travel (rad or m, infinite: nowhere), why, and within what it is known."""

    travel: float
    reason: str
    resolution: float = 0.0


@dataclass(frozen=True, slots=True)
class Limit:
    """Both stops of one freedom of a joint; index of the joint, and which of its freedoms."""

    joint: int
    freedom: int
    low: Stop
    high: Stop


def joint_limits(scene: Scene, mechanism: Mechanism, joints: Iterable[int] | None = None) -> tuple[Limit, ...]:
    """Limits of the freedoms of all joints, or of some (by index); free parts have none.

    Each freedom alone, all others at rest; in a closed loop with the motion that it needs of the others. Where a loop
    has one freedom, the limits of all its joints are the ranges they run through between its stops.
    """
    asked = set(range(len(mechanism.joints)) if joints is None else joints)
    asked = {i for i in asked if mechanism.joints[i].type != "free"}
    found: dict[int, tuple[Stop, Stop]] = {}
    for i in range(mechanism.n_coordinates):
        if int(mechanism.joint_of[i]) in asked and i not in found:
            found |= _with_others(scene, mechanism, i)
    return tuple(
        Limit(int(j), int(i - mechanism.first[j]), *found[i])
        for i, j in enumerate(mechanism.joint_of)
        if int(j) in asked
    )


def with_limits(joints: Sequence[Joint], limits: Iterable[Limit]) -> tuple[Joint, ...]:
    """The joints with these limits; NaN where none was looked for."""
    made = [[(np.nan, np.nan)] * len(joint.freedoms) for joint in joints]
    for one in limits:
        if one.joint < len(made):
            made[one.joint][one.freedom] = (one.low.travel, one.high.travel)
    return tuple(replace(joint, limits=tuple(own)) for joint, own in zip(joints, made))


def _with_others(scene: Scene, mechanism: Mechanism, i: int) -> dict[int, tuple[Stop, Stop]]:
    """Stops of coordinate i, and of all others in the same loops where these have one freedom."""
    rates = np.eye(mechanism.n_coordinates)[i]
    loops = Loops.touched(mechanism, np.zeros_like(rates), rates)
    if not loops.loops:
        return {i: stops(scene, mechanism, rates, i)[:2]}
    T, _ = loops.tangents(loops.x)
    at = int(np.searchsorted(loops.active, i))
    if np.linalg.norm(T[at]) < 1e-6:
        held = Stop(0.0, "held by its loop")
        return {i: (held, held)}
    rates = np.zeros(mechanism.n_coordinates)
    rates[loops.active] = (T @ T[at]) / mechanism.scale[loops.active]
    if T.shape[1] > 1:
        return {i: stops(scene, mechanism, rates, i)[:2]}
    low, high, motion = stops(scene, mechanism, rates, int(np.argmax(np.abs(rates * mechanism.scale))))
    return {int(j): _range(motion, int(j), low, high) for j in loops.active}


def _range(motion: Motion, i: int, low: Stop, high: Stop) -> tuple[Stop, Stop]:
    """What coordinate i runs through between two stops of the driven one."""
    if i == motion.driven:
        return low, high
    q = motion.q[:, i]
    if not np.isfinite(high.travel) and abs(q[-1] - q[0]) > np.pi:
        return Stop(-np.inf, low.reason), Stop(np.inf, high.reason)
    a, b = (int(np.argmin(q)), int(np.argmax(q)))
    slope = np.abs(np.gradient(q, motion.travel)) if len(q) > 1 else np.zeros(1)
    within = max(low.resolution, high.resolution)
    named = {0: low.reason, len(q) - 1: high.reason}
    return (
        Stop(float(q[a]), named.get(a, "turns back there"), float(slope[a] * within)),
        Stop(float(q[b]), named.get(b, "turns back there"), float(slope[b] * within)),
    )


def stops(scene: Scene, mechanism: Mechanism, rates: Array, driven: int) -> tuple[Stop, Stop, Motion]:
    """Both stops of a motion along its driven coordinate, and the motion between them."""
    S = mechanism.joints[mechanism.joint_of[driven]].freedoms[driven - mechanism.first[mechanism.joint_of[driven]]]
    advance = abs(float(S[:3] @ S[3:])) / max(float(S[3:] @ S[3:]), 1e-300) if mechanism.turns[driven] else 1.0
    turning = advance < 1e-9 * scene.size  # it comes back to itself after a turn; a screw does not
    reach = 2 * np.pi if turning else 2 * scene.size / advance
    grid = np.linspace(0.0, reach, _n_steps(scene, mechanism, rates / rates[driven], reach) + 1)[1:]
    grid = np.concatenate((-grid[::-1], [0.0], grid))
    motion = proportional(mechanism, rates, grid, driven)
    if motion is None:
        many = len(Loops.touched(mechanism, np.zeros_like(rates), rates).active) > FEW
        motion = follow(mechanism, rates, grid, driven=driven, rest=many)
    way = _Way(scene, motion)
    high = way.stop(1)
    low = Stop(-np.inf, high.reason) if turning and np.isinf(high.travel) else way.stop(-1)
    inside = (motion.travel > low.travel) & (motion.travel < high.travel)
    ends = [q for stop in (low, high) if np.isfinite(stop.travel) for q in [way.coordinates(stop.travel)]]
    travel = np.concatenate((motion.travel[inside], [stop.travel for stop in (low, high) if np.isfinite(stop.travel)]))
    q = np.concatenate((motion.q[inside], np.array(ends).reshape(-1, motion.q.shape[1])))
    order = np.argsort(travel, kind="stable")
    return low, high, replace(motion, travel=travel[order], q=q[order], gap=np.zeros(len(travel)))


def _n_steps(scene: Scene, mechanism: Mechanism, rates: Array, reach: float) -> int:
    V = mechanism.twists(np.zeros(mechanism.n_coordinates), rates)
    fastest = 0.0
    for twist, X, corners in zip(V, scene.X_WP, scene.corners):
        speed = twist[:3, None] + np.cross(twist[3:], (X @ corners)[:3].T).T
        fastest = max(fastest, float(np.linalg.norm(speed, axis=0).max()))
    return int(np.clip(np.ceil(reach * fastest / (STRIDE * scene.size)), FEWEST, MOST))


class _Way:
    """A motion and what stands in its way."""

    def __init__(self, scene: Scene, motion: Motion) -> None:
        self.scene, self.motion = scene, motion
        self.D = motion.mechanism.displacements(motion.q)
        self.pairs = scene.pairs(self.D)
        moves = np.ptp(motion.q, axis=0) if len(motion.q) else np.zeros(motion.mechanism.n_coordinates)
        self.loops = Loops.touched(motion.mechanism, motion.q[0], moves).loops if moves.any() else ()

    def coordinates(self, travel: float) -> Array:
        """All coordinates at a travel between frames: on the line between two, brought back to where loops close."""
        m = self.motion
        order = np.argsort(m.travel)
        k = int(np.clip(np.searchsorted(m.travel[order], travel), 1, len(order) - 1))
        a, b = order[k - 1], order[k]
        q = m.q[a] + (travel - m.travel[a]) / (m.travel[b] - m.travel[a]) * (m.q[b] - m.q[a])
        if not self.loops:
            return q
        near = Loops(m.mechanism, q, np.flatnonzero(np.ptp(m.q, axis=0) > 1e-12), self.loops)
        rank = len(near.active) - near.tangents(near.scaled(m.q[a]))[0].shape[1]
        led = int(np.searchsorted(near.active, m.driven))
        found = near.project(near.x, rank, (led, float(near.x[led])))
        return q if found is None else near.whole(found[0])

    def displaced(self, travel: float) -> Array:
        return self.motion.mechanism.displacements(self.coordinates(travel))

    def stop(self, sense: int) -> Stop:
        """The first stop in one sense."""
        m, scene = self.motion, self.scene
        frames = np.flatnonzero(m.travel * sense >= 0.0)
        frames = frames[np.argsort(np.abs(m.travel[frames]))]
        hit = scene.first_collision(self.D[frames], self.pairs)
        end = m.ends[1 if sense > 0 else 0]
        if hit is None:
            return Stop(end.travel, end.reason) if end.reason else Stop(sense * np.inf, "nothing in the way")
        k, _ = hit
        if k == 0:
            return Stop(0.0, f"{self._words(hit[1])} at rest")
        free, late = float(m.travel[frames[k - 1]]), float(m.travel[frames[k]])
        late = _bisect(lambda s: scene.first_collision(self.displaced(s)[None], self.pairs) is not None, free, late)
        return self._refined([float(m.travel[i]) for i in frames[max(k - BACK, 0) : k][::-1]], late)

    def _refined(self, before: Sequence[float], late: float) -> Stop:
        """The stop by the faces' own triangles, of all pairs of faces that collide at `late`.

        before  travels of the last frames before it, the latest first; the triangles as they are, not thinned, may
                collide in some of these already
        """
        D = self.displaced(late)
        hits = [hit for i, j in self.pairs if (hit := self.scene.blocking(i, j, D)) is not None]
        found: list[tuple[float, bool, Collision, Faces]] = []
        for hit in hits:
            for faces in hit.faces:
                test, flat = self._faces(hit, faces)
                apart = next((travel for travel in before if not test(travel)), None)
                if apart is not None and test(late):
                    found.append((_bisect(test, apart, late), flat, hit, faces))
        if not found:
            return Stop(late, self._words(hits[0]) if hits else "", self._lateness(hits[0], late) if hits else 0.0)
        travel, flat, hit, _ = min(found, key=lambda one: abs(one[0]))
        exact, within = EXACT * max(1.0, abs(travel)), abs(late - travel)
        if flat:
            return Stop(travel, self._words(hit), exact)
        touch = self._curved([(hit, faces) for _, _, hit, faces in found], travel, 2 * within)
        return Stop(travel, self._words(hit), within) if touch is None else Stop(touch, self._words(hit), exact)

    def _curved(self, pairs: list[tuple[Collision, Faces]], near: float, within: float) -> float | None:
        """The stop by the formulas of two faces, where all pairs of faces that collide are these or neighbours."""
        for hit, (a, b) in pairs:
            i, j = hit.parts
            faces = self.scene.assembly.solid_of(i).faces, self.scene.assembly.solid_of(j).faces
            meshes = self.scene.thin(i), self.scene.thin(j)
            if a >= len(faces[0]) or b >= len(faces[1]) or meshes[0] is None or meshes[1] is None:
                continue

            def places(travel: float, i: int = i, j: int = j) -> tuple[Array, Array]:
                D = self.displaced(travel)
                return D[i] @ self.scene.X_WP[i], D[j] @ self.scene.X_WP[j]

            mesh = meshes[0].raw[meshes[0].triangles[meshes[0].face == a]]  # (t, corner, 3)
            points = np.concatenate((mesh.mean(axis=1), mesh.reshape(-1, 3)))[:MOST_SEEDS]
            touch = touching_travel(faces[0][a], faces[1][b], places, near, within, points)
            if touch is not None and all(
                other.parts == hit.parts and meshes[0].meet(a, c) and meshes[1].meet(b, d) for other, (c, d) in pairs
            ):
                return touch
        return None

    def _faces(self, hit: Collision, faces: tuple[int, int]) -> tuple[Callable[[float], bool], bool]:
        """Whether two faces collide at a travel, and whether their triangles are the faces themselves."""
        objects, flat = [], True
        for part, face in zip(hit.parts, faces):
            mesh = self.scene.thin(part)
            assert mesh is not None
            objects.append(fcl.CollisionObject(model(mesh.raw, mesh.triangles[mesh.face == face]), fcl.Transform()))
            flat &= bool(mesh.flat[face])

        def test(travel: float) -> bool:
            D = self.displaced(travel)
            for part, one in zip(hit.parts, objects):
                X = D[part] @ self.scene.X_WP[part]
                one.setTransform(fcl.Transform(np.ascontiguousarray(X[:3, :3]), np.ascontiguousarray(X[:3, 3])))
            return fcl.collide(objects[0], objects[1], fcl.CollisionRequest(), fcl.CollisionResult()) > 0

        return test, flat

    def _lateness(self, hit: Collision, late: float) -> float:
        """How far beyond the true stop one of thinned meshes may lie: their depth over the speed across the contact.

        The speed is that of the middle of the face that moves fastest across: an estimate.
        """
        h, (i, j) = 1e-6, hit.parts
        depth = 0.0
        for part, face in zip(hit.parts, next(iter(hit.faces))):
            mesh = self.scene.thin(part)
            depth += float(mesh.depth[face]) if mesh is not None else 0.0
        D, E = self.displaced(late), self.displaced(late - h * np.sign(late))
        mesh = self.scene.thin(i)
        assert mesh is not None
        speed = 1e-3 * (self.scene.size if self.motion.mechanism.turns[self.motion.driven] else 1.0)
        for face, normal in hit.faces.items():
            middle = mesh.raw[mesh.triangles[mesh.face == face[0]]].mean(axis=(0, 1))
            point = D[i] @ self.scene.X_WP[i] @ np.append(middle, 1.0)
            moved = ((E[i] @ np.linalg.inv(D[i]) - E[j] @ np.linalg.inv(D[j])) @ point)[:3]
            speed = max(speed, abs(float(moved @ normal)) / h)
        return depth / speed

    def _words(self, hit: Collision) -> str:
        a, b = (self.scene.assembly.parts[part].name for part in hit.parts)
        return f"{a} meets {b}"


def _bisect(test: Callable[[float], bool], free: float, late: float) -> float:
    """The first travel that is not free, to 1e-12 of the step."""
    for _ in range(40):
        middle = 0.5 * (free + late)
        free, late = (free, middle) if test(middle) else (middle, late)
    return late
