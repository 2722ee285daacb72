"""The bench's motor and its controller, Colton & Hollerbach, sections 2.2 and 2.4 and Fig. 4.

    u = K_P e + K_I ∫e dt + K_D (v_D − v̂) + m̂ a_D + F̂(v_D) + K_A (a_D − â),   e = x_D − x̂

x̂ is the encoder's reading behind a digital low-pass whose order and cut-off are free, v̂ its difference quotient, â the
accelerometer's reading. Inertia m̂ and the slider's friction F̂ are fed forward. The controller samples at the bench's
rate and holds its force in between; converters have 16 bits, and the motor gives no more than its peak force.

The figure's gains are not printed. Ours are those of poles at −ω₀, −ω₀ and −ρω₀, with ω₀ such that the closed loop of
motor and feedback alone, without what is fed forward, falls to −3 dB at the printed bandwidth.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.core.errors import InputError
from detent.drive.bench.motions import place_at
from detent.drive.bench.sensors import ACCELERATION, BITS, Sensors
from detent.numeric.kernel import (
    AT_REST,
    BOUND,
    CONTACTS,
    GIVEN,
    KIND,
    MOTION,
    REACHED,
    RESTITUTION,
    SENSED,
    SLIDING,
    TAKEN,
    UNILATERAL,
    inner,
    kernel,
    pack,
)
from detent.units import Hz, N, Quantity, check, kg, m, s

Array = NDArray[np.float64]
Mass = Annotated[float, Quantity("kg", above=0.0, turning="kg m^2")]
Frequency = Annotated[float, Quantity("Hz", above=0.0)]
Share = Annotated[float, Quantity("1", least=0.0)]
HEAD = 2  # of every bench's parameters: the axis, whether it turns; then the pose at zero
(
    MASS, VISCOUS, RUB, LOW, HIGH, PERIOD, K_P, K_I, K_D, INERTIA, AHEAD, K_A, MOST, STEP, COUNT_OF, A_NOISE, A_STEP,
    A_SPAN, SECTIONS, OF_MOTION, OF_NOISE, FILTER,
) = range(14, 36)  # fmt: skip
# Memory: next sample, its number, force that acts, ∫e dt, last x̂ and v, whether there were any; two of each section.
NEXT, NUMBER, ACTS, SUM, LAST, LAST_V, BEGUN, STATES = range(8)
CREEP = 1e-3  # m/s or rad/s: friction is fed forward in full above this speed, in proportion below; ours
NEAR_END = 5e-3  # m or rad: an end of the stroke that is further away is not told


@dataclass(frozen=True, slots=True)
class Motor:
    """A linear motor with its slider; of a rotary bench with its rotor.

    mass      of the slider
    force     its peak
    friction  Coulomb friction of the slider
    viscous   damping of the slider
    """

    mass: Mass = 60 / 272 * kg  # ours: peak force over maximum acceleration, both in Table 1
    force: Annotated[float, Quantity("N", above=0.0, turning="N m")] = 60 * N  # Table 1
    friction: Annotated[float, Quantity("N", least=0.0, turning="N m")] = 1.5 * N  # ours, as the next
    viscous: Annotated[float, Quantity("N s/m", least=0.0, turning="N m s/rad")] = 2 * N * s / m

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True)
class Servo:
    """The bench's motor and its PID controller.

    motor         what it controls
    bandwidth     of the closed loop of feedback alone on `inertia`, −3 dB
    inertia       mass that the gains are made for and that is fed forward; the motor's if left out
    integral      ρ, the slow pole over the fast ones; zero: no integral
    order         of the filter behind the encoder
    cutoff        of the filter
    friction      share of the slider's friction that is fed forward
    feed_inertia  share of the inertia that is fed forward
    acceleration  acceleration feedback K_A as a share of the inertia
    """

    motor: Motor = field(default_factory=Motor)
    bandwidth: Frequency = 29 * Hz  # Table 1
    inertia: Mass | None = None
    integral: Share = 0.1  # ours, as all that follow
    order: int = 2
    cutoff: Frequency = 300 * Hz
    friction: Share = 1.0
    feed_inertia: Share = 1.0
    acceleration: Share = 0.3

    def __post_init__(self) -> None:
        check(self)
        if not 1 <= self.order <= 8:
            raise InputError("order", self.order, "between 1 and 8 are possible")
        if self.integral >= 1.0:
            raise InputError("integral", self.integral, "below 1: the integral is the slow pole")

    @property
    def mass(self) -> float:
        return self.motor.mass if self.inertia is None else self.inertia

    def sections(self, rate: float) -> Array:
        """(n, 6) second-order sections of the encoder's filter (Butterworth)."""
        from scipy.signal import butter

        if not self.cutoff < 0.5 * rate:
            raise InputError("cutoff", self.cutoff, f"below half the rate, {0.5 * rate:g} Hz, is needed")
        return np.asarray(butter(self.order, self.cutoff, fs=rate, output="sos"))

    def gains(self, rate: float) -> tuple[float, float, float]:
        """K_P, K_I, K_D for the bandwidth."""
        from scipy.optimize import brentq

        wanted = np.array([self.bandwidth])

        def excess(log_w: float) -> float:
            return float(abs(self._response(wanted, rate, self._poles(math.exp(log_w)))[0])) - math.sqrt(0.5)

        low, high = (math.log(2.0 * math.pi * self.bandwidth * share) for share in (0.02, 1.0))
        if not excess(low) < 0.0 < excess(high):
            raise InputError("bandwidth", self.bandwidth, "no gains give it with this filter and rate")
        found: Any = brentq(excess, low, high)
        return self._poles(math.exp(found))

    def response(self, frequency: ArrayLike, rate: float) -> NDArray[np.complex128]:
        """x/x_D of motor and feedback alone on `inertia`, without Coulomb friction or what is fed forward."""
        return self._response(np.asarray(frequency, dtype=float), rate, self.gains(rate))

    def _poles(self, w: float) -> tuple[float, float, float]:
        mass, r = self.mass * (1.0 + self.acceleration), self.integral
        return mass * (1.0 + 2.0 * r) * w * w, mass * r * w**3, mass * (2.0 + r) * w

    def _response(self, frequency: Array, rate: float, gains: tuple[float, float, float]) -> NDArray[np.complex128]:
        """The sampled loop, exactly: z = exp(2πi f/rate), x = P u and v = Q u behind a force that is held.

        d = (1 − z⁻¹) rate is the difference quotient, H the filter, ẋ_D = w x_D, and C = K_P + K_I/d with
        u = (C + K_D w + K_A w²) x_D − (C + K_D d) H x − K_A d v
        """
        from scipy.signal import sosfreqz

        T, c, mass = 1.0 / rate, self.motor.viscous, self.mass
        K_P, K_I, K_D = gains
        z = np.exp(2j * math.pi * frequency * T)
        # Held force on mass and damper: v⁺ = e v + g u, x⁺ = x + h v + k u.
        e = math.exp(-c * T / mass)
        g = (1.0 - e) / c if c > 0.0 else T / mass
        h = (1.0 - e) * mass / c if c > 0.0 else T
        k = (T - h) / c if c > 0.0 else 0.5 * T * T / mass
        Q = g / (z - e)
        P = (h * Q + k) / (z - 1.0)
        _, H = sosfreqz(self.sections(rate), worN=frequency, fs=rate)
        d, w = (1.0 - 1.0 / z) * rate, 2j * math.pi * frequency
        C = K_P + K_I / d
        K_A = self.acceleration * mass
        return (C + K_D * w + K_A * w * w) * P / (1.0 + (C + K_D * d) * H * P + K_A * d * Q)

    def memory(self, rate: float, x: float, v: float) -> Array:
        """At the start: the filter has settled on the first reading."""
        from scipy.signal import sosfilt_zi

        zi = np.asarray(sosfilt_zi(self.sections(rate))) * x
        found = np.zeros(STATES)
        found[LAST], found[LAST_V] = x, v
        return pack(found, zi)

    def packed(self, rate: float, sensors: Sensors, stroke: float | None, motion: Array, samples: int) -> Array:
        """What stands behind the pose in a bench's parameters."""
        sections, motor = self.sections(rate), self.motor
        half = math.inf if stroke is None else 0.5 * stroke
        head, spans = sensors.acceleration, 2.0 ** (BITS - 1)
        noise, span = (0.0, None) if head is None else (head.noise, head.span)
        of_motion = FILTER + sections.size
        return pack(
            motor.mass, motor.viscous, motor.friction, -half, half, 1.0 / rate, *self.gains(rate),
            self.feed_inertia * self.mass, self.friction, self.acceleration * self.mass,
            motor.force, motor.force / spans, sensors.position.resolution, noise,
            0.0 if span is None else span / spans, math.inf if span is None else span,
            len(sections), of_motion, of_motion + len(motion), sections, motion,
            sensors.noise(ACCELERATION, samples),
        )  # fmt: skip


