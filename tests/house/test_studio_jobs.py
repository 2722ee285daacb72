"""Jobs and files at the worst moments: a worker that dies or is given up between writing its record and saying so."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from detent.studio.folder import Folder, Listing
from detent.studio.jobs import Job, Jobs
from detent.studio.workers import Refusal, WorkerDied


class Bench:
    """In the place of worker processes: one that does what the test says, when it says so."""

    def __init__(self, work: Any) -> None:
        self.work = work

    async def run(self, request: dict[str, Any], told: Any) -> Any:
        return await self.work(request, told)


def followed(folder: Path, work: Any, cancel: bool = False) -> Job:
    """The job of one run after its end."""

    async def all_of_it() -> Job:
        workers: Any = Bench(work)
        jobs = Jobs(Folder(folder), workers, lambda: None)
        job = jobs.add("ring", "text")
        task = jobs._tasks[job.id]
        if cancel:
            await asyncio.sleep(0.05)
            await jobs.cancel(job.id)
        await asyncio.wait([task])
        return job

    return asyncio.run(all_of_it())


async def writes(request: dict[str, Any], told: Any) -> tuple[dict[str, Any], bytes]:
    Path(request["result"]).write_bytes(b"a record")
    return {"words": "seated"}, b""


async def writes_and_dies(request: dict[str, Any], told: Any) -> Any:
    result = Path(request["result"])
    result.write_bytes(b"a record")
    result.with_name(f".{result.name}.123.part").write_bytes(b"half")
    raise WorkerDied("the worker process was killed (signal 9)")


async def writes_and_is_silent(request: dict[str, Any], told: Any) -> Any:
    await writes(request, told)
    told({"progress": 0.99})
    await asyncio.sleep(60)


async def refuses(request: dict[str, Any], told: Any) -> Any:
    raise Refusal(422, "mating.friction: it is missing")


def test_a_record_gets_the_first_free_name(tmp_path):
    (tmp_path / "ring.nc").write_bytes(b"another")
    (tmp_path / "ring-2.nc").symlink_to("nowhere")
    job = followed(tmp_path, writes)
    assert (job.state, job.record, job.words) == ("done", "ring-3", "seated")
    assert (tmp_path / "ring-3.nc").read_bytes() == b"a record" and (tmp_path / "ring.nc").read_bytes() == b"another"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ring-2.nc", "ring-3.nc", "ring.nc"]


@pytest.mark.parametrize(
    ("work", "cancel", "state", "words"),
    [
        (writes_and_dies, False, "failed", "the worker process was killed (signal 9); nothing else was lost"),
        (writes_and_is_silent, True, "cancelled", "cancelled; nothing was written"),
        (refuses, False, "failed", "mating.friction: it is missing"),
    ],
)
def test_what_does_not_end_well_leaves_no_file(tmp_path, work, cancel, state, words):
    job = followed(tmp_path, work, cancel)
    assert (job.state, job.words, job.record) == (state, words, None)
    assert list(tmp_path.iterdir()) == []


def test_a_record_that_gets_no_name_fails_the_run(tmp_path, monkeypatch):
    def full(*_: Any) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Folder, "adopt", full)
    job = followed(tmp_path, writes)
    assert (job.state, job.words) == ("failed", "the record could not be written: No space left on device")
    assert list(tmp_path.iterdir()) == []


def test_a_file_system_without_links_overwrites_nothing_either(tmp_path, monkeypatch):
    def no_links(*_: Any) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", no_links)
    (tmp_path / "ring.nc").write_bytes(b"another")
    assert followed(tmp_path, writes).record == "ring-2"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "ring.nc": b"another", "ring-2.nc": b"a record"
    }  # fmt: skip


def test_a_file_that_fells_workers_is_named_alone_and_looked_into_again(tmp_path):
    asked: list[Any] = []

    class Falling:
        """Workers that fall over one file, as long as it is bad."""

        async def ask(self, request: dict[str, Any]) -> Any:
            asked.append(request["names"])
            if "bad" in request["names"]:
                raise Refusal(422, "the worker process was killed (signal 11)")
            line = {"title": "a run", "status": "seated", "mood": "reached", "date": "2026", "complaint": None}
            return {"found": [dict(line) for _ in request["names"]]}, b""

    for name in ("good", "bad", "fine"):
        (tmp_path / f"{name}.nc").touch()

    async def twice() -> list[dict[str, Any]]:
        workers: Any = Falling()
        listing = Listing(Folder(tmp_path), workers)
        return [await listing.now(), await listing.now()]

    for listed in asyncio.run(twice()):
        complaints = {one["name"]: one["complaint"] for one in listed["records"]}
        assert complaints == {"good": None, "fine": None, "bad": "the worker process was killed (signal 11)"}
        assert not any("again" in one for one in listed["records"])
    assert asked[-1] == ["bad"]


PRINTING = """
import os, sys
from detent.studio import editing, studio_worker
check = editing.check
def printing(*args, **how):
    print("hello"); os.write(1, b"from below"); sys.stdout.flush()
    return check(*args, **how)
editing.check = printing
studio_worker.main()
"""


def test_what_anything_prints_in_a_worker_does_not_reach_the_studio(tmp_path):
    asked = b'{"do": "check", "text": "a = 1"}\n'
    command = [sys.executable, "-c", PRINTING, str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(asked)
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())["answer"]
        process.stdin.close()  # the studio is gone: so is the worker
        rest, errors = process.stdout.read(), process.stderr.read()
    assert answer["table"] == {"a": 1} and rest == b""
    assert b"hello" in errors and b"from below" in errors


def test_what_killed_studios_left_is_swept_and_nothing_else(tmp_path):
    child = subprocess.Popen(["true"])
    child.wait()
    dead, alive = child.pid, os.getpid()
    drafts = tmp_path / ".detent-drafts"
    drafts.mkdir()
    left = [
        tmp_path / f".detent-{dead}-ab.nc",
        tmp_path / f"..detent-{dead}-ab.nc.9.part",
        drafts / f".detent-{dead}-ab.part",
    ]
    kept = [
        tmp_path / f".detent-{alive}-ab.nc",
        tmp_path / ".detent-x-y.nc",
        tmp_path / "ring.nc",
        drafts / "ring.toml",
    ]
    for path in (*left, *kept):
        path.touch()
    Folder(tmp_path).sweep()
    assert [path for path in (*left, *kept) if path.exists()] == kept
