"""Elastic supports of a snap hook: what holds the hook's frame L on the part A, as one 6×6 stiffness.

Meitinger & Pfeiffer, section 5.2, eqs. 34, 39 and 40: (f, m) = K x with x = (w_x, w_y, w_z, φ_x, φ_y, φ_z) the small
displacement and rotation of L in A, and (f, m) the load on L that holds it there. Linear elastic, small rotations.
Here are the tapered beam and the matrix of the user's own; the plate is in `plate.py`.
Departs in two places: eq. 39 is integrated as (EI w″)′ = −F, not EI w‴ = −F; and a freedom whose row in K is zero is
constrained (it cannot move), not free of force (docs/papers.md, "MP 39" and "MP 40, 44").
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detent.core.errors import InputError
from detent.geometry.mesh import Mesh, rod, slab
from detent.units import Length, Position, Stress, check

FREEDOMS = ("w_x", "w_y", "w_z", "phi_x", "phi_y", "phi_z")
_W_Z, _PHI_Y = 2, 4


class Support(Protocol):
    """What every support offers. Structural: nothing to inherit."""

    @property
    def free(self) -> tuple[bool, ...]:
        """(6,) which freedoms of L move; the others are constrained and have zero rows in the stiffness."""
        ...

    @property
    def at(self) -> tuple[float, float, float]:
        """Where the origin of L stands in A while nothing is loaded, m."""
        ...

    def stiffness(self) -> NDArray[np.float64]:
        """(6, 6), symmetric, N/m, N and N m/rad."""
        ...

    def strain(self, x: ArrayLike) -> NDArray[np.float64]:
        """Largest bending strain (...) at the support's root while L is displaced by x (..., 6); nan if unknown."""
        ...

    def drawn(self) -> tuple[Mesh, NDArray[np.float64]] | None:
        """The support at rest, in A, and its modes (6, v, 3): how each point moves with w_x … φ_z; None if unknown."""
        ...


class PeakStrain(NamedTuple):
    """Where along a beam the strain is largest, m from its root, and how large."""

    at: float
    value: float


