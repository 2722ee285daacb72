"""Links of an arm from a URDF file.

The file is checked first (urdf_tree.py). Pinocchio then reads places and inertias from a copy that holds nothing but
what was checked, with numbers for names: it stops the program at some files, and keeps a few names for itself.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError, MissingExtra
from detent.core.frames import Pose
from detent.drive.arm.links import Gear, Link
from detent.drive.arm.urdf_tree import MOVING, Inertial, Joint, Tree, read, read_tree
from detent.geometry.part import Body

Array = NDArray[np.float64]


def links_of(path: Path | str, *, tip: str | None = None) -> tuple[tuple[Link, ...], Pose]:
    """Links of the chain from a URDF file's root to the link `tip`, and the tip's pose in the last joint's frame.

    tip  a link's name; None: the only end of the tree

    A joint's frame is that of the file, turned so that the joint's axis is z; coordinates keep their sign and zero.
    The root is the world. What fixed joints hold is welded to what carries it. Joints that move but do not lead to the
    tip, as those of fingers, are welded at coordinate 0: their links' mass is carried along. Limits of revolute and
    prismatic joints are kept, effort is the motor's largest torque (0: no limit), damping and friction are the motor's
    at a gear of ratio 1. Velocity limits, shapes and transmissions are not looked at.
    InputError names joint or link, value and line where the file cannot be used.
    """
    file = Path(path)
    content = read(file)
    try:
        tree = read_tree(content)
        chain = tree.chain(tip)
        moving = [joint for joint in chain if joint.moves]
        inertials = _moved(tree, moving)
    except InputError as wrong:
        raise wrong.at(file, wrong.line) from None
    places, bodies, tool = _read(tree, moving, inertials, chain[-1].child)
    turned = [_z_to(joint.axis) for joint in moving]
    before = [np.eye(3), *turned]
    links = tuple(
        Link(
            place=Pose(np.column_stack((A.T @ place.R @ B, A.T @ place.p))),
            body=Body(body.mass, B.T @ body.inertia_matrix @ B, centre=tuple(B.T @ body.centre)),  # pyright: ignore[reportArgumentType]
            kind="slides" if MOVING[joint.kind] == "slides" else "turns",
            limits=joint.limits,
            gear=Gear(viscous=joint.damping, coulomb=(joint.friction, joint.friction), torque=joint.effort or None),
            name=joint.name,
        )
        for joint, place, body, A, B in zip(moving, places, bodies, before, turned)
    )
    B = turned[-1]
    return links, Pose(np.column_stack((B.T @ tool.R, B.T @ tool.p)))


def _moved(tree: Tree, moving: list[Joint]) -> dict[str, Inertial]:
    """Mass and inertia of every link that moves; what stands still needs none, and its numbers are not looked at."""
    by = {link: _carrier(tree, moving, link) for link in tree.links}
    inertials = {link: own for link in tree.links if by[link] is not None and (own := tree.inertial(link)) is not None}
    heavy = {by[link] for link in inertials}
    for joint in moving:
        if joint not in heavy:
            wanted = f'it is missing: joint "{joint.name}" moves this link, and nothing welded to it has one either'
            raise InputError(f'link "{joint.child}".inertial', None, wanted, line=tree.links[joint.child].line)
    return inertials


def _carrier(tree: Tree, moving: list[Joint], link: str) -> Joint | None:
    """The moving joint of the chain that carries a link; None: it stands still."""
    while (joint := tree.joints.get(link)) is not None:
        if joint in moving:
            return joint
        link = joint.parent
    return None


def _read(
    tree: Tree, moving: list[Joint], inertials: dict[str, Inertial], tip: str
) -> tuple[list[Pose], list[Body], Pose]:
    """Places of the moving joints in the one before, what each carries, and the tip in the last; the file's axes."""
    try:
        pinocchio: Any = import_module("pinocchio")
    except ImportError:
        raise MissingExtra("reading URDF", "robot") from None
    number = {link: f"link {i}" for i, link in enumerate(tree.links)}
    model = pinocchio.buildModelFromXML(_copy(tree, moving, inertials, number))
    joints = [model.getJointId(f"of {number[joint.child]}") for joint in moving]
    places = [_pose(model.jointPlacements[i]) for i in joints]
    bodies = [model.inertias[i] for i in joints]
    tool = _pose(model.frames[model.getFrameId(number[tip])].placement)
    return places, [Body(I.mass, I.inertia, centre=tuple(I.lever)) for I in bodies], tool


def _copy(tree: Tree, moving: list[Joint], inertials: dict[str, Inertial], number: dict[str, str]) -> str:
    """The checked numbers as a URDF file of their own. Places and inertias do not ask how a joint moves: all turn."""
    lines = ['<robot name="copy">']
    for link, name in number.items():
        inside = ""
        if (own := inertials.get(link)) is not None:
            names = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
            moments = " ".join(f'{key}="{value!r}"' for key, value in zip(names, own.inertia, strict=True))
            inside = f'<inertial>{_origin(own)}<mass value="{own.mass!r}"/><inertia {moments}/></inertial>'
        lines.append(f'<link name="{name}">{inside}</link>')
    for joint in tree.joints.values():
        kind = "continuous" if joint in moving else "fixed"
        ends = f'<parent link="{number[joint.parent]}"/><child link="{number[joint.child]}"/>'
        lines.append(f'<joint name="of {number[joint.child]}" type="{kind}">{ends}{_origin(joint)}</joint>')
    return "\n".join([*lines, "</robot>"])


def _origin(of: Joint | Inertial) -> str:
    xyz, rpy = (" ".join(map(repr, numbers)) for numbers in (of.xyz, of.rpy))
    return f'<origin xyz="{xyz}" rpy="{rpy}"/>'


def _pose(placement: Any) -> Pose:
    return Pose(np.column_stack((placement.rotation, placement.translation)))


def _z_to(axis: tuple[float, float, float]) -> Array:
    """A rotation that brings z to an axis of length 1: the shortest, for axes below the xy plane after half a turn."""
    x, y, z = axis
    if z < 0.0:
        return _z_to((-x, -y, -z)) @ np.diag((1.0, -1.0, -1.0))  # about x; at −z itself no rotation is the shortest
    n = 1.0 / (1.0 + z)
    return np.array(((1.0 - n * x * x, -n * x * y, x), (-n * x * y, 1.0 - n * y * y, y), (-x, -y, z)))
