"""The law of a contact as people give it: friction, friction at rest, restitution; one for all or one for each pair.

What a contact kernel keeps in its memory to show: number, gap, point and normal of each contact it told.

Slots lie at the end of a memory, one for each contact that is possible: a contact keeps its slot, and so its column in
a record, as long as it lasts.
"""

from __future__ import annotations

from typing import Annotated, Protocol

from detent.core.errors import InputError
from detent.numeric.kernel import inner
from detent.numeric.vector import put
from detent.units import Friction, Quantity

Restitution = Annotated[float, Quantity("1", least=0.0, most=1.0)]
Law = tuple[float, float, float]  # friction, friction at rest, restitution


class HasLaw(Protocol):
    """Whoever may say how a contact behaves; None leaves it to another."""

    @property
    def friction(self) -> Friction | None: ...
    @property
    def static_friction(self) -> Friction | None: ...
    @property
    def restitution(self) -> Restitution | None: ...


def check_law(one: HasLaw) -> None:
    """Refuse friction at rest below that of sliding: nothing could begin to slide."""
    least = one.friction or 0.0
    if one.static_friction is not None and one.static_friction < least:
        raise InputError("static_friction", one.static_friction, f"at least friction ({least:g}) is needed")


def law_of(one: HasLaw, all_: HasLaw) -> Law:
    """What holds for one pair, where `all_` has a friction and a restitution.

    A pair with a friction of its own has its own at rest too.
    """
    general = all_ if one.friction is None else one
    friction = general.friction or 0.0
    at_rest = next((f for f in (one.static_friction, general.static_friction) if f is not None), friction)
    restitution = all_.restitution if one.restitution is None else one.restitution
    return friction, at_rest, restitution or 0.0


NUMBER, GAP, POINT, NORMAL, SLOT = 0, 1, 2, 5, 8  # of a slot; the number is 0 where there is no contact


@inner
def show(memory, at, number, gap, point, normal):
    memory[at], memory[at + GAP] = number, gap
    put(memory, at + POINT, point)
    put(memory, at + NORMAL, normal)
