"""A record from the bytes of a file that may be damaged, or made by a stranger: what is wrong is said, nothing raises
anything else."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import xarray as xr

from detent.core.errors import DetentError, InputError
from detent.core.outcome import Outcome, Soundness, Status
from detent.core.record import BLANK, FORMAT, MARK, Event, Origin, Record
from detent.core.scene import Shape


def read(content: bytes, name: str) -> Record:
    """The record; InputError names a file that is damaged or not a record."""
    at = content.find(MARK) + len(MARK)
    if not content.startswith(b"CDF") or MARK not in content:
        raise InputError("record", name, "it is not a Detent record")
    blank = content[:at] + BLANK.encode() + content[at + 64 :]
    if hashlib.sha256(blank).hexdigest().encode() != content[at : at + 64]:
        raise InputError("record", name, "the file is damaged: its checksum does not match its content")
    try:
        return _read(content, name)
    except DetentError:
        raise
    except Exception:  # a checksum is no seal: whoever forges a file can make it right, and the readers raise anything
        raise InputError("record", name, "it is not a Detent record") from None


def _read(content: bytes, name: str) -> Record:
    with xr.open_dataset(io.BytesIO(content), engine="scipy") as opened:
        data = opened.load()
    if data.attrs.get("detent_format") != FORMAT:
        raise InputError("record", name, f"written by another version; this one reads format {FORMAT}")
    head = json.loads(data.attrs["detent"])
    try:
        data, scene = scene_of(data, head.get("scene", ()))  # files of before have none
    except InputError as error:
        raise InputError("record", name, f"its scene cannot be drawn: {error.allowed}") from None
    data.attrs = {}
    outcome, origin = head["outcome"], head["origin"]
    return Record(
        verb=head["verb"],
        data=data,
        outcome=Outcome(
            Status(outcome["status"]),
            str(outcome["reason"]),
            None if outcome["time"] is None else float(outcome["time"]),
            None if outcome.get("soundness") is None else Soundness(outcome["soundness"]),  # earlier files have none
        ),
        events=tuple(
            Event(float(e["time"]), str(e["kind"]), str(e["where"]), dict(e["detail"]), e["exact"])
            for e in head["events"]
        ),
        tables={name: tuple(dict(row) for row in rows) for name, rows in head["tables"].items()},
        inputs=dict(head["inputs"]),
        stats=dict(head["stats"]),
        origin=Origin(dict(origin["versions"]), str(origin["digest"]), str(origin["date"])),
        scene=scene,
    )


def scene_of(data: xr.Dataset, words: Sequence[Mapping[str, Any]]) -> tuple[xr.Dataset, tuple[Shape, ...]]:
    """The data without its scene, and the scene; what a file claims is checked, and any exception is a refusal."""
    scene, names = [], []
    for i, one in enumerate(words):
        own = {name: f"scene_{i}_{name}" for name in ("vertices", "triangles", "modes")}
        names += [name for name in own.values() if name in data.variables]
        shape = Shape(
            one["name"],
            one["role"],
            data[own["vertices"]].values,
            data[own["triangles"]].values,
            tuple(link if isinstance(link, str) else tuple(map(float, link)) for link in one["chain"]),
            data[own["modes"]].values if own["modes"] in data.variables else None,
            tuple(one["bends"]),
        )
        for link in shape.chain:
            if isinstance(link, str) and (data[link].dims[:1] != ("time",) or data[link].shape[1:] != (3, 4)):
                raise InputError("scene", shape.name, f"{link} is no channel of poses over time")
        columns = sum(int(np.prod(data[name].shape[1:])) for name in shape.bends if data[name].dims[0] == "time")
        if shape.modes is not None and columns != len(shape.modes):
            raise InputError("scene", shape.name, f"{len(shape.modes)} modes and {columns} amplitudes")
        scene.append(shape)
    return data.drop_vars(names), tuple(scene)
