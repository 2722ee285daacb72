"""Identification: from a motion and its force to mass, damping, stiffness and friction against position.

    F = m(x) a + b(x, direction) v + f(x) + F_c(x, direction) sgn v            Colton & Hollerbach, eq. 3

measured.py makes records of logs; motion.py takes the sensors out. Models, each a file: smooth.py (penalised splines,
Eilers & Marx 1996, Wood 2017), segmented.py (the paper's own, section 3.5), automatic.py, recursive.py (section 6.2),
known.py, crawling.py. findings.py decides what the data tell, results.py makes the record, experiment.py proposes
motions; switches.py reads a key's curve. verb.py is `identify`.

Sees core, numeric and, for proposed motions, those of the bench; imported by `Record.from_csv`, cli and the front door.
"""

from detent._deprecated import MOVED_PATH

__path__ += MOVED_PATH
