"""Standard threads have the diameters the standards print, and the formulas beside the standards' tables agree."""

import math
from itertools import pairwise

import pytest
from pytest import approx

from detent.core.errors import InputError
from detent.geometry.thread_sizes import _METRIC, _UNIFIED, ThreadSize, metric, unified
from detent.units import mm, um

inch = 25.4 * mm
EXACT = (
    1e-9  # m: the standards print whole µm or 0.0001 inch = 2.54 µm, so a nanometre only forgives rounding of floats
)
METRIC = [f"M{d:g}x{P:g}" for d, pitches in _METRIC.items() for P in pitches]
R40_STEP = 10 ** (1 / 40)  # from one preferred number to the next

# ISO 965-2, mm: bolt 6g major most, least, pitch diameter most, least, root least; nut 6H minor and pitch diameter
PRINTED_6G_6H = """
M3       2.980  2.874  2.655  2.580  2.272   2.459  2.599  2.675  2.775
M3x0.35  2.981  2.896  2.754  2.687  2.471   2.621  2.721  2.773  2.863
M3.5     3.479  3.354  3.089  3.004  2.634   2.850  3.010  3.110  3.222
M4       3.978  3.838  3.523  3.433  3.002   3.242  3.422  3.545  3.663
M4x0.5   3.980  3.874  3.655  3.580  3.272   3.459  3.599  3.675  3.775
M5       4.976  4.826  4.456  4.361  3.868   4.134  4.334  4.480  4.605
M6       5.974  5.794  5.324  5.212  4.596   4.917  5.153  5.350  5.500
M6x0.75  5.978  5.838  5.491  5.391  4.929   5.188  5.378  5.513  5.645
M7       6.974  6.794  6.324  6.212  5.596   5.917  6.153  6.350  6.500
M8       7.972  7.760  7.160  7.042  6.272   6.647  6.912  7.188  7.348
M8x1     7.974  7.794  7.324  7.212  6.596   6.917  7.153  7.350  7.500
M8x0.75  7.978  7.838  7.491  7.391  6.929   7.188  7.378  7.513  7.645
M10      9.968  9.732  8.994  8.862  7.938   8.376  8.676  9.026  9.206
M10x1.25 9.972  9.760  9.160  9.042  8.272   8.647  8.912  9.188  9.348
M10x1    9.974  9.794  9.324  9.212  8.596   8.917  9.153  9.350  9.500
M12     11.966 11.701 10.829 10.679  9.601  10.106 10.441 10.863 11.063
M12x1.5 11.968 11.732 10.994 10.854  9.930  10.376 10.676 11.026 11.216
M12x1.25 11.972 11.760 11.160 11.028 10.258 10.647 10.912 11.188 11.368
M16     15.962 15.682 14.663 14.503 13.271  13.835 14.210 14.701 14.913
M18     17.958 17.623 16.334 16.164 14.624  15.294 15.744 16.376 16.600
M20x1.5 19.968 19.732 18.994 18.854 17.930  18.376 18.676 19.026 19.216
M24     23.952 23.577 22.003 21.803 19.955  20.752 21.252 22.051 22.316
M24x2   23.962 23.682 22.663 22.493 21.261  21.835 22.210 22.701 22.925
"""

# ISO 965-1, µm, by pitch in mm: T_d of grades 4, 6, 8; T_D1 of grades 4 to 8; "-" where the standard has none
PRINTED_CRESTS = """
0.35   53  85   -    63  80 100   -   -
0.5    67 106   -    90 112 140 180   -
0.6    80 125   -   100 125 160 200   -
0.7    90 140   -   112 140 180 224   -
0.75   90 140   -   118 150 190 236   -
0.8    95 150 236   125 160 200 250 315
1     112 180 280   150 190 236 300 375
1.25  132 212 335   170 212 265 335 425
1.5   150 236 375   190 236 300 375 475
1.75  170 265 425   212 265 335 425 530
2     180 280 450   236 300 375 475 600
2.5   212 335 530   280 355 450 560 710
3     236 375 600   315 400 500 630 800
"""

