"""identify: from a measured or simulated motion to the mechanism's parameters against position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, Protocol

from detent.core.errors import InputError
from detent.core.record import Json, Origin, Record
from detent.identification.smooth import Smooth


class Model(Protocol):
    """A way to identify: from a record, and motions kept from it, to a Record of identify (`results.identified`)."""

    def fit(self, record: Record, held_out: Sequence[Record]) -> Record: ...


def identify(
    record: Record, *, model: Model | None = None, held_out: Record | Sequence[Record] | None = None
) -> Record:
    """Mass, damping, stiffness and friction against position by direction, with errors and what cannot be told.

        F = m(x) a + b(x, dir) v + f(x) + F_c(x, dir) sgn v         Colton & Hollerbach, eq. 3, f = k (x − x_e)

    record    of a bench (`simulate`) or of a measurement (`Record.from_csv`): position, force, acceleration if there
    model     Smooth() unless told; Segmented, Automatic, Recursive, Known
    held_out  motions the fit shall not see, to judge it by; without any the last fifth of the record is kept aside
    """
    model = Smooth() if model is None else model
    if not hasattr(model, "fit"):
        raise InputError("model", type(model).__name__, "takes Smooth, Segmented, Automatic, Recursive or Known")
    if record.verb == "identify":
        raise InputError("record", record.verb, "is identified already; give the record of a motion")
    motions = [held_out] if isinstance(held_out, Record) else list(held_out or ())
    found = model.fit(record, motions)
    kept = {"asked": _asked(model), "source": _source(record), "held_out": [_source(one) for one in motions]}
    inputs = {**found.inputs, **kept}
    return replace(found, inputs=inputs, origin=Origin.here(inputs))


def _asked(model: Any) -> dict[str, Json]:
    """The model as it was asked for, to be made again: its kind and its fields; one that is a function by its name."""
    own = {one.name: getattr(model, one.name) for one in fields(model)} if is_dataclass(model) else {}
    return {"kind": type(model).__name__, **{name: _plain(value) for name, value in own.items()}}


def _plain(value: Any) -> Any:
    if callable(value):
        return {"function": getattr(value, "__name__", type(value).__name__)}
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    return list(value) if isinstance(value, tuple) else value


def _source(record: Record) -> dict[str, Json]:
    """Where data came from, enough to read or simulate them again; the mechanism stands in drive and mating, too."""
    given = {name: one for name, one in record.inputs.items() if name != "mechanism"}
    return {
        "verb": record.verb, "name": record.inputs.get("name"), "digest": record.origin.digest, "inputs": given,
    }  # fmt: skip
