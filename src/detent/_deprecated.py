"""Modules of 0.1.0 that documents named and that have moved: their old names work until 0.3, with a DeprecationWarning.

detent.record → detent.core.record        the finder below hands out the new module under the old name
detent.mating.peg → …peg.round_peg        the old module is now a folder: `names_of` gives it the module's names
"""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

MOVED = {
    "analysis": "core.analysis",
    "articulation.motion": "articulation.finite_motion",
    "calibration": "studies.calibration",
    "calibration.verb": "studies.calibration.verb",
    "designing": "studies.design",
    "designing.numbers": "studies.design.wants",
    "diodes": "latch.diode",
    "drive.control": "drive.arm.control",
    "drive.puma": "drive.arm.puma",
    "drive.search": "drive.search_motion",
    "drive.way": "drive.arm.way",
    "drive.yielding": "drive.arm.compliance",
    "errors": "core.errors",
    "frames": "core.frames",
    "identification.design": "identification.experiment",
    "latching": "latch.exact.run",
    "mating.beam_pawl": "latch.pseudo_rigid_body",
    "mating.flexure": "latch.model",
    "mating.jamming": "mating.peg.jamming",
    "mating.plate": "mating.snap.plate",
    "mating.point_contact": "mating.contact.springs",
    "mating.rect_peg": "mating.peg.rect_peg",
    "mating.support": "mating.snap.support",
    "measured": "identification.measured",
    "placing": "simulation.placing",
    "planar": "latch.exact",
    "planar.diode": "latch.exact.diode_verdict",
    "record": "core.record",
    "study": "studies",
    "study.base": "studies.base",
    "study.criteria": "studies.criteria",
    "study.distributions": "studies.distributions",
    "study.outputs": "studies.outputs",
    "study.plan": "studies.study",
    "study.success": "studies.success",
    "study.variables": "studies.variables",
    "study.verb": "studies.verb",
    "switches": "identification.switches",
}


class _MovedFinder:
    """Finder and loader of `MOVED`. It stands first: else `detent.study.base` would be loaded as a second module."""

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> Any:
        new = MOVED.get(name.removeprefix("detent.")) if name.startswith("detent.") else None
        if new is None:
            return None
        warnings.warn(f"{name} is now detent.{new}", DeprecationWarning, stacklevel=2)
        return ModuleSpec(name, self)  # pyright: ignore[reportArgumentType]  # a loader by its two functions

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = importlib.import_module(f"detent.{MOVED[spec.name.removeprefix('detent.')]}")
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None  # importlib has just put the old name's there
        module.__spec__ = module.__spec__.loader_state


def names_of(module: str, *names: str) -> Callable[[str], Any]:
    """`__getattr__` for a folder that was a module: these names come from `module`."""

    def getattr_(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"no {name!r} here; it may be in detent.{module}")
        warnings.warn(f"{name} is now in detent.{module}", DeprecationWarning, stacklevel=2)
        return getattr(importlib.import_module(f"detent.{module}"), name)

    return getattr_


def install() -> None:
    if not any(isinstance(finder, _MovedFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _MovedFinder())  # pyright: ignore[reportArgumentType]
