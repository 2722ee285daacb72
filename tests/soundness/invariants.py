"""What holds for every sound run, judged from its record alone: none of the package's own checks is asked.

Each function returns a number that would be zero without error, or None where it does not apply; `LIMITS` says where it
counts as broken. Energies come from the channels that core/channels.py lists as LEDGER, gaps from tests' own geometry
(overlaps.py), momenta from poses, velocities and forces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

import detent.core.channels as declared
from detent.core.record import Record
from soundness import overlaps

Array = NDArray[np.float64]
ROLES: dict[str, str] = dict(
    getattr(declared, "LEDGER_ROLES", None)
    or {
        "drive_work": "supply", "kinetic_energy": "store", "stored_energy": "store", "friction_loss": "loss",
        "impact_loss": "loss", "drive_loss": "loss", "damper_loss": "loss", "numerical_loss": "loss",
    }
)  # fmt: skip
# Channels that are NaN where there is nothing to tell, and infinite where friction has no bound.
BLANK = re.compile(r"(gap|contact_point|contact_normal|slop|strain|overlap|spring_point|spring_normal|ridge_\w+)$")
BOUNDLESS = re.compile(r"(friction_bound|gap)$")
SAMPLES = 300  # at which gaps are computed, of a run
# From where on an invariant is broken. Energies: the 5 %. Gaps: the larger of 1 µm and 1 % of the clearance,
# as a multiple of that. Friction: rounding of sums. Momentum: forces between samples are not known, so 10 %: our
# choice, as is the way a part may be thrown off, in ways commanded.
LIMITS: dict[str, float] = {
    "not finite": 0.0, "no books": 0.0, "ledger": 0.05, "friction gives": 0.05, "contacts give": 0.05, "cone": 1e-3,
    "pulls": 1e-3, "gap told": 1.0, "gap": 1.0, "squeeze": 0.01, "thread": 1.0, "momentum": 0.1, "thrown": 1.0,
}  # fmt: skip
# Those whose breach makes an ordinary verdict a wrong answer; the others are errors of what is shown.
GRAVE = ("not finite", "ledger", "friction gives", "gap", "thread", "thrown")


def values(record: Record, name: str) -> Array | None:
    return np.asarray(record.data[name].values, dtype=float) if name in record.data else None


def matings(record: Record) -> Iterator[tuple[str, Mapping[str, Any], Array | None]]:
    """Of each mating the prefix of its channels, its inputs in SI, and the poses (n, 3, 4) of A in B."""
    found = record.inputs["mating"]
    pose = values(record, "pose")
    for i, one in enumerate(found):
        prefix = f"{one['kind'].split('.')[1].lower()}_{i + 1}_" if len(found) > 1 else ""
        if pose is None:
            yield prefix, one, None
            continue
        X_GA, X_WB = (np.array(one[name]["matrix"]) if name in one else np.eye(3, 4) for name in ("X_GA", "X_WB"))
        X_WA = _times(pose, X_GA[None])
        yield prefix, one, _times(overlaps.back(X_WB[None]), X_WA)


def _times(X: Array, Y: Array) -> Array:
    """X Y of poses, of which one may stand still (1, 3, 4)."""
    n = max(len(X), len(Y))
    turned = np.broadcast_to(X[:, :, :3], (n, 3, 3)) @ np.broadcast_to(Y, (n, 3, 4))
    turned[:, :, 3] += X[:, :, 3]
    return turned


# ---- numbers ----


def not_finite(record: Record) -> float:
    """How many channels hold NaN or infinity where neither has a meaning."""
    count = 0
    for name in map(str, record.data.data_vars):
        one = np.asarray(record.data[name].values)
        if one.dtype.kind != "f":
            continue
        if (not BLANK.search(name) and np.isnan(one).any()) or (not BOUNDLESS.search(name) and np.isinf(one).any()):
            count += 1
    return float(count)


# ---- energy ----


def books(record: Record) -> tuple[dict[str, Array], dict[str, str]]:
    """Terms of the energy ledger, J since the start, and their roles; nothing where the record has none.

    Machines that cannot yield tell their work, and matings what they keep and take: powers are summed by trapezoids.
    """
    terms: dict[str, Array] = {}
    for name in ROLES:
        one = values(record, name)
        if one is not None:
            terms[name] = one - one[0] if ROLES[name] == "store" else one
    roles = {name: ROLES[name] for name in terms}
    if "drive_work" in terms and "kinetic_energy" in terms:
        has_matings_energy = any(name.startswith("mating") for name in roles)
        if not has_matings_energy:  # stores of matings that a record tells of beside the list
            for name in map(str, record.data.data_vars):
                if name.endswith(("elastic_energy", "spring_energy", "mechanism_kinetic_energy")):
                    one = np.asarray(record.data[name].values, dtype=float)
                    terms[name], roles[name] = one - one[0], "store"
                elif name.endswith("damper_power"):
                    terms[name], roles[name] = _summed(record, name), "loss"
        return terms, roles
    work = values(record, "energy")
    if work is None or "time" not in record.data.coords:
        return {}, {}
    terms, roles = {"energy": work}, {"energy": "supply"}
    for name in map(str, record.data.data_vars):
        if name.endswith(("elastic_energy", "spring_energy", "mechanism_kinetic_energy")):
            one = np.asarray(record.data[name].values, dtype=float)
            terms[name], roles[name] = one - one[0], "store"
        elif name.endswith(("loss_bore", "loss_groove", "friction_power", "damper_power")):
            terms[name], roles[name] = _summed(record, name), "loss"
    return (terms, roles) if len(terms) > 1 else ({}, {})


def _tells(one: Mapping[str, Any]) -> bool:
    """Whether a mating's record tells all its energies without the ledger's own channels."""
    if one["kind"].startswith(("feel", "point_contact")):
        return False
    return not (one["kind"].startswith("oscillator") and one.get("friction"))


def _summed(record: Record, name: str) -> Array:
    time, power = np.asarray(record["time"].values), np.asarray(record.data[name].values, dtype=float)
    return np.concatenate(([0.0], np.cumsum(0.5 * (power[1:] + power[:-1]) * np.diff(time))))


def ledger(record: Record) -> float | None:
    """How far the books are open, as a share of their largest term; what the method lost counts as open."""
    terms, roles = books(record)
    no = no_books(record)  # None: nobody says
    if no == 1.0 or not terms:
        return None
    if no is None:
        if not (any(name.startswith("mating") for name in terms) or all(map(_tells, record.inputs["mating"]))):
            return None
        if any(event.kind == "snap" for event in record.events) and "jump_loss" not in terms:
            return None  # nobody tells what was lost in the jump
    open_ = np.zeros(len(record["time"]))
    for name, one in terms.items():
        if name != "numerical_loss":
            open_ += one if roles[name] == "supply" else -one
    largest = max(float(np.nanmax(np.abs(one))) for one in terms.values())
    return float(np.nanmax(np.abs(open_))) / max(largest, 1e-12) if np.isfinite(largest) else np.inf


def no_books(record: Record) -> float | None:
    """1 where records tell by `energy_rest` that their books are whole, and this one does not."""
    return float("energy_rest" not in record.data) if "energy_rest" in declared.CHANNELS else None


def friction_gives(record: Record) -> float | None:
    """The most that a loss to friction or to dampers falls again, as a share of the largest term."""
    terms, roles = books(record)
    if not terms:
        return None
    largest = max(float(np.nanmax(np.abs(one))) for one in terms.values())
    passive = {"friction_loss", "mating_friction_loss", "damper_loss", "mating_damper_loss", "jump_loss"}
    if record.inputs["drive"]["kind"] not in ("arm.Arm", "bench.Bench"):  # motors there feed friction forward
        passive.add("drive_loss")
    falls = [
        float(np.nanmax(np.maximum.accumulate(one) - one))
        for name, one in terms.items()
        if roles[name] == "loss" and (name in passive or name not in ROLES)
    ]
    return max(falls, default=0.0) / max(largest, 1e-12)


def contacts_give(record: Record) -> float | None:
    """Work that friction at rigid contacts gives the part, from loads, points and velocities at the samples.

    T · v_A at the contact, in W: where it is positive, over all the work there. Of a run that slides at all.
    """
    pose, velocity, spin = (values(record, name) for name in ("pose", "velocity", "spin"))
    if pose is None or velocity is None or spin is None:
        return None
    given, taken = 0.0, 0.0
    for prefix, one, _ in matings(record):
        load, point, normal, state = (
            values(record, f"{prefix}contact_{name}") for name in ("load", "point", "normal", "state")
        )
        if load is None or point is None or normal is None or state is None or load.shape != point.shape:
            continue
        X_WB = np.array(one["X_WB"]["matrix"]) if "X_WB" in one else np.eye(3, 4)
        at, n = np.nan_to_num(point) @ X_WB[:, :3].T + X_WB[:, 3], np.nan_to_num(normal) @ X_WB[:, :3].T
        v = velocity[:, None] + np.cross(spin[:, None], at - pose[:, None, :, 3])
        T, v = (one - np.sum(one * n, axis=2, keepdims=True) * n for one in (load, v))
        power = np.where((state == 2) & np.isfinite(point).all(axis=2), np.sum(T * v, axis=2), 0.0).sum(axis=1)
        given += float(np.maximum(power, 0.0).sum())
        taken += float(np.maximum(-power, 0.0).sum())
    terms, _ = books(record)
    step = float(np.median(np.diff(record["time"].values))) if len(record["time"]) > 1 else 1.0
    largest = max((float(np.nanmax(np.abs(one))) for one in terms.values()), default=0.0)
    return given * step / max(taken * step, largest, 1e-12) if given + taken > 0.0 else None


# ---- the law of contacts ----


def cone(record: Record) -> float | None:
    """The most that friction passes μ N, as a share of the largest normal force of the run."""
    worst: float | None = None
    for prefix, one, _ in matings(record):
        N, T = values(record, f"{prefix}contact_force"), values(record, f"{prefix}contact_friction")
        if N is not None and T is not None and "friction" in one and N.size:
            mu = max(one["friction"], one.get("static_friction") or 0.0)
            over = np.linalg.norm(T, axis=2) - mu * np.maximum(N, 0.0)
            worst = max(worst or 0.0, float(np.nanmax(over)) / max(float(np.nanmax(np.abs(N))), 1e-9))
        for half in ("", "upper_", "lower_"):
            bound, rub = (values(record, f"{prefix}{half}friction_{name}") for name in ("bound", "force"))
            if bound is not None and rub is not None and one["kind"].startswith(("oring", "snap")):
                largest = max(float(np.nanmax(np.abs(rub))), 1e-9)
                worst = max(worst or 0.0, float(np.nanmax(np.abs(rub) - bound)) / largest)
    return worst


def pulls(record: Record) -> float | None:
    """The largest normal force that pulls, as a share of the largest that presses."""
    worst: float | None = None
    for prefix, _, _ in matings(record):
        N = values(record, f"{prefix}contact_force")
        if N is not None and N.size:
            worst = max(worst or 0.0, float(np.nanmax(-N)) / max(float(np.nanmax(np.abs(N))), 1e-9))
    return worst


# ---- gaps ----


def _clearance(one: Mapping[str, Any]) -> float:
    """1 % of a mating's clearance, at least a micrometre: deeper than that no contact may be."""
    c = 0.0
    if "diameter" in one and "hole" in one:
        c = abs(one["hole"] - one["diameter"]) / 2
    elif "size" in one and "hole" in one:
        c = min(abs(h - s) / 2 for h, s in zip(one["hole"], one["size"], strict=True))
    elif one["kind"] == "snap.Snap":
        c = 0.1 * float(np.ptp([z for _, z in one["hook"]]))  # no clearance: 0.1 % of the hook's height, our choice
    return max(1e-6, 0.01 * c)


