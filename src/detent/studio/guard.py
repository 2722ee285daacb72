"""Who may ask the studio, and how much: stands before every route, for HTTP and WebSocket alike.

A page of any other origin can send requests to a port on this machine, and a name of its own can be made to lead here
(DNS rebinding). So a request must name this host exactly; it must carry the cookie that only the link in the terminal
gives; what changes something must come from our own page: exact Origin, a token only that page knows, a type that no
form can send. Bodies are counted while they come, and nothing behind the guard sees a request before it has passed.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import secrets
from collections.abc import AsyncIterator
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 1_000_000  # bytes
PATIENCE = 20.0  # s for a body to arrive
DRAINED, DRAINING = 16_000_000, 3.0  # bytes and s of a refused body that are taken in, so that the answer gets through
KEPT = (
    7 * 24 * 3600
)  # s: the cookie outlives the browser's windows; it dies with the studio, whose keys are new each time

_HEADERS = {
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
HEADERS = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]


class Keys:
    """What opens the studio: a link that works once, a cookie, a token in the page. All new at every start."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie_name = f"detent_{port}"
        self.page_token = secrets.token_urlsafe(32)
        self._cookie = secrets.token_urlsafe(32)
        self._link: str | None = secrets.token_urlsafe(32)

    @property
    def url(self) -> str:
        """The link; works once."""
        return f"http://127.0.0.1:{self.port}/?token={self._link}"

    def opens(self, token: str) -> bool:
        """Whether the link's token is right; it is never right again."""
        if self._link is None or not _same(token, self._link):
            return False
        self._link = None
        return True

    def set_cookie(self) -> str:
        return f"{self.cookie_name}={self._cookie}; HttpOnly; SameSite=Strict; Path=/; Max-Age={KEPT}"

    def is_cookie(self, header: str) -> bool:
        # By hand: other programs on this host share the header, and http.cookies gives up at a cookie it does not like.
        pairs = (one.strip().partition("=") for one in header.split(";"))
        return any(name == self.cookie_name and _same(value, self._cookie) for name, _, value in pairs)

    def is_page_token(self, header: str) -> bool:
        return _same(header, self.page_token)


