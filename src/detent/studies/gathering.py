"""The record of a study: every run a number along "run", what varied and what came of it as channels.

    variables    by their names, SI; words as codes
    outputs      by `Output.name`, SI; NaN where a run has none
    status       how it ended, as a code with words; end_time, s; succeeded, 1 or 0
    reason       why, as a code with words; −1 for reasons beyond the most frequent
    fingerprint  SHA-256 of the run's own record, "" where it has none

Tables `varied`, `outputs`, `reasons`, `kept`, and `conflicts` where the same inputs gave two results. No times and no
places are among them: two studies of the same inputs are `same_as` each other, whoever ran them, on how many workers.

A study's numbers as a Parquet table: one row a run, one column a variable, an output, the status …

Units and a sentence stand in each column's metadata; pandas, Polars and DuckDB read it as it is. Needs pyarrow, the
extra `table`.
"""

from __future__ import annotations

import io
import json
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from detent.core.errors import InputError, MissingExtra
from detent.core.files import write_whole
from detent.core.outcome import ENDINGS
from detent.core.record import Channel, Json, Origin, Outcome, Record, Status, dataset, plain
from detent.studies.job import RECORDS
from detent.studies.numeric_version import numeric_version
from detent.studies.run_one import Result
from detent.studies.runs import Runs
from detent.studies.study import Sample, Study
from detent.studies.variables import Variable
from detent.units import in_si

MOST_REASONS = 100  # told apart
_NUMBER = re.compile(r"[-−+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?")


def gathered(study: Study, samples: Sequence[Sample], results: Sequence[Result], runs: Runs) -> Record:
    """The record of a study's runs, in the samples' order."""
    reasons = _reasons(study, results)
    channels = {one.name: _varied(one, samples) for one in study.vary}
    channels |= {
        one.name: Channel(
            ("run",), [result.values.get(one.name, math.nan) for result in results],
            one.fixed_units or runs.units.get(one.name, "1"), one.what,
        )
        for one in study.outputs
    }  # fmt: skip
    channels |= _ends(study, results, reasons)
    tables: dict[str, tuple[Mapping[str, Json], ...]] = {
        "varied": tuple(_row(one) for one in study.vary),
        "outputs": tuple(
            {"name": one.name, "what": one.what, "units": channels[one.name].units} for one in study.outputs
        ),
        "reasons": reasons,
        "kept": tuple(
            {"run": i, "file": f"{RECORDS}/{one.key}.nc"}
            for i, one in enumerate(results)
            if runs.keep.wants(one) and runs.record_file(one).exists()
        ),
    }
    asked = {one.key for one in results}
    if conflicts := sorted(asked.intersection(runs.journal.conflicts)):
        tables["conflicts"] = tuple({"key": key} for key in conflicts)
    coords = {"run": Channel(("run",), np.arange(len(results), dtype=np.int32), "1", "number of the run")}
    inputs = study_inputs(study)
    succeeded = sum(map(study.succeeded, results))
    return Record(
        verb="study",
        data=dataset(channels, coords),
        outcome=Outcome(Status.SOLVED, f"{succeeded:,} of {len(results):,} runs succeed".replace(",", " ")),
        tables=tables,
        inputs=inputs,
        stats={"runs": float(len(results)), "seconds_of_runs": sum(one.seconds for one in results)},
        origin=Origin.here(inputs),
    )


def study_inputs(study: Study) -> dict[str, Json]:
    """What the study is: its file's tables, or as much of a study made in Python, and the scenario's."""
    table: dict[str, Any] = dict(study.document.table) or {
        "name": study.name, "source": study.source, "outputs": [one.what for one in study.outputs],
        "base": {"verb": study.base.verb, "options": dict(study.base.options), "set": dict(study.fixed)},
        "vary": {one.name: {"of": list(one.of), "how": one.how} for one in study.vary},
        "tie": dict(study.ties),
        "success": _success(study),
    }  # fmt: skip
    sampling = {"method": study.method, "runs": study.runs, "seed": study.seed, **study.how}
    more = {"sampling": sampling, "scenario": study.base.document.table, "version": numeric_version()}
    return plain({**table, **more})


def _success(study: Study) -> dict[str, Json]:
    allowed = {"allow_doubtful": True} if study.success.allow_doubtful else {}
    return {"status": list(study.success.status), "limits": _bounds(study), **allowed}


def _bounds(study: Study) -> dict[str, Json]:
    sides = ("at_least", "at_most")
    return {
        one.output.what: {side: getattr(one, side) for side in sides if math.isfinite(getattr(one, side))}
        for one in study.success.bounds
    }


