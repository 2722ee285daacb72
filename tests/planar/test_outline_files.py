"""Outlines from DXF and SVG files: exact where the file is, within the chord error elsewhere, refused if damaged.

DXF files are written and read a second time by ezdxf, SVG files read a second time by svgelements.
"""

import io
import math
import os
import random
from fractions import Fraction as F
from typing import Any

import ezdxf
import numpy as np
import pytest
import svgelements
from ezdxf.path import make_path

from detent import CadError, InputError, Polygon, read_outline
from detent.cad.outline_files import LARGEST_FILE, outline_in
from detent.units import mm

CHORD = 0.01 * mm
HOOK = ((0, 0), (0, "-24.1"), ("-3.07", "-30.3"), (4, "-30.3"), (4, 0))


def drawn(*draw, units=4, release="R2010"):
    """A DXF file that ezdxf writes, as bytes."""
    document = ezdxf.new(release)
    document.units = units
    for one in draw:
        one(document.modelspace())
    text = io.StringIO()
    document.write(text)
    return text.getvalue().encode()


def lines(points, layer="0"):
    floats = [(float(x), float(y)) for x, y in points]

    def draw(space):
        for a, b in zip(floats, [*floats[1:], floats[0]]):
            space.add_line(a, b, dxfattribs={"layer": layer})

    return draw


def svg(inside, page='width="100mm" height="50mm" viewBox="0 0 100 50"'):
    return f'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" {page}>\n{inside}\n</svg>'.encode()


def distance(points, path):
    """Largest distance of points (n, 2) from a polyline (m, 2)."""
    a, b = path[:-1], path[1:]
    d = b - a
    size = (d**2).sum(axis=1)
    s = np.clip(((points[:, None] - a) * d).sum(axis=2) / np.where(size > 0, size, 1), 0, 1)
    return np.linalg.norm(points[:, None] - a - s[..., None] * d, axis=2).min(axis=1).max()


def ring(polygon):
    corners = np.array(polygon.corners, dtype=float)
    return np.concatenate((corners, corners[:1]))


def both_ways(polygon, curve):
    """Distance of a dense curve from a polygon's outline, and of its edges from the curve, mm."""
    outline = ring(polygon)
    share = np.linspace(0, 1, 5)[:, None, None]
    edges = (outline[:-1] + share * (outline[1:] - outline[:-1])).reshape(-1, 2)
    return distance(curve, outline), distance(edges, curve)


# ---- DXF ----


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


# ---- SVG ----

SHAPES = {
    "relative lines": ('<path d="m 0.1,0.2 10,0 v 5.5 h -10 z"/>', ((0.1, 0.2), (10.1, 0.2), (10.1, 5.7), (0.1, 5.7))),
    "numbers without space": ('<path d="M.5.5h9V5.2L.5 5.2Z"/>', ((0.5, 0.5), (9.5, 0.5), (9.5, 5.2), (0.5, 5.2))),
    "polygon": ('<polygon points="0,0 4,0 4,3"/>', ((0, 0), (4, 0), (4, 3))),
    "closed polyline": ('<polyline points="0,0 4,0 4,3 0,0"/>', ((0, 0), (4, 0), (4, 3))),
    "rect": ('<rect x="1" y="2" width="3.5" height="4"/>', ((1, 2), (4.5, 2), (4.5, 6), (1, 6))),
    "nested maps": (
        '<g transform="translate(10 20)"><g transform="rotate(90)">'
        '<rect transform="scale(2,0.5)" width="3" height="4"/></g></g>',
        ((10, 20), (10, 26), (8, 26), (8, 20)),
    ),
    "turned about a point": (
        '<rect transform="rotate(180, 5, 5)" width="1" height="2"/>', ((10, 10), (9, 10), (9, 8), (10, 8)),
    ),
    "a matrix": ('<polygon transform="matrix(1 0.5 -0.25 2 3 4)" points="0,0 4,0 0,4"/>', ((3, 4), (7, 6), (2, 12))),
    "open but meeting": ('<path d="M0 0 4 0 4 3 0 0"/>', ((0, 0), (4, 0), (4, 3))),
}  # fmt: skip


