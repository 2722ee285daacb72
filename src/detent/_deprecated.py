"""Names of 0.1.0 that documents named and that have moved: the old ones work until 0.3, with a DeprecationWarning.

detent.record → detent.core.record        the finder below hands out the new module under the old name
detent.mating.peg → …peg.round_peg        the old module is now a folder: `moved_name` gives it the module's names
detent.Flexure → detent.Latch             `RENAMED`, with kinds of scenarios: flexure.Flexure → latch.Latch
"""

from __future__ import annotations

import importlib
import sys
import warnings
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

MOVED = {
    "analysis": "core.analysis",
    "articulation.checked": "articulation.disassembly",
    "articulation.followed": "articulation.assembly_mechanism",
    "articulation.known": "articulation.known_parts",
    "articulation.motion": "articulation.finite_motion",
    "calibration": "studies.calibration",
    "calibration.verb": "studies.calibration.verb",
    "designing": "studies.design",
    "designing.numbers": "studies.design.wants",
    "diodes": "latch.diode",
    "drive.base": "drive.drive",
    "drive.control": "drive.arm.control",
    "drive.puma": "drive.arm.puma",
    "drive.search": "drive.search_motion",
    "drive.way": "drive.arm.way",
    "drive.yielding": "drive.arm.compliance",
    "errors": "core.errors",
    "frames": "core.frames",
    "geometry.joint": "geometry.assembly",
    "identification.design": "identification.experiment",
    "latching": "latch.exact.run",
    "mating.base": "mating.mating",
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
    "report.contacts": "report.touches",
    "study": "studies",
    "study.base": "studies.run_base",
    "study.criteria": "studies.criteria",
    "study.distributions": "studies.distributions",
    "study.outputs": "studies.outputs",
    "study.plan": "studies.study",
    "study.success": "studies.success",
    "study.variables": "studies.variables",
    "study.verb": "studies.verb",
    "switches": "identification.switches",
}

# Folders that were modules: where the names they had are now.
FOLDERS = {
    "drive": ("drive.rail", "Leg Rail"),
    "drive.arm": ("drive.arm.model", "Arm Chain PD RemoteCentre Urdf"),
    "drive.bench": (
        "drive.bench.model",
        "Bench Servo Sine MultiSine Chirp Steps HandLike Sensors Encoder ForceSensor Accelerometer",
    ),
    "mating.bolt": ("mating.bolt.model", "Bolt Head"),
    "mating.contact": ("mating.contact.model", "Contact"),
    "mating.feel": ("mating.feel.model", "Feel FeelTable"),
    "mating.oring": ("mating.oring.model", "Notch ORing"),
    "mating.oscillator": (
        "mating.oscillator.model",
        "Oscillator LinearSpring SeriesSprings SpringTable Detents EndStops "
        "MassTable DampingTable FrictionTable Stribeck",
    ),
    "mating.peg": ("mating.peg.round_peg", "RoundPeg"),
    "mating.snap": ("mating.snap.model", "Block Snap"),
    "studies.design": ("studies.placing", "LatchPlace PlacingTask latch_places place_latches"),
}

# Public names, and kinds of matings and drives as scenarios and records hold them.
RENAMED = {"Flexure": "Latch", "flexure.Flexure": "latch.Latch"}


def renamed(old: str, module: str) -> str:
    """The new name of what is in `RENAMED`, looked up in a module that does not know it."""
    if old not in RENAMED:
        raise AttributeError(f"module {module!r} has no attribute {old!r}")
    warnings.warn(f"{old} is now {RENAMED[old]}", DeprecationWarning, stacklevel=3)
    return RENAMED[old]


class _MovedFinder:
    """Finder and loader of `MOVED`, on a path entry of its own: asked for what the folders before it lack."""

    def find_spec(self, name: str, *_: Any) -> Any:
        new = MOVED.get(name.removeprefix("detent.")) if name.startswith("detent.") else None
        if new is None:
            return None
        warnings.warn(f"{name} is now detent.{new}", DeprecationWarning, stacklevel=2)
        return ModuleSpec(name, self)  # pyright: ignore[reportArgumentType]  # a loader by its two functions

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = importlib.import_module(f"detent.{MOVED[spec.name.removeprefix('detent.')]}")
        if hasattr(module, "__path__") and self not in sys.meta_path:
            # Its folder would give `detent.study.base` as a second module: from now on this finder is asked first.
            sys.meta_path.insert(0, self)  # pyright: ignore[reportArgumentType]
        spec.loader_state = module.__spec__
        if not hasattr(module, "__getattr__") and any(new in vars(module) for new in RENAMED.values()):
            # Only here, where an old path is asked for: `from … import …` asks every module for a `__path__`.
            vars(module)["__getattr__"] = lambda name: getattr(module, renamed(name, module.__name__))
        return module

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None  # importlib has just put the old name's there
        module.__spec__ = module.__spec__.loader_state


# The entry that folders with moved modules add to their `__path__`. Nothing is there: importlib finds the finder in its
# cache, and an absolute path stays in that cache.
MOVED_PATH = [str(Path(__file__).with_name("moved modules"))]
sys.path_importer_cache[MOVED_PATH[0]] = _MovedFinder()  # pyright: ignore[reportArgumentType]


def moved_name(folder: str, name: str) -> Any:
    """A name of a folder that was a module: for the folder's `__getattr__`."""
    module, names = FOLDERS[folder.removeprefix("detent.")]
    if name not in names.split():
        raise AttributeError(f"module {folder!r} has no attribute {name!r}; it may be in detent.{module}")
    warnings.warn(f"{name} is now in detent.{module}", DeprecationWarning, stacklevel=3)
    return getattr(importlib.import_module(f"detent.{module}"), name)
