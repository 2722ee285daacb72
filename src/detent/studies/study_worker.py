"""One worker process of a study: points in on stdin, results into its own segment of the journal.

    python -P -m detent.studies.study_worker        run by supervisor.py, never by hand

It reads JSON lines, first the job, then lists of [key, point], and runs them in order. Each result is one line of its
segment, written at once; another thread flushes it to disk four times a second, or when there is no more to do, and
then says on stdout how many runs are finished. A full record that is kept is whole on the disk before its line is
written. It ends when stdin does, however deep it is in a run, and what anything prints goes to stderr.
"""

from __future__ import annotations

import gc
import json
import os
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, NoReturn

from detent.workers.process import answers, requests, set_limits

if TYPE_CHECKING:
    from detent.studies.job import Job
    from detent.studies.journal import Segment

FLUSHED = 0.25  # s between two flushes
ADDRESSES = 2e9  # bytes of addresses beyond memory: 1.3 GB are taken while compiled code is loaded


def main() -> None:
    tell, lines = answers(), requests()
    # Loaded after the process has begun to listen: they bring Numba with them.
    from detent.core.errors import DetentError
    from detent.numeric.compiling import listeners
    from detent.studies.job import JOURNAL, Job
    from detent.studies.journal import Segment

    try:
        job = Job.from_plain(json.loads(lines.get()))
        if job.limits.memory is not None:
            limit_memory(job.limits.memory)
    except DetentError as error:
        tell({"refused": str(error)})
        return
    listeners.append(lambda name: tell({"compiling": name}))
    Desk(job, Segment(job.folder / JOURNAL), lines, tell).serve()


class Desk:
    """Runs what comes, writes what came of it, says what is on the disk."""

    def __init__(self, job: Job, segment: Segment, lines: SimpleQueue[bytes], tell: Callable[..., None]) -> None:
        self.job, self.segment, self.lines, self.tell = job, segment, lines, tell
        self.done = (0, 0)  # runs written and bytes: one value, for the other thread reads it
        self.files = _states(job)
        self._wake, self._trouble = threading.Event(), threading.Lock()

    def serve(self) -> None:
        threading.Thread(target=self._flush, daemon=True).start()
        self.tell({"ready": os.getpid(), "segment": str(self.segment.path)})
        while True:
            try:
                line = self.lines.get_nowait()
            except Empty:
                self._wake.set()  # nothing to do: what is written need not wait for its turn
                line = self.lines.get()
            for key, point in json.loads(line):
                try:
                    self._run(key, point)
                except OSError as error:
                    self._give_in(f"{error.filename or self.segment.path}: {error.strerror}")

    def _run(self, key: str, point: dict[str, Any]) -> None:
        from detent.core.errors import DetentError
        from detent.studies.job import RECORDS
        from detent.studies.journal import Entry
        from detent.studies.run_one import channel_units, run_point, unresolved

        try:
            result, record = run_point(self.job.base, self.job.outputs, key, point)
            given_up = {}
        except MemoryError:
            most = self.job.limits.memory or 0.0
            said = f" (limit {most / 1e9:g} GB)" if most else ""
            result, record, given_up = unresolved(key, f"it ran out of memory{said}"), None, {"memory": most}
        if _states(self.job) != self.files:
            self._give_in("files that the scenario reads have changed while the study ran")
        if record is not None and self.job.keep.wants(result):
            try:
                record.save(self.job.folder / RECORDS / f"{key}.nc")
            except DetentError as error:
                self._give_in(str(error))
        self.segment.write(Entry(result, point, given_up, channel_units(record, self.job.outputs)))
        self.done = (self.done[0] + 1, self.segment.end)
        if self.done[0] == 1:
            gc.freeze()  # all is loaded: never looked at again, which spares a run of 7 ms a twentieth

    def _flush(self) -> None:
        """The other thread: flush and tell, while the runs go on."""
        told = 0
        while True:
            self._wake.wait(FLUSHED)
            self._wake.clear()
            written, end = self.done
            if written > told:
                try:
                    self.segment.flush()
                except OSError as error:
                    self._give_in(f"{self.segment.path}: {error.strerror}")
                told = written
                self.tell({"flushed": written, "end": end})

    def _give_in(self, why: str) -> NoReturn:
        """The disk does not take it, or takes what is no longer the study: say so and end; what was flushed stays."""
        with self._trouble:  # never given back: one of the two threads says it
            self.tell({"trouble": why})
            os._exit(1)


def limit_memory(most: float) -> None:
    """Limit the address space of this process; DetentError where there is hardly room for the process. POSIX only.

    Code and the stacks of threads take addresses, not memory, hence the allowance: this limit makes a request that is
    far too large fail in the run that makes it. What a run really takes, its supervisor looks at.
    """
    from detent.core.errors import DetentError

    try:
        import resource
    except ImportError:  # Windows
        return
    status = Path("/proc/self/statm")
    pages = [int(one) * resource.getpagesize() for one in status.read_text().split()] if status.exists() else [0, 0]
    if most < 1.5 * pages[1]:
        raise DetentError(f"limits.memory: {most / 1e9:g} GB given, a worker takes {pages[1] / 1e9:.2g} GB by itself")
    set_limits(addresses=pages[0] + ADDRESSES + most)


def _states(job: Job) -> list[tuple[int, int]]:
    """Size and time of the files that the scenario names; bundled ones, which are none in its folder, left out."""
    paths = (job.base.folder / name for name in job.files)
    return [(one.st_size, one.st_mtime_ns) for path in paths if path.exists() for one in [path.stat()]]


if __name__ == "__main__":
    main()