@pytest.mark.parametrize("name", SHAPES)
def test_straight_shapes_are_exact_and_turned_up(name):
    inside, points = SHAPES[name]
    found = outline_in(svg(inside), "a.svg")
    wanted = {(F(str(x)), -F(str(y))) for x, y in points}
    assert set(found.corners) == wanted and found.unit == "mm" and found.notes == ()


def test_the_unit_is_the_pages():
    box = '<rect width="10" height="20"/>'
    for page, wide in (
        ('width="100mm" height="50mm" viewBox="0 0 200 100"', 5),
        ('width="1in" height="2in" viewBox="0 0 96 192"', F(254, 96)),
        ('width="21cm" height="29.7cm" viewBox="0 0 210 297"', 10),
        ('width="72pt" height="72pt" viewBox="0,0,72,72"', F(254, 72)),
    ):
        found = outline_in(svg(box, page), "a.svg")
        assert max(x for x, _ in found.corners) == wide and min(y for _, y in found.corners) == -2 * wide
    assert outline_in(svg(box, ""), "a.svg", unit="inch").corners[2] in Polygon.box((0, 10), (-20, 0)).corners
    for page in (
        "", 'width="100" height="50" viewBox="0 0 100 50"', 'width="100mm" height="50mm"',
        'width="100%" height="50%" viewBox="0 0 100 50"', 'width="100mm" height="90mm" viewBox="0 0 100 50"',
        'width="1mm" height="1mm" viewBox="0 0 0 1"', 'width="1mm" height="1mm" viewBox="0 0 1"',
        'width="1mm" height="1mm" viewBox="0 0 1 1" preserveAspectRatio="none"',
    ):  # fmt: skip
        with pytest.raises(CadError, match="unit="):
            outline_in(svg(box, page), "a.svg")


CURVED = {
    "cubic": '<path d="M0 0 C 10 -8 20 18 30 0 S 40 -10 45 5 L 45 20 L 0 20 z"/>',
    "quadratic": '<path d="m0 0 q 10 -8 20 0 t 20 5 l 0 20 h -40 z"/>',
    "arcs": '<path d="M10 0 A 12 7 25 1 1 30 20 a 9 5 -40 00-18 3 L 0 20 z"/>',
    "an arc too small to reach": '<path d="M0 0 A 1 2 30 0 1 20 5 L 0 30 z"/>',
    "compact flags": '<path d="M0 0a5 5 0 0110 0v9H0z"/>',
    "a rounded rect": '<rect x="3" y="4" width="30" height="20" rx="6" ry="3"/>',
    "a rect with one radius": '<rect width="30" height="20" rx="15"/>',
    "circle": '<circle cx="10" cy="12" r="7.5"/>',
    "ellipse": '<ellipse cx="10" cy="12" rx="7.5" ry="2"/>',
}  # fmt: skip


@pytest.mark.parametrize("chord", [0.1 * mm, 0.01 * mm])
@pytest.mark.parametrize("name", CURVED)
def test_curves_of_svg_are_within_the_distance_of_svgelements(name, chord):
    """The same file by svgelements, sampled densely; its pixels are called millimetres here."""
    page = 'width="96px" height="96px" viewBox="0 0 96 96"'  # 1 : 1 for svgelements
    content = svg(CURVED[name], page)
    (shape,) = (
        one for one in svgelements.SVG.parse(io.BytesIO(content)).elements() if isinstance(one, svgelements.Shape)
    )
    dense = []
    for one in abs(svgelements.Path(shape)).segments():
        steps = 2 if isinstance(one, svgelements.Line | svgelements.Close) else 400
        dense += [] if isinstance(one, svgelements.Move) else [one.point(t) for t in np.linspace(0, 1, steps)]
    curve = np.array([(p.x, -p.y) for p in dense])
    there, back = both_ways(outline_in(content, "a.svg", chord=chord, unit="mm"), curve)
    sampled = 3e-4  # mm, of the dense curve's own chords: (0.03 mm)²/8/0.5 mm at the sharpest end
    assert 0.1 * chord / mm < there <= chord / mm + sampled and back <= chord / mm + sampled


