"""`detent articulate`: how the parts of a STEP file move, joint by joint and why, and what-if questions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from detent.cli.prompt import free, in_thread, say, say_json, uninterrupted
from detent.cli.verbs import AsJson, app, numbers
from detent.core.errors import InputError
from detent.core.files import printable

if TYPE_CHECKING:
    from detent.articulation.articulation_record import Analysis
    from detent.articulation.solving import Articulation
    from detent.core.record import Record
    from detent.geometry.assembly import Assembly

MOST = 40  # lines of one kind
TABLES = ("parts", "contacts", "joints", "articulations", "modes", "breaking", "fasteners", "merged", "implied_pins")


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
    how: dict[str, Any] = {
        "ground": ground or None,
        "clearance": _clearance(clearance),
        "merge_fasteners": merge_fasteners,
        "imply_pins": imply_pins,
        "stops": stops,
    }
    directions = {one: _direction("--pull", one.rpartition(":")[2]) for one in pull or ()}
    down = _direction("--gravity", gravity) if gravity else None
    file = _found(file)
    assembly = in_thread(f"reading {file.name}", lambda: load(file))
    how["corrections"] = _corrections(file, corrections)
    how["known"] = [in_thread(f"reading {one.name}", lambda one=one: _known(one)) for one in known or ()]
    how["locked"] = [_lock(one) for one in lock or ()]
    how["dropped"] = [_pair(assembly, one) for one in drop or ()]
    for one in (*directions, *(f"{name}:" for name in remove or ())):  # names are looked at before the work
        assembly.part(one.rpartition(":")[0])
    if urdf or mjcf:
        _look_at_places(file, out, urdf, mjcf)
    understood, record = in_thread(f"articulating {file.name}", lambda: _understood(assembly, how, limits))
    answers: list[tuple[str, list[str]]] = []
    if directions or down or remove or order:
        asked = understood.found, directions, down, remove or (), order, first_order
        answers = in_thread("answering", lambda: list(_answers(*asked)))
    with uninterrupted():
        record.save(out)
        exported = _exported(understood.found, urdf, mjcf) if urdf or mjcf else []
    if as_json:
        (whole,) = record.tables["mechanism"]
        tables = {name: record.tables[name] for name in TABLES}
        notes = [row["note"] for row in record.tables["notes"]]
        said = [{"question": question, "answer": lines} for question, lines in answers]
        say_json(
            {
                **numbers(record),
                **whole,
                **tables,
                "notes": notes,
                "answers": said,
                "out": str(out),
                "exported": exported,
            }
        )
        return
    say(*map(printable, _read_lines(assembly, record)))
    say(*map(printable, _joint_lines(record)), *map(printable, _motion_lines(record)))
    for question, lines in answers:
        say(printable(question), *(printable(f"  {line}") for line in lines))
    say(printable(f"{record.outcome.status}: {record.outcome.reason}"), f"wrote {printable(out)}")
    say(*map(printable, exported))


def _found(file: Path) -> Path:
    """The file, or the one that comes along under this name."""
    if file.is_file():
        return file
    from detent.cad.step import PARTS

    names = sorted(one.stem for one in PARTS.glob("*.step"))
    if str(file) in names:
        return PARTS / f"{file}.step"
    raise InputError("FILE", str(file), f"there is no such file; {', '.join(names)} come along")


def _understood(assembly: Assembly, how: dict[str, Any], limits: bool) -> tuple[Analysis, Record]:
    from detent.articulation.assembly_mechanism import limited
    from detent.articulation.verb import analyse

    found = analyse(assembly, **how)
    if limits:
        found = replace(found, found=limited(found.found))
    return found, found.record()


def _look_at_places(file: Path, out: Path, urdf: Path | None, mjcf: Path | None) -> None:
    """Where the exports go is looked at before the work."""
    if mjcf is not None:
        free(mjcf, [file, out])
    if urdf is not None and urdf.exists() and (not urdf.is_dir() or any(urdf.iterdir())):
        raise InputError("--urdf", str(urdf), "it is there already; an empty or a new folder is needed")


def _exported(found: Articulation, urdf: Path | None, mjcf: Path | None) -> list[str]:
    """What was written for other programs, and what their formats could not say."""
    from detent.articulation.assembly_mechanism import mechanism_of
    from detent.articulation.export_mjcf import export_mjcf
    from detent.articulation.export_urdf import export_urdf

    lines = []
    for place, export in ((urdf, export_urdf), (mjcf, export_mjcf)):
        if place is not None:
            done = export(found.assembly, mechanism_of(found), place)
            lines += [f"wrote {place}", *(f"  {note}" for note in done.notes)]
    return lines


# ---- what was typed ----


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


def _corrections(file: Path, text: str) -> Any:
    from detent.articulation.corrections import beside, load_corrections

    if text == "none":
        return None
    path = Path(text) if text else beside(file)
    return load_corrections(path) if text or path.exists() else None


def _known(file: Path) -> Any:
    from detent.articulation.known_parts import read_known

    if not file.is_file():
        raise InputError("--known", str(file), "there is no such file")
    return read_known(file)


# ---- what is asked ----


def _answers(
    found: Articulation,
    directions: dict[str, list[float]],
    down: list[float] | None,
    remove: Sequence[str],
    order: bool,
    first_order: bool,
) -> Iterator[tuple[str, list[str]]]:
    from detent.articulation.collision_sweep import Scene
    from detent.articulation.disassembly import checked_disassembly, exit_words, exits
    from detent.articulation.queries import disassembly, falling, pulled, removal

    for text, direction in directions.items():
        name = text.rpartition(":")[0]
        start = pulled(found, found.assembly.part(name), direction)
        yield f"pulling {name} along {_shown(direction)}", list(start.words) or ["nothing moves: it is held"]
    if down is not None:
        start = falling(found, down)
        yield f"gravity along {_shown(down)}", list(start.words) or ["it stays together"]
    scene = None if first_order or not (remove or order) else Scene(found.assembly)
    how = "by contacts alone" if scene is None else "the whole way by collision"
    for name in remove:
        part = found.assembly.part(name)
        told = (
            removal(found, part).words()
            if scene is None
            else [exit_words(found, one) for one in exits(found, part, scene)]
        )
        yield f"taking {name} out, all others at rest, {how}", told or ["it is blocked in all directions"]
    if order:
        plan = disassembly(found) if scene is None else checked_disassembly(found, scene)
        lines = [
            f"{i + 1:3}  {', '.join(map(found.name, step.parts))} along {_shown(step.direction)}"
            for i, step in enumerate(plan.steps)
        ]
        left = [found.name(part) for part in plan.stuck]
        held = [f"{', '.join(left)}: none comes off alone"] if left else []
        yield f"taking it apart, part by part, {how}", [*lines, *held] or ["there is nothing to take off"]


def _shown(direction: Sequence[float]) -> str:
    import numpy as np

    from detent.geometry.assembly import numbers as shown

    return shown(np.array(direction))


# ---- what is told ----


def _read_lines(assembly: Assembly, record: Record) -> Iterator[str]:
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


def _joint_lines(record: Record) -> Iterator[str]:
    rows = record.tables["articulations"]
    still = len(record.tables["joints"]) - sum(row["free_in_mechanism"] > 0 for row in record.tables["joints"])
    if rows:
        yield "joints"
    pairs = [f"{row['parent']}–{row['child']}" for row in rows]
    wide = min(max(map(len, pairs), default=0), 40)
    for pair, row in list(zip(pairs, rows, strict=True))[:MOST]:
        loop = ", closes a loop" if row["closes_loop"] else ""
        sure = f" ({100 * row['confidence']:.0f} % sure)" if row["confidence"] < 0.995 else ""
        yield f"  {pair:{wide}}  {row['words']}{_stops(row)}{loop}: {row['reason']}{sure}"
    yield from _rest(rows)
    if still:
        yield f"  {_count(still, 'pair')} in contact that {'does' if still == 1 else 'do'} not move"


def _stops(row: Any) -> str:
    """How far a joint goes, where that was looked for: ", −12° to 40°"."""
    told = []
    for (low, high), freedom in zip(row["limits"], row["freedoms"]):
        factor, unit = (180 / math.pi, "°") if any(freedom[3:]) else (1e3, " mm")
        if math.isfinite(low) or math.isfinite(high):
            told.append(" to ".join("∞" if math.isinf(x) else f"{factor * x:.4g}{unit}" for x in (low, high)))
    return "".join(f", {one}" for one in told).replace("-", "−")


def _motion_lines(record: Record) -> Iterator[str]:
    for title, rows in (("free motions", record.tables["modes"]), ("lifts off", record.tables["breaking"])):
        if rows:
            yield title
        yield from (f"  {row['words']}" for row in rows[:MOST])
        yield from _rest(rows)


def _rest(rows: Sequence[Any]) -> Iterator[str]:
    if len(rows) > MOST:
        yield f"  … and {len(rows) - MOST} more"


def _count(n: int, name: str) -> str:
    plural = {"press fit": "press fits", "merged by hand": "merged by hand"}.get(name, f"{name}s")
    return f"{n} {name if n == 1 else plural}"


__all__ = ["articulate"]
