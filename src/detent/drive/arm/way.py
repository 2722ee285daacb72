"""A way of the gripper as set points of the joints: inverse kinematics along straight stretches.

At nodes along each stretch (feed.py) the joints are found that hold the gripper there, by Newton from the node before:

    γ ← γ + J⁺(γ) e,    e = (p_D − p, log(R_D Rᵀ));       dγ/ds = J⁺ (d, φ)

Between nodes the set points are cubic (arm_control.set_point). What the motors are told is γ_D and, behind elastic
gears, how far the weight winds them up: θ_D = γ_D + g(γ_D)/c, so that the gripper is where the way says.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.drive.arm.dynamics import at_once
from detent.drive.arm.links import Link
from detent.drive.feed import Path, Stretch, rotation, rotation_vector
from detent.numeric.chain import LINK
from detent.units import deg, mm

Array = NDArray[np.float64]
NODE_WAY, NODE_TURN, MOST_NODES = 2.5 * mm, 1 * deg, 4000  # between nodes; cubic pieces then err by less than 1e-10 rad
REACHED = 1e-11  # m and rad: a few hundred roundings of a metre
SINGULAR = 1e-3  # smallest over largest singular value of the Jacobian, metres counted by the arm's reach; ours


@dataclass(frozen=True, slots=True)
class Look:
    """A chain at one set of coordinates, at rest."""

    M: Array  # (n, n)
    weight: Array  # (n,) torques that carry the links
    pose: Pose  # of the gripper
    J: Array  # (6, n)


def look(chain: Array, q: Array) -> Look:
    n = len(q)
    M, h, X, V, J, b = np.zeros((n, n)), np.zeros(n), np.zeros((3, 4)), np.zeros(6), np.zeros((6, n)), np.zeros(6)
    at_once(chain, np.ascontiguousarray(q, dtype=float), np.zeros(n), M, h, X, V, J, b)
    return Look(M, h, Pose(X), J)


def set_points(
    chain: Array, whole: Array, links: Sequence[Link], at: Array, path: Path | None, start: Pose
) -> list[tuple[Stretch, Array]]:
    """Of each stretch its nodes (k, 4 n): θ_D and g at the joints, and their slopes along the stretch.

    chain  the robot's joints, packed as numeric/chain.py wants it; at: coordinates that hold the gripper at `start`
    whole  the same with the joints of a wrist behind them, which stay at zero
    InputError names the joint where the way leaves its limits, is out of reach or singular.
    """
    q, pose, found = np.array(at, dtype=float), start, []
    _check_limits(links, q, "at")
    still = Stretch(math.inf, 0, 0.0, np.zeros(3), np.zeros(3))
    for one in (still,) if path is None else path.stretches(start):
        if not math.isfinite(one.duration) and one.rate != 0.0:
            raise InputError(
                "path", type(path).__name__, "a way with an end is needed: a line, legs, moves or waypoints"
            )
        pieces = max(1, math.ceil(np.linalg.norm(one.way) / NODE_WAY), math.ceil(np.linalg.norm(one.turn) / NODE_TURN))
        if pieces > MOST_NODES:
            raise InputError("path", None, f"a stretch of at most {MOST_NODES * NODE_WAY:g} m is possible")
        nodes = []
        for i in range(pieces + 1):
            s = i / pieces
            wanted = Pose(np.column_stack((rotation(s * one.turn) @ pose.R, pose.p + s * one.way)))
            q = hold(chain, links, q, wanted)
            nodes.append(_node(chain, whole, links, q, np.concatenate((one.way, one.turn))))
        found.append((one, np.array(nodes)))
        pose = Pose(np.column_stack((rotation(one.turn) @ pose.R, pose.p + one.way)))
    return found


def hold(chain: Array, links: Sequence[Link], q: Array, wanted: Pose) -> Array:
    """Coordinates near q that hold the gripper at the pose `wanted`."""
    q = q.copy()
    for _ in range(40):
        here = look(chain, q)
        error = np.concatenate((wanted.p - here.pose.p, rotation_vector(wanted.R @ here.pose.R.T)))
        if np.abs(error).max() < REACHED:
            _check_limits(links, q, "path")
            check_singular(chain, links, q)
            return q
        step = np.linalg.pinv(here.J) @ error
        q += step * min(1.0, 0.5 / max(np.abs(step).max(), 1e-300))
    _refuse_reach(chain, links, q, wanted)


def _node(chain: Array, whole: Array, links: Sequence[Link], q: Array, way: Array) -> Array:
    here, more = look(chain, q), np.zeros((len(whole) - len(chain)) // LINK)
    slope, q = np.concatenate((np.linalg.pinv(here.J) @ way, more)), np.concatenate((q, more))
    size = 1e-4 / max(1e-300, np.abs(slope).max())  # of s: joints then move by 1e-4 rad, and rounding is 1e-8 of it
    weight, rise = look(whole, q).weight, np.zeros(len(q))
    if slope.any():
        rise = (look(whole, q + size * slope).weight - look(whole, q - size * slope).weight) / (2.0 * size)
    soft = np.array([0.0 if link.gear.stiffness is None else 1.0 / link.gear.stiffness for link in links])
    soft = np.concatenate((soft, more))
    return np.concatenate((q + soft * weight, weight, slope + soft * rise, rise))


def _check_limits(links: Sequence[Link], q: Array, field: str) -> None:
    for link, x in zip(links, q.tolist(), strict=True):
        if link.limits is not None and not link.limits[0] - 1e-9 <= x <= link.limits[1] + 1e-9:
            low, high = (shown(link, limit) for limit in link.limits)
            raise InputError(field, f"{link.name} at {shown(link, x)}", f"this joint goes from {low} to {high}")


def shown(link: Link, x: float) -> str:
    """A coordinate with its unit."""
    return f"{x / deg:.4g}°" if link.kind == "turns" else f"{x / mm:.4g} mm"


def check_singular(chain: Array, links: Sequence[Link], q: Array) -> None:
    """Refuse a pose in which some motion of the gripper is lost, naming the joints that move it not at all."""
    J = look(chain, q).J
    reach = max(np.abs(np.cross(J[3:].T, J[:3].T)).max(), np.linalg.norm(J[:3], axis=0).max(), 1e-9)
    _, sizes, ways = np.linalg.svd(J / np.array([[reach]] * 3 + [[1.0]] * 3))
    if sizes[-1] < SINGULAR * sizes[0]:
        useless = np.abs(ways[len(sizes) - 1])
        names = [link.name for link, share in zip(links, useless, strict=True) if share > 0.3 * useless.max()]
        lost = (
            f"its joints {' and '.join(names)} together hardly move the gripper"
            if len(names) > 1
            else (f"its joint {names[0]} hardly moves the gripper")
        )
        raise InputError("path", f"near {_pose_in_words(links, q)}", f"a singular pose: {lost}")


def _pose_in_words(links: Sequence[Link], q: Array) -> str:
    return ", ".join(f"{link.name} {shown(link, x)}" for link, x in zip(links, q.tolist(), strict=True))


def _refuse_reach(chain: Array, links: Sequence[Link], q: Array, wanted: Pose) -> NoReturn:
    here = look(chain, q)
    off, at = float(np.linalg.norm(here.pose.p - wanted.p)), ", ".join(f"{x / mm:.4g}" for x in wanted.p)
    stretched = int(np.argmin(np.linalg.norm(here.J, axis=0)))
    wrong = f"out of reach: the gripper stays {off / mm:.3g} mm away, stretched at its joint {links[stretched].name}"
    if len(links) < 6:
        wrong = f"{len(links)} joints cannot hold the gripper there: it stays {off / mm:.3g} mm away or turned"
    raise InputError("path", f"({at}) mm", wrong)
