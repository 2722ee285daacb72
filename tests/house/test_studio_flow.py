"""A person's path through the studio: edit, keep, save, run, watch, cancel, look; and what happens when things die."""

import gzip
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from detent import InputError, Record
from detent.scenario import Scenario
from detent.studies.design.task_file import bundled_designs
from detent.studies.study_file import bundled_studies
from detent.studio.server import serve
from house.runs import RING
from house.studio import LONG, PATIENCE, Studio, eventually, studio
from house.timing import soon


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with studio(tmp_path_factory.mktemp("demo")) as one:
        yield one


@pytest.fixture(autouse=True)
def _nothing_is_left_between_tests(server):
    yield
    for id, job in server.jobs().items():  # of a test that failed: they would make the next ones wait
        if job["state"] in ("waiting", "compiling", "running"):
            server.post(f"/api/jobs/{id}/cancel", {})
    hidden = [path.name for path in server.folder.iterdir() if path.name.startswith(".") and path.is_file()]
    assert hidden == []


def listed(server: Studio, what: str) -> dict[str, dict]:
    return {one["name"]: one for one in server.get("/api/folder").json[what]}


# ---- scenarios ----


def test_the_folder_lists_what_is_in_it_and_what_comes_along(server):
    (server.folder / "broken.toml").write_text("name = ")
    (server.folder / ".hidden.toml").write_text(RING)
    found = listed(server, "scenarios")
    (server.folder / ".hidden.toml").unlink()
    assert found["ring"] == {
        "name": "ring", "title": "ring in a bore", "bundled": False, "draft": False, "complaint": None
    }  # fmt: skip
    assert found["peg_mp61"]["bundled"] and found["peg_mp61"]["complaint"] is None
    assert "not valid TOML" in found["broken"]["complaint"]
    assert ".hidden" not in found and "hidden" not in found
    (server.folder / "broken.toml").write_text(RING)  # a file that was mended is looked into anew
    assert listed(server, "scenarios")["broken"]["complaint"] is None
    (server.folder / "broken.toml").unlink()
    assert "broken" not in listed(server, "scenarios")


def test_files_of_studies_and_designs_are_not_taken_for_faulty_scenarios(server):
    files = {
        "map": bundled_studies()["peg_map"].read_text("utf-8"),
        "task": bundled_designs()["hook"].read_text("utf-8"),
        "hooks": bundled_designs()["lid_hooks"].read_text("utf-8"),
        "bars": 'file = "four_bar"\nground = "bar 1"\n',
        "lost": '[base]\nscenario = "peg_mp61"\n',  # neither a study nor a scenario: that is said
    }
    for name, text in files.items():
        (server.folder / f"{name}.toml").write_text(text, "utf-8")
    found = listed(server, "scenarios")
    for name in files:
        (server.folder / f"{name}.toml").unlink()
    assert not {"map", "task", "hooks", "bars"} & found.keys() and found["lost"]["complaint"]


def test_a_scenario_opens_with_its_table_and_all_that_is_wrong_with_it(server):
    opened = server.get("/api/scenario?name=ring").json
    assert opened["text"] == RING and opened["table"]["mating"]["friction"] == 0.3
    assert (opened["complaints"], opened["bundled"], opened["draft"]) == ([], False, False)
    assert server.get("/api/scenario?name=peg_mp61").json["bundled"]
    wrong = RING.replace("friction = 0.3", "friction = -1").replace('"20 ms"', '"20 mm"')
    complaints = server.post("/api/check", {"text": wrong}).json["complaints"]
    assert [one["path"] for one in complaints] == [["mating", "friction"], ["run", "sample"]]
    assert server.get("/api/scenario?name=nothing").status == 404


def test_a_changed_table_goes_into_the_text_beside_its_comments(server):
    opened = server.get("/api/scenario?name=ring").json
    opened["table"]["mating"]["friction"] = 0.4
    opened["table"]["drive"]["legs"][0]["speed"] = "5 mm/s"
    checked = server.post("/api/check", {"text": RING, "table": opened["table"]}).json
    wanted = RING.replace("friction = 0.3 ", "friction = 0.4 ").replace(
        '"12 mm", speed = "10', '"12 mm", speed = "5', 1
    )
    assert (checked["text"], checked["table"], checked["complaints"]) == (wanted, opened["table"], [])


def test_code_from_elsewhere_is_named_and_never_run(server):
    (server.folder / "stranger.py").write_text("open('it_ran', 'w')")
    text = RING.replace("oring.ORing", "stranger:Bomb")
    (complaint, *_) = server.post("/api/check", {"text": text}).json["complaints"]
    assert "outside Detent" in complaint["words"] and complaint["field"] == "mating.kind"
    assert "outside Detent" in server.follow(server.run("stranger", text), "failed")["words"]
    assert not list(server.folder.rglob("it_ran"))


