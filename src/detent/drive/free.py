"""A body that nobody holds: gravity alone. Its equations of motion serve every drive that carries a rigid payload.

Velocities are those of the body's origin G and its angular velocity ω, both in W; with the centre of mass at c from G
and the inertia I about G, both turned into W, Newton and Euler give M v̇ = h:

    M = ( m 1   −m c̃ )      h = ( m g − m ω × (ω × c)   )
        ( m c̃    I   )          ( c × m g − ω × I ω     )

K = −∂h/∂q for a turn exp(δθ) on the left, D = −∂h/∂v. The body's frame moves at v itself: J = 1, J̇ v = 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.core.errors import InputError
from detent.core.frames import Pose
from detent.geometry.part import Body, numbers
from detent.numeric.kernel import MOTION, UNASKED, Kernel, inner, kernel, pack
from detent.numeric.rotations import (
    BODY,
    matrix,
    minus,
    plus,
    put_matrix,
    quaternion_at,
    quaternion_of,
    rotate,
    skew,
    skew_times,
    times,
    times_skew,
    transpose,
)
from detent.numeric.vector import cross, put, scale, sub, three
from detent.units import Duration, Quantity, check

Array = NDArray[np.float64]
Velocity = Annotated[float, Quantity("m/s")]
Turning = Annotated[float, Quantity("rad/s")]
Pull = Annotated[float, Quantity("m/s^2")]
Vector3 = tuple[Pull, Pull, Pull]
SIZE = 16  # numbers of a packed payload: mass, centre (3), inertia about G (9), gravity (3)


@dataclass(frozen=True, slots=True)
class Free:
    """A body that flies and falls freely.

    body      what moves; its frame is G
    duration  when the run ends
    start_at  pose of G when the run begins
    velocity  of G's origin, then the angular velocity, both along the axes of the world
    gravity   acceleration of free fall
    """

    body: Body
    duration: Duration
    start_at: Pose = Pose()
    velocity: tuple[Velocity, Velocity, Velocity, Turning, Turning, Turning] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    gravity: Vector3 = (0.0, 0.0, -9.81)

    def __post_init__(self) -> None:
        settle(self, "velocity", (6,), "six numbers (x y z, then about x y z) are needed")
        settle(self, "gravity", (3,), "three numbers (x, y, z) are needed")
        check(self)
        check_pose("start_at", self.start_at)

    nq = 7
    nv = 6

    def layout(self) -> tuple[int, ...]:
        return (BODY,)

    def start(self) -> tuple[Array, Array]:
        return coordinates(self.start_at), np.array(self.velocity)

    def contacts(self) -> tuple[Kernel, ...]:
        return ()

    def breaks(self) -> tuple[float, ...]:
        return (0.0, self.duration)

    def along(self) -> tuple[float, float, float]:
        """The way down; z of the world where nothing pulls."""
        return direction(self.gravity)

    def motion(self) -> Kernel:
        return Kernel(_free, packed(self.body, self.gravity))

    def kinetic(self, q: ArrayLike, v: ArrayLike) -> Array:
        """Kinetic energy (…), J, at q (…, 7) and v (…, 6)."""
        return kinetic(self.body, q, v)

    def potential(self, q: ArrayLike) -> Array:
        """Energy (…), J, of the weight at q (…, 7), zero with the centre of mass at the world's origin."""
        return potential(self.body, self.gravity, q)


# For every drive with a payload -------------------------------------------------------------------------------------


def packed(body: Body, gravity: ArrayLike) -> Array:
    """(SIZE,) what `rigid_body` reads."""
    return pack(body.mass, body.centre, body.mass_matrix()[3:, 3:], gravity)


def coordinates(pose: Pose) -> Array:
    """(7,) position and unit quaternion."""
    return np.array((*pose.p, *quaternion_of(pose.R.tolist())))


def rotations(q: ArrayLike) -> Array:
    """(…, 3, 3) rotation matrices at coordinates (…, 7): 1 + 2 (w p̃ + p̃²)/|q|²."""
    w, x, y, z = np.moveaxis(np.asarray(q, dtype=float)[..., 3:], -1, 0)
    o = np.zeros_like(w)
    p = np.stack((o, -z, y, z, o, -x, -y, x, o), axis=-1).reshape(*w.shape, 3, 3)
    w, square = w[..., None, None], (w * w + x * x + y * y + z * z)[..., None, None]
    return np.eye(3) + 2.0 * (w * p + p @ p) / square


