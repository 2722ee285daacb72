"""Whether the exact walk and the brute force tell the same story of a scene, and where not, what they tell."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import atan, pi

from detent.latch.exact.algebraic import Algebraic
from detent.latch.exact.cfunction import Feature
from detent.latch.exact.nearby import Scene
from detent.latch.exact.node import Node
from detent.latch.exact.plan import Told
from detent.latch.exact.times import Clock
from detent.latch.exact.walk import Step, Walker
from latch.brute import Event
from latch.plans import Plan
from latch.scenes import Case, angle

TIMES, ANGLES = 1e-9, 1e-9  # of the duration, rad; an angle also by as much as it moves within 1e-12 of the duration
STEPS = (400, 4000, 40000)  # a contact shorter than a step is missed: disagreement asks for shorter ones


def walked(case: Case) -> list[Step]:
    c = case
    walker = Walker(Scene(c.pawl, c.obstacles, c.frictions, c.p, c.velocity, c.duration, c.rest))
    chart, u = c.begin
    return walker.run(Node(chart, Algebraic.rational(u), Clock.rational(Fraction(0)))).steps


def disagreement_of_plan(plan: Plan) -> str:
    """Empty where both roads agree on all pawls and legs, up to where the plan ends."""
    ours = plan.walked()
    words, told = "", ""
    for n in STEPS[:2]:
        theirs = plan.brute(n)
        told = "\n".join(map(str, theirs))
        words = _compared_plans(ours, theirs, plan)
        if not words:
            return ""
    own = "\n".join(f"    {one.leg} {one.pawl} {one.kind if one.step is None else _told(one.step)}" for one in ours)
    return f"plan {plan.seed}: {words}\n{own}\n  by brute force\n{told}"


def _compared_plans(ours: list[Told], theirs: list[tuple[int, int, Event]], plan: Plan) -> str:
    """Each pawl's events in order; those of different pawls at nearly one time may come in either order."""
    for leg in range(len(plan.legs)):
        for pawl in range(-1, len(plan.pawls)):
            own = [one for one in ours if (one.leg, one.pawl) == (leg, pawl)]
            other = [event for k, j, event in theirs if (k, j) == (leg, pawl)]
            if pawl < 0:
                if len(own) != len(other):
                    return f"leg {leg}: {len(own)} collisions of the root, by brute force {len(other)}"
                far = [abs(float(a.clock) - b.time) for a, b in zip(own, other, strict=True)]
                if any(off > TIMES * float(plan.legs[leg][1]) for off in far):
                    return f"leg {leg}: the root collides {far[0]:.1e} apart"
                continue
            duration = float(plan.legs[leg][1])
            steps = [one.step for one in own if one.step is not None]
            if leg:
                steps = _begun(steps, 1e-11 * duration)
            words = _compared(steps, other, duration)
            if words:
                return f"leg {leg}, pawl {pawl}: {words}"
    return ""


def _begun(steps: list[Step], soon: float) -> list[Step]:
    """A leg begins up to 2⁻⁵⁰ before where the last one ended: what changes in that while is one event."""
    while len(steps) > 1 and steps[1].kind == "slide-change" and float(steps[1].node.clock) < soon:
        steps = [replace(steps[1], kind=steps[0].kind), *steps[2:]]
    return steps


def disagreement(case: Case) -> str:
    """Empty where both roads agree."""
    steps, words, events = walked(case), "", []
    for n in STEPS:
        events = case.brute().run(angle(case.begin), n)
        words = _compared(steps, events, float(case.duration))
        if not words:
            return ""
    told = [f"    {_told(one)}" for one in steps] + ["  by brute force"] + [f"    {one}" for one in events]
    return "\n".join([f"seed {case.seed}: {words}", "  walked", *told])


def _compared(steps: list[Step], events: list[Event], duration: float) -> str:
    for k, (step, event) in enumerate(zip(steps, events, strict=False)):
        if step.kind != event.kind:
            return f"event {k} is a {step.kind}, by brute force a {event.kind}"
        off = abs(float(step.node.clock) - event.time)
        if off > TIMES * duration:
            return f"event {k}, {step.kind}: times differ by {off:.1e}"
        off = abs(angle_of(step.node) - event.angle)
        if step.to is not None and event.to is not None:
            off = max(off, abs(angle_of(step.to) - event.to))
        if off > ANGLES + 10 * event.slack:
            return f"event {k}, {step.kind}: angles differ by {off:.1e}"
        is_jam = k + 1 < len(steps) and steps[k + 1].kind == "jam" and steps[k + 1].node is step.node
        if not is_jam and not _features_agree(step, event):
            return f"event {k}, {step.kind}: features differ"
    if len(steps) != len(events):
        return f"{len(steps)} events, by brute force {len(events)}"
    return ""


def _features_agree(step: Step, event: Event) -> bool:
    ours = {_plain(one) for one in step.features}
    if step.kind in ("contact", "slide-change"):
        return ours == event.features
    if step.kind == "jam":  # what holds and what opposes are at one angle there
        return event.features <= ours | {_plain(one) for one in step.opposing}
    return ours <= event.features and bool(ours) == bool(event.features)


def _plain(one: Feature) -> tuple[str, int, int, int]:
    return one.kind, one.obstacle, one.on_pawl, one.on_obstacle


def angle_of(node: Node) -> float:
    return node.chart * pi + 2 * atan(float(node.u))


def _told(step: Step) -> str:
    to = "" if step.to is None else f" -> {angle_of(step.to):.12f}"
    names = ", ".join(str(_plain(one)) for one in step.features)
    against = ", ".join(str(_plain(one)) for one in step.opposing)
    where = f"{float(step.node.clock):.12f} {angle_of(step.node):.12f}{to}"
    return f"{where} {step.kind} {step.cause} {names}" + (f" against {against}" if against else "")
