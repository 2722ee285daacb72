"""Outlines from DXF files, which ezdxf writes and reads a second time: exact, or within the chord error."""

import io
from fractions import Fraction as F
from typing import Any

import ezdxf
import numpy as np
import pytest
from ezdxf.path import make_path

from detent import CadError, Polygon
from detent.cad.outlines.file import LARGEST_FILE, outline_in
from detent.units import mm
from latch.outlines import HOOK, both_ways, distance, drawn, lines, ring


@pytest.mark.parametrize("release", ["R12", "R2000", "R2010", "R2018"])
def test_a_drawing_comes_back_exactly_as_it_was_written(release):
    """A polyline, lines in any order and direction, and both kinds of polyline: decimals are decimals."""
    wanted = Polygon(HOOK).corners
    floats = [(float(x), float(y)) for x, y in HOOK]

    def mixed(space):
        for k in (3, 0, 4, 2, 1):
            a, b = floats[k], floats[(k + 1) % 5]
            space.add_line(*((b, a) if k % 2 else (a, b)), dxfattribs={"layer": "lines"})
        space.add_polyline2d(floats, close=True, dxfattribs={"layer": "old"})
        if release != "R12":
            space.add_lwpolyline(floats, close=True, dxfattribs={"layer": "light"})
            space.add_text("not an outline", dxfattribs={"layer": "light"})

    content = drawn(mixed, release=release)
    for layer in ("lines", "old", *(["light"] if release != "R12" else [])):
        found = outline_in(content, "a.dxf", layer=layer, unit="mm")
        k = found.corners.index(wanted[0])
        assert found.corners[k:] + found.corners[:k] == wanted and found.notes == ()
        assert found.corners[(k + 1) % 5] == (0, F(-241, 10))
        assert found.name == layer and found.drawing is not None and found.drawing.layer == layer


@pytest.mark.parametrize(("code", "unit"), [(1, "inch"), (4, "mm"), (5, "cm"), (6, "m"), (13, "um")])
def test_the_unit_is_the_headers(code, unit):
    content = drawn(lines(HOOK), units=code)
    assert outline_in(content, "a.dxf").unit == unit
    assert outline_in(content, "a.dxf", unit="mm").unit == "mm"  # what is asked for wins
    with pytest.raises(CadError, match="INSUNITS"):
        outline_in(drawn(lines(HOOK), units=0), "a.dxf")
    with pytest.raises(CadError, match="INSUNITS"):
        outline_in(drawn(lines(HOOK), units=2), "a.dxf")  # feet


CURVES = {  # what ezdxf draws, and the same curve densely
    "circle": (
        lambda space: space.add_circle((3, -2), 7.3),
        lambda t: (3 + 7.3 * np.cos(2 * np.pi * t), -2 + 7.3 * np.sin(2 * np.pi * t)),
    ),
    "ellipse": (
        lambda space: space.add_ellipse((1, 2), (9, 3), 0.3),
        lambda t: (
            1 + 9 * np.cos(2 * np.pi * t) - 0.9 * np.sin(2 * np.pi * t),
            2 + 3 * np.cos(2 * np.pi * t) + 2.7 * np.sin(2 * np.pi * t),
        ),
    ),
    "slot": (
        lambda space: space.add_lwpolyline(
            [(0, 0, 0), (8, 0, 1), (8, 4, 0), (0, 4, 1)], format="xyb", close=True
        ),
        lambda t: np.where(
            t < 0.5,
            (8 + 2 * np.sin(2 * np.pi * t), 2 - 2 * np.cos(2 * np.pi * t)),
            (2 * np.sin(2 * np.pi * t), 2 - 2 * np.cos(2 * np.pi * t)),
        ),
    ),
    "half a disc of an arc and a line": (
        lambda space: (space.add_arc((0, 0), 5, 30, 210), space.add_line((4.330127, 2.5), (-4.330127, -2.5))),
        lambda t: (5 * np.cos(np.pi / 6 + np.pi * t), 5 * np.sin(np.pi / 6 + np.pi * t)),
    ),
}  # fmt: skip


@pytest.mark.parametrize("chord", [0.1 * mm, 0.01 * mm, 0.002 * mm])
@pytest.mark.parametrize("name", CURVES)
def test_chords_leave_arcs_by_the_stated_distance_and_not_much_less(name, chord):
    draw, curve = CURVES[name]
    found = outline_in(drawn(draw), "a.dxf", chord=chord)
    outward = np.column_stack(curve(np.linspace(0, 1, 4001)))
    off = distance(outward, ring(found))
    assert 0.5 * chord / mm < off <= chord / mm  # half of it at least: no more corners than are needed


def test_a_spline_is_within_the_distance_of_ezdxfs():
    points = [(0, 0), (1, 6), (4, 7), (9, 2), (5, -4), (0, 0)]
    content = drawn(lambda space: space.add_rational_spline(points, [1, 2, 0.5, 3, 1, 1]))
    spline: Any = next(iter(ezdxf.read(io.StringIO(content.decode())).modelspace()))
    curve = np.array([p.vec2 for p in spline.construction_tool().approximate(2000)])
    for chord in (0.1 * mm, 0.01 * mm):
        there, back = both_ways(outline_in(content, "a.dxf", chord=chord), curve)
        assert 0.1 * chord / mm < there <= chord / mm and back <= 1.001 * chord / mm  # the curve is chords too


