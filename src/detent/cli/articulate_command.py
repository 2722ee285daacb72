"""`detent articulate`: how the parts of a STEP file move, joint by joint and why, and what-if questions."""

from __future__ import annotations

import importlib
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from detent.cli.prompt import free, in_thread, say, say_json, uninterrupted
from detent.cli.verbs import AsJson, app, numbers
from detent.core.errors import InputError
from detent.core.files import printable

if TYPE_CHECKING:
    from detent.articulation.solving import Articulation
    from detent.core.record import Record
    from detent.geometry.assembly import Assembly

MOST = 40  # lines of one kind
TABLES = ("parts", "contacts", "joints", "articulations", "modes", "breaking", "fasteners", "merged", "implied_pins")
EXPORTERS = {  # function(assembly, mechanism, place) of each format; its notes say what the format cannot hold
    "urdf": "detent.articulation.export_urdf:export_urdf",
    "mjcf": "detent.articulation.export_mjcf:export_mjcf",
}


@app.command()
def articulate(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A STEP file, or one that comes along: arm, four_bar.")],
    ground: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Stands still.  [default: by name or mass]")
    ] = None,
    clearance: Annotated[str, typer.Option(help='Faces so far apart still touch: "0.1 mm", or "auto".')] = "0.1 mm",
    merge_fasteners: Annotated[
        bool, typer.Option("--merge-fasteners", help="Hold bolts, nuts, washers and press fits to what they clamp.")
    ] = False,
    imply_pins: Annotated[
        bool, typer.Option("--imply-pins", help="Put the missing pin into bores that stand in line.")
    ] = False,
    stops: Annotated[
        bool, typer.Option("--stops", help="Contacts with a gap that can open are stops: they hold nothing.")
    ] = False,
    lock: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME:WHAT", help='What if it did not turn: "arm:rotation", or "…:translation".'),
    ] = None,
    drop: Annotated[list[str] | None, typer.Option(metavar="A:B", help="What if these two did not touch.")] = None,
    pull: Annotated[
        list[str] | None, typer.Option(metavar="NAME:X,Y,Z", help="What moves if I pull here, in this direction.")
    ] = None,
    gravity: Annotated[str, typer.Option(metavar="X,Y,Z", help="Does it stay together under gravity along this.")] = "",
    remove: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Which ways the part comes out.")] = None,
    order: Annotated[bool, typer.Option("--order", help="An order in which nothing blocks the next part.")] = False,
    first_order: Annotated[
        bool, typer.Option("--first-order", help="Let contacts alone answer --remove and --order: faster.")
    ] = False,
    limits: Annotated[
        bool, typer.Option("--limits", help="Look how far each joint goes before parts collide.")
    ] = False,
    urdf: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A new folder for a URDF file and its meshes.")
    ] = None,
    mjcf: Annotated[Path | None, typer.Option(metavar="FILE", help="A file for MuJoCo, meshes inside.")] = None,
    corrections: Annotated[
        str,
        typer.Option(metavar="FILE", help='Yours; "none" for none.  [default: FILE.detent.toml where there is one]'),
    ] = "",
    known: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="SUB", help="A sub-assembly's STEP file, corrected, or its record: counts wherever it stands."
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Where the record goes.  [default: … .nc]")] = None,
    as_json: AsJson = False,
) -> None:
    """Find the joints and free motions of an assembly from the geometry of its parts."""
    from detent.cad.step import load

    out = free(out or Path(f"{file.stem}.nc"), [file])
    wide = _clearance(clearance)
    directions = {one: _direction("--pull", one.rpartition(":")[2]) for one in pull or ()}
    down = _direction("--gravity", gravity) if gravity else None
    questions = Questions(directions, down, remove or (), order, first_order)
    file = _found(file)
    assembly = in_thread(f"reading {file.name}", lambda: load(file))
    how: dict[str, Any] = {
        "ground": ground or None,
        "clearance": wide,
        "merge_fasteners": merge_fasteners,
        "imply_pins": imply_pins,
        "stops": stops,
    }
    beside = Path(corrections) if corrections else Path(f"{file}.detent.toml")
    if corrections != "none" and (corrections or beside.exists()):
        from detent.articulation.corrections import load_corrections

        how["corrections"] = load_corrections(beside)
    how["known"] = [in_thread(f"reading {one.name}", lambda one=one: _known(one)) for one in known or ()]
    how["locked"] = [_lock(one) for one in lock or ()]
    how["dropped"] = [_pair(assembly, one) for one in drop or ()]
    for one in (*directions, *(f"{name}:" for name in remove or ())):  # names are looked at before the work
        assembly.part(one.rpartition(":")[0])
    if mjcf is not None:
        free(mjcf, [file, out])
    if urdf is not None and urdf.exists() and (not urdf.is_dir() or any(urdf.iterdir())):
        raise InputError("--urdf", str(urdf), "it is there already; an empty or a new folder is needed")
    exports = {name: place for name, place in (("urdf", urdf), ("mjcf", mjcf)) if place is not None}

    from detent.articulation.verb import analyse

    analysis = in_thread(f"articulating {file.name}", lambda: analyse(assembly, **how))
    if limits:
        from detent.articulation.assembly_mechanism import limited

        analysis = replace(analysis, found=in_thread("looking for stops", lambda: limited(analysis.found)))
    found, record = analysis.found, in_thread("following its motions", analysis.record)
    answers: list[tuple[str, list[str]]] = []
    if directions or down or remove or order:
        answers = in_thread("answering", lambda: list(_answers(found, questions)))
    with uninterrupted():
        record.save(out)
        exported = _exported(found, exports) if exports else []
    if as_json:
        say_json(_as_json(record, answers) | {"out": str(out), "exported": exported})
        return
    say(*map(printable, _whole_lines(assembly, record)), *map(printable, _joint_lines(record, limits)))
    for question, lines in answers:
        say(printable(question), *(printable(f"  {line}") for line in lines))
    say(printable(f"{record.outcome.status}: {record.outcome.reason}"), f"wrote {printable(out)}")
    say(*map(printable, exported))


