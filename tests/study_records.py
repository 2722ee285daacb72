"""Records of studies made by hand, as gathering makes them: map, sweep, sample, adaptive border, a large one."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from detent import Outcome, Record, Status
from detent.core.record import Channel, Origin, dataset, fingerprint
from detent.units import deg, mm
from house.runs import HOSTILE, cycle

STATUSES = ("jammed", "seated", "unresolved", "wedged")
JAMMED, SEATED, UNRESOLVED, WEDGED = range(4)
X, PITCH = "drive.start_at.x", "drive.start_at.pitch"
TYPED = {"m": "mm", "rad": "deg"}
WHY = {
    JAMMED: "two-point contact, friction cones overlap",
    SEATED: "it sits",
    UNRESOLVED: "took longer than 60 s",
    WEDGED: "two-point contact, held without a push",
}


def study(
    variables: Mapping[str, tuple[np.ndarray, str, Sequence[str], str]],
    outputs: Mapping[str, tuple[np.ndarray, str]],  # by their words
    status: np.ndarray,
    *,
    name: str = "Peg: lateral and angular error",
    method: str = "grid",
    limits: Mapping[str, Any] | None = None,
    tables: Mapping[str, Any] | None = None,
    prints: Mapping[int, str] | None = None,
    words: Mapping[str, Mapping[int, str]] | None = None,
    why: Mapping[int, str] | None = None,
) -> Record:
    """variables: name → SI values, SI unit, dotted names, how; outputs: words → SI values, SI unit."""
    n = len(status)
    at, why = ("run",), {**WHY, **(why or {})}
    channels: dict[str, Channel] = {}
    for one, (values, unit, _, how) in variables.items():
        channels[one] = Channel(at, values, unit, how, words=(words or {}).get(one, {}))
    for what, (values, unit) in outputs.items():
        channels[what.replace(" ", "_")] = Channel(at, values, unit, what)
    succeeded = status == SEATED
    for what, limit in (limits or {}).items():
        succeeded &= outputs[what][0] <= float(limit["at_most"].split()[0])
    channels["status"] = Channel(at, status, "1", "how it ended", words=dict(enumerate(STATUSES)))
    channels["end_time"] = Channel(
        at, np.where(status == UNRESOLVED, np.nan, 2.0 + 0.1 * status), "s", "of the verdict"
    )
    channels["succeeded"] = Channel(at, succeeded.astype(np.int64), "1", "counts as good")
    text = np.array([(prints or {}).get(run, f"{run:064x}") for run in range(n)])
    channels["fingerprint"] = Channel(at, text, "1", "of the whole record")
    rows = [
        {"status": STATUSES[k], "reason": why[k], "runs": int((status == k).sum()),
         "example": int(np.argmax(status == k))}
        for k in range(4) if (status == k).any()
    ]  # fmt: skip
    inputs = {
        "name": name,
        "base": {"scenario": "peg_mp61", "verb": "simulate"},
        "sampling": {"method": method, "runs": n, "seed": 1},
        "success": {"status": ["seated"], "limits": dict(limits or {})},
    }
    varied = [
        {
            "name": one,
            "of": list(of),
            "how": how,
            "units": TYPED.get(unit, unit),
            "low": float(v.min()),
            "high": float(v.max()),
        }
        for one, (v, unit, of, how) in variables.items()
    ]
    good = int(succeeded.sum())
    return Record(
        "study",
        dataset(channels, {"run": Channel(at, np.arange(n), "1", "number of the run")}),
        Outcome(Status.SOLVED, f"{good} of {n} runs succeed ({100 * good / n:.1f} %)"),
        tables={
            "varied": tuple(varied),
            "outputs": tuple({"name": w.replace(" ", "_"), "what": w, "units": u} for w, (_, u) in outputs.items()),
            "reasons": tuple(rows),
            "kept": (),
            **(tables or {}),
        },
        inputs=inputs,
        origin=Origin.here(inputs),
    )


def judged(offset: np.ndarray, tilt: np.ndarray) -> np.ndarray:
    """Seated inside an ellipse of 2 mm and 1.2°, jammed round it, wedged where the tilt is large."""
    r = (offset / (2 * mm)) ** 2 + (tilt / (1.2 * deg)) ** 2
    status = np.where(r <= 1.0, SEATED, JAMMED)
    status[(r > 1.0) & (tilt > 1.5 * deg)] = WEDGED
    return status


def force(offset: np.ndarray, tilt: np.ndarray) -> np.ndarray:
    return 5.0 + 15.0 * (offset / (2 * mm)) ** 2 + 20.0 * (tilt / (1.2 * deg)) ** 2


def peg_map(n: int = 21, kept: Mapping[int, Record] | None = None, **how: Any) -> Record:
    """A grid of n × n; run k has the k // n-th offset and the k % n-th tilt. Run 3 was too slow."""
    offset, tilt = (
        one.ravel() for one in np.meshgrid(np.linspace(0, 3 * mm, n), np.linspace(0, 2 * deg, n), indexing="ij")
    )
    status = judged(offset, tilt)
    status[3] = UNRESOLVED
    peak = np.where(status == UNRESOLVED, np.nan, force(offset, tilt))
    files = tuple({"run": run, "file": f"records/{run:06d}.nc"} for run in (kept or {}))
    prints = {run: fingerprint(record) for run, record in (kept or {}).items()}
    return study(
        {"offset": (offset, "m", [X], "grid"), "tilt": (tilt, "rad", [PITCH], "grid")},
        {"peak force": (peak, "N"), "work": (1e-3 * peak, "J")},
        status,
        prints=prints,
        tables={"kept": files},
        **how,
    )  # fmt: skip


