"""Named shapes into a STEP file (AP214, mm): for examples and tests. Needs Open CASCADE in this process."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from detent.cad.occ import (
    IFSelect,
    Interface,
    Message,
    STEPCAFControl,
    TCollection,
    TDataStd,
    TDocStd,
    TopLoc,
    XCAFDoc,
    gp,
)
from detent.core.errors import CadError
from detent.core.files import write_whole
from detent.core.frames import Pose


def write_step(
    path: Path | str, parts: Sequence[tuple[str, Any, Pose]], *, name: str = "assembly", unit: str = "MM"
) -> None:
    """Write parts (name, shape in mm, pose in m) as one assembly; a shape given twice is written once and used twice.

    unit  "MM", "M" or "INCH": what the file counts in; the parts keep their size
    """
    path = Path(path)
    Message.Message.DefaultMessenger_s().ChangePrinters().Clear()
    document = TDocStd.TDocStd_Document(TCollection.TCollection_ExtendedString("detent"))
    shapes = XCAFDoc.XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
    root = shapes.NewShape()
    _call(root, name)
    known: list[tuple[Any, Any]] = []
    for title, shape, pose in parts:
        label = next((one for other, one in known if other.IsSame(shape)), None)
        if label is None:
            label = shapes.AddShape(shape, False)
            _call(label, title)
            known.append((shape, label))
        _call(shapes.AddComponent(root, label, TopLoc.TopLoc_Location(trsf_of(pose))), title)
    shapes.UpdateAssemblies()
    with _silence():
        writer = STEPCAFControl.STEPCAFControl_Writer()
        Interface.Interface_Static.SetCVal_s("write.step.schema", "AP214IS")
        Interface.Interface_Static.SetCVal_s("write.step.unit", unit)
        Interface.Interface_Static.SetIVal_s("write.surfacecurve.mode", 0)  # no curves in (u, v): a third of the size
        writer.SetNameMode(True)
        aside = path.with_name(f".{path.name}.step")
        try:
            written = writer.Transfer(document) and writer.Write(str(aside)) == IFSelect.IFSelect_RetDone
            if not written:
                raise CadError(path, "Open CASCADE cannot write it")
            write_whole(path, aside.read_bytes())
        finally:
            Interface.Interface_Static.SetCVal_s("write.step.unit", "MM")
            aside.unlink(missing_ok=True)


def trsf_of(pose: Pose) -> Any:
    """The kernel's transformation (mm) for a pose (m)."""
    trsf = gp.gp_Trsf()
    (a, b, c), (x, y, z) = pose.R.tolist(), (pose.p * 1e3).tolist()
    trsf.SetValues(*a, x, *b, y, *c, z)
    return trsf


def _call(label: Any, name: str) -> None:
    TDataStd.TDataStd_Name.Set_s(label, TCollection.TCollection_ExtendedString(name, True))


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """The kernel writes about its own work to the process's output: not while this lasts."""
    kept = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 1)
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)
