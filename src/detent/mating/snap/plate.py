"""Plate as the elastic support of a snap hook: Kirchhoff bending, solved by Ritz with cubic splines.

Meitinger & Pfeiffer, section 5.2, eqs. 41–44. Thin (thickness below about a tenth of the sides), small deflections.
The paper states no edge conditions; clamped at x = 0 and free elsewhere gives the signs and sizes of eq. 44.
Departs in one place: the paper loads the plate at a point. There the rotation under a moment has no limit (it grows
with the logarithm of the mesh), so eq. 44 belongs to one coarse mesh. With a `footprint` the hook's load is spread
over its foot and every entry converges (docs/papers.md, "MP 44"). `footprint=None` is the paper's point.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.core.errors import InputError
from detent.geometry.mesh import Mesh, slab
from detent.units import Length, Position, Quantity, Stress, check

if TYPE_CHECKING:  # SciPy is imported where a plate is solved: a second that a hook on a beam need not wait
    from scipy.sparse import csc_array
    from scipy.sparse.linalg import SuperLU

Edge = Literal["clamped", "simple", "free"]
Poisson = Annotated[float, Quantity("1", above=-1.0, most=0.5)]
Array = NDArray[np.float64]

_MOVING = (2, 3, 4)  # w_z, φ_x, φ_y
_LEFT_OUT = {"free": 0, "simple": 1, "clamped": 2}  # splines at an end
_UNDER_A_FOOT = (24, 24)  # knot spans; 15 ms, and errors as tabled in docs/guide/supports.md
_MOST_SPANS = 100  # beyond, rounding (1e-6) undoes what refinement gains
_SMALLEST_FOOT = 1 / 200  # of the plate's side: below, the mesh no longer resolves it


@dataclass(frozen=True, slots=True)
class Plate:
    """Rectangle 0 ≤ x ≤ length, 0 ≤ y ≤ width in A with the hook at `hook_at`.

        Π = ½ D ∫∫ w,xx² + w,yy² + 2ν w,xx w,yy + 2(1−ν) w,xy² dx dy − (F_z w + M_x φ_x + M_y φ_y)   eqs. 41, 42
        D = E h³ / (12 (1 − ν²)),   φ_x = w,y,   φ_y = −w,x at the hook                              eq. 43

    length a, width b, thickness h, m; modulus E, Pa; poisson ν
    hook_at    (x_L, y_L), m
    edges      at x = 0, x = a, y = 0, y = b: "clamped", "simple" or "free"
    footprint  (dx, dy) of the hook's foot round hook_at, m, along x and y. F_z presses on it evenly, M_x and M_y
               linearly, and (w, φ_x, φ_y) is the plane that fits the deflection under it best: what these pressures do
               work on, so K is symmetric and tends to its limit from above. None: a point load, eqs. 42 and 43
    splines    knot spans along x and y. Left out they are 24 each; for a point load they must be given, because its
               rotational stiffness depends on them
    """

    length: Length
    width: Length
    thickness: Length
    modulus: Stress
    poisson: Poisson
    hook_at: tuple[Position, Position]
    edges: tuple[Edge, Edge, Edge, Edge] = ("clamped", "free", "free", "free")
    footprint: tuple[Length, Length] | None = None
    splines: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        for name, count, what in (
            ("hook_at", 2, "along x and y"),
            ("edges", 4, "at x = 0, x = length, y = 0, y = width"),
            ("footprint", 2, "along x and y"),
            ("splines", 2, "along x and y"),
        ):
            value = getattr(self, name)
            if value is None and name in ("footprint", "splines"):
                continue
            if not isinstance(value, tuple | list) or len(value) != count:
                raise InputError(name, value, f"{count} values are needed, {what}")
            object.__setattr__(self, name, tuple(value))  # a list would make the plate unhashable
        check(self)
        for edge in self.edges:
            if edge not in get_args(Edge):
                raise InputError("edges", edge, f"there are {', '.join(get_args(Edge))}")
        if "clamped" not in self.edges and self.edges.count("simple") < 2:
            raise InputError("edges", self.edges, "one clamped or two simple edges are needed to hold the plate")
        self._check_hook()
        self._check_splines()

    def _check_hook(self) -> None:
        sides = ((self.length, self.edges[:2]), (self.width, self.edges[2:]))
        for name, place, (size, ends) in zip("xy", self.hook_at, sides):
            if not 0.0 <= place <= size:
                raise InputError("hook_at", place, f"the hook must stand on the plate, {name} from 0 to {size:g} m")
            if (place == 0.0 and ends[0] != "free") or (place == size and ends[1] != "free"):
                raise InputError("hook_at", place, f"at this {name} the plate's edge is held and the hook cannot move")
        for name, place, foot, size in zip("xy", self.hook_at, self.footprint or (), (self.length, self.width)):
            least, most = _SMALLEST_FOOT * size, 2 * min(place, size - place)
            if not least <= foot <= most * (1 + 1e-12):  # flush with an edge, it may miss it by a rounding
                raise InputError("footprint", foot, f"along {name} it must be from {least:g} to {most:g} m here")

    def _check_splines(self) -> None:
        if self.splines is None:
            if self.footprint is None:
                raise InputError("splines", None, "a point load's rotations depend on it: give it, or a footprint")
            return
        for n, ends in zip(self.splines, (self.edges[:2], self.edges[2:])):
            # Two splines must remain along each side, or the hook could not both move and tilt.
            least = 4 if self.footprint else max(1, sum(_LEFT_OUT[end] for end in ends) - 1)
            if isinstance(n, bool) or not isinstance(n, int | np.integer) or not least <= n <= _MOST_SPANS:
                raise InputError("splines", n, f"a whole number of knot spans from {least} to {_MOST_SPANS} is needed")

    @property
    def free(self) -> tuple[bool, ...]:
        return tuple(i in _MOVING for i in range(6))

    @property
    def at(self) -> tuple[float, float, float]:
        return (*self.hook_at, 0.0)

    def stiffness(self) -> Array:
        """(6, 6) at the hook; rows and columns of w_z, φ_x and φ_y only (eq. 44)."""
        K = np.zeros((6, 6))
        K[np.ix_(_MOVING, _MOVING)] = np.linalg.inv(_ritz(self).compliance)
        return (K + K.T) / 2

    def strain(self, x: ArrayLike) -> Array:
        """Largest surface strain ½ h |w,nn| along the clamped edges while L is displaced by x (..., 6); nan without."""
        load = (np.asarray(x, float) @ self.stiffness())[..., list(_MOVING)]
        curvature = load @ _ritz(self).clamp_curvature.T  # (..., points on the clamped edges), 1/m
        if not curvature.size:
            return np.full(curvature.shape[:-1], np.nan)
        return self.thickness / 2 * np.abs(curvature).max(axis=-1)

    def drawn(self) -> tuple[Mesh, Array]:
        """The plate at rest, in A, and its modes (6, v, 3) under w_z, φ_x, φ_y: (−z w,x  −z w,y  w) of its splines."""
        ritz = _ritz(self)
        # 25 points along a side, and one more where the hook stands.
        sides = zip((self.length, self.width), self.hook_at, strict=True)
        x, y = (np.unique([*np.linspace(0.0, size, 25).tolist(), hook]) for size, hook in sides)
        q = ritz.deflection @ np.linalg.inv(ritz.compliance)  # (splines in x, splines in y, 3) per unit w, φ_x, φ_y
        w, w_x, w_y = (
            np.einsum("ai,bj,ijk->kab", ritz.x(x, i), ritz.y(y, j), q, optimize=True)
            for i, j in ((0, 0), (1, 0), (0, 1))
        )  # (3, points along x, points along y)
        flat = np.stack((*np.meshgrid(x, y, indexing="ij"), np.zeros((len(x), len(y)))), axis=-1)
        up = np.array((0.0, 0.0, self.thickness / 2))
        modes = np.zeros((6, 2, *flat.shape))
        for side, z in enumerate((self.thickness / 2, -self.thickness / 2)):
            modes[list(_MOVING), side] = np.stack((-z * w_x, -z * w_y, w), axis=-1)
        return slab(flat + up, flat - up), modes.reshape(6, -1, 3)

    def deflection_under_pressure(self, pressure: float, at: tuple[float, float]) -> float:
        """Deflection w at (x, y), m, under an even pressure on the whole plate, Pa: for checks against tables."""
        ritz = _ritz(self)
        q = ritz.factor.solve(pressure * np.kron(ritz.x.integral(), ritz.y.integral()))
        return float(np.kron(ritz.x(at[0]), ritz.y(at[1])) @ q)


@dataclass(frozen=True, slots=True)
class _Axis:
    """Cubic B-splines along one side which meet the essential conditions at its ends.

    At an end only the first spline has a value and only the first two a slope: simple leaves out one, clamped both.
    """

    breaks: Array  # (spans + 1,)
    ends: tuple[Edge, Edge]

    def __call__(self, x: ArrayLike, derivative: int = 0) -> Array:
        """(..., n) splines, or their derivative, at x (...)."""
        from scipy.interpolate import BSpline

        knots = np.concatenate((self.breaks[:1].repeat(3), self.breaks, self.breaks[-1:].repeat(3)))
        n = len(knots) - 4
        kept = slice(_LEFT_OUT[self.ends[0]], n - _LEFT_OUT[self.ends[1]])
        return BSpline(knots, np.eye(n)[:, kept], 3)(x, nu=derivative)

    def gram(self, i: int, j: int) -> csc_array:
        """(n, n) ∫ Bⁱ Bʲ dx of i-th and j-th derivatives."""
        from scipy.sparse import csc_array

        x, weight = _gauss(self.breaks)
        return csc_array(self(x, i).T @ (weight[:, None] * self(x, j)))

    def integral(self) -> Array:
        x, weight = _gauss(self.breaks)
        return weight @ self(x)

    def load(self, centre: float, foot: float | None) -> tuple[Array, Array]:
        """(n,), (n,) mean value and mean slope of each spline under a foot round `centre`; at the point if None.

        w̄ = ∫ B dx / d,   w̄′ = 12 ∫ (x − x_L) B dx / d³        slope of the straight line fitted over the foot
        """
        if foot is None:
            return self(centre), self(centre, 1)
        lo, hi = centre - foot / 2, centre + foot / 2
        inside = self.breaks[(self.breaks > lo) & (self.breaks < hi)]
        x, weight = _gauss(np.concatenate(((lo,), inside, (hi,))))
        B = self(np.clip(x, self.breaks[0], self.breaks[-1]))
        return weight @ B / foot, 12 * (weight * (x - centre)) @ B / foot**3


@dataclass(frozen=True, slots=True)
class _Ritz:
    """Solved plate: what its methods draw on."""

    x: _Axis
    y: _Axis
    factor: SuperLU
    compliance: Array  # (3, 3): w, φ_x, φ_y under unit F_z, M_x, M_y
    clamp_curvature: Array  # (points, 3): w,nn along the clamped edges under the same unit loads
    deflection: Array  # (splines in x, splines in y, 3): coefficients under the same unit loads


@lru_cache(maxsize=32)
def _ritz(plate: Plate) -> _Ritz:
    """Coefficients q of w = Σ q_ij B_i(x) B_j(y) under unit loads: ∂Π/∂q = 0. The i-th row of splines in x is outer."""
    from scipy.sparse import csc_array, kron
    from scipy.sparse.linalg import splu

    foot = plate.footprint or (None, None)
    spans = plate.splines or _UNDER_A_FOOT
    x = _Axis(_breaks(plate.length, spans[0], plate.hook_at[0], foot[0]), plate.edges[:2])
    y = _Axis(_breaks(plate.width, spans[1], plate.hook_at[1], foot[1]), plate.edges[2:])

    # A product of functions of x and y integrates to a product: eq. 41 is a sum of Kronecker products of 1-D integrals.
    nu = plate.poisson
    x20, y20 = x.gram(2, 0), y.gram(2, 0)
    A = kron(x.gram(2, 2), y.gram(0, 0)) + kron(x.gram(0, 0), y.gram(2, 2))
    A += nu * (kron(x20, y20.T) + kron(x20.T, y20)) + 2 * (1 - nu) * kron(x.gram(1, 1), y.gram(1, 1))
    D = plate.modulus * plate.thickness**3 / (12 * (1 - nu**2))
    # Symmetric positive definite: no pivoting, and an ordering that keeps the factor thin.
    factor = splu(csc_array(D * A), permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True})

    (w_x, slope_x), (w_y, slope_y) = x.load(plate.hook_at[0], foot[0]), y.load(plate.hook_at[1], foot[1])
    loads = np.stack((np.kron(w_x, w_y), np.kron(w_x, slope_y), -np.kron(slope_x, w_y)), axis=1)  # (n, 3), eq. 43
    q = factor.solve(loads)
    grid = q.reshape(len(w_x), len(w_y), 3)

    curvature = [np.zeros((0, 3))]
    along_x, along_y = _dense(x.breaks), _dense(y.breaks)
    for edge, end in zip(plate.edges[:2], (0.0, plate.length)):
        if edge == "clamped":
            curvature.append(np.einsum("i,pj,ijk->pk", x(end, 2), y(along_y), grid))
    for edge, end in zip(plate.edges[2:], (0.0, plate.width)):
        if edge == "clamped":
            curvature.append(np.einsum("pi,j,ijk->pk", x(along_x), y(end, 2), grid))
    return _Ritz(x, y, factor, loads.T @ q, np.concatenate(curvature), grid)


def _breaks(size: float, spans: int, centre: float, foot: float | None) -> Array:
    """(spans + 1,) knots along one side: even without a foot, else on its edges and denser towards them.

    Cosine spacing in each of the stretches before, under and beyond the foot: the deflection is rough at the foot's
    edges (the pressure jumps), and at corners where a clamped meets a free edge it goes with the distance to the power
    2.07 only (ν = 0.3), which on even knots holds convergence down from order 4 to between 3 and 2.
    """
    if foot is None:
        return np.linspace(0.0, size, spans + 1)
    before, beyond = (room if room > 1e-3 * size else 0.0 for room in (centre - foot / 2, size - centre - foot / 2))
    under = spans // 4 if before or beyond else spans
    under += (spans - under) % 2  # an even rest, so that a mirrored plate has the mirrored mesh
    rest = spans - under
    share = np.sqrt(before) / (np.sqrt(before) + np.sqrt(beyond)) if rest else 0.0
    left = min(max(round(rest * share), before > 0), rest - (beyond > 0))
    stretches = ((0.0, before, left), (before, size - beyond, under), (size - beyond, size, rest - left))
    knots = [lo + (hi - lo) * (1 - np.cos(np.pi * np.arange(n) / n)) / 2 for lo, hi, n in stretches if n]
    return np.concatenate((*knots, (size,)))


def _gauss(breaks: Array) -> tuple[Array, Array]:
    """Points and weights, exact for a product of two cubic splines on these knots: four a span."""
    point, weight = np.polynomial.legendre.leggauss(4)
    middle, half = (breaks[1:] + breaks[:-1]) / 2, np.diff(breaks) / 2
    return (middle[:, None] + half[:, None] * point).ravel(), (half[:, None] * weight).ravel()


def _dense(breaks: Array) -> Array:
    """Sixteen points a span: a cubic's extreme between them is missed by less than 1e-3 of its rise."""
    return np.interp(np.linspace(0, len(breaks) - 1, 16 * (len(breaks) - 1) + 1), np.arange(len(breaks)), breaks)
