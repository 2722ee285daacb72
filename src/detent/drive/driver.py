"""A power screwdriver: it turns a payload by a motor, a shaft that twists and a clutch, and pushes it on.

    motor ──shaft──▶ spindle ──clutch──▶ payload

The motor turns at its speed, its angle μ(t) is known. The spindle has an angle α of its own, and an inertia J; about
the driver's axis e, z of its frame E,

    J α̈ = k (μ − α) + d (μ̇ − α̇) − T,     T on the payload: |T| ≤ T_lim where α̇ ≠ e·ω, and whatever keeps them equal else

so that the clutch is Coulomb friction with a bound (numeric/kernel.py, BOUND): it holds truly, and what it takes is
told with `friction_loss`. Across, along z and against tilting the payload hangs on springs at its hold point H, as in a
grasp; a is the payload's z axis and θ its angle to e:

    U = ½ dᵀ K d + ½ k_t θ²,     m = k_t (θ/sin θ) a × e

which no turn about the axis changes: nothing but the clutch turns the payload. `push` acts at H along −e, the way in of
a bolt (Nicolson & Fearing have a spring and a feed in its place; both may be given here).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

import detent.drive.feed as feeds
from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.core.record import Channel
from detent.drive.drive import Moved
from detent.drive.feed import Feed, Legs, Moves, Twist, Waypoints, equilibrium
from detent.drive.rigid_payload import (
    HELD,
    STIFF,
    Carrier,
    Turning,
    Vector3,
    add_slopes,
    add_vector,
    block,
    coordinates,
    is_asked,
    modal_damping,
    packed_hold,
    press,
    rigid_body,
    rotations,
    seen_from_equilibrium,
)
from detent.drive.search_motion import Spiral, TiltAndSlide
from detent.geometry.part import Body, Point, check_pose, set_numbers
from detent.numeric.kernel import (
    AT_REST,
    BOUND,
    CONTACTS,
    GIVEN,
    KIND,
    MOTION,
    RESTITUTION,
    SLIDING,
    TAKEN,
    Kernel,
    inner,
    kernel,
    pack,
)
from detent.numeric.output import FORCE, ID, MODE, SLIDES
from detent.numeric.rotations import BODY, SCALAR, matrix, rotate
from detent.numeric.vector import add, cross, dot, scale, sub, three
from detent.units import Duration, Quantity, check

Array = NDArray[np.float64]
Spring = Annotated[float, Quantity("N/m", above=0.0)]
SoftSpring = Annotated[float, Quantity("N/m", least=0.0)]
TurningSpring = Annotated[float, Quantity("N m/rad", above=0.0)]
# Behind what is held (payload.py): tilting and turning spring, damper and inertia of the spindle, motor, clutch, push.
TILT, SHAFT, SHAFT_DAMP, SPINDLE, SPEED, BACK, LIMIT, STOPS, PUSH, PATH = range(HELD, HELD + 10)


@dataclass(frozen=True, slots=True)
class Driver(Carrier):
    """A payload on a power screwdriver.

    payload          what is turned; its frame is G, its axis z
    speed            of the motor about z: a right-hand bolt goes in, towards −z, at a negative one
    torque_limit     at which the clutch slips: no more ever turns the payload; 0: it spins freely from `speed`
    shaft            turning stiffness between motor and clutch
    side_stiffness   across, along x and y
    tilt_stiffness   against the payload's axis leaving the driver's
    axial_stiffness  along z; none if left out: the driver follows by its push alone
    push             force along −z
    clutch           "slip": it slips on at the limit; "stop": it lets go for good there, as that of a shut-off driver
    turn_back        angle by which the motor turns the other way first, to find the thread's start
    spindle          inertia of what the shaft turns on its side of the clutch
    damping_ratio    share of critical damping, of every spring
    hold             point in G where springs and push act
    start_at         pose of G, and of the driver's frame, when the run begins
    feed             how the driver's frame moves; it rests if left out. Turning about the driver's own axis
                     it turns nothing: that is the motor's
    duration         when the run ends; the end of the feed if left out
    gravity          acceleration of free fall; none if left out
    """

    payload: Body
    speed: Turning
    torque_limit: Annotated[float, Quantity("N m", least=0.0)]
    shaft: TurningSpring
    side_stiffness: Spring
    tilt_stiffness: TurningSpring
    axial_stiffness: SoftSpring = 0.0
    push: Annotated[float, Quantity("N", least=0.0)] = 0.0
    clutch: Literal["slip", "stop"] = "slip"
    turn_back: Annotated[float, Quantity("rad", least=0.0)] = 0.0
    spindle: Annotated[float, Quantity("kg m^2", above=0.0)] = 1e-7  # ours: a bit in its holder, 20 g within 3 mm
    damping_ratio: Annotated[float, Quantity("1", least=0.0)] = 0.0
    hold: Point = (0.0, 0.0, 0.0)
    start_at: Pose = Pose()
    feed: Twist | Moves | Feed | Legs | Waypoints | Spiral | TiltAndSlide | None = None
    duration: Duration | None = None
    gravity: Vector3 = (0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        for name in ("hold", "gravity"):
            set_numbers(self, name, (3,), "three numbers (x, y, z) are needed")
        check(self)
        check_pose("start_at", self.start_at)
        if self.clutch not in ("slip", "stop"):
            raise InputError("clutch", self.clutch, 'one of "slip", "stop" is needed')
        if self.turn_back > 0.0 and self.speed == 0.0:
            raise InputError("turn_back", self.turn_back, "a motor of speed 0 does not turn back")

    nq = 8
    nv = 7

    def layout(self) -> tuple[int, ...]:
        return (BODY, SCALAR)

    @property
    def axis(self) -> Array:
        """(3,) e when the run begins."""
        return self.start_at.R[:, 2]

    @property
    def reversal(self) -> float:
        """When the motor has turned back and goes forward, s."""
        return self.turn_back / abs(self.speed) if self.turn_back > 0.0 else 0.0

    def start(self) -> tuple[Array, Array]:
        """All moves along with the feed and turns with the motor."""
        v, e = feeds.equilibria(self.feed, self.start_at, 0.0)[1] + 0.0, self.axis
        speed = -self.speed if self.turn_back > 0.0 else self.speed
        v[3:] += (speed - v[3:] @ e) * e
        return np.append(coordinates(self.start_at), 0.0), np.append(v, speed)

    def breaks(self) -> tuple[float, ...]:
        """Without a duration the last is the feed's end, and infinity for a feed without end."""
        times = {*feeds.breaks(self.feed, self.start_at)}
        end = max(times) if self.duration is None else self.duration
        return tuple(sorted({t for t in (*times, self.reversal) if t < end} | {end}))

    def along(self) -> tuple[float, float, float]:
        """The way of the push."""
        x, y, z = -self.axis
        return float(x), float(y), float(z)

    def motion(self) -> Kernel:
        return Kernel(_driver, self._packed())

    def contacts(self) -> tuple[Kernel, ...]:
        return (Kernel(_clutch, self._packed(), np.array([np.inf])),) if self.torque_limit > 0.0 else ()

    def named(self, contact: int) -> str:
        return "clutch"

    @property
    def shaft_damping(self) -> float:
        """d, N m s/rad."""
        return 2.0 * self.damping_ratio * math.sqrt(self.shaft * self.spindle)

    def _stiffness(self) -> Array:
        side, tilt = self.side_stiffness, self.tilt_stiffness
        return np.diag((side, side, self.axial_stiffness, tilt, tilt, 0.0))

    def _packed(self) -> Array:
        K = self._stiffness()
        D = modal_damping(self.payload.mass_matrix(self.hold), K, self.damping_ratio)
        return pack(
            packed_hold(self.payload, self.gravity, self.hold, K, D, self.feed, self.start_at),
            self.tilt_stiffness, self.shaft, self.shaft_damping, self.spindle, self.speed, self.reversal,
            self.torque_limit, self.clutch == "stop", self.push, feeds.packed(self.feed, self.start_at),
        )  # fmt: skip

    # For a record. q (…, 8), v (…, 7), t (…): one instant or a whole run.

    def motor_angle(self, t: ArrayLike) -> Array:
        """μ (…), rad."""
        t = np.asarray(t, dtype=float)
        return self.speed * (np.maximum(t - self.reversal, 0.0) - np.minimum(t, self.reversal))

    def energies(self, q: ArrayLike, v: ArrayLike, t: ArrayLike) -> tuple[Array, Array]:
        """Kinetic and stored energy (…), J: of payload and spindle; of the weight and all springs."""
        kinetic, weight = Carrier.energies(self, q, v, t)
        q, v = np.asarray(q, dtype=float), np.asarray(v, dtype=float)
        q_E, _ = feeds.equilibria(self.feed, self.start_at, t)
        R, R_E, hold = rotations(q), rotations(q_E), np.asarray(self.hold)
        d = np.einsum("...ji,...j->...i", R_E, q[..., :3] + R @ hold - q_E[..., :3] - R_E @ hold)
        a, e = R[..., 2], R_E[..., 2]
        tilt = np.arctan2(np.linalg.norm(np.cross(a, e), axis=-1), np.sum(a * e, axis=-1))
        springs = np.sum(np.diag(self._stiffness())[:3] * d**2, axis=-1) + self.tilt_stiffness * tilt**2
        springs = springs + self.shaft * (self.motor_angle(t) - q[..., 7]) ** 2
        return kinetic + 0.5 * self.spindle * v[..., 6] ** 2, weight + 0.5 * springs

    def channels(self, run: Moved) -> dict[str, Channel]:
        stopped = run.kept[0][:, 0] if run.kept else np.full(len(run.time), np.inf)
        mine = np.where(run.own[:, :, ID : ID + 1] > 0, run.own, 0.0).sum(axis=1) if run.own.shape[1] else None
        torque, slips = np.zeros(len(run.time)), np.ones(len(run.time))
        if mine is not None:
            torque, slips = mine[:, FORCE + 1], (mine[:, MODE] >= SLIDES).astype(float)
        return {
            "motor_angle": Channel(
                ("time",), self.motor_angle(np.minimum(run.time, stopped)), "rad",
                "by which the motor has turned since the start",
            ),
            "driver_torque": Channel(
                ("time",), torque, "N m", "on the part by the driver's clutch, about the driver's axis"
            ),
            "clutch_slips": Channel(("time",), slips, "1", "1 while the clutch slips or is open, 0 while it holds"),
        }  # fmt: skip


