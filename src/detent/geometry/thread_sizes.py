"""Standard screw threads: what a size and a tolerance class say about the diameters of bolt and nut.

`metric("M8", "6g/6H")`: diameters and pitches of ISO 261, basic sizes of ISO 724 (rounded to 1 µm), deviations and
tolerances of ISO 965-1. `unified("1/4-20 UNC", "2A/2B")`: ASME B1.1, rounded to 0.0001 inch. Both have the 60° profile
of ISO 68-1: H = √3/2 P high as a full V, pitch diameter ¾ H and nut minor diameter 5/4 H below the major diameter.

Tabled for metric threads: the deviations es of positions e, f, g, and the tolerances of grade 6. The formulas ISO 965-1
prints beside its tables (T_d2 = 90 P^0.4 d^0.1 µm …), rounded to the R40 series, miss 42 of 304 entries by a step;
the tables are what gauges are made to, so they stand here and the formulas check them in the tests.
Computed: all other grades. Their factors 0.5, 0.63, 0.8, 1.25, 1.6, 2 are 4 steps of R40 a grade, and the nut's 1.32 on
the pitch diameter is 5 steps; counted so, all 304 entries come out as printed.
Computed for unified threads: all but the sizes and one allowance.

Thread lengths are those of the standards' plain classes: engagement N (ISO 965-1), one diameter (ASME B1.1).
Coatings are not counted.
"""

from __future__ import annotations

import difflib
import math
import re
from dataclasses import dataclass
from typing import NoReturn

from detent.core.errors import InputError

Limits = tuple[float, float]  # least, most

_UM = 1e-6
_TENTH = 25.4e-3 * 1e-4  # 0.0001 inch, the unit of ASME B1.1's tables
_H = math.sqrt(3) / 2  # of the full V, in pitches


@dataclass(frozen=True, slots=True)
class ThreadSize:
    """A thread's basic size and the limits its tolerance class sets, all in m, pairs as (least, most).

    bolt_minor is at the root. Least: the deepest root at the least pitch diameter, rounded with R = P/8 (ISO 965-1) or
    cut to H/8 of the V (ASME B1.1). Most: the flat root at D₁ + es (ISO 965-1) or the round one of UNR (ASME B1.1).
    """

    name: str
    tolerance: str
    pitch: float
    diameter: float  # basic major diameter, of both bolt and nut
    bolt_major: Limits
    bolt_pitch_diameter: Limits
    bolt_minor: Limits
    nut_minor: Limits
    nut_pitch_diameter: Limits

    @property
    def clearance(self) -> tuple[float, float, float]:
        """Nut's pitch diameter less the bolt's, m: least, of mean parts, most."""
        least = self.nut_pitch_diameter[0] - self.bolt_pitch_diameter[1]
        most = self.nut_pitch_diameter[1] - self.bolt_pitch_diameter[0]
        return least, (least + most) / 2, most

    @property
    def allowance(self) -> tuple[float, float, float]:
        """Allowance ratio a = clearance / d of Nicolson & Fearing, section 2.2.1: least, of mean parts, most."""
        least, mean, most = self.clearance
        return least / self.diameter, mean / self.diameter, most / self.diameter


