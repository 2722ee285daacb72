"""A real studio in a process of its own, on a real port, and a page's side of the talk with it."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from house.runs import RING

SERVE = "import sys; from pathlib import Path; from detent.studio.server import serve; "
SERVE += "serve(Path(sys.argv[1]), open_page=False)"
PATIENCE = 120.0  # s: a fresh machine compiles kernels first

PEG = (Path(__file__).parents[2] / "src/detent/data/peg_mp61.toml").read_text("utf-8")
LONG = PEG + 'method = "fixed"\nstep = "0.5 us"\n'  # half a minute of steps: always in the middle of its work
EVERY_GET = (
    "/", "/page.js", "/api/folder", "/api/schema", "/api/scenario?name=ring", "/api/records?name=ring",
    "/api/report?name=ring",
)  # fmt: skip
EVERY_POST = ("/api/check", "/api/draft", "/api/save", "/api/run", "/api/jobs/0/cancel")


def found(pattern: str, text: str) -> str:
    """What the pattern's brackets hold; the text must have it."""
    match = re.search(pattern, text)
    assert match is not None, pattern
    return match[1]


@dataclass
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Studio:
    """The server's process and what a page holds after it was opened: the cookie and its own token."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        command = [sys.executable, "-P", "-c", SERVE, str(folder)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment}
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)(/\?token=\S+)", self.line)
        assert found, self.line + (self.process.stderr.read() if self.process.stderr else "")
        self.port, self.link = int(found[1]), found[2]
        self.host = f"127.0.0.1:{self.port}"
        self.origin = f"http://{self.host}"
        self.cookie = self.token = ""

    def open(self) -> Studio:
        first = self.call("GET", self.link, headers={})
        assert first.status == 303 and first.headers["location"] == "/"
        self.cookie = first.headers["set-cookie"].partition(";")[0]
        page = self.get("/")
        self.token = found(r'name="detent-token" content="([^"]+)"', page.body.decode())
        return self

    def good(self, **changed: str | None) -> dict[str, str]:
        """The headers of our own page's POST; underscores in names stand for dashes, None leaves one out."""
        given = {
            "Host": self.host, "Cookie": self.cookie, "Origin": self.origin, "X-Detent-Token": self.token,
            "Content-Type": "application/json",
        } | {name.replace("_", "-"): value for name, value in changed.items()}  # fmt: skip
        return {name: value for name, value in given.items() if value is not None}

    def call(self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None) -> Answer:
        headers = {"Cookie": self.cookie} if headers is None else headers
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name, value)
            if body and "Content-Length" not in headers and "Transfer-Encoding" not in headers:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body or None)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def get(self, path: str) -> Answer:
        return self.call("GET", path)

    def post(self, path: str, value: Any, headers: dict[str, str] | None = None) -> Answer:
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        return self.call("POST", path, body, self.good() if headers is None else headers)

    def raw(self, request: bytes) -> bytes:
        """What comes back for these very bytes, until the studio hangs up."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as connection:
            parts: list[bytes] = []
            with suppress(OSError):  # it hung up while we were talking
                connection.sendall(request)
                connection.shutdown(socket.SHUT_WR)
            with suppress(OSError):
                while part := connection.recv(65536):
                    parts.append(part)
            return b"".join(parts)

    def live(self, **how: Any) -> AbstractContextManager[ClientConnection]:
        given: dict[str, Any] = {"origin": self.origin, "additional_headers": {"Cookie": self.cookie}, **how}
        return connect(f"ws://{self.host}/api/live", open_timeout=PATIENCE, compression=None, proxy=None, **given)

    def jobs(self) -> dict[str, dict[str, Any]]:
        return {job["id"]: job for job in self.get("/api/folder").json["jobs"]}

    def run(self, name: str, text: str) -> str:
        answer = self.post("/api/run", {"name": name, "text": text})
        assert answer.status == 202, answer.body
        return answer.json["id"]

    def follow(self, id: str, *states: str) -> dict[str, Any]:
        """The job as soon as it is in one of these states; fails if it ends in another."""
        with self.live() as socket_:
            while True:
                news = json.loads(socket_.recv(timeout=PATIENCE))
                job = next((one for one in news.get("jobs", ()) if one["id"] == id), None)
                if job is not None and job["state"] in states:
                    return job
                assert job is None or job["state"] not in ("done", "failed", "cancelled"), job

    def in_the_middle(self, id: str) -> dict[str, Any]:
        """The job when its loop has begun to turn."""
        with self.live() as socket_:
            while True:
                news = json.loads(socket_.recv(timeout=PATIENCE))
                job = next((one for one in news.get("jobs", ()) if one["id"] == id), None)
                if job is not None and (job["progress"] or 0.0) > 0.0:
                    return job

    def workers(self) -> list[int]:
        """Process ids of the workers that live."""
        found = []
        for one in Path("/proc").glob("[0-9]*"):
            try:
                words = (one / "cmdline").read_bytes().split(b"\0")
                state = (one / "stat").read_text().rpartition(")")[2].split()[0]
            except OSError:
                continue
            if b"detent.studio.studio_worker" in words and str(self.folder).encode() in words and state != "Z":
                found.append(int(one.name))
        return found

    def memory(self) -> float:
        """MB that the server's own process has at hand."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(found(r"VmRSS:\s+(\d+) kB", status)) / 1e3

    def is_alive(self) -> bool:
        return self.process.poll() is None

    def end(self) -> tuple[int, str]:
        """Ctrl-C; exit code and what stands on stderr."""
        self.process.send_signal(signal.SIGINT)
        _, errors = self.process.communicate(timeout=20)
        return self.process.returncode, errors


@contextmanager
def studio(folder: Path, **environment: str) -> Iterator[Studio]:
    """An opened studio, ended at the end. Whatever was done to it, it has nothing to complain of."""
    (folder / "ring.toml").write_text(RING, "utf-8")
    one = Studio(folder, **environment)
    try:
        yield one.open()
        assert one.is_alive()
        code, errors = one.end()
        assert code == 0 and errors == "", f"exit code {code}: {errors}"
    finally:
        one.process.kill()
        one.process.wait()


def eventually(claim: Any, seconds: float = 20.0) -> bool:
    """Whether a claim comes true in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if claim():
            return True
        time.sleep(0.05)
    return bool(claim())