def gap_told(record: Record) -> float | None:
    """The deepest gap that the record itself tells, in allowed depths."""
    worst: float | None = None
    for prefix, one, _ in matings(record):
        gap = values(record, f"{prefix}gap")
        if gap is not None and np.isfinite(gap).any():
            worst = max(worst or 0.0, -float(np.nanmin(gap)) / _clearance(one))
    return worst


def gap(record: Record) -> float | None:
    """The deepest overlap by the tests' own geometry, in allowed depths."""
    worst: float | None = None
    for prefix, one, X in matings(record):
        if X is None or not np.isfinite(X).all():
            continue
        at = np.unique(np.linspace(0, len(X) - 1, min(len(X), SAMPLES)).astype(int))
        deep: Array | None = None
        if one["kind"] == "peg.RoundPeg":
            deep = overlaps.round_peg(one, X[at])
        elif one["kind"] == "rect_peg.RectPeg" and one.get("model", "spatial") == "spatial":
            deep = overlaps.rect_peg(one, X[at])
        elif one["kind"] == "contact.Contact":
            deep = overlaps.balls(one, X[at])
        elif one["kind"] == "snap.Snap":
            for half, side in (("", 1.0), ("upper_", 1.0), ("lower_", -1.0)):
                hook_pose = values(record, f"{prefix}{half}hook_pose")
                if hook_pose is not None:
                    side = -1.0 if one.get("halves") == "lower" else side
                    one_deep = overlaps.hook(one, X[at], hook_pose[at], side)
                    deep = one_deep if deep is None else np.maximum(deep, one_deep)
        if deep is not None:
            worst = max(worst or 0.0, float(deep.max()) / _clearance(one))
    return worst