def _exported(found: Articulation, exports: Mapping[str, Path]) -> list[str]:
    """Files for other programs, by name of the format and place: what was written, and what a format cannot hold."""
    from detent.articulation.assembly_mechanism import mechanism_of

    lines = []
    for name, place in exports.items():
        module, _, function = EXPORTERS[name].partition(":")
        done = getattr(importlib.import_module(module), function)(found.assembly, mechanism_of(found), place)
        lines += [f"wrote {place}", *(f"  {note}" for note in done.notes)]
    return lines


# ---- what was typed ----


def _found(file: Path) -> Path:
    """The file, or the bundled one of this name."""
    if file.is_file():
        return file
    from detent.cad.step import PARTS

    names = sorted(one.stem for one in PARTS.glob("*.step"))
    if str(file) in names:
        return PARTS / f"{file}.step"
    raise InputError("FILE", str(file), f"there is no such file; {', '.join(names)} come along")


def _clearance(text: str) -> float | str:
    from detent.units import parse

    if text.strip() == "auto":
        return "auto"
    try:
        value = parse(text, "m")
    except ValueError as error:
        raise InputError("--clearance", text, f'{error}, or "auto"') from None
    if value < 0:
        raise InputError("--clearance", text, 'a length of 0 and more is needed, or "auto"')
    return value


def _direction(option: str, text: str) -> list[float]:
    try:
        found = [float(one) for one in text.split(",")]
    except ValueError:
        found = []
    if len(found) != 3 or not any(found) or not all(abs(one) < 1e9 for one in found):
        raise InputError(
            option, text, "a direction like 0,0,-1 is needed" + (" behind NAME:" if option == "--pull" else "")
        )
    return found


def _lock(text: str) -> tuple[str, str]:
    name, _, what = text.rpartition(":")
    if not name or what not in ("rotation", "translation"):
        raise InputError("--lock", text, "write it like arm:rotation or arm:translation")
    return name, what


def _pair(assembly: Assembly, text: str) -> tuple[str, str]:
    """Two names with a colon between, whatever colons the names themselves have."""
    names = {part.name for part in assembly.parts}
    for i, letter in enumerate(text):
        if letter == ":" and text[:i] in names and text[i + 1 :] in names:
            return text[:i], text[i + 1 :]
    if ":" not in text:
        raise InputError("--drop", text, "write it like base:arm")
    for name in text.split(":", 1):
        assembly.part(name)  # says which names there are
    raise InputError("--drop", text, "write it like base:arm")


def _known(file: Path) -> Any:
    from detent.articulation.known_parts import read_known

    if not file.is_file():
        raise InputError("--known", str(file), "there is no such file")
    return read_known(file)


# ---- questions ----


@dataclass(frozen=True)
class Questions:
    """What if: pulls ("NAME:X,Y,Z" and direction), gravity along `down`, parts to remove, an order of disassembly.

    first_order  contacts alone answer the last two; else their whole way is looked at by collision
    """

    pulls: Mapping[str, Sequence[float]]
    down: Sequence[float] | None
    remove: Sequence[str]
    order: bool
    first_order: bool


def _answers(found: Articulation, asked: Questions) -> Iterator[tuple[str, list[str]]]:
    from detent.articulation.collision_sweep import Scene
    from detent.articulation.disassembly import checked_disassembly, exit_words, exits
    from detent.articulation.queries import disassembly, falling, pulled, removal
    from detent.geometry.assembly import numbers as shown

    for text, direction in asked.pulls.items():
        name = text.rpartition(":")[0]
        start = pulled(found, found.assembly.part(name), direction)
        yield f"pulling {name} along {shown(direction)}", list(start.words) or ["nothing moves: it is held"]
    if asked.down is not None:
        start = falling(found, asked.down)
        yield f"gravity along {shown(asked.down)}", list(start.words) or ["it stays together"]
    scene = None if asked.first_order or not (asked.remove or asked.order) else Scene(found.assembly)
    how = "by contacts alone" if scene is None else "the whole way by collision"
    for name in asked.remove:
        part = found.assembly.part(name)
        if scene is None:
            ways = removal(found, part).words()
        else:
            ways = [exit_words(found, one) for one in exits(found, part, scene)]
        yield f"taking {name} out, all others at rest, {how}", ways or ["it is blocked in all directions"]
    if asked.order:
        plan = disassembly(found) if scene is None else checked_disassembly(found, scene)
        lines = [
            f"{i + 1:3}  {', '.join(map(found.name, step.parts))} along {shown(step.direction)}"
            for i, step in enumerate(plan.steps)
        ]
        left = [found.name(part) for part in plan.stuck]
        held = [f"{', '.join(left)}: none comes off alone"] if left else []
        yield f"taking it apart, part by part, {how}", [*lines, *held] or ["there is nothing to take off"]


