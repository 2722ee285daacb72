"""Rigid contact of any two parts: the user's own surfaces, edges, corners and balls, in pairs.

Meitinger & Pfeiffer, sections 4 and 6. Part A moves, part B stands; each pair says which feature of the one may touch
which of the other (geometry/pair.py, geometry/balls.py). What no pair names goes through.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.core.record import Channel, Outcome, Record, Status, channel, channels
from detent.core.scene import Role, Shape
from detent.geometry.assembly import Assembly
from detent.geometry.balls import BallsOnPlane, ball_kernel
from detent.geometry.gap_search import KEPT, SLOTS
from detent.geometry.law import GAP, NORMAL, NUMBER, POINT, SLOT, Restitution, check_law, law_of
from detent.geometry.pair import SurfacePair, pair_kernel
from detent.geometry.pair_meshes import drawn_pairs
from detent.geometry.part import check_pose
from detent.geometry.part_pairs import part_pairs
from detent.mating.goal import Goal, goal_verdict
from detent.mating.mating import Change, Stop
from detent.numeric.kernel import HEAD, Kernel
from detent.numeric.system import ANOTHER, ROOM
from detent.units import Angle, Force, Friction, Length, Position, check, deg, shown

Array = NDArray[np.float64]
Pair = SurfacePair | BallsOnPlane
MOST_PAIRS = 1000  # ours: ids have room for ten times as many
STILL = 1e-6  # of the parts' size over the last tenth of a run: less is standing still; ours


@dataclass(frozen=True, slots=True)
class Contact:
    """Where a moving part may touch a fixed one, and the law of these contacts.

    pairs            what may touch what
    friction         while sliding; static_friction at rest, the same if not given
    restitution      of impacts
    force_limit      the run stops where the force on the part passes it
    goal             where the part is to arrive: then the verdict says whether it has, or why not
    """

    pairs: tuple[Pair, ...]
    friction: Friction = 0.0
    static_friction: Friction | None = None
    restitution: Restitution = 0.0
    force_limit: Force | None = None
    goal: Goal | None = None
    pictures: tuple[Shape, ...] = field(default=(), init=False, compare=False, repr=False)
    notes: tuple[str, ...] = field(default=(), init=False, compare=False)

    def __post_init__(self) -> None:
        check(self)
        check_law(self)
        object.__setattr__(self, "pairs", checked_pairs(self.pairs))

    @classmethod
    def from_assembly(
        cls,
        assembly: Assembly,
        *,
        moving: str,
        fixed: str,
        friction: Friction = 0.0,
        static_friction: Friction | None = None,
        restitution: Restitution = 0.0,
        force_limit: Force | None = None,
        goal: Goal | None = None,
        at: Pose | None = None,
        margin: Length | None = None,
        tilt: Angle = 15 * deg,
        way: tuple[Position, Position, Position] | None = None,
    ) -> Contact:
        """The contact of two parts of an assembly, by their names: every face, edge and corner that can touch.

        at      where the frames A and B lie in the file, both, while the parts stand as the file shows them
        margin  gaps up to this are looked at; half a millimetre or 2 % of the smaller part where none is given
        tilt    no farther does the part turn from how the file shows it
        way     from where the file shows it the part goes so far at most, in the file's axes; None: anywhere

        `notes` of what comes back say what of the parts could not be had. See docs/guide/contact_step.md.
        """
        if not (math.isfinite(tilt) and 0 <= tilt <= math.pi):
            raise InputError("tilt", tilt, "it must lie between 0 and 180°")
        if margin is not None and not 0 < margin < math.inf:
            raise InputError("margin", margin, "it must be above 0")
        if way is not None and not (len(way) == 3 and np.isfinite(way).all()):
            raise InputError("way", way, "three finite lengths are needed")
        here = at or Pose()
        check_pose("at", here)
        found = part_pairs(
            assembly, moving, fixed, at=here, margin=margin, tilt=tilt, way=way, most=MOST_PAIRS
        )  # fmt: skip
        made = cls(found.pairs, friction, static_friction, restitution, force_limit, goal)
        object.__setattr__(made, "notes", found.notes)
        object.__setattr__(made, "pictures", part_pictures(assembly, {moving: "moving", fixed: "fixed"}, here))
        return made

    def forces(self) -> tuple[Kernel, ...]:
        return ()

    def contacts(self) -> tuple[Kernel, ...]:
        """One kernel for all balls, one for all pairs of surfaces, where there are any; one that notes the depth."""
        laws = [(i + 1, pair, law_of(pair, self)) for i, pair in enumerate(self.pairs)]
        balls = [(i, pair, law) for i, pair, law in laws if isinstance(pair, BallsOnPlane)]
        surfaces = [(i, pair, law) for i, pair, law in laws if isinstance(pair, SurfacePair)]
        noting = [] if self.goal is None else [self.goal.noting()]
        return (*([ball_kernel(balls)] if balls else []), *([pair_kernel(surfaces)] if surfaces else []), *noting)

    def stop(self) -> Stop:
        return Stop() if self.force_limit is None else Stop(self.force_limit)

    def change(self, before: Array, after: Array) -> tuple[Change, ...]:
        return ()  # contacts have no branches: what opens, closes, sticks and slides is the loop's to tell

    def named(self, contact: int) -> str:
        """A contact in words, from its id."""
        pair, place = divmod(contact % ANOTHER, 100)
        return self.pairs[pair - 1].named(place)

    def observe(self, memories: tuple[Array, ...]) -> Mapping[str, Channel]:
        place = {} if self.goal is None else self.goal.channels(memories[-1])
        return {**place, **contact_channels(slots_of(self.pairs, memories))}

    def shapes(self) -> tuple[Shape, ...]:
        return self.pictures or shapes_of(self.pairs)

    def judge(self, record: Record) -> Outcome:
        """Whether the part has reached its goal, or why not; without one, what it does at the end, and on what."""
        ids, force, state = (np.asarray(record[f"contact_{name}"].values) for name in ("id", "force", "state"))
        if (np.count_nonzero(ids, axis=1) >= ROOM).any():
            words, end = f"more than {ROOM} contacts at once: some may have been left out", float(record["time"][-1])
            return Outcome(Status.UNRESOLVED, words, end)
        if self.goal is not None:
            at_rest = self.friction if self.static_friction is None else self.static_friction
            return goal_verdict(record, self.goal, at_rest, max(p.size for p in self.pairs), self.named)
        touching = np.flatnonzero(force[-1] > 0.0)
        where = [self.named(int(ids[-1, i])) for i in touching]
        touched = bool((force > 0.0).any()) or any(event.kind == "contact" for event in record.events)
        return verdict(record, touched, where, bool((state[-1, touching] == 1).all()), max(p.size for p in self.pairs))


# For every mating made of pairs --------------------------------------------------------------------------------------


def checked_pairs(pairs: object) -> tuple[Pair, ...]:
    """The pairs as a tuple; InputError where there are none, too many, or what is given is none."""
    given: list[Pair] = []
    for i, pair in enumerate(pairs if isinstance(pairs, list | tuple) else [pairs]):
        if not isinstance(pair, Pair):
            raise InputError(f"pairs[{i}]", type(pair).__name__, "a SurfacePair or BallsOnPlane is needed")
        given.append(pair)
    if not given:
        raise InputError("pairs", None, "at least one pair is needed")
    if len(given) > MOST_PAIRS:
        raise InputError("pairs", f"{len(given)} pairs", f"at most {MOST_PAIRS} are possible")
    points = sum(len(pair.points) for pair in given if isinstance(pair, BallsOnPlane))
    if points > ROOM:
        raise InputError("pairs", f"{points} points over planes", f"at most {ROOM} contacts are possible at once")
    return tuple(given)


def slots_of(pairs: tuple[Pair, ...], memories: tuple[Array, ...]) -> Array:
    """(time, slot, SLOT) what the kernels of balls and of pairs keep to show; ids as the loops tell them."""
    slots, mine = [], iter(memories)
    if any(isinstance(pair, BallsOnPlane) for pair in pairs):
        memory = next(mine)
        slots.append(memory[:, HEAD:].reshape(len(memory), -1, SLOT))
    if any(isinstance(pair, SurfacePair) for pair in pairs):
        memory = next(mine)
        each = memory[:, HEAD:].reshape(len(memory), -1, KEPT)
        found = each[:, :, SLOTS:].reshape(len(memory), -1, SLOT).copy()
        found[:, :, NUMBER] += ANOTHER * len(slots) * (found[:, :, NUMBER] > 0)
        slots.append(found)
    return np.concatenate(slots, axis=1)


def contact_channels(slots: Array) -> dict[str, Channel]:
    """Channels of slots (time, slot, SLOT); slots that never held a contact are left out, but for one."""
    used = np.flatnonzero((slots[:, :, NUMBER] > 0).any(axis=0))
    used = used if len(used) else np.zeros(1, np.int64)
    slots = slots[:, used]
    is_shown = slots[:, :, NUMBER, None] > 0
    gap, point, normal = (
        np.where(is_shown, slots[:, :, a:b], np.nan) for a, b in ((GAP, POINT), (POINT, NORMAL), (NORMAL, SLOT))
    )
    return {
        **channels(contact_id=slots[:, :, NUMBER], gap=gap[:, :, 0]),
        "contact_point": channel("contact_point", point, frame="B"),
        "contact_normal": channel("contact_normal", normal, frame="B"),
    }


def shapes_of(pairs: tuple[Pair, ...]) -> tuple[Shape, ...]:
    """The features of both parts, as far as pairs name them."""
    moving, fixed = drawn_pairs(pairs)
    return (
        Shape("part", "moving", moving.vertices, moving.triangles),
        Shape("what it touches", "fixed", fixed.vertices, fixed.triangles),
    )


def part_pictures(assembly: Assembly, roles: dict[str, Role], at: Pose) -> tuple[Shape, ...]:
    """The parts' own meshes, each in A or B; none where the assembly has none."""
    shapes = []
    for name, role in roles.items():
        part = assembly.parts[assembly.part(name)]
        mesh = assembly.solids[part.solid].mesh
        if mesh is None:
            return ()
        X = at.inverse() @ part.X_WP
        shapes.append(Shape(name, role, mesh.vertices @ X.R.T + X.p, mesh.triangles))
    return tuple(shapes)


