"""An articulation as a record: twists of the free motions, tables of parts, contacts, joints, and the parts to draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.articulation.assembly_mechanism import mechanism_of
from detent.articulation.breaking import Breaking
from detent.articulation.finite_motion import animate
from detent.articulation.free_motions import modes
from detent.articulation.lifting import Opening
from detent.articulation.solving import Articulation
from detent.core.record import Channel, Json, Origin, Outcome, Record, Status, dataset
from detent.core.scene import Shape
from detent.geometry.assembly import Joint

Array = NDArray[np.float64]
Table = tuple[Mapping[str, Json], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Analysis:
    """An articulation with all that its record holds besides; `found` is what questions are asked of.

    notes   sentences for a person;  tables  further tables, by name;  stats  seconds of each step
    """

    found: Articulation
    breaks: Breaking
    opened: tuple[Opening, ...]
    inputs: Mapping[str, Any]
    notes: tuple[str, ...]
    tables: Mapping[str, Table]
    stats: Mapping[str, float]

    def record(self) -> Record:
        """The record of `articulate`: its channels, its tables and what is drawn."""
        found, nullity, directions = self.found, self.found.null.nullity, self.breaks.directions
        channels, followed = _channels(self)
        free = f"{nullity or 'no'} free motion{'' if nullity == 1 else 's'}"
        breaking = f"{directions or 'no'} contact-breaking direction{'' if directions == 1 else 's'}"
        shapes = []
        for i, part in enumerate(found.assembly.parts):
            mesh = found.assembly.solids[part.solid].mesh
            if mesh is not None:
                role = "fixed" if i in found.constraints.ground else "moving"
                chain = (tuple(map(float, part.X_WP.matrix.ravel())),)
                shapes.append(Shape(part.name, role, mesh.vertices, mesh.triangles, chain))
        return Record(
            "articulate",
            dataset(channels, {}),
            Outcome(Status.SOLVED, f"{free}, {breaking}"),
            tables={**_tables(self, followed), **self.tables},
            inputs=dict(self.inputs),
            stats=dict(self.stats),
            origin=Origin.here(self.inputs),
            scene=tuple(shapes),
        )


def _channels(analysis: Analysis) -> tuple[dict[str, Channel], Sequence[Mapping[str, Json]]]:
    """Channels of the twists and of the motions followed finitely; for each mode, what its table says of the latter.

    Where the modes are too many to follow all, there are no channels `travel` and `motion`.
    """
    found = analysis.found
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
            analysis.breaks.motion,
            "1",
            "one motion that opens every contact that can open: (v, ω) of each part in W",
            frame="W",
        ),
    }
    followed = animate(mechanism_of(found), found.null.basis)
    if followed is None:
        none = {"followed": False, "note": "too many motions and parts to follow all", "first_order_only": False}
        return channels, [none] * found.null.nullity
    channels["travel"] = Channel(
        ("mode", "frame"),
        followed.travel,
        "1",
        "how far each free motion is followed: rad or m of the joint that has rate 1 in it; NaN: not followed",
    )
    channels["motion"] = Channel(
        ("mode", "frame", "part", "row", "column"),
        followed.motion,
        "1",
        "displacement (rotation, and m) of each part from rest while a free motion is followed, all loops closed",
        frame="W",
    )
    rows = [
        {"followed": bool(np.isfinite(travel).all()), "note": note, "first_order_only": stuck}
        for travel, note, stuck in zip(followed.travel, followed.notes, followed.first_order_only, strict=True)
    ]
    return channels, rows


def _tables(analysis: Analysis, followed: Sequence[Mapping[str, Json]]) -> dict[str, Table]:
    """All tables but those of `analysis.tables`; `followed`: what to add to each mode."""
    found, opens = analysis.found, set(analysis.breaks.patches)
    contacts = tuple(
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
    articulations = tuple(
        _joint_row(one) | {"parent_link": int(found.links[one.parent]), "child_link": int(found.links[one.child])}
        for one in found.articulations
    )
    free_motions = tuple(
        {
            "words": mode.words,
            "joints": list(mode.joints),
            "rates": list(mode.rates),
            "parts": [found.name(i) for i in mode.parts],
            **more,
        }
        for mode, more in zip(modes(found), followed, strict=True)
    )
    openings = tuple(
        {
            "parent": found.joints[one.joint].names[0],
            "child": found.joints[one.joint].names[1],
            "joint": one.joint,
            "contacts": list(one.patches),
            "twist": one.twist.tolist(),
            "words": one.words,
        }
        for one in analysis.opened
    )
    fasteners = tuple(
        {
            "part": found.name(one.part),
            "kind": one.kind,
            "evidence": one.evidence,
            "holds": list(map(found.name, one.holds)),
        }
        for one in found.fasteners
    )
    pins = tuple(
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
    return {
        "mechanism": (_mechanism(found, analysis.breaks),),
        "parts": _parts(found),
        "contacts": contacts,
        "joints": tuple(_joint_row(one) for one in found.joints),
        "articulations": articulations,
        "modes": free_motions,
        "breaking": openings,
        "fasteners": fasteners,
        "implied_pins": pins,
        "merged": tuple({"parts": [found.name(i) for i in group], "reason": why} for group, why in found.merged),
        "notes": tuple({"note": note} for note in (*found.assembly.warnings, *analysis.notes)),
    }


def _joint_row(one: Joint) -> dict[str, Json]:
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


def _mechanism(found: Articulation, breaks: Breaking) -> dict[str, Json]:
    """Counts of the whole: the rank of its constraints, its links and joints, what opens.

    gruebler  mobility of Grübler–Kutzbach: 6 (links − 1) − Σ (6 − f), f the freedoms of a joint. The null space is
              right where it differs: by so many the constraints repeat each other (a planar loop: 3)
    """
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
        "gruebler": 6 * (links - 1) - sum(6 - len(one.freedoms) for one in found.articulations),
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
        solid, X_WP = found.assembly.solids[part.solid], part.X_WP.matrix
        corners = np.array(list(product(*zip(solid.low, solid.high))))  # of its box in P
        placed = corners @ X_WP[:, :3].T + X_WP[:, 3]
        rows.append(
            {
                "name": part.name,
                "solid": solid.name,
                "ground": i in found.constraints.ground,
                "link": int(found.links[i]),
                "mass": part.density * solid.volume,
                "volume": solid.volume,
                "box": [placed.min(axis=0).tolist(), placed.max(axis=0).tolist()],
                "path": list(part.path),
                "problems": list(solid.problems),
            }
        )
    return tuple(rows)
