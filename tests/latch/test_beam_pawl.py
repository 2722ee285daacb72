"""A cantilever snap hook as a pawl: against the elastica, the handbook's formulas, and the hook on a beam of `Snap`."""

import math
from dataclasses import replace

import numpy as np
import pytest
from numpy.polynomial import Polynomial
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

from detent import Beam, Block, InputError, Latch, Leg, Pawl, Polygon, Rail, Snap, Straight, Traverse, simulate
from detent.latch.pseudo_rigid_body import BeamPawl
from detent.units import deg, mm

E, L, T, C = 2e9, 20 * mm, 2 * mm, 10 * mm  # VERIFICATION A11
HOOK = BeamPawl(E, L, T, C, height=1.5 * mm, ramp=30 * deg)
EI = E * C * T**3 / 12
WEDGE = math.tan(30 * deg + math.atan(0.3))  # (μ + tan α)/(1 − μ tan α)


def test_a_beam_of_one_thickness_has_its_hinge_at_a_third():
    assert HOOK.link == pytest.approx(2 * L / 3, rel=1e-12)
    assert HOOK.stiffness == pytest.approx(4 * EI / (3 * L), rel=1e-12)
    howell = replace(HOOK, model="howell")
    assert (howell.link, howell.stiffness) == pytest.approx((0.85 * L, 0.85 * 2.65 * EI / L), rel=1e-12)


@pytest.mark.parametrize("tip", [T, 0.5 * T, 0.1 * T, 1.7 * T])
def test_small_deflections_and_slopes_are_those_of_the_beam_also_if_it_tapers(tip):
    hook = replace(HOOK, tip=tip)
    K = Beam(root=T, tip=tip, width=C, length=L, modulus=E).stiffness()[np.ix_((2, 4), (2, 4))]
    w, phi = np.linalg.inv(K)[:, 0]
    angle = hook.link / hook.stiffness  # under a unit of force across the beam
    assert hook.link * angle == pytest.approx(w, rel=1e-10)  # the inverse of an ill-conditioned 2 × 2
    assert angle == pytest.approx(-phi, rel=1e-10)
    if tip == T:
        assert w == pytest.approx(L**3 / (3 * EI), rel=1e-12)


def elastica(load):
    """Tip (x, y)/L and slope under a dead load P L²/EI across the clamp: θ″ = −p cos θ, by shooting."""

    def end(bend):
        def rate(_, y):
            return [y[1], -load * np.cos(y[0]), np.cos(y[0]), np.sin(y[0])]

        return solve_ivp(rate, (0, 1), [0, bend, 0, 0], rtol=1e-11, atol=1e-12).y[:, -1]

    slope, _, x, y = end(brentq(lambda bend: end(bend)[1], 0, load + 1, xtol=1e-13))
    return x, y, slope


@pytest.mark.parametrize(
    ("load", "x", "y"),
    [
        (1, 0.9435667637, 0.3017207738), (2, 0.8393582792, 0.4934574804), (5, 0.6123716393, 0.7137915236),
        (10, 0.4450044022, 0.8106090249),
    ],
)  # fmt: skip
def test_howells_link_follows_the_elastica_at_large_deflections(load, x, y):
    """VERIFICATION C2. The error is Howell's: his constants keep the tip's path within half a per cent of L to 64°."""
    assert elastica(load)[:2] == pytest.approx((x, y), abs=2e-9)
    ratio, spring = 0.85, 0.85 * 2.65
    turn: float = brentq(lambda one: spring * one - load * ratio * math.cos(one), 0, 1.6)  # pyright: ignore[reportAssignmentType]
    got = np.array((1 - ratio * (1 - math.cos(turn)), ratio * math.sin(turn)))
    worst = np.abs(got - (x, y)).max()
    assert worst < 0.017  # measured: 0.0071, 0.0045, 0.0085, 0.0164 of L at the same load
    on_path = math.asin(y / ratio)
    if math.degrees(on_path) < 64.3:  # the path itself, whatever the load
        assert 1 - ratio * (1 - math.cos(on_path)) == pytest.approx(x, abs=0.005)