class Refused(Exception):
    """A request that is not let in: status and one sentence."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(status, words)
        self.status, self.words = status, words


class Guard:
    """ASGI middleware: lets through what may pass, with the body read and counted; answers the rest itself."""

    def __init__(self, app: ASGIApp, keys: Keys) -> None:
        self.app, self.keys = app, keys
        self.hosts = {f"{host}:{keys.port}" for host in ("127.0.0.1", "localhost", "[::1]")}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, _with_headers(send))
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            cookie = self._admit(scope)
            if cookie is not None:
                await _answer(send, 303, b"", {b"location": b"/", b"set-cookie": cookie.encode()})
                return
            body = await _body(scope, receive)
        except Refused as error:
            await _drain(scope, receive)
            await _refuse(send, error, scope["path"] == "/")
            return
        except Gone:
            return
        await self.app(scope, _once(body, receive), send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            host = self._host(scope)
            if _header(scope, b"origin") != f"http://{host}":
                raise Refused(403, "this page may not talk to the studio")
            self._check_cookie(scope)
        except Refused as error:
            await receive()  # the connect
            start = {"type": "websocket.http.response.start", "status": error.status}
            await send({**start, "headers": [*HEADERS, (b"content-type", b"application/json")]})
            await send({"type": "websocket.http.response.body", "body": _words(error.words)})
            return
        await self.app(scope, receive, send)

    def _admit(self, scope: Scope) -> str | None:
        """Raises Refused, or returns the cookie to set if the link was used, or None: let it in."""
        host, origin, method = self._host(scope), _header(scope, b"origin"), scope["method"]
        if origin is not None and origin != f"http://{host}":
            raise Refused(403, "this page may not talk to the studio")
        if method not in ("GET", "POST"):
            raise Refused(405, f"{method} is not a way to ask the studio")
        if method == "GET" and scope["path"] == "/" and b"token" in scope["query_string"]:
            return self._link(scope)
        self._check_cookie(scope)
        if method == "POST":
            if origin is None or not self.keys.is_page_token(_header(scope, b"x-detent-token") or ""):
                raise Refused(403, "only the studio's own page may ask for this; load it anew")
            kind = (_header(scope, b"content-type") or "").lower().replace(" ", "")
            if kind not in ("application/json", "application/json;charset=utf-8"):
                raise Refused(415, "JSON is needed")
        elif _has_body(scope):
            raise Refused(400, "a question has no body")
        return None

    def _host(self, scope: Scope) -> str:
        host = _header(scope, b"host")
        if host not in self.hosts:
            raise Refused(400, "this is not the name of the studio's host")
        return host

    def _check_cookie(self, scope: Scope) -> None:
        if not self.keys.is_cookie(_header(scope, b"cookie") or ""):
            words = "open the studio by the link in its terminal; a link that has been used needs a studio started anew"
            raise Refused(403, words)

    def _link(self, scope: Scope) -> str:
        try:
            given = parse_qs(scope["query_string"].decode("ascii"), strict_parsing=True, max_num_fields=2)
            (token,) = given["token"]
        except (ValueError, LookupError):
            raise Refused(400, "this is not the studio's link") from None
        if not self.keys.opens(token):
            self._check_cookie(scope)  # the link's tab once more: it is open already
        return self.keys.set_cookie()


class Gone(Exception):
    """The other side has hung up."""


async def _body(scope: Scope, receive: Receive) -> bytes:
    if scope["method"] != "POST":
        return b""
    length = _header(scope, b"content-length") or "0"
    if not length.isdecimal() or int(length[:20]) > LARGEST_BODY:
        raise Refused(413, "that is too much: at most 1 MB")
    parts, size = [], 0
    try:
        async with asyncio.timeout(PATIENCE):
            async for part in _parts(receive):
                size += len(part)
                if size > LARGEST_BODY:  # whatever Content-Length said
                    raise Refused(413, "that is too much: at most 1 MB")
                parts.append(part)
    except TimeoutError:
        raise Refused(408, "the request did not arrive in time") from None
    return b"".join(parts)


async def _drain(scope: Scope, receive: Receive) -> None:
    """Take in what is refused, and forget it: an answer while the other side still sends would be lost."""
    if not _has_body(scope) or any(name == b"expect" for name, _ in scope["headers"]):
        return
    size = 0
    try:
        async with asyncio.timeout(DRAINING):
            async for part in _parts(receive):
                size += len(part)
                if size > DRAINED:
                    return
    except (TimeoutError, Gone):
        return


async def _parts(receive: Receive) -> AsyncIterator[bytes]:
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise Gone
        yield message.get("body", b"")
        if not message.get("more_body", False):
            return


def _once(body: bytes, receive: Receive) -> Receive:
    """The body as one message; after it only the end of the connection can come."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return messages.pop() if messages else await receive()

    return replay


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {name for name, _ in message.get("headers", [])}
            more = [one for one in HEADERS if one[0] not in given]
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await send(message)

    return sending


async def _refuse(send: Send, error: Refused, is_page: bool) -> None:
    """The sentence: plain where a person sees it, JSON where a script does."""
    body = error.words.encode() if is_page else _words(error.words)
    kind = b"text/plain; charset=utf-8" if is_page else b"application/json"
    await _answer(send, error.status, body, {b"content-type": kind, b"connection": b"close"})


async def _answer(send: Send, status: int, body: bytes, headers: dict[bytes, bytes]) -> None:
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [length, *headers.items()]})
    await send({"type": "http.response.body", "body": body})


def _words(words: str) -> bytes:
    return json.dumps({"words": words}).encode()


def _has_body(scope: Scope) -> bool:
    return any(
        name == b"transfer-encoding" or (name == b"content-length" and value != b"0")
        for name, value in scope["headers"]
    )


def _header(scope: Scope, name: bytes) -> str | None:
    """The header's value; one that stands twice is refused: who reads which is anybody's guess."""
    found = [value for key, value in scope["headers"] if key == name]
    if len(found) > 1:
        raise Refused(400, f"{name.decode()} stands there twice")
    return found[0].decode("latin-1") if found else None


def _same(given: str, wanted: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "surrogatepass"), wanted.encode())
