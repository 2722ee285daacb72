"""Robot arms: elastic gears, controlled motors, a straight way for the gripper. Meitinger & Pfeiffer, sections 2 and 3.

    model.py            the public dataclasses: Arm, RemoteCentre; puma.py has the PUMA 560, urdf*.py read other arms
    links.py            joints, links, gears                                      fig. 1 and eq. 2
    dynamics.py         the compiled equations of motion                          eqs. 1–7
    control.py          PD, impedance and force control; control_kernels.py is its compiled half          eq. 8
    way.py              set points of the motors from a path of the gripper
    compliance.py       how the arm yields at its gripper, and the mass a blow feels            section 6.2
    arm_channels.py     what a record has of an arm: joints, motors, sensor, observers          fig. 16

May import what drive/ may, and drive/ itself. The serial chain is numeric/chain.py.
"""

from typing import Any


def __getattr__(name: str) -> Any:  # a module in 0.1.0
    from detent._deprecated import moved_name

    return moved_name(__name__, name)
