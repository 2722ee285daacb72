"""Who may ask the studio: each attack over a real socket, and what may pass does."""

import json
import random
import re
import socket
import threading
from collections import deque
from contextlib import ExitStack, suppress
from http.client import HTTPConnection

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from house.noise import assault
from house.runs import RING
from house.studio import EVERY_GET, EVERY_POST, Studio, studio

DRAFT = {"name": "attack", "text": "x = 1"}
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with studio(tmp_path_factory.mktemp("guarded")) as one:
        yield one


def untouched(server: Studio) -> bool:
    """Whether no attack has left anything: no draft, no scenario, no run."""
    names = {path.name for path in server.folder.rglob("*")}
    return names == {"ring.toml"} and server.jobs() == {}


# ---- origins ----


def wrong_origins(server: Studio) -> list[str | None]:
    port = server.port
    return [
        None, "", "null", "http://evil.example", f"http://evil.example:{port}", f"https://127.0.0.1:{port}",
        f"http://127.0.0.1:{port}.evil.example", f"http://127.0.0.1:{port}/", f"http://127.0.0.1:{port}0",
        f"http://127.0.0.1:{port} ", f"HTTP://127.0.0.1:{port}", "http://127.0.0.1", f"http://localhost:{port}",
        f"http://x127.0.0.1:{port}", f"http://127.0.0.1:{port}@evil.example", f"http://127x0x0x1:{port}",
    ]  # fmt: skip


def test_a_socket_opens_for_our_own_page_only(server):
    with server.live() as socket_:
        assert json.loads(socket_.recv(timeout=10)) == {"jobs": []}
    for origin in wrong_origins(server):
        if origin is not None and origin != origin.strip():
            continue  # a header's outer blanks do not count
        with pytest.raises(InvalidStatus) as refused, server.live(origin=origin):
            pass
        assert refused.value.response.status_code == 403, origin
        assert refused.value.response.headers["content-security-policy"]


def test_a_post_from_another_origin_does_not_reach_its_handler(server):
    for origin in wrong_origins(server):
        if origin is not None and origin != origin.strip():
            continue
        assert server.post("/api/draft", DRAFT, server.good(Origin=origin)).status == 403, origin
        assert server.post("/api/run", {"name": "x", "text": RING}, server.good(Origin=origin)).status == 403
    assert untouched(server)


def test_a_question_from_another_origin_is_refused(server):
    for path in EVERY_GET:
        assert server.call("GET", path, headers=server.good(Origin="http://evil.example")).status == 403


# ---- hosts ----


def test_another_name_for_this_host_is_refused(server):
    port = server.port
    hosts = [
        "evil.example", f"evil.example:{port}", "127.0.0.1", "localhost", f"127.0.0.1:{port}.evil.example", "",
        f"127.0.0.1:{port + 1}", f"LOCALHOST:{port}", f"0.0.0.0:{port}", f"127.0.0.2:{port}", f"[::]:{port}",
        f"localhost.:{port}", f"user@127.0.0.1:{port}",
    ]  # fmt: skip
    for host in hosts:
        origin = f"http://{host}"
        assert server.call("GET", "/", headers={"Host": host, "Cookie": server.cookie}).status == 400, host
        assert server.post("/api/draft", DRAFT, server.good(Host=host, Origin=origin)).status == 400, host
        asked = (
            f"GET /api/live HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nCookie: {server.cookie}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        assert server.raw(asked.encode()).startswith(b"HTTP/1.1 400 "), host
    assert untouched(server)


def test_no_host_two_hosts_and_two_origins_are_refused(server):
    cookie = f"Cookie: {server.cookie}\r\n\r\n".encode()
    host = f"Host: {server.host}\r\n".encode()
    assert server.raw(b"GET / HTTP/1.0\r\n" + cookie).startswith(b"HTTP/1.1 400 ")
    assert server.raw(b"GET / HTTP/1.1\r\n" + host + b"Host: evil.example\r\n" + cookie).startswith(b"HTTP/1.1 400 ")
    assert server.raw(b"GET / HTTP/1.1\r\nConnection: close\r\n" + host + cookie).startswith(b"HTTP/1.1 200 ")
    ours, evil = f"Origin: {server.origin}\r\n".encode(), b"Origin: http://evil.example\r\n"
    for origins in (ours + evil, evil + ours):
        asked = b"GET / HTTP/1.1\r\nConnection: close\r\n" + host + origins + cookie
        assert server.raw(asked).startswith(b"HTTP/1.1 400 ")


def test_all_three_names_of_this_host_are_served(server):
    for host in ("127.0.0.1", "localhost", "[::1]"):
        name = f"{host}:{server.port}"
        assert server.call("GET", "/", headers={"Host": name, "Cookie": server.cookie}).status == 200
        right = server.good(Host=name, Origin=f"http://{name}")
        assert server.post("/api/draft", {"name": "attack", "text": None}, right).status == 200


# ---- forms of other sites ----


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"X_Detent_Token": None}, 403),
        ({"X_Detent_Token": ""}, 403),
        ({"X_Detent_Token": "A" * 43}, 403),
        ({"X_Detent_Token": "ü" * 43}, 403),
        ({"Cookie": None}, 403),
        ({"X_Detent_Token": None, "Content_Type": "text/plain"}, 403),
        ({"X_Detent_Token": None, "Content_Type": "text/plain", "Origin": None}, 403),
        ({"Content_Type": "text/plain"}, 415),
        ({"Content_Type": "text/plain; application/json"}, 415),
        ({"Content_Type": "application/x-www-form-urlencoded"}, 415),
        ({"Content_Type": None}, 415),
    ],
)
def test_what_a_form_can_send_does_not_reach_a_handler(server, changed, status):
    given = server.good(**changed)
    for path in EVERY_POST:
        assert server.post(path, {"name": "attack", "text": RING}, given).status == status
    assert server.post("/api/draft", DRAFT, given).status == status
    assert untouched(server)


