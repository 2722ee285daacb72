"""Which runs a study makes: those of its plan, or those a method chooses, some of them as it goes.

    grid, random, latin, sobol   `Study.samples`
    saltelli, morris             a design over the unit cube (sensitivity.py)
    border                       a map of two variables, sampled where the outcome flips (borders.py)

The same study gives the same samples in the same order, whoever carries them out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.record import Status
from detent.studies.borders import CELLS, COARSE, Node, OutcomeMap, refined
from detent.studies.run_base import Point
from detent.studies.run_one import Result
from detent.studies.sensitivity import LEVELS, morris_places, saltelli_places
from detent.studies.variables import FAR, Values

if TYPE_CHECKING:
    from detent.studies.study import Sample, Study

DESIGNED = ("saltelli", "morris")
GOOD, BAD, UNRESOLVED = "succeeded", "failed", str(Status.UNRESOLVED)


class Running(Protocol):
    """Whatever carries out points: `Runs`, or a function in a test."""

    def results(self, points: Sequence[Point]) -> list[Result]: ...


def made_samples(study: Study, runs: Running) -> list[Sample]:
    """All samples of a study, in the order they are asked for. A border's are carried out while they are chosen."""
    if study.method in DESIGNED:
        return [study.at(u) for u in design_places(study).tolist()]
    if study.method != "border":
        return study.samples()
    made: list[Sample] = []
    place = node_places(study)

    def ask(nodes: Sequence[Node]) -> list[str]:
        new = [study.at(place(node)) for node in nodes]
        made.extend(new)
        results = runs.results([sample.point for sample in new])
        return [outcome_word(study, study.success.ending(one), study.succeeded(one)) for one in results]

    refined(ask, cells=study.how.get("cells", CELLS), coarse=study.how.get("coarse", COARSE))
    return made


def replayed(study: Study, outcomes: Sequence[str]) -> OutcomeMap:
    """The map of a border study from its runs' outcomes, in the order they were asked for."""
    rest = iter(outcomes)
    try:
        return refined(
            lambda nodes: [next(rest) for _ in nodes],
            cells=study.how.get("cells", CELLS),
            coarse=study.how.get("coarse", COARSE),
        )
    except (StopIteration, RuntimeError):
        raise InputError("record", len(outcomes), "it does not hold all runs of the border") from None


def outcome_word(study: Study, status: str, is_good: bool) -> str:
    """Good as the study has it; else how it ended, or failed where a limit alone is broken."""
    return GOOD if is_good else BAD if status in study.success.status else status


def node_places(study: Study) -> Callable[[tuple[float, float]], list[float]]:
    """From a node of a border study's map, or a place between nodes, to the unit cube."""
    if len(study.vary) != 2:
        raise InputError("sampling.method", "border", f"it takes two variables, and {len(study.vary)} vary")
    for one in study.vary:
        if isinstance(one, Values):
            raise InputError(
                f"vary.{one.name}", one.how, "a border needs a range: a grid, uniform, normal or tolerance"
            )
    cells, ends = study.how.get("cells", CELLS), unit_ends(study)  # (2, 2)
    return lambda node: [float(low + (high - low) * i / cells) for i, (low, high) in zip(node, ends, strict=True)]


def design_places(study: Study) -> NDArray[np.float64]:
    """(runs, variables) places of a designed study in the unit cube."""
    if getattr(study, "correlations", ()):
        raise InputError("sampling.method", study.method, "it needs independent variables; leave [[correlate]] out")
    n = len(study.vary)
    if study.method == "saltelli":
        return saltelli_places(n, study.runs, study.seed)
    ends = unit_ends(study)
    places = morris_places(n, study.runs, study.seed, study.how.get("levels", LEVELS))
    return ends[:, 0] + places * (ends[:, 1] - ends[:, 0])


def unit_ends(study: Study) -> NDArray[np.float64]:
    """(variables, 2) where the axes of the unit cube begin and end: 0 and 1, or three sd out where there is no end."""
    ends = []
    for one in study.vary:
        (low, high), most = one.ends, 1e-9 * (one.ends[1] - one.ends[0])
        open_below, open_above = one.quantile(0.0) < low - most, one.quantile(1.0) > high + most
        ends.append((FAR if open_below else 0.0, 1.0 - FAR if open_above else 1.0))
    return np.array(ends)