@pytest.mark.parametrize(
    ("load", "tangent", "howell", "slopes"),
    [
        (0.03, 0.0, 3.9, (0.0, -22)), (0.15, 0.1, 3.9, (0.0, -22)), (0.3, 0.5, 3.8, (0.2, -22)),
        (0.6, 1.9, 3.5, (0.7, -21)), (1.0, 5.3, 2.9, (1.8, -21)), (2.0, 23.9, 0.8, (6.6, -21)),
        (5.0, None, -2.7, (None, -18)),
    ],
)  # fmt: skip
def test_errors_of_force_and_slope_are_those_stated(load, tangent, howell, slopes):
    """Force that bends the link as far as the elastica, per cent; what is printed is rounded to its last digit."""
    _, y, slope = elastica(load)
    for ratio, spring, force_off, slope_off in (
        (2 / 3, 4 / 3, tangent, slopes[0]),
        (0.85, 0.85 * 2.65, howell, slopes[1]),
    ):
        if force_off is None:
            continue  # farther than this link reaches
        turn = math.asin(y / ratio)
        force = spring * turn / (ratio * math.cos(turn))
        assert 100 * (force / load - 1) == pytest.approx(force_off, abs=0.06)
        assert 100 * (turn / slope - 1) == pytest.approx(slope_off, abs=0.5)


def middle(deflection, chamfer=30 * deg, friction="0.3", way=8.0):
    """A nose whose crest is on the beam's middle line slides on a block's chamfer until it is deflected so far (mm)."""
    hook = replace(
        HOOK, height=None, ramp=None, outline=Polygon(((18, -9), (21, -9), (20, 0), (18, -8))), strain_limit=0.01
    )
    rise, foot = 2 * deflection, 30
    block = Polygon(
        (
            (foot, -deflection), (60, -deflection), (60, 10), (foot - rise / math.tan(chamfer), 10),
            (foot - rise / math.tan(chamfer), rise - deflection),
        )
    )  # fmt: skip
    latch = Latch((hook.pawl(),), (block,), friction=friction)
    start = (10 - 3 * deflection / math.tan(chamfer), 0)
    return hook, simulate(latch, Traverse((Straight((1, 0), way),), start_at=start), sample=0.01 * deflection)


def test_the_handbooks_hook_is_found_as_its_deflection_becomes_small():
    """VERIFICATION A11: P = E b t³ y/(4 L³) = 5 N, W = P tan(α + φ) = 5.3057 N, ε = 3 t y/(2 L²) = 0.0075 at y = 1 mm.

    At y = 1 mm the latch differs by the turning of the link, which the formulas leave out, of first order in y/L.
    """
    assert 5 * WEDGE == pytest.approx(5.305730894, abs=5e-10)
    deflections, off, strains = (1.0, 0.5, 0.25, 0.125), [], []
    for y in deflections:
        hook, record = middle(y)
        force, told = float(record["mating_force"].max()), hook.strained(record)
        off.append(force / (5 * y * WEDGE) - 1)
        strains.append(told.strain / (0.0075 * y) - 1)
        assert told.deflection == pytest.approx(y / 20, rel=1e-6)
        turn, slope = math.asin(y * mm / hook.link), math.atan(WEDGE)  # of the link, and of the force across the way
        closed = hook.stiffness * turn * math.sin(slope) / (hook.link * math.cos(slope - turn))
        assert force == pytest.approx(closed, rel=1e-8)  # corners are rounded to 10⁻⁹ mm
    assert off[0] == pytest.approx(-0.0704, abs=5e-5)
    assert abs(strains[0]) < 0.03
    limit = Polynomial.fit(deflections, off, 2).convert().coef[:2]  # at y = 0, and the slope there
    assert abs(limit[0]) < 1e-4  # what a cubic term leaves
    assert limit[1] == pytest.approx(-0.075 * WEDGE, rel=0.02)
    assert abs(Polynomial.fit(deflections, strains, 2)(0.0)) < 1e-4


def test_a_crest_off_the_middle_line_bends_the_beam_by_its_lever_too():
    """Torque balance in the limit: P ρ = F ρ − F tan(α + φ) e, e from the middle line to the crest."""
    off = []
    for y in (0.1, 0.05):
        record = simulate(*nose_on_a_corner(y), sample=0.002)
        lever = 1 - WEDGE * 2.5 * mm / HOOK.link
        off.append(float(record["mating_force"].max()) / (5 * y * WEDGE / lever) - 1)
    assert abs(2 * off[1] - off[0]) < 2e-4  # the limit, by one step of Richardson; left out 0.25 would remain
    assert 0 < off[0] < 0.01