def test_only_get_and_post_are_ways_to_ask(server):
    for method in ("HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "get"):
        for path in ("/", "/api/folder", "/api/draft"):
            answer = server.call(method, path, headers=server.good())
            assert answer.status == 405
            assert "access-control-allow-origin" not in answer.headers
    assert server.post("/api/folder", {}).status == 405
    assert server.get("/api/draft").status == 405
    assert server.get("/api/nothing").status == server.get("/api/folder/").status == 404


# ---- the link, the cookie, the token ----


def test_the_link_works_once(server):
    assert len(server.link.partition("=")[2]) == 43  # 32 random bytes
    assert server.call("GET", server.link, headers={}).status == 403
    with_cookie = server.get(server.link)  # the same tab once more: it is open, and its address loses the token
    assert (with_cookie.status, with_cookie.headers["location"]) == (303, "/")
    for wrong in ("/?token=", "/?token=" + "A" * 43, "/?token=%00", "/?token=%C3%BC"):
        assert server.call("GET", wrong, headers={}).status in (400, 403), wrong
    for wrong in ("/?x=1", f"{server.link}&token=1", "/?" + "a=1&" * 3000):
        assert server.call("GET", wrong, headers={}).status in (400, 403), wrong[:40]


def test_without_the_cookie_nothing_is_told(server):
    name, _, value = server.cookie.partition("=")
    assert name == f"detent_{server.port}" and len(value) == 43
    wrong = [
        "", "x", name, value, f"{name}=", f"{name}={value[:-1]}", f"{name}={value}x", f"{name}={'A' * 43}",
        f"x{name}={value}", f"detent_1={value}", f"{name}=ü",
    ]  # fmt: skip
    for cookie in wrong:
        for path in EVERY_GET:
            answer = server.call("GET", path, headers={"Cookie": cookie})
            assert answer.status == 403 and server.token.encode() not in answer.body, cookie
        with pytest.raises(InvalidStatus) as refused, server.live(additional_headers={"Cookie": cookie}):
            pass
        assert refused.value.response.status_code == 403
    # What other programs on this host have set comes along with ours, and may be anything.
    assert server.call("GET", "/", headers={"Cookie": f'a=1; "b@d"=; {server.cookie}; c'}).status == 200


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server, tmp_path):
    fresh = Studio(tmp_path)
    try:
        set_cookie = fresh.call("GET", fresh.link, headers={}).headers["set-cookie"]
        words = [word.strip() for word in set_cookie.split(";")[1:]]
        assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(words)
        assert not any(word.startswith("Domain") for word in words)
        of_another = server.cookie.replace(str(server.port), str(fresh.port))
        assert fresh.call("GET", "/", headers={"Cookie": of_another}).status == 403
    finally:
        fresh.process.kill()
        fresh.process.wait()


def test_no_secret_is_written_anywhere(server):
    secrets = [server.link.partition("=")[2], server.cookie.partition("=")[2], server.token]
    for path in server.folder.rglob("*"):
        assert not any(secret.encode() in path.read_bytes() for secret in secrets if path.is_file())
    assert server.cookie.partition("=")[2] not in server.get("/").body.decode()


# ---- where it listens ----


def test_the_port_is_open_on_the_loopback_address_only(server):
    table = [line.split() for line in open("/proc/net/tcp").read().splitlines()[1:]]  # noqa: SIM115
    listening = {row[1] for row in table if row[3] == "0A" and row[1].endswith(f":{server.port:04X}")}
    assert listening == {f"0100007F:{server.port:04X}"}
    with pytest.raises(OSError):
        socket.create_connection(("::1", server.port), timeout=2).close()


