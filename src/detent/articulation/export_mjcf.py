"""Assembly and mechanism as one MJCF file for MuJoCo, meshes inside.

Loops are equalities: a revolute joint is two `connect` at points of its axis, a ball one, a fixed joint a `weld`; any
other joint is a row of axes on a body of almost no mass, hung on one part and welded to the other. A screw is a hinge
and a slide tied by a `joint` equality. Parts whose convex hulls overlap at rest do not collide with each other, nor do
those with a joint between them: MuJoCo's collisions are those of hulls, and hulls of touching parts overlap. Loops are
springs in MuJoCo, made stiff here (2 ms).
"""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import fcl
import numpy as np
from numpy.typing import NDArray

from detent.articulation.collision_sweep import model
from detent.articulation.export_urdf import Exported, number, three
from detent.articulation.mechanism import Mechanism
from detent.articulation.robot import TINY, Axis, Link, Loop, Robot, hull, robot_of
from detent.core.errors import InputError
from detent.core.files import write_whole
from detent.geometry.assembly import Assembly
from detent.numeric.rotations import quaternion_of

Array = NDArray[np.float64]
Hull = tuple[Array, NDArray[np.int32]]


def export_mjcf(assembly: Assembly, mechanism: Mechanism, file: Path | str) -> Exported:
    """Write an MJCF file; it is whole or not there. A file of that name is replaced."""
    file = Path(file)
    if file.is_dir():
        raise InputError("mjcf", str(file), "it is a folder; a file is needed")
    robot = robot_of(assembly, mechanism)
    write_whole(file, mjcf(robot, assembly))
    names = {link.part: link.name for link in robot.links}
    return Exported((file,), tuple(names[i] for i in range(len(assembly.parts))), robot.notes)


def mjcf(robot: Robot, assembly: Assembly) -> bytes:
    """The text of the MJCF file."""
    top = ET.Element("mujoco", model=robot.name)
    for note in robot.notes:
        top.append(ET.Comment(f" {note.replace('-', '–')} "))
    ET.SubElement(top, "compiler", angle="radian", autolimits="true", inertiafromgeom="false")
    ET.SubElement(top, "option", timestep="0.0005", integrator="implicitfast")
    default = ET.SubElement(top, "default")
    ET.SubElement(default, "equality", solref="0.002 1", solimp="0.99 0.999 0.0001")
    shown = ET.SubElement(default, "default", {"class": "shown"})
    ET.SubElement(shown, "geom", type="mesh", contype="0", conaffinity="0", group="2")
    felt = ET.SubElement(default, "default", {"class": "felt"})
    ET.SubElement(felt, "geom", type="mesh", group="3")
    hulls = _assets(top, assembly)

    world = ET.SubElement(top, "worldbody")
    bodies: list[ET.Element] = []
    for link in robot.links:
        origin = np.zeros(3) if link.parent < 0 else robot.links[link.parent].origin
        around = world if link.parent < 0 else bodies[link.parent]
        body = ET.SubElement(around, "body", name=link.name, pos=three(link.origin - origin))
        if link.kind == "free":
            ET.SubElement(body, "freejoint", name=f"{link.name}_free")
        elif link.kind == "ball":
            ET.SubElement(body, "joint", name=f"{link.name}_ball", type="ball", pos="0 0 0")
        _axes(body, link.axes if link.kind == "axes" else (), link.origin)
        _inertial(body, link.mass, link.centre, link.inertia)
        _geoms(body, link, assembly, hulls)
        bodies.append(body)
    contact, ties = ET.SubElement(top, "contact"), ET.SubElement(top, "equality")
    for a, b in sorted(_apart(robot, assembly, hulls)):
        ET.SubElement(contact, "exclude", body1=robot.links[a].name, body2=robot.links[b].name)
    for link in robot.links:
        _screws(ties, link.axes if link.kind == "axes" else ())
    for loop in robot.loops:
        _close(ties, robot, loop, bodies)
    ET.indent(top)
    return ET.tostring(top, encoding="utf-8", xml_declaration=True)


def _assets(top: ET.Element, assembly: Assembly) -> dict[int, Hull]:
    """Meshes of the solids in use, and their hulls, which are returned."""
    asset, hulls = ET.SubElement(top, "asset"), {}
    for i in sorted({part.solid for part in assembly.parts}):
        mesh = assembly.solids[i].mesh
        found = None if mesh is None else hull(mesh)
        if mesh is not None and found is not None:  # MuJoCo refuses what is flat
            hulls[i] = found
            for name, (vertices, triangles) in ((f"solid_{i}", (mesh.vertices, mesh.triangles)), (f"hull_{i}", found)):
                used, where = np.unique(triangles, return_inverse=True)
                numbers = " ".join(f"{x:.9g}" for x in vertices[used].reshape(-1))  # MuJoCo keeps 32 bits of each
                faces = " ".join(str(k) for k in where.reshape(-1))
                ET.SubElement(asset, "mesh", name=name, vertex=numbers, face=faces, inertia="shell")
    return hulls