def whole(run: int, *, jams: bool = True) -> Record:
    """A full record of a run, unlike that of any other."""
    status = Status.JAMMED if jams else Status.SEATED
    return cycle(name=f"peg {run}", status=status, reason=f"run {run}", side=[run, 0, 0, 0, 0, 0])


def sweep(n: int = 40) -> Record:
    friction = np.linspace(0.05, 0.6, n)
    status = np.where(friction < 0.32, SEATED, JAMMED)
    return study(
        {"friction": (friction, "1", ["mating.friction"], "grid")},
        {"peak force": (10 + 80 * friction**2, "N")},
        status,
        name="Peg: friction",
    )


def sampled(n: int = 600, seed: int = 1, shift: float = 0.0) -> Record:
    """Drawn by chance over four variables, one of them words; a limit of 25 N, sensitivity, an interval."""
    random = np.random.default_rng(seed)
    offset, tilt = np.abs(random.normal(shift * mm, 1.0 * mm, n)), random.uniform(0, 2 * deg, n)
    friction, ring = random.normal(0.2, 0.03, n), random.integers(0, 2, n)
    status = judged(offset, tilt)
    peak = force(offset, tilt) * (friction / 0.2) + 6.0 * ring
    slow = random.random(n) < 0.02
    status, peak = np.where(slow, UNRESOLVED, status), np.where(slow, np.nan, peak)
    variables = ("offset", "tilt", "friction", "ring")
    rows = [
        {"output": output, "variable": one, "kind": kind, "value": v * (1.25 if kind == "total" else 1.0),
         "low": v - 0.04, "high": v * 1.25 + 0.06}
        for output in ("peak_force", "succeeded") for kind in ("first", "total")
        for one, v in zip(variables, (0.31, 0.42, 0.1, 0.04), strict=True)
    ]  # fmt: skip
    return study(
        {
            "offset": (offset, "m", ["drive.start_at.x"], "normal, mean 0 mm, sd 1 mm"),
            "tilt": (tilt, "rad", ["drive.start_at.pitch"], "uniform, 0 to 2 deg"),
            "friction": (friction, "1", ["mating.friction"], "normal, mean 0.2, sd 0.03"),
            "ring": (ring, "1", ["mating.ring"], "one of 2 values"),
        },
        {"peak force": (peak, "N"), "work": (2e-3 * peak, "J")},
        status,
        name="Peg: tolerances",
        method="random",
        limits={"peak force": {"at_most": "25 N"}},
        tables={"sensitivity": tuple(rows)},
        words={"ring": {0: "thin ring", 1: "thick ring"}},
    )