def test_a_circle_turned_and_skewed_is_the_ellipse_that_the_matrices_make():
    """svgelements keeps no skewed arcs, so by hand: R(33.3°) skewX(20°) diag(2, 0.7) on the circle."""
    c, s, k = math.cos(math.radians(33.3)), math.sin(math.radians(33.3)), math.tan(math.radians(20))
    M = np.array(((c, -s), (s, c))) @ ((1, k), (0, 1)) @ np.diag((2, 0.7))
    t = np.linspace(0, 2 * np.pi, 4001)
    curve = (M @ (10 + 7.5 * np.cos(t), 12 + 7.5 * np.sin(t))).T * (1, -1)
    inside = '<circle transform="scale(2 0.7)" cx="10" cy="12" r="7.5"/>'
    content = svg(f'<g transform="rotate(33.3) skewX(20)">{inside}</g>')
    for chord in (0.1 * mm, 0.01 * mm):
        there, back = both_ways(outline_in(content, "a.svg", chord=chord), curve)
        assert 0.3 * chord / mm < there <= chord / mm and back <= 1.001 * chord / mm


def test_the_shape_is_named_by_its_id_and_hidden_ones_do_not_count():
    hidden = '<defs><rect width="1" height="1"/></defs>'
    inside = f'{hidden}<rect id="a" width="2" height="2"/><rect id="b" width="3" height="3"/>'
    assert max(outline_in(svg(inside), "a.svg", id="b").corners)[0] == 3
    for which, words in (("", "2 shapes: a, b"), ("c", "no shape has the id 'c'")):
        with pytest.raises(CadError, match=words):
            outline_in(svg(inside), "a.svg", id=which)


BAD_SVG = {
    "an open path": ('<path id="hook" d="M0 0 4 0 4 4"/>', "open at .*path hook on line 3"),
    "a hole": ('<path d="M0 0H9V9H0ZM2 2H4V4H2Z"/>', "2 subpaths"),
    "crossing": ('<path d="M0 0 4 4 4 0 0 3z"/>', "crosses itself"),
    "nothing": ("<g/>", "0 shapes"),
    "no M": ('<path d="L0 0 4 4 4 0z"/>', "begin with M"),
    "a word": ('<path d="M0 0 4 4 four 0z"/>', "command"),
    "too few numbers": ('<path d="M0 0 C 4 4 4 0z"/>', "needs a number"),
    "a flag of 2": ('<path d="M0 0 A 4 4 0 2 0 5 5z"/>', "needs a number"),
    "nan": ('<path d="M0 0 L nan 4 4 0z"/>', "number"),
    "monstrous": ('<path d="M0 0 L 1e999999999 4 4 0z"/>', "number"),
    "far": ('<path d="M0 0 L 1e12 4 4 0z"/>', "number"),
    "a copy": ('<use href="#a"/>', "unlink"),
    "a style's transform": ('<rect style="fill:red;transform:rotate(4deg)" width="1" height="1"/>', "style"),
    "no transform": ('<rect transform="turn(4)" width="1" height="1"/>', "turn"),
    "flat transform": ('<rect transform="scale(0)" width="1" height="1"/>', "no area"),
    "a unit on a size": ('<rect width="1cm" height="1"/>', "without unit"),
    "no size": ('<rect width="1"/>', "not positive"),
    "odd points": ('<polygon points="0 0 4 0 4"/>', "pairs"),
    "half a page": ('<rect width="1"', "not XML"),
    "a page in a page": ('<svg><rect width="1" height="1"/></svg>', "inside the page"),
    "too fine": ('<circle r="1e8"/>', "larger chord"),
    "many corners": ('<path d="M0 0' + " 1 1 2 2" * 4000 + 'z"/>', "corners"),
    "deep": ("<g>" * 5000 + "</g>" * 5000, "inside each other"),
}


@pytest.mark.parametrize("name", BAD_SVG)
def test_a_bad_svg_is_refused_with_its_entity(name):
    inside, words = BAD_SVG[name]
    with pytest.raises(CadError, match=words) as refused:
        outline_in(svg(inside), "part.svg")
    assert str(refused.value).startswith("part.svg: ") and "\n" not in str(refused.value)


