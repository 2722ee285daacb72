"""A million friction problems, half random, half of runs: solved to 1e-9 of the right side, the rest told unsolved."""

import math
import os
import runpy
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import njit

from detent import Pose, simulate
from detent.drive.free import Free
from detent.geometry.balls import BallsOnPlane, box_corners
from detent.geometry.part import Body
from detent.mating.contact.model import Contact
from detent.numeric.friction.coulomb import largest, residual
from detent.numeric.friction.friction_solver import ITERATIONS, UNSOLVED, friction_solver, work_size
from detent.numeric.friction.friction_solver import RESIDUAL as RESIDUAL_AT
from detent.numeric.kernel import EQUALITY, UNILATERAL
from friction_cases import FAMILIES, MOST_CONDITION, MOST_CONTACTS, draw
from friction_harvest import HEAD, MOST, harvest, parts
from physics.stack import G, Stack

pytestmark = pytest.mark.verify
PROBLEMS, CHUNK = int(os.environ.get("FRICTION_PROBLEMS", "500000")), 5_000  # of each half; fewer for a trial
RESIDUAL, SHARE = 1e-9, 0.9999  # issue 3
# m. A correction of the position asks the gaps of what is pressed to vanish. With dependent rows (four corners of a
# face) that contradicts itself by the rounding of the gaps, some 2⁻⁵³ of 0.2 m; nobody can solve it better than that.
ROUNDING = 1e-16


@njit(nogil=True)
def _run(solver, first, n, family, condition, status, left, iterations, sane):
    """Problems first, first + 1, …; residuals are computed anew from P, and P is looked at: it never pulls."""
    m = 3 * MOST_CONTACTS
    G, b, kind, mu = np.empty((m, m)), np.empty(m), np.empty(MOST_CONTACTS, np.int64), np.empty(MOST_CONTACTS)
    work, P, least = np.empty(work_size(MOST_CONTACTS)), np.empty(m), np.zeros(MOST_CONTACTS)
    for k in range(n.shape[0]):
        n[k], family[k], condition[k] = draw(first + k, G, b, kind, mu)
        P[:] = 0.0
        status[k] = solver(n[k], G, b, kind, mu, least, P, work)
        left[k], iterations[k] = residual(n[k], G, b, kind, mu, least, P), int(work[ITERATIONS])
        sane[k] = work[RESIDUAL_AT] == left[k]
        for i in range(n[k]):
            if kind[i] == UNILATERAL:
                inside = np.hypot(P[3 * i + 1], P[3 * i + 2]) <= mu[i] * P[3 * i] * (1.0 + 1e-8)
                sane[k] &= P[3 * i] >= 0.0 and inside


def test_half_a_million_random_problems_are_solved_or_said_to_be_not():
    n, family, status, iterations = (np.zeros(PROBLEMS, np.int64) for _ in range(4))
    condition, left, sane = np.zeros(PROBLEMS), np.zeros(PROBLEMS), np.zeros(PROBLEMS, np.bool_)

    def some(first):
        out = (each[first : first + CHUNK] for each in (n, family, condition, status, left, iterations, sane))
        _run(friction_solver.compiled, first, *out)

    with ThreadPoolExecutor() as threads:  # a problem is drawn from its own number: in which thread does not matter
        list(threads.map(some, range(0, PROBLEMS, CHUNK)))
    solved = left <= RESIDUAL
    print(f"solved {solved.mean():.4%}; by status {np.bincount(status, minlength=UNSOLVED + 1)}")
    print(f"iterations: median {np.median(iterations):.0f}, 99 % {np.percentile(iterations, 99):.0f}")
    for f in range(FAMILIES):
        print(f"family {f}: unsolved {(~solved[family == f]).sum()} of {(family == f).sum()}")
    for count in range(1, MOST_CONTACTS + 1):
        print(f"{count} contacts: unsolved {(~solved[n == count]).sum()} of {(n == count).sum()}")
    assert condition.max() <= MOST_CONDITION
    assert sane.all()
    assert ((status < UNSOLVED) == solved).all()  # the rest is flagged
    assert solved.mean() >= SHARE


@njit(nogil=True)
def _again(solver, tape, warm, left, worst, status, corrects):
    """Solve the noted problems once more, from where the run began or from nothing; residuals computed anew.

    left, worst  residual over the right side, and as it is;  corrects: the problem is a correction of the position
    """
    m, at = 3 * MOST, HEAD
    G, b, P, work = np.empty((m, m)), np.empty(m), np.empty(m), np.empty(work_size(MOST))
    kind, mu, least = np.empty(MOST, np.int64), np.empty(MOST), np.empty(MOST)
    for r in range(left.shape[0]):
        n = int(tape[at])
        g_at, b_at, kind_at, mu_at, least_at, start_at, length = parts(n)
        for j in range(3 * n):
            b[j], P[j] = tape[at + b_at + j], tape[at + start_at + j] if warm else 0.0
            for k in range(3 * n):
                G[j, k] = tape[at + g_at + 3 * n * j + k]
        corrects[r] = False
        for i in range(n):
            kind[i], mu[i], least[i] = int(tape[at + kind_at + i]), tape[at + mu_at + i], tape[at + least_at + i]
            corrects[r] |= kind[i] == EQUALITY  # none of these runs has another equality
        status[r] = solver(n, G, b, kind, mu, least, P, work)
        left[r] = residual(n, G, b, kind, mu, least, P)
        worst[r] = left[r] * largest(n, G, b, kind, least)
        at += length


