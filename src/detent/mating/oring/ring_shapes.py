"""What a picture shows of an O-ring: piston, ring and bore. Sizes that the model does not ask for are ours."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from detent.core.scene import Shape
from detent.geometry.mesh import ARC, revolved, rounded, torus, turned

Array = NDArray[np.float64]
ROUND = 96  # segments
Slot = tuple[float, float, float]  # depths at which it begins and ends, radius of its edges


def piston_with_groove(floor: float, cord: float, bore: float, deep: float) -> Shape:
    """Along z with the ring's plane at z = 0: `floor` is the groove's radius, `bore` that of a hole `deep` long."""
    land, half = bore - 0.08 * (bore - floor), 0.65 * cord
    front, back = half + 0.6 * cord, -deep - 2 * cord
    line = [(0.0, back), (land, back), (land, -half), (floor, -half), (floor, half), (land, half)]
    radii = [0.0, 0.0, 0.05 * cord, 0.05 * cord, 0.0, 0.1 * cord]
    mesh = revolved(rounded([*line, (land, front), (0.0, front)], radii, 5), ROUND)
    return Shape("piston", "moving", mesh.vertices, mesh.triangles)


def squeezed_ring(floor: float, cord: float) -> Shape:
    """The ring on the groove's floor, which yields by the largest squeeze all round; the cord keeps its area.

    A ring off centre is squeezed less on one side: that is not drawn.
    """
    mesh = torus(floor + cord / 2, cord / 2, ROUND)
    x, y, z = mesh.vertices.T
    r = np.hypot(x, y)
    inward = (floor - r) / cord  # nothing at the floor, the whole squeeze at the wall
    mode = np.stack((inward * x / r, inward * y / r, z / cord), axis=-1)
    return Shape("ring", "moving", mesh.vertices, mesh.triangles, (), mode[None], ("squeeze",))


def block_with_hole(
    radius: float, cord: float, lengths: tuple[float, float, float], sectors: Sequence[tuple[float, float, list[Slot]]]
) -> Shape:
    """Round block whose face is z = 0 and whose hole goes along z: rounding, bore and rounding have these lengths.

    sectors  (begin, width, slots) round the hole; slots are drawn half a cord deep
    """
    entry, bore, exit_ = lengths
    deep, wide, bottom = entry + bore + exit_, 2 * radius, radius + 0.5 * cord
    outline = rounded([(wide, 0.0), (radius, 0.0), (radius, deep), (wide, deep)], [entry, exit_])
    slots = [slot for _, _, own in sectors for slot in own]
    if not slots:
        mesh = revolved(outline, ROUND)
        return Shape("block with hole", "fixed", mesh.vertices, mesh.triangles)
    # All sections have points at the same depths, just before and just behind each, so that neighbours fit.
    quarter = np.sin(np.linspace(0.0, math.pi / 2, 6))
    depth = np.unique([[start + edge * quarter, end - edge * quarter] for start, end, edge in slots])
    depth, behind = np.repeat(depth, 2), np.tile((False, True), len(depth))
    split = 2 + (ARC if entry else 0)  # behind the rounding at the entry
    sections: list[Array] = []
    angles: list[float] = []
    for begin, width, own in sectors:
        wall = np.stack((_wall(radius, bottom, own, depth, behind), depth), axis=1)
        section = np.concatenate((outline[:split], wall, outline[split:]))
        around = np.linspace(begin, begin + width, math.ceil(ROUND * width / (2 * math.pi)) + 1).tolist()
        sections += [section] * len(around)
        angles += around
    mesh = turned(np.array(sections), angles)
    return Shape("block with hole", "fixed", mesh.vertices, mesh.triangles)


def _wall(radius: float, bottom: float, slots: Sequence[Slot], z: Array, behind: NDArray[np.bool_]) -> Array:
    """Radius of the wall at the depths z, just before or just behind them."""
    r = np.full(len(z), radius)
    for start, end, edge in slots:
        into = np.minimum(z - start, end - z)  # how far inside the slot
        first = z < (start + end) / 2
        at_face = np.abs(into - edge) < 1e-9 * radius
        inside = np.where(at_face, behind == first, into > edge)
        r = np.where(into > 0, radius + edge - np.sqrt(np.maximum(edge**2 - into**2, 0.0)), r)
        r = np.where(inside, bottom, r)
    return r