# ISO 261, mm: diameter → coarse pitch, fine pitches
_METRIC: dict[float, tuple[float, ...]] = {
    3: (0.5, 0.35), 3.5: (0.6, 0.35), 4: (0.7, 0.5), 5: (0.8, 0.5), 6: (1, 0.75), 7: (1, 0.75), 8: (1.25, 1, 0.75),
    10: (1.5, 1.25, 1, 0.75), 12: (1.75, 1.5, 1.25, 1), 14: (2, 1.5, 1.25, 1), 16: (2, 1.5, 1), 18: (2.5, 2, 1.5, 1),
    20: (2.5, 2, 1.5, 1), 22: (2.5, 2, 1.5, 1), 24: (3, 2, 1.5, 1),
}  # fmt: skip
# ISO 965-1, µm: pitch in mm → −es of e, f, g (the nut's EI of G is g's); T_d and T_D1 of grade 6. No e below 0.5 mm.
_BY_PITCH: dict[float, tuple[int | None, int, int, int, int]] = {
    0.35: (None, 34, 19, 85, 100), 0.5: (50, 36, 20, 106, 140), 0.6: (53, 36, 21, 125, 160),
    0.7: (56, 38, 22, 140, 180), 0.75: (56, 38, 22, 140, 190), 0.8: (60, 38, 24, 150, 200),
    1: (60, 40, 26, 180, 236), 1.25: (63, 42, 28, 212, 265), 1.5: (67, 45, 32, 236, 300), 1.75: (71, 48, 34, 265, 335),
    2: (71, 52, 38, 280, 375), 2.5: (80, 58, 42, 335, 450), 3: (85, 63, 48, 375, 500),
}  # fmt: skip
# ISO 965-1, µm: diameters over 2.8 mm up to … → pitch in mm → T_d2 of grade 6
_PITCH_DIAMETER: dict[float, dict[float, int]] = {
    5.6: {0.35: 67, 0.5: 75, 0.6: 85, 0.7: 90, 0.8: 95},
    11.2: {0.75: 100, 1: 112, 1.25: 118, 1.5: 132},
    22.4: {1: 118, 1.25: 132, 1.5: 140, 1.75: 150, 2: 160, 2.5: 170},
    45: {1: 125, 1.5: 150, 2: 170, 3: 200},
}
# ISO 3, preferred numbers R40, µm; below 50 to whole µm as ISO 965-1 prints them
_R40 = (
    32, 34, 36, 38, 40, 42, 45, 48, 50, 53, 56, 60, 63, 67, 71, 75, 80, 85, 90, 95, 100, 106, 112, 118, 125, 132, 140,
    150, 160, 170, 180, 190, 200, 212, 224, 236, 250, 265, 280, 300, 315, 335, 355, 375, 400, 425, 450, 475, 500, 530,
    560, 600, 630, 670, 710, 750, 800,
)  # fmt: skip
_METRIC_CLASS = re.compile(r"([3-9])([efgh])(?:([468])\2)?\s*/\s*([4-8])([GH])(?:([4-8])\5)?")

# ASME B1.1: size → basic major diameter in 0.0001 inch, threads per inch of UNC and UNF
_UNIFIED_SIZES = {
    "#4": (1120, 40, 48), "#5": (1250, 40, 44), "#6": (1380, 32, 40), "#8": (1640, 32, 36), "#10": (1900, 24, 32),
    "#12": (2160, 24, 28), "1/4": (2500, 20, 28), "5/16": (3125, 18, 24), "3/8": (3750, 16, 24), "7/16": (4375, 14, 20),
    "1/2": (5000, 13, 20), "9/16": (5625, 12, 18), "5/8": (6250, 11, 18), "3/4": (7500, 10, 16), "7/8": (8750, 9, 14),
    "1": (10000, 8, 12),
}  # fmt: skip
_UNIFIED = {
    f"{size}-{tpi} {series}": (basic, tpi)
    for size, (basic, *both) in _UNIFIED_SIZES.items()
    for tpi, series in zip(both, ("UNC", "UNF"), strict=True)
}
_UNIFIED_CLASS = re.compile(r"([123])A\s*/\s*([123])B")
_CLASS_FACTOR = {1: 1.5, 2: 1.0, 3: 0.75}  # on the pitch diameter tolerance of 2A
_PRINTED_ALLOWANCE = {"5/8-11 UNC": 16}  # the formula gives 16.5018, which rounds to 17; the standard's table has 16


def metric(name: str, tolerance: str = "6g/6H") -> ThreadSize:
    """The ISO metric thread of that name, M3 to M24: "M8" is coarse, "M8x1" or "M8×1" fine.

        bolt  d, d₂: (basic + es − T, basic + es)        es ≤ 0 by position e, f, g, h
        nut   D₁, D₂: (basic + EI, basic + EI + T)       EI ≥ 0 by position G, H            ISO 965-1

    tolerance  bolt/nut, each a grade and a position; two grades are pitch diameter, then crest: "5g6g/4H5H"
    """
    d, P = _metric_size(name)
    es, T_d, T_d2, EI, T_D1, T_D2 = _metric_class(tolerance, d, P)
    major = round(d * 1e3)
    D2, D1 = round(major - 0.75 * _H * P * 1e3), round(major - 1.25 * _H * P * 1e3)  # ISO 724
    root = round((_H - 0.25) * P * 1e3)  # twice from the pitch line to the floor of a root rounded with P/8
    return ThreadSize(
        name=_metric_name(d, P), tolerance=tolerance, pitch=P * 1e-3, diameter=d * 1e-3,
        bolt_major=_limits(major + es - T_d, major + es, _UM),
        bolt_pitch_diameter=_limits(D2 + es - T_d2, D2 + es, _UM),
        bolt_minor=_limits(D2 + es - T_d2 - root, D1 + es, _UM),
        nut_minor=_limits(D1 + EI, D1 + EI + T_D1, _UM),
        nut_pitch_diameter=_limits(D2 + EI, D2 + EI + T_D2, _UM),
    )  # fmt: skip


