"""Records of design searches made by hand, as designing lays them down: a hook with one goal, or with two."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from detent import Outcome, Record, Status
from detent.core.record import Channel, Origin, dataset
from detent.units import deg, mm
from house.runs import HOSTILE

N = 12


def hook(goals: Sequence[str] = ("length",), *, found: bool = True, name: str = "Hook") -> Record:
    """Twelve designs, longer and gentler one after the other; from the sixth on all wants hold, if any does.

    length 10, 11 … 21 mm; insertion 40, 36 … 24, then 20, 19 … 14 N; retention 53 N, and any force from the fourth on.
    """
    k = np.arange(N)
    length, ramp = (10.0 + k) * mm, (45.0 - 2.0 * k) * deg
    insertion = np.where(k < 5, 40.0 - 4.0 * k, 25.0 - k)
    retention = np.where(k < 3, 53.0, np.inf)
    good = (k >= 5) & found
    best = int(np.argmax(good)) if found else N - 1
    values = {"length": length, "insertion": insertion}
    channels = {
        "length": _channel(length, "m", "parameter: uniform from 10 mm to 21 mm"),
        "ramp": _channel(ramp, "rad", "parameter: uniform from 15 deg to 45 deg"),
        "insertion": _channel(insertion, "N", "wanted: at most 20 N"),
        "missed_insertion": _channel(np.log(insertion / 20.0), "1", "how far insertion is missed"),
        "retention": _channel(retention, "N", "wanted: at least 60 N, or a diode"),
        "missed_retention": _channel(np.where(k < 3, 0.1, -1.0), "1", "how far retention is missed"),
        **{
            f"goal_{one}": _channel(values[one], "m" if one == "length" else "N", f"to be small: {one}")
            for one in goals
        },
        "violation": _channel(np.where(good, 0.0, 0.7), "1", "how far all wants together are missed"),
        "feasible": _channel(good.astype(np.int64), "1", "1 where all wants hold"),
    }
    first = {"what": "insertion", "limit": "at most 20 N", "units": "N", "value": insertion[best], "room": 0.0,
             "holds": found, "by_diode": False, "binds": found, "relaxed_by": "0.1 mm more length makes it 0.4 N less",
             "share": 1.0, "start": 40.0, "start_holds": False}  # fmt: skip
    second = {"what": "retention", "limit": "at least 60 N, or a diode", "units": "N", "value": "inf", "room": "nan",
              "holds": True, "by_diode": True, "binds": False, "relaxed_by": "", "share": 0.94, "start": 53.0,
              "start_holds": False}  # fmt: skip
    third = {"what": "total diode", "limit": "a total diode", "units": "1", "value": 1.0, "room": "nan", "holds": True,
             "by_diode": True, "binds": False, "relaxed_by": "", "share": 1.0, "start": 0.0,
             "start_holds": False}  # fmt: skip
    at = {"length": "", "ramp": "low end"}
    tables: dict[str, Any] = {
        "best": (
            {"name": "length", "of": ["mating.length"], "value": length[best], "units": "m",
             "typed": f"{10 + best} mm", "start": "10 mm", "at": at["length"]},
            {"name": "ramp", "of": [], "value": ramp[best], "units": "rad", "typed": f"{45 - 2 * best} deg",
             "start": "45 deg", "at": at["ramp"]},
        ),
        "constraints": (first, second, third),
        "goals": tuple({"what": one, "units": "m" if one == "length" else "N", "value": float(values[one][best]),
                        "start": float(values[one][0])} for one in goals),
        "slopes": ({"of": "insertion", "parameter": "length", "value": -4000.0},
                   {"of": "insertion", "parameter": "ramp", "value": 100.0},
                   {"of": "length", "parameter": "length", "value": 1.0}),
        "check": ({"what": "insertion", "units": "N", "value": 20.6, "searched": 20.0, "apart": 0.03, "holds": False,
                   "by": "the beam"},
                  {"what": "retention", "units": "N", "value": "inf", "searched": "inf", "apart": 0.0, "holds": True,
                   "by": "the beam"}),
    }  # fmt: skip
    if len(goals) > 1:
        tables["pareto"] = tuple({"trial": int(one)} for one in np.flatnonzero(good))
    status = Status.SOLVED if found else Status.UNRESOLVED
    inputs = {"name": name}
    return Record(
        "design",
        dataset(channels, {"trial": Channel(("trial",), k, "1", "designs")}),
        Outcome(status, "all wants hold" if found else "no design found"),
        tables=tables,
        inputs=inputs,
        stats={"runs": 14.0, "trials": float(N)},
        origin=Origin.here(inputs),
    )


def hostile() -> Record:
    """Words from a stranger, numbers that are none, and places beyond the ends."""
    found = hook(("length", "insertion"), name=HOSTILE)
    rows: Mapping[str, Any] = {
        "best": ({"name": HOSTILE, "typed": HOSTILE, "at": HOSTILE}, {"name": "length", "value": "x", "typed": 3}, {}),
        "constraints": ({"what": HOSTILE, "limit": HOSTILE, "value": HOSTILE}, {"what": 3}, {}),
        "goals": ({"what": HOSTILE, "units": HOSTILE}, {}),
        "pareto": ({"trial": -1}, {"trial": 99}, {"trial": "nan"}, {}),
        "slopes": ({"of": HOSTILE, "parameter": "length", "value": 1.0}, {}),
        "check": ({"what": HOSTILE, "by": HOSTILE, "apart": "x"}, {}),
        "places": ({"place": "x", "verdict": HOSTILE, "judged": True}, {}),
        "outlines": ({"points": [[0, 0], [1, 0], [1, 1]], "role": HOSTILE}, {"points": [[0]]}, {"points": 3}, {}),
    }
    return Record("design", found.data, found.outcome, tables=rows, inputs=found.inputs)


def _channel(values: np.ndarray, unit: str, about: str) -> Channel:
    return Channel(("trial",), values, unit, about)
