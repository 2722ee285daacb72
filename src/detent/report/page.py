"""One self-contained page from any records: it opens anywhere, asks nothing of the network, and can be run again.

The page itself is built from web/ (TypeScript) into page.js. Here it is put into one file with the records beside
it, compressed. A policy in the file lets this one script run and nothing else; records are data and never run.
"""

from __future__ import annotations

import base64
import hashlib
import html
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from detent.core.errors import InputError
from detent.core.files import printable, write_whole
from detent.core.record import Json, Record
from detent.report.full_records import linked
from detent.report.payload import pack, unpack
from detent.report.text import record_lines, title
from detent.report.view import view
from detent.scenario.typed import typed_inputs

LARGEST = 400_000_000  # characters of a page that is read again
HEIGHT = 900  # px, in a notebook
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-{digest}'; \
img-src data: blob:">
<title>{title}</title>
</head>
<body>
<div id="detent-page"></div>
<noscript><h1>{title}</h1><pre>{summary}</pre></noscript>
<script type="application/octet-stream" id="detent-data">{data}</script>
<script>{script}</script>
</body>
</html>
"""
_DATA = re.compile(r'<script type="application/octet-stream" id="detent-data">([A-Za-z0-9+/=\s]*)</script>')


class Run(NamedTuple):
    """A record for the page: a name for it, and its inputs in the units people type, where somebody knows them."""

    name: str
    record: Record
    inputs: Mapping[str, Json] | None = None


def script() -> str:
    """The built page."""
    return Path(__file__).with_name("page.js").read_text("utf-8")


def page(runs: Sequence[Run]) -> str:
    """The page of one run, or of several side by side."""
    # In a page a script ends at its first "</script", wherever that stands.
    code = re.sub(r"</(script)|<!--", lambda m: f"<\\/{m[1]}" if m[1] else "<\\!--", script(), flags=re.IGNORECASE)
    return _PAGE.format(
        digest=base64.b64encode(hashlib.sha256(code.encode()).digest()).decode(),
        title=html.escape(_heading(runs)),
        summary=html.escape("\n\n".join(summary(run.name, run.record) for run in runs)),
        data=base64.b64encode(pack(views(runs))).decode(),
        script=code,
    )


def views(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """What the page gets of each record. Full records of a study's runs are linked with it where both are here."""
    named = _told_apart(runs)
    links = linked([(run.name, run.record) for run in runs])
    found = []
    for k, run in enumerate(named):
        own = {number: named[j].name for j, (place, number) in links.items() if place == k}
        one = view(*run, runs=own)
        if k in links:
            place, number = links[k]
            one |= {
                "part": {"of": printable(named[place].name), "run": number},
                "title": f"Run {number}: {one['title']}",
            }
        found.append(one)
    return found


def write_page(path: Path | str, runs: Sequence[Run]) -> None:
    """Write the page whole: a reader finds the earlier page or this one."""
    write_whole(Path(path), page(runs).encode())


def framed(record: Record) -> str:
    """HTML that shows the record wherever HTML is shown, a notebook for one.

    The frame is given no origin, so that nothing in a record can reach the notebook or its server.
    """
    content = page([Run("record", record, typed_inputs(record.inputs))])
    return (
        f'<iframe title="Detent record" sandbox="allow-scripts allow-downloads" srcdoc="{html.escape(content)}"'
        f' style="width: 100%; height: {HEIGHT}px; border: 0"></iframe>'
    )


def scenarios(content: str, name: str) -> dict[str, dict[str, Json]]:
    """The inputs of each run of a page, by its key: enough to run it again; InputError where it is no such page."""
    found = _DATA.search(content) if len(content) <= LARGEST else None
    if found is None:
        raise InputError("page", name, "it is not a report of Detent")
    records = unpack(base64.b64decode(found[1]))["records"]
    return {str(one["key"]): dict(one["scenario"]) for one in records}


def summary(name: str, record: Record) -> str:
    """A record in a few lines of plain text, as at the prompt."""
    return "\n".join(record_lines(record, name))


def _heading(runs: Sequence[Run]) -> str:
    """The title of the only run, or of the study that all others are runs of."""
    own = title(runs[0].record, runs[0].name)
    links = linked([(run.name, run.record) for run in runs]) if len(runs) > 1 else {}
    return own if all(links.get(k, (1, 0))[0] == 0 for k in range(1, len(runs))) else f"{len(runs)} runs"


def _told_apart(runs: Sequence[Run]) -> list[Run]:
    """The runs with a name for each: where several have the same, they are numbered."""
    names: list[str] = []
    for run in runs:
        same = sum(name == run.name or name.startswith(f"{run.name} (") for name in names)
        names.append(f"{run.name} ({same + 1})" if same else run.name)
    return [run._replace(name=name) for run, name in zip(runs, names, strict=True)]
