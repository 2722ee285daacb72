"""Scenes that fall if a rule at nodes is broken: walked as by brute force, and otherwise once the rule is left out.

A hundred random scenes pass with most of these rules left out, so the ones that need them were looked for.
"""

from functools import cache

import pytest

from detent.latch.exact import node
from detent.latch.exact.algebraic import sign
from latch.agree import disagreement, walked
from latch.scenes import case_of, flush_of, mirrored

SCENES = {
    "random 29": lambda: case_of(29),
    "aligned 6": lambda: case_of(6, is_aligned=True),
    "aligned 26": lambda: case_of(26, is_aligned=True),
    "aligned 60": lambda: case_of(60, is_aligned=True),
    "aligned 114": lambda: case_of(114, is_aligned=True),
    "aligned 447": lambda: case_of(447, is_aligned=True),
    "flush 48": lambda: flush_of(48),
    "flush 59": lambda: flush_of(59),
    "flush 201": lambda: flush_of(201),
    "flush 239": lambda: flush_of(239),
    "flush 239 mirrored": lambda: mirrored(flush_of(239)),
    "flush 245": lambda: flush_of(245),
}
scene = cache(lambda name: SCENES[name]())


def no_cones_at_a_node(self, pair):
    if self.sign(pair.S) != 0:
        return None
    ends = self.sign(pair.ends[0]), self.sign(pair.ends[1])
    return None if min(ends) < 0 else (ends, tuple(abs(sign(cone, self.u)) for cone in pair.cones))


def no_ends_beside_a_node(pair, contact, u, up):
    return VALID(pair, ((1, 1), contact[1]), u, up)


def nothing_on_side(way):
    return lambda found, compare, side: [] if side == way else EXTREME(found, compare, side)


def all_free(at):
    return [True] * (len(at) + 1), [True] * len(at)


def floors_only(at):
    free, opened = PLACE([[True] * len(one) for one in at])
    return free, opened


def without_inward(touching, at):
    return PLACES([_outward(pair) for pair in touching], at)


def _outward(pair):
    object.__setattr__(pair, "inward", (False, False))
    return pair


VALID, EXTREME, PLACE, PLACES = node._is_valid_on_graph, node._extreme, node._of_place, node.places
BROKEN = {  # the rule, what stands in its place, and a scene that shows it
    "cones at a node": (node.Node, "contact", no_cones_at_a_node, "aligned 6"),
    "ends beside a node": (node, "_is_valid_on_graph", no_ends_beside_a_node, "flush 48"),
    "what is free just below a node": (node, "_extreme", nothing_on_side(-1), "flush 239"),
    "what is free just above a node": (node, "_extreme", nothing_on_side(1), "flush 239 mirrored"),
    "what a place leaves free": (node, "_of_place", all_free, "aligned 60"),
    "ceilings of a place": (node, "_of_place", floors_only, "aligned 60"),
    "an inward corner holds a point on both its edges": (node, "places", without_inward, "flush 245"),
    "a hinge goes into an obstacle": (node, "_closes", lambda *_: False, "aligned 114"),
    "a hinge slides along an edge": (node, "_is_at_hinge", node._is_upright, "flush 59"),
    "one edge keeps an outward corner out": (
        node, "_closes", lambda still, at: any(sign(one.S.g, at.u) < 0 for one in still), "flush 59",
    ),
}  # fmt: skip


def story(name):
    return [
        (one.kind, one.node.chart, float(one.node.u), float(one.node.clock), one.features)
        for one in walked(scene(name))
    ]


@pytest.mark.parametrize("name", SCENES)
def test_it_walks_as_by_brute_force(name):
    assert not disagreement(scene(name))


@pytest.mark.parametrize("rule", BROKEN)
def test_without_its_rule_it_does_not(rule, monkeypatch):
    where, name, instead, shown = BROKEN[rule]
    right = story(shown)
    monkeypatch.setattr(where, name, instead)
    assert story(shown) != right
