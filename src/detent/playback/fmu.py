"""A feel as an FMU for co-simulation (FMI 2.0): position, velocity and acceleration in, force out.

The force is that of the C header with friction that sticks (`rendering.py`) and the mass times the acceleration that
the other program knows. Its sources are in the FMU; the library is compiled here, for this machine, by its C compiler.
"""

from __future__ import annotations

import hashlib
import io
import platform
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from xml.sax.saxutils import quoteattr

from detent.core.errors import DetentError, InputError
from detent.core.record import versions
from detent.mating.feel.table import FeelTable
from detent.playback.header import c_header

SOURCE = Path(__file__).with_name("feel_fmu.c")
MODEL = "feel"
# Folder and ending of the library, by what Python calls the system and the processor: those that FMI 2.0 names.
PLATFORMS = {
    ("Linux", "x86_64"): ("linux64", ".so"),
    ("Darwin", "x86_64"): ("darwin64", ".dylib"),
    ("Darwin", "arm64"): ("darwin64", ".dylib"),
    ("Windows", "AMD64"): ("win64", ".dll"),
}


def fmu(table: FeelTable, *, stick_stiffness: float, name: str = "feel", compiler: str | None = None) -> bytes:
    """The FMU's content.

    stick_stiffness  how stiffly friction holds what stands, N/m or N m/rad (`passivity.Device.stick_stiffness`)
    name             for people
    compiler         command of a C compiler; left out, cc, gcc or clang, whichever is found first
    """
    folder, ending = _platform()
    header = c_header(table, stick_stiffness=stick_stiffness, name=MODEL)
    source = SOURCE.read_text("utf-8")
    guid = "{" + hashlib.sha256((header + source + name).encode()).hexdigest()[:32] + "}"
    source = f'#define FEEL_GUID "{guid}"\n{source}'
    library = _compiled(header, source, ending, compiler or _compiler())
    files = {
        "modelDescription.xml": _description(table, guid, name).encode(),
        f"binaries/{folder}/{MODEL}{ending}": library,
        "sources/feel.h": header.encode(),
        "sources/feel_fmu.c": source.encode(),
    }
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path)  # with a date of its own: the same feel is the same archive
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, data)
    return content.getvalue()


def _platform() -> tuple[str, str]:
    here = platform.system(), platform.machine()
    if here not in PLATFORMS or sys.maxsize < 2**32:
        raise InputError("fmu", " ".join(here), "FMI 2.0 has no name for libraries of this machine; export a C header")
    return PLATFORMS[here]


def _compiler() -> str:
    found = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if found is None:
        raise InputError("fmu", None, "a C compiler (cc, gcc or clang) is needed on the path; a C header needs none")
    return found


def _compiled(header: str, source: str, ending: str, compiler: str) -> bytes:
    with tempfile.TemporaryDirectory() as here:
        folder = Path(here)
        (folder / "feel.h").write_text(header, "utf-8")
        (folder / "feel_fmu.c").write_text(source, "utf-8")
        out = folder / f"{MODEL}{ending}"
        flags = ["-std=c99", "-O2", "-shared", "-fvisibility=hidden", *(["-fPIC"] if ending != ".dll" else [])]
        command = [compiler, *flags, "-o", str(out), str(folder / "feel_fmu.c")]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise InputError("compiler", compiler, f"it does not run: {error}") from None
        if done.returncode != 0:
            raise DetentError(f"{compiler} did not compile the FMU: {done.stderr.strip()[:500]}")
        return out.read_bytes()


def _description(table: FeelTable, guid: str, name: str) -> str:
    turns = table.unit == "rad"
    units = ["rad", "rad/s", "rad/s2", "N.m"] if turns else ["m", "m/s", "m/s2", "N"]
    powers = (
        ['rad="1"', 'rad="1" s="-1"', 'rad="1" s="-2"', 'kg="1" m="2" s="-2"']
        if turns
        else ['m="1"', 'm="1" s="-1"', 'm="1" s="-2"', 'kg="1" m="1" s="-2"']
    )
    definitions = "".join(
        f'    <Unit name="{unit}"><BaseUnit {power}/></Unit>\n' for unit, power in zip(units, powers, strict=True)
    )
    about = "; ".join(("Force that moves a device, over position and by direction", *table.notes))
    inputs = "".join(
        f'    <ScalarVariable name="{one}" valueReference="{i}" causality="input" variability="continuous">\n'
        f'      <Real unit="{units[i]}" start="0"/>\n    </ScalarVariable>\n'
        for i, one in enumerate(("position", "velocity", "acceleration"))
    )
    force = "torque" if turns else "force"
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName={quoteattr(name)} guid="{guid}" description={quoteattr(about)}
    generationTool="Detent {versions()["detent"]}" variableNamingConvention="flat" numberOfEventIndicators="0">
  <CoSimulation modelIdentifier="{MODEL}" canHandleVariableCommunicationStepSize="true">
    <SourceFiles><File name="feel_fmu.c"/></SourceFiles>
  </CoSimulation>
  <UnitDefinitions>
{definitions}  </UnitDefinitions>
  <ModelVariables>
{inputs}    <ScalarVariable name="{force}" valueReference="3" causality="output" variability="continuous"
        initial="calculated" description="of who moves the device, positive along +x">
      <Real unit="{units[3]}"/>
    </ScalarVariable>
  </ModelVariables>
  <ModelStructure>
    <Outputs><Unknown index="4" dependencies="1 2 3"/></Outputs>
    <InitialUnknowns><Unknown index="4" dependencies="1 2 3"/></InitialUnknowns>
  </ModelStructure>
</fmiModelDescription>
"""


__all__ = ["fmu"]
