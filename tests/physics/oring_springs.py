"""The O-ring's second road: single ring segments, each brought into equilibrium by a 2 × 2 system of its own.

Nothing here knows the closed forms of the kernel: the wall is asked segment by segment, the balance is solved by
elimination, and sums replace integrals. Shared by the tests of loads and of runs, with the rings they draw.
"""

import itertools
import math
from dataclasses import replace

import numpy as np
from hypothesis import strategies as st

from detent import Leg, Pose, Rail, simulate
from detent.mating.oring.model import Notch, ORing
from detent.units import N, deg, mm, s

TURN = 2 * math.pi
PLAIN = ORing(ring=20 * mm, cord=3.15 * mm, hole=26 * mm, c1=16 * N / mm**2, c2=43 * N / mm**3, friction=0.3)
# Edges of the slots lie between springs a tenth of a degree apart; the second slot is narrower than the ring.
WIDE, NARROW = Notch(10 * deg, 40 * deg, 4 * mm, 8 * mm, 0.5 * mm), Notch(130 * deg, 60 * deg, 5 * mm, 6 * mm, 0.1 * mm)
SLOTTED = replace(PLAIN, notches=(WIDE, NARROW))
# Depths on every kind of wall: roundings, bore, both slots, and edges of the slots.
DEPTHS = (0.6, 0.8, 3.0, 4.2, 4.9, 5.2, 5.4, 5.6, 7.6, 9.0, 11.3, 11.7)  # mm


def wrench(oring, p, v, memory=None):
    """Wrench on the ring at p moving at v, and the kernel's memory behind it."""
    (kernel,) = oring.forces()
    memory = kernel.memory.copy() if memory is None else memory
    X, F, sink = np.eye(3, 4), np.zeros(6), np.zeros((6, 6))
    X[:, 3] = p
    kernel.fn(kernel.params, memory, 0.0, X, np.array([*v, 0.0, 0.0, 0.0]), F, sink, sink, sink)
    return F, memory


def lands(oring, angle):
    """Stretches of wall at this angle: begin, end, rounding before and behind."""
    slots = sorted((n for n in oring.notches if n.covers(angle)), key=lambda n: n.start)
    begins = [(oring.entry, oring.entry), *((n.end, n.edge) for n in slots)]
    ends = [*((n.start, n.edge) for n in slots), (oring.entry + oring.bore, oring.exit)]
    return [(z0, z1, r0, r1) for (z0, r0), (z1, r1) in zip(begins, ends, strict=True)]


def facing(oring, angle, z):
    """Squeeze of a centred ring and the contact's angle, from the tangency of two circles or circle and line."""
    found = [(-1.0, 0.0)]
    for z0, z1, r0, r1 in lands(oring, angle):
        z_c, r_c = (z0, r0) if z < z0 else (z1, r1)
        reach = oring.cord / 2 + r_c
        if z0 <= z <= z1:
            found.append((oring.squeeze, 0.0))
        elif abs(z - z_c) < reach:
            gap = oring.hole / 2 + r_c - (oring.bolt + oring.cord) / 2
            found.append((math.sqrt(reach**2 - (z - z_c) ** 2) - gap, math.asin((z_c - z) / reach)))
    return max(found)


def segment(p_i, beta, sigma, s, mu):
    """Loads N of the wall and q of the groove on a segment pushed outward by p_i: force balance in the x–z plane."""
    normal, slip = np.array([-np.cos(beta), -np.sin(beta)]), np.array([-np.sin(beta), np.cos(beta)])
    for wall in (1.0, -1.0):  # q > 0 on one wall of the groove, < 0 on the other; friction points along s either way
        columns = np.column_stack((normal - sigma * mu * slip, [s * mu * wall, 1.0]))
        n, q = np.linalg.solve(columns, [-p_i, 0.0])
        if q * wall >= 0.0:
            return n, q
    raise AssertionError("no wall of the groove carries the load")


