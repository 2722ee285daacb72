"""A worker's desk: what it calls finished is on the disk, whatever the other thread does meanwhile."""

import json
import threading
import time
from queue import SimpleQueue

import pytest

from detent.studies.job import Job
from detent.studies.journal import Segment, read_span
from detent.studies.study_worker import Desk
from detent.studies.supervisor import Supervisor, Task
from study_bases import OUTPUTS, frictions, ring


class Watched(Segment):
    """Knows how far it was flushed: what was written when a flush began. Its flushes take their time."""

    flushed = 0

    def flush(self):
        end = self.end
        super().flush()
        time.sleep(0.02)
        self.flushed = end


@pytest.fixture
def job(tmp_path):
    (tmp_path / "journal").mkdir()
    return Job(ring(), OUTPUTS, tmp_path)


def test_finished_means_flushed(job):
    segment, lines, told = Watched(job.folder / "journal"), SimpleQueue(), []
    heard = threading.Event()

    def tell(message):
        told.append((message, segment.flushed))
        if message.get("flushed") == 30:
            heard.set()

    threading.Thread(target=Desk(job, segment, lines, tell).serve, daemon=True).start()
    for few in range(0, 30, 3):
        lines.put(json.dumps([(job.key(one), one) for one in frictions(30)[few : few + 3]]).encode())
        time.sleep(0.1)
    assert heard.wait(60.0)
    flushed = [(message, on_disk) for message, on_disk in told if "flushed" in message]
    assert len(flushed) > 1
    for message, on_disk in flushed:
        assert message["end"] <= on_disk
        assert len(read_span(segment.path, 0, message["end"])[0]) == message["flushed"]


def test_a_worker_has_some_work_before_it(job):
    supervisor = Supervisor(job)
    assert [supervisor._room(pending) for pending in (0, 1)] == [1, 0]  # before anything is known
    supervisor.seconds = 0.01
    assert [supervisor._room(pending) for pending in (0, 30, 31, 60)] == [60, 30, 0, 0]
    supervisor.seconds = 30.0
    assert [supervisor._room(pending) for pending in (0, 1)] == [1, 0]


def test_a_point_that_names_a_file_is_known_by_its_content(job, tmp_path):
    base = ring(folder=tmp_path)
    point = {"mating.file": "a.csv"}
    keys = []
    for content in ("1", "2", "1"):
        (tmp_path / "a.csv").write_text(content)
        keys.append(Job(base, OUTPUTS, tmp_path).key(point))
    assert keys[0] == keys[2] != keys[1]
    assert Job(base, OUTPUTS, tmp_path / "elsewhere").key(point) == keys[0]
    assert Job(base, OUTPUTS[:1], tmp_path).key(point) != keys[0]
    assert Task("a", point).deaths == 0
