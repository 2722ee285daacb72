"""Records not yet invented: channels of any shape, kind and name."""

import numpy as np
from hypothesis import strategies as st

from detent import Event, Outcome, Record, Status
from detent.core.record import Channel, dataset
from house.runs import HOSTILE, run


def hostile() -> Record:
    """A record whose every text would do harm if it were obeyed."""
    events = (Event(1.0, HOSTILE, HOSTILE, {HOSTILE: HOSTILE, "insertion": HOSTILE}),)
    more = {"evil": Channel(("time",), np.arange(3.0), HOSTILE, HOSTILE)}
    inputs = {"name": HOSTILE, HOSTILE: {HOSTILE: [HOSTILE]}}
    return run([0, 1, 2], [0, 1, 2], reason=HOSTILE, events=events, more=more, inputs=inputs)


@st.composite
def strange(draw) -> Record:
    """A record with channels of any shape, kind and name, gaps and infinities, and events at any time."""
    n = draw(st.integers(1, 5))
    numbers = st.floats(-1e6, 1e6) | st.floats(-10.0, 10.0) | st.sampled_from((np.nan, np.inf, -np.inf))
    sizes = {"time": n, "contact": 6, "xyz": 3, "mode": 2, "ray": 12}

    def channel(dims: tuple[str, ...]) -> Channel:
        shape = tuple(sizes[dim] for dim in dims)
        kind = draw(st.sampled_from(("number", "whole", "bool", "text")))
        values = {
            "number": np.array(draw(st.lists(numbers, min_size=1, max_size=4))),
            "whole": np.array([1, 2, 3], np.int32),
            "bool": np.array([True, False]),
            "text": np.array(["a", HOSTILE]),
        }[kind]
        units = draw(st.sampled_from(("N", "m", "J", "1", "", HOSTILE, "1, m")))
        return Channel(dims, np.resize(values, shape), units, draw(st.sampled_from(("", HOSTILE))))

    shapes = st.sampled_from(
        (("time",), ("time", "xyz"), ("time", "contact"), ("time", "contact", "xyz"), ("mode", "ray"))
    )
    names = st.sampled_from(("contact", "strain", "force", "moment", "gap", "energy", "$a_", "pose", "depth", "tilt"))
    channels = {name: channel(draw(shapes)) for name in draw(st.sets(names, max_size=4))}
    if draw(st.booleans()):
        channels |= {name: channel(("time",)) for name in ("insertion", "mating_force")}
    if draw(st.booleans()):
        told = ("contact_id", "contact_force", "contact_state", "contact_friction", "gap")
        dims = st.just(("time", "contact")) | shapes
        channels |= {name: channel(draw(dims)) for name in told}
    coords = {"time": Channel(("time",), np.sort(draw(st.lists(st.floats(0, 9), min_size=n, max_size=n))), "s", "")}
    if draw(st.booleans()):
        coords["xyz"] = Channel(("xyz",), np.array(["x", "y", "z"]), "1", "")
    times = draw(st.lists(st.floats(-1.0, 1e6), max_size=4))
    details = st.sampled_from(({"insertion": None}, {"contact": 1, "impulse": [1, "a", None], "speed": np.inf}))
    events = tuple(Event(time, "contact", "a", draw(details)) for time in times)
    return Record("simulate", dataset(channels, coords), Outcome(draw(st.sampled_from(Status)), ""), events)
