"""Maps with refined borders: few runs, nothing filled in wrongly, lines where the outcome flips."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx

from detent.core.errors import InputError
from detent.studies.borders import border_lines, refined

GRID = np.arange(65) / 64
X, Y = np.meshgrid(GRID, GRID, indexing="ij")
BORDERS = {
    "straight": X < 0.37,
    "diagonal": Y < 0.9 * X + 0.03,
    "steep": Y < 2.3 * X - 0.4,
    "parabola": Y < 0.1 + 0.8 * (2 * X - 1) ** 2,
    "wave": Y < 0.5 + 0.3 * np.sin(6 * X),
    "circle": (X - 0.5) ** 2 + (Y - 0.52) ** 2 < 0.3**2,
    "large circle": (X - 0.5) ** 2 + (Y - 0.5) ** 2 < 0.45**2,
    "ellipse": ((X - 0.45) / 0.4) ** 2 + ((Y - 0.52) / 0.2) ** 2 < 1,
    "rectangle": (abs(X - 0.51) < 0.33) & (abs(Y - 0.47) < 0.3),
    "wedge": (Y < 0.8) & (abs(X - 0.513) < 0.3 * (0.8 - Y)),
}


def asked_of(full, log=None):
    """Answers from a full grid of words or numbers."""

    def ask(nodes):
        if log is not None:
            log.append(len(nodes))
        return [str(full[node]) for node in nodes]

    return ask


def wrong(found, full):
    """Nodes whose outcome is not the full grid's."""
    return int((np.array(found.words)[found.outcome] != full.astype(str)).sum())


@pytest.mark.parametrize("name", BORDERS)
def test_a_border_to_a_64th_of_the_range_costs_less_than_a_fifth_of_the_grid(name):
    full, log = BORDERS[name], []
    found = refined(asked_of(full, log))
    assert found.cells == 64
    assert found.runs == sum(log) <= 4096 / 5
    assert wrong(found, full) == 0
    assert len(log) <= 20  # rounds: each is one batch for all workers


@pytest.mark.parametrize("name", BORDERS)
def test_every_cell_the_border_passes_has_runs_at_its_four_corners(name):
    found = refined(asked_of(BORDERS[name]))
    for i, j in np.argwhere(found.mixed()):
        assert found.sampled[i : i + 2, j : j + 2].all()


@settings(max_examples=150, deadline=None)
@given(
    st.floats(0.1, 0.9), st.floats(0.1, 0.9), st.floats(0, np.pi), st.floats(0.09, 0.4), st.floats(0.09, 0.4),
    st.sampled_from(["disc", "rectangle", "ellipse"]),
)  # fmt: skip
def test_what_is_wider_than_the_coarse_lattices_diagonal_is_never_missed(x, y, turn, a, b, kind):
    """Each holds a disc of 0.18 > √2/8 across."""
    u, v = np.cos(turn) * (X - x) + np.sin(turn) * (Y - y), -np.sin(turn) * (X - x) + np.cos(turn) * (Y - y)
    shapes = {
        "disc": u**2 + v**2 < a**2,
        "rectangle": (abs(u) < a) & (abs(v) < b),
        "ellipse": (u / a) ** 2 + (v / b) ** 2 < 1,
    }
    full = shapes[kind]
    found = refined(asked_of(full))
    assert wrong(found, full) == 0
    assert found.runs <= 4096 / 5


def test_an_island_between_the_coarse_nodes_is_missed_and_a_finer_lattice_finds_it():
    """The documented limit: the middle of a coarse square, 0.1 across."""
    island = (X - 0.4375) ** 2 + (Y - 0.4375) ** 2 < 0.05**2
    assert refined(asked_of(island)).words == ("False",)
    found = refined(asked_of(island), coarse=16)
    assert wrong(found, island) == 0


def test_a_tongue_too_thin_for_the_coarse_lattice_is_followed_from_the_border_it_hangs_on():
    tongue = (X < 0.2) | ((abs(Y - 0.44) < 0.02) & (X < 0.9))  # 2.6 cells wide, crosses no coarse node
    assert not tongue[16::8, ::8].any()
    found = refined(asked_of(tongue))
    assert wrong(found, tongue) == 0


def test_all_runs_are_numbered_in_the_order_they_were_asked_for():
    order = []

    def ask(nodes):
        order.extend(nodes)
        return [str(BORDERS["circle"][node]) for node in nodes]

    found = refined(ask)
    assert len(set(order)) == len(order) == found.runs
    assert all(found.run[node] == k for k, node in enumerate(order))


def test_the_resolution_is_a_setting():
    full = BORDERS["circle"][::4, ::4]
    found = refined(asked_of(full), cells=16, coarse=4)
    assert found.outcome.shape == (17, 17)
    assert wrong(found, full) == 0
    one = refined(asked_of(full), cells=16, coarse=16)
    assert one.sampled.all()


@pytest.mark.parametrize("how", [{"cells": 48}, {"cells": 1}, {"cells": 8192}, {"coarse": 128}, {"coarse": 3}])
def test_only_powers_of_two_are_taken(how):
    with pytest.raises(InputError):
        refined(asked_of(X < 0.5), **how)


def test_a_circles_line_is_closed_and_within_a_cell_of_it():
    (line,) = border_lines(refined(asked_of(BORDERS["circle"])))
    assert line.closed
    assert set(line.between) == {"True", "False"}
    off = np.hypot(line.points[:, 0] / 64 - 0.5, line.points[:, 1] / 64 - 0.52) - 0.3
    assert np.abs(off).max() < 0.5 / 64  # half the edge it lies on
    length = np.hypot(*np.diff(line.points, axis=0).T).sum() / 64
    assert length == approx(2 * np.pi * 0.3, rel=0.1)  # a chain of halves and diagonals is up to 8 % longer


def test_a_straight_border_ends_at_the_rim():
    (line,) = border_lines(refined(asked_of(BORDERS["straight"])))
    assert not line.closed
    assert np.allclose(line.points[:, 0], 23.5)  # between nodes 23 and 24: 0.37 · 64 = 23.7
    assert sorted(line.points[[0, -1], 1]) == [0, 64]


def test_three_outcomes_have_three_borders_that_meet():
    full = np.where(Y > 0.5, "jammed", np.where(X > 0.5, "seated", "stuck"))
    found = refined(asked_of(full))
    assert wrong(found, full) == 0
    lines = border_lines(found)
    assert {frozenset(line.between) for line in lines} == {
        frozenset(two) for two in (("jammed", "seated"), ("jammed", "stuck"), ("seated", "stuck"))
    }
    ends = [tuple(line.points[k]) for line in lines for k in (0, -1)]
    assert max(ends.count(end) for end in ends) == 3


def test_a_saddle_is_two_lines_that_do_not_cross():
    full = (X > 0.5) == (Y > 0.5)
    lines = border_lines(refined(asked_of(full)))
    assert len(lines) == 2
    assert not any(line.closed for line in lines)