def verdict(record: Record, touched: bool, where: list[str], sticks: bool, size: float) -> Outcome:
    """In words what a part does at the end of a run.

    where   what it touches then; `touched`: whether it ever touched anything
    sticks  whether it slides nowhere; size: of the parts
    """
    time = np.asarray(record["time"].values)
    # A rail records the speed along its way alone.
    end, velocity = float(time[-1]), record["velocity" if "velocity" in record.data else "speed"].values[-1]
    speed = float(np.linalg.norm(velocity))
    if not touched:
        return Outcome(Status.NOT_STARTED, "the parts never touched", end)
    if not where:
        return Outcome(Status.ELAPSED, f"flies at {shown(speed, 'm/s')}, nothing touches it", end)
    pose = np.asarray(record["pose"].values)[time >= end - 0.1 * (end - float(time[0]))]  # (late, 3, 4)
    moved = np.linalg.norm(np.ptp(pose[:, :, 3], axis=0)) + size * np.linalg.norm(np.ptp(pose[:, :, :3], axis=0))
    if moved < STILL * size:
        return Outcome(Status.ELAPSED, f"rests on {', '.join(where)}", end)
    verb = "rolls" if sticks else "slides"
    return Outcome(Status.ELAPSED, f"{verb} on {', '.join(where)} at {shown(speed, 'm/s')}", end)


__all__ = ["Contact"]
