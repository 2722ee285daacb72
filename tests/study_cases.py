"""Studies without mechanics: a function of the coordinates stands for the runs."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from detent.core.record import Channel, Origin, Outcome, Record, Status, dataset, digest
from detent.scenario.document import Document
from detent.studies.outputs import Output
from detent.studies.run_base import Base
from detent.studies.run_one import Result
from detent.studies.samples import made_samples
from detent.studies.study import Sample, Study
from detent.studies.variables import Grid, Uniform, Variable

# A hook that moves up only, on 5 N/mm, 1 mm under the block: it locks itself at μ tan α ≥ 1.
HOOK = """
name = "Hook on a guide"
[mating]
kind = "snap.Snap"
width = "10 mm"
friction = 0.2
halves = "upper"
hook = [["-3 mm", "-1 mm"], ["6 mm", "-1 mm"], ["6 mm", "0 mm"], ["4 mm", "2 mm"], ["0 mm", "2 mm"], ["-1 mm", "0 mm"]]
[mating.support]
kind = "Stiffness"
free = [false, false, true, false, false, false]
matrix = [
    [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 5000, 0, 0, 0],
    [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0],
]
[mating.block]
low = ["0 mm", "-15 mm", "1 mm"]
high = ["2 mm", "15 mm", "6 mm"]
[drive]
kind = "rail.Rail"
axis = "x"
start_at = { x = "-8 mm" }
[[drive.legs]]
distance = "12 mm"
speed = "10 mm/s"
[run]
sample = "100 ms"
"""
Answer = Callable[[Mapping[str, float]], float | str | Mapping[str, float]]


class FakeRuns:
    """Answers points by a function of the numbers in them: a status, a number (`y`), or numbers by name."""

    def __init__(self, answer: Answer) -> None:
        self.answer, self.asked, self.rounds = answer, 0, 0

    def results(self, points):
        self.asked, self.rounds = self.asked + len(points), self.rounds + 1
        return [self.result(point) for point in points]

    def result(self, point) -> Result:
        found = self.answer(point)
        status, values = (found, {}) if isinstance(found, str) else ("seated", found)
        values = values if isinstance(values, Mapping) else {"y": float(values)}
        return Result(digest({"point": dict(point)}), status, f"it is {status}", 1.0, values, "f")


def unit_study(n: int = 2, method: str = "random", kind: str = "uniform", **how: Any) -> Study:
    """A study of n variables a, b, …, each from 0 to 1, with one output, `last y`."""
    names = "abcdefgh"[:n]
    made: tuple[Variable, ...] = (
        tuple(Uniform(name, (name,), 0.0, 1.0) for name in names)
        if kind == "uniform"
        else tuple(Grid(name, (name,), 0.0, 1.0, 5) for name in names)
    )
    how = {"outputs": (Output("last y"),), **how}
    return Study("fake", Base(Document({}), Path()), how.pop("vary", made), method=method, **how)


def last_y(answer: Answer) -> Answer:
    """An answer whose number is that of the output `last y`."""
    return lambda point: {"last_y": float(answer(point))}  # type: ignore[arg-type]


def gathered(study: Study, samples: list[Sample], results: list[Result]) -> Record:
    """The record of a study's runs, as `detent study` lays them down."""
    words = dict(enumerate(dict.fromkeys(one.status for one in results)))
    code = {word: number for number, word in words.items()}
    channels = {
        one.name: Channel(("run",), [sample.coordinates[one.name] for sample in samples], "1", "varied")
        for one in study.vary
    }
    for one in study.outputs:
        values = [result.values.get(one.name, np.nan) for result in results]
        channels[one.name] = Channel(("run",), values, "1", one.what)
    status = np.array([code[one.status] for one in results], dtype=np.int32)
    good = np.array([study.succeeded(one) for one in results], dtype=np.int32)
    channels["status"] = Channel(("run",), status, "1", "how it ended", words=words)
    channels["succeeded"] = Channel(("run",), good, "1", "1 where it counts as good")
    inputs = {"name": study.name, "sampling": {"method": study.method}}
    tables = {
        "varied": tuple({"name": one.name, "of": list(one.of), "how": one.how} for one in study.vary),
        "outputs": tuple({"name": one.name, "what": one.what, "units": "1"} for one in study.outputs),
    }
    return Record(
        "study",
        dataset(channels, {}),
        Outcome(Status.SOLVED, "done"),
        tables=tables,
        inputs=inputs,
        origin=Origin.here(inputs),
    )


def made(study: Study, answer: Answer) -> tuple[Record, FakeRuns]:
    """A study carried out by a function."""
    runs = FakeRuns(answer)
    samples = made_samples(study, runs)
    asked = FakeRuns(answer)
    return gathered(study, samples, asked.results([one.point for one in samples])), runs