# ISO 965-1, µm, by largest diameter of the range and pitch in mm: T_d2 of grades 3 to 9; T_D2 of grades 4 to 8
PRINTED_PITCH_DIAMETERS = """
5.6   0.35   34  42  53  67  85   -   -    56  71  90   -   -
5.6   0.5    38  48  60  75  95   -   -    63  80 100 125   -
5.6   0.6    42  53  67  85 106   -   -    71  90 112 140   -
5.6   0.7    45  56  71  90 112   -   -    75  95 118 150   -
5.6   0.8    48  60  75  95 118 150 190    80 100 125 160 200
11.2  0.75   50  63  80 100 125   -   -    85 106 132 170   -
11.2  1      56  71  90 112 140 180 224    95 118 150 190 236
11.2  1.25   60  75  95 118 150 190 236   100 125 160 200 250
11.2  1.5    67  85 106 132 170 212 265   112 140 180 224 280
22.4  1      60  75  95 118 150 190 236   100 125 160 200 250
22.4  1.25   67  85 106 132 170 212 265   112 140 180 224 280
22.4  1.5    71  90 112 140 180 224 280   118 150 190 236 300
22.4  1.75   75  95 118 150 190 236 300   125 160 200 250 315
22.4  2      80 100 125 160 200 250 315   132 170 212 265 335
22.4  2.5    85 106 132 170 212 265 335   140 180 224 280 355
45    1      63  80 100 125 160 200 250   106 132 170 212   -
45    1.5    75  95 118 150 190 236 300   125 160 200 250 315
45    2      85 106 132 170 212 265 335   140 180 224 280 355
45    3     100 125 160 200 250 315 400   170 212 265 335 425
"""

# ASME B1.1, inch: 2A allowance, major most, least, pitch diameter most, least; 2B minor and pitch diameter
PRINTED_2A_2B = """
#4-40 UNC   .0008 .1112 .1061 .0950 .0925 .0849 .0939 .0958 .0991
#4-48 UNF   .0007 .1113 .1068 .0978 .0954 .0894 .0968 .0985 .1016
#5-40 UNC   .0008 .1242 .1191 .1080 .1054 .0979 .1062 .1088 .1121
#5-44 UNF   .0007 .1243 .1195 .1095 .1070 .1004 .1079 .1102 .1134
#6-32 UNC   .0008 .1372 .1312 .1169 .1141 .104 .114 .1177 .1214
#6-40 UNF   .0008 .1372 .1321 .1210 .1184 .111 .119 .1218 .1252
#8-32 UNC   .0009 .1631 .1571 .1428 .1399 .130 .139 .1437 .1475
#8-36 UNF   .0008 .1632 .1577 .1452 .1424 .134 .142 .1460 .1496
#10-24 UNC  .0010 .1890 .1818 .1619 .1586 .145 .156 .1629 .1672
#10-32 UNF  .0009 .1891 .1831 .1688 .1658 .156 .164 .1697 .1736
#12-24 UNC  .0010 .2150 .2078 .1879 .1845 .171 .181 .1889 .1933
#12-28 UNF  .0010 .2150 .2085 .1918 .1886 .177 .186 .1928 .1970
1/4-20 UNC  .0011 .2489 .2408 .2164 .2127 .196 .207 .2175 .2224
1/4-28 UNF  .0010 .2490 .2425 .2258 .2225 .211 .220 .2268 .2311
5/16-18 UNC .0012 .3113 .3026 .2752 .2712 .252 .265 .2764 .2817
5/16-24 UNF .0011 .3114 .3042 .2843 .2806 .267 .277 .2854 .2902
3/8-16 UNC  .0013 .3737 .3643 .3331 .3287 .307 .321 .3344 .3401
3/8-24 UNF  .0011 .3739 .3667 .3468 .3430 .330 .340 .3479 .3528
7/16-14 UNC .0014 .4361 .4258 .3897 .3850 .360 .376 .3911 .3972
7/16-20 UNF .0013 .4362 .4281 .4037 .3995 .383 .395 .4050 .4104
1/2-13 UNC  .0015 .4985 .4876 .4485 .4435 .417 .434 .4500 .4565
1/2-20 UNF  .0013 .4987 .4906 .4662 .4619 .446 .457 .4675 .4731
9/16-12 UNC .0016 .5609 .5495 .5068 .5016 .472 .490 .5084 .5152
9/16-18 UNF .0014 .5611 .5524 .5250 .5205 .502 .515 .5264 .5323
5/8-11 UNC  .0016 .6234 .6113 .5644 .5589 .527 .546 .5660 .5732
5/8-18 UNF  .0014 .6236 .6149 .5875 .5828 .565 .578 .5889 .5949
3/4-10 UNC  .0018 .7482 .7353 .6832 .6773 .642 .663 .6850 .6927
3/4-16 UNF  .0015 .7485 .7391 .7079 .7029 .682 .696 .7094 .7159
7/8-9 UNC   .0019 .8731 .8592 .8009 .7946 .755 .778 .8028 .8110
7/8-14 UNF  .0016 .8734 .8631 .8270 .8216 .798 .814 .8286 .8356
1-8 UNC     .0020 .9980 .9830 .9168 .9100 .865 .890 .9188 .9276
1-12 UNF    .0018 .9982 .9868 .9441 .9382 .910 .928 .9459 .9535
"""


