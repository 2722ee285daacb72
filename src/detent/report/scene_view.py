"""What there is to see of a record in space, in the world's axes: parts, their motion, contacts and forces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from detent.core.analysis import Array
from detent.core.files import printable
from detent.core.record import Record
from detent.core.scene import Shape
from detent.report.reading import spread, way_in
from detent.report.subjects.robot_arm import ellipsoid
from detent.report.touches import Touch, touches

View = dict[str, Any]
UNTOLD = 255  # state of a contact the record does not tell of at that instant


def scene(record: Record) -> View | None:
    """Parts, contacts and forces over the record's time; None where nothing has a place."""
    n = record.data.sizes.get("time", 0)
    carrier = _poses(record, "pose", n)
    shapes = known_shapes(record)
    if n == 0 or (carrier is None and not shapes):
        return None
    meshes = [_mesh(record, shape, n) for shape in shapes]
    points = [_contact(one) for one in touches(record)]
    arrows = list(_arrows(record, carrier))
    parts = [one for one in shapes if one.role != "machine"]  # what people look at; a machine is far larger
    low, high = _box(record, parts, carrier, n)
    whole = _box(record, shapes, carrier, n)
    loads = [np.nanmax(np.linalg.norm(one["force"], axis=1), initial=0.0) for one in (*points, *arrows)]
    return {
        "centre": (0.5 * (low + high)).tolist(),
        "radius": float(0.5 * np.linalg.norm(high - low)) or 1e-3,
        "whole": _ball(*whole) if len(parts) < len(shapes) else None,
        "along": _along(carrier).tolist(),
        "flat": "pawl_angle" in record.data,
        "meshes": meshes,
        "contacts": points,
        "arrows": arrows,
        "force": float(max(loads, default=0.0)),
        "carrier": None if carrier is None else _flat(carrier),
        "yields": None if carrier is None else ellipsoid(record),
    }


def _mesh(record: Record, shape: Shape, n: int) -> View:
    X = _chain(record, shape, n)
    rows = spread(X) if shape.role == "machine" and X.ndim == 3 else X
    modes, amplitudes = None, None
    if shape.modes is not None:
        columns = [np.asarray(record[name], float).reshape(n, -1) for name in shape.bends]
        modes, amplitudes = np.asarray(shape.modes, np.float32), np.concatenate(columns, axis=1).astype(np.float32)
    return {
        "name": printable(shape.name),
        "role": shape.role,
        "vertices": np.asarray(shape.vertices, np.float32),
        "triangles": np.asarray(shape.triangles, np.uint32),
        "poses": _flat(rows) if X.ndim == 3 else None,
        "at": (X[0] if X.ndim == 3 else X).ravel().tolist(),
        "modes": modes,
        "amplitudes": amplitudes,
    }


def known_shapes(record: Record) -> list[Shape]:
    """Shapes of which the record has the channels they follow; none where it has no time."""
    n = record.data.sizes.get("time", 0)
    return [one for one in record.scene if n and _is_known(record, one, n)]


def placed(record: Record, shape: Shape, points: Array, i: int) -> Array:
    """Points (n, 3) of a shape's own frame in W, at one sample of time."""
    X = _chain(record, shape, record.data.sizes["time"])
    X = X[i] if X.ndim == 3 else X
    return points @ X[:, :3].T + X[:, 3]


def _contact(one: Touch) -> View:
    return {
        "name": one.name,
        "state": np.where(np.isfinite(one.state), np.nan_to_num(one.state), UNTOLD).astype(np.uint8),
        "point": one.point.astype(np.float32),
        "force": one.load.astype(np.float32),
    }


def _arrows(record: Record, carrier: Array | None) -> Iterator[View]:
    """The resultant of all matings, where G is."""
    force = record.data.get("force")
    if carrier is None or force is None or force.shape != (len(carrier), 3) or force.dtype.kind != "f":
        return
    in_W = np.einsum("nij,nj->ni", carrier[:, :, :3], np.asarray(force, float))
    if np.nanmax(np.abs(in_W), initial=0.0) > 0.0:
        point = carrier[:, :, 3].astype(np.float32)
        yield {"name": "whole force on the part, at G", "point": point, "force": in_W.astype(np.float32)}


def _along(carrier: Array | None) -> Array:
    return np.array([0.0, 0.0, -1.0]) if carrier is None else way_in(carrier[:, :, 3])


def _box(record: Record, shapes: list[Shape], carrier: Array | None, n: int) -> tuple[Array, Array]:
    """Corners of a box round all there is to see at the start; round the way of G where there are no parts."""
    corners = []
    for shape in shapes:
        X = _chain(record, shape, n)
        X = X[0] if X.ndim == 3 else X
        corners.append(np.asarray(shape.vertices, float) @ X[:, :3].T + X[:, 3])
    if not corners and carrier is not None:
        corners.append(carrier[:, :, 3])
    points = np.concatenate(corners)
    points = points[np.isfinite(points).all(axis=1)]
    return (points.min(axis=0), points.max(axis=0)) if len(points) else (np.zeros(3), np.zeros(3))


def _ball(low: Array, high: Array) -> View:
    return {"centre": (0.5 * (low + high)).tolist(), "radius": float(0.5 * np.linalg.norm(high - low)) or 1e-3}


def _is_known(record: Record, shape: Shape, n: int) -> bool:
    """Whether the record has the channels a shape follows."""
    names = [one for one in shape.chain if isinstance(one, str)]
    bends = [record.data.get(name) for name in shape.bends]
    bent = all(one is not None and one.dims[:1] == ("time",) and one.dtype.kind == "f" for one in bends)
    width = sum(int(np.prod(one.shape[1:])) for one in bends if one is not None)
    fits = shape.modes is None or len(shape.modes) == width
    return bent and fits and all(_poses(record, name, n) is not None for name in names)


def _chain(record: Record, shape: Shape, n: int) -> Array:
    """Pose of a shape in W: (3, 4), or (n, 3, 4) where it moves."""
    X = np.eye(3, 4)
    for link in shape.chain:
        Y = _poses(record, link, n) if isinstance(link, str) else np.asarray(link, float).reshape(3, 4)
        assert Y is not None
        R, p = X[..., :3], X[..., 3:]
        X = np.concatenate((R @ Y[..., :3], R @ Y[..., 3:] + p), axis=-1)
    return X


def _poses(record: Record, name: str, n: int) -> Array | None:
    given = record.data.get(name)
    if given is None or given.shape != (n, 3, 4) or given.dtype.kind != "f":
        return None
    return np.asarray(given, float)


def _flat(X: Array) -> np.ndarray:
    return X.reshape(len(X), 12).astype(np.float32)