def bordered(cells: int = 32) -> Record:
    """Sampled where the outcome flips: a coarse lattice of 4 cells, then squares cut in four along the border."""
    asked: dict[tuple[int, int], int] = {}

    def at(i: int, j: int) -> int:
        if (i, j) not in asked:
            asked[i, j] = int(judged(np.array([3 * mm * i / cells]), np.array([2 * deg * j / cells]))[0])
        return asked[i, j]

    squares = [(i, j, cells // 4) for i in range(0, cells, cells // 4) for j in range(0, cells, cells // 4)]
    while squares:
        i, j, s = squares.pop(0)
        if len({at(i, j), at(i + s, j), at(i, j + s), at(i + s, j + s)}) > 1 and s > 1:
            h = s // 2
            squares += [(i, j, h), (i + h, j, h), (i, j + h, h), (i + h, j + h, h)]
    offset, tilt = (np.array([key[k] for key in asked]) * (3 * mm, 2 * deg)[k] / cells for k in range(2))
    turn = np.linspace(0, np.pi / 2, 30)
    line = np.column_stack((2 * mm * np.cos(turn), 1.2 * deg * np.sin(turn))).tolist()
    border = ({"variables": ["offset", "tilt"], "between": ["jammed", "seated"], "points": line},)
    return study(
        {"offset": (offset, "m", [X], "0 to 3 mm"), "tilt": (tilt, "rad", [PITCH], "0 to 2 deg")},
        {"peak force": (force(offset, tilt), "N")},
        np.array(list(asked.values())),
        name="Peg: border",
        method="border",
        tables={"border": border},
    )  # fmt: skip


def large(n: int = 100_000) -> Record:
    random = np.random.default_rng(2)
    offset, tilt, friction = random.uniform(0, 3 * mm, n), random.uniform(0, 2 * deg, n), random.normal(0.2, 0.03, n)
    return study(
        {
            "offset": (offset, "m", ["drive.start_at.x"], "uniform"),
            "tilt": (tilt, "rad", ["drive.start_at.pitch"], "uniform"),
            "friction": (friction, "1", ["mating.friction"], "normal"),
        },
        {"peak force": (force(offset, tilt) * friction / 0.2, "N"), "work": (random.normal(0, 1, n), "J")},
        judged(offset, tilt),
        method="random",
    )


def joint_stack(method: str, variables: int = 1) -> Record:
    """A joint that is not there in two runs, planar in four and revolute in two, as an assembly's clearance grows."""
    gap = np.linspace(0.01e-3, 0.08e-3, 8)
    codes = np.array([0.0, 0.0, 9.0, 9.0, 9.0, 9.0, 2.0, 2.0])
    varied = {name: (gap, "m", [name], "") for name in ("gap", "other")[:variables]}
    rows = []
    for kind, code in (("none", 0.0), ("revolute", 2.0), ("planar", 9.0)):
        at = np.flatnonzero(codes == code)
        row = {"joint": "bar 1/bar 2", "type": kind, "runs": len(at), "of": 8, "share": len(at) / 8}
        row |= {"low": 0.1, "high": 0.9} if method == "random" else {"low": None, "high": None}
        if variables == 1:
            below, above = (gap[at[0] - 1] if at[0] else None), (gap[at[-1] + 1] if at[-1] < 7 else None)
            row |= {
                "variable": "gap",
                "ranges": [{"low": gap[at[0]], "high": gap[at[-1]], "below": below, "above": above}],
            }
        rows.append(row)
    tables = {"joints": tuple(rows)}
    return study(varied, {"joint bar 1/bar 2": (codes, "1")}, np.ones(8, np.int64), method=method, tables=tables)


def hostile() -> Record:
    """Names from a stranger: a variable, an output, a reason and a word."""
    n = 9
    values = np.linspace(0, 1e-3, n)
    found = study(
        {
            "a": (values, "m", [HOSTILE], HOSTILE), "b": (values[::-1].copy(), "m", ["x"], "grid"),
            "c": (np.arange(n) % 2, "1", ["y"], ""),
        },
        {"peak force": (values, HOSTILE)},
        np.arange(n) % 4,
        name=HOSTILE,
        words={"c": {0: HOSTILE, 1: "plain"}},
        why={JAMMED: HOSTILE},
        tables={"kept": ({"run": 1, "file": "../../../etc/passwd"}, {"run": "x"}, {"run": 99, "file": "a.nc"}, {})},
    )  # fmt: skip
    rows = ({"name": "peak_force", "what": HOSTILE, "units": HOSTILE},)
    return replace(found, tables={**found.tables, "outputs": rows})