def width(limits: tuple[float, float]) -> float:
    return limits[1] - limits[0]


def tolerances(size: ThreadSize) -> list[float]:
    """T_d, T_d2, T_D1, T_D2."""
    return [width(x) for x in (size.bolt_major, size.bolt_pitch_diameter, size.nut_minor, size.nut_pitch_diameter)]


def deviation(size: ThreadSize) -> float:
    return size.bolt_major[1] - size.diameter


@pytest.mark.parametrize("row", PRINTED_6G_6H.strip().splitlines())
def test_metric_limits_are_the_printed_ones(row: str):
    name, *printed = row.split()
    size = metric(name)
    ours = [*size.bolt_major[::-1], *size.bolt_pitch_diameter[::-1], size.bolt_minor[0]]
    ours += [*size.nut_minor, *size.nut_pitch_diameter]
    assert ours == approx([float(text) * mm for text in printed], abs=EXACT)


# ISO 965-1, µm: −es, T_d2, T_d, T_D2, T_D1 of other classes than 6g/6H
@pytest.mark.parametrize(
    ("name", "tolerance", "printed"),
    [
        ("M3", "6g/6H", (20, 75, 106, 100, 140)),
        ("M10", "6g/6H", (32, 132, 236, 180, 300)),
        ("M3x0.35", "3h4h/4H", (0, 34, 53, 56, 63)),
        ("M4", "4g6g/5H", (22, 56, 140, 95, 140)),
        ("M5", "9e8e/8H", (60, 190, 236, 200, 315)),
        ("M6", "4h/4H5H", (0, 71, 112, 95, 190)),
        ("M8", "5g6g/7H", (28, 95, 212, 200, 335)),
        ("M10", "8g/8H", (32, 212, 375, 280, 475)),
        ("M12", "7g6g/5H", (34, 190, 265, 160, 265)),
        ("M16", "3h4h/4H", (0, 80, 180, 132, 236)),
        ("M20", "9g8g/7H", (42, 335, 530, 280, 560)),
        ("M6", "6f/6H", (40, 112, 180, 150, 236)),
        ("M8", "6f/6H", (42, 118, 212, 160, 265)),
        ("M10", "6e/6H", (67, 132, 236, 180, 300)),
        ("M24", "6f/5H", (63, 200, 375, 212, 400)),
        ("M24x1", "9h8h/7H", (0, 250, 280, 212, 300)),
    ],
)
def test_other_classes_have_the_printed_tolerances(name: str, tolerance: str, printed: tuple[int, ...]):
    size = metric(name, tolerance)
    T_d, T_d2, T_D1, T_D2 = tolerances(size)
    assert (-deviation(size), T_d2, T_d, T_D2, T_D1) == approx([x * um for x in printed], abs=EXACT)


