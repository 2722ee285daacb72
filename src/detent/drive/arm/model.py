"""A robot arm that holds the part: elastic gears, controlled motors, a straight way for its gripper.

Meitinger & Pfeiffer, sections 2 and 3: the full model (eq. 5) and the one linearised about the pose at the start
(eq. 7) of the same drive. The compiled half is dynamics.py; the way of the gripper becomes set points in way.py.

W is the frame of the task: z out of the hole. Where the gripper G begins in it is `start_at`, how the arm is bent
there is `at`; the two say where its base stands.

A remote-centre-of-compliance wrist between arm and gripper (Whitney 1982): springs that act as if at a point below.

It is six more joints of the chain without motors, at the centre C along and about the axes of G: three that slide, then
three that turn, each on its spring and damper. For small motions that is the diagonal stiffness at C; its links are
without mass.

What a picture shows of an arm: a barrel at each joint, a tube to the next, its hand. All sizes are ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

import detent.drive.arm.control_kernels as packing
import detent.drive.arm.dynamics as motion
import detent.drive.feed as feeds
from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.core.record import Channel
from detent.core.scene import Shape
from detent.drive.arm.arm_channels import arm_channels
from detent.drive.arm.control import PD, Damper, Force, Impedance, Spring
from detent.drive.arm.links import Damping, Gear, Link, Stiffness, packed_chain
from detent.drive.arm.puma import Puma560
from detent.drive.arm.urdf import links_of
from detent.drive.arm.way import look, set_points
from detent.drive.drive import Moved
from detent.drive.feed import Feed, Legs, Line, Moves, Waypoints
from detent.drive.rigid_payload import Vector3
from detent.drive.search_motion import Spiral, TiltAndSlide
from detent.geometry.mesh import Mesh, joined, rod
from detent.geometry.part import Body, Point, check_pose, merged, set_numbers
from detent.numeric.kernel import Kernel, pack
from detent.numeric.rotations import SCALAR
from detent.units import Angle, Duration, Quantity, check


def arm_shapes(arm: Arm) -> tuple[Shape, ...]:
    """Links on the channels link_1_pose …, and the base."""
    links, hand, sensor = arm.links, arm.robot.chain()[1] @ arm.tool, arm.robot.chain()[1] @ arm.sensor
    ends = [link.place.p for link in links[1:]] + [sensor.p]
    reach = max(0.1, sum(float(np.linalg.norm(end)) for end in ends))
    shapes = [_pedestal(arm, 0.08 * reach)]
    for j, end in enumerate(ends):
        r = reach * (0.055 - 0.035 * j / max(1, len(ends) - 1))
        parts = [rod((0.0, 0.0, -1.2 * r), (0.0, 0.0, 1.2 * r), r)]
        if np.linalg.norm(end) > 0.5 * r:
            parts.append(rod((0.0, 0.0, 0.0), end, 0.7 * r))
        if j == len(ends) - 1:
            parts += _hand(sensor, hand, r)
        shapes.append(_shape(f"{links[j].name} of the arm", joined(parts), (f"link_{j + 1}_pose",)))
    return tuple(shapes)


def _hand(sensor: Pose, hand: Pose, r: float) -> list[Mesh]:
    """The sensor as a disc, and a gripper that ends well before the part's tip."""
    way = hand.p - sensor.p
    far = float(np.linalg.norm(way))
    if far < 1e-3:
        return []
    thin = min(r, 0.1 * far)
    return [rod(sensor.p, sensor.p + thin * way / far, 1.6 * r), rod(sensor.p, sensor.p + 0.5 * way, 0.9 * r)]


def _pedestal(arm: Arm, radius: float) -> Shape:
    low = -4.0 * radius
    parts = [rod((0.0, 0.0, low), (0.0, 0.0, 0.0), radius), rod((0.0, 0.0, low), (0.0, 0.0, 0.96 * low), 1.8 * radius)]
    return _shape("base of the arm", joined(parts), (tuple(arm.base().matrix.ravel().tolist()),))