def runs():
    """Pegs that go in, catch on the rim or stick; tables and boxes that fall, bounce, slide and come to rest; stacks.

    What it is, mating and drive, step: 50 µs, for many problems.
    """
    example, short = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "peg.py")), 25.0 / PROBLEMS
    for friction in (0.05, 0.2, 0.4):
        for x, y in ((2.1e-3, 1.3e-3), (1e-3, -2e-3), (0.3e-3, 0.0), (-2.4e-3, 0.4e-3)):
            hand = replace(example["hand"], start_at=Pose.at(x=x, y=y, z=10e-3))
            yield "peg", replace(example["peg"], friction=friction), hand, short
    legs = BallsOnPlane(tuple((a, c, 0.0) for a in (-0.5, 0.5) for c in (-0.4, 0.4)), name="leg")
    table, box = Body.box(10.0, (1.0, 0.8, 0.1), centre=(0.1, 0.05, 0.7)), Body.box(1.0, (0.2, 0.15, 0.1))
    corners = BallsOnPlane(box_corners((0.2, 0.15, 0.1)))
    for k in range(8):
        a = 2.0 * math.pi * k / 8
        law: Any = {"friction": (0.2, 0.5, 0.9)[k % 3], "restitution": (0.0, 0.3, 0.6)[k % 3]}
        tilt, speed = Pose.at(z=0.1, pitch=0.1 * math.cos(a), roll=0.1 * math.sin(a)), (math.cos(a), math.sin(a), 0.0)
        yield "table", Contact((legs,), **law), Free(table, 1.5, tilt, (*speed, 0.0, 0.0, 0.5)), short
        thrown = Pose.at(z=0.3, pitch=a, roll=0.7 * a)
        yield "box", Contact((corners,), **law), Free(box, 1.5, thrown, (*speed, 3.0 * math.sin(a), 5.0, 2.0)), short
    for k in range(24):
        # Dropped, on a floor level, just below and just beyond the friction angle, and steep enough to topple.
        mu, a, spin = (0.2, 0.5, 0.9)[k % 3], 2.0 * math.pi * k / 24, 2.0 if k % 7 == 3 else 0.0
        lean = (0.0, 0.0, 0.9 * math.atan(mu), 1.1 * math.atan(mu), 0.5, 0.8)[k % 6]
        across, speed = G * math.sin(lean), 0.5 if k % 5 > 1 else 0.0
        stack = Stack(
            0.5, (mu, mu, mu) if k % 4 else (mu, 1.3 * mu, 0.8 * mu), restitution=(0.0, 0.0, 0.4)[k % 3],
            mass=(1.0, 1.0, 1.0) if k % 2 else (1.0, 0.3, 2.0),
            start_at=((1e-3, 0.0, 0.0), (1e-3, 0.01, 0.0), (1e-3, 0.0, 0.01)) if k % 3 else ((2e-3, 0.0, 0.0),) * 3,
            velocity=(speed * math.cos(2 * a), speed * math.sin(2 * a), 0.0, 0.0, 0.0, spin),
            gravity=(across * math.cos(a), across * math.sin(a), -G * math.cos(lean)),
        )  # fmt: skip
        yield "stack", (), stack, min(10 * short, 1e-3)  # twelve contacts take twenty times as long as two


class Tally:
    """Problems of one kind of run, and how many were left unsolved: of friction, and of corrections of the position."""

    def __init__(self):
        self.all = self.corrections = self.friction = self.beyond_rounding = self.contradictory = 0

    def add(self, left, corrects, worst):
        self.all, self.corrections = self.all + len(left), self.corrections + int(corrects.sum())
        unsolved = left > RESIDUAL
        self.friction += int((unsolved & ~corrects).sum())
        self.contradictory += int((unsolved & corrects & (worst <= ROUNDING)).sum())
        self.beyond_rounding += int((unsolved & corrects & (worst > ROUNDING)).sum())

    def __str__(self):
        unsolved = f"unsolved {self.friction} + {self.beyond_rounding}, contradictory to rounding {self.contradictory}"
        return f"{self.all} problems, {self.corrections} of them corrections: {unsolved}"


def test_half_a_million_problems_of_runs_are_solved_or_said_to_be_not():
    total, cold, solver = {}, {}, friction_solver.compiled  # not the one that notes: it would note these again
    with harvest() as problems, ThreadPoolExecutor() as threads:
        for what, mating, drive, step in runs():
            problems.clear()
            simulate(mating, drive, method="fixed", step=step)
            k = len(problems)
            assert problems.seen == k  # there was room for all

            def again(warm, tape=problems.tape, k=k):
                left, worst, status, corrects = np.zeros(k), np.zeros(k), np.zeros(k, np.int64), np.zeros(k, np.bool_)
                _again(solver, tape, warm, left, worst, status, corrects)
                assert ((status < UNSOLVED) == (left <= RESIDUAL)).all()  # the rest is flagged
                return left, corrects, worst

            for tallies, seen in zip((total, cold), threads.map(again, (True, False)), strict=True):
                tallies.setdefault(what, Tally()).add(*seen)
    for what in total:
        print(f"{what}: from the last answer {total[what]}; from nothing {cold[what]}")
    assert sum(tally.all for tally in total.values()) >= PROBLEMS
    for tallies in (total, cold):
        for tally in tallies.values():
            assert tally.friction + tally.beyond_rounding <= (1.0 - SHARE) * tally.all
