"""A body held by a stiffness and a damping at any point, round an equilibrium pose that moves.

The grasp of Nicolson & Fearing, eqs. 5 and 6 and section 4.3, for errors that need not be small; the compliant
support of Whitney's peg is another. E is where the body's frame G would be without load; H is the hold point. In
axes of E the error and its rate are

    e = (d, φ):  d = p_H − p_HE,   exp(φ) = R_WEᵀ R_WG
    u = (ḋ, ω − ω_E):  how H and the body move as seen from E

and the wrench on the body, at H, is that of a stored energy U = ½ eᵀ K e and a damping D, with J the left Jacobian
of rotations, so that U is exact however far the body has turned (below half a turn, where φ goes the other way round):

    f = −(K e)_d − (D u)_d,   m = −J⁻ᵀ(φ) (K e)_φ − (D u)_φ

Departs from the paper in the orientation: a quaternion, where the paper has three angles whose order is not printed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

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
    Vector3,
    add_slopes,
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
from detent.numeric.kernel import MOTION, Kernel, kernel, pack
from detent.numeric.rotations import (
    BODY,
    conjugate,
    conjugate_moment,
    left_jacobian_inverse,
    log,
    matrix,
    plus,
    product,
    quaternion_at,
    rotate,
    times,
    transpose,
)
from detent.numeric.vector import add
from detent.units import Duration, Quantity, check

Array = NDArray[np.float64]
Spring = Annotated[float, Quantity("N/m")]
TurningSpring = Annotated[float, Quantity("N m/rad")]
Damper = Annotated[float, Quantity("N s/m")]
TurningDamper = Annotated[float, Quantity("N m s/rad")]
Row = tuple[float, float, float, float, float, float]
SIX = "a grasp takes 6 (x y z, then about x y z)"


@dataclass(frozen=True, slots=True)
class Grasp(Carrier):
    """A payload on a six-axis spring and damper round a moving equilibrium pose.

    payload           what is held; its frame is G
    stiffness         along x y z, then about x y z of the equilibrium frame; a 6 × 6 matrix too in Python
    stiffness_matrix  in place of it a symmetric 6 × 6 matrix in SI: couplings of ways and turns are in N
    damping           along and about the same axes; a 6 × 6 matrix too in Python
    damping_matrix    in place of it a symmetric 6 × 6 matrix in SI
    damping_ratio     in place of both a share of critical damping, the same for all six modes of the payload
    hold              point in G where the wrench acts
    start_at          pose of G, and its equilibrium, when the run begins
    feed              how the equilibrium moves; it rests if left out
    duration          when the run ends; the end of the feed if left out
    gravity           acceleration of free fall; none if left out: a gripper bears the weight
    """

    payload: Body
    stiffness: tuple[Spring, Spring, Spring, TurningSpring, TurningSpring, TurningSpring] | None = None
    stiffness_matrix: tuple[Row, Row, Row, Row, Row, Row] | None = None
    damping: tuple[Damper, Damper, Damper, TurningDamper, TurningDamper, TurningDamper] | None = None
    damping_matrix: tuple[Row, Row, Row, Row, Row, Row] | None = None
    damping_ratio: Annotated[float, Quantity("1", least=0.0)] | None = None
    hold: Point = (0.0, 0.0, 0.0)
    start_at: Pose = Pose()
    feed: Twist | Moves | Feed | Legs | Waypoints | Spiral | TiltAndSlide | None = None
    duration: Duration | None = None
    gravity: Vector3 = (0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        for name in ("stiffness", "damping"):
            _set_six(self, name)
        for name in ("hold", "gravity"):
            set_numbers(self, name, (3,), "three numbers (x, y, z) are needed")
        check(self)
        check_pose("start_at", self.start_at)
        if self.stiffness is None and self.stiffness_matrix is None:
            raise InputError("stiffness", None, f"it is missing; {SIX}")
        for names in (("stiffness", "stiffness_matrix"), ("damping", "damping_matrix", "damping_ratio")):
            given = [name for name in names if getattr(self, name) is not None]
            if len(given) > 1:
                raise InputError(given[1], None, f"{given[0]} is given too; one of them is enough")
        for name, A in (("stiffness", self.stiffness_at_hold), ("damping", self.damping_at_hold)):
            # Ways and turns have other units: divided by the square roots of the diagonal, pure numbers are left.
            sizes = np.sqrt(np.abs(np.diag(A)))
            sizes[sizes == 0.0] = 1.0
            lowest, *_, highest = np.linalg.eigvalsh(A / np.outer(sizes, sizes)).tolist()
            field = name if getattr(self, name) is not None else f"{name}_matrix"
            # ours: a soft direction is a number, a missing spring is none; without a damper there is no damping
            if name == "stiffness" and not lowest > 1e-12 * highest:
                raise InputError(field, None, f"it must be positive definite; {_worst(A)}")
            if name == "damping" and not lowest >= -1e-12 * highest:
                raise InputError(field, None, f"it must not be negative; {_worst(A)}")

    nq = 7
    nv = 6

    @property
    def stiffness_at_hold(self) -> Array:
        """(6, 6) K, at H along the axes of E."""
        return np.diag(self.stiffness) if self.stiffness is not None else np.array(self.stiffness_matrix)

    @property
    def damping_at_hold(self) -> Array:
        """(6, 6) D, at H along the axes of E; zero where none was given. For a ratio: `modal_damping`."""
        if self.damping_ratio is None:
            given = self.damping_matrix if self.damping is None else np.diag(self.damping)
            return np.zeros((6, 6)) if given is None else np.array(given)
        return modal_damping(self.payload.mass_matrix(self.hold), self.stiffness_at_hold, self.damping_ratio)

    def layout(self) -> tuple[int, ...]:
        return (BODY,)

    def start(self) -> tuple[Array, Array]:
        """At the equilibrium and moving with it: a feed that begins at speed does not jerk the payload (our choice)."""
        return coordinates(self.start_at), self.equilibrium(0.0)[1] + 0.0  # no negative zeros

    def contacts(self) -> tuple[Kernel, ...]:
        return ()

    def breaks(self) -> tuple[float, ...]:
        """Without a duration the last is the feed's end, and infinity for a feed without end."""
        times = feeds.breaks(self.feed, self.start_at)
        if self.duration is None:
            return times
        return (*(t for t in times if t < self.duration), self.duration)

    def along(self) -> tuple[float, float, float]:
        """The way of the feed, z of the world where it has none."""
        return (0.0, 0.0, 1.0) if self.feed is None else self.feed.along(self.start_at)

    def motion(self) -> Kernel:
        held = (self.payload, self.gravity, self.hold, self.stiffness_at_hold, self.damping_at_hold)
        way = (self.feed, self.start_at)
        return Kernel(_grasp, pack(packed_hold(*held, *way), feeds.packed(*way)))

    # For a record to balance. q (…, 7), v (…, 6), t (…): one instant or a whole run.

    def equilibrium(self, t: ArrayLike) -> tuple[Array, Array]:
        """Coordinates (…, 7) and twist (…, 6) of the equilibrium frame E in W."""
        return feeds.equilibria(self.feed, self.start_at, t)

    def channels(self, run: Moved) -> dict[str, Channel]:
        """Where the body would be without load: with `pose`, the displacement c(t) − c_e(t) of figs. 8 and 9."""
        q_E, _ = self.equilibrium(run.time)
        X = np.concatenate((rotations(q_E), q_E[:, :3, None]), axis=2)
        about = "pose [R | p] in the world W of the equilibrium E, where G would be without load"
        return {"equilibrium": Channel(("time", "row", "column"), X, "1, m", about)}

    def error(self, q: ArrayLike, t: ArrayLike) -> Array:
        """e = (d, φ), (…, 6): how the hold point is off its equilibrium, m, and how the body is turned, rad, in E."""
        q_E, _ = self.equilibrium(t)
        R, R_E, q = rotations(q), rotations(q_E), np.asarray(q, dtype=float)
        d = q[..., :3] + R @ np.asarray(self.hold) - q_E[..., :3] - R_E @ np.asarray(self.hold)
        # Quaternion of R_WEᵀ R_WG, its scalar not negative.
        (w, p), (w_E, p_E) = ((x[..., 3], x[..., 4:]) for x in (q, q_E))
        scalar = w_E * w + np.sum(p_E * p, axis=-1)
        vector = w_E[..., None] * p - w[..., None] * p_E - np.cross(p_E, p)
        w, p = np.abs(scalar), np.where(scalar < 0.0, -1.0, 1.0)[..., None] * vector
        n = np.linalg.norm(p, axis=-1)
        factor = np.divide(2.0 * np.arctan2(n, w), n, out=np.full_like(n, 2.0), where=n > 1e-150)
        return np.concatenate((np.einsum("...ji,...j->...i", R_E, d), factor[..., None] * p), axis=-1)

    def energies(self, q: ArrayLike, v: ArrayLike, t: ArrayLike) -> tuple[Array, Array]:
        """Kinetic and stored energy (…), J: of the payload, and with the spring's ½ eᵀ K e."""
        kinetic, weight = Carrier.energies(self, q, v, t)
        e = self.error(q, t)
        return kinetic, weight + 0.5 * np.einsum("...i,ij,...j->...", e, self.stiffness_at_hold, e)

    def dissipation(self, q: ArrayLike, v: ArrayLike, t: ArrayLike) -> Array:
        """uᵀ D u (…), W: what the damper takes."""
        u = self._seen_from_equilibrium(q, v, t)[0]
        return np.einsum("...i,ij,...j->...", u, self.damping_at_hold, u)

    def power(self, q: ArrayLike, v: ArrayLike, t: ArrayLike) -> Array:
        """Power (…), W, of what moves the equilibrium: d/dt (T + U + weight) = power − dissipation + contacts' power.

        It is the power of the grasp's wrench on the velocity E would carry the hold point along with.
        """
        u, carried = self._seen_from_equilibrium(q, v, t)
        e = self.error(q, t)
        s = e @ self.stiffness_at_hold  # symmetric
        phi, m = e[..., 3:], s[..., 3:]
        theta = np.linalg.norm(phi, axis=-1, keepdims=True)
        half = np.where(theta > 1e-4, 0.5 * theta, 1.0)
        gamma = np.where(theta > 1e-4, (1.0 - half / np.tan(half)) / (4.0 * half**2), 1.0 / 12.0)
        once = np.cross(phi, m)
        wrench = -np.concatenate((s[..., :3], m + 0.5 * once + gamma * np.cross(phi, once)), axis=-1)
        return np.sum((wrench - u @ self.damping_at_hold) * carried, axis=-1)

    def _seen_from_equilibrium(self, q: ArrayLike, v: ArrayLike, t: ArrayLike) -> tuple[Array, Array]:
        """u (…, 6) and the twist H would have if E carried it along (…, 6), both in axes of E."""
        q_E, v_E = self.equilibrium(t)
        q, v, R_E = np.asarray(q, dtype=float), np.asarray(v, dtype=float), rotations(q_E)
        arm = rotations(q) @ np.asarray(self.hold)
        at_H = v[..., :3] + np.cross(v[..., 3:], arm)
        carried = v_E[..., :3] + np.cross(v_E[..., 3:], q[..., :3] + arm - q_E[..., :3])
        u = np.concatenate((_back(R_E, at_H - carried), _back(R_E, v[..., 3:] - v_E[..., 3:])), axis=-1)
        return u, np.concatenate((_back(R_E, carried), _back(R_E, v_E[..., 3:])), axis=-1)