def test_the_schema_is_that_of_scenarios(server):
    schema = server.get("/api/schema").json
    assert schema["title"] == "Detent scenario" and "mating" in schema["properties"]


def test_a_draft_is_kept_until_it_is_saved_or_dropped(server):
    assert server.post("/api/draft", {"name": "ring", "text": "name = 1 # ü"}).status == 200
    opened = server.get("/api/scenario?name=ring").json
    assert (opened["text"], opened["draft"], opened["bundled"]) == ("name = 1 # ü", True, False)
    assert opened["complaints"] and listed(server, "scenarios")["ring"]["draft"]
    assert server.post("/api/draft", {"name": "new", "text": RING}).status == 200  # of a scenario that was never saved
    assert listed(server, "scenarios")["new"]["title"] == "ring in a bore"
    assert server.post("/api/draft", {"name": "new", "text": None}).status == 200
    assert server.post("/api/draft", {"name": "peg_mp61", "text": "x"}).status == 200
    assert server.get("/api/scenario?name=peg_mp61").json["bundled"]  # still, with a draft
    assert server.post("/api/draft", {"name": "peg_mp61", "text": None}).status == 200
    assert server.post("/api/draft", {"name": "ring", "text": None}).status == 200
    assert server.get("/api/scenario?name=ring").json["text"] == RING
    assert list((server.folder / ".detent-drafts").iterdir()) == []


def test_saving_asks_before_it_replaces_and_refuses_what_cannot_be_used(server):
    changed = RING.replace("0.3 ", "0.5 ")
    server.post("/api/draft", {"name": "ring", "text": changed})
    assert server.post("/api/save", {"name": "ring", "text": changed, "overwrite": False}).status == 409
    assert (server.folder / "ring.toml").read_text() == RING
    broken = server.post("/api/save", {"name": "ring", "text": "name = 1", "overwrite": True})
    assert broken.status == 422 and {one["field"] for one in broken.json["complaints"]} == {"name", "mating", "drive"}
    assert (server.folder / "ring.toml").read_text() == RING
    assert server.get("/api/scenario?name=ring").json["draft"]
    assert server.post("/api/save", {"name": "ring", "text": changed, "overwrite": True}).json == {"name": "ring"}
    assert (server.folder / "ring.toml").read_text() == changed
    assert not server.get("/api/scenario?name=ring").json["draft"]
    assert server.post("/api/save", {"name": "ring", "text": RING, "overwrite": True}).status == 200
    assert server.post("/api/save", {"name": "peg_mp61", "text": RING, "overwrite": False}).status == 200  # a copy
    assert not listed(server, "scenarios")["peg_mp61"]["bundled"]
    (server.folder / "peg_mp61.toml").unlink()
    assert listed(server, "scenarios")["peg_mp61"]["bundled"]


# ---- runs ----


def container(content: bytes) -> dict:
    raw = gzip.decompress(content)
    (length,) = struct.unpack("<I", raw[:4])
    return json.loads(raw[4 : 4 + length])["payload"]


def test_a_run_is_watched_and_its_record_appears(server):
    news: list[dict] = []
    with server.live() as socket_:
        news.append(json.loads(socket_.recv(timeout=PATIENCE)))
        id = server.run("ring", RING)
        while not any(one.get("folder") for one in news) or server.jobs()[id]["state"] != "done":
            news.append(json.loads(socket_.recv(timeout=PATIENCE)))
    told = [job for one in news for job in one.get("jobs", ()) if job["id"] == id]
    states = [job["state"] for job in told]
    order = ["waiting", "compiling", "running", "done"]  # on a busy machine some pass between two messages
    assert sorted(states, key=order.index) == states and states[-1] == "done"
    last = server.jobs()[id]
    assert (last["title"], last["record"], last["progress"]) == ("ring in a bore", "ring", 1.0)
    assert re.match(r"\w+ at [\d.]+ s; peak force [\d.]+ N", last["words"]) and last["seconds"] > 0.0
    record = Record.load(server.folder / "ring.nc")
    assert record.same_as(Scenario.loads(RING, server.folder).run())
    line = listed(server, "records")["ring"]
    assert (line["title"], line["status"], line["complaint"]) == ("ring in a bore", record.outcome.words, None)
    assert line["mood"] == record.outcome.mood and line["date"] == record.origin.date
    assert line["bytes"] == (server.folder / "ring.nc").stat().st_size


