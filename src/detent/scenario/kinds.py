"""Names of models and the classes behind them. Python's import system is the registry: there is nothing to enter.

"oring.ORing"                 class ORing in detent/mating/oring.py (for a drive: detent/drive/…)
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

import detent.drive
import detent.mating
from detent.drive.base import Drive
from detent.mating.base import Mating

ROLES: dict[str, tuple[ModuleType, type]] = {"mating": (detent.mating, Mating), "drive": (detent.drive, Drive)}


def lacks(cls: Any, protocol: type) -> list[str]:
    """What a class would need to fill the protocol's role; empty if it does."""
    wanted = [*vars(protocol), *vars(protocol).get("__annotations__", {})]
    has = {*dir(cls), *getattr(cls, "__dataclass_fields__", {})}
    return sorted({name for name in wanted if not name.startswith("_")} - has)


def is_dataclass_type(hint: Any) -> bool:
    return isinstance(hint, type) and is_dataclass(hint)


def is_protocol(hint: Any) -> bool:
    return isinstance(hint, type) and getattr(hint, "_is_protocol", False)


def _in_module(module: ModuleType, protocol: type) -> Iterator[type]:
    for name, cls in vars(module).items():
        mine = is_dataclass_type(cls) and cls.__module__ == module.__name__ and not name.startswith("_")
        if mine and not lacks(cls, protocol):
            yield cls


def implementations(package: ModuleType, protocol: type) -> Iterator[type]:
    """Every public dataclass in the package's modules that fills the protocol's role. Imports them all."""
    for info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
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
    package, _, module = cls.__module__.rpartition(".")
    ours = package in {home.__name__ for home, _ in ROLES.values()}
    return f"{module}.{cls.__name__}" if ours else foreign_name(cls)


def foreign_name(cls: type) -> str:
    return f"{cls.__module__}:{cls.__qualname__}"


def names(role: str) -> dict[str, type]:
    """Every kind there is for a role, by name. Imports all modules of the role: for lists and the schema only."""
    return {name_of(cls): cls for cls in implementations(*ROLES[role])}


def named(role: str, name: str) -> type | None:
    """The class of a role by its name; imports its module only. None where there is none."""
    package, protocol = ROLES[role]
    match = re.fullmatch(r"([a-z]\w*)\.([A-Z]\w*)", name, re.ASCII)
    if match is None or match[1] not in {info.name for info in pkgutil.iter_modules(package.__path__)}:
        return None
    module = importlib.import_module(f"{package.__name__}.{match[1]}")
    return next((cls for cls in _in_module(module, protocol) if cls.__name__ == match[2]), None)


def is_foreign(kind: Any) -> bool:
    return isinstance(kind, str) and ":" in kind


def imported(name: str) -> type:
    """The class "package.module:Class" names; ValueError says why there is none. Runs the module's code."""
    module_name, _, class_name = name.partition(":")
    if not re.fullmatch(r"[\w.]+:\w+", name):
        raise ValueError('it must be written like "your_package.module:Class"')
    try:
        cls = getattr(importlib.import_module(module_name), class_name)
    except Exception as error:  # a stranger's module may raise anything
        raise ValueError(f"it cannot be imported: {type(error).__name__}: {error}") from error
    if not is_dataclass_type(cls):
        raise ValueError(f"{class_name} is not a dataclass, so its fields are not known")
    return cls