def nose_on_a_corner(y):
    block = Polygon.box((30, 60), (2.5 - y, 10))
    return Latch((HOOK.pawl(),), (block,), friction="0.3"), Traverse((Straight((1, 0), 12),))


def test_the_hook_of_snap_on_a_beam_needs_the_same_force_as_its_deflection_becomes_small():
    """A second road: the beam's 2 × 2 stiffness with its own slope under the crest's moment, and the same outlines.

    They differ by that slope, of first order: 9 % at a deflection of L/20 with a crest 1/8 L off the middle line.
    """
    end = 1.5 * mm / math.tan(30 * deg)
    profile = ((-2 * mm, -1 * mm), (end, -1 * mm), (end, 1 * mm), (0.0, 2.5 * mm), (0.0, 1 * mm), (-2 * mm, 1 * mm))
    forces, strains = [], []
    for y in (1.0, 0.2):
        block = Block((30 * mm, -50 * mm, (2.5 - y) * mm), (60 * mm, 50 * mm, 10 * mm))
        snap = Snap(profile, C, HOOK.beam, block, 0.3)
        other = simulate(snap, Rail((Leg(12 * mm, 1 * mm),), axis="x"), sample=0.002)
        record = simulate(*nose_on_a_corner(y), sample=0.002)
        forces.append(float(record["mating_force"].max()) / float(other["mating_force"].max()) - 1)
        strains.append(HOOK.strained(record).strain / float(other["strain"].max()) - 1)
    assert forces[0] == pytest.approx(-0.088, abs=2e-3) and strains[0] == pytest.approx(-0.039, abs=2e-3)  # measured
    assert abs(5 * forces[1] - forces[0]) < 4e-3 and abs(5 * strains[1] - strains[0]) < 2e-3  # first order


@pytest.mark.parametrize(("friction", "kind"), [("0.499", "slide-change"), ("0.501", "stick")])
def test_it_locks_itself_where_friction_times_the_chamfers_slope_is_one(friction, kind):
    """VERIFICATION A11: μ tan α ≥ 1; here tan α = 2. At the first contact the link is square to the way: exact."""
    _, record = middle(0.5, chamfer=math.atan(2), friction=friction, way=1.2)
    assert record.events[1].kind == kind


def test_a_strain_above_the_limit_and_a_deflection_beyond_the_model_are_told():
    hook, record = middle(1.0)
    told = hook.strained(record)
    assert told.warnings == () and told.share == pytest.approx(told.strain / 0.01)
    strict = replace(hook, strain_limit=0.005).strained(record)
    assert len(strict.warnings) == 1 and "above the limit of 0.005" in strict.warnings[0]
    hook, record = middle(4.6, way=30.0)
    assert hook.strained(record).warnings[-1].startswith("the tip is deflected by 0.23")


def test_strain_is_found_where_a_strong_taper_has_it():
    """Off the clamp, as the beam of `Snap` says for the same force: at y small the crest's line is the middle's."""
    hook, record = middle(0.005)
    hook = replace(hook, tip=0.2 * T)
    block_free = np.argmax(record["contact_force"].values[:, 0])
    force = np.abs(record["contact_load"].values[block_free, 0, 1])
    x = np.zeros(6)
    x[[2, 4]] = np.linalg.solve(hook.beam.stiffness()[np.ix_((2, 4), (2, 4))], (force, 0.0))
    peak = hook.beam.largest_strain(x)
    assert 0 < peak.at < L
    assert hook.strain(record)[block_free] == pytest.approx(peak.value, rel=1e-3)  # Θ = 0.0004 turns lever and load


