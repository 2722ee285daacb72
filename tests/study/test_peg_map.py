"""The bundled peg map against Whitney's jamming and wedging conditions, along its borders."""

from dataclasses import replace

import numpy as np
import pytest

from detent.scenario import bundled
from detent.study.base import Base
from detent.study.outputs import Output
from detent.study.runs import Runs
from detent.units import deg, mm
from physics.peg_statics import Case, one_point, two_points

# The scenario peg_soft: sharp edges, the mouth's cone ends 3 mm below the plate, the bottom 25 mm below it.
PEG = Case(19.95 * mm, 20 * mm, 0.0, 0.0, 0.3, 100 * mm, 1e4, 500.0, 0.0, 0.0)
MOUTH, BOTTOM, FED, PUSH = 3 * mm, 25 * mm, 33 * mm, 1e4
DEPTHS = np.linspace(0.05 * mm, BOTTOM - MOUTH, 250)  # ℓ
OFFSET, LEAN, CELLS = 2 * mm, 1.6 * deg, 64  # ranges and resolution of the study


def whitneys_verdict(offset, lean):
    """Seated, jammed or wedged: where does the push K (s − z) of a feed s ≤ FED no longer suffice?

    One point until θ ℓ = 2 c_R, then two. f θ of the side's contact is added to F_z, which the formulas leave out.
    The friction cones hold the line between two contacts, and the peg wedges, where ℓ < 2 μ r.
    """
    case = replace(PEG, e0=offset, theta0=lean)
    on_two = False
    for depth in DEPTHS:
        F_z, theta, f = one_point(case, depth)
        push = F_z + f * theta if f > 0 else 0.0
        if on_two or theta * depth >= 2 * (case.R - case.r):
            F_z, theta, f_1, f_2 = two_points(case, depth)
            if f_1 >= 0 and f_2 >= 0:
                on_two, push = True, F_z + f_1 * theta
        if MOUTH + depth + push / PUSH > FED:
            return "wedged" if depth < 2 * case.mu * case.r else "jammed"
    return "seated"


def verdicts_near(offset, lean):
    """Whitney's verdicts at this place and one cell of the study's map to either side."""
    steps = (-1, 0, 1)
    places = [(offset + i * OFFSET / CELLS, lean + j * LEAN / CELLS) for i in steps for j in steps]
    return {whitneys_verdict(max(x, 0.0), max(a, 0.0)) for x, a in places}


def test_the_map_has_whitneys_borders():
    # 17 × 17 places, more than one cell of the study's resolution from any border: the verdicts are the same there.
    places = [(OFFSET * i / 16, LEAN * j / 16) for i in range(17) for j in range(17)]
    points = [{"drive.start_at.x": f"{x!r} m", "drive.start_at.pitch": f"{a!r} rad"} for x, a in places]
    results = Runs(Base.load(bundled()["peg_soft"]), (Output("last depth"),)).results(points)
    near = [verdicts_near(*place) for place in places]
    wrong = [(place, one.status, there) for place, one, there in zip(places, results, near) if one.status not in there]
    assert wrong == []
    assert {one.status for one in results} == {"seated", "jammed", "wedged"}
    assert sum(len(there) == 1 for there in near) > 200  # most places are decided


@pytest.mark.parametrize(("lean", "status"), [(0.3, "seated"), (0.6, "jammed"), (1.2, "wedged")])
def test_a_lean_far_from_the_borders_ends_as_whitney_says(lean, status):
    point = {"drive.start_at.x": "1 mm", "drive.start_at.pitch": f"{lean} deg"}
    record = Base.load(bundled()["peg_soft"]).run(point)
    assert str(record.outcome.status) == status == whitneys_verdict(1 * mm, lean * deg)
