"""Records of verb "articulate" made by hand: a square four-bar of boxes whose motion is known by formula, and grids."""

from typing import Any

import numpy as np

from detent import Outcome, Record, Status
from detent.core.record import Channel, Origin, dataset
from detent.core.scene import Shape

SIDE = 39e-3  # m between axes: Sinha et al., section 6
REACH = np.radians(80.0)
FRAMES = 41
CORNERS = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], float)
FACES = np.array([
    (0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1),
    (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3),
])  # fmt: skip
BARS = {  # corners of each box in W, m: the links lie one above the other, as pins would hold them
    "frame": ((-8e-3, -5e-3, 0.0), (47e-3, 5e-3, 5e-3)),
    "crank": ((34e-3, -5e-3, 5e-3), (44e-3, 44e-3, 10e-3)),
    "coupler": ((-5e-3, 34e-3, 10e-3), (44e-3, 44e-3, 15e-3)),
    "rocker": ((-5e-3, -5e-3, 5e-3), (5e-3, 44e-3, 10e-3)),
}
PINS = (  # parent, child, where the axis (along z) is
    ("frame", "crank", (SIDE, 0.0, 5e-3)),
    ("crank", "coupler", (SIDE, SIDE, 10e-3)),
    ("frame", "rocker", (0.0, 0.0, 5e-3)),
    ("coupler", "rocker", (0.0, SIDE, 10e-3)),
)


def box(name: str, low: Any, high: Any, role: Any = "moving") -> Shape:
    """A box, its own frame P in its lower corner."""
    low, high = np.asarray(low, float), np.asarray(high, float)
    chain = np.column_stack((np.eye(3), low)).ravel()
    return Shape(name, role, CORNERS * (high - low), FACES, (tuple(map(float, chain)),))


def turned(angle: float, x: float, y: float) -> np.ndarray:
    """Displacement (3, 4) in W of what turns about z through (x, y)."""
    c, s = np.cos(angle), np.sin(angle)
    R = np.array(((c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0)))
    p = np.array((x, y, 0.0))
    return np.column_stack((R, p - R @ p))


def displacement(name: str, angle: float) -> np.ndarray:
    """Where a link of the square four-bar is when its crank has turned: the coupler goes round and does not turn."""
    if name == "crank":
        return turned(angle, SIDE, 0.0)
    if name == "rocker":
        return turned(angle, 0.0, 0.0)
    X = np.eye(3, 4)
    if name == "coupler":
        X[:, 3] = (-SIDE * np.sin(angle), SIDE * (np.cos(angle) - 1.0), 0.0)
    return X


