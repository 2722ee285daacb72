"""A record survives its file: what is saved comes back, what is damaged is refused, what is killed leaves no wreck."""

import contextlib
import errno
import hashlib
import io
import json
import os
import re
import resource
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import xarray as xr
from hypothesis import given
from hypothesis import strategies as st

from detent import DetentError, Event, InputError, Outcome, Record, Status
from detent.core.files import write_whole
from detent.core.record import Channel, Origin, dataset, digest, plain
from house.killing import kill_while_saving


def record(n: int = 3, where: str = "hook / edge 3") -> Record:
    time = np.linspace(0.0, 1.0, n)
    channels = {
        "insertion": Channel(("time",), 1e-2 * time, "m", "distance along the rail"),
        "force": Channel(("time", "xyz"), np.outer(time, [0.1, -1.0 / 3.0, 1e-300]), "N", "on the part by the bore"),
    }
    coords = {
        "time": Channel(("time",), time, "s", "since the start"),
        "xyz": Channel(("xyz",), np.array(["x", "y", "z"]), "1", "axes"),
    }
    inputs = {"name": "probe", "mating": {"friction": 0.1}}
    return Record(
        verb="simulate",
        data=dataset(channels, coords),
        outcome=Outcome(Status.JAMMED, "two-point contact, friction cones overlap", 2.71),
        events=(Event(0.5, "contact", where, {"insertion": 0.005}, exact={"poly": [1, -2]}),),
        tables={"joints": ({"kind": "revolute", "axis": [0.0, 0.0, 1.0]}, {"kind": "μ – ∅"})},
        inputs=inputs,
        stats={"seconds": 0.1, "samples": n},
        origin=Origin.here(inputs),
    )


def test_a_saved_record_comes_back_the_same(tmp_path):
    saved = record()
    saved.save(tmp_path / "a.nc")
    loaded = Record.load(tmp_path / "a.nc")
    assert loaded.same_as(saved)
    assert loaded.outcome == saved.outcome and loaded.events == saved.events
    assert loaded.inputs == saved.inputs and loaded.stats == saved.stats and loaded.origin == saved.origin
    assert loaded["force"].attrs == {"units": "N", "about": "on the part by the bore"}


@given(
    values=st.lists(st.floats(width=64), min_size=1, max_size=9),
    where=st.text(st.characters(exclude_categories=("Cs",)), max_size=20),
    detail=st.dictionaries(
        st.text(max_size=5), st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5)), max_size=3
    ),
)
def test_any_numbers_and_any_text_come_back_the_same(values, where, detail):
    channels = {"a": Channel(("time",), np.array(values), "1", where)}
    first = Record("simulate", dataset(channels, {}), Outcome(Status.SOLVED, where), (Event(0.0, "x", where, detail),))
    assert Record.from_bytes(first.to_bytes(), "x").same_as(first)


def test_the_same_run_on_another_day_is_the_same_record():
    one = record()
    other = replace(one, stats={"seconds": 9.9}, origin=replace(one.origin, date="2031-01-01"))
    assert one.same_as(other)
    for different in (
        record(4),
        record(where="elsewhere"),
        replace(one, outcome=replace(one.outcome, status=Status.SEATED)),
        replace(one, tables={}),
    ):
        assert not one.same_as(different)


def test_plain_xarray_opens_a_record(tmp_path):
    record().save(tmp_path / "a.nc")
    with xr.open_dataset(tmp_path / "a.nc") as opened:
        assert opened["insertion"].attrs["units"] == "m"
        np.testing.assert_array_equal(opened["insertion"], [0.0, 0.005, 0.01])
        assert json.loads(opened.attrs["detent"])["outcome"]["status"] == "jammed"


def test_the_same_inputs_have_the_same_digest_whatever_their_order():
    assert digest({"a": 1, "b": {"c": 2, "d": 3}}) == digest({"b": {"d": 3, "c": 2}, "a": 1})
    assert digest({"a": 1}) != digest({"a": 2})


def test_what_json_has_no_word_for_is_kept_as_text_or_refused():
    assert plain({"a": np.float64("nan"), "b": np.arange(2), 3: Status.SEATED}) == {
        "a": "nan",
        "b": [0, 1],
        "3": "seated",
    }
    with pytest.raises(TypeError, match="object"):
        plain({"a": object()})


# ---- damage ----


def refused(content: bytes) -> str:
    with pytest.raises(InputError) as caught:
        Record.from_bytes(content, "run.nc")
    assert "run.nc" in str(caught.value)
    return str(caught.value)


def test_every_flipped_byte_is_found_and_the_file_named():
    content = Record("simulate", dataset({}, {}), Outcome(Status.SOLVED, "small")).to_bytes()
    assert Record.from_bytes(content, "run.nc").outcome.reason == "small"
    for i in range(len(content)):
        for mask in (0x01, 0xFF):
            refused(content[:i] + bytes([content[i] ^ mask]) + content[i + 1 :])


def test_every_truncation_is_found():
    content = record().to_bytes()
    for length in (*range(0, 200), *range(200, len(content), 97), len(content) - 1):
        assert "run.nc" in refused(content[:length])
    assert "run.nc" in refused(content + b"\0")