def _set_six(model: Any, name: str) -> None:
    """Six numbers in `name` as a tuple, a matrix in `name_matrix`, wherever it was given."""
    given, matrix_name = getattr(model, name), f"{name}_matrix"
    if given is not None and np.ndim(given) == 2:
        if getattr(model, matrix_name) is not None:
            raise InputError(matrix_name, None, f"{name} is a matrix already")
        object.__setattr__(model, matrix_name, given)
        object.__setattr__(model, name, None)
    if getattr(model, name) is not None:
        set_numbers(model, name, (6,), SIX)
    if getattr(model, matrix_name) is not None:
        set_numbers(model, matrix_name, (6, 6), "a 6 × 6 matrix is needed")
        A = np.array(getattr(model, matrix_name))
        if np.abs(A - A.T).max() > 1e-9 * np.abs(A).max():
            raise InputError(matrix_name, None, "a symmetric matrix is needed")
        object.__setattr__(model, matrix_name, tuple(map(tuple, (0.5 * (A + A.T)).tolist())))


def _worst(A: Array) -> str:
    diagonal = np.diag(A)
    k = int(np.argmin(diagonal))
    axis = ("along x", "along y", "along z", "about x", "about y", "about z")[k]
    return f"{axis} it is {diagonal[k]:.4g}" if diagonal[k] <= 0.0 else "its couplings are too strong for its diagonal"


