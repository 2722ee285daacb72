"""Outlines from SVG files, read a second time by svgelements: exact where the file is, else within the chord error."""

import io
import math
from fractions import Fraction as F

import numpy as np
import pytest
import svgelements

from detent import CadError, Polygon
from detent.cad.outlines.file import outline_in
from detent.units import mm
from latch.outlines import both_ways, svg

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
    **{f"flags {l} {k}": f'<path d="M0 0 A 20 12 25 {l} {k} 15 10 z"/>' for l in (0, 1) for k in (0, 1)},
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
