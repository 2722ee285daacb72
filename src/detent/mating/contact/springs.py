"""Compliant contact of any two parts: a spring at every point that overlaps, friction smooth in the speed of sliding.

Meitinger & Pfeiffer, section 3, eqs. 10–11 and fig. 2: forces are functions of pose and velocity alone. As c → ∞ the
law tends to the rigid one (`contact.py`), with an error of m g/c in place; the loops then need solve no contact problem
but follow stiff forces. Two things the paper does not print are ours: a damper beside the spring, and how friction
passes zero,

    N = max(0, −c g − d ġ)  where g < 0,        f_T = −μ N u / √(|u|² + v_s²)

u the velocity of sliding. With friction alone nothing sticks: a block on a slope creeps at v_s tan θ/√(μ² − tan² θ).
The pairs are those of `contact.py`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np
from numpy.typing import NDArray

from detent.core.errors import InputError
from detent.core.record import Channel, Outcome, Record
from detent.core.scene import Shape
from detent.geometry.balls import BallsOnPlane, ball_kernel, ball_rows
from detent.geometry.law import GAP, NORMAL, NUMBER, POINT
from detent.geometry.pair import SurfacePair, pair_kernel, pair_rows
from detent.mating.contact.model import Pair, checked_pairs, shapes_of, slots_of, verdict
from detent.mating.mating import Change, Stop
from detent.numeric.compiling import KernelFunction
from detent.numeric.kernel import (
    BOOKS,
    RUBBING,
    SLIDING,
    WRENCH,
    Kernel,
    allocating,
    inner,
    kernel,
    pack,
)
from detent.numeric.kernel import DAMPING as DAMPED
from detent.numeric.system import ANOTHER, MOST
from detent.units import Force, Friction, Quantity, Speed, check, mm, s

Array = NDArray[np.float64]
Stiffness = Annotated[float, Quantity("N/m", above=0.0)]
Damping = Annotated[float, Quantity("N s/m", least=0.0)]
# Parameters before those of the contacts: stiffness, damping, v_s. Memory behind theirs: energy in the springs, then of
# each contact told its number, N, friction along both tangents, speed of sliding, force on A in B.
STIFFNESS, DAMPING, SLOW, LAW = 0, 1, 2, 3
ENERGY, TOLD, LOAD, WIDE = 0, 1, 5, 8
SQUEEZED = TOLD + WIDE * MOST  # energy of all springs, also of those that let go; then the energy ledger's books
KEPT = SQUEEZED + 1
TAIL = KEPT + BOOKS


@dataclass(frozen=True, slots=True)
class PointContact:
    """Where a moving part may press on a fixed one, and the springs there.

    pairs        what may touch what; a friction of their own they may have, restitution and friction at rest not
    stiffness    of each point that touches
    damping      of each point, while it is pressed; never pulls
    friction     of sliding well above `slow`
    slow         speed of sliding at which friction has fallen to 0.7 of that
    force_limit  the run stops where the force on the part passes it
    """

    pairs: tuple[Pair, ...]
    stiffness: Stiffness
    damping: Damping = 0.0
    friction: Friction = 0.0
    slow: Speed = 1 * mm / s  # ours: the paper gives none
    force_limit: Force | None = None

    def __post_init__(self) -> None:
        check(self)
        object.__setattr__(self, "pairs", checked_pairs(self.pairs))
        for i, pair in enumerate(self.pairs):
            for name in ("static_friction", "restitution"):
                if getattr(pair, name) is not None:
                    raise InputError(f"pairs[{i}].{name}", getattr(pair, name), "a compliant contact has none")

    def forces(self) -> tuple[Kernel, ...]:
        """One kernel for all balls, one for all pairs of surfaces, where there are any."""
        laws = [
            (i + 1, pair, (self.friction if pair.friction is None else pair.friction, 0.0, 0.0))
            for i, pair in enumerate(self.pairs)
        ]
        balls = [(i, pair, law) for i, pair, law in laws if isinstance(pair, BallsOnPlane)]
        surfaces = [(i, pair, law) for i, pair, law in laws if isinstance(pair, SurfacePair)]
        return (
            *([self._springs(ball_springs, ball_kernel(balls))] if balls else []),
            *([self._springs(pair_springs, pair_kernel(surfaces))] if surfaces else []),
        )

    def _springs(self, fn: KernelFunction, geometry: Kernel) -> Kernel:
        params = pack(self.stiffness, self.damping, self.slow, geometry.params)
        memory = np.concatenate((geometry.memory, np.zeros(TAIL)))
        return Kernel(fn, params, memory, books=len(geometry.memory) + KEPT)

    def contacts(self) -> tuple[Kernel, ...]:
        return ()

    def stop(self) -> Stop:
        return Stop() if self.force_limit is None else Stop(self.force_limit)

    def change(self, before: Array, after: Array) -> tuple[Change, ...]:
        return ()

    def named(self, contact: int) -> str:
        """A contact in words, from its number."""
        pair, place = divmod(contact, 100)
        return self.pairs[pair - 1].named(place)

    def observe(self, memories: tuple[Array, ...]) -> Mapping[str, Channel]:
        slots = slots_of(self.pairs, tuple(memory[:, :-TAIL] for memory in memories))
        numbers = slots[:, :, NUMBER] % ANOTHER  # (time, slot)
        shown_springs = np.concatenate(
            [m[:, TOLD - TAIL : SQUEEZED - TAIL].reshape(len(m), MOST, WIDE) for m in memories], axis=1
        )
        used = np.flatnonzero((numbers > 0).any(axis=0))
        used = used if len(used) else np.zeros(1, np.int64)
        slots, numbers = slots[:, used], numbers[:, used]
        force = np.zeros((*numbers.shape, WIDE - 1))  # N, friction along two tangents, speed of sliding, load
        for j in range(shown_springs.shape[1]):
            mine = (shown_springs[:, j, :1] == numbers) & (numbers > 0)
            force += np.where(mine[:, :, None], shown_springs[:, j : j + 1, 1:], 0.0)
        at = ("time", "spring")
        is_told = numbers[:, :, None] > 0
        point, normal = (np.where(is_told, slots[:, :, a : a + 3], np.nan) for a in (POINT, NORMAL))
        energy = sum(m[:, ENERGY - TAIL] for m in memories)
        return {
            "spring_id": Channel(at, numbers, "1", "pair·100 + place; 0 where there is none"),
            "overlap": Channel(at, np.where(numbers > 0, -slots[:, :, GAP], np.nan), "m", "apart if negative"),
            "spring_force": Channel(at, force[:, :, 0], "N", "normal force on A by B, damping included"),
            "spring_friction": Channel(
                (*at, "tangent"), force[:, :, 1:3], "N", "friction on A by B, along the contact's two tangents"
            ),
            "spring_slip": Channel(at, force[:, :, 3], "m/s", "speed of sliding at the contact"),
            "spring_load": Channel(
                (*at, "xyz"), force[:, :, LOAD - 1 :], "N",
                "force on the part at the contact, friction included, in W", "B",
            ),
            "spring_point": Channel((*at, "xyz"), point, "m", "on the surface of A, in B", "B"),
            "spring_normal": Channel((*at, "xyz"), normal, "1", "out of the material of B, in B", "B"),
            "spring_energy": Channel(("time",), np.asarray(energy), "J", "stored in all springs"),
        }  # fmt: skip

    losses: ClassVar[tuple[str, ...]] = ("mating_friction_loss", "mating_damper_loss")

    def energies(self, memories: tuple[Array, ...]) -> tuple[Array, Array]:
        """Elastic and kinetic energy (n,), J: of all springs; none."""
        elastic = np.sum([m[:, SQUEEZED - TAIL] for m in memories], axis=0)
        return elastic, np.zeros(len(elastic))

    def shapes(self) -> tuple[Shape, ...]:
        return shapes_of(self.pairs)

    def judge(self, record: Record) -> Outcome:
        """What the part does at the end: rests, slides, rolls or flies, and on what."""
        ids, force, slip = (np.asarray(record[f"spring_{name}"].values) for name in ("id", "force", "slip"))
        touching = np.flatnonzero(force[-1] > 0.0)
        where = [self.named(int(ids[-1, i])) for i in touching]
        sticks = bool((slip[-1, touching] < self.slow).all())
        return verdict(record, bool((force > 0.0).any()), where, sticks, max(pair.size for pair in self.pairs))


@kernel(WRENCH, allocates=True)
def ball_springs(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    gap, rows, drift, id, law, J, b = _room()
    tail = memory.shape[0] - TAIL
    n = ball_rows(params[LAW:], memory[:tail], X_BA, V_BA, J, b, gap, rows, drift, id, law)
    _press(n, params, memory[tail:], V_BA, gap, rows, id, law, F_A, K_A, D_A)


@kernel(WRENCH, allocates=True)
def pair_springs(params, memory, t, X_BA, V_BA, F_A, M_A, K_A, D_A):
    gap, rows, drift, id, law, J, b = _room()
    tail = memory.shape[0] - TAIL
    X, V = X_BA.reshape((1, 3, 4)), V_BA.reshape((1, 6))
    n = pair_rows(
        params[LAW:],
        memory[:tail],
        t,
        V_BA,
        V_BA,
        X,
        V,
        J.reshape((1, 6, 6)),
        b.reshape((1, 6)),
        gap,
        rows,
        drift,
        id,
        law,
    )
    _press(n, params, memory[tail:], V_BA, gap, rows, id, law, F_A, K_A, D_A)


@allocating
def _room():
    """What rows are written into: with J = 1 they are those of A's own twist."""
    J, b = np.zeros((6, 6)), np.zeros(6)
    for i in range(6):
        J[i, i] = 1.0
    gap, rows, drift = np.empty(MOST), np.empty((MOST, 3, 6)), np.empty((MOST, 3))
    return gap, rows, drift, np.empty(MOST, np.int64), np.empty((MOST, 5)), J, b


