"""identify: from a measured or simulated motion to the mechanism's parameters against position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from detent.errors import InputError
from detent.identification.smooth import Smooth
from detent.record import Record


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
    return model.fit(record, motions)