def four_bar(*, motion: bool = True, names: dict[str, str] | None = None) -> Record:
    """The paper's four-bar; `names` renames its links, without `motion` only its twists are told."""
    named = {name: (names or {}).get(name, name) for name in BARS}
    travel = np.linspace(-REACH, REACH, FRAMES)
    twist = np.zeros((1, 4, 6))  # the paper's null vector, times 39 mm / 39
    twist[0, 1] = (0.0, -SIDE, 0.0, 0.0, 0.0, 1.0)
    twist[0, 2] = (-SIDE, 0.0, 0.0, 0.0, 0.0, 0.0)
    twist[0, 3] = (0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
    moved = np.array([[[displacement(name, angle) for name in BARS] for angle in travel]])
    joints = tuple(
        {
            "parent": named[parent], "child": named[child], "type": "revolute", "axis": [0.0, 0.0, 1.0],
            "point": list(point), "pitch": 0.0, "limits": [[float(-REACH), float(REACH)]],
            "reason": "coaxial Ø6.00/Ø6.00 over 5.0 mm, two end planes",
            "confidence": 1.0 if child != "rocker" else 0.9,
            "lifts": ["lifts off along (0, 0, 1)"] if child == "coupler" else [],
            "closes_loop": (parent, child) == ("coupler", "rocker"), "given": False,
        }
        for parent, child, point in PINS
    )  # fmt: skip
    contacts = tuple(
        {
            "a": named[parent], "b": named[child], "faces": [2, 3], "kind": kind, "fit": "exact", "gap": 0.0,
            "size": 1e-4, "rows": 8, "error": 0.0, "words": words,
        }
        for parent, child, _ in PINS
        for kind, words in (("cylinder", "coaxial Ø6.00/Ø6.00 over 5.0 mm"), ("plane", "planes, 100 mm²"))
    )  # fmt: skip
    modes = ({"words": f"{named['crank']} turns about (0, 0, 1)", "joints": [0, 1, 2, 3], "first_order_only": False},)
    return _record(
        "four-bar", {named[name]: corners for name, corners in BARS.items()}, twist, joints, contacts, modes,
        moved if motion else None, travel[None],
        mechanism={"nullity": 1, "rank": 17, "rows": 96, "unknowns": 18, "mobility": 1},
        breaking=({"contacts": [1], "words": f"{named['coupler']} lifts off along (0, 0, 1)", "parent": named["crank"],
                   "child": named["coupler"], "joint": 1, "twist": [0.0, 0.0, 1.0, 0.0, 0.0, 0.0]},),
        reason="1 free motion, 1 contact-breaking direction",
    )  # fmt: skip


def grid(n: int, corners: np.ndarray = CORNERS, faces: np.ndarray = FACES) -> Record:
    """n × n drawers side by side on a plate, each of which slides along y; their meshes are one and the same."""
    step = 12e-3
    names = {"plate": ((-2e-3, 0.0, -3e-3), (n * step, n * step, 0.0))}
    for i in range(n):
        for j in range(n):
            low = np.array((i * step, j * step, 0.0))
            names[f"drawer {i + 1}.{j + 1}"] = (tuple(low), tuple(low + (10e-3, 10e-3, 10e-3)))
    slides = list(names)[1:]
    twist = np.zeros((len(slides), len(names), 6))
    joints, contacts, modes = [], [], []
    for k, name in enumerate(slides):
        twist[k, k + 1, 1] = 1.0
        at = [float(0.5 * (a + b)) for a, b in zip(*names[name], strict=True)]
        joints.append({
            "parent": "plate", "child": name, "type": "prismatic", "axis": [0.0, 1.0, 0.0], "point": at, "pitch": 0.0,
            "limits": [["-inf", "inf"]], "reason": "rails", "confidence": 0.8, "lifts": [], "closes_loop": False,
        })  # fmt: skip
        contacts.append({
            "a": "plate", "b": name, "faces": [0, 1], "kind": "plane", "fit": "clearance", "gap": 5e-5, "size": 1e-4,
            "rows": 4, "error": 0.0, "words": "planes, 100 mm²",
        })  # fmt: skip
        modes.append({"words": f"{name} slides along (0, 1, 0)", "joints": [k], "first_order_only": False})
    record = _record(
        "grid", names, twist, tuple(joints), tuple(contacts), tuple(modes), None, np.zeros((len(slides), 1)),
        mechanism={"nullity": len(slides), "rank": 5 * len(slides), "rows": 4 * len(slides)},
        breaking=(), reason=f"{len(slides)} free motions",
    )  # fmt: skip
    scene = list(record.scene)
    for i, shape in enumerate(scene[1:], 1):
        scene[i] = Shape(shape.name, shape.role, corners * 10e-3, faces, shape.chain)
    object.__setattr__(record, "scene", tuple(scene))
    return record


def _record(
    name: str,
    boxes: dict[str, Any],
    twist: np.ndarray,
    joints: tuple[dict[str, Any], ...],
    contacts: tuple[dict[str, Any], ...],
    modes: tuple[dict[str, Any], ...],
    motion: np.ndarray | None,
    travel: np.ndarray,
    mechanism: dict[str, Any],
    breaking: tuple[dict[str, Any], ...],
    reason: str,
) -> Record:
    """The record in the layout of the verb; the first part is the ground."""
    channels = {"twist": Channel(("mode", "part", "twist"), twist, "m, rad", "free motions: (v at W's origin, ω)")}
    if motion is not None:
        dims = ("mode", "frame", "part", "row", "column")
        channels["motion"] = Channel(dims, motion, "1, m", "displacement of each part in W")
        channels["travel"] = Channel(("mode", "frame"), travel, "rad or m", "along each free motion")
    parts = tuple(
        {
            "name": one, "solid": i, "ground": i == 0, "mass": 0.01, "volume": float(np.prod(np.subtract(high, low))),
            "box": [list(map(float, low)), list(map(float, high))], "path": [name],
        }
        for i, (one, (low, high)) in enumerate(boxes.items())
    )  # fmt: skip
    inputs = {"name": name, "clearance": 1e-4}
    return Record(
        "articulate",
        dataset(channels, {}),
        Outcome(Status.SOLVED, reason),
        tables={
            "mechanism": (mechanism,), "parts": parts, "contacts": contacts, "joints": joints, "modes": modes,
            "breaking": breaking,
        },
        inputs=inputs,
        stats={"seconds": 0.1},
        origin=Origin.here(inputs),
        scene=tuple(
            box(one, low, high, "fixed" if i == 0 else "moving") for i, (one, (low, high)) in enumerate(boxes.items())
        ),
    )  # fmt: skip