@inner
def _press(n, params, shown, V, gap, rows, id, law, F_A, K_A, D_A):
    """Add wrench, stiffness and damping of n contacts; rows (n, 3, 6) give the wrench of a unit force too.

    K_A = (w + f_T/N) c wᵀ, D_A = (w + f_T/N) d wᵀ + μ N (1/s − u uᵀ/s³) along the tangents, s = √(|u|² + v_s²). The
    turning of the normal with the pose is left out of K_A: it is N over the parts' radii, small against c.
    """
    c, d, slow = params[STIFFNESS], params[DAMPING], params[SLOW]
    shown[ENERGY], shown[SQUEEZED], shown[KEPT + RUBBING], shown[KEPT + DAMPED] = 0.0, 0.0, 0.0, 0.0
    for k in range(MOST):
        shown[TOLD + WIDE * k] = 0.0
    for k in range(n):
        rate, u1, u2 = 0.0, 0.0, 0.0
        for i in range(6):
            rate += rows[k, 0, i] * V[i]
            u1 += rows[k, 1, i] * V[i]
            u2 += rows[k, 2, i] * V[i]
        N = max(0.0, -c * gap[k] - d * rate) if gap[k] < 0.0 else 0.0
        mu, fast = law[k, SLIDING], math.sqrt(u1 * u1 + u2 * u2 + slow * slow)
        a1, a2 = -mu * u1 / fast, -mu * u2 / fast  # friction per normal force
        at = TOLD + WIDE * k
        shown[at], shown[at + 1], shown[at + 2], shown[at + 3] = id[k], N, a1 * N, a2 * N
        shown[at + 4] = math.sqrt(u1 * u1 + u2 * u2)
        for i in range(3):
            shown[at + LOAD + i] = N * (rows[k, 0, i] + a1 * rows[k, 1, i] + a2 * rows[k, 2, i])
        if gap[k] < 0.0:  # a spring that its damper holds back from pushing gives it all it has
            shown[SQUEEZED] += 0.5 * c * gap[k] * gap[k]
            shown[KEPT + DAMPED] -= (N + c * gap[k]) * rate
        shown[KEPT + RUBBING] -= N * (a1 * u1 + a2 * u2)
        if N == 0.0:
            continue
        shown[ENERGY] += 0.5 * c * gap[k] * gap[k]
        cube = fast * fast * fast
        d11, d22 = mu * N * (1.0 / fast - u1 * u1 / cube), mu * N * (1.0 / fast - u2 * u2 / cube)
        d12 = -mu * N * u1 * u2 / cube
        for i in range(6):
            push = rows[k, 0, i] + a1 * rows[k, 1, i] + a2 * rows[k, 2, i]
            drag1, drag2 = d11 * rows[k, 1, i] + d12 * rows[k, 2, i], d12 * rows[k, 1, i] + d22 * rows[k, 2, i]
            F_A[i] += N * push
            for j in range(6):
                K_A[i, j] += c * push * rows[k, 0, j]
                D_A[i, j] += d * push * rows[k, 0, j] + drag1 * rows[k, 1, j] + drag2 * rows[k, 2, j]


__all__ = ["PointContact"]
