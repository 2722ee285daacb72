"""The bundled peg map against Whitney's jamming and wedging conditions, along its borders."""

import json
from dataclasses import replace

import numpy as np
import pytest

from detent.scenario import bundled
from detent.studies.run_base import Base
from detent.studies.study import Study, bundled_studies
from detent.studies.verb import run_study
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
    # Nodes are a cell apart along the borders, so a verdict that Whitney has nowhere within a cell is one cell off.
    record = run_study(Study.load(bundled_studies()["peg_map"]), workers=0)
    offset, lean = record["offset"].values.tolist(), record["lean"].values.tolist()
    words = json.loads(record["status"].attrs["words"])
    found = [words[str(code)] for code in record["status"].values.tolist()]
    otherwise = [one for one in zip(offset, lean, found) if one[2] != whitneys_verdict(*one[:2])]
    wrong = [(x, a, said) for x, a, said in otherwise if said not in verdicts_near(x, a)]
    assert wrong == []
    assert set(found) == {"seated", "jammed", "wedged"}
    assert len(found) < CELLS**2 / 5


@pytest.mark.parametrize(("lean", "status"), [(0.3, "seated"), (0.6, "jammed"), (1.2, "wedged")])
def test_a_lean_far_from_the_borders_ends_as_whitney_says(lean, status):
    point = {"drive.start_at.x": "1 mm", "drive.start_at.pitch": f"{lean} deg"}
    record = Base.load(bundled()["peg_soft"]).run(point)
    assert str(record.outcome.status) == status == whitneys_verdict(1 * mm, lean * deg)
