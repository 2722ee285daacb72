"""A URDF file, taken apart and checked: links, joints, and the chain of joints that leads from the root to a tip.

What is wrong with a file is said with joint or link, value and line, before anyone computes with it.
Lengths in metres, masses in kilograms, angles in radians: numbers that no arm in these units has are refused too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from detent.core.errors import InputError
from detent.core.xml_lines import Element, Three, inside, parsed
from detent.geometry.part import Body
from detent.units import Quantity

MOVING = {"revolute": "turns", "continuous": "turns", "prismatic": "slides"}
LARGEST, MOST_LINKS = 4_000_000, 1000  # bytes, links; ours
# Beyond these the file was written in other units; ours. Arms have joints metres apart at most, limits of a few turns.
FARTHEST, TURNS, TILT = 20.0, 40.0, 10.0  # m between frames; rad of a limit; rad of a roll, pitch or yaw
WIDEST = 5.0  # m, radius of gyration
DENSEST = 1e6  # kg/m³; osmium has 2.3e4, and inertias that somebody made up may be too small by a factor


@dataclass(frozen=True, slots=True)
class Joint:
    """A joint as the file has it; its axis of length 1."""

    name: str
    kind: str
    parent: str
    child: str
    xyz: Three
    rpy: Three
    axis: Three
    limits: tuple[float, float] | None
    effort: float
    damping: float
    friction: float
    mimics: bool
    line: int

    @property
    def moves(self) -> bool:
        return self.kind in MOVING


@dataclass(frozen=True, slots=True)
class Inertial:
    """Mass, and inertia about its centre along the axes of a frame there, as (xx, yy, zz, xy, xz, yz)."""

    mass: float
    inertia: tuple[float, ...]
    xyz: Three
    rpy: Three


@dataclass(frozen=True, slots=True)
class Tree:
    """Links and joints of a file: one root, every other link carried by one joint."""

    links: dict[str, Element]
    joints: dict[str, Joint]  # by the link each carries

    @property
    def root(self) -> str:
        return next(name for name in self.links if name not in self.joints)

    def chain(self, tip: str | None) -> tuple[Joint, ...]:
        """Joints from the root to the tip, those that do not move among them."""
        carriers = {joint.parent for joint in self.joints.values()}
        ends = [name for name in self.links if name not in carriers]
        if tip is None and len(ends) > 1:
            raise InputError("tip", None, f"the file has several ends; choose one: {listed(ends)}")
        if tip is not None and tip not in self.links:
            raise InputError("tip", tip, f"there is no such link; there are {listed(self.links)}")
        at, way = tip or ends[0], []
        while at in self.joints:
            way.append(self.joints[at])
            at = way[-1].parent
        chain = tuple(reversed(way))
        if not any(joint.moves for joint in chain):
            raise InputError("tip", tip or ends[0], f"no joint moves between it and the root {self.root}")
        for joint in chain:
            if joint.moves and joint.mimics:
                wanted = "it moves with another joint: only independent joints can be read"
                raise InputError(f'joint "{joint.name}".mimic', None, wanted, line=joint.line)
        return chain

    def inertial(self, link: str) -> Inertial | None:
        """Mass and inertia of a link, checked; None where the file gives none."""
        with_inertia = self.links[link].one("inertial")
        if with_inertia is None:
            return None
        with inside(f'link "{link}".inertial', with_inertia.line):
            return _inertial(with_inertia)


def read(file: Path) -> bytes:
    """Content of a file, if it is one and not too large."""
    if not file.is_file():
        wanted = "it is not a regular file" if file.exists() else "there is no such file"
        raise InputError("path", str(file), wanted)
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)
    except OSError as error:
        raise InputError("path", str(file), f"it cannot be read: {error.strerror}") from None
    if len(content) > LARGEST:
        raise InputError("path", str(file), f"it is larger than {LARGEST / 1e6:g} MB")
    return content


def read_tree(content: bytes) -> Tree:
    """Links and joints of a URDF file; InputError where it cannot be read or is no tree."""
    robot = parsed(content)
    if robot.tag != "robot":
        raise InputError(robot.tag, None, "the outermost element of a URDF file is <robot>", line=robot.line)
    if strange := next((element for element in robot.inside if element.tag.startswith("xacro:")), None):
        raise InputError(
            strange.tag, None, "xacro must be expanded before: xacro arm.xacro > arm.urdf", line=strange.line
        )
    links = dict(_named(robot, "link"))
    if not links:
        raise InputError("link", None, "there is none", line=robot.line)
    if len(links) > MOST_LINKS:
        raise InputError("link", len(links), f"at most {MOST_LINKS} links are read")
    tree = Tree(links, {})
    for name, element in _named(robot, "joint"):
        with inside(f'joint "{name}"', element.line):
            _add(tree, _joint(name, element))
    _refuse_rings(tree)
    return tree


def listed(names: Iterable[str]) -> str:
    """Names for an error, not all of a hundred."""
    known = list(names)
    return ", ".join(known[:20]) + (f" and {len(known) - 20} more" if len(known) > 20 else "")


def _named(robot: Element, tag: str) -> Iterator[tuple[str, Element]]:
    """Names and elements of the robot's links or joints, no name twice."""
    lines_of: dict[str, int] = {}
    for element in robot.all(tag):
        with inside(tag):
            name = element.text("name")
        if name in lines_of:
            wanted = f"the name stands in line {lines_of[name]} already"
            raise InputError(f'{tag} "{name}"', None, wanted, line=element.line)
        lines_of[name] = element.line
        yield name, element


