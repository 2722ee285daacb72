"""STEP files (AP203, AP214, AP242) as assemblies: `load`.

The file is looked at first (is it STEP, is it whole, how large), then Open CASCADE reads it in a child process under
limits of time and memory (`child.py`): a file that crashes or hangs the kernel is a CadError here and nothing worse.
Nothing of the kernel reaches this process; what comes back is a block of numbers (`cache.py`), stored in the user's
cache by the digest of the file.
"""

from __future__ import annotations

import hashlib
import re
import signal
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from detent.cad.assembled import assembly_from
from detent.cad.cache import cached, store, unpack
from detent.cad.reader import Reader, ask_once
from detent.core.errors import CadError, InputError
from detent.core.files import printable
from detent.geometry.assembly import Assembly

VERSION = 3  # of what the reader extracts: a new one makes old entries of the cache stale
SCHEMAS = {
    "CONFIG_CONTROL_DESIGN": "AP203",
    "AP203_CONFIGURATION_CONTROLLED_3D_DESIGN_OF_MECHANICAL_PARTS_AND_ASSEMBLIES_MIM_LF": "AP203",
    "AUTOMOTIVE_DESIGN": "AP214",
    "AUTOMOTIVE_DESIGN_CC1": "AP214",
    "AUTOMOTIVE_DESIGN_CC2": "AP214",
    "AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF": "AP242",
}
PARTS = Path(__file__).parents[1] / "data" / "parts"  # bundled STEP files
MAGIC, END = b"ISO-10303-21;", b"END-ISO-10303-21"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a file may cost: seconds by the clock and of processor, bytes of memory; bytes and entities of the file."""

    seconds: float = 120.0
    cpu: float = 100.0
    memory: float = 8e9
    size: float = 200e6
    entities: float = 1e6

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if not value > 0:
                raise InputError(f"limits.{name}", value, "must be above 0")


def load(
    path: Path | str,
    *,
    limits: Limits = Limits(),
    meshes: bool = True,
    check: bool = True,
    cache: bool = True,
    density: float | Mapping[str, float] = 1000.0,
    reader: Reader | None = None,
) -> Assembly:
    """The assembly in a STEP file; CadError says what is wrong with one that cannot be read.

    meshes   triangles for viewing and collisions;  check  ask the kernel whether the solids are valid
    cache    take what was extracted from the same file before, and keep it
    density  kg/m³, for all parts or by the name of the part (1000 for those not named)
    reader   a `Reader` that is kept ready, for many files; without one a child process is started for this file alone
    """
    path = Path(path)
    densities = density if isinstance(density, Mapping) else {}
    plain = 1000.0 if isinstance(density, Mapping) else density
    for name, value in {"density": plain, **{f"density.{k}": v for k, v in densities.items()}}.items():
        if not value > 0:
            raise InputError(name, value, "must be above 0")
    seen = _look_at(path, limits)
    key = f"{seen['digest']}-{VERSION}-{'m' if meshes else 'n'}{'c' if check else 'u'}.cad"
    block = cached(key) if cache else None
    content = unpack(block) if block else None
    if content is None:
        block = _read_in_child(path, limits, reader, meshes=meshes, check=check)
        content = unpack(block)
        if content is None:
            raise CadError(path, "the reader crashed while it wrote its answer")
        if "error" in content[0]:
            raise CadError(path, content[0]["error"])
        if cache:
            store(key, block)
    header, arrays = content
    header["source"] = {**header["source"], **seen, "file": str(path), "seconds": header["seconds"]}
    name, warnings = re.match(r"\s*(\w*)", seen["schema"]), []
    if not (name and name[1].upper() in SCHEMAS):
        known = "AP203, AP214 and AP242 are known, others are read as far as they agree"
        warnings.append(f"unknown schema {seen['schema']!r}: {known}")
    header["warnings"] = [printable(one) for one in (*warnings, *header["warnings"])]
    assembly = assembly_from(header, arrays, density=plain)
    if densities:
        for name in densities:
            assembly.part(name)
        parts = tuple(replace(part, density=densities.get(part.name, plain)) for part in assembly.parts)
        assembly = replace(assembly, parts=parts)
    return assembly


def _look_at(path: Path, limits: Limits) -> dict[str, Any]:
    """Digest, schema and number of entities of a file, read in a stream; CadError where it is no whole STEP file."""
    digest, entities, tail, head = hashlib.sha256(), 0, b"", b""
    try:
        size = path.stat().st_size
        if not path.is_file():
            raise CadError(path, "it is no file")
        if size > limits.size:
            raise CadError(path, f"it has {size / 1e6:.0f} MB; at most {limits.size / 1e6:.0f} MB are read")
        with path.open("rb") as file:
            while chunk := file.read(1 << 22):
                if not head:
                    head = chunk[:65536]
                    if not head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(MAGIC):
                        raise CadError(path, "it is no STEP file: it does not begin with ISO-10303-21;")
                digest.update(chunk)
                entities += chunk.count(b";")  # every entity ends with one
                tail = (tail + chunk)[-4096:]
    except OSError as error:
        raise CadError(path, f"it cannot be opened: {error.strerror}") from None
    if not head:
        raise CadError(path, "it is empty")
    if END not in tail:
        raise CadError(path, "it is cut short: END-ISO-10303-21 is missing")
    if entities > limits.entities:
        raise CadError(path, f"it holds about {entities} entities; at most {limits.entities:.0f} are read")
    named = re.search(rb"FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'", head)
    schema = named[1].decode("latin-1") if named else ""
    return {"digest": digest.hexdigest(), "schema": printable(schema), "entities": entities, "bytes": size}


def _read_in_child(path: Path, limits: Limits, reader: Reader | None, *, meshes: bool, check: bool) -> bytes:
    """The block a child process made of a file; CadError where it crashed or took too long."""
    with tempfile.TemporaryDirectory(prefix="detent-") as folder:
        out = Path(folder) / "block"
        request = {"file": str(path.resolve()), "out": str(out), "meshes": meshes, "check": check}
        request["limits"] = asdict(limits)
        code = (reader.ask if reader else ask_once)(request)
        if code is None:
            raise CadError(path, f"the reader took longer than {limits.seconds:g} s")
        if code:
            raise CadError(path, how_it_died(code, limits))
        try:
            return out.read_bytes()
        except OSError:
            raise CadError(path, "the reader ended without an answer") from None


def how_it_died(code: int, limits: Limits) -> str:
    """What an exit code of the child means, in words."""
    if code == -getattr(signal, "SIGXCPU", 24):
        return f"the reader took longer than {limits.cpu:g} s of processor time"
    if code == -getattr(signal, "SIGXFSZ", 25):
        return f"the reader's answer is larger than {limits.memory / 1e9:g} GB"
    return f"the reader crashed (signal {-code})" if code < 0 else f"the reader crashed (exit code {code})"
