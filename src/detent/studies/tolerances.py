"""ISO 286 tolerance classes as limits of size: "40H7" is 40 mm to 40.025 mm, "40H7/f7" a hole and a shaft.

Nominal sizes to 500 mm; holes C D E F G H JS K M N P R S and shafts likewise; grades IT1 to IT18 of H and JS, IT3 to
IT13 of the others.

    shaft  c … h    es = tabled,  ei = es − IT          k … s   ei = tabled,  es = ei + IT          js  ± IT/2
    hole   C … H    EI = −es of the shaft,  ES = EI + IT
           K M N to IT8, P R S to IT7, above 3 mm:  ES = −ei + Δ,  Δ = IT_n − IT_(n−1),  EI = ES − IT
           otherwise ES = −ei, except N above IT8 and 3 mm: ES = 0;  M6 from 250 to 315 mm: ES = −9 µm

Tables: ISO 286-1:2010, tables 1 to 5, from memory; compared with those in Narayana, Kannaiah & Venkata Reddy, Machine
Drawing, tables 15.1 to 15.3 (IS 919, the same system). The tests hold them against the formulas they come from. JS is
not rounded to whole micrometres where IT is odd, as the standard allows.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction

_STEPS = (3, 6, 10, 18, 30, 50, 80, 120, 180, 250, 315, 400, 500)  # mm: nominal sizes up to and including
_FINE = (3, 6, 10, 14, 18, 24, 30, 40, 50, 65, 80, 100, 120, 140, 160, 180, 200, 225, 250, 280, 315, 355, 400, 450, 500)

# IT1 … IT18, µm, a row for each step of nominal size
_GRADES: tuple[tuple[float, ...], ...] = (
    (0.8, 1.2, 2, 3, 4, 6, 10, 14, 25, 40, 60, 100, 140, 250, 400, 600, 1000, 1400),
    (1, 1.5, 2.5, 4, 5, 8, 12, 18, 30, 48, 75, 120, 180, 300, 480, 750, 1200, 1800),
    (1, 1.5, 2.5, 4, 6, 9, 15, 22, 36, 58, 90, 150, 220, 360, 580, 900, 1500, 2200),
    (1.2, 2, 3, 5, 8, 11, 18, 27, 43, 70, 110, 180, 270, 430, 700, 1100, 1800, 2700),
    (1.5, 2.5, 4, 6, 9, 13, 21, 33, 52, 84, 130, 210, 330, 520, 840, 1300, 2100, 3300),
    (1.5, 2.5, 4, 7, 11, 16, 25, 39, 62, 100, 160, 250, 390, 620, 1000, 1600, 2500, 3900),
    (2, 3, 5, 8, 13, 19, 30, 46, 74, 120, 190, 300, 460, 740, 1200, 1900, 3000, 4600),
    (2.5, 4, 6, 10, 15, 22, 35, 54, 87, 140, 220, 350, 540, 870, 1400, 2200, 3500, 5400),
    (3.5, 5, 8, 12, 18, 25, 40, 63, 100, 160, 250, 400, 630, 1000, 1600, 2500, 4000, 6300),
    (4.5, 7, 10, 14, 20, 29, 46, 72, 115, 185, 290, 460, 720, 1150, 1850, 2900, 4600, 7200),
    (6, 8, 12, 16, 23, 32, 52, 81, 130, 210, 320, 520, 810, 1300, 2100, 3200, 5200, 8100),
    (7, 9, 13, 18, 25, 36, 57, 89, 140, 230, 360, 570, 890, 1400, 2300, 3600, 5700, 8900),
    (8, 10, 15, 20, 27, 40, 63, 97, 155, 250, 400, 630, 970, 1550, 2500, 4000, 6300, 9700),
)

# Fundamental deviations of shafts, µm: es of c … h, ei of k … s; a value for each of _STEPS, or of _FINE
_SHAFTS: dict[str, tuple[int, ...]] = {
    "c": (-60, -70, -80, -95, -95, -110, -110, -120, -130, -140, -150, -170, -180, -200, -210, -230, -240, -260, -280,
          -300, -330, -360, -400, -440, -480),
    "d": (-20, -30, -40, -50, -65, -80, -100, -120, -145, -170, -190, -210, -230),
    "e": (-14, -20, -25, -32, -40, -50, -60, -72, -85, -100, -110, -125, -135),
    "f": (-6, -10, -13, -16, -20, -25, -30, -36, -43, -50, -56, -62, -68),
    "g": (-2, -4, -5, -6, -7, -9, -10, -12, -14, -15, -17, -18, -20),
    "h": (0,) * 13,
    "k": (0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5),  # IT4 to IT7; else 0
    "m": (2, 4, 6, 7, 8, 9, 11, 13, 15, 17, 20, 21, 23),
    "n": (4, 8, 10, 12, 15, 17, 20, 23, 27, 31, 34, 37, 40),
    "p": (6, 12, 15, 18, 22, 26, 32, 37, 43, 50, 56, 62, 68),
    "r": (10, 15, 19, 23, 23, 28, 28, 34, 34, 41, 43, 51, 54, 63, 65, 68, 77, 80, 84,
          94, 98, 108, 114, 126, 132),
    "s": (14, 19, 23, 28, 28, 35, 35, 43, 43, 53, 59, 71, 79, 92, 100, 108, 122, 130, 140,
          158, 170, 190, 208, 232, 252),
}  # fmt: skip
LETTERS = (*_SHAFTS, "js")
_CLASS = re.compile(r"(\d{1,3}(?:\.\d{1,6})?) ?([A-Za-z]{1,2})(\d{1,2})(?:/([A-Za-z]{1,2})(\d{1,2}))?")


@dataclass(frozen=True, slots=True)
class SizeLimits:
    """Limits of size of one part: nominal size in mm, deviations in µm, as the standard writes them."""

    nominal: Fraction
    lower: Fraction
    upper: Fraction

    @property
    def low(self) -> float:
        """Smallest size, SI."""
        return float(self.nominal + self.lower / 1000) * 1e-3

    @property
    def high(self) -> float:
        """Largest size, SI."""
        return float(self.nominal + self.upper / 1000) * 1e-3


def limits_of(text: str, part: str | None = None) -> SizeLimits:
    """Limits of a class like "40f7", or of one part, "hole" or "shaft", of a fit like "40H7/f7".

    Raises ValueError with the words to show.
    """
    found = _CLASS.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise ValueError('a tolerance class like "40H7" or "40f7", or a fit like "40H7/f7", is needed')
    nominal = Fraction(found[1])
    classes = [(found[2], int(found[3]))] + ([(found[4], int(found[5]))] if found[4] else [])
    kinds = ["hole" if letter[0].isupper() else "shaft" for letter, _ in classes]
    if len(classes) == 2 and kinds != ["hole", "shaft"]:
        raise ValueError('a fit is a hole, then a shaft, like "40H7/f7"')
    if part is None and len(classes) == 2:
        raise ValueError('it is a fit of two parts; say part = "hole" or part = "shaft"')
    if part is not None and part not in kinds:
        raise ValueError(f'it is no {part}; a hole has capital letters, "40H7", a shaft small ones, "40h7"')
    letter, grade = classes[0 if part is None else kinds.index(part)]
    return SizeLimits(nominal, *deviations(nominal, letter, grade))


def deviations(nominal: Fraction | float, letter: str, grade: int) -> tuple[Fraction, Fraction]:
    """Lower and upper deviation of a class, µm; ValueError where there is none."""
    if not 0 < nominal <= _STEPS[-1]:
        raise ValueError(f"a nominal size above 0 and up to {_STEPS[-1]} mm is needed")
    small = letter.lower()
    if small not in LETTERS or letter not in (small, small.upper()):
        letters = " ".join(sorted(LETTERS))
        raise ValueError(f'no class "{letter}" is known; there are {letters.upper()} for holes, {letters} for shafts')
    wide = small in ("h", "js")
    least, most = (1, 18) if wide else (3, 13)
    if not least <= grade <= most:
        raise ValueError(f"grades IT{least} to IT{most} are known for {letter}, not IT{grade}")
    tolerance = standard_tolerance(nominal, grade)
    if small == "js":
        return -tolerance / 2, tolerance / 2
    if letter.isupper():
        return _of_hole(nominal, small, grade, tolerance)
    if small <= "h":
        upper = _tabled(nominal, small)
        return upper - tolerance, upper
    lower = _tabled(nominal, small) if small != "k" or 4 <= grade <= 7 else Fraction(0)
    return lower, lower + tolerance


def standard_tolerance(nominal: Fraction | float, grade: int) -> Fraction:
    """IT of a nominal size in mm, µm."""
    return Fraction(str(_GRADES[bisect_left(_STEPS, nominal)][grade - 1]))


def _of_hole(nominal: Fraction | float, small: str, grade: int, tolerance: Fraction) -> tuple[Fraction, Fraction]:
    shaft = _tabled(nominal, small)
    if small <= "h":
        return -shaft, -shaft + tolerance
    upper = -shaft
    if nominal > 3:
        if grade <= (8 if small in "kmn" else 7):
            upper += tolerance - standard_tolerance(nominal, grade - 1)
        elif small == "n":
            upper = Fraction(0)
        elif small == "k":
            raise ValueError("above 3 mm, K is known to IT8 only")
        if small == "m" and grade == 6 and 250 < nominal <= 315:
            upper = Fraction(-9)
    return upper - tolerance, upper


def _tabled(nominal: Fraction | float, small: str) -> Fraction:
    row = _SHAFTS[small]
    return Fraction(row[bisect_left(_STEPS if len(row) == len(_STEPS) else _FINE, nominal)])
