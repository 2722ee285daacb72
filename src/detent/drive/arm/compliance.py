"""How an arm yields at its gripper: compliance, and the mass that a blow feels.

    C = J (K_P⁻¹ + c⁻¹) Jᵀ,   x = C F        at rest, but for friction: motors on their gains, gears on their springs
    Λ = (J M⁻¹ Jᵀ)⁻¹                         at a blow: links alone move, motors behind elastic gears do not

Both in W's axes, along and about (6, 6). Their off-diagonal entries are why an arm leaves its way sideways when it is
pushed back along it (Meitinger & Pfeiffer, section 6.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from detent.drive.arm.control import Impedance
from detent.drive.arm.links import Link
from detent.drive.arm.way import Look, look

if TYPE_CHECKING:
    from detent.drive.arm.model import Arm

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Yielding:
    """Of the gripper at one pose of the arm, in W's axes."""

    compliance: Array  # (6, 6) m/N, rad/N …
    mass: Array  # (6, 6) kg, kg m …

    def aside(self, along: Array) -> Array:
        """(3,) m/m: how far the gripper goes in each direction where a force along `along` moves it one metre along."""
        C, n = self.compliance[:3, :3], np.asarray(along, dtype=float)
        return C @ n / (n @ C @ n)

    def ellipsoid(self, of: str = "compliance") -> tuple[Array, Array]:
        """Half axes (3,), largest first, and their directions (3, 3), as columns, of the translational part."""
        sizes, ways = np.linalg.eigh((self.compliance if of == "compliance" else self.mass)[:3, :3])
        return sizes[::-1], ways[:, ::-1]


def yielding(arm: Arm, q: Array | None = None) -> Yielding:
    """At joint coordinates q (those of the start if left out), with all that the gripper carries."""
    return yieldings(arm, np.array([arm.at if q is None else q]))[0]


def yieldings(arm: Arm, q: Array) -> list[Yielding]:
    """At each row of joint coordinates (n, joints)."""
    chain, links = arm.packed_links(), arm.links
    K_P, _ = arm.control.gains(links, look(chain, np.array(arm.at)).M)
    return [_yielding(arm, links, K_P, look(chain, row)) for row in q]


def _yielding(arm: Arm, links: tuple[Link, ...], K_P: Array, here: Look) -> Yielding:
    gears = np.array([0.0 if link.gear.stiffness is None else 1.0 / link.gear.stiffness for link in links])
    motors = np.array([link.gear.ratio**2 * link.gear.inertia for link in links])
    C = here.J @ np.diag(gears) @ here.J.T
    if isinstance(arm.control, Impedance):
        C = C + np.diag(1.0 / np.array(arm.control.stiffness))
    else:
        C = C + here.J @ np.diag(1.0 / K_P) @ here.J.T
    M = here.M + np.diag(np.where(gears > 0.0, 0.0, motors))
    back = here.J @ np.linalg.solve(M, here.J.T)
    if arm.wrist is not None and arm.gripper is not None:
        C = C + _at_gripper(np.diag(1.0 / np.array(arm.wrist.stiffness)), np.array(arm.wrist.centre), here.pose.R)
        back = np.linalg.inv(_turned(arm.gripper.mass_matrix(), here.pose.R))  # behind its springs nothing else moves
    # Where it cannot move no blow is felt: zero stands there.
    return Yielding(C, np.asarray(np.linalg.pinv(back, hermitian=True), dtype=np.float64))


def _turned(A: Array, R: Array) -> Array:
    both = np.kron(np.eye(2), R)
    return both @ A @ both.T


def _at_gripper(C: Array, centre: Array, R: Array) -> Array:
    """A compliance at a point of G, as G's origin feels it, in W: x_G = x_C + φ × (−c)."""
    x, y, z = centre
    move = np.eye(6)
    move[:3, 3:] = np.array(((0.0, -z, y), (z, 0.0, -x), (-y, x, 0.0)))
    return _turned(move @ C @ move.T, R)
