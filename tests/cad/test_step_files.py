"""STEP files as they come: names, uses, units, colours; damaged, hostile and huge ones; the cache; the limits."""

import contextlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from pytest import approx

from detent.cad import reader as reader_module
from detent.cad import step
from detent.cad.cache import cached, pack, store, unpack
from detent.cad.occ import BRep, BRepBuilderAPI, BRepPrimAPI, TopAbs, TopExp, TopoDS, gp
from detent.cad.step import Limits, Reader, load
from detent.cad.write import write_step
from detent.core.errors import CadError, InputError
from detent.core.frames import Pose
from detent.workers.process import WorkerProcess
from step_cases import box, cut, cylinder, mirrored

REAL = Path(__file__).parents[3] / "shared" / "data" / "step"


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    with Reader() as one:
        yield one


@pytest.fixture(autouse=True)
def _a_child_for_each_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for everyone: the other tests share one."""
    monkeypatch.setattr(step, "ask_once", reader_module.ask_once)


@pytest.fixture
def block(tmp_path: Path) -> Path:
    path = tmp_path / "block.step"
    write_step(path, [("block", cut(box(20, 20, 20), cylinder(3, 30, p=(10, 10, -5))), Pose())])
    return path


def test_a_solid_used_three_times_is_kept_once(tmp_path: Path, reader: Reader):
    bolt = cylinder(3, 12)
    poses = [Pose.at(x=0.01 * k, roll=0.3 * k) for k in range(3)]
    plate = ("plate", box(40, 40, 3), Pose())
    write_step(tmp_path / "bolts.step", [plate, *(("bolt", bolt, pose) for pose in poses)], name="lid")
    assembly = load(tmp_path / "bolts.step", cache=False, reader=reader)
    assert assembly.name == "lid" and len(assembly.solids) == 2
    assert [part.name for part in assembly.parts] == ["plate", "bolt", "bolt 2", "bolt 3"]
    for part, pose in zip(assembly.parts[1:], poses):
        assert part.solid == assembly.parts[1].solid
        assert part.X_WP.matrix == approx(pose.matrix, abs=1e-12)


def test_a_part_called_like_a_numbered_one_keeps_every_name_unique(tmp_path: Path, reader: Reader):
    names = ["nut", "nut", "nut 2", "nut"]
    write_step(tmp_path / "n.step", [(name, box(1, 1, k + 1), Pose.at(x=k * 0.01)) for k, name in enumerate(names)])
    found = [part.name for part in load(tmp_path / "n.step", cache=False, reader=reader).parts]
    assert len(set(found)) == 4 and found[0] == "nut" and found[2] == "nut 2"


@pytest.mark.parametrize(("unit", "word"), [("MM", "millimetre"), ("M", "metre"), ("INCH", "inch")])
def test_sizes_do_not_depend_on_the_files_unit(tmp_path: Path, reader: Reader, unit: str, word: str):
    write_step(tmp_path / "u.step", [("box", box(10, 20, 30), Pose.at(x=0.1))], unit=unit)
    assembly = load(tmp_path / "u.step", cache=False, reader=reader)
    assert assembly.source["unit"] == word
    assert assembly.solids[0].volume == approx(6e-6) and assembly.parts[0].X_WP.p == approx((0.1, 0, 0))
    assert not assembly.warnings


@pytest.mark.parametrize("size", [0.05, 11_000.0])
def test_sizes_no_machine_part_has_are_warned_of(tmp_path: Path, reader: Reader, size: float):
    write_step(tmp_path / "s.step", [("box", box(size, size, size), Pose())])
    (warning,) = load(tmp_path / "s.step", cache=False, reader=reader).warnings
    assert "millimetre" in warning and "m large" in warning


def test_several_solids_in_one_compound_are_several_parts_and_shells_are_named(tmp_path: Path, reader: Reader):
    compound, builder = TopoDS.TopoDS_Compound(), BRep.BRep_Builder()
    builder.MakeCompound(compound)
    builder.Add(compound, box(1, 2, 3))
    builder.Add(compound, cylinder(2, 5, p=(10, 0, 0)))
    explorer = TopExp.TopExp_Explorer(cylinder(9, 9, p=(50, 0, 0)), TopAbs.TopAbs_FACE)
    builder.Add(compound, explorer.Current())
    write_step(tmp_path / "c.step", [("lot", compound, Pose.at(y=1.0))])
    assembly = load(tmp_path / "c.step", cache=False, reader=reader)
    assert [assembly.solid_of(k).volume * 1e9 for k in range(2)] == [approx(6), approx(20 * np.pi)]
    assert any("belongs to no solid" in warning for warning in assembly.warnings)


def test_a_file_without_solids_says_so(tmp_path: Path, reader: Reader):
    explorer = TopExp.TopExp_Explorer(box(1, 1, 1), TopAbs.TopAbs_FACE)
    write_step(tmp_path / "f.step", [("face", explorer.Current(), Pose())])
    with pytest.raises(CadError, match="no solid"):
        load(tmp_path / "f.step", cache=False, reader=reader)


def test_an_open_solid_has_problems_that_name_it(tmp_path: Path, reader: Reader):
    sewing = BRepBuilderAPI.BRepBuilderAPI_Sewing()
    explorer = TopExp.TopExp_Explorer(box(10, 10, 10), TopAbs.TopAbs_FACE)
    explorer.Next()  # one face is left out
    while explorer.More():
        sewing.Add(explorer.Current())
        explorer.Next()
    sewing.Perform()
    shell = TopoDS.TopoDS.Shell(sewing.SewedShape())
    solid = BRepBuilderAPI.BRepBuilderAPI_MakeSolid(shell).Solid()
    write_step(tmp_path / "open.step", [("lidless", solid, Pose())])
    told = ""
    try:
        assembly = load(tmp_path / "open.step", cache=False, reader=reader)
        told = " ".join((*assembly.solids[0].problems, *assembly.warnings))
    except CadError as error:  # Open CASCADE may read an open solid as a mere shell
        told = error.reason
    assert "lidless" in told


def test_a_mirrored_solid_has_its_sides_right(tmp_path: Path, reader: Reader):
    write_step(tmp_path / "m.step", [("m", mirrored(cut(box(20, 20, 20), cylinder(3, 30, p=(10, 10, -5)))), Pose())])
    solid = load(tmp_path / "m.step", cache=False, reader=reader).solids[0]
    bores = [face for face in solid.faces if face.kind == "cylinder"]
    assert bores and all(face.side == -1 for face in bores)
    assert solid.volume == approx((8000 - 180 * np.pi) * 1e-9, rel=1e-7)


def test_source_tells_digest_schema_unit_and_times(block: Path, reader: Reader):
    source = load(block, cache=False, reader=reader).source
    assert source["schema"].startswith("AUTOMOTIVE_DESIGN") and len(source["digest"]) == 64
    assert source["file"] == str(block) and source["seconds"]["read"] > 0


def test_an_unknown_schema_is_warned_of(block: Path, reader: Reader):
    block.write_bytes(block.read_bytes().replace(b"AUTOMOTIVE_DESIGN {", b"SPACESHIP_DESIGN {"))
    assembly = load(block, cache=False, reader=reader)
    assert any("SPACESHIP_DESIGN" in warning for warning in assembly.warnings)


def test_densities_are_per_part(block: Path, reader: Reader):
    assert load(block, cache=False, reader=reader, density=2700.0).parts[0].density == 2700.0
    assert load(block, cache=False, reader=reader, density={"block": 7800.0}).parts[0].density == 7800.0
    with pytest.raises(InputError, match="there are block"):
        load(block, cache=False, reader=reader, density={"blok": 7800.0})
    with pytest.raises(InputError):
        load(block, cache=False, reader=reader, density=-1.0)


# Bad files (VERIFICATION D1–D7)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"\x7fELF" + bytes(range(256)) * 9, "no STEP file"),
        (b"solid cube\nfacet normal 0 0 1\n", "no STEP file"),
        (b"ISO-10303-21;\nHEADER;\n", "cut short"),
    ],
)
def test_what_is_no_step_file_is_refused_before_the_kernel_sees_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, words: str
):
    monkeypatch.setattr(step, "ask_once", lambda request: pytest.fail("the kernel was asked"))
    (tmp_path / "bad.step").write_bytes(content)
    with pytest.raises(CadError, match=words):
        load(tmp_path / "bad.step", cache=False)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path):
    with pytest.raises(CadError, match="cannot be opened"):
        load(tmp_path / "none.step")
    with pytest.raises(CadError, match="no file"):
        load(tmp_path)


def test_huge_files_are_refused_by_size_and_by_entities(block: Path):
    with pytest.raises(CadError, match="at most 0 MB"):
        load(block, limits=Limits(size=1e3), cache=False)
    with pytest.raises(CadError, match="entities"):
        load(block, limits=Limits(entities=50), cache=False)


@pytest.mark.parametrize("share", [0.2, 0.4, 0.6])
def test_a_file_cut_short_is_refused_though_its_end_was_put_back(block: Path, reader: Reader, share: float):
    text = block.read_bytes()
    block.write_bytes(text[: int(share * len(text))] + b"\nENDSEC;\nEND-ISO-10303-21;\n")
    with pytest.raises(CadError):
        load(block, cache=False, reader=reader)


def test_200_000_brackets_do_no_harm(block: Path, reader: Reader):
    text = block.read_bytes().replace(b"CARTESIAN_POINT(''", b"CARTESIAN_POINT(" + b"(" * 200_000, 1)
    block.write_bytes(text)
    with pytest.raises(CadError):
        load(block, cache=False, reader=reader)
    assert reader.ask({**_request(block), "file": "nothing"}) == 0  # it still answers


def _request(path: Path) -> dict:
    limits = {"seconds": 60.0, "cpu": 60.0, "memory": 8e9}
    return {"file": str(path), "out": str(path.with_suffix(".out")), "meshes": False, "check": False, "limits": limits}


def test_a_file_that_takes_too_long_is_given_up(block: Path, reader: Reader):
    with pytest.raises(CadError, match=r"longer than 0\.01 s"):
        load(block, limits=Limits(seconds=0.01), cache=False)
    with pytest.raises(CadError, match=r"longer than 0\.0001 s"):
        load(block, limits=Limits(seconds=1e-4), cache=False, reader=reader)
    assert load(block, cache=False, reader=reader).parts  # the next is read


def test_too_little_memory_is_an_error_of_the_file_not_ours(block: Path):
    with pytest.raises(CadError, match=r"memory|crashed|failed"):
        load(block, limits=Limits(memory=3e7), cache=False)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", r"crashed \(signal 11\)"),
        ("import os; os._exit(7)", r"crashed \(exit code 7\)"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGXCPU)", "processor time"),
        ("pass", "without an answer"),
    ],
)
def test_a_crash_of_the_child_is_told_in_words(block: Path, monkeypatch: pytest.MonkeyPatch, command: str, words: str):
    def start(argument: str) -> WorkerProcess:
        return WorkerProcess([sys.executable, "-c", command])

    monkeypatch.setattr(reader_module, "_start", start)
    with pytest.raises(CadError, match=words) as caught:
        load(block, cache=False)
    assert str(block) in str(caught.value)


def test_the_kernel_writes_nothing_to_the_users_terminal(block: Path, capfd: pytest.CaptureFixture[str]):
    load(block, cache=False)
    block.write_bytes(re.sub(rb"#1(\d),", rb"#9\1,", block.read_bytes(), count=20))
    with contextlib.suppress(CadError):
        load(block, cache=False)
    assert capfd.readouterr() == ("", "")


def test_limits_must_be_positive():
    with pytest.raises(InputError, match=r"limits\.seconds"):
        Limits(seconds=0)


# The cache


def test_a_file_is_read_once(block: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DETENT_CACHE", str(tmp_path / "cache"))
    first = load(block)
    monkeypatch.setattr(step, "ask_once", lambda request: pytest.fail("it was read again"))
    second = load(block)
    assert first.solids[0].volume == second.solids[0].volume
    for a, b in zip(first.solids[0].faces, second.solids[0].faces):
        assert a.kind == b.kind and np.array_equal(a.loops[0], b.loops[0])


@pytest.mark.parametrize("place", [5, 20, 60, 2000, -1])
def test_a_damaged_entry_of_the_cache_is_read_anew(
    block: Path, reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: int
):
    monkeypatch.setenv("DETENT_CACHE", str(tmp_path / "cache"))
    good = load(block, reader=reader)
    (entry,) = (tmp_path / "cache" / "cad").iterdir()
    content = bytearray(entry.read_bytes())
    content[place] ^= 0x40
    entry.write_bytes(content)
    assert load(block, reader=reader).solids[0].volume == good.solids[0].volume
    assert unpack(entry.read_bytes()) is not None  # and it was repaired


def test_blocks_hold_numbers_and_json_only():
    arrays = {"a": np.arange(6.0).reshape(2, 3), "b": np.array([True, False]), "c": np.array([3, 4])}
    block = pack({"words": ["ä", 1]}, arrays)
    found = unpack(block)
    assert found is not None and found[0] == {"words": ["ä", 1]}
    assert all(np.array_equal(found[1][name], value) for name, value in arrays.items())
    assert unpack(block[:-1]) is None and unpack(b"") is None
    with pytest.raises(KeyError):
        pack({}, {"objects": np.array([object()])})


def test_the_cache_forgets_the_oldest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DETENT_CACHE", str(tmp_path))
    for k in range(5):
        store(f"{k}.cad", b"block", most=3)
    assert sum(cached(f"{k}.cad") is not None for k in range(5)) == 3 and cached("4.cad") == b"block"


# Real files, where they are at hand


def test_real_files_are_read(reader: Reader):
    rows = (("as1-oc-214.stp", 18, 5, "millimetre"), ("chrono_assembly.stp", 2, 2, "metre"))
    for name, parts, solids, unit in rows:
        if (REAL / name).exists():
            assembly = load(REAL / name, cache=False, meshes=False, reader=reader)
            assert (len(assembly.parts), len(assembly.solids), assembly.source["unit"]) == (parts, solids, unit)
            assert not any(face.kind == "other" for solid in assembly.solids for face in solid.faces)


def test_a_face_without_a_formula_has_samples_on_it_with_outward_normals(tmp_path: Path, reader: Reader):
    """A prism on an ellipse: x²/a² + y²/b² = 1, normal along (x/a², y/b²)."""
    ellipse = gp.gp_Elips(gp.gp_Ax2(gp.gp_Pnt(0, 0, 0), gp.gp_Dir(0, 0, 1)), 8.0, 5.0)
    wire = BRepBuilderAPI.BRepBuilderAPI_MakeWire(BRepBuilderAPI.BRepBuilderAPI_MakeEdge(ellipse).Edge()).Wire()
    base = BRepBuilderAPI.BRepBuilderAPI_MakeFace(wire).Face()
    prism = BRepPrimAPI.BRepPrimAPI_MakePrism(base, gp.gp_Vec(0, 0, 6)).Shape()
    write_step(tmp_path / "e.step", [("oval", prism, Pose())])
    solid = load(tmp_path / "e.step", cache=False, reader=reader).solids[0]
    assert solid.volume == approx(np.pi * 8 * 5 * 6e-9, rel=1e-6)
    (wall,) = (face for face in solid.faces if face.kind == "other")
    assert len(wall.points) >= 100 and not wall.loops and wall.area == approx(6 * 41.3862e-6, rel=0.05)  # Ramanujan
    x, y, z = wall.points.T * 1e3
    assert (x / 8) ** 2 + (y / 5) ** 2 == approx(1) and z.min() > 0 and z.max() < 6
    outward = np.column_stack((x / 64, y / 25, 0 * z))
    assert wall.normals == approx(outward / np.linalg.norm(outward, axis=1)[:, None], abs=1e-9)
    assert [edge.opening for edge in solid.edges] == approx([np.pi / 2] * 2)


def test_a_users_process_never_loads_the_kernel(block: Path):
    code = (
        "import sys; from detent.cad.step import load; load(sys.argv[1], cache=False); sys.exit('OCP' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code, str(block)], check=True)
