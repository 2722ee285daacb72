"""Detent, the virtual assembly lab: how parts move, go together, come apart, and what it feels like."""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

# Loaded when first used: Numba and xarray must not tax `import detent`.
_HOME = {
    "simulate": "simulation",
    "Record": "record", "Event": "record", "Outcome": "record", "Status": "record",
    "Pose": "frames",
    "Rail": "drive", "Leg": "drive",
    "ORing": "mating.oring", "Notch": "mating.oring",
    "Snap": "mating.snap", "Block": "mating.snap",
    "RoundPeg": "mating.peg", "RectPeg": "mating.rect_peg",
    "Bolt": "mating.bolt", "Head": "mating.bolt", "Thread": "geometry.thread",
    "MetricThread": "geometry.thread_standard", "UnifiedThread": "geometry.thread_standard",
    "Beam": "mating.support", "Stiffness": "mating.support", "Plate": "mating.plate",
    "Flexure": "mating.flexure", "Pawl": "mating.flexure", "Polygon": "geometry.polygon",
    "Traverse": "drive.traverse", "Straight": "drive.traverse", "read_outline": "cad.outline_files",
    "Spread": "spreading", "spread": "spreading",
    "place": "mating.base",
    "Arm": "drive.arm", "Puma560": "drive.puma", "Driver": "drive.driver", "best_pose": "placing",
    "Bench": "drive.bench", "Sine": "drive.bench", "MultiSine": "drive.bench", "Chirp": "drive.bench",
    "Steps": "drive.bench", "HandLike": "drive.bench", "Sensors": "drive.bench", "Encoder": "drive.bench",
    "ForceSensor": "drive.bench", "Accelerometer": "drive.bench",
    "Oscillator": "mating.oscillator", "LinearSpring": "mating.oscillator", "SeriesSprings": "mating.oscillator",
    "SpringTable": "mating.oscillator", "Detents": "mating.oscillator", "EndStops": "mating.oscillator",
    "MassTable": "mating.oscillator", "DampingTable": "mating.oscillator", "FrictionTable": "mating.oscillator",
    "Stribeck": "mating.oscillator",
    "switch_metrics": "switches", "design_experiment": "identification.design",
    "diode": "diodes",
    "calibrate": "calibration.verb", "Parameter": "calibration.parameters", "Log": "calibration.log",
    "DesignTask": "designing.task", "design": "designing.verb", "place_latches": "designing.latch_search",
    "articulate": "articulation.verb", "joints": "articulation.reading", "GivenJoint": "articulation.given",
    "identify": "identification.verb", "Smooth": "identification.smooth", "Segmented": "identification.segmented",
    "Known": "identification.known",
    "Study": "study.plan", "Runs": "study.runs", "run_study": "study.verb", "write_table": "study.table",
    "DetentError": "errors", "InputError": "errors", "CadError": "errors", "MissingExtra": "errors",
    "SolveError": "errors",
}  # fmt: skip
__all__ = [*_HOME]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'detent' has no attribute {name!r}")
    return getattr(importlib.import_module(f"detent.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])
