"""What a record is about, one file a subject: its lines at the prompt, its figures and its section of the page.

`TABLE` says which subject a record has: by its verb, or by a channel or a table that only such records hold. A subject
is a module with a `section` and, where it has them, `lines` and `figures` (`Subject`). A new kind of result needs a
file here and a row below, and no change elsewhere. Wording and data that paper and page share stand once in that file;
what several subjects read stands in the folder above. Matplotlib is imported inside the functions that draw: the prompt
and the page do without it. Subjects see records, never the models that made them, and are imported by this table only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from detent.core.record import Record

View = dict[str, Any]  # a part of the page's payload (web/src/types.ts)


class Row(NamedTuple):
    """A subject: its module, and which records have it; all records, where neither verbs nor channels are named.

    verbs   those of these verbs, which also get its lines at the prompt
    having  those that hold at least one of these channels or tables
    """

    module: str
    verbs: tuple[str, ...] = ()
    having: tuple[str, ...] = ()

    def fits(self, record: Record) -> bool:
        if not self.verbs and not self.having:
            return True
        return record.verb in self.verbs or any(name in record.data or name in record.tables for name in self.having)


# In the order of facts on the page and of pictures in a figure.
TABLE = (
    Row("force_curve", having=("mating_force", "turned_in", "depth", "tilt")),
    Row("calibration", verbs=("calibrate",)),
    Row("regions", verbs=("place", "spread")),
    Row("study_result", verbs=("study",)),
    Row("latch", having=("pawl_angle", "slices", "slice_arcs", "slice_cells", "rose")),
    Row("articulation", verbs=("articulate",)),
    Row("force_loop", having=("measured_position",)),
    Row("switch_curve", verbs=("identify", "measure"), having=("stroke",)),
    Row("mechanism_feel", verbs=("identify", "measure"), having=("measured_position", "held_out_position")),
    Row("design_search", verbs=("design",)),
    Row("comparison", verbs=("compare-studies",)),
    Row("bolt", having=("turned_in", "equilibrium", "ridge_angle", "ridge_height")),
    Row("robot_arm", having=("sensor_force", "told_way", "compliance")),
    Row("contact_curves"),
    Row("energy_balance"),
    Row("run_checks", having=("checks",)),
)


@dataclass(frozen=True, slots=True)
class Panel:
    """One wide picture: its name, its height in inches at full width, and who draws it."""

    name: str
    about: str
    height: float
    draw: Callable[[Axes, Record], None]
    projection: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """What a subject adds to the page.

    facts     the few numbers asked for first
    first     curves before the force along the way, plots behind it, last behind all of these
    tables    of its own, in front of those of the record
    instead   for a table of the record, the one to show; None: what it says is in the section already
    keys      parts of the payload that bear a name
    drawn     channels that have a picture here and need no other
    alone     there are no curves but these
    is_folded the page's curves are folded away, because the section shows what matters
    """

    facts: Iterable[View] = ()
    first: Iterable[View] = ()
    plots: Iterable[View] = ()
    last: Iterable[View] = ()
    tables: Iterable[View] = ()
    instead: Mapping[str, View | None] = field(default_factory=dict)
    keys: Mapping[str, Any] = field(default_factory=dict)
    drawn: Iterable[str] = ()
    alone: bool = False
    is_folded: bool = False


class OnPage(NamedTuple):
    """What the page knows of a record besides: the name of its file, and of a study its runs that are on the page."""

    name: str
    runs: Mapping[int, str]


class Subject(NamedTuple):
    """The three functions of a module of this folder; one that has not got it yields nothing."""

    lines: Callable[[Record], Iterable[str]]  # at the prompt, between events and verdict
    figures: Callable[[Record], Iterable[Panel]]  # drawn by matplotlib, one below the other
    section: Callable[[Record, OnPage], Section]


def subjects_of(record: Record) -> Iterator[Subject]:
    """The subjects of a record, loaded; one may still find that it has nothing to say."""
    return (_loaded(row) for row in TABLE if row.fits(record))


def prompt_lines(record: Record) -> Iterator[str]:
    """Lines of the subject that the record's verb names; of a run its events and verdict say all."""
    for row in TABLE:
        if record.verb in row.verbs:
            yield from _loaded(row).lines(record)


def _loaded(row: Row) -> Subject:
    module = import_module(f"detent.report.subjects.{row.module}")
    return Subject(getattr(module, "lines", _nothing), getattr(module, "figures", _nothing), module.section)


def _nothing(record: Record) -> tuple[()]:
    return ()
