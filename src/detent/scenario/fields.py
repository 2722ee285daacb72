"""A dataclass's fields as pydantic reads them: the annotations of a model are its file format.

    Length, Friction, …        "39.9 mm" with a unit; a bare number only where the unit is 1; the note's range
    Leg, tuple[Leg, ...]       a table; an array of tables
    Beam | Plate, a Protocol   a table with `kind`, the class's name
    Mass | MassTable           a number, or a table with `kind` in its place
    Pose                       a table of x, y, z, roll, pitch, yaw, as Pose.at takes them
    Polygon                    a table of points, or of a DXF or SVG file in the scenario's folder
    Pawl                       a table of its polygon, hinge and stiffness, or of a beam with its nose
    Path                       a file in the scenario's folder
    Assembly                   a STEP file in the scenario's folder, or the name of a bundled one
    FeelTable                  a JSON file or a record of identify in the scenario's folder, or the name of one likewise
    Exact                      3, 2.5, "0.1", "1/3": kept as it is written
    Literal, str, bool, int, float, and tuples of all these
A record keeps the same tables in SI: numbers instead of text, poses as matrices, so that no bit is lost.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import hashlib
import operator
import sys
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

import numpy as np
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    GetJsonSchemaHandler,
    Tag,
    ValidationInfo,
    WithJsonSchema,
    WrapValidator,
    create_model,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError
from typing_extensions import is_protocol

from detent.core.errors import InputError
from detent.core.files import read_inside
from detent.core.frames import Pose
from detent.mating.mating import place
from detent.scenario.kinds import choices, lacks
from detent.units import Exact, Quantity, exact, parse, quantity_of

LARGEST = sys.float_info.max
LARGEST_FILE = 100_000_000  # bytes of a file that a scenario names
# Classes that a scenario writes in a way of their own, and the functions of file_fields.py that say how.
FROM_FILES = {"Assembly": "assembly", "FeelTable": "feel", "Polygon": "polygon", "Pawl": "pawl"}
EXACT = {"anyOf": [{"type": "number"}, {"type": "string"}], "examples": ["0.1", "1/3"]}
Maker = Callable[..., Any]  # of the checked table, and if it asks for it pydantic's info
TAG = "\0"  # before a kind in pydantic's paths: no key of a scenario that is accepted begins so


@dataclasses.dataclass
class Reading:
    """What the validators know of the scenario they read: pydantic's context."""

    folder: Path | None  # where the files are that it names
    si: bool = False  # numbers as a record keeps them
    files: dict[str, str] = dataclasses.field(default_factory=dict)  # those it has read, and their SHA-256
    tables: dict[int, type[Table]] = dataclasses.field(default_factory=dict)  # by id: which keys a table may have
    written: dict[bool, str] = dataclasses.field(default_factory=dict)  # a quantity of what turns, one of what goes


Info = ValidationInfo[Reading]


