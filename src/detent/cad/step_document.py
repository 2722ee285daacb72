"""STEP through Open CASCADE's document (XCAF): which solids there are, and each use of them with name, place, colour.

Runs in the child process only (`child.py`). Lengths are the kernel's millimetres here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detent.cad.occ import (
    TDF,
    BRepBuilderAPI,
    IFSelect,
    Message,
    Quantity,
    STEPCAFControl,
    TCollection,
    TDataStd,
    TDocStd,
    TopAbs,
    TopExp,
    TopLoc,
    TopoDS,
    XCAFDoc,
    collections,
)

SOLID, SHELL, FACE, WIRE, EDGE = (
    TopAbs.TopAbs_SOLID,
    TopAbs.TopAbs_SHELL,
    TopAbs.TopAbs_FACE,
    TopAbs.TopAbs_WIRE,
    TopAbs.TopAbs_EDGE,
)
DEEPEST = 100  # ours: sub-assemblies inside one another; more is a file that eats its tail


@dataclass
class Use:
    """One place a solid stands at: index of the solid, (3, 4) pose in W with mm, name, path, colour (sRGB)."""

    solid: int
    name: str
    path: tuple[str, ...]
    pose: NDArray[np.float64]
    colour: tuple[float, float, float] | None


@dataclass
class Document:
    """What a STEP file holds: unique solids in their own frames, the uses of them, unit, complaints."""

    solids: list[Any] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)
    unit: str = ""
    name: str = ""
    warnings: list[str] = field(default_factory=list)


class Unreadable(Exception):
    """The kernel refused the file; the reason is the message."""


def read_document(path: Path) -> Document:
    """Solids and their uses in a STEP file; Unreadable where the kernel refuses it."""
    Message.Message.DefaultMessenger_s().ChangePrinters().Clear()
    reader = STEPCAFControl.STEPCAFControl_Reader()
    reader.SetColorMode(True)
    reader.SetNameMode(True)
    reader.SetLayerMode(False)
    reader.SetPropsMode(False)
    reader.SetGDTMode(False)
    reader.SetMatMode(False)
    if reader.ReadFile(str(path)) != IFSelect.IFSelect_RetDone:
        raise Unreadable("Open CASCADE cannot read it: its syntax is damaged")
    document = TDocStd.TDocStd_Document(TCollection.TCollection_ExtendedString("detent"))
    if not reader.Transfer(document):
        raise Unreadable("Open CASCADE finds no shape in it that it can build")
    found = Document()
    lengths, angles, solid_angles = (collections.Sequence_TCollection_AsciiString() for _ in range(3))
    reader.Reader().FileUnits(lengths, angles, solid_angles)
    units = sorted({lengths.Value(i).ToCString() for i in range(1, lengths.Length() + 1)})
    found.unit = ", ".join(units).lower()
    if len(units) > 1:
        found.warnings.append(f"the file mixes units of length: {found.unit}")
    _Walk(document, found).everything()
    return found


class _Walk:
    """Down the tree of labels, collecting solids and uses."""

    def __init__(self, document: Any, found: Document) -> None:
        self.shapes = XCAFDoc.XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
        self.colours = XCAFDoc.XCAFDoc_DocumentTool.ColorTool_s(document.Main())
        self.found = found
        self.known: dict[Any, int] = {}  # TShape (and orientation) → index of the solid
        self.leaves: dict[str, list[tuple[int, NDArray[np.float64], tuple[float, float, float] | None]]] = {}

    def everything(self) -> None:
        labels = collections.Sequence_TDF_Label()
        self.shapes.GetFreeShapes(labels)
        roots = [labels.Value(i) for i in range(1, labels.Length() + 1)]
        if len(roots) == 1:
            self.found.name = _name(roots[0])
        for label in roots:
            self._label(label, np.eye(3, 4), (), None, 0)

    def _label(self, label: Any, pose: NDArray[np.float64], path: tuple[str, ...], colour: Any, depth: int) -> None:
        if depth > DEEPEST:
            raise Unreadable(f"sub-assemblies nest deeper than {DEEPEST}")
        target = label
        if XCAFDoc.XCAFDoc_ShapeTool.IsReference_s(label):
            target = TDF.TDF_Label()
            XCAFDoc.XCAFDoc_ShapeTool.GetReferredShape_s(label, target)
            pose = _after(pose, _matrix(XCAFDoc.XCAFDoc_ShapeTool.GetLocation_s(label)))
        name = _name(target) or _name(label)
        colour = self._colour(label) or self._colour(target) or colour
        if XCAFDoc.XCAFDoc_ShapeTool.IsAssembly_s(target):
            parts = collections.Sequence_TDF_Label()
            XCAFDoc.XCAFDoc_ShapeTool.GetComponents_s(target, parts, False)
            inner = (*path, name) if depth else path
            for i in range(1, parts.Length() + 1):
                self._label(parts.Value(i), pose, inner, colour, depth + 1)
            return
        for solid, place, own in self._leaf(target, name):
            self.found.uses.append(Use(solid, name, path, _after(pose, place), own or colour))

    def _leaf(self, label: Any, name: str) -> list[Any]:
        """Solids of a shape that is no assembly: index, place in its frame, colour; found once for all its uses."""
        key = _entry(label)
        if key in self.leaves:
            return self.leaves[key]
        shape = XCAFDoc.XCAFDoc_ShapeTool.GetShape_s(label)
        solids, explorer = [], TopExp.TopExp_Explorer(shape, SOLID)
        while explorer.More():
            solids.append(explorer.Current())
            explorer.Next()
        self._loose(shape, name, len(solids))
        leaf = []
        for solid in solids:
            where = solid.Location()
            place, index = _matrix(where), -1
            if not _is_rigid(place):  # a mirrored or scaled use is a shape of its own
                solid = BRepBuilderAPI.BRepBuilderAPI_Transform(
                    solid.Located(TopLoc.TopLoc_Location()), where.Transformation(), True
                ).Shape()
                place = np.eye(3, 4)
            alone = solid.Located(TopLoc.TopLoc_Location())
            same = (alone.TShape(), int(alone.Orientation()))
            index = self.known.get(same, -1)
            if index < 0:
                index = self.known[same] = len(self.found.solids)
                self.found.solids.append(TopoDS.TopoDS.Solid(alone))
                self.found.names.append(name)
            leaf.append((index, place, self._colour(solid) if len(solids) > 1 else None))
        self.leaves[key] = leaf
        return leaf

    def _loose(self, shape: Any, name: str, n_solids: int) -> None:
        """Say what of a shape is no solid: shells, faces and wires outside of any."""
        for kind, outside, word in (
            (SHELL, SOLID, "open shell"),
            (FACE, SHELL, "face"),
            (WIRE, FACE, "wire"),
            (EDGE, WIRE, "edge"),
        ):
            explorer, count = TopExp.TopExp_Explorer(shape, kind, outside), 0
            while explorer.More():
                count += 1
                explorer.Next()
            if count:
                many = (
                    f"{count} {word}s that belong"
                    if count > 1
                    else f"a{'n' if word[0] in 'oe' else ''} {word} that belongs"
                )
                self.found.warnings.append(f"{name or 'a shape without a name'}: {many} to no solid, left out")
                return
        if not n_solids:
            self.found.warnings.append(f"{name or 'a shape without a name'}: it holds nothing")

    def _colour(self, thing: Any) -> tuple[float, float, float] | None:
        colour = Quantity.Quantity_Color()
        read = XCAFDoc.XCAFDoc_ColorTool.GetColor_s if isinstance(thing, TDF.TDF_Label) else self.colours.GetColor
        for kind in (XCAFDoc.XCAFDoc_ColorSurf, XCAFDoc.XCAFDoc_ColorGen):
            if read(thing, kind, colour):
                return colour.Values(Quantity.Quantity_TOC_sRGB)
        return None


def _name(label: Any) -> str:
    name = TDataStd.TDataStd_Name()
    if not label.FindAttribute(TDataStd.TDataStd_Name.GetID_s(), name):
        return ""
    return " ".join(name.Get().ToExtString().split())


def _entry(label: Any) -> str:
    tags = []
    while not label.IsRoot():
        tags.append(str(label.Tag()))
        label = label.Father()
    return ":".join(tags)


def _matrix(location: Any) -> NDArray[np.float64]:
    if location.IsIdentity():
        return np.eye(3, 4)
    trsf = location.Transformation()
    return np.array([[trsf.Value(i, j) for j in (1, 2, 3, 4)] for i in (1, 2, 3)])


def _after(first: NDArray[np.float64], then: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.column_stack((first[:, :3] @ then[:, :3], first[:, :3] @ then[:, 3] + first[:, 3]))


def _is_rigid(pose: NDArray[np.float64]) -> bool:
    R = pose[:, :3]
    return bool(np.abs(R.T @ R - np.eye(3)).max() < 1e-9 and np.linalg.det(R) > 0)
