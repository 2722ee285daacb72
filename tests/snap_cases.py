"""Random snap fasteners: what a designer could draw, off centre and turned, and one silly one in ten.

Hypothesis draws what decides the outcome (support, angles, interference, friction, offsets), so zeros, limits and round
numbers come up more often than by chance; a seed draws the rest. A `Case` as printed is all it takes to see it again.
"""

from __future__ import annotations

import math
import zlib
from collections import Counter
from dataclasses import dataclass, field

import numpy as np
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from detent import InputError, Leg, Pose, Rail, Record, simulate
from detent.core.record import Status
from detent.mating.snap.contact_sets import PULLING
from detent.mating.snap.following import LEAP
from detent.mating.snap.model import Block, Snap
from detent.mating.snap.plate import Plate
from detent.mating.snap.support import Beam, Stiffness
from detent.units import MPa, deg, mm, ms, s

SUPPORTS = ("beam", "plate", "stiffness")
SAMPLE = 50 * ms  # half a millimetre of way; events are found between samples
NO_NEXT_SET = "no equilibrium"  # the reason of a jam the solver cannot explain: not resolved, whatever its status says
OUT_OF_BALANCE, ENERGY_RISES = "out of balance", "elastic energy rises at a jump"


@dataclass(frozen=True, slots=True)
class Case:
    """A fastener and its run. Angles in degrees, lengths in mm: this is what people read in a list of failures."""

    seed: int
    support: str
    ramp: float  # angle of the front slope against the way in
    retention: float  # angle of the rear slope; 90 is upright
    interference: float  # how much of the hook's depth overlaps the block
    friction: float
    offset: tuple[float, float, float, float, float]  # y, z, then roll, pitch, yaw
    silly: bool = False  # the nose may butt, the block may stand anywhere

    def build(self) -> tuple[Snap, Rail]:
        # Hypothesis likes to keep a seed and vary the rest: every case is to have a shape of its own.
        rng = np.random.default_rng([self.seed, zlib.crc32(repr(self).encode())])
        depth, half, top, foot = rng.uniform((0.5, 0.4, 0.2, 0.5), (4.0, 2.5, 3.0, 3.0))
        overlap = self.interference * depth
        nose = rng.uniform(0.0, 0.8) * (depth - overlap)
        if self.silly:
            nose, overlap = rng.uniform(0.0, 0.95) * depth, rng.uniform(-0.2, 1.3) * depth
        back = foot + depth / math.tan(self.retention * deg)
        front = back + top + (depth - nose) / math.tan(self.ramp * deg)
        # Around the hook: under its foot, under its nose, nose, front and back of the top, foot of the rear slope.
        hook = (
            (0.0, -half), (front, -half), (front, half + nose), (back + top, half + depth), (back, half + depth),
            (foot, half),
        )  # fmt: skip
        width, length = rng.uniform(3.0, 25.0), rng.uniform(10.0, 60.0)
        support = _support(rng, self.support, half, width, length, front)
        x, y, _ = (value / mm for value in support.at)
        under = half + depth - overlap
        sides = width * rng.uniform(0.6 if not self.silly else 0.2, 1.5, size=2)
        thick = rng.uniform(1.0, 15.0)
        block = Block((0.0, (y - sides[0]) * mm, under * mm), (thick * mm, (y + sides[1]) * mm, (under + 10) * mm))
        snap = Snap(
            hook=tuple((a * mm, b * mm) for a, b in hook), width=width * mm, support=support, block=block,
            friction=self.friction, halves=("upper", "upper", "upper", "lower", "both")[rng.integers(5)],
        )  # fmt: skip
        way = (front + thick + 4.0) * mm
        dy, dz, roll, pitch, yaw = self.offset
        rail = Rail(
            legs=(Leg(way, 10 * mm / s), Leg(-way, 10 * mm / s)),
            axis="x",
            start_at=Pose.at(x=-(x + front + 2.0) * mm),
            offset=Pose.at(y=dy * mm, z=dz * mm, roll=roll * deg, pitch=pitch * deg, yaw=yaw * deg),
        )
        return snap, rail