def test_other_files_are_no_records(tmp_path):
    import pickle  # noqa: TID251  to make what must be refused

    foreign = xr.Dataset({"a": ("t", [1.0, 2.0])}).to_netcdf(engine="scipy")
    for content in (b"", b"CDF", b"\0" * 500, b"name = 'clip'\n", bytes(foreign), pickle.dumps({"a": 1})):
        assert "not a Detent record" in refused(content)
    with pytest.raises(InputError, match=re.escape(str(tmp_path))):
        Record.load(tmp_path)
    with pytest.raises(InputError, match="No such file"):
        Record.load(tmp_path / "none.nc")


def forged(**attrs: object) -> bytes:
    """A file whose checksum is right and whose content is not."""
    made = xr.Dataset({"a": ("t", np.arange(5.0))}, attrs={**attrs, "detent_checksum": 64 * "0"})
    return signed(bytes(made.to_netcdf(engine="scipy")))


def signed(content: bytes) -> bytes:
    at = content.index(64 * b"0")
    return content[:at] + hashlib.sha256(content).hexdigest().encode() + content[at + 64 :]


def test_a_forged_file_with_a_right_checksum_is_refused():
    head = json.loads(xr.open_dataset(io.BytesIO(record().to_bytes()), engine="scipy").attrs["detent"])
    for wrong in (
        {},
        {**head, "outcome": {**head["outcome"], "status": "eaten"}},
        {**head, "events": [{"time": "soon", "kind": "x", "where": "", "detail": {}, "exact": None}]},
        {**head, "events": [{"surprise": 1}]},
        [],
    ):
        refused(forged(detent_format=1, detent=json.dumps(wrong)))
    for text in ("{", "[" * 100_000):
        refused(forged(detent_format=1, detent=text))
    refused(forged(detent_format=1))
    refused(forged(detent_format=2, detent=json.dumps(head)))


def unsigned(whole: bytes) -> tuple[bytes, int]:
    """A record's file with zeros in the place of its checksum, and where that is: `signed` signs it again."""
    checksum = re.search(rb"[0-9a-f]{64}", whole.partition(b"detent_checksum")[2])
    assert checksum is not None
    at = whole.index(checksum[0])
    return whole[:at] + 64 * b"0" + whole[at + 64 :], at


def damaged(whole: bytes, every: int) -> tuple[int, int]:
    """How many of the flipped bytes, one in `every`, each with a right checksum, were read; and how many there were."""
    blank, at = unsigned(whole)
    places, loaded = [i for i in range(4, len(blank), every) if not at <= i < at + 64], 0
    for i in places:
        with contextlib.suppress(InputError):
            Record.from_bytes(signed(blank[:i] + bytes([blank[i] ^ 0xFF]) + blank[i + 1 :]), "run.nc")
            loaded += 1
    return loaded, len(places)


def test_a_damaged_file_with_a_right_checksum_loads_or_is_refused():
    loaded, all_of_them = damaged(record().to_bytes(), 7)
    assert 0 < loaded < all_of_them  # a number may change unseen, a name or a length may not


def test_an_unknown_channel_is_answered_with_those_that_exist():
    with pytest.raises(InputError, match="there are insertion, force"):
        record()["forse"]


# ---- writing whole ----


def test_a_failing_write_leaves_the_earlier_file(tmp_path, monkeypatch):
    path = tmp_path / "a.nc"
    record(3).save(path)

    def fail(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    for step in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, step, fail)
            with pytest.raises(DetentError, match=r"a\.nc: cannot be written: Input/output error"):
                record(4).save(path)
        assert Record.load(path).same_as(record(3))
        assert [one.name for one in tmp_path.iterdir()] == ["a.nc"]


def test_a_full_disk_leaves_the_earlier_file_and_says_so(tmp_path):
    path = tmp_path / "a.nc"
    record(3).save(path)
    pid = os.fork()
    if pid == 0:  # only here may the limit hold
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        try:
            record(5000).save(path)
        except DetentError as error:
            os._exit(0 if "a.nc: cannot be written: File too large" in str(error) else 1)
        os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert Record.load(path).same_as(record(3))
    assert [one.name for one in tmp_path.iterdir()] == ["a.nc"]


def test_left_overs_of_the_dead_are_swept_and_those_of_the_living_are_not(tmp_path):
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    ours, theirs, other = (
        tmp_path / f".a.nc.{dead.pid}.part",
        tmp_path / f".a.nc.{os.getppid()}.part",
        tmp_path / f".b.nc.{dead.pid}.part",
    )
    for left in (ours, theirs, other):
        left.write_bytes(b"half")
    (tmp_path / f".c[1].nc.{dead.pid}.part").write_bytes(b"half")
    write_whole(tmp_path / "a.nc", b"whole")
    write_whole(tmp_path / "c[1].nc", b"whole")
    (tmp_path / "c[1].nc").unlink()
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted([theirs.name, other.name, "a.nc"])


def test_a_link_is_written_through_and_a_missing_folder_named(tmp_path):
    (tmp_path / "real.nc").write_bytes(b"old")
    (tmp_path / "link.nc").symlink_to("real.nc")
    write_whole(tmp_path / "link.nc", b"new")
    assert (tmp_path / "link.nc").is_symlink() and (tmp_path / "real.nc").read_bytes() == b"new"
    with pytest.raises(InputError, match=r"the folder .* does not exist"):
        write_whole(tmp_path / "none" / "a.nc", b"")


def test_ten_kills_while_saving_leave_a_whole_file(tmp_path):
    killed = kill_while_saving(tmp_path / "a.nc", (record(3), record(4)), kills=10, seed=1)
    assert killed.torn == killed.lost == 0
    assert list(Path(tmp_path).iterdir()) == [tmp_path / "a.nc"]  # the last save swept what the kills left