# Compiled -----------------------------------------------------------------------------------------------------------


@kernel(MOTION)
def _driver(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    """The payload's own, what holds it and pushes it, and the spindle on its shaft.

    With c = a·e, s = a × e, γ = θ/sin θ:  ∂(γ e × a)/∂θ = γ (c 1 − a eᵀ) − (dγ/dc) s sᵀ
    """
    stiff = is_asked(memory)
    R = rigid_body(params, stiff, q, v, M, h, K, D, X, V, J, b)
    for i in range(7):
        M[6, i], M[i, 6], K[6, i], K[i, 6], D[6, i], D[i, 6] = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
        if i < 6:
            J[0, i, 6] = 0.0
    p_E, q_E, v_E, w_E = equilibrium(params, PATH, t)
    R_E = matrix(q_E)
    r, d, u, W = seen_from_equilibrium(params, q, v, R, p_E, R_E, v_E, w_E)
    a, e = (R[0][2], R[1][2], R[2][2]), (R_E[0][2], R_E[1][2], R_E[2][2])
    c, s, k_t = dot(a, e), cross(a, e), params[TILT]
    gamma, slope = _opening(c, math.sqrt(dot(s, s)))
    f, m = rotate(block(params, STIFF, R_E), d), scale(-k_t * gamma, s)
    f, _ = press(params, memory, v, R_E, w_E, r, u, W, f, m, h)
    push = scale(-params[PUSH], e)
    add_vector(h, 0, push)
    add_vector(h, 3, cross(r, push))

    mu, speed = _motor(params, t)
    k, damp = params[SHAFT], params[SHAFT_DAMP]
    slip = speed - v[6]
    torque = k * (mu - q[7]) + damp * slip
    M[6, 6], h[6], K[6, 6], D[6, 6] = params[SPINDLE], torque, k, damp
    if memory.shape[0] > 0:
        memory[TAKEN] += damp * slip * slip
        memory[GIVEN] += torque * speed + dot(push, add(three(v, 0), cross(three(v, 3), r)))
    if stiff:
        none = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
        add_slopes(params, R_E, w_E, r, W, sub(f, push), none, none, _tilting(k_t, gamma, slope, c, a, e, s), K, D)


@kernel(CONTACTS)
def _clutch(params, memory, t, q, v, X, V, J, b, gap, rows, drift, ids, law):
    """Friction with a bound between payload and spindle; memory: when it let go, infinite while it has not."""
    _, q_E, _, w_E = equilibrium(params, PATH, t)
    R_E = matrix(q_E)
    e = (R_E[0][2], R_E[1][2], R_E[2][2])
    mu, speed = _motor(params, t)
    if params[STOPS] != 0.0 and memory[0] == math.inf:
        torque = params[SHAFT] * (mu - q[7]) + params[SHAFT_DAMP] * (speed - v[6])
        if abs(torque) >= params[LIMIT]:
            memory[0] = t
    bound = params[LIMIT] if t < memory[0] else 0.0
    gap[0], ids[0] = 0.0, 0
    law[0, KIND], law[0, SLIDING], law[0, AT_REST], law[0, RESTITUTION] = BOUND, bound, bound, 0.0
    for i in range(3):
        drift[0, i] = 0.0
        for j in range(rows.shape[2]):
            rows[0, i, j] = 0.0
    rows[0, 1, 3], rows[0, 1, 4], rows[0, 1, 5], rows[0, 1, 6] = e[0], e[1], e[2], -1.0
    drift[0, 1] = dot(cross(w_E, e), three(v, 3))
    return 1


@inner
def _motor(params, t):
    """μ and its rate. The instant it reverses belongs to the way back."""
    speed, back = params[SPEED], params[BACK]
    return (-speed * t, -speed) if t <= back and back > 0.0 else (speed * (t - 2.0 * back), speed)


@inner
def _opening(c, s):
    """γ = θ/sin θ of an angle with this cosine and sine, and dγ/dc = −(sin θ − θ cos θ)/sin³ θ."""
    if s < 1e-3:  # series, next terms below 1e-12; upside down no way back is nearer than another
        return (1.0 + s * s / 6.0, -1.0 / 3.0 - s * s * 2.0 / 15.0) if c > 0.0 else (0.0, 0.0)
    theta = math.atan2(s, c)
    return theta / s, -(s - theta * c) / (s * s * s)


@inner
def _tilting(k, gamma, slope, c, a, e, s):
    """How the tilting spring's moment k γ e × a changes as the payload turns."""
    x = sub(scale(-gamma * a[0], e), scale(slope * s[0], s))
    y = sub(scale(-gamma * a[1], e), scale(slope * s[1], s))
    z = sub(scale(-gamma * a[2], e), scale(slope * s[2], s))
    n = gamma * c
    return (
        (k * (x[0] + n), k * x[1], k * x[2]),
        (k * y[0], k * (y[1] + n), k * y[2]),
        (k * z[0], k * z[1], k * (z[2] + n)),
    )
