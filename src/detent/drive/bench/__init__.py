"""The test bench that moves a mechanism along one freedom and measures it. Colton & Hollerbach, sections 2 and 5.

    model.py    the public dataclass: prescribed motion, or a motor under control
    motions.py  sines, chirps, steps and hand-like motions as closed forms of time
    servo.py    motor, filter and PID controller, sampled                         section 2.2, fig. 4
    sensors.py  encoder, force and acceleration as their converters deliver them  sections 2.3 and 2.4

May import what drive/ may. Its solver is simulation/sampled_bench.py, which turns a run into measured channels.
"""

from typing import Any


def __getattr__(name: str) -> Any:  # a module in 0.1.0
    from detent._deprecated import moved_name

    return moved_name(__name__, name)