@dataclass(frozen=True, slots=True)
class Beam:
    """Cantilever along x_A from a clamp at x = 0 to the hook at x = length, its height tapering linearly.

        (EI w″)′ = −F_z,   I(x) = c h(x)³/12,   h(x) = a + (b − a) x/l      Meitinger & Pfeiffer, eq. 39 corrected
        w(0) = w′(0) = 0,   EI(l) w″(l) = −M_y,   φ_y = −w′(l)

    root, tip  heights a and b, m; width c, m; length l, m; modulus E, Pa
    Bernoulli: no shear deformation, so for slender beams (l over about ten heights), and small slopes.
    """

    root: Length
    tip: Length
    width: Length
    length: Length
    modulus: Stress

    def __post_init__(self) -> None:
        check(self)

    @property
    def free(self) -> tuple[bool, ...]:
        return tuple(i in (_W_Z, _PHI_Y) for i in range(6))

    @property
    def at(self) -> tuple[float, float, float]:
        return (self.length, 0.0, 0.0)

    def stiffness(self) -> NDArray[np.float64]:
        """Stiffness at the tip: two displacements against force and moment, exact for any taper.

        With s = l − x the bending moment is EI w″ = F s − M, hence w = ∫ s (F s − M)/EI ds, φ_y = −∫ (F s − M)/EI ds;
        with u = s/l and Jₙ = ∫₀¹ uⁿ/h³ du

            ( w   )    12 l  (  l² J₂   −l J₁ ) ( F )            E c          (  J₀    l J₁  )
            ( φ_y ) =  ────  ( −l J₁      J₀  ) ( M )     K =  ────────────── ( l J₁   l² J₂ )
                        E c                                    12 l³ (J₀J₂−J₁²)

        Returns (6, 6); rows and columns of w_z and φ_y only.
        """
        a, b, l = self.root, self.tip, self.length
        J0, J1, J2 = _taper_integrals(a, b)
        # The determinant is the same seen from either end. From the thinner one nothing cancels; from a thick tip
        # J₀J₂ and J₁² would agree to b/a digits, all flexibility sitting at the root.
        D0, D1, D2 = _taper_integrals(max(a, b), min(a, b))
        K = np.zeros((6, 6))
        K[np.ix_((_W_Z, _PHI_Y), (_W_Z, _PHI_Y))] = ((J0, l * J1), (l * J1, l**2 * J2))
        return K * self.modulus * self.width / (12 * l**3 * (D0 * D2 - D1**2))

    def strain(self, x: ArrayLike) -> NDArray[np.float64]:
        """Surface strain at the clamp, |M_root| (a/2)/(E I(0)) with M_root = F_z l − M_y. Signless, x as in eq. 34."""
        load = np.asarray(x, float) @ self.stiffness()  # symmetric: the same as K x
        return self._strain(load[..., _W_Z], load[..., _PHI_Y], self.length)

    def largest_strain(self, x: ArrayLike) -> PeakStrain:
        """Place and size of the largest surface strain along the whole beam: a strong taper moves it off the clamp.

        ε(s) = 6 |F s − M| / (E c h²),   stationary where s = b l/(a − b) + 2 M/F
        """
        load = self.stiffness() @ np.asarray(x, float)
        F, M = float(load[_W_Z]), float(load[_PHI_Y])
        places = [self.length, 0.0]  # first of equals: the clamp
        if self.root != self.tip and F != 0.0:
            s = self.tip * self.length / (self.root - self.tip) + 2 * M / F
            places += [s] if 0.0 < s < self.length else []
        s = max(places, key=lambda s: self._strain(F, M, s))
        return PeakStrain(self.length - s, self._strain(F, M, s))

    def drawn(self) -> tuple[Mesh, NDArray[np.float64]]:
        """A point (x, y, z) moves by (−z w′(x), 0, w(x)): sections stay plane, and the last one moves with the hook."""
        x, w, slope = self._line(24)
        h = (self.root + (self.tip - self.root) * x / self.length) / 2
        flat = np.stack(np.broadcast_arrays(x[:, None], (-self.width / 2, self.width / 2), 0.0), axis=-1)  # (n, 2, 3)
        up = h[:, None, None] * (0.0, 0.0, 1.0)
        mesh, modes = slab(flat + up, flat - up), np.zeros((6, 4 * len(x), 3))
        for mode, k in ((_W_Z, 0), (_PHI_Y, 1)):
            modes[mode, :, 2] = np.tile(np.repeat(w[:, k], 2), 2)
            modes[mode, :, 0] = -mesh.vertices[:, 2] * np.tile(np.repeat(slope[:, k], 2), 2)
        return mesh, modes

    def _line(self, spans: int) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
        """Bending line x (n,), w (n, 2), w′ (n, 2) under a unit of w_z and of φ_y at the tip: EI w″ = F s − M.

        Six points of Gauss a span, where 1/h³ is smooth.
        """
        K = self.stiffness()[np.ix_((_W_Z, _PHI_Y), (_W_Z, _PHI_Y))]  # rows F, M
        x = np.linspace(0.0, self.length, spans + 1)
        point, weight = np.polynomial.legendre.leggauss(6)
        half = self.length / spans / 2
        at = x[:-1, None] + half * (1 + point)  # (spans, 6)
        s = self.length - at
        EI = self.modulus * self.width * (self.tip + (self.root - self.tip) * s / self.length) ** 3 / 12
        bent = half * weight[:, None] * (s[..., None] * K[0] - K[1]) / EI[..., None]  # (spans, 6, 2)
        slope = np.concatenate((np.zeros((1, 2)), np.cumsum(bent.sum(axis=1), axis=0)))
        rise = 2 * half * slope[:-1] + np.einsum("ij,ijk->ik", x[1:, None] - at, bent)
        return x, np.concatenate((np.zeros((1, 2)), np.cumsum(rise, axis=0))), slope

    def _strain(self, F: Any, M: Any, s: float) -> Any:
        h = self.tip + (self.root - self.tip) * s / self.length
        return 6 * abs(F * s - M) / (self.modulus * self.width * h**2)


