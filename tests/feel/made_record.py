"""Records of identified and measured mechanisms made by hand, so that what is shown of them can be told beforehand.

A button: its force rises to a hump, falls by about a newton, and rises again; friction takes another force back.

    f(x) = 0.5 N + 0.12 N/mm x + 1.4 N exp(−((x − 6 mm)/1.8 mm)²),   F_c = 0.15 N forth and 0.25 N back
"""

from __future__ import annotations

import numpy as np

from detent.core.record import Channel, Outcome, Record, Status, dataset

MASS, DAMPING, FRICTION = 0.0581, (1.15, 1.6), (0.15, 0.25)  # kg, N s/m forth and back, N forth and back
STRETCH = 0.020  # m
SHARES = {"mass": 0.004, "damping": 0.02, "stiffness": 0.03, "friction": 0.05, "spring_force": 0.01}  # standard errors
UNITS = {"mass": "kg", "damping": "N s/m", "stiffness": "N/m", "friction": "N", "spring_force": "N"}
WHY = "the part hardly accelerates here: mass cannot be told from stiffness"


def spring_force(x: np.ndarray) -> np.ndarray:
    """N over m."""
    return 0.5 + 120.0 * x + 1.4 * np.exp(-(((x - 0.006) / 0.0018) ** 2))


def stiffness(x: np.ndarray) -> np.ndarray:
    """N/m: slope of spring_force."""
    u = (x - 0.006) / 0.0018
    return 120.0 - 2.8 * u / 0.0018 * np.exp(-(u**2))


def identified(n: int = 101, *, seed: int = 4) -> Record:
    """What identify returns of the button: mass unknown below 3 mm, friction apart from the spring above 17 mm."""
    random, x = np.random.default_rng(seed), np.linspace(0.0, STRETCH, n)
    both = np.ones((n, 2))
    truth = {
        "mass": MASS * both, "damping": both * DAMPING, "stiffness": both * stiffness(x)[:, None],
        "friction": both * FRICTION, "spring_force": spring_force(x),
    }  # fmt: skip
    known = {name: np.ones(one.shape) for name, one in truth.items()}
    known["mass"][x < 0.003] = 0.0
    known["friction"][x > 0.017] = 0.0
    known["spring_force"][x > 0.017] = 0.0
    channels: dict[str, Channel] = {}
    for name, true in truth.items():
        one = known[name]
        error = SHARES[name] * np.abs(true).max() * np.broadcast_to(_wider(x), true.shape[::-1]).T
        shift = error * random.standard_normal() * 0.8  # as one knot moves its neighbours with it
        _add(channels, name, true, true + shift, error, one, UNITS[name])
    crawl = truth["spring_force"][:, None] + truth["friction"] * (1.0, -1.0)
    _add(channels, "static_force", crawl, crawl + 0.004, np.full(crawl.shape, 0.012), np.ones(crawl.shape), "N")
    time, position, force, predicted = _held_out(random)
    for name, values, unit in (
        ("held_out_position", position, "m"), ("held_out_force", force, "N"), ("held_out_predicted", predicted, "N"),
    ):  # fmt: skip
        channels[name] = Channel(("time",), values, unit, name.replace("_", " "))
    coords = {
        "position": Channel(("position",), x, "m", "where the part is"),
        "direction": Channel(("direction",), np.array([1, -1]), "1", "+1 forth, −1 back"),
        "time": Channel(("time",), time, "s", "of the motion held out"),
    }
    reason = "m 58.1 ± 0.2 g, b 1.15 ± 0.02 N s/m forth and 1.60 ± 0.03 N s/m back; mass is not told below 3 mm"
    inputs = {"name": "button", "model": {"kind": "Smooth"}}
    return Record(
        "identify", dataset(channels, coords), Outcome(Status.SOLVED, reason), tables=_tables(), inputs=inputs
    )


def switch(*, marked: bool = True) -> Record:
    """A key measured at a crawl, press and release, no time; with metric points, or without."""
    travel = np.linspace(0.0, 0.004, 400)
    press = 0.3 + 60.0 * travel + 0.25 * np.exp(-(((travel - 0.0018) / 0.0003) ** 2))
    release = 0.22 + 60.0 * travel + 0.12 * np.exp(-(((travel - 0.0014) / 0.0003) ** 2))
    channels = {
        "measured_position": Channel(("sample",), np.r_[travel, travel[::-1]], "m", "how far the key is pressed"),
        "measured_force": Channel(("sample",), np.r_[press, release[::-1]], "N", "on the key"),
        "stroke": Channel(("sample",), np.r_[np.ones(400), -np.ones(400)], "1", "+1 press, −1 release"),
    }
    points = (
        {"what": "peak", "position": 0.00182, "force": 0.659},
        {"what": "actuation", "position": 0.00225, "force": 0.455},
        {"what": "bottom of the drop", "position": 0.0024, "force": 0.448},
        {"what": "return", "position": 0.0014, "force": 0.424},
    )
    tables = {"switch": points} if marked else {}
    outcome = Outcome(Status.SOLVED, "peak 0.659 N at 1.82 mm, snap ratio 0.32")
    return Record("measure", dataset(channels, {}), outcome, tables=tables, inputs={"name": "key"})


