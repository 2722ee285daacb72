"""Names of models and the classes behind them.

"oring.ORing"                 one of the table below: its class is imported when it is first asked for
"Beam"                        in a field that takes one of several classes, the class's name alone
"your_package.module:Class"   anything that can be imported; runs its code, so only where the scenario is trusted
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass
from types import ModuleType
from typing import Any

from detent.drive.drive import Drive
from detent.mating.mating import Mating

# Kind in a scenario → module below detent. A test finds every mating and drive of the house in it.
KINDS: dict[str, dict[str, str]] = {
    "mating": {
        "oring.ORing": "mating.oring.model",
        "snap.Snap": "mating.snap.model",
        "peg.RoundPeg": "mating.peg.round_peg",
        "rect_peg.RectPeg": "mating.peg.rect_peg",
        "bolt.Bolt": "mating.bolt.model",
        "contact.Contact": "mating.contact.model",
        "point_contact.PointContact": "mating.contact.springs",
        "from_step.FromStep": "mating.contact.from_step",
        "oscillator.Oscillator": "mating.oscillator.model",
        "feel.Feel": "mating.feel.model",
        "latch.Latch": "latch.model",
    },
    "drive": {
        "rail.Rail": "drive.rail",
        "grasp.Grasp": "drive.grasp",
        "free.Free": "drive.free",
        "driver.Driver": "drive.driver",
        "arm.Arm": "drive.arm.model",
        "bench.Bench": "drive.bench.model",
        "traverse.Traverse": "drive.traverse",
    },
}
ROLES: dict[str, type] = {"mating": Mating, "drive": Drive}


def lacks(cls: Any, protocol: type) -> list[str]:
    """What a class would need to fill the protocol's role; empty if it does."""
    wanted = [*vars(protocol), *vars(protocol).get("__annotations__", {})]
    has = {*dir(cls), *getattr(cls, "__dataclass_fields__", {})}
    return sorted({name for name in wanted if not name.startswith("_")} - has)


def _in_module(module: ModuleType, protocol: type) -> Iterator[type]:
    for name, cls in vars(module).items():
        public = isinstance(cls, type) and is_dataclass(cls) and not name.startswith("_")
        if public and cls.__module__ == module.__name__ and not lacks(cls, protocol):
            yield cls


def implementations(package: ModuleType, protocol: type) -> Iterator[type]:
    """Every public dataclass in the package and below it that fills the protocol's role. Imports them all."""
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield from _in_module(importlib.import_module(info.name), protocol)


def choices(protocol: type) -> dict[str, type]:
    """What a field of this protocol may hold, by the class's name: from its folder if it is ours, else its module."""
    home = sys.modules[protocol.__module__]
    package = home.__name__.rpartition(".")[0]
    ours = package.startswith("detent.")
    found = implementations(sys.modules[package], protocol) if ours else _in_module(home, protocol)
    return {cls.__name__: cls for cls in found}


def name_of(cls: type) -> str:
    """How a scenario names the class of a mating or a drive."""
    where = cls.__module__.removeprefix("detent."), cls.__name__
    for kinds in KINDS.values():
        for kind, home in kinds.items():
            if (home, kind.partition(".")[2]) == where:
                return kind
    return foreign_name(cls)


def foreign_name(cls: type) -> str:
    return f"{cls.__module__}:{cls.__qualname__}"


def names(role: str) -> dict[str, type]:
    """Every kind there is for a role, by name. Imports all modules of the role: for lists and the schema only."""
    return {kind: cls for kind in sorted(KINDS[role]) if (cls := named(role, kind))}


def named(role: str, kind: str) -> type | None:
    """The class of a role by its name; imports its module only. None where there is none."""
    if kind not in KINDS[role]:
        from detent._deprecated import RENAMED, renamed

        kind = renamed(kind, role) if kind in RENAMED else ""
    home = KINDS[role].get(kind)
    return None if home is None else getattr(importlib.import_module(f"detent.{home}"), kind.partition(".")[2])


def imported(name: str) -> type:
    """The class "package.module:Class" names; ValueError says why there is none. Runs the module's code."""
    module_name, _, class_name = name.partition(":")
    if not re.fullmatch(r"[\w.]+:\w+", name):
        raise ValueError('it must be written like "your_package.module:Class"')
    try:
        cls = getattr(importlib.import_module(module_name), class_name)
    except Exception as error:  # a stranger's module may raise anything
        raise ValueError(f"it cannot be imported: {type(error).__name__}: {error}") from error
    if not (isinstance(cls, type) and is_dataclass(cls)):
        raise ValueError(f"{class_name} is not a dataclass, so its fields are not known")
    return cls
