"""A feel as files: JSON that reads back to the bit, a C header and an FMU that say what Python says."""

import io
import json
import math
import shutil
import subprocess
import zipfile
from dataclasses import replace

import numpy as np
import pytest
from pytest import approx

from detent import InputError
from detent.mating.feel.json import from_json, table_in, to_json
from detent.mating.feel.model import Feel, FeelTable
from detent.playback import Rendering, c_header, export
from detent.playback.fmu import fmu
from detent.units import mm
from feel.feel_tables import detent_table, random_table

STRICT = ["-Wall", "-Wextra", "-Werror", "-pedantic", "-O2"]
GCC, GPP = shutil.which("gcc") or "", shutil.which("g++") or ""
needs_gcc = pytest.mark.skipif(not GCC, reason="no gcc here")
STICK = 2e4

PROGRAM = """
#include <stdio.h>
#include "%s.h"

int main(void)
{
    double x, v, a;
    %s_state state;
    %s_reset(&state);
    while (scanf("%%lf %%lf %%lf", &x, &v, &a) == 3)
        printf("%%.17g %%.17g %%.17g %%.17g\\n", %s_force(x, v, a), %s_rendered(x, v), %s_step(&state, x, v),
               %s_mass(x, v));
    return 0;
}
"""


def motion(table, n=2000, seed=1):
    """A wandering motion over the table and beyond its ends, with stretches of rest and quantised speeds."""
    random = np.random.default_rng(seed)
    width = table.end - table.start
    x = table.start + width * (0.5 + 0.7 * np.sin(np.linspace(0, 25, n)) + 0.02 * random.normal(size=n).cumsum() / 9)
    x[n // 3 : n // 3 + 100] = x[n // 3]
    v = np.round(np.gradient(x, 1e-3), 1)
    return x, v, random.normal(size=n)


def by_compiler(compiler, standard, table, tmp_path, x, v, a, name="feel"):
    ending = "c" if "c99" in standard else "cpp"
    (tmp_path / f"{name}.h").write_text(c_header(table, stick_stiffness=STICK, name=name))
    (tmp_path / f"main.{ending}").write_text(PROGRAM % ((name,) * 7))
    command = [compiler, standard, *STRICT, str(tmp_path / f"main.{ending}"), "-o", str(tmp_path / "main")]
    subprocess.run(command, check=True, capture_output=True)
    given = "\n".join(f"{one:.17g} {two:.17g} {three:.17g}" for one, two, three in zip(x, v, a, strict=True))
    told = subprocess.run([str(tmp_path / "main")], input=given, check=True, capture_output=True, text=True).stdout
    return np.array([line.split() for line in told.splitlines()], dtype=float)


def by_python(table, x, v, a):
    feel, rendering = Feel(table), Rendering(table, STICK)
    steps = [rendering.step(float(one), float(two)) for one, two in zip(x, v, strict=True)]
    mass = feel.force(x, v, 1.0) - feel.rendered(x, v)
    return np.column_stack((feel.force(x, v, a), feel.rendered(x, v), steps, mass))


@needs_gcc
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_c_header_says_what_python_says(tmp_path, seed):
    table = detent_table() if seed == 1 else random_table(np.random.default_rng(seed))
    x, v, a = motion(table, seed=seed)
    by_c, ours = by_compiler(GCC, "-std=c99", table, tmp_path, x, v, a), by_python(table, x, v, a)
    # Claimed: 1e-6 of the peak. The same operations in the same order: rounding is all there is.
    assert by_c == approx(ours, abs=1e-12 * np.abs(ours).max())


@pytest.mark.skipif(not GPP, reason="no g++ here")
def test_the_header_is_also_cpp(tmp_path):
    table = detent_table()
    x, v, a = motion(table, 300)
    by_cpp = by_compiler(GPP, "-std=c++11", table, tmp_path, x, v, a, name="turn_signal")
    assert by_cpp == approx(by_python(table, x, v, a), abs=1e-12 * 100)


@needs_gcc
def test_two_headers_live_in_one_program(tmp_path):
    for name in ("one", "other"):
        (tmp_path / f"{name}.h").write_text(c_header(detent_table(), stick_stiffness=STICK, name=name))
    (tmp_path / "main.c").write_text(
        '#include "one.h"\n#include "other.h"\n#include "one.h"\n'
        "int main(void) { return one_force(0, 0, 0) != other_force(0, 0, 0); }\n"
    )
    subprocess.run([GCC, "-std=c99", *STRICT, str(tmp_path / "main.c"), "-o", str(tmp_path / "main")], check=True)
    assert subprocess.run([str(tmp_path / "main")]).returncode == 0


@needs_gcc
def test_notes_cannot_leave_their_comment(tmp_path):
    nasty = replace(detent_table(), notes=("ends here */ #error no", "line\\", "??/", "\u2028#error no"))
    x, v, a = motion(nasty, 10)
    assert len(by_compiler(GCC, "-std=c99", nasty, tmp_path, x, v, a)) == 10


def test_the_header_allocates_nothing_and_calls_nothing():
    text = c_header(detent_table(), stick_stiffness=STICK)
    assert "#include" not in text and "malloc" not in text


@pytest.mark.parametrize("name", ["Feel", "1st", "a-b", "", "a b", "x" * 60])
def test_a_name_that_c_does_not_take_is_refused(name):
    with pytest.raises(InputError, match="C name"):
        c_header(detent_table(), stick_stiffness=STICK, name=name)


# ---- friction that sticks, sample by sample ----


def test_played_friction_is_coulombs_after_a_short_way():
    """F_c/K_s = 0.05 mm here: behind each turn it is eq. 3 again."""
    table = FeelTable.of([-1.0, 1.0], spring_force=0.0, friction=((1.0, 0.5),) * 2)
    x = 10 * mm * np.sin(np.linspace(0, 12, 4000))
    rendering = Rendering(table, STICK)
    got = np.array([rendering.step(one, 0.0) for one in x.tolist()])
    moved = np.gradient(x)
    steady = np.array([np.ptp(np.sign(moved[max(0, i - 60) : i + 1])) == 0 for i in range(len(x))])
    steady[:60] = False
    assert got[steady] == approx(np.where(moved > 0, 1.0, -0.5)[steady]) and steady.sum() > 2000


def test_played_friction_holds_without_creeping_and_without_chatter():
    """A device of 0.2 kg pushed by 0.9 N against 1 N of friction: it stops where it is, for good. With sgn v in place
    of the set, the same device chatters at every sample."""
    table, m, b, T, push = FeelTable.of([-1.0, 1.0], spring_force=0.0, friction=1.0), 0.2, 2.0, 1e-3, 0.9

    def run(force):
        x, v, told, at = 0.0, 0.05, 0.0, []
        for _ in range(12_000):
            F = force(x, (x - told) / T)
            told = x
            for _ in range(10):
                v += 0.1 * T / m * (push - F - b * v)
                x += 0.1 * T * v
            at.append((x, F))
        return np.array(at)

    rendering = Rendering(table, 0.5 * 2 * b / T)
    held = run(rendering.step)[-2000:]
    # Damping less KT/2 is 1 N s/m: what it came with has died out as e^(−10 s · 1/(2 · 0.2 s)).
    assert np.ptp(held[:, 0]) < 1e-12 and held[:, 1] == approx(push, abs=1e-9)
    chatter = run(lambda x, v: float(Feel(table).rendered(x, v)))[-2000:]
    assert (np.abs(np.diff(np.sign(chatter[:, 1]))) > 0).sum() > 100


def test_noise_of_the_position_moves_friction_by_no_more_than_its_spring():
    random, table = np.random.default_rng(0), FeelTable.of([-1.0, 1.0], spring_force=0.0, friction=1.0)
    rendering = Rendering(table, 1000.0)
    rendering.step(0.0, 0.0)
    rendering.step(0.5 * mm, 0.0)
    got = [rendering.step(0.5 * mm + 5e-6 * random.integers(-1, 2), 0.0) for _ in range(1000)]
    assert np.ptp(got) <= 2 * 5e-6 * 1000.0 + 1e-12  # an encoder's two steps; sgn v would swing by 2 N


# ---- JSON ----


def test_json_reads_back_to_the_bit():
    random = np.random.default_rng(3)
    for table in (detent_table(), detent_table("rad"), *(random_table(random) for _ in range(20))):
        told = replace(table, notes=("mass is not known: none is played",))
        assert from_json(to_json(told)) == told
        assert to_json(from_json(to_json(told))) == to_json(told)


BROKEN = [
    (b"", "not JSON"), (b"[1]", "no feel"), (b"{}", "no feel"), (b"\xff", "not JSON"), (b"[" * 100_000, "not JSON"),
]  # fmt: skip


@pytest.mark.parametrize(("content", "words"), BROKEN)
def test_what_is_no_feel_is_refused(content, words):
    with pytest.raises(InputError, match=words):
        from_json(content)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"spring_force": [math.nan] * 101}, "finite"), ({"start": math.inf}, "finite"), ({"colour": "red"}, "colour"),
        ({"mass": None}, "mass"), ({"spacing": "1 mm"}, "spacing"), ({"spacing": True}, "spacing"),
        ({"friction": [[1.0]] * 101}, "friction"), ({"friction": [[1.0, -2.0]] * 101}, "friction"),
        ({"format": "detent feel 2"}, "no feel"), ({"unit": ["m"]}, "unit"), ({"notes": [1]}, "notes"),
        ({"start": 10**400}, "start"), ({"spring_force": [1.0]}, "spring_force"),
    ],
)  # fmt: skip
def test_json_is_read_strictly(change, words):
    found = json.loads(to_json(detent_table()))
    with pytest.raises(InputError, match=words):
        from_json(json.dumps(found | change).encode())
    for key in ("start", "mass", "unit"):
        with pytest.raises(InputError):
            from_json(json.dumps({one: value for one, value in found.items() if one != key}).encode())