def check_printed(name: str, classes: list[str], which: int, printed: list[str]) -> None:
    for tolerance, text in zip(classes, printed, strict=True):
        if text == "-":
            with pytest.raises(InputError, match="no such grade"):
                metric(name, tolerance)
        else:
            assert tolerances(metric(name, tolerance))[which] == approx(float(text) * um, abs=EXACT), tolerance


@pytest.mark.parametrize("row", PRINTED_CRESTS.strip().splitlines())
def test_every_grade_of_the_crests_is_the_printed_one(row: str):
    pitch, *printed = row.split()
    name = next(name for name in METRIC if name.endswith(f"x{pitch}"))
    check_printed(name, [f"6h{grade}h/6H" for grade in (4, 6, 8)], 0, printed[:3])
    check_printed(name, [f"6h/6H{grade}H" for grade in range(4, 9)], 2, printed[3:])


@pytest.mark.parametrize("row", PRINTED_PITCH_DIAMETERS.strip().splitlines())
def test_every_grade_of_the_pitch_diameters_is_the_printed_one(row: str):
    most, pitch, *printed = row.split()
    sizes = [d for d, pitches in _METRIC.items() if float(most) / 2.01 < d <= float(most) and float(pitch) in pitches]
    assert sizes
    for d in sizes:
        check_printed(f"M{d:g}x{pitch}", [f"{grade}h6h/6H" for grade in range(3, 10)], 1, printed[:7])
        check_printed(f"M{d:g}x{pitch}", [f"6h/{grade}H6H" for grade in range(4, 9)], 3, printed[7:])


@pytest.mark.parametrize("name", METRIC)
def test_metric_tables_follow_the_standards_formulas(name: str):
    """Within one step of R40 (5.9 %), to which ISO 965-1 rounds and by which it smooths its rows; e within two."""
    size = metric(name)
    P, d = size.pitch / mm, size.diameter / mm
    low = 2.8 * 2 ** math.floor(math.log2(d / 2.8))
    mean = low * math.sqrt(2)  # geometric mean of the range 2.8–5.6–11.2–22.4–45, whose last is 44.8 here
    T_d2 = 90 * P**0.4 * mean**0.1
    T_D1 = 433 * P - 190 * P**1.22 if P <= 0.8 else 230 * P**0.7
    formulas = [180 * P ** (2 / 3) - 3.15 / math.sqrt(P), T_d2, T_D1, 1.32 * T_d2]
    for ours, formula in zip(tolerances(size), formulas, strict=True):
        assert abs(math.log(ours / um / formula)) < math.log(R40_STEP)
    for position, constant, steps in (("g", 15, 1), ("f", 30, 1), ("e", 50, 2)):
        if position == "e" and P < 0.5:
            continue
        es = deviation(metric(name, f"6{position}/6H")) / um
        assert abs(math.log(-es / (constant + 11 * P))) < steps * math.log(R40_STEP)


def test_a_finer_pitch_is_held_closer():
    for d, pitches in _METRIC.items():
        sizes = [metric(f"M{d:g}x{P:g}") for P in sorted(pitches)]
        for finer, coarser in pairwise(sizes):
            assert all(a < b for a, b in zip(tolerances(finer), tolerances(coarser), strict=True))
            assert finer.clearance[1] < coarser.clearance[1]
            assert finer.nut_minor[0] > coarser.nut_minor[0]


@pytest.mark.parametrize("name", METRIC)
def test_positions_move_the_limits_and_leave_the_tolerances(name: str):
    h, g, f, G = (metric(name, t) for t in ("6h/6H", "6g/6H", "6f/6H", "6h/6G"))
    assert h.clearance[0] == 0.0
    assert 0.0 < g.clearance[0] < f.clearance[0]
    assert G.clearance[0] == approx(g.clearance[0], abs=EXACT)
    for moved in (g, f, G):
        assert tolerances(moved) == approx(tolerances(h), abs=EXACT)
    assert G.nut_minor[0] - h.nut_minor[0] == approx(g.clearance[0], abs=EXACT)


