"""How long a clean stop may take."""

import os


def soon() -> float:
    """The fault catalogue's 2 s, on a machine with nothing else to do; a busy one (load over a minute) is let off."""
    return 2.0 + os.getloadavg()[0]