def test_a_key_given_twice_is_refused():
    text = to_json(detent_table()).decode().replace('"unit": "m"', '"unit": "m", "unit": "rad"')
    with pytest.raises(InputError, match="twice"):
        from_json(text.encode())


def test_files_go_by_their_ending(tmp_path):
    with pytest.raises(InputError, match=r"\.json"):
        export(detent_table(), tmp_path / "feel.txt", stick_stiffness=0.0)
    with pytest.raises(InputError, match=r"\.json or \.nc"):
        table_in(b"", "feel.csv")
    export(detent_table(), tmp_path / "Turn-Signal 2.h", stick_stiffness=1.0)
    assert "turn_signal_2_step(" in (tmp_path / "Turn-Signal 2.h").read_text()
    export(detent_table(), tmp_path / "42.h", stick_stiffness=1.0)
    assert "feel_42_step(" in (tmp_path / "42.h").read_text()


# ---- FMU ----


@needs_gcc
def test_the_fmu_passes_fmpys_validation_and_runs_there_with_the_same_output(tmp_path):
    fmpy = pytest.importorskip("fmpy")
    from fmpy.validation import validate_fmu

    for table, unit, name in ((detent_table("m"), "m", "force"), (detent_table("rad"), "rad", "torque")):
        table = replace(table, notes=('mass < 1 & "so"',))
        path = tmp_path / f"{unit}.fmu"
        export(table, path, stick_stiffness=STICK)
        assert validate_fmu(str(path)) == []
        T, (x, v, a) = 1e-3, motion(table, 1500)
        columns = ("time", "position", "velocity", "acceleration")
        given = np.array(
            list(zip(np.arange(len(x)) * T, x, v, a, strict=True)), dtype=[(one, np.float64) for one in columns]
        )
        told = fmpy.simulate_fmu(
            str(path), input=given, step_size=T, output_interval=T, stop_time=1.4, output=[name], use_event_mode=False
        )[name]
        ours = by_python(table, x, v, a)
        whole = ours[:, 2] + ours[:, 3] * a
        # A step from t to t + T evaluates what was set at t. Rounding, and FMPy's interpolation of its inputs.
        assert told[1:] == approx(whole[: len(told) - 1], abs=1e-9 * np.abs(whole).max())