def _joint(name: str, element: Element) -> Joint:
    kind = element.text("type")
    if kind not in (*MOVING, "fixed"):
        wanted = f"{', '.join(MOVING)} and fixed joints can be read"
        raise InputError("type", kind, wanted)
    parent, child = (_end(element, tag) for tag in ("parent", "child"))
    xyz, rpy = _origin(element)
    limits, effort, axis = None, 0.0, (1.0, 0.0, 0.0)  # the axis where none is given is that of the format
    if kind in MOVING:
        if (given := element.one("axis")) is not None:
            axis = _axis(given)
        limits, effort = _limits(element, kind)
    dynamics = element.one("dynamics") or Element("dynamics", {}, element.line, [])
    with inside("dynamics"):
        damping, friction = (dynamics.number(key, 0.0, Quantity("1", least=0.0)) for key in ("damping", "friction"))
    mimics = element.one("mimic") is not None
    return Joint(name, kind, parent, child, xyz, rpy, axis, limits, effort, damping, friction, mimics, element.line)


def _axis(element: Element) -> Three:
    with inside("axis", element.line):
        x, y, z = element.three("xyz", (1.0, 0.0, 0.0), math.inf, "", "")
        length = math.hypot(x, y, z)
        if not 1e-6 < length < math.inf:  # ours
            raise InputError("xyz", element.attributes["xyz"], "an axis needs a direction")
        return x / length, y / length, z / length


def _end(element: Element, tag: str) -> str:
    end = element.needed(tag, "a joint has a parent and a child")
    with inside(tag):
        return end.text("link")


def _limits(element: Element, kind: str) -> tuple[tuple[float, float] | None, float]:
    """Lowest and highest coordinate, and the largest effort; 0: none given."""
    given = element.one("limit")
    if given is None and kind != "continuous":
        raise InputError("limit", None, f"it is missing: a {kind} joint has limits; one without is continuous")
    if given is None:
        return None, 0.0
    with inside("limit", given.line):
        effort = given.number("effort", 0.0, Quantity("1", least=0.0))
        if kind == "continuous":
            return None, effort
        lower, upper = given.number("lower", 0.0), given.number("upper", 0.0)
        most, unit, others = (TURNS, "rad", "degrees") if kind == "revolute" else (FARTHEST, "m", "millimetres")
        for name, value in (("lower", lower), ("upper", upper)):
            if abs(value) > most:
                wanted = f"at most {most:g} {unit} are expected. Is it in {others}?"
                wanted += " A joint that turns without end is continuous" if kind == "revolute" else ""
                raise InputError(name, value, wanted)
        if not lower < upper:
            raise InputError("lower", lower, f"it must be below upper, which is {upper:g}")
        return (lower, upper), effort


