"""Assembly and mechanism as a folder with a URDF file and its meshes.

What URDF cannot say is said beside it: a joint of several freedoms is a row of single joints with links of almost no
mass between them; a screw is a turn and a slide that mimics it; a joint that closes a loop is cut, and kept as an
element `loop_joint`, which readers skip, and in the notes. Lengths are m, the zero of all joints is the assembly as
drawn.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import struct
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
from numpy.typing import NDArray

from detent.articulation.mechanism import Mechanism
from detent.articulation.robot import TINY, Axis, Link, Robot, hull, robot_of
from detent.core.errors import DetentError, InputError
from detent.core.files import flush_folder, write_flushed
from detent.geometry.assembly import Assembly, numbers

Array = NDArray[np.float64]
EFFORT, VELOCITY = 1e3, 1e3  # ours: N or N m, m/s or rad/s; URDF wants some, geometry tells none
FAR = 1e6  # rad or m: URDF wants both limits where one is infinite


@dataclass(frozen=True, slots=True)
class Exported:
    """Files written, the name each part has there, and what the format could not say."""

    files: tuple[Path, ...]
    names: tuple[str, ...]
    notes: tuple[str, ...]


def export_urdf(assembly: Assembly, mechanism: Mechanism, folder: Path | str, *, package: str = "") -> Exported:
    """Write a folder: robot.urdf and meshes/*.stl. It must not be there, or be empty; it is whole or not there.

    package  its name in ROS: meshes are then package://NAME/meshes/…, else told relative to the file
    """
    folder = Path(folder)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError("urdf", str(folder), "it is there already; an empty or a new folder is needed")
    if not folder.absolute().parent.is_dir():
        raise InputError("urdf", str(folder), f"the folder {folder.absolute().parent} does not exist")
    if package and not package.replace("_", "").isalnum():
        raise InputError("package", package, "letters, digits and underscores are needed")
    robot = robot_of(assembly, mechanism)
    contents = {f"meshes/{name}": content for name, content in _meshes(assembly).items()}
    where = f"package://{package}/" if package else ""
    notes = [*robot.notes, *(_loop_words(robot, i) for i in range(len(robot.loops)))]
    contents["robot.urdf"] = urdf(robot, assembly, where, notes)
    _write_folder(folder, contents)
    names = {link.part: link.name for link in robot.links}
    files = tuple(folder / name for name in contents)
    return Exported(files, tuple(names[i] for i in range(len(assembly.parts))), tuple(notes))


def urdf(robot: Robot, assembly: Assembly, where: str, notes: list[str]) -> bytes:
    """The text of the URDF file."""
    top = ET.Element("robot", name=robot.name)
    for note in notes:
        top.append(ET.Comment(f" {note.replace('-', '–')} "))
    ET.SubElement(top, "link", name="world")
    for link in robot.links:
        parent = robot.links[link.parent] if link.parent >= 0 else None
        _joints(top, link, "world" if parent is None else parent.name, np.zeros(3) if parent is None else parent.origin)
        made = ET.SubElement(top, "link", name=link.name)
        _inertial(made, link.mass, link.centre, link.inertia)
        part = assembly.parts[link.part]
        if assembly.solids[part.solid].mesh is not None:
            place = {"xyz": three(part.X_WP.p - link.origin), "rpy": three(_rpy(part.X_WP.R))}
            visual = ET.SubElement(made, "visual")
            ET.SubElement(visual, "origin", place)
            _mesh(visual, f"{where}meshes/{_file(part.solid)}.stl")
            if part.colour is not None:
                material = ET.SubElement(visual, "material", name=f"{link.name}_colour")
                ET.SubElement(material, "color", rgba=" ".join(number(c) for c in (*part.colour, 1.0)))
            collision = ET.SubElement(made, "collision")
            ET.SubElement(collision, "origin", place)
            _mesh(collision, f"{where}meshes/{_file(part.solid)}_hull.stl")
    for i, loop in enumerate(robot.loops):
        made = ET.SubElement(top, "loop_joint", name=loop.name, type=loop.type)
        for tag, end in (("link1", loop.a), ("link2", loop.b)):
            link = robot.links[end]
            ET.SubElement(made, tag, link=link.name, xyz=three(loop.point - link.origin), rpy="0 0 0")
        for axis in loop.axes:
            ET.SubElement(made, "axis", kind=_kind(axis), xyz=three(axis.axis), pitch=number(axis.pitch))
        made.set("note", _loop_words(robot, i))
    ET.indent(top)
    return ET.tostring(top, encoding="utf-8", xml_declaration=True)


def _joints(top: ET.Element, link: Link, parent: str, origin: Array) -> None:
    """The joints from a parent link to a link, with little links between them where there are several."""
    rows: list[tuple[str, Axis | None, float]] = []  # type, axis, pitch of what is mimicked
    if link.kind == "fixed":
        rows.append(("fixed", None, 0.0))
    elif link.kind == "free":
        rows.append(("floating", None, 0.0))
    elif link.kind == "ball":
        for k, e in enumerate(np.eye(3)):
            rows.append(("continuous", Axis(f"{link.name}_ball_{'xyz'[k]}", True, e, link.origin), 0.0))
    for axis in link.axes if link.kind == "axes" else ():
        rows.append((_kind(axis), axis, 0.0))
        if axis.pitch:
            rows.append(("prismatic", axis, axis.pitch))
    for k, (kind, axis, pitch) in enumerate(rows):
        last = k == len(rows) - 1
        name = axis.name if axis is not None else f"{link.name}_joint"
        child = link.name if last else f"{link.name}_carrier_{k + 1}"
        if not last:
            made = ET.SubElement(top, "link", name=child)
            _inertial(made, TINY * link.mass, np.zeros(3), TINY * np.trace(link.inertia) * np.eye(3))
        point = link.origin if last or axis is None else axis.point
        made = ET.SubElement(top, "joint", name=f"{name}_slide" if pitch else name, type=kind)
        ET.SubElement(made, "parent", link=parent)
        ET.SubElement(made, "child", link=child)
        ET.SubElement(made, "origin", xyz=three(point - origin), rpy="0 0 0")
        if axis is not None:
            ET.SubElement(made, "axis", xyz=three(axis.axis))
            limits = {"effort": number(EFFORT), "velocity": number(VELOCITY)}
            if kind != "continuous":
                low, high = (-FAR, FAR) if pitch else axis.limits
                limits |= {"lower": number(max(low, -FAR)), "upper": number(min(high, FAR))}
            ET.SubElement(made, "limit", limits)
        if axis is not None and pitch:
            ET.SubElement(made, "mimic", joint=name, multiplier=number(pitch), offset="0")
        parent, origin = child, point


def _kind(axis: Axis) -> str:
    if not axis.turns:
        return "prismatic"
    return "revolute" if np.isfinite(axis.limits).any() else "continuous"


def _loop_words(robot: Robot, i: int) -> str:
    loop = robot.loops[i]
    ends = f"{robot.links[loop.a].name} and {robot.links[loop.b].name}"
    return f"loop cut at the {loop.type} joint between {ends}, at {numbers(1e3 * loop.point)} mm"


def _inertial(link: ET.Element, mass: float, centre: Array, inertia: Array) -> None:
    made = ET.SubElement(link, "inertial")
    ET.SubElement(made, "origin", xyz=three(centre), rpy="0 0 0")
    ET.SubElement(made, "mass", value=number(mass))
    entries = {"ixx": (0, 0), "ixy": (0, 1), "ixz": (0, 2), "iyy": (1, 1), "iyz": (1, 2), "izz": (2, 2)}
    ET.SubElement(made, "inertia", {name: number(inertia[at]) for name, at in entries.items()})


def _mesh(shape: ET.Element, file: str) -> None:
    ET.SubElement(ET.SubElement(shape, "geometry"), "mesh", filename=file)


def _meshes(assembly: Assembly) -> dict[str, bytes]:
    """Files of the meshes of all solids in use, and of their hulls; a flat one is its own hull."""
    found = {}
    for i in sorted({part.solid for part in assembly.parts}):
        mesh = assembly.solids[i].mesh
        if mesh is not None:
            found[f"{_file(i)}.stl"] = stl(mesh.vertices, mesh.triangles)
            found[f"{_file(i)}_hull.stl"] = stl(*(hull(mesh) or (mesh.vertices, mesh.triangles)))
    return found


def _file(solid: int) -> str:
    return f"solid_{solid}"  # a number, never a name out of the CAD file


def stl(vertices: Array, triangles: NDArray[np.int32]) -> bytes:
    """A mesh as binary STL: 50 bytes a triangle, its normal and corners in floats of 32 bits."""
    corners = vertices[triangles].astype(np.float32)  # (t, 3, 3)
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normal /= np.maximum(np.linalg.norm(normal, axis=1), np.float32(1e-30))[:, None]
    record = np.zeros(len(triangles), dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("more", "<u2")])
    record["normal"], record["corners"] = normal, corners
    return b"Detent".ljust(80) + struct.pack("<I", len(triangles)) + record.tobytes()


def _rpy(R: Array) -> Array:
    """Roll, pitch, yaw with R = R_z(yaw) R_y(pitch) R_x(roll)."""
    pitch = np.arctan2(-R[2, 0], np.hypot(R[0, 0], R[1, 0]))
    if np.hypot(R[0, 0], R[1, 0]) < 1e-9:
        return np.array((np.arctan2(-R[1, 2], R[1, 1]), pitch, 0.0))
    return np.array((np.arctan2(R[2, 1], R[2, 2]), pitch, np.arctan2(R[1, 0], R[0, 0])))


def number(value: float) -> str:
    return f"{float(value):.17g}"


def three(values: Array) -> str:
    return " ".join(number(value) for value in values)


def _write_folder(folder: Path, contents: dict[str, bytes]) -> None:
    """All files in a folder aside, flushed, then renamed."""
    aside = folder.absolute().with_name(f".{folder.absolute().name}.{os.getpid()}.part")
    try:
        for name, content in contents.items():
            (aside / name).parent.mkdir(parents=True, exist_ok=True)
            write_flushed(aside / name, content)
        if folder.is_dir():
            folder.rmdir()
        os.replace(aside, folder)
    except BaseException as error:
        with contextlib.suppress(OSError):
            shutil.rmtree(aside, ignore_errors=True)
        if isinstance(error, OSError):
            raise DetentError(f"{folder}: cannot be written: {error.strerror}") from None
        raise
    flush_folder(folder.absolute().parent)
