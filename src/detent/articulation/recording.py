"""An articulation as a record: twists of the free motions, tables of parts, contacts, joints, and the parts to draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.articulation.breaking import Breaking
from detent.articulation.followed import follow_modes, mode_notes, motion_channels
from detent.articulation.free_motions import Mode
from detent.articulation.graph import mobility
from detent.articulation.lifting import Opening
from detent.articulation.solving import Articulation
from detent.core.record import Channel, Json, Origin, Outcome, Record, Status, dataset
from detent.core.scene import Shape
from detent.geometry.assembly import Joint

Array = NDArray[np.float64]
Table = tuple[Mapping[str, Json], ...]


def record_of(
    found: Articulation,
    breaks: Breaking,
    opened: Sequence[Opening],
    told: Sequence[Mode],
    inputs: Mapping[str, Any],
    notes: Sequence[str] = (),
    stats: Mapping[str, float] | None = None,
    more: Mapping[str, Table] | None = None,
) -> Record:
    """The record of `articulate`; `notes` are sentences for a person, `more` further tables."""
    channels = {
        "twist": Channel(
            ("mode", "part", "twist"),
            found.null.basis,
            "1",
            "free motions that keep every contact: (v, ω) of each part in W, v at W's origin, SI, one joint at rate 1",
            frame="W",
        ),
        "opening": Channel(
            ("part", "twist"),
            breaks.motion,
            "1",
            "one motion that opens every contact that can open: (v, ω) of each part in W",
            frame="W",
        ),
    }
    followed = follow_modes(found)
    channels |= motion_channels(followed)
    tables: dict[str, Table] = {
        "mechanism": (_mechanism(found, breaks),),
        "parts": _parts(found),
        "contacts": _contacts(found, breaks),
        "joints": tuple(joint_row(one) for one in found.joints),
        "articulations": tuple(_link_row(found, one) for one in found.articulations),
        "modes": tuple(_mode_row(found, one) | mode_notes(followed, k) for k, one in enumerate(told)),
        "breaking": tuple(_opening_row(found, one) for one in opened),
        "fasteners": _fasteners(found),
        "implied_pins": _pins(found),
        "merged": tuple({"parts": [found.name(i) for i in group], "reason": why} for group, why in found.merged),
        "notes": tuple({"note": note} for note in (*found.assembly.warnings, *notes)),
        **(more or {}),
    }
    return Record(
        "articulate",
        dataset(channels, {}),
        Outcome(Status.SOLVED, verdict(found.null.nullity, breaks.directions)),
        tables=tables,
        inputs=dict(inputs),
        stats=dict(stats or {}),
        origin=Origin.here(inputs),
        scene=_scene(found),
    )


def verdict(nullity: int, directions: int) -> str:
    """As in "3 free motions, 1 contact-breaking direction"."""
    free = f"{nullity or 'no'} free motion{'' if nullity == 1 else 's'}"
    return f"{free}, {directions or 'no'} contact-breaking direction{'' if directions == 1 else 's'}"


def joint_row(one: Joint) -> dict[str, Json]:
    """A joint as a row of a table; SI."""
    return {
        "parent": one.names[0],
        "child": one.names[1],
        "type": one.type,
        "axis": one.axis.tolist(),
        "point": one.point.tolist(),
        "pitch": one.pitch,
        "freedoms": one.freedoms.tolist(),
        "limits": [list(pair) for pair in one.limits],
        "free_in_mechanism": one.free_in_mechanism,
        "closes_loop": one.closes_loop,
        "lifts": list(one.lifts),
        "given": one.given,
        "confidence": one.confidence,
        "reason": one.reason,
        "words": one.described(),
    }


def _link_row(found: Articulation, one: Joint) -> dict[str, Json]:
    links = {"parent_link": int(found.links[one.parent]), "child_link": int(found.links[one.child])}
    return joint_row(one) | links


def _mechanism(found: Articulation, breaks: Breaking) -> dict[str, Json]:
    held, null, links = found.constraints, found.null, int(found.links.max(initial=0)) + 1
    return {
        "name": found.assembly.name,
        "nullity": null.nullity,
        "rank": null.rank,
        "rows": held.n_rows,
        "unknowns": held.unknowns,
        "parts": held.n_parts,
        "contacts": len(found.patches),
        "links": links,
        "joints": len(found.joints),
        "articulations": len(found.articulations),
        "loops": sum(one.closes_loop for one in found.articulations),
        "gruebler": mobility(links, [len(one.freedoms) for one in found.articulations]),
        "breaking_directions": breaks.directions,
        "breaking_rows": breaks.rows,
        "clearance": found.clearance,
        "tolerance": null.tolerance,
        "smallest_kept": null.kept if np.isfinite(null.kept) else 0.0,
        "largest_dropped": null.dropped,
        "residual": null.residual,
        "ground": [found.name(i) for i in sorted(held.ground)],
        "locked": [f"{found.name(part)}:{what}" for part, what in held.locked],
    }


def _parts(found: Articulation) -> Table:
    rows = []
    for i, part in enumerate(found.assembly.parts):
        solid = found.assembly.solids[part.solid]
        low, high = box(solid.low, solid.high, part.X_WP.matrix)
        rows.append(
            {
                "name": part.name,
                "solid": solid.name,
                "ground": i in found.constraints.ground,
                "link": int(found.links[i]),
                "mass": part.density * solid.volume,
                "volume": solid.volume,
                "box": [low.tolist(), high.tolist()],
                "path": list(part.path),
                "problems": list(solid.problems),
            }
        )
    return tuple(rows)


def box(low: Array, high: Array, X_WP: Array) -> tuple[Array, Array]:
    """Corners of a box in W that holds a box of P."""
    corners = np.array([(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])])
    placed = corners @ X_WP[:, :3].T + X_WP[:, 3]
    return placed.min(axis=0), placed.max(axis=0)


def _contacts(found: Articulation, breaks: Breaking) -> Table:
    opens = set(breaks.patches)
    return tuple(
        {
            "a": found.name(patch.parts[0]),
            "b": found.name(patch.parts[1]),
            "faces": list(patch.faces),
            "kind": patch.kind,
            "fit": patch.fit,
            "gap": patch.gap,
            "size": patch.size,
            "rows": len(patch.points),
            "error": patch.error,
            "opens": i in opens,
            "words": patch.words,
        }
        for i, patch in enumerate(found.patches)
    )


def _mode_row(found: Articulation, mode: Mode) -> dict[str, Json]:
    return {
        "words": mode.words,
        "joints": list(mode.joints),
        "rates": list(mode.rates),
        "parts": [found.name(i) for i in mode.parts],
    }


def _opening_row(found: Articulation, one: Opening) -> dict[str, Json]:
    joint = found.joints[one.joint]
    return {
        "parent": joint.names[0],
        "child": joint.names[1],
        "joint": one.joint,
        "contacts": list(one.patches),
        "twist": one.twist.tolist(),
        "words": one.words,
    }


def _fasteners(found: Articulation) -> Table:
    return tuple(
        {
            "part": found.name(one.part),
            "kind": one.kind,
            "evidence": one.evidence,
            "holds": [found.name(i) for i in one.holds],
        }
        for one in found.fasteners
    )


def _pins(found: Articulation) -> Table:
    return tuple(
        {
            "a": found.name(pin.parts[0]),
            "b": found.name(pin.parts[1]),
            "diameter": 2 * pin.radius,
            "axis": pin.axis.tolist(),
            "point": pin.point.tolist(),
            "words": pin.words(),
        }
        for pin in found.pins
    )


def _scene(found: Articulation) -> tuple[Shape, ...]:
    shapes = []
    for i, part in enumerate(found.assembly.parts):
        mesh = found.assembly.solids[part.solid].mesh
        if mesh is not None:
            role = "fixed" if i in found.constraints.ground else "moving"
            chain = (tuple(map(float, part.X_WP.matrix.ravel())),)
            shapes.append(Shape(part.name, role, mesh.vertices, mesh.triangles, chain))
    return tuple(shapes)
