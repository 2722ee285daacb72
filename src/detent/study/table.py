"""A study's numbers as a Parquet table: one row a run, one column a variable, an output, the status …

Units and a sentence stand in each column's metadata; pandas, Polars and DuckDB read it as it is. Needs pyarrow, the
extra `table`.
"""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import numpy as np

from detent._whole import write_whole
from detent.errors import InputError, MissingExtra
from detent.record import Record


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