@needs_gcc
def test_the_same_feel_is_the_same_fmu_and_another_is_another():
    one, same = (fmu(detent_table(), stick_stiffness=STICK) for _ in range(2))
    other = fmu(detent_table(), stick_stiffness=2 * STICK)
    assert one == same and one != other
    names = zipfile.ZipFile(io.BytesIO(one)).namelist()
    assert "modelDescription.xml" in names and "sources/feel.h" in names
    guids = [zipfile.ZipFile(io.BytesIO(c)).read("modelDescription.xml").split(b'guid="')[1][:34] for c in (one, other)]
    assert guids[0] != guids[1]


@needs_gcc
def test_the_fmus_source_compiles_without_a_warning(tmp_path):
    archive = zipfile.ZipFile(io.BytesIO(fmu(detent_table(), stick_stiffness=STICK)))
    for name in ("feel.h", "feel_fmu.c"):
        (tmp_path / name).write_bytes(archive.read(f"sources/{name}"))
    command = [GCC, "-std=c99", *STRICT, "-fPIC", "-c", str(tmp_path / "feel_fmu.c"), "-o", str(tmp_path / "feel.o")]
    subprocess.run(command, check=True)


def test_without_a_compiler_an_fmu_is_refused_in_words(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match="C compiler"):
        fmu(detent_table(), stick_stiffness=STICK)
    with pytest.raises(InputError, match="does not run"):
        fmu(detent_table(), stick_stiffness=STICK, compiler="no-such-compiler")