def test_nothing_is_overwritten(server):
    (server.folder / "ring.nc").write_bytes(b"somebody's")
    ids = [server.run("ring", RING) for _ in range(4)]  # two at once, two behind them
    names = {server.follow(id, "done")["record"] for id in ids}
    assert len(names) == 4 and "ring" not in names
    assert (server.folder / "ring.nc").read_bytes() == b"somebody's"
    for name in names:
        Record.load(server.folder / f"{name}.nc")
    assert "not a Detent record" in listed(server, "records")["ring"]["complaint"]
    (server.folder / "ring.nc").unlink()


def test_records_come_in_the_pages_container_and_as_a_report(server):
    first, second = (server.follow(server.run("two", RING), "done")["record"] for _ in range(2))
    answer = server.get(f"/api/records?name={first}&name={second}")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/octet-stream")
    payload = container(answer.body)
    assert [one["key"] for one in payload["records"]] == [first, second]
    inputs = dict(payload["records"][0]["inputs"])
    assert inputs["mating.hole"] == "25 mm"  # in the units people type
    report = server.get(f"/api/report?name={first}")
    assert report.headers["content-disposition"] == 'attachment; filename="report.html"'
    assert report.body.startswith(b"<!doctype html>") and b"detent-data" in report.body
    for wrong, status in (("name=nothing", 404), ("", 400), ("&".join(["name=two"] * 9), 400), ("name=two&x=1", 400)):
        assert server.get(f"/api/records?{wrong}").status == server.get(f"/api/report?{wrong}").status == status


def test_a_damaged_record_is_named_and_not_shown(server):
    id = server.run("damaged", RING)
    path = server.folder / f"{server.follow(id, 'done')['record']}.nc"
    path.write_bytes(path.read_bytes()[:-100])
    answer = server.get("/api/records?name=damaged")
    assert answer.status == 422 and "damaged" in answer.json["words"]
    assert "damaged" in listed(server, "records")["damaged"]["complaint"]
    path.unlink()


def test_a_scenario_that_cannot_be_used_fails_with_the_complaint(server):
    job = server.follow(server.run("wrong", RING.replace('"20 ms"', '"-20 ms"')), "failed")
    assert "run.sample" in job["words"] and job["record"] is None
    assert "not valid TOML" in server.follow(server.run("wrong", "name = "), "failed")["words"]
    assert not (server.folder / "wrong.nc").exists()


def test_a_cancelled_run_leaves_nothing_and_the_next_one_works(server):
    before = sorted(path.name for path in server.folder.iterdir())
    id = server.run("long", LONG)
    job = server.in_the_middle(id)
    assert job["state"] == "running" and 0.0 < job["progress"] < 1.0
    with server.live() as page:  # ten times a second at the most, and always further on
        until, shares = time.monotonic() + 1.5, []
        while time.monotonic() < until:
            news = json.loads(page.recv(timeout=PATIENCE))
            shares += [job["progress"] for job in news.get("jobs", ()) if job["id"] == id]  # or news of the folder
    assert 3 <= len(shares) <= 17 and shares == sorted(shares)
    busy = busiest(server)
    began = time.monotonic()
    answer = server.post(f"/api/jobs/{id}/cancel", {})
    assert time.monotonic() - began < soon()
    assert (answer.status, answer.json["state"], answer.json["record"]) == (200, "cancelled", None)
    assert busy not in server.workers()
    assert sorted(path.name for path in server.folder.iterdir()) == before
    assert server.post(f"/api/jobs/{id}/cancel", {}).json["state"] == "cancelled"
    assert server.post("/api/jobs/nothing/cancel", {}).status == 404
    done = server.run("after", RING)
    assert server.follow(done, "done")["record"] == "after"
    assert server.post(f"/api/jobs/{done}/cancel", {}).json["state"] == "done"  # too late, and nothing is lost
    assert (server.folder / "after.nc").exists()


def test_two_run_at_a_time_a_hundred_wait_and_the_studio_answers_at_once(server):
    ids = [server.run("queue", LONG) for _ in range(102)]
    server.in_the_middle(ids[0])
    server.follow(ids[1], "running", "compiling")
    jobs = server.jobs()
    assert {jobs[id]["state"] for id in ids[2:]} == {"waiting"}
    assert server.post("/api/run", {"name": "queue", "text": LONG}).status == 429
    slowest = 0.0
    for _ in range(20):
        began = time.monotonic()
        assert server.get("/").status == 200
        slowest = max(slowest, time.monotonic() - began)
    assert slowest < soon()  # a blocked server would have waited for the half minute of steps
    assert server.post(f"/api/jobs/{ids[2]}/cancel", {}).json["state"] == "cancelled"
    assert server.post(f"/api/jobs/{ids[0]}/cancel", {}).json["state"] == "cancelled"
    server.follow(ids[3], "running", "compiling")  # the next one that still waits
    for id in reversed(ids):
        assert server.post(f"/api/jobs/{id}/cancel", {}).json["state"] == "cancelled"
    assert not list(server.folder.glob("queue*"))