def test_entities_are_never_expanded_and_a_bare_doctype_is_harmless():
    bare = svg('<rect width="1" height="1"/>').replace(
        b"<svg", b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><svg', 1
    )
    assert len(outline_in(bare, "a.svg")) == 4
    laughs = "".join(f'<!ENTITY l{k} "{f"&l{k - 1};" * 10}">' for k in range(1, 12))
    bomb = svg("<g>&l11;</g>").replace(b"<svg", f'<!DOCTYPE svg [<!ENTITY l0 "ha">{laughs}]><svg'.encode(), 1)
    outside = svg("<g/>").replace(b"<svg", b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg', 1)
    for content, words in ((bomb, "entities"), (outside, "DOCTYPE"), (svg("<g>&x;</g>"), "entities")):
        with pytest.raises(CadError, match=words):
            outline_in(content, "a.svg")


# ---- both ----


@pytest.mark.parametrize(
    ("how", "field"),
    [({"unit": "ft"}, "unit"), ({"chord": 0.0}, "chord"), ({"chord": math.nan}, "chord"), ({"id": "a"}, "id")],
)
def test_a_wrong_request_is_refused(how, field):
    with pytest.raises(InputError) as refused:
        outline_in(drawn(lines(HOOK)), "a.dxf", **how)
    assert refused.value.field == field


def test_files_are_read_and_what_is_none_is_refused(tmp_path):
    (tmp_path / "a.dxf").write_bytes(drawn(lines(HOOK)))
    assert read_outline(tmp_path / "a.dxf").corners == Polygon(HOOK).corners
    os.mkfifo(tmp_path / "pipe.dxf")
    for name, words in (("pipe.dxf", "regular"), ("none.dxf", "cannot be read"), (".", "cannot be read")):
        with pytest.raises(CadError, match=words):
            read_outline(tmp_path / name)
    with pytest.raises(InputError, match="ends in"):
        outline_in(b"", "a.stp")


def mutant(draw, content):
    """A file with a few bytes, lines or pieces changed."""
    found = bytearray(content)
    for _ in range(draw.randint(1, 4)):
        k = draw.randrange(len(found)) if found else 0
        kind = draw.random()
        if kind < 0.3 and found:
            found[k] = draw.randrange(256)
        elif kind < 0.5:
            found[k:k] = draw.choice(
                (b"0", b"-", b"9" * 20, b"e9", b"nan", b"\n", b'"', b"<", b"/>", b"Z", b"a", b" 1 ")
            )
        elif kind < 0.7:
            del found[k : k + draw.randint(1, 30)]
        elif kind < 0.9:
            j = draw.randrange(len(found)) if found else 0
            found[k:k] = found[j : j + draw.randint(1, 60)]
        else:
            del found[k:]
    return bytes(found)


def survives(many, seed):
    """How many mutants were read, and how many refused; anything but a CadError is a fault."""
    draw = random.Random(seed)
    arcs = [(0, 0, 1), (8, 0, 0.5), (8, 4, 0)]
    whole = drawn(lines(HOOK, "a"), lambda space: space.add_lwpolyline(arcs, format="xyb", close=True))
    entities = whole[whole.index(b"  0\nSECTION\n  2\nENTITIES") :]  # before it are 40 kB that nobody looks at
    entities = entities[: entities.index(b"ENDSEC")]
    short = b"0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n" + entities + b"ENDSEC\n  0\nEOF\n"
    shapes = "".join(one.replace(" ", f' id="s{k}" ', 1) for k, one in enumerate(CURVED.values()))
    seeds = [("a.dxf", short, {"layer": "a"}), ("a.dxf", short, {"layer": "0"})]
    seeds += [("a.svg", svg(shapes), {"id": f"s{k}"}) for k in range(9)]
    read = refused = 0
    for _ in range(many):
        name, content, how = draw.choice(seeds)
        try:
            outline_in(mutant(draw, content), name, chord=0.1 * mm, **how)
            read += 1
        except CadError as error:
            refused += str(error).startswith(name)
    assert read + refused == many
    return read, refused


def test_damaged_files_are_read_or_refused_and_nothing_else():
    read, refused = survives(2000, seed=1)
    assert read > 100 and refused > 1000


@pytest.mark.verify
def test_many_damaged_files_are_read_or_refused_and_nothing_else():
    read, refused = survives(20_000, seed=2)
    print(f"{read} read, {refused} refused")
    assert read > 1000 and refused > 10_000