class Table(BaseModel):
    """A table that refuses unknown keys, other types than those asked for, and numbers that are not finite."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, protected_namespaces=())
    becomes: ClassVar[type | None] = None  # the dataclass it is the table of

    @model_validator(mode="before")
    @classmethod
    def _remembered(cls, value: Any, info: Info) -> Any:
        info.context.tables[id(value)] = cls
        return value

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """With what the dataclass says of its fields: looked up when a schema is asked for, not for every run."""
        schema = handler.resolve_ref_schema(handler(core))
        if cls.becomes is not None:
            from detent.scenario.hints import field_hints

            for name, hints in field_hints(cls.becomes).items():
                schema["properties"].get(name, {}).update(hints)
        return schema


@dataclasses.dataclass(frozen=True)
class _Typed:
    """A quantity as it is typed, for the JSON Schema."""

    quantity: Quantity

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        from detent.scenario.hints import schema_of

        return schema_of(self.quantity)


def refused(words: str, error: InputError | None = None) -> PydanticCustomError:
    return PydanticCustomError("detent", "{words}", {"words": words, "error": error})


def table(name: str, about: str, fields: Mapping[str, Any]) -> type[Table]:
    return create_model(name, __base__=Table, __doc__=about, **fields)  # type: ignore[call-overload]


@dataclasses.dataclass
class Tables:
    """Pydantic's types for dataclasses. `foreign`: classes from elsewhere that a Protocol's field may also take."""

    foreign: Mapping[str, type] = dataclasses.field(default_factory=dict)

    def of(self, cls: type, *, kind: str = "", is_mating: bool = False, made_by: Maker | None = None) -> Any:
        """The table that becomes an instance of the dataclass `cls`, or what `made_by` makes of it.

        kind       of which it says that it is one
        is_mating  its table may also have the poses X_GA and X_WB
        """
        hints, fields = get_type_hints(cls, include_extras=True), dataclasses.fields(cls)
        keys: dict[str, Any] = {"kind": (Literal[kind], Field(description="which model this is"))} if kind else {}
        poses = POSES if is_mating else {}
        missing = dataclasses.MISSING
        optional = {one.name for one in fields if (one.default, one.default_factory) != (missing, missing)}
        for field in sorted(fields, key=lambda one: one.name in optional):
            try:
                if field.name in keys or field.name in poses:
                    raise TypeError("the name is taken")
                if field.init:
                    default = Field(default_factory=lambda: None) if field.name in optional else ...  # None: see `made`
                    keys[field.name] = (self.type_of(hints[field.name]), default)
            except TypeError as error:
                raise TypeError(f"{cls.__name__}.{field.name}: {error}") from None
        about = (cls.__doc__ or cls.__name__).strip().splitlines()[0]
        model = table(cls.__name__, about, {**keys, **poses})
        model.becomes = cls
        return Annotated[model, AfterValidator(made_by or functools.partial(made, cls, is_mating=is_mating))]

    def type_of(self, hint: Any) -> Any:
        """Pydantic's type for one annotation; TypeError where a scenario has no way to write it."""
        origin, args = get_origin(hint), get_args(hint)
        quantity = Quantity("1") if hint is float else quantity_of(hint) if origin is Annotated else None
        if quantity is not None:
            return Annotated[float, BeforeValidator(functools.partial(_number, quantity)), _Typed(quantity)]
        if origin is Annotated:
            return self.type_of(args[0])
        if hint == Exact:
            return Annotated[Any, BeforeValidator(_exact), WithJsonSchema(EXACT)]
        if hint in (int, bool, str) or origin is Literal:
            return hint
        if hint is Pose:
            return POSE
        if hint is Path:
            return Annotated[
                Path, WrapValidator(named_file), WithJsonSchema({"type": "string", "examples": ["part.csv"]})
            ]
        if getattr(hint, "__qualname__", "") in FROM_FILES and hint.__module__.startswith("detent."):
            from detent.scenario import file_fields  # loads CAD, drawings, feels: only where a field is one

            return getattr(file_fields, FROM_FILES[hint.__qualname__])(self)
        if origin is tuple:
            many = len(args) == 2 and args[1] is Ellipsis
            inner = (self.type_of(args[0]), ...) if many else tuple(map(self.type_of, args))
            return Annotated[tuple[inner], BeforeValidator(functools.partial(listed, None if many else len(args)))]
        if isinstance(hint, type) and dataclasses.is_dataclass(hint):
            return self.of(hint)
        if is_protocol(hint):
            return self.choice({**choices(hint), **{n: c for n, c in self.foreign.items() if not lacks(c, hint)}})
        options = options_of(hint)
        if len(options) == 1 and options[0] is not hint:
            return self.type_of(options[0])
        kinds = [option for option in options if isinstance(option, type) and dataclasses.is_dataclass(option)]
        tables: dict[str, type] = {option.__name__: option for option in kinds}
        if len(tables) == len(options):
            return self.choice(tables)
        if tables and len(tables) == len(options) - 1:  # a number, or a table in its place
            (number,) = (option for option in options if option not in kinds)
            return _number_or(self.type_of(number), self.choice(tables))
        raise TypeError(f"a scenario cannot hold {hint}")

    def choice(self, kinds: Mapping[str, type], **how: Any) -> Any:
        """One of several tables, told apart by their `kind`."""
        options = [(name, self.of(cls, kind=name, **how)) for name, cls in kinds.items()]
        if not options:
            return Annotated[Any, BeforeValidator(_nothing), WithJsonSchema({"not": {}})]
        if len(options) == 1:
            return options[0][1]
        which = Discriminator(_kind, custom_error_type="kind", custom_error_message=", ".join(kinds))
        tagged = [Annotated[option, Tag(TAG + name)] for name, option in options]
        return Annotated[functools.reduce(operator.or_, tagged), which]


def made(cls: type, given: Any, is_mating: bool = False) -> Any:
    """The instance, its own complaints included; fields left out have the dataclass's defaults."""
    names = {field.name for field in dataclasses.fields(cls)} & given.model_fields_set
    try:
        model = cls(**{name: getattr(given, name) for name in names})
    except InputError as error:
        raise refused(str(error), error) from None
    except (ArithmeticError, ValueError) as error:
        raise refused(f"these values cannot be computed with: {error}") from None
    if is_mating and not (given.X_GA is None and given.X_WB is None):
        return place(model, X_GA=given.X_GA, X_WB=given.X_WB)
    return model


def _kind(value: Any) -> str | None:
    kind = value.get("kind") if isinstance(value, dict) else None
    return TAG + kind if isinstance(kind, str) else None


def listed(length: int | None, value: Any) -> Any:
    if not isinstance(value, list | tuple):
        raise refused("a list in brackets is needed")
    if length is not None and len(value) != length:
        raise refused(f"a list of {length} is needed, this one has {len(value)}")
    return tuple(value)


