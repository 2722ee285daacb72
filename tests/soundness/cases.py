"""Random scenarios that are valid, one for each name of a system and seed, as plain data that a TOML file can hold.

    case("round_peg/grasp", 7).scenario     the tables of a scenario, as people type them
    case("round_peg/grasp", 7).save(folder) a file that `detent simulate` runs

A system is a mating on a drive. `SYSTEMS` has all that exist: "two" are two matings on one gripper, "latch_exact" and
"latch_dynamic" are pawls without and with inertia.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from soundness import drives, matings
from soundness.drawing import Draw, Table, Task, mm, seconds
from soundness.latches import latch

# Which matings are on which drive. Rigid parts need a drive that yields. A snap hook that nobody holds serves no
# purpose, nor does a device of one freedom that is thrown. All other pairs are here.
PAIRS: dict[str, tuple[str, ...]] = {
    "round_peg": ("grasp", "free", "driver", "arm"),
    "rect_peg": ("grasp", "free", "driver", "arm"),
    "oring": ("rail", "grasp", "free", "driver", "arm"),
    "snap": ("rail", "grasp", "arm"),
    "bolt": ("grasp", "free", "driver", "arm"),
    "contact": ("grasp", "free", "arm"),
    "point_contact": ("rail", "grasp", "free", "arm"),
    "from_step": ("grasp", "free", "arm"),
    "oscillator": ("rail", "grasp", "arm", "bench"),
    "feel": ("rail", "grasp", "arm", "bench"),
    "two": ("rail", "grasp", "arm"),
    "latch_exact": ("traverse",),
    "latch_dynamic": ("traverse",),
}
SYSTEMS = tuple(f"{mating}/{drive}" for mating, drives_ in PAIRS.items() for drive in drives_)
ON_ARM: dict[str, Callable[[Draw], Task]] = {  # what a PUMA can carry
    "round_peg": lambda draw: matings.round_peg(draw, 5e-3, 0.06),
    "rect_peg": lambda draw: matings.rect_peg(draw, 5e-3, 0.06),
    "bolt": lambda draw: matings.bolt(draw, 0.012),
}


@dataclass(frozen=True)
class Case:
    """A random scenario: the tables of its file, and the files that it names, by their names."""

    system: str
    seed: int
    scenario: Table
    files: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return f"{self.system} {self.seed}"

    def save(self, folder: Path) -> Path:
        """The scenario's file, and beside it those it names."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in self.files.items():
            (folder / name).write_text(json.dumps(content), "utf-8")
        path = folder / "case.toml"
        path.write_text(toml(self.scenario), "utf-8")
        return path


def case(system: str, seed: int) -> Case:
    """The scenario of a system and a seed: the same on every machine."""
    draw = Draw(system, seed)
    mating, drive = system.split("/")
    if mating.startswith("latch"):
        tables, files = latch(draw), {}
        tables["run"] = {"sample": "5 ms"} | ({"method": "stepping"} if mating == "latch_dynamic" else {})
    else:
        task = _two(draw, drive) if mating == "two" else _one(draw, mating, drive)
        several = task.mating.pop("several", None)
        tables = {"drive": drives.DRIVES[drive](draw, task)}
        if drive in ("arm", "driver") and task.frames:
            task.mating |= {"X_GA": task.frames, "X_WB": task.frames}
        tables = {"mating": several or task.mating, **tables, "run": {"sample": seconds(1e-3)}}
        files = task.files
    return Case(system, seed, {"name": f"{system} {seed}", **tables}, files)


def _one(draw: Draw, mating: str, drive: str) -> Task:
    make = ON_ARM.get(mating) if drive == "arm" else None
    task = (make or matings.MATINGS[mating])(draw)
    if drive == "rail" and task.mating["kind"].startswith("point"):
        # A machine that cannot yield presses springs by a millimetre at the most.
        task.press = min(task.press, 1e-3)
    return _pointing_down(task) if drive in ("arm", "driver") and task.frames else task


def _pointing_down(task: Task) -> Task:
    """The same task for a machine whose way is down: its frames A and B are turned by `frames`."""
    far = -sum(s * w for s, w in zip(task.start, task.way, strict=True))
    task.start, task.way = (0.0, 0.0, far), (0.0, 0.0, -1.0)
    return task


def _two(draw: Draw, drive: str) -> Task:
    """Two parts side by side on one gripper, the second's tip higher or as high as the first's."""
    kinds = ("oring",) if drive == "rail" else ("round_peg", "rect_peg", "oring")
    high = 0.05 if drive == "arm" else 0.1
    makes: dict[str, Callable[[Draw], Task]] = {
        "round_peg": lambda d: matings.round_peg(d, 5e-3, high), "rect_peg": lambda d: matings.rect_peg(d, 5e-3, high),
        "oring": matings.oring,
    }  # fmt: skip
    both = [makes[draw.one_of(*kinds)](draw) for _ in range(2)]
    lean = min(*(one.lean for one in both), 0.2 * math.pi / 180)
    apart = 0.6 * (both[0].size + both[1].size) + 0.01
    first, tables = _pointing_down(both[0]) if both[0].frames else both[0], []
    near = first.start[2] + 1.5 * lean * apart
    for i, one in enumerate(both):
        task = _pointing_down(one) if one.frames else one
        x, above = (0.5 - i) * apart, 0.0
        if i:
            above = task.start[2] - first.start[2] + draw.one_of(0.0, draw.between(0.0, 0.3)) * task.size
        turned = dict(task.frames)
        x_text = {"x": mm(x)}
        one.mating |= {
            "X_GA": {**x_text, **({"z": mm(above)} if above else {}), **turned},
            "X_WB": {**x_text, **turned},
        }
        tables.append(one.mating)
    return Task(
        {"kind": "two", "several": tables}, min(one.size for one in both), sum(one.mass for one in both),
        start=(0.0, 0.0, near), travel=near + min(one.travel for one in both), near=near,
        press=min(one.press for one in both), aside=min(one.aside for one in both), lean=lean,
    )  # fmt: skip


# ---- as TOML ----


def toml(scenario: Mapping[str, Any]) -> str:
    """The scenario as a file. Tables inside its parts are written inline."""
    lines = [f"{key} = {_value(value)}" for key, value in scenario.items() if not isinstance(value, dict | list)]
    for key, value in scenario.items():
        if isinstance(value, dict | list):
            for table in value if isinstance(value, list) else [value]:
                lines += ["", f"[[{key}]]" if isinstance(value, list) else f"[{key}]"]
                lines += [f"{name} = {_value(one)}" for name, one in table.items()]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)  # texts, numbers and booleans are written alike


__all__ = ["PAIRS", "SYSTEMS", "Case", "case", "toml"]
