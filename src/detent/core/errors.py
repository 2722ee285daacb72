"""Four exceptions. Physics that goes badly is an Outcome; only our own trouble raises.

A jammed peg is a result. A negative diameter, a damaged file, a missing extra or a solver that gave up are not.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any


class DetentError(Exception):
    """Root of everything Detent raises on purpose."""


class InputError(DetentError):
    """A value the user gave cannot be used: which field, what was given, what is allowed, and where it stands.

    field    dotted path as the user wrote it, "mating.friction"; "" where the whole file is meant
    value    what was given; None where nothing was
    allowed  what would be right, as the rest of the sentence
    """

    def __init__(
        self, field: str, value: Any, allowed: str, *, file: Path | str | None = None, line: int | None = None
    ) -> None:
        super().__init__(field, value, allowed)
        self.field, self.value, self.allowed = field, value, allowed
        self.file, self.line = file, line

    def inside(self, prefix: str) -> InputError:
        """The same complaint, seen from the table that holds the field: `friction` becomes `mating.friction`."""
        field = f"{prefix}.{self.field}" if prefix and self.field else prefix or self.field
        return InputError(field, self.value, self.allowed, file=self.file, line=self.line)

    def at(self, file: Path | str | None, line: int | None) -> InputError:
        """The same complaint with the place it stands at."""
        return InputError(self.field, self.value, self.allowed, file=file, line=line)

    def __str__(self) -> str:
        given = "" if self.value is None else f"{_shown(self.value)} given, "
        what = f"{self.field}: {given}{self.allowed}" if self.field else f"{given}{self.allowed}"
        if self.file is None:
            return what
        return f"{what}    {self.file}" + ("" if self.line is None else f", line {self.line}")


class CadError(DetentError):
    """A CAD file cannot be read: which file, which entity, why."""

    def __init__(self, file: Path | str, reason: str, *, entity: str = "") -> None:
        super().__init__(file, reason, entity)
        self.file, self.reason, self.entity = file, reason, entity

    def __str__(self) -> str:
        return f"{self.file}: {self.reason}" + (f" (entity {self.entity})" if self.entity else "")


class MissingExtra(DetentError):
    """A feature needs a package that is not installed; says the line that installs it."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(feature, extra)
        self.feature, self.extra = feature, extra

    def __str__(self) -> str:
        return f'{self.feature} needs an extra: pip install "detent[{self.extra}]"'


class SolveError(DetentError):
    """A solution could not be found: why, when, and the record up to there."""

    def __init__(self, reason: str, *, time: float | None = None, record: Any = None) -> None:
        super().__init__(reason, time)
        self.reason, self.time, self.record = reason, time, record

    def __str__(self) -> str:
        return self.reason + ("" if self.time is None else f" at t = {self.time:.6g} s")


def _shown(value: Any, longest: int = 80) -> str:
    text = repr(value) if isinstance(value, str) else str(value)
    text = text.replace("\n", " ")
    return text if len(text) <= longest else text[: longest - 1] + "…"