def _nothing(value: Any) -> Any:
    raise refused("nothing that fits here is known")


def options_of(hint: Any) -> list[Any]:
    """The types of a union; None is none of them, for TOML has no null: what is left out is None."""
    union = get_origin(hint) in (Union, types.UnionType)
    return [option for option in get_args(hint) if option is not types.NoneType] if union else [hint]


# ---- numbers ----


def _number(quantity: Quantity, value: Any, info: Info) -> float:
    """SI value of what was written, inside the quantity's range."""
    unit, si, pure = quantity.unit, info.context.si, quantity.unit == "1"
    try:
        if isinstance(value, str) and not si and not pure:
            number = parse(value, unit) if quantity.turning is None else _in_either_unit(quantity, value, info.context)
        elif isinstance(value, int | float) and not isinstance(value, bool) and (si or pure) and abs(value) <= LARGEST:
            number = float(value)
        else:
            number = _percent(value, unit, si)
    except ValueError as error:
        words = str(error)
        raise refused(f"{words} is needed" if words.startswith(("a number", "a finite")) else words) from None
    complaint = quantity.complaint(number)
    if complaint:
        raise refused(complaint)
    return number


def _percent(value: Any, unit: str, si: bool) -> float:
    """The number "30 %" stands for; of anything else ValueError says what is wrong with it."""
    pure = unit == "1"
    if isinstance(value, str) and not si and value.endswith("%"):
        with contextlib.suppress(ValueError):
            return parse(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        if pure or si:
            raise ValueError("a number without quotes" if si else 'a number without quotes, like 0.3, or "30 %"')
        return parse("", unit)  # refuses, and says what such a value looks like
    if not abs(value) <= LARGEST:
        raise ValueError("a finite number")
    return parse(f"{float(value):g}", unit)  # says that a unit is missing


def _in_either_unit(quantity: Quantity, text: str, context: Reading) -> float:
    """SI value of a text in the quantity's unit or in the one it has where the device turns; notes which it was."""
    assert quantity.turning is not None
    try:
        value, turns = parse(text, quantity.turning), True
    except ValueError:
        value, turns = parse(text, quantity.unit), False
    context.written.setdefault(turns, text)
    return value


def _number_or(number: Any, tables: Any) -> Any:
    """A number, or a table in its place."""

    def which(value: Any) -> str:
        return TAG + ("table" if isinstance(value, dict) else "")

    first: Any = Annotated[number, Tag(TAG)]
    second: Any = Annotated[tables, Tag(TAG + "table")]
    return Annotated[first | second, Discriminator(which)]


def _exact(value: Any) -> Any:
    """As it was written: rounding is what it must not have."""
    try:
        exact(value, "")
    except InputError as error:
        raise refused(error.allowed) from None
    return value


# ---- poses ----


def _pose(value: Any, read: Callable[[Any], Table], info: Info) -> Pose:
    if not info.context.si:
        return Pose.at(**read(value).model_dump(exclude_unset=True))
    try:
        return _from_matrix(value)
    except (LookupError, TypeError, ValueError):
        raise refused("a pose as a 3 × 4 matrix [R | p] is needed") from None


def _from_matrix(kept: Any) -> Pose:
    ((_, rows),) = dict(kept).items()
    matrix = np.array(rows, dtype=float).reshape(3, 4)
    R = matrix[:, :3]
    # A product of three rotations is one to a few roundings; 1e-9 leaves room for chains of them.
    if not (np.isfinite(matrix).all() and np.allclose(R.T @ R, np.eye(3), atol=1e-9) and np.linalg.det(R) > 0):
        raise ValueError
    return Pose(matrix)


_AT = {name: hint for name, hint in get_type_hints(Pose.at, include_extras=True).items() if name != "return"}
_AXES = {name: (Tables().type_of(hint), Field(default_factory=float)) for name, hint in _AT.items()}
_ABOUT = "Place and orientation: R = R_z(yaw) R_y(pitch) R_x(roll). What is left out is zero."
POSE = Annotated[table("Pose", _ABOUT, _AXES), WrapValidator(_pose)]
POSES = {
    "X_GA": (POSE, Field(default_factory=lambda: None, description="pose of the moving part A in the gripper G")),
    "X_WB": (POSE, Field(default_factory=lambda: None, description="pose of the fixed part B in the world W")),
}


def named_file(value: Any, _: Any, info: Info) -> Path:
    """The named file in the scenario's folder; its digest is noted."""
    if not isinstance(value, str) or info.context.folder is None:
        raise refused("the name of a file in the scenario's folder is needed")
    try:
        path, content = read_inside(info.context.folder, value, LARGEST_FILE)
    except ValueError as error:
        raise refused(str(error)) from None
    info.context.files[value] = hashlib.sha256(content).hexdigest()
    return path