def _support(
    rng: np.random.Generator, kind: str, half: float, width: float, length: float, front: float
) -> Beam | Plate | Stiffness:
    if kind == "beam":
        root = 2 * half * rng.uniform(1.0, 2.0)
        modulus = rng.uniform(1500.0, 4000.0) * MPa
        return Beam(root=root * mm, tip=2 * half * mm, width=width * mm, length=length * mm, modulus=modulus)
    if kind == "plate":
        across = rng.uniform(1.0, 2.5) * length
        place = length * rng.uniform(0.5, 0.9), across * rng.uniform(0.25, 0.75)
        foot = min(front, 0.15 * length), min(width, 0.4 * across)
        return Plate(
            length=length * mm, width=across * mm, thickness=min(2 * half, 0.1 * length) * mm, modulus=2700 * MPa,
            poisson=0.3, hook_at=(place[0] * mm, place[1] * mm), footprint=(foot[0] * mm, foot[1] * mm),
        )  # fmt: skip
    # All six freedoms, coupled: any positive definite matrix, its rotations of a lever of about 20 mm.
    A = rng.normal(size=(6, 6))
    lever = np.array([1.0, 1.0, 1.0, 0.02, 0.02, 0.02])
    K = (A @ A.T + 2.0 * np.eye(6)) * np.outer(lever, lever) * 10 ** rng.uniform(3.0, 5.0)
    return Stiffness(matrix=tuple(map(tuple, K.tolist())), at=(length * mm, 0.0, 0.0))


def _number(low: float, high: float) -> st.SearchStrategy[float]:
    # Nine digits: what people and programs write. Offsets of 1e-300 mm only test the drawing.
    return st.floats(low, high).map(lambda value: round(value, 9))


_offsets = st.tuples(*[_number(-0.5, 0.5)] * 2, *[_number(-1.0, 1.0)] * 3)


def cases() -> st.SearchStrategy[Case]:
    return st.builds(
        Case,
        seed=st.integers(0, 2**32 - 1),
        support=st.sampled_from(SUPPORTS),
        ramp=_number(10.0, 70.0),
        retention=_number(20.0, 90.0),
        interference=_number(0.1, 0.95),
        friction=_number(0.0, 0.5),
        offset=st.one_of(st.just((0.0,) * 5), _offsets, _offsets, _offsets),
        silly=st.sampled_from((False,) * 9 + (True,)),
    )


@dataclass
class Tally:
    """What many runs came to. `wrong` holds broken laws, `unresolved` the cases the solver could not end."""

    runs: int = 0
    status: dict[str, int] = field(default_factory=dict)
    support: dict[str, int] = field(default_factory=dict)
    unresolved: list[tuple[Case, str]] = field(default_factory=list)
    wrong: list[tuple[Case, str]] = field(default_factory=list)
    refused: list[tuple[Case, str]] = field(default_factory=list)
    residual: float = 0.0
    imbalance: float = 0.0
    jumps: int = 0

    def add(self, case: Case) -> None:
        self.runs += 1
        self.support[case.support] = self.support.get(case.support, 0) + 1
        try:
            snap, rail = case.build()
        except InputError as error:
            self.refused.append((case, str(error)))
            return
        try:
            record = simulate(snap, rail, sample=SAMPLE)
        except Exception as error:  # a law here: never an exception
            self.wrong.append((case, f"{type(error).__name__}: {error}"))
            return
        status, reason = record.outcome.status, record.outcome.reason
        self.status[str(status)] = self.status.get(str(status), 0) + 1
        if status == Status.UNRESOLVED or NO_NEXT_SET in reason:
            self.unresolved.append((case, f"{status}: {reason}"))
        self.wrong += [(case, law) for law in self._broken(snap, record)]

    def _broken(self, snap: Snap, record: Record) -> list[str]:
        broken = []
        prefixes = ("upper_", "lower_") if snap.halves == "both" else ("",)
        numbers = [name for name in map(str, record.data) if record[name].dtype == float and "strain" not in str(name)]
        if not all(np.isfinite(record[name].values).all() for name in numbers):
            broken.append("a channel is not finite")
        residual = max(float(record[f"{p}residual"].max()) for p in prefixes)
        self.residual = max(self.residual, residual)
        if not residual <= 1e-9:
            broken.append(f"residual: {residual:.1e}")
        if snap.halves == "upper":
            imbalance = out_of_balance(snap, record)
            self.imbalance = max(self.imbalance, imbalance)
            if not imbalance <= 1e-9:
                broken.append(f"{OUT_OF_BALANCE}: {imbalance:.1e}")
        # A normal force down to −1e-12 k₀ l counts as none (`following.PULLING`); a hook slips at less than a hundred
        # times the machine's speed, except at the instant of a snap.
        k0, size = _scales(snap)
        rounding = snap.friction * PULLING * k0 * size * 100 * float(np.abs(record["speed"]).max())
        power = min(float(record[f"{p}friction_power"].min()) for p in prefixes)
        if power < -rounding:
            broken.append(f"friction gives power: {-power:.1e} W, rounding explains {rounding:.1e}")
        energy = np.sum([record[f"{p}elastic_energy"].values for p in prefixes], axis=0)  # (time,)
        rise, jumps = energy_rise_at_jumps(record, energy)
        self.jumps += jumps
        # 1e-9: an energy is good to its equilibrium's residual; the event's two samples lie 1e-15 s apart.
        if rise > 1e-9:
            broken.append(f"{ENERGY_RISES}: by {rise:.1e} of its peak")
        return broken

    @property
    def share_resolved(self) -> float:
        return 1.0 - len(self.unresolved) / max(1, sum(self.status.values()))

    def __str__(self) -> str:
        ended = sum(self.status.values())
        lines = [f"{self.runs} fasteners: {ended} ran, {len(self.refused)} refused, {len(self.wrong)} laws broken"]
        lines += [f"  {count:6d}  {status}" for status, count in sorted(self.status.items(), key=lambda kv: -kv[1])]
        lines.append(f"resolved {100 * self.share_resolved:.2f} %; {len(self.unresolved)} unresolved")
        for name, runs in self.support.items():
            failed = [case.seed for case, _ in self.unresolved if case.support == name]
            lines.append(f"  {name}: {len(failed)} of {runs}; seeds {failed}")
        laws = Counter(words.split(":")[0] for _, words in self.wrong)
        lines += [f"  {count:6d}  {law}" for law, count in laws.most_common()]
        lines.append(f"largest residual {self.residual:.1e}, out of balance {self.imbalance:.1e}; {self.jumps} jumps")
        return "\n".join(lines)