# ---- too much ----


def test_a_body_is_counted_whatever_its_length_says(server):
    text = {"name": "attack", "text": "a" * 2_000_000}
    assert server.post("/api/draft", text).status == 413
    body = json.dumps(text).encode()
    parts = [body[i : i + 50_000] for i in range(0, len(body), 50_000)]
    chunks = b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in [*parts, b""])
    assert server.call("POST", "/api/draft", chunks, server.good(Transfer_Encoding="chunked")).status == 413
    assert server.post("/api/draft", DRAFT, server.good(Content_Length="9" * 30)).status in (400, 413)
    for length in ("-1", "1e3", "0x10", "1_0", "+5"):
        assert server.post("/api/draft", DRAFT, server.good(Content_Length=length)).status in (400, 413), length
    assert untouched(server)
    small = {"name": "attack", "text": "a" * 900_000}
    assert server.post("/api/draft", small).status == 200
    assert server.post("/api/draft", {"name": "attack", "text": None}).status == 200
    assert [path.name for path in (server.folder / ".detent-drafts").iterdir()] == []
    (server.folder / ".detent-drafts").rmdir()


def test_a_page_that_talks_is_hung_up_on_and_a_large_frame_too(server):
    for message, code in (("hello", 1008), (b"\0" * 900_000, 1008), ("x" * 1_100_000, 1009), (b"x" * 20_000_000, 1009)):
        with server.live() as socket_:
            socket_.recv(timeout=10)
            with suppress(ConnectionClosed):  # it may hang up before all is said
                socket_.send(message)
            with pytest.raises(ConnectionClosed) as closed:
                deque(iter(lambda: socket_.recv(timeout=10), None))
            assert closed.value.rcvd is None or closed.value.rcvd.code == code


def test_the_ninth_page_is_told_to_come_later(server):
    with ExitStack() as open_pages:
        for _ in range(8):
            open_pages.enter_context(server.live()).recv(timeout=10)
        with server.live() as ninth, pytest.raises(ConnectionClosed) as closed:
            ninth.recv(timeout=10)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013
    with server.live() as again:
        assert json.loads(again.recv(timeout=10)) == {"jobs": []}


def test_headers_without_end_are_refused(server):
    for flood in (b"X: " + b"a" * 100_000, b"".join(b"X-%d: a\r\n" % i for i in range(20_000)), b"a" * 1_000_000):
        answer = server.raw(b"GET / HTTP/1.1\r\n" + flood + b"\r\n\r\n")
        assert answer == b"" or answer.startswith(b"HTTP/1.1 4"), answer[:100]


