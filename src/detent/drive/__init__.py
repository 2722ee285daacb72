"""Drives: who holds the moving part, and how that part is led.

    drive.py          the contract (structural), and what a drive sees of a run     Meitinger & Pfeiffer, eq. 9
    rail.py           a stiff machine on straight legs, which cannot yield          Meitinger & Pfeiffer, section 5
    traverse.py       the same in a plane, with exact numbers                       Donald & Pai, eqs. 1 and 2
    free.py           a body that nobody holds
    grasp.py          a six-axis spring and damper round a moving equilibrium       Nicolson & Fearing, eqs. 5 and 6
    driver.py         a power screwdriver with a clutch
    feed.py           how an equilibrium moves; search_motion.py adds the searches
    rigid_payload.py  Newton and Euler for what is held, and springs that hold it
    arm/, bench/      a robot arm with its controllers; a test bench with its sensors

May import units, core, numeric and geometry; never a mating. Imported by latch, simulation and everything above.
"""

from typing import Any

from detent._deprecated import MOVED_PATH

__path__ += MOVED_PATH


def __getattr__(name: str) -> Any:  # a module in 0.1.0
    from detent._deprecated import moved_name

    return moved_name(__name__, name)
