"""Playing a feel back: what a device bears, files for other programs, a loop in real time."""

from detent.playback.exporting import export
from detent.playback.header import c_header
from detent.playback.passivity import Device, Passivity, ZWidth
from detent.playback.realtime import HapticDevice, HeldDevice, Played, Punctuality, keep_rate, play
from detent.playback.rendering import Rendering

__all__ = [
    "Device", "HapticDevice", "HeldDevice", "Passivity", "Played", "Punctuality", "Rendering", "ZWidth", "c_header",
    "export", "keep_rate", "play",
]  # fmt: skip
