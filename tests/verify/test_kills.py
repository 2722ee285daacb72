"""200 kills while saving: no torn file, no lost earlier file. And what plain writing would have made of it."""

import pytest

from detent import Record
from house.killing import kill_while_saving
from house.test_record import record

pytestmark = pytest.mark.verify
RECORDS = record(5_000), record(8_000)  # 0.2 and 0.3 MB: writing takes its time


def test_two_hundred_kills_while_saving_leave_a_whole_file(tmp_path):
    killed = kill_while_saving(tmp_path / "a.nc", RECORDS, kills=200, seed=2)
    print(killed)
    assert (killed.kills, killed.torn, killed.lost) == (200, 0, 0)
    # The trial has power only if kills hit the writing itself, and if both records were found.
    assert killed.left_over > 10 and killed.switched > 10
    assert list(tmp_path.iterdir()) == [tmp_path / "a.nc"]


def test_the_same_kills_tear_a_file_that_is_written_plainly(tmp_path):
    def plainly(record: Record, path) -> None:
        path.write_bytes(record.to_bytes())

    killed = kill_while_saving(tmp_path / "a.nc", RECORDS, kills=50, seed=2, save=plainly)
    print(killed)
    assert killed.torn > 0