def _taper_integrals(a: float, b: float) -> tuple[float, float, float]:
    """Jₙ = ∫₀¹ uⁿ/(b + (a − b) u)³ du for n = 0, 1, 2 and any a, b > 0.

    With t = 1 − b/a,  a³ J₂ = Σ tⁿ/(n + 3) = −(ln(1 − t) + t + t²/2)/t³: the logarithm loses all its digits as a → b,
    the series needs many terms away from there, so each has its half.
    """
    t = 1 - b / a
    if abs(t) < 0.5:
        g = math.fsum(t**n / (n + 3) for n in range(60))  # 2⁻⁶⁰: nothing is left
    else:
        g = -(math.log(b / a) + t + t**2 / 2) / t**3
    return (a + b) / (2 * a**2 * b**2), 1 / (2 * a**2 * b), g / a**3


@dataclass(frozen=True, slots=True)
class Stiffness:
    """A support known only by its stiffness: from a finite-element program, a catalogue or a measurement.

    matrix  6×6 in SI (N/m, N, N m/rad), rows and columns in the order w_x, w_y, w_z, φ_x, φ_y, φ_z
    free    which freedoms move, six times true or false; left out: those whose row or column is not all zero.
            What is not free is constrained, and its row and column are cleared
    at      origin of L in A, m
    The matrix must be symmetric and positive definite on the free freedoms; it is kept as nested tuples, symmetrised.
    """

    matrix: tuple[tuple[float, ...], ...]
    free: tuple[bool, ...] = ()
    at: tuple[Position, Position, Position] = (0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        K = _square(self.matrix)
        free = np.any(K != 0.0, axis=0) | np.any(K != 0.0, axis=1)
        if self.free:
            if len(self.free) != 6 or not all(isinstance(moves, bool | np.bool_) for moves in self.free):
                raise InputError("free", self.free, f"six times true or false are needed, for {', '.join(FREEDOMS)}")
            free = np.array(self.free)
        if not free.any():
            raise InputError("matrix", None, "at least one freedom must move; every row given is zero or constrained")
        K = np.where(np.outer(free, free), K, 0.0)
        _refuse_unphysical(K, free)
        if np.shape(self.at) != (3,):
            raise InputError("at", self.at, "three coordinates x, y, z are needed")
        set_field = object.__setattr__  # the fields are frozen; this is their one normalisation
        set_field(self, "matrix", tuple(map(tuple, ((K + K.T) / 2).tolist())))
        set_field(self, "free", tuple(free.tolist()))
        set_field(self, "at", tuple(self.at))
        check(self)

    @classmethod
    def from_csv(
        cls, path: Path | str, free: tuple[bool, ...] = (), at: tuple[float, float, float] = (0.0, 0.0, 0.0)
    ) -> Stiffness:
        """Stiffness read from a text file: six lines of six numbers in SI with commas between, a header allowed."""
        return cls(tuple(map(tuple, _read_csv(Path(path)))), free, at)

    def stiffness(self) -> NDArray[np.float64]:
        return np.array(self.matrix)

    def strain(self, x: ArrayLike) -> NDArray[np.float64]:  # a matrix knows no strain
        return np.full(np.shape(x)[:-1], np.nan)

    def drawn(self) -> tuple[Mesh, NDArray[np.float64]] | None:
        """A thin rod from A's origin to L, bent by cubics: a matrix knows no shape. None where L is at the origin."""
        end = np.array(self.at)
        length = float(np.linalg.norm(end))
        if length == 0.0:
            return None
        mesh, d = rod((0.0, 0.0, 0.0), end, 0.04 * length, stations=17), end / length  # ours
        s = mesh.vertices @ d / length
        aside = mesh.vertices - np.outer(s, end)
        modes = np.empty((6, len(s), 3))
        for i, axis in enumerate(np.eye(3)):
            modes[i] = np.outer(3 * s**2 - 2 * s**3, axis)
            # Slope φ × d at the end, none at the root; sections turn by their share of φ.
            modes[3 + i] = np.outer(length * (s**3 - s**2), np.cross(axis, d)) + s[:, None] * np.cross(axis, aside)
        return mesh, modes


def _square(matrix: object) -> NDArray[np.float64]:
    try:
        K = np.array(matrix, dtype=float)
    except (TypeError, ValueError):
        raise InputError("matrix", None, "six rows of six numbers are needed") from None
    if K.shape != (6, 6):
        given = " × ".join(map(str, K.shape)) or "one"
        raise InputError("matrix", None, f"6 × 6 numbers are needed, not {given}")
    if not np.isfinite(K).all():
        i, j = np.argwhere(~np.isfinite(K))[0]
        raise InputError("matrix", float(K[i, j]), f"a finite number is needed at {FREEDOMS[i]}, {FREEDOMS[j]}")
    return K


def _refuse_unphysical(K: NDArray[np.float64], free: NDArray[np.bool_]) -> None:
    """InputError unless K is symmetric and positive definite on its free freedoms.

    Judged after scaling to a unit diagonal, since newtons per metre and newton metres have no common size. 1e-6 lets
    through what a finite-element program rounds when it prints; 1e-12 is what an equilibrium can still be solved with.
    """
    i = np.flatnonzero(free)
    diagonal = np.diag(K)[i]
    if (diagonal <= 0.0).any():
        worst = int(i[np.argmin(diagonal)])
        raise InputError("matrix", float(K[worst, worst]), f"stiffness against {FREEDOMS[worst]} must be above zero")
    scale = np.sqrt(diagonal)
    S = K[np.ix_(i, i)] / np.outer(scale, scale)
    skew = np.abs(S - S.T)
    if skew.max() > 1e-6:
        p, q = (int(i[k]) for k in np.unravel_index(np.argmax(skew), skew.shape))
        raise InputError(
            "matrix", f"{K[p, q]:g} against {K[q, p]:g}", f"it must be symmetric: {FREEDOMS[p]}, {FREEDOMS[q]}"
        )
    if np.linalg.eigvalsh((S + S.T) / 2)[0] < 1e-12:
        raise InputError("matrix", None, "it must be positive definite: some displacement would cost no energy")


def _read_csv(path: Path) -> list[list[float]]:
    if path.suffix.lower() != ".csv":
        raise InputError("path", path.name, "a .csv text file is needed; binary and pickled arrays are never read")
    try:
        with path.open("rb") as file:
            raw = file.read(_LONGEST_CSV + 1)
    except OSError as trouble:
        raise InputError("path", str(path), f"it cannot be read: {trouble.strerror}") from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text or len(raw) > _LONGEST_CSV:
        raise InputError("path", path.name, "a short text of six lines of six numbers is needed", file=path)
    rows: list[list[float]] = []
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    for number, line in lines:
        cells = [cell.strip() for cell in line.split(",")]
        if number == lines[0][0] and not any(map(_is_number, cells)):  # a header
            if "[" in line:
                raise InputError("path", line, "units are not read here: give SI numbers", file=path, line=number)
            continue
        if len(cells) != 6 or not all(map(_is_number, cells)):
            raise InputError("path", line, "six numbers with commas between are needed", file=path, line=number)
        rows.append([float(cell) for cell in cells])
    if len(rows) != 6:
        raise InputError("path", None, f"six lines of six numbers are needed, there are {len(rows)}", file=path)
    return rows


_LONGEST_CSV = 20_000  # bytes: far above 36 numbers and a header


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return "_" not in cell  # float() takes 1_000