def test_a_mirrored_entity_is_where_ezdxf_sees_it():
    """Extrusion (0, 0, −1): its own x axis is the drawing's turned round."""

    def draw(space):
        for a, b in (((0, 0), (5, 0)), ((5, 0), (5, 4))):
            space.add_line(a, b)
        # in its own frame the arc lies at −x, and goes from (0, 0) to (5, 4)
        space.add_lwpolyline([(0, 0, 0.3), (-5, 4, 0)], format="xyb", dxfattribs={"extrusion": (0, 0, -1)})

    content = drawn(draw)
    arc = next(one for one in ezdxf.read(io.StringIO(content.decode())).modelspace() if one.dxftype() == "LWPOLYLINE")
    curve = np.array([p.vec2 for p in make_path(arc).flattening(1e-5)])
    found = ring(outline_in(content, "a.dxf"))
    assert distance(curve, found) <= 0.011  # ezdxf draws arcs as Béziers


def test_ends_nearer_than_the_chord_error_are_joined_and_others_are_not():
    points = [(0, 0), (10, 0), (10, 5)]

    def draw(space):
        space.add_lwpolyline(points)
        space.add_line((10, 5.009), (0, 0))

    assert outline_in(drawn(draw), "a.dxf", chord=0.01 * mm).corners == Polygon(tuple(points)).corners
    with pytest.raises(CadError, match=r"open at \(10, 5\).*LWPOLYLINE"):
        outline_in(drawn(draw), "a.dxf", chord=0.001 * mm)


def test_paper_space_is_not_looked_at():
    content = drawn(lines(HOOK), lambda space: space.doc.paperspace().add_circle((0, 0), 1))
    assert b"CIRCLE" in content and outline_in(content, "a.dxf").corners == Polygon(HOOK).corners


@pytest.mark.parametrize("is_arc_first", [True, False])
def test_where_a_line_meets_an_arc_the_lines_end_is_kept(is_arc_first):
    ends = {(F("4.33"), F("2.5")), (F("-4.33"), F("-2.5"))}  # 0.13 µm off the arc's

    def draw(space):
        for one in sorted((True, False), reverse=is_arc_first):
            space.add_arc((0, 0), 5, 30, 210) if one else space.add_line(*((float(x), float(y)) for x, y in ends))

    assert ends <= set(outline_in(drawn(draw), "a.dxf").corners)


BAD_DXF = {
    "two outlines": ((lines(HOOK), lambda s: s.add_circle((50, 50), 1)), "several pieces"),
    "two chains": ((lines(HOOK), lines([(50, 0), (60, 0), (60, 9)])), "apart"),
    "a star of three ends": ((lines(HOOK), lambda s: s.add_line((0, 0), (9, 9))), "apart"),
    "a fork": ((lines([(0, 0), (9, 0), (9, 9)]), lambda s: s.add_line((9, 0), (20, 0))), "more than two ends"),
    "crossing itself": ((lines([(0, 0), (4, 4), (4, 0), (0, 3)]),), "crosses itself"),
    "a block": ((lambda s: s.doc.blocks.new("B").add_circle((0, 0), 1) and s.add_blockref("B", (0, 0)),), "explode"),
    "a 3D face": ((lambda s: s.add_3dface([(0, 0), (1, 0), (1, 1)]),), "3DFACE"),
    "nothing": ((lambda s: s.add_text("x"),), "no outline"),
    "tilted": ((lambda s: s.add_circle((0, 0), 1, dxfattribs={"extrusion": (1, 0, 0)}),), "plane"),
    "no radius": ((lambda s: s.add_circle((0, 0), 0),), "radius"),
    "very large": ((lambda s: s.add_circle((1e12, 0), 5),), "CIRCLE"),
    "too fine": ((lambda s: s.add_circle((0, 0), 1e8),), "larger chord"),
    "a polygon mesh": ((lambda s: s.add_polymesh((3, 3)),), "mesh"),
}


@pytest.mark.parametrize("name", BAD_DXF)
def test_a_drawing_that_is_no_outline_is_refused_with_its_entity(name):
    draw, words = BAD_DXF[name]
    with pytest.raises(CadError, match=words) as refused:
        outline_in(drawn(*draw), "part.dxf")
    assert str(refused.value).startswith("part.dxf: ") and "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "cut off"),
        (b"AutoCAD Binary DXF\r\n\x1a\x00", "binary"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not text"),
        (b"hello\nworld\n", "group code"),
        (drawn(lines(HOOK))[:-400], "cut off"),
        (drawn(lines(HOOK)).replace(b"-24.1", b"nan"), "number"),
        (drawn(lines(HOOK)).replace(b"-24.1", b"1e999999999"), "number"),
        (drawn(lines(HOOK)).replace(b"-24.1", b"inf"), "number"),
        (drawn(lines(HOOK)).replace(b"-24.1", b"1_0"), "number"),
        (b"0\n" * (LARGEST_FILE // 2 + 1), "larger than"),
    ],
    ids=["empty", "binary", "picture", "words", "cut off", "nan", "monstrous", "inf", "underscore", "huge"],
)
def test_a_damaged_file_is_refused(content, words):
    with pytest.raises(CadError, match=words):
        outline_in(content, "part.dxf", unit="mm")
