"""Long noise: a studio that has been talked nonsense to for minutes is alive, has not grown, and still works."""

import pytest

from house.noise import assault
from house.runs import RING
from house.studio import studio

pytestmark = pytest.mark.verify


def test_minutes_of_nonsense_leave_the_studio_as_it_was(tmp_path):
    with studio(tmp_path) as one:
        assault(one, rounds=20, seed=1)
        before = one.memory()
        for seed in range(2, 12):
            assault(one, rounds=30, seed=seed)
        assert one.memory() < before + 30.0  # MB
        assert sorted(path.name for path in tmp_path.iterdir()) == ["ring.toml"]
        assert one.follow(one.run("ring", RING), "done")["record"] == "ring"