def squeeze(record: Record) -> float | None:
    """How far the squeeze of an O-ring in its bore is from a₀ + e, by the pose, as a share of its cord."""
    worst: float | None = None
    for prefix, one, X in matings(record):
        told = values(record, f"{prefix}squeeze")
        if one["kind"] != "oring.ORing" or told is None or X is None or one.get("notches"):
            continue
        e, z = np.hypot(X[:, 0, 3], X[:, 1, 3]), X[:, 2, 3]
        bolt = one.get("groove") or one["ring"]
        meant = np.maximum(bolt / 2 + one["cord"] - one["hole"] / 2 + e, 0.0)
        inside = (z > one["entry"]) & (z < one["entry"] + one["bore"])
        if inside.any():
            off = np.abs(told - meant)[inside].max()
            over = max(0.0, float(told[inside].max()) - one["cord"])
            worst = max(worst or 0.0, (float(off) + over) / one["cord"])
    return worst


def thread(record: Record) -> float | None:
    """By how many half pitches a bolt's advance leaves that of its turning while a turn or more is engaged."""
    worst: float | None = None
    for prefix, one, _ in matings(record):
        depth, turned, turns = (values(record, f"{prefix}{name}") for name in ("depth", "turned_in", "turns"))
        if not one["kind"].startswith("bolt") or depth is None or turned is None or turns is None:
            continue
        engaged, pitch = np.flatnonzero(turns >= 1.0), _pitch(one)
        if len(engaged) > 1:
            first = engaged[0]
            runs = np.flatnonzero(np.diff(engaged) > 1)
            last = engaged[runs[0]] if len(runs) else engaged[-1]
            led = (depth - pitch * turned / (2 * np.pi))[first : last + 1]
            worst = max(worst or 0.0, float(np.ptp(led)) / (0.5 * pitch))
    return worst