def _shape(name: str, mesh: Mesh, chain: tuple[str | tuple[float, ...], ...]) -> Shape:
    return Shape(name, "machine", mesh.vertices, mesh.triangles, chain)


Array = NDArray[np.float64]
_NEXT = np.array(((0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)))  # z of a frame turned by it is x of the old one
NAMES = tuple(f"compliance {how} {axis}" for how in ("along", "about") for axis in "xyz")


@dataclass(frozen=True, slots=True)
class RemoteCentre:
    """Springs between the arm and the gripper that act at one point.

    stiffness  along x y z of G, then about them
    damping    likewise
    centre     where they act, in G: at the tip of a peg it moves aside without turning, and turns without moving aside
    travel     how far it goes to each side, along the axes
    """

    stiffness: tuple[Spring, Spring, Spring, Stiffness, Stiffness, Stiffness]
    damping: tuple[Damper, Damper, Damper, Damping, Damping, Damping]
    centre: Point = (0.0, 0.0, 0.0)
    travel: Annotated[float, Quantity("m", above=0.0)] | None = None

    def __post_init__(self) -> None:
        for name in ("stiffness", "damping"):
            set_numbers(self, name, (6,), "six numbers (along x y z, then about x y z) are needed")
        set_numbers(self, "centre", (3,), "three numbers (x, y, z) are needed")
        check(self)

    def links(self, X_6G: Pose, gripper: Body) -> tuple[tuple[Link, ...], Pose]:
        """Joints behind the arm's last one, in whose frame G is at X_6G when they rest, and G in the last of them."""
        cyclic = Pose(np.column_stack((_NEXT, np.zeros(3))))
        to_centre = Pose(np.column_stack((np.eye(3), self.centre)))
        held = Body(gripper.mass, gripper.inertia, gripper.products, tuple(np.subtract(gripper.centre, self.centre)))
        found = [
            Link(
                place=X_6G @ to_centre @ cyclic if i == 0 else cyclic,
                body=held if i == 5 else None,
                kind="slides" if i < 3 else "turns",
                limits=None if self.travel is None or i >= 3 else (-self.travel, self.travel),
                name=NAMES[i],
            )
            for i in range(6)
        ]
        return tuple(found), to_centre.inverse()


@dataclass(frozen=True, slots=True)
class Chain:
    """Any serial chain of links, the base first.

    links  one behind the other
    tool   the frame of its hand, in the last joint's frame
    """

    links: tuple[Link, ...]
    tool: Pose = Pose()

    def __post_init__(self) -> None:
        if not self.links:
            raise InputError("links", None, "at least one link is needed")
        check_pose("tool", self.tool)

    def chain(self) -> tuple[tuple[Link, ...], Pose]:
        return self.links, self.tool


@dataclass(frozen=True, slots=True)
class Urdf:
    """A robot out of a URDF file; reading it needs the extra `robot`.

    file  the robot's description
    tip   the link that is its hand; the only end of its tree if left out
    """

    file: Path
    tip: str | None = None

    def __post_init__(self) -> None:
        self.chain()  # refuses what is no arm

    def chain(self) -> tuple[tuple[Link, ...], Pose]:
        file = Path(self.file)
        return _read(file, self.tip, file.stat().st_mtime_ns if file.is_file() else 0)


@lru_cache(maxsize=16)
def _read(file: Path, tip: str | None, changed: int) -> tuple[tuple[Link, ...], Pose]:
    return links_of(file, tip=tip)