def gentle() -> Record:
    """A slide whose force falls so slowly, 0.8 N over 10 mm, that the playground's hand can hold it anywhere."""
    travel = np.linspace(0.0, STRETCH, 1200)
    forth = 2.0 + 0.4 * np.sin(2 * np.pi * travel / STRETCH)
    channels = {
        "measured_position": Channel(("sample",), np.r_[travel, travel[::-1]], "m", "of the slide"),
        "measured_force": Channel(("sample",), np.r_[forth, forth[::-1] - 0.1], "N", "on the slide"),
        "stroke": Channel(("sample",), np.r_[np.ones(1200), -np.ones(1200)], "1", "+1 forth, −1 back"),
    }
    return Record("measure", dataset(channels, {}), Outcome(Status.SOLVED, ""), inputs={"name": "slide"})


def rotary(record: Record) -> Record:
    """The same record of a knob: a millimetre becomes ten degrees, a newton 20 N mm."""
    per, lever = np.radians(10.0) / 1e-3, 0.02
    data, turned = record.data, {"m": "rad", "N": "N m", "kg": "kg m^2", "N s/m": "N m s/rad", "N/m": "N m/rad"}
    factors = {"m": per, "N": lever, "kg": lever / per, "N s/m": lever / per, "N/m": lever / per}
    changed = {}
    for name, one in data.variables.items():
        unit = str(one.attrs.get("units", "1"))
        if unit in turned:
            changed[name] = (one.dims, one.values * factors[unit], {**one.attrs, "units": turned[unit]})
    tables = {
        name: tuple({key: one * per if key in ("from", "to") else one for key, one in row.items()} for row in rows)
        for name, rows in record.tables.items()
    }
    return Record(record.verb, data.assign(changed), record.outcome, tables=tables, inputs=record.inputs)


def _wider(x: np.ndarray) -> np.ndarray:
    """Errors grow towards the ends, where there is less data."""
    return 1.0 + 2.0 * (2.0 * x / STRETCH - 1.0) ** 4


def _add(channels: dict[str, Channel], name: str, true, value, error, known, unit: str) -> None:
    dims = ("position", "direction")[: np.ndim(true)]
    told = known > 0
    about = name.replace("_", " ")
    channels[name] = Channel(dims, np.where(told, value, np.nan), unit, f"{about} of the mechanism")
    channels[f"{name}_error"] = Channel(dims, np.where(told, error, np.nan), unit, f"one standard error of {about}")
    channels[f"{name}_known"] = Channel(dims, known, "1", f"1 where the data tell {about}")
    channels[f"{name}_true"] = Channel(dims, true, unit, f"{about} of the simulated mechanism")


def _held_out(random: np.random.Generator) -> tuple[np.ndarray, ...]:
    time = np.linspace(0.0, 4.0, 2001)
    tones = ((0.4, 0.0068, 0.3), (1.1, 0.0021, 1.9), (2.7, 0.0007, 0.5))
    position, velocity, acceleration = 0.01 + 0.0 * time, 0.0 * time, 0.0 * time
    for f, a, phase in tones:
        w = 2 * np.pi * f
        position = position + a * np.sin(w * time + phase)
        velocity = velocity + a * w * np.cos(w * time + phase)
        acceleration = acceleration - a * w**2 * np.sin(w * time + phase)
    forth = velocity > 0
    rubbing = np.where(forth, FRICTION[0], -FRICTION[1])
    damping = np.where(forth, *DAMPING)
    force = MASS * acceleration + damping * velocity + spring_force(position) + rubbing
    predicted = force + 0.01 * np.sin(9.0 * time) + 0.006 * random.standard_normal(len(time))
    return time, position, force, predicted


def _tables() -> dict:
    whole = {"from": 0.0, "to": STRETCH}
    verdicts = (
        {"parameter": "mass", "from": 0.0, "to": 0.003, "known": False, "why": WHY},
        {"parameter": "mass", "from": 0.003, "to": STRETCH, "known": True, "why": "4.2 standard errors off zero"},
        {"parameter": "damping", **whole, "known": True, "why": "told"},
        {"parameter": "stiffness", **whole, "known": True, "why": "told"},
        {"parameter": "friction", "from": 0.0, "to": 0.017, "known": True, "why": "both directions pass"},
        {"parameter": "friction", "from": 0.017, "to": STRETCH, "known": False, "why": "passed in one direction only"},
    )
    segments = tuple(
        {
            "from": 0.0025 * i, "to": 0.0025 * (i + 1), "direction": way, "m": MASS, "b": 1.2, "k": 120.0 - 90.0 * i,
            "offset": 0.5, "m_error": 2e-4, "b_error": 0.02, "k_error": 3.0, "samples": 1200, "condition": 270.0,
        }
        for i in range(3) for way in (1, -1)
    )  # fmt: skip
    validation = ({"motion": "hand-like", "error_rms_N": 0.0093, "error_relative": 0.0114},)
    model = (
        {"kind": "smooth", "n_knots": 24, "penalty": {"spring": 3e-4}, "cutoff": 60.0, "noise": 0.02, "x_T": [0.012]},
    )
    return {"verdicts": verdicts, "segments": segments, "validation": validation, "model": model}