def _pitch(one: Mapping[str, Any]) -> float:
    from soundness.matings import METRIC

    thread_ = one["thread"]
    return thread_["pitch"] if thread_.get("pitch") else METRIC[int(float(thread_["size"][1:]))] * 1e-3


# ---- motion ----


def momentum(record: Record) -> float | None:
    """The linear momentum that forces in the record do not explain, over windows of twenty samples without a blow.

    m Δ(v_C) = ∫ (contacts + springs and dampers of the hand + weight) dt by trapezoids; only where the hand's fastest
    mode is seen by the samples. As a share of the largest impulse in such a window, or of a twentieth of the momentum.
    """
    drive = record.inputs["drive"]
    kind = drive["kind"]
    if kind not in ("grasp.Grasp", "free.Free") or len(record["time"]) < 25:
        return None
    if any(one["kind"].startswith(("oscillator", "feel")) for one in record.inputs["mating"]):
        return None  # they have mass of their own
    time, pose, velocity, spin, force = (
        np.asarray(record[name].values) for name in ("time", "pose", "velocity", "spin", "force")
    )
    R, body = pose[:, :, :3], drive["payload" if kind == "grasp.Grasp" else "body"]
    m, c = body["mass"], np.einsum("nij,j->ni", R, np.array(body.get("centre", (0.0, 0.0, 0.0))))
    p = m * (velocity + np.cross(spin, c))
    push = np.einsum("nij,nj->ni", R, force) + m * np.array(drive.get("gravity", (0.0, 0.0, 0.0)))
    if kind == "grasp.Grasp":
        held = _held(record)
        if held is None:
            return None
        push = push + held
    if not np.isfinite(push).all():
        return np.inf
    blows = np.array([event.time for event in record.events if event.kind in ("contact", "release", "snap", "jam")])
    width, worst, largest = 20, 0.0, 0.0
    for i in range(0, len(time) - width, width):
        a, b = time[i], time[i + width]
        if ((blows >= a - 2e-3) & (blows <= b + 2e-3)).any():
            continue
        span = slice(i, i + width + 1)
        impulse = np.trapezoid(push[span], time[span], axis=0)
        worst = max(worst, float(np.linalg.norm(p[i + width] - p[i] - impulse)))
        largest = max(largest, float(np.trapezoid(np.linalg.norm(push[span], axis=1), time[span])))
        largest = max(largest, 0.05 * float(np.linalg.norm(p[i])))
    return worst / largest if largest > 0.0 else None


