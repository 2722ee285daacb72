"""One worker: reads requests from stdin, answers on stdout, ends when stdin does. Run by workers.py, never by hand.

The reader is a thread of its own, so that a studio that was killed leaves no worker behind, however deep that one is in
a run. What anything prints goes to stderr: stdout belongs to the answers.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO

from detent._worker import listen, own_stdout
from detent.studio.folder import Folder
from detent.studio.workers import Refusal


def main() -> None:
    answers = os.fdopen(own_stdout(), "wb")
    requests: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=listen, args=(requests,), daemon=True).start()
    folder = Folder(Path(sys.argv[1]))
    desk = Desk(folder, _writer(answers))
    while True:
        desk.serve(json.loads(requests.get()))


class Desk:
    """Does what a request asks for: its "do" names the method."""

    def __init__(self, folder: Folder, write: Callable[[dict[str, Any], bytes], None]) -> None:
        # Loaded here, once, and after the process has begun to listen: they bring Numba with them.
        from detent.studio import editing, results, running

        self.folder, self.write = folder, write
        self.ways: dict[str, Callable[..., Any]] = {
            "schema": editing.schema,
            "check": editing.check,
            "open": editing.opened,
            "scenarios": editing.listed,
            "records": results.listed,
            "pack": results.packed,
            "report": results.report,
            "run": lambda folder, **asked: running.run(folder, self.tell, **asked),
        }

    def serve(self, request: dict[str, Any]) -> None:
        what = request.pop("do")
        try:
            answer = self.ways[what](self.folder, **request)
        except Refusal as no:
            self.write({"refused": {"status": no.status, "words": no.words, "more": no.more}}, b"")
        except Exception as error:  # ours: the page is told, the terminal sees where
            traceback.print_exc()
            words = f"the studio failed at this: {type(error).__name__}: {error}"
            self.write({"refused": {"status": 500, "words": words}}, b"")
        else:
            content = answer if isinstance(answer, bytes) else b""
            self.write({"answer": {} if content else answer, "bytes": len(content)}, content)

    def tell(self, news: dict[str, Any]) -> None:
        self.write({"told": news}, b"")


def _writer(out: BinaryIO) -> Callable[[dict[str, Any], bytes], None]:
    turn = threading.Lock()  # progress comes from another thread

    def write(message: dict[str, Any], content: bytes) -> None:
        line = json.dumps(message, allow_nan=False).encode() + b"\n"
        with turn:
            out.write(line)
            out.write(content)
            out.flush()

    return write


if __name__ == "__main__":
    main()