def _inertial(element: Element) -> Inertial:
    xyz, rpy = _origin(element)
    weight = element.needed("mass", "an inertial has a mass")
    with inside("mass"):
        mass = weight.number("value", None, Quantity("kg", above=0.0))
    matrix = element.needed("inertia", "an inertial has six moments")
    with inside("inertia"):
        xx, yy, zz, xy, xz, yz = (matrix.number(key) for key in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz"))
    with inside("", matrix.line):
        Body(mass, (xx, yy, zz), (xy, xz, yz))  # says what is wrong with them
    # Of all bodies as heavy and at most as dense a ball has the least polar inertia: ½ tr I = ⅗ m r², m = 4/3 π ρ r³.
    gyration, r = (math.sqrt(moment / mass) for moment in (max(xx, yy, zz), 5.0 / 6.0 * (xx + yy + zz)))
    shown = f"mass {mass:g} kg with moments {xx:g}, {yy:g}, {zz:g} kg m^2"
    if gyration > WIDEST:
        wanted = f"a radius of gyration of {gyration:.3g} m is more than {WIDEST:g} m. Is it in millimetres or grams?"
        raise InputError("inertia", shown, wanted, line=matrix.line)
    if mass > 4.0 / 3.0 * math.pi * DENSEST * r**3:
        wanted = f"even a ball would be denser than {DENSEST:g} kg/m^3. Is one of them in grams or millimetres?"
        raise InputError("inertia", shown, wanted, line=matrix.line)
    return Inertial(mass, (xx, yy, zz, xy, xz, yz), xyz, rpy)


def _origin(element: Element) -> tuple[Three, Three]:
    origin, zero = element.one("origin"), (0.0, 0.0, 0.0)
    if origin is None:
        return zero, zero
    with inside("origin"):
        xyz = origin.three("xyz", zero, FARTHEST, "m", "millimetres")
        return xyz, origin.three("rpy", zero, TILT, "rad", "degrees")


def _add(tree: Tree, joint: Joint) -> None:
    for end, link in (("parent", joint.parent), ("child", joint.child)):
        if link not in tree.links:
            raise InputError(end, link, f"there is no such link; there are {listed(tree.links)}")
    if (other := tree.joints.get(joint.child)) is not None:
        wanted = (
            f'joint "{other.name}" carries it already: a link with two parents closes a loop, and only trees are read'
        )
        raise InputError("child", joint.child, wanted)
    tree.joints[joint.child] = joint


def _refuse_rings(tree: Tree) -> None:
    """Every link hangs from the one root: a ring of joints has none."""
    roots = [name for name in tree.links if name not in tree.joints]
    hangs = set(roots)
    for link in tree.links:
        way: list[str] = []
        at = link
        while at not in hangs and at not in way:
            way.append(at)
            at = tree.joints[at].parent
        if at not in hangs:
            ring = [tree.joints[name] for name in reversed(way[way.index(at) :])]
            wanted = f"these joints close a ring: {listed(joint.name for joint in ring)}; only trees are read"
            raise InputError(f'joint "{ring[0].name}"', None, wanted, line=ring[0].line)
        hangs.update(way)
    if len(roots) > 1:
        wanted = f"one root is needed, and no joint carries these: {listed(roots)}"
        raise InputError("link", None, wanted, line=tree.links[roots[1]].line)
