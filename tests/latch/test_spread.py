"""Everything that may happen from a start region, against exact runs from single starts."""

import math
import random
import runpy
import sys
from dataclasses import replace
from fractions import Fraction as F
from pathlib import Path

import pytest

from detent import InputError, Latch, Pawl, Polygon, Record, Spread, Straight, Traverse, simulate, spread
from detent.cli import verbs
from detent.latch.exact.endings import ending
from detent.latch.exact.outcomes import Plan, _Prover
from detent.latch.exact.run import mechanism_of
from detent.latch.exact.start_region import Slab, slabs
from detent.report import figures
from detent.report.subjects import regions
from detent.units import deg

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "latch_spread.py"))
LATCH, DOWN = EXAMPLE["LATCH"], EXAMPLE["DOWN"]
NEEDLE = Pawl(Polygon(((-1, 0), (2, -10), (1, 0))), (0, 0), 0.05)  # on a floor it slides below μ = 0.2
FLOOR = Polygon.box((-50, 50), (-30, -20))
ON_FLOOR = Latch((NEEDLE,), (FLOOR,), friction="0.1")
WOUND = replace(ON_FLOOR, pawls=(replace(NEEDLE, start=0.5),))
LOW = replace(ON_FLOOR, root=(Polygon.box((-1, 1), (-19, -18)),))
BOX = Polygon.box((-3, 3), (0, 4))


@pytest.fixture(scope="module")
def wide() -> Record:
    """Starts up to 6 mm beside the T."""
    return EXAMPLE["run"](6, 2e-2)


def ended(x: F, y: F) -> tuple[str, tuple[str, ...], float]:
    """Status, what holds the pawls, and the largest sampled contact force of a single start, mm."""
    drive = replace(DOWN, start_at=(x, y))
    latch = mechanism_of(LATCH)
    start, legs = drive.plan(LATCH.unit)
    one = ending(latch.walked(start, legs))
    return one.status, one.held, float(simulate(LATCH, drive, sample=0.05)["contact_force"].max())


def test_how_far_beside_the_hooks_may_begin(wide):
    """By the drawing: the bar reaches to 10 mm, a hook's shank stands at 14: beyond 4 mm it comes down on the shank."""
    rows = wide.tables["outcomes"]
    assert [row["status"] for row in rows] == ["seated", "stuck", "stuck"]
    assert [row["share"] for row in rows] == pytest.approx([2 / 3, 1 / 6, 1 / 6], abs=2e-2)  # the resolution
    assert wide.outcome.reason.startswith("not stable")
    assert sum(row["share"] for row in rows) == pytest.approx(1, abs=1e-12)


def test_starts_end_as_the_pieces_of_the_region_say(wide):
    """Single starts at random, those in pieces that are proved: all of them; and their share within 4 σ."""
    draw, seated, n = random.Random(7), 0, 24
    for _ in range(n):
        x, y = F(draw.randint(-5999, 5999), 1000), F(draw.randint(1, 2999), 1000)
        status, held, force = ended(x, y)
        seated += status == "seated"
        row = next(one for one in wide.tables["pieces"] if one["corners"][0][0] * 1e3 <= x <= one["corners"][1][0] * 1e3
                   or one["corners"][1][0] * 1e3 <= x <= one["corners"][0][0] * 1e3)  # fmt: skip
        told = wide.tables["outcomes"][row["outcome"] - 1]
        if row["proved"]:
            assert (told["status"], tuple(told["held"])) == (status, held)
            assert row["bound"] is None or force <= row["bound"]
    share = wide.tables["outcomes"][0]["share"]
    assert seated / n == pytest.approx(share, abs=4 * math.sqrt(share * (1 - share) / n))


def test_no_start_needs_more_force_than_the_worst_case(wide):
    """Seated ones: at the worst 0.6 N, proved; sampled runs stay below and come near."""
    row = wide.tables["outcomes"][0]
    forces = [ended(F(x, 10), F(1))[2] for x in (-39, -21, 0, 39)]
    assert max(forces) <= max(row["bound"], row["force"]) <= 1.1 * max(forces)


def test_a_region_within_one_outcome_is_stable():
    record = EXAMPLE["run"](1, 0.1)
    assert record.outcome.reason.startswith("stable: the same over the whole region (100 % of it proved)")
    (row,) = record.tables["outcomes"]
    assert row["status"] == "seated" and row["proved"] == pytest.approx(1)


def test_a_stretch_over_a_border_is_not_proved():
    latch = mechanism_of(LATCH)
    plan = Plan(latch, DOWN.plan(LATCH.unit)[1])
    (slab,) = slabs([(F(-6), F(0)), (F(6), F(0)), (F(6), F(3)), (F(-6), F(3))], plan.velocity)
    prover = _Prover(plan, slab, slab.end - slab.begin)
    for low, high, is_one in (
        (F(-5, 100), F(5, 100), True),
        (F(39, 100), F(41, 100), False),
        (F(55, 100), F(56, 100), True),
    ):
        assert (prover.proof(Slab(low, high, slab.low, slab.high)) is not None) is is_one