def _axes(body: ET.Element, axes: tuple[Axis, ...], origin: Array) -> None:
    for axis in axes:
        for slides in (False, True) if axis.pitch else (not axis.turns,):
            name = f"{axis.name}_slide" if axis.pitch and slides else axis.name
            made = {"name": name, "type": "slide" if slides else "hinge", "axis": three(axis.axis)}
            made["pos"] = three(axis.point - origin)
            low, high = axis.limits
            if not (axis.pitch and slides) and np.isfinite((low, high)).any():
                made["range"] = f"{number(max(low, -1e6))} {number(min(high, 1e6))}"
            ET.SubElement(body, "joint", made)


def _inertial(body: ET.Element, mass: float, centre: Array, inertia: Array) -> None:
    entries = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
    numbers = " ".join(number(inertia[at]) for at in entries)
    ET.SubElement(body, "inertial", pos=three(centre), mass=number(mass), fullinertia=numbers)


def _geoms(body: ET.Element, link: Link, assembly: Assembly, hulls: dict[int, Hull]) -> None:
    part = assembly.parts[link.part]
    if part.solid not in hulls:
        return
    place = {"pos": three(part.X_WP.p - link.origin), "quat": " ".join(number(x) for x in quaternion_of(part.X_WP.R))}
    colour = {} if part.colour is None else {"rgba": " ".join(number(c) for c in (*part.colour, 1.0))}
    ET.SubElement(body, "geom", {"class": "shown", "mesh": f"solid_{part.solid}", **place, **colour})
    ET.SubElement(body, "geom", {"class": "felt", "mesh": f"hull_{part.solid}", **place})


def _screws(ties: ET.Element, axes: tuple[Axis, ...]) -> None:
    for axis in axes:
        if axis.pitch:
            made = {"joint1": f"{axis.name}_slide", "joint2": axis.name, "polycoef": f"0 {number(axis.pitch)} 0 0 0"}
            ET.SubElement(ties, "joint", made)


def _close(ties: ET.Element, robot: Robot, loop: Loop, bodies: list[ET.Element]) -> None:
    """The equalities of a joint that closes a loop."""
    a, b = robot.links[loop.a], robot.links[loop.b]
    at = loop.point - a.origin
    if loop.type in ("revolute", "spherical"):
        points = [at] if loop.type == "spherical" else [at, at + 0.2 * robot.size * loop.axes[0].axis]
        for k, point in enumerate(points):
            made = {"name": f"{loop.name}_{k + 1}", "body1": a.name, "body2": b.name, "anchor": three(point)}
            ET.SubElement(ties, "connect", made)
        return
    if not loop.axes:
        ET.SubElement(ties, "weld", name=loop.name, body1=a.name, body2=b.name)
        return
    carrier = ET.SubElement(bodies[loop.a], "body", name=f"{loop.name}_carrier", pos=three(at))
    _axes(carrier, loop.axes, loop.point)
    _inertial(carrier, TINY * b.mass, np.zeros(3), TINY * np.trace(b.inertia) * np.eye(3))
    _screws(ties, loop.axes)
    ET.SubElement(ties, "weld", name=loop.name, body1=f"{loop.name}_carrier", body2=b.name)


def _apart(robot: Robot, assembly: Assembly, hulls: dict[int, Hull]) -> set[tuple[int, int]]:
    """Pairs of links that are not to collide: joined, or with hulls that overlap at rest."""
    found = {(min(i, link.parent), max(i, link.parent)) for i, link in enumerate(robot.links) if link.parent >= 0}
    found |= {(min(loop.a, loop.b), max(loop.a, loop.b)) for loop in robot.loops}
    placed: list[tuple[int, Array, fcl.CollisionObject]] = []
    models = {i: model(*one) for i, one in hulls.items()}
    for i, link in enumerate(robot.links):
        part = assembly.parts[link.part]
        if part.solid in hulls:
            R, p = np.ascontiguousarray(part.X_WP.R), np.ascontiguousarray(part.X_WP.p)
            shape = fcl.CollisionObject(models[part.solid], fcl.Transform(R, p))
            placed.append((i, hulls[part.solid][0] @ R.T + p, shape))
    low, high = (np.array([f(one[1], axis=0) for one in placed]).reshape(-1, 3) for f in (np.min, np.max))
    for k, (i, points, shape) in enumerate(placed):
        meets = np.flatnonzero((low[k] <= high[k + 1 :]).all(axis=1) & (high[k] >= low[k + 1 :]).all(axis=1)) + k + 1
        for other in meets:
            j, others, second = placed[other]
            crosses = fcl.collide(shape, second, fcl.CollisionRequest(), fcl.CollisionResult()) > 0
            if crosses or _inside(points, others[0]) or _inside(others, points[0]):
                found.add((min(i, j), max(i, j)))
    return found


def _inside(corners: Array, point: Array) -> bool:
    """Whether a point lies in a hull's box: hulls inside each other cross nowhere. Yes too often does no harm."""
    return bool(((corners.min(axis=0) <= point) & (point <= corners.max(axis=0))).all())
