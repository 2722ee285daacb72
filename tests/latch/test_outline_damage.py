"""Files of drawings that are none, wrong requests, and thousands of damaged files: read or refused, nothing else."""

import math
import os
import random

import pytest

from detent import CadError, InputError, Polygon, read_outline
from detent.cad.outlines.file import outline_in
from detent.units import mm
from latch.outlines import HOOK, drawn, lines, svg
from latch.test_outline_svg import CURVED


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
    seeds += [("a.svg", svg(shapes), {"id": f"s{k}"}) for k in range(len(CURVED))]
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