def test_clearance_and_allowance_ratio_of_m6():
    size = metric("M6")
    assert size.clearance == approx((26 * um, 157 * um, 288 * um), abs=EXACT)  # 26; +(112 + 150)/2; +112 + 150
    assert size.allowance == approx((26 / 6000, 157 / 6000, 288 / 6000), abs=1e-12)
    # Nicolson & Fearing's a = 0.05 at d = 6 mm, p = 1 mm is looser than the loosest 6g/6H: 0.300 mm against 0.288 mm.
    assert size.allowance[2] < 0.05


@pytest.mark.parametrize("row", PRINTED_2A_2B.strip().splitlines())
def test_unified_limits_are_the_printed_ones(row: str):
    size_name, series, allowance, *printed = row.split()
    size = unified(f"{size_name} {series}")
    ours = [*size.bolt_major[::-1], *size.bolt_pitch_diameter[::-1], *size.nut_minor, *size.nut_pitch_diameter]
    assert ours == approx([float(text) * inch for text in printed], abs=EXACT)
    assert size.clearance[0] == approx(float(allowance) * inch, abs=EXACT)
    assert -deviation(size) == approx(float(allowance) * inch, abs=EXACT)


# ASME B1.1, inch: bolt major least, pitch diameter most, least; nut minor, pitch diameter most
@pytest.mark.parametrize(
    ("name", "tolerance", "printed"),
    [
        ("5/8-11 UNC", "1A/1B", (0.6052, 0.5644, 0.5561, 0.527, 0.546, 0.5767)),
        ("5/8-11 UNC", "3A/3B", (0.6129, 0.5660, 0.5619, 0.527, 0.5391, 0.5714)),
        ("5/8-18 UNF", "1A/1B", (0.6105, 0.5875, 0.5805, 0.565, 0.578, 0.5980)),
        ("5/8-18 UNF", "3A/3B", (0.6163, 0.5889, 0.5854, 0.565, 0.5730, 0.5934)),
        ("1/4-20 UNC", "3A/3B", (0.2419, 0.2175, 0.2147, 0.196, 0.2067, 0.2211)),
        ("1-8 UNC", "3A/3B", (0.9850, 0.9188, 0.9137, 0.865, 0.8797, 0.9254)),
    ],
)
def test_classes_1_and_3_are_the_printed_ones(name: str, tolerance: str, printed: tuple[float, ...]):
    size = unified(name, tolerance)
    ours = (size.bolt_major[0], size.bolt_pitch_diameter[1], size.bolt_pitch_diameter[0], *size.nut_minor)
    assert (*ours, size.nut_pitch_diameter[1]) == approx([x * inch for x in printed], abs=EXACT)


@pytest.mark.parametrize("name", _UNIFIED)
def test_unified_limits_follow_the_formulas_unrounded(name: str):
    """Without the standard's rounding: each limit is the sum of up to three terms, each rounded by half of 0.0001."""
    size = unified(name)
    D, P = size.diameter / inch, size.pitch / inch
    T = 0.0015 * (D ** (1 / 3) + D**0.5 + 10 * P ** (2 / 3))
    pitch_diameter = D - 0.75 * math.sqrt(0.75) * P
    tenth = 1e-4 * inch
    assert size.bolt_pitch_diameter[1] == approx((pitch_diameter - 0.3 * T) * inch, abs=tenth)
    assert size.bolt_pitch_diameter[0] == approx((pitch_diameter - 1.3 * T) * inch, abs=1.5 * tenth)
    assert size.nut_pitch_diameter[1] == approx((pitch_diameter + 1.3 * T) * inch, abs=tenth)


def test_bolts_of_class_3_have_no_allowance_and_classes_order():
    for name, (basic, _) in _UNIFIED.items():
        rows = [unified(name, f"{k}A/{k}B") for k in (3, 2, 1) if k > 1 or basic >= 2500]
        assert rows[0].clearance[0] == 0.0
        for closer, looser in pairwise(rows):
            assert closer.clearance[1] < looser.clearance[1]
            assert width(closer.nut_pitch_diameter) < width(looser.nut_pitch_diameter)
        assert unified(name, "3A/2B").nut_minor == unified(name).nut_minor


