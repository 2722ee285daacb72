"""Playing a feel back: what a device bears, files for other programs, a loop in real time.

passivity.py says what a sampled device renders without giving energy (Colgate & Schenkel 1997); rendering.py is the
force law as it is rendered, with the stop operator for friction (Hayward & Armstrong 2000); realtime.py keeps a rate
with a device in the loop; exporting.py has the table of exporters by a file's ending: JSON, C header (header.py), FMI
2.0 (fmu.py).

Sees core, numeric and mating/feel; imported by cli and the front door.
"""

from detent.playback.exporting import export
from detent.playback.header import c_header
from detent.playback.passivity import Device, Passivity, ZWidth
from detent.playback.realtime import HapticDevice, HeldDevice, Played, Punctuality, keep_rate, play
from detent.playback.rendering import Rendering

__all__ = [
    "Device", "HapticDevice", "HeldDevice", "Passivity", "Played", "Punctuality", "Rendering", "ZWidth", "c_header",
    "export", "keep_rate", "play",
]  # fmt: skip