def springs(oring, p, v, n=3600):
    """Wrench, and power lost at bore and groove of n springs round the ring."""
    phi = (np.arange(n) + 0.5) * TURN / n
    radius = (oring.bolt if oring.load_radius == "groove" else oring.hole) / 2
    apart = [np.abs((phi - notch.angle + math.pi) % TURN - math.pi) <= notch.width / 2 for notch in oring.notches]
    wall = sum((2**i * mask for i, mask in enumerate(apart)), np.zeros(n, int))  # springs before the same wall
    F, bore, groove = np.zeros(6), 0.0, 0.0
    for one in np.unique(wall):
        mine = phi[wall == one]
        a_0, beta = facing(oring, mine[0], p[2])
        radial = np.column_stack((np.cos(mine), np.sin(mine), 0 * mine))  # (springs, 3)
        a, rate = a_0 + radial @ p, v[2] * np.tan(beta) + radial @ v
        for turn, pressed in ((1.0, (a > 0) & (rate >= 0)), (-1.0, (a > 0) & (rate < 0))):
            if not pressed.any():
                continue
            p_i = (oring.c1 * a + oring.c2 * a**2)[pressed, None] * radius * TURN / n
            load, push = (p_i * share for share in segment(1.0, beta, np.sign(v[2]), turn, oring.friction))
            out, axial = radial[pressed], np.array([0.0, 0.0, 1.0])
            normal, slip = -np.cos(beta) * out - np.sin(beta) * axial, np.cos(beta) * axial - np.sin(beta) * out
            f = load * (normal - np.sign(v[2]) * oring.friction * slip)
            F += np.concatenate((f.sum(axis=0), np.cross(radius * out, f).sum(axis=0)))
            bore += oring.friction * load.sum() * abs(v[2] / np.cos(beta))
            groove += oring.friction * np.abs(push[:, 0] * rate[pressed]).sum()
    return F, bore, groove


def elastic_rate(oring, p, v):
    """dU/dt = ∫ p_i ȧ r dφ by Gauss rules between slots' edges and lift-off angles: exact for trigonometric pieces."""
    radius = (oring.bolt if oring.load_radius == "groove" else oring.hole) / 2
    e, axis = math.hypot(p[0], p[1]), math.atan2(p[1], p[0])
    edges = [n.angle + side * n.width / 2 for n in oring.notches for side in (-1, 1)]
    edges = sorted({angle % TURN for angle in edges} | {0.0, TURN})
    x, w = np.polynomial.legendre.leggauss(24)
    total = 0.0
    for lo, hi in itertools.pairwise(edges):
        a_0, beta = facing(oring, (lo + hi) / 2, p[2])
        cuts = [lo, hi]
        if abs(a_0) < e:
            lift = math.acos(-a_0 / e)
            cuts += [(angle - lo) % TURN + lo for angle in (axis + lift, axis - lift) if (angle - lo) % TURN < hi - lo]
        for left, right in itertools.pairwise(sorted(cuts)):
            phi = left + (right - left) * (x + 1) / 2
            a = np.maximum(a_0 + p[0] * np.cos(phi) + p[1] * np.sin(phi), 0.0)
            rate = v[2] * math.tan(beta) + v[0] * np.cos(phi) + v[1] * np.sin(phi)
            total += ((oring.c1 * a + oring.c2 * a**2) * rate) @ w * (right - left) / 2 * radius
    return total


def press(oring, *, sample=5e-3 * s, offset=Pose(), distances=(25 * mm, -25 * mm)):
    legs = tuple(Leg(d, speed=10 * mm / s) for d in distances)
    return simulate(oring, Rail(legs, start_at=Pose.at(z=-5 * mm), offset=offset), sample=sample)


@st.composite
def rings(draw):
    """An O-ring of any size, tight or loose, with up to three slots."""
    ring, cord = draw(st.floats(4, 60)) * mm, draw(st.floats(1, 7)) * mm
    hole = ring + 2 * cord - 2 * draw(st.floats(-0.1, 0.45)) * cord
    entry, bore, exit = (draw(st.floats(lo, hi)) * mm for lo, hi in ((0, 4), (0.1, 20), (0, 4)))
    slots, z = [], entry
    for _ in range(draw(st.integers(0, 3))):
        start = z + draw(st.floats(0, 0.3)) * bore
        end = start + draw(st.floats(0.01, 0.4)) * bore
        if start == 0 or end > entry + bore:
            break
        edge = draw(st.floats(0, 0.499)) * (end - start)
        slot = Notch(draw(st.floats(-7, 7)), draw(st.floats(0.01, TURN)), start, end, edge)
        slots += [] if any(slot.overlaps(other) for other in slots) else [slot]
        z = end if draw(st.booleans()) else entry
    stiffness, friction = (draw(st.floats(0.1, 50)) * 1e6, draw(st.floats(0, 100)) * 1e9), draw(st.floats(0, 1.3))
    radius = draw(st.sampled_from(["groove", "contact"]))
    return ORing(
        ring,
        cord,
        hole,
        *stiffness,
        friction,
        entry=entry,
        bore=bore,
        exit=exit,
        notches=tuple(slots),
        load_radius=radius,
    )


def unit():
    """A number in ±1, often zero."""
    # Below 1e-160 the square of a speed is zero to a computer, and the ring at rest.
    return st.one_of(st.just(0.0), st.floats(1e-9, 1), st.floats(-1, -1e-9))
