"""The studio's routes: what each takes and gives. Long work is asked of workers; the guard stands before all of it."""

from __future__ import annotations

import asyncio
import contextlib
import html
import json
from collections.abc import AsyncIterator, Mapping
from importlib import resources
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from detent.studio.folder import BadName, Folder, Listing, checked_name
from detent.studio.guard import Guard, Keys
from detent.studio.jobs import Jobs
from detent.studio.live import Live
from detent.studio.workers import Refusal, Workers

DEEPEST = 60  # of JSON that is taken: a scenario has 50
MOST_RECORDS = 8  # shown at a time

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="detent-token" content="{token}">
<link rel="icon" href="data:,">
<title>Detent studio: {folder}</title>
</head>
<body>
<div id="detent-page"></div>
<noscript><p>The studio needs JavaScript.</p></noscript>
<script src="/page.js" defer></script>
</body>
</html>
"""


class Studio:
    """A folder, its runs, and the pages that look at them."""

    def __init__(self, folder: Folder, keys: Keys) -> None:
        self.folder, self.keys = folder, keys
        self.workers = Workers(folder.path)
        self.jobs = Jobs(folder, self.workers, self._jobs_changed)
        self.live = Live(folder, self.jobs.shown)
        self.listing = Listing(folder, self.workers)
        self.given_up = 0  # runs that were not over when the studio ended
        self._schema: dict[str, Any] | None = None

    def app(self) -> ASGIApp:
        routes = [
            Route("/", self.page),
            Route("/page.js", self.script),
            Route("/api/folder", self.list_folder),
            Route("/api/schema", self.schema),
            Route("/api/scenario", self.scenario),
            Route("/api/records", self.records),
            Route("/api/report", self.report),
            Route("/api/check", self.check, methods=["POST"]),
            Route("/api/draft", self.draft, methods=["POST"]),
            Route("/api/save", self.save, methods=["POST"]),
            Route("/api/run", self.run, methods=["POST"]),
            Route("/api/jobs/{id}/cancel", self.cancel, methods=["POST"]),
            WebSocketRoute("/api/live", self.live.socket),
        ]
        handlers: Mapping[Any, Any] = {
            Refusal: _refused, BadName: _bad_name, OSError: _no_file, HTTPException: _no_route, Exception: _fallen
        }  # fmt: skip
        inside = Starlette(routes=routes, exception_handlers=handlers, lifespan=self._lifespan)
        inside.router.redirect_slashes = False
        return Guard(inside, self.keys)  # outermost: what goes wrong inside has its headers too

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        background = [asyncio.create_task(self.workers.warm()), asyncio.create_task(self.live.watch())]
        await asyncio.to_thread(self.folder.sweep)
        try:
            yield
        finally:
            for task in background:
                task.cancel()
            await self.end()

    async def end(self) -> None:
        """Give up what runs, end the workers."""
        self.given_up += await self.jobs.close()
        self.workers.close()

    def _jobs_changed(self) -> None:
        self.live.jobs_changed()

    # ---- the page ----

    async def page(self, _: Request) -> Response:
        content = _PAGE.format(token=self.keys.page_token, folder=html.escape(self.folder.path.name))
        return Response(content, media_type="text/html")

    async def script(self, _: Request) -> Response:
        # Not by detent.report.page: that loads what draws records, and the first page should not wait for it.
        content = await asyncio.to_thread((resources.files("detent.report") / "page.js").read_bytes)
        return Response(content, media_type="text/javascript")

    # ---- what is there ----

    async def list_folder(self, _: Request) -> Response:
        found = await self.listing.now()
        return _json({"folder": self.folder.path.name, **found, "jobs": self.jobs.shown()})

    async def schema(self, _: Request) -> Response:
        if self._schema is None:
            self._schema = (await self.workers.ask({"do": "schema"}))[0]
        return _json(self._schema)

    async def scenario(self, request: Request) -> Response:
        (name,) = _names(request, 1)
        answer, _ = await self.workers.ask({"do": "open", "name": name})
        return _json(answer)

    async def records(self, request: Request) -> Response:
        _, content = await self.workers.ask({"do": "pack", "names": _names(request, MOST_RECORDS)})
        return Response(content, media_type="application/octet-stream")

    async def report(self, request: Request) -> Response:
        _, content = await self.workers.ask({"do": "report", "names": _names(request, MOST_RECORDS)})
        return Response(
            content, media_type="text/html", headers={"content-disposition": 'attachment; filename="report.html"'}
        )

    # ---- what is done ----

    async def check(self, request: Request) -> Response:
        asked = await _asked(request, {"text": str}, {"table": dict})
        answer, _ = await self.workers.ask({"do": "check", **asked})
        return _json(answer)

    async def draft(self, request: Request) -> Response:
        asked = await _asked(request, {"name": str, "text": (str, type(None))})
        await asyncio.to_thread(self.folder.keep_draft, asked["name"], asked["text"])
        return _json({})

    async def save(self, request: Request) -> Response:
        asked = await _asked(request, {"name": str, "text": str, "overwrite": bool})
        name, text = checked_name(asked["name"]), asked["text"]
        checked, _ = await self.workers.ask({"do": "check", "text": text, "name": name})
        if checked["complaints"]:
            raise Refusal(422, "it cannot be used yet", {"complaints": checked["complaints"]})
        try:
            await asyncio.to_thread(self.folder.save_scenario, name, text, asked["overwrite"])
        except FileExistsError:
            raise Refusal(409, f"there is a scenario {name} already") from None
        await asyncio.to_thread(self.folder.keep_draft, name, None)
        self.live.folder_changed()
        return _json({"name": name})

    async def run(self, request: Request) -> Response:
        asked = await _asked(request, {"name": str, "text": str})
        return _json(self.jobs.add(checked_name(asked["name"]), asked["text"]).shown(), 202)

    async def cancel(self, request: Request) -> Response:
        await _asked(request, {})
        return _json((await self.jobs.cancel(request.path_params["id"])).shown())


# ---- what was asked ----


def _names(request: Request, most: int) -> list[str]:
    names = request.query_params.getlist("name")
    if not 1 <= len(names) <= most or len(request.query_params.multi_items()) != len(names):
        raise Refusal(400, "a name is needed" if most == 1 else f"1 to {most} names are needed")
    return [checked_name(name) for name in names]


async def _asked(request: Request, needed: Mapping[str, Any], may: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The JSON object of a request, if it has these keys and no others, each of its type."""
    try:
        given = json.loads(await request.body(), parse_constant=_no_number)
        json.dumps(given, ensure_ascii=False).encode()  # half a character (\\ud800) cannot be written anywhere
    except (ValueError, RecursionError):
        raise Refusal(400, "this is not JSON") from None
    types = {**needed, **(may or {})}
    if not isinstance(given, dict) or not needed.keys() <= given.keys() <= types.keys():
        raise Refusal(400, f"an object with {', '.join(types) or 'nothing in it'} is needed")
    for key, value in given.items():
        if not isinstance(value, types[key]):
            raise Refusal(400, f"{key} is of another kind")
        if _is_deeper(value, DEEPEST):
            raise Refusal(400, f"{key} is nested deeper than {DEEPEST}")
    return given


def _no_number(word: str) -> float:
    raise ValueError(word)


def _is_deeper(value: Any, depth: int) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth == 0 or any(_is_deeper(one, depth - 1) for one in inside)


# ---- what is answered ----


def _json(value: Any, status: int = 200) -> Response:
    return Response(json.dumps(value, allow_nan=False).encode(), status, media_type="application/json")


async def _refused(_: Request, error: Refusal) -> Response:
    return _json({"words": error.words, **error.more}, error.status)


async def _bad_name(_: Request, error: BadName) -> Response:
    return _json({"words": str(error)}, 400)


async def _no_file(_: Request, error: OSError) -> Response:
    return _json({"words": f"the folder does not allow it: {error.strerror or error}"}, 422)


async def _fallen(_: Request, error: Exception) -> Response:
    return _json({"words": f"the studio failed at this: {type(error).__name__}"}, 500)


async def _no_route(_: Request, error: HTTPException) -> Response:
    words = {404: "there is no such page", 405: "this is not the way to ask for it"}
    return _json({"words": words.get(error.status_code, error.detail)}, error.status_code)
