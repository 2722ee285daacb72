"""What pictures of a threaded fastening are made of: displacement from the equilibrium, and the thread unrolled.

Nicolson & Fearing, figs. 8 and 9, show contact forces and c(t) − c_e(t); the unrolled thread shows where the two
bear: side φ and height z of each contact on the nut, over the lines of the nut's crests.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from detent.core.analysis import Array
from detent.core.record import Record

FLANK = 0.3  # of a contact's normal along the axis, beyond which it lies on a flank: a metric one has 0.87; ours
JUMP = 0.3  # rad in a sample, beyond which it is another contact, or the same from 2π to 0; ours
WIDE = 0.05  # rad, at least, of a line that is drawn; ours
FLANKS = ("on the bolt's lower flank", "on the bolt's upper flank", "on a crest, a root or an end")


@dataclass(frozen=True, slots=True, eq=False)
class ThreadMap:
    """The nut's thread unrolled: lines of φ (rad, 0 … 2π) and z (m) in B, with gaps where a line ends."""

    ridges: tuple[Array, Array]  # crests of the nut
    traces: tuple[tuple[Array, Array], ...]  # of contacts that carry, by flank: FLANKS


def displacement(record: Record) -> tuple[Array, Array] | None:
    """c − c_e: (n, 3) m of G's origin, and (n, 3) rad, the vector of the turn from E to G, in W; None without E."""
    n, found = record.data.sizes.get("time", 0), []
    for name in ("pose", "equilibrium"):
        one = record.data.get(name)
        if one is None or one.shape != (n, 3, 4) or one.dtype.kind != "f" or not np.isfinite(one.values).all():
            return None
        found.append(np.asarray(one, float))
    G, E = found
    return G[:, :, 3] - E[:, :, 3], rotation_vectors(G[:, :, :3] @ E[:, :, :3].transpose(0, 2, 1))


def rotation_vectors(R: Array) -> Array:
    """(n, 3), below half a turn: θ/sin θ times the antisymmetric part of R."""
    skew = 0.5 * np.stack((R[:, 2, 1] - R[:, 1, 2], R[:, 0, 2] - R[:, 2, 0], R[:, 1, 0] - R[:, 0, 1]), axis=1)
    sin, cos = np.linalg.norm(skew, axis=1), 0.5 * (np.trace(R, axis1=1, axis2=2) - 1.0)
    angle = np.arctan2(sin, cos)
    return np.divide(angle, sin, out=np.ones_like(sin), where=sin > 1e-12)[:, None] * skew


def thread_map(record: Record) -> ThreadMap | None:
    """Where the bolt bore on the nut; None where the record has no nut, or nothing bore."""
    data = record.data
    lines = [data.get(name) for name in ("ridge_angle", "ridge_height")]
    told = [data.get(f"contact_{name}") for name in ("point", "normal", "force")]
    if any(one is None or one.dtype.kind != "f" for one in (*lines, *told)):
        return None
    phi, z = (np.asarray(one, float) for one in lines)
    point, normal, force = (np.asarray(one, float) for one in told)
    if phi.ndim != 1 or phi.shape != z.shape:
        return None
    if point.ndim != 3 or not point.shape == normal.shape == (*force.shape, 3) or not (force > 0.0).any():
        return None
    side = np.arctan2(point[..., 1], point[..., 0]) % (2 * np.pi)
    up = np.nan_to_num(normal[..., 2])
    which = np.where(up > FLANK, 0, np.where(up < -FLANK, 1, 2))
    carries = (force > 0.0) & np.isfinite(side)
    traces = tuple(_trace(side, point[..., 2], carries & (which == k)) for k in range(len(FLANKS)))
    return ThreadMap((phi, z), traces)


def _trace(phi: Array, z: Array, there: Array) -> tuple[Array, Array]:
    """The places (n, k) of contacts as one line, contact by contact, with a gap where one is not there or jumps."""
    x, y = [], []
    for column in np.flatnonzero(there.any(axis=0)):
        at = np.flatnonzero(there[:, column])
        apart = (np.diff(at) > 1) | (np.abs(np.diff(phi[at, column])) > JUMP)
        for run in np.split(at, np.flatnonzero(apart) + 1):
            side, height = phi[run, column], z[run, column]
            if np.ptp(side) < WIDE:  # what stands, or is there for a moment, would be a dot too small to see
                middle = 0.5 * (side.min() + side.max())
                side, height = middle + 0.5 * WIDE * np.array((-1.0, 1.0)), np.full(2, height.mean())
            x += [side, [np.nan]]
            y += [height, [np.nan]]
    return (np.concatenate(x), np.concatenate(y)) if x else (np.zeros(0), np.zeros(0))