def _held(record: Record) -> Array | None:
    """Force (n, 3) in W of a hand's springs and dampers on its part; None where samples do not see its modes."""
    from detent.scenario.scenario import Scenario

    given = dict(record.inputs)
    grasp: Any = Scenario.from_inputs({**given, "files": {}}).drive if not given.get("files") else None
    if grasp is None:
        return None
    time, pose, velocity, spin = (np.array(record[name].values) for name in ("time", "pose", "velocity", "spin"))
    K, D = grasp.stiffness_at_hold, grasp.damping_at_hold
    M = grasp.payload.mass_matrix(grasp.hold)
    fastest = float(np.sqrt(np.abs(np.linalg.eigvals(np.linalg.solve(M, K))).max()))
    rates = float(np.abs(np.linalg.eigvals(np.linalg.solve(M, D))).max())
    if max(fastest, rates) * float(np.median(np.diff(time))) > 0.3:
        return None
    turn = Rotation.from_matrix(pose[:, :, :3]).as_quat()
    q = np.column_stack((pose[:, :, 3], turn[:, 3], turn[:, :3]))
    q_E, v_E = grasp.equilibrium(time)
    R_E = Rotation.from_quat(q_E[:, [4, 5, 6, 3]]).as_matrix()
    arm = np.einsum("nij,j->ni", pose[:, :, :3], np.asarray(grasp.hold))
    here = velocity + np.cross(spin, arm)
    carried = v_E[:, :3] + np.cross(v_E[:, 3:], pose[:, :, 3] + arm - q_E[:, :3])
    u = np.concatenate([np.einsum("nji,nj->ni", R_E, x) for x in (here - carried, spin - v_E[:, 3:])], axis=1)
    load = grasp.error(q, time) @ K + u @ D
    return -np.einsum("nij,nj->ni", R_E, load[:, :3])


def thrown(record: Record) -> float | None:
    """How far a held part is from where its drive would have it, in ten times its way and size; a free one in ways."""
    pose, drive = values(record, "pose"), record.inputs["drive"]
    if pose is None or drive["kind"] == "rail.Rail":
        return None
    p, time = pose[:, :, 3], np.asarray(record["time"].values)
    far = np.linalg.norm(p - p[0], axis=1)
    if drive["kind"] == "driver.Driver":  # a push alone may lead it: out of a workshop it goes by no means
        return float(far.max()) / 10.0
    if drive["kind"] == "free.Free":
        v, g = np.array(drive["velocity"]), np.linalg.norm(drive.get("gravity", (0.0, 0.0, 9.81)))
        size = np.linalg.norm(drive["body"].get("centre", (0.0, 0.0, 0.0))) + 0.3
        reach = (np.linalg.norm(v[:3]) + np.linalg.norm(v[3:]) * size) * time + 0.5 * g * time**2 + size
        return float((far / (2 * reach)).max())
    meant = values(record, "equilibrium")
    way = meant[:, :, 3] if meant is not None else values(record, "told_way")
    if way is None:
        return None
    off = np.linalg.norm((p - p[0]) - (way - way[0]), axis=1)
    size = np.linalg.norm(np.ptp(way, axis=0)) + 0.02
    return float((off / (10 * size)).max())


INVARIANTS: dict[str, Callable[[Record], float | None]] = {
    "not finite": not_finite, "no books": no_books, "ledger": ledger, "friction gives": friction_gives,
    "contacts give": contacts_give, "cone": cone, "pulls": pulls, "gap told": gap_told, "gap": gap, "squeeze": squeeze,
    "thread": thread, "momentum": momentum, "thrown": thrown,
}  # fmt: skip


def measured(record: Record) -> dict[str, float]:
    """Every invariant that applies, by name: how far it is off."""
    found = {name: check(record) for name, check in INVARIANTS.items()}
    return {name: float(value) for name, value in found.items() if value is not None}


def broken(numbers: Mapping[str, float]) -> list[str]:
    """The names of those beyond their limits; what is not a number is beyond all."""
    return [name for name, value in numbers.items() if not value <= LIMITS[name]]