def unified(name: str, tolerance: str = "2A/2B") -> ThreadSize:
    """The unified inch thread of that name, UNC and UNF, No. 4 to 1 inch: "1/4-20 UNC", "#10-32 UNF", "10-32 UNF".

        T_d2 = 0.0015 D^⅓ + 0.0015 √D + 0.015 P^⅔        class 2A, inches; 1A 1.5 times, 3A 0.75 times as much
        T_D2 = 1.3 T_d2,  T_d = 0.06 P^⅔ (1A 0.09 P^⅔),  es = −0.3 T_d2 of class 2A (3A none)      ASME B1.1

    Terms are rounded to 0.0001 inch before they are added, T_d2 of class 2A to 0.000001 inch before it is used.
    """
    key = re.sub(r"\s+", " ", f"{name}".strip().upper())
    key = key if key in _UNIFIED else "#" + key
    if key not in _UNIFIED:
        near = difflib.get_close_matches(key.removeprefix("#"), _UNIFIED, 3, 0.0)
        raise InputError("size", name, f"UNC and UNF from #4 to 1 inch are known; the nearest are {', '.join(near)}")
    match = _UNIFIED_CLASS.fullmatch(f"{tolerance}")
    if match is None:
        raise InputError("tolerance", tolerance, "allowed are 1A, 2A, 3A for the bolt / 1B, 2B, 3B for the nut")
    bolt, nut = int(match[1]), int(match[2])
    basic, tpi = _UNIFIED[key]
    D, P = basic * 1e-4, 1 / tpi
    if basic < 2500 and 1 in (bolt, nut):
        raise InputError("tolerance", tolerance, f"classes 1A and 1B begin at 1/4 inch, {key} is smaller")
    T_2A = round(0.0015 * D ** (1 / 3) + 0.0015 * math.sqrt(D) + 0.015 * P ** (2 / 3), 6)
    es = 0 if bolt == 3 else _PRINTED_ALLOWANCE.get(key, _tenths(0.3 * T_2A))
    D2, D1 = _tenths(D - 0.75 * _H * P), _tenths(D - 1.25 * _H * P)
    d2_most = D2 - es
    d2_least = d2_most - _tenths(_CLASS_FACTOR[bolt] * T_2A)
    D1_most = D1 + _tenths(_nut_minor_tolerance(D, P, nut))
    if basic >= 1380:  # from No. 6 on the nut's minor diameter is printed to 0.001 inch, the most of 3B excepted
        D1, D1_most = _thousandths(D1), D1_most if nut == 3 else _thousandths(D1_most)
    return ThreadSize(
        name=key, tolerance=tolerance, pitch=25.4e-3 * P, diameter=basic * _TENTH,
        bolt_major=_limits(basic - es - _tenths((0.09 if bolt == 1 else 0.06) * P ** (2 / 3)), basic - es, _TENTH),
        bolt_pitch_diameter=_limits(d2_least, d2_most, _TENTH),
        bolt_minor=_limits(d2_least - _tenths(0.75 * _H * P), d2_most - _tenths(0.625 * _H * P), _TENTH),
        nut_minor=_limits(D1, D1_most, _TENTH),
        nut_pitch_diameter=_limits(D2, D2 + _tenths(1.3 * _CLASS_FACTOR[nut] * T_2A), _TENTH),
    )  # fmt: skip


