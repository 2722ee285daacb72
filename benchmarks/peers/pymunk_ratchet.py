"""The ratchet of latch_ratchet.py in pymunk (Chipmunk): a pawl of little inertia on a damped rotary spring.

The root is a kinematic body that goes at the same speed, each tooth a triangle of its own, and events are those of the
engine's own contact callbacks: a tooth that is first touched, a tooth that is left. Inertia and damping are what makes
the pawl follow its spring: critically damped with a time of two steps, the least that was stable.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction

import pymunk

VERSION = pymunk.version
# Found by trying: overlap that is let be, mm for each second of a step; what of an overlap is left after a step, below
# which contacts flicker (thousands of extra events) and above which they sink; rounds of the solver.
SLOP, LEFT, ITERATIONS = 0.1, 0.98, 20
STIFFNESS = 1.0  # N mm/rad; only its ratio to the inertia matters


@dataclass(frozen=True)
class Run:
    seconds: float  # of CPU
    touched: dict[int, list[float]]  # tooth → times at which it was first touched
    left: dict[int, list[float]]


def run(
    teeth: list[tuple[Fraction, Fraction, Fraction]], pawl: list[tuple[Fraction, Fraction]], hinge: tuple[float, float],
    speed: float, duration: float, friction: float, step: float,
) -> Run:  # fmt: skip
    """teeth: where each begins, its width and height."""
    space = pymunk.Space()
    space.gravity, space.iterations, space.collision_slop = (0.0, 0.0), ITERATIONS, SLOP * step
    space.collision_bias = max(LEFT ** (1 / step), 1e-300)  # it is asked for what is left after a second
    root = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
    root.position, root.velocity = hinge, (speed, 0.0)
    inertia = STIFFNESS * (2 * step) ** 2
    size = max(abs(float(x)) + abs(float(y)) for x, y in pawl)
    body = pymunk.Body(inertia / size**2, inertia)
    body.position, body.velocity = hinge, (speed, 0.0)
    shape = pymunk.Poly(body, [(float(x), float(y)) for x, y in pawl])
    shape.friction, shape.collision_type = friction, 1
    space.add(root, body, shape)
    space.add(pymunk.PivotJoint(root, body, (0.0, 0.0), (0.0, 0.0)))
    space.add(pymunk.DampedRotarySpring(root, body, 0.0, STIFFNESS, 2 * (STIFFNESS * inertia) ** 0.5))
    number: dict[pymunk.Shape, int] = {}
    for k, (x, w, h) in enumerate(teeth):
        x0, x1, top = float(x), float(x + w), float(h)
        one = pymunk.Poly(space.static_body, [(x0, 0.0), (x1, -0.5), (x1, top)])
        one.friction, one.collision_type = friction, 2
        number[one] = k
        space.add(one)
    touched: dict[int, list[float]] = {k: [] for k in range(len(teeth))}
    left: dict[int, list[float]] = {k: [] for k in range(len(teeth))}
    now = 0.0

    def begin(arbiter: pymunk.Arbiter, _: pymunk.Space, __: object) -> None:
        touched[number[arbiter.shapes[1]]].append(now)

    def separate(arbiter: pymunk.Arbiter, _: pymunk.Space, __: object) -> None:
        if arbiter.shapes[1] in number:  # not when all is taken down
            left[number[arbiter.shapes[1]]].append(now)

    space.on_collision(1, 2, begin=begin, separate=separate)
    began = time.process_time()
    for k in range(round(duration / step)):
        now = (k + 1) * step
        space.step(step)
    seconds = time.process_time() - began
    number.clear()
    return Run(seconds, touched, left)