# ---- what is printed ----


def _as_json(record: Record, answers: Sequence[tuple[str, list[str]]]) -> dict[str, Any]:
    (whole,) = record.tables["mechanism"]
    return {
        **numbers(record),
        **whole,
        **{name: record.tables[name] for name in TABLES},
        "notes": [row["note"] for row in record.tables["notes"]],
        "answers": [{"question": question, "answer": lines} for question, lines in answers],
    }


def _whole_lines(assembly: Assembly, record: Record) -> Iterator[str]:
    """The assembly as read, its contacts, and the notes."""
    import numpy as np

    (whole,) = record.tables["mechanism"]
    boxes = np.array([row["box"] for row in record.tables["parts"]])
    size = (boxes[:, 1].max(axis=0) - boxes[:, 0].min(axis=0)) * 1e3
    volume = sum(row["volume"] for row in record.tables["parts"])
    unit, shapes = str(assembly.source.get("unit", "?")).lower(), len(assembly.solids)
    yield f"{assembly.name}: {_count(whole['parts'], 'part')} of {_count(shapes, 'shape')}, in {unit}"
    yield f"  {size[0]:.4g} × {size[1]:.4g} × {size[2]:.4g} mm, {1e6 * volume:.4g} cm³"
    near = f"{_count(whole['contacts'], 'contact')} within {1e3 * whole['clearance']:.3g} mm"
    yield f"  {near}, {whole['rows']} rows, rank {whole['rank']} of {whole['unknowns']}"
    if record.inputs["ground"]:
        yield f"  at rest: {', '.join(whole['ground'])}"
    for row in record.tables["notes"]:
        yield f"  note: {row['note']}"
    merged = record.tables["merged"]
    if merged:
        kinds: dict[str, int] = {}
        for row in merged:
            kind = row["reason"].split(":")[0]
            kinds[kind] = kinds.get(kind, 0) + 1
        yield "  merged: " + ", ".join(_count(n, kind) for kind, n in kinds.items())
    elif record.tables["fasteners"]:
        known = _count(len(record.tables["fasteners"]), "fastener")
        yield f"  {known}, which --merge-fasteners holds to what they clamp"
    for row in record.tables["implied_pins"][:MOST]:
        yield f"  {row['a']}–{row['b']}: bores Ø{1e3 * row['diameter']:.4g} mm in line without a pin"


def _joint_lines(record: Record, limits: bool) -> Iterator[str]:
    """Joints with their limits where these were looked for, then free motions and what lifts off; the first of many."""
    joints, rows = [], record.tables["articulations"]
    pairs = [f"{row['parent']}–{row['child']}" for row in rows]
    wide = min(max(map(len, pairs), default=0), 40)
    for pair, row in zip(pairs, rows, strict=True):
        loop = ", closes a loop" if row["closes_loop"] else ""
        sure = f" ({100 * row['confidence']:.0f} % sure)" if row["confidence"] < 0.995 else ""
        stops = _stops(row) if limits else ""
        joints.append(f"{pair:{wide}}  {row['words']}{stops}{loop}: {row['reason']}{sure}")
    still = len(record.tables["joints"]) - sum(row["free_in_mechanism"] > 0 for row in record.tables["joints"])
    motions, lifts = ([row["words"] for row in record.tables[name]] for name in ("modes", "breaking"))
    for title, lines in (("joints", joints), ("free motions", motions), ("lifts off", lifts)):
        yield from [title] if lines else []
        yield from (f"  {line}" for line in lines[:MOST])
        if len(lines) > MOST:
            yield f"  … and {len(lines) - MOST} more"
        if title == "joints" and still:
            yield f"  {_count(still, 'pair')} in contact that {'does' if still == 1 else 'do'} not move"


def _stops(row: Any) -> str:
    """How far a joint goes, where that was looked for: ", −12° to 40°"."""
    words = []
    for (low, high), freedom in zip(row["limits"], row["freedoms"]):
        factor, unit = (180 / math.pi, "°") if any(freedom[3:]) else (1e3, " mm")
        if math.isfinite(low) or math.isfinite(high):
            words.append(" to ".join("∞" if math.isinf(x) else f"{factor * x:.4g}{unit}" for x in (low, high)))
    return "".join(f", {one}" for one in words).replace("-", "−")


def _count(n: int, name: str) -> str:
    plural = {"press fit": "press fits", "merged by hand": "merged by hand"}.get(name, f"{name}s")
    return f"{n} {name if n == 1 else plural}"


__all__ = ["articulate"]
