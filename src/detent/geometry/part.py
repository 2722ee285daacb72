"""Rigid bodies: mass, centre of mass and inertia, checked once.

A body's frame is that of whoever holds it: the gripper frame G of a drive.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.units import Length, Position, Quantity, check

Array = NDArray[np.float64]
Mass = Annotated[float, Quantity("kg", above=0.0)]
Moment = Annotated[float, Quantity("kg m^2")]
Point = tuple[Position, Position, Position]
ORIGIN = (0.0, 0.0, 0.0)
# Of the largest moment: a thin disc obeys I_x + I_y = I_z exactly, and data sheets round. ours
ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Body:
    """A rigid body, its inertia about its centre of mass along the axes of its frame.

    mass      of the whole body
    inertia   moments I_x, I_y, I_z about the centre of mass; a symmetric 3 × 3 matrix is taken apart
    products  entries I_xy, I_xz, I_yz of the inertia matrix as they stand in it (−∫ x y dm, …)
    centre    centre of mass in the body's frame
    """

    mass: Mass
    inertia: tuple[Moment, Moment, Moment]
    products: tuple[Moment, Moment, Moment] = (0.0, 0.0, 0.0)
    centre: Point = ORIGIN

    def __post_init__(self) -> None:
        given = numbers("inertia", self.inertia)
        if given.shape == (3, 3):
            if any(self.products):
                raise InputError("products", self.products, "the inertia matrix has its own: leave them out")
            if np.abs(given - given.T).max() > ROUNDING * np.abs(given).max():
                raise InputError("inertia", given.tolist(), "a symmetric matrix is needed")
            given = 0.5 * (given + given.T)
            object.__setattr__(self, "inertia", np.diag(given))
            object.__setattr__(self, "products", given[(0, 0, 1), (1, 2, 2)])
        elif given.shape != (3,):
            wanted = "three moments (about x, y, z) or a 3 × 3 matrix are needed"
            raise InputError("inertia", given.tolist(), wanted)
        for name in ("inertia", "products", "centre"):
            set_numbers(self, name, (3,), "three numbers are needed")
        check(self)
        a, b, c = np.linalg.eigvalsh(self.inertia_matrix).tolist()
        shown = ", ".join(f"{x:.4g}" for x in (a, b, c))
        if not a > 1e-12 * c:  # a massless direction has no acceleration of its own; ours
            raise InputError("inertia", f"principal moments {shown} kg m^2", "all three must be above 0")
        if a + b < c * (1.0 - ROUNDING):
            wanted = "no body has them: the largest is at most the sum of the other two"
            raise InputError("inertia", f"principal moments {shown} kg m^2", wanted)

    @classmethod
    def cylinder(cls, mass: Mass, radius: Length, length: Length, centre: Point = ORIGIN) -> Body:
        """Solid cylinder along z: I_z = ½ m r², I_x = I_y = m (3 r² + l²)/12."""
        _sizes(mass=mass, radius=radius, length=length)
        across = mass * (3.0 * radius**2 + length**2) / 12.0
        return cls(mass, (across, across, 0.5 * mass * radius**2), centre=centre)

    @classmethod
    def box(cls, mass: Mass, size: tuple[Length, Length, Length], centre: Point = ORIGIN) -> Body:
        """Solid box with edges along x, y, z: I_x = m (b² + c²)/12, and so on."""
        if numbers("size", size).shape != (3,):
            raise InputError("size", size, "three lengths (along x, y, z) are needed")
        a, b, c = size
        _sizes(mass=mass, **{"size[0]": a, "size[1]": b, "size[2]": c})
        n = mass / 12.0
        return cls(mass, (n * (b**2 + c**2), n * (c**2 + a**2), n * (a**2 + b**2)), centre=centre)

    @classmethod
    def sphere(cls, mass: Mass, radius: Length, centre: Point = ORIGIN) -> Body:
        """Solid ball: I = ⅖ m r²."""
        _sizes(mass=mass, radius=radius)
        I = 0.4 * mass * radius**2
        return cls(mass, (I, I, I), centre=centre)

    @property
    def inertia_matrix(self) -> Array:
        """(3, 3) about the centre of mass, kg m²."""
        (x, y, z), (xy, xz, yz) = self.inertia, self.products
        return np.array(((x, xy, xz), (xy, y, yz), (xz, yz, z)))

    def mass_matrix(self, point: ArrayLike = ORIGIN) -> Array:
        """(6, 6) for the velocity of a point of the body and its angular velocity, along the body's axes.

        T = ½ Vᵀ M V,   M = ( m 1   −m c̃      )
                            ( m c̃   I − m c̃ c̃ )     c from the point to the centre of mass
        """
        x, y, z = np.asarray(self.centre) - np.asarray(point, dtype=float)
        c = np.array(((0.0, -z, y), (z, 0.0, -x), (-y, x, 0.0)))
        return np.block(
            [[self.mass * np.eye(3), -self.mass * c], [self.mass * c, self.inertia_matrix - self.mass * c @ c]]
        )


def merged(parts: Sequence[tuple[Pose, Body]]) -> Body:
    """Several bodies welded together, each at its pose in the frame of the whole: Steiner's theorem."""
    mass = sum(body.mass for _, body in parts)
    centres = [X.R @ np.array(body.centre) + X.p for X, body in parts]
    centre = sum((body.mass * c for (_, body), c in zip(parts, centres, strict=True)), np.zeros(3)) / mass
    inertia = np.zeros((3, 3))
    for (X, body), c in zip(parts, centres, strict=True):
        r = c - centre
        inertia += X.R @ body.inertia_matrix @ X.R.T + body.mass * (r @ r * np.eye(3) - np.outer(r, r))
    return Body(mass, tuple(map(tuple, inertia)), centre=tuple(centre))  # pyright: ignore[reportArgumentType]


def numbers(field: str, value: Any) -> Array:
    """What was given, as an array of finite numbers; InputError where it is none."""
    try:
        array = np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        raise InputError(field, value, "numbers are needed") from None
    if not np.isfinite(array).all():
        raise InputError(field, value, "finite numbers are needed")
    return array


def set_numbers(model: Any, name: str, shape: tuple[int, ...], wanted: str) -> None:
    """A field as nested tuples of floats, whatever sequence of that shape was given."""
    value = getattr(model, name)
    array = numbers(name, value)
    if array.shape != shape:
        count = f"{array.size} values" if array.ndim < 2 else f"{' × '.join(map(str, array.shape))} values"
        raise InputError(name, None, f"{count} given, {wanted}")
    rows = array.tolist()
    object.__setattr__(model, name, tuple(map(tuple, rows)) if len(shape) == 2 else tuple(rows))


def check_pose(name: str, pose: Pose) -> None:
    """Refuse what is no rotation and a finite place."""
    R = numbers(name, pose.matrix)[:, :3]
    if not (np.allclose(R @ R.T, np.eye(3), atol=1e-9) and np.linalg.det(R) > 0.0):
        raise InputError(name, None, "its matrix is no rotation: Pose.at(…) makes one")


def _sizes(**sizes: Any) -> None:
    for name, value in sizes.items():
        wrong = Quantity("kg" if name == "mass" else "m", above=0.0).complaint(value)
        if wrong:
            raise InputError(name, value, wrong)