def test_a_killed_worker_costs_its_own_run_only(server):
    id = server.run("killed", LONG)
    server.in_the_middle(id)
    busy = busiest(server)
    os.kill(busy, signal.SIGKILL)
    job = server.follow(id, "failed")
    assert job["words"] == "the worker process was killed (signal 9); nothing else was lost"
    assert not list(server.folder.glob("killed*"))
    assert server.follow(server.run("survivor", RING), "done")["record"] == "survivor"


def test_workers_that_die_while_they_have_nothing_to_do_are_not_missed(server):
    server.get("/api/scenario?name=ring")
    idle = server.workers()
    assert idle
    for pid in idle:
        os.kill(pid, signal.SIGKILL)
    assert server.get("/api/scenario?name=ring").status == 200
    for pid in server.workers():
        os.kill(pid, signal.SIGKILL)
    assert server.follow(server.run("idle", RING), "done")["record"] == "idle"


def busiest(server: Studio) -> int:
    """The worker that works most, over half a second."""

    def ticks() -> dict[int, int]:
        stats = {pid: Path(f"/proc/{pid}/stat").read_text() for pid in server.workers()}
        return {pid: int(stat.rpartition(")")[2].split()[11]) for pid, stat in stats.items()}

    before = ticks()
    time.sleep(0.5)
    now = ticks()
    return max(now, key=lambda pid: now[pid] - before.get(pid, 0))


# ---- starting and ending ----


def test_what_cannot_be_served_is_said(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        for port, words in ((taken, "in use"), (70_000, "1 to 65535"), (-1, "1 to 65535")):
            with pytest.raises(InputError, match=words):
                serve(tmp_path, port=port, open_page=False)
    with pytest.raises(InputError, match="no folder"):
        serve(tmp_path / "nothing", open_page=False)


def test_the_first_page_comes_soon_and_needs_nothing_heavy(tmp_path):
    code = "import sys; import detent.studio.server; print({'numba', 'xarray', 'numpy', 'pydantic'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "set()"


def test_work_outlives_page_and_studio_and_a_killed_studio_leaves_nobody(tmp_path):
    (tmp_path / "ring.toml").write_text(RING)
    first = Studio(tmp_path).open()
    first.post("/api/draft", {"name": "ring", "text": "kept = true"})
    with first.live():
        id = first.run("long", LONG)
    first.in_the_middle(id)  # by another socket: the first page has gone
    assert first.workers()
    first.process.kill()
    first.process.wait()
    assert eventually(lambda: not first.workers())
    again = Studio(tmp_path).open()
    try:
        assert again.get("/api/scenario?name=ring").json["text"] == "kept = true"
        assert sorted(path.name for path in tmp_path.iterdir()) == [".detent-drafts", "ring.toml"]
    finally:
        again.process.kill()
        again.process.wait()


def test_ctrl_c_ends_it_soon_with_a_run_a_page_and_a_question_open(tmp_path):
    (tmp_path / "ring.toml").write_text(RING)
    one = Studio(tmp_path).open()
    id = one.run("long", LONG)
    one.in_the_middle(id)
    with one.live() as socket_:
        socket_.recv(timeout=PATIENCE)
        threading.Thread(target=lambda: one.get("/api/schema"), daemon=True).start()
        began = time.monotonic()
        one.process.send_signal(signal.SIGINT)
        out, errors = one.process.communicate(timeout=20)
        assert time.monotonic() - began < soon()
    assert (one.process.returncode, out) == (0, "1 run given up\n")
    assert "Traceback" not in errors
    assert eventually(lambda: not one.workers())
    assert [path.name for path in tmp_path.iterdir()] == ["ring.toml"]


def test_a_module_in_the_folder_is_never_imported(tmp_path):
    for name in ("numba", "numpy", "json", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'it_ran')!r}, 'w')")
    (tmp_path / "ring.toml").write_text(RING)
    here = os.getcwd()
    os.chdir(tmp_path)
    try:
        one = Studio(tmp_path)
    finally:
        os.chdir(here)
    try:
        assert one.open().get("/api/scenario?name=ring").json["complaints"] == []
    finally:
        one.process.kill()
        one.process.wait()
    assert not (tmp_path / "it_ran").exists()