# Compiled -----------------------------------------------------------------------------------------------------------


@kernel(MOTION)
def servoed(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    own = memory[SENSED + 1 :]
    if memory[REACHED] != 0.0 and t >= own[NEXT] - 1e-9 * params[PERIOD]:
        _sample(params, own, q[0], v[0])
    put_part(params, q[0], v[0], 0.0, X, V, b)
    for i in range(6):
        J[0, i, 0] = 0.0
    J[0, int(params[0]) + (3 if params[1] != 0.0 else 0), 0] = 1.0
    M[0, 0], K[0, 0], D[0, 0] = params[MASS], 0.0, params[VISCOUS]
    h[0] = own[ACTS] - params[VISCOUS] * v[0]
    memory[TAKEN], memory[GIVEN] = params[VISCOUS] * v[0] * v[0], own[ACTS] * v[0]


@inner
def _sample(params, own, x, v):
    """One sample of the controller: encoder, filter, law, converter."""
    period, number = params[PERIOD], int(own[NUMBER])
    wanted, speed, gain = place_at(params, int(params[OF_MOTION]), own[NEXT])
    count = params[COUNT_OF]
    read = count * round(x / count) if count > 0.0 else x
    for i in range(int(params[SECTIONS])):
        f, z = FILTER + 6 * i, STATES + 2 * i
        out = params[f] * read + own[z]
        own[z] = params[f + 1] * read - params[f + 4] * out + own[z + 1]
        own[z + 1] = params[f + 2] * read - params[f + 5] * out
        read = out
    slip = (read - own[LAST]) / period if own[BEGUN] != 0.0 else v
    felt = (v - own[LAST_V]) / period if own[BEGUN] != 0.0 else gain
    felt += params[A_NOISE] * params[int(params[OF_NOISE]) + number]
    if params[A_STEP] > 0.0:
        felt = min(max(params[A_STEP] * round(felt / params[A_STEP]), -params[A_SPAN]), params[A_SPAN])
    off = wanted - read
    own[SUM] += period * off
    rubbing = params[RUB] * min(max(speed / CREEP, -1.0), 1.0) + params[VISCOUS] * speed
    u = params[K_P] * off + params[K_I] * own[SUM] + params[K_D] * (speed - slip)
    u += params[INERTIA] * gain + params[AHEAD] * rubbing + params[K_A] * (gain - felt)
    u = params[STEP] * round(u / params[STEP])
    if abs(u) > params[MOST]:
        u = math.copysign(params[MOST], u)
        own[SUM] -= period * off  # a motor that gives all it can winds nothing up
    own[ACTS], own[LAST], own[LAST_V], own[BEGUN] = u, read, v, 1.0
    own[NUMBER] += 1.0
    own[NEXT] = (number + 1) * period


@kernel(CONTACTS)
def slider(params, memory, t, q, v, X, V, J, b, gap, rows, drift, ids, law):
    """Friction of the slider (id 0), and the ends of its stroke where they are near (ids 1 and 2)."""
    n = 0
    if params[RUB] > 0.0:
        _row(n, 0, BOUND, params[RUB], 0.0, gap, rows, drift, ids, law)
        rows[n, 1, 0] = 1.0
        n += 1
    for side in range(2):
        left = q[0] - params[LOW] if side == 0 else params[HIGH] - q[0]
        if left < NEAR_END:
            _row(n, 1 + side, UNILATERAL, 0.0, left, gap, rows, drift, ids, law)
            rows[n, 0, 0] = 1.0 if side == 0 else -1.0
            n += 1
    return n


@inner
def _row(c, number, kind, bound, left, gap, rows, drift, ids, law):
    gap[c], ids[c] = left, number
    law[c, KIND], law[c, SLIDING], law[c, AT_REST], law[c, RESTITUTION] = kind, bound, bound, 0.0
    for r in range(3):
        drift[c, r], rows[c, r, 0] = 0.0, 0.0


@inner
def put_part(params, x, v, a, X, V, b):
    """Pose, twist and acceleration of the part at position x along or about the axis."""
    i = int(params[0])
    j, k = (i + 1) % 3, (i + 2) % 3
    for r in range(3):
        V[0, r], V[0, r + 3], b[0, r], b[0, r + 3] = 0.0, 0.0, 0.0, 0.0
        for c in range(4):
            X[0, r, c] = params[HEAD + 4 * r + c]
    if params[1] == 0.0:
        X[0, i, 3] += x
        V[0, i], b[0, i] = v, a
        return
    cosine, sine = math.cos(x), math.sin(x)
    for c in range(3):  # turned about the axis of the world through the part's origin
        one, other = X[0, j, c], X[0, k, c]
        X[0, j, c], X[0, k, c] = cosine * one - sine * other, sine * one + cosine * other
    V[0, i + 3], b[0, i + 3] = v, a