@dataclass(frozen=True, slots=True)
class Arm:
    """A robot arm, its gripper and the way it goes.

    robot     the chain of its links: Puma560, Urdf, or Chain of your own
    at        coordinates of the joints when the run begins
    path      how the gripper is told to move, in W; it rests if left out
    start_at  pose of G in W when the run begins: the part's offset from the hole, its height, its tilt
    tool      pose of G in the frame of the robot's hand
    gripper   gripper and part, in G; None: without mass
    wrist     a compliance between the sensor and the gripper; None: stiff
    sensor    pose of the force–torque sensor in the frame of the robot's hand; the gripper lies beyond it
    control   of the motors
    model     "full" (eq. 5), or "linear": about the pose at the start (eq. 7)
    duration  when the run ends; the end of the way if left out
    gravity   along the axes of the robot's base
    """

    robot: Puma560 | Urdf | Chain
    at: tuple[Angle, ...]
    path: Line | Feed | Legs | Moves | Waypoints | Spiral | TiltAndSlide | None = None
    start_at: Pose = Pose()
    tool: Pose = Pose()
    gripper: Body | None = None
    wrist: RemoteCentre | None = None
    sensor: Pose = Pose()
    control: PD | Impedance | Force = field(default_factory=PD)
    model: Literal["full", "linear"] = "full"
    duration: Duration | None = None
    gravity: Vector3 = (0.0, 0.0, -9.81)

    def __post_init__(self) -> None:
        links = self.links
        set_numbers(
            self, "at", (len(links),), f"this robot has {len(links)} joints ({', '.join(l.name for l in links)})"
        )
        set_numbers(self, "gravity", (3,), "three numbers (x, y, z) are needed")
        check(self)
        for name in ("start_at", "tool", "sensor"):
            check_pose(name, getattr(self, name))
        if self.model not in ("full", "linear"):
            raise InputError("model", self.model, 'one of "full", "linear" is needed')
        if self.wrist is not None and self.gripper is None:
            raise InputError("gripper", None, "a wrist needs something to carry: give the gripper's mass")
        self.packed()  # refuses what is out of reach

    @classmethod
    def puma560(cls, at: ArrayLike, **rest: Any) -> Arm:
        """A PUMA 560 with the data of Armstrong, Khatib & Burdick; `rest` as Arm takes it."""
        return cls(Puma560(), tuple(np.asarray(at, dtype=float).tolist()), **rest)

    @classmethod
    def from_urdf(cls, file: Path | str, at: ArrayLike, *, tip: str | None = None, **rest: Any) -> Arm:
        """The arm that a URDF file describes, up to the link `tip`; `rest` as Arm takes it."""
        return cls(Urdf(Path(file), tip), tuple(np.asarray(at, dtype=float).tolist()), **rest)

    @property
    def links(self) -> tuple[Link, ...]:
        """The robot's links, joints named."""
        given = self.robot.chain()[0]
        return tuple(link if link.name else replace(link, name=f"joint {i + 1}") for i, link in enumerate(given))

    @property
    def joints(self) -> tuple[Link, ...]:
        """The robot's links and the wrist's, as coordinates count them."""
        if self.wrist is None or self.gripper is None:
            return self.links
        return *self.links, *self.wrist.links(Pose(), self.gripper)[0]

    @property
    def elastic(self) -> tuple[int, ...]:
        """Joints behind elastic gears."""
        return tuple(i for i, link in enumerate(self.links) if link.gear.stiffness is not None)

    @property
    def nq(self) -> int:
        return len(self.joints) + len(self.elastic)

    @property
    def nv(self) -> int:
        return self.nq

    def layout(self) -> tuple[int, ...]:
        return (SCALAR,) * self.nq

    def base(self) -> Pose:
        """Pose of the robot's base in W."""
        X_6G = self.robot.chain()[1] @ self.tool
        there = look(packed_chain(self.links, X_6G, self.gravity), np.array(self.at)).pose
        return self.start_at @ there.inverse()

    def packed_links(self) -> Array:
        """The robot's joints in W with all they carry, as numeric/chain.py wants it; a wrist is stiff here."""
        links, X_6G = list(self._in_world()), self.robot.chain()[1] @ self.tool
        if self.gripper is not None:
            last = links[-1]
            parts = [(X_6G, self.gripper)] + ([(Pose(), last.body)] if last.body is not None else [])
            links[-1] = replace(last, body=merged(parts))
        return packed_chain(tuple(links), X_6G, self._weight())

    def packed_chain(self) -> Array:
        """All joints in W, those of the wrist behind the robot's."""
        if self.wrist is None or self.gripper is None:
            return self.packed_links()
        more, X = self.wrist.links(self.robot.chain()[1] @ self.tool, self.gripper)
        return packed_chain((*self._in_world(), *more), X, self._weight())

    def _in_world(self) -> tuple[Link, ...]:
        first, *rest = self.links
        return replace(first, place=self.base() @ first.place), *rest

    def _weight(self) -> Array:
        return self.base().R @ np.array(self.gravity)

    def packed(self) -> Array:
        return _packed(self)

    def start(self) -> tuple[Array, Array]:
        """On its way, and wound up by its own weight: nothing moves before the way does."""
        n, params = len(self.links), self.packed()
        theta = np.empty((1, n))
        zero = np.zeros((1, self.nq))
        motion.told_torques(params, np.zeros(1), zero, zero, np.empty((1, 0)), np.empty((1, n)), theta)
        wrist = np.zeros(len(self.joints) - n)
        return np.concatenate((theta[0, list(self.elastic)], self.at, wrist)), np.zeros(self.nv)

    def motion(self) -> Kernel:
        if self.control.rate is None:
            return Kernel(motion.arm, self.packed())
        # Until the first sample acts the motors hold the arm as it stands.
        held = np.empty((1, len(self.links)))
        q, v = self.start()
        motion.told_torques(self.packed(), np.zeros(1), q[None], v[None], np.empty((1, 0)), held, np.empty_like(held))
        return Kernel(motion.arm, self.packed(), pack(np.zeros(packing.APPLIED), held, held))

    def contacts(self) -> tuple[Kernel, ...]:
        """Coulomb friction of the motors and limits of the joints."""
        return (Kernel(motion.joints, self.packed()),)

    def named(self, contact: int) -> str:
        """A limit in words; friction at the motors is no event."""
        n = len(self.joints)
        j, side = divmod(contact - n, 2)
        return f"{self.joints[j].name} at its {'lower' if side == 0 else 'upper'} limit" if contact >= n else ""

    def breaks(self) -> tuple[float, ...]:
        """Where the way is not smooth, and where the controller samples and acts."""
        times = feeds.breaks(self.path, self.start_at)
        end = times[-1] if self.duration is None else self.duration
        if self.control.rate is None or not np.isfinite(end):
            return (*(t for t in times if t < end), end)
        samples = np.arange(int(end * self.control.rate) + 1) / self.control.rate
        found = {*times, *samples.tolist(), *(samples + self.control.delay).tolist()}
        return (*sorted(t for t in found if t < end), end)

    def along(self) -> tuple[float, float, float]:
        return (0.0, 0.0, -1.0) if self.path is None else self.path.along(self.start_at)

    def energies(self, q: Array, v: Array, t: Array) -> tuple[Array, Array]:
        """Kinetic and stored energy (n,), J: of links and drives; of their weight and the gears' springs."""
        kinetic, weight, springs = np.empty(len(q)), np.empty(len(q)), np.empty(len(q))
        motion.energies(self.packed(), np.ascontiguousarray(q), np.ascontiguousarray(v), kinetic, weight, springs)
        return kinetic, weight + springs

    def evidence(self) -> dict[str, float]:
        """What its controller's samples use of what keeps it stable, for the run's checks; nothing without a rate.

        Torques D v that are held for T and act δ T late take b = T λ of a speed v in every sample, λ the largest
        eigenvalue of M⁻¹ D with the motors before elastic gears free of their links:

            v₊ = v − (1 − δ) b v − δ b v₋       |z| < 1 for b < 1/δ and b (1 − 2δ) < 2       Jury's criterion
        """
        control, n, soft = self.control, len(self.links), list(self.elastic)
        if control.rate is None:
            return {}
        now = look(self.packed_links(), np.array(self.at))
        D = np.zeros((n + len(soft),) * 2)  # motors, then links behind elastic gears
        if isinstance(control, Impedance):
            D[:n, :n] = now.J.T @ np.diag(control.damping) @ now.J
        else:
            D[:n, :n] = np.diag(control.gains(self.links, now.M)[1])
        of_link = list(range(n))
        for k, i in enumerate(soft):
            of_link[i] = n + k
        M = np.diag([*(link.gear.ratio**2 * link.gear.inertia for link in self.links), *(0.0 for _ in soft)])
        M[np.ix_(of_link, of_link)] += now.M
        b = float(np.max(np.linalg.eigvals(np.linalg.solve(M, D)).real)) / control.rate
        late = control.delay * control.rate
        return {"controller": b * max(late, 0.5 - late)}

    def shapes(self) -> tuple[Shape, ...]:
        return arm_shapes(self)

    def channels(self, run: Moved) -> Mapping[str, Channel]:
        return arm_channels(self, run)


