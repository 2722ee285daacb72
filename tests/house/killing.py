"""SIGKILL at random instants while a child overwrites one record's file with two different ones in turn."""

import os
import random
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from detent import InputError, Record


@dataclass
class Killed:
    """What was found after the kills."""

    kills: int = 0
    torn: int = 0  # files that do not load, or equal neither record
    lost: int = 0  # kills after which there was no file
    left_over: int = 0  # kills that hit the writing itself: a part lay beside the file
    switched: int = 0  # kills after which the file was the other record than after the kill before


def kill_while_saving(path: Path, records: tuple[Record, Record], kills: int, seed: int, save=Record.save) -> Killed:
    """Kill a saving child `kills` times; each time look at the file. At the end one save is left alone.

    The child is a fork: it shares this process's imports, so it saves from its first millisecond on. It lives for up to
    ten times as long as one save takes here, so that kills hit first and later saves, and every moment in them; a fresh
    fork saves several times slower than its parent (with three times as long, only 3 of 200 kills came after a save).
    """
    chance, found, last = random.Random(seed), Killed(), -1
    save(records[0], path)
    began = time.perf_counter()
    save(records[1], path)
    one_save = time.perf_counter() - began
    for _ in range(kills):
        child = os.fork()
        if child == 0:
            try:
                for i in range(10**9):
                    save(records[i % 2], path)
            finally:
                os._exit(1)  # saving raised: the parent sees that nobody was there to kill
        time.sleep(chance.uniform(0.0, 10.0 * one_save))
        os.kill(child, signal.SIGKILL)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        found.kills += 1
        found.left_over += any(path.parent.glob(f".{path.name}.*.part"))
        now = _which(path, records, found)
        found.switched += now >= 0 and last >= 0 and now != last
        last = now
    save(records[0], path)
    return found


def _which(path: Path, records: tuple[Record, Record], found: Killed) -> int:
    if not path.exists():
        found.lost += 1
        return -1
    try:
        loaded = Record.load(path)
    except InputError:
        found.torn += 1
        return -1
    same = [i for i, record in enumerate(records) if loaded.same_as(record)]
    found.torn += not same
    return same[0] if same else -1
