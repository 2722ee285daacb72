"""What a picture shows of an arm: a barrel at each joint, a tube to the next, its hand. All sizes are ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from detent.frames import Pose
from detent.geometry.mesh import Mesh, joined, rod
from detent.scene import Shape

if TYPE_CHECKING:
    from detent.drive.arm import Arm


def arm_shapes(arm: Arm) -> tuple[Shape, ...]:
    """Links on the channels link_1_pose …, and the base."""
    links, hand, sensor = arm.links, arm.robot.chain()[1] @ arm.tool, arm.robot.chain()[1] @ arm.sensor
    ends = [link.place.p for link in links[1:]] + [sensor.p]
    reach = max(0.1, sum(float(np.linalg.norm(end)) for end in ends))
    shapes = [_pedestal(arm, 0.08 * reach)]
    for j, end in enumerate(ends):
        r = reach * (0.055 - 0.035 * j / max(1, len(ends) - 1))
        parts = [rod((0.0, 0.0, -1.2 * r), (0.0, 0.0, 1.2 * r), r)]
        if np.linalg.norm(end) > 0.5 * r:
            parts.append(rod((0.0, 0.0, 0.0), end, 0.7 * r))
        if j == len(ends) - 1:
            parts += _hand(sensor, hand, r)
        shapes.append(_shape(f"{links[j].name} of the arm", joined(parts), (f"link_{j + 1}_pose",)))
    return tuple(shapes)


def _hand(sensor: Pose, hand: Pose, r: float) -> list[Mesh]:
    """The sensor as a disc, and a gripper that ends well before the part's tip."""
    way = hand.p - sensor.p
    far = float(np.linalg.norm(way))
    if far < 1e-3:
        return []
    thin = min(r, 0.1 * far)
    return [rod(sensor.p, sensor.p + thin * way / far, 1.6 * r), rod(sensor.p, sensor.p + 0.5 * way, 0.9 * r)]


def _pedestal(arm: Arm, radius: float) -> Shape:
    low = -4.0 * radius
    parts = [rod((0.0, 0.0, low), (0.0, 0.0, 0.0), radius), rod((0.0, 0.0, low), (0.0, 0.0, 0.96 * low), 1.8 * radius)]
    return _shape("base of the arm", joined(parts), (tuple(arm.base().matrix.ravel().tolist()),))


def _shape(name: str, mesh: Mesh, chain: tuple[str | tuple[float, ...], ...]) -> Shape:
    return Shape(name, "machine", mesh.vertices, mesh.triangles, chain)