@pytest.mark.parametrize("size", [*map(metric, METRIC), *map(unified, _UNIFIED)], ids=lambda size: size.name)
def test_bolt_goes_into_nut_with_crests_free_of_roots(size: ThreadSize):
    H = math.sqrt(0.75) * size.pitch
    assert size.bolt_minor[0] < size.bolt_minor[1] < size.nut_minor[0]
    assert size.bolt_minor[1] < size.bolt_pitch_diameter[0] < size.bolt_pitch_diameter[1] < size.bolt_major[0]
    assert size.nut_minor[1] < size.nut_pitch_diameter[0] < size.nut_pitch_diameter[1] < size.diameter
    assert size.bolt_major[1] < size.diameter
    # The root stays above the point of the V that the thinnest thread's flanks form.
    assert size.bolt_minor[0] > size.bolt_pitch_diameter[0] - H


def test_names_are_read_in_their_usual_spellings():
    assert metric("M8×1") == metric("M8x1") == metric(" M 8 x 1.0 ") == metric("M8X1")
    assert metric("M8x1.25") == metric("M8")
    assert (metric("M8").name, metric("M8x1").name, metric("M8").pitch) == ("M8", "M8x1", approx(1.25 * mm))
    assert unified("10-32 UNF") == unified("#10-32 UNF") == unified("10-32  unf")
    assert unified("1-8 UNC").diameter == approx(1 * inch)
    assert metric("M6", "6g6g/6H6H").clearance == metric("M6").clearance


@pytest.mark.parametrize(
    ("make", "name", "said"),
    [
        (metric, "M9", "M8"), (metric, "M9", "M10"), (metric, "M2", "M3"), (metric, "M30", "M24"),
        (metric, "M8x0.5", "M8x0.75"), (metric, "8", "M6"), (metric, "", "M6"), (metric, None, "M6"),
        (metric, "M-8", "M6"), (metric, "M8x", "M6"), (metric, "1/4-20 UNC", "M6"), (metric, "M8x0", "M8x1"),
        (unified, "1/4-24 UNC", "1/4-20 UNC"), (unified, "1/4-20 UNF", "1/4-20 UNC"),
        (unified, "#3-48 UNC", "#4-48 UNF"), (unified, "#1-8 UNC", "#4"), (unified, "1/4", "1/4-20 UNC"),
        (unified, "M8", "#4"), (unified, None, "#4"),
    ],
)  # fmt: skip
def test_an_unknown_size_is_told_the_nearest(make, name, said: str):
    with pytest.raises(InputError) as caught:
        make(name)
    assert caught.value.field == "size"
    assert said in caught.value.allowed


@pytest.mark.parametrize(
    ("make", "name", "tolerance", "said"),
    [
        (metric, "M6", "6G/6H", "e, f, g, h"), (metric, "M6", "6g", "bolt/nut"), (metric, "M6", "6g/6h", "G, H"),
        (metric, "M6", "2g/6H", "3 to 9"), (metric, "M6", "6g/9H", "4 to 8"), (metric, "M6", "5g6h/6H", "bolt/nut"),
        (metric, "M6", "7g/6H", "7g6g"), (metric, "M6", "6g5g/6H", "4, 6, 8"), (metric, "M4", "8g/6H", "0.8 mm"),
        (metric, "M4", "6g/6H8H", "0.8 mm"), (metric, "M3x0.35", "6g/7H", "0.5 mm"),
        (metric, "M24x1", "6g/8H", "22.4 mm"), (metric, "M3x0.35", "6e/6H", "position e"),
        (metric, "M6", None, "bolt/nut"),
        (unified, "1/4-20 UNC", "2B/2A", "1A, 2A, 3A"), (unified, "1/4-20 UNC", "4A/2B", "3B"),
        (unified, "#10-32 UNF", "1A/2B", "1/4 inch"), (unified, "#10-32 UNF", "2A/1B", "1/4 inch"),
    ],
)  # fmt: skip
def test_an_unknown_class_is_told_what_there_is(make, name: str, tolerance: str, said: str):
    with pytest.raises(InputError) as caught:
        make(name, tolerance)
    assert caught.value.field == "tolerance"
    assert said in caught.value.allowed
