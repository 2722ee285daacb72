"""Bases that run in a few milliseconds, and models that hang, crash or eat memory: what tests of studies share."""

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from detent.mating.oring.model import ORing
from detent.scenario.document import Document
from detent.studies.outputs import Output
from detent.studies.run_base import Base, Point

HERE = Path(__file__).parent
OUTPUTS = (Output("peak force"), Output("work"), Output("time of snap"))
RING = """\
name = "ring in a bore"
[mating]
kind = "oring.ORing"
ring = "20 mm"
cord = "3 mm"
hole = "25 mm"
c1 = "16 N/mm^2"
c2 = "43 N/mm^3"
friction = 0.3
entry = "4 mm"
exit = "4 mm"
[drive]
kind = "rail.Rail"
start_at = { z = "-5 mm" }
legs = [{ distance = "12 mm", speed = "10 mm/s" }]
[run]
sample = "100 ms"
"""


def ring(text: str = RING, folder: Path = HERE, **how) -> Base:
    return Base(Document.loads(text, "ring.toml"), folder, **how)


def frictions(count: int, low: float = 0.1, high: float = 0.5) -> list[Point]:
    return [{"mating.friction": low + (high - low) * i / count} for i in range(count)]


@dataclass(frozen=True)
class Moody(ORing):
    """A ring that does at some frictions what a run should not: hangs, dies, asks for too much, fails."""

    def judge(self, record):
        mood = round(self.friction, 6)
        if mood == 0.666:
            time.sleep(600)
        if mood == 0.667:
            os.kill(os.getpid(), signal.SIGKILL)
        if mood == 0.668:
            bytearray(1 << 42)
        if mood == 0.671:
            hoard = b"x" * 1_500_000_000
            time.sleep(600 + 0 * len(hoard))
        if mood == 0.669:
            raise ZeroDivisionError("no such thing")
        if mood == 0.670:
            time.sleep(0.3)
        return super().judge(record)


HANGS, DIES, EATS, FAILS, SLOW, HOARDS = (
    {"mating.friction": mood} for mood in (0.666, 0.667, 0.668, 0.669, 0.670, 0.671)
)


def moody() -> Base:
    return ring(RING.replace("oring.ORing", "study_bases:Moody"), trust=True)