def _metric_size(name: str) -> tuple[float, float]:
    """Diameter and pitch, mm."""
    match = re.fullmatch(r"M\s*(\d+(?:\.\d+)?)(?:\s*[xX×]\s*(\d+(?:\.\d+)?))?", f"{name}".strip())
    if match is None:
        raise InputError(
            "size", name, 'a metric size is written "M6", or "M8x1" with a fine pitch; M3 to M24 are known'
        )
    d = float(match[1])
    if d not in _METRIC:
        near = sorted(sorted(_METRIC, key=lambda known: abs(known - d))[:3])
        raise InputError("size", name, f"M3 to M24 are known; the nearest are {', '.join(f'M{n:g}' for n in near)}")
    P = float(match[2]) if match[2] else _METRIC[d][0]
    if P not in _METRIC[d]:
        known = ", ".join(_metric_name(d, p) for p in _METRIC[d])
        raise InputError("size", name, f"ISO 261 has {known} (coarse: {_METRIC[d][0]:g} mm)")
    return d, P


def _metric_name(d: float, P: float) -> str:
    return f"M{d:g}" if P == _METRIC[d][0] else f"M{d:g}x{P:g}"


def _metric_class(tolerance: str, d: float, P: float) -> tuple[int, int, int, int, int, int]:
    """es, T_d, T_d2, EI, T_D1, T_D2 in µm."""

    def refuse(why: str) -> NoReturn:
        raise InputError("tolerance", tolerance, why)

    match = _METRIC_CLASS.fullmatch(f"{tolerance}")
    if match is None:
        refuse('written bolt/nut, as "6g/6H", or "5g6g/6H" with one grade for pitch diameter and one for crest; the '
               "bolt has e, f, g, h and grades 3 to 9 (crest 4, 6, 8), the nut G, H and grades 4 to 8")  # fmt: skip
    bolt, bolt_crest = int(match[1]), int(match[3] or match[1])
    nut, nut_crest = int(match[4]), int(match[6] or match[4])
    if bolt_crest not in (4, 6, 8):
        refuse(f'the bolt\'s crest has grades 4, 6 and 8; name it second, as in "{bolt}{match[2]}6{match[2]}"')
    begins = 0.8 if max(bolt, bolt_crest, nut, nut_crest) >= 8 else 0.5 if max(nut, nut_crest) == 7 else 0.0
    if P < begins or (nut == 8 and P == 1 and d > 22.4):
        refuse(f"ISO 965-1 has no such grade for {_metric_name(d, P)}: 8 and 9 begin at a pitch of 0.8 mm (the nut's "
               "at 1.5 mm above 22.4 mm), the nut's 7 at 0.5 mm")  # fmt: skip
    e, f, g, T_d, T_D1 = _BY_PITCH[P]
    es = {"e": e, "f": f, "g": g, "h": 0}[match[2]]
    if es is None:
        refuse(f"position e begins at a pitch of 0.5 mm, this is {P:g} mm")
    T_d2 = next(row[P] for most, row in _PITCH_DIAMETER.items() if d <= most)
    return (
        -es, _graded(T_d, bolt_crest), _graded(T_d2, bolt),
        g if match[5] == "G" else 0, _graded(T_D1, nut_crest), _graded(T_d2, nut, extra=5),
    )  # fmt: skip


def _graded(grade_6: int, grade: int, extra: int = 0) -> int:
    """The tolerance of another grade: four steps of R40 a grade."""
    return _R40[_R40.index(grade_6) + 4 * (grade - 6) + extra]


def _nut_minor_tolerance(D: float, P: float, nut: int) -> float:
    """T_D1 in inches, ASME B1.1; below 1/4 inch and for class 3B by a formula kept between two bounds."""
    if nut != 3 and D >= 0.25:
        return 0.25 * P - 0.4 * P**2
    least = 0.25 * P - 0.4 * P**2 if nut != 3 else 0.23 * P - 1.5 * P**2 if P <= 1 / 13 else 0.12 * P
    return max(min(0.05 * P ** (2 / 3) + 0.03 * P / D - 0.002, 0.394 * P), least)


def _limits(least: int, most: int, unit: float) -> Limits:
    return least * unit, most * unit


def _tenths(inches: float) -> int:
    """In 0.0001 inch, halves up."""
    return math.floor(inches * 1e4 + 0.5)


def _thousandths(tenths: int) -> int:
    return 10 * ((tenths + 5) // 10)
