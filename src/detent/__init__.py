"""Detent, the virtual assembly lab: how parts move, go together, come apart, and what it feels like.

Verbs: `simulate`, `articulate`, `identify`, and over many runs `run_study`, `calibrate`, `design`. Roles: `Drive` (who
holds the moving part), `Mating` (what happens between the parts), `Surface` (what bounds them), `Solver` (how a drive
and a mating are followed; its contract and what a solver of your own needs are in detent.simulation.solver). Every verb
returns a `Record`.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from detent._deprecated import MOVED_PATH

__version__ = "0.2.0.dev0"

__path__ += MOVED_PATH

# Every public name and its module. Loaded when first used: Numba and xarray must not slow down `import detent`.
_PUBLIC = {
    "simulation.verb": ("simulate",),
    "simulation.placing": ("best_pose",),
    "simulation.solver": ("Method", "Run", "Solver", "WholeRun"),
    "articulation.verb": ("articulate",),
    "articulation.assembly_mechanism": ("joints",),
    "articulation.designed_joints": ("GivenJoint",),
    "identification.verb": ("identify",),
    "identification.smooth": ("Smooth",),
    "identification.automatic": ("Automatic",),
    "identification.segmented": ("Segmented",),
    "identification.known": ("Known",),
    "identification.recursive": ("Recursive",),
    "identification.switches": ("switch_metrics",),
    "identification.experiment": ("design_experiment",),
    "studies.study": ("Study",),
    "studies.runs": ("Runs",),
    "studies.verb": ("run_study",),
    "studies.gathering": ("write_table",),
    "studies.calibration.verb": ("calibrate",),
    "studies.calibration.parameters": ("Parameter",),
    "studies.calibration.log": ("Log",),
    "studies.design.verb": ("design",),
    "studies.design.task": ("DesignTask",),
    "studies.design.wants": ("Want",),
    "studies.placing.verb": ("place_latches",),
    "scenario.scenario": ("Scenario",),
    "core.record": ("Channel", "Event", "Record"),
    "core.outcome": ("Outcome", "Soundness", "Status"),
    "core.trajectory": ("Trajectory",),
    "core.frames": ("Pose",),
    "core.errors": ("CadError", "DetentError", "InputError", "MissingExtra", "SolveError"),
    "numeric.kernel": ("Kernel",),
    "geometry.surface": ("Surface",),
    "geometry.part": ("Body",),
    "geometry.polygon": ("Polygon",),
    "geometry.thread": ("MetricThread", "Thread", "UnifiedThread"),
    "cad.outlines.file": ("read_outline",),
    "drive.drive": ("Drive",),
    "drive.rail": ("Leg", "Rail"),
    "drive.grasp": ("Grasp",),
    "drive.free": ("Free",),
    "drive.driver": ("Driver",),
    "drive.feed": ("Feed", "Legs", "Line", "Move", "Moves", "Twist", "Waypoint", "Waypoints"),
    "drive.traverse": ("Straight", "Traverse"),
    "drive.arm.model": ("Arm", "Chain", "RemoteCentre", "Urdf"),
    "drive.arm.links": ("Gear", "Link"),
    "drive.arm.puma": ("Puma560",),
    "drive.arm.control": ("PD", "Force", "Impedance"),
    "drive.search_motion": ("Spiral", "TiltAndSlide"),
    "drive.bench.model": ("Bench",),
    "drive.bench.servo": ("Motor", "Servo"),
    "drive.bench.motions": ("Chirp", "HandLike", "MultiSine", "Sine", "Steps"),
    "drive.bench.sensors": ("Accelerometer", "Encoder", "ForceSensor", "Sensors"),
    "mating.mating": ("Change", "Mating", "Placed", "Stop", "place"),
    "mating.oring.model": ("Notch", "ORing"),
    "mating.snap.model": ("Block", "Snap"),
    "mating.snap.support": ("Beam", "Stiffness"),
    "mating.snap.plate": ("Plate",),
    "mating.peg.round_peg": ("RoundPeg",),
    "mating.peg.rect_peg": ("RectPeg",),
    "mating.bolt.model": ("Bolt", "Head"),
    "mating.contact.model": ("Contact",),
    "mating.contact.springs": ("PointContact",),
    "mating.contact.from_step": ("FromStep",),
    "mating.goal": ("Goal",),
    "mating.oscillator.model": ("Oscillator",),
    "mating.oscillator.laws": (
        "DampingTable",
        "Detents",
        "EndStops",
        "FrictionTable",
        "LinearSpring",
        "MassTable",
        "SeriesSprings",
        "SpringTable",
        "Stribeck",
    ),
    "mating.feel.model": ("Feel",),
    "mating.feel.table": ("FeelTable",),
    "latch.model": ("Latch", "Pawl"),
    "latch.pseudo_rigid_body": ("BeamPawl",),
    "latch.spread": ("Spread", "spread"),
    "latch.diode": ("diode",),
    "playback.passivity": ("Device",),
    "playback.rendering": ("Rendering",),
}
_HOME = {name: module for module, names in _PUBLIC.items() for name in names}

if TYPE_CHECKING:  # the same list for type checkers and editors; a test compares the two
    from detent.articulation.assembly_mechanism import joints as joints
    from detent.articulation.designed_joints import GivenJoint as GivenJoint
    from detent.articulation.verb import articulate as articulate
    from detent.cad.outlines.file import read_outline as read_outline
    from detent.core.errors import CadError as CadError
    from detent.core.errors import DetentError as DetentError
    from detent.core.errors import InputError as InputError
    from detent.core.errors import MissingExtra as MissingExtra
    from detent.core.errors import SolveError as SolveError
    from detent.core.frames import Pose as Pose
    from detent.core.outcome import Outcome as Outcome
    from detent.core.outcome import Soundness as Soundness
    from detent.core.outcome import Status as Status
    from detent.core.record import Channel as Channel
    from detent.core.record import Event as Event
    from detent.core.record import Record as Record
    from detent.core.trajectory import Trajectory as Trajectory
    from detent.drive.arm.control import PD as PD
    from detent.drive.arm.control import Force as Force
    from detent.drive.arm.control import Impedance as Impedance
    from detent.drive.arm.links import Gear as Gear
    from detent.drive.arm.links import Link as Link
    from detent.drive.arm.model import Arm as Arm
    from detent.drive.arm.model import Chain as Chain
    from detent.drive.arm.model import RemoteCentre as RemoteCentre
    from detent.drive.arm.model import Urdf as Urdf
    from detent.drive.arm.puma import Puma560 as Puma560
    from detent.drive.bench.model import Bench as Bench
    from detent.drive.bench.motions import Chirp as Chirp
    from detent.drive.bench.motions import HandLike as HandLike
    from detent.drive.bench.motions import MultiSine as MultiSine
    from detent.drive.bench.motions import Sine as Sine
    from detent.drive.bench.motions import Steps as Steps
    from detent.drive.bench.sensors import Accelerometer as Accelerometer
    from detent.drive.bench.sensors import Encoder as Encoder
    from detent.drive.bench.sensors import ForceSensor as ForceSensor
    from detent.drive.bench.sensors import Sensors as Sensors
    from detent.drive.bench.servo import Motor as Motor
    from detent.drive.bench.servo import Servo as Servo
    from detent.drive.drive import Drive as Drive
    from detent.drive.driver import Driver as Driver
    from detent.drive.feed import Feed as Feed
    from detent.drive.feed import Legs as Legs
    from detent.drive.feed import Line as Line
    from detent.drive.feed import Move as Move
    from detent.drive.feed import Moves as Moves
    from detent.drive.feed import Twist as Twist
    from detent.drive.feed import Waypoint as Waypoint
    from detent.drive.feed import Waypoints as Waypoints
    from detent.drive.free import Free as Free
    from detent.drive.grasp import Grasp as Grasp
    from detent.drive.rail import Leg as Leg
    from detent.drive.rail import Rail as Rail
    from detent.drive.search_motion import Spiral as Spiral
    from detent.drive.search_motion import TiltAndSlide as TiltAndSlide
    from detent.drive.traverse import Straight as Straight
    from detent.drive.traverse import Traverse as Traverse
    from detent.geometry.part import Body as Body
    from detent.geometry.polygon import Polygon as Polygon
    from detent.geometry.surface import Surface as Surface
    from detent.geometry.thread import MetricThread as MetricThread
    from detent.geometry.thread import Thread as Thread
    from detent.geometry.thread import UnifiedThread as UnifiedThread
    from detent.identification.automatic import Automatic as Automatic
    from detent.identification.experiment import design_experiment as design_experiment
    from detent.identification.known import Known as Known
    from detent.identification.recursive import Recursive as Recursive
    from detent.identification.segmented import Segmented as Segmented
    from detent.identification.smooth import Smooth as Smooth
    from detent.identification.switches import switch_metrics as switch_metrics
    from detent.identification.verb import identify as identify
    from detent.latch.diode import diode as diode
    from detent.latch.model import Latch as Latch
    from detent.latch.model import Pawl as Pawl
    from detent.latch.pseudo_rigid_body import BeamPawl as BeamPawl
    from detent.latch.spread import Spread as Spread
    from detent.latch.spread import spread as spread
    from detent.mating.bolt.model import Bolt as Bolt
    from detent.mating.bolt.model import Head as Head
    from detent.mating.contact.from_step import FromStep as FromStep
    from detent.mating.contact.model import Contact as Contact
    from detent.mating.contact.springs import PointContact as PointContact
    from detent.mating.feel.model import Feel as Feel
    from detent.mating.feel.table import FeelTable as FeelTable
    from detent.mating.goal import Goal as Goal
    from detent.mating.mating import Change as Change
    from detent.mating.mating import Mating as Mating
    from detent.mating.mating import Placed as Placed
    from detent.mating.mating import Stop as Stop
    from detent.mating.mating import place as place
    from detent.mating.oring.model import Notch as Notch
    from detent.mating.oring.model import ORing as ORing
    from detent.mating.oscillator.laws import DampingTable as DampingTable
    from detent.mating.oscillator.laws import Detents as Detents
    from detent.mating.oscillator.laws import EndStops as EndStops
    from detent.mating.oscillator.laws import FrictionTable as FrictionTable
    from detent.mating.oscillator.laws import LinearSpring as LinearSpring
    from detent.mating.oscillator.laws import MassTable as MassTable
    from detent.mating.oscillator.laws import SeriesSprings as SeriesSprings
    from detent.mating.oscillator.laws import SpringTable as SpringTable
    from detent.mating.oscillator.laws import Stribeck as Stribeck
    from detent.mating.oscillator.model import Oscillator as Oscillator
    from detent.mating.peg.rect_peg import RectPeg as RectPeg
    from detent.mating.peg.round_peg import RoundPeg as RoundPeg
    from detent.mating.snap.model import Block as Block
    from detent.mating.snap.model import Snap as Snap
    from detent.mating.snap.plate import Plate as Plate
    from detent.mating.snap.support import Beam as Beam
    from detent.mating.snap.support import Stiffness as Stiffness
    from detent.numeric.kernel import Kernel as Kernel
    from detent.playback.passivity import Device as Device
    from detent.playback.rendering import Rendering as Rendering
    from detent.scenario.scenario import Scenario as Scenario
    from detent.simulation.placing import best_pose as best_pose
    from detent.simulation.solver import Method as Method
    from detent.simulation.solver import Run as Run
    from detent.simulation.solver import Solver as Solver
    from detent.simulation.solver import WholeRun as WholeRun
    from detent.simulation.verb import simulate as simulate
    from detent.studies.calibration.log import Log as Log
    from detent.studies.calibration.parameters import Parameter as Parameter
    from detent.studies.calibration.verb import calibrate as calibrate
    from detent.studies.design.task import DesignTask as DesignTask
    from detent.studies.design.verb import design as design
    from detent.studies.design.wants import Want as Want
    from detent.studies.gathering import write_table as write_table
    from detent.studies.placing.verb import place_latches as place_latches
    from detent.studies.runs import Runs as Runs
    from detent.studies.study import Study as Study
    from detent.studies.verb import run_study as run_study
else:
    __all__ = [*_HOME]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        from detent._deprecated import renamed

        return __getattr__(renamed(name, "detent"))
    value = getattr(importlib.import_module(f"detent.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])