def test_where_the_leg_ends_divides_a_region_along_the_way():
    """The tip is 10 to 14 mm above the floor: in 1.2 s at 10 mm/s the lower half of the starts reaches it."""
    record = spread(ON_FLOOR, Traverse((Straight((0, -10), "1.2"),)), Spread(BOX), resolution=0.1)
    shares = {tuple(row["held"]): row["share"] for row in record.tables["outcomes"]}
    assert shares == {("at rest",): pytest.approx(0.5), ("on vertex 1 / obstacle 0 edge 2",): pytest.approx(0.5)}
    (row,) = record.tables["first contacts"]
    assert (row["t_min"], row["t_max"]) == (1.0, 1.2) and row["slides"] == [pytest.approx([0.45, 0.51])]
    assert row["not struck"] == [pytest.approx([0, 0.45]), pytest.approx([0.51, 1])]


def test_the_map_is_right_inside_of_its_areas():
    """A leg of 4.15 s: borders across the way, along it and curved. Cells whose neighbours have their number are walked
    exactly."""
    drive, region = Traverse((Straight((0, -10), "4.15"),)), Polygon(((-6, 0), (6, 0), (4, 3), (-5, 3)))
    record = spread(LATCH, drive, Spread(region), resolution=0.05)
    values, (x, y), rows = record["outcome"].values, (record[k].values for k in "xy"), record.tables["outcomes"]
    inner = [
        (i, j)
        for i in range(1, len(x) - 1)
        for j in range(1, len(y) - 1)
        if len(set(values[i - 1 : i + 2, j - 1 : j + 2].ravel().tolist())) == 1
    ]
    draw, numbers = random.Random(3), {int(values[at]) for at in inner}
    by_number = [[at for at in inner if values[at] == k] for k in numbers]
    picked = [at for own in by_number for at in draw.sample(own, min(6, len(own)))]
    assert len(numbers) >= 3
    for i, j in picked:
        start, legs = replace(drive, start_at=(F(x[i]) * 1000, F(y[j]) * 1000)).plan(LATCH.unit)
        one, row = ending(mechanism_of(LATCH).walked(start, legs)), rows[int(values[i, j]) - 1]
        assert (row["status"], row["by"], tuple(row["held"])) == (one.status, one.by, one.held)


def test_turning_and_scaling_everything_changes_nothing():
    """By (3, 4, 5), and twice the size: the same outcomes with the same shares."""

    def turned(polygon: Polygon) -> Polygon:
        return Polygon(tuple((2 * (3 * x - 4 * y) / 5, 2 * (4 * x + 3 * y) / 5) for x, y in polygon.corners))

    floor = Polygon(((-8, -30), (8, -30), (8, -22), (0, -18), (-8, -22)))
    latch = Latch((NEEDLE,), (floor,), friction="0.2")
    region = Polygon(((-3, 0), (3, 0), (4, 2), (-3, 1)))
    plain = spread(latch, Traverse((Straight((0, -10), 2),)), Spread(region), resolution=0.05)
    pawl = replace(NEEDLE, polygon=turned(NEEDLE.polygon))
    other = spread(
        Latch((pawl,), (turned(floor),), friction="0.2"), Traverse((Straight((16, -12), 2),)),
        Spread(turned(region)), resolution=0.05,
    )  # fmt: skip
    rows = [
        [
            (row["status"], row["held"], round(row["share"], 12), round(row["proved"], 12))
            for row in one.tables["outcomes"]
        ]
        for one in (plain, other)
    ]
    assert rows[0] == rows[1] and len(rows[0]) > 1


def test_directions_of_a_cone_and_angles_are_looked_at():
    """Straight down the needle meets the box; 45° aside it passes by it, so a cone so wide is not stable."""
    box = Latch((NEEDLE,), (Polygon.box((-5, 5), (-30, -20)),))
    drive, region = Traverse((Straight((0, -10), 3),)), Polygon.box((-1, 1), (0, 1))
    narrow = spread(box, drive, Spread(region, cone=5 * deg), resolution=0.2)
    wide = spread(box, drive, Spread(region, cone=60 * deg), resolution=0.2)
    assert len(narrow.tables["outcomes"]) < len(wide.tables["outcomes"])
    assert any(row["looks"] == 2 for row in wide.tables["outcomes"]) and "3 directions" in wide.outcome.reason
    assert float(wide["agreement"].min()) < 1.0
    bent = spread(box, drive, Spread(region, angles=((-80 * deg, 80 * deg),)), resolution=0.2)
    assert len(bent.tables["outcomes"]) > 1


