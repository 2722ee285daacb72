"""Open CASCADE by the names of its packages, for child processes, tests and builders of shapes; it comes without types.

    gp.gp_Pnt(0, 0, 0),  TopoDS.TopoDS.Face(shape),  BRepPrimAPI.BRepPrimAPI_MakeBox(1, 1, 1).Shape()

Loading it takes half a second, and it may crash on a damaged file: nothing that a user's process imports imports this.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

BRep: Any = import_module("OCP.BRep")
BRepAdaptor: Any = import_module("OCP.BRepAdaptor")
BRepAlgoAPI: Any = import_module("OCP.BRepAlgoAPI")
BRepBuilderAPI: Any = import_module("OCP.BRepBuilderAPI")
BRepCheck: Any = import_module("OCP.BRepCheck")
BRepGProp: Any = import_module("OCP.BRepGProp")
BRepMesh: Any = import_module("OCP.BRepMesh")
BRepPrimAPI: Any = import_module("OCP.BRepPrimAPI")
BRepTools: Any = import_module("OCP.BRepTools")
GProp: Any = import_module("OCP.GProp")
GeomAbs: Any = import_module("OCP.GeomAbs")
IFSelect: Any = import_module("OCP.IFSelect")
Interface: Any = import_module("OCP.Interface")
Message: Any = import_module("OCP.Message")
Quantity: Any = import_module("OCP.Quantity")
STEPCAFControl: Any = import_module("OCP.STEPCAFControl")
STEPControl: Any = import_module("OCP.STEPControl")
TCollection: Any = import_module("OCP.TCollection")
TDF: Any = import_module("OCP.TDF")
TDataStd: Any = import_module("OCP.TDataStd")
TDocStd: Any = import_module("OCP.TDocStd")
TopAbs: Any = import_module("OCP.TopAbs")
TopExp: Any = import_module("OCP.TopExp")
TopLoc: Any = import_module("OCP.TopLoc")
TopoDS: Any = import_module("OCP.TopoDS")
XCAFDoc: Any = import_module("OCP.XCAFDoc")
collections: Any = import_module("OCP.collections")
gp: Any = import_module("OCP.gp")