def energy_rise_at_jumps(record: Record, energy: np.ndarray) -> tuple[float, int]:
    """Largest rise of elastic energy at a jump, relative to the run's peak, and the number of jumps.

    Left out: where the machine turns back. There friction changes sides at rest and the machine may give energy.
    """
    time, speed = record["time"].values, record["speed"].values
    largest, jumps = 0.0, 0
    for event in record.events:
        j = int(np.searchsorted(time, event.time))
        if event.kind == "jam" or j == 0 or not float(str(event.detail.get("jump", 0.0))) > LEAP:
            continue
        if speed[j] * speed[j - 1] > 0:
            jumps += 1
            largest = max(largest, float((energy[j] - energy[j - 1]) / max(energy.max(), 1e-300)))
    return largest, jumps


def _scales(snap: Snap) -> tuple[float, float]:
    """Stiffness k₀ and length l that make the solver's equations dimensionless."""
    size = float(max(np.abs(snap.support.at).max(), np.ptp(np.array(snap.hook), axis=0).max()))
    lever = np.array([1.0, 1.0, 1.0, size, size, size])
    return float(np.abs(snap.support.stiffness() / np.outer(lever, lever)).max()), size


def out_of_balance(snap: Snap, record: Record) -> float:
    """Support against block, from what the record shows: largest difference of K x and the wrench on the part.

    (F, T(φ)ᵀ (M − r_L × F)) = K x on the free freedoms, r_L = at + w; dimensionless and relative as in the solver.
    A second road to it: the wrench as delivered, line contacts shared out, turned to B and back.
    """
    k0, size = _scales(snap)
    lever = np.array([1.0, 1.0, 1.0, size, size, size])
    stuck = record.outcome.status == Status.UNRESOLVED or any(event.kind == "jam" for event in record.events)
    n = len(record["time"]) - stuck  # the last sample of a run that cannot go on is no equilibrium
    w, phi, F, M = (record[name].values[:n] for name in ("deflection", "rotation", "force", "moment"))  # (time, 3)
    x = np.hstack((w, phi))
    turned = np.einsum("nij,ni->nj", _conjugate(phi), M - np.cross(snap.support.at + w, F))
    left = (np.hstack((F, turned)) - x @ snap.support.stiffness()) / lever / (k0 * size)
    # As in the solver: never relative to deflections below a thousandth of the size.
    scale = np.maximum(1e-3, np.abs(x * lever).max(axis=1) / size)
    return float((np.abs(left[:, list(snap.support.free)]).max(axis=1) / scale).max())


def _conjugate(phi: np.ndarray) -> np.ndarray:
    """T(φ) (n, 3, 3) with δθ = T δφ: the average of exp(s φ̃) over s from 0 to 1, by its power series."""
    tilde = np.cross(np.eye(3), phi[:, None, :])  # rows eᵢ × φ make φ̃
    T = term = np.broadcast_to(np.eye(3), tilde.shape)
    for k in range(2, 20):
        term = term @ tilde / k
        T = T + term
    return T


def drawn(runs: int) -> Tally:
    """Tally of that many cases. Seeded and without a database: the same in every run. Only drawn, never shrunk."""
    tally = Tally()

    @seed(2)
    @settings(
        max_examples=runs, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow],
    )  # fmt: skip
    @given(cases())
    def run(case):
        tally.add(case)

    run()
    print(f"\n{tally}")
    assert tally.runs == runs
    assert not tally.refused, "a case that cannot be built tests nothing"
    return tally