def _varied(one: Variable, samples: Sequence[Sample]) -> Channel:
    told = [sample.coordinates[one.name] for sample in samples]
    if one.words:
        code = {word: number for number, word in enumerate(one.words)}
        values = np.array([code[str(word)] for word in told], dtype=np.int32)
        return Channel(("run",), values, "1", f"varied: {', '.join(one.of)}", words=dict(enumerate(one.words)))
    return Channel(("run",), np.array(told, dtype=float), in_si(one.unit), f"varied: {', '.join(one.of) or one.how}")


def _row(one: Variable) -> dict[str, Json]:
    low, high = one.ends
    return {"name": one.name, "of": list(one.of), "how": one.how, "units": one.unit, "low": low, "high": high}


def _ends(study: Study, results: Sequence[Result], reasons: Sequence[Mapping[str, Json]]) -> dict[str, Channel]:
    code = {word: number for number, word in enumerate(ENDINGS)}
    status = np.array([code[study.success.ending(one)] for one in results], dtype=np.int32)
    why = {_kind(study, results[row["example"]]): number for number, row in enumerate(reasons)}
    reason = np.array([why.get(_kind(study, one), -1) for one in results], dtype=np.int32)
    end = [math.nan if one.time is None else one.time for one in results]
    good = np.array([study.succeeded(one) for one in results], dtype=np.int32)
    words = {number: word for number, word in enumerate(ENDINGS) if number in set(status.tolist())}
    why_words = {number: str(row["reason"]) for number, row in enumerate(reasons)}
    prints = np.array([one.fingerprint for one in results] or [""], dtype="U64")[: len(results)]
    return {
        "status": Channel(("run",), status, "1", "how it ended", words=words),
        "reason": Channel(("run",), reason, "1", "why", words=why_words),
        "end_time": Channel(("run",), end, "s", "when the verdict was clear"),
        "succeeded": Channel(("run",), good, "1", "1 where the run counts as good"),
        "fingerprint": Channel(("run",), prints, "1", "SHA-256 of the run's own record"),
    }


def _reasons(study: Study, results: Sequence[Result]) -> tuple[dict[str, Json], ...]:
    """The most frequent reasons, each with the first run that ended so; those that differ in their numbers are one."""
    groups: dict[tuple[str, str], list[int]] = {}
    for number, one in enumerate(results):
        groups.setdefault(_kind(study, one), []).append(number)
    most = sorted(groups, key=lambda kind: (-len(groups[kind]), groups[kind][0]))[:MOST_REASONS]
    rows = []
    for status, words in most:
        runs = groups[status, words]
        first = results[runs[0]].reason
        exact = first if all(results[i].reason == first for i in runs) else words
        rows.append({"status": status, "reason": exact, "runs": len(runs), "example": runs[0]})
    return tuple(rows)


def _kind(study: Study, result: Result) -> tuple[str, str]:
    """Status and reason without its numbers: "squeezed by … mm"."""
    return study.success.ending(result), _NUMBER.sub("…", result.reason)


def outcome_counts(record: Record) -> dict[str, int]:
    """How many runs of a study's record ended in each way, the most frequent first."""
    words = json.loads(str(record["status"].attrs["words"])) if record.data.sizes["run"] else {}
    count = Counter(words[str(code)] for code in record["status"].values.tolist())
    return dict(count.most_common())


def write_table(record: Record, path: Path | str) -> None:
    """Write the channels over "run" of a study's record: numbers as they are, in SI, coded ones as their words."""
    if record.verb != "study":
        raise InputError("record", record.verb, "a study's record is needed")
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise MissingExtra("a Parquet table", "table") from None
    columns, fields = [], []
    for name, channel in record.data.variables.items():
        if channel.dims != ("run",):
            continue
        column = _column(pa, channel)
        about = {key: str(channel.attrs.get(key, "")) for key in ("units", "about")}
        fields.append(pa.field(str(name), column.type, metadata=about))
        columns.append(column)
    study = {"detent": json.dumps({"name": record.inputs.get("name"), "digest": record.origin.digest})}
    out = io.BytesIO()
    pq.write_table(pa.table(columns, schema=pa.schema(fields, metadata=study)), out)
    write_whole(Path(path), out.getvalue())


def _column(pa: Any, channel: Any) -> Any:
    words = json.loads(str(channel.attrs.get("words", "{}")))
    values = np.asarray(channel.values)
    if words:
        return pa.array([words.get(str(int(code))) for code in values.tolist()], type=pa.string())
    if values.dtype.kind in "UOS":
        return pa.array([str(one) for one in values.tolist()], type=pa.string())
    return pa.array(values)
