"""Matings: what happens between the moving part A and the fixed part B.

    mating.py     the contract (structural): WRENCH and CONTACTS kernels, events, channels, verdict; `place`
    insertion.py  the verdict on a peg: seated, wedged, jammed or stuck           Whitney 1982
    goal.py       the verdict on parts with a pose to reach
    oring/ snap/ peg/          Meitinger & Pfeiffer, sections 5.1, 5.2 and 6
    bolt/                      Nicolson & Fearing
    contact/                   any two parts, rigid or by springs                 Meitinger & Pfeiffer, sections 3 and 4
    oscillator/ feel/          a mechanism with one freedom, given or identified  Colton & Hollerbach

In each folder model.py is the public dataclass, and the other files are its kernels, pictures and verdict.
May import units, core, numeric and geometry; never a drive. Imported by latch, simulation and everything above.
"""

from detent._deprecated import MOVED_PATH

__path__ += MOVED_PATH