@lru_cache(maxsize=64)
def _packed(arm: Arm) -> Array:
    joints, elastic, active = arm.joints, arm.elastic, len(arm.links)
    chain, at = arm.packed_chain(), np.concatenate((arm.at, np.zeros(len(joints) - active)))
    now = look(chain, at)
    K_P, K_D = arm.control.gains(arm.links, look(arm.packed_links(), np.array(arm.at)).M)
    if arm.wrist is not None:
        K_P, K_D = np.concatenate((K_P, arm.wrist.stiffness)), np.concatenate((K_D, arm.wrist.damping))
    rows = []
    for j, link in enumerate(joints):
        gear, i = link.gear, abs(link.gear.ratio)
        motor = elastic.index(j) if gear.stiffness is not None else len(elastic) + j
        most = np.inf if gear.torque is None else i * gear.torque
        low, high = (-np.inf, np.inf) if link.limits is None else link.limits
        rows.append(
            (motor, gear.stiffness or 0.0, gear.damping, i * i * gear.inertia, i * i * gear.viscous, K_P[j], K_D[j],
             most, i * gear.coulomb[0], i * gear.coulomb[1], low, high)
        )  # fmt: skip
    linear = pack(at, now.M, now.weight, _weight_slope(chain, at))
    stretches = set_points(arm.packed_links(), chain, arm.links, np.array(arm.at), arm.path, arm.start_at)
    of_joints = packing.HEAD + len(chain)
    of_linear = of_joints + packing.JOINT * len(joints)
    of_control = of_linear + len(linear)
    of_path = of_control + packing.CONTROL
    table, nodes, begin, where = [], [], 0.0, of_path + 1 + packing.STRETCH * len(stretches)
    for one, points in stretches:
        table.append((begin, begin + one.duration, one.pace, one.rate, one.ramp, len(points), where))
        nodes.append(points)
        begin, where = begin + one.duration, where + points.size
    is_linear, places = arm.model == "linear", (packing.HEAD, of_joints, of_linear, of_control, of_path)
    head = len(joints), active, len(elastic), is_linear, *places
    return pack(head, chain, rows, linear, arm.control.packed(), len(table), table, *nodes)


def _weight_slope(chain: Array, q: Array) -> Array:
    """∂g/∂γ by central differences: errs by 1e-9 of it."""
    size, columns = 1e-4, []
    for j in range(len(q)):
        step = size * np.eye(len(q))[j]
        columns.append((look(chain, q + step).weight - look(chain, q - step).weight) / (2.0 * size))
    return np.column_stack(columns)


__all__ = ["PD", "Arm", "Chain", "Gear", "Link", "Puma560", "Urdf"]