def test_several_legs_are_sampled_and_each_leg_counts():
    """Down and up again: what stuck on its way down is at rest in the end, as what was seated, and not the same."""
    both = Traverse((*DOWN.legs, Straight((0, 10), 6)))
    record = spread(LATCH, both, Spread(Polygon.box((3, 5), (0, 1))), resolution=0.3)
    befores = {tuple(row["before"]) for row in record.tables["outcomes"]}
    assert ("seated by root 0, obstacle 0",) in befores and any("stuck" in one[0] for one in befores)
    assert all(row["proved"] == 0 for row in record.tables["outcomes"]) and "sampled" in record.outcome.reason


def test_the_record_is_kept_drawn_and_shown_as_a_map(wide, tmp_path):
    wide.save(tmp_path / "spread.nc")
    again = Record.load(tmp_path / "spread.nc")
    assert again.same_as(wide)
    grid = regions.grid(again)
    assert grid is not None and [one["name"] for one in grid["axes"]] == ["x", "y"]
    assert "start region" in [one.name for one in figures.panels(again)]
    figures.panel_figure(again, figures.panels(again)[0])
    values = wide["outcome"].values
    assert set(values[~(values != values)].ravel()) == {1.0, 2.0, 3.0}


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (["--x=-2:2"], "--y"),
        ([], "--x"),
        (["--x=2:-2", "--y=0:1"], "--x"),
        (["--x=-2:two", "--y=0:1"], "--x"),
        (["--x=-2:2", "--y=0:1", "--region", "0,0 1,0 0,1"], "--region"),
        (["--region", "0,0 1,0"], "--region"),
        (["--region", "0,0 1,0 2,0"], "--region"),
        (["--region", "0,0 1 2,0"], "--region"),
        (["--x=-2:2", "--y=0:1", "--cone", "90 deg"], "--cone"),
        (["--x=-2:2", "--y=0:1", "--angle", "fast"], "--angle"),
        (["--x=-2:2", "--y=0:1", "--resolution", "0"], "resolution"),
        (["--x=-2:2", "--y=-40:1"], "mating.pawls[0]"),
    ],
)
def test_the_prompt_refuses_what_cannot_be_in_one_line(words, field, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["detent", "spread", "latch_two_pawls", *words])
    with pytest.raises(SystemExit) as left:
        verbs.main()
    told = capsys.readouterr()
    assert left.value.code == 2 and told.out == "" and not list(tmp_path.iterdir())
    assert told.err.startswith(f"{field}:") and told.err.count("\n") == 1


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: Spread(BOX, cone=-0.1), "cone"),
        (lambda: Spread(BOX, cone=math.nan), "cone"),
        (lambda: Spread(BOX, looks=1), "looks"),
        (lambda: Spread(BOX, angles=((0.1, -0.1),)), "angles[0]"),
        (lambda: Spread(Polygon(((0, 0), (1, 0), (2, 0)))), "points"),
        (lambda: spread(ON_FLOOR, DOWN, Spread(BOX, angles=((0.0, 0.1), (0.0, 0.1)))), "angles"),
        (lambda: spread(ON_FLOOR, DOWN, Spread(BOX), resolution=math.nan), "resolution"),
        (lambda: spread(ON_FLOOR, DOWN, Spread(Polygon.box((-3, 3), (-11, 4)))), "mating.pawls[0]"),
        (lambda: spread(WOUND, DOWN, Spread(BOX)), "mating.pawls[0].start"),
        (lambda: spread(LOW, DOWN, Spread(Polygon.box((-1, 1), (-2, 0)))), "mating.root[0]"),
        (lambda: spread(ON_FLOOR, replace(DOWN, stiffness=1.0), Spread(BOX)), "drive.stiffness"),
    ],
)  # fmt: skip
def test_a_spread_that_cannot_be_is_refused_at_its_field(make, field):
    with pytest.raises(InputError) as refused:
        make()
    assert refused.value.field == field


def test_the_prompt_tells_outcomes_and_the_verdict(tmp_path, monkeypatch, capsys):
    Path(tmp_path / "needle.toml").write_text(
        'name = "Needle"\n[mating]\nkind = "latch.Latch"\n[[mating.pawls]]\n'
        "polygon = { points = [[-1, 0], [2, -10], [1, 0]] }\nhinge = [0, 0]\nstiffness = '50 N mm/rad'\n"
        "[[mating.obstacles]]\npoints = [[-50, -30], [50, -30], [50, -20], [-50, -20]]\n"
        '[drive]\nkind = "traverse.Traverse"\n[[drive.legs]]\nvelocity = [0, -10]\nduration = 1.2\n'
    )
    monkeypatch.chdir(tmp_path)
    words = ["detent", "spread", "needle.toml", "--x=-3:3", "--y=0:4", "--resolution", "0.1", "--stable"]
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit) as left:
        verbs.main()
    lines = capsys.readouterr().out.splitlines()
    assert left.value.code == 1 and lines[0] == "Needle" and lines[-1] == "wrote needle.spread.nc"
    assert lines[-2] == "not stable (100 % of it proved)"
    assert sum(line.startswith("   50.00 % elapsed") for line in lines) == 2
