"""How a run ended: the one table of statuses, and whether the numbers behind a verdict can be trusted.

Prompt, page, JSON, studies and guide take words, kind and colour from here. A verdict has the colour of its kind only
where the run is sound; a doubtful run is amber whatever it says (docs/guide/accuracy.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Status(StrEnum):
    """How a run ended, in one word."""

    SEATED = "seated"
    ENGAGED = "engaged"
    RUNNING = "running"
    RETAINED = "retained"
    RELEASED = "released"
    JAMMED = "jammed"
    WEDGED = "wedged"
    STUCK = "stuck"
    CROSSED = "crossed"
    STRIPPED = "stripped"
    NOT_STARTED = "not started"
    WRONG_PITCH = "wrong pitch"
    ELAPSED = "elapsed"
    SOLVED = "solved"
    UNRESOLVED = "unresolved"


class Kind(StrEnum):
    """What a status means for whoever asked."""

    REACHED = "reached"  # the purpose: green
    ENDED = "ended"  # finished without a judgement: grey
    FAILED = "failed"  # a true answer, and a bad one: red
    UNRESOLVED = "unresolved"  # no answer: red, with a border of its own


class Soundness(StrEnum):
    """What the checks of a run say of it (checks.py)."""

    SOUND = "sound"
    DOUBTFUL = "doubtful"
    UNRESOLVED = "unresolved"


class Meaning(NamedTuple):
    kind: Kind
    words: str  # as people read it; " at 2.5 s" may follow
    series: int  # colour in a study's map, of the page's eight series; 0 is grey
    about: str


# Worst first: of several matings on one gripper, the worst status wins.
STATUSES: dict[Status, Meaning] = {
    Status.UNRESOLVED: Meaning(Kind.UNRESOLVED, "unresolved", 7, "the numbers do not say what happens"),
    Status.JAMMED: Meaning(Kind.FAILED, "jammed", 2, "does not go on, and only the push holds it"),
    Status.WEDGED: Meaning(Kind.FAILED, "wedged", 4, "does not go on, and holds itself"),
    Status.STUCK: Meaning(Kind.FAILED, "stuck", 8, "stands somewhere it was not meant to stand"),
    Status.CROSSED: Meaning(Kind.FAILED, "crossed", 6, "the threads are crossed"),
    Status.STRIPPED: Meaning(Kind.FAILED, "stripped", 4, "a thread bears more than it can"),
    Status.WRONG_PITCH: Meaning(Kind.FAILED, "wrong pitch", 8, "the threads do not belong together"),
    Status.NOT_STARTED: Meaning(Kind.FAILED, "not started", 1, "the parts never met"),
    Status.RELEASED: Meaning(Kind.ENDED, "released", 6, "went in, or through, and came out again"),
    Status.ENGAGED: Meaning(Kind.REACHED, "engaged", 3, "the threads hold each other"),
    Status.RUNNING: Meaning(Kind.ENDED, "still under way", 0, "the run ends on the way in"),
    Status.ELAPSED: Meaning(Kind.ENDED, "ran to its end", 0, "the run is over, and nothing was to be judged"),
    Status.RETAINED: Meaning(Kind.REACHED, "retained", 1, "holds against the pull"),
    Status.SEATED: Meaning(Kind.REACHED, "seated", 3, "where it was meant to be"),
    Status.SOLVED: Meaning(Kind.REACHED, "solved", 3, "the question has its answer"),
}
SEVERITY = tuple(STATUSES)
DOUBTFUL = str(Soundness.DOUBTFUL)  # what a study calls a run that is neither sound nor unresolved
ENDINGS = (*map(str, Status), DOUBTFUL)  # all that a study counts apart


def words_of_status(word: str) -> str:
    """A status, or what a study calls one, as people read it; any other word as it is."""
    return STATUSES[Status(word)].words if word in list(Status) else word


# Of what people read in a study: the colour in its maps.
SERIES = {meaning.words: meaning.series for meaning in STATUSES.values()} | {DOUBTFUL: 5}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The verdict and one sentence why.

    soundness  what the checks say; None where nobody has checked (records of 0.1, and verbs without a run)
    """

    status: Status
    reason: str
    time: float | None = None
    soundness: Soundness | None = None

    @property
    def kind(self) -> Kind:
        return STATUSES[self.status].kind

    @property
    def words(self) -> str:
        """The status as people read it, behind "doubtful" where it is."""
        before = f"{DOUBTFUL}: " if self.is_doubtful else ""
        return before + STATUSES[self.status].words

    @property
    def is_doubtful(self) -> bool:
        return self.soundness is Soundness.DOUBTFUL

    @property
    def ending(self) -> str:
        """The status, or "doubtful": what a study counts."""
        return DOUBTFUL if self.is_doubtful else str(self.status)

    @property
    def mood(self) -> str:
        """What colours it on the page: its kind, or "doubtful"."""
        return DOUBTFUL if self.is_doubtful else str(self.kind)

    def __str__(self) -> str:
        when = "" if self.time is None else f" at {self.time:.4g} s"
        return f"{self.words}{when}: {self.reason}"