def _back(R: Array, a: Array) -> Array:
    """Rᵀ a, (…, 3)."""
    return np.einsum("...ji,...j->...i", R, a)


# Compiled -----------------------------------------------------------------------------------------------------------


@kernel(MOTION)
def _grasp(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    """The payload's own M, h, K, D, and what spring and damper add to them.

    With everything turned into W, r from G to H, Y = J⁻¹(φ), Q = ∂(J⁻ᵀ s_φ)/∂φ and s = K e:

        ∂e/∂q = ( 1  −r̃ )
                ( 0   Y )
    """
    stiff = is_asked(memory)
    R = rigid_body(params, stiff, q, v, M, h, K, D, X, V, J, b)
    p_E, q_E, v_E, w_E = equilibrium(params, HELD, t)
    R_E = matrix(q_E)
    r, d, u, W = seen_from_equilibrium(params, q, v, R, p_E, R_E, v_E, w_E)
    phi = log(product(quaternion_at(q, 3), conjugate(q_E)))
    K_dd, K_dr, K_rr = block(params, STIFF, R_E), block(params, STIFF + 3, R_E), block(params, STIFF + 21, R_E)
    K_rd = transpose(K_dr)
    m, Q = conjugate_moment(phi, add(rotate(K_rd, d), rotate(K_rr, phi)))
    f = add(rotate(K_dd, d), rotate(K_dr, phi))
    f, m = press(params, memory, v, R_E, w_E, r, u, W, f, m, h)
    if stiff:
        Y = left_jacobian_inverse(phi)
        Yt = transpose(Y)
        turning = plus(times(Yt, times(K_rr, Y)), times(Q, Y))
        add_slopes(params, R_E, w_E, r, W, f, times(K_dr, Y), times(Yt, K_rd), turning, K, D)
