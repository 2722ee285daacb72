"""The channels of a run, declared once: name, dims, unit, and one sentence. `channels` in record.py fills them.

What a single model shows beside these (a snap's bending, a bolt's turns) it declares itself.
"""

from __future__ import annotations

from typing import Literal, NamedTuple


class Declared(NamedTuple):
    dims: tuple[str, ...]
    units: str
    about: str
    frame: str = ""  # of vectors, where it is not the gripper's


_TIME, _XYZ, _POSE = ("time",), ("time", "xyz"), ("time", "row", "column")
_PAWL, _CONTACT, _AT_CONTACT = ("time", "pawl"), ("time", "contact"), ("time", "contact", "xyz")
_LOST = "since the start"
# Dimensions that have one size and one meaning in every channel of a record.
COMMON = frozenset(("time", "xyz", "row", "column", "tangent"))

CHANNELS: dict[str, Declared] = {
    # ---- axes ----
    "time": Declared(_TIME, "s", "time since the start"),
    "xyz": Declared(("xyz",), "1", "axes"),
    # ---- motion of the gripper, and the force on what it holds ----
    "insertion": Declared(_TIME, "m", "distance travelled along the direction of insertion since the start"),
    "travel": Declared(_TIME, "m", "distance travelled, leg by leg"),
    "command": Declared(_TIME, "m", "where the spring's other end is, along the direction of insertion"),
    "speed": Declared(_TIME, "m/s", "speed of the gripper along the direction of insertion"),
    "pose": Declared(_POSE, "1, m", "pose [R | p] of the gripper G in the world W"),
    "velocity": Declared(_XYZ, "m/s", "velocity of G's origin, in W"),
    "spin": Declared(_XYZ, "rad/s", "angular velocity of G, in W"),
    "force": Declared(_XYZ, "N", "force on the part by what it mates with, at G, expressed in G"),
    "moment": Declared(_XYZ, "N m", "moment on the part by what it mates with, at G, expressed in G"),
    "mating_force": Declared(
        _TIME, "N", "force of the machine on the part along the direction of insertion: positive pushes it on"
    ),
    # ---- coordinates of a drive that holds no part ----
    "q": Declared(("time", "coordinate"), "m or rad", "the drive's coordinates"),
    "v": Declared(("time", "speed"), "m/s or rad/s", "the drive's velocities"),
    "reaction": Declared(("time", "speed"), "N or N m", "of all contacts, along the velocities"),
    # ---- energy ----
    "energy": Declared(_TIME, "J", "work done by the machine since the start"),
    "kinetic_energy": Declared(_TIME, "J", "of all that moves"),
    "stored_energy": Declared(_TIME, "J", "in springs and weight, since the start"),
    "friction_loss": Declared(_TIME, "J", f"lost to friction {_LOST}"),
    "impact_loss": Declared(_TIME, "J", f"lost in impacts {_LOST}"),
    "drive_loss": Declared(_TIME, "J", f"lost in the drive's dampers {_LOST}"),
    "damper_loss": Declared(_TIME, "J", f"lost in the hinges' dampers {_LOST}"),
    "drive_work": Declared(_TIME, "J", f"given by the drive's machine {_LOST}"),
    "numerical_loss": Declared(_TIME, "J", f"lost to the method {_LOST}: normal forces, corrections"),
    "mating_energy": Declared(_TIME, "J", "in the springs of all compliant matings, since the start"),
    "mating_kinetic_energy": Declared(_TIME, "J", "of what moves inside the matings"),
    "mating_friction_loss": Declared(_TIME, "J", f"lost to friction in compliant matings {_LOST}"),
    "mating_damper_loss": Declared(_TIME, "J", f"lost in the dampers of compliant matings {_LOST}"),
    "mass_loss": Declared(_TIME, "J", f"lost to masses that change with the place {_LOST}; negative: given by them"),
    "play_loss": Declared(_TIME, "J", f"lost in the play before a mechanism {_LOST}; negative: given by it"),
    "jump_loss": Declared(_TIME, "J", f"lost by compliant parts that jump {_LOST}"),
    "energy_rest": Declared(_TIME, "J", "work given, less what is stored and lost: what the method made or left out"),
    # ---- contacts ----
    "contact_id": Declared(_CONTACT, "1", "which features touch; 0 where there is no contact"),
    "gap": Declared(_CONTACT, "m", "open if positive"),
    "contact_point": Declared(_AT_CONTACT, "m", "point of contact on the moving part"),
    "contact_normal": Declared(_AT_CONTACT, "1", "normal at the contact, towards the moving part"),
    "contact_force": Declared(_CONTACT, "N", "normal force on the moving part"),
    "contact_friction": Declared(
        ("time", "contact", "tangent"), "N", "friction on the moving part, along the contact's two tangents"
    ),
    "contact_load": Declared(_AT_CONTACT, "N", "force on the moving part at the contact, friction included, in W", "W"),
    "contact_state": Declared(_CONTACT, "1", "0 open, 1 sticks, 2 slides"),
    "slip_speed": Declared(_CONTACT, "m/s", "speed of sliding at the contact"),
    # ---- latches ----
    "pawl_angle": Declared(_PAWL, "rad", "angle of each pawl from its outline as given, against what it is hinged on"),
    "pawl_speed": Declared(_PAWL, "rad/s", "how fast each pawl turns against what it is hinged on"),
    "pawl_pose": Declared(_POSE, "1, m", "pose [R | p] of a pawl in the root: its hinge and its angle"),
    "spring_torque": Declared(_PAWL, "N m", "of each spring on what its pawl is hinged on, counter-clockwise"),
    "strain": Declared(_PAWL, "1", "largest bending strain along the beam that a pawl stands for; nan for other pawls"),
    # ---- a bench: one freedom, along or about its axis (units m, N or rad, N m) ----
    "position": Declared(_TIME, "m", "of the mechanism along its freedom: the truth"),
    "velocity_along": Declared(_TIME, "m/s", "rate of the position: the truth"),
    "acceleration_along": Declared(_TIME, "m/s^2", "rate of the velocity: the truth"),
    "applied_force": Declared(_TIME, "N", "force (torque) of the bench on the mechanism, along +x: the truth"),
    "commanded_position": Declared(_TIME, "m", "where the controller wants it"),
    "motor_force": Declared(_TIME, "N", "of the motor on its slider, as it is told"),
    "measured_position": Declared(_TIME, "m", "what the encoder says"),
    "measured_velocity": Declared(_TIME, "m/s", "difference quotient of what the encoder says, low-passed"),
    "measured_acceleration": Declared(_TIME, "m/s^2", "what the accelerometer says"),
    "measured_force": Declared(_TIME, "N", "what the force sensor says: on the mechanism, along +x"),
}

# The energy ledger: supply = stores + losses, at every sample; what is left is the rest. Each is a channel above and is
# integrated (or, a store, evaluated) on its own, none as a remainder. A run has those that can differ from zero in it,
# and `energy_rest` where all that takes part keeps its books: a mating with forces of its own may not
# (mating/mating.py). On a drive that yields the friction of a compliant part is in two terms, that of the mean of both
# senses in mating_friction_loss and the rest in friction_loss: alone the first may fall, together they never do.
Role = Literal["supply", "store", "loss"]
LEDGER_ROLES: dict[str, Role] = {
    "drive_work": "supply",
    "kinetic_energy": "store",  # a store counts from its value at the start
    "stored_energy": "store",
    "mating_energy": "store",
    "mating_kinetic_energy": "store",
    "friction_loss": "loss",
    "impact_loss": "loss",
    "drive_loss": "loss",
    "damper_loss": "loss",
    "mating_friction_loss": "loss",
    "mating_damper_loss": "loss",
    "mass_loss": "loss",
    "play_loss": "loss",
    "jump_loss": "loss",
    "numerical_loss": "loss",
}
LEDGER: dict[str, int] = {name: 1 if role == "supply" else -1 for name, role in LEDGER_ROLES.items()}