def kinetic(body: Body, q: ArrayLike, v: ArrayLike) -> Array:
    """T = ½ Vᵀ M V (…), J, with the velocities turned into the body's axes, where M is constant."""
    R, v = rotations(q), np.asarray(v, dtype=float)
    V = np.concatenate([np.einsum("...ji,...j->...i", R, part) for part in (v[..., :3], v[..., 3:])], axis=-1)
    return 0.5 * np.einsum("...i,ij,...j->...", V, body.mass_matrix(), V)


def potential(body: Body, gravity: ArrayLike, q: ArrayLike) -> Array:
    """−m g · (p + R c) (…), J."""
    centre = np.asarray(q, dtype=float)[..., :3] + rotations(q) @ np.asarray(body.centre)
    return -body.mass * centre @ np.asarray(gravity)


def direction(a: ArrayLike) -> tuple[float, float, float]:
    """Unit vector along a; z where a vanishes."""
    x, y, z = np.asarray(a, dtype=float)
    n = float(np.sqrt(x * x + y * y + z * z))
    return (float(x / n), float(y / n), float(z / n)) if n > 0.0 else (0.0, 0.0, 1.0)


def settle(model: Any, name: str, shape: tuple[int, ...], wanted: str) -> None:
    """A field as nested tuples of floats, whatever sequence of that shape was given."""
    value = getattr(model, name)
    array = numbers(name, value)
    if array.shape != shape:
        count = f"{array.size} values" if array.ndim < 2 else f"{' × '.join(map(str, array.shape))} values"
        raise InputError(name, None, f"{count} given, {wanted}")
    rows = array.tolist()
    object.__setattr__(model, name, tuple(map(tuple, rows)) if len(shape) == 2 else tuple(rows))


def check_pose(name: str, pose: Pose) -> None:
    """Refuse what is no rotation and a finite place."""
    R = numbers(name, pose.matrix)[:, :3]
    if not (np.allclose(R @ R.T, np.eye(3), atol=1e-9) and np.linalg.det(R) > 0.0):
        raise InputError(name, None, "its matrix is no rotation: Pose.at(…) makes one")


# Compiled -----------------------------------------------------------------------------------------------------------


@kernel(MOTION)
def _free(params, memory, t, q, v, M, h, K, D, X, V, J, b):
    rigid_body(params, is_asked(memory), q, v, M, h, K, D, X, V, J, b)


@inner
def is_asked(memory):
    """Whether the loop wants K and D."""
    return memory.shape[0] <= UNASKED or memory[UNASKED] == 0.0


@inner
def rigid_body(params, stiff, q, v, M, h, K, D, X, V, J, b):
    """Writes all that MOTION asks for, K and D if `stiff`, for a payload under gravity; returns its rotation, as rows.

    K = ( 0   −m ω̃ ω̃ c̃                      )      D = ( 0   −m ((ω × c)~ + ω̃ c̃) )
        ( 0   ω̃ (I ω̃ − (I ω)~) − m g̃ c̃      )          ( 0   ω̃ I − (I ω)~         )
    """
    m, g, I_G = params[0], three(params, 13), (three(params, 4), three(params, 7), three(params, 10))
    R = matrix(quaternion_at(q, 3))
    c, w = rotate(R, three(params, 1)), three(v, 3)
    I = times(R, times(I_G, transpose(R)))
    mc, L = scale(m, c), rotate(I, w)
    around = cross(w, mc)
    put(h, 0, sub(scale(m, g), cross(w, around)))
    put(h, 3, sub(cross(mc, g), cross(w, L)))
    for i in range(6):
        for j in range(6):
            M[i, j], J[0, i, j] = 0.0, 0.0
        M[i, i], J[0, i, i] = m, 1.0
        V[0, i], b[0, i] = v[i], 0.0
    C = skew(mc)
    put_matrix(M, 0, 3, minus(C))
    put_matrix(M, 3, 0, C)
    put_matrix(M, 3, 3, I)
    put_matrix(X[0], 0, 0, R)
    X[0, 0, 3], X[0, 1, 3], X[0, 2, 3] = q[0], q[1], q[2]
    if stiff:
        for i in range(6):
            for j in range(6):
                K[i, j], D[i, j] = 0.0, 0.0
        # ω̃ (m c)~ serves both: −m ω̃ ω̃ c̃ in K and −m ω̃ c̃ in D.
        wC, gyro, turning = skew_times(w, C), minus(skew(L)), times_skew(I, w)
        put_matrix(K, 0, 3, minus(skew_times(w, wC)))
        put_matrix(K, 3, 3, plus(skew_times(w, plus(turning, gyro)), minus(skew_times(g, C))))
        put_matrix(D, 0, 3, minus(plus(skew(around), wC)))
        put_matrix(D, 3, 3, plus(skew_times(w, I), gyro))
    return R