@pytest.mark.parametrize(("nose", "side"), [("left", 1), ("right", -1)])
def test_strain_is_the_largest_along_the_line_from_clamp_to_tip(nose, side):
    """Moments summed at 4001 places in the world's frame, tip and force from the record's own channels."""
    hook = replace(HOOK, tip=0.3 * T, nose=nose, height=1 * mm, ramp=15 * deg)
    block = Polygon.box((30, 60), tuple(sorted((0.8 * side, 10 * side))))
    record = simulate(Latch((hook.pawl(),), (block,)), Traverse((Straight((1, 0), 12),)), sample=0.05)
    k = int(np.argmax(record["contact_force"].values[:, 0]))
    pose, root = record["pawl_0_pose"].values[k], record["pose"].values[k, :2, 3]
    tip = root + pose[:2, :2] @ (hook.link, 0.0) + pose[:2, 3]
    force, at = record["contact_load"].values[k, 0, :2], record["contact_point"].values[k, 0, :2]
    assert tip[1] * side < 0 < (at - tip)[1] * side  # bent away from the block
    share = np.linspace(0, 1, 4001)[:, None]
    arm = at - (root + share * (tip - root))
    moment = arm[:, 0] * force[1] - arm[:, 1] * force[0]
    thickness = T * (1 - 0.7 * share[:, 0])
    strain = 6 * np.abs(moment) / (E * C * thickness**2)
    assert 0 < int(strain.argmax()) < 4000
    assert hook.strain(record)[k] == pytest.approx(strain.max(), rel=1e-6)  # of 4001 places


def test_the_hook_may_point_any_way_and_have_its_nose_on_either_side():
    """The same run turned and mirrored: the same times and strain."""
    hook, record = HOOK, simulate(*nose_on_a_corner(1.0), sample=0.01)
    for along, nose in (("-y", "left"), ("-y", "right"), ("-x", "right"), ("+y", "right")):
        other = replace(hook, along=along, nose=nose)
        a = {"-y": (0, -1), "-x": (-1, 0), "+y": (0, 1)}[along]
        side = 1 if nose == "left" else -1

        def placed(x, y, a=a, side=side):
            return a[0] * x - side * a[1] * y, a[1] * x + side * a[0] * y

        block = Polygon(tuple(placed(x, y) for x, y in ((30, 1.5), (60, 1.5), (60, 10), (30, 10))))
        latch = Latch((other.pawl(),), (block,), friction="0.3")
        turned = simulate(latch, Traverse((Straight(a, 12),)), sample=0.01)
        assert [one.time for one in turned.events] == pytest.approx([one.time for one in record.events], rel=1e-12)
        assert other.strained(turned).strain == pytest.approx(hook.strained(record).strain, rel=1e-9)


def test_pawl_from_beam_is_the_beams_pawl():
    assert Pawl.from_beam(E, L, T, C, height=1.5 * mm, ramp=30 * deg) == HOOK.pawl()
    assert HOOK.pawl().polygon.corners[1][0] == pytest.approx(20 + 1.5 / math.tan(30 * deg), abs=1e-9)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"modulus": -1.0}, "modulus"), ({"length": math.nan}, "length"), ({"height": None}, "height"),
        ({"ramp": 100 * deg}, "ramp"), ({"back": 0.0}, "back"), ({"along": "up"}, "along"), ({"nose": "top"}, "nose"),
        ({"model": "howell", "tip": 1 * mm}, "tip"), ({"model": "exact"}, "model"), ({"clamp": (0, "a")}, "clamp[1]"),
        ({"outline": Polygon.box((0, 1), (0, 1))}, "outline"), ({"strain_limit": 0.0}, "strain_limit"),
    ],
)  # fmt: skip
def test_a_hook_that_cannot_be_is_refused_at_its_field(change, field):
    with pytest.raises(InputError) as refused:
        replace(HOOK, **change)
    assert refused.value.field == field


@pytest.mark.parametrize("back", [5 * deg, 175 * deg])
def test_a_nose_whose_faces_cross_is_refused(back):
    with pytest.raises(InputError, match="back"):
        replace(HOOK, back=back).pawl()


def test_a_record_tells_the_strain_of_the_pawls_that_are_beams():
    latch, drive = nose_on_a_corner(1.0)
    link = replace(latch.pawls[0], beam=None)
    record = simulate(replace(latch, pawls=(latch.pawls[0], link)), drive, sample=0.05)
    strain = record["strain"]
    assert strain.dims == ("time", "pawl") and np.isnan(strain.values[:, 1]).all()
    assert np.array_equal(strain.values[:, 0], HOOK.strain(record)) and strain.values[:, 0].max() > 0.005
    assert "strain" not in simulate(replace(latch, pawls=(link,)), drive, sample=0.05).data
    one, none = np.ones((1, 2)), np.zeros(1)
    assert HOOK.cantilever.strain(none, np.inf * one, 0.02 * one, none == 0).tolist() == [np.inf]  # as where it sticks
    assert HOOK.cantilever.strain(none, np.inf * one, 0.02 * one, none != 0).tolist() == [0.0]  # nothing touches
