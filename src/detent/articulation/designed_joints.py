"""Joints a designer adds: constraints that the geometry of the parts does not imply (Sinha et al., section 1).

A joint between two parts forbids the relative twists outside its freedoms T: C (V_child − V_parent) = 0 with C T = 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from detent.articulation.joints import aligned
from detent.core.errors import InputError
from detent.geometry.assembly import JointType
from detent.units import parse

Array = NDArray[np.float64]
TYPES = tuple(kind for kind in get_args(JointType) if kind not in ("other", "free"))
AXIAL = ("revolute", "prismatic", "screw", "cylindrical", "planar", "pin-slot", "universal")
KEYS = ("parent", "child", "type", "axis", "point", "pitch", "slide")


@dataclass(frozen=True, slots=True)
class GivenJoint:
    """A joint between two named parts.

    axis   direction of turning or sliding; the normal of a planar joint, of the plane of both axes of a universal one
    point  m, in W, on the axis; the centre of a universal or spherical joint
    pitch  m/rad of a screw
    slide  direction of the slot of a pin-slot joint, ⟂ axis
    """

    parent: str
    child: str
    type: JointType
    axis: tuple[float, float, float] = (0.0, 0.0, 0.0)
    point: tuple[float, float, float] = (0.0, 0.0, 0.0)
    pitch: float = 0.0
    slide: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        if not all(isinstance(name, str) and name for name in (self.parent, self.child)) or self.parent == self.child:
            raise InputError("joint", [self.parent, self.child], "a parent and another part as child are needed")
        if self.type not in TYPES:
            raise InputError("joint.type", self.type, f"there are {', '.join(TYPES)}")
        for key in ("axis", "point", "slide"):
            value = np.asarray(getattr(self, key), float)
            if value.shape != (3,) or not np.isfinite(value).all():
                raise InputError(f"joint.{key}", getattr(self, key), "three numbers are needed")
            object.__setattr__(self, key, tuple(map(float, value)))  # frozen; its one normalisation
        if self.type in AXIAL and not np.linalg.norm(self.axis) > 0.0:
            raise InputError("joint.axis", self.axis, f"a {self.type} joint needs a direction")
        if (self.type == "screw") != (self.pitch != 0.0) or not np.isfinite(self.pitch):
            raise InputError("joint.pitch", self.pitch, "a screw has one, m/rad, and nothing else has")
        slot = self.type == "pin-slot"
        slant = abs(np.dot(self.axis, self.slide)) > 1e-9 * np.linalg.norm(self.axis) * np.linalg.norm(self.slide)
        if slot != any(self.slide) or (slot and slant):
            raise InputError("joint.slide", self.slide, "a pin-slot joint slides ⟂ its axis, and nothing else has one")

    def freedoms(self) -> Array:
        """(k, 6) twists of the child against the parent, v at the world's origin."""
        p = np.array(self.point)
        a = np.array(self.axis) / (np.linalg.norm(self.axis) or 1.0)
        plane = aligned(np.linalg.svd(a[None])[2][1:])  # two directions ⟂ the axis

        def turn(axis: Array) -> Array:
            return np.hstack((np.cross(p, axis), axis))

        def along(axis: Array) -> Array:
            return np.hstack((axis, np.zeros(3)))

        rows = {
            "fixed": lambda: [],
            "revolute": lambda: [turn(a)],
            "prismatic": lambda: [along(a)],
            "screw": lambda: [turn(a) + self.pitch * along(a)],
            "cylindrical": lambda: [turn(a), along(a)],
            "pin-slot": lambda: [turn(a), along(np.array(self.slide) / np.linalg.norm(self.slide))],
            "universal": lambda: [turn(one) for one in plane],
            "spherical": lambda: [turn(one) for one in np.eye(3)],
            "planar": lambda: [turn(a), *(along(one) for one in plane)],
        }[self.type]()
        return np.array(rows).reshape(-1, 6)

    def rows(self, size: float) -> Array:
        """(6 − k, 6) equalities on V_child − V_parent, orthonormal at the point where lengths are counted in `size`, m.

        Rows are told per metre, as those of contacts are: J V is a velocity, m/s.
        """
        p = np.array(self.point)
        T = self.freedoms()
        at = np.hstack(((T[:, :3] + np.cross(T[:, 3:], p)) / size, T[:, 3:]))  # velocity of the point, over size
        _, values, V = np.linalg.svd(at) if len(T) else (None, np.zeros(0), np.eye(6))
        C = V[int(np.sum(values > 1e-12)) :]
        # C (v_p / s, ω) = 0 with v_p = v + ω × p; times s: c_v · v + (p × c_v + s c_ω) · ω
        return np.hstack((C[:, :3], np.cross(p, C[:, :3]) + size * C[:, 3:]))

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> GivenJoint:
        """From TOML: lengths with units ("20 mm", "1 mm" of pitch a turn is told per rad) or plain SI numbers."""
        unknown = [key for key in table if key not in KEYS]
        if unknown:
            raise InputError(f"joint.{unknown[0]}", None, f"no such key; there are {', '.join(KEYS)}")
        missing = [key for key in ("parent", "child", "type") if key not in table]
        if missing:
            raise InputError(f"joint.{missing[0]}", None, "it is missing")
        values = dict(table)
        for key in ("axis", "point", "slide"):
            if key in values:
                unit = "m" if key == "point" else "1"
                if not isinstance(values[key], list) or len(values[key]) != 3:
                    raise InputError(f"joint.{key}", values[key], "three numbers are needed")
                values[key] = tuple(_number(f"joint.{key}", one, unit) for one in values[key])
        if "pitch" in values:
            values["pitch"] = _number("joint.pitch", values["pitch"], "m/rad")
        return cls(**values)

    def as_table(self) -> dict[str, Any]:
        """What `from_table` reads; SI."""
        table: dict[str, Any] = {"parent": self.parent, "child": self.child, "type": self.type}
        table |= {key: getattr(self, key) for key in ("axis", "point", "slide") if any(getattr(self, key))}
        return table | ({"pitch": self.pitch} if self.pitch else {})


def _number(key: str, value: Any, unit: str) -> float:
    if isinstance(value, str):
        try:
            return parse(value, unit)
        except ValueError as error:
            raise InputError(key, value, str(error)) from None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InputError(key, value, "a number is needed")
    return float(value)