def test_a_hundred_pages_at_once_are_served(server):
    answers: list[tuple[int, int]] = []

    def load() -> None:
        answers.append((server.get("/").status, server.get("/page.js").status))

    threads = [threading.Thread(target=load) for _ in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [(200, 200)] * 100


# ---- what an answer says of itself ----


def test_every_answer_forbids_everything_that_is_not_ours(server):
    answers = [server.get(path) for path in (*EVERY_GET[:5], "/nothing", "/api/scenario?name=..", "/api/draft")]
    answers += [server.call("GET", "/", headers={}), server.call("GET", "/", headers={"Host": "evil.example"})]
    answers += [server.call("PUT", "/"), server.post("/api/draft", b"no JSON"), server.post("/api/draft", {})]
    assert {answer.status for answer in answers} >= {200, 400, 403, 404, 405}
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers.get_all(name) == [value], (answer.status, name)
        kinds = ("application/json", "text/html", "text/javascript", "text/plain")
        assert answer.headers["content-type"].split(";")[0] in kinds


def test_the_page_holds_no_script_of_its_own_and_no_word_that_runs(tmp_path):
    folder = tmp_path / '"><script>alert(1)<'  # a folder's name may be anything
    folder.mkdir()
    with studio(folder) as one:
        page = one.get("/").body.decode()
        assert re.findall(r"<script[^>]*>", page) == ['<script src="/page.js" defer>']
        assert "style" not in page and "onload" not in page


# ---- paths ----

PATHS = [
    "", ".", "..", "../ring", "/etc/passwd", "..\\ring", "a/b", "a\\b", "C:ring", "C:\\ring", "file:///etc/passwd",
    "ring\0", "\0", "ring\n", ".ring", ".detent-drafts/x", "con", "NUL", "aux.x", "ring.", " ring", "ring ", "a" * 101,
    "ü" * 101, "a?b", "a*b", "\u202ering", "\ud800", "~/x:", "ring\r\nX: y",
]  # fmt: skip


def test_no_name_leads_out_of_the_folder(server, tmp_path):
    before = sorted(server.folder.parent.rglob("*"))
    for name in PATHS:
        for path in ("/api/draft", "/api/save", "/api/run"):
            more = {"overwrite": True} if path == "/api/save" else {}
            assert server.post(path, {"name": name, "text": RING, **more}).status == 400, (path, name)
        quoted = "".join(f"%{byte:02x}" for byte in name.encode("utf-8", "surrogatepass"))
        for path in ("scenario", "records", "report"):
            wanted = (404,) if name == "\ud800" else (400,)  # no UTF-8: becomes another name, of nothing
            assert server.get(f"/api/{path}?name={quoted}").status in wanted, (path, name)
            assert server.get(f"/api/{path}?name=ring&name={quoted}").status in (400, *wanted)
    for path in ("/../ring.toml", "/ring.toml", "/%2e%2e/ring.toml", "/api/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
                 "/page.js/../../x", "/api/jobs/..%2f..%2fx/cancel", "/static/ring.toml"):  # fmt: skip
        assert server.get(path).status in (404, 405), path
    assert sorted(server.folder.parent.rglob("*")) == before
    assert server.jobs() == {}


def test_a_link_that_leads_out_is_not_followed(server, tmp_path):
    secret, folder = tmp_path / "secret.toml", server.folder
    secret.write_text('name = "the secret"')
    (tmp_path / "elsewhere").mkdir()
    links = {
        "out.toml": secret, "out.nc": secret, "dev.toml": "/dev/zero", "inner.toml": "ring.toml",
        "loop.toml": "loop.toml", ".detent-drafts": tmp_path / "elsewhere",
    }  # fmt: skip
    for name, target in links.items():
        (folder / name).symlink_to(target)
    for path in ("scenario?name=out", "records?name=out", "report?name=out", "scenario?name=dev", "scenario?name=loop"):
        answer = server.get(f"/api/{path}")
        assert answer.status in (404, 422) and b"the secret" not in answer.body, (path, answer.body)
    listed = server.get("/api/folder")
    assert b"the secret" not in listed.body
    assert next(one for one in listed.json["scenarios"] if one["name"] == "out")["complaint"]
    assert server.get("/api/scenario?name=inner").json["table"]["name"] == "ring in a bore"  # one inside is fine
    assert server.post("/api/save", {"name": "out", "text": RING, "overwrite": True}).status == 200
    assert server.post("/api/draft", {"name": "ring", "text": "x"}).status == 422
    assert secret.read_text() == 'name = "the secret"'  # the link was replaced, not written through
    assert (folder / "out.toml").read_text() == RING and not (folder / "out.toml").is_symlink()
    assert list((tmp_path / "elsewhere").iterdir()) == []
    for name in links:
        (folder / name).unlink()
    assert untouched(server)


# ---- anything at all ----


def test_ten_megabytes_of_noise_to_every_endpoint_are_refused(server):
    noise = random.Random(1).randbytes(10_000_000)
    server.get("/api/folder")
    before = server.memory()
    for path in (*EVERY_POST, *EVERY_GET, "/nothing"):
        for method in ("POST", "GET", "PUT"):
            for headers in (server.good(), {"Host": server.host}):
                status = server.call(method, path, noise, headers).status
                assert 400 <= status < 500, (method, path, status)
    assert server.memory() < before + 60.0
    assert untouched(server)


def test_half_a_character_is_no_text(server):
    for path, more in (
        ("check", {}),
        ("draft", {"name": "a"}),
        ("run", {"name": "a"}),
        ("save", {"name": "a", "overwrite": True}),
    ):
        assert server.post(f"/api/{path}", {"text": "x = '\ud800'", **more}).status == 400, path
    assert server.post("/api/check", {"text": "", "table": {"\ud800": 1}}).status == 400
    assert untouched(server)


def test_nonsense_to_every_endpoint_is_refused(server):
    assault(server, rounds=6, seed=2)
    assert untouched(server)
    assert server.get("/api/scenario?name=ring").status == 200


def test_a_request_that_never_ends_holds_up_nobody(server):
    slow = HTTPConnection("127.0.0.1", server.port)
    slow.putrequest("POST", "/api/draft", skip_host=True)
    for name, value in server.good(Content_Length="1000").items():
        slow.putheader(name, value)
    slow.endheaders(b"{")
    half = socket.create_connection(("127.0.0.1", server.port))
    half.sendall(b"GET / HTTP/1.1\r\nHost: ")
    assert server.get("/").status == 200
    slow.close()
    half.close()
    assert untouched(server)
